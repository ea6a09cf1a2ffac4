select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."city" as "city"
  ) o
),
  ('W/"' || ("t0"."rowVersion")::text || '"')
from "postCode" "t0"
where "t0"."companyId" = $1::uuid and "t0"."id" = $2::uuid;
-- Edm.Guid, Edm.Guid
