with "q1" as materialized (
  select "t1"."id" as "id",
    "t1"."leaseUnitNo" as "leaseUnitNo",
    "t1"."leaseContractNo" as "leaseContractNo",
    "t1"."versionNo" as "versionNo",
    "t1"."lineNo" as "lineNo",
    "t1"."startingDate" as "startingDate"
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
      "t31"."blocked" as "blocked",
      ((not (("t31"."building")) and not (("t31"."leaseUnitGroup")))) as "isLeasable",
      (
        case
        when not ("t32"."quantity" is null) then round((("t31"."objectArea")::numeric - ("t32"."quantity")::numeric), 8)
        when (true) then "t31"."objectArea" end
      ) as "area",
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
      "t34"."leaseContractNo" as "leaseContractNo",
      "t34"."versionNo" as "versionNo",
      "t34"."startingDate" as "startingDate",
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
    select (case when not ("t37"."id" is null) then "t37"."id" when (true) then "t36"."id" end) as "id",
      "t36"."number" as "leaseUnitNo",
      "t36"."area" as "area",
      (
        case
        when not ("t37"."id" is null) then 'Let'
        when ("t36"."isLetByGroup") then 'LetByGroup'
        when ("t36"."blocked") then 'Blocked'
        when not ("t42"."leaseUnitNo" is null) then 'Reserved'
        when (true) then 'Vacant' end
      ) as "state",
      (
        case
        when not ("t37"."id" is null) then "t37"."leaseContractNo"
        when not ("t42"."leaseContractNo" is null) then "t42"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t37"."id" is null) then "t37"."versionNo"
        when not ("t42"."versionNo" is null) then "t42"."versionNo" end
      ) as "versionNo",
      (
        case
        when not ("t37"."id" is null) then "t37"."startingDate"
        when not ("t42"."startingDate" is null) then "t42"."startingDate" end
      ) as "startingDate",
      "t37"."lineNo" as "lineNo"
    from "q7" "t36"
    left join "q8" "t42" on "t42"."leaseUnitNo" = "t36"."reservable" and "t42"."place" = 1::bigint
    left join "q1" "t37" on "t37"."leaseUnitNo" = "t36"."number"
    where (not ("t37"."id" is null) or ("t36"."isLeasable"))
    union all
    select "t43"."id" as "id",
      '' as "leaseUnitNo",
      0::numeric as "area",
      'Let' as "state",
      "t43"."leaseContractNo" as "leaseContractNo",
      "t43"."versionNo" as "versionNo",
      "t43"."startingDate" as "startingDate",
      "t43"."lineNo" as "lineNo"
    from "q1" "t43"
    left join "leaseUnit" "t44" on "t44"."companyId" = $1::uuid
      and "t44"."number" = "t43"."leaseUnitNo"
    where "t44"."id" is null
  ),
  "q13" as (
    select "t55"."id" as "id",
      "t55"."leaseUnitNo" as "leaseUnitNo",
      "t55"."area" as "area",
      "t55"."state" as "state",
      "t55"."leaseContractNo" as "leaseContractNo",
      "t55"."versionNo" as "versionNo",
      "t55"."startingDate" as "startingDate",
      "t55"."lineNo" as "lineNo"
    from "q9" "t55"
  ),
  "q14" as materialized (
    select "t57"."id" as "id",
      "t57"."leaseUnitNo" as "leaseUnitNo",
      "t57"."area" as "area",
      "t57"."state" as "state",
      "t57"."leaseContractNo" as "leaseContractNo",
      "t57"."versionNo" as "versionNo",
      "t57"."startingDate" as "startingDate",
      "t57"."lineNo" as "lineNo"
    from "q13" "t57"
  ),
  "q23" as (
    select "t67"."id" as "id",
      "t67"."leaseUnitNo" as "leaseUnitNo",
      "t67"."area" as "area",
      "t67"."state" as "state",
      "t67"."leaseContractNo" as "leaseContractNo",
      "t67"."versionNo" as "versionNo",
      "t67"."startingDate" as "startingDate",
      "t67"."lineNo" as "lineNo"
    from "q14" "t67"
  ),
  "a24" as (
    select $4::uuid as "companyId",
      coalesce("t69"."id", '00000000-0000-0000-0000-000000000000'::uuid) as "id",
      "t69"."leaseUnitNo" as "leaseUnitNo",
      coalesce("t69"."area", 0::numeric) as "area",
      coalesce("t69"."state", '') as "state",
      coalesce("t69"."leaseContractNo", '') as "leaseContractNo",
      coalesce("t69"."versionNo", 0::integer) as "versionNo",
      coalesce("t69"."lineNo", 0::integer) as "lineNo",
      coalesce("t69"."startingDate", '0001-01-01'::date) as "startingDate"
    from "q23" "t69"
  )
select (count(*))::text
from "a24" "t0"
where "t0"."state" = ($5::text collate "C") and "t0"."companyId" = $1::uuid
union all
select *
from (
  select (
    select row_to_json(o.*)::text
    from (
      select "t0"."id" as "id",
      "t0"."leaseUnitNo" as "leaseUnitNo",
      trim_scale(round(("t0"."area")::numeric, 8)) as "area"
    ) o
  )
  from "a24" "t0"
  where "t0"."state" = ($5::text collate "C") and "t0"."companyId" = $1::uuid
  order by "t0"."leaseUnitNo",
    "t0"."startingDate" desc,
    "t0"."lineNo",
    "t0"."leaseContractNo",
    "t0"."versionNo" desc,
    "t0"."id"
  limit $6::bigint
) p;
-- Edm.Guid, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.String, Edm.Int64
