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
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t1".*, (
      case
      when not ("t2"."id" is null) then "t5"."customerName"
      when "t1"."building" = 1 then ''
      when 1 = 1 then 'Vacant' end
    ) as "tenantName",
      (
        case
        when "t2"."id" is null then '0001-01-01'
        when not ("t2"."endingDate" is '0001-01-01') then "t2"."endingDate"
        when 1 = 1 then "t5"."contractValidUntil" end
      ) as "rentedTill"
    from "a1" "t1"
    left join "leaseContractLine" "t2" on "t2"."companyId" = "t1"."companyId"
      and "t2"."id" = (
        select "t3"."id"
        from "leaseContractLine" "t3"
        left join "leaseContract" "t4" on "t4"."companyId" = "t3"."companyId"
          and "t4"."number" = "t3"."leaseContractNo"
          and "t4"."versionNo" = "t3"."versionNo"
        where "t3"."companyId" = "t1"."companyId"
          and "t3"."leaseUnitNo" = "t1"."number"
          and (
            ("t3"."status" <> 'Terminated' and "t4"."versionStatus" is 'Valid')
            and (
              "t3"."startingDate" <= substr(?, 1, 10)
              and (
                "t3"."endingDate" >= substr(?, 1, 10)
                or (
                  "t3"."endingDate" = '0001-01-01'
                  and (
                    "t4"."contractValidUntil" is '0001-01-01'
                    or ifnull("t4"."contractValidUntil" >= substr(?, 1, 10), 0)
                  )
                )
              )
            )
          )
        order by "t3"."startingDate" desc,
          "t3"."lineNo",
          "t3"."leaseContractNo",
          "t3"."versionNo" desc
        limit 1
      )
    left join "leaseContract" "t5" on "t5"."companyId" = "t2"."companyId"
      and "t5"."number" = "t2"."leaseContractNo"
      and "t5"."versionNo" = "t2"."versionNo"
  ),
  "a3" as (
    select "t7"."tenantName" as "tenantName",
      "t7"."rentedTill" as "rentedTill",
      max(
        (
          case
          when "t8"."id" is null then '0001-01-01'
          when not ("t8"."endingDate" is '0001-01-01') then "t8"."endingDate"
          when 1 = 1 then "t11"."contractValidUntil" end
        )
      ) as "x_latest",
      round(
        sum(
          round(
            nullif(
              nullif(
                max(
                  min(
                    (
                      cast(
                        (
                          case
                          when not ("t8"."id" is null) then "t8"."unitPrice"
                          when 1 = 1 then 0 end
                        ) as real
                      ) * "t7"."objectArea"
                    ),
                    1e20
                  ),
                  -1e20
                ),
                1e20
              ),
              -1e20
            ),
            8
          )
        ),
        8
      ) as "x_rent",
      count(*) as "x_units"
    from "a2" "t7"
    left join "leaseContractLine" "t8" on "t8"."companyId" = "t7"."companyId"
      and "t8"."id" = (
        select "t9"."id"
        from "leaseContractLine" "t9"
        left join "leaseContract" "t10" on "t10"."companyId" = "t9"."companyId"
          and "t10"."number" = "t9"."leaseContractNo"
          and "t10"."versionNo" = "t9"."versionNo"
        where "t9"."companyId" = "t7"."companyId"
          and "t9"."leaseUnitNo" = "t7"."number"
          and (
            ("t9"."status" <> 'Terminated' and "t10"."versionStatus" is 'Valid')
            and (
              "t9"."startingDate" <= substr(?, 1, 10)
              and (
                "t9"."endingDate" >= substr(?, 1, 10)
                or (
                  "t9"."endingDate" = '0001-01-01'
                  and (
                    "t10"."contractValidUntil" is '0001-01-01'
                    or ifnull("t10"."contractValidUntil" >= substr(?, 1, 10), 0)
                  )
                )
              )
            )
          )
        order by "t9"."startingDate" desc,
          "t9"."lineNo",
          "t9"."leaseContractNo",
          "t9"."versionNo" desc
        limit 1
      )
    left join "leaseContract" "t11" on "t11"."companyId" = "t8"."companyId"
      and "t11"."number" = "t8"."leaseContractNo"
      and "t11"."versionNo" = "t8"."versionNo"
    group by "t7"."tenantName", "t7"."rentedTill"
  )
select json_object(
  '@odata.id', null,
  'tenantName', "t12"."tenantName",
  'rentedTill', "t12"."rentedTill",
  'latest@odata.type', '#Date',
  'latest', "t12"."x_latest",
  'rent@odata.type', '#Decimal',
  'rent', "t12"."x_rent",
  'units@odata.type', '#Decimal',
  'units', "t12"."x_units"
),
  "t12"."tenantName",
  "t12"."rentedTill"
from "a3" "t12"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t12"."tenantName", "t12"."rentedTill"
limit ? + 0;
-- Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
