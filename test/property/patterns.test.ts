/**
 * `matchesPattern` with random patterns on texts at the edges of engines: every database agrees with ECMAScript's
 * engine.
 */
import * as fc from "fast-check";
import { compilePattern, writtenPattern } from "../../src/odata/language/patterns";
import { databaseKind } from "../databases";
import { demoCompanyId, start, type TestService } from "../harness";
import { create, foundSet, query, createEstate } from "../protocol/estate";
import { runs } from "./run";

const texts = [
  "", "a", "A", "ab", "aB", "aab", "LÖWENHOF", "Löwenhof", "löwe", "lo\u0308we", "C:\\bin", "C:\\\\bin", "Quay House", "b-c", "a_b", "3rd floor",
  "ß", "SS", "ſ", "K", "k", "\u212A", "İ", "ı", "Σ", "σ", "ς", "ǅ", "Ж ж", "😀", "a 😀 b", "\u00A0", "\uFEFFx", "a\nb", "a\r\nb", "\u2028", "x\ty", "(a)", "[b]",
  "{2}", "^$", ".*", "a.b", "a|b", "100%", "'", "\"q\"", "é", "e\u0301", "٣", "Ⅷ", "***:a", "(?i)a", "\u{10FFFD}",
]; // prettier-ignore

const literal = fc.constantFrom(
  ..."aAbBkKsSzZ09_-ßſKöÖΣσςжЖé😀 ".split(/(?:)/u),
  "\\\\", "\\.", "\\(", "\\[", "\\*", "\\^", "\\$", "\\|", "\\{", "\\/", "\\t", "\\n", "\\u00f6", "\\u{1F600}", "\\uD83D\\uDE00", "\\x41", ":", "'", "%",
); // prettier-ignore
const characterClass = fc.constantFrom("\\d", "\\D", "\\w", "\\W", "\\s", "\\S");
const property = fc.constantFrom(
  "\\p{Lu}",
  "\\p{Ll}",
  "\\p{L}",
  "\\P{L}",
  "\\p{Nd}",
  "\\p{N}",
  "\\p{Script=Cyrillic}",
  "\\P{Lu}",
);
const classItem = fc.oneof(
  literal.filter((text) => text !== "-"),
  characterClass,
  property,
  fc.constantFrom("a-c", "A-Z", "0-9", "à-ý", "\\u0400-\\u04ff", "😀-😂", "\\b", "\\-"),
);
const bracket = fc
  .tuple(fc.constantFrom("", "^"), fc.array(classItem, { minLength: 0, maxLength: 3 }))
  .map(([negation, items]) => `[${negation}${items.join("")}]`);
const quantifier = fc.constantFrom(
  "",
  "",
  "",
  "*",
  "+",
  "?",
  "*?",
  "+?",
  "??",
  "{2}",
  "{1,}",
  "{0,2}",
  "{1,3}?",
);

const { pattern } = fc.letrec<{ pattern: string; sequence: string; atom: string }>((tie) => ({
  pattern: fc.array(tie("sequence"), { minLength: 1, maxLength: 2 }).map((branches) => branches.join("|")),
  sequence: fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: fc.tuple(tie("atom"), quantifier).map((parts) => parts.join("")) },
        { weight: 2, arbitrary: fc.constantFrom("^", "$", "\\b", "\\B") },
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join("")),
  atom: fc.oneof(
    { maxDepth: 3 },
    { weight: 5, arbitrary: literal },
    { weight: 2, arbitrary: fc.oneof(characterClass, property, fc.constant(".")) },
    { weight: 2, arbitrary: bracket },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom("(", "(?:", "(?<n>"), tie("pattern"))
        .map(([open, inner]) => `${open}${inner})`),
    },
  ),
}));

interface Case {
  readonly anyCase: boolean;
  readonly source: string;
  readonly expected: RegExp;
}

/** Patterns that ECMAScript accepts; names of groups are unique. */
const cases: fc.Arbitrary<Case> = fc
  .record({ anyCase: fc.boolean(), source: pattern })
  .map(({ anyCase, source }) => ({ anyCase, source, expected: compiled(source, anyCase) }))
  .filter((one): one is Case => one.expected !== undefined)
  // With case-insensitivity, ECMAScript's \b, \w and \W have two more letters, and negations different rules.
  .filter(({ anyCase, source }) => !anyCase || !/\\[bBwWDSP]/.test(source))
  // Patterns with more properties are rejected.
  .filter(({ source }) => source.split(/\\p/i).length <= 4);

function compiled(source: string, anyCase: boolean): RegExp | undefined {
  try {
    return new RegExp(source, anyCase ? "iu" : "u");
  } catch {
    return undefined;
  }
}

const written = ({ anyCase, source }: Case): string => (anyCase ? `(?i)${source}` : source);
const codeOf = (index: number): string => `P${String(index).padStart(3, "0")}`;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

let service: TestService;
beforeAll(async () => {
  service = await start();
  await createEstate(service);
  for (const [i, city] of texts.entries()) await create(service, "postCodes", { code: codeOf(i), city });
});
afterAll(() => service.stop());
jest.setTimeout(3_600_000);

const found = (source: string) =>
  foundSet(service, "postCodes", "code", {
    $filter: `startswith(code,'P0') and matchesPattern(city,${quoted(source)})`,
  });
const expectedOf = (expected: RegExp): string[] =>
  texts.flatMap((text, i) => (expected.test(text) ? [codeOf(i)] : []));

/** The properties of ECMAScript, and the categories and scripts that ideographs and unassigned characters have. */
const propertyNames = [
  "Any", "Assigned", "ASCII", "Alphabetic", "Bidi_Control", "Bidi_Mirrored", "Case_Ignorable", "Cased", "Changes_When_Casefolded",
  "Changes_When_Casemapped", "Changes_When_Lowercased", "Changes_When_NFKC_Casefolded", "Changes_When_Titlecased", "Changes_When_Uppercased",
  "Dash", "Default_Ignorable_Code_Point", "Deprecated", "Diacritic", "Emoji", "Emoji_Component", "Emoji_Modifier", "Emoji_Modifier_Base",
  "Emoji_Presentation", "Extended_Pictographic", "Extender", "Grapheme_Base", "Grapheme_Extend", "Hex_Digit", "IDS_Binary_Operator",
  "IDS_Trinary_Operator", "ID_Continue", "ID_Start", "Ideographic", "Join_Control", "Logical_Order_Exception", "Lowercase", "Math",
  "Noncharacter_Code_Point", "Pattern_Syntax", "Pattern_White_Space", "Quotation_Mark", "Radical", "Regional_Indicator", "Sentence_Terminal",
  "Soft_Dotted", "Terminal_Punctuation", "Unified_Ideograph", "Uppercase", "Variation_Selector", "White_Space", "XID_Continue", "XID_Start",
  "C", "Cn", "Co", "L", "Lo", "N", "Nl", "No", "So", "Script=Han", "Script=Common", "Script=Unknown", "Script_Extensions=Han", "Script_Extensions=Common",
]; // prettier-ignore

// No database takes part, so one kind is enough.
if (databaseKind === "sqlite") {
  test("the pattern that runs here finds what ECMAScript finds", () => {
    // V8 finds \B between the two halves of a character beyond the Basic Multilingual Plane, against the specification.
    const isDecided = ({ source }: Case, text: string): boolean =>
      !source.includes("\\B") || !/[\ud800-\udfff]/.test(text);
    fc.assert(
      fc.property(cases, fc.string({ unit: "grapheme", maxLength: 8 }), (one, text) => {
        const engine = compilePattern(writtenPattern(written(one), "sqlite"));
        const tried = [...texts, text.replaceAll("\0", "")].filter((each) => isDecided(one, each));
        const differing = tried.filter((each) => engine.matcher(each).find() !== one.expected.test(each));
        expect(differing).toEqual([]);
      }),
      runs(50),
    );
  });

  test("ideographs have the properties of ECMAScript", () => {
    const ideographs = Array.from({ length: 0x20000 }, (_, i) => String.fromCodePoint(0x20000 + i)).join("");
    for (const name of propertyNames) {
      const stretches = ideographs.match(new RegExp(`\\p{${name}}+|\\P{${name}}+`, "gu")) ?? [];
      // The characters at the edges of the runs, and some of those between.
      const tried = stretches.flatMap((run) => {
        // Each is two code units.
        const last = run.length - 2;
        const some = Array.from({ length: Math.ceil(last / 2000) }, (_, i) => i * 2000);
        return [...some, last].map((at) => run.slice(at, at + 2));
      });
      const engine = compilePattern(writtenPattern(`\\p{${name}}`, "sqlite"));
      const expected = new RegExp(`\\p{${name}}`, "u");
      const differing = tried.filter((one) => engine.matcher(one).find() !== expected.test(one));
      expect([name, differing]).toEqual([name, []]);
    }
  });
}

test("a pattern that is used again is not compiled again", () => {
  const { RE2JS } = require("re2js") as typeof import("re2js");
  const compilations = jest.spyOn(RE2JS, "compile");
  const results = [1, 2, 3].map(() => writtenPattern("(?i)^\\p{Lu}+ used again$", "sqlite"));
  expect(compilations).toHaveBeenCalledTimes(1);
  expect(new Set(results).size).toBe(1);
  compilations.mockRestore();
});

/** The work of a pattern is limited before it is done: classes, properties, repetitions. */
test.each([
  ["(?i)\\p{Lu}", 160, "BadRequest_LimitExceeded"],
  ["[\\p{L}\\P{L}]", 70, "BadRequest_LimitExceeded"],
  ["((a{1,30}){1,30}|b)", 40, "Application_FilterErrorException"],
  ["(\\w{30}){30}", 6, "Application_FilterErrorException"],
])("%s, %i times, is rejected", (source, times, code) => {
  expect(() => writtenPattern(source.repeat(times), "sqlite")).toThrow(
    expect.objectContaining({ kind: code }),
  );
});

if (databaseKind !== "mssql") {
  test("a request has 24 patterns, a batch ten times as many", async () => {
    const patterns = (count: number) =>
      Array.from({ length: count }, (_, i) => `matchesPattern(city,'^<${i}>$')`).join(" or ");
    const path = (count: number) => query("postCodes", { $filter: patterns(count) });
    expect((await service.request("GET", path(24))).status).toBe(200);
    const tooMany = await service.request("GET", path(25));
    expect([tooMany.status, tooMany.json.error.code]).toEqual([400, "BadRequest_LimitExceeded"]);
    const filters = Array.from(
      { length: 15 },
      (_, i) => `${patterns(20)} or city eq '${i}' and ${"true and ".repeat(i)}true`,
    );
    const { json } = await service.request("POST", "/$batch", {
      body: {
        requests: filters.map(($filter, i) => ({
          id: String(i),
          method: "GET",
          url: `companies(${demoCompanyId})/${query("postCodes", { $filter })}`,
        })),
      },
    });
    const statuses = json.responses.map(({ status }: { status: number }) => status);
    expect(statuses).toEqual([...Array(12).fill(200), 400, 400, 400]);
  });

  test("the database finds what ECMAScript finds", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        expect(await found(written(one))).toEqual(expectedOf(one.expected));
      }),
      runs(50),
    );
  });

  test.each([
    ["(?i)löwenhof", /löwenhof/iu],
    ["löwe(?i:NHOF)", /löwe[nN][hH][oO][fF]/u],
    ["(?i)l(?-i:ö)we", /[lL]ö[wW][eE]/u],
    ["C:\\\\bin", /C:\\bin/u],
    ["^C:\\\\{2}bin$", /^C:\\{2}bin$/u],
    ["\\B", /\B/u],
    ["\\p{Lu}", /\p{Lu}/u],
    ["\\P{L}", /\P{L}/u],
    ["^\\pL+$", /^\p{L}+$/u],
    ["(?s)a.b", /a.b/su],
    ["a.b", /a.b/u],
    ["\\Aa\\z", /^a$/u],
    ["\\x{1F600}", /😀/u],
    ["^[^]]$|[]", /^[^]\]$/u],
    ["***:a", undefined],
  ])("%s", async (source, expected) => {
    if (expected) expect(await found(source)).toEqual(expectedOf(expected));
    else {
      const path = query("postCodes", { $filter: `matchesPattern(city,${quoted(source)})` });
      expect((await service.request("GET", path)).status).toBe(400);
    }
  });

  test.each([
    "a(?=b)", "a(?!b)", "(?<=a)b", "(?<!a)b", "(a)\\1", "(?<n>a)\\k<n>", "(?m)^a", "a**", "^*", "*a", "a{2,1}", "a{256}", "[b-a]", "[a", "a)", "(a",
    "\\p{Nothing}", "\\pX", "\\y", "\\Qa\\E", "[[:alpha:]]", "[\\d-z]", "((a{200}){200}){200}", "\\u{110000}", "\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lm}\\p{Lo}",
    "(?i)" + "(".repeat(101) + ")".repeat(101),
  ])("%s is refused", async (source) => {
    const path = query("postCodes", { $filter: `matchesPattern(city,${quoted(source)})` });
    const { status, json } = await service.request("GET", path);
    expect([status, json.error.code]).toEqual([400, "Application_FilterErrorException"]);
  }); // prettier-ignore

  test("a pattern that is no literal is not implemented", async () => {
    const path = query("postCodes", { $filter: "matchesPattern(city,code)" });
    expect((await service.request("GET", path)).status).toBe(501);
    expect(
      await foundSet(service, "postCodes", "code", {
        $filter: "startswith(code,'P0') and matchesPattern(city,@p)",
        "@p": "'^aab$'",
      }),
    ).toEqual([codeOf(texts.indexOf("aab"))]);
  });
}
