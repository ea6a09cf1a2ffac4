/**
 * Writes of the records that the URL addresses: creation, change, replacement and deletion of one, of a property of it,
 * of the members of a collection (`/$each`, Protocol 4.01, sections 11.4.13 and 11.4.14), all of them or none, or of the
 * references between records.
 */
import { badRequest, invalidOption, limitExceeded, ODataError } from "../errors";
import { collectionUntagged, requireUntagged } from "../headers/conditional";
import type { JsonObject } from "../json/read";
import { containment, type EntityType, type Navigation, wholeType } from "../model/model";
import {
  type GivenChange,
  type GivenNavigation,
  type GivenRecord,
  type NestedNames,
  nestedNames,
  type Values,
} from "../plan/body";
import type { Related } from "../plan/plan";
import { assertPathExists, noRecord, requirePath } from "../request/partition";
import { RowsTooLarge } from "../store/driver-errors";
import type { Row } from "../store/store";
import { searchIn } from "../store/transaction";
import { inTurns, mapInTurns } from "../turns";
import {
  type ChangesBody,
  continuesOnError,
  type DeletionBody,
  type RecordBody,
  type ReferencesBody,
} from "./body";
import { changedSince, etagOf, requireETag, requireMatch, requireMatchOfMembers, valuesHere } from "./rules";
import { namedTwice, requireDirect, valuesFromOwner, valuesWithoutTarget } from "./deep";
import type { StoredRecord } from "./hooks";
import { storedOf } from "./records";
import type { MemberChange, Stored, WriteExecution } from "./write-execution";
import { idOf } from "../request/handlers";

/** The written record, with the records that the body nested. */
export interface WrittenOne {
  readonly type: EntityType;
  readonly id: string;
  readonly created: boolean;
  readonly nested: NestedNames;
}

/** A change that was not made. */
export interface FailedChange {
  readonly error: ODataError;
  readonly operation: "insert" | "update" | "delete" | "unlink";
  /** The id of the record; undefined if there is none. */
  readonly id: string | undefined;
  /** The members by which the client knows the record. */
  readonly identity: JsonObject;
}

export const isFailed = (change: MemberChange | FailedChange): change is FailedChange => "error" in change;

/** The changes to a collection or to its members, in their order. */
export interface ChangedCollection {
  readonly type: EntityType;
  readonly changes: readonly (MemberChange | FailedChange)[];
  readonly nested: NestedNames;
}

/** The written property, value or stream that the URL addresses. */
export interface WrittenProperty {
  readonly type: EntityType;
  readonly id: string;
  /** Of the record. */
  readonly etag: string;
}

/** POST to a collection: creates the record with those nested in it, related to the record of the path. */
export async function createRecord(execution: WriteExecution, { as }: RecordBody): Promise<WrittenOne> {
  const { type } = execution.write.target;
  const given = as(type);
  const linked = await linkToOwner(execution);
  requireUntagged(execution.request.headers["if-match"], collectionUntagged);
  const record = await execution.deep.create(type, given, linked);
  return writtenOne(type, idOf(record), given, true);
}

const writtenOne = (type: EntityType, id: string, given: GivenRecord, created: boolean): WrittenOne => ({
  type,
  id,
  created,
  nested: nestedNames([given]),
});

/** A record posted to the collection of another record belongs to it: it gets the values that relate them. */
async function linkToOwner(execution: WriteExecution): Promise<Values> {
  const { model, write, transaction, inputs } = execution;
  const related = write.target.steps.at(-1)?.related;
  if (!related) {
    await requirePath(transaction, model, write.checks, inputs);
    return {};
  }
  const owner = await ownerOf(execution);
  return valuesFromOwner(execution, related.navigation, owner.record);
}

/** The record whose navigation property the URL ends with. */
async function ownerOf({ model, write, transaction, inputs }: WriteExecution): Promise<Stored> {
  const type = write.target.steps.at(-1)?.related?.parent.type;
  const [row] = write.owner ? await transaction.query(write.owner, inputs) : [];
  if (row && type) return storedOf(type, row);
  await assertPathExists(transaction, model, write.checks, inputs);
  throw noRecord(model, type?.name ?? write.target.type.name);
}

/** PATCH. An id that matches no record of the addressed type may be that of another type (`Behaviour.otherwise`). */
export async function changeRecord(execution: WriteExecution, { as }: RecordBody): Promise<WrittenOne> {
  const { write, within, budget, transaction, inputs, model } = execution;
  let { type } = write.target;
  let stored = await addressed(execution);
  if (!stored) {
    const otherwise = within.behaviours[type.name]?.otherwise;
    if (otherwise === undefined || write.id?.(inputs) === undefined) throw noRecord(model, type.name);
    const id = write.id(inputs);
    const other = model.type(otherwise);
    const [row] = await transaction.query(write.storedById(other, budget), {
      ...inputs,
      after: [id],
    });
    if (!row) throw noRecord(model, type.name);
    type = other;
    stored = storedOf(type, row);
    requireMatch(execution, type, stored);
  }
  const given = as(type);
  await execution.deep.update(type, stored, given, "merge");
  return writtenOne(type, String(stored.record["id"]), given, false);
}

/** PUT replaces the record, or creates one with the id in the URL. */
export async function replaceRecord(execution: WriteExecution, { as }: RecordBody): Promise<WrittenOne> {
  const { write, request, inputs, model } = execution;
  const { type } = write.target;
  const stored = await addressed(execution);
  if (stored) {
    const given = as(type);
    await execution.deep.update(type, stored, given, "replace");
    return writtenOne(type, String(stored.record["id"]), given, false);
  }
  const id = write.id?.(inputs);
  if (id === undefined) throw noRecord(model, type.name);
  if (request.headers["if-match"] !== undefined)
    throw changedSince("The record does not exist, but If-Match was sent.");
  if (!type.insertable) throw noRecord(model, type.name);
  const given = as(type);
  await execution.deep.create(type, given, { id });
  return writtenOne(type, id, given, true);
}

/** DELETE of a record. Throws 404 where it does not exist, and 412 for an ETag in the body that is not its own. */
export async function removeRecord(execution: WriteExecution, { etag }: DeletionBody): Promise<void> {
  const { type } = execution.write.target;
  const stored = (await addressed(execution)) ?? missing(execution);
  requireETag(etag, stored, type.name);
  await execution.writer.remove(type, stored);
}

/** PUT, PATCH and DELETE of a property, its text or its file. */
export async function changeProperty(
  execution: WriteExecution,
  { as }: RecordBody,
): Promise<WrittenProperty> {
  const { type } = execution.write.target;
  const stored = (await addressed(execution)) ?? missing(execution);
  const updated = await execution.deep.update(type, stored, as(type), "merge");
  return { type, id: String(stored.record["id"]), etag: etagOf(updated) };
}

/**
 * The addressed record, after the conditions of the request were checked; undefined if it does not exist. Throws 404 if
 * a resource in the path is missing.
 */
async function addressed(execution: WriteExecution): Promise<Stored | undefined> {
  const { write, transaction, inputs, model } = execution;
  const [row] = await transaction.query(write.stored(), inputs);
  if (!row) {
    const steps = write.checks.steps.slice(0, -1);
    await assertPathExists(transaction, model, { ...write.checks, steps }, inputs);
    return undefined;
  }
  const stored = storedOf(write.target.type, row);
  requireMatch(execution, write.target.type, stored);
  return stored;
}

function missing({ model, write }: WriteExecution): never {
  throw noRecord(model, write.target.type.name);
}

/** Number of records after which other requests get their turn, and a disconnected client is detected. */
const recordsAtOnce = 50;
/** Number of rows that are converted before that. */
const rowsAtOnce = 500;

/** PATCH of the members of a collection. */
export async function changeMembers(
  execution: WriteExecution,
  { as }: RecordBody,
): Promise<ChangedCollection> {
  const { type } = execution.write.target;
  const given = as(type);
  const changes = await eachMember(execution, "update", async ({ deep }, stored) => {
    await deep.update(type, stored, given, "merge");
  });
  return { type, changes, nested: nestedNames([given]) };
}

/**
 * Returns the function that makes a change: as a part of its own, whose error is returned, if the request continues after
 * errors. Faults of the service, conflicts with other transactions and the end of the request end all changes.
 */
function attempts(
  execution: WriteExecution,
): <T>(work: (part: WriteExecution) => Promise<T>) => Promise<T | ODataError> {
  if (!continuesOnError(execution)) return (work) => work(execution);
  return async (work) => {
    try {
      return await execution.part(work);
    } catch (error) {
      execution.request.signal().throwIfAborted();
      if (error instanceof ODataError && error.status < 500 && !error.repeatable) return error;
      throw error;
    }
  };
}

/** Changes each addressed member; of a request that continues after errors, each as a part of its own. */
async function eachMember(
  execution: WriteExecution,
  operation: FailedChange["operation"],
  change: (execution: WriteExecution, stored: Stored) => Promise<void>,
): Promise<ChangedCollection["changes"]> {
  const members = await addressedMembers(execution);
  const attempt = attempts(execution);
  return eachInTurn(execution, members, async (stored) => {
    const id = String(stored.record["id"]);
    const error = await attempt((part) => change(part, stored));
    return error ? { error, operation, id, identity: {} } : { id, removed: undefined };
  });
}

/**
 * PATCH of a collection (Protocol 4.01, section 11.4.12): creates, changes and removes records as a delta payload says, in
 * its order. A record is found by its URL, its id or its natural key.
 */
export async function changeCollection(
  execution: WriteExecution,
  { changes: given }: ChangesBody,
): Promise<ChangedCollection> {
  const { model, write, inputs, transaction, within } = execution;
  const { type, steps } = write.target;
  requireMatchOfMembers(execution);
  if (within.behaviours[type.name]?.beforeTransaction)
    throw badRequest(
      `A ${type.name} must be written by a separate request, since the service waits for another service before.`,
    );
  if (!wholeType(type).deletable && given.some(({ removed }) => removed !== undefined))
    throw new ODataError("BadRequest_MethodNotAllowed", `Records of '${type.set}' cannot be deleted.`);
  const related = steps.at(-1)?.related;
  if (!related) await requirePath(transaction, model, write.checks, inputs);
  const owner = related ? (await ownerOf(execution)).record : {};
  // A record that leaves a set is in no collection any more.
  const navigation = related?.navigation ?? { ...containment(type, "service"), cascade: true };
  const records = given.flatMap(({ record }) => (record instanceof ODataError ? [] : [record]));
  const changes = continuesOnError(execution)
    ? await changeEach(execution, given, navigation, owner)
    : await execution.deep.changeCollection(deltaOf(navigation, records), owner);
  return { type, changes, nested: nestedNames(records) };
}

const deltaOf = (navigation: Navigation, records: readonly GivenRecord[]): GivenNavigation => ({
  navigation,
  linking: "delta",
  inline: true,
  records,
});

/** The same for a request that continues after errors: each change, with the records that it nests, is made or fails. */
async function changeEach(
  execution: WriteExecution,
  given: readonly GivenChange[],
  navigation: Navigation,
  owner: StoredRecord,
): Promise<ChangedCollection["changes"]> {
  const done = new Set<string>();
  const attempt = attempts(execution);
  return eachInTurn(execution, given, async ({ record, ...change }) => {
    const effect = await attempt(async ({ deep }) => {
      if (record instanceof ODataError) throw record;
      const [one] = await deep.changeCollection(deltaOf(navigation, [record]), owner);
      if (!one || done.has(one.id)) throw namedTwice(navigation);
      return one;
    });
    if (effect instanceof ODataError) return failedChange(execution, change, effect, navigation, owner);
    done.add(effect.id);
    return effect;
  });
}

/** The change with its operation, which depends on whether the record exists. */
async function failedChange(
  execution: WriteExecution,
  { identity, bindIdentity, removed }: Omit<GivenChange, "record">,
  error: ODataError,
  navigation: Navigation,
  owner: StoredRecord,
): Promise<FailedChange> {
  const { model, deep, idIn } = execution;
  const find = async (): Promise<Stored | undefined> => deep.find(navigation, bindIdentity(), owner);
  const stored = await find().catch((reason: unknown) => {
    if (reason instanceof ODataError && reason.status < 500) return undefined;
    throw reason;
  });
  const id = stored && String(stored.record["id"]);
  const url = identity["@id"];
  const isNew =
    !stored && (typeof url !== "string" || idIn(model.type(navigation.target), url) !== undefined);
  const upsert = isNew ? "insert" : "update";
  const removal = removed === "deleted" || navigation.cascade ? "delete" : "unlink";
  return { error, operation: removed ? removal : upsert, id, identity };
}

/** DELETE of the members of a collection: those that could not be deleted, of a request that continues after errors. */
export async function removeMembers(execution: WriteExecution): Promise<ChangedCollection> {
  const { type } = execution.write.target;
  const changes = await eachMember(execution, "delete", ({ writer }, stored) => writer.remove(type, stored));
  return { type, changes: changes.filter(isFailed), nested: new Map() };
}

async function addressedMembers(execution: WriteExecution): Promise<readonly Stored[]> {
  const { model, write, inputs, transaction } = execution;
  requireMatchOfMembers(execution);
  const members = await storedMembers(execution, "Choose fewer by a segment /$filter(…).");
  if (members.length === 0) await assertPathExists(transaction, model, write.checks, inputs);
  return members;
}

/**
 * The members that the URL addresses, which are in memory together. Throws 400 for too many of them, and where they
 * are too long together; where `$id` names one, all are read and this one is changed.
 */
async function storedMembers(
  { limits, write, inputs, transaction, uri }: WriteExecution,
  advice: string,
): Promise<readonly Stored[]> {
  const { maxEachRecords: most, maxRecordSize } = limits;
  let rows: readonly Row[];
  try {
    rows = await searchIn(transaction, write.stored(), inputs);
  } catch (error) {
    if (!(error instanceof RowsTooLarge)) throw error;
    throw limitExceeded(
      `The records that the request addresses have more than ${maxRecordSize} characters together, the limit (MAX_RECORD_SIZE). ${advice}`,
    );
  }
  if (rows.length > most && uri.options.id === undefined)
    throw limitExceeded(
      `The request addresses more than ${most} records; at most ${most} are changed at once. ${advice}`,
    );
  return mapInTurns(rows, rowsAtOnce, (row) => storedOf(write.target.type, row));
}

async function eachInTurn<Item, Result>(
  { request }: WriteExecution,
  items: readonly Item[],
  change: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const add = async (item: Item): Promise<void> => void results.push(await change(item));
  await inTurns(items, recordsAtOnce, add, request.signal);
  return results;
}

/*
 * Addition, change and removal of references, `…/$ref` (Protocol 4.01, section 11.4.6): the values that relate two
 * records are set or unset in the one that contains them. Only the relation is changed; no record is deleted.
 */

/** Relates the records that the body names, or detaches those that the URL names; a DELETE has no body. */
export async function executeOnReferences(
  execution: WriteExecution,
  { urls = [] }: Partial<ReferencesBody>,
): Promise<void> {
  const related = execution.write.target.steps.at(-1)?.related;
  if (!related) throw new Error("a reference is that of a navigation property");
  const { navigation, parent } = related;
  requireDirect(navigation);
  const owner = await ownerOf(execution);
  requireMatch(execution, parent.type, owner);
  if (navigation.collection) await relateMembers(execution, navigation, owner, urls);
  else await relateTarget(execution, related, owner, urls);
}

/** The target of the relation, or none. */
async function relateTarget(
  execution: WriteExecution,
  { navigation, parent: { type } }: Related,
  owner: Stored,
  urls: readonly string[],
): Promise<void> {
  const { writer, method } = execution;
  if (execution.uri.options.id !== undefined) throw idNotAllowed(navigation);
  const values =
    method === "DELETE"
      ? valuesWithoutTarget(execution.model, type, navigation)
      : valuesHere(navigation.on, await onlyReference(execution, urls));
  await writer.update(type, owner, values);
}

async function onlyReference(execution: WriteExecution, urls: readonly string[]): Promise<Stored["record"]> {
  const [stored] = await referenced(execution, urls);
  if (stored) return stored.record;
  throw new Error("this write needs a reference in its body");
}

/** The records that the body refers to, each of them once. */
async function referenced(
  { resolve, write }: WriteExecution,
  urls: readonly string[],
): Promise<readonly Stored[]> {
  const found = new Map<unknown, Stored>();
  for (const url of urls) {
    const stored = await resolve(write.target.type, url, "@odata.id");
    found.set(stored.record["id"], stored);
  }
  return [...found.values()];
}

async function relateMembers(
  execution: WriteExecution,
  navigation: Navigation,
  owner: Stored,
  urls: readonly string[],
): Promise<void> {
  const { deep, method } = execution;
  const added = await referenced(execution, urls);
  if (method !== "POST") {
    const kept = new Set(added.map(({ record }) => record["id"]));
    for (const member of await namedMembers(execution, navigation))
      if (!kept.has(member.record["id"])) await deep.detach(navigation, member);
  }
  for (const member of added) await deep.attach(navigation, owner.record, member);
}

/** The members that a DELETE names, by key or `$id`, or all of them. */
async function namedMembers(execution: WriteExecution, { name }: Navigation): Promise<readonly Stored[]> {
  const { model, write, inputs, transaction, uri, resolve } = execution;
  const { type, kind } = write.target;
  const members = await storedMembers(execution, "Remove the references one by one.");
  if (kind === "reference") {
    if (members.length > 0) return members;
    await assertPathExists(transaction, model, write.checks, inputs);
    throw noRecord(model, type.name);
  }
  const { id: url } = uri.options;
  if (url === undefined) return members;
  if (execution.method !== "DELETE") throw idNotAllowed({ name });
  const { record } = await resolve(type, url, "$id");
  const member = members.filter((stored) => stored.record["id"] === record["id"]);
  if (member.length === 0)
    throw new ODataError("Internal_RecordNotFound", `The record that $id names is not among '${name}'.`, {
      target: "$id",
    });
  return member;
}

const idNotAllowed = ({ name }: Pick<Navigation, "name">): ODataError =>
  invalidOption(
    `The query option '$id' is for DELETE from a collection, not for this write to '${name}'.`,
    "$id",
  );
