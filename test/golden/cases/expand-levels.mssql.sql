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
  ) + N',"group":' + isnull(
    (
      select (
        cast(N'' as nvarchar(max)) + trim(
          N'}'
          from replace(
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
                      "t1"."number" as "number" for json path,
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
        ) + N',"group":' + isnull(
          (
            select replace(
              stuff(
                (
                  cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
                    N'"' + string_escape(
                      (
                        cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t2"."rowVersion") + '"'
                      ),
                      N'json'
                    ) + N'"',
                    N'null'
                  ) + stuff(
                    trim(
                      N'}'
                      from (
                        select lower(convert(nvarchar(36), "t2"."id") collate Latin1_General_100_BIN2) as "id",
                        "t2"."number" as "number" for json path,
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
            from "leaseUnit" "t2"
            where "t2"."companyId" = @p1 and "t2"."number" = "t1"."leaseUnitGroupNo"
            order by (
              select null
            ) offset 0 rows fetch next 1 rows only
          ),
          'null'
        ) + N'}'
      )
      from "leaseUnit" "t1"
      where "t1"."companyId" = @p1 and "t1"."number" = "t0"."leaseUnitGroupNo"
      order by (
        select null
      ) offset 0 rows fetch next 1 rows only
    ),
    'null'
  ) + N'}'
),
  "t0"."number"
from (
  select "t0".*
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p1
  order by "t0"."number" offset (case when @p2 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p2 > 0 then @p2 else 1 end) rows only
) "t0"
order by "t0"."number";
-- Edm.Guid, Edm.Int64
