select 1
from "company"
where "id" = ?;
-- Edm.Guid

insert into "leaseUnitCategory" (
  "companyId",
  "rowVersion",
  "id",
  "code",
  "description",
  "systemCreatedAt",
  "systemCreatedBy",
  "systemModifiedAt",
  "systemModifiedBy"
)
values (?, ?, ?, ?, ?, ?, ?, ?, ?);
-- Edm.Guid, Edm.Int64, Edm.Guid, Edm.String, Edm.String, Edm.DateTimeOffset, Edm.Guid, Edm.DateTimeOffset, Edm.Guid

select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'code', "t0"."code"
),
  ('W/"' || cast("t0"."rowVersion" as text) || '"')
from "leaseUnitCategory" "t0"
where "t0"."companyId" = ? and "t0"."id" = ?;
-- Edm.Guid, Edm.Guid
