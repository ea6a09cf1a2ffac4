select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'city', "t0"."city"
),
  ('W/"' || cast("t0"."rowVersion" as text) || '"')
from "postCode" "t0"
where "t0"."companyId" = ? and "t0"."id" = ?;
-- Edm.Guid, Edm.Guid
