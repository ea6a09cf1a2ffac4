select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t1"."rowVersion")::text || '"') as "@odata.etag",
    "t1"."id" as "id",
    "t1"."displayName" as "displayName"
  ) o
),
  ('W/"' || ("t1"."rowVersion")::text || '"')
from "customer" "t1"
join "leaseContract" "t0" on 1 = 1
where "t0"."companyId" = $1::uuid
  and "t0"."id" = $2::uuid
  and "t1"."companyId" = $1::uuid
  and "t1"."companyId" = $1::uuid
  and "t1"."number" = "t0"."customerNo";
-- Edm.Guid, Edm.Guid
