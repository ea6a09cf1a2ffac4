/**
 * POST, PATCH, PUT and DELETE (Protocol 4.01, section 11.4): the body is bound, everything happens in one transaction
 * (what is read before, the behaviours, the rows, the records for the answer), and the answer leaves after it ended well.
 */
import { ODataError } from "../errors";
import type { EntityType } from "../edm/model";
import { negotiateJson, type ODataVersion } from "../headers/negotiate";
import { lru } from "../lru";
import type { ODataRequest, ODataResponse } from "../message";
import { notePlan } from "../notes";
import type { Inputs } from "../plan/plan";
import type { Store, Transaction } from "../store/store";
import type { ODataUri } from "../uri";
import { beforeWrite } from "./before-write";
import { collectionLocator } from "./collection-at";
import { compileWrite, type CompiledWrite } from "./compile-write";
import type { PartitionSet } from "./behaviour";
import type { RunContext } from "./context";
import { deepWriter } from "./deep-write";
import { requireAllowed, type WriteMethod } from "./methods";
import { partitionOf, visiblePartitions } from "./partition";
import { perform } from "./perform";
import { recordWriter, statementMemory, type RecordWriter, type WriteSettings } from "./records";
import { referenceResolver } from "./resolve-reference";
import { answerWrite, type Read } from "./write-answers";
import { afterCommit, type Written, type WrittenRecord } from "./written";
import { readBody } from "./write-body";
import type { Writing } from "./writing";

export type { WriteMethod } from "./methods";

/**
 * The runner of writes, with its memory of compiled ones. `read` answers with single properties; `written` is told of
 * each write once it is committed.
 */
export function createWriter(
  shared: RunContext,
  settings: WriteSettings,
  read: Read,
  written?: (write: Written) => void,
) {
  const compiled = lru<CompiledWrite>(1000);
  const memory = statementMemory();
  const resolveReference = referenceResolver(shared);
  const locate = collectionLocator(shared);

  return async (
    request: ODataRequest,
    uri: ODataUri,
    version: ODataVersion,
    method: WriteMethod,
    store: Store,
  ): Promise<ODataResponse> => {
    const context: RunContext = { ...shared, store };
    if (!request.caller.canWrite) throw forbidden(method);
    const key = `${method === "POST" ? "+" : "="}${uri.shape}`;
    const started = request.notes?.stages && performance.now();
    const known = compiled.get(key);
    const write = known ?? compileWrite(context, uri, method);
    if (!known) compiled.set(key, write);
    if (started !== undefined) notePlan(request, started, known !== undefined);
    requireAllowed(write, method);
    // A new company would be one that the caller may not see.
    const { companies, writableCompanies } = request.caller;
    const isPartition = write.target.type === context.model.partition.type;
    if (isPartition && (companies !== "*" || writableCompanies)) throw forbidden(method);
    requireFormat(request, uri, version, write);
    const body = await readBody(context, request, write, method);
    const inputs = await inputsOf(context, request, uri, write);
    const isOwn = write.target.type.owner !== undefined;
    if (!isPartition && !isOwn && writableCompanies?.has(inputs.partition) === false) throw forbidden(method);
    const collectionAt = (url: string): Promise<PartitionSet> => locate(store, request, url);
    await beforeWrite(context, settings, { request, method, write, inputs, body, collectionAt });

    let records: WrittenRecord[] = [];
    const answer = await context.store.transaction(async (transaction) => {
      records = [];
      const facts = { request, uri, version, method, write, inputs, body };
      const writing = begin(context, transaction, facts, (record) => records.push(record));
      return answerWrite(writing, await perform(writing), read);
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
    facts: Pick<Writing, "request" | "uri" | "version" | "method" | "write" | "inputs" | "body">,
    wrote: (record: WrittenRecord) => void,
  ): Writing {
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

const forbidden = (method: string): ODataError =>
  new ODataError(
    "Authorization_InsufficientPermissions",
    `The caller lacks the permission for ${method} here: it may only read, or is confined to some companies.`,
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
  const parameter = uri.custom.get(context.model.partition.parameter);
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
