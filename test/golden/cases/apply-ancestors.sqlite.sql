with recursive "a1" as not materialized (
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
  "a3" as not materialized (
    select "t4".*, "t4"."leaseUnitNo" as "h_2"
    from "a2" "t4"
  ),
  "a4" as not materialized (
    select "t6".*
    from "a3" "t6"
    where ifnull("t6"."x_total" > ?, 0)
  ),
  "a5" as (
    select "t8"."companyId" as "companyId",
      "t8"."number" as "number",
      "t8"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      0 as "depth"
    from "leaseUnit" "t8"
    join "a4" "t7" on "t7"."h_2" = "t8"."number"
    where "t8"."companyId" = ?
    union
    select "t10"."companyId" as "companyId",
      "t10"."number" as "number",
      "t10"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t9"."depth" + 1 as "depth"
    from "a5" "t9"
    join "leaseUnit" "t10" on "t10"."companyId" = ? and "t10"."number" = "t9"."leaseUnitGroupNo"
    where ("t9"."depth" < 64 and "t9"."depth" < ?)
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
select json_object(
  '@odata.id', null,
  'leaseUnitNo', "t14"."leaseUnitNo",
  'total@odata.type', '#Decimal',
  'total', "t14"."x_total"
),
  "t14"."leaseUnitNo"
from "a7" "t14"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t14"."leaseUnitNo"
limit ? + 0;
-- Edm.Guid, Edm.Decimal(38,18), Edm.Guid, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64
