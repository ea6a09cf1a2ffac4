select (
  left(
    (
      select row_to_json(o.*)::text
      from (
        select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
        "t0"."id" as "id",
        "t0"."number" as "number"
      ) o
    ),
    -1
  )
  || ',"group":'
  || coalesce(
    (
      select (
        left(
          (
            select row_to_json(o.*)::text
            from (
              select ('W/"' || ("t1"."rowVersion")::text || '"') as "@odata.etag",
              "t1"."id" as "id",
              "t1"."number" as "number"
            ) o
          ),
          -1
        )
        || ',"group":'
        || coalesce(
          (
            select (
              select row_to_json(o.*)::text
              from (
                select ('W/"' || ("t2"."rowVersion")::text || '"') as "@odata.etag",
                "t2"."id" as "id",
                "t2"."number" as "number"
              ) o
            )
            from "leaseUnit" "t2"
            where "t2"."companyId" = $1::uuid and "t2"."number" = "t1"."leaseUnitGroupNo"
            limit 1
          ),
          'null'
        )
        || '}'
      )
      from "leaseUnit" "t1"
      where "t1"."companyId" = $1::uuid and "t1"."number" = "t0"."leaseUnitGroupNo"
      limit 1
    ),
    'null'
  )
  || '}'
),
  "t0"."number"
from "leaseUnit" "t0"
where "t0"."companyId" = $1::uuid
order by "t0"."number"
limit $2::bigint;
-- Edm.Guid, Edm.Int64
