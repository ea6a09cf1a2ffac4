select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'lineNo', "t0"."lineNo"
),
  "t0"."leaseContractNo",
  "t0"."versionNo",
  "t0"."lineNo"
from "leaseContractLine" "t0"
where (
  decimal_add(
    nullif(nullif(max(min(decimal_mul("t0"."unitPrice", "t0"."quantity"), 1e20), -1e20), 1e20), -1e20),
    ?
  ) >= ?
  and ("t0"."lineNo" / ?) = ?
)
  and "t0"."companyId" = ?
order by "t0"."leaseContractNo", "t0"."versionNo", "t0"."lineNo"
limit ? + 0;
-- Edm.Int64, Edm.Decimal(38,18), Edm.Int64, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
