select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number"
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
where (
  select decimal_total(sum(o."v"))
  from (
    select nullif(nullif(max(min(decimal_mul("t1"."unitPrice", "t1"."quantity"), 1e20), -1e20), 1e20), -1e20) as "v"
    from "leaseContractLine" "t1"
    where "t1"."companyId" = ?
      and "t1"."leaseContractNo" = "t0"."number"
      and "t1"."versionNo" = "t0"."versionNo"
  ) o
) > ?
  and "t0"."companyId" = ?
order by "t0"."number", "t0"."versionNo"
limit ? + 0;
-- Edm.Guid, Edm.Decimal(38,18), Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
