select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."code" as "code"
  ) o
),
  "t0"."code",
  "t0"."city"
from "postCode" "t0"
where (
  "t0"."city" = ($1::text collate "C")
  and not (("t0"."code" < ($2::text collate "C") or "t0"."code" > ($3::text collate "C")))
)
  and "t0"."companyId" = $4::uuid
order by "t0"."code", "t0"."city"
limit $5::bigint;
-- Edm.String, Edm.String, Edm.String, Edm.Guid, Edm.Int64
