/** Transformations that select instances (Data Aggregation 4.0, section 3.3), and `compute`. */
import { start, type TestService } from "../harness";
import { apply, plain, createSums, type Row } from "./sums";

let service: TestService;
beforeAll(async () => {
  service = await start();
  await createSums(service);
});
afterAll(() => service.stop());

const prices = async ($apply: string): Promise<unknown[]> =>
  (plain(await apply(service, "leaseContractLines", { $apply, $select: "unitPrice" })) as Row[]).map(
    (row) => row["unitPrice"],
  );

test.each<[transformations: string, expected: readonly number[]]>([
  ["identity", [8, 1.5, 4, 4, 2, 0.1, 0.2, 2]],
  ["filter(unitPrice gt 2)", [8, 4, 4]],
  ["filter(leaseUnit/city eq 'Leeds' and unitPrice lt 1)", [0.1, 0.2]],
  ["filter(leaseContract/leaseContractLines/$count eq 2)", [4, 2]],
  ["orderby(unitPrice desc)/top(3)", [8, 4, 4]],
  ["orderby(unitPrice desc)/skip(3)/top(2)", [2, 2]],
  ["orderby(unitPrice)/orderby(serviceNo desc)/top(3)", [0.1, 4, 4]],
  ["top(0)", []],
  ["skip(6)", [0.2, 2]],
  ["topcount(2,unitPrice)", [8, 4]],
  ["bottomcount(2,unitPrice)", [0.1, 0.2]],
  ["topcount(2,unitPrice mul quantity)", [8, 2]],
  ["topsum(12,unitPrice)", [8, 4]],
  ["topsum(12.01,unitPrice)", [8, 4, 4]],
  ["topsum(0,unitPrice)", []],
  ["topsum(1000,unitPrice)", [8, 1.5, 4, 4, 2, 0.1, 0.2, 2]],
  ["bottomsum(2,unitPrice)", [1.5, 2, 0.1, 0.2]],
  ["bottomsum(-1,0 sub unitPrice)", [8]],
  ["toppercent(50,unitPrice)", [8, 4]],
  ["toppercent(100,unitPrice)", [8, 1.5, 4, 4, 2, 0.1, 0.2, 2]],
  ["bottompercent(10,unitPrice)", [1.5, 2, 0.1, 0.2]],
  ["concat(topcount(1,unitPrice),bottomcount(1,unitPrice))", [8, 0.1]],
  ["groupby((leaseContractNo),bottomcount(1,unitPrice))", [1.5, 2, 0.1]],
  ["groupby((leaseContractNo),topsum(5,unitPrice))", [8, 4, 2, 0.1, 0.2, 2]],
  ["groupby((leaseContractNo),orderby(unitPrice desc)/skip(1)/top(1))", [4, 2, 0.2]],
])("%s", async (transformations, expected) => {
  expect(await prices(transformations)).toEqual(expected);
});

test("search matches the texts of the records", async () => {
  const $apply = (search: string) => `search(${search})/aggregate($count as N,objectArea with sum as Area)`;
  expect(plain(await apply(service, "leaseUnits", { $apply: $apply("shop") }))).toEqual([
    { N: 2, Area: 100.5 },
  ]);
  expect(plain(await apply(service, "leaseUnits", { $apply: $apply("sho") }))).toEqual([
    { N: 2, Area: 100.5 },
  ]);
  expect(plain(await apply(service, "leaseUnits", { $apply: $apply('"sho"') }))).toEqual([
    { N: 0, Area: null },
  ]);
});

test.each([
  ["shop", ["U1 Shop one", "U2 Shop two"]],
  ["U1", ["U1", "U1 Shop one"]],
  ["NOT shop", ["", "B1", "B1 Building", "U1", "U2"]],
])("search(%s) in subtotals, whose texts are null in part", async (search, expected) => {
  const rows = await apply(service, "leaseUnits", {
    $apply: `groupby((rollup($all,number,description)))/search(${search})`,
    $orderby: "number,description",
  });
  expect(
    (plain(rows) as readonly Readonly<Record<string, string>>[]).map(({ number = "", description = "" }) =>
      [number, description].join(" ").trimEnd(),
    ),
  ).toEqual(expected);
});

test("/$filter(…) comes before", async () => {
  const $apply = "aggregate($count as N)";
  const answer = await apply(service, "leaseContractLines/$filter(unitPrice%20gt%202)", { $apply });
  expect(plain(answer)).toEqual([{ N: 3 }]);
});

test("literals are parameters: the same shape with other values", async () => {
  expect(await prices("topcount(1,unitPrice)")).toEqual([8]);
  expect(await prices("topcount(3,unitPrice)")).toEqual([8, 4, 4]);
  expect(await prices("filter(unitPrice lt 0.15)/top(5)")).toEqual([0.1]);
  expect(await prices("filter(unitPrice lt 1.75)/top(2)")).toEqual([1.5, 0.1]);
});

test("compute adds dynamic properties to the records", async () => {
  const $apply =
    "compute(unitPrice mul quantity as Amount,concat(serviceNo,'!') as Loud)/filter(Amount gt 12)";
  const answer = await apply(service, "leaseContractLines", { $apply, $orderby: "Amount desc" });
  expect(answer.json["@odata.context"]).toMatch(/\/leaseContractLines\(\*,Amount,Loud\)$/);
  expect(answer.json.value).toMatchObject([
    { leaseContractNo: "K2", unitPrice: 2, "Amount@odata.type": "#Decimal", Amount: 20, Loud: "PARK!" },
    { leaseContractNo: "K1", unitPrice: 8, "Amount@odata.type": "#Decimal", Amount: 16, Loud: "RENT!" },
  ]);
  expect(answer.json.value[0]).not.toHaveProperty(["Loud@odata.type"]);
});
