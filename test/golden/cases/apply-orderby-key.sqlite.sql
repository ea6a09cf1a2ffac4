with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."blocked" as "blocked"
  from "leaseUnit" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."number"
    from "a1" "t1"
    where "t1"."blocked" = ?
  )
select json_object(
  '@odata.etag', ('W/"' || cast("t2"."rowVersion" as text) || '"'),
  'id', "t2"."id",
  'number', "t2"."number"
)
from "a2" "t2"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t2"."number" desc
limit ? + 0;
-- Edm.Guid, Edm.Boolean, Edm.Guid, Edm.Int64
