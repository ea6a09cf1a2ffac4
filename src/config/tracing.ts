/** The OpenTelemetry settings, with the names of its specification; empty where no collector is set. */
import type { SettingValues } from "./table";

/** OpenTelemetry's settings, by its own names. */
export interface TracingConfig {
  /** Without a slash at the end; traces are sent to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly resourceAttributes: Readonly<Record<string, string>>;
  readonly sampler: SettingValues["OTEL_TRACES_SAMPLER"];
  /** From 0 to 1, for samplers with a ratio. */
  readonly ratio: number;
}

/** Undefined without a collector. */
export function readTracing(values: SettingValues): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME,
    resourceAttributes: values.OTEL_RESOURCE_ATTRIBUTES ?? {},
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
