with "q1" as (
  select "t1"."number" as "unitNo"
  from "leaseUnit" "t1"
  where "t1"."id" = @p1 and "t1"."companyId" = @p2
  union all
  select "t2"."leaseUnitNo" as "unitNo"
  from "leaseContractLine" "t2"
  where "t2"."id" = @p1 and "t2"."companyId" = @p2
),
  "q2" as (
    select "t3"."unitNo" as "unitNo"
    from "q1" "t3"
    group by "t3"."unitNo"
  ),
  "q3" as (
    select "t4"."number" as "unitNo"
    from "q2" "t5" cross
    join "leaseUnit" "t4"
    where "t4"."companyId" = @p2 and "t4"."companyId" = @p2 and "t4"."number" = "t5"."unitNo"
  ),
  "q4" as (
    select "t6"."leaseUnitNo" as "unitNo"
    from "q2" "t8" cross
    join "leaseContractLine" "t6"
    left join "leaseUnit" "t7" on "t7"."companyId" = @p2 and "t7"."number" = "t6"."leaseUnitNo"
    where "t7"."id" is null
      and "t6"."companyId" = @p2
      and "t6"."companyId" = @p2
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
  "q6" as (
    select "t11"."id" as "id",
      "t11"."leaseContractNo" as "leaseContractNo"
    from "q5" "t12" cross
    join "leaseContractLine" "t11"
    where "t11"."companyId" = @p2
      and "t11"."companyId" = @p2
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
      (
        (
          "t14"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
          and datalength("t14"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
        )
        and "t14"."startingDate" <= cast(@p3 as date)
      )
      and ("t14"."endingDate" = cast('0001-01-01' as date) or "t14"."endingDate" >= cast(@p3 as date))
    )
      and "t14"."companyId" = @p2
      and "t14"."companyId" = @p2
      and "t14"."leaseContractNo" = "t15"."leaseContractNo"
    group by "t14"."leaseContractNo"
  ),
  "q9" as (
    select "t16"."id" as "id",
      "t16"."leaseUnitNo" as "unitNo"
    from "q8" "t17" cross
    join "leaseContractLine" "t16"
    where "t16"."companyId" = @p2
      and "t16"."companyId" = @p2
      and "t16"."leaseContractNo" = "t17"."leaseContractNo"
  ),
  "q10" as (
    select "t18"."unitNo" as "unitNo"
    from "q3" "t18"
    union all
    select "t19"."unitNo" as "unitNo"
    from "q9" "t19"
  ),
  "q11" as (
    select "t20"."unitNo" as "unitNo"
    from "q10" "t20"
    group by "t20"."unitNo"
  ),
  "q12" as (
    select "t21"."leaseUnitGroupNo" as "number"
    from "q11" "t22" cross
    join "leaseUnit" "t21"
    where ("t21"."leaseUnitGroupNo" <> N'' or datalength("t21"."leaseUnitGroupNo") <> datalength(N''))
      and "t21"."companyId" = @p2
      and "t21"."companyId" = @p2
      and "t21"."number" = "t22"."unitNo"
    group by "t21"."leaseUnitGroupNo"
  ),
  "q13" as (
    select "t23"."number" as "number",
      (
        case
        when "t24"."building" = 1 then "t24"."number"
        when "t25"."building" = 1 then "t25"."number"
        when "t26"."building" = 1 then "t26"."number"
        when "t27"."building" = 1 then "t27"."number"
        when "t28"."building" = 1 then "t28"."number"
        when "t29"."building" = 1 then "t29"."number"
        when "t30"."building" = 1 then "t30"."number"
        when "t31"."building" = 1 then "t31"."number"
        when "t32"."building" = 1 then "t32"."number"
        when "t33"."building" = 1 then "t33"."number" end
      ) as "buildingNo",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t34"
          left join "leaseContract" "t35" on "t35"."companyId" = @p2
            and "t35"."number" = "t34"."leaseContractNo"
            and "t35"."versionNo" = "t34"."versionNo"
          where "t34"."companyId" = @p2
            and "t34"."leaseUnitNo" = "t24"."number"
            and (
              (
                "t34"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t34"."endingDate" < cast(@p3 as date))
                  or (
                    "t34"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t35"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t35"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t34"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t34"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t35"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t35"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t34"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t34"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t34"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t35"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t35"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t35"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t35"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t36"
                          where "t36"."companyId" = @p2
                            and "t36"."number" = "t35"."number"
                            and (
                              (
                                "t36"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t36"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t36"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t36"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
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
      ) as "isLet0",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t37"
          left join "leaseContract" "t38" on "t38"."companyId" = @p2
            and "t38"."number" = "t37"."leaseContractNo"
            and "t38"."versionNo" = "t37"."versionNo"
          where "t37"."companyId" = @p2
            and "t37"."leaseUnitNo" = "t25"."number"
            and (
              (
                "t37"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t37"."endingDate" < cast(@p3 as date))
                  or (
                    "t37"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t38"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t38"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t37"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t37"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t38"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t38"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t37"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t37"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t37"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t38"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t38"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t38"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t38"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t39"
                          where "t39"."companyId" = @p2
                            and "t39"."number" = "t38"."number"
                            and (
                              (
                                "t39"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t39"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t39"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t39"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
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
      ) as "isLet1",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t40"
          left join "leaseContract" "t41" on "t41"."companyId" = @p2
            and "t41"."number" = "t40"."leaseContractNo"
            and "t41"."versionNo" = "t40"."versionNo"
          where "t40"."companyId" = @p2
            and "t40"."leaseUnitNo" = "t26"."number"
            and (
              (
                "t40"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t40"."endingDate" < cast(@p3 as date))
                  or (
                    "t40"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t41"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t41"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t40"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t40"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t41"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t41"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t40"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t40"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t40"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t41"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t41"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t41"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t41"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t42"
                          where "t42"."companyId" = @p2
                            and "t42"."number" = "t41"."number"
                            and (
                              (
                                "t42"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t42"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t42"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t42"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
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
      ) as "isLet2",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t43"
          left join "leaseContract" "t44" on "t44"."companyId" = @p2
            and "t44"."number" = "t43"."leaseContractNo"
            and "t44"."versionNo" = "t43"."versionNo"
          where "t43"."companyId" = @p2
            and "t43"."leaseUnitNo" = "t27"."number"
            and (
              (
                "t43"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t43"."endingDate" < cast(@p3 as date))
                  or (
                    "t43"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t44"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t44"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t43"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t43"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t44"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t44"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t43"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t43"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t43"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t44"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t44"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t44"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t44"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t45"
                          where "t45"."companyId" = @p2
                            and "t45"."number" = "t44"."number"
                            and (
                              (
                                "t45"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t45"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t45"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t45"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
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
      ) as "isLet3",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t46"
          left join "leaseContract" "t47" on "t47"."companyId" = @p2
            and "t47"."number" = "t46"."leaseContractNo"
            and "t47"."versionNo" = "t46"."versionNo"
          where "t46"."companyId" = @p2
            and "t46"."leaseUnitNo" = "t28"."number"
            and (
              (
                "t46"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t46"."endingDate" < cast(@p3 as date))
                  or (
                    "t46"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t47"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t47"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t46"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t46"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t47"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t47"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t46"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t46"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t46"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t47"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t47"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t47"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t47"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t48"
                          where "t48"."companyId" = @p2
                            and "t48"."number" = "t47"."number"
                            and (
                              (
                                "t48"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t48"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t48"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t48"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
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
      ) as "isLet4",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t49"
          left join "leaseContract" "t50" on "t50"."companyId" = @p2
            and "t50"."number" = "t49"."leaseContractNo"
            and "t50"."versionNo" = "t49"."versionNo"
          where "t49"."companyId" = @p2
            and "t49"."leaseUnitNo" = "t29"."number"
            and (
              (
                "t49"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t49"."endingDate" < cast(@p3 as date))
                  or (
                    "t49"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t50"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t50"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t49"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t49"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t50"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t50"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t49"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t49"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t49"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t50"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t50"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t50"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t50"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t51"
                          where "t51"."companyId" = @p2
                            and "t51"."number" = "t50"."number"
                            and (
                              (
                                "t51"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t51"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t51"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t51"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet5",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t52"
          left join "leaseContract" "t53" on "t53"."companyId" = @p2
            and "t53"."number" = "t52"."leaseContractNo"
            and "t53"."versionNo" = "t52"."versionNo"
          where "t52"."companyId" = @p2
            and "t52"."leaseUnitNo" = "t30"."number"
            and (
              (
                "t52"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t52"."endingDate" < cast(@p3 as date))
                  or (
                    "t52"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t53"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t53"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t52"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t52"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t53"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t53"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t52"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t52"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t52"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t53"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t53"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t53"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t53"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t54"
                          where "t54"."companyId" = @p2
                            and "t54"."number" = "t53"."number"
                            and (
                              (
                                "t54"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t54"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t54"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t54"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet6",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t55"
          left join "leaseContract" "t56" on "t56"."companyId" = @p2
            and "t56"."number" = "t55"."leaseContractNo"
            and "t56"."versionNo" = "t55"."versionNo"
          where "t55"."companyId" = @p2
            and "t55"."leaseUnitNo" = "t31"."number"
            and (
              (
                "t55"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t55"."endingDate" < cast(@p3 as date))
                  or (
                    "t55"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t56"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t56"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t55"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t55"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t56"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t56"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t55"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t55"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t55"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t56"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t56"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t56"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t56"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t57"
                          where "t57"."companyId" = @p2
                            and "t57"."number" = "t56"."number"
                            and (
                              (
                                "t57"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t57"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t57"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t57"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet7",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t58"
          left join "leaseContract" "t59" on "t59"."companyId" = @p2
            and "t59"."number" = "t58"."leaseContractNo"
            and "t59"."versionNo" = "t58"."versionNo"
          where "t58"."companyId" = @p2
            and "t58"."leaseUnitNo" = "t32"."number"
            and (
              (
                "t58"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t58"."endingDate" < cast(@p3 as date))
                  or (
                    "t58"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t59"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t59"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t58"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t58"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t59"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t59"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t58"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t58"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t58"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t59"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t59"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t59"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t59"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t60"
                          where "t60"."companyId" = @p2
                            and "t60"."number" = "t59"."number"
                            and (
                              (
                                "t60"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t60"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t60"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t60"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet8",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t61"
          left join "leaseContract" "t62" on "t62"."companyId" = @p2
            and "t62"."number" = "t61"."leaseContractNo"
            and "t62"."versionNo" = "t61"."versionNo"
          where "t61"."companyId" = @p2
            and "t61"."leaseUnitNo" = "t33"."number"
            and (
              (
                "t61"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t61"."endingDate" < cast(@p3 as date))
                  or (
                    "t61"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t62"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t62"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t61"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t61"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t62"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t62"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t61"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t61"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t61"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t62"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t62"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t62"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t62"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t63"
                          where "t63"."companyId" = @p2
                            and "t63"."number" = "t62"."number"
                            and (
                              (
                                "t63"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t63"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t63"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t63"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet9"
    from "q12" "t23"
    left join "leaseUnit" "t24" on "t24"."companyId" = @p2 and "t24"."number" = "t23"."number"
    left join "leaseUnit" "t25" on "t25"."companyId" = @p2
      and "t25"."number" = "t24"."leaseUnitGroupNo"
    left join "leaseUnit" "t26" on "t26"."companyId" = @p2
      and "t26"."number" = "t25"."leaseUnitGroupNo"
    left join "leaseUnit" "t27" on "t27"."companyId" = @p2
      and "t27"."number" = "t26"."leaseUnitGroupNo"
    left join "leaseUnit" "t28" on "t28"."companyId" = @p2
      and "t28"."number" = "t27"."leaseUnitGroupNo"
    left join "leaseUnit" "t29" on "t29"."companyId" = @p2
      and "t29"."number" = "t28"."leaseUnitGroupNo"
    left join "leaseUnit" "t30" on "t30"."companyId" = @p2
      and "t30"."number" = "t29"."leaseUnitGroupNo"
    left join "leaseUnit" "t31" on "t31"."companyId" = @p2
      and "t31"."number" = "t30"."leaseUnitGroupNo"
    left join "leaseUnit" "t32" on "t32"."companyId" = @p2
      and "t32"."number" = "t31"."leaseUnitGroupNo"
    left join "leaseUnit" "t33" on "t33"."companyId" = @p2
      and "t33"."number" = "t32"."leaseUnitGroupNo"
  ),
  "q14" as (
    select "t64"."number" as "number",
      "t64"."buildingNo" as "buildingNo",
      cast(
        case
        when (
          (
            (("t64"."isLet0" = 1 or "t64"."isLet1" = 1) or "t64"."isLet2" = 1)
            or ("t64"."isLet3" = 1 or "t64"."isLet4" = 1)
          )
          or (
            (("t64"."isLet5" = 1 or "t64"."isLet6" = 1) or "t64"."isLet7" = 1)
            or ("t64"."isLet8" = 1 or "t64"."isLet9" = 1)
          )
        ) then 1 else 0 end as bit
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
  "q17" as (
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
    left join "leaseContract" "t69" on "t69"."companyId" = @p2
      and "t69"."number" = "t68"."leaseContractNo"
      and "t69"."versionNo" = "t68"."versionNo"
    where (
      (
        "t68"."startingDate" <= cast(@p3 as date)
        and (
          not ("t68"."endingDate" < cast(@p3 as date))
          or (
            "t68"."endingDate" = cast('0001-01-01' as date)
            and (
              "t69"."contractValidUntil" = cast('0001-01-01' as date)
              or "t69"."contractValidUntil" >= cast(@p3 as date)
            )
          )
        )
      )
      and (
        (
          (
            "t68"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
            or datalength("t68"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
          )
          and (
            "t69"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
            and datalength("t69"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
          )
        )
        or (
          (
            cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
            and (
              (
                "t68"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                or datalength("t68"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
              )
              or "t68"."endingDate" <> cast('0001-01-01' as date)
            )
          )
          and (
            (
              "t69"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
              and datalength("t69"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
            )
            or (
              (
                "t69"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                and datalength("t69"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
              )
              and not (
                exists (
                  select 1
                  from "leaseContract" "t70"
                  where "t70"."companyId" = @p2
                    and "t70"."number" = "t69"."number"
                    and (
                      (
                        "t70"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                        and datalength("t70"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                      )
                      or (
                        (
                          "t70"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                          and datalength("t70"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                        )
                        and "t70"."versionNo" > "t69"."versionNo"
                      )
                    )
                )
              )
            )
          )
        )
      )
    )
      and "t68"."companyId" = @p2
      and "t68"."companyId" = @p2
      and "t68"."id" = "t72"."id"
  ),
  "q18" as (
    select "t73"."leaseUnitNo" as "unitNo",
      cast(sum("t73"."quantity") as decimal(28, 8)) as "quantity"
    from "q11" "t75" cross
    join "leaseUnitLedgerEntry" "t73"
    where (
      "t73"."postingDate" > cast(@p3 as date)
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t74"
        where "t74"."companyId" = @p2
          and "t74"."leaseUnitNo" = "t73"."leaseUnitNo"
          and "t74"."entryNo" < "t73"."entryNo"
      )
    )
      and "t73"."companyId" = @p2
      and "t73"."companyId" = @p2
      and "t73"."leaseUnitNo" = "t75"."unitNo"
    group by "t73"."leaseUnitNo"
  ),
  "q19" as (
    select "t76"."id" as "id",
      "t76"."number" as "number",
      cast(
        case
        when (not ("t76"."building" = 1) and not ("t76"."leaseUnitGroup" = 1)) then 1 else 0 end as bit
      ) as "isLeasable",
      (
        case
        when not ("t77"."quantity" is null) then try_cast(
          (cast("t76"."objectArea" as decimal(28, 8)) - cast("t77"."quantity" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then "t76"."objectArea" end
      ) as "area",
      (
        case
        when "t76"."building" = 1 then "t76"."number"
        when not ("t78"."buildingNo" is null) then "t78"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t76"."building" = 1) and "t78"."buildingNo" is null) then "t76"."number" end
      ) as "withoutBuilding",
      (
        case
        when (
          not ("t76"."blocked" = 1)
          and not (
            exists (
              select "t78"."isLet" intersect
              select cast(1 as bit)
            )
          )
        ) then "t76"."number" end
      ) as "reservable"
    from "q11" "t79" cross
    join "leaseUnit" "t76"
    left join "q18" "t77" on "t77"."unitNo" = "t76"."number"
    left join "q14" "t78" on "t78"."number" = "t76"."leaseUnitGroupNo"
    where "t76"."companyId" = @p2 and "t76"."companyId" = @p2 and "t76"."number" = "t79"."unitNo"
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
    left join "leaseContract" "t81" on "t81"."companyId" = @p2
      and "t81"."number" = "t80"."leaseContractNo"
      and "t81"."versionNo" = "t80"."versionNo"
    where (
      (
        (
          "t80"."startingDate" > cast(@p3 as date)
          and (
            "t80"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
            or datalength("t80"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
          )
        )
        and ("t80"."leaseUnitNo" <> N'' or datalength("t80"."leaseUnitNo") <> datalength(N''))
      )
      and (
        (
          "t81"."status" = (N'Reserved' collate Latin1_General_100_BIN2)
          and datalength("t81"."status") = datalength((N'Reserved' collate Latin1_General_100_BIN2))
        )
        and not (
          exists (
            select "t81"."versionStatus",
              datalength("t81"."versionStatus") intersect
            select (N'Old' collate Latin1_General_100_BIN2),
              datalength((N'Old' collate Latin1_General_100_BIN2))
          )
        )
      )
    )
      and "t80"."companyId" = @p2
      and "t80"."companyId" = @p2
      and "t80"."leaseUnitNo" = "t82"."unitNo"
  ),
  "q21" as (
    select (case when not ("t84"."id" is null) then "t84"."id" when cast(1 as bit) = 1 then "t83"."id" end) as "id",
      "t83"."number" as "leaseUnitNo",
      "t83"."area" as "area",
      (
        case
        when not ("t83"."buildingNo" is null) then "t83"."buildingNo"
        when not ("t85"."id" is null) then "t88"."buildingNo"
        when cast(1 as bit) = 1 then N'' end
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
    outer apply (
      select "t86".*
      from "leaseContractLine" "t86"
      left join "leaseContract" "t87" on "t87"."companyId" = @p2
        and "t87"."number" = "t86"."leaseContractNo"
        and "t87"."versionNo" = "t86"."versionNo"
      where "t86"."companyId" = @p2
        and "t86"."leaseUnitNo" = "t83"."withoutBuilding"
        and (
          (
            (
              "t86"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
              or datalength("t86"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
            )
            and (
              "t87"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
              and datalength("t87"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
            )
          )
          and (
            "t86"."startingDate" <= cast(cast(@p4 as datetime2(3)) as date)
            and (
              not ("t86"."endingDate" < cast(cast(@p4 as datetime2(3)) as date))
              or (
                "t86"."endingDate" = cast('0001-01-01' as date)
                and (
                  "t87"."contractValidUntil" = cast('0001-01-01' as date)
                  or "t87"."contractValidUntil" >= cast(cast(@p4 as datetime2(3)) as date)
                )
              )
            )
          )
        )
      order by "t86"."startingDate" desc,
        "t86"."lineNo",
        "t86"."leaseContractNo",
        "t86"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t85"
    left join "leaseContract" "t88" on "t88"."companyId" = @p2
      and "t88"."number" = "t85"."leaseContractNo"
      and "t88"."versionNo" = "t85"."versionNo"
    left join "q20" "t89" on "t89"."leaseUnitNo" = "t83"."reservable" and "t89"."place" = 1
    left join "q17" "t84" on "t84"."leaseUnitNo" = "t83"."number"
    where (not ("t84"."id" is null) or "t83"."isLeasable" = 1)
    union all
    select "t90"."id" as "id",
      N'' as "leaseUnitNo",
      cast(0 as decimal(28, 8)) as "area",
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
    left join "leaseUnit" "t91" on "t91"."companyId" = @p2 and "t91"."number" = "t90"."leaseUnitNo"
    where "t91"."id" is null
  ),
  "q22" as (
    select "t92"."serviceNo" as "serviceNo",
      "t92"."unitPrice" as "unitPrice",
      "t92"."priceForPeriod" as "priceForPeriod",
      row_number() over (
        partition by "t92"."serviceNo"
        order by "t92"."effectiveDate" desc,
          lower(convert(nvarchar(36), "t92"."id") collate Latin1_General_100_BIN2)
      ) as "place"
    from "servicePrice" "t92"
    where (
      (
        (
          "t92"."type" = (N'All Contracts' collate Latin1_General_100_BIN2)
          and datalength("t92"."type") = datalength((N'All Contracts' collate Latin1_General_100_BIN2))
        )
        and "t92"."effectiveDate" <= cast(@p3 as date)
      )
      and (
        "t92"."expirationDate" = cast('0001-01-01' as date)
        or "t92"."expirationDate" >= cast(@p3 as date)
      )
    )
      and "t92"."companyId" = @p2
  ),
  "q23" as (
    select "t93"."lineId" as "lineId",
      "t93"."serviceNo" as "serviceNo",
      (
        case
        when ("t93"."leaseUnitNo" <> N'' or datalength("t93"."leaseUnitNo") <> datalength(N'')) then "t93"."leaseUnitNo" end
      ) as "unitCode",
      "t93"."leaseContractNo" as "contractCode",
      (
        case
        when not (
          exists (
            select "t93"."buildingNo",
              datalength("t93"."buildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t93"."buildingNo"
        when not (
          exists (
            select "t93"."contractBuildingNo",
              datalength("t93"."contractBuildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t93"."contractBuildingNo" end
      ) as "buildingCode"
    from "q21" "t93"
    where "t93"."unitPrice" = cast(0 as decimal(28, 8))
  ),
  "q24" as (
    select "t94"."lineId" as "lineId",
      (
        case
        when not ("t95"."id" is null) then "t95"."unitPrice"
        when not ("t97"."id" is null) then "t97"."unitPrice"
        when not ("t99"."id" is null) then "t99"."unitPrice"
        when cast(1 as bit) = 1 then "t101"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t95"."id" is null) then "t95"."priceForPeriod"
        when not ("t97"."id" is null) then "t97"."priceForPeriod"
        when not ("t99"."id" is null) then "t99"."priceForPeriod"
        when cast(1 as bit) = 1 then "t101"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q23" "t94"
    outer apply (
      select "t96".*
      from "servicePrice" "t96"
      where "t96"."companyId" = @p2
        and "t96"."serviceNo" = "t94"."serviceNo"
        and "t96"."code" = "t94"."unitCode"
        and (
          (
            (
              "t96"."type" = (N'Lease Unit' collate Latin1_General_100_BIN2)
              and datalength("t96"."type") = datalength((N'Lease Unit' collate Latin1_General_100_BIN2))
            )
            and "t96"."effectiveDate" <= cast(@p3 as date)
          )
          and (
            "t96"."expirationDate" = cast('0001-01-01' as date)
            or "t96"."expirationDate" >= cast(@p3 as date)
          )
        )
      order by "t96"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t96"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t95"
    outer apply (
      select "t98".*
      from "servicePrice" "t98"
      where "t98"."companyId" = @p2
        and "t98"."serviceNo" = "t94"."serviceNo"
        and "t98"."code" = "t94"."contractCode"
        and (
          (
            (
              "t98"."type" = (N'Contract' collate Latin1_General_100_BIN2)
              and datalength("t98"."type") = datalength((N'Contract' collate Latin1_General_100_BIN2))
            )
            and "t98"."effectiveDate" <= cast(@p3 as date)
          )
          and (
            "t98"."expirationDate" = cast('0001-01-01' as date)
            or "t98"."expirationDate" >= cast(@p3 as date)
          )
        )
      order by "t98"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t98"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t97"
    outer apply (
      select "t100".*
      from "servicePrice" "t100"
      where "t100"."companyId" = @p2
        and "t100"."serviceNo" = "t94"."serviceNo"
        and "t100"."code" = "t94"."buildingCode"
        and (
          (
            (
              "t100"."type" = (N'Building' collate Latin1_General_100_BIN2)
              and datalength("t100"."type") = datalength((N'Building' collate Latin1_General_100_BIN2))
            )
            and "t100"."effectiveDate" <= cast(@p3 as date)
          )
          and (
            "t100"."expirationDate" = cast('0001-01-01' as date)
            or "t100"."expirationDate" >= cast(@p3 as date)
          )
        )
      order by "t100"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t100"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t99"
    left join "q22" "t101" on "t101"."serviceNo" = "t94"."serviceNo" and "t101"."place" = 1
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
        when cast(1 as bit) = 1 then "t102"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (
          not ("t103"."lineId" is null)
          and not (
            exists (
              select "t103"."priceForPeriod",
                datalength("t103"."priceForPeriod") intersect
              select (N' ' collate Latin1_General_100_BIN2),
                datalength((N' ' collate Latin1_General_100_BIN2))
            )
          )
        ) then "t103"."priceForPeriod"
        when cast(1 as bit) = 1 then "t102"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          "t102"."priceType" in ((N'Area' collate Latin1_General_100_BIN2), (N'Fixed' collate Latin1_General_100_BIN2))
          and exists (
            select 1
            from (
              values ((N'Area' collate Latin1_General_100_BIN2)),
              ((N'Fixed' collate Latin1_General_100_BIN2))
            ) o(v)
            where (o.v = "t102"."priceType" and datalength(o.v) = datalength("t102"."priceType"))
          )
        ) then cast(1 as bit)
        when cast(1 as bit) = 1 then cast(0 as bit) end
      ) as "measured",
      (
        case
        when (
          "t102"."priceType" = (N'Area' collate Latin1_General_100_BIN2)
          and datalength("t102"."priceType") = datalength((N'Area' collate Latin1_General_100_BIN2))
        ) then "t102"."area"
        when (
          (
            "t102"."priceType" = (N'Fixed' collate Latin1_General_100_BIN2)
            and datalength("t102"."priceType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
          )
          and not (
            exists (
              select "t102"."quantity" intersect
              select cast(0 as decimal(28, 8))
            )
          )
        ) then "t102"."quantity"
        when (
          "t102"."priceType" = (N'Fixed' collate Latin1_General_100_BIN2)
          and datalength("t102"."priceType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
        ) then cast(1 as decimal(28, 8))
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "multiplier"
    from "q21" "t102"
    left join "q24" "t103" on "t103"."lineId" = "t102"."lineId"
  ),
  "q26" as (
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
        when (
          "t104"."pricePeriod" = (N'Month' collate Latin1_General_100_BIN2)
          and datalength("t104"."pricePeriod") = datalength((N'Month' collate Latin1_General_100_BIN2))
        ) then isnull(
          try_cast(
            try_cast("t104"."unitPrice" as decimal(19, 8)) * try_cast("t104"."multiplier" as decimal(18, 8)) as decimal(28, 8)
          ),
          try_cast(
            case
            when abs(cast("t104"."unitPrice" as float) * cast("t104"."multiplier" as float)) < 1e21 then cast("t104"."unitPrice" as decimal(28, 8)) * cast("t104"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
          )
        )
        when (
          "t104"."pricePeriod" = (N'Year' collate Latin1_General_100_BIN2)
          and datalength("t104"."pricePeriod") = datalength((N'Year' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t104"."unitPrice" as decimal(19, 8)) * try_cast("t104"."multiplier" as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t104"."unitPrice" as float) * cast("t104"."multiplier" as float)) < 1e21 then cast("t104"."unitPrice" as decimal(28, 8)) * cast("t104"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t104"."pricePeriod" = (N'Quarter' collate Latin1_General_100_BIN2)
          and datalength("t104"."pricePeriod") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t104"."unitPrice" as decimal(19, 8)) * try_cast("t104"."multiplier" as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t104"."unitPrice" as float) * cast("t104"."multiplier" as float)) < 1e21 then cast("t104"."unitPrice" as decimal(28, 8)) * cast("t104"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(3 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t104"."pricePeriod" = (N'Week' collate Latin1_General_100_BIN2)
          and datalength("t104"."pricePeriod") = datalength((N'Week' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              (
                select isnull(
                  try_cast(
                    try_cast(v.x as decimal(19, 8)) * try_cast(v.y as decimal(18, 8)) as decimal(28, 8)
                  ),
                  try_cast(
                    case
                    when abs(cast(v.x as float) * cast(v.y as float)) < 1e21 then cast(v.x as decimal(28, 8)) * cast(v.y as decimal(28, 8)) end as decimal(28, 8)
                  )
                )
                from (
                  select isnull(
                    try_cast(
                      try_cast("t104"."unitPrice" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t104"."unitPrice" as float) * cast(52 as float)) < 1e21 then cast("t104"."unitPrice" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as x,
                  "t104"."multiplier" as y
                ) v
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t104"."pricePeriod" = (N'Day' collate Latin1_General_100_BIN2)
          and datalength("t104"."pricePeriod") = datalength((N'Day' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              (
                select isnull(
                  try_cast(
                    try_cast(v.x as decimal(19, 8)) * try_cast(v.y as decimal(18, 8)) as decimal(28, 8)
                  ),
                  try_cast(
                    case
                    when abs(cast(v.x as float) * cast(v.y as float)) < 1e21 then cast(v.x as decimal(28, 8)) * cast(v.y as decimal(28, 8)) end as decimal(28, 8)
                  )
                )
                from (
                  select isnull(
                    try_cast(
                      try_cast("t104"."unitPrice" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t104"."unitPrice" as float) * cast(365 as float)) < 1e21 then cast("t104"."unitPrice" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as x,
                  "t104"."multiplier" as y
                ) v
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "amount"
    from "q25" "t104"
  ),
  "q27" as (
    select "t105"."leaseContractNo" as "leaseContractNo"
    from "q17" "t105"
    group by "t105"."leaseContractNo"
  ),
  "q28" as (
    select "t106"."leaseContractNo" as "leaseContractNo",
      "t106"."contractVersionNo" as "contractVersionNo",
      "t106"."leaseUnitNo" as "leaseUnitNo",
      "t106"."serviceNo" as "serviceNo",
      "t106"."discountType" as "discountType",
      "t106"."amount" as "amount",
      "t106"."period" as "period",
      (
        case
        when (
          "t106"."period" = (N'Month' collate Latin1_General_100_BIN2)
          and datalength("t106"."period") = datalength((N'Month' collate Latin1_General_100_BIN2))
        ) then "t106"."amount"
        when (
          "t106"."period" = (N'Year' collate Latin1_General_100_BIN2)
          and datalength("t106"."period") = datalength((N'Year' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (cast("t106"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t106"."period" = (N'Quarter' collate Latin1_General_100_BIN2)
          and datalength("t106"."period") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (cast("t106"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t106"."period" = (N'Week' collate Latin1_General_100_BIN2)
          and datalength("t106"."period") = datalength((N'Week' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t106"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t106"."amount" as float) * cast(52 as float)) < 1e21 then cast("t106"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t106"."period" = (N'Day' collate Latin1_General_100_BIN2)
          and datalength("t106"."period") = datalength((N'Day' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t106"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t106"."amount" as float) * cast(365 as float)) < 1e21 then cast("t106"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "monthly"
    from "q27" "t107" cross
    join "leaseContrDiscount" "t106"
    where (
      "t106"."startingDate" <= cast(@p3 as date)
      and ("t106"."endingDate" = cast('0001-01-01' as date) or "t106"."endingDate" >= cast(@p3 as date))
    )
      and "t106"."companyId" = @p2
      and "t106"."companyId" = @p2
      and "t106"."leaseContractNo" = "t107"."leaseContractNo"
  ),
  "q29" as (
    select o."v0" as "lineId",
      o."v1" as "leaseContractNo",
      o."v2" as "versionNo",
      o."v3" as "leaseUnitNo",
      o."v4" as "serviceNo",
      o."v5" as "lineNo",
      o."v6" as "amount",
      cast(sum(o."v7") as decimal(28, 8)) as "percentage",
      cast(sum(o."v8") as decimal(28, 8)) as "byArea",
      cast(sum(o."v9") as decimal(28, 8)) as "fixed0",
      cast(sum(o."v10") as decimal(28, 8)) as "fixed1",
      cast(sum(o."v11") as decimal(28, 8)) as "fixed2",
      cast(sum(o."v12") as decimal(28, 8)) as "fixed3"
    from (
      select "t109"."lineId" as "v0",
        "t109"."leaseContractNo" as "v1",
        "t109"."versionNo" as "v2",
        "t109"."lineUnitNo" as "v3",
        "t109"."serviceNo" as "v4",
        "t109"."lineNo" as "v5",
        "t109"."amount" as "v6",
        (
          case
          when (
            "t108"."discountType" = (N'Percentage' collate Latin1_General_100_BIN2)
            and datalength("t108"."discountType") = datalength((N'Percentage' collate Latin1_General_100_BIN2))
          ) then "t108"."amount"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v7",
        (
          case
          when (
            "t108"."discountType" = (N'Area' collate Latin1_General_100_BIN2)
            and datalength("t108"."discountType") = datalength((N'Area' collate Latin1_General_100_BIN2))
          ) then (
            case
            when (
              "t108"."period" = (N'Month' collate Latin1_General_100_BIN2)
              and datalength("t108"."period") = datalength((N'Month' collate Latin1_General_100_BIN2))
            ) then isnull(
              try_cast(
                try_cast("t108"."amount" as decimal(19, 8)) * try_cast("t109"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                case
                when abs(cast("t108"."amount" as float) * cast("t109"."area" as float)) < 1e21 then cast("t108"."amount" as decimal(28, 8)) * cast("t109"."area" as decimal(28, 8)) end as decimal(28, 8)
              )
            )
            when (
              "t108"."period" = (N'Year' collate Latin1_General_100_BIN2)
              and datalength("t108"."period") = datalength((N'Year' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  isnull(
                    try_cast(
                      try_cast("t108"."amount" as decimal(19, 8)) * try_cast("t109"."area" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t108"."amount" as float) * cast("t109"."area" as float)) < 1e21 then cast("t108"."amount" as decimal(28, 8)) * cast("t109"."area" as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t108"."period" = (N'Quarter' collate Latin1_General_100_BIN2)
              and datalength("t108"."period") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  isnull(
                    try_cast(
                      try_cast("t108"."amount" as decimal(19, 8)) * try_cast("t109"."area" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t108"."amount" as float) * cast("t109"."area" as float)) < 1e21 then cast("t108"."amount" as decimal(28, 8)) * cast("t109"."area" as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(3 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t108"."period" = (N'Week' collate Latin1_General_100_BIN2)
              and datalength("t108"."period") = datalength((N'Week' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  (
                    select isnull(
                      try_cast(
                        try_cast(v.x as decimal(19, 8)) * try_cast(v.y as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        case
                        when abs(cast(v.x as float) * cast(v.y as float)) < 1e21 then cast(v.x as decimal(28, 8)) * cast(v.y as decimal(28, 8)) end as decimal(28, 8)
                      )
                    )
                    from (
                      select isnull(
                        try_cast(
                          try_cast("t108"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                        ),
                        try_cast(
                          case
                          when abs(cast("t108"."amount" as float) * cast(52 as float)) < 1e21 then cast("t108"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                        )
                      ) as x,
                      "t109"."area" as y
                    ) v
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t108"."period" = (N'Day' collate Latin1_General_100_BIN2)
              and datalength("t108"."period") = datalength((N'Day' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  (
                    select isnull(
                      try_cast(
                        try_cast(v.x as decimal(19, 8)) * try_cast(v.y as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        case
                        when abs(cast(v.x as float) * cast(v.y as float)) < 1e21 then cast(v.x as decimal(28, 8)) * cast(v.y as decimal(28, 8)) end as decimal(28, 8)
                      )
                    )
                    from (
                      select isnull(
                        try_cast(
                          try_cast("t108"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                        ),
                        try_cast(
                          case
                          when abs(cast("t108"."amount" as float) * cast(365 as float)) < 1e21 then cast("t108"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                        )
                      ) as x,
                      "t109"."area" as y
                    ) v
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v8",
        (
          case
          when (
            (
              (
                "t108"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t108"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t108"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t108"."leaseUnitNo" <> N'' or datalength("t108"."leaseUnitNo") <> datalength(N''))
              and ("t108"."serviceNo" <> N'' or datalength("t108"."serviceNo") <> datalength(N''))
            )
          ) then "t108"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v9",
        (
          case
          when (
            (
              (
                "t108"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t108"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t108"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t108"."leaseUnitNo" <> N'' or datalength("t108"."leaseUnitNo") <> datalength(N''))
              and ("t108"."serviceNo" = N'' and datalength("t108"."serviceNo") = datalength(N''))
            )
          ) then "t108"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v10",
        (
          case
          when (
            (
              (
                "t108"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t108"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t108"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t108"."leaseUnitNo" = N'' and datalength("t108"."leaseUnitNo") = datalength(N''))
              and ("t108"."serviceNo" <> N'' or datalength("t108"."serviceNo") <> datalength(N''))
            )
          ) then "t108"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v11",
        (
          case
          when (
            (
              (
                "t108"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t108"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t108"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t108"."leaseUnitNo" = N'' and datalength("t108"."leaseUnitNo") = datalength(N''))
              and ("t108"."serviceNo" = N'' and datalength("t108"."serviceNo") = datalength(N''))
            )
          ) then "t108"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v12"
      from "q28" "t108"
      join "q26" "t109" on "t109"."leaseContractNo" = "t108"."leaseContractNo"
      where (
        (
          (
            ("t108"."contractVersionNo" = 0 or "t108"."contractVersionNo" = "t109"."versionNo")
            and (
              ("t108"."leaseUnitNo" = N'' and datalength("t108"."leaseUnitNo") = datalength(N''))
              or (
                "t108"."leaseUnitNo" = "t109"."lineUnitNo"
                and datalength("t108"."leaseUnitNo") = datalength("t109"."lineUnitNo")
              )
            )
          )
          and (
            ("t108"."serviceNo" = N'' and datalength("t108"."serviceNo") = datalength(N''))
            or (
              "t108"."serviceNo" = "t109"."serviceNo"
              and datalength("t108"."serviceNo") = datalength("t109"."serviceNo")
            )
          )
        )
        and ("t109"."measured" = 1 and "t109"."amount" >= cast(0 as decimal(28, 8)))
      )
    ) o
    group by o."v0", o."v1", o."v2", o."v3", o."v4", o."v5", o."v6"
  ),
  "q30" as (
    select "t110"."lineId" as "lineId",
      "t110"."leaseContractNo" as "leaseContractNo",
      "t110"."versionNo" as "versionNo",
      "t110"."leaseUnitNo" as "leaseUnitNo",
      "t110"."serviceNo" as "serviceNo",
      "t110"."lineNo" as "lineNo",
      "t110"."amount" as "amount",
      try_cast(
        (
          cast(
            (
              case
              when "t110"."percentage" >= cast(100 as decimal(28, 8)) then "t110"."amount"
              when cast(1 as bit) = 1 then try_cast(
                (
                  cast(
                    isnull(
                      try_cast(
                        try_cast("t110"."amount" as decimal(19, 8)) * try_cast("t110"."percentage" as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        case
                        when abs(cast("t110"."amount" as float) * cast("t110"."percentage" as float)) < 1e21 then cast("t110"."amount" as decimal(28, 8)) * cast("t110"."percentage" as decimal(28, 8)) end as decimal(28, 8)
                      )
                    ) as decimal(28, 8)
                  ) / nullif(cast(100 as decimal(28, 8)), 0)
                ) as decimal(28, 8)
              ) end
            ) as decimal(28, 8)
          ) + cast("t110"."byArea" as decimal(28, 8))
        ) as decimal(28, 8)
      ) as "asked",
      "t110"."fixed0" as "fixed0",
      "t110"."fixed1" as "fixed1",
      "t110"."fixed2" as "fixed2",
      "t110"."fixed3" as "fixed3"
    from "q29" "t110"
  ),
  "q31" as (
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
        when "t111"."asked" < "t111"."amount" then try_cast(
          (cast("t111"."amount" as decimal(28, 8)) - cast("t111"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when "t111"."asked" < "t111"."amount" then try_cast(
                (cast("t111"."amount" as decimal(28, 8)) - cast("t111"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t111"."leaseContractNo",
              "t111"."versionNo",
              "t111"."leaseUnitNo",
              "t111"."serviceNo"
            order by "t111"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q30" "t111"
  ),
  "q32" as (
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
        when try_cast(
          (cast("t112"."fixed0" as decimal(28, 8)) - cast("t112"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t112"."left0" then try_cast(
          (
            cast("t112"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t112"."fixed0" as decimal(28, 8)) - cast("t112"."before0" as decimal(28, 8))) as decimal(28, 8)
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
              when "t112"."fixed0" <= "t112"."before0" then "t112"."left0"
              when try_cast(
                (cast("t112"."fixed0" as decimal(28, 8)) - cast("t112"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t112"."left0" then try_cast(
                (
                  cast("t112"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t112"."fixed0" as decimal(28, 8)) - cast("t112"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t112"."leaseContractNo", "t112"."versionNo", "t112"."leaseUnitNo"
            order by "t112"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q31" "t112"
  ),
  "q33" as (
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
        when try_cast(
          (cast("t113"."fixed1" as decimal(28, 8)) - cast("t113"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t113"."left1" then try_cast(
          (
            cast("t113"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t113"."fixed1" as decimal(28, 8)) - cast("t113"."before1" as decimal(28, 8))) as decimal(28, 8)
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
              when "t113"."fixed1" <= "t113"."before1" then "t113"."left1"
              when try_cast(
                (cast("t113"."fixed1" as decimal(28, 8)) - cast("t113"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t113"."left1" then try_cast(
                (
                  cast("t113"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t113"."fixed1" as decimal(28, 8)) - cast("t113"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t113"."leaseContractNo", "t113"."versionNo", "t113"."serviceNo"
            order by "t113"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q32" "t113"
  ),
  "q34" as (
    select "t114"."lineId" as "lineId",
      "t114"."amount" as "amount",
      "t114"."fixed3" as "fixed3",
      (
        case
        when "t114"."fixed2" <= "t114"."before2" then "t114"."left2"
        when try_cast(
          (cast("t114"."fixed2" as decimal(28, 8)) - cast("t114"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t114"."left2" then try_cast(
          (
            cast("t114"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t114"."fixed2" as decimal(28, 8)) - cast("t114"."before2" as decimal(28, 8))) as decimal(28, 8)
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
              when "t114"."fixed2" <= "t114"."before2" then "t114"."left2"
              when try_cast(
                (cast("t114"."fixed2" as decimal(28, 8)) - cast("t114"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t114"."left2" then try_cast(
                (
                  cast("t114"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t114"."fixed2" as decimal(28, 8)) - cast("t114"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t114"."leaseContractNo", "t114"."versionNo"
            order by "t114"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q33" "t114"
  ),
  "q35" as (
    select "t115"."lineId" as "lineId",
      try_cast(
        (
          cast("t115"."amount" as decimal(28, 8)) - cast(
            (
              case
              when "t115"."fixed3" <= "t115"."before3" then "t115"."left3"
              when try_cast(
                (cast("t115"."fixed3" as decimal(28, 8)) - cast("t115"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t115"."left3" then try_cast(
                (
                  cast("t115"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t115"."fixed3" as decimal(28, 8)) - cast("t115"."before3" as decimal(28, 8))
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
    from "q34" "t115"
  ),
  "q36" as (
    select "t116"."id" as "id",
      "t116"."leaseUnitNo" as "leaseUnitNo",
      (
        case
        when not ("t118"."lineId" is null) then try_cast(
          (
            cast(round("t116"."amount", 2) as decimal(28, 8)) - cast(round("t118"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t116"."amount", 2) end
      ) as "monthlyNet"
    from "q26" "t116"
    left join "q3" "t117" on "t117"."unitNo" = "t116"."leaseUnitNo"
    left join "q35" "t118" on "t118"."lineId" = "t116"."lineId"
    where (
      not ("t117"."unitNo" is null)
      or ("t116"."leaseUnitNo" = N'' and datalength("t116"."leaseUnitNo") = datalength(N''))
    )
  ),
  "a37" as (
    select @p5 as "companyId",
      isnull("t119"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      "t119"."leaseUnitNo" as "leaseUnitNo",
      isnull("t119"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet"
    from "q36" "t119"
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + stuff(
        trim(
          N'}'
          from (
            select lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) as "id",
            "t0"."leaseUnitNo" as "leaseUnitNo" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"monthlyNet":' + isnull(
        trim(
          N'.'
          from replace(
            rtrim(replace(convert(nvarchar(40), cast("t0"."monthlyNet" as decimal(28, 8))), N'0', N' ')),
            N' ',
            N'0'
          )
        ),
        N'null'
      ) + N'}'
    ),
    1, 1, N'{'
  ),
  N'\/',
  N'/'
),
  (cast(null as nvarchar(4000)) collate Latin1_General_100_BIN2)
from "a37" "t0"
where "t0"."companyId" = @p2 and "t0"."id" = @p6;
-- Edm.Guid, Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid
