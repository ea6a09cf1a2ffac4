select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."description" as "description"
  ) o
),
  ('W/"' || ("t0"."rowVersion")::text || '"')
from "leaseUnit" "t0"
where "t0"."companyId" = $1::uuid and "t0"."number" = ($2::text collate "C");
-- Edm.Guid, Edm.String
