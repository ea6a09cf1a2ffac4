/** The rent roll of a day: let units with tenant, end and rent, and vacant units. A query over the records. */
import type { QueryTable } from "../odata/model/model";
import type { MaterializationDeclaration, QueryType } from "../odata/store/decorators";
import {
  affectAll,
  affectSome,
  changedTables,
  rentRollChanges,
  storedRows,
  unchangedRows,
} from "./changed-units";
import { codeFacts } from "./fields";
import { keyColumns, rentRollChosen, rentRollOf, rentRollTables, rentRollWindow } from "./rent-roll-tables";
import { copied, dateParameter } from "./unit-rows";

const text = (maxLength: number) => ({ type: "Edm.String", maxLength }) as const;
const amount = { type: "Edm.Decimal" } as const;
const money = { ...amount, currency: "currencyCode" } as const;

const properties: QueryType["properties"] = [
  {
    name: "leaseUnitNo",
    ...codeFacts,
    text: "leaseUnitDescription",
    description: "Number of the lease unit; empty for a line without one.",
  },
  { name: "leaseUnitDescription", ...text(100), description: "Description of the unit." },
  { name: "leaseUnitCategory", ...codeFacts, maxLength: 50, description: "Code of the unit's category." },
  { name: "leaseUnitClass", ...codeFacts, maxLength: 50, description: "Code of the unit's class." },
  { name: "floor", ...text(50), description: "Floor." },
  { name: "parkingUnit", type: "Edm.Boolean", description: "Whether the unit is for parking." },
  { name: "blocked", type: "Edm.Boolean", description: "Whether the unit's card is blocked." },
  { name: "buildingNo", ...codeFacts, description: "Number of the building that the unit is in today." },
  { name: "area", ...amount, unit: "m²", description: "Area of the unit on the date." },
  {
    name: "firstOfUnit",
    type: "Edm.Boolean",
    description: "True on one row of each unit, so that areas can be summed.",
  },
  {
    name: "state",
    ...text(20),
    description: "Let, LetByGroup (a unit that it is part of is let), Blocked, Reserved or Vacant.",
  },
  { name: "leaseContractNo", ...codeFacts, description: "Number of the contract." },
  { name: "versionNo", type: "Edm.Int32", description: "Version of the contract." },
  { name: "lineNo", type: "Edm.Int32", description: "Position of the line in its contract version." },
  {
    name: "customerNo",
    ...codeFacts,
    text: "customerName",
    description: "Number of the customer who leases, or has reserved.",
  },
  { name: "customerName", ...text(100), description: "Name of that customer." },
  { name: "serviceNo", ...codeFacts, description: "Code of the service that is charged." },
  { name: "serviceGroup", ...codeFacts, description: "Group of the service." },
  { name: "startingDate", type: "Edm.Date", description: "First day of the line." },
  {
    name: "expiryDate",
    type: "Edm.Date",
    description: "Last day of the line; unset for an open end.",
  },
  {
    name: "remainingDays",
    type: "Edm.Int32",
    description: "Days from the date to the expiry date, both included; 0 for an open end.",
  },
  { name: "priceType", ...text(50), description: "Kind of the price's multiplier." },
  { name: "unitPrice", ...money, description: "Price of the line, or that of the price list." },
  { name: "pricePeriod", ...text(50), description: "The period that the price is for." },
  { name: "monthlyAmount", ...money, description: "Amount of a month." },
  { name: "monthlyNet", ...money, description: "Amount of a month after the discounts of the date." },
  { name: "netPerArea", ...money, description: "Net amount of a month for one unit of area." },
  { name: "currencyCode", ...codeFacts, description: "Code of the contract's currency." },
  {
    name: "measured",
    type: "Edm.Boolean",
    description: "Whether the amount is known without readings of meters or turnovers.",
  },
];

const columns = ["id", ...properties.map(({ name }) => name), keyColumns].join(",");

/** The rows of the keys that changed. */
const changedRows: readonly QueryTable[] = rentRollOf(changedTables, {
  navigation: { target: "changedUnit", on: [["unitKey", "unitNo"]] },
  where: "shown/unitNo ne null",
});

/** The rows of today: those that are stored, and those of the keys that changed since. */
export const currentRows: readonly QueryTable[] = [
  ...changedRows,
  ...unchangedRows(columns),
  {
    name: "currentRow",
    selections: [
      { from: "rentRollResult", columns: copied(columns) },
      { from: "unchangedRow", columns: copied(columns) },
    ],
  },
];

/** The stored rows of today. */
export const rentRollToday: MaterializationDeclaration = {
  name: storedRows,
  description: "The rent roll of a day, for totals.",
  key: "unitKey",
  properties: [
    { name: "unitKey", ...codeFacts, description: "Number of the unit, or that which the line names." },
    { name: "id", type: "Edm.Guid", description: "Id of the row." },
    { name: "unitId", type: "Edm.Guid", description: "Id of the unit." },
    { name: "sourceId", type: "Edm.Guid", description: "Id of the line, or of the line of the reservation." },
    { name: "isLeasable", type: "Edm.Boolean", description: "Whether the unit is no building and no group." },
    ...properties,
  ],
  // With all columns that the changes need: a database without statistics takes the index only then.
  indexes: [["unitId"], ["sourceId", "leaseContractNo"]],
  query: {
    tables: rentRollTables,
    from: "rentRollResult",
    parameters: [dateParameter],
    materialized: {
      rows: storedRows,
      tables: [
        ...changedRows,
        {
          name: "refreshedRow",
          selections: [
            {
              from: "changedUnit",
              navigations: {
                rows: { target: "rentRollResult", on: [["unitNo", "unitKey"]], collection: true },
              },
              each: { navigation: "rows", as: "row", outer: true },
              columns: { ...copied(columns, "row/"), unitKey: "unitNo" },
            },
          ],
        },
      ],
      from: "refreshedRow",
    },
  },
  changes: rentRollChanges,
  reads: [...affectSome, ...affectAll],
  wholly: affectAll,
  from: "leaseUnit",
};

export const rentRoll: QueryType = {
  name: "rentRollRow",
  set: "rentRoll",
  description:
    "The lettings on a day: a row for each line in force, and one for each unit without such a line.",
  order: ["id"],
  orderby: "leaseUnitNo,startingDate desc,lineNo,leaseContractNo,versionNo desc",
  query: {
    tables: rentRollTables,
    window: { property: "leaseUnitNo", tables: rentRollWindow },
    chosen: rentRollChosen,
    from: "rentRollResult",
    materialized: { rows: storedRows, tables: currentRows, from: "currentRow" },
    parameters: [dateParameter],
  },
  properties,
  presentation: {
    names: ["Row of the rent roll", "Rent roll"],
    title: "leaseUnitNo",
    subtitle: "leaseUnitDescription",
    columns:
      "leaseUnitNo,leaseUnitDescription,state,customerName,leaseContractNo,serviceNo,area,monthlyNet,netPerArea,currencyCode,startingDate,expiryDate",
    filters:
      "state,buildingNo,leaseUnitNo,customerNo,serviceNo,leaseUnitCategory,leaseUnitClass,floor,expiryDate",
    sections: {
      Unit: "leaseUnitNo,leaseUnitDescription,leaseUnitCategory,leaseUnitClass,floor,parkingUnit,blocked,buildingNo,area,firstOfUnit,state",
      Letting:
        "leaseContractNo,versionNo,lineNo,customerNo,customerName,startingDate,expiryDate,remainingDays",
      Rent: "serviceNo,serviceGroup,priceType,unitPrice,pricePeriod,monthlyAmount,monthlyNet,netPerArea,currencyCode,measured",
    },
  },
  navigations: [
    {
      name: "leaseUnit",
      target: "leaseUnit",
      on: [["leaseUnitNo", "number"]],
      description: "The card of the unit.",
    },
    {
      name: "leaseContract",
      target: "leaseContract",
      on: [
        ["leaseContractNo", "number"],
        ["versionNo", "versionNo"],
      ],
      description: "The version of the contract.",
    },
    {
      name: "customer",
      target: "customer",
      on: [["customerNo", "number"]],
      description: "The customer who leases, or has reserved.",
    },
  ],
};
