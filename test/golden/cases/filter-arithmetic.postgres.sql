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
  round(
    (
      (
        nullif(
          nullif(
            greatest(
              least(round((("t0"."unitPrice")::numeric * ("t0"."quantity")::numeric), 8), 1e20),
              -1e20
            ),
            1e20
          ),
          -1e20
        )
      )::numeric + ($1::bigint)::numeric
    ),
    8
  ) >= $2::numeric
  and (("t0"."lineNo")::bigint / (nullif($3::bigint, 0))::bigint) = $4::bigint
)
  and "t0"."companyId" = $5::uuid
order by "t0"."leaseContractNo", "t0"."versionNo", "t0"."lineNo"
limit $6::bigint;
-- Edm.Int64, Edm.Decimal(38,18), Edm.Int64, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
