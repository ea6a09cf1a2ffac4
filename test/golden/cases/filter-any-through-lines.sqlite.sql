select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number"
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
where +exists (
  select 1
  from "leaseContractLine" "x"
  join "leaseUnit" "t1" on "t1"."companyId" = ? and "t1"."number" = "x"."leaseUnitNo"
  where "x"."companyId" = ?
    and "x"."leaseContractNo" = "t0"."number"
    and "x"."versionNo" = "t0"."versionNo"
    and "t1"."blocked" = 1
)
  and "t0"."companyId" = ?
order by "t0"."number", "t0"."versionNo"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
