/** The sources of all figures: the computed sets of a company as of today, or their functions as of another day. */
import { queryOf } from "../explorer/query";
import { linkToRows } from "../rent-roll/state";

export interface Source {
  /** Id of the company. */
  readonly company: string;
  readonly companyPath: string;
  /** `YYYY-MM-DD`; empty for today. */
  readonly day: string;
  readonly areaUnit: string | undefined;
}

/** The path, relative to the service root, of the result of `$apply` on one of the sets. */
export const computedPath = (
  { companyPath, day }: Source,
  set: "rentRoll" | "occupancy",
  apply: string,
): string => `${companyPath}/${day === "" ? set : `${set}At(date=${day})`}${queryOf({ $apply: apply })}`;

/** The rows of the rent roll that stand for the units of the occupancy, one for each. */
export const unitRows =
  "firstOfUnit and not parkingUnit and not leaseUnit/building and not leaseUnit/leaseUnitGroup";

/** The link to the rows of the rent roll behind a figure. */
export const rowsOf = ({ company, day }: Source, filter: string, about: string): string =>
  linkToRows(company, day, filter, about);
