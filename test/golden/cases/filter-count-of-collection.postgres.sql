select (
  select row_to_json(o)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."number" as "number"
  ) o
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
where (
  select count(*)
  from "leaseContractLine" "t1"
  where "t1"."companyId" = "t0"."companyId"
    and "t1"."leaseContractNo" = "t0"."number"
    and "t1"."versionNo" = "t0"."versionNo"
    and "t1"."unitPrice" > $1::numeric
) >= $2::bigint
  and "t0"."companyId" = $3::uuid
order by "t0"."number", "t0"."versionNo"
limit $4::bigint;
-- Edm.Decimal(38,18), Edm.Int64, Edm.Guid, Edm.Int64
