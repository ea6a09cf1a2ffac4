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
    select "t46"."serviceNo" as "serviceNo",
      "t46"."unitPrice" as "unitPrice",
      "t46"."priceForPeriod" as "priceForPeriod",
      row_number() over (
        partition by "t46"."serviceNo"
        order by "t46"."effectiveDate" desc,
          lower(convert(nvarchar(36), "t46"."id") collate Latin1_General_100_BIN2)
      ) as "place"
    from "servicePrice" "t46"
    where (
      (
        (
          "t46"."type" = N'All Contracts'
          and datalength("t46"."type") = datalength(N'All Contracts')
        )
        and "t46"."effectiveDate" <= cast(@p2 as date)
      )
      and (
        "t46"."expirationDate" = cast('0001-01-01' as date)
        or "t46"."expirationDate" >= cast(@p2 as date)
      )
    )
      and "t46"."companyId" = @p1
  ),
  "q11" as (
    select "t47"."lineId" as "lineId",
      "t47"."serviceNo" as "serviceNo",
      (
        case
        when not (
          exists (
            select "t47"."lineUnitNo",
              datalength("t47"."lineUnitNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t47"."lineUnitNo" end
      ) as "unitCode",
      "t47"."leaseContractNo" as "contractCode",
      (
        case
        when not (
          exists (
            select "t47"."buildingNo",
              datalength("t47"."buildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t47"."buildingNo"
        when not (
          exists (
            select "t47"."contractBuildingNo",
              datalength("t47"."contractBuildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t47"."contractBuildingNo" end
      ) as "buildingCode"
    from "q9" "t47"
    where exists (
      select "t47"."unitPrice" intersect
      select cast(0 as decimal(28, 8))
    )
  ),
  "q12" as (
    select "t48"."lineId" as "lineId",
      (
        case
        when not ("t49"."id" is null) then "t49"."unitPrice"
        when not ("t51"."id" is null) then "t51"."unitPrice"
        when not ("t53"."id" is null) then "t53"."unitPrice"
        when cast(1 as bit) = 1 then "t55"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t49"."id" is null) then "t49"."priceForPeriod"
        when not ("t51"."id" is null) then "t51"."priceForPeriod"
        when not ("t53"."id" is null) then "t53"."priceForPeriod"
        when cast(1 as bit) = 1 then "t55"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q11" "t48"
    outer apply (
      select "t50".*
      from "servicePrice" "t50"
      where "t50"."companyId" = @p1
        and "t50"."serviceNo" = "t48"."serviceNo"
        and "t50"."code" = "t48"."unitCode"
        and (
          (
            ("t50"."type" = N'Lease Unit' and datalength("t50"."type") = datalength(N'Lease Unit'))
            and "t50"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t50"."expirationDate" = cast('0001-01-01' as date)
            or "t50"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t50"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t50"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t49"
    outer apply (
      select "t52".*
      from "servicePrice" "t52"
      where "t52"."companyId" = @p1
        and "t52"."serviceNo" = "t48"."serviceNo"
        and "t52"."code" = "t48"."contractCode"
        and (
          (
            ("t52"."type" = N'Contract' and datalength("t52"."type") = datalength(N'Contract'))
            and "t52"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t52"."expirationDate" = cast('0001-01-01' as date)
            or "t52"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t52"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t52"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t51"
    outer apply (
      select "t54".*
      from "servicePrice" "t54"
      where "t54"."companyId" = @p1
        and "t54"."serviceNo" = "t48"."serviceNo"
        and "t54"."code" = "t48"."buildingCode"
        and (
          (
            ("t54"."type" = N'Building' and datalength("t54"."type") = datalength(N'Building'))
            and "t54"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t54"."expirationDate" = cast('0001-01-01' as date)
            or "t54"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t54"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t54"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t53"
    left join "q10" "t55" on "t55"."serviceNo" = "t48"."serviceNo"
      and exists (
        select "t55"."place" intersect
        select 1
      )
    where (
      (not ("t49"."id" is null) or not ("t51"."id" is null))
      or (not ("t53"."id" is null) or not ("t55"."serviceNo" is null))
    )
  ),
  "q13" as (
    select "t56"."id" as "id",
      "t56"."leaseUnitNo" as "leaseUnitNo",
      "t56"."leaseUnitDescription" as "leaseUnitDescription",
      "t56"."leaseUnitCategory" as "leaseUnitCategory",
      "t56"."leaseUnitClass" as "leaseUnitClass",
      "t56"."floor" as "floor",
      "t56"."parkingUnit" as "parkingUnit",
      "t56"."blocked" as "blocked",
      "t56"."buildingNo" as "buildingNo",
      "t56"."area" as "area",
      "t56"."firstOfUnit" as "firstOfUnit",
      "t56"."state" as "state",
      "t56"."leaseContractNo" as "leaseContractNo",
      "t56"."versionNo" as "versionNo",
      "t56"."customerNo" as "customerNo",
      "t56"."customerName" as "customerName",
      "t56"."startingDate" as "startingDate",
      "t56"."lineId" as "lineId",
      "t56"."lineUnitNo" as "lineUnitNo",
      "t56"."lineNo" as "lineNo",
      "t56"."serviceNo" as "serviceNo",
      "t56"."serviceGroup" as "serviceGroup",
      "t56"."expiryDate" as "expiryDate",
      "t56"."priceType" as "priceType",
      "t56"."currencyCode" as "currencyCode",
      (
        case
        when not ("t57"."lineId" is null) then "t57"."unitPrice"
        when cast(1 as bit) = 1 then "t56"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (
          not ("t57"."lineId" is null)
          and not (
            exists (
              select "t57"."priceForPeriod",
                datalength("t57"."priceForPeriod") intersect
              select N' ',
                datalength(N' ')
            )
          )
        ) then "t57"."priceForPeriod"
        when cast(1 as bit) = 1 then "t56"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          exists (
            select "t56"."priceType",
              datalength("t56"."priceType") intersect
            select N'Area',
              datalength(N'Area')
          )
          or exists (
            select "t56"."priceType",
              datalength("t56"."priceType") intersect
            select N'Fixed',
              datalength(N'Fixed')
          )
        ) then cast(1 as bit)
        when cast(1 as bit) = 1 then cast(0 as bit) end
      ) as "measured",
      isnull(
        cast(
          try_cast(
            (
              case
              when not ("t57"."lineId" is null) then "t57"."unitPrice"
              when cast(1 as bit) = 1 then "t56"."unitPrice" end
            ) as decimal(19, 8)
          ) * try_cast(
            (
              case
              when exists (
                select "t56"."priceType",
                  datalength("t56"."priceType") intersect
                select N'Area',
                  datalength(N'Area')
              ) then "t56"."area"
              when (
                exists (
                  select "t56"."priceType",
                    datalength("t56"."priceType") intersect
                  select N'Fixed',
                    datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t56"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t56"."quantity"
              when exists (
                select "t56"."priceType",
                  datalength("t56"."priceType") intersect
                select N'Fixed',
                  datalength(N'Fixed')
              ) then cast(1 as decimal(28, 8))
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(18, 8)
          ) as decimal(28, 8)
        ),
        try_cast(
          cast(
            (
              case
              when not ("t57"."lineId" is null) then "t57"."unitPrice"
              when cast(1 as bit) = 1 then "t56"."unitPrice" end
            ) as decimal(28, 8)
          ) * cast(
            (
              case
              when exists (
                select "t56"."priceType",
                  datalength("t56"."priceType") intersect
                select N'Area',
                  datalength(N'Area')
              ) then "t56"."area"
              when (
                exists (
                  select "t56"."priceType",
                    datalength("t56"."priceType") intersect
                  select N'Fixed',
                    datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t56"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t56"."quantity"
              when exists (
                select "t56"."priceType",
                  datalength("t56"."priceType") intersect
                select N'Fixed',
                  datalength(N'Fixed')
              ) then cast(1 as decimal(28, 8))
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(28, 8)
          ) as decimal(28, 8)
        )
      ) as "product"
    from "q9" "t56"
    left join "q12" "t57" on "t57"."lineId" = "t56"."lineId"
  ),
  "q14" as (
    select "t58"."id" as "id",
      "t58"."leaseUnitNo" as "leaseUnitNo",
      "t58"."leaseUnitDescription" as "leaseUnitDescription",
      "t58"."leaseUnitCategory" as "leaseUnitCategory",
      "t58"."leaseUnitClass" as "leaseUnitClass",
      "t58"."floor" as "floor",
      "t58"."parkingUnit" as "parkingUnit",
      "t58"."blocked" as "blocked",
      "t58"."buildingNo" as "buildingNo",
      "t58"."area" as "area",
      "t58"."firstOfUnit" as "firstOfUnit",
      "t58"."state" as "state",
      "t58"."leaseContractNo" as "leaseContractNo",
      "t58"."versionNo" as "versionNo",
      "t58"."customerNo" as "customerNo",
      "t58"."customerName" as "customerName",
      "t58"."startingDate" as "startingDate",
      "t58"."lineId" as "lineId",
      "t58"."lineUnitNo" as "lineUnitNo",
      "t58"."lineNo" as "lineNo",
      "t58"."serviceNo" as "serviceNo",
      "t58"."serviceGroup" as "serviceGroup",
      "t58"."expiryDate" as "expiryDate",
      "t58"."priceType" as "priceType",
      "t58"."currencyCode" as "currencyCode",
      "t58"."unitPrice" as "unitPrice",
      "t58"."pricePeriod" as "pricePeriod",
      "t58"."measured" as "measured",
      (
        case
        when exists (
          select "t58"."pricePeriod",
            datalength("t58"."pricePeriod") intersect
          select N'Month',
            datalength(N'Month')
        ) then "t58"."product"
        when exists (
          select "t58"."pricePeriod",
            datalength("t58"."pricePeriod") intersect
          select N'Year',
            datalength(N'Year')
        ) then try_cast(
          (cast("t58"."product" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when exists (
          select "t58"."pricePeriod",
            datalength("t58"."pricePeriod") intersect
          select N'Quarter',
            datalength(N'Quarter')
        ) then try_cast(
          (cast("t58"."product" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when exists (
          select "t58"."pricePeriod",
            datalength("t58"."pricePeriod") intersect
          select N'Week',
            datalength(N'Week')
        ) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t58"."product" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t58"."product" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when exists (
          select "t58"."pricePeriod",
            datalength("t58"."pricePeriod") intersect
          select N'Day',
            datalength(N'Day')
        ) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t58"."product" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t58"."product" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "amount"
    from "q13" "t58"
  ),
  "q15" as (
    select "t59"."leaseContractNo" as "leaseContractNo",
      "t59"."contractVersionNo" as "contractVersionNo",
      "t59"."leaseUnitNo" as "leaseUnitNo",
      "t59"."serviceNo" as "serviceNo",
      "t59"."discountType" as "discountType",
      "t59"."amount" as "amount",
      (
        case
        when ("t59"."period" = N'Month' and datalength("t59"."period") = datalength(N'Month')) then "t59"."amount"
        when ("t59"."period" = N'Year' and datalength("t59"."period") = datalength(N'Year')) then try_cast(
          (cast("t59"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t59"."period" = N'Quarter' and datalength("t59"."period") = datalength(N'Quarter')) then try_cast(
          (cast("t59"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t59"."period" = N'Week' and datalength("t59"."period") = datalength(N'Week')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t59"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t59"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when ("t59"."period" = N'Day' and datalength("t59"."period") = datalength(N'Day')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t59"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t59"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "monthly"
    from "leaseContrDiscount" "t59"
    where (
      "t59"."startingDate" <= cast(@p2 as date)
      and ("t59"."endingDate" = cast('0001-01-01' as date) or "t59"."endingDate" >= cast(@p2 as date))
    )
      and "t59"."companyId" = @p1
  ),
  "q16" as (
    select "t61"."lineId" as "lineId",
      cast(
        sum(
          (
            case
            when (
              "t60"."discountType" = N'Percentage'
              and datalength("t60"."discountType") = datalength(N'Percentage')
            ) then "t60"."amount"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "percentage",
      cast(
        sum(
          (
            case
            when (
              "t60"."discountType" = N'Area'
              and datalength("t60"."discountType") = datalength(N'Area')
            ) then "t60"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "perArea",
      cast(
        sum(
          (
            case
            when (
              (
                (
                  "t60"."discountType" = N'Fixed'
                  and datalength("t60"."discountType") = datalength(N'Fixed')
                )
                and ("t60"."leaseUnitNo" <> N'' or datalength("t60"."leaseUnitNo") <> datalength(N''))
              )
              and ("t60"."serviceNo" <> N'' or datalength("t60"."serviceNo") <> datalength(N''))
            ) then "t60"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed0",
      cast(
        sum(
          (
            case
            when (
              (
                (
                  "t60"."discountType" = N'Fixed'
                  and datalength("t60"."discountType") = datalength(N'Fixed')
                )
                and ("t60"."leaseUnitNo" <> N'' or datalength("t60"."leaseUnitNo") <> datalength(N''))
              )
              and ("t60"."serviceNo" = N'' and datalength("t60"."serviceNo") = datalength(N''))
            ) then "t60"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed1",
      cast(
        sum(
          (
            case
            when (
              (
                (
                  "t60"."discountType" = N'Fixed'
                  and datalength("t60"."discountType") = datalength(N'Fixed')
                )
                and ("t60"."leaseUnitNo" = N'' and datalength("t60"."leaseUnitNo") = datalength(N''))
              )
              and ("t60"."serviceNo" <> N'' or datalength("t60"."serviceNo") <> datalength(N''))
            ) then "t60"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed2",
      cast(
        sum(
          (
            case
            when (
              (
                (
                  "t60"."discountType" = N'Fixed'
                  and datalength("t60"."discountType") = datalength(N'Fixed')
                )
                and ("t60"."leaseUnitNo" = N'' and datalength("t60"."leaseUnitNo") = datalength(N''))
              )
              and ("t60"."serviceNo" = N'' and datalength("t60"."serviceNo") = datalength(N''))
            ) then "t60"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed3"
    from "q15" "t60"
    join "q14" "t61" on "t61"."leaseContractNo" = "t60"."leaseContractNo"
    where (
      (
        (
          ("t60"."contractVersionNo" = 0 or "t60"."contractVersionNo" = "t61"."versionNo")
          and (
            ("t60"."leaseUnitNo" = N'' and datalength("t60"."leaseUnitNo") = datalength(N''))
            or (
              "t60"."leaseUnitNo" = "t61"."lineUnitNo"
              and datalength("t60"."leaseUnitNo") = datalength("t61"."lineUnitNo")
            )
          )
        )
        and (
          ("t60"."serviceNo" = N'' and datalength("t60"."serviceNo") = datalength(N''))
          or (
            "t60"."serviceNo" = "t61"."serviceNo"
            and datalength("t60"."serviceNo") = datalength("t61"."serviceNo")
          )
        )
      )
      and ("t61"."measured" = 1 and "t61"."amount" > cast(0 as decimal(28, 8)))
    )
    group by "t61"."lineId"
  ),
  "q17" as (
    select "t62"."lineId" as "lineId",
      "t63"."leaseContractNo" as "leaseContractNo",
      "t63"."versionNo" as "versionNo",
      "t63"."lineUnitNo" as "leaseUnitNo",
      "t63"."serviceNo" as "serviceNo",
      "t63"."lineNo" as "lineNo",
      "t63"."amount" as "amount",
      try_cast(
        (
          cast(
            try_cast(
              (
                cast(
                  isnull(
                    cast(
                      try_cast("t63"."amount" as decimal(19, 8)) * try_cast("t62"."percentage" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      cast("t63"."amount" as decimal(28, 8)) * cast("t62"."percentage" as decimal(28, 8)) as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(100 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            ) as decimal(28, 8)
          ) + cast(
            isnull(
              cast(
                try_cast("t62"."perArea" as decimal(19, 8)) * try_cast("t63"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                cast("t62"."perArea" as decimal(28, 8)) * cast("t63"."area" as decimal(28, 8)) as decimal(28, 8)
              )
            ) as decimal(28, 8)
          )
        ) as decimal(28, 8)
      ) as "asked",
      "t62"."fixed0" as "fixed0",
      "t62"."fixed1" as "fixed1",
      "t62"."fixed2" as "fixed2",
      "t62"."fixed3" as "fixed3"
    from "q16" "t62"
    left join "q14" "t63" on "t63"."lineId" = "t62"."lineId"
  ),
  "q18" as (
    select "t64"."lineId" as "lineId",
      "t64"."leaseContractNo" as "leaseContractNo",
      "t64"."versionNo" as "versionNo",
      "t64"."leaseUnitNo" as "leaseUnitNo",
      "t64"."serviceNo" as "serviceNo",
      "t64"."lineNo" as "lineNo",
      "t64"."amount" as "amount",
      "t64"."fixed0" as "fixed0",
      "t64"."fixed1" as "fixed1",
      "t64"."fixed2" as "fixed2",
      "t64"."fixed3" as "fixed3",
      (
        case
        when case
        when "t64"."asked" < "t64"."amount" then 1 else 0 end = 1 then try_cast(
          (cast("t64"."amount" as decimal(28, 8)) - cast("t64"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when case
              when "t64"."asked" < "t64"."amount" then 1 else 0 end = 1 then try_cast(
                (cast("t64"."amount" as decimal(28, 8)) - cast("t64"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t64"."leaseContractNo",
              "t64"."versionNo",
              "t64"."leaseUnitNo",
              "t64"."serviceNo"
            order by cast(case when "t64"."lineNo" is not null then 1 else 0 end as bit),
              isnull("t64"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q17" "t64"
  ),
  "q19" as (
    select "t65"."lineId" as "lineId",
      "t65"."leaseContractNo" as "leaseContractNo",
      "t65"."versionNo" as "versionNo",
      "t65"."leaseUnitNo" as "leaseUnitNo",
      "t65"."serviceNo" as "serviceNo",
      "t65"."lineNo" as "lineNo",
      "t65"."amount" as "amount",
      "t65"."fixed0" as "fixed0",
      "t65"."fixed1" as "fixed1",
      "t65"."fixed2" as "fixed2",
      "t65"."fixed3" as "fixed3",
      (
        case
        when case
        when "t65"."fixed0" <= "t65"."before0" then 1 else 0 end = 1 then "t65"."left0"
        when case
        when try_cast(
          (cast("t65"."fixed0" as decimal(28, 8)) - cast("t65"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t65"."left0" then 1 else 0 end = 1 then try_cast(
          (
            cast("t65"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t65"."fixed0" as decimal(28, 8)) - cast("t65"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) as decimal(28, 8)
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left1",
      isnull(
        cast(
          sum(
            (
              case
              when case
              when "t65"."fixed0" <= "t65"."before0" then 1 else 0 end = 1 then "t65"."left0"
              when case
              when try_cast(
                (cast("t65"."fixed0" as decimal(28, 8)) - cast("t65"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t65"."left0" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t65"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t65"."fixed0" as decimal(28, 8)) - cast("t65"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t65"."leaseContractNo", "t65"."versionNo", "t65"."leaseUnitNo"
            order by cast(case when "t65"."lineNo" is not null then 1 else 0 end as bit),
              isnull("t65"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q18" "t65"
  ),
  "q20" as (
    select "t66"."lineId" as "lineId",
      "t66"."leaseContractNo" as "leaseContractNo",
      "t66"."versionNo" as "versionNo",
      "t66"."leaseUnitNo" as "leaseUnitNo",
      "t66"."serviceNo" as "serviceNo",
      "t66"."lineNo" as "lineNo",
      "t66"."amount" as "amount",
      "t66"."fixed0" as "fixed0",
      "t66"."fixed1" as "fixed1",
      "t66"."fixed2" as "fixed2",
      "t66"."fixed3" as "fixed3",
      (
        case
        when case
        when "t66"."fixed1" <= "t66"."before1" then 1 else 0 end = 1 then "t66"."left1"
        when case
        when try_cast(
          (cast("t66"."fixed1" as decimal(28, 8)) - cast("t66"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t66"."left1" then 1 else 0 end = 1 then try_cast(
          (
            cast("t66"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t66"."fixed1" as decimal(28, 8)) - cast("t66"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) as decimal(28, 8)
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left2",
      isnull(
        cast(
          sum(
            (
              case
              when case
              when "t66"."fixed1" <= "t66"."before1" then 1 else 0 end = 1 then "t66"."left1"
              when case
              when try_cast(
                (cast("t66"."fixed1" as decimal(28, 8)) - cast("t66"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t66"."left1" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t66"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t66"."fixed1" as decimal(28, 8)) - cast("t66"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t66"."leaseContractNo", "t66"."versionNo", "t66"."serviceNo"
            order by cast(case when "t66"."lineNo" is not null then 1 else 0 end as bit),
              isnull("t66"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q19" "t66"
  ),
  "q21" as (
    select "t67"."lineId" as "lineId",
      "t67"."leaseContractNo" as "leaseContractNo",
      "t67"."versionNo" as "versionNo",
      "t67"."leaseUnitNo" as "leaseUnitNo",
      "t67"."serviceNo" as "serviceNo",
      "t67"."lineNo" as "lineNo",
      "t67"."amount" as "amount",
      "t67"."fixed0" as "fixed0",
      "t67"."fixed1" as "fixed1",
      "t67"."fixed2" as "fixed2",
      "t67"."fixed3" as "fixed3",
      (
        case
        when case
        when "t67"."fixed2" <= "t67"."before2" then 1 else 0 end = 1 then "t67"."left2"
        when case
        when try_cast(
          (cast("t67"."fixed2" as decimal(28, 8)) - cast("t67"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t67"."left2" then 1 else 0 end = 1 then try_cast(
          (
            cast("t67"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t67"."fixed2" as decimal(28, 8)) - cast("t67"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) as decimal(28, 8)
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left3",
      isnull(
        cast(
          sum(
            (
              case
              when case
              when "t67"."fixed2" <= "t67"."before2" then 1 else 0 end = 1 then "t67"."left2"
              when case
              when try_cast(
                (cast("t67"."fixed2" as decimal(28, 8)) - cast("t67"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t67"."left2" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t67"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t67"."fixed2" as decimal(28, 8)) - cast("t67"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t67"."leaseContractNo", "t67"."versionNo"
            order by cast(case when "t67"."lineNo" is not null then 1 else 0 end as bit),
              isnull("t67"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q20" "t67"
  ),
  "q22" as (
    select "t68"."lineId" as "lineId",
      try_cast(
        (
          cast("t68"."amount" as decimal(28, 8)) - cast(
            (
              case
              when case
              when "t68"."fixed3" <= "t68"."before3" then 1 else 0 end = 1 then "t68"."left3"
              when case
              when try_cast(
                (cast("t68"."fixed3" as decimal(28, 8)) - cast("t68"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t68"."left3" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t68"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t68"."fixed3" as decimal(28, 8)) - cast("t68"."before3" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(28, 8)
          )
        ) as decimal(28, 8)
      ) as "discount"
    from "q21" "t68"
  ),
  "q23" as (
    select "t69"."id" as "id",
      "t69"."leaseUnitNo" as "leaseUnitNo",
      "t69"."leaseUnitDescription" as "leaseUnitDescription",
      "t69"."leaseUnitCategory" as "leaseUnitCategory",
      "t69"."leaseUnitClass" as "leaseUnitClass",
      "t69"."floor" as "floor",
      "t69"."parkingUnit" as "parkingUnit",
      "t69"."blocked" as "blocked",
      "t69"."buildingNo" as "buildingNo",
      "t69"."area" as "area",
      "t69"."firstOfUnit" as "firstOfUnit",
      "t69"."state" as "state",
      "t69"."leaseContractNo" as "leaseContractNo",
      "t69"."versionNo" as "versionNo",
      "t69"."customerNo" as "customerNo",
      "t69"."customerName" as "customerName",
      "t69"."startingDate" as "startingDate",
      "t69"."lineId" as "lineId",
      "t69"."lineUnitNo" as "lineUnitNo",
      "t69"."lineNo" as "lineNo",
      "t69"."serviceNo" as "serviceNo",
      "t69"."serviceGroup" as "serviceGroup",
      "t69"."expiryDate" as "expiryDate",
      "t69"."priceType" as "priceType",
      "t69"."currencyCode" as "currencyCode",
      "t69"."unitPrice" as "unitPrice",
      "t69"."pricePeriod" as "pricePeriod",
      "t69"."measured" as "measured",
      (
        case
        when (
          not ("t69"."expiryDate" is null)
          and case
          when "t69"."expiryDate" > cast('0001-01-01' as date) then 1 else 0 end = 1
        ) then (cast(datediff(day, cast(@p2 as date), "t69"."expiryDate") as bigint) + cast(1 as bigint))
        when cast(1 as bit) = 1 then 0 end
      ) as "remainingDays",
      round("t69"."amount", 2) as "monthlyAmount",
      (
        case
        when not ("t70"."lineId" is null) then try_cast(
          (
            cast(round("t69"."amount", 2) as decimal(28, 8)) - cast(round("t70"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t69"."amount", 2) end
      ) as "monthlyNet",
      (
        case
        when exists (
          select "t69"."area" intersect
          select cast(0 as decimal(28, 8))
        ) then cast(0 as decimal(28, 8))
        when cast(1 as bit) = 1 then round(
          try_cast(
            (
              cast(
                (
                  case
                  when not ("t70"."lineId" is null) then try_cast(
                    (
                      cast(round("t69"."amount", 2) as decimal(28, 8)) - cast(round("t70"."discount", 2) as decimal(28, 8))
                    ) as decimal(28, 8)
                  )
                  when cast(1 as bit) = 1 then round("t69"."amount", 2) end
                ) as decimal(28, 8)
              ) / nullif(cast("t69"."area" as decimal(28, 8)), 0)
            ) as decimal(28, 8)
          ),
          2
        ) end
      ) as "netPerArea"
    from "q14" "t69"
    left join "q22" "t70" on "t70"."lineId" = "t69"."lineId"
  ),
  "a24" as (
    select @p4 as "companyId",
      isnull("t71"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      "t71"."leaseUnitNo" as "leaseUnitNo",
      "t71"."leaseUnitDescription" as "leaseUnitDescription",
      "t71"."leaseUnitCategory" as "leaseUnitCategory",
      "t71"."leaseUnitClass" as "leaseUnitClass",
      "t71"."floor" as "floor",
      "t71"."parkingUnit" as "parkingUnit",
      "t71"."blocked" as "blocked",
      isnull("t71"."buildingNo", N'') as "buildingNo",
      isnull("t71"."area", cast(0 as decimal(28, 8))) as "area",
      "t71"."firstOfUnit" as "firstOfUnit",
      isnull("t71"."state", N'') as "state",
      isnull("t71"."leaseContractNo", N'') as "leaseContractNo",
      isnull("t71"."versionNo", 0) as "versionNo",
      isnull("t71"."lineNo", 0) as "lineNo",
      isnull("t71"."customerNo", N'') as "customerNo",
      isnull("t71"."customerName", N'') as "customerName",
      isnull("t71"."serviceNo", N'') as "serviceNo",
      isnull("t71"."serviceGroup", N'') as "serviceGroup",
      isnull("t71"."startingDate", cast('0001-01-01' as date)) as "startingDate",
      isnull("t71"."expiryDate", cast('0001-01-01' as date)) as "expiryDate",
      isnull(
        case
        when "t71"."remainingDays" > -2147483648 - 1.0
        and "t71"."remainingDays" < 2147483647 + 1.0 then cast(round("t71"."remainingDays", 0, 1) as bigint) end,
        0
      ) as "remainingDays",
      isnull("t71"."priceType", N'') as "priceType",
      isnull("t71"."unitPrice", cast(0 as decimal(28, 8))) as "unitPrice",
      isnull("t71"."pricePeriod", N'') as "pricePeriod",
      isnull("t71"."monthlyAmount", cast(0 as decimal(28, 8))) as "monthlyAmount",
      isnull("t71"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet",
      isnull("t71"."netPerArea", cast(0 as decimal(28, 8))) as "netPerArea",
      isnull("t71"."currencyCode", N'') as "currencyCode",
      isnull("t71"."measured", cast(0 as bit)) as "measured"
    from "q23" "t71"
  )
select convert(nvarchar(20), count(*))
from "a24" "t0"
where (
  "t0"."state" = (@p5 collate Latin1_General_100_BIN2)
  and datalength("t0"."state") = datalength((@p5 collate Latin1_General_100_BIN2))
)
  and "t0"."companyId" = @p1; with "q1" as (
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
    select "t46"."serviceNo" as "serviceNo",
      "t46"."unitPrice" as "unitPrice",
      "t46"."priceForPeriod" as "priceForPeriod",
      row_number() over (
        partition by "t46"."serviceNo"
        order by "t46"."effectiveDate" desc,
          lower(convert(nvarchar(36), "t46"."id") collate Latin1_General_100_BIN2)
      ) as "place"
    from "servicePrice" "t46"
    where (
      (
        (
          "t46"."type" = N'All Contracts'
          and datalength("t46"."type") = datalength(N'All Contracts')
        )
        and "t46"."effectiveDate" <= cast(@p2 as date)
      )
      and (
        "t46"."expirationDate" = cast('0001-01-01' as date)
        or "t46"."expirationDate" >= cast(@p2 as date)
      )
    )
      and "t46"."companyId" = @p1
  ),
  "q11" as (
    select "t47"."lineId" as "lineId",
      "t47"."serviceNo" as "serviceNo",
      (
        case
        when not (
          exists (
            select "t47"."lineUnitNo",
              datalength("t47"."lineUnitNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t47"."lineUnitNo" end
      ) as "unitCode",
      "t47"."leaseContractNo" as "contractCode",
      (
        case
        when not (
          exists (
            select "t47"."buildingNo",
              datalength("t47"."buildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t47"."buildingNo"
        when not (
          exists (
            select "t47"."contractBuildingNo",
              datalength("t47"."contractBuildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t47"."contractBuildingNo" end
      ) as "buildingCode"
    from "q9" "t47"
    where exists (
      select "t47"."unitPrice" intersect
      select cast(0 as decimal(28, 8))
    )
  ),
  "q12" as (
    select "t48"."lineId" as "lineId",
      (
        case
        when not ("t49"."id" is null) then "t49"."unitPrice"
        when not ("t51"."id" is null) then "t51"."unitPrice"
        when not ("t53"."id" is null) then "t53"."unitPrice"
        when cast(1 as bit) = 1 then "t55"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t49"."id" is null) then "t49"."priceForPeriod"
        when not ("t51"."id" is null) then "t51"."priceForPeriod"
        when not ("t53"."id" is null) then "t53"."priceForPeriod"
        when cast(1 as bit) = 1 then "t55"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q11" "t48"
    outer apply (
      select "t50".*
      from "servicePrice" "t50"
      where "t50"."companyId" = @p1
        and "t50"."serviceNo" = "t48"."serviceNo"
        and "t50"."code" = "t48"."unitCode"
        and (
          (
            ("t50"."type" = N'Lease Unit' and datalength("t50"."type") = datalength(N'Lease Unit'))
            and "t50"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t50"."expirationDate" = cast('0001-01-01' as date)
            or "t50"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t50"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t50"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t49"
    outer apply (
      select "t52".*
      from "servicePrice" "t52"
      where "t52"."companyId" = @p1
        and "t52"."serviceNo" = "t48"."serviceNo"
        and "t52"."code" = "t48"."contractCode"
        and (
          (
            ("t52"."type" = N'Contract' and datalength("t52"."type") = datalength(N'Contract'))
            and "t52"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t52"."expirationDate" = cast('0001-01-01' as date)
            or "t52"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t52"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t52"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t51"
    outer apply (
      select "t54".*
      from "servicePrice" "t54"
      where "t54"."companyId" = @p1
        and "t54"."serviceNo" = "t48"."serviceNo"
        and "t54"."code" = "t48"."buildingCode"
        and (
          (
            ("t54"."type" = N'Building' and datalength("t54"."type") = datalength(N'Building'))
            and "t54"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t54"."expirationDate" = cast('0001-01-01' as date)
            or "t54"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t54"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t54"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t53"
    left join "q10" "t55" on "t55"."serviceNo" = "t48"."serviceNo"
      and exists (
        select "t55"."place" intersect
        select 1
      )
    where (
      (not ("t49"."id" is null) or not ("t51"."id" is null))
      or (not ("t53"."id" is null) or not ("t55"."serviceNo" is null))
    )
  ),
  "q13" as (
    select "t56"."id" as "id",
      "t56"."leaseUnitNo" as "leaseUnitNo",
      "t56"."leaseUnitDescription" as "leaseUnitDescription",
      "t56"."leaseUnitCategory" as "leaseUnitCategory",
      "t56"."leaseUnitClass" as "leaseUnitClass",
      "t56"."floor" as "floor",
      "t56"."parkingUnit" as "parkingUnit",
      "t56"."blocked" as "blocked",
      "t56"."buildingNo" as "buildingNo",
      "t56"."area" as "area",
      "t56"."firstOfUnit" as "firstOfUnit",
      "t56"."state" as "state",
      "t56"."leaseContractNo" as "leaseContractNo",
      "t56"."versionNo" as "versionNo",
      "t56"."customerNo" as "customerNo",
      "t56"."customerName" as "customerName",
      "t56"."startingDate" as "startingDate",
      "t56"."lineId" as "lineId",
      "t56"."lineUnitNo" as "lineUnitNo",
      "t56"."lineNo" as "lineNo",
      "t56"."serviceNo" as "serviceNo",
      "t56"."serviceGroup" as "serviceGroup",
      "t56"."expiryDate" as "expiryDate",
      "t56"."priceType" as "priceType",
      "t56"."currencyCode" as "currencyCode",
      (
        case
        when not ("t57"."lineId" is null) then "t57"."unitPrice"
        when cast(1 as bit) = 1 then "t56"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (
          not ("t57"."lineId" is null)
          and not (
            exists (
              select "t57"."priceForPeriod",
                datalength("t57"."priceForPeriod") intersect
              select N' ',
                datalength(N' ')
            )
          )
        ) then "t57"."priceForPeriod"
        when cast(1 as bit) = 1 then "t56"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          exists (
            select "t56"."priceType",
              datalength("t56"."priceType") intersect
            select N'Area',
              datalength(N'Area')
          )
          or exists (
            select "t56"."priceType",
              datalength("t56"."priceType") intersect
            select N'Fixed',
              datalength(N'Fixed')
          )
        ) then cast(1 as bit)
        when cast(1 as bit) = 1 then cast(0 as bit) end
      ) as "measured",
      isnull(
        cast(
          try_cast(
            (
              case
              when not ("t57"."lineId" is null) then "t57"."unitPrice"
              when cast(1 as bit) = 1 then "t56"."unitPrice" end
            ) as decimal(19, 8)
          ) * try_cast(
            (
              case
              when exists (
                select "t56"."priceType",
                  datalength("t56"."priceType") intersect
                select N'Area',
                  datalength(N'Area')
              ) then "t56"."area"
              when (
                exists (
                  select "t56"."priceType",
                    datalength("t56"."priceType") intersect
                  select N'Fixed',
                    datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t56"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t56"."quantity"
              when exists (
                select "t56"."priceType",
                  datalength("t56"."priceType") intersect
                select N'Fixed',
                  datalength(N'Fixed')
              ) then cast(1 as decimal(28, 8))
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(18, 8)
          ) as decimal(28, 8)
        ),
        try_cast(
          cast(
            (
              case
              when not ("t57"."lineId" is null) then "t57"."unitPrice"
              when cast(1 as bit) = 1 then "t56"."unitPrice" end
            ) as decimal(28, 8)
          ) * cast(
            (
              case
              when exists (
                select "t56"."priceType",
                  datalength("t56"."priceType") intersect
                select N'Area',
                  datalength(N'Area')
              ) then "t56"."area"
              when (
                exists (
                  select "t56"."priceType",
                    datalength("t56"."priceType") intersect
                  select N'Fixed',
                    datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t56"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t56"."quantity"
              when exists (
                select "t56"."priceType",
                  datalength("t56"."priceType") intersect
                select N'Fixed',
                  datalength(N'Fixed')
              ) then cast(1 as decimal(28, 8))
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(28, 8)
          ) as decimal(28, 8)
        )
      ) as "product"
    from "q9" "t56"
    left join "q12" "t57" on "t57"."lineId" = "t56"."lineId"
  ),
  "q14" as (
    select "t58"."id" as "id",
      "t58"."leaseUnitNo" as "leaseUnitNo",
      "t58"."leaseUnitDescription" as "leaseUnitDescription",
      "t58"."leaseUnitCategory" as "leaseUnitCategory",
      "t58"."leaseUnitClass" as "leaseUnitClass",
      "t58"."floor" as "floor",
      "t58"."parkingUnit" as "parkingUnit",
      "t58"."blocked" as "blocked",
      "t58"."buildingNo" as "buildingNo",
      "t58"."area" as "area",
      "t58"."firstOfUnit" as "firstOfUnit",
      "t58"."state" as "state",
      "t58"."leaseContractNo" as "leaseContractNo",
      "t58"."versionNo" as "versionNo",
      "t58"."customerNo" as "customerNo",
      "t58"."customerName" as "customerName",
      "t58"."startingDate" as "startingDate",
      "t58"."lineId" as "lineId",
      "t58"."lineUnitNo" as "lineUnitNo",
      "t58"."lineNo" as "lineNo",
      "t58"."serviceNo" as "serviceNo",
      "t58"."serviceGroup" as "serviceGroup",
      "t58"."expiryDate" as "expiryDate",
      "t58"."priceType" as "priceType",
      "t58"."currencyCode" as "currencyCode",
      "t58"."unitPrice" as "unitPrice",
      "t58"."pricePeriod" as "pricePeriod",
      "t58"."measured" as "measured",
      (
        case
        when exists (
          select "t58"."pricePeriod",
            datalength("t58"."pricePeriod") intersect
          select N'Month',
            datalength(N'Month')
        ) then "t58"."product"
        when exists (
          select "t58"."pricePeriod",
            datalength("t58"."pricePeriod") intersect
          select N'Year',
            datalength(N'Year')
        ) then try_cast(
          (cast("t58"."product" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when exists (
          select "t58"."pricePeriod",
            datalength("t58"."pricePeriod") intersect
          select N'Quarter',
            datalength(N'Quarter')
        ) then try_cast(
          (cast("t58"."product" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when exists (
          select "t58"."pricePeriod",
            datalength("t58"."pricePeriod") intersect
          select N'Week',
            datalength(N'Week')
        ) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t58"."product" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t58"."product" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when exists (
          select "t58"."pricePeriod",
            datalength("t58"."pricePeriod") intersect
          select N'Day',
            datalength(N'Day')
        ) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t58"."product" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t58"."product" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "amount"
    from "q13" "t58"
  ),
  "q15" as (
    select "t59"."leaseContractNo" as "leaseContractNo",
      "t59"."contractVersionNo" as "contractVersionNo",
      "t59"."leaseUnitNo" as "leaseUnitNo",
      "t59"."serviceNo" as "serviceNo",
      "t59"."discountType" as "discountType",
      "t59"."amount" as "amount",
      (
        case
        when ("t59"."period" = N'Month' and datalength("t59"."period") = datalength(N'Month')) then "t59"."amount"
        when ("t59"."period" = N'Year' and datalength("t59"."period") = datalength(N'Year')) then try_cast(
          (cast("t59"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t59"."period" = N'Quarter' and datalength("t59"."period") = datalength(N'Quarter')) then try_cast(
          (cast("t59"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t59"."period" = N'Week' and datalength("t59"."period") = datalength(N'Week')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t59"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t59"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when ("t59"."period" = N'Day' and datalength("t59"."period") = datalength(N'Day')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t59"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t59"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "monthly"
    from "leaseContrDiscount" "t59"
    where (
      "t59"."startingDate" <= cast(@p2 as date)
      and ("t59"."endingDate" = cast('0001-01-01' as date) or "t59"."endingDate" >= cast(@p2 as date))
    )
      and "t59"."companyId" = @p1
  ),
  "q16" as (
    select "t61"."lineId" as "lineId",
      cast(
        sum(
          (
            case
            when (
              "t60"."discountType" = N'Percentage'
              and datalength("t60"."discountType") = datalength(N'Percentage')
            ) then "t60"."amount"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "percentage",
      cast(
        sum(
          (
            case
            when (
              "t60"."discountType" = N'Area'
              and datalength("t60"."discountType") = datalength(N'Area')
            ) then "t60"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "perArea",
      cast(
        sum(
          (
            case
            when (
              (
                (
                  "t60"."discountType" = N'Fixed'
                  and datalength("t60"."discountType") = datalength(N'Fixed')
                )
                and ("t60"."leaseUnitNo" <> N'' or datalength("t60"."leaseUnitNo") <> datalength(N''))
              )
              and ("t60"."serviceNo" <> N'' or datalength("t60"."serviceNo") <> datalength(N''))
            ) then "t60"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed0",
      cast(
        sum(
          (
            case
            when (
              (
                (
                  "t60"."discountType" = N'Fixed'
                  and datalength("t60"."discountType") = datalength(N'Fixed')
                )
                and ("t60"."leaseUnitNo" <> N'' or datalength("t60"."leaseUnitNo") <> datalength(N''))
              )
              and ("t60"."serviceNo" = N'' and datalength("t60"."serviceNo") = datalength(N''))
            ) then "t60"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed1",
      cast(
        sum(
          (
            case
            when (
              (
                (
                  "t60"."discountType" = N'Fixed'
                  and datalength("t60"."discountType") = datalength(N'Fixed')
                )
                and ("t60"."leaseUnitNo" = N'' and datalength("t60"."leaseUnitNo") = datalength(N''))
              )
              and ("t60"."serviceNo" <> N'' or datalength("t60"."serviceNo") <> datalength(N''))
            ) then "t60"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed2",
      cast(
        sum(
          (
            case
            when (
              (
                (
                  "t60"."discountType" = N'Fixed'
                  and datalength("t60"."discountType") = datalength(N'Fixed')
                )
                and ("t60"."leaseUnitNo" = N'' and datalength("t60"."leaseUnitNo") = datalength(N''))
              )
              and ("t60"."serviceNo" = N'' and datalength("t60"."serviceNo") = datalength(N''))
            ) then "t60"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed3"
    from "q15" "t60"
    join "q14" "t61" on "t61"."leaseContractNo" = "t60"."leaseContractNo"
    where (
      (
        (
          ("t60"."contractVersionNo" = 0 or "t60"."contractVersionNo" = "t61"."versionNo")
          and (
            ("t60"."leaseUnitNo" = N'' and datalength("t60"."leaseUnitNo") = datalength(N''))
            or (
              "t60"."leaseUnitNo" = "t61"."lineUnitNo"
              and datalength("t60"."leaseUnitNo") = datalength("t61"."lineUnitNo")
            )
          )
        )
        and (
          ("t60"."serviceNo" = N'' and datalength("t60"."serviceNo") = datalength(N''))
          or (
            "t60"."serviceNo" = "t61"."serviceNo"
            and datalength("t60"."serviceNo") = datalength("t61"."serviceNo")
          )
        )
      )
      and ("t61"."measured" = 1 and "t61"."amount" > cast(0 as decimal(28, 8)))
    )
    group by "t61"."lineId"
  ),
  "q17" as (
    select "t62"."lineId" as "lineId",
      "t63"."leaseContractNo" as "leaseContractNo",
      "t63"."versionNo" as "versionNo",
      "t63"."lineUnitNo" as "leaseUnitNo",
      "t63"."serviceNo" as "serviceNo",
      "t63"."lineNo" as "lineNo",
      "t63"."amount" as "amount",
      try_cast(
        (
          cast(
            try_cast(
              (
                cast(
                  isnull(
                    cast(
                      try_cast("t63"."amount" as decimal(19, 8)) * try_cast("t62"."percentage" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      cast("t63"."amount" as decimal(28, 8)) * cast("t62"."percentage" as decimal(28, 8)) as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(100 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            ) as decimal(28, 8)
          ) + cast(
            isnull(
              cast(
                try_cast("t62"."perArea" as decimal(19, 8)) * try_cast("t63"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                cast("t62"."perArea" as decimal(28, 8)) * cast("t63"."area" as decimal(28, 8)) as decimal(28, 8)
              )
            ) as decimal(28, 8)
          )
        ) as decimal(28, 8)
      ) as "asked",
      "t62"."fixed0" as "fixed0",
      "t62"."fixed1" as "fixed1",
      "t62"."fixed2" as "fixed2",
      "t62"."fixed3" as "fixed3"
    from "q16" "t62"
    left join "q14" "t63" on "t63"."lineId" = "t62"."lineId"
  ),
  "q18" as (
    select "t64"."lineId" as "lineId",
      "t64"."leaseContractNo" as "leaseContractNo",
      "t64"."versionNo" as "versionNo",
      "t64"."leaseUnitNo" as "leaseUnitNo",
      "t64"."serviceNo" as "serviceNo",
      "t64"."lineNo" as "lineNo",
      "t64"."amount" as "amount",
      "t64"."fixed0" as "fixed0",
      "t64"."fixed1" as "fixed1",
      "t64"."fixed2" as "fixed2",
      "t64"."fixed3" as "fixed3",
      (
        case
        when case
        when "t64"."asked" < "t64"."amount" then 1 else 0 end = 1 then try_cast(
          (cast("t64"."amount" as decimal(28, 8)) - cast("t64"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when case
              when "t64"."asked" < "t64"."amount" then 1 else 0 end = 1 then try_cast(
                (cast("t64"."amount" as decimal(28, 8)) - cast("t64"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t64"."leaseContractNo",
              "t64"."versionNo",
              "t64"."leaseUnitNo",
              "t64"."serviceNo"
            order by cast(case when "t64"."lineNo" is not null then 1 else 0 end as bit),
              isnull("t64"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q17" "t64"
  ),
  "q19" as (
    select "t65"."lineId" as "lineId",
      "t65"."leaseContractNo" as "leaseContractNo",
      "t65"."versionNo" as "versionNo",
      "t65"."leaseUnitNo" as "leaseUnitNo",
      "t65"."serviceNo" as "serviceNo",
      "t65"."lineNo" as "lineNo",
      "t65"."amount" as "amount",
      "t65"."fixed0" as "fixed0",
      "t65"."fixed1" as "fixed1",
      "t65"."fixed2" as "fixed2",
      "t65"."fixed3" as "fixed3",
      (
        case
        when case
        when "t65"."fixed0" <= "t65"."before0" then 1 else 0 end = 1 then "t65"."left0"
        when case
        when try_cast(
          (cast("t65"."fixed0" as decimal(28, 8)) - cast("t65"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t65"."left0" then 1 else 0 end = 1 then try_cast(
          (
            cast("t65"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t65"."fixed0" as decimal(28, 8)) - cast("t65"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) as decimal(28, 8)
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left1",
      isnull(
        cast(
          sum(
            (
              case
              when case
              when "t65"."fixed0" <= "t65"."before0" then 1 else 0 end = 1 then "t65"."left0"
              when case
              when try_cast(
                (cast("t65"."fixed0" as decimal(28, 8)) - cast("t65"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t65"."left0" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t65"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t65"."fixed0" as decimal(28, 8)) - cast("t65"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t65"."leaseContractNo", "t65"."versionNo", "t65"."leaseUnitNo"
            order by cast(case when "t65"."lineNo" is not null then 1 else 0 end as bit),
              isnull("t65"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q18" "t65"
  ),
  "q20" as (
    select "t66"."lineId" as "lineId",
      "t66"."leaseContractNo" as "leaseContractNo",
      "t66"."versionNo" as "versionNo",
      "t66"."leaseUnitNo" as "leaseUnitNo",
      "t66"."serviceNo" as "serviceNo",
      "t66"."lineNo" as "lineNo",
      "t66"."amount" as "amount",
      "t66"."fixed0" as "fixed0",
      "t66"."fixed1" as "fixed1",
      "t66"."fixed2" as "fixed2",
      "t66"."fixed3" as "fixed3",
      (
        case
        when case
        when "t66"."fixed1" <= "t66"."before1" then 1 else 0 end = 1 then "t66"."left1"
        when case
        when try_cast(
          (cast("t66"."fixed1" as decimal(28, 8)) - cast("t66"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t66"."left1" then 1 else 0 end = 1 then try_cast(
          (
            cast("t66"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t66"."fixed1" as decimal(28, 8)) - cast("t66"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) as decimal(28, 8)
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left2",
      isnull(
        cast(
          sum(
            (
              case
              when case
              when "t66"."fixed1" <= "t66"."before1" then 1 else 0 end = 1 then "t66"."left1"
              when case
              when try_cast(
                (cast("t66"."fixed1" as decimal(28, 8)) - cast("t66"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t66"."left1" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t66"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t66"."fixed1" as decimal(28, 8)) - cast("t66"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t66"."leaseContractNo", "t66"."versionNo", "t66"."serviceNo"
            order by cast(case when "t66"."lineNo" is not null then 1 else 0 end as bit),
              isnull("t66"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q19" "t66"
  ),
  "q21" as (
    select "t67"."lineId" as "lineId",
      "t67"."leaseContractNo" as "leaseContractNo",
      "t67"."versionNo" as "versionNo",
      "t67"."leaseUnitNo" as "leaseUnitNo",
      "t67"."serviceNo" as "serviceNo",
      "t67"."lineNo" as "lineNo",
      "t67"."amount" as "amount",
      "t67"."fixed0" as "fixed0",
      "t67"."fixed1" as "fixed1",
      "t67"."fixed2" as "fixed2",
      "t67"."fixed3" as "fixed3",
      (
        case
        when case
        when "t67"."fixed2" <= "t67"."before2" then 1 else 0 end = 1 then "t67"."left2"
        when case
        when try_cast(
          (cast("t67"."fixed2" as decimal(28, 8)) - cast("t67"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t67"."left2" then 1 else 0 end = 1 then try_cast(
          (
            cast("t67"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t67"."fixed2" as decimal(28, 8)) - cast("t67"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) as decimal(28, 8)
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left3",
      isnull(
        cast(
          sum(
            (
              case
              when case
              when "t67"."fixed2" <= "t67"."before2" then 1 else 0 end = 1 then "t67"."left2"
              when case
              when try_cast(
                (cast("t67"."fixed2" as decimal(28, 8)) - cast("t67"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t67"."left2" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t67"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t67"."fixed2" as decimal(28, 8)) - cast("t67"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t67"."leaseContractNo", "t67"."versionNo"
            order by cast(case when "t67"."lineNo" is not null then 1 else 0 end as bit),
              isnull("t67"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q20" "t67"
  ),
  "q22" as (
    select "t68"."lineId" as "lineId",
      try_cast(
        (
          cast("t68"."amount" as decimal(28, 8)) - cast(
            (
              case
              when case
              when "t68"."fixed3" <= "t68"."before3" then 1 else 0 end = 1 then "t68"."left3"
              when case
              when try_cast(
                (cast("t68"."fixed3" as decimal(28, 8)) - cast("t68"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t68"."left3" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t68"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t68"."fixed3" as decimal(28, 8)) - cast("t68"."before3" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(28, 8)
          )
        ) as decimal(28, 8)
      ) as "discount"
    from "q21" "t68"
  ),
  "q23" as (
    select "t69"."id" as "id",
      "t69"."leaseUnitNo" as "leaseUnitNo",
      "t69"."leaseUnitDescription" as "leaseUnitDescription",
      "t69"."leaseUnitCategory" as "leaseUnitCategory",
      "t69"."leaseUnitClass" as "leaseUnitClass",
      "t69"."floor" as "floor",
      "t69"."parkingUnit" as "parkingUnit",
      "t69"."blocked" as "blocked",
      "t69"."buildingNo" as "buildingNo",
      "t69"."area" as "area",
      "t69"."firstOfUnit" as "firstOfUnit",
      "t69"."state" as "state",
      "t69"."leaseContractNo" as "leaseContractNo",
      "t69"."versionNo" as "versionNo",
      "t69"."customerNo" as "customerNo",
      "t69"."customerName" as "customerName",
      "t69"."startingDate" as "startingDate",
      "t69"."lineId" as "lineId",
      "t69"."lineUnitNo" as "lineUnitNo",
      "t69"."lineNo" as "lineNo",
      "t69"."serviceNo" as "serviceNo",
      "t69"."serviceGroup" as "serviceGroup",
      "t69"."expiryDate" as "expiryDate",
      "t69"."priceType" as "priceType",
      "t69"."currencyCode" as "currencyCode",
      "t69"."unitPrice" as "unitPrice",
      "t69"."pricePeriod" as "pricePeriod",
      "t69"."measured" as "measured",
      (
        case
        when (
          not ("t69"."expiryDate" is null)
          and case
          when "t69"."expiryDate" > cast('0001-01-01' as date) then 1 else 0 end = 1
        ) then (cast(datediff(day, cast(@p2 as date), "t69"."expiryDate") as bigint) + cast(1 as bigint))
        when cast(1 as bit) = 1 then 0 end
      ) as "remainingDays",
      round("t69"."amount", 2) as "monthlyAmount",
      (
        case
        when not ("t70"."lineId" is null) then try_cast(
          (
            cast(round("t69"."amount", 2) as decimal(28, 8)) - cast(round("t70"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t69"."amount", 2) end
      ) as "monthlyNet",
      (
        case
        when exists (
          select "t69"."area" intersect
          select cast(0 as decimal(28, 8))
        ) then cast(0 as decimal(28, 8))
        when cast(1 as bit) = 1 then round(
          try_cast(
            (
              cast(
                (
                  case
                  when not ("t70"."lineId" is null) then try_cast(
                    (
                      cast(round("t69"."amount", 2) as decimal(28, 8)) - cast(round("t70"."discount", 2) as decimal(28, 8))
                    ) as decimal(28, 8)
                  )
                  when cast(1 as bit) = 1 then round("t69"."amount", 2) end
                ) as decimal(28, 8)
              ) / nullif(cast("t69"."area" as decimal(28, 8)), 0)
            ) as decimal(28, 8)
          ),
          2
        ) end
      ) as "netPerArea"
    from "q14" "t69"
    left join "q22" "t70" on "t70"."lineId" = "t69"."lineId"
  ),
  "a24" as (
    select @p4 as "companyId",
      isnull("t71"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      "t71"."leaseUnitNo" as "leaseUnitNo",
      "t71"."leaseUnitDescription" as "leaseUnitDescription",
      "t71"."leaseUnitCategory" as "leaseUnitCategory",
      "t71"."leaseUnitClass" as "leaseUnitClass",
      "t71"."floor" as "floor",
      "t71"."parkingUnit" as "parkingUnit",
      "t71"."blocked" as "blocked",
      isnull("t71"."buildingNo", N'') as "buildingNo",
      isnull("t71"."area", cast(0 as decimal(28, 8))) as "area",
      "t71"."firstOfUnit" as "firstOfUnit",
      isnull("t71"."state", N'') as "state",
      isnull("t71"."leaseContractNo", N'') as "leaseContractNo",
      isnull("t71"."versionNo", 0) as "versionNo",
      isnull("t71"."lineNo", 0) as "lineNo",
      isnull("t71"."customerNo", N'') as "customerNo",
      isnull("t71"."customerName", N'') as "customerName",
      isnull("t71"."serviceNo", N'') as "serviceNo",
      isnull("t71"."serviceGroup", N'') as "serviceGroup",
      isnull("t71"."startingDate", cast('0001-01-01' as date)) as "startingDate",
      isnull("t71"."expiryDate", cast('0001-01-01' as date)) as "expiryDate",
      isnull(
        case
        when "t71"."remainingDays" > -2147483648 - 1.0
        and "t71"."remainingDays" < 2147483647 + 1.0 then cast(round("t71"."remainingDays", 0, 1) as bigint) end,
        0
      ) as "remainingDays",
      isnull("t71"."priceType", N'') as "priceType",
      isnull("t71"."unitPrice", cast(0 as decimal(28, 8))) as "unitPrice",
      isnull("t71"."pricePeriod", N'') as "pricePeriod",
      isnull("t71"."monthlyAmount", cast(0 as decimal(28, 8))) as "monthlyAmount",
      isnull("t71"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet",
      isnull("t71"."netPerArea", cast(0 as decimal(28, 8))) as "netPerArea",
      isnull("t71"."currencyCode", N'') as "currencyCode",
      isnull("t71"."measured", cast(0 as bit)) as "measured"
    from "q23" "t71"
  )
select replace(
  (
    select lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) as "id",
    "t0"."leaseUnitNo" as "leaseUnitNo",
    "t0"."area" as "area" for json path,
    include_null_values,
    without_array_wrapper
  ) collate Latin1_General_100_BIN2,
  N'\/',
  N'/'
)
from (
  select "t0".*
  from "a24" "t0"
  where (
    "t0"."state" = (@p5 collate Latin1_General_100_BIN2)
    and datalength("t0"."state") = datalength((@p5 collate Latin1_General_100_BIN2))
  )
    and "t0"."companyId" = @p1
  order by "t0"."leaseUnitNo",
    "t0"."startingDate" desc,
    "t0"."lineNo",
    "t0"."leaseContractNo",
    "t0"."versionNo" desc,
    lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) offset (case when @p6 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p6 > 0 then @p6 else 1 end) rows only
) "t0"
order by "t0"."leaseUnitNo",
  "t0"."startingDate" desc,
  "t0"."lineNo",
  "t0"."leaseContractNo",
  "t0"."versionNo" desc,
  lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2);
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.String, Edm.Int64
