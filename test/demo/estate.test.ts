/** Estates of any size: proportions, seeds, and constant memory. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { demoCompany, demoCompanyId, estate, type DemoRecord } from "../../src/demo";
import { inputs } from "../resilience/trials";

const companyId = "99999999-9999-4999-8999-999999999999";
const idsOf = (records: Iterable<DemoRecord>): ReadonlySet<unknown> =>
  new Set([...records].map(({ record }) => record["id"]));

/** Collects garbage now. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
}

const large = inputs(20_000, 100_000);

test(`${large} units stream through flat memory, with 0.4 contracts and 2 lines for each`, () => {
  const counts = new Map<string, number>();
  const numbers = new Set<unknown>();
  const used: number[] = [];
  let records = 0;
  for (const { set, record } of estate({ companyId, name: "Large Estates", units: large })) {
    counts.set(set, (counts.get(set) ?? 0) + 1);
    if (set === "leaseContracts" && record["versionNo"] === 1) numbers.add(record["number"]);
    if (++records % large !== 0) continue;
    collectGarbage();
    used.push(process.memoryUsage().heapUsed);
  }
  expect(counts.get("leaseUnits")).toBe(large);
  expect(numbers.size / large).toBeCloseTo(0.4, 1);
  expect(Math.round((counts.get("leaseContractLines") ?? 0) / large)).toBe(2);
  // The set of contract numbers above is the only thing that grows.
  expect((Math.max(...used) - (used[0] ?? 0)) / 2 ** 20).toBeLessThan(16);
});

test("generators are independent", () => {
  const one = demoCompany()[Symbol.iterator]();
  const other = demoCompany()[Symbol.iterator]();
  for (let i = 0; i < 500; i++) {
    const { value } = one.next();
    expect(other.next().value).toEqual(value);
  }
});

test("another company shares no id with the demo company, another seed gives other records", () => {
  const records = [...estate({ companyId, name: "Small Estates", units: 60 })];
  const others = [...estate({ companyId, name: "Small Estates", units: 60, seed: 2 })];
  const demoIds = idsOf(demoCompany());
  expect([...idsOf(records)].filter((id) => demoIds.has(id))).toEqual([]);
  expect(others).not.toEqual(records);
});

test.each([1, 2, 49, 50, 51, 101])("an estate of %d has just as many lease units", (units) => {
  const records = [...estate({ companyId, name: "Tiny Estates", units })];
  expect(records.filter(({ set }) => set === "leaseUnits")).toHaveLength(units);
  expect(idsOf(records).size).toBe(records.length);
});

test("the demo company is an estate", () => {
  expect([...demoCompany()]).toEqual([
    ...estate({ companyId: demoCompanyId, name: "Demo Estates", units: 480, seed: 1 }),
  ]);
});
