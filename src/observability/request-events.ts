/** Observability: passes the events of requests and statements on to log, metrics and traces. */
import type { IncomingMessage } from "node:http";
import type { Config } from "../config/config";
import { rootPaths } from "../host/public-url";
import {
  addSpan,
  type ExecutedRequest,
  type FinishedRequest,
  type FinishedStatement,
  type ODataRequest,
  parsePrefer,
  type RefusedBytes,
  type RequestTrace,
} from "../odata";
import { logAsynchronous, type Logger, logRequest } from "./log";
import { createMetrics, type Metrics } from "./metrics";
import { openTracing } from "./tracing";

export type Observability = ReturnType<typeof openObservability>;

/** Opens observability: metrics, and traces where a collector is configured. */
export function openObservability(config: Config, log: Logger) {
  const metrics = createMetrics();
  const [rootPath = ""] = rootPaths(config);
  const tracing =
    config.tracing && openTracing({ config: config.tracing, database: config.database.kind, rootPath, log });
  return {
    metrics,
    /** Counts and logs a request that was rejected before it began. */
    shed: countedShed(metrics, log),
    /** Called when a request begins; returns whether its stages are to be traced in detail. */
    begun: (req: IncomingMessage): boolean => {
      metrics.begun();
      return tracing !== undefined || asksForTiming(req);
    },
    finished: (request: FinishedRequest, req: IncomingMessage): void => {
      metrics.count(request);
      logRequest(log, request, tracing?.record(request, req));
    },
    /** Called when bytes that are no request had a response. */
    refused: ({ id, status, bytes }: RefusedBytes): void => {
      metrics.refused(status, bytes);
      log.info({ id, set: "other", status, bytes }, "request");
    },
    /** Called when an asynchronous request has ended; its exchange, which ended with 202, is counted by `finished`. */
    executed: (request: ExecutedRequest): void => {
      metrics.countParts(request.trace);
      logAsynchronous(log, request);
    },
    /** Called when a statement of a request has ended. */
    statement: (statement: FinishedStatement, { id, trace }: ODataRequest): void => {
      metrics.statement(statement);
      const { kind, text, milliseconds, rows } = statement;
      if (trace !== undefined) {
        trace.database += milliseconds;
        if (trace.spans !== undefined) addSpan(trace, { ...statement, name: "database" });
      }
      if (milliseconds < config.slowStatement) return;
      metrics.slowStatement();
      log.warn({ id, kind, ms: Math.round(milliseconds), rows, sql: text }, "slow statement");
    },
    /** Sends pending traces. */
    close: async (): Promise<void> => {
      metrics.close();
      await tracing?.close();
    },
  };
}

/** Rejections under overload share one log line per second: a line for each would cost more than its response. */
function countedShed({ shed }: Metrics, log: Logger): Metrics["shed"] {
  let refused = 0;
  const logShed = (): void => {
    log.warn({ refused }, "requests rejected because of overload");
    refused = 0;
  };
  return (reason) => {
    shed(reason);
    refused += 1;
    if (refused === 1) setTimeout(logShed, 1000).unref();
  };
}

/** Whether a request asks for `Server-Timing`. */
export function asksForTiming({ headers }: IncomingMessage): boolean {
  const { prefer } = headers;
  return typeof prefer === "string" && parsePrefer(prefer).values["server-timing"] === true;
}

/*
 * The `Server-Timing` header for requests with `Prefer: server-timing`: where the time of a request was spent, in
 * milliseconds.
 */

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
