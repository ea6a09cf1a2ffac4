/**
 * Parses the regular expressions of `matchesPattern` (URL Conventions 4.01, 5.1.1.7.1: those of ECMAScript with flag
 * `u`) into a tree; rejects constructs that need more than linear time, or that not every database supports. In
 * addition to ECMAScript's syntax, `(?i)`, `(?s)`, `\A`, `\z` and `\x{…}` are accepted, which clients of other engines
 * use.
 */
import { ODataError, shortened } from "../errors";
import { charactersOf, codePoints, complement, inAnyCase, type CodePoints } from "./code-points";

export type Pattern =
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
export const maxRepetitions = 255;
const maxNesting = 100;

interface Flags {
  readonly anyCase: boolean;
  readonly dotAll: boolean;
}

interface Reader {
  readonly text: string;
  at: number;
  depth: number;
  /** Cache of property lookups. */
  readonly properties: Map<string, CodePoints | undefined>;
}

/** Throws Application_FilterErrorException with the offset. */
function refuse({ text, at }: Reader, reason: string): never {
  throw new ODataError(
    "Application_FilterErrorException",
    `'${shortened(text)}' is not a supported regular expression: ${reason} at offset ${at}.`,
  );
}

/** Parses a pattern; 400 for one that the service does not support. */
export function parsePattern(text: string): Pattern {
  const reader: Reader = { text, at: 0, depth: 0, properties: new Map() };
  const pattern = parseChoice(reader, { anyCase: false, dotAll: false });
  return reader.at < text.length ? refuse(reader, "a ')' without its '('") : pattern;
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

/** An atom with its quantifier. Lazy quantifiers match the same texts as greedy ones. */
function parseRepeated(reader: Reader, flags: Flags): Pattern {
  const of = parseAtom(reader, flags);
  const quantifier = read(reader, /([*+?])|\{(\d{1,9})(?:(,)(\d{1,9})?)?\}/);
  if (!quantifier) return of;
  if (of.kind !== "set" && of.kind !== "sequence" && of.kind !== "choice")
    refuse(reader, "a quantifier behind a place that has no characters");
  const [, sign, from, comma, to] = quantifier;
  const least = sign ? Number(sign === "+") : Number(from);
  const most = sign
    ? sign === "?"
      ? 1
      : undefined
    : comma
      ? to === undefined
        ? undefined
        : Number(to)
      : least;
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

/** Looking up a property takes milliseconds. */
const maxProperties = 4;

function propertyOf(reader: Reader, name: string): CodePoints | undefined {
  const { properties } = reader;
  if (!properties.has(name)) {
    if (properties.size === maxProperties) refuse(reader, `more than ${maxProperties} properties`);
    properties.set(name, charactersOf(name));
  }
  return properties.get(name);
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
