select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t1"."rowVersion")::text || '"') as "@odata.etag",
    "t1"."id" as "id",
    "t1"."lineNo" as "lineNo"
  ) o
),
  "t1"."leaseContractNo",
  "t1"."versionNo",
  "t1"."lineNo"
from "leaseContractLine" "t1"
join "leaseContract" "t0" on 1 = 1
where "t0"."companyId" = $1::uuid
  and "t0"."id" = $2::uuid
  and "t1"."companyId" = $1::uuid
  and "t1"."companyId" = $1::uuid
  and "t1"."leaseContractNo" = "t0"."number"
  and "t1"."versionNo" = "t0"."versionNo"
order by "t1"."leaseContractNo", "t1"."versionNo", "t1"."lineNo"
limit $3::bigint;
-- Edm.Guid, Edm.Guid, Edm.Int64
