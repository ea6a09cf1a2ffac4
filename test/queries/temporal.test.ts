/** The temporal query options on periods with open ends (OData Extension for Temporal Data 4.0, section 4.2). */
import { type Contracts, startContracts } from "../operations/contracts";

let service: Contracts;
let unit: string;
let contract: string;

const price = (effectiveDate: string | undefined, expirationDate: string | undefined, unitPrice: number) => ({
  type: "Lease Unit",
  code: "U1",
  serviceNo: "RENT",
  ...(effectiveDate !== undefined && { effectiveDate }),
  ...(expirationDate !== undefined && { expirationDate }),
  unitPrice,
});

beforeAll(async () => {
  service = await startContracts();
  const { create } = service;
  unit = `leaseUnits(${(await create("leaseUnits", { number: "U1" })).id})`;
  for (const [n, each] of [
    price(undefined, "2019-12-31", 1),
    price("2020-01-01", "2026-12-31", 2),
    price("2027-01-01", undefined, 3),
    price(undefined, undefined, 4),
  ].entries())
    await create("servicePrices", { id: `00000000-0000-4000-a000-00000000000${n}`, ...each });
  const lease = { leaseUnitNo: "U1", serviceNo: "RENT" };
  const { id } = await service.contract(
    { number: "C1", versionNo: 1, contractDate: "2020-01-01", contractValidUntil: "2029-12-31" },
    [
      { ...lease, startingDate: "2020-01-01", endingDate: "2024-12-31" },
      { ...lease, startingDate: "2025-01-01" },
      { ...lease, startingDate: "2028-01-01", endingDate: "2028-06-30" },
    ],
    [
      { description: "2026", startingDate: "2026-01-01", endingDate: "2026-12-31" },
      { description: "from 2027", startingDate: "2027-01-01" },
    ],
  );
  contract = `leaseContracts(${id})`;
  await service.contract({
    number: "C2",
    versionNo: 1,
    contractDate: "2018-01-01",
    contractValidUntil: "2019-12-31",
  });
  await service.contract({ number: "C3", versionNo: 1 });
});
afterAll(() => service.stop());

const values = async (path: string, name: string): Promise<unknown[]> => {
  const { status, json } = await service.get(path);
  expect([path, status]).toEqual([path, 200]);
  return json.value.map((record: Record<string, unknown>) => record[name]);
};

test.each<[string, number[]]>([
  ["", [1, 2, 3, 4]],
  ["$at=2019-12-31", [1, 4]],
  ["$at=2020-01-01", [2, 4]],
  ["$at=2026-12-31", [2, 4]],
  ["$at=2027-01-01", [3, 4]],
  ["$at=min", [1, 4]],
  ["$at=MAX", [3, 4]],
  ["$from=2019-12-31&$to=2020-01-01", [1, 4]],
  ["$from=2019-12-31&$toInclusive=2020-01-01", [1, 2, 4]],
  ["$from=2020-01-01&$toInclusive=2020-01-01", [2, 4]],
  ["$toInclusive=2026-12-31&$from=2025-01-01", [2, 4]],
  ["$FROM=2026-12-31&$TOINCLUSIVE=2027-01-01", [2, 3, 4]],
  ["$from=2027-01-01", [3, 4]],
  ["$from=min", [1, 2, 3, 4]],
  ["$from=min&$to=2020-01-01", [1, 4]],
  ["$at=2026-12-31&$filter=unitPrice gt 2 or unitPrice eq 1", [4]],
  ["$at=2026-12-31&$orderby=unitPrice desc&$top=1", [4]],
  ["$at=@day&@day=2026-12-31", [2, 4]],
  ["$at=@a&@a=@b&@b=2026-12-31", [2, 4]],
  ["$at=2026-12-31 add duration'P1D'", [3, 4]],
  ["$at=date(2026-12-31T23:59:59Z)", [2, 4]],
  ["$filter=effectiveDate le date(now())&$at=date(now())", [2, 4]],
  ["at=2019-12-31&from=2019-12-31", [1, 2, 3, 4]],
])("servicePrices?%s", async (options, prices) => {
  expect(await values(`servicePrices?${options}`, "unitPrice")).toEqual(prices);
});

test.each<[string, string, unknown[]]>([
  ["leaseContracts?$at=2019-12-31", "number", ["C2", "C3"]],
  ["leaseContracts?$at=2020-01-01", "number", ["C1", "C3"]],
  ["leaseContracts?$at=2030-01-01", "number", ["C3"]],
  // The end of the contract is not the end of a line: the period is the line's own.
  ["leaseContractLines?$at=2035-01-01", "lineNo", [20000]],
  ["leaseContractLines?$at=2028-06-30", "lineNo", [20000, 30000]],
  ["leaseContrDiscounts?$at=2026-12-31", "description", ["2026"]],
  ["leaseContrDiscounts?$from=2026-12-31&$orderby=startingDate", "description", ["2026", "from 2027"]],
  ["leaseContractLines/$filter(lineNo gt 10000)?$at=2024-12-31", "lineNo", []],
  // A single record, lambdas and paths are not restricted, and a set without periods is not either.
  ["leaseUnits?$at=2000-01-01", "number", ["U1"]],
  ["leaseContracts?$at=2020-01-01&$filter=leaseContractLines/any(l:l/lineNo eq 30000)", "number", ["C1"]],
  ["leaseContracts?$at=2020-01-01&$filter=leaseContractLines/$count eq 3", "number", ["C1"]],
])("%s", async (path, name, expected) => {
  expect(await values(path, name)).toEqual(expected);
});

describe("periods that contain no day", () => {
  let line: string;
  let contractOf: string;
  beforeAll(async () => {
    // A line that starts after the end of its contract ends on the day before it starts (OPERATIONS, section 4).
    const { id } = await service.contract(
      { number: "C4", versionNo: 1, versionStatus: "Valid", contractDate: "2020-01-01" },
      [{ startingDate: "2028-01-01", leaseUnitNo: "U1" }],
    );
    contractOf = `leaseContracts(${id})`;
    await service.post(`${contractOf}/terminate`, { date: "2027-06-30", force: true });
    const [{ id: ended }] = await service.list("leaseContractLines", "leaseContractNo eq 'C4'");
    line = `id eq ${ended}`;
  });
  afterAll(() => service.request("DELETE", contractOf));

  test("are left by a termination", async () => {
    const path = `leaseContractLines?$filter=${line}`;
    expect(await values(path, "startingDate")).toEqual(["2028-01-01"]);
    expect(await values(path, "endingDate")).toEqual(["2027-12-31"]);
  });

  test.each([
    "$at=2027-12-31",
    "$at=2028-01-01",
    "$from=2027-12-31&$to=2028-01-02",
    "$from=2027-12-31&$toInclusive=2028-01-01",
    "$from=2027-01-01&$to=2029-01-01",
    "$from=2027-01-01",
    "$from=min",
  ])("are none of %s", async (options) => {
    expect((await service.get(`leaseContractLines/$count?${options}&$filter=${line}`)).text).toBe("0");
  });
});

test.each([
  ["servicePrices/$count?$at=2026-12-31", "2"],
  ["servicePrices/$count?$from=2026-12-31&$filter=unitPrice lt 4", "2"],
  ["leaseUnits/$count?$at=2000-01-01", "1"],
])("%s is %s", async (path, count) => {
  expect((await service.get(path)).text).toBe(count);
});

/** The expanded collections of a record: names of collections with the given property of each member. */
const expanded = (record: Record<string, unknown>): unknown =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, inner]) =>
      Array.isArray(inner) ? [[name, inner.map((each) => each.lineNo ?? each.unitPrice)]] : [],
    ),
  );

test.each<[string, object]>([
  [
    "$at=2026-12-31&$expand=servicePrices,leaseContractLines",
    { servicePrices: [2, 4], leaseContractLines: [20000] },
  ],
  [
    "$at=2026-12-31&$expand=servicePrices($at=2027-01-01;$select=unitPrice),leaseContractLines($select=lineNo)",
    { servicePrices: [3, 4], leaseContractLines: [20000] },
  ],
  [
    "$from=2024-12-31&$expand=servicePrices($select=unitPrice),leaseContractLines($select=lineNo;$to=2026-01-01;$from=2019-01-01)",
    { servicePrices: [2, 3, 4], leaseContractLines: [10000, 20000] },
  ],
  [
    "$expand=servicePrices($at=min;$select=unitPrice),leaseContractLines($select=lineNo)",
    { servicePrices: [1, 4], leaseContractLines: [10000, 20000, 30000] },
  ],
  [
    "$at=@d&@d=2026-12-31&$expand=servicePrices(@d=2;$filter=unitPrice gt @d;$select=unitPrice)",
    { servicePrices: [4] },
  ],
  [
    "$at=2028-01-01&$expand=leaseContractLines($select=lineNo;$orderby=lineNo desc;$top=1)",
    { leaseContractLines: [30000] },
  ],
])("leaseUnits?%s", async (options, expected) => {
  const { json } = await service.get(`leaseUnits?${options}`);
  expect(json.value.map(expanded)).toEqual([expected]);
  const { json: record } = await service.get(`${unit}?${options}`);
  expect(expanded(record)).toEqual(expected);
});

test("the interval is handed on through single records and over several levels, until it is replaced", async () => {
  const nested = (inner: string): string =>
    `${contract}/leaseContractLines?$at=2028-06-30&$select=lineNo&$expand=leaseUnit($select=number;${inner}$expand=servicePrices($select=unitPrice))`;
  const lines = (prices: number[]) =>
    [20000, 30000].map((lineNo) =>
      expect.objectContaining({
        lineNo,
        leaseUnit: expect.objectContaining({
          servicePrices: prices.map((unitPrice) => expect.objectContaining({ unitPrice })),
        }),
      }),
    );
  expect((await service.get(nested(""))).json.value).toEqual(lines([3, 4]));
  expect((await service.get(nested("$at=2020-01-01;"))).json.value).toEqual(lines([2, 4]));
});

test("references and numbers of expanded collections, and an expansion of everything", async () => {
  const { json } = await service.get(
    `${unit}?$at=2026-12-31&$select=id&$expand=servicePrices/$count,leaseContractLines/$ref`,
  );
  expect([json["servicePrices@odata.count"], json.leaseContractLines.length]).toEqual([2, 1]);
  const all = (await service.get(`${unit}?$at=2026-12-31&$expand=*`)).json;
  expect([all.servicePrices.length, all.leaseContractLines.length]).toEqual([2, 1]);
});

test("a single record is read whatever its period is, and so are its properties and its reference", async () => {
  for (const path of ["", "/number", "/number/$value", "/$ref", "/charges(from=2026-01-01,to=2026-01-31)"])
    expect([path, (await service.get(`${contract}${path}?$at=2000-01-01`)).status]).toEqual([path, 200]);
  expect((await service.get(`${unit}/areaAt?$at=2000-01-01`)).json.value).toBe(0);
  const { json } = await service.get(`${contract}?$at=2000-01-01&$expand=leaseContractLines`);
  expect([json.number, json.leaseContractLines]).toEqual(["C1", []]);
});

test("of a change, the response is restricted and the change is not", async () => {
  const { status, json } = await service.request(
    "PATCH",
    `${contract}?$at=2026-12-31&$expand=leaseContractLines($select=lineNo)`,
    { body: { contractType: "Shop" } },
  );
  expect([
    status,
    json.contractType,
    json.leaseContractLines.map((line: { lineNo: number }) => line.lineNo),
  ]).toEqual([200, "Shop", [20000]]);
  const each = await service.request("PATCH", "servicePrices/$each?$at=2026-12-31", {
    body: { unitPrice: 9 },
  });
  expect([each.status, each.json.error.code]).toEqual([501, "BadRequest_MethodNotImplemented"]);
});

test("pages, the total and next links keep the interval", async () => {
  const prefer = { headers: { Prefer: "maxpagesize=1" } };
  const first = await service.request("GET", "servicePrices?$at=2026-12-31&$count=true", prefer);
  expect([first.json["@odata.count"], first.json.value.length]).toEqual([2, 1]);
  const next = await service.request("GET", first.json["@odata.nextLink"], prefer);
  expect(next.json.value.map((each: { unitPrice: number }) => each.unitPrice)).toEqual([4]);
  expect(next.json["@odata.nextLink"]).toBeUndefined();
});

test("the link to the next page of an expanded collection has the interval of the outer level", async () => {
  const prefer = { headers: { Prefer: "maxpagesize=1" } };
  const { json } = await service.request(
    "GET",
    `leaseUnits?$at=@d&@d=2026-12-31&$expand=servicePrices($select=unitPrice)`,
    prefer,
  );
  const [record] = json.value;
  const link = record["servicePrices@odata.nextLink"];
  const after = `$skiptoken=${String(record.servicePrices[0].id)}`;
  expect(link).toBe(`${service.companyRoot}/${unit}/servicePrices?$at=2026-12-31&$select=unitPrice&${after}`);
  const { json: rest } = await service.request("GET", link, prefer);
  expect(rest.value.map((each: { unitPrice: number }) => each.unitPrice)).toEqual([4]);
});

test("a delta link keeps the interval: a record that leaves it is reported as removed", async () => {
  const { id } = await service.create("servicePrices", price("2020-01-01", undefined, 5));
  const track = { headers: { Prefer: "track-changes" } };
  const { json } = await service.request("GET", "servicePrices?$at=2026-12-31", track);
  const link: string = json["@odata.deltaLink"];
  expect(link).toContain("$at=2026-12-31");
  await service.request("PATCH", `servicePrices(${id})`, { body: { expirationDate: "2026-12-30" } });
  const { json: changes } = await service.request("GET", link);
  expect(changes.value).toEqual([
    expect.objectContaining({ id: `${service.companyRoot}/servicePrices(${id})`, reason: "changed" }),
  ]);
  await service.request("DELETE", `servicePrices(${id})`);
});

test("after $apply, the interval restricts the instances that still have the period", async () => {
  const read = (apply: string) => service.get(`servicePrices?$at=2026-12-31&$apply=${apply}`);
  const { json } = await read("filter(unitPrice gt 2)");
  expect(json.value.map((each: { unitPrice: number }) => each.unitPrice)).toEqual([4]);
  const kept = await read("groupby((effectiveDate,expirationDate),aggregate(unitPrice with sum as total))");
  expect(kept.json.value.map((each: { total: number }) => each.total)).toEqual([4, 2]);
  const { status, json: refused } = await read("aggregate(unitPrice with sum as total)");
  expect([status, refused.error.message]).toEqual([
    400,
    expect.stringContaining("'effectiveDate' of 'servicePrice' was removed by $apply"),
  ]);
});

test.each<[string, number, string, string]>([
  [
    "servicePrices?$at=2026-12-31&$from=2026-01-01",
    400,
    "$at",
    "Found $at with $from; expected $at, or $from",
  ],
  ["servicePrices?$to=2026-12-31", 400, "$to", "Found $to; expected"],
  ["leaseUnits?$from=min&$to=max&$toInclusive=max", 400, "$from", "Found $from with $to with $toInclusive"],
  ["leaseUnits?$expand=servicePrices($at=min;$to=max)", 400, "$at", "Found $at with $to"],
  ["servicePrices?$from=2026-12-31&$to=2026-12-31", 400, "$to", "expected a date after $from"],
  [
    "servicePrices?$from=2027-01-01&$toInclusive=2026-12-31",
    400,
    "$toInclusive",
    "not before $from, which is 2027-01-01",
  ],
  ["servicePrices?$from=max&$to=min", 400, "$to", "$to is 0001-01-01"],
  ["servicePrices?$at=5", 400, "$at", "found a value of type Edm.Int64"],
  ["leaseUnits?$at='2026-12-31'", 400, "$at", "found a value of type Edm.String"],
  ["servicePrices?$at=2026-12-31T00:00:00Z", 400, "$at", "found a value of type Edm.DateTimeOffset"],
  ["servicePrices?$at=null", 400, "$at", "found null"],
  ["servicePrices?$from=min&$to=@nowhere", 400, "$to", "found null"],
  ["servicePrices?$at=@a&@a=@a", 400, "@a", "refers to itself"],
  ["servicePrices?$at=effectiveDate", 501, "", "A path in $at is not implemented"],
  ["servicePrices?$at=date(systemCreatedAt)", 501, "", "A path in $at"],
  ["leaseContracts?$expand=leaseContractLines($at=$it/contractDate)", 501, "", "A path in $at"],
  ["servicePrices?$at=2026-02-30", 400, "", "2026-02-30"],
  ["servicePrices?$at=", 400, "", "expected an expression"],
  ["servicePrices?$at=2026-12-31&$at=2026-12-31", 400, "$at", "given twice"],
  ["leaseUnits?$expand=servicePrices(at=2026-12-31)", 400, "at", "does not exist"],
  ["leaseUnits?$select=number($at=2026-12-31)", 400, "$at", "is not allowed here"],
  ["/$crossjoin(servicePrices,services)?company=Actions&$at=2026-12-31", 501, "", "'$at' on $crossjoin"],
  ["/$all?company=Actions&$at=2026-12-31", 501, "", "'$at' on $all"],
])("%s: %d", async (path, status, target, message) => {
  const { status: found, json } = await service.get(path);
  expect([found, json.error]).toEqual([
    status,
    expect.objectContaining({
      message: expect.stringContaining(message),
      ...(target !== "" && { target }),
    }),
  ]);
});
