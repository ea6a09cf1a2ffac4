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
  where (
    (
      case
      when "t0"."blocked" = 1 then cast(@p1 as decimal(28, 8))
      when "t0"."building" = 1 then "t0"."totalArea"
      when @p2 = 1 then "t0"."objectArea" end
    ) > cast(@p3 as decimal(38, 18))
    and not (
      exists (
        select (
          trim(
            N'.'
            from replace(
              rtrim(
                replace(convert(nvarchar(40), cast("t0"."objectArea" as decimal(28, 8))), N'0', N' ')
              ),
              N' ',
              N'0'
            )
          ) collate Latin1_General_100_BIN2
        ),
          datalength(
            (
              trim(
                N'.'
                from replace(
                  rtrim(
                    replace(convert(nvarchar(40), cast("t0"."objectArea" as decimal(28, 8))), N'0', N' ')
                  ),
                  N' ',
                  N'0'
                )
              ) collate Latin1_General_100_BIN2
            )
          ) intersect
        select (@p4 collate Latin1_General_100_BIN2),
          datalength((@p4 collate Latin1_General_100_BIN2))
      )
    )
  )
    and "t0"."companyId" = @p5
  order by "t0"."number" offset (case when @p6 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p6 > 0 then @p6 else 1 end) rows only
) "t0"
order by "t0"."number";
-- Edm.Decimal, Edm.Boolean, Edm.Decimal(38,18), Edm.String, Edm.Guid, Edm.Int64
