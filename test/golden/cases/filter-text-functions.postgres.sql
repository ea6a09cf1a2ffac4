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
  (
    (strpos("t0"."city", ($1::text collate "C")) > 0)
    and (starts_with((lower("t0"."code" collate "und-x-icu") collate "C"), ($2::text collate "C")))
  )
  and length(
    btrim(
      "t0"."city",
      U&'\0009\000A\000B\000C\000D\0020\0085\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000'
    )
  ) > $3::bigint
)
  and "t0"."companyId" = $4::uuid
order by "t0"."code", "t0"."city"
limit $5::bigint;
-- Edm.String, Edm.String, Edm.Int64, Edm.Guid, Edm.Int64
