/** How often a property is tried, and from which seed: a small fixed run usually, a long one when the environment asks. */
import type { Parameters } from "fast-check";

/**
 * `PROPERTY_RUNS` replaces the usual number, `PROPERTY_SEED` the seed. A failure prints seed, path and the smallest
 * case found.
 */
export function runs(usual: number): Parameters<unknown> {
  const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
  return { numRuns: Number(PROPERTY_RUNS ?? usual), seed: Number(PROPERTY_SEED ?? 20_250_101) };
}
