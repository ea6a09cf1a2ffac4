select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."number" as "number"
  ) o
),
  "t1"."leaseUnitNo"
from "leaseUnit" "t0"
left join "tenancy" "t1" on "t1"."companyId" = $1::uuid
  and "t1"."leaseUnitNo" = "t0"."number"
  and ("t1"."firstDay" <= ($2::timestamp(3))::date and "t1"."lastDay" >= ($2::timestamp(3))::date)
where "t1"."tenantName" = ($3::text collate "C") and "t0"."companyId" = $1::uuid
order by "t1"."leaseUnitNo"
limit $4::bigint;
-- Edm.Guid, Edm.DateTimeOffset, Edm.String, Edm.Int64
