with "q1" as (
  select "t1"."leaseUnitNo" as "unitNo"
  from "leaseContractLine" "t1"
  where "t1"."leaseContractNo" = ($1::text collate "C") and "t1"."companyId" = $2::uuid
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
    where "t3"."companyId" = $2::uuid
      and "t3"."companyId" = $2::uuid
      and "t3"."number" = "t4"."unitNo"
  ),
  "q4" as (
    select "t5"."leaseUnitNo" as "unitNo"
    from "q2" "t7" cross
    join "leaseContractLine" "t5"
    left join "leaseUnit" "t6" on "t6"."companyId" = $2::uuid and "t6"."number" = "t5"."leaseUnitNo"
    where "t6"."id" is null
      and "t5"."companyId" = $2::uuid
      and "t5"."companyId" = $2::uuid
      and "t5"."leaseUnitNo" = "t7"."unitNo"
    group by "t5"."leaseUnitNo"
  ),
  "q5" as (
    select "t8"."unitNo" as "unitNo"
    from "q3" "t8"
    union all
    select "t9"."unitNo" as "unitNo"
    from "q4" "t9"
  ),
  "q6" as materialized (
    select "t10"."id" as "id",
      "t10"."leaseContractNo" as "leaseContractNo"
    from "q5" "t11" cross
    join "leaseContractLine" "t10"
    where "t10"."companyId" = $2::uuid
      and "t10"."companyId" = $2::uuid
      and "t10"."leaseUnitNo" = "t11"."unitNo"
  ),
  "q7" as (
    select "t12"."leaseContractNo" as "leaseContractNo"
    from "q6" "t12"
    group by "t12"."leaseContractNo"
  ),
  "q8" as (
    select "t13"."leaseContractNo" as "leaseContractNo"
    from "q7" "t14" cross
    join "leaseContrDiscount" "t13"
    where (
      ("t13"."discountType" = 'Fixed' and "t13"."startingDate" <= $3::date)
      and ("t13"."endingDate" = '0001-01-01'::date or "t13"."endingDate" >= $3::date)
    )
      and "t13"."companyId" = $2::uuid
      and "t13"."companyId" = $2::uuid
      and "t13"."leaseContractNo" = "t14"."leaseContractNo"
    group by "t13"."leaseContractNo"
  ),
  "q9" as materialized (
    select "t15"."id" as "id",
      "t15"."leaseUnitNo" as "unitNo"
    from "q8" "t16" cross
    join "leaseContractLine" "t15"
    where "t15"."companyId" = $2::uuid
      and "t15"."companyId" = $2::uuid
      and "t15"."leaseContractNo" = "t16"."leaseContractNo"
  ),
  "q10" as (
    select "t17"."unitNo" as "unitNo"
    from "q3" "t17"
    union all
    select "t18"."unitNo" as "unitNo"
    from "q9" "t18"
  ),
  "q11" as materialized (
    select "t19"."unitNo" as "unitNo"
    from "q10" "t19"
    group by "t19"."unitNo"
  ),
  "q12" as (
    select "t20"."leaseUnitGroupNo" as "number"
    from "q11" "t21" cross
    join "leaseUnit" "t20"
    where "t20"."leaseUnitGroupNo" <> ''
      and "t20"."companyId" = $2::uuid
      and "t20"."companyId" = $2::uuid
      and "t20"."number" = "t21"."unitNo"
    group by "t20"."leaseUnitGroupNo"
  ),
  "q13" as materialized (
    select "t22"."number" as "number",
      (
        case
        when ("t23"."building") then "t23"."number"
        when ("t24"."building") then "t24"."number"
        when ("t25"."building") then "t25"."number"
        when ("t26"."building") then "t26"."number"
        when ("t27"."building") then "t27"."number"
        when ("t28"."building") then "t28"."number"
        when ("t29"."building") then "t29"."number"
        when ("t30"."building") then "t30"."number"
        when ("t31"."building") then "t31"."number"
        when ("t32"."building") then "t32"."number" end
      ) as "buildingNo",
      (
        exists (
          select 1
          from "leaseContractLine" "t33"
          left join "leaseContract" "t34" on "t34"."companyId" = $2::uuid
            and "t34"."number" = "t33"."leaseContractNo"
            and "t34"."versionNo" = "t33"."versionNo"
          where "t33"."companyId" = $2::uuid
            and "t33"."leaseUnitNo" = "t23"."number"
            and (
              (
                "t33"."startingDate" <= $3::date
                and (
                  not ("t33"."endingDate" < $3::date)
                  or (
                    "t33"."endingDate" = '0001-01-01'::date
                    and (
                      "t34"."contractValidUntil" = '0001-01-01'::date
                      or "t34"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t33"."status" <> 'Terminated' and "t34"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t33"."status" <> 'Terminated' or "t33"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t34"."versionStatus" = 'Valid'
                    or (
                      "t34"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t35"
                          where "t35"."companyId" = $2::uuid
                            and "t35"."number" = "t34"."number"
                            and (
                              "t35"."versionStatus" = 'Valid'
                              or (
                                "t35"."versionStatus" = 'Old'
                                and "t35"."versionNo" > "t34"."versionNo"
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
          from "leaseContractLine" "t36"
          left join "leaseContract" "t37" on "t37"."companyId" = $2::uuid
            and "t37"."number" = "t36"."leaseContractNo"
            and "t37"."versionNo" = "t36"."versionNo"
          where "t36"."companyId" = $2::uuid
            and "t36"."leaseUnitNo" = "t24"."number"
            and (
              (
                "t36"."startingDate" <= $3::date
                and (
                  not ("t36"."endingDate" < $3::date)
                  or (
                    "t36"."endingDate" = '0001-01-01'::date
                    and (
                      "t37"."contractValidUntil" = '0001-01-01'::date
                      or "t37"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t36"."status" <> 'Terminated' and "t37"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t36"."status" <> 'Terminated' or "t36"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t37"."versionStatus" = 'Valid'
                    or (
                      "t37"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t38"
                          where "t38"."companyId" = $2::uuid
                            and "t38"."number" = "t37"."number"
                            and (
                              "t38"."versionStatus" = 'Valid'
                              or (
                                "t38"."versionStatus" = 'Old'
                                and "t38"."versionNo" > "t37"."versionNo"
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
          from "leaseContractLine" "t39"
          left join "leaseContract" "t40" on "t40"."companyId" = $2::uuid
            and "t40"."number" = "t39"."leaseContractNo"
            and "t40"."versionNo" = "t39"."versionNo"
          where "t39"."companyId" = $2::uuid
            and "t39"."leaseUnitNo" = "t25"."number"
            and (
              (
                "t39"."startingDate" <= $3::date
                and (
                  not ("t39"."endingDate" < $3::date)
                  or (
                    "t39"."endingDate" = '0001-01-01'::date
                    and (
                      "t40"."contractValidUntil" = '0001-01-01'::date
                      or "t40"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t39"."status" <> 'Terminated' and "t40"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t39"."status" <> 'Terminated' or "t39"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t40"."versionStatus" = 'Valid'
                    or (
                      "t40"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t41"
                          where "t41"."companyId" = $2::uuid
                            and "t41"."number" = "t40"."number"
                            and (
                              "t41"."versionStatus" = 'Valid'
                              or (
                                "t41"."versionStatus" = 'Old'
                                and "t41"."versionNo" > "t40"."versionNo"
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
          from "leaseContractLine" "t42"
          left join "leaseContract" "t43" on "t43"."companyId" = $2::uuid
            and "t43"."number" = "t42"."leaseContractNo"
            and "t43"."versionNo" = "t42"."versionNo"
          where "t42"."companyId" = $2::uuid
            and "t42"."leaseUnitNo" = "t26"."number"
            and (
              (
                "t42"."startingDate" <= $3::date
                and (
                  not ("t42"."endingDate" < $3::date)
                  or (
                    "t42"."endingDate" = '0001-01-01'::date
                    and (
                      "t43"."contractValidUntil" = '0001-01-01'::date
                      or "t43"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t42"."status" <> 'Terminated' and "t43"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t42"."status" <> 'Terminated' or "t42"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t43"."versionStatus" = 'Valid'
                    or (
                      "t43"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t44"
                          where "t44"."companyId" = $2::uuid
                            and "t44"."number" = "t43"."number"
                            and (
                              "t44"."versionStatus" = 'Valid'
                              or (
                                "t44"."versionStatus" = 'Old'
                                and "t44"."versionNo" > "t43"."versionNo"
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
          from "leaseContractLine" "t45"
          left join "leaseContract" "t46" on "t46"."companyId" = $2::uuid
            and "t46"."number" = "t45"."leaseContractNo"
            and "t46"."versionNo" = "t45"."versionNo"
          where "t45"."companyId" = $2::uuid
            and "t45"."leaseUnitNo" = "t27"."number"
            and (
              (
                "t45"."startingDate" <= $3::date
                and (
                  not ("t45"."endingDate" < $3::date)
                  or (
                    "t45"."endingDate" = '0001-01-01'::date
                    and (
                      "t46"."contractValidUntil" = '0001-01-01'::date
                      or "t46"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t45"."status" <> 'Terminated' and "t46"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t45"."status" <> 'Terminated' or "t45"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t46"."versionStatus" = 'Valid'
                    or (
                      "t46"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t47"
                          where "t47"."companyId" = $2::uuid
                            and "t47"."number" = "t46"."number"
                            and (
                              "t47"."versionStatus" = 'Valid'
                              or (
                                "t47"."versionStatus" = 'Old'
                                and "t47"."versionNo" > "t46"."versionNo"
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
          from "leaseContractLine" "t48"
          left join "leaseContract" "t49" on "t49"."companyId" = $2::uuid
            and "t49"."number" = "t48"."leaseContractNo"
            and "t49"."versionNo" = "t48"."versionNo"
          where "t48"."companyId" = $2::uuid
            and "t48"."leaseUnitNo" = "t28"."number"
            and (
              (
                "t48"."startingDate" <= $3::date
                and (
                  not ("t48"."endingDate" < $3::date)
                  or (
                    "t48"."endingDate" = '0001-01-01'::date
                    and (
                      "t49"."contractValidUntil" = '0001-01-01'::date
                      or "t49"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t48"."status" <> 'Terminated' and "t49"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t48"."status" <> 'Terminated' or "t48"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t49"."versionStatus" = 'Valid'
                    or (
                      "t49"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t50"
                          where "t50"."companyId" = $2::uuid
                            and "t50"."number" = "t49"."number"
                            and (
                              "t50"."versionStatus" = 'Valid'
                              or (
                                "t50"."versionStatus" = 'Old'
                                and "t50"."versionNo" > "t49"."versionNo"
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
          from "leaseContractLine" "t51"
          left join "leaseContract" "t52" on "t52"."companyId" = $2::uuid
            and "t52"."number" = "t51"."leaseContractNo"
            and "t52"."versionNo" = "t51"."versionNo"
          where "t51"."companyId" = $2::uuid
            and "t51"."leaseUnitNo" = "t29"."number"
            and (
              (
                "t51"."startingDate" <= $3::date
                and (
                  not ("t51"."endingDate" < $3::date)
                  or (
                    "t51"."endingDate" = '0001-01-01'::date
                    and (
                      "t52"."contractValidUntil" = '0001-01-01'::date
                      or "t52"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t51"."status" <> 'Terminated' and "t52"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t51"."status" <> 'Terminated' or "t51"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t52"."versionStatus" = 'Valid'
                    or (
                      "t52"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t53"
                          where "t53"."companyId" = $2::uuid
                            and "t53"."number" = "t52"."number"
                            and (
                              "t53"."versionStatus" = 'Valid'
                              or (
                                "t53"."versionStatus" = 'Old'
                                and "t53"."versionNo" > "t52"."versionNo"
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
          from "leaseContractLine" "t54"
          left join "leaseContract" "t55" on "t55"."companyId" = $2::uuid
            and "t55"."number" = "t54"."leaseContractNo"
            and "t55"."versionNo" = "t54"."versionNo"
          where "t54"."companyId" = $2::uuid
            and "t54"."leaseUnitNo" = "t30"."number"
            and (
              (
                "t54"."startingDate" <= $3::date
                and (
                  not ("t54"."endingDate" < $3::date)
                  or (
                    "t54"."endingDate" = '0001-01-01'::date
                    and (
                      "t55"."contractValidUntil" = '0001-01-01'::date
                      or "t55"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t54"."status" <> 'Terminated' and "t55"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t54"."status" <> 'Terminated' or "t54"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t55"."versionStatus" = 'Valid'
                    or (
                      "t55"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t56"
                          where "t56"."companyId" = $2::uuid
                            and "t56"."number" = "t55"."number"
                            and (
                              "t56"."versionStatus" = 'Valid'
                              or (
                                "t56"."versionStatus" = 'Old'
                                and "t56"."versionNo" > "t55"."versionNo"
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
          from "leaseContractLine" "t57"
          left join "leaseContract" "t58" on "t58"."companyId" = $2::uuid
            and "t58"."number" = "t57"."leaseContractNo"
            and "t58"."versionNo" = "t57"."versionNo"
          where "t57"."companyId" = $2::uuid
            and "t57"."leaseUnitNo" = "t31"."number"
            and (
              (
                "t57"."startingDate" <= $3::date
                and (
                  not ("t57"."endingDate" < $3::date)
                  or (
                    "t57"."endingDate" = '0001-01-01'::date
                    and (
                      "t58"."contractValidUntil" = '0001-01-01'::date
                      or "t58"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t57"."status" <> 'Terminated' and "t58"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t57"."status" <> 'Terminated' or "t57"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t58"."versionStatus" = 'Valid'
                    or (
                      "t58"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t59"
                          where "t59"."companyId" = $2::uuid
                            and "t59"."number" = "t58"."number"
                            and (
                              "t59"."versionStatus" = 'Valid'
                              or (
                                "t59"."versionStatus" = 'Old'
                                and "t59"."versionNo" > "t58"."versionNo"
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
          from "leaseContractLine" "t60"
          left join "leaseContract" "t61" on "t61"."companyId" = $2::uuid
            and "t61"."number" = "t60"."leaseContractNo"
            and "t61"."versionNo" = "t60"."versionNo"
          where "t60"."companyId" = $2::uuid
            and "t60"."leaseUnitNo" = "t32"."number"
            and (
              (
                "t60"."startingDate" <= $3::date
                and (
                  not ("t60"."endingDate" < $3::date)
                  or (
                    "t60"."endingDate" = '0001-01-01'::date
                    and (
                      "t61"."contractValidUntil" = '0001-01-01'::date
                      or "t61"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t60"."status" <> 'Terminated' and "t61"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t60"."status" <> 'Terminated' or "t60"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t61"."versionStatus" = 'Valid'
                    or (
                      "t61"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t62"
                          where "t62"."companyId" = $2::uuid
                            and "t62"."number" = "t61"."number"
                            and (
                              "t62"."versionStatus" = 'Valid'
                              or (
                                "t62"."versionStatus" = 'Old'
                                and "t62"."versionNo" > "t61"."versionNo"
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
    from "q12" "t22"
    left join "leaseUnit" "t23" on "t23"."companyId" = $2::uuid and "t23"."number" = "t22"."number"
    left join "leaseUnit" "t24" on "t24"."companyId" = $2::uuid
      and "t24"."number" = "t23"."leaseUnitGroupNo"
    left join "leaseUnit" "t25" on "t25"."companyId" = $2::uuid
      and "t25"."number" = "t24"."leaseUnitGroupNo"
    left join "leaseUnit" "t26" on "t26"."companyId" = $2::uuid
      and "t26"."number" = "t25"."leaseUnitGroupNo"
    left join "leaseUnit" "t27" on "t27"."companyId" = $2::uuid
      and "t27"."number" = "t26"."leaseUnitGroupNo"
    left join "leaseUnit" "t28" on "t28"."companyId" = $2::uuid
      and "t28"."number" = "t27"."leaseUnitGroupNo"
    left join "leaseUnit" "t29" on "t29"."companyId" = $2::uuid
      and "t29"."number" = "t28"."leaseUnitGroupNo"
    left join "leaseUnit" "t30" on "t30"."companyId" = $2::uuid
      and "t30"."number" = "t29"."leaseUnitGroupNo"
    left join "leaseUnit" "t31" on "t31"."companyId" = $2::uuid
      and "t31"."number" = "t30"."leaseUnitGroupNo"
    left join "leaseUnit" "t32" on "t32"."companyId" = $2::uuid
      and "t32"."number" = "t31"."leaseUnitGroupNo"
  ),
  "q14" as (
    select "t63"."number" as "number",
      "t63"."buildingNo" as "buildingNo",
      (
        (
          (
            ((("t63"."isLet0") or ("t63"."isLet1")) or ("t63"."isLet2"))
            or (("t63"."isLet3") or ("t63"."isLet4"))
          )
          or (
            ((("t63"."isLet5") or ("t63"."isLet6")) or ("t63"."isLet7"))
            or (("t63"."isLet8") or ("t63"."isLet9"))
          )
        )
      ) as "isLet"
    from "q13" "t63"
  ),
  "q15" as (
    select "t64"."id" as "id"
    from "q6" "t64"
    union all
    select "t65"."id" as "id"
    from "q9" "t65"
  ),
  "q16" as (
    select "t66"."id" as "id"
    from "q15" "t66"
    group by "t66"."id"
  ),
  "q17" as materialized (
    select "t67"."id" as "id",
      "t67"."leaseUnitNo" as "leaseUnitNo",
      "t67"."leaseContractNo" as "leaseContractNo",
      "t67"."versionNo" as "versionNo",
      "t67"."lineNo" as "lineNo",
      "t67"."serviceNo" as "serviceNo",
      "t67"."startingDate" as "startingDate",
      "t67"."priceType" as "priceType",
      "t67"."unitPrice" as "unitPrice",
      "t67"."pricePeriod" as "pricePeriod",
      "t67"."quantity" as "quantity",
      "t68"."buildingNo" as "buildingNo"
    from "q16" "t71" cross
    join "leaseContractLine" "t67"
    left join "leaseContract" "t68" on "t68"."companyId" = $2::uuid
      and "t68"."number" = "t67"."leaseContractNo"
      and "t68"."versionNo" = "t67"."versionNo"
    where (
      (
        "t67"."startingDate" <= $3::date
        and (
          not ("t67"."endingDate" < $3::date)
          or (
            "t67"."endingDate" = '0001-01-01'::date
            and (
              "t68"."contractValidUntil" = '0001-01-01'::date
              or "t68"."contractValidUntil" >= $3::date
            )
          )
        )
      )
      and (
        ("t67"."status" <> 'Terminated' and "t68"."versionStatus" = 'Valid')
        or (
          (
            $3::date < ($4::timestamp(3))::date
            and ("t67"."status" <> 'Terminated' or "t67"."endingDate" <> '0001-01-01'::date)
          )
          and (
            "t68"."versionStatus" = 'Valid'
            or (
              "t68"."versionStatus" = 'Old'
              and not (
                exists (
                  select 1
                  from "leaseContract" "t69"
                  where "t69"."companyId" = $2::uuid
                    and "t69"."number" = "t68"."number"
                    and (
                      "t69"."versionStatus" = 'Valid'
                      or ("t69"."versionStatus" = 'Old' and "t69"."versionNo" > "t68"."versionNo")
                    )
                )
              )
            )
          )
        )
      )
    )
      and "t67"."companyId" = $2::uuid
      and "t67"."companyId" = $2::uuid
      and "t67"."id" = "t71"."id"
  ),
  "q18" as (
    select "t72"."leaseUnitNo" as "unitNo",
      round((sum("t72"."quantity"))::numeric, 8) as "quantity"
    from "q11" "t74" cross
    join "leaseUnitLedgerEntry" "t72"
    where (
      "t72"."postingDate" > $3::date
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t73"
        where "t73"."companyId" = $2::uuid
          and "t73"."leaseUnitNo" = "t72"."leaseUnitNo"
          and "t73"."entryNo" < "t72"."entryNo"
      )
    )
      and "t72"."companyId" = $2::uuid
      and "t72"."companyId" = $2::uuid
      and "t72"."leaseUnitNo" = "t74"."unitNo"
    group by "t72"."leaseUnitNo"
  ),
  "q19" as (
    select "t75"."id" as "id",
      "t75"."number" as "number",
      "t75"."blocked" as "blocked",
      ((not (("t75"."building")) and not (("t75"."leaseUnitGroup")))) as "isLeasable",
      (
        case
        when not ("t76"."quantity" is null) then round((("t75"."objectArea")::numeric - ("t76"."quantity")::numeric), 8)
        when (true) then "t75"."objectArea" end
      ) as "area",
      (
        case
        when ("t75"."building") then "t75"."number"
        when not ("t77"."buildingNo" is null) then "t77"."buildingNo" end
      ) as "buildingNo",
      (case when (not (("t75"."building")) and "t77"."buildingNo" is null) then "t75"."number" end) as "withoutBuilding",
      ("t77"."isLet" is not distinct from true) as "isLetByGroup",
      (
        case
        when (not (("t75"."blocked")) and not ("t77"."isLet" is not distinct from true)) then "t75"."number" end
      ) as "reservable"
    from "q11" "t78" cross
    join "leaseUnit" "t75"
    left join "q18" "t76" on "t76"."unitNo" = "t75"."number"
    left join "q14" "t77" on "t77"."number" = "t75"."leaseUnitGroupNo"
    where "t75"."companyId" = $2::uuid
      and "t75"."companyId" = $2::uuid
      and "t75"."number" = "t78"."unitNo"
  ),
  "q20" as (
    select "t79"."leaseUnitNo" as "leaseUnitNo",
      "t79"."leaseContractNo" as "leaseContractNo",
      "t79"."versionNo" as "versionNo",
      "t79"."startingDate" as "startingDate",
      row_number() over (
        partition by "t79"."leaseUnitNo"
        order by "t79"."startingDate",
          "t79"."lineNo",
          "t79"."leaseContractNo",
          "t79"."versionNo" desc
      ) as "place"
    from "q3" "t81" cross
    join "leaseContractLine" "t79"
    left join "leaseContract" "t80" on "t80"."companyId" = $2::uuid
      and "t80"."number" = "t79"."leaseContractNo"
      and "t80"."versionNo" = "t79"."versionNo"
    where (
      (
        ("t79"."startingDate" > $3::date and "t79"."status" <> 'Terminated')
        and "t79"."leaseUnitNo" <> ''
      )
      and ("t80"."status" = 'Reserved' and not ("t80"."versionStatus" is not distinct from 'Old'))
    )
      and "t79"."companyId" = $2::uuid
      and "t79"."companyId" = $2::uuid
      and "t79"."leaseUnitNo" = "t81"."unitNo"
  ),
  "q21" as materialized (
    select (case when not ("t83"."id" is null) then "t83"."id" when (true) then "t82"."id" end) as "id",
      "t82"."number" as "leaseUnitNo",
      "t82"."area" as "area",
      (
        case
        when not ("t82"."buildingNo" is null) then "t82"."buildingNo"
        when not ("t84"."id" is null) then "t87"."buildingNo"
        when (true) then '' end
      ) as "buildingNo",
      (
        case
        when not ("t83"."id" is null) then 'Let'
        when ("t82"."isLetByGroup") then 'LetByGroup'
        when ("t82"."blocked") then 'Blocked'
        when not ("t88"."leaseUnitNo" is null) then 'Reserved'
        when (true) then 'Vacant' end
      ) as "state",
      (
        case
        when not ("t83"."id" is null) then "t83"."leaseContractNo"
        when not ("t88"."leaseContractNo" is null) then "t88"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t83"."id" is null) then "t83"."versionNo"
        when not ("t88"."versionNo" is null) then "t88"."versionNo" end
      ) as "versionNo",
      (
        case
        when not ("t83"."id" is null) then "t83"."startingDate"
        when not ("t88"."startingDate" is null) then "t88"."startingDate" end
      ) as "startingDate",
      "t83"."id" as "lineId",
      "t83"."leaseUnitNo" as "lineUnitNo",
      "t83"."lineNo" as "lineNo",
      "t83"."serviceNo" as "serviceNo",
      "t83"."priceType" as "priceType",
      "t83"."unitPrice" as "unitPrice",
      "t83"."pricePeriod" as "pricePeriod",
      "t83"."quantity" as "quantity",
      "t83"."buildingNo" as "contractBuildingNo"
    from "q19" "t82"
    left join lateral (
      select "t85".*
      from "leaseContractLine" "t85"
      left join "leaseContract" "t86" on "t86"."companyId" = $2::uuid
        and "t86"."number" = "t85"."leaseContractNo"
        and "t86"."versionNo" = "t85"."versionNo"
      where "t85"."companyId" = $2::uuid
        and "t85"."leaseUnitNo" = "t82"."withoutBuilding"
        and (
          ("t85"."status" <> 'Terminated' and "t86"."versionStatus" = 'Valid')
          and (
            "t85"."startingDate" <= ($4::timestamp(3))::date
            and (
              not ("t85"."endingDate" < ($4::timestamp(3))::date)
              or (
                "t85"."endingDate" = '0001-01-01'::date
                and (
                  "t86"."contractValidUntil" = '0001-01-01'::date
                  or "t86"."contractValidUntil" >= ($4::timestamp(3))::date
                )
              )
            )
          )
        )
      order by "t85"."startingDate" desc,
        "t85"."lineNo",
        "t85"."leaseContractNo",
        "t85"."versionNo" desc
      limit 1
    ) "t84" on true
    left join "leaseContract" "t87" on "t87"."companyId" = $2::uuid
      and "t87"."number" = "t84"."leaseContractNo"
      and "t87"."versionNo" = "t84"."versionNo"
    left join "q20" "t88" on "t88"."leaseUnitNo" = "t82"."reservable" and "t88"."place" = 1::bigint
    left join "q17" "t83" on "t83"."leaseUnitNo" = "t82"."number"
    where (not ("t83"."id" is null) or ("t82"."isLeasable"))
    union all
    select "t89"."id" as "id",
      '' as "leaseUnitNo",
      0::numeric as "area",
      "t89"."buildingNo" as "buildingNo",
      'Let' as "state",
      "t89"."leaseContractNo" as "leaseContractNo",
      "t89"."versionNo" as "versionNo",
      "t89"."startingDate" as "startingDate",
      "t89"."id" as "lineId",
      "t89"."leaseUnitNo" as "lineUnitNo",
      "t89"."lineNo" as "lineNo",
      "t89"."serviceNo" as "serviceNo",
      "t89"."priceType" as "priceType",
      "t89"."unitPrice" as "unitPrice",
      "t89"."pricePeriod" as "pricePeriod",
      "t89"."quantity" as "quantity",
      "t89"."buildingNo" as "contractBuildingNo"
    from "q17" "t89"
    left join "leaseUnit" "t90" on "t90"."companyId" = $2::uuid
      and "t90"."number" = "t89"."leaseUnitNo"
    where "t90"."id" is null
  ),
  "q22" as (
    select "t91"."serviceNo" as "serviceNo",
      "t91"."unitPrice" as "unitPrice",
      "t91"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t91"."serviceNo" order by "t91"."effectiveDate" desc, "t91"."id") as "place"
    from "servicePrice" "t91"
    where (
      ("t91"."type" = 'All Contracts' and "t91"."effectiveDate" <= $3::date)
      and ("t91"."expirationDate" = '0001-01-01'::date or "t91"."expirationDate" >= $3::date)
    )
      and "t91"."companyId" = $2::uuid
  ),
  "q23" as (
    select "t92"."lineId" as "lineId",
      "t92"."serviceNo" as "serviceNo",
      (case when "t92"."leaseUnitNo" <> '' then "t92"."leaseUnitNo" end) as "unitCode",
      "t92"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t92"."buildingNo" is not distinct from '') then "t92"."buildingNo"
        when not ("t92"."contractBuildingNo" is not distinct from '') then "t92"."contractBuildingNo" end
      ) as "buildingCode"
    from "q21" "t92"
    where "t92"."unitPrice" = 0::numeric
  ),
  "q24" as (
    select "t93"."lineId" as "lineId",
      (
        case
        when not ("t94"."id" is null) then "t94"."unitPrice"
        when not ("t96"."id" is null) then "t96"."unitPrice"
        when not ("t98"."id" is null) then "t98"."unitPrice"
        when (true) then "t100"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t94"."id" is null) then "t94"."priceForPeriod"
        when not ("t96"."id" is null) then "t96"."priceForPeriod"
        when not ("t98"."id" is null) then "t98"."priceForPeriod"
        when (true) then "t100"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q23" "t93"
    left join lateral (
      select "t95".*
      from "servicePrice" "t95"
      where "t95"."companyId" = $2::uuid
        and "t95"."serviceNo" = "t93"."serviceNo"
        and "t95"."code" = "t93"."unitCode"
        and (
          ("t95"."type" = 'Lease Unit' and "t95"."effectiveDate" <= $3::date)
          and ("t95"."expirationDate" = '0001-01-01'::date or "t95"."expirationDate" >= $3::date)
        )
      order by "t95"."effectiveDate" desc, "t95"."id"
      limit 1
    ) "t94" on true
    left join lateral (
      select "t97".*
      from "servicePrice" "t97"
      where "t97"."companyId" = $2::uuid
        and "t97"."serviceNo" = "t93"."serviceNo"
        and "t97"."code" = "t93"."contractCode"
        and (
          ("t97"."type" = 'Contract' and "t97"."effectiveDate" <= $3::date)
          and ("t97"."expirationDate" = '0001-01-01'::date or "t97"."expirationDate" >= $3::date)
        )
      order by "t97"."effectiveDate" desc, "t97"."id"
      limit 1
    ) "t96" on true
    left join lateral (
      select "t99".*
      from "servicePrice" "t99"
      where "t99"."companyId" = $2::uuid
        and "t99"."serviceNo" = "t93"."serviceNo"
        and "t99"."code" = "t93"."buildingCode"
        and (
          ("t99"."type" = 'Building' and "t99"."effectiveDate" <= $3::date)
          and ("t99"."expirationDate" = '0001-01-01'::date or "t99"."expirationDate" >= $3::date)
        )
      order by "t99"."effectiveDate" desc, "t99"."id"
      limit 1
    ) "t98" on true
    left join "q22" "t100" on "t100"."serviceNo" = "t93"."serviceNo" and "t100"."place" = 1::bigint
    where (
      (not ("t94"."id" is null) or not ("t96"."id" is null))
      or (not ("t98"."id" is null) or not ("t100"."serviceNo" is null))
    )
  ),
  "q25" as (
    select "t101"."id" as "id",
      "t101"."leaseUnitNo" as "leaseUnitNo",
      "t101"."area" as "area",
      "t101"."state" as "state",
      "t101"."leaseContractNo" as "leaseContractNo",
      "t101"."versionNo" as "versionNo",
      "t101"."startingDate" as "startingDate",
      "t101"."lineId" as "lineId",
      "t101"."lineUnitNo" as "lineUnitNo",
      "t101"."lineNo" as "lineNo",
      "t101"."serviceNo" as "serviceNo",
      (
        case
        when not ("t102"."lineId" is null) then "t102"."unitPrice"
        when (true) then "t101"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (not ("t102"."lineId" is null) and not ("t102"."priceForPeriod" is not distinct from ' ')) then "t102"."priceForPeriod"
        when (true) then "t101"."pricePeriod" end
      ) as "pricePeriod",
      (case when "t101"."priceType" in ('Area', 'Fixed') then true when (true) then false end) as "measured",
      (
        case
        when "t101"."priceType" = 'Area' then "t101"."area"
        when ("t101"."priceType" = 'Fixed' and not ("t101"."quantity" is not distinct from 0::numeric)) then "t101"."quantity"
        when "t101"."priceType" = 'Fixed' then 1::numeric
        when (true) then 0::numeric end
      ) as "multiplier"
    from "q21" "t101"
    left join "q24" "t102" on "t102"."lineId" = "t101"."lineId"
  ),
  "q26" as materialized (
    select "t103"."id" as "id",
      "t103"."leaseUnitNo" as "leaseUnitNo",
      "t103"."area" as "area",
      "t103"."state" as "state",
      "t103"."leaseContractNo" as "leaseContractNo",
      "t103"."versionNo" as "versionNo",
      "t103"."startingDate" as "startingDate",
      "t103"."lineId" as "lineId",
      "t103"."lineUnitNo" as "lineUnitNo",
      "t103"."lineNo" as "lineNo",
      "t103"."serviceNo" as "serviceNo",
      "t103"."measured" as "measured",
      (
        case
        when "t103"."pricePeriod" = 'Month' then nullif(
          nullif(
            greatest(
              least(round((("t103"."unitPrice")::numeric * ("t103"."multiplier")::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t103"."pricePeriod" = 'Year' then nullif(
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
                              round((("t103"."unitPrice")::numeric * ("t103"."multiplier")::numeric), 8),
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
        when "t103"."pricePeriod" = 'Quarter' then nullif(
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
                              round((("t103"."unitPrice")::numeric * ("t103"."multiplier")::numeric), 8),
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
        when "t103"."pricePeriod" = 'Week' then nullif(
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
                                                ("t103"."unitPrice")::numeric * (52::bigint)::numeric
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
                                  )::numeric * ("t103"."multiplier")::numeric
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
        when "t103"."pricePeriod" = 'Day' then nullif(
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
                                                ("t103"."unitPrice")::numeric * (365::bigint)::numeric
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
                                  )::numeric * ("t103"."multiplier")::numeric
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
    from "q25" "t103"
  ),
  "q27" as (
    select "t104"."leaseContractNo" as "leaseContractNo"
    from "q17" "t104"
    group by "t104"."leaseContractNo"
  ),
  "q28" as materialized (
    select "t105"."leaseContractNo" as "leaseContractNo",
      "t105"."contractVersionNo" as "contractVersionNo",
      "t105"."leaseUnitNo" as "leaseUnitNo",
      "t105"."serviceNo" as "serviceNo",
      "t105"."discountType" as "discountType",
      "t105"."amount" as "amount",
      "t105"."period" as "period",
      (
        case
        when "t105"."period" = 'Month' then "t105"."amount"
        when "t105"."period" = 'Year' then nullif(
          nullif(
            greatest(
              least(round((("t105"."amount")::numeric / (nullif(12::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t105"."period" = 'Quarter' then nullif(
          nullif(
            greatest(
              least(round((("t105"."amount")::numeric / (nullif(3::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t105"."period" = 'Week' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t105"."amount")::numeric * (52::bigint)::numeric), 8), 1e20),
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
        when "t105"."period" = 'Day' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t105"."amount")::numeric * (365::bigint)::numeric), 8), 1e20),
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
    from "q27" "t106" cross
    join "leaseContrDiscount" "t105"
    where (
      "t105"."startingDate" <= $3::date
      and ("t105"."endingDate" = '0001-01-01'::date or "t105"."endingDate" >= $3::date)
    )
      and "t105"."companyId" = $2::uuid
      and "t105"."companyId" = $2::uuid
      and "t105"."leaseContractNo" = "t106"."leaseContractNo"
  ),
  "q29" as (
    select "t108"."lineId" as "lineId",
      "t108"."leaseContractNo" as "leaseContractNo",
      "t108"."versionNo" as "versionNo",
      "t108"."lineUnitNo" as "leaseUnitNo",
      "t108"."serviceNo" as "serviceNo",
      "t108"."lineNo" as "lineNo",
      "t108"."amount" as "amount",
      round(
        (
          sum(
            (
              case
              when "t107"."discountType" = 'Percentage' then "t107"."amount"
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
              when "t107"."discountType" = 'Area' then (
                case
                when "t107"."period" = 'Month' then nullif(
                  nullif(
                    greatest(
                      least(round((("t107"."amount")::numeric * ("t108"."area")::numeric), 8), 1e20),
                      -1e20
                    ),
                    1e20
                  ),
                  -1e20
                )
                when "t107"."period" = 'Year' then nullif(
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
                                      round((("t107"."amount")::numeric * ("t108"."area")::numeric), 8),
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
                when "t107"."period" = 'Quarter' then nullif(
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
                                      round((("t107"."amount")::numeric * ("t108"."area")::numeric), 8),
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
                when "t107"."period" = 'Week' then nullif(
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
                                                        ("t107"."amount")::numeric * (52::bigint)::numeric
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
                                          )::numeric * ("t108"."area")::numeric
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
                when "t107"."period" = 'Day' then nullif(
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
                                                        ("t107"."amount")::numeric * (365::bigint)::numeric
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
                                          )::numeric * ("t108"."area")::numeric
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
                ("t107"."discountType" = 'Fixed' and "t107"."amount" > 0::numeric)
                and ("t107"."leaseUnitNo" <> '' and "t107"."serviceNo" <> '')
              ) then "t107"."monthly"
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
                ("t107"."discountType" = 'Fixed' and "t107"."amount" > 0::numeric)
                and ("t107"."leaseUnitNo" <> '' and "t107"."serviceNo" = '')
              ) then "t107"."monthly"
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
                ("t107"."discountType" = 'Fixed' and "t107"."amount" > 0::numeric)
                and ("t107"."leaseUnitNo" = '' and "t107"."serviceNo" <> '')
              ) then "t107"."monthly"
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
                ("t107"."discountType" = 'Fixed' and "t107"."amount" > 0::numeric)
                and ("t107"."leaseUnitNo" = '' and "t107"."serviceNo" = '')
              ) then "t107"."monthly"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "fixed3"
    from "q28" "t107"
    join "q26" "t108" on "t108"."leaseContractNo" = "t107"."leaseContractNo"
    where (
      (
        (
          (
            "t107"."contractVersionNo" = 0::bigint
            or "t107"."contractVersionNo" = "t108"."versionNo"
          )
          and ("t107"."leaseUnitNo" = '' or "t107"."leaseUnitNo" = "t108"."lineUnitNo")
        )
        and ("t107"."serviceNo" = '' or "t107"."serviceNo" = "t108"."serviceNo")
      )
      and (("t108"."measured") and "t108"."amount" >= 0::numeric)
    )
    group by "t108"."lineId",
      "t108"."leaseContractNo",
      "t108"."versionNo",
      "t108"."lineUnitNo",
      "t108"."serviceNo",
      "t108"."lineNo",
      "t108"."amount"
  ),
  "q30" as (
    select "t109"."lineId" as "lineId",
      "t109"."leaseContractNo" as "leaseContractNo",
      "t109"."versionNo" as "versionNo",
      "t109"."leaseUnitNo" as "leaseUnitNo",
      "t109"."serviceNo" as "serviceNo",
      "t109"."lineNo" as "lineNo",
      "t109"."amount" as "amount",
      round(
        (
          (
            (
              case
              when "t109"."percentage" >= 100::numeric then "t109"."amount"
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
                                    round(
                                      (("t109"."amount")::numeric * ("t109"."percentage")::numeric),
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
          )::numeric + ("t109"."byArea")::numeric
        ),
        8
      ) as "asked",
      "t109"."fixed0" as "fixed0",
      "t109"."fixed1" as "fixed1",
      "t109"."fixed2" as "fixed2",
      "t109"."fixed3" as "fixed3"
    from "q29" "t109"
  ),
  "q31" as materialized (
    select "t110"."lineId" as "lineId",
      "t110"."leaseContractNo" as "leaseContractNo",
      "t110"."versionNo" as "versionNo",
      "t110"."leaseUnitNo" as "leaseUnitNo",
      "t110"."serviceNo" as "serviceNo",
      "t110"."lineNo" as "lineNo",
      "t110"."amount" as "amount",
      "t110"."fixed0" as "fixed0",
      "t110"."fixed1" as "fixed1",
      "t110"."fixed2" as "fixed2",
      "t110"."fixed3" as "fixed3",
      (
        case
        when "t110"."asked" < "t110"."amount" then round((("t110"."amount")::numeric - ("t110"."asked")::numeric), 8)
        when (true) then 0::numeric end
      ) as "left0",
      coalesce(
        round(
          (
            sum(
              (
                case
                when "t110"."asked" < "t110"."amount" then round((("t110"."amount")::numeric - ("t110"."asked")::numeric), 8)
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t110"."leaseContractNo",
                "t110"."versionNo",
                "t110"."leaseUnitNo",
                "t110"."serviceNo"
              order by "t110"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before0"
    from "q30" "t110"
  ),
  "q32" as materialized (
    select "t111"."lineId" as "lineId",
      "t111"."leaseContractNo" as "leaseContractNo",
      "t111"."versionNo" as "versionNo",
      "t111"."serviceNo" as "serviceNo",
      "t111"."lineNo" as "lineNo",
      "t111"."amount" as "amount",
      "t111"."fixed1" as "fixed1",
      "t111"."fixed2" as "fixed2",
      "t111"."fixed3" as "fixed3",
      (
        case
        when "t111"."fixed0" <= "t111"."before0" then "t111"."left0"
        when round((("t111"."fixed0")::numeric - ("t111"."before0")::numeric), 8) < "t111"."left0" then round(
          (
            ("t111"."left0")::numeric - (round((("t111"."fixed0")::numeric - ("t111"."before0")::numeric), 8))::numeric
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
                when "t111"."fixed0" <= "t111"."before0" then "t111"."left0"
                when round((("t111"."fixed0")::numeric - ("t111"."before0")::numeric), 8) < "t111"."left0" then round(
                  (
                    ("t111"."left0")::numeric - (round((("t111"."fixed0")::numeric - ("t111"."before0")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t111"."leaseContractNo", "t111"."versionNo", "t111"."leaseUnitNo"
              order by "t111"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before1"
    from "q31" "t111"
  ),
  "q33" as materialized (
    select "t112"."lineId" as "lineId",
      "t112"."leaseContractNo" as "leaseContractNo",
      "t112"."versionNo" as "versionNo",
      "t112"."lineNo" as "lineNo",
      "t112"."amount" as "amount",
      "t112"."fixed2" as "fixed2",
      "t112"."fixed3" as "fixed3",
      (
        case
        when "t112"."fixed1" <= "t112"."before1" then "t112"."left1"
        when round((("t112"."fixed1")::numeric - ("t112"."before1")::numeric), 8) < "t112"."left1" then round(
          (
            ("t112"."left1")::numeric - (round((("t112"."fixed1")::numeric - ("t112"."before1")::numeric), 8))::numeric
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
                when "t112"."fixed1" <= "t112"."before1" then "t112"."left1"
                when round((("t112"."fixed1")::numeric - ("t112"."before1")::numeric), 8) < "t112"."left1" then round(
                  (
                    ("t112"."left1")::numeric - (round((("t112"."fixed1")::numeric - ("t112"."before1")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t112"."leaseContractNo", "t112"."versionNo", "t112"."serviceNo"
              order by "t112"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before2"
    from "q32" "t112"
  ),
  "q34" as materialized (
    select "t113"."lineId" as "lineId",
      "t113"."amount" as "amount",
      "t113"."fixed3" as "fixed3",
      (
        case
        when "t113"."fixed2" <= "t113"."before2" then "t113"."left2"
        when round((("t113"."fixed2")::numeric - ("t113"."before2")::numeric), 8) < "t113"."left2" then round(
          (
            ("t113"."left2")::numeric - (round((("t113"."fixed2")::numeric - ("t113"."before2")::numeric), 8))::numeric
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
                when "t113"."fixed2" <= "t113"."before2" then "t113"."left2"
                when round((("t113"."fixed2")::numeric - ("t113"."before2")::numeric), 8) < "t113"."left2" then round(
                  (
                    ("t113"."left2")::numeric - (round((("t113"."fixed2")::numeric - ("t113"."before2")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t113"."leaseContractNo", "t113"."versionNo"
              order by "t113"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before3"
    from "q33" "t113"
  ),
  "q35" as (
    select "t114"."lineId" as "lineId",
      round(
        (
          ("t114"."amount")::numeric - (
            (
              case
              when "t114"."fixed3" <= "t114"."before3" then "t114"."left3"
              when round((("t114"."fixed3")::numeric - ("t114"."before3")::numeric), 8) < "t114"."left3" then round(
                (
                  ("t114"."left3")::numeric - (round((("t114"."fixed3")::numeric - ("t114"."before3")::numeric), 8))::numeric
                ),
                8
              )
              when (true) then 0::numeric end
            )
          )::numeric
        ),
        8
      ) as "discount"
    from "q34" "t114"
  ),
  "q36" as (
    select "t115"."id" as "id",
      "t115"."leaseUnitNo" as "leaseUnitNo",
      "t115"."state" as "state",
      "t115"."leaseContractNo" as "leaseContractNo",
      "t115"."versionNo" as "versionNo",
      "t115"."startingDate" as "startingDate",
      "t115"."lineNo" as "lineNo",
      (
        case
        when not ("t117"."lineId" is null) then round(
          (
            (round(("t115"."amount")::numeric, 2))::numeric - (round(("t117"."discount")::numeric, 2))::numeric
          ),
          8
        )
        when (true) then round(("t115"."amount")::numeric, 2) end
      ) as "monthlyNet"
    from "q26" "t115"
    left join "q3" "t116" on "t116"."unitNo" = "t115"."leaseUnitNo"
    left join "q35" "t117" on "t117"."lineId" = "t115"."lineId"
    where (not ("t116"."unitNo" is null) or "t115"."leaseUnitNo" = '')
  ),
  "a37" as (
    select $5::uuid as "companyId",
      coalesce("t118"."id", '00000000-0000-0000-0000-000000000000'::uuid) as "id",
      "t118"."leaseUnitNo" as "leaseUnitNo",
      coalesce("t118"."state", '') as "state",
      coalesce("t118"."leaseContractNo", '') as "leaseContractNo",
      coalesce("t118"."versionNo", 0::integer) as "versionNo",
      coalesce("t118"."lineNo", 0::integer) as "lineNo",
      coalesce("t118"."startingDate", '0001-01-01'::date) as "startingDate",
      coalesce("t118"."monthlyNet", 0::numeric) as "monthlyNet"
    from "q36" "t118"
  )
select (
  select row_to_json(o.*)::text
  from (
    select "t0"."id" as "id",
    "t0"."leaseUnitNo" as "leaseUnitNo",
    trim_scale(round(("t0"."monthlyNet")::numeric, 8)) as "monthlyNet"
  ) o
),
  "t0"."leaseUnitNo",
  "t0"."startingDate",
  "t0"."lineNo",
  "t0"."leaseContractNo",
  "t0"."versionNo",
  "t0"."id"
from "a37" "t0"
where ("t0"."leaseContractNo" = ($6::text collate "C") and "t0"."state" = ($7::text collate "C"))
  and "t0"."companyId" = $2::uuid
order by "t0"."leaseUnitNo",
  "t0"."startingDate" desc,
  "t0"."lineNo",
  "t0"."leaseContractNo",
  "t0"."versionNo" desc,
  "t0"."id"
limit $8::bigint;
-- Edm.String, Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.String, Edm.String, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
