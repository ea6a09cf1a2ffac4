with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number"
  from "customer" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1"."number" as "u_1_0",
      "t2"."brandCode" as "brandCode"
    from "a1" "t1"
    join "customerBrand" "t2" on "t2"."companyId" = @p1 and "t2"."customerNo" = "t1"."number"
  ),
  "a4" as (
    select "t5"."u_1_0" as "u_1_0",
      "t5"."brandCode" as "brandCode",
      count(1) as "x_n"
    from "a2" "t5"
    group by "t5"."u_1_0", "t5"."brandCode"
  ),
  "a5" as (
    select "t6"."brandCode",
      "t6"."x_n",
      "t6"."u_1_0"
    from "a4" "t6"
  )
select (
  cast(N'' as nvarchar(max)) + trim(
    N'}'
    from replace(
      stuff(
        (
          cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
            N'"' + string_escape(
              (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t7"."rowVersion") + '"'),
              N'json'
            ) + N'"',
            N'null'
          ) + stuff(
            trim(
              N'}'
              from (
                select lower(convert(nvarchar(36), "t7"."id") collate Latin1_General_100_BIN2) as "id",
                "t7"."number" as "number" for json path,
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
  ) + N',"brands@odata.context":' + (@p2 collate Latin1_General_100_BIN2) + N',"brands":' + (
    select N'[' + isnull(string_agg(a.j, N',') within group (order by a.n), N'') + N']'
    from (
      select replace(
        stuff(
          (
            cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
              trim(
                N'}'
                from (
                  select "t9"."brandCode" as "brandCode" for json path,
                  include_null_values,
                  without_array_wrapper
                ) collate Latin1_General_100_BIN2
              ),
              1, 1, N','
            ) + N',"n@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"n":' + isnull(
              trim(
                N'.'
                from replace(
                  rtrim(replace(convert(nvarchar(40), cast("t9"."x_n" as decimal(28, 8))), N'0', N' ')),
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
        row_number() over (order by "t9"."u_1_0", "t9"."brandCode") as n
      from "a5" "t9"
      where ("t9"."u_1_0" = "t7"."number" and datalength("t9"."u_1_0") = datalength("t7"."number"))
    ) a
  ) + N'}'
),
  "t7"."number"
from "a1" "t7"
where exists (
  select 1
  from "company"
  where "id" = @p3
)
order by "t7"."number" offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only;
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
