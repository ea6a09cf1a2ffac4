with "a1" as (
  select "t0"."objectArea" as "objectArea"
  from "leaseUnit" "t0"
  where "t0"."companyId" = ?
)
select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number"
),
  "t0"."number"
from "leaseUnit" "t0"
where "t0"."objectArea" > (
  select decimal_total(avg(o."v"))
  from (
    select "t1"."objectArea" as "v"
    from "a1" "t1"
    where 1 = 1
  ) o
)
  and "t0"."companyId" = ?
order by "t0"."number"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Int64
