select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'code', "t0"."code"
),
  "t0"."code",
  "t0"."city"
from "postCode" "t0"
where (
  ((instr("t0"."city", ?) > 0) and (substr(unicode_lower("t0"."code"), 1, length(?)) = ?))
  and length(
    trim(
      "t0"."city",
      char(
        9, 10, 11, 12, 13, 32, 133, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288
      )
    )
  ) > ?
)
  and "t0"."companyId" = ?
order by "t0"."code", "t0"."city"
limit ? + 0;
-- Edm.String, Edm.String, Edm.String, Edm.Int64, Edm.Guid, Edm.Int64
