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
)
from (
  select "t0".*
  from "leaseUnit" "t0"
  where (
    select "t1"."unitPrice"
    from "leaseContractLine" "t1"
    where "t1"."companyId" = @p1 and "t1"."leaseUnitNo" = "t0"."number" and "t1"."id" = @p2
  ) > cast(@p3 as decimal(38, 18))
    and "t0"."companyId" = @p1
  order by "t0"."number" offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only
) "t0"
order by "t0"."number";
-- Edm.Guid, Edm.Guid, Edm.Decimal(38,18), Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
