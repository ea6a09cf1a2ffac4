/** `groupby`, `rollup` and `concat` (Data Aggregation 4.0, sections 3.2.2 and 3.2.3). */
import { start, type TestService } from "../harness";
import { apply, plain, createSums, type Row } from "./sums";

let service: TestService;
beforeAll(async () => {
  service = await start();
  await createSums(service);
});
afterAll(() => service.stop());

const result = async (set: string, options: Readonly<Record<string, string>>): Promise<readonly unknown[]> =>
  plain(await apply(service, set, options));

const city = (name: string | null) => ({ leaseContract: { customer: { city: name } } });

test.each<[set: string, $apply: string, expected: readonly unknown[]]>([
  [
    "leaseContractLines",
    "groupby((serviceNo))",
    [{ serviceNo: "HEAT" }, { serviceNo: "PARK" }, { serviceNo: "RENT" }],
  ],
  [
    "leaseContractLines",
    "groupby((serviceNo),aggregate(unitPrice with sum as Total,$count as N))",
    [
      { serviceNo: "HEAT", Total: 1.7, N: 2 },
      { serviceNo: "PARK", Total: 4, N: 2 },
      { serviceNo: "RENT", Total: 16.1, N: 4 },
    ],
  ],
  [
    "leaseContractLines",
    "groupby((leaseContract/customer/city),aggregate(unitPrice with sum as Total))",
    [
      { ...city("Köln"), Total: 2.3 },
      { ...city("Leeds"), Total: 19.5 },
    ],
  ],
  // PARK has no unit (section 3.7).
  ...[
    ["leaseUnit eq null", 1],
    ["null eq leaseUnit", 1],
    ["leaseUnit ne null", 2],
    ["not (leaseUnit ne null)", 1],
    ["LeaseUnit eq null or leaseUnit/number eq 'U1'", 2],
  ].map(([condition, n]): [string, string, unknown[]] => [
    "leaseContractLines",
    `groupby((leaseUnit/number))/filter(${String(condition)})/aggregate($count as N)`,
    [{ N: n }],
  ]),
  // The customer of K4 does not exist.
  [
    "leaseContracts",
    "groupby((customer/city,customer/country),aggregate($count as N))",
    [
      { customer: null, N: 1 },
      { customer: { city: "Köln", country: "DE" }, N: 1 },
      { customer: { city: "Leeds", country: "GB" }, N: 2 },
    ],
  ],
  // A computed property; a building has no tenant.
  [
    "leaseUnits",
    "groupby((tenantName),aggregate($count as N))",
    [
      { tenantName: "", N: 1 },
      { tenantName: "Vacant", N: 2 },
    ],
  ],
  [
    "leaseContracts",
    "groupby((automaticallyExtend),aggregate(requiredDepositAmount with sum as D))",
    [
      { automaticallyExtend: false, D: 450.25 },
      { automaticallyExtend: true, D: 0 },
    ],
  ],
  // Groups that a transformation empties are still groups.
  [
    "leaseContractLines",
    "groupby((serviceNo),filter(unitPrice gt 1.75)/aggregate($count as N,unitPrice with max as Z))",
    [
      { serviceNo: "HEAT", N: 0, Z: null },
      { serviceNo: "PARK", N: 2, Z: 2 },
      { serviceNo: "RENT", N: 3, Z: 8 },
    ],
  ],
  [
    "leaseContractLines",
    "compute(unitPrice mul quantity as Amount)/groupby((serviceNo),aggregate(Amount with sum as T))",
    [
      { serviceNo: "HEAT", T: 1.7 },
      { serviceNo: "PARK", T: 28 },
      { serviceNo: "RENT", T: 32.1 },
    ],
  ],
  [
    "leaseContractLines",
    "groupby((leaseContractNo),groupby((serviceNo),aggregate(unitPrice with sum as S))/aggregate(S with max as Z))",
    [
      { leaseContractNo: "K1", Z: 12 },
      { leaseContractNo: "K2", Z: 4 },
      { leaseContractNo: "K3", Z: 2 },
    ],
  ],
  [
    "leaseContractLines",
    "groupby((leaseContractNo,serviceNo),aggregate(unitPrice with sum as S))/filter(S gt 2)/groupby((leaseContractNo),aggregate($count as N))",
    [
      { leaseContractNo: "K1", N: 1 },
      { leaseContractNo: "K2", N: 1 },
    ],
  ],
  [
    "leaseContractLines",
    "groupby((rollup(serviceNo,leaseContractNo)),aggregate(unitPrice with sum as T))",
    [
      { serviceNo: "HEAT", leaseContractNo: "K1", T: 1.5 },
      { serviceNo: "HEAT", leaseContractNo: "K3", T: 0.2 },
      { serviceNo: "PARK", leaseContractNo: "K2", T: 2 },
      { serviceNo: "PARK", leaseContractNo: "K3", T: 2 },
      { serviceNo: "RENT", leaseContractNo: "K1", T: 12 },
      { serviceNo: "RENT", leaseContractNo: "K2", T: 4 },
      { serviceNo: "RENT", leaseContractNo: "K3", T: 0.1 },
      { serviceNo: "HEAT", T: 1.7 },
      { serviceNo: "PARK", T: 4 },
      { serviceNo: "RENT", T: 16.1 },
    ],
  ],
  [
    "leaseContractLines",
    "groupby((rollup($all,serviceNo)),aggregate(unitPrice with sum as T))",
    [{ serviceNo: "HEAT", T: 1.7 }, { serviceNo: "PARK", T: 4 }, { serviceNo: "RENT", T: 16.1 }, { T: 21.8 }],
  ],
  [
    "leaseContractLines",
    "filter(serviceNo eq 'HEAT')/groupby((rollup($all,serviceNo,leaseContractNo)),topcount(1,unitPrice))/aggregate($count as N,unitPrice with sum as T)",
    [{ N: 4, T: 4.7 }],
  ],
  // By a property that the reached records have, too.
  [
    "leaseContracts",
    "filter(number ne 'K3')/groupby((id,number),aggregate(leaseContractLines/unitPrice with sum as S,leaseUnit/$count as N))/groupby((number,S,N))",
    [
      { number: "K1", S: 13.5, N: 2 },
      { number: "K2", S: 6, N: 1 },
      { number: "K4", S: null, N: 0 },
    ],
  ],
  // The total has no property.
  [
    "leaseContractLines",
    "groupby((rollup($all,serviceNo)))",
    [{ serviceNo: "HEAT" }, { serviceNo: "PARK" }, { serviceNo: "RENT" }, {}],
  ],
  ["leaseContractLines", "groupby((rollup($all,serviceNo)))/aggregate($count as N)", [{ N: 4 }]],
  // An instance without the property and one with null are in the same group: K4 and the total have no customer.
  [
    "leaseContracts",
    "groupby((rollup($all,customer/city)))/groupby((customer/city),aggregate($count as N))",
    [
      { N: 2, customer: null },
      { N: 1, customer: { city: "Köln" } },
      { N: 1, customer: { city: "Leeds" } },
    ],
  ],
  // C1 is in Leeds and has K1 and K2, C3 in Köln; the inner groups have the records of the customers.
  [
    "leaseContractLines",
    "groupby((leaseContract/customer/city),groupby((leaseContract/customer)))/groupby((leaseContract/customer/displayName),aggregate($count as N))",
    [
      { N: 1, leaseContract: { customer: { displayName: "Ann" } } },
      { N: 1, leaseContract: { customer: { displayName: "Joe" } } },
    ],
  ],
  // A computed property of records and of groups: three vacant units in one group, and the units themselves.
  [
    "leaseUnits",
    "filter(not building)/concat(groupby((tenantName)),identity)/compute(concat(tenantName,'!') as Loud)/groupby((Loud),aggregate($count as N))",
    [{ Loud: "Vacant!", N: 3 }],
  ],
  [
    "leaseContractLines",
    "concat(groupby((serviceNo),aggregate(unitPrice with sum as T)),aggregate(unitPrice with sum as T,$count as N))",
    [
      { serviceNo: "HEAT", T: 1.7 },
      { serviceNo: "PARK", T: 4 },
      { serviceNo: "RENT", T: 16.1 },
      { T: 21.8, N: 8 },
    ],
  ],
])("%s: %s", async (set, $apply, expected) => {
  expect(await result(set, { $apply })).toEqual(expected);
});

describe("paths over instances of different structures", () => {
  const H = "$root/leaseUnits,Buildings";
  const large = "filter(leaseUnit/objectArea gt 50)/aggregate($count as N)";
  // Three lines have U2, which is one of three groups: U1, U2 and none.
  test.each<[set: string, $apply: string, n: number]>([
    ["leaseContractLines", `concat(groupby((leaseUnit)),identity)/${large}`, 4],
    ["leaseContractLines", `concat(identity,groupby((leaseUnit)))/${large}`, 4],
    [
      "leaseContractLines",
      `concat(aggregate($count as M),concat(identity,groupby((leaseUnit))))/${large}`,
      4,
    ],
    ["leaseContractLines", `concat(identity,aggregate($count as M))/${large}`, 3],
    ["leaseContractLines", `concat(identity,groupby((leaseContractNo)))/${large}`, 3],
    [
      "leaseContractLines",
      "concat(groupby((leaseUnit/number)),identity)/filter(leaseUnit/number eq 'U2')/aggregate($count as N)",
      4,
    ],
    // Two contracts of C1, one of C3.
    ["customers", "concat(identity,aggregate($count as M))/aggregate(leaseContracts/$count as N)", 3],
  ])("%s: %s", async (set, $apply, n) => {
    expect(await result(set, { $apply })).toEqual([{ N: n }]);
  });

  test("also in $filter, where the records are expanded", async () => {
    const options = {
      $apply: "concat(groupby((leaseUnit)),identity)",
      $filter: "leaseUnit/objectArea gt 50",
      $expand: "leaseUnit($select=number)",
      $select: "lineNo,leaseUnit",
    };
    const leaseUnit = { number: "U2" };
    expect(await result("leaseContractLines", options)).toEqual([
      { leaseUnit },
      { lineNo: 30000, leaseUnit },
      { lineNo: 10000, leaseUnit },
      { lineNo: 20000, leaseUnit },
    ]);
  });

  const rolledUp = "groupby((rollup(leaseUnit/city,leaseUnit)),aggregate(unitPrice with sum as T))";
  test.each<[set: string, options: Readonly<Record<string, string>>]>([
    ["leaseContractLines", { $apply: `concat(groupby((leaseUnit/number)),identity)/${large}` }],
    [
      "leaseContractLines",
      { $apply: "concat(groupby((leaseUnit/number)),identity)/compute(leaseUnit/objectArea as A)" },
    ],
    ["leaseContractLines", { $apply: "concat(groupby((leaseUnit/number)),identity)/groupby((leaseUnit))" }],
    ["leaseContractLines", { $apply: `concat(groupby((leaseUnitNo)),identity)/${large}` }],
    [
      "leaseContractLines",
      { $apply: `groupby((leaseUnitNo),concat(identity,aggregate($count as M))/${large})` },
    ],
    [
      "leaseContractLines",
      {
        $apply: `concat(groupby((rolluprecursive(${H},leaseUnit/number))),groupby((leaseUnit)))/${large}`,
      },
    ],
    [
      "leaseContractLines",
      {
        $apply: `concat(groupby((rolluprecursive(${H},leaseUnitNo))),groupby((leaseUnitNo)))`,
        $filter: "leaseUnitNo eq 'U1'",
      },
    ],
    ["leaseContractLines", { $apply: `${rolledUp}/${large}` }],
    ["leaseContractLines", { $apply: `${rolledUp}/groupby((leaseUnit/city))` }],
    ["leaseContractLines", { $apply: rolledUp, $filter: "leaseUnit/objectArea gt 50" }],
    ["leaseContractLines", { $apply: rolledUp, $orderby: "leaseUnit/objectArea" }],
    [
      "customers",
      { $apply: "concat(groupby((number)),filter(false))/aggregate(leaseContracts/$count as N)" },
    ],
    ["customers", { $apply: "concat(groupby((number)),filter(false))/join(leaseContracts as C)" }],
    ["leaseContracts", { $apply: "concat(groupby((customer)),concat(identity,groupby((customer/city))))" }],
  ])("are refused where one path would not be right for all: %s %j", async (set, options) => {
    const { status, text } = await apply(service, set, options);
    expect([status, text]).toEqual([501, expect.stringMatching(/branches of concat/)]);
  });

  // Leeds has U1 and U2; lines without a unit have no city.
  test("are shown", async () => {
    const options = { $apply: rolledUp, $expand: "leaseUnit($select=city)" };
    const rows = (await result("leaseContractLines", options)) as readonly Row[];
    const shown = rows.map(({ T, leaseUnit }) => `${JSON.stringify(leaseUnit)} ${String(T)}`);
    const leeds = ["13.5", "4.3", "17.8"].map((sum) => `{"city":"Leeds"} ${sum}`);
    expect(shown.toSorted()).toEqual([...leeds, "null 4", "null 4"].toSorted());
  });
});

test("two rollups give every combination of their levels", async () => {
  const $apply =
    "groupby((rollup(serviceNo,leaseUnitNo),rollup(leaseContractNo,lineNo)),aggregate($count as N))";
  const rows = (await result("leaseContractLines", { $apply })) as readonly Row[];
  const levels = new Map<string, number>();
  for (const row of rows) {
    const names = Object.keys(row).join();
    levels.set(names, (levels.get(names) ?? 0) + Number(row["N"]));
  }
  expect(Object.fromEntries(levels)).toEqual({
    "serviceNo,leaseUnitNo,leaseContractNo,lineNo,N": 8,
    "serviceNo,leaseUnitNo,leaseContractNo,N": 8,
    "serviceNo,leaseContractNo,lineNo,N": 8,
    "serviceNo,leaseContractNo,N": 8,
  });
});

test("by a navigation property: the records are expanded, and can be used further on", async () => {
  const grouped = { $apply: "groupby((customer),aggregate($count as N))" };
  const rows = (await result("leaseContracts", {
    ...grouped,
    $expand: "customer($select=number,city)",
    $orderby: "customer/number",
  })) as Row[];
  expect(rows).toEqual([
    { N: 1, customer: null },
    { N: 2, customer: { number: "C1", city: "Leeds" } },
    { N: 1, customer: { number: "C3", city: "Köln" } },
  ]);
  const [first] = (await result("leaseContracts", {
    ...grouped,
    $filter: "customer/city eq 'Köln'",
  })) as Row[];
  expect(first).toMatchObject({ N: 1, customer: { number: "C3", displayName: "Ann" } });
  const again =
    "groupby((customer),aggregate($count as N))/groupby((customer/country),aggregate(N with sum as M))";
  expect(await result("leaseContracts", { $apply: again })).toEqual([
    { customer: null, M: 1 },
    { customer: { country: "DE" }, M: 1 },
    { customer: { country: "GB" }, M: 2 },
  ]);
});

// K1 and K2 have C1, K3 has C3; the customer of K4 does not exist.
test.each<[$apply: string, none: number, c1: number, c3: number]>([
  ["concat(identity,groupby((number)))", 5, 2, 1],
  ["concat(groupby((number)),groupby((customer)))", 5, 1, 1],
  ["groupby((rollup($all,customer)))", 2, 1, 1],
  ["groupby((rollup(customer,number)))", 2, 3, 2],
  ["groupby((rollup($all,customer,number)))", 3, 3, 2],
])("instances without the record are one group: %s", async ($apply, none, c1, c3) => {
  const grouped = `${$apply}/groupby((customer),aggregate($count as N))`;
  const rows = await result("leaseContracts", { $apply: grouped, $expand: "customer($select=number)" });
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      { N: none, customer: null },
      { N: c1, customer: { number: "C1" } },
      { N: c3, customer: { number: "C3" } },
    ]),
  );
});

test("records within groups stay records", async () => {
  const options = {
    $apply: "groupby((leaseContractNo),topcount(1,unitPrice))",
    $select: "leaseContractNo,unitPrice",
  };
  const answer = await apply(service, "leaseContractLines", options);
  expect(plain(answer)).toEqual([
    { leaseContractNo: "K1", unitPrice: 8 },
    { leaseContractNo: "K2", unitPrice: 4 },
    { leaseContractNo: "K3", unitPrice: 2 },
  ]);
  expect(answer.json.value[0]["@odata.etag"]).toMatch(/^W\//);
});
