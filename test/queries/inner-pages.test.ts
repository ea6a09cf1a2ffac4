/** Server-driven paging inside expanded collections (Protocol 4.01, 11.2.6.7; JSON Format 4.01, 8.3). */
import { start, type TestService } from "../harness";
import { idOf, query, createEstate } from "../protocol/estate";

let service: TestService;
const contract = idOf("a", 2);

beforeAll(async () => {
  service = await start({ env: { MAX_PAGE_SIZE: "2" } });
  await createEstate(service);
  for (const [n, description] of ["it's first", 'say "hi"', "rent & more", "rent"].entries()) {
    const body = { leaseContractNo: "LC1", versionNo: 2, lineNo: 30000 + n, unitPrice: n, description };
    await service.request("POST", "leaseContractLines", { body });
  }
});
afterAll(() => service.stop());

/** The named property of all records of an expansion, page after page, and the number of pages. */
async function follow(options: string, property = "lineNo"): Promise<{ values: unknown[]; pages: number }> {
  const $expand = `leaseContractLines(${options})`;
  const { json } = await service.request("GET", query(`leaseContracts(${contract})`, { $expand }));
  const values = json.leaseContractLines.map((line: Record<string, unknown>) => line[property]);
  let next: string | undefined = json["leaseContractLines@odata.nextLink"];
  let pages = 1;
  for (; next !== undefined; pages++) {
    const page = await service.request("GET", next);
    expect(page.status).toBe(200);
    values.push(...page.json.value.map((line: Record<string, unknown>) => line[property]));
    next = page.json["@odata.nextLink"];
  }
  return { values, pages };
}

test.each<[string, number[], number]>([
  ["$select=lineNo", [10000, 20000, 30000, 30001, 30002, 30003], 3],
  ["$orderby=lineNo desc", [30003, 30002, 30001, 30000, 20000, 10000], 3],
  ["$top=2", [10000, 20000], 1],
  ["$top=3", [10000, 20000, 30000], 2],
  ["$skip=4", [30002, 30003], 1],
  ["$skip=9223372036854775807", [], 1],
  ["$skip=1;$top=4", [20000, 30000, 30001, 30002], 2],
  ["$filter=lineNo ge 30002", [30002, 30003], 1],
  ["$filter=description ne 'it''s first' and lineNo ge 20000", [20000, 30001, 30002, 30003], 2],
  ["$filter=description ne 'say \"hi\"';$orderby=unitPrice,lineNo", [30000, 30002, 30003, 20000, 10000], 3],
  ['$search=rent OR "it s first" OR hi', [30000, 30001, 30002, 30003], 2],
  ["$compute=lineNo add 1 as next;$filter=next gt 20001", [30000, 30001, 30002, 30003], 2],
])("%s", async (options, lineNos, pages) => {
  expect(await follow(options)).toEqual({ values: lineNos, pages });
});

test("the link is one of the navigation property, with the nested options", async () => {
  const $expand = "leaseContractLines($select=lineNo;$expand=leaseUnit($select=number);$count=true)";
  const { json } = await service.request(
    "GET",
    query("leaseContracts", { $expand, $filter: `id eq ${contract}` }),
  );
  const [record] = json.value;
  expect(record["leaseContractLines@odata.count"]).toBe(6);
  expect(record["leaseContractLines@odata.nextLink"]).toBe(
    `${service.companyRoot}/leaseContracts(${contract})/leaseContractLines?$count=true&$select=lineNo&$expand=leaseUnit($select=number)&$skiptoken=${String(record.leaseContractLines[1].id)}`,
  );
  const next = await service.request("GET", record["leaseContractLines@odata.nextLink"]);
  expect(next.json.value[0]).toMatchObject({ lineNo: 30000, leaseUnit: null });
});

test("inside expansions inside expansions", async () => {
  const $expand =
    "customer($select=number;$expand=leaseContracts($select=versionNo;$expand=leaseContractLines($select=lineNo)))";
  const { json } = await service.request("GET", query(`leaseContracts(${contract})`, { $expand }));
  const inner = json.customer.leaseContracts[1];
  expect(inner.leaseContractLines).toHaveLength(2);
  const { json: next } = await service.request("GET", inner["leaseContractLines@odata.nextLink"]);
  expect(next.value[0].lineNo).toBe(30000);
});

test("references and other formats", async () => {
  const path = `leaseContracts(${contract})?$select=number&$expand=leaseContractLines/$ref`;
  const bare = await service.request("GET", path, {
    headers: { Accept: "application/json;odata.metadata=none" },
  });
  const next = await service.request("GET", bare.json["leaseContractLines@odata.nextLink"]);
  expect(next.json["@odata.context"]).toBe(`${service.root}/$metadata#Collection($ref)`);
  const later = await service.request("GET", path, { headers: { "OData-MaxVersion": "4.01" } });
  expect(later.json["leaseContractLines@nextLink"]).toContain("/leaseContractLines/$ref?$skiptoken=");
});

// Protocol 4.01, 8.2.8.5: the limit applies to each collection of the response.
test.each<[string, string, number]>([
  ["a page of records", `leaseContracts?$filter=id%20eq%20${contract}&$expand=leaseContractLines`, 1],
  ["one record", `leaseContracts(${contract})?$expand=leaseContractLines`, 1],
  ["references", `leaseContracts(${contract})?$expand=leaseContractLines/$ref`, 1],
  ["a smaller $top", `leaseContracts(${contract})?$expand=leaseContractLines($top=0)`, 0],
])("Prefer: maxpagesize applies to inner collections too: %s", async (_, path, length) => {
  const headers = { Prefer: "maxpagesize=1" };
  const { json } = await service.request("GET", path, { headers });
  const record = json.value?.[0] ?? json;
  expect(record.leaseContractLines).toHaveLength(length);
  if (length === 0) return;
  const next = await service.request("GET", record["leaseContractLines@odata.nextLink"]);
  expect(next.json.value).toHaveLength(2);
});

describe("changes between two pages (DECISIONS, 4: no record is lost or repeated)", () => {
  let own: string;
  beforeEach(async () => {
    const { json } = await service.request("POST", "leaseContracts", { body: {} });
    own = String(json.id);
    for (const lineNo of [10, 20, 30, 40])
      await service.request("POST", `leaseContracts(${own})/leaseContractLines`, {
        body: { lineNo, unitPrice: lineNo % 20 },
      });
  });
  /** The link of the first page, and the number of each line with its id. */
  async function first(options: string): Promise<{ link: string; ids: Map<number, string> }> {
    const $expand = `leaseContractLines(${options})`;
    const { json } = await service.request("GET", query(`leaseContracts(${own})`, { $expand }));
    const all = await service.request("GET", `leaseContracts(${own})/leaseContractLines?$top=2`);
    const others = await service.request("GET", `leaseContracts(${own})/leaseContractLines?$skip=2`);
    const lines: { lineNo: number; id: string }[] = [...all.json.value, ...others.json.value];
    return {
      link: json["leaseContractLines@odata.nextLink"],
      ids: new Map(lines.map(({ lineNo, id }) => [lineNo, id])),
    };
  }
  const remove = (id: string | undefined) => service.request("DELETE", `leaseContractLines(${id})`);
  const rest = async (link: string): Promise<unknown> =>
    (await service.request("GET", link)).json.value.map(({ lineNo }: { lineNo: number }) => lineNo);

  test.each([
    ["$select=lineNo", 10, [30, 40]],
    ["$select=lineNo", 30, [40]],
    ["$orderby=lineNo desc;$select=lineNo", 40, [20, 10]],
    // The prices are 10, 0, 10, 0.
    ["$orderby=unitPrice,lineNo desc;$select=lineNo", 40, [30, 10]],
    ["$filter=lineNo ge 20;$select=lineNo", 20, [40]],
    ["$skip=1;$top=3;$select=lineNo", 20, [40]],
    ["$compute=lineNo mul 2 as twice;$orderby=twice;$select=lineNo", 10, [30, 40]],
  ])("%s, line %d is deleted", async (options, lineNo, expected) => {
    const { link, ids } = await first(options);
    expect((await remove(ids.get(lineNo))).status).toBe(204);
    expect(await rest(link)).toEqual(expected);
  });

  test("a new record before the page does not move it", async () => {
    const { link } = await first("$select=lineNo");
    await service.request("POST", `leaseContracts(${own})/leaseContractLines`, { body: { lineNo: 5 } });
    expect(await rest(link)).toEqual([30, 40]);
  });

  test("the record at which the page begins is gone: 410", async () => {
    const { link, ids } = await first("$select=lineNo");
    await remove(ids.get(20));
    const { status, json } = await service.request("GET", link);
    expect([status, json.error.code]).toEqual([410, "BadRequest_PageGone"]);
    const csv = await service.request("GET", `${link}&$format=csv`);
    expect(csv.status).toBe(410);
  });

  test("as a table", async () => {
    const { link } = await first("$select=lineNo");
    expect((await service.request("GET", `${link}&$format=csv`)).text).toMatch(/^lineNo\r\n30\r\n40\r\n$/m);
  });
});

test("parameter aliases are part of the link", async () => {
  const options = { $expand: "leaseContractLines($filter=lineNo ge @from)", "@from": "20000" };
  const { json } = await service.request("GET", query(`leaseContracts(${contract})`, options));
  const next = await service.request("GET", json["leaseContractLines@odata.nextLink"]);
  expect(next.json.value.map(({ lineNo }: { lineNo: number }) => lineNo)).toEqual([30001, 30002]);
});

test("an alias with a path: a link if the expansion assigns it, as its records are those of the link", async () => {
  const inside = "@p=lineNo add 10000;$filter=@p ge 30000";
  expect(await follow(inside)).toEqual({ values: [20000, 30000, 30001, 30002, 30003], pages: 3 });
  // A link to the lines cannot name the contract, whose values decide; unused aliases do not matter.
  const $expand = "leaseContractLines($filter=lineNo gt @p)";
  const url = query(`leaseContracts(${contract})`, { $expand, "@p": "versionNo", "@q": "number" });
  const { json } = await service.request("GET", url);
  expect([json.leaseContractLines.length, json["leaseContractLines@odata.nextLink"]]).toEqual([6, undefined]);
  const literal = query(`leaseContracts(${contract})`, { $expand, "@p": "2", "@q": "number" });
  const next = (await service.request("GET", literal)).json["leaseContractLines@odata.nextLink"];
  expect(next).toMatch(/\?@p=2&\$filter=lineNo%20gt%20@p&\$skiptoken=[0-9a-f-]+$/);
});
