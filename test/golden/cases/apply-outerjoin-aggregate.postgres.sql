with "a1" as not materialized (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."versionNo" as "versionNo"
  from "leaseContract" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t1"."number" as "u_1_0",
      "t1"."versionNo" as "u_1_1",
      "t2"."amount" as "amount"
    from "a1" "t1"
    join "leaseContrDiscount" "t2" on "t2"."companyId" = $1::uuid
      and "t2"."leaseContractNo" = "t1"."number"
      and "t2"."contractVersionNo" = "t1"."versionNo"
  ),
  "a3" as (
    select "t4"."u_1_0" as "u_1_0",
      "t4"."u_1_1" as "u_1_1",
      round((sum("t4"."amount"))::numeric, 8) as "x_total"
    from "a2" "t4"
    group by "t4"."u_1_0", "t4"."u_1_1"
  ),
  "a4" as (
    select "t6"."rowVersion",
      "t6"."id",
      "t6"."number",
      "t6"."versionNo",
      (not ("t5"."u_1_0" is null)) as "p_T",
      "t5"."x_total" as "j_T_2fx_5ftotal"
    from "a1" "t6"
    left join "a3" "t5" on "t6"."number" = "t5"."u_1_0" and "t6"."versionNo" = "t5"."u_1_1"
  )
select (
  left(
    (
      select row_to_json(o.*)::text
      from (
        select ('W/"' || ("t7"."rowVersion")::text || '"') as "@odata.etag",
        "t7"."id" as "id",
        "t7"."number" as "number"
      ) o
    ),
    -1
  )
  || ',"T":'
  || (
    case
    when ("t7"."p_T") then (
      select row_to_json(o.*)::text
      from (
        select ($2::text collate "C") as "@odata.context",
        null as "@odata.id",
        '#Decimal' as "total@odata.type",
        trim_scale(round(("t7"."j_T_2fx_5ftotal")::numeric, 8)) as "total"
      ) o
    ) else 'null' end
  )
  || '}'
),
  "t7"."number",
  "t7"."versionNo"
from "a4" "t7"
where exists (
  select 1
  from "company"
  where "id" = $3::uuid
)
order by "t7"."number", "t7"."versionNo"
limit $4::bigint;
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
