/**
 * A queue for each key, served in turn (round-robin fair queueing): a key with many items delays its own, and not those of
 * the others. It keeps items; when one is taken is decided elsewhere.
 */

/** An item with the key whose queue it is in. */
export interface Queued<Item> {
  readonly key: string;
  readonly item: Item;
}

export interface FairQueue<Item> {
  /** Items of all keys. */
  readonly size: () => number;
  /** Puts an item behind the others of its key. */
  readonly add: (key: string, item: Item) => void;
  /**
   * Takes the oldest item of the key whose turn it is; that key is then the last in turn. With `rank` the lowest rank comes
   * first, keys of the same rank in turn; keys without a rank are passed over.
   */
  readonly take: (rank?: (key: string) => number | undefined) => Queued<Item> | undefined;
  /** Takes the oldest item of the key that has most. */
  readonly takeFromLongest: () => Queued<Item> | undefined;
  /** Takes an item out, wherever it is in the queue of its key. */
  readonly remove: (key: string, item: Item) => void;
  /** The oldest item of each key. */
  readonly heads: () => readonly Queued<Item>[];
}

/** An empty queue. */
export function fairQueue<Item>(): FairQueue<Item> {
  /** No queue in it is empty; the order of the keys is their turn. */
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
