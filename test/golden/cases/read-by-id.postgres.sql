select (
  select row_to_json(o)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."code" as "code",
    "t0"."city" as "city",
    "t0"."countryRegionCode" as "countryRegionCode",
    "t0"."county" as "county",
    "t0"."timeZone" as "timeZone",
    replace(to_char("t0"."systemCreatedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z') as "systemCreatedAt",
    "t0"."systemCreatedBy" as "systemCreatedBy",
    replace(to_char("t0"."systemModifiedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z') as "systemModifiedAt",
    "t0"."systemModifiedBy" as "systemModifiedBy"
  ) o
),
  ('W/"' || ("t0"."rowVersion")::text || '"')
from "postCode" "t0"
where "t0"."companyId" = $1::uuid and "t0"."id" = $2::uuid;
-- Edm.Guid, Edm.Guid
