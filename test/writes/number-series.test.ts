/**
 * Numbers of a series (`LU00001` of lease units, `entryNo` of their ledger) within one transaction: none twice and no
 * gaps, also where a part of the transaction is undone, and few writes of the counters.
 */
import * as fc from "fast-check";
import type { Store } from "../../src/odata";
import { databaseKind } from "../databases";
import { id } from "../golden/estate";
import { runs } from "../property/run";
import { jsonRequest, startDirectService, type DirectService } from "../property/direct-service";

/** Statements that write a counter. */
let counterWrites = 0;
const noted = (text: string): void =>
  void (counterWrites += /^(update|insert into) "counter"/.test(text) ? 1 : 0);
const counting = ({ forRequest, ...store }: Store): Store => ({
  ...store,
  ...(forRequest && { forRequest: (request) => counting(forRequest(request)) }),
  transaction: (work, ...others) =>
    store.transaction(
      (transaction) => {
        return work({
          ...transaction,
          execute: (statement, inputs) => {
            noted(statement.text);
            return transaction.execute(statement, inputs);
          },
          ...(transaction.post && {
            post: (statement, inputs, expected) => {
              noted(statement.text);
              transaction.post?.(statement, inputs, expected);
            },
          }),
        });
      },
      ...others,
    ),
});

let service: DirectService;
let companies = 0;
beforeAll(async () => {
  service = await startDirectService(counting);
});
afterAll(() => service.stop());

const send = async (method: string, url: string, body?: object, headers = {}) => {
  const { headers: json, ...request } = jsonRequest(method, url, body);
  const { status, text } = await service.send({ ...request, headers: { ...json, ...headers } });
  if (status >= 300) throw new Error(`${status} ${text}`);
  return JSON.parse(text);
};

/** A new company with a unit, number TAKEN, whose id makes another create fail after it has its number. */
async function newCompany(): Promise<{ readonly root: string; readonly taken: string }> {
  companies += 1;
  const [company, taken] = [id(1000 + companies), id(2000 + companies)];
  await send("POST", "companies", { id: company, name: `Series ${companies}` });
  await send("POST", `companies(${company})/leaseUnits`, { id: taken, number: "TAKEN" });
  return { root: `companies(${company})`, taken };
}

type Step = "next" | "fails" | `LU${string}`;

const isolated = { isolation: "snapshot", prefer: "continue-on-error" };

/** Creates the units with one batch; returns their numbers, "-" for a failure. */
async function create(
  { root, taken }: { readonly root: string; readonly taken: string },
  steps: readonly Step[],
  form: "parts" | "group",
): Promise<readonly string[]> {
  const bodies = { next: {}, fails: { id: taken } };
  const requests = steps.map((step, i) => ({
    id: `${i}`,
    method: "post",
    url: `${root}/leaseUnits`,
    body: { objectArea: 1, ...(step === "next" || step === "fails" ? bodies[step] : { number: step }) },
    ...(form === "group" && { atomicityGroup: "g" }),
  }));
  const { responses } = await send("POST", "/$batch", { requests }, form === "parts" ? isolated : {});
  return responses.map(({ status, body }: { status: number; body: { number: string } }) =>
    status === 201 ? body.number : "-",
  );
}

const entriesOf = async (root: string): Promise<readonly number[]> =>
  (await send("GET", `${root}/leaseUnitLedgerEntries?$orderby=entryNo&$select=entryNo`)).value.map(
    ({ entryNo }: { entryNo: number }) => entryNo,
  );

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);
const numbered = (from: number, to: number): readonly `LU${string}`[] =>
  upTo(to)
    .slice(from - 1)
    .map((number): `LU${string}` => `LU${String(number).padStart(5, "0")}`);

const cases: readonly {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly numbers: readonly string[];
  /** The number of the next unit, in another transaction. */
  readonly next: string;
}[] = [
  { name: "in order", steps: ["next", "next", "next"], numbers: numbered(1, 3), next: "LU00004" },
  {
    name: "one of a client is skipped",
    steps: ["next", "LU00002", "next"],
    numbers: numbered(1, 3),
    next: "LU00004",
  },
  {
    name: "one of a client moves nothing while it is far",
    steps: ["next", "LU00009", "next"],
    numbers: ["LU00001", "LU00009", "LU00002"],
    next: "LU00003",
  },
  {
    name: "a part that fails leaves no gap",
    steps: ["next", "fails", "next", "next", "fails"],
    numbers: ["LU00001", "-", "LU00002", "LU00003", "-"],
    next: "LU00004",
  },
  {
    name: "nor does the first one",
    steps: ["fails", "fails", "next", "next"],
    numbers: ["-", "-", "LU00001", "LU00002"],
    next: "LU00003",
  },
  {
    // 51 are skipped one by one, and the others at once.
    name: "many of a client are skipped up to the first free one",
    steps: ["next", ...numbered(2, 56), "next", "next"],
    numbers: [...numbered(1, 57), "LU00058"],
    next: "LU00059",
  },
];

describe.each(cases)("$name", ({ steps, numbers, next }) => {
  test.each(["parts", "group"] as const)("%s of a transaction", async (form) => {
    const company = await newCompany();
    const undone = form === "group" && steps.includes("fails");
    const expected = undone ? numbers.map(() => "-") : numbers;
    expect(await create(company, steps, form)).toEqual(expected);
    expect(await create(company, ["next"], "group")).toEqual([undone ? "LU00001" : next]);
    const created = expected.filter((number) => number !== "-").length + 1;
    expect(await entriesOf(company.root)).toEqual(upTo(created));
  });
});

/** Numbers that a client takes so that each skip of twice as many numbers would end at a taken one, up to the end. */
function doublings(): readonly `LU${string}`[] {
  const taken = upTo(50).map((i) => i + 1);
  for (let [number, skip] = [52, 1]; number <= 999_999_999; number += skip + 1, skip *= 2) taken.push(number);
  return taken.map((number): `LU${string}` => `LU${String(number).padStart(5, "0")}`);
}

test("numbers that a client took in growing distances do not end the series", async () => {
  const company = await newCompany();
  const taken = doublings();
  expect(taken.slice(48)).toEqual(
    expect.arrayContaining(["LU00051", "LU00052", "LU00054", "LU00057", "LU00062"]),
  );
  expect(taken.length).toBeGreaterThan(75);
  await create(company, ["next", ...taken], "group");
  expect(await create(company, ["next", "next"], "group")).toEqual(["LU00053", "LU00055"]);
  expect(await create(company, ["next"], "group")).toEqual(["LU00056"]);
});

test("a series that a client took to its end begins again, also with many numbers taken there", async () => {
  const company = await newCompany();
  await create(company, ["LU999999997"], "group");
  expect(await create(company, ["next"], "group")).toEqual(["LU999999998"]);
  await create(company, [...numbered(1, 2), ...numbered(4, 60)], "group");
  expect(await create(company, ["next", "next", "next"], "group")).toEqual([
    "LU999999999",
    "LU00003",
    "LU00061",
  ]);
  expect(await create(company, ["next"], "group")).toEqual(["LU00062"]);
});

/** The numbers of "next" in order, by the rule: the first one after the last one that no record has. */
function modelled(steps: readonly Step[]): readonly string[] {
  const taken = new Set<string>();
  let last = 0;
  return steps.map((step) => {
    let number: string = step;
    if (step === "next")
      do number = `LU${String((last += 1)).padStart(5, "0")}`;
      while (taken.has(number));
    taken.add(number);
    return number;
  });
}

/** Runs of numbers after the first one; in each, a text that is no number of the series. */
const anyRuns = fc
  .array(fc.tuple(fc.integer({ min: 2, max: 200 }), fc.integer({ min: 1, max: 70 })), { maxLength: 4 })
  .map((pairs) => [
    ...new Set(pairs.flatMap(([from, count]) => [...numbered(from, from + count), `LU${from}A` as const])),
  ]);
/** A batch has 100 requests at most. */
const inBatches = (steps: readonly Step[]): readonly (readonly Step[])[] =>
  upTo(Math.ceil(steps.length / 100)).map((i) => steps.slice((i - 1) * 100, i * 100));

test.each(["parts", "group"] as const)(
  "any numbers of clients, with %s: the next one is the first free one",
  (form) =>
    fc.assert(
      fc.asyncProperty(anyRuns, fc.integer({ min: 1, max: 40 }), async (given, count) => {
        const company = await newCompany();
        const steps: readonly Step[] = ["next", ...given, ...upTo(count).map((): Step => "next")];
        const numbers: string[] = [];
        for (const batch of inBatches(steps)) numbers.push(...(await create(company, batch, form)));
        expect(numbers).toEqual(modelled(steps));
      }),
      runs(5),
    ),
);

// A server keeps each version of a row until the transaction ends, so that n writes of one row cost the square of n.
test.each([2, 40])(
  "%d numbers of each series in one transaction: the counters are written twice",
  async (count) => {
    const company = await newCompany();
    await create(company, ["next"], "group");
    counterWrites = 0;
    const steps = upTo(count).map((): Step => "next");
    expect(await create(company, steps, "group")).toEqual(numbered(2, count + 1));
    // The embedded database replaces the row.
    expect(counterWrites).toBe(databaseKind === "sqlite" ? 2 * count : 4);
    counterWrites = 0;
    await create(company, ["next"], "group");
    expect(counterWrites).toBe(2);
  },
);
