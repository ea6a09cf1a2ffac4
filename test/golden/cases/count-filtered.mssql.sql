select convert(nvarchar(20), count(*))
from "leaseUnit" "t0"
where "t0"."objectArea" >= cast(@p1 as decimal(38, 18)) and "t0"."companyId" = @p2;
-- Edm.Decimal(38,18), Edm.Guid
