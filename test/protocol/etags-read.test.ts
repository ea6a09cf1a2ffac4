/** ETags of read records, and conditional reading (Protocol 4.01, 8.2.5 and 11.4.1.1; RFC 9110, 13). */
import { demoCompanyId, start, type TestService } from "../harness";
import { idOf, createEstate } from "./estate";

let service: TestService;
const unit1 = idOf("d", 2);
const path = `leaseUnits(${unit1})`;
const read = (headers: Record<string, string> = {}, method = "GET") =>
  service.request(method, path, { headers });

const currentTag = async (): Promise<string> => (await read()).json["@odata.etag"];

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

test("the same tag in the record, the header, the list, with $select, and expanded; weak", async () => {
  const one = await read();
  const tag = one.json["@odata.etag"];
  expect(tag).toMatch(/^W\/"[^"]+"$/);
  expect(one.headers["etag"]).toBe(tag);
  const list = await service.request("GET", "leaseUnits?$filter=number%20eq%20'U1'");
  expect(list.json.value[0]["@odata.etag"]).toBe(tag);
  expect((await service.request("GET", `${path}?$select=number`)).json["@odata.etag"]).toBe(tag);
  const line = await service.request("GET", `leaseContractLines(${idOf("b", 2)})?$expand=leaseUnit`);
  expect(line.json.leaseUnit["@odata.etag"]).toBe(tag);
  expect((await read()).json["@odata.etag"]).toBe(tag);
});

test.each(["GET", "HEAD"])(
  "%s with If-None-Match: 304 without a body while nothing changed",
  async (method) => {
    const tag = await currentTag();
    for (const condition of [tag, tag.slice(2), `"x", ${tag}`, "*"]) {
      const answer = await read({ "If-None-Match": condition }, method);
      expect([answer.status, answer.text]).toEqual([304, ""]);
      expect(answer.headers["etag"]).toBe(tag);
    }
    expect((await read({ "If-None-Match": 'W/"other"' }, method)).status).toBe(200);
  },
);

test("with $expand there is no 304: the ETag is that of the record alone", async () => {
  const line = idOf("b", 2);
  const expanded = (headers: Record<string, string> = {}) =>
    service.request("GET", `leaseUnits(${unit1})?$expand=leaseContractLines($select=description2)`, {
      headers,
    });
  const tag = String((await expanded()).headers["etag"]);
  await service.request("PATCH", `leaseContractLines(${line})`, { body: { description2: "changed" } });
  const again = await expanded({ "If-None-Match": tag });
  expect([again.status, again.headers["etag"]]).toEqual([200, tag]);
  expect(again.text).toContain('"changed"');
  expect((await expanded({ "If-Match": 'W/"other"' })).status).toBe(412);
});

// The ETag follows the stored record alone.
test.each([
  ["objectArea mul 2 as n", 304],
  ["objectArea mul 2 as n,n add 1 as m", 304],
  ["case(building:concat(number,'!'),not contains(number,'x'):number) as n", 304],
  ["number in ('U1','U2') and -objectArea lt 0 as n", 304],
  ["tenantName as n", 200],
  ["leaseContractLines/$count as n", 200],
  ["leaseContractLines/any(l:l/lineNo gt 0) as n", 200],
  ["leaseContractLines/aggregate(unitPrice with sum) as n", 200],
  ["1 add leaseContractLines/$count as n", 200],
  ["leaseContractLines/$count as n,n add 1 as m&$select=number,m", 200],
  ["leaseContractLines/$count as n&$select=number", 304],
  ["category/description as n", 200],
  ["concat(number,category/description) as n", 200],
  ["case(category/description eq '':1,true:2) as n", 200],
  ["leaseContractLines/$count in (1,2) as n", 200],
  [`$root/companies(${demoCompanyId})/name as n`, 200],
  ["now() as n", 200],
  ["year(now()) as n", 200],
])("$compute=%s with If-None-Match: %s", async (compute, status) => {
  const url = `${path}?$compute=${encodeURI(compute)}`;
  const first = await service.request("GET", url);
  expect([first.status, first.text]).toEqual([200, expect.stringContaining("U1")]);
  const again = await service.request("GET", url, { headers: { "If-None-Match": first.headers["etag"] } });
  expect([again.status, again.headers["etag"]]).toEqual([status, first.headers["etag"]]);
});

// A cache revalidates by the ETag without being asked (RFC 9111), so it must not store what changes without the record.
test.each([
  ["", "no-store"],
  ["?$select=number", "private, no-cache"],
  ["?$select=number,tenantName", "no-store"],
  ["/tenantName", "no-store"],
  ["/tenantName/$value", "no-store"],
  ["/number/$value", "private, no-cache"],
])("leaseUnits(…)%s has Cache-Control: %s", async (rest, expected) => {
  const { headers } = await service.request("GET", path + rest);
  expect(headers["cache-control"]).toBe(expected);
});

test.each(["GET", "HEAD"])("%s with If-Match: 412 when it is stale", async (method) => {
  const tag = await currentTag();
  expect((await read({ "If-Match": tag }, method)).status).toBe(200);
  expect((await read({ "If-Match": "*" }, method)).status).toBe(200);
  const stale = await read({ "If-Match": 'W/"other"' }, method);
  expect(stale.status).toBe(412);
  const code = method === "GET" ? stale.json.error.code : stale.text;
  expect(code).toBe(method === "GET" ? "Request_EntityChanged" : "");
});

// Section 8.2.4: only if the tag is that of the target resource; RFC 9110, 13.2.1: unless the response is an error anyway.
describe("If-Match of a resource without an ETag", () => {
  const missing = `/companies(${idOf("9", 9)})/leaseUnits`;
  const company = `?company=${demoCompanyId}`;
  test.each([
    ["leaseUnits", 412],
    ["leaseUnits?$top=0", 412],
    ["leaseUnits?$format=csv", 412],
    ["leaseUnits?$apply=aggregate($count%20as%20n)", 412],
    ["leaseUnits/$count", 412],
    ["leaseUnits/$ref", 412],
    ["leaseUnits(number='U1')/$ref", 412],
    ["leaseUnits(number='U1')/category/$ref", 412],
    [`leaseContracts(${idOf("a", 2)})/leaseContractLines`, 412],
    [`/leaseUnits${company}`, 412],
    ["/companies", 412],
    [`/$crossjoin(services,leaseUnits)${company}`, 412],
    [`/$crossjoin(services,leaseUnits)/$count${company}`, 412],
    [`/$all${company}`, 412],
    [`/$all/$count${company}`, 412],
    [missing, 404],
    ["leaseUnits?$filter=nothing%20eq%201", 400],
  ])("GET %s with a tag: %s", async (url, status) => {
    const tagged = await service.request("GET", url, { headers: { "If-Match": await currentTag() } });
    expect(tagged.status).toBe(status);
    const code = status === 412 ? "Request_EntityChanged" : expect.any(String);
    expect(tagged.json.error.code).toEqual(code);
    const star = await service.request("GET", url, { headers: { "If-Match": "*" } });
    expect(star.status).toBe(status === 412 ? 200 : status);
  });

  test("a function is called on the record with the tag", async () => {
    const headers = { "If-Match": await currentTag() };
    expect((await service.request("GET", `${path}/areaAt`, { headers })).status).toBe(200);
  });
});

test("after every change there is another tag, and the old one is stale", async () => {
  const tags = new Set<string>();
  for (const roomNo of ["R2", "R3", "R3"]) {
    const before = await currentTag();
    tags.add(before);
    const changed = await service.request("PATCH", path, { body: { roomNo } });
    expect(changed.status).toBe(200);
    const after = (await read({ "If-None-Match": before })).json["@odata.etag"];
    expect(changed.json["@odata.etag"]).toBe(after);
    expect(tags.has(after)).toBe(false);
  }
});

test("a condition that is no tag is refused", async () => {
  for (const name of ["If-Match", "If-None-Match"]) {
    expect((await read({ [name]: "abc" })).status).toBe(400);
  }
});

test("no record: 404 whatever the condition", async () => {
  const answer = await service.request("GET", `leaseUnits(${idOf("9", 9)})`, {
    headers: { "If-None-Match": "*" },
  });
  expect(answer.status).toBe(404);
});

test("properties and content are read under the same condition", async () => {
  const document = `documents(${idOf("f", 11)})`;
  const tag = (await service.request("GET", document)).json["@odata.etag"];
  for (const part of ["/description", "/description/$value", "/content"]) {
    const answer = await service.request("GET", document + part, { headers: { "If-None-Match": tag } });
    expect([part, answer.status]).toEqual([part, 304]);
  }
});
