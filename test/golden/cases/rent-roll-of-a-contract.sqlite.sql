with "q1" as (
  select "t1"."leaseUnitNo" as "unitNo"
  from "leaseContractLine" "t1"
  where "t1"."leaseContractNo" = ? and "t1"."companyId" = ?
),
  "q2" as (
    select "t2"."unitNo" as "unitNo"
    from "q1" "t2"
    group by "t2"."unitNo"
  ),
  "q3" as materialized (
    select "t3"."number" as "unitNo"
    from "q2" "t4" cross
    join "leaseUnit" "t3"
    where ? <> ''
      and "t3"."companyId" = ?
      and "t3"."companyId" = ?
      and "t3"."number" = "t4"."unitNo"
    union all
    select "t5"."number" as "unitNo"
    from "leaseUnit" "t5"
    where ? = '' and "t5"."companyId" = ?
  ),
  "q4" as (
    select "t6"."leaseUnitNo" as "unitNo"
    from "q2" "t8" cross
    join "leaseContractLine" "t6"
    left join "leaseUnit" "t7" on "t7"."companyId" = ? and "t7"."number" = "t6"."leaseUnitNo"
    where (? <> '' and "t7"."id" is null)
      and "t6"."companyId" = ?
      and "t6"."companyId" = ?
      and "t6"."leaseUnitNo" = "t8"."unitNo"
    group by "t6"."leaseUnitNo"
    union all
    select "t9"."leaseUnitNo" as "unitNo"
    from "leaseContractLine" "t9"
    left join "leaseUnit" "t10" on "t10"."companyId" = ? and "t10"."number" = "t9"."leaseUnitNo"
    where (? = '' and "t10"."id" is null) and "t9"."companyId" = ?
    group by "t9"."leaseUnitNo"
  ),
  "q5" as (
    select "t11"."unitNo" as "unitNo"
    from "q3" "t11"
    union all
    select "t12"."unitNo" as "unitNo"
    from "q4" "t12"
  ),
  "q6" as materialized (
    select "t13"."id" as "id",
      "t13"."leaseContractNo" as "leaseContractNo"
    from "q5" "t14" cross
    join "leaseContractLine" "t13"
    where "t13"."companyId" = ? and "t13"."companyId" = ? and "t13"."leaseUnitNo" = "t14"."unitNo"
  ),
  "q7" as (
    select "t15"."leaseContractNo" as "leaseContractNo"
    from "q6" "t15"
    group by "t15"."leaseContractNo"
  ),
  "q8" as (
    select "t16"."leaseContractNo" as "leaseContractNo"
    from "q7" "t17" cross
    join "leaseContrDiscount" "t16"
    where (
      ("t16"."discountType" = 'Fixed' and "t16"."startingDate" <= ?)
      and ("t16"."endingDate" = '0001-01-01' or "t16"."endingDate" >= ?)
    )
      and "t16"."companyId" = ?
      and "t16"."companyId" = ?
      and "t16"."leaseContractNo" = "t17"."leaseContractNo"
    group by "t16"."leaseContractNo"
  ),
  "q9" as materialized (
    select "t18"."id" as "id",
      "t18"."leaseUnitNo" as "unitNo"
    from "q8" "t19" cross
    join "leaseContractLine" "t18"
    where "t18"."companyId" = ?
      and "t18"."companyId" = ?
      and "t18"."leaseContractNo" = "t19"."leaseContractNo"
  ),
  "q10" as (
    select "t20"."unitNo" as "unitNo"
    from "q3" "t20"
    union all
    select "t21"."unitNo" as "unitNo"
    from "q9" "t21"
  ),
  "q11" as materialized (
    select "t22"."unitNo" as "unitNo"
    from "q10" "t22"
    group by "t22"."unitNo"
  ),
  "q12" as (
    select "t23"."leaseUnitGroupNo" as "number"
    from "q11" "t24" cross
    join "leaseUnit" "t23"
    where "t23"."leaseUnitGroupNo" <> ''
      and "t23"."companyId" = ?
      and "t23"."companyId" = ?
      and "t23"."number" = "t24"."unitNo"
    group by "t23"."leaseUnitGroupNo"
  ),
  "q13" as materialized (
    select "t25"."number" as "number",
      (
        case
        when "t26"."building" = 1 then "t26"."number"
        when "t27"."building" = 1 then "t27"."number"
        when "t28"."building" = 1 then "t28"."number"
        when "t29"."building" = 1 then "t29"."number"
        when "t30"."building" = 1 then "t30"."number"
        when "t31"."building" = 1 then "t31"."number"
        when "t32"."building" = 1 then "t32"."number"
        when "t33"."building" = 1 then "t33"."number"
        when "t34"."building" = 1 then "t34"."number"
        when "t35"."building" = 1 then "t35"."number" end
      ) as "buildingNo",
      (
        +exists (
          select 1
          from "leaseContractLine" "t36"
          left join "leaseContract" "t37" on "t37"."companyId" = ?
            and "t37"."number" = "t36"."leaseContractNo"
            and "t37"."versionNo" = "t36"."versionNo"
          where "t36"."companyId" = ?
            and "t36"."leaseUnitNo" = "t26"."number"
            and (
              (
                "t36"."startingDate" <= ?
                and (
                  not ("t36"."endingDate" < ?)
                  or (
                    "t36"."endingDate" = '0001-01-01'
                    and (
                      "t37"."contractValidUntil" is '0001-01-01'
                      or ifnull("t37"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t36"."status" <> 'Terminated' and "t37"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t36"."status" <> 'Terminated' or "t36"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t37"."versionStatus" is 'Valid'
                    or (
                      "t37"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t38"
                          where "t38"."companyId" = ?
                            and "t38"."number" = "t37"."number"
                            and (
                              "t38"."versionStatus" = 'Valid'
                              or (
                                "t38"."versionStatus" = 'Old'
                                and ifnull("t38"."versionNo" > "t37"."versionNo", 0)
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
          from "leaseContractLine" "t39"
          left join "leaseContract" "t40" on "t40"."companyId" = ?
            and "t40"."number" = "t39"."leaseContractNo"
            and "t40"."versionNo" = "t39"."versionNo"
          where "t39"."companyId" = ?
            and "t39"."leaseUnitNo" = "t27"."number"
            and (
              (
                "t39"."startingDate" <= ?
                and (
                  not ("t39"."endingDate" < ?)
                  or (
                    "t39"."endingDate" = '0001-01-01'
                    and (
                      "t40"."contractValidUntil" is '0001-01-01'
                      or ifnull("t40"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t39"."status" <> 'Terminated' and "t40"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t39"."status" <> 'Terminated' or "t39"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t40"."versionStatus" is 'Valid'
                    or (
                      "t40"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t41"
                          where "t41"."companyId" = ?
                            and "t41"."number" = "t40"."number"
                            and (
                              "t41"."versionStatus" = 'Valid'
                              or (
                                "t41"."versionStatus" = 'Old'
                                and ifnull("t41"."versionNo" > "t40"."versionNo", 0)
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
          from "leaseContractLine" "t42"
          left join "leaseContract" "t43" on "t43"."companyId" = ?
            and "t43"."number" = "t42"."leaseContractNo"
            and "t43"."versionNo" = "t42"."versionNo"
          where "t42"."companyId" = ?
            and "t42"."leaseUnitNo" = "t28"."number"
            and (
              (
                "t42"."startingDate" <= ?
                and (
                  not ("t42"."endingDate" < ?)
                  or (
                    "t42"."endingDate" = '0001-01-01'
                    and (
                      "t43"."contractValidUntil" is '0001-01-01'
                      or ifnull("t43"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t42"."status" <> 'Terminated' and "t43"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t42"."status" <> 'Terminated' or "t42"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t43"."versionStatus" is 'Valid'
                    or (
                      "t43"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t44"
                          where "t44"."companyId" = ?
                            and "t44"."number" = "t43"."number"
                            and (
                              "t44"."versionStatus" = 'Valid'
                              or (
                                "t44"."versionStatus" = 'Old'
                                and ifnull("t44"."versionNo" > "t43"."versionNo", 0)
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
          from "leaseContractLine" "t45"
          left join "leaseContract" "t46" on "t46"."companyId" = ?
            and "t46"."number" = "t45"."leaseContractNo"
            and "t46"."versionNo" = "t45"."versionNo"
          where "t45"."companyId" = ?
            and "t45"."leaseUnitNo" = "t29"."number"
            and (
              (
                "t45"."startingDate" <= ?
                and (
                  not ("t45"."endingDate" < ?)
                  or (
                    "t45"."endingDate" = '0001-01-01'
                    and (
                      "t46"."contractValidUntil" is '0001-01-01'
                      or ifnull("t46"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t45"."status" <> 'Terminated' and "t46"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t45"."status" <> 'Terminated' or "t45"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t46"."versionStatus" is 'Valid'
                    or (
                      "t46"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t47"
                          where "t47"."companyId" = ?
                            and "t47"."number" = "t46"."number"
                            and (
                              "t47"."versionStatus" = 'Valid'
                              or (
                                "t47"."versionStatus" = 'Old'
                                and ifnull("t47"."versionNo" > "t46"."versionNo", 0)
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
          from "leaseContractLine" "t48"
          left join "leaseContract" "t49" on "t49"."companyId" = ?
            and "t49"."number" = "t48"."leaseContractNo"
            and "t49"."versionNo" = "t48"."versionNo"
          where "t48"."companyId" = ?
            and "t48"."leaseUnitNo" = "t30"."number"
            and (
              (
                "t48"."startingDate" <= ?
                and (
                  not ("t48"."endingDate" < ?)
                  or (
                    "t48"."endingDate" = '0001-01-01'
                    and (
                      "t49"."contractValidUntil" is '0001-01-01'
                      or ifnull("t49"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t48"."status" <> 'Terminated' and "t49"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t48"."status" <> 'Terminated' or "t48"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t49"."versionStatus" is 'Valid'
                    or (
                      "t49"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t50"
                          where "t50"."companyId" = ?
                            and "t50"."number" = "t49"."number"
                            and (
                              "t50"."versionStatus" = 'Valid'
                              or (
                                "t50"."versionStatus" = 'Old'
                                and ifnull("t50"."versionNo" > "t49"."versionNo", 0)
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
          from "leaseContractLine" "t51"
          left join "leaseContract" "t52" on "t52"."companyId" = ?
            and "t52"."number" = "t51"."leaseContractNo"
            and "t52"."versionNo" = "t51"."versionNo"
          where "t51"."companyId" = ?
            and "t51"."leaseUnitNo" = "t31"."number"
            and (
              (
                "t51"."startingDate" <= ?
                and (
                  not ("t51"."endingDate" < ?)
                  or (
                    "t51"."endingDate" = '0001-01-01'
                    and (
                      "t52"."contractValidUntil" is '0001-01-01'
                      or ifnull("t52"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t51"."status" <> 'Terminated' and "t52"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t51"."status" <> 'Terminated' or "t51"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t52"."versionStatus" is 'Valid'
                    or (
                      "t52"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t53"
                          where "t53"."companyId" = ?
                            and "t53"."number" = "t52"."number"
                            and (
                              "t53"."versionStatus" = 'Valid'
                              or (
                                "t53"."versionStatus" = 'Old'
                                and ifnull("t53"."versionNo" > "t52"."versionNo", 0)
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
          from "leaseContractLine" "t54"
          left join "leaseContract" "t55" on "t55"."companyId" = ?
            and "t55"."number" = "t54"."leaseContractNo"
            and "t55"."versionNo" = "t54"."versionNo"
          where "t54"."companyId" = ?
            and "t54"."leaseUnitNo" = "t32"."number"
            and (
              (
                "t54"."startingDate" <= ?
                and (
                  not ("t54"."endingDate" < ?)
                  or (
                    "t54"."endingDate" = '0001-01-01'
                    and (
                      "t55"."contractValidUntil" is '0001-01-01'
                      or ifnull("t55"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t54"."status" <> 'Terminated' and "t55"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t54"."status" <> 'Terminated' or "t54"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t55"."versionStatus" is 'Valid'
                    or (
                      "t55"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t56"
                          where "t56"."companyId" = ?
                            and "t56"."number" = "t55"."number"
                            and (
                              "t56"."versionStatus" = 'Valid'
                              or (
                                "t56"."versionStatus" = 'Old'
                                and ifnull("t56"."versionNo" > "t55"."versionNo", 0)
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
          from "leaseContractLine" "t57"
          left join "leaseContract" "t58" on "t58"."companyId" = ?
            and "t58"."number" = "t57"."leaseContractNo"
            and "t58"."versionNo" = "t57"."versionNo"
          where "t57"."companyId" = ?
            and "t57"."leaseUnitNo" = "t33"."number"
            and (
              (
                "t57"."startingDate" <= ?
                and (
                  not ("t57"."endingDate" < ?)
                  or (
                    "t57"."endingDate" = '0001-01-01'
                    and (
                      "t58"."contractValidUntil" is '0001-01-01'
                      or ifnull("t58"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t57"."status" <> 'Terminated' and "t58"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t57"."status" <> 'Terminated' or "t57"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t58"."versionStatus" is 'Valid'
                    or (
                      "t58"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t59"
                          where "t59"."companyId" = ?
                            and "t59"."number" = "t58"."number"
                            and (
                              "t59"."versionStatus" = 'Valid'
                              or (
                                "t59"."versionStatus" = 'Old'
                                and ifnull("t59"."versionNo" > "t58"."versionNo", 0)
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
          from "leaseContractLine" "t60"
          left join "leaseContract" "t61" on "t61"."companyId" = ?
            and "t61"."number" = "t60"."leaseContractNo"
            and "t61"."versionNo" = "t60"."versionNo"
          where "t60"."companyId" = ?
            and "t60"."leaseUnitNo" = "t34"."number"
            and (
              (
                "t60"."startingDate" <= ?
                and (
                  not ("t60"."endingDate" < ?)
                  or (
                    "t60"."endingDate" = '0001-01-01'
                    and (
                      "t61"."contractValidUntil" is '0001-01-01'
                      or ifnull("t61"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t60"."status" <> 'Terminated' and "t61"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t60"."status" <> 'Terminated' or "t60"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t61"."versionStatus" is 'Valid'
                    or (
                      "t61"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t62"
                          where "t62"."companyId" = ?
                            and "t62"."number" = "t61"."number"
                            and (
                              "t62"."versionStatus" = 'Valid'
                              or (
                                "t62"."versionStatus" = 'Old'
                                and ifnull("t62"."versionNo" > "t61"."versionNo", 0)
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
          from "leaseContractLine" "t63"
          left join "leaseContract" "t64" on "t64"."companyId" = ?
            and "t64"."number" = "t63"."leaseContractNo"
            and "t64"."versionNo" = "t63"."versionNo"
          where "t63"."companyId" = ?
            and "t63"."leaseUnitNo" = "t35"."number"
            and (
              (
                "t63"."startingDate" <= ?
                and (
                  not ("t63"."endingDate" < ?)
                  or (
                    "t63"."endingDate" = '0001-01-01'
                    and (
                      "t64"."contractValidUntil" is '0001-01-01'
                      or ifnull("t64"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t63"."status" <> 'Terminated' and "t64"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t63"."status" <> 'Terminated' or "t63"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t64"."versionStatus" is 'Valid'
                    or (
                      "t64"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t65"
                          where "t65"."companyId" = ?
                            and "t65"."number" = "t64"."number"
                            and (
                              "t65"."versionStatus" = 'Valid'
                              or (
                                "t65"."versionStatus" = 'Old'
                                and ifnull("t65"."versionNo" > "t64"."versionNo", 0)
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
    from "q12" "t25"
    left join "leaseUnit" "t26" on "t26"."companyId" = ? and "t26"."number" = "t25"."number"
    left join "leaseUnit" "t27" on "t27"."companyId" = ?
      and "t27"."number" = "t26"."leaseUnitGroupNo"
    left join "leaseUnit" "t28" on "t28"."companyId" = ?
      and "t28"."number" = "t27"."leaseUnitGroupNo"
    left join "leaseUnit" "t29" on "t29"."companyId" = ?
      and "t29"."number" = "t28"."leaseUnitGroupNo"
    left join "leaseUnit" "t30" on "t30"."companyId" = ?
      and "t30"."number" = "t29"."leaseUnitGroupNo"
    left join "leaseUnit" "t31" on "t31"."companyId" = ?
      and "t31"."number" = "t30"."leaseUnitGroupNo"
    left join "leaseUnit" "t32" on "t32"."companyId" = ?
      and "t32"."number" = "t31"."leaseUnitGroupNo"
    left join "leaseUnit" "t33" on "t33"."companyId" = ?
      and "t33"."number" = "t32"."leaseUnitGroupNo"
    left join "leaseUnit" "t34" on "t34"."companyId" = ?
      and "t34"."number" = "t33"."leaseUnitGroupNo"
    left join "leaseUnit" "t35" on "t35"."companyId" = ?
      and "t35"."number" = "t34"."leaseUnitGroupNo"
  ),
  "q14" as (
    select "t66"."number" as "number",
      "t66"."buildingNo" as "buildingNo",
      (
        (
          (
            (("t66"."isLet0" = 1 or "t66"."isLet1" = 1) or "t66"."isLet2" = 1)
            or ("t66"."isLet3" = 1 or "t66"."isLet4" = 1)
          )
          or (
            (("t66"."isLet5" = 1 or "t66"."isLet6" = 1) or "t66"."isLet7" = 1)
            or ("t66"."isLet8" = 1 or "t66"."isLet9" = 1)
          )
        )
      ) as "isLet"
    from "q13" "t66"
  ),
  "q15" as (
    select "t67"."id" as "id"
    from "q6" "t67"
    union all
    select "t68"."id" as "id"
    from "q9" "t68"
  ),
  "q16" as (
    select "t69"."id" as "id"
    from "q15" "t69"
    group by "t69"."id"
  ),
  "q17" as materialized (
    select "t70"."id" as "id",
      "t70"."leaseUnitNo" as "leaseUnitNo",
      "t70"."leaseContractNo" as "leaseContractNo",
      "t70"."versionNo" as "versionNo",
      "t70"."lineNo" as "lineNo",
      "t70"."serviceNo" as "serviceNo",
      "t70"."startingDate" as "startingDate",
      "t70"."priceType" as "priceType",
      "t70"."unitPrice" as "unitPrice",
      "t70"."pricePeriod" as "pricePeriod",
      "t70"."quantity" as "quantity",
      "t71"."buildingNo" as "buildingNo"
    from "q16" "t74" cross
    join "leaseContractLine" "t70"
    left join "leaseContract" "t71" on "t71"."companyId" = ?
      and "t71"."number" = "t70"."leaseContractNo"
      and "t71"."versionNo" = "t70"."versionNo"
    where (
      (
        "t70"."startingDate" <= ?
        and (
          not ("t70"."endingDate" < ?)
          or (
            "t70"."endingDate" = '0001-01-01'
            and (
              "t71"."contractValidUntil" is '0001-01-01'
              or ifnull("t71"."contractValidUntil" >= ?, 0)
            )
          )
        )
      )
      and (
        ("t70"."status" <> 'Terminated' and "t71"."versionStatus" is 'Valid')
        or (
          (
            ? < substr(?, 1, 10)
            and ("t70"."status" <> 'Terminated' or "t70"."endingDate" <> '0001-01-01')
          )
          and (
            "t71"."versionStatus" is 'Valid'
            or (
              "t71"."versionStatus" is 'Old'
              and not (
                +exists (
                  select 1
                  from "leaseContract" "t72"
                  where "t72"."companyId" = ?
                    and "t72"."number" = "t71"."number"
                    and (
                      "t72"."versionStatus" = 'Valid'
                      or (
                        "t72"."versionStatus" = 'Old'
                        and ifnull("t72"."versionNo" > "t71"."versionNo", 0)
                      )
                    )
                )
              )
            )
          )
        )
      )
    )
      and "t70"."companyId" = ?
      and "t70"."companyId" = ?
      and "t70"."id" = "t74"."id"
  ),
  "q18" as (
    select "t75"."leaseUnitNo" as "unitNo",
      decimal_total(sum("t75"."quantity")) as "quantity"
    from "q11" "t77" cross
    join "leaseUnitLedgerEntry" "t75"
    where (
      "t75"."postingDate" > ?
      and +exists (
        select 1
        from "leaseUnitLedgerEntry" "t76"
        where "t76"."companyId" = ?
          and "t76"."leaseUnitNo" = "t75"."leaseUnitNo"
          and "t76"."entryNo" < "t75"."entryNo"
      )
    )
      and "t75"."companyId" = ?
      and "t75"."companyId" = ?
      and "t75"."leaseUnitNo" = "t77"."unitNo"
    group by "t75"."leaseUnitNo"
  ),
  "q19" as (
    select "t78"."id" as "id",
      "t78"."number" as "number",
      "t78"."blocked" as "blocked",
      ((not ("t78"."building" = 1) and not ("t78"."leaseUnitGroup" = 1))) as "isLeasable",
      (
        case
        when not ("t79"."quantity" is null) then decimal_sub("t78"."objectArea", "t79"."quantity")
        when 1 = 1 then "t78"."objectArea" end
      ) as "area",
      (
        case
        when "t78"."building" = 1 then "t78"."number"
        when not ("t80"."buildingNo" is null) then "t80"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t78"."building" = 1) and "t80"."buildingNo" is null) then "t78"."number" end
      ) as "withoutBuilding",
      ("t80"."isLet" is 1) as "isLetByGroup",
      (case when (not ("t78"."blocked" = 1) and not ("t80"."isLet" is 1)) then "t78"."number" end) as "reservable"
    from "q11" "t81" cross
    join "leaseUnit" "t78"
    left join "q18" "t79" on "t79"."unitNo" = "t78"."number"
    left join "q14" "t80" on "t80"."number" = "t78"."leaseUnitGroupNo"
    where "t78"."companyId" = ? and "t78"."companyId" = ? and "t78"."number" = "t81"."unitNo"
  ),
  "q20" as (
    select "t82"."leaseUnitNo" as "leaseUnitNo",
      "t82"."leaseContractNo" as "leaseContractNo",
      "t82"."versionNo" as "versionNo",
      "t82"."startingDate" as "startingDate",
      row_number() over (
        partition by "t82"."leaseUnitNo"
        order by "t82"."startingDate",
          "t82"."lineNo",
          "t82"."leaseContractNo",
          "t82"."versionNo" desc
      ) as "place"
    from "q3" "t84" cross
    join "leaseContractLine" "t82"
    left join "leaseContract" "t83" on "t83"."companyId" = ?
      and "t83"."number" = "t82"."leaseContractNo"
      and "t83"."versionNo" = "t82"."versionNo"
    where (
      (("t82"."startingDate" > ? and "t82"."status" <> 'Terminated') and "t82"."leaseUnitNo" <> '')
      and ("t83"."status" is 'Reserved' and not ("t83"."versionStatus" is 'Old'))
    )
      and "t82"."companyId" = ?
      and "t82"."companyId" = ?
      and "t82"."leaseUnitNo" = "t84"."unitNo"
  ),
  "q21" as materialized (
    select (case when not ("t86"."id" is null) then "t86"."id" when 1 = 1 then "t85"."id" end) as "id",
      "t85"."number" as "leaseUnitNo",
      "t85"."area" as "area",
      (
        case
        when not ("t85"."buildingNo" is null) then "t85"."buildingNo"
        when not ("t87"."id" is null) then "t90"."buildingNo"
        when 1 = 1 then '' end
      ) as "buildingNo",
      (
        case
        when not ("t86"."id" is null) then 'Let'
        when "t85"."isLetByGroup" = 1 then 'LetByGroup'
        when "t85"."blocked" = 1 then 'Blocked'
        when not ("t91"."leaseUnitNo" is null) then 'Reserved'
        when 1 = 1 then 'Vacant' end
      ) as "state",
      (
        case
        when not ("t86"."id" is null) then "t86"."leaseContractNo"
        when not ("t91"."leaseContractNo" is null) then "t91"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t86"."id" is null) then "t86"."versionNo"
        when not ("t91"."versionNo" is null) then "t91"."versionNo" end
      ) as "versionNo",
      (
        case
        when not ("t86"."id" is null) then "t86"."startingDate"
        when not ("t91"."startingDate" is null) then "t91"."startingDate" end
      ) as "startingDate",
      "t86"."id" as "lineId",
      "t86"."leaseUnitNo" as "lineUnitNo",
      "t86"."lineNo" as "lineNo",
      "t86"."serviceNo" as "serviceNo",
      "t86"."priceType" as "priceType",
      "t86"."unitPrice" as "unitPrice",
      "t86"."pricePeriod" as "pricePeriod",
      "t86"."quantity" as "quantity",
      "t86"."buildingNo" as "contractBuildingNo"
    from "q19" "t85"
    left join "leaseContractLine" "t87" on "t87"."companyId" = ?
      and "t87"."id" = (
        select "t88"."id"
        from "leaseContractLine" "t88"
        left join "leaseContract" "t89" on "t89"."companyId" = ?
          and "t89"."number" = "t88"."leaseContractNo"
          and "t89"."versionNo" = "t88"."versionNo"
        where "t88"."companyId" = ?
          and "t88"."leaseUnitNo" = "t85"."withoutBuilding"
          and (
            ("t88"."status" <> 'Terminated' and "t89"."versionStatus" is 'Valid')
            and (
              "t88"."startingDate" <= substr(?, 1, 10)
              and (
                not ("t88"."endingDate" < substr(?, 1, 10))
                or (
                  "t88"."endingDate" = '0001-01-01'
                  and (
                    "t89"."contractValidUntil" is '0001-01-01'
                    or ifnull("t89"."contractValidUntil" >= substr(?, 1, 10), 0)
                  )
                )
              )
            )
          )
        order by "t88"."startingDate" desc,
          "t88"."lineNo",
          "t88"."leaseContractNo",
          "t88"."versionNo" desc
        limit 1
      )
    left join "leaseContract" "t90" on "t90"."companyId" = ?
      and "t90"."number" = "t87"."leaseContractNo"
      and "t90"."versionNo" = "t87"."versionNo"
    left join "q20" "t91" on "t91"."leaseUnitNo" = "t85"."reservable" and "t91"."place" is 1
    left join "q17" "t86" on "t86"."leaseUnitNo" = "t85"."number"
    where (not ("t86"."id" is null) or "t85"."isLeasable" = 1)
    union all
    select "t92"."id" as "id",
      '' as "leaseUnitNo",
      0 as "area",
      "t92"."buildingNo" as "buildingNo",
      'Let' as "state",
      "t92"."leaseContractNo" as "leaseContractNo",
      "t92"."versionNo" as "versionNo",
      "t92"."startingDate" as "startingDate",
      "t92"."id" as "lineId",
      "t92"."leaseUnitNo" as "lineUnitNo",
      "t92"."lineNo" as "lineNo",
      "t92"."serviceNo" as "serviceNo",
      "t92"."priceType" as "priceType",
      "t92"."unitPrice" as "unitPrice",
      "t92"."pricePeriod" as "pricePeriod",
      "t92"."quantity" as "quantity",
      "t92"."buildingNo" as "contractBuildingNo"
    from "q17" "t92"
    left join "leaseUnit" "t93" on "t93"."companyId" = ? and "t93"."number" = "t92"."leaseUnitNo"
    where "t93"."id" is null
  ),
  "q22" as (
    select "t94"."serviceNo" as "serviceNo",
      "t94"."unitPrice" as "unitPrice",
      "t94"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t94"."serviceNo" order by "t94"."effectiveDate" desc, "t94"."id") as "place"
    from "servicePrice" "t94"
    where (
      ("t94"."type" = 'All Contracts' and "t94"."effectiveDate" <= ?)
      and ("t94"."expirationDate" = '0001-01-01' or "t94"."expirationDate" >= ?)
    )
      and "t94"."companyId" = ?
  ),
  "q23" as (
    select "t95"."lineId" as "lineId",
      "t95"."serviceNo" as "serviceNo",
      (case when "t95"."leaseUnitNo" <> '' then "t95"."leaseUnitNo" end) as "unitCode",
      "t95"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t95"."buildingNo" is '') then "t95"."buildingNo"
        when not ("t95"."contractBuildingNo" is '') then "t95"."contractBuildingNo" end
      ) as "buildingCode"
    from "q21" "t95"
    where "t95"."unitPrice" is 0
  ),
  "q24" as (
    select "t96"."lineId" as "lineId",
      (
        case
        when not ("t97"."id" is null) then "t97"."unitPrice"
        when not ("t99"."id" is null) then "t99"."unitPrice"
        when not ("t101"."id" is null) then "t101"."unitPrice"
        when 1 = 1 then "t103"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t97"."id" is null) then "t97"."priceForPeriod"
        when not ("t99"."id" is null) then "t99"."priceForPeriod"
        when not ("t101"."id" is null) then "t101"."priceForPeriod"
        when 1 = 1 then "t103"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q23" "t96"
    left join "servicePrice" "t97" on "t97"."companyId" = ?
      and "t97"."id" = (
        select "t98"."id"
        from "servicePrice" "t98"
        where "t98"."companyId" = ?
          and "t98"."serviceNo" = "t96"."serviceNo"
          and "t98"."code" = "t96"."unitCode"
          and (
            ("t98"."type" = 'Lease Unit' and "t98"."effectiveDate" <= ?)
            and ("t98"."expirationDate" = '0001-01-01' or "t98"."expirationDate" >= ?)
          )
        order by "t98"."effectiveDate" desc, "t98"."id"
        limit 1
      )
    left join "servicePrice" "t99" on "t99"."companyId" = ?
      and "t99"."id" = (
        select "t100"."id"
        from "servicePrice" "t100"
        where "t100"."companyId" = ?
          and "t100"."serviceNo" = "t96"."serviceNo"
          and "t100"."code" = "t96"."contractCode"
          and (
            ("t100"."type" = 'Contract' and "t100"."effectiveDate" <= ?)
            and ("t100"."expirationDate" = '0001-01-01' or "t100"."expirationDate" >= ?)
          )
        order by "t100"."effectiveDate" desc, "t100"."id"
        limit 1
      )
    left join "servicePrice" "t101" on "t101"."companyId" = ?
      and "t101"."id" = (
        select "t102"."id"
        from "servicePrice" "t102"
        where "t102"."companyId" = ?
          and "t102"."serviceNo" = "t96"."serviceNo"
          and "t102"."code" = "t96"."buildingCode"
          and (
            ("t102"."type" = 'Building' and "t102"."effectiveDate" <= ?)
            and ("t102"."expirationDate" = '0001-01-01' or "t102"."expirationDate" >= ?)
          )
        order by "t102"."effectiveDate" desc, "t102"."id"
        limit 1
      )
    left join "q22" "t103" on "t103"."serviceNo" = "t96"."serviceNo" and "t103"."place" is 1
    where (
      (not ("t97"."id" is null) or not ("t99"."id" is null))
      or (not ("t101"."id" is null) or not ("t103"."serviceNo" is null))
    )
  ),
  "q25" as (
    select "t104"."id" as "id",
      "t104"."leaseUnitNo" as "leaseUnitNo",
      "t104"."area" as "area",
      "t104"."state" as "state",
      "t104"."leaseContractNo" as "leaseContractNo",
      "t104"."versionNo" as "versionNo",
      "t104"."startingDate" as "startingDate",
      "t104"."lineId" as "lineId",
      "t104"."lineUnitNo" as "lineUnitNo",
      "t104"."lineNo" as "lineNo",
      "t104"."serviceNo" as "serviceNo",
      (
        case
        when (not ("t105"."lineId" is null) and not ("t105"."priceForPeriod" is ' ')) then "t105"."priceForPeriod"
        when 1 = 1 then "t104"."pricePeriod" end
      ) as "pricePeriod",
      (case when ifnull(("t104"."priceType" in ('Area', 'Fixed')), 0) then 1 when 1 = 1 then 0 end) as "measured",
      nullif(
        nullif(
          max(
            min(
              decimal_mul(
                (
                  case
                  when not ("t105"."lineId" is null) then "t105"."unitPrice"
                  when 1 = 1 then "t104"."unitPrice" end
                ),
                (
                  case
                  when "t104"."priceType" is 'Area' then "t104"."area"
                  when ("t104"."priceType" is 'Fixed' and not ("t104"."quantity" is 0)) then "t104"."quantity"
                  when "t104"."priceType" is 'Fixed' then 1
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
    from "q21" "t104"
    left join "q24" "t105" on "t105"."lineId" = "t104"."lineId"
  ),
  "q26" as materialized (
    select "t106"."id" as "id",
      "t106"."leaseUnitNo" as "leaseUnitNo",
      "t106"."area" as "area",
      "t106"."state" as "state",
      "t106"."leaseContractNo" as "leaseContractNo",
      "t106"."versionNo" as "versionNo",
      "t106"."startingDate" as "startingDate",
      "t106"."lineId" as "lineId",
      "t106"."lineUnitNo" as "lineUnitNo",
      "t106"."lineNo" as "lineNo",
      "t106"."serviceNo" as "serviceNo",
      "t106"."measured" as "measured",
      (
        case
        when "t106"."pricePeriod" is 'Month' then "t106"."product"
        when "t106"."pricePeriod" is 'Year' then nullif(nullif(max(min(decimal_div("t106"."product", 12), 1e20), -1e20), 1e20), -1e20)
        when "t106"."pricePeriod" is 'Quarter' then nullif(nullif(max(min(decimal_div("t106"."product", 3), 1e20), -1e20), 1e20), -1e20)
        when "t106"."pricePeriod" is 'Week' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(nullif(max(min(decimal_mul("t106"."product", 52), 1e20), -1e20), 1e20), -1e20),
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
        when "t106"."pricePeriod" is 'Day' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(nullif(max(min(decimal_mul("t106"."product", 365), 1e20), -1e20), 1e20), -1e20),
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
    from "q25" "t106"
  ),
  "q27" as (
    select "t107"."leaseContractNo" as "leaseContractNo"
    from "q17" "t107"
    group by "t107"."leaseContractNo"
  ),
  "q28" as materialized (
    select "t108"."leaseContractNo" as "leaseContractNo",
      "t108"."contractVersionNo" as "contractVersionNo",
      "t108"."leaseUnitNo" as "leaseUnitNo",
      "t108"."serviceNo" as "serviceNo",
      "t108"."discountType" as "discountType",
      "t108"."amount" as "amount",
      (
        case
        when "t108"."period" = 'Month' then "t108"."amount"
        when "t108"."period" = 'Year' then nullif(nullif(max(min(decimal_div("t108"."amount", 12), 1e20), -1e20), 1e20), -1e20)
        when "t108"."period" = 'Quarter' then nullif(nullif(max(min(decimal_div("t108"."amount", 3), 1e20), -1e20), 1e20), -1e20)
        when "t108"."period" = 'Week' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(nullif(max(min(decimal_mul("t108"."amount", 52), 1e20), -1e20), 1e20), -1e20),
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
        when "t108"."period" = 'Day' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(nullif(max(min(decimal_mul("t108"."amount", 365), 1e20), -1e20), 1e20), -1e20),
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
    from "q27" "t109" cross
    join "leaseContrDiscount" "t108"
    where (
      "t108"."startingDate" <= ?
      and ("t108"."endingDate" = '0001-01-01' or "t108"."endingDate" >= ?)
    )
      and "t108"."companyId" = ?
      and "t108"."companyId" = ?
      and "t108"."leaseContractNo" = "t109"."leaseContractNo"
  ),
  "q29" as (
    select "t111"."lineId" as "lineId",
      "t111"."leaseContractNo" as "leaseContractNo",
      "t111"."versionNo" as "versionNo",
      "t111"."lineUnitNo" as "leaseUnitNo",
      "t111"."serviceNo" as "serviceNo",
      "t111"."lineNo" as "lineNo",
      "t111"."amount" as "amount",
      "t111"."area" as "area",
      decimal_total(
        sum(
          (
            case
            when "t110"."discountType" = 'Percentage' then "t110"."amount"
            when 1 = 1 then 0 end
          )
        )
      ) as "percentage",
      decimal_total(sum((case when "t110"."discountType" = 'Area' then "t110"."monthly" when 1 = 1 then 0 end))) as "perArea",
      decimal_total(
        sum(
          (
            case
            when (
              ("t110"."discountType" = 'Fixed' and "t110"."amount" > 0)
              and ("t110"."leaseUnitNo" <> '' and "t110"."serviceNo" <> '')
            ) then "t110"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed0",
      decimal_total(
        sum(
          (
            case
            when (
              ("t110"."discountType" = 'Fixed' and "t110"."amount" > 0)
              and ("t110"."leaseUnitNo" <> '' and "t110"."serviceNo" = '')
            ) then "t110"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed1",
      decimal_total(
        sum(
          (
            case
            when (
              ("t110"."discountType" = 'Fixed' and "t110"."amount" > 0)
              and ("t110"."leaseUnitNo" = '' and "t110"."serviceNo" <> '')
            ) then "t110"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed2",
      decimal_total(
        sum(
          (
            case
            when (
              ("t110"."discountType" = 'Fixed' and "t110"."amount" > 0)
              and ("t110"."leaseUnitNo" = '' and "t110"."serviceNo" = '')
            ) then "t110"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed3"
    from "q28" "t110"
    join "q26" "t111" on "t111"."leaseContractNo" = "t110"."leaseContractNo"
    where (
      (
        (
          ("t110"."contractVersionNo" = 0 or "t110"."contractVersionNo" = "t111"."versionNo")
          and ("t110"."leaseUnitNo" = '' or "t110"."leaseUnitNo" = "t111"."lineUnitNo")
        )
        and ("t110"."serviceNo" = '' or "t110"."serviceNo" = "t111"."serviceNo")
      )
      and ("t111"."measured" = 1 and "t111"."amount" >= 0)
    )
    group by "t111"."lineId",
      "t111"."leaseContractNo",
      "t111"."versionNo",
      "t111"."lineUnitNo",
      "t111"."serviceNo",
      "t111"."lineNo",
      "t111"."amount",
      "t111"."area"
  ),
  "q30" as (
    select "t112"."lineId" as "lineId",
      "t112"."leaseContractNo" as "leaseContractNo",
      "t112"."versionNo" as "versionNo",
      "t112"."leaseUnitNo" as "leaseUnitNo",
      "t112"."serviceNo" as "serviceNo",
      "t112"."lineNo" as "lineNo",
      "t112"."amount" as "amount",
      decimal_add(
        (
          case
          when ifnull("t112"."percentage" >= 100, 0) then "t112"."amount"
          when 1 = 1 then nullif(
            nullif(
              max(
                min(
                  decimal_div(
                    nullif(
                      nullif(
                        max(min(decimal_mul("t112"."amount", "t112"."percentage"), 1e20), -1e20),
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
        nullif(nullif(max(min(decimal_mul("t112"."perArea", "t112"."area"), 1e20), -1e20), 1e20), -1e20)
      ) as "asked",
      "t112"."fixed0" as "fixed0",
      "t112"."fixed1" as "fixed1",
      "t112"."fixed2" as "fixed2",
      "t112"."fixed3" as "fixed3"
    from "q29" "t112"
  ),
  "q31" as materialized (
    select "t113"."lineId" as "lineId",
      "t113"."leaseContractNo" as "leaseContractNo",
      "t113"."versionNo" as "versionNo",
      "t113"."leaseUnitNo" as "leaseUnitNo",
      "t113"."serviceNo" as "serviceNo",
      "t113"."lineNo" as "lineNo",
      "t113"."amount" as "amount",
      "t113"."fixed0" as "fixed0",
      "t113"."fixed1" as "fixed1",
      "t113"."fixed2" as "fixed2",
      "t113"."fixed3" as "fixed3",
      (
        case
        when ifnull("t113"."asked" < "t113"."amount", 0) then decimal_sub("t113"."amount", "t113"."asked")
        when 1 = 1 then 0 end
      ) as "left0",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t113"."asked" < "t113"."amount", 0) then decimal_sub("t113"."amount", "t113"."asked")
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t113"."leaseContractNo",
              "t113"."versionNo",
              "t113"."leaseUnitNo",
              "t113"."serviceNo"
            order by "t113"."lineNo" rows between unbounded preceding and 1 preceding
          ),
          8
        ),
        0
      ) as "before0"
    from "q30" "t113"
  ),
  "q32" as materialized (
    select "t114"."lineId" as "lineId",
      "t114"."leaseContractNo" as "leaseContractNo",
      "t114"."versionNo" as "versionNo",
      "t114"."serviceNo" as "serviceNo",
      "t114"."lineNo" as "lineNo",
      "t114"."amount" as "amount",
      "t114"."fixed1" as "fixed1",
      "t114"."fixed2" as "fixed2",
      "t114"."fixed3" as "fixed3",
      (
        case
        when ifnull("t114"."fixed0" <= "t114"."before0", 0) then "t114"."left0"
        when ifnull(decimal_sub("t114"."fixed0", "t114"."before0") < "t114"."left0", 0) then decimal_sub("t114"."left0", decimal_sub("t114"."fixed0", "t114"."before0"))
        when 1 = 1 then 0 end
      ) as "left1",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t114"."fixed0" <= "t114"."before0", 0) then "t114"."left0"
              when ifnull(decimal_sub("t114"."fixed0", "t114"."before0") < "t114"."left0", 0) then decimal_sub("t114"."left0", decimal_sub("t114"."fixed0", "t114"."before0"))
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t114"."leaseContractNo", "t114"."versionNo", "t114"."leaseUnitNo"
            order by "t114"."lineNo" rows between unbounded preceding and 1 preceding
          ),
          8
        ),
        0
      ) as "before1"
    from "q31" "t114"
  ),
  "q33" as materialized (
    select "t115"."lineId" as "lineId",
      "t115"."leaseContractNo" as "leaseContractNo",
      "t115"."versionNo" as "versionNo",
      "t115"."lineNo" as "lineNo",
      "t115"."amount" as "amount",
      "t115"."fixed2" as "fixed2",
      "t115"."fixed3" as "fixed3",
      (
        case
        when ifnull("t115"."fixed1" <= "t115"."before1", 0) then "t115"."left1"
        when ifnull(decimal_sub("t115"."fixed1", "t115"."before1") < "t115"."left1", 0) then decimal_sub("t115"."left1", decimal_sub("t115"."fixed1", "t115"."before1"))
        when 1 = 1 then 0 end
      ) as "left2",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t115"."fixed1" <= "t115"."before1", 0) then "t115"."left1"
              when ifnull(decimal_sub("t115"."fixed1", "t115"."before1") < "t115"."left1", 0) then decimal_sub("t115"."left1", decimal_sub("t115"."fixed1", "t115"."before1"))
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t115"."leaseContractNo", "t115"."versionNo", "t115"."serviceNo"
            order by "t115"."lineNo" rows between unbounded preceding and 1 preceding
          ),
          8
        ),
        0
      ) as "before2"
    from "q32" "t115"
  ),
  "q34" as materialized (
    select "t116"."lineId" as "lineId",
      "t116"."amount" as "amount",
      "t116"."fixed3" as "fixed3",
      (
        case
        when ifnull("t116"."fixed2" <= "t116"."before2", 0) then "t116"."left2"
        when ifnull(decimal_sub("t116"."fixed2", "t116"."before2") < "t116"."left2", 0) then decimal_sub("t116"."left2", decimal_sub("t116"."fixed2", "t116"."before2"))
        when 1 = 1 then 0 end
      ) as "left3",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t116"."fixed2" <= "t116"."before2", 0) then "t116"."left2"
              when ifnull(decimal_sub("t116"."fixed2", "t116"."before2") < "t116"."left2", 0) then decimal_sub("t116"."left2", decimal_sub("t116"."fixed2", "t116"."before2"))
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t116"."leaseContractNo", "t116"."versionNo"
            order by "t116"."lineNo" rows between unbounded preceding and 1 preceding
          ),
          8
        ),
        0
      ) as "before3"
    from "q33" "t116"
  ),
  "q35" as (
    select "t117"."lineId" as "lineId",
      decimal_sub(
        "t117"."amount",
        (
          case
          when ifnull("t117"."fixed3" <= "t117"."before3", 0) then "t117"."left3"
          when ifnull(decimal_sub("t117"."fixed3", "t117"."before3") < "t117"."left3", 0) then decimal_sub("t117"."left3", decimal_sub("t117"."fixed3", "t117"."before3"))
          when 1 = 1 then 0 end
        )
      ) as "discount"
    from "q34" "t117"
  ),
  "q36" as (
    select "t118"."id" as "id",
      "t118"."leaseUnitNo" as "leaseUnitNo",
      "t118"."state" as "state",
      "t118"."leaseContractNo" as "leaseContractNo",
      "t118"."versionNo" as "versionNo",
      "t118"."startingDate" as "startingDate",
      "t118"."lineNo" as "lineNo",
      (
        case
        when not ("t120"."lineId" is null) then decimal_sub(
          (round("t118"."amount" * 100.00000000000006) / 100),
          (round("t120"."discount" * 100.00000000000006) / 100)
        )
        when 1 = 1 then (round("t118"."amount" * 100.00000000000006) / 100) end
      ) as "monthlyNet"
    from "q26" "t118"
    left join "q3" "t119" on "t119"."unitNo" = "t118"."leaseUnitNo"
    left join "q35" "t120" on "t120"."lineId" = "t118"."lineId"
    where (not ("t119"."unitNo" is null) or "t118"."leaseUnitNo" = '')
  ),
  "a37" as (
    select ? as "companyId",
      coalesce("t121"."id", '00000000-0000-0000-0000-000000000000') as "id",
      "t121"."leaseUnitNo" as "leaseUnitNo",
      coalesce("t121"."state", '') as "state",
      coalesce("t121"."leaseContractNo", '') as "leaseContractNo",
      coalesce("t121"."versionNo", 0) as "versionNo",
      coalesce("t121"."lineNo", 0) as "lineNo",
      coalesce("t121"."startingDate", '0001-01-01') as "startingDate",
      coalesce("t121"."monthlyNet", 0) as "monthlyNet"
    from "q36" "t121"
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
),
  "t0"."leaseUnitNo",
  "t0"."startingDate",
  "t0"."lineNo",
  "t0"."leaseContractNo",
  "t0"."versionNo",
  "t0"."id"
from "a37" "t0"
where ("t0"."leaseContractNo" = ? and "t0"."state" = ?) and "t0"."companyId" = ?
order by "t0"."leaseUnitNo",
  "t0"."startingDate" desc,
  "t0"."lineNo",
  "t0"."leaseContractNo",
  "t0"."versionNo" desc,
  "t0"."id"
limit ? + 0;
-- Edm.String, Edm.Guid, Edm.String, Edm.Guid, Edm.Guid, Edm.String, Edm.Guid, Edm.Guid, Edm.String, Edm.Guid, Edm.Guid, Edm.Guid, Edm.String, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.String, Edm.String, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
