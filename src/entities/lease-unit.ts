/** A building or a unit in it that is leased; its tenant is that of today's tenancy. */
import { entityType, navigation } from "../odata/store/decorators";
import { amount, code, codeFacts, dayParameter, day, flag, option, text, periodOptions, priceTypeOptions, value, CompanyRecord } from "./fields"; // prettier-ignore
import type { LeaseContractLine } from "./lease-contract-line";
import type { LeaseUnitCategory } from "./lease-unit-category";
import type { LeaseUnitClass } from "./lease-unit-class";
import type { LeaseUnitLedgerEntry } from "./lease-unit-ledger-entry";
import type { ServicePrice } from "./service-price";

@entityType({
  name: "leaseUnit",
  set: "leaseUnits",
  description: "A building or a lease unit.",
  naturalKey: ["number"],
  searchIndex: true,
  presentation: {
    names: ["Lease unit", "Lease units"],
    title: "number",
    subtitle: "description",
    columns:
      "number,description,tenantName,objectArea,currentRentPrice,currentRentPricePeriod,rentedTill,floor,leaseUnitCategory,city",
    filters:
      "number,description,tenantName,city,floor,leaseUnitCategory,leaseUnitClass,objectArea,building,parkingUnit,rentedTill",
    sections: {
      Unit: "number,description,searchName,uniqueNo,leaseUnitCategory,leaseUnitClass,objectArea,floor,roomNo,parkingUnit,blocked",
      Tenant: "tenantName,rentedTill,currentRentPrice,currentRentPricePeriod,currentRentPriceType",
      Building: "building,buildingType,totalArea,leaseUnitGroup,leaseUnitGroupNo",
      Address: "address,address2,city,countryCode",
      People: "manager,salespersonCode,salespersonName,ownerCode,ownerName,owner",
      Dimensions: "globalDimension1Code,globalDimension2Code",
      Lines: "leaseContractLines",
      Prices: "servicePrices",
      "Area ledger": "leaseUnitLedgerEntries",
    },
  },
  hierarchies: [{ qualifier: "Buildings", node: "number", parent: "group" }],
  references: [{ target: "salespeoplePurchaser", on: [["salespersonCode", "code"]] }],
  operations: [
    {
      kind: "function",
      name: "areaAt",
      description: "Area of the unit at the end of a day, by its ledger.",
      parameters: [dayParameter],
      result: { type: "Edm.Decimal" },
    },
    {
      kind: "function",
      name: "priceAt",
      description:
        "The list price that applies to the unit on a day: of the unit, the contract, the building, or the general one.",
      parameters: [
        value("serviceNo", codeFacts, "Code of the service."),
        dayParameter,
        value(
          "leaseContractNo",
          { ...codeFacts, optional: true },
          "Number of a contract whose prices apply too.",
        ),
      ],
      result: { type: "servicePrice", nullable: true },
    },
  ],
})
export class LeaseUnit extends CompanyRecord {
  @code({ description: "Number of the lease unit; without one, the next of its series.", searchable: true })
  number!: string;

  @text(100, { description: "Description.", searchable: true })
  description!: string;

  @flag({ description: "Whether the unit is a group of lease units." })
  leaseUnitGroup!: boolean;

  @code({ description: "Number of the group that the unit is in.", index: true })
  leaseUnitGroupNo!: string;

  @code({ description: "Code of the unit's category." }, 50)
  leaseUnitCategory!: string;

  @code({ description: "Code of the unit's class." }, 50)
  leaseUnitClass!: string;

  @flag({ description: "Whether the unit's card is blocked." })
  blocked!: boolean;

  @flag({ description: "Whether the card is the top of the hierarchy, a building.", index: true })
  building!: boolean;

  @text(50, { description: "Type of the building." })
  buildingType!: string;

  @amount({ description: "Area of the unit; changes are kept in its ledger.", index: true, unit: "m²" })
  objectArea!: number;

  @text(100, { description: "Street address.", searchable: true })
  address!: string;

  @text(100, { description: "Second line of the address.", searchable: true })
  address2!: string;

  @text(50, { description: "City.", index: true })
  city!: string;

  @code({ description: "Country code." })
  countryCode!: string;

  @code({ description: "Value of global dimension 1." })
  globalDimension1Code!: string;

  @code({ description: "Value of global dimension 2." })
  globalDimension2Code!: string;

  @text(50, { description: "Floor." })
  floor!: string;

  @text(50, { description: "Manager of the unit." })
  manager!: string;

  @code({ description: "Code of the salesperson.", text: "salespersonName" })
  salespersonCode!: string;

  @text(100, { description: "Name of the salesperson.", searchable: true })
  salespersonName!: string;

  @code({ description: "Number of the room." })
  roomNo!: string;

  @text(50, { description: "Owner of the unit." })
  owner!: string;

  @code({ description: "Code of the owner.", text: "ownerName" })
  ownerCode!: string;

  @text(100, { description: "Name of the owner.", searchable: true })
  ownerName!: string;

  @flag({ description: "Whether the unit is for parking." })
  parkingUnit!: boolean;

  @text(100, { description: "Name to search the unit by.", searchable: true })
  searchName!: string;

  @amount({ description: "Area of the whole building; only a building has one.", unit: "m²" })
  totalArea!: number;

  @code({ description: "Unique number." })
  uniqueNo!: string;

  @text(100, {
    description: "Name of the customer who leases the unit today; Vacant without one, empty for a building.",
    expression: "tenancy/tenantName",
  })
  tenantName!: string;

  @day({
    description: "End of the lease of today's tenant.",
    expression: "tenancy/rentedTill",
  })
  rentedTill!: string;

  @amount({
    description: "Price that today's tenant pays.",
    expression: "tenancy/rentPrice",
  })
  currentRentPrice!: number;

  @option(priceTypeOptions, {
    description: "Kind of the current price's multiplier.",
    expression: "tenancy/rentPriceType",
  })
  currentRentPriceType!: string;

  @option(
    { ...periodOptions, blank: { output: " " } },
    {
      description: "The period that the current price is for.",
      expression: "tenancy/rentPricePeriod",
    },
  )
  currentRentPricePeriod!: string;

  @navigation({
    target: "tenancy",
    on: [["number", "leaseUnitNo"]],
    where: "firstDay le date(now()) and lastDay ge date(now())",
    always: true,
    hidden: true,
    description: "The tenancy, or vacancy, of today.",
  })
  tenancy!: unknown;

  @navigation({
    target: "leaseUnit",
    on: [["leaseUnitGroupNo", "number"]],
    description: "The group, or the building, that the unit is in.",
  })
  group!: LeaseUnit;

  @navigation({
    target: "leaseUnitCategory",
    on: [["leaseUnitCategory", "code"]],
    description: "The category of the unit.",
  })
  category!: LeaseUnitCategory;

  @navigation({
    target: "leaseUnitClass",
    on: [["leaseUnitClass", "code"]],
    description: "The class of the unit.",
  })
  class!: LeaseUnitClass;

  @navigation({
    target: "leaseUnitLedgerEntry",
    collection: true,
    on: [["number", "leaseUnitNo"]],
    description: "The changes of the unit's area.",
  })
  leaseUnitLedgerEntries!: LeaseUnitLedgerEntry[];

  @navigation({
    target: "leaseContractLine",
    collection: true,
    on: [["number", "leaseUnitNo"]],
    description: "The contract lines that name the unit.",
  })
  leaseContractLines!: LeaseContractLine[];

  @navigation({
    target: "servicePrice",
    collection: true,
    on: [["number", "code"]],
    where: "type eq 'Lease Unit'",
    description: "The service prices that apply to the unit alone.",
  })
  servicePrices!: ServicePrice[];
}
