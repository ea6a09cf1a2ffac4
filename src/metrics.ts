/** What Prometheus reads at /metrics: the process, and the requests by method and status. */
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import type { FinishedRequest } from "./odata";

export interface Metrics {
  readonly contentType: string;
  /** Counts one request. */
  readonly count: (request: FinishedRequest) => void;
  /** The text that Prometheus expects. */
  readonly text: () => Promise<string>;
  readonly close: () => void;
}

/** Makes the metrics of one process, with a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's head to the end of the answer",
    labelNames: ["method", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [registry],
  });
  const bytes = new Counter({
    name: "http_response_body_bytes_total",
    help: "Bytes of bodies as they were sent",
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    count: ({ method, status, milliseconds, bytes: sent }) => {
      duration.observe({ method, status }, milliseconds / 1000);
      bytes.inc(sent);
    },
    text: () => registry.metrics(),
    close: () => registry.clear(),
  };
}
