/** The metrics for Prometheus at /metrics: process, requests, batches, database, rejected sign-ins. */
import Counter from "prom-client/lib/counter";
import Gauge from "prom-client/lib/gauge";
import type { GaugeConfiguration } from "prom-client";
import Histogram from "prom-client/lib/histogram";
import Registry from "prom-client/lib/registry";
import {
  type FinishedRequest,
  type FinishedStatement,
  knownMethod,
  once,
  type PoolUse,
  type RequestTrace,
} from "../odata";
import { metricsOf } from "../host/workers";

export type Metrics = ReturnType<typeof createMetrics>;

/** Reasons for the rejection of a request: it waited too long, or too many wait. */
const shedReasons = ["late", "full"] as const;
export type ShedReason = (typeof shedReasons)[number];

/**
 * Seconds. A keyed read is in one of the first buckets, a long download in one of the last; 20 s is the default
 * timeout.
 */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const statementBuckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 20];
const batchBuckets = [1, 2, 5, 10, 20, 50, 100, 1000, 10_000];

const pools = {
  connections: {
    name: "db_pool_connections",
    help: "Connections of the pool by state; waiting are the requests without one",
    labelNames: ["state"],
  },
  processes: {
    name: "db_read_processes",
    help: "Processes that search the embedded database, by state; waiting are the searches without one",
    labelNames: ["state"],
  },
} as const;

/** Creates the metrics of one process, with a separate registry. */
export function createMetrics() {
  const registry = new Registry();
  const http = requestMetrics(registry);
  const database = databaseMetrics(registry);
  const refused = new Counter({
    name: "sign_in_refused_total",
    help: "Rejected sign-ins, by scheme and cause",
    labelNames: ["scheme", "cause"],
    registers: [registry],
  });
  const limits = new Counter({
    name: "limits_store_failures_total",
    help: "Failures of the store of LIMITS_URL; the process then counts for itself",
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    ...http,
    ...database,
    /** Counts a rejected sign-in; both labels are codes of the service, not text of the client. */
    signInRefused: (scheme: string, cause: string): void => refused.inc({ scheme, cause }),
    /** Counts a failure of the store of `LIMITS_URL`. */
    limitsFailed: (): void => limits.inc(),
    /** Returns the text format of Prometheus, aggregated over all workers. */
    text: metricsOf(
      registry,
      once(() => collectProcessMetrics(registry)),
    ),
    close: (): void => registry.clear(),
  };
}

function collectProcessMetrics(register: Registry): void {
  const { collectDefaultMetrics } = require("prom-client") as typeof import("prom-client");
  collectDefaultMetrics({ register });
  // Of several workers the last start: the others are older, and prom-client omits the metric.
  Object.assign(register.getSingleMetric("process_start_time_seconds") ?? {}, { aggregator: "max" });
}

/** Adds a gauge that `collect` sets whenever the metrics are read. */
function addGauge(
  registry: Registry,
  facts: Omit<GaugeConfiguration<string>, "registers" | "collect">,
  collect: (gauge: Gauge) => void,
): void {
  const gauge: Gauge = new Gauge({ ...facts, registers: [], collect: () => collect(gauge) });
  registry.registerMetric(gauge);
}

function requestMetrics(registry: Registry) {
  const registers = [registry];
  const total = new Counter({
    name: "http_requests_total",
    help: "Finished requests, by resource, method and status",
    labelNames: ["set", "method", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's head to the end of the response",
    labelNames: ["set", "method"],
    buckets: requestBuckets,
    registers,
  });
  let inFlight = 0;
  addGauge(registry, { name: "http_requests_in_flight", help: "Requests in progress" }, (gauge) =>
    gauge.set(inFlight),
  );
  const shed = new Counter({
    name: "http_requests_shed_total",
    help: "Requests that were rejected because of overload, by reason: late, or full",
    labelNames: ["reason"],
    registers,
  });
  // Prometheus computes no rate of a series that begins with its first event.
  for (const reason of shedReasons) shed.inc({ reason }, 0);
  const bytes = new Counter({
    name: "http_response_body_bytes_total",
    help: "Bytes of response bodies as sent",
    registers,
  });
  const batchSize = new Histogram({
    name: "odata_batch_size",
    help: "Requests per batch",
    buckets: batchBuckets,
    registers,
  });
  const parts = new Counter({
    name: "odata_batch_requests_total",
    help: "Requests within batches and of agents' tools, by resource, method and status",
    labelNames: ["set", "method", "status"],
    registers,
  });
  /** Counts the requests of a batch, or of an agent's message, that has ended. */
  const countParts = (trace: RequestTrace): void => {
    if (trace.parts.length === 0) return;
    if (trace.resource === "$batch") batchSize.observe(trace.parts.length);
    for (const part of trace.parts)
      parts.inc({
        set: part.trace.resource,
        method: knownMethod(part.method),
        status: part.status,
      });
  };
  return {
    /** Counts a request in progress; `count` ends it. */
    begun: (): void => {
      inFlight++;
    },
    /** Counts a request that was rejected before it began. */
    shed: (reason: ShedReason): void => shed.inc({ reason }),
    /** Registers the function that returns the number of queued requests; called whenever the metrics are read. */
    observeWaiting: (waiting: () => number): void =>
      addGauge(registry, { name: "http_requests_waiting", help: "Queued requests" }, (gauge) =>
        gauge.set(waiting()),
      ),
    /** Counts a finished request, and the requests of its batch. */
    count: ({ method: sent, status, milliseconds, bytes: size, trace }: FinishedRequest): void => {
      inFlight--;
      const method = knownMethod(sent);
      total.inc({ set: trace.resource, method, status });
      duration.observe({ set: trace.resource, method }, milliseconds / 1000);
      if (size > 0) bytes.inc(size);
      countParts(trace);
    },
    /** Counts a response to bytes that are no request. They were never in progress, and had no beginning. */
    refused: (status: number, size: number): void => {
      total.inc({ set: "other", method: "other", status });
      bytes.inc(size);
    },
    countParts,
  };
}

function databaseMetrics(registry: Registry) {
  const registers = [registry];
  const duration = new Histogram({
    name: "db_statement_duration_seconds",
    help: "Time spent by the database, by kind: read, write, stream, and begin (with the wait for it), commit, rollback",
    labelNames: ["kind"],
    buckets: statementBuckets,
    registers,
  });
  const failed = new Counter({
    name: "db_statement_failures_total",
    help: "Statements that failed, by kind",
    labelNames: ["kind"],
    registers,
  });
  const slow = new Counter({
    name: "db_slow_statements_total",
    help: "Statements that took longer than SLOW_STATEMENT",
    registers,
  });
  return {
    statement: ({ kind, milliseconds, failed: isFailed }: FinishedStatement): void => {
      duration.observe({ kind }, milliseconds / 1000);
      if (isFailed) failed.inc({ kind });
    },
    /** Counts a statement that exceeded `SLOW_STATEMENT`. */
    slowStatement: (): void => slow.inc(),
    /** Registers the function that returns the use of a pool; called whenever the metrics are read. */
    observePool: (of: keyof typeof pools, use: () => PoolUse): void =>
      addGauge(registry, pools[of], (gauge) => {
        const { inUse, idle, waiting } = use();
        gauge.set({ state: "in_use" }, inUse);
        gauge.set({ state: "idle" }, idle);
        gauge.set({ state: "waiting" }, waiting);
      }),
    /** Registers the function that returns whether the replica responds; called whenever the metrics are read. */
    observeReplica: (responds: () => boolean): void =>
      addGauge(
        registry,
        {
          name: "db_replica_up",
          help: "1 while the replica responds; otherwise its reads use the primary",
          aggregator: "min",
        },
        (gauge) => gauge.set(Number(responds())),
      ),
  };
}
