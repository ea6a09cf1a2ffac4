/** Sets and orders of records by the interpreter, as far as they are specified. */
import type { Expression } from "../../src/odata/uri/ast";
import { holds, scopeOf, type Row, type World } from "./interpreter";
import { Undecided } from "./values";

/** The records that a filter keeps; those with an unspecified result are listed separately. */
export interface Kept {
  readonly found: ReadonlySet<string>;
  readonly undecided: ReadonlySet<string>;
}

export const idOf = (row: Row): string => String(row["id"]);

export function keptBy(world: World, type: string, filter: Expression): Kept {
  const found = new Set<string>();
  const undecided = new Set<string>();
  for (const row of world.records(type)) {
    const kept = ifDecided(() => holds(scopeOf(world, type, row), filter));
    if (kept === undefined) undecided.add(idOf(row));
    else if (kept) found.add(idOf(row));
  }
  return { found, undecided };
}

/** The result, or undefined when it is unspecified. */
export function ifDecided<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Undecided) return undefined;
    throw error;
  }
}
