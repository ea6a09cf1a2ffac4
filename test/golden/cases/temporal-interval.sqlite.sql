select cast(count(*) as text),
  null,
  null
from "leaseContract" "t0"
where (
  "t0"."versionStatus" = ?
  and (
    "t0"."contractDate" < ?
    and (
      ("t0"."contractValidUntil" >= ? and "t0"."contractDate" <= "t0"."contractValidUntil")
      or "t0"."contractValidUntil" = ?
    )
  )
)
  and "t0"."companyId" = ?
union all
select *
from (
  select json_object(
    '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
    'id', "t0"."id",
    'number', "t0"."number"
  ),
    "t0"."number",
    "t0"."versionNo"
  from "leaseContract" "t0"
  where (
    "t0"."versionStatus" = ?
    and (
      "t0"."contractDate" < ?
      and (
        ("t0"."contractValidUntil" >= ? and "t0"."contractDate" <= "t0"."contractValidUntil")
        or "t0"."contractValidUntil" = ?
      )
    )
  )
    and "t0"."companyId" = ?
  order by "t0"."number", "t0"."versionNo"
  limit ? + 0
);
-- Edm.String, Edm.Date, Edm.Date, Edm.Date, Edm.Guid, Edm.String, Edm.Date, Edm.Date, Edm.Date, Edm.Guid, Edm.Int64
