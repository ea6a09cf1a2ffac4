select json_object(
  '@odata.id', (? || cast("t0"."id" as text) || ')'),
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'lineNo', "t0"."lineNo"
),
  "t0"."leaseContractNo",
  "t0"."versionNo",
  "t0"."lineNo"
from "leaseContractLine" "t0"
where (
  round((cast(round((cast("t0"."unitPrice" as real) * "t0"."quantity"), 8) as real) + ?), 8) >= ?
  and ("t0"."lineNo" / ?) is ?
)
  and "t0"."companyId" = ?
order by "t0"."leaseContractNo", "t0"."versionNo", "t0"."lineNo"
limit ?;
-- Edm.String, Edm.Int32, Edm.Decimal, Edm.Int32, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
