with recursive "a1" as (
  select "t0"."leaseUnitNo" as "leaseUnitNo",
    "t0"."unitPrice" as "unitPrice"
  from "leaseContractLine" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t3"."leaseUnitNo" as "leaseUnitNo",
      decimal_total(sum("t3"."unitPrice")) as "x_total"
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
    where "t5"."companyId" = ?
  ),
  "w_t8" as (
    select "t6"."companyId" as "companyId",
      "t6"."number" as "number",
      "t6"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      ''
      || printf('%08d', "t6"."number_in_order") as "place",
      0 as "depth"
    from "a4" "t6"
    where not (
      +exists (
        select 1
        from "a4" "t7"
        where "t7"."companyId" = ? and "t7"."number" = "t6"."leaseUnitGroupNo"
      )
    )
    union
    select "t10"."companyId" as "companyId",
      "t10"."number" as "number",
      "t10"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t9"."place"
      || printf('%08d', "t10"."number_in_order") as "place",
      "t9"."depth" + 1 as "depth"
    from "w_t8" "t9" cross
    join "a4" "t10" on "t10"."companyId" = ? and "t10"."leaseUnitGroupNo" = "t9"."number"
    where "t9"."depth" < 64
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
select json_object(
  '@odata.id', null,
  'leaseUnitNo', "t14"."leaseUnitNo",
  'total@odata.type', '#Decimal',
  'total', iif(
    "t14"."x_total" between 0.0001
    and 1e5
    or "t14"."x_total" = 0
    or ("t14"."x_total" between -1e11 and 1e11 and round("t14"."x_total", 2) = "t14"."x_total")
    or "t14"."x_total" is null,
    "t14"."x_total",
    json(decimal_text("t14"."x_total"))
  )
),
  "t14"."h_5",
  "t14"."leaseUnitNo"
from "a7" "t14"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t14"."h_5", "t14"."leaseUnitNo"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
