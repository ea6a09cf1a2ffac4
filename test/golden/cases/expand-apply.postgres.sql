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
        from (
          select "t4"."serviceNo" as "serviceNo",
            round((sum("t4"."unitPrice"))::numeric, 8) as "x_total"
          from (
            select "t1"."serviceNo" as "serviceNo",
              "t1"."unitPrice" as "unitPrice"
            from "leaseContractLine" "t1"
            where "t1"."companyId" = $2::uuid
              and "t1"."leaseContractNo" = "t0"."number"
              and "t1"."versionNo" = "t0"."versionNo"
          ) "t4"
          group by "t4"."serviceNo"
        ) "t5"
        limit 1 offset $3::bigint
      ) then ',"leaseContractLines@odata.nextLink":'
      || to_json(
        (
          (($4::text collate "C") || ("t0"."id")::text || ')')
          || '/leaseContractLines'
          || ($5::text collate "C")
        )
      )::text else '' end
    from (
      select (
        select row_to_json(o.*)::text
        from (
          select null as "@odata.id",
          "t5"."serviceNo" as "serviceNo",
          '#Decimal' as "total@odata.type",
          trim_scale(round(("t5"."x_total")::numeric, 8)) as "total"
        ) o
      ) as j
      from (
        select "t4"."serviceNo" as "serviceNo",
          round((sum("t4"."unitPrice"))::numeric, 8) as "x_total"
        from (
          select "t1"."serviceNo" as "serviceNo",
            "t1"."unitPrice" as "unitPrice"
          from "leaseContractLine" "t1"
          where "t1"."companyId" = $2::uuid
            and "t1"."leaseContractNo" = "t0"."number"
            and "t1"."versionNo" = "t0"."versionNo"
        ) "t4"
        group by "t4"."serviceNo"
      ) "t5"
      order by ("t5"."x_total" is not null) desc,
        coalesce("t5"."x_total", 0::numeric) desc,
        "t5"."serviceNo"
      limit $6::bigint
    ) a
  )
  || '}'
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
where "t0"."companyId" = $2::uuid
order by "t0"."number", "t0"."versionNo"
limit $7::bigint;
-- Edm.Int64, Edm.Guid, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64
