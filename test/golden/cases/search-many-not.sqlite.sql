select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number"
),
  "t0"."number"
from "leaseUnit" "t0"
where +(
  not (
    instr(
      search_words(
        "t0"."number"
        || char(31)
        || "t0"."description"
        || char(31)
        || "t0"."address"
        || char(31)
        || "t0"."address2"
        || char(31)
        || "t0"."salespersonName"
        || char(31)
        || "t0"."ownerName"
        || char(31)
        || "t0"."searchName"
      ),
      ?
    ) > 0
  )
  and not (
    instr(
      search_words(
        "t0"."number"
        || char(31)
        || "t0"."description"
        || char(31)
        || "t0"."address"
        || char(31)
        || "t0"."address2"
        || char(31)
        || "t0"."salespersonName"
        || char(31)
        || "t0"."ownerName"
        || char(31)
        || "t0"."searchName"
      ),
      ?
    ) > 0
  )
  and not (
    instr(
      search_words(
        "t0"."number"
        || char(31)
        || "t0"."description"
        || char(31)
        || "t0"."address"
        || char(31)
        || "t0"."address2"
        || char(31)
        || "t0"."salespersonName"
        || char(31)
        || "t0"."ownerName"
        || char(31)
        || "t0"."searchName"
      ),
      ?
    ) > 0
  )
  and not (
    instr(
      search_words(
        "t0"."number"
        || char(31)
        || "t0"."description"
        || char(31)
        || "t0"."address"
        || char(31)
        || "t0"."address2"
        || char(31)
        || "t0"."salespersonName"
        || char(31)
        || "t0"."ownerName"
        || char(31)
        || "t0"."searchName"
      ),
      ?
    ) > 0
  )
  and not (
    instr(
      search_words(
        "t0"."number"
        || char(31)
        || "t0"."description"
        || char(31)
        || "t0"."address"
        || char(31)
        || "t0"."address2"
        || char(31)
        || "t0"."salespersonName"
        || char(31)
        || "t0"."ownerName"
        || char(31)
        || "t0"."searchName"
      ),
      ?
    ) > 0
  )
  and not (
    instr(
      search_words(
        "t0"."number"
        || char(31)
        || "t0"."description"
        || char(31)
        || "t0"."address"
        || char(31)
        || "t0"."address2"
        || char(31)
        || "t0"."salespersonName"
        || char(31)
        || "t0"."ownerName"
        || char(31)
        || "t0"."searchName"
      ),
      ?
    ) > 0
  )
  and not (
    instr(
      search_words(
        "t0"."number"
        || char(31)
        || "t0"."description"
        || char(31)
        || "t0"."address"
        || char(31)
        || "t0"."address2"
        || char(31)
        || "t0"."salespersonName"
        || char(31)
        || "t0"."ownerName"
        || char(31)
        || "t0"."searchName"
      ),
      ?
    ) > 0
  )
  and not (
    instr(
      search_words(
        "t0"."number"
        || char(31)
        || "t0"."description"
        || char(31)
        || "t0"."address"
        || char(31)
        || "t0"."address2"
        || char(31)
        || "t0"."salespersonName"
        || char(31)
        || "t0"."ownerName"
        || char(31)
        || "t0"."searchName"
      ),
      ?
    ) > 0
  )
  and not (
    instr(
      search_words(
        "t0"."number"
        || char(31)
        || "t0"."description"
        || char(31)
        || "t0"."address"
        || char(31)
        || "t0"."address2"
        || char(31)
        || "t0"."salespersonName"
        || char(31)
        || "t0"."ownerName"
        || char(31)
        || "t0"."searchName"
      ),
      ?
    ) > 0
  )
)
  and "t0"."companyId" = ?
order by "t0"."number"
limit ? + 0;
-- Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.Guid, Edm.Int64
