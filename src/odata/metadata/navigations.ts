/** The navigation properties that the documents show, and how they hang together. */
import type { EntityType, KeyPairs, Model, Navigation } from "../model/model";

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
