/** The sources of all figures: the computed sets of a company as of today, or their functions as of another day. */
import { queryOf } from "../explorer/query";

export interface Source {
  readonly companyPath: string;
  /** `YYYY-MM-DD`; empty for today. */
  readonly day: string;
}

/** The path, relative to the service root, of the result of `$apply` on one of the sets. */
export const computedPath = (
  { companyPath, day }: Source,
  set: "rentRoll" | "occupancy",
  apply: string,
): string => `${companyPath}/${day === "" ? set : `${set}At(date=${day})`}${queryOf({ $apply: apply })}`;
