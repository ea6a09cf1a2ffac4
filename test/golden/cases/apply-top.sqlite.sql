with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."objectArea" as "objectArea"
  from "leaseUnit" "t0"
  where "t0"."companyId" = ?
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
    limit ? + 0 offset ? + 0
  )
select json_object(
  '@odata.etag', ('W/"' || cast("t3"."rowVersion" as text) || '"'),
  'id', "t3"."id",
  'number', "t3"."number"
),
  "t3"."o_1_0",
  "t3"."number"
from "a4" "t3"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t3"."o_1_0" desc, "t3"."number"
limit ? + 0;
-- Edm.Guid, Edm.Int64, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
