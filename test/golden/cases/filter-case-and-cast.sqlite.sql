select json_object(
  '@odata.id', (? || cast("t0"."id" as text) || ')'),
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'number', "t0"."number"
),
  "t0"."number"
from "leaseUnit" "t0"
where (
  ifnull(
    (
      case
      when "t0"."blocked" = 1 then ?
      when "t0"."building" = 1 then "t0"."totalArea"
      when ? = 1 then "t0"."objectArea" end
    ) > ?, 0
  )
  and not (
    iif("t0"."objectArea" is null, null, rtrim(rtrim(printf('%.8f', "t0"."objectArea"), '0'), '.')) is ?
  )
)
  and "t0"."companyId" = ?
order by "t0"."number"
limit ?;
-- Edm.String, Edm.Decimal, Edm.Boolean, Edm.Decimal, Edm.String, Edm.Guid, Edm.Int64
