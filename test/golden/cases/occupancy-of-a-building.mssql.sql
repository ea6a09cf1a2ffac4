with "q1" as (
  select "t1"."number" as "unitNo",
    0 as "depth"
  from "leaseUnit" "t1"
  where (
    "t1"."number" = (@p1 collate Latin1_General_100_BIN2)
    and datalength("t1"."number") = datalength((@p1 collate Latin1_General_100_BIN2))
  )
    and "t1"."companyId" = @p2
  union all
  select "t3"."number" as "unitNo",
    "t2"."depth" + 1 as "depth"
  from "q1" "t2"
  join "leaseUnit" "t3" on "t3"."companyId" = @p2 and "t3"."leaseUnitGroupNo" = "t2"."unitNo"
  where "t2"."depth" < 10
),
  "q2" as (
    select "t4"."number" as "leaseContractNo"
    from "leaseContract" "t4"
    where (
      "t4"."buildingNo" = (@p1 collate Latin1_General_100_BIN2)
      and datalength("t4"."buildingNo") = datalength((@p1 collate Latin1_General_100_BIN2))
    )
      and "t4"."companyId" = @p2
    group by "t4"."number"
  ),
  "q3" as (
    select "t5"."leaseUnitNo" as "unitNo"
    from "q2" "t6" cross
    join "leaseContractLine" "t5"
    where "t5"."companyId" = @p2
      and "t5"."companyId" = @p2
      and "t5"."leaseContractNo" = "t6"."leaseContractNo"
  ),
  "q4" as (
    select "t7"."unitNo" as "unitNo"
    from "q1" "t7"
    union all
    select "t8"."unitNo" as "unitNo"
    from "q3" "t8"
  ),
  "q5" as (
    select "t9"."unitNo" as "unitNo"
    from "q4" "t9"
    group by "t9"."unitNo"
  ),
  "q6" as (
    select "t10"."number" as "unitNo"
    from "q5" "t11" cross
    join "leaseUnit" "t10"
    where "t10"."companyId" = @p2 and "t10"."companyId" = @p2 and "t10"."number" = "t11"."unitNo"
  ),
  "q7" as (
    select "t12"."leaseUnitNo" as "unitNo"
    from "q5" "t14" cross
    join "leaseContractLine" "t12"
    left join "leaseUnit" "t13" on "t13"."companyId" = @p2 and "t13"."number" = "t12"."leaseUnitNo"
    where "t13"."id" is null
      and "t12"."companyId" = @p2
      and "t12"."companyId" = @p2
      and "t12"."leaseUnitNo" = "t14"."unitNo"
    group by "t12"."leaseUnitNo"
  ),
  "q8" as (
    select "t15"."unitNo" as "unitNo"
    from "q6" "t15"
    union all
    select "t16"."unitNo" as "unitNo"
    from "q7" "t16"
  ),
  "q9" as (
    select "t17"."id" as "id",
      "t17"."leaseContractNo" as "leaseContractNo"
    from "q8" "t18" cross
    join "leaseContractLine" "t17"
    where "t17"."companyId" = @p2
      and "t17"."companyId" = @p2
      and "t17"."leaseUnitNo" = "t18"."unitNo"
  ),
  "q10" as (
    select "t19"."leaseContractNo" as "leaseContractNo"
    from "q9" "t19"
    group by "t19"."leaseContractNo"
  ),
  "q11" as (
    select "t20"."leaseContractNo" as "leaseContractNo"
    from "q10" "t21" cross
    join "leaseContrDiscount" "t20"
    where (
      (
        (
          "t20"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
          and datalength("t20"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
        )
        and "t20"."startingDate" <= cast(@p3 as date)
      )
      and ("t20"."endingDate" = cast('0001-01-01' as date) or "t20"."endingDate" >= cast(@p3 as date))
    )
      and "t20"."companyId" = @p2
      and "t20"."companyId" = @p2
      and "t20"."leaseContractNo" = "t21"."leaseContractNo"
    group by "t20"."leaseContractNo"
  ),
  "q12" as (
    select "t22"."id" as "id",
      "t22"."leaseUnitNo" as "unitNo"
    from "q11" "t23" cross
    join "leaseContractLine" "t22"
    where "t22"."companyId" = @p2
      and "t22"."companyId" = @p2
      and "t22"."leaseContractNo" = "t23"."leaseContractNo"
  ),
  "q13" as (
    select "t24"."unitNo" as "unitNo"
    from "q6" "t24"
    union all
    select "t25"."unitNo" as "unitNo"
    from "q12" "t25"
  ),
  "q14" as (
    select "t26"."unitNo" as "unitNo"
    from "q13" "t26"
    group by "t26"."unitNo"
  ),
  "q15" as (
    select "t27"."leaseUnitGroupNo" as "number"
    from "q14" "t28" cross
    join "leaseUnit" "t27"
    where ("t27"."leaseUnitGroupNo" <> N'' or datalength("t27"."leaseUnitGroupNo") <> datalength(N''))
      and "t27"."companyId" = @p2
      and "t27"."companyId" = @p2
      and "t27"."number" = "t28"."unitNo"
    group by "t27"."leaseUnitGroupNo"
  ),
  "q16" as (
    select "t29"."number" as "number",
      (
        case
        when "t30"."building" = 1 then "t30"."number"
        when "t31"."building" = 1 then "t31"."number"
        when "t32"."building" = 1 then "t32"."number"
        when "t33"."building" = 1 then "t33"."number"
        when "t34"."building" = 1 then "t34"."number"
        when "t35"."building" = 1 then "t35"."number"
        when "t36"."building" = 1 then "t36"."number"
        when "t37"."building" = 1 then "t37"."number"
        when "t38"."building" = 1 then "t38"."number"
        when "t39"."building" = 1 then "t39"."number" end
      ) as "buildingNo",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t40"
          left join "leaseContract" "t41" on "t41"."companyId" = @p2
            and "t41"."number" = "t40"."leaseContractNo"
            and "t41"."versionNo" = "t40"."versionNo"
          where "t40"."companyId" = @p2
            and "t40"."leaseUnitNo" = "t30"."number"
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
      ) as "isLet0",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t43"
          left join "leaseContract" "t44" on "t44"."companyId" = @p2
            and "t44"."number" = "t43"."leaseContractNo"
            and "t44"."versionNo" = "t43"."versionNo"
          where "t43"."companyId" = @p2
            and "t43"."leaseUnitNo" = "t31"."number"
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
      ) as "isLet1",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t46"
          left join "leaseContract" "t47" on "t47"."companyId" = @p2
            and "t47"."number" = "t46"."leaseContractNo"
            and "t47"."versionNo" = "t46"."versionNo"
          where "t46"."companyId" = @p2
            and "t46"."leaseUnitNo" = "t32"."number"
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
      ) as "isLet2",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t49"
          left join "leaseContract" "t50" on "t50"."companyId" = @p2
            and "t50"."number" = "t49"."leaseContractNo"
            and "t50"."versionNo" = "t49"."versionNo"
          where "t49"."companyId" = @p2
            and "t49"."leaseUnitNo" = "t33"."number"
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
      ) as "isLet3",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t52"
          left join "leaseContract" "t53" on "t53"."companyId" = @p2
            and "t53"."number" = "t52"."leaseContractNo"
            and "t53"."versionNo" = "t52"."versionNo"
          where "t52"."companyId" = @p2
            and "t52"."leaseUnitNo" = "t34"."number"
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
      ) as "isLet4",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t55"
          left join "leaseContract" "t56" on "t56"."companyId" = @p2
            and "t56"."number" = "t55"."leaseContractNo"
            and "t56"."versionNo" = "t55"."versionNo"
          where "t55"."companyId" = @p2
            and "t55"."leaseUnitNo" = "t35"."number"
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
      ) as "isLet5",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t58"
          left join "leaseContract" "t59" on "t59"."companyId" = @p2
            and "t59"."number" = "t58"."leaseContractNo"
            and "t59"."versionNo" = "t58"."versionNo"
          where "t58"."companyId" = @p2
            and "t58"."leaseUnitNo" = "t36"."number"
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
      ) as "isLet6",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t61"
          left join "leaseContract" "t62" on "t62"."companyId" = @p2
            and "t62"."number" = "t61"."leaseContractNo"
            and "t62"."versionNo" = "t61"."versionNo"
          where "t61"."companyId" = @p2
            and "t61"."leaseUnitNo" = "t37"."number"
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
      ) as "isLet7",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t64"
          left join "leaseContract" "t65" on "t65"."companyId" = @p2
            and "t65"."number" = "t64"."leaseContractNo"
            and "t65"."versionNo" = "t64"."versionNo"
          where "t64"."companyId" = @p2
            and "t64"."leaseUnitNo" = "t38"."number"
            and (
              (
                "t64"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t64"."endingDate" < cast(@p3 as date))
                  or (
                    "t64"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t65"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t65"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t64"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t64"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t65"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t65"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t64"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t64"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t64"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t66"
                          where "t66"."companyId" = @p2
                            and "t66"."number" = "t65"."number"
                            and (
                              (
                                "t66"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                                and datalength("t66"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                              )
                              or (
                                (
                                  "t66"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                                  and datalength("t66"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                                )
                                and "t66"."versionNo" > "t65"."versionNo"
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
          from "leaseContractLine" "t67"
          left join "leaseContract" "t68" on "t68"."companyId" = @p2
            and "t68"."number" = "t67"."leaseContractNo"
            and "t68"."versionNo" = "t67"."versionNo"
          where "t67"."companyId" = @p2
            and "t67"."leaseUnitNo" = "t39"."number"
            and (
              (
                "t67"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t67"."endingDate" < cast(@p3 as date))
                  or (
                    "t67"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t68"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t68"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t67"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t67"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t68"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t68"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t67"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t67"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t67"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    (
                      "t68"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t68"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t68"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t68"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t69"
                          where "t69"."companyId" = @p2
                            and "t69"."number" = "t68"."number"
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
                                and "t69"."versionNo" > "t68"."versionNo"
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
    from "q15" "t29"
    left join "leaseUnit" "t30" on "t30"."companyId" = @p2 and "t30"."number" = "t29"."number"
    left join "leaseUnit" "t31" on "t31"."companyId" = @p2
      and "t31"."number" = "t30"."leaseUnitGroupNo"
    left join "leaseUnit" "t32" on "t32"."companyId" = @p2
      and "t32"."number" = "t31"."leaseUnitGroupNo"
    left join "leaseUnit" "t33" on "t33"."companyId" = @p2
      and "t33"."number" = "t32"."leaseUnitGroupNo"
    left join "leaseUnit" "t34" on "t34"."companyId" = @p2
      and "t34"."number" = "t33"."leaseUnitGroupNo"
    left join "leaseUnit" "t35" on "t35"."companyId" = @p2
      and "t35"."number" = "t34"."leaseUnitGroupNo"
    left join "leaseUnit" "t36" on "t36"."companyId" = @p2
      and "t36"."number" = "t35"."leaseUnitGroupNo"
    left join "leaseUnit" "t37" on "t37"."companyId" = @p2
      and "t37"."number" = "t36"."leaseUnitGroupNo"
    left join "leaseUnit" "t38" on "t38"."companyId" = @p2
      and "t38"."number" = "t37"."leaseUnitGroupNo"
    left join "leaseUnit" "t39" on "t39"."companyId" = @p2
      and "t39"."number" = "t38"."leaseUnitGroupNo"
  ),
  "q17" as (
    select "t70"."number" as "number",
      "t70"."buildingNo" as "buildingNo",
      cast(
        case
        when (
          (
            (("t70"."isLet0" = 1 or "t70"."isLet1" = 1) or "t70"."isLet2" = 1)
            or ("t70"."isLet3" = 1 or "t70"."isLet4" = 1)
          )
          or (
            (("t70"."isLet5" = 1 or "t70"."isLet6" = 1) or "t70"."isLet7" = 1)
            or ("t70"."isLet8" = 1 or "t70"."isLet9" = 1)
          )
        ) then 1 else 0 end as bit
      ) as "isLet"
    from "q16" "t70"
  ),
  "q18" as (
    select "t71"."id" as "id"
    from "q9" "t71"
    union all
    select "t72"."id" as "id"
    from "q12" "t72"
  ),
  "q19" as (
    select "t73"."id" as "id"
    from "q18" "t73"
    group by "t73"."id"
  ),
  "q20" as (
    select "t74"."id" as "id",
      "t74"."leaseUnitNo" as "leaseUnitNo",
      "t75"."buildingNo" as "buildingNo",
      row_number() over (
        partition by "t74"."leaseUnitNo"
        order by "t74"."startingDate" desc,
          "t74"."lineNo",
          "t74"."leaseContractNo",
          "t74"."versionNo" desc
      ) as "place"
    from "q19" "t78" cross
    join "leaseContractLine" "t74"
    left join "leaseContract" "t75" on "t75"."companyId" = @p2
      and "t75"."number" = "t74"."leaseContractNo"
      and "t75"."versionNo" = "t74"."versionNo"
    where (
      (
        "t74"."startingDate" <= cast(@p3 as date)
        and (
          not ("t74"."endingDate" < cast(@p3 as date))
          or (
            "t74"."endingDate" = cast('0001-01-01' as date)
            and (
              "t75"."contractValidUntil" = cast('0001-01-01' as date)
              or "t75"."contractValidUntil" >= cast(@p3 as date)
            )
          )
        )
      )
      and (
        (
          (
            "t74"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
            or datalength("t74"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
          )
          and (
            "t75"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
            and datalength("t75"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
          )
        )
        or (
          (
            cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
            and (
              (
                "t74"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                or datalength("t74"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
              )
              or "t74"."endingDate" <> cast('0001-01-01' as date)
            )
          )
          and (
            (
              "t75"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
              and datalength("t75"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
            )
            or (
              (
                "t75"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                and datalength("t75"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
              )
              and not (
                exists (
                  select 1
                  from "leaseContract" "t76"
                  where "t76"."companyId" = @p2
                    and "t76"."number" = "t75"."number"
                    and (
                      (
                        "t76"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                        and datalength("t76"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                      )
                      or (
                        (
                          "t76"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                          and datalength("t76"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
                        )
                        and "t76"."versionNo" > "t75"."versionNo"
                      )
                    )
                )
              )
            )
          )
        )
      )
    )
      and "t74"."companyId" = @p2
      and "t74"."companyId" = @p2
      and "t74"."id" = "t78"."id"
  ),
  "q21" as (
    select "t79"."leaseUnitNo" as "unitNo",
      cast(sum("t79"."quantity") as decimal(28, 8)) as "quantity"
    from "q14" "t81" cross
    join "leaseUnitLedgerEntry" "t79"
    where (
      "t79"."postingDate" > cast(@p3 as date)
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t80"
        where "t80"."companyId" = @p2
          and "t80"."leaseUnitNo" = "t79"."leaseUnitNo"
          and "t80"."entryNo" < "t79"."entryNo"
      )
    )
      and "t79"."companyId" = @p2
      and "t79"."companyId" = @p2
      and "t79"."leaseUnitNo" = "t81"."unitNo"
    group by "t79"."leaseUnitNo"
  ),
  "q22" as (
    select "t82"."id" as "id",
      "t82"."number" as "number",
      "t82"."parkingUnit" as "parkingUnit",
      "t82"."blocked" as "blocked",
      cast(
        case
        when (not ("t82"."building" = 1) and not ("t82"."leaseUnitGroup" = 1)) then 1 else 0 end as bit
      ) as "isLeasable",
      (
        case
        when not ("t83"."quantity" is null) then try_cast(
          (cast("t82"."objectArea" as decimal(28, 8)) - cast("t83"."quantity" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then "t82"."objectArea" end
      ) as "area",
      (
        case
        when "t82"."building" = 1 then "t82"."number"
        when not ("t84"."buildingNo" is null) then "t84"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t82"."building" = 1) and "t84"."buildingNo" is null) then "t82"."number" end
      ) as "withoutBuilding",
      cast(
        case
        when exists (
          select "t84"."isLet" intersect
          select cast(1 as bit)
        ) then 1 else 0 end as bit
      ) as "isLetByGroup",
      (
        case
        when (
          not ("t82"."blocked" = 1)
          and not (
            exists (
              select "t84"."isLet" intersect
              select cast(1 as bit)
            )
          )
        ) then "t82"."number" end
      ) as "reservable"
    from "q14" "t85" cross
    join "leaseUnit" "t82"
    left join "q21" "t83" on "t83"."unitNo" = "t82"."number"
    left join "q17" "t84" on "t84"."number" = "t82"."leaseUnitGroupNo"
    where "t82"."companyId" = @p2 and "t82"."companyId" = @p2 and "t82"."number" = "t85"."unitNo"
  ),
  "q23" as (
    select "t86"."leaseUnitNo" as "leaseUnitNo",
      row_number() over (
        partition by "t86"."leaseUnitNo"
        order by "t86"."startingDate",
          "t86"."lineNo",
          "t86"."leaseContractNo",
          "t86"."versionNo" desc
      ) as "place"
    from "q6" "t88" cross
    join "leaseContractLine" "t86"
    left join "leaseContract" "t87" on "t87"."companyId" = @p2
      and "t87"."number" = "t86"."leaseContractNo"
      and "t87"."versionNo" = "t86"."versionNo"
    where (
      (
        (
          "t86"."startingDate" > cast(@p3 as date)
          and (
            "t86"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
            or datalength("t86"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
          )
        )
        and ("t86"."leaseUnitNo" <> N'' or datalength("t86"."leaseUnitNo") <> datalength(N''))
      )
      and (
        (
          "t87"."status" = (N'Reserved' collate Latin1_General_100_BIN2)
          and datalength("t87"."status") = datalength((N'Reserved' collate Latin1_General_100_BIN2))
        )
        and not (
          exists (
            select "t87"."versionStatus",
              datalength("t87"."versionStatus") intersect
            select (N'Old' collate Latin1_General_100_BIN2),
              datalength((N'Old' collate Latin1_General_100_BIN2))
          )
        )
      )
    )
      and "t86"."companyId" = @p2
      and "t86"."companyId" = @p2
      and "t86"."leaseUnitNo" = "t88"."unitNo"
  ),
  "q24" as (
    select "t89"."id" as "unitId",
      "t89"."parkingUnit" as "parkingUnit",
      "t89"."isLeasable" as "isLeasable",
      "t89"."area" as "area",
      (
        case
        when not ("t89"."buildingNo" is null) then "t89"."buildingNo"
        when not ("t91"."id" is null) then "t94"."buildingNo"
        when cast(1 as bit) = 1 then N'' end
      ) as "buildingNo",
      cast(
        case
        when (
          "t90"."id" is null
          or exists (
            select "t90"."place" intersect
            select 1
          )
        ) then 1 else 0 end as bit
      ) as "firstOfUnit",
      (
        case
        when not ("t90"."id" is null) then (N'Let' collate Latin1_General_100_BIN2)
        when "t89"."isLetByGroup" = 1 then (N'LetByGroup' collate Latin1_General_100_BIN2)
        when "t89"."blocked" = 1 then (N'Blocked' collate Latin1_General_100_BIN2)
        when not ("t95"."leaseUnitNo" is null) then (N'Reserved' collate Latin1_General_100_BIN2)
        when cast(1 as bit) = 1 then (N'Vacant' collate Latin1_General_100_BIN2) end
      ) as "state"
    from "q22" "t89"
    outer apply (
      select "t92".*
      from "leaseContractLine" "t92"
      left join "leaseContract" "t93" on "t93"."companyId" = @p2
        and "t93"."number" = "t92"."leaseContractNo"
        and "t93"."versionNo" = "t92"."versionNo"
      where "t92"."companyId" = @p2
        and "t92"."leaseUnitNo" = "t89"."withoutBuilding"
        and (
          (
            (
              "t92"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
              or datalength("t92"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
            )
            and (
              "t93"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
              and datalength("t93"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
            )
          )
          and (
            "t92"."startingDate" <= cast(cast(@p4 as datetime2(3)) as date)
            and (
              not ("t92"."endingDate" < cast(cast(@p4 as datetime2(3)) as date))
              or (
                "t92"."endingDate" = cast('0001-01-01' as date)
                and (
                  "t93"."contractValidUntil" = cast('0001-01-01' as date)
                  or "t93"."contractValidUntil" >= cast(cast(@p4 as datetime2(3)) as date)
                )
              )
            )
          )
        )
      order by "t92"."startingDate" desc,
        "t92"."lineNo",
        "t92"."leaseContractNo",
        "t92"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t91"
    left join "leaseContract" "t94" on "t94"."companyId" = @p2
      and "t94"."number" = "t91"."leaseContractNo"
      and "t94"."versionNo" = "t91"."versionNo"
    left join "q23" "t95" on "t95"."leaseUnitNo" = "t89"."reservable" and "t95"."place" = 1
    left join "q20" "t90" on "t90"."leaseUnitNo" = "t89"."number"
    where (not ("t90"."id" is null) or "t89"."isLeasable" = 1)
    union all
    select cast(null as uniqueidentifier) as "unitId",
      cast(0 as bit) as "parkingUnit",
      cast(0 as bit) as "isLeasable",
      cast(0 as decimal(28, 8)) as "area",
      "t96"."buildingNo" as "buildingNo",
      cast(0 as bit) as "firstOfUnit",
      (N'Let' collate Latin1_General_100_BIN2) as "state"
    from "q20" "t96"
    left join "leaseUnit" "t97" on "t97"."companyId" = @p2 and "t97"."number" = "t96"."leaseUnitNo"
    where "t97"."id" is null
  ),
  "q25" as (
    select "t98"."buildingNo" as "buildingNo",
      (
        lower(convert(nvarchar(36), "t98"."unitId") collate Latin1_General_100_BIN2) collate Latin1_General_100_BIN2
      ) as "unitId",
      "t98"."area" as "area",
      (
        case
        when "t98"."parkingUnit" = 1 then (N'Parking' collate Latin1_General_100_BIN2)
        when (
          "t98"."state" = (N'LetByGroup' collate Latin1_General_100_BIN2)
          and datalength("t98"."state") = datalength((N'LetByGroup' collate Latin1_General_100_BIN2))
        ) then (N'Let' collate Latin1_General_100_BIN2)
        when cast(1 as bit) = 1 then "t98"."state" end
      ) as "kind"
    from "q24" "t98"
    where ("t98"."isLeasable" = 1 and "t98"."firstOfUnit" = 1)
  ),
  "q26" as (
    select "t99"."buildingNo" as "buildingNo",
      min("t99"."unitId") as "leastId",
      try_cast(
        sum(
          cast(
            (
              case
              when (
                "t99"."kind" = (N'Parking' collate Latin1_General_100_BIN2)
                and datalength("t99"."kind") = datalength((N'Parking' collate Latin1_General_100_BIN2))
              ) then 0
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
              when (
                "t99"."kind" = (N'Let' collate Latin1_General_100_BIN2)
                and datalength("t99"."kind") = datalength((N'Let' collate Latin1_General_100_BIN2))
              ) then 1
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
              when (
                "t99"."kind" = (N'Reserved' collate Latin1_General_100_BIN2)
                and datalength("t99"."kind") = datalength((N'Reserved' collate Latin1_General_100_BIN2))
              ) then 1
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
              when (
                "t99"."kind" = (N'Vacant' collate Latin1_General_100_BIN2)
                and datalength("t99"."kind") = datalength((N'Vacant' collate Latin1_General_100_BIN2))
              ) then 1
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
              when (
                "t99"."kind" = (N'Blocked' collate Latin1_General_100_BIN2)
                and datalength("t99"."kind") = datalength((N'Blocked' collate Latin1_General_100_BIN2))
              ) then 1
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
              when (
                "t99"."kind" = (N'Parking' collate Latin1_General_100_BIN2)
                and datalength("t99"."kind") = datalength((N'Parking' collate Latin1_General_100_BIN2))
              ) then 1
              when cast(1 as bit) = 1 then 0 end
            ) as decimal(38, 0)
          )
        ) as bigint
      ) as "parkingUnits",
      cast(
        sum(
          (
            case
            when (
              "t99"."kind" = (N'Parking' collate Latin1_General_100_BIN2)
              and datalength("t99"."kind") = datalength((N'Parking' collate Latin1_General_100_BIN2))
            ) then cast(0 as decimal(28, 8))
            when cast(1 as bit) = 1 then "t99"."area" end
          )
        ) as decimal(28, 8)
      ) as "area",
      cast(
        sum(
          (
            case
            when (
              "t99"."kind" = (N'Let' collate Latin1_General_100_BIN2)
              and datalength("t99"."kind") = datalength((N'Let' collate Latin1_General_100_BIN2))
            ) then "t99"."area"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "letArea",
      cast(
        sum(
          (
            case
            when (
              "t99"."kind" = (N'Reserved' collate Latin1_General_100_BIN2)
              and datalength("t99"."kind") = datalength((N'Reserved' collate Latin1_General_100_BIN2))
            ) then "t99"."area"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "reservedArea",
      cast(
        sum(
          (
            case
            when (
              "t99"."kind" = (N'Vacant' collate Latin1_General_100_BIN2)
              and datalength("t99"."kind") = datalength((N'Vacant' collate Latin1_General_100_BIN2))
            ) then "t99"."area"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "vacantArea",
      cast(
        sum(
          (
            case
            when (
              "t99"."kind" = (N'Blocked' collate Latin1_General_100_BIN2)
              and datalength("t99"."kind") = datalength((N'Blocked' collate Latin1_General_100_BIN2))
            ) then "t99"."area"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "blockedArea"
    from "q25" "t99"
    group by "t99"."buildingNo"
  ),
  "q27" as (
    select (
      case
      when not ("t101"."id" is null) then "t101"."id"
      when cast(1 as bit) = 1 then (
        select case
          when len(v.t + N'.') = 37 then try_cast(v.t as uniqueidentifier) end
        from (
          select "t100"."leastId" as t
        ) v
      ) end
    ) as "id",
      "t100"."buildingNo" as "buildingNo",
      "t100"."units" as "units",
      "t100"."letUnits" as "letUnits",
      "t100"."reservedUnits" as "reservedUnits",
      "t100"."vacantUnits" as "vacantUnits",
      "t100"."blockedUnits" as "blockedUnits",
      "t100"."parkingUnits" as "parkingUnits",
      "t100"."area" as "area",
      "t100"."letArea" as "letArea",
      "t100"."reservedArea" as "reservedArea",
      "t100"."vacantArea" as "vacantArea",
      "t100"."blockedArea" as "blockedArea",
      "t101"."description" as "buildingDescription",
      "t101"."totalArea" as "totalArea",
      (
        case
        when "t100"."units" > "t100"."blockedUnits" then try_cast(
          (
            cast("t100"."letUnits" as decimal(28, 8)) / nullif(
              cast(
                try_cast(
                  (
                    cast("t100"."units" as decimal(38, 0)) - cast("t100"."blockedUnits" as decimal(38, 0))
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
            select "t100"."area" intersect
            select "t100"."blockedArea"
          )
        ) then try_cast(
          (
            cast("t100"."letArea" as decimal(28, 8)) / nullif(
              cast(
                try_cast(
                  (
                    cast("t100"."area" as decimal(28, 8)) - cast("t100"."blockedArea" as decimal(28, 8))
                  ) as decimal(28, 8)
                ) as decimal(28, 8)
              ),
              0
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "occupancyByArea"
    from "q26" "t100"
    left join "leaseUnit" "t101" on "t101"."companyId" = @p2
      and "t101"."number" = "t100"."buildingNo"
  ),
  "a28" as (
    select @p5 as "companyId",
      isnull("t102"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      isnull("t102"."buildingNo", N'') as "buildingNo",
      isnull("t102"."buildingDescription", N'') as "buildingDescription",
      isnull("t102"."totalArea", cast(0 as decimal(28, 8))) as "totalArea",
      isnull(
        case
        when "t102"."units" > -2147483648 - 1.0
        and "t102"."units" < 2147483647 + 1.0 then cast(round("t102"."units", 0, 1) as bigint) end,
        0
      ) as "units",
      isnull(
        case
        when "t102"."letUnits" > -2147483648 - 1.0
        and "t102"."letUnits" < 2147483647 + 1.0 then cast(round("t102"."letUnits", 0, 1) as bigint) end,
        0
      ) as "letUnits",
      isnull(
        case
        when "t102"."reservedUnits" > -2147483648 - 1.0
        and "t102"."reservedUnits" < 2147483647 + 1.0 then cast(round("t102"."reservedUnits", 0, 1) as bigint) end,
        0
      ) as "reservedUnits",
      isnull(
        case
        when "t102"."vacantUnits" > -2147483648 - 1.0
        and "t102"."vacantUnits" < 2147483647 + 1.0 then cast(round("t102"."vacantUnits", 0, 1) as bigint) end,
        0
      ) as "vacantUnits",
      isnull(
        case
        when "t102"."blockedUnits" > -2147483648 - 1.0
        and "t102"."blockedUnits" < 2147483647 + 1.0 then cast(round("t102"."blockedUnits", 0, 1) as bigint) end,
        0
      ) as "blockedUnits",
      isnull(
        case
        when "t102"."parkingUnits" > -2147483648 - 1.0
        and "t102"."parkingUnits" < 2147483647 + 1.0 then cast(round("t102"."parkingUnits", 0, 1) as bigint) end,
        0
      ) as "parkingUnits",
      isnull("t102"."area", cast(0 as decimal(28, 8))) as "area",
      isnull("t102"."letArea", cast(0 as decimal(28, 8))) as "letArea",
      isnull("t102"."reservedArea", cast(0 as decimal(28, 8))) as "reservedArea",
      isnull("t102"."vacantArea", cast(0 as decimal(28, 8))) as "vacantArea",
      isnull("t102"."blockedArea", cast(0 as decimal(28, 8))) as "blockedArea",
      isnull("t102"."occupancyByUnits", cast(0 as decimal(28, 8))) as "occupancyByUnits",
      isnull("t102"."occupancyByArea", cast(0 as decimal(28, 8))) as "occupancyByArea"
    from "q27" "t102"
  )
select replace(
  (
    select lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) as "id",
    "t0"."buildingNo" as "buildingNo",
    "t0"."units" as "units" for json path,
    include_null_values,
    without_array_wrapper
  ) collate Latin1_General_100_BIN2,
  N'\/',
  N'/'
),
  "t0"."buildingNo"
from (
  select "t0".*
  from "a28" "t0"
  where (
    "t0"."buildingNo" = (@p6 collate Latin1_General_100_BIN2)
    and datalength("t0"."buildingNo") = datalength((@p6 collate Latin1_General_100_BIN2))
  )
    and "t0"."companyId" = @p2
  order by "t0"."buildingNo" offset (case when @p7 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p7 > 0 then @p7 else 1 end) rows only
) "t0"
order by "t0"."buildingNo";
-- Edm.String, Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.String, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
