with "q1" as (
  select "t2"."id" as "id",
    "t2"."leaseUnitNo" as "leaseUnitNo",
    "t2"."leaseContractNo" as "leaseContractNo",
    "t2"."versionNo" as "versionNo",
    "t2"."lineNo" as "lineNo",
    "t2"."serviceNo" as "serviceNo",
    "t5"."serviceGroup" as "serviceGroup",
    "t2"."startingDate" as "startingDate",
    (
      case
      when "t2"."endingDate" <> cast('0001-01-01' as date) then "t2"."endingDate"
      when cast(1 as bit) = 1 then "t3"."contractValidUntil" end
    ) as "expiryDate",
    "t2"."priceType" as "priceType",
    "t2"."unitPrice" as "unitPrice",
    "t2"."pricePeriod" as "pricePeriod",
    "t2"."quantity" as "quantity",
    "t3"."customerNo" as "customerNo",
    "t3"."customerName" as "customerName",
    "t3"."buildingNo" as "buildingNo",
    "t3"."invoicingCurrencyCode" as "currencyCode",
    row_number() over (
      partition by "t2"."leaseUnitNo"
      order by "t2"."startingDate" desc,
        "t2"."lineNo",
        "t2"."leaseContractNo",
        "t2"."versionNo" desc
    ) as "place"
  from "leaseContractLine" "t2"
  left join "leaseContract" "t3" on "t3"."companyId" = @p1
    and "t3"."number" = "t2"."leaseContractNo"
    and "t3"."versionNo" = "t2"."versionNo"
  left join "service" "t5" on "t5"."companyId" = @p1 and "t5"."code" = "t2"."serviceNo"
  where (
    (
      "t2"."startingDate" <= cast(@p2 as date)
      and (
        not ("t2"."endingDate" < cast(@p2 as date))
        or (
          "t2"."endingDate" = cast('0001-01-01' as date)
          and (
            exists (
              select "t3"."contractValidUntil" intersect
              select cast('0001-01-01' as date)
            )
            or case
            when "t3"."contractValidUntil" >= cast(@p2 as date) then 1 else 0 end = 1
          )
        )
      )
    )
    and (
      (
        ("t2"."status" <> N'Terminated' or datalength("t2"."status") <> datalength(N'Terminated'))
        and exists (
          select "t3"."versionStatus",
            datalength("t3"."versionStatus") intersect
          select N'Valid',
            datalength(N'Valid')
        )
      )
      or (
        (
          cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
          and (
            (
              "t2"."status" <> N'Terminated'
              or datalength("t2"."status") <> datalength(N'Terminated')
            )
            or "t2"."endingDate" <> cast('0001-01-01' as date)
          )
        )
        and (
          exists (
            select "t3"."versionStatus",
              datalength("t3"."versionStatus") intersect
            select N'Valid',
              datalength(N'Valid')
          )
          or (
            exists (
              select "t3"."versionStatus",
                datalength("t3"."versionStatus") intersect
              select N'Old',
                datalength(N'Old')
            )
            and not (
              exists (
                select 1
                from "leaseContract" "t4"
                where "t4"."companyId" = @p1
                  and "t4"."number" = "t3"."number"
                  and (
                    (
                      "t4"."versionStatus" = N'Valid'
                      and datalength("t4"."versionStatus") = datalength(N'Valid')
                    )
                    or (
                      (
                        "t4"."versionStatus" = N'Old'
                        and datalength("t4"."versionStatus") = datalength(N'Old')
                      )
                      and case
                      when "t4"."versionNo" > "t3"."versionNo" then 1 else 0 end = 1
                    )
                  )
              )
            )
          )
        )
      )
    )
  )
    and "t2"."companyId" = @p1
),
  "q2" as (
    select "t6"."leaseUnitNo" as "unitNo",
      cast(sum("t6"."quantity") as decimal(28, 8)) as "quantity"
    from "leaseUnitLedgerEntry" "t6"
    where (
      "t6"."postingDate" > cast(@p2 as date)
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t7"
        where "t7"."companyId" = @p1
          and "t7"."leaseUnitNo" = "t6"."leaseUnitNo"
          and "t7"."entryNo" < "t6"."entryNo"
      )
    )
      and "t6"."companyId" = @p1
    group by "t6"."leaseUnitNo"
  ),
  "q3" as (
    select "t8"."leaseUnitGroupNo" as "number"
    from "leaseUnit" "t8"
    where ("t8"."leaseUnitGroupNo" <> N'' or datalength("t8"."leaseUnitGroupNo") <> datalength(N''))
      and "t8"."companyId" = @p1
    group by "t8"."leaseUnitGroupNo"
  ),
  "q4" as (
    select "t9"."number" as "number",
      (
        case
        when "t10"."building" = 1 then "t10"."number"
        when "t11"."building" = 1 then "t11"."number"
        when "t12"."building" = 1 then "t12"."number"
        when "t13"."building" = 1 then "t13"."number"
        when "t14"."building" = 1 then "t14"."number"
        when "t15"."building" = 1 then "t15"."number"
        when "t16"."building" = 1 then "t16"."number"
        when "t17"."building" = 1 then "t17"."number"
        when "t18"."building" = 1 then "t18"."number"
        when "t19"."building" = 1 then "t19"."number" end
      ) as "buildingNo",
      "t10"."number" as "card0",
      "t11"."number" as "card1",
      "t12"."number" as "card2",
      "t13"."number" as "card3",
      "t14"."number" as "card4",
      "t15"."number" as "card5",
      "t16"."number" as "card6",
      "t17"."number" as "card7",
      "t18"."number" as "card8",
      "t19"."number" as "card9"
    from "q3" "t9"
    left join "leaseUnit" "t10" on "t10"."companyId" = @p1 and "t10"."number" = "t9"."number"
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
    left join "leaseUnit" "t19" on "t19"."companyId" = @p1
      and "t19"."number" = "t18"."leaseUnitGroupNo"
  ),
  "q5" as (
    select "t20"."number" as "number",
      "t20"."card0" as "cardNo"
    from "q4" "t20"
    where not ("t20"."card0" is null)
    union all
    select "t21"."number" as "number",
      "t21"."card1" as "cardNo"
    from "q4" "t21"
    where not ("t21"."card1" is null)
    union all
    select "t22"."number" as "number",
      "t22"."card2" as "cardNo"
    from "q4" "t22"
    where not ("t22"."card2" is null)
    union all
    select "t23"."number" as "number",
      "t23"."card3" as "cardNo"
    from "q4" "t23"
    where not ("t23"."card3" is null)
    union all
    select "t24"."number" as "number",
      "t24"."card4" as "cardNo"
    from "q4" "t24"
    where not ("t24"."card4" is null)
    union all
    select "t25"."number" as "number",
      "t25"."card5" as "cardNo"
    from "q4" "t25"
    where not ("t25"."card5" is null)
    union all
    select "t26"."number" as "number",
      "t26"."card6" as "cardNo"
    from "q4" "t26"
    where not ("t26"."card6" is null)
    union all
    select "t27"."number" as "number",
      "t27"."card7" as "cardNo"
    from "q4" "t27"
    where not ("t27"."card7" is null)
    union all
    select "t28"."number" as "number",
      "t28"."card8" as "cardNo"
    from "q4" "t28"
    where not ("t28"."card8" is null)
    union all
    select "t29"."number" as "number",
      "t29"."card9" as "cardNo"
    from "q4" "t29"
    where not ("t29"."card9" is null)
  ),
  "q6" as (
    select "t30"."number" as "number"
    from "q5" "t30"
    join "q1" "t31" on "t31"."leaseUnitNo" = "t30"."cardNo" and "t31"."place" = 1
    group by "t30"."number"
  ),
  "q7" as (
    select "t32"."id" as "id",
      "t32"."number" as "number",
      "t32"."description" as "description",
      "t32"."leaseUnitCategory" as "leaseUnitCategory",
      "t32"."leaseUnitClass" as "leaseUnitClass",
      "t32"."floor" as "floor",
      "t32"."parkingUnit" as "parkingUnit",
      "t32"."blocked" as "blocked",
      cast(
        case
        when (not ("t32"."building" = 1) and not ("t32"."leaseUnitGroup" = 1)) then 1 else 0 end as bit
      ) as "isLeasable",
      (
        case
        when not ("t33"."quantity" is null) then try_cast(
          (cast("t32"."objectArea" as decimal(28, 8)) - cast("t33"."quantity" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then "t32"."objectArea" end
      ) as "area",
      (
        case
        when "t32"."building" = 1 then "t32"."number"
        when not ("t34"."buildingNo" is null) then "t34"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t32"."building" = 1) and "t34"."buildingNo" is null) then "t32"."number" end
      ) as "withoutBuilding",
      cast(case when not ("t35"."number" is null) then 1 else 0 end as bit) as "isLetByGroup",
      (case when (not ("t32"."blocked" = 1) and "t35"."number" is null) then "t32"."number" end) as "reservable"
    from "leaseUnit" "t32"
    left join "q2" "t33" on "t33"."unitNo" = "t32"."number"
    left join "q4" "t34" on "t34"."number" = "t32"."leaseUnitGroupNo"
    left join "q6" "t35" on "t35"."number" = "t32"."leaseUnitGroupNo"
    where "t32"."companyId" = @p1
  ),
  "q8" as (
    select "t36"."leaseUnitNo" as "leaseUnitNo",
      "t36"."leaseContractNo" as "leaseContractNo",
      "t36"."versionNo" as "versionNo",
      "t36"."startingDate" as "startingDate",
      "t37"."customerNo" as "customerNo",
      "t37"."customerName" as "customerName",
      row_number() over (
        partition by "t36"."leaseUnitNo"
        order by "t36"."startingDate",
          "t36"."lineNo",
          "t36"."leaseContractNo",
          "t36"."versionNo" desc
      ) as "place"
    from "leaseContractLine" "t36"
    left join "leaseContract" "t37" on "t37"."companyId" = @p1
      and "t37"."number" = "t36"."leaseContractNo"
      and "t37"."versionNo" = "t36"."versionNo"
    where (
      (
        (
          "t36"."startingDate" > cast(@p2 as date)
          and (
            "t36"."status" <> N'Terminated'
            or datalength("t36"."status") <> datalength(N'Terminated')
          )
        )
        and ("t36"."leaseUnitNo" <> N'' or datalength("t36"."leaseUnitNo") <> datalength(N''))
      )
      and (
        exists (
          select "t37"."status",
            datalength("t37"."status") intersect
          select N'Reserved',
            datalength(N'Reserved')
        )
        and not (
          exists (
            select "t37"."versionStatus",
              datalength("t37"."versionStatus") intersect
            select N'Old',
              datalength(N'Old')
          )
        )
      )
    )
      and "t36"."companyId" = @p1
  ),
  "q9" as (
    select (case when not ("t39"."id" is null) then "t39"."id" when cast(1 as bit) = 1 then "t38"."id" end) as "id",
      "t38"."id" as "unitId",
      "t38"."number" as "leaseUnitNo",
      "t38"."description" as "leaseUnitDescription",
      "t38"."leaseUnitCategory" as "leaseUnitCategory",
      "t38"."leaseUnitClass" as "leaseUnitClass",
      "t38"."floor" as "floor",
      "t38"."parkingUnit" as "parkingUnit",
      "t38"."blocked" as "blocked",
      "t38"."isLeasable" as "isLeasable",
      "t38"."area" as "area",
      (
        case
        when not ("t38"."buildingNo" is null) then "t38"."buildingNo"
        when not ("t40"."id" is null) then "t43"."buildingNo"
        when cast(1 as bit) = 1 then N'' end
      ) as "buildingNo",
      cast(
        case
        when (
          "t39"."id" is null
          or exists (
            select "t39"."place" intersect
            select 1
          )
        ) then 1 else 0 end as bit
      ) as "firstOfUnit",
      (
        case
        when not ("t39"."id" is null) then N'Let'
        when "t38"."isLetByGroup" = 1 then N'LetByGroup'
        when "t38"."blocked" = 1 then N'Blocked'
        when not ("t44"."leaseUnitNo" is null) then N'Reserved'
        when cast(1 as bit) = 1 then N'Vacant' end
      ) as "state",
      (
        case
        when not ("t39"."id" is null) then "t39"."leaseContractNo"
        when not ("t44"."leaseContractNo" is null) then "t44"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t39"."id" is null) then "t39"."versionNo"
        when not ("t44"."versionNo" is null) then "t44"."versionNo" end
      ) as "versionNo",
      (
        case
        when not ("t39"."id" is null) then "t39"."customerNo"
        when not ("t44"."customerNo" is null) then "t44"."customerNo" end
      ) as "customerNo",
      (
        case
        when not ("t39"."id" is null) then "t39"."customerName"
        when not ("t44"."customerName" is null) then "t44"."customerName" end
      ) as "customerName",
      (
        case
        when not ("t39"."id" is null) then "t39"."startingDate"
        when not ("t44"."startingDate" is null) then "t44"."startingDate" end
      ) as "startingDate",
      "t39"."id" as "lineId",
      "t39"."leaseUnitNo" as "lineUnitNo",
      "t39"."lineNo" as "lineNo",
      "t39"."serviceNo" as "serviceNo",
      "t39"."serviceGroup" as "serviceGroup",
      "t39"."expiryDate" as "expiryDate",
      "t39"."priceType" as "priceType",
      "t39"."unitPrice" as "unitPrice",
      "t39"."pricePeriod" as "pricePeriod",
      "t39"."quantity" as "quantity",
      "t39"."currencyCode" as "currencyCode",
      "t39"."buildingNo" as "contractBuildingNo"
    from "q7" "t38"
    outer apply (
      select "t41".*
      from "leaseContractLine" "t41"
      left join "leaseContract" "t42" on "t42"."companyId" = @p1
        and "t42"."number" = "t41"."leaseContractNo"
        and "t42"."versionNo" = "t41"."versionNo"
      where "t41"."companyId" = @p1
        and "t41"."leaseUnitNo" = "t38"."withoutBuilding"
        and (
          (
            (
              "t41"."status" <> N'Terminated'
              or datalength("t41"."status") <> datalength(N'Terminated')
            )
            and exists (
              select "t42"."versionStatus",
                datalength("t42"."versionStatus") intersect
              select N'Valid',
                datalength(N'Valid')
            )
          )
          and (
            "t41"."startingDate" <= cast(cast(@p3 as datetime2(3)) as date)
            and (
              not ("t41"."endingDate" < cast(cast(@p3 as datetime2(3)) as date))
              or (
                "t41"."endingDate" = cast('0001-01-01' as date)
                and (
                  exists (
                    select "t42"."contractValidUntil" intersect
                    select cast('0001-01-01' as date)
                  )
                  or case
                  when "t42"."contractValidUntil" >= cast(cast(@p3 as datetime2(3)) as date) then 1 else 0 end = 1
                )
              )
            )
          )
        )
      order by "t41"."startingDate" desc,
        "t41"."lineNo",
        "t41"."leaseContractNo",
        "t41"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t40"
    left join "leaseContract" "t43" on "t43"."companyId" = @p1
      and "t43"."number" = "t40"."leaseContractNo"
      and "t43"."versionNo" = "t40"."versionNo"
    left join "q8" "t44" on "t44"."leaseUnitNo" = "t38"."reservable"
      and exists (
        select "t44"."place" intersect
        select 1
      )
    left join "q1" "t39" on "t39"."leaseUnitNo" = "t38"."number"
    where (not ("t39"."id" is null) or "t38"."isLeasable" = 1)
    union all
    select "t45"."id" as "id",
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
      "t45"."buildingNo" as "buildingNo",
      cast(0 as bit) as "firstOfUnit",
      N'Let' as "state",
      "t45"."leaseContractNo" as "leaseContractNo",
      "t45"."versionNo" as "versionNo",
      "t45"."customerNo" as "customerNo",
      "t45"."customerName" as "customerName",
      "t45"."startingDate" as "startingDate",
      "t45"."id" as "lineId",
      "t45"."leaseUnitNo" as "lineUnitNo",
      "t45"."lineNo" as "lineNo",
      "t45"."serviceNo" as "serviceNo",
      "t45"."serviceGroup" as "serviceGroup",
      "t45"."expiryDate" as "expiryDate",
      "t45"."priceType" as "priceType",
      "t45"."unitPrice" as "unitPrice",
      "t45"."pricePeriod" as "pricePeriod",
      "t45"."quantity" as "quantity",
      "t45"."currencyCode" as "currencyCode",
      "t45"."buildingNo" as "contractBuildingNo"
    from "q1" "t45"
    left join "leaseUnit" "t46" on "t46"."companyId" = @p1 and "t46"."number" = "t45"."leaseUnitNo"
    where "t46"."id" is null
  ),
  "q10" as (
    select "t47"."serviceNo" as "serviceNo",
      "t47"."unitPrice" as "unitPrice",
      "t47"."priceForPeriod" as "priceForPeriod",
      row_number() over (
        partition by "t47"."serviceNo"
        order by "t47"."effectiveDate" desc,
          lower(convert(nvarchar(36), "t47"."id") collate Latin1_General_100_BIN2)
      ) as "place"
    from "servicePrice" "t47"
    where (
      (
        (
          "t47"."type" = N'All Contracts'
          and datalength("t47"."type") = datalength(N'All Contracts')
        )
        and "t47"."effectiveDate" <= cast(@p2 as date)
      )
      and (
        "t47"."expirationDate" = cast('0001-01-01' as date)
        or "t47"."expirationDate" >= cast(@p2 as date)
      )
    )
      and "t47"."companyId" = @p1
  ),
  "q11" as (
    select "t48"."lineId" as "lineId",
      "t48"."serviceNo" as "serviceNo",
      (
        case
        when not (
          exists (
            select "t48"."lineUnitNo",
              datalength("t48"."lineUnitNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t48"."lineUnitNo" end
      ) as "unitCode",
      "t48"."leaseContractNo" as "contractCode",
      (
        case
        when not (
          exists (
            select "t48"."buildingNo",
              datalength("t48"."buildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t48"."buildingNo"
        when not (
          exists (
            select "t48"."contractBuildingNo",
              datalength("t48"."contractBuildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t48"."contractBuildingNo" end
      ) as "buildingCode"
    from "q9" "t48"
    where exists (
      select "t48"."unitPrice" intersect
      select cast(0 as decimal(28, 8))
    )
  ),
  "q12" as (
    select "t49"."lineId" as "lineId",
      (
        case
        when not ("t50"."id" is null) then "t50"."unitPrice"
        when not ("t52"."id" is null) then "t52"."unitPrice"
        when not ("t54"."id" is null) then "t54"."unitPrice"
        when cast(1 as bit) = 1 then "t56"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t50"."id" is null) then "t50"."priceForPeriod"
        when not ("t52"."id" is null) then "t52"."priceForPeriod"
        when not ("t54"."id" is null) then "t54"."priceForPeriod"
        when cast(1 as bit) = 1 then "t56"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q11" "t49"
    outer apply (
      select "t51".*
      from "servicePrice" "t51"
      where "t51"."companyId" = @p1
        and "t51"."serviceNo" = "t49"."serviceNo"
        and "t51"."code" = "t49"."unitCode"
        and (
          (
            ("t51"."type" = N'Lease Unit' and datalength("t51"."type") = datalength(N'Lease Unit'))
            and "t51"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t51"."expirationDate" = cast('0001-01-01' as date)
            or "t51"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t51"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t51"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t50"
    outer apply (
      select "t53".*
      from "servicePrice" "t53"
      where "t53"."companyId" = @p1
        and "t53"."serviceNo" = "t49"."serviceNo"
        and "t53"."code" = "t49"."contractCode"
        and (
          (
            ("t53"."type" = N'Contract' and datalength("t53"."type") = datalength(N'Contract'))
            and "t53"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t53"."expirationDate" = cast('0001-01-01' as date)
            or "t53"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t53"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t53"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t52"
    outer apply (
      select "t55".*
      from "servicePrice" "t55"
      where "t55"."companyId" = @p1
        and "t55"."serviceNo" = "t49"."serviceNo"
        and "t55"."code" = "t49"."buildingCode"
        and (
          (
            ("t55"."type" = N'Building' and datalength("t55"."type") = datalength(N'Building'))
            and "t55"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t55"."expirationDate" = cast('0001-01-01' as date)
            or "t55"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t55"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t55"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t54"
    left join "q10" "t56" on "t56"."serviceNo" = "t49"."serviceNo"
      and exists (
        select "t56"."place" intersect
        select 1
      )
    where (
      (not ("t50"."id" is null) or not ("t52"."id" is null))
      or (not ("t54"."id" is null) or not ("t56"."serviceNo" is null))
    )
  ),
  "q13" as (
    select "t57"."id" as "id",
      "t57"."leaseUnitNo" as "leaseUnitNo",
      "t57"."leaseUnitDescription" as "leaseUnitDescription",
      "t57"."leaseUnitCategory" as "leaseUnitCategory",
      "t57"."leaseUnitClass" as "leaseUnitClass",
      "t57"."floor" as "floor",
      "t57"."parkingUnit" as "parkingUnit",
      "t57"."blocked" as "blocked",
      "t57"."buildingNo" as "buildingNo",
      "t57"."area" as "area",
      "t57"."firstOfUnit" as "firstOfUnit",
      "t57"."state" as "state",
      "t57"."leaseContractNo" as "leaseContractNo",
      "t57"."versionNo" as "versionNo",
      "t57"."customerNo" as "customerNo",
      "t57"."customerName" as "customerName",
      "t57"."startingDate" as "startingDate",
      "t57"."lineId" as "lineId",
      "t57"."lineUnitNo" as "lineUnitNo",
      "t57"."lineNo" as "lineNo",
      "t57"."serviceNo" as "serviceNo",
      "t57"."serviceGroup" as "serviceGroup",
      "t57"."expiryDate" as "expiryDate",
      "t57"."priceType" as "priceType",
      "t57"."currencyCode" as "currencyCode",
      (
        case
        when not ("t58"."lineId" is null) then "t58"."unitPrice"
        when cast(1 as bit) = 1 then "t57"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (
          not ("t58"."lineId" is null)
          and not (
            exists (
              select "t58"."priceForPeriod",
                datalength("t58"."priceForPeriod") intersect
              select N' ',
                datalength(N' ')
            )
          )
        ) then "t58"."priceForPeriod"
        when cast(1 as bit) = 1 then "t57"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          exists (
            select "t57"."priceType",
              datalength("t57"."priceType") intersect
            select N'Area',
              datalength(N'Area')
          )
          or exists (
            select "t57"."priceType",
              datalength("t57"."priceType") intersect
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
              when not ("t58"."lineId" is null) then "t58"."unitPrice"
              when cast(1 as bit) = 1 then "t57"."unitPrice" end
            ) as decimal(19, 8)
          ) * try_cast(
            (
              case
              when exists (
                select "t57"."priceType",
                  datalength("t57"."priceType") intersect
                select N'Area',
                  datalength(N'Area')
              ) then "t57"."area"
              when (
                exists (
                  select "t57"."priceType",
                    datalength("t57"."priceType") intersect
                  select N'Fixed',
                    datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t57"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t57"."quantity"
              when exists (
                select "t57"."priceType",
                  datalength("t57"."priceType") intersect
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
              when not ("t58"."lineId" is null) then "t58"."unitPrice"
              when cast(1 as bit) = 1 then "t57"."unitPrice" end
            ) as decimal(28, 8)
          ) * cast(
            (
              case
              when exists (
                select "t57"."priceType",
                  datalength("t57"."priceType") intersect
                select N'Area',
                  datalength(N'Area')
              ) then "t57"."area"
              when (
                exists (
                  select "t57"."priceType",
                    datalength("t57"."priceType") intersect
                  select N'Fixed',
                    datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t57"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t57"."quantity"
              when exists (
                select "t57"."priceType",
                  datalength("t57"."priceType") intersect
                select N'Fixed',
                  datalength(N'Fixed')
              ) then cast(1 as decimal(28, 8))
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(28, 8)
          ) as decimal(28, 8)
        )
      ) as "product"
    from "q9" "t57"
    left join "q12" "t58" on "t58"."lineId" = "t57"."lineId"
  ),
  "q14" as (
    select "t59"."id" as "id",
      "t59"."leaseUnitNo" as "leaseUnitNo",
      "t59"."leaseUnitDescription" as "leaseUnitDescription",
      "t59"."leaseUnitCategory" as "leaseUnitCategory",
      "t59"."leaseUnitClass" as "leaseUnitClass",
      "t59"."floor" as "floor",
      "t59"."parkingUnit" as "parkingUnit",
      "t59"."blocked" as "blocked",
      "t59"."buildingNo" as "buildingNo",
      "t59"."area" as "area",
      "t59"."firstOfUnit" as "firstOfUnit",
      "t59"."state" as "state",
      "t59"."leaseContractNo" as "leaseContractNo",
      "t59"."versionNo" as "versionNo",
      "t59"."customerNo" as "customerNo",
      "t59"."customerName" as "customerName",
      "t59"."startingDate" as "startingDate",
      "t59"."lineId" as "lineId",
      "t59"."lineUnitNo" as "lineUnitNo",
      "t59"."lineNo" as "lineNo",
      "t59"."serviceNo" as "serviceNo",
      "t59"."serviceGroup" as "serviceGroup",
      "t59"."expiryDate" as "expiryDate",
      "t59"."priceType" as "priceType",
      "t59"."currencyCode" as "currencyCode",
      "t59"."unitPrice" as "unitPrice",
      "t59"."pricePeriod" as "pricePeriod",
      "t59"."measured" as "measured",
      (
        case
        when exists (
          select "t59"."pricePeriod",
            datalength("t59"."pricePeriod") intersect
          select N'Month',
            datalength(N'Month')
        ) then "t59"."product"
        when exists (
          select "t59"."pricePeriod",
            datalength("t59"."pricePeriod") intersect
          select N'Year',
            datalength(N'Year')
        ) then try_cast(
          (cast("t59"."product" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when exists (
          select "t59"."pricePeriod",
            datalength("t59"."pricePeriod") intersect
          select N'Quarter',
            datalength(N'Quarter')
        ) then try_cast(
          (cast("t59"."product" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when exists (
          select "t59"."pricePeriod",
            datalength("t59"."pricePeriod") intersect
          select N'Week',
            datalength(N'Week')
        ) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t59"."product" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t59"."product" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when exists (
          select "t59"."pricePeriod",
            datalength("t59"."pricePeriod") intersect
          select N'Day',
            datalength(N'Day')
        ) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t59"."product" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t59"."product" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "amount"
    from "q13" "t59"
  ),
  "q15" as (
    select "t60"."leaseContractNo" as "leaseContractNo",
      "t60"."contractVersionNo" as "contractVersionNo",
      "t60"."leaseUnitNo" as "leaseUnitNo",
      "t60"."serviceNo" as "serviceNo",
      "t60"."discountType" as "discountType",
      "t60"."amount" as "amount",
      (
        case
        when ("t60"."period" = N'Month' and datalength("t60"."period") = datalength(N'Month')) then "t60"."amount"
        when ("t60"."period" = N'Year' and datalength("t60"."period") = datalength(N'Year')) then try_cast(
          (cast("t60"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t60"."period" = N'Quarter' and datalength("t60"."period") = datalength(N'Quarter')) then try_cast(
          (cast("t60"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t60"."period" = N'Week' and datalength("t60"."period") = datalength(N'Week')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t60"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t60"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when ("t60"."period" = N'Day' and datalength("t60"."period") = datalength(N'Day')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t60"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t60"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "monthly"
    from "leaseContrDiscount" "t60"
    where (
      "t60"."startingDate" <= cast(@p2 as date)
      and ("t60"."endingDate" = cast('0001-01-01' as date) or "t60"."endingDate" >= cast(@p2 as date))
    )
      and "t60"."companyId" = @p1
  ),
  "q16" as (
    select "t62"."lineId" as "lineId",
      cast(
        sum(
          (
            case
            when (
              "t61"."discountType" = N'Percentage'
              and datalength("t61"."discountType") = datalength(N'Percentage')
            ) then "t61"."amount"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "percentage",
      cast(
        sum(
          (
            case
            when (
              "t61"."discountType" = N'Area'
              and datalength("t61"."discountType") = datalength(N'Area')
            ) then "t61"."monthly"
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
                  "t61"."discountType" = N'Fixed'
                  and datalength("t61"."discountType") = datalength(N'Fixed')
                )
                and ("t61"."leaseUnitNo" <> N'' or datalength("t61"."leaseUnitNo") <> datalength(N''))
              )
              and ("t61"."serviceNo" <> N'' or datalength("t61"."serviceNo") <> datalength(N''))
            ) then "t61"."monthly"
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
                  "t61"."discountType" = N'Fixed'
                  and datalength("t61"."discountType") = datalength(N'Fixed')
                )
                and ("t61"."leaseUnitNo" <> N'' or datalength("t61"."leaseUnitNo") <> datalength(N''))
              )
              and ("t61"."serviceNo" = N'' and datalength("t61"."serviceNo") = datalength(N''))
            ) then "t61"."monthly"
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
                  "t61"."discountType" = N'Fixed'
                  and datalength("t61"."discountType") = datalength(N'Fixed')
                )
                and ("t61"."leaseUnitNo" = N'' and datalength("t61"."leaseUnitNo") = datalength(N''))
              )
              and ("t61"."serviceNo" <> N'' or datalength("t61"."serviceNo") <> datalength(N''))
            ) then "t61"."monthly"
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
                  "t61"."discountType" = N'Fixed'
                  and datalength("t61"."discountType") = datalength(N'Fixed')
                )
                and ("t61"."leaseUnitNo" = N'' and datalength("t61"."leaseUnitNo") = datalength(N''))
              )
              and ("t61"."serviceNo" = N'' and datalength("t61"."serviceNo") = datalength(N''))
            ) then "t61"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed3"
    from "q15" "t61"
    join "q14" "t62" on "t62"."leaseContractNo" = "t61"."leaseContractNo"
    where (
      (
        (
          ("t61"."contractVersionNo" = 0 or "t61"."contractVersionNo" = "t62"."versionNo")
          and (
            ("t61"."leaseUnitNo" = N'' and datalength("t61"."leaseUnitNo") = datalength(N''))
            or (
              "t61"."leaseUnitNo" = "t62"."lineUnitNo"
              and datalength("t61"."leaseUnitNo") = datalength("t62"."lineUnitNo")
            )
          )
        )
        and (
          ("t61"."serviceNo" = N'' and datalength("t61"."serviceNo") = datalength(N''))
          or (
            "t61"."serviceNo" = "t62"."serviceNo"
            and datalength("t61"."serviceNo") = datalength("t62"."serviceNo")
          )
        )
      )
      and ("t62"."measured" = 1 and "t62"."amount" > cast(0 as decimal(28, 8)))
    )
    group by "t62"."lineId"
  ),
  "q17" as (
    select "t63"."lineId" as "lineId",
      "t64"."leaseContractNo" as "leaseContractNo",
      "t64"."versionNo" as "versionNo",
      "t64"."lineUnitNo" as "leaseUnitNo",
      "t64"."serviceNo" as "serviceNo",
      "t64"."lineNo" as "lineNo",
      "t64"."amount" as "amount",
      try_cast(
        (
          cast(
            try_cast(
              (
                cast(
                  isnull(
                    cast(
                      try_cast("t64"."amount" as decimal(19, 8)) * try_cast("t63"."percentage" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      cast("t64"."amount" as decimal(28, 8)) * cast("t63"."percentage" as decimal(28, 8)) as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(100 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            ) as decimal(28, 8)
          ) + cast(
            isnull(
              cast(
                try_cast("t63"."perArea" as decimal(19, 8)) * try_cast("t64"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                cast("t63"."perArea" as decimal(28, 8)) * cast("t64"."area" as decimal(28, 8)) as decimal(28, 8)
              )
            ) as decimal(28, 8)
          )
        ) as decimal(28, 8)
      ) as "asked",
      "t63"."fixed0" as "fixed0",
      "t63"."fixed1" as "fixed1",
      "t63"."fixed2" as "fixed2",
      "t63"."fixed3" as "fixed3"
    from "q16" "t63"
    left join "q14" "t64" on "t64"."lineId" = "t63"."lineId"
  ),
  "q18" as (
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
        when "t65"."asked" < "t65"."amount" then 1 else 0 end = 1 then try_cast(
          (cast("t65"."amount" as decimal(28, 8)) - cast("t65"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when case
              when "t65"."asked" < "t65"."amount" then 1 else 0 end = 1 then try_cast(
                (cast("t65"."amount" as decimal(28, 8)) - cast("t65"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t65"."leaseContractNo",
              "t65"."versionNo",
              "t65"."leaseUnitNo",
              "t65"."serviceNo"
            order by cast(case when "t65"."lineNo" is not null then 1 else 0 end as bit),
              isnull("t65"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q17" "t65"
  ),
  "q19" as (
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
        when "t66"."fixed0" <= "t66"."before0" then 1 else 0 end = 1 then "t66"."left0"
        when case
        when try_cast(
          (cast("t66"."fixed0" as decimal(28, 8)) - cast("t66"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t66"."left0" then 1 else 0 end = 1 then try_cast(
          (
            cast("t66"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t66"."fixed0" as decimal(28, 8)) - cast("t66"."before0" as decimal(28, 8))) as decimal(28, 8)
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
              when "t66"."fixed0" <= "t66"."before0" then 1 else 0 end = 1 then "t66"."left0"
              when case
              when try_cast(
                (cast("t66"."fixed0" as decimal(28, 8)) - cast("t66"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t66"."left0" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t66"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t66"."fixed0" as decimal(28, 8)) - cast("t66"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t66"."leaseContractNo", "t66"."versionNo", "t66"."leaseUnitNo"
            order by cast(case when "t66"."lineNo" is not null then 1 else 0 end as bit),
              isnull("t66"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q18" "t66"
  ),
  "q20" as (
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
        when "t67"."fixed1" <= "t67"."before1" then 1 else 0 end = 1 then "t67"."left1"
        when case
        when try_cast(
          (cast("t67"."fixed1" as decimal(28, 8)) - cast("t67"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t67"."left1" then 1 else 0 end = 1 then try_cast(
          (
            cast("t67"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t67"."fixed1" as decimal(28, 8)) - cast("t67"."before1" as decimal(28, 8))) as decimal(28, 8)
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
              when "t67"."fixed1" <= "t67"."before1" then 1 else 0 end = 1 then "t67"."left1"
              when case
              when try_cast(
                (cast("t67"."fixed1" as decimal(28, 8)) - cast("t67"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t67"."left1" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t67"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t67"."fixed1" as decimal(28, 8)) - cast("t67"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t67"."leaseContractNo", "t67"."versionNo", "t67"."serviceNo"
            order by cast(case when "t67"."lineNo" is not null then 1 else 0 end as bit),
              isnull("t67"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q19" "t67"
  ),
  "q21" as (
    select "t68"."lineId" as "lineId",
      "t68"."leaseContractNo" as "leaseContractNo",
      "t68"."versionNo" as "versionNo",
      "t68"."leaseUnitNo" as "leaseUnitNo",
      "t68"."serviceNo" as "serviceNo",
      "t68"."lineNo" as "lineNo",
      "t68"."amount" as "amount",
      "t68"."fixed0" as "fixed0",
      "t68"."fixed1" as "fixed1",
      "t68"."fixed2" as "fixed2",
      "t68"."fixed3" as "fixed3",
      (
        case
        when case
        when "t68"."fixed2" <= "t68"."before2" then 1 else 0 end = 1 then "t68"."left2"
        when case
        when try_cast(
          (cast("t68"."fixed2" as decimal(28, 8)) - cast("t68"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t68"."left2" then 1 else 0 end = 1 then try_cast(
          (
            cast("t68"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t68"."fixed2" as decimal(28, 8)) - cast("t68"."before2" as decimal(28, 8))) as decimal(28, 8)
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
              when "t68"."fixed2" <= "t68"."before2" then 1 else 0 end = 1 then "t68"."left2"
              when case
              when try_cast(
                (cast("t68"."fixed2" as decimal(28, 8)) - cast("t68"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t68"."left2" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t68"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t68"."fixed2" as decimal(28, 8)) - cast("t68"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t68"."leaseContractNo", "t68"."versionNo"
            order by cast(case when "t68"."lineNo" is not null then 1 else 0 end as bit),
              isnull("t68"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q20" "t68"
  ),
  "q22" as (
    select "t69"."lineId" as "lineId",
      try_cast(
        (
          cast("t69"."amount" as decimal(28, 8)) - cast(
            (
              case
              when case
              when "t69"."fixed3" <= "t69"."before3" then 1 else 0 end = 1 then "t69"."left3"
              when case
              when try_cast(
                (cast("t69"."fixed3" as decimal(28, 8)) - cast("t69"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t69"."left3" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t69"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t69"."fixed3" as decimal(28, 8)) - cast("t69"."before3" as decimal(28, 8))
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
    from "q21" "t69"
  ),
  "q23" as (
    select "t70"."id" as "id",
      "t70"."leaseUnitNo" as "leaseUnitNo",
      "t70"."leaseUnitDescription" as "leaseUnitDescription",
      "t70"."leaseUnitCategory" as "leaseUnitCategory",
      "t70"."leaseUnitClass" as "leaseUnitClass",
      "t70"."floor" as "floor",
      "t70"."parkingUnit" as "parkingUnit",
      "t70"."blocked" as "blocked",
      "t70"."buildingNo" as "buildingNo",
      "t70"."area" as "area",
      "t70"."firstOfUnit" as "firstOfUnit",
      "t70"."state" as "state",
      "t70"."leaseContractNo" as "leaseContractNo",
      "t70"."versionNo" as "versionNo",
      "t70"."customerNo" as "customerNo",
      "t70"."customerName" as "customerName",
      "t70"."startingDate" as "startingDate",
      "t70"."lineId" as "lineId",
      "t70"."lineUnitNo" as "lineUnitNo",
      "t70"."lineNo" as "lineNo",
      "t70"."serviceNo" as "serviceNo",
      "t70"."serviceGroup" as "serviceGroup",
      "t70"."expiryDate" as "expiryDate",
      "t70"."priceType" as "priceType",
      "t70"."currencyCode" as "currencyCode",
      "t70"."unitPrice" as "unitPrice",
      "t70"."pricePeriod" as "pricePeriod",
      "t70"."measured" as "measured",
      (
        case
        when (
          not ("t70"."expiryDate" is null)
          and case
          when "t70"."expiryDate" > cast('0001-01-01' as date) then 1 else 0 end = 1
        ) then (cast(datediff(day, cast(@p2 as date), "t70"."expiryDate") as bigint) + cast(1 as bigint))
        when cast(1 as bit) = 1 then 0 end
      ) as "remainingDays",
      round("t70"."amount", 2) as "monthlyAmount",
      (
        case
        when not ("t71"."lineId" is null) then try_cast(
          (
            cast(round("t70"."amount", 2) as decimal(28, 8)) - cast(round("t71"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t70"."amount", 2) end
      ) as "monthlyNet",
      (
        case
        when exists (
          select "t70"."area" intersect
          select cast(0 as decimal(28, 8))
        ) then cast(0 as decimal(28, 8))
        when cast(1 as bit) = 1 then round(
          try_cast(
            (
              cast(
                (
                  case
                  when not ("t71"."lineId" is null) then try_cast(
                    (
                      cast(round("t70"."amount", 2) as decimal(28, 8)) - cast(round("t71"."discount", 2) as decimal(28, 8))
                    ) as decimal(28, 8)
                  )
                  when cast(1 as bit) = 1 then round("t70"."amount", 2) end
                ) as decimal(28, 8)
              ) / nullif(cast("t70"."area" as decimal(28, 8)), 0)
            ) as decimal(28, 8)
          ),
          2
        ) end
      ) as "netPerArea"
    from "q14" "t70"
    left join "q22" "t71" on "t71"."lineId" = "t70"."lineId"
  ),
  "a24" as (
    select @p4 as "companyId",
      isnull("t72"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      "t72"."leaseUnitNo" as "leaseUnitNo",
      "t72"."leaseUnitDescription" as "leaseUnitDescription",
      "t72"."leaseUnitCategory" as "leaseUnitCategory",
      "t72"."leaseUnitClass" as "leaseUnitClass",
      "t72"."floor" as "floor",
      "t72"."parkingUnit" as "parkingUnit",
      "t72"."blocked" as "blocked",
      isnull("t72"."buildingNo", N'') as "buildingNo",
      isnull("t72"."area", cast(0 as decimal(28, 8))) as "area",
      "t72"."firstOfUnit" as "firstOfUnit",
      isnull("t72"."state", N'') as "state",
      isnull("t72"."leaseContractNo", N'') as "leaseContractNo",
      isnull("t72"."versionNo", 0) as "versionNo",
      isnull("t72"."lineNo", 0) as "lineNo",
      isnull("t72"."customerNo", N'') as "customerNo",
      isnull("t72"."customerName", N'') as "customerName",
      isnull("t72"."serviceNo", N'') as "serviceNo",
      isnull("t72"."serviceGroup", N'') as "serviceGroup",
      isnull("t72"."startingDate", cast('0001-01-01' as date)) as "startingDate",
      isnull("t72"."expiryDate", cast('0001-01-01' as date)) as "expiryDate",
      isnull(
        case
        when "t72"."remainingDays" > -2147483648 - 1.0
        and "t72"."remainingDays" < 2147483647 + 1.0 then cast(round("t72"."remainingDays", 0, 1) as bigint) end,
        0
      ) as "remainingDays",
      isnull("t72"."priceType", N'') as "priceType",
      isnull("t72"."unitPrice", cast(0 as decimal(28, 8))) as "unitPrice",
      isnull("t72"."pricePeriod", N'') as "pricePeriod",
      isnull("t72"."monthlyAmount", cast(0 as decimal(28, 8))) as "monthlyAmount",
      isnull("t72"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet",
      isnull("t72"."netPerArea", cast(0 as decimal(28, 8))) as "netPerArea",
      isnull("t72"."currencyCode", N'') as "currencyCode",
      isnull("t72"."measured", cast(0 as bit)) as "measured"
    from "q23" "t72"
  ),
  "a25" as (
    select "t1"."companyId" as "companyId",
      "t1"."id" as "id",
      "t1"."leaseUnitNo" as "leaseUnitNo",
      "t1"."leaseUnitDescription" as "leaseUnitDescription",
      "t1"."leaseUnitCategory" as "leaseUnitCategory",
      "t1"."leaseUnitClass" as "leaseUnitClass",
      "t1"."floor" as "floor",
      "t1"."parkingUnit" as "parkingUnit",
      "t1"."blocked" as "blocked",
      "t1"."buildingNo" as "buildingNo",
      "t1"."area" as "area",
      "t1"."firstOfUnit" as "firstOfUnit",
      "t1"."state" as "state",
      "t1"."leaseContractNo" as "leaseContractNo",
      "t1"."versionNo" as "versionNo",
      "t1"."lineNo" as "lineNo",
      "t1"."customerNo" as "customerNo",
      "t1"."customerName" as "customerName",
      "t1"."serviceNo" as "serviceNo",
      "t1"."serviceGroup" as "serviceGroup",
      "t1"."startingDate" as "startingDate",
      "t1"."expiryDate" as "expiryDate",
      "t1"."remainingDays" as "remainingDays",
      "t1"."priceType" as "priceType",
      "t1"."unitPrice" as "unitPrice",
      "t1"."pricePeriod" as "pricePeriod",
      "t1"."monthlyAmount" as "monthlyAmount",
      "t1"."monthlyNet" as "monthlyNet",
      "t1"."netPerArea" as "netPerArea",
      "t1"."currencyCode" as "currencyCode",
      "t1"."measured" as "measured"
    from "a24" "t1"
    where "t1"."companyId" = @p1
  ),
  "a26" as (
    select "t73".*
    from "a25" "t73"
    where (
      "t73"."state" = (@p5 collate Latin1_General_100_BIN2)
      and datalength("t73"."state") = datalength((@p5 collate Latin1_General_100_BIN2))
    )
  ),
  "a27" as (
    select "t76"."currencyCode" as "currencyCode",
      cast(sum("t76"."monthlyNet") as decimal(28, 8)) as "x_rent"
    from "a26" "t76"
    group by "t76"."currencyCode"
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
        trim(
          N'}'
          from (
            select "t77"."currencyCode" as "currencyCode" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"rent@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + stuff(
        trim(
          N'}'
          from (
            select "t77"."x_rent" as "rent" for json path,
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
  "t77"."currencyCode"
from "a27" "t77"
where exists (
  select 1
  from "company"
  where "id" = @p6
)
order by "t77"."currencyCode" offset (case when @p7 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p7 > 0 then @p7 else 1 end) rows only;
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
