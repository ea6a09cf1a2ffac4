select (count(*))::text,
  null::text,
  null::text
from "postCode" "t0"
where "t0"."city" = ($1::text collate "C") and "t0"."companyId" = $2::uuid
union all
select *
from (
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
  where "t0"."city" = ($1::text collate "C") and "t0"."companyId" = $2::uuid
  order by "t0"."code", "t0"."city"
  limit $3::bigint
) p;
-- Edm.String, Edm.Guid, Edm.Int64
