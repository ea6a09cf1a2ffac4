select cast(count(*) as text)
from "leaseUnit" "t0"
where "t0"."objectArea" >= ? and "t0"."companyId" = ?;
-- Edm.Decimal(38,18), Edm.Guid
