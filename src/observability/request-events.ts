/** Observability: passes the events of requests and statements on to log, metrics and traces. */
import type { IncomingMessage } from "node:http";
import type { Config } from "../config/config";
import { logRequest, type Logger } from "./log";
import { createMetrics, type Metrics } from "./metrics";
import {
  type FinishedRequest,
  type FinishedStatement,
  addSpan,
  type ODataRequest,
  parsePrefer,
} from "../odata";
import { rootPaths } from "../host/public-url";
import { openTracing } from "./tracing";

export interface Observability extends Pick<
  Metrics,
  "signInRefused" | "observePool" | "observeWaiting" | "shed"
> {
  readonly metrics: Metrics;
  /** Called when a request begins; returns whether its stages are to be traced in detail. */
  readonly begun: (req: IncomingMessage) => boolean;
  readonly finished: (request: FinishedRequest, req: IncomingMessage) => void;
  /** Called when a statement of a request has ended. */
  readonly statement: (statement: FinishedStatement, request: ODataRequest) => void;
  /** Sends pending traces. */
  readonly close: () => Promise<void>;
}

/** Opens observability: metrics, and traces where a collector is configured. */
export function openObservability(config: Config, log: Logger): Observability {
  const metrics = createMetrics();
  const [rootPath = ""] = rootPaths(config);
  const tracing =
    config.tracing && openTracing({ config: config.tracing, database: config.database.kind, rootPath, log });
  return {
    metrics,
    signInRefused: metrics.signInRefused,
    observePool: metrics.observePool,
    observeWaiting: metrics.observeWaiting,
    shed: countedShed(metrics, log),
    begun: (req) => {
      metrics.begun();
      return tracing !== undefined || asksForTiming(req);
    },
    finished: (request, req) => {
      metrics.count(request);
      logRequest(log, request, tracing?.record(request, req));
    },
    statement: (statement, { id, trace }) => {
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
    close: async () => {
      metrics.close();
      await tracing?.close();
    },
  };
}

/** Rejections under overload share one log line per second: a line for each would cost more than its response. */
function countedShed({ shed }: Metrics, log: Logger): Metrics["shed"] {
  let refused = 0;
  const logShed = (): void => {
    log.warn({ refused }, "requests refused because of overload");
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
