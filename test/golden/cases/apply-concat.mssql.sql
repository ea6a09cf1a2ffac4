with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."quantity" as "quantity",
    "t0"."entryNo" as "entryNo"
  from "leaseUnitLedgerEntry" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1"."rowVersion",
      "t1"."id",
      "t1"."entryNo",
      row_number() over (order by "t1"."quantity" desc, "t1"."entryNo") as "r_1"
    from "a1" "t1"
  ),
  "a3" as (
    select "t2"."rowVersion",
      "t2"."id",
      "t2"."entryNo"
    from "a2" "t2"
    where "t2"."r_1" <= @p2
  ),
  "a4" as (
    select cast(
      cast(sum(cast("t4"."quantity" as decimal(28, 8))) as decimal(28, 8)) / nullif(count("t4"."quantity"), 0) as decimal(28, 8)
    ) as "x_mean"
    from "a1" "t4"
  ),
  "a5" as (
    select @p3 as "b_4",
      "t5"."rowVersion" as "rowVersion",
      "t5"."id" as "id",
      "t5"."entryNo" as "entryNo",
      cast(null as decimal(28, 8)) as "x_mean"
    from "a3" "t5"
    union all
    select @p4 as "b_4",
      cast(null as bigint) as "rowVersion",
      cast(null as uniqueidentifier) as "id",
      cast(null as int) as "entryNo",
      "t6"."x_mean" as "x_mean"
    from "a4" "t6"
  )
select case
  when "t7"."b_4" = @p5 then replace(
    stuff(
      (
        cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
          N'"' + string_escape(
            (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t7"."rowVersion") + '"'),
            N'json'
          ) + N'"',
          N'null'
        ) + stuff(
          trim(
            N'}'
            from (
              select lower(convert(nvarchar(36), "t7"."id") collate Latin1_General_100_BIN2) as "id",
              "t7"."entryNo" as "entryNo" for json path,
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
  when "t7"."b_4" = @p6 then replace(
    stuff(
      (
        cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + N',"mean@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + stuff(
          trim(
            N'}'
            from (
              select "t7"."x_mean" as "mean" for json path,
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
  "t7"."b_4",
  cast(case when "t7"."entryNo" is not null then 1 else 0 end as bit),
  isnull("t7"."entryNo", 0)
from "a5" "t7"
where exists (
  select 1
  from "company"
  where "id" = @p7
)
order by "t7"."b_4",
  cast(case when "t7"."entryNo" is not null then 1 else 0 end as bit),
  isnull("t7"."entryNo", 0) offset (case when @p8 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p8 > 0 then @p8 else 1 end) rows only;
-- Edm.Guid, Edm.Int64, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Guid, Edm.Int64
