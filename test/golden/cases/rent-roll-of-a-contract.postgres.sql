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
    where ($1::text collate "C") <> ''
      and "t3"."companyId" = $2::uuid
      and "t3"."companyId" = $2::uuid
      and "t3"."number" = "t4"."unitNo"
    union all
    select "t5"."number" as "unitNo"
    from "leaseUnit" "t5"
    where ($1::text collate "C") = '' and "t5"."companyId" = $2::uuid
  ),
  "q4" as (
    select "t6"."leaseUnitNo" as "unitNo"
    from "q2" "t8" cross
    join "leaseContractLine" "t6"
    left join "leaseUnit" "t7" on "t7"."companyId" = $2::uuid and "t7"."number" = "t6"."leaseUnitNo"
    where (($1::text collate "C") <> '' and "t7"."id" is null)
      and "t6"."companyId" = $2::uuid
      and "t6"."companyId" = $2::uuid
      and "t6"."leaseUnitNo" = "t8"."unitNo"
    group by "t6"."leaseUnitNo"
    union all
    select "t9"."leaseUnitNo" as "unitNo"
    from "leaseContractLine" "t9"
    left join "leaseUnit" "t10" on "t10"."companyId" = $2::uuid
      and "t10"."number" = "t9"."leaseUnitNo"
    where (($1::text collate "C") = '' and "t10"."id" is null) and "t9"."companyId" = $2::uuid
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
    where "t13"."companyId" = $2::uuid
      and "t13"."companyId" = $2::uuid
      and "t13"."leaseUnitNo" = "t14"."unitNo"
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
      ("t16"."discountType" = 'Fixed' and "t16"."startingDate" <= $3::date)
      and ("t16"."endingDate" = '0001-01-01'::date or "t16"."endingDate" >= $3::date)
    )
      and "t16"."companyId" = $2::uuid
      and "t16"."companyId" = $2::uuid
      and "t16"."leaseContractNo" = "t17"."leaseContractNo"
    group by "t16"."leaseContractNo"
  ),
  "q9" as materialized (
    select "t18"."id" as "id",
      "t18"."leaseUnitNo" as "unitNo"
    from "q8" "t19" cross
    join "leaseContractLine" "t18"
    where "t18"."companyId" = $2::uuid
      and "t18"."companyId" = $2::uuid
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
      and "t23"."companyId" = $2::uuid
      and "t23"."companyId" = $2::uuid
      and "t23"."number" = "t24"."unitNo"
    group by "t23"."leaseUnitGroupNo"
  ),
  "q13" as materialized (
    select "t25"."number" as "number",
      (
        case
        when ("t26"."building") then "t26"."number"
        when ("t27"."building") then "t27"."number"
        when ("t28"."building") then "t28"."number"
        when ("t29"."building") then "t29"."number"
        when ("t30"."building") then "t30"."number"
        when ("t31"."building") then "t31"."number"
        when ("t32"."building") then "t32"."number"
        when ("t33"."building") then "t33"."number"
        when ("t34"."building") then "t34"."number"
        when ("t35"."building") then "t35"."number" end
      ) as "buildingNo",
      (
        exists (
          select 1
          from "leaseContractLine" "t36"
          left join "leaseContract" "t37" on "t37"."companyId" = $2::uuid
            and "t37"."number" = "t36"."leaseContractNo"
            and "t37"."versionNo" = "t36"."versionNo"
          where "t36"."companyId" = $2::uuid
            and "t36"."leaseUnitNo" = "t26"."number"
            and (
              (
                "t36"."startingDate" <= $3::date
                and (
                  not ("t36"."endingDate" < $3::date)
                  or (
                    "t36"."endingDate" = '0001-01-01'::date
                    and (
                      "t37"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t37"."contractValidUntil" >= $3::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t36"."status" <> 'Terminated' and "t37"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t36"."status" <> 'Terminated' or "t36"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t37"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t37"."versionStatus" is not distinct
                        from 'Old'
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
                                    and coalesce("t38"."versionNo" > "t37"."versionNo", false)
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
          from "leaseContractLine" "t39"
          left join "leaseContract" "t40" on "t40"."companyId" = $2::uuid
            and "t40"."number" = "t39"."leaseContractNo"
            and "t40"."versionNo" = "t39"."versionNo"
          where "t39"."companyId" = $2::uuid
            and "t39"."leaseUnitNo" = "t27"."number"
            and (
              (
                "t39"."startingDate" <= $3::date
                and (
                  not ("t39"."endingDate" < $3::date)
                  or (
                    "t39"."endingDate" = '0001-01-01'::date
                    and (
                      "t40"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t40"."contractValidUntil" >= $3::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t39"."status" <> 'Terminated' and "t40"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t39"."status" <> 'Terminated' or "t39"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t40"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t40"."versionStatus" is not distinct
                        from 'Old'
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
                                    and coalesce("t41"."versionNo" > "t40"."versionNo", false)
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
          from "leaseContractLine" "t42"
          left join "leaseContract" "t43" on "t43"."companyId" = $2::uuid
            and "t43"."number" = "t42"."leaseContractNo"
            and "t43"."versionNo" = "t42"."versionNo"
          where "t42"."companyId" = $2::uuid
            and "t42"."leaseUnitNo" = "t28"."number"
            and (
              (
                "t42"."startingDate" <= $3::date
                and (
                  not ("t42"."endingDate" < $3::date)
                  or (
                    "t42"."endingDate" = '0001-01-01'::date
                    and (
                      "t43"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t43"."contractValidUntil" >= $3::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t42"."status" <> 'Terminated' and "t43"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t42"."status" <> 'Terminated' or "t42"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t43"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t43"."versionStatus" is not distinct
                        from 'Old'
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
                                    and coalesce("t44"."versionNo" > "t43"."versionNo", false)
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
          from "leaseContractLine" "t45"
          left join "leaseContract" "t46" on "t46"."companyId" = $2::uuid
            and "t46"."number" = "t45"."leaseContractNo"
            and "t46"."versionNo" = "t45"."versionNo"
          where "t45"."companyId" = $2::uuid
            and "t45"."leaseUnitNo" = "t29"."number"
            and (
              (
                "t45"."startingDate" <= $3::date
                and (
                  not ("t45"."endingDate" < $3::date)
                  or (
                    "t45"."endingDate" = '0001-01-01'::date
                    and (
                      "t46"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t46"."contractValidUntil" >= $3::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t45"."status" <> 'Terminated' and "t46"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t45"."status" <> 'Terminated' or "t45"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t46"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t46"."versionStatus" is not distinct
                        from 'Old'
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
                                    and coalesce("t47"."versionNo" > "t46"."versionNo", false)
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
          from "leaseContractLine" "t48"
          left join "leaseContract" "t49" on "t49"."companyId" = $2::uuid
            and "t49"."number" = "t48"."leaseContractNo"
            and "t49"."versionNo" = "t48"."versionNo"
          where "t48"."companyId" = $2::uuid
            and "t48"."leaseUnitNo" = "t30"."number"
            and (
              (
                "t48"."startingDate" <= $3::date
                and (
                  not ("t48"."endingDate" < $3::date)
                  or (
                    "t48"."endingDate" = '0001-01-01'::date
                    and (
                      "t49"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t49"."contractValidUntil" >= $3::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t48"."status" <> 'Terminated' and "t49"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t48"."status" <> 'Terminated' or "t48"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t49"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t49"."versionStatus" is not distinct
                        from 'Old'
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
                                    and coalesce("t50"."versionNo" > "t49"."versionNo", false)
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
          from "leaseContractLine" "t51"
          left join "leaseContract" "t52" on "t52"."companyId" = $2::uuid
            and "t52"."number" = "t51"."leaseContractNo"
            and "t52"."versionNo" = "t51"."versionNo"
          where "t51"."companyId" = $2::uuid
            and "t51"."leaseUnitNo" = "t31"."number"
            and (
              (
                "t51"."startingDate" <= $3::date
                and (
                  not ("t51"."endingDate" < $3::date)
                  or (
                    "t51"."endingDate" = '0001-01-01'::date
                    and (
                      "t52"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t52"."contractValidUntil" >= $3::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t51"."status" <> 'Terminated' and "t52"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t51"."status" <> 'Terminated' or "t51"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t52"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t52"."versionStatus" is not distinct
                        from 'Old'
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
                                    and coalesce("t53"."versionNo" > "t52"."versionNo", false)
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
          from "leaseContractLine" "t54"
          left join "leaseContract" "t55" on "t55"."companyId" = $2::uuid
            and "t55"."number" = "t54"."leaseContractNo"
            and "t55"."versionNo" = "t54"."versionNo"
          where "t54"."companyId" = $2::uuid
            and "t54"."leaseUnitNo" = "t32"."number"
            and (
              (
                "t54"."startingDate" <= $3::date
                and (
                  not ("t54"."endingDate" < $3::date)
                  or (
                    "t54"."endingDate" = '0001-01-01'::date
                    and (
                      "t55"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t55"."contractValidUntil" >= $3::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t54"."status" <> 'Terminated' and "t55"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t54"."status" <> 'Terminated' or "t54"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t55"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t55"."versionStatus" is not distinct
                        from 'Old'
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
                                    and coalesce("t56"."versionNo" > "t55"."versionNo", false)
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
          from "leaseContractLine" "t57"
          left join "leaseContract" "t58" on "t58"."companyId" = $2::uuid
            and "t58"."number" = "t57"."leaseContractNo"
            and "t58"."versionNo" = "t57"."versionNo"
          where "t57"."companyId" = $2::uuid
            and "t57"."leaseUnitNo" = "t33"."number"
            and (
              (
                "t57"."startingDate" <= $3::date
                and (
                  not ("t57"."endingDate" < $3::date)
                  or (
                    "t57"."endingDate" = '0001-01-01'::date
                    and (
                      "t58"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t58"."contractValidUntil" >= $3::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t57"."status" <> 'Terminated' and "t58"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t57"."status" <> 'Terminated' or "t57"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t58"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t58"."versionStatus" is not distinct
                        from 'Old'
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
                                    and coalesce("t59"."versionNo" > "t58"."versionNo", false)
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
          from "leaseContractLine" "t60"
          left join "leaseContract" "t61" on "t61"."companyId" = $2::uuid
            and "t61"."number" = "t60"."leaseContractNo"
            and "t61"."versionNo" = "t60"."versionNo"
          where "t60"."companyId" = $2::uuid
            and "t60"."leaseUnitNo" = "t34"."number"
            and (
              (
                "t60"."startingDate" <= $3::date
                and (
                  not ("t60"."endingDate" < $3::date)
                  or (
                    "t60"."endingDate" = '0001-01-01'::date
                    and (
                      "t61"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t61"."contractValidUntil" >= $3::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t60"."status" <> 'Terminated' and "t61"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t60"."status" <> 'Terminated' or "t60"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t61"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t61"."versionStatus" is not distinct
                        from 'Old'
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
                                    and coalesce("t62"."versionNo" > "t61"."versionNo", false)
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
          from "leaseContractLine" "t63"
          left join "leaseContract" "t64" on "t64"."companyId" = $2::uuid
            and "t64"."number" = "t63"."leaseContractNo"
            and "t64"."versionNo" = "t63"."versionNo"
          where "t63"."companyId" = $2::uuid
            and "t63"."leaseUnitNo" = "t35"."number"
            and (
              (
                "t63"."startingDate" <= $3::date
                and (
                  not ("t63"."endingDate" < $3::date)
                  or (
                    "t63"."endingDate" = '0001-01-01'::date
                    and (
                      "t64"."contractValidUntil" is not distinct
                      from '0001-01-01'::date
                        or coalesce("t64"."contractValidUntil" >= $3::date, false)
                    )
                  )
                )
              )
              and (
                (
                  "t63"."status" <> 'Terminated' and "t64"."versionStatus" is not distinct
                  from 'Valid'
                )
                or (
                  (
                    $3::date < ($4::timestamp(3))::date
                    and ("t63"."status" <> 'Terminated' or "t63"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t64"."versionStatus" is not distinct
                    from 'Valid'
                      or (
                        "t64"."versionStatus" is not distinct
                        from 'Old'
                          and not (
                            exists (
                              select 1
                              from "leaseContract" "t65"
                              where "t65"."companyId" = $2::uuid
                                and "t65"."number" = "t64"."number"
                                and (
                                  "t65"."versionStatus" = 'Valid'
                                  or (
                                    "t65"."versionStatus" = 'Old'
                                    and coalesce("t65"."versionNo" > "t64"."versionNo", false)
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
    left join "leaseUnit" "t26" on "t26"."companyId" = $2::uuid and "t26"."number" = "t25"."number"
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
    left join "leaseUnit" "t35" on "t35"."companyId" = $2::uuid
      and "t35"."number" = "t34"."leaseUnitGroupNo"
  ),
  "q14" as (
    select "t66"."number" as "number",
      "t66"."buildingNo" as "buildingNo",
      (
        (
          (
            ((("t66"."isLet0") or ("t66"."isLet1")) or ("t66"."isLet2"))
            or (("t66"."isLet3") or ("t66"."isLet4"))
          )
          or (
            ((("t66"."isLet5") or ("t66"."isLet6")) or ("t66"."isLet7"))
            or (("t66"."isLet8") or ("t66"."isLet9"))
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
    left join "leaseContract" "t71" on "t71"."companyId" = $2::uuid
      and "t71"."number" = "t70"."leaseContractNo"
      and "t71"."versionNo" = "t70"."versionNo"
    where (
      (
        "t70"."startingDate" <= $3::date
        and (
          not ("t70"."endingDate" < $3::date)
          or (
            "t70"."endingDate" = '0001-01-01'::date
            and (
              "t71"."contractValidUntil" is not distinct
              from '0001-01-01'::date or coalesce("t71"."contractValidUntil" >= $3::date, false)
            )
          )
        )
      )
      and (
        ("t70"."status" <> 'Terminated' and "t71"."versionStatus" is not distinct from 'Valid')
        or (
          (
            $3::date < ($4::timestamp(3))::date
            and ("t70"."status" <> 'Terminated' or "t70"."endingDate" <> '0001-01-01'::date)
          )
          and (
            "t71"."versionStatus" is not distinct
            from 'Valid'
              or (
                "t71"."versionStatus" is not distinct
                from 'Old'
                  and not (
                    exists (
                      select 1
                      from "leaseContract" "t72"
                      where "t72"."companyId" = $2::uuid
                        and "t72"."number" = "t71"."number"
                        and (
                          "t72"."versionStatus" = 'Valid'
                          or (
                            "t72"."versionStatus" = 'Old'
                            and coalesce("t72"."versionNo" > "t71"."versionNo", false)
                          )
                        )
                    )
                  )
              )
          )
        )
      )
    )
      and "t70"."companyId" = $2::uuid
      and "t70"."companyId" = $2::uuid
      and "t70"."id" = "t74"."id"
  ),
  "q18" as (
    select "t75"."leaseUnitNo" as "unitNo",
      round((sum("t75"."quantity"))::numeric, 8) as "quantity"
    from "q11" "t77" cross
    join "leaseUnitLedgerEntry" "t75"
    where (
      "t75"."postingDate" > $3::date
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t76"
        where "t76"."companyId" = $2::uuid
          and "t76"."leaseUnitNo" = "t75"."leaseUnitNo"
          and "t76"."entryNo" < "t75"."entryNo"
      )
    )
      and "t75"."companyId" = $2::uuid
      and "t75"."companyId" = $2::uuid
      and "t75"."leaseUnitNo" = "t77"."unitNo"
    group by "t75"."leaseUnitNo"
  ),
  "q19" as (
    select "t78"."id" as "id",
      "t78"."number" as "number",
      "t78"."blocked" as "blocked",
      ((not (("t78"."building")) and not (("t78"."leaseUnitGroup")))) as "isLeasable",
      (
        case
        when not ("t79"."quantity" is null) then round((("t78"."objectArea")::numeric - ("t79"."quantity")::numeric), 8)
        when (true) then "t78"."objectArea" end
      ) as "area",
      (
        case
        when ("t78"."building") then "t78"."number"
        when not ("t80"."buildingNo" is null) then "t80"."buildingNo" end
      ) as "buildingNo",
      (case when (not (("t78"."building")) and "t80"."buildingNo" is null) then "t78"."number" end) as "withoutBuilding",
      ("t80"."isLet" is not distinct from true) as "isLetByGroup",
      (
        case
        when (not (("t78"."blocked")) and not ("t80"."isLet" is not distinct from true)) then "t78"."number" end
      ) as "reservable"
    from "q11" "t81" cross
    join "leaseUnit" "t78"
    left join "q18" "t79" on "t79"."unitNo" = "t78"."number"
    left join "q14" "t80" on "t80"."number" = "t78"."leaseUnitGroupNo"
    where "t78"."companyId" = $2::uuid
      and "t78"."companyId" = $2::uuid
      and "t78"."number" = "t81"."unitNo"
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
    left join "leaseContract" "t83" on "t83"."companyId" = $2::uuid
      and "t83"."number" = "t82"."leaseContractNo"
      and "t83"."versionNo" = "t82"."versionNo"
    where (
      (
        ("t82"."startingDate" > $3::date and "t82"."status" <> 'Terminated')
        and "t82"."leaseUnitNo" <> ''
      )
      and (
        "t83"."status" is not distinct
        from 'Reserved' and not ("t83"."versionStatus" is not distinct from 'Old')
      )
    )
      and "t82"."companyId" = $2::uuid
      and "t82"."companyId" = $2::uuid
      and "t82"."leaseUnitNo" = "t84"."unitNo"
  ),
  "q21" as materialized (
    select (case when not ("t86"."id" is null) then "t86"."id" when (true) then "t85"."id" end) as "id",
      "t85"."number" as "leaseUnitNo",
      "t85"."area" as "area",
      (
        case
        when not ("t85"."buildingNo" is null) then "t85"."buildingNo"
        when not ("t87"."id" is null) then "t90"."buildingNo"
        when (true) then '' end
      ) as "buildingNo",
      (
        case
        when not ("t86"."id" is null) then 'Let'
        when ("t85"."isLetByGroup") then 'LetByGroup'
        when ("t85"."blocked") then 'Blocked'
        when not ("t91"."leaseUnitNo" is null) then 'Reserved'
        when (true) then 'Vacant' end
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
    left join lateral (
      select "t88".*
      from "leaseContractLine" "t88"
      left join "leaseContract" "t89" on "t89"."companyId" = $2::uuid
        and "t89"."number" = "t88"."leaseContractNo"
        and "t89"."versionNo" = "t88"."versionNo"
      where "t88"."companyId" = $2::uuid
        and "t88"."leaseUnitNo" = "t85"."withoutBuilding"
        and (
          ("t88"."status" <> 'Terminated' and "t89"."versionStatus" is not distinct from 'Valid')
          and (
            "t88"."startingDate" <= ($4::timestamp(3))::date
            and (
              not ("t88"."endingDate" < ($4::timestamp(3))::date)
              or (
                "t88"."endingDate" = '0001-01-01'::date
                and (
                  "t89"."contractValidUntil" is not distinct
                  from '0001-01-01'::date
                    or coalesce("t89"."contractValidUntil" >= ($4::timestamp(3))::date, false)
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
    ) "t87" on true
    left join "leaseContract" "t90" on "t90"."companyId" = $2::uuid
      and "t90"."number" = "t87"."leaseContractNo"
      and "t90"."versionNo" = "t87"."versionNo"
    left join "q20" "t91" on "t91"."leaseUnitNo" = "t85"."reservable"
      and "t91"."place" is not distinct
    from 1::bigint
    left join "q17" "t86" on "t86"."leaseUnitNo" = "t85"."number"
    where (not ("t86"."id" is null) or ("t85"."isLeasable"))
    union all
    select "t92"."id" as "id",
      '' as "leaseUnitNo",
      0::numeric as "area",
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
    left join "leaseUnit" "t93" on "t93"."companyId" = $2::uuid
      and "t93"."number" = "t92"."leaseUnitNo"
    where "t93"."id" is null
  ),
  "q22" as (
    select "t94"."serviceNo" as "serviceNo",
      "t94"."unitPrice" as "unitPrice",
      "t94"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t94"."serviceNo" order by "t94"."effectiveDate" desc, "t94"."id") as "place"
    from "servicePrice" "t94"
    where (
      ("t94"."type" = 'All Contracts' and "t94"."effectiveDate" <= $3::date)
      and ("t94"."expirationDate" = '0001-01-01'::date or "t94"."expirationDate" >= $3::date)
    )
      and "t94"."companyId" = $2::uuid
  ),
  "q23" as (
    select "t95"."lineId" as "lineId",
      "t95"."serviceNo" as "serviceNo",
      (case when "t95"."leaseUnitNo" <> '' then "t95"."leaseUnitNo" end) as "unitCode",
      "t95"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t95"."buildingNo" is not distinct from '') then "t95"."buildingNo"
        when not ("t95"."contractBuildingNo" is not distinct from '') then "t95"."contractBuildingNo" end
      ) as "buildingCode"
    from "q21" "t95"
    where "t95"."unitPrice" is not distinct
    from 0::numeric
  ),
  "q24" as (
    select "t96"."lineId" as "lineId",
      (
        case
        when not ("t97"."id" is null) then "t97"."unitPrice"
        when not ("t99"."id" is null) then "t99"."unitPrice"
        when not ("t101"."id" is null) then "t101"."unitPrice"
        when (true) then "t103"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t97"."id" is null) then "t97"."priceForPeriod"
        when not ("t99"."id" is null) then "t99"."priceForPeriod"
        when not ("t101"."id" is null) then "t101"."priceForPeriod"
        when (true) then "t103"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q23" "t96"
    left join lateral (
      select "t98".*
      from "servicePrice" "t98"
      where "t98"."companyId" = $2::uuid
        and "t98"."serviceNo" = "t96"."serviceNo"
        and "t98"."code" = "t96"."unitCode"
        and (
          ("t98"."type" = 'Lease Unit' and "t98"."effectiveDate" <= $3::date)
          and ("t98"."expirationDate" = '0001-01-01'::date or "t98"."expirationDate" >= $3::date)
        )
      order by "t98"."effectiveDate" desc, "t98"."id"
      limit 1
    ) "t97" on true
    left join lateral (
      select "t100".*
      from "servicePrice" "t100"
      where "t100"."companyId" = $2::uuid
        and "t100"."serviceNo" = "t96"."serviceNo"
        and "t100"."code" = "t96"."contractCode"
        and (
          ("t100"."type" = 'Contract' and "t100"."effectiveDate" <= $3::date)
          and ("t100"."expirationDate" = '0001-01-01'::date or "t100"."expirationDate" >= $3::date)
        )
      order by "t100"."effectiveDate" desc, "t100"."id"
      limit 1
    ) "t99" on true
    left join lateral (
      select "t102".*
      from "servicePrice" "t102"
      where "t102"."companyId" = $2::uuid
        and "t102"."serviceNo" = "t96"."serviceNo"
        and "t102"."code" = "t96"."buildingCode"
        and (
          ("t102"."type" = 'Building' and "t102"."effectiveDate" <= $3::date)
          and ("t102"."expirationDate" = '0001-01-01'::date or "t102"."expirationDate" >= $3::date)
        )
      order by "t102"."effectiveDate" desc, "t102"."id"
      limit 1
    ) "t101" on true
    left join "q22" "t103" on "t103"."serviceNo" = "t96"."serviceNo"
      and "t103"."place" is not distinct
    from 1::bigint
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
        when (not ("t105"."lineId" is null) and not ("t105"."priceForPeriod" is not distinct from ' ')) then "t105"."priceForPeriod"
        when (true) then "t104"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when coalesce(("t104"."priceType" in ('Area', 'Fixed')), false) then true
        when (true) then false end
      ) as "measured",
      nullif(
        nullif(
          greatest(
            least(
              round(
                (
                  (
                    (
                      case
                      when not ("t105"."lineId" is null) then "t105"."unitPrice"
                      when (true) then "t104"."unitPrice" end
                    )
                  )::numeric * (
                    (
                      case when "t104"."priceType" is not distinct
                      from 'Area' then "t104"."area"
                        when (
                          "t104"."priceType" is not distinct
                          from 'Fixed' and not ("t104"."quantity" is not distinct from 0::numeric)
                        ) then "t104"."quantity"
                        when "t104"."priceType" is not distinct
                      from 'Fixed' then 1::numeric when (true) then 0::numeric end
                    )
                  )::numeric
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
        case when "t106"."pricePeriod" is not distinct
        from 'Month' then "t106"."product" when "t106"."pricePeriod" is not distinct
        from 'Year' then nullif(
          nullif(
            greatest(
              least(round((("t106"."product")::numeric / (nullif(12::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
          when "t106"."pricePeriod" is not distinct
        from 'Quarter' then nullif(
          nullif(
            greatest(
              least(round((("t106"."product")::numeric / (nullif(3::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
          when "t106"."pricePeriod" is not distinct
        from 'Week' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t106"."product")::numeric * (52::bigint)::numeric), 8), 1e20),
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
          when "t106"."pricePeriod" is not distinct
        from 'Day' then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    (
                      nullif(
                        nullif(
                          greatest(
                            least(round((("t106"."product")::numeric * (365::bigint)::numeric), 8), 1e20),
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
        when "t108"."period" = 'Year' then nullif(
          nullif(
            greatest(
              least(round((("t108"."amount")::numeric / (nullif(12::bigint, 0))::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when "t108"."period" = 'Quarter' then nullif(
          nullif(
            greatest(
              least(round((("t108"."amount")::numeric / (nullif(3::bigint, 0))::numeric), 8), 1e20),
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
                            least(round((("t108"."amount")::numeric * (52::bigint)::numeric), 8), 1e20),
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
                            least(round((("t108"."amount")::numeric * (365::bigint)::numeric), 8), 1e20),
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
    from "q27" "t109" cross
    join "leaseContrDiscount" "t108"
    where (
      "t108"."startingDate" <= $3::date
      and ("t108"."endingDate" = '0001-01-01'::date or "t108"."endingDate" >= $3::date)
    )
      and "t108"."companyId" = $2::uuid
      and "t108"."companyId" = $2::uuid
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
      round(
        (
          sum(
            (
              case
              when "t110"."discountType" = 'Percentage' then "t110"."amount"
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
              when "t110"."discountType" = 'Area' then "t110"."monthly"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "perArea",
      round(
        (
          sum(
            (
              case
              when (
                ("t110"."discountType" = 'Fixed' and "t110"."amount" > 0::numeric)
                and ("t110"."leaseUnitNo" <> '' and "t110"."serviceNo" <> '')
              ) then "t110"."monthly"
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
                ("t110"."discountType" = 'Fixed' and "t110"."amount" > 0::numeric)
                and ("t110"."leaseUnitNo" <> '' and "t110"."serviceNo" = '')
              ) then "t110"."monthly"
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
                ("t110"."discountType" = 'Fixed' and "t110"."amount" > 0::numeric)
                and ("t110"."leaseUnitNo" = '' and "t110"."serviceNo" <> '')
              ) then "t110"."monthly"
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
                ("t110"."discountType" = 'Fixed' and "t110"."amount" > 0::numeric)
                and ("t110"."leaseUnitNo" = '' and "t110"."serviceNo" = '')
              ) then "t110"."monthly"
              when (true) then 0::numeric end
            )
          )
        )::numeric,
        8
      ) as "fixed3"
    from "q28" "t110"
    join "q26" "t111" on "t111"."leaseContractNo" = "t110"."leaseContractNo"
    where (
      (
        (
          (
            "t110"."contractVersionNo" = 0::bigint
            or "t110"."contractVersionNo" = "t111"."versionNo"
          )
          and ("t110"."leaseUnitNo" = '' or "t110"."leaseUnitNo" = "t111"."lineUnitNo")
        )
        and ("t110"."serviceNo" = '' or "t110"."serviceNo" = "t111"."serviceNo")
      )
      and (("t111"."measured") and "t111"."amount" >= 0::numeric)
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
      round(
        (
          (
            (
              case
              when coalesce("t112"."percentage" >= 100::numeric, false) then "t112"."amount"
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
                                      (("t112"."amount")::numeric * ("t112"."percentage")::numeric),
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
          )::numeric + (
            nullif(
              nullif(
                greatest(
                  least(round((("t112"."perArea")::numeric * ("t112"."area")::numeric), 8), 1e20),
                  -1e20
                ),
                1e20
              ),
              -1e20
            )
          )::numeric
        ),
        8
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
        when coalesce("t113"."asked" < "t113"."amount", false) then round((("t113"."amount")::numeric - ("t113"."asked")::numeric), 8)
        when (true) then 0::numeric end
      ) as "left0",
      coalesce(
        round(
          (
            sum(
              (
                case
                when coalesce("t113"."asked" < "t113"."amount", false) then round((("t113"."amount")::numeric - ("t113"."asked")::numeric), 8)
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t113"."leaseContractNo",
                "t113"."versionNo",
                "t113"."leaseUnitNo",
                "t113"."serviceNo"
              order by "t113"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
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
        when coalesce("t114"."fixed0" <= "t114"."before0", false) then "t114"."left0"
        when coalesce(
          round((("t114"."fixed0")::numeric - ("t114"."before0")::numeric), 8) < "t114"."left0",
          false
        ) then round(
          (
            ("t114"."left0")::numeric - (round((("t114"."fixed0")::numeric - ("t114"."before0")::numeric), 8))::numeric
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
                when coalesce("t114"."fixed0" <= "t114"."before0", false) then "t114"."left0"
                when coalesce(
                  round((("t114"."fixed0")::numeric - ("t114"."before0")::numeric), 8) < "t114"."left0",
                  false
                ) then round(
                  (
                    ("t114"."left0")::numeric - (round((("t114"."fixed0")::numeric - ("t114"."before0")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t114"."leaseContractNo", "t114"."versionNo", "t114"."leaseUnitNo"
              order by "t114"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
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
        when coalesce("t115"."fixed1" <= "t115"."before1", false) then "t115"."left1"
        when coalesce(
          round((("t115"."fixed1")::numeric - ("t115"."before1")::numeric), 8) < "t115"."left1",
          false
        ) then round(
          (
            ("t115"."left1")::numeric - (round((("t115"."fixed1")::numeric - ("t115"."before1")::numeric), 8))::numeric
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
                when coalesce("t115"."fixed1" <= "t115"."before1", false) then "t115"."left1"
                when coalesce(
                  round((("t115"."fixed1")::numeric - ("t115"."before1")::numeric), 8) < "t115"."left1",
                  false
                ) then round(
                  (
                    ("t115"."left1")::numeric - (round((("t115"."fixed1")::numeric - ("t115"."before1")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t115"."leaseContractNo", "t115"."versionNo", "t115"."serviceNo"
              order by "t115"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
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
        when coalesce("t116"."fixed2" <= "t116"."before2", false) then "t116"."left2"
        when coalesce(
          round((("t116"."fixed2")::numeric - ("t116"."before2")::numeric), 8) < "t116"."left2",
          false
        ) then round(
          (
            ("t116"."left2")::numeric - (round((("t116"."fixed2")::numeric - ("t116"."before2")::numeric), 8))::numeric
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
                when coalesce("t116"."fixed2" <= "t116"."before2", false) then "t116"."left2"
                when coalesce(
                  round((("t116"."fixed2")::numeric - ("t116"."before2")::numeric), 8) < "t116"."left2",
                  false
                ) then round(
                  (
                    ("t116"."left2")::numeric - (round((("t116"."fixed2")::numeric - ("t116"."before2")::numeric), 8))::numeric
                  ),
                  8
                )
                when (true) then 0::numeric end
              )
            ) over (
              partition by "t116"."leaseContractNo", "t116"."versionNo"
              order by "t116"."lineNo" rows between unbounded preceding and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "before3"
    from "q33" "t116"
  ),
  "q35" as (
    select "t117"."lineId" as "lineId",
      round(
        (
          ("t117"."amount")::numeric - (
            (
              case
              when coalesce("t117"."fixed3" <= "t117"."before3", false) then "t117"."left3"
              when coalesce(
                round((("t117"."fixed3")::numeric - ("t117"."before3")::numeric), 8) < "t117"."left3",
                false
              ) then round(
                (
                  ("t117"."left3")::numeric - (round((("t117"."fixed3")::numeric - ("t117"."before3")::numeric), 8))::numeric
                ),
                8
              )
              when (true) then 0::numeric end
            )
          )::numeric
        ),
        8
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
        when not ("t120"."lineId" is null) then round(
          (
            (round(("t118"."amount")::numeric, 2))::numeric - (round(("t120"."discount")::numeric, 2))::numeric
          ),
          8
        )
        when (true) then round(("t118"."amount")::numeric, 2) end
      ) as "monthlyNet"
    from "q26" "t118"
    left join "q3" "t119" on "t119"."unitNo" = "t118"."leaseUnitNo"
    left join "q35" "t120" on "t120"."lineId" = "t118"."lineId"
    where (not ("t119"."unitNo" is null) or "t118"."leaseUnitNo" = '')
  ),
  "a37" as (
    select $5::uuid as "companyId",
      coalesce("t121"."id", '00000000-0000-0000-0000-000000000000'::uuid) as "id",
      "t121"."leaseUnitNo" as "leaseUnitNo",
      coalesce("t121"."state", '') as "state",
      coalesce("t121"."leaseContractNo", '') as "leaseContractNo",
      coalesce("t121"."versionNo", 0::integer) as "versionNo",
      coalesce("t121"."lineNo", 0::integer) as "lineNo",
      coalesce("t121"."startingDate", '0001-01-01'::date) as "startingDate",
      coalesce("t121"."monthlyNet", 0::numeric) as "monthlyNet"
    from "q36" "t121"
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
