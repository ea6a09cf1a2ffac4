/**
 * Queries of the model are bound once and shared by all plans: over random requests, in a random order, a service that has
 * bound them in other requests makes the same statements, for the same nodes of the budget, as one with nothing in memory.
 */
import * as fc from "fast-check";
import { model } from "../../src/entities";
import { newBudget } from "../../src/odata/budget";
import { bindPath } from "../../src/odata/plan/path";
import { internalAsk, type Stage } from "../../src/odata/plan/plan";
import { bindTrackedRead } from "../../src/odata/plan/read";
import { newBinding } from "../../src/odata/plan/binding";
import { parseUri } from "../../src/odata/uri/parser";
import { startDirectService, type DirectService } from "./direct-service";
import { runs } from "./run";

jest.setTimeout(3_600_000);
let service: DirectService;
let sent: string[] = [];
beforeAll(async () => {
  service = await startDirectService((store) => ({
    ...store,
    // Statements are compared, not executed.
    query: ({ text, parameters, guarded }) => {
      sent.push(JSON.stringify([text, parameters.map(({ type }) => type), guarded]));
      return Promise.resolve([]);
    },
    page: undefined,
    forRequest: undefined,
  }));
});
afterAll(() => service.stop());

const company = "companies(11111111-1111-1111-1111-111111111111)/";
const queries = model.types.filter(({ query }) => query);

/** Requests that read a query: alone, with another set before it, and twice in one statement. */
const requests = fc.constantFrom(...queries).chain(({ set, properties, navigations }) => {
  const name = fc.constantFrom(...properties.map((each) => each.name));
  const options = fc.record(
    {
      $select: fc.uniqueArray(name, { minLength: 1, maxLength: 4 }).map((names) => names.join()),
      $filter: fc.tuple(name, name).map(([a, b]) => `${a} ne null or ${b} ne null`),
      $orderby: name.map((each) => `${each} desc`),
      $expand: fc.constantFrom("*", ...navigations.filter(({ hidden }) => !hidden).map((each) => each.name)),
      $apply: name.map((each) => `groupby((${each}),aggregate($count as number))`),
      $count: fc.constant("true"),
      $top: fc.constant("3"),
      $skip: fc.constant("2"),
    },
    { requiredKeys: [] },
  );
  const path = fc.constantFrom(
    `${company}${set}`,
    `$crossjoin(services,${set})`,
    `$crossjoin(${set},services)`,
  );
  return fc.tuple(path, options).map(([of, chosen]) => {
    const joined = of.startsWith("$crossjoin");
    const kept = joined ? { $top: "3" } : chosen;
    const query = Object.entries(kept).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    return `${of}?${[...query, ...(joined ? ["company=Golden%20Estates"] : [])].join("&")}`;
  });
});

test("a query that is bound already gives the statements and the cost of its first binding", async () => {
  let compared = 0;
  const answerOf = async (url: string, cold: boolean): Promise<readonly unknown[]> => {
    sent = [];
    const budget = newBudget(20_000);
    const { status } = await service.send({ method: "GET", url: `/${url}`, budget, ...(cold && { cold }) });
    return [status, budget.drawn(), sent];
  };
  await fc.assert(
    fc.asyncProperty(requests, async (url) => {
      const cold = await answerOf(url, true);
      expect(await answerOf(url, false)).toEqual(cold);
      if (sent.length > 0) compared++;
    }),
    runs(30),
  );
  expect(compared).toBeGreaterThan(20);
});

/** The tables of the statements of a page: computed from all records, in a window, and from stored rows. */
function stagesOf(url: string): readonly Stage[] {
  const { path, options } = parseUri(url);
  return [false, true].flatMap((materialized) => {
    const facts = { model, budget: newBudget(Infinity) };
    const binding = { ...newBinding(facts, 1, new Map()), materialized };
    const target = bindPath(binding, path);
    if (target.kind !== "collection") throw new Error(`${url} is no collection`);
    const { stages, windowed } = bindTrackedRead(binding, target, options, internalAsk);
    return [...stages, ...(windowed?.stages ?? [])];
  });
}

/** Else the plans in memory would have a copy each, of up to two megabytes. */
test("the plans of all pages of a query have the same tables in memory", () => {
  const pages = (set: string): readonly string[] => [
    ...queries
      .filter((type) => type.set === set)
      .flatMap((type) => type.properties.map(({ name }) => `$filter=${name} ne null`)),
    "$filter=true",
    "$expand=*",
    "$compute=length(buildingNo) as size&$filter=size gt 2",
  ];
  const urls = queries.flatMap(({ set }) => pages(set).map((options) => `${company}${set}?${options}`));
  const tables = new Set(urls.flatMap(stagesOf));
  const twice = new Set(urls.toReversed().flatMap(stagesOf));
  expect(queries.map(({ set }) => set)).toEqual(["rentRoll", "occupancy"]);
  expect([...twice].filter((stage) => !tables.has(stage)).length).toBe(0);
  const [first = ""] = urls;
  expect(stagesOf(first).length).toBeGreaterThan(50);
});
