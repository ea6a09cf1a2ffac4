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
            "t2"."contractValidUntil" = cast('0001-01-01' as date)
            or "t2"."contractValidUntil" >= cast(@p2 as date)
          )
        )
      )
    )
    and (
      (
        (
          "t1"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
          or datalength("t1"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
        )
        and (
          "t2"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
          and datalength("t2"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
        )
      )
      or (
        (
          cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
          and (
            (
              "t1"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
              or datalength("t1"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
            )
            or "t1"."endingDate" <> cast('0001-01-01' as date)
          )
        )
        and (
          (
            "t2"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
            and datalength("t2"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
          )
          or (
            (
              "t2"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
              and datalength("t2"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
            )
            and not (
              exists (
                select 1
                from "leaseContract" "t3"
                where "t3"."companyId" = @p1
                  and "t3"."number" = "t2"."number"
                  and (
                    (
                      "t3"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t3"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t3"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t3"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and "t3"."versionNo" > "t2"."versionNo"
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
    select "t8"."leaseUnitNo" as "unitNo"
    from "q1" "t8"
    group by "t8"."leaseUnitNo"
  ),
  "q5" as (
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
  "q6" as (
    select "t20"."number" as "number",
      "t20"."buildingNo" as "buildingNo",
      cast(
        case
        when (
          (
            (
              (not ("t21"."unitNo" is null) or not ("t22"."unitNo" is null))
              or not ("t23"."unitNo" is null)
            )
            or (not ("t24"."unitNo" is null) or not ("t25"."unitNo" is null))
          )
          or (
            (
              (not ("t26"."unitNo" is null) or not ("t27"."unitNo" is null))
              or not ("t28"."unitNo" is null)
            )
            or (not ("t29"."unitNo" is null) or not ("t30"."unitNo" is null))
          )
        ) then 1 else 0 end as bit
      ) as "isLet"
    from "q5" "t20"
    left join "q4" "t21" on "t21"."unitNo" = "t20"."card0"
    left join "q4" "t22" on "t22"."unitNo" = "t20"."card1"
    left join "q4" "t23" on "t23"."unitNo" = "t20"."card2"
    left join "q4" "t24" on "t24"."unitNo" = "t20"."card3"
    left join "q4" "t25" on "t25"."unitNo" = "t20"."card4"
    left join "q4" "t26" on "t26"."unitNo" = "t20"."card5"
    left join "q4" "t27" on "t27"."unitNo" = "t20"."card6"
    left join "q4" "t28" on "t28"."unitNo" = "t20"."card7"
    left join "q4" "t29" on "t29"."unitNo" = "t20"."card8"
    left join "q4" "t30" on "t30"."unitNo" = "t20"."card9"
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
      cast(
        case
        when exists (
          select "t33"."isLet" intersect
          select cast(1 as bit)
        ) then 1 else 0 end as bit
      ) as "isLetByGroup",
      (
        case
        when (
          not ("t31"."blocked" = 1)
          and not (
            exists (
              select "t33"."isLet" intersect
              select cast(1 as bit)
            )
          )
        ) then "t31"."number" end
      ) as "reservable"
    from "leaseUnit" "t31"
    left join "q2" "t32" on "t32"."unitNo" = "t31"."number"
    left join "q6" "t33" on "t33"."number" = "t31"."leaseUnitGroupNo"
    where "t31"."companyId" = @p1
  ),
  "q8" as (
    select "t34"."leaseUnitNo" as "leaseUnitNo",
      "t34"."leaseContractNo" as "leaseContractNo",
      "t34"."versionNo" as "versionNo",
      "t34"."startingDate" as "startingDate",
      "t35"."customerNo" as "customerNo",
      "t35"."customerName" as "customerName",
      row_number() over (
        partition by "t34"."leaseUnitNo"
        order by "t34"."startingDate",
          "t34"."lineNo",
          "t34"."leaseContractNo",
          "t34"."versionNo" desc
      ) as "place"
    from "leaseContractLine" "t34"
    left join "leaseContract" "t35" on "t35"."companyId" = @p1
      and "t35"."number" = "t34"."leaseContractNo"
      and "t35"."versionNo" = "t34"."versionNo"
    where (
      (
        (
          "t34"."startingDate" > cast(@p2 as date)
          and (
            "t34"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
            or datalength("t34"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
          )
        )
        and ("t34"."leaseUnitNo" <> N'' or datalength("t34"."leaseUnitNo") <> datalength(N''))
      )
      and (
        (
          "t35"."status" = (N'Reserved' collate Latin1_General_100_BIN2)
          and datalength("t35"."status") = datalength((N'Reserved' collate Latin1_General_100_BIN2))
        )
        and not (
          exists (
            select "t35"."versionStatus",
              datalength("t35"."versionStatus") intersect
            select (N'Old' collate Latin1_General_100_BIN2),
              datalength((N'Old' collate Latin1_General_100_BIN2))
          )
        )
      )
    )
      and "t34"."companyId" = @p1
  ),
  "q9" as (
    select (case when not ("t37"."id" is null) then "t37"."id" when cast(1 as bit) = 1 then "t36"."id" end) as "id",
      "t36"."number" as "leaseUnitNo",
      "t36"."description" as "leaseUnitDescription",
      "t36"."leaseUnitCategory" as "leaseUnitCategory",
      "t36"."leaseUnitClass" as "leaseUnitClass",
      "t36"."floor" as "floor",
      "t36"."parkingUnit" as "parkingUnit",
      "t36"."blocked" as "blocked",
      "t36"."area" as "area",
      (
        case
        when not ("t36"."buildingNo" is null) then "t36"."buildingNo"
        when not ("t38"."id" is null) then "t41"."buildingNo"
        when cast(1 as bit) = 1 then N'' end
      ) as "buildingNo",
      cast(
        case
        when (
          "t37"."id" is null
          or exists (
            select "t37"."place" intersect
            select 1
          )
        ) then 1 else 0 end as bit
      ) as "firstOfUnit",
      (
        case
        when not ("t37"."id" is null) then (N'Let' collate Latin1_General_100_BIN2)
        when "t36"."isLetByGroup" = 1 then (N'LetByGroup' collate Latin1_General_100_BIN2)
        when "t36"."blocked" = 1 then (N'Blocked' collate Latin1_General_100_BIN2)
        when not ("t42"."leaseUnitNo" is null) then (N'Reserved' collate Latin1_General_100_BIN2)
        when cast(1 as bit) = 1 then (N'Vacant' collate Latin1_General_100_BIN2) end
      ) as "state",
      (
        case
        when not ("t37"."id" is null) then "t37"."leaseContractNo"
        when not ("t42"."leaseContractNo" is null) then "t42"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t37"."id" is null) then "t37"."versionNo"
        when not ("t42"."versionNo" is null) then "t42"."versionNo" end
      ) as "versionNo",
      (
        case
        when not ("t37"."id" is null) then "t37"."customerNo"
        when not ("t42"."customerNo" is null) then "t42"."customerNo" end
      ) as "customerNo",
      (
        case
        when not ("t37"."id" is null) then "t37"."customerName"
        when not ("t42"."customerName" is null) then "t42"."customerName" end
      ) as "customerName",
      (
        case
        when not ("t37"."id" is null) then "t37"."startingDate"
        when not ("t42"."startingDate" is null) then "t42"."startingDate" end
      ) as "startingDate",
      "t37"."id" as "lineId",
      "t37"."leaseUnitNo" as "lineUnitNo",
      "t37"."lineNo" as "lineNo",
      "t37"."serviceNo" as "serviceNo",
      "t37"."serviceGroup" as "serviceGroup",
      "t37"."expiryDate" as "expiryDate",
      "t37"."priceType" as "priceType",
      "t37"."unitPrice" as "unitPrice",
      "t37"."pricePeriod" as "pricePeriod",
      "t37"."quantity" as "quantity",
      "t37"."currencyCode" as "currencyCode",
      "t37"."buildingNo" as "contractBuildingNo"
    from "q7" "t36"
    outer apply (
      select "t39".*
      from "leaseContractLine" "t39"
      left join "leaseContract" "t40" on "t40"."companyId" = @p1
        and "t40"."number" = "t39"."leaseContractNo"
        and "t40"."versionNo" = "t39"."versionNo"
      where "t39"."companyId" = @p1
        and "t39"."leaseUnitNo" = "t36"."withoutBuilding"
        and (
          (
            (
              "t39"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
              or datalength("t39"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
            )
            and (
              "t40"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
              and datalength("t40"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
            )
          )
          and (
            "t39"."startingDate" <= cast(cast(@p3 as datetime2(3)) as date)
            and (
              not ("t39"."endingDate" < cast(cast(@p3 as datetime2(3)) as date))
              or (
                "t39"."endingDate" = cast('0001-01-01' as date)
                and (
                  "t40"."contractValidUntil" = cast('0001-01-01' as date)
                  or "t40"."contractValidUntil" >= cast(cast(@p3 as datetime2(3)) as date)
                )
              )
            )
          )
        )
      order by "t39"."startingDate" desc,
        "t39"."lineNo",
        "t39"."leaseContractNo",
        "t39"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t38"
    left join "leaseContract" "t41" on "t41"."companyId" = @p1
      and "t41"."number" = "t38"."leaseContractNo"
      and "t41"."versionNo" = "t38"."versionNo"
    left join "q8" "t42" on "t42"."leaseUnitNo" = "t36"."reservable" and "t42"."place" = 1
    left join "q1" "t37" on "t37"."leaseUnitNo" = "t36"."number"
    where (not ("t37"."id" is null) or "t36"."isLeasable" = 1)
    union all
    select "t43"."id" as "id",
      N'' as "leaseUnitNo",
      N'' as "leaseUnitDescription",
      N'' as "leaseUnitCategory",
      N'' as "leaseUnitClass",
      N'' as "floor",
      cast(0 as bit) as "parkingUnit",
      cast(0 as bit) as "blocked",
      cast(0 as decimal(28, 8)) as "area",
      "t43"."buildingNo" as "buildingNo",
      cast(0 as bit) as "firstOfUnit",
      (N'Let' collate Latin1_General_100_BIN2) as "state",
      "t43"."leaseContractNo" as "leaseContractNo",
      "t43"."versionNo" as "versionNo",
      "t43"."customerNo" as "customerNo",
      "t43"."customerName" as "customerName",
      "t43"."startingDate" as "startingDate",
      "t43"."id" as "lineId",
      "t43"."leaseUnitNo" as "lineUnitNo",
      "t43"."lineNo" as "lineNo",
      "t43"."serviceNo" as "serviceNo",
      "t43"."serviceGroup" as "serviceGroup",
      "t43"."expiryDate" as "expiryDate",
      "t43"."priceType" as "priceType",
      "t43"."unitPrice" as "unitPrice",
      "t43"."pricePeriod" as "pricePeriod",
      "t43"."quantity" as "quantity",
      "t43"."currencyCode" as "currencyCode",
      "t43"."buildingNo" as "contractBuildingNo"
    from "q1" "t43"
    left join "leaseUnit" "t44" on "t44"."companyId" = @p1 and "t44"."number" = "t43"."leaseUnitNo"
    where "t44"."id" is null
  ),
  "q10" as (
    select "t45"."serviceNo" as "serviceNo",
      "t45"."unitPrice" as "unitPrice",
      "t45"."priceForPeriod" as "priceForPeriod",
      row_number() over (
        partition by "t45"."serviceNo"
        order by "t45"."effectiveDate" desc,
          lower(convert(nvarchar(36), "t45"."id") collate Latin1_General_100_BIN2)
      ) as "place"
    from "servicePrice" "t45"
    where (
      (
        (
          "t45"."type" = (N'All Contracts' collate Latin1_General_100_BIN2)
          and datalength("t45"."type") = datalength((N'All Contracts' collate Latin1_General_100_BIN2))
        )
        and "t45"."effectiveDate" <= cast(@p2 as date)
      )
      and (
        "t45"."expirationDate" = cast('0001-01-01' as date)
        or "t45"."expirationDate" >= cast(@p2 as date)
      )
    )
      and "t45"."companyId" = @p1
  ),
  "q11" as (
    select "t46"."lineId" as "lineId",
      "t46"."serviceNo" as "serviceNo",
      (
        case
        when ("t46"."leaseUnitNo" <> N'' or datalength("t46"."leaseUnitNo") <> datalength(N'')) then "t46"."leaseUnitNo" end
      ) as "unitCode",
      "t46"."leaseContractNo" as "contractCode",
      (
        case
        when not (
          exists (
            select "t46"."buildingNo",
              datalength("t46"."buildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t46"."buildingNo"
        when not (
          exists (
            select "t46"."contractBuildingNo",
              datalength("t46"."contractBuildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t46"."contractBuildingNo" end
      ) as "buildingCode"
    from "q9" "t46"
    where "t46"."unitPrice" = cast(0 as decimal(28, 8))
  ),
  "q12" as (
    select "t47"."lineId" as "lineId",
      (
        case
        when not ("t48"."id" is null) then "t48"."unitPrice"
        when not ("t50"."id" is null) then "t50"."unitPrice"
        when not ("t52"."id" is null) then "t52"."unitPrice"
        when cast(1 as bit) = 1 then "t54"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t48"."id" is null) then "t48"."priceForPeriod"
        when not ("t50"."id" is null) then "t50"."priceForPeriod"
        when not ("t52"."id" is null) then "t52"."priceForPeriod"
        when cast(1 as bit) = 1 then "t54"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q11" "t47"
    outer apply (
      select "t49".*
      from "servicePrice" "t49"
      where "t49"."companyId" = @p1
        and "t49"."serviceNo" = "t47"."serviceNo"
        and "t49"."code" = "t47"."unitCode"
        and (
          (
            (
              "t49"."type" = (N'Lease Unit' collate Latin1_General_100_BIN2)
              and datalength("t49"."type") = datalength((N'Lease Unit' collate Latin1_General_100_BIN2))
            )
            and "t49"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t49"."expirationDate" = cast('0001-01-01' as date)
            or "t49"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t49"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t49"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t48"
    outer apply (
      select "t51".*
      from "servicePrice" "t51"
      where "t51"."companyId" = @p1
        and "t51"."serviceNo" = "t47"."serviceNo"
        and "t51"."code" = "t47"."contractCode"
        and (
          (
            (
              "t51"."type" = (N'Contract' collate Latin1_General_100_BIN2)
              and datalength("t51"."type") = datalength((N'Contract' collate Latin1_General_100_BIN2))
            )
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
        and "t53"."serviceNo" = "t47"."serviceNo"
        and "t53"."code" = "t47"."buildingCode"
        and (
          (
            (
              "t53"."type" = (N'Building' collate Latin1_General_100_BIN2)
              and datalength("t53"."type") = datalength((N'Building' collate Latin1_General_100_BIN2))
            )
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
    left join "q10" "t54" on "t54"."serviceNo" = "t47"."serviceNo" and "t54"."place" = 1
    where (
      (not ("t48"."id" is null) or not ("t50"."id" is null))
      or (not ("t52"."id" is null) or not ("t54"."serviceNo" is null))
    )
  ),
  "q13" as (
    select "t55"."id" as "id",
      "t55"."leaseUnitNo" as "leaseUnitNo",
      "t55"."leaseUnitDescription" as "leaseUnitDescription",
      "t55"."leaseUnitCategory" as "leaseUnitCategory",
      "t55"."leaseUnitClass" as "leaseUnitClass",
      "t55"."floor" as "floor",
      "t55"."parkingUnit" as "parkingUnit",
      "t55"."blocked" as "blocked",
      "t55"."buildingNo" as "buildingNo",
      "t55"."area" as "area",
      "t55"."firstOfUnit" as "firstOfUnit",
      "t55"."state" as "state",
      "t55"."leaseContractNo" as "leaseContractNo",
      "t55"."versionNo" as "versionNo",
      "t55"."customerNo" as "customerNo",
      "t55"."customerName" as "customerName",
      "t55"."startingDate" as "startingDate",
      "t55"."lineId" as "lineId",
      "t55"."lineUnitNo" as "lineUnitNo",
      "t55"."lineNo" as "lineNo",
      "t55"."serviceNo" as "serviceNo",
      "t55"."serviceGroup" as "serviceGroup",
      "t55"."expiryDate" as "expiryDate",
      "t55"."priceType" as "priceType",
      "t55"."currencyCode" as "currencyCode",
      (
        case
        when not ("t56"."lineId" is null) then "t56"."unitPrice"
        when cast(1 as bit) = 1 then "t55"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (
          not ("t56"."lineId" is null)
          and not (
            exists (
              select "t56"."priceForPeriod",
                datalength("t56"."priceForPeriod") intersect
              select (N' ' collate Latin1_General_100_BIN2),
                datalength((N' ' collate Latin1_General_100_BIN2))
            )
          )
        ) then "t56"."priceForPeriod"
        when cast(1 as bit) = 1 then "t55"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          "t55"."priceType" in ((N'Area' collate Latin1_General_100_BIN2), (N'Fixed' collate Latin1_General_100_BIN2))
          and exists (
            select 1
            from (
              values ((N'Area' collate Latin1_General_100_BIN2)),
              ((N'Fixed' collate Latin1_General_100_BIN2))
            ) o(v)
            where (o.v = "t55"."priceType" and datalength(o.v) = datalength("t55"."priceType"))
          )
        ) then cast(1 as bit)
        when cast(1 as bit) = 1 then cast(0 as bit) end
      ) as "measured",
      (
        case
        when (
          "t55"."priceType" = (N'Area' collate Latin1_General_100_BIN2)
          and datalength("t55"."priceType") = datalength((N'Area' collate Latin1_General_100_BIN2))
        ) then "t55"."area"
        when (
          (
            "t55"."priceType" = (N'Fixed' collate Latin1_General_100_BIN2)
            and datalength("t55"."priceType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
          )
          and not (
            exists (
              select "t55"."quantity" intersect
              select cast(0 as decimal(28, 8))
            )
          )
        ) then "t55"."quantity"
        when (
          "t55"."priceType" = (N'Fixed' collate Latin1_General_100_BIN2)
          and datalength("t55"."priceType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
        ) then cast(1 as decimal(28, 8))
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "multiplier"
    from "q9" "t55"
    left join "q12" "t56" on "t56"."lineId" = "t55"."lineId"
  ),
  "q14" as (
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
      "t57"."unitPrice" as "unitPrice",
      "t57"."pricePeriod" as "pricePeriod",
      "t57"."measured" as "measured",
      (
        case
        when (
          "t57"."pricePeriod" = (N'Month' collate Latin1_General_100_BIN2)
          and datalength("t57"."pricePeriod") = datalength((N'Month' collate Latin1_General_100_BIN2))
        ) then isnull(
          try_cast(
            try_cast("t57"."unitPrice" as decimal(19, 8)) * try_cast("t57"."multiplier" as decimal(18, 8)) as decimal(28, 8)
          ),
          try_cast(
            case
            when abs(cast("t57"."unitPrice" as float) * cast("t57"."multiplier" as float)) < 1e21 then cast("t57"."unitPrice" as decimal(28, 8)) * cast("t57"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
          )
        )
        when (
          "t57"."pricePeriod" = (N'Year' collate Latin1_General_100_BIN2)
          and datalength("t57"."pricePeriod") = datalength((N'Year' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t57"."unitPrice" as decimal(19, 8)) * try_cast("t57"."multiplier" as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t57"."unitPrice" as float) * cast("t57"."multiplier" as float)) < 1e21 then cast("t57"."unitPrice" as decimal(28, 8)) * cast("t57"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t57"."pricePeriod" = (N'Quarter' collate Latin1_General_100_BIN2)
          and datalength("t57"."pricePeriod") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t57"."unitPrice" as decimal(19, 8)) * try_cast("t57"."multiplier" as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t57"."unitPrice" as float) * cast("t57"."multiplier" as float)) < 1e21 then cast("t57"."unitPrice" as decimal(28, 8)) * cast("t57"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(3 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t57"."pricePeriod" = (N'Week' collate Latin1_General_100_BIN2)
          and datalength("t57"."pricePeriod") = datalength((N'Week' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              (
                select isnull(
                  try_cast(
                    try_cast(v.x as decimal(19, 8)) * try_cast(v.y as decimal(18, 8)) as decimal(28, 8)
                  ),
                  try_cast(
                    case
                    when abs(cast(v.x as float) * cast(v.y as float)) < 1e21 then cast(v.x as decimal(28, 8)) * cast(v.y as decimal(28, 8)) end as decimal(28, 8)
                  )
                )
                from (
                  select isnull(
                    try_cast(
                      try_cast("t57"."unitPrice" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t57"."unitPrice" as float) * cast(52 as float)) < 1e21 then cast("t57"."unitPrice" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as x,
                  "t57"."multiplier" as y
                ) v
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t57"."pricePeriod" = (N'Day' collate Latin1_General_100_BIN2)
          and datalength("t57"."pricePeriod") = datalength((N'Day' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              (
                select isnull(
                  try_cast(
                    try_cast(v.x as decimal(19, 8)) * try_cast(v.y as decimal(18, 8)) as decimal(28, 8)
                  ),
                  try_cast(
                    case
                    when abs(cast(v.x as float) * cast(v.y as float)) < 1e21 then cast(v.x as decimal(28, 8)) * cast(v.y as decimal(28, 8)) end as decimal(28, 8)
                  )
                )
                from (
                  select isnull(
                    try_cast(
                      try_cast("t57"."unitPrice" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t57"."unitPrice" as float) * cast(365 as float)) < 1e21 then cast("t57"."unitPrice" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as x,
                  "t57"."multiplier" as y
                ) v
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "amount"
    from "q13" "t57"
  ),
  "q15" as (
    select "t58"."leaseContractNo" as "leaseContractNo",
      "t58"."contractVersionNo" as "contractVersionNo",
      "t58"."leaseUnitNo" as "leaseUnitNo",
      "t58"."serviceNo" as "serviceNo",
      "t58"."discountType" as "discountType",
      "t58"."amount" as "amount",
      "t58"."period" as "period",
      (
        case
        when (
          "t58"."period" = (N'Month' collate Latin1_General_100_BIN2)
          and datalength("t58"."period") = datalength((N'Month' collate Latin1_General_100_BIN2))
        ) then "t58"."amount"
        when (
          "t58"."period" = (N'Year' collate Latin1_General_100_BIN2)
          and datalength("t58"."period") = datalength((N'Year' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (cast("t58"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t58"."period" = (N'Quarter' collate Latin1_General_100_BIN2)
          and datalength("t58"."period") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (cast("t58"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t58"."period" = (N'Week' collate Latin1_General_100_BIN2)
          and datalength("t58"."period") = datalength((N'Week' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t58"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t58"."amount" as float) * cast(52 as float)) < 1e21 then cast("t58"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t58"."period" = (N'Day' collate Latin1_General_100_BIN2)
          and datalength("t58"."period") = datalength((N'Day' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t58"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t58"."amount" as float) * cast(365 as float)) < 1e21 then cast("t58"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "monthly"
    from "leaseContrDiscount" "t58"
    where (
      "t58"."startingDate" <= cast(@p2 as date)
      and ("t58"."endingDate" = cast('0001-01-01' as date) or "t58"."endingDate" >= cast(@p2 as date))
    )
      and "t58"."companyId" = @p1
  ),
  "q16" as (
    select o."v0" as "lineId",
      o."v1" as "leaseContractNo",
      o."v2" as "versionNo",
      o."v3" as "leaseUnitNo",
      o."v4" as "serviceNo",
      o."v5" as "lineNo",
      o."v6" as "amount",
      cast(sum(o."v7") as decimal(28, 8)) as "percentage",
      cast(sum(o."v8") as decimal(28, 8)) as "byArea",
      cast(sum(o."v9") as decimal(28, 8)) as "fixed0",
      cast(sum(o."v10") as decimal(28, 8)) as "fixed1",
      cast(sum(o."v11") as decimal(28, 8)) as "fixed2",
      cast(sum(o."v12") as decimal(28, 8)) as "fixed3"
    from (
      select "t60"."lineId" as "v0",
        "t60"."leaseContractNo" as "v1",
        "t60"."versionNo" as "v2",
        "t60"."lineUnitNo" as "v3",
        "t60"."serviceNo" as "v4",
        "t60"."lineNo" as "v5",
        "t60"."amount" as "v6",
        (
          case
          when (
            "t59"."discountType" = (N'Percentage' collate Latin1_General_100_BIN2)
            and datalength("t59"."discountType") = datalength((N'Percentage' collate Latin1_General_100_BIN2))
          ) then "t59"."amount"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v7",
        (
          case
          when (
            "t59"."discountType" = (N'Area' collate Latin1_General_100_BIN2)
            and datalength("t59"."discountType") = datalength((N'Area' collate Latin1_General_100_BIN2))
          ) then (
            case
            when (
              "t59"."period" = (N'Month' collate Latin1_General_100_BIN2)
              and datalength("t59"."period") = datalength((N'Month' collate Latin1_General_100_BIN2))
            ) then isnull(
              try_cast(
                try_cast("t59"."amount" as decimal(19, 8)) * try_cast("t60"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                case
                when abs(cast("t59"."amount" as float) * cast("t60"."area" as float)) < 1e21 then cast("t59"."amount" as decimal(28, 8)) * cast("t60"."area" as decimal(28, 8)) end as decimal(28, 8)
              )
            )
            when (
              "t59"."period" = (N'Year' collate Latin1_General_100_BIN2)
              and datalength("t59"."period") = datalength((N'Year' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  isnull(
                    try_cast(
                      try_cast("t59"."amount" as decimal(19, 8)) * try_cast("t60"."area" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t59"."amount" as float) * cast("t60"."area" as float)) < 1e21 then cast("t59"."amount" as decimal(28, 8)) * cast("t60"."area" as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t59"."period" = (N'Quarter' collate Latin1_General_100_BIN2)
              and datalength("t59"."period") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  isnull(
                    try_cast(
                      try_cast("t59"."amount" as decimal(19, 8)) * try_cast("t60"."area" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t59"."amount" as float) * cast("t60"."area" as float)) < 1e21 then cast("t59"."amount" as decimal(28, 8)) * cast("t60"."area" as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(3 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t59"."period" = (N'Week' collate Latin1_General_100_BIN2)
              and datalength("t59"."period") = datalength((N'Week' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  (
                    select isnull(
                      try_cast(
                        try_cast(v.x as decimal(19, 8)) * try_cast(v.y as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        case
                        when abs(cast(v.x as float) * cast(v.y as float)) < 1e21 then cast(v.x as decimal(28, 8)) * cast(v.y as decimal(28, 8)) end as decimal(28, 8)
                      )
                    )
                    from (
                      select isnull(
                        try_cast(
                          try_cast("t59"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                        ),
                        try_cast(
                          case
                          when abs(cast("t59"."amount" as float) * cast(52 as float)) < 1e21 then cast("t59"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                        )
                      ) as x,
                      "t60"."area" as y
                    ) v
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t59"."period" = (N'Day' collate Latin1_General_100_BIN2)
              and datalength("t59"."period") = datalength((N'Day' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  (
                    select isnull(
                      try_cast(
                        try_cast(v.x as decimal(19, 8)) * try_cast(v.y as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        case
                        when abs(cast(v.x as float) * cast(v.y as float)) < 1e21 then cast(v.x as decimal(28, 8)) * cast(v.y as decimal(28, 8)) end as decimal(28, 8)
                      )
                    )
                    from (
                      select isnull(
                        try_cast(
                          try_cast("t59"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                        ),
                        try_cast(
                          case
                          when abs(cast("t59"."amount" as float) * cast(365 as float)) < 1e21 then cast("t59"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                        )
                      ) as x,
                      "t60"."area" as y
                    ) v
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v8",
        (
          case
          when (
            (
              (
                "t59"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t59"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t59"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t59"."leaseUnitNo" <> N'' or datalength("t59"."leaseUnitNo") <> datalength(N''))
              and ("t59"."serviceNo" <> N'' or datalength("t59"."serviceNo") <> datalength(N''))
            )
          ) then "t59"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v9",
        (
          case
          when (
            (
              (
                "t59"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t59"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t59"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t59"."leaseUnitNo" <> N'' or datalength("t59"."leaseUnitNo") <> datalength(N''))
              and ("t59"."serviceNo" = N'' and datalength("t59"."serviceNo") = datalength(N''))
            )
          ) then "t59"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v10",
        (
          case
          when (
            (
              (
                "t59"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t59"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t59"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t59"."leaseUnitNo" = N'' and datalength("t59"."leaseUnitNo") = datalength(N''))
              and ("t59"."serviceNo" <> N'' or datalength("t59"."serviceNo") <> datalength(N''))
            )
          ) then "t59"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v11",
        (
          case
          when (
            (
              (
                "t59"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t59"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t59"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t59"."leaseUnitNo" = N'' and datalength("t59"."leaseUnitNo") = datalength(N''))
              and ("t59"."serviceNo" = N'' and datalength("t59"."serviceNo") = datalength(N''))
            )
          ) then "t59"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v12"
      from "q15" "t59"
      join "q14" "t60" on "t60"."leaseContractNo" = "t59"."leaseContractNo"
      where (
        (
          (
            ("t59"."contractVersionNo" = 0 or "t59"."contractVersionNo" = "t60"."versionNo")
            and (
              ("t59"."leaseUnitNo" = N'' and datalength("t59"."leaseUnitNo") = datalength(N''))
              or (
                "t59"."leaseUnitNo" = "t60"."lineUnitNo"
                and datalength("t59"."leaseUnitNo") = datalength("t60"."lineUnitNo")
              )
            )
          )
          and (
            ("t59"."serviceNo" = N'' and datalength("t59"."serviceNo") = datalength(N''))
            or (
              "t59"."serviceNo" = "t60"."serviceNo"
              and datalength("t59"."serviceNo") = datalength("t60"."serviceNo")
            )
          )
        )
        and ("t60"."measured" = 1 and "t60"."amount" >= cast(0 as decimal(28, 8)))
      )
    ) o
    group by o."v0", o."v1", o."v2", o."v3", o."v4", o."v5", o."v6"
  ),
  "q17" as (
    select "t61"."lineId" as "lineId",
      "t61"."leaseContractNo" as "leaseContractNo",
      "t61"."versionNo" as "versionNo",
      "t61"."leaseUnitNo" as "leaseUnitNo",
      "t61"."serviceNo" as "serviceNo",
      "t61"."lineNo" as "lineNo",
      "t61"."amount" as "amount",
      try_cast(
        (
          cast(
            (
              case
              when "t61"."percentage" >= cast(100 as decimal(28, 8)) then "t61"."amount"
              when cast(1 as bit) = 1 then try_cast(
                (
                  cast(
                    isnull(
                      try_cast(
                        try_cast("t61"."amount" as decimal(19, 8)) * try_cast("t61"."percentage" as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        case
                        when abs(cast("t61"."amount" as float) * cast("t61"."percentage" as float)) < 1e21 then cast("t61"."amount" as decimal(28, 8)) * cast("t61"."percentage" as decimal(28, 8)) end as decimal(28, 8)
                      )
                    ) as decimal(28, 8)
                  ) / nullif(cast(100 as decimal(28, 8)), 0)
                ) as decimal(28, 8)
              ) end
            ) as decimal(28, 8)
          ) + cast("t61"."byArea" as decimal(28, 8))
        ) as decimal(28, 8)
      ) as "asked",
      "t61"."fixed0" as "fixed0",
      "t61"."fixed1" as "fixed1",
      "t61"."fixed2" as "fixed2",
      "t61"."fixed3" as "fixed3"
    from "q16" "t61"
  ),
  "q18" as (
    select "t62"."lineId" as "lineId",
      "t62"."leaseContractNo" as "leaseContractNo",
      "t62"."versionNo" as "versionNo",
      "t62"."leaseUnitNo" as "leaseUnitNo",
      "t62"."serviceNo" as "serviceNo",
      "t62"."lineNo" as "lineNo",
      "t62"."amount" as "amount",
      "t62"."fixed0" as "fixed0",
      "t62"."fixed1" as "fixed1",
      "t62"."fixed2" as "fixed2",
      "t62"."fixed3" as "fixed3",
      (
        case
        when "t62"."asked" < "t62"."amount" then try_cast(
          (cast("t62"."amount" as decimal(28, 8)) - cast("t62"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when "t62"."asked" < "t62"."amount" then try_cast(
                (cast("t62"."amount" as decimal(28, 8)) - cast("t62"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t62"."leaseContractNo",
              "t62"."versionNo",
              "t62"."leaseUnitNo",
              "t62"."serviceNo"
            order by "t62"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q17" "t62"
  ),
  "q19" as (
    select "t63"."lineId" as "lineId",
      "t63"."leaseContractNo" as "leaseContractNo",
      "t63"."versionNo" as "versionNo",
      "t63"."serviceNo" as "serviceNo",
      "t63"."lineNo" as "lineNo",
      "t63"."amount" as "amount",
      "t63"."fixed1" as "fixed1",
      "t63"."fixed2" as "fixed2",
      "t63"."fixed3" as "fixed3",
      (
        case
        when "t63"."fixed0" <= "t63"."before0" then "t63"."left0"
        when try_cast(
          (cast("t63"."fixed0" as decimal(28, 8)) - cast("t63"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t63"."left0" then try_cast(
          (
            cast("t63"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t63"."fixed0" as decimal(28, 8)) - cast("t63"."before0" as decimal(28, 8))) as decimal(28, 8)
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
              when "t63"."fixed0" <= "t63"."before0" then "t63"."left0"
              when try_cast(
                (cast("t63"."fixed0" as decimal(28, 8)) - cast("t63"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t63"."left0" then try_cast(
                (
                  cast("t63"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t63"."fixed0" as decimal(28, 8)) - cast("t63"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t63"."leaseContractNo", "t63"."versionNo", "t63"."leaseUnitNo"
            order by "t63"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q18" "t63"
  ),
  "q20" as (
    select "t64"."lineId" as "lineId",
      "t64"."leaseContractNo" as "leaseContractNo",
      "t64"."versionNo" as "versionNo",
      "t64"."lineNo" as "lineNo",
      "t64"."amount" as "amount",
      "t64"."fixed2" as "fixed2",
      "t64"."fixed3" as "fixed3",
      (
        case
        when "t64"."fixed1" <= "t64"."before1" then "t64"."left1"
        when try_cast(
          (cast("t64"."fixed1" as decimal(28, 8)) - cast("t64"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t64"."left1" then try_cast(
          (
            cast("t64"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t64"."fixed1" as decimal(28, 8)) - cast("t64"."before1" as decimal(28, 8))) as decimal(28, 8)
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
              when "t64"."fixed1" <= "t64"."before1" then "t64"."left1"
              when try_cast(
                (cast("t64"."fixed1" as decimal(28, 8)) - cast("t64"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t64"."left1" then try_cast(
                (
                  cast("t64"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t64"."fixed1" as decimal(28, 8)) - cast("t64"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t64"."leaseContractNo", "t64"."versionNo", "t64"."serviceNo"
            order by "t64"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q19" "t64"
  ),
  "q21" as (
    select "t65"."lineId" as "lineId",
      "t65"."amount" as "amount",
      "t65"."fixed3" as "fixed3",
      (
        case
        when "t65"."fixed2" <= "t65"."before2" then "t65"."left2"
        when try_cast(
          (cast("t65"."fixed2" as decimal(28, 8)) - cast("t65"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t65"."left2" then try_cast(
          (
            cast("t65"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t65"."fixed2" as decimal(28, 8)) - cast("t65"."before2" as decimal(28, 8))) as decimal(28, 8)
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
              when "t65"."fixed2" <= "t65"."before2" then "t65"."left2"
              when try_cast(
                (cast("t65"."fixed2" as decimal(28, 8)) - cast("t65"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t65"."left2" then try_cast(
                (
                  cast("t65"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t65"."fixed2" as decimal(28, 8)) - cast("t65"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t65"."leaseContractNo", "t65"."versionNo"
            order by "t65"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q20" "t65"
  ),
  "q22" as (
    select "t66"."lineId" as "lineId",
      try_cast(
        (
          cast("t66"."amount" as decimal(28, 8)) - cast(
            (
              case
              when "t66"."fixed3" <= "t66"."before3" then "t66"."left3"
              when try_cast(
                (cast("t66"."fixed3" as decimal(28, 8)) - cast("t66"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t66"."left3" then try_cast(
                (
                  cast("t66"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t66"."fixed3" as decimal(28, 8)) - cast("t66"."before3" as decimal(28, 8))
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
    from "q21" "t66"
  ),
  "q23" as (
    select "t67"."id" as "id",
      "t67"."leaseUnitNo" as "leaseUnitNo",
      "t67"."leaseUnitDescription" as "leaseUnitDescription",
      "t67"."leaseUnitCategory" as "leaseUnitCategory",
      "t67"."leaseUnitClass" as "leaseUnitClass",
      "t67"."floor" as "floor",
      "t67"."parkingUnit" as "parkingUnit",
      "t67"."blocked" as "blocked",
      "t67"."buildingNo" as "buildingNo",
      "t67"."area" as "area",
      "t67"."firstOfUnit" as "firstOfUnit",
      "t67"."state" as "state",
      "t67"."leaseContractNo" as "leaseContractNo",
      "t67"."versionNo" as "versionNo",
      "t67"."customerNo" as "customerNo",
      "t67"."customerName" as "customerName",
      "t67"."startingDate" as "startingDate",
      "t67"."lineNo" as "lineNo",
      "t67"."serviceNo" as "serviceNo",
      "t67"."serviceGroup" as "serviceGroup",
      "t67"."expiryDate" as "expiryDate",
      "t67"."priceType" as "priceType",
      "t67"."currencyCode" as "currencyCode",
      "t67"."unitPrice" as "unitPrice",
      "t67"."pricePeriod" as "pricePeriod",
      "t67"."measured" as "measured",
      (
        case
        when (not ("t67"."expiryDate" is null) and "t67"."expiryDate" > cast('0001-01-01' as date)) then (cast(datediff(day, cast(@p2 as date), "t67"."expiryDate") as bigint) + cast(1 as bigint))
        when cast(1 as bit) = 1 then 0 end
      ) as "remainingDays",
      round("t67"."amount", 2) as "monthlyAmount",
      (
        case
        when not ("t68"."lineId" is null) then try_cast(
          (
            cast(round("t67"."amount", 2) as decimal(28, 8)) - cast(round("t68"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t67"."amount", 2) end
      ) as "monthlyNet",
      (
        case
        when "t67"."area" = cast(0 as decimal(28, 8)) then cast(0 as decimal(28, 8))
        when cast(1 as bit) = 1 then round(
          try_cast(
            (
              cast(
                (
                  case
                  when not ("t68"."lineId" is null) then try_cast(
                    (
                      cast(round("t67"."amount", 2) as decimal(28, 8)) - cast(round("t68"."discount", 2) as decimal(28, 8))
                    ) as decimal(28, 8)
                  )
                  when cast(1 as bit) = 1 then round("t67"."amount", 2) end
                ) as decimal(28, 8)
              ) / nullif(cast("t67"."area" as decimal(28, 8)), 0)
            ) as decimal(28, 8)
          ),
          2
        ) end
      ) as "netPerArea"
    from "q14" "t67"
    left join "q22" "t68" on "t68"."lineId" = "t67"."lineId"
  ),
  "a24" as (
    select @p4 as "companyId",
      isnull("t69"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      "t69"."leaseUnitNo" as "leaseUnitNo",
      "t69"."leaseUnitDescription" as "leaseUnitDescription",
      "t69"."leaseUnitCategory" as "leaseUnitCategory",
      "t69"."leaseUnitClass" as "leaseUnitClass",
      "t69"."floor" as "floor",
      "t69"."parkingUnit" as "parkingUnit",
      "t69"."blocked" as "blocked",
      isnull("t69"."buildingNo", N'') as "buildingNo",
      isnull("t69"."area", cast(0 as decimal(28, 8))) as "area",
      "t69"."firstOfUnit" as "firstOfUnit",
      isnull("t69"."state", N'') as "state",
      isnull("t69"."leaseContractNo", N'') as "leaseContractNo",
      isnull("t69"."versionNo", 0) as "versionNo",
      isnull("t69"."lineNo", 0) as "lineNo",
      isnull("t69"."customerNo", N'') as "customerNo",
      isnull("t69"."customerName", N'') as "customerName",
      isnull("t69"."serviceNo", N'') as "serviceNo",
      isnull("t69"."serviceGroup", N'') as "serviceGroup",
      isnull("t69"."startingDate", cast('0001-01-01' as date)) as "startingDate",
      isnull("t69"."expiryDate", cast('0001-01-01' as date)) as "expiryDate",
      isnull(
        case
        when "t69"."remainingDays" > -2147483648 - 1.0
        and "t69"."remainingDays" < 2147483647 + 1.0 then cast(round("t69"."remainingDays", 0, 1) as bigint) end,
        0
      ) as "remainingDays",
      isnull("t69"."priceType", N'') as "priceType",
      isnull("t69"."unitPrice", cast(0 as decimal(28, 8))) as "unitPrice",
      isnull("t69"."pricePeriod", N'') as "pricePeriod",
      isnull("t69"."monthlyAmount", cast(0 as decimal(28, 8))) as "monthlyAmount",
      isnull("t69"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet",
      isnull("t69"."netPerArea", cast(0 as decimal(28, 8))) as "netPerArea",
      isnull("t69"."currencyCode", N'') as "currencyCode",
      isnull("t69"."measured", cast(0 as bit)) as "measured"
    from "q23" "t69"
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
              "t2"."contractValidUntil" = cast('0001-01-01' as date)
              or "t2"."contractValidUntil" >= cast(@p2 as date)
            )
          )
        )
      )
      and (
        (
          (
            "t1"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
            or datalength("t1"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
          )
          and (
            "t2"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
            and datalength("t2"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
          )
        )
        or (
          (
            cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
            and (
              (
                "t1"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                or datalength("t1"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
              )
              or "t1"."endingDate" <> cast('0001-01-01' as date)
            )
          )
          and (
            (
              "t2"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
              and datalength("t2"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
            )
            or (
              (
                "t2"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                and datalength("t2"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
              )
              and not (
                exists (
                  select 1
                  from "leaseContract" "t3"
                  where "t3"."companyId" = @p1
                    and "t3"."number" = "t2"."number"
                    and (
                      (
                        "t3"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                        and datalength("t3"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                      )
                      or (
                        (
                          "t3"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                          and datalength("t3"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                        )
                        and "t3"."versionNo" > "t2"."versionNo"
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
    select "t8"."leaseUnitNo" as "unitNo"
    from "q1" "t8"
    group by "t8"."leaseUnitNo"
  ),
  "q5" as (
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
  "q6" as (
    select "t20"."number" as "number",
      "t20"."buildingNo" as "buildingNo",
      cast(
        case
        when (
          (
            (
              (not ("t21"."unitNo" is null) or not ("t22"."unitNo" is null))
              or not ("t23"."unitNo" is null)
            )
            or (not ("t24"."unitNo" is null) or not ("t25"."unitNo" is null))
          )
          or (
            (
              (not ("t26"."unitNo" is null) or not ("t27"."unitNo" is null))
              or not ("t28"."unitNo" is null)
            )
            or (not ("t29"."unitNo" is null) or not ("t30"."unitNo" is null))
          )
        ) then 1 else 0 end as bit
      ) as "isLet"
    from "q5" "t20"
    left join "q4" "t21" on "t21"."unitNo" = "t20"."card0"
    left join "q4" "t22" on "t22"."unitNo" = "t20"."card1"
    left join "q4" "t23" on "t23"."unitNo" = "t20"."card2"
    left join "q4" "t24" on "t24"."unitNo" = "t20"."card3"
    left join "q4" "t25" on "t25"."unitNo" = "t20"."card4"
    left join "q4" "t26" on "t26"."unitNo" = "t20"."card5"
    left join "q4" "t27" on "t27"."unitNo" = "t20"."card6"
    left join "q4" "t28" on "t28"."unitNo" = "t20"."card7"
    left join "q4" "t29" on "t29"."unitNo" = "t20"."card8"
    left join "q4" "t30" on "t30"."unitNo" = "t20"."card9"
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
      cast(
        case
        when exists (
          select "t33"."isLet" intersect
          select cast(1 as bit)
        ) then 1 else 0 end as bit
      ) as "isLetByGroup",
      (
        case
        when (
          not ("t31"."blocked" = 1)
          and not (
            exists (
              select "t33"."isLet" intersect
              select cast(1 as bit)
            )
          )
        ) then "t31"."number" end
      ) as "reservable"
    from "leaseUnit" "t31"
    left join "q2" "t32" on "t32"."unitNo" = "t31"."number"
    left join "q6" "t33" on "t33"."number" = "t31"."leaseUnitGroupNo"
    where "t31"."companyId" = @p1
  ),
  "q8" as (
    select "t34"."leaseUnitNo" as "leaseUnitNo",
      "t34"."leaseContractNo" as "leaseContractNo",
      "t34"."versionNo" as "versionNo",
      "t34"."startingDate" as "startingDate",
      "t35"."customerNo" as "customerNo",
      "t35"."customerName" as "customerName",
      row_number() over (
        partition by "t34"."leaseUnitNo"
        order by "t34"."startingDate",
          "t34"."lineNo",
          "t34"."leaseContractNo",
          "t34"."versionNo" desc
      ) as "place"
    from "leaseContractLine" "t34"
    left join "leaseContract" "t35" on "t35"."companyId" = @p1
      and "t35"."number" = "t34"."leaseContractNo"
      and "t35"."versionNo" = "t34"."versionNo"
    where (
      (
        (
          "t34"."startingDate" > cast(@p2 as date)
          and (
            "t34"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
            or datalength("t34"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
          )
        )
        and ("t34"."leaseUnitNo" <> N'' or datalength("t34"."leaseUnitNo") <> datalength(N''))
      )
      and (
        (
          "t35"."status" = (N'Reserved' collate Latin1_General_100_BIN2)
          and datalength("t35"."status") = datalength((N'Reserved' collate Latin1_General_100_BIN2))
        )
        and not (
          exists (
            select "t35"."versionStatus",
              datalength("t35"."versionStatus") intersect
            select (N'Old' collate Latin1_General_100_BIN2),
              datalength((N'Old' collate Latin1_General_100_BIN2))
          )
        )
      )
    )
      and "t34"."companyId" = @p1
  ),
  "q9" as (
    select (case when not ("t37"."id" is null) then "t37"."id" when cast(1 as bit) = 1 then "t36"."id" end) as "id",
      "t36"."number" as "leaseUnitNo",
      "t36"."description" as "leaseUnitDescription",
      "t36"."leaseUnitCategory" as "leaseUnitCategory",
      "t36"."leaseUnitClass" as "leaseUnitClass",
      "t36"."floor" as "floor",
      "t36"."parkingUnit" as "parkingUnit",
      "t36"."blocked" as "blocked",
      "t36"."area" as "area",
      (
        case
        when not ("t36"."buildingNo" is null) then "t36"."buildingNo"
        when not ("t38"."id" is null) then "t41"."buildingNo"
        when cast(1 as bit) = 1 then N'' end
      ) as "buildingNo",
      cast(
        case
        when (
          "t37"."id" is null
          or exists (
            select "t37"."place" intersect
            select 1
          )
        ) then 1 else 0 end as bit
      ) as "firstOfUnit",
      (
        case
        when not ("t37"."id" is null) then (N'Let' collate Latin1_General_100_BIN2)
        when "t36"."isLetByGroup" = 1 then (N'LetByGroup' collate Latin1_General_100_BIN2)
        when "t36"."blocked" = 1 then (N'Blocked' collate Latin1_General_100_BIN2)
        when not ("t42"."leaseUnitNo" is null) then (N'Reserved' collate Latin1_General_100_BIN2)
        when cast(1 as bit) = 1 then (N'Vacant' collate Latin1_General_100_BIN2) end
      ) as "state",
      (
        case
        when not ("t37"."id" is null) then "t37"."leaseContractNo"
        when not ("t42"."leaseContractNo" is null) then "t42"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t37"."id" is null) then "t37"."versionNo"
        when not ("t42"."versionNo" is null) then "t42"."versionNo" end
      ) as "versionNo",
      (
        case
        when not ("t37"."id" is null) then "t37"."customerNo"
        when not ("t42"."customerNo" is null) then "t42"."customerNo" end
      ) as "customerNo",
      (
        case
        when not ("t37"."id" is null) then "t37"."customerName"
        when not ("t42"."customerName" is null) then "t42"."customerName" end
      ) as "customerName",
      (
        case
        when not ("t37"."id" is null) then "t37"."startingDate"
        when not ("t42"."startingDate" is null) then "t42"."startingDate" end
      ) as "startingDate",
      "t37"."id" as "lineId",
      "t37"."leaseUnitNo" as "lineUnitNo",
      "t37"."lineNo" as "lineNo",
      "t37"."serviceNo" as "serviceNo",
      "t37"."serviceGroup" as "serviceGroup",
      "t37"."expiryDate" as "expiryDate",
      "t37"."priceType" as "priceType",
      "t37"."unitPrice" as "unitPrice",
      "t37"."pricePeriod" as "pricePeriod",
      "t37"."quantity" as "quantity",
      "t37"."currencyCode" as "currencyCode",
      "t37"."buildingNo" as "contractBuildingNo"
    from "q7" "t36"
    outer apply (
      select "t39".*
      from "leaseContractLine" "t39"
      left join "leaseContract" "t40" on "t40"."companyId" = @p1
        and "t40"."number" = "t39"."leaseContractNo"
        and "t40"."versionNo" = "t39"."versionNo"
      where "t39"."companyId" = @p1
        and "t39"."leaseUnitNo" = "t36"."withoutBuilding"
        and (
          (
            (
              "t39"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
              or datalength("t39"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
            )
            and (
              "t40"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
              and datalength("t40"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
            )
          )
          and (
            "t39"."startingDate" <= cast(cast(@p3 as datetime2(3)) as date)
            and (
              not ("t39"."endingDate" < cast(cast(@p3 as datetime2(3)) as date))
              or (
                "t39"."endingDate" = cast('0001-01-01' as date)
                and (
                  "t40"."contractValidUntil" = cast('0001-01-01' as date)
                  or "t40"."contractValidUntil" >= cast(cast(@p3 as datetime2(3)) as date)
                )
              )
            )
          )
        )
      order by "t39"."startingDate" desc,
        "t39"."lineNo",
        "t39"."leaseContractNo",
        "t39"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t38"
    left join "leaseContract" "t41" on "t41"."companyId" = @p1
      and "t41"."number" = "t38"."leaseContractNo"
      and "t41"."versionNo" = "t38"."versionNo"
    left join "q8" "t42" on "t42"."leaseUnitNo" = "t36"."reservable" and "t42"."place" = 1
    left join "q1" "t37" on "t37"."leaseUnitNo" = "t36"."number"
    where (not ("t37"."id" is null) or "t36"."isLeasable" = 1)
    union all
    select "t43"."id" as "id",
      N'' as "leaseUnitNo",
      N'' as "leaseUnitDescription",
      N'' as "leaseUnitCategory",
      N'' as "leaseUnitClass",
      N'' as "floor",
      cast(0 as bit) as "parkingUnit",
      cast(0 as bit) as "blocked",
      cast(0 as decimal(28, 8)) as "area",
      "t43"."buildingNo" as "buildingNo",
      cast(0 as bit) as "firstOfUnit",
      (N'Let' collate Latin1_General_100_BIN2) as "state",
      "t43"."leaseContractNo" as "leaseContractNo",
      "t43"."versionNo" as "versionNo",
      "t43"."customerNo" as "customerNo",
      "t43"."customerName" as "customerName",
      "t43"."startingDate" as "startingDate",
      "t43"."id" as "lineId",
      "t43"."leaseUnitNo" as "lineUnitNo",
      "t43"."lineNo" as "lineNo",
      "t43"."serviceNo" as "serviceNo",
      "t43"."serviceGroup" as "serviceGroup",
      "t43"."expiryDate" as "expiryDate",
      "t43"."priceType" as "priceType",
      "t43"."unitPrice" as "unitPrice",
      "t43"."pricePeriod" as "pricePeriod",
      "t43"."quantity" as "quantity",
      "t43"."currencyCode" as "currencyCode",
      "t43"."buildingNo" as "contractBuildingNo"
    from "q1" "t43"
    left join "leaseUnit" "t44" on "t44"."companyId" = @p1 and "t44"."number" = "t43"."leaseUnitNo"
    where "t44"."id" is null
  ),
  "q10" as (
    select "t45"."serviceNo" as "serviceNo",
      "t45"."unitPrice" as "unitPrice",
      "t45"."priceForPeriod" as "priceForPeriod",
      row_number() over (
        partition by "t45"."serviceNo"
        order by "t45"."effectiveDate" desc,
          lower(convert(nvarchar(36), "t45"."id") collate Latin1_General_100_BIN2)
      ) as "place"
    from "servicePrice" "t45"
    where (
      (
        (
          "t45"."type" = (N'All Contracts' collate Latin1_General_100_BIN2)
          and datalength("t45"."type") = datalength((N'All Contracts' collate Latin1_General_100_BIN2))
        )
        and "t45"."effectiveDate" <= cast(@p2 as date)
      )
      and (
        "t45"."expirationDate" = cast('0001-01-01' as date)
        or "t45"."expirationDate" >= cast(@p2 as date)
      )
    )
      and "t45"."companyId" = @p1
  ),
  "q11" as (
    select "t46"."lineId" as "lineId",
      "t46"."serviceNo" as "serviceNo",
      (
        case
        when ("t46"."leaseUnitNo" <> N'' or datalength("t46"."leaseUnitNo") <> datalength(N'')) then "t46"."leaseUnitNo" end
      ) as "unitCode",
      "t46"."leaseContractNo" as "contractCode",
      (
        case
        when not (
          exists (
            select "t46"."buildingNo",
              datalength("t46"."buildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t46"."buildingNo"
        when not (
          exists (
            select "t46"."contractBuildingNo",
              datalength("t46"."contractBuildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t46"."contractBuildingNo" end
      ) as "buildingCode"
    from "q9" "t46"
    where "t46"."unitPrice" = cast(0 as decimal(28, 8))
  ),
  "q12" as (
    select "t47"."lineId" as "lineId",
      (
        case
        when not ("t48"."id" is null) then "t48"."unitPrice"
        when not ("t50"."id" is null) then "t50"."unitPrice"
        when not ("t52"."id" is null) then "t52"."unitPrice"
        when cast(1 as bit) = 1 then "t54"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t48"."id" is null) then "t48"."priceForPeriod"
        when not ("t50"."id" is null) then "t50"."priceForPeriod"
        when not ("t52"."id" is null) then "t52"."priceForPeriod"
        when cast(1 as bit) = 1 then "t54"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q11" "t47"
    outer apply (
      select "t49".*
      from "servicePrice" "t49"
      where "t49"."companyId" = @p1
        and "t49"."serviceNo" = "t47"."serviceNo"
        and "t49"."code" = "t47"."unitCode"
        and (
          (
            (
              "t49"."type" = (N'Lease Unit' collate Latin1_General_100_BIN2)
              and datalength("t49"."type") = datalength((N'Lease Unit' collate Latin1_General_100_BIN2))
            )
            and "t49"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t49"."expirationDate" = cast('0001-01-01' as date)
            or "t49"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t49"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t49"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t48"
    outer apply (
      select "t51".*
      from "servicePrice" "t51"
      where "t51"."companyId" = @p1
        and "t51"."serviceNo" = "t47"."serviceNo"
        and "t51"."code" = "t47"."contractCode"
        and (
          (
            (
              "t51"."type" = (N'Contract' collate Latin1_General_100_BIN2)
              and datalength("t51"."type") = datalength((N'Contract' collate Latin1_General_100_BIN2))
            )
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
        and "t53"."serviceNo" = "t47"."serviceNo"
        and "t53"."code" = "t47"."buildingCode"
        and (
          (
            (
              "t53"."type" = (N'Building' collate Latin1_General_100_BIN2)
              and datalength("t53"."type") = datalength((N'Building' collate Latin1_General_100_BIN2))
            )
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
    left join "q10" "t54" on "t54"."serviceNo" = "t47"."serviceNo" and "t54"."place" = 1
    where (
      (not ("t48"."id" is null) or not ("t50"."id" is null))
      or (not ("t52"."id" is null) or not ("t54"."serviceNo" is null))
    )
  ),
  "q13" as (
    select "t55"."id" as "id",
      "t55"."leaseUnitNo" as "leaseUnitNo",
      "t55"."leaseUnitDescription" as "leaseUnitDescription",
      "t55"."leaseUnitCategory" as "leaseUnitCategory",
      "t55"."leaseUnitClass" as "leaseUnitClass",
      "t55"."floor" as "floor",
      "t55"."parkingUnit" as "parkingUnit",
      "t55"."blocked" as "blocked",
      "t55"."buildingNo" as "buildingNo",
      "t55"."area" as "area",
      "t55"."firstOfUnit" as "firstOfUnit",
      "t55"."state" as "state",
      "t55"."leaseContractNo" as "leaseContractNo",
      "t55"."versionNo" as "versionNo",
      "t55"."customerNo" as "customerNo",
      "t55"."customerName" as "customerName",
      "t55"."startingDate" as "startingDate",
      "t55"."lineId" as "lineId",
      "t55"."lineUnitNo" as "lineUnitNo",
      "t55"."lineNo" as "lineNo",
      "t55"."serviceNo" as "serviceNo",
      "t55"."serviceGroup" as "serviceGroup",
      "t55"."expiryDate" as "expiryDate",
      "t55"."priceType" as "priceType",
      "t55"."currencyCode" as "currencyCode",
      (
        case
        when not ("t56"."lineId" is null) then "t56"."unitPrice"
        when cast(1 as bit) = 1 then "t55"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (
          not ("t56"."lineId" is null)
          and not (
            exists (
              select "t56"."priceForPeriod",
                datalength("t56"."priceForPeriod") intersect
              select (N' ' collate Latin1_General_100_BIN2),
                datalength((N' ' collate Latin1_General_100_BIN2))
            )
          )
        ) then "t56"."priceForPeriod"
        when cast(1 as bit) = 1 then "t55"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          "t55"."priceType" in ((N'Area' collate Latin1_General_100_BIN2), (N'Fixed' collate Latin1_General_100_BIN2))
          and exists (
            select 1
            from (
              values ((N'Area' collate Latin1_General_100_BIN2)),
              ((N'Fixed' collate Latin1_General_100_BIN2))
            ) o(v)
            where (o.v = "t55"."priceType" and datalength(o.v) = datalength("t55"."priceType"))
          )
        ) then cast(1 as bit)
        when cast(1 as bit) = 1 then cast(0 as bit) end
      ) as "measured",
      (
        case
        when (
          "t55"."priceType" = (N'Area' collate Latin1_General_100_BIN2)
          and datalength("t55"."priceType") = datalength((N'Area' collate Latin1_General_100_BIN2))
        ) then "t55"."area"
        when (
          (
            "t55"."priceType" = (N'Fixed' collate Latin1_General_100_BIN2)
            and datalength("t55"."priceType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
          )
          and not (
            exists (
              select "t55"."quantity" intersect
              select cast(0 as decimal(28, 8))
            )
          )
        ) then "t55"."quantity"
        when (
          "t55"."priceType" = (N'Fixed' collate Latin1_General_100_BIN2)
          and datalength("t55"."priceType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
        ) then cast(1 as decimal(28, 8))
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "multiplier"
    from "q9" "t55"
    left join "q12" "t56" on "t56"."lineId" = "t55"."lineId"
  ),
  "q14" as (
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
      "t57"."unitPrice" as "unitPrice",
      "t57"."pricePeriod" as "pricePeriod",
      "t57"."measured" as "measured",
      (
        case
        when (
          "t57"."pricePeriod" = (N'Month' collate Latin1_General_100_BIN2)
          and datalength("t57"."pricePeriod") = datalength((N'Month' collate Latin1_General_100_BIN2))
        ) then isnull(
          try_cast(
            try_cast("t57"."unitPrice" as decimal(19, 8)) * try_cast("t57"."multiplier" as decimal(18, 8)) as decimal(28, 8)
          ),
          try_cast(
            case
            when abs(cast("t57"."unitPrice" as float) * cast("t57"."multiplier" as float)) < 1e21 then cast("t57"."unitPrice" as decimal(28, 8)) * cast("t57"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
          )
        )
        when (
          "t57"."pricePeriod" = (N'Year' collate Latin1_General_100_BIN2)
          and datalength("t57"."pricePeriod") = datalength((N'Year' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t57"."unitPrice" as decimal(19, 8)) * try_cast("t57"."multiplier" as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t57"."unitPrice" as float) * cast("t57"."multiplier" as float)) < 1e21 then cast("t57"."unitPrice" as decimal(28, 8)) * cast("t57"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t57"."pricePeriod" = (N'Quarter' collate Latin1_General_100_BIN2)
          and datalength("t57"."pricePeriod") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t57"."unitPrice" as decimal(19, 8)) * try_cast("t57"."multiplier" as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t57"."unitPrice" as float) * cast("t57"."multiplier" as float)) < 1e21 then cast("t57"."unitPrice" as decimal(28, 8)) * cast("t57"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(3 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t57"."pricePeriod" = (N'Week' collate Latin1_General_100_BIN2)
          and datalength("t57"."pricePeriod") = datalength((N'Week' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              (
                select isnull(
                  try_cast(
                    try_cast(v.x as decimal(19, 8)) * try_cast(v.y as decimal(18, 8)) as decimal(28, 8)
                  ),
                  try_cast(
                    case
                    when abs(cast(v.x as float) * cast(v.y as float)) < 1e21 then cast(v.x as decimal(28, 8)) * cast(v.y as decimal(28, 8)) end as decimal(28, 8)
                  )
                )
                from (
                  select isnull(
                    try_cast(
                      try_cast("t57"."unitPrice" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t57"."unitPrice" as float) * cast(52 as float)) < 1e21 then cast("t57"."unitPrice" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as x,
                  "t57"."multiplier" as y
                ) v
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t57"."pricePeriod" = (N'Day' collate Latin1_General_100_BIN2)
          and datalength("t57"."pricePeriod") = datalength((N'Day' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              (
                select isnull(
                  try_cast(
                    try_cast(v.x as decimal(19, 8)) * try_cast(v.y as decimal(18, 8)) as decimal(28, 8)
                  ),
                  try_cast(
                    case
                    when abs(cast(v.x as float) * cast(v.y as float)) < 1e21 then cast(v.x as decimal(28, 8)) * cast(v.y as decimal(28, 8)) end as decimal(28, 8)
                  )
                )
                from (
                  select isnull(
                    try_cast(
                      try_cast("t57"."unitPrice" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t57"."unitPrice" as float) * cast(365 as float)) < 1e21 then cast("t57"."unitPrice" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as x,
                  "t57"."multiplier" as y
                ) v
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "amount"
    from "q13" "t57"
  ),
  "q15" as (
    select "t58"."leaseContractNo" as "leaseContractNo",
      "t58"."contractVersionNo" as "contractVersionNo",
      "t58"."leaseUnitNo" as "leaseUnitNo",
      "t58"."serviceNo" as "serviceNo",
      "t58"."discountType" as "discountType",
      "t58"."amount" as "amount",
      "t58"."period" as "period",
      (
        case
        when (
          "t58"."period" = (N'Month' collate Latin1_General_100_BIN2)
          and datalength("t58"."period") = datalength((N'Month' collate Latin1_General_100_BIN2))
        ) then "t58"."amount"
        when (
          "t58"."period" = (N'Year' collate Latin1_General_100_BIN2)
          and datalength("t58"."period") = datalength((N'Year' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (cast("t58"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t58"."period" = (N'Quarter' collate Latin1_General_100_BIN2)
          and datalength("t58"."period") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (cast("t58"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t58"."period" = (N'Week' collate Latin1_General_100_BIN2)
          and datalength("t58"."period") = datalength((N'Week' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t58"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t58"."amount" as float) * cast(52 as float)) < 1e21 then cast("t58"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t58"."period" = (N'Day' collate Latin1_General_100_BIN2)
          and datalength("t58"."period") = datalength((N'Day' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t58"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t58"."amount" as float) * cast(365 as float)) < 1e21 then cast("t58"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "monthly"
    from "leaseContrDiscount" "t58"
    where (
      "t58"."startingDate" <= cast(@p2 as date)
      and ("t58"."endingDate" = cast('0001-01-01' as date) or "t58"."endingDate" >= cast(@p2 as date))
    )
      and "t58"."companyId" = @p1
  ),
  "q16" as (
    select o."v0" as "lineId",
      o."v1" as "leaseContractNo",
      o."v2" as "versionNo",
      o."v3" as "leaseUnitNo",
      o."v4" as "serviceNo",
      o."v5" as "lineNo",
      o."v6" as "amount",
      cast(sum(o."v7") as decimal(28, 8)) as "percentage",
      cast(sum(o."v8") as decimal(28, 8)) as "byArea",
      cast(sum(o."v9") as decimal(28, 8)) as "fixed0",
      cast(sum(o."v10") as decimal(28, 8)) as "fixed1",
      cast(sum(o."v11") as decimal(28, 8)) as "fixed2",
      cast(sum(o."v12") as decimal(28, 8)) as "fixed3"
    from (
      select "t60"."lineId" as "v0",
        "t60"."leaseContractNo" as "v1",
        "t60"."versionNo" as "v2",
        "t60"."lineUnitNo" as "v3",
        "t60"."serviceNo" as "v4",
        "t60"."lineNo" as "v5",
        "t60"."amount" as "v6",
        (
          case
          when (
            "t59"."discountType" = (N'Percentage' collate Latin1_General_100_BIN2)
            and datalength("t59"."discountType") = datalength((N'Percentage' collate Latin1_General_100_BIN2))
          ) then "t59"."amount"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v7",
        (
          case
          when (
            "t59"."discountType" = (N'Area' collate Latin1_General_100_BIN2)
            and datalength("t59"."discountType") = datalength((N'Area' collate Latin1_General_100_BIN2))
          ) then (
            case
            when (
              "t59"."period" = (N'Month' collate Latin1_General_100_BIN2)
              and datalength("t59"."period") = datalength((N'Month' collate Latin1_General_100_BIN2))
            ) then isnull(
              try_cast(
                try_cast("t59"."amount" as decimal(19, 8)) * try_cast("t60"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                case
                when abs(cast("t59"."amount" as float) * cast("t60"."area" as float)) < 1e21 then cast("t59"."amount" as decimal(28, 8)) * cast("t60"."area" as decimal(28, 8)) end as decimal(28, 8)
              )
            )
            when (
              "t59"."period" = (N'Year' collate Latin1_General_100_BIN2)
              and datalength("t59"."period") = datalength((N'Year' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  isnull(
                    try_cast(
                      try_cast("t59"."amount" as decimal(19, 8)) * try_cast("t60"."area" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t59"."amount" as float) * cast("t60"."area" as float)) < 1e21 then cast("t59"."amount" as decimal(28, 8)) * cast("t60"."area" as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t59"."period" = (N'Quarter' collate Latin1_General_100_BIN2)
              and datalength("t59"."period") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  isnull(
                    try_cast(
                      try_cast("t59"."amount" as decimal(19, 8)) * try_cast("t60"."area" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t59"."amount" as float) * cast("t60"."area" as float)) < 1e21 then cast("t59"."amount" as decimal(28, 8)) * cast("t60"."area" as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(3 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t59"."period" = (N'Week' collate Latin1_General_100_BIN2)
              and datalength("t59"."period") = datalength((N'Week' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  (
                    select isnull(
                      try_cast(
                        try_cast(v.x as decimal(19, 8)) * try_cast(v.y as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        case
                        when abs(cast(v.x as float) * cast(v.y as float)) < 1e21 then cast(v.x as decimal(28, 8)) * cast(v.y as decimal(28, 8)) end as decimal(28, 8)
                      )
                    )
                    from (
                      select isnull(
                        try_cast(
                          try_cast("t59"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                        ),
                        try_cast(
                          case
                          when abs(cast("t59"."amount" as float) * cast(52 as float)) < 1e21 then cast("t59"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                        )
                      ) as x,
                      "t60"."area" as y
                    ) v
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t59"."period" = (N'Day' collate Latin1_General_100_BIN2)
              and datalength("t59"."period") = datalength((N'Day' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  (
                    select isnull(
                      try_cast(
                        try_cast(v.x as decimal(19, 8)) * try_cast(v.y as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        case
                        when abs(cast(v.x as float) * cast(v.y as float)) < 1e21 then cast(v.x as decimal(28, 8)) * cast(v.y as decimal(28, 8)) end as decimal(28, 8)
                      )
                    )
                    from (
                      select isnull(
                        try_cast(
                          try_cast("t59"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                        ),
                        try_cast(
                          case
                          when abs(cast("t59"."amount" as float) * cast(365 as float)) < 1e21 then cast("t59"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                        )
                      ) as x,
                      "t60"."area" as y
                    ) v
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v8",
        (
          case
          when (
            (
              (
                "t59"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t59"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t59"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t59"."leaseUnitNo" <> N'' or datalength("t59"."leaseUnitNo") <> datalength(N''))
              and ("t59"."serviceNo" <> N'' or datalength("t59"."serviceNo") <> datalength(N''))
            )
          ) then "t59"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v9",
        (
          case
          when (
            (
              (
                "t59"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t59"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t59"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t59"."leaseUnitNo" <> N'' or datalength("t59"."leaseUnitNo") <> datalength(N''))
              and ("t59"."serviceNo" = N'' and datalength("t59"."serviceNo") = datalength(N''))
            )
          ) then "t59"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v10",
        (
          case
          when (
            (
              (
                "t59"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t59"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t59"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t59"."leaseUnitNo" = N'' and datalength("t59"."leaseUnitNo") = datalength(N''))
              and ("t59"."serviceNo" <> N'' or datalength("t59"."serviceNo") <> datalength(N''))
            )
          ) then "t59"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v11",
        (
          case
          when (
            (
              (
                "t59"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t59"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t59"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t59"."leaseUnitNo" = N'' and datalength("t59"."leaseUnitNo") = datalength(N''))
              and ("t59"."serviceNo" = N'' and datalength("t59"."serviceNo") = datalength(N''))
            )
          ) then "t59"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v12"
      from "q15" "t59"
      join "q14" "t60" on "t60"."leaseContractNo" = "t59"."leaseContractNo"
      where (
        (
          (
            ("t59"."contractVersionNo" = 0 or "t59"."contractVersionNo" = "t60"."versionNo")
            and (
              ("t59"."leaseUnitNo" = N'' and datalength("t59"."leaseUnitNo") = datalength(N''))
              or (
                "t59"."leaseUnitNo" = "t60"."lineUnitNo"
                and datalength("t59"."leaseUnitNo") = datalength("t60"."lineUnitNo")
              )
            )
          )
          and (
            ("t59"."serviceNo" = N'' and datalength("t59"."serviceNo") = datalength(N''))
            or (
              "t59"."serviceNo" = "t60"."serviceNo"
              and datalength("t59"."serviceNo") = datalength("t60"."serviceNo")
            )
          )
        )
        and ("t60"."measured" = 1 and "t60"."amount" >= cast(0 as decimal(28, 8)))
      )
    ) o
    group by o."v0", o."v1", o."v2", o."v3", o."v4", o."v5", o."v6"
  ),
  "q17" as (
    select "t61"."lineId" as "lineId",
      "t61"."leaseContractNo" as "leaseContractNo",
      "t61"."versionNo" as "versionNo",
      "t61"."leaseUnitNo" as "leaseUnitNo",
      "t61"."serviceNo" as "serviceNo",
      "t61"."lineNo" as "lineNo",
      "t61"."amount" as "amount",
      try_cast(
        (
          cast(
            (
              case
              when "t61"."percentage" >= cast(100 as decimal(28, 8)) then "t61"."amount"
              when cast(1 as bit) = 1 then try_cast(
                (
                  cast(
                    isnull(
                      try_cast(
                        try_cast("t61"."amount" as decimal(19, 8)) * try_cast("t61"."percentage" as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        case
                        when abs(cast("t61"."amount" as float) * cast("t61"."percentage" as float)) < 1e21 then cast("t61"."amount" as decimal(28, 8)) * cast("t61"."percentage" as decimal(28, 8)) end as decimal(28, 8)
                      )
                    ) as decimal(28, 8)
                  ) / nullif(cast(100 as decimal(28, 8)), 0)
                ) as decimal(28, 8)
              ) end
            ) as decimal(28, 8)
          ) + cast("t61"."byArea" as decimal(28, 8))
        ) as decimal(28, 8)
      ) as "asked",
      "t61"."fixed0" as "fixed0",
      "t61"."fixed1" as "fixed1",
      "t61"."fixed2" as "fixed2",
      "t61"."fixed3" as "fixed3"
    from "q16" "t61"
  ),
  "q18" as (
    select "t62"."lineId" as "lineId",
      "t62"."leaseContractNo" as "leaseContractNo",
      "t62"."versionNo" as "versionNo",
      "t62"."leaseUnitNo" as "leaseUnitNo",
      "t62"."serviceNo" as "serviceNo",
      "t62"."lineNo" as "lineNo",
      "t62"."amount" as "amount",
      "t62"."fixed0" as "fixed0",
      "t62"."fixed1" as "fixed1",
      "t62"."fixed2" as "fixed2",
      "t62"."fixed3" as "fixed3",
      (
        case
        when "t62"."asked" < "t62"."amount" then try_cast(
          (cast("t62"."amount" as decimal(28, 8)) - cast("t62"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when "t62"."asked" < "t62"."amount" then try_cast(
                (cast("t62"."amount" as decimal(28, 8)) - cast("t62"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t62"."leaseContractNo",
              "t62"."versionNo",
              "t62"."leaseUnitNo",
              "t62"."serviceNo"
            order by "t62"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q17" "t62"
  ),
  "q19" as (
    select "t63"."lineId" as "lineId",
      "t63"."leaseContractNo" as "leaseContractNo",
      "t63"."versionNo" as "versionNo",
      "t63"."serviceNo" as "serviceNo",
      "t63"."lineNo" as "lineNo",
      "t63"."amount" as "amount",
      "t63"."fixed1" as "fixed1",
      "t63"."fixed2" as "fixed2",
      "t63"."fixed3" as "fixed3",
      (
        case
        when "t63"."fixed0" <= "t63"."before0" then "t63"."left0"
        when try_cast(
          (cast("t63"."fixed0" as decimal(28, 8)) - cast("t63"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t63"."left0" then try_cast(
          (
            cast("t63"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t63"."fixed0" as decimal(28, 8)) - cast("t63"."before0" as decimal(28, 8))) as decimal(28, 8)
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
              when "t63"."fixed0" <= "t63"."before0" then "t63"."left0"
              when try_cast(
                (cast("t63"."fixed0" as decimal(28, 8)) - cast("t63"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t63"."left0" then try_cast(
                (
                  cast("t63"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t63"."fixed0" as decimal(28, 8)) - cast("t63"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t63"."leaseContractNo", "t63"."versionNo", "t63"."leaseUnitNo"
            order by "t63"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q18" "t63"
  ),
  "q20" as (
    select "t64"."lineId" as "lineId",
      "t64"."leaseContractNo" as "leaseContractNo",
      "t64"."versionNo" as "versionNo",
      "t64"."lineNo" as "lineNo",
      "t64"."amount" as "amount",
      "t64"."fixed2" as "fixed2",
      "t64"."fixed3" as "fixed3",
      (
        case
        when "t64"."fixed1" <= "t64"."before1" then "t64"."left1"
        when try_cast(
          (cast("t64"."fixed1" as decimal(28, 8)) - cast("t64"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t64"."left1" then try_cast(
          (
            cast("t64"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t64"."fixed1" as decimal(28, 8)) - cast("t64"."before1" as decimal(28, 8))) as decimal(28, 8)
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
              when "t64"."fixed1" <= "t64"."before1" then "t64"."left1"
              when try_cast(
                (cast("t64"."fixed1" as decimal(28, 8)) - cast("t64"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t64"."left1" then try_cast(
                (
                  cast("t64"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t64"."fixed1" as decimal(28, 8)) - cast("t64"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t64"."leaseContractNo", "t64"."versionNo", "t64"."serviceNo"
            order by "t64"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q19" "t64"
  ),
  "q21" as (
    select "t65"."lineId" as "lineId",
      "t65"."amount" as "amount",
      "t65"."fixed3" as "fixed3",
      (
        case
        when "t65"."fixed2" <= "t65"."before2" then "t65"."left2"
        when try_cast(
          (cast("t65"."fixed2" as decimal(28, 8)) - cast("t65"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t65"."left2" then try_cast(
          (
            cast("t65"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t65"."fixed2" as decimal(28, 8)) - cast("t65"."before2" as decimal(28, 8))) as decimal(28, 8)
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
              when "t65"."fixed2" <= "t65"."before2" then "t65"."left2"
              when try_cast(
                (cast("t65"."fixed2" as decimal(28, 8)) - cast("t65"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t65"."left2" then try_cast(
                (
                  cast("t65"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t65"."fixed2" as decimal(28, 8)) - cast("t65"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t65"."leaseContractNo", "t65"."versionNo"
            order by "t65"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q20" "t65"
  ),
  "q22" as (
    select "t66"."lineId" as "lineId",
      try_cast(
        (
          cast("t66"."amount" as decimal(28, 8)) - cast(
            (
              case
              when "t66"."fixed3" <= "t66"."before3" then "t66"."left3"
              when try_cast(
                (cast("t66"."fixed3" as decimal(28, 8)) - cast("t66"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t66"."left3" then try_cast(
                (
                  cast("t66"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t66"."fixed3" as decimal(28, 8)) - cast("t66"."before3" as decimal(28, 8))
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
    from "q21" "t66"
  ),
  "q23" as (
    select "t67"."id" as "id",
      "t67"."leaseUnitNo" as "leaseUnitNo",
      "t67"."leaseUnitDescription" as "leaseUnitDescription",
      "t67"."leaseUnitCategory" as "leaseUnitCategory",
      "t67"."leaseUnitClass" as "leaseUnitClass",
      "t67"."floor" as "floor",
      "t67"."parkingUnit" as "parkingUnit",
      "t67"."blocked" as "blocked",
      "t67"."buildingNo" as "buildingNo",
      "t67"."area" as "area",
      "t67"."firstOfUnit" as "firstOfUnit",
      "t67"."state" as "state",
      "t67"."leaseContractNo" as "leaseContractNo",
      "t67"."versionNo" as "versionNo",
      "t67"."customerNo" as "customerNo",
      "t67"."customerName" as "customerName",
      "t67"."startingDate" as "startingDate",
      "t67"."lineNo" as "lineNo",
      "t67"."serviceNo" as "serviceNo",
      "t67"."serviceGroup" as "serviceGroup",
      "t67"."expiryDate" as "expiryDate",
      "t67"."priceType" as "priceType",
      "t67"."currencyCode" as "currencyCode",
      "t67"."unitPrice" as "unitPrice",
      "t67"."pricePeriod" as "pricePeriod",
      "t67"."measured" as "measured",
      (
        case
        when (not ("t67"."expiryDate" is null) and "t67"."expiryDate" > cast('0001-01-01' as date)) then (cast(datediff(day, cast(@p2 as date), "t67"."expiryDate") as bigint) + cast(1 as bigint))
        when cast(1 as bit) = 1 then 0 end
      ) as "remainingDays",
      round("t67"."amount", 2) as "monthlyAmount",
      (
        case
        when not ("t68"."lineId" is null) then try_cast(
          (
            cast(round("t67"."amount", 2) as decimal(28, 8)) - cast(round("t68"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t67"."amount", 2) end
      ) as "monthlyNet",
      (
        case
        when "t67"."area" = cast(0 as decimal(28, 8)) then cast(0 as decimal(28, 8))
        when cast(1 as bit) = 1 then round(
          try_cast(
            (
              cast(
                (
                  case
                  when not ("t68"."lineId" is null) then try_cast(
                    (
                      cast(round("t67"."amount", 2) as decimal(28, 8)) - cast(round("t68"."discount", 2) as decimal(28, 8))
                    ) as decimal(28, 8)
                  )
                  when cast(1 as bit) = 1 then round("t67"."amount", 2) end
                ) as decimal(28, 8)
              ) / nullif(cast("t67"."area" as decimal(28, 8)), 0)
            ) as decimal(28, 8)
          ),
          2
        ) end
      ) as "netPerArea"
    from "q14" "t67"
    left join "q22" "t68" on "t68"."lineId" = "t67"."lineId"
  ),
  "a24" as (
    select @p4 as "companyId",
      isnull("t69"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      "t69"."leaseUnitNo" as "leaseUnitNo",
      "t69"."leaseUnitDescription" as "leaseUnitDescription",
      "t69"."leaseUnitCategory" as "leaseUnitCategory",
      "t69"."leaseUnitClass" as "leaseUnitClass",
      "t69"."floor" as "floor",
      "t69"."parkingUnit" as "parkingUnit",
      "t69"."blocked" as "blocked",
      isnull("t69"."buildingNo", N'') as "buildingNo",
      isnull("t69"."area", cast(0 as decimal(28, 8))) as "area",
      "t69"."firstOfUnit" as "firstOfUnit",
      isnull("t69"."state", N'') as "state",
      isnull("t69"."leaseContractNo", N'') as "leaseContractNo",
      isnull("t69"."versionNo", 0) as "versionNo",
      isnull("t69"."lineNo", 0) as "lineNo",
      isnull("t69"."customerNo", N'') as "customerNo",
      isnull("t69"."customerName", N'') as "customerName",
      isnull("t69"."serviceNo", N'') as "serviceNo",
      isnull("t69"."serviceGroup", N'') as "serviceGroup",
      isnull("t69"."startingDate", cast('0001-01-01' as date)) as "startingDate",
      isnull("t69"."expiryDate", cast('0001-01-01' as date)) as "expiryDate",
      isnull(
        case
        when "t69"."remainingDays" > -2147483648 - 1.0
        and "t69"."remainingDays" < 2147483647 + 1.0 then cast(round("t69"."remainingDays", 0, 1) as bigint) end,
        0
      ) as "remainingDays",
      isnull("t69"."priceType", N'') as "priceType",
      isnull("t69"."unitPrice", cast(0 as decimal(28, 8))) as "unitPrice",
      isnull("t69"."pricePeriod", N'') as "pricePeriod",
      isnull("t69"."monthlyAmount", cast(0 as decimal(28, 8))) as "monthlyAmount",
      isnull("t69"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet",
      isnull("t69"."netPerArea", cast(0 as decimal(28, 8))) as "netPerArea",
      isnull("t69"."currencyCode", N'') as "currencyCode",
      isnull("t69"."measured", cast(0 as bit)) as "measured"
    from "q23" "t69"
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + stuff(
        trim(
          N'}'
          from (
            select lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) as "id",
            "t0"."leaseUnitNo" as "leaseUnitNo" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"area":' + isnull(
        trim(
          N'.'
          from replace(
            rtrim(replace(convert(nvarchar(40), cast("t0"."area" as decimal(28, 8))), N'0', N' ')),
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
