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
    select "t46"."buildingNo" as "buildingNo",
      cast("t46"."unitId" as text) as "unitId",
      "t46"."area" as "area",
      (
        case
        when "t46"."parkingUnit" = 1 then 'Parking'
        when "t46"."state" is 'LetByGroup' then 'Let'
        when 1 = 1 then "t46"."state" end
      ) as "kind"
    from "q9" "t46"
    where ("t46"."isLeasable" = 1 and "t46"."firstOfUnit" = 1)
  ),
  "q11" as materialized (
    select "t47"."buildingNo" as "buildingNo",
      min("t47"."unitId") as "leastId",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t47"."kind" is 'Parking' then 0 when 1 = 1 then 1 end) >> 32) * 4294967296 + sum((case when "t47"."kind" is 'Parking' then 0 when 1 = 1 then 1 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "units",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t47"."kind" is 'Let' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t47"."kind" is 'Let' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "letUnits",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t47"."kind" is 'Reserved' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t47"."kind" is 'Reserved' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "reservedUnits",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t47"."kind" is 'Vacant' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t47"."kind" is 'Vacant' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "vacantUnits",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t47"."kind" is 'Blocked' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t47"."kind" is 'Blocked' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "blockedUnits",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t47"."kind" is 'Parking' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t47"."kind" is 'Parking' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "parkingUnits",
      round(sum((case when "t47"."kind" is 'Parking' then 0 when 1 = 1 then "t47"."area" end)), 8) as "area",
      round(sum((case when "t47"."kind" is 'Let' then "t47"."area" when 1 = 1 then 0 end)), 8) as "letArea",
      round(sum((case when "t47"."kind" is 'Reserved' then "t47"."area" when 1 = 1 then 0 end)), 8) as "reservedArea",
      round(sum((case when "t47"."kind" is 'Vacant' then "t47"."area" when 1 = 1 then 0 end)), 8) as "vacantArea",
      round(sum((case when "t47"."kind" is 'Blocked' then "t47"."area" when 1 = 1 then 0 end)), 8) as "blockedArea"
    from "q10" "t47"
    group by "t47"."buildingNo"
  ),
  "q12" as (
    select (
      case
      when not ("t49"."id" is null) then "t49"."id"
      when 1 = 1 then literal_value("t48"."leastId", 'Edm.Guid') end
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
        when ifnull("t48"."units" > "t48"."blockedUnits", 0) then round(
          nullif(
            nullif(
              max(
                min(
                  (
                    cast("t48"."letUnits" as real) / (
                      select iif(typeof(v) = 'integer', v, null)
                      from (
                        select ("t48"."units" - "t48"."blockedUnits") as v
                      )
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
        )
        when 1 = 1 then 0 end
      ) as "occupancyByUnits",
      (
        case
        when not ("t48"."area" is "t48"."blockedArea") then round(
          nullif(
            nullif(
              max(
                min(
                  (
                    cast("t48"."letArea" as real) / round((cast("t48"."area" as real) - "t48"."blockedArea"), 8)
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
      ) as "occupancyByArea"
    from "q11" "t48"
    left join "leaseUnit" "t49" on "t49"."companyId" = ? and "t49"."number" = "t48"."buildingNo"
  ),
  "a13" as (
    select ? as "companyId",
      coalesce("t50"."id", '00000000-0000-0000-0000-000000000000') as "id",
      coalesce("t50"."buildingNo", '') as "buildingNo",
      coalesce("t50"."buildingDescription", '') as "buildingDescription",
      coalesce("t50"."totalArea", 0) as "totalArea",
      coalesce(
        iif(
          "t50"."units" > -2147483649
          and "t50"."units" < 2147483647 + 1, cast("t50"."units" as integer),
          null
        ),
        0
      ) as "units",
      coalesce(
        iif(
          "t50"."letUnits" > -2147483649
          and "t50"."letUnits" < 2147483647 + 1, cast("t50"."letUnits" as integer),
          null
        ),
        0
      ) as "letUnits",
      coalesce(
        iif(
          "t50"."reservedUnits" > -2147483649
          and "t50"."reservedUnits" < 2147483647 + 1, cast("t50"."reservedUnits" as integer),
          null
        ),
        0
      ) as "reservedUnits",
      coalesce(
        iif(
          "t50"."vacantUnits" > -2147483649
          and "t50"."vacantUnits" < 2147483647 + 1, cast("t50"."vacantUnits" as integer),
          null
        ),
        0
      ) as "vacantUnits",
      coalesce(
        iif(
          "t50"."blockedUnits" > -2147483649
          and "t50"."blockedUnits" < 2147483647 + 1, cast("t50"."blockedUnits" as integer),
          null
        ),
        0
      ) as "blockedUnits",
      coalesce(
        iif(
          "t50"."parkingUnits" > -2147483649
          and "t50"."parkingUnits" < 2147483647 + 1, cast("t50"."parkingUnits" as integer),
          null
        ),
        0
      ) as "parkingUnits",
      coalesce("t50"."area", 0) as "area",
      coalesce("t50"."letArea", 0) as "letArea",
      coalesce("t50"."reservedArea", 0) as "reservedArea",
      coalesce("t50"."vacantArea", 0) as "vacantArea",
      coalesce("t50"."blockedArea", 0) as "blockedArea",
      coalesce("t50"."occupancyByUnits", 0) as "occupancyByUnits",
      coalesce("t50"."occupancyByArea", 0) as "occupancyByArea"
    from "q12" "t50"
  )
select (
  rtrim(
    json_object(
      'id', "t0"."id",
      'buildingNo', "t0"."buildingNo",
      'buildingDescription', "t0"."buildingDescription",
      'totalArea', "t0"."totalArea",
      'units', "t0"."units",
      'letUnits', "t0"."letUnits",
      'reservedUnits', "t0"."reservedUnits",
      'vacantUnits', "t0"."vacantUnits",
      'blockedUnits', "t0"."blockedUnits",
      'parkingUnits', "t0"."parkingUnits",
      'area', "t0"."area",
      'letArea', "t0"."letArea",
      'reservedArea', "t0"."reservedArea",
      'vacantArea', "t0"."vacantArea",
      'blockedArea', "t0"."blockedArea",
      'occupancyByUnits', "t0"."occupancyByUnits",
      'occupancyByArea', "t0"."occupancyByArea"
    ),
    '}'
  )
  || ',"building":'
  || coalesce(
    (
      select json_object(
        '@odata.etag', ('W/"' || cast("t51"."rowVersion" as text) || '"'),
        'id', "t51"."id",
        'number', "t51"."number"
      )
      from "leaseUnit" "t51"
      where "t51"."companyId" = ? and "t51"."number" = "t0"."buildingNo"
      limit 1
    ),
    'null'
  )
  || '}'
),
  "t0"."occupancyByArea",
  "t0"."buildingNo"
from "a13" "t0"
where "t0"."companyId" = ?
order by "t0"."occupancyByArea" desc, "t0"."buildingNo"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
