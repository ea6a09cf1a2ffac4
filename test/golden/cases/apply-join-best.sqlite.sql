with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number"
  from "customer" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t1"."number" as "u_1_0",
      "t2"."id" as "id",
      "t2"."customerNo" as "customerNo",
      "t2"."brandCode" as "brandCode",
      "t2"."description" as "description"
    from "a1" "t1"
    join "customerBrand" "t2" on "t2"."companyId" = ? and "t2"."customerNo" = "t1"."number"
  ),
  "a3" as (
    select "t4"."id",
      "t4"."customerNo",
      "t4"."brandCode",
      "t4"."u_1_0",
      row_number() over (
        partition by "t4"."u_1_0"
        order by length("t4"."description") desc, "t4"."u_1_0", "t4"."customerNo", "t4"."brandCode"
      ) as "r_2"
    from "a2" "t4"
  ),
  "a4" as (
    select "t5"."id",
      "t5"."customerNo",
      "t5"."brandCode",
      "t5"."u_1_0"
    from "a3" "t5"
    where "t5"."r_2" <= ?
  ),
  "a5" as (
    select "t7"."rowVersion",
      "t7"."id",
      "t7"."number",
      "t6"."id" as "j_B_2fid",
      "t6"."customerNo" as "j_B_2fcustomerNo",
      "t6"."brandCode" as "j_B_2fbrandCode"
    from "a1" "t7"
    join "a4" "t6" on "t7"."number" = "t6"."u_1_0"
  )
select (
  rtrim(
    json_object(
      '@odata.etag', ('W/"' || cast("t8"."rowVersion" as text) || '"'),
      'id', "t8"."id",
      'number', "t8"."number"
    ),
    '}'
  )
  || ',"B":'
  || coalesce(
    (
      select json_object(
        '@odata.context', (? || '/$metadata#customerBrands(id,brandCode)/$entity'),
        '@odata.etag', ('W/"' || cast("t10"."rowVersion" as text) || '"'),
        'id', "t10"."id",
        'brandCode', "t10"."brandCode"
      )
      from "customerBrand" "t10"
      where "t10"."companyId" = ? and "t10"."id" = "t8"."j_B_2fid"
      limit 1
    ),
    'null'
  )
  || '}'
),
  "t8"."number",
  "t8"."j_B_2fcustomerNo",
  "t8"."j_B_2fbrandCode"
from "a5" "t8"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t8"."number", "t8"."j_B_2fcustomerNo", "t8"."j_B_2fbrandCode"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Int64, Edm.String, Edm.Guid, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
