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
    select "t1"."number" as "u_1_0",
      "t1"."versionNo" as "u_1_1",
      "t2"."amount" as "amount"
    from "a1" "t1"
    join "leaseContrDiscount" "t2" on "t2"."companyId" = ?
      and "t2"."leaseContractNo" = "t1"."number"
      and "t2"."contractVersionNo" = "t1"."versionNo"
  ),
  "a3" as (
    select "t4"."u_1_0" as "u_1_0",
      "t4"."u_1_1" as "u_1_1",
      round(sum("t4"."amount"), 8) as "x_total"
    from "a2" "t4"
    group by "t4"."u_1_0", "t4"."u_1_1"
  ),
  "a4" as (
    select "t6".*, (not ("t5"."u_1_0" is null)) as "p_T",
      "t5"."x_total" as "j_T_2fx_5ftotal"
    from "a1" "t6"
    left join "a3" "t5" on "t6"."number" = "t5"."u_1_0" and "t6"."versionNo" = "t5"."u_1_1"
  )
select (
  rtrim(
    json_object(
      '@odata.etag', ('W/"' || cast("t7"."rowVersion" as text) || '"'),
      'id', "t7"."id",
      'number', "t7"."number"
    ),
    '}'
  )
  || ',"T":'
  || (
    case
    when "t7"."p_T" = 1 then json_object(
      '@odata.context', (? || '/$metadata#leaseContrDiscounts(total)/$entity'),
      '@odata.id', null,
      'total@odata.type', '#Decimal',
      'total', iif(
        "t7"."j_T_2fx_5ftotal" between 0.0001
        and 1e15
        or "t7"."j_T_2fx_5ftotal" = 0
        or "t7"."j_T_2fx_5ftotal" is null,
        "t7"."j_T_2fx_5ftotal",
        json(rtrim(rtrim(printf('%.8f', "t7"."j_T_2fx_5ftotal"), '0'), '.'))
      )
    ) else 'null' end
  )
  || '}'
),
  "t7"."number",
  "t7"."versionNo"
from "a4" "t7"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t7"."number", "t7"."versionNo"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
