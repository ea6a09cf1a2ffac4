select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."fileName" as "fileName",
    case
    when coalesce(
      (
        (
          select ($1::text collate "C")::jsonb
        ) ->> lower(substring("t0"."fileExtension" from '[^.]*$'))
      ),
      'application/octet-stream'
    ) like 'text/%'
    and case
    when encode(decode("t0"."blobText", 'base64'), 'hex') ~ '^(0[1-9a-f]|[1-7][0-9a-f])*$' then convert_from(decode("t0"."blobText", 'base64'), 'UTF8') end is null then 'application/octet-stream' else coalesce(
      (
        (
          select ($1::text collate "C")::jsonb
        ) ->> lower(substring("t0"."fileExtension" from '[^.]*$'))
      ),
      'application/octet-stream'
    ) end as "content@odata.mediaContentType",
    case
    when coalesce(
      (
        (
          select ($1::text collate "C")::jsonb
        ) ->> lower(substring("t0"."fileExtension" from '[^.]*$'))
      ),
      'application/octet-stream'
    ) like 'text/%' then coalesce(
      case
      when encode(decode("t0"."blobText", 'base64'), 'hex') ~ '^(0[1-9a-f]|[1-7][0-9a-f])*$' then convert_from(decode("t0"."blobText", 'base64'), 'UTF8') end,
      replace(replace("t0"."blobText", '+', '-'), '/', '_')
    ) else replace(replace("t0"."blobText", '+', '-'), '/', '_') end as "content"
  ) o
),
  "t0"."entryNo"
from "document" "t0"
where "t0"."companyId" = $2::uuid
order by "t0"."entryNo"
limit $3::bigint;
-- Edm.String, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
