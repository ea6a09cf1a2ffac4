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
    (
      (
        case
        when datalength((@p1 collate Latin1_General_100_BIN2)) = 0 then 1 else charindex((@p1 collate Latin1_General_100_BIN2), "t0"."city") end > 0
      )
      and (
        (
          lower("t0"."code") like replace(
            replace(
              replace(replace(left((@p2 collate Latin1_General_100_BIN2), 1000), N'~', N'~~'), N'%', N'~%'),
              N'_',
              N'~_'
            ),
            N'[',
            N'~['
          ) + N'%' escape N'~'
          and (
            left(
              lower("t0"."code"),
              (len(cast((@p2 collate Latin1_General_100_BIN2) as nvarchar(max)) + N'.') - 1)
            ) = (@p2 collate Latin1_General_100_BIN2)
            and datalength(
              cast(
                left(
                  lower("t0"."code"),
                  (len(cast((@p2 collate Latin1_General_100_BIN2) as nvarchar(max)) + N'.') - 1)
                ) as nvarchar(max)
              )
            ) = datalength(cast((@p2 collate Latin1_General_100_BIN2) as nvarchar(max)))
          )
        )
      )
    )
    and (
      len(
        cast(
          trim(
            nchar(9) + nchar(10) + nchar(11) + nchar(12) + nchar(13) + nchar(32) + nchar(133) + nchar(160) + nchar(5760) + nchar(8192) + nchar(8193) + nchar(8194) + nchar(8195) + nchar(8196) + nchar(8197) + nchar(8198) + nchar(8199) + nchar(8200) + nchar(8201) + nchar(8202) + nchar(8232) + nchar(8233) + nchar(8239) + nchar(8287) + nchar(12288)
            from "t0"."city"
          ) as nvarchar(max)
        ) + N'.'
      ) - 1
    ) > @p3
  )
    and "t0"."companyId" = @p4
  order by "t0"."code",
    "t0"."city" offset (case when @p5 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p5 > 0 then @p5 else 1 end) rows only
) "t0"
order by "t0"."code", "t0"."city";
-- Edm.String, Edm.String, Edm.Int64, Edm.Guid, Edm.Int64
