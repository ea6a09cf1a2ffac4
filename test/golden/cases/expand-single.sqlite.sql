select (
  rtrim(
    json_object(
      '@odata.id', (? || cast("t0"."id" as text) || ')'),
      '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
      'number', "t0"."number"
    ),
    '}'
  )
  || ',"customer":'
  || coalesce(
    (
      select json_object(
        '@odata.id', (? || cast("t1"."id" as text) || ')'),
        '@odata.etag', ('W/"' || cast("t1"."rowVersion" as text) || '"'),
        'displayName', "t1"."displayName"
      )
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
-- Edm.String, Edm.String, Edm.Guid, Edm.Int64
