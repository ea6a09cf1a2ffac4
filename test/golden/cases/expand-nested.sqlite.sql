select (
  rtrim(
    json_object(
      '@odata.id', (? || cast("t0"."id" as text) || ')'),
      '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
      'number', "t0"."number"
    ),
    '}'
  )
  || ',"leaseContracts":'
  || (
    select '['
      || ifnull(group_concat(j, ','), '')
      || ']'
      || iif(
        count(*) = ?
        and exists (
          select 1
          from "leaseContract" "t1"
          where "t1"."companyId" = "t0"."companyId" and "t1"."customerNo" = "t0"."number"
          limit 1 offset ?
        ),
        ',"leaseContracts@odata.nextLink":'
        || json_quote(((? || cast("t0"."id" as text) || ')') || '/leaseContracts' || ?)),
        ''
      )
    from (
      select (
        rtrim(
          json_object(
            '@odata.id', (? || cast("t1"."id" as text) || ')'),
            '@odata.etag', ('W/"' || cast("t1"."rowVersion" as text) || '"'),
            'number', "t1"."number"
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
                where "t2"."companyId" = "t1"."companyId"
                  and "t2"."leaseContractNo" = "t1"."number"
                  and "t2"."versionNo" = "t1"."versionNo"
                limit 1 offset ?
              ),
              ',"leaseContractLines@odata.nextLink":'
              || json_quote(((? || cast("t1"."id" as text) || ')') || '/leaseContractLines' || ?)),
              ''
            )
          from (
            select (
              rtrim(
                json_object(
                  '@odata.id', (? || cast("t2"."id" as text) || ')'),
                  '@odata.etag', ('W/"' || cast("t2"."rowVersion" as text) || '"'),
                  'lineNo', "t2"."lineNo"
                ),
                '}'
              )
              || ',"leaseUnit":'
              || coalesce(
                (
                  select json_object(
                    '@odata.id', (? || cast("t3"."id" as text) || ')'),
                    '@odata.etag', ('W/"' || cast("t3"."rowVersion" as text) || '"'),
                    'number', "t3"."number"
                  )
                  from "leaseUnit" "t3"
                  where "t3"."companyId" = "t2"."companyId" and "t3"."number" = "t2"."leaseUnitNo"
                  limit 1
                ),
                'null'
              )
              || '}'
            ) as j
            from "leaseContractLine" "t2"
            where "t2"."companyId" = "t1"."companyId"
              and "t2"."leaseContractNo" = "t1"."number"
              and "t2"."versionNo" = "t1"."versionNo"
            order by "t2"."leaseContractNo", "t2"."versionNo", "t2"."lineNo"
            limit ?
          )
        )
        || '}'
      ) as j
      from "leaseContract" "t1"
      where "t1"."companyId" = "t0"."companyId" and "t1"."customerNo" = "t0"."number"
      order by "t1"."number", "t1"."versionNo"
      limit ?
    )
  )
  || '}'
),
  "t0"."number"
from "customer" "t0"
where "t0"."companyId" = ?
order by "t0"."number"
limit ?;
-- Edm.String, Edm.Int64, Edm.Int64, Edm.String, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.String, Edm.String, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Guid, Edm.Int64
