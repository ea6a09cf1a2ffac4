select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'code', "t0"."code"
),
  "t0"."code",
  "t0"."city"
from "postCode" "t0"
where ("t0"."code", "t0"."city") > (?, ?) and "t0"."companyId" = ?
order by "t0"."code", "t0"."city"
limit ? + 0;
-- Edm.String, Edm.String, Edm.Guid, Edm.Int64
