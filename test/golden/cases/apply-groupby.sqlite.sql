with "a1" as (
  select "t0"."commissionPercentage" as "commissionPercentage",
    "t0"."jobTitle" as "jobTitle",
    "t0"."blocked" as "blocked"
  from "salespeoplePurchaser" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t1"."jobTitle",
      "t1"."commissionPercentage"
    from "a1" "t1"
    where not ("t1"."blocked" = 1)
  ),
  "a3" as (
    select "t4"."jobTitle" as "jobTitle",
      decimal_total(sum("t4"."commissionPercentage")) as "x_total",
      count(1) as "x_people"
    from "a2" "t4"
    group by "t4"."jobTitle"
  )
select json_object(
  '@odata.id', null,
  'jobTitle', "t5"."jobTitle",
  'total@odata.type', '#Decimal',
  'total', iif(
    "t5"."x_total" between 0.0001
    and 1e5
    or "t5"."x_total" = 0
    or ("t5"."x_total" between -1e11 and 1e11 and round("t5"."x_total", 2) = "t5"."x_total")
    or "t5"."x_total" is null,
    "t5"."x_total",
    json(decimal_text("t5"."x_total"))
  ),
  'people@odata.type', '#Decimal',
  'people', iif(
    "t5"."x_people" between 0.0001
    and 1e5
    or "t5"."x_people" = 0
    or ("t5"."x_people" between -1e11 and 1e11 and round("t5"."x_people", 2) = "t5"."x_people"),
    "t5"."x_people",
    json(decimal_text("t5"."x_people"))
  )
),
  ("t5"."x_total" is not null),
  coalesce("t5"."x_total", 0),
  "t5"."jobTitle"
from "a3" "t5"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by ("t5"."x_total" is not null) desc, coalesce("t5"."x_total", 0) desc, "t5"."jobTitle"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
