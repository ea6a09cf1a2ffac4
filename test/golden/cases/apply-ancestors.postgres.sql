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
    select "t4"."leaseUnitNo",
      "t4"."x_total",
      "t4"."leaseUnitNo" as "h_2"
    from "a2" "t4"
  ),
  "a4" as not materialized (
    select "t6"."h_2"
    from "a3" "t6"
    where "t6"."x_total" > $2::numeric
  ),
  "w_t9" as (
    select "t8"."companyId" as "companyId",
      "t8"."number" as "number",
      "t8"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      0 as "depth"
    from "a4" "t7"
    join "leaseUnit" "t8" on "t8"."number" = "t7"."h_2"
    where "t8"."companyId" = $3::uuid
    union
    select "t11"."companyId" as "companyId",
      "t11"."number" as "number",
      "t11"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t10"."depth" + 1 as "depth"
    from "w_t9" "t10"
    join "leaseUnit" "t11" on "t11"."companyId" = $1::uuid
      and "t11"."number" = "t10"."leaseUnitGroupNo"
    where ("t10"."depth" < 64::integer and "t10"."depth" < $4::bigint)
  ),
  "a6" as (
    select distinct "t12"."number" as "h_2"
    from "w_t9" "t12"
  ),
  "a7" as (
    select "t13"."leaseUnitNo",
      "t13"."x_total"
    from "a3" "t13"
    join "a6" "t14" on "t13"."h_2" = "t14"."h_2"
  )
select (
  select row_to_json(o.*)::text
  from (
    select null as "@odata.id",
    "t15"."leaseUnitNo" as "leaseUnitNo",
    '#Decimal' as "total@odata.type",
    trim_scale(round(("t15"."x_total")::numeric, 8)) as "total"
  ) o
),
  "t15"."leaseUnitNo"
from "a7" "t15"
where exists (
  select 1
  from "company"
  where "id" = $5::uuid
)
order by "t15"."leaseUnitNo"
limit $6::bigint;
-- Edm.Guid, Edm.Decimal(38,18), Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64
