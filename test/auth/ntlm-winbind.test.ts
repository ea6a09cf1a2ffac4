/** NTLM through ntlm_auth, with a fake program: the pool of processes, its bounds, and all failures. */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWinbindVerifier } from "../../src/auth/ntlm/winbind";
import { startWithNtlm, ann, type NtlmService } from "./ntlm-service";
import {
  authenticate,
  challengeIn,
  connect,
  hashOf,
  header,
  negotiate,
  signIn,
  type Answer,
} from "./ntlm-client";
import { eventually, until } from "../waiting";

const example = "S-1-5-21-1-2-3";
/** Responds like wbinfo for one user of two groups. */
const wbinfo = `#!/bin/sh
case "$1" in
  *nosid) exit 1 ;;
  --name-to-sid=*) echo "${example}-1001 SID_USER (1)" ;;
  --user-sids=*) printf '%s\\n' ${example}-1001 ${example}-513 ${example}-1104 S-1-5-32-545 ;;
  --lookup-sids=*)
    echo '${example}-513 -> <none>\\Domain Users 2'
    echo '${example}-1104 -> EXAMPLE\\Lease Writers 2' ;;
esac
`;

let folder: string;
let service: NtlmService;
const programs = (): string => join(folder, "bin");

async function program(name: string, text: string): Promise<void> {
  await writeFile(join(programs(), name), text);
  await chmod(join(programs(), name), 0o755);
}

const writers = { "Lease Writers": { access: "write", companies: "*" } };
const startIt = (env: Record<string, string> = {}, principals: object = writers): Promise<NtlmService> =>
  startWithNtlm(
    {
      NTLM_VERIFIER: "winbind",
      NTLM_AUTH_PATH: join(programs(), "ntlm_auth"),
      NTLM_DOMAIN: "EXAMPLE",
      NTLM_HELPERS_MAX: "3",
      ...env,
    },
    principals,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-winbind-"));
  await mkdir(programs());
  const fake = await readFile(join(__dirname, "fake-ntlm-auth.js"), "utf8");
  await program(
    "ntlm_auth",
    `#!${process.execPath}\n${fake}`
      .replace("%HASH%", hashOf(ann.password).toString("hex"))
      .replace("%LOG%", join(folder, "log")),
  );
  await program("wbinfo", wbinfo);
  service = await startIt();
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => writeFile(join(folder, "log"), ""));

const log = async (): Promise<readonly string[]> =>
  (await readFile(join(folder, "log"), "utf8")).trim().split("\n");
/** Number of processes used since the test began. */
const processes = async (): Promise<number> => new Set((await log()).map((line) => line.split(" ")[0])).size;

async function trySignIn(user: string, password = ann.password, at = service): Promise<Answer> {
  const connection = connect(at.address);
  const answer = await signIn(connection, { user, password });
  connection.close();
  return answer;
}

test("a user of a group in the permissions file", async () => {
  const connection = connect(service.address);
  const answer = await signIn(connection, { user: "Ann", password: ann.password, domain: "example" });
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
    200,
    { name: "EXAMPLE\\Ann", scheme: "ntlm" },
  ]);
  expect((await connection.ask({}, { method: "POST", body: "{}" })).status).toBe(200);
  connection.close();
});

test.each([
  ["EXAMPLE\\Lease Writers", 200],
  [`${example}-1104`, 200],
  ["S-1-5-32-545", 200],
  ["example\\zed", 200],
  ["zed", 200],
  ["Users", 403],
  ["OTHER\\zed", 403],
])("%s in the permissions file: %s", async (name, status) => {
  const other = await startIt({}, { [name]: { access: "read", companies: "*" } });
  expect((await trySignIn("zed", ann.password, other)).status).toBe(status);
  await other.stop();
});

test("without NTLM_DOMAIN a user name needs its domain", async () => {
  const other = await startIt({ NTLM_DOMAIN: "" }, { zed: { access: "read", companies: "*" } });
  expect((await trySignIn("zed", ann.password, other)).status).toBe(403);
  await other.stop();
});

test("names are read as UTF-8", async () => {
  const answer = await trySignIn("umlaut");
  expect(JSON.parse(answer.text)).toMatchObject({ name: "EXAMPLE\\jürgen" });
});

test("a name without its control characters, as records store it", async () => {
  const answer = await trySignIn("control");
  expect(JSON.parse(answer.text)).toMatchObject({ name: "EXAMPLE\\ann" });
});

test("a name without a domain is of the service's domain", async () => {
  const answer = await trySignIn("plain");
  expect(JSON.parse(answer.text)).toMatchObject({ name: "EXAMPLE\\plain" });
});

test("a wrong password is rejected, and the process is reused", async () => {
  expect((await trySignIn("ann", "wrong")).status).toBe(401);
  expect((await trySignIn("ann")).status).toBe(200);
  expect(await processes()).toBe(1);
});

test("garbage is a fault of the client", async () => {
  const connection = connect(service.address);
  for (const text of ["TlRMTVNTUAABAAAA", "AAAA", "!"]) {
    expect((await connection.ask({ Authorization: `NTLM ${text}` })).status).toBe(401);
  }
  challengeIn(await connection.ask(header(negotiate())));
  expect((await connection.ask(header(Buffer.from("NTLMSSP\0\x03\0\0\0        ", "latin1")))).status).toBe(
    401,
  );
  connection.close();
  expect((await trySignIn("ann")).status).toBe(200);
});

const timesAsked = async (user: string): Promise<number> =>
  (await log()).filter((line) => line.endsWith(` asked ${user}`)).length;

/**
 * The status of a sign-in that a process was asked about, repeated as clients do: on a busy machine there may be too many
 * at a time (503), and the process of a client that takes longer than a second is withdrawn (401).
 */
const statusOf = (user: string, password: string): Promise<number> =>
  until(async () => {
    const before = await timesAsked(user);
    try {
      const { status } = await trySignIn(user, password);
      return (await timesAsked(user)) > before && status !== 503 && status;
    } catch (error) {
      if (!String(error).includes("no challenge in an answer 503")) throw error;
      return false;
    }
  });

test("40 concurrent sign-ins with three processes: no response is mixed up", async () => {
  const people = Array.from({ length: 40 }, (_, n) => (n % 3 === 0 ? "wrong" : ann.password));
  const statuses = await Promise.all(people.map((password, n) => statusOf(`user${n}`, password)));
  expect(statuses).toEqual(people.map((password) => (password === "wrong" ? 401 : 200)));
  expect(await processes()).toBeLessThanOrEqual(3);
});

test("unanswered challenges do not block others", async () => {
  const slow = Array.from({ length: 3 }, () => connect(service.address));
  const challenges = await Promise.all(slow.map((one) => one.ask(header(negotiate()))));
  // While they wait, as checked below.
  expect((await trySignIn("ann")).status).toBe(200);
  const late = await Promise.all(
    slow.map(async (one, n) => {
      const type2 = challengeIn(challenges[n] ?? (await one.ask()));
      return (await one.ask(header(authenticate(type2, ann)))).status;
    }),
  );
  // One process was withdrawn; the other two waited for their clients.
  expect(late.toSorted((a, b) => a - b)).toEqual([200, 200, 401]);
  for (const one of slow) one.close();
});

test.each(["nodc", "broken", "die", "nosid"])("%s: 503, and the next one is served", async (user) => {
  const answer = await trySignIn(user);
  expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
  expect(answer.headers["www-authenticate"]).toBeUndefined();
  expect(answer.text).toContain("Internal_ServiceUnavailable");
  await eventually(async () => expect((await trySignIn("ann")).status).toBe(200));
});

test("a process that sends an unexpected line is ended", async () => {
  await trySignIn("twice");
  await eventually(async () => expect((await trySignIn("ann", "wrong")).status).toBe(401));
  expect((await trySignIn("ann")).status).toBe(200);
  expect(await processes()).toBe(2);
});

test("an outage does not count as a failure, and a blocked account is not verified", async () => {
  const strict = await startIt({ AUTH_MAX_FAILURES: "2" });
  for (let n = 0; n < 5; n++) expect((await trySignIn("nodc", "x", strict)).status).toBe(503);
  for (const status of [401, 401, 429, 429])
    expect((await trySignIn("ann", "x", strict)).status).toBe(status);
  expect((await log()).filter((line) => line.endsWith("asked ann"))).toHaveLength(2);
  await strict.stop();
});

test("a process that does not respond is ended in time", async () => {
  const verifier = await openWinbindVerifier({
    path: join(programs(), "ntlm_auth"),
    maxProcesses: 1,
    timeout: 300,
  });
  const begin = async () => {
    const handshake = await verifier.begin(negotiate());
    const bytes = authenticate(handshake.challenge, { user: "hang", password: "x" });
    return handshake.verify(bytes, {} as Parameters<typeof handshake.verify>[1]);
  };
  await expect(begin()).rejects.toMatchObject({ code: "Internal_ServiceUnavailable" });
  await expect(begin()).rejects.toMatchObject({ code: "Internal_ServiceUnavailable" });
  verifier.close();
  await expect(verifier.begin(negotiate())).rejects.toMatchObject({ code: "Internal_ServiceUnavailable" });
});

test("processes end with the service, and do not inherit its environment", async () => {
  const other = await startIt();
  await trySignIn("ann", ann.password, other);
  const [pid = "", ...line] = (await log())[0]?.split(" ") ?? [];
  expect(line.join(" ")).toBe("start LC_ALL,PATH");
  expect(process.kill(Number(pid), 0)).toBe(true);
  await other.stop();
  await eventually(() => expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH"));
});

test("without the program the service does not start", async () => {
  await expect(startIt({ NTLM_AUTH_PATH: "/nowhere/ntlm_auth" })).rejects.toThrow(
    "NTLM_AUTH_PATH cannot be used: /nowhere/ntlm_auth is not a program; expected Samba's ntlm_auth",
  );
});
