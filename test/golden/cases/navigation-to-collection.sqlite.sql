select json_object(
  '@odata.etag', ('W/"' || cast("t1"."rowVersion" as text) || '"'),
  'id', "t1"."id",
  'lineNo', "t1"."lineNo"
),
  "t1"."leaseContractNo",
  "t1"."versionNo",
  "t1"."lineNo"
from "leaseContractLine" "t1"
join "leaseContract" "t0" on 1 = 1
where "t0"."companyId" = ?
  and "t0"."id" = ?
  and "t1"."companyId" = ?
  and "t1"."companyId" = ?
  and "t1"."leaseContractNo" = "t0"."number"
  and "t1"."versionNo" = "t0"."versionNo"
order by "t1"."leaseContractNo", "t1"."versionNo", "t1"."lineNo"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
