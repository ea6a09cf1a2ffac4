select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid

insert into "postCode" (
  "companyId",
  "rowVersion",
  "id",
  "code",
  "city",
  "countryRegionCode",
  "county",
  "timeZone",
  "systemCreatedAt",
  "systemCreatedBy",
  "systemModifiedAt",
  "systemModifiedBy"
)
values (
  $1::uuid,
  $2::bigint,
  $3::uuid,
  ($4::text collate "C"),
  ($5::text collate "C"),
  ($6::text collate "C"),
  ($7::text collate "C"),
  ($8::text collate "C"),
  $9::timestamp(3),
  $10::uuid,
  $11::timestamp(3),
  $12::uuid
);
-- Edm.Guid, Edm.Int64, Edm.Guid, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.DateTimeOffset, Edm.Guid, Edm.DateTimeOffset, Edm.Guid

select (
  select row_to_json(o)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."code" as "code"
  ) o
),
  ('W/"' || ("t0"."rowVersion")::text || '"')
from "postCode" "t0"
where "t0"."companyId" = $1::uuid and "t0"."id" = $2::uuid;
-- Edm.Guid, Edm.Guid
