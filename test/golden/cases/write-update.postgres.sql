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
where "t0"."companyId" = $1::uuid and "t0"."id" = $2::uuid for update of "t0";
-- Edm.Guid, Edm.Guid

update "postCode"
set "rowVersion" = $1::bigint,
  "county" = ($2::text collate "C"),
  "systemModifiedAt" = $3::timestamp(3)
where "companyId" = $4::uuid and "id" = $5::uuid and "rowVersion" = $6::bigint;
-- Edm.Int64, Edm.String, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Int64

select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."county" as "county"
  ) o
),
  ('W/"' || ("t0"."rowVersion")::text || '"')
from "postCode" "t0"
where "t0"."companyId" = $1::uuid and "t0"."id" = $2::uuid;
-- Edm.Guid, Edm.Guid
