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
    select "t1".*, (
      case
      when not ("t2"."id" is null) then "t5"."customerName"
      when "t1"."building" = 1 then N''
      when cast(1 as bit) = 1 then N'Vacant' end
    ) as "tenantName",
      (
        case
        when "t2"."id" is null then cast('0001-01-01' as date)
        when not (
          exists (
            select "t2"."endingDate" intersect
            select cast('0001-01-01' as date)
          )
        ) then "t2"."endingDate"
        when cast(1 as bit) = 1 then "t5"."contractValidUntil" end
      ) as "rentedTill"
    from "a1" "t1"
    outer apply (
      select "t3".*
      from "leaseContractLine" "t3"
      left join "leaseContract" "t4" on "t4"."companyId" = "t3"."companyId"
        and "t4"."number" = "t3"."leaseContractNo"
        and "t4"."versionNo" = "t3"."versionNo"
      where "t3"."companyId" = "t1"."companyId"
        and "t3"."leaseUnitNo" = "t1"."number"
        and (
          (
            (
              "t3"."status" <> N'Terminated'
              or datalength("t3"."status") <> datalength(N'Terminated')
            )
            and exists (
              select "t4"."versionStatus",
                datalength("t4"."versionStatus") intersect
              select N'Valid',
                datalength(N'Valid')
            )
          )
          and (
            "t3"."startingDate" <= cast(cast(@p2 as datetime2(3)) as date)
            and (
              "t3"."endingDate" >= cast(cast(@p2 as datetime2(3)) as date)
              or (
                "t3"."endingDate" = cast('0001-01-01' as date)
                and (
                  exists (
                    select "t4"."contractValidUntil" intersect
                    select cast('0001-01-01' as date)
                  )
                  or case
                  when "t4"."contractValidUntil" >= cast(cast(@p2 as datetime2(3)) as date) then 1 else 0 end = 1
                )
              )
            )
          )
        )
      order by "t3"."startingDate" desc,
        "t3"."lineNo",
        "t3"."leaseContractNo",
        "t3"."versionNo" desc offset 0 rows fetch next 1 rows only
    ) "t2"
    left join "leaseContract" "t5" on "t5"."companyId" = "t2"."companyId"
      and "t5"."number" = "t2"."leaseContractNo"
      and "t5"."versionNo" = "t2"."versionNo"
  ),
  "a3" as (
    select o."v0" as "tenantName",
      o."v1" as "rentedTill",
      max(o."v2") as "x_latest",
      cast(sum(o."v3") as decimal(28, 8)) as "x_rent",
      count(*) as "x_units"
    from (
      select "t7"."tenantName" as "v0",
        "t7"."rentedTill" as "v1",
        (
          case
          when "t8"."id" is null then cast('0001-01-01' as date)
          when not (
            exists (
              select "t8"."endingDate" intersect
              select cast('0001-01-01' as date)
            )
          ) then "t8"."endingDate"
          when cast(1 as bit) = 1 then "t11"."contractValidUntil" end
        ) as "v2",
        coalesce(
          cast(
            try_cast(
              (
                case
                when not ("t8"."id" is null) then "t8"."unitPrice"
                when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
              ) as decimal(19, 8)
            ) * try_cast("t7"."objectArea" as decimal(18, 8)) as decimal(28, 8)
          ),
          try_cast(
            cast(
              (
                case
                when not ("t8"."id" is null) then "t8"."unitPrice"
                when cast(1 as bit) = 1 then cast(0 as decimal(28, 8)) end
              ) as decimal(28, 8)
            ) * cast("t7"."objectArea" as decimal(28, 8)) as decimal(28, 8)
          )
        ) as "v3"
      from "a2" "t7"
      outer apply (
        select "t9".*
        from "leaseContractLine" "t9"
        left join "leaseContract" "t10" on "t10"."companyId" = "t9"."companyId"
          and "t10"."number" = "t9"."leaseContractNo"
          and "t10"."versionNo" = "t9"."versionNo"
        where "t9"."companyId" = "t7"."companyId"
          and "t9"."leaseUnitNo" = "t7"."number"
          and (
            (
              (
                "t9"."status" <> N'Terminated'
                or datalength("t9"."status") <> datalength(N'Terminated')
              )
              and exists (
                select "t10"."versionStatus",
                  datalength("t10"."versionStatus") intersect
                select N'Valid',
                  datalength(N'Valid')
              )
            )
            and (
              "t9"."startingDate" <= cast(cast(@p2 as datetime2(3)) as date)
              and (
                "t9"."endingDate" >= cast(cast(@p2 as datetime2(3)) as date)
                or (
                  "t9"."endingDate" = cast('0001-01-01' as date)
                  and (
                    exists (
                      select "t10"."contractValidUntil" intersect
                      select cast('0001-01-01' as date)
                    )
                    or case
                    when "t10"."contractValidUntil" >= cast(cast(@p2 as datetime2(3)) as date) then 1 else 0 end = 1
                  )
                )
              )
            )
          )
        order by "t9"."startingDate" desc,
          "t9"."lineNo",
          "t9"."leaseContractNo",
          "t9"."versionNo" desc offset 0 rows fetch next 1 rows only
      ) "t8"
      left join "leaseContract" "t11" on "t11"."companyId" = "t8"."companyId"
        and "t11"."number" = "t8"."leaseContractNo"
        and "t11"."versionNo" = "t8"."versionNo"
    ) o
    group by o."v0", o."v1"
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
        trim(
          N'}'
          from (
            select "t12"."tenantName" as "tenantName",
            "t12"."rentedTill" as "rentedTill" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"latest@odata.type":' + coalesce(N'"' + string_escape('#Date', N'json') + N'"', N'null') + stuff(
        trim(
          N'}'
          from (
            select "t12"."x_latest" as "latest" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"rent@odata.type":' + coalesce(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + stuff(
        trim(
          N'}'
          from (
            select "t12"."x_rent" as "rent" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"units@odata.type":' + coalesce(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + stuff(
        trim(
          N'}'
          from (
            select "t12"."x_units" as "units" for json path,
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
  "t12"."tenantName",
  convert(nvarchar(10), "t12"."rentedTill", 23)
from "a3" "t12"
where exists (
  select 1
  from "company"
  where "id" = @p3
)
order by "t12"."tenantName",
  "t12"."rentedTill" offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only;
-- Edm.Guid, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
