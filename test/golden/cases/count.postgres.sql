select (count(*))::text
from "leaseUnit" "t0"
where "t0"."companyId" = $1::uuid;
-- Edm.Guid
