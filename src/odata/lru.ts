/** A map that forgets the least recently used entry when it is full. */

export interface Lru<Value> {
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
}

/** An empty map for at most `limit` entries. */
export function lru<Value>(limit: number): Lru<Value> {
  const entries = new Map<string, Value>();
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set: (key, value) => {
      entries.set(key, value);
      if (entries.size > limit) entries.delete(entries.keys().next().value ?? "");
    },
  };
}
