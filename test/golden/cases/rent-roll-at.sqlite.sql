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
  left join "leaseContract" "t3" on "t3"."companyId" = ?
    and "t3"."number" = "t2"."leaseContractNo"
    and "t3"."versionNo" = "t2"."versionNo"
  where (
    (
      "t2"."startingDate" <= ?
      and (
        not ("t2"."endingDate" < ?)
        or (
          "t2"."endingDate" = '0001-01-01'
          and ("t3"."contractValidUntil" = '0001-01-01' or "t3"."contractValidUntil" >= ?)
        )
      )
    )
    and (
      ("t2"."status" <> 'Terminated' and "t3"."versionStatus" = 'Valid')
      or (
        (
          ? < substr(?, 1, 10)
          and ("t2"."status" <> 'Terminated' or "t2"."endingDate" <> '0001-01-01')
        )
        and (
          "t3"."versionStatus" = 'Valid'
          or (
            "t3"."versionStatus" = 'Old'
            and not (
              +exists (
                select 1
                from "leaseContract" "t4"
                where "t4"."companyId" = ?
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
    and "t2"."companyId" = ?
),
  "q2" as (
    select "t6"."leaseUnitNo" as "unitNo",
      decimal_total(sum("t6"."quantity")) as "quantity"
    from "leaseUnitLedgerEntry" "t6"
    where (
      "t6"."postingDate" > ?
      and +exists (
        select 1
        from "leaseUnitLedgerEntry" "t7"
        where "t7"."companyId" = ?
          and "t7"."leaseUnitNo" = "t6"."leaseUnitNo"
          and "t7"."entryNo" < "t6"."entryNo"
      )
    )
      and "t6"."companyId" = ?
    group by "t6"."leaseUnitNo"
  ),
  "q3" as (
    select "t8"."leaseUnitGroupNo" as "number"
    from "leaseUnit" "t8"
    where "t8"."leaseUnitGroupNo" <> '' and "t8"."companyId" = ?
    group by "t8"."leaseUnitGroupNo"
  ),
  "q4" as materialized (
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
      (
        +exists (
          select 1
          from "leaseContractLine" "t20"
          left join "leaseContract" "t21" on "t21"."companyId" = ?
            and "t21"."number" = "t20"."leaseContractNo"
            and "t21"."versionNo" = "t20"."versionNo"
          where "t20"."companyId" = ?
            and "t20"."leaseUnitNo" = "t10"."number"
            and (
              (
                "t20"."startingDate" <= ?
                and (
                  not ("t20"."endingDate" < ?)
                  or (
                    "t20"."endingDate" = '0001-01-01'
                    and ("t21"."contractValidUntil" = '0001-01-01' or "t21"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t20"."status" <> 'Terminated' and "t21"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t20"."status" <> 'Terminated' or "t20"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t21"."versionStatus" = 'Valid'
                    or (
                      "t21"."versionStatus" = 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t22"
                          where "t22"."companyId" = ?
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
        +exists (
          select 1
          from "leaseContractLine" "t23"
          left join "leaseContract" "t24" on "t24"."companyId" = ?
            and "t24"."number" = "t23"."leaseContractNo"
            and "t24"."versionNo" = "t23"."versionNo"
          where "t23"."companyId" = ?
            and "t23"."leaseUnitNo" = "t11"."number"
            and (
              (
                "t23"."startingDate" <= ?
                and (
                  not ("t23"."endingDate" < ?)
                  or (
                    "t23"."endingDate" = '0001-01-01'
                    and ("t24"."contractValidUntil" = '0001-01-01' or "t24"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t23"."status" <> 'Terminated' and "t24"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t23"."status" <> 'Terminated' or "t23"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t24"."versionStatus" = 'Valid'
                    or (
                      "t24"."versionStatus" = 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t25"
                          where "t25"."companyId" = ?
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
        +exists (
          select 1
          from "leaseContractLine" "t26"
          left join "leaseContract" "t27" on "t27"."companyId" = ?
            and "t27"."number" = "t26"."leaseContractNo"
            and "t27"."versionNo" = "t26"."versionNo"
          where "t26"."companyId" = ?
            and "t26"."leaseUnitNo" = "t12"."number"
            and (
              (
                "t26"."startingDate" <= ?
                and (
                  not ("t26"."endingDate" < ?)
                  or (
                    "t26"."endingDate" = '0001-01-01'
                    and ("t27"."contractValidUntil" = '0001-01-01' or "t27"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t26"."status" <> 'Terminated' and "t27"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t26"."status" <> 'Terminated' or "t26"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t27"."versionStatus" = 'Valid'
                    or (
                      "t27"."versionStatus" = 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t28"
                          where "t28"."companyId" = ?
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
        +exists (
          select 1
          from "leaseContractLine" "t29"
          left join "leaseContract" "t30" on "t30"."companyId" = ?
            and "t30"."number" = "t29"."leaseContractNo"
            and "t30"."versionNo" = "t29"."versionNo"
          where "t29"."companyId" = ?
            and "t29"."leaseUnitNo" = "t13"."number"
            and (
              (
                "t29"."startingDate" <= ?
                and (
                  not ("t29"."endingDate" < ?)
                  or (
                    "t29"."endingDate" = '0001-01-01'
                    and ("t30"."contractValidUntil" = '0001-01-01' or "t30"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t29"."status" <> 'Terminated' and "t30"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t29"."status" <> 'Terminated' or "t29"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t30"."versionStatus" = 'Valid'
                    or (
                      "t30"."versionStatus" = 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t31"
                          where "t31"."companyId" = ?
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
        +exists (
          select 1
          from "leaseContractLine" "t32"
          left join "leaseContract" "t33" on "t33"."companyId" = ?
            and "t33"."number" = "t32"."leaseContractNo"
            and "t33"."versionNo" = "t32"."versionNo"
          where "t32"."companyId" = ?
            and "t32"."leaseUnitNo" = "t14"."number"
            and (
              (
                "t32"."startingDate" <= ?
                and (
                  not ("t32"."endingDate" < ?)
                  or (
                    "t32"."endingDate" = '0001-01-01'
                    and ("t33"."contractValidUntil" = '0001-01-01' or "t33"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t32"."status" <> 'Terminated' and "t33"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t32"."status" <> 'Terminated' or "t32"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t33"."versionStatus" = 'Valid'
                    or (
                      "t33"."versionStatus" = 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t34"
                          where "t34"."companyId" = ?
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
        +exists (
          select 1
          from "leaseContractLine" "t35"
          left join "leaseContract" "t36" on "t36"."companyId" = ?
            and "t36"."number" = "t35"."leaseContractNo"
            and "t36"."versionNo" = "t35"."versionNo"
          where "t35"."companyId" = ?
            and "t35"."leaseUnitNo" = "t15"."number"
            and (
              (
                "t35"."startingDate" <= ?
                and (
                  not ("t35"."endingDate" < ?)
                  or (
                    "t35"."endingDate" = '0001-01-01'
                    and ("t36"."contractValidUntil" = '0001-01-01' or "t36"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t35"."status" <> 'Terminated' and "t36"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t35"."status" <> 'Terminated' or "t35"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t36"."versionStatus" = 'Valid'
                    or (
                      "t36"."versionStatus" = 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t37"
                          where "t37"."companyId" = ?
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
        +exists (
          select 1
          from "leaseContractLine" "t38"
          left join "leaseContract" "t39" on "t39"."companyId" = ?
            and "t39"."number" = "t38"."leaseContractNo"
            and "t39"."versionNo" = "t38"."versionNo"
          where "t38"."companyId" = ?
            and "t38"."leaseUnitNo" = "t16"."number"
            and (
              (
                "t38"."startingDate" <= ?
                and (
                  not ("t38"."endingDate" < ?)
                  or (
                    "t38"."endingDate" = '0001-01-01'
                    and ("t39"."contractValidUntil" = '0001-01-01' or "t39"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t38"."status" <> 'Terminated' and "t39"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t38"."status" <> 'Terminated' or "t38"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t39"."versionStatus" = 'Valid'
                    or (
                      "t39"."versionStatus" = 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t40"
                          where "t40"."companyId" = ?
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
        +exists (
          select 1
          from "leaseContractLine" "t41"
          left join "leaseContract" "t42" on "t42"."companyId" = ?
            and "t42"."number" = "t41"."leaseContractNo"
            and "t42"."versionNo" = "t41"."versionNo"
          where "t41"."companyId" = ?
            and "t41"."leaseUnitNo" = "t17"."number"
            and (
              (
                "t41"."startingDate" <= ?
                and (
                  not ("t41"."endingDate" < ?)
                  or (
                    "t41"."endingDate" = '0001-01-01'
                    and ("t42"."contractValidUntil" = '0001-01-01' or "t42"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t41"."status" <> 'Terminated' and "t42"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t41"."status" <> 'Terminated' or "t41"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t42"."versionStatus" = 'Valid'
                    or (
                      "t42"."versionStatus" = 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t43"
                          where "t43"."companyId" = ?
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
        +exists (
          select 1
          from "leaseContractLine" "t44"
          left join "leaseContract" "t45" on "t45"."companyId" = ?
            and "t45"."number" = "t44"."leaseContractNo"
            and "t45"."versionNo" = "t44"."versionNo"
          where "t44"."companyId" = ?
            and "t44"."leaseUnitNo" = "t18"."number"
            and (
              (
                "t44"."startingDate" <= ?
                and (
                  not ("t44"."endingDate" < ?)
                  or (
                    "t44"."endingDate" = '0001-01-01'
                    and ("t45"."contractValidUntil" = '0001-01-01' or "t45"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t44"."status" <> 'Terminated' and "t45"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t44"."status" <> 'Terminated' or "t44"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t45"."versionStatus" = 'Valid'
                    or (
                      "t45"."versionStatus" = 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t46"
                          where "t46"."companyId" = ?
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
        +exists (
          select 1
          from "leaseContractLine" "t47"
          left join "leaseContract" "t48" on "t48"."companyId" = ?
            and "t48"."number" = "t47"."leaseContractNo"
            and "t48"."versionNo" = "t47"."versionNo"
          where "t47"."companyId" = ?
            and "t47"."leaseUnitNo" = "t19"."number"
            and (
              (
                "t47"."startingDate" <= ?
                and (
                  not ("t47"."endingDate" < ?)
                  or (
                    "t47"."endingDate" = '0001-01-01'
                    and ("t48"."contractValidUntil" = '0001-01-01' or "t48"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t47"."status" <> 'Terminated' and "t48"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t47"."status" <> 'Terminated' or "t47"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t48"."versionStatus" = 'Valid'
                    or (
                      "t48"."versionStatus" = 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t49"
                          where "t49"."companyId" = ?
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
    left join "leaseUnit" "t10" on "t10"."companyId" = ? and "t10"."number" = "t9"."number"
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
    left join "leaseUnit" "t19" on "t19"."companyId" = ?
      and "t19"."number" = "t18"."leaseUnitGroupNo"
  ),
  "q5" as (
    select "t50"."number" as "number",
      "t50"."buildingNo" as "buildingNo",
      (
        (
          (
            (("t50"."isLet0" = 1 or "t50"."isLet1" = 1) or "t50"."isLet2" = 1)
            or ("t50"."isLet3" = 1 or "t50"."isLet4" = 1)
          )
          or (
            (("t50"."isLet5" = 1 or "t50"."isLet6" = 1) or "t50"."isLet7" = 1)
            or ("t50"."isLet8" = 1 or "t50"."isLet9" = 1)
          )
        )
      ) as "isLet"
    from "q4" "t50"
  ),
  "q6" as (
    select "t51"."number" as "number",
      "t51"."blocked" as "blocked",
      ((not ("t51"."building" = 1) and not ("t51"."leaseUnitGroup" = 1))) as "isLeasable",
      (
        case
        when not ("t52"."quantity" is null) then decimal_sub("t51"."objectArea", "t52"."quantity")
        when 1 = 1 then "t51"."objectArea" end
      ) as "area",
      (
        case
        when "t51"."building" = 1 then "t51"."number"
        when not ("t53"."buildingNo" is null) then "t53"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t51"."building" = 1) and "t53"."buildingNo" is null) then "t51"."number" end
      ) as "withoutBuilding",
      ("t53"."isLet" is 1) as "isLetByGroup",
      (case when (not ("t51"."blocked" = 1) and not ("t53"."isLet" is 1)) then "t51"."number" end) as "reservable"
    from "leaseUnit" "t51"
    left join "q2" "t52" on "t52"."unitNo" = "t51"."number"
    left join "q5" "t53" on "t53"."number" = "t51"."leaseUnitGroupNo"
    where "t51"."companyId" = ?
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
    left join "leaseContract" "t55" on "t55"."companyId" = ?
      and "t55"."number" = "t54"."leaseContractNo"
      and "t55"."versionNo" = "t54"."versionNo"
    where (
      (("t54"."startingDate" > ? and "t54"."status" <> 'Terminated') and "t54"."leaseUnitNo" <> '')
      and ("t55"."status" = 'Reserved' and not ("t55"."versionStatus" is 'Old'))
    )
      and "t54"."companyId" = ?
  ),
  "q8" as materialized (
    select "t56"."number" as "leaseUnitNo",
      "t56"."area" as "area",
      (
        case
        when not ("t56"."buildingNo" is null) then "t56"."buildingNo"
        when not ("t58"."id" is null) then "t61"."buildingNo"
        when 1 = 1 then '' end
      ) as "buildingNo",
      (
        case
        when not ("t57"."id" is null) then 'Let'
        when "t56"."isLetByGroup" = 1 then 'LetByGroup'
        when "t56"."blocked" = 1 then 'Blocked'
        when not ("t62"."leaseUnitNo" is null) then 'Reserved'
        when 1 = 1 then 'Vacant' end
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
    left join "leaseContractLine" "t58" on "t58"."companyId" = ?
      and "t58"."id" = (
        select "t59"."id"
        from "leaseContractLine" "t59"
        left join "leaseContract" "t60" on "t60"."companyId" = ?
          and "t60"."number" = "t59"."leaseContractNo"
          and "t60"."versionNo" = "t59"."versionNo"
        where "t59"."companyId" = ?
          and "t59"."leaseUnitNo" = "t56"."withoutBuilding"
          and (
            ("t59"."status" <> 'Terminated' and "t60"."versionStatus" = 'Valid')
            and (
              "t59"."startingDate" <= substr(?, 1, 10)
              and (
                not ("t59"."endingDate" < substr(?, 1, 10))
                or (
                  "t59"."endingDate" = '0001-01-01'
                  and (
                    "t60"."contractValidUntil" = '0001-01-01'
                    or "t60"."contractValidUntil" >= substr(?, 1, 10)
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
      )
    left join "leaseContract" "t61" on "t61"."companyId" = ?
      and "t61"."number" = "t58"."leaseContractNo"
      and "t61"."versionNo" = "t58"."versionNo"
    left join "q7" "t62" on "t62"."leaseUnitNo" = "t56"."reservable" and "t62"."place" = 1
    left join "q1" "t57" on "t57"."leaseUnitNo" = "t56"."number"
    where (not ("t57"."id" is null) or "t56"."isLeasable" = 1)
    union all
    select '' as "leaseUnitNo",
      0 as "area",
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
    left join "leaseUnit" "t64" on "t64"."companyId" = ? and "t64"."number" = "t63"."leaseUnitNo"
    where "t64"."id" is null
  ),
  "q9" as (
    select "t65"."serviceNo" as "serviceNo",
      "t65"."unitPrice" as "unitPrice",
      "t65"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t65"."serviceNo" order by "t65"."effectiveDate" desc, "t65"."id") as "place"
    from "servicePrice" "t65"
    where (
      ("t65"."type" = 'All Contracts' and "t65"."effectiveDate" <= ?)
      and ("t65"."expirationDate" = '0001-01-01' or "t65"."expirationDate" >= ?)
    )
      and "t65"."companyId" = ?
  ),
  "q10" as (
    select "t66"."lineId" as "lineId",
      "t66"."serviceNo" as "serviceNo",
      (case when "t66"."leaseUnitNo" <> '' then "t66"."leaseUnitNo" end) as "unitCode",
      "t66"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t66"."buildingNo" is '') then "t66"."buildingNo"
        when not ("t66"."contractBuildingNo" is '') then "t66"."contractBuildingNo" end
      ) as "buildingCode"
    from "q8" "t66"
    where "t66"."unitPrice" = 0
  ),
  "q11" as (
    select "t67"."lineId" as "lineId",
      (
        case
        when not ("t68"."id" is null) then "t68"."unitPrice"
        when not ("t70"."id" is null) then "t70"."unitPrice"
        when not ("t72"."id" is null) then "t72"."unitPrice"
        when 1 = 1 then "t74"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t68"."id" is null) then "t68"."priceForPeriod"
        when not ("t70"."id" is null) then "t70"."priceForPeriod"
        when not ("t72"."id" is null) then "t72"."priceForPeriod"
        when 1 = 1 then "t74"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q10" "t67"
    left join "servicePrice" "t68" on "t68"."companyId" = ?
      and "t68"."id" = (
        select "t69"."id"
        from "servicePrice" "t69"
        where "t69"."companyId" = ?
          and "t69"."serviceNo" = "t67"."serviceNo"
          and "t69"."code" = "t67"."unitCode"
          and (
            ("t69"."type" = 'Lease Unit' and "t69"."effectiveDate" <= ?)
            and ("t69"."expirationDate" = '0001-01-01' or "t69"."expirationDate" >= ?)
          )
        order by "t69"."effectiveDate" desc, "t69"."id"
        limit 1
      )
    left join "servicePrice" "t70" on "t70"."companyId" = ?
      and "t70"."id" = (
        select "t71"."id"
        from "servicePrice" "t71"
        where "t71"."companyId" = ?
          and "t71"."serviceNo" = "t67"."serviceNo"
          and "t71"."code" = "t67"."contractCode"
          and (
            ("t71"."type" = 'Contract' and "t71"."effectiveDate" <= ?)
            and ("t71"."expirationDate" = '0001-01-01' or "t71"."expirationDate" >= ?)
          )
        order by "t71"."effectiveDate" desc, "t71"."id"
        limit 1
      )
    left join "servicePrice" "t72" on "t72"."companyId" = ?
      and "t72"."id" = (
        select "t73"."id"
        from "servicePrice" "t73"
        where "t73"."companyId" = ?
          and "t73"."serviceNo" = "t67"."serviceNo"
          and "t73"."code" = "t67"."buildingCode"
          and (
            ("t73"."type" = 'Building' and "t73"."effectiveDate" <= ?)
            and ("t73"."expirationDate" = '0001-01-01' or "t73"."expirationDate" >= ?)
          )
        order by "t73"."effectiveDate" desc, "t73"."id"
        limit 1
      )
    left join "q9" "t74" on "t74"."serviceNo" = "t67"."serviceNo" and "t74"."place" = 1
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
        when (not ("t76"."lineId" is null) and not ("t76"."priceForPeriod" is ' ')) then "t76"."priceForPeriod"
        when 1 = 1 then "t75"."pricePeriod" end
      ) as "pricePeriod",
      (case when "t75"."priceType" in ('Area', 'Fixed') then 1 when 1 = 1 then 0 end) as "measured",
      nullif(
        nullif(
          max(
            min(
              decimal_mul(
                (
                  case
                  when not ("t76"."lineId" is null) then "t76"."unitPrice"
                  when 1 = 1 then "t75"."unitPrice" end
                ),
                (
                  case
                  when "t75"."priceType" = 'Area' then "t75"."area"
                  when ("t75"."priceType" = 'Fixed' and not ("t75"."quantity" is 0)) then "t75"."quantity"
                  when "t75"."priceType" = 'Fixed' then 1
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
        when "t77"."pricePeriod" = 'Year' then nullif(nullif(max(min(decimal_div("t77"."product", 12), 1e20), -1e20), 1e20), -1e20)
        when "t77"."pricePeriod" = 'Quarter' then nullif(nullif(max(min(decimal_div("t77"."product", 3), 1e20), -1e20), 1e20), -1e20)
        when "t77"."pricePeriod" = 'Week' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(nullif(max(min(decimal_mul("t77"."product", 52), 1e20), -1e20), 1e20), -1e20),
                  12
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
            max(
              min(
                decimal_div(
                  nullif(nullif(max(min(decimal_mul("t77"."product", 365), 1e20), -1e20), 1e20), -1e20),
                  12
                ),
                1e20
              ),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when 1 = 1 then 0 end
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
        when "t78"."period" = 'Year' then nullif(nullif(max(min(decimal_div("t78"."amount", 12), 1e20), -1e20), 1e20), -1e20)
        when "t78"."period" = 'Quarter' then nullif(nullif(max(min(decimal_div("t78"."amount", 3), 1e20), -1e20), 1e20), -1e20)
        when "t78"."period" = 'Week' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(nullif(max(min(decimal_mul("t78"."amount", 52), 1e20), -1e20), 1e20), -1e20),
                  12
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
            max(
              min(
                decimal_div(
                  nullif(nullif(max(min(decimal_mul("t78"."amount", 365), 1e20), -1e20), 1e20), -1e20),
                  12
                ),
                1e20
              ),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when 1 = 1 then 0 end
      ) as "monthly"
    from "leaseContrDiscount" "t78"
    where ("t78"."startingDate" <= ? and ("t78"."endingDate" = '0001-01-01' or "t78"."endingDate" >= ?))
      and "t78"."companyId" = ?
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
      decimal_total(
        sum((case when "t79"."discountType" = 'Percentage' then "t79"."amount" when 1 = 1 then 0 end))
      ) as "percentage",
      decimal_total(sum((case when "t79"."discountType" = 'Area' then "t79"."monthly" when 1 = 1 then 0 end))) as "perArea",
      decimal_total(
        sum(
          (
            case
            when (
              ("t79"."discountType" = 'Fixed' and "t79"."amount" > 0)
              and ("t79"."leaseUnitNo" <> '' and "t79"."serviceNo" <> '')
            ) then "t79"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed0",
      decimal_total(
        sum(
          (
            case
            when (
              ("t79"."discountType" = 'Fixed' and "t79"."amount" > 0)
              and ("t79"."leaseUnitNo" <> '' and "t79"."serviceNo" = '')
            ) then "t79"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed1",
      decimal_total(
        sum(
          (
            case
            when (
              ("t79"."discountType" = 'Fixed' and "t79"."amount" > 0)
              and ("t79"."leaseUnitNo" = '' and "t79"."serviceNo" <> '')
            ) then "t79"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed2",
      decimal_total(
        sum(
          (
            case
            when (
              ("t79"."discountType" = 'Fixed' and "t79"."amount" > 0)
              and ("t79"."leaseUnitNo" = '' and "t79"."serviceNo" = '')
            ) then "t79"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed3"
    from "q14" "t79"
    join "q13" "t80" on "t80"."leaseContractNo" = "t79"."leaseContractNo"
    where (
      (
        (
          ("t79"."contractVersionNo" = 0 or "t79"."contractVersionNo" = "t80"."versionNo")
          and ("t79"."leaseUnitNo" = '' or "t79"."leaseUnitNo" = "t80"."lineUnitNo")
        )
        and ("t79"."serviceNo" = '' or "t79"."serviceNo" = "t80"."serviceNo")
      )
      and ("t80"."measured" = 1 and "t80"."amount" >= 0)
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
      decimal_add(
        (
          case
          when "t81"."percentage" >= 100 then "t81"."amount"
          when 1 = 1 then nullif(
            nullif(
              max(
                min(
                  decimal_div(
                    nullif(
                      nullif(max(min(decimal_mul("t81"."amount", "t81"."percentage"), 1e20), -1e20), 1e20),
                      -1e20
                    ),
                    100
                  ),
                  1e20
                ),
                -1e20
              ),
              1e20
            ),
            -1e20
          ) end
        ),
        nullif(nullif(max(min(decimal_mul("t81"."perArea", "t81"."area"), 1e20), -1e20), 1e20), -1e20)
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
        when "t82"."asked" < "t82"."amount" then decimal_sub("t82"."amount", "t82"."asked")
        when 1 = 1 then 0 end
      ) as "left0",
      coalesce(
        round(
          sum(
            (
              case
              when "t82"."asked" < "t82"."amount" then decimal_sub("t82"."amount", "t82"."asked")
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t82"."leaseContractNo",
              "t82"."versionNo",
              "t82"."leaseUnitNo",
              "t82"."serviceNo"
            order by "t82"."lineNo" rows between unbounded preceding and 1 preceding
          ),
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
        when decimal_sub("t83"."fixed0", "t83"."before0") < "t83"."left0" then decimal_sub("t83"."left0", decimal_sub("t83"."fixed0", "t83"."before0"))
        when 1 = 1 then 0 end
      ) as "left1",
      coalesce(
        round(
          sum(
            (
              case
              when "t83"."fixed0" <= "t83"."before0" then "t83"."left0"
              when decimal_sub("t83"."fixed0", "t83"."before0") < "t83"."left0" then decimal_sub("t83"."left0", decimal_sub("t83"."fixed0", "t83"."before0"))
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t83"."leaseContractNo", "t83"."versionNo", "t83"."leaseUnitNo"
            order by "t83"."lineNo" rows between unbounded preceding and 1 preceding
          ),
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
        when decimal_sub("t84"."fixed1", "t84"."before1") < "t84"."left1" then decimal_sub("t84"."left1", decimal_sub("t84"."fixed1", "t84"."before1"))
        when 1 = 1 then 0 end
      ) as "left2",
      coalesce(
        round(
          sum(
            (
              case
              when "t84"."fixed1" <= "t84"."before1" then "t84"."left1"
              when decimal_sub("t84"."fixed1", "t84"."before1") < "t84"."left1" then decimal_sub("t84"."left1", decimal_sub("t84"."fixed1", "t84"."before1"))
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t84"."leaseContractNo", "t84"."versionNo", "t84"."serviceNo"
            order by "t84"."lineNo" rows between unbounded preceding and 1 preceding
          ),
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
        when decimal_sub("t85"."fixed2", "t85"."before2") < "t85"."left2" then decimal_sub("t85"."left2", decimal_sub("t85"."fixed2", "t85"."before2"))
        when 1 = 1 then 0 end
      ) as "left3",
      coalesce(
        round(
          sum(
            (
              case
              when "t85"."fixed2" <= "t85"."before2" then "t85"."left2"
              when decimal_sub("t85"."fixed2", "t85"."before2") < "t85"."left2" then decimal_sub("t85"."left2", decimal_sub("t85"."fixed2", "t85"."before2"))
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t85"."leaseContractNo", "t85"."versionNo"
            order by "t85"."lineNo" rows between unbounded preceding and 1 preceding
          ),
          8
        ),
        0
      ) as "before3"
    from "q19" "t85"
  ),
  "q21" as (
    select "t86"."lineId" as "lineId",
      decimal_sub(
        "t86"."amount",
        (
          case
          when "t86"."fixed3" <= "t86"."before3" then "t86"."left3"
          when decimal_sub("t86"."fixed3", "t86"."before3") < "t86"."left3" then decimal_sub("t86"."left3", decimal_sub("t86"."fixed3", "t86"."before3"))
          when 1 = 1 then 0 end
        )
      ) as "discount"
    from "q20" "t86"
  ),
  "q22" as (
    select "t87"."state" as "state",
      "t87"."currencyCode" as "currencyCode",
      (
        case
        when not ("t88"."lineId" is null) then decimal_sub(
          (round("t87"."amount" * 100.00000000000006) / 100),
          (round("t88"."discount" * 100.00000000000006) / 100)
        )
        when 1 = 1 then (round("t87"."amount" * 100.00000000000006) / 100) end
      ) as "monthlyNet"
    from "q13" "t87"
    left join "q21" "t88" on "t88"."lineId" = "t87"."lineId"
  ),
  "a23" as (
    select ? as "companyId",
      coalesce("t89"."state", '') as "state",
      coalesce("t89"."monthlyNet", 0) as "monthlyNet",
      coalesce("t89"."currencyCode", '') as "currencyCode"
    from "q22" "t89"
  ),
  "a24" as (
    select "t1"."state" as "state",
      "t1"."monthlyNet" as "monthlyNet",
      "t1"."currencyCode" as "currencyCode"
    from "a23" "t1"
    where "t1"."companyId" = ?
  ),
  "a25" as (
    select "t90"."currencyCode",
      "t90"."monthlyNet"
    from "a24" "t90"
    where "t90"."state" = ?
  ),
  "a26" as (
    select "t93"."currencyCode" as "currencyCode",
      decimal_total(sum("t93"."monthlyNet")) as "x_rent"
    from "a25" "t93"
    group by "t93"."currencyCode"
  )
select json_object(
  '@odata.id', null,
  'currencyCode', "t94"."currencyCode",
  'rent@odata.type', '#Decimal',
  'rent', iif(
    "t94"."x_rent" between 0.0001
    and 1e5
    or "t94"."x_rent" = 0
    or ("t94"."x_rent" between -1e11 and 1e11 and round("t94"."x_rent", 2) = "t94"."x_rent")
    or "t94"."x_rent" is null,
    "t94"."x_rent",
    json(decimal_text("t94"."x_rent"))
  )
),
  "t94"."currencyCode"
from "a26" "t94"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t94"."currencyCode"
limit ? + 0;
-- Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
