/** What the metadata documents say about the service beside its model, as plain data. */
import { functionNames } from "../language/functions";
import type { EntityType, KeyPairs, Model, Navigation } from "../model/model";

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
  /** Changes that can be sent again without being made twice. */
  readonly repeatability: boolean;
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
  repeatability: true,
});

/* The navigation properties that the documents show, and how they hang together. */

/** Hidden ones serve expressions of the model only. */
export const shownNavigations = (type: EntityType): readonly Navigation[] =>
  type.navigations.filter((navigation) => !navigation.hidden);

/**
 * The navigation property that leads back over the same pairs (CSDL 4.01, section 8.4), or undefined. A way through
 * another entity, or over some of the related records only, has no way back.
 */
export function partnerOf(model: Model, type: EntityType, navigation: Navigation): Navigation | undefined {
  if (!isPlain(navigation)) return undefined;
  const back = reversed(navigation.on);
  return model
    .type(navigation.target)
    .navigations.find((other) => isPlain(other) && other.target === type.name && pairsOf(other.on) === back);
}

const isPlain = ({ hidden, containsTarget, through, where }: Navigation): boolean =>
  !hidden && !containsTarget && through === undefined && where === undefined;

const pairsOf = (pairs: KeyPairs): string =>
  pairs
    .map(([local, foreign]) => `${local}=${foreign}`)
    .toSorted()
    .join();

const reversed = (pairs: KeyPairs): string => pairsOf(pairs.map(([local, foreign]) => [foreign, local]));

/** Root sets are bound to root sets: [navigation property, entity set] (CSDL 4.01, section 13.4). */
export const bindingsOf = (model: Model, type: EntityType): readonly (readonly [string, string])[] =>
  shownNavigations(type)
    .filter((navigation) => !navigation.containsTarget)
    .map((navigation) => [navigation.name, model.type(navigation.target).set]);
