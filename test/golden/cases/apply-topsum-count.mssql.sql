with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."city" as "city"
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t2"."rowVersion",
      "t2"."id",
      "t2"."number",
      "t2"."city",
      (
        select count(*)
        from "leaseContractLine" "t3"
        where "t3"."companyId" = @p1 and "t3"."leaseUnitNo" = "t2"."number"
      ) as "o_1"
    from "a1" "t2"
  ),
  "a3" as (
    select "t4"."rowVersion",
      "t4"."id",
      "t4"."number",
      "t4"."city",
      "t4"."o_1",
      isnull(
        cast(
          sum(cast("t4"."o_1" as decimal(38, 0))) over (
            partition by "t4"."city"
            order by "t4"."o_1" desc, "t4"."number" rows between unbounded preceding and 1 preceding
          ) as decimal(28, 8)
        ),
        0
      ) as "r_2"
    from "a2" "t4"
  ),
  "a4" as (
    select "t5"."rowVersion",
      "t5"."id",
      "t5"."number",
      "t5"."r_2",
      "t5"."city",
      "t5"."o_1",
      max("t5"."r_2") over (
        partition by "t5"."city"
        order by "t5"."o_1" desc, "t5"."number" rows between unbounded preceding and current row
      ) as "r_3"
    from "a3" "t5"
  ),
  "a5" as (
    select "t6"."rowVersion",
      "t6"."id",
      "t6"."number",
      "t6"."r_3",
      min("t6"."r_2") over (
        partition by "t6"."city"
        order by "t6"."o_1" desc, "t6"."number" rows between unbounded preceding and current row
      ) as "r_4"
    from "a4" "t6"
  ),
  "a6" as (
    select "t7"."rowVersion",
      "t7"."id",
      "t7"."number"
    from "a5" "t7"
    where (
      (
        cast(@p2 as decimal(28, 8)) >= cast(@p3 as decimal(28, 8))
        and "t7"."r_3" < cast(@p4 as decimal(28, 8))
      )
      or (
        cast(@p5 as decimal(28, 8)) < cast(@p3 as decimal(28, 8))
        and "t7"."r_4" > cast(@p6 as decimal(28, 8))
      )
    )
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
        N'"' + string_escape(
          (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t8"."rowVersion") + '"'),
          N'json'
        ) + N'"',
        N'null'
      ) + stuff(
        trim(
          N'}'
          from (
            select lower(convert(nvarchar(36), "t8"."id") collate Latin1_General_100_BIN2) as "id",
            "t8"."number" as "number" for json path,
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
  "t8"."number"
from "a6" "t8"
where exists (
  select 1
  from "company"
  where "id" = @p7
)
order by "t8"."number" offset (case when @p8 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p8 > 0 then @p8 else 1 end) rows only;
-- Edm.Guid, Edm.Decimal, Edm.Decimal, Edm.Decimal, Edm.Decimal, Edm.Decimal, Edm.Guid, Edm.Int64
