/** Number of runs and seed of a property: a small fixed run by default, a long one by environment variables. */
import type { Parameters } from "fast-check";

/**
 * `PROPERTY_RUNS` overrides the number, `PROPERTY_SEED` the seed. A failure prints seed, path and the smallest case
 * found.
 */
export function runs(usual: number): Parameters<unknown> {
  const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
  return { numRuns: Number(PROPERTY_RUNS ?? usual), seed: Number(PROPERTY_SEED ?? 20_250_101) };
}
