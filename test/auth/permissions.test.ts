/** The permissions file on the running service: keys of principals, resulting permissions, mistakes, reloading. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JWTPayload } from "jose";
import { signClaims } from "../../src/auth/dev-issuer";
import { createAuthorize, type Grants, NotPermitted } from "../../src/auth/permissions";
import type { Principal } from "../../src/auth/principal";
import type { ODataHandler } from "../../src/odata/http/listener";
import { start, type TestService } from "../harness";

const [alpha, beta, gamma] = ["a", "b", "c"].map((x) => `${x.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const [reader, writer, everywhere, unlisted, member, readers, writers, app, twice] = Array.from(
  { length: 9 },
  (_, n) => id(n + 1),
) as [string, string, string, string, string, string, string, string, string];

const principals = {
  [reader]: { access: "read", companies: [alpha.toUpperCase()] },
  [writer.toUpperCase()]: { access: "write", companies: [alpha, beta] },
  [everywhere]: { access: "write", companies: "*" },
  [readers]: { access: "read", companies: [alpha, beta] },
  [writers]: { access: "write", companies: [beta] },
  [app]: { access: "write", companies: [gamma] },
  [twice]: { access: "read", companies: [] },
};

/** Returns the caller's permissions. */
const whoAmI: ODataHandler = ({ caller }) => {
  const { canWrite, partitions, writablePartitions } = caller;
  const list = (ids: typeof partitions | undefined) =>
    ids === undefined || ids === "*" ? ids : [...ids].toSorted();
  const body = JSON.stringify({ canWrite, sees: list(partitions), writes: list(writablePartitions) });
  return Promise.resolve({ status: 200, headers: { "Content-Type": "application/json" }, body });
};

let folder: string;
let file: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-permissions-"));
  file = join(folder, "permissions.json");
  await writeFile(file, JSON.stringify({ principals }));
  service = await start({ service: whoAmI, env: { AUTH_PERMISSIONS_FILE: file } });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const write = { roles: ["API.ReadWrite.All"] };
const ask = async (claims: JWTPayload, path = "/") => {
  const Authorization = `Bearer ${await signClaims(service.devKey, "1h", claims)}`;
  return service.request("GET", path, { headers: { Authorization } });
};

describe("the intersection of token and file", () => {
  test.each<[string, JWTPayload, object]>([
    ["a reader", { oid: reader, ...write }, { canWrite: false, sees: [alpha] }],
    ["a writer, key in capitals", { oid: writer, ...write }, { canWrite: true, sees: [alpha, beta] }],
    [
      "a writer, object id in capitals",
      { oid: id(2).toUpperCase(), ...write },
      { canWrite: true, sees: [alpha, beta] },
    ],
    [
      "a writer with a token to read",
      { oid: writer, roles: ["API.Read.All"] },
      { canWrite: false, sees: [alpha, beta] },
    ],
    ["every company", { oid: everywhere, ...write }, { canWrite: true, sees: "*" }],
    [
      "a narrowed token",
      { oid: everywhere, ...write, companies: [gamma] },
      { canWrite: true, sees: [gamma] },
    ],
    [
      "narrowed to another company",
      { oid: writer, ...write, companies: [gamma] },
      { canWrite: false, sees: [] },
    ],
    [
      "narrowed to one of them",
      { oid: writer, ...write, companies: [beta, gamma] },
      { canWrite: true, sees: [beta] },
    ],
    ["a group", { oid: member, ...write, groups: [readers] }, { canWrite: false, sees: [alpha, beta] }],
    [
      "two groups: what one gives for writing, the other does not spread",
      { oid: member, ...write, groups: [readers, writers] },
      { canWrite: true, sees: [alpha, beta], writes: [beta] },
    ],
    [
      "a group and an entry of one's own",
      { oid: reader, ...write, groups: [writers] },
      { canWrite: true, sees: [alpha, beta], writes: [beta] },
    ],
    ["an application", { oid: member, azp: app, ...write }, { canWrite: true, sees: [gamma] }],
    ["listed for no company", { oid: twice, ...write }, { canWrite: false, sees: [] }],
  ])("%s", async (_, claims, expected) => {
    const { status, json } = await ask(claims);
    expect(status).toBe(200);
    expect(json).toEqual(expected);
  });
});

describe("403, with the reason", () => {
  const scp = "Financials.ReadWrite.All";
  test.each<[string, JWTPayload, string]>([
    [
      "not listed",
      { oid: unlisted, ...write },
      `the permissions file lists neither this account '${unlisted}'`,
    ],
    [
      "in a group that is not listed",
      { oid: unlisted, ...write, groups: [unlisted] },
      "the permissions file lists",
    ],
    ["a user of a listed application", { oid: unlisted, azp: app, scp }, "the permissions file lists"],
    [
      "listed, but a token without a role",
      { oid: writer, roles: [] },
      "none of the required roles or scopes",
    ],
  ])("%s", async (_, claims, reason) => {
    const { status, json, headers } = await ask(claims);
    expect(status).toBe(403);
    expect(json.error.code).toBe("Authorization_InsufficientPermissions");
    expect(json.error.message).toContain(reason);
    expect(headers["www-authenticate"]).toContain("insufficient_scope");
  });

  test("$metadata needs a sign-in only, and its name elsewhere in the URL has no effect", async () => {
    expect((await ask({ oid: unlisted }, "/$metadata")).json).toEqual({ canWrite: false, sees: [] });
    expect((await ask({ oid: unlisted }, "/%24metadata?$format=xml")).status).toBe(200);
    for (const path of [
      "/companies?x=/$metadata",
      "/companies?$metadata",
      "/leaseUnits?a=b/$metadata?",
      "/$batch",
    ])
      expect((await ask({ oid: unlisted }, path)).status).toBe(403);
  });
});

test("without a file, a token is valid for every company", async () => {
  const open = await start({ service: whoAmI });
  const { json } = await open.request("GET", "/");
  expect(json).toEqual({ canWrite: true, sees: "*" });
  await open.stop();
});

describe("Windows accounts have the file's permissions, and none without it", () => {
  const account = (...names: string[]): Principal => ({
    scheme: "ntlm",
    id: id(1),
    name: "Ann",
    names,
    permissions: new Set(),
    companies: "*",
  });
  const grants: Grants = new Map([
    ["contoso\\ann", { access: "write", companies: new Set([alpha]) }],
    ["bob", { access: "read", companies: "*" }],
    ["s-1-5-21-1-2-3-513", { access: "read", companies: new Set([beta]) }],
  ]);
  const authorize = createAuthorize(() => grants);

  test.each<[Principal, object]>([
    [account("CONTOSO\\Ann", "Ann"), { canWrite: true, partitions: new Set([alpha]) }],
    [account("OTHER\\BOB", "BOB"), { canWrite: false, partitions: "*" }],
    [account("X\\Y", "S-1-5-21-1-2-3-513"), { canWrite: false, partitions: new Set([beta]) }],
  ])("%j", (principal, expected) => expect(authorize(principal, "/")).toMatchObject(expected));

  test.each([
    ["not listed", grants, "lists neither"],
    ["no file", undefined, "AUTH_PERMISSIONS_FILE only, which is not set"],
  ] as const)("%s: 403 without a challenge", (_, listed, reason) => {
    let refused: unknown;
    try {
      createAuthorize(() => listed)(account("OTHER\\Ann", "Ann"), "/");
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(NotPermitted);
    expect(refused).toMatchObject({ status: 403, headers: {} });
    expect(String(refused)).toContain(reason);
    expect(String(refused)).not.toContain("Ann");
  });
});

describe("a mistake in the file stops the start with a sentence", () => {
  const entry = (value: unknown): string => JSON.stringify({ principals: { ann: value } });
  test.each<[string, string]>([
    ["", "which is not JSON"],
    ["{", "which is not JSON"],
    ["[]", 'where the whole: expected {"principals":{…}}'],
    ["{}", "where the whole: expected an object with one member for each of them"],
    [`{"principals":{},"groups":{}}`, "where 'groups' is unknown"],
    [`{"principals":[]}`, "where the whole: expected an object with one member"],
    [entry({ access: "admin", companies: "*" }), `where the entry 'ann', access: expected "read" or "write"`],
    [entry({ companies: "*" }), `where the entry 'ann', access: expected "read" or "write"`],
    [
      entry({ access: "read" }),
      `where the entry 'ann', companies: expected "*" or a list of company ids (GUIDs)`,
    ],
    [
      entry({ access: "read", companies: ["Demo"] }),
      "where the entry 'ann', companies, 0: expected the id of a company (a GUID)",
    ],
    [entry({ access: "read", companies: "*", company: "*" }), "where 'company' is unknown"],
    [
      `{"principals":{"":{"access":"read","companies":"*"}}}`,
      "where the entry '': expected a name that is not empty",
    ],
    [
      `{"principals":{"ann":{"access":"read","companies":"*"},"  ":{"access":"read","companies":"*"}}}`,
      "where the entry '  ': expected a name that is not empty",
    ],
    [entry("read"), `where the entry 'ann': expected an object with "access" and "companies"`],
    [
      entry({ access: "read", companies: "*", operations: "some" }),
      `where the entry 'ann', operations: expected "*" or a list of operations`,
    ],
    [
      entry({ access: "read", companies: "*", operations: [1] }),
      "where the entry 'ann', operations, 0: expected the name of an operation",
    ],
    [
      entry({ access: "read", companies: "*", sets: [] }),
      "where the entry 'ann', sets: expected an object with one member for each set",
    ],
    [
      entry({ access: "read", companies: "*", sets: { access: 1 } }),
      "where the entry 'ann', sets, access: expected an object with the rules of the set",
    ],
    [
      entry({ access: "read", companies: "*", sets: { services: { filter: 1 } } }),
      "where the entry 'ann', sets, services, filter: expected a condition as in $filter",
    ],
    [
      entry({ access: "read", companies: "*", sets: { services: { hidden: "code" } } }),
      "where the entry 'ann', sets, services, hidden: expected a list of names",
    ],
    [
      entry({ access: "read", companies: "*", sets: { services: { readOnly: [1] } } }),
      "where the entry 'ann', sets, services, readOnly, 0: expected a name",
    ],
    [
      entry({ access: "read", companies: "*", sets: { services: { allow: ["drop"] } } }),
      `where the entry 'ann', sets, services, allow, 0: expected "create", "update" or "delete"`,
    ],
    [entry({ access: "read", companies: "*", sets: { services: { deny: [] } } }), "where 'deny' is unknown"],
    [
      `{"principals":{"CONTOSO\\\\Ann":{"access":"read","companies":"*"},"contoso\\\\ann":{"access":"read","companies":"*"}}}`,
      "where 'contoso\\ann' is listed twice",
    ],
  ])("%s", async (text, expected) => {
    const path = join(folder, "wrong.json");
    await writeFile(path, text);
    const started = start({ service: whoAmI, env: { AUTH_PERMISSIONS_FILE: path } });
    await expect(started).rejects.toThrow(`AUTH_PERMISSIONS_FILE is '${path}', ${expected}`);
  });

  test("a missing file, and an unreadable one", async () => {
    const missing = start({ service: whoAmI, env: { AUTH_PERMISSIONS_FILE: "/no/such/file" } });
    await expect(missing).rejects.toThrow("AUTH_PERMISSIONS_FILE is '/no/such/file', which does not exist");
    const directory = start({ service: whoAmI, env: { AUTH_PERMISSIONS_FILE: folder } });
    await expect(directory).rejects.toThrow("which cannot be read (EISDIR)");
  });
});

test("reloading: a valid file applies at once, an invalid one not at all; both are logged", async () => {
  const token = `Bearer ${await signClaims(service.devKey, "1h", { oid: unlisted, ...write })}`;
  const status = async () =>
    (await service.request("GET", "/", { headers: { Authorization: token } })).status;
  const entry = { access: "read", companies: "*" };
  expect(await status()).toBe(403);
  await writeFile(file, `\uFEFF${JSON.stringify({ principals: { [unlisted]: entry } })}`);
  expect(await status()).toBe(403);
  await service.reload();
  expect(await status()).toBe(200);
  await writeFile(file, JSON.stringify({ principals: { [unlisted]: { ...entry, access: "none" } } }));
  await service.reload();
  expect(await status()).toBe(200);
  await writeFile(file, JSON.stringify({ principals: {} }));
  await service.reload();
  expect(await status()).toBe(403);
  const lines = service.logLines().filter(({ msg }) => String(msg).includes("permissions file"));
  expect(lines).toEqual([
    expect.objectContaining({ level: 30, principals: 1 }),
    expect.objectContaining({ level: 50, reason: expect.stringContaining(`expected "read" or "write"`) }),
    expect.objectContaining({ level: 30, principals: 0 }),
  ]);
});
