with recursive "w_t2" as (
  select "t1"."companyId" as "companyId",
    "t1"."number" as "number",
    "t1"."leaseUnitGroupNo" as "leaseUnitGroupNo",
    0 as "depth"
  from "leaseUnit" "t1"
  where ("t1"."companyId" = ? and "t1"."number" = ?)
  union
  select "t4"."companyId" as "companyId",
    "t4"."number" as "number",
    "t4"."leaseUnitGroupNo" as "leaseUnitGroupNo",
    "t3"."depth" + 1 as "depth"
  from "w_t2" "t3" cross
  join "leaseUnit" "t4" on "t4"."companyId" = ? and "t4"."leaseUnitGroupNo" = "t3"."number"
  where ("t3"."depth" < 64 and "t3"."depth" < ?)
)
select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number"
),
  "t0"."number"
from "leaseUnit" "t0"
where "t0"."number" in (
  select "t5"."number"
  from "w_t2" "t5"
  where "t5"."depth" > 0
)
  and "t0"."companyId" = ?
order by "t0"."number"
limit ? + 0;
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
