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
  ["skip(8)", []],
  ["skip(20)/top(2)", []],
  ["skip(2)/top(0)", []],
  ["skip(2)/top(2)", [4, 4]],
  ["skip(1)/skip(1)/top(2)", [4, 4]],
  ["top(4)/skip(2)", [4, 4]],
  ["top(4)/skip(1)/top(2)", [1.5, 4]],
  ["top(2)/top(5)/top(1)", [8]],
  ["skip(6)/filter(unitPrice gt 1)/top(1)", [2]],
  ["skip(2)/orderby(unitPrice)/top(2)", [0.1, 0.2]],
  ["skip(7)/top(9223372036854775807)", [2]],
  ["skip(9223372036854775807)/top(9223372036854775807)", []],
  ["skip(6)/concat(top(1),skip(1),identity)/top(3)", [0.2, 2, 0.2]],
  ["concat(skip(6),skip(6)/top(1),top(0))", [0.2, 2, 0.2]],
  ["skip(6)/groupby((rollup($all,serviceNo)),top(1))", [0.2, 2, 0.2]],
  // Records without a unit come last in descending order, and first in ascending order.
  ["orderby(leaseUnit/objectArea desc)/top(7)", [4, 0.1, 0.2, 8, 1.5, 4, 2]],
  ["orderby(leaseUnit/objectArea)/skip(1)/top(2)", [2, 8]],
  ["topcount(2,unitPrice)", [8, 4]],
  ["bottomcount(2,unitPrice)", [0.1, 0.2]],
  ["topcount(2,unitPrice mul quantity)", [8, 2]],
  ["topcount(100,unitPrice)", [8, 1.5, 4, 4, 2, 0.1, 0.2, 2]],
  ["topcount(7,leaseUnit/objectArea)", [8, 1.5, 4, 4, 2, 0.1, 0.2]],
  ["bottomcount(3,leaseUnit/objectArea)", [8, 2, 2]],
  ["topcount(2,leaseUnit/leaseContractLines/$count)", [8, 1.5]],
  // Of equal values, the first in the order of the set count.
  ["bottomcount(3,quantity)", [1.5, 4, 0.1]],
  ["orderby(lineNo desc)/bottomcount(3,quantity)", [4, 1.5, 0.2]],
  ["bottomcount(2,1)", [8, 1.5]],
  // A part of the key, and a column of the order.
  ["topcount(2,leaseContractNo)", [0.1, 0.2]],
  ["bottomcount(2,lineNo)", [8, 4]],
  ["orderby(quantity desc)/bottomcount(2,quantity)", [1.5, 4]],
  ["topcount(5,unitPrice)/bottomcount(3,quantity)/skip(1)/top(1)", [4]],
  ["topsum(12,unitPrice)", [8, 4]],
  ["topsum(12.01,unitPrice)", [8, 4, 4]],
  ["topsum(0,unitPrice)", []],
  ["topsum(1000,unitPrice)", [8, 1.5, 4, 4, 2, 0.1, 0.2, 2]],
  ["bottomsum(2,unitPrice)", [1.5, 2, 0.1, 0.2]],
  ["bottomsum(-1,0 sub unitPrice)", [8]],
  ["toppercent(50,unitPrice)", [8, 4]],
  ["toppercent(100,unitPrice)", [8, 1.5, 4, 4, 2, 0.1, 0.2, 2]],
  ["bottompercent(10,unitPrice)", [1.5, 2, 0.1, 0.2]],
  // The lines of the contract: 3 of K1, 2 of K2, 3 of K3, and the sums of their prices: 13.5, 6, 2.3.
  ["topsum(4,leaseContract/leaseContractLines/$count)", [8, 1.5]],
  ["bottompercent(20,leaseContract/leaseContractLines/$count)", [8, 4, 2]],
  ["toppercent(50,leaseContract/leaseContractLines/aggregate(unitPrice with sum))", [8, 1.5, 4]],
  ["groupby((serviceNo),bottomsum(4,leaseContract/leaseContractLines/$count))", [8, 1.5, 4, 2, 0.2, 2]],
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
  ["leaseUnits", "search(shop)/top(1)", { $select: "number" }, [{ number: "U1" }]],
  ["leaseUnits", "search(shop)/topcount(1,objectArea)", { $select: "number" }, [{ number: "U2" }]],
  [
    "leaseUnits",
    "search(shop)",
    { $select: "number", $orderby: "number desc" },
    [{ number: "U2" }, { number: "U1" }],
  ],
  ["leaseUnits", "search(shop)/search(two)/aggregate($count as N)", {}, [{ N: 1 }]],
  ["leaseUnits", "search(NOT shop)/aggregate($count as N)", {}, [{ N: 1 }]],
  [
    "leaseUnits",
    "search(shop)/concat(aggregate($count as N),top(1)/groupby((number)))",
    {},
    [{ N: 2 }, { number: "U1" }],
  ],
  [
    "leaseUnits",
    "search(shop)/filter(objectArea lt $these/aggregate(objectArea with max))/aggregate($count as N)",
    {},
    [{ N: 1 }],
  ],
  ["leaseUnits", "search(shop)/aggregate(leaseContractLines/unitPrice with sum as T)", {}, [{ T: 17.8 }]],
  [
    "leaseUnits",
    "concat(search(shop)/aggregate($count as N),aggregate($count as N))",
    {},
    [{ N: 2 }, { N: 3 }],
  ],
  ["leaseUnits/$filter(objectArea%20gt%2050)", "search(shop)/aggregate($count as N)", {}, [{ N: 1 }]],
  ["leaseUnits", "search(shop)", { $search: "two", $select: "number" }, [{ number: "U2" }]],
  ["customers", "search(joe)/join(leaseContracts as L)/aggregate($count as N)", {}, [{ N: 2 }]],
])(
  "%s: a search comes first in %s",
  async (set, $apply, options: Readonly<Record<string, string>>, expected) => {
    expect(plain(await apply(service, set, { $apply, ...options }))).toEqual(expected);
  },
);

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

describe("pages of a page", () => {
  const $apply = "orderby(unitPrice desc)/skip(1)/top(5)";
  const options = { $apply, $select: "unitPrice" };

  test("$count, $skip and $top apply to its records", async () => {
    const answer = await apply(service, "leaseContractLines", {
      ...options,
      $count: "true",
      $skip: "3",
      $top: "4",
    });
    expect(answer.json["@odata.count"]).toBe(5);
    expect(plain(answer)).toEqual([{ unitPrice: 2 }, { unitPrice: 1.5 }]);
    const { text } = await apply(service, "leaseContractLines/$count", { $apply: "skip(6)/top(5)" });
    expect(text).toBe("2");
  });

  test.each([$apply, "topcount(5,unitPrice)"])("next links lead through %s", async (transformations) => {
    const all = await prices(transformations);
    let answer = await apply(
      service,
      "leaseContractLines",
      { ...options, $apply: transformations },
      { Prefer: "maxpagesize=2" },
    );
    const found = [...plain(answer)];
    for (let pages = 2; pages <= 3; pages++) {
      answer = await service.request("GET", answer.json["@odata.nextLink"], {
        headers: { Prefer: "maxpagesize=2" },
      });
      found.push(...plain(answer));
    }
    expect(answer.json).not.toHaveProperty(["@odata.nextLink"]);
    expect((found as Row[]).map((row) => row["unitPrice"])).toEqual(all);
    expect(all).toHaveLength(5);
  });
});

test("a page of groups", async () => {
  const sums = "groupby((serviceNo),aggregate(unitPrice with sum as T))";
  const page = async ($apply: string) => plain(await apply(service, "leaseContractLines", { $apply }));
  expect(await page(`${sums}/top(1)`)).toEqual([{ serviceNo: "HEAT", T: 1.7 }]);
  expect(await page(`${sums}/orderby(T desc)/skip(1)/top(1)`)).toEqual([{ serviceNo: "PARK", T: 4 }]);
  expect(await page(`${sums}/topcount(2,T)/skip(1)`)).toEqual([{ serviceNo: "RENT", T: 16.1 }]);
  expect(await page("aggregate($count as N)/top(1)")).toEqual([{ N: 8 }]);
  expect(await page("aggregate($count as N)/skip(1)")).toEqual([]);
});
