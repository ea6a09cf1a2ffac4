with recursive "a1" as (
  select "t1"."companyId" as "companyId",
    "t1"."number" as "number",
    "t1"."leaseUnitGroupNo" as "leaseUnitGroupNo",
    0 as "depth"
  from "leaseUnit" "t1"
  where ("t1"."companyId" = ? and "t1"."number" = ?)
  union
  select "t3"."companyId" as "companyId",
    "t3"."number" as "number",
    "t3"."leaseUnitGroupNo" as "leaseUnitGroupNo",
    "t2"."depth" + 1 as "depth"
  from "a1" "t2"
  join "leaseUnit" "t3" on "t3"."companyId" = ? and "t3"."leaseUnitGroupNo" = "t2"."number"
  where ("t2"."depth" < 64 and "t2"."depth" < ?)
)
select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number"
),
  "t0"."number"
from "leaseUnit" "t0"
where "t0"."number" in (
  select "t4"."number"
  from "a1" "t4"
  where "t4"."depth" > 0
)
  and "t0"."companyId" = ?
order by "t0"."number"
limit ? + 0;
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
