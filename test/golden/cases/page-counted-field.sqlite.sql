select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'entryNo', "t0"."entryNo",
  'crossRefToDocuments', (coalesce("t2"."n", 0) - 1)
)
from "document" "t0"
left join (
  select "documentTypeCode",
    "customerNo",
    "tableId",
    count(*) as "n"
  from "document"
  where "companyId" = ?
    and ("documentTypeCode", "customerNo", "tableId") in (
      select "t0"."documentTypeCode",
        "t0"."customerNo",
        "t0"."tableId"
      from "document" "t0"
      where "t0"."companyId" = ?
      order by "t0"."entryNo"
      limit ? + 0
    )
  group by "documentTypeCode", "customerNo", "tableId"
) "t2" on "t2"."documentTypeCode" = "t0"."documentTypeCode"
  and "t2"."customerNo" = "t0"."customerNo"
  and "t2"."tableId" = "t0"."tableId"
where "t0"."companyId" = ?
order by "t0"."entryNo"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
