/** Tables that are not entity types: the data that the service stores in addition to the records. */
import type { EntityType, Model } from "../model/model";
import type { Table } from "../sql/table";
import { apiKeyTable } from "./api-key";
import { asyncRequestTable } from "./async-request";
import { changeLogTable } from "./change-log";
import { counterTable } from "./counter";
import { limitCounterTable } from "./limit-counter";
import { repeatableRequestTable } from "./repeatable-request";
import { serviceKeyTable } from "./service-key";
import {
  type ColumnFacts,
  declaredTable,
  type DriverName,
  entitiesOf,
  type EntityClass,
  type TableDeclaration,
} from "./tables";

/**
 * Counters, change log, key of links, API keys, counts of limits, responses of repeatable and asynchronous requests; the
 * model determines the partition's column.
 */
const declared = ({ partitionColumn }: Pick<Model, "partitionColumn">): readonly TableDeclaration[] => [
  counterTable(partitionColumn),
  changeLogTable(partitionColumn),
  serviceKeyTable,
  apiKeyTable,
  limitCounterTable,
  repeatableRequestTable(partitionColumn),
  asyncRequestTable,
];

/** All system tables, for a copy that continues with their rows. Keys are in the order of their declaration. */
export const systemTables = (model: Pick<Model, "partitionColumn">): readonly Table[] =>
  declared(model).map(({ name, columns }) => {
    const typed = Object.entries(columns).map(([column, { kind }]) => ({
      name: column,
      type: kind === "rowVersion" ? ("Edm.Int64" as const) : kind,
    }));
    return { name, columns: typed, key: typed.filter((column) => columns[column.name]?.primary) };
  });

/** The facts of a model that its tables without a class depend on. */
type ComputedRows = Pick<Model, "partitionColumn" | "projections" | "materializations">;

/** The tables without a class. A copy of a database computes the rows of projections and materializations. */
const withoutClass = (model: ComputedRows): readonly TableDeclaration[] => [
  ...model.projections.map(({ type, indexes }) => ({ ...rowsTable(type, indexes), withoutRowid: true })),
  ...model.materializations.map(({ type, indexes }) => ({
    ...rowsTable(type, indexes, type.naturalKey.slice(0, 1)),
    withoutRowid: true,
  })),
  ...model.materializations.slice(0, 1).map(({ positions }) => rowsTable(positions)),
  ...declared(model),
];

/** The declarations of all tables of a database: those of the classes, the projections and the system tables. */
export const declaredTables = (
  classes: readonly EntityClass[],
  model: ComputedRows,
): readonly TableDeclaration[] => [...classes.map(declaredTable), ...withoutClass(model)];

/** The `entities` option of TypeORM's DataSource for that driver: the same tables. */
export const entitiesFor = (
  driver: DriverName,
  classes: readonly EntityClass[],
  model: ComputedRows,
): ReturnType<typeof entitiesOf> => entitiesOf(driver, classes, withoutClass(model));

/*
 * The tables of rows that are computed from records: system tables, not resources. The rows of a key are stored together,
 * in the order of their identity.
 */

/** The columns of indexes follow that of the partition and the `leading` ones. */
function rowsTable(
  { table: name, partitionColumn, properties, naturalKey: identity }: EntityType,
  indexes: readonly (readonly string[])[] = [],
  leading: readonly string[] = [],
): TableDeclaration {
  const column = (each: string): [string, ColumnFacts] => {
    const { type: kind, maxLength } = properties.find((property) => property.name === each) ?? {};
    if (kind === undefined || kind === "Edm.Stream") throw new Error(`${name} has no column ${each}`);
    return [each, { kind, maxLength, primary: identity.includes(each) }];
  };
  const others = properties.map((property) => property.name).filter((each) => !identity.includes(each));
  return {
    name,
    indexes: indexes.map((columns) => ({
      name: `${name}_by_${columns[0]}`,
      columns: [partitionColumn, ...leading, ...columns],
      unique: false,
    })),
    columns: {
      [partitionColumn]: { kind: "Edm.Guid", primary: true },
      ...Object.fromEntries([...identity, ...others].map(column)),
    },
  };
}
