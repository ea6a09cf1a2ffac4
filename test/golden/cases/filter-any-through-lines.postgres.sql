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
  from "leaseContractLine" "x"
  join "leaseUnit" "t1" on "t1"."companyId" = $1::uuid and "t1"."number" = "x"."leaseUnitNo"
  where "x"."companyId" = $1::uuid
    and "x"."leaseContractNo" = "t0"."number"
    and "x"."versionNo" = "t0"."versionNo"
    and ("t1"."blocked")
)
  and "t0"."companyId" = $1::uuid
order by "t0"."number", "t0"."versionNo"
limit $2::bigint;
-- Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
