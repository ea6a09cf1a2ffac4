select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."number" as "number"
  ) o
),
  "t0"."number"
from "leaseUnit" "t0"
where (
  (
    case
    when ("t0"."blocked") then $1::numeric
    when ("t0"."building") then "t0"."totalArea"
    when ($2::boolean) then "t0"."objectArea" end
  ) > $3::numeric
  and not (
    trim_scale(round(("t0"."objectArea")::numeric, 8))::text is not distinct
    from ($4::text collate "C")
  )
)
  and "t0"."companyId" = $5::uuid
order by "t0"."number"
limit $6::bigint;
-- Edm.Decimal, Edm.Boolean, Edm.Decimal(38,18), Edm.String, Edm.Guid, Edm.Int64
