select (count(*))::text,
  null::text,
  null::integer
from "leaseContract" "t0"
where (
  "t0"."versionStatus" = ($1::text collate "C")
  and (
    "t0"."contractDate" < $2::date
    and (
      ("t0"."contractValidUntil" >= $3::date and "t0"."contractDate" <= "t0"."contractValidUntil")
      or "t0"."contractValidUntil" = $4::date
    )
  )
)
  and "t0"."companyId" = $5::uuid
union all
select *
from (
  select (
    select row_to_json(o.*)::text
    from (
      select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
      "t0"."id" as "id",
      "t0"."number" as "number"
    ) o
  ),
    "t0"."number",
    "t0"."versionNo"
  from "leaseContract" "t0"
  where (
    "t0"."versionStatus" = ($1::text collate "C")
    and (
      "t0"."contractDate" < $2::date
      and (
        ("t0"."contractValidUntil" >= $3::date and "t0"."contractDate" <= "t0"."contractValidUntil")
        or "t0"."contractValidUntil" = $4::date
      )
    )
  )
    and "t0"."companyId" = $5::uuid
  order by "t0"."number", "t0"."versionNo"
  limit $6::bigint
) p;
-- Edm.String, Edm.Date, Edm.Date, Edm.Date, Edm.Guid, Edm.Int64
