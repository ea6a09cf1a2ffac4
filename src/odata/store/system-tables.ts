/** Tables that are no entity types, as whole tables: what the service keeps beside the records. */
import type { Table } from "../sql/table";
import { LoggedChange } from "./change-log";
import { Counter } from "./counter";
import { ServiceKey } from "./service-key";
import { columnsOfClass, type EntityClass } from "./tables";

/** The table of a class; its key in the order in which the class declares it. */
function tableOfClass(name: string, target: EntityClass): Table {
  const columns = Object.entries(columnsOfClass(target)).map(([column, { kind, primary = false }]) => ({
    name: column,
    type: kind === "rowVersion" ? ("Edm.Int64" as const) : kind,
    primary,
  }));
  return {
    name,
    columns: columns.map(({ name: column, type }) => ({ name: column, type })),
    key: columns.filter(({ primary }) => primary).map(({ name: column, type }) => ({ name: column, type })),
  };
}

/** The counters, the log of changes, and the key of links, so that a copy goes on with all of them. */
export const systemTables: readonly Table[] = [
  tableOfClass("counter", Counter),
  tableOfClass("change", LoggedChange),
  tableOfClass("serviceKey", ServiceKey),
];
