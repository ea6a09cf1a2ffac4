with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."objectArea" as "objectArea"
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."number",
      "t1"."objectArea" as "o_1_0"
    from "a1" "t1"
  ),
  "a4" as (
    select "t2"."rowVersion",
      "t2"."id",
      "t2"."number",
      "t2"."o_1_0"
    from "a2" "t2"
    order by "t2"."o_1_0" desc,
      "t2"."number" offset (case when @p2 > 0 then @p3 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p2 > 0 then @p2 else 1 end) rows only
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
        N'"' + string_escape(
          (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t3"."rowVersion") + '"'),
          N'json'
        ) + N'"',
        N'null'
      ) + stuff(
        trim(
          N'}'
          from (
            select lower(convert(nvarchar(36), "t3"."id") collate Latin1_General_100_BIN2) as "id",
            "t3"."number" as "number" for json path,
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
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("t3"."o_1_0" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  "t3"."number"
from "a4" "t3"
where exists (
  select 1
  from "company"
  where "id" = @p4
)
order by "t3"."o_1_0" desc,
  "t3"."number" offset (case when @p5 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p5 > 0 then @p5 else 1 end) rows only;
-- Edm.Guid, Edm.Int64, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
