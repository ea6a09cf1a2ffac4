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
    select "t4".*, "t4"."leaseUnitNo" as "h_2"
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
  "a5" as (
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
    select "t9"."companyId" as "companyId",
      "t9"."number" as "number",
      "t9"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t8"."place"
      || lpad("t9"."number_in_order"::text, 8, '0') as "place",
      "t8"."depth" + 1 as "depth"
    from "a5" "t8"
    join "a4" "t9" on "t9"."companyId" = $1::uuid and "t9"."leaseUnitGroupNo" = "t8"."number"
    where "t8"."depth" < 64::integer
  ),
  "a6" as (
    select "t10"."number" as "h_2",
      ("t10"."place" || 'z') as "h_5"
    from "a5" "t10"
  ),
  "a7" as (
    select "t11".*, "t12"."h_5" as "h_5"
    from "a3" "t11"
    join "a6" "t12" on "t11"."h_2" = "t12"."h_2"
  )
select (
  select row_to_json(o)::text
  from (
    select null as "@odata.id",
    "t13"."h_2" as "leaseUnitNo",
    '#Decimal' as "total@odata.type",
    trim_scale(round(("t13"."x_total")::numeric, 8)) as "total"
  ) o
),
  "t13"."h_5",
  "t13"."leaseUnitNo"
from "a7" "t13"
where exists (
  select 1
  from "company"
  where "id" = $3::uuid
)
order by "t13"."h_5", "t13"."leaseUnitNo"
limit $4::bigint;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
