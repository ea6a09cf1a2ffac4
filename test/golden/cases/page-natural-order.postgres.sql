select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."code" as "code"
  ) o
),
  "t0"."code",
  "t0"."city"
from "postCode" "t0"
where "t0"."companyId" = $1::uuid
order by "t0"."code", "t0"."city"
limit $2::bigint;
-- Edm.Guid, Edm.Int64
