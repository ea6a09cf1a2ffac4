select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
        N'"' + string_escape(
          (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t1"."rowVersion") + '"'),
          N'json'
        ) + N'"',
        N'null'
      ) + stuff(
        trim(
          N'}'
          from (
            select lower(convert(nvarchar(36), "t1"."id") collate Latin1_General_100_BIN2) as "id",
            "t1"."lineNo" as "lineNo" for json path,
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
  "t1"."leaseContractNo",
  "t1"."versionNo",
  "t1"."lineNo"
from (
  select "t1".*
  from "leaseContractLine" "t1"
  join "leaseContract" "t0" on 1 = 1
  where "t0"."companyId" = @p1
    and "t0"."id" = @p2
    and "t1"."companyId" = @p1
    and "t1"."companyId" = @p1
    and "t1"."leaseContractNo" = "t0"."number"
    and "t1"."versionNo" = "t0"."versionNo"
  order by "t1"."leaseContractNo",
    "t1"."versionNo",
    "t1"."lineNo" offset (case when @p3 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p3 > 0 then @p3 else 1 end) rows only
) "t1"
order by "t1"."leaseContractNo", "t1"."versionNo", "t1"."lineNo";
-- Edm.Guid, Edm.Guid, Edm.Int64
