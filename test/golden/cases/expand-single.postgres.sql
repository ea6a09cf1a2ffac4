select (
  left(
    (
      select row_to_json(o)::text
      from (
        select (($1::text collate "C") || ("t0"."id")::text || ')') as "@odata.id",
        ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
        "t0"."number" as "number"
      ) o
    ),
    -1
  )
  || ',"customer":'
  || coalesce(
    (
      select (
        select row_to_json(o)::text
        from (
          select (($2::text collate "C") || ("t1"."id")::text || ')') as "@odata.id",
          ('W/"' || ("t1"."rowVersion")::text || '"') as "@odata.etag",
          "t1"."displayName" as "displayName"
        ) o
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
where "t0"."companyId" = $3::uuid
order by "t0"."number", "t0"."versionNo"
limit $4::bigint;
-- Edm.String, Edm.String, Edm.Guid, Edm.Int64
