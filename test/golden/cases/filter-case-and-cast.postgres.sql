select (
  select row_to_json(o)::text
  from (
    select (($1::text collate "C") || ("t0"."id")::text || ')') as "@odata.id",
    ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."number" as "number"
  ) o
),
  "t0"."number"
from "leaseUnit" "t0"
where (
  coalesce(
    (
      case
      when ("t0"."blocked") then $2::numeric
      when ("t0"."building") then "t0"."totalArea"
      when ($3::boolean) then "t0"."objectArea" end
    ) > $4::numeric,
    false
  )
  and not (
    trim_scale(round(("t0"."objectArea")::numeric, 8))::text is not distinct
    from ($5::text collate "C")
  )
)
  and "t0"."companyId" = $6::uuid
order by "t0"."number"
limit $7::bigint;
-- Edm.String, Edm.Decimal, Edm.Boolean, Edm.Decimal, Edm.String, Edm.Guid, Edm.Int64
