/**
 * The rent roll of a day: let units with tenant, end and rent, and vacant units. A query over the records; that of the present
 * day is from stored rows (`Materialization`), except for the rows that changes affect since.
 */
import type { QueryNavigation, QueryTable, MaterializationKeys } from "../odata/model/model";
import {
  isRunning,
  chosenTables,
  copied,
  distinct,
  onlyAmong,
  storedTable,
  table,
  unitRowTables,
  windowTables,
  dateParameter,
  missing,
  unitTables,
} from "./unit-rows";
import type { MaterializationDeclaration, QueryType } from "../odata/store/decorators";
import { codeFacts, value } from "./fields";

/*
 * The tables of the rent roll, from rows of units and lines (`unit-rows.ts`) to rows with prices, discounts and amounts:
 * for all units, and for those of a window.
 */

/**
 * The amount for a month of a price for a period, times the multiplier. Products are rounded to 8 places, so whole numbers come
 * first: after the multiplier they would multiply the rounding, too.
 */
function monthly(price: string, period: string, multiplier?: string): string {
  const times = multiplier === undefined ? "" : ` mul ${multiplier}`;
  return (
    `case(${period} eq 'Month':${price}${times},${period} eq 'Year':${price}${times} div 12,` +
    `${period} eq 'Quarter':${price}${times} div 3,${period} eq 'Week':${price} mul 52${times} div 12,` +
    `${period} eq 'Day':${price} mul 365${times} div 12,true:0)`
  );
}

/** A list price that applies on the date. */
const effective = "effectiveDate le @date and (expirationDate eq 0001-01-01 or expirationDate ge @date)";

/** Of several prices of a level, the latest applies. */
const latest = "effectiveDate desc,id";

/** The prices for all contracts, each with its rank among those of its service. */
const generalPrices = table("generalPrice", {
  from: "servicePrice",
  where: `type eq 'All Contracts' and ${effective}`,
  columns: {
    ...copied("serviceNo,unitPrice,priceForPeriod"),
    place: { window: "number", partition: ["serviceNo"], orderby: latest },
  },
});

/** The price of a level of the list, for the code in the column. */
const listed = (type: string, column: string) => ({
  target: "servicePrice",
  on: [
    ["serviceNo", "serviceNo"],
    [column, "code"],
  ] as const,
  where: `type eq '${type}' and ${effective}`,
  orderby: latest,
});

/** The levels of the list; the first one with a price applies. */
const levels = ["ofUnit", "ofContract", "ofBuilding"];

/** The value in the price list for a row of a line without a price. */
const ofList = (name: string): string =>
  `case(${levels.map((level) => `${level}/id ne null:${level}/${name}`).join(",")},true:general/${name})`;

/** The columns of `rentRollResult` that no other table uses: the unit, the key of stored rows, the line or the reservation. */
const keyColumns = "unitId,unitKey,sourceId,isLeasable";

const rowColumns = copied(
  `id,${keyColumns},leaseUnitNo,leaseUnitDescription,leaseUnitCategory,leaseUnitClass,floor,parkingUnit,blocked,` +
    "buildingNo,area,firstOfUnit,state,leaseContractNo,versionNo,customerNo,customerName,startingDate," +
    "lineId,lineUnitNo,lineNo,serviceNo,serviceGroup,expiryDate,priceType,currencyCode",
);

/** Lines without a price, with the codes for the look-up in the list: null if absent, so that nothing is found. */
const unpriced = table("unpriced", {
  from: "unitRow",
  where: "unitPrice eq 0",
  columns: {
    ...copied("lineId,serviceNo"),
    unitCode: "case(leaseUnitNo ne '':leaseUnitNo)", // that of the row: of a line with an unknown unit it is empty
    contractCode: "leaseContractNo",
    buildingCode: "case(buildingNo ne '':buildingNo,contractBuildingNo ne '':contractBuildingNo)",
  },
});

const listPrices = table("listPrice", {
  from: "unpriced",
  navigations: {
    ofUnit: listed("Lease Unit", "unitCode"),
    ofContract: listed("Contract", "contractCode"),
    ofBuilding: listed("Building", "buildingCode"),
    general: { target: "generalPrice", on: [["serviceNo", "serviceNo"]], where: "place eq 1" },
  },
  where: `${levels.map((level) => `${level}/id ne null`).join(" or ")} or general/serviceNo ne null`,
  columns: {
    lineId: "lineId",
    unitPrice: ofList("unitPrice"),
    priceForPeriod: ofList("priceForPeriod"),
  },
});

const price = "case(list/lineId ne null:list/unitPrice,true:unitPrice)";
const period =
  "case(list/lineId ne null and list/priceForPeriod ne ' ':list/priceForPeriod,true:pricePeriod)";
const multiplier =
  "case(priceType eq 'Area':area,priceType eq 'Fixed' and quantity ne 0:quantity,priceType eq 'Fixed':1,true:0)";

/** Rows with the applicable price and period. */
const priced = table("pricedRow", {
  from: "unitRow",
  navigations: { list: { target: "listPrice", on: [["lineId", "lineId"]] } },
  columns: {
    ...rowColumns,
    unitPrice: price,
    pricePeriod: period,
    measured: "case(priceType eq 'Area' or priceType eq 'Fixed':true,true:false)",
    multiplier,
  },
});

const amounts = storedTable("amountRow", {
  from: "pricedRow",
  columns: {
    ...rowColumns,
    ...copied("unitPrice,pricePeriod,measured"),
    amount: monthly("unitPrice", "pricePeriod", "multiplier"),
  },
});

/*
 * Discounts. Percentages and amounts per area are taken from each line. Fixed amounts are taken once, from the lines
 * that they fit in the order of their numbers: first those for one service of one unit, then those for a unit, for a
 * service, and for the contract as a whole. All discounts of one of these kinds that fit a line fit the same lines, so
 * that each kind is one sum over the preceding lines.
 */

/** Discounts that run on the date. */
const discounts = table("discount", {
  from: "leaseContrDiscount",
  where: isRunning,
  columns: {
    ...copied("leaseContractNo,contractVersionNo,leaseUnitNo,serviceNo,discountType,amount,period"),
    monthly: monthly("amount", "period"),
  },
});

/** The kinds of fixed discounts: whether they are for a unit and for a service, and the lines that they share. */
const fixedKinds = [
  { unit: "ne", service: "ne", shared: ["leaseUnitNo", "serviceNo"] },
  { unit: "ne", service: "eq", shared: ["leaseUnitNo"] },
  { unit: "eq", service: "ne", shared: ["serviceNo"] },
  { unit: "eq", service: "eq", shared: [] },
] as const;

const fixedSums = Object.fromEntries(
  fixedKinds.map(({ unit, service }, kind) => [
    `fixed${kind}`,
    {
      aggregate: "sum" as const,
      of: `case(discountType eq 'Fixed' and amount gt 0 and leaseUnitNo ${unit} '' and serviceNo ${service} '':monthly,true:0)`,
    },
  ]),
);

/** The facts of a line that discounts depend on. */
const grantedLine = {
  ...copied("lineId,leaseContractNo,versionNo", "line/"),
  leaseUnitNo: "line/lineUnitNo",
  ...copied("serviceNo,lineNo,amount", "line/"),
};

/** The requested discounts of each line. */
const granted = table("granted", {
  from: "discount",
  navigations: {
    rows: { target: "amountRow", on: [["leaseContractNo", "leaseContractNo"]], collection: true },
  },
  each: { navigation: "rows", as: "line" },
  where:
    "(contractVersionNo eq 0 or contractVersionNo eq line/versionNo) and " +
    "(leaseUnitNo eq '' or leaseUnitNo eq line/lineUnitNo) and (serviceNo eq '' or serviceNo eq line/serviceNo) and " +
    "line/measured and line/amount ge 0",
  columns: {
    ...grantedLine,
    percentage: { aggregate: "sum", of: "case(discountType eq 'Percentage':amount,true:0)" },
    byArea: {
      aggregate: "sum",
      of: `case(discountType eq 'Area':${monthly("amount", "period", "line/area")},true:0)`,
    },
    ...fixedSums,
  },
  groups: Object.keys(grantedLine),
});

const discountedColumns = copied("lineId,leaseContractNo,versionNo,leaseUnitNo,serviceNo,lineNo,amount");

/** The lines that have discounts, with the discount requested of each line individually. */
const discounted = table("discounted", {
  from: "granted",
  columns: {
    ...discountedColumns,
    // Percentages take at most the amount, from which a discount by area below 0 then leaves a part.
    asked: "case(percentage ge 100:amount,true:amount mul percentage div 100) add byArea",
    ...copied(Object.keys(fixedSums).join(",")),
  },
});

/**
 * The remainder of a line after the fixed discounts of a kind, by the share that the preceding lines could take of
 * them.
 */
const leftAfter = (kind: number): string =>
  kind < 0
    ? "case(asked lt amount:amount sub asked,true:0)"
    : `case(fixed${kind} le before${kind}:left${kind},fixed${kind} sub before${kind} lt left${kind}:` +
      `left${kind} sub (fixed${kind} sub before${kind}),true:0)`;

/** One table for each kind: the remainder of each line before it, and of the preceding lines. */
const reductions: readonly QueryTable[] = fixedKinds.map(({ shared }, kind) =>
  storedTable(`reduced${kind}`, {
    from: kind === 0 ? "discounted" : `reduced${kind - 1}`,
    columns: {
      ...discountedColumns,
      ...copied(Object.keys(fixedSums).join(",")),
      [`left${kind}`]: leftAfter(kind - 1),
      [`before${kind}`]: {
        window: "sum" as const,
        of: leftAfter(kind - 1),
        partition: ["leaseContractNo", "versionNo", ...shared],
        orderby: "lineNo",
      },
    },
  }),
);

const lastKind = fixedKinds.length - 1;

const discountSums = table("discountSum", {
  from: `reduced${lastKind}`,
  columns: { lineId: "lineId", discount: `amount sub ${leftAfter(lastKind)}` },
});

/** The charge of a line for a month after its discounts. */
const net = "case(sum/lineId ne null:round2(amount) sub round2(sum/discount),true:round2(amount))";

const result = table("rentRollResult", {
  from: "amountRow",
  navigations: { sum: { target: "discountSum", on: [["lineId", "lineId"]] } },
  columns: {
    ...rowColumns,
    ...copied("unitPrice,pricePeriod,measured"),
    remainingDays:
      "case(expiryDate ne null and expiryDate gt 0001-01-01:days(expiryDate,@date) add 1,true:0)",
    monthlyAmount: "round2(amount)",
    monthlyNet: net,
    netPerArea: `case(area eq 0:0,true:round2(${net} div area))`,
  },
});

/** The tables after `unitRow` and before those of discounts. */
const priceTables = [generalPrices, unpriced, listPrices, priced, amounts];
const discountTables = [granted, discounted, ...reductions, discountSums];

/** The rows of all units. */
const rentRollTables: readonly QueryTable[] = [
  ...unitRowTables,
  ...priceTables,
  discounts,
  ...discountTables,
  result,
];

/** The rows of some units: after tables that end with the rows of these and of others (`unit-rows.ts`). */
const rentRollOf = (
  tables: readonly QueryTable[],
  shown: { readonly navigation: QueryNavigation; readonly where: string },
): readonly QueryTable[] => [
  ...tables,
  ...priceTables,
  distinct("lineContract", "line", "leaseContractNo"),
  { ...onlyAmong(discounts, "lineContract", ["leaseContractNo", "leaseContractNo"]), stored: true },
  ...discountTables,
  {
    ...result,
    selections: result.selections.map((selection) => ({
      ...selection,
      navigations: { ...selection.navigations, shown: shown.navigation },
      where: shown.where,
    })),
  },
];

/** The rows of some units, and those without a unit. */
const rowsOfUnits = (tables: readonly QueryTable[]): readonly QueryTable[] =>
  rentRollOf(tables, {
    navigation: { target: "windowUnit", on: [["leaseUnitNo", "unitNo"]] },
    where: "shown/unitNo ne null or leaseUnitNo eq ''",
  });

const rentRollWindow = rowsOfUnits(windowTables);

const rentRollChosen = Object.fromEntries(
  Object.entries(chosenTables).map(([property, tables]) => [property, rowsOfUnits(tables)]),
);

/* The query, and its stored rows. */

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
  value("serviceGroup", text(50), "Group of the service."),
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
