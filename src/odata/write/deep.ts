/**
 * Writes a record together with the records that its body nests or names (Protocol 4.01, sections 11.4.2.1, 11.4.2.2
 * and 11.4.3.1): first those that it leads to by a single-valued navigation, then itself, then those that belong to it.
 */
import type { Budget } from "../budget";
import { ODataError } from "../errors";
import type { BudgetedRequest } from "../message";
import { partitionIn, type EntityType, type Model, type Navigation } from "../model/model";
import {
  bindValue,
  type GivenNavigation,
  type GivenRecord,
  isBareReference,
  unsetValue,
  type Values,
} from "../plan/body";
import { bindPath, type PartitionSource } from "../plan/path";
import type { Inputs } from "../plan/plan";
import { bindRecordRead } from "../plan/read";
import { newBinding } from "../plan/scope";
import { parseLimits, type RunContext } from "../request/context";
import { namedPartition, partitionOf } from "../request/partition";
import { planMemory } from "../request/plan-memory";
import { serviceRelativeUrl } from "../request/service-relative-url";
import type { Statement } from "../sql/fragment";
import { selectStored } from "../sql/select";
import type { Awaitable, Transaction } from "../store/store";
import { type Expression, type ODataUri, parseUri } from "../uri";
import { noOptions } from "../uri/ast";
import { requireETag } from "./conditions";
import type { StoredRecord } from "./hooks";
import { propertyNamed } from "./record-rules";
import { changeable, type RecordWriter, type Stored, storedOf, unsetEditable } from "./records";

/** How an existing record takes a body: what is left out stays (PATCH), or is unset (PUT). */
type UpdateMode = "merge" | "replace";

/** What deep writes need of the request. */
interface DeepContext {
  readonly context: RunContext;
  /** The writer for the partition whose records are written; a partition that was just created has its own. */
  readonly writerFor: (partition: string | undefined) => RecordWriter;
  /** The record of that type that a URL names; in the partition that was just created, or in that of the request. */
  readonly resolve: (
    type: EntityType,
    url: string,
    target: string,
    partition: string | undefined,
  ) => Promise<Stored>;
  /** Aborted when the client leaves or the time is over. */
  readonly signal: AbortSignal;
  /** ETags in bodies count (OData-Version: 4.01). */
  readonly checksETags: boolean;
}

export interface DeepWriter {
  /** `fixed`: values that the URL or the owner decides, whatever the body says. */
  create(type: EntityType, given: GivenRecord, fixed?: Values): Promise<StoredRecord>;
  update(
    type: EntityType,
    stored: Stored,
    given: GivenRecord,
    mode: UpdateMode,
    fixed?: Values,
  ): Promise<Stored>;
  /** Relates an existing record to its owner; nothing happens when it is. */
  attach(navigation: Navigation, owner: StoredRecord, child: Stored): Promise<void>;
  /** Parts a record from its owner. Throws 400 when it cannot be without one. */
  detach(navigation: Navigation, child: Stored): Promise<void>;
}

/** Records that are written before others get their turn. */
const recordsAtOnce = 50;

export function deepWriter(deep: DeepContext, partition?: string): DeepWriter {
  const { context } = deep;
  const { model } = context;
  const writer = deep.writerFor(partition);
  const resolve = (type: EntityType, url: string, target: string): Promise<Stored> =>
    deep.resolve(type, url, target, partition);
  const place = { model, writer, resolve };
  const self: DeepWriter = { create, update, attach, detach };
  const linking = { place, deep: self, checksETags: deep.checksETags };
  let written = 0;

  async function create(type: EntityType, given: GivenRecord, fixed: Values = {}): Promise<StoredRecord> {
    await takeTurns();
    if (!type.insertable)
      throw new ODataError("BadRequest_MethodNotAllowed", `Records of '${type.set}' cannot be created.`);
    const links = await linkTargets(linking, { type, given, fixed, mode: "create", stored: {} });
    const record = await writer.create(type, { ...given.values, ...links, ...fixed });
    const isPartition = type === model.partition?.type;
    const inner = isPartition ? deepWriter(deep, String(record["id"])) : self;
    for (const nested of collections(given)) {
      requireDirect(nested.navigation);
      if (nested.extent === "changes") throw onlyForPatch(nested.navigation);
      for (const child of nested.records) await createChild(inner, nested.navigation, record, child);
    }
    return record;
  }

  async function createChild(
    inner: DeepWriter,
    navigation: Navigation,
    owner: StoredRecord,
    child: GivenRecord,
  ): Promise<void> {
    const target = model.type(navigation.target);
    if (child.reference === undefined) {
      await inner.create(target, child, valuesFromOwner(context, navigation, owner));
      return;
    }
    requireOnlyReference(navigation, child);
    if (navigation.containsTarget) throw cannotMove(model, navigation);
    await inner.attach(navigation, owner, await resolve(target, child.reference, navigation.name));
  }

  async function update(
    type: EntityType,
    stored: Stored,
    given: GivenRecord,
    mode: UpdateMode,
    fixed: Values = {},
  ): Promise<Stored> {
    await takeTurns();
    if (deep.checksETags) requireETag(given.etag, stored, type.name);
    const links = await linkTargets(linking, { type, given, fixed, mode, stored: stored.record });
    const values = { ...changeable(type, given.values), ...links, ...fixed };
    const all = mode === "replace" ? { ...unsetEditable(type), ...values } : values;
    const updated = await writer.update(type, stored, all, values);
    for (const nested of collections(given))
      await updateChildren(nested, stored.record, updated.record, mode);
    return updated;
  }

  async function updateChildren(
    { navigation, extent, records }: GivenNavigation,
    before: StoredRecord,
    owner: StoredRecord,
    mode: UpdateMode,
  ): Promise<void> {
    requireDirect(navigation);
    if (extent === "changes" && mode === "replace") throw onlyForPatch(navigation);
    const target = model.type(navigation.target);
    const fixed = valuesFromOwner(context, navigation, owner);
    const known: (Stored | undefined)[] = [];
    for (const child of records) known.push(await findNested(place, navigation, child, fixed));
    requireDistinct(navigation, known);
    if (extent === "all") {
      const kept = new Set(known.map((stored) => stored?.record["id"]));
      const related = await writer.find(target, valuesFromOwner(context, navigation, before));
      for (const stored of related) if (!kept.has(stored.record["id"])) await leave(navigation, stored);
    }
    for (const [i, child] of records.entries()) {
      const stored = known[i];
      if (child.removed !== undefined) await removeChild(navigation, child, stored);
      else if (!stored) {
        if (deep.checksETags) requireETag(child.etag, undefined, target.name);
        await create(target, child, fixed);
      } else if (isBareReference(child)) await attach(navigation, owner, stored);
      else await update(target, stored, child, mode, fixed);
    }
  }

  async function removeChild(
    navigation: Navigation,
    child: GivenRecord,
    stored: Stored | undefined,
  ): Promise<void> {
    if (!stored)
      throw new ODataError("BadRequest", `'${navigation.name}' removes a record that does not exist.`, {
        target: navigation.name,
      });
    if (deep.checksETags) requireETag(child.etag, stored, navigation.target);
    if (child.removed === "deleted") await writer.remove(model.type(navigation.target), stored);
    else await leave(navigation, stored);
  }

  /** Out of the collection: records that their owner takes along when it is deleted are deleted, others are parted. */
  async function leave(navigation: Navigation, child: Stored): Promise<void> {
    await takeTurns();
    if (navigation.cascade) await writer.remove(model.type(navigation.target), child);
    else await detach(navigation, child);
  }

  async function attach(navigation: Navigation, owner: StoredRecord, child: Stored): Promise<void> {
    requireDirect(navigation);
    const values = valuesFromOwner(context, navigation, owner);
    const isRelated = Object.entries(values).every(([name, value]) => child.record[name] === value);
    if (!isRelated) await writer.update(model.type(navigation.target), child, values);
  }

  async function detach(navigation: Navigation, child: Stored): Promise<void> {
    requireDirect(navigation);
    await writer.update(model.type(navigation.target), child, valuesWithoutOwner(model, navigation));
  }

  /** Statements of an embedded database do not wait for anything, so that long bodies would keep everybody waiting. */
  async function takeTurns(): Promise<void> {
    written += 1;
    if (written % recordsAtOnce !== 0) return;
    await new Promise((resolved) => setImmediate(resolved));
    deep.signal.throwIfAborted();
  }

  return self;
}

const collections = ({ navigations }: GivenRecord): readonly GivenNavigation[] =>
  navigations.filter(({ navigation }) => navigation.collection);

const onlyForPatch = ({ name }: Navigation): ODataError =>
  new ODataError("BadRequest", `'${name}' as changes to a collection is for PATCH of a record that exists.`, {
    target: name,
  });

/*
 * What a record's single-valued navigation properties are given (Protocol 4.01, sections 11.4.2.1 and 11.4.3.1): the
 * record that each shall lead to is found, changed or created, and gives the values that lead there.
 */

/** The record whose navigation properties are given. */
interface LinkSource {
  readonly type: EntityType;
  readonly given: GivenRecord;
  /** Values that its own owner decides. */
  readonly fixed: Values;
  readonly mode: UpdateMode | "create";
  /** As it is stored; empty for a new one. */
  readonly stored: StoredRecord;
}

interface LinkFacts {
  readonly place: NestedPlace;
  readonly deep: Pick<DeepWriter, "create" | "update">;
  readonly checksETags: boolean;
}

const cannotMove = (model: Model, { name, target }: Navigation): ODataError =>
  new ODataError("BadRequest", `A ${target} cannot be moved into another ${partitionIn(model).type.name}.`, {
    target: name,
  });

/** Values of the record that lead to what is given. Throws 400 for what the record's owner has decided already. */
async function linkTargets(facts: LinkFacts, source: LinkSource): Promise<Values> {
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
      Object.assign(links, valuesWithoutTarget(facts.place.model, type, navigation));
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

/*
 * Which existing record a nested one of a body stands for (Protocol 4.01, section 11.4.3.1): the one that its URL, its
 * id or its natural key names. Without any of them it is a new one.
 */

/** Where nested records are looked for. */
interface NestedPlace {
  readonly model: Model;
  readonly writer: Pick<RecordWriter, "find">;
  readonly resolve: (type: EntityType, url: string, target: string) => Promise<Stored>;
}

/** `fixed`: values that the owner decides, such as a line's contract. Throws 400 when URL and id contradict. */
async function findNested(
  { model, writer, resolve }: NestedPlace,
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
    throw new ODataError("BadRequest", `'@id' and 'id' in '${navigation.name}' name different records.`, {
      target: navigation.name,
    });
  }
  if (id !== undefined) return (await writer.find(target, { id }))[0];
  if (!target.naturalKey.every((name) => (values[name] ?? null) !== null)) return undefined;
  const key = Object.fromEntries(target.naturalKey.map((name) => [name, values[name] ?? null]));
  return (await writer.find(target, key))[0];
}

/** A record is given once; its second form would contradict the first. */
function requireDistinct({ name }: Navigation, records: readonly (Stored | undefined)[]): void {
  const ids = records.flatMap((stored) => stored?.record["id"] ?? []);
  if (new Set(ids).size < ids.length)
    throw new ODataError("BadRequest", `'${name}' names a record twice.`, { target: name });
}

/** A create must not carry content for existing records (Protocol 4.01, section 11.4.2). */
function requireOnlyReference({ name }: Navigation, child: GivenRecord): void {
  if (isBareReference(child)) return;
  throw new ODataError(
    "BadRequest",
    `'${name}' names an existing record and gives values for it; a create can only link it.`,
    { target: name },
  );
}

/*
 * References to existing records (`@odata.bind`, `@odata.id`, `$id`; JSON Format 4.01, sections 4.5.8 and 8.5): the URL
 * of a record → the record as it is stored. A record of another partition is none.
 */

/** What a reference is resolved in. */
interface ReferencePlace {
  readonly transaction: Transaction;
  readonly request: Pick<BudgetedRequest, "caller" | "root" | "url" | "budget">;
  /** Of the request; `partition` is that of the records that are meant. */
  readonly inputs: Inputs;
}

/** Finds the record of that type. Throws 400 for a URL that names none, with the property that holds it as target. */
type ResolveReference = (
  place: ReferencePlace,
  type: EntityType,
  url: string,
  target: string,
) => Promise<Stored>;

interface CompiledReference {
  readonly type: EntityType;
  readonly partition: PartitionSource;
  readonly stored: Statement<Inputs>;
}

/** Nodes of the remembered references. */
const mostNodes = 40_000;

/** The resolver, with its memory of URLs of the same shape. */
export function referenceResolver(context: RunContext): ResolveReference {
  const compiled = planMemory<CompiledReference>(mostNodes);
  return async ({ transaction, request, inputs }, type, url, target) => {
    const { caller } = request;
    const fail = (reason: string, cause?: unknown): ODataError =>
      new ODataError("BadRequest", `'${url}' names no '${type.name}' that can be related: ${reason}`, {
        target,
        cause,
      });
    const relative = serviceRelativeUrl(url, request, context.rootPaths);
    if (relative === undefined) throw fail(`it does not begin with this service's root; ${expected}`);
    const { budget } = request;
    const uri = await orFail(() => parseUri(relative, parseLimits(context.limits)), fail);
    const { plan: read } = await orFail(
      () => compiled(uri.shape, budget, () => compileReference(context, uri, budget)),
      fail,
    );
    if (read.type !== type) throw fail(`it is a '${read.type.name}'.`);
    const literals = uri.literals.map((literal) => literal.value);
    const parameter = namedPartition(context.model, uri);
    const isNamed = read.partition.kind === "key" || (read.partition.kind === "parameter" && parameter);
    const asked = { caller, literals, parameter };
    const named = isNamed
      ? await orFail(() => partitionOf(context, read.partition, asked, transaction), fail)
      : undefined;
    if (named !== undefined && named !== inputs.partition)
      throw fail(`it is in another ${partitionIn(context.model).type.name} than the record that is written.`);
    const [row] = await orFail(() => transaction.query(read.stored, { ...inputs, literals }), fail);
    if (!row) throw fail("there is no such record.");
    return storedOf(type, row);
  };
}

type Fail = (reason: string, cause?: unknown) => ODataError;

const expected = "expected {set}({id}), relative to the service root or absolute.";

/** What is wrong with a reference is wrong with the body: never a 404 of the request. */
async function orFail<T>(work: () => Awaitable<T>, fail: Fail): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ODataError && error.status < 500) throw fail(error.message, error);
    throw error;
  }
}

function compileReference(
  { model, text, store, limits }: RunContext,
  uri: ODataUri,
  budget: Budget,
): CompiledReference {
  const binding = newBinding({ model, text, budget }, limits.maxExpandDepth, uri.options.aliases);
  const target = bindPath(binding, uri.path);
  if (target.kind !== "record" && target.kind !== "reference") throw new ODataError("BadRequest", expected);
  const plan = bindRecordRead(binding, target.steps, noOptions, false);
  const format = { metadata: "none", ieee754Compatible: false, control: "@odata." } as const;
  const stored = selectStored({ dialect: store.dialect, model, format }, plan);
  return { type: target.type, partition: target.partition, stored };
}

/*
 * What related records hold of each other: the values that a relation is made of, set to relate two records and unset
 * to part them. Relations through a third type are not made this way and are refused.
 */

/**
 * Values of the target that relate it to `owner`: those of the key pairs, and those that the navigation's own filter
 * asks for (`type eq 'Lease Unit'`). Empty for what a partition contains.
 */
export function valuesFromOwner(
  { model, text }: Pick<RunContext, "model" | "text">,
  navigation: Navigation,
  owner: StoredRecord,
): Values {
  const pairs = navigation.on.map(([here, there]) => [there, owner[here] ?? null] as const);
  const filter =
    navigation.where === undefined
      ? {}
      : impliedValues(model.type(navigation.target), text.expression(navigation.where));
  return { ...Object.fromEntries(pairs), ...filter };
}

/** Values of a record by which its single-valued navigation leads to `target`. */
export const valuesFromTarget = ({ on }: Navigation, target: StoredRecord): Values =>
  Object.fromEntries(on.map(([here, there]) => [here, target[there] ?? null]));

/** Values of a record whose single-valued navigation leads to nothing. Throws 400 when it would lose its key. */
export function valuesWithoutTarget(model: Model, type: EntityType, navigation: Navigation): Values {
  const names = navigation.on.map(([here]) => here);
  requireNotInKey(model, type, names, `'${navigation.name}' of a '${type.name}' cannot be unset`);
  return unset(type, names);
}

/** Values of a record that belongs to no owner any more. Throws 400 when it would lose its key. */
function valuesWithoutOwner(model: Model, navigation: Navigation): Values {
  const target = model.type(navigation.target);
  const names = navigation.on.map(([, there]) => there);
  requireNotInKey(model, target, names, `A '${target.name}' cannot be taken out of '${navigation.name}'`);
  return unset(target, names);
}

const unset = (type: EntityType, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, unsetValue(propertyNamed(type, name))]));

function requireNotInKey(model: Model, type: EntityType, names: readonly string[], what: string): void {
  const inKey = names.filter((name) => type.naturalKey.includes(name));
  if (names.length > 0 && inKey.length === 0) return;
  const reason =
    names.length === 0
      ? `it belongs to its ${partitionIn(model).type.name}`
      : `${inKey.join(" and ")} is part of what it is known by`;
  throw new ODataError("BadRequest", `${what}: ${reason}. Relate it to another record, or delete it.`);
}

/** Throws 400 for a relation that is not made of values of the two records. */
export function requireDirect({ name, target, through }: Navigation): void {
  if (!through) return;
  throw new ODataError(
    "BadRequest",
    `'${name}' is given by the records of '${through.type}' that name a '${target}'; write those.`,
    { target: name },
  );
}

/** The equalities of a conjunction, as values. */
function impliedValues(type: EntityType, expression: Expression): Values {
  if (expression.kind !== "binary") return {};
  const { operator, left, right } = expression;
  if (operator === "and") return { ...impliedValues(type, left), ...impliedValues(type, right) };
  const [step] = left.kind === "path" ? left.steps : [];
  const property = step?.kind === "name" ? type.property(step.name) : undefined;
  return operator === "eq" && property && right.kind === "literal"
    ? { [property.name]: bindValue(property, right.value) }
    : {};
}
