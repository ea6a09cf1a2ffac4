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
  cast(substr("t0"."startingDate", 1, 4) as integer) = ?
  and cast(round((julianday("t0"."endingDate") - julianday("t0"."startingDate")) * 86400000) as integer) > ?
)
  and "t0"."companyId" = ?
order by "t0"."leaseContractNo", "t0"."versionNo", "t0"."lineNo"
limit ? + 0;
-- Edm.Int64, Edm.Duration, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
