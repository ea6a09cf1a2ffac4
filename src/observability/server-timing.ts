/** `Server-Timing` for who asks for it by `Prefer: server-timing`: where the time of one request went, in milliseconds. */
import type { RequestTrace } from "../odata";

/**
 * The header's value when the answer's head is written: the stages that are over, what the database took until then,
 * and all of it as `total`. A stage that a batch runs several times is summed up.
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
