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

const windowUnits: QueryTable = {
  name: "windowUnit",
  stored: true,
  selections: [
    {
      from: "leaseUnit",
      where: "number ge @after",
      columns: { unitNo: "number" },
      first: { orderby: "number", count: "@window" },
    },
  ],
};

/** The units that lines name and that do not exist, or none: the rows of these lines come before those of all units. */
const missingUnits: QueryTable = {
  name: "missingUnit",
  selections: [
    {
      from: "leaseContractLine",
      where: "@after eq '' and leaseUnit/id eq null",
      columns: { unitNo: "leaseUnitNo" },
      groups: ["unitNo"],
    },
  ],
};

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

/** The tables up to `unitRow`; `windowUnit` has the numbers of the units of the window. */
export const windowTables: readonly QueryTable[] = [
  windowUnits,
  missingUnits,
  together("shownUnit", "unitNo", "windowUnit", "missingUnit"),
  ...unitTables("shownUnit"),
];
