select (
  select row_to_json(o)::text
  from (
    select (($1::text collate "C") || ("t1"."id")::text || ')') as "@odata.id",
    ('W/"' || ("t1"."rowVersion")::text || '"') as "@odata.etag",
    "t1"."lineNo" as "lineNo"
  ) o
),
  "t1"."leaseContractNo",
  "t1"."versionNo",
  "t1"."lineNo"
from "leaseContractLine" "t1"
join "leaseContract" "t0" on 1 = 1
where "t0"."companyId" = $2::uuid
  and "t0"."id" = $3::uuid
  and "t1"."companyId" = $4::uuid
  and "t1"."companyId" = "t0"."companyId"
  and "t1"."leaseContractNo" = "t0"."number"
  and "t1"."versionNo" = "t0"."versionNo"
order by "t1"."leaseContractNo", "t1"."versionNo", "t1"."lineNo"
limit $5::bigint;
-- Edm.String, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
