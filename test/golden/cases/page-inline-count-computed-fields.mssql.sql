select convert(nvarchar(20), count(*)),
  trim(
    N'.'
    from replace(
      rtrim(
        replace(convert(nvarchar(40), cast(cast(null as decimal(28, 8)) as decimal(28, 8))), N'0', N' ')
      ),
      N' ',
      N'0'
    )
  ),
  (cast(null as nvarchar(4000)) collate Latin1_General_100_BIN2)
from "leaseUnit" "t0"
where "t0"."companyId" = @p1;
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
            "t0"."number" as "number",
            "t1"."tenantName" as "tenantName" for json path,
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
  trim(
    N'.'
    from replace(rtrim(replace(convert(nvarchar(40), cast(p."k0" as decimal(28, 8))), N'0', N' ')), N' ', N'0')
  ),
  p."k1"
from (
  select "t0"."id" as "id",
    "t0"."objectArea" as "k0",
    "t0"."number" as "k1"
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p1
  order by "t0"."objectArea",
    "t0"."number" offset (case when @p2 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p2 > 0 then @p2 else 1 end) rows only
) p
join "leaseUnit" "t0" on "t0"."companyId" = @p1 and "t0"."id" = p."id"
left join "tenancy" "t1" on "t1"."companyId" = @p1
  and "t1"."leaseUnitNo" = "t0"."number"
  and (
    "t1"."firstDay" <= cast(cast(@p3 as datetime2(3)) as date)
    and "t1"."lastDay" >= cast(cast(@p3 as datetime2(3)) as date)
  )
order by p."k0", p."k1";
-- Edm.Guid, Edm.Int64, Edm.DateTimeOffset
