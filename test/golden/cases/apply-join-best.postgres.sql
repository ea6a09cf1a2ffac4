with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number"
  from "customer" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t1"."number" as "u_1_0",
      "t2"."id" as "id",
      "t2"."customerNo" as "customerNo",
      "t2"."brandCode" as "brandCode",
      "t2"."description" as "description"
    from "a1" "t1"
    join "customerBrand" "t2" on "t2"."companyId" = $1::uuid and "t2"."customerNo" = "t1"."number"
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
    where "t5"."r_2" <= $2::bigint
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
  left(
    (
      select row_to_json(o)::text
      from (
        select ('W/"' || ("t8"."rowVersion")::text || '"') as "@odata.etag",
        "t8"."id" as "id",
        "t8"."number" as "number"
      ) o
    ),
    -1
  )
  || ',"B":'
  || coalesce(
    (
      select (
        select row_to_json(o)::text
        from (
          select (($3::text collate "C") || '/$metadata#customerBrands(id,brandCode)/$entity') as "@odata.context",
          ('W/"' || ("t10"."rowVersion")::text || '"') as "@odata.etag",
          "t10"."id" as "id",
          "t10"."brandCode" as "brandCode"
        ) o
      )
      from "customerBrand" "t10"
      where "t10"."companyId" = $1::uuid and "t10"."id" = "t8"."j_B_2fid"
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
  where "id" = $4::uuid
)
order by "t8"."number", "t8"."j_B_2fcustomerNo", "t8"."j_B_2fbrandCode"
limit $5::bigint;
-- Edm.Guid, Edm.Int64, Edm.String, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
