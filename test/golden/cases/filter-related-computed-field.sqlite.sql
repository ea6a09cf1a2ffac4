select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'lineNo', "t0"."lineNo"
),
  "t0"."leaseContractNo",
  "t0"."versionNo",
  "t0"."lineNo"
from "leaseContractLine" "t0"
left join "leaseUnit" "t1" on "t1"."companyId" = ? and "t1"."number" = "t0"."leaseUnitNo"
left join "tenancy" "t2" on "t2"."companyId" = ?
  and "t2"."leaseUnitNo" = "t1"."number"
  and ("t2"."firstDay" <= substr(?, 1, 10) and "t2"."lastDay" >= substr(?, 1, 10))
where "t2"."tenantName" = ? and "t0"."companyId" = ?
order by "t0"."leaseContractNo", "t0"."versionNo", "t0"."lineNo"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.String, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
