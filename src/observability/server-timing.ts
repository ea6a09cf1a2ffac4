/**
 * The `Server-Timing` header for requests with `Prefer: server-timing`: where the time of a request was spent, in
 * milliseconds.
 */
import type { RequestTrace } from "../odata";

/**
 * Returns the value of the header when the head of the response is written: the finished stages, the database time so
 * far, and the `total`. A stage that a batch runs several times is summed up.
 */
export function serverTiming(requestTrace: RequestTrace): string {
  const spans = [requestTrace, ...requestTrace.parts.map((part) => part.trace)].flatMap(
    (each) => each.spans ?? [],
  );
  const took = (name: string): number =>
    spans
      .filter((stage) => stage.name === name)
      .reduce((sum, { started, ended }) => sum + ended - started, 0);
  const plans = spans.flatMap((stage) => (stage.name === "plan" ? stage.cached : []));
  const statements = spans.filter((stage) => stage.name === "database").length;
  return [
    metric("auth", took("sign-in")),
    metric("parse", took("parse")),
    ...(plans.length === 0
      ? []
      : [metric("plan", took("plan"), plans.every(Boolean) ? "cached" : "compiled")]),
    ...(statements === 0
      ? []
      : [metric("db", requestTrace.database, `${statements} statement${statements === 1 ? "" : "s"}`)]),
    metric("total", performance.now() - requestTrace.started),
  ].join(", ");
}

const metric = (name: string, milliseconds: number, description?: string): string =>
  `${name};dur=${milliseconds.toFixed(3)}${description === undefined ? "" : `;desc="${description}"`}`;
