select (
  rtrim(
    json_object(
      '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
      'id', "t0"."id",
      'number', "t0"."number"
    ),
    '}'
  )
  || ',"customer":'
  || coalesce(
    (
      select json_object(
        '@odata.etag', ('W/"' || cast("t1"."rowVersion" as text) || '"'),
        'id', "t1"."id",
        'displayName', "t1"."displayName"
      )
      from "customer" "t1"
      where "t1"."companyId" = ? and "t1"."number" = "t0"."customerNo"
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
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Int64
