/**
 * The tables of the rent roll, from rows of units and lines (`unit-rows.ts`) to rows with prices, discounts and amounts:
 * for all units, and for those of a window.
 */
import type { QueryNavigation, QueryTable } from "../odata/model/model";
import { isRunning } from "./in-force";
import {
  chosenTables,
  copied,
  distinct,
  onlyAmong,
  storedTable,
  table,
  unitRowTables,
  windowTables,
} from "./unit-rows";

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
export const keyColumns = "unitId,unitKey,sourceId,isLeasable";

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
export const rentRollTables: readonly QueryTable[] = [
  ...unitRowTables,
  ...priceTables,
  discounts,
  ...discountTables,
  result,
];

/** The rows of some units: after tables that end with the rows of these and of others (`unit-rows.ts`). */
export const rentRollOf = (
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

export const rentRollWindow = rowsOfUnits(windowTables);

export const rentRollChosen = Object.fromEntries(
  Object.entries(chosenTables).map(([property, tables]) => [property, rowsOfUnits(tables)]),
);
