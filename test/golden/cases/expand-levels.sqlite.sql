select (
  rtrim(
    json_object(
      '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
      'id', "t0"."id",
      'number', "t0"."number"
    ),
    '}'
  )
  || ',"group":'
  || coalesce(
    (
      select (
        rtrim(
          json_object(
            '@odata.etag', ('W/"' || cast("t1"."rowVersion" as text) || '"'),
            'id', "t1"."id",
            'number', "t1"."number"
          ),
          '}'
        )
        || ',"group":'
        || coalesce(
          (
            select json_object(
              '@odata.etag', ('W/"' || cast("t2"."rowVersion" as text) || '"'),
              'id', "t2"."id",
              'number', "t2"."number"
            )
            from "leaseUnit" "t2"
            where "t2"."companyId" = ? and "t2"."number" = "t1"."leaseUnitGroupNo"
            limit 1
          ),
          'null'
        )
        || '}'
      )
      from "leaseUnit" "t1"
      where "t1"."companyId" = ? and "t1"."number" = "t0"."leaseUnitGroupNo"
      limit 1
    ),
    'null'
  )
  || '}'
),
  "t0"."number"
from "leaseUnit" "t0"
where "t0"."companyId" = ?
order by "t0"."number"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
