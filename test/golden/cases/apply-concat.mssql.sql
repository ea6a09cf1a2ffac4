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
      "t1"."entryNo"
    from "a1" "t1"
    order by "t1"."quantity" desc,
      "t1"."entryNo" offset (case when @p2 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p2 > 0 then @p2 else 1 end) rows only
  ),
  "a3" as (
    select cast(
      cast(sum(cast("t3"."quantity" as decimal(28, 8))) as decimal(28, 8)) / nullif(count("t3"."quantity"), 0) as decimal(28, 8)
    ) as "x_mean"
    from "a1" "t3"
  ),
  "a4" as (
    select @p3 as "b_3",
      "t4"."rowVersion" as "rowVersion",
      "t4"."id" as "id",
      "t4"."entryNo" as "entryNo",
      cast(null as decimal(28, 8)) as "x_mean"
    from "a2" "t4"
    union all
    select @p4 as "b_3",
      cast(null as bigint) as "rowVersion",
      cast(null as uniqueidentifier) as "id",
      cast(null as int) as "entryNo",
      "t5"."x_mean" as "x_mean"
    from "a3" "t5"
  )
select case
  when "t6"."b_3" = @p5 then replace(
    stuff(
      (
        cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
          N'"' + string_escape(
            (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t6"."rowVersion") + '"'),
            N'json'
          ) + N'"',
          N'null'
        ) + stuff(
          trim(
            N'}'
            from (
              select lower(convert(nvarchar(36), "t6"."id") collate Latin1_General_100_BIN2) as "id",
              "t6"."entryNo" as "entryNo" for json path,
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
  when "t6"."b_3" = @p6 then replace(
    stuff(
      (
        cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + N',"mean@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"mean":' + isnull(
          trim(
            N'.'
            from replace(
              rtrim(replace(convert(nvarchar(40), cast("t6"."x_mean" as decimal(28, 8))), N'0', N' ')),
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
  ) end,
  "t6"."b_3",
  cast(case when "t6"."entryNo" is not null then 1 else 0 end as bit),
  isnull("t6"."entryNo", 0)
from "a4" "t6"
where exists (
  select 1
  from "company"
  where "id" = @p7
)
order by "t6"."b_3",
  cast(case when "t6"."entryNo" is not null then 1 else 0 end as bit),
  isnull("t6"."entryNo", 0) offset (case when @p8 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p8 > 0 then @p8 else 1 end) rows only;
-- Edm.Guid, Edm.Int64, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Guid, Edm.Int64
