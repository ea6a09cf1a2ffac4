/** The methods of resources and required permissions: 405 with Allow, 403 for readers. */
import { signDevToken } from "../../src/auth/dev-issuer";
import { startEmptyCompany, unknownId, type EmptyCompany } from "../resources/empty-company";

let company: EmptyCompany;
let id: string;
beforeAll(async () => {
  company = await startEmptyCompany();
  ({ id } = await company.create("leaseUnits", { number: "U" }));
});
afterAll(() => company.stop());

const at = (path: string): string =>
  path.replace("{id}", id).replace("{company}", "11111111-1111-4111-8111-111111111111");

test.each([
  ["leaseUnits", ["PUT", "DELETE"], ["GET", "HEAD", "PATCH", "POST"]],
  ["leaseUnits({id})", ["POST"], ["DELETE", "GET", "HEAD", "PATCH", "PUT"]],
  ["leaseUnits({id})/description", ["POST"], ["DELETE", "GET", "HEAD", "PATCH", "PUT"]],
  ["leaseUnits({id})/description/$value", ["POST", "PATCH"], ["DELETE", "GET", "HEAD", "PUT"]],
  ["leaseUnits/$count", ["POST", "PUT", "PATCH", "DELETE"], ["GET", "HEAD"]],
  ["leaseUnits({id})/leaseContractLines", ["PUT", "DELETE"], ["GET", "HEAD", "PATCH", "POST"]],
  ["/", ["POST", "PUT", "PATCH", "DELETE"], ["GET", "HEAD"]],
  ["/$metadata", ["POST", "PUT", "PATCH", "DELETE"], ["GET", "HEAD"]],
  ["/companies", ["PUT", "PATCH", "DELETE"], ["GET", "HEAD", "POST"]],
  ["/companies({company})", ["POST", "PUT", "PATCH", "DELETE"], ["GET", "HEAD"]],
] as const)("%s has not %j", async (path, methods, allowed) => {
  for (const method of methods) {
    const answer = await company.request(method, at(path), { body: { number: "X" } });
    expect([method, answer.status, answer.json.error?.code]).toEqual([
      method,
      405,
      "BadRequest_MethodNotAllowed",
    ]);
    expect(String(answer.headers["allow"]).split(/, */).toSorted()).toEqual(allowed);
  }
});

test.each(["PROPFIND", "LOCK", "TRACE", "MERGE", "PURGE"])("%s is a 405 or 501", async (method) => {
  expect([405, 501]).toContain((await company.request(method, "leaseUnits")).status);
});

test.each([
  ["PURGE", "leaseUnits", ["GET", "HEAD", "PATCH", "POST"]],
  ["PROPFIND", "/$metadata", ["GET", "HEAD"]],
  ["PURGE", "/$batch", ["POST"]],
])("%s of %s: 405 with the methods of the resource", async (method, path, allowed) => {
  const answer = await company.request(method, path);
  expect([answer.status, answer.json.error.code]).toEqual([405, "BadRequest_MethodNotAllowed"]);
  expect(String(answer.headers["allow"]).split(/, */).toSorted()).toEqual(allowed);
});

test("a caller restricted to some companies creates no others", async () => {
  const token = await signDevToken(company.devKey, {
    role: "write",
    companies: ["11111111-1111-4111-8111-111111111111"],
    expires: "1h",
  });
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await company.request("POST", "/companies", { headers, body: { name: "Another" } });
  expect([answer.status, answer.json.error.code]).toEqual([403, "Authorization_InsufficientPermissions"]);
});

test("a caller without write permission gets 403 for every write, 200 for reads, and changes nothing", async () => {
  const token = await signDevToken(company.devKey, { role: "read", expires: "5m" });
  const headers = { Authorization: `Bearer ${token}` };
  const before = await company.read("leaseUnits", id);
  for (const [method, path] of [
    ["POST", "leaseUnits"],
    ["PATCH", `leaseUnits(${id})`],
    ["PUT", `leaseUnits(${id})`],
    ["DELETE", `leaseUnits(${id})`],
    ["PUT", `leaseUnits(${unknownId})`],
    ["POST", `leaseUnits(${id})/leaseContractLines`],
    ["POST", "/companies"],
  ] as const) {
    const answer = await company.request(method, path, { headers, body: { number: "X", name: "X" } });
    expect([method, path, answer.status]).toEqual([method, path, 403]);
    expect(answer.json.error.code).toBe("Authorization_InsufficientPermissions");
  }
  expect((await company.request("GET", `leaseUnits(${id})`, { headers })).json).toEqual(before);
  expect(await company.list("leaseUnits")).toHaveLength(1);
});

test("without or with a bad token nothing is written", async () => {
  for (const Authorization of [undefined, "Bearer x", "Bearer "]) {
    const answer = await company.request("POST", "leaseUnits", { headers: { Authorization }, body: {} });
    expect(answer.status).toBe(401);
  }
  expect(await company.list("leaseUnits")).toHaveLength(1);
});

test("a token for another company reads and writes nothing here", async () => {
  const token = await signDevToken(company.devKey, { role: "write", expires: "5m", companies: [unknownId] });
  const headers = { Authorization: `Bearer ${token}` };
  for (const [method, path] of [
    ["GET", "leaseUnits"],
    ["POST", "leaseUnits"],
    ["DELETE", `leaseUnits(${id})`],
    ["PATCH", `leaseUnits(${id})`],
  ] as const) {
    const answer = await company.request(method, path, { headers, body: method === "GET" ? undefined : {} });
    expect([answer.status, answer.json.error?.code]).toEqual([404, "Internal_CompanyNotFound"]);
  }
  expect(await company.list("leaseUnits")).toHaveLength(1);
});

test.each(["POST", "PATCH", "PUT", "DELETE"])(
  "%s below a company that does not exist is a 404",
  async (method) => {
    const path = `/companies(${unknownId})/leaseUnits${method === "POST" ? "" : `(${id})`}`;
    const answer = await company.request(method, path, { body: {} });
    expect([answer.status, answer.json.error?.code]).toEqual([404, "Internal_CompanyNotFound"]);
  },
);

describe("a client that accepts texts only", () => {
  const headers = { Accept: "text/plain" };
  const newest = { ...headers, "OData-Version": "4.01", "OData-MaxVersion": "4.01" };
  const remove = async (path: string, more: Record<string, string> = headers): Promise<number> =>
    (await company.request("DELETE", path, { headers: more })).status;
  const create = async (): Promise<string> =>
    (await company.create("documents", { fileName: "accept", description: "x" })).id;

  test.each([
    ["a record", (document: string) => `documents(${document})`],
    ["a property", (document: string) => `documents(${document})/description`],
    ["a text", (document: string) => `documents(${document})/description/$value`],
    ["a file", (document: string) => `documents(${document})/content`],
  ])("deletes %s", async (_, path) => {
    expect(await remove(path(await create()))).toBe(204);
  });

  test("deletes members, unless those that remain are in the response", async () => {
    await create();
    const members = "documents/$filter(fileName eq 'accept')/$each";
    expect(await remove(members, { ...newest, Prefer: "continue-on-error" })).toBe(406);
    expect(await remove(members, newest)).toBe(204);
  });

  test("adds and removes references", async () => {
    const contract = await company.create("leaseContracts", {});
    const path = `leaseContracts(${contract.id})/documents/$ref`;
    const body = { "@odata.id": `documents(${await create()})` };
    expect((await company.request("POST", path, { headers, body })).status).toBe(204);
    expect(await remove(path)).toBe(204);
  });

  test("creates no record, which would be in the response", async () => {
    expect((await company.request("POST", "documents", { headers, body: {} })).status).toBe(406);
  });
});
