select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'code', "t0"."code",
  'city', "t0"."city",
  'countryRegionCode', "t0"."countryRegionCode",
  'county', "t0"."county",
  'timeZone', "t0"."timeZone",
  'systemCreatedAt', replace("t0"."systemCreatedAt", '.000Z', 'Z'),
  'systemCreatedBy', "t0"."systemCreatedBy",
  'systemModifiedAt', replace("t0"."systemModifiedAt", '.000Z', 'Z'),
  'systemModifiedBy', "t0"."systemModifiedBy"
),
  ('W/"' || cast("t0"."rowVersion" as text) || '"')
from "postCode" "t0"
where "t0"."companyId" = ? and "t0"."id" = ?;
-- Edm.Guid, Edm.Guid
