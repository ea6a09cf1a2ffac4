with "a1" as (
  select "t0"."companyId" as "companyId",
    "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."versionNo" as "versionNo",
    "t0"."versionStatus" as "versionStatus",
    "t0"."status" as "status",
    "t0"."contractDate" as "contractDate",
    "t0"."contractValidUntil" as "contractValidUntil",
    "t0"."handoverDate" as "handoverDate",
    "t0"."customerNo" as "customerNo",
    "t0"."customerName" as "customerName",
    "t0"."customerAddress" as "customerAddress",
    "t0"."customerAddress2" as "customerAddress2",
    "t0"."customerCity" as "customerCity",
    "t0"."customerPostCode" as "customerPostCode",
    "t0"."customerCountryRegionCode" as "customerCountryRegionCode",
    "t0"."customerCounty" as "customerCounty",
    "t0"."customerBrand" as "customerBrand",
    "t0"."contractType" as "contractType",
    "t0"."buildingNo" as "buildingNo",
    "t0"."requiredDepositAmount" as "requiredDepositAmount",
    "t0"."depositTerm" as "depositTerm",
    "t0"."eMailInvoice" as "eMailInvoice",
    "t0"."invoicingCurrencyCode" as "invoicingCurrencyCode",
    "t0"."invoicingFrequency" as "invoicingFrequency",
    "t0"."minimumTerm" as "minimumTerm",
    "t0"."noticePeriod" as "noticePeriod",
    "t0"."salespersonCode" as "salespersonCode",
    "t0"."shortcutDimension1Code" as "shortcutDimension1Code",
    "t0"."shortcutDimension2Code" as "shortcutDimension2Code",
    "t0"."warrantyType" as "warrantyType",
    "t0"."warrantyAmount" as "warrantyAmount",
    "t0"."warrantyValidTo" as "warrantyValidTo",
    "t0"."automaticallyExtend" as "automaticallyExtend",
    "t0"."extensionPeriod" as "extensionPeriod",
    "t0"."automExtendPrice" as "automExtendPrice",
    "t0"."sendForewarningEmail" as "sendForewarningEmail",
    "t0"."forewarningPeriod" as "forewarningPeriod",
    "t0"."emailRecipient" as "emailRecipient",
    "t0"."notifyOnExtensionDate" as "notifyOnExtensionDate",
    "t0"."extendPriceIndexation" as "extendPriceIndexation",
    "t0"."systemCreatedAt" as "systemCreatedAt",
    "t0"."systemCreatedBy" as "systemCreatedBy",
    "t0"."systemModifiedAt" as "systemModifiedAt",
    "t0"."systemModifiedBy" as "systemModifiedBy"
  from "leaseContract" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1"."number" as "u_1_0",
      "t1"."versionNo" as "u_1_1",
      "t2"."companyId" as "companyId",
      "t2"."rowVersion" as "rowVersion",
      "t2"."id" as "id",
      "t2"."leaseContractNo" as "leaseContractNo",
      "t2"."versionNo" as "versionNo",
      "t2"."status" as "status",
      "t2"."versionStatus" as "versionStatus",
      "t2"."lineNo" as "lineNo",
      "t2"."serviceNo" as "serviceNo",
      "t2"."description" as "description",
      "t2"."description2" as "description2",
      "t2"."leaseUnitNo" as "leaseUnitNo",
      "t2"."startingDate" as "startingDate",
      "t2"."endingDate" as "endingDate",
      "t2"."quantity" as "quantity",
      "t2"."priceType" as "priceType",
      "t2"."pricePeriod" as "pricePeriod",
      "t2"."unitPrice" as "unitPrice",
      "t2"."systemCreatedAt" as "systemCreatedAt",
      "t2"."systemCreatedBy" as "systemCreatedBy",
      "t2"."systemModifiedAt" as "systemModifiedAt",
      "t2"."systemModifiedBy" as "systemModifiedBy"
    from "a1" "t1"
    join "leaseContractLine" "t2" on "t2"."companyId" = "t1"."companyId"
      and "t2"."leaseContractNo" = "t1"."number"
      and "t2"."versionNo" = "t1"."versionNo"
  ),
  "a3" as (
    select "t4".*, row_number() over (
      partition by "t4"."u_1_0", "t4"."u_1_1"
      order by "t4"."unitPrice" desc,
        "t4"."u_1_0",
        "t4"."u_1_1",
        "t4"."leaseContractNo",
        "t4"."versionNo",
        "t4"."lineNo"
    ) as "r_2"
    from "a2" "t4"
  ),
  "a4" as (
    select "t5".*
    from "a3" "t5"
    where "t5"."r_2" <= @p2
  ),
  "a5" as (
    select "t7".*, cast(case when not ("t6"."u_1_0" is null) then 1 else 0 end as bit) as "p_L",
      "t6"."id" as "j_L_2fid",
      "t6"."leaseContractNo" as "j_L_2fleaseContractNo",
      "t6"."versionNo" as "j_L_2fversionNo",
      "t6"."lineNo" as "j_L_2flineNo"
    from "a1" "t7"
    join "a4" "t6" on ("t7"."number" = "t6"."u_1_0" and datalength("t7"."number") = datalength("t6"."u_1_0"))
      and "t7"."versionNo" = "t6"."u_1_1"
  )
select (
  cast(N'' as nvarchar(max)) + trim(
    N'}'
    from replace(
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
  ) + N',"L":' + coalesce(
    (
      select replace(
        stuff(
          (
            cast(N'' as nvarchar(max)) + N',"@odata.context":' + coalesce(
              N'"' + string_escape(
                (
                  cast(N'' as nvarchar(max)) + (@p3 collate Latin1_General_100_BIN2) + '/$metadata#leaseContractLines(id,unitPrice)/$entity'
                ),
                N'json'
              ) + N'"',
              N'null'
            ) + N',"@odata.etag":' + coalesce(
              N'"' + string_escape(
                (
                  cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t10"."rowVersion") + '"'
                ),
                N'json'
              ) + N'"',
              N'null'
            ) + stuff(
              trim(
                N'}'
                from (
                  select lower(convert(nvarchar(36), "t10"."id") collate Latin1_General_100_BIN2) as "id",
                  "t10"."unitPrice" as "unitPrice" for json path,
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
      from "leaseContractLine" "t10"
      where "t10"."companyId" = "t8"."companyId" and "t10"."id" = "t8"."j_L_2fid"
      order by (
        select null
      ) offset 0 rows fetch next 1 rows only
    ),
    'null'
  ) + N'}'
),
  "t8"."number",
  "t8"."versionNo",
  "t8"."j_L_2fleaseContractNo",
  "t8"."j_L_2fversionNo",
  "t8"."j_L_2flineNo"
from "a5" "t8"
where exists (
  select 1
  from "company"
  where "id" = @p4
)
order by "t8"."number",
  "t8"."versionNo",
  "t8"."j_L_2fleaseContractNo",
  "t8"."j_L_2fversionNo",
  "t8"."j_L_2flineNo" offset (case when @p5 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p5 > 0 then @p5 else 1 end) rows only;
-- Edm.Guid, Edm.Int64, Edm.String, Edm.Guid, Edm.Int64
