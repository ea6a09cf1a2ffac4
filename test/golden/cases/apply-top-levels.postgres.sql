with recursive "a1" as (
  select "t0"."companyId" as "companyId",
    "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."description" as "description",
    "t0"."leaseUnitGroupNo" as "leaseUnitGroupNo"
  from "leaseUnit" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."number",
      "t1"."companyId",
      "t1"."leaseUnitGroupNo",
      "t1"."description" as "o_1_0"
    from "a1" "t1"
  ),
  "a3" as (
    select "t2"."rowVersion",
      "t2"."id",
      "t2"."number",
      "t2"."o_1_0",
      "t2"."companyId",
      "t2"."leaseUnitGroupNo",
      "t2"."number" as "h_2"
    from "a2" "t2"
  ),
  "a4" as materialized (
    select "t3"."companyId" as "companyId",
      "t3"."number" as "number",
      "t3"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      row_number() over (order by "t3"."o_1_0", "t3"."number") as "number_in_order"
    from "a3" "t3"
    where "t3"."number" in (
      select "t4"."number"
      from "leaseUnit" "t4"
      where "t4"."companyId" = $2::uuid
    )
  ),
  "w_t8" as (
    select "t6"."companyId" as "companyId",
      "t6"."number" as "number",
      "t6"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      ''
      || lpad("t6"."number_in_order"::text, 8, '0') as "place",
      (
        case
        when "t6"."number" = ($3::text collate "C") then case
        when $4::integer > -9223372036854775809
        and $4::integer < 9223372036854775808 then trunc(($4::integer)::numeric)::bigint end
        when ($5::boolean) then nullif(
          nullif(
            greatest(
              least((($6::integer)::numeric - (1::integer)::numeric), 9223372036854775808),
              -9223372036854775809
            ),
            9223372036854775808
          ),
          -9223372036854775809
        )::bigint end
      ) as "open_levels",
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
      (
        case
        when "t10"."number" = ($7::text collate "C") then case
        when $4::integer > -9223372036854775809
        and $4::integer < 9223372036854775808 then trunc(($4::integer)::numeric)::bigint end
        when ($8::boolean) then (("t9"."open_levels")::bigint - (1::integer)::bigint) end
      ) as "open_levels",
      "t9"."depth" + 1 as "depth"
    from "w_t8" "t9"
    join "a4" "t10" on "t10"."companyId" = $1::uuid and "t10"."leaseUnitGroupNo" = "t9"."number"
    where ("t9"."depth" < 64::integer and "t9"."open_levels" > 0::integer)
  ),
  "a6" as materialized (
    select "t11"."companyId" as "companyId",
      "t11"."number" as "number",
      "t11"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t11"."place" as "h_5",
      "t11"."depth" as "x_DistanceFromRoot",
      (
        case
        when not (
          exists (
            select 1
            from "a4" "t12"
            where "t12"."companyId" = $1::uuid and "t12"."leaseUnitGroupNo" = "t11"."number"
          )
        ) then 'leaf'
        when "t11"."open_levels" > 0::integer then 'expanded'
        when ($9::boolean) then 'collapsed' end
      ) as "x_DrillState"
    from "w_t8" "t11"
  ),
  "a7" as (
    select "t13"."number" as "h_2",
      "t13"."h_5" as "h_5",
      "t13"."x_DistanceFromRoot" as "x_DistanceFromRoot",
      "t13"."x_DrillState" as "x_DrillState"
    from "a6" "t13"
  ),
  "a8" as (
    select "t14"."rowVersion",
      "t14"."id",
      "t14"."number",
      "t14"."o_1_0",
      "t14"."h_2",
      "t15"."h_5" as "h_5",
      "t15"."x_DistanceFromRoot" as "x_DistanceFromRoot",
      "t15"."x_DrillState" as "x_DrillState"
    from "a3" "t14"
    join "a7" "t15" on "t14"."h_2" = "t15"."h_2"
  ),
  "w_t17" as (
    select "t16"."companyId" as "companyId",
      "t16"."number" as "number",
      "t16"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t16"."number" as "start_node",
      0 as "depth"
    from "a6" "t16"
    union
    select "t19"."companyId" as "companyId",
      "t19"."number" as "number",
      "t19"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t18"."start_node" as "start_node",
      "t18"."depth" + 1 as "depth"
    from "w_t17" "t18"
    join "a6" "t19" on "t19"."companyId" = $1::uuid and "t19"."leaseUnitGroupNo" = "t18"."number"
    where "t18"."depth" < 64::integer
  ),
  "a10" as (
    select "t20"."start_node" as "h_2",
      count(1) as "nodes"
    from "w_t17" "t20"
    group by "t20"."start_node"
  ),
  "a11" as (
    select "t21"."rowVersion",
      "t21"."id",
      "t21"."number",
      "t21"."x_DistanceFromRoot",
      "t21"."x_DrillState",
      "t21"."h_5",
      "t21"."o_1_0",
      "t22"."nodes" as "nodes"
    from "a8" "t21"
    join "a10" "t22" on "t21"."h_2" = "t22"."h_2"
  ),
  "a12" as (
    select "t23"."rowVersion",
      "t23"."id",
      "t23"."number",
      "t23"."x_DistanceFromRoot",
      "t23"."x_DrillState",
      "t23"."h_5",
      "t23"."o_1_0",
      nullif(
        nullif(
          greatest(
            least((("t23"."nodes")::numeric - (1::integer)::numeric), 9223372036854775808),
            -9223372036854775809
          ),
          9223372036854775808
        ),
        -9223372036854775809
      )::bigint as "x_LimitedDescendantCount"
    from "a11" "t23"
  ),
  "a13" as (
    select "t24"."rowVersion",
      "t24"."id",
      "t24"."number",
      "t24"."x_DistanceFromRoot",
      "t24"."x_DrillState",
      "t24"."x_LimitedDescendantCount",
      "t24"."h_5",
      "t24"."o_1_0",
      row_number() over (order by "t24"."h_5", "t24"."o_1_0", "t24"."number") as "r_12"
    from "a12" "t24"
  ),
  "a14" as (
    select "t25"."rowVersion",
      "t25"."id",
      "t25"."number",
      "t25"."x_DistanceFromRoot",
      "t25"."x_DrillState",
      "t25"."x_LimitedDescendantCount",
      "t25"."h_5",
      "t25"."o_1_0",
      nullif(
        nullif(
          greatest(
            least((("t25"."r_12")::numeric - (1::integer)::numeric), 9223372036854775808),
            -9223372036854775809
          ),
          9223372036854775808
        ),
        -9223372036854775809
      )::bigint as "x_LimitedRank"
    from "a13" "t25"
  )
select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t26"."rowVersion")::text || '"') as "@odata.etag",
    "t26"."id" as "id",
    "t26"."number" as "number",
    '#Int32' as "DistanceFromRoot@odata.type",
    "t26"."x_DistanceFromRoot" as "DistanceFromRoot",
    "t26"."x_DrillState" as "DrillState",
    '#Int64' as "LimitedDescendantCount@odata.type",
    "t26"."x_LimitedDescendantCount" as "LimitedDescendantCount",
    '#Int64' as "LimitedRank@odata.type",
    "t26"."x_LimitedRank" as "LimitedRank"
  ) o
),
  "t26"."h_5",
  "t26"."o_1_0",
  "t26"."number"
from "a14" "t26"
where exists (
  select 1
  from "company"
  where "id" = $10::uuid
)
order by "t26"."h_5", "t26"."o_1_0", "t26"."number"
limit $11::bigint;
-- Edm.Guid, Edm.Guid, Edm.String, Edm.Int32, Edm.Boolean, Edm.Int32, Edm.String, Edm.Boolean, Edm.Boolean, Edm.Guid, Edm.Int64
