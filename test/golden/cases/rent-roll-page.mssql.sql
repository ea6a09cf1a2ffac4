with "q1" as (
  select "t90"."number" as "unitNo"
  from "leaseUnit" "t90"
  where "t90"."number" >= (@p1 collate Latin1_General_100_BIN2) and "t90"."companyId" = @p2
  order by "t90"."number" offset (case when @p3 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p3 > 0 then @p3 else 1 end) rows only
),
  "q2" as (
    select "t91"."leaseUnitNo" as "unitNo"
    from "leaseContractLine" "t91"
    left join "leaseUnit" "t92" on "t92"."companyId" = @p2 and "t92"."number" = "t91"."leaseUnitNo"
    where (
      (
        (@p1 collate Latin1_General_100_BIN2) = N''
        and datalength((@p1 collate Latin1_General_100_BIN2)) = datalength(N'')
      )
      and "t92"."id" is null
    )
      and "t91"."companyId" = @p2
    group by "t91"."leaseUnitNo"
  ),
  "q3" as (
    select "t93"."unitNo" as "unitNo"
    from "q1" "t93"
    union all
    select "t94"."unitNo" as "unitNo"
    from "q2" "t94"
  ),
  "q4" as (
    select "t95"."id" as "id",
      "t95"."leaseContractNo" as "leaseContractNo"
    from "q3" "t96" cross
    join "leaseContractLine" "t95"
    where "t95"."companyId" = @p2
      and "t95"."companyId" = @p2
      and "t95"."leaseUnitNo" = "t96"."unitNo"
  ),
  "q5" as (
    select "t97"."leaseContractNo" as "leaseContractNo"
    from "q4" "t97"
    group by "t97"."leaseContractNo"
  ),
  "q6" as (
    select "t98"."leaseContractNo" as "leaseContractNo"
    from "q5" "t99" cross
    join "leaseContrDiscount" "t98"
    where (
      (
        (
          "t98"."discountType" = N'Fixed'
          and datalength("t98"."discountType") = datalength(N'Fixed')
        )
        and "t98"."startingDate" <= cast(@p4 as date)
      )
      and ("t98"."endingDate" = cast('0001-01-01' as date) or "t98"."endingDate" >= cast(@p4 as date))
    )
      and "t98"."companyId" = @p2
      and "t98"."companyId" = @p2
      and "t98"."leaseContractNo" = "t99"."leaseContractNo"
    group by "t98"."leaseContractNo"
  ),
  "q7" as (
    select "t100"."id" as "id",
      "t100"."leaseUnitNo" as "unitNo"
    from "q6" "t101" cross
    join "leaseContractLine" "t100"
    where "t100"."companyId" = @p2
      and "t100"."companyId" = @p2
      and "t100"."leaseContractNo" = "t101"."leaseContractNo"
  ),
  "q8" as (
    select "t102"."unitNo" as "unitNo"
    from "q1" "t102"
    union all
    select "t103"."unitNo" as "unitNo"
    from "q7" "t103"
  ),
  "q9" as (
    select "t104"."unitNo" as "unitNo"
    from "q8" "t104"
    group by "t104"."unitNo"
  ),
  "q10" as (
    select "t105"."leaseUnitGroupNo" as "number"
    from "q9" "t106" cross
    join "leaseUnit" "t105"
    where ("t105"."leaseUnitGroupNo" <> N'' or datalength("t105"."leaseUnitGroupNo") <> datalength(N''))
      and "t105"."companyId" = @p2
      and "t105"."companyId" = @p2
      and "t105"."number" = "t106"."unitNo"
    group by "t105"."leaseUnitGroupNo"
  ),
  "q11" as (
    select "t107"."number" as "number",
      (
        case
        when "t108"."building" = 1 then "t108"."number"
        when "t109"."building" = 1 then "t109"."number"
        when "t110"."building" = 1 then "t110"."number"
        when "t111"."building" = 1 then "t111"."number"
        when "t112"."building" = 1 then "t112"."number"
        when "t113"."building" = 1 then "t113"."number"
        when "t114"."building" = 1 then "t114"."number"
        when "t115"."building" = 1 then "t115"."number"
        when "t116"."building" = 1 then "t116"."number"
        when "t117"."building" = 1 then "t117"."number" end
      ) as "buildingNo",
      cast(
        case
        when exists (
          select 1
          from "leaseContractLine" "t118"
          left join "leaseContract" "t119" on "t119"."companyId" = @p2
            and "t119"."number" = "t118"."leaseContractNo"
            and "t119"."versionNo" = "t118"."versionNo"
          where "t118"."companyId" = @p2
            and "t118"."leaseUnitNo" = "t108"."number"
            and (
              (
                "t118"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t118"."endingDate" < cast(@p4 as date))
                  or (
                    "t118"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t119"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t119"."contractValidUntil" >= cast(@p4 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t118"."status" <> N'Terminated'
                    or datalength("t118"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t119"."versionStatus",
                      datalength("t119"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
                    and (
                      (
                        "t118"."status" <> N'Terminated'
                        or datalength("t118"."status") <> datalength(N'Terminated')
                      )
                      or "t118"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t119"."versionStatus",
                        datalength("t119"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t119"."versionStatus",
                          datalength("t119"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t120"
                          where "t120"."companyId" = @p2
                            and "t120"."number" = "t119"."number"
                            and (
                              (
                                "t120"."versionStatus" = N'Valid'
                                and datalength("t120"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t120"."versionStatus" = N'Old'
                                  and datalength("t120"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t120"."versionNo" > "t119"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t121"
          left join "leaseContract" "t122" on "t122"."companyId" = @p2
            and "t122"."number" = "t121"."leaseContractNo"
            and "t122"."versionNo" = "t121"."versionNo"
          where "t121"."companyId" = @p2
            and "t121"."leaseUnitNo" = "t109"."number"
            and (
              (
                "t121"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t121"."endingDate" < cast(@p4 as date))
                  or (
                    "t121"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t122"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t122"."contractValidUntil" >= cast(@p4 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t121"."status" <> N'Terminated'
                    or datalength("t121"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t122"."versionStatus",
                      datalength("t122"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
                    and (
                      (
                        "t121"."status" <> N'Terminated'
                        or datalength("t121"."status") <> datalength(N'Terminated')
                      )
                      or "t121"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t122"."versionStatus",
                        datalength("t122"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t122"."versionStatus",
                          datalength("t122"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t123"
                          where "t123"."companyId" = @p2
                            and "t123"."number" = "t122"."number"
                            and (
                              (
                                "t123"."versionStatus" = N'Valid'
                                and datalength("t123"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t123"."versionStatus" = N'Old'
                                  and datalength("t123"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t123"."versionNo" > "t122"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t124"
          left join "leaseContract" "t125" on "t125"."companyId" = @p2
            and "t125"."number" = "t124"."leaseContractNo"
            and "t125"."versionNo" = "t124"."versionNo"
          where "t124"."companyId" = @p2
            and "t124"."leaseUnitNo" = "t110"."number"
            and (
              (
                "t124"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t124"."endingDate" < cast(@p4 as date))
                  or (
                    "t124"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t125"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t125"."contractValidUntil" >= cast(@p4 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t124"."status" <> N'Terminated'
                    or datalength("t124"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t125"."versionStatus",
                      datalength("t125"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
                    and (
                      (
                        "t124"."status" <> N'Terminated'
                        or datalength("t124"."status") <> datalength(N'Terminated')
                      )
                      or "t124"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t125"."versionStatus",
                        datalength("t125"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t125"."versionStatus",
                          datalength("t125"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t126"
                          where "t126"."companyId" = @p2
                            and "t126"."number" = "t125"."number"
                            and (
                              (
                                "t126"."versionStatus" = N'Valid'
                                and datalength("t126"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t126"."versionStatus" = N'Old'
                                  and datalength("t126"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t126"."versionNo" > "t125"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t127"
          left join "leaseContract" "t128" on "t128"."companyId" = @p2
            and "t128"."number" = "t127"."leaseContractNo"
            and "t128"."versionNo" = "t127"."versionNo"
          where "t127"."companyId" = @p2
            and "t127"."leaseUnitNo" = "t111"."number"
            and (
              (
                "t127"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t127"."endingDate" < cast(@p4 as date))
                  or (
                    "t127"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t128"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t128"."contractValidUntil" >= cast(@p4 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t127"."status" <> N'Terminated'
                    or datalength("t127"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t128"."versionStatus",
                      datalength("t128"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
                    and (
                      (
                        "t127"."status" <> N'Terminated'
                        or datalength("t127"."status") <> datalength(N'Terminated')
                      )
                      or "t127"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t128"."versionStatus",
                        datalength("t128"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t128"."versionStatus",
                          datalength("t128"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t129"
                          where "t129"."companyId" = @p2
                            and "t129"."number" = "t128"."number"
                            and (
                              (
                                "t129"."versionStatus" = N'Valid'
                                and datalength("t129"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t129"."versionStatus" = N'Old'
                                  and datalength("t129"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t129"."versionNo" > "t128"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t130"
          left join "leaseContract" "t131" on "t131"."companyId" = @p2
            and "t131"."number" = "t130"."leaseContractNo"
            and "t131"."versionNo" = "t130"."versionNo"
          where "t130"."companyId" = @p2
            and "t130"."leaseUnitNo" = "t112"."number"
            and (
              (
                "t130"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t130"."endingDate" < cast(@p4 as date))
                  or (
                    "t130"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t131"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t131"."contractValidUntil" >= cast(@p4 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t130"."status" <> N'Terminated'
                    or datalength("t130"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t131"."versionStatus",
                      datalength("t131"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
                    and (
                      (
                        "t130"."status" <> N'Terminated'
                        or datalength("t130"."status") <> datalength(N'Terminated')
                      )
                      or "t130"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t131"."versionStatus",
                        datalength("t131"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t131"."versionStatus",
                          datalength("t131"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t132"
                          where "t132"."companyId" = @p2
                            and "t132"."number" = "t131"."number"
                            and (
                              (
                                "t132"."versionStatus" = N'Valid'
                                and datalength("t132"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t132"."versionStatus" = N'Old'
                                  and datalength("t132"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t132"."versionNo" > "t131"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t133"
          left join "leaseContract" "t134" on "t134"."companyId" = @p2
            and "t134"."number" = "t133"."leaseContractNo"
            and "t134"."versionNo" = "t133"."versionNo"
          where "t133"."companyId" = @p2
            and "t133"."leaseUnitNo" = "t113"."number"
            and (
              (
                "t133"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t133"."endingDate" < cast(@p4 as date))
                  or (
                    "t133"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t134"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t134"."contractValidUntil" >= cast(@p4 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t133"."status" <> N'Terminated'
                    or datalength("t133"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t134"."versionStatus",
                      datalength("t134"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
                    and (
                      (
                        "t133"."status" <> N'Terminated'
                        or datalength("t133"."status") <> datalength(N'Terminated')
                      )
                      or "t133"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t134"."versionStatus",
                        datalength("t134"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t134"."versionStatus",
                          datalength("t134"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t135"
                          where "t135"."companyId" = @p2
                            and "t135"."number" = "t134"."number"
                            and (
                              (
                                "t135"."versionStatus" = N'Valid'
                                and datalength("t135"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t135"."versionStatus" = N'Old'
                                  and datalength("t135"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t135"."versionNo" > "t134"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t136"
          left join "leaseContract" "t137" on "t137"."companyId" = @p2
            and "t137"."number" = "t136"."leaseContractNo"
            and "t137"."versionNo" = "t136"."versionNo"
          where "t136"."companyId" = @p2
            and "t136"."leaseUnitNo" = "t114"."number"
            and (
              (
                "t136"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t136"."endingDate" < cast(@p4 as date))
                  or (
                    "t136"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t137"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t137"."contractValidUntil" >= cast(@p4 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t136"."status" <> N'Terminated'
                    or datalength("t136"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t137"."versionStatus",
                      datalength("t137"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
                    and (
                      (
                        "t136"."status" <> N'Terminated'
                        or datalength("t136"."status") <> datalength(N'Terminated')
                      )
                      or "t136"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t137"."versionStatus",
                        datalength("t137"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t137"."versionStatus",
                          datalength("t137"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t138"
                          where "t138"."companyId" = @p2
                            and "t138"."number" = "t137"."number"
                            and (
                              (
                                "t138"."versionStatus" = N'Valid'
                                and datalength("t138"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t138"."versionStatus" = N'Old'
                                  and datalength("t138"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t138"."versionNo" > "t137"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t139"
          left join "leaseContract" "t140" on "t140"."companyId" = @p2
            and "t140"."number" = "t139"."leaseContractNo"
            and "t140"."versionNo" = "t139"."versionNo"
          where "t139"."companyId" = @p2
            and "t139"."leaseUnitNo" = "t115"."number"
            and (
              (
                "t139"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t139"."endingDate" < cast(@p4 as date))
                  or (
                    "t139"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t140"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t140"."contractValidUntil" >= cast(@p4 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t139"."status" <> N'Terminated'
                    or datalength("t139"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t140"."versionStatus",
                      datalength("t140"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
                    and (
                      (
                        "t139"."status" <> N'Terminated'
                        or datalength("t139"."status") <> datalength(N'Terminated')
                      )
                      or "t139"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t140"."versionStatus",
                        datalength("t140"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t140"."versionStatus",
                          datalength("t140"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t141"
                          where "t141"."companyId" = @p2
                            and "t141"."number" = "t140"."number"
                            and (
                              (
                                "t141"."versionStatus" = N'Valid'
                                and datalength("t141"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t141"."versionStatus" = N'Old'
                                  and datalength("t141"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t141"."versionNo" > "t140"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t142"
          left join "leaseContract" "t143" on "t143"."companyId" = @p2
            and "t143"."number" = "t142"."leaseContractNo"
            and "t143"."versionNo" = "t142"."versionNo"
          where "t142"."companyId" = @p2
            and "t142"."leaseUnitNo" = "t116"."number"
            and (
              (
                "t142"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t142"."endingDate" < cast(@p4 as date))
                  or (
                    "t142"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t143"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t143"."contractValidUntil" >= cast(@p4 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t142"."status" <> N'Terminated'
                    or datalength("t142"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t143"."versionStatus",
                      datalength("t143"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
                    and (
                      (
                        "t142"."status" <> N'Terminated'
                        or datalength("t142"."status") <> datalength(N'Terminated')
                      )
                      or "t142"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t143"."versionStatus",
                        datalength("t143"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t143"."versionStatus",
                          datalength("t143"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t144"
                          where "t144"."companyId" = @p2
                            and "t144"."number" = "t143"."number"
                            and (
                              (
                                "t144"."versionStatus" = N'Valid'
                                and datalength("t144"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t144"."versionStatus" = N'Old'
                                  and datalength("t144"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t144"."versionNo" > "t143"."versionNo" then 1 else 0 end = 1
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
          from "leaseContractLine" "t145"
          left join "leaseContract" "t146" on "t146"."companyId" = @p2
            and "t146"."number" = "t145"."leaseContractNo"
            and "t146"."versionNo" = "t145"."versionNo"
          where "t145"."companyId" = @p2
            and "t145"."leaseUnitNo" = "t117"."number"
            and (
              (
                "t145"."startingDate" <= cast(@p4 as date)
                and (
                  not ("t145"."endingDate" < cast(@p4 as date))
                  or (
                    "t145"."endingDate" = cast('0001-01-01' as date)
                    and (
                      exists (
                        select "t146"."contractValidUntil" intersect
                        select cast('0001-01-01' as date)
                      )
                      or case
                      when "t146"."contractValidUntil" >= cast(@p4 as date) then 1 else 0 end = 1
                    )
                  )
                )
              )
              and (
                (
                  (
                    "t145"."status" <> N'Terminated'
                    or datalength("t145"."status") <> datalength(N'Terminated')
                  )
                  and exists (
                    select "t146"."versionStatus",
                      datalength("t146"."versionStatus") intersect
                    select N'Valid',
                      datalength(N'Valid')
                  )
                )
                or (
                  (
                    cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
                    and (
                      (
                        "t145"."status" <> N'Terminated'
                        or datalength("t145"."status") <> datalength(N'Terminated')
                      )
                      or "t145"."endingDate" <> cast('0001-01-01' as date)
                    )
                  )
                  and (
                    exists (
                      select "t146"."versionStatus",
                        datalength("t146"."versionStatus") intersect
                      select N'Valid',
                        datalength(N'Valid')
                    )
                    or (
                      exists (
                        select "t146"."versionStatus",
                          datalength("t146"."versionStatus") intersect
                        select N'Old',
                          datalength(N'Old')
                      )
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t147"
                          where "t147"."companyId" = @p2
                            and "t147"."number" = "t146"."number"
                            and (
                              (
                                "t147"."versionStatus" = N'Valid'
                                and datalength("t147"."versionStatus") = datalength(N'Valid')
                              )
                              or (
                                (
                                  "t147"."versionStatus" = N'Old'
                                  and datalength("t147"."versionStatus") = datalength(N'Old')
                                )
                                and case
                                when "t147"."versionNo" > "t146"."versionNo" then 1 else 0 end = 1
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
    from "q10" "t107"
    left join "leaseUnit" "t108" on "t108"."companyId" = @p2 and "t108"."number" = "t107"."number"
    left join "leaseUnit" "t109" on "t109"."companyId" = @p2
      and "t109"."number" = "t108"."leaseUnitGroupNo"
    left join "leaseUnit" "t110" on "t110"."companyId" = @p2
      and "t110"."number" = "t109"."leaseUnitGroupNo"
    left join "leaseUnit" "t111" on "t111"."companyId" = @p2
      and "t111"."number" = "t110"."leaseUnitGroupNo"
    left join "leaseUnit" "t112" on "t112"."companyId" = @p2
      and "t112"."number" = "t111"."leaseUnitGroupNo"
    left join "leaseUnit" "t113" on "t113"."companyId" = @p2
      and "t113"."number" = "t112"."leaseUnitGroupNo"
    left join "leaseUnit" "t114" on "t114"."companyId" = @p2
      and "t114"."number" = "t113"."leaseUnitGroupNo"
    left join "leaseUnit" "t115" on "t115"."companyId" = @p2
      and "t115"."number" = "t114"."leaseUnitGroupNo"
    left join "leaseUnit" "t116" on "t116"."companyId" = @p2
      and "t116"."number" = "t115"."leaseUnitGroupNo"
    left join "leaseUnit" "t117" on "t117"."companyId" = @p2
      and "t117"."number" = "t116"."leaseUnitGroupNo"
  ),
  "q12" as (
    select "t148"."number" as "number",
      "t148"."buildingNo" as "buildingNo",
      cast(
        case
        when (
          (
            (("t148"."isLet0" = 1 or "t148"."isLet1" = 1) or "t148"."isLet2" = 1)
            or ("t148"."isLet3" = 1 or "t148"."isLet4" = 1)
          )
          or (
            (("t148"."isLet5" = 1 or "t148"."isLet6" = 1) or "t148"."isLet7" = 1)
            or ("t148"."isLet8" = 1 or "t148"."isLet9" = 1)
          )
        ) then 1 else 0 end as bit
      ) as "isLet"
    from "q11" "t148"
  ),
  "q13" as (
    select "t149"."id" as "id"
    from "q4" "t149"
    union all
    select "t150"."id" as "id"
    from "q7" "t150"
  ),
  "q14" as (
    select "t151"."id" as "id"
    from "q13" "t151"
    group by "t151"."id"
  ),
  "q15" as (
    select "t152"."id" as "id",
      "t152"."leaseUnitNo" as "leaseUnitNo",
      "t152"."leaseContractNo" as "leaseContractNo",
      "t152"."versionNo" as "versionNo",
      "t152"."lineNo" as "lineNo",
      "t152"."serviceNo" as "serviceNo",
      "t155"."serviceGroup" as "serviceGroup",
      "t152"."startingDate" as "startingDate",
      (
        case
        when "t152"."endingDate" <> cast('0001-01-01' as date) then "t152"."endingDate"
        when cast(1 as bit) = 1 then "t153"."contractValidUntil" end
      ) as "expiryDate",
      "t152"."priceType" as "priceType",
      "t152"."unitPrice" as "unitPrice",
      "t152"."pricePeriod" as "pricePeriod",
      "t152"."quantity" as "quantity",
      "t153"."customerNo" as "customerNo",
      "t153"."customerName" as "customerName",
      "t153"."buildingNo" as "buildingNo",
      "t153"."invoicingCurrencyCode" as "currencyCode",
      row_number() over (
        partition by "t152"."leaseUnitNo"
        order by "t152"."startingDate" desc,
          "t152"."lineNo",
          "t152"."leaseContractNo",
          "t152"."versionNo" desc
      ) as "place"
    from "q14" "t156" cross
    join "leaseContractLine" "t152"
    left join "leaseContract" "t153" on "t153"."companyId" = @p2
      and "t153"."number" = "t152"."leaseContractNo"
      and "t153"."versionNo" = "t152"."versionNo"
    left join "service" "t155" on "t155"."companyId" = @p2 and "t155"."code" = "t152"."serviceNo"
    where (
      (
        "t152"."startingDate" <= cast(@p4 as date)
        and (
          not ("t152"."endingDate" < cast(@p4 as date))
          or (
            "t152"."endingDate" = cast('0001-01-01' as date)
            and (
              exists (
                select "t153"."contractValidUntil" intersect
                select cast('0001-01-01' as date)
              )
              or case
              when "t153"."contractValidUntil" >= cast(@p4 as date) then 1 else 0 end = 1
            )
          )
        )
      )
      and (
        (
          (
            "t152"."status" <> N'Terminated'
            or datalength("t152"."status") <> datalength(N'Terminated')
          )
          and exists (
            select "t153"."versionStatus",
              datalength("t153"."versionStatus") intersect
            select N'Valid',
              datalength(N'Valid')
          )
        )
        or (
          (
            cast(@p4 as date) < cast(cast(@p5 as datetime2(3)) as date)
            and (
              (
                "t152"."status" <> N'Terminated'
                or datalength("t152"."status") <> datalength(N'Terminated')
              )
              or "t152"."endingDate" <> cast('0001-01-01' as date)
            )
          )
          and (
            exists (
              select "t153"."versionStatus",
                datalength("t153"."versionStatus") intersect
              select N'Valid',
                datalength(N'Valid')
            )
            or (
              exists (
                select "t153"."versionStatus",
                  datalength("t153"."versionStatus") intersect
                select N'Old',
                  datalength(N'Old')
              )
              and not (
                exists (
                  select 1
                  from "leaseContract" "t154"
                  where "t154"."companyId" = @p2
                    and "t154"."number" = "t153"."number"
                    and (
                      (
                        "t154"."versionStatus" = N'Valid'
                        and datalength("t154"."versionStatus") = datalength(N'Valid')
                      )
                      or (
                        (
                          "t154"."versionStatus" = N'Old'
                          and datalength("t154"."versionStatus") = datalength(N'Old')
                        )
                        and case
                        when "t154"."versionNo" > "t153"."versionNo" then 1 else 0 end = 1
                      )
                    )
                )
              )
            )
          )
        )
      )
    )
      and "t152"."companyId" = @p2
      and "t152"."companyId" = @p2
      and "t152"."id" = "t156"."id"
  ),
  "q16" as (
    select "t157"."leaseUnitNo" as "unitNo",
      cast(sum("t157"."quantity") as decimal(28, 8)) as "quantity"
    from "q9" "t159" cross
    join "leaseUnitLedgerEntry" "t157"
    where (
      "t157"."postingDate" > cast(@p4 as date)
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t158"
        where "t158"."companyId" = @p2
          and "t158"."leaseUnitNo" = "t157"."leaseUnitNo"
          and "t158"."entryNo" < "t157"."entryNo"
      )
    )
      and "t157"."companyId" = @p2
      and "t157"."companyId" = @p2
      and "t157"."leaseUnitNo" = "t159"."unitNo"
    group by "t157"."leaseUnitNo"
  ),
  "q17" as (
    select "t160"."id" as "id",
      "t160"."number" as "number",
      "t160"."description" as "description",
      "t160"."leaseUnitCategory" as "leaseUnitCategory",
      "t160"."leaseUnitClass" as "leaseUnitClass",
      "t160"."floor" as "floor",
      "t160"."parkingUnit" as "parkingUnit",
      "t160"."blocked" as "blocked",
      cast(
        case
        when (not ("t160"."building" = 1) and not ("t160"."leaseUnitGroup" = 1)) then 1 else 0 end as bit
      ) as "isLeasable",
      (
        case
        when not ("t161"."quantity" is null) then try_cast(
          (cast("t160"."objectArea" as decimal(28, 8)) - cast("t161"."quantity" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then "t160"."objectArea" end
      ) as "area",
      (
        case
        when "t160"."building" = 1 then "t160"."number"
        when not ("t162"."buildingNo" is null) then "t162"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t160"."building" = 1) and "t162"."buildingNo" is null) then "t160"."number" end
      ) as "withoutBuilding",
      cast(
        case
        when exists (
          select "t162"."isLet" intersect
          select cast(1 as bit)
        ) then 1 else 0 end as bit
      ) as "isLetByGroup",
      (
        case
        when (
          not ("t160"."blocked" = 1)
          and not (
            exists (
              select "t162"."isLet" intersect
              select cast(1 as bit)
            )
          )
        ) then "t160"."number" end
      ) as "reservable"
    from "q9" "t163" cross
    join "leaseUnit" "t160"
    left join "q16" "t161" on "t161"."unitNo" = "t160"."number"
    left join "q12" "t162" on "t162"."number" = "t160"."leaseUnitGroupNo"
    where "t160"."companyId" = @p2
      and "t160"."companyId" = @p2
      and "t160"."number" = "t163"."unitNo"
  ),
  "q18" as (
    select "t164"."leaseUnitNo" as "leaseUnitNo",
      "t164"."leaseContractNo" as "leaseContractNo",
      "t164"."versionNo" as "versionNo",
      "t164"."startingDate" as "startingDate",
      "t165"."customerNo" as "customerNo",
      "t165"."customerName" as "customerName",
      row_number() over (
        partition by "t164"."leaseUnitNo"
        order by "t164"."startingDate",
          "t164"."lineNo",
          "t164"."leaseContractNo",
          "t164"."versionNo" desc
      ) as "place"
    from "q1" "t166" cross
    join "leaseContractLine" "t164"
    left join "leaseContract" "t165" on "t165"."companyId" = @p2
      and "t165"."number" = "t164"."leaseContractNo"
      and "t165"."versionNo" = "t164"."versionNo"
    where (
      (
        (
          "t164"."startingDate" > cast(@p4 as date)
          and (
            "t164"."status" <> N'Terminated'
            or datalength("t164"."status") <> datalength(N'Terminated')
          )
        )
        and ("t164"."leaseUnitNo" <> N'' or datalength("t164"."leaseUnitNo") <> datalength(N''))
      )
      and (
        exists (
          select "t165"."status",
            datalength("t165"."status") intersect
          select N'Reserved',
            datalength(N'Reserved')
        )
        and not (
          exists (
            select "t165"."versionStatus",
              datalength("t165"."versionStatus") intersect
            select N'Old',
              datalength(N'Old')
          )
        )
      )
    )
      and "t164"."companyId" = @p2
      and "t164"."companyId" = @p2
      and "t164"."leaseUnitNo" = "t166"."unitNo"
  ),
  "q19" as (
    select (
      case
      when not ("t168"."id" is null) then "t168"."id"
      when cast(1 as bit) = 1 then "t167"."id" end
    ) as "id",
      "t167"."number" as "leaseUnitNo",
      "t167"."description" as "leaseUnitDescription",
      "t167"."leaseUnitCategory" as "leaseUnitCategory",
      "t167"."leaseUnitClass" as "leaseUnitClass",
      "t167"."floor" as "floor",
      "t167"."parkingUnit" as "parkingUnit",
      "t167"."blocked" as "blocked",
      "t167"."area" as "area",
      (
        case
        when not ("t167"."buildingNo" is null) then "t167"."buildingNo"
        when not ("t169"."id" is null) then "t172"."buildingNo"
        when cast(1 as bit) = 1 then N'' end
      ) as "buildingNo",
      cast(
        case
        when (
          "t168"."id" is null
          or exists (
            select "t168"."place" intersect
            select 1
          )
        ) then 1 else 0 end as bit
      ) as "firstOfUnit",
      (
        case
        when not ("t168"."id" is null) then N'Let'
        when "t167"."isLetByGroup" = 1 then N'LetByGroup'
        when "t167"."blocked" = 1 then N'Blocked'
        when not ("t173"."leaseUnitNo" is null) then N'Reserved'
        when cast(1 as bit) = 1 then N'Vacant' end
      ) as "state",
      (
        case
        when not ("t168"."id" is null) then "t168"."leaseContractNo"
        when not ("t173"."leaseContractNo" is null) then "t173"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t168"."id" is null) then "t168"."versionNo"
        when not ("t173"."versionNo" is null) then "t173"."versionNo" end
      ) as "versionNo",
      (
        case
        when not ("t168"."id" is null) then "t168"."customerNo"
        when not ("t173"."customerNo" is null) then "t173"."customerNo" end
      ) as "customerNo",
      (
        case
        when not ("t168"."id" is null) then "t168"."customerName"
        when not ("t173"."customerName" is null) then "t173"."customerName" end
      ) as "customerName",
      (
        case
        when not ("t168"."id" is null) then "t168"."startingDate"
        when not ("t173"."startingDate" is null) then "t173"."startingDate" end
      ) as "startingDate",
      "t168"."id" as "lineId",
      "t168"."leaseUnitNo" as "lineUnitNo",
      "t168"."lineNo" as "lineNo",
      "t168"."serviceNo" as "serviceNo",
      "t168"."serviceGroup" as "serviceGroup",
      "t168"."expiryDate" as "expiryDate",
      "t168"."priceType" as "priceType",
      "t168"."unitPrice" as "unitPrice",
      "t168"."pricePeriod" as "pricePeriod",
      "t168"."quantity" as "quantity",
      "t168"."currencyCode" as "currencyCode",
      "t168"."buildingNo" as "contractBuildingNo"
    from "q17" "t167"
    outer apply (
      select "t170".*
      from "leaseContractLine" "t170"
      left join "leaseContract" "t171" on "t171"."companyId" = @p2
        and "t171"."number" = "t170"."leaseContractNo"
        and "t171"."versionNo" = "t170"."versionNo"
      where "t170"."companyId" = @p2
        and "t170"."leaseUnitNo" = "t167"."withoutBuilding"
        and (
          (
            (
              "t170"."status" <> N'Terminated'
              or datalength("t170"."status") <> datalength(N'Terminated')
            )
            and exists (
              select "t171"."versionStatus",
                datalength("t171"."versionStatus") intersect
              select N'Valid',
                datalength(N'Valid')
            )
          )
          and (
            "t170"."startingDate" <= cast(cast(@p5 as datetime2(3)) as date)
            and (
              not ("t170"."endingDate" < cast(cast(@p5 as datetime2(3)) as date))
              or (
                "t170"."endingDate" = cast('0001-01-01' as date)
                and (
                  exists (
                    select "t171"."contractValidUntil" intersect
                    select cast('0001-01-01' as date)
                  )
                  or case
                  when "t171"."contractValidUntil" >= cast(cast(@p5 as datetime2(3)) as date) then 1 else 0 end = 1
                )
              )
            )
          )
        )
      order by "t170"."startingDate" desc,
        "t170"."lineNo",
        "t170"."leaseContractNo",
        "t170"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t169"
    left join "leaseContract" "t172" on "t172"."companyId" = @p2
      and "t172"."number" = "t169"."leaseContractNo"
      and "t172"."versionNo" = "t169"."versionNo"
    left join "q18" "t173" on "t173"."leaseUnitNo" = "t167"."reservable"
      and exists (
        select "t173"."place" intersect
        select 1
      )
    left join "q15" "t168" on "t168"."leaseUnitNo" = "t167"."number"
    where (not ("t168"."id" is null) or "t167"."isLeasable" = 1)
    union all
    select "t174"."id" as "id",
      N'' as "leaseUnitNo",
      N'' as "leaseUnitDescription",
      N'' as "leaseUnitCategory",
      N'' as "leaseUnitClass",
      N'' as "floor",
      cast(0 as bit) as "parkingUnit",
      cast(0 as bit) as "blocked",
      cast(0 as decimal(28, 8)) as "area",
      "t174"."buildingNo" as "buildingNo",
      cast(0 as bit) as "firstOfUnit",
      N'Let' as "state",
      "t174"."leaseContractNo" as "leaseContractNo",
      "t174"."versionNo" as "versionNo",
      "t174"."customerNo" as "customerNo",
      "t174"."customerName" as "customerName",
      "t174"."startingDate" as "startingDate",
      "t174"."id" as "lineId",
      "t174"."leaseUnitNo" as "lineUnitNo",
      "t174"."lineNo" as "lineNo",
      "t174"."serviceNo" as "serviceNo",
      "t174"."serviceGroup" as "serviceGroup",
      "t174"."expiryDate" as "expiryDate",
      "t174"."priceType" as "priceType",
      "t174"."unitPrice" as "unitPrice",
      "t174"."pricePeriod" as "pricePeriod",
      "t174"."quantity" as "quantity",
      "t174"."currencyCode" as "currencyCode",
      "t174"."buildingNo" as "contractBuildingNo"
    from "q15" "t174"
    left join "leaseUnit" "t175" on "t175"."companyId" = @p2
      and "t175"."number" = "t174"."leaseUnitNo"
    where "t175"."id" is null
  ),
  "q20" as (
    select "t176"."serviceNo" as "serviceNo",
      "t176"."unitPrice" as "unitPrice",
      "t176"."priceForPeriod" as "priceForPeriod",
      row_number() over (
        partition by "t176"."serviceNo"
        order by "t176"."effectiveDate" desc,
          lower(convert(nvarchar(36), "t176"."id") collate Latin1_General_100_BIN2)
      ) as "place"
    from "servicePrice" "t176"
    where (
      (
        (
          "t176"."type" = N'All Contracts'
          and datalength("t176"."type") = datalength(N'All Contracts')
        )
        and "t176"."effectiveDate" <= cast(@p4 as date)
      )
      and (
        "t176"."expirationDate" = cast('0001-01-01' as date)
        or "t176"."expirationDate" >= cast(@p4 as date)
      )
    )
      and "t176"."companyId" = @p2
  ),
  "q21" as (
    select "t177"."lineId" as "lineId",
      "t177"."serviceNo" as "serviceNo",
      (
        case
        when ("t177"."leaseUnitNo" <> N'' or datalength("t177"."leaseUnitNo") <> datalength(N'')) then "t177"."leaseUnitNo" end
      ) as "unitCode",
      "t177"."leaseContractNo" as "contractCode",
      (
        case
        when not (
          exists (
            select "t177"."buildingNo",
              datalength("t177"."buildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t177"."buildingNo"
        when not (
          exists (
            select "t177"."contractBuildingNo",
              datalength("t177"."contractBuildingNo") intersect
            select N'',
              datalength(N'')
          )
        ) then "t177"."contractBuildingNo" end
      ) as "buildingCode"
    from "q19" "t177"
    where exists (
      select "t177"."unitPrice" intersect
      select cast(0 as decimal(28, 8))
    )
  ),
  "q22" as (
    select "t178"."lineId" as "lineId",
      (
        case
        when not ("t179"."id" is null) then "t179"."unitPrice"
        when not ("t181"."id" is null) then "t181"."unitPrice"
        when not ("t183"."id" is null) then "t183"."unitPrice"
        when cast(1 as bit) = 1 then "t185"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t179"."id" is null) then "t179"."priceForPeriod"
        when not ("t181"."id" is null) then "t181"."priceForPeriod"
        when not ("t183"."id" is null) then "t183"."priceForPeriod"
        when cast(1 as bit) = 1 then "t185"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q21" "t178"
    outer apply (
      select "t180".*
      from "servicePrice" "t180"
      where "t180"."companyId" = @p2
        and "t180"."serviceNo" = "t178"."serviceNo"
        and "t180"."code" = "t178"."unitCode"
        and (
          (
            (
              "t180"."type" = N'Lease Unit'
              and datalength("t180"."type") = datalength(N'Lease Unit')
            )
            and "t180"."effectiveDate" <= cast(@p4 as date)
          )
          and (
            "t180"."expirationDate" = cast('0001-01-01' as date)
            or "t180"."expirationDate" >= cast(@p4 as date)
          )
        )
      order by "t180"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t180"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t179"
    outer apply (
      select "t182".*
      from "servicePrice" "t182"
      where "t182"."companyId" = @p2
        and "t182"."serviceNo" = "t178"."serviceNo"
        and "t182"."code" = "t178"."contractCode"
        and (
          (
            ("t182"."type" = N'Contract' and datalength("t182"."type") = datalength(N'Contract'))
            and "t182"."effectiveDate" <= cast(@p4 as date)
          )
          and (
            "t182"."expirationDate" = cast('0001-01-01' as date)
            or "t182"."expirationDate" >= cast(@p4 as date)
          )
        )
      order by "t182"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t182"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t181"
    outer apply (
      select "t184".*
      from "servicePrice" "t184"
      where "t184"."companyId" = @p2
        and "t184"."serviceNo" = "t178"."serviceNo"
        and "t184"."code" = "t178"."buildingCode"
        and (
          (
            ("t184"."type" = N'Building' and datalength("t184"."type") = datalength(N'Building'))
            and "t184"."effectiveDate" <= cast(@p4 as date)
          )
          and (
            "t184"."expirationDate" = cast('0001-01-01' as date)
            or "t184"."expirationDate" >= cast(@p4 as date)
          )
        )
      order by "t184"."effectiveDate" desc,
        lower(convert(nvarchar(36), "t184"."id") collate Latin1_General_100_BIN2) offset 0 rows fetch next 1 rows only
    ) "t183"
    left join "q20" "t185" on "t185"."serviceNo" = "t178"."serviceNo"
      and exists (
        select "t185"."place" intersect
        select 1
      )
    where (
      (not ("t179"."id" is null) or not ("t181"."id" is null))
      or (not ("t183"."id" is null) or not ("t185"."serviceNo" is null))
    )
  ),
  "q23" as (
    select "t186"."id" as "id",
      "t186"."leaseUnitNo" as "leaseUnitNo",
      "t186"."leaseUnitDescription" as "leaseUnitDescription",
      "t186"."leaseUnitCategory" as "leaseUnitCategory",
      "t186"."leaseUnitClass" as "leaseUnitClass",
      "t186"."floor" as "floor",
      "t186"."parkingUnit" as "parkingUnit",
      "t186"."blocked" as "blocked",
      "t186"."buildingNo" as "buildingNo",
      "t186"."area" as "area",
      "t186"."firstOfUnit" as "firstOfUnit",
      "t186"."state" as "state",
      "t186"."leaseContractNo" as "leaseContractNo",
      "t186"."versionNo" as "versionNo",
      "t186"."customerNo" as "customerNo",
      "t186"."customerName" as "customerName",
      "t186"."startingDate" as "startingDate",
      "t186"."lineId" as "lineId",
      "t186"."lineUnitNo" as "lineUnitNo",
      "t186"."lineNo" as "lineNo",
      "t186"."serviceNo" as "serviceNo",
      "t186"."serviceGroup" as "serviceGroup",
      "t186"."expiryDate" as "expiryDate",
      "t186"."priceType" as "priceType",
      "t186"."currencyCode" as "currencyCode",
      (
        case
        when not ("t187"."lineId" is null) then "t187"."unitPrice"
        when cast(1 as bit) = 1 then "t186"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (
          not ("t187"."lineId" is null)
          and not (
            exists (
              select "t187"."priceForPeriod",
                datalength("t187"."priceForPeriod") intersect
              select N' ',
                datalength(N' ')
            )
          )
        ) then "t187"."priceForPeriod"
        when cast(1 as bit) = 1 then "t186"."pricePeriod" end
      ) as "pricePeriod",
      (
        case
        when case
        when (
          (
            "t186"."priceType" in (N'Area', N'Fixed')
            and exists (
              select 1
              from (values (N'Area'), (N'Fixed')) o(v)
              where (o.v = "t186"."priceType" and datalength(o.v) = datalength("t186"."priceType"))
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
              when not ("t187"."lineId" is null) then "t187"."unitPrice"
              when cast(1 as bit) = 1 then "t186"."unitPrice" end
            ) as decimal(19, 8)
          ) * try_cast(
            (
              case
              when exists (
                select "t186"."priceType",
                  datalength("t186"."priceType") intersect
                select N'Area',
                  datalength(N'Area')
              ) then "t186"."area"
              when (
                exists (
                  select "t186"."priceType",
                    datalength("t186"."priceType") intersect
                  select N'Fixed',
                    datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t186"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t186"."quantity"
              when exists (
                select "t186"."priceType",
                  datalength("t186"."priceType") intersect
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
              when not ("t187"."lineId" is null) then "t187"."unitPrice"
              when cast(1 as bit) = 1 then "t186"."unitPrice" end
            ) as decimal(28, 8)
          ) * cast(
            (
              case
              when exists (
                select "t186"."priceType",
                  datalength("t186"."priceType") intersect
                select N'Area',
                  datalength(N'Area')
              ) then "t186"."area"
              when (
                exists (
                  select "t186"."priceType",
                    datalength("t186"."priceType") intersect
                  select N'Fixed',
                    datalength(N'Fixed')
                )
                and not (
                  exists (
                    select "t186"."quantity" intersect
                    select cast(0 as decimal(28, 8))
                  )
                )
              ) then "t186"."quantity"
              when exists (
                select "t186"."priceType",
                  datalength("t186"."priceType") intersect
                select N'Fixed',
                  datalength(N'Fixed')
              ) then cast(1 as decimal(28, 8))
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            ) as decimal(28, 8)
          ) as decimal(28, 8)
        )
      ) as "product"
    from "q19" "t186"
    left join "q22" "t187" on "t187"."lineId" = "t186"."lineId"
  ),
  "q24" as (
    select "t188"."id" as "id",
      "t188"."leaseUnitNo" as "leaseUnitNo",
      "t188"."leaseUnitDescription" as "leaseUnitDescription",
      "t188"."leaseUnitCategory" as "leaseUnitCategory",
      "t188"."leaseUnitClass" as "leaseUnitClass",
      "t188"."floor" as "floor",
      "t188"."parkingUnit" as "parkingUnit",
      "t188"."blocked" as "blocked",
      "t188"."buildingNo" as "buildingNo",
      "t188"."area" as "area",
      "t188"."firstOfUnit" as "firstOfUnit",
      "t188"."state" as "state",
      "t188"."leaseContractNo" as "leaseContractNo",
      "t188"."versionNo" as "versionNo",
      "t188"."customerNo" as "customerNo",
      "t188"."customerName" as "customerName",
      "t188"."startingDate" as "startingDate",
      "t188"."lineId" as "lineId",
      "t188"."lineUnitNo" as "lineUnitNo",
      "t188"."lineNo" as "lineNo",
      "t188"."serviceNo" as "serviceNo",
      "t188"."serviceGroup" as "serviceGroup",
      "t188"."expiryDate" as "expiryDate",
      "t188"."priceType" as "priceType",
      "t188"."currencyCode" as "currencyCode",
      "t188"."unitPrice" as "unitPrice",
      "t188"."pricePeriod" as "pricePeriod",
      "t188"."measured" as "measured",
      (
        case
        when exists (
          select "t188"."pricePeriod",
            datalength("t188"."pricePeriod") intersect
          select N'Month',
            datalength(N'Month')
        ) then "t188"."product"
        when exists (
          select "t188"."pricePeriod",
            datalength("t188"."pricePeriod") intersect
          select N'Year',
            datalength(N'Year')
        ) then try_cast(
          (cast("t188"."product" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when exists (
          select "t188"."pricePeriod",
            datalength("t188"."pricePeriod") intersect
          select N'Quarter',
            datalength(N'Quarter')
        ) then try_cast(
          (cast("t188"."product" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when exists (
          select "t188"."pricePeriod",
            datalength("t188"."pricePeriod") intersect
          select N'Week',
            datalength(N'Week')
        ) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t188"."product" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t188"."product" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when exists (
          select "t188"."pricePeriod",
            datalength("t188"."pricePeriod") intersect
          select N'Day',
            datalength(N'Day')
        ) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t188"."product" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t188"."product" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "amount"
    from "q23" "t188"
  ),
  "q25" as (
    select "t189"."leaseContractNo" as "leaseContractNo"
    from "q15" "t189"
    group by "t189"."leaseContractNo"
  ),
  "q26" as (
    select "t190"."leaseContractNo" as "leaseContractNo",
      "t190"."contractVersionNo" as "contractVersionNo",
      "t190"."leaseUnitNo" as "leaseUnitNo",
      "t190"."serviceNo" as "serviceNo",
      "t190"."discountType" as "discountType",
      "t190"."amount" as "amount",
      (
        case
        when ("t190"."period" = N'Month' and datalength("t190"."period") = datalength(N'Month')) then "t190"."amount"
        when ("t190"."period" = N'Year' and datalength("t190"."period") = datalength(N'Year')) then try_cast(
          (cast("t190"."amount" as decimal(28, 8)) / nullif(cast(12 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t190"."period" = N'Quarter' and datalength("t190"."period") = datalength(N'Quarter')) then try_cast(
          (cast("t190"."amount" as decimal(28, 8)) / nullif(cast(3 as decimal(28, 8)), 0)) as decimal(28, 8)
        )
        when ("t190"."period" = N'Week' and datalength("t190"."period") = datalength(N'Week')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t190"."amount" as decimal(19, 8)) * try_cast(52 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t190"."amount" as decimal(28, 8)) * cast(52 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when ("t190"."period" = N'Day' and datalength("t190"."period") = datalength(N'Day')) then try_cast(
          (
            cast(
              isnull(
                cast(
                  try_cast("t190"."amount" as decimal(19, 8)) * try_cast(365 as decimal(18, 8)) as decimal(28, 8)
                ),
                try_cast(
                  cast("t190"."amount" as decimal(28, 8)) * cast(365 as decimal(28, 8)) as decimal(28, 8)
                )
              ) as decimal(28, 8)
            ) / nullif(cast(12 as decimal(28, 8)), 0)
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "monthly"
    from "q25" "t191" cross
    join "leaseContrDiscount" "t190"
    where (
      "t190"."startingDate" <= cast(@p4 as date)
      and ("t190"."endingDate" = cast('0001-01-01' as date) or "t190"."endingDate" >= cast(@p4 as date))
    )
      and "t190"."companyId" = @p2
      and "t190"."companyId" = @p2
      and "t190"."leaseContractNo" = "t191"."leaseContractNo"
  ),
  "q27" as (
    select "t193"."lineId" as "lineId",
      "t193"."leaseContractNo" as "leaseContractNo",
      "t193"."versionNo" as "versionNo",
      "t193"."lineUnitNo" as "leaseUnitNo",
      "t193"."serviceNo" as "serviceNo",
      "t193"."lineNo" as "lineNo",
      "t193"."amount" as "amount",
      "t193"."area" as "area",
      cast(
        sum(
          (
            case
            when (
              "t192"."discountType" = N'Percentage'
              and datalength("t192"."discountType") = datalength(N'Percentage')
            ) then "t192"."amount"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "percentage",
      cast(
        sum(
          (
            case
            when (
              "t192"."discountType" = N'Area'
              and datalength("t192"."discountType") = datalength(N'Area')
            ) then "t192"."monthly"
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
                  "t192"."discountType" = N'Fixed'
                  and datalength("t192"."discountType") = datalength(N'Fixed')
                )
                and "t192"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t192"."leaseUnitNo" <> N'' or datalength("t192"."leaseUnitNo") <> datalength(N''))
                and ("t192"."serviceNo" <> N'' or datalength("t192"."serviceNo") <> datalength(N''))
              )
            ) then "t192"."monthly"
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
                  "t192"."discountType" = N'Fixed'
                  and datalength("t192"."discountType") = datalength(N'Fixed')
                )
                and "t192"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t192"."leaseUnitNo" <> N'' or datalength("t192"."leaseUnitNo") <> datalength(N''))
                and ("t192"."serviceNo" = N'' and datalength("t192"."serviceNo") = datalength(N''))
              )
            ) then "t192"."monthly"
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
                  "t192"."discountType" = N'Fixed'
                  and datalength("t192"."discountType") = datalength(N'Fixed')
                )
                and "t192"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t192"."leaseUnitNo" = N'' and datalength("t192"."leaseUnitNo") = datalength(N''))
                and ("t192"."serviceNo" <> N'' or datalength("t192"."serviceNo") <> datalength(N''))
              )
            ) then "t192"."monthly"
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
                  "t192"."discountType" = N'Fixed'
                  and datalength("t192"."discountType") = datalength(N'Fixed')
                )
                and "t192"."amount" > cast(0 as decimal(28, 8))
              )
              and (
                ("t192"."leaseUnitNo" = N'' and datalength("t192"."leaseUnitNo") = datalength(N''))
                and ("t192"."serviceNo" = N'' and datalength("t192"."serviceNo") = datalength(N''))
              )
            ) then "t192"."monthly"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "fixed3"
    from "q26" "t192"
    join "q24" "t193" on "t193"."leaseContractNo" = "t192"."leaseContractNo"
    where (
      (
        (
          ("t192"."contractVersionNo" = 0 or "t192"."contractVersionNo" = "t193"."versionNo")
          and (
            ("t192"."leaseUnitNo" = N'' and datalength("t192"."leaseUnitNo") = datalength(N''))
            or (
              "t192"."leaseUnitNo" = "t193"."lineUnitNo"
              and datalength("t192"."leaseUnitNo") = datalength("t193"."lineUnitNo")
            )
          )
        )
        and (
          ("t192"."serviceNo" = N'' and datalength("t192"."serviceNo") = datalength(N''))
          or (
            "t192"."serviceNo" = "t193"."serviceNo"
            and datalength("t192"."serviceNo") = datalength("t193"."serviceNo")
          )
        )
      )
      and ("t193"."measured" = 1 and "t193"."amount" > cast(0 as decimal(28, 8)))
    )
    group by "t193"."lineId",
      "t193"."leaseContractNo",
      "t193"."versionNo",
      "t193"."lineUnitNo",
      "t193"."serviceNo",
      "t193"."lineNo",
      "t193"."amount",
      "t193"."area"
  ),
  "q28" as (
    select "t194"."lineId" as "lineId",
      "t194"."leaseContractNo" as "leaseContractNo",
      "t194"."versionNo" as "versionNo",
      "t194"."leaseUnitNo" as "leaseUnitNo",
      "t194"."serviceNo" as "serviceNo",
      "t194"."lineNo" as "lineNo",
      "t194"."amount" as "amount",
      try_cast(
        (
          cast(
            try_cast(
              (
                cast(
                  isnull(
                    cast(
                      try_cast("t194"."amount" as decimal(19, 8)) * try_cast("t194"."percentage" as decimal(18, 8)) as decimal(28, 8)
                    ),
                    try_cast(
                      cast("t194"."amount" as decimal(28, 8)) * cast("t194"."percentage" as decimal(28, 8)) as decimal(28, 8)
                    )
                  ) as decimal(28, 8)
                ) / nullif(cast(100 as decimal(28, 8)), 0)
              ) as decimal(28, 8)
            ) as decimal(28, 8)
          ) + cast(
            isnull(
              cast(
                try_cast("t194"."perArea" as decimal(19, 8)) * try_cast("t194"."area" as decimal(18, 8)) as decimal(28, 8)
              ),
              try_cast(
                cast("t194"."perArea" as decimal(28, 8)) * cast("t194"."area" as decimal(28, 8)) as decimal(28, 8)
              )
            ) as decimal(28, 8)
          )
        ) as decimal(28, 8)
      ) as "asked",
      "t194"."fixed0" as "fixed0",
      "t194"."fixed1" as "fixed1",
      "t194"."fixed2" as "fixed2",
      "t194"."fixed3" as "fixed3"
    from "q27" "t194"
  ),
  "q29" as (
    select "t195"."lineId" as "lineId",
      "t195"."leaseContractNo" as "leaseContractNo",
      "t195"."versionNo" as "versionNo",
      "t195"."leaseUnitNo" as "leaseUnitNo",
      "t195"."serviceNo" as "serviceNo",
      "t195"."lineNo" as "lineNo",
      "t195"."amount" as "amount",
      "t195"."fixed0" as "fixed0",
      "t195"."fixed1" as "fixed1",
      "t195"."fixed2" as "fixed2",
      "t195"."fixed3" as "fixed3",
      (
        case
        when case
        when "t195"."asked" < "t195"."amount" then 1 else 0 end = 1 then try_cast(
          (cast("t195"."amount" as decimal(28, 8)) - cast("t195"."asked" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "left0",
      isnull(
        cast(
          sum(
            (
              case
              when case
              when "t195"."asked" < "t195"."amount" then 1 else 0 end = 1 then try_cast(
                (cast("t195"."amount" as decimal(28, 8)) - cast("t195"."asked" as decimal(28, 8))) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t195"."leaseContractNo",
              "t195"."versionNo",
              "t195"."leaseUnitNo",
              "t195"."serviceNo"
            order by "t195"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before0"
    from "q28" "t195"
  ),
  "q30" as (
    select "t196"."lineId" as "lineId",
      "t196"."leaseContractNo" as "leaseContractNo",
      "t196"."versionNo" as "versionNo",
      "t196"."serviceNo" as "serviceNo",
      "t196"."lineNo" as "lineNo",
      "t196"."amount" as "amount",
      "t196"."fixed1" as "fixed1",
      "t196"."fixed2" as "fixed2",
      "t196"."fixed3" as "fixed3",
      (
        case
        when case
        when "t196"."fixed0" <= "t196"."before0" then 1 else 0 end = 1 then "t196"."left0"
        when case
        when try_cast(
          (cast("t196"."fixed0" as decimal(28, 8)) - cast("t196"."before0" as decimal(28, 8))) as decimal(28, 8)
        ) < "t196"."left0" then 1 else 0 end = 1 then try_cast(
          (
            cast("t196"."left0" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t196"."fixed0" as decimal(28, 8)) - cast("t196"."before0" as decimal(28, 8))) as decimal(28, 8)
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
              when "t196"."fixed0" <= "t196"."before0" then 1 else 0 end = 1 then "t196"."left0"
              when case
              when try_cast(
                (cast("t196"."fixed0" as decimal(28, 8)) - cast("t196"."before0" as decimal(28, 8))) as decimal(28, 8)
              ) < "t196"."left0" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t196"."left0" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t196"."fixed0" as decimal(28, 8)) - cast("t196"."before0" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t196"."leaseContractNo", "t196"."versionNo", "t196"."leaseUnitNo"
            order by "t196"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before1"
    from "q29" "t196"
  ),
  "q31" as (
    select "t197"."lineId" as "lineId",
      "t197"."leaseContractNo" as "leaseContractNo",
      "t197"."versionNo" as "versionNo",
      "t197"."lineNo" as "lineNo",
      "t197"."amount" as "amount",
      "t197"."fixed2" as "fixed2",
      "t197"."fixed3" as "fixed3",
      (
        case
        when case
        when "t197"."fixed1" <= "t197"."before1" then 1 else 0 end = 1 then "t197"."left1"
        when case
        when try_cast(
          (cast("t197"."fixed1" as decimal(28, 8)) - cast("t197"."before1" as decimal(28, 8))) as decimal(28, 8)
        ) < "t197"."left1" then 1 else 0 end = 1 then try_cast(
          (
            cast("t197"."left1" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t197"."fixed1" as decimal(28, 8)) - cast("t197"."before1" as decimal(28, 8))) as decimal(28, 8)
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
              when "t197"."fixed1" <= "t197"."before1" then 1 else 0 end = 1 then "t197"."left1"
              when case
              when try_cast(
                (cast("t197"."fixed1" as decimal(28, 8)) - cast("t197"."before1" as decimal(28, 8))) as decimal(28, 8)
              ) < "t197"."left1" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t197"."left1" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t197"."fixed1" as decimal(28, 8)) - cast("t197"."before1" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t197"."leaseContractNo", "t197"."versionNo", "t197"."serviceNo"
            order by "t197"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before2"
    from "q30" "t197"
  ),
  "q32" as (
    select "t198"."lineId" as "lineId",
      "t198"."amount" as "amount",
      "t198"."fixed3" as "fixed3",
      (
        case
        when case
        when "t198"."fixed2" <= "t198"."before2" then 1 else 0 end = 1 then "t198"."left2"
        when case
        when try_cast(
          (cast("t198"."fixed2" as decimal(28, 8)) - cast("t198"."before2" as decimal(28, 8))) as decimal(28, 8)
        ) < "t198"."left2" then 1 else 0 end = 1 then try_cast(
          (
            cast("t198"."left2" as decimal(28, 8)) - cast(
              try_cast(
                (cast("t198"."fixed2" as decimal(28, 8)) - cast("t198"."before2" as decimal(28, 8))) as decimal(28, 8)
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
              when "t198"."fixed2" <= "t198"."before2" then 1 else 0 end = 1 then "t198"."left2"
              when case
              when try_cast(
                (cast("t198"."fixed2" as decimal(28, 8)) - cast("t198"."before2" as decimal(28, 8))) as decimal(28, 8)
              ) < "t198"."left2" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t198"."left2" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t198"."fixed2" as decimal(28, 8)) - cast("t198"."before2" as decimal(28, 8))
                      ) as decimal(28, 8)
                    ) as decimal(28, 8)
                  )
                ) as decimal(28, 8)
              )
              when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
            )
          ) over (
            partition by "t198"."leaseContractNo", "t198"."versionNo"
            order by "t198"."lineNo" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "before3"
    from "q31" "t198"
  ),
  "q33" as (
    select "t199"."lineId" as "lineId",
      try_cast(
        (
          cast("t199"."amount" as decimal(28, 8)) - cast(
            (
              case
              when case
              when "t199"."fixed3" <= "t199"."before3" then 1 else 0 end = 1 then "t199"."left3"
              when case
              when try_cast(
                (cast("t199"."fixed3" as decimal(28, 8)) - cast("t199"."before3" as decimal(28, 8))) as decimal(28, 8)
              ) < "t199"."left3" then 1 else 0 end = 1 then try_cast(
                (
                  cast("t199"."left3" as decimal(28, 8)) - cast(
                    try_cast(
                      (
                        cast("t199"."fixed3" as decimal(28, 8)) - cast("t199"."before3" as decimal(28, 8))
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
    from "q32" "t199"
  ),
  "q34" as (
    select "t200"."id" as "id",
      "t200"."leaseUnitNo" as "leaseUnitNo",
      "t200"."leaseUnitDescription" as "leaseUnitDescription",
      "t200"."leaseUnitCategory" as "leaseUnitCategory",
      "t200"."leaseUnitClass" as "leaseUnitClass",
      "t200"."floor" as "floor",
      "t200"."parkingUnit" as "parkingUnit",
      "t200"."blocked" as "blocked",
      "t200"."buildingNo" as "buildingNo",
      "t200"."area" as "area",
      "t200"."firstOfUnit" as "firstOfUnit",
      "t200"."state" as "state",
      "t200"."leaseContractNo" as "leaseContractNo",
      "t200"."versionNo" as "versionNo",
      "t200"."customerNo" as "customerNo",
      "t200"."customerName" as "customerName",
      "t200"."startingDate" as "startingDate",
      "t200"."lineNo" as "lineNo",
      "t200"."serviceNo" as "serviceNo",
      "t200"."serviceGroup" as "serviceGroup",
      "t200"."expiryDate" as "expiryDate",
      "t200"."priceType" as "priceType",
      "t200"."currencyCode" as "currencyCode",
      "t200"."unitPrice" as "unitPrice",
      "t200"."pricePeriod" as "pricePeriod",
      "t200"."measured" as "measured",
      (
        case
        when (
          not ("t200"."expiryDate" is null)
          and case
          when "t200"."expiryDate" > cast('0001-01-01' as date) then 1 else 0 end = 1
        ) then (cast(datediff(day, cast(@p4 as date), "t200"."expiryDate") as bigint) + cast(1 as bigint))
        when cast(1 as bit) = 1 then 0 end
      ) as "remainingDays",
      round("t200"."amount", 2) as "monthlyAmount",
      (
        case
        when not ("t202"."lineId" is null) then try_cast(
          (
            cast(round("t200"."amount", 2) as decimal(28, 8)) - cast(round("t202"."discount", 2) as decimal(28, 8))
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then round("t200"."amount", 2) end
      ) as "monthlyNet",
      (
        case
        when exists (
          select "t200"."area" intersect
          select cast(0 as decimal(28, 8))
        ) then cast(0 as decimal(28, 8))
        when cast(1 as bit) = 1 then round(
          try_cast(
            (
              cast(
                (
                  case
                  when not ("t202"."lineId" is null) then try_cast(
                    (
                      cast(round("t200"."amount", 2) as decimal(28, 8)) - cast(round("t202"."discount", 2) as decimal(28, 8))
                    ) as decimal(28, 8)
                  )
                  when cast(1 as bit) = 1 then round("t200"."amount", 2) end
                ) as decimal(28, 8)
              ) / nullif(cast("t200"."area" as decimal(28, 8)), 0)
            ) as decimal(28, 8)
          ),
          2
        ) end
      ) as "netPerArea"
    from "q24" "t200"
    left join "q1" "t201" on "t201"."unitNo" = "t200"."leaseUnitNo"
    left join "q33" "t202" on "t202"."lineId" = "t200"."lineId"
    where (
      not ("t201"."unitNo" is null)
      or ("t200"."leaseUnitNo" = N'' and datalength("t200"."leaseUnitNo") = datalength(N''))
    )
  ),
  "a35" as (
    select @p6 as "companyId",
      isnull("t203"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      "t203"."leaseUnitNo" as "leaseUnitNo",
      "t203"."leaseUnitDescription" as "leaseUnitDescription",
      "t203"."leaseUnitCategory" as "leaseUnitCategory",
      "t203"."leaseUnitClass" as "leaseUnitClass",
      "t203"."floor" as "floor",
      "t203"."parkingUnit" as "parkingUnit",
      "t203"."blocked" as "blocked",
      isnull("t203"."buildingNo", N'') as "buildingNo",
      isnull("t203"."area", cast(0 as decimal(28, 8))) as "area",
      "t203"."firstOfUnit" as "firstOfUnit",
      isnull("t203"."state", N'') as "state",
      isnull("t203"."leaseContractNo", N'') as "leaseContractNo",
      isnull("t203"."versionNo", 0) as "versionNo",
      isnull("t203"."lineNo", 0) as "lineNo",
      isnull("t203"."customerNo", N'') as "customerNo",
      isnull("t203"."customerName", N'') as "customerName",
      isnull("t203"."serviceNo", N'') as "serviceNo",
      isnull("t203"."serviceGroup", N'') as "serviceGroup",
      isnull("t203"."startingDate", cast('0001-01-01' as date)) as "startingDate",
      isnull("t203"."expiryDate", cast('0001-01-01' as date)) as "expiryDate",
      isnull(
        case
        when "t203"."remainingDays" > -2147483648 - 1.0
        and "t203"."remainingDays" < 2147483647 + 1.0 then cast(round("t203"."remainingDays", 0, 1) as bigint) end,
        0
      ) as "remainingDays",
      isnull("t203"."priceType", N'') as "priceType",
      isnull("t203"."unitPrice", cast(0 as decimal(28, 8))) as "unitPrice",
      isnull("t203"."pricePeriod", N'') as "pricePeriod",
      isnull("t203"."monthlyAmount", cast(0 as decimal(28, 8))) as "monthlyAmount",
      isnull("t203"."monthlyNet", cast(0 as decimal(28, 8))) as "monthlyNet",
      isnull("t203"."netPerArea", cast(0 as decimal(28, 8))) as "netPerArea",
      isnull("t203"."currencyCode", N'') as "currencyCode",
      isnull("t203"."measured", cast(0 as bit)) as "measured"
    from "q34" "t203"
  )
select replace(
  (
    select lower(convert(nvarchar(36), "t89"."id") collate Latin1_General_100_BIN2) as "id",
    "t89"."leaseUnitNo" as "leaseUnitNo",
    "t89"."monthlyNet" as "monthlyNet" for json path,
    include_null_values,
    without_array_wrapper
  ) collate Latin1_General_100_BIN2,
  N'\/',
  N'/'
)
from (
  select "t89".*, count(*) over () as "windowed"
  from "a35" "t89"
  where "t89"."companyId" = @p2
) "t89"
where "t89"."windowed" >= @p7
  or (
    select count(*)
    from "q1"
  ) < @p8
order by "t89"."leaseUnitNo",
  "t89"."startingDate" desc,
  "t89"."lineNo",
  "t89"."leaseContractNo",
  "t89"."versionNo" desc,
  lower(convert(nvarchar(36), "t89"."id") collate Latin1_General_100_BIN2) offset (case when @p9 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p9 > 0 then @p9 else 1 end) rows only;
-- Edm.String, Edm.Guid, Edm.Int64, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Int64, Edm.Int64, Edm.Int64
