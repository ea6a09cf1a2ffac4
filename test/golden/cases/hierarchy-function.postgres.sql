with recursive "a1" as (
  select "t1"."companyId" as "companyId",
    "t1"."number" as "number",
    "t1"."leaseUnitGroupNo" as "leaseUnitGroupNo",
    0 as "depth"
  from "leaseUnit" "t1"
  where ("t1"."companyId" = $1::uuid and "t1"."number" = ($2::text collate "C"))
  union
  select "t3"."companyId" as "companyId",
    "t3"."number" as "number",
    "t3"."leaseUnitGroupNo" as "leaseUnitGroupNo",
    "t2"."depth" + 1 as "depth"
  from "a1" "t2"
  join "leaseUnit" "t3" on "t3"."companyId" = $3::uuid and "t3"."leaseUnitGroupNo" = "t2"."number"
  where ("t2"."depth" < 64::integer and "t2"."depth" < $4::bigint)
)
select (
  select row_to_json(o)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."number" as "number"
  ) o
),
  "t0"."number"
from "leaseUnit" "t0"
where "t0"."number" in (
  select "t4"."number"
  from "a1" "t4"
  where "t4"."depth" > 0::integer
)
  and "t0"."companyId" = $3::uuid
order by "t0"."number"
limit $5::bigint;
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Int64, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
