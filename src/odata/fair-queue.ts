/**
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
  /** Returns the oldest item of each key. */
  readonly heads: () => readonly Queued<Item>[];
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
    heads: () => [...queues].map(([key, [item]]) => ({ key, item: item as Item })),
  };
}
