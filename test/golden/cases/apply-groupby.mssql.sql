with "a1" as (
  select "t0"."companyId" as "companyId",
    "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."description" as "description",
    "t0"."leaseUnitGroup" as "leaseUnitGroup",
    "t0"."leaseUnitGroupNo" as "leaseUnitGroupNo",
    "t0"."leaseUnitCategory" as "leaseUnitCategory",
    "t0"."leaseUnitClass" as "leaseUnitClass",
    "t0"."blocked" as "blocked",
    "t0"."building" as "building",
    "t0"."buildingType" as "buildingType",
    "t0"."objectArea" as "objectArea",
    "t0"."address" as "address",
    "t0"."address2" as "address2",
    "t0"."city" as "city",
    "t0"."countryCode" as "countryCode",
    "t0"."globalDimension1Code" as "globalDimension1Code",
    "t0"."globalDimension2Code" as "globalDimension2Code",
    "t0"."floor" as "floor",
    "t0"."manager" as "manager",
    "t0"."salespersonCode" as "salespersonCode",
    "t0"."salespersonName" as "salespersonName",
    "t0"."roomNo" as "roomNo",
    "t0"."owner" as "owner",
    "t0"."ownerCode" as "ownerCode",
    "t0"."ownerName" as "ownerName",
    "t0"."parkingUnit" as "parkingUnit",
    "t0"."searchName" as "searchName",
    "t0"."totalArea" as "totalArea",
    "t0"."uniqueNo" as "uniqueNo",
    "t0"."systemCreatedAt" as "systemCreatedAt",
    "t0"."systemCreatedBy" as "systemCreatedBy",
    "t0"."systemModifiedAt" as "systemModifiedAt",
    "t0"."systemModifiedBy" as "systemModifiedBy"
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1".*
    from "a1" "t1"
    where not ("t1"."building" = 1)
  ),
  "a3" as (
    select "t4"."city" as "city",
      cast(sum("t4"."objectArea") as decimal(28, 8)) as "x_area",
      count(*) as "x_units"
    from "a2" "t4"
    group by "t4"."city"
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
        trim(
          N'}'
          from (
            select "t5"."city" as "city" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"area@odata.type":' + coalesce(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + stuff(
        trim(
          N'}'
          from (
            select "t5"."x_area" as "area" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"units@odata.type":' + coalesce(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + stuff(
        trim(
          N'}'
          from (
            select "t5"."x_units" as "units" for json path,
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
  cast(case when "t5"."x_area" is not null then 1 else 0 end as bit),
  trim(
    N'.'
    from replace(
      rtrim(
        replace(
          convert(nvarchar(40), cast(coalesce("t5"."x_area", cast(0 as decimal(28, 8))) as decimal(28, 8))),
          N'0',
          N' '
        )
      ),
      N' ',
      N'0'
    )
  ),
  "t5"."city"
from "a3" "t5"
where exists (
  select 1
  from "company"
  where "id" = @p2
)
order by cast(case when "t5"."x_area" is not null then 1 else 0 end as bit) desc,
  coalesce("t5"."x_area", cast(0 as decimal(28, 8))) desc,
  "t5"."city" offset (case when @p3 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p3 > 0 then @p3 else 1 end) rows only;
-- Edm.Guid, Edm.Guid, Edm.Int64
