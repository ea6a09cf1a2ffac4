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
        from "leaseContractLine" "t2"
        where "t2"."companyId" = $2::uuid
          and "t2"."leaseUnitNo" = "t0"."number"
          and (
            "t2"."unitPrice" > $3::numeric
            and (
              "t2"."startingDate" <= $4::date
              and ("t2"."endingDate" >= $4::date or "t2"."endingDate" = $5::date)
            )
          )
        limit 1 offset $6::bigint
      ) then ',"leaseContractLines@odata.nextLink":'
      || to_json(
        (
          (($7::text collate "C") || ("t0"."id")::text || ')')
          || '/leaseContractLines'
          || ($8::text collate "C")
          || (
            select ("t2"."id")::text
            from "leaseContractLine" "t2"
            where "t2"."companyId" = $2::uuid
              and "t2"."leaseUnitNo" = "t0"."number"
              and (
                "t2"."unitPrice" > $3::numeric
                and (
                  "t2"."startingDate" <= $4::date
                  and ("t2"."endingDate" >= $4::date or "t2"."endingDate" = $5::date)
                )
              )
            order by "t2"."leaseContractNo", "t2"."versionNo", "t2"."lineNo"
            limit 1 offset $9::bigint
          )
        )
      )::text else '' end
    from (
      select (
        select row_to_json(o.*)::text
        from (
          select ('W/"' || ("t2"."rowVersion")::text || '"') as "@odata.etag",
          "t2"."id" as "id",
          "t2"."lineNo" as "lineNo"
        ) o
      ) as j
      from "leaseContractLine" "t2"
      where "t2"."companyId" = $2::uuid
        and "t2"."leaseUnitNo" = "t0"."number"
        and (
          "t2"."unitPrice" > $3::numeric
          and (
            "t2"."startingDate" <= $4::date
            and ("t2"."endingDate" >= $4::date or "t2"."endingDate" = $5::date)
          )
        )
      order by "t2"."leaseContractNo", "t2"."versionNo", "t2"."lineNo"
      limit $10::bigint
    ) a
  )
  || ',"servicePrices":'
  || (
    select '['
      || coalesce(string_agg(j, ','), '')
      || ']'
      || case
      when count(*) = $11::bigint
      and exists (
        select 1
        from "servicePrice" "t1"
        where "t1"."companyId" = $2::uuid
          and "t1"."code" = "t0"."number"
          and "t1"."type" = 'Lease Unit'
          and (
            "t1"."effectiveDate" <= $4::date
            and ("t1"."expirationDate" >= $4::date or "t1"."expirationDate" = $12::date)
          )
        limit 1 offset $13::bigint
      ) then ',"servicePrices@odata.nextLink":'
      || to_json(
        (
          (($14::text collate "C") || ("t0"."id")::text || ')')
          || '/servicePrices'
          || ($15::text collate "C")
          || (
            select ("t1"."id")::text
            from "servicePrice" "t1"
            where "t1"."companyId" = $2::uuid
              and "t1"."code" = "t0"."number"
              and "t1"."type" = 'Lease Unit'
              and (
                "t1"."effectiveDate" <= $4::date
                and ("t1"."expirationDate" >= $4::date or "t1"."expirationDate" = $12::date)
              )
            order by "t1"."id"
            limit 1 offset $16::bigint
          )
        )
      )::text else '' end
    from (
      select (
        select row_to_json(o.*)::text
        from (
          select ('W/"' || ("t1"."rowVersion")::text || '"') as "@odata.etag",
          "t1"."id" as "id",
          trim_scale(round(("t1"."unitPrice")::numeric, 8)) as "unitPrice"
        ) o
      ) as j
      from "servicePrice" "t1"
      where "t1"."companyId" = $2::uuid
        and "t1"."code" = "t0"."number"
        and "t1"."type" = 'Lease Unit'
        and (
          "t1"."effectiveDate" <= $4::date
          and ("t1"."expirationDate" >= $4::date or "t1"."expirationDate" = $12::date)
        )
      order by "t1"."id"
      limit $17::bigint
    ) a
  )
  || '}'
),
  "t0"."number"
from "leaseUnit" "t0"
where "t0"."companyId" = $2::uuid
order by "t0"."number"
limit $18::bigint;
-- Edm.Int64, Edm.Guid, Edm.Decimal(38,18), Edm.Date, Edm.Date, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64, Edm.Date, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64
