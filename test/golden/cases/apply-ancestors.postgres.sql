with recursive "a1" as not materialized (
  select "t0"."leaseUnitNo" as "leaseUnitNo",
    "t0"."unitPrice" as "unitPrice"
  from "leaseContractLine" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t3"."leaseUnitNo" as "leaseUnitNo",
      round((sum("t3"."unitPrice"))::numeric, 8) as "x_total"
    from "a1" "t3"
    group by "t3"."leaseUnitNo"
  ),
  "a3" as not materialized (
    select "t4".*, "t4"."leaseUnitNo" as "h_2"
    from "a2" "t4"
  ),
  "a4" as not materialized (
    select "t6".*
    from "a3" "t6"
    where coalesce("t6"."x_total" > $2::numeric, false)
  ),
  "a5" as (
    select "t8"."companyId" as "companyId",
      "t8"."number" as "number",
      "t8"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      0 as "depth"
    from "leaseUnit" "t8"
    join "a4" "t7" on "t7"."h_2" = "t8"."number"
    where "t8"."companyId" = $3::uuid
    union
    select "t10"."companyId" as "companyId",
      "t10"."number" as "number",
      "t10"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t9"."depth" + 1 as "depth"
    from "a5" "t9"
    join "leaseUnit" "t10" on "t10"."companyId" = $1::uuid
      and "t10"."number" = "t9"."leaseUnitGroupNo"
    where ("t9"."depth" < 64::integer and "t9"."depth" < $4::bigint)
  ),
  "a6" as (
    select distinct "t11"."number" as "h_2"
    from "a5" "t11"
  ),
  "a7" as (
    select "t12".*
    from "a3" "t12"
    join "a6" "t13" on "t12"."h_2" = "t13"."h_2"
  )
select (
  select row_to_json(o)::text
  from (
    select null as "@odata.id",
    "t14"."leaseUnitNo" as "leaseUnitNo",
    '#Decimal' as "total@odata.type",
    trim_scale(round(("t14"."x_total")::numeric, 8)) as "total"
  ) o
),
  "t14"."leaseUnitNo"
from "a7" "t14"
where exists (
  select 1
  from "company"
  where "id" = $5::uuid
)
order by "t14"."leaseUnitNo"
limit $6::bigint;
-- Edm.Guid, Edm.Decimal(38,18), Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64
