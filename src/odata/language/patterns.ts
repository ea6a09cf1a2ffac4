/**
 * Writes the regular expressions of `matchesPattern` in each database's syntax. Both syntaxes are written from one
 * tree, in which classes and letter case are sets of characters, so that they match the same texts: RE2's, which runs
 * in linear time for any pattern, and PostgreSQL's.
 */
import type { RE2JS } from "re2js";
import { limitExceeded, ODataError, shortened } from "../errors";
import { memoized, once } from "../cache";
import type { DialectName } from "../sql/fragment";

const maxPatternLength = 1000;
/** Ranges of all properties and classes of a pattern: the work of combining and writing them. `\p{L}` has 680. */
const maxRanges = 3000;
/** Maximum length with all classes expanded; PostgreSQL needs memory for each repetition. */
const maxWrittenLength = 50_000;

/** A database's syntax for the parts of a pattern. */
interface Syntax {
  readonly character: (codePoint: number) => string;
  readonly boundary: string;
  readonly noBoundary: string;
}

const hexOf = (codePoint: number, length: number): string => codePoint.toString(16).padStart(length, "0");

const re2: Syntax = {
  character: (codePoint) => `\\x{${hexOf(codePoint, 1)}}`,
  boundary: "\\b",
  noBoundary: "\\B",
};

const word = "[0-9A-Z_a-z]";
const postgres: Syntax = {
  character: (codePoint) => (codePoint > 0xffff ? `\\U${hexOf(codePoint, 8)}` : `\\u${hexOf(codePoint, 4)}`),
  // Its built-in boundaries depend on the database's locale.
  boundary: `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`,
  noBoundary: `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`,
};

/** Characters of all written patterns in memory; one may have 50,000. */
const mostWritten = 2_000_000;

/** SQLite uses the service's RE2; SQL Server's own functions have its syntax. */
const writtenFor: Readonly<Record<DialectName, (text: string) => string>> = {
  sqlite: writer(re2),
  postgres: writer(postgres),
  mssql: writer(re2),
};

/** The pattern in the syntax of a database. */
export const writtenPattern = (text: string, dialect: DialectName): string => writtenFor[dialect](text);

/** Returns the function that writes patterns in a syntax; a pattern is written once. */
function writer(syntax: Syntax): (text: string) => string {
  return memoized(
    mostWritten,
    (text) => translated(text, syntax),
    (result) => result.length,
  );
}

function translated(text: string, syntax: Syntax): string {
  if (text.length > maxPatternLength) {
    throw limitExceeded(`A pattern may have ${maxPatternLength} characters; found ${text.length}.`);
  }
  const tree = parsePattern(text);
  const inRe2 = write(tree, re2);
  if (inRe2.length > maxWrittenLength) throw tooManyCharacters(text);
  // RE2 limits nested repetitions: the limit applies to every database.
  compile(inRe2, text);
  return syntax === re2 ? inRe2 : write(tree, syntax);
}

const tooManyCharacters = (text: string): ODataError =>
  limitExceeded(
    `The classes of the pattern '${shortened(text)}' have too many characters in all; use fewer or smaller ones.`,
  );

/** Compiles a pattern that `writtenPattern` wrote for SQLite. */
export const compilePattern = (written: string): RE2JS => compile(written, written);

function compile(written: string, text: string): RE2JS {
  try {
    const re2js = require("re2js") as typeof import("re2js");
    return re2js.RE2JS.compile(written);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, "") : "";
    throw new ODataError(
      "Application_FilterErrorException",
      `'${shortened(text)}' is not a supported regular expression: ${reason.replace(/: .*/s, "")}.`,
      { cause: error },
    );
  }
}

function write(pattern: Pattern, syntax: Syntax): string {
  switch (pattern.kind) {
    case "set":
      return writeSet(pattern.set, syntax);
    case "start":
      return "^";
    case "end":
      return "$";
    case "boundary":
      return syntax.boundary;
    case "noBoundary":
      return syntax.noBoundary;
    case "sequence":
      return pattern.parts
        .map((part) => (part.kind === "choice" ? grouped(part, syntax) : write(part, syntax)))
        .join("");
    case "choice":
      return pattern.branches.map((branch) => write(branch, syntax)).join("|");
    case "repeat":
      return writeRepeat(pattern, syntax);
  }
}

const grouped = (pattern: Pattern, syntax: Syntax): string => `(?:${write(pattern, syntax)})`;

function writeSet(set: CodePoints, syntax: Syntax): string {
  const [first, ...others] = set;
  // No character is outside of all.
  if (!first) return `[^${syntax.character(1)}-${syntax.character(0x10ffff)}]`;
  if (others.length === 0 && first[0] === first[1]) return writeCharacter(first[0], syntax);
  const ranges = set.map(([from, to]) =>
    from === to
      ? writeCharacter(from, syntax)
      : `${writeCharacter(from, syntax)}-${writeCharacter(to, syntax)}`,
  );
  return `[${ranges.join("")}]`;
}

const writeCharacter = (codePoint: number, syntax: Syntax): string => {
  const character = String.fromCodePoint(codePoint);
  return /^[0-9A-Za-z]$/.test(character) ? character : syntax.character(codePoint);
};

function writeRepeat({ of, least, most }: Extract<Pattern, { kind: "repeat" }>, syntax: Syntax): string {
  const atom = of.kind === "set" ? write(of, syntax) : grouped(of, syntax);
  if (least === 0 && most === undefined) return `${atom}*`;
  if (least === 1 && most === undefined) return `${atom}+`;
  return `${atom}{${least}${most === least ? "" : `,${most ?? ""}`}}`;
}

/*
 * Parses the regular expressions of `matchesPattern` (URL Conventions 4.01, 5.1.1.7.1: those of ECMAScript with flag
 * `u`) into a tree; rejects constructs that need more than linear time, or that not every database supports. In
 * addition to ECMAScript's syntax, `(?i)`, `(?s)`, `\A`, `\z` and `\x{…}` are accepted, which clients of other engines
 * use.
 */

type Pattern =
  | { readonly kind: "set"; readonly set: CodePoints }
  | { readonly kind: "start" | "end" | "boundary" | "noBoundary" }
  | { readonly kind: "sequence"; readonly parts: readonly Pattern[] }
  | { readonly kind: "choice"; readonly branches: readonly Pattern[] }
  | {
      readonly kind: "repeat";
      readonly of: Pattern;
      readonly least: number;
      readonly most: number | undefined;
    };

/** The maximum of PostgreSQL. */
const maxRepetitions = 255;
/** Parts of a pattern with each repetition written out, as engines compile it. */
const maxParts = 5000;
const maxNesting = 100;

interface Flags {
  readonly anyCase: boolean;
  readonly dotAll: boolean;
}

interface Reader {
  readonly text: string;
  at: number;
  depth: number;
  /** Ranges of the properties and classes so far. */
  ranges: number;
  /** Names of the properties so far. */
  readonly properties: Set<string>;
}

/** Throws Application_FilterErrorException with the offset. */
function refuse({ text, at }: Reader, reason: string): never {
  throw new ODataError(
    "Application_FilterErrorException",
    `'${shortened(text)}' is not a supported regular expression: ${reason} at offset ${at}.`,
  );
}

/** Parses a pattern; 400 for one that the service does not support. */
function parsePattern(text: string): Pattern {
  const reader: Reader = { text, at: 0, depth: 0, ranges: 0, properties: new Set() };
  const pattern = parseChoice(reader, { anyCase: false, dotAll: false });
  if (reader.at < text.length) refuse(reader, "a ')' without its '('");
  const parts = partsOf(pattern);
  if (parts > maxParts)
    refuse(reader, `repetitions that make it ${parts} parts long, more than ${maxParts},`);
  return pattern;
}

/** The number of parts of the pattern with each repetition written out. */
function partsOf(pattern: Pattern): number {
  const sum = (parts: readonly Pattern[]): number => parts.reduce((total, part) => total + partsOf(part), 1);
  switch (pattern.kind) {
    case "sequence":
      return sum(pattern.parts);
    case "choice":
      return sum(pattern.branches);
    case "repeat":
      return partsOf(pattern.of) * Math.max(1, pattern.most ?? pattern.least + 1);
    default:
      return 1;
  }
}

const peek = ({ text, at }: Reader): string => text[at] ?? "";

function take(reader: Reader, expected: string): boolean {
  if (!reader.text.startsWith(expected, reader.at)) return false;
  reader.at += expected.length;
  return true;
}

/** Reads the match of the sticky expression at the cursor. */
function read(reader: Reader, expected: RegExp): RegExpExecArray | undefined {
  const sticky = new RegExp(expected, "y");
  sticky.lastIndex = reader.at;
  const match = sticky.exec(reader.text) ?? undefined;
  reader.at += match?.[0].length ?? 0;
  return match;
}

function nextCodePoint(reader: Reader): number {
  const codePoint = reader.text.codePointAt(reader.at) ?? 0;
  reader.at += codePoint > 0xffff ? 2 : 1;
  return codePoint;
}

/** Branches up to a closing parenthesis or the end; flags set inside apply until there. */
function parseChoice(reader: Reader, given: Flags): Pattern {
  let flags = given;
  const branches: Pattern[] = [];
  do {
    const parts: Pattern[] = [];
    while (reader.at < reader.text.length && peek(reader) !== "|" && peek(reader) !== ")") {
      const set = read(reader, /\(\?([a-z]*)(?:-([a-z]+))?\)/i);
      if (set) flags = withFlags(reader, flags, set[1], set[2]);
      else parts.push(parseRepeated(reader, flags));
    }
    branches.push({ kind: "sequence", parts });
  } while (take(reader, "|"));
  const [only, ...others] = branches;
  return only && others.length === 0 ? only : { kind: "choice", branches };
}

function withFlags(reader: Reader, flags: Flags, on = "", off = ""): Flags {
  for (const letter of on + off) {
    // Other flags change line handling, or which of several matches is found.
    if (letter !== "i" && letter !== "s" && letter !== "u")
      refuse(reader, `the flag '${letter}' is not known`);
  }
  return {
    anyCase: (flags.anyCase || on.includes("i")) && !off.includes("i"),
    dotAll: (flags.dotAll || on.includes("s")) && !off.includes("s"),
  };
}

const signs: Readonly<Record<string, readonly [least: number, most: number | undefined]>> = {
  "*": [0, undefined],
  "+": [1, undefined],
  "?": [0, 1],
};

/** An atom with its quantifier. Lazy quantifiers match the same texts as greedy ones. */
function parseRepeated(reader: Reader, flags: Flags): Pattern {
  const of = parseAtom(reader, flags);
  const quantifier = read(reader, /([*+?])|\{(\d{1,9})(?:(,)(\d{1,9})?)?\}/);
  if (!quantifier) return of;
  if (of.kind !== "set" && of.kind !== "sequence" && of.kind !== "choice")
    refuse(reader, "a quantifier behind a place that has no characters");
  const [, sign = "", from, comma, to] = quantifier;
  const last = comma ? (to === undefined ? undefined : Number(to)) : Number(from);
  const [least, most] = signs[sign] ?? [Number(from), last];
  if (Math.max(least, most ?? 0) > maxRepetitions) refuse(reader, `more than ${maxRepetitions} repetitions`);
  if (most !== undefined && most < least) refuse(reader, "a range of repetitions out of order");
  take(reader, "?");
  if (/^(?:[*+?]|\{\d+(?:,\d*)?\})/.test(reader.text.slice(reader.at, reader.at + 24)))
    refuse(reader, "a quantifier behind a quantifier");
  return { kind: "repeat", of, least, most };
}

function parseAtom(reader: Reader, flags: Flags): Pattern {
  switch (peek(reader)) {
    case "(":
      return parseGroup(reader, flags);
    case "[":
      return { kind: "set", set: parseClass(reader, flags) };
    case "\\":
      return parseEscape(reader, flags);
    case "*":
    case "+":
    case "?":
      return refuse(reader, "a quantifier with nothing to repeat");
    case "{":
      if (/^\{\d+(?:,\d*)?\}/.test(reader.text.slice(reader.at, reader.at + 24)))
        refuse(reader, "a quantifier with nothing to repeat");
  }
  if (take(reader, "^")) return { kind: "start" };
  if (take(reader, "$")) return { kind: "end" };
  if (take(reader, ".")) return { kind: "set", set: complement(flags.dotAll ? [] : lineEnds) };
  return { kind: "set", set: characters([[nextCodePoint(reader)]], flags) };
}

/** A group; captures are not needed. */
function parseGroup(reader: Reader, flags: Flags): Pattern {
  const name = /\((?!\?)|\(\?P?<(?![=!])\w+>/;
  const flagged = read(reader, /\(\?([a-z]*)(?:-([a-z]+))?:/i);
  if (!flagged && !read(reader, name)) refuse(reader, "a group of a kind that needs more than linear time");
  if (++reader.depth > maxNesting) refuse(reader, `more than ${maxNesting} levels of groups`);
  const inner = parseChoice(reader, flagged ? withFlags(reader, flags, flagged[1], flagged[2]) : flags);
  if (!take(reader, ")")) refuse(reader, "a group without its ')'");
  reader.depth--;
  return inner;
}

/** A character, or a range of characters, each by its code point. */
type Span = readonly [first: number, last?: number];

const characters = (spans: readonly Span[], { anyCase }: Flags): CodePoints => {
  const set = codePoints(spans.map(([first, last = first]) => [first, last]));
  return anyCase ? inAnyCase(set) : set;
};

/** `\n`, `\r` and Unicode's line and paragraph separators. */
const lineEnds: CodePoints = [[10, 10], [13, 13], [0x2028, 0x2029]]; // prettier-ignore
const digits: CodePoints = [[48, 57]];
const wordCharacters: CodePoints = [[48, 57], [65, 90], [95, 95], [97, 122]]; // prettier-ignore
const whiteSpace: CodePoints = [
  [9, 13], [32, 32], [0xa0, 0xa0], [0x1680, 0x1680], [0x2000, 0x200a], [0x2028, 0x2029], [0x202f, 0x202f], [0x205f, 0x205f],
  [0x3000, 0x3000], [0xfeff, 0xfeff],
]; // prettier-ignore

const classes: Readonly<Record<string, CodePoints>> = { d: digits, w: wordCharacters, s: whiteSpace };
const places: Readonly<Record<string, Pattern>> = {
  b: { kind: "boundary" },
  B: { kind: "noBoundary" },
  A: { kind: "start" },
  z: { kind: "end" },
};

/** An escape outside of a class. */
function parseEscape(reader: Reader, flags: Flags): Pattern {
  const place = places[reader.text[reader.at + 1] ?? ""];
  if (place) {
    reader.at += 2;
    return place;
  }
  return {
    kind: "set",
    set: parseClassEscape(reader, flags) ?? characters([[parseCharacter(reader)]], flags),
  };
}

/** `\d`, `\w`, `\s`, `\p{…}` and their negations; undefined when something else follows. */
function parseClassEscape(reader: Reader, flags: Flags): CodePoints | undefined {
  const set = readClassEscape(reader, flags);
  reader.ranges += set?.length ?? 0;
  if (reader.ranges > maxRanges) throw tooManyCharacters(reader.text);
  return set;
}

function readClassEscape(reader: Reader, flags: Flags): CodePoints | undefined {
  const cased = (set: CodePoints): CodePoints => (flags.anyCase ? inAnyCase(set) : set);
  const simple = read(reader, /\\([dswDSW])/);
  if (simple) {
    const letter = simple[1] ?? "";
    const set = cased(classes[letter.toLowerCase()] ?? []);
    return letter === letter.toLowerCase() ? set : complement(set);
  }
  const property = read(reader, /\\([pP])(?:\{(\^?)([\w=]{1,60})\}|([A-Z]))/);
  if (!property) return undefined;
  const [, letter, caret, long, short] = property;
  const set = propertyOf(reader, long ?? short ?? "");
  if (!set) refuse(reader, `the property '${long ?? short}' does not exist`);
  return cased((letter === "P") !== (caret === "^") ? complement(set) : set);
}

/** The first lookup of a property takes milliseconds. */
const maxProperties = 4;

function propertyOf(reader: Reader, name: string): CodePoints | undefined {
  const { properties } = reader;
  properties.add(name);
  if (properties.size > maxProperties) refuse(reader, `more than ${maxProperties} properties`);
  return charactersOf(name);
}

const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, a: 7 };

/** A single character given by an escape. */
function parseCharacter(reader: Reader): number {
  const pair = read(reader, /\\u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})/);
  if (pair) return String.fromCharCode(hex(pair[1]), hex(pair[2])).codePointAt(0) ?? 0;
  const code = read(reader, /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|[ux]\{([\da-fA-F]{1,6})\})/);
  if (code) {
    const value = hex(code[1] ?? code[2] ?? code[3]);
    return value > 0x10ffff ? refuse(reader, "a character beyond U+10FFFF") : value;
  }
  const control = read(reader, /\\c([a-zA-Z])/);
  if (control) return (control[1] ?? "").charCodeAt(0) % 32;
  if (read(reader, /\\0(?!\d)/)) return 0;
  const known = controls[reader.text[reader.at + 1] ?? ""];
  if (known !== undefined) {
    reader.at += 2;
    return known;
  }
  if (!/^\\[^\p{L}\p{N}]/u.test(reader.text.slice(reader.at, reader.at + 3)))
    refuse(reader, "an escape that is not known, or a back reference");
  reader.at++;
  return nextCodePoint(reader);
}

const hex = (digitsOf: string | undefined): number => Number.parseInt(digitsOf ?? "", 16);

/** ECMAScript's `CharacterClass`. */
function parseClass(reader: Reader, flags: Flags): CodePoints {
  const negated = read(reader, /\[(\^?)/)?.[1] === "^";
  const ranges: CodePoints[number][] = [];
  while (!take(reader, "]")) {
    if (reader.at >= reader.text.length) refuse(reader, "a class without its ']'");
    if (peek(reader) === "[" && /^\[[:.=]/.test(reader.text.slice(reader.at, reader.at + 2)))
      refuse(reader, "a class of POSIX; write \\p{…}");
    const set = parseClassEscape(reader, flags);
    if (set) {
      ranges.push(...set);
      if (read(reader, /-(?!\])/)) refuse(reader, "a range from a class");
      continue;
    }
    const first = parseClassCharacter(reader);
    const last = read(reader, /-(?!\])/) ? parseClassCharacter(reader) : first;
    if (last < first) refuse(reader, "a range out of order");
    ranges.push([first, last]);
  }
  const set = characters(ranges, flags);
  return negated ? complement(set) : set;
}

function parseClassCharacter(reader: Reader): number {
  if (read(reader, /\\b/)) return 8;
  if (/^\\[dswDSWpP]/.test(reader.text.slice(reader.at, reader.at + 2))) refuse(reader, "a range to a class");
  return peek(reader) === "\\" ? parseCharacter(reader) : nextCodePoint(reader);
}

/*
 * Sets of characters as sorted, disjoint ranges of code points: the classes of a pattern, expanded, so that the result
 * does not depend on a database's Unicode version. U+0000 and surrogates are in no text and in no set.
 */

type CodePoints = readonly (readonly [first: number, last: number])[];

const lastCodePoint = 0x10ffff;

/** Sorts the ranges, merges adjacent ones, and removes code points that no text contains. */
function codePoints(ranges: CodePoints): CodePoints {
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
function complement(set: CodePoints): CodePoints {
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

/** Characters that are tested one by one: planes 0 and 1, and the tags of plane 14. */
const tested = once((): readonly string[] => [everyCharacter(1, 0x1ffff), everyCharacter(0xe0000, 0xe01ff)]);

/** Ranges of characters that have the same properties: ideographs of planes 2 and 3, private and unassigned ones. */
const alike = once((): CodePoints => [
  ...runsIn(
    everyCharacter(0x20000, 0x3ffff),
    /\p{Unified_Ideograph}+|\p{Ideographic}+|\p{Noncharacter_Code_Point}+|[^\p{Ideographic}\p{Noncharacter_Code_Point}]+/gu,
  ),
  [0x40000, 0xdffff],
  [0xe0200, 0xeffff],
  [0xf0000, 0xffffd],
  [0xffffe, 0xfffff],
  [0x100000, 0x10fffd],
  [0x10fffe, lastCodePoint],
]);

/** The runs of consecutive characters in a text of them. */
const runsIn = (text: string, runs: RegExp): CodePoints =>
  Array.from(text.matchAll(runs), ([run]): CodePoints[number] => [codeAt(run, 0), lastCode(run)]);

/** Ranges of all properties in memory: with some 80 bytes for each, as many as Unicode has under all of their names. */
const mostRanges = 100_000;

/** The characters with a Unicode property such as `Lu`; undefined for an unknown property. */
const charactersOf = memoized(
  mostRanges,
  (property: string): CodePoints | undefined => {
    let runs: RegExp;
    try {
      runs = new RegExp(`\\p{${property}}+`, "gu");
    } catch {
      return undefined;
    }
    const found = tested().flatMap((text) => runsIn(text, runs));
    const beyond = alike().filter(([first]) => String.fromCodePoint(first).search(runs) === 0);
    return codePoints([...found, ...beyond]);
  },
  (set) => 1 + (set?.length ?? 0),
);

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

/** Every character that has another letter case, in order, with those that differ from it in letter case only. */
const cased = once((): readonly (readonly [codePoint: number, others: readonly number[]])[] => {
  const found = Array.from((tested()[0] ?? "").matchAll(/\p{Changes_When_Casemapped}/gu), ([character]) =>
    codeAt(character, 0),
  );
  const byFolded = new Map<number, number[]>();
  for (const codePoint of found) {
    const key = folded(codePoint);
    byFolded.set(key, [...(byFolded.get(key) ?? []), codePoint]);
  }
  return found.map((codePoint) => [
    codePoint,
    (byFolded.get(folded(codePoint)) ?? []).filter((other) => other !== codePoint),
  ]);
});

/** The set extended by all characters that differ from one of its own in letter case only. */
function inAnyCase(set: CodePoints): CodePoints {
  const more: CodePoints[number][] = [];
  const all = cased();
  let at = 0;
  for (const [first, last] of set) {
    at = firstIndex(at, all.length, (i) => (all[i]?.[0] ?? 0) >= first);
    for (; at < all.length && (all[at]?.[0] ?? 0) <= last; at++)
      for (const other of all[at]?.[1] ?? []) if (!isIn(set, other)) more.push([other, other]);
  }
  return more.length === 0 ? set : codePoints([...set, ...more]);
}

function isIn(set: CodePoints, codePoint: number): boolean {
  const range = set[firstIndex(0, set.length, (i) => (set[i]?.[1] ?? 0) >= codePoint)];
  return range !== undefined && range[0] <= codePoint;
}

/** The first index for which a condition holds that holds for all indexes after it; `end` where there is none. */
function firstIndex(start: number, end: number, holds: (index: number) => boolean): number {
  let [from, to] = [start, end];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
