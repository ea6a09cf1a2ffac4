/** The rows of records in the database: those of a portion of new or changed records with few statements. */
import { ODataError } from "../errors";
import type { EntityType } from "../model/model";
import type { Values } from "../plan/body";
import type { SqlValue, Statement } from "../sql/fragment";
import { insertRows, leadingColumns, rowGroups, tableOf } from "../sql/table";
import { type RowInputs, storedProperties, updateRow, updateRows } from "../sql/write";
import { namedKey } from "../store/duplicate-key";
import type { Expected } from "../store/store";
import { asExpected, postIn } from "../store/transaction";
import type { Stored, WriteTransaction } from "./write-execution";

/** A record as it was read, and as it will be stored. */
interface ChangedRecord {
  readonly stored: Stored;
  readonly record: Values;
}

interface RecordRows {
  /** Inserts records with all their properties. */
  insert(type: EntityType, records: readonly Values[]): Promise<void>;
  /** Stores the properties that differ. Throws if one of the records was changed after it was read. */
  update(type: EntityType, changes: readonly ChangedRecord[]): Promise<void>;
}

/** The rows of a partition in a transaction. */
export function recordRows(
  { dialect, transaction, statements: memory }: WriteTransaction,
  partition: string,
): RecordRows {
  async function insert(type: EntityType, records: readonly Values[]): Promise<void> {
    const properties = storedProperties(type);
    for (const some of rowGroups(leadingColumns(type).length + properties.length, records)) {
      const statement = memory(`insert ${some.length} ${type.name}`, () =>
        insertRows(dialect, tableOf(type), some.length),
      );
      const rows = some.map((record): readonly SqlValue[] => [
        ...(type.partitioned ? [partition] : []),
        firstVersion(),
        ...properties.map(({ name }) => record[name] ?? null),
      ]);
      await write(type, statement, { rows }, some.length);
    }
  }

  async function update(type: EntityType, changes: readonly ChangedRecord[]): Promise<void> {
    for (const { names, group } of alike(changes)) {
      for (const some of rowGroups(names.length + 2, group)) await updateGroup(type, names, some);
    }
  }

  /** A single row is written in the round trip of the next statement, where the driver can do that. */
  async function write<Inputs>(
    type: EntityType,
    statement: Statement<Inputs>,
    inputs: Inputs,
    rows: number,
  ): Promise<void> {
    const expected: Expected = {
      rows,
      failure: (error) => (error === undefined ? changedMeanwhile(type) : namedKey(type, error)),
    };
    if (rows === 1) await postIn(transaction, statement, inputs, expected);
    else await asExpected(expected, () => transaction.execute(statement, inputs));
  }

  async function updateGroup(
    type: EntityType,
    names: readonly string[],
    some: readonly ChangedRecord[],
  ): Promise<void> {
    const [one] = some;
    if (one && some.length === 1) {
      const statement = memory(`update ${type.name} ${names.join()}`, () => updateRow(dialect, type, names));
      return write(type, statement, rowInputs(one, partition), 1);
    }
    const statement = memory(`update ${some.length} ${type.name} ${names.join()}`, () =>
      updateRows(dialect, type, names, some.length),
    );
    const changed = storedProperties(type).filter(({ name }) => names.includes(name));
    const rows = some.map(({ stored, record }): readonly SqlValue[] => [
      stored.record["id"] ?? null,
      stored.version,
      ...changed.map(({ name }) => record[name] ?? null),
    ]);
    return write(type, statement, { partition, rows }, some.length);
  }

  return { insert, update };
}

/** The inputs of a write of one row; its change counter becomes the next one. */
export const rowInputs = ({ stored, record }: ChangedRecord, partition: string): RowInputs => ({
  values: record,
  id: String(stored.record["id"]),
  partition,
  version: stored.version,
  newVersion: stored.version + 1,
});

/** The error for a row that another transaction has changed or deleted. */
export const changedMeanwhile = ({ name }: EntityType): ODataError =>
  new ODataError(
    "Request_EntityChanged",
    `The ${name} was changed by another request meanwhile; read it again.`,
    { repeatable: true },
  );

/**
 * The counter of a record that is deleted and created again must not repeat an earlier ETag: microseconds since 1970.
 */
const firstVersion = (): number => Date.now() * 1000 + Math.floor(Math.random() * 1000);

/** Changes of the same properties. */
function alike(
  changes: readonly ChangedRecord[],
): Iterable<{ readonly names: readonly string[]; readonly group: ChangedRecord[] }> {
  const groups = new Map<string, { readonly names: readonly string[]; readonly group: ChangedRecord[] }>();
  for (const change of changes) {
    const { record, stored } = change;
    const names = Object.keys(record)
      .filter((name) => record[name] !== stored.record[name])
      .toSorted();
    const known = groups.get(names.join());
    if (known) known.group.push(change);
    else groups.set(names.join(), { names, group: [change] });
  }
  return groups.values();
}
