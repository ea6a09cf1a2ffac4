/**
 * What becomes known of a request while it is answered, as plain data for log, metrics and traces: made by the host,
 * written into by the service. Times are those of `performance.now()`, in milliseconds.
 */

/** A statement that a database has done, or a step of a transaction. Never the values of its parameters. */
export interface FinishedStatement {
  /** `begin` is the wait for a transaction's turn, `commit` and `rollback` its end. */
  readonly kind: "read" | "write" | "stream" | "begin" | "commit" | "rollback";
  /** The SQL with its placeholders. */
  readonly text: string;
  readonly started: number;
  readonly ended: number;
  /** What the database took; less than the time between start and end when a client read a stream slowly. */
  readonly milliseconds: number;
  /** Rows that were read or changed. */
  readonly rows: number;
  readonly failed: boolean;
}

/** A piece of the work on a request that is over. */
export type TraceSpan =
  | { readonly name: "sign-in" | "parse"; readonly started: number; readonly ended: number }
  /** Binding and compiling; `cached`: a request of the same shape had been compiled before. */
  | { readonly name: "plan"; readonly started: number; readonly ended: number; readonly cached: boolean }
  | (FinishedStatement & { readonly name: "database" });

/** A request of a batch that was answered. */
export interface FinishedPart {
  readonly method: string;
  readonly status: number;
  readonly started: number;
  readonly ended: number;
  readonly trace: RequestTrace;
}

export interface RequestTrace {
  readonly started: number;
  /** Name of the set that the URL addresses, or `$batch`, `$metadata` and the like; `other` for what is none of these. */
  resource: string;
  /** Milliseconds that its statements took. */
  database: number;
  /** The requests of a batch, as they are answered; empty for others. */
  readonly parts: FinishedPart[];
  /** The stages as they end; undefined when the request is not traced in detail. */
  readonly spans: TraceSpan[] | undefined;
}

/** The empty trace of a request that came at `started`. */
export const newTrace = (followed: boolean, started = performance.now()): RequestTrace => ({
  started,
  resource: "other",
  database: 0,
  parts: [],
  spans: followed ? [] : undefined,
});

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** The method, or `other` for one that a client made up: such names would be without number. */
export const knownMethod = (method: string): string => (methods.has(method) ? method : "other");

/** Longer lists would say nothing more, and cost memory: a deep insert can run thousands of statements. */
const maxSpans = 1000;

/** Adds a stage, where somebody follows the request. */
export function addSpan(trace: RequestTrace | undefined, stage: TraceSpan): void {
  const spans = trace?.spans;
  if (spans !== undefined && spans.length < maxSpans) spans.push(stage);
}

/** Adds the binding and compiling that began at `started` and is over now. */
export const addPlanSpan = (
  { trace }: { readonly trace?: RequestTrace },
  started: number,
  cached: boolean,
): void => addSpan(trace, { name: "plan", started, ended: performance.now(), cached });
