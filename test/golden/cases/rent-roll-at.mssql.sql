with "q1" as (
  select "t2"."id" as "id",
    "t2"."leaseUnitNo" as "leaseUnitNo",
    "t2"."leaseContractNo" as "leaseContractNo",
    "t2"."versionNo" as "versionNo",
    "t2"."lineNo" as "lineNo",
    "t2"."serviceNo" as "serviceNo",
    "t2"."priceType" as "priceType",
    "t2"."unitPrice" as "unitPrice",
    "t2"."pricePeriod" as "pricePeriod",
    "t2"."quantity" as "quantity",
    "t3"."buildingNo" as "buildingNo",
    "t3"."invoicingCurrencyCode" as "currencyCode"
  from "leaseContractLine" "t2"
  left join "leaseContract" "t3" on "t3"."companyId" = @p1
    and "t3"."number" = "t2"."leaseContractNo"
    and "t3"."versionNo" = "t2"."versionNo"
  where (
    (
      "t2"."startingDate" <= cast(@p2 as date)
      and (
        not ("t2"."endingDate" < cast(@p2 as date))
        or (
          "t2"."endingDate" = cast('0001-01-01' as date)
          and (
            "t3"."contractValidUntil" = cast('0001-01-01' as date)
            or "t3"."contractValidUntil" >= cast(@p2 as date)
          )
        )
      )
    )
    and (
      (
        ("t2"."status" <> N'Terminated' or datalength("t2"."status") <> datalength(N'Terminated'))
        and (
          "t3"."versionStatus" = N'Valid'
          and datalength("t3"."versionStatus") = datalength(N'Valid')
        )
      )
      or (
        (
          cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
          and (
            (
              "t2"."status" <> N'Terminated'
              or datalength("t2"."status") <> datalength(N'Terminated')
            )
            or "t2"."endingDate" <> cast('0001-01-01' as date)
          )
        )
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
            and not (
              exists (
                select 1
                from "leaseContract" "t4"
                where "t4"."companyId" = @p1
                  and "t4"."number" = "t3"."number"
                  and (
                    (
                      "t4"."versionStatus" = N'Valid'
                      and datalength("t4"."versionStatus") = datalength(N'Valid')
                    )
                    or (
                      (
                        "t4"."versionStatus" = N'Old'
                        and datalength("t4"."versionStatus") = datalength(N'Old')
                      )
                      and "t4"."versionNo" > "t3"."versionNo"
                    )
                  )
              )
            )
          )
        )
      )
    )
  )
    and "t2"."companyId" = @p1
),
  "q2" as (
    select "t6"."leaseUnitNo" as "unitNo",
      cast(sum("t6"."quantity") as decimal(28, 8)) as "quantity"
    from "leaseUnitLedgerEntry" "t6"
    where (
      "t6"."postingDate" > cast(@p2 as date)
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t7"
        where "t7"."companyId" = @p1
          and "t7"."leaseUnitNo" = "t6"."leaseUnitNo"
          and "t7"."entryNo" < "t6"."entryNo"
      )
    )
      and "t6"."companyId" = @p1
    group by "t6"."leaseUnitNo"
  ),
  "q3" as (
    select "t8"."leaseUnitGroupNo" as "number"
    from "leaseUnit" "t8"
    where ("t8"."leaseUnitGroupNo" <> N'' or datalength("t8"."leaseUnitGroupNo") <> datalength(N''))
      and "t8"."companyId" = @p1
    group by "t8"."leaseUnitGroupNo"
  ),
  "q4" as (
    select "t9"."number" as "number",
      (
        case
        when "t10"."building" = 1 then "t10"."number"
        when "t11"."building" = 1 then "t11"."number"
        when "t12"."building" = 1 then "t12"."number"
        when "t13"."building" = 1 then "t13"."number"
        when "t14"."building" = 1 then "t14"."number"
        when "t15"."building" = 1 then "t15"."number"
        when "t16"."building" = 1 then "t16"."number"
        when "t17"."building" = 1 then "t17"."number"
        when "t18"."building" = 1 then "t18"."number"
        when "t19"."building" = 1 then "t19"."number" end
      ) as "buildingNo",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t20"
          left join "leaseContract" "t21" on "t21"."companyId" = @p1
            and "t21"."number" = "t20"."leaseContractNo"
            and "t21"."versionNo" = "t20"."versionNo"
          where "t20"."companyId" = @p1
            and "t20"."leaseUnitNo" = "t10"."number"
            and (
              (
                "t20"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t20"."endingDate" < cast(@p2 as date))
                  or (
                    "t20"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t21"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t21"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t20"."status" <> N'Terminated'
                    or datalength("t20"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t21"."versionStatus" = N'Valid'
                    and datalength("t21"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t20"."status" <> N'Terminated'
                        or datalength("t20"."status") <> datalength(N'Terminated')
                      )
                      or "t20"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t22"
                          where "t22"."companyId" = @p1
                            and "t22"."number" = "t21"."number"
                            and (
                              (
                                "t22"."versionStatus" = N'Valid'
                                and datalength("t22"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t22"."versionStatus" = N'Old'
                                  and datalength("t22"."versionStatus") = datalength(N'Old')
                                )
                                and "t22"."versionNo" > "t21"."versionNo"
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
          from "leaseContractLine" "t23"
          left join "leaseContract" "t24" on "t24"."companyId" = @p1
            and "t24"."number" = "t23"."leaseContractNo"
            and "t24"."versionNo" = "t23"."versionNo"
          where "t23"."companyId" = @p1
            and "t23"."leaseUnitNo" = "t11"."number"
            and (
              (
                "t23"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t23"."endingDate" < cast(@p2 as date))
                  or (
                    "t23"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t24"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t24"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t23"."status" <> N'Terminated'
                    or datalength("t23"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t24"."versionStatus" = N'Valid'
                    and datalength("t24"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t23"."status" <> N'Terminated'
                        or datalength("t23"."status") <> datalength(N'Terminated')
                      )
                      or "t23"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t25"
                          where "t25"."companyId" = @p1
                            and "t25"."number" = "t24"."number"
                            and (
                              (
                                "t25"."versionStatus" = N'Valid'
                                and datalength("t25"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t25"."versionStatus" = N'Old'
                                  and datalength("t25"."versionStatus") = datalength(N'Old')
                                )
                                and "t25"."versionNo" > "t24"."versionNo"
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
          from "leaseContractLine" "t26"
          left join "leaseContract" "t27" on "t27"."companyId" = @p1
            and "t27"."number" = "t26"."leaseContractNo"
            and "t27"."versionNo" = "t26"."versionNo"
          where "t26"."companyId" = @p1
            and "t26"."leaseUnitNo" = "t12"."number"
            and (
              (
                "t26"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t26"."endingDate" < cast(@p2 as date))
                  or (
                    "t26"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t27"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t27"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t26"."status" <> N'Terminated'
                    or datalength("t26"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t27"."versionStatus" = N'Valid'
                    and datalength("t27"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t26"."status" <> N'Terminated'
                        or datalength("t26"."status") <> datalength(N'Terminated')
                      )
                      or "t26"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t28"
                          where "t28"."companyId" = @p1
                            and "t28"."number" = "t27"."number"
                            and (
                              (
                                "t28"."versionStatus" = N'Valid'
                                and datalength("t28"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t28"."versionStatus" = N'Old'
                                  and datalength("t28"."versionStatus") = datalength(N'Old')
                                )
                                and "t28"."versionNo" > "t27"."versionNo"
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
          from "leaseContractLine" "t29"
          left join "leaseContract" "t30" on "t30"."companyId" = @p1
            and "t30"."number" = "t29"."leaseContractNo"
            and "t30"."versionNo" = "t29"."versionNo"
          where "t29"."companyId" = @p1
            and "t29"."leaseUnitNo" = "t13"."number"
            and (
              (
                "t29"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t29"."endingDate" < cast(@p2 as date))
                  or (
                    "t29"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t30"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t30"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t29"."status" <> N'Terminated'
                    or datalength("t29"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t30"."versionStatus" = N'Valid'
                    and datalength("t30"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t29"."status" <> N'Terminated'
                        or datalength("t29"."status") <> datalength(N'Terminated')
                      )
                      or "t29"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t31"
                          where "t31"."companyId" = @p1
                            and "t31"."number" = "t30"."number"
                            and (
                              (
                                "t31"."versionStatus" = N'Valid'
                                and datalength("t31"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t31"."versionStatus" = N'Old'
                                  and datalength("t31"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet3",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t32"
          left join "leaseContract" "t33" on "t33"."companyId" = @p1
            and "t33"."number" = "t32"."leaseContractNo"
            and "t33"."versionNo" = "t32"."versionNo"
          where "t32"."companyId" = @p1
            and "t32"."leaseUnitNo" = "t14"."number"
            and (
              (
                "t32"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t32"."endingDate" < cast(@p2 as date))
                  or (
                    "t32"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t33"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t33"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t32"."status" <> N'Terminated'
                    or datalength("t32"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t33"."versionStatus" = N'Valid'
                    and datalength("t33"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t32"."status" <> N'Terminated'
                        or datalength("t32"."status") <> datalength(N'Terminated')
                      )
                      or "t32"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t34"
                          where "t34"."companyId" = @p1
                            and "t34"."number" = "t33"."number"
                            and (
                              (
                                "t34"."versionStatus" = N'Valid'
                                and datalength("t34"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t34"."versionStatus" = N'Old'
                                  and datalength("t34"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet4",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t35"
          left join "leaseContract" "t36" on "t36"."companyId" = @p1
            and "t36"."number" = "t35"."leaseContractNo"
            and "t36"."versionNo" = "t35"."versionNo"
          where "t35"."companyId" = @p1
            and "t35"."leaseUnitNo" = "t15"."number"
            and (
              (
                "t35"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t35"."endingDate" < cast(@p2 as date))
                  or (
                    "t35"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t36"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t36"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t35"."status" <> N'Terminated'
                    or datalength("t35"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t36"."versionStatus" = N'Valid'
                    and datalength("t36"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t35"."status" <> N'Terminated'
                        or datalength("t35"."status") <> datalength(N'Terminated')
                      )
                      or "t35"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t37"
                          where "t37"."companyId" = @p1
                            and "t37"."number" = "t36"."number"
                            and (
                              (
                                "t37"."versionStatus" = N'Valid'
                                and datalength("t37"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t37"."versionStatus" = N'Old'
                                  and datalength("t37"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet5",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t38"
          left join "leaseContract" "t39" on "t39"."companyId" = @p1
            and "t39"."number" = "t38"."leaseContractNo"
            and "t39"."versionNo" = "t38"."versionNo"
          where "t38"."companyId" = @p1
            and "t38"."leaseUnitNo" = "t16"."number"
            and (
              (
                "t38"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t38"."endingDate" < cast(@p2 as date))
                  or (
                    "t38"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t39"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t39"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t38"."status" <> N'Terminated'
                    or datalength("t38"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t39"."versionStatus" = N'Valid'
                    and datalength("t39"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t38"."status" <> N'Terminated'
                        or datalength("t38"."status") <> datalength(N'Terminated')
                      )
                      or "t38"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t40"
                          where "t40"."companyId" = @p1
                            and "t40"."number" = "t39"."number"
                            and (
                              (
                                "t40"."versionStatus" = N'Valid'
                                and datalength("t40"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t40"."versionStatus" = N'Old'
                                  and datalength("t40"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet6",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t41"
          left join "leaseContract" "t42" on "t42"."companyId" = @p1
            and "t42"."number" = "t41"."leaseContractNo"
            and "t42"."versionNo" = "t41"."versionNo"
          where "t41"."companyId" = @p1
            and "t41"."leaseUnitNo" = "t17"."number"
            and (
              (
                "t41"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t41"."endingDate" < cast(@p2 as date))
                  or (
                    "t41"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t42"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t42"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t41"."status" <> N'Terminated'
                    or datalength("t41"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t42"."versionStatus" = N'Valid'
                    and datalength("t42"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t41"."status" <> N'Terminated'
                        or datalength("t41"."status") <> datalength(N'Terminated')
                      )
                      or "t41"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t43"
                          where "t43"."companyId" = @p1
                            and "t43"."number" = "t42"."number"
                            and (
                              (
                                "t43"."versionStatus" = N'Valid'
                                and datalength("t43"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t43"."versionStatus" = N'Old'
                                  and datalength("t43"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet7",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t44"
          left join "leaseContract" "t45" on "t45"."companyId" = @p1
            and "t45"."number" = "t44"."leaseContractNo"
            and "t45"."versionNo" = "t44"."versionNo"
          where "t44"."companyId" = @p1
            and "t44"."leaseUnitNo" = "t18"."number"
            and (
              (
                "t44"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t44"."endingDate" < cast(@p2 as date))
                  or (
                    "t44"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t45"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t45"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t44"."status" <> N'Terminated'
                    or datalength("t44"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t45"."versionStatus" = N'Valid'
                    and datalength("t45"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t44"."status" <> N'Terminated'
                        or datalength("t44"."status") <> datalength(N'Terminated')
                      )
                      or "t44"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t46"
                          where "t46"."companyId" = @p1
                            and "t46"."number" = "t45"."number"
                            and (
                              (
                                "t46"."versionStatus" = N'Valid'
                                and datalength("t46"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t46"."versionStatus" = N'Old'
                                  and datalength("t46"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet8",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t47"
          left join "leaseContract" "t48" on "t48"."companyId" = @p1
            and "t48"."number" = "t47"."leaseContractNo"
            and "t48"."versionNo" = "t47"."versionNo"
          where "t47"."companyId" = @p1
            and "t47"."leaseUnitNo" = "t19"."number"
            and (
              (
                "t47"."startingDate" <= cast(@p2 as date)
                and (
                  not ("t47"."endingDate" < cast(@p2 as date))
                  or (
                    "t47"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t48"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t48"."contractValidUntil" >= cast(@p2 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t47"."status" <> N'Terminated'
                    or datalength("t47"."status") <> datalength(N'Terminated')
                  )
                  and (
                    "t48"."versionStatus" = N'Valid'
                    and datalength("t48"."versionStatus") = datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
                    and (
                      (
                        "t47"."status" <> N'Terminated'
                        or datalength("t47"."status") <> datalength(N'Terminated')
                      )
                      or "t47"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t49"
                          where "t49"."companyId" = @p1
                            and "t49"."number" = "t48"."number"
                            and (
                              (
                                "t49"."versionStatus" = N'Valid'
                                and datalength("t49"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t49"."versionStatus" = N'Old'
                                  and datalength("t49"."versionStatus") = datalength(N'Old')
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet9"
    from "q3" "t9"
    left join "leaseUnit" "t10" on "t10"."companyId" = @p1 and "t10"."number" = "t9"."number"
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
    left join "leaseUnit" "t19" on "t19"."companyId" = @p1
      and "t19"."number" = "t18"."leaseUnitGroupNo"
  ),
  "q5" as (
    select "t50"."number" as "number",
      "t50"."buildingNo" as "buildingNo",
      cast(
        case
        when (
          (
            (("t50"."isLet0" = 1 or "t50"."isLet1" = 1) or "t50"."isLet2" = 1)
            or ("t50"."isLet3" = 1 or "t50"."isLet4" = 1)
          )
          or (
            (("t50"."isLet5" = 1 or "t50"."isLet6" = 1) or "t50"."isLet7" = 1)
            or ("t50"."isLet8" = 1 or "t50"."isLet9" = 1)
          )
        ) then 1 else 0 end as bit
      ) as "isLet"
    from "q4" "t50"
  ),
  "q6" as (
    select "t51"."number" as "number",
      "t51"."blocked" as "blocked",
      cast(
        case
        when (not ("t51"."building" = 1) and not ("t51"."leaseUnitGroup" = 1)) then 1 else 0 end as bit
      ) as "isLeasable",
      (
        case
        when not ("t52"."quantity" is null) then try_cast(
          (cast("t51"."objectArea" as decimal(28, 8)) - cast("t52"."quantity" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then "t51"."objectArea" end
      ) as "area",
      (
        case
        when "t51"."building" = 1 then "t51"."number"
        when not ("t53"."buildingNo" is null) then "t53"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t51"."building" = 1) and "t53"."buildingNo" is null) then "t51"."number" end
      ) as "withoutBuilding",
      cast(
        case
        when exists (
          select "t53"."isLet" intersect
          select cast(1 as bit)
        ) then 1 else 0 end as bit
      ) as "isLetByGroup",
      (
        case
        when (
          not ("t51"."blocked" = 1)
          and not (
            exists (
              select "t53"."isLet" intersect
              select cast(1 as bit)
            )
          )
        ) then "t51"."number" end
      ) as "reservable"
    from "leaseUnit" "t51"
    left join "q2" "t52" on "t52"."unitNo" = "t51"."number"
    left join "q5" "t53" on "t53"."number" = "t51"."leaseUnitGroupNo"
    where "t51"."companyId" = @p1
  ),
  "q7" as (
    select "t54"."leaseUnitNo" as "leaseUnitNo",
      "t54"."leaseContractNo" as "leaseContractNo",
      "t54"."versionNo" as "versionNo",
      row_number() over (
        partition by "t54"."leaseUnitNo"
        order by "t54"."startingDate",
          "t54"."lineNo",
          "t54"."leaseContractNo",
          "t54"."versionNo" desc
      ) as "place"
    from "leaseContractLine" "t54"
    left join "leaseContract" "t55" on "t55"."companyId" = @p1
      and "t55"."number" = "t54"."leaseContractNo"
      and "t55"."versionNo" = "t54"."versionNo"
    where (
      (
        (
          "t54"."startingDate" > cast(@p2 as date)
          and (
            "t54"."status" <> N'Terminated'
            or datalength("t54"."status") <> datalength(N'Terminated')
          )
        )
        and ("t54"."leaseUnitNo" <> N'' or datalength("t54"."leaseUnitNo") <> datalength(N''))
      )
      and (
        ("t55"."status" = N'Reserved' and datalength("t55"."status") = datalength(N'Reserved'))
        and not (
          exists (
            select "t55"."versionStatus",
              datalength("t55"."versionStatus") intersect
            select N'Old',
              datalength(N'Old')
          )
        )
      )
    )
      and "t54"."companyId" = @p1
  ),
  "q8" as (
    select "t56"."number" as "leaseUnitNo",
      "t56"."area" as "area",
      (
        case
        when not ("t56"."buildingNo" is null) then "t56"."buildingNo"
        when not ("t58"."id" is null) then "t61"."buildingNo"
        when cast(1 as bit) = 1 then N'' end
      ) as "buildingNo",
      (
        case
        when not ("t57"."id" is null) then N'Let'
        when "t56"."isLetByGroup" = 1 then N'LetByGroup'
        when "t56"."blocked" = 1 then N'Blocked'
        when not ("t62"."leaseUnitNo" is null) then N'Reserved'
        when cast(1 as bit) = 1 then N'Vacant' end
      ) as "state",
      (
        case
        when not ("t57"."id" is null) then "t57"."leaseContractNo"
        when not ("t62"."leaseContractNo" is null) then "t62"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t57"."id" is null) then "t57"."versionNo"
        when not ("t62"."versionNo" is null) then "t62"."versionNo" end
      ) as "versionNo",
      "t57"."id" as "lineId",
      "t57"."leaseUnitNo" as "lineUnitNo",
      "t57"."lineNo" as "lineNo",
      "t57"."serviceNo" as "serviceNo",
      "t57"."priceType" as "priceType",
      "t57"."unitPrice" as "unitPrice",
      "t57"."pricePeriod" as "pricePeriod",
      "t57"."quantity" as "quantity",
      "t57"."currencyCode" as "currencyCode",
      "t57"."buildingNo" as "contractBuildingNo"
    from "q6" "t56"
    outer apply (
      select "t59".*
      from "leaseContractLine" "t59"
      left join "leaseContract" "t60" on "t60"."companyId" = @p1
        and "t60"."number" = "t59"."leaseContractNo"
        and "t60"."versionNo" = "t59"."versionNo"
      where "t59"."companyId" = @p1
        and "t59"."leaseUnitNo" = "t56"."withoutBuilding"
        and (
          (
            (
              "t59"."status" <> N'Terminated'
              or datalength("t59"."status") <> datalength(N'Terminated')
            )
            and (
              "t60"."versionStatus" = N'Valid'
              and datalength("t60"."versionStatus") = datalength(N'Valid')
            )
          )
          and (
            "t59"."startingDate" <= cast(cast(@p3 as datetime2(3)) as date)
            and (
              not ("t59"."endingDate" < cast(cast(@p3 as datetime2(3)) as date))
              or (
                "t59"."endingDate" = cast('0001-01-01' as date)
                and (
                  "t60"."contractValidUntil" = cast('0001-01-01' as date)
                  or "t60"."contractValidUntil" >= cast(cast(@p3 as datetime2(3)) as date)
                )
              )
            )
          )
        )
      order by "t59"."startingDate" desc,
        "t59"."lineNo",
        "t59"."leaseContractNo",
        "t59"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t58"
    left join "leaseContract" "t61" on "t61"."companyId" = @p1
      and "t61"."number" = "t58"."leaseContractNo"
      and "t61"."versionNo" = "t58"."versionNo"
    left join "q7" "t62" on "t62"."leaseUnitNo" = "t56"."reservable" and "t62"."place" = 1
    left join "q1" "t57" on "t57"."leaseUnitNo" = "t56"."number"
    where (not ("t57"."id" is null) or "t56"."isLeasable" = 1)
    union all
    select N'' as "leaseUnitNo",
      cast(0 as decimal(28, 8)) as "area",
      "t63"."buildingNo" as "buildingNo",
      N'Let' as "state",
      "t63"."leaseContractNo" as "leaseContractNo",
      "t63"."versionNo" as "versionNo",
      "t63"."id" as "lineId",
      "t63"."leaseUnitNo" as "lineUnitNo",
      "t63"."lineNo" as "lineNo",
      "t63"."serviceNo" as "serviceNo",
      "t63"."priceType" as "priceType",
      "t63"."unitPrice" as "unitPrice",
      "t63"."pricePeriod" as "pricePeriod",
      "t63"."quantity" as "quantity",
      "t63"."currencyCode" as "currencyCode",
      "t63"."buildingNo" as "contractBuildingNo"
    from "q1" "t63"
    left join "leaseUnit" "t64" on "t64"."companyId" = @p1 and "t64"."number" = "t63"."leaseUnitNo"
    where "t64"."id" is null
  ),
  "q9" as (
    select "t65"."serviceNo" as "serviceNo",
      "t65"."unitPrice" as "unitPrice",
      "t65"."priceForPeriod" as "priceForPeriod",
      row_number() over (
        partition by "t65"."serviceNo"
        order by "t65"."effectiveDate" desc,
          lower(convert(nvarchar(36), "t65"."id") collate Latin1_General_100_BIN2)
      ) as "place"
    from "servicePrice" "t65"
    where (
      (
        (
          "t65"."type" = N'All Contracts'
          and datalength("t65"."type") = datalength(N'All Contracts')
        )
        and "t65"."effectiveDate" <= cast(@p2 as date)
      )
      and (
        "t65"."expirationDate" = cast('0001-01-01' as date)
        or "t65"."expirationDate" >= cast(@p2 as date)
      )
    )
      and "t65"."companyId" = @p1
  ),
  "q10" as (
    select "t66"."lineId" as "lineId",
      "t66"."serviceNo" as "serviceNo",
      (
        case
        when ("t66"."leaseUnitNo" <> N'' or datalength("t66"."leaseUnitNo") <> datalength(N'')) then "t66"."leaseUnitNo" end
      ) as "unitCode",
      "t66"."leaseContractNo" as "contractCode",
      (
        case
        when not (
          exists (
            select "t66"."buildingNo",
              datalength("t66"."buildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t66"."buildingNo"
        when not (
          exists (
            select "t66"."contractBuildingNo",
              datalength("t66"."contractBuildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t66"."contractBuildingNo" end
      ) as "buildingCode"
    from "q8" "t66"
    where "t66"."unitPrice" = cast(0 as decimal(28, 8))
  ),
  "q11" as (
    select "t67"."lineId" as "lineId",
      (
        case
        when not ("t68"."id" is null) then "t68"."unitPrice"
        when not ("t70"."id" is null) then "t70"."unitPrice"
        when not ("t72"."id" is null) then "t72"."unitPrice"
        when cast(1 as bit) = 1 then "t74"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t68"."id" is null) then "t68"."priceForPeriod"
        when not ("t70"."id" is null) then "t70"."priceForPeriod"
        when not ("t72"."id" is null) then "t72"."priceForPeriod"
        when cast(1 as bit) = 1 then "t74"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q10" "t67"
    outer apply (
      select "t69".*
      from "servicePrice" "t69"
      where "t69"."companyId" = @p1
        and "t69"."serviceNo" = "t67"."serviceNo"
        and "t69"."code" = "t67"."unitCode"
        and (
          (
            ("t69"."type" = N'Lease Unit' and datalength("t69"."type") = datalength(N'Lease Unit'))
            and "t69"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t69"."expirationDate" = cast('0001-01-01' as date)
            or "t69"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t69"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t69"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t68"
    outer apply (
      select "t71".*
      from "servicePrice" "t71"
      where "t71"."companyId" = @p1
        and "t71"."serviceNo" = "t67"."serviceNo"
        and "t71"."code" = "t67"."contractCode"
        and (
          (
            ("t71"."type" = N'Contract' and datalength("t71"."type") = datalength(N'Contract'))
            and "t71"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t71"."expirationDate" = cast('0001-01-01' as date)
            or "t71"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t71"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t71"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t70"
    outer apply (
      select "t73".*
      from "servicePrice" "t73"
      where "t73"."companyId" = @p1
        and "t73"."serviceNo" = "t67"."serviceNo"
        and "t73"."code" = "t67"."buildingCode"
        and (
          (
            ("t73"."type" = N'Building' and datalength("t73"."type") = datalength(N'Building'))
            and "t73"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t73"."expirationDate" = cast('0001-01-01' as date)
            or "t73"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t73"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t73"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t72"
    left join "q9" "t74" on "t74"."serviceNo" = "t67"."serviceNo" and "t74"."place" = 1
    where (
      (not ("t68"."id" is null) or not ("t70"."id" is null))
      or (not ("t72"."id" is null) or not ("t74"."serviceNo" is null))
    )
  ),
  "q12" as (
    select "t75"."area" as "area",
      "t75"."state" as "state",
      "t75"."leaseContractNo" as "leaseContractNo",
      "t75"."versionNo" as "versionNo",
      "t75"."lineId" as "lineId",
      "t75"."lineUnitNo" as "lineUnitNo",
      "t75"."lineNo" as "lineNo",
      "t75"."serviceNo" as "serviceNo",
      "t75"."currencyCode" as "currencyCode",
      (
        case
        when (
          not ("t76"."lineId" is null)
          and not (
            exists (
              select "t76"."priceForPeriod",
                datalength("t76"."priceForPeriod") intersect
              select N' ',
                datalength(N' ')
            )
          )
        ) then "t76"."priceForPeriod"
        when cast(1 as bit) = 1 then "t75"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          "t75"."priceType" in (N'Area', N'Fixed')
          and exists (
            select 1
            from (values (N'Area'), (N'Fixed')) o(v)
            where (o.v = "t75"."priceType" and datalength(o.v) = datalength("t75"."priceType"))
          )
        ) then cast(1 as bit)
        when cast(1 as bit) = 1 then cast(0 as bit) end
      ) as "measured",
      isnull(
        cast(
          try_cast(
            (
              case
              when not ("t76"."lineId" is null) then "t76"."unitPrice"
              when cast(1 as bit) = 1 then "t75"."unitPrice" end
            ) as decimal(19, 8)
          ) * try_cast(
            (
              case
              when ("t75"."priceType" = N'Area' and datalength("t75"."priceType") = datalength(N'Area')) then "t75"."area"
              when (
                (
                  "t75"."priceType" = N'Fixed'
                  and datalength("t75"."priceType") = datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t75"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t75"."quantity"
              when (
                "t75"."priceType" = N'Fixed'
                and datalength("t75"."priceType") = datalength(N'Fixed')
              ) then cast(1 as decimal(28, 8))
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(18, 8)
          ) as decimal(28, 8)
        ),
        try_cast(
          cast(
            (
              case
              when not ("t76"."lineId" is null) then "t76"."unitPrice"
              when cast(1 as bit) = 1 then "t75"."unitPrice" end
            ) as decimal(28, 8)
          ) * cast(
            (
              case
              when ("t75"."priceType" = N'Area' and datalength("t75"."priceType") = datalength(N'Area')) then "t75"."area"
              when (
                (
                  "t75"."priceType" = N'Fixed'
                  and datalength("t75"."priceType") = datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t75"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t75"."quantity"
              when (
                "t75"."priceType" = N'Fixed'
                and datalength("t75"."priceType") = datalength(N'Fixed')
              ) then cast(1 as decimal(28, 8))
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(28, 8)
          ) as decimal(28, 8)
        )
      ) as "product"
    from "q8" "t75"
    left join "q11" "t76" on "t76"."lineId" = "t75"."lineId"
  ),
  "q13" as (
    select "t77"."area" as "area",
      "t77"."state" as "state",
      "t77"."leaseContractNo" as "leaseContractNo",
      "t77"."versionNo" as "versionNo",
      "t77"."lineId" as "lineId",
      "t77"."lineUnitNo" as "lineUnitNo",
      "t77"."lineNo" as "lineNo",
      "t77"."serviceNo" as "serviceNo",
      "t77"."currencyCode" as "currencyCode",
      "t77"."measured" as "measured",
      (
        case
        when ("t77"."pricePeriod" = N'Month' and datalength("t77"."pricePeriod") = datalength(N'Month')) then "t77"."product"
        when ("t77"."pricePeriod" = N'Year' and datalength("t77"."pricePeriod") = datalength(N'Year')) then try_cast(
          (cast("t77"."product" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t77"."pricePeriod" = N'Quarter'
          and datalength("t77"."pricePeriod") = datalength(N'Quarter')
        ) then try_cast(
          (cast("t77"."product" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t77"."pricePeriod" = N'Week' and datalength("t77"."pricePeriod") = datalength(N'Week')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t77"."product" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t77"."product" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when ("t77"."pricePeriod" = N'Day' and datalength("t77"."pricePeriod") = datalength(N'Day')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t77"."product" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t77"."product" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "amount"
    from "q12" "t77"
  ),
  "q14" as (
    select "t78"."leaseContractNo" as "leaseContractNo",
      "t78"."contractVersionNo" as "contractVersionNo",
      "t78"."leaseUnitNo" as "leaseUnitNo",
      "t78"."serviceNo" as "serviceNo",
      "t78"."discountType" as "discountType",
      "t78"."amount" as "amount",
      (
        case
        when ("t78"."period" = N'Month' and datalength("t78"."period") = datalength(N'Month')) then "t78"."amount"
        when ("t78"."period" = N'Year' and datalength("t78"."period") = datalength(N'Year')) then try_cast(
          (cast("t78"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t78"."period" = N'Quarter' and datalength("t78"."period") = datalength(N'Quarter')) then try_cast(
          (cast("t78"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t78"."period" = N'Week' and datalength("t78"."period") = datalength(N'Week')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t78"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t78"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when ("t78"."period" = N'Day' and datalength("t78"."period") = datalength(N'Day')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t78"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t78"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "monthly"
    from "leaseContrDiscount" "t78"
    where (
      "t78"."startingDate" <= cast(@p2 as date)
      and ("t78"."endingDate" = cast('0001-01-01' as date) or "t78"."endingDate" >= cast(@p2 as date))
    )
      and "t78"."companyId" = @p1
  ),
  "q15" as (
    select "t80"."lineId" as "lineId",
      "t80"."leaseContractNo" as "leaseContractNo",
      "t80"."versionNo" as "versionNo",
      "t80"."lineUnitNo" as "leaseUnitNo",
      "t80"."serviceNo" as "serviceNo",
      "t80"."lineNo" as "lineNo",
      "t80"."amount" as "amount",
      "t80"."area" as "area",
      cast(
        sum(
          (
            case
            when (
              "t79"."discountType" = N'Percentage'
              and datalength("t79"."discountType") = datalength(N'Percentage')
            ) then "t79"."amount"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "percentage",
      cast(
        sum(
          (
            case
            when (
              "t79"."discountType" = N'Area'
              and datalength("t79"."discountType") = datalength(N'Area')
            ) then "t79"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "perArea",
      cast(
        sum(
          (
            case
            when (
              (
                (
                  "t79"."discountType" = N'Fixed'
                  and datalength("t79"."discountType") = datalength(N'Fixed')
                )
                and "t79"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t79"."leaseUnitNo" <> N'' or datalength("t79"."leaseUnitNo") <> datalength(N''))
                and ("t79"."serviceNo" <> N'' or datalength("t79"."serviceNo") <> datalength(N''))
              )
            ) then "t79"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed0",
      cast(
        sum(
          (
            case
            when (
              (
                (
                  "t79"."discountType" = N'Fixed'
                  and datalength("t79"."discountType") = datalength(N'Fixed')
                )
                and "t79"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t79"."leaseUnitNo" <> N'' or datalength("t79"."leaseUnitNo") <> datalength(N''))
                and ("t79"."serviceNo" = N'' and datalength("t79"."serviceNo") = datalength(N''))
              )
            ) then "t79"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed1",
      cast(
        sum(
          (
            case
            when (
              (
                (
                  "t79"."discountType" = N'Fixed'
                  and datalength("t79"."discountType") = datalength(N'Fixed')
                )
                and "t79"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t79"."leaseUnitNo" = N'' and datalength("t79"."leaseUnitNo") = datalength(N''))
                and ("t79"."serviceNo" <> N'' or datalength("t79"."serviceNo") <> datalength(N''))
              )
            ) then "t79"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed2",
      cast(
        sum(
          (
            case
            when (
              (
                (
                  "t79"."discountType" = N'Fixed'
                  and datalength("t79"."discountType") = datalength(N'Fixed')
                )
                and "t79"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t79"."leaseUnitNo" = N'' and datalength("t79"."leaseUnitNo") = datalength(N''))
                and ("t79"."serviceNo" = N'' and datalength("t79"."serviceNo") = datalength(N''))
              )
            ) then "t79"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed3"
    from "q14" "t79"
    join "q13" "t80" on "t80"."leaseContractNo" = "t79"."leaseContractNo"
    where (
      (
        (
          ("t79"."contractVersionNo" = 0 or "t79"."contractVersionNo" = "t80"."versionNo")
          and (
            ("t79"."leaseUnitNo" = N'' and datalength("t79"."leaseUnitNo") = datalength(N''))
            or (
              "t79"."leaseUnitNo" = "t80"."lineUnitNo"
              and datalength("t79"."leaseUnitNo") = datalength("t80"."lineUnitNo")
            )
          )
        )
        and (
          ("t79"."serviceNo" = N'' and datalength("t79"."serviceNo") = datalength(N''))
          or (
            "t79"."serviceNo" = "t80"."serviceNo"
            and datalength("t79"."serviceNo") = datalength("t80"."serviceNo")
          )
        )
      )
      and ("t80"."measured" = 1 and "t80"."amount" >= cast(0 as decimal(28, 8)))
    )
    group by "t80"."lineId",
      "t80"."leaseContractNo",
      "t80"."versionNo",
      "t80"."lineUnitNo",
      "t80"."serviceNo",
      "t80"."lineNo",
      "t80"."amount",
      "t80"."area"
  ),
  "q16" as (
    select "t81"."lineId" as "lineId",
      "t81"."leaseContractNo" as "leaseContractNo",
      "t81"."versionNo" as "versionNo",
      "t81"."leaseUnitNo" as "leaseUnitNo",
      "t81"."serviceNo" as "serviceNo",
      "t81"."lineNo" as "lineNo",
      "t81"."amount" as "amount",
      try_cast(
        (
          cast(
            (
              case
              when "t81"."percentage" >= cast(100 as decimal(28, 8)) then "t81"."amount"
              when cast(1 as bit) = 1 then try_cast(
                (
                  cast(
                    isnull(
                      cast(
                        try_cast("t81"."amount" as decimal(19, 8)) * try_cast("t81"."percentage" as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        cast("t81"."amount" as decimal(28, 8)) * cast("t81"."percentage" as decimal(28, 8)) as decimal(28, 8)
                      )
                    ) as decimal(28, 8)
                  ) / nullif(cast(100 as decimal(28, 8)), 0)
                ) as decimal(28, 8)
              ) end
            ) as decimal(28, 8)
          ) + cast(
            isnull(
              cast(
                try_cast("t81"."perArea" as decimal(19, 8)) * try_cast("t81"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                cast("t81"."perArea" as decimal(28, 8)) * cast("t81"."area" as decimal(28, 8)) as decimal(28, 8)
              )
            ) as decimal(28, 8)
          )
        ) as decimal(28, 8)
      ) as "asked",
      "t81"."fixed0" as "fixed0",
      "t81"."fixed1" as "fixed1",
      "t81"."fixed2" as "fixed2",
      "t81"."fixed3" as "fixed3"
    from "q15" "t81"
  ),
  "q17" as (
    select "t82"."lineId" as "lineId",
      "t82"."leaseContractNo" as "leaseContractNo",
      "t82"."versionNo" as "versionNo",
      "t82"."leaseUnitNo" as "leaseUnitNo",
      "t82"."serviceNo" as "serviceNo",
      "t82"."lineNo" as "lineNo",
      "t82"."amount" as "amount",
      "t82"."fixed0" as "fixed0",
      "t82"."fixed1" as "fixed1",
      "t82"."fixed2" as "fixed2",
      "t82"."fixed3" as "fixed3",
      (
        case
        when "t82"."asked" < "t82"."amount" then try_cast(
          (cast("t82"."amount" as decimal(28, 8)) - cast("t82"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when "t82"."asked" < "t82"."amount" then try_cast(
                (cast("t82"."amount" as decimal(28, 8)) - cast("t82"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t82"."leaseContractNo",
              "t82"."versionNo",
              "t82"."leaseUnitNo",
              "t82"."serviceNo"
            order by "t82"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q16" "t82"
  ),
  "q18" as (
    select "t83"."lineId" as "lineId",
      "t83"."leaseContractNo" as "leaseContractNo",
      "t83"."versionNo" as "versionNo",
      "t83"."serviceNo" as "serviceNo",
      "t83"."lineNo" as "lineNo",
      "t83"."amount" as "amount",
      "t83"."fixed1" as "fixed1",
      "t83"."fixed2" as "fixed2",
      "t83"."fixed3" as "fixed3",
      (
        case
        when "t83"."fixed0" <= "t83"."before0" then "t83"."left0"
        when try_cast(
          (cast("t83"."fixed0" as decimal(28, 8)) - cast("t83"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t83"."left0" then try_cast(
          (
            cast("t83"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t83"."fixed0" as decimal(28, 8)) - cast("t83"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) as decimal(28, 8)
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left1",
      isnull(
        cast(
          sum(
            (
              case
              when "t83"."fixed0" <= "t83"."before0" then "t83"."left0"
              when try_cast(
                (cast("t83"."fixed0" as decimal(28, 8)) - cast("t83"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t83"."left0" then try_cast(
                (
                  cast("t83"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t83"."fixed0" as decimal(28, 8)) - cast("t83"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t83"."leaseContractNo", "t83"."versionNo", "t83"."leaseUnitNo"
            order by "t83"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q17" "t83"
  ),
  "q19" as (
    select "t84"."lineId" as "lineId",
      "t84"."leaseContractNo" as "leaseContractNo",
      "t84"."versionNo" as "versionNo",
      "t84"."lineNo" as "lineNo",
      "t84"."amount" as "amount",
      "t84"."fixed2" as "fixed2",
      "t84"."fixed3" as "fixed3",
      (
        case
        when "t84"."fixed1" <= "t84"."before1" then "t84"."left1"
        when try_cast(
          (cast("t84"."fixed1" as decimal(28, 8)) - cast("t84"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t84"."left1" then try_cast(
          (
            cast("t84"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t84"."fixed1" as decimal(28, 8)) - cast("t84"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) as decimal(28, 8)
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left2",
      isnull(
        cast(
          sum(
            (
              case
              when "t84"."fixed1" <= "t84"."before1" then "t84"."left1"
              when try_cast(
                (cast("t84"."fixed1" as decimal(28, 8)) - cast("t84"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t84"."left1" then try_cast(
                (
                  cast("t84"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t84"."fixed1" as decimal(28, 8)) - cast("t84"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t84"."leaseContractNo", "t84"."versionNo", "t84"."serviceNo"
            order by "t84"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q18" "t84"
  ),
  "q20" as (
    select "t85"."lineId" as "lineId",
      "t85"."amount" as "amount",
      "t85"."fixed3" as "fixed3",
      (
        case
        when "t85"."fixed2" <= "t85"."before2" then "t85"."left2"
        when try_cast(
          (cast("t85"."fixed2" as decimal(28, 8)) - cast("t85"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t85"."left2" then try_cast(
          (
            cast("t85"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t85"."fixed2" as decimal(28, 8)) - cast("t85"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) as decimal(28, 8)
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left3",
      isnull(
        cast(
          sum(
            (
              case
              when "t85"."fixed2" <= "t85"."before2" then "t85"."left2"
              when try_cast(
                (cast("t85"."fixed2" as decimal(28, 8)) - cast("t85"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t85"."left2" then try_cast(
                (
                  cast("t85"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t85"."fixed2" as decimal(28, 8)) - cast("t85"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t85"."leaseContractNo", "t85"."versionNo"
            order by "t85"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q19" "t85"
  ),
  "q21" as (
    select "t86"."lineId" as "lineId",
      try_cast(
        (
          cast("t86"."amount" as decimal(28, 8)) - cast(
            (
              case
              when "t86"."fixed3" <= "t86"."before3" then "t86"."left3"
              when try_cast(
                (cast("t86"."fixed3" as decimal(28, 8)) - cast("t86"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t86"."left3" then try_cast(
                (
                  cast("t86"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t86"."fixed3" as decimal(28, 8)) - cast("t86"."before3" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(28, 8)
          )
        ) as decimal(28, 8)
      ) as "discount"
    from "q20" "t86"
  ),
  "q22" as (
    select "t87"."state" as "state",
      "t87"."currencyCode" as "currencyCode",
      (
        case
        when not ("t88"."lineId" is null) then try_cast(
          (
            cast(round("t87"."amount", 2) as decimal(28, 8)) - cast(round("t88"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t87"."amount", 2) end
      ) as "monthlyNet"
    from "q13" "t87"
    left join "q21" "t88" on "t88"."lineId" = "t87"."lineId"
  ),
  "a23" as (
    select @p4 as "companyId",
      isnull("t89"."state", N'') as "state",
      isnull("t89"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet",
      isnull("t89"."currencyCode", N'') as "currencyCode"
    from "q22" "t89"
  ),
  "a24" as (
    select "t1"."state" as "state",
      "t1"."monthlyNet" as "monthlyNet",
      "t1"."currencyCode" as "currencyCode"
    from "a23" "t1"
    where "t1"."companyId" = @p1
  ),
  "a25" as (
    select "t90"."currencyCode",
      "t90"."monthlyNet"
    from "a24" "t90"
    where (
      "t90"."state" = (@p5 collate Latin1_General_100_BIN2)
      and datalength("t90"."state") = datalength((@p5 collate Latin1_General_100_BIN2))
    )
  ),
  "a26" as (
    select "t93"."currencyCode" as "currencyCode",
      cast(sum("t93"."monthlyNet") as decimal(28, 8)) as "x_rent"
    from "a25" "t93"
    group by "t93"."currencyCode"
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
        trim(
          N'}'
          from (
            select "t94"."currencyCode" as "currencyCode" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"rent@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + stuff(
        trim(
          N'}'
          from (
            select "t94"."x_rent" as "rent" for json path,
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
),
  "t94"."currencyCode"
from "a26" "t94"
where exists (
  select 1
  from "company"
  where "id" = @p6
)
order by "t94"."currencyCode" offset (case when @p7 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p7 > 0 then @p7 else 1 end) rows only;
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
