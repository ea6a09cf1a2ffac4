with recursive "q1" as materialized (
  select "t1"."number" as "unitNo",
    0 as "depth"
  from "leaseUnit" "t1"
  where "t1"."number" = ($1::text collate "C") and "t1"."companyId" = $2::uuid
  union
  select "t3"."number" as "unitNo",
    "t2"."depth" + 1 as "depth"
  from "q1" "t2"
  join "leaseUnit" "t3" on "t3"."companyId" = $2::uuid and "t3"."leaseUnitGroupNo" = "t2"."unitNo"
  where "t2"."depth" < 10::integer
),
  "q2" as (
    select "t4"."number" as "leaseContractNo"
    from "leaseContract" "t4"
    where "t4"."buildingNo" = ($1::text collate "C") and "t4"."companyId" = $2::uuid
    group by "t4"."number"
  ),
  "q3" as materialized (
    select "t5"."leaseUnitNo" as "unitNo"
    from "q2" "t6" cross
    join "leaseContractLine" "t5"
    where "t5"."companyId" = $2::uuid
      and "t5"."companyId" = $2::uuid
      and "t5"."leaseContractNo" = "t6"."leaseContractNo"
  ),
  "q4" as (
    select "t7"."unitNo" as "unitNo"
    from "q1" "t7"
    union all
    select "t8"."unitNo" as "unitNo"
    from "q3" "t8"
  ),
  "q5" as (
    select "t9"."unitNo" as "unitNo"
    from "q4" "t9"
    group by "t9"."unitNo"
  ),
  "q6" as materialized (
    select "t10"."number" as "unitNo"
    from "q5" "t11" cross
    join "leaseUnit" "t10"
    where "t10"."companyId" = $2::uuid
      and "t10"."companyId" = $2::uuid
      and "t10"."number" = "t11"."unitNo"
  ),
  "q7" as (
    select "t12"."leaseUnitNo" as "unitNo"
    from "q5" "t14" cross
    join "leaseContractLine" "t12"
    left join "leaseUnit" "t13" on "t13"."companyId" = $2::uuid
      and "t13"."number" = "t12"."leaseUnitNo"
    where "t13"."id" is null
      and "t12"."companyId" = $2::uuid
      and "t12"."companyId" = $2::uuid
      and "t12"."leaseUnitNo" = "t14"."unitNo"
    group by "t12"."leaseUnitNo"
  ),
  "q8" as (
    select "t15"."unitNo" as "unitNo"
    from "q6" "t15"
    union all
    select "t16"."unitNo" as "unitNo"
    from "q7" "t16"
  ),
  "q9" as materialized (
    select "t17"."id" as "id",
      "t17"."leaseContractNo" as "leaseContractNo"
    from "q8" "t18" cross
    join "leaseContractLine" "t17"
    where "t17"."companyId" = $2::uuid
      and "t17"."companyId" = $2::uuid
      and "t17"."leaseUnitNo" = "t18"."unitNo"
  ),
  "q10" as (
    select "t19"."leaseContractNo" as "leaseContractNo"
    from "q9" "t19"
    group by "t19"."leaseContractNo"
  ),
  "q11" as (
    select "t20"."leaseContractNo" as "leaseContractNo"
    from "q10" "t21" cross
    join "leaseContrDiscount" "t20"
    where (
      ("t20"."discountType" = 'Fixed' and "t20"."startingDate" <= $3::date)
      and ("t20"."endingDate" = '0001-01-01'::date or "t20"."endingDate" >= $3::date)
    )
      and "t20"."companyId" = $2::uuid
      and "t20"."companyId" = $2::uuid
      and "t20"."leaseContractNo" = "t21"."leaseContractNo"
    group by "t20"."leaseContractNo"
  ),
  "q12" as materialized (
    select "t22"."id" as "id",
      "t22"."leaseUnitNo" as "unitNo"
    from "q11" "t23" cross
    join "leaseContractLine" "t22"
    where "t22"."companyId" = $2::uuid
      and "t22"."companyId" = $2::uuid
      and "t22"."leaseContractNo" = "t23"."leaseContractNo"
  ),
  "q13" as (
    select "t24"."unitNo" as "unitNo"
    from "q6" "t24"
    union all
    select "t25"."unitNo" as "unitNo"
    from "q12" "t25"
  ),
  "q14" as materialized (
    select "t26"."unitNo" as "unitNo"
    from "q13" "t26"
    group by "t26"."unitNo"
  ),
  "q15" as (
    select "t27"."leaseUnitGroupNo" as "number"
    from "q14" "t28" cross
    join "leaseUnit" "t27"
    where "t27"."leaseUnitGroupNo" <> ''
      and "t27"."companyId" = $2::uuid
      and "t27"."companyId" = $2::uuid
      and "t27"."number" = "t28"."unitNo"
    group by "t27"."leaseUnitGroupNo"
  ),
  "q16" as materialized (
    select "t29"."number" as "number",
      (
        case
        when ("t30"."building") then "t30"."number"
        when ("t31"."building") then "t31"."number"
        when ("t32"."building") then "t32"."number"
        when ("t33"."building") then "t33"."number"
        when ("t34"."building") then "t34"."number"
        when ("t35"."building") then "t35"."number"
        when ("t36"."building") then "t36"."number"
        when ("t37"."building") then "t37"."number"
        when ("t38"."building") then "t38"."number"
        when ("t39"."building") then "t39"."number" end
      ) as "buildingNo",
      (
        exists (
          select 1
          from "leaseContractLine" "t40"
          left join "leaseContract" "t41" on "t41"."companyId" = $2::uuid
            and "t41"."number" = "t40"."leaseContractNo"
            and "t41"."versionNo" = "t40"."versionNo"
          where "t40"."companyId" = $2::uuid
            and "t40"."leaseUnitNo" = "t30"."number"
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
      ) as "isLet0",
      (
        exists (
          select 1
          from "leaseContractLine" "t43"
          left join "leaseContract" "t44" on "t44"."companyId" = $2::uuid
            and "t44"."number" = "t43"."leaseContractNo"
            and "t44"."versionNo" = "t43"."versionNo"
          where "t43"."companyId" = $2::uuid
            and "t43"."leaseUnitNo" = "t31"."number"
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
      ) as "isLet1",
      (
        exists (
          select 1
          from "leaseContractLine" "t46"
          left join "leaseContract" "t47" on "t47"."companyId" = $2::uuid
            and "t47"."number" = "t46"."leaseContractNo"
            and "t47"."versionNo" = "t46"."versionNo"
          where "t46"."companyId" = $2::uuid
            and "t46"."leaseUnitNo" = "t32"."number"
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
      ) as "isLet2",
      (
        exists (
          select 1
          from "leaseContractLine" "t49"
          left join "leaseContract" "t50" on "t50"."companyId" = $2::uuid
            and "t50"."number" = "t49"."leaseContractNo"
            and "t50"."versionNo" = "t49"."versionNo"
          where "t49"."companyId" = $2::uuid
            and "t49"."leaseUnitNo" = "t33"."number"
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
      ) as "isLet3",
      (
        exists (
          select 1
          from "leaseContractLine" "t52"
          left join "leaseContract" "t53" on "t53"."companyId" = $2::uuid
            and "t53"."number" = "t52"."leaseContractNo"
            and "t53"."versionNo" = "t52"."versionNo"
          where "t52"."companyId" = $2::uuid
            and "t52"."leaseUnitNo" = "t34"."number"
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
      ) as "isLet4",
      (
        exists (
          select 1
          from "leaseContractLine" "t55"
          left join "leaseContract" "t56" on "t56"."companyId" = $2::uuid
            and "t56"."number" = "t55"."leaseContractNo"
            and "t56"."versionNo" = "t55"."versionNo"
          where "t55"."companyId" = $2::uuid
            and "t55"."leaseUnitNo" = "t35"."number"
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
      ) as "isLet5",
      (
        exists (
          select 1
          from "leaseContractLine" "t58"
          left join "leaseContract" "t59" on "t59"."companyId" = $2::uuid
            and "t59"."number" = "t58"."leaseContractNo"
            and "t59"."versionNo" = "t58"."versionNo"
          where "t58"."companyId" = $2::uuid
            and "t58"."leaseUnitNo" = "t36"."number"
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
      ) as "isLet6",
      (
        exists (
          select 1
          from "leaseContractLine" "t61"
          left join "leaseContract" "t62" on "t62"."companyId" = $2::uuid
            and "t62"."number" = "t61"."leaseContractNo"
            and "t62"."versionNo" = "t61"."versionNo"
          where "t61"."companyId" = $2::uuid
            and "t61"."leaseUnitNo" = "t37"."number"
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
      ) as "isLet7",
      (
        exists (
          select 1
          from "leaseContractLine" "t64"
          left join "leaseContract" "t65" on "t65"."companyId" = $2::uuid
            and "t65"."number" = "t64"."leaseContractNo"
            and "t65"."versionNo" = "t64"."versionNo"
          where "t64"."companyId" = $2::uuid
            and "t64"."leaseUnitNo" = "t38"."number"
            and (
              (
                "t64"."startingDate" <= $3::date
                and (
                  not ("t64"."endingDate" < $3::date)
                  or (
                    "t64"."endingDate" = '0001-01-01'::date
                    and (
                      "t65"."contractValidUntil" = '0001-01-01'::date
                      or "t65"."contractValidUntil" >= $3::date
                    )
                  )
                )
              )
              and (
                ("t64"."status" <> 'Terminated' and "t65"."versionStatus" = 'Valid')
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t64"."status" <> 'Terminated' or "t64"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t65"."versionStatus" = 'Valid'
                    or (
                      "t65"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t66"
                          where "t66"."companyId" = $2::uuid
                            and "t66"."number" = "t65"."number"
                            and (
                              "t66"."versionStatus" = 'Valid'
                              or (
                                "t66"."versionStatus" = 'Old'
                                and "t66"."versionNo" > "t65"."versionNo"
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
          from "leaseContractLine" "t67"
          left join "leaseContract" "t68" on "t68"."companyId" = $2::uuid
            and "t68"."number" = "t67"."leaseContractNo"
            and "t68"."versionNo" = "t67"."versionNo"
          where "t67"."companyId" = $2::uuid
            and "t67"."leaseUnitNo" = "t39"."number"
            and (
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
                              or (
                                "t69"."versionStatus" = 'Old'
                                and "t69"."versionNo" > "t68"."versionNo"
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
    from "q15" "t29"
    left join "leaseUnit" "t30" on "t30"."companyId" = $2::uuid and "t30"."number" = "t29"."number"
    left join "leaseUnit" "t31" on "t31"."companyId" = $2::uuid
      and "t31"."number" = "t30"."leaseUnitGroupNo"
    left join "leaseUnit" "t32" on "t32"."companyId" = $2::uuid
      and "t32"."number" = "t31"."leaseUnitGroupNo"
    left join "leaseUnit" "t33" on "t33"."companyId" = $2::uuid
      and "t33"."number" = "t32"."leaseUnitGroupNo"
    left join "leaseUnit" "t34" on "t34"."companyId" = $2::uuid
      and "t34"."number" = "t33"."leaseUnitGroupNo"
    left join "leaseUnit" "t35" on "t35"."companyId" = $2::uuid
      and "t35"."number" = "t34"."leaseUnitGroupNo"
    left join "leaseUnit" "t36" on "t36"."companyId" = $2::uuid
      and "t36"."number" = "t35"."leaseUnitGroupNo"
    left join "leaseUnit" "t37" on "t37"."companyId" = $2::uuid
      and "t37"."number" = "t36"."leaseUnitGroupNo"
    left join "leaseUnit" "t38" on "t38"."companyId" = $2::uuid
      and "t38"."number" = "t37"."leaseUnitGroupNo"
    left join "leaseUnit" "t39" on "t39"."companyId" = $2::uuid
      and "t39"."number" = "t38"."leaseUnitGroupNo"
  ),
  "q17" as (
    select "t70"."number" as "number",
      "t70"."buildingNo" as "buildingNo",
      (
        (
          (
            ((("t70"."isLet0") or ("t70"."isLet1")) or ("t70"."isLet2"))
            or (("t70"."isLet3") or ("t70"."isLet4"))
          )
          or (
            ((("t70"."isLet5") or ("t70"."isLet6")) or ("t70"."isLet7"))
            or (("t70"."isLet8") or ("t70"."isLet9"))
          )
        )
      ) as "isLet"
    from "q16" "t70"
  ),
  "q18" as (
    select "t71"."id" as "id"
    from "q9" "t71"
    union all
    select "t72"."id" as "id"
    from "q12" "t72"
  ),
  "q19" as (
    select "t73"."id" as "id"
    from "q18" "t73"
    group by "t73"."id"
  ),
  "q20" as materialized (
    select "t74"."id" as "id",
      "t74"."leaseUnitNo" as "leaseUnitNo",
      "t75"."buildingNo" as "buildingNo",
      row_number() over (
        partition by "t74"."leaseUnitNo"
        order by "t74"."startingDate" desc,
          "t74"."lineNo",
          "t74"."leaseContractNo",
          "t74"."versionNo" desc
      ) as "place"
    from "q19" "t78" cross
    join "leaseContractLine" "t74"
    left join "leaseContract" "t75" on "t75"."companyId" = $2::uuid
      and "t75"."number" = "t74"."leaseContractNo"
      and "t75"."versionNo" = "t74"."versionNo"
    where (
      (
        "t74"."startingDate" <= $3::date
        and (
          not ("t74"."endingDate" < $3::date)
          or (
            "t74"."endingDate" = '0001-01-01'::date
            and (
              "t75"."contractValidUntil" = '0001-01-01'::date
              or "t75"."contractValidUntil" >= $3::date
            )
          )
        )
      )
      and (
        ("t74"."status" <> 'Terminated' and "t75"."versionStatus" = 'Valid')
        or (
          (
            $3::date < ($4::timestamp(3))::date
            and ("t74"."status" <> 'Terminated' or "t74"."endingDate" <> '0001-01-01'::date)
          )
          and (
            "t75"."versionStatus" = 'Valid'
            or (
              "t75"."versionStatus" = 'Old'
              and not (
                exists (
                  select 1
                  from "leaseContract" "t76"
                  where "t76"."companyId" = $2::uuid
                    and "t76"."number" = "t75"."number"
                    and (
                      "t76"."versionStatus" = 'Valid'
                      or ("t76"."versionStatus" = 'Old' and "t76"."versionNo" > "t75"."versionNo")
                    )
                )
              )
            )
          )
        )
      )
    )
      and "t74"."companyId" = $2::uuid
      and "t74"."companyId" = $2::uuid
      and "t74"."id" = "t78"."id"
  ),
  "q22" as (
    select "t82"."id" as "id",
      "t82"."number" as "number",
      "t82"."parkingUnit" as "parkingUnit",
      "t82"."blocked" as "blocked",
      ((not (("t82"."building")) and not (("t82"."leaseUnitGroup")))) as "isLeasable",
      (
        case
        when ("t82"."building") then "t82"."number"
        when not ("t84"."buildingNo" is null) then "t84"."buildingNo" end
      ) as "buildingNo",
      (case when (not (("t82"."building")) and "t84"."buildingNo" is null) then "t82"."number" end) as "withoutBuilding",
      ("t84"."isLet" is not distinct from true) as "isLetByGroup",
      (
        case
        when (not (("t82"."blocked")) and not ("t84"."isLet" is not distinct from true)) then "t82"."number" end
      ) as "reservable"
    from "q14" "t85" cross
    join "leaseUnit" "t82"
    left join "q17" "t84" on "t84"."number" = "t82"."leaseUnitGroupNo"
    where "t82"."companyId" = $2::uuid
      and "t82"."companyId" = $2::uuid
      and "t82"."number" = "t85"."unitNo"
  ),
  "q23" as (
    select "t86"."leaseUnitNo" as "leaseUnitNo",
      row_number() over (
        partition by "t86"."leaseUnitNo"
        order by "t86"."startingDate",
          "t86"."lineNo",
          "t86"."leaseContractNo",
          "t86"."versionNo" desc
      ) as "place"
    from "q6" "t88" cross
    join "leaseContractLine" "t86"
    left join "leaseContract" "t87" on "t87"."companyId" = $2::uuid
      and "t87"."number" = "t86"."leaseContractNo"
      and "t87"."versionNo" = "t86"."versionNo"
    where (
      (
        ("t86"."startingDate" > $3::date and "t86"."status" <> 'Terminated')
        and "t86"."leaseUnitNo" <> ''
      )
      and ("t87"."status" = 'Reserved' and not ("t87"."versionStatus" is not distinct from 'Old'))
    )
      and "t86"."companyId" = $2::uuid
      and "t86"."companyId" = $2::uuid
      and "t86"."leaseUnitNo" = "t88"."unitNo"
  ),
  "q24" as materialized (
    select "t89"."id" as "unitId",
      "t89"."parkingUnit" as "parkingUnit",
      "t89"."isLeasable" as "isLeasable",
      (
        case
        when not ("t89"."buildingNo" is null) then "t89"."buildingNo"
        when not ("t91"."id" is null) then "t94"."buildingNo"
        when (true) then '' end
      ) as "buildingNo",
      (("t90"."id" is null or "t90"."place" is not distinct from 1::bigint)) as "firstOfUnit",
      (
        case
        when not ("t90"."id" is null) then 'Let'
        when ("t89"."isLetByGroup") then 'LetByGroup'
        when ("t89"."blocked") then 'Blocked'
        when not ("t95"."leaseUnitNo" is null) then 'Reserved'
        when (true) then 'Vacant' end
      ) as "state"
    from "q22" "t89"
    left join lateral (
      select "t92".*
      from "leaseContractLine" "t92"
      left join "leaseContract" "t93" on "t93"."companyId" = $2::uuid
        and "t93"."number" = "t92"."leaseContractNo"
        and "t93"."versionNo" = "t92"."versionNo"
      where "t92"."companyId" = $2::uuid
        and "t92"."leaseUnitNo" = "t89"."withoutBuilding"
        and (
          ("t92"."status" <> 'Terminated' and "t93"."versionStatus" = 'Valid')
          and (
            "t92"."startingDate" <= ($4::timestamp(3))::date
            and (
              not ("t92"."endingDate" < ($4::timestamp(3))::date)
              or (
                "t92"."endingDate" = '0001-01-01'::date
                and (
                  "t93"."contractValidUntil" = '0001-01-01'::date
                  or "t93"."contractValidUntil" >= ($4::timestamp(3))::date
                )
              )
            )
          )
        )
      order by "t92"."startingDate" desc,
        "t92"."lineNo",
        "t92"."leaseContractNo",
        "t92"."versionNo" desc
      limit 1
    ) "t91" on true
    left join "leaseContract" "t94" on "t94"."companyId" = $2::uuid
      and "t94"."number" = "t91"."leaseContractNo"
      and "t94"."versionNo" = "t91"."versionNo"
    left join "q23" "t95" on "t95"."leaseUnitNo" = "t89"."reservable" and "t95"."place" = 1::bigint
    left join "q20" "t90" on "t90"."leaseUnitNo" = "t89"."number"
    where (not ("t90"."id" is null) or ("t89"."isLeasable"))
    union all
    select null::uuid as "unitId",
      false as "parkingUnit",
      false as "isLeasable",
      "t96"."buildingNo" as "buildingNo",
      false as "firstOfUnit",
      'Let' as "state"
    from "q20" "t96"
    left join "leaseUnit" "t97" on "t97"."companyId" = $2::uuid
      and "t97"."number" = "t96"."leaseUnitNo"
    where "t97"."id" is null
  ),
  "q25" as (
    select "t98"."buildingNo" as "buildingNo",
      ("t98"."unitId")::text as "unitId",
      (
        case
        when ("t98"."parkingUnit") then 'Parking'
        when "t98"."state" = 'LetByGroup' then 'Let'
        when (true) then "t98"."state" end
      ) as "kind"
    from "q24" "t98"
    where (("t98"."isLeasable") and ("t98"."firstOfUnit"))
  ),
  "q26" as materialized (
    select "t99"."buildingNo" as "buildingNo",
      min("t99"."unitId") as "leastId",
      nullif(
        nullif(
          greatest(
            least(
              sum((case when "t99"."kind" = 'Parking' then 0::bigint when (true) then 1::bigint end)),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "units"
    from "q25" "t99"
    group by "t99"."buildingNo"
  ),
  "q27" as (
    select (
      case
      when not ("t101"."id" is null) then "t101"."id"
      when (true) then case
      when ("t100"."leastId")::text ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then ("t100"."leastId")::text::uuid end end
    ) as "id",
      "t100"."buildingNo" as "buildingNo",
      "t100"."units" as "units"
    from "q26" "t100"
    left join "leaseUnit" "t101" on "t101"."companyId" = $2::uuid
      and "t101"."number" = "t100"."buildingNo"
  ),
  "a28" as (
    select $5::uuid as "companyId",
      coalesce("t102"."id", '00000000-0000-0000-0000-000000000000'::uuid) as "id",
      coalesce("t102"."buildingNo", '') as "buildingNo",
      coalesce(
        case
        when "t102"."units" > -2147483649
        and "t102"."units" < 2147483648 then trunc(("t102"."units")::numeric)::bigint end,
        0::integer
      ) as "units"
    from "q27" "t102"
  )
select (
  select row_to_json(o.*)::text
  from (
    select "t0"."id" as "id",
    "t0"."buildingNo" as "buildingNo",
    "t0"."units" as "units"
  ) o
),
  "t0"."buildingNo"
from "a28" "t0"
where "t0"."buildingNo" = ($6::text collate "C") and "t0"."companyId" = $2::uuid
order by "t0"."buildingNo"
limit $7::bigint;
-- Edm.String, Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.String, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
