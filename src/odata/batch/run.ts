/** Runs a batch: its units in order, each request with its dependencies, groups and snapshots as one transaction. */
import { isRead } from "../request/urls";
import { badRequest, ODataError, requireShortUrl } from "../errors";
import { isolationOf } from "../headers/conditional";
import { responseVersion, splitOutsideQuotes } from "../headers/negotiate";
import { requireKnownEncoding } from "../http/codings";
import { errorResponse, errorVersion, isFault } from "../http/error-response";
import { decode } from "../http/request-body";
import { closeBody, type ODataRequest, type ODataResponse } from "../message";
import { newTrace } from "../request-trace";
import { TransactionEnded } from "../store/driver-errors";
import type { AfterCommit, Store, Transaction } from "../store/store";
import { afterCommit, storeIn, UncertainCommit } from "../store/transaction";
import { nextTurn } from "../turns";
import { isRepeatable } from "../write/repeatability";
import {
  type BatchOperation,
  type BatchRun,
  type BatchTarget,
  type BatchUnit,
  begun,
  failedDependency,
  inOneLine,
  isError,
  isJson,
  keepWhole,
  longestPartUrl,
  newRoom,
  type OperationResponse,
  type OperationRun,
  partServiceUrl,
  resultOf,
  type UnitResponse,
  wholeText,
} from "./batch";
import {
  addressed,
  evaluateCondition,
  resolveBody,
  resolveETags,
  resolveQuery,
  resolveRecord,
  valueReader,
} from "./references";

// The conversion of a request of a batch to one for the service: references, URL, inherited headers, isolation.

/** Whether a URL relative to the root addresses `$batch`. */
export const isBatchUrl = (url: string): boolean => /^\/(?:\$|%24)batch\/?(?:\?|$)/.test(url);

/**
 * The request to run. Throws the errors of its URL, references or body, 424 for a reference to a request that failed,
 * 400 for a batch within the batch.
 */
async function prepare(run: OperationRun, operation: BatchOperation): Promise<ODataRequest> {
  const { limits, model, budget, request, roots, results } = run;
  const facts = { model, budget };
  const read = valueReader(facts, results);
  const repeatable = isRepeatable(operation) ? undefined : run.repeatable;
  const part = run.repeatableInGroups.get(operation) ?? repeatable?.parts.get(operation);
  const own = repeatable ? { ...operation.headers, ...repeatable.headers } : operation.headers;
  const headers = resolveETags(partHeaders(own, run.inherited), results);
  const sent = operation.url;
  requireShortUrl(sent, longestPartUrl(limits));
  const url = resolveQuery(resolveRecord(partServiceUrl(sent, roots), results), results, read);
  requireShortUrl(url, longestPartUrl(limits));
  if (isBatchUrl(url)) throw badRequest("A batch cannot contain a batch.");
  if (!run.snapshot && isolationOf(headers)) throw isolationRefused("Send the header with the batch itself.");
  const encoding = operation.headers["content-encoding"];
  requireKnownEncoding(encoding);
  const decoded = encoding === undefined ? operation.body : await decoding(run, operation, encoding);
  const version = responseVersion(headers["odata-version"], headers["odata-maxversion"]);
  const body = isJson(headers["content-type"] ?? "application/json")
    ? resolveBody(decoded, {
        results,
        root: request.root,
        maxValues: limits.maxBodyValues,
        read: version === "4.01" ? read : undefined,
        isFile: () => addressed(facts, url)?.kind === "stream",
      })
    : decoded;
  return {
    ...request,
    budget,
    method: operation.method === "HEAD" ? "GET" : operation.method,
    url,
    headers,
    body: () => Promise.resolve(body),
    ...(part && { repeatablePart: part }),
    ...(request.trace && { trace: newTrace(request.trace.spans !== undefined) }),
  };
}

/** The decoded body of a part. The limit of a body is that of all decoded ones of a batch together. */
async function decoding(
  { limits, request, decoded, reserveDecoded }: OperationRun,
  operation: BatchOperation,
  encoding: string,
): Promise<Uint8Array> {
  // A part of a transaction that is retried counts once.
  decoded.delete(operation);
  const before = [...decoded.values()].reduce((sum, bytes) => sum + bytes, 0);
  const body = await decode(operation.body, encoding, {
    limit: Math.max(0, limits.maxBodySize - before),
    reserve: reserveDecoded,
    signal: request.signal(),
  });
  decoded.set(operation, body.length);
  return body;
}

/* The headers of a part: its own, and those that it inherits from the batch (Protocol 4.01, section 8). */

type Headers = ODataRequest["headers"];

const inheritedNames = ["odata-version", "odata-maxversion", "accept-charset", "accept-language"] as const;
const inheritedPreference = /^(odata\.)?(include-annotations|allow-entityreferences)\b/i;

/** Joins the accepted items of a list header; undefined if there are none. */
function listOf(header: string | undefined, passes: (item: string) => boolean): string | undefined {
  const items = splitOutsideQuotes(header ?? "", ",").filter((item) => item !== "" && passes(item));
  return items.length === 0 ? undefined : items.join(", ");
}

/** The headers that every part of the batch inherits; created once for a batch. */
export function inheritance(batch: Headers): Headers {
  return {
    ...Object.fromEntries(inheritedNames.map((name) => [name, batch[name]])),
    // `multipart/mixed` concerns only the batch itself.
    accept: listOf(batch["accept"], (range) => !/^multipart\//i.test(range)),
    prefer: listOf(batch["prefer"], (preference) => inheritedPreference.test(preference)),
  };
}

/**
 * The headers with which a part is run. A batch is authenticated once, so an `Authorization` header within it is
 * ignored. The first of two equal preferences counts, so the part's own come first.
 */
function partHeaders(own: Headers, inheritedHeaders: Headers): Headers {
  const { authorization: _, "content-encoding": _decoded, ...rest } = own;
  const prefer = [own["prefer"], inheritedHeaders["prefer"]].filter((text) => text !== undefined).join(", ");
  return { ...inheritedHeaders, ...rest, prefer: prefer === "" ? undefined : prefer };
}

/*
 * `Isolation: snapshot` (Protocol 4.01, section 8.2.6): everything is run in one transaction. A next link would lead to
 * data of a later point in time, so a response that needs one is rejected.
 */

const isolationRefused = (advice: string): ODataError =>
  new ODataError("BadRequest_IsolationNotSupported", `Isolation: snapshot is not possible here. ${advice}`, {
    target: "Isolation",
  });

/** In JSON text, an unescaped quote after the name is found only at members, never within a string. */
const nextLink = /@(?:odata\.)?nextLink":/;

/** Throws `BadRequest_IsolationNotSupported` for a page that is not the last. The body is complete. */
export function requireOnePage(response: ODataResponse): void {
  const { Link: links } = response.headers;
  if (links !== undefined || nextLink.test(wholeText(response) ?? ""))
    throw isolationRefused("The response has several pages; request fewer records.");
}

/* Runs a batch: one unit after the other, each group in a separate transaction, or the whole batch in one. */

type Group = Extract<BatchUnit, { kind: "group" }>;

/**
 * The responses of the units as they are completed, in order. After an error, no further unit is started unless the
 * batch continues. Throws only when the whole batch ends: the client disconnected, or the time limit is exceeded.
 */
export async function* runBatch(run: BatchRun, units: readonly BatchUnit[]): AsyncGenerator<UnitResponse> {
  if (!run.snapshot) {
    yield* runUnits(run, { store: run.store, room: undefined }, units);
    return;
  }
  yield* await runIsolated(run, units);
}

/** All units in one transaction. */
async function runIsolated(run: BatchRun, units: readonly BatchUnit[]): Promise<readonly UnitResponse[]> {
  const isOfReads = units.every(readsOnly);
  const done: UnitResponse[] = [];
  try {
    await (isOfReads ? reading : nestedTransaction)(
      run.store,
      async (store) => {
        // The transaction may be retried.
        run.request.trace?.parts.splice(0);
        done.length = 0;
        const place = { store, room: newRoom(run) };
        for await (const unit of runUnits(run, place, units)) done.push(unit);
      },
      run.request.signal(),
      "snapshot",
    );
  } catch (error) {
    if (!(error instanceof TransactionEnded)) throw error;
    return isOfReads ? done : rolledBackInTheEnd(run, done, error);
  }
  return done;
}

/** The responses of units whose transaction was rolled back in the end: those of the failed ones are the same. */
function rolledBackInTheEnd(
  run: BatchRun,
  units: readonly UnitResponse[],
  error: TransactionEnded,
): readonly UnitResponse[] {
  const responses = units.map((each) => (each.failure ? each : rolledBack(run, each.unit, error)));
  run.request.trace?.parts.splice(0);
  for (const each of responses) traceParts(run, each);
  return responses;
}

const readsOnly = ({ operations }: Pick<BatchUnit, "operations">): boolean => operations.every(isRead);

async function* runUnits(
  run: BatchRun,
  place: BatchTarget,
  units: readonly BatchUnit[],
): AsyncGenerator<UnitResponse> {
  for (const unit of units) {
    run.request.signal().throwIfAborted();
    const done = unit.kind === "group" ? await runGroup(run, place, unit) : await runAlone(run, place, unit);
    traceParts(run, done);
    yield done;
    if (done.failure && !run.continues) return;
    // Drivers that respond synchronously leave no gap between requests in which others get their turn.
    await nextTurn();
  }
}

/** Each request with the status that the client gets; a rollback of its group changes the status of its own run. */
function traceParts({ request: { trace }, attempts }: BatchRun, { responses }: UnitResponse): void {
  if (trace === undefined) return;
  const now = performance.now();
  for (const { operation, response } of responses) {
    const { method } = operation;
    const attempt = attempts.get(operation) ?? { method, started: now, ended: now, trace: newTrace(false) };
    trace.parts.push({ ...attempt, status: response.status });
  }
}

async function runAlone(
  run: BatchRun,
  place: BatchTarget,
  unit: Extract<BatchUnit, { kind: "request" }>,
): Promise<UnitResponse> {
  const [operation] = unit.operations;
  if (!place.room) {
    const response = await execute(run, place, operation);
    return { unit, responses: [response], failure: isError(response) ? response : undefined };
  }
  // A part of the transaction, since a server accepts no further statement after one that failed.
  return undoing(run, place, unit, async (store) => {
    const response = await execute(run, { ...place, store }, operation);
    if (isError(response)) throw new UnitFailed(response);
    return [response];
  });
}

/** Thrown within the transaction of a unit to roll it back. */
class UnitFailed extends Error {
  constructor(readonly failure: OperationResponse) {
    super("a request of the unit failed");
  }
}

async function runGroup(run: BatchRun, place: BatchTarget, unit: Group): Promise<UnitResponse> {
  const done = await undoing(run, place, unit, async (within) => {
    // The transaction may be retried.
    const room = place.room ?? newRoom(run);
    const responses: OperationResponse[] = [];
    const store = rememberingVersions(within);
    for (const operation of unit.operations) {
      run.request.signal().throwIfAborted();
      const response = await execute(run, { store, room }, operation);
      if (isError(response)) throw new UnitFailed(response);
      responses.push(response);
      await nextTurn();
    }
    return responses;
  });
  if (unit.name !== undefined) run.succeeded.set(unit.name, done.failure === undefined);
  return done;
}

/** Runs a unit as one transaction, or as a part of that of the place, which is undone when it throws. */
async function undoing(
  run: BatchRun,
  place: BatchTarget,
  unit: BatchUnit,
  work: (within: Store) => Promise<readonly OperationResponse[]>,
): Promise<UnitResponse> {
  try {
    const together = readsOnly(unit) ? reading : nestedTransaction;
    const responses = await together(place.store, work, run.request.signal());
    return { unit, responses, failure: undefined };
  } catch (error) {
    run.request.signal().throwIfAborted();
    // The whole transaction is retried, not this part of it.
    if (place.room && error instanceof ODataError && error.repeatable) throw error;
    return rolledBack(run, unit, error);
  }
}

/** The responses of a unit that was rolled back. If the transaction itself failed, no request is the cause. */
function rolledBack(run: BatchRun, unit: BatchUnit, error: unknown): UnitResponse {
  const culprit = error instanceof UnitFailed ? error.failure : undefined;
  if (culprit && unit.kind === "request") return { unit, responses: [culprit], failure: culprit };
  const response = culprit ? undone(run, unit, culprit) : respondError(run, run.request, error);
  const responses = unit.operations.map((operation) =>
    operation === culprit?.operation ? culprit : remembered(run, operation, response, operation.url),
  );
  return { unit, responses, failure: culprit ? withContentId(culprit) : responses[0] };
}

interface ErrorBody {
  readonly error: { readonly details?: readonly object[] };
}

/**
 * The error with the Content-ID of its request, also in each of its details. It is the only response to a change set, and
 * OpenUI5 finds the record and the field that it is about by this annotation, not by the header of the part.
 */
function withContentId(failure: OperationResponse): OperationResponse {
  const { operation, response } = failure;
  const text = wholeText(response);
  if (operation.id === undefined || text === undefined) return failure;
  const id = inOneLine(operation.id);
  const annotated = (part: object): object => ({ "@Core.ContentID": id, ...part });
  const { error } = JSON.parse(text) as ErrorBody;
  const details = error.details && { details: error.details.map(annotated) };
  return {
    operation,
    response: { ...response, body: JSON.stringify({ error: { ...annotated(error), ...details } }) },
  };
}

function undone(run: BatchRun, unit: BatchUnit, { operation: { id } }: OperationResponse): ODataResponse {
  const cause = id === undefined ? "another request" : `the request '${id}'`;
  const name = unit.kind === "group" ? unit.name : undefined;
  const group = name === undefined ? "the change set" : `the atomicity group '${name}'`;
  const error = failedDependency(`Nothing was changed, because ${cause} of ${group} failed.`);
  return respondError(run, run.request, error);
}

/* One request of a batch, from the request as sent to its response: errors of the service become error responses. */

/** Runs or rejects a request. Throws only when the batch ends: the client disconnected, or the time is over. */
async function execute(
  run: BatchRun,
  place: BatchTarget,
  operation: BatchOperation,
): Promise<OperationResponse> {
  const started = performance.now();
  let request: ODataRequest | undefined;
  let response: ODataResponse;
  try {
    if (operation.fault) throw operation.fault;
    const own: OperationRun = { budget: run.newPartBudget(), ...run };
    await requireDependencies(own, place, operation);
    request = await prepare(own, operation);
    const sent = await run.service(request, place.store);
    response = await (place.room ? keepWhole(sent, place.room) : begun(run, sent));
    if (run.snapshot) requireOnePage(response);
    if (operation.method === "HEAD") {
      await closeBody(response.body);
      response = { status: response.status, headers: response.headers };
    }
  } catch (error) {
    run.request.signal().throwIfAborted();
    // The whole transaction is retried, not this part of it.
    if (place.room && error instanceof ODataError && error.repeatable) throw error;
    response = respondError(run, request ?? run.request, error);
  }
  const { method } = operation;
  const trace = request?.trace ?? newTrace(false);
  run.attempts.set(operation, { method, started, ended: performance.now(), trace });
  return remembered(run, operation, response, request?.url ?? operation.url);
}

/** An error as a part's response, with the correlation id of the batch, which is the one in the log. */
function respondError(run: BatchRun, request: ODataRequest, error: unknown): ODataResponse {
  if (isFault(error)) run.fault(error, request);
  return errorResponse(error, run.request.id, errorVersion(request.headers));
}

/** The response with its correlation id, stored for the requests that depend on it or reference it. */
function remembered(
  { request, mentioned, roots, results, succeeded }: BatchRun,
  operation: BatchOperation,
  response: ODataResponse,
  url: string,
): OperationResponse {
  const { id } = operation;
  if (id !== undefined) {
    succeeded.set(id, response.status >= 200 && response.status < 300);
    if (mentioned.has(id)) results.set(id, resultOf(operation, url, response, roots));
  }
  return { operation, response: { ...response, headers: { "request-id": request.id, ...response.headers } } };
}

/** `if`, or otherwise that all of `dependsOn` succeeded. Throws `BadRequest_FailedDependency`. */
async function requireDependencies(
  run: OperationRun,
  { store }: BatchTarget,
  { condition, dependsOn }: BatchOperation,
): Promise<void> {
  if (condition === undefined) {
    const failed = dependsOn.find((name) => run.succeeded.get(name) !== true);
    if (failed === undefined) return;
    throw failedDependency(`The request was not run, because '${failed}', on which it depends, failed.`);
  }
  if (!(await evaluateCondition(run, store, condition)))
    throw failedDependency("The request was not run, because its condition 'if' is not true.");
}

/* Stores that are one transaction or one snapshot: for an atomic group, and for a batch that requests a snapshot. */

/** The store within a transaction. Its transactions are parts of that one, rolled back separately when they fail. */
function storeWithin(store: Store, transaction: Transaction, deferred: AfterCommit[]): Store {
  const {
    forRequest: _transactionsAreNotDivided,
    snapshot: _ofAnotherTime,
    ...rest
  } = storeIn(store, transaction);
  return {
    ...rest,
    deferred,
    transaction: (work) => transaction.savepoint(() => work(transaction)),
  };
}

/** The store within the transaction of a group, for its requests: it remembers the states before their changes. */
function rememberingVersions(within: Store): Store {
  const firstVersions = new Map<string, number>();
  const remembering = (transaction: Transaction): Transaction => ({
    firstVersions,
    ...transaction,
    async savepoint(work) {
      const before = firstVersions.size;
      try {
        return await transaction.savepoint(work);
      } catch (error) {
        // Without the part, another transaction may change the record next.
        for (const name of [...firstVersions.keys()].slice(before)) firstVersions.delete(name);
        throw error;
      }
    },
  });
  return {
    ...within,
    transaction: (work, signal) =>
      within.transaction((transaction) => work(remembering(transaction)), signal),
  };
}

/** Runs `work`, which only reads, on one snapshot of the data: without a transaction, if the store supports that. */
export const reading: typeof nestedTransaction = (store, work, signal, isolation) =>
  store.snapshot ? store.snapshot(work, signal) : nestedTransaction(store, work, signal, isolation);

/**
 * Runs `work` on the store as one transaction. Work deferred until after the commit is then done, or passed on if this
 * transaction is itself a part of another one.
 */
export async function nestedTransaction<T>(
  store: Store,
  work: (within: Store) => Promise<T>,
  signal: AbortSignal,
  isolation?: "snapshot",
): Promise<T> {
  let deferred: AfterCommit[] = [];
  try {
    const result = await store.transaction(
      (transaction) => {
        // A transaction that the driver retries has had no effect before.
        deferred = [];
        return work(storeWithin(store, transaction, deferred));
      },
      signal,
      isolation,
    );
    for (const done of deferred) afterCommit(store, done);
    return result;
  } catch (error) {
    if (error instanceof UncertainCommit) for (const done of deferred) done(error);
    throw error;
  }
}
