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
    select "t5"."companyId" as "companyId",
      "t5"."number" as "number",
      "t5"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      row_number() over (order by "t5"."description" desc, "t5"."number") as "number_in_order"
    from "leaseUnit" "t5"
    where "t5"."companyId" = @p2
  ),
  "w_t8" as (
    select "t6"."companyId" as "companyId",
      "t6"."number" as "number",
      "t6"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      (
        cast(concat('', right(concat('0000000', "t6"."number_in_order"), 8)) as nvarchar(1000)) collate Latin1_General_100_BIN2
      ) as "place",
      0 as "depth"
    from "a4" "t6"
    where not (
      exists (
        select 1
        from "a4" "t7"
        where "t7"."companyId" = @p1 and "t7"."number" = "t6"."leaseUnitGroupNo"
      )
    )
    union all
    select "t10"."companyId" as "companyId",
      "t10"."number" as "number",
      "t10"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      (
        cast(
          concat("t9"."place", right(concat('0000000', "t10"."number_in_order"), 8)) as nvarchar(1000)
        ) collate Latin1_General_100_BIN2
      ) as "place",
      "t9"."depth" + 1 as "depth"
    from "w_t8" "t9"
    join "a4" "t10" on "t10"."companyId" = @p1 and "t10"."leaseUnitGroupNo" = "t9"."number"
    where "t9"."depth" < 64
  ),
  "a6" as (
    select "t11"."number" as "h_2",
      (cast("t11"."place" as nvarchar(max)) + (N'z' collate Latin1_General_100_BIN2)) as "h_5"
    from "w_t8" "t11"
  ),
  "a7" as (
    select "t12"."leaseUnitNo",
      "t12"."x_total",
      "t13"."h_5" as "h_5"
    from "a3" "t12"
    join "a6" "t13" on ("t12"."h_2" = "t13"."h_2" and datalength("t12"."h_2") = datalength("t13"."h_2"))
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
        trim(
          N'}'
          from (
            select "t14"."leaseUnitNo" as "leaseUnitNo" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"total@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"total":' + isnull(
        trim(
          N'.'
          from replace(
            rtrim(replace(convert(nvarchar(40), cast("t14"."x_total" as decimal(28, 8))), N'0', N' ')),
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
  "t14"."h_5",
  "t14"."leaseUnitNo"
from "a7" "t14"
where exists (
  select 1
  from "company"
  where "id" = @p3
)
order by "t14"."h_5",
  "t14"."leaseUnitNo" offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only;
-- Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
