with "q1" as (
  select "t2"."id" as "id",
    "t2"."leaseUnitNo" as "leaseUnitNo",
    "t2"."leaseContractNo" as "leaseContractNo",
    "t2"."versionNo" as "versionNo",
    "t2"."lineNo" as "lineNo",
    "t2"."serviceNo" as "serviceNo",
    "t2"."priceType" as "priceType",
    "t2"."unitPrice" as "unitPrice",
    "t2"."pricePeriod" as "pricePeriod",
    "t2"."quantity" as "quantity",
    "t3"."buildingNo" as "buildingNo",
    "t3"."invoicingCurrencyCode" as "currencyCode"
  from "leaseContractLine" "t2"
  left join "leaseContract" "t3" on "t3"."companyId" = @p1
    and "t3"."number" = "t2"."leaseContractNo"
    and "t3"."versionNo" = "t2"."versionNo"
  where (
    (
      "t2"."startingDate" <= cast(@p2 as date)
      and (
        not ("t2"."endingDate" < cast(@p2 as date))
        or (
          "t2"."endingDate" = cast('0001-01-01' as date)
          and (
            "t3"."contractValidUntil" = cast('0001-01-01' as date)
            or "t3"."contractValidUntil" >= cast(@p2 as date)
          )
        )
      )
    )
    and (
      (
        (
          "t2"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
          or datalength("t2"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
        )
        and (
          "t3"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
          and datalength("t3"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
        )
      )
      or (
        (
          cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
          and (
            (
              "t2"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
              or datalength("t2"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
            )
            or "t2"."endingDate" <> cast('0001-01-01' as date)
          )
        )
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
            and not (
              exists (
                select 1
                from "leaseContract" "t4"
                where "t4"."companyId" = @p1
                  and "t4"."number" = "t3"."number"
                  and (
                    (
                      "t4"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t4"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t4"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t4"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and "t4"."versionNo" > "t3"."versionNo"
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
    select "t9"."leaseUnitNo" as "unitNo"
    from "q1" "t9"
    group by "t9"."leaseUnitNo"
  ),
  "q5" as (
    select "t10"."number" as "number",
      (
        case
        when "t11"."building" = 1 then "t11"."number"
        when "t12"."building" = 1 then "t12"."number"
        when "t13"."building" = 1 then "t13"."number"
        when "t14"."building" = 1 then "t14"."number"
        when "t15"."building" = 1 then "t15"."number"
        when "t16"."building" = 1 then "t16"."number"
        when "t17"."building" = 1 then "t17"."number"
        when "t18"."building" = 1 then "t18"."number"
        when "t19"."building" = 1 then "t19"."number"
        when "t20"."building" = 1 then "t20"."number" end
      ) as "buildingNo",
      "t11"."number" as "card0",
      "t12"."number" as "card1",
      "t13"."number" as "card2",
      "t14"."number" as "card3",
      "t15"."number" as "card4",
      "t16"."number" as "card5",
      "t17"."number" as "card6",
      "t18"."number" as "card7",
      "t19"."number" as "card8",
      "t20"."number" as "card9"
    from "q3" "t10"
    left join "leaseUnit" "t11" on "t11"."companyId" = @p1 and "t11"."number" = "t10"."number"
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
    left join "leaseUnit" "t20" on "t20"."companyId" = @p1
      and "t20"."number" = "t19"."leaseUnitGroupNo"
  ),
  "q6" as (
    select "t21"."number" as "number",
      "t21"."buildingNo" as "buildingNo",
      cast(
        case
        when (
          (
            (
              (not ("t22"."unitNo" is null) or not ("t23"."unitNo" is null))
              or not ("t24"."unitNo" is null)
            )
            or (not ("t25"."unitNo" is null) or not ("t26"."unitNo" is null))
          )
          or (
            (
              (not ("t27"."unitNo" is null) or not ("t28"."unitNo" is null))
              or not ("t29"."unitNo" is null)
            )
            or (not ("t30"."unitNo" is null) or not ("t31"."unitNo" is null))
          )
        ) then 1 else 0 end as bit
      ) as "isLet"
    from "q5" "t21"
    left join "q4" "t22" on "t22"."unitNo" = "t21"."card0"
    left join "q4" "t23" on "t23"."unitNo" = "t21"."card1"
    left join "q4" "t24" on "t24"."unitNo" = "t21"."card2"
    left join "q4" "t25" on "t25"."unitNo" = "t21"."card3"
    left join "q4" "t26" on "t26"."unitNo" = "t21"."card4"
    left join "q4" "t27" on "t27"."unitNo" = "t21"."card5"
    left join "q4" "t28" on "t28"."unitNo" = "t21"."card6"
    left join "q4" "t29" on "t29"."unitNo" = "t21"."card7"
    left join "q4" "t30" on "t30"."unitNo" = "t21"."card8"
    left join "q4" "t31" on "t31"."unitNo" = "t21"."card9"
  ),
  "q7" as (
    select "t32"."number" as "number",
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
      cast(
        case
        when exists (
          select "t34"."isLet" intersect
          select cast(1 as bit)
        ) then 1 else 0 end as bit
      ) as "isLetByGroup",
      (
        case
        when (
          not ("t32"."blocked" = 1)
          and not (
            exists (
              select "t34"."isLet" intersect
              select cast(1 as bit)
            )
          )
        ) then "t32"."number" end
      ) as "reservable"
    from "leaseUnit" "t32"
    left join "q2" "t33" on "t33"."unitNo" = "t32"."number"
    left join "q6" "t34" on "t34"."number" = "t32"."leaseUnitGroupNo"
    where "t32"."companyId" = @p1
  ),
  "q8" as (
    select "t35"."leaseUnitNo" as "leaseUnitNo",
      "t35"."leaseContractNo" as "leaseContractNo",
      "t35"."versionNo" as "versionNo",
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
            "t35"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
            or datalength("t35"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
          )
        )
        and ("t35"."leaseUnitNo" <> N'' or datalength("t35"."leaseUnitNo") <> datalength(N''))
      )
      and (
        (
          "t36"."status" = (N'Reserved' collate Latin1_General_100_BIN2)
          and datalength("t36"."status") = datalength((N'Reserved' collate Latin1_General_100_BIN2))
        )
        and not (
          exists (
            select "t36"."versionStatus",
              datalength("t36"."versionStatus") intersect
            select (N'Old' collate Latin1_General_100_BIN2),
              datalength((N'Old' collate Latin1_General_100_BIN2))
          )
        )
      )
    )
      and "t35"."companyId" = @p1
  ),
  "q9" as (
    select "t37"."number" as "leaseUnitNo",
      "t37"."area" as "area",
      (
        case
        when not ("t37"."buildingNo" is null) then "t37"."buildingNo"
        when not ("t39"."id" is null) then "t42"."buildingNo"
        when cast(1 as bit) = 1 then N'' end
      ) as "buildingNo",
      (
        case
        when not ("t38"."id" is null) then (N'Let' collate Latin1_General_100_BIN2)
        when "t37"."isLetByGroup" = 1 then (N'LetByGroup' collate Latin1_General_100_BIN2)
        when "t37"."blocked" = 1 then (N'Blocked' collate Latin1_General_100_BIN2)
        when not ("t43"."leaseUnitNo" is null) then (N'Reserved' collate Latin1_General_100_BIN2)
        when cast(1 as bit) = 1 then (N'Vacant' collate Latin1_General_100_BIN2) end
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
      "t38"."id" as "lineId",
      "t38"."leaseUnitNo" as "lineUnitNo",
      "t38"."lineNo" as "lineNo",
      "t38"."serviceNo" as "serviceNo",
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
              "t40"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
              or datalength("t40"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
            )
            and (
              "t41"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
              and datalength("t41"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
            )
          )
          and (
            "t40"."startingDate" <= cast(cast(@p3 as datetime2(3)) as date)
            and (
              not ("t40"."endingDate" < cast(cast(@p3 as datetime2(3)) as date))
              or (
                "t40"."endingDate" = cast('0001-01-01' as date)
                and (
                  "t41"."contractValidUntil" = cast('0001-01-01' as date)
                  or "t41"."contractValidUntil" >= cast(cast(@p3 as datetime2(3)) as date)
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
    left join "q8" "t43" on "t43"."leaseUnitNo" = "t37"."reservable" and "t43"."place" = 1
    left join "q1" "t38" on "t38"."leaseUnitNo" = "t37"."number"
    where (not ("t38"."id" is null) or "t37"."isLeasable" = 1)
    union all
    select N'' as "leaseUnitNo",
      cast(0 as decimal(28, 8)) as "area",
      "t44"."buildingNo" as "buildingNo",
      (N'Let' collate Latin1_General_100_BIN2) as "state",
      "t44"."leaseContractNo" as "leaseContractNo",
      "t44"."versionNo" as "versionNo",
      "t44"."id" as "lineId",
      "t44"."leaseUnitNo" as "lineUnitNo",
      "t44"."lineNo" as "lineNo",
      "t44"."serviceNo" as "serviceNo",
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
          "t46"."type" = (N'All Contracts' collate Latin1_General_100_BIN2)
          and datalength("t46"."type") = datalength((N'All Contracts' collate Latin1_General_100_BIN2))
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
        when ("t47"."leaseUnitNo" <> N'' or datalength("t47"."leaseUnitNo") <> datalength(N'')) then "t47"."leaseUnitNo" end
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
    where "t47"."unitPrice" = cast(0 as decimal(28, 8))
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
            (
              "t50"."type" = (N'Lease Unit' collate Latin1_General_100_BIN2)
              and datalength("t50"."type") = datalength((N'Lease Unit' collate Latin1_General_100_BIN2))
            )
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
            (
              "t52"."type" = (N'Contract' collate Latin1_General_100_BIN2)
              and datalength("t52"."type") = datalength((N'Contract' collate Latin1_General_100_BIN2))
            )
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
            (
              "t54"."type" = (N'Building' collate Latin1_General_100_BIN2)
              and datalength("t54"."type") = datalength((N'Building' collate Latin1_General_100_BIN2))
            )
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
    left join "q10" "t55" on "t55"."serviceNo" = "t48"."serviceNo" and "t55"."place" = 1
    where (
      (not ("t49"."id" is null) or not ("t51"."id" is null))
      or (not ("t53"."id" is null) or not ("t55"."serviceNo" is null))
    )
  ),
  "q13" as (
    select "t56"."area" as "area",
      "t56"."state" as "state",
      "t56"."leaseContractNo" as "leaseContractNo",
      "t56"."versionNo" as "versionNo",
      "t56"."lineId" as "lineId",
      "t56"."lineUnitNo" as "lineUnitNo",
      "t56"."lineNo" as "lineNo",
      "t56"."serviceNo" as "serviceNo",
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
              select (N' ' collate Latin1_General_100_BIN2),
                datalength((N' ' collate Latin1_General_100_BIN2))
            )
          )
        ) then "t57"."priceForPeriod"
        when cast(1 as bit) = 1 then "t56"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          "t56"."priceType" in ((N'Area' collate Latin1_General_100_BIN2), (N'Fixed' collate Latin1_General_100_BIN2))
          and exists (
            select 1
            from (
              values ((N'Area' collate Latin1_General_100_BIN2)),
              ((N'Fixed' collate Latin1_General_100_BIN2))
            ) o(v)
            where (o.v = "t56"."priceType" and datalength(o.v) = datalength("t56"."priceType"))
          )
        ) then cast(1 as bit)
        when cast(1 as bit) = 1 then cast(0 as bit) end
      ) as "measured",
      (
        case
        when (
          "t56"."priceType" = (N'Area' collate Latin1_General_100_BIN2)
          and datalength("t56"."priceType") = datalength((N'Area' collate Latin1_General_100_BIN2))
        ) then "t56"."area"
        when (
          (
            "t56"."priceType" = (N'Fixed' collate Latin1_General_100_BIN2)
            and datalength("t56"."priceType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
          )
          and not (
            exists (
              select "t56"."quantity" intersect
              select cast(0 as decimal(28, 8))
            )
          )
        ) then "t56"."quantity"
        when (
          "t56"."priceType" = (N'Fixed' collate Latin1_General_100_BIN2)
          and datalength("t56"."priceType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
        ) then cast(1 as decimal(28, 8))
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "multiplier"
    from "q9" "t56"
    left join "q12" "t57" on "t57"."lineId" = "t56"."lineId"
  ),
  "q14" as (
    select "t58"."area" as "area",
      "t58"."state" as "state",
      "t58"."leaseContractNo" as "leaseContractNo",
      "t58"."versionNo" as "versionNo",
      "t58"."lineId" as "lineId",
      "t58"."lineUnitNo" as "lineUnitNo",
      "t58"."lineNo" as "lineNo",
      "t58"."serviceNo" as "serviceNo",
      "t58"."currencyCode" as "currencyCode",
      "t58"."measured" as "measured",
      (
        case
        when (
          "t58"."pricePeriod" = (N'Month' collate Latin1_General_100_BIN2)
          and datalength("t58"."pricePeriod") = datalength((N'Month' collate Latin1_General_100_BIN2))
        ) then isnull(
          try_cast(
            try_cast("t58"."unitPrice" as decimal(19, 8)) * try_cast("t58"."multiplier" as decimal(18, 8)) as decimal(28, 8)
          ),
          try_cast(
            case
            when abs(cast("t58"."unitPrice" as float) * cast("t58"."multiplier" as float)) < 1e21 then cast("t58"."unitPrice" as decimal(28, 8)) * cast("t58"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
          )
        )
        when (
          "t58"."pricePeriod" = (N'Year' collate Latin1_General_100_BIN2)
          and datalength("t58"."pricePeriod") = datalength((N'Year' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t58"."unitPrice" as decimal(19, 8)) * try_cast("t58"."multiplier" as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t58"."unitPrice" as float) * cast("t58"."multiplier" as float)) < 1e21 then cast("t58"."unitPrice" as decimal(28, 8)) * cast("t58"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t58"."pricePeriod" = (N'Quarter' collate Latin1_General_100_BIN2)
          and datalength("t58"."pricePeriod") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t58"."unitPrice" as decimal(19, 8)) * try_cast("t58"."multiplier" as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t58"."unitPrice" as float) * cast("t58"."multiplier" as float)) < 1e21 then cast("t58"."unitPrice" as decimal(28, 8)) * cast("t58"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(3 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t58"."pricePeriod" = (N'Week' collate Latin1_General_100_BIN2)
          and datalength("t58"."pricePeriod") = datalength((N'Week' collate Latin1_General_100_BIN2))
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
                      try_cast("t58"."unitPrice" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t58"."unitPrice" as float) * cast(52 as float)) < 1e21 then cast("t58"."unitPrice" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as x,
                  "t58"."multiplier" as y
                ) v
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t58"."pricePeriod" = (N'Day' collate Latin1_General_100_BIN2)
          and datalength("t58"."pricePeriod") = datalength((N'Day' collate Latin1_General_100_BIN2))
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
                      try_cast("t58"."unitPrice" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t58"."unitPrice" as float) * cast(365 as float)) < 1e21 then cast("t58"."unitPrice" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as x,
                  "t58"."multiplier" as y
                ) v
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
      "t59"."period" as "period",
      (
        case
        when (
          "t59"."period" = (N'Month' collate Latin1_General_100_BIN2)
          and datalength("t59"."period") = datalength((N'Month' collate Latin1_General_100_BIN2))
        ) then "t59"."amount"
        when (
          "t59"."period" = (N'Year' collate Latin1_General_100_BIN2)
          and datalength("t59"."period") = datalength((N'Year' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (cast("t59"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t59"."period" = (N'Quarter' collate Latin1_General_100_BIN2)
          and datalength("t59"."period") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (cast("t59"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t59"."period" = (N'Week' collate Latin1_General_100_BIN2)
          and datalength("t59"."period") = datalength((N'Week' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t59"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t59"."amount" as float) * cast(52 as float)) < 1e21 then cast("t59"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                )
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
              isnull(
                try_cast(
                  try_cast("t59"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t59"."amount" as float) * cast(365 as float)) < 1e21 then cast("t59"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
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
      select "t61"."lineId" as "v0",
        "t61"."leaseContractNo" as "v1",
        "t61"."versionNo" as "v2",
        "t61"."lineUnitNo" as "v3",
        "t61"."serviceNo" as "v4",
        "t61"."lineNo" as "v5",
        "t61"."amount" as "v6",
        (
          case
          when (
            "t60"."discountType" = (N'Percentage' collate Latin1_General_100_BIN2)
            and datalength("t60"."discountType") = datalength((N'Percentage' collate Latin1_General_100_BIN2))
          ) then "t60"."amount"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v7",
        (
          case
          when (
            "t60"."discountType" = (N'Area' collate Latin1_General_100_BIN2)
            and datalength("t60"."discountType") = datalength((N'Area' collate Latin1_General_100_BIN2))
          ) then (
            case
            when (
              "t60"."period" = (N'Month' collate Latin1_General_100_BIN2)
              and datalength("t60"."period") = datalength((N'Month' collate Latin1_General_100_BIN2))
            ) then isnull(
              try_cast(
                try_cast("t60"."amount" as decimal(19, 8)) * try_cast("t61"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                case
                when abs(cast("t60"."amount" as float) * cast("t61"."area" as float)) < 1e21 then cast("t60"."amount" as decimal(28, 8)) * cast("t61"."area" as decimal(28, 8)) end as decimal(28, 8)
              )
            )
            when (
              "t60"."period" = (N'Year' collate Latin1_General_100_BIN2)
              and datalength("t60"."period") = datalength((N'Year' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  isnull(
                    try_cast(
                      try_cast("t60"."amount" as decimal(19, 8)) * try_cast("t61"."area" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t60"."amount" as float) * cast("t61"."area" as float)) < 1e21 then cast("t60"."amount" as decimal(28, 8)) * cast("t61"."area" as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t60"."period" = (N'Quarter' collate Latin1_General_100_BIN2)
              and datalength("t60"."period") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  isnull(
                    try_cast(
                      try_cast("t60"."amount" as decimal(19, 8)) * try_cast("t61"."area" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t60"."amount" as float) * cast("t61"."area" as float)) < 1e21 then cast("t60"."amount" as decimal(28, 8)) * cast("t61"."area" as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(3 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t60"."period" = (N'Week' collate Latin1_General_100_BIN2)
              and datalength("t60"."period") = datalength((N'Week' collate Latin1_General_100_BIN2))
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
                          try_cast("t60"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                        ),
                        try_cast(
                          case
                          when abs(cast("t60"."amount" as float) * cast(52 as float)) < 1e21 then cast("t60"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                        )
                      ) as x,
                      "t61"."area" as y
                    ) v
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t60"."period" = (N'Day' collate Latin1_General_100_BIN2)
              and datalength("t60"."period") = datalength((N'Day' collate Latin1_General_100_BIN2))
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
                          try_cast("t60"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                        ),
                        try_cast(
                          case
                          when abs(cast("t60"."amount" as float) * cast(365 as float)) < 1e21 then cast("t60"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                        )
                      ) as x,
                      "t61"."area" as y
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
                "t60"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t60"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t60"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t60"."leaseUnitNo" <> N'' or datalength("t60"."leaseUnitNo") <> datalength(N''))
              and ("t60"."serviceNo" <> N'' or datalength("t60"."serviceNo") <> datalength(N''))
            )
          ) then "t60"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v9",
        (
          case
          when (
            (
              (
                "t60"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t60"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t60"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t60"."leaseUnitNo" <> N'' or datalength("t60"."leaseUnitNo") <> datalength(N''))
              and ("t60"."serviceNo" = N'' and datalength("t60"."serviceNo") = datalength(N''))
            )
          ) then "t60"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v10",
        (
          case
          when (
            (
              (
                "t60"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t60"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t60"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t60"."leaseUnitNo" = N'' and datalength("t60"."leaseUnitNo") = datalength(N''))
              and ("t60"."serviceNo" <> N'' or datalength("t60"."serviceNo") <> datalength(N''))
            )
          ) then "t60"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v11",
        (
          case
          when (
            (
              (
                "t60"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t60"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t60"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t60"."leaseUnitNo" = N'' and datalength("t60"."leaseUnitNo") = datalength(N''))
              and ("t60"."serviceNo" = N'' and datalength("t60"."serviceNo") = datalength(N''))
            )
          ) then "t60"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v12"
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
        and ("t61"."measured" = 1 and "t61"."amount" >= cast(0 as decimal(28, 8)))
      )
    ) o
    group by o."v0", o."v1", o."v2", o."v3", o."v4", o."v5", o."v6"
  ),
  "q17" as (
    select "t62"."lineId" as "lineId",
      "t62"."leaseContractNo" as "leaseContractNo",
      "t62"."versionNo" as "versionNo",
      "t62"."leaseUnitNo" as "leaseUnitNo",
      "t62"."serviceNo" as "serviceNo",
      "t62"."lineNo" as "lineNo",
      "t62"."amount" as "amount",
      try_cast(
        (
          cast(
            (
              case
              when "t62"."percentage" >= cast(100 as decimal(28, 8)) then "t62"."amount"
              when cast(1 as bit) = 1 then try_cast(
                (
                  cast(
                    isnull(
                      try_cast(
                        try_cast("t62"."amount" as decimal(19, 8)) * try_cast("t62"."percentage" as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        case
                        when abs(cast("t62"."amount" as float) * cast("t62"."percentage" as float)) < 1e21 then cast("t62"."amount" as decimal(28, 8)) * cast("t62"."percentage" as decimal(28, 8)) end as decimal(28, 8)
                      )
                    ) as decimal(28, 8)
                  ) / nullif(cast(100 as decimal(28, 8)), 0)
                ) as decimal(28, 8)
              ) end
            ) as decimal(28, 8)
          ) + cast("t62"."byArea" as decimal(28, 8))
        ) as decimal(28, 8)
      ) as "asked",
      "t62"."fixed0" as "fixed0",
      "t62"."fixed1" as "fixed1",
      "t62"."fixed2" as "fixed2",
      "t62"."fixed3" as "fixed3"
    from "q16" "t62"
  ),
  "q18" as (
    select "t63"."lineId" as "lineId",
      "t63"."leaseContractNo" as "leaseContractNo",
      "t63"."versionNo" as "versionNo",
      "t63"."leaseUnitNo" as "leaseUnitNo",
      "t63"."serviceNo" as "serviceNo",
      "t63"."lineNo" as "lineNo",
      "t63"."amount" as "amount",
      "t63"."fixed0" as "fixed0",
      "t63"."fixed1" as "fixed1",
      "t63"."fixed2" as "fixed2",
      "t63"."fixed3" as "fixed3",
      (
        case
        when "t63"."asked" < "t63"."amount" then try_cast(
          (cast("t63"."amount" as decimal(28, 8)) - cast("t63"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when "t63"."asked" < "t63"."amount" then try_cast(
                (cast("t63"."amount" as decimal(28, 8)) - cast("t63"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t63"."leaseContractNo",
              "t63"."versionNo",
              "t63"."leaseUnitNo",
              "t63"."serviceNo"
            order by "t63"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q17" "t63"
  ),
  "q19" as (
    select "t64"."lineId" as "lineId",
      "t64"."leaseContractNo" as "leaseContractNo",
      "t64"."versionNo" as "versionNo",
      "t64"."serviceNo" as "serviceNo",
      "t64"."lineNo" as "lineNo",
      "t64"."amount" as "amount",
      "t64"."fixed1" as "fixed1",
      "t64"."fixed2" as "fixed2",
      "t64"."fixed3" as "fixed3",
      (
        case
        when "t64"."fixed0" <= "t64"."before0" then "t64"."left0"
        when try_cast(
          (cast("t64"."fixed0" as decimal(28, 8)) - cast("t64"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t64"."left0" then try_cast(
          (
            cast("t64"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t64"."fixed0" as decimal(28, 8)) - cast("t64"."before0" as decimal(28, 8))) as decimal(28, 8)
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
              when "t64"."fixed0" <= "t64"."before0" then "t64"."left0"
              when try_cast(
                (cast("t64"."fixed0" as decimal(28, 8)) - cast("t64"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t64"."left0" then try_cast(
                (
                  cast("t64"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t64"."fixed0" as decimal(28, 8)) - cast("t64"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t64"."leaseContractNo", "t64"."versionNo", "t64"."leaseUnitNo"
            order by "t64"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q18" "t64"
  ),
  "q20" as (
    select "t65"."lineId" as "lineId",
      "t65"."leaseContractNo" as "leaseContractNo",
      "t65"."versionNo" as "versionNo",
      "t65"."lineNo" as "lineNo",
      "t65"."amount" as "amount",
      "t65"."fixed2" as "fixed2",
      "t65"."fixed3" as "fixed3",
      (
        case
        when "t65"."fixed1" <= "t65"."before1" then "t65"."left1"
        when try_cast(
          (cast("t65"."fixed1" as decimal(28, 8)) - cast("t65"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t65"."left1" then try_cast(
          (
            cast("t65"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t65"."fixed1" as decimal(28, 8)) - cast("t65"."before1" as decimal(28, 8))) as decimal(28, 8)
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
              when "t65"."fixed1" <= "t65"."before1" then "t65"."left1"
              when try_cast(
                (cast("t65"."fixed1" as decimal(28, 8)) - cast("t65"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t65"."left1" then try_cast(
                (
                  cast("t65"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t65"."fixed1" as decimal(28, 8)) - cast("t65"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t65"."leaseContractNo", "t65"."versionNo", "t65"."serviceNo"
            order by "t65"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q19" "t65"
  ),
  "q21" as (
    select "t66"."lineId" as "lineId",
      "t66"."amount" as "amount",
      "t66"."fixed3" as "fixed3",
      (
        case
        when "t66"."fixed2" <= "t66"."before2" then "t66"."left2"
        when try_cast(
          (cast("t66"."fixed2" as decimal(28, 8)) - cast("t66"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t66"."left2" then try_cast(
          (
            cast("t66"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t66"."fixed2" as decimal(28, 8)) - cast("t66"."before2" as decimal(28, 8))) as decimal(28, 8)
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
              when "t66"."fixed2" <= "t66"."before2" then "t66"."left2"
              when try_cast(
                (cast("t66"."fixed2" as decimal(28, 8)) - cast("t66"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t66"."left2" then try_cast(
                (
                  cast("t66"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t66"."fixed2" as decimal(28, 8)) - cast("t66"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t66"."leaseContractNo", "t66"."versionNo"
            order by "t66"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q20" "t66"
  ),
  "q22" as (
    select "t67"."lineId" as "lineId",
      try_cast(
        (
          cast("t67"."amount" as decimal(28, 8)) - cast(
            (
              case
              when "t67"."fixed3" <= "t67"."before3" then "t67"."left3"
              when try_cast(
                (cast("t67"."fixed3" as decimal(28, 8)) - cast("t67"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t67"."left3" then try_cast(
                (
                  cast("t67"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t67"."fixed3" as decimal(28, 8)) - cast("t67"."before3" as decimal(28, 8))
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
    from "q21" "t67"
  ),
  "q23" as (
    select "t68"."state" as "state",
      "t68"."currencyCode" as "currencyCode",
      (
        case
        when not ("t69"."lineId" is null) then try_cast(
          (
            cast(round("t68"."amount", 2) as decimal(28, 8)) - cast(round("t69"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t68"."amount", 2) end
      ) as "monthlyNet"
    from "q14" "t68"
    left join "q22" "t69" on "t69"."lineId" = "t68"."lineId"
  ),
  "a24" as (
    select @p4 as "companyId",
      isnull("t70"."state", N'') as "state",
      isnull("t70"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet",
      isnull("t70"."currencyCode", N'') as "currencyCode"
    from "q23" "t70"
  ),
  "a25" as (
    select "t1"."state" as "state",
      "t1"."monthlyNet" as "monthlyNet",
      "t1"."currencyCode" as "currencyCode"
    from "a24" "t1"
    where "t1"."companyId" = @p1
  ),
  "a26" as (
    select "t71"."currencyCode",
      "t71"."monthlyNet"
    from "a25" "t71"
    where (
      "t71"."state" = (@p5 collate Latin1_General_100_BIN2)
      and datalength("t71"."state") = datalength((@p5 collate Latin1_General_100_BIN2))
    )
  ),
  "a27" as (
    select "t74"."currencyCode" as "currencyCode",
      cast(sum("t74"."monthlyNet") as decimal(28, 8)) as "x_rent"
    from "a26" "t74"
    group by "t74"."currencyCode"
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
        trim(
          N'}'
          from (
            select "t75"."currencyCode" as "currencyCode" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"rent@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"rent":' + isnull(
        trim(
          N'.'
          from replace(
            rtrim(replace(convert(nvarchar(40), cast("t75"."x_rent" as decimal(28, 8))), N'0', N' ')),
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
),
  "t75"."currencyCode"
from "a27" "t75"
where exists (
  select 1
  from "company"
  where "id" = @p6
)
order by "t75"."currencyCode" offset (case when @p7 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p7 > 0 then @p7 else 1 end) rows only;
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
