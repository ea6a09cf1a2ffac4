with "q1" as (
  select "t1"."leaseUnitNo" as "unitNo"
  from "leaseContractLine" "t1"
  where (
    "t1"."leaseContractNo" = (@p1 collate Latin1_General_100_BIN2)
    and datalength("t1"."leaseContractNo") = datalength((@p1 collate Latin1_General_100_BIN2))
  )
    and "t1"."companyId" = @p2
),
  "q2" as (
    select "t2"."unitNo" as "unitNo"
    from "q1" "t2"
    group by "t2"."unitNo"
  ),
  "q3" as (
    select "t3"."number" as "unitNo"
    from "q2" "t4" cross
    join "leaseUnit" "t3"
    where "t3"."companyId" = @p2 and "t3"."companyId" = @p2 and "t3"."number" = "t4"."unitNo"
  ),
  "q4" as (
    select "t5"."leaseUnitNo" as "unitNo"
    from "q2" "t7" cross
    join "leaseContractLine" "t5"
    left join "leaseUnit" "t6" on "t6"."companyId" = @p2 and "t6"."number" = "t5"."leaseUnitNo"
    where "t6"."id" is null
      and "t5"."companyId" = @p2
      and "t5"."companyId" = @p2
      and "t5"."leaseUnitNo" = "t7"."unitNo"
    group by "t5"."leaseUnitNo"
  ),
  "q5" as (
    select "t8"."unitNo" as "unitNo"
    from "q3" "t8"
    union all
    select "t9"."unitNo" as "unitNo"
    from "q4" "t9"
  ),
  "q6" as (
    select "t10"."id" as "id",
      "t10"."leaseContractNo" as "leaseContractNo"
    from "q5" "t11" cross
    join "leaseContractLine" "t10"
    where "t10"."companyId" = @p2
      and "t10"."companyId" = @p2
      and "t10"."leaseUnitNo" = "t11"."unitNo"
  ),
  "q7" as (
    select "t12"."leaseContractNo" as "leaseContractNo"
    from "q6" "t12"
    group by "t12"."leaseContractNo"
  ),
  "q8" as (
    select "t13"."leaseContractNo" as "leaseContractNo"
    from "q7" "t14" cross
    join "leaseContrDiscount" "t13"
    where (
      (
        (
          "t13"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
          and datalength("t13"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
        )
        and "t13"."startingDate" <= cast(@p3 as date)
      )
      and ("t13"."endingDate" = cast('0001-01-01' as date) or "t13"."endingDate" >= cast(@p3 as date))
    )
      and "t13"."companyId" = @p2
      and "t13"."companyId" = @p2
      and "t13"."leaseContractNo" = "t14"."leaseContractNo"
    group by "t13"."leaseContractNo"
  ),
  "q9" as (
    select "t15"."id" as "id",
      "t15"."leaseUnitNo" as "unitNo"
    from "q8" "t16" cross
    join "leaseContractLine" "t15"
    where "t15"."companyId" = @p2
      and "t15"."companyId" = @p2
      and "t15"."leaseContractNo" = "t16"."leaseContractNo"
  ),
  "q10" as (
    select "t17"."unitNo" as "unitNo"
    from "q3" "t17"
    union all
    select "t18"."unitNo" as "unitNo"
    from "q9" "t18"
  ),
  "q11" as (
    select "t19"."unitNo" as "unitNo"
    from "q10" "t19"
    group by "t19"."unitNo"
  ),
  "q12" as (
    select "t20"."leaseUnitGroupNo" as "number"
    from "q11" "t21" cross
    join "leaseUnit" "t20"
    where ("t20"."leaseUnitGroupNo" <> N'' or datalength("t20"."leaseUnitGroupNo") <> datalength(N''))
      and "t20"."companyId" = @p2
      and "t20"."companyId" = @p2
      and "t20"."number" = "t21"."unitNo"
    group by "t20"."leaseUnitGroupNo"
  ),
  "q13" as (
    select "t22"."number" as "number",
      (
        case
        when "t23"."building" = 1 then "t23"."number"
        when "t24"."building" = 1 then "t24"."number"
        when "t25"."building" = 1 then "t25"."number"
        when "t26"."building" = 1 then "t26"."number"
        when "t27"."building" = 1 then "t27"."number"
        when "t28"."building" = 1 then "t28"."number"
        when "t29"."building" = 1 then "t29"."number"
        when "t30"."building" = 1 then "t30"."number"
        when "t31"."building" = 1 then "t31"."number"
        when "t32"."building" = 1 then "t32"."number" end
      ) as "buildingNo",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t33"
          left join "leaseContract" "t34" on "t34"."companyId" = @p2
            and "t34"."number" = "t33"."leaseContractNo"
            and "t34"."versionNo" = "t33"."versionNo"
          where "t33"."companyId" = @p2
            and "t33"."leaseUnitNo" = "t23"."number"
            and (
              (
                "t33"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t33"."endingDate" < cast(@p3 as date))
                  or (
                    "t33"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t34"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t34"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t33"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t33"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t34"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t34"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t33"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t33"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t33"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t35"
                          where "t35"."companyId" = @p2
                            and "t35"."number" = "t34"."number"
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
                                and "t35"."versionNo" > "t34"."versionNo"
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
          from "leaseContractLine" "t36"
          left join "leaseContract" "t37" on "t37"."companyId" = @p2
            and "t37"."number" = "t36"."leaseContractNo"
            and "t37"."versionNo" = "t36"."versionNo"
          where "t36"."companyId" = @p2
            and "t36"."leaseUnitNo" = "t24"."number"
            and (
              (
                "t36"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t36"."endingDate" < cast(@p3 as date))
                  or (
                    "t36"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t37"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t37"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t36"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t36"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t37"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t37"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t36"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t36"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t36"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t38"
                          where "t38"."companyId" = @p2
                            and "t38"."number" = "t37"."number"
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
                                and "t38"."versionNo" > "t37"."versionNo"
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
          from "leaseContractLine" "t39"
          left join "leaseContract" "t40" on "t40"."companyId" = @p2
            and "t40"."number" = "t39"."leaseContractNo"
            and "t40"."versionNo" = "t39"."versionNo"
          where "t39"."companyId" = @p2
            and "t39"."leaseUnitNo" = "t25"."number"
            and (
              (
                "t39"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t39"."endingDate" < cast(@p3 as date))
                  or (
                    "t39"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t40"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t40"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t39"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t39"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t40"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t40"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t39"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t39"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t39"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t41"
                          where "t41"."companyId" = @p2
                            and "t41"."number" = "t40"."number"
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
                                and "t41"."versionNo" > "t40"."versionNo"
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
          from "leaseContractLine" "t42"
          left join "leaseContract" "t43" on "t43"."companyId" = @p2
            and "t43"."number" = "t42"."leaseContractNo"
            and "t43"."versionNo" = "t42"."versionNo"
          where "t42"."companyId" = @p2
            and "t42"."leaseUnitNo" = "t26"."number"
            and (
              (
                "t42"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t42"."endingDate" < cast(@p3 as date))
                  or (
                    "t42"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t43"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t43"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t42"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t42"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t43"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t43"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t42"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t42"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t42"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t44"
                          where "t44"."companyId" = @p2
                            and "t44"."number" = "t43"."number"
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
                                and "t44"."versionNo" > "t43"."versionNo"
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
          from "leaseContractLine" "t45"
          left join "leaseContract" "t46" on "t46"."companyId" = @p2
            and "t46"."number" = "t45"."leaseContractNo"
            and "t46"."versionNo" = "t45"."versionNo"
          where "t45"."companyId" = @p2
            and "t45"."leaseUnitNo" = "t27"."number"
            and (
              (
                "t45"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t45"."endingDate" < cast(@p3 as date))
                  or (
                    "t45"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t46"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t46"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t45"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t45"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t46"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t46"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t45"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t45"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t45"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t47"
                          where "t47"."companyId" = @p2
                            and "t47"."number" = "t46"."number"
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
                                and "t47"."versionNo" > "t46"."versionNo"
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
          from "leaseContractLine" "t48"
          left join "leaseContract" "t49" on "t49"."companyId" = @p2
            and "t49"."number" = "t48"."leaseContractNo"
            and "t49"."versionNo" = "t48"."versionNo"
          where "t48"."companyId" = @p2
            and "t48"."leaseUnitNo" = "t28"."number"
            and (
              (
                "t48"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t48"."endingDate" < cast(@p3 as date))
                  or (
                    "t48"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t49"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t49"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t48"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t48"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t49"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t49"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t48"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t48"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t48"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t50"
                          where "t50"."companyId" = @p2
                            and "t50"."number" = "t49"."number"
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
                                and "t50"."versionNo" > "t49"."versionNo"
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
          from "leaseContractLine" "t51"
          left join "leaseContract" "t52" on "t52"."companyId" = @p2
            and "t52"."number" = "t51"."leaseContractNo"
            and "t52"."versionNo" = "t51"."versionNo"
          where "t51"."companyId" = @p2
            and "t51"."leaseUnitNo" = "t29"."number"
            and (
              (
                "t51"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t51"."endingDate" < cast(@p3 as date))
                  or (
                    "t51"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t52"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t52"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t51"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t51"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t52"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t52"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t51"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t51"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t51"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t53"
                          where "t53"."companyId" = @p2
                            and "t53"."number" = "t52"."number"
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
                                and "t53"."versionNo" > "t52"."versionNo"
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
          from "leaseContractLine" "t54"
          left join "leaseContract" "t55" on "t55"."companyId" = @p2
            and "t55"."number" = "t54"."leaseContractNo"
            and "t55"."versionNo" = "t54"."versionNo"
          where "t54"."companyId" = @p2
            and "t54"."leaseUnitNo" = "t30"."number"
            and (
              (
                "t54"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t54"."endingDate" < cast(@p3 as date))
                  or (
                    "t54"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t55"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t55"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t54"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t54"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t55"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t55"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t54"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t54"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t54"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t56"
                          where "t56"."companyId" = @p2
                            and "t56"."number" = "t55"."number"
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
                                and "t56"."versionNo" > "t55"."versionNo"
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
          from "leaseContractLine" "t57"
          left join "leaseContract" "t58" on "t58"."companyId" = @p2
            and "t58"."number" = "t57"."leaseContractNo"
            and "t58"."versionNo" = "t57"."versionNo"
          where "t57"."companyId" = @p2
            and "t57"."leaseUnitNo" = "t31"."number"
            and (
              (
                "t57"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t57"."endingDate" < cast(@p3 as date))
                  or (
                    "t57"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t58"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t58"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t57"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t57"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t58"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t58"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t57"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t57"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t57"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t59"
                          where "t59"."companyId" = @p2
                            and "t59"."number" = "t58"."number"
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
                                and "t59"."versionNo" > "t58"."versionNo"
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
          from "leaseContractLine" "t60"
          left join "leaseContract" "t61" on "t61"."companyId" = @p2
            and "t61"."number" = "t60"."leaseContractNo"
            and "t61"."versionNo" = "t60"."versionNo"
          where "t60"."companyId" = @p2
            and "t60"."leaseUnitNo" = "t32"."number"
            and (
              (
                "t60"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t60"."endingDate" < cast(@p3 as date))
                  or (
                    "t60"."endingDate" = cast('0001-01-01' as date)
                    and (
                      "t61"."contractValidUntil" = cast('0001-01-01' as date)
                      or "t61"."contractValidUntil" >= cast(@p3 as date)
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t60"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                    or datalength("t60"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t61"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                    and datalength("t61"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t60"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
                        or datalength("t60"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
                      )
                      or "t60"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
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
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t62"
                          where "t62"."companyId" = @p2
                            and "t62"."number" = "t61"."number"
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
                                and "t62"."versionNo" > "t61"."versionNo"
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
    from "q12" "t22"
    left join "leaseUnit" "t23" on "t23"."companyId" = @p2 and "t23"."number" = "t22"."number"
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
    left join "leaseUnit" "t29" on "t29"."companyId" = @p2
      and "t29"."number" = "t28"."leaseUnitGroupNo"
    left join "leaseUnit" "t30" on "t30"."companyId" = @p2
      and "t30"."number" = "t29"."leaseUnitGroupNo"
    left join "leaseUnit" "t31" on "t31"."companyId" = @p2
      and "t31"."number" = "t30"."leaseUnitGroupNo"
    left join "leaseUnit" "t32" on "t32"."companyId" = @p2
      and "t32"."number" = "t31"."leaseUnitGroupNo"
  ),
  "q14" as (
    select "t63"."number" as "number",
      "t63"."buildingNo" as "buildingNo",
      cast(
        case
        when (
          (
            (("t63"."isLet0" = 1 or "t63"."isLet1" = 1) or "t63"."isLet2" = 1)
            or ("t63"."isLet3" = 1 or "t63"."isLet4" = 1)
          )
          or (
            (("t63"."isLet5" = 1 or "t63"."isLet6" = 1) or "t63"."isLet7" = 1)
            or ("t63"."isLet8" = 1 or "t63"."isLet9" = 1)
          )
        ) then 1 else 0 end as bit
      ) as "isLet"
    from "q13" "t63"
  ),
  "q15" as (
    select "t64"."id" as "id"
    from "q6" "t64"
    union all
    select "t65"."id" as "id"
    from "q9" "t65"
  ),
  "q16" as (
    select "t66"."id" as "id"
    from "q15" "t66"
    group by "t66"."id"
  ),
  "q17" as (
    select "t67"."id" as "id",
      "t67"."leaseUnitNo" as "leaseUnitNo",
      "t67"."leaseContractNo" as "leaseContractNo",
      "t67"."versionNo" as "versionNo",
      "t67"."lineNo" as "lineNo",
      "t67"."serviceNo" as "serviceNo",
      "t70"."serviceGroup" as "serviceGroup",
      "t67"."startingDate" as "startingDate",
      (
        case
        when "t67"."endingDate" <> cast('0001-01-01' as date) then "t67"."endingDate"
        when cast(1 as bit) = 1 then "t68"."contractValidUntil" end
      ) as "expiryDate",
      "t67"."priceType" as "priceType",
      "t67"."unitPrice" as "unitPrice",
      "t67"."pricePeriod" as "pricePeriod",
      "t67"."quantity" as "quantity",
      "t68"."customerNo" as "customerNo",
      "t68"."customerName" as "customerName",
      "t68"."buildingNo" as "buildingNo",
      "t68"."invoicingCurrencyCode" as "currencyCode",
      row_number() over (
        partition by "t67"."leaseUnitNo"
        order by "t67"."startingDate" desc,
          "t67"."lineNo",
          "t67"."leaseContractNo",
          "t67"."versionNo" desc
      ) as "place"
    from "q16" "t71" cross
    join "leaseContractLine" "t67"
    left join "leaseContract" "t68" on "t68"."companyId" = @p2
      and "t68"."number" = "t67"."leaseContractNo"
      and "t68"."versionNo" = "t67"."versionNo"
    left join "service" "t70" on "t70"."companyId" = @p2 and "t70"."code" = "t67"."serviceNo"
    where (
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
      and "t67"."companyId" = @p2
      and "t67"."companyId" = @p2
      and "t67"."id" = "t71"."id"
  ),
  "q18" as (
    select "t72"."leaseUnitNo" as "unitNo",
      cast(sum("t72"."quantity") as decimal(28, 8)) as "quantity"
    from "q11" "t74" cross
    join "leaseUnitLedgerEntry" "t72"
    where (
      "t72"."postingDate" > cast(@p3 as date)
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t73"
        where "t73"."companyId" = @p2
          and "t73"."leaseUnitNo" = "t72"."leaseUnitNo"
          and "t73"."entryNo" < "t72"."entryNo"
      )
    )
      and "t72"."companyId" = @p2
      and "t72"."companyId" = @p2
      and "t72"."leaseUnitNo" = "t74"."unitNo"
    group by "t72"."leaseUnitNo"
  ),
  "q19" as (
    select "t75"."id" as "id",
      "t75"."number" as "number",
      "t75"."description" as "description",
      "t75"."leaseUnitCategory" as "leaseUnitCategory",
      "t75"."leaseUnitClass" as "leaseUnitClass",
      "t75"."floor" as "floor",
      "t75"."parkingUnit" as "parkingUnit",
      "t75"."blocked" as "blocked",
      cast(
        case
        when (not ("t75"."building" = 1) and not ("t75"."leaseUnitGroup" = 1)) then 1 else 0 end as bit
      ) as "isLeasable",
      (
        case
        when not ("t76"."quantity" is null) then try_cast(
          (cast("t75"."objectArea" as decimal(28, 8)) - cast("t76"."quantity" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then "t75"."objectArea" end
      ) as "area",
      (
        case
        when "t75"."building" = 1 then "t75"."number"
        when not ("t77"."buildingNo" is null) then "t77"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t75"."building" = 1) and "t77"."buildingNo" is null) then "t75"."number" end
      ) as "withoutBuilding",
      cast(
        case
        when exists (
          select "t77"."isLet" intersect
          select cast(1 as bit)
        ) then 1 else 0 end as bit
      ) as "isLetByGroup",
      (
        case
        when (
          not ("t75"."blocked" = 1)
          and not (
            exists (
              select "t77"."isLet" intersect
              select cast(1 as bit)
            )
          )
        ) then "t75"."number" end
      ) as "reservable"
    from "q11" "t78" cross
    join "leaseUnit" "t75"
    left join "q18" "t76" on "t76"."unitNo" = "t75"."number"
    left join "q14" "t77" on "t77"."number" = "t75"."leaseUnitGroupNo"
    where "t75"."companyId" = @p2 and "t75"."companyId" = @p2 and "t75"."number" = "t78"."unitNo"
  ),
  "q20" as (
    select "t79"."leaseUnitNo" as "leaseUnitNo",
      "t79"."leaseContractNo" as "leaseContractNo",
      "t79"."versionNo" as "versionNo",
      "t79"."startingDate" as "startingDate",
      "t80"."customerNo" as "customerNo",
      "t80"."customerName" as "customerName",
      row_number() over (
        partition by "t79"."leaseUnitNo"
        order by "t79"."startingDate",
          "t79"."lineNo",
          "t79"."leaseContractNo",
          "t79"."versionNo" desc
      ) as "place"
    from "q3" "t81" cross
    join "leaseContractLine" "t79"
    left join "leaseContract" "t80" on "t80"."companyId" = @p2
      and "t80"."number" = "t79"."leaseContractNo"
      and "t80"."versionNo" = "t79"."versionNo"
    where (
      (
        (
          "t79"."startingDate" > cast(@p3 as date)
          and (
            "t79"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
            or datalength("t79"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
          )
        )
        and ("t79"."leaseUnitNo" <> N'' or datalength("t79"."leaseUnitNo") <> datalength(N''))
      )
      and (
        (
          "t80"."status" = (N'Reserved' collate Latin1_General_100_BIN2)
          and datalength("t80"."status") = datalength((N'Reserved' collate Latin1_General_100_BIN2))
        )
        and not (
          exists (
            select "t80"."versionStatus",
              datalength("t80"."versionStatus") intersect
            select (N'Old' collate Latin1_General_100_BIN2),
              datalength((N'Old' collate Latin1_General_100_BIN2))
          )
        )
      )
    )
      and "t79"."companyId" = @p2
      and "t79"."companyId" = @p2
      and "t79"."leaseUnitNo" = "t81"."unitNo"
  ),
  "q21" as (
    select (case when not ("t83"."id" is null) then "t83"."id" when cast(1 as bit) = 1 then "t82"."id" end) as "id",
      "t82"."number" as "leaseUnitNo",
      "t82"."description" as "leaseUnitDescription",
      "t82"."leaseUnitCategory" as "leaseUnitCategory",
      "t82"."leaseUnitClass" as "leaseUnitClass",
      "t82"."floor" as "floor",
      "t82"."parkingUnit" as "parkingUnit",
      "t82"."blocked" as "blocked",
      "t82"."area" as "area",
      (
        case
        when not ("t82"."buildingNo" is null) then "t82"."buildingNo"
        when not ("t84"."id" is null) then "t87"."buildingNo"
        when cast(1 as bit) = 1 then N'' end
      ) as "buildingNo",
      cast(
        case
        when (
          "t83"."id" is null
          or exists (
            select "t83"."place" intersect
            select 1
          )
        ) then 1 else 0 end as bit
      ) as "firstOfUnit",
      (
        case
        when not ("t83"."id" is null) then (N'Let' collate Latin1_General_100_BIN2)
        when "t82"."isLetByGroup" = 1 then (N'LetByGroup' collate Latin1_General_100_BIN2)
        when "t82"."blocked" = 1 then (N'Blocked' collate Latin1_General_100_BIN2)
        when not ("t88"."leaseUnitNo" is null) then (N'Reserved' collate Latin1_General_100_BIN2)
        when cast(1 as bit) = 1 then (N'Vacant' collate Latin1_General_100_BIN2) end
      ) as "state",
      (
        case
        when not ("t83"."id" is null) then "t83"."leaseContractNo"
        when not ("t88"."leaseContractNo" is null) then "t88"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t83"."id" is null) then "t83"."versionNo"
        when not ("t88"."versionNo" is null) then "t88"."versionNo" end
      ) as "versionNo",
      (
        case
        when not ("t83"."id" is null) then "t83"."customerNo"
        when not ("t88"."customerNo" is null) then "t88"."customerNo" end
      ) as "customerNo",
      (
        case
        when not ("t83"."id" is null) then "t83"."customerName"
        when not ("t88"."customerName" is null) then "t88"."customerName" end
      ) as "customerName",
      (
        case
        when not ("t83"."id" is null) then "t83"."startingDate"
        when not ("t88"."startingDate" is null) then "t88"."startingDate" end
      ) as "startingDate",
      "t83"."id" as "lineId",
      "t83"."leaseUnitNo" as "lineUnitNo",
      "t83"."lineNo" as "lineNo",
      "t83"."serviceNo" as "serviceNo",
      "t83"."serviceGroup" as "serviceGroup",
      "t83"."expiryDate" as "expiryDate",
      "t83"."priceType" as "priceType",
      "t83"."unitPrice" as "unitPrice",
      "t83"."pricePeriod" as "pricePeriod",
      "t83"."quantity" as "quantity",
      "t83"."currencyCode" as "currencyCode",
      "t83"."buildingNo" as "contractBuildingNo"
    from "q19" "t82"
    outer apply (
      select "t85".*
      from "leaseContractLine" "t85"
      left join "leaseContract" "t86" on "t86"."companyId" = @p2
        and "t86"."number" = "t85"."leaseContractNo"
        and "t86"."versionNo" = "t85"."versionNo"
      where "t85"."companyId" = @p2
        and "t85"."leaseUnitNo" = "t82"."withoutBuilding"
        and (
          (
            (
              "t85"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
              or datalength("t85"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
            )
            and (
              "t86"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
              and datalength("t86"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
            )
          )
          and (
            "t85"."startingDate" <= cast(cast(@p4 as datetime2(3)) as date)
            and (
              not ("t85"."endingDate" < cast(cast(@p4 as datetime2(3)) as date))
              or (
                "t85"."endingDate" = cast('0001-01-01' as date)
                and (
                  "t86"."contractValidUntil" = cast('0001-01-01' as date)
                  or "t86"."contractValidUntil" >= cast(cast(@p4 as datetime2(3)) as date)
                )
              )
            )
          )
        )
      order by "t85"."startingDate" desc,
        "t85"."lineNo",
        "t85"."leaseContractNo",
        "t85"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t84"
    left join "leaseContract" "t87" on "t87"."companyId" = @p2
      and "t87"."number" = "t84"."leaseContractNo"
      and "t87"."versionNo" = "t84"."versionNo"
    left join "q20" "t88" on "t88"."leaseUnitNo" = "t82"."reservable" and "t88"."place" = 1
    left join "q17" "t83" on "t83"."leaseUnitNo" = "t82"."number"
    where (not ("t83"."id" is null) or "t82"."isLeasable" = 1)
    union all
    select "t89"."id" as "id",
      N'' as "leaseUnitNo",
      N'' as "leaseUnitDescription",
      N'' as "leaseUnitCategory",
      N'' as "leaseUnitClass",
      N'' as "floor",
      cast(0 as bit) as "parkingUnit",
      cast(0 as bit) as "blocked",
      cast(0 as decimal(28, 8)) as "area",
      "t89"."buildingNo" as "buildingNo",
      cast(0 as bit) as "firstOfUnit",
      (N'Let' collate Latin1_General_100_BIN2) as "state",
      "t89"."leaseContractNo" as "leaseContractNo",
      "t89"."versionNo" as "versionNo",
      "t89"."customerNo" as "customerNo",
      "t89"."customerName" as "customerName",
      "t89"."startingDate" as "startingDate",
      "t89"."id" as "lineId",
      "t89"."leaseUnitNo" as "lineUnitNo",
      "t89"."lineNo" as "lineNo",
      "t89"."serviceNo" as "serviceNo",
      "t89"."serviceGroup" as "serviceGroup",
      "t89"."expiryDate" as "expiryDate",
      "t89"."priceType" as "priceType",
      "t89"."unitPrice" as "unitPrice",
      "t89"."pricePeriod" as "pricePeriod",
      "t89"."quantity" as "quantity",
      "t89"."currencyCode" as "currencyCode",
      "t89"."buildingNo" as "contractBuildingNo"
    from "q17" "t89"
    left join "leaseUnit" "t90" on "t90"."companyId" = @p2 and "t90"."number" = "t89"."leaseUnitNo"
    where "t90"."id" is null
  ),
  "q22" as (
    select "t91"."serviceNo" as "serviceNo",
      "t91"."unitPrice" as "unitPrice",
      "t91"."priceForPeriod" as "priceForPeriod",
      row_number() over (
        partition by "t91"."serviceNo"
        order by "t91"."effectiveDate" desc,
          lower(convert(nvarchar(36), "t91"."id") collate Latin1_General_100_BIN2)
      ) as "place"
    from "servicePrice" "t91"
    where (
      (
        (
          "t91"."type" = (N'All Contracts' collate Latin1_General_100_BIN2)
          and datalength("t91"."type") = datalength((N'All Contracts' collate Latin1_General_100_BIN2))
        )
        and "t91"."effectiveDate" <= cast(@p3 as date)
      )
      and (
        "t91"."expirationDate" = cast('0001-01-01' as date)
        or "t91"."expirationDate" >= cast(@p3 as date)
      )
    )
      and "t91"."companyId" = @p2
  ),
  "q23" as (
    select "t92"."lineId" as "lineId",
      "t92"."serviceNo" as "serviceNo",
      (
        case
        when ("t92"."leaseUnitNo" <> N'' or datalength("t92"."leaseUnitNo") <> datalength(N'')) then "t92"."leaseUnitNo" end
      ) as "unitCode",
      "t92"."leaseContractNo" as "contractCode",
      (
        case
        when not (
          exists (
            select "t92"."buildingNo",
              datalength("t92"."buildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t92"."buildingNo"
        when not (
          exists (
            select "t92"."contractBuildingNo",
              datalength("t92"."contractBuildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t92"."contractBuildingNo" end
      ) as "buildingCode"
    from "q21" "t92"
    where "t92"."unitPrice" = cast(0 as decimal(28, 8))
  ),
  "q24" as (
    select "t93"."lineId" as "lineId",
      (
        case
        when not ("t94"."id" is null) then "t94"."unitPrice"
        when not ("t96"."id" is null) then "t96"."unitPrice"
        when not ("t98"."id" is null) then "t98"."unitPrice"
        when cast(1 as bit) = 1 then "t100"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t94"."id" is null) then "t94"."priceForPeriod"
        when not ("t96"."id" is null) then "t96"."priceForPeriod"
        when not ("t98"."id" is null) then "t98"."priceForPeriod"
        when cast(1 as bit) = 1 then "t100"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q23" "t93"
    outer apply (
      select "t95".*
      from "servicePrice" "t95"
      where "t95"."companyId" = @p2
        and "t95"."serviceNo" = "t93"."serviceNo"
        and "t95"."code" = "t93"."unitCode"
        and (
          (
            (
              "t95"."type" = (N'Lease Unit' collate Latin1_General_100_BIN2)
              and datalength("t95"."type") = datalength((N'Lease Unit' collate Latin1_General_100_BIN2))
            )
            and "t95"."effectiveDate" <= cast(@p3 as date)
          )
          and (
            "t95"."expirationDate" = cast('0001-01-01' as date)
            or "t95"."expirationDate" >= cast(@p3 as date)
          )
        )
      order by "t95"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t95"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t94"
    outer apply (
      select "t97".*
      from "servicePrice" "t97"
      where "t97"."companyId" = @p2
        and "t97"."serviceNo" = "t93"."serviceNo"
        and "t97"."code" = "t93"."contractCode"
        and (
          (
            (
              "t97"."type" = (N'Contract' collate Latin1_General_100_BIN2)
              and datalength("t97"."type") = datalength((N'Contract' collate Latin1_General_100_BIN2))
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
        and "t99"."serviceNo" = "t93"."serviceNo"
        and "t99"."code" = "t93"."buildingCode"
        and (
          (
            (
              "t99"."type" = (N'Building' collate Latin1_General_100_BIN2)
              and datalength("t99"."type") = datalength((N'Building' collate Latin1_General_100_BIN2))
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
    left join "q22" "t100" on "t100"."serviceNo" = "t93"."serviceNo" and "t100"."place" = 1
    where (
      (not ("t94"."id" is null) or not ("t96"."id" is null))
      or (not ("t98"."id" is null) or not ("t100"."serviceNo" is null))
    )
  ),
  "q25" as (
    select "t101"."id" as "id",
      "t101"."leaseUnitNo" as "leaseUnitNo",
      "t101"."leaseUnitDescription" as "leaseUnitDescription",
      "t101"."leaseUnitCategory" as "leaseUnitCategory",
      "t101"."leaseUnitClass" as "leaseUnitClass",
      "t101"."floor" as "floor",
      "t101"."parkingUnit" as "parkingUnit",
      "t101"."blocked" as "blocked",
      "t101"."buildingNo" as "buildingNo",
      "t101"."area" as "area",
      "t101"."firstOfUnit" as "firstOfUnit",
      "t101"."state" as "state",
      "t101"."leaseContractNo" as "leaseContractNo",
      "t101"."versionNo" as "versionNo",
      "t101"."customerNo" as "customerNo",
      "t101"."customerName" as "customerName",
      "t101"."startingDate" as "startingDate",
      "t101"."lineId" as "lineId",
      "t101"."lineUnitNo" as "lineUnitNo",
      "t101"."lineNo" as "lineNo",
      "t101"."serviceNo" as "serviceNo",
      "t101"."serviceGroup" as "serviceGroup",
      "t101"."expiryDate" as "expiryDate",
      "t101"."priceType" as "priceType",
      "t101"."currencyCode" as "currencyCode",
      (
        case
        when not ("t102"."lineId" is null) then "t102"."unitPrice"
        when cast(1 as bit) = 1 then "t101"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (
          not ("t102"."lineId" is null)
          and not (
            exists (
              select "t102"."priceForPeriod",
                datalength("t102"."priceForPeriod") intersect
              select (N' ' collate Latin1_General_100_BIN2),
                datalength((N' ' collate Latin1_General_100_BIN2))
            )
          )
        ) then "t102"."priceForPeriod"
        when cast(1 as bit) = 1 then "t101"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when (
          "t101"."priceType" in ((N'Area' collate Latin1_General_100_BIN2), (N'Fixed' collate Latin1_General_100_BIN2))
          and exists (
            select 1
            from (
              values ((N'Area' collate Latin1_General_100_BIN2)),
              ((N'Fixed' collate Latin1_General_100_BIN2))
            ) o(v)
            where (o.v = "t101"."priceType" and datalength(o.v) = datalength("t101"."priceType"))
          )
        ) then cast(1 as bit)
        when cast(1 as bit) = 1 then cast(0 as bit) end
      ) as "measured",
      (
        case
        when (
          "t101"."priceType" = (N'Area' collate Latin1_General_100_BIN2)
          and datalength("t101"."priceType") = datalength((N'Area' collate Latin1_General_100_BIN2))
        ) then "t101"."area"
        when (
          (
            "t101"."priceType" = (N'Fixed' collate Latin1_General_100_BIN2)
            and datalength("t101"."priceType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
          )
          and not (
            exists (
              select "t101"."quantity" intersect
              select cast(0 as decimal(28, 8))
            )
          )
        ) then "t101"."quantity"
        when (
          "t101"."priceType" = (N'Fixed' collate Latin1_General_100_BIN2)
          and datalength("t101"."priceType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
        ) then cast(1 as decimal(28, 8))
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "multiplier"
    from "q21" "t101"
    left join "q24" "t102" on "t102"."lineId" = "t101"."lineId"
  ),
  "q26" as (
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
      "t103"."unitPrice" as "unitPrice",
      "t103"."pricePeriod" as "pricePeriod",
      "t103"."measured" as "measured",
      (
        case
        when (
          "t103"."pricePeriod" = (N'Month' collate Latin1_General_100_BIN2)
          and datalength("t103"."pricePeriod") = datalength((N'Month' collate Latin1_General_100_BIN2))
        ) then isnull(
          try_cast(
            try_cast("t103"."unitPrice" as decimal(19, 8)) * try_cast("t103"."multiplier" as decimal(18, 8)) as decimal(28, 8)
          ),
          try_cast(
            case
            when abs(cast("t103"."unitPrice" as float) * cast("t103"."multiplier" as float)) < 1e21 then cast("t103"."unitPrice" as decimal(28, 8)) * cast("t103"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
          )
        )
        when (
          "t103"."pricePeriod" = (N'Year' collate Latin1_General_100_BIN2)
          and datalength("t103"."pricePeriod") = datalength((N'Year' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t103"."unitPrice" as decimal(19, 8)) * try_cast("t103"."multiplier" as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t103"."unitPrice" as float) * cast("t103"."multiplier" as float)) < 1e21 then cast("t103"."unitPrice" as decimal(28, 8)) * cast("t103"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t103"."pricePeriod" = (N'Quarter' collate Latin1_General_100_BIN2)
          and datalength("t103"."pricePeriod") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t103"."unitPrice" as decimal(19, 8)) * try_cast("t103"."multiplier" as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t103"."unitPrice" as float) * cast("t103"."multiplier" as float)) < 1e21 then cast("t103"."unitPrice" as decimal(28, 8)) * cast("t103"."multiplier" as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(3 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t103"."pricePeriod" = (N'Week' collate Latin1_General_100_BIN2)
          and datalength("t103"."pricePeriod") = datalength((N'Week' collate Latin1_General_100_BIN2))
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
                      try_cast("t103"."unitPrice" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t103"."unitPrice" as float) * cast(52 as float)) < 1e21 then cast("t103"."unitPrice" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as x,
                  "t103"."multiplier" as y
                ) v
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t103"."pricePeriod" = (N'Day' collate Latin1_General_100_BIN2)
          and datalength("t103"."pricePeriod") = datalength((N'Day' collate Latin1_General_100_BIN2))
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
                      try_cast("t103"."unitPrice" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t103"."unitPrice" as float) * cast(365 as float)) < 1e21 then cast("t103"."unitPrice" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as x,
                  "t103"."multiplier" as y
                ) v
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "amount"
    from "q25" "t103"
  ),
  "q27" as (
    select "t104"."leaseContractNo" as "leaseContractNo"
    from "q17" "t104"
    group by "t104"."leaseContractNo"
  ),
  "q28" as (
    select "t105"."leaseContractNo" as "leaseContractNo",
      "t105"."contractVersionNo" as "contractVersionNo",
      "t105"."leaseUnitNo" as "leaseUnitNo",
      "t105"."serviceNo" as "serviceNo",
      "t105"."discountType" as "discountType",
      "t105"."amount" as "amount",
      "t105"."period" as "period",
      (
        case
        when (
          "t105"."period" = (N'Month' collate Latin1_General_100_BIN2)
          and datalength("t105"."period") = datalength((N'Month' collate Latin1_General_100_BIN2))
        ) then "t105"."amount"
        when (
          "t105"."period" = (N'Year' collate Latin1_General_100_BIN2)
          and datalength("t105"."period") = datalength((N'Year' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (cast("t105"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t105"."period" = (N'Quarter' collate Latin1_General_100_BIN2)
          and datalength("t105"."period") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (cast("t105"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when (
          "t105"."period" = (N'Week' collate Latin1_General_100_BIN2)
          and datalength("t105"."period") = datalength((N'Week' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t105"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t105"."amount" as float) * cast(52 as float)) < 1e21 then cast("t105"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when (
          "t105"."period" = (N'Day' collate Latin1_General_100_BIN2)
          and datalength("t105"."period") = datalength((N'Day' collate Latin1_General_100_BIN2))
        ) then try_cast(
          (
            cast(
              isnull(
                try_cast(
                  try_cast("t105"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  case
                  when abs(cast("t105"."amount" as float) * cast(365 as float)) < 1e21 then cast("t105"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "monthly"
    from "q27" "t106" cross
    join "leaseContrDiscount" "t105"
    where (
      "t105"."startingDate" <= cast(@p3 as date)
      and ("t105"."endingDate" = cast('0001-01-01' as date) or "t105"."endingDate" >= cast(@p3 as date))
    )
      and "t105"."companyId" = @p2
      and "t105"."companyId" = @p2
      and "t105"."leaseContractNo" = "t106"."leaseContractNo"
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
      select "t108"."lineId" as "v0",
        "t108"."leaseContractNo" as "v1",
        "t108"."versionNo" as "v2",
        "t108"."lineUnitNo" as "v3",
        "t108"."serviceNo" as "v4",
        "t108"."lineNo" as "v5",
        "t108"."amount" as "v6",
        (
          case
          when (
            "t107"."discountType" = (N'Percentage' collate Latin1_General_100_BIN2)
            and datalength("t107"."discountType") = datalength((N'Percentage' collate Latin1_General_100_BIN2))
          ) then "t107"."amount"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v7",
        (
          case
          when (
            "t107"."discountType" = (N'Area' collate Latin1_General_100_BIN2)
            and datalength("t107"."discountType") = datalength((N'Area' collate Latin1_General_100_BIN2))
          ) then (
            case
            when (
              "t107"."period" = (N'Month' collate Latin1_General_100_BIN2)
              and datalength("t107"."period") = datalength((N'Month' collate Latin1_General_100_BIN2))
            ) then isnull(
              try_cast(
                try_cast("t107"."amount" as decimal(19, 8)) * try_cast("t108"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                case
                when abs(cast("t107"."amount" as float) * cast("t108"."area" as float)) < 1e21 then cast("t107"."amount" as decimal(28, 8)) * cast("t108"."area" as decimal(28, 8)) end as decimal(28, 8)
              )
            )
            when (
              "t107"."period" = (N'Year' collate Latin1_General_100_BIN2)
              and datalength("t107"."period") = datalength((N'Year' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  isnull(
                    try_cast(
                      try_cast("t107"."amount" as decimal(19, 8)) * try_cast("t108"."area" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t107"."amount" as float) * cast("t108"."area" as float)) < 1e21 then cast("t107"."amount" as decimal(28, 8)) * cast("t108"."area" as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(12 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t107"."period" = (N'Quarter' collate Latin1_General_100_BIN2)
              and datalength("t107"."period") = datalength((N'Quarter' collate Latin1_General_100_BIN2))
            ) then try_cast(
              (
                cast(
                  isnull(
                    try_cast(
                      try_cast("t107"."amount" as decimal(19, 8)) * try_cast("t108"."area" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      case
                      when abs(cast("t107"."amount" as float) * cast("t108"."area" as float)) < 1e21 then cast("t107"."amount" as decimal(28, 8)) * cast("t108"."area" as decimal(28, 8)) end as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(3 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            )
            when (
              "t107"."period" = (N'Week' collate Latin1_General_100_BIN2)
              and datalength("t107"."period") = datalength((N'Week' collate Latin1_General_100_BIN2))
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
                          try_cast("t107"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                        ),
                        try_cast(
                          case
                          when abs(cast("t107"."amount" as float) * cast(52 as float)) < 1e21 then cast("t107"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) end as decimal(28, 8)
                        )
                      ) as x,
                      "t108"."area" as y
                    ) v
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
                          try_cast("t107"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                        ),
                        try_cast(
                          case
                          when abs(cast("t107"."amount" as float) * cast(365 as float)) < 1e21 then cast("t107"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) end as decimal(28, 8)
                        )
                      ) as x,
                      "t108"."area" as y
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
                "t107"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t107"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t107"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t107"."leaseUnitNo" <> N'' or datalength("t107"."leaseUnitNo") <> datalength(N''))
              and ("t107"."serviceNo" <> N'' or datalength("t107"."serviceNo") <> datalength(N''))
            )
          ) then "t107"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v9",
        (
          case
          when (
            (
              (
                "t107"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t107"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t107"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t107"."leaseUnitNo" <> N'' or datalength("t107"."leaseUnitNo") <> datalength(N''))
              and ("t107"."serviceNo" = N'' and datalength("t107"."serviceNo") = datalength(N''))
            )
          ) then "t107"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v10",
        (
          case
          when (
            (
              (
                "t107"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t107"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t107"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t107"."leaseUnitNo" = N'' and datalength("t107"."leaseUnitNo") = datalength(N''))
              and ("t107"."serviceNo" <> N'' or datalength("t107"."serviceNo") <> datalength(N''))
            )
          ) then "t107"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v11",
        (
          case
          when (
            (
              (
                "t107"."discountType" = (N'Fixed' collate Latin1_General_100_BIN2)
                and datalength("t107"."discountType") = datalength((N'Fixed' collate Latin1_General_100_BIN2))
              )
              and "t107"."amount" > cast(0 as decimal(28, 8))
            )
            and (
              ("t107"."leaseUnitNo" = N'' and datalength("t107"."leaseUnitNo") = datalength(N''))
              and ("t107"."serviceNo" = N'' and datalength("t107"."serviceNo") = datalength(N''))
            )
          ) then "t107"."monthly"
          when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
        ) as "v12"
      from "q28" "t107"
      join "q26" "t108" on "t108"."leaseContractNo" = "t107"."leaseContractNo"
      where (
        (
          (
            ("t107"."contractVersionNo" = 0 or "t107"."contractVersionNo" = "t108"."versionNo")
            and (
              ("t107"."leaseUnitNo" = N'' and datalength("t107"."leaseUnitNo") = datalength(N''))
              or (
                "t107"."leaseUnitNo" = "t108"."lineUnitNo"
                and datalength("t107"."leaseUnitNo") = datalength("t108"."lineUnitNo")
              )
            )
          )
          and (
            ("t107"."serviceNo" = N'' and datalength("t107"."serviceNo") = datalength(N''))
            or (
              "t107"."serviceNo" = "t108"."serviceNo"
              and datalength("t107"."serviceNo") = datalength("t108"."serviceNo")
            )
          )
        )
        and ("t108"."measured" = 1 and "t108"."amount" >= cast(0 as decimal(28, 8)))
      )
    ) o
    group by o."v0", o."v1", o."v2", o."v3", o."v4", o."v5", o."v6"
  ),
  "q30" as (
    select "t109"."lineId" as "lineId",
      "t109"."leaseContractNo" as "leaseContractNo",
      "t109"."versionNo" as "versionNo",
      "t109"."leaseUnitNo" as "leaseUnitNo",
      "t109"."serviceNo" as "serviceNo",
      "t109"."lineNo" as "lineNo",
      "t109"."amount" as "amount",
      try_cast(
        (
          cast(
            (
              case
              when "t109"."percentage" >= cast(100 as decimal(28, 8)) then "t109"."amount"
              when cast(1 as bit) = 1 then try_cast(
                (
                  cast(
                    isnull(
                      try_cast(
                        try_cast("t109"."amount" as decimal(19, 8)) * try_cast("t109"."percentage" as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        case
                        when abs(cast("t109"."amount" as float) * cast("t109"."percentage" as float)) < 1e21 then cast("t109"."amount" as decimal(28, 8)) * cast("t109"."percentage" as decimal(28, 8)) end as decimal(28, 8)
                      )
                    ) as decimal(28, 8)
                  ) / nullif(cast(100 as decimal(28, 8)), 0)
                ) as decimal(28, 8)
              ) end
            ) as decimal(28, 8)
          ) + cast("t109"."byArea" as decimal(28, 8))
        ) as decimal(28, 8)
      ) as "asked",
      "t109"."fixed0" as "fixed0",
      "t109"."fixed1" as "fixed1",
      "t109"."fixed2" as "fixed2",
      "t109"."fixed3" as "fixed3"
    from "q29" "t109"
  ),
  "q31" as (
    select "t110"."lineId" as "lineId",
      "t110"."leaseContractNo" as "leaseContractNo",
      "t110"."versionNo" as "versionNo",
      "t110"."leaseUnitNo" as "leaseUnitNo",
      "t110"."serviceNo" as "serviceNo",
      "t110"."lineNo" as "lineNo",
      "t110"."amount" as "amount",
      "t110"."fixed0" as "fixed0",
      "t110"."fixed1" as "fixed1",
      "t110"."fixed2" as "fixed2",
      "t110"."fixed3" as "fixed3",
      (
        case
        when "t110"."asked" < "t110"."amount" then try_cast(
          (cast("t110"."amount" as decimal(28, 8)) - cast("t110"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when "t110"."asked" < "t110"."amount" then try_cast(
                (cast("t110"."amount" as decimal(28, 8)) - cast("t110"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t110"."leaseContractNo",
              "t110"."versionNo",
              "t110"."leaseUnitNo",
              "t110"."serviceNo"
            order by "t110"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q30" "t110"
  ),
  "q32" as (
    select "t111"."lineId" as "lineId",
      "t111"."leaseContractNo" as "leaseContractNo",
      "t111"."versionNo" as "versionNo",
      "t111"."serviceNo" as "serviceNo",
      "t111"."lineNo" as "lineNo",
      "t111"."amount" as "amount",
      "t111"."fixed1" as "fixed1",
      "t111"."fixed2" as "fixed2",
      "t111"."fixed3" as "fixed3",
      (
        case
        when "t111"."fixed0" <= "t111"."before0" then "t111"."left0"
        when try_cast(
          (cast("t111"."fixed0" as decimal(28, 8)) - cast("t111"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t111"."left0" then try_cast(
          (
            cast("t111"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t111"."fixed0" as decimal(28, 8)) - cast("t111"."before0" as decimal(28, 8))) as decimal(28, 8)
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
              when "t111"."fixed0" <= "t111"."before0" then "t111"."left0"
              when try_cast(
                (cast("t111"."fixed0" as decimal(28, 8)) - cast("t111"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t111"."left0" then try_cast(
                (
                  cast("t111"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t111"."fixed0" as decimal(28, 8)) - cast("t111"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t111"."leaseContractNo", "t111"."versionNo", "t111"."leaseUnitNo"
            order by "t111"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q31" "t111"
  ),
  "q33" as (
    select "t112"."lineId" as "lineId",
      "t112"."leaseContractNo" as "leaseContractNo",
      "t112"."versionNo" as "versionNo",
      "t112"."lineNo" as "lineNo",
      "t112"."amount" as "amount",
      "t112"."fixed2" as "fixed2",
      "t112"."fixed3" as "fixed3",
      (
        case
        when "t112"."fixed1" <= "t112"."before1" then "t112"."left1"
        when try_cast(
          (cast("t112"."fixed1" as decimal(28, 8)) - cast("t112"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t112"."left1" then try_cast(
          (
            cast("t112"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t112"."fixed1" as decimal(28, 8)) - cast("t112"."before1" as decimal(28, 8))) as decimal(28, 8)
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
              when "t112"."fixed1" <= "t112"."before1" then "t112"."left1"
              when try_cast(
                (cast("t112"."fixed1" as decimal(28, 8)) - cast("t112"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t112"."left1" then try_cast(
                (
                  cast("t112"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t112"."fixed1" as decimal(28, 8)) - cast("t112"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t112"."leaseContractNo", "t112"."versionNo", "t112"."serviceNo"
            order by "t112"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q32" "t112"
  ),
  "q34" as (
    select "t113"."lineId" as "lineId",
      "t113"."amount" as "amount",
      "t113"."fixed3" as "fixed3",
      (
        case
        when "t113"."fixed2" <= "t113"."before2" then "t113"."left2"
        when try_cast(
          (cast("t113"."fixed2" as decimal(28, 8)) - cast("t113"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t113"."left2" then try_cast(
          (
            cast("t113"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t113"."fixed2" as decimal(28, 8)) - cast("t113"."before2" as decimal(28, 8))) as decimal(28, 8)
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
              when "t113"."fixed2" <= "t113"."before2" then "t113"."left2"
              when try_cast(
                (cast("t113"."fixed2" as decimal(28, 8)) - cast("t113"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t113"."left2" then try_cast(
                (
                  cast("t113"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t113"."fixed2" as decimal(28, 8)) - cast("t113"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t113"."leaseContractNo", "t113"."versionNo"
            order by "t113"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q33" "t113"
  ),
  "q35" as (
    select "t114"."lineId" as "lineId",
      try_cast(
        (
          cast("t114"."amount" as decimal(28, 8)) - cast(
            (
              case
              when "t114"."fixed3" <= "t114"."before3" then "t114"."left3"
              when try_cast(
                (cast("t114"."fixed3" as decimal(28, 8)) - cast("t114"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t114"."left3" then try_cast(
                (
                  cast("t114"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t114"."fixed3" as decimal(28, 8)) - cast("t114"."before3" as decimal(28, 8))
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
    from "q34" "t114"
  ),
  "q36" as (
    select "t115"."id" as "id",
      "t115"."leaseUnitNo" as "leaseUnitNo",
      "t115"."leaseUnitDescription" as "leaseUnitDescription",
      "t115"."leaseUnitCategory" as "leaseUnitCategory",
      "t115"."leaseUnitClass" as "leaseUnitClass",
      "t115"."floor" as "floor",
      "t115"."parkingUnit" as "parkingUnit",
      "t115"."blocked" as "blocked",
      "t115"."buildingNo" as "buildingNo",
      "t115"."area" as "area",
      "t115"."firstOfUnit" as "firstOfUnit",
      "t115"."state" as "state",
      "t115"."leaseContractNo" as "leaseContractNo",
      "t115"."versionNo" as "versionNo",
      "t115"."customerNo" as "customerNo",
      "t115"."customerName" as "customerName",
      "t115"."startingDate" as "startingDate",
      "t115"."lineNo" as "lineNo",
      "t115"."serviceNo" as "serviceNo",
      "t115"."serviceGroup" as "serviceGroup",
      "t115"."expiryDate" as "expiryDate",
      "t115"."priceType" as "priceType",
      "t115"."currencyCode" as "currencyCode",
      "t115"."unitPrice" as "unitPrice",
      "t115"."pricePeriod" as "pricePeriod",
      "t115"."measured" as "measured",
      (
        case
        when (not ("t115"."expiryDate" is null) and "t115"."expiryDate" > cast('0001-01-01' as date)) then (cast(datediff(day, cast(@p3 as date), "t115"."expiryDate") as bigint) + cast(1 as bigint))
        when cast(1 as bit) = 1 then 0 end
      ) as "remainingDays",
      round("t115"."amount", 2) as "monthlyAmount",
      (
        case
        when not ("t117"."lineId" is null) then try_cast(
          (
            cast(round("t115"."amount", 2) as decimal(28, 8)) - cast(round("t117"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t115"."amount", 2) end
      ) as "monthlyNet",
      (
        case
        when "t115"."area" = cast(0 as decimal(28, 8)) then cast(0 as decimal(28, 8))
        when cast(1 as bit) = 1 then round(
          try_cast(
            (
              cast(
                (
                  case
                  when not ("t117"."lineId" is null) then try_cast(
                    (
                      cast(round("t115"."amount", 2) as decimal(28, 8)) - cast(round("t117"."discount", 2) as decimal(28, 8))
                    ) as decimal(28, 8)
                  )
                  when cast(1 as bit) = 1 then round("t115"."amount", 2) end
                ) as decimal(28, 8)
              ) / nullif(cast("t115"."area" as decimal(28, 8)), 0)
            ) as decimal(28, 8)
          ),
          2
        ) end
      ) as "netPerArea"
    from "q26" "t115"
    left join "q3" "t116" on "t116"."unitNo" = "t115"."leaseUnitNo"
    left join "q35" "t117" on "t117"."lineId" = "t115"."lineId"
    where (
      not ("t116"."unitNo" is null)
      or ("t115"."leaseUnitNo" = N'' and datalength("t115"."leaseUnitNo") = datalength(N''))
    )
  ),
  "a37" as (
    select @p5 as "companyId",
      isnull("t118"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      "t118"."leaseUnitNo" as "leaseUnitNo",
      "t118"."leaseUnitDescription" as "leaseUnitDescription",
      "t118"."leaseUnitCategory" as "leaseUnitCategory",
      "t118"."leaseUnitClass" as "leaseUnitClass",
      "t118"."floor" as "floor",
      "t118"."parkingUnit" as "parkingUnit",
      "t118"."blocked" as "blocked",
      isnull("t118"."buildingNo", N'') as "buildingNo",
      isnull("t118"."area", cast(0 as decimal(28, 8))) as "area",
      "t118"."firstOfUnit" as "firstOfUnit",
      isnull("t118"."state", N'') as "state",
      isnull("t118"."leaseContractNo", N'') as "leaseContractNo",
      isnull("t118"."versionNo", 0) as "versionNo",
      isnull("t118"."lineNo", 0) as "lineNo",
      isnull("t118"."customerNo", N'') as "customerNo",
      isnull("t118"."customerName", N'') as "customerName",
      isnull("t118"."serviceNo", N'') as "serviceNo",
      isnull("t118"."serviceGroup", N'') as "serviceGroup",
      isnull("t118"."startingDate", cast('0001-01-01' as date)) as "startingDate",
      isnull("t118"."expiryDate", cast('0001-01-01' as date)) as "expiryDate",
      isnull(
        case
        when "t118"."remainingDays" > -2147483648 - 1.0
        and "t118"."remainingDays" < 2147483647 + 1.0 then cast(round("t118"."remainingDays", 0, 1) as bigint) end,
        0
      ) as "remainingDays",
      isnull("t118"."priceType", N'') as "priceType",
      isnull("t118"."unitPrice", cast(0 as decimal(28, 8))) as "unitPrice",
      isnull("t118"."pricePeriod", N'') as "pricePeriod",
      isnull("t118"."monthlyAmount", cast(0 as decimal(28, 8))) as "monthlyAmount",
      isnull("t118"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet",
      isnull("t118"."netPerArea", cast(0 as decimal(28, 8))) as "netPerArea",
      isnull("t118"."currencyCode", N'') as "currencyCode",
      isnull("t118"."measured", cast(0 as bit)) as "measured"
    from "q36" "t118"
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
