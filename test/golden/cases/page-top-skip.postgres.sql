select (
  select row_to_json(o)::text
  from (
    select (($1::text collate "C") || ("t0"."id")::text || ')') as "@odata.id",
    ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."code" as "code"
  ) o
)
from "postCode" "t0"
where "t0"."companyId" = $2::uuid
order by "t0"."code", "t0"."city"
limit $3::bigint offset $4::bigint;
-- Edm.String, Edm.Guid, Edm.Int64, Edm.Int64
