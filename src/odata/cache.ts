/**
 * Kept values: a map that evicts the least recently used entries when it is full, values computed once, values
 * computed once for each key, and quotas.
 */
import type { Budget } from "./budget";

export interface Lru<Value> {
  readonly get: (key: string) => Value | undefined;
  /** `weight`: the share of the limit that the value takes, 1 by default. */
  readonly set: (key: string, value: Value, weight?: number) => void;
}

/**
 * Creates an empty map that holds entries up to a total weight of `limit`; `count` is called with changes of that
 * weight.
 */
export function lru<Value>(limit: number, count?: (change: number) => void): Lru<Value> {
  const entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  let total = 0;
  const add = (weight: number): void => {
    total += weight;
    count?.(weight);
  };
  const remove = (key: string): void => {
    add(-(entries.get(key)?.weight ?? 0));
    entries.delete(key);
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value, weight = 1) => {
      remove(key);
      entries.set(key, { value, weight });
      add(weight);
      for (const oldest of entries.keys()) {
        if (total <= limit) return;
        remove(oldest);
      }
    },
  };
}

/*
 * A value that is computed when it is first asked for: the start of the service computes none that no request needs.
 */

/** Returns the function that computes the value with its first call, and returns the same value afterwards. */
export function once<Value>(compute: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: compute() }).value;
}

/** A map by name whose values are computed when they are read first, in the order in which they were added. */
export class LazyMap<Value> {
  readonly #values = new Map<string, () => Value>();

  constructor(values: Iterable<readonly [name: string, compute: () => Value]> = []) {
    for (const [name, compute] of values) this.#values.set(name, once(compute));
  }

  get size(): number {
    return this.#values.size;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  get(name: string): Value | undefined {
    return this.#values.get(name)?.();
  }

  set(name: string, value: Value): void {
    this.#values.set(name, () => value);
  }

  names(): Iterable<string> {
    return this.#values.keys();
  }

  *[Symbol.iterator](): Generator<readonly [string, Value]> {
    for (const [name, value] of this.#values) yield [name, value()];
  }
}

/** Computes the value of each key once, up to a total weight of `limit` for all keys. Errors are not kept. */
export function memoized<Value>(
  limit: number,
  compute: (key: string) => Value,
  weightOf: (value: Value) => number = () => 1,
): (key: string) => Value {
  const kept = lru<{ readonly value: Value }>(limit);
  return (key) => {
    const known = kept.get(key);
    if (known) return known.value;
    const value = compute(key);
    kept.set(key, { value }, weightOf(value));
    return value;
  };
}

/** The amounts of each key. */
export interface Quotas {
  readonly hasRoom: (key: string, amount: number) => boolean;
  readonly add: (key: string, amount: number) => void;
}

/** Keys with a quota in memory. */
const mostQuotas = 10_000;

/** A limit for each key on the amounts within a time, which begins with the first of them. */
export function quotas(limit: number, milliseconds: number): Quotas {
  const kept = lru<{ readonly amount: number; readonly endsAt: number }>(mostQuotas);
  const quotaOf = (key: string): { readonly amount: number; readonly endsAt: number } => {
    const now = performance.now();
    const known = kept.get(key);
    return known && now < known.endsAt ? known : { amount: 0, endsAt: now + milliseconds };
  };
  return {
    hasRoom: (key, amount) => quotaOf(key).amount + amount <= limit,
    add: (key, amount) => {
      const quota = quotaOf(key);
      kept.set(key, { ...quota, amount: quota.amount + amount });
    },
  };
}

/*
 * Plans by the shape of their requests. A cached plan draws the same nodes from the budget of a request as its
 * compilation did, once for all parts of the request: a response must not depend on earlier requests of others.
 */

/** The plan of that key, created unless it is cached. Throws the errors of `make`, and `BadRequest_LimitExceeded`. */
export type PlanMemory<Plan extends object> = (
  key: string,
  budget: Budget,
  make: () => Plan,
) => { readonly plan: Plan; readonly known: boolean };

/**
 * Nodes of all plans of one memory, with about 280 bytes for each: two thousand typical plans, or few of the largest.
 * Programs send few shapes; beyond them a memory only holds what hostile clients generate.
 */
const mostNodes = 100_000;
/** Characters of a key that take as much memory as a node. */
const nodeLength = 64;

/** The limit of a memory, in nodes, and a function that counts the nodes which this and other memories hold. */
export interface MemoryRoom {
  readonly limit: number;
  readonly count?: (change: number) => void;
}

/** An empty memory for plans. */
export function planMemory<Plan extends object>(room: MemoryRoom = { limit: mostNodes }): PlanMemory<Plan> {
  const plans = lru<{ readonly plan: Plan; readonly nodes: number }>(room.limit, room.count);
  return (key, budget, make) => {
    const known = plans.get(key);
    if (known) {
      budget.drawOnce(known.plan, known.nodes);
      return { plan: known.plan, known: true };
    }
    const before = budget.drawn();
    const plan = make();
    const nodes = budget.drawn() - before;
    budget.drawOnce(plan, 0);
    plans.set(key, { plan, nodes }, nodes + 1 + Math.ceil(key.length / nodeLength));
    return { plan, known: false };
  };
}
