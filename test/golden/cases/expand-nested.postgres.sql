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
  || ',"leaseContracts":'
  || (
    select '['
      || coalesce(string_agg(j, ','), '')
      || ']'
      || case
      when count(*) = $1::bigint
      and exists (
        select 1
        from "leaseContract" "t1"
        where "t1"."companyId" = $2::uuid and "t1"."customerNo" = "t0"."number"
        limit 1 offset $3::bigint
      ) then ',"leaseContracts@odata.nextLink":'
      || to_json(
        (
          (($4::text collate "C") || ("t0"."id")::text || ')')
          || '/leaseContracts'
          || ($5::text collate "C")
          || (
            select ("t1"."id")::text
            from "leaseContract" "t1"
            where "t1"."companyId" = $2::uuid and "t1"."customerNo" = "t0"."number"
            order by "t1"."number", "t1"."versionNo"
            limit 1 offset $6::bigint
          )
        )
      )::text else '' end
    from (
      select (
        left(
          (
            select row_to_json(o.*)::text
            from (
              select ('W/"' || ("t1"."rowVersion")::text || '"') as "@odata.etag",
              "t1"."id" as "id",
              "t1"."number" as "number"
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
            when count(*) = $7::bigint
            and exists (
              select 1
              from "leaseContractLine" "t2"
              where "t2"."companyId" = $2::uuid
                and "t2"."leaseContractNo" = "t1"."number"
                and "t2"."versionNo" = "t1"."versionNo"
              limit 1 offset $8::bigint
            ) then ',"leaseContractLines@odata.nextLink":'
            || to_json(
              (
                (($9::text collate "C") || ("t1"."id")::text || ')')
                || '/leaseContractLines'
                || ($10::text collate "C")
                || (
                  select ("t2"."id")::text
                  from "leaseContractLine" "t2"
                  where "t2"."companyId" = $2::uuid
                    and "t2"."leaseContractNo" = "t1"."number"
                    and "t2"."versionNo" = "t1"."versionNo"
                  order by "t2"."leaseContractNo", "t2"."versionNo", "t2"."lineNo"
                  limit 1 offset $11::bigint
                )
              )
            )::text else '' end
          from (
            select (
              left(
                (
                  select row_to_json(o.*)::text
                  from (
                    select ('W/"' || ("t2"."rowVersion")::text || '"') as "@odata.etag",
                    "t2"."id" as "id",
                    "t2"."lineNo" as "lineNo"
                  ) o
                ),
                -1
              )
              || ',"leaseUnit":'
              || coalesce(
                (
                  select (
                    select row_to_json(o.*)::text
                    from (
                      select ('W/"' || ("t3"."rowVersion")::text || '"') as "@odata.etag",
                      "t3"."id" as "id",
                      "t3"."number" as "number"
                    ) o
                  )
                  from "leaseUnit" "t3"
                  where "t3"."companyId" = $2::uuid and "t3"."number" = "t2"."leaseUnitNo"
                  limit 1
                ),
                'null'
              )
              || '}'
            ) as j
            from "leaseContractLine" "t2"
            where "t2"."companyId" = $2::uuid
              and "t2"."leaseContractNo" = "t1"."number"
              and "t2"."versionNo" = "t1"."versionNo"
            order by "t2"."leaseContractNo", "t2"."versionNo", "t2"."lineNo"
            limit $12::bigint
          ) a
        )
        || '}'
      ) as j
      from "leaseContract" "t1"
      where "t1"."companyId" = $2::uuid and "t1"."customerNo" = "t0"."number"
      order by "t1"."number", "t1"."versionNo"
      limit $13::bigint
    ) a
  )
  || '}'
),
  "t0"."number"
from "customer" "t0"
where "t0"."companyId" = $2::uuid
order by "t0"."number"
limit $14::bigint;
-- Edm.Int64, Edm.Guid, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64, Edm.Int64
