select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number"
),
  "t1"."leaseUnitNo"
from "leaseUnit" "t0"
left join "tenancy" "t1" on "t1"."companyId" = ?
  and "t1"."leaseUnitNo" = "t0"."number"
  and ("t1"."firstDay" <= substr(?, 1, 10) and "t1"."lastDay" >= substr(?, 1, 10))
where "t1"."tenantName" = ? and "t0"."companyId" = ?
order by "t1"."leaseUnitNo"
limit ? + 0;
-- Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.String, Edm.Guid, Edm.Int64
