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
  /** The transformations of `$apply`, by the names of the extension; `search` holds for searchable sets only. */
  readonly applyTransformations: readonly string[];
  readonly deepInsert: boolean;
  readonly deepUpdate: boolean;
  /** PATCH and DELETE of the members of a collection, after `/$filter(…)` too. */
  readonly memberWrites: boolean;
  readonly changeTracking: boolean;
}

const applyTransformations: readonly string[] = [
  "aggregate", "groupby", "concat", "identity", "join", "outerjoin", "expand", "filter", "search", "compute", "orderby", "top", "skip",
  "topcount", "topsum", "toppercent", "bottomcount", "bottomsum", "bottompercent",
]; // prettier-ignore

/** What this library can do, with the limit that the configuration sets. */
export const serviceFacts = (maxExpandDepth: number): ServiceFacts => ({
  filterFunctions: functionNames,
  maxExpandDepth,
  conformance: "Advanced",
  batch: true,
  search: true,
  compute: true,
  applyTransformations,
  deepInsert: true,
  deepUpdate: true,
  memberWrites: true,
  changeTracking: true,
});
