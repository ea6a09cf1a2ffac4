/**
 * The conformance table: every clause once and in order, every test that it names exists, no level is claimed without
 * proof.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isReached, levels } from "../../scripts/conformance/levels";
import { conformanceLevel } from "../../src/odata/metadata/facts";

const upTo = (last: number): string[] => Array.from({ length: last }, (_, i) => String(i + 1));
const below = (clause: string, parts: string[]): string[] => parts.map((part) => `${clause}.${part}`);
/** `1 … last`, each followed by its own parts. */
const numbered = (last: number, parts: Readonly<Record<string, string[]>> = {}): string[] =>
  upTo(last).flatMap((clause) => [clause, ...below(clause, parts[clause] ?? [])]);

/** The numbers of the standard. */
const expected: Readonly<Record<string, readonly string[]>> = {
  "13.1.1": numbered(33, { "5": upTo(2) }),
  "13.1.2": numbered(17, { "7": upTo(5) }),
  "13.1.3": numbered(16, { "9": upTo(9) }),
  "13.2.1": numbered(27, {
    "9": ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "l.a", "m", "n"],
  }),
  "13.2.2": numbered(11),
  "13.2.3": numbered(10, { "5": upTo(5) }),
  "23": numbered(29),
};

test.each(Object.entries(expected))("section %s has every clause once, in order", (section, clauses) => {
  expect(levels.find((level) => level.section === section)?.clauses.map(({ clause }) => clause)).toEqual(
    clauses,
  );
});

test("every section is there once, in order", () => {
  const sections = levels.map(({ section }) => section);
  expect(sections.filter((section) => !["8", "5"].includes(section))).toEqual([
    "13.1.1",
    "13.1.2",
    "13.1.3",
    "13.2.1",
    "13.2.2",
    "13.2.3",
    "23",
  ]);
});

const folder = join(__dirname, "..");
const sources = new Map<string, string>();
const sourceOf = (file: string): string => {
  const path = join(folder, file);
  const source = sources.get(file) ?? (existsSync(path) ? readFileSync(path, "utf8") : "");
  sources.set(file, source);
  return source;
};

/** Quoted texts after `test(`, `describe(`, or after the table of an `each`. */
const titlesOf = (source: string): string[] =>
  [
    ...source.matchAll(
      /(?:\b(?:test|it|describe)|\.each(?:<[^;]*?>)?\([\w.()]*\)|\]\)|\))\(\s*(["'`])(.*?)\1,/g,
    ),
  ].map(([, , title = ""]) => title);

describe.each(levels.map((level) => [level.name, level] as const))("%s", (_, { clauses }) => {
  test("refers to existing tests", () => {
    const missing = clauses.flatMap(({ clause, tests }) =>
      tests
        .filter(({ file, title, row }) => {
          const source = sourceOf(file);
          return !titlesOf(source).some((found) => found.includes(title)) || !source.includes(row ?? title);
        })
        .map(({ file, title, row }) => [clause, file, title, row]),
    );
    expect(missing).toEqual([]);
  });

  test("has tests for met clauses, and reasons for the others", () => {
    for (const { clause, text, status, why, tests } of clauses) {
      const justified = status === "met" ? tests.length > 0 : why !== undefined;
      expect([clause, text, justified]).toEqual([
        clause,
        expect.stringMatching(/^(MUST|SHOULD|MAY)\b/),
        true,
      ]);
    }
  });
});

test("a clause that requires another level is met when that level is reached", () => {
  for (const { clauses } of levels) {
    for (const { text, status } of clauses) {
      const [, name] = /^MUST reach (?:the )?(.*?\d\.\d+(?: \w+)?)(?: level.*)?$/.exec(text) ?? [];
      if (name === undefined) continue;
      const demanded = levels.find((level) => [name, `OData ${name}`].includes(level.name));
      expect([name, status]).toEqual([name, demanded && isReached(demanded) ? "met" : "not met"]);
    }
  }
});

test.each(["4.0", "4.01"])("the metadata claims no unreached level of %s", (version) => {
  const claimed = levels.find(({ name }) => name === `OData ${version} ${conformanceLevel}`);
  expect(claimed && isReached(claimed)).toBe(true);
});
