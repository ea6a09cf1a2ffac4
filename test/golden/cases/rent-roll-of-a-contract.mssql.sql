with "q1" as (
  select "t1"."leaseUnitNo" as "unitNo"
  from "leaseContractLine" "t1"
  where (
    "t1"."leaseContractNo" = (@p1 collate Latin1_General_100_BIN2)
    and datalength("t1"."leaseContractNo") = datalength((@p1 collate Latin1_General_100_BIN2))
  )
    and "t1"."companyId" = @p2
  union all
  select "t2"."number" as "unitNo"
  from "leaseUnit" "t2"
  where (
    (@p1 collate Latin1_General_100_BIN2) = N''
    and datalength((@p1 collate Latin1_General_100_BIN2)) = datalength(N'')
  )
    and "t2"."companyId" = @p2
  union all
  select "t3"."leaseUnitNo" as "unitNo"
  from "leaseContractLine" "t3"
  where (
    (@p1 collate Latin1_General_100_BIN2) = N''
    and datalength((@p1 collate Latin1_General_100_BIN2)) = datalength(N'')
  )
    and "t3"."companyId" = @p2
),
  "q2" as (
    select "t4"."unitNo" as "unitNo"
    from "q1" "t4"
    group by "t4"."unitNo"
  ),
  "q3" as (
    select "t5"."number" as "unitNo"
    from "q2" "t6" cross
    join "leaseUnit" "t5"
    where "t5"."companyId" = @p2 and "t5"."companyId" = @p2 and "t5"."number" = "t6"."unitNo"
  ),
  "q4" as (
    select "t7"."leaseUnitNo" as "unitNo"
    from "q2" "t9" cross
    join "leaseContractLine" "t7"
    left join "leaseUnit" "t8" on "t8"."companyId" = @p2 and "t8"."number" = "t7"."leaseUnitNo"
    where "t8"."id" is null
      and "t7"."companyId" = @p2
      and "t7"."companyId" = @p2
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
  "q6" as (
    select "t12"."id" as "id",
      "t12"."leaseContractNo" as "leaseContractNo"
    from "q5" "t13" cross
    join "leaseContractLine" "t12"
    where "t12"."companyId" = @p2
      and "t12"."companyId" = @p2
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
      (
        (
          "t15"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
          and datalength("t15"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
        )
        and "t15"."startingDate" <= cast(@p3 as date)
      )
      and ("t15"."endingDate" = cast('0001-01-01' as date) or "t15"."endingDate" >= cast(@p3 as date))
    )
      and "t15"."companyId" = @p2
      and "t15"."companyId" = @p2
      and "t15"."leaseContractNo" = "t16"."leaseContractNo"
    group by "t15"."leaseContractNo"
  ),
  "q9" as (
    select "t17"."id" as "id",
      "t17"."leaseUnitNo" as "unitNo"
    from "q8" "t18" cross
    join "leaseContractLine" "t17"
    where "t17"."companyId" = @p2
      and "t17"."companyId" = @p2
      and "t17"."leaseContractNo" = "t18"."leaseContractNo"
  ),
  "q10" as (
    select "t19"."unitNo" as "unitNo"
    from "q3" "t19"
    union all
    select "t20"."unitNo" as "unitNo"
    from "q9" "t20"
  ),
  "q11" as (
    select "t21"."unitNo" as "unitNo"
    from "q10" "t21"
    group by "t21"."unitNo"
  ),
  "q12" as (
    select "t22"."leaseUnitGroupNo" as "number"
    from "q11" "t23" cross
    join "leaseUnit" "t22"
    where ("t22"."leaseUnitGroupNo" <> N'' or datalength("t22"."leaseUnitGroupNo") <> datalength(N''))
      and "t22"."companyId" = @p2
      and "t22"."companyId" = @p2
      and "t22"."number" = "t23"."unitNo"
    group by "t22"."leaseUnitGroupNo"
  ),
  "q13" as (
    select "t24"."number" as "number",
      (
        case
        when "t25"."building" = 1 then "t25"."number"
        when "t26"."building" = 1 then "t26"."number"
        when "t27"."building" = 1 then "t27"."number"
        when "t28"."building" = 1 then "t28"."number"
        when "t29"."building" = 1 then "t29"."number"
        when "t30"."building" = 1 then "t30"."number"
        when "t31"."building" = 1 then "t31"."number"
        when "t32"."building" = 1 then "t32"."number"
        when "t33"."building" = 1 then "t33"."number"
        when "t34"."building" = 1 then "t34"."number" end
      ) as "buildingNo",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t35"
          left join "leaseContract" "t36" on "t36"."companyId" = @p2
            and "t36"."number" = "t35"."leaseContractNo"
            and "t36"."versionNo" = "t35"."versionNo"
          where "t35"."companyId" = @p2
            and "t35"."leaseUnitNo" = "t25"."number"
            and (
              (
                "t35"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t35"."endingDate" < cast(@p3 as date))
                  or (
                    "t35"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t36"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t36"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t35"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t35"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t36"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t36"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t35"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t35"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t35"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t37"
                          where "t37"."companyId" = @p2
                            and "t37"."number" = "t36"."number"
                            and (
                              (
                                "t37"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t37"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t37"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t37"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
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
      ) as "isLet0",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t38"
          left join "leaseContract" "t39" on "t39"."companyId" = @p2
            and "t39"."number" = "t38"."leaseContractNo"
            and "t39"."versionNo" = "t38"."versionNo"
          where "t38"."companyId" = @p2
            and "t38"."leaseUnitNo" = "t26"."number"
            and (
              (
                "t38"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t38"."endingDate" < cast(@p3 as date))
                  or (
                    "t38"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t39"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t39"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t38"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t38"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t39"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t39"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t38"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t38"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t38"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t40"
                          where "t40"."companyId" = @p2
                            and "t40"."number" = "t39"."number"
                            and (
                              (
                                "t40"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t40"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t40"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t40"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
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
      ) as "isLet1",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t41"
          left join "leaseContract" "t42" on "t42"."companyId" = @p2
            and "t42"."number" = "t41"."leaseContractNo"
            and "t42"."versionNo" = "t41"."versionNo"
          where "t41"."companyId" = @p2
            and "t41"."leaseUnitNo" = "t27"."number"
            and (
              (
                "t41"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t41"."endingDate" < cast(@p3 as date))
                  or (
                    "t41"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t42"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t42"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t41"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t41"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t42"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t42"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t41"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t41"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t41"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t43"
                          where "t43"."companyId" = @p2
                            and "t43"."number" = "t42"."number"
                            and (
                              (
                                "t43"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t43"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t43"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t43"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
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
      ) as "isLet2",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t44"
          left join "leaseContract" "t45" on "t45"."companyId" = @p2
            and "t45"."number" = "t44"."leaseContractNo"
            and "t45"."versionNo" = "t44"."versionNo"
          where "t44"."companyId" = @p2
            and "t44"."leaseUnitNo" = "t28"."number"
            and (
              (
                "t44"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t44"."endingDate" < cast(@p3 as date))
                  or (
                    "t44"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t45"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t45"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t44"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t44"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t45"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t45"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t44"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t44"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t44"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t46"
                          where "t46"."companyId" = @p2
                            and "t46"."number" = "t45"."number"
                            and (
                              (
                                "t46"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t46"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t46"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t46"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
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
      ) as "isLet3",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t47"
          left join "leaseContract" "t48" on "t48"."companyId" = @p2
            and "t48"."number" = "t47"."leaseContractNo"
            and "t48"."versionNo" = "t47"."versionNo"
          where "t47"."companyId" = @p2
            and "t47"."leaseUnitNo" = "t29"."number"
            and (
              (
                "t47"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t47"."endingDate" < cast(@p3 as date))
                  or (
                    "t47"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t48"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t48"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t47"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t47"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t48"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t48"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t47"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t47"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t47"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t49"
                          where "t49"."companyId" = @p2
                            and "t49"."number" = "t48"."number"
                            and (
                              (
                                "t49"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t49"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t49"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t49"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
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
      ) as "isLet4",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t50"
          left join "leaseContract" "t51" on "t51"."companyId" = @p2
            and "t51"."number" = "t50"."leaseContractNo"
            and "t51"."versionNo" = "t50"."versionNo"
          where "t50"."companyId" = @p2
            and "t50"."leaseUnitNo" = "t30"."number"
            and (
              (
                "t50"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t50"."endingDate" < cast(@p3 as date))
                  or (
                    "t50"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t51"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t51"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t50"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t50"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t51"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t51"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t50"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t50"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t50"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t52"
                          where "t52"."companyId" = @p2
                            and "t52"."number" = "t51"."number"
                            and (
                              (
                                "t52"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t52"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t52"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t52"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet5",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t53"
          left join "leaseContract" "t54" on "t54"."companyId" = @p2
            and "t54"."number" = "t53"."leaseContractNo"
            and "t54"."versionNo" = "t53"."versionNo"
          where "t53"."companyId" = @p2
            and "t53"."leaseUnitNo" = "t31"."number"
            and (
              (
                "t53"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t53"."endingDate" < cast(@p3 as date))
                  or (
                    "t53"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t54"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t54"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t53"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t53"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t54"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t54"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t53"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t53"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t53"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t55"
                          where "t55"."companyId" = @p2
                            and "t55"."number" = "t54"."number"
                            and (
                              (
                                "t55"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t55"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t55"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t55"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet6",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t56"
          left join "leaseContract" "t57" on "t57"."companyId" = @p2
            and "t57"."number" = "t56"."leaseContractNo"
            and "t57"."versionNo" = "t56"."versionNo"
          where "t56"."companyId" = @p2
            and "t56"."leaseUnitNo" = "t32"."number"
            and (
              (
                "t56"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t56"."endingDate" < cast(@p3 as date))
                  or (
                    "t56"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t57"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t57"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t56"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t56"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t57"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t57"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t56"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t56"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t56"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t58"
                          where "t58"."companyId" = @p2
                            and "t58"."number" = "t57"."number"
                            and (
                              (
                                "t58"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t58"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t58"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t58"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet7",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t59"
          left join "leaseContract" "t60" on "t60"."companyId" = @p2
            and "t60"."number" = "t59"."leaseContractNo"
            and "t60"."versionNo" = "t59"."versionNo"
          where "t59"."companyId" = @p2
            and "t59"."leaseUnitNo" = "t33"."number"
            and (
              (
                "t59"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t59"."endingDate" < cast(@p3 as date))
                  or (
                    "t59"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t60"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t60"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t59"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t59"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t60"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t60"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t59"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t59"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t59"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t61"
                          where "t61"."companyId" = @p2
                            and "t61"."number" = "t60"."number"
                            and (
                              (
                                "t61"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t61"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t61"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t61"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet8",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t62"
          left join "leaseContract" "t63" on "t63"."companyId" = @p2
            and "t63"."number" = "t62"."leaseContractNo"
            and "t63"."versionNo" = "t62"."versionNo"
          where "t62"."companyId" = @p2
            and "t62"."leaseUnitNo" = "t34"."number"
            and (
              (
                "t62"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t62"."endingDate" < cast(@p3 as date))
                  or (
                    "t62"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t63"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t63"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t62"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t62"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t63"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t63"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t62"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t62"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t62"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t64"
                          where "t64"."companyId" = @p2
                            and "t64"."number" = "t63"."number"
                            and (
                              (
                                "t64"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t64"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t64"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t64"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                                )
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
        ) then 1 else 0 end as bit
      ) as "isLet9"
    from "q12" "t24"
    left join "leaseUnit" "t25" on "t25"."companyId" = @p2 and "t25"."number" = "t24"."number"
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
    left join "leaseUnit" "t34" on "t34"."companyId" = @p2
      and "t34"."number" = "t33"."leaseUnitGroupNo"
  ),
  "q14" as (
    select "t65"."number" as "number",
      "t65"."buildingNo" as "buildingNo",
      cast(
        case
        when (
          (
            (("t65"."isLet0" = 1 or "t65"."isLet1" = 1) or "t65"."isLet2" = 1)
            or ("t65"."isLet3" = 1 or "t65"."isLet4" = 1)
          )
          or (
            (("t65"."isLet5" = 1 or "t65"."isLet6" = 1) or "t65"."isLet7" = 1)
            or ("t65"."isLet8" = 1 or "t65"."isLet9" = 1)
          )
        ) then 1 else 0 end as bit
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
  "q17" as (
    select "t69"."id" as "id",
      "t69"."leaseUnitNo" as "leaseUnitNo",
      "t69"."leaseContractNo" as "leaseContractNo",
      "t69"."versionNo" as "versionNo",
      "t69"."lineNo" as "lineNo",
      "t69"."serviceNo" as "serviceNo",
      "t72"."serviceGroup" as "serviceGroup",
      "t69"."startingDate" as "startingDate",
      (
        case
        when "t69"."endingDate" <> cast('0001-01-01' as date) then "t69"."endingDate"
        when cast(1 as bit) = 1 then "t70"."contractValidUntil" end
      ) as "expiryDate",
      "t69"."priceType" as "priceType",
      "t69"."unitPrice" as "unitPrice",
      "t69"."pricePeriod" as "pricePeriod",
      "t69"."quantity" as "quantity",
      "t70"."customerNo" as "customerNo",
      "t70"."customerName" as "customerName",
      "t70"."buildingNo" as "buildingNo",
      "t70"."invoicingCurrencyCode" as "currencyCode",
      row_number() over (
        partition by "t69"."leaseUnitNo"
        order by "t69"."startingDate" desc,
          "t69"."lineNo",
          "t69"."leaseContractNo",
          "t69"."versionNo" desc
      ) as "place"
    from "q16" "t73" cross
    join "leaseContractLine" "t69"
    left join "leaseContract" "t70" on "t70"."companyId" = @p2
      and "t70"."number" = "t69"."leaseContractNo"
      and "t70"."versionNo" = "t69"."versionNo"
    left join "service" "t72" on "t72"."companyId" = @p2 and "t72"."code" = "t69"."serviceNo"
    where (
      (
        "t69"."startingDate" <= cast(@p3 as date)
        and (
          not ("t69"."endingDate" < cast(@p3 as date))
          or (
            "t69"."endingDate" = cast('0001-01-01' as date)
            and (
              "t70"."contractValidUntil" = cast('0001-01-01' as date)
              or "t70"."contractValidUntil" >= cast(@p3 as date)
            )
          )
        )
      )
      and (
        (
          (
            "t69"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
            or datalength("t69"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
          )
          and (
            "t70"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
            and datalength("t70"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
          )
        )
        or (
          (
            cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
            and (
              (
                "t69"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                or datalength("t69"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
              )
              or "t69"."endingDate" <> cast('0001-01-01' as date)
            )
          )
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
              and not (
                exists (
                  select 1
                  from "leaseContract" "t71"
                  where "t71"."companyId" = @p2
                    and "t71"."number" = "t70"."number"
                    and (
                      (
                        "t71"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                        and datalength("t71"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                      )
                      or (
                        (
                          "t71"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                          and datalength("t71"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                        )
                        and "t71"."versionNo" > "t70"."versionNo"
                      )
                    )
                )
              )
            )
          )
        )
      )
    )
      and "t69"."companyId" = @p2
      and "t69"."companyId" = @p2
      and "t69"."id" = "t73"."id"
  ),
  "q18" as (
    select "t74"."leaseUnitNo" as "unitNo",
      cast(sum("t74"."quantity") as decimal(28, 8)) as "quantity"
    from "q11" "t76" cross
    join "leaseUnitLedgerEntry" "t74"
    where (
      "t74"."postingDate" > cast(@p3 as date)
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t75"
        where "t75"."companyId" = @p2
          and "t75"."leaseUnitNo" = "t74"."leaseUnitNo"
          and "t75"."entryNo" < "t74"."entryNo"
      )
    )
      and "t74"."companyId" = @p2
      and "t74"."companyId" = @p2
      and "t74"."leaseUnitNo" = "t76"."unitNo"
    group by "t74"."leaseUnitNo"
  ),
  "q19" as (
    select "t77"."id" as "id",
      "t77"."number" as "number",
      "t77"."description" as "description",
      "t77"."leaseUnitCategory" as "leaseUnitCategory",
      "t77"."leaseUnitClass" as "leaseUnitClass",
      "t77"."floor" as "floor",
      "t77"."parkingUnit" as "parkingUnit",
      "t77"."blocked" as "blocked",
      cast(
        case
        when (not ("t77"."building" = 1) and not ("t77"."leaseUnitGroup" = 1)) then 1 else 0 end as bit
      ) as "isLeasable",
      (
        case
        when not ("t78"."quantity" is null) then try_cast(
          (cast("t77"."objectArea" as decimal(28, 8)) - cast("t78"."quantity" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then "t77"."objectArea" end
      ) as "area",
      (
        case
        when "t77"."building" = 1 then "t77"."number"
        when not ("t79"."buildingNo" is null) then "t79"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t77"."building" = 1) and "t79"."buildingNo" is null) then "t77"."number" end
      ) as "withoutBuilding",
      cast(
        case
        when exists (
          select "t79"."isLet" intersect
          select cast(1 as bit)
        ) then 1 else 0 end as bit
      ) as "isLetByGroup",
      (
        case
        when (
          not ("t77"."blocked" = 1)
          and not (
            exists (
              select "t79"."isLet" intersect
              select cast(1 as bit)
            )
          )
        ) then "t77"."number" end
      ) as "reservable"
    from "q11" "t80" cross
    join "leaseUnit" "t77"
    left join "q18" "t78" on "t78"."unitNo" = "t77"."number"
    left join "q14" "t79" on "t79"."number" = "t77"."leaseUnitGroupNo"
    where "t77"."companyId" = @p2 and "t77"."companyId" = @p2 and "t77"."number" = "t80"."unitNo"
  ),
  "q20" as (
    select "t81"."leaseUnitNo" as "leaseUnitNo",
      "t81"."leaseContractNo" as "leaseContractNo",
      "t81"."versionNo" as "versionNo",
      "t81"."startingDate" as "startingDate",
      "t82"."customerNo" as "customerNo",
      "t82"."customerName" as "customerName",
      row_number() over (
        partition by "t81"."leaseUnitNo"
        order by "t81"."startingDate",
          "t81"."lineNo",
          "t81"."leaseContractNo",
          "t81"."versionNo" desc
      ) as "place"
    from "q3" "t83" cross
    join "leaseContractLine" "t81"
    left join "leaseContract" "t82" on "t82"."companyId" = @p2
      and "t82"."number" = "t81"."leaseContractNo"
      and "t82"."versionNo" = "t81"."versionNo"
    where (
      (
        (
          "t81"."startingDate" > cast(@p3 as date)
          and (
            "t81"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
            or datalength("t81"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
          )
        )
        and ("t81"."leaseUnitNo" <> N'' or datalength("t81"."leaseUnitNo") <> datalength(N''))
      )
      and (
        (
          "t82"."status" = (N'Reserved' collate Latin1_General_100_BIN2)
          and datalength("t82"."status") = datalength((N'Reserved' collate Latin1_General_100_BIN2))
        )
        and not (
          exists (
            select "t82"."versionStatus",
              datalength("t82"."versionStatus") intersect
            select (N'Old' collate Latin1_General_100_BIN2),
              datalength((N'Old' collate Latin1_General_100_BIN2))
          )
        )
      )
    )
      and "t81"."companyId" = @p2
      and "t81"."companyId" = @p2
      and "t81"."leaseUnitNo" = "t83"."unitNo"
  ),
  "q21" as (
    select (case when not ("t85"."id" is null) then "t85"."id" when cast(1 as bit) = 1 then "t84"."id" end) as "id",
      "t84"."number" as "leaseUnitNo",
      "t84"."description" as "leaseUnitDescription",
      "t84"."leaseUnitCategory" as "leaseUnitCategory",
      "t84"."leaseUnitClass" as "leaseUnitClass",
      "t84"."floor" as "floor",
      "t84"."parkingUnit" as "parkingUnit",
      "t84"."blocked" as "blocked",
      "t84"."area" as "area",
      (
        case
        when not ("t84"."buildingNo" is null) then "t84"."buildingNo"
        when not ("t86"."id" is null) then "t89"."buildingNo"
        when cast(1 as bit) = 1 then N'' end
      ) as "buildingNo",
      cast(
        case
        when (
          "t85"."id" is null
          or exists (
            select "t85"."place" intersect
            select 1
          )
        ) then 1 else 0 end as bit
      ) as "firstOfUnit",
      (
        case
        when not ("t85"."id" is null) then (N'Let' collate Latin1_General_100_BIN2)
        when "t84"."isLetByGroup" = 1 then (N'LetByGroup' collate Latin1_General_100_BIN2)
        when "t84"."blocked" = 1 then (N'Blocked' collate Latin1_General_100_BIN2)
        when not ("t90"."leaseUnitNo" is null) then (N'Reserved' collate Latin1_General_100_BIN2)
        when cast(1 as bit) = 1 then (N'Vacant' collate Latin1_General_100_BIN2) end
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
        when not ("t85"."id" is null) then "t85"."customerNo"
        when not ("t90"."customerNo" is null) then "t90"."customerNo" end
      ) as "customerNo",
      (
        case
        when not ("t85"."id" is null) then "t85"."customerName"
        when not ("t90"."customerName" is null) then "t90"."customerName" end
      ) as "customerName",
      (
        case
        when not ("t85"."id" is null) then "t85"."startingDate"
        when not ("t90"."startingDate" is null) then "t90"."startingDate" end
      ) as "startingDate",
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
    from "q19" "t84"
    outer apply (
      select "t87".*
      from "leaseContractLine" "t87"
      left join "leaseContract" "t88" on "t88"."companyId" = @p2
        and "t88"."number" = "t87"."leaseContractNo"
        and "t88"."versionNo" = "t87"."versionNo"
      where "t87"."companyId" = @p2
        and "t87"."leaseUnitNo" = "t84"."withoutBuilding"
        and (
          (
            (
              "t87"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
              or datalength("t87"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
            )
            and (
              "t88"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
              and datalength("t88"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
            )
          )
          and (
            "t87"."startingDate" <= cast(cast(@p4 as datetime2(3)) as date)
            and (
              not ("t87"."endingDate" < cast(cast(@p4 as datetime2(3)) as date))
              or (
                "t87"."endingDate" = cast('0001-01-01' as date)
                and (
                  "t88"."contractValidUntil" = cast('0001-01-01' as date)
                  or "t88"."contractValidUntil" >= cast(cast(@p4 as datetime2(3)) as date)
                )
              )
            )
          )
        )
      order by "t87"."startingDate" desc,
        "t87"."lineNo",
        "t87"."leaseContractNo",
        "t87"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t86"
    left join "leaseContract" "t89" on "t89"."companyId" = @p2
      and "t89"."number" = "t86"."leaseContractNo"
      and "t89"."versionNo" = "t86"."versionNo"
    left join "q20" "t90" on "t90"."leaseUnitNo" = "t84"."reservable" and "t90"."place" = 1
    left join "q17" "t85" on "t85"."leaseUnitNo" = "t84"."number"
    where (not ("t85"."id" is null) or "t84"."isLeasable" = 1)
    union all
    select "t91"."id" as "id",
      N'' as "leaseUnitNo",
      N'' as "leaseUnitDescription",
      N'' as "leaseUnitCategory",
      N'' as "leaseUnitClass",
      N'' as "floor",
      cast(0 as bit) as "parkingUnit",
      cast(0 as bit) as "blocked",
      cast(0 as decimal(28, 8)) as "area",
      "t91"."buildingNo" as "buildingNo",
      cast(0 as bit) as "firstOfUnit",
      (N'Let' collate Latin1_General_100_BIN2) as "state",
      "t91"."leaseContractNo" as "leaseContractNo",
      "t91"."versionNo" as "versionNo",
      "t91"."customerNo" as "customerNo",
      "t91"."customerName" as "customerName",
      "t91"."startingDate" as "startingDate",
      "t91"."id" as "lineId",
      "t91"."leaseUnitNo" as "lineUnitNo",
      "t91"."lineNo" as "lineNo",
      "t91"."serviceNo" as "serviceNo",
      "t91"."serviceGroup" as "serviceGroup",
      "t91"."expiryDate" as "expiryDate",
      "t91"."priceType" as "priceType",
      "t91"."unitPrice" as "unitPrice",
      "t91"."pricePeriod" as "pricePeriod",
      "t91"."quantity" as "quantity",
      "t91"."currencyCode" as "currencyCode",
      "t91"."buildingNo" as "contractBuildingNo"
    from "q17" "t91"
    left join "leaseUnit" "t92" on "t92"."companyId" = @p2 and "t92"."number" = "t91"."leaseUnitNo"
    where "t92"."id" is null
  ),
  "q22" as (
    select "t93"."serviceNo" as "serviceNo",
      "t93"."unitPrice" as "unitPrice",
      "t93"."priceForPeriod" as "priceForPeriod",
      row_number() over (
        partition by "t93"."serviceNo"
        order by "t93"."effectiveDate" desc,
          lower(convert(nvarchar(36), "t93"."id") collate Latin1_General_100_BIN2)
      ) as "place"
    from "servicePrice" "t93"
    where (
      (
        (
          "t93"."type" = (N'All Contracts' collate Latin1_General_100_BIN2)
          and datalength("t93"."type") = datalength((N'All Contracts' collate Latin1_General_100_BIN2))
        )
        and "t93"."effectiveDate" <= cast(@p3 as date)
      )
      and (
        "t93"."expirationDate" = cast('0001-01-01' as date)
        or "t93"."expirationDate" >= cast(@p3 as date)
      )
    )
      and "t93"."companyId" = @p2
  ),
  "q23" as (
    select "t94"."lineId" as "lineId",
      "t94"."serviceNo" as "serviceNo",
      (
        case
        when ("t94"."leaseUnitNo" <> N'' or datalength("t94"."leaseUnitNo") <> datalength(N'')) then "t94"."leaseUnitNo" end
      ) as "unitCode",
      "t94"."leaseContractNo" as "contractCode",
      (
        case
        when not (
          exists (
            select "t94"."buildingNo",
              datalength("t94"."buildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t94"."buildingNo"
        when not (
          exists (
            select "t94"."contractBuildingNo",
              datalength("t94"."contractBuildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t94"."contractBuildingNo" end
      ) as "buildingCode"
    from "q21" "t94"
    where "t94"."unitPrice" = cast(0 as decimal(28, 8))
  ),
  "q24" as (
    select "t95"."lineId" as "lineId",
      (
        case
        when not ("t96"."id" is null) then "t96"."unitPrice"
        when not ("t98"."id" is null) then "t98"."unitPrice"
        when not ("t100"."id" is null) then "t100"."unitPrice"
        when cast(1 as bit) = 1 then "t102"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t96"."id" is null) then "t96"."priceForPeriod"
        when not ("t98"."id" is null) then "t98"."priceForPeriod"
        when not ("t100"."id" is null) then "t100"."priceForPeriod"
        when cast(1 as bit) = 1 then "t102"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q23" "t95"
    outer apply (
      select "t97".*
      from "servicePrice" "t97"
      where "t97"."companyId" = @p2
        and "t97"."serviceNo" = "t95"."serviceNo"
        and "t97"."code" = "t95"."unitCode"
        and (
          (
            (
              "t97"."type" = (N'Lease Unit' collate Latin1_General_100_BIN2)
              and datalength("t97"."type") = datalength((N'Lease Unit' collate Latin1_General_100_BIN2))
            )
            and "t97"."effectiveDate" <= cast(@p3 as date)
          )
          and (
            "t97"."expirationDate" = cast('0001-01-01' as date)
            or "t97"."expirationDate" >= cast(@p3 as date)
          )
        )
      order by "t97"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t97"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t96"
    outer apply (
      select "t99".*
      from "servicePrice" "t99"
      where "t99"."companyId" = @p2
        and "t99"."serviceNo" = "t95"."serviceNo"
        and "t99"."code" = "t95"."contractCode"
        and (
          (
            (
              "t99"."type" = (N'Contract' collate Latin1_General_100_BIN2)
              and datalength("t99"."type") = datalength((N'Contract' collate Latin1_General_100_BIN2))
            )
            and "t99"."effectiveDate" <= cast(@p3 as date)
          )
          and (
            "t99"."expirationDate" = cast('0001-01-01' as date)
            or "t99"."expirationDate" >= cast(@p3 as date)
          )
        )
      order by "t99"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t99"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t98"
    outer apply (
      select "t101".*
      from "servicePrice" "t101"
      where "t101"."companyId" = @p2
        and "t101"."serviceNo" = "t95"."serviceNo"
        and "t101"."code" = "t95"."buildingCode"
        and (
          (
            (
              "t101"."type" = (N'Building' collate Latin1_General_100_BIN2)
              and datalength("t101"."type") = datalength((N'Building' collate Latin1_General_100_BIN2))
            )
            and "t101"."effectiveDate" <= cast(@p3 as date)
          )
          and (
            "t101"."expirationDate" = cast('0001-01-01' as date)
            or "t101"."expirationDate" >= cast(@p3 as date)
          )
        )
      order by "t101"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t101"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t100"
    left join "q22" "t102" on "t102"."serviceNo" = "t95"."serviceNo" and "t102"."place" = 1
    where (
      (not ("t96"."id" is null) or not ("t98"."id" is null))
      or (not ("t100"."id" is null) or not ("t102"."serviceNo" is null))
    )
  ),
  "q25" as (
    select "t103"."id" as "id",
      "t103"."leaseUnitNo" as "leaseUnitNo",
      "t103"."leaseUnitDescription" as "leaseUnitDescription",
      "t103"."leaseUnitCategory" as "leaseUnitCategory",
      "t103"."leaseUnitClass" as "leaseUnitClass",
      "t103"."floor" as "floor",
      "t103"."parkingUnit" as "parkingUnit",
      "t103"."blocked" as "blocked",
      "t103"."buildingNo" as "buildingNo",
      "t103"."area" as "area",
      "t103"."firstOfUnit" as "firstOfUnit",
      "t103"."state" as "state",
      "t103"."leaseContractNo" as "leaseContractNo",
      "t103"."versionNo" as "versionNo",
      "t103"."customerNo" as "customerNo",
      "t103"."customerName" as "customerName",
      "t103"."startingDate" as "startingDate",
      "t103"."lineId" as "lineId",
      "t103"."lineUnitNo" as "lineUnitNo",
      "t103"."lineNo" as "lineNo",
      "t103"."serviceNo" as "serviceNo",
      "t103"."serviceGroup" as "serviceGroup",
      "t103"."expiryDate" as "expiryDate",
      "t103"."priceType" as "priceType",
      "t103"."currencyCode" as "currencyCode",
      (
        case
        when not ("t104"."lineId" is null) then "t104"."unitPrice"
        when cast(1 as bit) = 1 then "t103"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (
          not ("t104"."lineId" is null)
          and not (
            exists (
              select "t104"."priceForPeriod",
                datalength("t104"."priceForPeriod") intersect
              select (N' ' collate Latin1_General_100_BIN2),
                datalength((N' ' collate Latin1_General_100_BIN2))
            )
          )
        ) then "t104"."priceForPeriod"
        when cast(1 as bit) = 1 then "t103"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          "t103"."priceType" in ((N'Area' collate Latin1_General_100_BIN2), (N'Fixed' collate Latin1_General_100_BIN2))
          and exists (
            select 1
            from (
              values ((N'Area' collate Latin1_General_100_BIN2)),
              ((N'Fixed' collate Latin1_General_100_BIN2))
            ) o(v)
            where (o.v = "t103"."priceType" and datalength(o.v) = datalength("t103"."priceType"))
          )
        ) then cast(1 as bit)
        when cast(1 as bit) = 1 then cast(0 as bit) end
      ) as "measured",
      (
        case
        when (
          "t103"."priceType" = (N'Area' collate Latin1_General_100_BIN2)
          and datalength("t103"."priceType") = datalength((N'Area' collate Latin1_General_100_BIN2))
        ) then "t103"."area"
        when (
          (
            "t103"."priceType" = (N'Fixed' collate Latin1_General_100_BIN2)
            and datalength("t103"."priceType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
          )
          and not (
            exists (
              select "t103"."quantity" intersect
              select cast(0 as decimal(28, 8))
            )
          )
        ) then "t103"."quantity"
        when (
          "t103"."priceType" = (N'Fixed' collate Latin1_General_100_BIN2)
          and datalength("t103"."priceType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
        ) then cast(1 as decimal(28, 8))
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "multiplier"
    from "q21" "t103"
    left join "q24" "t104" on "t104"."lineId" = "t103"."lineId"
  ),
  "q26" as (
    select "t105"."id" as "id",
      "t105"."leaseUnitNo" as "leaseUnitNo",
      "t105"."leaseUnitDescription" as "leaseUnitDescription",
      "t105"."leaseUnitCategory" as "leaseUnitCategory",
      "t105"."leaseUnitClass" as "leaseUnitClass",
      "t105"."floor" as "floor",
      "t105"."parkingUnit" as "parkingUnit",
      "t105"."blocked" as "blocked",
      "t105"."buildingNo" as "buildingNo",
      "t105"."area" as "area",
      "t105"."firstOfUnit" as "firstOfUnit",
      "t105"."state" as "state",
      "t105"."leaseContractNo" as "leaseContractNo",
      "t105"."versionNo" as "versionNo",
      "t105"."customerNo" as "customerNo",
      "t105"."customerName" as "customerName",
      "t105"."startingDate" as "startingDate",
      "t105"."lineId" as "lineId",
      "t105"."lineUnitNo" as "lineUnitNo",
      "t105"."lineNo" as "lineNo",
      "t105"."serviceNo" as "serviceNo",
      "t105"."serviceGroup" as "serviceGroup",
      "t105"."expiryDate" as "expiryDate",
      "t105"."priceType" as "priceType",
      "t105"."currencyCode" as "currencyCode",
      "t105"."unitPrice" as "unitPrice",
      "t105"."pricePeriod" as "pricePeriod",
      "t105"."measured" as "measured",
      (
        case
        when (
          "t105"."pricePeriod" = (N'Month' collate Latin1_General_100_BIN2)
          and datalength("t105"."pricePeriod") = datalength((N'Month' collate Latin1_General_100_BIN2))
        ) then isnull(
          try_cast(
            try_cast("t105"."unitPrice" as decimal(19, 8)) * try_cast("t105"."multiplier" as decimal(18, 8)) as decimal(28, 8)
          ),
          try_cast(
            case
            when abs(cast("t105"."unitPrice" as float) * cast("t105"."multiplier" as float)) < 1e21 then cast("t105"."unitPrice" as decimal(28, 8)) * cast("t105"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
          )
        )
        when (
          "t105"."pricePeriod" = (N'Year' collate Latin1_General_100_BIN2)
          and datalength("t105"."pricePeriod") = datalength((N'Year' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t105"."unitPrice" as decimal(19, 8)) * try_cast("t105"."multiplier" as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t105"."unitPrice" as float) * cast("t105"."multiplier" as float)) < 1e21 then cast("t105"."unitPrice" as decimal(28, 8)) * cast("t105"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t105"."pricePeriod" = (N'Quarter' collate Latin1_General_100_BIN2)
          and datalength("t105"."pricePeriod") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t105"."unitPrice" as decimal(19, 8)) * try_cast("t105"."multiplier" as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t105"."unitPrice" as float) * cast("t105"."multiplier" as float)) < 1e21 then cast("t105"."unitPrice" as decimal(28, 8)) * cast("t105"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(3 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t105"."pricePeriod" = (N'Week' collate Latin1_General_100_BIN2)
          and datalength("t105"."pricePeriod") = datalength((N'Week' collate Latin1_General_100_BIN2))
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
                      try_cast("t105"."unitPrice" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t105"."unitPrice" as float) * cast(52 as float)) < 1e21 then cast("t105"."unitPrice" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as x,
                  "t105"."multiplier" as y
                ) v
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t105"."pricePeriod" = (N'Day' collate Latin1_General_100_BIN2)
          and datalength("t105"."pricePeriod") = datalength((N'Day' collate Latin1_General_100_BIN2))
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
                      try_cast("t105"."unitPrice" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t105"."unitPrice" as float) * cast(365 as float)) < 1e21 then cast("t105"."unitPrice" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as x,
                  "t105"."multiplier" as y
                ) v
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "amount"
    from "q25" "t105"
  ),
  "q27" as (
    select "t106"."leaseContractNo" as "leaseContractNo"
    from "q17" "t106"
    group by "t106"."leaseContractNo"
  ),
  "q28" as (
    select "t107"."leaseContractNo" as "leaseContractNo",
      "t107"."contractVersionNo" as "contractVersionNo",
      "t107"."leaseUnitNo" as "leaseUnitNo",
      "t107"."serviceNo" as "serviceNo",
      "t107"."discountType" as "discountType",
      "t107"."amount" as "amount",
      "t107"."period" as "period",
      (
        case
        when (
          "t107"."period" = (N'Month' collate Latin1_General_100_BIN2)
          and datalength("t107"."period") = datalength((N'Month' collate Latin1_General_100_BIN2))
        ) then "t107"."amount"
        when (
          "t107"."period" = (N'Year' collate Latin1_General_100_BIN2)
          and datalength("t107"."period") = datalength((N'Year' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (cast("t107"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t107"."period" = (N'Quarter' collate Latin1_General_100_BIN2)
          and datalength("t107"."period") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (cast("t107"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t107"."period" = (N'Week' collate Latin1_General_100_BIN2)
          and datalength("t107"."period") = datalength((N'Week' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t107"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t107"."amount" as float) * cast(52 as float)) < 1e21 then cast("t107"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t107"."period" = (N'Day' collate Latin1_General_100_BIN2)
          and datalength("t107"."period") = datalength((N'Day' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t107"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t107"."amount" as float) * cast(365 as float)) < 1e21 then cast("t107"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "monthly"
    from "q27" "t108" cross
    join "leaseContrDiscount" "t107"
    where (
      "t107"."startingDate" <= cast(@p3 as date)
      and ("t107"."endingDate" = cast('0001-01-01' as date) or "t107"."endingDate" >= cast(@p3 as date))
    )
      and "t107"."companyId" = @p2
      and "t107"."companyId" = @p2
      and "t107"."leaseContractNo" = "t108"."leaseContractNo"
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
      select "t110"."lineId" as "v0",
        "t110"."leaseContractNo" as "v1",
        "t110"."versionNo" as "v2",
        "t110"."lineUnitNo" as "v3",
        "t110"."serviceNo" as "v4",
        "t110"."lineNo" as "v5",
        "t110"."amount" as "v6",
        (
          case
          when (
            "t109"."discountType" = (N'Percentage' collate Latin1_General_100_BIN2)
            and datalength("t109"."discountType") = datalength((N'Percentage' collate Latin1_General_100_BIN2))
          ) then "t109"."amount"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v7",
        (
          case
          when (
            "t109"."discountType" = (N'Area' collate Latin1_General_100_BIN2)
            and datalength("t109"."discountType") = datalength((N'Area' collate Latin1_General_100_BIN2))
          ) then (
            case
            when (
              "t109"."period" = (N'Month' collate Latin1_General_100_BIN2)
              and datalength("t109"."period") = datalength((N'Month' collate Latin1_General_100_BIN2))
            ) then isnull(
              try_cast(
                try_cast("t109"."amount" as decimal(19, 8)) * try_cast("t110"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                case
                when abs(cast("t109"."amount" as float) * cast("t110"."area" as float)) < 1e21 then cast("t109"."amount" as decimal(28, 8)) * cast("t110"."area" as decimal(28, 8)) end as decimal(28, 8)
              )
            )
            when (
              "t109"."period" = (N'Year' collate Latin1_General_100_BIN2)
              and datalength("t109"."period") = datalength((N'Year' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  isnull(
                    try_cast(
                      try_cast("t109"."amount" as decimal(19, 8)) * try_cast("t110"."area" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t109"."amount" as float) * cast("t110"."area" as float)) < 1e21 then cast("t109"."amount" as decimal(28, 8)) * cast("t110"."area" as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t109"."period" = (N'Quarter' collate Latin1_General_100_BIN2)
              and datalength("t109"."period") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  isnull(
                    try_cast(
                      try_cast("t109"."amount" as decimal(19, 8)) * try_cast("t110"."area" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t109"."amount" as float) * cast("t110"."area" as float)) < 1e21 then cast("t109"."amount" as decimal(28, 8)) * cast("t110"."area" as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(3 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t109"."period" = (N'Week' collate Latin1_General_100_BIN2)
              and datalength("t109"."period") = datalength((N'Week' collate Latin1_General_100_BIN2))
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
                          try_cast("t109"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                        ),
                        try_cast(
                          case
                          when abs(cast("t109"."amount" as float) * cast(52 as float)) < 1e21 then cast("t109"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                        )
                      ) as x,
                      "t110"."area" as y
                    ) v
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t109"."period" = (N'Day' collate Latin1_General_100_BIN2)
              and datalength("t109"."period") = datalength((N'Day' collate Latin1_General_100_BIN2))
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
                          try_cast("t109"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                        ),
                        try_cast(
                          case
                          when abs(cast("t109"."amount" as float) * cast(365 as float)) < 1e21 then cast("t109"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                        )
                      ) as x,
                      "t110"."area" as y
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
                "t109"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t109"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t109"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t109"."leaseUnitNo" <> N'' or datalength("t109"."leaseUnitNo") <> datalength(N''))
              and ("t109"."serviceNo" <> N'' or datalength("t109"."serviceNo") <> datalength(N''))
            )
          ) then "t109"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v9",
        (
          case
          when (
            (
              (
                "t109"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t109"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t109"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t109"."leaseUnitNo" <> N'' or datalength("t109"."leaseUnitNo") <> datalength(N''))
              and ("t109"."serviceNo" = N'' and datalength("t109"."serviceNo") = datalength(N''))
            )
          ) then "t109"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v10",
        (
          case
          when (
            (
              (
                "t109"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t109"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t109"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t109"."leaseUnitNo" = N'' and datalength("t109"."leaseUnitNo") = datalength(N''))
              and ("t109"."serviceNo" <> N'' or datalength("t109"."serviceNo") <> datalength(N''))
            )
          ) then "t109"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v11",
        (
          case
          when (
            (
              (
                "t109"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t109"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t109"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t109"."leaseUnitNo" = N'' and datalength("t109"."leaseUnitNo") = datalength(N''))
              and ("t109"."serviceNo" = N'' and datalength("t109"."serviceNo") = datalength(N''))
            )
          ) then "t109"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v12"
      from "q28" "t109"
      join "q26" "t110" on "t110"."leaseContractNo" = "t109"."leaseContractNo"
      where (
        (
          (
            ("t109"."contractVersionNo" = 0 or "t109"."contractVersionNo" = "t110"."versionNo")
            and (
              ("t109"."leaseUnitNo" = N'' and datalength("t109"."leaseUnitNo") = datalength(N''))
              or (
                "t109"."leaseUnitNo" = "t110"."lineUnitNo"
                and datalength("t109"."leaseUnitNo") = datalength("t110"."lineUnitNo")
              )
            )
          )
          and (
            ("t109"."serviceNo" = N'' and datalength("t109"."serviceNo") = datalength(N''))
            or (
              "t109"."serviceNo" = "t110"."serviceNo"
              and datalength("t109"."serviceNo") = datalength("t110"."serviceNo")
            )
          )
        )
        and ("t110"."measured" = 1 and "t110"."amount" >= cast(0 as decimal(28, 8)))
      )
    ) o
    group by o."v0", o."v1", o."v2", o."v3", o."v4", o."v5", o."v6"
  ),
  "q30" as (
    select "t111"."lineId" as "lineId",
      "t111"."leaseContractNo" as "leaseContractNo",
      "t111"."versionNo" as "versionNo",
      "t111"."leaseUnitNo" as "leaseUnitNo",
      "t111"."serviceNo" as "serviceNo",
      "t111"."lineNo" as "lineNo",
      "t111"."amount" as "amount",
      try_cast(
        (
          cast(
            (
              case
              when "t111"."percentage" >= cast(100 as decimal(28, 8)) then "t111"."amount"
              when cast(1 as bit) = 1 then try_cast(
                (
                  cast(
                    isnull(
                      try_cast(
                        try_cast("t111"."amount" as decimal(19, 8)) * try_cast("t111"."percentage" as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        case
                        when abs(cast("t111"."amount" as float) * cast("t111"."percentage" as float)) < 1e21 then cast("t111"."amount" as decimal(28, 8)) * cast("t111"."percentage" as decimal(28, 8)) end as decimal(28, 8)
                      )
                    ) as decimal(28, 8)
                  ) / nullif(cast(100 as decimal(28, 8)), 0)
                ) as decimal(28, 8)
              ) end
            ) as decimal(28, 8)
          ) + cast("t111"."byArea" as decimal(28, 8))
        ) as decimal(28, 8)
      ) as "asked",
      "t111"."fixed0" as "fixed0",
      "t111"."fixed1" as "fixed1",
      "t111"."fixed2" as "fixed2",
      "t111"."fixed3" as "fixed3"
    from "q29" "t111"
  ),
  "q31" as (
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
        when "t112"."asked" < "t112"."amount" then try_cast(
          (cast("t112"."amount" as decimal(28, 8)) - cast("t112"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when "t112"."asked" < "t112"."amount" then try_cast(
                (cast("t112"."amount" as decimal(28, 8)) - cast("t112"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t112"."leaseContractNo",
              "t112"."versionNo",
              "t112"."leaseUnitNo",
              "t112"."serviceNo"
            order by "t112"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q30" "t112"
  ),
  "q32" as (
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
        when try_cast(
          (cast("t113"."fixed0" as decimal(28, 8)) - cast("t113"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t113"."left0" then try_cast(
          (
            cast("t113"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t113"."fixed0" as decimal(28, 8)) - cast("t113"."before0" as decimal(28, 8))) as decimal(28, 8)
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
              when "t113"."fixed0" <= "t113"."before0" then "t113"."left0"
              when try_cast(
                (cast("t113"."fixed0" as decimal(28, 8)) - cast("t113"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t113"."left0" then try_cast(
                (
                  cast("t113"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t113"."fixed0" as decimal(28, 8)) - cast("t113"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t113"."leaseContractNo", "t113"."versionNo", "t113"."leaseUnitNo"
            order by "t113"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q31" "t113"
  ),
  "q33" as (
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
        when try_cast(
          (cast("t114"."fixed1" as decimal(28, 8)) - cast("t114"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t114"."left1" then try_cast(
          (
            cast("t114"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t114"."fixed1" as decimal(28, 8)) - cast("t114"."before1" as decimal(28, 8))) as decimal(28, 8)
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
              when "t114"."fixed1" <= "t114"."before1" then "t114"."left1"
              when try_cast(
                (cast("t114"."fixed1" as decimal(28, 8)) - cast("t114"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t114"."left1" then try_cast(
                (
                  cast("t114"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t114"."fixed1" as decimal(28, 8)) - cast("t114"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t114"."leaseContractNo", "t114"."versionNo", "t114"."serviceNo"
            order by "t114"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q32" "t114"
  ),
  "q34" as (
    select "t115"."lineId" as "lineId",
      "t115"."amount" as "amount",
      "t115"."fixed3" as "fixed3",
      (
        case
        when "t115"."fixed2" <= "t115"."before2" then "t115"."left2"
        when try_cast(
          (cast("t115"."fixed2" as decimal(28, 8)) - cast("t115"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t115"."left2" then try_cast(
          (
            cast("t115"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t115"."fixed2" as decimal(28, 8)) - cast("t115"."before2" as decimal(28, 8))) as decimal(28, 8)
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
              when "t115"."fixed2" <= "t115"."before2" then "t115"."left2"
              when try_cast(
                (cast("t115"."fixed2" as decimal(28, 8)) - cast("t115"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t115"."left2" then try_cast(
                (
                  cast("t115"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t115"."fixed2" as decimal(28, 8)) - cast("t115"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t115"."leaseContractNo", "t115"."versionNo"
            order by "t115"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q33" "t115"
  ),
  "q35" as (
    select "t116"."lineId" as "lineId",
      try_cast(
        (
          cast("t116"."amount" as decimal(28, 8)) - cast(
            (
              case
              when "t116"."fixed3" <= "t116"."before3" then "t116"."left3"
              when try_cast(
                (cast("t116"."fixed3" as decimal(28, 8)) - cast("t116"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t116"."left3" then try_cast(
                (
                  cast("t116"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t116"."fixed3" as decimal(28, 8)) - cast("t116"."before3" as decimal(28, 8))
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
    from "q34" "t116"
  ),
  "q36" as (
    select "t117"."id" as "id",
      "t117"."leaseUnitNo" as "leaseUnitNo",
      "t117"."leaseUnitDescription" as "leaseUnitDescription",
      "t117"."leaseUnitCategory" as "leaseUnitCategory",
      "t117"."leaseUnitClass" as "leaseUnitClass",
      "t117"."floor" as "floor",
      "t117"."parkingUnit" as "parkingUnit",
      "t117"."blocked" as "blocked",
      "t117"."buildingNo" as "buildingNo",
      "t117"."area" as "area",
      "t117"."firstOfUnit" as "firstOfUnit",
      "t117"."state" as "state",
      "t117"."leaseContractNo" as "leaseContractNo",
      "t117"."versionNo" as "versionNo",
      "t117"."customerNo" as "customerNo",
      "t117"."customerName" as "customerName",
      "t117"."startingDate" as "startingDate",
      "t117"."lineNo" as "lineNo",
      "t117"."serviceNo" as "serviceNo",
      "t117"."serviceGroup" as "serviceGroup",
      "t117"."expiryDate" as "expiryDate",
      "t117"."priceType" as "priceType",
      "t117"."currencyCode" as "currencyCode",
      "t117"."unitPrice" as "unitPrice",
      "t117"."pricePeriod" as "pricePeriod",
      "t117"."measured" as "measured",
      (
        case
        when (not ("t117"."expiryDate" is null) and "t117"."expiryDate" > cast('0001-01-01' as date)) then (cast(datediff(day, cast(@p3 as date), "t117"."expiryDate") as bigint) + cast(1 as bigint))
        when cast(1 as bit) = 1 then 0 end
      ) as "remainingDays",
      round("t117"."amount", 2) as "monthlyAmount",
      (
        case
        when not ("t119"."lineId" is null) then try_cast(
          (
            cast(round("t117"."amount", 2) as decimal(28, 8)) - cast(round("t119"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t117"."amount", 2) end
      ) as "monthlyNet",
      (
        case
        when "t117"."area" = cast(0 as decimal(28, 8)) then cast(0 as decimal(28, 8))
        when cast(1 as bit) = 1 then round(
          try_cast(
            (
              cast(
                (
                  case
                  when not ("t119"."lineId" is null) then try_cast(
                    (
                      cast(round("t117"."amount", 2) as decimal(28, 8)) - cast(round("t119"."discount", 2) as decimal(28, 8))
                    ) as decimal(28, 8)
                  )
                  when cast(1 as bit) = 1 then round("t117"."amount", 2) end
                ) as decimal(28, 8)
              ) / nullif(cast("t117"."area" as decimal(28, 8)), 0)
            ) as decimal(28, 8)
          ),
          2
        ) end
      ) as "netPerArea"
    from "q26" "t117"
    left join "q3" "t118" on "t118"."unitNo" = "t117"."leaseUnitNo"
    left join "q35" "t119" on "t119"."lineId" = "t117"."lineId"
    where (
      not ("t118"."unitNo" is null)
      or ("t117"."leaseUnitNo" = N'' and datalength("t117"."leaseUnitNo") = datalength(N''))
    )
  ),
  "a37" as (
    select @p5 as "companyId",
      isnull("t120"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      "t120"."leaseUnitNo" as "leaseUnitNo",
      "t120"."leaseUnitDescription" as "leaseUnitDescription",
      "t120"."leaseUnitCategory" as "leaseUnitCategory",
      "t120"."leaseUnitClass" as "leaseUnitClass",
      "t120"."floor" as "floor",
      "t120"."parkingUnit" as "parkingUnit",
      "t120"."blocked" as "blocked",
      isnull("t120"."buildingNo", N'') as "buildingNo",
      isnull("t120"."area", cast(0 as decimal(28, 8))) as "area",
      "t120"."firstOfUnit" as "firstOfUnit",
      isnull("t120"."state", N'') as "state",
      isnull("t120"."leaseContractNo", N'') as "leaseContractNo",
      isnull("t120"."versionNo", 0) as "versionNo",
      isnull("t120"."lineNo", 0) as "lineNo",
      isnull("t120"."customerNo", N'') as "customerNo",
      isnull("t120"."customerName", N'') as "customerName",
      isnull("t120"."serviceNo", N'') as "serviceNo",
      isnull("t120"."serviceGroup", N'') as "serviceGroup",
      isnull("t120"."startingDate", cast('0001-01-01' as date)) as "startingDate",
      isnull("t120"."expiryDate", cast('0001-01-01' as date)) as "expiryDate",
      isnull(
        case
        when "t120"."remainingDays" > -2147483648 - 1.0
        and "t120"."remainingDays" < 2147483647 + 1.0 then cast(round("t120"."remainingDays", 0, 1) as bigint) end,
        0
      ) as "remainingDays",
      isnull("t120"."priceType", N'') as "priceType",
      isnull("t120"."unitPrice", cast(0 as decimal(28, 8))) as "unitPrice",
      isnull("t120"."pricePeriod", N'') as "pricePeriod",
      isnull("t120"."monthlyAmount", cast(0 as decimal(28, 8))) as "monthlyAmount",
      isnull("t120"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet",
      isnull("t120"."netPerArea", cast(0 as decimal(28, 8))) as "netPerArea",
      isnull("t120"."currencyCode", N'') as "currencyCode",
      isnull("t120"."measured", cast(0 as bit)) as "measured"
    from "q36" "t120"
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
  "t0"."leaseUnitNo",
  convert(nvarchar(10), "t0"."startingDate", 23),
  "t0"."lineNo",
  "t0"."leaseContractNo",
  "t0"."versionNo",
  lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2)
from (
  select "t0".*
  from "a37" "t0"
  where (
    (
      "t0"."leaseContractNo" = (@p6 collate Latin1_General_100_BIN2)
      and datalength("t0"."leaseContractNo") = datalength((@p6 collate Latin1_General_100_BIN2))
    )
    and (
      "t0"."state" = (@p7 collate Latin1_General_100_BIN2)
      and datalength("t0"."state") = datalength((@p7 collate Latin1_General_100_BIN2))
    )
  )
    and "t0"."companyId" = @p2
  order by "t0"."leaseUnitNo",
    "t0"."startingDate" desc,
    "t0"."lineNo",
    "t0"."leaseContractNo",
    "t0"."versionNo" desc,
    lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) offset (case when @p8 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p8 > 0 then @p8 else 1 end) rows only
) "t0"
order by "t0"."leaseUnitNo",
  "t0"."startingDate" desc,
  "t0"."lineNo",
  "t0"."leaseContractNo",
  "t0"."versionNo" desc,
  lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2);
-- Edm.String, Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.String, Edm.String, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
