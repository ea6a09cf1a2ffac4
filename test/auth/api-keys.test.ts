/** API keys on running services: command, forms of the header, permissions, revocation, hostile requests, audit. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manageKeys } from "../../scripts/key";
import { digestOf, newSecret } from "../../src/auth/api-key";
import { readTransferConfig } from "../../src/config/config";
import { openDatabase, type OpenDatabase } from "../../src/database/open";
import { apiKeys } from "../../src/odata";
import { newDatabase, type TestDatabase } from "../databases";
import { demoCompanyId, send, start, type TestService } from "../harness";

let folder: string;
let database: TestDatabase;
let opened: OpenDatabase;
/** Bearer and keys, behind a proxy. */
let service: TestService;
/** Another process on the same database: keys alone, with a permissions file. */
let other: TestService;
let estates: string;
let reader: string;
let writer: string;

const command = async (...args: string[]): Promise<readonly string[]> => {
  const lines: string[] = [];
  await manageKeys(args, opened.store, async (line) => void lines.push(line));
  return lines;
};
const add = async (name: string, ...args: string[]): Promise<string> =>
  (await command("add", name, ...args))[0] ?? "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-keys-"));
  database = await newDatabase(folder, "demo");
  opened = await openDatabase(readTransferConfig({ DATABASE_URL: database.url }));
  const permissions = join(folder, "permissions.json");
  const narrowed = { access: "read", companies: [demoCompanyId] };
  await writeFile(permissions, JSON.stringify({ principals: { "key:Writer": narrowed } }));
  service = await start({
    database,
    env: { AUTH_SCHEMES: "bearer,key", TRUST_PROXY: "true", AUTH_MAX_FAILURES: "1", LOG_LEVEL: "error" },
  });
  other = await start({ database, env: { AUTH_SCHEMES: "key", AUTH_PERMISSIONS_FILE: permissions } });
  estates = (await service.request("POST", "/companies", { body: { name: "Other Estates" } })).json.id;
  reader = await add("reader", "--role", "read", "--companies", estates.toUpperCase(), "--expires", "90d");
  writer = await add("writer", "--role", "write", "--companies", "*", "--expires", "12h");
});
afterAll(async () => {
  await service.stop();
  await other.stop();
  await opened.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString("base64")}`;
const ask = (
  Authorization: string | undefined,
  headers: Readonly<Record<string, string>> = {},
  at = service,
) => send("GET", `${at.root}/companies`, { Authorization, ...headers });
const challengesOf = ({ rawHeaders }: { readonly rawHeaders: readonly string[] }): readonly string[] =>
  rawHeaders.filter((_, i) => rawHeaders[i - 1] === "WWW-Authenticate");

describe("the header", () => {
  test.each([
    ["Bearer", (key: string) => `Bearer ${key}`],
    ["a scheme in lower case", (key: string) => `bearer  ${key} `],
    ["the password of Basic", (key: string) => basic(`excel:${key}`)],
    ["Basic without a user name", (key: string) => basic(`:${key}`)],
    ["a password without a user name", (key: string) => basic(key)],
    ["a user name that is not ASCII", (key: string) => basic(`Zoë Müller:${key}`)],
  ])("%s", async (_name, header) => {
    expect((await ask(header(writer))).status).toBe(200);
  });

  test("a response without credentials names every scheme, to a script of a page all but Basic", async () => {
    const answer = await ask(undefined);
    expect(answer.status).toBe(401);
    expect(challengesOf(answer).map((line) => line.split(" ", 1)[0])).toEqual(["Bearer", "Basic"]);
    expect(challengesOf(answer)[1]).toBe(`Basic realm="${service.url}", charset="UTF-8"`);
    expect(challengesOf(await ask(undefined, { "Sec-Fetch-Site": "same-origin" }))).toHaveLength(1);
    expect(challengesOf(await ask(undefined, {}, other))).toHaveLength(1);
  });

  test("without the scheme, keys are no credentials, and Basic is not offered", async () => {
    const plain = await start({ service: () => Promise.resolve({ status: 204, headers: {} }) });
    const answers = [await ask(undefined, {}, plain), await ask(basic(`x:${writer}`), {}, plain)];
    answers.push(await ask(`Bearer ${writer}`, {}, plain));
    await plain.stop();
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(answers.flatMap(challengesOf).filter((line) => line.startsWith("Basic"))).toEqual([]);
  });
});

describe("permissions", () => {
  test("a reader of one company: the other one does not exist, and changes are forbidden", async () => {
    const headers = { Authorization: `Bearer ${reader}` };
    const companies = await service.request("GET", "/companies", { headers });
    expect(companies.json.value.map(({ id }: { id: string }) => id)).toEqual([estates]);
    expect((await service.request("GET", "customers", { headers })).status).toBe(404);
    const path = `/companies(${estates})/customers`;
    const created = await service.request("POST", path, { headers, body: { number: "K1" } });
    expect(created.status).toBe(403);
    expect(challengesOf(created)).toEqual([]);
  });

  test("a writer; the audit has the name of the key and never the key", async () => {
    const headers = { Authorization: basic(`x:${writer}`) };
    const created = await service.request("POST", "customers", { headers, body: { number: "KEY1" } });
    expect(created.status).toBe(201);
    const by = created.json.systemCreatedBy;
    expect(by).toMatch(/^[0-9a-f-]{36}$/);
    const lines = service.logLines();
    expect(lines).toContainEqual(
      expect.objectContaining({ audit: true, by, scheme: "key", account: "key:writer", set: "customers" }),
    );
    expect(JSON.stringify(lines)).not.toContain("leasekey_");
    expect(JSON.stringify(await database.sql('select * from "apiKey"'))).not.toContain("leasekey_");
  });

  test("an entry of the permissions file restricts a key; other keys need none", async () => {
    const headers = { Authorization: `Bearer ${writer}` };
    const companies = await other.request("GET", "/companies", { headers });
    expect(companies.json.value.map(({ id }: { id: string }) => id)).toEqual([demoCompanyId]);
    expect((await other.request("POST", "customers", { headers, body: { number: "K2" } })).status).toBe(403);
    const own = await other.request("GET", "/companies", { headers: { Authorization: `Bearer ${reader}` } });
    expect(own.json.value).toHaveLength(1);
  });
});

describe("rejected keys", () => {
  const faultOf = async (Authorization: string, headers = {}, at = service): Promise<string> => {
    const sent = { "X-Forwarded-For": "198.51.100.9", ...tls, ...headers };
    const { status, json } = await ask(Authorization, sent, at);
    return `${status} ${String(json.error.message).replace(/ {2}CorrelationId.*/, "")}`;
  };
  const tls = { "X-Forwarded-Proto": "https" };
  const invalid = (fault: string): string => `401 The API key is not valid (${fault}).`;
  /** Another last digit: the checksum does not fit. */
  const mistyped = (key: string): string => key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");

  test.each([
    ["a wrong checksum", () => `Bearer ${mistyped(writer)}`, "form"],
    ["a wrong checksum, Basic", () => basic(`x:${mistyped(writer)}`), "form"],
    ["cut off", () => `Bearer ${writer.slice(0, -1)}`, "form"],
    ["with an addition", () => `Bearer ${writer}0`, "form"],
    ["the digest in its place", () => `Bearer leasekey_${digestOf(writer).slice(0, 49)}`, "form"],
    ["a statement in its place", () => basic("x:leasekey_' or '1'='1"), "form"],
    ["some other password", () => basic("admin:admin"), "form"],
    ["Basic of no base64", () => "Basic %%%", "form"],
    ["no password", () => basic("x:"), "form"],
    ["a further colon", () => basic(`x:y:${writer}`), "form"],
    ["a key that was never issued", () => `Bearer ${newSecret()}`, "unknown"],
  ])("%s", async (_name, header, fault) => {
    // Failures are counted by address; each case has its own.
    const address = { "X-Forwarded-For": `198.51.100.${(failures += 1)}` };
    expect(await faultOf(header(), address)).toBe(invalid(fault));
  });
  let failures = 10;

  test("an expired key", async () => {
    const secret = newSecret();
    const expiresAt = new Date(Date.now() - 1).toISOString();
    await apiKeys(opened.store).add({
      name: "past",
      role: "read",
      partitions: "*",
      expiresAt,
      digest: digestOf(secret),
    });
    expect(await faultOf(`Bearer ${secret}`)).toBe(invalid("expired"));
  });

  test("a revoked key, at once and on every process; the audit names it", async () => {
    const key = await add("short-lived", "--role", "read", "--companies", "*", "--expires", "1d");
    expect((await ask(`Bearer ${key}`)).status + (await ask(`Bearer ${key}`, {}, other)).status).toBe(400);
    await command("revoke", "short-lived");
    expect(await faultOf(`Bearer ${key}`)).toBe(invalid("revoked"));
    expect((await ask(`Bearer ${key}`, {}, other)).status).toBe(401);
    expect(service.logLines()).toContainEqual(
      expect.objectContaining({ msg: "sign-in refused", cause: "revoked", account: "key:short-lived" }),
    );
    await expect(command("revoke", "short-lived")).rejects.toThrow("there is no key 'short-lived'");
  });

  test.each([
    ["http behind a proxy", { "X-Forwarded-Proto": "http" }],
    ["a proxy that does not report TLS", { "X-Forwarded-Proto": "" }],
  ])("a key without TLS: %s", async (_name, headers) => {
    const message =
      "401 The API key was sent on a connection without TLS; expected https, and a new key in place of this one.";
    expect(await faultOf(`Bearer ${writer}`, headers)).toBe(message);
    expect(await faultOf(basic(`x:${writer}`), headers)).toBe(message);
  });

  test("a key through a proxy with TLS that is not trusted: the message names TRUST_PROXY", async () => {
    const behind = await start({
      database,
      env: { AUTH_SCHEMES: "bearer,key", PUBLIC_URL: "https://lease.example.com" },
    });
    const message =
      "401 The API key came from a proxy, and without TRUST_PROXY the service does not know whether it was sent with TLS; expected TRUST_PROXY=true, and a proxy that overwrites X-Forwarded-*.";
    expect(await faultOf(`Bearer ${writer}`, {}, behind)).toBe(message);
    await behind.stop();
  });

  test("a page of another origin cannot use Basic credentials that a browser has stored", async () => {
    const headers = { Origin: "https://evil.example", Authorization: basic(`x:${writer}`) };
    const body = { number: "CSRF" };
    expect((await service.request("POST", "customers", { headers, body })).status).toBe(401);
    const untyped = { Authorization: basic(`x:${writer}`) };
    const text = JSON.stringify(body);
    const { status, json } = await service.request("POST", "customers", { headers: untyped, body: text });
    expect([status, json.error.message]).toEqual([
      415,
      expect.stringContaining(
        "no Content-Type, which sign-ins by Basic and NTLM require; expected application/json",
      ),
    ]);
    expect(
      (await service.request("GET", "customers/$count?$filter=number eq 'CSRF'".replaceAll(" ", "%20"))).text,
    ).toBe("0");
  });

  test("invented keys are slowed down and then get 429; a valid key of the same address is accepted", async () => {
    const headers = { "X-Forwarded-For": "203.0.113.7", ...tls };
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => ask(`Bearer ${newSecret()}`, headers)),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter((guess) => guess.status === 429 && "retry-after" in guess.headers)).toHaveLength(2);
    expect((await ask(`Bearer ${writer}`, headers)).status).toBe(200);
  });
});

describe("the command", () => {
  test("a secret is recognisable, and no two are the same", async () => {
    expect(writer).toMatch(/^leasekey_[0-9A-Za-z]{49}$/);
    expect(new Set(Array.from({ length: 100 }, newSecret)).size).toBe(100);
  });

  test("list shows every key without its secret", async () => {
    const rows = (await command("list")).map((line) => line.split("\t"));
    expect(rows.find(([name]) => name === "reader")?.slice(0, 3)).toEqual(["reader", "read", estates]);
    const names = rows.map(([name]) => String(name));
    expect(names).toEqual(names.toSorted());
  });

  const valid = ["--role", "read", "--companies", "*", "--expires", "1d"];
  test.each<[string, readonly string[], string]>([
    ["no command", [], "expected add NAME"],
    ["another command", ["remove", "reader"], "expected add NAME"],
    ["list with a name", ["list", "reader"], "expected add NAME"],
    ["revoke with an option", ["revoke", "reader", "--role", "read"], "expected add NAME"],
    ["two names", ["add", "a", "b", ...valid], "expected add NAME"],
    ["an unknown option", ["add", "a", ...valid, "--admin"], "Unknown option '--admin'"],
    ["no role", ["add", "a", ...valid.slice(2)], "--role is ''; expected read or write"],
    ["another role", ["add", "a", ...valid, "--role", "admin"], "--role is 'admin'; expected read or write"],
    [
      "no companies",
      ["add", "a", "--role", "read", "--expires", "1d"],
      "--companies has '', which is no company",
    ],
    ["an unknown company", ["add", "a", ...valid, "--companies", "Demo"], "--companies has 'Demo'"],
    ["no expiry", ["add", "a", ...valid.slice(0, 4)], "--expires is ''; expected a number and h or d"],
    ["no end", ["add", "a", ...valid, "--expires", "9999d"], "at most 3650d"],
    ["a name in capitals", ["add", "A", ...valid], "the name is 'A'; expected at most 64 lower-case letters"],
    ["a used name", ["add", "reader", ...valid], "there is or was a key 'reader'"],
    ["revoke of an unknown key", ["revoke", "nothing"], "there is no key 'nothing'"],
  ])("rejects %s", async (_name, args, message) => {
    await expect(command(...args)).rejects.toThrow(message);
  });

  test("a key that cannot be shown is not stored", async () => {
    const args = ["add", "unseen", ...valid];
    const fail = () => Promise.reject(new Error("standard output cannot be written (EPIPE)"));
    await expect(manageKeys(args, opened.store, fail)).rejects.toThrow(
      "standard output cannot be written (EPIPE), so the key is not stored",
    );
    expect((await command("list")).filter((line) => line.startsWith("unseen"))).toEqual([]);
    expect(await command(...args)).toEqual([expect.stringMatching(/^leasekey_/)]);
  });

  test("companies by name", async () => {
    await add(
      "by-name",
      "--role",
      "read",
      "--companies",
      `Other Estates, ${demoCompanyId}`,
      "--expires",
      "1d",
    );
    const line = (await command("list")).find((one) => one.startsWith("by-name"));
    expect(line?.split("\t")[2]).toBe(`${estates},${demoCompanyId}`);
  });
});
