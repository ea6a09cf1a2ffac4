select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."number" as "number"
  ) o
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
where "t0"."versionStatus" = ($1::text collate "C") and "t0"."companyId" = $2::uuid
order by "t0"."number", "t0"."versionNo"
limit $3::bigint;
-- Edm.String, Edm.Guid, Edm.Int64
