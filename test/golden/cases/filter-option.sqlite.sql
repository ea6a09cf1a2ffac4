select json_object('@odata.etag', ('W/"' || "t0"."rowVersion" || '"'), 'number', "t0"."number"),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
where "t0"."versionStatus" = ? and "t0"."companyId" = ?
order by "t0"."number", "t0"."versionNo"
limit ?;
-- Edm.String, Edm.Guid, Edm.Int64
