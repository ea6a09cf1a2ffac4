with "a1" as (
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
      "t1"."entryNo",
      row_number() over (order by "t1"."quantity" desc, "t1"."entryNo") as "r_1"
    from "a1" "t1"
  ),
  "a3" as (
    select "t2"."rowVersion",
      "t2"."id",
      "t2"."entryNo"
    from "a2" "t2"
    where "t2"."r_1" <= ?
  ),
  "a4" as (
    select decimal_total(avg("t4"."quantity")) as "x_mean"
    from "a1" "t4"
  ),
  "a5" as (
    select ? as "b_4",
      "t5"."rowVersion" as "rowVersion",
      "t5"."id" as "id",
      "t5"."entryNo" as "entryNo",
      null as "x_mean"
    from "a3" "t5"
    union all
    select ? as "b_4",
      null as "rowVersion",
      null as "id",
      null as "entryNo",
      "t6"."x_mean" as "x_mean"
    from "a4" "t6"
  )
select case
  when "t7"."b_4" = ? then json_object(
    '@odata.etag', ('W/"' || cast("t7"."rowVersion" as text) || '"'),
    'id', "t7"."id",
    'entryNo', "t7"."entryNo"
  )
  when "t7"."b_4" = ? then json_object(
    '@odata.id', null,
    'mean@odata.type', '#Decimal',
    'mean', iif(
      "t7"."x_mean" between 0.0001
      and 1e5
      or "t7"."x_mean" = 0
      or ("t7"."x_mean" between -1e11 and 1e11 and round("t7"."x_mean", 2) = "t7"."x_mean")
      or "t7"."x_mean" is null,
      "t7"."x_mean",
      json(decimal_text("t7"."x_mean"))
    )
  ) end,
  "t7"."b_4",
  ("t7"."entryNo" is not null),
  coalesce("t7"."entryNo", 0)
from "a5" "t7"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t7"."b_4", ("t7"."entryNo" is not null), coalesce("t7"."entryNo", 0)
limit ? + 0;
-- Edm.Guid, Edm.Int64, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Guid, Edm.Int64
