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
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t1".*, (not ("t2"."id" is null)) as "p_customer",
      "t2"."city" as "n_customer_2fcity"
    from "a1" "t1"
    left join "customer" "t2" on "t2"."companyId" = "t1"."companyId"
      and "t2"."number" = "t1"."customerNo"
  ),
  "a3" as (
    select distinct "t5"."p_customer" as "p_customer",
      "t5"."n_customer_2fcity" as "n_customer_2fcity",
      "t7"."id" as "id",
      "t7"."unitPrice" as "v_0"
    from "a2" "t5"
    join "leaseContractLine" "t7" on "t7"."companyId" = "t5"."companyId"
      and "t7"."leaseContractNo" = "t5"."number"
      and "t7"."versionNo" = "t5"."versionNo"
  ),
  "a4" as (
    select "t8"."p_customer" as "p_customer",
      "t8"."n_customer_2fcity" as "n_customer_2fcity",
      max("t8"."v_0") as "x_highest"
    from "a3" "t8"
    group by "t8"."p_customer", "t8"."n_customer_2fcity"
  ),
  "a5" as (
    select "t9"."p_customer" as "p_customer",
      "t9"."n_customer_2fcity" as "n_customer_2fcity",
      count(*) as "r_rows"
    from "a2" "t9"
    group by "t9"."p_customer", "t9"."n_customer_2fcity"
  ),
  "a6" as (
    select "t10"."p_customer" as "p_customer",
      "t10"."n_customer_2fcity" as "n_customer_2fcity",
      "t11"."x_highest" as "x_highest"
    from "a5" "t10"
    left join "a4" "t11" on "t10"."p_customer" = "t11"."p_customer"
      and "t10"."n_customer_2fcity" is "t11"."n_customer_2fcity"
  )
select (
  rtrim(
    json_object('@odata.id', null, 'highest@odata.type', '#Decimal', 'highest', "t12"."x_highest"),
    '}'
  )
  || ',"customer":'
  || (
    case
    when "t12"."p_customer" = 1 then json_object('@odata.id', null, 'city', "t12"."n_customer_2fcity") else 'null' end
  )
  || '}'
),
  "t12"."p_customer",
  ("t12"."n_customer_2fcity" is not null),
  coalesce("t12"."n_customer_2fcity", '')
from "a6" "t12"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t12"."p_customer",
  ("t12"."n_customer_2fcity" is not null),
  coalesce("t12"."n_customer_2fcity", '')
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.Int64
