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
where not exists (
  select 1
  from "leaseContractLine" "t1"
  where "t1"."companyId" = "t0"."companyId"
    and "t1"."leaseContractNo" = "t0"."number"
    and "t1"."versionNo" = "t0"."versionNo"
    and not coalesce(("t1"."unitPrice" > $2::numeric), false)
)
  and "t0"."companyId" = $3::uuid
order by "t0"."number", "t0"."versionNo"
limit $4::bigint;
-- Edm.String, Edm.Decimal, Edm.Guid, Edm.Int64
