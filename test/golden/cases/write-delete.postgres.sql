select "t0"."rowVersion",
  "t0"."id",
  "t0"."code",
  "t0"."description",
  "t0"."systemCreatedAt",
  "t0"."systemCreatedBy",
  "t0"."systemModifiedAt",
  "t0"."systemModifiedBy"
from "leaseUnitClass" "t0"
where "t0"."companyId" = $1::uuid and "t0"."id" = $2::uuid for update of "t0";
-- Edm.Guid, Edm.Guid

delete
from "leaseUnitClass"
where "companyId" = $1::uuid and "id" = $2::uuid and "rowVersion" = $3::bigint;
-- Edm.Guid, Edm.Guid, Edm.Int64
