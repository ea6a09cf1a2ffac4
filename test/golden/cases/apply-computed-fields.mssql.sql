with "a1" as (
  select "t0"."entryNo" as "entryNo",
    "t0"."tableId" as "tableId",
    "t0"."customerNo" as "customerNo",
    "t0"."documentTypeCode" as "documentTypeCode"
  from "document" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1"."entryNo",
      "t1"."documentTypeCode",
      "t1"."customerNo",
      "t1"."tableId",
      (cast(isnull("t3"."n", 0) as bigint) - cast(1 as bigint)) as "crossRefToDocuments"
    from "a1" "t1"
    left join (
      select "documentTypeCode",
        "customerNo",
        "tableId",
        count(*) as "n"
      from "document"
      where "companyId" = @p1
      group by "documentTypeCode", "customerNo", "tableId"
    ) "t3" on "t3"."documentTypeCode" = "t1"."documentTypeCode"
      and "t3"."customerNo" = "t1"."customerNo"
      and "t3"."tableId" = "t1"."tableId"
  ),
  "a3" as (
    select "t6"."crossRefToDocuments" as "crossRefToDocuments",
      max((cast(isnull("t8"."n", 0) as bigint) - cast(1 as bigint))) as "x_most",
      try_cast(
        sum(
          cast(
            (
              cast((cast(isnull("t8"."n", 0) as bigint) - cast(1 as bigint)) as bigint) * cast("t6"."entryNo" as bigint)
            ) as decimal(38, 0)
          )
        ) as bigint
      ) as "x_weight",
      count(1) as "x_documents"
    from "a2" "t6"
    left join (
      select "documentTypeCode",
        "customerNo",
        "tableId",
        count(*) as "n"
      from "document"
      where "companyId" = @p1
      group by "documentTypeCode", "customerNo", "tableId"
    ) "t8" on "t8"."documentTypeCode" = "t6"."documentTypeCode"
      and "t8"."customerNo" = "t6"."customerNo"
      and "t8"."tableId" = "t6"."tableId"
    group by "t6"."crossRefToDocuments"
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
        trim(
          N'}'
          from (
            select "t10"."crossRefToDocuments" as "crossRefToDocuments" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"most@odata.type":' + isnull(N'"' + string_escape('#Int32', N'json') + N'"', N'null') + stuff(
        trim(
          N'}'
          from (
            select "t10"."x_most" as "most" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"weight@odata.type":' + isnull(N'"' + string_escape('#Int64', N'json') + N'"', N'null') + stuff(
        trim(
          N'}'
          from (
            select "t10"."x_weight" as "weight" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"documents@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"documents":' + isnull(
        trim(
          N'.'
          from replace(
            rtrim(
              replace(convert(nvarchar(40), cast("t10"."x_documents" as decimal(28, 8))), N'0', N' ')
            ),
            N' ',
            N'0'
          )
        ),
        N'null'
      ) + N'}'
    ),
    1, 1, N'{'
  ),
  N'\/',
  N'/'
),
  "t10"."crossRefToDocuments"
from "a3" "t10"
where exists (
  select 1
  from "company"
  where "id" = @p2
)
order by "t10"."crossRefToDocuments" offset (case when @p3 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p3 > 0 then @p3 else 1 end) rows only;
-- Edm.Guid, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
