/** `$levels` of a navigation property that leads to its own type (URL Conventions 4.01, section 5.1.3.2). */
import { createTree } from "../apply/tree";
import { start, type TestService } from "../harness";
import { query } from "../protocol/estate";

let service: TestService;
beforeAll(async () => {
  service = await start({ env: { MAX_EXPAND_DEPTH: "3" } });
  await createTree(service);
});
afterAll(() => service.stop());

const expanded = (number: string, $expand: string) =>
  service.request(
    "GET",
    query("leaseUnits", { $filter: `number eq '${number}'`, $select: "number", $expand }),
  );

/**
 * The numbers of a unit and of its groups, as far as they are in the response; then "null" where one has no group, or
 * "link" where it is only named.
 */
function chain(unit: Readonly<Record<string, unknown>> | null): readonly string[] {
  if (unit === null) return ["null"];
  const { number, group } = unit;
  if (number === undefined && /\/leaseUnits\([^/]*\)$/.test(String(unit["@odata.id"]))) return ["link"];
  return [String(number), ...(group === undefined ? [] : chain(group as typeof unit))];
}

test.each<[number: string, $expand: string, expected: string, context: RegExp]>([
  ["F1A", "group($select=number;$levels=1)", "F1A FLOOR1", /\(id,number,group\(id,number\)\)$/],
  ["F1A", "group($select=number;$levels=2)", "F1A FLOOR1 HOUSE1", /\(id,number,group\+\(id,number\)\)$/],
  ["F1A", "group($levels=3)", "F1A FLOOR1 HOUSE1 TOWN", /\(id,number,group\+\(\)\)$/],
  ["F1A", "group($select=number;$levels=max)", "F1A FLOOR1 HOUSE1 TOWN null", /group\+\(id,number\)\)$/],
  ["HOUSE1", "group($levels=max)", "HOUSE1 TOWN null", /group\+\(\)\)$/],
  ["RING1", "group($levels=max)", "RING1 RING2 RING1 RING2 link", /group\+\(\)\)$/],
  ["F1A", "group($select=number;$expand=group($select=number;$levels=2))", "F1A FLOOR1 HOUSE1 TOWN", /group\(id,number,group\+\(id,number\)\)\)$/],
])("%s: %s", async (number, $expand, expected, context) => {
  const { status, json } = await expanded(number, $expand);
  expect([status, chain(json.value[0]).join(" ")]).toEqual([200, expected]);
  expect(json["@odata.context"]).toMatch(context);
}); // prettier-ignore

test("more levels than the service expands", async () => {
  const { status, json } = await expanded("F1A", "group($levels=4)");
  expect([status, json.error.code]).toEqual([400, "BadRequest_LimitExceeded"]);
});

test("other expansions are part of each level", async () => {
  const { json } = await expanded(
    "F1A",
    "group($select=number;$levels=2;$expand=leaseContractLines($select=lineNo))",
  );
  expect(json.value[0].group).toMatchObject({
    number: "FLOOR1",
    leaseContractLines: [{ lineNo: 50000 }],
    group: { number: "HOUSE1", leaseContractLines: [] },
  });
});
