select (
  cast(N'' as nvarchar(max)) + trim(
    N'}'
    from replace(
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
    )
  ) + N',"customer":' + isnull(
    (
      select replace(
        stuff(
          (
            cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
              N'"' + string_escape(
                (
                  cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t1"."rowVersion") + '"'
                ),
                N'json'
              ) + N'"',
              N'null'
            ) + stuff(
              trim(
                N'}'
                from (
                  select lower(convert(nvarchar(36), "t1"."id") collate Latin1_General_100_BIN2) as "id",
                  "t1"."displayName" as "displayName" for json path,
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
      from "customer" "t1"
      where "t1"."companyId" = @p1 and "t1"."number" = "t0"."customerNo"
      order by (
        select null
      ) offset 0 rows fetch next 1 rows only
    ),
    'null'
  ) + N'}'
),
  "t0"."number",
  "t0"."versionNo"
from (
  select "t0".*
  from "leaseContract" "t0"
  where "t0"."companyId" = @p1
  order by "t0"."number",
    "t0"."versionNo" offset (case when @p2 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p2 > 0 then @p2 else 1 end) rows only
) "t0"
order by "t0"."number", "t0"."versionNo";
-- Edm.Guid, Edm.Int64
