with "a1" as (
  select "t0"."objectArea" as "objectArea"
  from "leaseUnit" "t0"
  where charindex(
    (@p1 collate Latin1_General_100_BIN2),
    replace(
      replace(
        replace(
          N' ' + replace(
            translate(
              lower(
                cast(N'' as nvarchar(max)) + "t0"."number" + nchar(31) + "t0"."description" + nchar(31) + "t0"."address" + nchar(31) + "t0"."address2" + nchar(31) + "t0"."salespersonName" + nchar(31) + "t0"."ownerName" + nchar(31) + "t0"."searchName"
              ),
              (@p2 collate Latin1_General_100_BIN2),
              (@p3 collate Latin1_General_100_BIN2)
            ),
            nchar(31),
            N' ' + nchar(31) + N' '
          ) + N' ',
          N' ',
          nchar(1) + nchar(2)
        ),
        nchar(2) + nchar(1),
        N''
      ),
      nchar(1) + nchar(2),
      N' '
    )
  ) > 0
    and "t0"."companyId" = @p4
),
  "a2" as (
    select cast(sum("t2"."objectArea") as decimal(28, 8)) as "x_area"
    from "a1" "t2"
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + N',"area@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"area":' + isnull(
        trim(
          N'.'
          from replace(
            rtrim(replace(convert(nvarchar(40), cast("t3"."x_area" as decimal(28, 8))), N'0', N' ')),
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
)
from "a2" "t3"
where exists (
  select 1
  from "company"
  where "id" = @p5
)
order by (
  select null
) offset (case when @p6 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p6 > 0 then @p6 else 1 end) rows only;
-- Edm.String, Edm.String, Edm.String, Edm.Guid, Edm.Guid, Edm.Int64
