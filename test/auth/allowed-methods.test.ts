/** OPTIONS: the methods that a caller may use, by its permissions, its companies and the resource (RFC 9110, 9.3.7). */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signClaims } from "../../src/auth/dev-issuer";
import { demoCompanyId, start, type TestService } from "../harness";

const other = "bbbbbbbb-0000-4000-8000-000000000000";
const [reader, writer, partly, ruled] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const record = "11111111-0000-4000-8000-000000000000";

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-methods-"));
  const file = join(folder, "permissions.json");
  const principals = {
    [String(reader)]: { access: "read", companies: "*" },
    [String(writer)]: { access: "write", companies: "*" },
    [String(partly)]: { access: "write", companies: [other] },
    [String(ruled)]: {
      access: "write",
      companies: "*",
      sets: { leaseUnits: { allow: ["update"] }, leaseContracts: { hidden: ["status"] } },
      operations: ["release", "terminate"],
    },
    readers: { access: "read", companies: [demoCompanyId] },
  };
  await writeFile(file, JSON.stringify({ principals }));
  service = await start({ env: { AUTH_PERMISSIONS_FILE: file } });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (oid: string | undefined, method: string, path: string) => {
  const claims = { oid, groups: ["readers"], roles: ["API.ReadWrite.All"] };
  const Authorization = `Bearer ${await signClaims(service.devKey, "1h", claims)}`;
  return service.request(method, path, { headers: { Authorization } });
};
const options = async (oid: string | undefined, path: string) => {
  const { status, headers, text } = await ask(oid, "OPTIONS", path);
  return [status, headers["allow"], text];
};

const inDemo = `/companies(${demoCompanyId})`;
test.each([
  ["a writer", writer, `${inDemo}/leaseUnits`, "GET, HEAD, POST, PATCH"],
  ["a writer", writer, `${inDemo}/leaseUnits(${record})`, "GET, HEAD, PATCH, PUT, DELETE"],
  ["a writer", writer, `${inDemo}/leaseUnits(${record})/servicePrices`, "GET, HEAD, POST, PATCH"],
  ["a writer", writer, `${inDemo}/leaseContracts(${record})/release`, "POST"],
  ["a writer", writer, `${inDemo}/rentRoll`, "GET, HEAD"],
  ["a writer", writer, "/companies", "GET, HEAD, POST"],
  ["a writer", writer, "/$metadata", "GET, HEAD"],
  ["a reader", reader, `${inDemo}/leaseUnits`, "GET, HEAD"],
  ["a reader", reader, `${inDemo}/leaseUnits(${record})`, "GET, HEAD"],
  ["a reader", reader, `${inDemo}/leaseContracts(${record})/release`, ""],
  ["a reader", reader, "/companies", "GET, HEAD"],
  ["a writer of another company", partly, `${inDemo}/leaseUnits`, "GET, HEAD"],
  ["a writer of that company", partly, `/companies(${other})/leaseUnits`, "GET, HEAD, POST, PATCH"],
  ["a writer of that company", partly, "/companies", "GET, HEAD"],
  ["a caller with rules", ruled, `${inDemo}/leaseUnits`, "GET, HEAD, PATCH"],
  ["a caller with rules", ruled, `${inDemo}/leaseUnits(${record})`, "GET, HEAD, PATCH, PUT"],
  ["a caller with rules", ruled, `${inDemo}/leaseContracts(${record})/release`, "POST"],
])("%s (%s) at %s: %s", async (_who, oid, path, allow) => {
  expect(await options(oid, path)).toEqual([204, allow, ""]);
});

test("the states of an action that a hidden property holds are not declared", async () => {
  const { json } = await ask(ruled, "GET", "/$metadata?$format=json");
  const { release, terminate, extend } = json["Microsoft.NAV"];
  expect(release[0]["@Core.OperationAvailable"]).toBeUndefined();
  expect(terminate[0]["@Core.OperationAvailable"]).toMatchObject({ $Function: "odata.matchesPattern" });
  expect(extend).toBeUndefined();
  expect((await options(ruled, `${inDemo}/leaseContracts(${record})/extend`))[0]).toBe(403);
});

test("an unknown resource is a 404, and so is a company that the caller may not see", async () => {
  expect((await options(writer, `${inDemo}/ships`))[0]).toBe(404);
  const hidden = "cccccccc-0000-4000-8000-000000000000";
  expect((await options(partly, `/companies(${hidden})/leaseUnits`))[0]).toBe(404);
});
