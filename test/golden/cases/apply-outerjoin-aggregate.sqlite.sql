with "a1" as not materialized (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."versionNo" as "versionNo"
  from "leaseContract" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t1"."number" as "u_1_0",
      "t1"."versionNo" as "u_1_1",
      "t2"."amount" as "amount"
    from "a1" "t1"
    join "leaseContrDiscount" "t2" on "t2"."companyId" = ?
      and "t2"."leaseContractNo" = "t1"."number"
      and "t2"."contractVersionNo" = "t1"."versionNo"
  ),
  "a3" as (
    select "t4"."u_1_0" as "u_1_0",
      "t4"."u_1_1" as "u_1_1",
      decimal_total(sum("t4"."amount")) as "x_total"
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
  rtrim(
    json_object(
      '@odata.etag', ('W/"' || cast("t7"."rowVersion" as text) || '"'),
      'id', "t7"."id",
      'number', "t7"."number"
    ),
    '}'
  )
  || ',"T":'
  || (
    case
    when "t7"."p_T" = 1 then json_object(
      '@odata.context', ?, '@odata.id',
      null, 'total@odata.type',
      '#Decimal', 'total',
      iif(
        "t7"."j_T_2fx_5ftotal" between 0.0001
        and 1e5
        or "t7"."j_T_2fx_5ftotal" = 0
        or (
          "t7"."j_T_2fx_5ftotal" between -1e11
          and 1e11
          and round("t7"."j_T_2fx_5ftotal", 2) = "t7"."j_T_2fx_5ftotal"
        )
        or "t7"."j_T_2fx_5ftotal" is null,
        "t7"."j_T_2fx_5ftotal",
        json(decimal_text("t7"."j_T_2fx_5ftotal"))
      )
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
  where "id" = ?
)
order by "t7"."number", "t7"."versionNo"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
