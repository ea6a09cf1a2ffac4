with "a1" as (
  select "t0"."entryNo" as "entryNo",
    "t0"."tableId" as "tableId",
    "t0"."customerNo" as "customerNo",
    "t0"."documentTypeCode" as "documentTypeCode"
  from "document" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t1"."entryNo",
      "t1"."documentTypeCode",
      "t1"."customerNo",
      "t1"."tableId",
      (coalesce("t3"."n", 0) - 1) as "crossRefToDocuments"
    from "a1" "t1"
    left join (
      select "documentTypeCode",
        "customerNo",
        "tableId",
        count(*) as "n"
      from "document"
      where "companyId" = ?
      group by "documentTypeCode", "customerNo", "tableId"
    ) "t3" on "t3"."documentTypeCode" = "t1"."documentTypeCode"
      and "t3"."customerNo" = "t1"."customerNo"
      and "t3"."tableId" = "t1"."tableId"
  ),
  "a3" as (
    select "t6"."crossRefToDocuments" as "crossRefToDocuments",
      max((coalesce("t8"."n", 0) - 1)) as "x_most",
      nullif(
        nullif(
          max(
            min(
              (
                sum(((coalesce("t8"."n", 0) - 1) * "t6"."entryNo") >> 32) * 4294967296 + sum(((coalesce("t8"."n", 0) - 1) * "t6"."entryNo") & 4294967295)
              ),
              9223372036854775808.0
            ),
            -9223372036854775808.0
          ),
          9223372036854775808.0
        ),
        -9223372036854775808.0
      ) as "x_weight",
      count(1) as "x_documents"
    from "a2" "t6"
    left join (
      select "documentTypeCode",
        "customerNo",
        "tableId",
        count(*) as "n"
      from "document"
      where "companyId" = ?
      group by "documentTypeCode", "customerNo", "tableId"
    ) "t8" on "t8"."documentTypeCode" = "t6"."documentTypeCode"
      and "t8"."customerNo" = "t6"."customerNo"
      and "t8"."tableId" = "t6"."tableId"
    group by "t6"."crossRefToDocuments"
  )
select json_object(
  '@odata.id', null,
  'crossRefToDocuments', "t10"."crossRefToDocuments",
  'most@odata.type', '#Int32',
  'most', "t10"."x_most",
  'weight@odata.type', '#Int64',
  'weight', "t10"."x_weight",
  'documents@odata.type', '#Decimal',
  'documents', iif(
    "t10"."x_documents" between 0.0001
    and 1e5
    or "t10"."x_documents" = 0
    or (
      "t10"."x_documents" between -1e11
      and 1e11
      and round("t10"."x_documents", 2) = "t10"."x_documents"
    ),
    "t10"."x_documents",
    json(decimal_text("t10"."x_documents"))
  )
),
  "t10"."crossRefToDocuments"
from "a3" "t10"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t10"."crossRefToDocuments"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
