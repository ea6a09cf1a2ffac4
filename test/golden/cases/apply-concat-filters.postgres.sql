with "a1" as not materialized (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."city" as "city"
  from "leaseUnit" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."number"
    from "a1" "t1"
    where "t1"."city" = ($2::text collate "C")
  ),
  "a3" as (
    select "t2"."rowVersion",
      "t2"."id",
      "t2"."number"
    from "a1" "t2"
    where "t2"."city" = ($3::text collate "C")
  ),
  "a4" as (
    select $4::integer as "b_3",
      "t3"."rowVersion" as "rowVersion",
      "t3"."id" as "id",
      "t3"."number" as "number"
    from "a2" "t3"
    union all
    select $5::integer as "b_3",
      "t4"."rowVersion" as "rowVersion",
      "t4"."id" as "id",
      "t4"."number" as "number"
    from "a3" "t4"
  )
select case
  when "t5"."b_3" = $6::integer then (
    select row_to_json(o.*)::text
    from (
      select ('W/"' || ("t5"."rowVersion")::text || '"') as "@odata.etag",
      "t5"."id" as "id",
      "t5"."number" as "number"
    ) o
  )
  when "t5"."b_3" = $7::integer then (
    select row_to_json(o.*)::text
    from (
      select ('W/"' || ("t5"."rowVersion")::text || '"') as "@odata.etag",
      "t5"."id" as "id",
      "t5"."number" as "number"
    ) o
  ) end,
  "t5"."b_3",
  "t5"."number"
from "a4" "t5"
where exists (
  select 1
  from "company"
  where "id" = $8::uuid
)
order by "t5"."b_3", "t5"."number"
limit $9::bigint;
-- Edm.Guid, Edm.String, Edm.String, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
