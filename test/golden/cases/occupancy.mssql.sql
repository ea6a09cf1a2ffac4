with "q1" as (
  select "t1"."id" as "id",
    "t1"."leaseUnitNo" as "leaseUnitNo",
    "t1"."leaseContractNo" as "leaseContractNo",
    "t1"."versionNo" as "versionNo",
    "t1"."lineNo" as "lineNo",
    "t1"."serviceNo" as "serviceNo",
    "t4"."serviceGroup" as "serviceGroup",
    "t1"."startingDate" as "startingDate",
    (
      case
      when "t1"."endingDate" <> cast('0001-01-01' as date) then "t1"."endingDate"
      when cast(1 as bit) = 1 then "t2"."contractValidUntil" end
    ) as "expiryDate",
    "t1"."priceType" as "priceType",
    "t1"."unitPrice" as "unitPrice",
    "t1"."pricePeriod" as "pricePeriod",
    "t1"."quantity" as "quantity",
    "t2"."customerNo" as "customerNo",
    "t2"."customerName" as "customerName",
    "t2"."buildingNo" as "buildingNo",
    "t2"."invoicingCurrencyCode" as "currencyCode",
    row_number() over (
      partition by "t1"."leaseUnitNo"
      order by "t1"."startingDate" desc,
        "t1"."lineNo",
        "t1"."leaseContractNo",
        "t1"."versionNo" desc
    ) as "place"
  from "leaseContractLine" "t1"
  left join "leaseContract" "t2" on "t2"."companyId" = @p1
    and "t2"."number" = "t1"."leaseContractNo"
    and "t2"."versionNo" = "t1"."versionNo"
  left join "service" "t4" on "t4"."companyId" = @p1 and "t4"."code" = "t1"."serviceNo"
  where (
    (
      "t1"."startingDate" <= cast(@p2 as date)
      and (
        not ("t1"."endingDate" < cast(@p2 as date))
        or (
          "t1"."endingDate" = cast('0001-01-01' as date)
          and (
            exists (
              select "t2"."contractValidUntil" intersect
              select cast('0001-01-01' as date)
            )
            or case
            when "t2"."contractValidUntil" >= cast(@p2 as date) then 1 else 0 end = 1
          )
        )
      )
    )
    and (
      (
        ("t1"."status" <> N'Terminated' or datalength("t1"."status") <> datalength(N'Terminated'))
        and exists (
          select "t2"."versionStatus",
            datalength("t2"."versionStatus") intersect
          select N'Valid',
            datalength(N'Valid')
        )
      )
      or (
        (
          cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
          and (
            (
              "t1"."status" <> N'Terminated'
              or datalength("t1"."status") <> datalength(N'Terminated')
            )
            or "t1"."endingDate" <> cast('0001-01-01' as date)
          )
        )
        and (
          exists (
            select "t2"."versionStatus",
              datalength("t2"."versionStatus") intersect
            select N'Valid',
              datalength(N'Valid')
          )
          or (
            exists (
              select "t2"."versionStatus",
                datalength("t2"."versionStatus") intersect
              select N'Old',
                datalength(N'Old')
            )
            and not (
              exists (
                select 1
                from "leaseContract" "t3"
                where "t3"."companyId" = @p1
                  and "t3"."number" = "t2"."number"
                  and (
                    (
                      "t3"."versionStatus" = N'Valid'
                      and datalength("t3"."versionStatus") = datalength(N'Valid')
                    )
                    or (
                      (
                        "t3"."versionStatus" = N'Old'
                        and datalength("t3"."versionStatus") = datalength(N'Old')
                      )
                      and case
                      when "t3"."versionNo" > "t2"."versionNo" then 1 else 0 end = 1
                    )
                  )
              )
            )
          )
        )
      )
    )
  )
    and "t1"."companyId" = @p1
),
  "q2" as (
    select "t5"."leaseUnitNo" as "unitNo",
      cast(sum("t5"."quantity") as decimal(28, 8)) as "quantity"
    from "leaseUnitLedgerEntry" "t5"
    where (
      "t5"."postingDate" > cast(@p2 as date)
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t6"
        where "t6"."companyId" = @p1
          and "t6"."leaseUnitNo" = "t5"."leaseUnitNo"
          and "t6"."entryNo" < "t5"."entryNo"
      )
    )
      and "t5"."companyId" = @p1
    group by "t5"."leaseUnitNo"
  ),
  "q3" as (
    select "t7"."leaseUnitGroupNo" as "number"
    from "leaseUnit" "t7"
    where ("t7"."leaseUnitGroupNo" <> N'' or datalength("t7"."leaseUnitGroupNo") <> datalength(N''))
      and "t7"."companyId" = @p1
    group by "t7"."leaseUnitGroupNo"
  ),
  "q4" as (
    select "t8"."number" as "number",
      (
        case
        when "t9"."building" = 1 then "t9"."number"
        when "t10"."building" = 1 then "t10"."number"
        when "t11"."building" = 1 then "t11"."number"
        when "t12"."building" = 1 then "t12"."number"
        when "t13"."building" = 1 then "t13"."number"
        when "t14"."building" = 1 then "t14"."number"
        when "t15"."building" = 1 then "t15"."number"
        when "t16"."building" = 1 then "t16"."number"
        when "t17"."building" = 1 then "t17"."number"
        when "t18"."building" = 1 then "t18"."number" end
      ) as "buildingNo",
      "t9"."number" as "card0",
      "t10"."number" as "card1",
      "t11"."number" as "card2",
      "t12"."number" as "card3",
      "t13"."number" as "card4",
      "t14"."number" as "card5",
      "t15"."number" as "card6",
      "t16"."number" as "card7",
      "t17"."number" as "card8",
      "t18"."number" as "card9"
    from "q3" "t8"
    left join "leaseUnit" "t9" on "t9"."companyId" = @p1 and "t9"."number" = "t8"."number"
    left join "leaseUnit" "t10" on "t10"."companyId" = @p1
      and "t10"."number" = "t9"."leaseUnitGroupNo"
    left join "leaseUnit" "t11" on "t11"."companyId" = @p1
      and "t11"."number" = "t10"."leaseUnitGroupNo"
    left join "leaseUnit" "t12" on "t12"."companyId" = @p1
      and "t12"."number" = "t11"."leaseUnitGroupNo"
    left join "leaseUnit" "t13" on "t13"."companyId" = @p1
      and "t13"."number" = "t12"."leaseUnitGroupNo"
    left join "leaseUnit" "t14" on "t14"."companyId" = @p1
      and "t14"."number" = "t13"."leaseUnitGroupNo"
    left join "leaseUnit" "t15" on "t15"."companyId" = @p1
      and "t15"."number" = "t14"."leaseUnitGroupNo"
    left join "leaseUnit" "t16" on "t16"."companyId" = @p1
      and "t16"."number" = "t15"."leaseUnitGroupNo"
    left join "leaseUnit" "t17" on "t17"."companyId" = @p1
      and "t17"."number" = "t16"."leaseUnitGroupNo"
    left join "leaseUnit" "t18" on "t18"."companyId" = @p1
      and "t18"."number" = "t17"."leaseUnitGroupNo"
  ),
  "q5" as (
    select "t19"."number" as "number",
      "t19"."card0" as "cardNo"
    from "q4" "t19"
    where not ("t19"."card0" is null)
    union all
    select "t20"."number" as "number",
      "t20"."card1" as "cardNo"
    from "q4" "t20"
    where not ("t20"."card1" is null)
    union all
    select "t21"."number" as "number",
      "t21"."card2" as "cardNo"
    from "q4" "t21"
    where not ("t21"."card2" is null)
    union all
    select "t22"."number" as "number",
      "t22"."card3" as "cardNo"
    from "q4" "t22"
    where not ("t22"."card3" is null)
    union all
    select "t23"."number" as "number",
      "t23"."card4" as "cardNo"
    from "q4" "t23"
    where not ("t23"."card4" is null)
    union all
    select "t24"."number" as "number",
      "t24"."card5" as "cardNo"
    from "q4" "t24"
    where not ("t24"."card5" is null)
    union all
    select "t25"."number" as "number",
      "t25"."card6" as "cardNo"
    from "q4" "t25"
    where not ("t25"."card6" is null)
    union all
    select "t26"."number" as "number",
      "t26"."card7" as "cardNo"
    from "q4" "t26"
    where not ("t26"."card7" is null)
    union all
    select "t27"."number" as "number",
      "t27"."card8" as "cardNo"
    from "q4" "t27"
    where not ("t27"."card8" is null)
    union all
    select "t28"."number" as "number",
      "t28"."card9" as "cardNo"
    from "q4" "t28"
    where not ("t28"."card9" is null)
  ),
  "q6" as (
    select "t29"."number" as "number"
    from "q5" "t29"
    join "q1" "t30" on "t30"."leaseUnitNo" = "t29"."cardNo" and "t30"."place" = 1
    group by "t29"."number"
  ),
  "q7" as (
    select "t31"."id" as "id",
      "t31"."number" as "number",
      "t31"."description" as "description",
      "t31"."leaseUnitCategory" as "leaseUnitCategory",
      "t31"."leaseUnitClass" as "leaseUnitClass",
      "t31"."floor" as "floor",
      "t31"."parkingUnit" as "parkingUnit",
      "t31"."blocked" as "blocked",
      cast(
        case
        when (not ("t31"."building" = 1) and not ("t31"."leaseUnitGroup" = 1)) then 1 else 0 end as bit
      ) as "isLeasable",
      (
        case
        when not ("t32"."quantity" is null) then try_cast(
          (cast("t31"."objectArea" as decimal(28, 8)) - cast("t32"."quantity" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then "t31"."objectArea" end
      ) as "area",
      (
        case
        when "t31"."building" = 1 then "t31"."number"
        when not ("t33"."buildingNo" is null) then "t33"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t31"."building" = 1) and "t33"."buildingNo" is null) then "t31"."number" end
      ) as "withoutBuilding",
      cast(case when not ("t34"."number" is null) then 1 else 0 end as bit) as "isLetByGroup",
      (case when (not ("t31"."blocked" = 1) and "t34"."number" is null) then "t31"."number" end) as "reservable"
    from "leaseUnit" "t31"
    left join "q2" "t32" on "t32"."unitNo" = "t31"."number"
    left join "q4" "t33" on "t33"."number" = "t31"."leaseUnitGroupNo"
    left join "q6" "t34" on "t34"."number" = "t31"."leaseUnitGroupNo"
    where "t31"."companyId" = @p1
  ),
  "q8" as (
    select "t35"."leaseUnitNo" as "leaseUnitNo",
      "t35"."leaseContractNo" as "leaseContractNo",
      "t35"."versionNo" as "versionNo",
      "t35"."startingDate" as "startingDate",
      "t36"."customerNo" as "customerNo",
      "t36"."customerName" as "customerName",
      row_number() over (
        partition by "t35"."leaseUnitNo"
        order by "t35"."startingDate",
          "t35"."lineNo",
          "t35"."leaseContractNo",
          "t35"."versionNo" desc
      ) as "place"
    from "leaseContractLine" "t35"
    left join "leaseContract" "t36" on "t36"."companyId" = @p1
      and "t36"."number" = "t35"."leaseContractNo"
      and "t36"."versionNo" = "t35"."versionNo"
    where (
      (
        (
          "t35"."startingDate" > cast(@p2 as date)
          and (
            "t35"."status" <> N'Terminated'
            or datalength("t35"."status") <> datalength(N'Terminated')
          )
        )
        and ("t35"."leaseUnitNo" <> N'' or datalength("t35"."leaseUnitNo") <> datalength(N''))
      )
      and (
        exists (
          select "t36"."status",
            datalength("t36"."status") intersect
          select N'Reserved',
            datalength(N'Reserved')
        )
        and not (
          exists (
            select "t36"."versionStatus",
              datalength("t36"."versionStatus") intersect
            select N'Old',
              datalength(N'Old')
          )
        )
      )
    )
      and "t35"."companyId" = @p1
  ),
  "q9" as (
    select (case when not ("t38"."id" is null) then "t38"."id" when cast(1 as bit) = 1 then "t37"."id" end) as "id",
      "t37"."id" as "unitId",
      "t37"."number" as "leaseUnitNo",
      "t37"."description" as "leaseUnitDescription",
      "t37"."leaseUnitCategory" as "leaseUnitCategory",
      "t37"."leaseUnitClass" as "leaseUnitClass",
      "t37"."floor" as "floor",
      "t37"."parkingUnit" as "parkingUnit",
      "t37"."blocked" as "blocked",
      "t37"."isLeasable" as "isLeasable",
      "t37"."area" as "area",
      (
        case
        when not ("t37"."buildingNo" is null) then "t37"."buildingNo"
        when not ("t39"."id" is null) then "t42"."buildingNo"
        when cast(1 as bit) = 1 then N'' end
      ) as "buildingNo",
      cast(
        case
        when (
          "t38"."id" is null
          or exists (
            select "t38"."place" intersect
            select 1
          )
        ) then 1 else 0 end as bit
      ) as "firstOfUnit",
      (
        case
        when not ("t38"."id" is null) then N'Let'
        when "t37"."isLetByGroup" = 1 then N'LetByGroup'
        when "t37"."blocked" = 1 then N'Blocked'
        when not ("t43"."leaseUnitNo" is null) then N'Reserved'
        when cast(1 as bit) = 1 then N'Vacant' end
      ) as "state",
      (
        case
        when not ("t38"."id" is null) then "t38"."leaseContractNo"
        when not ("t43"."leaseContractNo" is null) then "t43"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t38"."id" is null) then "t38"."versionNo"
        when not ("t43"."versionNo" is null) then "t43"."versionNo" end
      ) as "versionNo",
      (
        case
        when not ("t38"."id" is null) then "t38"."customerNo"
        when not ("t43"."customerNo" is null) then "t43"."customerNo" end
      ) as "customerNo",
      (
        case
        when not ("t38"."id" is null) then "t38"."customerName"
        when not ("t43"."customerName" is null) then "t43"."customerName" end
      ) as "customerName",
      (
        case
        when not ("t38"."id" is null) then "t38"."startingDate"
        when not ("t43"."startingDate" is null) then "t43"."startingDate" end
      ) as "startingDate",
      "t38"."id" as "lineId",
      "t38"."leaseUnitNo" as "lineUnitNo",
      "t38"."lineNo" as "lineNo",
      "t38"."serviceNo" as "serviceNo",
      "t38"."serviceGroup" as "serviceGroup",
      "t38"."expiryDate" as "expiryDate",
      "t38"."priceType" as "priceType",
      "t38"."unitPrice" as "unitPrice",
      "t38"."pricePeriod" as "pricePeriod",
      "t38"."quantity" as "quantity",
      "t38"."currencyCode" as "currencyCode",
      "t38"."buildingNo" as "contractBuildingNo"
    from "q7" "t37"
    outer apply (
      select "t40".*
      from "leaseContractLine" "t40"
      left join "leaseContract" "t41" on "t41"."companyId" = @p1
        and "t41"."number" = "t40"."leaseContractNo"
        and "t41"."versionNo" = "t40"."versionNo"
      where "t40"."companyId" = @p1
        and "t40"."leaseUnitNo" = "t37"."withoutBuilding"
        and (
          (
            (
              "t40"."status" <> N'Terminated'
              or datalength("t40"."status") <> datalength(N'Terminated')
            )
            and exists (
              select "t41"."versionStatus",
                datalength("t41"."versionStatus") intersect
              select N'Valid',
                datalength(N'Valid')
            )
          )
          and (
            "t40"."startingDate" <= cast(cast(@p3 as datetime2(3)) as date)
            and (
              not ("t40"."endingDate" < cast(cast(@p3 as datetime2(3)) as date))
              or (
                "t40"."endingDate" = cast('0001-01-01' as date)
                and (
                  exists (
                    select "t41"."contractValidUntil" intersect
                    select cast('0001-01-01' as date)
                  )
                  or case
                  when "t41"."contractValidUntil" >= cast(cast(@p3 as datetime2(3)) as date) then 1 else 0 end = 1
                )
              )
            )
          )
        )
      order by "t40"."startingDate" desc,
        "t40"."lineNo",
        "t40"."leaseContractNo",
        "t40"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t39"
    left join "leaseContract" "t42" on "t42"."companyId" = @p1
      and "t42"."number" = "t39"."leaseContractNo"
      and "t42"."versionNo" = "t39"."versionNo"
    left join "q8" "t43" on "t43"."leaseUnitNo" = "t37"."reservable"
      and exists (
        select "t43"."place" intersect
        select 1
      )
    left join "q1" "t38" on "t38"."leaseUnitNo" = "t37"."number"
    where (not ("t38"."id" is null) or "t37"."isLeasable" = 1)
    union all
    select "t44"."id" as "id",
      cast(null as uniqueidentifier) as "unitId",
      N'' as "leaseUnitNo",
      N'' as "leaseUnitDescription",
      N'' as "leaseUnitCategory",
      N'' as "leaseUnitClass",
      N'' as "floor",
      cast(0 as bit) as "parkingUnit",
      cast(0 as bit) as "blocked",
      cast(0 as bit) as "isLeasable",
      cast(0 as decimal(28, 8)) as "area",
      "t44"."buildingNo" as "buildingNo",
      cast(0 as bit) as "firstOfUnit",
      N'Let' as "state",
      "t44"."leaseContractNo" as "leaseContractNo",
      "t44"."versionNo" as "versionNo",
      "t44"."customerNo" as "customerNo",
      "t44"."customerName" as "customerName",
      "t44"."startingDate" as "startingDate",
      "t44"."id" as "lineId",
      "t44"."leaseUnitNo" as "lineUnitNo",
      "t44"."lineNo" as "lineNo",
      "t44"."serviceNo" as "serviceNo",
      "t44"."serviceGroup" as "serviceGroup",
      "t44"."expiryDate" as "expiryDate",
      "t44"."priceType" as "priceType",
      "t44"."unitPrice" as "unitPrice",
      "t44"."pricePeriod" as "pricePeriod",
      "t44"."quantity" as "quantity",
      "t44"."currencyCode" as "currencyCode",
      "t44"."buildingNo" as "contractBuildingNo"
    from "q1" "t44"
    left join "leaseUnit" "t45" on "t45"."companyId" = @p1 and "t45"."number" = "t44"."leaseUnitNo"
    where "t45"."id" is null
  ),
  "q10" as (
    select "t46"."buildingNo" as "buildingNo",
      lower(convert(nvarchar(36), "t46"."unitId") collate Latin1_General_100_BIN2) as "unitId",
      "t46"."area" as "area",
      (
        case
        when "t46"."parkingUnit" = 1 then N'Parking'
        when exists (
          select "t46"."state",
            datalength("t46"."state") intersect
          select N'LetByGroup',
            datalength(N'LetByGroup')
        ) then N'Let'
        when cast(1 as bit) = 1 then "t46"."state" end
      ) as "kind"
    from "q9" "t46"
    where ("t46"."isLeasable" = 1 and "t46"."firstOfUnit" = 1)
  ),
  "q11" as (
    select o."v0" as "buildingNo",
      min(o."v1") as "leastId",
      try_cast(sum(cast(o."v2" as decimal(38, 0))) as bigint) as "units",
      try_cast(sum(cast(o."v3" as decimal(38, 0))) as bigint) as "letUnits",
      try_cast(sum(cast(o."v4" as decimal(38, 0))) as bigint) as "reservedUnits",
      try_cast(sum(cast(o."v5" as decimal(38, 0))) as bigint) as "vacantUnits",
      try_cast(sum(cast(o."v6" as decimal(38, 0))) as bigint) as "blockedUnits",
      try_cast(sum(cast(o."v7" as decimal(38, 0))) as bigint) as "parkingUnits",
      cast(sum(o."v8") as decimal(28, 8)) as "area",
      cast(sum(o."v9") as decimal(28, 8)) as "letArea",
      cast(sum(o."v10") as decimal(28, 8)) as "reservedArea",
      cast(sum(o."v11") as decimal(28, 8)) as "vacantArea",
      cast(sum(o."v12") as decimal(28, 8)) as "blockedArea"
    from (
      select "t47"."buildingNo" as "v0",
        "t47"."unitId" as "v1",
        (
          case
          when exists (
            select "t47"."kind",
              datalength("t47"."kind") intersect
            select N'Parking',
              datalength(N'Parking')
          ) then 0
          when cast(1 as bit) = 1 then 1 end
        ) as "v2",
        (
          case
          when exists (
            select "t47"."kind",
              datalength("t47"."kind") intersect
            select N'Let',
              datalength(N'Let')
          ) then 1
          when cast(1 as bit) = 1 then 0 end
        ) as "v3",
        (
          case
          when exists (
            select "t47"."kind",
              datalength("t47"."kind") intersect
            select N'Reserved',
              datalength(N'Reserved')
          ) then 1
          when cast(1 as bit) = 1 then 0 end
        ) as "v4",
        (
          case
          when exists (
            select "t47"."kind",
              datalength("t47"."kind") intersect
            select N'Vacant',
              datalength(N'Vacant')
          ) then 1
          when cast(1 as bit) = 1 then 0 end
        ) as "v5",
        (
          case
          when exists (
            select "t47"."kind",
              datalength("t47"."kind") intersect
            select N'Blocked',
              datalength(N'Blocked')
          ) then 1
          when cast(1 as bit) = 1 then 0 end
        ) as "v6",
        (
          case
          when exists (
            select "t47"."kind",
              datalength("t47"."kind") intersect
            select N'Parking',
              datalength(N'Parking')
          ) then 1
          when cast(1 as bit) = 1 then 0 end
        ) as "v7",
        (
          case
          when exists (
            select "t47"."kind",
              datalength("t47"."kind") intersect
            select N'Parking',
              datalength(N'Parking')
          ) then cast(0 as decimal(28, 8))
          when cast(1 as bit) = 1 then "t47"."area" end
        ) as "v8",
        (
          case
          when exists (
            select "t47"."kind",
              datalength("t47"."kind") intersect
            select N'Let',
              datalength(N'Let')
          ) then "t47"."area"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v9",
        (
          case
          when exists (
            select "t47"."kind",
              datalength("t47"."kind") intersect
            select N'Reserved',
              datalength(N'Reserved')
          ) then "t47"."area"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v10",
        (
          case
          when exists (
            select "t47"."kind",
              datalength("t47"."kind") intersect
            select N'Vacant',
              datalength(N'Vacant')
          ) then "t47"."area"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v11",
        (
          case
          when exists (
            select "t47"."kind",
              datalength("t47"."kind") intersect
            select N'Blocked',
              datalength(N'Blocked')
          ) then "t47"."area"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v12"
      from "q10" "t47"
    ) o
    group by o."v0"
  ),
  "q12" as (
    select (
      case
      when not ("t49"."id" is null) then "t49"."id"
      when cast(1 as bit) = 1 then (
        select case
          when len(v.t + N'.') = 37 then try_cast(v.t as uniqueidentifier) end
        from (
          select "t48"."leastId" as t
        ) v
      ) end
    ) as "id",
      "t48"."buildingNo" as "buildingNo",
      "t48"."units" as "units",
      "t48"."letUnits" as "letUnits",
      "t48"."reservedUnits" as "reservedUnits",
      "t48"."vacantUnits" as "vacantUnits",
      "t48"."blockedUnits" as "blockedUnits",
      "t48"."parkingUnits" as "parkingUnits",
      "t48"."area" as "area",
      "t48"."letArea" as "letArea",
      "t48"."reservedArea" as "reservedArea",
      "t48"."vacantArea" as "vacantArea",
      "t48"."blockedArea" as "blockedArea",
      "t49"."description" as "buildingDescription",
      "t49"."totalArea" as "totalArea",
      (
        case
        when case
        when "t48"."units" > "t48"."blockedUnits" then 1 else 0 end = 1 then try_cast(
          (
            cast("t48"."letUnits" as decimal(28, 8)) / nullif(
              cast(
                try_cast(
                  (
                    cast("t48"."units" as decimal(38, 0)) - cast("t48"."blockedUnits" as decimal(38, 0))
                  ) as bigint
                ) as decimal(28, 8)
              ),
              0
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "occupancyByUnits",
      (
        case
        when not (
          exists (
            select "t48"."area" intersect
            select "t48"."blockedArea"
          )
        ) then try_cast(
          (
            cast("t48"."letArea" as decimal(28, 8)) / nullif(
              cast(
                try_cast(
                  (
                    cast("t48"."area" as decimal(28, 8)) - cast("t48"."blockedArea" as decimal(28, 8))
                  ) as decimal(28, 8)
                ) as decimal(28, 8)
              ),
              0
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "occupancyByArea"
    from "q11" "t48"
    left join "leaseUnit" "t49" on "t49"."companyId" = @p1 and "t49"."number" = "t48"."buildingNo"
  ),
  "a13" as (
    select @p4 as "companyId",
      isnull("t50"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      isnull("t50"."buildingNo", N'') as "buildingNo",
      isnull("t50"."buildingDescription", N'') as "buildingDescription",
      isnull("t50"."totalArea", cast(0 as decimal(28, 8))) as "totalArea",
      isnull(
        case
        when "t50"."units" > -2147483648 - 1.0
        and "t50"."units" < 2147483647 + 1.0 then cast(round("t50"."units", 0, 1) as bigint) end,
        0
      ) as "units",
      isnull(
        case
        when "t50"."letUnits" > -2147483648 - 1.0
        and "t50"."letUnits" < 2147483647 + 1.0 then cast(round("t50"."letUnits", 0, 1) as bigint) end,
        0
      ) as "letUnits",
      isnull(
        case
        when "t50"."reservedUnits" > -2147483648 - 1.0
        and "t50"."reservedUnits" < 2147483647 + 1.0 then cast(round("t50"."reservedUnits", 0, 1) as bigint) end,
        0
      ) as "reservedUnits",
      isnull(
        case
        when "t50"."vacantUnits" > -2147483648 - 1.0
        and "t50"."vacantUnits" < 2147483647 + 1.0 then cast(round("t50"."vacantUnits", 0, 1) as bigint) end,
        0
      ) as "vacantUnits",
      isnull(
        case
        when "t50"."blockedUnits" > -2147483648 - 1.0
        and "t50"."blockedUnits" < 2147483647 + 1.0 then cast(round("t50"."blockedUnits", 0, 1) as bigint) end,
        0
      ) as "blockedUnits",
      isnull(
        case
        when "t50"."parkingUnits" > -2147483648 - 1.0
        and "t50"."parkingUnits" < 2147483647 + 1.0 then cast(round("t50"."parkingUnits", 0, 1) as bigint) end,
        0
      ) as "parkingUnits",
      isnull("t50"."area", cast(0 as decimal(28, 8))) as "area",
      isnull("t50"."letArea", cast(0 as decimal(28, 8))) as "letArea",
      isnull("t50"."reservedArea", cast(0 as decimal(28, 8))) as "reservedArea",
      isnull("t50"."vacantArea", cast(0 as decimal(28, 8))) as "vacantArea",
      isnull("t50"."blockedArea", cast(0 as decimal(28, 8))) as "blockedArea",
      isnull("t50"."occupancyByUnits", cast(0 as decimal(28, 8))) as "occupancyByUnits",
      isnull("t50"."occupancyByArea", cast(0 as decimal(28, 8))) as "occupancyByArea"
    from "q12" "t50"
  )
select (
  cast(N'' as nvarchar(max)) + trim(
    N'}'
    from replace(
      (
        select lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) as "id",
        "t0"."buildingNo" as "buildingNo",
        "t0"."buildingDescription" as "buildingDescription",
        "t0"."totalArea" as "totalArea",
        "t0"."units" as "units",
        "t0"."letUnits" as "letUnits",
        "t0"."reservedUnits" as "reservedUnits",
        "t0"."vacantUnits" as "vacantUnits",
        "t0"."blockedUnits" as "blockedUnits",
        "t0"."parkingUnits" as "parkingUnits",
        "t0"."area" as "area",
        "t0"."letArea" as "letArea",
        "t0"."reservedArea" as "reservedArea",
        "t0"."vacantArea" as "vacantArea",
        "t0"."blockedArea" as "blockedArea",
        "t0"."occupancyByUnits" as "occupancyByUnits",
        "t0"."occupancyByArea" as "occupancyByArea" for json path,
        include_null_values,
        without_array_wrapper
      ) collate Latin1_General_100_BIN2,
      N'\/',
      N'/'
    )
  ) + N',"building":' + isnull(
    (
      select replace(
        stuff(
          (
            cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
              N'"' + string_escape(
                (
                  cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t51"."rowVersion") + '"'
                ),
                N'json'
              ) + N'"',
              N'null'
            ) + stuff(
              trim(
                N'}'
                from (
                  select lower(convert(nvarchar(36), "t51"."id") collate Latin1_General_100_BIN2) as "id",
                  "t51"."number" as "number" for json path,
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
      from "leaseUnit" "t51"
      where "t51"."companyId" = @p1 and "t51"."number" = "t0"."buildingNo"
      order by (
        select null
      ) offset 0 rows fetch next 1 rows only
    ),
    'null'
  ) + N'}'
),
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("t0"."occupancyByArea" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  "t0"."buildingNo"
from (
  select "t0".*
  from "a13" "t0"
  where "t0"."companyId" = @p1
  order by "t0"."occupancyByArea" desc,
    "t0"."buildingNo" offset (case when @p5 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p5 > 0 then @p5 else 1 end) rows only
) "t0"
order by "t0"."occupancyByArea" desc, "t0"."buildingNo";
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
