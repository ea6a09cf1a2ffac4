select "t0"."rowVersion",
  "t0"."id",
  "t0"."code",
  "t0"."description",
  "t0"."systemCreatedAt",
  "t0"."systemCreatedBy",
  "t0"."systemModifiedAt",
  "t0"."systemModifiedBy"
from "leaseUnitClass" "t0"
where "t0"."companyId" = ? and "t0"."id" = ?;
-- Edm.Guid, Edm.Guid

delete from "leaseUnitClass" where "companyId" = ? and "id" = ? and "rowVersion" = ?;
-- Edm.Guid, Edm.Guid, Edm.Int64
