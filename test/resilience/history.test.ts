/** The checker of histories itself: sound histories pass, and each kind of fault is found by its rule. */
import { check, type Event, type RuleName, type Rules, type Seen, type Write } from "./history";

const rules: Rules = {
  keys: { codes: ["code"] },
  numberings: [{ set: "numbers", property: "no", within: [], step: 1 }],
};

const at = (begin: number, end: number, more: Partial<Event>): Event => ({
  begin,
  end,
  request: `r${begin}`,
  status: 200,
  writes: [],
  ...more,
});

const create = (record: string, version: number, values: Seen["values"] = {}): Write => ({
  record,
  kind: "create",
  sent: values,
  answer: { version, values },
});

const change = (record: string, version: number, more: Partial<Write> = {}): Write => ({
  record,
  kind: "change",
  sent: {},
  answer: { version, values: {} },
  ...more,
});

const remove = (record: string, ifMatch?: number): Write => ({ record, kind: "delete", sent: {}, ifMatch });

const write = (begin: number, end: number, ...writes: Write[]): Event => at(begin, end, { writes });

const refused = (begin: number, end: number, status: number, code: string, ...writes: Write[]): Event =>
  at(begin, end, { status, code, writes });

/** A read of these versions; `whole`: and of nothing else. */
const read = (begin: number, end: number, versions: Record<string, number>, whole: string[] = []): Event =>
  at(begin, end, {
    statement: {
      seen: Object.entries(versions).map(([record, version]) => ({ record, version, values: {} })),
      whole,
    },
  });

/** Two initial records. */
const both = write(1, 2, create("a/x", 10), create("a/y", 20));
const bothAgain = (begin: number, end: number): Event =>
  write(begin, end, change("a/x", 11), change("a/y", 21));
const code = (record: string, version: number, value: string): Write =>
  create(record, version, { code: value });
const number = (record: string, no: unknown): Write => ({
  record,
  kind: "create",
  sent: {},
  answer: { version: 1, values: { no } },
});
const full = { county: "C", city: "T" };

test.each<[string, Event[]]>([
  [
    "a read before, one after",
    [both, read(3, 4, { "a/x": 10, "a/y": 20 }), bothAgain(5, 6), read(7, 8, { "a/x": 11, "a/y": 21 })],
  ],
  [
    "reads of both states while it is written",
    [both, bothAgain(3, 9), read(4, 5, { "a/x": 10, "a/y": 20 }), read(6, 7, { "a/x": 11, "a/y": 21 })],
  ],
  ["two moments of pages", [both, bothAgain(3, 9), read(4, 5, { "a/x": 10 }), read(6, 7, { "a/y": 21 })]],
  [
    "absent before and after",
    [read(-3, -2, {}, ["a"]), both, write(3, 4, remove("a/x")), read(5, 6, { "a/y": 20 }, ["a"])],
  ],
  [
    "it may be there or not",
    [write(1, 4, create("a/x", 1)), read(2, 3, {}, ["a"]), write(5, 8, remove("a/x")), read(6, 7, {}, ["a"])],
  ],
  [
    "made again",
    [
      both,
      write(3, 4, remove("a/x", 10)),
      write(5, 6, create("a/x", 90)),
      read(7, 8, { "a/x": 90, "a/y": 20 }, ["a"]),
    ],
  ],
  [
    "a key that moves on",
    [
      write(1, 2, code("codes/x", 1, "K")),
      write(3, 4, remove("codes/x")),
      write(5, 6, code("codes/y", 1, "K")),
    ],
  ],
  [
    "a key that was there",
    [
      write(1, 2, code("codes/x", 1, "K")),
      refused(3, 4, 400, "Internal_EntityWithSameKeyExists", {
        ...code("codes/", 0, "K"),
        answer: undefined,
      }),
    ],
  ],
  [
    "numbers",
    [
      write(1, 5, number("numbers/x", 2)),
      write(2, 3, number("numbers/y", 1)),
      write(6, 7, number("numbers/z", 3)),
    ],
  ],
  [
    "412 and 404 for a reason",
    [
      both,
      refused(3, 6, 412, "Request_EntityChanged", change("a/x", 0, { ifMatch: 10 })),
      bothAgain(4, 5),
      write(7, 8, remove("a/x")),
      refused(9, 10, 404, "", change("a/x", 0)),
    ],
  ],
  [
    "deltas as they were written",
    [
      both,
      at(3, 4, {
        order: [
          { record: "a/x", version: 10, values: {} },
          { record: "a/y", version: 20, values: {} },
        ],
      }),
    ],
  ],
])("sound: %s", (_what, history) => {
  expect(check(history, rules)).toEqual([]);
});

test.each<[RuleName, string, Event[]]>([
  ["order", "half of a change set", [both, bothAgain(3, 9), read(4, 5, { "a/x": 11, "a/y": 20 })]],
  [
    "order",
    "half of a create",
    [write(1, 9, create("a/x", 1), create("a/y", 1)), read(2, 3, { "a/x": 1 }, ["a"])],
  ],
  [
    "order",
    "half of a delete",
    [both, write(3, 9, remove("a/x"), remove("a/y")), read(10, 11, { "a/x": 10 }, ["a"])],
  ],
  [
    "order",
    "an acknowledged write is not seen",
    [both, bothAgain(3, 4), read(5, 6, { "a/x": 10, "a/y": 20 })],
  ],
  [
    "order",
    "a read goes back behind another",
    [both, bothAgain(3, 12), read(4, 5, { "a/x": 11 }), read(6, 7, { "a/y": 20 })],
  ],
  [
    "order",
    "two readers see two writes in different orders",
    [
      both,
      write(3, 12, change("a/x", 11)),
      write(4, 13, change("a/y", 21)),
      read(5, 10, { "a/x": 11, "a/y": 20 }),
      read(6, 11, { "a/x": 10, "a/y": 21 }),
    ],
  ],
  [
    "order",
    "a later write without the earlier one",
    [
      both,
      write(3, 4, change("a/x", 11)),
      write(5, 6, change("a/y", 21)),
      read(0, 9, { "a/x": 10, "a/y": 21 }),
    ],
  ],
  ["order", "seen before it was sent", [both, read(3, 4, { "a/x": 11 }), bothAgain(5, 6)]],
  ["order", "a record that is missing", [both, read(3, 4, { "a/x": 10 }, ["a"])]],
  [
    "order",
    "back after its delete was answered",
    [both, write(3, 4, remove("a/x")), read(5, 6, { "a/x": 10 })],
  ],
  ["order", "versions against time", [both, write(3, 4, change("a/x", 12)), write(5, 6, change("a/x", 11))]],
  [
    "unwritten",
    "a rolled-back write",
    [both, refused(3, 4, 404, "", change("a/x", 11), change("a/z", 1)), read(5, 6, { "a/x": 11 })],
  ],
  [
    "unwritten",
    "a record that was never created",
    [both, read(3, 4, { "a/x": 10, "a/y": 20, "a/z": 1 }, ["a"])],
  ],
  [
    "version",
    "two writers of one version",
    [both, write(3, 5, change("a/x", 11)), write(4, 6, change("a/x", 11))],
  ],
  ["version", "a change that is missing", [both, write(3, 4, change("a/x", 12))]],
  [
    "version",
    "changed after its delete",
    [both, write(3, 4, remove("a/x", 10)), write(5, 6, change("a/x", 11))],
  ],
  ["version", "created while it is there", [both, write(3, 4, create("a/x", 99))]],
  ["version", "deleted twice", [both, write(3, 4, remove("a/x")), write(5, 6, remove("a/x"))]],
  [
    "If-Match",
    "another version than was named",
    [both, bothAgain(3, 4), write(5, 6, change("a/x", 12, { ifMatch: 10 }))],
  ],
  [
    "lost update",
    "a property that another had changed",
    [
      write(1, 2, create("a/x", 1, full)),
      write(
        3,
        4,
        change("a/x", 2, { sent: { city: "U" }, answer: { version: 2, values: { county: "", city: "U" } } }),
      ),
    ],
  ],
  [
    "lost update",
    "a replacement that keeps",
    [
      write(1, 2, create("a/x", 1, full)),
      write(
        3,
        4,
        change("a/x", 2, {
          kind: "replace",
          sent: { city: "U" },
          answer: { version: 2, values: { county: "C", city: "U" } },
        }),
      ),
    ],
  ],
  [
    "same key",
    "two that have one at a time",
    [write(1, 2, code("codes/x", 1, "K")), write(3, 4, code("codes/y", 1, "K"))],
  ],
  [
    "same key",
    "seen in one answer",
    [
      at(1, 2, {
        statement: {
          seen: ["x", "y"].map((id) => ({ record: `codes/${id}`, version: 1, values: { code: "K" } })),
          whole: [],
        },
      }),
    ],
  ],
  ["same number", "given twice", [write(1, 3, number("numbers/x", 1)), write(2, 4, number("numbers/y", 1))]],
  [
    "number order",
    "a number that goes back",
    [write(1, 2, number("numbers/x", 2)), write(3, 4, number("numbers/y", 1))],
  ],
  [
    "number gap",
    "one that is left out",
    [write(1, 2, number("numbers/x", 1)), write(3, 4, number("numbers/y", 3))],
  ],
  [
    "delta order",
    "the later change first",
    [
      both,
      write(3, 4, change("a/x", 11)),
      at(5, 6, {
        order: [
          { record: "a/x", version: 11, values: {} },
          { record: "a/y", version: 20, values: {} },
        ],
      }),
    ],
  ],
  [
    "refused",
    "412 for what had not changed",
    [both, refused(3, 4, 412, "Request_EntityChanged", change("a/x", 0, { ifMatch: 10 }))],
  ],
  ["refused", "404 for what is there", [both, refused(3, 4, 404, "", change("a/x", 0))]],
  [
    "refused",
    "a key that no record has",
    [
      refused(3, 4, 400, "Internal_EntityWithSameKeyExists", {
        ...code("codes/", 0, "K"),
        answer: undefined,
      }),
    ],
  ],
  ["fault", "a read that is refused", [refused(1, 2, 404, "")]],
  ["fault", "a status that is no refusal", [refused(1, 2, 500, "", change("a/x", 1))]],
  ["invariant", "a sum", [at(1, 2, { facts: [{ fact: "sum", found: 599, expected: 600 }] })]],
])("%s: %s", (rule, _what, history) => {
  expect(check(history, rules).map((finding) => finding.rule)).toContain(rule);
});
