/**
 * POST, PATCH, PUT and DELETE (Protocol 4.01, section 11.4): the body is bound, everything happens in one transaction
 * (what is read before, the behaviours, the rows, the records for the answer), and the answer leaves after it ended well.
 */
import { ODataError } from "../errors";
import { negotiateJson, type ODataVersion } from "../headers/negotiate";
import type { BudgetedRequest, ODataRequest, ODataResponse } from "../message";
import type { EntityType, Model } from "../model/model";
import { type GivenRecord, unsetValue, type Values } from "../plan/body";
import { nestedNames } from "../plan/expand-from-body";
import type { Inputs } from "../plan/plan";
import { addPlanSpan } from "../request-trace";
import { collectionLocator } from "./collection-at";
import type { RunContext } from "../request/context";
import { methodNotAllowed, requireAllowed, type WriteMethod } from "../request/methods";
import { noRecord, assertPathExists } from "../request/not-found";
import { namedPartition, partitionOf, visiblePartitions } from "../request/partition";
import { planMemory } from "../request/plan-memory";
import { storedProperties } from "../sql/write";
import type { Store, Transaction } from "../store/store";
import type { ODataUri } from "../uri";
import { readBody } from "./body";
import { changed, etagOf, requireETag, requireMatch } from "./conditions";
import { deepWriter, referenceResolver, valuesFromOwner } from "./deep";
import { executeOnMembers } from "./each";
import type { BeforeTransactionContext, PartitionSet, StoredRecord } from "./hooks";
import {
  changeable,
  recordWriter,
  type RecordWriter,
  statementMemory,
  storedOf,
  unsetEditable,
  type WriteSettings,
} from "./records";
import { executeOnReferences } from "./references";
import { respondWrite, type Read } from "./respond";
import { afterCommit, type WriteEvent, type WrittenRecord } from "./write-events";
import { givenAs, noContent, type Outcome, ownerOf, type WriteExecution } from "./write-execution";
import { type CompiledWrite, compileWrite } from "./writes";

export type { WriteMethod } from "../request/methods";

/**
 * The runner of writes, with its memory of compiled ones. `read` answers with single properties; `written` is told of
 * each write once it is committed.
 */
export function createWriter(
  shared: RunContext,
  settings: WriteSettings,
  read: Read,
  written?: (write: WriteEvent) => void,
) {
  const compiled = planMemory<CompiledWrite>();
  const memory = statementMemory();
  const resolveReference = referenceResolver(shared);
  const locate = collectionLocator(shared);

  return async (
    request: BudgetedRequest,
    uri: ODataUri,
    version: ODataVersion,
    method: WriteMethod,
    store: Store,
  ): Promise<ODataResponse> => {
    const context: RunContext = { ...shared, store };
    if (!request.caller.canWrite) throw forbidden(context.model, method);
    const key = `${method === "POST" ? "+" : "="}${uri.shape}`;
    const started = request.trace?.spans && performance.now();
    const { plan: write, known } = compiled(key, request.budget, () =>
      compileWrite(context, uri, method, request.budget),
    );
    if (started !== undefined) addPlanSpan(request, started, known);
    requireAllowed(write, method);
    // A new partition would be one that the caller may not see.
    const { partitions, writablePartitions } = request.caller;
    const isPartition = write.target.type === context.model.partition?.type;
    if (isPartition && (partitions !== "*" || writablePartitions)) throw forbidden(context.model, method);
    requireFormat(request, uri, version, write);
    const body = await readBody(context, request, write, method);
    const inputs = await inputsOf(context, request, uri, write);
    if (write.target.type.partitioned && writablePartitions?.has(inputs.partition) === false)
      throw forbidden(context.model, method);
    const collectionAt = (url: string): Promise<PartitionSet> => locate(store, request, url);
    await beforeWrite(context, settings, { request, method, write, inputs, body, collectionAt });

    let records: WrittenRecord[] = [];
    const answer = await context.store.transaction(async (transaction) => {
      records = [];
      const facts = { request, uri, version, method, write, inputs, body };
      const execution = begin(context, transaction, facts, (record) => records.push(record));
      return respondWrite(execution, await executeWrite(execution), read);
    }, request.signal);
    const { set, partitioned } = write.target.type;
    const partition = partitioned ? inputs.partition : "";
    if (written)
      afterCommit(store, () => written({ request, set, partition, status: answer.status, records }));
    return answer;
  };

  function begin(
    context: RunContext,
    transaction: Transaction,
    facts: Pick<WriteExecution, "request" | "uri" | "version" | "method" | "write" | "inputs" | "body">,
    wrote: (record: WrittenRecord) => void,
  ): WriteExecution {
    const { request, inputs } = facts;
    const { caller } = request;
    const writerFor = (partition = inputs.partition): RecordWriter =>
      recordWriter(settings, memory, context.store.dialect, transaction, {
        caller,
        now: inputs.now,
        partition,
        collectionAt: (url) => locate(transaction, request, url),
        wrote,
      });
    const resolve = (type: EntityType, url: string, target: string, partition = inputs.partition) =>
      resolveReference({ transaction, request, inputs: { ...inputs, partition } }, type, url, target);
    const checksETags = request.headers["odata-version"] === "4.01";
    const deep = deepWriter({ context, writerFor, resolve, signal: request.signal, checksETags });
    return { ...facts, context, settings, transaction, writer: writerFor(), deep, resolve };
  }
}

const forbidden = ({ partition }: Model, method: string): ODataError =>
  new ODataError(
    "Authorization_InsufficientPermissions",
    `The caller lacks the permission for ${method} here: it may only read${partition ? `, or is confined to some ${partition.type.set}` : ""}.`,
  );

/** Records are answered in JSON, which must be acceptable before anything is written; texts and files are not. */
function requireFormat(
  { headers }: ODataRequest,
  { options }: ODataUri,
  version: ODataVersion,
  { target }: CompiledWrite,
): void {
  if (target.kind !== "value" && target.kind !== "stream")
    negotiateJson({ accept: headers["accept"], format: options.format }, version);
}

async function inputsOf(
  context: RunContext,
  { caller, root }: ODataRequest,
  uri: ODataUri,
  { target }: CompiledWrite,
): Promise<Inputs> {
  const literals = uri.literals.map((literal) => literal.value);
  const parameter = namedPartition(context.model, uri);
  const partition = await partitionOf(context, target.partition, { caller, literals, parameter });
  return {
    literals,
    partition,
    now: new Date().toISOString(),
    root,
    limit: 1,
    skip: 0,
    pageSize: 1,
    after: [],
    visible: visiblePartitions(caller),
    caller: caller.id,
  };
}

/* Carries a write out within its transaction: create, change, replace or delete a record, or a property of it. */

/** Does what the request asks for; throws ODataErrors, and then nothing of it may remain. */
function executeWrite(execution: WriteExecution): Promise<Outcome> {
  switch (execution.write.target.kind) {
    case "collection":
      return createRecord(execution);
    case "each":
      return executeOnMembers(execution);
    case "reference":
    case "references":
      return executeOnReferences(execution);
    default:
      return executeOnRecord(execution);
  }
}

async function createRecord(execution: WriteExecution): Promise<Outcome> {
  const { type } = execution.write.target;
  const given = givenAs(execution, type);
  const record = await execution.deep.create(type, given, await linkToOwner(execution));
  return recordOutcome(type, String(record["id"]), given, true);
}

const recordOutcome = (type: EntityType, id: string, given: GivenRecord, created: boolean): Outcome => ({
  kind: "record",
  type,
  id,
  created,
  nested: nestedNames([given]),
});

/** A record posted to the collection of another record belongs to it: it gets the values that relate them. */
async function linkToOwner(execution: WriteExecution): Promise<Values> {
  const { context, write, transaction, inputs } = execution;
  const related = write.target.steps.at(-1)?.related;
  if (!related) {
    await assertPathExists(transaction, context.model, write.checks, inputs);
    return {};
  }
  if (related.navigation.through) throw methodNotAllowed("POST", ["GET", "HEAD"]);
  const owner = await ownerOf(execution);
  return valuesFromOwner(context, related.navigation, owner.record);
}

async function executeOnRecord(execution: WriteExecution): Promise<Outcome> {
  const { context, request, write, inputs, transaction, method } = execution;
  const { type, kind } = write.target;
  const [row] = await transaction.query(write.stored, inputs);
  if (!row) return executeOnUnknown(execution);
  const stored = storedOf(type, row);
  requireMatch(context, request, stored);
  const id = String(stored.record["id"]);
  if (kind !== "record") {
    const updated = await execution.deep.update(type, stored, givenAs(execution, type), "merge");
    return { kind: "property", type, id, etag: etagOf(updated) };
  }
  if (method === "DELETE") {
    if (execution.body.kind === "none") requireETag(execution.body.etag, stored, type.name);
    await execution.writer.remove(type, stored);
    return noContent;
  }
  const given = givenAs(execution, type);
  await execution.deep.update(type, stored, given, method === "PUT" ? "replace" : "merge");
  return recordOutcome(type, id, given, false);
}

/** No such record: PUT creates it, PATCH may mean a record of another type, everything else is a 404. */
async function executeOnUnknown(execution: WriteExecution): Promise<Outcome> {
  const { context, settings, request, write, inputs, transaction, method } = execution;
  const { type, kind } = write.target;
  const steps = write.checks.steps.slice(0, -1);
  await assertPathExists(transaction, context.model, { ...write.checks, steps }, inputs);
  const id = write.id?.(inputs);
  if (id === undefined || kind !== "record") throw noRecord(context.model, type.name);
  const otherwise = method === "PATCH" ? settings.behaviours[type.name]?.otherwise : undefined;
  if (otherwise !== undefined) return updateOther(execution, context.model.type(otherwise), id);
  if (method !== "PUT") throw noRecord(context.model, type.name);
  if (request.headers["if-match"] !== undefined)
    throw changed("The record does not exist, but If-Match was sent.");
  if (!type.insertable) throw noRecord(context.model, type.name);
  const given = givenAs(execution, type);
  await execution.deep.create(type, given, { id });
  return recordOutcome(type, id, given, true);
}

/** The same PATCH on the record of another type that has this id (`Behaviour.otherwise`). */
async function updateOther(execution: WriteExecution, type: EntityType, id: string): Promise<Outcome> {
  const { context, request, transaction, inputs, write } = execution;
  const [row] = await transaction.query(write.storedById(type, request.budget), { ...inputs, after: [id] });
  if (!row) throw noRecord(context.model, write.target.type.name);
  const stored = storedOf(type, row);
  requireMatch(context, request, stored);
  const given = givenAs(execution, type);
  await execution.deep.update(type, stored, given, "merge");
  return recordOutcome(type, id, given, false);
}

/* What a behaviour does before the transaction of a write: it may wait for others there, and it may refuse. */

type Beginning = Pick<WriteExecution, "request" | "method" | "write" | "inputs" | "body"> &
  Pick<BeforeTransactionContext, "collectionAt">;

/** Runs the behaviour's `before` for each record that the request would create or change; throws what it throws. */
async function beforeWrite(
  { store }: Pick<RunContext, "store">,
  { behaviours }: Pick<WriteSettings, "behaviours">,
  beginning: Beginning,
): Promise<void> {
  const { request, method, write, inputs, body, collectionAt } = beginning;
  const { type, kind } = write.target;
  const behaviour = behaviours[type.name];
  if (!behaviour?.beforeTransaction || method === "DELETE" || body.kind !== "record") return;
  if (store.deferred)
    throw new ODataError(
      "BadRequest",
      `A ${type.name} is written by a request of its own: the service waits for another one before. Send it outside of change sets, atomicity groups and snapshots.`,
    );
  const { values } = givenAs(beginning, type);
  const given = new Set(Object.keys(values));
  const { caller } = request;
  const context: BeforeTransactionContext = { caller, now: inputs.now, collectionAt, signal: request.signal };
  const rows = kind === "collection" ? [] : await store.query(write.stored, inputs);
  const creates = kind === "collection" || (kind === "record" && rows.length === 0 && method === "PUT");
  if (creates) await behaviour.beforeTransaction({ record: created(), given, before: undefined }, context);
  for (const row of rows) {
    const before = storedOf(type, row).record;
    await behaviour.beforeTransaction({ record: updated(before), given, before }, context);
  }

  function created(): Values {
    const unset = storedProperties(type).map((property) => [property.name, unsetValue(property)]);
    return { ...Object.fromEntries(unset), ...values };
  }

  function updated(before: StoredRecord): Values {
    const replaced = kind === "record" && method === "PUT" ? unsetEditable(type) : {};
    return { ...before, ...replaced, ...changeable(type, values) };
  }
}
