with "q1" as materialized (
  select "t1"."id" as "id",
    "t1"."leaseUnitNo" as "leaseUnitNo",
    "t2"."buildingNo" as "buildingNo",
    row_number() over (
      partition by "t1"."leaseUnitNo"
      order by "t1"."startingDate" desc,
        "t1"."lineNo",
        "t1"."leaseContractNo",
        "t1"."versionNo" desc
    ) as "place"
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
          and ("t2"."contractValidUntil" = '0001-01-01' or "t2"."contractValidUntil" >= ?)
        )
      )
    )
    and (
      ("t1"."status" <> 'Terminated' and "t2"."versionStatus" = 'Valid')
      or (
        (
          ? < substr(?, 1, 10)
          and ("t1"."status" <> 'Terminated' or "t1"."endingDate" <> '0001-01-01')
        )
        and (
          "t2"."versionStatus" = 'Valid'
          or (
            "t2"."versionStatus" = 'Old'
            and not (
              +exists (
                select 1
                from "leaseContract" "t3"
                where "t3"."companyId" = ?
                  and "t3"."number" = "t2"."number"
                  and (
                    "t3"."versionStatus" = 'Valid'
                    or ("t3"."versionStatus" = 'Old' and "t3"."versionNo" > "t2"."versionNo")
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
                    and ("t20"."contractValidUntil" = '0001-01-01' or "t20"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t19"."status" <> 'Terminated' and "t20"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t19"."status" <> 'Terminated' or "t19"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t20"."versionStatus" = 'Valid'
                    or (
                      "t20"."versionStatus" = 'Old'
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
                                and "t21"."versionNo" > "t20"."versionNo"
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
                    and ("t23"."contractValidUntil" = '0001-01-01' or "t23"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t22"."status" <> 'Terminated' and "t23"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t22"."status" <> 'Terminated' or "t22"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t23"."versionStatus" = 'Valid'
                    or (
                      "t23"."versionStatus" = 'Old'
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
                                and "t24"."versionNo" > "t23"."versionNo"
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
                    and ("t26"."contractValidUntil" = '0001-01-01' or "t26"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t25"."status" <> 'Terminated' and "t26"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t25"."status" <> 'Terminated' or "t25"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t26"."versionStatus" = 'Valid'
                    or (
                      "t26"."versionStatus" = 'Old'
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
                                and "t27"."versionNo" > "t26"."versionNo"
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
                    and ("t29"."contractValidUntil" = '0001-01-01' or "t29"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t28"."status" <> 'Terminated' and "t29"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t28"."status" <> 'Terminated' or "t28"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t29"."versionStatus" = 'Valid'
                    or (
                      "t29"."versionStatus" = 'Old'
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
                                and "t30"."versionNo" > "t29"."versionNo"
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
                    and ("t32"."contractValidUntil" = '0001-01-01' or "t32"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t31"."status" <> 'Terminated' and "t32"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t31"."status" <> 'Terminated' or "t31"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t32"."versionStatus" = 'Valid'
                    or (
                      "t32"."versionStatus" = 'Old'
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
                                and "t33"."versionNo" > "t32"."versionNo"
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
                    and ("t35"."contractValidUntil" = '0001-01-01' or "t35"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t34"."status" <> 'Terminated' and "t35"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t34"."status" <> 'Terminated' or "t34"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t35"."versionStatus" = 'Valid'
                    or (
                      "t35"."versionStatus" = 'Old'
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
                                and "t36"."versionNo" > "t35"."versionNo"
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
                    and ("t38"."contractValidUntil" = '0001-01-01' or "t38"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t37"."status" <> 'Terminated' and "t38"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t37"."status" <> 'Terminated' or "t37"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t38"."versionStatus" = 'Valid'
                    or (
                      "t38"."versionStatus" = 'Old'
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
                                and "t39"."versionNo" > "t38"."versionNo"
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
                    and ("t41"."contractValidUntil" = '0001-01-01' or "t41"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t40"."status" <> 'Terminated' and "t41"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t40"."status" <> 'Terminated' or "t40"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t41"."versionStatus" = 'Valid'
                    or (
                      "t41"."versionStatus" = 'Old'
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
                                and "t42"."versionNo" > "t41"."versionNo"
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
                    and ("t44"."contractValidUntil" = '0001-01-01' or "t44"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t43"."status" <> 'Terminated' and "t44"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t43"."status" <> 'Terminated' or "t43"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t44"."versionStatus" = 'Valid'
                    or (
                      "t44"."versionStatus" = 'Old'
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
                                and "t45"."versionNo" > "t44"."versionNo"
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
                    and ("t47"."contractValidUntil" = '0001-01-01' or "t47"."contractValidUntil" >= ?)
                  )
                )
              )
              and (
                ("t46"."status" <> 'Terminated' and "t47"."versionStatus" = 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t46"."status" <> 'Terminated' or "t46"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t47"."versionStatus" = 'Valid'
                    or (
                      "t47"."versionStatus" = 'Old'
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
                                and "t48"."versionNo" > "t47"."versionNo"
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
      "t50"."parkingUnit" as "parkingUnit",
      "t50"."blocked" as "blocked",
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
      ("t52"."isLet" is 1) as "isLetByGroup",
      (case when (not ("t50"."blocked" = 1) and not ("t52"."isLet" is 1)) then "t50"."number" end) as "reservable"
    from "leaseUnit" "t50"
    left join "q2" "t51" on "t51"."unitNo" = "t50"."number"
    left join "q5" "t52" on "t52"."number" = "t50"."leaseUnitGroupNo"
    where "t50"."companyId" = ?
  ),
  "q7" as (
    select "t53"."leaseUnitNo" as "leaseUnitNo",
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
      and ("t54"."status" = 'Reserved' and not ("t54"."versionStatus" is 'Old'))
    )
      and "t53"."companyId" = ?
  ),
  "q8" as materialized (
    select "t55"."id" as "unitId",
      "t55"."parkingUnit" as "parkingUnit",
      "t55"."isLeasable" as "isLeasable",
      "t55"."area" as "area",
      (
        case
        when not ("t55"."buildingNo" is null) then "t55"."buildingNo"
        when not ("t57"."id" is null) then "t60"."buildingNo"
        when 1 = 1 then '' end
      ) as "buildingNo",
      (("t56"."id" is null or "t56"."place" is 1)) as "firstOfUnit",
      (
        case
        when not ("t56"."id" is null) then 'Let'
        when "t55"."isLetByGroup" = 1 then 'LetByGroup'
        when "t55"."blocked" = 1 then 'Blocked'
        when not ("t61"."leaseUnitNo" is null) then 'Reserved'
        when 1 = 1 then 'Vacant' end
      ) as "state"
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
            ("t58"."status" <> 'Terminated' and "t59"."versionStatus" = 'Valid')
            and (
              "t58"."startingDate" <= substr(?, 1, 10)
              and (
                not ("t58"."endingDate" < substr(?, 1, 10))
                or (
                  "t58"."endingDate" = '0001-01-01'
                  and (
                    "t59"."contractValidUntil" = '0001-01-01'
                    or "t59"."contractValidUntil" >= substr(?, 1, 10)
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
    left join "q7" "t61" on "t61"."leaseUnitNo" = "t55"."reservable" and "t61"."place" = 1
    left join "q1" "t56" on "t56"."leaseUnitNo" = "t55"."number"
    where (not ("t56"."id" is null) or "t55"."isLeasable" = 1)
    union all
    select null as "unitId",
      0 as "parkingUnit",
      0 as "isLeasable",
      0 as "area",
      "t62"."buildingNo" as "buildingNo",
      0 as "firstOfUnit",
      'Let' as "state"
    from "q1" "t62"
    left join "leaseUnit" "t63" on "t63"."companyId" = ? and "t63"."number" = "t62"."leaseUnitNo"
    where "t63"."id" is null
  ),
  "q9" as (
    select "t64"."buildingNo" as "buildingNo",
      cast("t64"."unitId" as text) as "unitId",
      "t64"."area" as "area",
      (
        case
        when "t64"."parkingUnit" = 1 then 'Parking'
        when "t64"."state" = 'LetByGroup' then 'Let'
        when 1 = 1 then "t64"."state" end
      ) as "kind"
    from "q8" "t64"
    where ("t64"."isLeasable" = 1 and "t64"."firstOfUnit" = 1)
  ),
  "q10" as materialized (
    select "t65"."buildingNo" as "buildingNo",
      min("t65"."unitId") as "leastId",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t65"."kind" = 'Parking' then 0 when 1 = 1 then 1 end) >> 32) * 4294967296 + sum((case when "t65"."kind" = 'Parking' then 0 when 1 = 1 then 1 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "units",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t65"."kind" = 'Let' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t65"."kind" = 'Let' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "letUnits",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t65"."kind" = 'Reserved' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t65"."kind" = 'Reserved' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "reservedUnits",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t65"."kind" = 'Vacant' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t65"."kind" = 'Vacant' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "vacantUnits",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t65"."kind" = 'Blocked' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t65"."kind" = 'Blocked' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "blockedUnits",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t65"."kind" = 'Parking' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t65"."kind" = 'Parking' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "parkingUnits",
      decimal_total(sum((case when "t65"."kind" = 'Parking' then 0 when 1 = 1 then "t65"."area" end))) as "area",
      decimal_total(sum((case when "t65"."kind" = 'Let' then "t65"."area" when 1 = 1 then 0 end))) as "letArea",
      decimal_total(sum((case when "t65"."kind" = 'Reserved' then "t65"."area" when 1 = 1 then 0 end))) as "reservedArea",
      decimal_total(sum((case when "t65"."kind" = 'Vacant' then "t65"."area" when 1 = 1 then 0 end))) as "vacantArea",
      decimal_total(sum((case when "t65"."kind" = 'Blocked' then "t65"."area" when 1 = 1 then 0 end))) as "blockedArea"
    from "q9" "t65"
    group by "t65"."buildingNo"
  ),
  "q11" as (
    select (
      case
      when not ("t67"."id" is null) then "t67"."id"
      when 1 = 1 then literal_value("t66"."leastId", 'Edm.Guid') end
    ) as "id",
      "t66"."buildingNo" as "buildingNo",
      "t66"."units" as "units",
      "t66"."letUnits" as "letUnits",
      "t66"."reservedUnits" as "reservedUnits",
      "t66"."vacantUnits" as "vacantUnits",
      "t66"."blockedUnits" as "blockedUnits",
      "t66"."parkingUnits" as "parkingUnits",
      "t66"."area" as "area",
      "t66"."letArea" as "letArea",
      "t66"."reservedArea" as "reservedArea",
      "t66"."vacantArea" as "vacantArea",
      "t66"."blockedArea" as "blockedArea",
      "t67"."description" as "buildingDescription",
      "t67"."totalArea" as "totalArea",
      (
        case
        when "t66"."units" > "t66"."blockedUnits" then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  "t66"."letUnits",
                  (
                    select iif(typeof(v) = 'integer', v, null)
                    from (
                      select ("t66"."units" - "t66"."blockedUnits") as v
                    )
                  )
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
      ) as "occupancyByUnits",
      (
        case
        when not ("t66"."area" is "t66"."blockedArea") then nullif(
          nullif(
            max(
              min(decimal_div("t66"."letArea", decimal_sub("t66"."area", "t66"."blockedArea")), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when 1 = 1 then 0 end
      ) as "occupancyByArea"
    from "q10" "t66"
    left join "leaseUnit" "t67" on "t67"."companyId" = ? and "t67"."number" = "t66"."buildingNo"
  ),
  "a12" as (
    select ? as "companyId",
      coalesce("t68"."id", '00000000-0000-0000-0000-000000000000') as "id",
      coalesce("t68"."buildingNo", '') as "buildingNo",
      coalesce("t68"."buildingDescription", '') as "buildingDescription",
      coalesce("t68"."totalArea", 0) as "totalArea",
      coalesce(
        iif(
          "t68"."units" > -2147483649
          and "t68"."units" < 2147483647 + 1, cast("t68"."units" as integer),
          null
        ),
        0
      ) as "units",
      coalesce(
        iif(
          "t68"."letUnits" > -2147483649
          and "t68"."letUnits" < 2147483647 + 1, cast("t68"."letUnits" as integer),
          null
        ),
        0
      ) as "letUnits",
      coalesce(
        iif(
          "t68"."reservedUnits" > -2147483649
          and "t68"."reservedUnits" < 2147483647 + 1, cast("t68"."reservedUnits" as integer),
          null
        ),
        0
      ) as "reservedUnits",
      coalesce(
        iif(
          "t68"."vacantUnits" > -2147483649
          and "t68"."vacantUnits" < 2147483647 + 1, cast("t68"."vacantUnits" as integer),
          null
        ),
        0
      ) as "vacantUnits",
      coalesce(
        iif(
          "t68"."blockedUnits" > -2147483649
          and "t68"."blockedUnits" < 2147483647 + 1, cast("t68"."blockedUnits" as integer),
          null
        ),
        0
      ) as "blockedUnits",
      coalesce(
        iif(
          "t68"."parkingUnits" > -2147483649
          and "t68"."parkingUnits" < 2147483647 + 1, cast("t68"."parkingUnits" as integer),
          null
        ),
        0
      ) as "parkingUnits",
      coalesce("t68"."area", 0) as "area",
      coalesce("t68"."letArea", 0) as "letArea",
      coalesce("t68"."reservedArea", 0) as "reservedArea",
      coalesce("t68"."vacantArea", 0) as "vacantArea",
      coalesce("t68"."blockedArea", 0) as "blockedArea",
      coalesce("t68"."occupancyByUnits", 0) as "occupancyByUnits",
      coalesce("t68"."occupancyByArea", 0) as "occupancyByArea"
    from "q11" "t68"
  )
select (
  rtrim(
    json_object(
      'id', "t0"."id",
      'buildingNo', "t0"."buildingNo",
      'buildingDescription', "t0"."buildingDescription",
      'totalArea', iif(
        "t0"."totalArea" between 0.0001
        and 1e5
        or "t0"."totalArea" = 0
        or ("t0"."totalArea" between -1e11 and 1e11 and round("t0"."totalArea", 2) = "t0"."totalArea"),
        "t0"."totalArea",
        json(decimal_text("t0"."totalArea"))
      ),
      'units', "t0"."units",
      'letUnits', "t0"."letUnits",
      'reservedUnits', "t0"."reservedUnits",
      'vacantUnits', "t0"."vacantUnits",
      'blockedUnits', "t0"."blockedUnits",
      'parkingUnits', "t0"."parkingUnits",
      'area', iif(
        "t0"."area" between 0.0001
        and 1e5
        or "t0"."area" = 0
        or ("t0"."area" between -1e11 and 1e11 and round("t0"."area", 2) = "t0"."area"),
        "t0"."area",
        json(decimal_text("t0"."area"))
      ),
      'letArea', iif(
        "t0"."letArea" between 0.0001
        and 1e5
        or "t0"."letArea" = 0
        or ("t0"."letArea" between -1e11 and 1e11 and round("t0"."letArea", 2) = "t0"."letArea"),
        "t0"."letArea",
        json(decimal_text("t0"."letArea"))
      ),
      'reservedArea', iif(
        "t0"."reservedArea" between 0.0001
        and 1e5
        or "t0"."reservedArea" = 0
        or (
          "t0"."reservedArea" between -1e11
          and 1e11
          and round("t0"."reservedArea", 2) = "t0"."reservedArea"
        ),
        "t0"."reservedArea",
        json(decimal_text("t0"."reservedArea"))
      ),
      'vacantArea', iif(
        "t0"."vacantArea" between 0.0001
        and 1e5
        or "t0"."vacantArea" = 0
        or (
          "t0"."vacantArea" between -1e11
          and 1e11
          and round("t0"."vacantArea", 2) = "t0"."vacantArea"
        ),
        "t0"."vacantArea",
        json(decimal_text("t0"."vacantArea"))
      ),
      'blockedArea', iif(
        "t0"."blockedArea" between 0.0001
        and 1e5
        or "t0"."blockedArea" = 0
        or (
          "t0"."blockedArea" between -1e11
          and 1e11
          and round("t0"."blockedArea", 2) = "t0"."blockedArea"
        ),
        "t0"."blockedArea",
        json(decimal_text("t0"."blockedArea"))
      ),
      'occupancyByUnits', iif(
        "t0"."occupancyByUnits" between 0.0001
        and 1e5
        or "t0"."occupancyByUnits" = 0
        or (
          "t0"."occupancyByUnits" between -1e11
          and 1e11
          and round("t0"."occupancyByUnits", 2) = "t0"."occupancyByUnits"
        ),
        "t0"."occupancyByUnits",
        json(decimal_text("t0"."occupancyByUnits"))
      ),
      'occupancyByArea', iif(
        "t0"."occupancyByArea" between 0.0001
        and 1e5
        or "t0"."occupancyByArea" = 0
        or (
          "t0"."occupancyByArea" between -1e11
          and 1e11
          and round("t0"."occupancyByArea", 2) = "t0"."occupancyByArea"
        ),
        "t0"."occupancyByArea",
        json(decimal_text("t0"."occupancyByArea"))
      )
    ),
    '}'
  )
  || ',"building":'
  || coalesce(
    (
      select json_object(
        '@odata.etag', ('W/"' || cast("t69"."rowVersion" as text) || '"'),
        'id', "t69"."id",
        'number', "t69"."number"
      )
      from "leaseUnit" "t69"
      where "t69"."companyId" = ? and "t69"."number" = "t0"."buildingNo"
      limit 1
    ),
    'null'
  )
  || '}'
),
  "t0"."occupancyByArea",
  "t0"."buildingNo"
from "a12" "t0"
where "t0"."companyId" = ?
order by "t0"."occupancyByArea" desc, "t0"."buildingNo"
limit ? + 0;
-- Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
