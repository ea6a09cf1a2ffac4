/** NTLM with common clients: curl, httpntlm, axios-ntlm and, where the machine has it, requests-ntlm. */
import { NtlmClient } from "axios-ntlm";
import { execFile, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { addUser, removeUser } from "../../src/auth/ntlm/local";
import { authenticate, challengeIn, connect, header, negotiate, signIn } from "./ntlm-client";
import { ann, bob, type NtlmService, startWithNtlm } from "./ntlm-service";

const run = promisify(execFile);

let service: NtlmService;
beforeAll(async () => {
  service = await startWithNtlm();
});
afterAll(() => service.stop());

interface Who {
  readonly name: string;
  readonly scheme: string;
  readonly method: string;
  readonly bytes: number;
}

const annAsks = (method = "GET", bytes = 0): Who => ({ name: "LEASE\\ann", scheme: "ntlm", method, bytes });

describe("curl", () => {
  const login = `${ann.user}:${ann.password}`;
  /** Responses one after the other, as `{body}{status}\n`. */
  const curl = async (...args: string[]): Promise<readonly string[]> => {
    const { stdout } = await run("curl", ["-s", "-w", " %{http_code}\n", ...args], { encoding: "utf8" });
    return stdout.trim().split("\n");
  };
  const answer = (who: Who): string => `${JSON.stringify(who)} 200`;

  test.each([
    login,
    `DOM\\${login}`,
    `dom.example/${login}`,
    `ann@example.com:${ann.password}`,
    `ANN:${ann.password}`,
  ])("--ntlm -u %s", async (user) => {
    expect(await curl("--ntlm", "-u", user, service.address)).toEqual([answer(annAsks())]);
  });

  test("keep-alive: three requests, one handshake", async () => {
    const { stdout, stderr } = await run(
      "curl",
      ["-sv", "--ntlm", "-u", login, service.address, service.address, service.address],
      { encoding: "utf8" },
    );
    expect(stdout).toBe(JSON.stringify(annAsks()).repeat(3));
    expect(stderr.match(/^> Authorization: NTLM/gm)).toHaveLength(2);
    expect(stderr.match(/^< HTTP\/1\.1 401/gm)).toHaveLength(1);
  });

  test("POST, and a PATCH of 60 kB", async () => {
    const file = join(service.folder, "60kB");
    await writeFile(file, "x".repeat(60_000));
    const body = ["-H", "Content-Type: application/json", "--data-binary"];
    expect(await curl("--ntlm", "-u", login, ...body, "{}", service.address)).toEqual([
      answer(annAsks("POST", 2)),
    ]);
    expect(await curl("--ntlm", "-u", login, ...body, `@${file}`, "-X", "PATCH", service.address)).toEqual([
      answer(annAsks("PATCH", 60_000)),
    ]);
  });

  test("--anyauth selects one of both schemes, with a body too", async () => {
    expect(await curl("--anyauth", "-u", login, service.address)).toEqual([answer(annAsks())]);
    expect(await curl("--anyauth", "-u", login, "-d", "a=1", service.address)).toEqual([
      answer(annAsks("POST", 3)),
    ]);
  });

  test("a wrong password, and missing write permission", async () => {
    const [wrong] = await curl("--ntlm", "-u", "ann:wrong", service.address);
    expect(wrong).toMatch(/Authentication_InvalidCredentials.* 401$/);
    const [unknown] = await curl("--ntlm", "-u", "nobody:wrong", service.address);
    expect(unknown).toMatch(/ 401$/);
    const { stdout, stderr } = await run(
      "curl",
      ["-sv", "--ntlm", "-u", `${bob.user}:${bob.password}`, "-d", "{}", service.address],
      { encoding: "utf8" },
    );
    expect(stdout).toContain("Authorization_InsufficientPermissions");
    expect(stderr.split("< HTTP/1.1 403")[1]).not.toMatch(/WWW-Authenticate/i);
  });

  test("20 concurrent sign-ins", async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => curl("--ntlm", "-u", login, service.address)),
    );
    expect(new Set(all.flat())).toEqual(new Set([answer(annAsks())]));
  });
});

describe("httpntlm", () => {
  interface HttpNtlm {
    (options: object, done: (error: Error | null, res: { statusCode: number; body: string }) => void): void;
  }
  const client = require("httpntlm") as Record<"get" | "post" | "patch", HttpNtlm>;
  const ask = (method: "get" | "post" | "patch", options: object) =>
    new Promise<{ statusCode: number; body: string }>((resolve, reject) => {
      const { user: username, password } = ann;
      client[method](
        { url: service.address, username, password, workstation: "", domain: "", ...options },
        (error, res) => (error ? reject(error) : resolve(res)),
      );
    });

  const json = { "Content-Type": "application/json" };

  test("GET, POST and PATCH", async () => {
    expect(JSON.parse((await ask("get", {})).body)).toEqual(annAsks());
    expect(JSON.parse((await ask("post", { body: "12345", headers: json })).body)).toEqual(
      annAsks("POST", 5),
    );
    const long = await ask("patch", { body: "x".repeat(60_000), headers: json });
    expect(JSON.parse(long.body)).toEqual(annAsks("PATCH", 60_000));
    expect((await ask("get", { password: "wrong" })).statusCode).toBe(401);
  });
});

describe("axios-ntlm", () => {
  const client = (password: string) =>
    NtlmClient(
      { username: ann.user, password, domain: "", workstation: "" },
      { validateStatus: (status) => status < 300 },
    );

  test("GET, POST and a wrong password", async () => {
    expect((await client(ann.password).get(service.address)).data).toEqual(annAsks());
    const posted = await client(ann.password).post(service.address, { a: 1 });
    expect(posted.data).toEqual(annAsks("POST", 7));
    await expect(client("wrong").get(service.address)).rejects.toMatchObject({ response: { status: 401 } });
  });

  test("a password beyond ASCII", async () => {
    await addUser(service.usersFile, "zoë", "pässwörd ß");
    const zoe = NtlmClient({ username: "zoë", password: "pässwörd ß", domain: "", workstation: "" });
    const { data } = await zoe.get<Who>(`${service.root}/$metadata`);
    expect(data.name).toBe("LEASE\\zoë");
  });
});

/** Python takes MD4 from OpenSSL, where it is in the legacy provider. */
const withMd4 = `openssl_conf = all
[all]
providers = both
[both]
default = on
legacy = on
[on]
activate = 1
`;

const python = ["/usr/bin/python3", "python3"].find(
  (path) => spawnSync(path, ["-c", "import requests_ntlm"]).status === 0,
);
// A package of the system; without it the test is empty.
if (python !== undefined)
  test("requests-ntlm: GET, POST and PATCH, with MIC", async () => {
    const settings = join(service.folder, "openssl.cnf");
    await writeFile(settings, withMd4);
    const script = `
import sys, requests
from requests_ntlm import HttpNtlmAuth
s = requests.Session()
s.auth = HttpNtlmAuth(sys.argv[2], sys.argv[3])
for method, body in (("GET", None), ("POST", b"12345"), ("PATCH", b"x" * 60000), ("GET", None)):
    r = s.request(method, sys.argv[1], data=body, headers={"Content-Type": "application/json"} if body else {})
    print(r.status_code, r.text)
`;
    const { stdout } = await run(python, ["-c", script, service.address, ann.user, ann.password], {
      env: { ...process.env, OPENSSL_CONF: settings },
    });
    expect(stdout.trim().split("\n")).toEqual(
      [annAsks(), annAsks("POST", 5), annAsks("PATCH", 60_000), annAsks()].map(
        (who) => `200 ${JSON.stringify(who)}`,
      ),
    );
  });

test("Expect: 100-continue: the connection stays open during the handshake", async () => {
  const connection = connect(service.address);
  const post = (message: Buffer) =>
    connection.ask({ ...header(message), Expect: "100-continue" }, { method: "POST", body: "{}" });
  const challenged = await post(negotiate());
  expect([challenged.status, challenged.headers.connection]).toEqual([401, "keep-alive"]);
  const { status, text } = await post(authenticate(challengeIn(challenged), ann));
  expect([status, JSON.parse(text)]).toMatchObject([200, { name: "LEASE\\ann", method: "POST", bytes: 2 }]);
  connection.close();
});

describe("accounts", () => {
  test("added, changed and removed while the service runs", async () => {
    const who = { user: "eve", password: "one" };
    const tryIt = async (password: string): Promise<number> => {
      const connection = connect(`${service.root}/$metadata`);
      const { status } = await signIn(connection, { ...who, password });
      connection.close();
      return status;
    };
    expect(await tryIt("one")).toBe(401);
    await addUser(service.usersFile, "Eve", "one");
    expect(await tryIt("one")).toBe(200);
    await addUser(service.usersFile, "eve", "two");
    expect([await tryIt("one"), await tryIt("two")]).toEqual([401, 200]);
    await removeUser(service.usersFile, "EVE");
    expect(await tryIt("two")).toBe(401);
  });

  test("a user without permissions can sign in and do nothing", async () => {
    await addUser(service.usersFile, "carl", "three");
    const connection = connect(service.address);
    const { status, headers } = await signIn(connection, { user: "carl", password: "three" });
    expect([status, headers["www-authenticate"]]).toEqual([403, undefined]);
    connection.close();
  });
});
