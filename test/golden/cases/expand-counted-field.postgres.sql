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
  || ',"documents":'
  || (
    select '['
      || coalesce(string_agg(j, ','), '')
      || ']'
      || case
      when count(*) = $1::bigint
      and exists (
        select 1
        from "document" "t1"
        where "t1"."companyId" = $2::uuid
          and "t1"."leaseContractNo" = "t0"."number"
          and "t1"."leaseContractVersionNo" = "t0"."versionNo"
        limit 1 offset $3::bigint
      ) then ',"documents@odata.nextLink":'
      || to_json(
        (
          (($4::text collate "C") || ("t0"."id")::text || ')')
          || '/documents'
          || ($5::text collate "C")
          || (
            select ("t1"."id")::text
            from "document" "t1"
            left join (
              with made as materialized (
                select "documentTypeCode",
                  "customerNo",
                  "tableId",
                  count(*) as "n"
                from "document"
                where "companyId" = $2::uuid
                  and ("documentTypeCode", "customerNo", "tableId") in (
                    select "t1"."documentTypeCode",
                      "t1"."customerNo",
                      "t1"."tableId"
                    from "document" "t1"
                    where "t1"."companyId" = $2::uuid
                      and "t1"."leaseContractNo" = "t0"."number"
                      and "t1"."leaseContractVersionNo" = "t0"."versionNo"
                  )
                group by "documentTypeCode", "customerNo", "tableId"
              )
              select *
              from made
            ) "t3" on "t3"."documentTypeCode" = "t1"."documentTypeCode"
              and "t3"."customerNo" = "t1"."customerNo"
              and "t3"."tableId" = "t1"."tableId"
            where "t1"."companyId" = $2::uuid
              and "t1"."leaseContractNo" = "t0"."number"
              and "t1"."leaseContractVersionNo" = "t0"."versionNo"
            order by "t1"."entryNo"
            limit 1 offset $6::bigint
          )
        )
      )::text else '' end
    from (
      select (
        select row_to_json(o.*)::text
        from (
          select ('W/"' || ("t1"."rowVersion")::text || '"') as "@odata.etag",
          "t1"."id" as "id",
          ((coalesce("t3"."n", 0))::bigint - (1::bigint)::bigint) as "crossRefToDocuments"
        ) o
      ) as j
      from "document" "t1"
      left join (
        with made as materialized (
          select "documentTypeCode",
            "customerNo",
            "tableId",
            count(*) as "n"
          from "document"
          where "companyId" = $2::uuid
            and ("documentTypeCode", "customerNo", "tableId") in (
              select "t1"."documentTypeCode",
                "t1"."customerNo",
                "t1"."tableId"
              from "document" "t1"
              where "t1"."companyId" = $2::uuid
                and "t1"."leaseContractNo" = "t0"."number"
                and "t1"."leaseContractVersionNo" = "t0"."versionNo"
            )
          group by "documentTypeCode", "customerNo", "tableId"
        )
        select *
        from made
      ) "t3" on "t3"."documentTypeCode" = "t1"."documentTypeCode"
        and "t3"."customerNo" = "t1"."customerNo"
        and "t3"."tableId" = "t1"."tableId"
      where "t1"."companyId" = $2::uuid
        and "t1"."leaseContractNo" = "t0"."number"
        and "t1"."leaseContractVersionNo" = "t0"."versionNo"
      order by "t1"."entryNo"
      limit $7::bigint
    ) a
  )
  || '}'
)
from "leaseContract" "t0"
where "t0"."companyId" = $2::uuid
order by "t0"."number", "t0"."versionNo"
limit $8::bigint;
-- Edm.Int64, Edm.Guid, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64
