select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number"
)
from "leaseUnit" "t0"
where (
  select "t1"."unitPrice"
  from "leaseContractLine" "t1"
  where "t1"."companyId" = ? and "t1"."leaseUnitNo" = "t0"."number" and "t1"."id" = ?
) > ?
  and "t0"."companyId" = ?
order by "t0"."number"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Decimal(38,18), Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
