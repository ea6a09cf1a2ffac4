with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."city" as "city"
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."number"
    from "a1" "t1"
    where (
      "t1"."city" = (@p2 collate Latin1_General_100_BIN2)
      and datalength("t1"."city") = datalength((@p2 collate Latin1_General_100_BIN2))
    )
  ),
  "a3" as (
    select "t2"."rowVersion",
      "t2"."id",
      "t2"."number"
    from "a1" "t2"
    where (
      "t2"."city" = (@p3 collate Latin1_General_100_BIN2)
      and datalength("t2"."city") = datalength((@p3 collate Latin1_General_100_BIN2))
    )
  ),
  "a4" as (
    select @p4 as "b_3",
      "t3"."rowVersion" as "rowVersion",
      "t3"."id" as "id",
      "t3"."number" as "number"
    from "a2" "t3"
    union all
    select @p5 as "b_3",
      "t4"."rowVersion" as "rowVersion",
      "t4"."id" as "id",
      "t4"."number" as "number"
    from "a3" "t4"
  )
select case
  when "t5"."b_3" = @p6 then replace(
    stuff(
      (
        cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
          N'"' + string_escape(
            (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t5"."rowVersion") + '"'),
            N'json'
          ) + N'"',
          N'null'
        ) + stuff(
          trim(
            N'}'
            from (
              select lower(convert(nvarchar(36), "t5"."id") collate Latin1_General_100_BIN2) as "id",
              "t5"."number" as "number" for json path,
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
  when "t5"."b_3" = @p7 then replace(
    stuff(
      (
        cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
          N'"' + string_escape(
            (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t5"."rowVersion") + '"'),
            N'json'
          ) + N'"',
          N'null'
        ) + stuff(
          trim(
            N'}'
            from (
              select lower(convert(nvarchar(36), "t5"."id") collate Latin1_General_100_BIN2) as "id",
              "t5"."number" as "number" for json path,
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
  ) end,
  "t5"."b_3",
  "t5"."number"
from "a4" "t5"
where exists (
  select 1
  from "company"
  where "id" = @p8
)
order by "t5"."b_3",
  "t5"."number" offset (case when @p9 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p9 > 0 then @p9 else 1 end) rows only;
-- Edm.Guid, Edm.String, Edm.String, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
