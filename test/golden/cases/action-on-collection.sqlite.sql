select 1
from "company"
where "id" = ?;
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
      ("t0"."indexPrice" = 1 and "t0"."createdNewIndexedPriceLine" = 0)
      and "t0"."indexingCalcStartingDate" > '0001-01-01'
    )
    and ("t0"."indexingCalcStartingDate" <= ? and "t0"."priceIndexingCode" = ?)
  )
  and (
    (
      "t0"."indexingStartingDate" <= ?
      and ("t0"."indexingEndingDate" = '0001-01-01' or "t0"."indexingEndingDate" >= ?)
    )
    and (
      "t0"."effectiveDate" < ?
      and ("t0"."expirationDate" = '0001-01-01' or "t0"."expirationDate" >= ?)
    )
  )
)
  and "t0"."companyId" = ?;
-- Edm.Date, Edm.String, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.Guid

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
where "companyId" = ?
  and "id" in (
    select value
    from json_each(?)
  );
-- Edm.Guid, Edm.String

update "servicePrice"
set "rowVersion" = "given"."rowVersion" + 1, "expirationDate" = "given"."expirationDate",
  "createdNewIndexedPriceLine" = "given"."createdNewIndexedPriceLine",
  "systemModifiedAt" = "given"."systemModifiedAt"
from (
  select ? as "id",
    ? as "rowVersion",
    ? as "expirationDate",
    ? as "createdNewIndexedPriceLine",
    ? as "systemModifiedAt"
  union all
  select ? as "id",
    ? as "rowVersion",
    ? as "expirationDate",
    ? as "createdNewIndexedPriceLine",
    ? as "systemModifiedAt"
) "given"
where "companyId" = ?
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
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?),
  (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
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
where "companyId" = ?
  and "id" in (
    select value
    from json_each(?)
  );
-- Edm.Guid, Edm.String

with "a1" as (
  select cast(json_extract(e.value, '$[0]') as text) as "companyId",
    cast(json_extract(e.value, '$[1]') as integer) as "rowVersion",
    cast(json_extract(e.value, '$[2]') as text) as "id",
    cast(json_extract(e.value, '$[3]') as text) as "type",
    cast(json_extract(e.value, '$[4]') as text) as "code",
    cast(json_extract(e.value, '$[5]') as text) as "quantityType",
    cast(json_extract(e.value, '$[6]') as integer) as "useQuantity",
    cast(json_extract(e.value, '$[7]') as text) as "serviceNo",
    cast(json_extract(e.value, '$[8]') as integer) as "daysPerYear360",
    cast(json_extract(e.value, '$[9]') as text) as "effectiveDate",
    cast(json_extract(e.value, '$[10]') as text) as "expirationDate",
    cast(json_extract(e.value, '$[11]') as text) as "priceForPeriod",
    cast(json_extract(e.value, '$[12]') as real) as "unitPrice",
    cast(json_extract(e.value, '$[13]') as real) as "comparativeTurnoverPercentage",
    cast(json_extract(e.value, '$[14]') as text) as "turnoverRentServiceNo",
    cast(json_extract(e.value, '$[15]') as integer) as "indexPrice",
    cast(json_extract(e.value, '$[16]') as text) as "priceIndexingCode",
    cast(json_extract(e.value, '$[17]') as text) as "indexingStartingDate",
    cast(json_extract(e.value, '$[18]') as text) as "indexingEndingDate",
    cast(json_extract(e.value, '$[19]') as text) as "indexingCalcStartingDate",
    cast(json_extract(e.value, '$[20]') as integer) as "createdNewIndexedPriceLine",
    cast(json_extract(e.value, '$[21]') as real) as "minIndexValue",
    cast(json_extract(e.value, '$[22]') as real) as "maxIndexValue",
    cast(json_extract(e.value, '$[23]') as real) as "bckUnitPrice",
    cast(json_extract(e.value, '$[24]') as text) as "appliedPriceIndexingCode",
    cast(json_extract(e.value, '$[25]') as real) as "appliedPriceIndexingValue",
    cast(json_extract(e.value, '$[26]') as text) as "systemCreatedAt",
    cast(json_extract(e.value, '$[27]') as text) as "systemCreatedBy",
    cast(json_extract(e.value, '$[28]') as text) as "systemModifiedAt",
    cast(json_extract(e.value, '$[29]') as text) as "systemModifiedBy",
    e.key as "row_place"
  from json_each(?) e
)
select json_object(
  '@odata.etag', ('W/"' || cast("t1"."rowVersion" as text) || '"'),
  'id', "t1"."id",
  'unitPrice', iif(
    "t1"."unitPrice" between 0.0001
    and 1e5
    or "t1"."unitPrice" = 0
    or ("t1"."unitPrice" between -1e11 and 1e11 and round("t1"."unitPrice", 2) = "t1"."unitPrice"),
    "t1"."unitPrice",
    json(decimal_text("t1"."unitPrice"))
  )
)
from "a1" "t1"
where "t1"."companyId" = ?
order by "t1"."row_place"
limit ? + 0;
-- Edm.String, Edm.Guid, Edm.Int64
