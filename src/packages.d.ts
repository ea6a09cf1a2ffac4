/** Types of packages that have none, and of single files of packages whose index loads more than is used. */

// The part of js-md4 that is used.
declare module "js-md4" {
  const md4: {
    /** The hash as 32 hexadecimal digits. */
    readonly hex: (message: Uint8Array) => string;
  };
  export default md4;
}

// Its index loads a limiter for each of twenty databases.
declare module "rate-limiter-flexible/lib/RateLimiterMemory" {
  import { RateLimiterMemory } from "rate-limiter-flexible";
  export = RateLimiterMemory;
}
declare module "rate-limiter-flexible/lib/RateLimiterRedis" {
  import { RateLimiterRedis } from "rate-limiter-flexible";
  export = RateLimiterRedis;
}

// Its index also loads OpenTelemetry's API for the metrics of the process.
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
