select convert(nvarchar(20), count(*))
from "leaseUnit" "t0"
where "t0"."companyId" = @p1;
-- Edm.Guid
