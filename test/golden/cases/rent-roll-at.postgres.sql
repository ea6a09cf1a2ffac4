with "q1" as materialized (
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
  left join "leaseContract" "t3" on "t3"."companyId" = $1::uuid
    and "t3"."number" = "t2"."leaseContractNo"
    and "t3"."versionNo" = "t2"."versionNo"
  where (
    (
      "t2"."startingDate" <= $2::date
      and (
        not ("t2"."endingDate" < $2::date)
        or (
          "t2"."endingDate" = '0001-01-01'::date
          and ("t3"."contractValidUntil" = '0001-01-01'::date or "t3"."contractValidUntil" >= $2::date)
        )
      )
    )
    and (
      ("t2"."status" <> 'Terminated' and "t3"."versionStatus" = 'Valid')
      or (
        (
          $2::date < ($3::timestamp(3))::date
          and ("t2"."status" <> 'Terminated' or "t2"."endingDate" <> '0001-01-01'::date)
        )
        and (
          "t3"."versionStatus" = 'Valid'
          or (
            "t3"."versionStatus" = 'Old'
            and not (
              exists (
                select 1
                from "leaseContract" "t4"
                where "t4"."companyId" = $1::uuid
                  and "t4"."number" = "t3"."number"
                  and (
                    "t4"."versionStatus" = 'Valid'
                    or ("t4"."versionStatus" = 'Old' and "t4"."versionNo" > "t3"."versionNo")
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
    select "t9"."leaseUnitNo" as "unitNo"
    from "q1" "t9"
    group by "t9"."leaseUnitNo"
  ),
  "q5" as (
    select "t10"."number" as "number",
      (
        case
        when ("t11"."building") then "t11"."number"
        when ("t12"."building") then "t12"."number"
        when ("t13"."building") then "t13"."number"
        when ("t14"."building") then "t14"."number"
        when ("t15"."building") then "t15"."number"
        when ("t16"."building") then "t16"."number"
        when ("t17"."building") then "t17"."number"
        when ("t18"."building") then "t18"."number"
        when ("t19"."building") then "t19"."number"
        when ("t20"."building") then "t20"."number" end
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
    left join "leaseUnit" "t11" on "t11"."companyId" = $1::uuid and "t11"."number" = "t10"."number"
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
    left join "leaseUnit" "t20" on "t20"."companyId" = $1::uuid
      and "t20"."number" = "t19"."leaseUnitGroupNo"
  ),
  "q6" as materialized (
    select "t21"."number" as "number",
      "t21"."buildingNo" as "buildingNo",
      (
        (
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
        )
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
      ("t34"."isLet" is not distinct from true) as "isLetByGroup",
      (
        case
        when (not (("t32"."blocked")) and not ("t34"."isLet" is not distinct from true)) then "t32"."number" end
      ) as "reservable"
    from "leaseUnit" "t32"
    left join "q2" "t33" on "t33"."unitNo" = "t32"."number"
    left join "q6" "t34" on "t34"."number" = "t32"."leaseUnitGroupNo"
    where "t32"."companyId" = $1::uuid
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
    left join "leaseContract" "t36" on "t36"."companyId" = $1::uuid
      and "t36"."number" = "t35"."leaseContractNo"
      and "t36"."versionNo" = "t35"."versionNo"
    where (
      (
        ("t35"."startingDate" > $2::date and "t35"."status" <> 'Terminated')
        and "t35"."leaseUnitNo" <> ''
      )
      and ("t36"."status" = 'Reserved' and not ("t36"."versionStatus" is not distinct from 'Old'))
    )
      and "t35"."companyId" = $1::uuid
  ),
  "q9" as materialized (
    select "t37"."number" as "leaseUnitNo",
      "t37"."area" as "area",
      (
        case
        when not ("t37"."buildingNo" is null) then "t37"."buildingNo"
        when not ("t39"."id" is null) then "t42"."buildingNo"
        when (true) then '' end
      ) as "buildingNo",
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
    left join lateral (
      select "t40".*
      from "leaseContractLine" "t40"
      left join "leaseContract" "t41" on "t41"."companyId" = $1::uuid
        and "t41"."number" = "t40"."leaseContractNo"
        and "t41"."versionNo" = "t40"."versionNo"
      where "t40"."companyId" = $1::uuid
        and "t40"."leaseUnitNo" = "t37"."withoutBuilding"
        and (
          ("t40"."status" <> 'Terminated' and "t41"."versionStatus" = 'Valid')
          and (
            "t40"."startingDate" <= ($3::timestamp(3))::date
            and (
              not ("t40"."endingDate" < ($3::timestamp(3))::date)
              or (
                "t40"."endingDate" = '0001-01-01'::date
                and (
                  "t41"."contractValidUntil" = '0001-01-01'::date
                  or "t41"."contractValidUntil" >= ($3::timestamp(3))::date
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
    left join "q8" "t43" on "t43"."leaseUnitNo" = "t37"."reservable" and "t43"."place" = 1::bigint
    left join "q1" "t38" on "t38"."leaseUnitNo" = "t37"."number"
    where (not ("t38"."id" is null) or ("t37"."isLeasable"))
    union all
    select '' as "leaseUnitNo",
      0::numeric as "area",
      "t44"."buildingNo" as "buildingNo",
      'Let' as "state",
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
      (case when "t47"."leaseUnitNo" <> '' then "t47"."leaseUnitNo" end) as "unitCode",
      "t47"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t47"."buildingNo" is not distinct from '') then "t47"."buildingNo"
        when not ("t47"."contractBuildingNo" is not distinct from '') then "t47"."contractBuildingNo" end
      ) as "buildingCode"
    from "q9" "t47"
    where "t47"."unitPrice" = 0::numeric
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
    left join "q10" "t55" on "t55"."serviceNo" = "t48"."serviceNo" and "t55"."place" = 1::bigint
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
        when (true) then "t56"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (not ("t57"."lineId" is null) and not ("t57"."priceForPeriod" is not distinct from ' ')) then "t57"."priceForPeriod"
        when (true) then "t56"."pricePeriod" end
      ) as "pricePeriod",
      (case when "t56"."priceType" in ('Area', 'Fixed') then true when (true) then false end) as "measured",
      (
        case
        when "t56"."priceType" = 'Area' then "t56"."area"
        when ("t56"."priceType" = 'Fixed' and not ("t56"."quantity" is not distinct from 0::numeric)) then "t56"."quantity"
        when "t56"."priceType" = 'Fixed' then 1::numeric
        when (true) then 0::numeric end
      ) as "multiplier"
    from "q9" "t56"
    left join "q12" "t57" on "t57"."lineId" = "t56"."lineId"
  ),
  "q14" as materialized (
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
        when "t58"."pricePeriod" = 'Month' then nullif(
          nullif(
            greatest(
              least(round((("t58"."unitPrice")::numeric * ("t58"."multiplier")::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t58"."pricePeriod" = 'Year' then nullif(
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
                              round((("t58"."unitPrice")::numeric * ("t58"."multiplier")::numeric), 8),
                              1e20
                            ),
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
        when "t58"."pricePeriod" = 'Quarter' then nullif(
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
                              round((("t58"."unitPrice")::numeric * ("t58"."multiplier")::numeric), 8),
                              1e20
                            ),
                            -1e20
                          ),
                          1e20
                        ),
                        -1e20
                      )
                    )::numeric / (nullif(3::bigint, 0))::numeric
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
        when "t58"."pricePeriod" = 'Week' then nullif(
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
                              round(
                                (
                                  (
                                    nullif(
                                      nullif(
                                        greatest(
                                          least(
                                            round(
                                              (("t58"."unitPrice")::numeric * (52::bigint)::numeric),
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
                                  )::numeric * ("t58"."multiplier")::numeric
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
        when "t58"."pricePeriod" = 'Day' then nullif(
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
                              round(
                                (
                                  (
                                    nullif(
                                      nullif(
                                        greatest(
                                          least(
                                            round(
                                              (
                                                ("t58"."unitPrice")::numeric * (365::bigint)::numeric
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
                                  )::numeric * ("t58"."multiplier")::numeric
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
      "t59"."period" as "period",
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
      "t61"."leaseContractNo" as "leaseContractNo",
      "t61"."versionNo" as "versionNo",
      "t61"."lineUnitNo" as "leaseUnitNo",
      "t61"."serviceNo" as "serviceNo",
      "t61"."lineNo" as "lineNo",
      "t61"."amount" as "amount",
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
              when "t60"."discountType" = 'Area' then (
                case
                when "t60"."period" = 'Month' then nullif(
                  nullif(
                    greatest(
                      least(round((("t60"."amount")::numeric * ("t61"."area")::numeric), 8), 1e20),
                      -1e20
                    ),
                    1e20
                  ),
                  -1e20
                )
                when "t60"."period" = 'Year' then nullif(
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
                                      round((("t60"."amount")::numeric * ("t61"."area")::numeric), 8),
                                      1e20
                                    ),
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
                when "t60"."period" = 'Quarter' then nullif(
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
                                      round((("t60"."amount")::numeric * ("t61"."area")::numeric), 8),
                                      1e20
                                    ),
                                    -1e20
                                  ),
                                  1e20
                                ),
                                -1e20
                              )
                            )::numeric / (nullif(3::bigint, 0))::numeric
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
                                    least(
                                      round(
                                        (
                                          (
                                            nullif(
                                              nullif(
                                                greatest(
                                                  least(
                                                    round(
                                                      (
                                                        ("t60"."amount")::numeric * (52::bigint)::numeric
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
                                          )::numeric * ("t61"."area")::numeric
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
                                    least(
                                      round(
                                        (
                                          (
                                            nullif(
                                              nullif(
                                                greatest(
                                                  least(
                                                    round(
                                                      (
                                                        ("t60"."amount")::numeric * (365::bigint)::numeric
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
                                          )::numeric * ("t61"."area")::numeric
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
              )
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "byArea",
      round(
        (
          sum(
            (
              case
              when (
                ("t60"."discountType" = 'Fixed' and "t60"."amount" > 0::numeric)
                and ("t60"."leaseUnitNo" <> '' and "t60"."serviceNo" <> '')
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
                ("t60"."discountType" = 'Fixed' and "t60"."amount" > 0::numeric)
                and ("t60"."leaseUnitNo" <> '' and "t60"."serviceNo" = '')
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
                ("t60"."discountType" = 'Fixed' and "t60"."amount" > 0::numeric)
                and ("t60"."leaseUnitNo" = '' and "t60"."serviceNo" <> '')
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
                ("t60"."discountType" = 'Fixed' and "t60"."amount" > 0::numeric)
                and ("t60"."leaseUnitNo" = '' and "t60"."serviceNo" = '')
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
      and (("t61"."measured") and "t61"."amount" >= 0::numeric)
    )
    group by "t61"."lineId",
      "t61"."leaseContractNo",
      "t61"."versionNo",
      "t61"."lineUnitNo",
      "t61"."serviceNo",
      "t61"."lineNo",
      "t61"."amount"
  ),
  "q17" as (
    select "t62"."lineId" as "lineId",
      "t62"."leaseContractNo" as "leaseContractNo",
      "t62"."versionNo" as "versionNo",
      "t62"."leaseUnitNo" as "leaseUnitNo",
      "t62"."serviceNo" as "serviceNo",
      "t62"."lineNo" as "lineNo",
      "t62"."amount" as "amount",
      round(
        (
          (
            (
              case
              when "t62"."percentage" >= 100::numeric then "t62"."amount"
              when (true) then nullif(
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
                                    round((("t62"."amount")::numeric * ("t62"."percentage")::numeric), 8),
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
              ) end
            )
          )::numeric + ("t62"."byArea")::numeric
        ),
        8
      ) as "asked",
      "t62"."fixed0" as "fixed0",
      "t62"."fixed1" as "fixed1",
      "t62"."fixed2" as "fixed2",
      "t62"."fixed3" as "fixed3"
    from "q16" "t62"
  ),
  "q18" as materialized (
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
        when "t63"."asked" < "t63"."amount" then round((("t63"."amount")::numeric - ("t63"."asked")::numeric), 8)
        when (true) then 0::numeric end
      ) as "left0",
      coalesce(
        round(
          (
            sum(
              (
                case
                when "t63"."asked" < "t63"."amount" then round((("t63"."amount")::numeric - ("t63"."asked")::numeric), 8)
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t63"."leaseContractNo",
                "t63"."versionNo",
                "t63"."leaseUnitNo",
                "t63"."serviceNo"
              order by "t63"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before0"
    from "q17" "t63"
  ),
  "q19" as materialized (
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
        when round((("t64"."fixed0")::numeric - ("t64"."before0")::numeric), 8) < "t64"."left0" then round(
          (
            ("t64"."left0")::numeric - (round((("t64"."fixed0")::numeric - ("t64"."before0")::numeric), 8))::numeric
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
                when "t64"."fixed0" <= "t64"."before0" then "t64"."left0"
                when round((("t64"."fixed0")::numeric - ("t64"."before0")::numeric), 8) < "t64"."left0" then round(
                  (
                    ("t64"."left0")::numeric - (round((("t64"."fixed0")::numeric - ("t64"."before0")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t64"."leaseContractNo", "t64"."versionNo", "t64"."leaseUnitNo"
              order by "t64"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before1"
    from "q18" "t64"
  ),
  "q20" as materialized (
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
        when round((("t65"."fixed1")::numeric - ("t65"."before1")::numeric), 8) < "t65"."left1" then round(
          (
            ("t65"."left1")::numeric - (round((("t65"."fixed1")::numeric - ("t65"."before1")::numeric), 8))::numeric
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
                when "t65"."fixed1" <= "t65"."before1" then "t65"."left1"
                when round((("t65"."fixed1")::numeric - ("t65"."before1")::numeric), 8) < "t65"."left1" then round(
                  (
                    ("t65"."left1")::numeric - (round((("t65"."fixed1")::numeric - ("t65"."before1")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t65"."leaseContractNo", "t65"."versionNo", "t65"."serviceNo"
              order by "t65"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before2"
    from "q19" "t65"
  ),
  "q21" as materialized (
    select "t66"."lineId" as "lineId",
      "t66"."amount" as "amount",
      "t66"."fixed3" as "fixed3",
      (
        case
        when "t66"."fixed2" <= "t66"."before2" then "t66"."left2"
        when round((("t66"."fixed2")::numeric - ("t66"."before2")::numeric), 8) < "t66"."left2" then round(
          (
            ("t66"."left2")::numeric - (round((("t66"."fixed2")::numeric - ("t66"."before2")::numeric), 8))::numeric
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
                when "t66"."fixed2" <= "t66"."before2" then "t66"."left2"
                when round((("t66"."fixed2")::numeric - ("t66"."before2")::numeric), 8) < "t66"."left2" then round(
                  (
                    ("t66"."left2")::numeric - (round((("t66"."fixed2")::numeric - ("t66"."before2")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t66"."leaseContractNo", "t66"."versionNo"
              order by "t66"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before3"
    from "q20" "t66"
  ),
  "q22" as (
    select "t67"."lineId" as "lineId",
      round(
        (
          ("t67"."amount")::numeric - (
            (
              case
              when "t67"."fixed3" <= "t67"."before3" then "t67"."left3"
              when round((("t67"."fixed3")::numeric - ("t67"."before3")::numeric), 8) < "t67"."left3" then round(
                (
                  ("t67"."left3")::numeric - (round((("t67"."fixed3")::numeric - ("t67"."before3")::numeric), 8))::numeric
                ),
                8
              )
              when (true) then 0::numeric end
            )
          )::numeric
        ),
        8
      ) as "discount"
    from "q21" "t67"
  ),
  "q23" as (
    select "t68"."state" as "state",
      "t68"."currencyCode" as "currencyCode",
      (
        case
        when not ("t69"."lineId" is null) then round(
          (
            (round(("t68"."amount")::numeric, 2))::numeric - (round(("t69"."discount")::numeric, 2))::numeric
          ),
          8
        )
        when (true) then round(("t68"."amount")::numeric, 2) end
      ) as "monthlyNet"
    from "q14" "t68"
    left join "q22" "t69" on "t69"."lineId" = "t68"."lineId"
  ),
  "a24" as (
    select $4::uuid as "companyId",
      coalesce("t70"."state", '') as "state",
      coalesce("t70"."monthlyNet", 0::numeric) as "monthlyNet",
      coalesce("t70"."currencyCode", '') as "currencyCode"
    from "q23" "t70"
  ),
  "a25" as (
    select "t1"."state" as "state",
      "t1"."monthlyNet" as "monthlyNet",
      "t1"."currencyCode" as "currencyCode"
    from "a24" "t1"
    where "t1"."companyId" = $1::uuid
  ),
  "a26" as (
    select "t71"."currencyCode",
      "t71"."monthlyNet"
    from "a25" "t71"
    where "t71"."state" = ($5::text collate "C")
  ),
  "a27" as (
    select "t74"."currencyCode" as "currencyCode",
      round((sum("t74"."monthlyNet"))::numeric, 8) as "x_rent"
    from "a26" "t74"
    group by "t74"."currencyCode"
  )
select (
  select row_to_json(o.*)::text
  from (
    select null as "@odata.id",
    "t75"."currencyCode" as "currencyCode",
    '#Decimal' as "rent@odata.type",
    trim_scale(round(("t75"."x_rent")::numeric, 8)) as "rent"
  ) o
),
  "t75"."currencyCode"
from "a27" "t75"
where exists (
  select 1
  from "company"
  where "id" = $6::uuid
)
order by "t75"."currencyCode"
limit $7::bigint;
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
