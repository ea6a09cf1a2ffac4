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
        (
          "t1"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
          or datalength("t1"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
        )
        and (
          "t2"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
          and datalength("t2"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
        )
      )
      or (
        (
          cast(@p2 as date) < cast(cast(@p3 as datetime2(3)) as date)
          and (
            (
              "t1"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
              or datalength("t1"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
            )
            or "t1"."endingDate" <> cast('0001-01-01' as date)
          )
        )
        and (
          (
            "t2"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
            and datalength("t2"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
          )
          or (
            (
              "t2"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
              and datalength("t2"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
            )
            and not (
              exists (
                select 1
                from "leaseContract" "t3"
                where "t3"."companyId" = @p1
                  and "t3"."number" = "t2"."number"
                  and (
                    (
                      "t3"."versionStatus" = (N'Valid' collate Latin1_General_100_BIN2)
                      and datalength("t3"."versionStatus") = datalength((N'Valid' collate Latin1_General_100_BIN2))
                    )
                    or (
                      (
                        "t3"."versionStatus" = (N'Old' collate Latin1_General_100_BIN2)
                        and datalength("t3"."versionStatus") = datalength((N'Old' collate Latin1_General_100_BIN2))
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
    select "t8"."leaseUnitNo" as "unitNo"
    from "q1" "t8"
    group by "t8"."leaseUnitNo"
  ),
  "q5" as (
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
      "t10"."number" as "card0",
      "t11"."number" as "card1",
      "t12"."number" as "card2",
      "t13"."number" as "card3",
      "t14"."number" as "card4",
      "t15"."number" as "card5",
      "t16"."number" as "card6",
      "t17"."number" as "card7",
      "t18"."number" as "card8",
      "t19"."number" as "card9"
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
  "q6" as (
    select "t20"."number" as "number",
      "t20"."buildingNo" as "buildingNo",
      cast(
        case
        when (
          (
            (
              (not ("t21"."unitNo" is null) or not ("t22"."unitNo" is null))
              or not ("t23"."unitNo" is null)
            )
            or (not ("t24"."unitNo" is null) or not ("t25"."unitNo" is null))
          )
          or (
            (
              (not ("t26"."unitNo" is null) or not ("t27"."unitNo" is null))
              or not ("t28"."unitNo" is null)
            )
            or (not ("t29"."unitNo" is null) or not ("t30"."unitNo" is null))
          )
        ) then 1 else 0 end as bit
      ) as "isLet"
    from "q5" "t20"
    left join "q4" "t21" on "t21"."unitNo" = "t20"."card0"
    left join "q4" "t22" on "t22"."unitNo" = "t20"."card1"
    left join "q4" "t23" on "t23"."unitNo" = "t20"."card2"
    left join "q4" "t24" on "t24"."unitNo" = "t20"."card3"
    left join "q4" "t25" on "t25"."unitNo" = "t20"."card4"
    left join "q4" "t26" on "t26"."unitNo" = "t20"."card5"
    left join "q4" "t27" on "t27"."unitNo" = "t20"."card6"
    left join "q4" "t28" on "t28"."unitNo" = "t20"."card7"
    left join "q4" "t29" on "t29"."unitNo" = "t20"."card8"
    left join "q4" "t30" on "t30"."unitNo" = "t20"."card9"
  ),
  "q7" as (
    select "t31"."id" as "id",
      "t31"."number" as "number",
      "t31"."parkingUnit" as "parkingUnit",
      "t31"."blocked" as "blocked",
      cast(
        case
        when (not ("t31"."building" = 1) and not ("t31"."leaseUnitGroup" = 1)) then 1 else 0 end as bit
      ) as "isLeasable",
      (
        case
        when not ("t32"."quantity" is null) then try_cast(
          (cast("t31"."objectArea" as decimal(28, 8)) - cast("t32"."quantity" as decimal(28, 8))) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then "t31"."objectArea" end
      ) as "area",
      (
        case
        when "t31"."building" = 1 then "t31"."number"
        when not ("t33"."buildingNo" is null) then "t33"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t31"."building" = 1) and "t33"."buildingNo" is null) then "t31"."number" end
      ) as "withoutBuilding",
      cast(
        case
        when exists (
          select "t33"."isLet" intersect
          select cast(1 as bit)
        ) then 1 else 0 end as bit
      ) as "isLetByGroup",
      (
        case
        when (
          not ("t31"."blocked" = 1)
          and not (
            exists (
              select "t33"."isLet" intersect
              select cast(1 as bit)
            )
          )
        ) then "t31"."number" end
      ) as "reservable"
    from "leaseUnit" "t31"
    left join "q2" "t32" on "t32"."unitNo" = "t31"."number"
    left join "q6" "t33" on "t33"."number" = "t31"."leaseUnitGroupNo"
    where "t31"."companyId" = @p1
  ),
  "q8" as (
    select "t34"."leaseUnitNo" as "leaseUnitNo",
      row_number() over (
        partition by "t34"."leaseUnitNo"
        order by "t34"."startingDate",
          "t34"."lineNo",
          "t34"."leaseContractNo",
          "t34"."versionNo" desc
      ) as "place"
    from "leaseContractLine" "t34"
    left join "leaseContract" "t35" on "t35"."companyId" = @p1
      and "t35"."number" = "t34"."leaseContractNo"
      and "t35"."versionNo" = "t34"."versionNo"
    where (
      (
        (
          "t34"."startingDate" > cast(@p2 as date)
          and (
            "t34"."status" <> (N'Terminated' collate Latin1_General_100_BIN2)
            or datalength("t34"."status") <> datalength((N'Terminated' collate Latin1_General_100_BIN2))
          )
        )
        and ("t34"."leaseUnitNo" <> N'' or datalength("t34"."leaseUnitNo") <> datalength(N''))
      )
      and (
        (
          "t35"."status" = (N'Reserved' collate Latin1_General_100_BIN2)
          and datalength("t35"."status") = datalength((N'Reserved' collate Latin1_General_100_BIN2))
        )
        and not (
          exists (
            select "t35"."versionStatus",
              datalength("t35"."versionStatus") intersect
            select (N'Old' collate Latin1_General_100_BIN2),
              datalength((N'Old' collate Latin1_General_100_BIN2))
          )
        )
      )
    )
      and "t34"."companyId" = @p1
  ),
  "q9" as (
    select "t36"."id" as "unitId",
      "t36"."parkingUnit" as "parkingUnit",
      "t36"."isLeasable" as "isLeasable",
      "t36"."area" as "area",
      (
        case
        when not ("t36"."buildingNo" is null) then "t36"."buildingNo"
        when not ("t38"."id" is null) then "t41"."buildingNo"
        when cast(1 as bit) = 1 then N'' end
      ) as "buildingNo",
      cast(
        case
        when (
          "t37"."id" is null
          or exists (
            select "t37"."place" intersect
            select 1
          )
        ) then 1 else 0 end as bit
      ) as "firstOfUnit",
      (
        case
        when not ("t37"."id" is null) then (N'Let' collate Latin1_General_100_BIN2)
        when "t36"."isLetByGroup" = 1 then (N'LetByGroup' collate Latin1_General_100_BIN2)
        when "t36"."blocked" = 1 then (N'Blocked' collate Latin1_General_100_BIN2)
        when not ("t42"."leaseUnitNo" is null) then (N'Reserved' collate Latin1_General_100_BIN2)
        when cast(1 as bit) = 1 then (N'Vacant' collate Latin1_General_100_BIN2) end
      ) as "state"
    from "q7" "t36"
    outer apply (
      select "t39".*
      from "leaseContractLine" "t39"
      left join "leaseContract" "t40" on "t40"."companyId" = @p1
        and "t40"."number" = "t39"."leaseContractNo"
        and "t40"."versionNo" = "t39"."versionNo"
      where "t39"."companyId" = @p1
        and "t39"."leaseUnitNo" = "t36"."withoutBuilding"
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
          and (
            "t39"."startingDate" <= cast(cast(@p3 as datetime2(3)) as date)
            and (
              not ("t39"."endingDate" < cast(cast(@p3 as datetime2(3)) as date))
              or (
                "t39"."endingDate" = cast('0001-01-01' as date)
                and (
                  "t40"."contractValidUntil" = cast('0001-01-01' as date)
                  or "t40"."contractValidUntil" >= cast(cast(@p3 as datetime2(3)) as date)
                )
              )
            )
          )
        )
      order by "t39"."startingDate" desc,
        "t39"."lineNo",
        "t39"."leaseContractNo",
        "t39"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t38"
    left join "leaseContract" "t41" on "t41"."companyId" = @p1
      and "t41"."number" = "t38"."leaseContractNo"
      and "t41"."versionNo" = "t38"."versionNo"
    left join "q8" "t42" on "t42"."leaseUnitNo" = "t36"."reservable" and "t42"."place" = 1
    left join "q1" "t37" on "t37"."leaseUnitNo" = "t36"."number"
    where (not ("t37"."id" is null) or "t36"."isLeasable" = 1)
    union all
    select cast(null as uniqueidentifier) as "unitId",
      cast(0 as bit) as "parkingUnit",
      cast(0 as bit) as "isLeasable",
      cast(0 as decimal(28, 8)) as "area",
      "t43"."buildingNo" as "buildingNo",
      cast(0 as bit) as "firstOfUnit",
      (N'Let' collate Latin1_General_100_BIN2) as "state"
    from "q1" "t43"
    left join "leaseUnit" "t44" on "t44"."companyId" = @p1 and "t44"."number" = "t43"."leaseUnitNo"
    where "t44"."id" is null
  ),
  "q10" as (
    select "t45"."buildingNo" as "buildingNo",
      (
        lower(convert(nvarchar(36), "t45"."unitId") collate Latin1_General_100_BIN2) collate Latin1_General_100_BIN2
      ) as "unitId",
      "t45"."area" as "area",
      (
        case
        when "t45"."parkingUnit" = 1 then (N'Parking' collate Latin1_General_100_BIN2)
        when (
          "t45"."state" = (N'LetByGroup' collate Latin1_General_100_BIN2)
          and datalength("t45"."state") = datalength((N'LetByGroup' collate Latin1_General_100_BIN2))
        ) then (N'Let' collate Latin1_General_100_BIN2)
        when cast(1 as bit) = 1 then "t45"."state" end
      ) as "kind"
    from "q9" "t45"
    where ("t45"."isLeasable" = 1 and "t45"."firstOfUnit" = 1)
  ),
  "q11" as (
    select "t46"."buildingNo" as "buildingNo",
      min("t46"."unitId") as "leastId",
      try_cast(
        sum(
          cast(
            (
              case
              when (
                "t46"."kind" = (N'Parking' collate Latin1_General_100_BIN2)
                and datalength("t46"."kind") = datalength((N'Parking' collate Latin1_General_100_BIN2))
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
                "t46"."kind" = (N'Let' collate Latin1_General_100_BIN2)
                and datalength("t46"."kind") = datalength((N'Let' collate Latin1_General_100_BIN2))
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
                "t46"."kind" = (N'Reserved' collate Latin1_General_100_BIN2)
                and datalength("t46"."kind") = datalength((N'Reserved' collate Latin1_General_100_BIN2))
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
                "t46"."kind" = (N'Vacant' collate Latin1_General_100_BIN2)
                and datalength("t46"."kind") = datalength((N'Vacant' collate Latin1_General_100_BIN2))
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
                "t46"."kind" = (N'Blocked' collate Latin1_General_100_BIN2)
                and datalength("t46"."kind") = datalength((N'Blocked' collate Latin1_General_100_BIN2))
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
                "t46"."kind" = (N'Parking' collate Latin1_General_100_BIN2)
                and datalength("t46"."kind") = datalength((N'Parking' collate Latin1_General_100_BIN2))
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
              "t46"."kind" = (N'Parking' collate Latin1_General_100_BIN2)
              and datalength("t46"."kind") = datalength((N'Parking' collate Latin1_General_100_BIN2))
            ) then cast(0 as decimal(28, 8))
            when cast(1 as bit) = 1 then "t46"."area" end
          )
        ) as decimal(28, 8)
      ) as "area",
      cast(
        sum(
          (
            case
            when (
              "t46"."kind" = (N'Let' collate Latin1_General_100_BIN2)
              and datalength("t46"."kind") = datalength((N'Let' collate Latin1_General_100_BIN2))
            ) then "t46"."area"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "letArea",
      cast(
        sum(
          (
            case
            when (
              "t46"."kind" = (N'Reserved' collate Latin1_General_100_BIN2)
              and datalength("t46"."kind") = datalength((N'Reserved' collate Latin1_General_100_BIN2))
            ) then "t46"."area"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "reservedArea",
      cast(
        sum(
          (
            case
            when (
              "t46"."kind" = (N'Vacant' collate Latin1_General_100_BIN2)
              and datalength("t46"."kind") = datalength((N'Vacant' collate Latin1_General_100_BIN2))
            ) then "t46"."area"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "vacantArea",
      cast(
        sum(
          (
            case
            when (
              "t46"."kind" = (N'Blocked' collate Latin1_General_100_BIN2)
              and datalength("t46"."kind") = datalength((N'Blocked' collate Latin1_General_100_BIN2))
            ) then "t46"."area"
            when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
          )
        ) as decimal(28, 8)
      ) as "blockedArea"
    from "q10" "t46"
    group by "t46"."buildingNo"
  ),
  "q12" as (
    select (
      case
      when not ("t48"."id" is null) then "t48"."id"
      when cast(1 as bit) = 1 then (
        select case
          when len(v.t + N'.') = 37 then try_cast(v.t as uniqueidentifier) end
        from (
          select "t47"."leastId" as t
        ) v
      ) end
    ) as "id",
      "t47"."buildingNo" as "buildingNo",
      "t47"."units" as "units",
      "t47"."letUnits" as "letUnits",
      "t47"."reservedUnits" as "reservedUnits",
      "t47"."vacantUnits" as "vacantUnits",
      "t47"."blockedUnits" as "blockedUnits",
      "t47"."parkingUnits" as "parkingUnits",
      "t47"."area" as "area",
      "t47"."letArea" as "letArea",
      "t47"."reservedArea" as "reservedArea",
      "t47"."vacantArea" as "vacantArea",
      "t47"."blockedArea" as "blockedArea",
      "t48"."description" as "buildingDescription",
      "t48"."totalArea" as "totalArea",
      (
        case
        when "t47"."units" > "t47"."blockedUnits" then try_cast(
          (
            cast("t47"."letUnits" as decimal(28, 8)) / nullif(
              cast(
                try_cast(
                  (
                    cast("t47"."units" as decimal(38, 0)) - cast("t47"."blockedUnits" as decimal(38, 0))
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
            select "t47"."area" intersect
            select "t47"."blockedArea"
          )
        ) then try_cast(
          (
            cast("t47"."letArea" as decimal(28, 8)) / nullif(
              cast(
                try_cast(
                  (
                    cast("t47"."area" as decimal(28, 8)) - cast("t47"."blockedArea" as decimal(28, 8))
                  ) as decimal(28, 8)
                ) as decimal(28, 8)
              ),
              0
            )
          ) as decimal(28, 8)
        )
        when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
      ) as "occupancyByArea"
    from "q11" "t47"
    left join "leaseUnit" "t48" on "t48"."companyId" = @p1 and "t48"."number" = "t47"."buildingNo"
  ),
  "a13" as (
    select @p4 as "companyId",
      isnull("t49"."id", cast('00000000-0000-0000-0000-000000000000' as uniqueidentifier)) as "id",
      isnull("t49"."buildingNo", N'') as "buildingNo",
      isnull("t49"."buildingDescription", N'') as "buildingDescription",
      isnull("t49"."totalArea", cast(0 as decimal(28, 8))) as "totalArea",
      isnull(
        case
        when "t49"."units" > -2147483648 - 1.0
        and "t49"."units" < 2147483647 + 1.0 then cast(round("t49"."units", 0, 1) as bigint) end,
        0
      ) as "units",
      isnull(
        case
        when "t49"."letUnits" > -2147483648 - 1.0
        and "t49"."letUnits" < 2147483647 + 1.0 then cast(round("t49"."letUnits", 0, 1) as bigint) end,
        0
      ) as "letUnits",
      isnull(
        case
        when "t49"."reservedUnits" > -2147483648 - 1.0
        and "t49"."reservedUnits" < 2147483647 + 1.0 then cast(round("t49"."reservedUnits", 0, 1) as bigint) end,
        0
      ) as "reservedUnits",
      isnull(
        case
        when "t49"."vacantUnits" > -2147483648 - 1.0
        and "t49"."vacantUnits" < 2147483647 + 1.0 then cast(round("t49"."vacantUnits", 0, 1) as bigint) end,
        0
      ) as "vacantUnits",
      isnull(
        case
        when "t49"."blockedUnits" > -2147483648 - 1.0
        and "t49"."blockedUnits" < 2147483647 + 1.0 then cast(round("t49"."blockedUnits", 0, 1) as bigint) end,
        0
      ) as "blockedUnits",
      isnull(
        case
        when "t49"."parkingUnits" > -2147483648 - 1.0
        and "t49"."parkingUnits" < 2147483647 + 1.0 then cast(round("t49"."parkingUnits", 0, 1) as bigint) end,
        0
      ) as "parkingUnits",
      isnull("t49"."area", cast(0 as decimal(28, 8))) as "area",
      isnull("t49"."letArea", cast(0 as decimal(28, 8))) as "letArea",
      isnull("t49"."reservedArea", cast(0 as decimal(28, 8))) as "reservedArea",
      isnull("t49"."vacantArea", cast(0 as decimal(28, 8))) as "vacantArea",
      isnull("t49"."blockedArea", cast(0 as decimal(28, 8))) as "blockedArea",
      isnull("t49"."occupancyByUnits", cast(0 as decimal(28, 8))) as "occupancyByUnits",
      isnull("t49"."occupancyByArea", cast(0 as decimal(28, 8))) as "occupancyByArea"
    from "q12" "t49"
  )
select (
  cast(N'' as nvarchar(max)) + trim(
    N'}'
    from replace(
      stuff(
        (
          cast(N'' as nvarchar(max)) + stuff(
            trim(
              N'}'
              from (
                select lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) as "id",
                "t0"."buildingNo" as "buildingNo",
                "t0"."buildingDescription" as "buildingDescription" for json path,
                include_null_values,
                without_array_wrapper
              ) collate Latin1_General_100_BIN2
            ),
            1, 1, N','
          ) + N',"totalArea":' + isnull(
            trim(
              N'.'
              from replace(
                rtrim(
                  replace(convert(nvarchar(40), cast("t0"."totalArea" as decimal(28, 8))), N'0', N' ')
                ),
                N' ',
                N'0'
              )
            ),
            N'null'
          ) + stuff(
            trim(
              N'}'
              from (
                select "t0"."units" as "units",
                "t0"."letUnits" as "letUnits",
                "t0"."reservedUnits" as "reservedUnits",
                "t0"."vacantUnits" as "vacantUnits",
                "t0"."blockedUnits" as "blockedUnits",
                "t0"."parkingUnits" as "parkingUnits" for json path,
                include_null_values,
                without_array_wrapper
              ) collate Latin1_General_100_BIN2
            ),
            1, 1, N','
          ) + N',"area":' + isnull(
            trim(
              N'.'
              from replace(
                rtrim(replace(convert(nvarchar(40), cast("t0"."area" as decimal(28, 8))), N'0', N' ')),
                N' ',
                N'0'
              )
            ),
            N'null'
          ) + N',"letArea":' + isnull(
            trim(
              N'.'
              from replace(
                rtrim(replace(convert(nvarchar(40), cast("t0"."letArea" as decimal(28, 8))), N'0', N' ')),
                N' ',
                N'0'
              )
            ),
            N'null'
          ) + N',"reservedArea":' + isnull(
            trim(
              N'.'
              from replace(
                rtrim(
                  replace(convert(nvarchar(40), cast("t0"."reservedArea" as decimal(28, 8))), N'0', N' ')
                ),
                N' ',
                N'0'
              )
            ),
            N'null'
          ) + N',"vacantArea":' + isnull(
            trim(
              N'.'
              from replace(
                rtrim(
                  replace(convert(nvarchar(40), cast("t0"."vacantArea" as decimal(28, 8))), N'0', N' ')
                ),
                N' ',
                N'0'
              )
            ),
            N'null'
          ) + N',"blockedArea":' + isnull(
            trim(
              N'.'
              from replace(
                rtrim(
                  replace(convert(nvarchar(40), cast("t0"."blockedArea" as decimal(28, 8))), N'0', N' ')
                ),
                N' ',
                N'0'
              )
            ),
            N'null'
          ) + N',"occupancyByUnits":' + isnull(
            trim(
              N'.'
              from replace(
                rtrim(
                  replace(
                    convert(nvarchar(40), cast("t0"."occupancyByUnits" as decimal(28, 8))),
                    N'0',
                    N' '
                  )
                ),
                N' ',
                N'0'
              )
            ),
            N'null'
          ) + N',"occupancyByArea":' + isnull(
            trim(
              N'.'
              from replace(
                rtrim(
                  replace(
                    convert(nvarchar(40), cast("t0"."occupancyByArea" as decimal(28, 8))),
                    N'0',
                    N' '
                  )
                ),
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
  ) + N',"building":' + isnull(
    (
      select replace(
        stuff(
          (
            cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
              N'"' + string_escape(
                (
                  cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t50"."rowVersion") + '"'
                ),
                N'json'
              ) + N'"',
              N'null'
            ) + stuff(
              trim(
                N'}'
                from (
                  select lower(convert(nvarchar(36), "t50"."id") collate Latin1_General_100_BIN2) as "id",
                  "t50"."number" as "number" for json path,
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
      from "leaseUnit" "t50"
      where "t50"."companyId" = @p1 and "t50"."number" = "t0"."buildingNo"
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
  from "a13" "t0"
  where "t0"."companyId" = @p1
  order by "t0"."occupancyByArea" desc,
    "t0"."buildingNo" offset (case when @p5 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p5 > 0 then @p5 else 1 end) rows only
) "t0"
order by "t0"."occupancyByArea" desc, "t0"."buildingNo";
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
