/** Findings of hostile input, each reduced: the response, and that no fault is logged. */
import { gzipSync } from "node:zlib";
import { demoCompanyId } from "../harness";
import { startEmptyCompany, type EmptyCompany } from "../resources/empty-company";
import { settle } from "./hostile-client";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const json = { "Content-Type": "application/json" };
const text = { "Content-Type": "text/plain" };
/** A body of that many values: the record, the list, and its items. */
const ofValues = (count: number): string =>
  `{"none":[${Array.from({ length: count - 2 }, () => "1").join()}]}`;
const nested = (levels: number): string => `{"none":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
const gzippedTimes = (times: number): Buffer => {
  let body: Buffer = Buffer.from("{}");
  for (let i = 0; i < times; i++) body = gzipSync(body);
  return body;
};

const cases: readonly (readonly [
  what: string,
  method: string,
  path: string,
  options: { readonly headers: Readonly<Record<string, string>>; readonly body?: string | Buffer },
  status: number,
  code: string | undefined,
])[] = [
  ["a number that overflowed the stack of a pattern", "POST", "leaseUnits", { headers: json, body: `{"objectArea":${"7".repeat(8_000_000)}}` }, 400, "BadRequest_InvalidBody"],
  ["a number of 1,001 digits", "POST", "leaseUnits", { headers: json, body: `{"objectArea":${"7".repeat(1001)}}` }, 400, "BadRequest_InvalidBody"],
  ["a number of 1,000 digits is one, but too long for the field", "POST", "leaseUnits", { headers: json, body: `{"objectArea":${"7".repeat(1000)}}` }, 400, "BadRequest_TypeMismatch"],
  ["more values than are read at once", "POST", "leaseUnits", { headers: json, body: ofValues(100_001) }, 400, "BadRequest_LimitExceeded"],
  ["as many values as that are read", "POST", "leaseUnits", { headers: json, body: ofValues(100_000) }, 400, "BadRequest_UnknownProperty"],
  ["deeper than any record", "POST", "leaseUnits", { headers: json, body: nested(101) }, 400, "BadRequest_InvalidBody"],
  ["as deep as is read", "POST", "leaseUnits", { headers: json, body: nested(100) }, 400, "BadRequest_UnknownProperty"],
  ["braces within texts are no nesting", "POST", "postCodes", { headers: json, body: `{"code":"A1","city":"${'[{,\\"'.repeat(7)}"}` }, 201, undefined],
  ["query options in a body, without end", "POST", "leaseUnits/$query", { headers: text, body: `$top=1${"&a=1".repeat(70_000)}` }, 413, "BadRequest_BodyTooLarge"],
  ["query options in a body, longer than a URL", "POST", "leaseUnits/$query", { headers: text, body: `$top=1${"&a=1".repeat(60_000)}` }, 200, undefined],
  ["codings without end", "POST", "leaseUnits", { headers: { ...json, "Content-Encoding": "gzip, gzip, gzip, gzip" }, body: gzippedTimes(4) }, 415, "BadRequest_UnsupportedMediaType"],
  ["three codings", "POST", "leaseUnits", { headers: { ...json, "Content-Encoding": "gzip, gzip, gzip" }, body: gzippedTimes(3) }, 201, undefined],
  ["a path with more joins than a database makes", "GET", `leaseUnits?$filter=${"group/".repeat(51)}number eq null`, { headers: {} }, 400, "BadRequest_LimitExceeded"],
  ["as many joins as are made", "GET", `leaseUnits?$filter=${"group/".repeat(49)}number eq null`, { headers: {} }, 200, undefined],
  ["such a path in an aggregate", "GET", `leaseContracts?$filter=leaseContractLines/aggregate(leaseUnit/${"group/".repeat(50)}objectArea with sum) gt 0`, { headers: {} }, 400, "BadRequest_LimitExceeded"],
  ["a path that multiplies records", "GET", `leaseContracts?$filter=leaseContractLines/aggregate(${"leaseContract/leaseContractLines/".repeat(7)}unitPrice with sum) gt 0`, { headers: {} }, 400, "BadRequest_LimitExceeded"],
  ["an unimplemented feature is not a fault of the service", "GET", "leaseUnits?$filter=number has 'x'", { headers: {} }, 501, "BadRequest_MethodNotImplemented"],
]; // prettier-ignore

test.each(cases)("%s", async (_, method, path, options, status, code) => {
  const answer = await company.request(method, path, options);
  expect([answer.status, status < 400 ? undefined : answer.json.error.code]).toEqual([status, code]);
});

test("an unimplemented feature is not a fault within a batch either", async () => {
  const url = `companies(${demoCompanyId})/leaseUnits?$filter=number has 'x'`;
  const { json: answer } = await company.request("POST", "/$batch", {
    body: { requests: [{ id: "1", method: "get", url }] },
  });
  expect(answer.responses[0].status).toBe(501);
});

test.each([
  ["no Host", ""],
  ["two Hosts", "Host: localhost\r\nHost: evil.example\r\n"],
])("%s is rejected with the usual error", async (_, lines) => {
  const head = `GET /lease/management/v3.0/companies HTTP/1.1\r\n${lines}Authorization: Bearer ${company.token}\r\n\r\n`;
  const { text: answer, closed } = await settle(company.url, head);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/"code":"BadRequest","message":"[^"]+ {2}CorrelationId: {2}[0-9a-f-]{36}\."/);
  expect(closed).toBe(true);
});

const long = "x".repeat(100_000);
test.each([
  ["a property", "POST", "postCodes", { [long]: 1 }],
  ["a property of a nested record", "POST", "leaseContracts", { leaseContractLines: [{ [long]: 1 }] }],
  ["an annotation", "POST", "postCodes", { [`code@${long}`]: 1 }],
  ["a text", "POST", "postCodes", { code: long }],
  ["a choice", "POST", "leaseContracts", { status: long }],
  ["a date", "POST", "leaseContracts", { contractDate: long }],
  ["a number", "POST", "leaseUnits", { objectArea: long }],
  ["an id", "POST", "postCodes", { id: long }],
  ["a reference", "POST", "leaseContracts", { "customer@bind": long }],
  ["the key in a reference", "POST", "leaseContracts", { "customer@bind": `customers(${long})` }],
  ["a deleted record", "PATCH", "postCodes", { value: [{ "@removed": {}, "@id": long }] }],
  ["a parameter of an action", "POST", "servicePrices/Microsoft.NAV.indexPrices", { [long]: 1 }],
  ["the value of a parameter", "POST", "servicePrices/Microsoft.NAV.indexPrices", { from: long }],
  ["a property in a batch", "POST", "/$batch", { requests: [{ id: "1", method: "post", url: `companies(${demoCompanyId})/postCodes`, headers: { "content-type": "application/json" }, body: { [long]: 1 } }] }],
  ["the URL in a batch", "POST", "/$batch", { requests: [{ id: "1", method: "get", url: long }] }],
  ["the method in a batch", "POST", "/$batch", { requests: [{ id: "1", method: long, url: "companies" }] }],
  ["a dependency in a batch", "POST", "/$batch", { requests: [{ id: "1", method: "get", url: "companies", dependsOn: [long] }] }],
  ["a type of content in a batch", "POST", "/$batch", { requests: [{ id: "1", method: "post", url: `companies(${demoCompanyId})/postCodes`, headers: { "content-type": long }, body: {} }] }],
])("an error quotes no more than the beginning of a long text: %s", async (_, method, path, body) => {
  const { text: answer } = await company.request(method, path, { body });
  expect(answer).toMatch(/"error":\{/);
  expect(answer.length).toBeLessThan(20_000);
}); // prettier-ignore

test("a response with thousands of references is read once", async () => {
  const fields = await company.create("leaseUnits", { number: "R1", description: "x".repeat(50) });
  const one = `companies(${demoCompanyId})/leaseUnits(${fields["id"]})`;
  const filter = Array.from({ length: 200 }, () => "number eq $u/number").join(" or ");
  const requests = [
    { id: "u", method: "get", url: one },
    ...Array.from({ length: 99 }, (_, i) => ({ id: `${i}`, method: "get", url: `companies(${demoCompanyId})/leaseUnits?$select=id&$filter=${filter}` })),
  ]; // prettier-ignore
  const { json: answer } = await company.request("POST", "/$batch", { body: { requests } });
  const statuses = (answer.responses as readonly { status: number }[]).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 100 }, () => 200));
});

test("and the log has no fault", () => {
  expect(company.logLines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
