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
left join "leaseUnit" "t1" on "t1"."companyId" = $1::uuid and "t1"."number" = "t0"."leaseUnitNo"
left join "tenancy" "t2" on "t2"."companyId" = $1::uuid
  and "t2"."leaseUnitNo" = "t1"."number"
  and ("t2"."firstDay" <= ($2::timestamp(3))::date and "t2"."lastDay" >= ($2::timestamp(3))::date)
where "t2"."tenantName" = ($3::text collate "C") and "t0"."companyId" = $1::uuid
order by "t0"."leaseContractNo", "t0"."versionNo", "t0"."lineNo"
limit $4::bigint;
-- Edm.Guid, Edm.DateTimeOffset, Edm.String, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
