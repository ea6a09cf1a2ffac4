with "a1" as (
  select "t0"."commissionPercentage" as "commissionPercentage",
    "t0"."jobTitle" as "jobTitle",
    "t0"."blocked" as "blocked"
  from "salespeoplePurchaser" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t1"."jobTitle",
      "t1"."commissionPercentage"
    from "a1" "t1"
    where not (("t1"."blocked"))
  ),
  "a3" as (
    select "t4"."jobTitle" as "jobTitle",
      round((sum("t4"."commissionPercentage"))::numeric, 8) as "x_total",
      count(1) as "x_people"
    from "a2" "t4"
    group by "t4"."jobTitle"
  )
select (
  select row_to_json(o.*)::text
  from (
    select null as "@odata.id",
    "t5"."jobTitle" as "jobTitle",
    '#Decimal' as "total@odata.type",
    trim_scale(round(("t5"."x_total")::numeric, 8)) as "total",
    '#Decimal' as "people@odata.type",
    trim_scale(round(("t5"."x_people")::numeric, 8)) as "people"
  ) o
),
  ("t5"."x_total" is not null),
  coalesce("t5"."x_total", 0::numeric),
  "t5"."jobTitle"
from "a3" "t5"
where exists (
  select 1
  from "company"
  where "id" = $2::uuid
)
order by ("t5"."x_total" is not null) desc,
  coalesce("t5"."x_total", 0::numeric) desc,
  "t5"."jobTitle"
limit $3::bigint;
-- Edm.Guid, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
