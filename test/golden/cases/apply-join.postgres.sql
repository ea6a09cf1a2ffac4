with "a1" as not materialized (
  select "t0"."number" as "number"
  from "leaseUnit" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select (not ("t2"."id" is null)) as "p_L",
      "t2"."id" as "j_L_2fid"
    from "a1" "t1"
    join "leaseContractLine" "t2" on "t2"."companyId" = $1::uuid
      and "t2"."leaseUnitNo" = "t1"."number"
  ),
  "a3" as (
    select "t3"."p_L",
      "t3"."j_L_2fid",
      "t4"."serviceNo" as "n_L_2fserviceNo"
    from "a2" "t3"
    left join "leaseContractLine" "t4" on "t4"."companyId" = $1::uuid
      and "t4"."id" = "t3"."j_L_2fid"
  ),
  "a4" as (
    select distinct "t7"."p_L" as "p_L",
      "t7"."n_L_2fserviceNo" as "n_L_2fserviceNo",
      "t9"."id" as "r_id",
      "t9"."unitPrice" as "v_0"
    from "a3" "t7"
    left join "leaseContractLine" "t9" on "t9"."companyId" = $1::uuid
      and "t9"."id" = "t7"."j_L_2fid"
    where not ("t9"."id" is null)
  ),
  "a5" as (
    select "t10"."p_L" as "p_L",
      "t10"."n_L_2fserviceNo" as "n_L_2fserviceNo",
      round((sum("t10"."v_0"))::numeric, 8) as "x_total"
    from "a4" "t10"
    group by "t10"."p_L", "t10"."n_L_2fserviceNo"
  ),
  "a6" as (
    select "t11"."p_L" as "p_L",
      "t11"."n_L_2fserviceNo" as "n_L_2fserviceNo"
    from "a3" "t11"
    group by "t11"."p_L", "t11"."n_L_2fserviceNo"
  ),
  "a7" as (
    select "t12"."p_L" as "p_L",
      "t12"."n_L_2fserviceNo" as "n_L_2fserviceNo",
      "t13"."x_total" as "x_total"
    from "a6" "t12"
    left join "a5" "t13" on "t12"."p_L" = "t13"."p_L" and "t12"."n_L_2fserviceNo" is not distinct
    from "t13"."n_L_2fserviceNo"
  )
select (
  left(
    (
      select row_to_json(o.*)::text
      from (
        select null as "@odata.id",
        '#Decimal' as "total@odata.type",
        trim_scale(round(("t14"."x_total")::numeric, 8)) as "total"
      ) o
    ),
    -1
  )
  || ',"L":'
  || (
    case
    when ("t14"."p_L") then (
      select row_to_json(o.*)::text
      from (
        select ($2::text collate "C") as "@odata.context",
        null as "@odata.id",
        "t14"."n_L_2fserviceNo" as "serviceNo"
      ) o
    ) else 'null' end
  )
  || '}'
),
  "t14"."p_L",
  ("t14"."n_L_2fserviceNo" is not null),
  coalesce("t14"."n_L_2fserviceNo", '')
from "a7" "t14"
where exists (
  select 1
  from "company"
  where "id" = $3::uuid
)
order by "t14"."p_L", ("t14"."n_L_2fserviceNo" is not null), coalesce("t14"."n_L_2fserviceNo", '')
limit $4::bigint;
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
