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
    select "t2".*, row_number() over (order by "t2"."objectArea" desc, "t2"."number") as "r_1"
    from "a1" "t2"
  ),
  "a3" as (
    select "t3".*
    from "a2" "t3"
    where "t3"."r_1" <= @p2
  ),
  "a4" as (
    select cast(
      cast(sum(cast("t5"."objectArea" as decimal(28, 8))) as decimal(28, 8)) / nullif(count("t5"."objectArea"), 0) as decimal(28, 8)
    ) as "x_mean"
    from "a1" "t5"
  ),
  "a5" as (
    select @p3 as "b_4",
      "t6"."companyId" as "companyId",
      "t6"."rowVersion" as "rowVersion",
      "t6"."id" as "id",
      "t6"."number" as "number",
      "t6"."description" as "description",
      "t6"."leaseUnitGroup" as "leaseUnitGroup",
      "t6"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t6"."leaseUnitCategory" as "leaseUnitCategory",
      "t6"."leaseUnitClass" as "leaseUnitClass",
      "t6"."blocked" as "blocked",
      "t6"."building" as "building",
      "t6"."buildingType" as "buildingType",
      "t6"."objectArea" as "objectArea",
      "t6"."address" as "address",
      "t6"."address2" as "address2",
      "t6"."city" as "city",
      "t6"."countryCode" as "countryCode",
      "t6"."globalDimension1Code" as "globalDimension1Code",
      "t6"."globalDimension2Code" as "globalDimension2Code",
      "t6"."floor" as "floor",
      "t6"."manager" as "manager",
      "t6"."salespersonCode" as "salespersonCode",
      "t6"."salespersonName" as "salespersonName",
      "t6"."roomNo" as "roomNo",
      "t6"."owner" as "owner",
      "t6"."ownerCode" as "ownerCode",
      "t6"."ownerName" as "ownerName",
      "t6"."parkingUnit" as "parkingUnit",
      "t6"."searchName" as "searchName",
      "t6"."totalArea" as "totalArea",
      "t6"."uniqueNo" as "uniqueNo",
      "t6"."systemCreatedAt" as "systemCreatedAt",
      "t6"."systemCreatedBy" as "systemCreatedBy",
      "t6"."systemModifiedAt" as "systemModifiedAt",
      "t6"."systemModifiedBy" as "systemModifiedBy",
      "t6"."r_1" as "r_1",
      cast(null as decimal(28, 8)) as "x_mean"
    from "a3" "t6"
    union all
    select @p4 as "b_4",
      cast(null as uniqueidentifier) as "companyId",
      cast(null as bigint) as "rowVersion",
      cast(null as uniqueidentifier) as "id",
      cast(null as nvarchar(4000)) as "number",
      cast(null as nvarchar(4000)) as "description",
      cast(null as bit) as "leaseUnitGroup",
      cast(null as nvarchar(4000)) as "leaseUnitGroupNo",
      cast(null as nvarchar(4000)) as "leaseUnitCategory",
      cast(null as nvarchar(4000)) as "leaseUnitClass",
      cast(null as bit) as "blocked",
      cast(null as bit) as "building",
      cast(null as nvarchar(4000)) as "buildingType",
      cast(null as decimal(28, 8)) as "objectArea",
      cast(null as nvarchar(4000)) as "address",
      cast(null as nvarchar(4000)) as "address2",
      cast(null as nvarchar(4000)) as "city",
      cast(null as nvarchar(4000)) as "countryCode",
      cast(null as nvarchar(4000)) as "globalDimension1Code",
      cast(null as nvarchar(4000)) as "globalDimension2Code",
      cast(null as nvarchar(4000)) as "floor",
      cast(null as nvarchar(4000)) as "manager",
      cast(null as nvarchar(4000)) as "salespersonCode",
      cast(null as nvarchar(4000)) as "salespersonName",
      cast(null as nvarchar(4000)) as "roomNo",
      cast(null as nvarchar(4000)) as "owner",
      cast(null as nvarchar(4000)) as "ownerCode",
      cast(null as nvarchar(4000)) as "ownerName",
      cast(null as bit) as "parkingUnit",
      cast(null as nvarchar(4000)) as "searchName",
      cast(null as decimal(28, 8)) as "totalArea",
      cast(null as nvarchar(4000)) as "uniqueNo",
      cast(null as datetime2(3)) as "systemCreatedAt",
      cast(null as uniqueidentifier) as "systemCreatedBy",
      cast(null as datetime2(3)) as "systemModifiedAt",
      cast(null as uniqueidentifier) as "systemModifiedBy",
      cast(null as bigint) as "r_1",
      "t7"."x_mean" as "x_mean"
    from "a4" "t7"
  )
select case
  when "t8"."b_4" = @p5 then replace(
    stuff(
      (
        cast(N'' as nvarchar(max)) + N',"@odata.etag":' + coalesce(
          N'"' + string_escape(
            (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t8"."rowVersion") + '"'),
            N'json'
          ) + N'"',
          N'null'
        ) + stuff(
          trim(
            N'}'
            from (
              select lower(convert(nvarchar(36), "t8"."id") collate Latin1_General_100_BIN2) as "id",
              "t8"."number" as "number" for json path,
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
  when "t8"."b_4" = @p6 then replace(
    stuff(
      (
        cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + N',"mean@odata.type":' + coalesce(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + stuff(
          trim(
            N'}'
            from (
              select "t8"."x_mean" as "mean" for json path,
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
  ) end,
  "t8"."b_4",
  cast(case when "t8"."number" is not null then 1 else 0 end as bit),
  coalesce("t8"."number", N'')
from "a5" "t8"
where exists (
  select 1
  from "company"
  where "id" = @p7
)
order by "t8"."b_4",
  cast(case when "t8"."number" is not null then 1 else 0 end as bit),
  coalesce("t8"."number", N'') offset (case when @p8 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p8 > 0 then @p8 else 1 end) rows only;
-- Edm.Guid, Edm.Int64, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Guid, Edm.Int64
