/** The days of several spells, of which the first that contains a day counts. */
import * as fc from "fast-check";
import { addDays, lastOfDays, type Spell, spellsOf, unsetDay } from "../../src/lease/periods";

const first = "0001-01-01";
const last = "9999-12-31";
const spell = ([from, to, facts]: readonly [string, string, string]): Spell<string> => ({
  first: from,
  last: to,
  facts,
});

type Case = readonly [situation: string, given: readonly Spell<string>[], expected: readonly Spell<string>[]];

const cases: readonly Case[] = [
  ["none", [], [spell([first, last, "-"])]],
  [
    "one",
    [spell(["2026-01-01", "2026-12-31", "a"])],
    [
      spell([first, "2025-12-31", "-"]),
      spell(["2026-01-01", "2026-12-31", "a"]),
      spell(["2027-01-01", last, "-"]),
    ],
  ],
  ["all days", [spell([first, last, "a"])], [spell([first, last, "a"])]],
  ["an empty one", [spell(["2026-02-01", "2026-01-31", "a"])], [spell([first, last, "-"])]],
  [
    "the first counts, within the second",
    [spell(["2026-03-01", "2026-03-31", "a"]), spell(["2026-01-01", last, "b"])],
    [
      spell([first, "2025-12-31", "-"]),
      spell(["2026-01-01", "2026-02-28", "b"]),
      spell(["2026-03-01", "2026-03-31", "a"]),
      spell(["2026-04-01", last, "b"]),
    ],
  ],
  [
    "the first hides the second",
    [spell(["2026-01-01", "2026-12-31", "a"]), spell(["2026-03-01", "2026-03-01", "b"])],
    [
      spell([first, "2025-12-31", "-"]),
      spell(["2026-01-01", "2026-12-31", "a"]),
      spell(["2027-01-01", last, "-"]),
    ],
  ],
  [
    "one day after the other",
    [spell(["2026-01-02", "2026-01-02", "b"]), spell(["2026-01-01", "2026-01-01", "a"])],
    [
      spell([first, "2025-12-31", "-"]),
      spell(["2026-01-01", "2026-01-01", "a"]),
      spell(["2026-01-02", "2026-01-02", "b"]),
      spell(["2026-01-03", last, "-"]),
    ],
  ],
];

test.each(cases)("%s", (_situation, given, expected) => {
  expect(spellsOf(given, "-")).toEqual(expected);
});

test("each day has the facts of the first spell that contains it, and no day is missing", () => {
  const day = fc.integer({ min: 0, max: 12 }).map((n) => addDays("2026-02-24", n));
  const end = fc.oneof({ weight: 5, arbitrary: day }, { weight: 1, arbitrary: fc.constant(lastOfDays) });
  const given = fc.array(fc.record({ first: day, last: end, facts: fc.constantFrom("a", "b", "c", "d") }));
  fc.assert(
    fc.property(given, day, (spells, on) => {
      const all = spellsOf(spells, "-");
      const contains = (each: Spell<string>): boolean => each.first <= on && on <= each.last;
      expect(all.filter(contains).map(({ facts }) => facts)).toEqual([spells.find(contains)?.facts ?? "-"]);
      expect(all.map((each) => each.first)).toEqual([
        unsetDay,
        ...all.slice(0, -1).map((each) => addDays(each.last, 1)),
      ]);
    }),
  );
});
