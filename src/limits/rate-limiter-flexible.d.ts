/** Types of single files of the package, whose index loads a limiter for each of twenty databases. */
declare module "rate-limiter-flexible/lib/RateLimiterMemory" {
  import { RateLimiterMemory } from "rate-limiter-flexible";
  export = RateLimiterMemory;
}
declare module "rate-limiter-flexible/lib/RateLimiterRedis" {
  import { RateLimiterRedis } from "rate-limiter-flexible";
  export = RateLimiterRedis;
}
