select json_object(
  '@odata.id', (? || cast("t0"."id" as text) || ')'),
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'number', "t0"."number"
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
where "t0"."versionStatus" = ? and "t0"."companyId" = ?
order by "t0"."number", "t0"."versionNo"
limit ?;
-- Edm.String, Edm.String, Edm.Guid, Edm.Int64
