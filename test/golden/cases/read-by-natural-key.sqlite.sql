select json_object(
  '@odata.id', (? || cast("t0"."id" as text) || ')'),
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'number', "t0"."number",
  'description', "t0"."description"
),
  ('W/"' || cast("t0"."rowVersion" as text) || '"')
from "leaseUnit" "t0"
where "t0"."companyId" = ? and "t0"."number" = ?;
-- Edm.String, Edm.Guid, Edm.String
