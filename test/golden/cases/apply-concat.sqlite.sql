with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."quantity" as "quantity",
    "t0"."entryNo" as "entryNo"
  from "leaseUnitLedgerEntry" "t0"
  where "t0"."companyId" = ?
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
    where "t3"."r_1" <= ?
  ),
  "a4" as (
    select round(avg("t5"."quantity"), 8) as "x_mean"
    from "a1" "t5"
  ),
  "a5" as (
    select ? as "b_4",
      "t6"."rowVersion" as "rowVersion",
      "t6"."id" as "id",
      "t6"."entryNo" as "entryNo",
      null as "x_mean"
    from "a3" "t6"
    union all
    select ? as "b_4",
      null as "rowVersion",
      null as "id",
      null as "entryNo",
      "t7"."x_mean" as "x_mean"
    from "a4" "t7"
  )
select case
  when "t8"."b_4" = ? then json_object(
    '@odata.etag', ('W/"' || cast("t8"."rowVersion" as text) || '"'),
    'id', "t8"."id",
    'entryNo', "t8"."entryNo"
  )
  when "t8"."b_4" = ? then json_object(
    '@odata.id', null,
    'mean@odata.type', '#Decimal',
    'mean', iif(
      "t8"."x_mean" between 0.0001
      and 1e15
      or "t8"."x_mean" = 0
      or "t8"."x_mean" is null,
      "t8"."x_mean",
      json(decimal_text("t8"."x_mean"))
    )
  ) end,
  "t8"."b_4",
  ("t8"."entryNo" is not null),
  coalesce("t8"."entryNo", 0)
from "a5" "t8"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t8"."b_4", ("t8"."entryNo" is not null), coalesce("t8"."entryNo", 0)
limit ? + 0;
-- Edm.Guid, Edm.Int64, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Guid, Edm.Int64
