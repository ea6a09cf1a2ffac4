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
  p."k0",
  p."k1",
  convert(nvarchar(10), p."k2", 23),
  p."k3",
  p."k4"
from (
  select "t0"."id" as "id",
    cast(case when "t1"."city" is not null then 1 else 0 end as bit) as "k0",
    isnull("t1"."city", N'') as "k1",
    "t0"."contractDate" as "k2",
    "t0"."number" as "k3",
    "t0"."versionNo" as "k4"
  from "leaseContract" "t0"
  left join "customer" "t1" on "t1"."companyId" = @p1 and "t1"."number" = "t0"."customerNo"
  where "t0"."companyId" = @p1
  order by cast(case when "t1"."city" is not null then 1 else 0 end as bit),
    isnull("t1"."city", N''),
    "t0"."contractDate" desc,
    "t0"."number",
    "t0"."versionNo" offset (case when @p2 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p2 > 0 then @p2 else 1 end) rows only
) p
join "leaseContract" "t0" on "t0"."companyId" = @p1 and "t0"."id" = p."id"
left join "customer" "t1" on "t1"."companyId" = @p1 and "t1"."number" = "t0"."customerNo"
order by p."k0", p."k1", p."k2" desc, p."k3", p."k4";
-- Edm.Guid, Edm.Int64
