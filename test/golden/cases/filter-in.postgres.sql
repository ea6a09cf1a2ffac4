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
where "t0"."code" in (($1::text collate "C"), ($2::text collate "C"))
  and "t0"."companyId" = $3::uuid
order by "t0"."code", "t0"."city"
limit $4::bigint;
-- Edm.String, Edm.String, Edm.Guid, Edm.Int64
