with "w_t2" as (
  select "t1"."companyId" as "companyId",
    "t1"."number" as "number",
    "t1"."leaseUnitGroupNo" as "leaseUnitGroupNo",
    0 as "depth"
  from "leaseUnit" "t1"
  where (
    "t1"."companyId" = @p1
    and (
      "t1"."number" = (@p2 collate Latin1_General_100_BIN2)
      and datalength("t1"."number") = datalength((@p2 collate Latin1_General_100_BIN2))
    )
  )
  union all
  select "t4"."companyId" as "companyId",
    "t4"."number" as "number",
    "t4"."leaseUnitGroupNo" as "leaseUnitGroupNo",
    "t3"."depth" + 1 as "depth"
  from "w_t2" "t3"
  join "leaseUnit" "t4" on "t4"."companyId" = @p3 and "t4"."leaseUnitGroupNo" = "t3"."number"
  where ("t3"."depth" < 64 and "t3"."depth" < @p4)
)
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
  where "t0"."number" in (
    select "t5"."number"
    from "w_t2" "t5"
    where "t5"."depth" > 0
  )
    and "t0"."companyId" = @p3
  order by "t0"."number" offset (case when @p5 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p5 > 0 then @p5 else 1 end) rows only
) "t0"
order by "t0"."number";
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Int64, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
