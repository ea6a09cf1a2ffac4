select convert(nvarchar(20), count(*)),
  (cast(null as nvarchar(4000)) collate Latin1_General_100_BIN2),
  (cast(null as nvarchar(4000)) collate Latin1_General_100_BIN2)
from "postCode" "t0"
where (
  "t0"."city" = (@p1 collate Latin1_General_100_BIN2)
  and datalength("t0"."city") = datalength((@p1 collate Latin1_General_100_BIN2))
)
  and "t0"."companyId" = @p2;
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
            "t0"."code" as "code" for json path,
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
  "t0"."code",
  "t0"."city"
from (
  select "t0".*
  from "postCode" "t0"
  where (
    "t0"."city" = (@p1 collate Latin1_General_100_BIN2)
    and datalength("t0"."city") = datalength((@p1 collate Latin1_General_100_BIN2))
  )
    and "t0"."companyId" = @p2
  order by "t0"."code",
    "t0"."city" offset (case when @p3 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p3 > 0 then @p3 else 1 end) rows only
) "t0"
order by "t0"."code", "t0"."city";
-- Edm.String, Edm.Guid, Edm.Int64
