select json_object(
  '@odata.id', (? || cast("t0"."id" as text) || ')'),
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'code', "t0"."code"
),
  "t0"."code",
  "t0"."city"
from "postCode" "t0"
where ("t0"."city" = ? and not (("t0"."code" < ? or "t0"."code" > ?))) and "t0"."companyId" = ?
order by "t0"."code", "t0"."city"
limit ?;
-- Edm.String, Edm.String, Edm.String, Edm.String, Edm.Guid, Edm.Int64
