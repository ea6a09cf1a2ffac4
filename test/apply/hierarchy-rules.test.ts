/** Hierarchies for callers with rules: only records that the caller sees are nodes, and hidden properties are none. */
import type { SetRules, View } from "../../src/odata";
import { startDirectService, type DirectService } from "../property/direct-service";
import { units } from "./tree";

const company = "00000000-0000-4000-9000-000000000001";

let service: DirectService;
beforeAll(async () => {
  service = await startDirectService();
  const records = units.map(([number, leaseUnitGroupNo, objectArea, description], i) => ({
    set: "leaseUnits",
    record: { id: `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`, number, leaseUnitGroupNo, objectArea, description },
  })); // prettier-ignore
  await service.load(company, [{ set: "companies", record: { id: company, name: "Town" } }, ...records]);
});
afterAll(() => service.stop());

const viewOf = (rules: Partial<SetRules>): View => ({
  id: JSON.stringify([...(rules.hidden ?? []), rules.read]),
  operations: "*",
  sets: new Map([
    [
      "leaseUnits",
      {
        read: undefined,
        write: undefined,
        hidden: new Set(),
        readOnly: new Set(),
        allow: new Set(),
        ...rules,
      },
    ],
  ]),
});

const get = (view: View, query: string) =>
  service.send({ method: "GET", url: encodeURI(`/companies(${company})/leaseUnits?${query}`), view });

const seeing = (filter: string): View => viewOf({ read: [{ partitions: "*", filter }] });

const nodes = "HierarchyNodes=$root/leaseUnits,HierarchyQualifier='Buildings',Node=number";

test.each<[rule: string, query: string, expected: string]>([
  ["number ne 'HOUSE1'", `$filter=Aggregation.isdescendant(${nodes},Ancestor='TOWN')`, "H2A HOUSE2"],
  ["number ne 'HOUSE1'", `$filter=Aggregation.isroot(${nodes})`, "ALONE FLOOR1 FLOOR2 LOST TOWN"],
  ["number ne 'HOUSE1'", `$filter=Aggregation.issibling(${nodes},Other='TOWN')`, "ALONE FLOOR1 FLOOR2 LOST"],
  ["objectArea eq 0", `$filter=Aggregation.isleaf(${nodes})`, "FLOOR1 FLOOR2 HOUSE2 LOST"],
  ["number ne 'FLOOR1'", "$apply=ancestors($root/leaseUnits,Buildings,number,filter(number eq 'F1A'),keep start)", "F1A"],
  ["group/number ne 'HOUSE1'", "$apply=descendants($root/leaseUnits,Buildings,number,filter(number eq 'TOWN'))", "H2A HOUSE1 HOUSE2"],
  ["group/number ne 'HOUSE1'", "$apply=traverse($root/leaseUnits,Buildings,number,preorder)", "ALONE F1A F1B F2A LOST L1 TOWN HOUSE1 HOUSE2 H2A"],
  ["number ne 'FLOOR1'", "$apply=groupby((rolluprecursive($root/leaseUnits,Buildings,number)),aggregate($count as N))/filter(N gt 2)", "HOUSE1 RING1 RING2 TOWN"],
])("%s: %s", async (rule, query, expected) => {
  const { status, text } = await get(seeing(rule), query);
  const numbers = (JSON.parse(text) as { value: { number: string }[] }).value.map(({ number }) => number);
  expect([status, numbers.join(" ")]).toEqual([200, expected]);
}); // prettier-ignore

test.each([["number"], ["group"]])("no hierarchy where %s is hidden", async (name) => {
  const view = viewOf({ hidden: new Set([name]) });
  const { status, text } = await get(
    view,
    `$filter=Aggregation.isroot(${nodes.replace("number", "description")})`,
  );
  expect([status, text]).toEqual([400, expect.stringContaining("form no recursive hierarchy")]);
  const metadata = await service.send({ method: "GET", url: "/$metadata", view });
  expect(metadata.text).not.toContain("RecursiveHierarchy");
  expect(metadata.text).not.toContain("traverse");
});
