select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."number" as "number"
  ) o
)
from "leaseUnit" "t0"
where (
  select "t1"."unitPrice"
  from "leaseContractLine" "t1"
  where "t1"."companyId" = $1::uuid and "t1"."leaseUnitNo" = "t0"."number" and "t1"."id" = $2::uuid
) > $3::numeric
  and "t0"."companyId" = $1::uuid
order by "t0"."number"
limit $4::bigint;
-- Edm.Guid, Edm.Guid, Edm.Decimal(38,18), Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
