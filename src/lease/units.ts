/** Lease units: their area on a day, by their ledger, and the building that contains them. */
import { type Fraction, minus, plus, zero } from "./decimals";
import { byText } from "./periods";

/** A posting in the ledger of a unit. */
export interface AreaEntry {
  readonly postingDate: string;
  readonly quantity: Fraction;
}

/**
 * The area at the end of a day: the current area without the quantities posted later. Entries are in the order of their
 * numbers; the first one is the initial area of the card, so that it also applies to all earlier days.
 */
export const areaOn = (objectArea: Fraction, entries: readonly AreaEntry[], date: string): Fraction =>
  minus(objectArea, addedAfter(entries)(date));

/** Returns the area that a ledger adds after a day. Its entries are added up once for all days. */
export function addedAfter(entries: readonly AreaEntry[]): (date: string) => Fraction {
  const byDate = entries.slice(1).toSorted((a, b) => byText(a.postingDate, b.postingDate));
  // At i, the sum of the entries from i on.
  const sums = byDate.map(({ quantity }) => quantity);
  for (let i = sums.length - 2; i >= 0; i -= 1) sums[i] = plus(sums[i] ?? zero, sums[i + 1] ?? zero);
  return (date) => {
    // The first entry after the day, by bisection.
    let [low, high] = [0, byDate.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((byDate[middle]?.postingDate ?? "") > date) high = middle;
      else low = middle + 1;
    }
    return sums[low] ?? zero;
  };
}

/** A unit as part of the hierarchy of units. */
export interface UnitOfGroup {
  readonly number: string;
  readonly building: boolean;
  readonly leaseUnitGroupNo: string;
}

/** The maximum number of groups that the search for a building follows; it also ends the search in cyclic groups. */
export const mostGroups = 10;

/**
 * The building that a unit is, or that contains it by its groups; "" if there is none. `groups` are units by number.
 */
export function buildingByGroups(unit: UnitOfGroup, groups: ReadonlyMap<string, UnitOfGroup>): string {
  let at: UnitOfGroup | undefined = unit;
  for (let step = 0; at && step <= mostGroups; step += 1) {
    if (at.building) return at.number;
    at = groups.get(at.leaseUnitGroupNo);
  }
  return "";
}
