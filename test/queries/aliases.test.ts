/**
 * The value of a parameter alias is evaluated in the context of the record whose options assign it (Protocol 4.01,
 * 11.2.6.1.3).
 */
import { demoCompanyId, start, type TestService } from "../harness";
import { createEstate, idOf, query, records } from "../protocol/estate";

let service: TestService;
beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

type Options = Readonly<Record<string, string>>;

/** LC1 has two versions, the second with two lines; the other contracts have one line at most. */
const linesWithLater = [idOf("b", 2)];
const linesOfTwo = [idOf("b", 2), idOf("b", 3)];
const linesOf = "leaseContract/leaseContractLines";

test.each<[string, Options, readonly string[]]>([
  [`${linesOf}/$count($filter=lineNo gt @p) gt 0`, { "@p": "lineNo" }, linesWithLater],
  [`${linesOf}/$count($filter=lineNo gt @p) gt 0`, { "@p": "$this/lineNo" }, linesWithLater],
  [`${linesOf}/$count($filter=lineNo gt @p) gt 0`, { "@p": "$it/lineNo" }, linesWithLater],
  [`${linesOf}/$count($filter=lineNo gt @p) gt 0`, { "@p": "@q", "@q": "lineNo" }, linesWithLater],
  [`${linesOf}/$count($filter=lineNo gt @p/lineNo) gt 0`, { "@p": "$this" }, linesWithLater],
  [`${linesOf}/$count($filter=not (lineNo in @p)) gt 0`, { "@p": "[lineNo]" }, linesOfTwo],
  [`${linesOf}/$filter(lineNo gt @p)/$count gt 0`, { "@p": "lineNo" }, linesWithLater],
  [`${linesOf}/$filter(lineNo gt @p)/aggregate($count) gt 0`, { "@p": "lineNo" }, linesWithLater],
  [`${linesOf}/any(x:x/lineNo gt @p)`, { "@p": "lineNo" }, linesWithLater],
  // The variable is a name of the value only.
  [`${linesOf}/any(x:@p)`, { "@p": `${linesOf}/any(x:x/lineNo gt 10000)` }, linesOfTwo],
  // An alias that is the whole of a segment is an expression on the members.
  [`${linesOf}/$filter(@p)/$count eq 1`, { "@p": "lineNo gt 10000" }, linesOfTwo],
  [`${linesOf}/$filter(@p)/$count eq 1`, { "@p": "@q", "@q": "lineNo gt 10000" }, linesOfTwo],
  [
    `$root/leaseContractLines/$filter(@p)/$count eq 1 and ${linesOf}/$count eq 2`,
    { "@p": "lineNo gt 10000" },
    linesOfTwo,
  ],
])("$filter=%s with %j", async ($filter, options, ids) => {
  const found = records(
    await service.request("GET", query("leaseContractLines", { $filter, ...options, $orderby: "id" })),
  );
  expect(found.map(({ id }) => id)).toEqual(ids);
});

test.each<[string, Options, number, string]>([
  [`${linesOf}/any(x:x/lineNo gt @p)`, { "@p": "x/lineNo" }, 400, "'x'"],
  [`${linesOf}/any(x:x/lineNo gt @p)`, { "@p": "@p" }, 400, "refers to itself"],
  [`${linesOf}/$count($filter=@p) gt 0`, { "@p": "name eq 'x'" }, 400, "'name' on type 'leaseContractLine'"],
  [`${linesOf}/any(x:x in @p)`, { "@p": linesOf }, 501, "to the right of 'in'"],
])("$filter=%s with %j is rejected: %d", async ($filter, options, status, message) => {
  const { status: found, json } = await service.request(
    "GET",
    query("leaseContractLines", { $filter, ...options }),
  );
  expect([found, json.error?.message]).toEqual([status, expect.stringContaining(message)]);
});

/** The line numbers of each contract in an expansion, of contracts that have some. */
async function expandedLines(options: Options): Promise<unknown> {
  const $orderby = "number,versionNo";
  const contracts = records(
    await service.request("GET", query("leaseContracts", { $orderby, ...options })),
  ) as { number: string; versionNo: number; leaseContractLines: { lineNo: number }[] }[];
  return contracts.flatMap(({ number, versionNo, leaseContractLines: lines }) =>
    lines.map(({ lineNo }) => `${number}.${versionNo} ${lineNo}`),
  );
}

test.each<[string, Options, readonly string[]]>([
  // Deposits: 1000, 1500.5, 0 and 200. Prices: 10, 12.25 and 3.5, 20, 7.
  ["$filter=unitPrice gt @p", { "@p": "requiredDepositAmount" }, ["LC2.1 10000"]],
  [
    "$filter=@p gt unitPrice",
    { "@p": "requiredDepositAmount" },
    ["LC1.1 10000", "LC1.2 10000", "LC1.2 20000", "LC3.1 10000"],
  ],
  // The name is that of the contract, not of the line.
  ["@q=5;$filter=unitPrice gt @p", { "@p": "requiredDepositAmount add @q", "@q": "15" }, ["LC2.1 10000"]],
  ["@p=quantity;$filter=@p eq 2", { "@p": "5" }, ["LC1.2 10000"]],
  ["@p=quantity mul @q;$filter=@p eq 3001", { "@q": "requiredDepositAmount" }, ["LC1.2 10000"]],
  [
    "$filter=leaseUnit/leaseContractLines/$count($filter=unitPrice gt @p) gt 0",
    { "@p": "requiredDepositAmount" },
    ["LC2.1 10000"],
  ],
  ["$apply=filter(unitPrice gt @p)", { "@p": "requiredDepositAmount" }, ["LC2.1 10000"]],
  ["@p=quantity;$apply=filter(@p eq 2)", {}, ["LC1.2 10000"]],
])("$expand=leaseContractLines(%s) with %j", async (inner, options, expected) => {
  expect(await expandedLines({ $expand: `leaseContractLines(${inner})`, ...options })).toEqual(expected);
});

test("an alias of an expansion means its record in the expansions below", async () => {
  const below = "leaseContractLines($filter=lineNo eq @m/lineNo;$select=lineNo)";
  const $expand = `leaseContractLines(@m=$this;$select=lineNo;$orderby=lineNo;$expand=leaseContract($select=number;$expand=${below}))`;
  const { status, json } = await service.request(
    "GET",
    query(`leaseContracts(${idOf("a", 2)})`, { $expand }),
  );
  const lines = (of: { leaseContractLines: { lineNo: number }[] }) => of.leaseContractLines;
  expect(status).toBe(200);
  expect(
    lines(json).map((line) => [
      line.lineNo,
      lines((line as unknown as { leaseContract: never }).leaseContract).map(({ lineNo }) => lineNo),
    ]),
  ).toEqual([
    [10000, [10000]],
    [20000, [20000]],
  ]);
});

test("an example of the specification: a single-valued navigation property in between", async () => {
  // Protocol 4.01, example 49.
  const $expand =
    "leaseContract(@m=$this;$select=number;$expand=leaseContractLines($filter=@m/number eq leaseContractNo;$select=lineNo))";
  const { json } = await service.request("GET", query(`leaseContractLines(${idOf("b", 3)})`, { $expand }));
  expect(json.leaseContract.leaseContractLines.map(({ lineNo }: { lineNo: number }) => lineNo)).toEqual([
    10000, 20000,
  ]);
});

test("a path in nodes of a hierarchy is not implemented, a literal is", async () => {
  const nodes =
    "HierarchyNodes=$root/leaseUnits/$filter(number ne @p),HierarchyQualifier='Buildings',Node=number";
  const asked = (value: string) =>
    service.request("GET", query("leaseUnits", { $filter: `Aggregation.isroot(${nodes})`, "@p": value }));
  const [literal, path] = await Promise.all([asked("'none'"), asked("description")]);
  expect([literal.status, path.status]).toEqual([200, 501]);
});

test.each([
  ["20", 200],
  ["requiredDepositAmount", 501],
  ["$it/requiredDepositAmount", 501],
])("transformations of the related records of all instances: @p=%s", async (value, status) => {
  const $apply = "addnested(leaseContractLines,filter(unitPrice eq @p) as lines)";
  const response = await service.request("GET", query("leaseContracts", { $apply, "@p": value }));
  expect(response.status).toBe(status);
});

test("combinations: names of sets, also in the records below", async () => {
  const { status, json } = await service.request(
    "GET",
    query("/$crossjoin(leaseUnits,services)", {
      company: demoCompanyId,
      $filter: "leaseUnits/number eq 'U1' and services/code eq @s and leaseUnits/number eq @n",
      $expand:
        "services($select=code),leaseUnits($select=number;$expand=leaseContractLines($filter=serviceNo eq @c))",
      "@n": "leaseUnits/number",
      "@c": "services/code",
      "@s": "'HEAT'",
    }),
  );
  expect([status, json.value?.[0]?.leaseUnits ?? json.error]).toEqual([
    200,
    expect.objectContaining({ number: "U1", leaseContractLines: [] }),
  ]);
});
