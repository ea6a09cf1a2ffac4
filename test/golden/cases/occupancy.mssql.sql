with "q1" as (
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
  left join "leaseContract" "t2" on "t2"."companyId" = @p1
    and "t2"."number" = "t1"."leaseContractNo"
    and "t2"."versionNo" = "t1"."versionNo"
  where (
    (
      "t1"."startingDate" <= cast(@p2 as date)
      and (
        not ("t1"."endingDate" < cast(@p2 as date))
        or (
          "t1"."endingDate" = cast('0001-01-01' as date)
          and (
            "t2"."contractValidUntil" = cast('0001-01-01' as date)
            or "t2"."contractValidUntil" >= cast(@p2 as date)
          )
        )
      )
    )
    and (
      (
        ("t1"."status" <> N'Terminated' or datalength("t1"."status") <> datalength(N'Terminated'))
        and (
          "t2"."versionStatus" = N'Valid'
          and datalength("t2"."versionStatus") = datalength(N'Valid')
        )
      )
      or (
        (
          cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
          and (
            (
              "t1"."status" <> N'Terminated'
              or datalength("t1"."status") <> datalength(N'Terminated')
            )
            or "t1"."endingDate" <> cast('0001-01-01' as date)
          )
        )
        and (
          (
            "t2"."versionStatus" = N'Valid'
            and datalength("t2"."versionStatus") = datalength(N'Valid')
          )
          or (
            (
              "t2"."versionStatus" = N'Old'
              and datalength("t2"."versionStatus") = datalength(N'Old')
            )
            and not (
              exists (
                select 1
                from "leaseContract" "t3"
                where "t3"."companyId" = @p1
                  and "t3"."number" = "t2"."number"
                  and (
                    (
                      "t3"."versionStatus" = N'Valid'
                      and datalength("t3"."versionStatus") = datalength(N'Valid')
                    )
                    or (
                      (
                        "t3"."versionStatus" = N'Old'
                        and datalength("t3"."versionStatus") = datalength(N'Old')
                      )
                      and "t3"."versionNo" > "t2"."versionNo"
                    )
                  )
              )
            )
          )
        )
      )
    )
  )
    and "t1"."companyId" = @p1
),
  "q2" as (
    select "t5"."leaseUnitNo" as "unitNo",
      cast(sum("t5"."quantity") as decimal(28, 8)) as "quantity"
    from "leaseUnitLedgerEntry" "t5"
    where (
      "t5"."postingDate" > cast(@p2 as date)
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t6"
        where "t6"."companyId" = @p1
          and "t6"."leaseUnitNo" = "t5"."leaseUnitNo"
          and "t6"."entryNo" < "t5"."entryNo"
      )
    )
      and "t5"."companyId" = @p1
    group by "t5"."leaseUnitNo"
  ),
  "q3" as (
    select "t7"."leaseUnitGroupNo" as "number"
    from "leaseUnit" "t7"
    where ("t7"."leaseUnitGroupNo" <> N'' or datalength("t7"."leaseUnitGroupNo") <> datalength(N''))
      and "t7"."companyId" = @p1
    group by "t7"."leaseUnitGroupNo"
  ),
  "q4" as (
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
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t19"
          left join "leaseContract" "t20" on "t20"."companyId" = @p1
            and "t20"."number" = "t19"."leaseContractNo"
            and "t20"."versionNo" = "t19"."versionNo"
          where "t19"."companyId" = @p1
            and "t19"."leaseUnitNo" = "t9"."number"
            and (
              (
                "t19"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t19"."endingDate" < cast(@p2 as date))
                  or (
                    "t19"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t20"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t20"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t19"."status" <> N'Terminated'
                    or datalength("t19"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t20"."versionStatus" = N'Valid'
                    and datalength("t20"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t19"."status" <> N'Terminated'
                        or datalength("t19"."status") <> datalength(N'Terminated')
                      )
                      or "t19"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t20"."versionStatus" = N'Valid'
                      and datalength("t20"."versionStatus") = datalength(N'Valid')
                    )
                    or (
                      (
                        "t20"."versionStatus" = N'Old'
                        and datalength("t20"."versionStatus") = datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t21"
                          where "t21"."companyId" = @p1
                            and "t21"."number" = "t20"."number"
                            and (
                              (
                                "t21"."versionStatus" = N'Valid'
                                and datalength("t21"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t21"."versionStatus" = N'Old'
                                  and datalength("t21"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet0",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t22"
          left join "leaseContract" "t23" on "t23"."companyId" = @p1
            and "t23"."number" = "t22"."leaseContractNo"
            and "t23"."versionNo" = "t22"."versionNo"
          where "t22"."companyId" = @p1
            and "t22"."leaseUnitNo" = "t10"."number"
            and (
              (
                "t22"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t22"."endingDate" < cast(@p2 as date))
                  or (
                    "t22"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t23"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t23"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t22"."status" <> N'Terminated'
                    or datalength("t22"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t23"."versionStatus" = N'Valid'
                    and datalength("t23"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t22"."status" <> N'Terminated'
                        or datalength("t22"."status") <> datalength(N'Terminated')
                      )
                      or "t22"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t23"."versionStatus" = N'Valid'
                      and datalength("t23"."versionStatus") = datalength(N'Valid')
                    )
                    or (
                      (
                        "t23"."versionStatus" = N'Old'
                        and datalength("t23"."versionStatus") = datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t24"
                          where "t24"."companyId" = @p1
                            and "t24"."number" = "t23"."number"
                            and (
                              (
                                "t24"."versionStatus" = N'Valid'
                                and datalength("t24"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t24"."versionStatus" = N'Old'
                                  and datalength("t24"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet1",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t25"
          left join "leaseContract" "t26" on "t26"."companyId" = @p1
            and "t26"."number" = "t25"."leaseContractNo"
            and "t26"."versionNo" = "t25"."versionNo"
          where "t25"."companyId" = @p1
            and "t25"."leaseUnitNo" = "t11"."number"
            and (
              (
                "t25"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t25"."endingDate" < cast(@p2 as date))
                  or (
                    "t25"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t26"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t26"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t25"."status" <> N'Terminated'
                    or datalength("t25"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t26"."versionStatus" = N'Valid'
                    and datalength("t26"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t25"."status" <> N'Terminated'
                        or datalength("t25"."status") <> datalength(N'Terminated')
                      )
                      or "t25"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t26"."versionStatus" = N'Valid'
                      and datalength("t26"."versionStatus") = datalength(N'Valid')
                    )
                    or (
                      (
                        "t26"."versionStatus" = N'Old'
                        and datalength("t26"."versionStatus") = datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t27"
                          where "t27"."companyId" = @p1
                            and "t27"."number" = "t26"."number"
                            and (
                              (
                                "t27"."versionStatus" = N'Valid'
                                and datalength("t27"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t27"."versionStatus" = N'Old'
                                  and datalength("t27"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet2",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t28"
          left join "leaseContract" "t29" on "t29"."companyId" = @p1
            and "t29"."number" = "t28"."leaseContractNo"
            and "t29"."versionNo" = "t28"."versionNo"
          where "t28"."companyId" = @p1
            and "t28"."leaseUnitNo" = "t12"."number"
            and (
              (
                "t28"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t28"."endingDate" < cast(@p2 as date))
                  or (
                    "t28"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t29"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t29"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t28"."status" <> N'Terminated'
                    or datalength("t28"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t29"."versionStatus" = N'Valid'
                    and datalength("t29"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t28"."status" <> N'Terminated'
                        or datalength("t28"."status") <> datalength(N'Terminated')
                      )
                      or "t28"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t29"."versionStatus" = N'Valid'
                      and datalength("t29"."versionStatus") = datalength(N'Valid')
                    )
                    or (
                      (
                        "t29"."versionStatus" = N'Old'
                        and datalength("t29"."versionStatus") = datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t30"
                          where "t30"."companyId" = @p1
                            and "t30"."number" = "t29"."number"
                            and (
                              (
                                "t30"."versionStatus" = N'Valid'
                                and datalength("t30"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t30"."versionStatus" = N'Old'
                                  and datalength("t30"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet3",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t31"
          left join "leaseContract" "t32" on "t32"."companyId" = @p1
            and "t32"."number" = "t31"."leaseContractNo"
            and "t32"."versionNo" = "t31"."versionNo"
          where "t31"."companyId" = @p1
            and "t31"."leaseUnitNo" = "t13"."number"
            and (
              (
                "t31"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t31"."endingDate" < cast(@p2 as date))
                  or (
                    "t31"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t32"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t32"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t31"."status" <> N'Terminated'
                    or datalength("t31"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t32"."versionStatus" = N'Valid'
                    and datalength("t32"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t31"."status" <> N'Terminated'
                        or datalength("t31"."status") <> datalength(N'Terminated')
                      )
                      or "t31"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t32"."versionStatus" = N'Valid'
                      and datalength("t32"."versionStatus") = datalength(N'Valid')
                    )
                    or (
                      (
                        "t32"."versionStatus" = N'Old'
                        and datalength("t32"."versionStatus") = datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t33"
                          where "t33"."companyId" = @p1
                            and "t33"."number" = "t32"."number"
                            and (
                              (
                                "t33"."versionStatus" = N'Valid'
                                and datalength("t33"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t33"."versionStatus" = N'Old'
                                  and datalength("t33"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet4",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t34"
          left join "leaseContract" "t35" on "t35"."companyId" = @p1
            and "t35"."number" = "t34"."leaseContractNo"
            and "t35"."versionNo" = "t34"."versionNo"
          where "t34"."companyId" = @p1
            and "t34"."leaseUnitNo" = "t14"."number"
            and (
              (
                "t34"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t34"."endingDate" < cast(@p2 as date))
                  or (
                    "t34"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t35"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t35"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t34"."status" <> N'Terminated'
                    or datalength("t34"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t35"."versionStatus" = N'Valid'
                    and datalength("t35"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t34"."status" <> N'Terminated'
                        or datalength("t34"."status") <> datalength(N'Terminated')
                      )
                      or "t34"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t35"."versionStatus" = N'Valid'
                      and datalength("t35"."versionStatus") = datalength(N'Valid')
                    )
                    or (
                      (
                        "t35"."versionStatus" = N'Old'
                        and datalength("t35"."versionStatus") = datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t36"
                          where "t36"."companyId" = @p1
                            and "t36"."number" = "t35"."number"
                            and (
                              (
                                "t36"."versionStatus" = N'Valid'
                                and datalength("t36"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t36"."versionStatus" = N'Old'
                                  and datalength("t36"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet5",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t37"
          left join "leaseContract" "t38" on "t38"."companyId" = @p1
            and "t38"."number" = "t37"."leaseContractNo"
            and "t38"."versionNo" = "t37"."versionNo"
          where "t37"."companyId" = @p1
            and "t37"."leaseUnitNo" = "t15"."number"
            and (
              (
                "t37"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t37"."endingDate" < cast(@p2 as date))
                  or (
                    "t37"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t38"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t38"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t37"."status" <> N'Terminated'
                    or datalength("t37"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t38"."versionStatus" = N'Valid'
                    and datalength("t38"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t37"."status" <> N'Terminated'
                        or datalength("t37"."status") <> datalength(N'Terminated')
                      )
                      or "t37"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t38"."versionStatus" = N'Valid'
                      and datalength("t38"."versionStatus") = datalength(N'Valid')
                    )
                    or (
                      (
                        "t38"."versionStatus" = N'Old'
                        and datalength("t38"."versionStatus") = datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t39"
                          where "t39"."companyId" = @p1
                            and "t39"."number" = "t38"."number"
                            and (
                              (
                                "t39"."versionStatus" = N'Valid'
                                and datalength("t39"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t39"."versionStatus" = N'Old'
                                  and datalength("t39"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet6",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t40"
          left join "leaseContract" "t41" on "t41"."companyId" = @p1
            and "t41"."number" = "t40"."leaseContractNo"
            and "t41"."versionNo" = "t40"."versionNo"
          where "t40"."companyId" = @p1
            and "t40"."leaseUnitNo" = "t16"."number"
            and (
              (
                "t40"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t40"."endingDate" < cast(@p2 as date))
                  or (
                    "t40"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t41"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t41"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t40"."status" <> N'Terminated'
                    or datalength("t40"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t41"."versionStatus" = N'Valid'
                    and datalength("t41"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t40"."status" <> N'Terminated'
                        or datalength("t40"."status") <> datalength(N'Terminated')
                      )
                      or "t40"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t41"."versionStatus" = N'Valid'
                      and datalength("t41"."versionStatus") = datalength(N'Valid')
                    )
                    or (
                      (
                        "t41"."versionStatus" = N'Old'
                        and datalength("t41"."versionStatus") = datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t42"
                          where "t42"."companyId" = @p1
                            and "t42"."number" = "t41"."number"
                            and (
                              (
                                "t42"."versionStatus" = N'Valid'
                                and datalength("t42"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t42"."versionStatus" = N'Old'
                                  and datalength("t42"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet7",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t43"
          left join "leaseContract" "t44" on "t44"."companyId" = @p1
            and "t44"."number" = "t43"."leaseContractNo"
            and "t44"."versionNo" = "t43"."versionNo"
          where "t43"."companyId" = @p1
            and "t43"."leaseUnitNo" = "t17"."number"
            and (
              (
                "t43"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t43"."endingDate" < cast(@p2 as date))
                  or (
                    "t43"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t44"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t44"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t43"."status" <> N'Terminated'
                    or datalength("t43"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t44"."versionStatus" = N'Valid'
                    and datalength("t44"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t43"."status" <> N'Terminated'
                        or datalength("t43"."status") <> datalength(N'Terminated')
                      )
                      or "t43"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t44"."versionStatus" = N'Valid'
                      and datalength("t44"."versionStatus") = datalength(N'Valid')
                    )
                    or (
                      (
                        "t44"."versionStatus" = N'Old'
                        and datalength("t44"."versionStatus") = datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t45"
                          where "t45"."companyId" = @p1
                            and "t45"."number" = "t44"."number"
                            and (
                              (
                                "t45"."versionStatus" = N'Valid'
                                and datalength("t45"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t45"."versionStatus" = N'Old'
                                  and datalength("t45"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet8",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t46"
          left join "leaseContract" "t47" on "t47"."companyId" = @p1
            and "t47"."number" = "t46"."leaseContractNo"
            and "t47"."versionNo" = "t46"."versionNo"
          where "t46"."companyId" = @p1
            and "t46"."leaseUnitNo" = "t18"."number"
            and (
              (
                "t46"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t46"."endingDate" < cast(@p2 as date))
                  or (
                    "t46"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t47"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t47"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t46"."status" <> N'Terminated'
                    or datalength("t46"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t47"."versionStatus" = N'Valid'
                    and datalength("t47"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t46"."status" <> N'Terminated'
                        or datalength("t46"."status") <> datalength(N'Terminated')
                      )
                      or "t46"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t47"."versionStatus" = N'Valid'
                      and datalength("t47"."versionStatus") = datalength(N'Valid')
                    )
                    or (
                      (
                        "t47"."versionStatus" = N'Old'
                        and datalength("t47"."versionStatus") = datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t48"
                          where "t48"."companyId" = @p1
                            and "t48"."number" = "t47"."number"
                            and (
                              (
                                "t48"."versionStatus" = N'Valid'
                                and datalength("t48"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t48"."versionStatus" = N'Old'
                                  and datalength("t48"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet9"
    from "q3" "t8"
    left join "leaseUnit" "t9" on "t9"."companyId" = @p1 and "t9"."number" = "t8"."number"
    left join "leaseUnit" "t10" on "t10"."companyId" = @p1
      and "t10"."number" = "t9"."leaseUnitGroupNo"
    left join "leaseUnit" "t11" on "t11"."companyId" = @p1
      and "t11"."number" = "t10"."leaseUnitGroupNo"
    left join "leaseUnit" "t12" on "t12"."companyId" = @p1
      and "t12"."number" = "t11"."leaseUnitGroupNo"
    left join "leaseUnit" "t13" on "t13"."companyId" = @p1
      and "t13"."number" = "t12"."leaseUnitGroupNo"
    left join "leaseUnit" "t14" on "t14"."companyId" = @p1
      and "t14"."number" = "t13"."leaseUnitGroupNo"
    left join "leaseUnit" "t15" on "t15"."companyId" = @p1
      and "t15"."number" = "t14"."leaseUnitGroupNo"
    left join "leaseUnit" "t16" on "t16"."companyId" = @p1
      and "t16"."number" = "t15"."leaseUnitGroupNo"
    left join "leaseUnit" "t17" on "t17"."companyId" = @p1
      and "t17"."number" = "t16"."leaseUnitGroupNo"
    left join "leaseUnit" "t18" on "t18"."companyId" = @p1
      and "t18"."number" = "t17"."leaseUnitGroupNo"
  ),
  "q5" as (
    select "t49"."number" as "number",
      "t49"."buildingNo" as "buildingNo",
      cast(
        case
        when (
          (
            (("t49"."isLet0" = 1 or "t49"."isLet1" = 1) or "t49"."isLet2" = 1)
            or ("t49"."isLet3" = 1 or "t49"."isLet4" = 1)
          )
          or (
            (("t49"."isLet5" = 1 or "t49"."isLet6" = 1) or "t49"."isLet7" = 1)
            or ("t49"."isLet8" = 1 or "t49"."isLet9" = 1)
          )
        ) then 1 else 0 end as bit
      ) as "isLet"
    from "q4" "t49"
  ),
  "q6" as (
    select "t50"."id" as "id",
      "t50"."number" as "number",
      "t50"."parkingUnit" as "parkingUnit",
      "t50"."blocked" as "blocked",
      cast(
        case
        when (not ("t50"."building" = 1) and not ("t50"."leaseUnitGroup" = 1)) then 1 else 0 end as bit
      ) as "isLeasable",
      (
        case
        when not ("t51"."quantity" is null) then try_cast(
          (cast("t50"."objectArea" as decimal(28, 8)) - cast("t51"."quantity" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then "t50"."objectArea" end
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
      cast(
        case
        when exists (
          select "t52"."isLet" intersect
          select cast(1 as bit)
        ) then 1 else 0 end as bit
      ) as "isLetByGroup",
      (
        case
        when (
          not ("t50"."blocked" = 1)
          and not (
            exists (
              select "t52"."isLet" intersect
              select cast(1 as bit)
            )
          )
        ) then "t50"."number" end
      ) as "reservable"
    from "leaseUnit" "t50"
    left join "q2" "t51" on "t51"."unitNo" = "t50"."number"
    left join "q5" "t52" on "t52"."number" = "t50"."leaseUnitGroupNo"
    where "t50"."companyId" = @p1
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
    left join "leaseContract" "t54" on "t54"."companyId" = @p1
      and "t54"."number" = "t53"."leaseContractNo"
      and "t54"."versionNo" = "t53"."versionNo"
    where (
      (
        (
          "t53"."startingDate" > cast(@p2 as date)
          and (
            "t53"."status" <> N'Terminated'
            or datalength("t53"."status") <> datalength(N'Terminated')
          )
        )
        and ("t53"."leaseUnitNo" <> N'' or datalength("t53"."leaseUnitNo") <> datalength(N''))
      )
      and (
        ("t54"."status" = N'Reserved' and datalength("t54"."status") = datalength(N'Reserved'))
        and not (
          exists (
            select "t54"."versionStatus",
              datalength("t54"."versionStatus") intersect
            select N'Old',
              datalength(N'Old')
          )
        )
      )
    )
      and "t53"."companyId" = @p1
  ),
  "q8" as (
    select "t55"."id" as "unitId",
      "t55"."parkingUnit" as "parkingUnit",
      "t55"."isLeasable" as "isLeasable",
      "t55"."area" as "area",
      (
        case
        when not ("t55"."buildingNo" is null) then "t55"."buildingNo"
        when not ("t57"."id" is null) then "t60"."buildingNo"
        when cast(1 as bit) = 1 then N'' end
      ) as "buildingNo",
      cast(
        case
        when (
          "t56"."id" is null
          or exists (
            select "t56"."place" intersect
            select 1
          )
        ) then 1 else 0 end as bit
      ) as "firstOfUnit",
      (
        case
        when not ("t56"."id" is null) then N'Let'
        when "t55"."isLetByGroup" = 1 then N'LetByGroup'
        when "t55"."blocked" = 1 then N'Blocked'
        when not ("t61"."leaseUnitNo" is null) then N'Reserved'
        when cast(1 as bit) = 1 then N'Vacant' end
      ) as "state"
    from "q6" "t55"
    outer apply (
      select "t58".*
      from "leaseContractLine" "t58"
      left join "leaseContract" "t59" on "t59"."companyId" = @p1
        and "t59"."number" = "t58"."leaseContractNo"
        and "t59"."versionNo" = "t58"."versionNo"
      where "t58"."companyId" = @p1
        and "t58"."leaseUnitNo" = "t55"."withoutBuilding"
        and (
          (
            (
              "t58"."status" <> N'Terminated'
              or datalength("t58"."status") <> datalength(N'Terminated')
            )
            and (
              "t59"."versionStatus" = N'Valid'
              and datalength("t59"."versionStatus") = datalength(N'Valid')
            )
          )
          and (
            "t58"."startingDate" <= cast(cast(@p3 as datetime2(3)) as date)
            and (
              not ("t58"."endingDate" < cast(cast(@p3 as datetime2(3)) as date))
              or (
                "t58"."endingDate" = cast('0001-01-01' as date)
                and (
                  "t59"."contractValidUntil" = cast('0001-01-01' as date)
                  or "t59"."contractValidUntil" >= cast(cast(@p3 as datetime2(3)) as date)
                )
              )
            )
          )
        )
      order by "t58"."startingDate" desc,
        "t58"."lineNo",
        "t58"."leaseContractNo",
        "t58"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t57"
    left join "leaseContract" "t60" on "t60"."companyId" = @p1
      and "t60"."number" = "t57"."leaseContractNo"
      and "t60"."versionNo" = "t57"."versionNo"
    left join "q7" "t61" on "t61"."leaseUnitNo" = "t55"."reservable" and "t61"."place" = 1
    left join "q1" "t56" on "t56"."leaseUnitNo" = "t55"."number"
    where (not ("t56"."id" is null) or "t55"."isLeasable" = 1)
    union all
    select cast(null as uniqueidentifier) as "unitId",
      cast(0 as bit) as "parkingUnit",
      cast(0 as bit) as "isLeasable",
      cast(0 as decimal(28, 8)) as "area",
      "t62"."buildingNo" as "buildingNo",
      cast(0 as bit) as "firstOfUnit",
      N'Let' as "state"
    from "q1" "t62"
    left join "leaseUnit" "t63" on "t63"."companyId" = @p1 and "t63"."number" = "t62"."leaseUnitNo"
    where "t63"."id" is null
  ),
  "q9" as (
    select "t64"."buildingNo" as "buildingNo",
      lower(convert(nvarchar(36), "t64"."unitId") collate Latin1_General_100_BIN2) as "unitId",
      "t64"."area" as "area",
      (
        case
        when "t64"."parkingUnit" = 1 then N'Parking'
        when ("t64"."state" = N'LetByGroup' and datalength("t64"."state") = datalength(N'LetByGroup')) then N'Let'
        when cast(1 as bit) = 1 then "t64"."state" end
      ) as "kind"
    from "q8" "t64"
    where ("t64"."isLeasable" = 1 and "t64"."firstOfUnit" = 1)
  ),
  "q10" as (
    select "t65"."buildingNo" as "buildingNo",
      min("t65"."unitId") as "leastId",
      try_cast(
        sum(
          cast(
            (
              case
              when ("t65"."kind" = N'Parking' and datalength("t65"."kind") = datalength(N'Parking')) then 0
              when cast(1 as bit) = 1 then 1 end
            ) as decimal(38, 0)
          )
        ) as bigint
      ) as "units",
      try_cast(
        sum(
          cast(
            (
              case
              when ("t65"."kind" = N'Let' and datalength("t65"."kind") = datalength(N'Let')) then 1
              when cast(1 as bit) = 1 then 0 end
            ) as decimal(38, 0)
          )
        ) as bigint
      ) as "letUnits",
      try_cast(
        sum(
          cast(
            (
              case
              when ("t65"."kind" = N'Reserved' and datalength("t65"."kind") = datalength(N'Reserved')) then 1
              when cast(1 as bit) = 1 then 0 end
            ) as decimal(38, 0)
          )
        ) as bigint
      ) as "reservedUnits",
      try_cast(
        sum(
          cast(
            (
              case
              when ("t65"."kind" = N'Vacant' and datalength("t65"."kind") = datalength(N'Vacant')) then 1
              when cast(1 as bit) = 1 then 0 end
            ) as decimal(38, 0)
          )
        ) as bigint
      ) as "vacantUnits",
      try_cast(
        sum(
          cast(
            (
              case
              when ("t65"."kind" = N'Blocked' and datalength("t65"."kind") = datalength(N'Blocked')) then 1
              when cast(1 as bit) = 1 then 0 end
            ) as decimal(38, 0)
          )
        ) as bigint
      ) as "blockedUnits",
      try_cast(
        sum(
          cast(
            (
              case
              when ("t65"."kind" = N'Parking' and datalength("t65"."kind") = datalength(N'Parking')) then 1
              when cast(1 as bit) = 1 then 0 end
            ) as decimal(38, 0)
          )
        ) as bigint
      ) as "parkingUnits",
      cast(
        sum(
          (
            case
            when ("t65"."kind" = N'Parking' and datalength("t65"."kind") = datalength(N'Parking')) then cast(0 as decimal(28, 8))
            when cast(1 as bit) = 1 then "t65"."area" end
          )
        ) as decimal(28, 8)
      ) as "area",
      cast(
        sum(
          (
            case
            when ("t65"."kind" = N'Let' and datalength("t65"."kind") = datalength(N'Let')) then "t65"."area"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "letArea",
      cast(
        sum(
          (
            case
            when ("t65"."kind" = N'Reserved' and datalength("t65"."kind") = datalength(N'Reserved')) then "t65"."area"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "reservedArea",
      cast(
        sum(
          (
            case
            when ("t65"."kind" = N'Vacant' and datalength("t65"."kind") = datalength(N'Vacant')) then "t65"."area"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "vacantArea",
      cast(
        sum(
          (
            case
            when ("t65"."kind" = N'Blocked' and datalength("t65"."kind") = datalength(N'Blocked')) then "t65"."area"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "blockedArea"
    from "q9" "t65"
    group by "t65"."buildingNo"
  ),
  "q11" as (
    select (
      case
      when not ("t67"."id" is null) then "t67"."id"
      when cast(1 as bit) = 1 then (
        select case
          when len(v.t + N'.') = 37 then try_cast(v.t as uniqueidentifier) end
        from (
          select "t66"."leastId" as t
        ) v
      ) end
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
        when "t66"."units" > "t66"."blockedUnits" then try_cast(
          (
            cast("t66"."letUnits" as decimal(28, 8)) / nullif(
              cast(
                try_cast(
                  (
                    cast("t66"."units" as decimal(38, 0)) - cast("t66"."blockedUnits" as decimal(38, 0))
                  ) as bigint
                ) as decimal(28, 8)
              ),
              0
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "occupancyByUnits",
      (
        case
        when not (
          exists (
            select "t66"."area" intersect
            select "t66"."blockedArea"
          )
        ) then try_cast(
          (
            cast("t66"."letArea" as decimal(28, 8)) / nullif(
              cast(
                try_cast(
                  (
                    cast("t66"."area" as decimal(28, 8)) - cast("t66"."blockedArea" as decimal(28, 8))
                  ) as decimal(28, 8)
                ) as decimal(28, 8)
              ),
              0
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "occupancyByArea"
    from "q10" "t66"
    left join "leaseUnit" "t67" on "t67"."companyId" = @p1 and "t67"."number" = "t66"."buildingNo"
  ),
  "a12" as (
    select @p4 as "companyId",
      isnull("t68"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      isnull("t68"."buildingNo", N'') as "buildingNo",
      isnull("t68"."buildingDescription", N'') as "buildingDescription",
      isnull("t68"."totalArea", cast(0 as decimal(28, 8))) as "totalArea",
      isnull(
        case
        when "t68"."units" > -2147483648 - 1.0
        and "t68"."units" < 2147483647 + 1.0 then cast(round("t68"."units", 0, 1) as bigint) end,
        0
      ) as "units",
      isnull(
        case
        when "t68"."letUnits" > -2147483648 - 1.0
        and "t68"."letUnits" < 2147483647 + 1.0 then cast(round("t68"."letUnits", 0, 1) as bigint) end,
        0
      ) as "letUnits",
      isnull(
        case
        when "t68"."reservedUnits" > -2147483648 - 1.0
        and "t68"."reservedUnits" < 2147483647 + 1.0 then cast(round("t68"."reservedUnits", 0, 1) as bigint) end,
        0
      ) as "reservedUnits",
      isnull(
        case
        when "t68"."vacantUnits" > -2147483648 - 1.0
        and "t68"."vacantUnits" < 2147483647 + 1.0 then cast(round("t68"."vacantUnits", 0, 1) as bigint) end,
        0
      ) as "vacantUnits",
      isnull(
        case
        when "t68"."blockedUnits" > -2147483648 - 1.0
        and "t68"."blockedUnits" < 2147483647 + 1.0 then cast(round("t68"."blockedUnits", 0, 1) as bigint) end,
        0
      ) as "blockedUnits",
      isnull(
        case
        when "t68"."parkingUnits" > -2147483648 - 1.0
        and "t68"."parkingUnits" < 2147483647 + 1.0 then cast(round("t68"."parkingUnits", 0, 1) as bigint) end,
        0
      ) as "parkingUnits",
      isnull("t68"."area", cast(0 as decimal(28, 8))) as "area",
      isnull("t68"."letArea", cast(0 as decimal(28, 8))) as "letArea",
      isnull("t68"."reservedArea", cast(0 as decimal(28, 8))) as "reservedArea",
      isnull("t68"."vacantArea", cast(0 as decimal(28, 8))) as "vacantArea",
      isnull("t68"."blockedArea", cast(0 as decimal(28, 8))) as "blockedArea",
      isnull("t68"."occupancyByUnits", cast(0 as decimal(28, 8))) as "occupancyByUnits",
      isnull("t68"."occupancyByArea", cast(0 as decimal(28, 8))) as "occupancyByArea"
    from "q11" "t68"
  )
select (
  cast(N'' as nvarchar(max)) + trim(
    N'}'
    from replace(
      (
        select lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) as "id",
        "t0"."buildingNo" as "buildingNo",
        "t0"."buildingDescription" as "buildingDescription",
        "t0"."totalArea" as "totalArea",
        "t0"."units" as "units",
        "t0"."letUnits" as "letUnits",
        "t0"."reservedUnits" as "reservedUnits",
        "t0"."vacantUnits" as "vacantUnits",
        "t0"."blockedUnits" as "blockedUnits",
        "t0"."parkingUnits" as "parkingUnits",
        "t0"."area" as "area",
        "t0"."letArea" as "letArea",
        "t0"."reservedArea" as "reservedArea",
        "t0"."vacantArea" as "vacantArea",
        "t0"."blockedArea" as "blockedArea",
        "t0"."occupancyByUnits" as "occupancyByUnits",
        "t0"."occupancyByArea" as "occupancyByArea" for json path,
        include_null_values,
        without_array_wrapper
      ) collate Latin1_General_100_BIN2,
      N'\/',
      N'/'
    )
  ) + N',"building":' + isnull(
    (
      select replace(
        stuff(
          (
            cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
              N'"' + string_escape(
                (
                  cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t69"."rowVersion") + '"'
                ),
                N'json'
              ) + N'"',
              N'null'
            ) + stuff(
              trim(
                N'}'
                from (
                  select lower(convert(nvarchar(36), "t69"."id") collate Latin1_General_100_BIN2) as "id",
                  "t69"."number" as "number" for json path,
                  include_null_values,
                  without_array_wrapper
                ) collate Latin1_General_100_BIN2
              ),
              1, 1, N','
            ) + N'}'
          ),
          1, 1, N'{'
        ),
        N'\/',
        N'/'
      )
      from "leaseUnit" "t69"
      where "t69"."companyId" = @p1 and "t69"."number" = "t0"."buildingNo"
      order by (
        select null
      ) offset 0 rows fetch next 1 rows only
    ),
    'null'
  ) + N'}'
),
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("t0"."occupancyByArea" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  "t0"."buildingNo"
from (
  select "t0".*
  from "a12" "t0"
  where "t0"."companyId" = @p1
  order by "t0"."occupancyByArea" desc,
    "t0"."buildingNo" offset (case when @p5 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p5 > 0 then @p5 else 1 end) rows only
) "t0"
order by "t0"."occupancyByArea" desc, "t0"."buildingNo";
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
