/**
 * The function `aggregate`, and `$these` (Data Aggregation 4.0, section 3.6): aggregated values in expressions. K4 has
 * no line.
 */
import { demoCompanyId, start, type TestService } from "../harness";
import { apply, plain, createSums } from "./sums";

let service: TestService;
beforeAll(async () => {
  service = await start();
  await createSums(service);
});
afterAll(() => service.stop());

type Options = Readonly<Record<string, string>>;
const numbers = async (options: Options): Promise<readonly unknown[]> =>
  plain(await apply(service, "leaseContracts", { $select: "number", ...options })).map(
    (record) => (record as { readonly number: unknown }).number,
  );

const lines = "leaseContractLines";

describe("contracts by their lines", () => {
  test.each<[filter: string, ...expected: readonly string[]]>([
    [`${lines}/aggregate(unitPrice with sum) gt 5`, "K1", "K2"],
    [`${lines}/aggregate(unitPrice with average) ge 3`, "K1", "K2"],
    [`${lines}/aggregate(unitPrice with min) lt 1`, "K3"],
    [`${lines}/aggregate(unitPrice mul quantity with sum) eq 32`, "K2"],
    [`${lines}/aggregate($count) eq 3`, "K1", "K3"],
    [`${lines}/aggregate(serviceNo with countdistinct) eq 2`, "K1", "K2"],
    [
      `${lines}/aggregate(serviceNo with max) eq 'RENT' and ${lines}/aggregate(serviceNo with min) eq 'PARK'`,
      "K2",
    ],
    [`${lines}/aggregate(leaseUnit/city with max) eq 'Leeds'`, "K1", "K2", "K3"],
    // Of no lines, a sum is null, and a number is 0.
    [`${lines}/aggregate(unitPrice with sum) eq null`, "K4"],
    [`${lines}/aggregate(unitPrice with countdistinct) eq 0`, "K4"],
    // `from`: of K1, RENT has 12 and HEAT 1.5; two lines of RENT have other units.
    [`${lines}/aggregate(unitPrice with sum from serviceNo with max) eq 12`, "K1"],
    [`${lines}/aggregate(unitPrice with max from serviceNo with sum) ge 6`, "K1", "K2"],
    [`${lines}/aggregate(unitPrice with sum from leaseUnitNo with max from serviceNo with min) eq 1.5`, "K1"],
    [`${lines}/aggregate(unitPrice with sum from leaseUnitNo with max from serviceNo with max) eq 8`, "K1"],
    [`${lines}/aggregate($count from serviceNo with max) eq 2`, "K1"],
    [`${lines}/aggregate($count from serviceNo with sum) eq null`, "K4"],
    // A unit that several lines lead to counts once.
    [`${lines}/aggregate(leaseUnit/objectArea with sum) eq 100.5`, "K1"],
    [`${lines}/aggregate(leaseUnit/objectArea with average) eq 60.5`, "K3"],
    [`${lines}/aggregate(leaseUnit/objectArea with sum from serviceNo with min) eq 40`, "K1", "K2"],
    [`${lines}/aggregate(leaseUnit/$count) eq 2`, "K1"],
    [`${lines}/aggregate(leaseUnit with countdistinct) eq 1`, "K2", "K3"],
    [
      `${lines}/aggregate(leaseUnit/$count) eq 0 and ${lines}/aggregate(leaseUnit/objectArea with sum) eq null`,
      "K4",
    ],
    [`$these/aggregate(${lines}/unitPrice with sum) eq 21.8 and number eq 'K4'`, "K4"],
    [`$these/aggregate(customer/$count) eq 2 and number eq 'K4'`, "K4"],
    // Members that are filtered before, and the record of the URL.
    [`${lines}/$filter(serviceNo eq 'RENT')/aggregate(unitPrice with sum) eq 4`, "K2"],
    [`${lines}/aggregate(lineNo mul $it/versionNo with max) eq 60000`, "K3"],
    [`${lines}/aggregate($it/versionNo with sum) eq 6`, "K3"],
    // Section 3.6.1, the last example.
    [`${lines}/any(l:l/unitPrice ge ${lines}/aggregate(unitPrice with average) mul 1.5)`, "K1", "K3"],
  ])("%s", async ($filter, ...expected) => {
    expect(await numbers({ $filter })).toEqual(expected);
  });

  test.each<[aggregate: string, C1: number | null, C2: number | null, C3: number | null]>([
    [`${lines}/unitPrice with sum`, 19.5, null, 2.3],
    [`${lines}/unitPrice with max`, 8, null, 2],
    [`${lines}/unitPrice with average`, 3.9, null, 0.76666667],
    [`${lines}/unitPrice with sum from number with max`, 13.5, null, 2.3],
    [`${lines}/serviceNo with countdistinct`, 3, 0, 3],
    [`${lines}/$count`, 5, 0, 3],
    [`${lines}/$count from versionNo with sum`, 5, null, 3],
    [`${lines}/leaseUnit/objectArea with sum`, 100.5, null, 60.5],
    ["leaseUnit/objectArea with sum", 100.5, null, 60.5],
    ["leaseUnit/$count", 2, 0, 1],
  ])("customers by the lines and units of their contracts: %s", async (aggregate, ...expected) => {
    const $compute = `leaseContracts/aggregate(${aggregate}) as A`;
    const answer = await apply(service, "customers", { $compute, $select: "A", $orderby: "number" });
    expect(plain(answer)).toEqual(expected.map((A) => ({ A })));
  });

  test("in $orderby and $compute", async () => {
    const total = `${lines}/aggregate(unitPrice with sum)`;
    expect(await numbers({ $orderby: `${total} desc` })).toEqual(["K1", "K2", "K3", "K4"]);
    const $compute = `${total} as T,${lines}/aggregate($count) as N`;
    const answer = await apply(service, "leaseContracts", {
      $compute,
      $select: "T,N",
      $filter: "T gt 5 or N eq 0",
    });
    expect(answer.json.value).toMatchObject([
      { T: 13.5, "T@odata.type": "#Decimal", N: 3, "N@odata.type": "#Decimal" },
      { T: 6, N: 2 },
      { T: null, N: 0 },
    ]);
  });

  test("in transformations", async () => {
    const $apply = `compute(${lines}/aggregate(unitPrice with sum) as T)/groupby((customerNo),aggregate(T with sum as S))`;
    expect(plain(await apply(service, "leaseContracts", { $apply }))).toEqual([
      { customerNo: "C1", S: 19.5 },
      { customerNo: "C3", S: 2.3 },
      { customerNo: "C9", S: null },
    ]);
  });
});

describe("isdefined", () => {
  const rollup = "groupby((rollup(serviceNo,leaseUnitNo)),aggregate($count as N))";
  test.each<[$apply: string, filter: string, expected: number]>([
    // Section 3.7, the example: the property has been aggregated away.
    ["aggregate(unitPrice with sum as T)", "isdefined(serviceNo)", 0],
    ["aggregate(unitPrice with sum as T)", "isdefined(T) and not isdefined(leaseUnit/city)", 1],
    // Services with units: 5 of HEAT and RENT with U1 and U2, 1 of PARK without; and the three services.
    [rollup, "isdefined(leaseUnitNo)", 5],
    [rollup, "not isdefined(leaseUnitNo) and isdefined(serviceNo)", 3],
    [rollup, "not isdefined(serviceNo)", 0],
    ["groupby((leaseUnit/city))", "isdefined(leaseUnit/city) and isdefined(leaseUnit)", 2],
    ["groupby((leaseUnit/city))", "isdefined(leaseUnit/number)", 0],
    ["concat(groupby((serviceNo)),identity)", "isdefined(LineNo)", 8],
    ["concat(groupby((serviceNo)),identity)", "not isdefined(lineNo)", 3],
    ["identity", "isdefined(leaseUnit/city) and isdefined(unitPrice)", 8],
    // In a condition, a property that was aggregated away is null.
    ["groupby((serviceNo))", "unitPrice eq null and serviceNo ne null", 3],
    ["groupby((serviceNo))", "unitPrice gt 1 or leaseUnit ne null", 0],
    ["groupby((serviceNo))", "not (unitPrice gt 1) and leaseContract/customer/city eq null", 3],
    ["groupby((leaseUnit/city))", "leaseUnit/number eq null and leaseUnit/city ne null", 1],
    ["groupby((serviceNo))/filter(lineNo eq null)", "case(lineNo eq null:true,true:false)", 3],
    ["groupby((serviceNo))", "lineNo add 1 eq null and length(leaseUnitNo) eq null", 3],
  ])("%s: %s", async ($apply, $filter, expected) => {
    const answer = await apply(service, lines, { $apply, $filter, $count: "true" });
    expect([answer.text, answer.json["@odata.count"]]).toEqual([answer.text, expected]);
  });

  test("records have all of their properties", async () => {
    const $filter = "isdefined(customer/city) and isdefined(number) and isdefined($it/versionNo)";
    expect(await numbers({ $filter })).toEqual(["K1", "K2", "K3", "K4"]);
    const $compute = "case(isdefined(number):1,true:0) as D";
    const one = await apply(service, "leaseContracts", { $compute, $select: "D", $top: "1" });
    expect(one.json.value[0].D).toBe(1);
  });
});

describe("$these", () => {
  test.each<[filter: string, ...expected: readonly string[]]>([
    // Section 3.6.1, the first example: 8 is at least a third of 21.8.
    ["requiredDepositAmount mul 3 ge $these/aggregate(requiredDepositAmount with sum)", "K2"],
    ["requiredDepositAmount eq $these/aggregate(requiredDepositAmount with max)", "K2"],
    ["$these/$count eq 4 and versionNo eq 2", "K3"],
    ["$these/any(c:c/customerNo eq 'C3' and c/number ne number) and customerNo eq 'C9'", "K4"],
    [
      "$these/$filter(customerNo eq 'C1')/aggregate(requiredDepositAmount with average) eq requiredDepositAmount add 100",
      "K1",
    ],
    [`$these/aggregate(${lines}/$count with max) eq 3 and number eq 'K1'`, "K1"],
    // Within a lambda operator, it is still the collection of the option.
    [`${lines}/any(l:l/lineNo eq $these/$count mul 7500)`, "K1", "K3"],
    [
      `${lines}/$count($filter=unitPrice eq $these/aggregate(unitPrice with max)) eq 1 and versionNo eq 1`,
      "K1",
      "K2",
    ],
  ])("%s", async ($filter, ...expected) => {
    expect(await numbers({ $filter })).toEqual(expected);
  });

  test("of $count, with $count, with pages, and below a record", async () => {
    const $filter = "unitPrice gt $these/aggregate(unitPrice with average)";
    const count = await apply(service, `${lines}/$count`, { $filter });
    expect(count.text).toBe("3");
    const page = await apply(service, lines, { $filter, $count: "true", $top: "1", $orderby: "unitPrice" });
    expect([page.json["@odata.count"], page.json.value[0].unitPrice]).toEqual([3, 4]);
    const first = await apply(service, lines, { $filter, $select: "lineNo" }, { Prefer: "maxpagesize=2" });
    const second = await service.request("GET", first.json["@odata.nextLink"]);
    expect([first.json.value.length, second.json.value.length]).toEqual([2, 1]);
    // The lines of K3: 0.1, 0.2 and 2.
    const own = await apply(service, `leaseContracts(number='K3',versionNo=2)/${lines}`, {
      $filter,
      $select: "lineNo",
    });
    expect(plain(own)).toEqual([{ lineNo: 30000 }]);
  });

  test("in an expansion, the records that are expanded", async () => {
    const $expand = `${lines}($select=lineNo;$filter=unitPrice eq $these/aggregate(unitPrice with max))`;
    expect(plain(await apply(service, "leaseContracts", { $select: "number", $expand }))).toEqual([
      { number: "K1", [lines]: [{ lineNo: 10000 }] },
      { number: "K2", [lines]: [{ lineNo: 10000 }] },
      { number: "K3", [lines]: [{ lineNo: 30000 }] },
      { number: "K4", [lines]: [] },
    ]);
  });

  // In a group, the instances of the group: of 2 lines of HEAT, 2 of PARK with equal prices, 4 of RENT.
  test.each<[$apply: string, heat: unknown, park: unknown, rent: unknown]>([
    ["filter(unitPrice eq $these/aggregate(unitPrice with max))/aggregate($count as N)", 1, 2, 1],
    ["topcount($these/$count div 2,unitPrice)/aggregate($count as N)", 1, 1, 2],
    [
      "compute(unitPrice mul 100 div $these/aggregate(unitPrice with sum) as P)/aggregate(P with max as N)",
      88.23529412,
      50,
      49.68944099,
    ],
    ["orderby($these/$count)/top(1)/aggregate($count as N)", 1, 1, 1],
  ])("in each group: %s", async (then, heat, park, rent) => {
    const $apply = `groupby((serviceNo),${then})`;
    expect(plain(await apply(service, lines, { $apply }))).toEqual([
      { serviceNo: "HEAT", N: heat },
      { serviceNo: "PARK", N: park },
      { serviceNo: "RENT", N: rent },
    ]);
  });

  test.each<[$apply: string, expected: number]>([
    // Of 8 lines, a third.
    ["topcount($these/$count div 3,unitPrice)", 2],
    ["bottomcount($these/aggregate(lineNo with max) div 10000,unitPrice)", 3],
    // Half of 21.8: 8 and 4.
    ["topsum($these/aggregate(unitPrice with sum) div 2,unitPrice)", 2],
    ["toppercent($these/$count mul 5,unitPrice)", 2],
    ["topcount(1 add 2,unitPrice)", 3],
  ])("as the amount of %s", async ($apply, expected) => {
    expect(plain(await apply(service, lines, { $apply: `${$apply}/aggregate($count as N)` }))).toEqual([
      { N: expected },
    ]);
  });

  test.each<[path: string, expected: number]>([
    // The average price is 2.725: two lines of 4 and one of 8 are above it, and of these the average is 5.33.
    ["$filter(unitPrice gt $these/aggregate(unitPrice with average))", 3],
    [
      "$filter(unitPrice gt $these/aggregate(unitPrice with average))/$filter(unitPrice gt $these/aggregate(unitPrice with average))",
      1,
    ],
    ["$filter(serviceNo ne 'RENT')/$filter(unitPrice eq $these/aggregate(unitPrice with max))", 2],
    ["$filter($these/$count eq 8)", 8],
  ])("in a segment of the path, the records that it chooses from: %s", async (segments, expected) => {
    const path = `${lines}/${segments.replaceAll(" ", "%20")}`;
    expect((await service.request("GET", `${path}/$count`)).text).toBe(String(expected));
    expect((await apply(service, path, {})).json.value).toHaveLength(expected);
    expect(plain(await apply(service, path, { $apply: "aggregate($count as N)" }))).toEqual([
      { N: expected },
    ]);
    const filtered = await apply(service, path, {
      $filter: `$these/$count eq ${expected}`,
      $search: "NOT nothing",
    });
    expect(filtered.json.value).toHaveLength(expected);
  });

  test("in a transformation, its input", async () => {
    const $apply =
      "groupby((serviceNo),aggregate(unitPrice with sum as T))/filter(T gt $these/aggregate(T with average))/compute($these/$count as N)";
    expect(plain(await apply(service, lines, { $apply }))).toEqual([{ serviceNo: "RENT", T: 16.1, N: 1 }]);
    const after = await apply(service, lines, {
      $apply: "groupby((serviceNo),aggregate($count as N))",
      $filter: "N eq $these/aggregate(N with max)",
    });
    expect(plain(after)).toEqual([{ serviceNo: "RENT", N: 4 }]);
  });
});

describe("collections from the root (URL Conventions 4.01, section 5.1.1.14.5)", () => {
  test.each<[filter: string, ...expected: readonly string[]]>([
    ["$root/leaseContractLines/aggregate(unitPrice with max) eq 8 and versionNo eq 2", "K3"],
    ["$root/customers/any(c:c/number eq customerNo)", "K1", "K2", "K3"],
    ["$root/customers/$filter(country eq 'DE')/any(c:c/number eq customerNo)", "K3"],
    ["$root/customers/$count eq versionNo add 1", "K3"],
    ["$root/leaseUnits/all(u:u/number ne number)", "K1", "K2", "K3", "K4"],
    [`$root/companies(${demoCompanyId})/customers/$count($filter=city eq 'Leeds') eq versionNo`, "K3"],
    // A company that the caller cannot see, or that does not exist, has none.
    ["$root/companies(99999999-0000-4000-8000-000000000000)/customers/$count eq 0 and versionNo eq 2", "K3"],
  ])("%s", async ($filter, ...expected) => {
    expect(await numbers({ $filter })).toEqual(expected);
  });
});

test.each<[set: string, filter: string, status: number, message: RegExp]>([
  ["leaseContracts", "$root/customers eq 1", 501, /without a key/],
  ["leaseContracts", "$root/companies/$count eq 1", 501, /companies without a key/],
  ["leaseContracts", "$root/customerz/$count eq 1", 400, /Did you mean 'customers'/],
  ["leaseContracts", `${lines}/aggregate(serviceNo with sum) gt 1`, 400, /'sum' takes numbers/],
  ["leaseContracts", `${lines}/aggregate(unitPrice with summ) gt 1`, 400, /Did you mean 'sum'/],
  ["leaseContracts", `${lines}/aggregate(unitPrise with sum) gt 1`, 400, /Did you mean 'unitPrice'/],
  [
    "leaseContracts",
    `${lines}/aggregate(Forecast) gt 1`,
    400,
    /The custom aggregate 'Forecast' does not exist/,
  ],
  ["leaseContracts", `${lines} eq 1`, 400, /\/aggregate\(…\)/],
  ["leaseContracts", "number/aggregate(unitPrice with sum) gt 1", 400, /'number' is a value/],
  ["leaseContracts", "isdefined(numbr)", 400, /Did you mean 'number'/],
  ["leaseContracts", "isdefined('a')", 400, /takes the path of a property/],
  ["leaseContracts", "$these eq 1", 400, /'\/'/],
  [
    "leaseContracts",
    `${lines}/aggregate(unitPrice with sum from serviceNr with max) gt 1`,
    400,
    /'serviceNr'/,
  ],
  ["leaseContracts", `${lines}/aggregate(unitPrice with sum from serviceNo with maxx) gt 1`, 400, /'max'/],
  [
    "leaseContracts",
    `${lines}/aggregate(serviceNo with max from leaseUnitNo with sum) gt 1`,
    400,
    /'sum' takes numbers/,
  ],
  ["leaseContracts", `${lines}/aggregate(leaseUnit with sum) gt 1`, 400, /'sum' takes numbers/],
  ["leaseContracts", `${lines}/aggregate(serviceNo/$count) gt 1`, 400, /'serviceNo' leads to no records/],
  ["leaseContracts", `${lines}/aggregate(leaseUnit/objectAria with sum) gt 1`, 400, /'objectArea'/],
])("%s?$filter=%s: %d", async (set, $filter, status, message) => {
  const answer = await apply(service, set, { $filter });
  expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(message)]);
});

test.each<[$apply: string, message: RegExp]>([
  ["groupby((serviceNo))/filter(isdefined(serviceNr))", /Did you mean 'serviceNo'/],
  ["groupby((leaseUnit/city))/filter(isdefined(leaseUnit/citi))", /leaseUnit\/citi/],
  ["topcount(unitPrice,unitPrice)", /a property named 'unitPrice'/],
  [
    "topcount($these/aggregate(serviceNo with max),unitPrice)",
    /1 or more; found an expression of type Edm\.String/,
  ],
])("%s: 400", async ($apply, message) => {
  const answer = await apply(service, lines, { $apply });
  expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(message)]);
});
