with "a1" as (
  select "t0"."serviceNo" as "serviceNo",
    "t0"."unitPrice" as "unitPrice"
  from "leaseContractLine" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t3"."serviceNo" as "serviceNo",
      cast(sum("t3"."unitPrice") as decimal(28, 8)) as "x_total"
    from "a1" "t3"
    group by "t3"."serviceNo"
  ),
  "a3" as (
    select "t4"."serviceNo",
      "t4"."x_total"
    from "a2" "t4"
  ),
  "a4" as (
    select count(1) as "x_lines"
    from "a1" "t5"
  ),
  "a5" as (
    select "t6"."x_lines"
    from "a4" "t6"
  ),
  "a6" as (
    select count(1) as "r_rows"
    from "a1" "t7"
  )
select (
  cast(N'' as nvarchar(max)) + trim(
    N'}'
    from replace(
      stuff((cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + N'}'), 1, 1, N'{'),
      N'\/',
      N'/'
    )
  ) + N',"services@odata.context":' + (@p2 collate Latin1_General_100_BIN2) + N',"services":' + (
    select N'[' + isnull(string_agg(a.j, N',') within group (order by a.n), N'') + N']'
    from (
      select replace(
        stuff(
          (
            cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
              trim(
                N'}'
                from (
                  select "t10"."serviceNo" as "serviceNo" for json path,
                  include_null_values,
                  without_array_wrapper
                ) collate Latin1_General_100_BIN2
              ),
              1, 1, N','
            ) + N',"total@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"total":' + isnull(
              trim(
                N'.'
                from replace(
                  rtrim(
                    replace(convert(nvarchar(40), cast("t10"."x_total" as decimal(28, 8))), N'0', N' ')
                  ),
                  N' ',
                  N'0'
                )
              ),
              N'null'
            ) + N'}'
          ),
          1, 1, N'{'
        ),
        N'\/',
        N'/'
      ) as j,
        row_number() over (order by "t10"."serviceNo") as n
      from "a3" "t10"
    ) a
  ) + N',"counts@odata.context":' + (@p3 collate Latin1_General_100_BIN2) + N',"counts":' + (
    select N'[' + isnull(string_agg(a.j, N',') within group (order by a.n), N'') + N']'
    from (
      select replace(
        stuff(
          (
            cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + N',"lines@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"lines":' + isnull(
              trim(
                N'.'
                from replace(
                  rtrim(
                    replace(convert(nvarchar(40), cast("t12"."x_lines" as decimal(28, 8))), N'0', N' ')
                  ),
                  N' ',
                  N'0'
                )
              ),
              N'null'
            ) + N'}'
          ),
          1, 1, N'{'
        ),
        N'\/',
        N'/'
      ) as j,
        row_number() over (
          order by (
            select null
          )
        ) as n
      from "a5" "t12"
    ) a
  ) + N'}'
)
from "a6" "t8"
where exists (
  select 1
  from "company"
  where "id" = @p4
)
order by (
  select null
) offset (case when @p5 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p5 > 0 then @p5 else 1 end) rows only;
-- Edm.Guid, Edm.String, Edm.String, Edm.Guid, Edm.Int64
