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
    where (
      (@p1 collate Latin1_General_100_BIN2) <> N''
      or datalength((@p1 collate Latin1_General_100_BIN2)) <> datalength(N'')
    )
      and "t3"."companyId" = @p2
      and "t3"."companyId" = @p2
      and "t3"."number" = "t4"."unitNo"
    union all
    select "t5"."number" as "unitNo"
    from "leaseUnit" "t5"
    where (
      (@p1 collate Latin1_General_100_BIN2) = N''
      and datalength((@p1 collate Latin1_General_100_BIN2)) = datalength(N'')
    )
      and "t5"."companyId" = @p2
  ),
  "q4" as (
    select "t6"."leaseUnitNo" as "unitNo"
    from "q2" "t8" cross
    join "leaseContractLine" "t6"
    left join "leaseUnit" "t7" on "t7"."companyId" = @p2 and "t7"."number" = "t6"."leaseUnitNo"
    where (
      (
        (@p1 collate Latin1_General_100_BIN2) <> N''
        or datalength((@p1 collate Latin1_General_100_BIN2)) <> datalength(N'')
      )
      and "t7"."id" is null
    )
      and "t6"."companyId" = @p2
      and "t6"."companyId" = @p2
      and "t6"."leaseUnitNo" = "t8"."unitNo"
    group by "t6"."leaseUnitNo"
    union all
    select "t9"."leaseUnitNo" as "unitNo"
    from "leaseContractLine" "t9"
    left join "leaseUnit" "t10" on "t10"."companyId" = @p2 and "t10"."number" = "t9"."leaseUnitNo"
    where (
      (
        (@p1 collate Latin1_General_100_BIN2) = N''
        and datalength((@p1 collate Latin1_General_100_BIN2)) = datalength(N'')
      )
      and "t10"."id" is null
    )
      and "t9"."companyId" = @p2
    group by "t9"."leaseUnitNo"
  ),
  "q5" as (
    select "t11"."unitNo" as "unitNo"
    from "q3" "t11"
    union all
    select "t12"."unitNo" as "unitNo"
    from "q4" "t12"
  ),
  "q6" as (
    select "t13"."id" as "id",
      "t13"."leaseContractNo" as "leaseContractNo"
    from "q5" "t14" cross
    join "leaseContractLine" "t13"
    where "t13"."companyId" = @p2
      and "t13"."companyId" = @p2
      and "t13"."leaseUnitNo" = "t14"."unitNo"
  ),
  "q7" as (
    select "t15"."leaseContractNo" as "leaseContractNo"
    from "q6" "t15"
    group by "t15"."leaseContractNo"
  ),
  "q8" as (
    select "t16"."leaseContractNo" as "leaseContractNo"
    from "q7" "t17" cross
    join "leaseContrDiscount" "t16"
    where (
      (
        (
          "t16"."discountType" = N'Fixed'
          and datalength("t16"."discountType") = datalength(N'Fixed')
        )
        and "t16"."startingDate" <= cast(@p3 as date)
      )
      and ("t16"."endingDate" = cast('0001-01-01' as date) or "t16"."endingDate" >= cast(@p3 as date))
    )
      and "t16"."companyId" = @p2
      and "t16"."companyId" = @p2
      and "t16"."leaseContractNo" = "t17"."leaseContractNo"
    group by "t16"."leaseContractNo"
  ),
  "q9" as (
    select "t18"."id" as "id",
      "t18"."leaseUnitNo" as "unitNo"
    from "q8" "t19" cross
    join "leaseContractLine" "t18"
    where "t18"."companyId" = @p2
      and "t18"."companyId" = @p2
      and "t18"."leaseContractNo" = "t19"."leaseContractNo"
  ),
  "q10" as (
    select "t20"."unitNo" as "unitNo"
    from "q3" "t20"
    union all
    select "t21"."unitNo" as "unitNo"
    from "q9" "t21"
  ),
  "q11" as (
    select "t22"."unitNo" as "unitNo"
    from "q10" "t22"
    group by "t22"."unitNo"
  ),
  "q12" as (
    select "t23"."leaseUnitGroupNo" as "number"
    from "q11" "t24" cross
    join "leaseUnit" "t23"
    where ("t23"."leaseUnitGroupNo" <> N'' or datalength("t23"."leaseUnitGroupNo") <> datalength(N''))
      and "t23"."companyId" = @p2
      and "t23"."companyId" = @p2
      and "t23"."number" = "t24"."unitNo"
    group by "t23"."leaseUnitGroupNo"
  ),
  "q13" as (
    select "t25"."number" as "number",
      (
        case
        when "t26"."building" = 1 then "t26"."number"
        when "t27"."building" = 1 then "t27"."number"
        when "t28"."building" = 1 then "t28"."number"
        when "t29"."building" = 1 then "t29"."number"
        when "t30"."building" = 1 then "t30"."number"
        when "t31"."building" = 1 then "t31"."number"
        when "t32"."building" = 1 then "t32"."number"
        when "t33"."building" = 1 then "t33"."number"
        when "t34"."building" = 1 then "t34"."number"
        when "t35"."building" = 1 then "t35"."number" end
      ) as "buildingNo",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t36"
          left join "leaseContract" "t37" on "t37"."companyId" = @p2
            and "t37"."number" = "t36"."leaseContractNo"
            and "t37"."versionNo" = "t36"."versionNo"
          where "t36"."companyId" = @p2
            and "t36"."leaseUnitNo" = "t26"."number"
            and (
              (
                "t36"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t36"."endingDate" < cast(@p3 as date))
                  or (
                    "t36"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t37"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t37"."contractValidUntil" >= cast(@p3 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t36"."status" <> N'Terminated'
                    or datalength("t36"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t37"."versionStatus",
                      datalength("t37"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t36"."status" <> N'Terminated'
                        or datalength("t36"."status") <> datalength(N'Terminated')
                      )
                      or "t36"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t37"."versionStatus",
                        datalength("t37"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t37"."versionStatus",
                          datalength("t37"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t38"
                          where "t38"."companyId" = @p2
                            and "t38"."number" = "t37"."number"
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
                                and case
                                when "t38"."versionNo" > "t37"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t39"
          left join "leaseContract" "t40" on "t40"."companyId" = @p2
            and "t40"."number" = "t39"."leaseContractNo"
            and "t40"."versionNo" = "t39"."versionNo"
          where "t39"."companyId" = @p2
            and "t39"."leaseUnitNo" = "t27"."number"
            and (
              (
                "t39"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t39"."endingDate" < cast(@p3 as date))
                  or (
                    "t39"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t40"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t40"."contractValidUntil" >= cast(@p3 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t39"."status" <> N'Terminated'
                    or datalength("t39"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t40"."versionStatus",
                      datalength("t40"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t39"."status" <> N'Terminated'
                        or datalength("t39"."status") <> datalength(N'Terminated')
                      )
                      or "t39"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t40"."versionStatus",
                        datalength("t40"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t40"."versionStatus",
                          datalength("t40"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t41"
                          where "t41"."companyId" = @p2
                            and "t41"."number" = "t40"."number"
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
                                and case
                                when "t41"."versionNo" > "t40"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t42"
          left join "leaseContract" "t43" on "t43"."companyId" = @p2
            and "t43"."number" = "t42"."leaseContractNo"
            and "t43"."versionNo" = "t42"."versionNo"
          where "t42"."companyId" = @p2
            and "t42"."leaseUnitNo" = "t28"."number"
            and (
              (
                "t42"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t42"."endingDate" < cast(@p3 as date))
                  or (
                    "t42"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t43"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t43"."contractValidUntil" >= cast(@p3 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t42"."status" <> N'Terminated'
                    or datalength("t42"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t43"."versionStatus",
                      datalength("t43"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t42"."status" <> N'Terminated'
                        or datalength("t42"."status") <> datalength(N'Terminated')
                      )
                      or "t42"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t43"."versionStatus",
                        datalength("t43"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t43"."versionStatus",
                          datalength("t43"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t44"
                          where "t44"."companyId" = @p2
                            and "t44"."number" = "t43"."number"
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
                                and case
                                when "t44"."versionNo" > "t43"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t45"
          left join "leaseContract" "t46" on "t46"."companyId" = @p2
            and "t46"."number" = "t45"."leaseContractNo"
            and "t46"."versionNo" = "t45"."versionNo"
          where "t45"."companyId" = @p2
            and "t45"."leaseUnitNo" = "t29"."number"
            and (
              (
                "t45"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t45"."endingDate" < cast(@p3 as date))
                  or (
                    "t45"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t46"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t46"."contractValidUntil" >= cast(@p3 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t45"."status" <> N'Terminated'
                    or datalength("t45"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t46"."versionStatus",
                      datalength("t46"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t45"."status" <> N'Terminated'
                        or datalength("t45"."status") <> datalength(N'Terminated')
                      )
                      or "t45"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t46"."versionStatus",
                        datalength("t46"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t46"."versionStatus",
                          datalength("t46"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t47"
                          where "t47"."companyId" = @p2
                            and "t47"."number" = "t46"."number"
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
                                and case
                                when "t47"."versionNo" > "t46"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t48"
          left join "leaseContract" "t49" on "t49"."companyId" = @p2
            and "t49"."number" = "t48"."leaseContractNo"
            and "t49"."versionNo" = "t48"."versionNo"
          where "t48"."companyId" = @p2
            and "t48"."leaseUnitNo" = "t30"."number"
            and (
              (
                "t48"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t48"."endingDate" < cast(@p3 as date))
                  or (
                    "t48"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t49"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t49"."contractValidUntil" >= cast(@p3 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t48"."status" <> N'Terminated'
                    or datalength("t48"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t49"."versionStatus",
                      datalength("t49"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t48"."status" <> N'Terminated'
                        or datalength("t48"."status") <> datalength(N'Terminated')
                      )
                      or "t48"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t49"."versionStatus",
                        datalength("t49"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t49"."versionStatus",
                          datalength("t49"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t50"
                          where "t50"."companyId" = @p2
                            and "t50"."number" = "t49"."number"
                            and (
                              (
                                "t50"."versionStatus" = N'Valid'
                                and datalength("t50"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t50"."versionStatus" = N'Old'
                                  and datalength("t50"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t50"."versionNo" > "t49"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t51"
          left join "leaseContract" "t52" on "t52"."companyId" = @p2
            and "t52"."number" = "t51"."leaseContractNo"
            and "t52"."versionNo" = "t51"."versionNo"
          where "t51"."companyId" = @p2
            and "t51"."leaseUnitNo" = "t31"."number"
            and (
              (
                "t51"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t51"."endingDate" < cast(@p3 as date))
                  or (
                    "t51"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t52"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t52"."contractValidUntil" >= cast(@p3 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t51"."status" <> N'Terminated'
                    or datalength("t51"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t52"."versionStatus",
                      datalength("t52"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t51"."status" <> N'Terminated'
                        or datalength("t51"."status") <> datalength(N'Terminated')
                      )
                      or "t51"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t52"."versionStatus",
                        datalength("t52"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t52"."versionStatus",
                          datalength("t52"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t53"
                          where "t53"."companyId" = @p2
                            and "t53"."number" = "t52"."number"
                            and (
                              (
                                "t53"."versionStatus" = N'Valid'
                                and datalength("t53"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t53"."versionStatus" = N'Old'
                                  and datalength("t53"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t53"."versionNo" > "t52"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t54"
          left join "leaseContract" "t55" on "t55"."companyId" = @p2
            and "t55"."number" = "t54"."leaseContractNo"
            and "t55"."versionNo" = "t54"."versionNo"
          where "t54"."companyId" = @p2
            and "t54"."leaseUnitNo" = "t32"."number"
            and (
              (
                "t54"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t54"."endingDate" < cast(@p3 as date))
                  or (
                    "t54"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t55"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t55"."contractValidUntil" >= cast(@p3 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t54"."status" <> N'Terminated'
                    or datalength("t54"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t55"."versionStatus",
                      datalength("t55"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t54"."status" <> N'Terminated'
                        or datalength("t54"."status") <> datalength(N'Terminated')
                      )
                      or "t54"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t55"."versionStatus",
                        datalength("t55"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t55"."versionStatus",
                          datalength("t55"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t56"
                          where "t56"."companyId" = @p2
                            and "t56"."number" = "t55"."number"
                            and (
                              (
                                "t56"."versionStatus" = N'Valid'
                                and datalength("t56"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t56"."versionStatus" = N'Old'
                                  and datalength("t56"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t56"."versionNo" > "t55"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t57"
          left join "leaseContract" "t58" on "t58"."companyId" = @p2
            and "t58"."number" = "t57"."leaseContractNo"
            and "t58"."versionNo" = "t57"."versionNo"
          where "t57"."companyId" = @p2
            and "t57"."leaseUnitNo" = "t33"."number"
            and (
              (
                "t57"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t57"."endingDate" < cast(@p3 as date))
                  or (
                    "t57"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t58"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t58"."contractValidUntil" >= cast(@p3 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t57"."status" <> N'Terminated'
                    or datalength("t57"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t58"."versionStatus",
                      datalength("t58"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t57"."status" <> N'Terminated'
                        or datalength("t57"."status") <> datalength(N'Terminated')
                      )
                      or "t57"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t58"."versionStatus",
                        datalength("t58"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t58"."versionStatus",
                          datalength("t58"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t59"
                          where "t59"."companyId" = @p2
                            and "t59"."number" = "t58"."number"
                            and (
                              (
                                "t59"."versionStatus" = N'Valid'
                                and datalength("t59"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t59"."versionStatus" = N'Old'
                                  and datalength("t59"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t59"."versionNo" > "t58"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t60"
          left join "leaseContract" "t61" on "t61"."companyId" = @p2
            and "t61"."number" = "t60"."leaseContractNo"
            and "t61"."versionNo" = "t60"."versionNo"
          where "t60"."companyId" = @p2
            and "t60"."leaseUnitNo" = "t34"."number"
            and (
              (
                "t60"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t60"."endingDate" < cast(@p3 as date))
                  or (
                    "t60"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t61"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t61"."contractValidUntil" >= cast(@p3 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t60"."status" <> N'Terminated'
                    or datalength("t60"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t61"."versionStatus",
                      datalength("t61"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t60"."status" <> N'Terminated'
                        or datalength("t60"."status") <> datalength(N'Terminated')
                      )
                      or "t60"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t61"."versionStatus",
                        datalength("t61"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t61"."versionStatus",
                          datalength("t61"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t62"
                          where "t62"."companyId" = @p2
                            and "t62"."number" = "t61"."number"
                            and (
                              (
                                "t62"."versionStatus" = N'Valid'
                                and datalength("t62"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t62"."versionStatus" = N'Old'
                                  and datalength("t62"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t62"."versionNo" > "t61"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t63"
          left join "leaseContract" "t64" on "t64"."companyId" = @p2
            and "t64"."number" = "t63"."leaseContractNo"
            and "t64"."versionNo" = "t63"."versionNo"
          where "t63"."companyId" = @p2
            and "t63"."leaseUnitNo" = "t35"."number"
            and (
              (
                "t63"."startingDate" <= cast(@p3 as date)
                and (
                  not ("t63"."endingDate" < cast(@p3 as date))
                  or (
                    "t63"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t64"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t64"."contractValidUntil" >= cast(@p3 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t63"."status" <> N'Terminated'
                    or datalength("t63"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t64"."versionStatus",
                      datalength("t64"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
                    and (
                      (
                        "t63"."status" <> N'Terminated'
                        or datalength("t63"."status") <> datalength(N'Terminated')
                      )
                      or "t63"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t64"."versionStatus",
                        datalength("t64"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t64"."versionStatus",
                          datalength("t64"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t65"
                          where "t65"."companyId" = @p2
                            and "t65"."number" = "t64"."number"
                            and (
                              (
                                "t65"."versionStatus" = N'Valid'
                                and datalength("t65"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t65"."versionStatus" = N'Old'
                                  and datalength("t65"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t65"."versionNo" > "t64"."versionNo" then 1 else 0 end = 1
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
    from "q12" "t25"
    left join "leaseUnit" "t26" on "t26"."companyId" = @p2 and "t26"."number" = "t25"."number"
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
    left join "leaseUnit" "t35" on "t35"."companyId" = @p2
      and "t35"."number" = "t34"."leaseUnitGroupNo"
  ),
  "q14" as (
    select "t66"."number" as "number",
      "t66"."buildingNo" as "buildingNo",
      cast(
        case
        when (
          (
            (("t66"."isLet0" = 1 or "t66"."isLet1" = 1) or "t66"."isLet2" = 1)
            or ("t66"."isLet3" = 1 or "t66"."isLet4" = 1)
          )
          or (
            (("t66"."isLet5" = 1 or "t66"."isLet6" = 1) or "t66"."isLet7" = 1)
            or ("t66"."isLet8" = 1 or "t66"."isLet9" = 1)
          )
        ) then 1 else 0 end as bit
      ) as "isLet"
    from "q13" "t66"
  ),
  "q15" as (
    select "t67"."id" as "id"
    from "q6" "t67"
    union all
    select "t68"."id" as "id"
    from "q9" "t68"
  ),
  "q16" as (
    select "t69"."id" as "id"
    from "q15" "t69"
    group by "t69"."id"
  ),
  "q17" as (
    select "t70"."id" as "id",
      "t70"."leaseUnitNo" as "leaseUnitNo",
      "t70"."leaseContractNo" as "leaseContractNo",
      "t70"."versionNo" as "versionNo",
      "t70"."lineNo" as "lineNo",
      "t70"."serviceNo" as "serviceNo",
      "t73"."serviceGroup" as "serviceGroup",
      "t70"."startingDate" as "startingDate",
      (
        case
        when "t70"."endingDate" <> cast('0001-01-01' as date) then "t70"."endingDate"
        when cast(1 as bit) = 1 then "t71"."contractValidUntil" end
      ) as "expiryDate",
      "t70"."priceType" as "priceType",
      "t70"."unitPrice" as "unitPrice",
      "t70"."pricePeriod" as "pricePeriod",
      "t70"."quantity" as "quantity",
      "t71"."customerNo" as "customerNo",
      "t71"."customerName" as "customerName",
      "t71"."buildingNo" as "buildingNo",
      "t71"."invoicingCurrencyCode" as "currencyCode",
      row_number() over (
        partition by "t70"."leaseUnitNo"
        order by "t70"."startingDate" desc,
          "t70"."lineNo",
          "t70"."leaseContractNo",
          "t70"."versionNo" desc
      ) as "place"
    from "q16" "t74" cross
    join "leaseContractLine" "t70"
    left join "leaseContract" "t71" on "t71"."companyId" = @p2
      and "t71"."number" = "t70"."leaseContractNo"
      and "t71"."versionNo" = "t70"."versionNo"
    left join "service" "t73" on "t73"."companyId" = @p2 and "t73"."code" = "t70"."serviceNo"
    where (
      (
        "t70"."startingDate" <= cast(@p3 as date)
        and (
          not ("t70"."endingDate" < cast(@p3 as date))
          or (
            "t70"."endingDate" = cast('0001-01-01' as date)
            and (
              exists (
                select "t71"."contractValidUntil" intersect
                select cast('0001-01-01' as date)
              )
              or case
              when "t71"."contractValidUntil" >= cast(@p3 as date) then 1 else 0 end = 1
            )
          )
        )
      )
      and (
        (
          (
            "t70"."status" <> N'Terminated'
            or datalength("t70"."status") <> datalength(N'Terminated')
          )
          and exists (
            select "t71"."versionStatus",
              datalength("t71"."versionStatus") intersect
            select N'Valid',
              datalength(N'Valid')
          )
        )
        or (
          (
            cast(@p3 as date) < cast(cast(@p4 as datetime2(3)) as date)
            and (
              (
                "t70"."status" <> N'Terminated'
                or datalength("t70"."status") <> datalength(N'Terminated')
              )
              or "t70"."endingDate" <> cast('0001-01-01' as date)
            )
          )
          and (
            exists (
              select "t71"."versionStatus",
                datalength("t71"."versionStatus") intersect
              select N'Valid',
                datalength(N'Valid')
            )
            or (
              exists (
                select "t71"."versionStatus",
                  datalength("t71"."versionStatus") intersect
                select N'Old',
                  datalength(N'Old')
              )
              and not (
                exists (
                  select 1
                  from "leaseContract" "t72"
                  where "t72"."companyId" = @p2
                    and "t72"."number" = "t71"."number"
                    and (
                      (
                        "t72"."versionStatus" = N'Valid'
                        and datalength("t72"."versionStatus") = datalength(N'Valid')
                      )
                      or (
                        (
                          "t72"."versionStatus" = N'Old'
                          and datalength("t72"."versionStatus") = datalength(N'Old')
                        )
                        and case
                        when "t72"."versionNo" > "t71"."versionNo" then 1 else 0 end = 1
                      )
                    )
                )
              )
            )
          )
        )
      )
    )
      and "t70"."companyId" = @p2
      and "t70"."companyId" = @p2
      and "t70"."id" = "t74"."id"
  ),
  "q18" as (
    select "t75"."leaseUnitNo" as "unitNo",
      cast(sum("t75"."quantity") as decimal(28, 8)) as "quantity"
    from "q11" "t77" cross
    join "leaseUnitLedgerEntry" "t75"
    where (
      "t75"."postingDate" > cast(@p3 as date)
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t76"
        where "t76"."companyId" = @p2
          and "t76"."leaseUnitNo" = "t75"."leaseUnitNo"
          and "t76"."entryNo" < "t75"."entryNo"
      )
    )
      and "t75"."companyId" = @p2
      and "t75"."companyId" = @p2
      and "t75"."leaseUnitNo" = "t77"."unitNo"
    group by "t75"."leaseUnitNo"
  ),
  "q19" as (
    select "t78"."id" as "id",
      "t78"."number" as "number",
      "t78"."description" as "description",
      "t78"."leaseUnitCategory" as "leaseUnitCategory",
      "t78"."leaseUnitClass" as "leaseUnitClass",
      "t78"."floor" as "floor",
      "t78"."parkingUnit" as "parkingUnit",
      "t78"."blocked" as "blocked",
      cast(
        case
        when (not ("t78"."building" = 1) and not ("t78"."leaseUnitGroup" = 1)) then 1 else 0 end as bit
      ) as "isLeasable",
      (
        case
        when not ("t79"."quantity" is null) then try_cast(
          (cast("t78"."objectArea" as decimal(28, 8)) - cast("t79"."quantity" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then "t78"."objectArea" end
      ) as "area",
      (
        case
        when "t78"."building" = 1 then "t78"."number"
        when not ("t80"."buildingNo" is null) then "t80"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t78"."building" = 1) and "t80"."buildingNo" is null) then "t78"."number" end
      ) as "withoutBuilding",
      cast(
        case
        when exists (
          select "t80"."isLet" intersect
          select cast(1 as bit)
        ) then 1 else 0 end as bit
      ) as "isLetByGroup",
      (
        case
        when (
          not ("t78"."blocked" = 1)
          and not (
            exists (
              select "t80"."isLet" intersect
              select cast(1 as bit)
            )
          )
        ) then "t78"."number" end
      ) as "reservable"
    from "q11" "t81" cross
    join "leaseUnit" "t78"
    left join "q18" "t79" on "t79"."unitNo" = "t78"."number"
    left join "q14" "t80" on "t80"."number" = "t78"."leaseUnitGroupNo"
    where "t78"."companyId" = @p2 and "t78"."companyId" = @p2 and "t78"."number" = "t81"."unitNo"
  ),
  "q20" as (
    select "t82"."leaseUnitNo" as "leaseUnitNo",
      "t82"."leaseContractNo" as "leaseContractNo",
      "t82"."versionNo" as "versionNo",
      "t82"."startingDate" as "startingDate",
      "t83"."customerNo" as "customerNo",
      "t83"."customerName" as "customerName",
      row_number() over (
        partition by "t82"."leaseUnitNo"
        order by "t82"."startingDate",
          "t82"."lineNo",
          "t82"."leaseContractNo",
          "t82"."versionNo" desc
      ) as "place"
    from "q3" "t84" cross
    join "leaseContractLine" "t82"
    left join "leaseContract" "t83" on "t83"."companyId" = @p2
      and "t83"."number" = "t82"."leaseContractNo"
      and "t83"."versionNo" = "t82"."versionNo"
    where (
      (
        (
          "t82"."startingDate" > cast(@p3 as date)
          and (
            "t82"."status" <> N'Terminated'
            or datalength("t82"."status") <> datalength(N'Terminated')
          )
        )
        and ("t82"."leaseUnitNo" <> N'' or datalength("t82"."leaseUnitNo") <> datalength(N''))
      )
      and (
        exists (
          select "t83"."status",
            datalength("t83"."status") intersect
          select N'Reserved',
            datalength(N'Reserved')
        )
        and not (
          exists (
            select "t83"."versionStatus",
              datalength("t83"."versionStatus") intersect
            select N'Old',
              datalength(N'Old')
          )
        )
      )
    )
      and "t82"."companyId" = @p2
      and "t82"."companyId" = @p2
      and "t82"."leaseUnitNo" = "t84"."unitNo"
  ),
  "q21" as (
    select (case when not ("t86"."id" is null) then "t86"."id" when cast(1 as bit) = 1 then "t85"."id" end) as "id",
      "t85"."number" as "leaseUnitNo",
      "t85"."description" as "leaseUnitDescription",
      "t85"."leaseUnitCategory" as "leaseUnitCategory",
      "t85"."leaseUnitClass" as "leaseUnitClass",
      "t85"."floor" as "floor",
      "t85"."parkingUnit" as "parkingUnit",
      "t85"."blocked" as "blocked",
      "t85"."area" as "area",
      (
        case
        when not ("t85"."buildingNo" is null) then "t85"."buildingNo"
        when not ("t87"."id" is null) then "t90"."buildingNo"
        when cast(1 as bit) = 1 then N'' end
      ) as "buildingNo",
      cast(
        case
        when (
          "t86"."id" is null
          or exists (
            select "t86"."place" intersect
            select 1
          )
        ) then 1 else 0 end as bit
      ) as "firstOfUnit",
      (
        case
        when not ("t86"."id" is null) then N'Let'
        when "t85"."isLetByGroup" = 1 then N'LetByGroup'
        when "t85"."blocked" = 1 then N'Blocked'
        when not ("t91"."leaseUnitNo" is null) then N'Reserved'
        when cast(1 as bit) = 1 then N'Vacant' end
      ) as "state",
      (
        case
        when not ("t86"."id" is null) then "t86"."leaseContractNo"
        when not ("t91"."leaseContractNo" is null) then "t91"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t86"."id" is null) then "t86"."versionNo"
        when not ("t91"."versionNo" is null) then "t91"."versionNo" end
      ) as "versionNo",
      (
        case
        when not ("t86"."id" is null) then "t86"."customerNo"
        when not ("t91"."customerNo" is null) then "t91"."customerNo" end
      ) as "customerNo",
      (
        case
        when not ("t86"."id" is null) then "t86"."customerName"
        when not ("t91"."customerName" is null) then "t91"."customerName" end
      ) as "customerName",
      (
        case
        when not ("t86"."id" is null) then "t86"."startingDate"
        when not ("t91"."startingDate" is null) then "t91"."startingDate" end
      ) as "startingDate",
      "t86"."id" as "lineId",
      "t86"."leaseUnitNo" as "lineUnitNo",
      "t86"."lineNo" as "lineNo",
      "t86"."serviceNo" as "serviceNo",
      "t86"."serviceGroup" as "serviceGroup",
      "t86"."expiryDate" as "expiryDate",
      "t86"."priceType" as "priceType",
      "t86"."unitPrice" as "unitPrice",
      "t86"."pricePeriod" as "pricePeriod",
      "t86"."quantity" as "quantity",
      "t86"."currencyCode" as "currencyCode",
      "t86"."buildingNo" as "contractBuildingNo"
    from "q19" "t85"
    outer apply (
      select "t88".*
      from "leaseContractLine" "t88"
      left join "leaseContract" "t89" on "t89"."companyId" = @p2
        and "t89"."number" = "t88"."leaseContractNo"
        and "t89"."versionNo" = "t88"."versionNo"
      where "t88"."companyId" = @p2
        and "t88"."leaseUnitNo" = "t85"."withoutBuilding"
        and (
          (
            (
              "t88"."status" <> N'Terminated'
              or datalength("t88"."status") <> datalength(N'Terminated')
            )
            and exists (
              select "t89"."versionStatus",
                datalength("t89"."versionStatus") intersect
              select N'Valid',
                datalength(N'Valid')
            )
          )
          and (
            "t88"."startingDate" <= cast(cast(@p4 as datetime2(3)) as date)
            and (
              not ("t88"."endingDate" < cast(cast(@p4 as datetime2(3)) as date))
              or (
                "t88"."endingDate" = cast('0001-01-01' as date)
                and (
                  exists (
                    select "t89"."contractValidUntil" intersect
                    select cast('0001-01-01' as date)
                  )
                  or case
                  when "t89"."contractValidUntil" >= cast(cast(@p4 as datetime2(3)) as date) then 1 else 0 end = 1
                )
              )
            )
          )
        )
      order by "t88"."startingDate" desc,
        "t88"."lineNo",
        "t88"."leaseContractNo",
        "t88"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t87"
    left join "leaseContract" "t90" on "t90"."companyId" = @p2
      and "t90"."number" = "t87"."leaseContractNo"
      and "t90"."versionNo" = "t87"."versionNo"
    left join "q20" "t91" on "t91"."leaseUnitNo" = "t85"."reservable"
      and exists (
        select "t91"."place" intersect
        select 1
      )
    left join "q17" "t86" on "t86"."leaseUnitNo" = "t85"."number"
    where (not ("t86"."id" is null) or "t85"."isLeasable" = 1)
    union all
    select "t92"."id" as "id",
      N'' as "leaseUnitNo",
      N'' as "leaseUnitDescription",
      N'' as "leaseUnitCategory",
      N'' as "leaseUnitClass",
      N'' as "floor",
      cast(0 as bit) as "parkingUnit",
      cast(0 as bit) as "blocked",
      cast(0 as decimal(28, 8)) as "area",
      "t92"."buildingNo" as "buildingNo",
      cast(0 as bit) as "firstOfUnit",
      N'Let' as "state",
      "t92"."leaseContractNo" as "leaseContractNo",
      "t92"."versionNo" as "versionNo",
      "t92"."customerNo" as "customerNo",
      "t92"."customerName" as "customerName",
      "t92"."startingDate" as "startingDate",
      "t92"."id" as "lineId",
      "t92"."leaseUnitNo" as "lineUnitNo",
      "t92"."lineNo" as "lineNo",
      "t92"."serviceNo" as "serviceNo",
      "t92"."serviceGroup" as "serviceGroup",
      "t92"."expiryDate" as "expiryDate",
      "t92"."priceType" as "priceType",
      "t92"."unitPrice" as "unitPrice",
      "t92"."pricePeriod" as "pricePeriod",
      "t92"."quantity" as "quantity",
      "t92"."currencyCode" as "currencyCode",
      "t92"."buildingNo" as "contractBuildingNo"
    from "q17" "t92"
    left join "leaseUnit" "t93" on "t93"."companyId" = @p2 and "t93"."number" = "t92"."leaseUnitNo"
    where "t93"."id" is null
  ),
  "q22" as (
    select "t94"."serviceNo" as "serviceNo",
      "t94"."unitPrice" as "unitPrice",
      "t94"."priceForPeriod" as "priceForPeriod",
      row_number() over (
        partition by "t94"."serviceNo"
        order by "t94"."effectiveDate" desc,
          lower(convert(nvarchar(36), "t94"."id") collate Latin1_General_100_BIN2)
      ) as "place"
    from "servicePrice" "t94"
    where (
      (
        (
          "t94"."type" = N'All Contracts'
          and datalength("t94"."type") = datalength(N'All Contracts')
        )
        and "t94"."effectiveDate" <= cast(@p3 as date)
      )
      and (
        "t94"."expirationDate" = cast('0001-01-01' as date)
        or "t94"."expirationDate" >= cast(@p3 as date)
      )
    )
      and "t94"."companyId" = @p2
  ),
  "q23" as (
    select "t95"."lineId" as "lineId",
      "t95"."serviceNo" as "serviceNo",
      (
        case
        when ("t95"."leaseUnitNo" <> N'' or datalength("t95"."leaseUnitNo") <> datalength(N'')) then "t95"."leaseUnitNo" end
      ) as "unitCode",
      "t95"."leaseContractNo" as "contractCode",
      (
        case
        when not (
          exists (
            select "t95"."buildingNo",
              datalength("t95"."buildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t95"."buildingNo"
        when not (
          exists (
            select "t95"."contractBuildingNo",
              datalength("t95"."contractBuildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t95"."contractBuildingNo" end
      ) as "buildingCode"
    from "q21" "t95"
    where exists (
      select "t95"."unitPrice" intersect
      select cast(0 as decimal(28, 8))
    )
  ),
  "q24" as (
    select "t96"."lineId" as "lineId",
      (
        case
        when not ("t97"."id" is null) then "t97"."unitPrice"
        when not ("t99"."id" is null) then "t99"."unitPrice"
        when not ("t101"."id" is null) then "t101"."unitPrice"
        when cast(1 as bit) = 1 then "t103"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t97"."id" is null) then "t97"."priceForPeriod"
        when not ("t99"."id" is null) then "t99"."priceForPeriod"
        when not ("t101"."id" is null) then "t101"."priceForPeriod"
        when cast(1 as bit) = 1 then "t103"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q23" "t96"
    outer apply (
      select "t98".*
      from "servicePrice" "t98"
      where "t98"."companyId" = @p2
        and "t98"."serviceNo" = "t96"."serviceNo"
        and "t98"."code" = "t96"."unitCode"
        and (
          (
            ("t98"."type" = N'Lease Unit' and datalength("t98"."type") = datalength(N'Lease Unit'))
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
        and "t100"."serviceNo" = "t96"."serviceNo"
        and "t100"."code" = "t96"."contractCode"
        and (
          (
            ("t100"."type" = N'Contract' and datalength("t100"."type") = datalength(N'Contract'))
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
    outer apply (
      select "t102".*
      from "servicePrice" "t102"
      where "t102"."companyId" = @p2
        and "t102"."serviceNo" = "t96"."serviceNo"
        and "t102"."code" = "t96"."buildingCode"
        and (
          (
            ("t102"."type" = N'Building' and datalength("t102"."type") = datalength(N'Building'))
            and "t102"."effectiveDate" <= cast(@p3 as date)
          )
          and (
            "t102"."expirationDate" = cast('0001-01-01' as date)
            or "t102"."expirationDate" >= cast(@p3 as date)
          )
        )
      order by "t102"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t102"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t101"
    left join "q22" "t103" on "t103"."serviceNo" = "t96"."serviceNo"
      and exists (
        select "t103"."place" intersect
        select 1
      )
    where (
      (not ("t97"."id" is null) or not ("t99"."id" is null))
      or (not ("t101"."id" is null) or not ("t103"."serviceNo" is null))
    )
  ),
  "q25" as (
    select "t104"."id" as "id",
      "t104"."leaseUnitNo" as "leaseUnitNo",
      "t104"."leaseUnitDescription" as "leaseUnitDescription",
      "t104"."leaseUnitCategory" as "leaseUnitCategory",
      "t104"."leaseUnitClass" as "leaseUnitClass",
      "t104"."floor" as "floor",
      "t104"."parkingUnit" as "parkingUnit",
      "t104"."blocked" as "blocked",
      "t104"."buildingNo" as "buildingNo",
      "t104"."area" as "area",
      "t104"."firstOfUnit" as "firstOfUnit",
      "t104"."state" as "state",
      "t104"."leaseContractNo" as "leaseContractNo",
      "t104"."versionNo" as "versionNo",
      "t104"."customerNo" as "customerNo",
      "t104"."customerName" as "customerName",
      "t104"."startingDate" as "startingDate",
      "t104"."lineId" as "lineId",
      "t104"."lineUnitNo" as "lineUnitNo",
      "t104"."lineNo" as "lineNo",
      "t104"."serviceNo" as "serviceNo",
      "t104"."serviceGroup" as "serviceGroup",
      "t104"."expiryDate" as "expiryDate",
      "t104"."priceType" as "priceType",
      "t104"."currencyCode" as "currencyCode",
      (
        case
        when not ("t105"."lineId" is null) then "t105"."unitPrice"
        when cast(1 as bit) = 1 then "t104"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (
          not ("t105"."lineId" is null)
          and not (
            exists (
              select "t105"."priceForPeriod",
                datalength("t105"."priceForPeriod") intersect
              select N' ',
                datalength(N' ')
            )
          )
        ) then "t105"."priceForPeriod"
        when cast(1 as bit) = 1 then "t104"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when case
        when (
          (
            "t104"."priceType" in (N'Area', N'Fixed')
            and exists (
              select 1
              from (values (N'Area'), (N'Fixed')) o(v)
              where (o.v = "t104"."priceType" and datalength(o.v) = datalength("t104"."priceType"))
            )
          )
        ) then 1 else 0 end = 1 then cast(1 as bit)
        when cast(1 as bit) = 1 then cast(0 as bit) end
      ) as "measured",
      isnull(
        cast(
          try_cast(
            (
              case
              when not ("t105"."lineId" is null) then "t105"."unitPrice"
              when cast(1 as bit) = 1 then "t104"."unitPrice" end
            ) as decimal(19, 8)
          ) * try_cast(
            (
              case
              when exists (
                select "t104"."priceType",
                  datalength("t104"."priceType") intersect
                select N'Area',
                  datalength(N'Area')
              ) then "t104"."area"
              when (
                exists (
                  select "t104"."priceType",
                    datalength("t104"."priceType") intersect
                  select N'Fixed',
                    datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t104"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t104"."quantity"
              when exists (
                select "t104"."priceType",
                  datalength("t104"."priceType") intersect
                select N'Fixed',
                  datalength(N'Fixed')
              ) then cast(1 as decimal(28, 8))
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(18, 8)
          ) as decimal(28, 8)
        ),
        try_cast(
          cast(
            (
              case
              when not ("t105"."lineId" is null) then "t105"."unitPrice"
              when cast(1 as bit) = 1 then "t104"."unitPrice" end
            ) as decimal(28, 8)
          ) * cast(
            (
              case
              when exists (
                select "t104"."priceType",
                  datalength("t104"."priceType") intersect
                select N'Area',
                  datalength(N'Area')
              ) then "t104"."area"
              when (
                exists (
                  select "t104"."priceType",
                    datalength("t104"."priceType") intersect
                  select N'Fixed',
                    datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t104"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t104"."quantity"
              when exists (
                select "t104"."priceType",
                  datalength("t104"."priceType") intersect
                select N'Fixed',
                  datalength(N'Fixed')
              ) then cast(1 as decimal(28, 8))
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(28, 8)
          ) as decimal(28, 8)
        )
      ) as "product"
    from "q21" "t104"
    left join "q24" "t105" on "t105"."lineId" = "t104"."lineId"
  ),
  "q26" as (
    select "t106"."id" as "id",
      "t106"."leaseUnitNo" as "leaseUnitNo",
      "t106"."leaseUnitDescription" as "leaseUnitDescription",
      "t106"."leaseUnitCategory" as "leaseUnitCategory",
      "t106"."leaseUnitClass" as "leaseUnitClass",
      "t106"."floor" as "floor",
      "t106"."parkingUnit" as "parkingUnit",
      "t106"."blocked" as "blocked",
      "t106"."buildingNo" as "buildingNo",
      "t106"."area" as "area",
      "t106"."firstOfUnit" as "firstOfUnit",
      "t106"."state" as "state",
      "t106"."leaseContractNo" as "leaseContractNo",
      "t106"."versionNo" as "versionNo",
      "t106"."customerNo" as "customerNo",
      "t106"."customerName" as "customerName",
      "t106"."startingDate" as "startingDate",
      "t106"."lineId" as "lineId",
      "t106"."lineUnitNo" as "lineUnitNo",
      "t106"."lineNo" as "lineNo",
      "t106"."serviceNo" as "serviceNo",
      "t106"."serviceGroup" as "serviceGroup",
      "t106"."expiryDate" as "expiryDate",
      "t106"."priceType" as "priceType",
      "t106"."currencyCode" as "currencyCode",
      "t106"."unitPrice" as "unitPrice",
      "t106"."pricePeriod" as "pricePeriod",
      "t106"."measured" as "measured",
      (
        case
        when exists (
          select "t106"."pricePeriod",
            datalength("t106"."pricePeriod") intersect
          select N'Month',
            datalength(N'Month')
        ) then "t106"."product"
        when exists (
          select "t106"."pricePeriod",
            datalength("t106"."pricePeriod") intersect
          select N'Year',
            datalength(N'Year')
        ) then try_cast(
          (cast("t106"."product" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when exists (
          select "t106"."pricePeriod",
            datalength("t106"."pricePeriod") intersect
          select N'Quarter',
            datalength(N'Quarter')
        ) then try_cast(
          (cast("t106"."product" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when exists (
          select "t106"."pricePeriod",
            datalength("t106"."pricePeriod") intersect
          select N'Week',
            datalength(N'Week')
        ) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t106"."product" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t106"."product" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when exists (
          select "t106"."pricePeriod",
            datalength("t106"."pricePeriod") intersect
          select N'Day',
            datalength(N'Day')
        ) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t106"."product" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t106"."product" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "amount"
    from "q25" "t106"
  ),
  "q27" as (
    select "t107"."leaseContractNo" as "leaseContractNo"
    from "q17" "t107"
    group by "t107"."leaseContractNo"
  ),
  "q28" as (
    select "t108"."leaseContractNo" as "leaseContractNo",
      "t108"."contractVersionNo" as "contractVersionNo",
      "t108"."leaseUnitNo" as "leaseUnitNo",
      "t108"."serviceNo" as "serviceNo",
      "t108"."discountType" as "discountType",
      "t108"."amount" as "amount",
      (
        case
        when ("t108"."period" = N'Month' and datalength("t108"."period") = datalength(N'Month')) then "t108"."amount"
        when ("t108"."period" = N'Year' and datalength("t108"."period") = datalength(N'Year')) then try_cast(
          (cast("t108"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t108"."period" = N'Quarter' and datalength("t108"."period") = datalength(N'Quarter')) then try_cast(
          (cast("t108"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t108"."period" = N'Week' and datalength("t108"."period") = datalength(N'Week')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t108"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t108"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when ("t108"."period" = N'Day' and datalength("t108"."period") = datalength(N'Day')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t108"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t108"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "monthly"
    from "q27" "t109" cross
    join "leaseContrDiscount" "t108"
    where (
      "t108"."startingDate" <= cast(@p3 as date)
      and ("t108"."endingDate" = cast('0001-01-01' as date) or "t108"."endingDate" >= cast(@p3 as date))
    )
      and "t108"."companyId" = @p2
      and "t108"."companyId" = @p2
      and "t108"."leaseContractNo" = "t109"."leaseContractNo"
  ),
  "q29" as (
    select "t111"."lineId" as "lineId",
      "t111"."leaseContractNo" as "leaseContractNo",
      "t111"."versionNo" as "versionNo",
      "t111"."lineUnitNo" as "leaseUnitNo",
      "t111"."serviceNo" as "serviceNo",
      "t111"."lineNo" as "lineNo",
      "t111"."amount" as "amount",
      "t111"."area" as "area",
      cast(
        sum(
          (
            case
            when (
              "t110"."discountType" = N'Percentage'
              and datalength("t110"."discountType") = datalength(N'Percentage')
            ) then "t110"."amount"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "percentage",
      cast(
        sum(
          (
            case
            when (
              "t110"."discountType" = N'Area'
              and datalength("t110"."discountType") = datalength(N'Area')
            ) then "t110"."monthly"
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
                  "t110"."discountType" = N'Fixed'
                  and datalength("t110"."discountType") = datalength(N'Fixed')
                )
                and "t110"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t110"."leaseUnitNo" <> N'' or datalength("t110"."leaseUnitNo") <> datalength(N''))
                and ("t110"."serviceNo" <> N'' or datalength("t110"."serviceNo") <> datalength(N''))
              )
            ) then "t110"."monthly"
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
                  "t110"."discountType" = N'Fixed'
                  and datalength("t110"."discountType") = datalength(N'Fixed')
                )
                and "t110"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t110"."leaseUnitNo" <> N'' or datalength("t110"."leaseUnitNo") <> datalength(N''))
                and ("t110"."serviceNo" = N'' and datalength("t110"."serviceNo") = datalength(N''))
              )
            ) then "t110"."monthly"
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
                  "t110"."discountType" = N'Fixed'
                  and datalength("t110"."discountType") = datalength(N'Fixed')
                )
                and "t110"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t110"."leaseUnitNo" = N'' and datalength("t110"."leaseUnitNo") = datalength(N''))
                and ("t110"."serviceNo" <> N'' or datalength("t110"."serviceNo") <> datalength(N''))
              )
            ) then "t110"."monthly"
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
                  "t110"."discountType" = N'Fixed'
                  and datalength("t110"."discountType") = datalength(N'Fixed')
                )
                and "t110"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t110"."leaseUnitNo" = N'' and datalength("t110"."leaseUnitNo") = datalength(N''))
                and ("t110"."serviceNo" = N'' and datalength("t110"."serviceNo") = datalength(N''))
              )
            ) then "t110"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed3"
    from "q28" "t110"
    join "q26" "t111" on "t111"."leaseContractNo" = "t110"."leaseContractNo"
    where (
      (
        (
          ("t110"."contractVersionNo" = 0 or "t110"."contractVersionNo" = "t111"."versionNo")
          and (
            ("t110"."leaseUnitNo" = N'' and datalength("t110"."leaseUnitNo") = datalength(N''))
            or (
              "t110"."leaseUnitNo" = "t111"."lineUnitNo"
              and datalength("t110"."leaseUnitNo") = datalength("t111"."lineUnitNo")
            )
          )
        )
        and (
          ("t110"."serviceNo" = N'' and datalength("t110"."serviceNo") = datalength(N''))
          or (
            "t110"."serviceNo" = "t111"."serviceNo"
            and datalength("t110"."serviceNo") = datalength("t111"."serviceNo")
          )
        )
      )
      and ("t111"."measured" = 1 and "t111"."amount" >= cast(0 as decimal(28, 8)))
    )
    group by "t111"."lineId",
      "t111"."leaseContractNo",
      "t111"."versionNo",
      "t111"."lineUnitNo",
      "t111"."serviceNo",
      "t111"."lineNo",
      "t111"."amount",
      "t111"."area"
  ),
  "q30" as (
    select "t112"."lineId" as "lineId",
      "t112"."leaseContractNo" as "leaseContractNo",
      "t112"."versionNo" as "versionNo",
      "t112"."leaseUnitNo" as "leaseUnitNo",
      "t112"."serviceNo" as "serviceNo",
      "t112"."lineNo" as "lineNo",
      "t112"."amount" as "amount",
      try_cast(
        (
          cast(
            (
              case
              when case
              when "t112"."percentage" >= cast(100 as decimal(28, 8)) then 1 else 0 end = 1 then "t112"."amount"
              when cast(1 as bit) = 1 then try_cast(
                (
                  cast(
                    isnull(
                      cast(
                        try_cast("t112"."amount" as decimal(19, 8)) * try_cast("t112"."percentage" as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        cast("t112"."amount" as decimal(28, 8)) * cast("t112"."percentage" as decimal(28, 8)) as decimal(28, 8)
                      )
                    ) as decimal(28, 8)
                  ) / nullif(cast(100 as decimal(28, 8)), 0)
                ) as decimal(28, 8)
              ) end
            ) as decimal(28, 8)
          ) + cast(
            isnull(
              cast(
                try_cast("t112"."perArea" as decimal(19, 8)) * try_cast("t112"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                cast("t112"."perArea" as decimal(28, 8)) * cast("t112"."area" as decimal(28, 8)) as decimal(28, 8)
              )
            ) as decimal(28, 8)
          )
        ) as decimal(28, 8)
      ) as "asked",
      "t112"."fixed0" as "fixed0",
      "t112"."fixed1" as "fixed1",
      "t112"."fixed2" as "fixed2",
      "t112"."fixed3" as "fixed3"
    from "q29" "t112"
  ),
  "q31" as (
    select "t113"."lineId" as "lineId",
      "t113"."leaseContractNo" as "leaseContractNo",
      "t113"."versionNo" as "versionNo",
      "t113"."leaseUnitNo" as "leaseUnitNo",
      "t113"."serviceNo" as "serviceNo",
      "t113"."lineNo" as "lineNo",
      "t113"."amount" as "amount",
      "t113"."fixed0" as "fixed0",
      "t113"."fixed1" as "fixed1",
      "t113"."fixed2" as "fixed2",
      "t113"."fixed3" as "fixed3",
      (
        case
        when case
        when "t113"."asked" < "t113"."amount" then 1 else 0 end = 1 then try_cast(
          (cast("t113"."amount" as decimal(28, 8)) - cast("t113"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when case
              when "t113"."asked" < "t113"."amount" then 1 else 0 end = 1 then try_cast(
                (cast("t113"."amount" as decimal(28, 8)) - cast("t113"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t113"."leaseContractNo",
              "t113"."versionNo",
              "t113"."leaseUnitNo",
              "t113"."serviceNo"
            order by "t113"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q30" "t113"
  ),
  "q32" as (
    select "t114"."lineId" as "lineId",
      "t114"."leaseContractNo" as "leaseContractNo",
      "t114"."versionNo" as "versionNo",
      "t114"."serviceNo" as "serviceNo",
      "t114"."lineNo" as "lineNo",
      "t114"."amount" as "amount",
      "t114"."fixed1" as "fixed1",
      "t114"."fixed2" as "fixed2",
      "t114"."fixed3" as "fixed3",
      (
        case
        when case
        when "t114"."fixed0" <= "t114"."before0" then 1 else 0 end = 1 then "t114"."left0"
        when case
        when try_cast(
          (cast("t114"."fixed0" as decimal(28, 8)) - cast("t114"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t114"."left0" then 1 else 0 end = 1 then try_cast(
          (
            cast("t114"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t114"."fixed0" as decimal(28, 8)) - cast("t114"."before0" as decimal(28, 8))) as decimal(28, 8)
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
              when case
              when "t114"."fixed0" <= "t114"."before0" then 1 else 0 end = 1 then "t114"."left0"
              when case
              when try_cast(
                (cast("t114"."fixed0" as decimal(28, 8)) - cast("t114"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t114"."left0" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t114"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t114"."fixed0" as decimal(28, 8)) - cast("t114"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t114"."leaseContractNo", "t114"."versionNo", "t114"."leaseUnitNo"
            order by "t114"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q31" "t114"
  ),
  "q33" as (
    select "t115"."lineId" as "lineId",
      "t115"."leaseContractNo" as "leaseContractNo",
      "t115"."versionNo" as "versionNo",
      "t115"."lineNo" as "lineNo",
      "t115"."amount" as "amount",
      "t115"."fixed2" as "fixed2",
      "t115"."fixed3" as "fixed3",
      (
        case
        when case
        when "t115"."fixed1" <= "t115"."before1" then 1 else 0 end = 1 then "t115"."left1"
        when case
        when try_cast(
          (cast("t115"."fixed1" as decimal(28, 8)) - cast("t115"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t115"."left1" then 1 else 0 end = 1 then try_cast(
          (
            cast("t115"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t115"."fixed1" as decimal(28, 8)) - cast("t115"."before1" as decimal(28, 8))) as decimal(28, 8)
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
              when case
              when "t115"."fixed1" <= "t115"."before1" then 1 else 0 end = 1 then "t115"."left1"
              when case
              when try_cast(
                (cast("t115"."fixed1" as decimal(28, 8)) - cast("t115"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t115"."left1" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t115"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t115"."fixed1" as decimal(28, 8)) - cast("t115"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t115"."leaseContractNo", "t115"."versionNo", "t115"."serviceNo"
            order by "t115"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q32" "t115"
  ),
  "q34" as (
    select "t116"."lineId" as "lineId",
      "t116"."amount" as "amount",
      "t116"."fixed3" as "fixed3",
      (
        case
        when case
        when "t116"."fixed2" <= "t116"."before2" then 1 else 0 end = 1 then "t116"."left2"
        when case
        when try_cast(
          (cast("t116"."fixed2" as decimal(28, 8)) - cast("t116"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t116"."left2" then 1 else 0 end = 1 then try_cast(
          (
            cast("t116"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t116"."fixed2" as decimal(28, 8)) - cast("t116"."before2" as decimal(28, 8))) as decimal(28, 8)
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
              when case
              when "t116"."fixed2" <= "t116"."before2" then 1 else 0 end = 1 then "t116"."left2"
              when case
              when try_cast(
                (cast("t116"."fixed2" as decimal(28, 8)) - cast("t116"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t116"."left2" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t116"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t116"."fixed2" as decimal(28, 8)) - cast("t116"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t116"."leaseContractNo", "t116"."versionNo"
            order by "t116"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q33" "t116"
  ),
  "q35" as (
    select "t117"."lineId" as "lineId",
      try_cast(
        (
          cast("t117"."amount" as decimal(28, 8)) - cast(
            (
              case
              when case
              when "t117"."fixed3" <= "t117"."before3" then 1 else 0 end = 1 then "t117"."left3"
              when case
              when try_cast(
                (cast("t117"."fixed3" as decimal(28, 8)) - cast("t117"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t117"."left3" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t117"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t117"."fixed3" as decimal(28, 8)) - cast("t117"."before3" as decimal(28, 8))
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
    from "q34" "t117"
  ),
  "q36" as (
    select "t118"."id" as "id",
      "t118"."leaseUnitNo" as "leaseUnitNo",
      "t118"."leaseUnitDescription" as "leaseUnitDescription",
      "t118"."leaseUnitCategory" as "leaseUnitCategory",
      "t118"."leaseUnitClass" as "leaseUnitClass",
      "t118"."floor" as "floor",
      "t118"."parkingUnit" as "parkingUnit",
      "t118"."blocked" as "blocked",
      "t118"."buildingNo" as "buildingNo",
      "t118"."area" as "area",
      "t118"."firstOfUnit" as "firstOfUnit",
      "t118"."state" as "state",
      "t118"."leaseContractNo" as "leaseContractNo",
      "t118"."versionNo" as "versionNo",
      "t118"."customerNo" as "customerNo",
      "t118"."customerName" as "customerName",
      "t118"."startingDate" as "startingDate",
      "t118"."lineNo" as "lineNo",
      "t118"."serviceNo" as "serviceNo",
      "t118"."serviceGroup" as "serviceGroup",
      "t118"."expiryDate" as "expiryDate",
      "t118"."priceType" as "priceType",
      "t118"."currencyCode" as "currencyCode",
      "t118"."unitPrice" as "unitPrice",
      "t118"."pricePeriod" as "pricePeriod",
      "t118"."measured" as "measured",
      (
        case
        when (
          not ("t118"."expiryDate" is null)
          and case
          when "t118"."expiryDate" > cast('0001-01-01' as date) then 1 else 0 end = 1
        ) then (cast(datediff(day, cast(@p3 as date), "t118"."expiryDate") as bigint) + cast(1 as bigint))
        when cast(1 as bit) = 1 then 0 end
      ) as "remainingDays",
      round("t118"."amount", 2) as "monthlyAmount",
      (
        case
        when not ("t120"."lineId" is null) then try_cast(
          (
            cast(round("t118"."amount", 2) as decimal(28, 8)) - cast(round("t120"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t118"."amount", 2) end
      ) as "monthlyNet",
      (
        case
        when exists (
          select "t118"."area" intersect
          select cast(0 as decimal(28, 8))
        ) then cast(0 as decimal(28, 8))
        when cast(1 as bit) = 1 then round(
          try_cast(
            (
              cast(
                (
                  case
                  when not ("t120"."lineId" is null) then try_cast(
                    (
                      cast(round("t118"."amount", 2) as decimal(28, 8)) - cast(round("t120"."discount", 2) as decimal(28, 8))
                    ) as decimal(28, 8)
                  )
                  when cast(1 as bit) = 1 then round("t118"."amount", 2) end
                ) as decimal(28, 8)
              ) / nullif(cast("t118"."area" as decimal(28, 8)), 0)
            ) as decimal(28, 8)
          ),
          2
        ) end
      ) as "netPerArea"
    from "q26" "t118"
    left join "q3" "t119" on "t119"."unitNo" = "t118"."leaseUnitNo"
    left join "q35" "t120" on "t120"."lineId" = "t118"."lineId"
    where (
      not ("t119"."unitNo" is null)
      or ("t118"."leaseUnitNo" = N'' and datalength("t118"."leaseUnitNo") = datalength(N''))
    )
  ),
  "a37" as (
    select @p5 as "companyId",
      isnull("t121"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      "t121"."leaseUnitNo" as "leaseUnitNo",
      "t121"."leaseUnitDescription" as "leaseUnitDescription",
      "t121"."leaseUnitCategory" as "leaseUnitCategory",
      "t121"."leaseUnitClass" as "leaseUnitClass",
      "t121"."floor" as "floor",
      "t121"."parkingUnit" as "parkingUnit",
      "t121"."blocked" as "blocked",
      isnull("t121"."buildingNo", N'') as "buildingNo",
      isnull("t121"."area", cast(0 as decimal(28, 8))) as "area",
      "t121"."firstOfUnit" as "firstOfUnit",
      isnull("t121"."state", N'') as "state",
      isnull("t121"."leaseContractNo", N'') as "leaseContractNo",
      isnull("t121"."versionNo", 0) as "versionNo",
      isnull("t121"."lineNo", 0) as "lineNo",
      isnull("t121"."customerNo", N'') as "customerNo",
      isnull("t121"."customerName", N'') as "customerName",
      isnull("t121"."serviceNo", N'') as "serviceNo",
      isnull("t121"."serviceGroup", N'') as "serviceGroup",
      isnull("t121"."startingDate", cast('0001-01-01' as date)) as "startingDate",
      isnull("t121"."expiryDate", cast('0001-01-01' as date)) as "expiryDate",
      isnull(
        case
        when "t121"."remainingDays" > -2147483648 - 1.0
        and "t121"."remainingDays" < 2147483647 + 1.0 then cast(round("t121"."remainingDays", 0, 1) as bigint) end,
        0
      ) as "remainingDays",
      isnull("t121"."priceType", N'') as "priceType",
      isnull("t121"."unitPrice", cast(0 as decimal(28, 8))) as "unitPrice",
      isnull("t121"."pricePeriod", N'') as "pricePeriod",
      isnull("t121"."monthlyAmount", cast(0 as decimal(28, 8))) as "monthlyAmount",
      isnull("t121"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet",
      isnull("t121"."netPerArea", cast(0 as decimal(28, 8))) as "netPerArea",
      isnull("t121"."currencyCode", N'') as "currencyCode",
      isnull("t121"."measured", cast(0 as bit)) as "measured"
    from "q36" "t121"
  )
select replace(
  (
    select lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) as "id",
    "t0"."leaseUnitNo" as "leaseUnitNo",
    "t0"."monthlyNet" as "monthlyNet" for json path,
    include_null_values,
    without_array_wrapper
  ) collate Latin1_General_100_BIN2,
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
