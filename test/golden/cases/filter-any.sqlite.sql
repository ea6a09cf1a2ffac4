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
  from "leaseContractLine" "t1"
  left join "leaseUnit" "t2" on "t2"."companyId" = ? and "t2"."number" = "t1"."leaseUnitNo"
  where "t1"."companyId" = ?
    and "t1"."leaseContractNo" = "t0"."number"
    and "t1"."versionNo" = "t0"."versionNo"
    and ("t1"."unitPrice" > ? and "t2"."objectArea" > "t0"."requiredDepositAmount")
)
  and "t0"."companyId" = ?
order by "t0"."number", "t0"."versionNo"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Decimal(38,18), Edm.Guid, Edm.Int64
