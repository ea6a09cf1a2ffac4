/**
 * Sets of characters as sorted, disjoint ranges of code points: the classes of a pattern, expanded, so that the result
 * does not depend on a database's Unicode version. U+0000 and surrogates are in no text and in no set.
 */
export type CodePoints = readonly (readonly [first: number, last: number])[];

const lastCodePoint = 0x10ffff;

/** Sorts the ranges, merges adjacent ones, and removes code points that no text contains. */
export function codePoints(ranges: CodePoints): CodePoints {
  const merged: [number, number][] = [];
  for (const [first, last] of ranges.flatMap(withoutUnused).toSorted(([a], [b]) => a - b)) {
    const before = merged.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}

function withoutUnused([first, last]: CodePoints[number]): CodePoints {
  const parts: CodePoints = [
    [Math.max(first, 1), Math.min(last, 0xd7ff)],
    [Math.max(first, 0xe000), last],
  ];
  return parts.filter(([from, to]) => from <= to);
}

/** Returns the characters that are not in the set. */
export function complement(set: CodePoints): CodePoints {
  const gaps: [number, number][] = [];
  let next = 1;
  for (const [first, last] of set) {
    if (first > next) gaps.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= lastCodePoint) gaps.push([next, lastCodePoint]);
  return codePoints(gaps);
}

/** The characters from one to another. */
function everyCharacter(first: number, last: number): string {
  const codes = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return codes.map((code) => (code >= 0xd800 && code <= 0xdfff ? "" : String.fromCodePoint(code))).join("");
}

/** Characters up to here are tested one by one; those beyond are private or unassigned, and alike within a range. */
const tested: readonly string[] = [everyCharacter(1, 0x3ffff), everyCharacter(0xe0000, 0xe01ff)];
const alike: CodePoints = [
  [0x40000, 0xdffff],
  [0xe0200, 0xeffff],
  [0xf0000, 0xffffd],
  [0xffffe, 0xfffff],
  [0x100000, 0x10fffd],
  [0x10fffe, lastCodePoint],
];

/** The characters with a Unicode property such as `Lu`; undefined for an unknown property. */
export function charactersOf(property: string): CodePoints | undefined {
  let runs: RegExp;
  try {
    runs = new RegExp(`\\p{${property}}+`, "gu");
  } catch {
    return undefined;
  }
  const found = tested.flatMap((characters) =>
    Array.from(characters.matchAll(runs), ([run]): CodePoints[number] => [codeAt(run, 0), lastCode(run)]),
  );
  const beyond = alike.filter(([first]) => String.fromCodePoint(first).search(runs) === 0);
  return codePoints([...found, ...beyond]);
}

const codeAt = (text: string, at: number): number => text.codePointAt(at) ?? 0;
const lastCode = (text: string): number =>
  codeAt(text, text.length - (/[\udc00-\udfff]$/.test(text) ? 2 : 1));

/** Dotless i: its upper case is I, but simple case folding does not map to it. */
const dotlessI = 0x131;

/** Unicode's simple case folding of a character. */
function folded(codePoint: number): number {
  if (codePoint === dotlessI) return codePoint;
  const character = String.fromCodePoint(codePoint);
  const upper = single(character.toUpperCase()) ?? character;
  return (single(upper.toLowerCase()) ?? upper).codePointAt(0) ?? codePoint;
}

const single = (text: string): string | undefined =>
  String.fromCodePoint(text.codePointAt(0) ?? 0) === text ? text : undefined;

/** Characters that differ in letter case only, by their folded form. */
const cased: ReadonlyMap<number, readonly number[]> = casedCharacters();

function casedCharacters(): ReadonlyMap<number, readonly number[]> {
  const all = new Map<number, number[]>();
  for (const [character] of (tested[0] ?? "").matchAll(/\p{Changes_When_Casemapped}/gu)) {
    const codePoint = codeAt(character, 0);
    const key = folded(codePoint);
    all.set(key, [...(all.get(key) ?? []), codePoint]);
  }
  return all;
}

/** The set extended by all characters that differ from one of its own in letter case only. */
export function inAnyCase(set: CodePoints): CodePoints {
  const has = (codePoint: number): boolean =>
    set.some(([first, last]) => first <= codePoint && codePoint <= last);
  const more = [...cased.values()].filter((alternatives) => alternatives.some(has)).flat();
  return codePoints([...set, ...more.map((one) => [one, one] as const)]);
}
