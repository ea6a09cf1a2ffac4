with "a1" as (
  select "t0"."leaseContractNo" as "leaseContractNo",
    "t0"."versionNo" as "versionNo",
    "t0"."leaseUnitNo" as "leaseUnitNo"
  from "leaseContractLine" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t1"."leaseUnitNo",
      "t1"."leaseContractNo",
      "t1"."versionNo",
      (not ("t2"."id" is null)) as "p_leaseUnit",
      "t2"."city" as "n_leaseUnit_2fcity",
      "t3"."tenantName" as "n_leaseUnit_2ftenantName"
    from "a1" "t1"
    left join "leaseUnit" "t2" on "t2"."companyId" = ? and "t2"."number" = "t1"."leaseUnitNo"
    left join "tenancy" "t3" on "t3"."companyId" = ?
      and "t3"."leaseUnitNo" = "t2"."number"
      and ("t3"."firstDay" <= substr(?, 1, 10) and "t3"."lastDay" >= substr(?, 1, 10))
  ),
  "a3" as (
    select distinct "t8"."p_leaseUnit" as "p_leaseUnit",
      "t8"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t8"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      "t11"."id" as "r_id",
      "t11"."objectArea" as "v_0"
    from "a2" "t8"
    left join "leaseContract" "t10" on "t10"."companyId" = ?
      and "t10"."number" = "t8"."leaseContractNo"
      and "t10"."versionNo" = "t8"."versionNo"
    join "leaseUnit" "t11" on "t11"."companyId" = ?
      and "t11"."number" in (
        select "x"."leaseUnitNo"
        from "leaseContractLine" "x"
        where "x"."companyId" = ?
          and "x"."leaseContractNo" = "t10"."number"
          and "x"."versionNo" = "t10"."versionNo"
      )
  ),
  "a4" as (
    select distinct "t12"."p_leaseUnit" as "p_leaseUnit",
      "t12"."n_leaseUnit_2fcity" as "n_leaseUnit_2fcity",
      "t12"."n_leaseUnit_2ftenantName" as "n_leaseUnit_2ftenantName",
      "t14"."id" as "r_id",
      "t15"."rentPrice" as "v_0"
    from "a2" "t12"
    left join "leaseUnit" "t14" on "t14"."companyId" = ? and "t14"."number" = "t12"."leaseUnitNo"
    left join "tenancy" "t15" on "t15"."companyId" = ?
      and "t15"."leaseUnitNo" = "t14"."number"
      and ("t15"."firstDay" <= substr(?, 1, 10) and "t15"."lastDay" >= substr(?, 1, 10))
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
      decimal_total(sum("t17"."v_0")) as "x_rent"
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
      and "t19"."n_leaseUnit_2fcity" is "t20"."n_leaseUnit_2fcity"
      and "t19"."n_leaseUnit_2ftenantName" is "t20"."n_leaseUnit_2ftenantName"
    left join "a6" "t21" on "t19"."p_leaseUnit" = "t21"."p_leaseUnit"
      and "t19"."n_leaseUnit_2fcity" is "t21"."n_leaseUnit_2fcity"
      and "t19"."n_leaseUnit_2ftenantName" is "t21"."n_leaseUnit_2ftenantName"
  )
select (
  rtrim(
    json_object(
      '@odata.id', null,
      'highest@odata.type', '#Decimal',
      'highest', iif(
        "t22"."x_highest" between 0.0001
        and 1e5
        or "t22"."x_highest" = 0
        or (
          "t22"."x_highest" between -1e11
          and 1e11
          and round("t22"."x_highest", 2) = "t22"."x_highest"
        )
        or "t22"."x_highest" is null,
        "t22"."x_highest",
        json(decimal_text("t22"."x_highest"))
      ),
      'rent@odata.type', '#Decimal',
      'rent', iif(
        "t22"."x_rent" between 0.0001
        and 1e5
        or "t22"."x_rent" = 0
        or ("t22"."x_rent" between -1e11 and 1e11 and round("t22"."x_rent", 2) = "t22"."x_rent")
        or "t22"."x_rent" is null,
        "t22"."x_rent",
        json(decimal_text("t22"."x_rent"))
      )
    ),
    '}'
  )
  || ',"leaseUnit":'
  || (
    case
    when "t22"."p_leaseUnit" = 1 then json_object(
      '@odata.id', null,
      'city', "t22"."n_leaseUnit_2fcity",
      'tenantName', "t22"."n_leaseUnit_2ftenantName"
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
  where "id" = ?
)
order by "t22"."p_leaseUnit",
  ("t22"."n_leaseUnit_2fcity" is not null),
  coalesce("t22"."n_leaseUnit_2fcity", ''),
  ("t22"."n_leaseUnit_2ftenantName" is not null),
  coalesce("t22"."n_leaseUnit_2ftenantName", '')
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
