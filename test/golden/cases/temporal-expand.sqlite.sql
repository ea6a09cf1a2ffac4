select (
  rtrim(
    json_object(
      '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
      'id', "t0"."id",
      'number', "t0"."number"
    ),
    '}'
  )
  || ',"leaseContractLines":'
  || (
    select '['
      || ifnull(group_concat(j, ','), '')
      || ']'
      || iif(
        count(*) = ?
        and exists (
          select 1
          from "leaseContractLine" "t2"
          where "t2"."companyId" = ?
            and "t2"."leaseUnitNo" = "t0"."number"
            and (
              "t2"."unitPrice" > ?
              and ("t2"."startingDate" <= ? and ("t2"."endingDate" >= ? or "t2"."endingDate" = ?))
            )
          limit 1 offset ? + 0
        ),
        ',"leaseContractLines@odata.nextLink":'
        || json_quote(
          (
            (? || cast("t0"."id" as text) || ')')
            || '/leaseContractLines'
            || ?
            || (
              select cast("t2"."id" as text)
              from "leaseContractLine" "t2"
              where "t2"."companyId" = ?
                and "t2"."leaseUnitNo" = "t0"."number"
                and (
                  "t2"."unitPrice" > ?
                  and ("t2"."startingDate" <= ? and ("t2"."endingDate" >= ? or "t2"."endingDate" = ?))
                )
              order by "t2"."leaseContractNo", "t2"."versionNo", "t2"."lineNo"
              limit 1 offset ? + 0
            )
          )
        ),
        ''
      )
    from (
      select json_object(
        '@odata.etag', ('W/"' || cast("t2"."rowVersion" as text) || '"'),
        'id', "t2"."id",
        'lineNo', "t2"."lineNo"
      ) as j
      from "leaseContractLine" "t2"
      where "t2"."companyId" = ?
        and "t2"."leaseUnitNo" = "t0"."number"
        and (
          "t2"."unitPrice" > ?
          and ("t2"."startingDate" <= ? and ("t2"."endingDate" >= ? or "t2"."endingDate" = ?))
        )
      order by "t2"."leaseContractNo", "t2"."versionNo", "t2"."lineNo"
      limit ? + 0
    )
  )
  || ',"servicePrices":'
  || (
    select '['
      || ifnull(group_concat(j, ','), '')
      || ']'
      || iif(
        count(*) = ?
        and exists (
          select 1
          from "servicePrice" "t1"
          where "t1"."companyId" = ?
            and "t1"."code" = "t0"."number"
            and "t1"."type" = 'Lease Unit'
            and (
              "t1"."effectiveDate" <= ?
              and ("t1"."expirationDate" >= ? or "t1"."expirationDate" = ?)
            )
          limit 1 offset ? + 0
        ),
        ',"servicePrices@odata.nextLink":'
        || json_quote(
          (
            (? || cast("t0"."id" as text) || ')')
            || '/servicePrices'
            || ?
            || (
              select cast("t1"."id" as text)
              from "servicePrice" "t1"
              where "t1"."companyId" = ?
                and "t1"."code" = "t0"."number"
                and "t1"."type" = 'Lease Unit'
                and (
                  "t1"."effectiveDate" <= ?
                  and ("t1"."expirationDate" >= ? or "t1"."expirationDate" = ?)
                )
              order by "t1"."id"
              limit 1 offset ? + 0
            )
          )
        ),
        ''
      )
    from (
      select json_object(
        '@odata.etag', ('W/"' || cast("t1"."rowVersion" as text) || '"'),
        'id', "t1"."id",
        'unitPrice', iif(
          "t1"."unitPrice" between 0.0001
          and 1e5
          or "t1"."unitPrice" = 0
          or (
            "t1"."unitPrice" between -1e11
            and 1e11
            and round("t1"."unitPrice", 2) = "t1"."unitPrice"
          ),
          "t1"."unitPrice",
          json(decimal_text("t1"."unitPrice"))
        )
      ) as j
      from "servicePrice" "t1"
      where "t1"."companyId" = ?
        and "t1"."code" = "t0"."number"
        and "t1"."type" = 'Lease Unit'
        and ("t1"."effectiveDate" <= ? and ("t1"."expirationDate" >= ? or "t1"."expirationDate" = ?))
      order by "t1"."id"
      limit ? + 0
    )
  )
  || '}'
),
  "t0"."number"
from "leaseUnit" "t0"
where "t0"."companyId" = ?
order by "t0"."number"
limit ? + 0;
-- Edm.Int64, Edm.Guid, Edm.Decimal(38,18), Edm.Date, Edm.Date, Edm.Date, Edm.Int64, Edm.String, Edm.String, Edm.Guid, Edm.Decimal(38,18), Edm.Date, Edm.Date, Edm.Date, Edm.Int64, Edm.Guid, Edm.Decimal(38,18), Edm.Date, Edm.Date, Edm.Date, Edm.Int64, Edm.Int64, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Int64, Edm.String, Edm.String, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Int64, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Int64, Edm.Guid, Edm.Int64
