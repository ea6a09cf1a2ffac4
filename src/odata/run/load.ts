/**
 * Loads records as they are, with their ids and audit fields: demo companies, imports, restored files, benchmarks.
 * Behaviours neither fill nor follow; what no record may be is refused. Each chunk is one transaction.
 */
import { ODataError } from "../errors";
import type { Model } from "../edm/model";
import { ident, render, sql } from "../fragment";
import type { Store } from "../store/store";
import type { Behaviours } from "./behaviour";
import { completed, recordBinder, requireRecord, type LoadedRecord, type LoadFacts } from "./load-binding";
import { chunkWriter, type NumberedProperty, type Written } from "./load-writing";
import { statementMemory } from "./records";

export type { LoadedRecord, LoadFacts } from "./load-binding";
export type { NumberedProperty } from "./load-writing";

/** How a load treats what is there. */
export interface LoadOptions {
  readonly store: Store;
  readonly model: Model;
  /** With what they refuse; undefined for records of our own making, whose rules nobody checks. */
  readonly behaviours: Behaviours | undefined;
  /** Counters that go on above the numbers of loaded records. */
  readonly numbered: readonly NumberedProperty[];
  /** A record whose id is there: the load fails, leaves it as it is, or replaces what it gives. */
  readonly existing: "refuse" | "keep" | "replace";
  /** Whether delta links tell of the records. */
  readonly logged: boolean;
}

/** What became of one record. */
export interface LoadOutcome {
  readonly fate: "created" | "updated" | "unchanged" | "refused";
  /** Why it was refused. */
  readonly error?: ODataError;
  /** Names in the record that its type does not have; they were passed over. */
  readonly unknown: readonly string[];
}

/** Loads some records in one transaction; gives what became of each, in their order. */
export type Load = (
  records: readonly LoadedRecord[],
  facts: LoadFacts,
  signal: AbortSignal,
) => Promise<readonly LoadOutcome[]>;

const refused = (error: unknown): LoadOutcome => {
  if (error instanceof ODataError && error.status < 500) return { fate: "refused", error, unknown: [] };
  throw error;
};

/** Makes the loader. It rejects for faults of the database; then nothing of the chunk is there. */
export function createLoader(options: LoadOptions): Load {
  const { store, model, behaviours, existing } = options;
  const bind = recordBinder(model);
  const writer = chunkWriter(options, statementMemory());
  return async (records, facts, signal) => {
    // Before the transaction, which others may be waiting for.
    const bound = records.map((loaded) => {
      try {
        const record = bind(loaded);
        const whole = completed(record, facts);
        if (behaviours) requireRecord(record.type, whole, behaviours);
        return { ...record, whole };
      } catch (error) {
        if (existing === "refuse") throw error;
        return refused(error);
      }
    });
    return store.transaction(async (transaction) => {
      const written: ReadonlyMap<object, Written> = await writer(
        transaction,
        bound.filter((record) => "whole" in record),
        facts,
      );
      return bound.map((record): LoadOutcome => {
        if ("fate" in record) return record;
        const outcome = written.get(record) ?? "unchanged";
        const { unknown } = record;
        return typeof outcome === "string"
          ? { fate: outcome, unknown }
          : { fate: "refused", error: outcome, unknown };
      });
    }, signal);
  };
}

const chunkSize = 1000;

/** Whether there is any partition (company) yet. */
export async function hasPartitions(store: Store, model: Model): Promise<boolean> {
  const statement = render(
    sql`select 1 from ${ident(model.partition.type.table)}${store.dialect.page(undefined, sql`1`, undefined)}`,
    store.dialect,
  );
  return (await store.query(statement, {})).length > 0;
}

/**
 * Inserts all records, in transactions of a thousand; gives their number. Throws for values that no body could have and
 * for keys that are taken; nothing of that chunk is there then. What is loaded into a database without companies is not
 * logged: nobody can have asked yet what changed in it since.
 */
export async function loadRecords(
  store: Store,
  model: Model,
  records: Iterable<LoadedRecord>,
  facts: LoadFacts,
): Promise<number> {
  const logged = await hasPartitions(store, model);
  const load = createLoader({
    store,
    model,
    behaviours: undefined,
    numbered: [],
    existing: "refuse",
    logged,
  });
  const { signal } = new AbortController();
  let loaded = 0;
  for (const chunk of chunksOf(records, chunkSize)) {
    const outcomes = await load(chunk, facts, signal);
    loaded += outcomes.length;
  }
  return loaded;
}

function* chunksOf<Item>(items: Iterable<Item>, size: number): Generator<readonly Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
