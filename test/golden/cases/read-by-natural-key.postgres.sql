select (
  select row_to_json(o)::text
  from (
    select (($1::text collate "C") || ("t0"."id")::text || ')') as "@odata.id",
    ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."number" as "number",
    "t0"."description" as "description"
  ) o
),
  ('W/"' || ("t0"."rowVersion")::text || '"')
from "leaseUnit" "t0"
where "t0"."companyId" = $2::uuid and "t0"."number" = ($3::text collate "C");
-- Edm.String, Edm.Guid, Edm.String
