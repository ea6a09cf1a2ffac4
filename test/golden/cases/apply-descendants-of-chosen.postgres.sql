with recursive "a1" as not materialized (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."building" as "building"
  from "leaseUnit" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as not materialized (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."number",
      "t1"."building",
      "t1"."number" as "h_1"
    from "a1" "t1"
  ),
  "a3" as not materialized (
    select "t3"."h_1"
    from "a2" "t3"
    where ("t3"."building")
  ),
  "a4" as not materialized (
    select "t9"."companyId" as "companyId",
      "t9"."number" as "number",
      "t9"."leaseUnitGroupNo" as "leaseUnitGroupNo"
    from "leaseUnit" "t9"
    left join "leaseUnit" "t10" on "t10"."companyId" = $1::uuid
      and "t10"."number" = "t9"."leaseUnitGroupNo"
    where ("t9"."companyId" = $2::uuid and "t10"."city" = ($3::text collate "C"))
  ),
  "w_t7" as (
    select "t5"."companyId" as "companyId",
      "t5"."number" as "number",
      "t5"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      0 as "depth"
    from "a3" "t4"
    join "leaseUnit" "t5" on "t5"."number" = "t4"."h_1"
    left join "leaseUnit" "t6" on "t6"."companyId" = $1::uuid
      and "t6"."number" = "t5"."leaseUnitGroupNo"
    where ("t5"."companyId" = $2::uuid and "t6"."city" = ($4::text collate "C"))
    union
    select "t11"."companyId" as "companyId",
      "t11"."number" as "number",
      "t11"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t8"."depth" + 1 as "depth"
    from "w_t7" "t8"
    join "a4" "t11" on "t11"."companyId" = $1::uuid and "t11"."leaseUnitGroupNo" = "t8"."number"
    where ("t8"."depth" < 64::integer and "t8"."depth" < $5::bigint)
  ),
  "a6" as (
    select distinct "t12"."number" as "h_1"
    from "w_t7" "t12"
    where "t12"."depth" > 0::integer
  ),
  "a7" as (
    select "t13"."rowVersion",
      "t13"."id",
      "t13"."number"
    from "a2" "t13"
    join "a6" "t14" on "t13"."h_1" = "t14"."h_1"
  )
select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t15"."rowVersion")::text || '"') as "@odata.etag",
    "t15"."id" as "id",
    "t15"."number" as "number"
  ) o
),
  "t15"."number"
from "a7" "t15"
where exists (
  select 1
  from "company"
  where "id" = $6::uuid
)
order by "t15"."number"
limit $7::bigint;
-- Edm.Guid, Edm.Guid, Edm.String, Edm.String, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
