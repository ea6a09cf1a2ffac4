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
left join "customer" "t1" on "t1"."companyId" = $1::uuid and "t1"."number" = "t0"."customerNo"
where ("t1"."city" = ($2::text collate "C") and not ("t1"."state" is null))
  and "t0"."companyId" = $1::uuid
order by "t0"."number", "t0"."versionNo"
limit $3::bigint;
-- Edm.Guid, Edm.String, Edm.Int64
