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
  "t0"."number",
  "t0"."versionNo"
from (
  select "t0".*
  from "leaseContract" "t0"
  where (
    select cast(sum(o."v") as decimal(28, 8))
    from (
      select isnull(
        try_cast(
          try_cast("t1"."unitPrice" as decimal(19, 8)) * try_cast("t1"."quantity" as decimal(18, 8)) as decimal(28, 8)
        ),
        try_cast(
          case
          when abs(cast("t1"."unitPrice" as float) * cast("t1"."quantity" as float)) < 1e21 then cast("t1"."unitPrice" as decimal(28, 8)) * cast("t1"."quantity" as decimal(28, 8)) end as decimal(28, 8)
        )
      ) as "v"
      from "leaseContractLine" "t1"
      where "t1"."companyId" = @p1
        and "t1"."leaseContractNo" = "t0"."number"
        and "t1"."versionNo" = "t0"."versionNo"
    ) o
  ) > cast(@p2 as decimal(38, 18))
    and "t0"."companyId" = @p1
  order by "t0"."number",
    "t0"."versionNo" offset (case when @p3 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p3 > 0 then @p3 else 1 end) rows only
) "t0"
order by "t0"."number", "t0"."versionNo";
-- Edm.Guid, Edm.Decimal(38,18), Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
