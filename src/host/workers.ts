/**
 * Several processes that serve one port (`WORKERS`). The primary process starts them, replaces one that ends, stops
 * them, and aggregates their metrics; it serves no requests itself. Workers share nothing but the database.
 */
import cluster, { type Worker } from "node:cluster";
import type { Registry } from "prom-client";
import type { Logger } from "../observability/log";

/** Milliseconds: a worker that ends before it listens, or sooner than this after it, counts as a failed start. */
const minimumUptime = 2000;
/** Consecutive failed starts before the service ends, unless a worker still serves. */
const failuresLimit = 5;

const aggregatorRegistry = () => (require("prom-client") as typeof import("prom-client")).AggregatorRegistry;

const requestType = "metrics of all workers";

interface MetricsRequest {
  readonly requestType: typeof requestType;
  readonly number: number;
}

interface MetricsResponse extends MetricsRequest {
  readonly text: string;
}

/** Whether this process is a worker. */
export const isWorker = (): boolean => cluster.isWorker;

/** Whether this process reports for all: the only one, or the first worker. */
export const isFirst = (): boolean => !cluster.isWorker || cluster.worker?.id === 1;

/** Starts and supervises the workers; calls `over` with the highest exit code when the last one has ended. */
export function runWorkers(count: number, log: Logger, over: (code: number) => void): void {
  let stopping = false;
  let running = 0;
  let serving = 0;
  let failures = 0;
  let exitCode = 0;
  const aggregator = new (aggregatorRegistry())();
  // Workers accept connections themselves: a connection that the primary process hands to a dying worker would be lost.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const startWorker = (): void => {
    const worker = cluster.fork();
    let listens = Infinity;
    worker.once("listening", () => {
      listens = performance.now();
      serving += 1;
    });
    running += 1;
    worker.once("exit", (code, signal) => {
      running -= 1;
      if (listens < Infinity) serving -= 1;
      const failed = performance.now() - listens < minimumUptime;
      failures = failed ? failures + 1 : 0;
      if (stopping || (failures >= failuresLimit && serving === 0))
        return end(stopping && signal === "SIGTERM" ? 0 : (code ?? 1));
      log.error({ code, signal }, "a worker ended; another takes its place");
      setTimeout(() => stopping || startWorker(), failed ? minimumUptime : 0);
    });
  };
  const end = (code: number): void => {
    exitCode = Math.max(exitCode, code);
    stop();
    if (running === 0) over(exitCode);
  };
  const signalAll = (signal: NodeJS.Signals): void => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    signalAll("SIGTERM");
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
  process.on("SIGHUP", () => signalAll("SIGHUP"));
  cluster.on("message", (worker: Worker, message: unknown) => {
    if (!isMetricsRequest(message)) return;
    aggregator.clusterMetrics().then(
      (text) => worker.isConnected() && worker.send({ ...message, text } satisfies MetricsResponse),
      (error: unknown) => log.error({ err: error }, "the metrics could not be aggregated"),
    );
  });
  for (let i = 0; i < count; i += 1) startWorker();
}

/**
 * Returns the function that reads the metrics of a registry: of this process, or the sum of all workers. `complete`
 * adds the metrics of the process: with the first reading, and in a worker, which others read as well, at once.
 */
export function metricsOf(registry: Registry, complete: () => void): () => Promise<string> {
  if (!isWorker())
    return () => {
      complete();
      return registry.metrics();
    };
  complete();
  const AggregatorRegistry = aggregatorRegistry();
  // Creating one registers the handler for the primary's requests for metrics.
  void new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
  let number = 0;
  return () => metricsOfAll((number += 1));
}

/** Requests the sum from the primary process. Rejects when it does not respond. */
function metricsOfAll(number: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => finish(() => reject(new Error("The primary process did not send the metrics within 6 s."))),
      6000,
    );
    const listen = (message: unknown): void => {
      if (isMetricsRequest(message) && message.number === number && "text" in message)
        finish(() => resolve((message as MetricsResponse).text));
    };
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      process.off("message", listen);
      settle();
    };
    process.on("message", listen);
    process.send?.({ requestType, number } satisfies MetricsRequest);
  });
}

const isMetricsRequest = (message: unknown): message is MetricsRequest =>
  typeof message === "object" &&
  message !== null &&
  "requestType" in message &&
  message.requestType === requestType;
