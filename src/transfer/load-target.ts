/** The database that records are loaded into: chunk by chunk, each whole, with patience for others who write. */
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { behaviours } from "../controllers";
import { numbered } from "../controllers/number-series";
import {
  createLoader,
  ODataError,
  type LoadedRecord,
  type LoadFacts,
  type LoadOutcome,
  type Model,
  type Store,
} from "../odata";

/** Loads a chunk; gives what became of each record, in their order. */
export type LoadTarget = (
  records: readonly LoadedRecord[],
  facts: LoadFacts,
  signal: AbortSignal,
) => Promise<readonly LoadOutcome[]>;

/** Records that go into one transaction; the service, where it runs on the same file, waits for no more than that. */
export const chunkSize = 1000;
/** Most characters of content in one chunk, beyond its first record. */
const chunkLength = 16 * 1024 * 1024;

const attempts = 12;
const longestWait = 5000;

/** The target of imports (`replace` what is there) and of generated companies (`keep` it). */
export function loadTarget(store: Store, model: Model, existing: "keep" | "replace"): LoadTarget {
  const load = createLoader({ store, model, behaviours, numbered, existing, logged: true });
  return (records, facts, signal) => patiently(() => load(records, facts, signal), signal);
}

/**
 * Does the work again while the database is busy with others, or away. Others get their turn before it: signals and
 * timers, which a database that answers at once would keep waiting.
 */
export async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    await setImmediate();
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const isTransient = error instanceof ODataError && error.code === "Internal_ServiceUnavailable";
      if (!isTransient || attempt === attempts) throw error;
      await sleep(Math.min(longestWait, 50 * 2 ** attempt) * (0.5 + Math.random()), undefined, { signal });
    }
  }
}

/** Gathers records for one transaction. */
export function chunker<Item extends { readonly record: LoadedRecord["record"] }>() {
  let chunk: Item[] = [];
  let length = 0;
  return {
    add(item: Item): void {
      chunk.push(item);
      length += contentLength(item.record);
    },
    isFull: (): boolean => chunk.length >= chunkSize || length >= chunkLength,
    /** Gives what was gathered, and begins anew. */
    take(): readonly Item[] {
      const gathered = chunk;
      [chunk, length] = [[], 0];
      return gathered;
    },
  };
}

/** Only files are long. */
const contentLength = (record: LoadedRecord["record"]): number => {
  const content = record["blobText"];
  return typeof content === "string" ? content.length : 0;
};
