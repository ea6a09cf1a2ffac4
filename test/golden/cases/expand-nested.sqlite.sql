select (
  rtrim(
    json_object(
      '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
      'id', "t0"."id",
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
          where "t1"."companyId" = ? and "t1"."customerNo" = "t0"."number"
          limit 1 offset ? + 0
        ),
        ',"leaseContracts@odata.nextLink":'
        || json_quote(
          (
            (? || cast("t0"."id" as text) || ')')
            || '/leaseContracts'
            || ?
            || (
              select cast("t1"."id" as text)
              from "leaseContract" "t1"
              where "t1"."companyId" = ? and "t1"."customerNo" = "t0"."number"
              order by "t1"."number", "t1"."versionNo"
              limit 1 offset ? + 0
            )
          )
        ),
        ''
      )
    from (
      select (
        rtrim(
          json_object(
            '@odata.etag', ('W/"' || cast("t1"."rowVersion" as text) || '"'),
            'id', "t1"."id",
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
                where "t2"."companyId" = ?
                  and "t2"."leaseContractNo" = "t1"."number"
                  and "t2"."versionNo" = "t1"."versionNo"
                limit 1 offset ? + 0
              ),
              ',"leaseContractLines@odata.nextLink":'
              || json_quote(
                (
                  (? || cast("t1"."id" as text) || ')')
                  || '/leaseContractLines'
                  || ?
                  || (
                    select cast("t2"."id" as text)
                    from "leaseContractLine" "t2"
                    where "t2"."companyId" = ?
                      and "t2"."leaseContractNo" = "t1"."number"
                      and "t2"."versionNo" = "t1"."versionNo"
                    order by "t2"."leaseContractNo", "t2"."versionNo", "t2"."lineNo"
                    limit 1 offset ? + 0
                  )
                )
              ),
              ''
            )
          from (
            select (
              rtrim(
                json_object(
                  '@odata.etag', ('W/"' || cast("t2"."rowVersion" as text) || '"'),
                  'id', "t2"."id",
                  'lineNo', "t2"."lineNo"
                ),
                '}'
              )
              || ',"leaseUnit":'
              || coalesce(
                (
                  select json_object(
                    '@odata.etag', ('W/"' || cast("t3"."rowVersion" as text) || '"'),
                    'id', "t3"."id",
                    'number', "t3"."number"
                  )
                  from "leaseUnit" "t3"
                  where "t3"."companyId" = ? and "t3"."number" = "t2"."leaseUnitNo"
                  limit 1
                ),
                'null'
              )
              || '}'
            ) as j
            from "leaseContractLine" "t2"
            where "t2"."companyId" = ?
              and "t2"."leaseContractNo" = "t1"."number"
              and "t2"."versionNo" = "t1"."versionNo"
            order by "t2"."leaseContractNo", "t2"."versionNo", "t2"."lineNo"
            limit ? + 0
          )
        )
        || '}'
      ) as j
      from "leaseContract" "t1"
      where "t1"."companyId" = ? and "t1"."customerNo" = "t0"."number"
      order by "t1"."number", "t1"."versionNo"
      limit ? + 0
    )
  )
  || '}'
),
  "t0"."number"
from "customer" "t0"
where "t0"."companyId" = ?
order by "t0"."number"
limit ? + 0;
-- Edm.Int64, Edm.Guid, Edm.Int64, Edm.String, Edm.String, Edm.Guid, Edm.Int64, Edm.Int64, Edm.Guid, Edm.Int64, Edm.String, Edm.String, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64
