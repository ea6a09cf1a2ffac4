with "q1" as materialized (
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
  left join "leaseContract" "t2" on "t2"."companyId" = ?
    and "t2"."number" = "t1"."leaseContractNo"
    and "t2"."versionNo" = "t1"."versionNo"
  where (
    (
      "t1"."startingDate" <= ?
      and (
        not ("t1"."endingDate" < ?)
        or (
          "t1"."endingDate" = '0001-01-01'
          and ("t2"."contractValidUntil" = '0001-01-01' or "t2"."contractValidUntil" >= ?)
        )
      )
    )
    and (
      ("t1"."status" <> 'Terminated' and "t2"."versionStatus" = 'Valid')
      or (
        (
          ? < substr(?, 1, 10)
          and ("t1"."status" <> 'Terminated' or "t1"."endingDate" <> '0001-01-01')
        )
        and (
          "t2"."versionStatus" = 'Valid'
          or (
            "t2"."versionStatus" = 'Old'
            and not (
              +exists (
                select 1
                from "leaseContract" "t3"
                where "t3"."companyId" = ?
                  and "t3"."number" = "t2"."number"
                  and (
                    "t3"."versionStatus" = 'Valid'
                    or ("t3"."versionStatus" = 'Old' and "t3"."versionNo" > "t2"."versionNo")
                  )
              )
            )
          )
        )
      )
    )
  )
    and "t1"."companyId" = ?
),
  "q2" as (
    select "t5"."leaseUnitNo" as "unitNo",
      decimal_total(sum("t5"."quantity")) as "quantity"
    from "leaseUnitLedgerEntry" "t5"
    where (
      "t5"."postingDate" > ?
      and +exists (
        select 1
        from "leaseUnitLedgerEntry" "t6"
        where "t6"."companyId" = ?
          and "t6"."leaseUnitNo" = "t5"."leaseUnitNo"
          and "t6"."entryNo" < "t5"."entryNo"
      )
    )
      and "t5"."companyId" = ?
    group by "t5"."leaseUnitNo"
  ),
  "q3" as (
    select "t7"."leaseUnitGroupNo" as "number"
    from "leaseUnit" "t7"
    where "t7"."leaseUnitGroupNo" <> '' and "t7"."companyId" = ?
    group by "t7"."leaseUnitGroupNo"
  ),
  "q4" as materialized (
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
    left join "leaseUnit" "t10" on "t10"."companyId" = ? and "t10"."number" = "t9"."number"
    left join "leaseUnit" "t11" on "t11"."companyId" = ?
      and "t11"."number" = "t10"."leaseUnitGroupNo"
    left join "leaseUnit" "t12" on "t12"."companyId" = ?
      and "t12"."number" = "t11"."leaseUnitGroupNo"
    left join "leaseUnit" "t13" on "t13"."companyId" = ?
      and "t13"."number" = "t12"."leaseUnitGroupNo"
    left join "leaseUnit" "t14" on "t14"."companyId" = ?
      and "t14"."number" = "t13"."leaseUnitGroupNo"
    left join "leaseUnit" "t15" on "t15"."companyId" = ?
      and "t15"."number" = "t14"."leaseUnitGroupNo"
    left join "leaseUnit" "t16" on "t16"."companyId" = ?
      and "t16"."number" = "t15"."leaseUnitGroupNo"
    left join "leaseUnit" "t17" on "t17"."companyId" = ?
      and "t17"."number" = "t16"."leaseUnitGroupNo"
    left join "leaseUnit" "t18" on "t18"."companyId" = ?
      and "t18"."number" = "t17"."leaseUnitGroupNo"
    left join "leaseUnit" "t19" on "t19"."companyId" = ?
      and "t19"."number" = "t18"."leaseUnitGroupNo"
  ),
  "q6" as materialized (
    select "t20"."number" as "number",
      "t20"."buildingNo" as "buildingNo",
      (
        (
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
        )
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
      ((not ("t31"."building" = 1) and not ("t31"."leaseUnitGroup" = 1))) as "isLeasable",
      (
        case
        when not ("t32"."quantity" is null) then decimal_sub("t31"."objectArea", "t32"."quantity")
        when 1 = 1 then "t31"."objectArea" end
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
      ("t33"."isLet" is 1) as "isLetByGroup",
      (case when (not ("t31"."blocked" = 1) and not ("t33"."isLet" is 1)) then "t31"."number" end) as "reservable"
    from "leaseUnit" "t31"
    left join "q2" "t32" on "t32"."unitNo" = "t31"."number"
    left join "q6" "t33" on "t33"."number" = "t31"."leaseUnitGroupNo"
    where "t31"."companyId" = ?
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
    left join "leaseContract" "t35" on "t35"."companyId" = ?
      and "t35"."number" = "t34"."leaseContractNo"
      and "t35"."versionNo" = "t34"."versionNo"
    where (
      (("t34"."startingDate" > ? and "t34"."status" <> 'Terminated') and "t34"."leaseUnitNo" <> '')
      and ("t35"."status" = 'Reserved' and not ("t35"."versionStatus" is 'Old'))
    )
      and "t34"."companyId" = ?
  ),
  "q9" as materialized (
    select "t36"."id" as "unitId",
      "t36"."parkingUnit" as "parkingUnit",
      "t36"."isLeasable" as "isLeasable",
      "t36"."area" as "area",
      (
        case
        when not ("t36"."buildingNo" is null) then "t36"."buildingNo"
        when not ("t38"."id" is null) then "t41"."buildingNo"
        when 1 = 1 then '' end
      ) as "buildingNo",
      (("t37"."id" is null or "t37"."place" is 1)) as "firstOfUnit",
      (
        case
        when not ("t37"."id" is null) then 'Let'
        when "t36"."isLetByGroup" = 1 then 'LetByGroup'
        when "t36"."blocked" = 1 then 'Blocked'
        when not ("t42"."leaseUnitNo" is null) then 'Reserved'
        when 1 = 1 then 'Vacant' end
      ) as "state"
    from "q7" "t36"
    left join "leaseContractLine" "t38" on "t38"."companyId" = ?
      and "t38"."id" = (
        select "t39"."id"
        from "leaseContractLine" "t39"
        left join "leaseContract" "t40" on "t40"."companyId" = ?
          and "t40"."number" = "t39"."leaseContractNo"
          and "t40"."versionNo" = "t39"."versionNo"
        where "t39"."companyId" = ?
          and "t39"."leaseUnitNo" = "t36"."withoutBuilding"
          and (
            ("t39"."status" <> 'Terminated' and "t40"."versionStatus" = 'Valid')
            and (
              "t39"."startingDate" <= substr(?, 1, 10)
              and (
                not ("t39"."endingDate" < substr(?, 1, 10))
                or (
                  "t39"."endingDate" = '0001-01-01'
                  and (
                    "t40"."contractValidUntil" = '0001-01-01'
                    or "t40"."contractValidUntil" >= substr(?, 1, 10)
                  )
                )
              )
            )
          )
        order by "t39"."startingDate" desc,
          "t39"."lineNo",
          "t39"."leaseContractNo",
          "t39"."versionNo" desc
        limit 1
      )
    left join "leaseContract" "t41" on "t41"."companyId" = ?
      and "t41"."number" = "t38"."leaseContractNo"
      and "t41"."versionNo" = "t38"."versionNo"
    left join "q8" "t42" on "t42"."leaseUnitNo" = "t36"."reservable" and "t42"."place" = 1
    left join "q1" "t37" on "t37"."leaseUnitNo" = "t36"."number"
    where (not ("t37"."id" is null) or "t36"."isLeasable" = 1)
    union all
    select null as "unitId",
      0 as "parkingUnit",
      0 as "isLeasable",
      0 as "area",
      "t43"."buildingNo" as "buildingNo",
      0 as "firstOfUnit",
      'Let' as "state"
    from "q1" "t43"
    left join "leaseUnit" "t44" on "t44"."companyId" = ? and "t44"."number" = "t43"."leaseUnitNo"
    where "t44"."id" is null
  ),
  "q10" as (
    select "t45"."buildingNo" as "buildingNo",
      cast("t45"."unitId" as text) as "unitId",
      "t45"."area" as "area",
      (
        case
        when "t45"."parkingUnit" = 1 then 'Parking'
        when "t45"."state" = 'LetByGroup' then 'Let'
        when 1 = 1 then "t45"."state" end
      ) as "kind"
    from "q9" "t45"
    where ("t45"."isLeasable" = 1 and "t45"."firstOfUnit" = 1)
  ),
  "q11" as materialized (
    select "t46"."buildingNo" as "buildingNo",
      min("t46"."unitId") as "leastId",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t46"."kind" = 'Parking' then 0 when 1 = 1 then 1 end) >> 32) * 4294967296 + sum((case when "t46"."kind" = 'Parking' then 0 when 1 = 1 then 1 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "units",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t46"."kind" = 'Let' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t46"."kind" = 'Let' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "letUnits",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t46"."kind" = 'Reserved' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t46"."kind" = 'Reserved' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "reservedUnits",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t46"."kind" = 'Vacant' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t46"."kind" = 'Vacant' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "vacantUnits",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t46"."kind" = 'Blocked' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t46"."kind" = 'Blocked' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "blockedUnits",
      nullif(
        nullif(
          max(
            min(
              (
                sum((case when "t46"."kind" = 'Parking' then 1 when 1 = 1 then 0 end) >> 32) * 4294967296 + sum((case when "t46"."kind" = 'Parking' then 1 when 1 = 1 then 0 end) & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "parkingUnits",
      decimal_total(sum((case when "t46"."kind" = 'Parking' then 0 when 1 = 1 then "t46"."area" end))) as "area",
      decimal_total(sum((case when "t46"."kind" = 'Let' then "t46"."area" when 1 = 1 then 0 end))) as "letArea",
      decimal_total(sum((case when "t46"."kind" = 'Reserved' then "t46"."area" when 1 = 1 then 0 end))) as "reservedArea",
      decimal_total(sum((case when "t46"."kind" = 'Vacant' then "t46"."area" when 1 = 1 then 0 end))) as "vacantArea",
      decimal_total(sum((case when "t46"."kind" = 'Blocked' then "t46"."area" when 1 = 1 then 0 end))) as "blockedArea"
    from "q10" "t46"
    group by "t46"."buildingNo"
  ),
  "q12" as (
    select (
      case
      when not ("t48"."id" is null) then "t48"."id"
      when 1 = 1 then literal_value("t47"."leastId", 'Edm.Guid') end
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
        when "t47"."units" > "t47"."blockedUnits" then nullif(
          nullif(
            max(
              min(
                decimal_div(
                  "t47"."letUnits",
                  (
                    select iif(typeof(v) = 'integer', v, null)
                    from (
                      select ("t47"."units" - "t47"."blockedUnits") as v
                    )
                  )
                ),
                1e20
              ),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when 1 = 1 then 0 end
      ) as "occupancyByUnits",
      (
        case
        when not ("t47"."area" is "t47"."blockedArea") then nullif(
          nullif(
            max(
              min(decimal_div("t47"."letArea", decimal_sub("t47"."area", "t47"."blockedArea")), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when 1 = 1 then 0 end
      ) as "occupancyByArea"
    from "q11" "t47"
    left join "leaseUnit" "t48" on "t48"."companyId" = ? and "t48"."number" = "t47"."buildingNo"
  ),
  "a13" as (
    select ? as "companyId",
      coalesce("t49"."id", '00000000-0000-0000-0000-000000000000') as "id",
      coalesce("t49"."buildingNo", '') as "buildingNo",
      coalesce("t49"."buildingDescription", '') as "buildingDescription",
      coalesce("t49"."totalArea", 0) as "totalArea",
      coalesce(
        iif(
          "t49"."units" > -2147483649
          and "t49"."units" < 2147483647 + 1, cast("t49"."units" as integer),
          null
        ),
        0
      ) as "units",
      coalesce(
        iif(
          "t49"."letUnits" > -2147483649
          and "t49"."letUnits" < 2147483647 + 1, cast("t49"."letUnits" as integer),
          null
        ),
        0
      ) as "letUnits",
      coalesce(
        iif(
          "t49"."reservedUnits" > -2147483649
          and "t49"."reservedUnits" < 2147483647 + 1, cast("t49"."reservedUnits" as integer),
          null
        ),
        0
      ) as "reservedUnits",
      coalesce(
        iif(
          "t49"."vacantUnits" > -2147483649
          and "t49"."vacantUnits" < 2147483647 + 1, cast("t49"."vacantUnits" as integer),
          null
        ),
        0
      ) as "vacantUnits",
      coalesce(
        iif(
          "t49"."blockedUnits" > -2147483649
          and "t49"."blockedUnits" < 2147483647 + 1, cast("t49"."blockedUnits" as integer),
          null
        ),
        0
      ) as "blockedUnits",
      coalesce(
        iif(
          "t49"."parkingUnits" > -2147483649
          and "t49"."parkingUnits" < 2147483647 + 1, cast("t49"."parkingUnits" as integer),
          null
        ),
        0
      ) as "parkingUnits",
      coalesce("t49"."area", 0) as "area",
      coalesce("t49"."letArea", 0) as "letArea",
      coalesce("t49"."reservedArea", 0) as "reservedArea",
      coalesce("t49"."vacantArea", 0) as "vacantArea",
      coalesce("t49"."blockedArea", 0) as "blockedArea",
      coalesce("t49"."occupancyByUnits", 0) as "occupancyByUnits",
      coalesce("t49"."occupancyByArea", 0) as "occupancyByArea"
    from "q12" "t49"
  )
select (
  rtrim(
    json_object(
      'id', "t0"."id",
      'buildingNo', "t0"."buildingNo",
      'buildingDescription', "t0"."buildingDescription",
      'totalArea', iif(
        "t0"."totalArea" between 0.0001
        and 1e5
        or "t0"."totalArea" = 0
        or ("t0"."totalArea" between -1e11 and 1e11 and round("t0"."totalArea", 2) = "t0"."totalArea"),
        "t0"."totalArea",
        json(decimal_text("t0"."totalArea"))
      ),
      'units', "t0"."units",
      'letUnits', "t0"."letUnits",
      'reservedUnits', "t0"."reservedUnits",
      'vacantUnits', "t0"."vacantUnits",
      'blockedUnits', "t0"."blockedUnits",
      'parkingUnits', "t0"."parkingUnits",
      'area', iif(
        "t0"."area" between 0.0001
        and 1e5
        or "t0"."area" = 0
        or ("t0"."area" between -1e11 and 1e11 and round("t0"."area", 2) = "t0"."area"),
        "t0"."area",
        json(decimal_text("t0"."area"))
      ),
      'letArea', iif(
        "t0"."letArea" between 0.0001
        and 1e5
        or "t0"."letArea" = 0
        or ("t0"."letArea" between -1e11 and 1e11 and round("t0"."letArea", 2) = "t0"."letArea"),
        "t0"."letArea",
        json(decimal_text("t0"."letArea"))
      ),
      'reservedArea', iif(
        "t0"."reservedArea" between 0.0001
        and 1e5
        or "t0"."reservedArea" = 0
        or (
          "t0"."reservedArea" between -1e11
          and 1e11
          and round("t0"."reservedArea", 2) = "t0"."reservedArea"
        ),
        "t0"."reservedArea",
        json(decimal_text("t0"."reservedArea"))
      ),
      'vacantArea', iif(
        "t0"."vacantArea" between 0.0001
        and 1e5
        or "t0"."vacantArea" = 0
        or (
          "t0"."vacantArea" between -1e11
          and 1e11
          and round("t0"."vacantArea", 2) = "t0"."vacantArea"
        ),
        "t0"."vacantArea",
        json(decimal_text("t0"."vacantArea"))
      ),
      'blockedArea', iif(
        "t0"."blockedArea" between 0.0001
        and 1e5
        or "t0"."blockedArea" = 0
        or (
          "t0"."blockedArea" between -1e11
          and 1e11
          and round("t0"."blockedArea", 2) = "t0"."blockedArea"
        ),
        "t0"."blockedArea",
        json(decimal_text("t0"."blockedArea"))
      ),
      'occupancyByUnits', iif(
        "t0"."occupancyByUnits" between 0.0001
        and 1e5
        or "t0"."occupancyByUnits" = 0
        or (
          "t0"."occupancyByUnits" between -1e11
          and 1e11
          and round("t0"."occupancyByUnits", 2) = "t0"."occupancyByUnits"
        ),
        "t0"."occupancyByUnits",
        json(decimal_text("t0"."occupancyByUnits"))
      ),
      'occupancyByArea', iif(
        "t0"."occupancyByArea" between 0.0001
        and 1e5
        or "t0"."occupancyByArea" = 0
        or (
          "t0"."occupancyByArea" between -1e11
          and 1e11
          and round("t0"."occupancyByArea", 2) = "t0"."occupancyByArea"
        ),
        "t0"."occupancyByArea",
        json(decimal_text("t0"."occupancyByArea"))
      )
    ),
    '}'
  )
  || ',"building":'
  || coalesce(
    (
      select json_object(
        '@odata.etag', ('W/"' || cast("t50"."rowVersion" as text) || '"'),
        'id', "t50"."id",
        'number', "t50"."number"
      )
      from "leaseUnit" "t50"
      where "t50"."companyId" = ? and "t50"."number" = "t0"."buildingNo"
      limit 1
    ),
    'null'
  )
  || '}'
),
  "t0"."occupancyByArea",
  "t0"."buildingNo"
from "a13" "t0"
where "t0"."companyId" = ?
order by "t0"."occupancyByArea" desc, "t0"."buildingNo"
limit ? + 0;
-- Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
