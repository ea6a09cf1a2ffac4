with recursive "a1" as (
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
  "a3" as (
    select "t4"."leaseUnitNo",
      "t4"."x_total",
      "t4"."leaseUnitNo" as "h_2"
    from "a2" "t4"
  ),
  "a4" as materialized (
    select "t5"."companyId" as "companyId",
      "t5"."number" as "number",
      "t5"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      row_number() over (order by "t5"."description" desc, "t5"."number") as "number_in_order"
    from "leaseUnit" "t5"
    where "t5"."companyId" = $2::uuid
  ),
  "w_t8" as (
    select "t6"."companyId" as "companyId",
      "t6"."number" as "number",
      "t6"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      ''
      || lpad("t6"."number_in_order"::text, 8, '0') as "place",
      0 as "depth"
    from "a4" "t6"
    where not (
      exists (
        select 1
        from "a4" "t7"
        where "t7"."companyId" = $1::uuid and "t7"."number" = "t6"."leaseUnitGroupNo"
      )
    )
    union
    select "t10"."companyId" as "companyId",
      "t10"."number" as "number",
      "t10"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t9"."place"
      || lpad("t10"."number_in_order"::text, 8, '0') as "place",
      "t9"."depth" + 1 as "depth"
    from "w_t8" "t9"
    join "a4" "t10" on "t10"."companyId" = $1::uuid and "t10"."leaseUnitGroupNo" = "t9"."number"
    where "t9"."depth" < 64::integer
  ),
  "a6" as (
    select "t11"."number" as "h_2",
      ("t11"."place" || 'z') as "h_5"
    from "w_t8" "t11"
  ),
  "a7" as (
    select "t12"."leaseUnitNo",
      "t12"."x_total",
      "t13"."h_5" as "h_5"
    from "a3" "t12"
    join "a6" "t13" on "t12"."h_2" = "t13"."h_2"
  )
select (
  select row_to_json(o.*)::text
  from (
    select null as "@odata.id",
    "t14"."leaseUnitNo" as "leaseUnitNo",
    '#Decimal' as "total@odata.type",
    trim_scale(round(("t14"."x_total")::numeric, 8)) as "total"
  ) o
),
  "t14"."h_5",
  "t14"."leaseUnitNo"
from "a7" "t14"
where exists (
  select 1
  from "company"
  where "id" = $3::uuid
)
order by "t14"."h_5", "t14"."leaseUnitNo"
limit $4::bigint;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
