with "a1" as (
  select "t0"."leaseContractNo" as "leaseContractNo",
    "t0"."versionNo" as "versionNo",
    "t0"."leaseUnitNo" as "leaseUnitNo"
  from "leaseContractLine" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1"."leaseUnitNo",
      "t1"."leaseContractNo",
      "t1"."versionNo",
      cast(case when not ("t2"."id" is null) then 1 else 0 end as bit) as "p_leaseUnit",
      "t2"."city" as "n_leaseUnit_2fcity",
      "t3"."tenantName" as "n_leaseUnit_2ftenantName"
    from "a1" "t1"
    left join "leaseUnit" "t2" on "t2"."companyId" = @p1 and "t2"."number" = "t1"."leaseUnitNo"
    left join "tenancy" "t3" on "t3"."companyId" = @p1
      and "t3"."leaseUnitNo" = "t2"."number"
      and (
        "t3"."firstDay" <= cast(cast(@p2 as datetime2(3)) as date)
        and "t3"."lastDay" >= cast(cast(@p2 as datetime2(3)) as date)
      )
  ),
  "a3" as (
    select distinct "t8"."p_leaseUnit" as "p_leaseUnit",
      "t8"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t8"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      "t11"."id" as "r_id",
      "t11"."objectArea" as "v_0"
    from "a2" "t8"
    left join "leaseContract" "t10" on "t10"."companyId" = @p1
      and "t10"."number" = "t8"."leaseContractNo"
      and "t10"."versionNo" = "t8"."versionNo"
    join "leaseUnit" "t11" on "t11"."companyId" = @p1
      and "t11"."number" in (
        select "x"."leaseUnitNo"
        from "leaseContractLine" "x"
        where "x"."companyId" = @p1
          and "x"."leaseContractNo" = "t10"."number"
          and "x"."versionNo" = "t10"."versionNo"
      )
  ),
  "a4" as (
    select distinct "t12"."p_leaseUnit" as "p_leaseUnit",
      "t12"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t12"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      "t14"."id" as "r_id",
      "t15"."rentPrice" as "v_0"
    from "a2" "t12"
    left join "leaseUnit" "t14" on "t14"."companyId" = @p1 and "t14"."number" = "t12"."leaseUnitNo"
    left join "tenancy" "t15" on "t15"."companyId" = @p1
      and "t15"."leaseUnitNo" = "t14"."number"
      and (
        "t15"."firstDay" <= cast(cast(@p2 as datetime2(3)) as date)
        and "t15"."lastDay" >= cast(cast(@p2 as datetime2(3)) as date)
      )
    where not ("t14"."id" is null)
  ),
  "a5" as (
    select "t16"."p_leaseUnit" as "p_leaseUnit",
      "t16"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t16"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      max("t16"."v_0") as "x_highest"
    from "a3" "t16"
    group by "t16"."p_leaseUnit", "t16"."n_leaseUnit_2fcity", "t16"."n_leaseUnit_2ftenantName"
  ),
  "a6" as (
    select "t17"."p_leaseUnit" as "p_leaseUnit",
      "t17"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t17"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      cast(sum("t17"."v_0") as decimal(28, 8)) as "x_rent"
    from "a4" "t17"
    group by "t17"."p_leaseUnit", "t17"."n_leaseUnit_2fcity", "t17"."n_leaseUnit_2ftenantName"
  ),
  "a7" as (
    select "t18"."p_leaseUnit" as "p_leaseUnit",
      "t18"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t18"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName"
    from "a2" "t18"
    group by "t18"."p_leaseUnit", "t18"."n_leaseUnit_2fcity", "t18"."n_leaseUnit_2ftenantName"
  ),
  "a8" as (
    select "t19"."p_leaseUnit" as "p_leaseUnit",
      "t19"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t19"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      "t20"."x_highest" as "x_highest",
      "t21"."x_rent" as "x_rent"
    from "a7" "t19"
    left join "a5" "t20" on "t19"."p_leaseUnit" = "t20"."p_leaseUnit"
      and exists (
        select "t19"."n_leaseUnit_2fcity",
          datalength("t19"."n_leaseUnit_2fcity") intersect
        select "t20"."n_leaseUnit_2fcity",
          datalength("t20"."n_leaseUnit_2fcity")
      )
      and exists (
        select "t19"."n_leaseUnit_2ftenantName",
          datalength("t19"."n_leaseUnit_2ftenantName") intersect
        select "t20"."n_leaseUnit_2ftenantName",
          datalength("t20"."n_leaseUnit_2ftenantName")
      )
    left join "a6" "t21" on "t19"."p_leaseUnit" = "t21"."p_leaseUnit"
      and exists (
        select "t19"."n_leaseUnit_2fcity",
          datalength("t19"."n_leaseUnit_2fcity") intersect
        select "t21"."n_leaseUnit_2fcity",
          datalength("t21"."n_leaseUnit_2fcity")
      )
      and exists (
        select "t19"."n_leaseUnit_2ftenantName",
          datalength("t19"."n_leaseUnit_2ftenantName") intersect
        select "t21"."n_leaseUnit_2ftenantName",
          datalength("t21"."n_leaseUnit_2ftenantName")
      )
  )
select (
  cast(N'' as nvarchar(max)) + trim(
    N'}'
    from replace(
      stuff(
        (
          cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + N',"highest@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"highest":' + isnull(
            trim(
              N'.'
              from replace(
                rtrim(
                  replace(convert(nvarchar(40), cast("t22"."x_highest" as decimal(28, 8))), N'0', N' ')
                ),
                N' ',
                N'0'
              )
            ),
            N'null'
          ) + N',"rent@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"rent":' + isnull(
            trim(
              N'.'
              from replace(
                rtrim(replace(convert(nvarchar(40), cast("t22"."x_rent" as decimal(28, 8))), N'0', N' ')),
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
  ) + N',"leaseUnit":' + (
    case
    when "t22"."p_leaseUnit" = 1 then replace(
      stuff(
        (
          cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
            trim(
              N'}'
              from (
                select "t22"."n_leaseUnit_2fcity" as "city",
                "t22"."n_leaseUnit_2ftenantName" as "tenantName" for json path,
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
    ) else 'null' end
  ) + N'}'
),
  "t22"."p_leaseUnit",
  cast(case when "t22"."n_leaseUnit_2fcity" is not null then 1 else 0 end as bit),
  isnull("t22"."n_leaseUnit_2fcity", N''),
  cast(case when "t22"."n_leaseUnit_2ftenantName" is not null then 1 else 0 end as bit),
  isnull("t22"."n_leaseUnit_2ftenantName", N'')
from "a8" "t22"
where exists (
  select 1
  from "company"
  where "id" = @p3
)
order by "t22"."p_leaseUnit",
  cast(case when "t22"."n_leaseUnit_2fcity" is not null then 1 else 0 end as bit),
  isnull("t22"."n_leaseUnit_2fcity", N''),
  cast(case when "t22"."n_leaseUnit_2ftenantName" is not null then 1 else 0 end as bit),
  isnull("t22"."n_leaseUnit_2ftenantName", N'') offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only;
-- Edm.Guid, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
