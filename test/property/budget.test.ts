/**
 * The budget of a request, over generated short requests with large meaning: graphs of aliases, chains of computed
 * values, nested expansions, pipelines of transformations, searches. The bound nodes and the size of the SQL stay
 * within limits, and the response is the same with and without a cached plan.
 */
import * as fc from "fast-check";
import { newBudget } from "../../src/odata/budget";
import { startDirectService, type DirectService } from "./direct-service";
import { runs } from "./run";

const limit = 20_000;
const id = "11111111-1111-1111-1111-111111111111";
const company = `companies(${id})/`;
/** A statement has at most 50,000 parts, some as long as a name. */
const longestStatement = 4_000_000;

let service: DirectService;
let longest = 0;
beforeAll(async () => {
  service = await startDirectService((store) => ({
    ...store,
    // Only binding and compiling are tested; the statements are not executed.
    query: ({ text }) => {
      longest = Math.max(longest, text.length);
      return Promise.resolve([]);
    },
    forRequest: undefined,
  }));
});
afterAll(() => service.stop());
jest.setTimeout(3_600_000);

const name = (i: number): string => `@a${i}`;
const picks = (max: number): fc.Arbitrary<readonly number[]> =>
  fc.array(fc.nat(max), { minLength: 1, maxLength: 4 });

/** Each alias refers to some later ones, or to itself; the last ones are texts. */
const aliasGraph = fc
  .record({
    count: fc.integer({ min: 2, max: 60 }),
    edges: fc.array(picks(3), { minLength: 60, maxLength: 60 }),
    option: fc.constantFrom(
      "$filter=code eq @a0",
      "$orderby=@a0",
      "$compute=@a0 as x",
      "$filter=@a0 in (@a0,@a1)",
    ),
    circle: fc.boolean(),
  })
  .map(({ count, edges, option, circle }) => {
    const values = edges.slice(0, count).map((steps, i) => {
      const named = steps
        .map((step) => i + step + 1)
        .map((j) => (j < count ? name(j) : circle ? name(0) : "'x'"));
      return `${name(i)}=${named.reduce((left, right) => `concat(${left},${right})`)}`;
    });
    return `postCodes?${[...values, option].join("&")}`;
  });

const computeChain = fc
  .record({
    count: fc.integer({ min: 1, max: 60 }),
    mentions: fc.integer({ min: 1, max: 4 }),
    after: fc.constantFrom("", "&$orderby=LAST", "&$filter=LAST gt 1", "&$select=LAST"),
  })
  .map(({ count, mentions, after }) => {
    const sum = (of: string): string => Array.from({ length: mentions }, () => of).join(" add ");
    const items = Array.from(
      { length: count },
      (_, i) => `${sum(i === 0 ? "objectArea" : `c${i - 1}`)} as c${i}`,
    );
    return `leaseUnits?$compute=${items.join(",")}${after.replace("LAST", `c${count - 1}`)}`;
  });

const navigations = ["leaseContractLines", "leaseContract", "leaseUnit", "documents", "*"] as const;
const { expand } = fc.letrec<{ expand: string; item: string }>((tie) => ({
  item: fc
    .tuple(
      fc.constantFrom(...navigations),
      fc.option(tie("expand"), { nil: undefined }),
      fc.option(fc.constantFrom("$search=a", "$top=3", "$filter=@f", "$compute=1 add 1 as one"), {
        nil: undefined,
      }),
    )
    .map(([navigation, inner, option]) => {
      const options = [
        ...(inner === undefined ? [] : [`$expand=${inner}`]),
        ...(option === undefined ? [] : [option]),
      ];
      return options.length === 0 ? navigation : `${navigation}(${options.join(";")})`;
    }),
  expand: fc.array(tie("item"), { minLength: 1, maxLength: 3 }).map((items) => items.join(",")),
}));
const nestedExpands = fc
  .record({ set: fc.constantFrom("leaseUnits", "leaseContracts", "companies"), expand })
  .map(({ set, expand: items }) => `${set}?$expand=${items}&@f=concat(@g,@g) eq 'x'&@g=concat(@h,@h)&@h='y'`);

const { transformations } = fc.letrec<{ transformations: string; one: string }>((tie) => ({
  one: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(
      "filter(@f)",
      "compute(@n as n)",
      "orderby(number)",
      "top(5)",
      "topsum(5,objectArea)",
      "aggregate(objectArea with sum as s)",
      "groupby((number,number/x))",
      "groupby((rollup(number,description)),aggregate($count as c))",
      "join(leaseContractLines as line)",
      "outerjoin(leaseContractLines as line,aggregate($count as lines))",
      "search(a OR b OR c)",
      "aggregate(leaseContractLines/lineNo with max as m)",
    ),
    fc.array(tie("transformations"), { minLength: 2, maxLength: 4 }).map((all) => `concat(${all.join(",")})`),
    tie("transformations").map((inner) => `groupby((number),${inner})`),
  ),
  transformations: fc.array(tie("one"), { minLength: 1, maxLength: 5 }).map((all) => all.join("/")),
}));
const pipelines = transformations.map(
  (all) => `leaseUnits?$apply=${all}&@f=@n gt 1&@n=objectArea add @m add @m&@m=objectArea add objectArea`,
);

const searches = fc
  .record({
    words: fc.array(fc.constantFrom("a", "b c", "NOT d"), { minLength: 1, maxLength: 400 }),
    all: fc.boolean(),
  })
  .map(({ words, all }) => `${all ? "$all" : "leaseUnits"}?$search=${words.join(" OR ")}`);

test.each([
  ["aliases", aliasGraph],
  ["computed values", computeChain],
  ["expansions", nestedExpands],
  ["transformations", pipelines],
  ["searches", searches],
] as const)("%s cost the work that they cause, within the budget of a request", async (_, urls) => {
  const outcomes = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(urls, async (url) => {
      longest = 0;
      const first = newBudget(limit);
      const sent = {
        method: "GET",
        url: `/${url.startsWith("$all") || url.startsWith("companies") ? "" : company}${encodeURI(url)}${url.startsWith("$all") ? `&company=${id}` : ""}`,
        headers: { "data-access-intent": "x" },
      };
      const cold = await service.send({ ...sent, budget: first });
      expect([200, 400, 404, 501]).toContain(cold.status);
      expect(longest).toBeLessThan(longestStatement);
      const exceeds = first.drawn() > limit;
      if (exceeds)
        expect([cold.status, cold.text]).toEqual([400, expect.stringContaining("more than 20000 nodes")]);
      outcomes.add(exceeds);
      const second = newBudget(limit);
      const warm = await service.send({ ...sent, budget: second });
      expect(warm.status).toBe(cold.status);
      expect(second.drawn()).toBe(first.drawn());
    }),
    runs(35),
  );
  expect(outcomes).toContain(false);
});

/** Transformations that hand a text on to the next `compute`, by the names of the text before and after. */
const carriers: readonly ((of: string, as: string) => string)[] = [
  (of, as) => `compute(${of} as ${as})`,
  (of, as) => `aggregate(${of} with max as ${as})`,
  (of, as) => `groupby((${of}))/compute(${of} as ${as})`,
  (of, as) => `groupby((${of}),aggregate(${of} with min as ${as}))`,
  (of, as) => `filter(${of} ne 'x')/orderby(${of})/top(5)/compute(${of} as ${as})`,
  (of, as) => `concat(compute(${of} as ${as}),aggregate(${of} with max as ${as}))`,
];

const textChain = fc
  .array(fc.record({ mentions: fc.integer({ min: 1, max: 4 }), carrier: fc.nat(carriers.length - 1) }), {
    minLength: 1,
    maxLength: 14,
  })
  .map((steps) => ({
    copies: steps.reduce((product, { mentions }) => product * mentions, 1),
    url: `/${company}leaseUnits?$apply=${steps
      .map(({ mentions, carrier }, i) => {
        const names = Array.from({ length: mentions }, () => (i === 0 ? "number" : `c${i}`));
        const text = names.reduce((left, right) => `concat(${left},${right})`);
        return `compute(${text} as t${i})/${carriers[carrier]?.(`t${i}`, `c${i + 1}`)}`;
      })
      .join("/")}`,
  }));

test("a text that $apply computes step by step costs as many nodes as it has copies of the first text", async () => {
  const rejected = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(textChain, async ({ copies, url }) => {
      const answer = await service.send({ method: "GET", url: encodeURI(url), budget: newBudget(limit) });
      if (copies > limit) expect(answer.status).toBe(400);
      if (answer.status === 400)
        expect(answer.text).toMatch(/more than 20000 nodes|at most 64 are allowed|at most 60 are allowed/);
      rejected.add(answer.status === 400);
    }),
    runs(35),
  );
  expect(rejected).toEqual(new Set([true, false]));
});

test("aliases that double are rejected, however short", async () => {
  const aliases = Array.from({ length: 30 }, (_, i) => `@a${i}=concat(@a${i + 1},@a${i + 1})`);
  const url = `/${company}postCodes?${aliases.join("&")}&@a30='x'&$filter=code eq @a0`;
  const budget = newBudget(limit);
  const answer = await service.send({ method: "GET", url: encodeURI(url), budget });
  expect(answer).toEqual({ status: 400, text: expect.stringContaining("more than 20000 nodes") });
  expect(budget.drawn()).toBe(limit + 1);
});

test("all parts of a request share one budget, and a plan counts once", async () => {
  const budget = newBudget(limit);
  const sent = { method: "GET", url: `/${company}postCodes?$filter=code eq 'a'`, budget };
  await service.send(sent);
  const once = budget.drawn();
  await service.send(sent);
  expect(budget.drawn()).toBe(once);
  await service.send({ ...sent, url: `/${company}postCodes?$filter=city eq 'a'` });
  expect(budget.drawn()).toBe(2 * once);
});
