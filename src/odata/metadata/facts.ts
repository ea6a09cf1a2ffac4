/** What the metadata documents say about the service beside its model, as plain data. */
import { functionNames } from "../language/functions";

/** Abilities and limits of the service as a whole. */
export interface ServiceFacts {
  /** The functions that `$filter` understands, for clients that fold by them (Power Query). */
  readonly filterFunctions: readonly string[];
  /** How deep `$expand` may nest. */
  readonly maxExpandDepth: number;
  readonly conformance: "Minimal" | "Intermediate" | "Advanced";
  /** Parts of the protocol that are served or not. */
  readonly batch: boolean;
  readonly search: boolean;
  readonly compute: boolean;
  readonly deepInsert: boolean;
}

/** What this library can do, with the limit that the configuration sets. */
export const serviceFacts = (maxExpandDepth: number): ServiceFacts => ({
  filterFunctions: functionNames,
  maxExpandDepth,
  conformance: "Intermediate",
  batch: false,
  search: true,
  compute: true,
  deepInsert: false,
});
