/**
 * Number and seed of trials: thousands within `npm test`, millions with `npm run test:resilience`. `RESILIENCE_SEED`
 * replaces the seed; a failure prints the input.
 */

const { RESILIENCE, RESILIENCE_SEED, RESILIENCE_TIMES = "1" } = process.env;

export const isLong = RESILIENCE === "long";
export const seed = Number(RESILIENCE_SEED ?? 20_251_121);

/** The number of inputs of a test in its short and its long form; `RESILIENCE_TIMES` multiplies both. */
export const inputs = (short: number, long: number): number =>
  Math.ceil((isLong ? long : short) * Number(RESILIENCE_TIMES));

/** Timeout in milliseconds for a hanging test; its short and its long form usually take at most that many seconds. */
export const seconds = (short: number, long: number): number => Math.max(300, isLong ? long : short) * 1000;

/**
 * A time is a verdict in the long form only, which runs on an otherwise idle machine; in the short form, which runs
 * anywhere, times are figures for the report.
 */
export function expectWithin(milliseconds: number, bound: number): void {
  if (isLong) expect(milliseconds).toBeLessThan(bound);
}

export interface Random {
  /** From 0 to below `end`. */
  readonly below: (end: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(items: readonly [T, ...T[]] | readonly T[]) => T;
  /** `least` to `most` items. */
  readonly several: <T>(least: number, most: number, make: (index: number) => T) => T[];
}

/** A separate generator for each test, so that results do not depend on the order of tests (mulberry32). */
export function random(name: string): Random {
  let state = seed;
  for (const character of name) state = (Math.imul(state, 31) + (character.codePointAt(0) ?? 0)) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new Error("nothing to pick from");
      return items[below(items.length)] as (typeof items)[number];
    },
    several: (least, most, make) =>
      Array.from({ length: least + below(most - least + 1) }, (_, index) => make(index)),
  };
}
