select (
  select row_to_json(o)::text
  from (
    select (($1::text collate "C") || ("t0"."id")::text || ')') as "@odata.id",
    ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."lineNo" as "lineNo"
  ) o
),
  "t0"."leaseContractNo",
  "t0"."versionNo",
  "t0"."lineNo"
from "leaseContractLine" "t0"
where (
  extract(year from "t0"."startingDate")::int = $2::bigint
  and round(extract(epoch from (("t0"."endingDate")::timestamp - ("t0"."startingDate")::timestamp)) * 1000)::bigint > $3::bigint
)
  and "t0"."companyId" = $4::uuid
order by "t0"."leaseContractNo", "t0"."versionNo", "t0"."lineNo"
limit $5::bigint;
-- Edm.String, Edm.Int64, Edm.Duration, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
