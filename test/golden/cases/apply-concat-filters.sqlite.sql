with "a1" as not materialized (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."city" as "city"
  from "leaseUnit" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."number"
    from "a1" "t1"
    where "t1"."city" = ?
  ),
  "a3" as (
    select "t2"."rowVersion",
      "t2"."id",
      "t2"."number"
    from "a1" "t2"
    where "t2"."city" = ?
  ),
  "a4" as (
    select ? as "b_3",
      "t3"."rowVersion" as "rowVersion",
      "t3"."id" as "id",
      "t3"."number" as "number"
    from "a2" "t3"
    union all
    select ? as "b_3",
      "t4"."rowVersion" as "rowVersion",
      "t4"."id" as "id",
      "t4"."number" as "number"
    from "a3" "t4"
  )
select case
  when "t5"."b_3" = ? then json_object(
    '@odata.etag', ('W/"' || cast("t5"."rowVersion" as text) || '"'),
    'id', "t5"."id",
    'number', "t5"."number"
  )
  when "t5"."b_3" = ? then json_object(
    '@odata.etag', ('W/"' || cast("t5"."rowVersion" as text) || '"'),
    'id', "t5"."id",
    'number', "t5"."number"
  ) end,
  "t5"."b_3",
  "t5"."number"
from "a4" "t5"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t5"."b_3", "t5"."number"
limit ? + 0;
-- Edm.Guid, Edm.String, Edm.String, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
