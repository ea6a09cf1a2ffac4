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
              "t8"."number" as "number",
              "t8"."description" as "description",
              "t8"."leaseUnitGroup" as "leaseUnitGroup",
              "t8"."leaseUnitGroupNo" as "leaseUnitGroupNo",
              "t8"."leaseUnitCategory" as "leaseUnitCategory",
              "t8"."leaseUnitClass" as "leaseUnitClass",
              "t8"."blocked" as "blocked",
              "t8"."building" as "building",
              "t8"."buildingType" as "buildingType",
              "t8"."objectArea" as "objectArea",
              "t8"."address" as "address",
              "t8"."address2" as "address2",
              "t8"."city" as "city",
              "t8"."countryCode" as "countryCode",
              "t8"."globalDimension1Code" as "globalDimension1Code",
              "t8"."globalDimension2Code" as "globalDimension2Code",
              "t8"."floor" as "floor",
              "t8"."manager" as "manager",
              "t8"."salespersonCode" as "salespersonCode",
              "t8"."salespersonName" as "salespersonName",
              "t8"."roomNo" as "roomNo",
              "t8"."owner" as "owner",
              "t8"."ownerCode" as "ownerCode",
              "t8"."ownerName" as "ownerName",
              "t8"."parkingUnit" as "parkingUnit",
              "t8"."searchName" as "searchName",
              "t8"."totalArea" as "totalArea",
              "t8"."uniqueNo" as "uniqueNo",
              (
                case
                when not ("t10"."id" is null) then "t13"."customerName"
                when "t8"."building" = 1 then N''
                when cast(1 as bit) = 1 then N'Vacant' end
              ) as "tenantName",
              (
                case
                when "t10"."id" is null then cast('0001-01-01' as date)
                when not (
                  exists (
                    select "t10"."endingDate" intersect
                    select cast('0001-01-01' as date)
                  )
                ) then "t10"."endingDate"
                when cast(1 as bit) = 1 then "t13"."contractValidUntil" end
              ) as "rentedTill",
              (
                case
                when not ("t10"."id" is null) then "t10"."unitPrice"
                when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
              ) as "currentRentPrice",
              (
                case
                when not ("t10"."id" is null) then "t10"."priceType"
                when cast(1 as bit) = 1 then N'_x0020_' end
              ) as "currentRentPriceType",
              (
                case
                when not ("t10"."id" is null) then "t10"."pricePeriod"
                when cast(1 as bit) = 1 then N' ' end
              ) as "currentRentPricePeriod",
              replace(
                stuff(convert(nvarchar(23), "t8"."systemCreatedAt", 121), 11, 1, N'T') + N'Z',
                N'.000Z',
                N'Z'
              ) as "systemCreatedAt",
              lower(convert(nvarchar(36), "t8"."systemCreatedBy") collate Latin1_General_100_BIN2) as "systemCreatedBy",
              replace(
                stuff(convert(nvarchar(23), "t8"."systemModifiedAt", 121), 11, 1, N'T') + N'Z',
                N'.000Z',
                N'Z'
              ) as "systemModifiedAt",
              lower(convert(nvarchar(36), "t8"."systemModifiedBy") collate Latin1_General_100_BIN2) as "systemModifiedBy" for json path,
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
outer apply (
  select "t11".*
  from "leaseContractLine" "t11"
  left join "leaseContract" "t12" on "t12"."companyId" = "t11"."companyId"
    and "t12"."number" = "t11"."leaseContractNo"
    and "t12"."versionNo" = "t11"."versionNo"
  where "t11"."companyId" = "t8"."companyId"
    and "t11"."leaseUnitNo" = "t8"."number"
    and (
      (
        ("t11"."status" <> N'Terminated' or datalength("t11"."status") <> datalength(N'Terminated'))
        and exists (
          select "t12"."versionStatus",
            datalength("t12"."versionStatus") intersect
          select N'Valid',
            datalength(N'Valid')
        )
      )
      and (
        "t11"."startingDate" <= cast(cast(@p7 as datetime2(3)) as date)
        and (
          "t11"."endingDate" >= cast(cast(@p7 as datetime2(3)) as date)
          or (
            "t11"."endingDate" = cast('0001-01-01' as date)
            and (
              exists (
                select "t12"."contractValidUntil" intersect
                select cast('0001-01-01' as date)
              )
              or case
              when "t12"."contractValidUntil" >= cast(cast(@p7 as datetime2(3)) as date) then 1 else 0 end = 1
            )
          )
        )
      )
    )
  order by "t11"."startingDate" desc,
    "t11"."lineNo",
    "t11"."leaseContractNo",
    "t11"."versionNo" desc offset 0 rows fetch next 1 rows only
) "t10"
left join "leaseContract" "t13" on "t13"."companyId" = "t10"."companyId"
  and "t13"."number" = "t10"."leaseContractNo"
  and "t13"."versionNo" = "t10"."versionNo"
where exists (
  select 1
  from "company"
  where "id" = @p8
)
order by "t8"."b_4",
  cast(case when "t8"."number" is not null then 1 else 0 end as bit),
  coalesce("t8"."number", N'') offset (case when @p9 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p9 > 0 then @p9 else 1 end) rows only;
-- Edm.Guid, Edm.Int64, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
