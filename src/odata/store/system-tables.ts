/** Tables that are no entity types, as whole tables: what the service keeps beside the records. */
import type { Model } from "../model/model";
import type { Table } from "../sql/table";
import { changeLogTable } from "./change-log";
import { counterTable } from "./counter";
import { repeatableRequestTable } from "./repeatable-request";
import { serviceKeyTable } from "./service-key";
import {
  declaredTable,
  type DriverName,
  type EntityClass,
  entitiesOf,
  type TableDeclaration,
} from "./tables";

/** Counters, log of changes, key of links, responses of repeatable requests; the model names the column of the partition. */
const declared = ({ partitionColumn }: Pick<Model, "partitionColumn">): readonly TableDeclaration[] => [
  counterTable(partitionColumn),
  changeLogTable(partitionColumn),
  serviceKeyTable,
  repeatableRequestTable(partitionColumn),
];

/** All of them, so that a copy of a database goes on with their rows. The key in the order of its declaration. */
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

/** The declarations of all tables of a database: those of the classes, and the system tables. */
export const declaredTables = (
  classes: readonly EntityClass[],
  model: Pick<Model, "partitionColumn">,
): readonly TableDeclaration[] => [...classes.map(declaredTable), ...declared(model)];

/** What TypeORM's DataSource of that driver takes as `entities`: the tables of the classes and the system tables. */
export const entitiesFor = (
  driver: DriverName,
  classes: readonly EntityClass[],
  model: Pick<Model, "partitionColumn">,
): ReturnType<typeof entitiesOf> => entitiesOf(driver, classes, declared(model));
