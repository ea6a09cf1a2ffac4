with "a1" as (
  select "t0"."companyId" as "companyId",
    "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."description" as "description",
    "t0"."leaseUnitGroupNo" as "leaseUnitGroupNo"
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p1
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
  "a4" as (
    select "t3"."companyId" as "companyId",
      "t3"."number" as "number",
      "t3"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      row_number() over (order by "t3"."o_1_0", "t3"."number") as "number_in_order"
    from "a3" "t3"
    where "t3"."number" in (
      select "t4"."number"
      from "leaseUnit" "t4"
      where "t4"."companyId" = @p2
    )
  ),
  "w_t8" as (
    select "t6"."companyId" as "companyId",
      "t6"."number" as "number",
      "t6"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      (
        cast(concat('', right(concat('0000000', "t6"."number_in_order"), 8)) as nvarchar(1000)) collate Latin1_General_100_BIN2
      ) as "place",
      (
        case
        when (
          "t6"."number" = (@p3 collate Latin1_General_100_BIN2)
          and datalength("t6"."number") = datalength((@p3 collate Latin1_General_100_BIN2))
        ) then case
        when @p4 > -9223372036854775808 - 1.0
        and @p4 < 9223372036854775807 + 1.0 then cast(round(@p4, 0, 1) as bigint) end
        when @p5 = 1 then try_cast((cast(@p6 as decimal(38, 0)) - cast(1 as decimal(38, 0))) as bigint) end
      ) as "open_levels",
      0 as "depth"
    from "a4" "t6"
    where not (
      exists (
        select 1
        from "a4" "t7"
        where "t7"."companyId" = @p1 and "t7"."number" = "t6"."leaseUnitGroupNo"
      )
    )
    union all
    select "t10"."companyId" as "companyId",
      "t10"."number" as "number",
      "t10"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      (
        cast(
          concat("t9"."place", right(concat('0000000', "t10"."number_in_order"), 8)) as nvarchar(1000)
        ) collate Latin1_General_100_BIN2
      ) as "place",
      (
        case
        when (
          "t10"."number" = (@p7 collate Latin1_General_100_BIN2)
          and datalength("t10"."number") = datalength((@p7 collate Latin1_General_100_BIN2))
        ) then case
        when @p4 > -9223372036854775808 - 1.0
        and @p4 < 9223372036854775807 + 1.0 then cast(round(@p4, 0, 1) as bigint) end
        when @p8 = 1 then (cast("t9"."open_levels" as bigint) - cast(1 as bigint)) end
      ) as "open_levels",
      "t9"."depth" + 1 as "depth"
    from "w_t8" "t9"
    join "a4" "t10" on "t10"."companyId" = @p1 and "t10"."leaseUnitGroupNo" = "t9"."number"
    where ("t9"."depth" < 64 and "t9"."open_levels" > 0)
  ),
  "a6" as (
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
            where "t12"."companyId" = @p1 and "t12"."leaseUnitGroupNo" = "t11"."number"
          )
        ) then (N'leaf' collate Latin1_General_100_BIN2)
        when "t11"."open_levels" > 0 then (N'expanded' collate Latin1_General_100_BIN2)
        when @p9 = 1 then (N'collapsed' collate Latin1_General_100_BIN2) end
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
    join "a7" "t15" on ("t14"."h_2" = "t15"."h_2" and datalength("t14"."h_2") = datalength("t15"."h_2"))
  ),
  "w_t17" as (
    select "t16"."companyId" as "companyId",
      "t16"."number" as "number",
      "t16"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t16"."number" as "start_node",
      0 as "depth"
    from "a6" "t16"
    union all
    select "t19"."companyId" as "companyId",
      "t19"."number" as "number",
      "t19"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t18"."start_node" as "start_node",
      "t18"."depth" + 1 as "depth"
    from "w_t17" "t18"
    join "a6" "t19" on "t19"."companyId" = @p1 and "t19"."leaseUnitGroupNo" = "t18"."number"
    where "t18"."depth" < 64
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
    join "a10" "t22" on ("t21"."h_2" = "t22"."h_2" and datalength("t21"."h_2") = datalength("t22"."h_2"))
  ),
  "a12" as (
    select "t23"."rowVersion",
      "t23"."id",
      "t23"."number",
      "t23"."x_DistanceFromRoot",
      "t23"."x_DrillState",
      "t23"."h_5",
      "t23"."o_1_0",
      try_cast((cast("t23"."nodes" as decimal(38, 0)) - cast(1 as decimal(38, 0))) as bigint) as "x_LimitedDescendantCount"
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
      try_cast((cast("t25"."r_12" as decimal(38, 0)) - cast(1 as decimal(38, 0))) as bigint) as "x_LimitedRank"
    from "a13" "t25"
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
        N'"' + string_escape(
          (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t26"."rowVersion") + '"'),
          N'json'
        ) + N'"',
        N'null'
      ) + stuff(
        trim(
          N'}'
          from (
            select lower(convert(nvarchar(36), "t26"."id") collate Latin1_General_100_BIN2) as "id",
            "t26"."number" as "number" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"DistanceFromRoot@odata.type":' + isnull(N'"' + string_escape('#Int32', N'json') + N'"', N'null') + stuff(
        trim(
          N'}'
          from (
            select "t26"."x_DistanceFromRoot" as "DistanceFromRoot",
            "t26"."x_DrillState" as "DrillState" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"LimitedDescendantCount@odata.type":' + isnull(N'"' + string_escape('#Int64', N'json') + N'"', N'null') + stuff(
        trim(
          N'}'
          from (
            select "t26"."x_LimitedDescendantCount" as "LimitedDescendantCount" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"LimitedRank@odata.type":' + isnull(N'"' + string_escape('#Int64', N'json') + N'"', N'null') + stuff(
        trim(
          N'}'
          from (
            select "t26"."x_LimitedRank" as "LimitedRank" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N'}'
    ),
    1, 1, N'{'
  ),
  N'\/',
  N'/'
),
  "t26"."h_5",
  "t26"."o_1_0",
  "t26"."number"
from "a14" "t26"
where exists (
  select 1
  from "company"
  where "id" = @p10
)
order by "t26"."h_5",
  "t26"."o_1_0",
  "t26"."number" offset (case when @p11 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p11 > 0 then @p11 else 1 end) rows only;
-- Edm.Guid, Edm.Guid, Edm.String, Edm.Int32, Edm.Boolean, Edm.Int32, Edm.String, Edm.Boolean, Edm.Boolean, Edm.Guid, Edm.Int64
