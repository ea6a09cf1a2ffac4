select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'code', "t0"."code"
),
  "t0"."code"
from "leaseUnitCategory" "t0"
where +(
  not (instr(search_words("t0"."code" || char(31) || "t0"."description"), ?) > 0)
  and not (instr(search_words("t0"."code" || char(31) || "t0"."description"), ?) > 0)
  and not (instr(search_words("t0"."code" || char(31) || "t0"."description"), ?) > 0)
  and not (instr(search_words("t0"."code" || char(31) || "t0"."description"), ?) > 0)
  and not (instr(search_words("t0"."code" || char(31) || "t0"."description"), ?) > 0)
  and not (instr(search_words("t0"."code" || char(31) || "t0"."description"), ?) > 0)
  and not (instr(search_words("t0"."code" || char(31) || "t0"."description"), ?) > 0)
  and not (instr(search_words("t0"."code" || char(31) || "t0"."description"), ?) > 0)
  and not (instr(search_words("t0"."code" || char(31) || "t0"."description"), ?) > 0)
)
  and "t0"."companyId" = ?
order by "t0"."code"
limit ? + 0;
-- Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
