select cast(count(*) as text)
from "leaseUnit" "t0"
where "t0"."companyId" = ?;
-- Edm.Guid
