/**
 * Pseudo-random numbers that are the same on every machine: each subject has a separate generator, seeded by a seed and
 * its name, so that a change in one subject leaves all others unchanged. Not for secrets.
 */

/** A list with at least one element. */
export type Choices<T> = readonly [T, ...T[]];

/** A generator; every call advances its state. */
export interface Random {
  /** A whole number, both ends included. */
  readonly int: (from: number, to: number) => number;
  /** True with this probability, 0 to 1. */
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(choices: Choices<T>) => T;
  /** One of the values, with a probability proportional to its weight. */
  readonly weighted: <T>(choices: Choices<readonly [value: T, weight: number]>) => T;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}

/** The generator (mulberry32) of a subject, such as `random(7, "unit LU00012")`. */
export function random(seed: number, subject: string): Random {
  let state = hash(`${seed} ${subject}`);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (choices) => nth(choices, int(0, choices.length - 1)),
    weighted: (choices) => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of choices) if ((left -= weight) < 0) return value;
      return choices[0][0];
    },
  };
}

/** The element at a position modulo the length. */
export const nth = <T>(choices: Choices<T>, position: number): T =>
  choices[position % choices.length] ?? choices[0];
