/**
 * Rows returned by a function or an action: passed to the statement as JSON, and read as a derived table of typed
 * columns.
 */
import { type EntityType, rowsType, versionColumn, wholeType } from "../model/model";
import { pushStage } from "./apply/set";
import type { GivenColumn } from "./plan";
import type { Binding } from "./scope";

/** The columns of such a table, in the order of the values of a row, and `placeColumn` with the number of the row. */
export const rowColumns = (type: EntityType): readonly GivenColumn[] => [
  ...(type.partitioned ? [{ name: type.partitionColumn, type: "Edm.Guid" } as const] : []),
  ...(type.instances === undefined ? [{ name: versionColumn, type: "Edm.Int64" } as const] : []),
  ...wholeType(type).properties.flatMap(({ column, type: of }) =>
    column === undefined ? [] : [{ name: column, type: of }],
  ),
];

/** The type over a table of the rows in the inputs. */
export const bindRows = (binding: Binding, type: EntityType): EntityType =>
  rowsType(
    type,
    pushStage(binding, (name) => ({
      name,
      rows: { columns: rowColumns(type), read: ({ rows }) => rows ?? "[]" },
    })),
  );
