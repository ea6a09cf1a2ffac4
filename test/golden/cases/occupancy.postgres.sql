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
    select "t46"."buildingNo" as "buildingNo",
      ("t46"."unitId")::text as "unitId",
      "t46"."area" as "area",
      (
        case when ("t46"."parkingUnit") then 'Parking' when "t46"."state" is not distinct
        from 'LetByGroup' then 'Let' when (true) then "t46"."state" end
      ) as "kind"
    from "q9" "t46"
    where (("t46"."isLeasable") and ("t46"."firstOfUnit"))
  ),
  "q11" as materialized (
    select "t47"."buildingNo" as "buildingNo",
      min("t47"."unitId") as "leastId",
      nullif(
        nullif(
          greatest(
            least(
              sum(
                (
                  case when "t47"."kind" is not distinct
                  from 'Parking' then 0::bigint when (true) then 1::bigint end
                )
              ),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "units",
      nullif(
        nullif(
          greatest(
            least(
              sum(
                (
                  case when "t47"."kind" is not distinct
                  from 'Let' then 1::bigint when (true) then 0::bigint end
                )
              ),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "letUnits",
      nullif(
        nullif(
          greatest(
            least(
              sum(
                (
                  case when "t47"."kind" is not distinct
                  from 'Reserved' then 1::bigint when (true) then 0::bigint end
                )
              ),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "reservedUnits",
      nullif(
        nullif(
          greatest(
            least(
              sum(
                (
                  case when "t47"."kind" is not distinct
                  from 'Vacant' then 1::bigint when (true) then 0::bigint end
                )
              ),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "vacantUnits",
      nullif(
        nullif(
          greatest(
            least(
              sum(
                (
                  case when "t47"."kind" is not distinct
                  from 'Blocked' then 1::bigint when (true) then 0::bigint end
                )
              ),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "blockedUnits",
      nullif(
        nullif(
          greatest(
            least(
              sum(
                (
                  case when "t47"."kind" is not distinct
                  from 'Parking' then 1::bigint when (true) then 0::bigint end
                )
              ),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "parkingUnits",
      round(
        (
          sum(
            (
              case when "t47"."kind" is not distinct
              from 'Parking' then 0::numeric when (true) then "t47"."area" end
            )
          )
        )::numeric,
        8
      ) as "area",
      round(
        (
          sum(
            (
              case when "t47"."kind" is not distinct
              from 'Let' then "t47"."area" when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "letArea",
      round(
        (
          sum(
            (
              case when "t47"."kind" is not distinct
              from 'Reserved' then "t47"."area" when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "reservedArea",
      round(
        (
          sum(
            (
              case when "t47"."kind" is not distinct
              from 'Vacant' then "t47"."area" when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "vacantArea",
      round(
        (
          sum(
            (
              case when "t47"."kind" is not distinct
              from 'Blocked' then "t47"."area" when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "blockedArea"
    from "q10" "t47"
    group by "t47"."buildingNo"
  ),
  "q12" as (
    select (
      case
      when not ("t49"."id" is null) then "t49"."id"
      when (true) then case
      when "t48"."leastId" ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then "t48"."leastId"::uuid end end
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
        when coalesce("t48"."units" > "t48"."blockedUnits", false) then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    ("t48"."letUnits")::numeric / (
                      nullif(
                        nullif(
                          nullif(
                            greatest(
                              least(
                                (("t48"."units")::numeric - ("t48"."blockedUnits")::numeric),
                                9223372036854775808
                              ),
                              -9223372036854775809
                            ),
                            9223372036854775808
                          ),
                          -9223372036854775809
                        )::bigint,
                        0
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
        )
        when (true) then 0::numeric end
      ) as "occupancyByUnits",
      (
        case
        when not ("t48"."area" is not distinct from "t48"."blockedArea") then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    ("t48"."letArea")::numeric / (
                      nullif(round((("t48"."area")::numeric - ("t48"."blockedArea")::numeric), 8), 0)
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
        )
        when (true) then 0::numeric end
      ) as "occupancyByArea"
    from "q11" "t48"
    left join "leaseUnit" "t49" on "t49"."companyId" = $1::uuid
      and "t49"."number" = "t48"."buildingNo"
  ),
  "a13" as (
    select $4::uuid as "companyId",
      coalesce("t50"."id", '00000000-0000-0000-0000-000000000000'::uuid) as "id",
      coalesce("t50"."buildingNo", '') as "buildingNo",
      coalesce("t50"."buildingDescription", '') as "buildingDescription",
      coalesce("t50"."totalArea", 0::numeric) as "totalArea",
      coalesce(
        case
        when "t50"."units" > -2147483649
        and "t50"."units" < 2147483648 then trunc(("t50"."units")::numeric)::bigint end,
        0::integer
      ) as "units",
      coalesce(
        case
        when "t50"."letUnits" > -2147483649
        and "t50"."letUnits" < 2147483648 then trunc(("t50"."letUnits")::numeric)::bigint end,
        0::integer
      ) as "letUnits",
      coalesce(
        case
        when "t50"."reservedUnits" > -2147483649
        and "t50"."reservedUnits" < 2147483648 then trunc(("t50"."reservedUnits")::numeric)::bigint end,
        0::integer
      ) as "reservedUnits",
      coalesce(
        case
        when "t50"."vacantUnits" > -2147483649
        and "t50"."vacantUnits" < 2147483648 then trunc(("t50"."vacantUnits")::numeric)::bigint end,
        0::integer
      ) as "vacantUnits",
      coalesce(
        case
        when "t50"."blockedUnits" > -2147483649
        and "t50"."blockedUnits" < 2147483648 then trunc(("t50"."blockedUnits")::numeric)::bigint end,
        0::integer
      ) as "blockedUnits",
      coalesce(
        case
        when "t50"."parkingUnits" > -2147483649
        and "t50"."parkingUnits" < 2147483648 then trunc(("t50"."parkingUnits")::numeric)::bigint end,
        0::integer
      ) as "parkingUnits",
      coalesce("t50"."area", 0::numeric) as "area",
      coalesce("t50"."letArea", 0::numeric) as "letArea",
      coalesce("t50"."reservedArea", 0::numeric) as "reservedArea",
      coalesce("t50"."vacantArea", 0::numeric) as "vacantArea",
      coalesce("t50"."blockedArea", 0::numeric) as "blockedArea",
      coalesce("t50"."occupancyByUnits", 0::numeric) as "occupancyByUnits",
      coalesce("t50"."occupancyByArea", 0::numeric) as "occupancyByArea"
    from "q12" "t50"
  )
select (
  left(
    (
      select row_to_json(o)::text
      from (
        select "t0"."id" as "id",
        "t0"."buildingNo" as "buildingNo",
        "t0"."buildingDescription" as "buildingDescription",
        trim_scale(round(("t0"."totalArea")::numeric, 8)) as "totalArea",
        "t0"."units" as "units",
        "t0"."letUnits" as "letUnits",
        "t0"."reservedUnits" as "reservedUnits",
        "t0"."vacantUnits" as "vacantUnits",
        "t0"."blockedUnits" as "blockedUnits",
        "t0"."parkingUnits" as "parkingUnits",
        trim_scale(round(("t0"."area")::numeric, 8)) as "area",
        trim_scale(round(("t0"."letArea")::numeric, 8)) as "letArea",
        trim_scale(round(("t0"."reservedArea")::numeric, 8)) as "reservedArea",
        trim_scale(round(("t0"."vacantArea")::numeric, 8)) as "vacantArea",
        trim_scale(round(("t0"."blockedArea")::numeric, 8)) as "blockedArea",
        trim_scale(round(("t0"."occupancyByUnits")::numeric, 8)) as "occupancyByUnits",
        trim_scale(round(("t0"."occupancyByArea")::numeric, 8)) as "occupancyByArea"
      ) o
    ),
    -1
  )
  || ',"building":'
  || coalesce(
    (
      select (
        select row_to_json(o)::text
        from (
          select ('W/"' || ("t51"."rowVersion")::text || '"') as "@odata.etag",
          "t51"."id" as "id",
          "t51"."number" as "number"
        ) o
      )
      from "leaseUnit" "t51"
      where "t51"."companyId" = $1::uuid and "t51"."number" = "t0"."buildingNo"
      limit 1
    ),
    'null'
  )
  || '}'
),
  "t0"."occupancyByArea",
  "t0"."buildingNo"
from "a13" "t0"
where "t0"."companyId" = $1::uuid
order by "t0"."occupancyByArea" desc, "t0"."buildingNo"
limit $5::bigint;
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
