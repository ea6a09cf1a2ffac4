with "q1" as materialized (
  select "t1"."number" as "unitNo"
  from "leaseUnit" "t1"
  where "t1"."number" >= ? and "t1"."companyId" = ?
  order by "t1"."number"
  limit ? + 0
),
  "q2" as (
    select "t2"."leaseUnitNo" as "unitNo"
    from "leaseContractLine" "t2"
    left join "leaseUnit" "t3" on "t3"."companyId" = ? and "t3"."number" = "t2"."leaseUnitNo"
    where (? = '' and "t3"."id" is null) and "t2"."companyId" = ?
    group by "t2"."leaseUnitNo"
  ),
  "q3" as (
    select "t4"."unitNo" as "unitNo"
    from "q1" "t4"
    union all
    select "t5"."unitNo" as "unitNo"
    from "q2" "t5"
  ),
  "q4" as materialized (
    select "t6"."id" as "id",
      "t6"."leaseContractNo" as "leaseContractNo"
    from "q3" "t7" cross
    join "leaseContractLine" "t6"
    where "t6"."companyId" = ? and "t6"."companyId" = ? and "t6"."leaseUnitNo" = "t7"."unitNo"
  ),
  "q5" as (
    select "t8"."leaseContractNo" as "leaseContractNo"
    from "q4" "t8"
    group by "t8"."leaseContractNo"
  ),
  "q6" as (
    select "t9"."leaseContractNo" as "leaseContractNo"
    from "q5" "t10" cross
    join "leaseContrDiscount" "t9"
    where (
      ("t9"."discountType" = 'Fixed' and "t9"."startingDate" <= ?)
      and ("t9"."endingDate" = '0001-01-01' or "t9"."endingDate" >= ?)
    )
      and "t9"."companyId" = ?
      and "t9"."companyId" = ?
      and "t9"."leaseContractNo" = "t10"."leaseContractNo"
    group by "t9"."leaseContractNo"
  ),
  "q7" as materialized (
    select "t11"."id" as "id",
      "t11"."leaseUnitNo" as "unitNo"
    from "q6" "t12" cross
    join "leaseContractLine" "t11"
    where "t11"."companyId" = ?
      and "t11"."companyId" = ?
      and "t11"."leaseContractNo" = "t12"."leaseContractNo"
  ),
  "q8" as (
    select "t13"."unitNo" as "unitNo"
    from "q1" "t13"
    union all
    select "t14"."unitNo" as "unitNo"
    from "q7" "t14"
  ),
  "q9" as materialized (
    select "t15"."unitNo" as "unitNo"
    from "q8" "t15"
    group by "t15"."unitNo"
  ),
  "q10" as (
    select "t16"."leaseUnitGroupNo" as "number"
    from "q9" "t17" cross
    join "leaseUnit" "t16"
    where "t16"."leaseUnitGroupNo" <> ''
      and "t16"."companyId" = ?
      and "t16"."companyId" = ?
      and "t16"."number" = "t17"."unitNo"
    group by "t16"."leaseUnitGroupNo"
  ),
  "q11" as materialized (
    select "t18"."number" as "number",
      (
        case
        when "t19"."building" = 1 then "t19"."number"
        when "t20"."building" = 1 then "t20"."number"
        when "t21"."building" = 1 then "t21"."number"
        when "t22"."building" = 1 then "t22"."number"
        when "t23"."building" = 1 then "t23"."number"
        when "t24"."building" = 1 then "t24"."number"
        when "t25"."building" = 1 then "t25"."number"
        when "t26"."building" = 1 then "t26"."number"
        when "t27"."building" = 1 then "t27"."number"
        when "t28"."building" = 1 then "t28"."number" end
      ) as "buildingNo",
      (
        +exists (
          select 1
          from "leaseContractLine" "t29"
          left join "leaseContract" "t30" on "t30"."companyId" = ?
            and "t30"."number" = "t29"."leaseContractNo"
            and "t30"."versionNo" = "t29"."versionNo"
          where "t29"."companyId" = ?
            and "t29"."leaseUnitNo" = "t19"."number"
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
      ) as "isLet0",
      (
        +exists (
          select 1
          from "leaseContractLine" "t32"
          left join "leaseContract" "t33" on "t33"."companyId" = ?
            and "t33"."number" = "t32"."leaseContractNo"
            and "t33"."versionNo" = "t32"."versionNo"
          where "t32"."companyId" = ?
            and "t32"."leaseUnitNo" = "t20"."number"
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
      ) as "isLet1",
      (
        +exists (
          select 1
          from "leaseContractLine" "t35"
          left join "leaseContract" "t36" on "t36"."companyId" = ?
            and "t36"."number" = "t35"."leaseContractNo"
            and "t36"."versionNo" = "t35"."versionNo"
          where "t35"."companyId" = ?
            and "t35"."leaseUnitNo" = "t21"."number"
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
      ) as "isLet2",
      (
        +exists (
          select 1
          from "leaseContractLine" "t38"
          left join "leaseContract" "t39" on "t39"."companyId" = ?
            and "t39"."number" = "t38"."leaseContractNo"
            and "t39"."versionNo" = "t38"."versionNo"
          where "t38"."companyId" = ?
            and "t38"."leaseUnitNo" = "t22"."number"
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
      ) as "isLet3",
      (
        +exists (
          select 1
          from "leaseContractLine" "t41"
          left join "leaseContract" "t42" on "t42"."companyId" = ?
            and "t42"."number" = "t41"."leaseContractNo"
            and "t42"."versionNo" = "t41"."versionNo"
          where "t41"."companyId" = ?
            and "t41"."leaseUnitNo" = "t23"."number"
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
      ) as "isLet4",
      (
        +exists (
          select 1
          from "leaseContractLine" "t44"
          left join "leaseContract" "t45" on "t45"."companyId" = ?
            and "t45"."number" = "t44"."leaseContractNo"
            and "t45"."versionNo" = "t44"."versionNo"
          where "t44"."companyId" = ?
            and "t44"."leaseUnitNo" = "t24"."number"
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
      ) as "isLet5",
      (
        +exists (
          select 1
          from "leaseContractLine" "t47"
          left join "leaseContract" "t48" on "t48"."companyId" = ?
            and "t48"."number" = "t47"."leaseContractNo"
            and "t48"."versionNo" = "t47"."versionNo"
          where "t47"."companyId" = ?
            and "t47"."leaseUnitNo" = "t25"."number"
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
      ) as "isLet6",
      (
        +exists (
          select 1
          from "leaseContractLine" "t50"
          left join "leaseContract" "t51" on "t51"."companyId" = ?
            and "t51"."number" = "t50"."leaseContractNo"
            and "t51"."versionNo" = "t50"."versionNo"
          where "t50"."companyId" = ?
            and "t50"."leaseUnitNo" = "t26"."number"
            and (
              (
                "t50"."startingDate" <= ?
                and (
                  not ("t50"."endingDate" < ?)
                  or (
                    "t50"."endingDate" = '0001-01-01'
                    and ("t51"."contractValidUntil" = '0001-01-01' or "t51"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t50"."status" <> 'Terminated' and "t51"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t50"."status" <> 'Terminated' or "t50"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t51"."versionStatus" = 'Valid'
                    or (
                      "t51"."versionStatus" = 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t52"
                          where "t52"."companyId" = ?
                            and "t52"."number" = "t51"."number"
                            and (
                              "t52"."versionStatus" = 'Valid'
                              or (
                                "t52"."versionStatus" = 'Old'
                                and "t52"."versionNo" > "t51"."versionNo"
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
          from "leaseContractLine" "t53"
          left join "leaseContract" "t54" on "t54"."companyId" = ?
            and "t54"."number" = "t53"."leaseContractNo"
            and "t54"."versionNo" = "t53"."versionNo"
          where "t53"."companyId" = ?
            and "t53"."leaseUnitNo" = "t27"."number"
            and (
              (
                "t53"."startingDate" <= ?
                and (
                  not ("t53"."endingDate" < ?)
                  or (
                    "t53"."endingDate" = '0001-01-01'
                    and ("t54"."contractValidUntil" = '0001-01-01' or "t54"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t53"."status" <> 'Terminated' and "t54"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t53"."status" <> 'Terminated' or "t53"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t54"."versionStatus" = 'Valid'
                    or (
                      "t54"."versionStatus" = 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t55"
                          where "t55"."companyId" = ?
                            and "t55"."number" = "t54"."number"
                            and (
                              "t55"."versionStatus" = 'Valid'
                              or (
                                "t55"."versionStatus" = 'Old'
                                and "t55"."versionNo" > "t54"."versionNo"
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
          from "leaseContractLine" "t56"
          left join "leaseContract" "t57" on "t57"."companyId" = ?
            and "t57"."number" = "t56"."leaseContractNo"
            and "t57"."versionNo" = "t56"."versionNo"
          where "t56"."companyId" = ?
            and "t56"."leaseUnitNo" = "t28"."number"
            and (
              (
                "t56"."startingDate" <= ?
                and (
                  not ("t56"."endingDate" < ?)
                  or (
                    "t56"."endingDate" = '0001-01-01'
                    and ("t57"."contractValidUntil" = '0001-01-01' or "t57"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t56"."status" <> 'Terminated' and "t57"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t56"."status" <> 'Terminated' or "t56"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t57"."versionStatus" = 'Valid'
                    or (
                      "t57"."versionStatus" = 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t58"
                          where "t58"."companyId" = ?
                            and "t58"."number" = "t57"."number"
                            and (
                              "t58"."versionStatus" = 'Valid'
                              or (
                                "t58"."versionStatus" = 'Old'
                                and "t58"."versionNo" > "t57"."versionNo"
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
    from "q10" "t18"
    left join "leaseUnit" "t19" on "t19"."companyId" = ? and "t19"."number" = "t18"."number"
    left join "leaseUnit" "t20" on "t20"."companyId" = ?
      and "t20"."number" = "t19"."leaseUnitGroupNo"
    left join "leaseUnit" "t21" on "t21"."companyId" = ?
      and "t21"."number" = "t20"."leaseUnitGroupNo"
    left join "leaseUnit" "t22" on "t22"."companyId" = ?
      and "t22"."number" = "t21"."leaseUnitGroupNo"
    left join "leaseUnit" "t23" on "t23"."companyId" = ?
      and "t23"."number" = "t22"."leaseUnitGroupNo"
    left join "leaseUnit" "t24" on "t24"."companyId" = ?
      and "t24"."number" = "t23"."leaseUnitGroupNo"
    left join "leaseUnit" "t25" on "t25"."companyId" = ?
      and "t25"."number" = "t24"."leaseUnitGroupNo"
    left join "leaseUnit" "t26" on "t26"."companyId" = ?
      and "t26"."number" = "t25"."leaseUnitGroupNo"
    left join "leaseUnit" "t27" on "t27"."companyId" = ?
      and "t27"."number" = "t26"."leaseUnitGroupNo"
    left join "leaseUnit" "t28" on "t28"."companyId" = ?
      and "t28"."number" = "t27"."leaseUnitGroupNo"
  ),
  "q12" as (
    select "t59"."number" as "number",
      "t59"."buildingNo" as "buildingNo",
      (
        (
          (
            (("t59"."isLet0" = 1 or "t59"."isLet1" = 1) or "t59"."isLet2" = 1)
            or ("t59"."isLet3" = 1 or "t59"."isLet4" = 1)
          )
          or (
            (("t59"."isLet5" = 1 or "t59"."isLet6" = 1) or "t59"."isLet7" = 1)
            or ("t59"."isLet8" = 1 or "t59"."isLet9" = 1)
          )
        )
      ) as "isLet"
    from "q11" "t59"
  ),
  "q13" as (
    select "t60"."id" as "id"
    from "q4" "t60"
    union all
    select "t61"."id" as "id"
    from "q7" "t61"
  ),
  "q14" as (
    select "t62"."id" as "id"
    from "q13" "t62"
    group by "t62"."id"
  ),
  "q15" as materialized (
    select "t63"."id" as "id",
      "t63"."leaseUnitNo" as "leaseUnitNo",
      "t63"."leaseContractNo" as "leaseContractNo",
      "t63"."versionNo" as "versionNo",
      "t63"."lineNo" as "lineNo",
      "t63"."serviceNo" as "serviceNo",
      "t66"."serviceGroup" as "serviceGroup",
      "t63"."startingDate" as "startingDate",
      (
        case
        when "t63"."endingDate" <> '0001-01-01' then "t63"."endingDate"
        when 1 = 1 then "t64"."contractValidUntil" end
      ) as "expiryDate",
      "t63"."priceType" as "priceType",
      "t63"."unitPrice" as "unitPrice",
      "t63"."pricePeriod" as "pricePeriod",
      "t63"."quantity" as "quantity",
      "t64"."customerNo" as "customerNo",
      "t64"."customerName" as "customerName",
      "t64"."buildingNo" as "buildingNo",
      "t64"."invoicingCurrencyCode" as "currencyCode",
      row_number() over (
        partition by "t63"."leaseUnitNo"
        order by "t63"."startingDate" desc,
          "t63"."lineNo",
          "t63"."leaseContractNo",
          "t63"."versionNo" desc
      ) as "place"
    from "q14" "t67" cross
    join "leaseContractLine" "t63"
    left join "leaseContract" "t64" on "t64"."companyId" = ?
      and "t64"."number" = "t63"."leaseContractNo"
      and "t64"."versionNo" = "t63"."versionNo"
    left join "service" "t66" on "t66"."companyId" = ? and "t66"."code" = "t63"."serviceNo"
    where (
      (
        "t63"."startingDate" <= ?
        and (
          not ("t63"."endingDate" < ?)
          or (
            "t63"."endingDate" = '0001-01-01'
            and ("t64"."contractValidUntil" = '0001-01-01' or "t64"."contractValidUntil" >= ?)
          )
        )
      )
      and (
        ("t63"."status" <> 'Terminated' and "t64"."versionStatus" = 'Valid')
        or (
          (
            ? < substr(?, 1, 10)
            and ("t63"."status" <> 'Terminated' or "t63"."endingDate" <> '0001-01-01')
          )
          and (
            "t64"."versionStatus" = 'Valid'
            or (
              "t64"."versionStatus" = 'Old'
              and not (
                +exists (
                  select 1
                  from "leaseContract" "t65"
                  where "t65"."companyId" = ?
                    and "t65"."number" = "t64"."number"
                    and (
                      "t65"."versionStatus" = 'Valid'
                      or ("t65"."versionStatus" = 'Old' and "t65"."versionNo" > "t64"."versionNo")
                    )
                )
              )
            )
          )
        )
      )
    )
      and "t63"."companyId" = ?
      and "t63"."companyId" = ?
      and "t63"."id" = "t67"."id"
  ),
  "q16" as (
    select "t68"."leaseUnitNo" as "unitNo",
      decimal_total(sum("t68"."quantity")) as "quantity"
    from "q9" "t70" cross
    join "leaseUnitLedgerEntry" "t68"
    where (
      "t68"."postingDate" > ?
      and +exists (
        select 1
        from "leaseUnitLedgerEntry" "t69"
        where "t69"."companyId" = ?
          and "t69"."leaseUnitNo" = "t68"."leaseUnitNo"
          and "t69"."entryNo" < "t68"."entryNo"
      )
    )
      and "t68"."companyId" = ?
      and "t68"."companyId" = ?
      and "t68"."leaseUnitNo" = "t70"."unitNo"
    group by "t68"."leaseUnitNo"
  ),
  "q17" as (
    select "t71"."id" as "id",
      "t71"."number" as "number",
      "t71"."description" as "description",
      "t71"."leaseUnitCategory" as "leaseUnitCategory",
      "t71"."leaseUnitClass" as "leaseUnitClass",
      "t71"."floor" as "floor",
      "t71"."parkingUnit" as "parkingUnit",
      "t71"."blocked" as "blocked",
      ((not ("t71"."building" = 1) and not ("t71"."leaseUnitGroup" = 1))) as "isLeasable",
      (
        case
        when not ("t72"."quantity" is null) then decimal_sub("t71"."objectArea", "t72"."quantity")
        when 1 = 1 then "t71"."objectArea" end
      ) as "area",
      (
        case
        when "t71"."building" = 1 then "t71"."number"
        when not ("t73"."buildingNo" is null) then "t73"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t71"."building" = 1) and "t73"."buildingNo" is null) then "t71"."number" end
      ) as "withoutBuilding",
      ("t73"."isLet" is 1) as "isLetByGroup",
      (case when (not ("t71"."blocked" = 1) and not ("t73"."isLet" is 1)) then "t71"."number" end) as "reservable"
    from "q9" "t74" cross
    join "leaseUnit" "t71"
    left join "q16" "t72" on "t72"."unitNo" = "t71"."number"
    left join "q12" "t73" on "t73"."number" = "t71"."leaseUnitGroupNo"
    where "t71"."companyId" = ? and "t71"."companyId" = ? and "t71"."number" = "t74"."unitNo"
  ),
  "q18" as (
    select "t75"."leaseUnitNo" as "leaseUnitNo",
      "t75"."leaseContractNo" as "leaseContractNo",
      "t75"."versionNo" as "versionNo",
      "t75"."startingDate" as "startingDate",
      "t76"."customerNo" as "customerNo",
      "t76"."customerName" as "customerName",
      row_number() over (
        partition by "t75"."leaseUnitNo"
        order by "t75"."startingDate",
          "t75"."lineNo",
          "t75"."leaseContractNo",
          "t75"."versionNo" desc
      ) as "place"
    from "q1" "t77" cross
    join "leaseContractLine" "t75"
    left join "leaseContract" "t76" on "t76"."companyId" = ?
      and "t76"."number" = "t75"."leaseContractNo"
      and "t76"."versionNo" = "t75"."versionNo"
    where (
      (("t75"."startingDate" > ? and "t75"."status" <> 'Terminated') and "t75"."leaseUnitNo" <> '')
      and ("t76"."status" = 'Reserved' and not ("t76"."versionStatus" is 'Old'))
    )
      and "t75"."companyId" = ?
      and "t75"."companyId" = ?
      and "t75"."leaseUnitNo" = "t77"."unitNo"
  ),
  "q19" as materialized (
    select (case when not ("t79"."id" is null) then "t79"."id" when 1 = 1 then "t78"."id" end) as "id",
      "t78"."number" as "leaseUnitNo",
      "t78"."description" as "leaseUnitDescription",
      "t78"."leaseUnitCategory" as "leaseUnitCategory",
      "t78"."leaseUnitClass" as "leaseUnitClass",
      "t78"."floor" as "floor",
      "t78"."parkingUnit" as "parkingUnit",
      "t78"."blocked" as "blocked",
      "t78"."area" as "area",
      (
        case
        when not ("t78"."buildingNo" is null) then "t78"."buildingNo"
        when not ("t80"."id" is null) then "t83"."buildingNo"
        when 1 = 1 then '' end
      ) as "buildingNo",
      (("t79"."id" is null or "t79"."place" is 1)) as "firstOfUnit",
      (
        case
        when not ("t79"."id" is null) then 'Let'
        when "t78"."isLetByGroup" = 1 then 'LetByGroup'
        when "t78"."blocked" = 1 then 'Blocked'
        when not ("t84"."leaseUnitNo" is null) then 'Reserved'
        when 1 = 1 then 'Vacant' end
      ) as "state",
      (
        case
        when not ("t79"."id" is null) then "t79"."leaseContractNo"
        when not ("t84"."leaseContractNo" is null) then "t84"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t79"."id" is null) then "t79"."versionNo"
        when not ("t84"."versionNo" is null) then "t84"."versionNo" end
      ) as "versionNo",
      (
        case
        when not ("t79"."id" is null) then "t79"."customerNo"
        when not ("t84"."customerNo" is null) then "t84"."customerNo" end
      ) as "customerNo",
      (
        case
        when not ("t79"."id" is null) then "t79"."customerName"
        when not ("t84"."customerName" is null) then "t84"."customerName" end
      ) as "customerName",
      (
        case
        when not ("t79"."id" is null) then "t79"."startingDate"
        when not ("t84"."startingDate" is null) then "t84"."startingDate" end
      ) as "startingDate",
      "t79"."id" as "lineId",
      "t79"."leaseUnitNo" as "lineUnitNo",
      "t79"."lineNo" as "lineNo",
      "t79"."serviceNo" as "serviceNo",
      "t79"."serviceGroup" as "serviceGroup",
      "t79"."expiryDate" as "expiryDate",
      "t79"."priceType" as "priceType",
      "t79"."unitPrice" as "unitPrice",
      "t79"."pricePeriod" as "pricePeriod",
      "t79"."quantity" as "quantity",
      "t79"."currencyCode" as "currencyCode",
      "t79"."buildingNo" as "contractBuildingNo"
    from "q17" "t78"
    left join "leaseContractLine" "t80" on "t80"."companyId" = ?
      and "t80"."id" = (
        select "t81"."id"
        from "leaseContractLine" "t81"
        left join "leaseContract" "t82" on "t82"."companyId" = ?
          and "t82"."number" = "t81"."leaseContractNo"
          and "t82"."versionNo" = "t81"."versionNo"
        where "t81"."companyId" = ?
          and "t81"."leaseUnitNo" = "t78"."withoutBuilding"
          and (
            ("t81"."status" <> 'Terminated' and "t82"."versionStatus" = 'Valid')
            and (
              "t81"."startingDate" <= substr(?, 1, 10)
              and (
                not ("t81"."endingDate" < substr(?, 1, 10))
                or (
                  "t81"."endingDate" = '0001-01-01'
                  and (
                    "t82"."contractValidUntil" = '0001-01-01'
                    or "t82"."contractValidUntil" >= substr(?, 1, 10)
                  )
                )
              )
            )
          )
        order by "t81"."startingDate" desc,
          "t81"."lineNo",
          "t81"."leaseContractNo",
          "t81"."versionNo" desc
        limit 1
      )
    left join "leaseContract" "t83" on "t83"."companyId" = ?
      and "t83"."number" = "t80"."leaseContractNo"
      and "t83"."versionNo" = "t80"."versionNo"
    left join "q18" "t84" on "t84"."leaseUnitNo" = "t78"."reservable" and "t84"."place" = 1
    left join "q15" "t79" on "t79"."leaseUnitNo" = "t78"."number"
    where (not ("t79"."id" is null) or "t78"."isLeasable" = 1)
    union all
    select "t85"."id" as "id",
      '' as "leaseUnitNo",
      '' as "leaseUnitDescription",
      '' as "leaseUnitCategory",
      '' as "leaseUnitClass",
      '' as "floor",
      0 as "parkingUnit",
      0 as "blocked",
      0 as "area",
      "t85"."buildingNo" as "buildingNo",
      0 as "firstOfUnit",
      'Let' as "state",
      "t85"."leaseContractNo" as "leaseContractNo",
      "t85"."versionNo" as "versionNo",
      "t85"."customerNo" as "customerNo",
      "t85"."customerName" as "customerName",
      "t85"."startingDate" as "startingDate",
      "t85"."id" as "lineId",
      "t85"."leaseUnitNo" as "lineUnitNo",
      "t85"."lineNo" as "lineNo",
      "t85"."serviceNo" as "serviceNo",
      "t85"."serviceGroup" as "serviceGroup",
      "t85"."expiryDate" as "expiryDate",
      "t85"."priceType" as "priceType",
      "t85"."unitPrice" as "unitPrice",
      "t85"."pricePeriod" as "pricePeriod",
      "t85"."quantity" as "quantity",
      "t85"."currencyCode" as "currencyCode",
      "t85"."buildingNo" as "contractBuildingNo"
    from "q15" "t85"
    left join "leaseUnit" "t86" on "t86"."companyId" = ? and "t86"."number" = "t85"."leaseUnitNo"
    where "t86"."id" is null
  ),
  "q20" as (
    select "t87"."serviceNo" as "serviceNo",
      "t87"."unitPrice" as "unitPrice",
      "t87"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t87"."serviceNo" order by "t87"."effectiveDate" desc, "t87"."id") as "place"
    from "servicePrice" "t87"
    where (
      ("t87"."type" = 'All Contracts' and "t87"."effectiveDate" <= ?)
      and ("t87"."expirationDate" = '0001-01-01' or "t87"."expirationDate" >= ?)
    )
      and "t87"."companyId" = ?
  ),
  "q21" as (
    select "t88"."lineId" as "lineId",
      "t88"."serviceNo" as "serviceNo",
      (case when "t88"."leaseUnitNo" <> '' then "t88"."leaseUnitNo" end) as "unitCode",
      "t88"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t88"."buildingNo" is '') then "t88"."buildingNo"
        when not ("t88"."contractBuildingNo" is '') then "t88"."contractBuildingNo" end
      ) as "buildingCode"
    from "q19" "t88"
    where "t88"."unitPrice" = 0
  ),
  "q22" as (
    select "t89"."lineId" as "lineId",
      (
        case
        when not ("t90"."id" is null) then "t90"."unitPrice"
        when not ("t92"."id" is null) then "t92"."unitPrice"
        when not ("t94"."id" is null) then "t94"."unitPrice"
        when 1 = 1 then "t96"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t90"."id" is null) then "t90"."priceForPeriod"
        when not ("t92"."id" is null) then "t92"."priceForPeriod"
        when not ("t94"."id" is null) then "t94"."priceForPeriod"
        when 1 = 1 then "t96"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q21" "t89"
    left join "servicePrice" "t90" on "t90"."companyId" = ?
      and "t90"."id" = (
        select "t91"."id"
        from "servicePrice" "t91"
        where "t91"."companyId" = ?
          and "t91"."serviceNo" = "t89"."serviceNo"
          and "t91"."code" = "t89"."unitCode"
          and (
            ("t91"."type" = 'Lease Unit' and "t91"."effectiveDate" <= ?)
            and ("t91"."expirationDate" = '0001-01-01' or "t91"."expirationDate" >= ?)
          )
        order by "t91"."effectiveDate" desc, "t91"."id"
        limit 1
      )
    left join "servicePrice" "t92" on "t92"."companyId" = ?
      and "t92"."id" = (
        select "t93"."id"
        from "servicePrice" "t93"
        where "t93"."companyId" = ?
          and "t93"."serviceNo" = "t89"."serviceNo"
          and "t93"."code" = "t89"."contractCode"
          and (
            ("t93"."type" = 'Contract' and "t93"."effectiveDate" <= ?)
            and ("t93"."expirationDate" = '0001-01-01' or "t93"."expirationDate" >= ?)
          )
        order by "t93"."effectiveDate" desc, "t93"."id"
        limit 1
      )
    left join "servicePrice" "t94" on "t94"."companyId" = ?
      and "t94"."id" = (
        select "t95"."id"
        from "servicePrice" "t95"
        where "t95"."companyId" = ?
          and "t95"."serviceNo" = "t89"."serviceNo"
          and "t95"."code" = "t89"."buildingCode"
          and (
            ("t95"."type" = 'Building' and "t95"."effectiveDate" <= ?)
            and ("t95"."expirationDate" = '0001-01-01' or "t95"."expirationDate" >= ?)
          )
        order by "t95"."effectiveDate" desc, "t95"."id"
        limit 1
      )
    left join "q20" "t96" on "t96"."serviceNo" = "t89"."serviceNo" and "t96"."place" = 1
    where (
      (not ("t90"."id" is null) or not ("t92"."id" is null))
      or (not ("t94"."id" is null) or not ("t96"."serviceNo" is null))
    )
  ),
  "q23" as (
    select "t97"."id" as "id",
      "t97"."leaseUnitNo" as "leaseUnitNo",
      "t97"."leaseUnitDescription" as "leaseUnitDescription",
      "t97"."leaseUnitCategory" as "leaseUnitCategory",
      "t97"."leaseUnitClass" as "leaseUnitClass",
      "t97"."floor" as "floor",
      "t97"."parkingUnit" as "parkingUnit",
      "t97"."blocked" as "blocked",
      "t97"."buildingNo" as "buildingNo",
      "t97"."area" as "area",
      "t97"."firstOfUnit" as "firstOfUnit",
      "t97"."state" as "state",
      "t97"."leaseContractNo" as "leaseContractNo",
      "t97"."versionNo" as "versionNo",
      "t97"."customerNo" as "customerNo",
      "t97"."customerName" as "customerName",
      "t97"."startingDate" as "startingDate",
      "t97"."lineId" as "lineId",
      "t97"."lineUnitNo" as "lineUnitNo",
      "t97"."lineNo" as "lineNo",
      "t97"."serviceNo" as "serviceNo",
      "t97"."serviceGroup" as "serviceGroup",
      "t97"."expiryDate" as "expiryDate",
      "t97"."priceType" as "priceType",
      "t97"."currencyCode" as "currencyCode",
      (
        case
        when not ("t98"."lineId" is null) then "t98"."unitPrice"
        when 1 = 1 then "t97"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (not ("t98"."lineId" is null) and not ("t98"."priceForPeriod" is ' ')) then "t98"."priceForPeriod"
        when 1 = 1 then "t97"."pricePeriod" end
      ) as "pricePeriod",
      (case when "t97"."priceType" in ('Area', 'Fixed') then 1 when 1 = 1 then 0 end) as "measured",
      (
        case
        when "t97"."priceType" = 'Area' then "t97"."area"
        when ("t97"."priceType" = 'Fixed' and not ("t97"."quantity" is 0)) then "t97"."quantity"
        when "t97"."priceType" = 'Fixed' then 1
        when 1 = 1 then 0 end
      ) as "multiplier"
    from "q19" "t97"
    left join "q22" "t98" on "t98"."lineId" = "t97"."lineId"
  ),
  "q24" as materialized (
    select "t99"."id" as "id",
      "t99"."leaseUnitNo" as "leaseUnitNo",
      "t99"."leaseUnitDescription" as "leaseUnitDescription",
      "t99"."leaseUnitCategory" as "leaseUnitCategory",
      "t99"."leaseUnitClass" as "leaseUnitClass",
      "t99"."floor" as "floor",
      "t99"."parkingUnit" as "parkingUnit",
      "t99"."blocked" as "blocked",
      "t99"."buildingNo" as "buildingNo",
      "t99"."area" as "area",
      "t99"."firstOfUnit" as "firstOfUnit",
      "t99"."state" as "state",
      "t99"."leaseContractNo" as "leaseContractNo",
      "t99"."versionNo" as "versionNo",
      "t99"."customerNo" as "customerNo",
      "t99"."customerName" as "customerName",
      "t99"."startingDate" as "startingDate",
      "t99"."lineId" as "lineId",
      "t99"."lineUnitNo" as "lineUnitNo",
      "t99"."lineNo" as "lineNo",
      "t99"."serviceNo" as "serviceNo",
      "t99"."serviceGroup" as "serviceGroup",
      "t99"."expiryDate" as "expiryDate",
      "t99"."priceType" as "priceType",
      "t99"."currencyCode" as "currencyCode",
      "t99"."unitPrice" as "unitPrice",
      "t99"."pricePeriod" as "pricePeriod",
      "t99"."measured" as "measured",
      (
        case
        when "t99"."pricePeriod" = 'Month' then nullif(
          nullif(max(min(decimal_mul("t99"."unitPrice", "t99"."multiplier"), 1e20), -1e20), 1e20),
          -1e20
        )
        when "t99"."pricePeriod" = 'Year' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(
                    nullif(
                      max(min(decimal_mul("t99"."unitPrice", "t99"."multiplier"), 1e20), -1e20),
                      1e20
                    ),
                    -1e20
                  ),
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
        when "t99"."pricePeriod" = 'Quarter' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(
                    nullif(
                      max(min(decimal_mul("t99"."unitPrice", "t99"."multiplier"), 1e20), -1e20),
                      1e20
                    ),
                    -1e20
                  ),
                  3
                ),
                1e20
              ),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t99"."pricePeriod" = 'Week' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(
                    nullif(
                      max(
                        min(
                          decimal_mul(
                            nullif(
                              nullif(max(min(decimal_mul("t99"."unitPrice", 52), 1e20), -1e20), 1e20),
                              -1e20
                            ),
                            "t99"."multiplier"
                          ),
                          1e20
                        ),
                        -1e20
                      ),
                      1e20
                    ),
                    -1e20
                  ),
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
        when "t99"."pricePeriod" = 'Day' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(
                    nullif(
                      max(
                        min(
                          decimal_mul(
                            nullif(
                              nullif(max(min(decimal_mul("t99"."unitPrice", 365), 1e20), -1e20), 1e20),
                              -1e20
                            ),
                            "t99"."multiplier"
                          ),
                          1e20
                        ),
                        -1e20
                      ),
                      1e20
                    ),
                    -1e20
                  ),
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
    from "q23" "t99"
  ),
  "q25" as (
    select "t100"."leaseContractNo" as "leaseContractNo"
    from "q15" "t100"
    group by "t100"."leaseContractNo"
  ),
  "q26" as materialized (
    select "t101"."leaseContractNo" as "leaseContractNo",
      "t101"."contractVersionNo" as "contractVersionNo",
      "t101"."leaseUnitNo" as "leaseUnitNo",
      "t101"."serviceNo" as "serviceNo",
      "t101"."discountType" as "discountType",
      "t101"."amount" as "amount",
      "t101"."period" as "period",
      (
        case
        when "t101"."period" = 'Month' then "t101"."amount"
        when "t101"."period" = 'Year' then nullif(nullif(max(min(decimal_div("t101"."amount", 12), 1e20), -1e20), 1e20), -1e20)
        when "t101"."period" = 'Quarter' then nullif(nullif(max(min(decimal_div("t101"."amount", 3), 1e20), -1e20), 1e20), -1e20)
        when "t101"."period" = 'Week' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(nullif(max(min(decimal_mul("t101"."amount", 52), 1e20), -1e20), 1e20), -1e20),
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
        when "t101"."period" = 'Day' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(nullif(max(min(decimal_mul("t101"."amount", 365), 1e20), -1e20), 1e20), -1e20),
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
    from "q25" "t102" cross
    join "leaseContrDiscount" "t101"
    where (
      "t101"."startingDate" <= ?
      and ("t101"."endingDate" = '0001-01-01' or "t101"."endingDate" >= ?)
    )
      and "t101"."companyId" = ?
      and "t101"."companyId" = ?
      and "t101"."leaseContractNo" = "t102"."leaseContractNo"
  ),
  "q27" as (
    select "t104"."lineId" as "lineId",
      "t104"."leaseContractNo" as "leaseContractNo",
      "t104"."versionNo" as "versionNo",
      "t104"."lineUnitNo" as "leaseUnitNo",
      "t104"."serviceNo" as "serviceNo",
      "t104"."lineNo" as "lineNo",
      "t104"."amount" as "amount",
      decimal_total(
        sum(
          (
            case
            when "t103"."discountType" = 'Percentage' then "t103"."amount"
            when 1 = 1 then 0 end
          )
        )
      ) as "percentage",
      decimal_total(
        sum(
          (
            case
            when "t103"."discountType" = 'Area' then (
              case
              when "t103"."period" = 'Month' then nullif(
                nullif(max(min(decimal_mul("t103"."amount", "t104"."area"), 1e20), -1e20), 1e20),
                -1e20
              )
              when "t103"."period" = 'Year' then nullif(
                nullif(
                  max(
                    min(
                      decimal_div(
                        nullif(
                          nullif(max(min(decimal_mul("t103"."amount", "t104"."area"), 1e20), -1e20), 1e20),
                          -1e20
                        ),
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
              when "t103"."period" = 'Quarter' then nullif(
                nullif(
                  max(
                    min(
                      decimal_div(
                        nullif(
                          nullif(max(min(decimal_mul("t103"."amount", "t104"."area"), 1e20), -1e20), 1e20),
                          -1e20
                        ),
                        3
                      ),
                      1e20
                    ),
                    -1e20
                  ),
                  1e20
                ),
                -1e20
              )
              when "t103"."period" = 'Week' then nullif(
                nullif(
                  max(
                    min(
                      decimal_div(
                        nullif(
                          nullif(
                            max(
                              min(
                                decimal_mul(
                                  nullif(
                                    nullif(max(min(decimal_mul("t103"."amount", 52), 1e20), -1e20), 1e20),
                                    -1e20
                                  ),
                                  "t104"."area"
                                ),
                                1e20
                              ),
                              -1e20
                            ),
                            1e20
                          ),
                          -1e20
                        ),
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
              when "t103"."period" = 'Day' then nullif(
                nullif(
                  max(
                    min(
                      decimal_div(
                        nullif(
                          nullif(
                            max(
                              min(
                                decimal_mul(
                                  nullif(
                                    nullif(max(min(decimal_mul("t103"."amount", 365), 1e20), -1e20), 1e20),
                                    -1e20
                                  ),
                                  "t104"."area"
                                ),
                                1e20
                              ),
                              -1e20
                            ),
                            1e20
                          ),
                          -1e20
                        ),
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
            )
            when 1 = 1 then 0 end
          )
        )
      ) as "byArea",
      decimal_total(
        sum(
          (
            case
            when (
              ("t103"."discountType" = 'Fixed' and "t103"."amount" > 0)
              and ("t103"."leaseUnitNo" <> '' and "t103"."serviceNo" <> '')
            ) then "t103"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed0",
      decimal_total(
        sum(
          (
            case
            when (
              ("t103"."discountType" = 'Fixed' and "t103"."amount" > 0)
              and ("t103"."leaseUnitNo" <> '' and "t103"."serviceNo" = '')
            ) then "t103"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed1",
      decimal_total(
        sum(
          (
            case
            when (
              ("t103"."discountType" = 'Fixed' and "t103"."amount" > 0)
              and ("t103"."leaseUnitNo" = '' and "t103"."serviceNo" <> '')
            ) then "t103"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed2",
      decimal_total(
        sum(
          (
            case
            when (
              ("t103"."discountType" = 'Fixed' and "t103"."amount" > 0)
              and ("t103"."leaseUnitNo" = '' and "t103"."serviceNo" = '')
            ) then "t103"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed3"
    from "q26" "t103"
    join "q24" "t104" on "t104"."leaseContractNo" = "t103"."leaseContractNo"
    where (
      (
        (
          ("t103"."contractVersionNo" = 0 or "t103"."contractVersionNo" = "t104"."versionNo")
          and ("t103"."leaseUnitNo" = '' or "t103"."leaseUnitNo" = "t104"."lineUnitNo")
        )
        and ("t103"."serviceNo" = '' or "t103"."serviceNo" = "t104"."serviceNo")
      )
      and ("t104"."measured" = 1 and "t104"."amount" >= 0)
    )
    group by "t104"."lineId",
      "t104"."leaseContractNo",
      "t104"."versionNo",
      "t104"."lineUnitNo",
      "t104"."serviceNo",
      "t104"."lineNo",
      "t104"."amount"
  ),
  "q28" as (
    select "t105"."lineId" as "lineId",
      "t105"."leaseContractNo" as "leaseContractNo",
      "t105"."versionNo" as "versionNo",
      "t105"."leaseUnitNo" as "leaseUnitNo",
      "t105"."serviceNo" as "serviceNo",
      "t105"."lineNo" as "lineNo",
      "t105"."amount" as "amount",
      decimal_add(
        (
          case
          when "t105"."percentage" >= 100 then "t105"."amount"
          when 1 = 1 then nullif(
            nullif(
              max(
                min(
                  decimal_div(
                    nullif(
                      nullif(
                        max(min(decimal_mul("t105"."amount", "t105"."percentage"), 1e20), -1e20),
                        1e20
                      ),
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
        "t105"."byArea"
      ) as "asked",
      "t105"."fixed0" as "fixed0",
      "t105"."fixed1" as "fixed1",
      "t105"."fixed2" as "fixed2",
      "t105"."fixed3" as "fixed3"
    from "q27" "t105"
  ),
  "q29" as materialized (
    select "t106"."lineId" as "lineId",
      "t106"."leaseContractNo" as "leaseContractNo",
      "t106"."versionNo" as "versionNo",
      "t106"."leaseUnitNo" as "leaseUnitNo",
      "t106"."serviceNo" as "serviceNo",
      "t106"."lineNo" as "lineNo",
      "t106"."amount" as "amount",
      "t106"."fixed0" as "fixed0",
      "t106"."fixed1" as "fixed1",
      "t106"."fixed2" as "fixed2",
      "t106"."fixed3" as "fixed3",
      (
        case
        when "t106"."asked" < "t106"."amount" then decimal_sub("t106"."amount", "t106"."asked")
        when 1 = 1 then 0 end
      ) as "left0",
      coalesce(
        round(
          sum(
            (
              case
              when "t106"."asked" < "t106"."amount" then decimal_sub("t106"."amount", "t106"."asked")
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t106"."leaseContractNo",
              "t106"."versionNo",
              "t106"."leaseUnitNo",
              "t106"."serviceNo"
            order by "t106"."lineNo" rows between unbounded preceding and 1 preceding
          ),
          8
        ),
        0
      ) as "before0"
    from "q28" "t106"
  ),
  "q30" as materialized (
    select "t107"."lineId" as "lineId",
      "t107"."leaseContractNo" as "leaseContractNo",
      "t107"."versionNo" as "versionNo",
      "t107"."serviceNo" as "serviceNo",
      "t107"."lineNo" as "lineNo",
      "t107"."amount" as "amount",
      "t107"."fixed1" as "fixed1",
      "t107"."fixed2" as "fixed2",
      "t107"."fixed3" as "fixed3",
      (
        case
        when "t107"."fixed0" <= "t107"."before0" then "t107"."left0"
        when decimal_sub("t107"."fixed0", "t107"."before0") < "t107"."left0" then decimal_sub("t107"."left0", decimal_sub("t107"."fixed0", "t107"."before0"))
        when 1 = 1 then 0 end
      ) as "left1",
      coalesce(
        round(
          sum(
            (
              case
              when "t107"."fixed0" <= "t107"."before0" then "t107"."left0"
              when decimal_sub("t107"."fixed0", "t107"."before0") < "t107"."left0" then decimal_sub("t107"."left0", decimal_sub("t107"."fixed0", "t107"."before0"))
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t107"."leaseContractNo", "t107"."versionNo", "t107"."leaseUnitNo"
            order by "t107"."lineNo" rows between unbounded preceding and 1 preceding
          ),
          8
        ),
        0
      ) as "before1"
    from "q29" "t107"
  ),
  "q31" as materialized (
    select "t108"."lineId" as "lineId",
      "t108"."leaseContractNo" as "leaseContractNo",
      "t108"."versionNo" as "versionNo",
      "t108"."lineNo" as "lineNo",
      "t108"."amount" as "amount",
      "t108"."fixed2" as "fixed2",
      "t108"."fixed3" as "fixed3",
      (
        case
        when "t108"."fixed1" <= "t108"."before1" then "t108"."left1"
        when decimal_sub("t108"."fixed1", "t108"."before1") < "t108"."left1" then decimal_sub("t108"."left1", decimal_sub("t108"."fixed1", "t108"."before1"))
        when 1 = 1 then 0 end
      ) as "left2",
      coalesce(
        round(
          sum(
            (
              case
              when "t108"."fixed1" <= "t108"."before1" then "t108"."left1"
              when decimal_sub("t108"."fixed1", "t108"."before1") < "t108"."left1" then decimal_sub("t108"."left1", decimal_sub("t108"."fixed1", "t108"."before1"))
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t108"."leaseContractNo", "t108"."versionNo", "t108"."serviceNo"
            order by "t108"."lineNo" rows between unbounded preceding and 1 preceding
          ),
          8
        ),
        0
      ) as "before2"
    from "q30" "t108"
  ),
  "q32" as materialized (
    select "t109"."lineId" as "lineId",
      "t109"."amount" as "amount",
      "t109"."fixed3" as "fixed3",
      (
        case
        when "t109"."fixed2" <= "t109"."before2" then "t109"."left2"
        when decimal_sub("t109"."fixed2", "t109"."before2") < "t109"."left2" then decimal_sub("t109"."left2", decimal_sub("t109"."fixed2", "t109"."before2"))
        when 1 = 1 then 0 end
      ) as "left3",
      coalesce(
        round(
          sum(
            (
              case
              when "t109"."fixed2" <= "t109"."before2" then "t109"."left2"
              when decimal_sub("t109"."fixed2", "t109"."before2") < "t109"."left2" then decimal_sub("t109"."left2", decimal_sub("t109"."fixed2", "t109"."before2"))
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t109"."leaseContractNo", "t109"."versionNo"
            order by "t109"."lineNo" rows between unbounded preceding and 1 preceding
          ),
          8
        ),
        0
      ) as "before3"
    from "q31" "t109"
  ),
  "q33" as (
    select "t110"."lineId" as "lineId",
      decimal_sub(
        "t110"."amount",
        (
          case
          when "t110"."fixed3" <= "t110"."before3" then "t110"."left3"
          when decimal_sub("t110"."fixed3", "t110"."before3") < "t110"."left3" then decimal_sub("t110"."left3", decimal_sub("t110"."fixed3", "t110"."before3"))
          when 1 = 1 then 0 end
        )
      ) as "discount"
    from "q32" "t110"
  ),
  "q34" as (
    select "t111"."id" as "id",
      "t111"."leaseUnitNo" as "leaseUnitNo",
      "t111"."leaseUnitDescription" as "leaseUnitDescription",
      "t111"."leaseUnitCategory" as "leaseUnitCategory",
      "t111"."leaseUnitClass" as "leaseUnitClass",
      "t111"."floor" as "floor",
      "t111"."parkingUnit" as "parkingUnit",
      "t111"."blocked" as "blocked",
      "t111"."buildingNo" as "buildingNo",
      "t111"."area" as "area",
      "t111"."firstOfUnit" as "firstOfUnit",
      "t111"."state" as "state",
      "t111"."leaseContractNo" as "leaseContractNo",
      "t111"."versionNo" as "versionNo",
      "t111"."customerNo" as "customerNo",
      "t111"."customerName" as "customerName",
      "t111"."startingDate" as "startingDate",
      "t111"."lineNo" as "lineNo",
      "t111"."serviceNo" as "serviceNo",
      "t111"."serviceGroup" as "serviceGroup",
      "t111"."expiryDate" as "expiryDate",
      "t111"."priceType" as "priceType",
      "t111"."currencyCode" as "currencyCode",
      "t111"."unitPrice" as "unitPrice",
      "t111"."pricePeriod" as "pricePeriod",
      "t111"."measured" as "measured",
      (
        case
        when (not ("t111"."expiryDate" is null) and "t111"."expiryDate" > '0001-01-01') then (cast(julianday("t111"."expiryDate") - julianday(?) as integer) + 1)
        when 1 = 1 then 0 end
      ) as "remainingDays",
      (round("t111"."amount" * 100.00000000000006) / 100) as "monthlyAmount",
      (
        case
        when not ("t113"."lineId" is null) then decimal_sub(
          (round("t111"."amount" * 100.00000000000006) / 100),
          (round("t113"."discount" * 100.00000000000006) / 100)
        )
        when 1 = 1 then (round("t111"."amount" * 100.00000000000006) / 100) end
      ) as "monthlyNet",
      (
        case
        when "t111"."area" = 0 then 0
        when 1 = 1 then (
          round(
            nullif(
              nullif(
                max(
                  min(
                    decimal_div(
                      (
                        case
                        when not ("t113"."lineId" is null) then decimal_sub(
                          (round("t111"."amount" * 100.00000000000006) / 100),
                          (round("t113"."discount" * 100.00000000000006) / 100)
                        )
                        when 1 = 1 then (round("t111"."amount" * 100.00000000000006) / 100) end
                      ),
                      "t111"."area"
                    ),
                    1e20
                  ),
                  -1e20
                ),
                1e20
              ),
              -1e20
            ) * 100.00000000000006
          ) / 100
        ) end
      ) as "netPerArea"
    from "q24" "t111"
    left join "q1" "t112" on "t112"."unitNo" = "t111"."leaseUnitNo"
    left join "q33" "t113" on "t113"."lineId" = "t111"."lineId"
    where (not ("t112"."unitNo" is null) or "t111"."leaseUnitNo" = '')
  ),
  "a35" as (
    select ? as "companyId",
      coalesce("t114"."id", '00000000-0000-0000-0000-000000000000') as "id",
      "t114"."leaseUnitNo" as "leaseUnitNo",
      "t114"."leaseUnitDescription" as "leaseUnitDescription",
      "t114"."leaseUnitCategory" as "leaseUnitCategory",
      "t114"."leaseUnitClass" as "leaseUnitClass",
      "t114"."floor" as "floor",
      "t114"."parkingUnit" as "parkingUnit",
      "t114"."blocked" as "blocked",
      coalesce("t114"."buildingNo", '') as "buildingNo",
      coalesce("t114"."area", 0) as "area",
      "t114"."firstOfUnit" as "firstOfUnit",
      coalesce("t114"."state", '') as "state",
      coalesce("t114"."leaseContractNo", '') as "leaseContractNo",
      coalesce("t114"."versionNo", 0) as "versionNo",
      coalesce("t114"."lineNo", 0) as "lineNo",
      coalesce("t114"."customerNo", '') as "customerNo",
      coalesce("t114"."customerName", '') as "customerName",
      coalesce("t114"."serviceNo", '') as "serviceNo",
      coalesce("t114"."serviceGroup", '') as "serviceGroup",
      coalesce("t114"."startingDate", '0001-01-01') as "startingDate",
      coalesce("t114"."expiryDate", '0001-01-01') as "expiryDate",
      coalesce(
        iif(
          "t114"."remainingDays" > -2147483649
          and "t114"."remainingDays" < 2147483647 + 1, cast("t114"."remainingDays" as integer),
          null
        ),
        0
      ) as "remainingDays",
      coalesce("t114"."priceType", '') as "priceType",
      coalesce("t114"."unitPrice", 0) as "unitPrice",
      coalesce("t114"."pricePeriod", '') as "pricePeriod",
      coalesce("t114"."monthlyAmount", 0) as "monthlyAmount",
      coalesce("t114"."monthlyNet", 0) as "monthlyNet",
      coalesce("t114"."netPerArea", 0) as "netPerArea",
      coalesce("t114"."currencyCode", '') as "currencyCode",
      coalesce("t114"."measured", 0) as "measured"
    from "q34" "t114"
  )
select json_object(
  'id', "t0"."id",
  'leaseUnitNo', "t0"."leaseUnitNo",
  'monthlyNet', iif(
    "t0"."monthlyNet" between 0.0001
    and 1e5
    or "t0"."monthlyNet" = 0
    or ("t0"."monthlyNet" between -1e11 and 1e11 and round("t0"."monthlyNet", 2) = "t0"."monthlyNet"),
    "t0"."monthlyNet",
    json(decimal_text("t0"."monthlyNet"))
  )
)
from (
  select "t0".*, count(*) over () as "windowed"
  from "a35" "t0"
  where "t0"."companyId" = ?
) "t0"
where "t0"."windowed" >= ?
  or (
    select count(*)
    from "q1"
  ) < ?
order by "t0"."leaseUnitNo",
  "t0"."startingDate" desc,
  "t0"."lineNo",
  "t0"."leaseContractNo",
  "t0"."versionNo" desc,
  "t0"."id"
limit ? + 0;
-- Edm.String, Edm.Guid, Edm.Int64, Edm.Guid, Edm.String, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Int64, Edm.Int64, Edm.Int64
