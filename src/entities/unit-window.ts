/**
 * The tables of `unit-rows.ts` for the units of a window. They have all rows of these units, with the same values, and
 * some rows of other units: those whose lines share a discount with lines of these.
 */
import type { QuerySelection, QueryTable } from "../odata/model/model";
import { isRunning } from "./in-force";
import {
  chains,
  copied,
  groupFacts,
  groups,
  laterAreas,
  lines,
  reservations,
  unitRows,
  units,
} from "./unit-rows";

type Pair = NonNullable<QuerySelection["among"]>["on"][number];

/** The table with only the records that rows of an earlier table name; its rows have distinct values. */
export const onlyAmong = (table: QueryTable, named: string, on: Pair): QueryTable => ({
  ...table,
  selections: table.selections.map((selection) => ({ ...selection, among: { table: named, on: [on] } })),
});

/** The distinct values of a column of a table. */
export const distinct = (name: string, from: string, column: string): QueryTable => ({
  name,
  selections: [{ from, columns: copied(column), groups: [column] }],
});

/** The values of a column of several tables. */
const together = (name: string, column: string, ...tables: readonly string[]): QueryTable => ({
  name,
  selections: tables.map((from) => ({ from, columns: copied(column) })),
});

/** The lines that rows of a table lead to. */
const linesOf = (name: string, from: string, on: Pair): QueryTable => ({
  ...onlyAmong(
    {
      name,
      selections: [
        {
          from: "leaseContractLine",
          columns: { id: "id", leaseContractNo: "leaseContractNo", unitNo: "leaseUnitNo" },
        },
      ],
    },
    from,
    on,
  ),
  stored: true,
});

/** The contracts of these lines with discounts that several lines share: all of their lines are needed. */
const sharingContracts: QueryTable = onlyAmong(
  {
    name: "sharingContract",
    selections: [
      {
        from: "leaseContrDiscount",
        where: `discountType eq 'Fixed' and ${isRunning}`,
        columns: { leaseContractNo: "leaseContractNo" },
        groups: ["leaseContractNo"],
      },
    ],
  },
  "windowContract",
  ["leaseContractNo", "leaseContractNo"],
);

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
  chains,
  groupFacts,
  together("namedLine", "id", "windowLine", "sharingLine"),
  distinct("neededLine", "namedLine", "id"),
  onlyAmong(lines, "neededLine", ["id", "id"]),
  onlyAmong(laterAreas, "neededUnit", ["unitNo", "leaseUnitNo"]),
  onlyAmong(units, "neededUnit", ["unitNo", "number"]),
  onlyAmong(reservations, "windowUnit", ["unitNo", "leaseUnitNo"]),
  unitRows,
];

const noUnit = "leaseUnit/id eq null";

const numbersOf = (from: "leaseUnit" | "leaseContractLine"): QuerySelection => ({
  from,
  columns: { unitNo: from === "leaseUnit" ? "number" : "leaseUnitNo" },
});

/** The numbers of units that lines name and that do not exist. */
const missing = (condition = ""): QuerySelection => ({
  ...numbersOf("leaseContractLine"),
  where: `${condition}${noUnit}`,
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
  { name: "windowUnit", stored: true, selections: windowUnits },
  { name: "missingUnit", selections: missingUnits },
  together("shownUnit", "unitNo", "windowUnit", "missingUnit"),
  ...unitTables("shownUnit"),
];

/** Of the units of a page. The rows of lines without a unit come before those of all units. */
export const windowTables = tablesOf(
  [{ ...numbersOf("leaseUnit"), where: "number ge @after", first: { orderby: "number", count: "@window" } }],
  [missing("@after eq '' and ")],
);

/** Of the units with the numbers in selections, after tables that these read. */
const tablesOfNumbers = (
  numbers: readonly QuerySelection[],
  ...before: readonly QueryTable[]
): readonly QueryTable[] => [
  ...before,
  { name: "chosenNumber", selections: numbers },
  distinct("chosenUnit", "chosenNumber", "unitNo"),
  ...tablesOf(
    [{ ...numbersOf("leaseUnit"), among: { table: "chosenUnit", on: [["unitNo", "number"]] } }],
    [{ ...missing(), among: { table: "chosenUnit", on: [["unitNo", "leaseUnitNo"]] } }],
  ),
];

const ofUnits = (where: string): QuerySelection => ({ ...numbersOf("leaseUnit"), where });
const ofLines = (where: string): QuerySelection => ({ ...numbersOf("leaseContractLine"), where });

/** The codes of rows without a tenant are empty, so that all units can have them. */
const ofAll = [ofUnits("@value eq ''"), ofLines("@value eq ''")];

/** The tables with all rows of an id, a unit, a contract or a customer, by the property with that value. */
export const chosenTables: Readonly<Record<string, readonly QueryTable[]>> = {
  id: tablesOfNumbers([ofUnits("id eq @value"), ofLines("id eq @value")]),
  leaseUnitNo: tablesOfNumbers([ofUnits("number eq @value"), ofLines(`@value eq '' and ${noUnit}`)]),
  leaseContractNo: tablesOfNumbers([ofLines("leaseContractNo eq @value"), ...ofAll]),
  customerNo: tablesOfNumbers(
    [{ from: "customerLine", columns: { unitNo: "unitNo" } }, ...ofAll],
    {
      name: "customerContract",
      selections: [
        {
          from: "leaseContract",
          where: "customerNo eq @value",
          columns: { leaseContractNo: "number" },
          groups: ["leaseContractNo"],
        },
      ],
    },
    linesOf("customerLine", "customerContract", ["leaseContractNo", "leaseContractNo"]),
  ),
};
