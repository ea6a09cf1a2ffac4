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
      (
        exists (
          select 1
          from "leaseContractLine" "t20"
          left join "leaseContract" "t21" on "t21"."companyId" = $1::uuid
            and "t21"."number" = "t20"."leaseContractNo"
            and "t21"."versionNo" = "t20"."versionNo"
          where "t20"."companyId" = $1::uuid
            and "t20"."leaseUnitNo" = "t10"."number"
            and (
              (
                "t20"."startingDate" <= $2::date
                and (
                  not ("t20"."endingDate" < $2::date)
                  or (
                    "t20"."endingDate" = '0001-01-01'::date
                    and (
                      "t21"."contractValidUntil" = '0001-01-01'::date
                      or "t21"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t20"."status" <> 'Terminated' and "t21"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t20"."status" <> 'Terminated' or "t20"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t21"."versionStatus" = 'Valid'
                    or (
                      "t21"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t22"
                          where "t22"."companyId" = $1::uuid
                            and "t22"."number" = "t21"."number"
                            and (
                              "t22"."versionStatus" = 'Valid'
                              or (
                                "t22"."versionStatus" = 'Old'
                                and "t22"."versionNo" > "t21"."versionNo"
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
          from "leaseContractLine" "t23"
          left join "leaseContract" "t24" on "t24"."companyId" = $1::uuid
            and "t24"."number" = "t23"."leaseContractNo"
            and "t24"."versionNo" = "t23"."versionNo"
          where "t23"."companyId" = $1::uuid
            and "t23"."leaseUnitNo" = "t11"."number"
            and (
              (
                "t23"."startingDate" <= $2::date
                and (
                  not ("t23"."endingDate" < $2::date)
                  or (
                    "t23"."endingDate" = '0001-01-01'::date
                    and (
                      "t24"."contractValidUntil" = '0001-01-01'::date
                      or "t24"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t23"."status" <> 'Terminated' and "t24"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t23"."status" <> 'Terminated' or "t23"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t24"."versionStatus" = 'Valid'
                    or (
                      "t24"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t25"
                          where "t25"."companyId" = $1::uuid
                            and "t25"."number" = "t24"."number"
                            and (
                              "t25"."versionStatus" = 'Valid'
                              or (
                                "t25"."versionStatus" = 'Old'
                                and "t25"."versionNo" > "t24"."versionNo"
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
          from "leaseContractLine" "t26"
          left join "leaseContract" "t27" on "t27"."companyId" = $1::uuid
            and "t27"."number" = "t26"."leaseContractNo"
            and "t27"."versionNo" = "t26"."versionNo"
          where "t26"."companyId" = $1::uuid
            and "t26"."leaseUnitNo" = "t12"."number"
            and (
              (
                "t26"."startingDate" <= $2::date
                and (
                  not ("t26"."endingDate" < $2::date)
                  or (
                    "t26"."endingDate" = '0001-01-01'::date
                    and (
                      "t27"."contractValidUntil" = '0001-01-01'::date
                      or "t27"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t26"."status" <> 'Terminated' and "t27"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t26"."status" <> 'Terminated' or "t26"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t27"."versionStatus" = 'Valid'
                    or (
                      "t27"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t28"
                          where "t28"."companyId" = $1::uuid
                            and "t28"."number" = "t27"."number"
                            and (
                              "t28"."versionStatus" = 'Valid'
                              or (
                                "t28"."versionStatus" = 'Old'
                                and "t28"."versionNo" > "t27"."versionNo"
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
          from "leaseContractLine" "t29"
          left join "leaseContract" "t30" on "t30"."companyId" = $1::uuid
            and "t30"."number" = "t29"."leaseContractNo"
            and "t30"."versionNo" = "t29"."versionNo"
          where "t29"."companyId" = $1::uuid
            and "t29"."leaseUnitNo" = "t13"."number"
            and (
              (
                "t29"."startingDate" <= $2::date
                and (
                  not ("t29"."endingDate" < $2::date)
                  or (
                    "t29"."endingDate" = '0001-01-01'::date
                    and (
                      "t30"."contractValidUntil" = '0001-01-01'::date
                      or "t30"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t29"."status" <> 'Terminated' and "t30"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t29"."status" <> 'Terminated' or "t29"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t30"."versionStatus" = 'Valid'
                    or (
                      "t30"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t31"
                          where "t31"."companyId" = $1::uuid
                            and "t31"."number" = "t30"."number"
                            and (
                              "t31"."versionStatus" = 'Valid'
                              or (
                                "t31"."versionStatus" = 'Old'
                                and "t31"."versionNo" > "t30"."versionNo"
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
          from "leaseContractLine" "t32"
          left join "leaseContract" "t33" on "t33"."companyId" = $1::uuid
            and "t33"."number" = "t32"."leaseContractNo"
            and "t33"."versionNo" = "t32"."versionNo"
          where "t32"."companyId" = $1::uuid
            and "t32"."leaseUnitNo" = "t14"."number"
            and (
              (
                "t32"."startingDate" <= $2::date
                and (
                  not ("t32"."endingDate" < $2::date)
                  or (
                    "t32"."endingDate" = '0001-01-01'::date
                    and (
                      "t33"."contractValidUntil" = '0001-01-01'::date
                      or "t33"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t32"."status" <> 'Terminated' and "t33"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t32"."status" <> 'Terminated' or "t32"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t33"."versionStatus" = 'Valid'
                    or (
                      "t33"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t34"
                          where "t34"."companyId" = $1::uuid
                            and "t34"."number" = "t33"."number"
                            and (
                              "t34"."versionStatus" = 'Valid'
                              or (
                                "t34"."versionStatus" = 'Old'
                                and "t34"."versionNo" > "t33"."versionNo"
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
          from "leaseContractLine" "t35"
          left join "leaseContract" "t36" on "t36"."companyId" = $1::uuid
            and "t36"."number" = "t35"."leaseContractNo"
            and "t36"."versionNo" = "t35"."versionNo"
          where "t35"."companyId" = $1::uuid
            and "t35"."leaseUnitNo" = "t15"."number"
            and (
              (
                "t35"."startingDate" <= $2::date
                and (
                  not ("t35"."endingDate" < $2::date)
                  or (
                    "t35"."endingDate" = '0001-01-01'::date
                    and (
                      "t36"."contractValidUntil" = '0001-01-01'::date
                      or "t36"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t35"."status" <> 'Terminated' and "t36"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t35"."status" <> 'Terminated' or "t35"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t36"."versionStatus" = 'Valid'
                    or (
                      "t36"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t37"
                          where "t37"."companyId" = $1::uuid
                            and "t37"."number" = "t36"."number"
                            and (
                              "t37"."versionStatus" = 'Valid'
                              or (
                                "t37"."versionStatus" = 'Old'
                                and "t37"."versionNo" > "t36"."versionNo"
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
          from "leaseContractLine" "t38"
          left join "leaseContract" "t39" on "t39"."companyId" = $1::uuid
            and "t39"."number" = "t38"."leaseContractNo"
            and "t39"."versionNo" = "t38"."versionNo"
          where "t38"."companyId" = $1::uuid
            and "t38"."leaseUnitNo" = "t16"."number"
            and (
              (
                "t38"."startingDate" <= $2::date
                and (
                  not ("t38"."endingDate" < $2::date)
                  or (
                    "t38"."endingDate" = '0001-01-01'::date
                    and (
                      "t39"."contractValidUntil" = '0001-01-01'::date
                      or "t39"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t38"."status" <> 'Terminated' and "t39"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t38"."status" <> 'Terminated' or "t38"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t39"."versionStatus" = 'Valid'
                    or (
                      "t39"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t40"
                          where "t40"."companyId" = $1::uuid
                            and "t40"."number" = "t39"."number"
                            and (
                              "t40"."versionStatus" = 'Valid'
                              or (
                                "t40"."versionStatus" = 'Old'
                                and "t40"."versionNo" > "t39"."versionNo"
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
          from "leaseContractLine" "t41"
          left join "leaseContract" "t42" on "t42"."companyId" = $1::uuid
            and "t42"."number" = "t41"."leaseContractNo"
            and "t42"."versionNo" = "t41"."versionNo"
          where "t41"."companyId" = $1::uuid
            and "t41"."leaseUnitNo" = "t17"."number"
            and (
              (
                "t41"."startingDate" <= $2::date
                and (
                  not ("t41"."endingDate" < $2::date)
                  or (
                    "t41"."endingDate" = '0001-01-01'::date
                    and (
                      "t42"."contractValidUntil" = '0001-01-01'::date
                      or "t42"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t41"."status" <> 'Terminated' and "t42"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t41"."status" <> 'Terminated' or "t41"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t42"."versionStatus" = 'Valid'
                    or (
                      "t42"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t43"
                          where "t43"."companyId" = $1::uuid
                            and "t43"."number" = "t42"."number"
                            and (
                              "t43"."versionStatus" = 'Valid'
                              or (
                                "t43"."versionStatus" = 'Old'
                                and "t43"."versionNo" > "t42"."versionNo"
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
          from "leaseContractLine" "t44"
          left join "leaseContract" "t45" on "t45"."companyId" = $1::uuid
            and "t45"."number" = "t44"."leaseContractNo"
            and "t45"."versionNo" = "t44"."versionNo"
          where "t44"."companyId" = $1::uuid
            and "t44"."leaseUnitNo" = "t18"."number"
            and (
              (
                "t44"."startingDate" <= $2::date
                and (
                  not ("t44"."endingDate" < $2::date)
                  or (
                    "t44"."endingDate" = '0001-01-01'::date
                    and (
                      "t45"."contractValidUntil" = '0001-01-01'::date
                      or "t45"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t44"."status" <> 'Terminated' and "t45"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t44"."status" <> 'Terminated' or "t44"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t45"."versionStatus" = 'Valid'
                    or (
                      "t45"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t46"
                          where "t46"."companyId" = $1::uuid
                            and "t46"."number" = "t45"."number"
                            and (
                              "t46"."versionStatus" = 'Valid'
                              or (
                                "t46"."versionStatus" = 'Old'
                                and "t46"."versionNo" > "t45"."versionNo"
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
          from "leaseContractLine" "t47"
          left join "leaseContract" "t48" on "t48"."companyId" = $1::uuid
            and "t48"."number" = "t47"."leaseContractNo"
            and "t48"."versionNo" = "t47"."versionNo"
          where "t47"."companyId" = $1::uuid
            and "t47"."leaseUnitNo" = "t19"."number"
            and (
              (
                "t47"."startingDate" <= $2::date
                and (
                  not ("t47"."endingDate" < $2::date)
                  or (
                    "t47"."endingDate" = '0001-01-01'::date
                    and (
                      "t48"."contractValidUntil" = '0001-01-01'::date
                      or "t48"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t47"."status" <> 'Terminated' and "t48"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t47"."status" <> 'Terminated' or "t47"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t48"."versionStatus" = 'Valid'
                    or (
                      "t48"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t49"
                          where "t49"."companyId" = $1::uuid
                            and "t49"."number" = "t48"."number"
                            and (
                              "t49"."versionStatus" = 'Valid'
                              or (
                                "t49"."versionStatus" = 'Old'
                                and "t49"."versionNo" > "t48"."versionNo"
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
    select "t50"."number" as "number",
      "t50"."buildingNo" as "buildingNo",
      (
        (
          (
            ((("t50"."isLet0") or ("t50"."isLet1")) or ("t50"."isLet2"))
            or (("t50"."isLet3") or ("t50"."isLet4"))
          )
          or (
            ((("t50"."isLet5") or ("t50"."isLet6")) or ("t50"."isLet7"))
            or (("t50"."isLet8") or ("t50"."isLet9"))
          )
        )
      ) as "isLet"
    from "q4" "t50"
  ),
  "q6" as (
    select "t51"."number" as "number",
      "t51"."blocked" as "blocked",
      ((not (("t51"."building")) and not (("t51"."leaseUnitGroup")))) as "isLeasable",
      (
        case
        when not ("t52"."quantity" is null) then round((("t51"."objectArea")::numeric - ("t52"."quantity")::numeric), 8)
        when (true) then "t51"."objectArea" end
      ) as "area",
      (
        case
        when ("t51"."building") then "t51"."number"
        when not ("t53"."buildingNo" is null) then "t53"."buildingNo" end
      ) as "buildingNo",
      (case when (not (("t51"."building")) and "t53"."buildingNo" is null) then "t51"."number" end) as "withoutBuilding",
      ("t53"."isLet" is not distinct from true) as "isLetByGroup",
      (
        case
        when (not (("t51"."blocked")) and not ("t53"."isLet" is not distinct from true)) then "t51"."number" end
      ) as "reservable"
    from "leaseUnit" "t51"
    left join "q2" "t52" on "t52"."unitNo" = "t51"."number"
    left join "q5" "t53" on "t53"."number" = "t51"."leaseUnitGroupNo"
    where "t51"."companyId" = $1::uuid
  ),
  "q7" as (
    select "t54"."leaseUnitNo" as "leaseUnitNo",
      "t54"."leaseContractNo" as "leaseContractNo",
      "t54"."versionNo" as "versionNo",
      row_number() over (
        partition by "t54"."leaseUnitNo"
        order by "t54"."startingDate",
          "t54"."lineNo",
          "t54"."leaseContractNo",
          "t54"."versionNo" desc
      ) as "place"
    from "leaseContractLine" "t54"
    left join "leaseContract" "t55" on "t55"."companyId" = $1::uuid
      and "t55"."number" = "t54"."leaseContractNo"
      and "t55"."versionNo" = "t54"."versionNo"
    where (
      (
        ("t54"."startingDate" > $2::date and "t54"."status" <> 'Terminated')
        and "t54"."leaseUnitNo" <> ''
      )
      and ("t55"."status" = 'Reserved' and not ("t55"."versionStatus" is not distinct from 'Old'))
    )
      and "t54"."companyId" = $1::uuid
  ),
  "q8" as materialized (
    select "t56"."number" as "leaseUnitNo",
      "t56"."area" as "area",
      (
        case
        when not ("t56"."buildingNo" is null) then "t56"."buildingNo"
        when not ("t58"."id" is null) then "t61"."buildingNo"
        when (true) then '' end
      ) as "buildingNo",
      (
        case
        when not ("t57"."id" is null) then 'Let'
        when ("t56"."isLetByGroup") then 'LetByGroup'
        when ("t56"."blocked") then 'Blocked'
        when not ("t62"."leaseUnitNo" is null) then 'Reserved'
        when (true) then 'Vacant' end
      ) as "state",
      (
        case
        when not ("t57"."id" is null) then "t57"."leaseContractNo"
        when not ("t62"."leaseContractNo" is null) then "t62"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t57"."id" is null) then "t57"."versionNo"
        when not ("t62"."versionNo" is null) then "t62"."versionNo" end
      ) as "versionNo",
      "t57"."id" as "lineId",
      "t57"."leaseUnitNo" as "lineUnitNo",
      "t57"."lineNo" as "lineNo",
      "t57"."serviceNo" as "serviceNo",
      "t57"."priceType" as "priceType",
      "t57"."unitPrice" as "unitPrice",
      "t57"."pricePeriod" as "pricePeriod",
      "t57"."quantity" as "quantity",
      "t57"."currencyCode" as "currencyCode",
      "t57"."buildingNo" as "contractBuildingNo"
    from "q6" "t56"
    left join lateral (
      select "t59".*
      from "leaseContractLine" "t59"
      left join "leaseContract" "t60" on "t60"."companyId" = $1::uuid
        and "t60"."number" = "t59"."leaseContractNo"
        and "t60"."versionNo" = "t59"."versionNo"
      where "t59"."companyId" = $1::uuid
        and "t59"."leaseUnitNo" = "t56"."withoutBuilding"
        and (
          ("t59"."status" <> 'Terminated' and "t60"."versionStatus" = 'Valid')
          and (
            "t59"."startingDate" <= ($3::timestamp(3))::date
            and (
              not ("t59"."endingDate" < ($3::timestamp(3))::date)
              or (
                "t59"."endingDate" = '0001-01-01'::date
                and (
                  "t60"."contractValidUntil" = '0001-01-01'::date
                  or "t60"."contractValidUntil" >= ($3::timestamp(3))::date
                )
              )
            )
          )
        )
      order by "t59"."startingDate" desc,
        "t59"."lineNo",
        "t59"."leaseContractNo",
        "t59"."versionNo" desc
      limit 1
    ) "t58" on true
    left join "leaseContract" "t61" on "t61"."companyId" = $1::uuid
      and "t61"."number" = "t58"."leaseContractNo"
      and "t61"."versionNo" = "t58"."versionNo"
    left join "q7" "t62" on "t62"."leaseUnitNo" = "t56"."reservable" and "t62"."place" = 1::bigint
    left join "q1" "t57" on "t57"."leaseUnitNo" = "t56"."number"
    where (not ("t57"."id" is null) or ("t56"."isLeasable"))
    union all
    select '' as "leaseUnitNo",
      0::numeric as "area",
      "t63"."buildingNo" as "buildingNo",
      'Let' as "state",
      "t63"."leaseContractNo" as "leaseContractNo",
      "t63"."versionNo" as "versionNo",
      "t63"."id" as "lineId",
      "t63"."leaseUnitNo" as "lineUnitNo",
      "t63"."lineNo" as "lineNo",
      "t63"."serviceNo" as "serviceNo",
      "t63"."priceType" as "priceType",
      "t63"."unitPrice" as "unitPrice",
      "t63"."pricePeriod" as "pricePeriod",
      "t63"."quantity" as "quantity",
      "t63"."currencyCode" as "currencyCode",
      "t63"."buildingNo" as "contractBuildingNo"
    from "q1" "t63"
    left join "leaseUnit" "t64" on "t64"."companyId" = $1::uuid
      and "t64"."number" = "t63"."leaseUnitNo"
    where "t64"."id" is null
  ),
  "q9" as (
    select "t65"."serviceNo" as "serviceNo",
      "t65"."unitPrice" as "unitPrice",
      "t65"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t65"."serviceNo" order by "t65"."effectiveDate" desc, "t65"."id") as "place"
    from "servicePrice" "t65"
    where (
      ("t65"."type" = 'All Contracts' and "t65"."effectiveDate" <= $2::date)
      and ("t65"."expirationDate" = '0001-01-01'::date or "t65"."expirationDate" >= $2::date)
    )
      and "t65"."companyId" = $1::uuid
  ),
  "q10" as (
    select "t66"."lineId" as "lineId",
      "t66"."serviceNo" as "serviceNo",
      (case when "t66"."leaseUnitNo" <> '' then "t66"."leaseUnitNo" end) as "unitCode",
      "t66"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t66"."buildingNo" is not distinct from '') then "t66"."buildingNo"
        when not ("t66"."contractBuildingNo" is not distinct from '') then "t66"."contractBuildingNo" end
      ) as "buildingCode"
    from "q8" "t66"
    where "t66"."unitPrice" = 0::numeric
  ),
  "q11" as (
    select "t67"."lineId" as "lineId",
      (
        case
        when not ("t68"."id" is null) then "t68"."unitPrice"
        when not ("t70"."id" is null) then "t70"."unitPrice"
        when not ("t72"."id" is null) then "t72"."unitPrice"
        when (true) then "t74"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t68"."id" is null) then "t68"."priceForPeriod"
        when not ("t70"."id" is null) then "t70"."priceForPeriod"
        when not ("t72"."id" is null) then "t72"."priceForPeriod"
        when (true) then "t74"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q10" "t67"
    left join lateral (
      select "t69".*
      from "servicePrice" "t69"
      where "t69"."companyId" = $1::uuid
        and "t69"."serviceNo" = "t67"."serviceNo"
        and "t69"."code" = "t67"."unitCode"
        and (
          ("t69"."type" = 'Lease Unit' and "t69"."effectiveDate" <= $2::date)
          and ("t69"."expirationDate" = '0001-01-01'::date or "t69"."expirationDate" >= $2::date)
        )
      order by "t69"."effectiveDate" desc, "t69"."id"
      limit 1
    ) "t68" on true
    left join lateral (
      select "t71".*
      from "servicePrice" "t71"
      where "t71"."companyId" = $1::uuid
        and "t71"."serviceNo" = "t67"."serviceNo"
        and "t71"."code" = "t67"."contractCode"
        and (
          ("t71"."type" = 'Contract' and "t71"."effectiveDate" <= $2::date)
          and ("t71"."expirationDate" = '0001-01-01'::date or "t71"."expirationDate" >= $2::date)
        )
      order by "t71"."effectiveDate" desc, "t71"."id"
      limit 1
    ) "t70" on true
    left join lateral (
      select "t73".*
      from "servicePrice" "t73"
      where "t73"."companyId" = $1::uuid
        and "t73"."serviceNo" = "t67"."serviceNo"
        and "t73"."code" = "t67"."buildingCode"
        and (
          ("t73"."type" = 'Building' and "t73"."effectiveDate" <= $2::date)
          and ("t73"."expirationDate" = '0001-01-01'::date or "t73"."expirationDate" >= $2::date)
        )
      order by "t73"."effectiveDate" desc, "t73"."id"
      limit 1
    ) "t72" on true
    left join "q9" "t74" on "t74"."serviceNo" = "t67"."serviceNo" and "t74"."place" = 1::bigint
    where (
      (not ("t68"."id" is null) or not ("t70"."id" is null))
      or (not ("t72"."id" is null) or not ("t74"."serviceNo" is null))
    )
  ),
  "q12" as (
    select "t75"."area" as "area",
      "t75"."state" as "state",
      "t75"."leaseContractNo" as "leaseContractNo",
      "t75"."versionNo" as "versionNo",
      "t75"."lineId" as "lineId",
      "t75"."lineUnitNo" as "lineUnitNo",
      "t75"."lineNo" as "lineNo",
      "t75"."serviceNo" as "serviceNo",
      "t75"."currencyCode" as "currencyCode",
      (
        case
        when (not ("t76"."lineId" is null) and not ("t76"."priceForPeriod" is not distinct from ' ')) then "t76"."priceForPeriod"
        when (true) then "t75"."pricePeriod" end
      ) as "pricePeriod",
      (case when "t75"."priceType" in ('Area', 'Fixed') then true when (true) then false end) as "measured",
      nullif(
        nullif(
          greatest(
            least(
              round(
                (
                  (
                    (
                      case
                      when not ("t76"."lineId" is null) then "t76"."unitPrice"
                      when (true) then "t75"."unitPrice" end
                    )
                  )::numeric * (
                    (
                      case
                      when "t75"."priceType" = 'Area' then "t75"."area"
                      when (
                        "t75"."priceType" = 'Fixed'
                        and not ("t75"."quantity" is not distinct from 0::numeric)
                      ) then "t75"."quantity"
                      when "t75"."priceType" = 'Fixed' then 1::numeric
                      when (true) then 0::numeric end
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
    from "q8" "t75"
    left join "q11" "t76" on "t76"."lineId" = "t75"."lineId"
  ),
  "q13" as materialized (
    select "t77"."area" as "area",
      "t77"."state" as "state",
      "t77"."leaseContractNo" as "leaseContractNo",
      "t77"."versionNo" as "versionNo",
      "t77"."lineId" as "lineId",
      "t77"."lineUnitNo" as "lineUnitNo",
      "t77"."lineNo" as "lineNo",
      "t77"."serviceNo" as "serviceNo",
      "t77"."currencyCode" as "currencyCode",
      "t77"."measured" as "measured",
      (
        case
        when "t77"."pricePeriod" = 'Month' then "t77"."product"
        when "t77"."pricePeriod" = 'Year' then nullif(
          nullif(
            greatest(
              least(round((("t77"."product")::numeric / (nullif(12::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t77"."pricePeriod" = 'Quarter' then nullif(
          nullif(
            greatest(
              least(round((("t77"."product")::numeric / (nullif(3::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t77"."pricePeriod" = 'Week' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t77"."product")::numeric * (52::bigint)::numeric), 8), 1e20),
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
        when "t77"."pricePeriod" = 'Day' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t77"."product")::numeric * (365::bigint)::numeric), 8), 1e20),
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
    from "q12" "t77"
  ),
  "q14" as (
    select "t78"."leaseContractNo" as "leaseContractNo",
      "t78"."contractVersionNo" as "contractVersionNo",
      "t78"."leaseUnitNo" as "leaseUnitNo",
      "t78"."serviceNo" as "serviceNo",
      "t78"."discountType" as "discountType",
      "t78"."amount" as "amount",
      (
        case
        when "t78"."period" = 'Month' then "t78"."amount"
        when "t78"."period" = 'Year' then nullif(
          nullif(
            greatest(
              least(round((("t78"."amount")::numeric / (nullif(12::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t78"."period" = 'Quarter' then nullif(
          nullif(
            greatest(
              least(round((("t78"."amount")::numeric / (nullif(3::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t78"."period" = 'Week' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t78"."amount")::numeric * (52::bigint)::numeric), 8), 1e20),
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
        when "t78"."period" = 'Day' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t78"."amount")::numeric * (365::bigint)::numeric), 8), 1e20),
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
    from "leaseContrDiscount" "t78"
    where (
      "t78"."startingDate" <= $2::date
      and ("t78"."endingDate" = '0001-01-01'::date or "t78"."endingDate" >= $2::date)
    )
      and "t78"."companyId" = $1::uuid
  ),
  "q15" as (
    select "t80"."lineId" as "lineId",
      "t80"."leaseContractNo" as "leaseContractNo",
      "t80"."versionNo" as "versionNo",
      "t80"."lineUnitNo" as "leaseUnitNo",
      "t80"."serviceNo" as "serviceNo",
      "t80"."lineNo" as "lineNo",
      "t80"."amount" as "amount",
      "t80"."area" as "area",
      round(
        (
          sum(
            (
              case
              when "t79"."discountType" = 'Percentage' then "t79"."amount"
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
              when "t79"."discountType" = 'Area' then "t79"."monthly"
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
                ("t79"."discountType" = 'Fixed' and "t79"."amount" > 0::numeric)
                and ("t79"."leaseUnitNo" <> '' and "t79"."serviceNo" <> '')
              ) then "t79"."monthly"
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
                ("t79"."discountType" = 'Fixed' and "t79"."amount" > 0::numeric)
                and ("t79"."leaseUnitNo" <> '' and "t79"."serviceNo" = '')
              ) then "t79"."monthly"
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
                ("t79"."discountType" = 'Fixed' and "t79"."amount" > 0::numeric)
                and ("t79"."leaseUnitNo" = '' and "t79"."serviceNo" <> '')
              ) then "t79"."monthly"
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
                ("t79"."discountType" = 'Fixed' and "t79"."amount" > 0::numeric)
                and ("t79"."leaseUnitNo" = '' and "t79"."serviceNo" = '')
              ) then "t79"."monthly"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "fixed3"
    from "q14" "t79"
    join "q13" "t80" on "t80"."leaseContractNo" = "t79"."leaseContractNo"
    where (
      (
        (
          ("t79"."contractVersionNo" = 0::bigint or "t79"."contractVersionNo" = "t80"."versionNo")
          and ("t79"."leaseUnitNo" = '' or "t79"."leaseUnitNo" = "t80"."lineUnitNo")
        )
        and ("t79"."serviceNo" = '' or "t79"."serviceNo" = "t80"."serviceNo")
      )
      and (("t80"."measured") and "t80"."amount" >= 0::numeric)
    )
    group by "t80"."lineId",
      "t80"."leaseContractNo",
      "t80"."versionNo",
      "t80"."lineUnitNo",
      "t80"."serviceNo",
      "t80"."lineNo",
      "t80"."amount",
      "t80"."area"
  ),
  "q16" as (
    select "t81"."lineId" as "lineId",
      "t81"."leaseContractNo" as "leaseContractNo",
      "t81"."versionNo" as "versionNo",
      "t81"."leaseUnitNo" as "leaseUnitNo",
      "t81"."serviceNo" as "serviceNo",
      "t81"."lineNo" as "lineNo",
      "t81"."amount" as "amount",
      round(
        (
          (
            (
              case
              when "t81"."percentage" >= 100::numeric then "t81"."amount"
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
                                    round((("t81"."amount")::numeric * ("t81"."percentage")::numeric), 8),
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
                  least(round((("t81"."perArea")::numeric * ("t81"."area")::numeric), 8), 1e20),
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
      "t81"."fixed0" as "fixed0",
      "t81"."fixed1" as "fixed1",
      "t81"."fixed2" as "fixed2",
      "t81"."fixed3" as "fixed3"
    from "q15" "t81"
  ),
  "q17" as materialized (
    select "t82"."lineId" as "lineId",
      "t82"."leaseContractNo" as "leaseContractNo",
      "t82"."versionNo" as "versionNo",
      "t82"."leaseUnitNo" as "leaseUnitNo",
      "t82"."serviceNo" as "serviceNo",
      "t82"."lineNo" as "lineNo",
      "t82"."amount" as "amount",
      "t82"."fixed0" as "fixed0",
      "t82"."fixed1" as "fixed1",
      "t82"."fixed2" as "fixed2",
      "t82"."fixed3" as "fixed3",
      (
        case
        when "t82"."asked" < "t82"."amount" then round((("t82"."amount")::numeric - ("t82"."asked")::numeric), 8)
        when (true) then 0::numeric end
      ) as "left0",
      coalesce(
        round(
          (
            sum(
              (
                case
                when "t82"."asked" < "t82"."amount" then round((("t82"."amount")::numeric - ("t82"."asked")::numeric), 8)
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t82"."leaseContractNo",
                "t82"."versionNo",
                "t82"."leaseUnitNo",
                "t82"."serviceNo"
              order by "t82"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before0"
    from "q16" "t82"
  ),
  "q18" as materialized (
    select "t83"."lineId" as "lineId",
      "t83"."leaseContractNo" as "leaseContractNo",
      "t83"."versionNo" as "versionNo",
      "t83"."serviceNo" as "serviceNo",
      "t83"."lineNo" as "lineNo",
      "t83"."amount" as "amount",
      "t83"."fixed1" as "fixed1",
      "t83"."fixed2" as "fixed2",
      "t83"."fixed3" as "fixed3",
      (
        case
        when "t83"."fixed0" <= "t83"."before0" then "t83"."left0"
        when round((("t83"."fixed0")::numeric - ("t83"."before0")::numeric), 8) < "t83"."left0" then round(
          (
            ("t83"."left0")::numeric - (round((("t83"."fixed0")::numeric - ("t83"."before0")::numeric), 8))::numeric
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
                when "t83"."fixed0" <= "t83"."before0" then "t83"."left0"
                when round((("t83"."fixed0")::numeric - ("t83"."before0")::numeric), 8) < "t83"."left0" then round(
                  (
                    ("t83"."left0")::numeric - (round((("t83"."fixed0")::numeric - ("t83"."before0")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t83"."leaseContractNo", "t83"."versionNo", "t83"."leaseUnitNo"
              order by "t83"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before1"
    from "q17" "t83"
  ),
  "q19" as materialized (
    select "t84"."lineId" as "lineId",
      "t84"."leaseContractNo" as "leaseContractNo",
      "t84"."versionNo" as "versionNo",
      "t84"."lineNo" as "lineNo",
      "t84"."amount" as "amount",
      "t84"."fixed2" as "fixed2",
      "t84"."fixed3" as "fixed3",
      (
        case
        when "t84"."fixed1" <= "t84"."before1" then "t84"."left1"
        when round((("t84"."fixed1")::numeric - ("t84"."before1")::numeric), 8) < "t84"."left1" then round(
          (
            ("t84"."left1")::numeric - (round((("t84"."fixed1")::numeric - ("t84"."before1")::numeric), 8))::numeric
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
                when "t84"."fixed1" <= "t84"."before1" then "t84"."left1"
                when round((("t84"."fixed1")::numeric - ("t84"."before1")::numeric), 8) < "t84"."left1" then round(
                  (
                    ("t84"."left1")::numeric - (round((("t84"."fixed1")::numeric - ("t84"."before1")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t84"."leaseContractNo", "t84"."versionNo", "t84"."serviceNo"
              order by "t84"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before2"
    from "q18" "t84"
  ),
  "q20" as materialized (
    select "t85"."lineId" as "lineId",
      "t85"."amount" as "amount",
      "t85"."fixed3" as "fixed3",
      (
        case
        when "t85"."fixed2" <= "t85"."before2" then "t85"."left2"
        when round((("t85"."fixed2")::numeric - ("t85"."before2")::numeric), 8) < "t85"."left2" then round(
          (
            ("t85"."left2")::numeric - (round((("t85"."fixed2")::numeric - ("t85"."before2")::numeric), 8))::numeric
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
                when "t85"."fixed2" <= "t85"."before2" then "t85"."left2"
                when round((("t85"."fixed2")::numeric - ("t85"."before2")::numeric), 8) < "t85"."left2" then round(
                  (
                    ("t85"."left2")::numeric - (round((("t85"."fixed2")::numeric - ("t85"."before2")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t85"."leaseContractNo", "t85"."versionNo"
              order by "t85"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before3"
    from "q19" "t85"
  ),
  "q21" as (
    select "t86"."lineId" as "lineId",
      round(
        (
          ("t86"."amount")::numeric - (
            (
              case
              when "t86"."fixed3" <= "t86"."before3" then "t86"."left3"
              when round((("t86"."fixed3")::numeric - ("t86"."before3")::numeric), 8) < "t86"."left3" then round(
                (
                  ("t86"."left3")::numeric - (round((("t86"."fixed3")::numeric - ("t86"."before3")::numeric), 8))::numeric
                ),
                8
              )
              when (true) then 0::numeric end
            )
          )::numeric
        ),
        8
      ) as "discount"
    from "q20" "t86"
  ),
  "q22" as (
    select "t87"."state" as "state",
      "t87"."currencyCode" as "currencyCode",
      (
        case
        when not ("t88"."lineId" is null) then round(
          (
            (round(("t87"."amount")::numeric, 2))::numeric - (round(("t88"."discount")::numeric, 2))::numeric
          ),
          8
        )
        when (true) then round(("t87"."amount")::numeric, 2) end
      ) as "monthlyNet"
    from "q13" "t87"
    left join "q21" "t88" on "t88"."lineId" = "t87"."lineId"
  ),
  "a23" as (
    select $4::uuid as "companyId",
      coalesce("t89"."state", '') as "state",
      coalesce("t89"."monthlyNet", 0::numeric) as "monthlyNet",
      coalesce("t89"."currencyCode", '') as "currencyCode"
    from "q22" "t89"
  ),
  "a24" as (
    select "t1"."state" as "state",
      "t1"."monthlyNet" as "monthlyNet",
      "t1"."currencyCode" as "currencyCode"
    from "a23" "t1"
    where "t1"."companyId" = $1::uuid
  ),
  "a25" as (
    select "t90"."currencyCode",
      "t90"."monthlyNet"
    from "a24" "t90"
    where "t90"."state" = ($5::text collate "C")
  ),
  "a26" as (
    select "t93"."currencyCode" as "currencyCode",
      round((sum("t93"."monthlyNet"))::numeric, 8) as "x_rent"
    from "a25" "t93"
    group by "t93"."currencyCode"
  )
select (
  select row_to_json(o)::text
  from (
    select null as "@odata.id",
    "t94"."currencyCode" as "currencyCode",
    '#Decimal' as "rent@odata.type",
    trim_scale(round(("t94"."x_rent")::numeric, 8)) as "rent"
  ) o
),
  "t94"."currencyCode"
from "a26" "t94"
where exists (
  select 1
  from "company"
  where "id" = $6::uuid
)
order by "t94"."currencyCode"
limit $7::bigint;
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
