with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."quantity" as "quantity",
    "t0"."entryNo" as "entryNo"
  from "leaseUnitLedgerEntry" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t2"."rowVersion",
      "t2"."id",
      "t2"."entryNo",
      row_number() over (order by "t2"."quantity" desc, "t2"."entryNo") as "r_1"
    from "a1" "t2"
  ),
  "a3" as (
    select "t3"."rowVersion",
      "t3"."id",
      "t3"."entryNo"
    from "a2" "t3"
    where "t3"."r_1" <= $2::bigint
  ),
  "a4" as (
    select round((avg("t5"."quantity"))::numeric, 8) as "x_mean"
    from "a1" "t5"
  ),
  "a5" as (
    select $3::integer as "b_4",
      "t6"."rowVersion" as "rowVersion",
      "t6"."id" as "id",
      "t6"."entryNo" as "entryNo",
      null::numeric as "x_mean"
    from "a3" "t6"
    union all
    select $4::integer as "b_4",
      null::bigint as "rowVersion",
      null::uuid as "id",
      null::integer as "entryNo",
      "t7"."x_mean" as "x_mean"
    from "a4" "t7"
  )
select case
  when "t8"."b_4" = $5::integer then (
    select row_to_json(o)::text
    from (
      select ('W/"' || ("t8"."rowVersion")::text || '"') as "@odata.etag",
      "t8"."id" as "id",
      "t8"."entryNo" as "entryNo"
    ) o
  )
  when "t8"."b_4" = $6::integer then (
    select row_to_json(o)::text
    from (
      select null as "@odata.id",
      '#Decimal' as "mean@odata.type",
      trim_scale(round(("t8"."x_mean")::numeric, 8)) as "mean"
    ) o
  ) end,
  "t8"."b_4",
  ("t8"."entryNo" is not null),
  coalesce("t8"."entryNo", 0::integer)
from "a5" "t8"
where exists (
  select 1
  from "company"
  where "id" = $7::uuid
)
order by "t8"."b_4", ("t8"."entryNo" is not null), coalesce("t8"."entryNo", 0::integer)
limit $8::bigint;
-- Edm.Guid, Edm.Int64, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Guid, Edm.Int64
