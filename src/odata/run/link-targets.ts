/**
 * What a record's single-valued navigation properties are given (Protocol 4.01, sections 11.4.2.1 and 11.4.3.1): the
 * record that each shall lead to is found, changed or created, and gives the values that lead there.
 */
import { ODataError } from "../errors";
import type { EntityType, Navigation } from "../edm/model";
import type { Values } from "../plan/bind-body";
import { isBareReference, type GivenNavigation, type GivenRecord } from "../plan/bind-record";
import type { StoredRecord } from "./behaviour";
import { requireETag } from "./conditions";
import type { DeepWriter, UpdateMode } from "./deep-write";
import { findNested, requireOnlyReference, type NestedPlace } from "./find-nested";
import { requireDirect, valuesFromTarget, valuesWithoutTarget } from "./ownership";

/** The record whose navigation properties are given. */
export interface LinkSource {
  readonly type: EntityType;
  readonly given: GivenRecord;
  /** Values that its own owner decides. */
  readonly fixed: Values;
  readonly mode: UpdateMode | "create";
  /** As it is stored; empty for a new one. */
  readonly stored: StoredRecord;
}

export interface LinkFacts {
  readonly place: NestedPlace;
  readonly deep: Pick<DeepWriter, "create" | "update">;
  readonly checksETags: boolean;
}

/** Values of the record that lead to what is given. Throws 400 for what the record's owner has decided already. */
export async function linkTargets(facts: LinkFacts, source: LinkSource): Promise<Values> {
  const { type, given, fixed, mode } = source;
  const links: Values = {};
  for (const nested of given.navigations.filter(({ navigation }) => !navigation.collection)) {
    const { navigation, records } = nested;
    requireDirect(navigation);
    if (navigation.on.some(([here]) => Object.hasOwn(fixed, here) || Object.hasOwn(links, here)))
      throw contradiction(nested);
    const [child] = records;
    if (child) {
      const target = await targetOf(facts, source, navigation, child);
      Object.assign(links, valuesFromTarget(navigation, target));
    } else if (mode !== "create" && !(nested.inline && (await leadsNowhere(facts, source, navigation))))
      Object.assign(links, valuesWithoutTarget(type, navigation));
  }
  return links;
}

const contradiction = ({ navigation }: GivenNavigation): ODataError =>
  new ODataError(
    "BadRequest",
    `'${navigation.name}' cannot be given here: the record that this one is written with decides it.`,
    { target: navigation.name },
  );

/** `null` is what a client reads, and sends back, where a code names no record: the code stays. */
async function leadsNowhere(
  { place }: LinkFacts,
  { stored }: LinkSource,
  { target, on }: Navigation,
): Promise<boolean> {
  const key = Object.fromEntries(on.map(([here, there]) => [there, stored[here] ?? null]));
  return (await place.writer.find(place.model.type(target), key)).length === 0;
}

async function targetOf(
  { place, deep, checksETags }: LinkFacts,
  { given, mode }: LinkSource,
  navigation: Navigation,
  child: GivenRecord,
): Promise<StoredRecord> {
  const target = place.model.type(navigation.target);
  if (mode === "create" && child.reference !== undefined) requireOnlyReference(navigation, child);
  const isNew = mode === "create" && child.reference === undefined;
  const stored = isNew ? undefined : await findNested(place, navigation, child, {});
  if (stored && isBareReference(child)) return stored.record;
  if (stored && mode !== "create") return (await deep.update(target, stored, child, mode)).record;
  if (checksETags) requireETag(child.etag, undefined, target.name);
  const named = mode === "create" ? namedBy(navigation, given.values) : {};
  return deep.create(target, { ...child, values: { ...named, ...child.values } });
}

/** A code that the new record's own fields name is the number of the record that is created with it. */
const namedBy = ({ on }: Navigation, owner: Values): Values =>
  Object.fromEntries(
    on.flatMap(([here, there]) => (owner[here] === undefined ? [] : [[there, owner[here]]])),
  );
