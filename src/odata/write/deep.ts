/**
 * Writes a record together with the records that its body nests or references (Protocol 4.01, sections 11.4.2.1,
 * 11.4.2.2 and 11.4.3.1): first the targets of its single-valued navigations, then itself, then the records that belong
 * to it.
 */
import { bodyVersion } from "../headers/negotiate";
import { turnAfter } from "../turns";
import { badRequest, ODataError } from "../errors";
import { partitionIn, wholeType, type EntityType, type Model, type Navigation } from "../model/model";
import {
  bindValue,
  type GivenNavigation,
  type GivenRecord,
  isBareReference,
  unsetValue,
  type Values,
} from "../plan/body";
import type { RequestContext } from "../request/context";
import type { SqlValue } from "../sql/fragment";
import type { Expression } from "../uri/ast";
import { parseExpression } from "../uri/parser";
import { requireETag, propertyNamed, valuesHere, valuesThere } from "./rules";
import type { StoredRecord } from "./hooks";
import { changeable, unsetEditable } from "./records";
import type {
  DeepWriter,
  MemberChange,
  RecordWriter,
  Stored,
  UpdateMode,
  WriteExecution,
} from "./write-execution";
import { idOf } from "../request/handlers";

/** Number of records written before other requests get their turn. */
const recordsAtOnce = 50;

/** The deep writer of one partition, with the facts of the request that all levels of a body need. */
interface NestedWrite extends DeepWriter, Pick<RequestContext, "model"> {
  readonly writer: RecordWriter;
  readonly resolve: (type: EntityType, url: string, target: string) => Promise<Stored>;
  readonly idIn: (type: EntityType, url: string) => string | undefined;
  /** ETags in bodies are checked (OData-Version: 4.01). */
  readonly checksETags: boolean;
  /** Keeps the client's name for a record. */
  readonly nameRecord: (given: GivenRecord, record: StoredRecord) => void;
}

/** The deep writer of a request, for the addressed partition or for one that the request has just created. */
export function deepWriter(
  execution: Pick<WriteExecution, "model" | "request" | "writerFor" | "contentIds" | "resolve" | "idIn">,
  partition: string,
): DeepWriter {
  const { model, request } = execution;
  const writer = execution.writerFor(partition);
  const nest: NestedWrite = {
    model,
    writer,
    create,
    createAll,
    update,
    attach,
    detach,
    changeCollection: (changes, owner) =>
      updateChildren(changes, owner, "merge", () => related(changes.navigation, owner)),
    find: (navigation, given, owner) =>
      findNested(nest, navigation, given, valuesFromOwner(nest, navigation, owner)),
    resolve: (type, url, target) => execution.resolve(type, url, target, partition),
    idIn: (type, url) => execution.idIn(type, url, partition),
    checksETags: bodyVersion(request) === 4.01,
    nameRecord: ({ contentId }, { id }) => {
      if (contentId !== undefined) execution.contentIds.set(String(id).toLowerCase(), contentId);
    },
  };
  const { resolve, checksETags, nameRecord } = nest;
  // Statements of an embedded database are synchronous, so that long bodies would block all other requests.
  const takeTurns = turnAfter(recordsAtOnce, request.signal);
  /** The records whose nested records are being written, and those that have been updated. */
  const around = new Set<string>();
  const changed = new Set<string>();
  const keyOf = (type: EntityType, { record }: Stored): string => `${type.name}/${idOf(record)}`;

  async function create(type: EntityType, given: GivenRecord, fixed: Values = {}): Promise<StoredRecord> {
    await takeTurns();
    requireInsertable(type);
    const links = await linkTargets(nest, { type, given, fixed, mode: "create", stored: {} });
    const record = await writer.create(type, { ...given.values, ...links, ...fixed });
    nameRecord(given, record);
    const isPartition = type === model.partition?.type;
    const inner = isPartition ? deepWriter(execution, idOf(record)) : nest;
    for (const nested of collections(given)) {
      requireDirect(nested.navigation);
      if (nested.linking === "delta") throw onlyForPatch(nested.navigation);
      await createChildren(inner, nested, record);
    }
    return record;
  }

  async function createAll(type: EntityType, given: readonly GivenRecord[], fixed: Values): Promise<void> {
    requireInsertable(type);
    await writer.createAll(
      type,
      given.map(({ values }) => ({ ...values, ...fixed })),
    );
    request.signal().throwIfAborted();
  }

  async function createChildren(
    inner: DeepWriter,
    { navigation, records }: GivenNavigation,
    owner: StoredRecord,
  ): Promise<void> {
    if (records.length > 1 && records.every(isPlain)) {
      await inner.createAll(model.type(navigation.target), records, valuesFromOwner(nest, navigation, owner));
      return;
    }
    for (const child of records) await createChild(inner, navigation, owner, child);
  }

  async function createChild(
    inner: DeepWriter,
    navigation: Navigation,
    owner: StoredRecord,
    child: GivenRecord,
  ): Promise<void> {
    const target = model.type(navigation.target);
    if (child.reference === undefined) {
      await inner.create(target, child, valuesFromOwner(nest, navigation, owner));
      return;
    }
    requireOnlyReference(navigation, child);
    if (navigation.containsTarget) throw cannotMove(model, navigation);
    const stored = await resolve(target, child.reference, navigation.name);
    await inner.attach(navigation, owner, stored);
    nameRecord(child, stored.record);
  }

  async function update(
    type: EntityType,
    stored: Stored,
    given: GivenRecord,
    mode: UpdateMode,
    fixed: Values = {},
  ): Promise<Stored> {
    await takeTurns();
    if (checksETags) requireETag(given.etag, stored, type.name);
    const key = keyOf(type, stored);
    if (around.has(key))
      throw badRequest(
        `A record of '${type.set}' is nested in itself; refer to it by '@odata.id' alone, without other values.`,
      );
    around.add(key);
    try {
      const links = await linkTargets(nest, { type, given, fixed, mode, stored: stored.record });
      const values = { ...changeable(type, given.values), ...links, ...fixed };
      const all = mode === "replace" ? { ...unsetEditable(type), ...values } : values;
      // Members that the update itself adds, such as entries of a ledger, are not among those to replace.
      const members = new Set<unknown>();
      for (const { navigation, linking } of collections(given))
        if (linking === "replace")
          for (const { record } of await related(navigation, stored.record)) members.add(record["id"]);
      const updated = await writer.update(type, stored, all, values);
      changed.add(key);
      nameRecord(given, updated.record);
      for (const nested of collections(given))
        await updateChildren(nested, updated.record, mode, async () =>
          (await related(nested.navigation, stored.record)).filter(({ record }) => members.has(record["id"])),
        );
      return updated;
    } finally {
      around.delete(key);
    }
  }

  const related = (navigation: Navigation, owner: StoredRecord): Promise<readonly Stored[]> =>
    writer.find(model.type(navigation.target), valuesFromOwner(nest, navigation, owner));

  /** `replaced` finds the members of a collection that is given as a whole. */
  async function updateChildren(
    { navigation, linking, records: given }: GivenNavigation,
    owner: StoredRecord,
    mode: UpdateMode,
    replaced: () => Promise<readonly Stored[]>,
  ): Promise<readonly MemberChange[]> {
    requireDirect(navigation);
    if (linking === "delta" && mode === "replace") throw onlyForPatch(navigation);
    const target = model.type(navigation.target);
    const fixed = valuesFromOwner(nest, navigation, owner);
    const records = given.map((child) => withId(nest, target, child));
    const known: (Found | undefined)[] = [];
    for (const child of records) {
      await takeTurns();
      const stored = await findNested(nest, navigation, child, fixed);
      known.push(stored && foundOf(stored));
    }
    requireDistinct(navigation, known);
    if (linking === "replace") {
      const kept = new Set(known.map((found) => found?.id));
      for (const stored of await replaced())
        if (!kept.has(stored.record["id"])) await leave(navigation, stored);
    }
    const changes: MemberChange[] = [];
    for (const [i, child] of records.entries()) {
      const stored = known[i] && (await current(navigation, known[i]));
      let record = stored?.record;
      let removed: MemberChange["removed"];
      if (child.removed !== undefined) {
        if (stored) nameRecord(child, stored.record);
        removed = await removeChild(navigation, child, stored);
      } else if (!stored) {
        if (checksETags) requireETag(child.etag, undefined, target.name);
        record = await create(target, child, fixed);
      } else if (isBareReference(child)) {
        await attach(navigation, owner, stored);
        nameRecord(child, stored.record);
      } else await update(target, stored, child, mode, fixed);
      changes.push({ id: String(record?.["id"]), removed });
    }
    return changes;
  }

  /** The record in its present state: an earlier part of the body may have changed it, too. */
  async function current({ target, name }: Navigation, { id, stored }: Found): Promise<Stored> {
    const type = model.type(target);
    if (stored && !changed.has(keyOf(type, stored))) return stored;
    const found = (await writer.find(type, { id }))[0] ?? stored;
    if (found) return found;
    throw badRequest(`'${name}' changes a record that an earlier part of the body has deleted.`, name);
  }

  async function removeChild(
    navigation: Navigation,
    child: GivenRecord,
    stored: Stored | undefined,
  ): Promise<"changed" | "deleted"> {
    if (!stored)
      throw badRequest(`'${navigation.name}' removes a record that does not exist.`, navigation.name);
    if (checksETags) requireETag(child.etag, stored, navigation.target);
    return leave(navigation, stored, child.removed);
  }

  /** Removes a record from the collection: one that is deleted with its owner is always deleted. */
  async function leave(
    navigation: Navigation,
    child: Stored,
    asked: "changed" | "deleted" = "changed",
  ): Promise<"changed" | "deleted"> {
    await takeTurns();
    const removed = navigation.cascade ? "deleted" : asked;
    if (removed === "deleted") await writer.remove(model.type(navigation.target), child);
    else await detach(navigation, child);
    return removed;
  }

  async function attach(navigation: Navigation, owner: StoredRecord, child: Stored): Promise<void> {
    requireDirect(navigation);
    const values = valuesFromOwner(nest, navigation, owner);
    const isRelated = Object.entries(values).every(([name, value]) => child.record[name] === value);
    if (isRelated) return;
    await writer.update(model.type(navigation.target), child, values);
    changed.add(keyOf(model.type(navigation.target), child));
  }

  async function detach(navigation: Navigation, child: Stored): Promise<void> {
    requireDirect(navigation);
    await writer.update(model.type(navigation.target), child, valuesWithoutOwner(model, navigation));
  }

  return nest;
}

/** A record that a body names, found before one of them is changed. */
interface Found {
  readonly id: SqlValue;
  /** Undefined for a long record, which is read again: a body may name thousands. */
  readonly stored: Stored | undefined;
}

/** Characters of a record that is kept. */
const longestKept = 4096;

function foundOf(stored: Stored): Found {
  const { id = null, ...others } = stored.record;
  const length = Object.values(others).reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value.length : 0),
    0,
  );
  return { id, stored: length > longestKept ? undefined : stored };
}

/** Whether the record consists of values only: no reference, no nested records, no name. */
const isPlain = ({ reference, navigations, contentId }: GivenRecord): boolean =>
  reference === undefined && navigations.length === 0 && contentId === undefined;

function requireInsertable(type: EntityType): void {
  const { insertable, set } = wholeType(type);
  if (!insertable)
    throw new ODataError("BadRequest_MethodNotAllowed", `Records of '${set}' cannot be created.`);
}

const collections = ({ navigations }: GivenRecord): readonly GivenNavigation[] =>
  navigations.filter(({ navigation }) => navigation.collection);

const onlyForPatch = ({ name }: Navigation): ODataError =>
  badRequest(`'${name}' as changes to a collection is for PATCH of a record that exists.`, name);

/*
 * The given values of a record's single-valued navigation properties (Protocol 4.01, sections 11.4.2.1 and 11.4.3.1):
 * each target record is found, changed or created, and provides the values that lead to it.
 */

/** The record with the given navigation properties. */
interface LinkSource {
  readonly type: EntityType;
  readonly given: GivenRecord;
  /** Values that its own owner determines. */
  readonly fixed: Values;
  readonly mode: UpdateMode | "create";
  /** As stored; empty for a new record. */
  readonly stored: StoredRecord;
}

/** Values of the record that lead to the given targets. Throws 400 for values that its owner has determined. */
async function linkTargets(nest: NestedWrite, source: LinkSource): Promise<Values> {
  const { type, given, fixed, mode } = source;
  const links: Values = {};
  for (const nested of given.navigations.filter(({ navigation }) => !navigation.collection)) {
    const { navigation, records } = nested;
    requireDirect(navigation);
    if (navigation.on.some(([here]) => Object.hasOwn(fixed, here) || Object.hasOwn(links, here)))
      throw badRequest(
        `'${nested.navigation.name}' is not allowed here: the record that contains this one determines it.`,
        nested.navigation.name,
      );
    const [child] = records;
    if (child) {
      const target = await targetOf(nest, source, navigation, child);
      Object.assign(links, valuesHere(navigation.on, target));
    } else if (mode !== "create" && !(nested.inline && (await leadsNowhere(nest, source, navigation))))
      Object.assign(links, valuesWithoutTarget(nest.model, type, navigation));
  }
  return links;
}

/** Clients read `null` if a code matches no record, and send it back: the code is kept. */
async function leadsNowhere(
  { model, writer }: NestedWrite,
  { stored }: LinkSource,
  { target, on }: Navigation,
): Promise<boolean> {
  return (await writer.find(model.type(target), valuesThere(on, stored))).length === 0;
}

async function targetOf(
  nest: NestedWrite,
  { given, mode }: LinkSource,
  navigation: Navigation,
  nested: GivenRecord,
): Promise<StoredRecord> {
  const { model, checksETags, nameRecord } = nest;
  const target = model.type(navigation.target);
  if (mode === "create" && nested.reference !== undefined) requireOnlyReference(navigation, nested);
  const child = withId(nest, target, nested);
  const isNew = mode === "create" && child.reference === undefined;
  const stored = isNew ? undefined : await findNested(nest, navigation, child, {});
  if (stored && isBareReference(child)) {
    nameRecord(child, stored.record);
    return stored.record;
  }
  if (stored && mode !== "create") return (await nest.update(target, stored, child, mode)).record;
  if (checksETags) requireETag(child.etag, undefined, target.name);
  const named = mode === "create" ? namedBy(navigation, given.values) : {};
  return nest.create(target, { ...child, values: { ...named, ...child.values } });
}

/** A code in the new record's own fields is the number of the record that is created with it. */
const namedBy = ({ on }: Navigation, owner: Values): Values =>
  Object.fromEntries(
    on.flatMap(([here, there]) => (owner[here] === undefined ? [] : [[there, owner[here]]])),
  );

/*
 * Finds the existing record that a nested one of a body denotes (Protocol 4.01, section 11.4.3.1): by its URL, its id
 * or its natural key. Without any of them it is a new record.
 */

/** A record with values whose URL is that of its set with an id, by this id: it may be new. */
function withId({ idIn }: NestedWrite, type: EntityType, child: GivenRecord): GivenRecord {
  const { reference, values } = child;
  const id = reference === undefined || isBareReference(child) ? undefined : idIn(type, reference);
  if (id === undefined || (values["id"] ?? id) !== id) return child;
  return { ...child, reference: undefined, values: { ...values, id } };
}

/** `fixed`: values that the owner determines, such as a line's contract. Throws 400 if URL and id contradict. */
async function findNested(
  { model, writer, resolve }: NestedWrite,
  navigation: Navigation,
  child: GivenRecord,
  fixed: Values,
): Promise<Stored | undefined> {
  const target = model.type(navigation.target);
  const values: Values = { ...child.values, ...fixed };
  const { id } = values;
  if (child.reference !== undefined) {
    const stored = await resolve(target, child.reference, navigation.name);
    if (id === undefined || id === stored.record["id"]) return stored;
    throw badRequest(`'@id' and 'id' in '${navigation.name}' name different records.`, navigation.name);
  }
  if (id !== undefined) return (await writer.find(target, { id }))[0];
  if (!target.naturalKey.every((name) => (values[name] ?? null) !== null)) return undefined;
  const key = Object.fromEntries(target.naturalKey.map((name) => [name, values[name] ?? null]));
  return (await writer.find(target, key))[0];
}

/** A record must be given only once; a second form would contradict the first. */
function requireDistinct(navigation: Navigation, records: readonly (Found | undefined)[]): void {
  const ids = records.flatMap((found) => found?.id ?? []);
  if (new Set(ids).size < ids.length) throw namedTwice(navigation);
}

export const namedTwice = ({ name }: Navigation): ODataError =>
  badRequest(`'${name}' names a record twice.`, name);

/** A create must not contain content for existing records (Protocol 4.01, section 11.4.2). */
function requireOnlyReference({ name }: Navigation, child: GivenRecord): void {
  if (isBareReference(child)) return;
  throw badRequest(
    `'${name}' refers to an existing record and has values for it; a create can only link it.`,
    name,
  );
}

/*
 * The values that relate records to each other, set to relate two records and unset to detach them. Relations through a
 * third type have no such values and are rejected.
 */

/**
 * Values of the target that relate it to `owner`: those of the key pairs, and those that the navigation's own filter
 * requires (`type eq 'Lease Unit'`). Empty for records that a partition contains.
 */
export function valuesFromOwner(
  { model }: Pick<RequestContext, "model">,
  navigation: Navigation,
  owner: StoredRecord,
): Values {
  const filter =
    navigation.where === undefined
      ? {}
      : impliedValues(model.type(navigation.target), parseExpression(navigation.where));
  return { ...valuesThere(navigation.on, owner), ...filter };
}

/** Values of a record whose single-valued navigation has no target. Throws 400 if the record would lose its key. */
export function valuesWithoutTarget(model: Model, type: EntityType, navigation: Navigation): Values {
  const names = navigation.on.map(([here]) => here);
  return unset(model, type, names, `'${navigation.name}' of a '${type.name}' cannot be unset`);
}

/** Values of a record without an owner. Throws 400 if the record would lose its key. */
function valuesWithoutOwner(model: Model, navigation: Navigation): Values {
  const target = model.type(navigation.target);
  const names = navigation.on.map(([, there]) => there);
  return unset(model, target, names, `A '${target.name}' cannot be taken out of '${navigation.name}'`);
}

const cannotMove = (model: Model, { name, target }: Navigation): ODataError =>
  badRequest(`A ${target} cannot be moved into another ${partitionIn(model).type.name}.`, name);

function unset(model: Model, type: EntityType, names: readonly string[], what: string): Values {
  const inKey = names.filter((name) => type.naturalKey.includes(name));
  if (names.length > 0 && inKey.length === 0)
    return Object.fromEntries(names.map((name) => [name, unsetValue(propertyNamed(wholeType(type), name))]));
  const reason =
    names.length === 0
      ? `it belongs to its ${partitionIn(model).type.name}`
      : `${inKey.join(" and ")} is part of its key`;
  throw badRequest(`${what}: ${reason}. Relate it to another record, or delete it.`);
}

/** Throws 400 for a relation that does not consist of values of the two records. */
export function requireDirect({ name, target, through }: Navigation): void {
  if (!through) return;
  throw badRequest(
    `'${name}' is determined by the records of '${through.type}' with a '${target}'; write those.`,
    name,
  );
}

/** The equalities of a conjunction, as values. */
function impliedValues(type: EntityType, expression: Expression): Values {
  if (expression.kind !== "binary") return {};
  const { operator, left, right } = expression;
  if (operator === "and") return { ...impliedValues(type, left), ...impliedValues(type, right) };
  const [step] = left.kind === "path" ? left.steps : [];
  const property = step?.kind === "name" ? wholeType(type).property(step.name) : undefined;
  return operator === "eq" && property && right.kind === "literal"
    ? { [property.name]: bindValue(property, right.value) }
    : {};
}
