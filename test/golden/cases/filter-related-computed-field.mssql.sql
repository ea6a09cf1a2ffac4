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
  left join "leaseUnit" "t1" on "t1"."companyId" = @p1 and "t1"."number" = "t0"."leaseUnitNo"
  left join "tenancy" "t2" on "t2"."companyId" = @p1
    and "t2"."leaseUnitNo" = "t1"."number"
    and (
      "t2"."firstDay" <= cast(cast(@p2 as datetime2(3)) as date)
      and "t2"."lastDay" >= cast(cast(@p2 as datetime2(3)) as date)
    )
  where (
    "t2"."tenantName" = (@p3 collate Latin1_General_100_BIN2)
    and datalength("t2"."tenantName") = datalength((@p3 collate Latin1_General_100_BIN2))
  )
    and "t0"."companyId" = @p1
  order by "t0"."leaseContractNo",
    "t0"."versionNo",
    "t0"."lineNo" offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only
) "t0"
left join "leaseUnit" "t1" on "t1"."companyId" = @p1 and "t1"."number" = "t0"."leaseUnitNo"
left join "tenancy" "t2" on "t2"."companyId" = @p1
  and "t2"."leaseUnitNo" = "t1"."number"
  and (
    "t2"."firstDay" <= cast(cast(@p2 as datetime2(3)) as date)
    and "t2"."lastDay" >= cast(cast(@p2 as datetime2(3)) as date)
  )
order by "t0"."leaseContractNo", "t0"."versionNo", "t0"."lineNo";
-- Edm.Guid, Edm.DateTimeOffset, Edm.String, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
