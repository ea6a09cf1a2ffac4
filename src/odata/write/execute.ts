/**
 * POST, PATCH, PUT and DELETE (Protocol 4.01, section 11.4): the body is bound, everything happens in one transaction
 * (the preceding reads, the behaviours, the rows, the records for the response), and the response is sent after its
 * commit.
 */
import { badRequest, ODataError } from "../errors";
import { formatRequest, negotiateJson } from "../headers/negotiate";
import type { ODataRequest, ODataResponse } from "../message";
import { type Values } from "../plan/body";
import { type Model, modelOfText } from "../model/model";
import type { Read, RequestContext, ServiceContext, WriteMethod } from "../request/context";
import { inputsOf, partitionOf } from "../request/partition";
import { planMemory } from "../cache";
import { addPlanSpan } from "../request-trace";
import type { Store, Transaction } from "../store/store";
import { afterCommit, statementMemory, UncertainCommit } from "../store/transaction";
import { continuesOnError, type RecordBody } from "./body";
import { collectionLocator, referenceReader } from "./references";
import { callerRules, requireGiven } from "./rules";
import { deepWriter } from "./deep";
import type { BeforeTransactionContext, StoredRecord } from "./hooks";
import { isRepeatable, repeatably, type Repetition } from "./repeatability";
import { unsetRecord } from "../sql/write";
import { changeable, recordWriter, storedOf, unsetEditable } from "./records";
import type {
  CompiledWrite,
  RecordWriter,
  WriteEvent,
  WriteExecution,
  WriteTarget,
  WriteTransaction,
  WrittenRecord,
} from "./write-execution";
import { bindWrite, compileWrite, mayWriteIn } from "./writes";

/** The rules of a service for all writes. */
type WriteRules = Pick<WriteTransaction, "behaviours" | "actions" | "strictReferences">;

/** A write before its execution: its request, and the bound target of its URL. */
type PreparedWrite = RequestContext & Pick<WriteExecution, "method" | "write" | "inputs">;

/** The runner of writes: executes the request of the context. Throws ODataErrors; nothing is written then. */
export type Write = (context: RequestContext, method: WriteMethod) => Promise<ODataResponse>;

/**
 * Creates the runner of writes, with its memory of compiled ones. `read` responds with single properties; `written` is
 * called for each write after its commit.
 */
export function createWriter(
  service: ServiceContext,
  serviceRules: WriteRules,
  read: Read,
  written?: (write: WriteEvent) => void,
): Write {
  const compiled = planMemory<CompiledWrite>(service.planRoom);
  const statements = statementMemory(service.planRoom);
  const references = referenceReader();
  const locate = collectionLocator(service);

  return async (context, method) => {
    if (!context.request.caller.canWrite) throw forbidden(context.model, method);
    if (!isRepeatable(context.request)) return write(context, method);
    return repeatably(context, (repetition) => write(context, method, repetition));
  };

  async function write(
    context: RequestContext,
    method: WriteMethod,
    repetition?: Repetition,
  ): Promise<ODataResponse> {
    const { request, uri, store } = context;
    const { caller } = request;
    const key = `${method === "POST" ? "+" : "="}${uri.shape}`;
    const started = request.trace?.spans && performance.now();
    const { plan, known } = compiled(key, context.budget, () => compileWrite(context, method));
    if (started !== undefined) addPlanSpan(request, started, known);
    const { target } = plan;
    const bind = bindWrite(target, method);
    const isPartition = target.type === context.model.partition?.type && target.kind !== "action";
    // The caller might not be allowed to read a new partition.
    if (isPartition && !mayWriteIn("", caller, context.model, target)) throw forbidden(context.model, method);
    requireFormat(context, plan, method);
    const bound = await bind(context);
    const inputs = {
      ...inputsOf(context, await partitionOf(context, target.partition)),
      // One more than may be changed at once: so many are too many.
      limit: context.limits.maxEachRecords + 1,
    };
    if (!mayWriteIn(inputs.partition, caller, context.model, target)) throw forbidden(context.model, method);
    const prepared: PreparedWrite = { method, write: plan, inputs, ...context };
    if (bound.record && method !== "DELETE")
      await beforeTransaction(prepared, serviceRules, bound.record, (url) => locate(store, context, url));

    const { set, partitioned } = target.type;
    const partition = partitioned || target.kind === "action" ? inputs.partition : "";
    let records: WrittenRecord[] = [];
    let repeated = false;
    const work = async (transaction: Transaction): Promise<ODataResponse> => {
      records = [];
      const first = repetition && (await repetition.findLocked(transaction));
      repeated = first !== undefined;
      if (first) return first;
      const done = await bound.run(begin(prepared, transaction, records), read);
      // The caller's own records require no permission for a partition; a partition is the one that it shows.
      const own = isPartition ? records.find((record) => record.set === set)?.id : partition;
      const shown = target.partition.kind === "caller" ? undefined : own;
      if (repetition) await repetition.remember(transaction, done, shown ?? "");
      return done;
    };
    const short = isShort(target, method, bound.record);
    const report = (status: number): void => {
      if (written && !repeated) reportWritten(written, store, request, { set, partition, status, records });
    };
    try {
      const response = await store.transaction(work, request.signal(), undefined, { short });
      report(response.status);
      return response;
    } catch (error) {
      if (error instanceof UncertainCommit) report(error.status);
      throw error;
    }
  }

  function begin(
    prepared: PreparedWrite,
    transaction: Transaction,
    records: WrittenRecord[],
  ): WriteExecution {
    const { model, store, limits, request, inputs } = prepared;
    const within: WriteTransaction = {
      model: modelOfText(model),
      dialect: store.dialect,
      deltaMaxAge: limits.deltaMaxAge,
      maxRecordSize: limits.maxRecordSize,
      statements,
      transaction,
      caller: request.caller,
      now: inputs.now,
      collectionAt: (url) => locate(transaction, prepared, url),
      wrote: (record) => void records.push(record),
      forget: () => records.splice(0),
      ...serviceRules,
    };
    const resolve: WriteExecution["resolve"] = (type, url, target, partition = inputs.partition) =>
      references.resolve({ transaction, ...prepared }, type, url, target, { ...inputs, partition });
    const idIn: WriteExecution["idIn"] = (type, url, partition = inputs.partition) =>
      references.idIn(prepared, type, url, partition);
    const rules = callerRules(model, (partition) =>
      prepared.rowsAmong(transaction, { ...inputs, partition }),
    );
    const writers = new Map<string, RecordWriter>();
    const writerFor: WriteExecution["writerFor"] = (partition) => {
      const known = writers.get(partition);
      if (known) return known;
      const writer = recordWriter(within, partition);
      const confined = rules?.confine(writer, partition) ?? writer;
      writers.set(partition, confined);
      return confined;
    };
    const writer = writerFor(inputs.partition);
    const contentIds: WriteExecution["contentIds"] = new Map();
    const deep = deepWriter({ ...prepared, writerFor, contentIds, resolve, idIn }, inputs.partition);
    const part: WriteExecution["part"] = (work) =>
      transaction.savepoint(async () => {
        const own: WrittenRecord[] = [];
        const execution = begin(prepared, transaction, own);
        const result = await work(execution);
        await execution.rules?.requireWritten();
        records.push(...own);
        for (const [id, name] of execution.contentIds) contentIds.set(id, name);
        return result;
      });
    return {
      within,
      transaction,
      rules,
      writerFor,
      writer,
      deep,
      contentIds,
      resolve,
      idIn,
      part,
      ...prepared,
    };
  }
}

/**
 * Calls `written` when the write is final, also where its outcome is unknown. Separate, because the deferred closure
 * keeps the variables of the function around it, and thousands of requests may wait for the commit of one transaction.
 */
function reportWritten(
  written: (write: WriteEvent) => void,
  store: Store,
  { id, method, caller }: ODataRequest,
  effect: Omit<WriteEvent, "request">,
): void {
  const write = { request: { id, method, caller }, ...effect };
  afterCommit(store, (uncertain) => written(uncertain ? { ...write, status: uncertain.status } : write));
}

/** Whether the write changes one record, and those that its behaviour changes with it. */
const isShort = ({ kind, type }: WriteTarget, method: WriteMethod, body: RecordBody | undefined): boolean =>
  kind !== "each" &&
  kind !== "action" &&
  kind !== "references" &&
  !(kind === "collection" && method !== "POST") &&
  (method !== "DELETE" || !type.navigations.some(({ cascade }) => cascade)) &&
  body?.isFlat !== false;

const forbidden = ({ partition }: Model, method: string): ODataError =>
  new ODataError(
    "Authorization_InsufficientPermissions",
    `The caller lacks the permission for ${method} here: it may only read${partition ? `, or is confined to some ${partition.type.set}` : ""}.`,
  );

/** Records are returned as JSON, which must be acceptable before anything is written, unlike texts, files and no body. */
function requireFormat(context: RequestContext, { target }: CompiledWrite, method: WriteMethod): void {
  const { request, uri, version } = context;
  const { kind } = target;
  // Members that could not be deleted are in the body.
  const isEmpty = method === "DELETE" && !(kind === "each" && continuesOnError(context));
  if (isEmpty || kind === "value" || kind === "stream" || kind === "references" || kind === "reference")
    return;
  negotiateJson(formatRequest(request, uri.options.format), version);
}

/**
 * Runs the behaviour's `beforeTransaction` for each record that the request would create or change; throws its errors.
 * The hook may wait for other systems, and it may reject the write.
 */
async function beforeTransaction(
  { store, request, method, write, inputs }: PreparedWrite,
  { behaviours }: WriteRules,
  { as }: RecordBody,
  collectionAt: BeforeTransactionContext["collectionAt"],
): Promise<void> {
  const { type, kind } = write.target;
  const behaviour = behaviours[type.name];
  if (!behaviour?.beforeTransaction) return;
  if (store.deferred)
    throw badRequest(
      `A ${type.name} must be written by a separate request, since the service waits for another service before. Send it outside of change sets, atomicity groups and snapshots.`,
    );
  const { values } = as(type);
  const given = new Set(Object.keys(values));
  const { caller } = request;
  const context: BeforeTransactionContext = {
    caller,
    now: inputs.now,
    collectionAt,
    signal: request.signal(),
  };
  const rows = kind === "collection" ? [] : await store.query(write.stored(), inputs);
  const creates = kind === "collection" || (kind === "record" && rows.length === 0 && method === "PUT");
  const replaces = kind === "record" && method === "PUT" && ({ replaces: true } as const);
  const run = async (record: Values, before: StoredRecord | undefined): Promise<void> => {
    requireGiven(type, record, given);
    await behaviour.beforeTransaction?.({ record, given, before, ...(before && replaces) }, context);
  };
  if (creates) await run(created(), undefined);
  for (const row of rows) {
    const before = storedOf(type, row).record;
    await run(updated(before), before);
  }

  function created(): Values {
    return { ...unsetRecord(type), ...values };
  }

  function updated(before: StoredRecord): Values {
    return { ...before, ...(replaces && unsetEditable(type)), ...changeable(type, values) };
  }
}
