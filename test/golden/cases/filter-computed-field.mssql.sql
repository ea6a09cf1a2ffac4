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
  "t1"."leaseUnitNo"
from (
  select "t0".*
  from "leaseUnit" "t0"
  left join "tenancy" "t1" on "t1"."companyId" = @p1
    and "t1"."leaseUnitNo" = "t0"."number"
    and (
      "t1"."firstDay" <= cast(cast(@p2 as datetime2(3)) as date)
      and "t1"."lastDay" >= cast(cast(@p2 as datetime2(3)) as date)
    )
  where (
    "t1"."tenantName" = (@p3 collate Latin1_General_100_BIN2)
    and datalength("t1"."tenantName") = datalength((@p3 collate Latin1_General_100_BIN2))
  )
    and "t0"."companyId" = @p1
  order by "t1"."leaseUnitNo" offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only
) "t0"
left join "tenancy" "t1" on "t1"."companyId" = @p1
  and "t1"."leaseUnitNo" = "t0"."number"
  and (
    "t1"."firstDay" <= cast(cast(@p2 as datetime2(3)) as date)
    and "t1"."lastDay" >= cast(cast(@p2 as datetime2(3)) as date)
  )
order by "t1"."leaseUnitNo";
-- Edm.Guid, Edm.DateTimeOffset, Edm.String, Edm.Int64
