with recursive "a1" as (
  select "t0"."leaseUnitNo" as "leaseUnitNo",
    "t0"."unitPrice" as "unitPrice"
  from "leaseContractLine" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t3"."leaseUnitNo" as "leaseUnitNo",
      decimal_total(sum("t3"."unitPrice")) as "x_price"
    from "a1" "t3"
    group by "t3"."leaseUnitNo"
  ),
  "a3" as (
    select "t4"."x_price",
      "t4"."leaseUnitNo" as "h_2"
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
  "w_t7" as (
    select "t6"."companyId" as "companyId",
      "t6"."number" as "number",
      "t6"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t6"."h3_node" as "h3_node",
      "t6"."h3_id" as "h3_id",
      0 as "depth"
    from "a4" "t6"
    union
    select "t9"."companyId" as "companyId",
      "t9"."number" as "number",
      "t9"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t8"."h3_node" as "h3_node",
      "t8"."h3_id" as "h3_id",
      "t8"."depth" + 1 as "depth"
    from "w_t7" "t8" cross
    join "leaseUnit" "t9" on "t9"."companyId" = ? and "t9"."leaseUnitGroupNo" = "t8"."number"
    where "t8"."depth" < 64
  ),
  "a6" as (
    select distinct "t10"."number" as "h_2",
      "t10"."h3_node" as "h3_node",
      "t10"."h3_id" as "h3_id"
    from "w_t7" "t10"
  ),
  "a7" as (
    select "t11"."x_price",
      "t12"."h3_node" as "h3_node",
      "t12"."h3_id" as "h3_id"
    from "a3" "t11"
    join "a6" "t12" on "t11"."h_2" = "t12"."h_2"
  ),
  "a8" as (
    select "t14"."h3_node" as "h3_node",
      "t14"."h3_id" as "h3_id",
      decimal_total(sum("t14"."x_price")) as "x_total"
    from "a7" "t14"
    group by "t14"."h3_node", "t14"."h3_id"
  ),
  "a9" as (
    select "t15"."h3_node" as "h3_node",
      "t15"."h3_id" as "h3_id"
    from "a4" "t15"
    group by "t15"."h3_node", "t15"."h3_id"
  ),
  "a10" as (
    select "t16"."h3_node" as "h3_node",
      "t16"."h3_id" as "h3_id",
      "t17"."x_total" as "x_total"
    from "a9" "t16"
    left join "a8" "t17" on "t16"."h3_node" = "t17"."h3_node" and "t16"."h3_id" = "t17"."h3_id"
  )
select json_object(
  '@odata.id', null,
  'leaseUnitNo', "t18"."h3_node",
  'total@odata.type', '#Decimal',
  'total', iif(
    "t18"."x_total" between 0.0001
    and 1e5
    or "t18"."x_total" = 0
    or ("t18"."x_total" between -1e11 and 1e11 and round("t18"."x_total", 2) = "t18"."x_total")
    or "t18"."x_total" is null,
    "t18"."x_total",
    json(decimal_text("t18"."x_total"))
  )
),
  "t18"."h3_node",
  "t18"."h3_id"
from "a10" "t18"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t18"."h3_node", "t18"."h3_id"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
