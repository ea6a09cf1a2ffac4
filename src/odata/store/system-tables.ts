/** Tables that are not entity types: the data that the service stores in addition to the records. */
import type { Model, Projection } from "../model/model";
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

/**
 * All system tables, so that a copy of a database continues with their rows. Each key is in the order of its
 * declaration.
 */
export const systemTables = (model: Pick<Model, "partitionColumn">): readonly Table[] =>
  declared(model).map(({ name, columns }) => {
    const typed = Object.entries(columns).map(([column, { kind, primary = false }]) => ({
      name: column,
      type: kind === "rowVersion" ? ("Edm.Int64" as const) : kind,
      primary,
    }));
    const plain = typed.map(({ name: column, type }) => ({ name: column, type }));
    return { name, columns: plain, key: plain.filter((_, i) => typed[i]?.primary) };
  });

/** The tables without a class; projections are among them, but a copy of a database computes their rows. */
const withoutClass = (model: Pick<Model, "partitionColumn" | "projections">): readonly TableDeclaration[] => [
  ...model.projections.map(projectionTable),
  ...declared(model),
];

/** The declarations of all tables of a database: those of the classes, the projections and the system tables. */
export const declaredTables = (
  classes: readonly EntityClass[],
  model: Pick<Model, "partitionColumn" | "projections">,
): readonly TableDeclaration[] => [...classes.map(declaredTable), ...withoutClass(model)];

/** The `entities` option of TypeORM's DataSource for that driver: the same tables. */
export const entitiesFor = (
  driver: DriverName,
  classes: readonly EntityClass[],
  model: Pick<Model, "partitionColumn" | "projections">,
): ReturnType<typeof entitiesOf> => entitiesOf(driver, classes, withoutClass(model));

/* The table of a projection. A system table, not a resource. */

/** The rows of a key are stored together, in the order of their identity. */
function projectionTable({ type, identity, indexes }: Projection): TableDeclaration {
  const { table: name, partitionColumn, properties } = type;
  const column = (each: string): [string, ColumnFacts] => {
    const { type: kind, maxLength } = properties.find((property) => property.name === each) ?? {};
    if (kind === undefined || kind === "Edm.Stream") throw new Error(`${name} has no column ${each}`);
    return [each, { kind, maxLength, primary: identity.includes(each) }];
  };
  const others = properties.map((property) => property.name).filter((each) => !identity.includes(each));
  return {
    name,
    withoutRowid: true,
    indexes: indexes.map((columns) => ({
      name: `${name}_by_${columns[0]}`,
      columns: [partitionColumn, ...columns],
      unique: false,
    })),
    columns: {
      [partitionColumn]: { kind: "Edm.Guid", primary: true },
      ...Object.fromEntries([...identity, ...others].map(column)),
    },
  };
}
