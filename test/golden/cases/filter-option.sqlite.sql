select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number"
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
where "t0"."versionStatus" = ? and "t0"."companyId" = ?
order by "t0"."number", "t0"."versionNo"
limit ? + 0;
-- Edm.String, Edm.Guid, Edm.Int64
