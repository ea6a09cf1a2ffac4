/** The services of callers with rules that are kept in memory: many small ones, and few with large plans. */
import { newBudget } from "../../src/odata/budget";
import type { SetRules, View } from "../../src/odata";
import { startDirectService, type DirectService } from "../property/direct-service";

let service: DirectService;
beforeAll(async () => {
  service = await startDirectService((store) => ({
    ...store,
    // Only the plans are of interest.
    query: () => Promise.resolve([]),
    forRequest: undefined,
  }));
});
afterAll(() => service.stop());

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);

/** A view, and the number of times that a model was made of it. */
function newView(id: string): { readonly view: View; readonly made: () => number } {
  let reads = 0;
  class Sets extends Map<string, SetRules> {
    override get(name: string): SetRules | undefined {
      // Once for the rows and once for the properties.
      if (name === "postCodes") reads += 1;
      return super.get(name);
    }
  }
  return { view: { id, sets: new Sets(), operations: "*" }, made: () => reads / 2 };
}

const company = "companies(11111111-1111-1111-1111-111111111111)";
/** A read of about 1,700 nodes; the number makes its plan another one. */
const largeRead = (i: number): string =>
  `${company}/postCodes?$filter=${upTo(240 + i)
    .map(() => "length(concat(code,code)) gt 1")
    .join(" or ")}`;

/** The number of nodes that the request draws. */
async function send(view: View, url: string): Promise<number> {
  const budget = newBudget(50_000);
  await service.send({ method: "GET", url: encodeURI(url), view, budget });
  return budget.drawn();
}

test("of 60 callers in turn, each has its plans in memory", async () => {
  const views = upTo(60).map((i) => newView(`small ${i}`));
  for (const top of upTo(3))
    for (const { view } of views) await send(view, `${company}/postCodes?$top=${top}`);
  expect(views.map(({ made }) => made())).toEqual(views.map(() => 1));
});

test("those that were used least recently give way to large plans of others", async () => {
  const views = upTo(35).map((i) => newView(`large ${i}`));
  for (const { view } of views)
    for (const i of upTo(5)) expect(await send(view, largeRead(i))).toBeGreaterThan(1600);
  const [first, last] = [views[0], views.at(-1)];
  for (const each of [last, first]) if (each) await send(each.view, largeRead(1));
  expect([first?.made(), last?.made()]).toEqual([2, 1]);
});
