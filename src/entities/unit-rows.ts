/**
 * Lines in force and units without one, as of `@date`: the base tables of the rent roll and the occupancy. Rows are
 * lines, whether or not their unit is known, and units.
 */
import type { QueryParameter, QuerySelection, QueryTable } from "../odata/model/model";
import { inForce, isCurrentLine, lineOrder } from "./in-force";

/** The day of both sets. */
export const dateParameter: QueryParameter = { name: "date", type: "Edm.Date", unset: "today" };

/** Columns with the values of those of these names, separated by commas, at a path. */
export const copied = (names: string, path = ""): QuerySelection["columns"] =>
  Object.fromEntries(names.split(",").map((name) => [name, `${path}${name}`]));

/** The maximum number of groups that the chain follows. */
const steps = 10;

/** Paths to the cards of the chain: `card`, `card/group`, and so on. */
const cards = Array.from({ length: steps }, (_, i) => `card${"/group".repeat(i)}`);

/** The quantity posted to the ledger of a unit after the date, without the initial area of its card. */
export const laterAreas: QueryTable = {
  name: "laterArea",
  selections: [
    {
      from: "leaseUnitLedgerEntry",
      where: "postingDate gt @date and unitEntries/any(e:e/entryNo lt entryNo)",
      columns: { unitNo: "leaseUnitNo", quantity: { aggregate: "sum", of: "quantity" } },
      groups: ["unitNo"],
    },
  ],
};

/** The numbers that units name as their groups; there are far fewer than units. */
export const groups: QueryTable = {
  name: "unitGroup",
  selections: [
    {
      from: "leaseUnit",
      where: "leaseUnitGroupNo ne ''",
      columns: { number: "leaseUnitGroupNo" },
      groups: ["number"],
    },
  ],
};

/** The chain from a group upwards: its first building, and for each of its cards whether a line is in force. */
export const chains: QueryTable = {
  name: "groupChain",
  stored: true,
  selections: [
    {
      from: "unitGroup",
      navigations: { card: { target: "leaseUnit", on: [["number", "number"]] } },
      columns: {
        number: "number",
        buildingNo: `case(${cards.map((card) => `${card}/building:${card}/number`).join(",")})`,
        ...Object.fromEntries(
          cards.map((card, step) => [
            `isLet${step}`,
            `${card}/leaseContractLines/any(l:${inForce("@date", "l/")})`,
          ]),
        ),
      },
    },
  ],
};

/** The groups with what their units take from the chain. */
export const groupFacts: QueryTable = {
  name: "groupFact",
  selections: [
    {
      from: "groupChain",
      columns: {
        number: "number",
        buildingNo: "buildingNo",
        isLet: cards.map((_, step) => `isLet${step}`).join(" or "),
      },
    },
  ],
};

/** All cards. Columns used to look up a unit are null if it needs no look-up. */
export const units: QueryTable = {
  name: "unit",
  selections: [
    {
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
    },
  ],
};

/** Lines in force, each with its rank among those of its unit. */
export const lines: QueryTable = {
  name: "line",
  stored: true,
  selections: [
    {
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
    },
  ],
};

/** Lines of reserved contracts that start later, each with its rank among those of its unit. */
export const reservations: QueryTable = {
  name: "reservation",
  selections: [
    {
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
    },
  ],
};

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

export const unitRows: QueryTable = {
  name: "unitRow",
  stored: true,
  selections: [unitsWithLines, linesWithoutUnit],
};

/** The tables up to `unitRow`. */
export const unitRowTables: readonly QueryTable[] = [
  lines,
  laterAreas,
  groups,
  chains,
  groupFacts,
  units,
  reservations,
  unitRows,
];
