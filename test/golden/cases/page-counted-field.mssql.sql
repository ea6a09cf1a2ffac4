select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
        N'"' + string_escape(
          (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t0"."rowVersion") + '"'),
          N'json'
        ) + N'"',
        N'null'
      ) + stuff(
        trim(
          N'}'
          from (
            select lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) as "id",
            "t0"."entryNo" as "entryNo",
            (cast(isnull("t2"."n", 0) as bigint) - cast(1 as bigint)) as "crossRefToDocuments" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N'}'
    ),
    1, 1, N'{'
  ),
  N'\/',
  N'/'
)
from (
  select "t0".*
  from "document" "t0"
  where "t0"."companyId" = @p1
  order by "t0"."entryNo" offset (case when @p2 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p2 > 0 then @p2 else 1 end) rows only
) "t0"
left join (
  select "documentTypeCode",
    "customerNo",
    "tableId",
    count(*) as "n"
  from "document"
  where "companyId" = @p1
    and exists (
      select 1
      from (
        select "t0"."documentTypeCode",
          "t0"."customerNo",
          "t0"."tableId"
        from "document" "t0"
        where "t0"."companyId" = @p1
        order by "t0"."entryNo" offset (case when @p3 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p3 > 0 then @p3 else 1 end) rows only
      ) r("c0", "c1", "c2")
      where r."c0" = "documentTypeCode" and r."c1" = "customerNo" and r."c2" = "tableId"
    )
  group by "documentTypeCode", "customerNo", "tableId"
) "t2" on "t2"."documentTypeCode" = "t0"."documentTypeCode"
  and "t2"."customerNo" = "t0"."customerNo"
  and "t2"."tableId" = "t0"."tableId"
order by "t0"."entryNo";
-- Edm.Guid, Edm.Int64, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
