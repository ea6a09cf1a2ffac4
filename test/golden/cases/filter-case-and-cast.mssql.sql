select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.id":' + coalesce(
        N'"' + string_escape(
          (
            cast(N'' as nvarchar(max)) + (@p1 collate Latin1_General_100_BIN2) + lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) + ')'
          ),
          N'json'
        ) + N'"',
        N'null'
      ) + N',"@odata.etag":' + coalesce(
        N'"' + string_escape(
          (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t0"."rowVersion") + '"'),
          N'json'
        ) + N'"',
        N'null'
      ) + stuff(
        trim(
          N'}'
          from (
            select "t0"."number" as "number" for json path,
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
    case
    when (
      case
      when "t0"."blocked" = 1 then cast(@p2 as decimal(28, 8))
      when "t0"."building" = 1 then "t0"."totalArea"
      when @p3 = 1 then "t0"."objectArea" end
    ) > cast(@p4 as decimal(28, 8)) then 1 else 0 end = 1
    and not (
      exists (
        select trim(
          N'.'
          from replace(
            rtrim(replace(convert(nvarchar(40), cast("t0"."objectArea" as decimal(28, 8))), N'0', N' ')),
            N' ',
            N'0'
          )
        ),
          datalength(
            trim(
              N'.'
              from replace(
                rtrim(
                  replace(convert(nvarchar(40), cast("t0"."objectArea" as decimal(28, 8))), N'0', N' ')
                ),
                N' ',
                N'0'
              )
            )
          ) intersect
        select (@p5 collate Latin1_General_100_BIN2),
          datalength((@p5 collate Latin1_General_100_BIN2))
      )
    )
  )
    and "t0"."companyId" = @p6
  order by "t0"."number" offset (case when @p7 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p7 > 0 then @p7 else 1 end) rows only
) "t0"
order by "t0"."number";
-- Edm.String, Edm.Decimal, Edm.Boolean, Edm.Decimal, Edm.String, Edm.Guid, Edm.Int64
