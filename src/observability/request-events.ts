/** Watching it run: log, metrics and traces, told about every request and every statement. */
import type { IncomingMessage } from "node:http";
import type { Config } from "./config";
import { logRequest, type Logger } from "./log";
import { createMetrics, type Metrics } from "./metrics";
import { type FinishedRequest, type FinishedStatement, note, type ODataRequest, parsePrefer } from "./odata";
import { rootPaths } from "./origin";
import { openTracing } from "./tracing";

export interface Watching extends Pick<Metrics, "signInRefused" | "observePool"> {
  readonly metrics: Metrics;
  /** A request begins; whether its stages shall be noted. */
  readonly begun: (req: IncomingMessage) => boolean;
  readonly finished: (request: FinishedRequest, req: IncomingMessage) => void;
  /** A statement that was run for a request is over. */
  readonly statement: (statement: FinishedStatement, request: ODataRequest) => void;
  /** Sends what is left of the traces. */
  readonly close: () => Promise<void>;
}

/** Starts watching; opens traces where a collector is configured. */
export function startWatching(config: Config, log: Logger): Watching {
  const metrics = createMetrics();
  const [rootPath = ""] = rootPaths(config);
  const tracing =
    config.tracing && openTracing({ config: config.tracing, database: config.database.kind, rootPath, log });
  return {
    metrics,
    signInRefused: metrics.signInRefused,
    observePool: metrics.observePool,
    begun: (req) => {
      metrics.begun();
      return tracing !== undefined || asksForTiming(req);
    },
    finished: (request, req) => {
      metrics.count(request);
      logRequest(log, request, tracing?.record(request, req));
    },
    statement: (statement, { id, notes }) => {
      metrics.statement(statement);
      const { kind, text, milliseconds, rows } = statement;
      if (notes !== undefined) {
        notes.database += milliseconds;
        if (notes.stages !== undefined) note(notes, { ...statement, name: "database" });
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

/** Whether a request asks for `Server-Timing`. */
export function asksForTiming({ headers }: IncomingMessage): boolean {
  const { prefer } = headers;
  return typeof prefer === "string" && parsePrefer(prefer).values["server-timing"] === true;
}
