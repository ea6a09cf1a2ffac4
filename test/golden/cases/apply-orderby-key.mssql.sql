with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."blocked" as "blocked"
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."number"
    from "a1" "t1"
    where "t1"."blocked" = @p2
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
        N'"' + string_escape(
          (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t2"."rowVersion") + '"'),
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
from "a2" "t2"
where exists (
  select 1
  from "company"
  where "id" = @p3
)
order by "t2"."number" desc offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only;
-- Edm.Guid, Edm.Boolean, Edm.Guid, Edm.Int64
