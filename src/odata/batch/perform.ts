/** One request of a batch, from what was sent to its answer: what the service throws becomes an error answer. */
import { ODataError } from "../errors";
import { errorResponse, errorVersion, isFault } from "../http/error-body";
import type { ODataRequest, ODataResponse } from "../message";
import { newTrace } from "../request-trace";
import type { Response, Operation } from "./batch";
import type { BatchRun, BatchTarget, OperationRun, Progress } from "./batch-run";
import { dropBody, keepWhole } from "./body";
import { evaluateCondition } from "./condition";
import { requireOnePage } from "./isolation";
import { prepare } from "./prepare";
import { failedDependency, resultOf } from "./results";

/** Runs or refuses a request. Throws only when the whole batch is over: the client left, or its time is up. */
export async function execute(
  run: BatchRun,
  progress: Progress,
  place: BatchTarget,
  operation: Operation,
): Promise<Response> {
  const started = performance.now();
  let request: ODataRequest | undefined;
  let response: ODataResponse;
  try {
    if (operation.fault) throw operation.fault;
    const budget = run.newPartBudget();
    await requireDependencies({ ...run, budget }, progress, place, operation);
    request = await prepare({ ...run, budget }, progress.results, operation);
    const answered = await run.service(request, place.store);
    response = place.room ? await keepWhole(answered, place.room) : answered;
    if (run.snapshot) requireOnePage(response);
    if (operation.method === "HEAD") response = await withoutBody(response);
  } catch (error) {
    run.request.signal.throwIfAborted();
    // The whole transaction is run again, not this part of it.
    if (place.room && error instanceof ODataError && error.repeatable) throw error;
    response = errorAnswer(run, request ?? run.request, error);
  }
  const { method } = operation;
  const trace = request?.trace ?? newTrace(false);
  progress.attempts.set(operation, { method, started, ended: performance.now(), trace });
  return remembered(run, progress, operation, response, request?.url ?? operation.url);
}

async function withoutBody({ body, ...response }: ODataResponse): Promise<ODataResponse> {
  await dropBody(body);
  return response;
}

/** An error as a part's answer, under the correlation id of the batch, which is the one in the log. */
export function errorAnswer(run: BatchRun, request: ODataRequest, error: unknown): ODataResponse {
  if (isFault(error)) run.fault(error, request);
  return errorResponse(error, run.request.id, errorVersion(request.headers));
}

/** The answer with its correlation id, noted for the requests that depend on it or refer to it. */
export function remembered(
  { request, mentioned, roots }: BatchRun,
  progress: Progress,
  operation: Operation,
  response: ODataResponse,
  url: string,
): Response {
  const { id } = operation;
  if (id !== undefined) {
    progress.succeeded.set(id, response.status >= 200 && response.status < 300);
    if (mentioned.has(id)) progress.results.set(id, resultOf(operation, url, response, roots));
  }
  return { operation, response: { ...response, headers: { "request-id": request.id, ...response.headers } } };
}

/** `if`, or else that all of `dependsOn` succeeded. Throws `BadRequest_FailedDependency`. */
async function requireDependencies(
  run: OperationRun,
  { results, succeeded }: Progress,
  { store }: BatchTarget,
  { condition, dependsOn }: Operation,
): Promise<void> {
  if (condition === undefined) {
    const failed = dependsOn.find((name) => succeeded.get(name) !== true);
    if (failed === undefined) return;
    throw failedDependency(`The request was not run, because '${failed}', on which it depends, failed.`);
  }
  if (!(await evaluateCondition(run, store, condition, results)))
    throw failedDependency("The request was not run, because its condition 'if' is not true.");
}
