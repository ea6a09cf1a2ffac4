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
  p."k1"
from (
  select "t0"."id" as "id",
    "t0"."city" as "k0",
    "t0"."number" as "k1"
  from "leaseUnit" "t0"
  where "t0"."city" <= (@p1 collate Latin1_General_100_BIN2)
    and (
      "t0"."city" < (@p2 collate Latin1_General_100_BIN2)
      or (
        "t0"."city" = (@p3 collate Latin1_General_100_BIN2)
        and "t0"."number" > (@p4 collate Latin1_General_100_BIN2)
      )
    )
    and "t0"."companyId" = @p5
  order by "t0"."city" desc,
    "t0"."number" offset (case when @p6 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p6 > 0 then @p6 else 1 end) rows only
) p
join "leaseUnit" "t0" on "t0"."companyId" = @p5 and "t0"."id" = p."id"
order by p."k0" desc, p."k1";
-- Edm.String, Edm.String, Edm.String, Edm.String, Edm.Guid, Edm.Int64
