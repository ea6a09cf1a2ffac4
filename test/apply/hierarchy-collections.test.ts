/** Recursive hierarchies along paths over collections (Data Aggregation 4.0, sections 6.1 to 6.3). */
import { demoCompanyId, start, type TestService } from "../harness";
import { create } from "../protocol/estate";
import { apply } from "./sums";

/** Two houses in a town, and a unit without a group. */
const units = [["TOWN", ""], ["HOUSE1", "TOWN"], ["HOUSE2", "TOWN"], ["F1A", "HOUSE1"], ["F1B", "HOUSE1"],
  ["H2A", "HOUSE2"], ["ALONE", ""]] as const; // prettier-ignore

/** The units of each contract's lines, with their prices; K4 has no line, and the unit of K5 does not exist. */
const contracts: Readonly<Record<string, readonly (readonly [unit: string, price: number])[]>> = {
  K1: [["F1A", 1], ["F1B", 2]],
  K2: [["F1A", 4], ["F1A", 8], ["H2A", 16]],
  K3: [["TOWN", 32]],
  K4: [],
  K5: [["GONE", 64]],
}; // prettier-ignore

let service: TestService;
beforeAll(async () => {
  service = await start();
  await create(service, "/companies", { id: demoCompanyId, name: "Town" });
  await create(service, "services", { code: "RENT", description: "rent" });
  for (const [number, leaseUnitGroupNo] of units)
    await create(service, "leaseUnits", { number, leaseUnitGroupNo, description: number.toLowerCase() });
  for (const [number, lines] of Object.entries(contracts)) {
    await create(service, "leaseContracts", { number, versionNo: 1 });
    for (const [i, [leaseUnitNo, unitPrice]] of lines.entries()) {
      const line = { leaseContractNo: number, versionNo: 1, lineNo: (i + 1) * 10000, serviceNo: "RENT" };
      await create(service, "leaseContractLines", { ...line, leaseUnitNo, unitPrice });
    }
  }
});
afterAll(() => service.stop());

type Row = Readonly<Record<string, unknown>>;

const h = "$root/leaseUnits,Buildings";
const byNumber = "leaseContractLines/leaseUnitNo";
const byUnit = "leaseContractLines/leaseUnit/number";

async function rows(
  options: Readonly<Record<string, string>>,
  set = "leaseContracts",
): Promise<readonly Row[]> {
  const answer = await apply(service, set, options);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json.value;
}

/** The node of an instance: the only item of its collection. */
function nodeOf({ leaseContractLines }: Row): unknown {
  const [item, ...more] = leaseContractLines as { leaseUnitNo?: string; leaseUnit?: Row }[];
  if (!item || more.length > 0) throw new Error(`${more.length + 1} items`);
  return item.leaseUnitNo ?? item.leaseUnit?.["number"];
}

describe("rolluprecursive", () => {
  const summed = "aggregate($count as N,leaseContractLines/unitPrice with sum as Total)";

  // Each contract counts once for a node, and its lines with it, those of other units as well.
  test.each([byNumber, byUnit])("the instances of each node, by %s", async ($path) => {
    const found = await rows({ $apply: `groupby((rolluprecursive(${h},${$path})),${summed})` });
    expect(found.map((row) => `${String(nodeOf(row))} ${String(row["N"])} ${String(row["Total"])}`)).toEqual([
      "ALONE 0 null", "F1A 2 31", "F1B 1 3", "H2A 1 28", "HOUSE1 2 31", "HOUSE2 1 28", "TOWN 3 63",
    ]); // prettier-ignore
  });

  test("the record of the node is expanded", async () => {
    const { json } = await apply(service, "leaseContracts", {
      $apply: `groupby((rolluprecursive(${h},${byUnit},filter(number eq 'HOUSE1'))),aggregate($count as N))`,
    });
    expect(json["@odata.context"]).toMatch(/leaseContracts\(leaseContractLines\(\),N\)$/);
    expect(json.value[0]["leaseContractLines@odata.context"]).toMatch(/leaseContractLines\(leaseUnit\(\)\)$/);
    expect(json.value).toMatchObject([
      {
        leaseContractLines: [
          { leaseUnit: { number: "HOUSE1", description: "house1", leaseUnitGroupNo: "TOWN" } },
        ],
      },
    ]);
  });

  test.each<[name: string, $apply: string, ...expected: string[]]>([
    ["with further groups", `groupby((rolluprecursive(${h},${byNumber},filter(startswith(number,'HOUSE'))),number),aggregate($count as N))`,
      "HOUSE1 K1 1", "HOUSE1 K2 1", "HOUSE2 K2 1"],
    ["records as results", `groupby((rolluprecursive(${h},${byNumber},filter(startswith(number,'HOUSE')))),bottomcount(1,leaseContractLines/$count))`,
      "HOUSE1 K1 ", "HOUSE2 K2 "],
    ["in the groups of another groupby", `groupby((number),groupby((rolluprecursive(${h},${byNumber},filter(number eq 'HOUSE2'))),aggregate($count as N)))`,
      "HOUSE2 K1 0", "HOUSE2 K2 1", "HOUSE2 K3 0", "HOUSE2 K4 0", "HOUSE2 K5 0"],
    ["of instances that are repeated", `concat(identity,filter(number eq 'K2'))/groupby((rolluprecursive(${h},${byNumber},filter(number eq 'H2A'))),aggregate($count as N))`,
      "H2A undefined 2"],
  ])("%s", async (_name, $apply, ...expected) => {
    const found = await rows({ $apply });
    const texts = found.map((row) => [nodeOf(row), row["number"], row["N"]].map(String).join(" ").replace(/ undefined$/, " "));
    expect(texts.toSorted()).toEqual(expected);
  }); // prettier-ignore

  test("with a single-valued path", async () => {
    const $apply = `groupby((rolluprecursive(${h},leaseContractLines/leaseUnitNo,filter(number in ('HOUSE1','HOUSE2'))),rolluprecursive(${h},number)),aggregate($count as N))`;
    const found = await rows({ $apply: `${$apply}/filter(N gt 0)` }, "leaseUnits");
    const text = (row: Row) => `${String(nodeOf(row))} ${String(row["number"])} ${String(row["N"])}`;
    expect(found.map(text).toSorted()).toEqual([
      "HOUSE1 F1A 1", "HOUSE1 F1B 1", "HOUSE1 HOUSE1 2", "HOUSE1 TOWN 2", "HOUSE2 H2A 1", "HOUSE2 HOUSE2 1", "HOUSE2 TOWN 1",
    ]); // prettier-ignore
  });
});

describe("parts of the instances", () => {
  test.each<[$apply: string, expected: string]>([
    [`ancestors(${h},${byNumber},filter(number eq 'K1'))`, "K3"],
    [`ancestors(${h},${byUnit},filter(number eq 'K1'),keep start)`, "K1 K2 K3"],
    [`ancestors(${h},${byNumber},filter(number eq 'K3'),keep start)`, "K3"],
    [`descendants(${h},${byNumber},filter(number eq 'K3'))`, "K1 K2"],
    [`descendants(${h},${byNumber},filter(number eq 'K3'),1)`, ""],
    [`descendants(${h},${byNumber},filter(number eq 'K3'),2,keep start)`, "K1 K2 K3"],
    [`groupby((versionNo),descendants(${h},${byNumber},filter(number eq 'K3')))`, "K1 K2"],
    [`groupby((number),descendants(${h},${byNumber},identity,keep start))`, "K1 K2 K3"],
  ])("%s", async ($apply, expected) => {
    expect((await rows({ $apply, $orderby: "number" })).map((row) => row["number"]).join(" ")).toBe(expected);
  });
});

test.each<[order: string, path: string, expected: readonly string[]]>([
  ["preorder", byNumber, ["TOWN K3", "F1A K1", "F1A K2", "F1B K1", "H2A K2"]],
  ["postorder", byUnit, ["F1A K1", "F1A K2", "F1B K1", "H2A K2", "TOWN K3"]],
])("traverse: %s by %s, an instance once for each of its nodes", async (order, path, expected) => {
  const found = await rows({ $apply: `traverse(${h},${path},${order})` });
  expect(found.map((row) => `${String(nodeOf(row))} ${String(row["number"])}`)).toEqual(expected);
});

test.each<[set: string, $apply: string, status: number, message: string]>([
  ["leaseContracts", `traverse(${h},leaseContractLines/unitPrice,preorder)`, 400, "values of type Edm.String; found Edm.Decimal"],
  ["leaseContractLines", `traverse(${h},leaseUnit/leaseContractLines/leaseUnitNo,preorder)`, 501, "of instances that are no records"],
  ["leaseContracts", `traverse(${h},leaseContractLines/leaseUnit/leaseUnitGroupNo,preorder)`, 501, "whose records are no nodes"],
  ["leaseUnits", `join(leaseContractLines as J)/ancestors(${h},J/leaseUnit/leaseContractLines/leaseUnitNo,identity)`, 501, "of instances that are no records"],
  ["leaseContracts", `groupby((number))/traverse(${h},leaseContractLines/leaseUnitNo,preorder)`, 400, "was removed by $apply"],
])("%s?$apply=%s", async (set, $apply, status, message) => {
  const { status: found, json } = await apply(service, set, { $apply });
  expect([found, json.error?.message]).toEqual([status, expect.stringContaining(message)]);
}); // prettier-ignore
