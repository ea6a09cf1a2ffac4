select (
  rtrim(json_object('@odata.etag', ('W/"' || "t0"."rowVersion" || '"'), 'number', "t0"."number"), '}')
  || ',"customer":'
  || coalesce(
    (
      select json_object('@odata.etag', ('W/"' || "t1"."rowVersion" || '"'), 'displayName', "t1"."displayName")
      from "customer" "t1"
      where "t1"."companyId" = "t0"."companyId" and "t1"."number" = "t0"."customerNo"
      limit 1
    ),
    'null'
  )
  || '}'
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
where "t0"."companyId" = ?
order by "t0"."number", "t0"."versionNo"
limit ?;
-- Edm.Guid, Edm.Int64
