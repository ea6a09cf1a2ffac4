select convert(nvarchar(20), count(*))
from "leaseUnit" "t0"
where "t0"."objectArea" >= cast(@p1 as decimal(28, 8)) and "t0"."companyId" = @p2;
-- Edm.Decimal, Edm.Guid
