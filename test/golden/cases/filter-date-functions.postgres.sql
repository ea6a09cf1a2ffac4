select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."lineNo" as "lineNo"
  ) o
),
  "t0"."leaseContractNo",
  "t0"."versionNo",
  "t0"."lineNo"
from "leaseContractLine" "t0"
where (
  extract(year from "t0"."startingDate")::int = $1::bigint
  and round(extract(epoch from (("t0"."endingDate")::timestamp - ("t0"."startingDate")::timestamp)) * 1000)::bigint > $2::bigint
)
  and "t0"."companyId" = $3::uuid
order by "t0"."leaseContractNo", "t0"."versionNo", "t0"."lineNo"
limit $4::bigint;
-- Edm.Int64, Edm.Duration, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
