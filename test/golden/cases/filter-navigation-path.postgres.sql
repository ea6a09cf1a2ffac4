select (
  select row_to_json(o)::text
  from (
    select (($1::text collate "C") || ("t0"."id")::text || ')') as "@odata.id",
    ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."number" as "number"
  ) o
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
left join "customer" "t1" on "t1"."companyId" = "t0"."companyId"
  and "t1"."number" = "t0"."customerNo"
where ("t1"."city" is not distinct from ($2::text collate "C") and not ("t1"."state" is null))
  and "t0"."companyId" = $3::uuid
order by "t0"."number", "t0"."versionNo"
limit $4::bigint;
-- Edm.String, Edm.String, Edm.Guid, Edm.Int64
