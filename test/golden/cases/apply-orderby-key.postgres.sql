with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."blocked" as "blocked"
  from "leaseUnit" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."number"
    from "a1" "t1"
    where "t1"."blocked" = $2::boolean
  )
select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t2"."rowVersion")::text || '"') as "@odata.etag",
    "t2"."id" as "id",
    "t2"."number" as "number"
  ) o
)
from "a2" "t2"
where exists (
  select 1
  from "company"
  where "id" = $3::uuid
)
order by "t2"."number" desc
limit $4::bigint;
-- Edm.Guid, Edm.Boolean, Edm.Guid, Edm.Int64
