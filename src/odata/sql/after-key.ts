/** Keyset paging: the condition that continues after a given sort key. */
import { param, sql, type Fragment } from "../fragment";
import type { Inputs } from "../plan/plan";
import type { SortKey } from "./value";

/**
 * Rows after the key in the inputs: (a > ?) or (a = ? and (b > ? or …)), led by a >= ? so that an index on `a` serves.
 */
export function afterKey(keys: readonly SortKey[]): Fragment {
  const given = (i: number): Fragment =>
    param<Inputs>((inputs) => inputs.after[i] ?? null, keys[i]?.type ?? "Edm.String");
  const from = (i: number): Fragment => {
    const key = keys[i];
    if (!key) return sql`1 = 0`;
    const beyond = sql`${key.value} ${key.descending ? sql`<` : sql`>`} ${given(i)}`;
    return i === keys.length - 1
      ? beyond
      : sql`(${beyond} or (${key.value} = ${given(i)} and ${from(i + 1)}))`;
  };
  const [first] = keys;
  if (!first || keys.length === 1) return from(0);
  return sql`${first.value} ${first.descending ? sql`<=` : sql`>=`} ${given(0)} and ${from(0)}`;
}
