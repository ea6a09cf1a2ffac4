/** Runs a batch: one unit after the other, each group in a transaction of its own, or all of it in one. */
import { ODataError } from "../errors";
import type { ODataResponse } from "../message";
import { newTrace } from "../request-trace";
import { isError, type Response, type Operation, type Unit, type UnitAnswer } from "./batch";
import type { BatchRun, BatchTarget, Progress } from "./batch-run";
import type { AnswerRoom } from "./body";
import { errorAnswer, execute, remembered } from "./perform";
import { failedDependency } from "./results";
import { isRead } from "./isolation";
import { nestedTransaction, reading } from "./within";

type Group = Extract<Unit, { kind: "group" }>;

/**
 * The answers of the units as they are done, in order. A unit after an error is not begun unless the batch continues.
 * Throws only when the whole batch is over: the client left, or its time is up.
 */
export async function* runBatch(run: BatchRun, units: readonly Unit[]): AsyncGenerator<UnitAnswer> {
  const progress: Progress = { results: new Map(), succeeded: new Map(), attempts: new Map() };
  if (!run.snapshot) {
    yield* runUnits(run, progress, { store: run.store, room: undefined }, units);
    return;
  }
  const isolated = operationsOf(units).every(isRead) ? reading : nestedTransaction;
  yield* await isolated(
    run.store,
    async (store) => {
      // The transaction may be begun again.
      run.request.trace?.parts.splice(0);
      const done: UnitAnswer[] = [];
      const place = { store, room: newRoom(run) };
      for await (const answer of runUnits(run, progress, place, units)) done.push(answer);
      return done;
    },
    run.request.signal,
    "snapshot",
  );
}

const operationsOf = (units: readonly Unit[]): readonly Operation[] =>
  units.flatMap(({ operations }) => operations);

const newRoom = ({ limits }: BatchRun): AnswerRoom => ({
  limit: limits.maxBodySize,
  left: limits.maxBodySize,
});

async function* runUnits(
  run: BatchRun,
  progress: Progress,
  place: BatchTarget,
  units: readonly Unit[],
): AsyncGenerator<UnitAnswer> {
  for (const unit of units) {
    run.request.signal.throwIfAborted();
    const answer =
      unit.kind === "group"
        ? await runGroup(run, progress, place, unit)
        : await runAlone(run, progress, place, unit);
    noteParts(run, progress, answer);
    yield answer;
    if (answer.failure && !run.continues) return;
    // Drivers that answer at once leave no gap between requests in which others get their turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Each request with the status that the client gets: of a group that was rolled back it is not that of its own run. */
function noteParts({ request: { trace } }: BatchRun, { attempts }: Progress, { answers }: UnitAnswer): void {
  if (trace === undefined) return;
  const now = performance.now();
  for (const { operation, response } of answers) {
    const { method } = operation;
    const attempt = attempts.get(operation) ?? { method, started: now, ended: now, trace: newTrace(false) };
    trace.parts.push({ ...attempt, status: response.status });
  }
}

async function runAlone(
  run: BatchRun,
  progress: Progress,
  place: BatchTarget,
  unit: Extract<Unit, { kind: "request" }>,
): Promise<UnitAnswer> {
  const answer = await execute(run, progress, place, unit.operations[0]);
  return { unit, answers: [answer], failure: isError(answer) ? answer : undefined };
}

/** Thrown within the transaction of a group, so that it is rolled back. */
class GroupFailed extends Error {
  constructor(readonly failure: Response) {
    super("a request of the group failed");
  }
}

async function runGroup(
  run: BatchRun,
  progress: Progress,
  place: BatchTarget,
  unit: Group,
): Promise<UnitAnswer> {
  const room = place.room ?? newRoom(run);
  try {
    const together = unit.operations.every(isRead) ? reading : nestedTransaction;
    const answers = await together(
      place.store,
      async (store) => {
        const done: Response[] = [];
        for (const operation of unit.operations) {
          const answer = await execute(run, progress, { store, room }, operation);
          if (isError(answer)) throw new GroupFailed(answer);
          done.push(answer);
        }
        return done;
      },
      run.request.signal,
    );
    if (unit.name !== undefined) progress.succeeded.set(unit.name, true);
    return { unit, answers, failure: undefined };
  } catch (error) {
    run.request.signal.throwIfAborted();
    // The whole transaction is run again, not this part of it.
    if (place.room && error instanceof ODataError && error.repeatable) throw error;
    return rolledBack(run, progress, unit, error);
  }
}

/** The answers of a group that was rolled back. When the transaction itself failed, no request is to blame. */
function rolledBack(run: BatchRun, progress: Progress, unit: Group, error: unknown): UnitAnswer {
  const culprit = error instanceof GroupFailed ? error.failure : undefined;
  const response = culprit ? undone(run, unit, culprit) : errorAnswer(run, run.request, error);
  const answers = unit.operations.map((operation) =>
    operation === culprit?.operation
      ? culprit
      : remembered(run, progress, operation, response, operation.url),
  );
  if (unit.name !== undefined) progress.succeeded.set(unit.name, false);
  return { unit, answers, failure: culprit ?? answers[0] };
}

function undone(run: BatchRun, { name }: Group, { operation: { id } }: Response): ODataResponse {
  const cause = id === undefined ? "another request" : `the request '${id}'`;
  const group = name === undefined ? "the change set" : `the atomicity group '${name}'`;
  const error = failedDependency(`Nothing was changed, because ${cause} of ${group} failed.`);
  return errorAnswer(run, run.request, error);
}
