select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."number" as "number"
  ) o
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
where exists (
  select 1
  from "leaseContractLine" "t1"
  where "t1"."companyId" = $1::uuid
    and "t1"."leaseContractNo" = "t0"."number"
    and "t1"."versionNo" = "t0"."versionNo"
    and ("t1"."leaseUnitNo" = ($2::text collate "C") and "t1"."unitPrice" > $3::numeric)
)
  and "t0"."companyId" = $1::uuid
order by "t0"."number", "t0"."versionNo"
limit $4::bigint;
-- Edm.Guid, Edm.String, Edm.Decimal(38,18), Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
