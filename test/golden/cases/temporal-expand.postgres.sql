select (
  left(
    (
      select row_to_json(o)::text
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
        where "t2"."companyId" = "t0"."companyId"
          and "t2"."leaseUnitNo" = "t0"."number"
          and (
            "t2"."unitPrice" > $2::numeric
            and (
              "t2"."startingDate" <= $3::date
              and ("t2"."endingDate" >= $3::date or "t2"."endingDate" = $4::date)
            )
          )
        limit 1 offset $5::bigint
      ) then ',"leaseContractLines@odata.nextLink":'
      || to_json(
        (
          (($6::text collate "C") || ("t0"."id")::text || ')')
          || '/leaseContractLines'
          || ($7::text collate "C")
        )
      )::text else '' end
    from (
      select (
        select row_to_json(o)::text
        from (
          select ('W/"' || ("t2"."rowVersion")::text || '"') as "@odata.etag",
          "t2"."id" as "id",
          "t2"."lineNo" as "lineNo"
        ) o
      ) as j
      from "leaseContractLine" "t2"
      where "t2"."companyId" = "t0"."companyId"
        and "t2"."leaseUnitNo" = "t0"."number"
        and (
          "t2"."unitPrice" > $2::numeric
          and (
            "t2"."startingDate" <= $3::date
            and ("t2"."endingDate" >= $3::date or "t2"."endingDate" = $4::date)
          )
        )
      order by "t2"."leaseContractNo", "t2"."versionNo", "t2"."lineNo"
      limit $8::bigint
    ) a
  )
  || ',"servicePrices":'
  || (
    select '['
      || coalesce(string_agg(j, ','), '')
      || ']'
      || case
      when count(*) = $9::bigint
      and exists (
        select 1
        from "servicePrice" "t1"
        where "t1"."companyId" = "t0"."companyId"
          and "t1"."code" = "t0"."number"
          and "t1"."type" = 'Lease Unit'
          and (
            "t1"."effectiveDate" <= $3::date
            and ("t1"."expirationDate" >= $3::date or "t1"."expirationDate" = $10::date)
          )
        limit 1 offset $11::bigint
      ) then ',"servicePrices@odata.nextLink":'
      || to_json(
        (
          (($12::text collate "C") || ("t0"."id")::text || ')')
          || '/servicePrices'
          || ($13::text collate "C")
        )
      )::text else '' end
    from (
      select (
        select row_to_json(o)::text
        from (
          select ('W/"' || ("t1"."rowVersion")::text || '"') as "@odata.etag",
          "t1"."id" as "id",
          trim_scale(round(("t1"."unitPrice")::numeric, 8)) as "unitPrice"
        ) o
      ) as j
      from "servicePrice" "t1"
      where "t1"."companyId" = "t0"."companyId"
        and "t1"."code" = "t0"."number"
        and "t1"."type" = 'Lease Unit'
        and (
          "t1"."effectiveDate" <= $3::date
          and ("t1"."expirationDate" >= $3::date or "t1"."expirationDate" = $10::date)
        )
      order by "t1"."id"
      limit $14::bigint
    ) a
  )
  || '}'
),
  "t0"."number"
from "leaseUnit" "t0"
where "t0"."companyId" = $15::uuid
order by "t0"."number"
limit $16::bigint;
-- Edm.Int64, Edm.Decimal(38,18), Edm.Date, Edm.Date, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Date, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Guid, Edm.Int64
