with "a1" as not materialized (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."quantity" as "quantity",
    "t0"."entryNo" as "entryNo"
  from "leaseUnitLedgerEntry" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."entryNo"
    from "a1" "t1"
    order by "t1"."quantity" desc, "t1"."entryNo"
    limit ? + 0
  ),
  "a3" as (
    select decimal_total(avg("t3"."quantity")) as "x_mean"
    from "a1" "t3"
  ),
  "a4" as (
    select ? as "b_3",
      "t4"."rowVersion" as "rowVersion",
      "t4"."id" as "id",
      "t4"."entryNo" as "entryNo",
      null as "x_mean"
    from "a2" "t4"
    union all
    select ? as "b_3",
      null as "rowVersion",
      null as "id",
      null as "entryNo",
      "t5"."x_mean" as "x_mean"
    from "a3" "t5"
  )
select case
  when "t6"."b_3" = ? then json_object(
    '@odata.etag', ('W/"' || cast("t6"."rowVersion" as text) || '"'),
    'id', "t6"."id",
    'entryNo', "t6"."entryNo"
  )
  when "t6"."b_3" = ? then json_object(
    '@odata.id', null,
    'mean@odata.type', '#Decimal',
    'mean', iif(
      "t6"."x_mean" between 0.0001
      and 1e5
      or "t6"."x_mean" = 0
      or ("t6"."x_mean" between -1e11 and 1e11 and round("t6"."x_mean", 2) = "t6"."x_mean")
      or "t6"."x_mean" is null,
      "t6"."x_mean",
      json(decimal_text("t6"."x_mean"))
    )
  ) end,
  "t6"."b_3",
  ("t6"."entryNo" is not null),
  coalesce("t6"."entryNo", 0)
from "a4" "t6"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t6"."b_3", ("t6"."entryNo" is not null), coalesce("t6"."entryNo", 0)
limit ? + 0;
-- Edm.Guid, Edm.Int64, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Guid, Edm.Int64
