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
  round(
    (
      (round((("t0"."unitPrice")::numeric * ("t0"."quantity")::numeric), 8))::numeric + ($2::integer)::numeric
    ),
    8
  ) >= $3::numeric
    and div(("t0"."lineNo")::numeric, (nullif($4::integer, 0))::numeric) is not distinct
  from $5::bigint
)
  and "t0"."companyId" = $6::uuid
order by "t0"."leaseContractNo", "t0"."versionNo", "t0"."lineNo"
limit $7::bigint;
-- Edm.String, Edm.Int32, Edm.Decimal, Edm.Int32, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
