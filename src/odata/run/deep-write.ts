/**
 * Writes a record together with the records that its body nests or names (Protocol 4.01, sections 11.4.2.1, 11.4.2.2
 * and 11.4.3.1): first those that it leads to by a single-valued navigation, then itself, then those that belong to it.
 */
import { ODataError } from "../errors";
import type { EntityType, Navigation } from "../edm/model";
import type { Values } from "../plan/bind-body";
import { isBareReference, type GivenNavigation, type GivenRecord } from "../plan/bind-record";
import type { StoredRecord } from "./behaviour";
import { requireETag } from "./conditions";
import type { RunContext } from "./context";
import { findNested, requireDistinct, requireOnlyReference } from "./find-nested";
import { linkTargets } from "./link-targets";
import { requireDirect, valuesFromOwner, valuesWithoutOwner } from "./ownership";
import type { RecordWriter, Stored } from "./records";
import { changeable, unsetEditable } from "./updated-values";

/** How an existing record takes a body: what is left out stays (PATCH), or is unset (PUT). */
export type UpdateMode = "merge" | "replace";

/** What deep writes need of the request. */
export interface DeepContext {
  readonly context: RunContext;
  /** The writer for the company whose records are written; a company that was just created has its own. */
  readonly writerFor: (partition: string | undefined) => RecordWriter;
  /** The record of that type that a URL names; in the company that was just created, or in that of the request. */
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
    const isPartition = type === model.partition.type;
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
    if (navigation.containsTarget)
      throw new ODataError("BadRequest", `A ${target.name} cannot be moved into another company.`, {
        target: navigation.name,
      });
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
