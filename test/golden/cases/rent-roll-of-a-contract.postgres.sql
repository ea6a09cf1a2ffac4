with "q1" as (
  select "t1"."leaseUnitNo" as "unitNo"
  from "leaseContractLine" "t1"
  where "t1"."leaseContractNo" = ($1::text collate "C") and "t1"."companyId" = $2::uuid
  union all
  select "t2"."number" as "unitNo"
  from "leaseUnit" "t2"
  where ($1::text collate "C") = '' and "t2"."companyId" = $2::uuid
  union all
  select "t3"."leaseUnitNo" as "unitNo"
  from "leaseContractLine" "t3"
  where ($1::text collate "C") = '' and "t3"."companyId" = $2::uuid
),
  "q2" as (
    select "t4"."unitNo" as "unitNo"
    from "q1" "t4"
    group by "t4"."unitNo"
  ),
  "q3" as materialized (
    select "t5"."number" as "unitNo"
    from "q2" "t6" cross
    join "leaseUnit" "t5"
    where "t5"."companyId" = $2::uuid
      and "t5"."companyId" = $2::uuid
      and "t5"."number" = "t6"."unitNo"
  ),
  "q4" as (
    select "t7"."leaseUnitNo" as "unitNo"
    from "q2" "t9" cross
    join "leaseContractLine" "t7"
    left join "leaseUnit" "t8" on "t8"."companyId" = $2::uuid and "t8"."number" = "t7"."leaseUnitNo"
    where "t8"."id" is null
      and "t7"."companyId" = $2::uuid
      and "t7"."companyId" = $2::uuid
      and "t7"."leaseUnitNo" = "t9"."unitNo"
    group by "t7"."leaseUnitNo"
  ),
  "q5" as (
    select "t10"."unitNo" as "unitNo"
    from "q3" "t10"
    union all
    select "t11"."unitNo" as "unitNo"
    from "q4" "t11"
  ),
  "q6" as materialized (
    select "t12"."id" as "id",
      "t12"."leaseContractNo" as "leaseContractNo"
    from "q5" "t13" cross
    join "leaseContractLine" "t12"
    where "t12"."companyId" = $2::uuid
      and "t12"."companyId" = $2::uuid
      and "t12"."leaseUnitNo" = "t13"."unitNo"
  ),
  "q7" as (
    select "t14"."leaseContractNo" as "leaseContractNo"
    from "q6" "t14"
    group by "t14"."leaseContractNo"
  ),
  "q8" as (
    select "t15"."leaseContractNo" as "leaseContractNo"
    from "q7" "t16" cross
    join "leaseContrDiscount" "t15"
    where (
      ("t15"."discountType" = 'Fixed' and "t15"."startingDate" <= $3::date)
      and ("t15"."endingDate" = '0001-01-01'::date or "t15"."endingDate" >= $3::date)
    )
      and "t15"."companyId" = $2::uuid
      and "t15"."companyId" = $2::uuid
      and "t15"."leaseContractNo" = "t16"."leaseContractNo"
    group by "t15"."leaseContractNo"
  ),
  "q9" as materialized (
    select "t17"."id" as "id",
      "t17"."leaseUnitNo" as "unitNo"
    from "q8" "t18" cross
    join "leaseContractLine" "t17"
    where "t17"."companyId" = $2::uuid
      and "t17"."companyId" = $2::uuid
      and "t17"."leaseContractNo" = "t18"."leaseContractNo"
  ),
  "q10" as (
    select "t19"."unitNo" as "unitNo"
    from "q3" "t19"
    union all
    select "t20"."unitNo" as "unitNo"
    from "q9" "t20"
  ),
  "q11" as materialized (
    select "t21"."unitNo" as "unitNo"
    from "q10" "t21"
    group by "t21"."unitNo"
  ),
  "q12" as (
    select "t22"."leaseUnitGroupNo" as "number"
    from "q11" "t23" cross
    join "leaseUnit" "t22"
    where "t22"."leaseUnitGroupNo" <> ''
      and "t22"."companyId" = $2::uuid
      and "t22"."companyId" = $2::uuid
      and "t22"."number" = "t23"."unitNo"
    group by "t22"."leaseUnitGroupNo"
  ),
  "q13" as materialized (
    select "t24"."number" as "number",
      (
        case
        when ("t25"."building") then "t25"."number"
        when ("t26"."building") then "t26"."number"
        when ("t27"."building") then "t27"."number"
        when ("t28"."building") then "t28"."number"
        when ("t29"."building") then "t29"."number"
        when ("t30"."building") then "t30"."number"
        when ("t31"."building") then "t31"."number"
        when ("t32"."building") then "t32"."number"
        when ("t33"."building") then "t33"."number"
        when ("t34"."building") then "t34"."number" end
      ) as "buildingNo",
      (
        exists (
          select 1
          from "leaseContractLine" "t35"
          left join "leaseContract" "t36" on "t36"."companyId" = $2::uuid
            and "t36"."number" = "t35"."leaseContractNo"
            and "t36"."versionNo" = "t35"."versionNo"
          where "t35"."companyId" = $2::uuid
            and "t35"."leaseUnitNo" = "t25"."number"
            and (
              (
                "t35"."startingDate" <= $3::date
                and (
                  not ("t35"."endingDate" < $3::date)
                  or (
                    "t35"."endingDate" = '0001-01-01'::date
                    and (
                      "t36"."contractValidUntil" = '0001-01-01'::date
                      or "t36"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t35"."status" <> 'Terminated' and "t36"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
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
                          where "t37"."companyId" = $2::uuid
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
      ) as "isLet0",
      (
        exists (
          select 1
          from "leaseContractLine" "t38"
          left join "leaseContract" "t39" on "t39"."companyId" = $2::uuid
            and "t39"."number" = "t38"."leaseContractNo"
            and "t39"."versionNo" = "t38"."versionNo"
          where "t38"."companyId" = $2::uuid
            and "t38"."leaseUnitNo" = "t26"."number"
            and (
              (
                "t38"."startingDate" <= $3::date
                and (
                  not ("t38"."endingDate" < $3::date)
                  or (
                    "t38"."endingDate" = '0001-01-01'::date
                    and (
                      "t39"."contractValidUntil" = '0001-01-01'::date
                      or "t39"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t38"."status" <> 'Terminated' and "t39"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
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
                          where "t40"."companyId" = $2::uuid
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
      ) as "isLet1",
      (
        exists (
          select 1
          from "leaseContractLine" "t41"
          left join "leaseContract" "t42" on "t42"."companyId" = $2::uuid
            and "t42"."number" = "t41"."leaseContractNo"
            and "t42"."versionNo" = "t41"."versionNo"
          where "t41"."companyId" = $2::uuid
            and "t41"."leaseUnitNo" = "t27"."number"
            and (
              (
                "t41"."startingDate" <= $3::date
                and (
                  not ("t41"."endingDate" < $3::date)
                  or (
                    "t41"."endingDate" = '0001-01-01'::date
                    and (
                      "t42"."contractValidUntil" = '0001-01-01'::date
                      or "t42"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t41"."status" <> 'Terminated' and "t42"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
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
                          where "t43"."companyId" = $2::uuid
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
      ) as "isLet2",
      (
        exists (
          select 1
          from "leaseContractLine" "t44"
          left join "leaseContract" "t45" on "t45"."companyId" = $2::uuid
            and "t45"."number" = "t44"."leaseContractNo"
            and "t45"."versionNo" = "t44"."versionNo"
          where "t44"."companyId" = $2::uuid
            and "t44"."leaseUnitNo" = "t28"."number"
            and (
              (
                "t44"."startingDate" <= $3::date
                and (
                  not ("t44"."endingDate" < $3::date)
                  or (
                    "t44"."endingDate" = '0001-01-01'::date
                    and (
                      "t45"."contractValidUntil" = '0001-01-01'::date
                      or "t45"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t44"."status" <> 'Terminated' and "t45"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
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
                          where "t46"."companyId" = $2::uuid
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
      ) as "isLet3",
      (
        exists (
          select 1
          from "leaseContractLine" "t47"
          left join "leaseContract" "t48" on "t48"."companyId" = $2::uuid
            and "t48"."number" = "t47"."leaseContractNo"
            and "t48"."versionNo" = "t47"."versionNo"
          where "t47"."companyId" = $2::uuid
            and "t47"."leaseUnitNo" = "t29"."number"
            and (
              (
                "t47"."startingDate" <= $3::date
                and (
                  not ("t47"."endingDate" < $3::date)
                  or (
                    "t47"."endingDate" = '0001-01-01'::date
                    and (
                      "t48"."contractValidUntil" = '0001-01-01'::date
                      or "t48"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t47"."status" <> 'Terminated' and "t48"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
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
                          where "t49"."companyId" = $2::uuid
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
      ) as "isLet4",
      (
        exists (
          select 1
          from "leaseContractLine" "t50"
          left join "leaseContract" "t51" on "t51"."companyId" = $2::uuid
            and "t51"."number" = "t50"."leaseContractNo"
            and "t51"."versionNo" = "t50"."versionNo"
          where "t50"."companyId" = $2::uuid
            and "t50"."leaseUnitNo" = "t30"."number"
            and (
              (
                "t50"."startingDate" <= $3::date
                and (
                  not ("t50"."endingDate" < $3::date)
                  or (
                    "t50"."endingDate" = '0001-01-01'::date
                    and (
                      "t51"."contractValidUntil" = '0001-01-01'::date
                      or "t51"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t50"."status" <> 'Terminated' and "t51"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t50"."status" <> 'Terminated' or "t50"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t51"."versionStatus" = 'Valid'
                    or (
                      "t51"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t52"
                          where "t52"."companyId" = $2::uuid
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
      ) as "isLet5",
      (
        exists (
          select 1
          from "leaseContractLine" "t53"
          left join "leaseContract" "t54" on "t54"."companyId" = $2::uuid
            and "t54"."number" = "t53"."leaseContractNo"
            and "t54"."versionNo" = "t53"."versionNo"
          where "t53"."companyId" = $2::uuid
            and "t53"."leaseUnitNo" = "t31"."number"
            and (
              (
                "t53"."startingDate" <= $3::date
                and (
                  not ("t53"."endingDate" < $3::date)
                  or (
                    "t53"."endingDate" = '0001-01-01'::date
                    and (
                      "t54"."contractValidUntil" = '0001-01-01'::date
                      or "t54"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t53"."status" <> 'Terminated' and "t54"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t53"."status" <> 'Terminated' or "t53"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t54"."versionStatus" = 'Valid'
                    or (
                      "t54"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t55"
                          where "t55"."companyId" = $2::uuid
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
      ) as "isLet6",
      (
        exists (
          select 1
          from "leaseContractLine" "t56"
          left join "leaseContract" "t57" on "t57"."companyId" = $2::uuid
            and "t57"."number" = "t56"."leaseContractNo"
            and "t57"."versionNo" = "t56"."versionNo"
          where "t56"."companyId" = $2::uuid
            and "t56"."leaseUnitNo" = "t32"."number"
            and (
              (
                "t56"."startingDate" <= $3::date
                and (
                  not ("t56"."endingDate" < $3::date)
                  or (
                    "t56"."endingDate" = '0001-01-01'::date
                    and (
                      "t57"."contractValidUntil" = '0001-01-01'::date
                      or "t57"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t56"."status" <> 'Terminated' and "t57"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t56"."status" <> 'Terminated' or "t56"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t57"."versionStatus" = 'Valid'
                    or (
                      "t57"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t58"
                          where "t58"."companyId" = $2::uuid
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
      ) as "isLet7",
      (
        exists (
          select 1
          from "leaseContractLine" "t59"
          left join "leaseContract" "t60" on "t60"."companyId" = $2::uuid
            and "t60"."number" = "t59"."leaseContractNo"
            and "t60"."versionNo" = "t59"."versionNo"
          where "t59"."companyId" = $2::uuid
            and "t59"."leaseUnitNo" = "t33"."number"
            and (
              (
                "t59"."startingDate" <= $3::date
                and (
                  not ("t59"."endingDate" < $3::date)
                  or (
                    "t59"."endingDate" = '0001-01-01'::date
                    and (
                      "t60"."contractValidUntil" = '0001-01-01'::date
                      or "t60"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t59"."status" <> 'Terminated' and "t60"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t59"."status" <> 'Terminated' or "t59"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t60"."versionStatus" = 'Valid'
                    or (
                      "t60"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t61"
                          where "t61"."companyId" = $2::uuid
                            and "t61"."number" = "t60"."number"
                            and (
                              "t61"."versionStatus" = 'Valid'
                              or (
                                "t61"."versionStatus" = 'Old'
                                and "t61"."versionNo" > "t60"."versionNo"
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
          from "leaseContractLine" "t62"
          left join "leaseContract" "t63" on "t63"."companyId" = $2::uuid
            and "t63"."number" = "t62"."leaseContractNo"
            and "t63"."versionNo" = "t62"."versionNo"
          where "t62"."companyId" = $2::uuid
            and "t62"."leaseUnitNo" = "t34"."number"
            and (
              (
                "t62"."startingDate" <= $3::date
                and (
                  not ("t62"."endingDate" < $3::date)
                  or (
                    "t62"."endingDate" = '0001-01-01'::date
                    and (
                      "t63"."contractValidUntil" = '0001-01-01'::date
                      or "t63"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t62"."status" <> 'Terminated' and "t63"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t62"."status" <> 'Terminated' or "t62"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t63"."versionStatus" = 'Valid'
                    or (
                      "t63"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t64"
                          where "t64"."companyId" = $2::uuid
                            and "t64"."number" = "t63"."number"
                            and (
                              "t64"."versionStatus" = 'Valid'
                              or (
                                "t64"."versionStatus" = 'Old'
                                and "t64"."versionNo" > "t63"."versionNo"
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
    from "q12" "t24"
    left join "leaseUnit" "t25" on "t25"."companyId" = $2::uuid and "t25"."number" = "t24"."number"
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
    left join "leaseUnit" "t34" on "t34"."companyId" = $2::uuid
      and "t34"."number" = "t33"."leaseUnitGroupNo"
  ),
  "q14" as (
    select "t65"."number" as "number",
      "t65"."buildingNo" as "buildingNo",
      (
        (
          (
            ((("t65"."isLet0") or ("t65"."isLet1")) or ("t65"."isLet2"))
            or (("t65"."isLet3") or ("t65"."isLet4"))
          )
          or (
            ((("t65"."isLet5") or ("t65"."isLet6")) or ("t65"."isLet7"))
            or (("t65"."isLet8") or ("t65"."isLet9"))
          )
        )
      ) as "isLet"
    from "q13" "t65"
  ),
  "q15" as (
    select "t66"."id" as "id"
    from "q6" "t66"
    union all
    select "t67"."id" as "id"
    from "q9" "t67"
  ),
  "q16" as (
    select "t68"."id" as "id"
    from "q15" "t68"
    group by "t68"."id"
  ),
  "q17" as materialized (
    select "t69"."id" as "id",
      "t69"."leaseUnitNo" as "leaseUnitNo",
      "t69"."leaseContractNo" as "leaseContractNo",
      "t69"."versionNo" as "versionNo",
      "t69"."lineNo" as "lineNo",
      "t69"."serviceNo" as "serviceNo",
      "t69"."startingDate" as "startingDate",
      "t69"."priceType" as "priceType",
      "t69"."unitPrice" as "unitPrice",
      "t69"."pricePeriod" as "pricePeriod",
      "t69"."quantity" as "quantity",
      "t70"."buildingNo" as "buildingNo"
    from "q16" "t73" cross
    join "leaseContractLine" "t69"
    left join "leaseContract" "t70" on "t70"."companyId" = $2::uuid
      and "t70"."number" = "t69"."leaseContractNo"
      and "t70"."versionNo" = "t69"."versionNo"
    where (
      (
        "t69"."startingDate" <= $3::date
        and (
          not ("t69"."endingDate" < $3::date)
          or (
            "t69"."endingDate" = '0001-01-01'::date
            and (
              "t70"."contractValidUntil" = '0001-01-01'::date
              or "t70"."contractValidUntil" >= $3::date
            )
          )
        )
      )
      and (
        ("t69"."status" <> 'Terminated' and "t70"."versionStatus" = 'Valid')
        or (
          (
            $3::date < ($4::timestamp(3))::date
            and ("t69"."status" <> 'Terminated' or "t69"."endingDate" <> '0001-01-01'::date)
          )
          and (
            "t70"."versionStatus" = 'Valid'
            or (
              "t70"."versionStatus" = 'Old'
              and not (
                exists (
                  select 1
                  from "leaseContract" "t71"
                  where "t71"."companyId" = $2::uuid
                    and "t71"."number" = "t70"."number"
                    and (
                      "t71"."versionStatus" = 'Valid'
                      or ("t71"."versionStatus" = 'Old' and "t71"."versionNo" > "t70"."versionNo")
                    )
                )
              )
            )
          )
        )
      )
    )
      and "t69"."companyId" = $2::uuid
      and "t69"."companyId" = $2::uuid
      and "t69"."id" = "t73"."id"
  ),
  "q18" as (
    select "t74"."leaseUnitNo" as "unitNo",
      round((sum("t74"."quantity"))::numeric, 8) as "quantity"
    from "q11" "t76" cross
    join "leaseUnitLedgerEntry" "t74"
    where (
      "t74"."postingDate" > $3::date
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t75"
        where "t75"."companyId" = $2::uuid
          and "t75"."leaseUnitNo" = "t74"."leaseUnitNo"
          and "t75"."entryNo" < "t74"."entryNo"
      )
    )
      and "t74"."companyId" = $2::uuid
      and "t74"."companyId" = $2::uuid
      and "t74"."leaseUnitNo" = "t76"."unitNo"
    group by "t74"."leaseUnitNo"
  ),
  "q19" as (
    select "t77"."id" as "id",
      "t77"."number" as "number",
      "t77"."blocked" as "blocked",
      ((not (("t77"."building")) and not (("t77"."leaseUnitGroup")))) as "isLeasable",
      (
        case
        when not ("t78"."quantity" is null) then round((("t77"."objectArea")::numeric - ("t78"."quantity")::numeric), 8)
        when (true) then "t77"."objectArea" end
      ) as "area",
      (
        case
        when ("t77"."building") then "t77"."number"
        when not ("t79"."buildingNo" is null) then "t79"."buildingNo" end
      ) as "buildingNo",
      (case when (not (("t77"."building")) and "t79"."buildingNo" is null) then "t77"."number" end) as "withoutBuilding",
      ("t79"."isLet" is not distinct from true) as "isLetByGroup",
      (
        case
        when (not (("t77"."blocked")) and not ("t79"."isLet" is not distinct from true)) then "t77"."number" end
      ) as "reservable"
    from "q11" "t80" cross
    join "leaseUnit" "t77"
    left join "q18" "t78" on "t78"."unitNo" = "t77"."number"
    left join "q14" "t79" on "t79"."number" = "t77"."leaseUnitGroupNo"
    where "t77"."companyId" = $2::uuid
      and "t77"."companyId" = $2::uuid
      and "t77"."number" = "t80"."unitNo"
  ),
  "q20" as (
    select "t81"."leaseUnitNo" as "leaseUnitNo",
      "t81"."leaseContractNo" as "leaseContractNo",
      "t81"."versionNo" as "versionNo",
      "t81"."startingDate" as "startingDate",
      row_number() over (
        partition by "t81"."leaseUnitNo"
        order by "t81"."startingDate",
          "t81"."lineNo",
          "t81"."leaseContractNo",
          "t81"."versionNo" desc
      ) as "place"
    from "q3" "t83" cross
    join "leaseContractLine" "t81"
    left join "leaseContract" "t82" on "t82"."companyId" = $2::uuid
      and "t82"."number" = "t81"."leaseContractNo"
      and "t82"."versionNo" = "t81"."versionNo"
    where (
      (
        ("t81"."startingDate" > $3::date and "t81"."status" <> 'Terminated')
        and "t81"."leaseUnitNo" <> ''
      )
      and ("t82"."status" = 'Reserved' and not ("t82"."versionStatus" is not distinct from 'Old'))
    )
      and "t81"."companyId" = $2::uuid
      and "t81"."companyId" = $2::uuid
      and "t81"."leaseUnitNo" = "t83"."unitNo"
  ),
  "q21" as materialized (
    select (case when not ("t85"."id" is null) then "t85"."id" when (true) then "t84"."id" end) as "id",
      "t84"."number" as "leaseUnitNo",
      "t84"."area" as "area",
      (
        case
        when not ("t84"."buildingNo" is null) then "t84"."buildingNo"
        when not ("t86"."id" is null) then "t89"."buildingNo"
        when (true) then '' end
      ) as "buildingNo",
      (
        case
        when not ("t85"."id" is null) then 'Let'
        when ("t84"."isLetByGroup") then 'LetByGroup'
        when ("t84"."blocked") then 'Blocked'
        when not ("t90"."leaseUnitNo" is null) then 'Reserved'
        when (true) then 'Vacant' end
      ) as "state",
      (
        case
        when not ("t85"."id" is null) then "t85"."leaseContractNo"
        when not ("t90"."leaseContractNo" is null) then "t90"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t85"."id" is null) then "t85"."versionNo"
        when not ("t90"."versionNo" is null) then "t90"."versionNo" end
      ) as "versionNo",
      (
        case
        when not ("t85"."id" is null) then "t85"."startingDate"
        when not ("t90"."startingDate" is null) then "t90"."startingDate" end
      ) as "startingDate",
      "t85"."id" as "lineId",
      "t85"."leaseUnitNo" as "lineUnitNo",
      "t85"."lineNo" as "lineNo",
      "t85"."serviceNo" as "serviceNo",
      "t85"."priceType" as "priceType",
      "t85"."unitPrice" as "unitPrice",
      "t85"."pricePeriod" as "pricePeriod",
      "t85"."quantity" as "quantity",
      "t85"."buildingNo" as "contractBuildingNo"
    from "q19" "t84"
    left join lateral (
      select "t87".*
      from "leaseContractLine" "t87"
      left join "leaseContract" "t88" on "t88"."companyId" = $2::uuid
        and "t88"."number" = "t87"."leaseContractNo"
        and "t88"."versionNo" = "t87"."versionNo"
      where "t87"."companyId" = $2::uuid
        and "t87"."leaseUnitNo" = "t84"."withoutBuilding"
        and (
          ("t87"."status" <> 'Terminated' and "t88"."versionStatus" = 'Valid')
          and (
            "t87"."startingDate" <= ($4::timestamp(3))::date
            and (
              not ("t87"."endingDate" < ($4::timestamp(3))::date)
              or (
                "t87"."endingDate" = '0001-01-01'::date
                and (
                  "t88"."contractValidUntil" = '0001-01-01'::date
                  or "t88"."contractValidUntil" >= ($4::timestamp(3))::date
                )
              )
            )
          )
        )
      order by "t87"."startingDate" desc,
        "t87"."lineNo",
        "t87"."leaseContractNo",
        "t87"."versionNo" desc
      limit 1
    ) "t86" on true
    left join "leaseContract" "t89" on "t89"."companyId" = $2::uuid
      and "t89"."number" = "t86"."leaseContractNo"
      and "t89"."versionNo" = "t86"."versionNo"
    left join "q20" "t90" on "t90"."leaseUnitNo" = "t84"."reservable" and "t90"."place" = 1::bigint
    left join "q17" "t85" on "t85"."leaseUnitNo" = "t84"."number"
    where (not ("t85"."id" is null) or ("t84"."isLeasable"))
    union all
    select "t91"."id" as "id",
      '' as "leaseUnitNo",
      0::numeric as "area",
      "t91"."buildingNo" as "buildingNo",
      'Let' as "state",
      "t91"."leaseContractNo" as "leaseContractNo",
      "t91"."versionNo" as "versionNo",
      "t91"."startingDate" as "startingDate",
      "t91"."id" as "lineId",
      "t91"."leaseUnitNo" as "lineUnitNo",
      "t91"."lineNo" as "lineNo",
      "t91"."serviceNo" as "serviceNo",
      "t91"."priceType" as "priceType",
      "t91"."unitPrice" as "unitPrice",
      "t91"."pricePeriod" as "pricePeriod",
      "t91"."quantity" as "quantity",
      "t91"."buildingNo" as "contractBuildingNo"
    from "q17" "t91"
    left join "leaseUnit" "t92" on "t92"."companyId" = $2::uuid
      and "t92"."number" = "t91"."leaseUnitNo"
    where "t92"."id" is null
  ),
  "q22" as (
    select "t93"."serviceNo" as "serviceNo",
      "t93"."unitPrice" as "unitPrice",
      "t93"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t93"."serviceNo" order by "t93"."effectiveDate" desc, "t93"."id") as "place"
    from "servicePrice" "t93"
    where (
      ("t93"."type" = 'All Contracts' and "t93"."effectiveDate" <= $3::date)
      and ("t93"."expirationDate" = '0001-01-01'::date or "t93"."expirationDate" >= $3::date)
    )
      and "t93"."companyId" = $2::uuid
  ),
  "q23" as (
    select "t94"."lineId" as "lineId",
      "t94"."serviceNo" as "serviceNo",
      (case when "t94"."leaseUnitNo" <> '' then "t94"."leaseUnitNo" end) as "unitCode",
      "t94"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t94"."buildingNo" is not distinct from '') then "t94"."buildingNo"
        when not ("t94"."contractBuildingNo" is not distinct from '') then "t94"."contractBuildingNo" end
      ) as "buildingCode"
    from "q21" "t94"
    where "t94"."unitPrice" = 0::numeric
  ),
  "q24" as (
    select "t95"."lineId" as "lineId",
      (
        case
        when not ("t96"."id" is null) then "t96"."unitPrice"
        when not ("t98"."id" is null) then "t98"."unitPrice"
        when not ("t100"."id" is null) then "t100"."unitPrice"
        when (true) then "t102"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t96"."id" is null) then "t96"."priceForPeriod"
        when not ("t98"."id" is null) then "t98"."priceForPeriod"
        when not ("t100"."id" is null) then "t100"."priceForPeriod"
        when (true) then "t102"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q23" "t95"
    left join lateral (
      select "t97".*
      from "servicePrice" "t97"
      where "t97"."companyId" = $2::uuid
        and "t97"."serviceNo" = "t95"."serviceNo"
        and "t97"."code" = "t95"."unitCode"
        and (
          ("t97"."type" = 'Lease Unit' and "t97"."effectiveDate" <= $3::date)
          and ("t97"."expirationDate" = '0001-01-01'::date or "t97"."expirationDate" >= $3::date)
        )
      order by "t97"."effectiveDate" desc, "t97"."id"
      limit 1
    ) "t96" on true
    left join lateral (
      select "t99".*
      from "servicePrice" "t99"
      where "t99"."companyId" = $2::uuid
        and "t99"."serviceNo" = "t95"."serviceNo"
        and "t99"."code" = "t95"."contractCode"
        and (
          ("t99"."type" = 'Contract' and "t99"."effectiveDate" <= $3::date)
          and ("t99"."expirationDate" = '0001-01-01'::date or "t99"."expirationDate" >= $3::date)
        )
      order by "t99"."effectiveDate" desc, "t99"."id"
      limit 1
    ) "t98" on true
    left join lateral (
      select "t101".*
      from "servicePrice" "t101"
      where "t101"."companyId" = $2::uuid
        and "t101"."serviceNo" = "t95"."serviceNo"
        and "t101"."code" = "t95"."buildingCode"
        and (
          ("t101"."type" = 'Building' and "t101"."effectiveDate" <= $3::date)
          and ("t101"."expirationDate" = '0001-01-01'::date or "t101"."expirationDate" >= $3::date)
        )
      order by "t101"."effectiveDate" desc, "t101"."id"
      limit 1
    ) "t100" on true
    left join "q22" "t102" on "t102"."serviceNo" = "t95"."serviceNo" and "t102"."place" = 1::bigint
    where (
      (not ("t96"."id" is null) or not ("t98"."id" is null))
      or (not ("t100"."id" is null) or not ("t102"."serviceNo" is null))
    )
  ),
  "q25" as (
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
      (
        case
        when not ("t104"."lineId" is null) then "t104"."unitPrice"
        when (true) then "t103"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (not ("t104"."lineId" is null) and not ("t104"."priceForPeriod" is not distinct from ' ')) then "t104"."priceForPeriod"
        when (true) then "t103"."pricePeriod" end
      ) as "pricePeriod",
      (case when "t103"."priceType" in ('Area', 'Fixed') then true when (true) then false end) as "measured",
      (
        case
        when "t103"."priceType" = 'Area' then "t103"."area"
        when ("t103"."priceType" = 'Fixed' and not ("t103"."quantity" is not distinct from 0::numeric)) then "t103"."quantity"
        when "t103"."priceType" = 'Fixed' then 1::numeric
        when (true) then 0::numeric end
      ) as "multiplier"
    from "q21" "t103"
    left join "q24" "t104" on "t104"."lineId" = "t103"."lineId"
  ),
  "q26" as materialized (
    select "t105"."id" as "id",
      "t105"."leaseUnitNo" as "leaseUnitNo",
      "t105"."area" as "area",
      "t105"."state" as "state",
      "t105"."leaseContractNo" as "leaseContractNo",
      "t105"."versionNo" as "versionNo",
      "t105"."startingDate" as "startingDate",
      "t105"."lineId" as "lineId",
      "t105"."lineUnitNo" as "lineUnitNo",
      "t105"."lineNo" as "lineNo",
      "t105"."serviceNo" as "serviceNo",
      "t105"."measured" as "measured",
      (
        case
        when "t105"."pricePeriod" = 'Month' then nullif(
          nullif(
            greatest(
              least(round((("t105"."unitPrice")::numeric * ("t105"."multiplier")::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t105"."pricePeriod" = 'Year' then nullif(
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
                              round((("t105"."unitPrice")::numeric * ("t105"."multiplier")::numeric), 8),
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
        when "t105"."pricePeriod" = 'Quarter' then nullif(
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
                              round((("t105"."unitPrice")::numeric * ("t105"."multiplier")::numeric), 8),
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
        when "t105"."pricePeriod" = 'Week' then nullif(
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
                                                ("t105"."unitPrice")::numeric * (52::bigint)::numeric
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
                                  )::numeric * ("t105"."multiplier")::numeric
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
        when "t105"."pricePeriod" = 'Day' then nullif(
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
                                                ("t105"."unitPrice")::numeric * (365::bigint)::numeric
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
                                  )::numeric * ("t105"."multiplier")::numeric
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
    from "q25" "t105"
  ),
  "q27" as (
    select "t106"."leaseContractNo" as "leaseContractNo"
    from "q17" "t106"
    group by "t106"."leaseContractNo"
  ),
  "q28" as materialized (
    select "t107"."leaseContractNo" as "leaseContractNo",
      "t107"."contractVersionNo" as "contractVersionNo",
      "t107"."leaseUnitNo" as "leaseUnitNo",
      "t107"."serviceNo" as "serviceNo",
      "t107"."discountType" as "discountType",
      "t107"."amount" as "amount",
      "t107"."period" as "period",
      (
        case
        when "t107"."period" = 'Month' then "t107"."amount"
        when "t107"."period" = 'Year' then nullif(
          nullif(
            greatest(
              least(round((("t107"."amount")::numeric / (nullif(12::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t107"."period" = 'Quarter' then nullif(
          nullif(
            greatest(
              least(round((("t107"."amount")::numeric / (nullif(3::bigint, 0))::numeric), 8), 1e20),
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
                            least(round((("t107"."amount")::numeric * (52::bigint)::numeric), 8), 1e20),
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
                            least(round((("t107"."amount")::numeric * (365::bigint)::numeric), 8), 1e20),
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
    from "q27" "t108" cross
    join "leaseContrDiscount" "t107"
    where (
      "t107"."startingDate" <= $3::date
      and ("t107"."endingDate" = '0001-01-01'::date or "t107"."endingDate" >= $3::date)
    )
      and "t107"."companyId" = $2::uuid
      and "t107"."companyId" = $2::uuid
      and "t107"."leaseContractNo" = "t108"."leaseContractNo"
  ),
  "q29" as (
    select "t110"."lineId" as "lineId",
      "t110"."leaseContractNo" as "leaseContractNo",
      "t110"."versionNo" as "versionNo",
      "t110"."lineUnitNo" as "leaseUnitNo",
      "t110"."serviceNo" as "serviceNo",
      "t110"."lineNo" as "lineNo",
      "t110"."amount" as "amount",
      round(
        (
          sum(
            (
              case
              when "t109"."discountType" = 'Percentage' then "t109"."amount"
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
              when "t109"."discountType" = 'Area' then (
                case
                when "t109"."period" = 'Month' then nullif(
                  nullif(
                    greatest(
                      least(round((("t109"."amount")::numeric * ("t110"."area")::numeric), 8), 1e20),
                      -1e20
                    ),
                    1e20
                  ),
                  -1e20
                )
                when "t109"."period" = 'Year' then nullif(
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
                                      round((("t109"."amount")::numeric * ("t110"."area")::numeric), 8),
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
                when "t109"."period" = 'Quarter' then nullif(
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
                                      round((("t109"."amount")::numeric * ("t110"."area")::numeric), 8),
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
                when "t109"."period" = 'Week' then nullif(
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
                                                        ("t109"."amount")::numeric * (52::bigint)::numeric
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
                                          )::numeric * ("t110"."area")::numeric
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
                when "t109"."period" = 'Day' then nullif(
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
                                                        ("t109"."amount")::numeric * (365::bigint)::numeric
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
                                          )::numeric * ("t110"."area")::numeric
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
                ("t109"."discountType" = 'Fixed' and "t109"."amount" > 0::numeric)
                and ("t109"."leaseUnitNo" <> '' and "t109"."serviceNo" <> '')
              ) then "t109"."monthly"
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
                ("t109"."discountType" = 'Fixed' and "t109"."amount" > 0::numeric)
                and ("t109"."leaseUnitNo" <> '' and "t109"."serviceNo" = '')
              ) then "t109"."monthly"
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
                ("t109"."discountType" = 'Fixed' and "t109"."amount" > 0::numeric)
                and ("t109"."leaseUnitNo" = '' and "t109"."serviceNo" <> '')
              ) then "t109"."monthly"
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
                ("t109"."discountType" = 'Fixed' and "t109"."amount" > 0::numeric)
                and ("t109"."leaseUnitNo" = '' and "t109"."serviceNo" = '')
              ) then "t109"."monthly"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "fixed3"
    from "q28" "t109"
    join "q26" "t110" on "t110"."leaseContractNo" = "t109"."leaseContractNo"
    where (
      (
        (
          (
            "t109"."contractVersionNo" = 0::bigint
            or "t109"."contractVersionNo" = "t110"."versionNo"
          )
          and ("t109"."leaseUnitNo" = '' or "t109"."leaseUnitNo" = "t110"."lineUnitNo")
        )
        and ("t109"."serviceNo" = '' or "t109"."serviceNo" = "t110"."serviceNo")
      )
      and (("t110"."measured") and "t110"."amount" >= 0::numeric)
    )
    group by "t110"."lineId",
      "t110"."leaseContractNo",
      "t110"."versionNo",
      "t110"."lineUnitNo",
      "t110"."serviceNo",
      "t110"."lineNo",
      "t110"."amount"
  ),
  "q30" as (
    select "t111"."lineId" as "lineId",
      "t111"."leaseContractNo" as "leaseContractNo",
      "t111"."versionNo" as "versionNo",
      "t111"."leaseUnitNo" as "leaseUnitNo",
      "t111"."serviceNo" as "serviceNo",
      "t111"."lineNo" as "lineNo",
      "t111"."amount" as "amount",
      round(
        (
          (
            (
              case
              when "t111"."percentage" >= 100::numeric then "t111"."amount"
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
                                      (("t111"."amount")::numeric * ("t111"."percentage")::numeric),
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
          )::numeric + ("t111"."byArea")::numeric
        ),
        8
      ) as "asked",
      "t111"."fixed0" as "fixed0",
      "t111"."fixed1" as "fixed1",
      "t111"."fixed2" as "fixed2",
      "t111"."fixed3" as "fixed3"
    from "q29" "t111"
  ),
  "q31" as materialized (
    select "t112"."lineId" as "lineId",
      "t112"."leaseContractNo" as "leaseContractNo",
      "t112"."versionNo" as "versionNo",
      "t112"."leaseUnitNo" as "leaseUnitNo",
      "t112"."serviceNo" as "serviceNo",
      "t112"."lineNo" as "lineNo",
      "t112"."amount" as "amount",
      "t112"."fixed0" as "fixed0",
      "t112"."fixed1" as "fixed1",
      "t112"."fixed2" as "fixed2",
      "t112"."fixed3" as "fixed3",
      (
        case
        when "t112"."asked" < "t112"."amount" then round((("t112"."amount")::numeric - ("t112"."asked")::numeric), 8)
        when (true) then 0::numeric end
      ) as "left0",
      coalesce(
        round(
          (
            sum(
              (
                case
                when "t112"."asked" < "t112"."amount" then round((("t112"."amount")::numeric - ("t112"."asked")::numeric), 8)
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t112"."leaseContractNo",
                "t112"."versionNo",
                "t112"."leaseUnitNo",
                "t112"."serviceNo"
              order by "t112"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before0"
    from "q30" "t112"
  ),
  "q32" as materialized (
    select "t113"."lineId" as "lineId",
      "t113"."leaseContractNo" as "leaseContractNo",
      "t113"."versionNo" as "versionNo",
      "t113"."serviceNo" as "serviceNo",
      "t113"."lineNo" as "lineNo",
      "t113"."amount" as "amount",
      "t113"."fixed1" as "fixed1",
      "t113"."fixed2" as "fixed2",
      "t113"."fixed3" as "fixed3",
      (
        case
        when "t113"."fixed0" <= "t113"."before0" then "t113"."left0"
        when round((("t113"."fixed0")::numeric - ("t113"."before0")::numeric), 8) < "t113"."left0" then round(
          (
            ("t113"."left0")::numeric - (round((("t113"."fixed0")::numeric - ("t113"."before0")::numeric), 8))::numeric
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
                when "t113"."fixed0" <= "t113"."before0" then "t113"."left0"
                when round((("t113"."fixed0")::numeric - ("t113"."before0")::numeric), 8) < "t113"."left0" then round(
                  (
                    ("t113"."left0")::numeric - (round((("t113"."fixed0")::numeric - ("t113"."before0")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t113"."leaseContractNo", "t113"."versionNo", "t113"."leaseUnitNo"
              order by "t113"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before1"
    from "q31" "t113"
  ),
  "q33" as materialized (
    select "t114"."lineId" as "lineId",
      "t114"."leaseContractNo" as "leaseContractNo",
      "t114"."versionNo" as "versionNo",
      "t114"."lineNo" as "lineNo",
      "t114"."amount" as "amount",
      "t114"."fixed2" as "fixed2",
      "t114"."fixed3" as "fixed3",
      (
        case
        when "t114"."fixed1" <= "t114"."before1" then "t114"."left1"
        when round((("t114"."fixed1")::numeric - ("t114"."before1")::numeric), 8) < "t114"."left1" then round(
          (
            ("t114"."left1")::numeric - (round((("t114"."fixed1")::numeric - ("t114"."before1")::numeric), 8))::numeric
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
                when "t114"."fixed1" <= "t114"."before1" then "t114"."left1"
                when round((("t114"."fixed1")::numeric - ("t114"."before1")::numeric), 8) < "t114"."left1" then round(
                  (
                    ("t114"."left1")::numeric - (round((("t114"."fixed1")::numeric - ("t114"."before1")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t114"."leaseContractNo", "t114"."versionNo", "t114"."serviceNo"
              order by "t114"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before2"
    from "q32" "t114"
  ),
  "q34" as materialized (
    select "t115"."lineId" as "lineId",
      "t115"."amount" as "amount",
      "t115"."fixed3" as "fixed3",
      (
        case
        when "t115"."fixed2" <= "t115"."before2" then "t115"."left2"
        when round((("t115"."fixed2")::numeric - ("t115"."before2")::numeric), 8) < "t115"."left2" then round(
          (
            ("t115"."left2")::numeric - (round((("t115"."fixed2")::numeric - ("t115"."before2")::numeric), 8))::numeric
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
                when "t115"."fixed2" <= "t115"."before2" then "t115"."left2"
                when round((("t115"."fixed2")::numeric - ("t115"."before2")::numeric), 8) < "t115"."left2" then round(
                  (
                    ("t115"."left2")::numeric - (round((("t115"."fixed2")::numeric - ("t115"."before2")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t115"."leaseContractNo", "t115"."versionNo"
              order by "t115"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before3"
    from "q33" "t115"
  ),
  "q35" as (
    select "t116"."lineId" as "lineId",
      round(
        (
          ("t116"."amount")::numeric - (
            (
              case
              when "t116"."fixed3" <= "t116"."before3" then "t116"."left3"
              when round((("t116"."fixed3")::numeric - ("t116"."before3")::numeric), 8) < "t116"."left3" then round(
                (
                  ("t116"."left3")::numeric - (round((("t116"."fixed3")::numeric - ("t116"."before3")::numeric), 8))::numeric
                ),
                8
              )
              when (true) then 0::numeric end
            )
          )::numeric
        ),
        8
      ) as "discount"
    from "q34" "t116"
  ),
  "q36" as (
    select "t117"."id" as "id",
      "t117"."leaseUnitNo" as "leaseUnitNo",
      "t117"."state" as "state",
      "t117"."leaseContractNo" as "leaseContractNo",
      "t117"."versionNo" as "versionNo",
      "t117"."startingDate" as "startingDate",
      "t117"."lineNo" as "lineNo",
      (
        case
        when not ("t119"."lineId" is null) then round(
          (
            (round(("t117"."amount")::numeric, 2))::numeric - (round(("t119"."discount")::numeric, 2))::numeric
          ),
          8
        )
        when (true) then round(("t117"."amount")::numeric, 2) end
      ) as "monthlyNet"
    from "q26" "t117"
    left join "q3" "t118" on "t118"."unitNo" = "t117"."leaseUnitNo"
    left join "q35" "t119" on "t119"."lineId" = "t117"."lineId"
    where (not ("t118"."unitNo" is null) or "t117"."leaseUnitNo" = '')
  ),
  "a37" as (
    select $5::uuid as "companyId",
      coalesce("t120"."id", '00000000-0000-0000-0000-000000000000'::uuid) as "id",
      "t120"."leaseUnitNo" as "leaseUnitNo",
      coalesce("t120"."state", '') as "state",
      coalesce("t120"."leaseContractNo", '') as "leaseContractNo",
      coalesce("t120"."versionNo", 0::integer) as "versionNo",
      coalesce("t120"."lineNo", 0::integer) as "lineNo",
      coalesce("t120"."startingDate", '0001-01-01'::date) as "startingDate",
      coalesce("t120"."monthlyNet", 0::numeric) as "monthlyNet"
    from "q36" "t120"
  )
select (
  select row_to_json(o)::text
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
