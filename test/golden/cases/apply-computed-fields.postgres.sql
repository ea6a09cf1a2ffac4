with "a1" as (
  select "t0"."entryNo" as "entryNo",
    "t0"."tableId" as "tableId",
    "t0"."customerNo" as "customerNo",
    "t0"."documentTypeCode" as "documentTypeCode"
  from "document" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t1"."entryNo",
      "t1"."documentTypeCode",
      "t1"."customerNo",
      "t1"."tableId",
      ((coalesce("t3"."n", 0))::bigint - (1::bigint)::bigint) as "crossRefToDocuments"
    from "a1" "t1"
    left join (
      with made as materialized (
        select "documentTypeCode",
          "customerNo",
          "tableId",
          count(*) as "n"
        from "document"
        where "companyId" = $1::uuid
        group by "documentTypeCode", "customerNo", "tableId"
      )
      select *
      from made
    ) "t3" on "t3"."documentTypeCode" = "t1"."documentTypeCode"
      and "t3"."customerNo" = "t1"."customerNo"
      and "t3"."tableId" = "t1"."tableId"
  ),
  "a3" as (
    select "t6"."crossRefToDocuments" as "crossRefToDocuments",
      max(((coalesce("t8"."n", 0))::bigint - (1::bigint)::bigint)) as "x_most",
      nullif(
        nullif(
          greatest(
            least(
              sum(
                (
                  (((coalesce("t8"."n", 0))::bigint - (1::bigint)::bigint))::bigint * ("t6"."entryNo")::bigint
                )
              ),
              9223372036854775808
            ),
            -9223372036854775808
          ),
          9223372036854775808
        ),
        -9223372036854775808
      )::bigint as "x_weight",
      count(1) as "x_documents"
    from "a2" "t6"
    left join (
      with made as materialized (
        select "documentTypeCode",
          "customerNo",
          "tableId",
          count(*) as "n"
        from "document"
        where "companyId" = $1::uuid
        group by "documentTypeCode", "customerNo", "tableId"
      )
      select *
      from made
    ) "t8" on "t8"."documentTypeCode" = "t6"."documentTypeCode"
      and "t8"."customerNo" = "t6"."customerNo"
      and "t8"."tableId" = "t6"."tableId"
    group by "t6"."crossRefToDocuments"
  )
select (
  select row_to_json(o.*)::text
  from (
    select null as "@odata.id",
    "t10"."crossRefToDocuments" as "crossRefToDocuments",
    '#Int32' as "most@odata.type",
    "t10"."x_most" as "most",
    '#Int64' as "weight@odata.type",
    "t10"."x_weight" as "weight",
    '#Decimal' as "documents@odata.type",
    trim_scale(round(("t10"."x_documents")::numeric, 8)) as "documents"
  ) o
),
  "t10"."crossRefToDocuments"
from "a3" "t10"
where exists (
  select 1
  from "company"
  where "id" = $2::uuid
)
order by "t10"."crossRefToDocuments"
limit $3::bigint;
-- Edm.Guid, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
