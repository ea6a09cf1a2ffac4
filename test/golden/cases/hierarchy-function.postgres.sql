with recursive "w_t2" as (
  select "t1"."companyId" as "companyId",
    "t1"."number" as "number",
    "t1"."leaseUnitGroupNo" as "leaseUnitGroupNo",
    0 as "depth"
  from "leaseUnit" "t1"
  where ("t1"."companyId" = $1::uuid and "t1"."number" = ($2::text collate "C"))
  union
  select "t4"."companyId" as "companyId",
    "t4"."number" as "number",
    "t4"."leaseUnitGroupNo" as "leaseUnitGroupNo",
    "t3"."depth" + 1 as "depth"
  from "w_t2" "t3"
  join "leaseUnit" "t4" on "t4"."companyId" = $3::uuid and "t4"."leaseUnitGroupNo" = "t3"."number"
  where ("t3"."depth" < 64::integer and "t3"."depth" < $4::bigint)
)
select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."number" as "number"
  ) o
),
  "t0"."number"
from "leaseUnit" "t0"
where "t0"."number" in (
  select "t5"."number"
  from "w_t2" "t5"
  where "t5"."depth" > 0::integer
)
  and "t0"."companyId" = $3::uuid
order by "t0"."number"
limit $5::bigint;
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Int64, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
