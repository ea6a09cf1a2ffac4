/** The audit log on the running service: writers of records and rejected requests; never the content of a record. */
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { signClaims, signDevToken } from "../../src/auth/dev-issuer";
import { addUser } from "../../src/auth/ntlm/local";
import { signInAudit } from "../../src/observability/audit";
import { createLog } from "../../src/observability/log";
import { changeSet, request as part, sendMultipart } from "../batch/batch-client";
import { newDatabase } from "../databases";
import { demoCompanyId as company, start, type TestService } from "../harness";
import { connect, signIn } from "./ntlm-client";

const developer = "d0d0d0d0-0000-4000-8000-000000000001";
const secret = "SECRET-CONTENT";

let service: TestService;
beforeAll(async () => {
  service = await start({ env: { LOG_LEVEL: "error" } });
  await service.request("POST", "/companies", { body: { id: company, name: "Estates" } });
});
afterAll(() => service.stop());

/** The lines since the last call, without level and time. */
let seen = 0;
function lines(): readonly Record<string, unknown>[] {
  const all = service.logLines();
  const fresh = all.slice(seen);
  seen = all.length;
  return fresh
    .filter(({ audit }) => audit === true)
    .map(({ level: _level, time: _time, audit: _audit, ...line }) => line);
}
beforeEach(() => void lines());

const recordsOf = (written: readonly Record<string, unknown>[]): readonly string[] =>
  written.map(({ record }) => String(record)).toSorted();

const send: TestService["request"] = async (method, path, options) => {
  const answer = await service.request(method, path, options);
  expect(answer.status).toBeLessThan(300);
  return answer;
};
const write = { by: developer, scheme: "bearer", company, msg: "write" };

test("create, change and delete, each with its record; reading leaves no line", async () => {
  const created = await send("POST", "leaseUnits", { body: { number: "U1", description: secret } });
  const { id } = created.json;
  const changed = await send("PATCH", `leaseUnits(${id})`, { body: { description: `${secret}2` } });
  await send("GET", `leaseUnits(${id})`);
  const deleted = await send("DELETE", `leaseUnits(${id})`);
  const unit = { ...write, set: "leaseUnits", record: id };
  expect(lines()).toEqual([
    { ...unit, method: "POST", status: 201, change: "created", id: created.headers["request-id"] },
    { ...unit, method: "PATCH", status: 200, change: "changed", id: changed.headers["request-id"] },
    { ...unit, method: "DELETE", status: 204, change: "deleted", id: deleted.headers["request-id"] },
  ]);
});

test("a record of a company set has no company", async () => {
  const { id } = (await send("POST", "/companies", { body: { name: "Another" } })).json;
  expect(lines()).toMatchObject([{ set: "companies", record: id, company: "", change: "created" }]);
});

test("each record of a deep insert, and records that controllers write", async () => {
  const body = {
    customerNo: "C1",
    leaseContractLines: [{ description: secret, leaseUnit: { number: "U2", objectArea: 5 } }],
    documents: [{ fileName: `${secret}.pdf` }],
  };
  const { id } = (await send("POST", "leaseContracts", { body })).json;
  const written = lines();
  expect(written.map(({ set, change }) => `${String(change)} ${String(set)}`)).toEqual([
    "created leaseContracts",
    "created leaseUnits",
    "created leaseUnitLedgerEntries",
    "created leaseContractLines",
    "created documents",
  ]);
  expect(written[0]).toMatchObject({ record: id, status: 201 });
  expect(new Set(written.map(({ record }) => record)).size).toBe(5);
});

test("each record of /$each, and those deleted with their owner", async () => {
  const body = { leaseContractLines: [{ lineNo: 1 }, { lineNo: 2 }] };
  const contract = (await send("POST", "leaseContracts?$expand=leaseContractLines", { body })).json;
  const ids = contract.leaseContractLines.map((line: { id: string }) => line.id).toSorted();
  lines();
  await send("PATCH", `leaseContracts(${contract.id})/leaseContractLines/$each`, {
    body: { description: secret },
  });
  const changed = lines();
  expect(recordsOf(changed)).toEqual(ids);
  expect(changed[0]).toMatchObject({
    method: "PATCH",
    change: "changed",
    set: "leaseContractLines",
    status: 200,
  });
  await send("DELETE", `leaseContracts(${contract.id})`);
  const deleted = lines();
  expect(deleted[0]).toMatchObject({ record: contract.id, change: "deleted", set: "leaseContracts" });
  expect(recordsOf(deleted.slice(1))).toEqual(ids);
  expect(deleted.every(({ change }) => change === "deleted")).toBe(true);
});

test("a write without an effect leaves one line, with the set", async () => {
  await send("DELETE", "customers/$each");
  expect(lines()).toEqual([
    { ...write, method: "DELETE", set: "customers", status: 204, id: expect.any(String) as string },
  ]);
});

describe("batches", () => {
  const post = (id: string, number: string, more = {}) => ({
    id,
    method: "POST",
    url: `/companies(${company})/leaseUnits`,
    body: { number, description: secret },
    headers: { "content-type": "application/json" },
    ...more,
  });
  const batch = (requests: object[], headers = {}) =>
    send("POST", "/$batch", { body: { requests }, headers });

  test("each part, under the correlation id of the batch", async () => {
    const { headers } = await batch([
      post("1", "B1"),
      { id: "2", method: "GET", url: `/companies(${company})/leaseUnits` },
      post("3", "B1"),
      post("4", "B2"),
    ]);
    const id = headers["request-id"];
    expect(lines()).toMatchObject([
      { id, method: "POST", set: "leaseUnits", change: "created" },
      { id, method: "POST", set: "leaseUnits", change: "created" },
    ]);
  });

  test("a group that is rolled back leaves nothing, one that is committed all of it", async () => {
    await batch([
      post("1", "G1", { atomicityGroup: "a" }),
      post("2", "G1", { atomicityGroup: "a" }),
      post("3", "G2", { atomicityGroup: "b" }),
      post("4", "G3", { atomicityGroup: "b" }),
    ]);
    expect(lines()).toHaveLength(2);
  });

  test("a snapshot, with a group in it that is rolled back", async () => {
    const requests = [
      post("1", "S1"),
      post("2", "S2", { atomicityGroup: "a" }),
      post("3", "S2", { atomicityGroup: "a" }),
      post("4", "S3", { atomicityGroup: "b" }),
    ];
    await batch(requests, { Isolation: "snapshot" });
    expect(lines()).toHaveLength(2);
  });

  test("a change set of a multipart batch", async () => {
    const line = `POST companies(${company})/leaseUnits`;
    const create = (number: string) => part(line, { id: number, body: { number } });
    const { answer } = await sendMultipart(service, [changeSet(create("M1"), create("M2"))]);
    const id = answer.headers["request-id"];
    expect(lines()).toMatchObject([
      { id, method: "POST", status: 201 },
      { id, method: "POST", status: 201 },
    ]);
  });
});

describe("refused", () => {
  const readOnly = async () => ({
    Authorization: `Bearer ${await signDevToken(service.devKey, { role: "read", expires: "1h" })}`,
  });

  test("a write without write permission, alone and in a batch, without its query", async () => {
    const headers = await readOnly();
    await service.request("POST", `leaseUnits?note=${secret}`, { body: { number: secret }, headers });
    const requests = [{ id: "1", method: "DELETE", url: `/companies(${company})/leaseUnits/$each` }];
    await service.request("POST", "/$batch", { body: { requests }, headers });
    const refusal = {
      by: developer,
      scheme: "bearer",
      status: 403,
      msg: "write refused",
      id: expect.any(String),
    };
    const code = "Authorization_InsufficientPermissions";
    expect(lines()).toEqual([
      { ...refusal, code, method: "POST", path: `/companies(${company})/leaseUnits` },
      { ...refusal, code, method: "DELETE", path: `/companies(${company})/leaseUnits/$each` },
    ]);
  });

  test("a text with a line break in the URL of a batch", async () => {
    const url = `/companies(${company})/leaseUnits(number='a\n${secret}\r\u2028b')`;
    const requests = [{ id: "1", method: "PATCH", url, body: { description: "x" } }];
    await service.request("POST", "/$batch", { body: { requests }, headers: await readOnly() });
    const path = `/companies(${company})/leaseUnits(number='…')`;
    expect(lines()).toMatchObject([{ msg: "write refused", path }]);
  });

  test("the beginning of a long path", async () => {
    const filtered = `/companies(${company})/leaseContracts/$filter(versionNo`;
    const url = `${filtered}${"%20".repeat(20_000)}eq%2077777)/$each`;
    const requests = ["1", "2"].map((id) => ({ id, method: "PATCH", url, body: { customerNo: "1" } }));
    await service.request("POST", "/$batch", { body: { requests }, headers: await readOnly() });
    const path = `${`${filtered}${"%20".repeat(200)}`.slice(0, 500)}…`;
    expect(lines()).toMatchObject(requests.map(() => ({ msg: "write refused", path })));
  });

  test("a sign-in with a bad token, and one without permissions", async () => {
    const bad = await service.request("GET", "/companies", { headers: { Authorization: "Bearer x.y.z" } });
    const empty = `Bearer ${await signClaims(service.devKey, "1h", { oid: developer, name: "Ann Smith" })}`;
    const nothing = await service.request("GET", "/companies", { headers: { Authorization: empty } });
    expect(lines()).toEqual([
      {
        id: bad.headers["request-id"],
        scheme: "bearer",
        address: "127.0.0.1",
        status: 401,
        cause: "signature",
        msg: "sign-in refused",
      },
      {
        id: nothing.headers["request-id"],
        by: developer,
        scheme: "bearer",
        address: "127.0.0.1",
        status: 403,
        cause: "permission",
        msg: "sign-in refused",
      },
    ]);
  });

  test("a request without credentials is not a rejected sign-in", async () => {
    for (const Authorization of [undefined, "Bearer", "Bearer "])
      await service.request("GET", "/companies", { headers: { Authorization } });
    expect(lines()).toEqual([]);
  });
});

describe("the account that a client names", () => {
  const accountOf = (key: string, account: string, scheme = "ntlm"): unknown => {
    const written: string[] = [];
    const log = createLog({ logLevel: "info" }, { write: (line) => void written.push(line) });
    const refusal = { status: 401, scheme, cause: "credentials", account };
    signInAudit(log, () => "192.0.2.7", key)({} as IncomingMessage, "1", refusal);
    return (JSON.parse(written[0] ?? "") as Record<string, unknown>)["account"];
  };

  // The first 22 characters of HMAC-SHA256 in base64url.
  test.each([
    ["a key", "ann", "5ZET4ZmJai0S5t8dckdTnr"],
    ["a key", "ANN", "5ZET4ZmJai0S5t8dckdTnr"],
    ["a key", "bob", "EhymgfD9XS14QnhAq3lgGi"],
    ["other", "ann", "IXfJLttruX6wayQ1L9Fv_Z"],
  ])("is a digest: %s, %s", (key, account, digest) => expect(accountOf(key, account)).toBe(digest));

  test("of an API key is its name, as no client chooses it", () =>
    expect(accountOf("a key", "key:writer", "key")).toBe("key:writer"));

  test("has one digest in all processes of a database", async () => {
    const database = await newDatabase(service.folder, "tables");
    const usersFile = join(service.folder, "users.json");
    await addUser(usersFile, "ann", "right");
    const accounts: unknown[] = [];
    for (let process = 0; process < 2; process++) {
      const other = await start({
        database,
        env: { AUTH_SCHEMES: "bearer,ntlm", NTLM_USERS_FILE: usersFile },
      });
      const connection = connect(`${other.root}/`);
      await signIn(connection, { user: "ann", password: "wrong" });
      connection.close();
      accounts.push(other.logLines().find(({ msg }) => msg === "sign-in refused")?.["account"]);
      await other.stop();
    }
    await database.drop();
    expect(accounts[0]).toMatch(/^[\w-]{22}$/);
    expect(accounts[1]).toBe(accounts[0]);
  });
});

test("no line contains content, names or tokens; the audit is written at every level except silent", async () => {
  const text = JSON.stringify(service.logLines());
  for (const word of [secret, "Ann Smith", "Developer", service.token, "ey"])
    expect(text).not.toContain(word);
  expect(text).toContain('"audit":true');
  const silent = await start({ env: { LOG_LEVEL: "silent" } });
  await silent.request("POST", "/companies", { body: { name: "Quiet" } });
  expect(silent.logLines()).toEqual([]);
  await silent.stop();
});
