with "a1" as (
  select "t0"."objectArea" as "objectArea"
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p1
)
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
            "t0"."number" as "number" for json path,
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
  "t0"."number"
from (
  select "t0".*
  from "leaseUnit" "t0"
  where "t0"."objectArea" > (
    select cast(
      cast(sum(cast(o."v" as decimal(28, 8))) as decimal(28, 8)) / nullif(count(o."v"), 0) as decimal(28, 8)
    )
    from (
      select "t1"."objectArea" as "v"
      from "a1" "t1"
      where 1 = 1
    ) o
  )
    and "t0"."companyId" = @p1
  order by "t0"."number" offset (case when @p2 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p2 > 0 then @p2 else 1 end) rows only
) "t0"
order by "t0"."number";
-- Edm.Guid, Edm.Int64
