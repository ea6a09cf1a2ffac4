with "a1" as (
  select "t0"."companyId" as "companyId",
    "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."leaseContractNo" as "leaseContractNo",
    "t0"."versionNo" as "versionNo",
    "t0"."status" as "status",
    "t0"."versionStatus" as "versionStatus",
    "t0"."lineNo" as "lineNo",
    "t0"."serviceNo" as "serviceNo",
    "t0"."description" as "description",
    "t0"."description2" as "description2",
    "t0"."leaseUnitNo" as "leaseUnitNo",
    "t0"."startingDate" as "startingDate",
    "t0"."endingDate" as "endingDate",
    "t0"."quantity" as "quantity",
    "t0"."priceType" as "priceType",
    "t0"."pricePeriod" as "pricePeriod",
    "t0"."unitPrice" as "unitPrice",
    "t0"."systemCreatedAt" as "systemCreatedAt",
    "t0"."systemCreatedBy" as "systemCreatedBy",
    "t0"."systemModifiedAt" as "systemModifiedAt",
    "t0"."systemModifiedBy" as "systemModifiedBy"
  from "leaseContractLine" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1".*, cast(case when not ("t2"."id" is null) then 1 else 0 end as bit) as "p_leaseUnit",
      "t2"."city" as "n_leaseUnit_2fcity",
      (
        case
        when "t2"."id" is not null then (
          case
          when not ("t3"."id" is null) then "t6"."customerName"
          when "t2"."building" = 1 then N''
          when cast(1 as bit) = 1 then N'Vacant' end
        ) end
      ) as "n_leaseUnit_2ftenantName"
    from "a1" "t1"
    left join "leaseUnit" "t2" on "t2"."companyId" = "t1"."companyId"
      and "t2"."number" = "t1"."leaseUnitNo"
    outer apply (
      select "t4".*
      from "leaseContractLine" "t4"
      left join "leaseContract" "t5" on "t5"."companyId" = "t4"."companyId"
        and "t5"."number" = "t4"."leaseContractNo"
        and "t5"."versionNo" = "t4"."versionNo"
      where "t4"."companyId" = "t2"."companyId"
        and "t4"."leaseUnitNo" = "t2"."number"
        and (
          (
            (
              "t4"."status" <> N'Terminated'
              or datalength("t4"."status") <> datalength(N'Terminated')
            )
            and exists (
              select "t5"."versionStatus",
                datalength("t5"."versionStatus") intersect
              select N'Valid',
                datalength(N'Valid')
            )
          )
          and (
            "t4"."startingDate" <= cast(cast(@p2 as datetime2(3)) as date)
            and (
              "t4"."endingDate" >= cast(cast(@p2 as datetime2(3)) as date)
              or (
                "t4"."endingDate" = cast('0001-01-01' as date)
                and (
                  exists (
                    select "t5"."contractValidUntil" intersect
                    select cast('0001-01-01' as date)
                  )
                  or case
                  when "t5"."contractValidUntil" >= cast(cast(@p2 as datetime2(3)) as date) then 1 else 0 end = 1
                )
              )
            )
          )
        )
      order by "t4"."startingDate" desc,
        "t4"."lineNo",
        "t4"."leaseContractNo",
        "t4"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t3"
    left join "leaseContract" "t6" on "t6"."companyId" = "t3"."companyId"
      and "t6"."number" = "t3"."leaseContractNo"
      and "t6"."versionNo" = "t3"."versionNo"
  ),
  "a3" as (
    select distinct "t11"."p_leaseUnit" as "p_leaseUnit",
      "t11"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t11"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      "t14"."id" as "id",
      "t14"."objectArea" as "v_0"
    from "a2" "t11"
    left join "leaseContract" "t13" on "t13"."companyId" = "t11"."companyId"
      and "t13"."number" = "t11"."leaseContractNo"
      and "t13"."versionNo" = "t11"."versionNo"
    join "leaseUnit" "t14" on "t14"."companyId" = "t13"."companyId"
      and "t14"."number" in (
        select "x"."leaseUnitNo"
        from "leaseContractLine" "x"
        where "x"."companyId" = "t13"."companyId"
          and "x"."leaseContractNo" = "t13"."number"
          and "x"."versionNo" = "t13"."versionNo"
      )
  ),
  "a4" as (
    select distinct "t15"."p_leaseUnit" as "p_leaseUnit",
      "t15"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t15"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      "t17"."id" as "id",
      (
        case
        when "t17"."id" is not null then (
          case
          when not ("t18"."id" is null) then "t18"."unitPrice"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) end
      ) as "v_0"
    from "a2" "t15"
    left join "leaseUnit" "t17" on "t17"."companyId" = "t15"."companyId"
      and "t17"."number" = "t15"."leaseUnitNo"
    outer apply (
      select "t19".*
      from "leaseContractLine" "t19"
      left join "leaseContract" "t20" on "t20"."companyId" = "t19"."companyId"
        and "t20"."number" = "t19"."leaseContractNo"
        and "t20"."versionNo" = "t19"."versionNo"
      where "t19"."companyId" = "t17"."companyId"
        and "t19"."leaseUnitNo" = "t17"."number"
        and (
          (
            (
              "t19"."status" <> N'Terminated'
              or datalength("t19"."status") <> datalength(N'Terminated')
            )
            and exists (
              select "t20"."versionStatus",
                datalength("t20"."versionStatus") intersect
              select N'Valid',
                datalength(N'Valid')
            )
          )
          and (
            "t19"."startingDate" <= cast(cast(@p2 as datetime2(3)) as date)
            and (
              "t19"."endingDate" >= cast(cast(@p2 as datetime2(3)) as date)
              or (
                "t19"."endingDate" = cast('0001-01-01' as date)
                and (
                  exists (
                    select "t20"."contractValidUntil" intersect
                    select cast('0001-01-01' as date)
                  )
                  or case
                  when "t20"."contractValidUntil" >= cast(cast(@p2 as datetime2(3)) as date) then 1 else 0 end = 1
                )
              )
            )
          )
        )
      order by "t19"."startingDate" desc,
        "t19"."lineNo",
        "t19"."leaseContractNo",
        "t19"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t18"
    where not ("t17"."id" is null)
  ),
  "a5" as (
    select "t21"."p_leaseUnit" as "p_leaseUnit",
      "t21"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t21"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      max("t21"."v_0") as "x_highest"
    from "a3" "t21"
    group by "t21"."p_leaseUnit", "t21"."n_leaseUnit_2fcity", "t21"."n_leaseUnit_2ftenantName"
  ),
  "a6" as (
    select "t22"."p_leaseUnit" as "p_leaseUnit",
      "t22"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t22"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      cast(sum("t22"."v_0") as decimal(28, 8)) as "x_rent"
    from "a4" "t22"
    group by "t22"."p_leaseUnit", "t22"."n_leaseUnit_2fcity", "t22"."n_leaseUnit_2ftenantName"
  ),
  "a7" as (
    select "t23"."p_leaseUnit" as "p_leaseUnit",
      "t23"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t23"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      count(*) as "r_rows"
    from "a2" "t23"
    group by "t23"."p_leaseUnit", "t23"."n_leaseUnit_2fcity", "t23"."n_leaseUnit_2ftenantName"
  ),
  "a8" as (
    select "t24"."p_leaseUnit" as "p_leaseUnit",
      "t24"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t24"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      "t25"."x_highest" as "x_highest",
      "t26"."x_rent" as "x_rent"
    from "a7" "t24"
    left join "a5" "t25" on "t24"."p_leaseUnit" = "t25"."p_leaseUnit"
      and exists (
        select "t24"."n_leaseUnit_2fcity",
          datalength("t24"."n_leaseUnit_2fcity") intersect
        select "t25"."n_leaseUnit_2fcity",
          datalength("t25"."n_leaseUnit_2fcity")
      )
      and exists (
        select "t24"."n_leaseUnit_2ftenantName",
          datalength("t24"."n_leaseUnit_2ftenantName") intersect
        select "t25"."n_leaseUnit_2ftenantName",
          datalength("t25"."n_leaseUnit_2ftenantName")
      )
    left join "a6" "t26" on "t24"."p_leaseUnit" = "t26"."p_leaseUnit"
      and exists (
        select "t24"."n_leaseUnit_2fcity",
          datalength("t24"."n_leaseUnit_2fcity") intersect
        select "t26"."n_leaseUnit_2fcity",
          datalength("t26"."n_leaseUnit_2fcity")
      )
      and exists (
        select "t24"."n_leaseUnit_2ftenantName",
          datalength("t24"."n_leaseUnit_2ftenantName") intersect
        select "t26"."n_leaseUnit_2ftenantName",
          datalength("t26"."n_leaseUnit_2ftenantName")
      )
  )
select (
  cast(N'' as nvarchar(max)) + trim(
    N'}'
    from replace(
      stuff(
        (
          cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + N',"highest@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + stuff(
            trim(
              N'}'
              from (
                select "t27"."x_highest" as "highest" for json path,
                include_null_values,
                without_array_wrapper
              ) collate Latin1_General_100_BIN2
            ),
            1, 1, N','
          ) + N',"rent@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + stuff(
            trim(
              N'}'
              from (
                select "t27"."x_rent" as "rent" for json path,
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
    )
  ) + N',"leaseUnit":' + (
    case
    when "t27"."p_leaseUnit" = 1 then replace(
      stuff(
        (
          cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
            trim(
              N'}'
              from (
                select "t27"."n_leaseUnit_2fcity" as "city",
                "t27"."n_leaseUnit_2ftenantName" as "tenantName" for json path,
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
  "t27"."p_leaseUnit",
  cast(case when "t27"."n_leaseUnit_2fcity" is not null then 1 else 0 end as bit),
  isnull("t27"."n_leaseUnit_2fcity", N''),
  cast(case when "t27"."n_leaseUnit_2ftenantName" is not null then 1 else 0 end as bit),
  isnull("t27"."n_leaseUnit_2ftenantName", N'')
from "a8" "t27"
where exists (
  select 1
  from "company"
  where "id" = @p3
)
order by "t27"."p_leaseUnit",
  cast(case when "t27"."n_leaseUnit_2fcity" is not null then 1 else 0 end as bit),
  isnull("t27"."n_leaseUnit_2fcity", N''),
  cast(case when "t27"."n_leaseUnit_2ftenantName" is not null then 1 else 0 end as bit),
  isnull("t27"."n_leaseUnit_2ftenantName", N'') offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only;
-- Edm.Guid, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
