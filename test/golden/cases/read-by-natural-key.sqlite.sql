select json_object(
  '@odata.etag', ('W/"' || "t0"."rowVersion" || '"'),
  'number', "t0"."number",
  'description', "t0"."description"
),
  ('W/"' || "t0"."rowVersion" || '"')
from "leaseUnit" "t0"
where "t0"."companyId" = ? and "t0"."number" = ?;
-- Edm.Guid, Edm.String
