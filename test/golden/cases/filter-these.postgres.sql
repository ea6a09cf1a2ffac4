with "a1" as (
  select "t0"."objectArea" as "objectArea"
  from "leaseUnit" "t0"
  where "t0"."companyId" = $1::uuid
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
where "t0"."objectArea" > (
  select round((avg(o."v"))::numeric, 8)
  from (
    select "t1"."objectArea" as "v"
    from "a1" "t1"
    where 1 = 1
  ) o
)
  and "t0"."companyId" = $1::uuid
order by "t0"."number"
limit $2::bigint;
-- Edm.Guid, Edm.Int64
