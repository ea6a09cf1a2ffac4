with "a1" as (
  select "t0"."leaseContractNo" as "leaseContractNo",
    "t0"."versionNo" as "versionNo",
    "t0"."leaseUnitNo" as "leaseUnitNo"
  from "leaseContractLine" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t1"."leaseUnitNo",
      "t1"."leaseContractNo",
      "t1"."versionNo",
      (not ("t2"."id" is null)) as "p_leaseUnit",
      "t2"."city" as "n_leaseUnit_2fcity",
      "t3"."tenantName" as "n_leaseUnit_2ftenantName"
    from "a1" "t1"
    left join "leaseUnit" "t2" on "t2"."companyId" = $1::uuid and "t2"."number" = "t1"."leaseUnitNo"
    left join "tenancy" "t3" on "t3"."companyId" = $1::uuid
      and "t3"."leaseUnitNo" = "t2"."number"
      and ("t3"."firstDay" <= ($2::timestamp(3))::date and "t3"."lastDay" >= ($2::timestamp(3))::date)
  ),
  "a3" as (
    select distinct "t8"."p_leaseUnit" as "p_leaseUnit",
      "t8"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t8"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      "t11"."id" as "r_id",
      "t11"."objectArea" as "v_0"
    from "a2" "t8"
    left join "leaseContract" "t10" on "t10"."companyId" = $1::uuid
      and "t10"."number" = "t8"."leaseContractNo"
      and "t10"."versionNo" = "t8"."versionNo"
    join "leaseUnit" "t11" on "t11"."companyId" = $1::uuid
      and "t11"."number" = any(
        array(
          select "x"."leaseUnitNo"
          from "leaseContractLine" "x"
          where "x"."companyId" = $1::uuid
            and "x"."leaseContractNo" = "t10"."number"
            and "x"."versionNo" = "t10"."versionNo"
        )
      )
  ),
  "a4" as (
    select distinct "t12"."p_leaseUnit" as "p_leaseUnit",
      "t12"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t12"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      "t14"."id" as "r_id",
      "t15"."rentPrice" as "v_0"
    from "a2" "t12"
    left join "leaseUnit" "t14" on "t14"."companyId" = $1::uuid
      and "t14"."number" = "t12"."leaseUnitNo"
    left join "tenancy" "t15" on "t15"."companyId" = $1::uuid
      and "t15"."leaseUnitNo" = "t14"."number"
      and ("t15"."firstDay" <= ($2::timestamp(3))::date and "t15"."lastDay" >= ($2::timestamp(3))::date)
    where not ("t14"."id" is null)
  ),
  "a5" as (
    select "t16"."p_leaseUnit" as "p_leaseUnit",
      "t16"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t16"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      max("t16"."v_0") as "x_highest"
    from "a3" "t16"
    group by "t16"."p_leaseUnit", "t16"."n_leaseUnit_2fcity", "t16"."n_leaseUnit_2ftenantName"
  ),
  "a6" as (
    select "t17"."p_leaseUnit" as "p_leaseUnit",
      "t17"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t17"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      round((sum("t17"."v_0"))::numeric, 8) as "x_rent"
    from "a4" "t17"
    group by "t17"."p_leaseUnit", "t17"."n_leaseUnit_2fcity", "t17"."n_leaseUnit_2ftenantName"
  ),
  "a7" as (
    select "t18"."p_leaseUnit" as "p_leaseUnit",
      "t18"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t18"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName"
    from "a2" "t18"
    group by "t18"."p_leaseUnit", "t18"."n_leaseUnit_2fcity", "t18"."n_leaseUnit_2ftenantName"
  ),
  "a8" as (
    select "t19"."p_leaseUnit" as "p_leaseUnit",
      "t19"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t19"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      "t20"."x_highest" as "x_highest",
      "t21"."x_rent" as "x_rent"
    from "a7" "t19"
    left join "a5" "t20" on "t19"."p_leaseUnit" = "t20"."p_leaseUnit"
      and "t19"."n_leaseUnit_2fcity" is not distinct
    from "t20"."n_leaseUnit_2fcity" and "t19"."n_leaseUnit_2ftenantName" is not distinct
    from "t20"."n_leaseUnit_2ftenantName"
    left join "a6" "t21" on "t19"."p_leaseUnit" = "t21"."p_leaseUnit"
      and "t19"."n_leaseUnit_2fcity" is not distinct
    from "t21"."n_leaseUnit_2fcity" and "t19"."n_leaseUnit_2ftenantName" is not distinct
    from "t21"."n_leaseUnit_2ftenantName"
  )
select (
  left(
    (
      select row_to_json(o.*)::text
      from (
        select null as "@odata.id",
        '#Decimal' as "highest@odata.type",
        trim_scale(round(("t22"."x_highest")::numeric, 8)) as "highest",
        '#Decimal' as "rent@odata.type",
        trim_scale(round(("t22"."x_rent")::numeric, 8)) as "rent"
      ) o
    ),
    -1
  )
  || ',"leaseUnit":'
  || (
    case
    when ("t22"."p_leaseUnit") then (
      select row_to_json(o.*)::text
      from (
        select null as "@odata.id",
        "t22"."n_leaseUnit_2fcity" as "city",
        "t22"."n_leaseUnit_2ftenantName" as "tenantName"
      ) o
    ) else 'null' end
  )
  || '}'
),
  "t22"."p_leaseUnit",
  ("t22"."n_leaseUnit_2fcity" is not null),
  coalesce("t22"."n_leaseUnit_2fcity", ''),
  ("t22"."n_leaseUnit_2ftenantName" is not null),
  coalesce("t22"."n_leaseUnit_2ftenantName", '')
from "a8" "t22"
where exists (
  select 1
  from "company"
  where "id" = $3::uuid
)
order by "t22"."p_leaseUnit",
  ("t22"."n_leaseUnit_2fcity" is not null),
  coalesce("t22"."n_leaseUnit_2fcity", ''),
  ("t22"."n_leaseUnit_2ftenantName" is not null),
  coalesce("t22"."n_leaseUnit_2ftenantName", '')
limit $4::bigint;
-- Edm.Guid, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
