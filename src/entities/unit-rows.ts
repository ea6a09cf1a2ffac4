/**
 * Lines in force and units without one, as of `@date`: the base tables of the rent roll and the occupancy. Rows are
 * lines, whether or not their unit is known, and units. Those for the units of a window have all rows of these units, with
 * the same values, and some rows of other units: those whose lines share a discount with lines of these.
 */
import type { QueryParameter, QuerySelection, QueryTable } from "../odata/model/model";

/* The definition of a line in force, as expressions of the model: one for records, computed fields and queries. */

/**
 * A line that covers a day: an open end is the end of its contract; an open contract has no end. The end is compared by
 * `not`: most lines end later, so that an index of their ends would find almost all of them, one by one.
 */
export const covers = (day: string, line = ""): string =>
  `${line}startingDate le ${day} and (not (${line}endingDate lt ${day}) or ${line}endingDate eq 0001-01-01 and ` +
  `(${line}leaseContract/contractValidUntil eq 0001-01-01 or ${line}leaseContract/contractValidUntil ge ${day}))`;

/** A discount that runs on the date of a query. */
export const isRunning = "startingDate le @date and (endingDate eq 0001-01-01 or endingDate ge @date)";

/** The order of the lines of a unit; the first of them names its tenant. */
export const lineOrder = "startingDate desc,lineNo,leaseContractNo,versionNo desc";

/** Lines of today: those of the Valid version that are not terminated. */
export const ofToday = (line = ""): string =>
  `${line}status ne 'Terminated' and ${line}leaseContract/versionStatus eq 'Valid'`;

/**
 * Lines of the past, which later changes do not remove: those of the Valid version of the number, or, if there is none,
 * of its highest Old version; a terminated line counts up to its ending date.
 */
const ofPast = (line: string): string =>
  `(${line}status ne 'Terminated' or ${line}endingDate ne 0001-01-01) and ` +
  `(${line}leaseContract/versionStatus eq 'Valid' or ${line}leaseContract/versionStatus eq 'Old' and ` +
  `not ${line}leaseContract/versions/any(v:v/versionStatus eq 'Valid' or ` +
  `v/versionStatus eq 'Old' and v/versionNo gt ${line}leaseContract/versionNo))`;

/** A line that is in force on a day, which may be before today. `line` is the path to the line, with its slash. */
const inForce = (day: string, line = ""): string =>
  `${covers(day, line)} and (${ofToday(line)} or ${day} lt date(now()) and ${ofPast(line)})`;

/** A line by which its unit is leased today. */
export const isCurrentLine = `${ofToday()} and ${covers("date(now())")}`;

/** The day of both sets. */
export const dateParameter: QueryParameter = { name: "date", type: "Edm.Date", unset: "today" };

/** Columns with the values of those of these names, separated by commas, at a path. */
export const copied = (names: string, path = ""): QuerySelection["columns"] =>
  Object.fromEntries(names.split(",").map((name) => [name, `${path}${name}`]));

/** A table of a selection, or of the rows of several, one after the other. */
export const table = (name: string, ...selections: readonly QuerySelection[]): QueryTable => ({
  name,
  selections,
});

/** The same, materialized for the duration of the statement, since several tables or columns use it. */
export const storedTable = (name: string, ...selections: readonly QuerySelection[]): QueryTable => ({
  name,
  stored: true,
  selections,
});

/** The maximum number of groups that the chain follows. */
const steps = 10;

/** Paths to the cards of the chain: `card`, `card/group`, and so on. */
const cards = Array.from({ length: steps }, (_, i) => `card${"/group".repeat(i)}`);

/** The quantity posted to the ledger of a unit after the date, without the initial area of its card. */
const laterAreas = table("laterArea", {
  from: "leaseUnitLedgerEntry",
  where: "postingDate gt @date and unitEntries/any(e:e/entryNo lt entryNo)",
  columns: { unitNo: "leaseUnitNo", quantity: { aggregate: "sum", of: "quantity" } },
  groups: ["unitNo"],
});

/** The numbers that units name as their groups; there are far fewer than units. */
const groups = table("unitGroup", {
  from: "leaseUnit",
  where: "leaseUnitGroupNo ne ''",
  columns: { number: "leaseUnitGroupNo" },
  groups: ["number"],
});

const chainOf = { card: { target: "leaseUnit", on: [["number", "number"]] } } as const;
const buildingOfChain = `case(${cards.map((card) => `${card}/building:${card}/number`).join(",")})`;
const ofCards = (name: string, column: (card: string) => string): QuerySelection["columns"] =>
  Object.fromEntries(cards.map((card, step) => [`${name}${step}`, column(card)]));
const isLetOf = (condition: (step: number) => string): string =>
  cards.map((_, step) => condition(step)).join(" or ");

/** The groups with what their units take from the chain upwards: the first building, and whether a card has a line in force. */
const groupFacts = [
  storedTable("groupChain", {
    from: "unitGroup",
    navigations: chainOf,
    columns: {
      number: "number",
      buildingNo: buildingOfChain,
      ...ofCards("isLet", (card) => `${card}/leaseContractLines/any(l:${inForce("@date", "l/")})`),
    },
  }),
  table("groupFact", {
    from: "groupChain",
    columns: { ...copied("number,buildingNo"), isLet: isLetOf((step) => `isLet${step}`) },
  }),
];

/** The same where all lines in force are computed anyway: PostgreSQL would compute them for each step of the chains. */
const groupFactsOfLines = [
  storedTable("letUnit", { from: "line", columns: { unitNo: "leaseUnitNo" }, groups: ["unitNo"] }),
  table("groupChain", {
    from: "unitGroup",
    navigations: chainOf,
    columns: {
      number: "number",
      buildingNo: buildingOfChain,
      ...ofCards("card", (card) => `${card}/number`),
    },
  }),
  storedTable("groupFact", {
    from: "groupChain",
    navigations: Object.fromEntries(
      cards.map((_, step) => [`let${step}`, { target: "letUnit", on: [[`card${step}`, "unitNo"]] }]),
    ),
    columns: { ...copied("number,buildingNo"), isLet: isLetOf((step) => `let${step}/unitNo ne null`) },
  }),
];

/** All cards. Columns used to look up a unit are null if it needs no look-up. */
const units = table("unit", {
  from: "leaseUnit",
  navigations: {
    later: { target: "laterArea", on: [["number", "unitNo"]] },
    inGroup: { target: "groupFact", on: [["leaseUnitGroupNo", "number"]] },
  },
  columns: {
    ...copied("id,number,description,leaseUnitCategory,leaseUnitClass,floor,parkingUnit,blocked"),
    isLeasable: "not building and not leaseUnitGroup",
    area: "case(later/quantity ne null:objectArea sub later/quantity,true:objectArea)",
    buildingNo: "case(building:number,inGroup/buildingNo ne null:inGroup/buildingNo)",
    withoutBuilding: "case(not building and inGroup/buildingNo eq null:number)",
    isLetByGroup: "inGroup/isLet eq true",
    reservable: "case(not blocked and not (inGroup/isLet eq true):number)",
  },
});

/** Lines in force, each with its rank among those of its unit. */
const lines = storedTable("line", {
  from: "leaseContractLine",
  where: inForce("@date"),
  columns: {
    ...copied("id,leaseUnitNo,leaseContractNo,versionNo,lineNo,serviceNo"),
    serviceGroup: "service/serviceGroup",
    startingDate: "startingDate",
    expiryDate: "case(endingDate ne 0001-01-01:endingDate,true:leaseContract/contractValidUntil)",
    ...copied("priceType,unitPrice,pricePeriod,quantity"),
    ...copied("customerNo,customerName,buildingNo", "leaseContract/"),
    currencyCode: "leaseContract/invoicingCurrencyCode",
    place: { window: "number", partition: ["leaseUnitNo"], orderby: lineOrder },
  },
});

/** Lines of reserved contracts that start later, each with its rank among those of its unit. */
const reservations = table("reservation", {
  from: "leaseContractLine",
  where:
    "startingDate gt @date and status ne 'Terminated' and leaseUnitNo ne '' and " +
    "leaseContract/status eq 'Reserved' and leaseContract/versionStatus ne 'Old'",
  columns: {
    ...copied("id,leaseUnitNo,leaseContractNo,versionNo,startingDate"),
    ...copied("customerNo,customerName", "leaseContract/"),
    place: {
      window: "number",
      partition: ["leaseUnitNo"],
      orderby: "startingDate,lineNo,leaseContractNo,versionNo desc",
    },
  },
});

/** The columns that a row takes from its line, by the path to it. */
const lineColumns = (line: string): QuerySelection["columns"] => ({
  lineId: `${line}id`,
  lineUnitNo: `${line}leaseUnitNo`,
  ...copied(
    "lineNo,serviceNo,serviceGroup,expiryDate,priceType,unitPrice,pricePeriod,quantity,currencyCode",
    line,
  ),
  contractBuildingNo: `${line}buildingNo`,
});

/** The value of the row's line, else of the reservation of its unit. */
const lineOrReservation = (name: string): string =>
  `case(line/id ne null:line/${name},reservation/${name} ne null:reservation/${name})`;

/**
 * Each unit with its lines in force, or alone if it could have one but has none. `unitKey` is the number of the unit, or
 * that which the line names; `sourceId` is the id of the line, or of that of the reservation.
 */
const unitsWithLines: QuerySelection = {
  from: "unit",
  navigations: {
    lines: { target: "line", on: [["number", "leaseUnitNo"]], collection: true },
    reservation: {
      target: "reservation",
      on: [["reservable", "leaseUnitNo"]],
      where: "place eq 1",
    },
    current: {
      target: "leaseContractLine",
      on: [["withoutBuilding", "leaseUnitNo"]],
      where: isCurrentLine,
      orderby: lineOrder,
    },
  },
  each: { navigation: "lines", as: "line", outer: true },
  where: "line/id ne null or isLeasable",
  columns: {
    id: "case(line/id ne null:line/id,true:id)",
    unitId: "id",
    unitKey: "number",
    leaseUnitNo: "number",
    leaseUnitDescription: "description",
    ...copied("leaseUnitCategory,leaseUnitClass,floor,parkingUnit,blocked,isLeasable,area"),
    buildingNo:
      "case(buildingNo ne null:buildingNo,current/id ne null:current/leaseContract/buildingNo,true:'')",
    firstOfUnit: "line/id eq null or line/place eq 1",
    state:
      "case(line/id ne null:'Let',isLetByGroup:'LetByGroup',blocked:'Blocked',reservation/leaseUnitNo ne null:'Reserved',true:'Vacant')",
    leaseContractNo: lineOrReservation("leaseContractNo"),
    versionNo: lineOrReservation("versionNo"),
    customerNo: lineOrReservation("customerNo"),
    customerName: lineOrReservation("customerName"),
    startingDate: lineOrReservation("startingDate"),
    ...lineColumns("line/"),
    sourceId: "case(line/id ne null:line/id,reservation/id ne null:reservation/id)",
  },
};

/** Lines whose unit is empty or unknown. */
const linesWithoutUnit: QuerySelection = {
  from: "line",
  navigations: { unit: { target: "leaseUnit", on: [["leaseUnitNo", "number"]] } },
  where: "unit/id eq null",
  columns: {
    id: "id",
    unitId: "null",
    unitKey: "leaseUnitNo",
    leaseUnitNo: "''",
    leaseUnitDescription: "''",
    leaseUnitCategory: "''",
    leaseUnitClass: "''",
    floor: "''",
    parkingUnit: "false",
    blocked: "false",
    isLeasable: "false",
    area: "0",
    buildingNo: "buildingNo",
    firstOfUnit: "false",
    state: "'Let'",
    ...copied("leaseContractNo,versionNo,customerNo,customerName,startingDate"),
    ...lineColumns(""),
    sourceId: "id",
  },
};

const unitRows = storedTable("unitRow", unitsWithLines, linesWithoutUnit);

/** The tables up to `unitRow`. */
export const unitRowTables: readonly QueryTable[] = [
  lines,
  laterAreas,
  groups,
  ...groupFactsOfLines,
  units,
  reservations,
  unitRows,
];

type Pair = NonNullable<QuerySelection["among"]>["on"][number];

/** The table with only the records that rows of an earlier table name; its rows have distinct values. */
export const onlyAmong = (all: QueryTable, named: string, on: Pair): QueryTable => ({
  ...all,
  selections: all.selections.map((selection) => ({ ...selection, among: { table: named, on: [on] } })),
});

/** The distinct values of a column of a table. */
export const distinct = (name: string, from: string, column: string): QueryTable =>
  table(name, { from, columns: copied(column), groups: [column] });

/** The values of a column of several tables. */
const together = (name: string, column: string, ...tables: readonly string[]): QueryTable =>
  table(name, ...tables.map((from) => ({ from, columns: copied(column) })));

/** The lines that rows of a table lead to. */
const linesOf = (name: string, from: string, on: Pair): QueryTable =>
  storedTable(name, {
    from: "leaseContractLine",
    columns: { id: "id", leaseContractNo: "leaseContractNo", unitNo: "leaseUnitNo" },
    among: { table: from, on: [on] },
  });

/** The contracts of these lines with discounts that several lines share: all of their lines are needed. */
const sharingContracts = table("sharingContract", {
  from: "leaseContrDiscount",
  where: `discountType eq 'Fixed' and ${isRunning}`,
  columns: { leaseContractNo: "leaseContractNo" },
  groups: ["leaseContractNo"],
  among: { table: "windowContract", on: [["leaseContractNo", "leaseContractNo"]] },
});

/**
 * The tables up to `unitRow`, after `windowUnit`, which has the numbers of the units, and `shown`, which has those that
 * only lines name, too.
 */
export const unitTables = (shown: string): readonly QueryTable[] => [
  linesOf("windowLine", shown, ["unitNo", "leaseUnitNo"]),
  distinct("windowContract", "windowLine", "leaseContractNo"),
  sharingContracts,
  linesOf("sharingLine", "sharingContract", ["leaseContractNo", "leaseContractNo"]),
  together("namedUnit", "unitNo", "windowUnit", "sharingLine"),
  { ...distinct("neededUnit", "namedUnit", "unitNo"), stored: true },
  onlyAmong(groups, "neededUnit", ["unitNo", "number"]),
  ...groupFacts,
  together("namedLine", "id", "windowLine", "sharingLine"),
  distinct("neededLine", "namedLine", "id"),
  onlyAmong(lines, "neededLine", ["id", "id"]),
  onlyAmong(laterAreas, "neededUnit", ["unitNo", "leaseUnitNo"]),
  onlyAmong(units, "neededUnit", ["unitNo", "number"]),
  onlyAmong(reservations, "windowUnit", ["unitNo", "leaseUnitNo"]),
  unitRows,
];

const unitNumbers = { from: "leaseUnit", columns: { unitNo: "number" } };
const lineNumbers = { from: "leaseContractLine", columns: { unitNo: "leaseUnitNo" } };

/** The numbers of units that lines name and that do not exist. */
export const missing = (condition = ""): QuerySelection => ({
  ...lineNumbers,
  where: `${condition}leaseUnit/id eq null`,
  groups: ["unitNo"],
});

/**
 * The tables up to `unitRow`; `windowUnit` has the numbers of the units, each once, and `missingUnit` those that only lines
 * name.
 */
const tablesOf = (
  windowUnits: readonly QuerySelection[],
  missingUnits: readonly QuerySelection[],
): readonly QueryTable[] => [
  storedTable("windowUnit", ...windowUnits),
  table("missingUnit", ...missingUnits),
  together("shownUnit", "unitNo", "windowUnit", "missingUnit"),
  ...unitTables("shownUnit"),
];

/** Of the units of a page. The rows of lines without a unit come before those of all units. */
export const windowTables = tablesOf(
  [{ ...unitNumbers, where: "number ge @after", first: { orderby: "number", count: "@window" } }],
  [missing("@after eq '' and ")],
);

/** Of the units with the numbers in selections, after tables that these read. */
const tablesOfNumbers = (
  numbers: readonly QuerySelection[],
  ...before: readonly QueryTable[]
): readonly QueryTable[] => [
  ...before,
  table("chosenNumber", ...numbers),
  distinct("chosenUnit", "chosenNumber", "unitNo"),
  ...tablesOf(
    [{ ...unitNumbers, among: { table: "chosenUnit", on: [["unitNo", "number"]] } }],
    [{ ...missing(), among: { table: "chosenUnit", on: [["unitNo", "leaseUnitNo"]] } }],
  ),
];

const ofUnits = (where: string): QuerySelection => ({ ...unitNumbers, where });
const ofLines = (where: string): QuerySelection => ({ ...lineNumbers, where });

/** The tables with all lines of the contracts with the value in a property. */
const linesOfContracts = (property: string): readonly QueryTable[] => [
  table("chosenContract", {
    from: "leaseContract",
    where: `${property} eq @value`,
    columns: { leaseContractNo: "number" },
    groups: ["leaseContractNo"],
  }),
  linesOf("chosenLine", "chosenContract", ["leaseContractNo", "leaseContractNo"]),
];

const unitsOf = (from: string): QuerySelection => ({ from, columns: { unitNo: "unitNo" } });

/** A card, the cards that name it as their group, and so on: as many steps as a chain leads upwards. */
const cardsBelow: QueryTable = {
  ...storedTable("below", ofUnits("number eq @value")),
  next: {
    steps,
    from: "below",
    navigations: {
      members: { target: "leaseUnit", on: [["unitNo", "leaseUnitGroupNo"]], collection: true },
    },
    each: { navigation: "members", as: "card" },
    columns: { unitNo: "card/number" },
  },
};

/**
 * The tables with all rows of an id, a unit, a contract, a customer or a building, by the property with that value, which is
 * not empty: all units may have rows without a tenant or a building.
 */
export const chosenTables = {
  id: tablesOfNumbers([ofUnits("id eq @value"), ofLines("id eq @value")]),
  leaseUnitNo: tablesOfNumbers([ofUnits("number eq @value")]),
  leaseContractNo: tablesOfNumbers([ofLines("leaseContractNo eq @value")]),
  customerNo: tablesOfNumbers([unitsOf("chosenLine")], ...linesOfContracts("customerNo")),
  // A unit is in the first building of its groups, or else in that of its contract, as is a line without a unit.
  buildingNo: tablesOfNumbers(
    [unitsOf("below"), unitsOf("chosenLine")],
    cardsBelow,
    ...linesOfContracts("buildingNo"),
  ),
};
