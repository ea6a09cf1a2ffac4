select (count(*))::text
from "leaseUnit" "t0"
where "t0"."objectArea" >= $1::numeric and "t0"."companyId" = $2::uuid;
-- Edm.Decimal(38,18), Edm.Guid
