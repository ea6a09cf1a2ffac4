with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."building" as "building"
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."number",
      "t1"."building",
      "t1"."number" as "h_1"
    from "a1" "t1"
  ),
  "a3" as (
    select "t3"."h_1"
    from "a2" "t3"
    where "t3"."building" = 1
  ),
  "a4" as (
    select "t9"."companyId" as "companyId",
      "t9"."number" as "number",
      "t9"."leaseUnitGroupNo" as "leaseUnitGroupNo"
    from "leaseUnit" "t9"
    left join "leaseUnit" "t10" on "t10"."companyId" = @p1
      and "t10"."number" = "t9"."leaseUnitGroupNo"
    where (
      "t9"."companyId" = @p2
      and (
        "t10"."city" = (@p3 collate Latin1_General_100_BIN2)
        and datalength("t10"."city") = datalength((@p3 collate Latin1_General_100_BIN2))
      )
    )
  ),
  "w_t7" as (
    select "t5"."companyId" as "companyId",
      "t5"."number" as "number",
      "t5"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      0 as "depth"
    from "a3" "t4"
    join "leaseUnit" "t5" on "t5"."number" = "t4"."h_1"
    left join "leaseUnit" "t6" on "t6"."companyId" = @p1 and "t6"."number" = "t5"."leaseUnitGroupNo"
    where (
      "t5"."companyId" = @p2
      and (
        "t6"."city" = (@p4 collate Latin1_General_100_BIN2)
        and datalength("t6"."city") = datalength((@p4 collate Latin1_General_100_BIN2))
      )
    )
    union all
    select "t11"."companyId" as "companyId",
      "t11"."number" as "number",
      "t11"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t8"."depth" + 1 as "depth"
    from "w_t7" "t8"
    join "a4" "t11" on "t11"."companyId" = @p1 and "t11"."leaseUnitGroupNo" = "t8"."number"
    where ("t8"."depth" < 64 and "t8"."depth" < @p5)
  ),
  "a6" as (
    select distinct "t12"."number" as "h_1"
    from "w_t7" "t12"
    where "t12"."depth" > 0
  ),
  "a7" as (
    select "t13"."rowVersion",
      "t13"."id",
      "t13"."number"
    from "a2" "t13"
    join "a6" "t14" on ("t13"."h_1" = "t14"."h_1" and datalength("t13"."h_1") = datalength("t14"."h_1"))
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
        N'"' + string_escape(
          (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t15"."rowVersion") + '"'),
          N'json'
        ) + N'"',
        N'null'
      ) + stuff(
        trim(
          N'}'
          from (
            select lower(convert(nvarchar(36), "t15"."id") collate Latin1_General_100_BIN2) as "id",
            "t15"."number" as "number" for json path,
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
  "t15"."number"
from "a7" "t15"
where exists (
  select 1
  from "company"
  where "id" = @p6
)
order by "t15"."number" offset (case when @p7 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p7 > 0 then @p7 else 1 end) rows only;
-- Edm.Guid, Edm.Guid, Edm.String, Edm.String, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
