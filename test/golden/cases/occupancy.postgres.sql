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
        case
        when ("t9"."building") then "t9"."number"
        when ("t10"."building") then "t10"."number"
        when ("t11"."building") then "t11"."number"
        when ("t12"."building") then "t12"."number"
        when ("t13"."building") then "t13"."number"
        when ("t14"."building") then "t14"."number"
        when ("t15"."building") then "t15"."number"
        when ("t16"."building") then "t16"."number"
        when ("t17"."building") then "t17"."number"
        when ("t18"."building") then "t18"."number" end
      ) as "buildingNo",
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
      "t49"."buildingNo" as "buildingNo",
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
      "t50"."parkingUnit" as "parkingUnit",
      "t50"."blocked" as "blocked",
      ((not (("t50"."building")) and not (("t50"."leaseUnitGroup")))) as "isLeasable",
      (
        case
        when not ("t51"."quantity" is null) then round((("t50"."objectArea")::numeric - ("t51"."quantity")::numeric), 8)
        when (true) then "t50"."objectArea" end
      ) as "area",
      (
        case
        when ("t50"."building") then "t50"."number"
        when not ("t52"."buildingNo" is null) then "t52"."buildingNo" end
      ) as "buildingNo",
      (case when (not (("t50"."building")) and "t52"."buildingNo" is null) then "t50"."number" end) as "withoutBuilding",
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
    select "t55"."id" as "unitId",
      "t55"."parkingUnit" as "parkingUnit",
      "t55"."isLeasable" as "isLeasable",
      "t55"."area" as "area",
      (
        case
        when not ("t55"."buildingNo" is null) then "t55"."buildingNo"
        when not ("t57"."id" is null) then "t60"."buildingNo"
        when (true) then '' end
      ) as "buildingNo",
      (("t56"."id" is null or "t56"."place" is not distinct from 1::bigint)) as "firstOfUnit",
      (
        case
        when not ("t56"."id" is null) then 'Let'
        when ("t55"."isLetByGroup") then 'LetByGroup'
        when ("t55"."blocked") then 'Blocked'
        when not ("t61"."leaseUnitNo" is null) then 'Reserved'
        when (true) then 'Vacant' end
      ) as "state"
    from "q6" "t55"
    left join lateral (
      select "t58".*
      from "leaseContractLine" "t58"
      left join "leaseContract" "t59" on "t59"."companyId" = $1::uuid
        and "t59"."number" = "t58"."leaseContractNo"
        and "t59"."versionNo" = "t58"."versionNo"
      where "t58"."companyId" = $1::uuid
        and "t58"."leaseUnitNo" = "t55"."withoutBuilding"
        and (
          ("t58"."status" <> 'Terminated' and "t59"."versionStatus" = 'Valid')
          and (
            "t58"."startingDate" <= ($3::timestamp(3))::date
            and (
              not ("t58"."endingDate" < ($3::timestamp(3))::date)
              or (
                "t58"."endingDate" = '0001-01-01'::date
                and (
                  "t59"."contractValidUntil" = '0001-01-01'::date
                  or "t59"."contractValidUntil" >= ($3::timestamp(3))::date
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
    ) "t57" on true
    left join "leaseContract" "t60" on "t60"."companyId" = $1::uuid
      and "t60"."number" = "t57"."leaseContractNo"
      and "t60"."versionNo" = "t57"."versionNo"
    left join "q7" "t61" on "t61"."leaseUnitNo" = "t55"."reservable" and "t61"."place" = 1::bigint
    left join "q1" "t56" on "t56"."leaseUnitNo" = "t55"."number"
    where (not ("t56"."id" is null) or ("t55"."isLeasable"))
    union all
    select null::uuid as "unitId",
      false as "parkingUnit",
      false as "isLeasable",
      0::numeric as "area",
      "t62"."buildingNo" as "buildingNo",
      false as "firstOfUnit",
      'Let' as "state"
    from "q1" "t62"
    left join "leaseUnit" "t63" on "t63"."companyId" = $1::uuid
      and "t63"."number" = "t62"."leaseUnitNo"
    where "t63"."id" is null
  ),
  "q9" as (
    select "t64"."buildingNo" as "buildingNo",
      ("t64"."unitId")::text as "unitId",
      "t64"."area" as "area",
      (
        case
        when ("t64"."parkingUnit") then 'Parking'
        when "t64"."state" = 'LetByGroup' then 'Let'
        when (true) then "t64"."state" end
      ) as "kind"
    from "q8" "t64"
    where (("t64"."isLeasable") and ("t64"."firstOfUnit"))
  ),
  "q10" as materialized (
    select "t65"."buildingNo" as "buildingNo",
      min("t65"."unitId") as "leastId",
      nullif(
        nullif(
          greatest(
            least(
              sum((case when "t65"."kind" = 'Parking' then 0::bigint when (true) then 1::bigint end)),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "units",
      nullif(
        nullif(
          greatest(
            least(
              sum((case when "t65"."kind" = 'Let' then 1::bigint when (true) then 0::bigint end)),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "letUnits",
      nullif(
        nullif(
          greatest(
            least(
              sum((case when "t65"."kind" = 'Reserved' then 1::bigint when (true) then 0::bigint end)),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "reservedUnits",
      nullif(
        nullif(
          greatest(
            least(
              sum((case when "t65"."kind" = 'Vacant' then 1::bigint when (true) then 0::bigint end)),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "vacantUnits",
      nullif(
        nullif(
          greatest(
            least(
              sum((case when "t65"."kind" = 'Blocked' then 1::bigint when (true) then 0::bigint end)),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "blockedUnits",
      nullif(
        nullif(
          greatest(
            least(
              sum((case when "t65"."kind" = 'Parking' then 1::bigint when (true) then 0::bigint end)),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "parkingUnits",
      round(
        (
          sum((case when "t65"."kind" = 'Parking' then 0::numeric when (true) then "t65"."area" end))
        )::numeric,
        8
      ) as "area",
      round(
        (sum((case when "t65"."kind" = 'Let' then "t65"."area" when (true) then 0::numeric end)))::numeric,
        8
      ) as "letArea",
      round(
        (
          sum((case when "t65"."kind" = 'Reserved' then "t65"."area" when (true) then 0::numeric end))
        )::numeric,
        8
      ) as "reservedArea",
      round(
        (sum((case when "t65"."kind" = 'Vacant' then "t65"."area" when (true) then 0::numeric end)))::numeric,
        8
      ) as "vacantArea",
      round(
        (
          sum((case when "t65"."kind" = 'Blocked' then "t65"."area" when (true) then 0::numeric end))
        )::numeric,
        8
      ) as "blockedArea"
    from "q9" "t65"
    group by "t65"."buildingNo"
  ),
  "q11" as (
    select (
      case
      when not ("t67"."id" is null) then "t67"."id"
      when (true) then case
      when "t66"."leastId" ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then "t66"."leastId"::uuid end end
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
            greatest(
              least(
                round(
                  (
                    ("t66"."letUnits")::numeric / (
                      nullif(
                        nullif(
                          nullif(
                            greatest(
                              least(
                                (("t66"."units")::numeric - ("t66"."blockedUnits")::numeric),
                                9223372036854775808
                              ),
                              -9223372036854775809
                            ),
                            9223372036854775808
                          ),
                          -9223372036854775809
                        )::bigint,
                        0
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
        )
        when (true) then 0::numeric end
      ) as "occupancyByUnits",
      (
        case
        when not ("t66"."area" is not distinct from "t66"."blockedArea") then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    ("t66"."letArea")::numeric / (
                      nullif(round((("t66"."area")::numeric - ("t66"."blockedArea")::numeric), 8), 0)
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
        )
        when (true) then 0::numeric end
      ) as "occupancyByArea"
    from "q10" "t66"
    left join "leaseUnit" "t67" on "t67"."companyId" = $1::uuid
      and "t67"."number" = "t66"."buildingNo"
  ),
  "a12" as (
    select $4::uuid as "companyId",
      coalesce("t68"."id", '00000000-0000-0000-0000-000000000000'::uuid) as "id",
      coalesce("t68"."buildingNo", '') as "buildingNo",
      coalesce("t68"."buildingDescription", '') as "buildingDescription",
      coalesce("t68"."totalArea", 0::numeric) as "totalArea",
      coalesce(
        case
        when "t68"."units" > -2147483649
        and "t68"."units" < 2147483648 then trunc(("t68"."units")::numeric)::bigint end,
        0::integer
      ) as "units",
      coalesce(
        case
        when "t68"."letUnits" > -2147483649
        and "t68"."letUnits" < 2147483648 then trunc(("t68"."letUnits")::numeric)::bigint end,
        0::integer
      ) as "letUnits",
      coalesce(
        case
        when "t68"."reservedUnits" > -2147483649
        and "t68"."reservedUnits" < 2147483648 then trunc(("t68"."reservedUnits")::numeric)::bigint end,
        0::integer
      ) as "reservedUnits",
      coalesce(
        case
        when "t68"."vacantUnits" > -2147483649
        and "t68"."vacantUnits" < 2147483648 then trunc(("t68"."vacantUnits")::numeric)::bigint end,
        0::integer
      ) as "vacantUnits",
      coalesce(
        case
        when "t68"."blockedUnits" > -2147483649
        and "t68"."blockedUnits" < 2147483648 then trunc(("t68"."blockedUnits")::numeric)::bigint end,
        0::integer
      ) as "blockedUnits",
      coalesce(
        case
        when "t68"."parkingUnits" > -2147483649
        and "t68"."parkingUnits" < 2147483648 then trunc(("t68"."parkingUnits")::numeric)::bigint end,
        0::integer
      ) as "parkingUnits",
      coalesce("t68"."area", 0::numeric) as "area",
      coalesce("t68"."letArea", 0::numeric) as "letArea",
      coalesce("t68"."reservedArea", 0::numeric) as "reservedArea",
      coalesce("t68"."vacantArea", 0::numeric) as "vacantArea",
      coalesce("t68"."blockedArea", 0::numeric) as "blockedArea",
      coalesce("t68"."occupancyByUnits", 0::numeric) as "occupancyByUnits",
      coalesce("t68"."occupancyByArea", 0::numeric) as "occupancyByArea"
    from "q11" "t68"
  )
select (
  left(
    (
      select row_to_json(o)::text
      from (
        select "t0"."id" as "id",
        "t0"."buildingNo" as "buildingNo",
        "t0"."buildingDescription" as "buildingDescription",
        trim_scale(round(("t0"."totalArea")::numeric, 8)) as "totalArea",
        "t0"."units" as "units",
        "t0"."letUnits" as "letUnits",
        "t0"."reservedUnits" as "reservedUnits",
        "t0"."vacantUnits" as "vacantUnits",
        "t0"."blockedUnits" as "blockedUnits",
        "t0"."parkingUnits" as "parkingUnits",
        trim_scale(round(("t0"."area")::numeric, 8)) as "area",
        trim_scale(round(("t0"."letArea")::numeric, 8)) as "letArea",
        trim_scale(round(("t0"."reservedArea")::numeric, 8)) as "reservedArea",
        trim_scale(round(("t0"."vacantArea")::numeric, 8)) as "vacantArea",
        trim_scale(round(("t0"."blockedArea")::numeric, 8)) as "blockedArea",
        trim_scale(round(("t0"."occupancyByUnits")::numeric, 8)) as "occupancyByUnits",
        trim_scale(round(("t0"."occupancyByArea")::numeric, 8)) as "occupancyByArea"
      ) o
    ),
    -1
  )
  || ',"building":'
  || coalesce(
    (
      select (
        select row_to_json(o)::text
        from (
          select ('W/"' || ("t69"."rowVersion")::text || '"') as "@odata.etag",
          "t69"."id" as "id",
          "t69"."number" as "number"
        ) o
      )
      from "leaseUnit" "t69"
      where "t69"."companyId" = $1::uuid and "t69"."number" = "t0"."buildingNo"
      limit 1
    ),
    'null'
  )
  || '}'
),
  "t0"."occupancyByArea",
  "t0"."buildingNo"
from "a12" "t0"
where "t0"."companyId" = $1::uuid
order by "t0"."occupancyByArea" desc, "t0"."buildingNo"
limit $5::bigint;
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
