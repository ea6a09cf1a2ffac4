with "q1" as materialized (
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
      when "t2"."endingDate" <> '0001-01-01'::date then "t2"."endingDate"
      when (true) then "t3"."contractValidUntil" end
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
  left join "leaseContract" "t3" on "t3"."companyId" = $1::uuid
    and "t3"."number" = "t2"."leaseContractNo"
    and "t3"."versionNo" = "t2"."versionNo"
  left join "service" "t5" on "t5"."companyId" = $1::uuid and "t5"."code" = "t2"."serviceNo"
  where (
    (
      "t2"."startingDate" <= $2::date
      and (
        not ("t2"."endingDate" < $2::date)
        or (
          "t2"."endingDate" = '0001-01-01'::date
          and (
            "t3"."contractValidUntil" is not distinct
            from '0001-01-01'::date or coalesce("t3"."contractValidUntil" >= $2::date, false)
          )
        )
      )
    )
    and (
      ("t2"."status" <> 'Terminated' and "t3"."versionStatus" is not distinct from 'Valid')
      or (
        (
          $2::date < ($3::timestamp(3))::date
          and ("t2"."status" <> 'Terminated' or "t2"."endingDate" <> '0001-01-01'::date)
        )
        and (
          "t3"."versionStatus" is not distinct
          from 'Valid'
            or (
              "t3"."versionStatus" is not distinct
              from 'Old'
                and not (
                  exists (
                    select 1
                    from "leaseContract" "t4"
                    where "t4"."companyId" = $1::uuid
                      and "t4"."number" = "t3"."number"
                      and (
                        "t4"."versionStatus" = 'Valid'
                        or (
                          "t4"."versionStatus" = 'Old'
                          and coalesce("t4"."versionNo" > "t3"."versionNo", false)
                        )
                      )
                  )
                )
            )
        )
      )
    )
  )
    and "t2"."companyId" = $1::uuid
),
  "q2" as (
    select "t6"."leaseUnitNo" as "unitNo",
      round((sum("t6"."quantity"))::numeric, 8) as "quantity"
    from "leaseUnitLedgerEntry" "t6"
    where (
      "t6"."postingDate" > $2::date
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t7"
        where "t7"."companyId" = $1::uuid
          and "t7"."leaseUnitNo" = "t6"."leaseUnitNo"
          and "t7"."entryNo" < "t6"."entryNo"
      )
    )
      and "t6"."companyId" = $1::uuid
    group by "t6"."leaseUnitNo"
  ),
  "q3" as (
    select "t8"."leaseUnitGroupNo" as "number"
    from "leaseUnit" "t8"
    where "t8"."leaseUnitGroupNo" <> '' and "t8"."companyId" = $1::uuid
    group by "t8"."leaseUnitGroupNo"
  ),
  "q4" as materialized (
    select "t9"."number" as "number",
      (
        case
        when ("t10"."building") then "t10"."number"
        when ("t11"."building") then "t11"."number"
        when ("t12"."building") then "t12"."number"
        when ("t13"."building") then "t13"."number"
        when ("t14"."building") then "t14"."number"
        when ("t15"."building") then "t15"."number"
        when ("t16"."building") then "t16"."number"
        when ("t17"."building") then "t17"."number"
        when ("t18"."building") then "t18"."number"
        when ("t19"."building") then "t19"."number" end
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
    left join "leaseUnit" "t10" on "t10"."companyId" = $1::uuid and "t10"."number" = "t9"."number"
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
    left join "leaseUnit" "t19" on "t19"."companyId" = $1::uuid
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
    join "q1" "t31" on "t31"."leaseUnitNo" = "t30"."cardNo" and "t31"."place" = 1::bigint
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
      ((not (("t32"."building")) and not (("t32"."leaseUnitGroup")))) as "isLeasable",
      (
        case
        when not ("t33"."quantity" is null) then round((("t32"."objectArea")::numeric - ("t33"."quantity")::numeric), 8)
        when (true) then "t32"."objectArea" end
      ) as "area",
      (
        case
        when ("t32"."building") then "t32"."number"
        when not ("t34"."buildingNo" is null) then "t34"."buildingNo" end
      ) as "buildingNo",
      (case when (not (("t32"."building")) and "t34"."buildingNo" is null) then "t32"."number" end) as "withoutBuilding",
      (not ("t35"."number" is null)) as "isLetByGroup",
      (case when (not (("t32"."blocked")) and "t35"."number" is null) then "t32"."number" end) as "reservable"
    from "leaseUnit" "t32"
    left join "q2" "t33" on "t33"."unitNo" = "t32"."number"
    left join "q4" "t34" on "t34"."number" = "t32"."leaseUnitGroupNo"
    left join "q6" "t35" on "t35"."number" = "t32"."leaseUnitGroupNo"
    where "t32"."companyId" = $1::uuid
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
    left join "leaseContract" "t37" on "t37"."companyId" = $1::uuid
      and "t37"."number" = "t36"."leaseContractNo"
      and "t37"."versionNo" = "t36"."versionNo"
    where (
      (
        ("t36"."startingDate" > $2::date and "t36"."status" <> 'Terminated')
        and "t36"."leaseUnitNo" <> ''
      )
      and (
        "t37"."status" is not distinct
        from 'Reserved' and not ("t37"."versionStatus" is not distinct from 'Old')
      )
    )
      and "t36"."companyId" = $1::uuid
  ),
  "q9" as materialized (
    select (case when not ("t39"."id" is null) then "t39"."id" when (true) then "t38"."id" end) as "id",
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
        when (true) then '' end
      ) as "buildingNo",
      (("t39"."id" is null or "t39"."place" is not distinct from 1::bigint)) as "firstOfUnit",
      (
        case
        when not ("t39"."id" is null) then 'Let'
        when ("t38"."isLetByGroup") then 'LetByGroup'
        when ("t38"."blocked") then 'Blocked'
        when not ("t44"."leaseUnitNo" is null) then 'Reserved'
        when (true) then 'Vacant' end
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
    left join lateral (
      select "t41".*
      from "leaseContractLine" "t41"
      left join "leaseContract" "t42" on "t42"."companyId" = $1::uuid
        and "t42"."number" = "t41"."leaseContractNo"
        and "t42"."versionNo" = "t41"."versionNo"
      where "t41"."companyId" = $1::uuid
        and "t41"."leaseUnitNo" = "t38"."withoutBuilding"
        and (
          ("t41"."status" <> 'Terminated' and "t42"."versionStatus" is not distinct from 'Valid')
          and (
            "t41"."startingDate" <= ($3::timestamp(3))::date
            and (
              not ("t41"."endingDate" < ($3::timestamp(3))::date)
              or (
                "t41"."endingDate" = '0001-01-01'::date
                and (
                  "t42"."contractValidUntil" is not distinct
                  from '0001-01-01'::date
                    or coalesce("t42"."contractValidUntil" >= ($3::timestamp(3))::date, false)
                )
              )
            )
          )
        )
      order by "t41"."startingDate" desc,
        "t41"."lineNo",
        "t41"."leaseContractNo",
        "t41"."versionNo" desc
      limit 1
    ) "t40" on true
    left join "leaseContract" "t43" on "t43"."companyId" = $1::uuid
      and "t43"."number" = "t40"."leaseContractNo"
      and "t43"."versionNo" = "t40"."versionNo"
    left join "q8" "t44" on "t44"."leaseUnitNo" = "t38"."reservable"
      and "t44"."place" is not distinct
    from 1::bigint
    left join "q1" "t39" on "t39"."leaseUnitNo" = "t38"."number"
    where (not ("t39"."id" is null) or ("t38"."isLeasable"))
    union all
    select "t45"."id" as "id",
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
      "t45"."buildingNo" as "buildingNo",
      false as "firstOfUnit",
      'Let' as "state",
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
    left join "leaseUnit" "t46" on "t46"."companyId" = $1::uuid
      and "t46"."number" = "t45"."leaseUnitNo"
    where "t46"."id" is null
  ),
  "q10" as (
    select "t47"."serviceNo" as "serviceNo",
      "t47"."unitPrice" as "unitPrice",
      "t47"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t47"."serviceNo" order by "t47"."effectiveDate" desc, "t47"."id") as "place"
    from "servicePrice" "t47"
    where (
      ("t47"."type" = 'All Contracts' and "t47"."effectiveDate" <= $2::date)
      and ("t47"."expirationDate" = '0001-01-01'::date or "t47"."expirationDate" >= $2::date)
    )
      and "t47"."companyId" = $1::uuid
  ),
  "q11" as (
    select "t48"."lineId" as "lineId",
      "t48"."serviceNo" as "serviceNo",
      (case when not ("t48"."lineUnitNo" is not distinct from '') then "t48"."lineUnitNo" end) as "unitCode",
      "t48"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t48"."buildingNo" is not distinct from '') then "t48"."buildingNo"
        when not ("t48"."contractBuildingNo" is not distinct from '') then "t48"."contractBuildingNo" end
      ) as "buildingCode"
    from "q9" "t48"
    where "t48"."unitPrice" is not distinct
    from 0::numeric
  ),
  "q12" as (
    select "t49"."lineId" as "lineId",
      (
        case
        when not ("t50"."id" is null) then "t50"."unitPrice"
        when not ("t52"."id" is null) then "t52"."unitPrice"
        when not ("t54"."id" is null) then "t54"."unitPrice"
        when (true) then "t56"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t50"."id" is null) then "t50"."priceForPeriod"
        when not ("t52"."id" is null) then "t52"."priceForPeriod"
        when not ("t54"."id" is null) then "t54"."priceForPeriod"
        when (true) then "t56"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q11" "t49"
    left join lateral (
      select "t51".*
      from "servicePrice" "t51"
      where "t51"."companyId" = $1::uuid
        and "t51"."serviceNo" = "t49"."serviceNo"
        and "t51"."code" = "t49"."unitCode"
        and (
          ("t51"."type" = 'Lease Unit' and "t51"."effectiveDate" <= $2::date)
          and ("t51"."expirationDate" = '0001-01-01'::date or "t51"."expirationDate" >= $2::date)
        )
      order by "t51"."effectiveDate" desc, "t51"."id"
      limit 1
    ) "t50" on true
    left join lateral (
      select "t53".*
      from "servicePrice" "t53"
      where "t53"."companyId" = $1::uuid
        and "t53"."serviceNo" = "t49"."serviceNo"
        and "t53"."code" = "t49"."contractCode"
        and (
          ("t53"."type" = 'Contract' and "t53"."effectiveDate" <= $2::date)
          and ("t53"."expirationDate" = '0001-01-01'::date or "t53"."expirationDate" >= $2::date)
        )
      order by "t53"."effectiveDate" desc, "t53"."id"
      limit 1
    ) "t52" on true
    left join lateral (
      select "t55".*
      from "servicePrice" "t55"
      where "t55"."companyId" = $1::uuid
        and "t55"."serviceNo" = "t49"."serviceNo"
        and "t55"."code" = "t49"."buildingCode"
        and (
          ("t55"."type" = 'Building' and "t55"."effectiveDate" <= $2::date)
          and ("t55"."expirationDate" = '0001-01-01'::date or "t55"."expirationDate" >= $2::date)
        )
      order by "t55"."effectiveDate" desc, "t55"."id"
      limit 1
    ) "t54" on true
    left join "q10" "t56" on "t56"."serviceNo" = "t49"."serviceNo" and "t56"."place" is not distinct
    from 1::bigint
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
        when (true) then "t57"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (not ("t58"."lineId" is null) and not ("t58"."priceForPeriod" is not distinct from ' ')) then "t58"."priceForPeriod"
        when (true) then "t57"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          "t57"."priceType" is not distinct
          from 'Area' or "t57"."priceType" is not distinct
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
                      when not ("t58"."lineId" is null) then "t58"."unitPrice"
                      when (true) then "t57"."unitPrice" end
                    )
                  )::numeric * (
                    (
                      case when "t57"."priceType" is not distinct
                      from 'Area' then "t57"."area"
                        when (
                          "t57"."priceType" is not distinct
                          from 'Fixed' and not ("t57"."quantity" is not distinct from 0::numeric)
                        ) then "t57"."quantity"
                        when "t57"."priceType" is not distinct
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
    from "q9" "t57"
    left join "q12" "t58" on "t58"."lineId" = "t57"."lineId"
  ),
  "q14" as materialized (
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
        case when "t59"."pricePeriod" is not distinct
        from 'Month' then "t59"."product" when "t59"."pricePeriod" is not distinct
        from 'Year' then nullif(
          nullif(
            greatest(
              least(round((("t59"."product")::numeric / (nullif(12::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
          when "t59"."pricePeriod" is not distinct
        from 'Quarter' then nullif(
          nullif(
            greatest(
              least(round((("t59"."product")::numeric / (nullif(3::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
          when "t59"."pricePeriod" is not distinct
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
                            least(round((("t59"."product")::numeric * (52::bigint)::numeric), 8), 1e20),
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
          when "t59"."pricePeriod" is not distinct
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
                            least(round((("t59"."product")::numeric * (365::bigint)::numeric), 8), 1e20),
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
        when "t60"."period" = 'Month' then "t60"."amount"
        when "t60"."period" = 'Year' then nullif(
          nullif(
            greatest(
              least(round((("t60"."amount")::numeric / (nullif(12::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t60"."period" = 'Quarter' then nullif(
          nullif(
            greatest(
              least(round((("t60"."amount")::numeric / (nullif(3::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t60"."period" = 'Week' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t60"."amount")::numeric * (52::bigint)::numeric), 8), 1e20),
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
        when "t60"."period" = 'Day' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t60"."amount")::numeric * (365::bigint)::numeric), 8), 1e20),
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
    from "leaseContrDiscount" "t60"
    where (
      "t60"."startingDate" <= $2::date
      and ("t60"."endingDate" = '0001-01-01'::date or "t60"."endingDate" >= $2::date)
    )
      and "t60"."companyId" = $1::uuid
  ),
  "q16" as (
    select "t62"."lineId" as "lineId",
      round(
        (
          sum(
            (
              case
              when "t61"."discountType" = 'Percentage' then "t61"."amount"
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
              when "t61"."discountType" = 'Area' then "t61"."monthly"
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
                ("t61"."discountType" = 'Fixed' and "t61"."leaseUnitNo" <> '')
                and "t61"."serviceNo" <> ''
              ) then "t61"."monthly"
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
                ("t61"."discountType" = 'Fixed' and "t61"."leaseUnitNo" <> '')
                and "t61"."serviceNo" = ''
              ) then "t61"."monthly"
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
                ("t61"."discountType" = 'Fixed' and "t61"."leaseUnitNo" = '')
                and "t61"."serviceNo" <> ''
              ) then "t61"."monthly"
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
                ("t61"."discountType" = 'Fixed' and "t61"."leaseUnitNo" = '')
                and "t61"."serviceNo" = ''
              ) then "t61"."monthly"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "fixed3"
    from "q15" "t61"
    join "q14" "t62" on "t62"."leaseContractNo" = "t61"."leaseContractNo"
    where (
      (
        (
          ("t61"."contractVersionNo" = 0::bigint or "t61"."contractVersionNo" = "t62"."versionNo")
          and ("t61"."leaseUnitNo" = '' or "t61"."leaseUnitNo" = "t62"."lineUnitNo")
        )
        and ("t61"."serviceNo" = '' or "t61"."serviceNo" = "t62"."serviceNo")
      )
      and (("t62"."measured") and "t62"."amount" > 0::numeric)
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
                                  round((("t64"."amount")::numeric * ("t63"."percentage")::numeric), 8),
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
                  least(round((("t63"."perArea")::numeric * ("t64"."area")::numeric), 8), 1e20),
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
      "t63"."fixed0" as "fixed0",
      "t63"."fixed1" as "fixed1",
      "t63"."fixed2" as "fixed2",
      "t63"."fixed3" as "fixed3"
    from "q16" "t63"
    left join "q14" "t64" on "t64"."lineId" = "t63"."lineId"
  ),
  "q18" as materialized (
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
        when coalesce("t65"."asked" < "t65"."amount", false) then round((("t65"."amount")::numeric - ("t65"."asked")::numeric), 8)
        when (true) then 0::numeric end
      ) as "left0",
      coalesce(
        round(
          (
            sum(
              (
                case
                when coalesce("t65"."asked" < "t65"."amount", false) then round((("t65"."amount")::numeric - ("t65"."asked")::numeric), 8)
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t65"."leaseContractNo",
                "t65"."versionNo",
                "t65"."leaseUnitNo",
                "t65"."serviceNo"
              order by ("t65"."lineNo" is not null),
                coalesce("t65"."lineNo", 0::integer) rows between unbounded preceding
                and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before0"
    from "q17" "t65"
  ),
  "q19" as materialized (
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
        when coalesce("t66"."fixed0" <= "t66"."before0", false) then "t66"."left0"
        when coalesce(round((("t66"."fixed0")::numeric - ("t66"."before0")::numeric), 8) < "t66"."left0", false) then round(
          (
            ("t66"."left0")::numeric - (round((("t66"."fixed0")::numeric - ("t66"."before0")::numeric), 8))::numeric
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
                when coalesce("t66"."fixed0" <= "t66"."before0", false) then "t66"."left0"
                when coalesce(
                  round((("t66"."fixed0")::numeric - ("t66"."before0")::numeric), 8) < "t66"."left0",
                  false
                ) then round(
                  (
                    ("t66"."left0")::numeric - (round((("t66"."fixed0")::numeric - ("t66"."before0")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t66"."leaseContractNo", "t66"."versionNo", "t66"."leaseUnitNo"
              order by ("t66"."lineNo" is not null),
                coalesce("t66"."lineNo", 0::integer) rows between unbounded preceding
                and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before1"
    from "q18" "t66"
  ),
  "q20" as materialized (
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
        when coalesce("t67"."fixed1" <= "t67"."before1", false) then "t67"."left1"
        when coalesce(round((("t67"."fixed1")::numeric - ("t67"."before1")::numeric), 8) < "t67"."left1", false) then round(
          (
            ("t67"."left1")::numeric - (round((("t67"."fixed1")::numeric - ("t67"."before1")::numeric), 8))::numeric
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
                when coalesce("t67"."fixed1" <= "t67"."before1", false) then "t67"."left1"
                when coalesce(
                  round((("t67"."fixed1")::numeric - ("t67"."before1")::numeric), 8) < "t67"."left1",
                  false
                ) then round(
                  (
                    ("t67"."left1")::numeric - (round((("t67"."fixed1")::numeric - ("t67"."before1")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t67"."leaseContractNo", "t67"."versionNo", "t67"."serviceNo"
              order by ("t67"."lineNo" is not null),
                coalesce("t67"."lineNo", 0::integer) rows between unbounded preceding
                and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before2"
    from "q19" "t67"
  ),
  "q21" as materialized (
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
        when coalesce("t68"."fixed2" <= "t68"."before2", false) then "t68"."left2"
        when coalesce(round((("t68"."fixed2")::numeric - ("t68"."before2")::numeric), 8) < "t68"."left2", false) then round(
          (
            ("t68"."left2")::numeric - (round((("t68"."fixed2")::numeric - ("t68"."before2")::numeric), 8))::numeric
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
                when coalesce("t68"."fixed2" <= "t68"."before2", false) then "t68"."left2"
                when coalesce(
                  round((("t68"."fixed2")::numeric - ("t68"."before2")::numeric), 8) < "t68"."left2",
                  false
                ) then round(
                  (
                    ("t68"."left2")::numeric - (round((("t68"."fixed2")::numeric - ("t68"."before2")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t68"."leaseContractNo", "t68"."versionNo"
              order by ("t68"."lineNo" is not null),
                coalesce("t68"."lineNo", 0::integer) rows between unbounded preceding
                and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before3"
    from "q20" "t68"
  ),
  "q22" as (
    select "t69"."lineId" as "lineId",
      round(
        (
          ("t69"."amount")::numeric - (
            (
              case
              when coalesce("t69"."fixed3" <= "t69"."before3", false) then "t69"."left3"
              when coalesce(
                round((("t69"."fixed3")::numeric - ("t69"."before3")::numeric), 8) < "t69"."left3",
                false
              ) then round(
                (
                  ("t69"."left3")::numeric - (round((("t69"."fixed3")::numeric - ("t69"."before3")::numeric), 8))::numeric
                ),
                8
              )
              when (true) then 0::numeric end
            )
          )::numeric
        ),
        8
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
          and coalesce("t70"."expiryDate" > '0001-01-01'::date, false)
        ) then (((("t70"."expiryDate")::date - ($2::date)::date))::bigint + (1::bigint)::bigint)
        when (true) then 0::bigint end
      ) as "remainingDays",
      round(("t70"."amount")::numeric, 2) as "monthlyAmount",
      (
        case
        when not ("t71"."lineId" is null) then round(
          (
            (round(("t70"."amount")::numeric, 2))::numeric - (round(("t71"."discount")::numeric, 2))::numeric
          ),
          8
        )
        when (true) then round(("t70"."amount")::numeric, 2) end
      ) as "monthlyNet",
      (
        case when "t70"."area" is not distinct
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
                              when not ("t71"."lineId" is null) then round(
                                (
                                  (round(("t70"."amount")::numeric, 2))::numeric - (round(("t71"."discount")::numeric, 2))::numeric
                                ),
                                8
                              )
                              when (true) then round(("t70"."amount")::numeric, 2) end
                            )
                          )::numeric / (nullif("t70"."area", 0))::numeric
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
    from "q14" "t70"
    left join "q22" "t71" on "t71"."lineId" = "t70"."lineId"
  ),
  "a24" as (
    select $4::uuid as "companyId",
      coalesce("t72"."id", '00000000-0000-0000-0000-000000000000'::uuid) as "id",
      "t72"."leaseUnitNo" as "leaseUnitNo",
      "t72"."leaseUnitDescription" as "leaseUnitDescription",
      "t72"."leaseUnitCategory" as "leaseUnitCategory",
      "t72"."leaseUnitClass" as "leaseUnitClass",
      "t72"."floor" as "floor",
      "t72"."parkingUnit" as "parkingUnit",
      "t72"."blocked" as "blocked",
      coalesce("t72"."buildingNo", '') as "buildingNo",
      coalesce("t72"."area", 0::numeric) as "area",
      "t72"."firstOfUnit" as "firstOfUnit",
      coalesce("t72"."state", '') as "state",
      coalesce("t72"."leaseContractNo", '') as "leaseContractNo",
      coalesce("t72"."versionNo", 0::integer) as "versionNo",
      coalesce("t72"."lineNo", 0::integer) as "lineNo",
      coalesce("t72"."customerNo", '') as "customerNo",
      coalesce("t72"."customerName", '') as "customerName",
      coalesce("t72"."serviceNo", '') as "serviceNo",
      coalesce("t72"."serviceGroup", '') as "serviceGroup",
      coalesce("t72"."startingDate", '0001-01-01'::date) as "startingDate",
      coalesce("t72"."expiryDate", '0001-01-01'::date) as "expiryDate",
      coalesce(
        case
        when "t72"."remainingDays" > -2147483649
        and "t72"."remainingDays" < 2147483648 then trunc(("t72"."remainingDays")::numeric)::bigint end,
        0::integer
      ) as "remainingDays",
      coalesce("t72"."priceType", '') as "priceType",
      coalesce("t72"."unitPrice", 0::numeric) as "unitPrice",
      coalesce("t72"."pricePeriod", '') as "pricePeriod",
      coalesce("t72"."monthlyAmount", 0::numeric) as "monthlyAmount",
      coalesce("t72"."monthlyNet", 0::numeric) as "monthlyNet",
      coalesce("t72"."netPerArea", 0::numeric) as "netPerArea",
      coalesce("t72"."currencyCode", '') as "currencyCode",
      coalesce("t72"."measured", false) as "measured"
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
    where "t1"."companyId" = $1::uuid
  ),
  "a26" as (
    select "t73".*
    from "a25" "t73"
    where "t73"."state" = ($5::text collate "C")
  ),
  "a27" as (
    select "t76"."currencyCode" as "currencyCode",
      round((sum("t76"."monthlyNet"))::numeric, 8) as "x_rent"
    from "a26" "t76"
    group by "t76"."currencyCode"
  )
select (
  select row_to_json(o)::text
  from (
    select null as "@odata.id",
    "t77"."currencyCode" as "currencyCode",
    '#Decimal' as "rent@odata.type",
    trim_scale(round(("t77"."x_rent")::numeric, 8)) as "rent"
  ) o
),
  "t77"."currencyCode"
from "a27" "t77"
where exists (
  select 1
  from "company"
  where "id" = $6::uuid
)
order by "t77"."currencyCode"
limit $7::bigint;
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
