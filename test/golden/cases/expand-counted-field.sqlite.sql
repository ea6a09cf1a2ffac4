select (
  rtrim(
    json_object(
      '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
      'id', "t0"."id",
      'number', "t0"."number"
    ),
    '}'
  )
  || ',"documents":'
  || (
    select '['
      || ifnull(group_concat(j, ','), '')
      || ']'
      || iif(
        count(*) = ?
        and exists (
          select 1
          from "document" "t1"
          where "t1"."companyId" = ?
            and "t1"."leaseContractNo" = "t0"."number"
            and "t1"."leaseContractVersionNo" = "t0"."versionNo"
          limit 1 offset ? + 0
        ),
        ',"documents@odata.nextLink":'
        || json_quote(
          (
            (? || cast("t0"."id" as text) || ')')
            || '/documents'
            || ?
            || (
              select cast("t1"."id" as text)
              from "document" "t1"
              left join (
                select "documentTypeCode",
                  "customerNo",
                  "tableId",
                  count(*) as "n"
                from "document"
                where "companyId" = ?
                  and ("documentTypeCode", "customerNo", "tableId") in (
                    select "t1"."documentTypeCode",
                      "t1"."customerNo",
                      "t1"."tableId"
                    from "document" "t1"
                    where "t1"."companyId" = ?
                      and "t1"."leaseContractNo" = "t0"."number"
                      and "t1"."leaseContractVersionNo" = "t0"."versionNo"
                  )
                group by "documentTypeCode", "customerNo", "tableId"
              ) "t3" on "t3"."documentTypeCode" = "t1"."documentTypeCode"
                and "t3"."customerNo" = "t1"."customerNo"
                and "t3"."tableId" = "t1"."tableId"
              where "t1"."companyId" = ?
                and "t1"."leaseContractNo" = "t0"."number"
                and "t1"."leaseContractVersionNo" = "t0"."versionNo"
              order by "t1"."entryNo"
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
        'crossRefToDocuments', (coalesce("t3"."n", 0) - 1)
      ) as j
      from "document" "t1"
      left join (
        select "documentTypeCode",
          "customerNo",
          "tableId",
          count(*) as "n"
        from "document"
        where "companyId" = ?
          and ("documentTypeCode", "customerNo", "tableId") in (
            select "t1"."documentTypeCode",
              "t1"."customerNo",
              "t1"."tableId"
            from "document" "t1"
            where "t1"."companyId" = ?
              and "t1"."leaseContractNo" = "t0"."number"
              and "t1"."leaseContractVersionNo" = "t0"."versionNo"
          )
        group by "documentTypeCode", "customerNo", "tableId"
      ) "t3" on "t3"."documentTypeCode" = "t1"."documentTypeCode"
        and "t3"."customerNo" = "t1"."customerNo"
        and "t3"."tableId" = "t1"."tableId"
      where "t1"."companyId" = ?
        and "t1"."leaseContractNo" = "t0"."number"
        and "t1"."leaseContractVersionNo" = "t0"."versionNo"
      order by "t1"."entryNo"
      limit ? + 0
    )
  )
  || '}'
)
from "leaseContract" "t0"
where "t0"."companyId" = ?
order by "t0"."number", "t0"."versionNo"
limit ? + 0;
-- Edm.Int64, Edm.Guid, Edm.Int64, Edm.String, Edm.String, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64
