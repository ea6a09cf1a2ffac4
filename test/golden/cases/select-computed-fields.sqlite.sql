select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number",
  'tenantName', "t1"."tenantName",
  'rentedTill', "t1"."rentedTill"
),
  "t0"."number"
from "leaseUnit" "t0"
left join "tenancy" "t1" on "t1"."companyId" = ?
  and "t1"."leaseUnitNo" = "t0"."number"
  and ("t1"."firstDay" <= substr(?, 1, 10) and "t1"."lastDay" >= substr(?, 1, 10))
where "t0"."companyId" = ?
order by "t0"."number"
limit ? + 0;
-- Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
