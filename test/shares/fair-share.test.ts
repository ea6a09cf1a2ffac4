/**
 * Slots of the shared store are returned after any failure: every kind of use, every moment at which a driver can fail.
 */
import { fairShare } from "../../src/odata/store/fair-share";
import type { Store } from "../../src/odata/store/store";

const fault = new Error("the driver failed");
const raise = (): never => {
  throw fault;
};
const reject = (): Promise<never> => Promise.reject(fault);

/** Streams that fail on opening, on their first rows, and on closing. */
const streams: Readonly<Record<string, () => AsyncIterable<never>>> = {
  opening: raise,
  reading: () => ({ [Symbol.asyncIterator]: () => ({ next: reject }) }),
  closing: () => ({
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.resolve({ done: false, value: [] as never }),
      return: reject,
    }),
  }),
};
/** Work that fails at once, and later. */
const works: Readonly<Record<string, () => Promise<never>>> = { opening: raise, running: reject };

const statement = { text: "select 1", parameters: [] };
const use = { inUse: 0, idle: 0, waiting: 0 };
const pools = { processes: { processes: () => use }, connections: { pool: () => use } } as const;

/** A driver whose uses fail with `failing`, until it recovers. */
function driver(pool: keyof typeof pools, method: string, failing: () => unknown) {
  let isWell = false;
  const well: Readonly<Record<string, () => unknown>> = {
    query: () => [],
    stream: async function* () {
      yield [];
    },
    whole: () => [],
    parts: async function* () {
      yield [];
    },
    transaction: () => Promise.resolve([]),
    snapshot: () => Promise.resolve([]),
  };
  const uses = Object.fromEntries(
    Object.entries(well).map(([name, answer]) => [
      name,
      () => (name === method && !isWell ? failing() : answer()),
    ]),
  );
  return { store: { ...uses, page: uses, ...pools[pool] } as unknown as Store, mend: () => (isWell = true) };
}

/** Uses the store once in that way, and abandons a stream after its first rows. */
async function useOnce(store: Store, method: string): Promise<void> {
  const { signal } = new AbortController();
  const work = (): Promise<never[]> => Promise.resolve([]);
  if (method === "query") await store.query(statement, {});
  else if (method === "transaction") await store.transaction(work, signal);
  else if (method === "snapshot") await store.snapshot?.(work, signal);
  else if (method === "whole") await store.page?.whole(statement, {}, {} as never);
  else {
    const rows =
      method === "parts" ? store.page?.parts(statement, {}, {} as never) : store.stream(statement, {}, 10);
    for await (const _ of rows ?? []) break;
  }
}

const cases = Object.keys(pools).flatMap((pool) =>
  ["query", "stream", "whole", "parts", "transaction", "snapshot"]
    // Connections have neither pages nor snapshots.
    .filter((method) => pool === "processes" || !["whole", "parts", "snapshot"].includes(method))
    .flatMap((method) =>
      Object.entries(method === "stream" || method === "parts" ? streams : works).map(
        ([moment, failing]) => [pool as keyof typeof pools, method, moment, failing] as const,
      ),
    ),
);

test.each(cases)("%s: %s fails at %s, and all slots come back", async (pool, method, _moment, failing) => {
  const { store, mend } = driver(pool, method, failing);
  const limits = { poolSize: 2, readProcesses: 2, poolTimeout: 1000 };
  const shared = fairShare(store, limits).storeFor("caller");
  // More often than there are slots of any kind, downloads included.
  for (let i = 0; i < 60; i += 1) await expect(useOnce(shared, method)).rejects.toBe(fault);
  mend();
  await useOnce(shared, method);
  await useOnce(shared, "query");
});
