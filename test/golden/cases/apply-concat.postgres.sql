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
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t2".*, row_number() over (order by "t2"."objectArea" desc, "t2"."number") as "r_1"
    from "a1" "t2"
  ),
  "a3" as (
    select "t3".*
    from "a2" "t3"
    where "t3"."r_1" <= $2::bigint
  ),
  "a4" as (
    select round((avg("t5"."objectArea"))::numeric, 8) as "x_mean"
    from "a1" "t5"
  ),
  "a5" as (
    select $3::integer as "b_4",
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
      null::numeric as "x_mean"
    from "a3" "t6"
    union all
    select $4::integer as "b_4",
      null::uuid as "companyId",
      null::bigint as "rowVersion",
      null::uuid as "id",
      null::text as "number",
      null::text as "description",
      null::boolean as "leaseUnitGroup",
      null::text as "leaseUnitGroupNo",
      null::text as "leaseUnitCategory",
      null::text as "leaseUnitClass",
      null::boolean as "blocked",
      null::boolean as "building",
      null::text as "buildingType",
      null::numeric as "objectArea",
      null::text as "address",
      null::text as "address2",
      null::text as "city",
      null::text as "countryCode",
      null::text as "globalDimension1Code",
      null::text as "globalDimension2Code",
      null::text as "floor",
      null::text as "manager",
      null::text as "salespersonCode",
      null::text as "salespersonName",
      null::text as "roomNo",
      null::text as "owner",
      null::text as "ownerCode",
      null::text as "ownerName",
      null::boolean as "parkingUnit",
      null::text as "searchName",
      null::numeric as "totalArea",
      null::text as "uniqueNo",
      null::timestamp(3) as "systemCreatedAt",
      null::uuid as "systemCreatedBy",
      null::timestamp(3) as "systemModifiedAt",
      null::uuid as "systemModifiedBy",
      null::bigint as "r_1",
      "t7"."x_mean" as "x_mean"
    from "a4" "t7"
  )
select case
  when "t8"."b_4" = $5::integer then (
    select row_to_json(o)::text
    from (
      select ('W/"' || ("t8"."rowVersion")::text || '"') as "@odata.etag",
      "t8"."id" as "id",
      "t8"."number" as "number"
    ) o
  )
  when "t8"."b_4" = $6::integer then (
    select row_to_json(o)::text
    from (
      select null as "@odata.id",
      '#Decimal' as "mean@odata.type",
      trim_scale(round(("t8"."x_mean")::numeric, 8)) as "mean"
    ) o
  ) end,
  "t8"."b_4",
  ("t8"."number" is not null),
  coalesce("t8"."number", '')
from "a5" "t8"
where exists (
  select 1
  from "company"
  where "id" = $7::uuid
)
order by "t8"."b_4", ("t8"."number" is not null), coalesce("t8"."number", '')
limit $8::bigint;
-- Edm.Guid, Edm.Int64, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Guid, Edm.Int64
