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
          from "leaseContractLine" "t1"
          where "t1"."companyId" = ?
            and "t1"."leaseContractNo" = "t0"."number"
            and "t1"."versionNo" = "t0"."versionNo"
            and "t1"."unitPrice" > ?
          limit 1 offset ? + 0
        ),
        ',"leaseContractLines@odata.nextLink":'
        || json_quote(
          (
            (? || cast("t0"."id" as text) || ')')
            || '/leaseContractLines'
            || ?
            || (
              select cast("t1"."id" as text)
              from "leaseContractLine" "t1"
              where "t1"."companyId" = ?
                and "t1"."leaseContractNo" = "t0"."number"
                and "t1"."versionNo" = "t0"."versionNo"
                and "t1"."unitPrice" > ?
              order by "t1"."unitPrice" desc,
                "t1"."leaseContractNo",
                "t1"."versionNo",
                "t1"."lineNo"
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
        'lineNo', "t1"."lineNo"
      ) as j
      from "leaseContractLine" "t1"
      where "t1"."companyId" = ?
        and "t1"."leaseContractNo" = "t0"."number"
        and "t1"."versionNo" = "t0"."versionNo"
        and "t1"."unitPrice" > ?
      order by "t1"."unitPrice" desc, "t1"."leaseContractNo", "t1"."versionNo", "t1"."lineNo"
      limit ? + 0
    )
  )
  || '}'
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
where "t0"."companyId" = ?
order by "t0"."number", "t0"."versionNo"
limit ? + 0;
-- Edm.Int64, Edm.Guid, Edm.Decimal(38,18), Edm.Int64, Edm.String, Edm.String, Edm.Guid, Edm.Decimal(38,18), Edm.Int64, Edm.Guid, Edm.Decimal(38,18), Edm.Int64, Edm.Guid, Edm.Int64
