select "t0"."rowVersion",
  "t0"."id",
  "t0"."code",
  "t0"."city",
  "t0"."countryRegionCode",
  "t0"."county",
  "t0"."timeZone",
  "t0"."systemCreatedAt",
  "t0"."systemCreatedBy",
  "t0"."systemModifiedAt",
  "t0"."systemModifiedBy"
from "postCode" "t0"
where "t0"."companyId" = ? and "t0"."id" = ?;
-- Edm.Guid, Edm.Guid

update "postCode"
set "rowVersion" = ?, "county" = ?, "systemModifiedAt" = ?
where "companyId" = ? and "id" = ? and "rowVersion" = ?;
-- Edm.Int64, Edm.String, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Int64

select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'county', "t0"."county"
),
  ('W/"' || cast("t0"."rowVersion" as text) || '"')
from "postCode" "t0"
where "t0"."companyId" = ? and "t0"."id" = ?;
-- Edm.Guid, Edm.Guid
