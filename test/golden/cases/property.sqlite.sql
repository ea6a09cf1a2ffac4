select json_object('city', "t0"."city"),
  "t0"."id",
  ('W/"' || cast("t0"."rowVersion" as text) || '"')
from "postCode" "t0"
where "t0"."companyId" = ? and "t0"."id" = ?;
-- Edm.Guid, Edm.Guid
