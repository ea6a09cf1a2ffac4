/** Tokens that were verified lately, least recently used out first. Positive results only; what they allow is not kept. */
import { lru } from "../../odata";

export interface TokenCache<Value> {
  /** What is kept under the key, unless its time is over. */
  readonly get: (key: string) => Value | undefined;
  /** Keeps a value until `expires` (milliseconds of the clock) or the longest time, whichever comes first. */
  readonly set: (key: string, value: Value, expires: number) => void;
  readonly clear: () => void;
}

/** Makes a cache of at most `size` entries, none older than `lifetime` milliseconds; `now` is the clock. */
export function createTokenCache<Value>(
  size: number,
  lifetime: number,
  now: () => number = Date.now,
): TokenCache<Value> {
  let entries = lru<{ readonly value: Value; readonly until: number }>(size);
  return {
    get(key) {
      const entry = entries.get(key);
      return entry !== undefined && entry.until > now() ? entry.value : undefined;
    },
    set: (key, value, expires) => entries.set(key, { value, until: Math.min(expires, now() + lifetime) }),
    clear: () => (entries = lru(size)),
  };
}
