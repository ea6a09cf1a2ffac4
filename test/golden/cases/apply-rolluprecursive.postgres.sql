with recursive "a1" as (
  select "t0"."leaseUnitNo" as "leaseUnitNo",
    "t0"."unitPrice" as "unitPrice"
  from "leaseContractLine" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t3"."leaseUnitNo" as "leaseUnitNo",
      round((sum("t3"."unitPrice"))::numeric, 8) as "x_price"
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
    where "t5"."companyId" = $2::uuid
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
    from "w_t7" "t8"
    join "leaseUnit" "t9" on "t9"."companyId" = $1::uuid and "t9"."leaseUnitGroupNo" = "t8"."number"
    where "t8"."depth" < 64::integer
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
      round((sum("t14"."x_price"))::numeric, 8) as "x_total"
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
select (
  select row_to_json(o.*)::text
  from (
    select null as "@odata.id",
    "t18"."h3_node" as "leaseUnitNo",
    '#Decimal' as "total@odata.type",
    trim_scale(round(("t18"."x_total")::numeric, 8)) as "total"
  ) o
),
  "t18"."h3_node",
  "t18"."h3_id"
from "a10" "t18"
where exists (
  select 1
  from "company"
  where "id" = $3::uuid
)
order by "t18"."h3_node", "t18"."h3_id"
limit $4::bigint;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
