with recursive "a1" as not materialized (
  select "t0"."companyId" as "companyId",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."versionNo" as "versionNo",
    "t0"."status" as "status"
  from "leaseContract" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select distinct "t1"."companyId" as "companyId",
      "t1"."id" as "id",
      "t2"."leaseUnitNo" as "h_1"
    from "a1" "t1"
    join "leaseContractLine" "t2" on "t2"."companyId" = $1::uuid
      and "t2"."leaseContractNo" = "t1"."number"
      and "t2"."versionNo" = "t1"."versionNo"
  ),
  "a3" as (
    select "t3"."companyId" as "companyId",
      "t3"."number" as "number",
      "t3"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t3"."number" as "h2_node",
      "t3"."id" as "h2_id"
    from "leaseUnit" "t3"
    where "t3"."companyId" = $2::uuid
  ),
  "w_t5" as (
    select "t4"."companyId" as "companyId",
      "t4"."number" as "number",
      "t4"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t4"."h2_node" as "h2_node",
      "t4"."h2_id" as "h2_id",
      0 as "depth"
    from "a3" "t4"
    union
    select "t7"."companyId" as "companyId",
      "t7"."number" as "number",
      "t7"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t6"."h2_node" as "h2_node",
      "t6"."h2_id" as "h2_id",
      "t6"."depth" + 1 as "depth"
    from "w_t5" "t6"
    join "leaseUnit" "t7" on "t7"."companyId" = $1::uuid and "t7"."leaseUnitGroupNo" = "t6"."number"
    where "t6"."depth" < 64::integer
  ),
  "a5" as (
    select distinct "t8"."number" as "h_1",
      "t8"."h2_node" as "h2_node",
      "t8"."h2_id" as "h2_id"
    from "w_t5" "t8"
  ),
  "a6" as (
    select "t9"."companyId",
      "t9"."id",
      "t10"."h2_node" as "h2_node",
      "t10"."h2_id" as "h2_id"
    from "a2" "t9"
    join "a5" "t10" on "t9"."h_1" = "t10"."h_1"
  ),
  "a7" as (
    select distinct "t11"."companyId" as "companyId",
      "t11"."id" as "id",
      "t11"."h2_node" as "h2_node",
      "t11"."h2_id" as "h2_id"
    from "a6" "t11"
  ),
  "a8" as (
    select "t12"."status",
      "t13"."h2_node" as "h2_node",
      "t13"."h2_id" as "h2_id"
    from "a1" "t12"
    join "a7" "t13" on "t12"."companyId" = "t13"."companyId" and "t12"."id" = "t13"."id"
  ),
  "a9" as (
    select "t14"."h2_node",
      "t14"."h2_id",
      "t14"."status" as "n_status"
    from "a8" "t14"
  ),
  "a10" as (
    select "t15"."h2_node" as "h2_node",
      "t15"."h2_id" as "h2_id",
      "t15"."n_status" as "n_status",
      count(1) as "x_contracts"
    from "a9" "t15"
    group by "t15"."h2_node", "t15"."h2_id", "t15"."n_status"
  ),
  "a11" as (
    select "t16"."number" as "number"
    from "leaseUnit" "t16"
    where "t16"."companyId" = $2::uuid
  ),
  "a12" as (
    select "t17"."number"
    from "a11" "t17"
  )
select (
  left(
    (
      select row_to_json(o.*)::text
      from (
        select null as "@odata.id",
        "t18"."n_status" as "status",
        '#Decimal' as "contracts@odata.type",
        trim_scale(round(("t18"."x_contracts")::numeric, 8)) as "contracts"
      ) o
    ),
    -1
  )
  || ',"leaseContractLines@odata.context":'
  || ($3::text collate "C")
  || ',"leaseContractLines":'
  || (
    '['
    || coalesce(
      (
        select string_agg(j, ',')
        from (
          select (
            select row_to_json(o.*)::text
            from (
              select null as "@odata.id",
              "t20"."number" as "leaseUnitNo"
            ) o
          ) as j
          from "a12" "t20"
          where "t20"."number" = "t18"."h2_node"
          order by "t20"."number"
        ) a
      ),
      ''
    )
    || ']'
  )
  || '}'
),
  "t18"."h2_node",
  "t18"."h2_id",
  "t18"."n_status"
from "a10" "t18"
where exists (
  select 1
  from "company"
  where "id" = $4::uuid
)
order by "t18"."h2_node", "t18"."h2_id", "t18"."n_status"
limit $5::bigint;
-- Edm.Guid, Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
