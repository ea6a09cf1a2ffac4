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
    "t0"."code" in ((@p1 collate Latin1_General_100_BIN2), (@p2 collate Latin1_General_100_BIN2))
    and exists (
      select 1
      from (values ((@p1 collate Latin1_General_100_BIN2)), ((@p2 collate Latin1_General_100_BIN2))) o(v)
      where (o.v = "t0"."code" and datalength(o.v) = datalength("t0"."code"))
    )
  )
    and "t0"."companyId" = @p3
  order by "t0"."code",
    "t0"."city" offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only
) "t0"
order by "t0"."code", "t0"."city";
-- Edm.String, Edm.String, Edm.Guid, Edm.Int64
