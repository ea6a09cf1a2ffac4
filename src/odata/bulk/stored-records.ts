/** Stored records as JSON that a load reads back without loss: for files and other copies of the data. */
import { jsonOfStored } from "../model/stored-form";
import type { EntityType } from "../model/model";
import { leadingColumns, selectRows, tableOf } from "../sql/table";
import { storedProperties } from "../sql/write";
import type { Store } from "../store/store";

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
export interface StoredRange {
  /**
   * The key of the record after which the range starts, by the database's order of keys: its partition, if any, and its
   * id.
   */
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
          jsonOfStored(property, row[leading.length + i] ?? null),
        ]),
      );
      const id = String(record["id"]);
      const partition = type.partitioned ? String(row[0]).toLowerCase() : id;
      return { id, partition, key: type.partitioned ? [partition, id] : [id], record };
    });
  }
}
