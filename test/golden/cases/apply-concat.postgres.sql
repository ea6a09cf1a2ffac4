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
      "t8"."number" as "number",
      "t8"."description" as "description",
      "t8"."leaseUnitGroup" as "leaseUnitGroup",
      "t8"."leaseUnitGroupNo" as "leaseUnitGroupNo",
      "t8"."leaseUnitCategory" as "leaseUnitCategory",
      "t8"."leaseUnitClass" as "leaseUnitClass",
      "t8"."blocked" as "blocked",
      "t8"."building" as "building",
      "t8"."buildingType" as "buildingType",
      trim_scale(round(("t8"."objectArea")::numeric, 8)) as "objectArea",
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
      trim_scale(round(("t8"."totalArea")::numeric, 8)) as "totalArea",
      "t8"."uniqueNo" as "uniqueNo",
      (
        case
        when not ("t10"."id" is null) then "t13"."customerName"
        when ("t8"."building") then ''
        when (true) then 'Vacant' end
      ) as "tenantName",
      (
        case
        when "t10"."id" is null then '0001-01-01'::date
        when not ("t10"."endingDate" is not distinct from '0001-01-01'::date) then "t10"."endingDate"
        when (true) then "t13"."contractValidUntil" end
      ) as "rentedTill",
      trim_scale(
        round(
          (
            (
              case
              when not ("t10"."id" is null) then "t10"."unitPrice"
              when (true) then 0::numeric end
            )
          )::numeric,
          8
        )
      ) as "currentRentPrice",
      (case when not ("t10"."id" is null) then "t10"."priceType" when (true) then '_x0020_' end) as "currentRentPriceType",
      (case when not ("t10"."id" is null) then "t10"."pricePeriod" when (true) then ' ' end) as "currentRentPricePeriod",
      replace(to_char("t8"."systemCreatedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z') as "systemCreatedAt",
      "t8"."systemCreatedBy" as "systemCreatedBy",
      replace(to_char("t8"."systemModifiedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z') as "systemModifiedAt",
      "t8"."systemModifiedBy" as "systemModifiedBy"
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
left join lateral (
  select "t11".*
  from "leaseContractLine" "t11"
  left join "leaseContract" "t12" on "t12"."companyId" = "t11"."companyId"
    and "t12"."number" = "t11"."leaseContractNo"
    and "t12"."versionNo" = "t11"."versionNo"
  where "t11"."companyId" = "t8"."companyId"
    and "t11"."leaseUnitNo" = "t8"."number"
    and (
      ("t11"."status" <> 'Terminated' and "t12"."versionStatus" is not distinct from 'Valid')
      and (
        "t11"."startingDate" <= ($7::timestamp(3))::date
        and (
          "t11"."endingDate" >= ($7::timestamp(3))::date
          or (
            "t11"."endingDate" = '0001-01-01'::date
            and (
              "t12"."contractValidUntil" is not distinct
              from '0001-01-01'::date
                or coalesce("t12"."contractValidUntil" >= ($7::timestamp(3))::date, false)
            )
          )
        )
      )
    )
  order by "t11"."startingDate" desc,
    "t11"."lineNo",
    "t11"."leaseContractNo",
    "t11"."versionNo" desc
  limit 1
) "t10" on true
left join "leaseContract" "t13" on "t13"."companyId" = "t10"."companyId"
  and "t13"."number" = "t10"."leaseContractNo"
  and "t13"."versionNo" = "t10"."versionNo"
where exists (
  select 1
  from "company"
  where "id" = $8::uuid
)
order by "t8"."b_4", ("t8"."number" is not null), coalesce("t8"."number", '')
limit $9::bigint;
-- Edm.Guid, Edm.Int64, Edm.Int32, Edm.Int32, Edm.Int32, Edm.Int32, Edm.DateTimeOffset, Edm.Guid, Edm.Int64
