with "q1" as (
  select "t1"."number" as "unitNo"
  from "leaseUnit" "t1"
  where "t1"."id" = $1::uuid and "t1"."companyId" = $2::uuid
  union all
  select "t2"."leaseUnitNo" as "unitNo"
  from "leaseContractLine" "t2"
  where "t2"."id" = $1::uuid and "t2"."companyId" = $2::uuid
),
  "q2" as (
    select "t3"."unitNo" as "unitNo"
    from "q1" "t3"
    group by "t3"."unitNo"
  ),
  "q3" as materialized (
    select "t4"."number" as "unitNo"
    from "q2" "t5" cross
    join "leaseUnit" "t4"
    where "t4"."companyId" = $2::uuid
      and "t4"."companyId" = $2::uuid
      and "t4"."number" = "t5"."unitNo"
  ),
  "q4" as (
    select "t6"."leaseUnitNo" as "unitNo"
    from "q2" "t8" cross
    join "leaseContractLine" "t6"
    left join "leaseUnit" "t7" on "t7"."companyId" = $2::uuid and "t7"."number" = "t6"."leaseUnitNo"
    where "t7"."id" is null
      and "t6"."companyId" = $2::uuid
      and "t6"."companyId" = $2::uuid
      and "t6"."leaseUnitNo" = "t8"."unitNo"
    group by "t6"."leaseUnitNo"
  ),
  "q5" as (
    select "t9"."unitNo" as "unitNo"
    from "q3" "t9"
    union all
    select "t10"."unitNo" as "unitNo"
    from "q4" "t10"
  ),
  "q6" as materialized (
    select "t11"."id" as "id",
      "t11"."leaseContractNo" as "leaseContractNo"
    from "q5" "t12" cross
    join "leaseContractLine" "t11"
    where "t11"."companyId" = $2::uuid
      and "t11"."companyId" = $2::uuid
      and "t11"."leaseUnitNo" = "t12"."unitNo"
  ),
  "q7" as (
    select "t13"."leaseContractNo" as "leaseContractNo"
    from "q6" "t13"
    group by "t13"."leaseContractNo"
  ),
  "q8" as (
    select "t14"."leaseContractNo" as "leaseContractNo"
    from "q7" "t15" cross
    join "leaseContrDiscount" "t14"
    where (
      ("t14"."discountType" = 'Fixed' and "t14"."startingDate" <= $3::date)
      and ("t14"."endingDate" = '0001-01-01'::date or "t14"."endingDate" >= $3::date)
    )
      and "t14"."companyId" = $2::uuid
      and "t14"."companyId" = $2::uuid
      and "t14"."leaseContractNo" = "t15"."leaseContractNo"
    group by "t14"."leaseContractNo"
  ),
  "q9" as materialized (
    select "t16"."id" as "id",
      "t16"."leaseUnitNo" as "unitNo"
    from "q8" "t17" cross
    join "leaseContractLine" "t16"
    where "t16"."companyId" = $2::uuid
      and "t16"."companyId" = $2::uuid
      and "t16"."leaseContractNo" = "t17"."leaseContractNo"
  ),
  "q10" as (
    select "t18"."unitNo" as "unitNo"
    from "q3" "t18"
    union all
    select "t19"."unitNo" as "unitNo"
    from "q9" "t19"
  ),
  "q11" as materialized (
    select "t20"."unitNo" as "unitNo"
    from "q10" "t20"
    group by "t20"."unitNo"
  ),
  "q12" as (
    select "t21"."leaseUnitGroupNo" as "number"
    from "q11" "t22" cross
    join "leaseUnit" "t21"
    where "t21"."leaseUnitGroupNo" <> ''
      and "t21"."companyId" = $2::uuid
      and "t21"."companyId" = $2::uuid
      and "t21"."number" = "t22"."unitNo"
    group by "t21"."leaseUnitGroupNo"
  ),
  "q13" as materialized (
    select "t23"."number" as "number",
      (
        case
        when ("t24"."building") then "t24"."number"
        when ("t25"."building") then "t25"."number"
        when ("t26"."building") then "t26"."number"
        when ("t27"."building") then "t27"."number"
        when ("t28"."building") then "t28"."number"
        when ("t29"."building") then "t29"."number"
        when ("t30"."building") then "t30"."number"
        when ("t31"."building") then "t31"."number"
        when ("t32"."building") then "t32"."number"
        when ("t33"."building") then "t33"."number" end
      ) as "buildingNo",
      (
        exists (
          select 1
          from "leaseContractLine" "t34"
          left join "leaseContract" "t35" on "t35"."companyId" = $2::uuid
            and "t35"."number" = "t34"."leaseContractNo"
            and "t35"."versionNo" = "t34"."versionNo"
          where "t34"."companyId" = $2::uuid
            and "t34"."leaseUnitNo" = "t24"."number"
            and (
              (
                "t34"."startingDate" <= $3::date
                and (
                  not ("t34"."endingDate" < $3::date)
                  or (
                    "t34"."endingDate" = '0001-01-01'::date
                    and (
                      "t35"."contractValidUntil" = '0001-01-01'::date
                      or "t35"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t34"."status" <> 'Terminated' and "t35"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t34"."status" <> 'Terminated' or "t34"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t35"."versionStatus" = 'Valid'
                    or (
                      "t35"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t36"
                          where "t36"."companyId" = $2::uuid
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
      ) as "isLet0",
      (
        exists (
          select 1
          from "leaseContractLine" "t37"
          left join "leaseContract" "t38" on "t38"."companyId" = $2::uuid
            and "t38"."number" = "t37"."leaseContractNo"
            and "t38"."versionNo" = "t37"."versionNo"
          where "t37"."companyId" = $2::uuid
            and "t37"."leaseUnitNo" = "t25"."number"
            and (
              (
                "t37"."startingDate" <= $3::date
                and (
                  not ("t37"."endingDate" < $3::date)
                  or (
                    "t37"."endingDate" = '0001-01-01'::date
                    and (
                      "t38"."contractValidUntil" = '0001-01-01'::date
                      or "t38"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t37"."status" <> 'Terminated' and "t38"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t37"."status" <> 'Terminated' or "t37"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t38"."versionStatus" = 'Valid'
                    or (
                      "t38"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t39"
                          where "t39"."companyId" = $2::uuid
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
      ) as "isLet1",
      (
        exists (
          select 1
          from "leaseContractLine" "t40"
          left join "leaseContract" "t41" on "t41"."companyId" = $2::uuid
            and "t41"."number" = "t40"."leaseContractNo"
            and "t41"."versionNo" = "t40"."versionNo"
          where "t40"."companyId" = $2::uuid
            and "t40"."leaseUnitNo" = "t26"."number"
            and (
              (
                "t40"."startingDate" <= $3::date
                and (
                  not ("t40"."endingDate" < $3::date)
                  or (
                    "t40"."endingDate" = '0001-01-01'::date
                    and (
                      "t41"."contractValidUntil" = '0001-01-01'::date
                      or "t41"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t40"."status" <> 'Terminated' and "t41"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t40"."status" <> 'Terminated' or "t40"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t41"."versionStatus" = 'Valid'
                    or (
                      "t41"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t42"
                          where "t42"."companyId" = $2::uuid
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
      ) as "isLet2",
      (
        exists (
          select 1
          from "leaseContractLine" "t43"
          left join "leaseContract" "t44" on "t44"."companyId" = $2::uuid
            and "t44"."number" = "t43"."leaseContractNo"
            and "t44"."versionNo" = "t43"."versionNo"
          where "t43"."companyId" = $2::uuid
            and "t43"."leaseUnitNo" = "t27"."number"
            and (
              (
                "t43"."startingDate" <= $3::date
                and (
                  not ("t43"."endingDate" < $3::date)
                  or (
                    "t43"."endingDate" = '0001-01-01'::date
                    and (
                      "t44"."contractValidUntil" = '0001-01-01'::date
                      or "t44"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t43"."status" <> 'Terminated' and "t44"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t43"."status" <> 'Terminated' or "t43"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t44"."versionStatus" = 'Valid'
                    or (
                      "t44"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t45"
                          where "t45"."companyId" = $2::uuid
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
      ) as "isLet3",
      (
        exists (
          select 1
          from "leaseContractLine" "t46"
          left join "leaseContract" "t47" on "t47"."companyId" = $2::uuid
            and "t47"."number" = "t46"."leaseContractNo"
            and "t47"."versionNo" = "t46"."versionNo"
          where "t46"."companyId" = $2::uuid
            and "t46"."leaseUnitNo" = "t28"."number"
            and (
              (
                "t46"."startingDate" <= $3::date
                and (
                  not ("t46"."endingDate" < $3::date)
                  or (
                    "t46"."endingDate" = '0001-01-01'::date
                    and (
                      "t47"."contractValidUntil" = '0001-01-01'::date
                      or "t47"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t46"."status" <> 'Terminated' and "t47"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t46"."status" <> 'Terminated' or "t46"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t47"."versionStatus" = 'Valid'
                    or (
                      "t47"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t48"
                          where "t48"."companyId" = $2::uuid
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
      ) as "isLet4",
      (
        exists (
          select 1
          from "leaseContractLine" "t49"
          left join "leaseContract" "t50" on "t50"."companyId" = $2::uuid
            and "t50"."number" = "t49"."leaseContractNo"
            and "t50"."versionNo" = "t49"."versionNo"
          where "t49"."companyId" = $2::uuid
            and "t49"."leaseUnitNo" = "t29"."number"
            and (
              (
                "t49"."startingDate" <= $3::date
                and (
                  not ("t49"."endingDate" < $3::date)
                  or (
                    "t49"."endingDate" = '0001-01-01'::date
                    and (
                      "t50"."contractValidUntil" = '0001-01-01'::date
                      or "t50"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t49"."status" <> 'Terminated' and "t50"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t49"."status" <> 'Terminated' or "t49"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t50"."versionStatus" = 'Valid'
                    or (
                      "t50"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t51"
                          where "t51"."companyId" = $2::uuid
                            and "t51"."number" = "t50"."number"
                            and (
                              "t51"."versionStatus" = 'Valid'
                              or (
                                "t51"."versionStatus" = 'Old'
                                and "t51"."versionNo" > "t50"."versionNo"
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
          from "leaseContractLine" "t52"
          left join "leaseContract" "t53" on "t53"."companyId" = $2::uuid
            and "t53"."number" = "t52"."leaseContractNo"
            and "t53"."versionNo" = "t52"."versionNo"
          where "t52"."companyId" = $2::uuid
            and "t52"."leaseUnitNo" = "t30"."number"
            and (
              (
                "t52"."startingDate" <= $3::date
                and (
                  not ("t52"."endingDate" < $3::date)
                  or (
                    "t52"."endingDate" = '0001-01-01'::date
                    and (
                      "t53"."contractValidUntil" = '0001-01-01'::date
                      or "t53"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t52"."status" <> 'Terminated' and "t53"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t52"."status" <> 'Terminated' or "t52"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t53"."versionStatus" = 'Valid'
                    or (
                      "t53"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t54"
                          where "t54"."companyId" = $2::uuid
                            and "t54"."number" = "t53"."number"
                            and (
                              "t54"."versionStatus" = 'Valid'
                              or (
                                "t54"."versionStatus" = 'Old'
                                and "t54"."versionNo" > "t53"."versionNo"
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
          from "leaseContractLine" "t55"
          left join "leaseContract" "t56" on "t56"."companyId" = $2::uuid
            and "t56"."number" = "t55"."leaseContractNo"
            and "t56"."versionNo" = "t55"."versionNo"
          where "t55"."companyId" = $2::uuid
            and "t55"."leaseUnitNo" = "t31"."number"
            and (
              (
                "t55"."startingDate" <= $3::date
                and (
                  not ("t55"."endingDate" < $3::date)
                  or (
                    "t55"."endingDate" = '0001-01-01'::date
                    and (
                      "t56"."contractValidUntil" = '0001-01-01'::date
                      or "t56"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t55"."status" <> 'Terminated' and "t56"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t55"."status" <> 'Terminated' or "t55"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t56"."versionStatus" = 'Valid'
                    or (
                      "t56"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t57"
                          where "t57"."companyId" = $2::uuid
                            and "t57"."number" = "t56"."number"
                            and (
                              "t57"."versionStatus" = 'Valid'
                              or (
                                "t57"."versionStatus" = 'Old'
                                and "t57"."versionNo" > "t56"."versionNo"
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
          from "leaseContractLine" "t58"
          left join "leaseContract" "t59" on "t59"."companyId" = $2::uuid
            and "t59"."number" = "t58"."leaseContractNo"
            and "t59"."versionNo" = "t58"."versionNo"
          where "t58"."companyId" = $2::uuid
            and "t58"."leaseUnitNo" = "t32"."number"
            and (
              (
                "t58"."startingDate" <= $3::date
                and (
                  not ("t58"."endingDate" < $3::date)
                  or (
                    "t58"."endingDate" = '0001-01-01'::date
                    and (
                      "t59"."contractValidUntil" = '0001-01-01'::date
                      or "t59"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t58"."status" <> 'Terminated' and "t59"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t58"."status" <> 'Terminated' or "t58"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t59"."versionStatus" = 'Valid'
                    or (
                      "t59"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t60"
                          where "t60"."companyId" = $2::uuid
                            and "t60"."number" = "t59"."number"
                            and (
                              "t60"."versionStatus" = 'Valid'
                              or (
                                "t60"."versionStatus" = 'Old'
                                and "t60"."versionNo" > "t59"."versionNo"
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
          from "leaseContractLine" "t61"
          left join "leaseContract" "t62" on "t62"."companyId" = $2::uuid
            and "t62"."number" = "t61"."leaseContractNo"
            and "t62"."versionNo" = "t61"."versionNo"
          where "t61"."companyId" = $2::uuid
            and "t61"."leaseUnitNo" = "t33"."number"
            and (
              (
                "t61"."startingDate" <= $3::date
                and (
                  not ("t61"."endingDate" < $3::date)
                  or (
                    "t61"."endingDate" = '0001-01-01'::date
                    and (
                      "t62"."contractValidUntil" = '0001-01-01'::date
                      or "t62"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t61"."status" <> 'Terminated' and "t62"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t61"."status" <> 'Terminated' or "t61"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t62"."versionStatus" = 'Valid'
                    or (
                      "t62"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t63"
                          where "t63"."companyId" = $2::uuid
                            and "t63"."number" = "t62"."number"
                            and (
                              "t63"."versionStatus" = 'Valid'
                              or (
                                "t63"."versionStatus" = 'Old'
                                and "t63"."versionNo" > "t62"."versionNo"
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
    from "q12" "t23"
    left join "leaseUnit" "t24" on "t24"."companyId" = $2::uuid and "t24"."number" = "t23"."number"
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
    left join "leaseUnit" "t33" on "t33"."companyId" = $2::uuid
      and "t33"."number" = "t32"."leaseUnitGroupNo"
  ),
  "q14" as (
    select "t64"."number" as "number",
      "t64"."buildingNo" as "buildingNo",
      (
        (
          (
            ((("t64"."isLet0") or ("t64"."isLet1")) or ("t64"."isLet2"))
            or (("t64"."isLet3") or ("t64"."isLet4"))
          )
          or (
            ((("t64"."isLet5") or ("t64"."isLet6")) or ("t64"."isLet7"))
            or (("t64"."isLet8") or ("t64"."isLet9"))
          )
        )
      ) as "isLet"
    from "q13" "t64"
  ),
  "q15" as (
    select "t65"."id" as "id"
    from "q6" "t65"
    union all
    select "t66"."id" as "id"
    from "q9" "t66"
  ),
  "q16" as (
    select "t67"."id" as "id"
    from "q15" "t67"
    group by "t67"."id"
  ),
  "q17" as materialized (
    select "t68"."id" as "id",
      "t68"."leaseUnitNo" as "leaseUnitNo",
      "t68"."leaseContractNo" as "leaseContractNo",
      "t68"."versionNo" as "versionNo",
      "t68"."lineNo" as "lineNo",
      "t68"."serviceNo" as "serviceNo",
      "t68"."priceType" as "priceType",
      "t68"."unitPrice" as "unitPrice",
      "t68"."pricePeriod" as "pricePeriod",
      "t68"."quantity" as "quantity",
      "t69"."buildingNo" as "buildingNo"
    from "q16" "t72" cross
    join "leaseContractLine" "t68"
    left join "leaseContract" "t69" on "t69"."companyId" = $2::uuid
      and "t69"."number" = "t68"."leaseContractNo"
      and "t69"."versionNo" = "t68"."versionNo"
    where (
      (
        "t68"."startingDate" <= $3::date
        and (
          not ("t68"."endingDate" < $3::date)
          or (
            "t68"."endingDate" = '0001-01-01'::date
            and (
              "t69"."contractValidUntil" = '0001-01-01'::date
              or "t69"."contractValidUntil" >= $3::date
            )
          )
        )
      )
      and (
        ("t68"."status" <> 'Terminated' and "t69"."versionStatus" = 'Valid')
        or (
          (
            $3::date < ($4::timestamp(3))::date
            and ("t68"."status" <> 'Terminated' or "t68"."endingDate" <> '0001-01-01'::date)
          )
          and (
            "t69"."versionStatus" = 'Valid'
            or (
              "t69"."versionStatus" = 'Old'
              and not (
                exists (
                  select 1
                  from "leaseContract" "t70"
                  where "t70"."companyId" = $2::uuid
                    and "t70"."number" = "t69"."number"
                    and (
                      "t70"."versionStatus" = 'Valid'
                      or ("t70"."versionStatus" = 'Old' and "t70"."versionNo" > "t69"."versionNo")
                    )
                )
              )
            )
          )
        )
      )
    )
      and "t68"."companyId" = $2::uuid
      and "t68"."companyId" = $2::uuid
      and "t68"."id" = "t72"."id"
  ),
  "q18" as (
    select "t73"."leaseUnitNo" as "unitNo",
      round((sum("t73"."quantity"))::numeric, 8) as "quantity"
    from "q11" "t75" cross
    join "leaseUnitLedgerEntry" "t73"
    where (
      "t73"."postingDate" > $3::date
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t74"
        where "t74"."companyId" = $2::uuid
          and "t74"."leaseUnitNo" = "t73"."leaseUnitNo"
          and "t74"."entryNo" < "t73"."entryNo"
      )
    )
      and "t73"."companyId" = $2::uuid
      and "t73"."companyId" = $2::uuid
      and "t73"."leaseUnitNo" = "t75"."unitNo"
    group by "t73"."leaseUnitNo"
  ),
  "q19" as (
    select "t76"."id" as "id",
      "t76"."number" as "number",
      ((not (("t76"."building")) and not (("t76"."leaseUnitGroup")))) as "isLeasable",
      (
        case
        when not ("t77"."quantity" is null) then round((("t76"."objectArea")::numeric - ("t77"."quantity")::numeric), 8)
        when (true) then "t76"."objectArea" end
      ) as "area",
      (
        case
        when ("t76"."building") then "t76"."number"
        when not ("t78"."buildingNo" is null) then "t78"."buildingNo" end
      ) as "buildingNo",
      (case when (not (("t76"."building")) and "t78"."buildingNo" is null) then "t76"."number" end) as "withoutBuilding",
      (
        case
        when (not (("t76"."blocked")) and not ("t78"."isLet" is not distinct from true)) then "t76"."number" end
      ) as "reservable"
    from "q11" "t79" cross
    join "leaseUnit" "t76"
    left join "q18" "t77" on "t77"."unitNo" = "t76"."number"
    left join "q14" "t78" on "t78"."number" = "t76"."leaseUnitGroupNo"
    where "t76"."companyId" = $2::uuid
      and "t76"."companyId" = $2::uuid
      and "t76"."number" = "t79"."unitNo"
  ),
  "q20" as (
    select "t80"."leaseUnitNo" as "leaseUnitNo",
      "t80"."leaseContractNo" as "leaseContractNo",
      "t80"."versionNo" as "versionNo",
      row_number() over (
        partition by "t80"."leaseUnitNo"
        order by "t80"."startingDate",
          "t80"."lineNo",
          "t80"."leaseContractNo",
          "t80"."versionNo" desc
      ) as "place"
    from "q3" "t82" cross
    join "leaseContractLine" "t80"
    left join "leaseContract" "t81" on "t81"."companyId" = $2::uuid
      and "t81"."number" = "t80"."leaseContractNo"
      and "t81"."versionNo" = "t80"."versionNo"
    where (
      (
        ("t80"."startingDate" > $3::date and "t80"."status" <> 'Terminated')
        and "t80"."leaseUnitNo" <> ''
      )
      and ("t81"."status" = 'Reserved' and not ("t81"."versionStatus" is not distinct from 'Old'))
    )
      and "t80"."companyId" = $2::uuid
      and "t80"."companyId" = $2::uuid
      and "t80"."leaseUnitNo" = "t82"."unitNo"
  ),
  "q21" as materialized (
    select (case when not ("t84"."id" is null) then "t84"."id" when (true) then "t83"."id" end) as "id",
      "t83"."number" as "leaseUnitNo",
      "t83"."area" as "area",
      (
        case
        when not ("t83"."buildingNo" is null) then "t83"."buildingNo"
        when not ("t85"."id" is null) then "t88"."buildingNo"
        when (true) then '' end
      ) as "buildingNo",
      (
        case
        when not ("t84"."id" is null) then "t84"."leaseContractNo"
        when not ("t89"."leaseContractNo" is null) then "t89"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t84"."id" is null) then "t84"."versionNo"
        when not ("t89"."versionNo" is null) then "t89"."versionNo" end
      ) as "versionNo",
      "t84"."id" as "lineId",
      "t84"."leaseUnitNo" as "lineUnitNo",
      "t84"."lineNo" as "lineNo",
      "t84"."serviceNo" as "serviceNo",
      "t84"."priceType" as "priceType",
      "t84"."unitPrice" as "unitPrice",
      "t84"."pricePeriod" as "pricePeriod",
      "t84"."quantity" as "quantity",
      "t84"."buildingNo" as "contractBuildingNo"
    from "q19" "t83"
    left join lateral (
      select "t86".*
      from "leaseContractLine" "t86"
      left join "leaseContract" "t87" on "t87"."companyId" = $2::uuid
        and "t87"."number" = "t86"."leaseContractNo"
        and "t87"."versionNo" = "t86"."versionNo"
      where "t86"."companyId" = $2::uuid
        and "t86"."leaseUnitNo" = "t83"."withoutBuilding"
        and (
          ("t86"."status" <> 'Terminated' and "t87"."versionStatus" = 'Valid')
          and (
            "t86"."startingDate" <= ($4::timestamp(3))::date
            and (
              not ("t86"."endingDate" < ($4::timestamp(3))::date)
              or (
                "t86"."endingDate" = '0001-01-01'::date
                and (
                  "t87"."contractValidUntil" = '0001-01-01'::date
                  or "t87"."contractValidUntil" >= ($4::timestamp(3))::date
                )
              )
            )
          )
        )
      order by "t86"."startingDate" desc,
        "t86"."lineNo",
        "t86"."leaseContractNo",
        "t86"."versionNo" desc
      limit 1
    ) "t85" on true
    left join "leaseContract" "t88" on "t88"."companyId" = $2::uuid
      and "t88"."number" = "t85"."leaseContractNo"
      and "t88"."versionNo" = "t85"."versionNo"
    left join "q20" "t89" on "t89"."leaseUnitNo" = "t83"."reservable" and "t89"."place" = 1::bigint
    left join "q17" "t84" on "t84"."leaseUnitNo" = "t83"."number"
    where (not ("t84"."id" is null) or ("t83"."isLeasable"))
    union all
    select "t90"."id" as "id",
      '' as "leaseUnitNo",
      0::numeric as "area",
      "t90"."buildingNo" as "buildingNo",
      "t90"."leaseContractNo" as "leaseContractNo",
      "t90"."versionNo" as "versionNo",
      "t90"."id" as "lineId",
      "t90"."leaseUnitNo" as "lineUnitNo",
      "t90"."lineNo" as "lineNo",
      "t90"."serviceNo" as "serviceNo",
      "t90"."priceType" as "priceType",
      "t90"."unitPrice" as "unitPrice",
      "t90"."pricePeriod" as "pricePeriod",
      "t90"."quantity" as "quantity",
      "t90"."buildingNo" as "contractBuildingNo"
    from "q17" "t90"
    left join "leaseUnit" "t91" on "t91"."companyId" = $2::uuid
      and "t91"."number" = "t90"."leaseUnitNo"
    where "t91"."id" is null
  ),
  "q22" as (
    select "t92"."serviceNo" as "serviceNo",
      "t92"."unitPrice" as "unitPrice",
      "t92"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t92"."serviceNo" order by "t92"."effectiveDate" desc, "t92"."id") as "place"
    from "servicePrice" "t92"
    where (
      ("t92"."type" = 'All Contracts' and "t92"."effectiveDate" <= $3::date)
      and ("t92"."expirationDate" = '0001-01-01'::date or "t92"."expirationDate" >= $3::date)
    )
      and "t92"."companyId" = $2::uuid
  ),
  "q23" as (
    select "t93"."lineId" as "lineId",
      "t93"."serviceNo" as "serviceNo",
      (case when "t93"."leaseUnitNo" <> '' then "t93"."leaseUnitNo" end) as "unitCode",
      "t93"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t93"."buildingNo" is not distinct from '') then "t93"."buildingNo"
        when not ("t93"."contractBuildingNo" is not distinct from '') then "t93"."contractBuildingNo" end
      ) as "buildingCode"
    from "q21" "t93"
    where "t93"."unitPrice" = 0::numeric
  ),
  "q24" as (
    select "t94"."lineId" as "lineId",
      (
        case
        when not ("t95"."id" is null) then "t95"."unitPrice"
        when not ("t97"."id" is null) then "t97"."unitPrice"
        when not ("t99"."id" is null) then "t99"."unitPrice"
        when (true) then "t101"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t95"."id" is null) then "t95"."priceForPeriod"
        when not ("t97"."id" is null) then "t97"."priceForPeriod"
        when not ("t99"."id" is null) then "t99"."priceForPeriod"
        when (true) then "t101"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q23" "t94"
    left join lateral (
      select "t96".*
      from "servicePrice" "t96"
      where "t96"."companyId" = $2::uuid
        and "t96"."serviceNo" = "t94"."serviceNo"
        and "t96"."code" = "t94"."unitCode"
        and (
          ("t96"."type" = 'Lease Unit' and "t96"."effectiveDate" <= $3::date)
          and ("t96"."expirationDate" = '0001-01-01'::date or "t96"."expirationDate" >= $3::date)
        )
      order by "t96"."effectiveDate" desc, "t96"."id"
      limit 1
    ) "t95" on true
    left join lateral (
      select "t98".*
      from "servicePrice" "t98"
      where "t98"."companyId" = $2::uuid
        and "t98"."serviceNo" = "t94"."serviceNo"
        and "t98"."code" = "t94"."contractCode"
        and (
          ("t98"."type" = 'Contract' and "t98"."effectiveDate" <= $3::date)
          and ("t98"."expirationDate" = '0001-01-01'::date or "t98"."expirationDate" >= $3::date)
        )
      order by "t98"."effectiveDate" desc, "t98"."id"
      limit 1
    ) "t97" on true
    left join lateral (
      select "t100".*
      from "servicePrice" "t100"
      where "t100"."companyId" = $2::uuid
        and "t100"."serviceNo" = "t94"."serviceNo"
        and "t100"."code" = "t94"."buildingCode"
        and (
          ("t100"."type" = 'Building' and "t100"."effectiveDate" <= $3::date)
          and ("t100"."expirationDate" = '0001-01-01'::date or "t100"."expirationDate" >= $3::date)
        )
      order by "t100"."effectiveDate" desc, "t100"."id"
      limit 1
    ) "t99" on true
    left join "q22" "t101" on "t101"."serviceNo" = "t94"."serviceNo" and "t101"."place" = 1::bigint
    where (
      (not ("t95"."id" is null) or not ("t97"."id" is null))
      or (not ("t99"."id" is null) or not ("t101"."serviceNo" is null))
    )
  ),
  "q25" as (
    select "t102"."id" as "id",
      "t102"."leaseUnitNo" as "leaseUnitNo",
      "t102"."area" as "area",
      "t102"."leaseContractNo" as "leaseContractNo",
      "t102"."versionNo" as "versionNo",
      "t102"."lineId" as "lineId",
      "t102"."lineUnitNo" as "lineUnitNo",
      "t102"."lineNo" as "lineNo",
      "t102"."serviceNo" as "serviceNo",
      (
        case
        when not ("t103"."lineId" is null) then "t103"."unitPrice"
        when (true) then "t102"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (not ("t103"."lineId" is null) and not ("t103"."priceForPeriod" is not distinct from ' ')) then "t103"."priceForPeriod"
        when (true) then "t102"."pricePeriod" end
      ) as "pricePeriod",
      (case when "t102"."priceType" in ('Area', 'Fixed') then true when (true) then false end) as "measured",
      (
        case
        when "t102"."priceType" = 'Area' then "t102"."area"
        when ("t102"."priceType" = 'Fixed' and not ("t102"."quantity" is not distinct from 0::numeric)) then "t102"."quantity"
        when "t102"."priceType" = 'Fixed' then 1::numeric
        when (true) then 0::numeric end
      ) as "multiplier"
    from "q21" "t102"
    left join "q24" "t103" on "t103"."lineId" = "t102"."lineId"
  ),
  "q26" as materialized (
    select "t104"."id" as "id",
      "t104"."leaseUnitNo" as "leaseUnitNo",
      "t104"."area" as "area",
      "t104"."leaseContractNo" as "leaseContractNo",
      "t104"."versionNo" as "versionNo",
      "t104"."lineId" as "lineId",
      "t104"."lineUnitNo" as "lineUnitNo",
      "t104"."lineNo" as "lineNo",
      "t104"."serviceNo" as "serviceNo",
      "t104"."measured" as "measured",
      (
        case
        when "t104"."pricePeriod" = 'Month' then nullif(
          nullif(
            greatest(
              least(round((("t104"."unitPrice")::numeric * ("t104"."multiplier")::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t104"."pricePeriod" = 'Year' then nullif(
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
                              round((("t104"."unitPrice")::numeric * ("t104"."multiplier")::numeric), 8),
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
        when "t104"."pricePeriod" = 'Quarter' then nullif(
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
                              round((("t104"."unitPrice")::numeric * ("t104"."multiplier")::numeric), 8),
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
        when "t104"."pricePeriod" = 'Week' then nullif(
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
                                                ("t104"."unitPrice")::numeric * (52::bigint)::numeric
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
                                  )::numeric * ("t104"."multiplier")::numeric
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
        when "t104"."pricePeriod" = 'Day' then nullif(
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
                                                ("t104"."unitPrice")::numeric * (365::bigint)::numeric
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
                                  )::numeric * ("t104"."multiplier")::numeric
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
    from "q25" "t104"
  ),
  "q27" as (
    select "t105"."leaseContractNo" as "leaseContractNo"
    from "q17" "t105"
    group by "t105"."leaseContractNo"
  ),
  "q28" as materialized (
    select "t106"."leaseContractNo" as "leaseContractNo",
      "t106"."contractVersionNo" as "contractVersionNo",
      "t106"."leaseUnitNo" as "leaseUnitNo",
      "t106"."serviceNo" as "serviceNo",
      "t106"."discountType" as "discountType",
      "t106"."amount" as "amount",
      "t106"."period" as "period",
      (
        case
        when "t106"."period" = 'Month' then "t106"."amount"
        when "t106"."period" = 'Year' then nullif(
          nullif(
            greatest(
              least(round((("t106"."amount")::numeric / (nullif(12::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t106"."period" = 'Quarter' then nullif(
          nullif(
            greatest(
              least(round((("t106"."amount")::numeric / (nullif(3::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t106"."period" = 'Week' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t106"."amount")::numeric * (52::bigint)::numeric), 8), 1e20),
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
        when "t106"."period" = 'Day' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t106"."amount")::numeric * (365::bigint)::numeric), 8), 1e20),
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
    from "q27" "t107" cross
    join "leaseContrDiscount" "t106"
    where (
      "t106"."startingDate" <= $3::date
      and ("t106"."endingDate" = '0001-01-01'::date or "t106"."endingDate" >= $3::date)
    )
      and "t106"."companyId" = $2::uuid
      and "t106"."companyId" = $2::uuid
      and "t106"."leaseContractNo" = "t107"."leaseContractNo"
  ),
  "q29" as (
    select "t109"."lineId" as "lineId",
      "t109"."leaseContractNo" as "leaseContractNo",
      "t109"."versionNo" as "versionNo",
      "t109"."lineUnitNo" as "leaseUnitNo",
      "t109"."serviceNo" as "serviceNo",
      "t109"."lineNo" as "lineNo",
      "t109"."amount" as "amount",
      round(
        (
          sum(
            (
              case
              when "t108"."discountType" = 'Percentage' then "t108"."amount"
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
              when "t108"."discountType" = 'Area' then (
                case
                when "t108"."period" = 'Month' then nullif(
                  nullif(
                    greatest(
                      least(round((("t108"."amount")::numeric * ("t109"."area")::numeric), 8), 1e20),
                      -1e20
                    ),
                    1e20
                  ),
                  -1e20
                )
                when "t108"."period" = 'Year' then nullif(
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
                                      round((("t108"."amount")::numeric * ("t109"."area")::numeric), 8),
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
                when "t108"."period" = 'Quarter' then nullif(
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
                                      round((("t108"."amount")::numeric * ("t109"."area")::numeric), 8),
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
                when "t108"."period" = 'Week' then nullif(
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
                                                        ("t108"."amount")::numeric * (52::bigint)::numeric
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
                                          )::numeric * ("t109"."area")::numeric
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
                when "t108"."period" = 'Day' then nullif(
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
                                                        ("t108"."amount")::numeric * (365::bigint)::numeric
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
                                          )::numeric * ("t109"."area")::numeric
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
                ("t108"."discountType" = 'Fixed' and "t108"."amount" > 0::numeric)
                and ("t108"."leaseUnitNo" <> '' and "t108"."serviceNo" <> '')
              ) then "t108"."monthly"
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
                ("t108"."discountType" = 'Fixed' and "t108"."amount" > 0::numeric)
                and ("t108"."leaseUnitNo" <> '' and "t108"."serviceNo" = '')
              ) then "t108"."monthly"
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
                ("t108"."discountType" = 'Fixed' and "t108"."amount" > 0::numeric)
                and ("t108"."leaseUnitNo" = '' and "t108"."serviceNo" <> '')
              ) then "t108"."monthly"
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
                ("t108"."discountType" = 'Fixed' and "t108"."amount" > 0::numeric)
                and ("t108"."leaseUnitNo" = '' and "t108"."serviceNo" = '')
              ) then "t108"."monthly"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "fixed3"
    from "q28" "t108"
    join "q26" "t109" on "t109"."leaseContractNo" = "t108"."leaseContractNo"
    where (
      (
        (
          (
            "t108"."contractVersionNo" = 0::bigint
            or "t108"."contractVersionNo" = "t109"."versionNo"
          )
          and ("t108"."leaseUnitNo" = '' or "t108"."leaseUnitNo" = "t109"."lineUnitNo")
        )
        and ("t108"."serviceNo" = '' or "t108"."serviceNo" = "t109"."serviceNo")
      )
      and (("t109"."measured") and "t109"."amount" >= 0::numeric)
    )
    group by "t109"."lineId",
      "t109"."leaseContractNo",
      "t109"."versionNo",
      "t109"."lineUnitNo",
      "t109"."serviceNo",
      "t109"."lineNo",
      "t109"."amount"
  ),
  "q30" as (
    select "t110"."lineId" as "lineId",
      "t110"."leaseContractNo" as "leaseContractNo",
      "t110"."versionNo" as "versionNo",
      "t110"."leaseUnitNo" as "leaseUnitNo",
      "t110"."serviceNo" as "serviceNo",
      "t110"."lineNo" as "lineNo",
      "t110"."amount" as "amount",
      round(
        (
          (
            (
              case
              when "t110"."percentage" >= 100::numeric then "t110"."amount"
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
                                      (("t110"."amount")::numeric * ("t110"."percentage")::numeric),
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
          )::numeric + ("t110"."byArea")::numeric
        ),
        8
      ) as "asked",
      "t110"."fixed0" as "fixed0",
      "t110"."fixed1" as "fixed1",
      "t110"."fixed2" as "fixed2",
      "t110"."fixed3" as "fixed3"
    from "q29" "t110"
  ),
  "q31" as materialized (
    select "t111"."lineId" as "lineId",
      "t111"."leaseContractNo" as "leaseContractNo",
      "t111"."versionNo" as "versionNo",
      "t111"."leaseUnitNo" as "leaseUnitNo",
      "t111"."serviceNo" as "serviceNo",
      "t111"."lineNo" as "lineNo",
      "t111"."amount" as "amount",
      "t111"."fixed0" as "fixed0",
      "t111"."fixed1" as "fixed1",
      "t111"."fixed2" as "fixed2",
      "t111"."fixed3" as "fixed3",
      (
        case
        when "t111"."asked" < "t111"."amount" then round((("t111"."amount")::numeric - ("t111"."asked")::numeric), 8)
        when (true) then 0::numeric end
      ) as "left0",
      coalesce(
        round(
          (
            sum(
              (
                case
                when "t111"."asked" < "t111"."amount" then round((("t111"."amount")::numeric - ("t111"."asked")::numeric), 8)
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t111"."leaseContractNo",
                "t111"."versionNo",
                "t111"."leaseUnitNo",
                "t111"."serviceNo"
              order by "t111"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before0"
    from "q30" "t111"
  ),
  "q32" as materialized (
    select "t112"."lineId" as "lineId",
      "t112"."leaseContractNo" as "leaseContractNo",
      "t112"."versionNo" as "versionNo",
      "t112"."serviceNo" as "serviceNo",
      "t112"."lineNo" as "lineNo",
      "t112"."amount" as "amount",
      "t112"."fixed1" as "fixed1",
      "t112"."fixed2" as "fixed2",
      "t112"."fixed3" as "fixed3",
      (
        case
        when "t112"."fixed0" <= "t112"."before0" then "t112"."left0"
        when round((("t112"."fixed0")::numeric - ("t112"."before0")::numeric), 8) < "t112"."left0" then round(
          (
            ("t112"."left0")::numeric - (round((("t112"."fixed0")::numeric - ("t112"."before0")::numeric), 8))::numeric
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
                when "t112"."fixed0" <= "t112"."before0" then "t112"."left0"
                when round((("t112"."fixed0")::numeric - ("t112"."before0")::numeric), 8) < "t112"."left0" then round(
                  (
                    ("t112"."left0")::numeric - (round((("t112"."fixed0")::numeric - ("t112"."before0")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t112"."leaseContractNo", "t112"."versionNo", "t112"."leaseUnitNo"
              order by "t112"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before1"
    from "q31" "t112"
  ),
  "q33" as materialized (
    select "t113"."lineId" as "lineId",
      "t113"."leaseContractNo" as "leaseContractNo",
      "t113"."versionNo" as "versionNo",
      "t113"."lineNo" as "lineNo",
      "t113"."amount" as "amount",
      "t113"."fixed2" as "fixed2",
      "t113"."fixed3" as "fixed3",
      (
        case
        when "t113"."fixed1" <= "t113"."before1" then "t113"."left1"
        when round((("t113"."fixed1")::numeric - ("t113"."before1")::numeric), 8) < "t113"."left1" then round(
          (
            ("t113"."left1")::numeric - (round((("t113"."fixed1")::numeric - ("t113"."before1")::numeric), 8))::numeric
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
                when "t113"."fixed1" <= "t113"."before1" then "t113"."left1"
                when round((("t113"."fixed1")::numeric - ("t113"."before1")::numeric), 8) < "t113"."left1" then round(
                  (
                    ("t113"."left1")::numeric - (round((("t113"."fixed1")::numeric - ("t113"."before1")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t113"."leaseContractNo", "t113"."versionNo", "t113"."serviceNo"
              order by "t113"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before2"
    from "q32" "t113"
  ),
  "q34" as materialized (
    select "t114"."lineId" as "lineId",
      "t114"."amount" as "amount",
      "t114"."fixed3" as "fixed3",
      (
        case
        when "t114"."fixed2" <= "t114"."before2" then "t114"."left2"
        when round((("t114"."fixed2")::numeric - ("t114"."before2")::numeric), 8) < "t114"."left2" then round(
          (
            ("t114"."left2")::numeric - (round((("t114"."fixed2")::numeric - ("t114"."before2")::numeric), 8))::numeric
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
                when "t114"."fixed2" <= "t114"."before2" then "t114"."left2"
                when round((("t114"."fixed2")::numeric - ("t114"."before2")::numeric), 8) < "t114"."left2" then round(
                  (
                    ("t114"."left2")::numeric - (round((("t114"."fixed2")::numeric - ("t114"."before2")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t114"."leaseContractNo", "t114"."versionNo"
              order by "t114"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before3"
    from "q33" "t114"
  ),
  "q35" as (
    select "t115"."lineId" as "lineId",
      round(
        (
          ("t115"."amount")::numeric - (
            (
              case
              when "t115"."fixed3" <= "t115"."before3" then "t115"."left3"
              when round((("t115"."fixed3")::numeric - ("t115"."before3")::numeric), 8) < "t115"."left3" then round(
                (
                  ("t115"."left3")::numeric - (round((("t115"."fixed3")::numeric - ("t115"."before3")::numeric), 8))::numeric
                ),
                8
              )
              when (true) then 0::numeric end
            )
          )::numeric
        ),
        8
      ) as "discount"
    from "q34" "t115"
  ),
  "q36" as (
    select "t116"."id" as "id",
      "t116"."leaseUnitNo" as "leaseUnitNo",
      (
        case
        when not ("t118"."lineId" is null) then round(
          (
            (round(("t116"."amount")::numeric, 2))::numeric - (round(("t118"."discount")::numeric, 2))::numeric
          ),
          8
        )
        when (true) then round(("t116"."amount")::numeric, 2) end
      ) as "monthlyNet"
    from "q26" "t116"
    left join "q3" "t117" on "t117"."unitNo" = "t116"."leaseUnitNo"
    left join "q35" "t118" on "t118"."lineId" = "t116"."lineId"
    where (not ("t117"."unitNo" is null) or "t116"."leaseUnitNo" = '')
  ),
  "a37" as (
    select $5::uuid as "companyId",
      coalesce("t119"."id", '00000000-0000-0000-0000-000000000000'::uuid) as "id",
      "t119"."leaseUnitNo" as "leaseUnitNo",
      coalesce("t119"."monthlyNet", 0::numeric) as "monthlyNet"
    from "q36" "t119"
  )
select (
  select row_to_json(o.*)::text
  from (
    select "t0"."id" as "id",
    "t0"."leaseUnitNo" as "leaseUnitNo",
    trim_scale(round(("t0"."monthlyNet")::numeric, 8)) as "monthlyNet"
  ) o
),
  null::text
from "a37" "t0"
where "t0"."companyId" = $2::uuid and "t0"."id" = $6::uuid;
-- Edm.Guid, Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid
