with "a1" as not materialized (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."quantity" as "quantity",
    "t0"."entryNo" as "entryNo"
  from "leaseUnitLedgerEntry" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."entryNo"
    from "a1" "t1"
    order by "t1"."quantity" desc, "t1"."entryNo"
    limit $2::bigint
  ),
  "a3" as (
    select round((avg("t3"."quantity"))::numeric, 8) as "x_mean"
    from "a1" "t3"
  ),
  "a4" as (
    select $3::integer as "b_3",
      "t4"."rowVersion" as "rowVersion",
      "t4"."id" as "id",
      "t4"."entryNo" as "entryNo",
      null::numeric as "x_mean"
    from "a2" "t4"
    union all
    select $4::integer as "b_3",
      null::bigint as "rowVersion",
      null::uuid as "id",
      null::integer as "entryNo",
      "t5"."x_mean" as "x_mean"
    from "a3" "t5"
  )
select case
  when "t6"."b_3" = $5::integer then (
    select row_to_json(o.*)::text
    from (
      select ('W/"' || ("t6"."rowVersion")::text || '"') as "@odata.etag",
      "t6"."id" as "id",
      "t6"."entryNo" as "entryNo"
    ) o
  )
  when "t6"."b_3" = $6::integer then (
    select row_to_json(o.*)::text
    from (
      select null as "@odata.id",
      '#Decimal' as "mean@odata.type",
      trim_scale(round(("t6"."x_mean")::numeric, 8)) as "mean"
    ) o
  ) end,
  "t6"."b_3",
  ("t6"."entryNo" is not null),
  coalesce("t6"."entryNo", 0::integer)
from "a4" "t6"
where exists (
  select 1
  from "company"
  where "id" = $7::uuid
)
order by "t6"."b_3", ("t6"."entryNo" is not null), coalesce("t6"."entryNo", 0::integer)
limit $8::bigint;
-- Edm.Guid, Edm.Int64, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Guid, Edm.Int64
