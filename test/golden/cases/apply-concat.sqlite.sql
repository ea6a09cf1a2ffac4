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
    select "t2".*, row_number() over (order by "t2"."objectArea" desc, "t2"."number") as "r_1"
    from "a1" "t2"
  ),
  "a3" as (
    select "t3".*
    from "a2" "t3"
    where "t3"."r_1" <= ?
  ),
  "a4" as (
    select round(avg("t5"."objectArea"), 8) as "x_mean"
    from "a1" "t5"
  ),
  "a5" as (
    select ? as "b_4",
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
      null as "x_mean"
    from "a3" "t6"
    union all
    select ? as "b_4",
      null as "companyId",
      null as "rowVersion",
      null as "id",
      null as "number",
      null as "description",
      null as "leaseUnitGroup",
      null as "leaseUnitGroupNo",
      null as "leaseUnitCategory",
      null as "leaseUnitClass",
      null as "blocked",
      null as "building",
      null as "buildingType",
      null as "objectArea",
      null as "address",
      null as "address2",
      null as "city",
      null as "countryCode",
      null as "globalDimension1Code",
      null as "globalDimension2Code",
      null as "floor",
      null as "manager",
      null as "salespersonCode",
      null as "salespersonName",
      null as "roomNo",
      null as "owner",
      null as "ownerCode",
      null as "ownerName",
      null as "parkingUnit",
      null as "searchName",
      null as "totalArea",
      null as "uniqueNo",
      null as "systemCreatedAt",
      null as "systemCreatedBy",
      null as "systemModifiedAt",
      null as "systemModifiedBy",
      null as "r_1",
      "t7"."x_mean" as "x_mean"
    from "a4" "t7"
  )
select case
  when "t8"."b_4" = ? then json_object(
    '@odata.etag', ('W/"' || cast("t8"."rowVersion" as text) || '"'),
    'id', "t8"."id",
    'number', "t8"."number"
  )
  when "t8"."b_4" = ? then json_object('@odata.id', null, 'mean@odata.type', '#Decimal', 'mean', "t8"."x_mean") end,
  "t8"."b_4",
  ("t8"."number" is not null),
  coalesce("t8"."number", '')
from "a5" "t8"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t8"."b_4", ("t8"."number" is not null), coalesce("t8"."number", '')
limit ? + 0;
-- Edm.Guid, Edm.Int64, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Guid, Edm.Int64
