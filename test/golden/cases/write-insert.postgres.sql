select 1
from "company"
where "id" = $1::uuid;
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
values (
  $1::uuid,
  $2::bigint,
  $3::uuid,
  ($4::text collate "C"),
  ($5::text collate "C"),
  $6::timestamp(3),
  $7::uuid,
  $8::timestamp(3),
  $9::uuid
);
-- Edm.Guid, Edm.Int64, Edm.Guid, Edm.String, Edm.String, Edm.DateTimeOffset, Edm.Guid, Edm.DateTimeOffset, Edm.Guid

select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."code" as "code"
  ) o
),
  ('W/"' || ("t0"."rowVersion")::text || '"')
from "leaseUnitCategory" "t0"
where "t0"."companyId" = $1::uuid and "t0"."id" = $2::uuid;
-- Edm.Guid, Edm.Guid
