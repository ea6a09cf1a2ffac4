/**
 * Copies a whole database into an empty one of any kind: every table, row by row as stored, change counters, number
 * series and change log included. Resumable, and verifies at the end that both are equal. Tenancies are computed.
 */
import { createHash } from "node:crypto";
import { model } from "../entities";
import {
  countOf,
  keyOf,
  readRows,
  rebuildProjections,
  refreshStatistics,
  rowWriter,
  tablesOf,
  type SqlValue,
  type Store,
  type Table,
} from "../odata";
import { checksum, type StateFile } from "./job-files";
import { withRetries } from "./load-target";
import type { Progress } from "./progress";

type Row = readonly SqlValue[];

/** The progress of a copy. */
export interface CopyState {
  readonly started: string;
  /**
   * By table: the key of the last row that is known to be copied, the number of rows, and whether the table is
   * complete.
   */
  readonly tables: Record<
    string,
    { after?: readonly (string | number | null)[]; rows: number; done: boolean }
  >;
}

interface CopyOptions {
  readonly from: Store;
  readonly to: Store;
  readonly state: StateFile<CopyState>;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  /** Checksum, equal on both sides. */
  readonly sha256: string;
}

/** Rows of a transaction; files make some rows long. */
const rowsAtATime = ({ columns }: Table): number =>
  columns.some(({ name }) => name === "blobText") ? 50 : 1000;

/**
 * Copies and compares; resolves with the tables. Rejects with a sentence when the target has rows that are not of this
 * copy, or when source and target differ at the end because one of them was changed meanwhile.
 */
export async function copyDatabase(options: CopyOptions): Promise<readonly CopiedTable[]> {
  const { to, state: file, progress, signal } = options;
  const tables = tablesOf(model);
  const saved = await file.read();
  await assertTargetUnchanged(to, tables, saved);
  if (saved) progress.message(`Continuing the copy that was started at ${saved.started}.`);
  const state: CopyState = saved ?? { started: new Date().toISOString(), tables: {} };
  await file.save(state);
  try {
    for (const table of tables) {
      if (!state.tables[table.name]?.done) await copyTable(options, state, table, saved !== undefined);
    }
    const copied: CopiedTable[] = [];
    for (const table of tables) {
      signal.throwIfAborted();
      copied.push(await compare(options, table));
    }
    progress.begin({ name: "Computing tenancies", total: undefined, aside: true });
    await rebuildProjections(to, model, signal, (owners) => progress.advance(owners));
    await file.remove();
    return copied;
  } finally {
    progress.end();
  }
}

/**
 * Checks that the target is empty, or contains just this copy's rows: at most one chunk more than the state records.
 */
async function assertTargetUnchanged(
  to: Store,
  tables: readonly Table[],
  saved: CopyState | undefined,
): Promise<void> {
  const hasOtherKey = ({ name, key }: Table): boolean =>
    (saved?.tables[name]?.after?.length ?? key.length) !== key.length;
  if (tables.some(hasOtherKey))
    throw new Error(
      "The copy was started by another version of the service. Empty the target, remove the state file and start over",
    );
  const current = saved && tables.find(({ name }) => !saved.tables[name]?.done);
  for (const table of tables) {
    const rows = await countOf(to, table);
    const known = saved?.tables[table.name]?.rows ?? 0;
    if (rows >= known && rows <= known + (table === current ? rowsAtATime(table) : 0)) continue;
    throw new Error(
      saved
        ? `The target was changed since the copy was interrupted: ${table.name} has ${rows} rows; expected ${known}. Empty it, remove the state file and start over`
        : `The target is not empty: ${table.name} has ${rows} rows. Copy into a new database`,
    );
  }
}

async function copyTable(
  { from, to, state: file, progress, signal }: CopyOptions,
  state: CopyState,
  table: Table,
  continues: boolean,
): Promise<void> {
  const write = rowWriter(to);
  const { after, rows: before } = state.tables[table.name] ?? { rows: 0 };
  let rows = before;
  // The last chunk before a crash may be stored although the state does not record it.
  let isInDoubt = continues;
  progress.begin({ name: `Copying ${table.name}`, total: await countOf(from, table), done: before });
  for await (const chunk of readRows(from, table, after, rowsAtATime(table))) {
    signal.throwIfAborted();
    const skip = isInDoubt;
    await withRetries(() => write(table, chunk, skip, signal), signal);
    isInDoubt = false;
    rows += chunk.length;
    state.tables[table.name] = { after: keyOf(table, chunk.at(-1) ?? []).map(jsonValue), rows, done: false };
    await file.save(state);
    progress.advance(chunk.length);
  }
  state.tables[table.name] = { rows, done: true };
  await file.save(state);
  if (rows > 0) await withRetries(() => refreshStatistics(to, [table.name]), signal);
}

/** A value in JSON; integers that a double cannot hold become text. */
const jsonValue = (value: SqlValue): string | number | null =>
  typeof value === "string" || typeof value === "number" || value === null ? value : String(value);

async function compare({ from, to, progress }: CopyOptions, table: Table): Promise<CopiedTable> {
  const rows = await countOf(from, table);
  progress.begin({ name: `Comparing ${table.name}`, total: 2 * rows, aside: true });
  const sum = async (store: Store) => {
    const total = checksum();
    for await (const chunk of readRows(store, table, undefined, rowsAtATime(table))) {
      for (const row of chunk) total.add(JSON.stringify(row.map(jsonValue)));
      progress.advance(chunk.length);
    }
    return total.result();
  };
  const [source, target] = [await sum(from), await sum(to)];
  if (source.count === target.count && source.sha256 === target.sha256)
    return { table: table.name, rows: source.count, sha256: source.sha256 };
  throw new Error(
    `${table.name} differs: the source has ${source.count} rows with checksum ${source.sha256}, the target ${target.count} with ${target.sha256}. ${await firstDifference(from, to, table)}`,
  );
}

/** Describes the first row that is missing on one side, or differs. */
async function firstDifference(from: Store, to: Store, table: Table): Promise<string> {
  const seen = new Map<string, string>();
  for await (const chunk of readRows(from, table, undefined, rowsAtATime(table)))
    for (const row of chunk) seen.set(keyText(table, row), digest(row));
  for await (const chunk of readRows(to, table, undefined, rowsAtATime(table)))
    for (const row of chunk) {
      const key = keyText(table, row);
      if (seen.get(key) !== digest(row)) return `The first row that differs has the key ${key}`;
      seen.delete(key);
    }
  const [key] = seen.keys();
  return `The first row that is missing in the target has the key ${String(key)}`;
}

const digest = (row: Row): string =>
  createHash("sha256")
    .update(JSON.stringify(row.map(jsonValue)))
    .digest("base64");
const keyText = (table: Table, row: Row): string => JSON.stringify(keyOf(table, row).map(jsonValue));
