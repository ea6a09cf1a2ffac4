select json_object(
  '@odata.id', (? || cast("t1"."id" as text) || ')'),
  '@odata.etag', ('W/"' || cast("t1"."rowVersion" as text) || '"'),
  'displayName', "t1"."displayName"
),
  ('W/"' || cast("t1"."rowVersion" as text) || '"')
from "customer" "t1"
join "leaseContract" "t0" on 1 = 1
where "t0"."companyId" = ?
  and "t0"."id" = ?
  and "t1"."companyId" = ?
  and "t1"."companyId" = "t0"."companyId"
  and "t1"."number" = "t0"."customerNo";
-- Edm.String, Edm.Guid, Edm.Guid, Edm.Guid
