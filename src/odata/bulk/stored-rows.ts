/**
 * Transfer of whole tables between databases: rows are read in the order of the key, in the same form for every driver,
 * and inserted. For files, stored records as JSON.
 */
import { jsonOfStored, storedForm } from "../model/types";
import type { EntityType, Model } from "../model/model";
import type { SqlValue } from "../sql/fragment";
import { countRows, leadingColumns, selectKey, selectRows, type Table, tableOf } from "../sql/table";
import { systemTables } from "../store/system-tables";
import type { Row, Store } from "../store/store";
import { rowInserter, statementMemory } from "../store/transaction";
import { storedProperties } from "../sql/write";

/** Every table of a database: those of the model, then the service's own. */
export const tablesOf = (model: Model): readonly Table[] => [
  ...model.types.filter(({ query }) => !query).map(tableOf),
  ...systemTables(model),
];

/** The values of a row's key. */
export function keyOf({ columns, key }: Table, row: Row): Row {
  return key.map(({ name }) => row[columns.findIndex((column) => column.name === name)] ?? null);
}

/**
 * The rows after a key, or all, in chunks and in stored form (`storedForm`): of one snapshot, in the order in which
 * this database sorts the key, which may differ from that of another database.
 */
export async function* readRows(
  store: Store,
  table: Table,
  after: Row | undefined,
  chunk: number,
): AsyncGenerator<readonly Row[]> {
  const statement = selectRows(store.dialect, table, { continues: after !== undefined });
  for await (const rows of store.stream(statement, { after: after ?? [], partitions: "" }, chunk))
    yield rows.map((row) => table.columns.map(({ type }, i) => storedForm(type, row[i] ?? null)));
}

export async function countOf(store: Store, table: Table): Promise<number> {
  const [row] = await store.query(countRows(store.dialect, table), {});
  return Number(row?.[0]);
}

/**
 * The writer of a database: inserts rows in one transaction. With `passOver`, rows whose key exists are left unchanged.
 * Returns the number of inserted rows.
 */
export function rowWriter(store: Store) {
  const memory = statementMemory();
  const insert = rowInserter(store.dialect, memory);
  return (table: Table, rows: readonly Row[], passOver: boolean, signal: AbortSignal): Promise<number> =>
    store.transaction(async (transaction) => {
      const missing: Row[] = [];
      for (const row of rows) {
        const statement = memory(`key ${table.name}`, () => selectKey(store.dialect, table));
        const found = passOver ? await transaction.query(statement, { key: keyOf(table, row) }) : [];
        if (found.length === 0) missing.push(row);
      }
      await insert(transaction, table, missing);
      return missing.length;
    }, signal);
}

export type { SqlValue, Table };

/* Stored records as JSON that a load reads back without loss: for files and other copies of the data. */

export interface StoredJson {
  readonly id: string;
  /** Id of the partition; the record's own id for a partition itself. */
  readonly partition: string;
  /** The position after the record (`StoredRange`). */
  readonly key: readonly string[];
  /** Every stored property; decimals as text, as with IEEE754Compatible=true. */
  readonly record: Readonly<Record<string, string | number | boolean>>;
}

/** The range of records to read. */
interface StoredRange {
  /** The key of the record after which the range starts, in the database's order: its partition, if any, and its id. */
  readonly after: readonly string[] | undefined;
  /** Ids of partitions; undefined for all. */
  readonly partitions: readonly string[] | undefined;
}

/** The records of a type in the order of their keys, in chunks, all of one snapshot. */
export async function* storedRecords(
  store: Store,
  type: EntityType,
  { after, partitions }: StoredRange,
  chunk: number,
): AsyncGenerator<readonly StoredJson[]> {
  const table = tableOf(type);
  const leading = leadingColumns(type);
  const properties = storedProperties(type);
  const statement = selectRows(store.dialect, table, {
    continues: after !== undefined,
    confinedBy: partitions && (type.partitioned ? leading[0]?.name : "id"),
  });
  const inputs = { after: after ?? [], partitions: JSON.stringify(partitions ?? []) };
  for await (const rows of store.stream(statement, inputs, chunk)) {
    yield rows.map((row) => {
      const record = Object.fromEntries(
        properties.map((property, i) => [
          property.name,
          jsonOfStored(property.type, row[leading.length + i] ?? null),
        ]),
      );
      const id = String(record["id"]);
      const partition = type.partitioned ? String(row[0]).toLowerCase() : id;
      return { id, partition, key: type.partitioned ? [partition, id] : [id], record };
    });
  }
}
