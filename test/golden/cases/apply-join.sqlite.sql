with "a1" as not materialized (
  select "t0"."number" as "number"
  from "leaseUnit" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select (not ("t2"."id" is null)) as "p_L",
      "t2"."id" as "j_L_2fid"
    from "a1" "t1"
    join "leaseContractLine" "t2" on "t2"."companyId" = ? and "t2"."leaseUnitNo" = "t1"."number"
  ),
  "a3" as (
    select "t3"."p_L",
      "t3"."j_L_2fid",
      "t4"."serviceNo" as "n_L_2fserviceNo"
    from "a2" "t3"
    left join "leaseContractLine" "t4" on "t4"."companyId" = ? and "t4"."id" = "t3"."j_L_2fid"
  ),
  "a4" as (
    select distinct "t7"."p_L" as "p_L",
      "t7"."n_L_2fserviceNo" as "n_L_2fserviceNo",
      "t9"."id" as "r_id",
      "t9"."unitPrice" as "v_0"
    from "a3" "t7"
    left join "leaseContractLine" "t9" on "t9"."companyId" = ? and "t9"."id" = "t7"."j_L_2fid"
    where not ("t9"."id" is null)
  ),
  "a5" as (
    select "t10"."p_L" as "p_L",
      "t10"."n_L_2fserviceNo" as "n_L_2fserviceNo",
      decimal_total(sum("t10"."v_0")) as "x_total"
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
    left join "a5" "t13" on "t12"."p_L" = "t13"."p_L"
      and "t12"."n_L_2fserviceNo" is "t13"."n_L_2fserviceNo"
  )
select (
  rtrim(
    json_object(
      '@odata.id', null,
      'total@odata.type', '#Decimal',
      'total', iif(
        "t14"."x_total" between 0.0001
        and 1e5
        or "t14"."x_total" = 0
        or ("t14"."x_total" between -1e11 and 1e11 and round("t14"."x_total", 2) = "t14"."x_total")
        or "t14"."x_total" is null,
        "t14"."x_total",
        json(decimal_text("t14"."x_total"))
      )
    ),
    '}'
  )
  || ',"L":'
  || (
    case
    when "t14"."p_L" = 1 then json_object('@odata.context', ?, '@odata.id', null, 'serviceNo', "t14"."n_L_2fserviceNo") else 'null' end
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
  where "id" = ?
)
order by "t14"."p_L", ("t14"."n_L_2fserviceNo" is not null), coalesce("t14"."n_L_2fserviceNo", '')
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
