/**
 * The trace of a request: facts collected while it is processed, as plain data for log, metrics and OpenTelemetry.
 * Created by the host, filled by the service. Times are those of `performance.now()`, in milliseconds.
 */

/** A finished statement of a database, or a step of a transaction. Never contains parameter values. */
export interface FinishedStatement {
  /** `begin` is the wait for the start of a transaction, `commit` and `rollback` its end. */
  readonly kind: "read" | "write" | "stream" | "begin" | "commit" | "rollback";
  /** The SQL with its placeholders. */
  readonly text: string;
  readonly started: number;
  readonly ended: number;
  /** Time spent by the database; less than the time between start and end when a client read a stream slowly. */
  readonly milliseconds: number;
  /** Rows that were read or changed. */
  readonly rows: number;
  readonly failed: boolean;
}

/** A finished span of a request. */
export type TraceSpan =
  | { readonly name: "sign-in" | "parse"; readonly started: number; readonly ended: number }
  /** Binding and compiling; `cached`: the plan of a request of the same shape was reused. */
  | { readonly name: "plan"; readonly started: number; readonly ended: number; readonly cached: boolean }
  | (FinishedStatement & { readonly name: "database" });

/** A finished request of a batch. */
export interface FinishedPart {
  readonly method: string;
  readonly status: number;
  readonly started: number;
  readonly ended: number;
  readonly trace: RequestTrace;
}

export interface RequestTrace {
  readonly started: number;
  /** Name of the entity set that the URL addresses, or `$batch`, `$metadata` and the like; `other` for all else. */
  resource: string;
  /** Total milliseconds of its statements. */
  database: number;
  /** The finished requests of a batch; empty for other requests. */
  readonly parts: FinishedPart[];
  /** The finished stages; undefined when the request is not traced in detail. */
  readonly spans: TraceSpan[] | undefined;
}

/** Creates the empty trace of a request that arrived at `started`. */
export const newTrace = (detailed: boolean, started = performance.now()): RequestTrace => ({
  started,
  resource: "other",
  database: 0,
  parts: [],
  spans: detailed ? [] : undefined,
});

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** Returns the method, or `other` for an invented one: the number of label values must be bounded. */
export const knownMethod = (method: string): string => (methods.has(method) ? method : "other");

/** Longer lists add nothing and cost memory: a deep insert can run thousands of statements. */
const maxSpans = 1000;

/** Adds a span, when the request is traced in detail. */
export function addSpan(trace: RequestTrace | undefined, span: TraceSpan): void {
  const spans = trace?.spans;
  if (spans !== undefined && spans.length < maxSpans) spans.push(span);
}

/** Adds the span of binding and compiling, from `started` until now. */
export const addPlanSpan = (
  { trace }: { readonly trace?: RequestTrace },
  started: number,
  cached: boolean,
): void => addSpan(trace, { name: "plan", started, ended: performance.now(), cached });
