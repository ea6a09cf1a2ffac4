select "t0"."rowVersion",
  "t0"."id",
  "t0"."code",
  "t0"."description",
  stuff(convert(nvarchar(23), "t0"."systemCreatedAt", 121), 11, 1, N'T') + N'Z',
  "t0"."systemCreatedBy",
  stuff(convert(nvarchar(23), "t0"."systemModifiedAt", 121), 11, 1, N'T') + N'Z',
  "t0"."systemModifiedBy"
from "leaseUnitClass" "t0" with (updlock, rowlock)
where "t0"."companyId" = @p1 and "t0"."id" = @p2;
-- Edm.Guid, Edm.Guid

delete from "leaseUnitClass" where "companyId" = @p1 and "id" = @p2 and "rowVersion" = @p3;
-- Edm.Guid, Edm.Guid, Edm.Int64
