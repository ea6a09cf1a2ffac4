/** `$apply` as an option of `$expand` (Data Aggregation 4.0, section 3.8). K4 has no line, and B1 none either. */
import { start, type TestService } from "../harness";
import { apply, plain, createSums } from "./sums";

let service: TestService;
beforeAll(async () => {
  service = await start();
  await createSums(service);
});
afterAll(() => service.stop());

type Options = Readonly<Record<string, string>>;

/** The contracts with their numbers and the transformed lines. */
const contracts = async ($apply: string, more = "", options: Options = {}): Promise<readonly unknown[]> => {
  const $expand = `leaseContractLines($apply=${$apply}${more})`;
  return plain(await apply(service, "leaseContracts", { $select: "number", $expand, ...options }));
};

const sums = "aggregate(unitPrice with sum as T,$count as N)";
const byService = "groupby((serviceNo),aggregate(unitPrice with sum as T))";

describe("the transformations of the lines of each contract", () => {
  test.each<[$apply: string, more: string, ...lines: readonly (readonly unknown[])[]]>([
    [sums, "", [{ T: 13.5, N: 3 }], [{ T: 6, N: 2 }], [{ T: 2.3, N: 3 }], [{ T: null, N: 0 }]],
    [
      byService,
      "",
      [
        { serviceNo: "HEAT", T: 1.5 },
        { serviceNo: "RENT", T: 12 },
      ],
      [
        { serviceNo: "PARK", T: 2 },
        { serviceNo: "RENT", T: 4 },
      ],
      [
        { serviceNo: "HEAT", T: 0.2 },
        { serviceNo: "PARK", T: 2 },
        { serviceNo: "RENT", T: 0.1 },
      ],
      [],
    ],
    // $it is the contract (URL Conventions 4.01, 5.1.1.15).
    ["filter(id eq $it/id)", "", [], [], [], []],
    [
      "filter($it/number eq 'K2' and quantity gt 5)/aggregate($count as N)",
      "",
      [{ N: 0 }],
      [{ N: 1 }],
      [{ N: 0 }],
      [{ N: 0 }],
    ],
    [
      "compute($it/requiredDepositAmount as D)/groupby((D),aggregate($count as N))",
      "",
      [{ D: 100, N: 3 }],
      [{ D: 300, N: 2 }],
      [{ D: 50.25, N: 3 }],
      [],
    ],
    [
      "groupby((serviceNo),filter(unitPrice lt $it/versionNo)/aggregate($count as N))/filter(N gt 0)",
      "",
      [],
      [],
      [
        { serviceNo: "HEAT", N: 1 },
        { serviceNo: "RENT", N: 1 },
      ],
      [],
    ],
    [
      "topcount($these/$count sub 2,unitPrice mul $it/versionNo)/aggregate(unitPrice with sum as T)",
      "",
      [{ T: 8 }],
      [{ T: null }],
      [{ T: 2 }],
      [{ T: null }],
    ],
    // Each contract has the number of its own instances.
    [
      "concat(groupby((serviceNo)),identity)/aggregate($count as N)",
      "",
      [{ N: 5 }],
      [{ N: 4 }],
      [{ N: 6 }],
      [{ N: 0 }],
    ],
    // The other options of the expansion are evaluated on the result.
    [
      byService,
      ";$orderby=T desc;$top=1;$select=serviceNo",
      [{ serviceNo: "RENT" }],
      [{ serviceNo: "RENT" }],
      [{ serviceNo: "PARK" }],
      [],
    ],
    [
      byService,
      ";$filter=T gt 1;$skip=1",
      [{ serviceNo: "RENT", T: 12 }],
      [{ serviceNo: "RENT", T: 4 }],
      [],
      [],
    ],
    [sums, ";$compute=T div N as A;$select=A", [{ A: 4.5 }], [{ A: 3 }], [{ A: 0.76666667 }], [{ A: null }]],
    // Records stay records.
    [
      "filter(unitPrice ge 4)",
      ";$select=lineNo",
      [{ lineNo: 10000 }, { lineNo: 30000 }],
      [{ lineNo: 10000 }],
      [],
      [],
    ],
    [
      "topcount(1,unitPrice)/compute(unitPrice mul quantity as A)",
      ";$select=A;$expand=service($select=code)",
      [{ A: 16, service: { code: "RENT" } }],
      [{ A: 12, service: { code: "RENT" } }],
      [{ A: 8, service: { code: "PARK" } }],
      [],
    ],
    [
      "orderby(unitPrice desc)/skip(1)/top(1)",
      ";$select=unitPrice",
      [{ unitPrice: 4 }],
      [{ unitPrice: 2 }],
      [{ unitPrice: 0.2 }],
      [],
    ],
    // Tables that are read twice.
    [
      `concat(${sums},${byService}/topcount(1,T))`,
      "",
      [
        { T: 13.5, N: 3 },
        { serviceNo: "RENT", T: 12 },
      ],
      [
        { T: 6, N: 2 },
        { serviceNo: "RENT", T: 4 },
      ],
      [
        { T: 2.3, N: 3 },
        { serviceNo: "PARK", T: 2 },
      ],
      [{ T: null, N: 0 }],
    ],
    [
      "aggregate(unitPrice with sum from serviceNo with max as M)",
      "",
      [{ M: 12 }],
      [{ M: 4 }],
      [{ M: 2 }],
      [{ M: null }],
    ],
    [
      "filter(unitPrice eq $these/aggregate(unitPrice with max))",
      ";$select=lineNo",
      [{ lineNo: 10000 }],
      [{ lineNo: 10000 }],
      [{ lineNo: 30000 }],
      [],
    ],
    // Of a record that several lines lead to, one counts.
    [
      "aggregate(leaseUnit/objectArea with sum as A)",
      "",
      [{ A: 100.5 }],
      [{ A: 40 }],
      [{ A: 60.5 }],
      [{ A: null }],
    ],
    [
      "groupby((leaseUnit/city),aggregate($count as N))",
      "",
      [{ leaseUnit: { city: "Leeds" }, N: 3 }],
      [
        { leaseUnit: null, N: 1 },
        { leaseUnit: { city: "Leeds" }, N: 1 },
      ],
      [
        { leaseUnit: null, N: 1 },
        { leaseUnit: { city: "Leeds" }, N: 2 },
      ],
      [],
    ],
    [
      "groupby((serviceNo),nest(orderby(unitPrice desc)/top(1)/groupby((lineNo)) as L))/filter(serviceNo eq 'RENT')",
      "",
      [{ serviceNo: "RENT", L: [{ lineNo: 10000 }] }],
      [{ serviceNo: "RENT", L: [{ lineNo: 10000 }] }],
      [{ serviceNo: "RENT", L: [{ lineNo: 10000 }] }],
      [],
    ],
  ])("%s%s", async ($apply, more, ...lines) => {
    const expected = ["K1", "K2", "K3", "K4"].map((number, i) => ({ number, leaseContractLines: lines[i] }));
    expect(await contracts($apply, more)).toEqual(expected);
  });
});

test("beside the number of results, and other expansions", async () => {
  const $expand = `customer($select=displayName),leaseContractLines($apply=${byService};$count=true;$top=1)`;
  const answer = await apply(service, "leaseContracts", {
    $select: "number",
    $expand,
    $filter: "number eq 'K3'",
  });
  expect(answer.json.value).toMatchObject([
    {
      customer: { displayName: "Ann" },
      "leaseContractLines@odata.count": 3,
      leaseContractLines: [{ serviceNo: "HEAT" }],
    },
  ]);
});

test("the context lists the members of the results, whose types are stated", async () => {
  const answer = await apply(service, "leaseContracts", {
    $select: "number",
    $expand: `leaseContractLines($apply=${sums})`,
  });
  expect(answer.json["@odata.context"]).toMatch(
    /#companies\([^)]*\)\/leaseContracts\(id,number,leaseContractLines\(T,N\)\)$/,
  );
  expect(answer.json.value[0].leaseContractLines).toEqual([
    { "@odata.id": null, "T@odata.type": "#Decimal", T: 13.5, "N@odata.type": "#Decimal", N: 3 },
  ]);
});

test("within an expansion, and on a single record", async () => {
  const lines = `leaseContractLines($apply=${sums})`;
  const $expand = `leaseContracts($select=number;$orderby=number;$expand=${lines})`;
  const customers = await apply(service, "customers", {
    $select: "number",
    $filter: "number eq 'C1'",
    $expand,
  });
  expect(plain(customers)).toEqual([
    {
      number: "C1",
      leaseContracts: [
        { number: "K1", leaseContractLines: [{ T: 13.5, N: 3 }] },
        { number: "K2", leaseContractLines: [{ T: 6, N: 2 }] },
      ],
    },
  ]);
  const one = await apply(service, "leaseContracts(number='K2',versionNo=1)", { $expand: lines });
  expect(one.json.leaseContractLines).toMatchObject([{ T: 6, N: 2 }]);
});

test("with the results of $apply around it", async () => {
  const $apply = "filter(number eq 'K2')/compute(versionNo mul 2 as V)";
  expect(await contracts(sums, "", { $apply, $select: "number,V" })).toEqual([
    { number: "K2", V: 2, leaseContractLines: [{ T: 6, N: 2 }] },
  ]);
});

test("a long result has pages: the link has the transformations", async () => {
  const $expand = `leaseContractLines($apply=${byService})`;
  const read = await apply(
    service,
    "leaseContracts",
    { $filter: "number eq 'K3'", $select: "number", $expand },
    { Prefer: "maxpagesize=2" },
  );
  const [{ leaseContractLines: first, "leaseContractLines@odata.nextLink": link }] = read.json.value;
  expect(first).toHaveLength(2);
  const rest = await service.request("GET", link);
  expect(rest.json.value).toMatchObject([{ serviceNo: "RENT", T: 0.1 }]);
});

test.each<[expand: string, status: number, message: RegExp]>([
  [`customer($apply=${sums})`, 400, /\$apply needs a collection; 'customer' is single-valued/],
  ["leaseContractLines($apply=aggregate(unitPrise with sum as T))", 400, /Did you mean 'unitPrice'/],
  [`leaseContractLines($apply=${byService};$orderby=lineNo)`, 400, /'lineNo'.*removed by \$apply/],
  [
    "leaseContractLines($apply=traverse($root/leaseUnits,Buildings,leaseUnitNo,preorder))",
    501,
    /hierarchical transformation/,
  ],
  [`leaseContractLines($apply=${sums};$levels=2)`, 400, /\$levels/],
])("%s: %d", async ($expand, status, message) => {
  const answer = await apply(service, "leaseContracts", { $expand });
  expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(message)]);
});

test.each([
  [20, 200],
  [21, 400],
])("%d steps: %d", async (steps, status) => {
  const filters = Array.from({ length: steps - 1 }, (_, n) => `filter(lineNo ne ${n})`).join("/");
  const answer = await apply(service, "leaseContracts", { $expand: `leaseContractLines($apply=${filters})` });
  expect(answer.status).toBe(status);
  if (status === 400) expect(answer.text).toMatch(/\$apply has 21 steps; at most 20 are allowed in \$expand/);
});
