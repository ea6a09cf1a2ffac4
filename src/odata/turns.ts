/**
 * Long work in portions, so that other requests get their turn in between: statements of an embedded database are
 * synchronous. Results that are there at once need no turn. Below, queues whose callers are served in turn.
 */

/** Resolves when other requests have had a turn of the event loop. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The signal that ends the work; a function, because most work is over before it needs one. */
export type EndSignal = () => AbortSignal;

/**
 * Returns a function that counts pieces of work. After every `atOnce` of them it returns a promise, which resolves when
 * other requests have had their turn, and rejects with the signal's reason when the work is no longer wanted.
 */
export function turnAfter(atOnce: number, ends?: EndSignal): (pieces?: number) => Promise<void> | undefined {
  let done = 0;
  return (pieces = 1) => {
    done += pieces;
    if (done < atOnce) return undefined;
    done = 0;
    return ends ? nextTurn().then(() => ends().throwIfAborted()) : nextTurn();
  };
}

/** Calls `work` with each item in order, and yields to other requests after every few items. */
export async function inTurns<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => unknown,
  ends?: EndSignal,
): Promise<void> {
  const turn = turnAfter(atOnce, ends);
  for (const [index, item] of items.entries()) {
    // Synchronous results are not awaited.
    const done = work(item, index);
    if (done instanceof Promise) await done;
    const other = turn();
    if (other) await other;
  }
}

/** The items in chunks of a size, in order; the last one has the rest. */
export function* chunksOf<Item>(items: Iterable<Item>, size: number): Generator<readonly Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** The values of each key, in order. */
export function grouped<Value>(pairs: Iterable<readonly [string, Value]>): ReadonlyMap<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** Calls `work` with portions of the items, in order, and yields to other requests between them. */
export async function inPortions<Item>(
  items: readonly Item[],
  size: number,
  work: (portion: readonly Item[]) => Awaitable<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await nextTurn();
    await work(items.slice(from, from + size));
  }
}

/** The results of `work` for each item, as `inTurns`. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Result,
  ends?: EndSignal,
): Promise<Result[]> {
  const results: Result[] = [];
  await inTurns(items, atOnce, (item) => void results.push(work(item)), ends);
  return results;
}

/*
 * Results that are there at once where nothing has to be waited for: a promise is a noticeable part of a keyed read.
 */

/** Drivers with synchronous results return them without a promise. */
export type Awaitable<T> = T | Promise<T>;

/** Continues with the value, at once if it is there. */
export const andThen = <T, Result>(
  value: Awaitable<T>,
  next: (value: T) => Awaitable<Result>,
): Awaitable<Result> => (value instanceof Promise ? value.then(next) : next(value));

/*
 * Round-robin fair queueing: one queue per key, served in turn, so that a key with many items delays only its own. The
 * queue stores items; its user decides when one is taken.
 */

/** An item with the key whose queue it is in. */
export interface Queued<Item> {
  readonly key: string;
  readonly item: Item;
}

export interface FairQueue<Item> {
  /** Items of all keys. */
  readonly size: () => number;
  /** Appends an item to the queue of its key. */
  readonly add: (key: string, item: Item) => void;
  /**
   * Takes the oldest item of the next key in turn, which moves to the end of the turn. With `rank`, the lowest rank
   * comes first and keys of the same rank in turn; keys without a rank are skipped.
   */
  readonly take: (rank?: (key: string) => number | undefined) => Queued<Item> | undefined;
  /** Takes the oldest item of the key with most items. */
  readonly takeFromLongest: () => Queued<Item> | undefined;
  /** Removes an item, wherever it is in the queue of its key. */
  readonly remove: (key: string, item: Item) => void;
  /** Takes, of each key, the items that pass, from the oldest one up to the first that does not. */
  readonly takeWhile: (passes: (item: Item) => boolean) => readonly Item[];
}

/** Creates an empty queue. */
export function fairQueue<Item>(): FairQueue<Item> {
  /** Contains no empty queue; the order of the keys is their turn. */
  const queues = new Map<string, Item[]>();
  let size = 0;

  function takeOf(key: string, items: Item[]): Queued<Item> {
    const [item] = items.splice(0, 1) as [Item];
    size -= 1;
    queues.delete(key);
    if (items.length > 0) queues.set(key, items);
    return { key, item };
  }

  return {
    size: () => size,
    add: (key, item) => {
      const items = queues.get(key);
      if (items) items.push(item);
      else queues.set(key, [item]);
      size += 1;
    },
    take: (rank) => {
      let best: { readonly key: string; readonly items: Item[]; readonly rank: number } | undefined;
      for (const [key, items] of queues) {
        if (rank === undefined) return takeOf(key, items);
        const own = rank(key);
        if (own !== undefined && own < (best?.rank ?? Infinity)) best = { key, items, rank: own };
      }
      return best && takeOf(best.key, best.items);
    },
    takeFromLongest: () => {
      let longest: { readonly key: string; readonly items: Item[] } | undefined;
      for (const [key, items] of queues)
        if (items.length > (longest?.items.length ?? 0)) longest = { key, items };
      return longest && takeOf(longest.key, longest.items);
    },
    remove: (key, item) => {
      const items = queues.get(key);
      const at = items?.indexOf(item) ?? -1;
      if (items === undefined || at < 0) return;
      items.splice(at, 1);
      size -= 1;
      if (items.length === 0) queues.delete(key);
    },
    takeWhile: (passes) =>
      [...queues].flatMap(([key, items]) => {
        const end = items.findIndex((item) => !passes(item));
        const taken = items.splice(0, end < 0 ? items.length : end);
        size -= taken.length;
        if (items.length === 0) queues.delete(key);
        return taken;
      }),
  };
}
