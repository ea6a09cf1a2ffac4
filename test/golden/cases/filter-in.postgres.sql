select (
  select row_to_json(o)::text
  from (
    select (($1::text collate "C") || ("t0"."id")::text || ')') as "@odata.id",
    ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."code" as "code"
  ) o
),
  "t0"."code",
  "t0"."city"
from "postCode" "t0"
where "t0"."code" in (($2::text collate "C"), ($3::text collate "C"))
  and "t0"."companyId" = $4::uuid
order by "t0"."code", "t0"."city"
limit $5::bigint;
-- Edm.String, Edm.String, Edm.String, Edm.Guid, Edm.Int64
