/** The tenancies of a unit over all days, of which each day has one: let by a line, or vacant. */
import { addDays, type Days, lastOfDays, unsetDay } from "./periods";

/** Days that have the same facts. */
export interface Spell<Facts> extends Days {
  readonly facts: Facts;
}

/**
 * All days of the calendar in disjoint spells, in order. A day has the facts of the first of the given spells that
 * contains it, or `otherwise`. Empty spells count for nothing.
 */
export function spellsOf<Facts>(given: readonly Spell<Facts>[], otherwise: Facts): readonly Spell<Facts>[] {
  const calendar: Spell<Facts>[] = [{ first: unsetDay, last: lastOfDays, facts: otherwise }];
  // The last of them first: each replaces those that it has precedence over.
  for (const spell of given.toReversed()) {
    const { first, last } = spell;
    if (first > last) continue;
    const [from, to] = [placeOf(calendar, first), placeOf(calendar, last)];
    const [before, after] = [calendar[from], calendar[to]];
    calendar.splice(
      from,
      to - from + 1,
      ...(before && before.first < first ? [{ ...before, last: addDays(first, -1) }] : []),
      spell,
      ...(after && after.last > last ? [{ ...after, first: addDays(last, 1) }] : []),
    );
  }
  return calendar;
}

/** The position of the spell that contains the day. */
function placeOf(calendar: readonly Days[], day: string): number {
  let [low, high] = [0, calendar.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((calendar[middle]?.first ?? "") <= day) low = middle;
    else high = middle - 1;
  }
  return low;
}
