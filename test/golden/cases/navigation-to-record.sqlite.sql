select json_object(
  '@odata.etag', ('W/"' || cast("t1"."rowVersion" as text) || '"'),
  'id', "t1"."id",
  'displayName', "t1"."displayName"
),
  ('W/"' || cast("t1"."rowVersion" as text) || '"')
from "customer" "t1"
join "leaseContract" "t0" on 1 = 1
where "t0"."companyId" = ?
  and "t0"."id" = ?
  and "t1"."companyId" = ?
  and "t1"."companyId" = ?
  and "t1"."number" = "t0"."customerNo";
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid
