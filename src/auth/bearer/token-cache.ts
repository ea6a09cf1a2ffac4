/**
 * A least-recently-used cache of verified tokens. Contains successful verifications only; permissions are not cached
 * here.
 */
import { lru } from "../../odata";

export interface TokenCache<Value> {
  /** Returns the value of the key, unless it has expired. */
  readonly get: (key: string) => Value | undefined;
  /**
   * Stores a value until `expires` (milliseconds since the epoch) or for the longest lifetime, whichever ends first.
   */
  readonly set: (key: string, value: Value, expires: number) => void;
  readonly clear: () => void;
}

/** Creates a cache of at most `size` entries, none older than `lifetime` milliseconds; `now` is the clock. */
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
