/** Types of single files of the package, whose index also loads OpenTelemetry's API for the metrics of the process. */
declare module "prom-client/lib/counter" {
  import { Counter } from "prom-client";
  export = Counter;
}
declare module "prom-client/lib/gauge" {
  import { Gauge } from "prom-client";
  export = Gauge;
}
declare module "prom-client/lib/histogram" {
  import { Histogram } from "prom-client";
  export = Histogram;
}
declare module "prom-client/lib/registry" {
  import { Registry } from "prom-client";
  export = Registry;
}
