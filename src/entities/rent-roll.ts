/**
 * The rent roll of a day: let units with tenant, end and rent, and vacant units. A query over the records; that of the present
 * day is from stored rows (`Materialization`), except for the rows that changes affect since.
 */
import type { MaterializationKeys, QueryTable } from "../odata/model/model";
import type { MaterializationDeclaration, QueryType } from "../odata/store/decorators";
import { codeFacts, value } from "./fields";
import { keyColumns, rentRollChosen, rentRollOf, rentRollTables, rentRollWindow } from "./rent-roll-tables";
import { copied, dateParameter, missing, storedTable, table, unitTables } from "./unit-rows";

export const storedRows = "rentRollToday";

/** Types whose changes may affect the rows of any unit. */
const affectAll = ["servicePrice", "service", "leaseContrDiscount"];

/** Types whose changes affect the rows of some units. */
const affectSome = ["leaseUnit", "leaseContractLine", "leaseContract", "leaseUnitLedgerEntry"];

const ofStoredRows = `name eq '${storedRows}'`;

/** The records that changed, with the generation of the stored rows. */
const changed = storedTable("changed", {
  from: "materialization",
  navigations: { changes: { target: "change", on: [["type", "type"]], collection: true } },
  each: { navigation: "changes", as: "change" },
  where: `${ofStoredRows} and change/sequence gt sequence`,
  columns: { type: "type", generation: "generation", recordId: "change/recordId" },
  groups: ["type", "generation", "recordId"],
});

const record = (target: string) => ({ target, on: [["recordId", "id"]] as const });
const stored = (property: string) => ({
  target: storedRows,
  on: [
    ["generation", "generation"],
    ["recordId", property],
  ] as const,
});

/**
 * The keys and contracts of each change, as the record and as the stored rows have them. A change may affect `all` units
 * if its record is gone and no stored row has it, or if it is an entry of a ledger that was one of another unit before.
 */
const affected = storedTable("affected", {
  from: "changed",
  navigations: {
    unit: record("leaseUnit"),
    line: record("leaseContractLine"),
    contract: record("leaseContract"),
    entry: record("leaseUnitLedgerEntry"),
    ofUnit: stored("unitId"),
    ofLine: stored("sourceId"),
  },
  columns: {
    unitKey:
      "case(type eq 'leaseUnit':unit/number,type eq 'leaseContractLine':line/leaseUnitNo,type eq 'leaseUnitLedgerEntry':entry/leaseUnitNo)",
    storedKey: "case(type eq 'leaseUnit':ofUnit/unitKey,type eq 'leaseContractLine':ofLine/unitKey)",
    contractNo:
      "case(type eq 'leaseContract':contract/number,type eq 'leaseContractLine':line/leaseContractNo)",
    storedContract: "case(type eq 'leaseContractLine':ofLine/leaseContractNo)",
    all:
      "type eq 'leaseUnit' and unit/id eq null and ofUnit/id eq null or " +
      "type eq 'leaseContract' and contract/id eq null or " +
      "type eq 'leaseUnitLedgerEntry' and (entry/id eq null or entry/systemModifiedAt gt entry/systemCreatedAt)",
  },
});

/** Each key once, and a row with `all` where any unit may be affected: also by a group, which its units depend on. */
const rentRollChanges: MaterializationKeys = {
  tables: [
    changed,
    affected,
    table(
      "affectedContract",
      ...["contractNo", "storedContract"].map((name) => ({
        from: "affected",
        where: `${name} ne null and ${name} ne ''`,
        columns: { contractNo: name },
      })),
    ),
    // The keys of the changes, and those of all lines of their contracts, which share discounts.
    storedTable(
      "affectedKey",
      ...["unitKey", "storedKey"].map((name) => ({
        from: "affected",
        where: `${name} ne null`,
        columns: { unitKey: name },
      })),
      {
        from: "leaseContractLine",
        among: { table: "affectedContract", on: [["contractNo", "leaseContractNo"]] },
        columns: { unitKey: "leaseUnitNo" },
      },
    ),
    table(
      "affectedRow",
      { from: "affectedKey", columns: { unitKey: "unitKey", all: "false" } },
      { from: "affected", where: "all", columns: { unitKey: "''", all: "true" } },
      {
        from: "affectedKey",
        navigations: {
          members: { target: "leaseUnit", on: [["unitKey", "leaseUnitGroupNo"]], collection: true },
        },
        where: "unitKey ne '' and members/any()",
        columns: { unitKey: "''", all: "true" },
      },
    ),
    table("changedRow", {
      from: "affectedRow",
      columns: { unitKey: "unitKey", all: "all" },
      groups: ["unitKey", "all"],
    }),
  ],
  from: "changedRow",
};

/** The tables up to `unitRow`, for the keys that changed, which the statement is given as `changedKey`. */
const changedTables: readonly QueryTable[] = [
  storedTable("changedUnit", { from: "changedKey", columns: { unitNo: "unitKey" } }),
  storedTable("windowUnit", {
    from: "changedUnit",
    navigations: { unit: { target: "leaseUnit", on: [["unitNo", "number"]] } },
    where: "unit/id ne null",
    columns: { unitNo: "unitNo" },
  }),
  ...unitTables("changedUnit"),
];

const text = (maxLength: number) => ({ type: "Edm.String", maxLength }) as const;
const amount = { type: "Edm.Decimal" } as const;
const money = { ...amount, currency: "currencyCode" } as const;

const properties: QueryType["properties"] = [
  value(
    "leaseUnitNo",
    { ...codeFacts, text: "leaseUnitDescription" },
    "Number of the lease unit; empty for a line without one.",
  ),
  value("leaseUnitDescription", text(100), "Description of the unit."),
  value("leaseUnitCategory", { ...codeFacts, maxLength: 50 }, "Code of the unit's category."),
  value("leaseUnitClass", { ...codeFacts, maxLength: 50 }, "Code of the unit's class."),
  value("floor", text(50), "Floor."),
  value("parkingUnit", { type: "Edm.Boolean" }, "Whether the unit is for parking."),
  value("blocked", { type: "Edm.Boolean" }, "Whether the unit's card is blocked."),
  value("buildingNo", codeFacts, "Number of the building that the unit is in today."),
  value("area", { ...amount, unit: "m²" }, "Area of the unit on the date."),
  value("firstOfUnit", { type: "Edm.Boolean" }, "True on one row of each unit, so that areas can be summed."),
  value(
    "state",
    text(20),
    "Let, LetByGroup (a unit that it is part of is let), Blocked, Reserved or Vacant.",
  ),
  value("leaseContractNo", codeFacts, "Number of the contract."),
  value("versionNo", { type: "Edm.Int32" }, "Version of the contract."),
  value("lineNo", { type: "Edm.Int32" }, "Position of the line in its contract version."),
  value(
    "customerNo",
    { ...codeFacts, text: "customerName" },
    "Number of the customer who leases, or has reserved.",
  ),
  value("customerName", text(100), "Name of that customer."),
  value("serviceNo", codeFacts, "Code of the service that is charged."),
  value("serviceGroup", codeFacts, "Group of the service."),
  value("startingDate", { type: "Edm.Date" }, "First day of the line."),
  value("expiryDate", { type: "Edm.Date" }, "Last day of the line; unset for an open end."),
  value(
    "remainingDays",
    { type: "Edm.Int32" },
    "Days from the date to the expiry date, both included; 0 for an open end.",
  ),
  value("priceType", text(50), "Kind of the price's multiplier."),
  value("unitPrice", money, "Price of the line, or that of the price list."),
  value("pricePeriod", text(50), "The period that the price is for."),
  value("monthlyAmount", money, "Amount of a month."),
  value("monthlyNet", money, "Amount of a month after the discounts of the date."),
  value("netPerArea", money, "Net amount of a month for one unit of area."),
  value("currencyCode", codeFacts, "Code of the contract's currency."),
  value(
    "measured",
    { type: "Edm.Boolean" },
    "Whether the amount is known without readings of meters or turnovers.",
  ),
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
  table("storedRow", {
    from: "materialization",
    navigations: { rows: { target: storedRows, on: [["generation", "generation"]], collection: true } },
    each: { navigation: "rows", as: "row" },
    where: `${ofStoredRows} and type eq 'leaseUnit'`,
    columns: copied(columns, "row/"),
  }),
  table("unchangedRow", {
    from: "storedRow",
    navigations: { changed: { target: "changedUnit", on: [["unitKey", "unitNo"]] } },
    where: "changed/unitNo eq null",
    columns: copied(columns),
  }),
  table(
    "currentRow",
    { from: "rentRollResult", columns: copied(columns) },
    { from: "unchangedRow", columns: copied(columns) },
  ),
];

/** The stored rows of today. */
export const rentRollToday: MaterializationDeclaration = {
  name: storedRows,
  description: "The rent roll of a day, for totals.",
  key: "unitKey",
  properties: [
    value("unitKey", codeFacts, "Number of the unit, or that which the line names."),
    value("id", { type: "Edm.Guid" }, "Id of the row."),
    value("unitId", { type: "Edm.Guid" }, "Id of the unit."),
    value("sourceId", { type: "Edm.Guid" }, "Id of the line, or of the line of the reservation."),
    value("isLeasable", { type: "Edm.Boolean" }, "Whether the unit is no building and no group."),
    ...properties,
  ],
  // With all columns that the changes need: a database without statistics takes the index only then.
  indexes: [["unitId"], ["sourceId", "leaseContractNo"]],
  query: {
    tables: [
      ...changedRows,
      table("refreshedRow", {
        from: "changedUnit",
        navigations: { rows: { target: "rentRollResult", on: [["unitNo", "unitKey"]], collection: true } },
        each: { navigation: "rows", as: "row", outer: true },
        columns: { ...copied(columns, "row/"), unitKey: "unitNo" },
      }),
    ],
    from: "refreshedRow",
    parameters: [dateParameter],
  },
  changes: rentRollChanges,
  reads: [...affectSome, ...affectAll],
  wholly: affectAll,
  owner: { from: "leaseUnit", key: "number" },
  further: {
    tables: [
      table("missingUnit", { ...missing(), columns: { unitKey: "leaseUnitNo" }, groups: ["unitKey"] }),
    ],
    from: "missingUnit",
  },
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
