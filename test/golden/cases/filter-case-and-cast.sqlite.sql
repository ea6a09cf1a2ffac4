select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number"
),
  "t0"."number"
from "leaseUnit" "t0"
where (
  (
    case
    when "t0"."blocked" = 1 then ?
    when "t0"."building" = 1 then "t0"."totalArea"
    when ? = 1 then "t0"."objectArea" end
  ) > ?
  and not (decimal_text("t0"."objectArea") is ?)
)
  and "t0"."companyId" = ?
order by "t0"."number"
limit ? + 0;
-- Edm.Decimal, Edm.Boolean, Edm.Decimal(38,18), Edm.String, Edm.Guid, Edm.Int64
