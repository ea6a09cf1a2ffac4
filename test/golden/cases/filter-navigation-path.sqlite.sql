select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number"
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
left join "customer" "t1" on "t1"."companyId" = ? and "t1"."number" = "t0"."customerNo"
where ("t1"."city" = ? and not ("t1"."state" is null)) and "t0"."companyId" = ?
order by "t0"."number", "t0"."versionNo"
limit ? + 0;
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
