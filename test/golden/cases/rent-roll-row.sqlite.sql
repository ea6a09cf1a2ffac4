with "q1" as materialized (
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
      when "t1"."endingDate" <> '0001-01-01' then "t1"."endingDate"
      when 1 = 1 then "t2"."contractValidUntil" end
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
  left join "leaseContract" "t2" on "t2"."companyId" = ?
    and "t2"."number" = "t1"."leaseContractNo"
    and "t2"."versionNo" = "t1"."versionNo"
  left join "service" "t4" on "t4"."companyId" = ? and "t4"."code" = "t1"."serviceNo"
  where (
    (
      "t1"."startingDate" <= ?
      and (
        not ("t1"."endingDate" < ?)
        or (
          "t1"."endingDate" = '0001-01-01'
          and ("t2"."contractValidUntil" is '0001-01-01' or ifnull("t2"."contractValidUntil" >= ?, 0))
        )
      )
    )
    and (
      ("t1"."status" <> 'Terminated' and "t2"."versionStatus" is 'Valid')
      or (
        (
          ? < substr(?, 1, 10)
          and ("t1"."status" <> 'Terminated' or "t1"."endingDate" <> '0001-01-01')
        )
        and (
          "t2"."versionStatus" is 'Valid'
          or (
            "t2"."versionStatus" is 'Old'
            and not (
              exists (
                select 1
                from "leaseContract" "t3"
                where "t3"."companyId" = ?
                  and "t3"."number" = "t2"."number"
                  and (
                    "t3"."versionStatus" = 'Valid'
                    or (
                      "t3"."versionStatus" = 'Old'
                      and ifnull("t3"."versionNo" > "t2"."versionNo", 0)
                    )
                  )
              )
            )
          )
        )
      )
    )
  )
    and "t1"."companyId" = ?
),
  "q2" as (
    select "t5"."leaseUnitNo" as "unitNo",
      round(sum("t5"."quantity"), 8) as "quantity"
    from "leaseUnitLedgerEntry" "t5"
    where (
      "t5"."postingDate" > ?
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t6"
        where "t6"."companyId" = ?
          and "t6"."leaseUnitNo" = "t5"."leaseUnitNo"
          and "t6"."entryNo" < "t5"."entryNo"
      )
    )
      and "t5"."companyId" = ?
    group by "t5"."leaseUnitNo"
  ),
  "q3" as (
    select "t7"."leaseUnitGroupNo" as "number"
    from "leaseUnit" "t7"
    where "t7"."leaseUnitGroupNo" <> '' and "t7"."companyId" = ?
    group by "t7"."leaseUnitGroupNo"
  ),
  "q4" as materialized (
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
    left join "leaseUnit" "t9" on "t9"."companyId" = ? and "t9"."number" = "t8"."number"
    left join "leaseUnit" "t10" on "t10"."companyId" = ?
      and "t10"."number" = "t9"."leaseUnitGroupNo"
    left join "leaseUnit" "t11" on "t11"."companyId" = ?
      and "t11"."number" = "t10"."leaseUnitGroupNo"
    left join "leaseUnit" "t12" on "t12"."companyId" = ?
      and "t12"."number" = "t11"."leaseUnitGroupNo"
    left join "leaseUnit" "t13" on "t13"."companyId" = ?
      and "t13"."number" = "t12"."leaseUnitGroupNo"
    left join "leaseUnit" "t14" on "t14"."companyId" = ?
      and "t14"."number" = "t13"."leaseUnitGroupNo"
    left join "leaseUnit" "t15" on "t15"."companyId" = ?
      and "t15"."number" = "t14"."leaseUnitGroupNo"
    left join "leaseUnit" "t16" on "t16"."companyId" = ?
      and "t16"."number" = "t15"."leaseUnitGroupNo"
    left join "leaseUnit" "t17" on "t17"."companyId" = ?
      and "t17"."number" = "t16"."leaseUnitGroupNo"
    left join "leaseUnit" "t18" on "t18"."companyId" = ?
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
      ((not ("t31"."building" = 1) and not ("t31"."leaseUnitGroup" = 1))) as "isLeasable",
      (
        case
        when not ("t32"."quantity" is null) then round((cast("t31"."objectArea" as real) - "t32"."quantity"), 8)
        when 1 = 1 then "t31"."objectArea" end
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
      (not ("t34"."number" is null)) as "isLetByGroup",
      (case when (not ("t31"."blocked" = 1) and "t34"."number" is null) then "t31"."number" end) as "reservable"
    from "leaseUnit" "t31"
    left join "q2" "t32" on "t32"."unitNo" = "t31"."number"
    left join "q4" "t33" on "t33"."number" = "t31"."leaseUnitGroupNo"
    left join "q6" "t34" on "t34"."number" = "t31"."leaseUnitGroupNo"
    where "t31"."companyId" = ?
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
    left join "leaseContract" "t36" on "t36"."companyId" = ?
      and "t36"."number" = "t35"."leaseContractNo"
      and "t36"."versionNo" = "t35"."versionNo"
    where (
      (("t35"."startingDate" > ? and "t35"."status" <> 'Terminated') and "t35"."leaseUnitNo" <> '')
      and ("t36"."status" is 'Reserved' and not ("t36"."versionStatus" is 'Old'))
    )
      and "t35"."companyId" = ?
  ),
  "q9" as materialized (
    select (case when not ("t38"."id" is null) then "t38"."id" when 1 = 1 then "t37"."id" end) as "id",
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
        when 1 = 1 then '' end
      ) as "buildingNo",
      (("t38"."id" is null or "t38"."place" is 1)) as "firstOfUnit",
      (
        case
        when not ("t38"."id" is null) then 'Let'
        when "t37"."isLetByGroup" = 1 then 'LetByGroup'
        when "t37"."blocked" = 1 then 'Blocked'
        when not ("t43"."leaseUnitNo" is null) then 'Reserved'
        when 1 = 1 then 'Vacant' end
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
    left join "leaseContractLine" "t39" on "t39"."companyId" = ?
      and "t39"."id" = (
        select "t40"."id"
        from "leaseContractLine" "t40"
        left join "leaseContract" "t41" on "t41"."companyId" = ?
          and "t41"."number" = "t40"."leaseContractNo"
          and "t41"."versionNo" = "t40"."versionNo"
        where "t40"."companyId" = ?
          and "t40"."leaseUnitNo" = "t37"."withoutBuilding"
          and (
            ("t40"."status" <> 'Terminated' and "t41"."versionStatus" is 'Valid')
            and (
              "t40"."startingDate" <= substr(?, 1, 10)
              and (
                not ("t40"."endingDate" < substr(?, 1, 10))
                or (
                  "t40"."endingDate" = '0001-01-01'
                  and (
                    "t41"."contractValidUntil" is '0001-01-01'
                    or ifnull("t41"."contractValidUntil" >= substr(?, 1, 10), 0)
                  )
                )
              )
            )
          )
        order by "t40"."startingDate" desc,
          "t40"."lineNo",
          "t40"."leaseContractNo",
          "t40"."versionNo" desc
        limit 1
      )
    left join "leaseContract" "t42" on "t42"."companyId" = ?
      and "t42"."number" = "t39"."leaseContractNo"
      and "t42"."versionNo" = "t39"."versionNo"
    left join "q8" "t43" on "t43"."leaseUnitNo" = "t37"."reservable" and "t43"."place" is 1
    left join "q1" "t38" on "t38"."leaseUnitNo" = "t37"."number"
    where (not ("t38"."id" is null) or "t37"."isLeasable" = 1)
    union all
    select "t44"."id" as "id",
      null as "unitId",
      '' as "leaseUnitNo",
      '' as "leaseUnitDescription",
      '' as "leaseUnitCategory",
      '' as "leaseUnitClass",
      '' as "floor",
      0 as "parkingUnit",
      0 as "blocked",
      0 as "isLeasable",
      0 as "area",
      "t44"."buildingNo" as "buildingNo",
      0 as "firstOfUnit",
      'Let' as "state",
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
    left join "leaseUnit" "t45" on "t45"."companyId" = ? and "t45"."number" = "t44"."leaseUnitNo"
    where "t45"."id" is null
  ),
  "q10" as (
    select "t46"."serviceNo" as "serviceNo",
      "t46"."unitPrice" as "unitPrice",
      "t46"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t46"."serviceNo" order by "t46"."effectiveDate" desc, "t46"."id") as "place"
    from "servicePrice" "t46"
    where (
      ("t46"."type" = 'All Contracts' and "t46"."effectiveDate" <= ?)
      and ("t46"."expirationDate" = '0001-01-01' or "t46"."expirationDate" >= ?)
    )
      and "t46"."companyId" = ?
  ),
  "q11" as (
    select "t47"."lineId" as "lineId",
      "t47"."serviceNo" as "serviceNo",
      (case when not ("t47"."lineUnitNo" is '') then "t47"."lineUnitNo" end) as "unitCode",
      "t47"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t47"."buildingNo" is '') then "t47"."buildingNo"
        when not ("t47"."contractBuildingNo" is '') then "t47"."contractBuildingNo" end
      ) as "buildingCode"
    from "q9" "t47"
    where "t47"."unitPrice" is 0
  ),
  "q12" as (
    select "t48"."lineId" as "lineId",
      (
        case
        when not ("t49"."id" is null) then "t49"."unitPrice"
        when not ("t51"."id" is null) then "t51"."unitPrice"
        when not ("t53"."id" is null) then "t53"."unitPrice"
        when 1 = 1 then "t55"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t49"."id" is null) then "t49"."priceForPeriod"
        when not ("t51"."id" is null) then "t51"."priceForPeriod"
        when not ("t53"."id" is null) then "t53"."priceForPeriod"
        when 1 = 1 then "t55"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q11" "t48"
    left join "servicePrice" "t49" on "t49"."companyId" = ?
      and "t49"."id" = (
        select "t50"."id"
        from "servicePrice" "t50"
        where "t50"."companyId" = ?
          and "t50"."serviceNo" = "t48"."serviceNo"
          and "t50"."code" = "t48"."unitCode"
          and (
            ("t50"."type" = 'Lease Unit' and "t50"."effectiveDate" <= ?)
            and ("t50"."expirationDate" = '0001-01-01' or "t50"."expirationDate" >= ?)
          )
        order by "t50"."effectiveDate" desc, "t50"."id"
        limit 1
      )
    left join "servicePrice" "t51" on "t51"."companyId" = ?
      and "t51"."id" = (
        select "t52"."id"
        from "servicePrice" "t52"
        where "t52"."companyId" = ?
          and "t52"."serviceNo" = "t48"."serviceNo"
          and "t52"."code" = "t48"."contractCode"
          and (
            ("t52"."type" = 'Contract' and "t52"."effectiveDate" <= ?)
            and ("t52"."expirationDate" = '0001-01-01' or "t52"."expirationDate" >= ?)
          )
        order by "t52"."effectiveDate" desc, "t52"."id"
        limit 1
      )
    left join "servicePrice" "t53" on "t53"."companyId" = ?
      and "t53"."id" = (
        select "t54"."id"
        from "servicePrice" "t54"
        where "t54"."companyId" = ?
          and "t54"."serviceNo" = "t48"."serviceNo"
          and "t54"."code" = "t48"."buildingCode"
          and (
            ("t54"."type" = 'Building' and "t54"."effectiveDate" <= ?)
            and ("t54"."expirationDate" = '0001-01-01' or "t54"."expirationDate" >= ?)
          )
        order by "t54"."effectiveDate" desc, "t54"."id"
        limit 1
      )
    left join "q10" "t55" on "t55"."serviceNo" = "t48"."serviceNo" and "t55"."place" is 1
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
        when 1 = 1 then "t56"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (not ("t57"."lineId" is null) and not ("t57"."priceForPeriod" is ' ')) then "t57"."priceForPeriod"
        when 1 = 1 then "t56"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when ("t56"."priceType" is 'Area' or "t56"."priceType" is 'Fixed') then 1
        when 1 = 1 then 0 end
      ) as "measured",
      round(
        nullif(
          nullif(
            max(
              min(
                (
                  cast(
                    (
                      case
                      when not ("t57"."lineId" is null) then "t57"."unitPrice"
                      when 1 = 1 then "t56"."unitPrice" end
                    ) as real
                  ) * (
                    case
                    when "t56"."priceType" is 'Area' then "t56"."area"
                    when ("t56"."priceType" is 'Fixed' and not ("t56"."quantity" is 0)) then "t56"."quantity"
                    when "t56"."priceType" is 'Fixed' then 1
                    when 1 = 1 then 0 end
                  )
                ),
                1e20
              ),
              -1e20
            ),
            1e20
          ),
          -1e20
        ),
        8
      ) as "product"
    from "q9" "t56"
    left join "q12" "t57" on "t57"."lineId" = "t56"."lineId"
  ),
  "q14" as materialized (
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
        when "t58"."pricePeriod" is 'Month' then "t58"."product"
        when "t58"."pricePeriod" is 'Year' then round(
          nullif(nullif(max(min((cast("t58"."product" as real) / 12), 1e20), -1e20), 1e20), -1e20),
          8
        )
        when "t58"."pricePeriod" is 'Quarter' then round(nullif(nullif(max(min((cast("t58"."product" as real) / 3), 1e20), -1e20), 1e20), -1e20), 8)
        when "t58"."pricePeriod" is 'Week' then round(
          nullif(
            nullif(
              max(
                min(
                  (
                    cast(
                      round(
                        nullif(
                          nullif(max(min((cast("t58"."product" as real) * 52), 1e20), -1e20), 1e20),
                          -1e20
                        ),
                        8
                      ) as real
                    ) / 12
                  ),
                  1e20
                ),
                -1e20
              ),
              1e20
            ),
            -1e20
          ),
          8
        )
        when "t58"."pricePeriod" is 'Day' then round(
          nullif(
            nullif(
              max(
                min(
                  (
                    cast(
                      round(
                        nullif(
                          nullif(max(min((cast("t58"."product" as real) * 365), 1e20), -1e20), 1e20),
                          -1e20
                        ),
                        8
                      ) as real
                    ) / 12
                  ),
                  1e20
                ),
                -1e20
              ),
              1e20
            ),
            -1e20
          ),
          8
        )
        when 1 = 1 then 0 end
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
        when "t59"."period" = 'Month' then "t59"."amount"
        when "t59"."period" = 'Year' then round(nullif(nullif(max(min((cast("t59"."amount" as real) / 12), 1e20), -1e20), 1e20), -1e20), 8)
        when "t59"."period" = 'Quarter' then round(nullif(nullif(max(min((cast("t59"."amount" as real) / 3), 1e20), -1e20), 1e20), -1e20), 8)
        when "t59"."period" = 'Week' then round(
          nullif(
            nullif(
              max(
                min(
                  (
                    cast(
                      round(
                        nullif(
                          nullif(max(min((cast("t59"."amount" as real) * 52), 1e20), -1e20), 1e20),
                          -1e20
                        ),
                        8
                      ) as real
                    ) / 12
                  ),
                  1e20
                ),
                -1e20
              ),
              1e20
            ),
            -1e20
          ),
          8
        )
        when "t59"."period" = 'Day' then round(
          nullif(
            nullif(
              max(
                min(
                  (
                    cast(
                      round(
                        nullif(
                          nullif(max(min((cast("t59"."amount" as real) * 365), 1e20), -1e20), 1e20),
                          -1e20
                        ),
                        8
                      ) as real
                    ) / 12
                  ),
                  1e20
                ),
                -1e20
              ),
              1e20
            ),
            -1e20
          ),
          8
        )
        when 1 = 1 then 0 end
      ) as "monthly"
    from "leaseContrDiscount" "t59"
    where ("t59"."startingDate" <= ? and ("t59"."endingDate" = '0001-01-01' or "t59"."endingDate" >= ?))
      and "t59"."companyId" = ?
  ),
  "q16" as (
    select "t61"."lineId" as "lineId",
      round(
        sum((case when "t60"."discountType" = 'Percentage' then "t60"."amount" when 1 = 1 then 0 end)),
        8
      ) as "percentage",
      round(sum((case when "t60"."discountType" = 'Area' then "t60"."monthly" when 1 = 1 then 0 end)), 8) as "perArea",
      round(
        sum(
          (
            case
            when (
              ("t60"."discountType" = 'Fixed' and "t60"."leaseUnitNo" <> '')
              and "t60"."serviceNo" <> ''
            ) then "t60"."monthly"
            when 1 = 1 then 0 end
          )
        ),
        8
      ) as "fixed0",
      round(
        sum(
          (
            case
            when (
              ("t60"."discountType" = 'Fixed' and "t60"."leaseUnitNo" <> '')
              and "t60"."serviceNo" = ''
            ) then "t60"."monthly"
            when 1 = 1 then 0 end
          )
        ),
        8
      ) as "fixed1",
      round(
        sum(
          (
            case
            when (
              ("t60"."discountType" = 'Fixed' and "t60"."leaseUnitNo" = '')
              and "t60"."serviceNo" <> ''
            ) then "t60"."monthly"
            when 1 = 1 then 0 end
          )
        ),
        8
      ) as "fixed2",
      round(
        sum(
          (
            case
            when (
              ("t60"."discountType" = 'Fixed' and "t60"."leaseUnitNo" = '')
              and "t60"."serviceNo" = ''
            ) then "t60"."monthly"
            when 1 = 1 then 0 end
          )
        ),
        8
      ) as "fixed3"
    from "q15" "t60"
    join "q14" "t61" on "t61"."leaseContractNo" = "t60"."leaseContractNo"
    where (
      (
        (
          ("t60"."contractVersionNo" = 0 or "t60"."contractVersionNo" = "t61"."versionNo")
          and ("t60"."leaseUnitNo" = '' or "t60"."leaseUnitNo" = "t61"."lineUnitNo")
        )
        and ("t60"."serviceNo" = '' or "t60"."serviceNo" = "t61"."serviceNo")
      )
      and ("t61"."measured" = 1 and "t61"."amount" > 0)
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
      round(
        (
          cast(
            round(
              nullif(
                nullif(
                  max(
                    min(
                      (
                        cast(
                          round(
                            nullif(
                              nullif(
                                max(
                                  min((cast("t63"."amount" as real) * "t62"."percentage"), 1e20),
                                  -1e20
                                ),
                                1e20
                              ),
                              -1e20
                            ),
                            8
                          ) as real
                        ) / 100
                      ),
                      1e20
                    ),
                    -1e20
                  ),
                  1e20
                ),
                -1e20
              ),
              8
            ) as real
          ) + round(
            nullif(
              nullif(max(min((cast("t62"."perArea" as real) * "t63"."area"), 1e20), -1e20), 1e20),
              -1e20
            ),
            8
          )
        ),
        8
      ) as "asked",
      "t62"."fixed0" as "fixed0",
      "t62"."fixed1" as "fixed1",
      "t62"."fixed2" as "fixed2",
      "t62"."fixed3" as "fixed3"
    from "q16" "t62"
    left join "q14" "t63" on "t63"."lineId" = "t62"."lineId"
  ),
  "q18" as materialized (
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
        when ifnull("t64"."asked" < "t64"."amount", 0) then round((cast("t64"."amount" as real) - "t64"."asked"), 8)
        when 1 = 1 then 0 end
      ) as "left0",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t64"."asked" < "t64"."amount", 0) then round((cast("t64"."amount" as real) - "t64"."asked"), 8)
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t64"."leaseContractNo",
              "t64"."versionNo",
              "t64"."leaseUnitNo",
              "t64"."serviceNo"
            order by ("t64"."lineNo" is not null),
              coalesce("t64"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ),
          8
        ),
        0
      ) as "before0"
    from "q17" "t64"
  ),
  "q19" as materialized (
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
        when ifnull("t65"."fixed0" <= "t65"."before0", 0) then "t65"."left0"
        when ifnull(round((cast("t65"."fixed0" as real) - "t65"."before0"), 8) < "t65"."left0", 0) then round(
          (cast("t65"."left0" as real) - round((cast("t65"."fixed0" as real) - "t65"."before0"), 8)),
          8
        )
        when 1 = 1 then 0 end
      ) as "left1",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t65"."fixed0" <= "t65"."before0", 0) then "t65"."left0"
              when ifnull(round((cast("t65"."fixed0" as real) - "t65"."before0"), 8) < "t65"."left0", 0) then round(
                (
                  cast("t65"."left0" as real) - round((cast("t65"."fixed0" as real) - "t65"."before0"), 8)
                ),
                8
              )
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t65"."leaseContractNo", "t65"."versionNo", "t65"."leaseUnitNo"
            order by ("t65"."lineNo" is not null),
              coalesce("t65"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ),
          8
        ),
        0
      ) as "before1"
    from "q18" "t65"
  ),
  "q20" as materialized (
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
        when ifnull("t66"."fixed1" <= "t66"."before1", 0) then "t66"."left1"
        when ifnull(round((cast("t66"."fixed1" as real) - "t66"."before1"), 8) < "t66"."left1", 0) then round(
          (cast("t66"."left1" as real) - round((cast("t66"."fixed1" as real) - "t66"."before1"), 8)),
          8
        )
        when 1 = 1 then 0 end
      ) as "left2",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t66"."fixed1" <= "t66"."before1", 0) then "t66"."left1"
              when ifnull(round((cast("t66"."fixed1" as real) - "t66"."before1"), 8) < "t66"."left1", 0) then round(
                (
                  cast("t66"."left1" as real) - round((cast("t66"."fixed1" as real) - "t66"."before1"), 8)
                ),
                8
              )
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t66"."leaseContractNo", "t66"."versionNo", "t66"."serviceNo"
            order by ("t66"."lineNo" is not null),
              coalesce("t66"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ),
          8
        ),
        0
      ) as "before2"
    from "q19" "t66"
  ),
  "q21" as materialized (
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
        when ifnull("t67"."fixed2" <= "t67"."before2", 0) then "t67"."left2"
        when ifnull(round((cast("t67"."fixed2" as real) - "t67"."before2"), 8) < "t67"."left2", 0) then round(
          (cast("t67"."left2" as real) - round((cast("t67"."fixed2" as real) - "t67"."before2"), 8)),
          8
        )
        when 1 = 1 then 0 end
      ) as "left3",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t67"."fixed2" <= "t67"."before2", 0) then "t67"."left2"
              when ifnull(round((cast("t67"."fixed2" as real) - "t67"."before2"), 8) < "t67"."left2", 0) then round(
                (
                  cast("t67"."left2" as real) - round((cast("t67"."fixed2" as real) - "t67"."before2"), 8)
                ),
                8
              )
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t67"."leaseContractNo", "t67"."versionNo"
            order by ("t67"."lineNo" is not null),
              coalesce("t67"."lineNo", 0) rows between unbounded preceding
              and 1 preceding
          ),
          8
        ),
        0
      ) as "before3"
    from "q20" "t67"
  ),
  "q22" as (
    select "t68"."lineId" as "lineId",
      round(
        (
          cast("t68"."amount" as real) - (
            case
            when ifnull("t68"."fixed3" <= "t68"."before3", 0) then "t68"."left3"
            when ifnull(round((cast("t68"."fixed3" as real) - "t68"."before3"), 8) < "t68"."left3", 0) then round(
              (
                cast("t68"."left3" as real) - round((cast("t68"."fixed3" as real) - "t68"."before3"), 8)
              ),
              8
            )
            when 1 = 1 then 0 end
          )
        ),
        8
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
        when (not ("t69"."expiryDate" is null) and ifnull("t69"."expiryDate" > '0001-01-01', 0)) then (cast(julianday("t69"."expiryDate") - julianday(?) as integer) + 1)
        when 1 = 1 then 0 end
      ) as "remainingDays",
      (round("t69"."amount" * 100.00000000000006) / 100) as "monthlyAmount",
      (
        case
        when not ("t70"."lineId" is null) then round(
          (
            cast((round("t69"."amount" * 100.00000000000006) / 100) as real) - (round("t70"."discount" * 100.00000000000006) / 100)
          ),
          8
        )
        when 1 = 1 then (round("t69"."amount" * 100.00000000000006) / 100) end
      ) as "monthlyNet",
      (
        case
        when "t69"."area" is 0 then 0
        when 1 = 1 then (
          round(
            round(
              nullif(
                nullif(
                  max(
                    min(
                      (
                        cast(
                          (
                            case
                            when not ("t70"."lineId" is null) then round(
                              (
                                cast((round("t69"."amount" * 100.00000000000006) / 100) as real) - (round("t70"."discount" * 100.00000000000006) / 100)
                              ),
                              8
                            )
                            when 1 = 1 then (round("t69"."amount" * 100.00000000000006) / 100) end
                          ) as real
                        ) / "t69"."area"
                      ),
                      1e20
                    ),
                    -1e20
                  ),
                  1e20
                ),
                -1e20
              ),
              8
            ) * 100.00000000000006
          ) / 100
        ) end
      ) as "netPerArea"
    from "q14" "t69"
    left join "q22" "t70" on "t70"."lineId" = "t69"."lineId"
  ),
  "a24" as (
    select ? as "companyId",
      coalesce("t71"."id", '00000000-0000-0000-0000-000000000000') as "id",
      "t71"."leaseUnitNo" as "leaseUnitNo",
      "t71"."leaseUnitDescription" as "leaseUnitDescription",
      "t71"."leaseUnitCategory" as "leaseUnitCategory",
      "t71"."leaseUnitClass" as "leaseUnitClass",
      "t71"."floor" as "floor",
      "t71"."parkingUnit" as "parkingUnit",
      "t71"."blocked" as "blocked",
      coalesce("t71"."buildingNo", '') as "buildingNo",
      coalesce("t71"."area", 0) as "area",
      "t71"."firstOfUnit" as "firstOfUnit",
      coalesce("t71"."state", '') as "state",
      coalesce("t71"."leaseContractNo", '') as "leaseContractNo",
      coalesce("t71"."versionNo", 0) as "versionNo",
      coalesce("t71"."lineNo", 0) as "lineNo",
      coalesce("t71"."customerNo", '') as "customerNo",
      coalesce("t71"."customerName", '') as "customerName",
      coalesce("t71"."serviceNo", '') as "serviceNo",
      coalesce("t71"."serviceGroup", '') as "serviceGroup",
      coalesce("t71"."startingDate", '0001-01-01') as "startingDate",
      coalesce("t71"."expiryDate", '0001-01-01') as "expiryDate",
      coalesce(
        iif(
          "t71"."remainingDays" > -2147483649
          and "t71"."remainingDays" < 2147483647 + 1, cast("t71"."remainingDays" as integer),
          null
        ),
        0
      ) as "remainingDays",
      coalesce("t71"."priceType", '') as "priceType",
      coalesce("t71"."unitPrice", 0) as "unitPrice",
      coalesce("t71"."pricePeriod", '') as "pricePeriod",
      coalesce("t71"."monthlyAmount", 0) as "monthlyAmount",
      coalesce("t71"."monthlyNet", 0) as "monthlyNet",
      coalesce("t71"."netPerArea", 0) as "netPerArea",
      coalesce("t71"."currencyCode", '') as "currencyCode",
      coalesce("t71"."measured", 0) as "measured"
    from "q23" "t71"
  )
select json_object('id', "t0"."id", 'leaseUnitNo', "t0"."leaseUnitNo", 'monthlyNet', "t0"."monthlyNet"),
  null
from "a24" "t0"
where "t0"."companyId" = ? and "t0"."id" = ?;
-- Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid
