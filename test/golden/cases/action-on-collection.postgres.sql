select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid

select "t0"."rowVersion",
  "t0"."id",
  "t0"."type",
  "t0"."code",
  "t0"."quantityType",
  "t0"."useQuantity",
  "t0"."serviceNo",
  "t0"."daysPerYear360",
  "t0"."effectiveDate",
  "t0"."expirationDate",
  "t0"."priceForPeriod",
  "t0"."unitPrice",
  "t0"."comparativeTurnoverPercentage",
  "t0"."turnoverRentServiceNo",
  "t0"."indexPrice",
  "t0"."priceIndexingCode",
  "t0"."indexingStartingDate",
  "t0"."indexingEndingDate",
  "t0"."indexingCalcStartingDate",
  "t0"."createdNewIndexedPriceLine",
  "t0"."minIndexValue",
  "t0"."maxIndexValue",
  "t0"."bckUnitPrice",
  "t0"."appliedPriceIndexingCode",
  "t0"."appliedPriceIndexingValue",
  "t0"."systemCreatedAt",
  "t0"."systemCreatedBy",
  "t0"."systemModifiedAt",
  "t0"."systemModifiedBy"
from "servicePrice" "t0"
where (
  (
    (
      ("t0"."indexPrice" = true and "t0"."createdNewIndexedPriceLine" = false)
      and "t0"."indexingCalcStartingDate" > '0001-01-01'::date
    )
    and (
      "t0"."indexingCalcStartingDate" <= $1::date
      and "t0"."priceIndexingCode" = ($2::text collate "C")
    )
  )
  and (
    (
      "t0"."indexingStartingDate" <= $1::date
      and ("t0"."indexingEndingDate" = '0001-01-01'::date or "t0"."indexingEndingDate" >= $1::date)
    )
    and (
      "t0"."effectiveDate" < $1::date
      and ("t0"."expirationDate" = '0001-01-01'::date or "t0"."expirationDate" >= $1::date)
    )
  )
)
  and "t0"."companyId" = $3::uuid;
-- Edm.Date, Edm.String, Edm.Guid

select "companyId",
  "rowVersion",
  "id",
  "type",
  "code",
  "quantityType",
  "useQuantity",
  "serviceNo",
  "daysPerYear360",
  "effectiveDate",
  "expirationDate",
  "priceForPeriod",
  "unitPrice",
  "comparativeTurnoverPercentage",
  "turnoverRentServiceNo",
  "indexPrice",
  "priceIndexingCode",
  "indexingStartingDate",
  "indexingEndingDate",
  "indexingCalcStartingDate",
  "createdNewIndexedPriceLine",
  "minIndexValue",
  "maxIndexValue",
  "bckUnitPrice",
  "appliedPriceIndexingCode",
  "appliedPriceIndexingValue",
  "systemCreatedAt",
  "systemCreatedBy",
  "systemModifiedAt",
  "systemModifiedBy"
from "servicePrice"
where "companyId" = $1::uuid
  and "id" = any (
    array(
      select e::uuid
      from jsonb_array_elements_text(($2::text collate "C")::jsonb) e
    )
  );
-- Edm.Guid, Edm.String

update "servicePrice"
set "rowVersion" = "given"."rowVersion" + 1, "expirationDate" = "given"."expirationDate",
  "createdNewIndexedPriceLine" = "given"."createdNewIndexedPriceLine",
  "systemModifiedAt" = "given"."systemModifiedAt"
from (
  select $1::uuid as "id",
    $2::bigint as "rowVersion",
    $3::date as "expirationDate",
    $4::boolean as "createdNewIndexedPriceLine",
    $5::timestamp(3) as "systemModifiedAt"
  union all
  select $6::uuid as "id",
    $7::bigint as "rowVersion",
    $8::date as "expirationDate",
    $9::boolean as "createdNewIndexedPriceLine",
    $10::timestamp(3) as "systemModifiedAt"
) "given"
where "companyId" = $11::uuid
  and "servicePrice"."id" = "given"."id"
  and "servicePrice"."rowVersion" = "given"."rowVersion";
-- Edm.Guid, Edm.Int64, Edm.Date, Edm.Boolean, Edm.DateTimeOffset, Edm.Guid, Edm.Int64, Edm.Date, Edm.Boolean, Edm.DateTimeOffset, Edm.Guid

insert into "servicePrice" (
  "companyId",
  "rowVersion",
  "id",
  "type",
  "code",
  "quantityType",
  "useQuantity",
  "serviceNo",
  "daysPerYear360",
  "effectiveDate",
  "expirationDate",
  "priceForPeriod",
  "unitPrice",
  "comparativeTurnoverPercentage",
  "turnoverRentServiceNo",
  "indexPrice",
  "priceIndexingCode",
  "indexingStartingDate",
  "indexingEndingDate",
  "indexingCalcStartingDate",
  "createdNewIndexedPriceLine",
  "minIndexValue",
  "maxIndexValue",
  "bckUnitPrice",
  "appliedPriceIndexingCode",
  "appliedPriceIndexingValue",
  "systemCreatedAt",
  "systemCreatedBy",
  "systemModifiedAt",
  "systemModifiedBy"
)
values (
  $1::uuid,
  $2::bigint,
  $3::uuid,
  ($4::text collate "C"),
  ($5::text collate "C"),
  ($6::text collate "C"),
  $7::boolean,
  ($8::text collate "C"),
  $9::boolean,
  $10::date,
  $11::date,
  ($12::text collate "C"),
  $13::numeric,
  $14::numeric,
  ($15::text collate "C"),
  $16::boolean,
  ($17::text collate "C"),
  $18::date,
  $19::date,
  $20::date,
  $21::boolean,
  $22::numeric,
  $23::numeric,
  $24::numeric,
  ($25::text collate "C"),
  $26::numeric,
  $27::timestamp(3),
  $28::uuid,
  $29::timestamp(3),
  $30::uuid
),
  (
    $31::uuid,
    $32::bigint,
    $33::uuid,
    ($34::text collate "C"),
    ($35::text collate "C"),
    ($36::text collate "C"),
    $37::boolean,
    ($38::text collate "C"),
    $39::boolean,
    $40::date,
    $41::date,
    ($42::text collate "C"),
    $43::numeric,
    $44::numeric,
    ($45::text collate "C"),
    $46::boolean,
    ($47::text collate "C"),
    $48::date,
    $49::date,
    $50::date,
    $51::boolean,
    $52::numeric,
    $53::numeric,
    $54::numeric,
    ($55::text collate "C"),
    $56::numeric,
    $57::timestamp(3),
    $58::uuid,
    $59::timestamp(3),
    $60::uuid
  );
-- Edm.Guid, Edm.Int64, Edm.Guid, Edm.String, Edm.String, Edm.String, Edm.Boolean, Edm.String, Edm.Boolean, Edm.Date, Edm.Date, Edm.String, Edm.Decimal, Edm.Decimal, Edm.String, Edm.Boolean, Edm.String, Edm.Date, Edm.Date, Edm.Date, Edm.Boolean, Edm.Decimal, Edm.Decimal, Edm.Decimal, Edm.String, Edm.Decimal, Edm.DateTimeOffset, Edm.Guid, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Int64, Edm.Guid, Edm.String, Edm.String, Edm.String, Edm.Boolean, Edm.String, Edm.Boolean, Edm.Date, Edm.Date, Edm.String, Edm.Decimal, Edm.Decimal, Edm.String, Edm.Boolean, Edm.String, Edm.Date, Edm.Date, Edm.Date, Edm.Boolean, Edm.Decimal, Edm.Decimal, Edm.Decimal, Edm.String, Edm.Decimal, Edm.DateTimeOffset, Edm.Guid, Edm.DateTimeOffset, Edm.Guid

select "companyId",
  "rowVersion",
  "id",
  "type",
  "code",
  "quantityType",
  "useQuantity",
  "serviceNo",
  "daysPerYear360",
  "effectiveDate",
  "expirationDate",
  "priceForPeriod",
  "unitPrice",
  "comparativeTurnoverPercentage",
  "turnoverRentServiceNo",
  "indexPrice",
  "priceIndexingCode",
  "indexingStartingDate",
  "indexingEndingDate",
  "indexingCalcStartingDate",
  "createdNewIndexedPriceLine",
  "minIndexValue",
  "maxIndexValue",
  "bckUnitPrice",
  "appliedPriceIndexingCode",
  "appliedPriceIndexingValue",
  "systemCreatedAt",
  "systemCreatedBy",
  "systemModifiedAt",
  "systemModifiedBy"
from "servicePrice"
where "companyId" = $1::uuid
  and "id" = any (
    array(
      select e::uuid
      from jsonb_array_elements_text(($2::text collate "C")::jsonb) e
    )
  );
-- Edm.Guid, Edm.String

with "a1" as (
  select (e.value ->> 0)::uuid as "companyId",
    (e.value ->> 1)::bigint as "rowVersion",
    (e.value ->> 2)::uuid as "id",
    ((e.value ->> 3) collate "C") as "type",
    ((e.value ->> 4) collate "C") as "code",
    ((e.value ->> 5) collate "C") as "quantityType",
    (e.value ->> 6)::boolean as "useQuantity",
    ((e.value ->> 7) collate "C") as "serviceNo",
    (e.value ->> 8)::boolean as "daysPerYear360",
    (e.value ->> 9)::date as "effectiveDate",
    (e.value ->> 10)::date as "expirationDate",
    ((e.value ->> 11) collate "C") as "priceForPeriod",
    (e.value ->> 12)::numeric as "unitPrice",
    (e.value ->> 13)::numeric as "comparativeTurnoverPercentage",
    ((e.value ->> 14) collate "C") as "turnoverRentServiceNo",
    (e.value ->> 15)::boolean as "indexPrice",
    ((e.value ->> 16) collate "C") as "priceIndexingCode",
    (e.value ->> 17)::date as "indexingStartingDate",
    (e.value ->> 18)::date as "indexingEndingDate",
    (e.value ->> 19)::date as "indexingCalcStartingDate",
    (e.value ->> 20)::boolean as "createdNewIndexedPriceLine",
    (e.value ->> 21)::numeric as "minIndexValue",
    (e.value ->> 22)::numeric as "maxIndexValue",
    (e.value ->> 23)::numeric as "bckUnitPrice",
    ((e.value ->> 24) collate "C") as "appliedPriceIndexingCode",
    (e.value ->> 25)::numeric as "appliedPriceIndexingValue",
    (e.value ->> 26)::timestamp(3) as "systemCreatedAt",
    (e.value ->> 27)::uuid as "systemCreatedBy",
    (e.value ->> 28)::timestamp(3) as "systemModifiedAt",
    (e.value ->> 29)::uuid as "systemModifiedBy",
    e.place as "row_place"
  from jsonb_array_elements(($1::text collate "C")::jsonb) with ordinality e(value, place)
)
select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t1"."rowVersion")::text || '"') as "@odata.etag",
    "t1"."id" as "id",
    trim_scale(round(("t1"."unitPrice")::numeric, 8)) as "unitPrice"
  ) o
)
from "a1" "t1"
where "t1"."companyId" = $2::uuid
order by "t1"."row_place"
limit $3::bigint;
-- Edm.String, Edm.Guid, Edm.Int64
