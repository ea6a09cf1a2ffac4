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
  left join "leaseContract" "t2" on "t2"."companyId" = $1::uuid
    and "t2"."number" = "t1"."leaseContractNo"
    and "t2"."versionNo" = "t1"."versionNo"
  where (
    (
      "t1"."startingDate" <= $2::date
      and (
        not ("t1"."endingDate" < $2::date)
        or (
          "t1"."endingDate" = '0001-01-01'::date
          and ("t2"."contractValidUntil" = '0001-01-01'::date or "t2"."contractValidUntil" >= $2::date)
        )
      )
    )
    and (
      ("t1"."status" <> 'Terminated' and "t2"."versionStatus" = 'Valid')
      or (
        (
          $2::date < ($3::timestamp(3))::date
          and ("t1"."status" <> 'Terminated' or "t1"."endingDate" <> '0001-01-01'::date)
        )
        and (
          "t2"."versionStatus" = 'Valid'
          or (
            "t2"."versionStatus" = 'Old'
            and not (
              exists (
                select 1
                from "leaseContract" "t3"
                where "t3"."companyId" = $1::uuid
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
    and "t1"."companyId" = $1::uuid
),
  "q2" as (
    select "t5"."leaseUnitNo" as "unitNo",
      round((sum("t5"."quantity"))::numeric, 8) as "quantity"
    from "leaseUnitLedgerEntry" "t5"
    where (
      "t5"."postingDate" > $2::date
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t6"
        where "t6"."companyId" = $1::uuid
          and "t6"."leaseUnitNo" = "t5"."leaseUnitNo"
          and "t6"."entryNo" < "t5"."entryNo"
      )
    )
      and "t5"."companyId" = $1::uuid
    group by "t5"."leaseUnitNo"
  ),
  "q3" as (
    select "t7"."leaseUnitGroupNo" as "number"
    from "leaseUnit" "t7"
    where "t7"."leaseUnitGroupNo" <> '' and "t7"."companyId" = $1::uuid
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
        when ("t10"."building") then "t10"."number"
        when ("t11"."building") then "t11"."number"
        when ("t12"."building") then "t12"."number"
        when ("t13"."building") then "t13"."number"
        when ("t14"."building") then "t14"."number"
        when ("t15"."building") then "t15"."number"
        when ("t16"."building") then "t16"."number"
        when ("t17"."building") then "t17"."number"
        when ("t18"."building") then "t18"."number"
        when ("t19"."building") then "t19"."number" end
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
    left join "leaseUnit" "t10" on "t10"."companyId" = $1::uuid and "t10"."number" = "t9"."number"
    left join "leaseUnit" "t11" on "t11"."companyId" = $1::uuid
      and "t11"."number" = "t10"."leaseUnitGroupNo"
    left join "leaseUnit" "t12" on "t12"."companyId" = $1::uuid
      and "t12"."number" = "t11"."leaseUnitGroupNo"
    left join "leaseUnit" "t13" on "t13"."companyId" = $1::uuid
      and "t13"."number" = "t12"."leaseUnitGroupNo"
    left join "leaseUnit" "t14" on "t14"."companyId" = $1::uuid
      and "t14"."number" = "t13"."leaseUnitGroupNo"
    left join "leaseUnit" "t15" on "t15"."companyId" = $1::uuid
      and "t15"."number" = "t14"."leaseUnitGroupNo"
    left join "leaseUnit" "t16" on "t16"."companyId" = $1::uuid
      and "t16"."number" = "t15"."leaseUnitGroupNo"
    left join "leaseUnit" "t17" on "t17"."companyId" = $1::uuid
      and "t17"."number" = "t16"."leaseUnitGroupNo"
    left join "leaseUnit" "t18" on "t18"."companyId" = $1::uuid
      and "t18"."number" = "t17"."leaseUnitGroupNo"
    left join "leaseUnit" "t19" on "t19"."companyId" = $1::uuid
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
      ((not (("t31"."building")) and not (("t31"."leaseUnitGroup")))) as "isLeasable",
      (
        case
        when not ("t32"."quantity" is null) then round((("t31"."objectArea")::numeric - ("t32"."quantity")::numeric), 8)
        when (true) then "t31"."objectArea" end
      ) as "area",
      (
        case
        when ("t31"."building") then "t31"."number"
        when not ("t33"."buildingNo" is null) then "t33"."buildingNo" end
      ) as "buildingNo",
      (case when (not (("t31"."building")) and "t33"."buildingNo" is null) then "t31"."number" end) as "withoutBuilding",
      ("t33"."isLet" is not distinct from true) as "isLetByGroup",
      (
        case
        when (not (("t31"."blocked")) and not ("t33"."isLet" is not distinct from true)) then "t31"."number" end
      ) as "reservable"
    from "leaseUnit" "t31"
    left join "q2" "t32" on "t32"."unitNo" = "t31"."number"
    left join "q6" "t33" on "t33"."number" = "t31"."leaseUnitGroupNo"
    where "t31"."companyId" = $1::uuid
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
    left join "leaseContract" "t35" on "t35"."companyId" = $1::uuid
      and "t35"."number" = "t34"."leaseContractNo"
      and "t35"."versionNo" = "t34"."versionNo"
    where (
      (
        ("t34"."startingDate" > $2::date and "t34"."status" <> 'Terminated')
        and "t34"."leaseUnitNo" <> ''
      )
      and ("t35"."status" = 'Reserved' and not ("t35"."versionStatus" is not distinct from 'Old'))
    )
      and "t34"."companyId" = $1::uuid
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
        when (true) then '' end
      ) as "buildingNo",
      (("t37"."id" is null or "t37"."place" is not distinct from 1::bigint)) as "firstOfUnit",
      (
        case
        when not ("t37"."id" is null) then 'Let'
        when ("t36"."isLetByGroup") then 'LetByGroup'
        when ("t36"."blocked") then 'Blocked'
        when not ("t42"."leaseUnitNo" is null) then 'Reserved'
        when (true) then 'Vacant' end
      ) as "state"
    from "q7" "t36"
    left join lateral (
      select "t39".*
      from "leaseContractLine" "t39"
      left join "leaseContract" "t40" on "t40"."companyId" = $1::uuid
        and "t40"."number" = "t39"."leaseContractNo"
        and "t40"."versionNo" = "t39"."versionNo"
      where "t39"."companyId" = $1::uuid
        and "t39"."leaseUnitNo" = "t36"."withoutBuilding"
        and (
          ("t39"."status" <> 'Terminated' and "t40"."versionStatus" = 'Valid')
          and (
            "t39"."startingDate" <= ($3::timestamp(3))::date
            and (
              not ("t39"."endingDate" < ($3::timestamp(3))::date)
              or (
                "t39"."endingDate" = '0001-01-01'::date
                and (
                  "t40"."contractValidUntil" = '0001-01-01'::date
                  or "t40"."contractValidUntil" >= ($3::timestamp(3))::date
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
    ) "t38" on true
    left join "leaseContract" "t41" on "t41"."companyId" = $1::uuid
      and "t41"."number" = "t38"."leaseContractNo"
      and "t41"."versionNo" = "t38"."versionNo"
    left join "q8" "t42" on "t42"."leaseUnitNo" = "t36"."reservable" and "t42"."place" = 1::bigint
    left join "q1" "t37" on "t37"."leaseUnitNo" = "t36"."number"
    where (not ("t37"."id" is null) or ("t36"."isLeasable"))
    union all
    select null::uuid as "unitId",
      false as "parkingUnit",
      false as "isLeasable",
      0::numeric as "area",
      "t43"."buildingNo" as "buildingNo",
      false as "firstOfUnit",
      'Let' as "state"
    from "q1" "t43"
    left join "leaseUnit" "t44" on "t44"."companyId" = $1::uuid
      and "t44"."number" = "t43"."leaseUnitNo"
    where "t44"."id" is null
  ),
  "q10" as (
    select "t45"."buildingNo" as "buildingNo",
      ("t45"."unitId")::text as "unitId",
      "t45"."area" as "area",
      (
        case
        when ("t45"."parkingUnit") then 'Parking'
        when "t45"."state" = 'LetByGroup' then 'Let'
        when (true) then "t45"."state" end
      ) as "kind"
    from "q9" "t45"
    where (("t45"."isLeasable") and ("t45"."firstOfUnit"))
  ),
  "q11" as materialized (
    select "t46"."buildingNo" as "buildingNo",
      min("t46"."unitId") as "leastId",
      nullif(
        nullif(
          greatest(
            least(
              sum((case when "t46"."kind" = 'Parking' then 0::bigint when (true) then 1::bigint end)),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "units",
      nullif(
        nullif(
          greatest(
            least(
              sum((case when "t46"."kind" = 'Let' then 1::bigint when (true) then 0::bigint end)),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "letUnits",
      nullif(
        nullif(
          greatest(
            least(
              sum((case when "t46"."kind" = 'Reserved' then 1::bigint when (true) then 0::bigint end)),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "reservedUnits",
      nullif(
        nullif(
          greatest(
            least(
              sum((case when "t46"."kind" = 'Vacant' then 1::bigint when (true) then 0::bigint end)),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "vacantUnits",
      nullif(
        nullif(
          greatest(
            least(
              sum((case when "t46"."kind" = 'Blocked' then 1::bigint when (true) then 0::bigint end)),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "blockedUnits",
      nullif(
        nullif(
          greatest(
            least(
              sum((case when "t46"."kind" = 'Parking' then 1::bigint when (true) then 0::bigint end)),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "parkingUnits",
      round(
        (
          sum((case when "t46"."kind" = 'Parking' then 0::numeric when (true) then "t46"."area" end))
        )::numeric,
        8
      ) as "area",
      round(
        (sum((case when "t46"."kind" = 'Let' then "t46"."area" when (true) then 0::numeric end)))::numeric,
        8
      ) as "letArea",
      round(
        (
          sum((case when "t46"."kind" = 'Reserved' then "t46"."area" when (true) then 0::numeric end))
        )::numeric,
        8
      ) as "reservedArea",
      round(
        (sum((case when "t46"."kind" = 'Vacant' then "t46"."area" when (true) then 0::numeric end)))::numeric,
        8
      ) as "vacantArea",
      round(
        (
          sum((case when "t46"."kind" = 'Blocked' then "t46"."area" when (true) then 0::numeric end))
        )::numeric,
        8
      ) as "blockedArea"
    from "q10" "t46"
    group by "t46"."buildingNo"
  ),
  "q12" as (
    select (
      case
      when not ("t48"."id" is null) then "t48"."id"
      when (true) then case
      when ("t47"."leastId")::text ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then ("t47"."leastId")::text::uuid end end
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
            greatest(
              least(
                round(
                  (
                    ("t47"."letUnits")::numeric / (
                      nullif(
                        nullif(
                          nullif(
                            greatest(
                              least(
                                (("t47"."units")::numeric - ("t47"."blockedUnits")::numeric),
                                9223372036854775808
                              ),
                              -9223372036854775809
                            ),
                            9223372036854775808
                          ),
                          -9223372036854775809
                        )::bigint,
                        0
                      )
                    )::numeric
                  ),
                  8
                ),
                1e20
              ),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when (true) then 0::numeric end
      ) as "occupancyByUnits",
      (
        case
        when not ("t47"."area" is not distinct from "t47"."blockedArea") then nullif(
          nullif(
            greatest(
              least(
                round(
                  (
                    ("t47"."letArea")::numeric / (
                      nullif(round((("t47"."area")::numeric - ("t47"."blockedArea")::numeric), 8), 0)
                    )::numeric
                  ),
                  8
                ),
                1e20
              ),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
        when (true) then 0::numeric end
      ) as "occupancyByArea"
    from "q11" "t47"
    left join "leaseUnit" "t48" on "t48"."companyId" = $1::uuid
      and "t48"."number" = "t47"."buildingNo"
  ),
  "a13" as (
    select $4::uuid as "companyId",
      coalesce("t49"."id", '00000000-0000-0000-0000-000000000000'::uuid) as "id",
      coalesce("t49"."buildingNo", '') as "buildingNo",
      coalesce("t49"."buildingDescription", '') as "buildingDescription",
      coalesce("t49"."totalArea", 0::numeric) as "totalArea",
      coalesce(
        case
        when "t49"."units" > -2147483649
        and "t49"."units" < 2147483648 then trunc(("t49"."units")::numeric)::bigint end,
        0::integer
      ) as "units",
      coalesce(
        case
        when "t49"."letUnits" > -2147483649
        and "t49"."letUnits" < 2147483648 then trunc(("t49"."letUnits")::numeric)::bigint end,
        0::integer
      ) as "letUnits",
      coalesce(
        case
        when "t49"."reservedUnits" > -2147483649
        and "t49"."reservedUnits" < 2147483648 then trunc(("t49"."reservedUnits")::numeric)::bigint end,
        0::integer
      ) as "reservedUnits",
      coalesce(
        case
        when "t49"."vacantUnits" > -2147483649
        and "t49"."vacantUnits" < 2147483648 then trunc(("t49"."vacantUnits")::numeric)::bigint end,
        0::integer
      ) as "vacantUnits",
      coalesce(
        case
        when "t49"."blockedUnits" > -2147483649
        and "t49"."blockedUnits" < 2147483648 then trunc(("t49"."blockedUnits")::numeric)::bigint end,
        0::integer
      ) as "blockedUnits",
      coalesce(
        case
        when "t49"."parkingUnits" > -2147483649
        and "t49"."parkingUnits" < 2147483648 then trunc(("t49"."parkingUnits")::numeric)::bigint end,
        0::integer
      ) as "parkingUnits",
      coalesce("t49"."area", 0::numeric) as "area",
      coalesce("t49"."letArea", 0::numeric) as "letArea",
      coalesce("t49"."reservedArea", 0::numeric) as "reservedArea",
      coalesce("t49"."vacantArea", 0::numeric) as "vacantArea",
      coalesce("t49"."blockedArea", 0::numeric) as "blockedArea",
      coalesce("t49"."occupancyByUnits", 0::numeric) as "occupancyByUnits",
      coalesce("t49"."occupancyByArea", 0::numeric) as "occupancyByArea"
    from "q12" "t49"
  )
select (
  left(
    (
      select row_to_json(o.*)::text
      from (
        select "t0"."id" as "id",
        "t0"."buildingNo" as "buildingNo",
        "t0"."buildingDescription" as "buildingDescription",
        trim_scale(round(("t0"."totalArea")::numeric, 8)) as "totalArea",
        "t0"."units" as "units",
        "t0"."letUnits" as "letUnits",
        "t0"."reservedUnits" as "reservedUnits",
        "t0"."vacantUnits" as "vacantUnits",
        "t0"."blockedUnits" as "blockedUnits",
        "t0"."parkingUnits" as "parkingUnits",
        trim_scale(round(("t0"."area")::numeric, 8)) as "area",
        trim_scale(round(("t0"."letArea")::numeric, 8)) as "letArea",
        trim_scale(round(("t0"."reservedArea")::numeric, 8)) as "reservedArea",
        trim_scale(round(("t0"."vacantArea")::numeric, 8)) as "vacantArea",
        trim_scale(round(("t0"."blockedArea")::numeric, 8)) as "blockedArea",
        trim_scale(round(("t0"."occupancyByUnits")::numeric, 8)) as "occupancyByUnits",
        trim_scale(round(("t0"."occupancyByArea")::numeric, 8)) as "occupancyByArea"
      ) o
    ),
    -1
  )
  || ',"building":'
  || coalesce(
    (
      select (
        select row_to_json(o.*)::text
        from (
          select ('W/"' || ("t50"."rowVersion")::text || '"') as "@odata.etag",
          "t50"."id" as "id",
          "t50"."number" as "number"
        ) o
      )
      from "leaseUnit" "t50"
      where "t50"."companyId" = $1::uuid and "t50"."number" = "t0"."buildingNo"
      limit 1
    ),
    'null'
  )
  || '}'
),
  "t0"."occupancyByArea",
  "t0"."buildingNo"
from "a13" "t0"
where "t0"."companyId" = $1::uuid
order by "t0"."occupancyByArea" desc, "t0"."buildingNo"
limit $5::bigint;
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
