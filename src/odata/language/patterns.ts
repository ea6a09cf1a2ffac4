/**
 * Writes the regular expressions of `matchesPattern` in each database's syntax. Both syntaxes are written from one
 * tree, in which classes and letter case are sets of characters, so that they match the same texts: RE2's, which runs
 * in linear time for any pattern, and PostgreSQL's.
 */
import { RE2JS } from "re2js";
import { ODataError, shortened } from "../errors";
import type { CodePoints } from "./code-points";
import type { DialectName } from "./dialect-name";
import { parsePattern, type Pattern } from "./pattern-tree";

const maxPatternLength = 1000;
/** Maximum length with all classes expanded; PostgreSQL needs memory for each repetition. */
const maxWrittenLength = 50_000;

/** A database's syntax for the parts of a pattern. */
interface Syntax {
  readonly character: (codePoint: number) => string;
  readonly boundary: string;
  readonly noBoundary: string;
}

const hex = (codePoint: number, length: number): string => codePoint.toString(16).padStart(length, "0");

const re2: Syntax = {
  character: (codePoint) => `\\x{${hex(codePoint, 1)}}`,
  boundary: "\\b",
  noBoundary: "\\B",
};

const word = "[0-9A-Z_a-z]";
const postgres: Syntax = {
  character: (codePoint) => (codePoint > 0xffff ? `\\U${hex(codePoint, 8)}` : `\\u${hex(codePoint, 4)}`),
  // Its built-in boundaries depend on the database's locale.
  boundary: `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`,
  noBoundary: `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`,
};

/** The pattern in the syntax of a database; SQLite uses the service's RE2. */
export function writtenPattern(text: string, dialect: DialectName): string {
  if (text.length > maxPatternLength) {
    throw new ODataError(
      "BadRequest_LimitExceeded",
      `A pattern may have ${maxPatternLength} characters; found ${text.length}.`,
    );
  }
  const tree = parsePattern(text);
  const written = write(tree, re2);
  if (written.length > maxWrittenLength) {
    throw new ODataError(
      "BadRequest_LimitExceeded",
      `The classes of the pattern '${shortened(text)}' have too many characters in all; use fewer or smaller ones.`,
    );
  }
  // RE2 limits nested repetitions: the limit applies to every database.
  compile(written, text);
  return dialect === "postgres" ? write(tree, postgres) : written;
}

/** Compiles a pattern that `writtenPattern` wrote for SQLite. */
export const compilePattern = (written: string): RE2JS => compile(written, written);

function compile(written: string, text: string): RE2JS {
  try {
    return RE2JS.compile(written);
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
