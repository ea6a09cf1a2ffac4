/** Lease units: their area at a day, by their ledger, and the building that they are in. */
import { type Fraction, minus } from "./decimals";

/** A posting in the ledger of a unit. */
export interface AreaEntry {
  readonly postingDate: string;
  readonly quantity: Fraction;
}

/**
 * The area at the end of a day: what the unit has now without what was posted later. Entries come in the order of their
 * numbers; the first one is the area that the card began with, so that a unit has it from the beginning of time.
 */
export const areaOn = (objectArea: Fraction, entries: readonly AreaEntry[], date: string): Fraction =>
  entries
    .slice(1)
    .filter(({ postingDate }) => postingDate > date)
    .reduce((area, { quantity }) => minus(area, quantity), objectArea);

/** A unit as part of the hierarchy of units. */
export interface UnitOfGroup {
  readonly number: string;
  readonly building: boolean;
  readonly leaseUnitGroupNo: string;
}

/** How many groups up a building is looked for; groups that are members of each other end there, too. */
export const mostGroups = 10;

/** The building that a unit is, or is in by its groups; "" where the groups lead to none. `groups` are units by number. */
export function buildingByGroups(unit: UnitOfGroup, groups: ReadonlyMap<string, UnitOfGroup>): string {
  let at: UnitOfGroup | undefined = unit;
  for (let step = 0; at && step <= mostGroups; step += 1) {
    if (at.building) return at.number;
    at = groups.get(at.leaseUnitGroupNo);
  }
  return "";
}
