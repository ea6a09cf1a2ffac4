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
            "t0"."fileName" as "fileName" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"content@odata.mediaContentType":' + isnull(
        N'"' + string_escape(
          case
          when isnull(
            (
              select m.value
              from openjson((@p1 collate Latin1_General_100_BIN2)) m
              where m.[key] = lower(
                right("t0"."fileExtension", charindex(N'.', reverse(N'.' + "t0"."fileExtension")) - 1)
              ) collate Latin1_General_100_BIN2
            ),
            'application/octet-stream'
          ) like 'text/%'
          and (
            select f.j
            from (
              select convert(nvarchar(max), convert(varchar(max), b)) collate Latin1_General_100_BIN2 as j
              from openjson(N'{"b":"' + "t0"."blobText" + N'"}') with (b varbinary(max))
            ) f
            where patindex(N'%[^' + nchar(1) + N'-' + nchar(127) + N']%', f.j) = 0
          ) is null then 'application/octet-stream' else isnull(
            (
              select m.value
              from openjson((@p1 collate Latin1_General_100_BIN2)) m
              where m.[key] = lower(
                right("t0"."fileExtension", charindex(N'.', reverse(N'.' + "t0"."fileExtension")) - 1)
              ) collate Latin1_General_100_BIN2
            ),
            'application/octet-stream'
          ) end,
          N'json'
        ) + N'"',
        N'null'
      ) + stuff(
        trim(
          N'}'
          from (
            select case
            when isnull(
              (
                select m.value
                from openjson((@p1 collate Latin1_General_100_BIN2)) m
                where m.[key] = lower(
                  right("t0"."fileExtension", charindex(N'.', reverse(N'.' + "t0"."fileExtension")) - 1)
                ) collate Latin1_General_100_BIN2
              ),
              'application/octet-stream'
            ) like 'text/%' then isnull(
              (
                select f.j
                from (
                  select convert(nvarchar(max), convert(varchar(max), b)) collate Latin1_General_100_BIN2 as j
                  from openjson(N'{"b":"' + "t0"."blobText" + N'"}') with (b varbinary(max))
                ) f
                where patindex(N'%[^' + nchar(1) + N'-' + nchar(127) + N']%', f.j) = 0
              ),
              replace(replace("t0"."blobText", '+', '-'), '/', '_')
            ) else replace(replace("t0"."blobText", '+', '-'), '/', '_') end as "content" for json path,
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
),
  "t0"."entryNo"
from (
  select "t0".*
  from "document" "t0"
  where "t0"."companyId" = @p2
  order by "t0"."entryNo" offset (case when @p3 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p3 > 0 then @p3 else 1 end) rows only
) "t0"
order by "t0"."entryNo";
-- Edm.String, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
