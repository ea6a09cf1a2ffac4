with recursive "a1" as (
  select "t0"."leaseUnitNo" as "leaseUnitNo",
    "t0"."unitPrice" as "unitPrice"
  from "leaseContractLine" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t3"."leaseUnitNo" as "leaseUnitNo",
      round(sum("t3"."unitPrice"), 8) as "x_total"
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
    where "t5"."companyId" = ?
  ),
  "a5" as (
    select "t6"."companyId" as "companyId",
      "t6"."number" as "number",
      "t6"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      ''
      || printf('%08d', "t6"."number_in_order") as "place",
      0 as "depth"
    from "a4" "t6"
    where not (
      exists (
        select 1
        from "a4" "t7"
        where "t7"."companyId" = ? and "t7"."number" = "t6"."leaseUnitGroupNo"
      )
    )
    union
    select "t9"."companyId" as "companyId",
      "t9"."number" as "number",
      "t9"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t8"."place"
      || printf('%08d', "t9"."number_in_order") as "place",
      "t8"."depth" + 1 as "depth"
    from "a5" "t8"
    join "a4" "t9" on "t9"."companyId" = ? and "t9"."leaseUnitGroupNo" = "t8"."number"
    where "t8"."depth" < 64
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
select json_object(
  '@odata.id', null,
  'leaseUnitNo', "t13"."h_2",
  'total@odata.type', '#Decimal',
  'total', "t13"."x_total"
),
  "t13"."h_5",
  "t13"."leaseUnitNo"
from "a7" "t13"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t13"."h_5", "t13"."leaseUnitNo"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
