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
  where exists (
    select 1
    from "leaseContractLine" "t1"
    where "t1"."companyId" = @p1
      and "t1"."leaseContractNo" = "t0"."number"
      and "t1"."versionNo" = "t0"."versionNo"
      and (
        (
          "t1"."leaseUnitNo" = (@p2 collate Latin1_General_100_BIN2)
          and datalength("t1"."leaseUnitNo") = datalength((@p2 collate Latin1_General_100_BIN2))
        )
        and "t1"."unitPrice" > cast(@p3 as decimal(38, 18))
      )
  )
    and "t0"."companyId" = @p1
  order by "t0"."number",
    "t0"."versionNo" offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only
) "t0"
order by "t0"."number", "t0"."versionNo";
-- Edm.Guid, Edm.String, Edm.Decimal(38,18), Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
