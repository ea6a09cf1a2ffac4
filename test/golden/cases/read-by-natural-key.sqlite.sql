select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number",
  'description', "t0"."description"
),
  ('W/"' || cast("t0"."rowVersion" as text) || '"')
from "leaseUnit" "t0"
where "t0"."companyId" = ? and "t0"."number" = ?;
-- Edm.Guid, Edm.String
