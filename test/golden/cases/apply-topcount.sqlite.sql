with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number"
  from "leaseUnit" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."number"
    from "a1" "t1"
    order by "t1"."number" desc
    limit ? + 0
  ),
  "a3" as (
    select "t2"."rowVersion",
      "t2"."id",
      "t2"."number"
    from "a2" "t2"
    order by "t2"."number"
    limit -1 offset ? + 0
  )
select json_object(
  '@odata.etag', ('W/"' || cast("t3"."rowVersion" as text) || '"'),
  'id', "t3"."id",
  'number', "t3"."number"
),
  "t3"."number"
from "a3" "t3"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t3"."number"
limit ? + 0;
-- Edm.Guid, Edm.Int64, Edm.Int64, Edm.Guid, Edm.Int64
