select (
  select row_to_json(o)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
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
      (round((("t0"."unitPrice")::numeric * ("t0"."quantity")::numeric), 8))::numeric + ($1::integer)::numeric
    ),
    8
  ) >= $2::numeric
    and div(("t0"."lineNo")::numeric, (nullif($3::integer, 0))::numeric) is not distinct
  from $4::bigint
)
  and "t0"."companyId" = $5::uuid
order by "t0"."leaseContractNo", "t0"."versionNo", "t0"."lineNo"
limit $6::bigint;
-- Edm.Int32, Edm.Decimal, Edm.Int32, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
