with "a1" as not materialized (
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
    select "t3"."id",
      "t3"."customerNo",
      "t3"."brandCode",
      "t3"."u_1_0",
      row_number() over (
        partition by "t3"."u_1_0"
        order by length("t3"."description") desc, "t3"."u_1_0", "t3"."customerNo", "t3"."brandCode"
      ) as "r_2"
    from "a2" "t3"
  ),
  "a4" as (
    select "t4"."id",
      "t4"."customerNo",
      "t4"."brandCode",
      "t4"."u_1_0"
    from "a3" "t4"
    where "t4"."r_2" <= $2::bigint
  ),
  "a5" as (
    select "t6"."rowVersion",
      "t6"."id",
      "t6"."number",
      "t5"."id" as "j_B_2fid",
      "t5"."customerNo" as "j_B_2fcustomerNo",
      "t5"."brandCode" as "j_B_2fbrandCode"
    from "a1" "t6"
    join "a4" "t5" on "t6"."number" = "t5"."u_1_0"
  )
select (
  left(
    (
      select row_to_json(o.*)::text
      from (
        select ('W/"' || ("t7"."rowVersion")::text || '"') as "@odata.etag",
        "t7"."id" as "id",
        "t7"."number" as "number"
      ) o
    ),
    -1
  )
  || ',"B":'
  || coalesce(
    (
      select (
        select row_to_json(o.*)::text
        from (
          select ($3::text collate "C") as "@odata.context",
          ('W/"' || ("t9"."rowVersion")::text || '"') as "@odata.etag",
          "t9"."id" as "id",
          "t9"."brandCode" as "brandCode"
        ) o
      )
      from "customerBrand" "t9"
      where "t9"."companyId" = $1::uuid and "t9"."id" = "t7"."j_B_2fid"
      limit 1
    ),
    'null'
  )
  || '}'
),
  "t7"."number",
  "t7"."j_B_2fcustomerNo",
  "t7"."j_B_2fbrandCode"
from "a5" "t7"
where exists (
  select 1
  from "company"
  where "id" = $4::uuid
)
order by "t7"."number", "t7"."j_B_2fcustomerNo", "t7"."j_B_2fbrandCode"
limit $5::bigint;
-- Edm.Guid, Edm.Int64, Edm.String, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
