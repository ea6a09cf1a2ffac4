/** `nest` and `addnested` (Data Aggregation 4.0, sections 3.5.2 and 3.4.3). K4 has no line, and C2 no contract. */
import { demoCompanyId, start, type TestService } from "../harness";
import { create, idOf } from "../protocol/estate";
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
const lines = ($apply: string, options: Options = {}): Promise<readonly unknown[]> =>
  result("leaseContractLines", { $apply, ...options });
const contracts = ($apply: string, $select: string, options: Options = {}): Promise<readonly unknown[]> =>
  result("leaseContracts", { $apply, $select, ...options });

const values = (name: string, ...all: readonly unknown[]): readonly Row[] =>
  all.map((value) => ({ [name]: value }));

describe("nest", () => {
  test.each<[$apply: string, expected: readonly unknown[]]>([
    ["nest(groupby((serviceNo)) as S)", [{ S: values("serviceNo", "HEAT", "PARK", "RENT") }]],
    [
      "nest(aggregate($count as N) as All,groupby((serviceNo),aggregate(unitPrice with sum as T))/topcount(1,T) as Most,filter(false) as None)",
      [{ All: [{ N: 8 }], Most: [{ serviceNo: "RENT", T: 16.1 }], None: [] }],
    ],
    [
      "filter(unitPrice gt 3)/nest(orderby(unitPrice desc)/groupby((unitPrice)) as P)",
      [{ P: values("unitPrice", 4, 8) }],
    ],
    ["filter(false)/nest(aggregate($count as N) as All)", [{ All: [{ N: 0 }] }]],
    ["filter(false)/nest(aggregate($count as Größe) as Prüfung)", [{ Prüfung: [{ Größe: 0 }] }]],
    // Nested in each group, also in one that has lost its instances.
    [
      "groupby((leaseContractNo),filter(unitPrice gt 3)/nest(groupby((serviceNo),aggregate($count as N)) as S))",
      [
        { leaseContractNo: "K1", S: [{ serviceNo: "RENT", N: 2 }] },
        { leaseContractNo: "K2", S: [{ serviceNo: "RENT", N: 1 }] },
        { leaseContractNo: "K3", S: [] },
      ],
    ],
    [
      "groupby((serviceNo),nest(nest(aggregate($count as N) as B) as A))/filter(serviceNo eq 'HEAT')",
      [{ serviceNo: "HEAT", A: [{ B: [{ N: 2 }] }] }],
    ],
    [
      "concat(groupby((serviceNo),aggregate($count as N))/filter(N gt 2),nest(aggregate($count as M) as A))",
      [{ serviceNo: "RENT", N: 4 }, { A: [{ M: 8 }] }],
    ],
  ])("%s", async ($apply, expected) => {
    expect(await lines($apply)).toEqual(expected);
  });

  test("records keep their order, and what they lead to", async () => {
    const $apply = "nest(topcount(2,unitPrice)/orderby(unitPrice) as Best)";
    expect(await lines($apply)).toMatchObject([
      {
        Best: [
          { leaseContractNo: "K1", unitPrice: 4 },
          { leaseContractNo: "K1", unitPrice: 8 },
        ],
      },
    ]);
    const expanded = "nest(filter(unitPrice eq 8)/expand(leaseUnit) as Best)";
    expect(await lines(expanded)).toMatchObject([{ Best: [{ unitPrice: 8, leaseUnit: { number: "U1" } }] }]);
  });
});

describe("addnested of a single-valued navigation property", () => {
  const sized = "addnested(customer,compute(length(displayName) as L) as C,identity as D)";

  test("each instance has the record with its further properties, or null", async () => {
    const { status, json } = await apply(service, "leaseContracts", { $apply: `${sized}/orderby(number)` });
    expect([status, json["@odata.context"]]).toEqual([
      200,
      expect.stringMatching(/leaseContracts\(C\(\),D\(\)\)$/),
    ]);
    expect(json.value).toMatchObject([
      { number: "K1", C: { number: "C1", displayName: "Joe", L: 3 }, D: { number: "C1" } },
      { number: "K2", C: { number: "C1", L: 3 }, D: { number: "C1" } },
      { number: "K3", C: { number: "C3", displayName: "Ann" }, D: { city: "Köln" } },
      { number: "K4", C: null, D: null },
    ]);
    expect(json.value[0].D).not.toHaveProperty("L");
  });

  test("transformations and options name its properties", async () => {
    const chosen = { $apply: `${sized}/filter(C/L gt 2 and D/city eq 'Leeds')`, $orderby: "number desc" };
    const rows = await result("leaseContracts", { ...chosen, $select: "number", $expand: "C($select=city)" });
    expect(rows).toMatchObject([
      { number: "K2", C: { city: "Leeds" } },
      { number: "K1", C: { city: "Leeds" } },
    ]);
    const grouped = `${sized}/filter(C ne null)/groupby((C/city),aggregate($count as N))/orderby(N)`;
    expect(await result("leaseContracts", { $apply: grouped })).toEqual([
      { C: { city: "Köln" }, N: 1 },
      { C: { city: "Leeds" }, N: 2 },
    ]);
  });
});

describe("addnested", () => {
  const totals = "aggregate(unitPrice with sum as T,$count as N)";
  test.each<[$apply: string, select: string, expected: readonly unknown[]]>([
    [
      `addnested(leaseContractLines,${totals} as L)`,
      "number,L",
      [
        { number: "K1", L: [{ T: 13.5, N: 3 }] },
        { number: "K2", L: [{ T: 6, N: 2 }] },
        { number: "K3", L: [{ T: 2.3, N: 3 }] },
        { number: "K4", L: [{ T: null, N: 0 }] },
      ],
    ],
    [
      "addnested(leaseContractLines,groupby((serviceNo)) as S,filter(unitPrice gt 7)/groupby((lineNo)) as L)",
      "number,S,L",
      [
        { number: "K1", S: values("serviceNo", "HEAT", "RENT"), L: values("lineNo", 10000) },
        { number: "K2", S: values("serviceNo", "PARK", "RENT"), L: [] },
        { number: "K3", S: values("serviceNo", "HEAT", "PARK", "RENT"), L: [] },
        { number: "K4", S: [], L: [] },
      ],
    ],
    // Each contract has its own first ones; later transformations keep the collections.
    [
      "addnested(leaseContractLines,topcount(1,unitPrice)/groupby((unitPrice)) as L)/orderby(number desc)/top(3)/compute(length(number) as X)",
      "number,X,L",
      [
        { number: "K4", X: 2, L: [] },
        { number: "K3", X: 2, L: values("unitPrice", 2) },
        { number: "K2", X: 2, L: values("unitPrice", 4) },
      ],
    ],
    // Through others, each once.
    [
      "addnested(leaseUnit/Microsoft.NAV.leaseUnit,groupby((number)) as U)",
      "number,U",
      [
        { number: "K1", U: values("number", "U1", "U2") },
        { number: "K2", U: values("number", "U1") },
        { number: "K3", U: values("number", "U2") },
        { number: "K4", U: [] },
      ],
    ],
    [
      "concat(addnested(leaseContractLines,aggregate($count as N) as L)/filter(number eq 'K1'),filter(number eq 'K4'))",
      "number,L",
      [{ number: "K1", L: [{ N: 3 }] }, { number: "K4" }],
    ],
    ["addnested(leaseContractLines,identity as L)/aggregate($count as N)", "N", [{ N: 4 }]],
  ])("%s", async ($apply, select, expected) => {
    expect(await contracts($apply, select)).toEqual(expected);
  });

  test("beside expanded records", async () => {
    const $apply =
      "filter(number le 'K2' or number eq 'K4')/addnested(leaseContractLines,aggregate($count as N) as L)";
    const $expand = "customer($select=number)";
    expect(await contracts($apply, "number,L", { $expand })).toEqual([
      { number: "K1", customer: { number: "C1" }, L: [{ N: 3 }] },
      { number: "K2", customer: { number: "C1" }, L: [{ N: 2 }] },
      { number: "K4", customer: null, L: [{ N: 0 }] },
    ]);
  });

  test("in one another", async () => {
    const inner =
      "addnested(leaseContractLines,aggregate($count as N) as A)/groupby((number),nest(aggregate($count as M) as B))";
    const deeper = "filter(number ne 'K2')/addnested(leaseContractLines,aggregate($count as N) as A)";
    expect(
      await result("customers", { $apply: `addnested(leaseContracts,${deeper} as C)`, $select: "number,C" }),
    ).toMatchObject([
      { number: "C1", C: [{ number: "K1", A: [{ N: 3 }] }] },
      { number: "C2", C: [] },
      { number: "C3", C: [{ number: "K3", A: [{ N: 3 }] }] },
    ]);
    expect(
      await result("customers", {
        $apply: `filter(number eq 'C1')/addnested(leaseContracts,${inner} as C)`,
        $select: "C",
      }),
    ).toEqual([
      {
        C: [
          { number: "K1", B: [{ M: 1 }] },
          { number: "K2", B: [{ M: 1 }] },
        ],
      },
    ]);
  });

  test("of companies, and of the nodes of a hierarchy", async () => {
    const $apply = "addnested(customers,aggregate($count as N) as C)";
    expect(await result("/companies", { $apply, $select: "name,C" })).toEqual([
      { name: "Sums", C: [{ N: 3 }] },
    ]);
    const nodes = "rolluprecursive($root/leaseUnits,Buildings,number)";
    const perNode = `groupby((${nodes}),nest(groupby((number)) as Below))/filter(number eq 'U1')`;
    expect(await result("leaseUnits", { $apply: perNode, $select: "number,Below" })).toEqual([
      { number: "U1", Below: [{ number: "U1" }] },
    ]);
  });
});

describe("representation", () => {
  const company = (): string => `${service.root}/$metadata#companies(${demoCompanyId})/`;
  const $apply =
    "filter(number eq 'K1')/addnested(leaseContractLines,filter(lineNo eq 10000) as L,aggregate($count as N) as C)";

  test("each collection states its context", async () => {
    const { json } = await apply(service, "leaseContracts", { $apply });
    expect(json["@odata.context"]).toMatch(/\/leaseContracts\(L\(\),C\(\)\)$/);
    const [row] = json.value;
    expect(row["L@odata.context"]).toBe(`${company()}leaseContractLines`);
    expect(row["C@odata.context"]).toBe(`${company()}leaseContractLines(N)`);
    expect(row.L[0]["@odata.etag"]).toMatch(/^W\//);
    expect(row.C[0]["N@odata.type"]).toBe("#Decimal");
    expect(Object.keys(row).indexOf("L@odata.context")).toBe(Object.keys(row).indexOf("L") - 1);
  });

  test("of 4.01, and without metadata", async () => {
    const modern = await apply(service, "leaseContracts", { $apply }, { "OData-MaxVersion": "4.01" });
    expect(modern.json.value[0]["C@context"]).toBe(`${company()}leaseContractLines(N)`);
    const none = await apply(service, "leaseContracts", {
      $apply,
      $format: "application/json;odata.metadata=none",
    });
    expect(none.json.value[0].C).toEqual([{ N: 3 }]);
    const nested = await apply(
      service,
      "leaseContractLines",
      { $apply: "nest(aggregate($count as N) as A)" },
      { "OData-MaxVersion": "4.01" },
    );
    expect(nested.json.value).toEqual([
      { "A@context": `${company()}leaseContractLines(N)`, A: [{ "N@type": "Decimal", N: 8 }] },
    ]);
  });

  test("$select chooses among them, $expand names them, $count and pages count instances", async () => {
    expect(await contracts($apply, "number")).toEqual([{ number: "K1" }]);
    expect(await contracts($apply, "number", { $expand: "C" })).toEqual([{ number: "K1", C: [{ N: 3 }] }]);
    const all = "addnested(leaseContractLines,aggregate($count as N) as C)";
    const { json } = await apply(service, "leaseContracts", {
      $apply: all,
      $count: "true",
      $skip: "2",
      $top: "1",
      $select: "number,C",
    });
    expect([json["@odata.count"], json.value[0].number, json.value[0].C[0].N]).toEqual([4, "K3", 3]);
  });

  test.each<[set: string, options: Options, status: number, message: string]>([
    ["leaseContracts", { $apply: "addnested(customer/leaseContracts,identity as C)" }, 400, "takes one navigation property; found 'customer/leaseContracts'"],
    ["leaseContracts", { $apply: "addnested(customer,filter(true) as C)" }, 400, "takes identity, compute and addnested; found filter"],
    ["leaseContracts", { $apply: "addnested(customer,addnested(leaseContracts,identity as L) as C)" }, 501, "A join of instances with collections"],
    ["leaseContracts", { $apply: "addnested(number,identity as C)" }, 400, "takes a collection-valued navigation property of 'leaseContract'"],
    ["leaseContracts", { $apply: "addnested(leaseContractLines,identity as number)" }, 400, "'number' in $apply is taken"],
    ["leaseContracts", { $apply: "nest(identity as A,identity as a)" }, 400, "'a' in $apply is taken"],
    ["leaseContracts", { $apply, $expand: "L($select=lineNo)" }, 501, "options of $expand are not implemented for it"],
    ["leaseContracts", { $apply, $format: "csv" }, 400, "'L' in $apply is a collection, which has no place in a row"],
    ["leaseContracts", { $apply, $select: "M" }, 400, "Could not find a property named 'M'"],
    ["customers", { $apply: "join(leaseContracts as J,addnested(leaseContractLines,identity as L))" }, 501, "A join of instances with collections"],
  ])("%s: %p", async (set, options, status, message) => {
    const { status: found, json } = await apply(service, set, options);
    expect([found, json.error.message]).toEqual([status, expect.stringContaining(message)]);
  }); // prettier-ignore
});

describe("nothing is computed from a nested collection", () => {
  const nested = "addnested(leaseContractLines,filter(unitPrice gt 1) as F)";
  test.each<[options: Options]>([
    [{ $apply: `${nested}/groupby((number),aggregate(F/unitPrice with sum as a))` }],
    [{ $apply: `${nested}/aggregate(F/$count as a)` }],
    [{ $apply: `${nested}/filter(F/any(f:f/unitPrice gt 4))` }],
    [{ $apply: nested, $filter: "F/$count gt 1" }],
    [{ $apply: nested, $orderby: "f/$count" }],
    [{ $apply: `${nested}/join(F as f)` }],
    [{ $apply: `${nested}/addnested(F,identity as G)` }],
    [{ $apply: `${nested}/groupby((F))` }],
    [{ $apply: "nest(groupby((number)) as F)/aggregate(F/$count as n)" }],
    [{ $apply: "groupby((customerNo),nest(groupby((number)) as F))/compute(F/$count as n)" }],
  ])("%j", async (options) => {
    const { status, json } = await apply(service, "leaseContracts", options);
    expect([status, json.error.message]).toEqual([
      501,
      expect.stringMatching(
        /on 'F', a collection that nest or addnested of \$apply made, is not implemented/i,
      ),
    ]);
  });
});

describe("contexts within the response are those of the sets in the partition of the path, or of each row", () => {
  const other = idOf("c", 2);
  beforeAll(async () => {
    await create(service, "/companies", { id: other, name: "Tests" });
    await create(service, `/companies(${other})/customers`, { number: "C1" });
    await create(service, `/companies(${other})/leaseContracts`, { number: "K1", customerNo: "C1" });
  });

  /** The contexts within the response, in order. */
  const innerContexts = (value: unknown): readonly string[] => {
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([name, inner]) =>
      name.endsWith("@context") ? [String(inner)] : innerContexts(inner),
    );
  };
  const counted = "aggregate($count as N)";
  const ofBoth = (set: string): readonly string[] =>
    [demoCompanyId, other].map((id) => `companies(${id})/${set}`);

  test.each<[set: string, options: Options, expected: readonly string[]]>([
    [
      "customers",
      { $apply: `filter(number eq 'C1')/addnested(leaseContracts,${counted} as L)` },
      [`companies(${demoCompanyId})/leaseContracts(N)`],
    ],
    ["/customers", { company: "Sums", $apply: `nest(groupby((city)) as A)` }, ["customers(city)"]],
    [
      "/customers",
      { company: "Tests", $apply: "join(leaseContracts as J)", $expand: "J" },
      ["leaseContracts/$entity"],
    ],
    ["/companies", { $apply: `nest(groupby((name)) as A)` }, ["companies(name)"]],
    ["/companies", { $apply: `addnested(customers,${counted} as C)` }, ofBoth("customers(N)")],
    [
      "/companies",
      { $apply: "join(customers as J,filter(number eq 'C1'))", $expand: "J" },
      ofBoth("customers/$entity"),
    ],
    [
      "/companies",
      {
        $apply: `addnested(customers,filter(number eq 'C1')/addnested(leaseContracts,${counted} as K) as C)`,
      },
      ofBoth("customers(K())").flatMap((context, i) => [context, ofBoth("leaseContracts(N)")[i] ?? ""]),
    ],
    [
      "/companies",
      { $expand: `customers($filter=number eq 'C1';$apply=addnested(leaseContracts,${counted} as K))` },
      ofBoth("leaseContracts(N)"),
    ],
    // The objects of a group may be of several companies.
    [
      "/companies",
      { $apply: "join(customers as J,filter(number eq 'C1'))/groupby((J/number))" },
      ["customers(number)/$entity"],
    ],
  ])("%s %j", async (set, options, expected) => {
    const answer = await apply(service, set, options, { "OData-MaxVersion": "4.01" });
    expect(innerContexts(answer.json.value)).toEqual(
      expected.map((context) => `${service.root}/$metadata#${context}`),
    );
  });
});
