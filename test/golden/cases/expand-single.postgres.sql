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
  || ',"customer":'
  || coalesce(
    (
      select (
        select row_to_json(o.*)::text
        from (
          select ('W/"' || ("t1"."rowVersion")::text || '"') as "@odata.etag",
          "t1"."id" as "id",
          "t1"."displayName" as "displayName"
        ) o
      )
      from "customer" "t1"
      where "t1"."companyId" = $1::uuid and "t1"."number" = "t0"."customerNo"
      limit 1
    ),
    'null'
  )
  || '}'
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
where "t0"."companyId" = $1::uuid
order by "t0"."number", "t0"."versionNo"
limit $2::bigint;
-- Edm.Guid, Edm.Int64
