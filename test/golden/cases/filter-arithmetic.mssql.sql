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
            "t0"."lineNo" as "lineNo" for json path,
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
  "t0"."leaseContractNo",
  "t0"."versionNo",
  "t0"."lineNo"
from (
  select "t0".*
  from "leaseContractLine" "t0"
  where (
    try_cast(
      (
        cast(
          isnull(
            try_cast(
              try_cast("t0"."unitPrice" as decimal(19, 8)) * try_cast("t0"."quantity" as decimal(18, 8)) as decimal(28, 8)
            ),
            try_cast(
              case
              when abs(cast("t0"."unitPrice" as float) * cast("t0"."quantity" as float)) < 1e21 then cast("t0"."unitPrice" as decimal(28, 8)) * cast("t0"."quantity" as decimal(28, 8)) end as decimal(28, 8)
            )
          ) as decimal(28, 8)
        ) + cast(@p1 as decimal(28, 8))
      ) as decimal(28, 8)
    ) >= cast(@p2 as decimal(38, 18))
    and (cast("t0"."lineNo" as bigint) / nullif(cast(@p3 as bigint), 0)) = @p4
  )
    and "t0"."companyId" = @p5
  order by "t0"."leaseContractNo",
    "t0"."versionNo",
    "t0"."lineNo" offset (case when @p6 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p6 > 0 then @p6 else 1 end) rows only
) "t0"
order by "t0"."leaseContractNo", "t0"."versionNo", "t0"."lineNo";
-- Edm.Int64, Edm.Decimal(38,18), Edm.Int64, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
