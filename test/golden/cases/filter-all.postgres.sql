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
where not exists (
  select 1
  from "leaseContractLine" "t1"
  where "t1"."companyId" = $1::uuid
    and "t1"."leaseContractNo" = "t0"."number"
    and "t1"."versionNo" = "t0"."versionNo"
    and not coalesce(("t1"."unitPrice" > $2::numeric), false)
)
  and "t0"."companyId" = $1::uuid
order by "t0"."number", "t0"."versionNo"
limit $3::bigint;
-- Edm.Guid, Edm.Decimal(38,18), Edm.Int64
