select (
  left(
    (
      select row_to_json(o.*)::text
      from (
        select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
        "t0"."id" as "id",
        "t0"."number" as "number"
      ) o
    ),
    -1
  )
  || ',"leaseContractLines":'
  || (
    select '['
      || coalesce(string_agg(j, ','), '')
      || ']'
      || case
      when count(*) = $1::bigint
      and exists (
        select 1
        from "leaseContractLine" "t1"
        where "t1"."companyId" = $2::uuid
          and "t1"."leaseContractNo" = "t0"."number"
          and "t1"."versionNo" = "t0"."versionNo"
          and "t1"."unitPrice" > $3::numeric
        limit 1 offset $4::bigint
      ) then ',"leaseContractLines@odata.nextLink":'
      || to_json(
        (
          (($5::text collate "C") || ("t0"."id")::text || ')')
          || '/leaseContractLines'
          || ($6::text collate "C")
          || (
            select ("t1"."id")::text
            from "leaseContractLine" "t1"
            where "t1"."companyId" = $2::uuid
              and "t1"."leaseContractNo" = "t0"."number"
              and "t1"."versionNo" = "t0"."versionNo"
              and "t1"."unitPrice" > $3::numeric
            order by "t1"."unitPrice" desc, "t1"."leaseContractNo", "t1"."versionNo", "t1"."lineNo"
            limit 1 offset $7::bigint
          )
        )
      )::text else '' end
    from (
      select (
        select row_to_json(o.*)::text
        from (
          select ('W/"' || ("t1"."rowVersion")::text || '"') as "@odata.etag",
          "t1"."id" as "id",
          "t1"."lineNo" as "lineNo"
        ) o
      ) as j
      from "leaseContractLine" "t1"
      where "t1"."companyId" = $2::uuid
        and "t1"."leaseContractNo" = "t0"."number"
        and "t1"."versionNo" = "t0"."versionNo"
        and "t1"."unitPrice" > $3::numeric
      order by "t1"."unitPrice" desc, "t1"."leaseContractNo", "t1"."versionNo", "t1"."lineNo"
      limit $8::bigint
    ) a
  )
  || '}'
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
where "t0"."companyId" = $2::uuid
order by "t0"."number", "t0"."versionNo"
limit $9::bigint;
-- Edm.Int64, Edm.Guid, Edm.Decimal(38,18), Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64
