/** Facts about the service for the metadata documents, in addition to its model, as plain data. */
import {
  type EntityType,
  type KeyPairs,
  type Model,
  type Navigation,
  type Operation,
  shownNavigations,
} from "../model/model";

/** Configured limits of the service as a whole. */
export interface ServiceFacts {
  /** Maximum nesting depth of `$expand`. */
  readonly maxExpandDepth: number;
  /** Changes without `If-Match` are rejected. */
  readonly requireIfMatch: boolean;
}

export const serviceFacts = (maxExpandDepth: number, requireIfMatch = false): ServiceFacts => ({
  maxExpandDepth,
  requireIfMatch,
});

/** The level of `docs/conformance.md` that the metadata claims. */
export const conformanceLevel = "Advanced";

/* The navigation properties in the documents, and their relations to each other. */

/**
 * Returns the inverse navigation property over the same pairs (CSDL 4.01, section 8.4), or undefined. A navigation
 * through an intermediate entity, or to only some of the related records, has no inverse.
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

/** Sets at the root are bound to sets at the root: [navigation property, entity set] (CSDL 4.01, section 13.4). */
export const bindingsOf = (model: Model, type: EntityType): readonly (readonly [string, string])[] =>
  shownNavigations(type)
    .filter((navigation) => !navigation.containsTarget)
    .map((navigation) => [navigation.name, model.type(navigation.target).set]);

/* Functions and actions in the terms of the metadata documents: names of types, parameters, imports at the root. */

/** One overload of an operation: with a binding parameter, or at the root. */
export interface OperationOverload {
  readonly operation: Operation;
  /** The binding parameter; undefined for the overload at the root. */
  readonly binding:
    { readonly name: string; readonly type: EntityType; readonly collection: boolean } | undefined;
}

/** The qualified name of a type of the model. */
export const qualified = ({ namespace }: Pick<Model, "namespace">, name: string): string =>
  `${namespace}.${name}`;

/**
 * The overloads of the operations by name, in the order of the model. The one at the root is the first of its name:
 * generators of clients take the first overload for that of a function import.
 */
export function overloadsOf({ operations }: Model): ReadonlyMap<string, readonly OperationOverload[]> {
  const byName = new Map<string, OperationOverload[]>();
  for (const operation of operations) {
    const { name, bound, imported } = operation;
    const binding = bound && { name: bound.collection ? bound.type.set : bound.type.name, ...bound };
    byName.set(name, [
      ...(imported ? [{ operation, binding: undefined }] : []),
      ...(byName.get(name) ?? []),
      ...(binding ? [{ operation, binding }] : []),
    ]);
  }
  return byName;
}

/** The set that contains the records of the result; undefined for other results. */
export const resultSet = ({ result }: Operation): string | undefined =>
  result?.of.kind === "entity" ? result.of.type.set : undefined;

/** Functions without required parameters are listed in the service document (CSDL 4.01, section 13.6). */
export const isInServiceDocument = ({ kind, parameters }: Operation): boolean =>
  kind === "function" && parameters.every(({ optional }) => optional);

/** The path from the binding parameter to the result's set (CSDL 4.01, 12.7): the same, or one of the partition. */
export function resultPath(
  model: Model,
  { operation: { result }, binding }: OperationOverload,
): string | undefined {
  if (!binding || result?.of.kind !== "entity") return undefined;
  const { type } = result.of;
  if (type === binding.type) return binding.name;
  return binding.type === model.partition?.type && type.partitioned
    ? `${binding.name}/${type.set}`
    : undefined;
}
