/** Sets and orders of records by the interpreter, and what of them is decided. */
import type { Expression } from "../../src/odata/uri";
import { holds, scopeOf, type Row, type World } from "./interpreter";
import { Undecided } from "./values";

/** What a filter keeps; records of which the documents do not say it are kept apart. */
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

/** The result, or undefined when the documents leave it open. */
export function ifDecided<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Undecided) return undefined;
    throw error;
  }
}
