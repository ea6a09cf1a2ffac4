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
  left join "leaseContract" "t2" on "t2"."companyId" = ?
    and "t2"."number" = "t1"."leaseContractNo"
    and "t2"."versionNo" = "t1"."versionNo"
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
              +exists (
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
      decimal_total(sum("t5"."quantity")) as "quantity"
    from "leaseUnitLedgerEntry" "t5"
    where (
      "t5"."postingDate" > ?
      and +exists (
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
      (
        +exists (
          select 1
          from "leaseContractLine" "t19"
          left join "leaseContract" "t20" on "t20"."companyId" = ?
            and "t20"."number" = "t19"."leaseContractNo"
            and "t20"."versionNo" = "t19"."versionNo"
          where "t19"."companyId" = ?
            and "t19"."leaseUnitNo" = "t9"."number"
            and (
              (
                "t19"."startingDate" <= ?
                and (
                  not ("t19"."endingDate" < ?)
                  or (
                    "t19"."endingDate" = '0001-01-01'
                    and (
                      "t20"."contractValidUntil" is '0001-01-01'
                      or ifnull("t20"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t19"."status" <> 'Terminated' and "t20"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t19"."status" <> 'Terminated' or "t19"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t20"."versionStatus" is 'Valid'
                    or (
                      "t20"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t21"
                          where "t21"."companyId" = ?
                            and "t21"."number" = "t20"."number"
                            and (
                              "t21"."versionStatus" = 'Valid'
                              or (
                                "t21"."versionStatus" = 'Old'
                                and ifnull("t21"."versionNo" > "t20"."versionNo", 0)
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
          from "leaseContractLine" "t22"
          left join "leaseContract" "t23" on "t23"."companyId" = ?
            and "t23"."number" = "t22"."leaseContractNo"
            and "t23"."versionNo" = "t22"."versionNo"
          where "t22"."companyId" = ?
            and "t22"."leaseUnitNo" = "t10"."number"
            and (
              (
                "t22"."startingDate" <= ?
                and (
                  not ("t22"."endingDate" < ?)
                  or (
                    "t22"."endingDate" = '0001-01-01'
                    and (
                      "t23"."contractValidUntil" is '0001-01-01'
                      or ifnull("t23"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t22"."status" <> 'Terminated' and "t23"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t22"."status" <> 'Terminated' or "t22"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t23"."versionStatus" is 'Valid'
                    or (
                      "t23"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t24"
                          where "t24"."companyId" = ?
                            and "t24"."number" = "t23"."number"
                            and (
                              "t24"."versionStatus" = 'Valid'
                              or (
                                "t24"."versionStatus" = 'Old'
                                and ifnull("t24"."versionNo" > "t23"."versionNo", 0)
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
          from "leaseContractLine" "t25"
          left join "leaseContract" "t26" on "t26"."companyId" = ?
            and "t26"."number" = "t25"."leaseContractNo"
            and "t26"."versionNo" = "t25"."versionNo"
          where "t25"."companyId" = ?
            and "t25"."leaseUnitNo" = "t11"."number"
            and (
              (
                "t25"."startingDate" <= ?
                and (
                  not ("t25"."endingDate" < ?)
                  or (
                    "t25"."endingDate" = '0001-01-01'
                    and (
                      "t26"."contractValidUntil" is '0001-01-01'
                      or ifnull("t26"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t25"."status" <> 'Terminated' and "t26"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t25"."status" <> 'Terminated' or "t25"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t26"."versionStatus" is 'Valid'
                    or (
                      "t26"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t27"
                          where "t27"."companyId" = ?
                            and "t27"."number" = "t26"."number"
                            and (
                              "t27"."versionStatus" = 'Valid'
                              or (
                                "t27"."versionStatus" = 'Old'
                                and ifnull("t27"."versionNo" > "t26"."versionNo", 0)
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
          from "leaseContractLine" "t28"
          left join "leaseContract" "t29" on "t29"."companyId" = ?
            and "t29"."number" = "t28"."leaseContractNo"
            and "t29"."versionNo" = "t28"."versionNo"
          where "t28"."companyId" = ?
            and "t28"."leaseUnitNo" = "t12"."number"
            and (
              (
                "t28"."startingDate" <= ?
                and (
                  not ("t28"."endingDate" < ?)
                  or (
                    "t28"."endingDate" = '0001-01-01'
                    and (
                      "t29"."contractValidUntil" is '0001-01-01'
                      or ifnull("t29"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t28"."status" <> 'Terminated' and "t29"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t28"."status" <> 'Terminated' or "t28"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t29"."versionStatus" is 'Valid'
                    or (
                      "t29"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t30"
                          where "t30"."companyId" = ?
                            and "t30"."number" = "t29"."number"
                            and (
                              "t30"."versionStatus" = 'Valid'
                              or (
                                "t30"."versionStatus" = 'Old'
                                and ifnull("t30"."versionNo" > "t29"."versionNo", 0)
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
          from "leaseContractLine" "t31"
          left join "leaseContract" "t32" on "t32"."companyId" = ?
            and "t32"."number" = "t31"."leaseContractNo"
            and "t32"."versionNo" = "t31"."versionNo"
          where "t31"."companyId" = ?
            and "t31"."leaseUnitNo" = "t13"."number"
            and (
              (
                "t31"."startingDate" <= ?
                and (
                  not ("t31"."endingDate" < ?)
                  or (
                    "t31"."endingDate" = '0001-01-01'
                    and (
                      "t32"."contractValidUntil" is '0001-01-01'
                      or ifnull("t32"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t31"."status" <> 'Terminated' and "t32"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t31"."status" <> 'Terminated' or "t31"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t32"."versionStatus" is 'Valid'
                    or (
                      "t32"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t33"
                          where "t33"."companyId" = ?
                            and "t33"."number" = "t32"."number"
                            and (
                              "t33"."versionStatus" = 'Valid'
                              or (
                                "t33"."versionStatus" = 'Old'
                                and ifnull("t33"."versionNo" > "t32"."versionNo", 0)
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
          from "leaseContractLine" "t34"
          left join "leaseContract" "t35" on "t35"."companyId" = ?
            and "t35"."number" = "t34"."leaseContractNo"
            and "t35"."versionNo" = "t34"."versionNo"
          where "t34"."companyId" = ?
            and "t34"."leaseUnitNo" = "t14"."number"
            and (
              (
                "t34"."startingDate" <= ?
                and (
                  not ("t34"."endingDate" < ?)
                  or (
                    "t34"."endingDate" = '0001-01-01'
                    and (
                      "t35"."contractValidUntil" is '0001-01-01'
                      or ifnull("t35"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t34"."status" <> 'Terminated' and "t35"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t34"."status" <> 'Terminated' or "t34"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t35"."versionStatus" is 'Valid'
                    or (
                      "t35"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t36"
                          where "t36"."companyId" = ?
                            and "t36"."number" = "t35"."number"
                            and (
                              "t36"."versionStatus" = 'Valid'
                              or (
                                "t36"."versionStatus" = 'Old'
                                and ifnull("t36"."versionNo" > "t35"."versionNo", 0)
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
          from "leaseContractLine" "t37"
          left join "leaseContract" "t38" on "t38"."companyId" = ?
            and "t38"."number" = "t37"."leaseContractNo"
            and "t38"."versionNo" = "t37"."versionNo"
          where "t37"."companyId" = ?
            and "t37"."leaseUnitNo" = "t15"."number"
            and (
              (
                "t37"."startingDate" <= ?
                and (
                  not ("t37"."endingDate" < ?)
                  or (
                    "t37"."endingDate" = '0001-01-01'
                    and (
                      "t38"."contractValidUntil" is '0001-01-01'
                      or ifnull("t38"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t37"."status" <> 'Terminated' and "t38"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t37"."status" <> 'Terminated' or "t37"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t38"."versionStatus" is 'Valid'
                    or (
                      "t38"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t39"
                          where "t39"."companyId" = ?
                            and "t39"."number" = "t38"."number"
                            and (
                              "t39"."versionStatus" = 'Valid'
                              or (
                                "t39"."versionStatus" = 'Old'
                                and ifnull("t39"."versionNo" > "t38"."versionNo", 0)
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
          from "leaseContractLine" "t40"
          left join "leaseContract" "t41" on "t41"."companyId" = ?
            and "t41"."number" = "t40"."leaseContractNo"
            and "t41"."versionNo" = "t40"."versionNo"
          where "t40"."companyId" = ?
            and "t40"."leaseUnitNo" = "t16"."number"
            and (
              (
                "t40"."startingDate" <= ?
                and (
                  not ("t40"."endingDate" < ?)
                  or (
                    "t40"."endingDate" = '0001-01-01'
                    and (
                      "t41"."contractValidUntil" is '0001-01-01'
                      or ifnull("t41"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t40"."status" <> 'Terminated' and "t41"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t40"."status" <> 'Terminated' or "t40"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t41"."versionStatus" is 'Valid'
                    or (
                      "t41"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t42"
                          where "t42"."companyId" = ?
                            and "t42"."number" = "t41"."number"
                            and (
                              "t42"."versionStatus" = 'Valid'
                              or (
                                "t42"."versionStatus" = 'Old'
                                and ifnull("t42"."versionNo" > "t41"."versionNo", 0)
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
          from "leaseContractLine" "t43"
          left join "leaseContract" "t44" on "t44"."companyId" = ?
            and "t44"."number" = "t43"."leaseContractNo"
            and "t44"."versionNo" = "t43"."versionNo"
          where "t43"."companyId" = ?
            and "t43"."leaseUnitNo" = "t17"."number"
            and (
              (
                "t43"."startingDate" <= ?
                and (
                  not ("t43"."endingDate" < ?)
                  or (
                    "t43"."endingDate" = '0001-01-01'
                    and (
                      "t44"."contractValidUntil" is '0001-01-01'
                      or ifnull("t44"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t43"."status" <> 'Terminated' and "t44"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t43"."status" <> 'Terminated' or "t43"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t44"."versionStatus" is 'Valid'
                    or (
                      "t44"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t45"
                          where "t45"."companyId" = ?
                            and "t45"."number" = "t44"."number"
                            and (
                              "t45"."versionStatus" = 'Valid'
                              or (
                                "t45"."versionStatus" = 'Old'
                                and ifnull("t45"."versionNo" > "t44"."versionNo", 0)
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
          from "leaseContractLine" "t46"
          left join "leaseContract" "t47" on "t47"."companyId" = ?
            and "t47"."number" = "t46"."leaseContractNo"
            and "t47"."versionNo" = "t46"."versionNo"
          where "t46"."companyId" = ?
            and "t46"."leaseUnitNo" = "t18"."number"
            and (
              (
                "t46"."startingDate" <= ?
                and (
                  not ("t46"."endingDate" < ?)
                  or (
                    "t46"."endingDate" = '0001-01-01'
                    and (
                      "t47"."contractValidUntil" is '0001-01-01'
                      or ifnull("t47"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t46"."status" <> 'Terminated' and "t47"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t46"."status" <> 'Terminated' or "t46"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t47"."versionStatus" is 'Valid'
                    or (
                      "t47"."versionStatus" is 'Old'
                      and not (
                        +exists (
                          select 1
                          from "leaseContract" "t48"
                          where "t48"."companyId" = ?
                            and "t48"."number" = "t47"."number"
                            and (
                              "t48"."versionStatus" = 'Valid'
                              or (
                                "t48"."versionStatus" = 'Old'
                                and ifnull("t48"."versionNo" > "t47"."versionNo", 0)
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
    select "t49"."number" as "number",
      "t49"."buildingNo" as "buildingNo",
      (
        (
          (
            (("t49"."isLet0" = 1 or "t49"."isLet1" = 1) or "t49"."isLet2" = 1)
            or ("t49"."isLet3" = 1 or "t49"."isLet4" = 1)
          )
          or (
            (("t49"."isLet5" = 1 or "t49"."isLet6" = 1) or "t49"."isLet7" = 1)
            or ("t49"."isLet8" = 1 or "t49"."isLet9" = 1)
          )
        )
      ) as "isLet"
    from "q4" "t49"
  ),
  "q6" as (
    select "t50"."id" as "id",
      "t50"."number" as "number",
      ((not ("t50"."building" = 1) and not ("t50"."leaseUnitGroup" = 1))) as "isLeasable",
      (
        case
        when not ("t51"."quantity" is null) then decimal_sub("t50"."objectArea", "t51"."quantity")
        when 1 = 1 then "t50"."objectArea" end
      ) as "area",
      (
        case
        when "t50"."building" = 1 then "t50"."number"
        when not ("t52"."buildingNo" is null) then "t52"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t50"."building" = 1) and "t52"."buildingNo" is null) then "t50"."number" end
      ) as "withoutBuilding",
      (case when (not ("t50"."blocked" = 1) and not ("t52"."isLet" is 1)) then "t50"."number" end) as "reservable"
    from "leaseUnit" "t50"
    left join "q2" "t51" on "t51"."unitNo" = "t50"."number"
    left join "q5" "t52" on "t52"."number" = "t50"."leaseUnitGroupNo"
    where "t50"."companyId" = ?
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
    left join "leaseContract" "t54" on "t54"."companyId" = ?
      and "t54"."number" = "t53"."leaseContractNo"
      and "t54"."versionNo" = "t53"."versionNo"
    where (
      (("t53"."startingDate" > ? and "t53"."status" <> 'Terminated') and "t53"."leaseUnitNo" <> '')
      and ("t54"."status" is 'Reserved' and not ("t54"."versionStatus" is 'Old'))
    )
      and "t53"."companyId" = ?
  ),
  "q8" as materialized (
    select (case when not ("t56"."id" is null) then "t56"."id" when 1 = 1 then "t55"."id" end) as "id",
      "t55"."number" as "leaseUnitNo",
      "t55"."area" as "area",
      (
        case
        when not ("t55"."buildingNo" is null) then "t55"."buildingNo"
        when not ("t57"."id" is null) then "t60"."buildingNo"
        when 1 = 1 then '' end
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
    left join "leaseContractLine" "t57" on "t57"."companyId" = ?
      and "t57"."id" = (
        select "t58"."id"
        from "leaseContractLine" "t58"
        left join "leaseContract" "t59" on "t59"."companyId" = ?
          and "t59"."number" = "t58"."leaseContractNo"
          and "t59"."versionNo" = "t58"."versionNo"
        where "t58"."companyId" = ?
          and "t58"."leaseUnitNo" = "t55"."withoutBuilding"
          and (
            ("t58"."status" <> 'Terminated' and "t59"."versionStatus" is 'Valid')
            and (
              "t58"."startingDate" <= substr(?, 1, 10)
              and (
                not ("t58"."endingDate" < substr(?, 1, 10))
                or (
                  "t58"."endingDate" = '0001-01-01'
                  and (
                    "t59"."contractValidUntil" is '0001-01-01'
                    or ifnull("t59"."contractValidUntil" >= substr(?, 1, 10), 0)
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
      )
    left join "leaseContract" "t60" on "t60"."companyId" = ?
      and "t60"."number" = "t57"."leaseContractNo"
      and "t60"."versionNo" = "t57"."versionNo"
    left join "q7" "t61" on "t61"."leaseUnitNo" = "t55"."reservable" and "t61"."place" is 1
    left join "q1" "t56" on "t56"."leaseUnitNo" = "t55"."number"
    where (not ("t56"."id" is null) or "t55"."isLeasable" = 1)
    union all
    select "t62"."id" as "id",
      '' as "leaseUnitNo",
      0 as "area",
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
    left join "leaseUnit" "t63" on "t63"."companyId" = ? and "t63"."number" = "t62"."leaseUnitNo"
    where "t63"."id" is null
  ),
  "q9" as (
    select "t64"."serviceNo" as "serviceNo",
      "t64"."unitPrice" as "unitPrice",
      "t64"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t64"."serviceNo" order by "t64"."effectiveDate" desc, "t64"."id") as "place"
    from "servicePrice" "t64"
    where (
      ("t64"."type" = 'All Contracts' and "t64"."effectiveDate" <= ?)
      and ("t64"."expirationDate" = '0001-01-01' or "t64"."expirationDate" >= ?)
    )
      and "t64"."companyId" = ?
  ),
  "q10" as (
    select "t65"."lineId" as "lineId",
      "t65"."serviceNo" as "serviceNo",
      (case when "t65"."leaseUnitNo" <> '' then "t65"."leaseUnitNo" end) as "unitCode",
      "t65"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t65"."buildingNo" is '') then "t65"."buildingNo"
        when not ("t65"."contractBuildingNo" is '') then "t65"."contractBuildingNo" end
      ) as "buildingCode"
    from "q8" "t65"
    where "t65"."unitPrice" is 0
  ),
  "q11" as (
    select "t66"."lineId" as "lineId",
      (
        case
        when not ("t67"."id" is null) then "t67"."unitPrice"
        when not ("t69"."id" is null) then "t69"."unitPrice"
        when not ("t71"."id" is null) then "t71"."unitPrice"
        when 1 = 1 then "t73"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t67"."id" is null) then "t67"."priceForPeriod"
        when not ("t69"."id" is null) then "t69"."priceForPeriod"
        when not ("t71"."id" is null) then "t71"."priceForPeriod"
        when 1 = 1 then "t73"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q10" "t66"
    left join "servicePrice" "t67" on "t67"."companyId" = ?
      and "t67"."id" = (
        select "t68"."id"
        from "servicePrice" "t68"
        where "t68"."companyId" = ?
          and "t68"."serviceNo" = "t66"."serviceNo"
          and "t68"."code" = "t66"."unitCode"
          and (
            ("t68"."type" = 'Lease Unit' and "t68"."effectiveDate" <= ?)
            and ("t68"."expirationDate" = '0001-01-01' or "t68"."expirationDate" >= ?)
          )
        order by "t68"."effectiveDate" desc, "t68"."id"
        limit 1
      )
    left join "servicePrice" "t69" on "t69"."companyId" = ?
      and "t69"."id" = (
        select "t70"."id"
        from "servicePrice" "t70"
        where "t70"."companyId" = ?
          and "t70"."serviceNo" = "t66"."serviceNo"
          and "t70"."code" = "t66"."contractCode"
          and (
            ("t70"."type" = 'Contract' and "t70"."effectiveDate" <= ?)
            and ("t70"."expirationDate" = '0001-01-01' or "t70"."expirationDate" >= ?)
          )
        order by "t70"."effectiveDate" desc, "t70"."id"
        limit 1
      )
    left join "servicePrice" "t71" on "t71"."companyId" = ?
      and "t71"."id" = (
        select "t72"."id"
        from "servicePrice" "t72"
        where "t72"."companyId" = ?
          and "t72"."serviceNo" = "t66"."serviceNo"
          and "t72"."code" = "t66"."buildingCode"
          and (
            ("t72"."type" = 'Building' and "t72"."effectiveDate" <= ?)
            and ("t72"."expirationDate" = '0001-01-01' or "t72"."expirationDate" >= ?)
          )
        order by "t72"."effectiveDate" desc, "t72"."id"
        limit 1
      )
    left join "q9" "t73" on "t73"."serviceNo" = "t66"."serviceNo" and "t73"."place" is 1
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
        when (not ("t75"."lineId" is null) and not ("t75"."priceForPeriod" is ' ')) then "t75"."priceForPeriod"
        when 1 = 1 then "t74"."pricePeriod" end
      ) as "pricePeriod",
      (case when ifnull(("t74"."priceType" in ('Area', 'Fixed')), 0) then 1 when 1 = 1 then 0 end) as "measured",
      nullif(
        nullif(
          max(
            min(
              decimal_mul(
                (
                  case
                  when not ("t75"."lineId" is null) then "t75"."unitPrice"
                  when 1 = 1 then "t74"."unitPrice" end
                ),
                (
                  case
                  when "t74"."priceType" is 'Area' then "t74"."area"
                  when ("t74"."priceType" is 'Fixed' and not ("t74"."quantity" is 0)) then "t74"."quantity"
                  when "t74"."priceType" is 'Fixed' then 1
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
        case
        when "t76"."pricePeriod" is 'Month' then "t76"."product"
        when "t76"."pricePeriod" is 'Year' then nullif(nullif(max(min(decimal_div("t76"."product", 12), 1e20), -1e20), 1e20), -1e20)
        when "t76"."pricePeriod" is 'Quarter' then nullif(nullif(max(min(decimal_div("t76"."product", 3), 1e20), -1e20), 1e20), -1e20)
        when "t76"."pricePeriod" is 'Week' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(nullif(max(min(decimal_mul("t76"."product", 52), 1e20), -1e20), 1e20), -1e20),
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
        when "t76"."pricePeriod" is 'Day' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(nullif(max(min(decimal_mul("t76"."product", 365), 1e20), -1e20), 1e20), -1e20),
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
        when "t77"."period" = 'Year' then nullif(nullif(max(min(decimal_div("t77"."amount", 12), 1e20), -1e20), 1e20), -1e20)
        when "t77"."period" = 'Quarter' then nullif(nullif(max(min(decimal_div("t77"."amount", 3), 1e20), -1e20), 1e20), -1e20)
        when "t77"."period" = 'Week' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(nullif(max(min(decimal_mul("t77"."amount", 52), 1e20), -1e20), 1e20), -1e20),
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
        when "t77"."period" = 'Day' then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  nullif(nullif(max(min(decimal_mul("t77"."amount", 365), 1e20), -1e20), 1e20), -1e20),
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
    from "leaseContrDiscount" "t77"
    where ("t77"."startingDate" <= ? and ("t77"."endingDate" = '0001-01-01' or "t77"."endingDate" >= ?))
      and "t77"."companyId" = ?
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
      decimal_total(
        sum((case when "t78"."discountType" = 'Percentage' then "t78"."amount" when 1 = 1 then 0 end))
      ) as "percentage",
      decimal_total(sum((case when "t78"."discountType" = 'Area' then "t78"."monthly" when 1 = 1 then 0 end))) as "perArea",
      decimal_total(
        sum(
          (
            case
            when (
              ("t78"."discountType" = 'Fixed' and "t78"."amount" > 0)
              and ("t78"."leaseUnitNo" <> '' and "t78"."serviceNo" <> '')
            ) then "t78"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed0",
      decimal_total(
        sum(
          (
            case
            when (
              ("t78"."discountType" = 'Fixed' and "t78"."amount" > 0)
              and ("t78"."leaseUnitNo" <> '' and "t78"."serviceNo" = '')
            ) then "t78"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed1",
      decimal_total(
        sum(
          (
            case
            when (
              ("t78"."discountType" = 'Fixed' and "t78"."amount" > 0)
              and ("t78"."leaseUnitNo" = '' and "t78"."serviceNo" <> '')
            ) then "t78"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed2",
      decimal_total(
        sum(
          (
            case
            when (
              ("t78"."discountType" = 'Fixed' and "t78"."amount" > 0)
              and ("t78"."leaseUnitNo" = '' and "t78"."serviceNo" = '')
            ) then "t78"."monthly"
            when 1 = 1 then 0 end
          )
        )
      ) as "fixed3"
    from "q14" "t78"
    join "q13" "t79" on "t79"."leaseContractNo" = "t78"."leaseContractNo"
    where (
      (
        (
          ("t78"."contractVersionNo" = 0 or "t78"."contractVersionNo" = "t79"."versionNo")
          and ("t78"."leaseUnitNo" = '' or "t78"."leaseUnitNo" = "t79"."lineUnitNo")
        )
        and ("t78"."serviceNo" = '' or "t78"."serviceNo" = "t79"."serviceNo")
      )
      and ("t79"."measured" = 1 and "t79"."amount" >= 0)
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
      decimal_add(
        (
          case
          when ifnull("t80"."percentage" >= 100, 0) then "t80"."amount"
          when 1 = 1 then nullif(
            nullif(
              max(
                min(
                  decimal_div(
                    nullif(
                      nullif(max(min(decimal_mul("t80"."amount", "t80"."percentage"), 1e20), -1e20), 1e20),
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
        nullif(nullif(max(min(decimal_mul("t80"."perArea", "t80"."area"), 1e20), -1e20), 1e20), -1e20)
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
        when ifnull("t81"."asked" < "t81"."amount", 0) then decimal_sub("t81"."amount", "t81"."asked")
        when 1 = 1 then 0 end
      ) as "left0",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t81"."asked" < "t81"."amount", 0) then decimal_sub("t81"."amount", "t81"."asked")
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t81"."leaseContractNo",
              "t81"."versionNo",
              "t81"."leaseUnitNo",
              "t81"."serviceNo"
            order by "t81"."lineNo" rows between unbounded preceding and 1 preceding
          ),
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
        when ifnull("t82"."fixed0" <= "t82"."before0", 0) then "t82"."left0"
        when ifnull(decimal_sub("t82"."fixed0", "t82"."before0") < "t82"."left0", 0) then decimal_sub("t82"."left0", decimal_sub("t82"."fixed0", "t82"."before0"))
        when 1 = 1 then 0 end
      ) as "left1",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t82"."fixed0" <= "t82"."before0", 0) then "t82"."left0"
              when ifnull(decimal_sub("t82"."fixed0", "t82"."before0") < "t82"."left0", 0) then decimal_sub("t82"."left0", decimal_sub("t82"."fixed0", "t82"."before0"))
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t82"."leaseContractNo", "t82"."versionNo", "t82"."leaseUnitNo"
            order by "t82"."lineNo" rows between unbounded preceding and 1 preceding
          ),
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
        when ifnull("t83"."fixed1" <= "t83"."before1", 0) then "t83"."left1"
        when ifnull(decimal_sub("t83"."fixed1", "t83"."before1") < "t83"."left1", 0) then decimal_sub("t83"."left1", decimal_sub("t83"."fixed1", "t83"."before1"))
        when 1 = 1 then 0 end
      ) as "left2",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t83"."fixed1" <= "t83"."before1", 0) then "t83"."left1"
              when ifnull(decimal_sub("t83"."fixed1", "t83"."before1") < "t83"."left1", 0) then decimal_sub("t83"."left1", decimal_sub("t83"."fixed1", "t83"."before1"))
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t83"."leaseContractNo", "t83"."versionNo", "t83"."serviceNo"
            order by "t83"."lineNo" rows between unbounded preceding and 1 preceding
          ),
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
        when ifnull("t84"."fixed2" <= "t84"."before2", 0) then "t84"."left2"
        when ifnull(decimal_sub("t84"."fixed2", "t84"."before2") < "t84"."left2", 0) then decimal_sub("t84"."left2", decimal_sub("t84"."fixed2", "t84"."before2"))
        when 1 = 1 then 0 end
      ) as "left3",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t84"."fixed2" <= "t84"."before2", 0) then "t84"."left2"
              when ifnull(decimal_sub("t84"."fixed2", "t84"."before2") < "t84"."left2", 0) then decimal_sub("t84"."left2", decimal_sub("t84"."fixed2", "t84"."before2"))
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t84"."leaseContractNo", "t84"."versionNo"
            order by "t84"."lineNo" rows between unbounded preceding and 1 preceding
          ),
          8
        ),
        0
      ) as "before3"
    from "q19" "t84"
  ),
  "q21" as (
    select "t85"."lineId" as "lineId",
      decimal_sub(
        "t85"."amount",
        (
          case
          when ifnull("t85"."fixed3" <= "t85"."before3", 0) then "t85"."left3"
          when ifnull(decimal_sub("t85"."fixed3", "t85"."before3") < "t85"."left3", 0) then decimal_sub("t85"."left3", decimal_sub("t85"."fixed3", "t85"."before3"))
          when 1 = 1 then 0 end
        )
      ) as "discount"
    from "q20" "t85"
  ),
  "q22" as (
    select "t86"."id" as "id",
      "t86"."leaseUnitNo" as "leaseUnitNo",
      (
        case
        when not ("t87"."lineId" is null) then decimal_sub(
          (round("t86"."amount" * 100.00000000000006) / 100),
          (round("t87"."discount" * 100.00000000000006) / 100)
        )
        when 1 = 1 then (round("t86"."amount" * 100.00000000000006) / 100) end
      ) as "monthlyNet"
    from "q13" "t86"
    left join "q21" "t87" on "t87"."lineId" = "t86"."lineId"
  ),
  "a23" as (
    select ? as "companyId",
      coalesce("t88"."id", '00000000-0000-0000-0000-000000000000') as "id",
      "t88"."leaseUnitNo" as "leaseUnitNo",
      coalesce("t88"."monthlyNet", 0) as "monthlyNet"
    from "q22" "t88"
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
  null
from "a23" "t0"
where "t0"."companyId" = ? and "t0"."id" = ?;
-- Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid
