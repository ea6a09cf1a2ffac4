/**
 * Every regular expression of the service and of the page takes time linear in the length of the text, also where its
 * match begins late or fails. A quadratic one lets one URL, header or body of 64 KiB occupy the process for seconds.
 *
 * The analysis takes a second for some, so that its results are kept: regular-expressions.json lists those that passed.
 * `UPDATE_GOLDEN=1` analyses others and adds them; the long form of the tests analyses all.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { checkSync } from "recheck";
import { analyse } from "scslre";
import { isLong } from "./resilience/trials";

// In this process, so that no other one outlives the tests.
process.env["RECHECK_SYNC_BACKEND"] = "pure";

const root = join(__dirname, "..");
const list = join(__dirname, "regular-expressions.json");

interface Expression {
  readonly pattern: string;
  readonly flags: string;
}

/** All regular expressions in a part of a syntax tree. */
function* expressionsOf(part: unknown): Generator<Expression> {
  if (typeof part !== "object" || part === null) return;
  const { type, pattern, flags } = part as Record<string, unknown>;
  if (type === "RegExpLiteral") yield { pattern: String(pattern), flags: String(flags) };
  for (const inner of Object.values(part)) yield* expressionsOf(inner);
}

const expressionsIn = (text: string): readonly Expression[] => [
  ...expressionsOf(parseSync(text, { syntax: "typescript", decorators: true })),
];

/** Exact, by an automaton; where the expression looks around, which automata cannot do, by the overlaps of its parts. */
function isLinear({ pattern, flags }: Expression): boolean {
  const { status } = checkSync(pattern, flags, { checker: "automaton", timeout: 60_000 });
  return status === "unknown" ? analyse({ source: pattern, flags }).reports.length === 0 : status === "safe";
}

const textOf = ({ pattern, flags }: Expression): string => `/${pattern}/${flags}`;

const sources = ["src", "web"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.m?ts$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), "utf8")),
);
const all = new Map(sources.flatMap(expressionsIn).map((expression) => [textOf(expression), expression]));

test.each([
  [String.raw`/\s+$/`, "each blank of a run is a new beginning"],
  [String.raw`/"(?:[^"\\]|\\.)*"/`, "each escaped quotation mark of an unterminated text is a new beginning"],
  [String.raw`/^(\S+)\s+(.*?)\s*$/`, "blanks belong to either part"],
  [String.raw`/^(?:a|a)*$/`, "two ways for each character"],
  [String.raw`/(?!b)\s+$/`, "looks ahead, and each blank of a run is a new beginning"],
])("%s is recognized: %s", (text) => {
  expect(expressionsIn(text).map(isLinear)).toEqual([false]);
});

test("every regular expression of the sources takes linear time", () => {
  const known = new Set(JSON.parse(readFileSync(list, "utf8")) as readonly string[]);
  const updates = process.env["UPDATE_GOLDEN"] === "1";
  const analysed = [...all].filter(([text]) => isLong || (updates && !known.has(text)));
  expect(analysed.filter(([, expression]) => !isLinear(expression)).map(([text]) => text)).toEqual([]);
  const texts = [...all.keys()].toSorted();
  if (updates) writeFileSync(list, `${JSON.stringify(texts, undefined, 2)}\n`);
  else expect(texts).toEqual([...known]);
});
