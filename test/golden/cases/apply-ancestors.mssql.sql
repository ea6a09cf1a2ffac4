with "a1" as (
  select "t0"."leaseUnitNo" as "leaseUnitNo",
    "t0"."unitPrice" as "unitPrice"
  from "leaseContractLine" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t3"."leaseUnitNo" as "leaseUnitNo",
      cast(sum("t3"."unitPrice") as decimal(28, 8)) as "x_total"
    from "a1" "t3"
    group by "t3"."leaseUnitNo"
  ),
  "a3" as (
    select "t4"."leaseUnitNo",
      "t4"."x_total",
      "t4"."leaseUnitNo" as "h_2"
    from "a2" "t4"
  ),
  "a4" as (
    select "t6"."h_2"
    from "a3" "t6"
    where "t6"."x_total" > cast(@p2 as decimal(38, 18))
  ),
  "w_t9" as (
    select "t8"."companyId" as "companyId",
      "t8"."number" as "number",
      "t8"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      0 as "depth"
    from "a4" "t7"
    join "leaseUnit" "t8" on "t8"."number" = "t7"."h_2"
    where "t8"."companyId" = @p3
    union all
    select "t11"."companyId" as "companyId",
      "t11"."number" as "number",
      "t11"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t10"."depth" + 1 as "depth"
    from "w_t9" "t10"
    join "leaseUnit" "t11" on "t11"."companyId" = @p1 and "t11"."number" = "t10"."leaseUnitGroupNo"
    where ("t10"."depth" < 64 and "t10"."depth" < @p4)
  ),
  "a6" as (
    select distinct "t12"."number" as "h_2"
    from "w_t9" "t12"
  ),
  "a7" as (
    select "t13"."leaseUnitNo",
      "t13"."x_total"
    from "a3" "t13"
    join "a6" "t14" on ("t13"."h_2" = "t14"."h_2" and datalength("t13"."h_2") = datalength("t14"."h_2"))
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
        trim(
          N'}'
          from (
            select "t15"."leaseUnitNo" as "leaseUnitNo" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"total@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"total":' + isnull(
        trim(
          N'.'
          from replace(
            rtrim(replace(convert(nvarchar(40), cast("t15"."x_total" as decimal(28, 8))), N'0', N' ')),
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
  "t15"."leaseUnitNo"
from "a7" "t15"
where exists (
  select 1
  from "company"
  where "id" = @p5
)
order by "t15"."leaseUnitNo" offset (case when @p6 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p6 > 0 then @p6 else 1 end) rows only;
-- Edm.Guid, Edm.Decimal(38,18), Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64
