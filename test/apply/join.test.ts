/** `join` and `outerjoin` (Data Aggregation 4.0, section 3.5.1). K1 has three lines, K2 two, K3 three, K4 none. */
import { start, demoCompanyId, type TestService } from "../harness";
import { apply, plain, createSums, type Row } from "./sums";

let service: TestService;
beforeAll(async () => {
  service = await start();
  await createSums(service);
});
afterAll(() => service.stop());

type Options = Readonly<Record<string, string>>;
const result = async (set: string, options: Options): Promise<readonly unknown[]> =>
  plain(await apply(service, set, options));
const contracts = ($apply: string, options: Options = {}): Promise<readonly unknown[]> =>
  result("leaseContracts", { $apply, ...options });

const shown = { $select: "number", $expand: "L($select=unitPrice)" };
/** Contracts with one related instance each, by the first letter of both. */
const pairs = (name: string, ...rows: readonly (readonly [number: string, value: unknown])[]): Row[] =>
  rows.map(([number, value]) => ({ number, L: value === null ? null : { [name]: value } }));

const everyLine = pairs(
  "unitPrice",
  ["K1", 8],
  ["K1", 1.5],
  ["K1", 4],
  ["K2", 4],
  ["K2", 2],
  ["K3", 0.1],
  ["K3", 0.2],
  ["K3", 2],
);

describe("related records", () => {
  test.each<[$apply: string, expected: readonly unknown[]]>([
    ["join(leaseContractLines as L)", everyLine],
    ["join(leaseContractLines as L,identity)", everyLine],
    ["join(leaseContractLines/Microsoft.NAV.leaseContractLine as L)", everyLine],
    ["outerjoin(leaseContractLines as L)", [...everyLine, { number: "K4", L: null }]],
    [
      "join(leaseContractLines as L)/filter(L/unitPrice ge 4)",
      pairs("unitPrice", ["K1", 8], ["K1", 4], ["K2", 4]),
    ],
    [
      "outerjoin(leaseContractLines as L)/filter(L eq null or L/leaseUnit/city eq null)",
      pairs("unitPrice", ["K2", 2], ["K3", 2], ["K4", null]),
    ],
    [
      "outerjoin(leaseContractLines as L,groupby((serviceNo)))/filter(L eq null)",
      [{ number: "K4", L: null }],
    ],
    [
      "outerjoin(leaseContractLines as L,groupby((serviceNo)))/filter(L ne null and number eq 'K2')/orderby(L/serviceNo)",
      [
        { number: "K2", L: {} },
        { number: "K2", L: {} },
      ],
    ],
    [
      "join(leaseContractLines as L)/orderby(L/unitPrice desc)/top(3)",
      pairs("unitPrice", ["K1", 8], ["K1", 4], ["K2", 4]),
    ],
    ["join(leaseContractLines as L)/topcount(1,L/unitPrice mul L/quantity)", pairs("unitPrice", ["K2", 2])],
    [
      "orderby(number desc)/outerjoin(leaseContractLines as L)/top(2)",
      pairs("unitPrice", ["K4", null], ["K3", 0.1]),
    ],
    [
      "groupby((customerNo),join(leaseContractLines as L)/topcount(1,L/unitPrice))",
      pairs("unitPrice", ["K1", 8], ["K3", 2]),
    ],
    [
      "outerjoin(leaseContractLines as L,concat(topcount(1,unitPrice),bottomcount(1,unitPrice)))/filter(number ge 'K3')",
      pairs("unitPrice", ["K3", 2], ["K3", 0.1], ["K4", null]),
    ],
    // The second is joined to each instance of the first.
    [
      "join(leaseContractLines as M)/filter(M/serviceNo eq 'PARK')/join(leaseContractLines as L)",
      pairs("unitPrice", ["K2", 4], ["K2", 2], ["K3", 0.1], ["K3", 0.2], ["K3", 2]),
    ],
    [
      "concat(filter(number eq 'K4'),join(leaseContractLines as L)/filter(L/unitPrice eq 8))",
      [{ number: "K4" }, { number: "K1", L: { unitPrice: 8 } }],
    ],
  ])("%s", async ($apply, expected) => {
    expect(await contracts($apply, shown)).toEqual(expected);
  });

  // Three units by lines: K1 has U1 twice and U2, K2 U1, K3 U2 twice.
  test("reached through others are joined once", async () => {
    const options = { $select: "number", $expand: "L($select=number)" };
    expect(await contracts("join(leaseUnit as L)", options)).toEqual(
      pairs("number", ["K1", "U1"], ["K1", "U2"], ["K2", "U1"], ["K3", "U2"]),
    );
  });

  test("of companies", async () => {
    const $apply = "join(leaseContracts as L)";
    const expected = ["K1", "K2", "K3", "K4"].map((number) => ({ name: "Sums", L: { number } }));
    const found = result("/companies", { $apply, $select: "name", $expand: "L($select=number)" });
    expect(await found).toEqual(expected);
  });

  test("are expanded by $expand only, with nested options", async () => {
    const $apply = "join(leaseContractLines as L)/filter(number eq 'K1' and L/lineNo eq 10000)";
    expect(await contracts($apply, { $select: "number" })).toEqual([{ number: "K1" }]);
    expect(
      await contracts($apply, {
        $select: "number",
        $expand: "L($select=lineNo;$expand=leaseUnit($select=city))",
      }),
    ).toEqual([{ number: "K1", L: { lineNo: 10000, leaseUnit: { city: "Leeds" } } }]);
    expect(await contracts($apply, { $select: "number", $expand: "L/$ref" })).toEqual([
      { number: "K1", L: {} },
    ]);
  });

  test("keep records that were expanded before", async () => {
    const $apply = "join(leaseContractLines as L,expand(leaseUnit)/filter(unitPrice eq 8))";
    expect(await contracts($apply, { $select: "number", $expand: "L" })).toMatchObject([
      { number: "K1", L: { unitPrice: 8, leaseUnit: { number: "U1" } } },
    ]);
  });
});

describe("transformations of related records", () => {
  const total = (number: string, value: number | null): Row => ({
    number,
    L: value === null ? null : { T: value },
  });
  test.each<[$apply: string, expected: readonly unknown[]]>([
    // As in the extension's example: nothing to aggregate without related instances.
    [
      "join(leaseContractLines as L,aggregate(unitPrice with sum as T))",
      [total("K1", 13.5), total("K2", 6), total("K3", 2.3)],
    ],
    [
      "outerjoin(leaseContractLines as L,aggregate(unitPrice with sum as T))",
      [total("K1", 13.5), total("K2", 6), total("K3", 2.3), total("K4", null)],
    ],
    [
      "join(leaseContractLines as L,filter(unitPrice gt 3)/aggregate($count as T))",
      [total("K1", 2), total("K2", 1), total("K3", 0)],
    ],
    [
      "join(leaseContractLines as L,aggregate(unitPrice with sum as T))/filter(L/T lt 7)",
      [total("K2", 6), total("K3", 2.3)],
    ],
    [
      "join(leaseContractLines as L,groupby((serviceNo),aggregate(unitPrice with sum as T)))/filter(L/serviceNo eq 'RENT')",
      [
        { number: "K1", L: { serviceNo: "RENT", T: 12 } },
        { number: "K2", L: { serviceNo: "RENT", T: 4 } },
        { number: "K3", L: { serviceNo: "RENT", T: 0.1 } },
      ],
    ],
    [
      "outerjoin(leaseContractLines as L,groupby((rollup(serviceNo,leaseUnitNo)),aggregate(unitPrice with sum as T)))/filter(number ne 'K1' and number ne 'K3')",
      [
        { number: "K2", L: { serviceNo: "PARK", leaseUnitNo: "", T: 2 } },
        { number: "K2", L: { serviceNo: "RENT", leaseUnitNo: "U1", T: 4 } },
        { number: "K2", L: { serviceNo: "PARK", T: 2 } },
        { number: "K2", L: { serviceNo: "RENT", T: 4 } },
        { number: "K4", L: null },
      ],
    ],
    [
      "join(leaseContractLines as L,groupby((leaseUnit/city),aggregate($count as T)))/filter(number eq 'K2')",
      [
        { number: "K2", L: { T: 1, leaseUnit: null } },
        { number: "K2", L: { T: 1, leaseUnit: { city: "Leeds" } } },
      ],
    ],
    // A nested join: the lines of the units of a contract, of any contract.
    [
      "join(leaseUnit as L,outerjoin(leaseContractLines as M)/aggregate(M/unitPrice with sum as T))",
      [total("K1", 17.8), total("K2", 13.5), total("K3", 4.3)],
    ],
  ])("%s", async ($apply, expected) => {
    expect(await contracts($apply, { $select: "number", $expand: "L" })).toEqual(expected);
  });

  test.each<[$apply: string, expected: readonly unknown[]]>([
    [
      "join(leaseContractLines as L,filter(unitPrice gt 3))",
      pairs("unitPrice", ["K1", 8], ["K1", 4], ["K2", 4]),
    ],
    [
      "outerjoin(leaseContractLines as L,filter(unitPrice gt 3))",
      pairs("unitPrice", ["K1", 8], ["K1", 4], ["K2", 4], ["K3", null], ["K4", null]),
    ],
    [
      "join(leaseContractLines as L,topcount(1,unitPrice))",
      pairs("unitPrice", ["K1", 8], ["K2", 4], ["K3", 2]),
    ],
    // The records keep their relative order.
    [
      "join(leaseContractLines as L,orderby(unitPrice desc)/top(2))",
      pairs("unitPrice", ["K1", 8], ["K1", 4], ["K2", 4], ["K2", 2], ["K3", 2], ["K3", 0.2]),
    ],
    [
      "join(leaseContractLines as L,orderby(unitPrice)/skip(1)/top(1))",
      pairs("unitPrice", ["K1", 4], ["K2", 4], ["K3", 0.2]),
    ],
  ])("that are still records: %s", async ($apply, expected) => {
    expect(await contracts($apply, shown)).toEqual(expected);
  });

  test("joined to aggregates as well as to records", async () => {
    const $apply =
      "concat(identity,aggregate($count as N))/outerjoin(leaseContractLines as L,aggregate($count as T))";
    expect(await contracts($apply, { $select: "number,N", $expand: "L" })).toEqual([
      total("K1", 3),
      total("K2", 2),
      total("K3", 3),
      total("K4", null),
      { N: 4, L: null },
    ]);
  });

  test("compute adds dynamic properties to the records", async () => {
    const $apply = "join(leaseContractLines as L,compute(unitPrice mul quantity as A))/filter(L/A gt 12)";
    const $expand = "L($select=unitPrice,A)";
    expect(await contracts($apply, { $select: "number", $expand, $orderby: "L/A" })).toEqual([
      { number: "K1", L: { unitPrice: 8, A: 16 } },
      { number: "K2", L: { unitPrice: 2, A: 20 } },
    ]);
    expect(await contracts(`${$apply}/groupby((L/A))`)).toEqual([{ L: { A: 16 } }, { L: { A: 20 } }]);
    expect(await contracts(`${$apply}/aggregate(L/A with sum as S)`)).toEqual([{ S: 36 }]);
  });
});

describe("before other transformations", () => {
  test.each<[$apply: string, expected: readonly unknown[]]>([
    [
      "join(leaseContractLines as L)/groupby((L/serviceNo),aggregate(L/unitPrice with sum as T,$count as N))",
      [
        { L: { serviceNo: "HEAT" }, T: 1.7, N: 2 },
        { L: { serviceNo: "PARK" }, T: 4, N: 2 },
        { L: { serviceNo: "RENT" }, T: 16.1, N: 4 },
      ],
    ],
    // Both sides of the join in one expression.
    [
      "join(leaseContractLines as L)/groupby((customer/city),aggregate(requiredDepositAmount mul L/quantity with sum as T))",
      [
        { customer: { city: "Köln" }, T: 301.5 },
        { customer: { city: "Leeds" }, T: 4300 },
      ],
    ],
    [
      "join(leaseContractLines as L)/groupby((L/leaseUnit/number),aggregate(requiredDepositAmount with sum as T))",
      [
        { L: { leaseUnit: null }, T: 350.25 },
        { L: { leaseUnit: { number: "U1" } }, T: 500 },
        { L: { leaseUnit: { number: "U2" } }, T: 200.5 },
      ],
    ],
    [
      "outerjoin(leaseContractLines as L)/groupby((L/serviceNo),aggregate(number with countdistinct as N))",
      [
        { L: null, N: 1 },
        { L: { serviceNo: "HEAT" }, N: 2 },
        { L: { serviceNo: "PARK" }, N: 2 },
        { L: { serviceNo: "RENT" }, N: 3 },
      ],
    ],
    [
      "outerjoin(leaseContractLines as L,aggregate(unitPrice with sum as T))/groupby((number,L/T))",
      [
        { number: "K1", L: { T: 13.5 } },
        { number: "K2", L: { T: 6 } },
        { number: "K3", L: { T: 2.3 } },
        { number: "K4", L: null },
      ],
    ],
    [
      "join(leaseContractLines as L,aggregate($count as N))/groupby((L),aggregate($count as C))",
      [
        { L: { N: 2 }, C: 1 },
        { L: { N: 3 }, C: 2 },
      ],
    ],
    [
      "join(leaseContractLines as L,groupby((leaseUnit)))/groupby((L/leaseUnit/number),aggregate($count as C))",
      [
        { L: { leaseUnit: null }, C: 2 },
        { L: { leaseUnit: { number: "U1" } }, C: 2 },
        { L: { leaseUnit: { number: "U2" } }, C: 2 },
      ],
    ],
    [
      "join(leaseContractLines as L)/groupby((rollup(number,L/serviceNo)),aggregate(L/unitPrice with sum as T))/filter(number eq 'K2')",
      [
        { number: "K2", L: { serviceNo: "PARK" }, T: 2 },
        { number: "K2", L: { serviceNo: "RENT" }, T: 4 },
        { number: "K2", T: 6 },
      ],
    ],
    // Aliases similar to generated column names.
    [
      "join(leaseContractLines as L,aggregate($count as T,unitPrice with sum as x_T))/groupby((L/T,L/x_T))",
      [{ L: { T: 2, x_T: 6 } }, { L: { T: 3, x_T: 2.3 } }, { L: { T: 3, x_T: 13.5 } }],
    ],
    [
      "join(leaseContractLines as L)/compute(L/unitPrice mul L/quantity as A)/aggregate(A with max as M,A with sum as S)",
      [{ M: 20, S: 61.8 }],
    ],
    // Each line with each later one of its contract: three, one and three.
    [
      "join(leaseContractLines as L)/join(leaseContractLines as M)/filter(L/lineNo lt M/lineNo)/groupby((number),aggregate($count as N))",
      [
        { number: "K1", N: 3 },
        { number: "K2", N: 1 },
        { number: "K3", N: 3 },
      ],
    ],
    [
      "groupby((customer/city),join(leaseContractLines as L)/aggregate(L/unitPrice with sum as S))",
      [
        { customer: null, S: null },
        { customer: { city: "Köln" }, S: 2.3 },
        { customer: { city: "Leeds" }, S: 19.5 },
      ],
    ],
    [
      "concat(join(leaseContractLines as L)/aggregate($count as N),outerjoin(leaseContractLines as L)/aggregate($count as N))",
      [{ N: 8 }, { N: 9 }],
    ],
  ])("%s", async ($apply, expected) => {
    expect(await contracts($apply)).toEqual(expected);
  });

  test("groups of joined records show them", async () => {
    const $apply =
      "join(leaseContractLines as L)/filter(L/unitPrice ge 4)/groupby((L),aggregate($count as N))";
    const found = (await contracts($apply, {
      $expand: "L($select=unitPrice)",
      $orderby: "L/unitPrice desc",
    })) as Row[];
    expect(found).toEqual([8, 4, 4].map((unitPrice) => ({ L: { unitPrice }, N: 1 })));
  });
});

describe("in the answer", () => {
  const root = (): string => `${service.root}/$metadata#`;
  const first = (options: Options, headers: Options = {}) =>
    apply(service, "leaseContracts", { $top: "1", $select: "number", ...options }, headers);

  test("a record has its own context, and no links without a URL", async () => {
    const options = { $apply: "join(leaseContractLines as L)", $expand: "L($select=lineNo)" };
    const { json } = await first(options, { Accept: "application/json;odata.metadata=full" });
    expect(json["@odata.context"]).toBe(
      `${root()}companies(${demoCompanyId})/leaseContracts(id,number,L(id,lineNo))`,
    );
    const [{ L, ...contract }] = json.value;
    expect(Object.keys(contract).filter((name) => name.startsWith("L@"))).toEqual([]);
    expect(L).toMatchObject({
      "@odata.context": `${root()}companies(${demoCompanyId})/leaseContractLines(id,lineNo)/$entity`,
      "@odata.id": expect.stringContaining("/leaseContractLines("),
      "@odata.etag": expect.stringMatching(/^W\//),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      lineNo: 10000,
    });
  });

  test.each<[options: Options, list: string, context: string]>([
    [
      { $apply: "join(leaseContractLines as L)", $expand: "L" },
      "(id,number,L())",
      "leaseContractLines/$entity",
    ],
    [
      { $apply: "join(leaseContractLines as L,compute(1 as A))", $expand: "L" },
      "(id,number,L())",
      "leaseContractLines(*,A)/$entity",
    ],
    [
      { $apply: "join(leaseContractLines as L,aggregate($count as N))", $expand: "L" },
      "(id,number,L())",
      "leaseContractLines(N)/$entity",
    ],
    [
      {
        $apply: "join(leaseContractLines as L,aggregate($count as N,lineNo with max as M))",
        $expand: "L($select=M)",
      },
      "(id,number,L(M))",
      "leaseContractLines(M)/$entity",
    ],
    [
      { $apply: "join(leaseContractLines as L)/groupby((number,L/serviceNo))", $select: "number,L" },
      "(number,L())",
      "leaseContractLines(serviceNo)/$entity",
    ],
  ])("context of %j", async (options, list, context) => {
    const { json } = await first(options, { "OData-MaxVersion": "4.01" });
    expect(json["@context"]).toBe(`${root()}companies(${demoCompanyId})/leaseContracts${list}`);
    expect(json.value[0].L["@context"]).toBe(`${root()}companies(${demoCompanyId})/${context}`);
  });

  test.each([
    ["join(leaseContractLines as Größe)", "Größe($select=lineNo)", { lineNo: 10000 }],
    ["outerjoin(leaseContractLines as Größe,groupby((serviceNo)))", "Größe", { serviceNo: "HEAT" }],
    [
      "addnested(leaseContractLines,filter(lineNo eq 10000)/groupby((lineNo)) as Größe)",
      "",
      [{ lineNo: 10000 }],
    ],
  ])("an alias with other letters than ASCII: %s", async ($apply, $expand, expected) => {
    const answer = await first({ $apply, $orderby: "number", ...($expand && { $expand }) });
    expect(plain(answer)).toEqual([{ number: "K1", ...($expand && { Größe: expected }) }]);
  });

  test("no context where no metadata is asked for", async () => {
    const options = { $apply: "join(leaseContractLines as L,aggregate($count as N))", $expand: "L" };
    const { json } = await first(options, { Accept: "application/json;odata.metadata=none" });
    expect(json.value).toEqual([{ id: expect.any(String), number: "K1", L: { N: 3 } }]);
  });

  test("$count, /$count, $filter, $compute and pages", async () => {
    const options = { $apply: "outerjoin(leaseContractLines as L)", ...shown };
    const counted = await apply(service, "leaseContracts", { ...options, $count: "true", $top: "1" });
    expect(counted.json["@odata.count"]).toBe(9);
    expect((await apply(service, "leaseContracts/$count", { $apply: options.$apply })).text).toBe("9");
    expect(await contracts(options.$apply, { ...shown, $filter: "L/unitPrice gt 4" })).toEqual(
      pairs("unitPrice", ["K1", 8]),
    );
    expect(
      await contracts(options.$apply, {
        $compute: "L/unitPrice mul 2 as D",
        $select: "D",
        $orderby: "D desc",
        $top: "2",
      }),
    ).toEqual([{ D: 16 }, { D: 8 }]);
    const paged: unknown[] = [];
    let answer = await apply(service, "leaseContracts", options, { Prefer: "maxpagesize=4" });
    for (;;) {
      paged.push(...plain(answer));
      const next: unknown = answer.json["@odata.nextLink"];
      if (typeof next !== "string") break;
      answer = await service.request("GET", next, { headers: { Prefer: "maxpagesize=4" } });
    }
    expect(answer.json.value).toHaveLength(1);
    expect(paged).toEqual([...everyLine, { number: "K4", L: null }]);
  });
});

describe("a record that branches of concat join with different properties is one representation", () => {
  // U1 has 40, U2 60.5; the lines lead to both.
  const both = "concat(addnested(leaseUnit,identity as A),addnested(leaseUnit,compute(2 as D) as A))";
  const area = { area: 100.5 };
  test.each<[$apply: string, expected: Row]>([
    [`${both}/aggregate(A/objectArea with sum as area)`, area],
    [`${both}/aggregate(A/objectArea with sum as area,A/D with sum as s)`, { ...area, s: 4 }],
    [`${both}/aggregate(A/D with sum as s,A/$count as n)`, { s: 4, n: 2 }],
    [`${both}/aggregate(A/D with average as s,A/D with countdistinct as n)`, { s: 2, n: 1 }],
    [`${both}/concat(identity,filter(lineNo eq 10000))/aggregate(A/D with sum as s)`, { s: 4 }],
  ])("%s", async ($apply, expected) => {
    expect(await result("leaseContractLines", { $apply })).toEqual([expected]);
  });

  test("in each group", async () => {
    const $apply = `${both}/groupby((serviceNo),aggregate(A/objectArea with sum as area,A/D with sum as s))`;
    expect(await result("leaseContractLines", { $apply })).toEqual([
      { serviceNo: "HEAT", area: 100.5, s: 4 },
      { serviceNo: "PARK", area: null, s: null },
      { serviceNo: "RENT", area: 100.5, s: 4 },
    ]);
  });

  const nested = (n: string) => `addnested(leaseUnit,compute(${n} as D) as A)`;
  const joined = (n: number) => `join(leaseContractLines as l,compute(${n} as x))`;
  const counted = "join(leaseUnit as U,compute($these/$count as n))";
  test.each<[set: string, $apply: string]>([
    ["leaseContractLines", `concat(${nested("0.1")},${nested("0.2")})/aggregate(A/D with max as s)`],
    ["leaseContractLines", `concat(${nested("0.1")},${nested("0.2")})/aggregate(A/D with sum as s)`],
    ["leaseContracts", `concat(${joined(1)},${joined(2)})/aggregate(l/x with sum as s)`],
    ["leaseContracts", `${counted}/aggregate(U/n with sum as s)`],
  ])("values that may contradict each other: %s %s", async (set, $apply) => {
    const { status, text } = await apply(service, set, { $apply });
    expect([status, text]).toEqual([
      501,
      expect.stringContaining("of which one record may have several values"),
    ]);
  });

  test("values that cannot contradict each other", async () => {
    const own = "join(leaseContractLines as l,compute(unitPrice mul $these/$count as x))";
    expect(await contracts(`${own}/aggregate(l/x with sum as s,l/unitPrice with sum as p)`)).toEqual([
      { s: 59.4, p: 21.8 },
    ]);
  });
});
