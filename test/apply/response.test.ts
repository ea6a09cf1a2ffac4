/** The format of results of `$apply` (JSON Format 4.01), and query options on them. */
import { start, demoCompanyId, type TestService } from "../harness";
import { idOf } from "../protocol/estate";
import { apply, plain, createSums, type Row } from "./sums";

let service: TestService;
beforeAll(async () => {
  service = await start();
  await createSums(service);
});
afterAll(() => service.stop());

const byCity = {
  $apply: "groupby((customer/city),aggregate(requiredDepositAmount with sum as Total))",
  $filter: "Total gt 60",
};
const context = (list: string): string =>
  `${service.root}/$metadata#companies(${demoCompanyId})/leaseContracts${list}`;

describe("the same result at each level of metadata", () => {
  test("minimal: types of dynamic properties, no id, no ETag", async () => {
    const { json, headers } = await apply(service, "leaseContracts", byCity);
    expect(json).toEqual({
      "@odata.context": context("(customer(city),Total)"),
      value: [
        {
          "@odata.id": null,
          "Total@odata.type": "#Decimal",
          Total: 400,
          customer: { "@odata.id": null, city: "Leeds" },
        },
      ],
    });
    expect(headers["etag"]).toBeUndefined();
  });

  test("4.01: short names, and no id at all", async () => {
    const { json } = await apply(service, "leaseContracts", byCity, { "OData-MaxVersion": "4.01" });
    expect(json).toEqual({
      "@context": context("(customer(city),Total)"),
      value: [{ "Total@type": "Decimal", Total: 400, customer: { city: "Leeds" } }],
    });
  });

  test("none", async () => {
    const { json } = await apply(service, "leaseContracts", byCity, {
      Accept: "application/json;odata.metadata=none",
    });
    expect(json).toEqual({ value: [{ Total: 400, customer: { city: "Leeds" } }] });
  });

  test("full", async () => {
    const { json } = await apply(service, "leaseContracts", byCity, {
      Accept: "application/json;odata.metadata=full",
    });
    expect(json.value).toEqual([
      {
        "@odata.type": expect.stringMatching(/^#.*\.leaseContract$/),
        "@odata.id": null,
        "Total@odata.type": "#Decimal",
        Total: 400,
        customer: { "@odata.id": null, city: "Leeds" },
      },
    ]);
  });

  test("IEEE754Compatible: Int64 and Decimal are texts, null stays null", async () => {
    const $apply =
      "groupby((number),aggregate(leaseContractLines/unitPrice with sum as S,leaseContractLines/lineNo with sum as L,$count as N))/filter(number ge 'K3')";
    const { json } = await apply(
      service,
      "leaseContracts",
      { $apply, $count: "true" },
      { Accept: "application/json;IEEE754Compatible=true" },
    );
    expect(json["@odata.count"]).toBe("2");
    expect(json.value).toMatchObject([
      { number: "K3", S: "2.3", "L@odata.type": "#Int64", L: "60000", N: "1" },
      { number: "K4", S: null, L: null, N: "1" },
    ]);
  });
});

test.each<[$apply: string, options: Readonly<Record<string, string>>, list: string]>([
  ["filter(versionNo eq 1)", {}, ""],
  ["topcount(1,versionNo)", { $select: "number" }, "(id,number)"],
  ["aggregate($count as N)", {}, "(N)"],
  ["groupby((customer,status),aggregate($count as N))", {}, "(status,customer(),N)"],
  ["groupby((customer))", { $expand: "customer($select=city)" }, "(customer(id,city))"],
  [
    "groupby((customer/city,customer/country),aggregate($count as N))",
    { $select: "customer/country" },
    "(customer(country))",
  ],
  ["groupby((rollup(status,number)),aggregate($count as N))", {}, "(status,N)"],
  ["concat(identity,aggregate(versionNo with sum as V))", {}, "(@Core.AnyStructure)"],
  ["concat(identity,groupby((number),aggregate($count as N)))", {}, "(number)"],
  ["groupby((rollup(customer/country,customer/city)),aggregate($count as N))", {}, "(customer(country),N)"],
  [
    "concat(groupby((customer/city,status)),groupby((customer/city,customer/country)))",
    {},
    "(customer(city))",
  ],
  ["concat(groupby((customer)),groupby((customer/city)))", {}, "(customer(city))"],
  ["groupby((customer,customer/city))", {}, "(customer())"],
  ["groupby((customer/city,customer),aggregate($count as N))", {}, "(customer(),N)"],
  ["groupby((customer),groupby((customer/city),aggregate($count as N)))", {}, "(customer(),N)"],
  ["groupby((customer/city),groupby((customer),aggregate($count as N)))", {}, "(customer(),N)"],
  ["groupby((rollup(customer/city,customer)))", {}, "(customer(city))"],
  ["concat(groupby((customer/city)),groupby((customer/country)))", {}, "(customer(@Core.AnyStructure))"],
  ["concat(groupby((customer/city)),groupby((status)))", {}, "(@Core.AnyStructure)"],
  ["concat(identity,compute(length(number) as X))", {}, ""],
  ["concat(compute(length(number) as X),identity)", {}, "(*)"],
  ["concat(identity,groupby((customer/city)))", { $expand: "customer" }, "(customer(city))"],
  ["concat(identity,groupby((customer)))", { $expand: "customer" }, "(customer())"],
  ["filter(versionNo eq 1)", { $expand: "customer" }, ""],
  [
    "concat(identity,groupby((customer/city,number)))",
    { $expand: "customer($select=city,country)", $select: "number" },
    "(number,customer(city))",
  ],
])("context of %s %j", async ($apply, options, list) => {
  const { json, text } = await apply(service, "leaseContracts", { $apply, ...options });
  expect(json["@odata.context"]).toBe(context(list));
  // No member is twice in an instance.
  expect(text.split('"customer":').length - 1).toBe(
    json.value.filter((row: Row) => row["customer"] !== undefined).length,
  );
});

test.each<[$apply: string, rows: (value: readonly Row[]) => unknown]>([
  ["groupby((leaseContract/customer,leaseContract/customer/city))", (value) => value],
  ["groupby((leaseContract/customer/city),groupby((leaseContract/customer)))", (value) => value],
  ["nest(groupby((leaseContract/customer,leaseContract/customer/city)) as all)", ([row]) => row?.["all"]],
])("one member for a record and its parts at every level: %s", async ($apply, rows) => {
  const { json, text } = await apply(service, "leaseContractLines", { $apply });
  const found = rows(json.value) as readonly { leaseContract: { customer: Row } }[];
  const names = found.map(({ leaseContract: { customer } }) => String(customer["displayName"]));
  expect(names.toSorted()).toEqual(["Ann", "Joe"]);
  expect(text.split('"customer":').length - 1).toBe(2);
});

test("a record of a joined one and its parts are one member", async () => {
  const $apply = "outerjoin(leaseContractLines as j)/groupby((j/leaseUnit,j/leaseUnit/objectArea))";
  const { json, text } = await apply(service, "leaseContracts", { $apply });
  // U1, U2 and no unit; K4 has no line.
  const numberOf = ({ j }: Row) =>
    j === null ? "no line" : String(((j as Row)["leaseUnit"] as Row | null)?.["number"]);
  expect(json.value.map(numberOf).toSorted()).toEqual(["U1", "U2", "no line", "undefined"]);
  expect(text.split('"leaseUnit":').length - 1).toBe(json.value.filter(({ j }: Row) => j !== null).length);
});

describe("query options on the result", () => {
  const sums = { $apply: "groupby((leaseContractNo,serviceNo),aggregate(unitPrice with sum as T))" };
  const totals = async (options: Readonly<Record<string, string>>): Promise<unknown[]> =>
    (plain(await apply(service, "leaseContractLines", { ...sums, ...options })) as Row[]).map(
      (row) => row["T"],
    );

  test.each<[Readonly<Record<string, string>>, readonly number[]]>([
    [{}, [1.5, 12, 2, 4, 0.2, 2, 0.1]],
    [{ $orderby: "T desc" }, [12, 4, 2, 2, 1.5, 0.2, 0.1]],
    [{ $orderby: "serviceNo desc,T" }, [0.1, 4, 12, 2, 2, 0.2, 1.5]],
    [{ $filter: "T gt 1.75 and serviceNo ne 'RENT'" }, [2, 2]],
    [{ $top: "2", $skip: "1" }, [12, 2]],
    [{ $orderby: "T", $top: "1" }, [0.1]],
    [{ $compute: "T mul 2 as D", $filter: "D gt 5", $orderby: "D" }, [4, 12]],
  ])("%j", async (options, expected) => {
    expect(await totals(options)).toEqual(expected);
  });

  test("$count and /$count", async () => {
    const { json } = await apply(service, "leaseContractLines", {
      ...sums,
      $count: "true",
      $top: "1",
      $filter: "T ge 2",
    });
    expect(json["@odata.count"]).toBe(4);
    expect((await apply(service, "leaseContractLines/$count", sums)).text).toBe("7");
    expect((await apply(service, "leaseContractLines/$count", { ...sums, $filter: "T ge 2" })).text).toBe(
      "4",
    );
  });

  test("$select", async () => {
    const rows = plain(await apply(service, "leaseContractLines", { ...sums, $select: "T", $top: "1" }));
    expect(rows).toEqual([{ T: 1.5 }]);
  });

  test.each(["", "T desc", "serviceNo desc"])("pages by nextLink, ordered by '%s'", async ($orderby) => {
    const options = { ...sums, ...($orderby && { $orderby }) };
    const all = plain(await apply(service, "leaseContractLines", options));
    const paged: unknown[] = [];
    let answer = await apply(service, "leaseContractLines", options, { Prefer: "maxpagesize=2" });
    for (let pages = 1; ; pages++) {
      paged.push(...plain(answer));
      const next: unknown = answer.json["@odata.nextLink"];
      if (typeof next !== "string") {
        expect(pages).toBe(4);
        break;
      }
      answer = await service.request("GET", next, { headers: { Prefer: "maxpagesize=2" } });
    }
    expect(paged).toEqual(all);
  });

  test("pages over records, dynamic properties and totals alike", async () => {
    const options = {
      $apply: "concat(compute(unitPrice mul 2 as D),groupby((serviceNo),aggregate(unitPrice with max as D)))",
      $orderby: "D desc",
      $select: "D",
    };
    const all = plain(await apply(service, "leaseContractLines", options)) as Row[];
    expect(all.map((row) => row["D"])).toEqual([16, 8, 8, 8, 4, 4, 3, 2, 1.5, 0.4, 0.2]);
    const first = await apply(service, "leaseContractLines", options, { Prefer: "maxpagesize=6" });
    const second = await service.request("GET", first.json["@odata.nextLink"]);
    expect([...plain(first), ...plain(second)]).toEqual(all);
  });
});

/** Each letter with the numbers that it has as a name of a table or column in SQL: `o`, `t0`, `a1`; derived tables. */
const sqlNames = [
  ...Array.from({ length: 26 }, (_, i) => String.fromCodePoint(97 + i)).map((letter) => [
    letter,
    ...[0, 1, 2].map((n) => `${letter}${n}`),
  ]),
  ["a1", "a2", "a3", "t0_a1", "t0_a2", "t1_a1", "t1_a2", "t1_a3", "t2_a1"],
];

describe("dynamic properties may have the names that SQL uses for tables and columns", () => {
  const having = (names: readonly string[], value: unknown): Row =>
    Object.fromEntries(names.map((name) => [name, value]));

  test.each(sqlNames.map((names) => [names.join(" "), names] as const))("%s", async (_, names) => {
    const [first = ""] = names;
    const items = (expression: string): string => names.map((name) => `${expression} as ${name}`).join(",");
    const counts = `aggregate(${items("$count")})`;
    expect(plain(await apply(service, "leaseUnits", { $apply: counts }))).toEqual([having(names, 3)]);
    const shown = { $filter: "number eq 'K2'", $select: "number" };
    const contracts = async (options: Readonly<Record<string, string>>): Promise<readonly unknown[]> =>
      plain(await apply(service, "leaseContracts", { ...shown, ...options }));
    expect(
      await contracts({ $compute: items("versionNo add 1"), $select: ["number", ...names].join(",") }),
    ).toEqual([{ number: "K2", ...having(names, 2) }]);
    expect(await contracts({ $expand: `leaseContractLines($apply=${counts})` })).toEqual([
      { number: "K2", leaseContractLines: [having(names, 2)] },
    ]);
    const grouped = `groupby((versionNo),${counts})`;
    expect(await contracts({ $expand: `leaseContractLines($apply=${grouped})` })).toEqual([
      { number: "K2", leaseContractLines: [{ versionNo: 1, ...having(names, 2) }] },
    ]);
    expect(
      await contracts({
        $apply: `addnested(leaseContractLines,${counts} as ${first})`,
        $expand: first,
      }),
    ).toEqual([{ number: "K2", [first]: [having(names, 2)] }]);
  });
});

// PostgreSQL truncates identifiers at 63 bytes; the annotation of the type has eleven more than the name.
describe.each([
  ["52 characters", "a".repeat(52)],
  ["53 characters", "a".repeat(53)],
  ["63 characters", "a".repeat(63)],
  ["64 characters", "a".repeat(64)],
  ["127 characters of two bytes", "ä".repeat(127)],
])("names of dynamic properties have any length: %s", (_, name) => {
  const shown = { $filter: "number eq 'U2'", $select: `number,${name}` };

  test("aggregates", async () => {
    const { json } = await apply(service, "leaseUnits", { $apply: `aggregate($count as ${name})` });
    expect(json.value).toEqual([{ "@odata.id": null, [`${name}@odata.type`]: "#Decimal", [name]: 3 }]);
  });

  test("members alone and beside an object", async () => {
    const none = { Accept: "application/json;odata.metadata=none" };
    const $apply = `groupby((customer/city),aggregate($count as ${name},$count as ${name}2))`;
    const { json } = await apply(service, "leaseContracts", { $apply, $orderby: "customer/city" }, none);
    expect(json.value).toEqual([
      { [name]: 1, [`${name}2`]: 1, customer: null },
      { [name]: 1, [`${name}2`]: 1, customer: { city: "Köln" } },
      { [name]: 2, [`${name}2`]: 2, customer: { city: "Leeds" } },
    ]);
    const alone = await apply(service, "leaseUnits", { $apply: `aggregate($count as ${name})` }, none);
    expect(alone.json.value).toEqual([{ [name]: 3 }]);
  });

  test.each([
    ["objectArea mul 2", "#Decimal", 121],
    ["description", undefined, "Shop two"],
    ["null", undefined, null],
  ])("$compute=%s", async (expression, type, value) => {
    const $compute = `${expression} as ${name}`;
    const { json } = await apply(service, "leaseUnits", { ...shown, $compute });
    const typed = type === undefined ? {} : { [`${name}@odata.type`]: type };
    const record = { "@odata.etag": expect.any(String), id: expect.any(String), number: "U2" };
    expect(json.value).toEqual([{ ...record, ...typed, [name]: value }]);
  });
});

test("records keep ids and ETags", async () => {
  const $apply = "filter(number eq 'K1')";
  const { json } = await apply(service, "leaseContracts", {
    $apply,
    $expand: "leaseContractLines($select=unitPrice)",
    $select: "number",
  });
  expect(json.value).toEqual([
    {
      "@odata.etag": expect.stringMatching(/^W\//),
      id: expect.any(String),
      number: "K1",
      leaseContractLines: [8, 1.5, 4].map((unitPrice) => ({
        "@odata.etag": expect.any(String),
        id: expect.any(String),
        unitPrice,
      })),
    },
  ]);
});

test("expand shows related records, unless $expand says otherwise", async () => {
  const $apply =
    "filter(number eq 'K1')/expand(leaseContractLines,filter(unitPrice gt 1.75),expand(leaseUnit))/expand(customer)";
  const answer = await apply(service, "leaseContracts", { $apply, $select: "number" });
  expect(answer.json["@odata.context"]).toBe(
    // The customer is expanded without nested options, and so are the units of the lines.
    context("(id,number,leaseContractLines())"),
  );
  expect(plain(answer)).toMatchObject([
    {
      number: "K1",
      customer: { displayName: "Joe" },
      leaseContractLines: [
        { unitPrice: 8, leaseUnit: { number: "U1" } },
        { unitPrice: 4, leaseUnit: { number: "U2" } },
      ],
    },
  ]);
  const other = await apply(service, "leaseContracts", {
    $apply,
    $select: "number",
    $expand: "customer($select=city)",
  });
  expect(plain(other)).toEqual([{ number: "K1", customer: { city: "Leeds" } }]);
});

describe("$expand replaces the expansions of $apply", () => {
  const nested = "addnested(leaseContractLines,filter(unitPrice gt 7) as F,aggregate($count as n) as G)";
  test.each<[options: Readonly<Record<string, string>>, members: string]>([
    [{ $apply: nested }, "F G"],
    [{ $apply: nested, $expand: "G" }, "G"],
    [{ $apply: nested, $expand: "customer" }, "customer"],
    [{ $apply: nested, $expand: "G", $select: "number,F" }, "F G"],
    [{ $apply: nested, $expand: "*" }, "F G customer"],
    [{ $apply: "groupby((customer),nest(aggregate($count as n) as N))" }, "N customer"],
    [{ $apply: "groupby((customer),nest(aggregate($count as n) as N))", $expand: "customer" }, "customer"],
    [{ $apply: "groupby((customer),nest(aggregate($count as n) as N))", $expand: "N" }, "N"],
    [{ $apply: "groupby((customer),aggregate($count as N))", $expand: "customer" }, "N customer"],
  ])("%j", async (options, members) => {
    const [first] = plain(await apply(service, "leaseContracts", options)) as readonly Row[];
    const related = ["F", "G", "N", "company", "customer"].filter((name) => first?.[name] !== undefined);
    expect(related.join(" ")).toBe(members);
  });

  test("of two records by which it is grouped", async () => {
    const options = {
      $apply: "filter(lineNo eq 30000)/groupby((leaseUnit,service))",
      $orderby: "service/code",
    };
    const rows = plain(
      await apply(service, "leaseContractLines", { ...options, $expand: "service($select=code)" }),
    );
    expect(rows).toEqual([{ service: { code: "PARK" } }, { service: { code: "RENT" } }]);
  });
});

describe("where $apply can be used", () => {
  const $apply = "aggregate($count as N)";
  test("on collections that navigation leads to", async () => {
    const found = await apply(service, "leaseContracts", { $filter: "number eq 'K1'" });
    const lines = `leaseContracts(${found.json.value[0].id})/leaseContractLines`;
    expect(plain(await apply(service, lines, { $apply }))).toEqual([{ N: 3 }]);
    expect(
      (await apply(service, `leaseContracts(${idOf("a", 99)})/leaseContractLines`, { $apply })).status,
    ).toBe(404);
  });

  test("on the sets at the root, with company", async () => {
    const { json } = await apply(service, "/leaseUnits", { $apply, company: "Sums" });
    expect(json).toMatchObject({
      "@odata.context": `${service.root}/$metadata#leaseUnits(N)`,
      value: [{ N: 3 }],
    });
  });

  test("in an existing company", async () => {
    expect((await apply(service, `/companies(${idOf("c", 99)})/leaseUnits`, { $apply })).status).toBe(404);
  });
});
