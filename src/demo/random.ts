/**
 * Chance that is the same on every machine: each subject draws from a generator of its own, named by a seed and the
 * subject, so that a change in one subject leaves all others as they were. Not for secrets.
 */

/** A list with at least one element. */
export type Choices<T> = readonly [T, ...T[]];

/** Draws; every call moves the generator on. */
export interface Random {
  /** A whole number, both ends included. */
  readonly int: (from: number, to: number) => number;
  /** True with this probability, 0 to 1. */
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(choices: Choices<T>) => T;
  /** One of the values, each as often as its weight says. */
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

/** The element at a position, counted round: position `length` is the first again. */
export const nth = <T>(choices: Choices<T>, position: number): T =>
  choices[position % choices.length] ?? choices[0];
