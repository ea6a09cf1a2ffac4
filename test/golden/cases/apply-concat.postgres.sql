with "a1" as (
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
      "t1"."entryNo",
      row_number() over (order by "t1"."quantity" desc, "t1"."entryNo") as "r_1"
    from "a1" "t1"
  ),
  "a3" as (
    select "t2"."rowVersion",
      "t2"."id",
      "t2"."entryNo"
    from "a2" "t2"
    where "t2"."r_1" <= $2::bigint
  ),
  "a4" as (
    select round((avg("t4"."quantity"))::numeric, 8) as "x_mean"
    from "a1" "t4"
  ),
  "a5" as (
    select $3::integer as "b_4",
      "t5"."rowVersion" as "rowVersion",
      "t5"."id" as "id",
      "t5"."entryNo" as "entryNo",
      null::numeric as "x_mean"
    from "a3" "t5"
    union all
    select $4::integer as "b_4",
      null::bigint as "rowVersion",
      null::uuid as "id",
      null::integer as "entryNo",
      "t6"."x_mean" as "x_mean"
    from "a4" "t6"
  )
select case
  when "t7"."b_4" = $5::integer then (
    select row_to_json(o)::text
    from (
      select ('W/"' || ("t7"."rowVersion")::text || '"') as "@odata.etag",
      "t7"."id" as "id",
      "t7"."entryNo" as "entryNo"
    ) o
  )
  when "t7"."b_4" = $6::integer then (
    select row_to_json(o)::text
    from (
      select null as "@odata.id",
      '#Decimal' as "mean@odata.type",
      trim_scale(round(("t7"."x_mean")::numeric, 8)) as "mean"
    ) o
  ) end,
  "t7"."b_4",
  ("t7"."entryNo" is not null),
  coalesce("t7"."entryNo", 0::integer)
from "a5" "t7"
where exists (
  select 1
  from "company"
  where "id" = $7::uuid
)
order by "t7"."b_4", ("t7"."entryNo" is not null), coalesce("t7"."entryNo", 0::integer)
limit $8::bigint;
-- Edm.Guid, Edm.Int64, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Guid, Edm.Int64
