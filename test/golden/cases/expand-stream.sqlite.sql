select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'fileName', "t0"."fileName",
  'content@odata.mediaContentType', case when coalesce(inline_media_type("t0"."fileExtension"), 'application/octet-stream') like 'text/%' and ascii_text("t0"."blobText") is null then 'application/octet-stream' else coalesce(inline_media_type("t0"."fileExtension"), 'application/octet-stream') end,
  'content', case when coalesce(inline_media_type("t0"."fileExtension"), 'application/octet-stream') like 'text/%' then coalesce(ascii_text("t0"."blobText"), replace(replace("t0"."blobText", '+', '-'), '/', '_')) else replace(replace("t0"."blobText", '+', '-'), '/', '_') end
),
  "t0"."entryNo"
from "document" "t0"
where "t0"."companyId" = ?
order by "t0"."entryNo"
limit ? + 0;
-- Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
