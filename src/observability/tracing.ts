/**
 * OpenTelemetry traces: the trace of a finished request becomes spans, which are sent to a collector in the background.
 * The libraries are loaded only where a collector is configured. Of a URL, only the name of the entity set gets into a
 * span.
 */
import type { IncomingMessage } from "node:http";
import type { Attributes, Context, HrTime, Span } from "@opentelemetry/api";
import type { Sampler, SpanExporter } from "@opentelemetry/sdk-trace-node";
import type { Config, TracingConfig } from "../config/config";
import { requirePackages } from "../config/packages";
import type { Logger } from "./log";
import {
  type FinishedPart,
  type FinishedRequest,
  type FinishedStatement,
  knownMethod,
  type RequestTrace,
} from "../odata";

type DatabaseKind = Config["database"]["kind"];
type Stage = NonNullable<RequestTrace["spans"]>[number];

export interface TracingOptions {
  readonly config: TracingConfig;
  readonly database: DatabaseKind;
  /** The path of the service root, for `http.route`. */
  readonly rootPath: string;
  readonly log: Logger;
}

const closeMilliseconds = 3000;

/** `db.system.name` of the semantic conventions. */
const databaseNames: Readonly<Record<DatabaseKind, string>> = {
  sqlite: "sqlite",
  postgres: "postgresql",
  mssql: "microsoft.sql_server",
};

/** Opens the exporter; an unreachable collector fails neither the start nor a request. */
export function openTracing({ config, database, rootPath, log }: TracingOptions) {
  requirePackages("tracing", "OTEL_EXPORTER_OTLP_ENDPOINT");
  const api = require("@opentelemetry/api") as typeof import("@opentelemetry/api");
  const { resourceFromAttributes } =
    require("@opentelemetry/resources") as typeof import("@opentelemetry/resources");
  const sdk = require("@opentelemetry/sdk-trace-node") as typeof import("@opentelemetry/sdk-trace-node");
  const { OTLPTraceExporter } =
    require("@opentelemetry/exporter-trace-otlp-http") as typeof import("@opentelemetry/exporter-trace-otlp-http");
  const { SpanKind, SpanStatusCode, ROOT_CONTEXT } = api;

  const exporter = new OTLPTraceExporter({
    url: `${config.endpoint}/v1/traces`,
    headers: config.headers,
    timeoutMillis: closeMilliseconds,
  });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ ...config.resourceAttributes, "service.name": config.serviceName }),
    sampler: samplerOf(sdk, config),
    spanProcessors: [new sdk.BatchSpanProcessor(reported(exporter, log))],
  });
  const tracer = provider.getTracer(config.serviceName);
  const system = databaseNames[database];

  function recordStages(spans: readonly Stage[], parent: SpanParent): void {
    const { context, at } = parent;
    for (const stage of spans) {
      if (stage.name === "database") recordStatement(stage, parent);
      else {
        const attributes = stage.name === "plan" ? { "odata.plan.cached": stage.cached } : {};
        tracer
          .startSpan(stage.name, { startTime: at(stage.started), attributes }, context)
          .end(at(stage.ended));
      }
    }
  }

  function recordStatement(statement: FinishedStatement, { context, at }: SpanParent): void {
    const { kind, text, started, ended, rows, failed } = statement;
    const operation = (/^\s*(\w+)/.exec(text)?.[1] ?? kind).toUpperCase();
    const attributes = {
      "db.system.name": system,
      "db.operation.name": operation,
      "db.query.text": text,
      [kind === "write" ? "db.response.affected_rows" : "db.response.returned_rows"]: rows,
    };
    const span = tracer.startSpan(
      operation,
      { kind: SpanKind.CLIENT, startTime: at(started), attributes },
      context,
    );
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(at(ended));
  }

  /** Requests of a batch run one after the other, so a statement belongs to the request during which it began. */
  function recordParts(parts: readonly FinishedPart[], spans: readonly Stage[], parent: SpanParent): void {
    const { context, at } = parent;
    const within = (stage: Stage, part: FinishedPart): boolean =>
      stage.started >= part.started && stage.started < part.ended;
    for (const part of parts) {
      const { method, status, trace } = part;
      const attributes = { ...describe(method, trace), "http.response.status_code": status };
      const options = { startTime: at(part.started), attributes };
      const span = tracer.startSpan(nameOf(method, trace), options, context);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      const own = [...(trace.spans ?? []), ...spans.filter((stage) => within(stage, part))];
      recordStages(own, { context: api.trace.setSpan(context, span), at });
      span.end(at(part.ended));
    }
    const others = spans.filter((stage) => !parts.some((part) => within(stage, part)));
    recordStages(others, parent);
  }

  /** The trace context of the caller (W3C Trace Context, section 3.2); a malformed one is ignored. */
  function callersTrace({ headers }: IncomingMessage): Context {
    const { traceparent, tracestate } = headers;
    const parsed = typeof traceparent === "string" ? parseTraceparent(traceparent) : undefined;
    if (parsed === undefined || !api.isSpanContextValid(parsed)) return ROOT_CONTEXT;
    const state = typeof tracestate === "string" ? { traceState: api.createTraceState(tracestate) } : {};
    return api.trace.setSpanContext(ROOT_CONTEXT, { ...parsed, ...state, isRemote: true });
  }

  /** The endpoint of agents is not below the service root. */
  const routeOf = ({ resource }: RequestTrace): string =>
    resource === "mcp" ? "/mcp" : `${rootPath}/${resource}`;

  function beginServerSpan({ method, trace, id }: FinishedRequest, req: IncomingMessage, at: Clock): Span {
    const attributes = {
      ...describe(method, trace),
      ...(trace.resource !== "other" && { "http.route": routeOf(trace) }),
      "network.protocol.version": req.httpVersion,
      "request.id": id,
    };
    const options = { kind: SpanKind.SERVER, startTime: at(trace.started), attributes };
    return tracer.startSpan(nameOf(method, trace), options, callersTrace(req));
  }

  return {
    /** Creates the spans of a finished request; returns the trace id, or undefined when the request is not sampled. */
    record: (request: FinishedRequest, req: IncomingMessage): string | undefined => {
      const at = clock();
      const span = beginServerSpan(request, req, at);
      if (!span.isRecording()) return undefined;
      const { status, bytes, trace, milliseconds, fault } = request;
      span.setAttributes({ "http.response.status_code": status, "http.response.body.size": bytes });
      if (status >= 500 || fault !== undefined) {
        span.setAttribute("error.type", fault instanceof Error ? fault.name : String(status));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      recordParts(trace.parts, trace.spans ?? [], { context: api.trace.setSpan(ROOT_CONTEXT, span), at });
      span.end(at(trace.started + milliseconds));
      return span.spanContext().traceId;
    },
    /** Sends pending spans, in a few seconds at most. */
    close: async (): Promise<void> => {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, closeMilliseconds)));
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
      clearTimeout(timer);
    },
  };
}

/** Converts times of `performance.now()` to the wall clock, as seconds and nanoseconds. */
type Clock = (time: number) => HrTime;

/** The parent span and the clock of new spans. */
interface SpanParent {
  readonly context: Context;
  readonly at: Clock;
}

/** One difference of the clocks for all spans of a request; otherwise a child could seem to begin before its parent. */
function clock(): Clock {
  const difference = Date.now() - performance.now();
  return (time) => {
    const milliseconds = time + difference;
    return [Math.floor(milliseconds / 1000), Math.round((milliseconds % 1000) * 1e6)];
  };
}

const nameOf = (method: string, { resource }: RequestTrace): string => `${knownMethod(method)} ${resource}`;

const describe = (method: string, { resource }: RequestTrace): Attributes => ({
  // The value of the semantic conventions for an unknown method.
  "http.request.method": knownMethod(method) === "other" ? "_OTHER" : method,
  "odata.set": resource,
});

const traceparentPattern = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?=$|-)/;

function parseTraceparent(
  header: string,
): { readonly traceId: string; readonly spanId: string; readonly traceFlags: number } | undefined {
  const [, traceId, spanId, flags] = traceparentPattern.exec(header.trim()) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}

function samplerOf(
  sdk: typeof import("@opentelemetry/sdk-trace-node"),
  { sampler, ratio }: TracingConfig,
): Sampler {
  const plain = sampler.replace("parentbased_", "");
  const root =
    plain === "always_on"
      ? new sdk.AlwaysOnSampler()
      : plain === "always_off"
        ? new sdk.AlwaysOffSampler()
        : new sdk.TraceIdRatioBasedSampler(ratio);
  return plain === sampler ? root : new sdk.ParentBasedSampler({ root });
}

/** Wraps the exporter: logs once when the collector is unreachable, and once when it is reachable again. */
function reported(exporter: SpanExporter, log: Logger): SpanExporter {
  let away = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const code: number = result.code;
        const failed = code !== 0;
        if (failed && !away) log.warn({ reason: result.error?.message }, "traces cannot be sent");
        if (!failed && away) log.info("traces are sent again");
        away = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
