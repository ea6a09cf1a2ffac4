with "q1" as (
  select "t1"."number" as "unitNo"
  from "leaseUnit" "t1"
  where "t1"."number" >= (@p1 collate Latin1_General_100_BIN2) and "t1"."companyId" = @p2
  order by "t1"."number" offset (case when @p3 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p3 > 0 then @p3 else 1 end) rows only
),
  "q2" as (
    select "t2"."leaseUnitNo" as "unitNo"
    from "leaseContractLine" "t2"
    left join "leaseUnit" "t3" on "t3"."companyId" = @p2 and "t3"."number" = "t2"."leaseUnitNo"
    where (
      (
        (@p1 collate Latin1_General_100_BIN2) = N''
        and datalength((@p1 collate Latin1_General_100_BIN2)) = datalength(N'')
      )
      and "t3"."id" is null
    )
      and "t2"."companyId" = @p2
    group by "t2"."leaseUnitNo"
  ),
  "q3" as (
    select "t4"."unitNo" as "unitNo"
    from "q1" "t4"
    union all
    select "t5"."unitNo" as "unitNo"
    from "q2" "t5"
  ),
  "q4" as (
    select "t6"."id" as "id",
      "t6"."leaseContractNo" as "leaseContractNo"
    from "q3" "t7" cross
    join "leaseContractLine" "t6"
    where "t6"."companyId" = @p2 and "t6"."companyId" = @p2 and "t6"."leaseUnitNo" = "t7"."unitNo"
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
      (
        (
          "t9"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
          and datalength("t9"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
        )
        and "t9"."startingDate" <= cast(@p4 as date)
      )
      and ("t9"."endingDate" = cast('0001-01-01' as date) or "t9"."endingDate" >= cast(@p4 as date))
    )
      and "t9"."companyId" = @p2
      and "t9"."companyId" = @p2
      and "t9"."leaseContractNo" = "t10"."leaseContractNo"
    group by "t9"."leaseContractNo"
  ),
  "q7" as (
    select "t11"."id" as "id",
      "t11"."leaseUnitNo" as "unitNo"
    from "q6" "t12" cross
    join "leaseContractLine" "t11"
    where "t11"."companyId" = @p2
      and "t11"."companyId" = @p2
      and "t11"."leaseContractNo" = "t12"."leaseContractNo"
  ),
  "q8" as (
    select "t13"."unitNo" as "unitNo"
    from "q1" "t13"
    union all
    select "t14"."unitNo" as "unitNo"
    from "q7" "t14"
  ),
  "q9" as (
    select "t15"."unitNo" as "unitNo"
    from "q8" "t15"
    group by "t15"."unitNo"
  ),
  "q10" as (
    select "t16"."leaseUnitGroupNo" as "number"
    from "q9" "t17" cross
    join "leaseUnit" "t16"
    where ("t16"."leaseUnitGroupNo" <> N'' or datalength("t16"."leaseUnitGroupNo") <> datalength(N''))
      and "t16"."companyId" = @p2
      and "t16"."companyId" = @p2
      and "t16"."number" = "t17"."unitNo"
    group by "t16"."leaseUnitGroupNo"
  ),
  "q11" as (
    select "t18"."number" as "number",
      (
        case
        when "t19"."building" = 1 then "t19"."number"
        when "t20"."building" = 1 then "t20"."number"
        when "t21"."building" = 1 then "t21"."number"
        when "t22"."building" = 1 then "t22"."number"
        when "t23"."building" = 1 then "t23"."number"
        when "t24"."building" = 1 then "t24"."number"
        when "t25"."building" = 1 then "t25"."number"
        when "t26"."building" = 1 then "t26"."number"
        when "t27"."building" = 1 then "t27"."number"
        when "t28"."building" = 1 then "t28"."number" end
      ) as "buildingNo",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t29"
          left join "leaseContract" "t30" on "t30"."companyId" = @p2
            and "t30"."number" = "t29"."leaseContractNo"
            and "t30"."versionNo" = "t29"."versionNo"
          where "t29"."companyId" = @p2
            and "t29"."leaseUnitNo" = "t19"."number"
            and (
              (
                "t29"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t29"."endingDate" < cast(@p4 as date))
                  or (
                    "t29"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t30"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t30"."contractValidUntil" >= cast(@p4 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t29"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t29"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t30"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t30"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
                    and (
                      (
                        "t29"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t29"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t29"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t30"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t30"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t30"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t30"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t31"
                          where "t31"."companyId" = @p2
                            and "t31"."number" = "t30"."number"
                            and (
                              (
                                "t31"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t31"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t31"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t31"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
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
      ) as "isLet0",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t32"
          left join "leaseContract" "t33" on "t33"."companyId" = @p2
            and "t33"."number" = "t32"."leaseContractNo"
            and "t33"."versionNo" = "t32"."versionNo"
          where "t32"."companyId" = @p2
            and "t32"."leaseUnitNo" = "t20"."number"
            and (
              (
                "t32"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t32"."endingDate" < cast(@p4 as date))
                  or (
                    "t32"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t33"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t33"."contractValidUntil" >= cast(@p4 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t32"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t32"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t33"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t33"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
                    and (
                      (
                        "t32"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t32"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t32"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t33"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t33"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t33"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t33"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t34"
                          where "t34"."companyId" = @p2
                            and "t34"."number" = "t33"."number"
                            and (
                              (
                                "t34"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t34"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t34"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t34"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
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
      ) as "isLet1",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t35"
          left join "leaseContract" "t36" on "t36"."companyId" = @p2
            and "t36"."number" = "t35"."leaseContractNo"
            and "t36"."versionNo" = "t35"."versionNo"
          where "t35"."companyId" = @p2
            and "t35"."leaseUnitNo" = "t21"."number"
            and (
              (
                "t35"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t35"."endingDate" < cast(@p4 as date))
                  or (
                    "t35"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t36"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t36"."contractValidUntil" >= cast(@p4 as date)
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
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
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
      ) as "isLet2",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t38"
          left join "leaseContract" "t39" on "t39"."companyId" = @p2
            and "t39"."number" = "t38"."leaseContractNo"
            and "t39"."versionNo" = "t38"."versionNo"
          where "t38"."companyId" = @p2
            and "t38"."leaseUnitNo" = "t22"."number"
            and (
              (
                "t38"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t38"."endingDate" < cast(@p4 as date))
                  or (
                    "t38"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t39"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t39"."contractValidUntil" >= cast(@p4 as date)
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
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
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
      ) as "isLet3",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t41"
          left join "leaseContract" "t42" on "t42"."companyId" = @p2
            and "t42"."number" = "t41"."leaseContractNo"
            and "t42"."versionNo" = "t41"."versionNo"
          where "t41"."companyId" = @p2
            and "t41"."leaseUnitNo" = "t23"."number"
            and (
              (
                "t41"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t41"."endingDate" < cast(@p4 as date))
                  or (
                    "t41"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t42"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t42"."contractValidUntil" >= cast(@p4 as date)
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
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
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
      ) as "isLet4",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t44"
          left join "leaseContract" "t45" on "t45"."companyId" = @p2
            and "t45"."number" = "t44"."leaseContractNo"
            and "t45"."versionNo" = "t44"."versionNo"
          where "t44"."companyId" = @p2
            and "t44"."leaseUnitNo" = "t24"."number"
            and (
              (
                "t44"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t44"."endingDate" < cast(@p4 as date))
                  or (
                    "t44"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t45"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t45"."contractValidUntil" >= cast(@p4 as date)
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
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
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
      ) as "isLet5",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t47"
          left join "leaseContract" "t48" on "t48"."companyId" = @p2
            and "t48"."number" = "t47"."leaseContractNo"
            and "t48"."versionNo" = "t47"."versionNo"
          where "t47"."companyId" = @p2
            and "t47"."leaseUnitNo" = "t25"."number"
            and (
              (
                "t47"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t47"."endingDate" < cast(@p4 as date))
                  or (
                    "t47"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t48"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t48"."contractValidUntil" >= cast(@p4 as date)
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
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
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
      ) as "isLet6",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t50"
          left join "leaseContract" "t51" on "t51"."companyId" = @p2
            and "t51"."number" = "t50"."leaseContractNo"
            and "t51"."versionNo" = "t50"."versionNo"
          where "t50"."companyId" = @p2
            and "t50"."leaseUnitNo" = "t26"."number"
            and (
              (
                "t50"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t50"."endingDate" < cast(@p4 as date))
                  or (
                    "t50"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t51"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t51"."contractValidUntil" >= cast(@p4 as date)
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
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
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
      ) as "isLet7",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t53"
          left join "leaseContract" "t54" on "t54"."companyId" = @p2
            and "t54"."number" = "t53"."leaseContractNo"
            and "t54"."versionNo" = "t53"."versionNo"
          where "t53"."companyId" = @p2
            and "t53"."leaseUnitNo" = "t27"."number"
            and (
              (
                "t53"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t53"."endingDate" < cast(@p4 as date))
                  or (
                    "t53"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t54"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t54"."contractValidUntil" >= cast(@p4 as date)
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
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
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
      ) as "isLet8",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t56"
          left join "leaseContract" "t57" on "t57"."companyId" = @p2
            and "t57"."number" = "t56"."leaseContractNo"
            and "t57"."versionNo" = "t56"."versionNo"
          where "t56"."companyId" = @p2
            and "t56"."leaseUnitNo" = "t28"."number"
            and (
              (
                "t56"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t56"."endingDate" < cast(@p4 as date))
                  or (
                    "t56"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t57"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t57"."contractValidUntil" >= cast(@p4 as date)
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
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
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
      ) as "isLet9"
    from "q10" "t18"
    left join "leaseUnit" "t19" on "t19"."companyId" = @p2 and "t19"."number" = "t18"."number"
    left join "leaseUnit" "t20" on "t20"."companyId" = @p2
      and "t20"."number" = "t19"."leaseUnitGroupNo"
    left join "leaseUnit" "t21" on "t21"."companyId" = @p2
      and "t21"."number" = "t20"."leaseUnitGroupNo"
    left join "leaseUnit" "t22" on "t22"."companyId" = @p2
      and "t22"."number" = "t21"."leaseUnitGroupNo"
    left join "leaseUnit" "t23" on "t23"."companyId" = @p2
      and "t23"."number" = "t22"."leaseUnitGroupNo"
    left join "leaseUnit" "t24" on "t24"."companyId" = @p2
      and "t24"."number" = "t23"."leaseUnitGroupNo"
    left join "leaseUnit" "t25" on "t25"."companyId" = @p2
      and "t25"."number" = "t24"."leaseUnitGroupNo"
    left join "leaseUnit" "t26" on "t26"."companyId" = @p2
      and "t26"."number" = "t25"."leaseUnitGroupNo"
    left join "leaseUnit" "t27" on "t27"."companyId" = @p2
      and "t27"."number" = "t26"."leaseUnitGroupNo"
    left join "leaseUnit" "t28" on "t28"."companyId" = @p2
      and "t28"."number" = "t27"."leaseUnitGroupNo"
  ),
  "q12" as (
    select "t59"."number" as "number",
      "t59"."buildingNo" as "buildingNo",
      cast(
        case
        when (
          (
            (("t59"."isLet0" = 1 or "t59"."isLet1" = 1) or "t59"."isLet2" = 1)
            or ("t59"."isLet3" = 1 or "t59"."isLet4" = 1)
          )
          or (
            (("t59"."isLet5" = 1 or "t59"."isLet6" = 1) or "t59"."isLet7" = 1)
            or ("t59"."isLet8" = 1 or "t59"."isLet9" = 1)
          )
        ) then 1 else 0 end as bit
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
  "q15" as (
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
        when "t63"."endingDate" <> cast('0001-01-01' as date) then "t63"."endingDate"
        when cast(1 as bit) = 1 then "t64"."contractValidUntil" end
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
    left join "leaseContract" "t64" on "t64"."companyId" = @p2
      and "t64"."number" = "t63"."leaseContractNo"
      and "t64"."versionNo" = "t63"."versionNo"
    left join "service" "t66" on "t66"."companyId" = @p2 and "t66"."code" = "t63"."serviceNo"
    where (
      (
        "t63"."startingDate" <= cast(@p4 as date)
        and (
          not ("t63"."endingDate" < cast(@p4 as date))
          or (
            "t63"."endingDate" = cast('0001-01-01' as date)
            and (
              "t64"."contractValidUntil" = cast('0001-01-01' as date)
              or "t64"."contractValidUntil" >= cast(@p4 as date)
            )
          )
        )
      )
      and (
        (
          (
            "t63"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
            or datalength("t63"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
          )
          and (
            "t64"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
            and datalength("t64"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
          )
        )
        or (
          (
            cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
            and (
              (
                "t63"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                or datalength("t63"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
              )
              or "t63"."endingDate" <> cast('0001-01-01' as date)
            )
          )
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
              and not (
                exists (
                  select 1
                  from "leaseContract" "t65"
                  where "t65"."companyId" = @p2
                    and "t65"."number" = "t64"."number"
                    and (
                      (
                        "t65"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                        and datalength("t65"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                      )
                      or (
                        (
                          "t65"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                          and datalength("t65"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                        )
                        and "t65"."versionNo" > "t64"."versionNo"
                      )
                    )
                )
              )
            )
          )
        )
      )
    )
      and "t63"."companyId" = @p2
      and "t63"."companyId" = @p2
      and "t63"."id" = "t67"."id"
  ),
  "q16" as (
    select "t68"."leaseUnitNo" as "unitNo",
      cast(sum("t68"."quantity") as decimal(28, 8)) as "quantity"
    from "q9" "t70" cross
    join "leaseUnitLedgerEntry" "t68"
    where (
      "t68"."postingDate" > cast(@p4 as date)
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t69"
        where "t69"."companyId" = @p2
          and "t69"."leaseUnitNo" = "t68"."leaseUnitNo"
          and "t69"."entryNo" < "t68"."entryNo"
      )
    )
      and "t68"."companyId" = @p2
      and "t68"."companyId" = @p2
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
      cast(
        case
        when (not ("t71"."building" = 1) and not ("t71"."leaseUnitGroup" = 1)) then 1 else 0 end as bit
      ) as "isLeasable",
      (
        case
        when not ("t72"."quantity" is null) then try_cast(
          (cast("t71"."objectArea" as decimal(28, 8)) - cast("t72"."quantity" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then "t71"."objectArea" end
      ) as "area",
      (
        case
        when "t71"."building" = 1 then "t71"."number"
        when not ("t73"."buildingNo" is null) then "t73"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t71"."building" = 1) and "t73"."buildingNo" is null) then "t71"."number" end
      ) as "withoutBuilding",
      cast(
        case
        when exists (
          select "t73"."isLet" intersect
          select cast(1 as bit)
        ) then 1 else 0 end as bit
      ) as "isLetByGroup",
      (
        case
        when (
          not ("t71"."blocked" = 1)
          and not (
            exists (
              select "t73"."isLet" intersect
              select cast(1 as bit)
            )
          )
        ) then "t71"."number" end
      ) as "reservable"
    from "q9" "t74" cross
    join "leaseUnit" "t71"
    left join "q16" "t72" on "t72"."unitNo" = "t71"."number"
    left join "q12" "t73" on "t73"."number" = "t71"."leaseUnitGroupNo"
    where "t71"."companyId" = @p2 and "t71"."companyId" = @p2 and "t71"."number" = "t74"."unitNo"
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
    left join "leaseContract" "t76" on "t76"."companyId" = @p2
      and "t76"."number" = "t75"."leaseContractNo"
      and "t76"."versionNo" = "t75"."versionNo"
    where (
      (
        (
          "t75"."startingDate" > cast(@p4 as date)
          and (
            "t75"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
            or datalength("t75"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
          )
        )
        and ("t75"."leaseUnitNo" <> N'' or datalength("t75"."leaseUnitNo") <> datalength(N''))
      )
      and (
        (
          "t76"."status" = (N'Reserved' collate Latin1_General_100_BIN2)
          and datalength("t76"."status") = datalength((N'Reserved' collate Latin1_General_100_BIN2))
        )
        and not (
          exists (
            select "t76"."versionStatus",
              datalength("t76"."versionStatus") intersect
            select (N'Old' collate Latin1_General_100_BIN2),
              datalength((N'Old' collate Latin1_General_100_BIN2))
          )
        )
      )
    )
      and "t75"."companyId" = @p2
      and "t75"."companyId" = @p2
      and "t75"."leaseUnitNo" = "t77"."unitNo"
  ),
  "q19" as (
    select (case when not ("t79"."id" is null) then "t79"."id" when cast(1 as bit) = 1 then "t78"."id" end) as "id",
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
        when cast(1 as bit) = 1 then N'' end
      ) as "buildingNo",
      cast(
        case
        when (
          "t79"."id" is null
          or exists (
            select "t79"."place" intersect
            select 1
          )
        ) then 1 else 0 end as bit
      ) as "firstOfUnit",
      (
        case
        when not ("t79"."id" is null) then (N'Let' collate Latin1_General_100_BIN2)
        when "t78"."isLetByGroup" = 1 then (N'LetByGroup' collate Latin1_General_100_BIN2)
        when "t78"."blocked" = 1 then (N'Blocked' collate Latin1_General_100_BIN2)
        when not ("t84"."leaseUnitNo" is null) then (N'Reserved' collate Latin1_General_100_BIN2)
        when cast(1 as bit) = 1 then (N'Vacant' collate Latin1_General_100_BIN2) end
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
    outer apply (
      select "t81".*
      from "leaseContractLine" "t81"
      left join "leaseContract" "t82" on "t82"."companyId" = @p2
        and "t82"."number" = "t81"."leaseContractNo"
        and "t82"."versionNo" = "t81"."versionNo"
      where "t81"."companyId" = @p2
        and "t81"."leaseUnitNo" = "t78"."withoutBuilding"
        and (
          (
            (
              "t81"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
              or datalength("t81"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
            )
            and (
              "t82"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
              and datalength("t82"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
            )
          )
          and (
            "t81"."startingDate" <= cast(cast(@p5 as datetime2(3)) as date)
            and (
              not ("t81"."endingDate" < cast(cast(@p5 as datetime2(3)) as date))
              or (
                "t81"."endingDate" = cast('0001-01-01' as date)
                and (
                  "t82"."contractValidUntil" = cast('0001-01-01' as date)
                  or "t82"."contractValidUntil" >= cast(cast(@p5 as datetime2(3)) as date)
                )
              )
            )
          )
        )
      order by "t81"."startingDate" desc,
        "t81"."lineNo",
        "t81"."leaseContractNo",
        "t81"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t80"
    left join "leaseContract" "t83" on "t83"."companyId" = @p2
      and "t83"."number" = "t80"."leaseContractNo"
      and "t83"."versionNo" = "t80"."versionNo"
    left join "q18" "t84" on "t84"."leaseUnitNo" = "t78"."reservable" and "t84"."place" = 1
    left join "q15" "t79" on "t79"."leaseUnitNo" = "t78"."number"
    where (not ("t79"."id" is null) or "t78"."isLeasable" = 1)
    union all
    select "t85"."id" as "id",
      N'' as "leaseUnitNo",
      N'' as "leaseUnitDescription",
      N'' as "leaseUnitCategory",
      N'' as "leaseUnitClass",
      N'' as "floor",
      cast(0 as bit) as "parkingUnit",
      cast(0 as bit) as "blocked",
      cast(0 as decimal(28, 8)) as "area",
      "t85"."buildingNo" as "buildingNo",
      cast(0 as bit) as "firstOfUnit",
      (N'Let' collate Latin1_General_100_BIN2) as "state",
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
    left join "leaseUnit" "t86" on "t86"."companyId" = @p2 and "t86"."number" = "t85"."leaseUnitNo"
    where "t86"."id" is null
  ),
  "q20" as (
    select "t87"."serviceNo" as "serviceNo",
      "t87"."unitPrice" as "unitPrice",
      "t87"."priceForPeriod" as "priceForPeriod",
      row_number() over (
        partition by "t87"."serviceNo"
        order by "t87"."effectiveDate" desc,
          lower(convert(nvarchar(36), "t87"."id") collate Latin1_General_100_BIN2)
      ) as "place"
    from "servicePrice" "t87"
    where (
      (
        (
          "t87"."type" = (N'All Contracts' collate Latin1_General_100_BIN2)
          and datalength("t87"."type") = datalength((N'All Contracts' collate Latin1_General_100_BIN2))
        )
        and "t87"."effectiveDate" <= cast(@p4 as date)
      )
      and (
        "t87"."expirationDate" = cast('0001-01-01' as date)
        or "t87"."expirationDate" >= cast(@p4 as date)
      )
    )
      and "t87"."companyId" = @p2
  ),
  "q21" as (
    select "t88"."lineId" as "lineId",
      "t88"."serviceNo" as "serviceNo",
      (
        case
        when ("t88"."leaseUnitNo" <> N'' or datalength("t88"."leaseUnitNo") <> datalength(N'')) then "t88"."leaseUnitNo" end
      ) as "unitCode",
      "t88"."leaseContractNo" as "contractCode",
      (
        case
        when not (
          exists (
            select "t88"."buildingNo",
              datalength("t88"."buildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t88"."buildingNo"
        when not (
          exists (
            select "t88"."contractBuildingNo",
              datalength("t88"."contractBuildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t88"."contractBuildingNo" end
      ) as "buildingCode"
    from "q19" "t88"
    where "t88"."unitPrice" = cast(0 as decimal(28, 8))
  ),
  "q22" as (
    select "t89"."lineId" as "lineId",
      (
        case
        when not ("t90"."id" is null) then "t90"."unitPrice"
        when not ("t92"."id" is null) then "t92"."unitPrice"
        when not ("t94"."id" is null) then "t94"."unitPrice"
        when cast(1 as bit) = 1 then "t96"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t90"."id" is null) then "t90"."priceForPeriod"
        when not ("t92"."id" is null) then "t92"."priceForPeriod"
        when not ("t94"."id" is null) then "t94"."priceForPeriod"
        when cast(1 as bit) = 1 then "t96"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q21" "t89"
    outer apply (
      select "t91".*
      from "servicePrice" "t91"
      where "t91"."companyId" = @p2
        and "t91"."serviceNo" = "t89"."serviceNo"
        and "t91"."code" = "t89"."unitCode"
        and (
          (
            (
              "t91"."type" = (N'Lease Unit' collate Latin1_General_100_BIN2)
              and datalength("t91"."type") = datalength((N'Lease Unit' collate Latin1_General_100_BIN2))
            )
            and "t91"."effectiveDate" <= cast(@p4 as date)
          )
          and (
            "t91"."expirationDate" = cast('0001-01-01' as date)
            or "t91"."expirationDate" >= cast(@p4 as date)
          )
        )
      order by "t91"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t91"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t90"
    outer apply (
      select "t93".*
      from "servicePrice" "t93"
      where "t93"."companyId" = @p2
        and "t93"."serviceNo" = "t89"."serviceNo"
        and "t93"."code" = "t89"."contractCode"
        and (
          (
            (
              "t93"."type" = (N'Contract' collate Latin1_General_100_BIN2)
              and datalength("t93"."type") = datalength((N'Contract' collate Latin1_General_100_BIN2))
            )
            and "t93"."effectiveDate" <= cast(@p4 as date)
          )
          and (
            "t93"."expirationDate" = cast('0001-01-01' as date)
            or "t93"."expirationDate" >= cast(@p4 as date)
          )
        )
      order by "t93"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t93"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t92"
    outer apply (
      select "t95".*
      from "servicePrice" "t95"
      where "t95"."companyId" = @p2
        and "t95"."serviceNo" = "t89"."serviceNo"
        and "t95"."code" = "t89"."buildingCode"
        and (
          (
            (
              "t95"."type" = (N'Building' collate Latin1_General_100_BIN2)
              and datalength("t95"."type") = datalength((N'Building' collate Latin1_General_100_BIN2))
            )
            and "t95"."effectiveDate" <= cast(@p4 as date)
          )
          and (
            "t95"."expirationDate" = cast('0001-01-01' as date)
            or "t95"."expirationDate" >= cast(@p4 as date)
          )
        )
      order by "t95"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t95"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t94"
    left join "q20" "t96" on "t96"."serviceNo" = "t89"."serviceNo" and "t96"."place" = 1
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
        when cast(1 as bit) = 1 then "t97"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (
          not ("t98"."lineId" is null)
          and not (
            exists (
              select "t98"."priceForPeriod",
                datalength("t98"."priceForPeriod") intersect
              select (N' ' collate Latin1_General_100_BIN2),
                datalength((N' ' collate Latin1_General_100_BIN2))
            )
          )
        ) then "t98"."priceForPeriod"
        when cast(1 as bit) = 1 then "t97"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          "t97"."priceType" in ((N'Area' collate Latin1_General_100_BIN2), (N'Fixed' collate Latin1_General_100_BIN2))
          and exists (
            select 1
            from (
              values ((N'Area' collate Latin1_General_100_BIN2)),
              ((N'Fixed' collate Latin1_General_100_BIN2))
            ) o(v)
            where (o.v = "t97"."priceType" and datalength(o.v) = datalength("t97"."priceType"))
          )
        ) then cast(1 as bit)
        when cast(1 as bit) = 1 then cast(0 as bit) end
      ) as "measured",
      (
        case
        when (
          "t97"."priceType" = (N'Area' collate Latin1_General_100_BIN2)
          and datalength("t97"."priceType") = datalength((N'Area' collate Latin1_General_100_BIN2))
        ) then "t97"."area"
        when (
          (
            "t97"."priceType" = (N'Fixed' collate Latin1_General_100_BIN2)
            and datalength("t97"."priceType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
          )
          and not (
            exists (
              select "t97"."quantity" intersect
              select cast(0 as decimal(28, 8))
            )
          )
        ) then "t97"."quantity"
        when (
          "t97"."priceType" = (N'Fixed' collate Latin1_General_100_BIN2)
          and datalength("t97"."priceType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
        ) then cast(1 as decimal(28, 8))
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "multiplier"
    from "q19" "t97"
    left join "q22" "t98" on "t98"."lineId" = "t97"."lineId"
  ),
  "q24" as (
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
        when (
          "t99"."pricePeriod" = (N'Month' collate Latin1_General_100_BIN2)
          and datalength("t99"."pricePeriod") = datalength((N'Month' collate Latin1_General_100_BIN2))
        ) then isnull(
          try_cast(
            try_cast("t99"."unitPrice" as decimal(19, 8)) * try_cast("t99"."multiplier" as decimal(18, 8)) as decimal(28, 8)
          ),
          try_cast(
            case
            when abs(cast("t99"."unitPrice" as float) * cast("t99"."multiplier" as float)) < 1e21 then cast("t99"."unitPrice" as decimal(28, 8)) * cast("t99"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
          )
        )
        when (
          "t99"."pricePeriod" = (N'Year' collate Latin1_General_100_BIN2)
          and datalength("t99"."pricePeriod") = datalength((N'Year' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t99"."unitPrice" as decimal(19, 8)) * try_cast("t99"."multiplier" as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t99"."unitPrice" as float) * cast("t99"."multiplier" as float)) < 1e21 then cast("t99"."unitPrice" as decimal(28, 8)) * cast("t99"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t99"."pricePeriod" = (N'Quarter' collate Latin1_General_100_BIN2)
          and datalength("t99"."pricePeriod") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t99"."unitPrice" as decimal(19, 8)) * try_cast("t99"."multiplier" as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t99"."unitPrice" as float) * cast("t99"."multiplier" as float)) < 1e21 then cast("t99"."unitPrice" as decimal(28, 8)) * cast("t99"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(3 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t99"."pricePeriod" = (N'Week' collate Latin1_General_100_BIN2)
          and datalength("t99"."pricePeriod") = datalength((N'Week' collate Latin1_General_100_BIN2))
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
                      try_cast("t99"."unitPrice" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t99"."unitPrice" as float) * cast(52 as float)) < 1e21 then cast("t99"."unitPrice" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as x,
                  "t99"."multiplier" as y
                ) v
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t99"."pricePeriod" = (N'Day' collate Latin1_General_100_BIN2)
          and datalength("t99"."pricePeriod") = datalength((N'Day' collate Latin1_General_100_BIN2))
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
                      try_cast("t99"."unitPrice" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t99"."unitPrice" as float) * cast(365 as float)) < 1e21 then cast("t99"."unitPrice" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as x,
                  "t99"."multiplier" as y
                ) v
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "amount"
    from "q23" "t99"
  ),
  "q25" as (
    select "t100"."leaseContractNo" as "leaseContractNo"
    from "q15" "t100"
    group by "t100"."leaseContractNo"
  ),
  "q26" as (
    select "t101"."leaseContractNo" as "leaseContractNo",
      "t101"."contractVersionNo" as "contractVersionNo",
      "t101"."leaseUnitNo" as "leaseUnitNo",
      "t101"."serviceNo" as "serviceNo",
      "t101"."discountType" as "discountType",
      "t101"."amount" as "amount",
      "t101"."period" as "period",
      (
        case
        when (
          "t101"."period" = (N'Month' collate Latin1_General_100_BIN2)
          and datalength("t101"."period") = datalength((N'Month' collate Latin1_General_100_BIN2))
        ) then "t101"."amount"
        when (
          "t101"."period" = (N'Year' collate Latin1_General_100_BIN2)
          and datalength("t101"."period") = datalength((N'Year' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (cast("t101"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t101"."period" = (N'Quarter' collate Latin1_General_100_BIN2)
          and datalength("t101"."period") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (cast("t101"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t101"."period" = (N'Week' collate Latin1_General_100_BIN2)
          and datalength("t101"."period") = datalength((N'Week' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t101"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t101"."amount" as float) * cast(52 as float)) < 1e21 then cast("t101"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t101"."period" = (N'Day' collate Latin1_General_100_BIN2)
          and datalength("t101"."period") = datalength((N'Day' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t101"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t101"."amount" as float) * cast(365 as float)) < 1e21 then cast("t101"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "monthly"
    from "q25" "t102" cross
    join "leaseContrDiscount" "t101"
    where (
      "t101"."startingDate" <= cast(@p4 as date)
      and ("t101"."endingDate" = cast('0001-01-01' as date) or "t101"."endingDate" >= cast(@p4 as date))
    )
      and "t101"."companyId" = @p2
      and "t101"."companyId" = @p2
      and "t101"."leaseContractNo" = "t102"."leaseContractNo"
  ),
  "q27" as (
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
      select "t104"."lineId" as "v0",
        "t104"."leaseContractNo" as "v1",
        "t104"."versionNo" as "v2",
        "t104"."lineUnitNo" as "v3",
        "t104"."serviceNo" as "v4",
        "t104"."lineNo" as "v5",
        "t104"."amount" as "v6",
        (
          case
          when (
            "t103"."discountType" = (N'Percentage' collate Latin1_General_100_BIN2)
            and datalength("t103"."discountType") = datalength((N'Percentage' collate Latin1_General_100_BIN2))
          ) then "t103"."amount"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v7",
        (
          case
          when (
            "t103"."discountType" = (N'Area' collate Latin1_General_100_BIN2)
            and datalength("t103"."discountType") = datalength((N'Area' collate Latin1_General_100_BIN2))
          ) then (
            case
            when (
              "t103"."period" = (N'Month' collate Latin1_General_100_BIN2)
              and datalength("t103"."period") = datalength((N'Month' collate Latin1_General_100_BIN2))
            ) then isnull(
              try_cast(
                try_cast("t103"."amount" as decimal(19, 8)) * try_cast("t104"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                case
                when abs(cast("t103"."amount" as float) * cast("t104"."area" as float)) < 1e21 then cast("t103"."amount" as decimal(28, 8)) * cast("t104"."area" as decimal(28, 8)) end as decimal(28, 8)
              )
            )
            when (
              "t103"."period" = (N'Year' collate Latin1_General_100_BIN2)
              and datalength("t103"."period") = datalength((N'Year' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  isnull(
                    try_cast(
                      try_cast("t103"."amount" as decimal(19, 8)) * try_cast("t104"."area" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t103"."amount" as float) * cast("t104"."area" as float)) < 1e21 then cast("t103"."amount" as decimal(28, 8)) * cast("t104"."area" as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t103"."period" = (N'Quarter' collate Latin1_General_100_BIN2)
              and datalength("t103"."period") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  isnull(
                    try_cast(
                      try_cast("t103"."amount" as decimal(19, 8)) * try_cast("t104"."area" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t103"."amount" as float) * cast("t104"."area" as float)) < 1e21 then cast("t103"."amount" as decimal(28, 8)) * cast("t104"."area" as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(3 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t103"."period" = (N'Week' collate Latin1_General_100_BIN2)
              and datalength("t103"."period") = datalength((N'Week' collate Latin1_General_100_BIN2))
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
                          try_cast("t103"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                        ),
                        try_cast(
                          case
                          when abs(cast("t103"."amount" as float) * cast(52 as float)) < 1e21 then cast("t103"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                        )
                      ) as x,
                      "t104"."area" as y
                    ) v
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t103"."period" = (N'Day' collate Latin1_General_100_BIN2)
              and datalength("t103"."period") = datalength((N'Day' collate Latin1_General_100_BIN2))
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
                          try_cast("t103"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                        ),
                        try_cast(
                          case
                          when abs(cast("t103"."amount" as float) * cast(365 as float)) < 1e21 then cast("t103"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                        )
                      ) as x,
                      "t104"."area" as y
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
                "t103"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t103"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t103"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t103"."leaseUnitNo" <> N'' or datalength("t103"."leaseUnitNo") <> datalength(N''))
              and ("t103"."serviceNo" <> N'' or datalength("t103"."serviceNo") <> datalength(N''))
            )
          ) then "t103"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v9",
        (
          case
          when (
            (
              (
                "t103"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t103"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t103"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t103"."leaseUnitNo" <> N'' or datalength("t103"."leaseUnitNo") <> datalength(N''))
              and ("t103"."serviceNo" = N'' and datalength("t103"."serviceNo") = datalength(N''))
            )
          ) then "t103"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v10",
        (
          case
          when (
            (
              (
                "t103"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t103"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t103"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t103"."leaseUnitNo" = N'' and datalength("t103"."leaseUnitNo") = datalength(N''))
              and ("t103"."serviceNo" <> N'' or datalength("t103"."serviceNo") <> datalength(N''))
            )
          ) then "t103"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v11",
        (
          case
          when (
            (
              (
                "t103"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t103"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t103"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t103"."leaseUnitNo" = N'' and datalength("t103"."leaseUnitNo") = datalength(N''))
              and ("t103"."serviceNo" = N'' and datalength("t103"."serviceNo") = datalength(N''))
            )
          ) then "t103"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v12"
      from "q26" "t103"
      join "q24" "t104" on "t104"."leaseContractNo" = "t103"."leaseContractNo"
      where (
        (
          (
            ("t103"."contractVersionNo" = 0 or "t103"."contractVersionNo" = "t104"."versionNo")
            and (
              ("t103"."leaseUnitNo" = N'' and datalength("t103"."leaseUnitNo") = datalength(N''))
              or (
                "t103"."leaseUnitNo" = "t104"."lineUnitNo"
                and datalength("t103"."leaseUnitNo") = datalength("t104"."lineUnitNo")
              )
            )
          )
          and (
            ("t103"."serviceNo" = N'' and datalength("t103"."serviceNo") = datalength(N''))
            or (
              "t103"."serviceNo" = "t104"."serviceNo"
              and datalength("t103"."serviceNo") = datalength("t104"."serviceNo")
            )
          )
        )
        and ("t104"."measured" = 1 and "t104"."amount" >= cast(0 as decimal(28, 8)))
      )
    ) o
    group by o."v0", o."v1", o."v2", o."v3", o."v4", o."v5", o."v6"
  ),
  "q28" as (
    select "t105"."lineId" as "lineId",
      "t105"."leaseContractNo" as "leaseContractNo",
      "t105"."versionNo" as "versionNo",
      "t105"."leaseUnitNo" as "leaseUnitNo",
      "t105"."serviceNo" as "serviceNo",
      "t105"."lineNo" as "lineNo",
      "t105"."amount" as "amount",
      try_cast(
        (
          cast(
            (
              case
              when "t105"."percentage" >= cast(100 as decimal(28, 8)) then "t105"."amount"
              when cast(1 as bit) = 1 then try_cast(
                (
                  cast(
                    isnull(
                      try_cast(
                        try_cast("t105"."amount" as decimal(19, 8)) * try_cast("t105"."percentage" as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        case
                        when abs(cast("t105"."amount" as float) * cast("t105"."percentage" as float)) < 1e21 then cast("t105"."amount" as decimal(28, 8)) * cast("t105"."percentage" as decimal(28, 8)) end as decimal(28, 8)
                      )
                    ) as decimal(28, 8)
                  ) / nullif(cast(100 as decimal(28, 8)), 0)
                ) as decimal(28, 8)
              ) end
            ) as decimal(28, 8)
          ) + cast("t105"."byArea" as decimal(28, 8))
        ) as decimal(28, 8)
      ) as "asked",
      "t105"."fixed0" as "fixed0",
      "t105"."fixed1" as "fixed1",
      "t105"."fixed2" as "fixed2",
      "t105"."fixed3" as "fixed3"
    from "q27" "t105"
  ),
  "q29" as (
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
        when "t106"."asked" < "t106"."amount" then try_cast(
          (cast("t106"."amount" as decimal(28, 8)) - cast("t106"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when "t106"."asked" < "t106"."amount" then try_cast(
                (cast("t106"."amount" as decimal(28, 8)) - cast("t106"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t106"."leaseContractNo",
              "t106"."versionNo",
              "t106"."leaseUnitNo",
              "t106"."serviceNo"
            order by "t106"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q28" "t106"
  ),
  "q30" as (
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
        when try_cast(
          (cast("t107"."fixed0" as decimal(28, 8)) - cast("t107"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t107"."left0" then try_cast(
          (
            cast("t107"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t107"."fixed0" as decimal(28, 8)) - cast("t107"."before0" as decimal(28, 8))) as decimal(28, 8)
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
              when "t107"."fixed0" <= "t107"."before0" then "t107"."left0"
              when try_cast(
                (cast("t107"."fixed0" as decimal(28, 8)) - cast("t107"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t107"."left0" then try_cast(
                (
                  cast("t107"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t107"."fixed0" as decimal(28, 8)) - cast("t107"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t107"."leaseContractNo", "t107"."versionNo", "t107"."leaseUnitNo"
            order by "t107"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q29" "t107"
  ),
  "q31" as (
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
        when try_cast(
          (cast("t108"."fixed1" as decimal(28, 8)) - cast("t108"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t108"."left1" then try_cast(
          (
            cast("t108"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t108"."fixed1" as decimal(28, 8)) - cast("t108"."before1" as decimal(28, 8))) as decimal(28, 8)
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
              when "t108"."fixed1" <= "t108"."before1" then "t108"."left1"
              when try_cast(
                (cast("t108"."fixed1" as decimal(28, 8)) - cast("t108"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t108"."left1" then try_cast(
                (
                  cast("t108"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t108"."fixed1" as decimal(28, 8)) - cast("t108"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t108"."leaseContractNo", "t108"."versionNo", "t108"."serviceNo"
            order by "t108"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q30" "t108"
  ),
  "q32" as (
    select "t109"."lineId" as "lineId",
      "t109"."amount" as "amount",
      "t109"."fixed3" as "fixed3",
      (
        case
        when "t109"."fixed2" <= "t109"."before2" then "t109"."left2"
        when try_cast(
          (cast("t109"."fixed2" as decimal(28, 8)) - cast("t109"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t109"."left2" then try_cast(
          (
            cast("t109"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t109"."fixed2" as decimal(28, 8)) - cast("t109"."before2" as decimal(28, 8))) as decimal(28, 8)
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
              when "t109"."fixed2" <= "t109"."before2" then "t109"."left2"
              when try_cast(
                (cast("t109"."fixed2" as decimal(28, 8)) - cast("t109"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t109"."left2" then try_cast(
                (
                  cast("t109"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t109"."fixed2" as decimal(28, 8)) - cast("t109"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t109"."leaseContractNo", "t109"."versionNo"
            order by "t109"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q31" "t109"
  ),
  "q33" as (
    select "t110"."lineId" as "lineId",
      try_cast(
        (
          cast("t110"."amount" as decimal(28, 8)) - cast(
            (
              case
              when "t110"."fixed3" <= "t110"."before3" then "t110"."left3"
              when try_cast(
                (cast("t110"."fixed3" as decimal(28, 8)) - cast("t110"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t110"."left3" then try_cast(
                (
                  cast("t110"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t110"."fixed3" as decimal(28, 8)) - cast("t110"."before3" as decimal(28, 8))
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
        when (not ("t111"."expiryDate" is null) and "t111"."expiryDate" > cast('0001-01-01' as date)) then (cast(datediff(day, cast(@p4 as date), "t111"."expiryDate") as bigint) + cast(1 as bigint))
        when cast(1 as bit) = 1 then 0 end
      ) as "remainingDays",
      round("t111"."amount", 2) as "monthlyAmount",
      (
        case
        when not ("t113"."lineId" is null) then try_cast(
          (
            cast(round("t111"."amount", 2) as decimal(28, 8)) - cast(round("t113"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t111"."amount", 2) end
      ) as "monthlyNet",
      (
        case
        when "t111"."area" = cast(0 as decimal(28, 8)) then cast(0 as decimal(28, 8))
        when cast(1 as bit) = 1 then round(
          try_cast(
            (
              cast(
                (
                  case
                  when not ("t113"."lineId" is null) then try_cast(
                    (
                      cast(round("t111"."amount", 2) as decimal(28, 8)) - cast(round("t113"."discount", 2) as decimal(28, 8))
                    ) as decimal(28, 8)
                  )
                  when cast(1 as bit) = 1 then round("t111"."amount", 2) end
                ) as decimal(28, 8)
              ) / nullif(cast("t111"."area" as decimal(28, 8)), 0)
            ) as decimal(28, 8)
          ),
          2
        ) end
      ) as "netPerArea"
    from "q24" "t111"
    left join "q1" "t112" on "t112"."unitNo" = "t111"."leaseUnitNo"
    left join "q33" "t113" on "t113"."lineId" = "t111"."lineId"
    where (
      not ("t112"."unitNo" is null)
      or ("t111"."leaseUnitNo" = N'' and datalength("t111"."leaseUnitNo") = datalength(N''))
    )
  ),
  "a35" as (
    select @p6 as "companyId",
      isnull("t114"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      "t114"."leaseUnitNo" as "leaseUnitNo",
      "t114"."leaseUnitDescription" as "leaseUnitDescription",
      "t114"."leaseUnitCategory" as "leaseUnitCategory",
      "t114"."leaseUnitClass" as "leaseUnitClass",
      "t114"."floor" as "floor",
      "t114"."parkingUnit" as "parkingUnit",
      "t114"."blocked" as "blocked",
      isnull("t114"."buildingNo", N'') as "buildingNo",
      isnull("t114"."area", cast(0 as decimal(28, 8))) as "area",
      "t114"."firstOfUnit" as "firstOfUnit",
      isnull("t114"."state", N'') as "state",
      isnull("t114"."leaseContractNo", N'') as "leaseContractNo",
      isnull("t114"."versionNo", 0) as "versionNo",
      isnull("t114"."lineNo", 0) as "lineNo",
      isnull("t114"."customerNo", N'') as "customerNo",
      isnull("t114"."customerName", N'') as "customerName",
      isnull("t114"."serviceNo", N'') as "serviceNo",
      isnull("t114"."serviceGroup", N'') as "serviceGroup",
      isnull("t114"."startingDate", cast('0001-01-01' as date)) as "startingDate",
      isnull("t114"."expiryDate", cast('0001-01-01' as date)) as "expiryDate",
      isnull(
        case
        when "t114"."remainingDays" > -2147483648 - 1.0
        and "t114"."remainingDays" < 2147483647 + 1.0 then cast(round("t114"."remainingDays", 0, 1) as bigint) end,
        0
      ) as "remainingDays",
      isnull("t114"."priceType", N'') as "priceType",
      isnull("t114"."unitPrice", cast(0 as decimal(28, 8))) as "unitPrice",
      isnull("t114"."pricePeriod", N'') as "pricePeriod",
      isnull("t114"."monthlyAmount", cast(0 as decimal(28, 8))) as "monthlyAmount",
      isnull("t114"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet",
      isnull("t114"."netPerArea", cast(0 as decimal(28, 8))) as "netPerArea",
      isnull("t114"."currencyCode", N'') as "currencyCode",
      isnull("t114"."measured", cast(0 as bit)) as "measured"
    from "q34" "t114"
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
)
from (
  select "t0".*, count(*) over () as "windowed"
  from "a35" "t0"
  where "t0"."companyId" = @p2
) "t0"
where "t0"."windowed" >= @p7
  or (
    select count(*)
    from "q1"
  ) < @p8
order by "t0"."leaseUnitNo",
  "t0"."startingDate" desc,
  "t0"."lineNo",
  "t0"."leaseContractNo",
  "t0"."versionNo" desc,
  lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) offset (case when @p9 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p9 > 0 then @p9 else 1 end) rows only;
-- Edm.String, Edm.Guid, Edm.Int64, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Int64, Edm.Int64, Edm.Int64
