with "a1" as (
  select "t0"."commissionPercentage" as "commissionPercentage",
    "t0"."jobTitle" as "jobTitle",
    "t0"."blocked" as "blocked"
  from "salespeoplePurchaser" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1"."jobTitle",
      "t1"."commissionPercentage"
    from "a1" "t1"
    where not ("t1"."blocked" = 1)
  ),
  "a3" as (
    select "t4"."jobTitle" as "jobTitle",
      cast(sum("t4"."commissionPercentage") as decimal(28, 8)) as "x_total",
      count(1) as "x_people"
    from "a2" "t4"
    group by "t4"."jobTitle"
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
        trim(
          N'}'
          from (
            select "t5"."jobTitle" as "jobTitle" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"total@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"total":' + isnull(
        trim(
          N'.'
          from replace(
            rtrim(replace(convert(nvarchar(40), cast("t5"."x_total" as decimal(28, 8))), N'0', N' ')),
            N' ',
            N'0'
          )
        ),
        N'null'
      ) + N',"people@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"people":' + isnull(
        trim(
          N'.'
          from replace(
            rtrim(replace(convert(nvarchar(40), cast("t5"."x_people" as decimal(28, 8))), N'0', N' ')),
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
),
  cast(case when "t5"."x_total" is not null then 1 else 0 end as bit),
  trim(
    N'.'
    from replace(
      rtrim(
        replace(
          convert(nvarchar(40), cast(isnull("t5"."x_total", cast(0 as decimal(28, 8))) as decimal(28, 8))),
          N'0',
          N' '
        )
      ),
      N' ',
      N'0'
    )
  ),
  "t5"."jobTitle"
from "a3" "t5"
where exists (
  select 1
  from "company"
  where "id" = @p2
)
order by cast(case when "t5"."x_total" is not null then 1 else 0 end as bit) desc,
  isnull("t5"."x_total", cast(0 as decimal(28, 8))) desc,
  "t5"."jobTitle" offset (case when @p3 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p3 > 0 then @p3 else 1 end) rows only;
-- Edm.Guid, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
