with "a1" as (
  select "t0"."companyId" as "companyId",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."versionNo" as "versionNo",
    "t0"."status" as "status"
  from "leaseContract" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select distinct "t1"."companyId" as "companyId",
      "t1"."id" as "id",
      "t2"."leaseUnitNo" as "h_1"
    from "a1" "t1"
    join "leaseContractLine" "t2" on "t2"."companyId" = @p1
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
    where "t3"."companyId" = @p2
  ),
  "w_t5" as (
    select "t4"."companyId" as "companyId",
      "t4"."number" as "number",
      "t4"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t4"."h2_node" as "h2_node",
      "t4"."h2_id" as "h2_id",
      0 as "depth"
    from "a3" "t4"
    union all
    select "t7"."companyId" as "companyId",
      "t7"."number" as "number",
      "t7"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t6"."h2_node" as "h2_node",
      "t6"."h2_id" as "h2_id",
      "t6"."depth" + 1 as "depth"
    from "w_t5" "t6"
    join "leaseUnit" "t7" on "t7"."companyId" = @p1 and "t7"."leaseUnitGroupNo" = "t6"."number"
    where "t6"."depth" < 64
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
    join "a5" "t10" on ("t9"."h_1" = "t10"."h_1" and datalength("t9"."h_1") = datalength("t10"."h_1"))
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
    where "t16"."companyId" = @p2
  ),
  "a12" as (
    select "t17"."number"
    from "a11" "t17"
  )
select (
  cast(N'' as nvarchar(max)) + trim(
    N'}'
    from replace(
      stuff(
        (
          cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
            trim(
              N'}'
              from (
                select "t18"."n_status" as "status" for json path,
                include_null_values,
                without_array_wrapper
              ) collate Latin1_General_100_BIN2
            ),
            1, 1, N','
          ) + N',"contracts@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"contracts":' + isnull(
            trim(
              N'.'
              from replace(
                rtrim(
                  replace(convert(nvarchar(40), cast("t18"."x_contracts" as decimal(28, 8))), N'0', N' ')
                ),
                N' ',
                N'0'
              )
            ),
            N'null'
          ) + N'}'
        ),
        1, 1, N'{'
      ),
      N'\/',
      N'/'
    )
  ) + N',"leaseContractLines@odata.context":' + (@p3 collate Latin1_General_100_BIN2) + N',"leaseContractLines":' + (
    select N'[' + isnull(string_agg(a.j, N',') within group (order by a.n), N'') + N']'
    from (
      select replace(
        stuff(
          (
            cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
              trim(
                N'}'
                from (
                  select "t20"."number" as "leaseUnitNo" for json path,
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
      ) as j,
        row_number() over (order by "t20"."number") as n
      from "a12" "t20"
      where (
        "t20"."number" = "t18"."h2_node"
        and datalength("t20"."number") = datalength("t18"."h2_node")
      )
    ) a
  ) + N'}'
),
  "t18"."h2_node",
  lower(convert(nvarchar(36), "t18"."h2_id") collate Latin1_General_100_BIN2),
  "t18"."n_status"
from "a10" "t18"
where exists (
  select 1
  from "company"
  where "id" = @p4
)
order by "t18"."h2_node",
  lower(convert(nvarchar(36), "t18"."h2_id") collate Latin1_General_100_BIN2),
  "t18"."n_status" offset (case when @p5 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p5 > 0 then @p5 else 1 end) rows only;
-- Edm.Guid, Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
