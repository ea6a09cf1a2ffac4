/**
 * POST, PATCH, PUT and DELETE (Protocol 4.01, section 11.4): the body is bound, everything happens in one transaction
 * (what is read before, the behaviours, the rows, the records for the answer), and the answer leaves after it ended well.
 */
import { ODataError } from "../errors";
import type { EntityType } from "../edm/model";
import { negotiateJson, type ODataVersion } from "../headers/negotiate";
import { lru } from "../lru";
import type { ODataRequest, ODataResponse } from "../message";
import type { Inputs } from "../plan/plan";
import type { Store, Transaction } from "../store/store";
import type { ODataUri } from "../uri";
import { compileWrite, type CompiledWrite } from "./compile-write";
import type { RunContext } from "./context";
import { deepWriter } from "./deep-write";
import { requireAllowed, type WriteMethod } from "./methods";
import { partitionOf, visiblePartitions } from "./partition";
import { perform } from "./perform";
import { recordWriter, statementMemory, type RecordWriter, type WriteSettings } from "./records";
import { referenceResolver } from "./resolve-reference";
import { answerWrite, type Read } from "./write-answers";
import { readBody } from "./write-body";
import type { Writing } from "./writing";

export type { WriteMethod } from "./methods";

/** The runner of writes, with its memory of compiled ones. `read` answers with single properties. */
export function createWriter(shared: RunContext, settings: WriteSettings, read: Read) {
  const compiled = lru<CompiledWrite>(1000);
  const memory = statementMemory();
  const resolveReference = referenceResolver(shared);

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
    let write = compiled.get(key);
    if (!write) {
      write = compileWrite(context, uri, method);
      compiled.set(key, write);
    }
    requireAllowed(write, method);
    // A new company would be one that the caller may not see.
    if (write.target.type === context.model.partition.type && request.caller.companies !== "*")
      throw forbidden(method);
    requireFormat(request, uri, version, write);
    const body = await readBody(context, request, write, method);
    const inputs = await inputsOf(context, request, uri, write);

    return context.store.transaction(async (transaction) => {
      const writing = begin(context, transaction, { request, uri, version, method, write, inputs, body });
      return answerWrite(writing, await perform(writing), read);
    }, request.signal);
  };

  function begin(
    context: RunContext,
    transaction: Transaction,
    facts: Pick<Writing, "request" | "uri" | "version" | "method" | "write" | "inputs" | "body">,
  ): Writing {
    const { request, inputs } = facts;
    const { caller } = request;
    const writerFor = (partition = inputs.partition): RecordWriter =>
      recordWriter(settings, memory, context.store.dialect, transaction, {
        caller,
        now: inputs.now,
        partition,
      });
    const resolve = (type: EntityType, url: string, target: string, partition = inputs.partition) =>
      resolveReference({ transaction, caller, inputs: { ...inputs, partition } }, type, url, target);
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
    after: [],
    visible: visiblePartitions(caller),
  };
}
