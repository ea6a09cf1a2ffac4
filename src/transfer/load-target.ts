/**
 * The database that records are loaded into: chunk by chunk, each in one transaction, with retries while others write.
 */
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { behaviours } from "../controllers";
import { numbered } from "../controllers/number-series";
import { createLoader, ODataError, type Load, type LoadedRecord, type Model, type Store } from "../odata";

/** Records of one transaction; a service that runs on the same file waits no longer than for those. */
const chunkSize = 1000;
/** Maximum characters of content in one chunk, beyond its first record. */
const chunkLength = 16 * 1024 * 1024;

const attempts = 12;
const maxWait = 5000;

/** Creates the target of imports (`replace` existing records) or of generated companies (`keep` them). */
export function loadTarget(
  store: Store,
  model: Model,
  existing: "keep" | "replace",
  maxRecordSize?: number,
): Load {
  const load = createLoader({ store, model, behaviours, maxRecordSize, numbered, existing, logged: true });
  return (records, facts, signal) => withRetries(() => load(records, facts, signal), signal);
}

/**
 * Retries the work while the database is busy or unreachable. Signals and timers run before each try; a database that
 * responds synchronously would otherwise starve them.
 */
export async function withRetries<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    await setImmediate();
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const isTransient = error instanceof ODataError && error.code === "Internal_ServiceUnavailable";
      if (!isTransient || attempt === attempts) throw error;
      await sleep(Math.min(maxWait, 50 * 2 ** attempt) * (0.5 + Math.random()), undefined, { signal });
    }
  }
}

/** Collects records for one transaction. */
export function chunker<Item extends { readonly record: LoadedRecord["record"] }>() {
  let chunk: Item[] = [];
  let length = 0;
  return {
    add(item: Item): void {
      chunk.push(item);
      length += contentLength(item.record);
    },
    isFull: (): boolean => chunk.length >= chunkSize || length >= chunkLength,
    /** Returns the collected records and starts over. */
    take(): readonly Item[] {
      const collected = chunk;
      [chunk, length] = [[], 0];
      return collected;
    },
  };
}

/** Only files are long. */
const contentLength = (record: LoadedRecord["record"]): number => {
  const content = record["blobText"];
  return typeof content === "string" ? content.length : 0;
};
