with "q1" as materialized (
  select "t1"."id" as "id",
    "t1"."leaseUnitNo" as "leaseUnitNo",
    "t1"."leaseContractNo" as "leaseContractNo",
    "t1"."versionNo" as "versionNo",
    "t1"."lineNo" as "lineNo",
    "t1"."startingDate" as "startingDate"
  from "leaseContractLine" "t1"
  left join "leaseContract" "t2" on "t2"."companyId" = $1::uuid
    and "t2"."number" = "t1"."leaseContractNo"
    and "t2"."versionNo" = "t1"."versionNo"
  where (
    (
      "t1"."startingDate" <= $2::date
      and (
        not ("t1"."endingDate" < $2::date)
        or (
          "t1"."endingDate" = '0001-01-01'::date
          and ("t2"."contractValidUntil" = '0001-01-01'::date or "t2"."contractValidUntil" >= $2::date)
        )
      )
    )
    and (
      ("t1"."status" <> 'Terminated' and "t2"."versionStatus" = 'Valid')
      or (
        (
          $2::date < ($3::timestamp(3))::date
          and ("t1"."status" <> 'Terminated' or "t1"."endingDate" <> '0001-01-01'::date)
        )
        and (
          "t2"."versionStatus" = 'Valid'
          or (
            "t2"."versionStatus" = 'Old'
            and not (
              exists (
                select 1
                from "leaseContract" "t3"
                where "t3"."companyId" = $1::uuid
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
    and "t1"."companyId" = $1::uuid
),
  "q2" as (
    select "t5"."leaseUnitNo" as "unitNo",
      round((sum("t5"."quantity"))::numeric, 8) as "quantity"
    from "leaseUnitLedgerEntry" "t5"
    where (
      "t5"."postingDate" > $2::date
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t6"
        where "t6"."companyId" = $1::uuid
          and "t6"."leaseUnitNo" = "t5"."leaseUnitNo"
          and "t6"."entryNo" < "t5"."entryNo"
      )
    )
      and "t5"."companyId" = $1::uuid
    group by "t5"."leaseUnitNo"
  ),
  "q3" as (
    select "t7"."leaseUnitGroupNo" as "number"
    from "leaseUnit" "t7"
    where "t7"."leaseUnitGroupNo" <> '' and "t7"."companyId" = $1::uuid
    group by "t7"."leaseUnitGroupNo"
  ),
  "q4" as materialized (
    select "t8"."number" as "number",
      (
        exists (
          select 1
          from "leaseContractLine" "t19"
          left join "leaseContract" "t20" on "t20"."companyId" = $1::uuid
            and "t20"."number" = "t19"."leaseContractNo"
            and "t20"."versionNo" = "t19"."versionNo"
          where "t19"."companyId" = $1::uuid
            and "t19"."leaseUnitNo" = "t9"."number"
            and (
              (
                "t19"."startingDate" <= $2::date
                and (
                  not ("t19"."endingDate" < $2::date)
                  or (
                    "t19"."endingDate" = '0001-01-01'::date
                    and (
                      "t20"."contractValidUntil" = '0001-01-01'::date
                      or "t20"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t19"."status" <> 'Terminated' and "t20"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t19"."status" <> 'Terminated' or "t19"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t20"."versionStatus" = 'Valid'
                    or (
                      "t20"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t21"
                          where "t21"."companyId" = $1::uuid
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
        exists (
          select 1
          from "leaseContractLine" "t22"
          left join "leaseContract" "t23" on "t23"."companyId" = $1::uuid
            and "t23"."number" = "t22"."leaseContractNo"
            and "t23"."versionNo" = "t22"."versionNo"
          where "t22"."companyId" = $1::uuid
            and "t22"."leaseUnitNo" = "t10"."number"
            and (
              (
                "t22"."startingDate" <= $2::date
                and (
                  not ("t22"."endingDate" < $2::date)
                  or (
                    "t22"."endingDate" = '0001-01-01'::date
                    and (
                      "t23"."contractValidUntil" = '0001-01-01'::date
                      or "t23"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t22"."status" <> 'Terminated' and "t23"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t22"."status" <> 'Terminated' or "t22"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t23"."versionStatus" = 'Valid'
                    or (
                      "t23"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t24"
                          where "t24"."companyId" = $1::uuid
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
        exists (
          select 1
          from "leaseContractLine" "t25"
          left join "leaseContract" "t26" on "t26"."companyId" = $1::uuid
            and "t26"."number" = "t25"."leaseContractNo"
            and "t26"."versionNo" = "t25"."versionNo"
          where "t25"."companyId" = $1::uuid
            and "t25"."leaseUnitNo" = "t11"."number"
            and (
              (
                "t25"."startingDate" <= $2::date
                and (
                  not ("t25"."endingDate" < $2::date)
                  or (
                    "t25"."endingDate" = '0001-01-01'::date
                    and (
                      "t26"."contractValidUntil" = '0001-01-01'::date
                      or "t26"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t25"."status" <> 'Terminated' and "t26"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t25"."status" <> 'Terminated' or "t25"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t26"."versionStatus" = 'Valid'
                    or (
                      "t26"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t27"
                          where "t27"."companyId" = $1::uuid
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
        exists (
          select 1
          from "leaseContractLine" "t28"
          left join "leaseContract" "t29" on "t29"."companyId" = $1::uuid
            and "t29"."number" = "t28"."leaseContractNo"
            and "t29"."versionNo" = "t28"."versionNo"
          where "t28"."companyId" = $1::uuid
            and "t28"."leaseUnitNo" = "t12"."number"
            and (
              (
                "t28"."startingDate" <= $2::date
                and (
                  not ("t28"."endingDate" < $2::date)
                  or (
                    "t28"."endingDate" = '0001-01-01'::date
                    and (
                      "t29"."contractValidUntil" = '0001-01-01'::date
                      or "t29"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t28"."status" <> 'Terminated' and "t29"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t28"."status" <> 'Terminated' or "t28"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t29"."versionStatus" = 'Valid'
                    or (
                      "t29"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t30"
                          where "t30"."companyId" = $1::uuid
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
        exists (
          select 1
          from "leaseContractLine" "t31"
          left join "leaseContract" "t32" on "t32"."companyId" = $1::uuid
            and "t32"."number" = "t31"."leaseContractNo"
            and "t32"."versionNo" = "t31"."versionNo"
          where "t31"."companyId" = $1::uuid
            and "t31"."leaseUnitNo" = "t13"."number"
            and (
              (
                "t31"."startingDate" <= $2::date
                and (
                  not ("t31"."endingDate" < $2::date)
                  or (
                    "t31"."endingDate" = '0001-01-01'::date
                    and (
                      "t32"."contractValidUntil" = '0001-01-01'::date
                      or "t32"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t31"."status" <> 'Terminated' and "t32"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
                    and ("t31"."status" <> 'Terminated' or "t31"."endingDate" <> '0001-01-01'::date)
                  )
                  and (
                    "t32"."versionStatus" = 'Valid'
                    or (
                      "t32"."versionStatus" = 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t33"
                          where "t33"."companyId" = $1::uuid
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
        exists (
          select 1
          from "leaseContractLine" "t34"
          left join "leaseContract" "t35" on "t35"."companyId" = $1::uuid
            and "t35"."number" = "t34"."leaseContractNo"
            and "t35"."versionNo" = "t34"."versionNo"
          where "t34"."companyId" = $1::uuid
            and "t34"."leaseUnitNo" = "t14"."number"
            and (
              (
                "t34"."startingDate" <= $2::date
                and (
                  not ("t34"."endingDate" < $2::date)
                  or (
                    "t34"."endingDate" = '0001-01-01'::date
                    and (
                      "t35"."contractValidUntil" = '0001-01-01'::date
                      or "t35"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t34"."status" <> 'Terminated' and "t35"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
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
                          where "t36"."companyId" = $1::uuid
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
        exists (
          select 1
          from "leaseContractLine" "t37"
          left join "leaseContract" "t38" on "t38"."companyId" = $1::uuid
            and "t38"."number" = "t37"."leaseContractNo"
            and "t38"."versionNo" = "t37"."versionNo"
          where "t37"."companyId" = $1::uuid
            and "t37"."leaseUnitNo" = "t15"."number"
            and (
              (
                "t37"."startingDate" <= $2::date
                and (
                  not ("t37"."endingDate" < $2::date)
                  or (
                    "t37"."endingDate" = '0001-01-01'::date
                    and (
                      "t38"."contractValidUntil" = '0001-01-01'::date
                      or "t38"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t37"."status" <> 'Terminated' and "t38"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
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
                          where "t39"."companyId" = $1::uuid
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
        exists (
          select 1
          from "leaseContractLine" "t40"
          left join "leaseContract" "t41" on "t41"."companyId" = $1::uuid
            and "t41"."number" = "t40"."leaseContractNo"
            and "t41"."versionNo" = "t40"."versionNo"
          where "t40"."companyId" = $1::uuid
            and "t40"."leaseUnitNo" = "t16"."number"
            and (
              (
                "t40"."startingDate" <= $2::date
                and (
                  not ("t40"."endingDate" < $2::date)
                  or (
                    "t40"."endingDate" = '0001-01-01'::date
                    and (
                      "t41"."contractValidUntil" = '0001-01-01'::date
                      or "t41"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t40"."status" <> 'Terminated' and "t41"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
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
                          where "t42"."companyId" = $1::uuid
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
        exists (
          select 1
          from "leaseContractLine" "t43"
          left join "leaseContract" "t44" on "t44"."companyId" = $1::uuid
            and "t44"."number" = "t43"."leaseContractNo"
            and "t44"."versionNo" = "t43"."versionNo"
          where "t43"."companyId" = $1::uuid
            and "t43"."leaseUnitNo" = "t17"."number"
            and (
              (
                "t43"."startingDate" <= $2::date
                and (
                  not ("t43"."endingDate" < $2::date)
                  or (
                    "t43"."endingDate" = '0001-01-01'::date
                    and (
                      "t44"."contractValidUntil" = '0001-01-01'::date
                      or "t44"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t43"."status" <> 'Terminated' and "t44"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
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
                          where "t45"."companyId" = $1::uuid
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
        exists (
          select 1
          from "leaseContractLine" "t46"
          left join "leaseContract" "t47" on "t47"."companyId" = $1::uuid
            and "t47"."number" = "t46"."leaseContractNo"
            and "t47"."versionNo" = "t46"."versionNo"
          where "t46"."companyId" = $1::uuid
            and "t46"."leaseUnitNo" = "t18"."number"
            and (
              (
                "t46"."startingDate" <= $2::date
                and (
                  not ("t46"."endingDate" < $2::date)
                  or (
                    "t46"."endingDate" = '0001-01-01'::date
                    and (
                      "t47"."contractValidUntil" = '0001-01-01'::date
                      or "t47"."contractValidUntil" >= $2::date
                    )
                  )
                )
              )
              and (
                ("t46"."status" <> 'Terminated' and "t47"."versionStatus" = 'Valid')
                or (
                  (
                    $2::date < ($3::timestamp(3))::date
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
                          where "t48"."companyId" = $1::uuid
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
    left join "leaseUnit" "t9" on "t9"."companyId" = $1::uuid and "t9"."number" = "t8"."number"
    left join "leaseUnit" "t10" on "t10"."companyId" = $1::uuid
      and "t10"."number" = "t9"."leaseUnitGroupNo"
    left join "leaseUnit" "t11" on "t11"."companyId" = $1::uuid
      and "t11"."number" = "t10"."leaseUnitGroupNo"
    left join "leaseUnit" "t12" on "t12"."companyId" = $1::uuid
      and "t12"."number" = "t11"."leaseUnitGroupNo"
    left join "leaseUnit" "t13" on "t13"."companyId" = $1::uuid
      and "t13"."number" = "t12"."leaseUnitGroupNo"
    left join "leaseUnit" "t14" on "t14"."companyId" = $1::uuid
      and "t14"."number" = "t13"."leaseUnitGroupNo"
    left join "leaseUnit" "t15" on "t15"."companyId" = $1::uuid
      and "t15"."number" = "t14"."leaseUnitGroupNo"
    left join "leaseUnit" "t16" on "t16"."companyId" = $1::uuid
      and "t16"."number" = "t15"."leaseUnitGroupNo"
    left join "leaseUnit" "t17" on "t17"."companyId" = $1::uuid
      and "t17"."number" = "t16"."leaseUnitGroupNo"
    left join "leaseUnit" "t18" on "t18"."companyId" = $1::uuid
      and "t18"."number" = "t17"."leaseUnitGroupNo"
  ),
  "q5" as (
    select "t49"."number" as "number",
      (
        (
          (
            ((("t49"."isLet0") or ("t49"."isLet1")) or ("t49"."isLet2"))
            or (("t49"."isLet3") or ("t49"."isLet4"))
          )
          or (
            ((("t49"."isLet5") or ("t49"."isLet6")) or ("t49"."isLet7"))
            or (("t49"."isLet8") or ("t49"."isLet9"))
          )
        )
      ) as "isLet"
    from "q4" "t49"
  ),
  "q6" as (
    select "t50"."id" as "id",
      "t50"."number" as "number",
      "t50"."blocked" as "blocked",
      ((not (("t50"."building")) and not (("t50"."leaseUnitGroup")))) as "isLeasable",
      (
        case
        when not ("t51"."quantity" is null) then round((("t50"."objectArea")::numeric - ("t51"."quantity")::numeric), 8)
        when (true) then "t50"."objectArea" end
      ) as "area",
      ("t52"."isLet" is not distinct from true) as "isLetByGroup",
      (
        case
        when (not (("t50"."blocked")) and not ("t52"."isLet" is not distinct from true)) then "t50"."number" end
      ) as "reservable"
    from "leaseUnit" "t50"
    left join "q2" "t51" on "t51"."unitNo" = "t50"."number"
    left join "q5" "t52" on "t52"."number" = "t50"."leaseUnitGroupNo"
    where "t50"."companyId" = $1::uuid
  ),
  "q7" as (
    select "t53"."leaseUnitNo" as "leaseUnitNo",
      "t53"."leaseContractNo" as "leaseContractNo",
      "t53"."versionNo" as "versionNo",
      "t53"."startingDate" as "startingDate",
      row_number() over (
        partition by "t53"."leaseUnitNo"
        order by "t53"."startingDate",
          "t53"."lineNo",
          "t53"."leaseContractNo",
          "t53"."versionNo" desc
      ) as "place"
    from "leaseContractLine" "t53"
    left join "leaseContract" "t54" on "t54"."companyId" = $1::uuid
      and "t54"."number" = "t53"."leaseContractNo"
      and "t54"."versionNo" = "t53"."versionNo"
    where (
      (
        ("t53"."startingDate" > $2::date and "t53"."status" <> 'Terminated')
        and "t53"."leaseUnitNo" <> ''
      )
      and ("t54"."status" = 'Reserved' and not ("t54"."versionStatus" is not distinct from 'Old'))
    )
      and "t53"."companyId" = $1::uuid
  ),
  "q8" as materialized (
    select (case when not ("t56"."id" is null) then "t56"."id" when (true) then "t55"."id" end) as "id",
      "t55"."number" as "leaseUnitNo",
      "t55"."area" as "area",
      (
        case
        when not ("t56"."id" is null) then 'Let'
        when ("t55"."isLetByGroup") then 'LetByGroup'
        when ("t55"."blocked") then 'Blocked'
        when not ("t61"."leaseUnitNo" is null) then 'Reserved'
        when (true) then 'Vacant' end
      ) as "state",
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
      (
        case
        when not ("t56"."id" is null) then "t56"."startingDate"
        when not ("t61"."startingDate" is null) then "t61"."startingDate" end
      ) as "startingDate",
      "t56"."lineNo" as "lineNo"
    from "q6" "t55"
    left join "q7" "t61" on "t61"."leaseUnitNo" = "t55"."reservable" and "t61"."place" = 1::bigint
    left join "q1" "t56" on "t56"."leaseUnitNo" = "t55"."number"
    where (not ("t56"."id" is null) or ("t55"."isLeasable"))
    union all
    select "t62"."id" as "id",
      '' as "leaseUnitNo",
      0::numeric as "area",
      'Let' as "state",
      "t62"."leaseContractNo" as "leaseContractNo",
      "t62"."versionNo" as "versionNo",
      "t62"."startingDate" as "startingDate",
      "t62"."lineNo" as "lineNo"
    from "q1" "t62"
    left join "leaseUnit" "t63" on "t63"."companyId" = $1::uuid
      and "t63"."number" = "t62"."leaseUnitNo"
    where "t63"."id" is null
  ),
  "q12" as (
    select "t74"."id" as "id",
      "t74"."leaseUnitNo" as "leaseUnitNo",
      "t74"."area" as "area",
      "t74"."state" as "state",
      "t74"."leaseContractNo" as "leaseContractNo",
      "t74"."versionNo" as "versionNo",
      "t74"."startingDate" as "startingDate",
      "t74"."lineNo" as "lineNo"
    from "q8" "t74"
  ),
  "q13" as materialized (
    select "t76"."id" as "id",
      "t76"."leaseUnitNo" as "leaseUnitNo",
      "t76"."area" as "area",
      "t76"."state" as "state",
      "t76"."leaseContractNo" as "leaseContractNo",
      "t76"."versionNo" as "versionNo",
      "t76"."startingDate" as "startingDate",
      "t76"."lineNo" as "lineNo"
    from "q12" "t76"
  ),
  "q22" as (
    select "t86"."id" as "id",
      "t86"."leaseUnitNo" as "leaseUnitNo",
      "t86"."area" as "area",
      "t86"."state" as "state",
      "t86"."leaseContractNo" as "leaseContractNo",
      "t86"."versionNo" as "versionNo",
      "t86"."startingDate" as "startingDate",
      "t86"."lineNo" as "lineNo"
    from "q13" "t86"
  ),
  "a23" as (
    select $4::uuid as "companyId",
      coalesce("t88"."id", '00000000-0000-0000-0000-000000000000'::uuid) as "id",
      "t88"."leaseUnitNo" as "leaseUnitNo",
      coalesce("t88"."area", 0::numeric) as "area",
      coalesce("t88"."state", '') as "state",
      coalesce("t88"."leaseContractNo", '') as "leaseContractNo",
      coalesce("t88"."versionNo", 0::integer) as "versionNo",
      coalesce("t88"."lineNo", 0::integer) as "lineNo",
      coalesce("t88"."startingDate", '0001-01-01'::date) as "startingDate"
    from "q22" "t88"
  )
select (count(*))::text
from "a23" "t0"
where "t0"."state" = ($5::text collate "C") and "t0"."companyId" = $1::uuid
union all
select *
from (
  select (
    select row_to_json(o)::text
    from (
      select "t0"."id" as "id",
      "t0"."leaseUnitNo" as "leaseUnitNo",
      trim_scale(round(("t0"."area")::numeric, 8)) as "area"
    ) o
  )
  from "a23" "t0"
  where "t0"."state" = ($5::text collate "C") and "t0"."companyId" = $1::uuid
  order by "t0"."leaseUnitNo",
    "t0"."startingDate" desc,
    "t0"."lineNo",
    "t0"."leaseContractNo",
    "t0"."versionNo" desc,
    "t0"."id"
  limit $6::bigint
) p;
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.String, Edm.Int64
