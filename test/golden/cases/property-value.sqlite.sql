select cast("t0"."city" as text),
  ('W/"' || cast("t0"."rowVersion" as text) || '"')
from "postCode" "t0"
where "t0"."companyId" = ? and "t0"."id" = ?;
-- Edm.Guid, Edm.Guid
