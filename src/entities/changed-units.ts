/**
 * The rent roll of the present day from stored rows (`Materialization`): the keys of the rows that changes affect, and
 * the tables with the rows of these keys. A key is the number of a unit, or the number that a line names without such a
 * unit.
 */
import type { MaterializationChanges, QueryTable } from "../odata/model/model";
import { copied } from "./unit-rows";
import { unitTables } from "./unit-window";

/** Name of the stored rows. */
export const storedRows = "rentRollToday";

/** Types whose changes may affect the rows of any unit. */
export const affectAll = ["servicePrice", "service", "leaseContrDiscount"];

/** Types whose changes affect the rows of some units. */
export const affectSome = ["leaseUnit", "leaseContractLine", "leaseContract", "leaseUnitLedgerEntry"];

const ofStoredRows = `name eq '${storedRows}'`;

/** The records that changed, with the generation of the stored rows. */
const changed: QueryTable = {
  name: "changed",
  stored: true,
  selections: [
    {
      from: "materialization",
      navigations: { changes: { target: "change", on: [["type", "type"]], collection: true } },
      each: { navigation: "changes", as: "change" },
      where: `${ofStoredRows} and change/sequence gt sequence`,
      columns: { type: "type", generation: "generation", recordId: "change/recordId" },
      groups: ["type", "generation", "recordId"],
    },
  ],
};

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
const affected: QueryTable = {
  name: "affected",
  stored: true,
  selections: [
    {
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
    },
  ],
};

/** The keys: those of the changes, and those of all lines of their contracts, which share discounts. */
const affectedKeys: readonly QueryTable[] = [
  {
    name: "affectedContract",
    selections: ["contractNo", "storedContract"].map((name) => ({
      from: "affected",
      where: `${name} ne null and ${name} ne ''`,
      columns: { contractNo: name },
    })),
  },
  {
    name: "affectedKey",
    stored: true,
    selections: [
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
    ],
  },
];

/** Each key once, and a row with `all` where any unit may be affected: also by a group, which its units depend on. */
export const rentRollChanges: MaterializationChanges = {
  tables: [
    changed,
    affected,
    ...affectedKeys,
    {
      name: "affectedRow",
      selections: [
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
      ],
    },
    {
      name: "changedRow",
      selections: [
        { from: "affectedRow", columns: { unitKey: "unitKey", all: "all" }, groups: ["unitKey", "all"] },
      ],
    },
  ],
  from: "changedRow",
};

/** The tables up to `unitRow`, for the keys that changed, which the statement is given as `changedKey`. */
export const changedTables: readonly QueryTable[] = [
  {
    name: "changedUnit",
    stored: true,
    selections: [{ from: "changedKey", columns: { unitNo: "unitKey" } }],
  },
  {
    name: "windowUnit",
    stored: true,
    selections: [
      {
        from: "changedUnit",
        navigations: { unit: { target: "leaseUnit", on: [["unitNo", "number"]] } },
        where: "unit/id ne null",
        columns: { unitNo: "unitNo" },
      },
    ],
  },
  ...unitTables("changedUnit"),
];

/** The stored rows of the other keys, with these columns. */
export const unchangedRows = (columns: string): readonly QueryTable[] => [
  {
    name: "storedRow",
    selections: [
      {
        from: "materialization",
        navigations: { rows: { target: storedRows, on: [["generation", "generation"]], collection: true } },
        each: { navigation: "rows", as: "row" },
        where: `${ofStoredRows} and type eq 'leaseUnit'`,
        columns: copied(columns, "row/"),
      },
    ],
  },
  {
    name: "unchangedRow",
    selections: [
      {
        from: "storedRow",
        navigations: { changed: { target: "changedUnit", on: [["unitKey", "unitNo"]] } },
        where: "changed/unitNo eq null",
        columns: copied(columns),
      },
    ],
  },
];
