select 'next',
  trim(
    N'.'
    from replace(rtrim(replace(convert(nvarchar(40), cast(c."k0" as decimal(28, 8))), N'0', N' ')), N' ', N'0')
  ),
  c."k1"
from (
  select "t0"."objectArea" as "k0",
    "t0"."number" as "k1"
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p1
  order by "t0"."objectArea" desc, "t0"."number" offset @p2 rows fetch next 1 rows only
) c
where exists (
  select 1
  from (
    select 1 as one
    from "leaseUnit" "t0"
    where "t0"."companyId" = @p1
    order by (
      select null
    ) offset @p3 rows fetch next 1 rows only
  ) f
);
select replace(
  (
    select lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) as "id",
    "t0"."number" as "number" for json path,
    include_null_values,
    without_array_wrapper
  ) collate Latin1_General_100_BIN2,
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
  order by "t0"."objectArea" desc,
    "t0"."number" offset (case when @p4 > 0 then @p5 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only
) p
join "leaseUnit" "t0" on "t0"."companyId" = @p1 and "t0"."id" = p."id"
order by p."k0" desc, p."k1";
-- Edm.Guid, Edm.Int64, Edm.Int64, Edm.Int64, Edm.Int64
