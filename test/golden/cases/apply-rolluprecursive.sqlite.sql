with recursive "a1" as (
  select "t0"."leaseUnitNo" as "leaseUnitNo",
    "t0"."unitPrice" as "unitPrice"
  from "leaseContractLine" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t3"."leaseUnitNo" as "leaseUnitNo",
      round(sum("t3"."unitPrice"), 8) as "x_price"
    from "a1" "t3"
    group by "t3"."leaseUnitNo"
  ),
  "a3" as (
    select "t4".*, "t4"."leaseUnitNo" as "h_2"
    from "a2" "t4"
  ),
  "a4" as (
    select "t5"."companyId" as "companyId",
      "t5"."number" as "number",
      "t5"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t5"."number" as "h3_node",
      "t5"."id" as "h3_id"
    from "leaseUnit" "t5"
    where "t5"."companyId" = ?
  ),
  "a5" as (
    select "t6"."companyId" as "companyId",
      "t6"."number" as "number",
      "t6"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t6"."h3_node" as "h3_node",
      "t6"."h3_id" as "h3_id",
      0 as "depth"
    from "a4" "t6"
    union
    select "t8"."companyId" as "companyId",
      "t8"."number" as "number",
      "t8"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t7"."h3_node" as "h3_node",
      "t7"."h3_id" as "h3_id",
      "t7"."depth" + 1 as "depth"
    from "a5" "t7"
    join "leaseUnit" "t8" on "t8"."companyId" = ? and "t8"."leaseUnitGroupNo" = "t7"."number"
    where "t7"."depth" < 64
  ),
  "a6" as (
    select distinct "t9"."number" as "h_2",
      "t9"."h3_node" as "h3_node",
      "t9"."h3_id" as "h3_id"
    from "a5" "t9"
  ),
  "a7" as (
    select "t10".*, "t11"."h3_node" as "h3_node",
      "t11"."h3_id" as "h3_id"
    from "a3" "t10"
    join "a6" "t11" on "t10"."h_2" = "t11"."h_2"
  ),
  "a8" as (
    select "t13"."h3_node" as "h3_node",
      "t13"."h3_id" as "h3_id",
      round(sum("t13"."x_price"), 8) as "x_total"
    from "a7" "t13"
    group by "t13"."h3_node", "t13"."h3_id"
  ),
  "a9" as (
    select "t14"."h3_node" as "h3_node",
      "t14"."h3_id" as "h3_id"
    from "a4" "t14"
    group by "t14"."h3_node", "t14"."h3_id"
  ),
  "a10" as (
    select "t15"."h3_node" as "h3_node",
      "t15"."h3_id" as "h3_id",
      "t16"."x_total" as "x_total"
    from "a9" "t15"
    left join "a8" "t16" on "t15"."h3_node" = "t16"."h3_node" and "t15"."h3_id" = "t16"."h3_id"
  )
select json_object(
  '@odata.id', null,
  'leaseUnitNo', "t17"."h3_node",
  'total@odata.type', '#Decimal',
  'total', "t17"."x_total"
),
  "t17"."h3_node",
  "t17"."h3_id"
from "a10" "t17"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t17"."h3_node", "t17"."h3_id"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
