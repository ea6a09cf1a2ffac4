with "q1" as (
  select "t1"."id" as "id",
    "t1"."leaseUnitNo" as "leaseUnitNo",
    "t1"."leaseContractNo" as "leaseContractNo",
    "t1"."versionNo" as "versionNo",
    "t1"."lineNo" as "lineNo",
    "t1"."serviceNo" as "serviceNo",
    "t4"."serviceGroup" as "serviceGroup",
    "t1"."startingDate" as "startingDate",
    (
      case
      when "t1"."endingDate" <> cast('0001-01-01' as date) then "t1"."endingDate"
      when cast(1 as bit) = 1 then "t2"."contractValidUntil" end
    ) as "expiryDate",
    "t1"."priceType" as "priceType",
    "t1"."unitPrice" as "unitPrice",
    "t1"."pricePeriod" as "pricePeriod",
    "t1"."quantity" as "quantity",
    "t2"."customerNo" as "customerNo",
    "t2"."customerName" as "customerName",
    "t2"."buildingNo" as "buildingNo",
    "t2"."invoicingCurrencyCode" as "currencyCode",
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
  left join "service" "t4" on "t4"."companyId" = @p1 and "t4"."code" = "t1"."serviceNo"
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
      "t50"."description" as "description",
      "t50"."leaseUnitCategory" as "leaseUnitCategory",
      "t50"."leaseUnitClass" as "leaseUnitClass",
      "t50"."floor" as "floor",
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
      "t53"."leaseContractNo" as "leaseContractNo",
      "t53"."versionNo" as "versionNo",
      "t53"."startingDate" as "startingDate",
      "t54"."customerNo" as "customerNo",
      "t54"."customerName" as "customerName",
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
    select (case when not ("t56"."id" is null) then "t56"."id" when cast(1 as bit) = 1 then "t55"."id" end) as "id",
      "t55"."number" as "leaseUnitNo",
      "t55"."description" as "leaseUnitDescription",
      "t55"."leaseUnitCategory" as "leaseUnitCategory",
      "t55"."leaseUnitClass" as "leaseUnitClass",
      "t55"."floor" as "floor",
      "t55"."parkingUnit" as "parkingUnit",
      "t55"."blocked" as "blocked",
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
        when not ("t56"."id" is null) then "t56"."customerNo"
        when not ("t61"."customerNo" is null) then "t61"."customerNo" end
      ) as "customerNo",
      (
        case
        when not ("t56"."id" is null) then "t56"."customerName"
        when not ("t61"."customerName" is null) then "t61"."customerName" end
      ) as "customerName",
      (
        case
        when not ("t56"."id" is null) then "t56"."startingDate"
        when not ("t61"."startingDate" is null) then "t61"."startingDate" end
      ) as "startingDate",
      "t56"."id" as "lineId",
      "t56"."leaseUnitNo" as "lineUnitNo",
      "t56"."lineNo" as "lineNo",
      "t56"."serviceNo" as "serviceNo",
      "t56"."serviceGroup" as "serviceGroup",
      "t56"."expiryDate" as "expiryDate",
      "t56"."priceType" as "priceType",
      "t56"."unitPrice" as "unitPrice",
      "t56"."pricePeriod" as "pricePeriod",
      "t56"."quantity" as "quantity",
      "t56"."currencyCode" as "currencyCode",
      "t56"."buildingNo" as "contractBuildingNo"
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
    select "t62"."id" as "id",
      N'' as "leaseUnitNo",
      N'' as "leaseUnitDescription",
      N'' as "leaseUnitCategory",
      N'' as "leaseUnitClass",
      N'' as "floor",
      cast(0 as bit) as "parkingUnit",
      cast(0 as bit) as "blocked",
      cast(0 as decimal(28, 8)) as "area",
      "t62"."buildingNo" as "buildingNo",
      cast(0 as bit) as "firstOfUnit",
      N'Let' as "state",
      "t62"."leaseContractNo" as "leaseContractNo",
      "t62"."versionNo" as "versionNo",
      "t62"."customerNo" as "customerNo",
      "t62"."customerName" as "customerName",
      "t62"."startingDate" as "startingDate",
      "t62"."id" as "lineId",
      "t62"."leaseUnitNo" as "lineUnitNo",
      "t62"."lineNo" as "lineNo",
      "t62"."serviceNo" as "serviceNo",
      "t62"."serviceGroup" as "serviceGroup",
      "t62"."expiryDate" as "expiryDate",
      "t62"."priceType" as "priceType",
      "t62"."unitPrice" as "unitPrice",
      "t62"."pricePeriod" as "pricePeriod",
      "t62"."quantity" as "quantity",
      "t62"."currencyCode" as "currencyCode",
      "t62"."buildingNo" as "contractBuildingNo"
    from "q1" "t62"
    left join "leaseUnit" "t63" on "t63"."companyId" = @p1 and "t63"."number" = "t62"."leaseUnitNo"
    where "t63"."id" is null
  ),
  "q9" as (
    select "t64"."serviceNo" as "serviceNo",
      "t64"."unitPrice" as "unitPrice",
      "t64"."priceForPeriod" as "priceForPeriod",
      row_number() over (
        partition by "t64"."serviceNo"
        order by "t64"."effectiveDate" desc,
          lower(convert(nvarchar(36), "t64"."id") collate Latin1_General_100_BIN2)
      ) as "place"
    from "servicePrice" "t64"
    where (
      (
        (
          "t64"."type" = N'All Contracts'
          and datalength("t64"."type") = datalength(N'All Contracts')
        )
        and "t64"."effectiveDate" <= cast(@p2 as date)
      )
      and (
        "t64"."expirationDate" = cast('0001-01-01' as date)
        or "t64"."expirationDate" >= cast(@p2 as date)
      )
    )
      and "t64"."companyId" = @p1
  ),
  "q10" as (
    select "t65"."lineId" as "lineId",
      "t65"."serviceNo" as "serviceNo",
      (
        case
        when ("t65"."leaseUnitNo" <> N'' or datalength("t65"."leaseUnitNo") <> datalength(N'')) then "t65"."leaseUnitNo" end
      ) as "unitCode",
      "t65"."leaseContractNo" as "contractCode",
      (
        case
        when not (
          exists (
            select "t65"."buildingNo",
              datalength("t65"."buildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t65"."buildingNo"
        when not (
          exists (
            select "t65"."contractBuildingNo",
              datalength("t65"."contractBuildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t65"."contractBuildingNo" end
      ) as "buildingCode"
    from "q8" "t65"
    where "t65"."unitPrice" = cast(0 as decimal(28, 8))
  ),
  "q11" as (
    select "t66"."lineId" as "lineId",
      (
        case
        when not ("t67"."id" is null) then "t67"."unitPrice"
        when not ("t69"."id" is null) then "t69"."unitPrice"
        when not ("t71"."id" is null) then "t71"."unitPrice"
        when cast(1 as bit) = 1 then "t73"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t67"."id" is null) then "t67"."priceForPeriod"
        when not ("t69"."id" is null) then "t69"."priceForPeriod"
        when not ("t71"."id" is null) then "t71"."priceForPeriod"
        when cast(1 as bit) = 1 then "t73"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q10" "t66"
    outer apply (
      select "t68".*
      from "servicePrice" "t68"
      where "t68"."companyId" = @p1
        and "t68"."serviceNo" = "t66"."serviceNo"
        and "t68"."code" = "t66"."unitCode"
        and (
          (
            ("t68"."type" = N'Lease Unit' and datalength("t68"."type") = datalength(N'Lease Unit'))
            and "t68"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t68"."expirationDate" = cast('0001-01-01' as date)
            or "t68"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t68"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t68"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t67"
    outer apply (
      select "t70".*
      from "servicePrice" "t70"
      where "t70"."companyId" = @p1
        and "t70"."serviceNo" = "t66"."serviceNo"
        and "t70"."code" = "t66"."contractCode"
        and (
          (
            ("t70"."type" = N'Contract' and datalength("t70"."type") = datalength(N'Contract'))
            and "t70"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t70"."expirationDate" = cast('0001-01-01' as date)
            or "t70"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t70"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t70"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t69"
    outer apply (
      select "t72".*
      from "servicePrice" "t72"
      where "t72"."companyId" = @p1
        and "t72"."serviceNo" = "t66"."serviceNo"
        and "t72"."code" = "t66"."buildingCode"
        and (
          (
            ("t72"."type" = N'Building' and datalength("t72"."type") = datalength(N'Building'))
            and "t72"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t72"."expirationDate" = cast('0001-01-01' as date)
            or "t72"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t72"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t72"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t71"
    left join "q9" "t73" on "t73"."serviceNo" = "t66"."serviceNo" and "t73"."place" = 1
    where (
      (not ("t67"."id" is null) or not ("t69"."id" is null))
      or (not ("t71"."id" is null) or not ("t73"."serviceNo" is null))
    )
  ),
  "q12" as (
    select "t74"."id" as "id",
      "t74"."leaseUnitNo" as "leaseUnitNo",
      "t74"."leaseUnitDescription" as "leaseUnitDescription",
      "t74"."leaseUnitCategory" as "leaseUnitCategory",
      "t74"."leaseUnitClass" as "leaseUnitClass",
      "t74"."floor" as "floor",
      "t74"."parkingUnit" as "parkingUnit",
      "t74"."blocked" as "blocked",
      "t74"."buildingNo" as "buildingNo",
      "t74"."area" as "area",
      "t74"."firstOfUnit" as "firstOfUnit",
      "t74"."state" as "state",
      "t74"."leaseContractNo" as "leaseContractNo",
      "t74"."versionNo" as "versionNo",
      "t74"."customerNo" as "customerNo",
      "t74"."customerName" as "customerName",
      "t74"."startingDate" as "startingDate",
      "t74"."lineId" as "lineId",
      "t74"."lineUnitNo" as "lineUnitNo",
      "t74"."lineNo" as "lineNo",
      "t74"."serviceNo" as "serviceNo",
      "t74"."serviceGroup" as "serviceGroup",
      "t74"."expiryDate" as "expiryDate",
      "t74"."priceType" as "priceType",
      "t74"."currencyCode" as "currencyCode",
      (
        case
        when not ("t75"."lineId" is null) then "t75"."unitPrice"
        when cast(1 as bit) = 1 then "t74"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (
          not ("t75"."lineId" is null)
          and not (
            exists (
              select "t75"."priceForPeriod",
                datalength("t75"."priceForPeriod") intersect
              select N' ',
                datalength(N' ')
            )
          )
        ) then "t75"."priceForPeriod"
        when cast(1 as bit) = 1 then "t74"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          "t74"."priceType" in (N'Area', N'Fixed')
          and exists (
            select 1
            from (values (N'Area'), (N'Fixed')) o(v)
            where (o.v = "t74"."priceType" and datalength(o.v) = datalength("t74"."priceType"))
          )
        ) then cast(1 as bit)
        when cast(1 as bit) = 1 then cast(0 as bit) end
      ) as "measured",
      isnull(
        cast(
          try_cast(
            (
              case
              when not ("t75"."lineId" is null) then "t75"."unitPrice"
              when cast(1 as bit) = 1 then "t74"."unitPrice" end
            ) as decimal(19, 8)
          ) * try_cast(
            (
              case
              when ("t74"."priceType" = N'Area' and datalength("t74"."priceType") = datalength(N'Area')) then "t74"."area"
              when (
                (
                  "t74"."priceType" = N'Fixed'
                  and datalength("t74"."priceType") = datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t74"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t74"."quantity"
              when (
                "t74"."priceType" = N'Fixed'
                and datalength("t74"."priceType") = datalength(N'Fixed')
              ) then cast(1 as decimal(28, 8))
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(18, 8)
          ) as decimal(28, 8)
        ),
        try_cast(
          cast(
            (
              case
              when not ("t75"."lineId" is null) then "t75"."unitPrice"
              when cast(1 as bit) = 1 then "t74"."unitPrice" end
            ) as decimal(28, 8)
          ) * cast(
            (
              case
              when ("t74"."priceType" = N'Area' and datalength("t74"."priceType") = datalength(N'Area')) then "t74"."area"
              when (
                (
                  "t74"."priceType" = N'Fixed'
                  and datalength("t74"."priceType") = datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t74"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t74"."quantity"
              when (
                "t74"."priceType" = N'Fixed'
                and datalength("t74"."priceType") = datalength(N'Fixed')
              ) then cast(1 as decimal(28, 8))
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(28, 8)
          ) as decimal(28, 8)
        )
      ) as "product"
    from "q8" "t74"
    left join "q11" "t75" on "t75"."lineId" = "t74"."lineId"
  ),
  "q13" as (
    select "t76"."id" as "id",
      "t76"."leaseUnitNo" as "leaseUnitNo",
      "t76"."leaseUnitDescription" as "leaseUnitDescription",
      "t76"."leaseUnitCategory" as "leaseUnitCategory",
      "t76"."leaseUnitClass" as "leaseUnitClass",
      "t76"."floor" as "floor",
      "t76"."parkingUnit" as "parkingUnit",
      "t76"."blocked" as "blocked",
      "t76"."buildingNo" as "buildingNo",
      "t76"."area" as "area",
      "t76"."firstOfUnit" as "firstOfUnit",
      "t76"."state" as "state",
      "t76"."leaseContractNo" as "leaseContractNo",
      "t76"."versionNo" as "versionNo",
      "t76"."customerNo" as "customerNo",
      "t76"."customerName" as "customerName",
      "t76"."startingDate" as "startingDate",
      "t76"."lineId" as "lineId",
      "t76"."lineUnitNo" as "lineUnitNo",
      "t76"."lineNo" as "lineNo",
      "t76"."serviceNo" as "serviceNo",
      "t76"."serviceGroup" as "serviceGroup",
      "t76"."expiryDate" as "expiryDate",
      "t76"."priceType" as "priceType",
      "t76"."currencyCode" as "currencyCode",
      "t76"."unitPrice" as "unitPrice",
      "t76"."pricePeriod" as "pricePeriod",
      "t76"."measured" as "measured",
      (
        case
        when ("t76"."pricePeriod" = N'Month' and datalength("t76"."pricePeriod") = datalength(N'Month')) then "t76"."product"
        when ("t76"."pricePeriod" = N'Year' and datalength("t76"."pricePeriod") = datalength(N'Year')) then try_cast(
          (cast("t76"."product" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t76"."pricePeriod" = N'Quarter'
          and datalength("t76"."pricePeriod") = datalength(N'Quarter')
        ) then try_cast(
          (cast("t76"."product" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t76"."pricePeriod" = N'Week' and datalength("t76"."pricePeriod") = datalength(N'Week')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t76"."product" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t76"."product" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when ("t76"."pricePeriod" = N'Day' and datalength("t76"."pricePeriod") = datalength(N'Day')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t76"."product" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t76"."product" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "amount"
    from "q12" "t76"
  ),
  "q14" as (
    select "t77"."leaseContractNo" as "leaseContractNo",
      "t77"."contractVersionNo" as "contractVersionNo",
      "t77"."leaseUnitNo" as "leaseUnitNo",
      "t77"."serviceNo" as "serviceNo",
      "t77"."discountType" as "discountType",
      "t77"."amount" as "amount",
      (
        case
        when ("t77"."period" = N'Month' and datalength("t77"."period") = datalength(N'Month')) then "t77"."amount"
        when ("t77"."period" = N'Year' and datalength("t77"."period") = datalength(N'Year')) then try_cast(
          (cast("t77"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t77"."period" = N'Quarter' and datalength("t77"."period") = datalength(N'Quarter')) then try_cast(
          (cast("t77"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t77"."period" = N'Week' and datalength("t77"."period") = datalength(N'Week')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t77"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t77"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when ("t77"."period" = N'Day' and datalength("t77"."period") = datalength(N'Day')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t77"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t77"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "monthly"
    from "leaseContrDiscount" "t77"
    where (
      "t77"."startingDate" <= cast(@p2 as date)
      and ("t77"."endingDate" = cast('0001-01-01' as date) or "t77"."endingDate" >= cast(@p2 as date))
    )
      and "t77"."companyId" = @p1
  ),
  "q15" as (
    select "t79"."lineId" as "lineId",
      "t79"."leaseContractNo" as "leaseContractNo",
      "t79"."versionNo" as "versionNo",
      "t79"."lineUnitNo" as "leaseUnitNo",
      "t79"."serviceNo" as "serviceNo",
      "t79"."lineNo" as "lineNo",
      "t79"."amount" as "amount",
      "t79"."area" as "area",
      cast(
        sum(
          (
            case
            when (
              "t78"."discountType" = N'Percentage'
              and datalength("t78"."discountType") = datalength(N'Percentage')
            ) then "t78"."amount"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "percentage",
      cast(
        sum(
          (
            case
            when (
              "t78"."discountType" = N'Area'
              and datalength("t78"."discountType") = datalength(N'Area')
            ) then "t78"."monthly"
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
                  "t78"."discountType" = N'Fixed'
                  and datalength("t78"."discountType") = datalength(N'Fixed')
                )
                and "t78"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t78"."leaseUnitNo" <> N'' or datalength("t78"."leaseUnitNo") <> datalength(N''))
                and ("t78"."serviceNo" <> N'' or datalength("t78"."serviceNo") <> datalength(N''))
              )
            ) then "t78"."monthly"
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
                  "t78"."discountType" = N'Fixed'
                  and datalength("t78"."discountType") = datalength(N'Fixed')
                )
                and "t78"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t78"."leaseUnitNo" <> N'' or datalength("t78"."leaseUnitNo") <> datalength(N''))
                and ("t78"."serviceNo" = N'' and datalength("t78"."serviceNo") = datalength(N''))
              )
            ) then "t78"."monthly"
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
                  "t78"."discountType" = N'Fixed'
                  and datalength("t78"."discountType") = datalength(N'Fixed')
                )
                and "t78"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t78"."leaseUnitNo" = N'' and datalength("t78"."leaseUnitNo") = datalength(N''))
                and ("t78"."serviceNo" <> N'' or datalength("t78"."serviceNo") <> datalength(N''))
              )
            ) then "t78"."monthly"
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
                  "t78"."discountType" = N'Fixed'
                  and datalength("t78"."discountType") = datalength(N'Fixed')
                )
                and "t78"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t78"."leaseUnitNo" = N'' and datalength("t78"."leaseUnitNo") = datalength(N''))
                and ("t78"."serviceNo" = N'' and datalength("t78"."serviceNo") = datalength(N''))
              )
            ) then "t78"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed3"
    from "q14" "t78"
    join "q13" "t79" on "t79"."leaseContractNo" = "t78"."leaseContractNo"
    where (
      (
        (
          ("t78"."contractVersionNo" = 0 or "t78"."contractVersionNo" = "t79"."versionNo")
          and (
            ("t78"."leaseUnitNo" = N'' and datalength("t78"."leaseUnitNo") = datalength(N''))
            or (
              "t78"."leaseUnitNo" = "t79"."lineUnitNo"
              and datalength("t78"."leaseUnitNo") = datalength("t79"."lineUnitNo")
            )
          )
        )
        and (
          ("t78"."serviceNo" = N'' and datalength("t78"."serviceNo") = datalength(N''))
          or (
            "t78"."serviceNo" = "t79"."serviceNo"
            and datalength("t78"."serviceNo") = datalength("t79"."serviceNo")
          )
        )
      )
      and ("t79"."measured" = 1 and "t79"."amount" >= cast(0 as decimal(28, 8)))
    )
    group by "t79"."lineId",
      "t79"."leaseContractNo",
      "t79"."versionNo",
      "t79"."lineUnitNo",
      "t79"."serviceNo",
      "t79"."lineNo",
      "t79"."amount",
      "t79"."area"
  ),
  "q16" as (
    select "t80"."lineId" as "lineId",
      "t80"."leaseContractNo" as "leaseContractNo",
      "t80"."versionNo" as "versionNo",
      "t80"."leaseUnitNo" as "leaseUnitNo",
      "t80"."serviceNo" as "serviceNo",
      "t80"."lineNo" as "lineNo",
      "t80"."amount" as "amount",
      try_cast(
        (
          cast(
            (
              case
              when "t80"."percentage" >= cast(100 as decimal(28, 8)) then "t80"."amount"
              when cast(1 as bit) = 1 then try_cast(
                (
                  cast(
                    isnull(
                      cast(
                        try_cast("t80"."amount" as decimal(19, 8)) * try_cast("t80"."percentage" as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        cast("t80"."amount" as decimal(28, 8)) * cast("t80"."percentage" as decimal(28, 8)) as decimal(28, 8)
                      )
                    ) as decimal(28, 8)
                  ) / nullif(cast(100 as decimal(28, 8)), 0)
                ) as decimal(28, 8)
              ) end
            ) as decimal(28, 8)
          ) + cast(
            isnull(
              cast(
                try_cast("t80"."perArea" as decimal(19, 8)) * try_cast("t80"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                cast("t80"."perArea" as decimal(28, 8)) * cast("t80"."area" as decimal(28, 8)) as decimal(28, 8)
              )
            ) as decimal(28, 8)
          )
        ) as decimal(28, 8)
      ) as "asked",
      "t80"."fixed0" as "fixed0",
      "t80"."fixed1" as "fixed1",
      "t80"."fixed2" as "fixed2",
      "t80"."fixed3" as "fixed3"
    from "q15" "t80"
  ),
  "q17" as (
    select "t81"."lineId" as "lineId",
      "t81"."leaseContractNo" as "leaseContractNo",
      "t81"."versionNo" as "versionNo",
      "t81"."leaseUnitNo" as "leaseUnitNo",
      "t81"."serviceNo" as "serviceNo",
      "t81"."lineNo" as "lineNo",
      "t81"."amount" as "amount",
      "t81"."fixed0" as "fixed0",
      "t81"."fixed1" as "fixed1",
      "t81"."fixed2" as "fixed2",
      "t81"."fixed3" as "fixed3",
      (
        case
        when "t81"."asked" < "t81"."amount" then try_cast(
          (cast("t81"."amount" as decimal(28, 8)) - cast("t81"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when "t81"."asked" < "t81"."amount" then try_cast(
                (cast("t81"."amount" as decimal(28, 8)) - cast("t81"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t81"."leaseContractNo",
              "t81"."versionNo",
              "t81"."leaseUnitNo",
              "t81"."serviceNo"
            order by "t81"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q16" "t81"
  ),
  "q18" as (
    select "t82"."lineId" as "lineId",
      "t82"."leaseContractNo" as "leaseContractNo",
      "t82"."versionNo" as "versionNo",
      "t82"."serviceNo" as "serviceNo",
      "t82"."lineNo" as "lineNo",
      "t82"."amount" as "amount",
      "t82"."fixed1" as "fixed1",
      "t82"."fixed2" as "fixed2",
      "t82"."fixed3" as "fixed3",
      (
        case
        when "t82"."fixed0" <= "t82"."before0" then "t82"."left0"
        when try_cast(
          (cast("t82"."fixed0" as decimal(28, 8)) - cast("t82"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t82"."left0" then try_cast(
          (
            cast("t82"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t82"."fixed0" as decimal(28, 8)) - cast("t82"."before0" as decimal(28, 8))) as decimal(28, 8)
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
              when "t82"."fixed0" <= "t82"."before0" then "t82"."left0"
              when try_cast(
                (cast("t82"."fixed0" as decimal(28, 8)) - cast("t82"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t82"."left0" then try_cast(
                (
                  cast("t82"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t82"."fixed0" as decimal(28, 8)) - cast("t82"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t82"."leaseContractNo", "t82"."versionNo", "t82"."leaseUnitNo"
            order by "t82"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q17" "t82"
  ),
  "q19" as (
    select "t83"."lineId" as "lineId",
      "t83"."leaseContractNo" as "leaseContractNo",
      "t83"."versionNo" as "versionNo",
      "t83"."lineNo" as "lineNo",
      "t83"."amount" as "amount",
      "t83"."fixed2" as "fixed2",
      "t83"."fixed3" as "fixed3",
      (
        case
        when "t83"."fixed1" <= "t83"."before1" then "t83"."left1"
        when try_cast(
          (cast("t83"."fixed1" as decimal(28, 8)) - cast("t83"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t83"."left1" then try_cast(
          (
            cast("t83"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t83"."fixed1" as decimal(28, 8)) - cast("t83"."before1" as decimal(28, 8))) as decimal(28, 8)
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
              when "t83"."fixed1" <= "t83"."before1" then "t83"."left1"
              when try_cast(
                (cast("t83"."fixed1" as decimal(28, 8)) - cast("t83"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t83"."left1" then try_cast(
                (
                  cast("t83"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t83"."fixed1" as decimal(28, 8)) - cast("t83"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t83"."leaseContractNo", "t83"."versionNo", "t83"."serviceNo"
            order by "t83"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q18" "t83"
  ),
  "q20" as (
    select "t84"."lineId" as "lineId",
      "t84"."amount" as "amount",
      "t84"."fixed3" as "fixed3",
      (
        case
        when "t84"."fixed2" <= "t84"."before2" then "t84"."left2"
        when try_cast(
          (cast("t84"."fixed2" as decimal(28, 8)) - cast("t84"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t84"."left2" then try_cast(
          (
            cast("t84"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t84"."fixed2" as decimal(28, 8)) - cast("t84"."before2" as decimal(28, 8))) as decimal(28, 8)
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
              when "t84"."fixed2" <= "t84"."before2" then "t84"."left2"
              when try_cast(
                (cast("t84"."fixed2" as decimal(28, 8)) - cast("t84"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t84"."left2" then try_cast(
                (
                  cast("t84"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t84"."fixed2" as decimal(28, 8)) - cast("t84"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t84"."leaseContractNo", "t84"."versionNo"
            order by "t84"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q19" "t84"
  ),
  "q21" as (
    select "t85"."lineId" as "lineId",
      try_cast(
        (
          cast("t85"."amount" as decimal(28, 8)) - cast(
            (
              case
              when "t85"."fixed3" <= "t85"."before3" then "t85"."left3"
              when try_cast(
                (cast("t85"."fixed3" as decimal(28, 8)) - cast("t85"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t85"."left3" then try_cast(
                (
                  cast("t85"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t85"."fixed3" as decimal(28, 8)) - cast("t85"."before3" as decimal(28, 8))
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
    from "q20" "t85"
  ),
  "q22" as (
    select "t86"."id" as "id",
      "t86"."leaseUnitNo" as "leaseUnitNo",
      "t86"."leaseUnitDescription" as "leaseUnitDescription",
      "t86"."leaseUnitCategory" as "leaseUnitCategory",
      "t86"."leaseUnitClass" as "leaseUnitClass",
      "t86"."floor" as "floor",
      "t86"."parkingUnit" as "parkingUnit",
      "t86"."blocked" as "blocked",
      "t86"."buildingNo" as "buildingNo",
      "t86"."area" as "area",
      "t86"."firstOfUnit" as "firstOfUnit",
      "t86"."state" as "state",
      "t86"."leaseContractNo" as "leaseContractNo",
      "t86"."versionNo" as "versionNo",
      "t86"."customerNo" as "customerNo",
      "t86"."customerName" as "customerName",
      "t86"."startingDate" as "startingDate",
      "t86"."lineNo" as "lineNo",
      "t86"."serviceNo" as "serviceNo",
      "t86"."serviceGroup" as "serviceGroup",
      "t86"."expiryDate" as "expiryDate",
      "t86"."priceType" as "priceType",
      "t86"."currencyCode" as "currencyCode",
      "t86"."unitPrice" as "unitPrice",
      "t86"."pricePeriod" as "pricePeriod",
      "t86"."measured" as "measured",
      (
        case
        when (not ("t86"."expiryDate" is null) and "t86"."expiryDate" > cast('0001-01-01' as date)) then (cast(datediff(day, cast(@p2 as date), "t86"."expiryDate") as bigint) + cast(1 as bigint))
        when cast(1 as bit) = 1 then 0 end
      ) as "remainingDays",
      round("t86"."amount", 2) as "monthlyAmount",
      (
        case
        when not ("t87"."lineId" is null) then try_cast(
          (
            cast(round("t86"."amount", 2) as decimal(28, 8)) - cast(round("t87"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t86"."amount", 2) end
      ) as "monthlyNet",
      (
        case
        when "t86"."area" = cast(0 as decimal(28, 8)) then cast(0 as decimal(28, 8))
        when cast(1 as bit) = 1 then round(
          try_cast(
            (
              cast(
                (
                  case
                  when not ("t87"."lineId" is null) then try_cast(
                    (
                      cast(round("t86"."amount", 2) as decimal(28, 8)) - cast(round("t87"."discount", 2) as decimal(28, 8))
                    ) as decimal(28, 8)
                  )
                  when cast(1 as bit) = 1 then round("t86"."amount", 2) end
                ) as decimal(28, 8)
              ) / nullif(cast("t86"."area" as decimal(28, 8)), 0)
            ) as decimal(28, 8)
          ),
          2
        ) end
      ) as "netPerArea"
    from "q13" "t86"
    left join "q21" "t87" on "t87"."lineId" = "t86"."lineId"
  ),
  "a23" as (
    select @p4 as "companyId",
      isnull("t88"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      "t88"."leaseUnitNo" as "leaseUnitNo",
      "t88"."leaseUnitDescription" as "leaseUnitDescription",
      "t88"."leaseUnitCategory" as "leaseUnitCategory",
      "t88"."leaseUnitClass" as "leaseUnitClass",
      "t88"."floor" as "floor",
      "t88"."parkingUnit" as "parkingUnit",
      "t88"."blocked" as "blocked",
      isnull("t88"."buildingNo", N'') as "buildingNo",
      isnull("t88"."area", cast(0 as decimal(28, 8))) as "area",
      "t88"."firstOfUnit" as "firstOfUnit",
      isnull("t88"."state", N'') as "state",
      isnull("t88"."leaseContractNo", N'') as "leaseContractNo",
      isnull("t88"."versionNo", 0) as "versionNo",
      isnull("t88"."lineNo", 0) as "lineNo",
      isnull("t88"."customerNo", N'') as "customerNo",
      isnull("t88"."customerName", N'') as "customerName",
      isnull("t88"."serviceNo", N'') as "serviceNo",
      isnull("t88"."serviceGroup", N'') as "serviceGroup",
      isnull("t88"."startingDate", cast('0001-01-01' as date)) as "startingDate",
      isnull("t88"."expiryDate", cast('0001-01-01' as date)) as "expiryDate",
      isnull(
        case
        when "t88"."remainingDays" > -2147483648 - 1.0
        and "t88"."remainingDays" < 2147483647 + 1.0 then cast(round("t88"."remainingDays", 0, 1) as bigint) end,
        0
      ) as "remainingDays",
      isnull("t88"."priceType", N'') as "priceType",
      isnull("t88"."unitPrice", cast(0 as decimal(28, 8))) as "unitPrice",
      isnull("t88"."pricePeriod", N'') as "pricePeriod",
      isnull("t88"."monthlyAmount", cast(0 as decimal(28, 8))) as "monthlyAmount",
      isnull("t88"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet",
      isnull("t88"."netPerArea", cast(0 as decimal(28, 8))) as "netPerArea",
      isnull("t88"."currencyCode", N'') as "currencyCode",
      isnull("t88"."measured", cast(0 as bit)) as "measured"
    from "q22" "t88"
  )
select convert(nvarchar(20), count(*))
from "a23" "t0"
where (
  "t0"."state" = (@p5 collate Latin1_General_100_BIN2)
  and datalength("t0"."state") = datalength((@p5 collate Latin1_General_100_BIN2))
)
  and "t0"."companyId" = @p1; with "q1" as (
    select "t1"."id" as "id",
      "t1"."leaseUnitNo" as "leaseUnitNo",
      "t1"."leaseContractNo" as "leaseContractNo",
      "t1"."versionNo" as "versionNo",
      "t1"."lineNo" as "lineNo",
      "t1"."serviceNo" as "serviceNo",
      "t4"."serviceGroup" as "serviceGroup",
      "t1"."startingDate" as "startingDate",
      (
        case
        when "t1"."endingDate" <> cast('0001-01-01' as date) then "t1"."endingDate"
        when cast(1 as bit) = 1 then "t2"."contractValidUntil" end
      ) as "expiryDate",
      "t1"."priceType" as "priceType",
      "t1"."unitPrice" as "unitPrice",
      "t1"."pricePeriod" as "pricePeriod",
      "t1"."quantity" as "quantity",
      "t2"."customerNo" as "customerNo",
      "t2"."customerName" as "customerName",
      "t2"."buildingNo" as "buildingNo",
      "t2"."invoicingCurrencyCode" as "currencyCode",
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
    left join "service" "t4" on "t4"."companyId" = @p1 and "t4"."code" = "t1"."serviceNo"
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
      "t50"."description" as "description",
      "t50"."leaseUnitCategory" as "leaseUnitCategory",
      "t50"."leaseUnitClass" as "leaseUnitClass",
      "t50"."floor" as "floor",
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
      "t53"."leaseContractNo" as "leaseContractNo",
      "t53"."versionNo" as "versionNo",
      "t53"."startingDate" as "startingDate",
      "t54"."customerNo" as "customerNo",
      "t54"."customerName" as "customerName",
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
    select (case when not ("t56"."id" is null) then "t56"."id" when cast(1 as bit) = 1 then "t55"."id" end) as "id",
      "t55"."number" as "leaseUnitNo",
      "t55"."description" as "leaseUnitDescription",
      "t55"."leaseUnitCategory" as "leaseUnitCategory",
      "t55"."leaseUnitClass" as "leaseUnitClass",
      "t55"."floor" as "floor",
      "t55"."parkingUnit" as "parkingUnit",
      "t55"."blocked" as "blocked",
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
        when not ("t56"."id" is null) then "t56"."customerNo"
        when not ("t61"."customerNo" is null) then "t61"."customerNo" end
      ) as "customerNo",
      (
        case
        when not ("t56"."id" is null) then "t56"."customerName"
        when not ("t61"."customerName" is null) then "t61"."customerName" end
      ) as "customerName",
      (
        case
        when not ("t56"."id" is null) then "t56"."startingDate"
        when not ("t61"."startingDate" is null) then "t61"."startingDate" end
      ) as "startingDate",
      "t56"."id" as "lineId",
      "t56"."leaseUnitNo" as "lineUnitNo",
      "t56"."lineNo" as "lineNo",
      "t56"."serviceNo" as "serviceNo",
      "t56"."serviceGroup" as "serviceGroup",
      "t56"."expiryDate" as "expiryDate",
      "t56"."priceType" as "priceType",
      "t56"."unitPrice" as "unitPrice",
      "t56"."pricePeriod" as "pricePeriod",
      "t56"."quantity" as "quantity",
      "t56"."currencyCode" as "currencyCode",
      "t56"."buildingNo" as "contractBuildingNo"
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
    select "t62"."id" as "id",
      N'' as "leaseUnitNo",
      N'' as "leaseUnitDescription",
      N'' as "leaseUnitCategory",
      N'' as "leaseUnitClass",
      N'' as "floor",
      cast(0 as bit) as "parkingUnit",
      cast(0 as bit) as "blocked",
      cast(0 as decimal(28, 8)) as "area",
      "t62"."buildingNo" as "buildingNo",
      cast(0 as bit) as "firstOfUnit",
      N'Let' as "state",
      "t62"."leaseContractNo" as "leaseContractNo",
      "t62"."versionNo" as "versionNo",
      "t62"."customerNo" as "customerNo",
      "t62"."customerName" as "customerName",
      "t62"."startingDate" as "startingDate",
      "t62"."id" as "lineId",
      "t62"."leaseUnitNo" as "lineUnitNo",
      "t62"."lineNo" as "lineNo",
      "t62"."serviceNo" as "serviceNo",
      "t62"."serviceGroup" as "serviceGroup",
      "t62"."expiryDate" as "expiryDate",
      "t62"."priceType" as "priceType",
      "t62"."unitPrice" as "unitPrice",
      "t62"."pricePeriod" as "pricePeriod",
      "t62"."quantity" as "quantity",
      "t62"."currencyCode" as "currencyCode",
      "t62"."buildingNo" as "contractBuildingNo"
    from "q1" "t62"
    left join "leaseUnit" "t63" on "t63"."companyId" = @p1 and "t63"."number" = "t62"."leaseUnitNo"
    where "t63"."id" is null
  ),
  "q9" as (
    select "t64"."serviceNo" as "serviceNo",
      "t64"."unitPrice" as "unitPrice",
      "t64"."priceForPeriod" as "priceForPeriod",
      row_number() over (
        partition by "t64"."serviceNo"
        order by "t64"."effectiveDate" desc,
          lower(convert(nvarchar(36), "t64"."id") collate Latin1_General_100_BIN2)
      ) as "place"
    from "servicePrice" "t64"
    where (
      (
        (
          "t64"."type" = N'All Contracts'
          and datalength("t64"."type") = datalength(N'All Contracts')
        )
        and "t64"."effectiveDate" <= cast(@p2 as date)
      )
      and (
        "t64"."expirationDate" = cast('0001-01-01' as date)
        or "t64"."expirationDate" >= cast(@p2 as date)
      )
    )
      and "t64"."companyId" = @p1
  ),
  "q10" as (
    select "t65"."lineId" as "lineId",
      "t65"."serviceNo" as "serviceNo",
      (
        case
        when ("t65"."leaseUnitNo" <> N'' or datalength("t65"."leaseUnitNo") <> datalength(N'')) then "t65"."leaseUnitNo" end
      ) as "unitCode",
      "t65"."leaseContractNo" as "contractCode",
      (
        case
        when not (
          exists (
            select "t65"."buildingNo",
              datalength("t65"."buildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t65"."buildingNo"
        when not (
          exists (
            select "t65"."contractBuildingNo",
              datalength("t65"."contractBuildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t65"."contractBuildingNo" end
      ) as "buildingCode"
    from "q8" "t65"
    where "t65"."unitPrice" = cast(0 as decimal(28, 8))
  ),
  "q11" as (
    select "t66"."lineId" as "lineId",
      (
        case
        when not ("t67"."id" is null) then "t67"."unitPrice"
        when not ("t69"."id" is null) then "t69"."unitPrice"
        when not ("t71"."id" is null) then "t71"."unitPrice"
        when cast(1 as bit) = 1 then "t73"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t67"."id" is null) then "t67"."priceForPeriod"
        when not ("t69"."id" is null) then "t69"."priceForPeriod"
        when not ("t71"."id" is null) then "t71"."priceForPeriod"
        when cast(1 as bit) = 1 then "t73"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q10" "t66"
    outer apply (
      select "t68".*
      from "servicePrice" "t68"
      where "t68"."companyId" = @p1
        and "t68"."serviceNo" = "t66"."serviceNo"
        and "t68"."code" = "t66"."unitCode"
        and (
          (
            ("t68"."type" = N'Lease Unit' and datalength("t68"."type") = datalength(N'Lease Unit'))
            and "t68"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t68"."expirationDate" = cast('0001-01-01' as date)
            or "t68"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t68"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t68"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t67"
    outer apply (
      select "t70".*
      from "servicePrice" "t70"
      where "t70"."companyId" = @p1
        and "t70"."serviceNo" = "t66"."serviceNo"
        and "t70"."code" = "t66"."contractCode"
        and (
          (
            ("t70"."type" = N'Contract' and datalength("t70"."type") = datalength(N'Contract'))
            and "t70"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t70"."expirationDate" = cast('0001-01-01' as date)
            or "t70"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t70"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t70"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t69"
    outer apply (
      select "t72".*
      from "servicePrice" "t72"
      where "t72"."companyId" = @p1
        and "t72"."serviceNo" = "t66"."serviceNo"
        and "t72"."code" = "t66"."buildingCode"
        and (
          (
            ("t72"."type" = N'Building' and datalength("t72"."type") = datalength(N'Building'))
            and "t72"."effectiveDate" <= cast(@p2 as date)
          )
          and (
            "t72"."expirationDate" = cast('0001-01-01' as date)
            or "t72"."expirationDate" >= cast(@p2 as date)
          )
        )
      order by "t72"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t72"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t71"
    left join "q9" "t73" on "t73"."serviceNo" = "t66"."serviceNo" and "t73"."place" = 1
    where (
      (not ("t67"."id" is null) or not ("t69"."id" is null))
      or (not ("t71"."id" is null) or not ("t73"."serviceNo" is null))
    )
  ),
  "q12" as (
    select "t74"."id" as "id",
      "t74"."leaseUnitNo" as "leaseUnitNo",
      "t74"."leaseUnitDescription" as "leaseUnitDescription",
      "t74"."leaseUnitCategory" as "leaseUnitCategory",
      "t74"."leaseUnitClass" as "leaseUnitClass",
      "t74"."floor" as "floor",
      "t74"."parkingUnit" as "parkingUnit",
      "t74"."blocked" as "blocked",
      "t74"."buildingNo" as "buildingNo",
      "t74"."area" as "area",
      "t74"."firstOfUnit" as "firstOfUnit",
      "t74"."state" as "state",
      "t74"."leaseContractNo" as "leaseContractNo",
      "t74"."versionNo" as "versionNo",
      "t74"."customerNo" as "customerNo",
      "t74"."customerName" as "customerName",
      "t74"."startingDate" as "startingDate",
      "t74"."lineId" as "lineId",
      "t74"."lineUnitNo" as "lineUnitNo",
      "t74"."lineNo" as "lineNo",
      "t74"."serviceNo" as "serviceNo",
      "t74"."serviceGroup" as "serviceGroup",
      "t74"."expiryDate" as "expiryDate",
      "t74"."priceType" as "priceType",
      "t74"."currencyCode" as "currencyCode",
      (
        case
        when not ("t75"."lineId" is null) then "t75"."unitPrice"
        when cast(1 as bit) = 1 then "t74"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (
          not ("t75"."lineId" is null)
          and not (
            exists (
              select "t75"."priceForPeriod",
                datalength("t75"."priceForPeriod") intersect
              select N' ',
                datalength(N' ')
            )
          )
        ) then "t75"."priceForPeriod"
        when cast(1 as bit) = 1 then "t74"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          "t74"."priceType" in (N'Area', N'Fixed')
          and exists (
            select 1
            from (values (N'Area'), (N'Fixed')) o(v)
            where (o.v = "t74"."priceType" and datalength(o.v) = datalength("t74"."priceType"))
          )
        ) then cast(1 as bit)
        when cast(1 as bit) = 1 then cast(0 as bit) end
      ) as "measured",
      isnull(
        cast(
          try_cast(
            (
              case
              when not ("t75"."lineId" is null) then "t75"."unitPrice"
              when cast(1 as bit) = 1 then "t74"."unitPrice" end
            ) as decimal(19, 8)
          ) * try_cast(
            (
              case
              when ("t74"."priceType" = N'Area' and datalength("t74"."priceType") = datalength(N'Area')) then "t74"."area"
              when (
                (
                  "t74"."priceType" = N'Fixed'
                  and datalength("t74"."priceType") = datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t74"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t74"."quantity"
              when (
                "t74"."priceType" = N'Fixed'
                and datalength("t74"."priceType") = datalength(N'Fixed')
              ) then cast(1 as decimal(28, 8))
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(18, 8)
          ) as decimal(28, 8)
        ),
        try_cast(
          cast(
            (
              case
              when not ("t75"."lineId" is null) then "t75"."unitPrice"
              when cast(1 as bit) = 1 then "t74"."unitPrice" end
            ) as decimal(28, 8)
          ) * cast(
            (
              case
              when ("t74"."priceType" = N'Area' and datalength("t74"."priceType") = datalength(N'Area')) then "t74"."area"
              when (
                (
                  "t74"."priceType" = N'Fixed'
                  and datalength("t74"."priceType") = datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t74"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t74"."quantity"
              when (
                "t74"."priceType" = N'Fixed'
                and datalength("t74"."priceType") = datalength(N'Fixed')
              ) then cast(1 as decimal(28, 8))
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(28, 8)
          ) as decimal(28, 8)
        )
      ) as "product"
    from "q8" "t74"
    left join "q11" "t75" on "t75"."lineId" = "t74"."lineId"
  ),
  "q13" as (
    select "t76"."id" as "id",
      "t76"."leaseUnitNo" as "leaseUnitNo",
      "t76"."leaseUnitDescription" as "leaseUnitDescription",
      "t76"."leaseUnitCategory" as "leaseUnitCategory",
      "t76"."leaseUnitClass" as "leaseUnitClass",
      "t76"."floor" as "floor",
      "t76"."parkingUnit" as "parkingUnit",
      "t76"."blocked" as "blocked",
      "t76"."buildingNo" as "buildingNo",
      "t76"."area" as "area",
      "t76"."firstOfUnit" as "firstOfUnit",
      "t76"."state" as "state",
      "t76"."leaseContractNo" as "leaseContractNo",
      "t76"."versionNo" as "versionNo",
      "t76"."customerNo" as "customerNo",
      "t76"."customerName" as "customerName",
      "t76"."startingDate" as "startingDate",
      "t76"."lineId" as "lineId",
      "t76"."lineUnitNo" as "lineUnitNo",
      "t76"."lineNo" as "lineNo",
      "t76"."serviceNo" as "serviceNo",
      "t76"."serviceGroup" as "serviceGroup",
      "t76"."expiryDate" as "expiryDate",
      "t76"."priceType" as "priceType",
      "t76"."currencyCode" as "currencyCode",
      "t76"."unitPrice" as "unitPrice",
      "t76"."pricePeriod" as "pricePeriod",
      "t76"."measured" as "measured",
      (
        case
        when ("t76"."pricePeriod" = N'Month' and datalength("t76"."pricePeriod") = datalength(N'Month')) then "t76"."product"
        when ("t76"."pricePeriod" = N'Year' and datalength("t76"."pricePeriod") = datalength(N'Year')) then try_cast(
          (cast("t76"."product" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t76"."pricePeriod" = N'Quarter'
          and datalength("t76"."pricePeriod") = datalength(N'Quarter')
        ) then try_cast(
          (cast("t76"."product" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t76"."pricePeriod" = N'Week' and datalength("t76"."pricePeriod") = datalength(N'Week')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t76"."product" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t76"."product" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when ("t76"."pricePeriod" = N'Day' and datalength("t76"."pricePeriod") = datalength(N'Day')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t76"."product" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t76"."product" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "amount"
    from "q12" "t76"
  ),
  "q14" as (
    select "t77"."leaseContractNo" as "leaseContractNo",
      "t77"."contractVersionNo" as "contractVersionNo",
      "t77"."leaseUnitNo" as "leaseUnitNo",
      "t77"."serviceNo" as "serviceNo",
      "t77"."discountType" as "discountType",
      "t77"."amount" as "amount",
      (
        case
        when ("t77"."period" = N'Month' and datalength("t77"."period") = datalength(N'Month')) then "t77"."amount"
        when ("t77"."period" = N'Year' and datalength("t77"."period") = datalength(N'Year')) then try_cast(
          (cast("t77"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t77"."period" = N'Quarter' and datalength("t77"."period") = datalength(N'Quarter')) then try_cast(
          (cast("t77"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t77"."period" = N'Week' and datalength("t77"."period") = datalength(N'Week')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t77"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t77"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when ("t77"."period" = N'Day' and datalength("t77"."period") = datalength(N'Day')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t77"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t77"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "monthly"
    from "leaseContrDiscount" "t77"
    where (
      "t77"."startingDate" <= cast(@p2 as date)
      and ("t77"."endingDate" = cast('0001-01-01' as date) or "t77"."endingDate" >= cast(@p2 as date))
    )
      and "t77"."companyId" = @p1
  ),
  "q15" as (
    select "t79"."lineId" as "lineId",
      "t79"."leaseContractNo" as "leaseContractNo",
      "t79"."versionNo" as "versionNo",
      "t79"."lineUnitNo" as "leaseUnitNo",
      "t79"."serviceNo" as "serviceNo",
      "t79"."lineNo" as "lineNo",
      "t79"."amount" as "amount",
      "t79"."area" as "area",
      cast(
        sum(
          (
            case
            when (
              "t78"."discountType" = N'Percentage'
              and datalength("t78"."discountType") = datalength(N'Percentage')
            ) then "t78"."amount"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "percentage",
      cast(
        sum(
          (
            case
            when (
              "t78"."discountType" = N'Area'
              and datalength("t78"."discountType") = datalength(N'Area')
            ) then "t78"."monthly"
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
                  "t78"."discountType" = N'Fixed'
                  and datalength("t78"."discountType") = datalength(N'Fixed')
                )
                and "t78"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t78"."leaseUnitNo" <> N'' or datalength("t78"."leaseUnitNo") <> datalength(N''))
                and ("t78"."serviceNo" <> N'' or datalength("t78"."serviceNo") <> datalength(N''))
              )
            ) then "t78"."monthly"
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
                  "t78"."discountType" = N'Fixed'
                  and datalength("t78"."discountType") = datalength(N'Fixed')
                )
                and "t78"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t78"."leaseUnitNo" <> N'' or datalength("t78"."leaseUnitNo") <> datalength(N''))
                and ("t78"."serviceNo" = N'' and datalength("t78"."serviceNo") = datalength(N''))
              )
            ) then "t78"."monthly"
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
                  "t78"."discountType" = N'Fixed'
                  and datalength("t78"."discountType") = datalength(N'Fixed')
                )
                and "t78"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t78"."leaseUnitNo" = N'' and datalength("t78"."leaseUnitNo") = datalength(N''))
                and ("t78"."serviceNo" <> N'' or datalength("t78"."serviceNo") <> datalength(N''))
              )
            ) then "t78"."monthly"
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
                  "t78"."discountType" = N'Fixed'
                  and datalength("t78"."discountType") = datalength(N'Fixed')
                )
                and "t78"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t78"."leaseUnitNo" = N'' and datalength("t78"."leaseUnitNo") = datalength(N''))
                and ("t78"."serviceNo" = N'' and datalength("t78"."serviceNo") = datalength(N''))
              )
            ) then "t78"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed3"
    from "q14" "t78"
    join "q13" "t79" on "t79"."leaseContractNo" = "t78"."leaseContractNo"
    where (
      (
        (
          ("t78"."contractVersionNo" = 0 or "t78"."contractVersionNo" = "t79"."versionNo")
          and (
            ("t78"."leaseUnitNo" = N'' and datalength("t78"."leaseUnitNo") = datalength(N''))
            or (
              "t78"."leaseUnitNo" = "t79"."lineUnitNo"
              and datalength("t78"."leaseUnitNo") = datalength("t79"."lineUnitNo")
            )
          )
        )
        and (
          ("t78"."serviceNo" = N'' and datalength("t78"."serviceNo") = datalength(N''))
          or (
            "t78"."serviceNo" = "t79"."serviceNo"
            and datalength("t78"."serviceNo") = datalength("t79"."serviceNo")
          )
        )
      )
      and ("t79"."measured" = 1 and "t79"."amount" >= cast(0 as decimal(28, 8)))
    )
    group by "t79"."lineId",
      "t79"."leaseContractNo",
      "t79"."versionNo",
      "t79"."lineUnitNo",
      "t79"."serviceNo",
      "t79"."lineNo",
      "t79"."amount",
      "t79"."area"
  ),
  "q16" as (
    select "t80"."lineId" as "lineId",
      "t80"."leaseContractNo" as "leaseContractNo",
      "t80"."versionNo" as "versionNo",
      "t80"."leaseUnitNo" as "leaseUnitNo",
      "t80"."serviceNo" as "serviceNo",
      "t80"."lineNo" as "lineNo",
      "t80"."amount" as "amount",
      try_cast(
        (
          cast(
            (
              case
              when "t80"."percentage" >= cast(100 as decimal(28, 8)) then "t80"."amount"
              when cast(1 as bit) = 1 then try_cast(
                (
                  cast(
                    isnull(
                      cast(
                        try_cast("t80"."amount" as decimal(19, 8)) * try_cast("t80"."percentage" as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        cast("t80"."amount" as decimal(28, 8)) * cast("t80"."percentage" as decimal(28, 8)) as decimal(28, 8)
                      )
                    ) as decimal(28, 8)
                  ) / nullif(cast(100 as decimal(28, 8)), 0)
                ) as decimal(28, 8)
              ) end
            ) as decimal(28, 8)
          ) + cast(
            isnull(
              cast(
                try_cast("t80"."perArea" as decimal(19, 8)) * try_cast("t80"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                cast("t80"."perArea" as decimal(28, 8)) * cast("t80"."area" as decimal(28, 8)) as decimal(28, 8)
              )
            ) as decimal(28, 8)
          )
        ) as decimal(28, 8)
      ) as "asked",
      "t80"."fixed0" as "fixed0",
      "t80"."fixed1" as "fixed1",
      "t80"."fixed2" as "fixed2",
      "t80"."fixed3" as "fixed3"
    from "q15" "t80"
  ),
  "q17" as (
    select "t81"."lineId" as "lineId",
      "t81"."leaseContractNo" as "leaseContractNo",
      "t81"."versionNo" as "versionNo",
      "t81"."leaseUnitNo" as "leaseUnitNo",
      "t81"."serviceNo" as "serviceNo",
      "t81"."lineNo" as "lineNo",
      "t81"."amount" as "amount",
      "t81"."fixed0" as "fixed0",
      "t81"."fixed1" as "fixed1",
      "t81"."fixed2" as "fixed2",
      "t81"."fixed3" as "fixed3",
      (
        case
        when "t81"."asked" < "t81"."amount" then try_cast(
          (cast("t81"."amount" as decimal(28, 8)) - cast("t81"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when "t81"."asked" < "t81"."amount" then try_cast(
                (cast("t81"."amount" as decimal(28, 8)) - cast("t81"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t81"."leaseContractNo",
              "t81"."versionNo",
              "t81"."leaseUnitNo",
              "t81"."serviceNo"
            order by "t81"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q16" "t81"
  ),
  "q18" as (
    select "t82"."lineId" as "lineId",
      "t82"."leaseContractNo" as "leaseContractNo",
      "t82"."versionNo" as "versionNo",
      "t82"."serviceNo" as "serviceNo",
      "t82"."lineNo" as "lineNo",
      "t82"."amount" as "amount",
      "t82"."fixed1" as "fixed1",
      "t82"."fixed2" as "fixed2",
      "t82"."fixed3" as "fixed3",
      (
        case
        when "t82"."fixed0" <= "t82"."before0" then "t82"."left0"
        when try_cast(
          (cast("t82"."fixed0" as decimal(28, 8)) - cast("t82"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t82"."left0" then try_cast(
          (
            cast("t82"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t82"."fixed0" as decimal(28, 8)) - cast("t82"."before0" as decimal(28, 8))) as decimal(28, 8)
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
              when "t82"."fixed0" <= "t82"."before0" then "t82"."left0"
              when try_cast(
                (cast("t82"."fixed0" as decimal(28, 8)) - cast("t82"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t82"."left0" then try_cast(
                (
                  cast("t82"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t82"."fixed0" as decimal(28, 8)) - cast("t82"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t82"."leaseContractNo", "t82"."versionNo", "t82"."leaseUnitNo"
            order by "t82"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q17" "t82"
  ),
  "q19" as (
    select "t83"."lineId" as "lineId",
      "t83"."leaseContractNo" as "leaseContractNo",
      "t83"."versionNo" as "versionNo",
      "t83"."lineNo" as "lineNo",
      "t83"."amount" as "amount",
      "t83"."fixed2" as "fixed2",
      "t83"."fixed3" as "fixed3",
      (
        case
        when "t83"."fixed1" <= "t83"."before1" then "t83"."left1"
        when try_cast(
          (cast("t83"."fixed1" as decimal(28, 8)) - cast("t83"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t83"."left1" then try_cast(
          (
            cast("t83"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t83"."fixed1" as decimal(28, 8)) - cast("t83"."before1" as decimal(28, 8))) as decimal(28, 8)
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
              when "t83"."fixed1" <= "t83"."before1" then "t83"."left1"
              when try_cast(
                (cast("t83"."fixed1" as decimal(28, 8)) - cast("t83"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t83"."left1" then try_cast(
                (
                  cast("t83"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t83"."fixed1" as decimal(28, 8)) - cast("t83"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t83"."leaseContractNo", "t83"."versionNo", "t83"."serviceNo"
            order by "t83"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q18" "t83"
  ),
  "q20" as (
    select "t84"."lineId" as "lineId",
      "t84"."amount" as "amount",
      "t84"."fixed3" as "fixed3",
      (
        case
        when "t84"."fixed2" <= "t84"."before2" then "t84"."left2"
        when try_cast(
          (cast("t84"."fixed2" as decimal(28, 8)) - cast("t84"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t84"."left2" then try_cast(
          (
            cast("t84"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t84"."fixed2" as decimal(28, 8)) - cast("t84"."before2" as decimal(28, 8))) as decimal(28, 8)
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
              when "t84"."fixed2" <= "t84"."before2" then "t84"."left2"
              when try_cast(
                (cast("t84"."fixed2" as decimal(28, 8)) - cast("t84"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t84"."left2" then try_cast(
                (
                  cast("t84"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t84"."fixed2" as decimal(28, 8)) - cast("t84"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t84"."leaseContractNo", "t84"."versionNo"
            order by "t84"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q19" "t84"
  ),
  "q21" as (
    select "t85"."lineId" as "lineId",
      try_cast(
        (
          cast("t85"."amount" as decimal(28, 8)) - cast(
            (
              case
              when "t85"."fixed3" <= "t85"."before3" then "t85"."left3"
              when try_cast(
                (cast("t85"."fixed3" as decimal(28, 8)) - cast("t85"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t85"."left3" then try_cast(
                (
                  cast("t85"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t85"."fixed3" as decimal(28, 8)) - cast("t85"."before3" as decimal(28, 8))
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
    from "q20" "t85"
  ),
  "q22" as (
    select "t86"."id" as "id",
      "t86"."leaseUnitNo" as "leaseUnitNo",
      "t86"."leaseUnitDescription" as "leaseUnitDescription",
      "t86"."leaseUnitCategory" as "leaseUnitCategory",
      "t86"."leaseUnitClass" as "leaseUnitClass",
      "t86"."floor" as "floor",
      "t86"."parkingUnit" as "parkingUnit",
      "t86"."blocked" as "blocked",
      "t86"."buildingNo" as "buildingNo",
      "t86"."area" as "area",
      "t86"."firstOfUnit" as "firstOfUnit",
      "t86"."state" as "state",
      "t86"."leaseContractNo" as "leaseContractNo",
      "t86"."versionNo" as "versionNo",
      "t86"."customerNo" as "customerNo",
      "t86"."customerName" as "customerName",
      "t86"."startingDate" as "startingDate",
      "t86"."lineNo" as "lineNo",
      "t86"."serviceNo" as "serviceNo",
      "t86"."serviceGroup" as "serviceGroup",
      "t86"."expiryDate" as "expiryDate",
      "t86"."priceType" as "priceType",
      "t86"."currencyCode" as "currencyCode",
      "t86"."unitPrice" as "unitPrice",
      "t86"."pricePeriod" as "pricePeriod",
      "t86"."measured" as "measured",
      (
        case
        when (not ("t86"."expiryDate" is null) and "t86"."expiryDate" > cast('0001-01-01' as date)) then (cast(datediff(day, cast(@p2 as date), "t86"."expiryDate") as bigint) + cast(1 as bigint))
        when cast(1 as bit) = 1 then 0 end
      ) as "remainingDays",
      round("t86"."amount", 2) as "monthlyAmount",
      (
        case
        when not ("t87"."lineId" is null) then try_cast(
          (
            cast(round("t86"."amount", 2) as decimal(28, 8)) - cast(round("t87"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t86"."amount", 2) end
      ) as "monthlyNet",
      (
        case
        when "t86"."area" = cast(0 as decimal(28, 8)) then cast(0 as decimal(28, 8))
        when cast(1 as bit) = 1 then round(
          try_cast(
            (
              cast(
                (
                  case
                  when not ("t87"."lineId" is null) then try_cast(
                    (
                      cast(round("t86"."amount", 2) as decimal(28, 8)) - cast(round("t87"."discount", 2) as decimal(28, 8))
                    ) as decimal(28, 8)
                  )
                  when cast(1 as bit) = 1 then round("t86"."amount", 2) end
                ) as decimal(28, 8)
              ) / nullif(cast("t86"."area" as decimal(28, 8)), 0)
            ) as decimal(28, 8)
          ),
          2
        ) end
      ) as "netPerArea"
    from "q13" "t86"
    left join "q21" "t87" on "t87"."lineId" = "t86"."lineId"
  ),
  "a23" as (
    select @p4 as "companyId",
      isnull("t88"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      "t88"."leaseUnitNo" as "leaseUnitNo",
      "t88"."leaseUnitDescription" as "leaseUnitDescription",
      "t88"."leaseUnitCategory" as "leaseUnitCategory",
      "t88"."leaseUnitClass" as "leaseUnitClass",
      "t88"."floor" as "floor",
      "t88"."parkingUnit" as "parkingUnit",
      "t88"."blocked" as "blocked",
      isnull("t88"."buildingNo", N'') as "buildingNo",
      isnull("t88"."area", cast(0 as decimal(28, 8))) as "area",
      "t88"."firstOfUnit" as "firstOfUnit",
      isnull("t88"."state", N'') as "state",
      isnull("t88"."leaseContractNo", N'') as "leaseContractNo",
      isnull("t88"."versionNo", 0) as "versionNo",
      isnull("t88"."lineNo", 0) as "lineNo",
      isnull("t88"."customerNo", N'') as "customerNo",
      isnull("t88"."customerName", N'') as "customerName",
      isnull("t88"."serviceNo", N'') as "serviceNo",
      isnull("t88"."serviceGroup", N'') as "serviceGroup",
      isnull("t88"."startingDate", cast('0001-01-01' as date)) as "startingDate",
      isnull("t88"."expiryDate", cast('0001-01-01' as date)) as "expiryDate",
      isnull(
        case
        when "t88"."remainingDays" > -2147483648 - 1.0
        and "t88"."remainingDays" < 2147483647 + 1.0 then cast(round("t88"."remainingDays", 0, 1) as bigint) end,
        0
      ) as "remainingDays",
      isnull("t88"."priceType", N'') as "priceType",
      isnull("t88"."unitPrice", cast(0 as decimal(28, 8))) as "unitPrice",
      isnull("t88"."pricePeriod", N'') as "pricePeriod",
      isnull("t88"."monthlyAmount", cast(0 as decimal(28, 8))) as "monthlyAmount",
      isnull("t88"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet",
      isnull("t88"."netPerArea", cast(0 as decimal(28, 8))) as "netPerArea",
      isnull("t88"."currencyCode", N'') as "currencyCode",
      isnull("t88"."measured", cast(0 as bit)) as "measured"
    from "q22" "t88"
  )
select replace(
  (
    select lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) as "id",
    "t0"."leaseUnitNo" as "leaseUnitNo",
    "t0"."area" as "area" for json path,
    include_null_values,
    without_array_wrapper
  ) collate Latin1_General_100_BIN2,
  N'\/',
  N'/'
)
from (
  select "t0".*
  from "a23" "t0"
  where (
    "t0"."state" = (@p5 collate Latin1_General_100_BIN2)
    and datalength("t0"."state") = datalength((@p5 collate Latin1_General_100_BIN2))
  )
    and "t0"."companyId" = @p1
  order by "t0"."leaseUnitNo",
    "t0"."startingDate" desc,
    "t0"."lineNo",
    "t0"."leaseContractNo",
    "t0"."versionNo" desc,
    lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) offset (case when @p6 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p6 > 0 then @p6 else 1 end) rows only
) "t0"
order by "t0"."leaseUnitNo",
  "t0"."startingDate" desc,
  "t0"."lineNo",
  "t0"."leaseContractNo",
  "t0"."versionNo" desc,
  lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2);
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.String, Edm.Int64
