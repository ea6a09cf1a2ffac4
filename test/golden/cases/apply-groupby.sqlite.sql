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
    select "t1".*
    from "a1" "t1"
    where not ("t1"."building" = 1)
  ),
  "a3" as (
    select "t4"."city" as "city",
      round(sum("t4"."objectArea"), 8) as "x_area",
      count(*) as "x_units"
    from "a2" "t4"
    group by "t4"."city"
  )
select json_object(
  '@odata.id', null,
  'city', "t5"."city",
  'area@odata.type', '#Decimal',
  'area', "t5"."x_area",
  'units@odata.type', '#Decimal',
  'units', "t5"."x_units"
),
  ("t5"."x_area" is not null),
  coalesce("t5"."x_area", 0),
  "t5"."city"
from "a3" "t5"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by ("t5"."x_area" is not null) desc, coalesce("t5"."x_area", 0) desc, "t5"."city"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Int64
