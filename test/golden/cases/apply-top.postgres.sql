with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."objectArea" as "objectArea"
  from "leaseUnit" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."number",
      "t1"."objectArea" as "o_1_0"
    from "a1" "t1"
  ),
  "a4" as (
    select "t2"."rowVersion",
      "t2"."id",
      "t2"."number",
      "t2"."o_1_0"
    from "a2" "t2"
    order by "t2"."o_1_0" desc, "t2"."number"
    limit $2::bigint offset $3::bigint
  )
select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t3"."rowVersion")::text || '"') as "@odata.etag",
    "t3"."id" as "id",
    "t3"."number" as "number"
  ) o
),
  "t3"."o_1_0",
  "t3"."number"
from "a4" "t3"
where exists (
  select 1
  from "company"
  where "id" = $4::uuid
)
order by "t3"."o_1_0" desc, "t3"."number"
limit $5::bigint;
-- Edm.Guid, Edm.Int64, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
