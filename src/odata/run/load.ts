/** Loads records as they are, without behaviours: demo companies, imports, benchmarks. Fast, and each chunk is whole. */
import type { Model } from "../edm/model";
import { ident, render, sql } from "../fragment";
import { bindValue, unsetValue, type Values } from "../plan/bind-body";
import { insertRow, storedProperties } from "../sql/write";
import { logChange } from "../store/change-log";
import type { Store } from "../store/store";
import { statementMemory } from "./records";

/** A record to load: its set, and its fields in the forms that bodies accept; computed fields may be given too. */
export interface LoadedRecord {
  readonly set: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Who and when, for the audit fields of records that do not give them. */
export interface LoadFacts {
  readonly partition: string;
  readonly userId: string;
  readonly now: string;
}

const chunkSize = 1000;

/** Whether there is any partition (company) yet. */
export async function hasPartitions(store: Store, model: Model): Promise<boolean> {
  const statement = render(
    sql`select 1 from ${ident(model.partition.type.table)}${store.dialect.limit(sql`1`, undefined)}`,
    store.dialect.placeholder,
  );
  return (await store.query(statement, {})).length > 0;
}

/**
 * Inserts all records, in transactions of a thousand; gives their number. Throws what a create would throw. What is
 * loaded into a database without companies is not logged: nobody can have asked yet what changed in it since.
 */
export async function loadRecords(
  store: Store,
  model: Model,
  records: Iterable<LoadedRecord>,
  facts: LoadFacts,
): Promise<number> {
  const memory = statementMemory();
  const signal = new AbortController().signal;
  const logged = await hasPartitions(store, model);
  let version = Date.now() * 1000;
  let loaded = 0;
  let chunk: LoadedRecord[] = [];
  const flush = async (): Promise<void> => {
    await store.transaction(async (transaction) => {
      for (const { set, record } of chunk) {
        const type = model.set(set);
        if (!type) throw new Error(`There is no set '${set}'.`);
        const values: Values = {
          systemCreatedAt: facts.now,
          systemCreatedBy: facts.userId,
          systemModifiedAt: facts.now,
          systemModifiedBy: facts.userId,
        };
        for (const property of storedProperties(type)) {
          const given = record[property.name];
          if (given !== undefined) values[property.name] = bindValue(property, given);
          else values[property.name] ??= unsetValue(property);
        }
        const inputs = {
          values,
          id: String(values["id"]),
          partition: facts.partition,
          version: 0,
          newVersion: version++,
        };
        await transaction.execute(
          memory(`insert ${type.name}`, () => insertRow(store.dialect, type)),
          inputs,
        );
        if (!logged) continue;
        await transaction.execute(
          memory(`log ${type.name}`, () => logChange(store.dialect, type.name)),
          {
            partition: type.partitioned ? facts.partition : "",
            recordId: inputs.id,
            now: new Date().toISOString(),
          },
        );
      }
    }, signal);
    loaded += chunk.length;
    chunk = [];
  };
  for (const record of records) {
    chunk.push(record);
    if (chunk.length === chunkSize) await flush();
  }
  if (chunk.length > 0) await flush();
  return loaded;
}
