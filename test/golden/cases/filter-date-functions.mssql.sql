select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.id":' + coalesce(
        N'"' + string_escape(
          (
            cast(N'' as nvarchar(max)) + (@p1 collate Latin1_General_100_BIN2) + lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) + ')'
          ),
          N'json'
        ) + N'"',
        N'null'
      ) + N',"@odata.etag":' + coalesce(
        N'"' + string_escape(
          (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t0"."rowVersion") + '"'),
          N'json'
        ) + N'"',
        N'null'
      ) + stuff(
        trim(
          N'}'
          from (
            select "t0"."lineNo" as "lineNo" for json path,
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
    datepart(year, "t0"."startingDate") = @p2
    and datediff_big(
      millisecond,
      cast("t0"."startingDate" as datetime2(3)),
      cast("t0"."endingDate" as datetime2(3))
    ) > @p3
  )
    and "t0"."companyId" = @p4
  order by "t0"."leaseContractNo",
    "t0"."versionNo",
    "t0"."lineNo" offset (case when @p5 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p5 > 0 then @p5 else 1 end) rows only
) "t0"
order by "t0"."leaseContractNo", "t0"."versionNo", "t0"."lineNo";
-- Edm.String, Edm.Int64, Edm.Duration, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
