/**
 * Several processes that serve one port (`WORKERS`). The primary process starts them, replaces one that ends, stops
 * them, and aggregates their metrics; it serves no requests itself. Workers share nothing but the database.
 */
import cluster, { type Worker } from "node:cluster";
import { constants } from "node:os";
import type { Registry } from "prom-client";
import type { Logger } from "../observability/log";

/** Milliseconds: a worker that ends before it listens, or sooner than this after it, counts as a failed start. */
const minimumUptime = 2000;
/** Consecutive failed starts before the service ends, unless a worker still serves. */
const failuresLimit = 5;

/** Whether this process is a worker. */
export const isWorker = (): boolean => cluster.isWorker;

/** Whether this process reports for all: the only one, or the first worker. */
export const isFirst = (): boolean => !cluster.isWorker || cluster.worker?.id === 1;

/** Starts and supervises the workers; calls `over` with the highest exit code when the last one has ended. */
export function runWorkers(count: number, log: Logger, over: (code: number) => void): void {
  let stopping = false;
  let running = 0;
  const serving = new Set<Worker>();
  let failures = 0;
  let exitCode = 0;
  // Workers accept connections themselves: a connection that the primary process hands to a dying worker would be lost.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const startWorker = (): void => {
    const worker = cluster.fork();
    let listens = Infinity;
    worker.once("listening", () => {
      listens = performance.now();
      serving.add(worker);
    });
    running += 1;
    worker.once("exit", (code, signal) => {
      running -= 1;
      serving.delete(worker);
      const failed = performance.now() - listens < minimumUptime;
      failures = failed ? failures + 1 : 0;
      if (stopping || (failures >= failuresLimit && serving.size === 0))
        return end(stopping && isStopped(code, signal) ? 0 : (code ?? 1));
      log.error({ code, signal }, "a worker ended; another takes its place");
      setTimeout(() => stopping || startWorker(), failed ? minimumUptime : 0);
    });
  };
  const end = (code: number): void => {
    exitCode = Math.max(exitCode, code);
    stop();
  };
  const signalAll = (signal: NodeJS.Signals): void => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  const stop = (): void => {
    if (!stopping) signalAll("SIGTERM");
    stopping = true;
    // None runs in the pause before a worker that has failed is replaced.
    if (running === 0) over(exitCode);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
  process.on("SIGHUP", () => signalAll("SIGHUP"));
  cluster.on("message", (worker: Worker, message: unknown) => {
    if (!isAbout("all", message)) return;
    metricsOfAll(serving).then(
      (text) => worker.isConnected() && worker.send({ ...message, text }, ignore),
      (error: unknown) => log.error({ err: error }, "the metrics could not be aggregated"),
    );
  });
  for (let i = 0; i < count; i += 1) startWorker();
}

/** Whether a process was ended by the signal to stop, also while it started. */
const isStopped = (code: number | null, signal: string | null): boolean =>
  signal === "SIGTERM" || code === 128 + constants.signals.SIGTERM;

/*
 * Metrics. A worker asks the primary process for those of all; the primary process asks each worker for its own. The
 * aggregation of prom-client would wait for workers that have ended, and for those that have not started.
 */

type OwnMetrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** A request for metrics, and a part of its response. */
interface Message {
  readonly metricsOf: "all" | "one";
  /** The number of the request among those of its sender. */
  readonly number: number;
}

/** Milliseconds for the response of a worker, and for that of the primary process, which includes the former. */
const limits = { one: 5000, all: 6000 } as const;

const ignore = (): void => undefined;

/**
 * Returns the function that reads the metrics of a registry: of this process, or the sum of all workers. `complete`
 * adds the metrics of the process: with the first reading, and in a worker, which others read as well, at once.
 */
export function metricsOf(registry: Registry, complete: () => void): () => Promise<string> {
  const { worker } = cluster;
  if (!worker)
    return () => {
      complete();
      return registry.metrics();
    };
  complete();
  worker.on("message", (message: unknown) => {
    if (isAbout("one", message))
      void registry.getMetricsAsJSON().then((metrics) => worker.send({ ...message, metrics }, ignore));
  });
  return async () => {
    const response = await ask<{ readonly text: string }>(worker, "all");
    if (!response) throw new Error("The primary process has ended.");
    return response.text;
  };
}

/**
 * The sum of the metrics of the workers that serve. One that ends meanwhile is left out. Rejects where one does not
 * respond: without its counts, the sums would decrease for a moment.
 */
async function metricsOfAll(serving: Iterable<Worker>): Promise<string> {
  const { AggregatorRegistry } = require("prom-client") as typeof import("prom-client");
  const connected = [...serving].filter((worker) => worker.isConnected());
  const responses = await Promise.all(
    connected.map((worker) => ask<{ readonly metrics: OwnMetrics }>(worker, "one")),
  );
  const metrics = responses.flatMap((response) => (response ? [response.metrics] : []));
  return AggregatorRegistry.aggregate(metrics).metrics();
}

let requests = 0;

/**
 * Asks the process at the other end of the connection between a worker and the primary one; undefined where it ends
 * before its response. Rejects when it does not respond in time.
 */
function ask<Response>(channel: Worker, of: Message["metricsOf"]): Promise<Response | undefined> {
  const request: Message = { metricsOf: of, number: (requests += 1) };
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      channel.off("message", listen);
      channel.off("disconnect", leave);
      settle();
    };
    const listen = (message: unknown): void => {
      if (isAbout(of, message) && message.number === request.number)
        finish(() => resolve(message as Message & Response));
    };
    const leave = (): void => finish(() => resolve(undefined));
    const late = (): void =>
      finish(() => reject(new Error(`A process did not send the metrics within ${limits[of] / 1000} s.`)));
    const timer = setTimeout(late, limits[of]);
    channel.on("message", listen);
    channel.once("disconnect", leave);
    // A connection that breaks is reported by the event.
    channel.send(request, ignore);
  });
}

const isAbout = (of: Message["metricsOf"], message: unknown): message is Message =>
  typeof message === "object" && message !== null && "metricsOf" in message && message.metricsOf === of;
