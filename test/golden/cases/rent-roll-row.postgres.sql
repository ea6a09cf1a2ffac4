with "q1" as materialized (
  select "t1"."id" as "id",
    "t1"."leaseUnitNo" as "leaseUnitNo",
    "t1"."leaseContractNo" as "leaseContractNo",
    "t1"."versionNo" as "versionNo",
    "t1"."lineNo" as "lineNo",
    "t1"."serviceNo" as "serviceNo",
    "t1"."priceType" as "priceType",
    "t1"."unitPrice" as "unitPrice",
    "t1"."pricePeriod" as "pricePeriod",
    "t1"."quantity" as "quantity",
    "t2"."buildingNo" as "buildingNo"
  from "leaseContractLine" "t1"
  left join "leaseContract" "t2" on "t2"."companyId" = $1::uuid
    and "t2"."number" = "t1"."leaseContractNo"
    and "t2"."versionNo" = "t1"."versionNo"
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
      (
        exists (
          select 1
          from "leaseContractLine" "t19"
          left join "leaseContract" "t20" on "t20"."companyId" = $1::uuid
            and "t20"."number" = "t19"."leaseContractNo"
            and "t20"."versionNo" = "t19"."versionNo"
          where "t19"."companyId" = $1::uuid
            and "t19"."leaseUnitNo" = "t9"."number"
            and (
              (
                "t19"."startingDate" <= $2::date
                and (
                  not ("t19"."endingDate" < $2::date)
                  or (
                    "t19"."endingDate" = '0001-01-01'::date
                    and (
                      "t20"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t20"."contractValidUntil" >= $2::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t19"."status" <> 'Terminated' and "t20"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t19"."status" <> 'Terminated' or "t19"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t20"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t20"."versionStatus" is not distinct
                        from 'Old'
                          and not (
                            exists (
                              select 1
                              from "leaseContract" "t21"
                              where "t21"."companyId" = $1::uuid
                                and "t21"."number" = "t20"."number"
                                and (
                                  "t21"."versionStatus" = 'Valid'
                                  or (
                                    "t21"."versionStatus" = 'Old'
                                    and coalesce("t21"."versionNo" > "t20"."versionNo", false)
                                  )
                                )
                            )
                          )
                      )
                  )
                )
              )
            )
        )
      ) as "isLet0",
      (
        exists (
          select 1
          from "leaseContractLine" "t22"
          left join "leaseContract" "t23" on "t23"."companyId" = $1::uuid
            and "t23"."number" = "t22"."leaseContractNo"
            and "t23"."versionNo" = "t22"."versionNo"
          where "t22"."companyId" = $1::uuid
            and "t22"."leaseUnitNo" = "t10"."number"
            and (
              (
                "t22"."startingDate" <= $2::date
                and (
                  not ("t22"."endingDate" < $2::date)
                  or (
                    "t22"."endingDate" = '0001-01-01'::date
                    and (
                      "t23"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t23"."contractValidUntil" >= $2::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t22"."status" <> 'Terminated' and "t23"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t22"."status" <> 'Terminated' or "t22"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t23"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t23"."versionStatus" is not distinct
                        from 'Old'
                          and not (
                            exists (
                              select 1
                              from "leaseContract" "t24"
                              where "t24"."companyId" = $1::uuid
                                and "t24"."number" = "t23"."number"
                                and (
                                  "t24"."versionStatus" = 'Valid'
                                  or (
                                    "t24"."versionStatus" = 'Old'
                                    and coalesce("t24"."versionNo" > "t23"."versionNo", false)
                                  )
                                )
                            )
                          )
                      )
                  )
                )
              )
            )
        )
      ) as "isLet1",
      (
        exists (
          select 1
          from "leaseContractLine" "t25"
          left join "leaseContract" "t26" on "t26"."companyId" = $1::uuid
            and "t26"."number" = "t25"."leaseContractNo"
            and "t26"."versionNo" = "t25"."versionNo"
          where "t25"."companyId" = $1::uuid
            and "t25"."leaseUnitNo" = "t11"."number"
            and (
              (
                "t25"."startingDate" <= $2::date
                and (
                  not ("t25"."endingDate" < $2::date)
                  or (
                    "t25"."endingDate" = '0001-01-01'::date
                    and (
                      "t26"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t26"."contractValidUntil" >= $2::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t25"."status" <> 'Terminated' and "t26"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t25"."status" <> 'Terminated' or "t25"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t26"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t26"."versionStatus" is not distinct
                        from 'Old'
                          and not (
                            exists (
                              select 1
                              from "leaseContract" "t27"
                              where "t27"."companyId" = $1::uuid
                                and "t27"."number" = "t26"."number"
                                and (
                                  "t27"."versionStatus" = 'Valid'
                                  or (
                                    "t27"."versionStatus" = 'Old'
                                    and coalesce("t27"."versionNo" > "t26"."versionNo", false)
                                  )
                                )
                            )
                          )
                      )
                  )
                )
              )
            )
        )
      ) as "isLet2",
      (
        exists (
          select 1
          from "leaseContractLine" "t28"
          left join "leaseContract" "t29" on "t29"."companyId" = $1::uuid
            and "t29"."number" = "t28"."leaseContractNo"
            and "t29"."versionNo" = "t28"."versionNo"
          where "t28"."companyId" = $1::uuid
            and "t28"."leaseUnitNo" = "t12"."number"
            and (
              (
                "t28"."startingDate" <= $2::date
                and (
                  not ("t28"."endingDate" < $2::date)
                  or (
                    "t28"."endingDate" = '0001-01-01'::date
                    and (
                      "t29"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t29"."contractValidUntil" >= $2::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t28"."status" <> 'Terminated' and "t29"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t28"."status" <> 'Terminated' or "t28"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t29"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t29"."versionStatus" is not distinct
                        from 'Old'
                          and not (
                            exists (
                              select 1
                              from "leaseContract" "t30"
                              where "t30"."companyId" = $1::uuid
                                and "t30"."number" = "t29"."number"
                                and (
                                  "t30"."versionStatus" = 'Valid'
                                  or (
                                    "t30"."versionStatus" = 'Old'
                                    and coalesce("t30"."versionNo" > "t29"."versionNo", false)
                                  )
                                )
                            )
                          )
                      )
                  )
                )
              )
            )
        )
      ) as "isLet3",
      (
        exists (
          select 1
          from "leaseContractLine" "t31"
          left join "leaseContract" "t32" on "t32"."companyId" = $1::uuid
            and "t32"."number" = "t31"."leaseContractNo"
            and "t32"."versionNo" = "t31"."versionNo"
          where "t31"."companyId" = $1::uuid
            and "t31"."leaseUnitNo" = "t13"."number"
            and (
              (
                "t31"."startingDate" <= $2::date
                and (
                  not ("t31"."endingDate" < $2::date)
                  or (
                    "t31"."endingDate" = '0001-01-01'::date
                    and (
                      "t32"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t32"."contractValidUntil" >= $2::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t31"."status" <> 'Terminated' and "t32"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t31"."status" <> 'Terminated' or "t31"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t32"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t32"."versionStatus" is not distinct
                        from 'Old'
                          and not (
                            exists (
                              select 1
                              from "leaseContract" "t33"
                              where "t33"."companyId" = $1::uuid
                                and "t33"."number" = "t32"."number"
                                and (
                                  "t33"."versionStatus" = 'Valid'
                                  or (
                                    "t33"."versionStatus" = 'Old'
                                    and coalesce("t33"."versionNo" > "t32"."versionNo", false)
                                  )
                                )
                            )
                          )
                      )
                  )
                )
              )
            )
        )
      ) as "isLet4",
      (
        exists (
          select 1
          from "leaseContractLine" "t34"
          left join "leaseContract" "t35" on "t35"."companyId" = $1::uuid
            and "t35"."number" = "t34"."leaseContractNo"
            and "t35"."versionNo" = "t34"."versionNo"
          where "t34"."companyId" = $1::uuid
            and "t34"."leaseUnitNo" = "t14"."number"
            and (
              (
                "t34"."startingDate" <= $2::date
                and (
                  not ("t34"."endingDate" < $2::date)
                  or (
                    "t34"."endingDate" = '0001-01-01'::date
                    and (
                      "t35"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t35"."contractValidUntil" >= $2::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t34"."status" <> 'Terminated' and "t35"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t34"."status" <> 'Terminated' or "t34"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t35"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t35"."versionStatus" is not distinct
                        from 'Old'
                          and not (
                            exists (
                              select 1
                              from "leaseContract" "t36"
                              where "t36"."companyId" = $1::uuid
                                and "t36"."number" = "t35"."number"
                                and (
                                  "t36"."versionStatus" = 'Valid'
                                  or (
                                    "t36"."versionStatus" = 'Old'
                                    and coalesce("t36"."versionNo" > "t35"."versionNo", false)
                                  )
                                )
                            )
                          )
                      )
                  )
                )
              )
            )
        )
      ) as "isLet5",
      (
        exists (
          select 1
          from "leaseContractLine" "t37"
          left join "leaseContract" "t38" on "t38"."companyId" = $1::uuid
            and "t38"."number" = "t37"."leaseContractNo"
            and "t38"."versionNo" = "t37"."versionNo"
          where "t37"."companyId" = $1::uuid
            and "t37"."leaseUnitNo" = "t15"."number"
            and (
              (
                "t37"."startingDate" <= $2::date
                and (
                  not ("t37"."endingDate" < $2::date)
                  or (
                    "t37"."endingDate" = '0001-01-01'::date
                    and (
                      "t38"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t38"."contractValidUntil" >= $2::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t37"."status" <> 'Terminated' and "t38"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t37"."status" <> 'Terminated' or "t37"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t38"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t38"."versionStatus" is not distinct
                        from 'Old'
                          and not (
                            exists (
                              select 1
                              from "leaseContract" "t39"
                              where "t39"."companyId" = $1::uuid
                                and "t39"."number" = "t38"."number"
                                and (
                                  "t39"."versionStatus" = 'Valid'
                                  or (
                                    "t39"."versionStatus" = 'Old'
                                    and coalesce("t39"."versionNo" > "t38"."versionNo", false)
                                  )
                                )
                            )
                          )
                      )
                  )
                )
              )
            )
        )
      ) as "isLet6",
      (
        exists (
          select 1
          from "leaseContractLine" "t40"
          left join "leaseContract" "t41" on "t41"."companyId" = $1::uuid
            and "t41"."number" = "t40"."leaseContractNo"
            and "t41"."versionNo" = "t40"."versionNo"
          where "t40"."companyId" = $1::uuid
            and "t40"."leaseUnitNo" = "t16"."number"
            and (
              (
                "t40"."startingDate" <= $2::date
                and (
                  not ("t40"."endingDate" < $2::date)
                  or (
                    "t40"."endingDate" = '0001-01-01'::date
                    and (
                      "t41"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t41"."contractValidUntil" >= $2::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t40"."status" <> 'Terminated' and "t41"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t40"."status" <> 'Terminated' or "t40"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t41"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t41"."versionStatus" is not distinct
                        from 'Old'
                          and not (
                            exists (
                              select 1
                              from "leaseContract" "t42"
                              where "t42"."companyId" = $1::uuid
                                and "t42"."number" = "t41"."number"
                                and (
                                  "t42"."versionStatus" = 'Valid'
                                  or (
                                    "t42"."versionStatus" = 'Old'
                                    and coalesce("t42"."versionNo" > "t41"."versionNo", false)
                                  )
                                )
                            )
                          )
                      )
                  )
                )
              )
            )
        )
      ) as "isLet7",
      (
        exists (
          select 1
          from "leaseContractLine" "t43"
          left join "leaseContract" "t44" on "t44"."companyId" = $1::uuid
            and "t44"."number" = "t43"."leaseContractNo"
            and "t44"."versionNo" = "t43"."versionNo"
          where "t43"."companyId" = $1::uuid
            and "t43"."leaseUnitNo" = "t17"."number"
            and (
              (
                "t43"."startingDate" <= $2::date
                and (
                  not ("t43"."endingDate" < $2::date)
                  or (
                    "t43"."endingDate" = '0001-01-01'::date
                    and (
                      "t44"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t44"."contractValidUntil" >= $2::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t43"."status" <> 'Terminated' and "t44"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t43"."status" <> 'Terminated' or "t43"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t44"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t44"."versionStatus" is not distinct
                        from 'Old'
                          and not (
                            exists (
                              select 1
                              from "leaseContract" "t45"
                              where "t45"."companyId" = $1::uuid
                                and "t45"."number" = "t44"."number"
                                and (
                                  "t45"."versionStatus" = 'Valid'
                                  or (
                                    "t45"."versionStatus" = 'Old'
                                    and coalesce("t45"."versionNo" > "t44"."versionNo", false)
                                  )
                                )
                            )
                          )
                      )
                  )
                )
              )
            )
        )
      ) as "isLet8",
      (
        exists (
          select 1
          from "leaseContractLine" "t46"
          left join "leaseContract" "t47" on "t47"."companyId" = $1::uuid
            and "t47"."number" = "t46"."leaseContractNo"
            and "t47"."versionNo" = "t46"."versionNo"
          where "t46"."companyId" = $1::uuid
            and "t46"."leaseUnitNo" = "t18"."number"
            and (
              (
                "t46"."startingDate" <= $2::date
                and (
                  not ("t46"."endingDate" < $2::date)
                  or (
                    "t46"."endingDate" = '0001-01-01'::date
                    and (
                      "t47"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t47"."contractValidUntil" >= $2::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t46"."status" <> 'Terminated' and "t47"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t46"."status" <> 'Terminated' or "t46"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t47"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t47"."versionStatus" is not distinct
                        from 'Old'
                          and not (
                            exists (
                              select 1
                              from "leaseContract" "t48"
                              where "t48"."companyId" = $1::uuid
                                and "t48"."number" = "t47"."number"
                                and (
                                  "t48"."versionStatus" = 'Valid'
                                  or (
                                    "t48"."versionStatus" = 'Old'
                                    and coalesce("t48"."versionNo" > "t47"."versionNo", false)
                                  )
                                )
                            )
                          )
                      )
                  )
                )
              )
            )
        )
      ) as "isLet9"
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
    select "t49"."number" as "number",
      "t49"."buildingNo" as "buildingNo",
      (
        (
          (
            ((("t49"."isLet0") or ("t49"."isLet1")) or ("t49"."isLet2"))
            or (("t49"."isLet3") or ("t49"."isLet4"))
          )
          or (
            ((("t49"."isLet5") or ("t49"."isLet6")) or ("t49"."isLet7"))
            or (("t49"."isLet8") or ("t49"."isLet9"))
          )
        )
      ) as "isLet"
    from "q4" "t49"
  ),
  "q6" as (
    select "t50"."id" as "id",
      "t50"."number" as "number",
      ((not (("t50"."building")) and not (("t50"."leaseUnitGroup")))) as "isLeasable",
      (
        case
        when not ("t51"."quantity" is null) then round((("t50"."objectArea")::numeric - ("t51"."quantity")::numeric), 8)
        when (true) then "t50"."objectArea" end
      ) as "area",
      (
        case
        when ("t50"."building") then "t50"."number"
        when not ("t52"."buildingNo" is null) then "t52"."buildingNo" end
      ) as "buildingNo",
      (case when (not (("t50"."building")) and "t52"."buildingNo" is null) then "t50"."number" end) as "withoutBuilding",
      (
        case
        when (not (("t50"."blocked")) and not ("t52"."isLet" is not distinct from true)) then "t50"."number" end
      ) as "reservable"
    from "leaseUnit" "t50"
    left join "q2" "t51" on "t51"."unitNo" = "t50"."number"
    left join "q5" "t52" on "t52"."number" = "t50"."leaseUnitGroupNo"
    where "t50"."companyId" = $1::uuid
  ),
  "q7" as (
    select "t53"."leaseUnitNo" as "leaseUnitNo",
      "t53"."leaseContractNo" as "leaseContractNo",
      "t53"."versionNo" as "versionNo",
      row_number() over (
        partition by "t53"."leaseUnitNo"
        order by "t53"."startingDate",
          "t53"."lineNo",
          "t53"."leaseContractNo",
          "t53"."versionNo" desc
      ) as "place"
    from "leaseContractLine" "t53"
    left join "leaseContract" "t54" on "t54"."companyId" = $1::uuid
      and "t54"."number" = "t53"."leaseContractNo"
      and "t54"."versionNo" = "t53"."versionNo"
    where (
      (
        ("t53"."startingDate" > $2::date and "t53"."status" <> 'Terminated')
        and "t53"."leaseUnitNo" <> ''
      )
      and (
        "t54"."status" is not distinct
        from 'Reserved' and not ("t54"."versionStatus" is not distinct from 'Old')
      )
    )
      and "t53"."companyId" = $1::uuid
  ),
  "q8" as materialized (
    select (case when not ("t56"."id" is null) then "t56"."id" when (true) then "t55"."id" end) as "id",
      "t55"."number" as "leaseUnitNo",
      "t55"."area" as "area",
      (
        case
        when not ("t55"."buildingNo" is null) then "t55"."buildingNo"
        when not ("t57"."id" is null) then "t60"."buildingNo"
        when (true) then '' end
      ) as "buildingNo",
      (
        case
        when not ("t56"."id" is null) then "t56"."leaseContractNo"
        when not ("t61"."leaseContractNo" is null) then "t61"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t56"."id" is null) then "t56"."versionNo"
        when not ("t61"."versionNo" is null) then "t61"."versionNo" end
      ) as "versionNo",
      "t56"."id" as "lineId",
      "t56"."leaseUnitNo" as "lineUnitNo",
      "t56"."lineNo" as "lineNo",
      "t56"."serviceNo" as "serviceNo",
      "t56"."priceType" as "priceType",
      "t56"."unitPrice" as "unitPrice",
      "t56"."pricePeriod" as "pricePeriod",
      "t56"."quantity" as "quantity",
      "t56"."buildingNo" as "contractBuildingNo"
    from "q6" "t55"
    left join lateral (
      select "t58".*
      from "leaseContractLine" "t58"
      left join "leaseContract" "t59" on "t59"."companyId" = $1::uuid
        and "t59"."number" = "t58"."leaseContractNo"
        and "t59"."versionNo" = "t58"."versionNo"
      where "t58"."companyId" = $1::uuid
        and "t58"."leaseUnitNo" = "t55"."withoutBuilding"
        and (
          ("t58"."status" <> 'Terminated' and "t59"."versionStatus" is not distinct from 'Valid')
          and (
            "t58"."startingDate" <= ($3::timestamp(3))::date
            and (
              not ("t58"."endingDate" < ($3::timestamp(3))::date)
              or (
                "t58"."endingDate" = '0001-01-01'::date
                and (
                  "t59"."contractValidUntil" is not distinct
                  from '0001-01-01'::date
                    or coalesce("t59"."contractValidUntil" >= ($3::timestamp(3))::date, false)
                )
              )
            )
          )
        )
      order by "t58"."startingDate" desc,
        "t58"."lineNo",
        "t58"."leaseContractNo",
        "t58"."versionNo" desc
      limit 1
    ) "t57" on true
    left join "leaseContract" "t60" on "t60"."companyId" = $1::uuid
      and "t60"."number" = "t57"."leaseContractNo"
      and "t60"."versionNo" = "t57"."versionNo"
    left join "q7" "t61" on "t61"."leaseUnitNo" = "t55"."reservable"
      and "t61"."place" is not distinct
    from 1::bigint
    left join "q1" "t56" on "t56"."leaseUnitNo" = "t55"."number"
    where (not ("t56"."id" is null) or ("t55"."isLeasable"))
    union all
    select "t62"."id" as "id",
      '' as "leaseUnitNo",
      0::numeric as "area",
      "t62"."buildingNo" as "buildingNo",
      "t62"."leaseContractNo" as "leaseContractNo",
      "t62"."versionNo" as "versionNo",
      "t62"."id" as "lineId",
      "t62"."leaseUnitNo" as "lineUnitNo",
      "t62"."lineNo" as "lineNo",
      "t62"."serviceNo" as "serviceNo",
      "t62"."priceType" as "priceType",
      "t62"."unitPrice" as "unitPrice",
      "t62"."pricePeriod" as "pricePeriod",
      "t62"."quantity" as "quantity",
      "t62"."buildingNo" as "contractBuildingNo"
    from "q1" "t62"
    left join "leaseUnit" "t63" on "t63"."companyId" = $1::uuid
      and "t63"."number" = "t62"."leaseUnitNo"
    where "t63"."id" is null
  ),
  "q9" as (
    select "t64"."serviceNo" as "serviceNo",
      "t64"."unitPrice" as "unitPrice",
      "t64"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t64"."serviceNo" order by "t64"."effectiveDate" desc, "t64"."id") as "place"
    from "servicePrice" "t64"
    where (
      ("t64"."type" = 'All Contracts' and "t64"."effectiveDate" <= $2::date)
      and ("t64"."expirationDate" = '0001-01-01'::date or "t64"."expirationDate" >= $2::date)
    )
      and "t64"."companyId" = $1::uuid
  ),
  "q10" as (
    select "t65"."lineId" as "lineId",
      "t65"."serviceNo" as "serviceNo",
      (case when "t65"."leaseUnitNo" <> '' then "t65"."leaseUnitNo" end) as "unitCode",
      "t65"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t65"."buildingNo" is not distinct from '') then "t65"."buildingNo"
        when not ("t65"."contractBuildingNo" is not distinct from '') then "t65"."contractBuildingNo" end
      ) as "buildingCode"
    from "q8" "t65"
    where "t65"."unitPrice" is not distinct
    from 0::numeric
  ),
  "q11" as (
    select "t66"."lineId" as "lineId",
      (
        case
        when not ("t67"."id" is null) then "t67"."unitPrice"
        when not ("t69"."id" is null) then "t69"."unitPrice"
        when not ("t71"."id" is null) then "t71"."unitPrice"
        when (true) then "t73"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t67"."id" is null) then "t67"."priceForPeriod"
        when not ("t69"."id" is null) then "t69"."priceForPeriod"
        when not ("t71"."id" is null) then "t71"."priceForPeriod"
        when (true) then "t73"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q10" "t66"
    left join lateral (
      select "t68".*
      from "servicePrice" "t68"
      where "t68"."companyId" = $1::uuid
        and "t68"."serviceNo" = "t66"."serviceNo"
        and "t68"."code" = "t66"."unitCode"
        and (
          ("t68"."type" = 'Lease Unit' and "t68"."effectiveDate" <= $2::date)
          and ("t68"."expirationDate" = '0001-01-01'::date or "t68"."expirationDate" >= $2::date)
        )
      order by "t68"."effectiveDate" desc, "t68"."id"
      limit 1
    ) "t67" on true
    left join lateral (
      select "t70".*
      from "servicePrice" "t70"
      where "t70"."companyId" = $1::uuid
        and "t70"."serviceNo" = "t66"."serviceNo"
        and "t70"."code" = "t66"."contractCode"
        and (
          ("t70"."type" = 'Contract' and "t70"."effectiveDate" <= $2::date)
          and ("t70"."expirationDate" = '0001-01-01'::date or "t70"."expirationDate" >= $2::date)
        )
      order by "t70"."effectiveDate" desc, "t70"."id"
      limit 1
    ) "t69" on true
    left join lateral (
      select "t72".*
      from "servicePrice" "t72"
      where "t72"."companyId" = $1::uuid
        and "t72"."serviceNo" = "t66"."serviceNo"
        and "t72"."code" = "t66"."buildingCode"
        and (
          ("t72"."type" = 'Building' and "t72"."effectiveDate" <= $2::date)
          and ("t72"."expirationDate" = '0001-01-01'::date or "t72"."expirationDate" >= $2::date)
        )
      order by "t72"."effectiveDate" desc, "t72"."id"
      limit 1
    ) "t71" on true
    left join "q9" "t73" on "t73"."serviceNo" = "t66"."serviceNo" and "t73"."place" is not distinct
    from 1::bigint
    where (
      (not ("t67"."id" is null) or not ("t69"."id" is null))
      or (not ("t71"."id" is null) or not ("t73"."serviceNo" is null))
    )
  ),
  "q12" as (
    select "t74"."id" as "id",
      "t74"."leaseUnitNo" as "leaseUnitNo",
      "t74"."area" as "area",
      "t74"."leaseContractNo" as "leaseContractNo",
      "t74"."versionNo" as "versionNo",
      "t74"."lineId" as "lineId",
      "t74"."lineUnitNo" as "lineUnitNo",
      "t74"."lineNo" as "lineNo",
      "t74"."serviceNo" as "serviceNo",
      (
        case
        when (not ("t75"."lineId" is null) and not ("t75"."priceForPeriod" is not distinct from ' ')) then "t75"."priceForPeriod"
        when (true) then "t74"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when coalesce(("t74"."priceType" in ('Area', 'Fixed')), false) then true
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
                      when not ("t75"."lineId" is null) then "t75"."unitPrice"
                      when (true) then "t74"."unitPrice" end
                    )
                  )::numeric * (
                    (
                      case when "t74"."priceType" is not distinct
                      from 'Area' then "t74"."area"
                        when (
                          "t74"."priceType" is not distinct
                          from 'Fixed' and not ("t74"."quantity" is not distinct from 0::numeric)
                        ) then "t74"."quantity"
                        when "t74"."priceType" is not distinct
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
    from "q8" "t74"
    left join "q11" "t75" on "t75"."lineId" = "t74"."lineId"
  ),
  "q13" as materialized (
    select "t76"."id" as "id",
      "t76"."leaseUnitNo" as "leaseUnitNo",
      "t76"."area" as "area",
      "t76"."leaseContractNo" as "leaseContractNo",
      "t76"."versionNo" as "versionNo",
      "t76"."lineId" as "lineId",
      "t76"."lineUnitNo" as "lineUnitNo",
      "t76"."lineNo" as "lineNo",
      "t76"."serviceNo" as "serviceNo",
      "t76"."measured" as "measured",
      (
        case when "t76"."pricePeriod" is not distinct
        from 'Month' then "t76"."product" when "t76"."pricePeriod" is not distinct
        from 'Year' then nullif(
          nullif(
            greatest(
              least(round((("t76"."product")::numeric / (nullif(12::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
          when "t76"."pricePeriod" is not distinct
        from 'Quarter' then nullif(
          nullif(
            greatest(
              least(round((("t76"."product")::numeric / (nullif(3::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
          when "t76"."pricePeriod" is not distinct
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
                            least(round((("t76"."product")::numeric * (52::bigint)::numeric), 8), 1e20),
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
          when "t76"."pricePeriod" is not distinct
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
                            least(round((("t76"."product")::numeric * (365::bigint)::numeric), 8), 1e20),
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
    from "q12" "t76"
  ),
  "q14" as (
    select "t77"."leaseContractNo" as "leaseContractNo",
      "t77"."contractVersionNo" as "contractVersionNo",
      "t77"."leaseUnitNo" as "leaseUnitNo",
      "t77"."serviceNo" as "serviceNo",
      "t77"."discountType" as "discountType",
      "t77"."amount" as "amount",
      (
        case
        when "t77"."period" = 'Month' then "t77"."amount"
        when "t77"."period" = 'Year' then nullif(
          nullif(
            greatest(
              least(round((("t77"."amount")::numeric / (nullif(12::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t77"."period" = 'Quarter' then nullif(
          nullif(
            greatest(
              least(round((("t77"."amount")::numeric / (nullif(3::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t77"."period" = 'Week' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t77"."amount")::numeric * (52::bigint)::numeric), 8), 1e20),
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
        when "t77"."period" = 'Day' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t77"."amount")::numeric * (365::bigint)::numeric), 8), 1e20),
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
    from "leaseContrDiscount" "t77"
    where (
      "t77"."startingDate" <= $2::date
      and ("t77"."endingDate" = '0001-01-01'::date or "t77"."endingDate" >= $2::date)
    )
      and "t77"."companyId" = $1::uuid
  ),
  "q15" as (
    select "t79"."lineId" as "lineId",
      "t79"."leaseContractNo" as "leaseContractNo",
      "t79"."versionNo" as "versionNo",
      "t79"."lineUnitNo" as "leaseUnitNo",
      "t79"."serviceNo" as "serviceNo",
      "t79"."lineNo" as "lineNo",
      "t79"."amount" as "amount",
      "t79"."area" as "area",
      round(
        (
          sum(
            (
              case
              when "t78"."discountType" = 'Percentage' then "t78"."amount"
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
              when "t78"."discountType" = 'Area' then "t78"."monthly"
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
                ("t78"."discountType" = 'Fixed' and "t78"."amount" > 0::numeric)
                and ("t78"."leaseUnitNo" <> '' and "t78"."serviceNo" <> '')
              ) then "t78"."monthly"
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
                ("t78"."discountType" = 'Fixed' and "t78"."amount" > 0::numeric)
                and ("t78"."leaseUnitNo" <> '' and "t78"."serviceNo" = '')
              ) then "t78"."monthly"
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
                ("t78"."discountType" = 'Fixed' and "t78"."amount" > 0::numeric)
                and ("t78"."leaseUnitNo" = '' and "t78"."serviceNo" <> '')
              ) then "t78"."monthly"
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
                ("t78"."discountType" = 'Fixed' and "t78"."amount" > 0::numeric)
                and ("t78"."leaseUnitNo" = '' and "t78"."serviceNo" = '')
              ) then "t78"."monthly"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "fixed3"
    from "q14" "t78"
    join "q13" "t79" on "t79"."leaseContractNo" = "t78"."leaseContractNo"
    where (
      (
        (
          ("t78"."contractVersionNo" = 0::bigint or "t78"."contractVersionNo" = "t79"."versionNo")
          and ("t78"."leaseUnitNo" = '' or "t78"."leaseUnitNo" = "t79"."lineUnitNo")
        )
        and ("t78"."serviceNo" = '' or "t78"."serviceNo" = "t79"."serviceNo")
      )
      and (("t79"."measured") and "t79"."amount" >= 0::numeric)
    )
    group by "t79"."lineId",
      "t79"."leaseContractNo",
      "t79"."versionNo",
      "t79"."lineUnitNo",
      "t79"."serviceNo",
      "t79"."lineNo",
      "t79"."amount",
      "t79"."area"
  ),
  "q16" as (
    select "t80"."lineId" as "lineId",
      "t80"."leaseContractNo" as "leaseContractNo",
      "t80"."versionNo" as "versionNo",
      "t80"."leaseUnitNo" as "leaseUnitNo",
      "t80"."serviceNo" as "serviceNo",
      "t80"."lineNo" as "lineNo",
      "t80"."amount" as "amount",
      round(
        (
          (
            (
              case
              when coalesce("t80"."percentage" >= 100::numeric, false) then "t80"."amount"
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
                                    round((("t80"."amount")::numeric * ("t80"."percentage")::numeric), 8),
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
          )::numeric + (
            nullif(
              nullif(
                greatest(
                  least(round((("t80"."perArea")::numeric * ("t80"."area")::numeric), 8), 1e20),
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
      "t80"."fixed0" as "fixed0",
      "t80"."fixed1" as "fixed1",
      "t80"."fixed2" as "fixed2",
      "t80"."fixed3" as "fixed3"
    from "q15" "t80"
  ),
  "q17" as materialized (
    select "t81"."lineId" as "lineId",
      "t81"."leaseContractNo" as "leaseContractNo",
      "t81"."versionNo" as "versionNo",
      "t81"."leaseUnitNo" as "leaseUnitNo",
      "t81"."serviceNo" as "serviceNo",
      "t81"."lineNo" as "lineNo",
      "t81"."amount" as "amount",
      "t81"."fixed0" as "fixed0",
      "t81"."fixed1" as "fixed1",
      "t81"."fixed2" as "fixed2",
      "t81"."fixed3" as "fixed3",
      (
        case
        when coalesce("t81"."asked" < "t81"."amount", false) then round((("t81"."amount")::numeric - ("t81"."asked")::numeric), 8)
        when (true) then 0::numeric end
      ) as "left0",
      coalesce(
        round(
          (
            sum(
              (
                case
                when coalesce("t81"."asked" < "t81"."amount", false) then round((("t81"."amount")::numeric - ("t81"."asked")::numeric), 8)
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t81"."leaseContractNo",
                "t81"."versionNo",
                "t81"."leaseUnitNo",
                "t81"."serviceNo"
              order by "t81"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before0"
    from "q16" "t81"
  ),
  "q18" as materialized (
    select "t82"."lineId" as "lineId",
      "t82"."leaseContractNo" as "leaseContractNo",
      "t82"."versionNo" as "versionNo",
      "t82"."serviceNo" as "serviceNo",
      "t82"."lineNo" as "lineNo",
      "t82"."amount" as "amount",
      "t82"."fixed1" as "fixed1",
      "t82"."fixed2" as "fixed2",
      "t82"."fixed3" as "fixed3",
      (
        case
        when coalesce("t82"."fixed0" <= "t82"."before0", false) then "t82"."left0"
        when coalesce(round((("t82"."fixed0")::numeric - ("t82"."before0")::numeric), 8) < "t82"."left0", false) then round(
          (
            ("t82"."left0")::numeric - (round((("t82"."fixed0")::numeric - ("t82"."before0")::numeric), 8))::numeric
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
                when coalesce("t82"."fixed0" <= "t82"."before0", false) then "t82"."left0"
                when coalesce(
                  round((("t82"."fixed0")::numeric - ("t82"."before0")::numeric), 8) < "t82"."left0",
                  false
                ) then round(
                  (
                    ("t82"."left0")::numeric - (round((("t82"."fixed0")::numeric - ("t82"."before0")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t82"."leaseContractNo", "t82"."versionNo", "t82"."leaseUnitNo"
              order by "t82"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before1"
    from "q17" "t82"
  ),
  "q19" as materialized (
    select "t83"."lineId" as "lineId",
      "t83"."leaseContractNo" as "leaseContractNo",
      "t83"."versionNo" as "versionNo",
      "t83"."lineNo" as "lineNo",
      "t83"."amount" as "amount",
      "t83"."fixed2" as "fixed2",
      "t83"."fixed3" as "fixed3",
      (
        case
        when coalesce("t83"."fixed1" <= "t83"."before1", false) then "t83"."left1"
        when coalesce(round((("t83"."fixed1")::numeric - ("t83"."before1")::numeric), 8) < "t83"."left1", false) then round(
          (
            ("t83"."left1")::numeric - (round((("t83"."fixed1")::numeric - ("t83"."before1")::numeric), 8))::numeric
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
                when coalesce("t83"."fixed1" <= "t83"."before1", false) then "t83"."left1"
                when coalesce(
                  round((("t83"."fixed1")::numeric - ("t83"."before1")::numeric), 8) < "t83"."left1",
                  false
                ) then round(
                  (
                    ("t83"."left1")::numeric - (round((("t83"."fixed1")::numeric - ("t83"."before1")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t83"."leaseContractNo", "t83"."versionNo", "t83"."serviceNo"
              order by "t83"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before2"
    from "q18" "t83"
  ),
  "q20" as materialized (
    select "t84"."lineId" as "lineId",
      "t84"."amount" as "amount",
      "t84"."fixed3" as "fixed3",
      (
        case
        when coalesce("t84"."fixed2" <= "t84"."before2", false) then "t84"."left2"
        when coalesce(round((("t84"."fixed2")::numeric - ("t84"."before2")::numeric), 8) < "t84"."left2", false) then round(
          (
            ("t84"."left2")::numeric - (round((("t84"."fixed2")::numeric - ("t84"."before2")::numeric), 8))::numeric
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
                when coalesce("t84"."fixed2" <= "t84"."before2", false) then "t84"."left2"
                when coalesce(
                  round((("t84"."fixed2")::numeric - ("t84"."before2")::numeric), 8) < "t84"."left2",
                  false
                ) then round(
                  (
                    ("t84"."left2")::numeric - (round((("t84"."fixed2")::numeric - ("t84"."before2")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t84"."leaseContractNo", "t84"."versionNo"
              order by "t84"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before3"
    from "q19" "t84"
  ),
  "q21" as (
    select "t85"."lineId" as "lineId",
      round(
        (
          ("t85"."amount")::numeric - (
            (
              case
              when coalesce("t85"."fixed3" <= "t85"."before3", false) then "t85"."left3"
              when coalesce(
                round((("t85"."fixed3")::numeric - ("t85"."before3")::numeric), 8) < "t85"."left3",
                false
              ) then round(
                (
                  ("t85"."left3")::numeric - (round((("t85"."fixed3")::numeric - ("t85"."before3")::numeric), 8))::numeric
                ),
                8
              )
              when (true) then 0::numeric end
            )
          )::numeric
        ),
        8
      ) as "discount"
    from "q20" "t85"
  ),
  "q22" as (
    select "t86"."id" as "id",
      "t86"."leaseUnitNo" as "leaseUnitNo",
      (
        case
        when not ("t87"."lineId" is null) then round(
          (
            (round(("t86"."amount")::numeric, 2))::numeric - (round(("t87"."discount")::numeric, 2))::numeric
          ),
          8
        )
        when (true) then round(("t86"."amount")::numeric, 2) end
      ) as "monthlyNet"
    from "q13" "t86"
    left join "q21" "t87" on "t87"."lineId" = "t86"."lineId"
  ),
  "a23" as (
    select $4::uuid as "companyId",
      coalesce("t88"."id", '00000000-0000-0000-0000-000000000000'::uuid) as "id",
      "t88"."leaseUnitNo" as "leaseUnitNo",
      coalesce("t88"."monthlyNet", 0::numeric) as "monthlyNet"
    from "q22" "t88"
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
from "a23" "t0"
where "t0"."companyId" = $1::uuid and "t0"."id" = $5::uuid;
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid
