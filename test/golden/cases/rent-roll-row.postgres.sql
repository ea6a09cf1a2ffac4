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
      when "t1"."endingDate" <> '0001-01-01'::date then "t1"."endingDate"
      when (true) then "t2"."contractValidUntil" end
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
  left join "leaseContract" "t2" on "t2"."companyId" = $1::uuid
    and "t2"."number" = "t1"."leaseContractNo"
    and "t2"."versionNo" = "t1"."versionNo"
  left join "service" "t4" on "t4"."companyId" = $1::uuid and "t4"."code" = "t1"."serviceNo"
  where (
    (
      "t1"."startingDate" <= $2::date
      and (
        not ("t1"."endingDate" < $2::date)
        or (
          "t1"."endingDate" = '0001-01-01'::date
          and (
            "t2"."contractValidUntil" is not distinct
            from '0001-01-01'::date or coalesce("t2"."contractValidUntil" >= $2::date, false)
          )
        )
      )
    )
    and (
      ("t1"."status" <> 'Terminated' and "t2"."versionStatus" is not distinct from 'Valid')
      or (
        (
          $2::date < ($3::timestamp(3))::date
          and ("t1"."status" <> 'Terminated' or "t1"."endingDate" <> '0001-01-01'::date)
        )
        and (
          "t2"."versionStatus" is not distinct
          from 'Valid'
            or (
              "t2"."versionStatus" is not distinct
              from 'Old'
                and not (
                  exists (
                    select 1
                    from "leaseContract" "t3"
                    where "t3"."companyId" = $1::uuid
                      and "t3"."number" = "t2"."number"
                      and (
                        "t3"."versionStatus" = 'Valid'
                        or (
                          "t3"."versionStatus" = 'Old'
                          and coalesce("t3"."versionNo" > "t2"."versionNo", false)
                        )
                      )
                  )
                )
            )
        )
      )
    )
  )
    and "t1"."companyId" = $1::uuid
),
  "q2" as (
    select "t5"."leaseUnitNo" as "unitNo",
      round((sum("t5"."quantity"))::numeric, 8) as "quantity"
    from "leaseUnitLedgerEntry" "t5"
    where (
      "t5"."postingDate" > $2::date
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t6"
        where "t6"."companyId" = $1::uuid
          and "t6"."leaseUnitNo" = "t5"."leaseUnitNo"
          and "t6"."entryNo" < "t5"."entryNo"
      )
    )
      and "t5"."companyId" = $1::uuid
    group by "t5"."leaseUnitNo"
  ),
  "q3" as (
    select "t7"."leaseUnitGroupNo" as "number"
    from "leaseUnit" "t7"
    where "t7"."leaseUnitGroupNo" <> '' and "t7"."companyId" = $1::uuid
    group by "t7"."leaseUnitGroupNo"
  ),
  "q4" as materialized (
    select "t8"."number" as "number",
      (
        case
        when ("t9"."building") then "t9"."number"
        when ("t10"."building") then "t10"."number"
        when ("t11"."building") then "t11"."number"
        when ("t12"."building") then "t12"."number"
        when ("t13"."building") then "t13"."number"
        when ("t14"."building") then "t14"."number"
        when ("t15"."building") then "t15"."number"
        when ("t16"."building") then "t16"."number"
        when ("t17"."building") then "t17"."number"
        when ("t18"."building") then "t18"."number" end
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
    left join "leaseUnit" "t9" on "t9"."companyId" = $1::uuid and "t9"."number" = "t8"."number"
    left join "leaseUnit" "t10" on "t10"."companyId" = $1::uuid
      and "t10"."number" = "t9"."leaseUnitGroupNo"
    left join "leaseUnit" "t11" on "t11"."companyId" = $1::uuid
      and "t11"."number" = "t10"."leaseUnitGroupNo"
    left join "leaseUnit" "t12" on "t12"."companyId" = $1::uuid
      and "t12"."number" = "t11"."leaseUnitGroupNo"
    left join "leaseUnit" "t13" on "t13"."companyId" = $1::uuid
      and "t13"."number" = "t12"."leaseUnitGroupNo"
    left join "leaseUnit" "t14" on "t14"."companyId" = $1::uuid
      and "t14"."number" = "t13"."leaseUnitGroupNo"
    left join "leaseUnit" "t15" on "t15"."companyId" = $1::uuid
      and "t15"."number" = "t14"."leaseUnitGroupNo"
    left join "leaseUnit" "t16" on "t16"."companyId" = $1::uuid
      and "t16"."number" = "t15"."leaseUnitGroupNo"
    left join "leaseUnit" "t17" on "t17"."companyId" = $1::uuid
      and "t17"."number" = "t16"."leaseUnitGroupNo"
    left join "leaseUnit" "t18" on "t18"."companyId" = $1::uuid
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
    join "q1" "t30" on "t30"."leaseUnitNo" = "t29"."cardNo" and "t30"."place" = 1::bigint
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
      ((not (("t31"."building")) and not (("t31"."leaseUnitGroup")))) as "isLeasable",
      (
        case
        when not ("t32"."quantity" is null) then round((("t31"."objectArea")::numeric - ("t32"."quantity")::numeric), 8)
        when (true) then "t31"."objectArea" end
      ) as "area",
      (
        case
        when ("t31"."building") then "t31"."number"
        when not ("t33"."buildingNo" is null) then "t33"."buildingNo" end
      ) as "buildingNo",
      (case when (not (("t31"."building")) and "t33"."buildingNo" is null) then "t31"."number" end) as "withoutBuilding",
      (not ("t34"."number" is null)) as "isLetByGroup",
      (case when (not (("t31"."blocked")) and "t34"."number" is null) then "t31"."number" end) as "reservable"
    from "leaseUnit" "t31"
    left join "q2" "t32" on "t32"."unitNo" = "t31"."number"
    left join "q4" "t33" on "t33"."number" = "t31"."leaseUnitGroupNo"
    left join "q6" "t34" on "t34"."number" = "t31"."leaseUnitGroupNo"
    where "t31"."companyId" = $1::uuid
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
    left join "leaseContract" "t36" on "t36"."companyId" = $1::uuid
      and "t36"."number" = "t35"."leaseContractNo"
      and "t36"."versionNo" = "t35"."versionNo"
    where (
      (
        ("t35"."startingDate" > $2::date and "t35"."status" <> 'Terminated')
        and "t35"."leaseUnitNo" <> ''
      )
      and (
        "t36"."status" is not distinct
        from 'Reserved' and not ("t36"."versionStatus" is not distinct from 'Old')
      )
    )
      and "t35"."companyId" = $1::uuid
  ),
  "q9" as materialized (
    select (case when not ("t38"."id" is null) then "t38"."id" when (true) then "t37"."id" end) as "id",
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
        when (true) then '' end
      ) as "buildingNo",
      (("t38"."id" is null or "t38"."place" is not distinct from 1::bigint)) as "firstOfUnit",
      (
        case
        when not ("t38"."id" is null) then 'Let'
        when ("t37"."isLetByGroup") then 'LetByGroup'
        when ("t37"."blocked") then 'Blocked'
        when not ("t43"."leaseUnitNo" is null) then 'Reserved'
        when (true) then 'Vacant' end
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
    left join lateral (
      select "t40".*
      from "leaseContractLine" "t40"
      left join "leaseContract" "t41" on "t41"."companyId" = $1::uuid
        and "t41"."number" = "t40"."leaseContractNo"
        and "t41"."versionNo" = "t40"."versionNo"
      where "t40"."companyId" = $1::uuid
        and "t40"."leaseUnitNo" = "t37"."withoutBuilding"
        and (
          ("t40"."status" <> 'Terminated' and "t41"."versionStatus" is not distinct from 'Valid')
          and (
            "t40"."startingDate" <= ($3::timestamp(3))::date
            and (
              not ("t40"."endingDate" < ($3::timestamp(3))::date)
              or (
                "t40"."endingDate" = '0001-01-01'::date
                and (
                  "t41"."contractValidUntil" is not distinct
                  from '0001-01-01'::date
                    or coalesce("t41"."contractValidUntil" >= ($3::timestamp(3))::date, false)
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
    ) "t39" on true
    left join "leaseContract" "t42" on "t42"."companyId" = $1::uuid
      and "t42"."number" = "t39"."leaseContractNo"
      and "t42"."versionNo" = "t39"."versionNo"
    left join "q8" "t43" on "t43"."leaseUnitNo" = "t37"."reservable"
      and "t43"."place" is not distinct
    from 1::bigint
    left join "q1" "t38" on "t38"."leaseUnitNo" = "t37"."number"
    where (not ("t38"."id" is null) or ("t37"."isLeasable"))
    union all
    select "t44"."id" as "id",
      null::uuid as "unitId",
      '' as "leaseUnitNo",
      '' as "leaseUnitDescription",
      '' as "leaseUnitCategory",
      '' as "leaseUnitClass",
      '' as "floor",
      false as "parkingUnit",
      false as "blocked",
      false as "isLeasable",
      0::numeric as "area",
      "t44"."buildingNo" as "buildingNo",
      false as "firstOfUnit",
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
    left join "leaseUnit" "t45" on "t45"."companyId" = $1::uuid
      and "t45"."number" = "t44"."leaseUnitNo"
    where "t45"."id" is null
  ),
  "q10" as (
    select "t46"."serviceNo" as "serviceNo",
      "t46"."unitPrice" as "unitPrice",
      "t46"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t46"."serviceNo" order by "t46"."effectiveDate" desc, "t46"."id") as "place"
    from "servicePrice" "t46"
    where (
      ("t46"."type" = 'All Contracts' and "t46"."effectiveDate" <= $2::date)
      and ("t46"."expirationDate" = '0001-01-01'::date or "t46"."expirationDate" >= $2::date)
    )
      and "t46"."companyId" = $1::uuid
  ),
  "q11" as (
    select "t47"."lineId" as "lineId",
      "t47"."serviceNo" as "serviceNo",
      (case when not ("t47"."lineUnitNo" is not distinct from '') then "t47"."lineUnitNo" end) as "unitCode",
      "t47"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t47"."buildingNo" is not distinct from '') then "t47"."buildingNo"
        when not ("t47"."contractBuildingNo" is not distinct from '') then "t47"."contractBuildingNo" end
      ) as "buildingCode"
    from "q9" "t47"
    where "t47"."unitPrice" is not distinct
    from 0::numeric
  ),
  "q12" as (
    select "t48"."lineId" as "lineId",
      (
        case
        when not ("t49"."id" is null) then "t49"."unitPrice"
        when not ("t51"."id" is null) then "t51"."unitPrice"
        when not ("t53"."id" is null) then "t53"."unitPrice"
        when (true) then "t55"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t49"."id" is null) then "t49"."priceForPeriod"
        when not ("t51"."id" is null) then "t51"."priceForPeriod"
        when not ("t53"."id" is null) then "t53"."priceForPeriod"
        when (true) then "t55"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q11" "t48"
    left join lateral (
      select "t50".*
      from "servicePrice" "t50"
      where "t50"."companyId" = $1::uuid
        and "t50"."serviceNo" = "t48"."serviceNo"
        and "t50"."code" = "t48"."unitCode"
        and (
          ("t50"."type" = 'Lease Unit' and "t50"."effectiveDate" <= $2::date)
          and ("t50"."expirationDate" = '0001-01-01'::date or "t50"."expirationDate" >= $2::date)
        )
      order by "t50"."effectiveDate" desc, "t50"."id"
      limit 1
    ) "t49" on true
    left join lateral (
      select "t52".*
      from "servicePrice" "t52"
      where "t52"."companyId" = $1::uuid
        and "t52"."serviceNo" = "t48"."serviceNo"
        and "t52"."code" = "t48"."contractCode"
        and (
          ("t52"."type" = 'Contract' and "t52"."effectiveDate" <= $2::date)
          and ("t52"."expirationDate" = '0001-01-01'::date or "t52"."expirationDate" >= $2::date)
        )
      order by "t52"."effectiveDate" desc, "t52"."id"
      limit 1
    ) "t51" on true
    left join lateral (
      select "t54".*
      from "servicePrice" "t54"
      where "t54"."companyId" = $1::uuid
        and "t54"."serviceNo" = "t48"."serviceNo"
        and "t54"."code" = "t48"."buildingCode"
        and (
          ("t54"."type" = 'Building' and "t54"."effectiveDate" <= $2::date)
          and ("t54"."expirationDate" = '0001-01-01'::date or "t54"."expirationDate" >= $2::date)
        )
      order by "t54"."effectiveDate" desc, "t54"."id"
      limit 1
    ) "t53" on true
    left join "q10" "t55" on "t55"."serviceNo" = "t48"."serviceNo" and "t55"."place" is not distinct
    from 1::bigint
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
        when (true) then "t56"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (not ("t57"."lineId" is null) and not ("t57"."priceForPeriod" is not distinct from ' ')) then "t57"."priceForPeriod"
        when (true) then "t56"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          "t56"."priceType" is not distinct
          from 'Area' or "t56"."priceType" is not distinct
          from 'Fixed'
        ) then true
        when (true) then false end
      ) as "measured",
      nullif(
        nullif(
          greatest(
            least(
              round(
                (
                  (
                    (
                      case
                      when not ("t57"."lineId" is null) then "t57"."unitPrice"
                      when (true) then "t56"."unitPrice" end
                    )
                  )::numeric * (
                    (
                      case when "t56"."priceType" is not distinct
                      from 'Area' then "t56"."area"
                        when (
                          "t56"."priceType" is not distinct
                          from 'Fixed' and not ("t56"."quantity" is not distinct from 0::numeric)
                        ) then "t56"."quantity"
                        when "t56"."priceType" is not distinct
                      from 'Fixed' then 1::numeric when (true) then 0::numeric end
                    )
                  )::numeric
                ),
                8
              ),
              1e20
            ),
            -1e20
          ),
          1e20
        ),
        -1e20
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
        case when "t58"."pricePeriod" is not distinct
        from 'Month' then "t58"."product" when "t58"."pricePeriod" is not distinct
        from 'Year' then nullif(
          nullif(
            greatest(
              least(round((("t58"."product")::numeric / (nullif(12::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
          when "t58"."pricePeriod" is not distinct
        from 'Quarter' then nullif(
          nullif(
            greatest(
              least(round((("t58"."product")::numeric / (nullif(3::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
          when "t58"."pricePeriod" is not distinct
        from 'Week' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t58"."product")::numeric * (52::bigint)::numeric), 8), 1e20),
                            -1e20
                          ),
                          1e20
                        ),
                        -1e20
                      )
                    )::numeric / (nullif(12::bigint, 0))::numeric
                  ),
                  8
                ),
                1e20
              ),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
          when "t58"."pricePeriod" is not distinct
        from 'Day' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t58"."product")::numeric * (365::bigint)::numeric), 8), 1e20),
                            -1e20
                          ),
                          1e20
                        ),
                        -1e20
                      )
                    )::numeric / (nullif(12::bigint, 0))::numeric
                  ),
                  8
                ),
                1e20
              ),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
          when (true) then 0::numeric end
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
        when "t59"."period" = 'Year' then nullif(
          nullif(
            greatest(
              least(round((("t59"."amount")::numeric / (nullif(12::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t59"."period" = 'Quarter' then nullif(
          nullif(
            greatest(
              least(round((("t59"."amount")::numeric / (nullif(3::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t59"."period" = 'Week' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t59"."amount")::numeric * (52::bigint)::numeric), 8), 1e20),
                            -1e20
                          ),
                          1e20
                        ),
                        -1e20
                      )
                    )::numeric / (nullif(12::bigint, 0))::numeric
                  ),
                  8
                ),
                1e20
              ),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t59"."period" = 'Day' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t59"."amount")::numeric * (365::bigint)::numeric), 8), 1e20),
                            -1e20
                          ),
                          1e20
                        ),
                        -1e20
                      )
                    )::numeric / (nullif(12::bigint, 0))::numeric
                  ),
                  8
                ),
                1e20
              ),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when (true) then 0::numeric end
      ) as "monthly"
    from "leaseContrDiscount" "t59"
    where (
      "t59"."startingDate" <= $2::date
      and ("t59"."endingDate" = '0001-01-01'::date or "t59"."endingDate" >= $2::date)
    )
      and "t59"."companyId" = $1::uuid
  ),
  "q16" as (
    select "t61"."lineId" as "lineId",
      round(
        (
          sum(
            (
              case
              when "t60"."discountType" = 'Percentage' then "t60"."amount"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "percentage",
      round(
        (
          sum(
            (
              case
              when "t60"."discountType" = 'Area' then "t60"."monthly"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "perArea",
      round(
        (
          sum(
            (
              case
              when (
                ("t60"."discountType" = 'Fixed' and "t60"."leaseUnitNo" <> '')
                and "t60"."serviceNo" <> ''
              ) then "t60"."monthly"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "fixed0",
      round(
        (
          sum(
            (
              case
              when (
                ("t60"."discountType" = 'Fixed' and "t60"."leaseUnitNo" <> '')
                and "t60"."serviceNo" = ''
              ) then "t60"."monthly"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "fixed1",
      round(
        (
          sum(
            (
              case
              when (
                ("t60"."discountType" = 'Fixed' and "t60"."leaseUnitNo" = '')
                and "t60"."serviceNo" <> ''
              ) then "t60"."monthly"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "fixed2",
      round(
        (
          sum(
            (
              case
              when (
                ("t60"."discountType" = 'Fixed' and "t60"."leaseUnitNo" = '')
                and "t60"."serviceNo" = ''
              ) then "t60"."monthly"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "fixed3"
    from "q15" "t60"
    join "q14" "t61" on "t61"."leaseContractNo" = "t60"."leaseContractNo"
    where (
      (
        (
          ("t60"."contractVersionNo" = 0::bigint or "t60"."contractVersionNo" = "t61"."versionNo")
          and ("t60"."leaseUnitNo" = '' or "t60"."leaseUnitNo" = "t61"."lineUnitNo")
        )
        and ("t60"."serviceNo" = '' or "t60"."serviceNo" = "t61"."serviceNo")
      )
      and (("t61"."measured") and "t61"."amount" > 0::numeric)
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
          (
            nullif(
              nullif(
                greatest(
                  least(
                    round(
                      (
                        (
                          nullif(
                            nullif(
                              greatest(
                                least(
                                  round((("t63"."amount")::numeric * ("t62"."percentage")::numeric), 8),
                                  1e20
                                ),
                                -1e20
                              ),
                              1e20
                            ),
                            -1e20
                          )
                        )::numeric / (nullif(100::bigint, 0))::numeric
                      ),
                      8
                    ),
                    1e20
                  ),
                  -1e20
                ),
                1e20
              ),
              -1e20
            )
          )::numeric + (
            nullif(
              nullif(
                greatest(
                  least(round((("t62"."perArea")::numeric * ("t63"."area")::numeric), 8), 1e20),
                  -1e20
                ),
                1e20
              ),
              -1e20
            )
          )::numeric
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
        when coalesce("t64"."asked" < "t64"."amount", false) then round((("t64"."amount")::numeric - ("t64"."asked")::numeric), 8)
        when (true) then 0::numeric end
      ) as "left0",
      coalesce(
        round(
          (
            sum(
              (
                case
                when coalesce("t64"."asked" < "t64"."amount", false) then round((("t64"."amount")::numeric - ("t64"."asked")::numeric), 8)
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t64"."leaseContractNo",
                "t64"."versionNo",
                "t64"."leaseUnitNo",
                "t64"."serviceNo"
              order by ("t64"."lineNo" is not null),
                coalesce("t64"."lineNo", 0::integer) rows between unbounded preceding
                and 1 preceding
            )
          )::numeric,
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
        when coalesce("t65"."fixed0" <= "t65"."before0", false) then "t65"."left0"
        when coalesce(round((("t65"."fixed0")::numeric - ("t65"."before0")::numeric), 8) < "t65"."left0", false) then round(
          (
            ("t65"."left0")::numeric - (round((("t65"."fixed0")::numeric - ("t65"."before0")::numeric), 8))::numeric
          ),
          8
        )
        when (true) then 0::numeric end
      ) as "left1",
      coalesce(
        round(
          (
            sum(
              (
                case
                when coalesce("t65"."fixed0" <= "t65"."before0", false) then "t65"."left0"
                when coalesce(
                  round((("t65"."fixed0")::numeric - ("t65"."before0")::numeric), 8) < "t65"."left0",
                  false
                ) then round(
                  (
                    ("t65"."left0")::numeric - (round((("t65"."fixed0")::numeric - ("t65"."before0")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t65"."leaseContractNo", "t65"."versionNo", "t65"."leaseUnitNo"
              order by ("t65"."lineNo" is not null),
                coalesce("t65"."lineNo", 0::integer) rows between unbounded preceding
                and 1 preceding
            )
          )::numeric,
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
        when coalesce("t66"."fixed1" <= "t66"."before1", false) then "t66"."left1"
        when coalesce(round((("t66"."fixed1")::numeric - ("t66"."before1")::numeric), 8) < "t66"."left1", false) then round(
          (
            ("t66"."left1")::numeric - (round((("t66"."fixed1")::numeric - ("t66"."before1")::numeric), 8))::numeric
          ),
          8
        )
        when (true) then 0::numeric end
      ) as "left2",
      coalesce(
        round(
          (
            sum(
              (
                case
                when coalesce("t66"."fixed1" <= "t66"."before1", false) then "t66"."left1"
                when coalesce(
                  round((("t66"."fixed1")::numeric - ("t66"."before1")::numeric), 8) < "t66"."left1",
                  false
                ) then round(
                  (
                    ("t66"."left1")::numeric - (round((("t66"."fixed1")::numeric - ("t66"."before1")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t66"."leaseContractNo", "t66"."versionNo", "t66"."serviceNo"
              order by ("t66"."lineNo" is not null),
                coalesce("t66"."lineNo", 0::integer) rows between unbounded preceding
                and 1 preceding
            )
          )::numeric,
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
        when coalesce("t67"."fixed2" <= "t67"."before2", false) then "t67"."left2"
        when coalesce(round((("t67"."fixed2")::numeric - ("t67"."before2")::numeric), 8) < "t67"."left2", false) then round(
          (
            ("t67"."left2")::numeric - (round((("t67"."fixed2")::numeric - ("t67"."before2")::numeric), 8))::numeric
          ),
          8
        )
        when (true) then 0::numeric end
      ) as "left3",
      coalesce(
        round(
          (
            sum(
              (
                case
                when coalesce("t67"."fixed2" <= "t67"."before2", false) then "t67"."left2"
                when coalesce(
                  round((("t67"."fixed2")::numeric - ("t67"."before2")::numeric), 8) < "t67"."left2",
                  false
                ) then round(
                  (
                    ("t67"."left2")::numeric - (round((("t67"."fixed2")::numeric - ("t67"."before2")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t67"."leaseContractNo", "t67"."versionNo"
              order by ("t67"."lineNo" is not null),
                coalesce("t67"."lineNo", 0::integer) rows between unbounded preceding
                and 1 preceding
            )
          )::numeric,
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
          ("t68"."amount")::numeric - (
            (
              case
              when coalesce("t68"."fixed3" <= "t68"."before3", false) then "t68"."left3"
              when coalesce(
                round((("t68"."fixed3")::numeric - ("t68"."before3")::numeric), 8) < "t68"."left3",
                false
              ) then round(
                (
                  ("t68"."left3")::numeric - (round((("t68"."fixed3")::numeric - ("t68"."before3")::numeric), 8))::numeric
                ),
                8
              )
              when (true) then 0::numeric end
            )
          )::numeric
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
        when (
          not ("t69"."expiryDate" is null)
          and coalesce("t69"."expiryDate" > '0001-01-01'::date, false)
        ) then (((("t69"."expiryDate")::date - ($2::date)::date))::bigint + (1::bigint)::bigint)
        when (true) then 0::bigint end
      ) as "remainingDays",
      round(("t69"."amount")::numeric, 2) as "monthlyAmount",
      (
        case
        when not ("t70"."lineId" is null) then round(
          (
            (round(("t69"."amount")::numeric, 2))::numeric - (round(("t70"."discount")::numeric, 2))::numeric
          ),
          8
        )
        when (true) then round(("t69"."amount")::numeric, 2) end
      ) as "monthlyNet",
      (
        case when "t69"."area" is not distinct
        from 0::numeric then 0::numeric
          when (true) then round(
            (
              nullif(
                nullif(
                  greatest(
                    least(
                      round(
                        (
                          (
                            (
                              case
                              when not ("t70"."lineId" is null) then round(
                                (
                                  (round(("t69"."amount")::numeric, 2))::numeric - (round(("t70"."discount")::numeric, 2))::numeric
                                ),
                                8
                              )
                              when (true) then round(("t69"."amount")::numeric, 2) end
                            )
                          )::numeric / (nullif("t69"."area", 0))::numeric
                        ),
                        8
                      ),
                      1e20
                    ),
                    -1e20
                  ),
                  1e20
                ),
                -1e20
              )
            )::numeric,
            2
          ) end
      ) as "netPerArea"
    from "q14" "t69"
    left join "q22" "t70" on "t70"."lineId" = "t69"."lineId"
  ),
  "a24" as (
    select $4::uuid as "companyId",
      coalesce("t71"."id", '00000000-0000-0000-0000-000000000000'::uuid) as "id",
      "t71"."leaseUnitNo" as "leaseUnitNo",
      "t71"."leaseUnitDescription" as "leaseUnitDescription",
      "t71"."leaseUnitCategory" as "leaseUnitCategory",
      "t71"."leaseUnitClass" as "leaseUnitClass",
      "t71"."floor" as "floor",
      "t71"."parkingUnit" as "parkingUnit",
      "t71"."blocked" as "blocked",
      coalesce("t71"."buildingNo", '') as "buildingNo",
      coalesce("t71"."area", 0::numeric) as "area",
      "t71"."firstOfUnit" as "firstOfUnit",
      coalesce("t71"."state", '') as "state",
      coalesce("t71"."leaseContractNo", '') as "leaseContractNo",
      coalesce("t71"."versionNo", 0::integer) as "versionNo",
      coalesce("t71"."lineNo", 0::integer) as "lineNo",
      coalesce("t71"."customerNo", '') as "customerNo",
      coalesce("t71"."customerName", '') as "customerName",
      coalesce("t71"."serviceNo", '') as "serviceNo",
      coalesce("t71"."serviceGroup", '') as "serviceGroup",
      coalesce("t71"."startingDate", '0001-01-01'::date) as "startingDate",
      coalesce("t71"."expiryDate", '0001-01-01'::date) as "expiryDate",
      coalesce(
        case
        when "t71"."remainingDays" > -2147483649
        and "t71"."remainingDays" < 2147483648 then trunc(("t71"."remainingDays")::numeric)::bigint end,
        0::integer
      ) as "remainingDays",
      coalesce("t71"."priceType", '') as "priceType",
      coalesce("t71"."unitPrice", 0::numeric) as "unitPrice",
      coalesce("t71"."pricePeriod", '') as "pricePeriod",
      coalesce("t71"."monthlyAmount", 0::numeric) as "monthlyAmount",
      coalesce("t71"."monthlyNet", 0::numeric) as "monthlyNet",
      coalesce("t71"."netPerArea", 0::numeric) as "netPerArea",
      coalesce("t71"."currencyCode", '') as "currencyCode",
      coalesce("t71"."measured", false) as "measured"
    from "q23" "t71"
  )
select (
  select row_to_json(o)::text
  from (
    select "t0"."id" as "id",
    "t0"."leaseUnitNo" as "leaseUnitNo",
    trim_scale(round(("t0"."monthlyNet")::numeric, 8)) as "monthlyNet"
  ) o
),
  null::text
from "a24" "t0"
where "t0"."companyId" = $1::uuid and "t0"."id" = $5::uuid;
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid
