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
where (
  select count(*)
  from "leaseContractLine" "t1"
  where "t1"."companyId" = "t0"."companyId"
    and "t1"."leaseContractNo" = "t0"."number"
    and "t1"."versionNo" = "t0"."versionNo"
    and "t1"."unitPrice" > $2::numeric
) >= $3::bigint
  and "t0"."companyId" = $4::uuid
order by "t0"."number", "t0"."versionNo"
limit $5::bigint;
-- Edm.String, Edm.Decimal, Edm.Int64, Edm.Guid, Edm.Int64
