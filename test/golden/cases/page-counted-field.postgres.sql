select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."entryNo" as "entryNo",
    ((coalesce("t2"."n", 0))::bigint - (1::bigint)::bigint) as "crossRefToDocuments"
  ) o
)
from "document" "t0"
left join (
  with made as materialized (
    select "documentTypeCode",
      "customerNo",
      "tableId",
      count(*) as "n"
    from "document"
    where "companyId" = $1::uuid
      and ("documentTypeCode", "customerNo", "tableId") in (
        select "t0"."documentTypeCode",
          "t0"."customerNo",
          "t0"."tableId"
        from "document" "t0"
        where "t0"."companyId" = $1::uuid
        order by "t0"."entryNo"
        limit $2::bigint
      )
    group by "documentTypeCode", "customerNo", "tableId"
  )
  select *
  from made
) "t2" on "t2"."documentTypeCode" = "t0"."documentTypeCode"
  and "t2"."customerNo" = "t0"."customerNo"
  and "t2"."tableId" = "t0"."tableId"
where "t0"."companyId" = $1::uuid
order by "t0"."entryNo"
limit $3::bigint;
-- Edm.Guid, Edm.Int64, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
