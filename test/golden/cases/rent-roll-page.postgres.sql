with "q1" as materialized (
  select "t1"."number" as "unitNo"
  from "leaseUnit" "t1"
  where "t1"."number" >= ($1::text collate "C") and "t1"."companyId" = $2::uuid
  order by "t1"."number"
  limit $3::bigint
),
  "q2" as (
    select "t2"."leaseUnitNo" as "unitNo"
    from "leaseContractLine" "t2"
    left join "leaseUnit" "t3" on "t3"."companyId" = $2::uuid and "t3"."number" = "t2"."leaseUnitNo"
    where (($1::text collate "C") = '' and "t3"."id" is null) and "t2"."companyId" = $2::uuid
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
    where "t6"."companyId" = $2::uuid
      and "t6"."companyId" = $2::uuid
      and "t6"."leaseUnitNo" = "t7"."unitNo"
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
      ("t9"."discountType" = 'Fixed' and "t9"."startingDate" <= $4::date)
      and ("t9"."endingDate" = '0001-01-01'::date or "t9"."endingDate" >= $4::date)
    )
      and "t9"."companyId" = $2::uuid
      and "t9"."companyId" = $2::uuid
      and "t9"."leaseContractNo" = "t10"."leaseContractNo"
    group by "t9"."leaseContractNo"
  ),
  "q7" as materialized (
    select "t11"."id" as "id",
      "t11"."leaseUnitNo" as "unitNo"
    from "q6" "t12" cross
    join "leaseContractLine" "t11"
    where "t11"."companyId" = $2::uuid
      and "t11"."companyId" = $2::uuid
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
      and "t16"."companyId" = $2::uuid
      and "t16"."companyId" = $2::uuid
      and "t16"."number" = "t17"."unitNo"
    group by "t16"."leaseUnitGroupNo"
  ),
  "q11" as materialized (
    select "t18"."number" as "number",
      (
        case
        when ("t19"."building") then "t19"."number"
        when ("t20"."building") then "t20"."number"
        when ("t21"."building") then "t21"."number"
        when ("t22"."building") then "t22"."number"
        when ("t23"."building") then "t23"."number"
        when ("t24"."building") then "t24"."number"
        when ("t25"."building") then "t25"."number"
        when ("t26"."building") then "t26"."number"
        when ("t27"."building") then "t27"."number"
        when ("t28"."building") then "t28"."number" end
      ) as "buildingNo",
      (
        exists (
          select 1
          from "leaseContractLine" "t29"
          left join "leaseContract" "t30" on "t30"."companyId" = $2::uuid
            and "t30"."number" = "t29"."leaseContractNo"
            and "t30"."versionNo" = "t29"."versionNo"
          where "t29"."companyId" = $2::uuid
            and "t29"."leaseUnitNo" = "t19"."number"
            and (
              (
                "t29"."startingDate" <= $4::date
                and (
                  not ("t29"."endingDate" < $4::date)
                  or (
                    "t29"."endingDate" = '0001-01-01'::date
                    and (
                      "t30"."contractValidUntil" = '0001-01-01'::date
                      or "t30"."contractValidUntil" >= $4::date
                    )
                  )
                )
              )
              and (
                ("t29"."status" <> 'Terminated' and "t30"."versionStatus" = 'Valid')
                or (
                  (
                    $4::date < ($5::timestamp(3))::date
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
                          where "t31"."companyId" = $2::uuid
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
        exists (
          select 1
          from "leaseContractLine" "t32"
          left join "leaseContract" "t33" on "t33"."companyId" = $2::uuid
            and "t33"."number" = "t32"."leaseContractNo"
            and "t33"."versionNo" = "t32"."versionNo"
          where "t32"."companyId" = $2::uuid
            and "t32"."leaseUnitNo" = "t20"."number"
            and (
              (
                "t32"."startingDate" <= $4::date
                and (
                  not ("t32"."endingDate" < $4::date)
                  or (
                    "t32"."endingDate" = '0001-01-01'::date
                    and (
                      "t33"."contractValidUntil" = '0001-01-01'::date
                      or "t33"."contractValidUntil" >= $4::date
                    )
                  )
                )
              )
              and (
                ("t32"."status" <> 'Terminated' and "t33"."versionStatus" = 'Valid')
                or (
                  (
                    $4::date < ($5::timestamp(3))::date
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
                          where "t34"."companyId" = $2::uuid
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
        exists (
          select 1
          from "leaseContractLine" "t35"
          left join "leaseContract" "t36" on "t36"."companyId" = $2::uuid
            and "t36"."number" = "t35"."leaseContractNo"
            and "t36"."versionNo" = "t35"."versionNo"
          where "t35"."companyId" = $2::uuid
            and "t35"."leaseUnitNo" = "t21"."number"
            and (
              (
                "t35"."startingDate" <= $4::date
                and (
                  not ("t35"."endingDate" < $4::date)
                  or (
                    "t35"."endingDate" = '0001-01-01'::date
                    and (
                      "t36"."contractValidUntil" = '0001-01-01'::date
                      or "t36"."contractValidUntil" >= $4::date
                    )
                  )
                )
              )
              and (
                ("t35"."status" <> 'Terminated' and "t36"."versionStatus" = 'Valid')
                or (
                  (
                    $4::date < ($5::timestamp(3))::date
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
      ) as "isLet2",
      (
        exists (
          select 1
          from "leaseContractLine" "t38"
          left join "leaseContract" "t39" on "t39"."companyId" = $2::uuid
            and "t39"."number" = "t38"."leaseContractNo"
            and "t39"."versionNo" = "t38"."versionNo"
          where "t38"."companyId" = $2::uuid
            and "t38"."leaseUnitNo" = "t22"."number"
            and (
              (
                "t38"."startingDate" <= $4::date
                and (
                  not ("t38"."endingDate" < $4::date)
                  or (
                    "t38"."endingDate" = '0001-01-01'::date
                    and (
                      "t39"."contractValidUntil" = '0001-01-01'::date
                      or "t39"."contractValidUntil" >= $4::date
                    )
                  )
                )
              )
              and (
                ("t38"."status" <> 'Terminated' and "t39"."versionStatus" = 'Valid')
                or (
                  (
                    $4::date < ($5::timestamp(3))::date
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
      ) as "isLet3",
      (
        exists (
          select 1
          from "leaseContractLine" "t41"
          left join "leaseContract" "t42" on "t42"."companyId" = $2::uuid
            and "t42"."number" = "t41"."leaseContractNo"
            and "t42"."versionNo" = "t41"."versionNo"
          where "t41"."companyId" = $2::uuid
            and "t41"."leaseUnitNo" = "t23"."number"
            and (
              (
                "t41"."startingDate" <= $4::date
                and (
                  not ("t41"."endingDate" < $4::date)
                  or (
                    "t41"."endingDate" = '0001-01-01'::date
                    and (
                      "t42"."contractValidUntil" = '0001-01-01'::date
                      or "t42"."contractValidUntil" >= $4::date
                    )
                  )
                )
              )
              and (
                ("t41"."status" <> 'Terminated' and "t42"."versionStatus" = 'Valid')
                or (
                  (
                    $4::date < ($5::timestamp(3))::date
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
      ) as "isLet4",
      (
        exists (
          select 1
          from "leaseContractLine" "t44"
          left join "leaseContract" "t45" on "t45"."companyId" = $2::uuid
            and "t45"."number" = "t44"."leaseContractNo"
            and "t45"."versionNo" = "t44"."versionNo"
          where "t44"."companyId" = $2::uuid
            and "t44"."leaseUnitNo" = "t24"."number"
            and (
              (
                "t44"."startingDate" <= $4::date
                and (
                  not ("t44"."endingDate" < $4::date)
                  or (
                    "t44"."endingDate" = '0001-01-01'::date
                    and (
                      "t45"."contractValidUntil" = '0001-01-01'::date
                      or "t45"."contractValidUntil" >= $4::date
                    )
                  )
                )
              )
              and (
                ("t44"."status" <> 'Terminated' and "t45"."versionStatus" = 'Valid')
                or (
                  (
                    $4::date < ($5::timestamp(3))::date
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
      ) as "isLet5",
      (
        exists (
          select 1
          from "leaseContractLine" "t47"
          left join "leaseContract" "t48" on "t48"."companyId" = $2::uuid
            and "t48"."number" = "t47"."leaseContractNo"
            and "t48"."versionNo" = "t47"."versionNo"
          where "t47"."companyId" = $2::uuid
            and "t47"."leaseUnitNo" = "t25"."number"
            and (
              (
                "t47"."startingDate" <= $4::date
                and (
                  not ("t47"."endingDate" < $4::date)
                  or (
                    "t47"."endingDate" = '0001-01-01'::date
                    and (
                      "t48"."contractValidUntil" = '0001-01-01'::date
                      or "t48"."contractValidUntil" >= $4::date
                    )
                  )
                )
              )
              and (
                ("t47"."status" <> 'Terminated' and "t48"."versionStatus" = 'Valid')
                or (
                  (
                    $4::date < ($5::timestamp(3))::date
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
      ) as "isLet6",
      (
        exists (
          select 1
          from "leaseContractLine" "t50"
          left join "leaseContract" "t51" on "t51"."companyId" = $2::uuid
            and "t51"."number" = "t50"."leaseContractNo"
            and "t51"."versionNo" = "t50"."versionNo"
          where "t50"."companyId" = $2::uuid
            and "t50"."leaseUnitNo" = "t26"."number"
            and (
              (
                "t50"."startingDate" <= $4::date
                and (
                  not ("t50"."endingDate" < $4::date)
                  or (
                    "t50"."endingDate" = '0001-01-01'::date
                    and (
                      "t51"."contractValidUntil" = '0001-01-01'::date
                      or "t51"."contractValidUntil" >= $4::date
                    )
                  )
                )
              )
              and (
                ("t50"."status" <> 'Terminated' and "t51"."versionStatus" = 'Valid')
                or (
                  (
                    $4::date < ($5::timestamp(3))::date
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
      ) as "isLet7",
      (
        exists (
          select 1
          from "leaseContractLine" "t53"
          left join "leaseContract" "t54" on "t54"."companyId" = $2::uuid
            and "t54"."number" = "t53"."leaseContractNo"
            and "t54"."versionNo" = "t53"."versionNo"
          where "t53"."companyId" = $2::uuid
            and "t53"."leaseUnitNo" = "t27"."number"
            and (
              (
                "t53"."startingDate" <= $4::date
                and (
                  not ("t53"."endingDate" < $4::date)
                  or (
                    "t53"."endingDate" = '0001-01-01'::date
                    and (
                      "t54"."contractValidUntil" = '0001-01-01'::date
                      or "t54"."contractValidUntil" >= $4::date
                    )
                  )
                )
              )
              and (
                ("t53"."status" <> 'Terminated' and "t54"."versionStatus" = 'Valid')
                or (
                  (
                    $4::date < ($5::timestamp(3))::date
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
      ) as "isLet8",
      (
        exists (
          select 1
          from "leaseContractLine" "t56"
          left join "leaseContract" "t57" on "t57"."companyId" = $2::uuid
            and "t57"."number" = "t56"."leaseContractNo"
            and "t57"."versionNo" = "t56"."versionNo"
          where "t56"."companyId" = $2::uuid
            and "t56"."leaseUnitNo" = "t28"."number"
            and (
              (
                "t56"."startingDate" <= $4::date
                and (
                  not ("t56"."endingDate" < $4::date)
                  or (
                    "t56"."endingDate" = '0001-01-01'::date
                    and (
                      "t57"."contractValidUntil" = '0001-01-01'::date
                      or "t57"."contractValidUntil" >= $4::date
                    )
                  )
                )
              )
              and (
                ("t56"."status" <> 'Terminated' and "t57"."versionStatus" = 'Valid')
                or (
                  (
                    $4::date < ($5::timestamp(3))::date
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
      ) as "isLet9"
    from "q10" "t18"
    left join "leaseUnit" "t19" on "t19"."companyId" = $2::uuid and "t19"."number" = "t18"."number"
    left join "leaseUnit" "t20" on "t20"."companyId" = $2::uuid
      and "t20"."number" = "t19"."leaseUnitGroupNo"
    left join "leaseUnit" "t21" on "t21"."companyId" = $2::uuid
      and "t21"."number" = "t20"."leaseUnitGroupNo"
    left join "leaseUnit" "t22" on "t22"."companyId" = $2::uuid
      and "t22"."number" = "t21"."leaseUnitGroupNo"
    left join "leaseUnit" "t23" on "t23"."companyId" = $2::uuid
      and "t23"."number" = "t22"."leaseUnitGroupNo"
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
  ),
  "q12" as (
    select "t59"."number" as "number",
      "t59"."buildingNo" as "buildingNo",
      (
        (
          (
            ((("t59"."isLet0") or ("t59"."isLet1")) or ("t59"."isLet2"))
            or (("t59"."isLet3") or ("t59"."isLet4"))
          )
          or (
            ((("t59"."isLet5") or ("t59"."isLet6")) or ("t59"."isLet7"))
            or (("t59"."isLet8") or ("t59"."isLet9"))
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
        when "t63"."endingDate" <> '0001-01-01'::date then "t63"."endingDate"
        when (true) then "t64"."contractValidUntil" end
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
    left join "leaseContract" "t64" on "t64"."companyId" = $2::uuid
      and "t64"."number" = "t63"."leaseContractNo"
      and "t64"."versionNo" = "t63"."versionNo"
    left join "service" "t66" on "t66"."companyId" = $2::uuid and "t66"."code" = "t63"."serviceNo"
    where (
      (
        "t63"."startingDate" <= $4::date
        and (
          not ("t63"."endingDate" < $4::date)
          or (
            "t63"."endingDate" = '0001-01-01'::date
            and (
              "t64"."contractValidUntil" = '0001-01-01'::date
              or "t64"."contractValidUntil" >= $4::date
            )
          )
        )
      )
      and (
        ("t63"."status" <> 'Terminated' and "t64"."versionStatus" = 'Valid')
        or (
          (
            $4::date < ($5::timestamp(3))::date
            and ("t63"."status" <> 'Terminated' or "t63"."endingDate" <> '0001-01-01'::date)
          )
          and (
            "t64"."versionStatus" = 'Valid'
            or (
              "t64"."versionStatus" = 'Old'
              and not (
                exists (
                  select 1
                  from "leaseContract" "t65"
                  where "t65"."companyId" = $2::uuid
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
      and "t63"."companyId" = $2::uuid
      and "t63"."companyId" = $2::uuid
      and "t63"."id" = "t67"."id"
  ),
  "q16" as (
    select "t68"."leaseUnitNo" as "unitNo",
      round((sum("t68"."quantity"))::numeric, 8) as "quantity"
    from "q9" "t70" cross
    join "leaseUnitLedgerEntry" "t68"
    where (
      "t68"."postingDate" > $4::date
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t69"
        where "t69"."companyId" = $2::uuid
          and "t69"."leaseUnitNo" = "t68"."leaseUnitNo"
          and "t69"."entryNo" < "t68"."entryNo"
      )
    )
      and "t68"."companyId" = $2::uuid
      and "t68"."companyId" = $2::uuid
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
      ((not (("t71"."building")) and not (("t71"."leaseUnitGroup")))) as "isLeasable",
      (
        case
        when not ("t72"."quantity" is null) then round((("t71"."objectArea")::numeric - ("t72"."quantity")::numeric), 8)
        when (true) then "t71"."objectArea" end
      ) as "area",
      (
        case
        when ("t71"."building") then "t71"."number"
        when not ("t73"."buildingNo" is null) then "t73"."buildingNo" end
      ) as "buildingNo",
      (case when (not (("t71"."building")) and "t73"."buildingNo" is null) then "t71"."number" end) as "withoutBuilding",
      ("t73"."isLet" is not distinct from true) as "isLetByGroup",
      (
        case
        when (not (("t71"."blocked")) and not ("t73"."isLet" is not distinct from true)) then "t71"."number" end
      ) as "reservable"
    from "q9" "t74" cross
    join "leaseUnit" "t71"
    left join "q16" "t72" on "t72"."unitNo" = "t71"."number"
    left join "q12" "t73" on "t73"."number" = "t71"."leaseUnitGroupNo"
    where "t71"."companyId" = $2::uuid
      and "t71"."companyId" = $2::uuid
      and "t71"."number" = "t74"."unitNo"
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
    left join "leaseContract" "t76" on "t76"."companyId" = $2::uuid
      and "t76"."number" = "t75"."leaseContractNo"
      and "t76"."versionNo" = "t75"."versionNo"
    where (
      (
        ("t75"."startingDate" > $4::date and "t75"."status" <> 'Terminated')
        and "t75"."leaseUnitNo" <> ''
      )
      and ("t76"."status" = 'Reserved' and not ("t76"."versionStatus" is not distinct from 'Old'))
    )
      and "t75"."companyId" = $2::uuid
      and "t75"."companyId" = $2::uuid
      and "t75"."leaseUnitNo" = "t77"."unitNo"
  ),
  "q19" as materialized (
    select (case when not ("t79"."id" is null) then "t79"."id" when (true) then "t78"."id" end) as "id",
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
        when (true) then '' end
      ) as "buildingNo",
      (("t79"."id" is null or "t79"."place" is not distinct from 1::bigint)) as "firstOfUnit",
      (
        case
        when not ("t79"."id" is null) then 'Let'
        when ("t78"."isLetByGroup") then 'LetByGroup'
        when ("t78"."blocked") then 'Blocked'
        when not ("t84"."leaseUnitNo" is null) then 'Reserved'
        when (true) then 'Vacant' end
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
    left join lateral (
      select "t81".*
      from "leaseContractLine" "t81"
      left join "leaseContract" "t82" on "t82"."companyId" = $2::uuid
        and "t82"."number" = "t81"."leaseContractNo"
        and "t82"."versionNo" = "t81"."versionNo"
      where "t81"."companyId" = $2::uuid
        and "t81"."leaseUnitNo" = "t78"."withoutBuilding"
        and (
          ("t81"."status" <> 'Terminated' and "t82"."versionStatus" = 'Valid')
          and (
            "t81"."startingDate" <= ($5::timestamp(3))::date
            and (
              not ("t81"."endingDate" < ($5::timestamp(3))::date)
              or (
                "t81"."endingDate" = '0001-01-01'::date
                and (
                  "t82"."contractValidUntil" = '0001-01-01'::date
                  or "t82"."contractValidUntil" >= ($5::timestamp(3))::date
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
    ) "t80" on true
    left join "leaseContract" "t83" on "t83"."companyId" = $2::uuid
      and "t83"."number" = "t80"."leaseContractNo"
      and "t83"."versionNo" = "t80"."versionNo"
    left join "q18" "t84" on "t84"."leaseUnitNo" = "t78"."reservable" and "t84"."place" = 1::bigint
    left join "q15" "t79" on "t79"."leaseUnitNo" = "t78"."number"
    where (not ("t79"."id" is null) or ("t78"."isLeasable"))
    union all
    select "t85"."id" as "id",
      '' as "leaseUnitNo",
      '' as "leaseUnitDescription",
      '' as "leaseUnitCategory",
      '' as "leaseUnitClass",
      '' as "floor",
      false as "parkingUnit",
      false as "blocked",
      0::numeric as "area",
      "t85"."buildingNo" as "buildingNo",
      false as "firstOfUnit",
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
    left join "leaseUnit" "t86" on "t86"."companyId" = $2::uuid
      and "t86"."number" = "t85"."leaseUnitNo"
    where "t86"."id" is null
  ),
  "q20" as (
    select "t87"."serviceNo" as "serviceNo",
      "t87"."unitPrice" as "unitPrice",
      "t87"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t87"."serviceNo" order by "t87"."effectiveDate" desc, "t87"."id") as "place"
    from "servicePrice" "t87"
    where (
      ("t87"."type" = 'All Contracts' and "t87"."effectiveDate" <= $4::date)
      and ("t87"."expirationDate" = '0001-01-01'::date or "t87"."expirationDate" >= $4::date)
    )
      and "t87"."companyId" = $2::uuid
  ),
  "q21" as (
    select "t88"."lineId" as "lineId",
      "t88"."serviceNo" as "serviceNo",
      (case when "t88"."leaseUnitNo" <> '' then "t88"."leaseUnitNo" end) as "unitCode",
      "t88"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t88"."buildingNo" is not distinct from '') then "t88"."buildingNo"
        when not ("t88"."contractBuildingNo" is not distinct from '') then "t88"."contractBuildingNo" end
      ) as "buildingCode"
    from "q19" "t88"
    where "t88"."unitPrice" = 0::numeric
  ),
  "q22" as (
    select "t89"."lineId" as "lineId",
      (
        case
        when not ("t90"."id" is null) then "t90"."unitPrice"
        when not ("t92"."id" is null) then "t92"."unitPrice"
        when not ("t94"."id" is null) then "t94"."unitPrice"
        when (true) then "t96"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t90"."id" is null) then "t90"."priceForPeriod"
        when not ("t92"."id" is null) then "t92"."priceForPeriod"
        when not ("t94"."id" is null) then "t94"."priceForPeriod"
        when (true) then "t96"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q21" "t89"
    left join lateral (
      select "t91".*
      from "servicePrice" "t91"
      where "t91"."companyId" = $2::uuid
        and "t91"."serviceNo" = "t89"."serviceNo"
        and "t91"."code" = "t89"."unitCode"
        and (
          ("t91"."type" = 'Lease Unit' and "t91"."effectiveDate" <= $4::date)
          and ("t91"."expirationDate" = '0001-01-01'::date or "t91"."expirationDate" >= $4::date)
        )
      order by "t91"."effectiveDate" desc, "t91"."id"
      limit 1
    ) "t90" on true
    left join lateral (
      select "t93".*
      from "servicePrice" "t93"
      where "t93"."companyId" = $2::uuid
        and "t93"."serviceNo" = "t89"."serviceNo"
        and "t93"."code" = "t89"."contractCode"
        and (
          ("t93"."type" = 'Contract' and "t93"."effectiveDate" <= $4::date)
          and ("t93"."expirationDate" = '0001-01-01'::date or "t93"."expirationDate" >= $4::date)
        )
      order by "t93"."effectiveDate" desc, "t93"."id"
      limit 1
    ) "t92" on true
    left join lateral (
      select "t95".*
      from "servicePrice" "t95"
      where "t95"."companyId" = $2::uuid
        and "t95"."serviceNo" = "t89"."serviceNo"
        and "t95"."code" = "t89"."buildingCode"
        and (
          ("t95"."type" = 'Building' and "t95"."effectiveDate" <= $4::date)
          and ("t95"."expirationDate" = '0001-01-01'::date or "t95"."expirationDate" >= $4::date)
        )
      order by "t95"."effectiveDate" desc, "t95"."id"
      limit 1
    ) "t94" on true
    left join "q20" "t96" on "t96"."serviceNo" = "t89"."serviceNo" and "t96"."place" = 1::bigint
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
        when (true) then "t97"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (not ("t98"."lineId" is null) and not ("t98"."priceForPeriod" is not distinct from ' ')) then "t98"."priceForPeriod"
        when (true) then "t97"."pricePeriod" end
      ) as "pricePeriod",
      (case when "t97"."priceType" in ('Area', 'Fixed') then true when (true) then false end) as "measured",
      (
        case
        when "t97"."priceType" = 'Area' then "t97"."area"
        when ("t97"."priceType" = 'Fixed' and not ("t97"."quantity" is not distinct from 0::numeric)) then "t97"."quantity"
        when "t97"."priceType" = 'Fixed' then 1::numeric
        when (true) then 0::numeric end
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
          nullif(
            greatest(
              least(round((("t99"."unitPrice")::numeric * ("t99"."multiplier")::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t99"."pricePeriod" = 'Year' then nullif(
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
                              round((("t99"."unitPrice")::numeric * ("t99"."multiplier")::numeric), 8),
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
        when "t99"."pricePeriod" = 'Quarter' then nullif(
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
                              round((("t99"."unitPrice")::numeric * ("t99"."multiplier")::numeric), 8),
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
        when "t99"."pricePeriod" = 'Week' then nullif(
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
                                              (("t99"."unitPrice")::numeric * (52::bigint)::numeric),
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
                                  )::numeric * ("t99"."multiplier")::numeric
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
        when "t99"."pricePeriod" = 'Day' then nullif(
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
                                                ("t99"."unitPrice")::numeric * (365::bigint)::numeric
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
                                  )::numeric * ("t99"."multiplier")::numeric
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
        when "t101"."period" = 'Year' then nullif(
          nullif(
            greatest(
              least(round((("t101"."amount")::numeric / (nullif(12::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t101"."period" = 'Quarter' then nullif(
          nullif(
            greatest(
              least(round((("t101"."amount")::numeric / (nullif(3::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t101"."period" = 'Week' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t101"."amount")::numeric * (52::bigint)::numeric), 8), 1e20),
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
        when "t101"."period" = 'Day' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t101"."amount")::numeric * (365::bigint)::numeric), 8), 1e20),
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
    from "q25" "t102" cross
    join "leaseContrDiscount" "t101"
    where (
      "t101"."startingDate" <= $4::date
      and ("t101"."endingDate" = '0001-01-01'::date or "t101"."endingDate" >= $4::date)
    )
      and "t101"."companyId" = $2::uuid
      and "t101"."companyId" = $2::uuid
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
      round(
        (
          sum(
            (
              case
              when "t103"."discountType" = 'Percentage' then "t103"."amount"
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
              when "t103"."discountType" = 'Area' then (
                case
                when "t103"."period" = 'Month' then nullif(
                  nullif(
                    greatest(
                      least(round((("t103"."amount")::numeric * ("t104"."area")::numeric), 8), 1e20),
                      -1e20
                    ),
                    1e20
                  ),
                  -1e20
                )
                when "t103"."period" = 'Year' then nullif(
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
                                      round((("t103"."amount")::numeric * ("t104"."area")::numeric), 8),
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
                when "t103"."period" = 'Quarter' then nullif(
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
                                      round((("t103"."amount")::numeric * ("t104"."area")::numeric), 8),
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
                when "t103"."period" = 'Week' then nullif(
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
                                                        ("t103"."amount")::numeric * (52::bigint)::numeric
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
                                          )::numeric * ("t104"."area")::numeric
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
                when "t103"."period" = 'Day' then nullif(
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
                                                        ("t103"."amount")::numeric * (365::bigint)::numeric
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
                                          )::numeric * ("t104"."area")::numeric
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
                ("t103"."discountType" = 'Fixed' and "t103"."amount" > 0::numeric)
                and ("t103"."leaseUnitNo" <> '' and "t103"."serviceNo" <> '')
              ) then "t103"."monthly"
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
                ("t103"."discountType" = 'Fixed' and "t103"."amount" > 0::numeric)
                and ("t103"."leaseUnitNo" <> '' and "t103"."serviceNo" = '')
              ) then "t103"."monthly"
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
                ("t103"."discountType" = 'Fixed' and "t103"."amount" > 0::numeric)
                and ("t103"."leaseUnitNo" = '' and "t103"."serviceNo" <> '')
              ) then "t103"."monthly"
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
                ("t103"."discountType" = 'Fixed' and "t103"."amount" > 0::numeric)
                and ("t103"."leaseUnitNo" = '' and "t103"."serviceNo" = '')
              ) then "t103"."monthly"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "fixed3"
    from "q26" "t103"
    join "q24" "t104" on "t104"."leaseContractNo" = "t103"."leaseContractNo"
    where (
      (
        (
          (
            "t103"."contractVersionNo" = 0::bigint
            or "t103"."contractVersionNo" = "t104"."versionNo"
          )
          and ("t103"."leaseUnitNo" = '' or "t103"."leaseUnitNo" = "t104"."lineUnitNo")
        )
        and ("t103"."serviceNo" = '' or "t103"."serviceNo" = "t104"."serviceNo")
      )
      and (("t104"."measured") and "t104"."amount" >= 0::numeric)
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
      round(
        (
          (
            (
              case
              when "t105"."percentage" >= 100::numeric then "t105"."amount"
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
                                      (("t105"."amount")::numeric * ("t105"."percentage")::numeric),
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
          )::numeric + ("t105"."byArea")::numeric
        ),
        8
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
        when "t106"."asked" < "t106"."amount" then round((("t106"."amount")::numeric - ("t106"."asked")::numeric), 8)
        when (true) then 0::numeric end
      ) as "left0",
      coalesce(
        round(
          (
            sum(
              (
                case
                when "t106"."asked" < "t106"."amount" then round((("t106"."amount")::numeric - ("t106"."asked")::numeric), 8)
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t106"."leaseContractNo",
                "t106"."versionNo",
                "t106"."leaseUnitNo",
                "t106"."serviceNo"
              order by "t106"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
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
        when round((("t107"."fixed0")::numeric - ("t107"."before0")::numeric), 8) < "t107"."left0" then round(
          (
            ("t107"."left0")::numeric - (round((("t107"."fixed0")::numeric - ("t107"."before0")::numeric), 8))::numeric
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
                when "t107"."fixed0" <= "t107"."before0" then "t107"."left0"
                when round((("t107"."fixed0")::numeric - ("t107"."before0")::numeric), 8) < "t107"."left0" then round(
                  (
                    ("t107"."left0")::numeric - (round((("t107"."fixed0")::numeric - ("t107"."before0")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t107"."leaseContractNo", "t107"."versionNo", "t107"."leaseUnitNo"
              order by "t107"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
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
        when round((("t108"."fixed1")::numeric - ("t108"."before1")::numeric), 8) < "t108"."left1" then round(
          (
            ("t108"."left1")::numeric - (round((("t108"."fixed1")::numeric - ("t108"."before1")::numeric), 8))::numeric
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
                when "t108"."fixed1" <= "t108"."before1" then "t108"."left1"
                when round((("t108"."fixed1")::numeric - ("t108"."before1")::numeric), 8) < "t108"."left1" then round(
                  (
                    ("t108"."left1")::numeric - (round((("t108"."fixed1")::numeric - ("t108"."before1")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t108"."leaseContractNo", "t108"."versionNo", "t108"."serviceNo"
              order by "t108"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
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
        when round((("t109"."fixed2")::numeric - ("t109"."before2")::numeric), 8) < "t109"."left2" then round(
          (
            ("t109"."left2")::numeric - (round((("t109"."fixed2")::numeric - ("t109"."before2")::numeric), 8))::numeric
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
                when "t109"."fixed2" <= "t109"."before2" then "t109"."left2"
                when round((("t109"."fixed2")::numeric - ("t109"."before2")::numeric), 8) < "t109"."left2" then round(
                  (
                    ("t109"."left2")::numeric - (round((("t109"."fixed2")::numeric - ("t109"."before2")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t109"."leaseContractNo", "t109"."versionNo"
              order by "t109"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before3"
    from "q31" "t109"
  ),
  "q33" as (
    select "t110"."lineId" as "lineId",
      round(
        (
          ("t110"."amount")::numeric - (
            (
              case
              when "t110"."fixed3" <= "t110"."before3" then "t110"."left3"
              when round((("t110"."fixed3")::numeric - ("t110"."before3")::numeric), 8) < "t110"."left3" then round(
                (
                  ("t110"."left3")::numeric - (round((("t110"."fixed3")::numeric - ("t110"."before3")::numeric), 8))::numeric
                ),
                8
              )
              when (true) then 0::numeric end
            )
          )::numeric
        ),
        8
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
        when (not ("t111"."expiryDate" is null) and "t111"."expiryDate" > '0001-01-01'::date) then (((("t111"."expiryDate")::date - ($4::date)::date))::bigint + (1::bigint)::bigint)
        when (true) then 0::bigint end
      ) as "remainingDays",
      round(("t111"."amount")::numeric, 2) as "monthlyAmount",
      (
        case
        when not ("t113"."lineId" is null) then round(
          (
            (round(("t111"."amount")::numeric, 2))::numeric - (round(("t113"."discount")::numeric, 2))::numeric
          ),
          8
        )
        when (true) then round(("t111"."amount")::numeric, 2) end
      ) as "monthlyNet",
      (
        case
        when "t111"."area" = 0::numeric then 0::numeric
        when (true) then round(
          (
            nullif(
              nullif(
                greatest(
                  least(
                    round(
                      (
                        (
                          (
                            case
                            when not ("t113"."lineId" is null) then round(
                              (
                                (round(("t111"."amount")::numeric, 2))::numeric - (round(("t113"."discount")::numeric, 2))::numeric
                              ),
                              8
                            )
                            when (true) then round(("t111"."amount")::numeric, 2) end
                          )
                        )::numeric / (nullif("t111"."area", 0))::numeric
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
          )::numeric,
          2
        ) end
      ) as "netPerArea"
    from "q24" "t111"
    left join "q1" "t112" on "t112"."unitNo" = "t111"."leaseUnitNo"
    left join "q33" "t113" on "t113"."lineId" = "t111"."lineId"
    where (not ("t112"."unitNo" is null) or "t111"."leaseUnitNo" = '')
  ),
  "a35" as (
    select $6::uuid as "companyId",
      coalesce("t114"."id", '00000000-0000-0000-0000-000000000000'::uuid) as "id",
      "t114"."leaseUnitNo" as "leaseUnitNo",
      "t114"."leaseUnitDescription" as "leaseUnitDescription",
      "t114"."leaseUnitCategory" as "leaseUnitCategory",
      "t114"."leaseUnitClass" as "leaseUnitClass",
      "t114"."floor" as "floor",
      "t114"."parkingUnit" as "parkingUnit",
      "t114"."blocked" as "blocked",
      coalesce("t114"."buildingNo", '') as "buildingNo",
      coalesce("t114"."area", 0::numeric) as "area",
      "t114"."firstOfUnit" as "firstOfUnit",
      coalesce("t114"."state", '') as "state",
      coalesce("t114"."leaseContractNo", '') as "leaseContractNo",
      coalesce("t114"."versionNo", 0::integer) as "versionNo",
      coalesce("t114"."lineNo", 0::integer) as "lineNo",
      coalesce("t114"."customerNo", '') as "customerNo",
      coalesce("t114"."customerName", '') as "customerName",
      coalesce("t114"."serviceNo", '') as "serviceNo",
      coalesce("t114"."serviceGroup", '') as "serviceGroup",
      coalesce("t114"."startingDate", '0001-01-01'::date) as "startingDate",
      coalesce("t114"."expiryDate", '0001-01-01'::date) as "expiryDate",
      coalesce(
        case
        when "t114"."remainingDays" > -2147483649
        and "t114"."remainingDays" < 2147483648 then trunc(("t114"."remainingDays")::numeric)::bigint end,
        0::integer
      ) as "remainingDays",
      coalesce("t114"."priceType", '') as "priceType",
      coalesce("t114"."unitPrice", 0::numeric) as "unitPrice",
      coalesce("t114"."pricePeriod", '') as "pricePeriod",
      coalesce("t114"."monthlyAmount", 0::numeric) as "monthlyAmount",
      coalesce("t114"."monthlyNet", 0::numeric) as "monthlyNet",
      coalesce("t114"."netPerArea", 0::numeric) as "netPerArea",
      coalesce("t114"."currencyCode", '') as "currencyCode",
      coalesce("t114"."measured", false) as "measured"
    from "q34" "t114"
  )
select (
  select row_to_json(o.*)::text
  from (
    select "t0"."id" as "id",
    "t0"."leaseUnitNo" as "leaseUnitNo",
    trim_scale(round(("t0"."monthlyNet")::numeric, 8)) as "monthlyNet"
  ) o
)
from (
  select "t0".*, count(*) over () as "windowed"
  from "a35" "t0"
  where "t0"."companyId" = $2::uuid
) "t0"
where "t0"."windowed" >= $7::bigint
  or (
    select count(*)
    from "q1"
  ) < $8::bigint
order by "t0"."leaseUnitNo",
  "t0"."startingDate" desc,
  "t0"."lineNo",
  "t0"."leaseContractNo",
  "t0"."versionNo" desc,
  "t0"."id"
limit $9::bigint;
-- Edm.String, Edm.Guid, Edm.Int64, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Int64, Edm.Int64, Edm.Int64
