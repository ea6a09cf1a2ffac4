/** The process as a user runs it: start, token, first request, stop, and starts that must fail. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { bareEnvironment } from "../bare-environment";
import { readConfig } from "../../src/config/config";
import { createLog } from "../../src/observability/log";
import { startServer } from "../../src/server";
import { send } from "../harness";
import { eventually, until } from "../waiting";

const project = resolve(__dirname, "../..");
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-process-"));
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

function launch([command = "", ...args]: string[], env: Record<string, string>): Run {
  const clean = { ...bareEnvironment, HOME: process.env.HOME ?? "" };
  const settings = { DATABASE_URL: `sqlite:${join(folder, "lease.db")}`, PORT: "0", ...env };
  const child = spawn(command, args, { cwd: project, env: { ...clean, ...settings } });
  children.push(child);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((done) => child.once("close", done));
  return { child, output: () => output, exit };
}

async function run(
  command: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { exit, output } = launch(command, env);
  return { code: await exit, output: output() };
}

const server = ["node", "dist/src/server.js"];

/** A folder with an npm that takes the present build for a new one, which other suites use meanwhile. */
async function folderOfNpmWithoutBuild(): Promise<string> {
  const bin = await mkdtemp(join(folder, "bin-"));
  const found = await run(["sh", "-c", "command -v npm"], {});
  const script = `#!/bin/sh\n[ "$*" = "run -s build" ] || exec '${found.output.trim()}' "$@"\n`;
  await writeFile(join(bin, "npm"), script, { mode: 0o755 });
  return bin;
}

test("compiled code is kept between starts, where Node.js can do so", async () => {
  const stub = "require('node:module').enableCompileCache = (folder) => console.log(folder)";
  const { output } = await run(["node", "-e", `${stub}; require('./dist/src/host/process-start.js')`], {});
  expect(output.trim()).toBe(join(project, "node_modules/.cache/lease-service/compiled"));
});

test("start, the printed request with the printed token, graceful stop", async () => {
  const { child, output, exit } = launch(server, {});
  await until(() => output().includes("curl"));
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0] ?? "";
  expect(output()).toContain(`Service root   ${url}/lease/management/v3.0/`);
  expect(output()).toContain(`$(DATA_FOLDER=${folder} npm run -s token)`);
  expect(output()).not.toContain("eyJ");
  expect(output()).toMatch(new RegExp(`Web page       ${url}/\\?key=[\\w-]{43}\n`));
  // In another terminal, without this one's settings.
  const [, command = ""] = /\$\((.*)\)" 'http/.exec(output()) ?? [];
  const PATH = `${await folderOfNpmWithoutBuild()}:${bareEnvironment["PATH"]}`;
  const token = await run(["sh", "-c", command], { DATABASE_URL: "", PORT: "", PATH });
  expect(token.output).toMatch(/^ey[\w-]+\.ey[\w-]+\.[\w-]+\n$/);
  const [, first = ""] = /'(http[^']+)'/.exec(output()) ?? [];
  const answer = await send("GET", first, { Authorization: `Bearer ${token.output.trim()}` });
  expect(answer.status).toBe(200);
  expect(answer.json.value).toHaveLength(3);
  expect((await stat(join(folder, "dev-issuer-key.json"))).mode & 0o777).toBe(0o600);
  child.kill("SIGTERM");
  expect(await exit).toBe(0);
  const lines = output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(
    expect.arrayContaining(["listening", "request", "stopping", "stopped"]),
  );
});

test("the address of the page with its key is that of the service, also with a PUBLIC_URL of this machine", async () => {
  const env = { DATABASE_URL: `sqlite:${join(folder, "public.db")}`, PUBLIC_URL: "https://localhost:8443" };
  const { child, output, exit } = launch(server, env);
  await until(() => output().includes("curl"));
  expect(output()).toContain("Service root   https://localhost:8443/lease/management/v3.0/\n");
  expect(output()).toMatch(/Web page {7}http:\/\/127\.0\.0\.1:\d+\/\?key=[\w-]{43}\n/);
  child.kill("SIGTERM");
  expect(await exit).toBe(0);
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

const askNowhere = async (port: number): Promise<void> =>
  expect((await send("GET", `http://127.0.0.1:${port}/nowhere/${"x".repeat(500)}`, {})).status).toBe(404);

/** Requests whose lines are several batches of the log, and more than a pipe and the reader's process take. */
async function askOften(port: number): Promise<void> {
  for (let i = 0; i < 50; i += 1) await Promise.all(Array.from({ length: 20 }, () => askNowhere(port)));
}

test("a log that cannot be written stops no request, and no stop", async () => {
  const port = await freePort();
  const disk = await open("/dev/full", "w");
  const child = spawn("node", ["dist/src/server.js"], {
    cwd: project,
    env: { ...bareEnvironment, DATABASE_URL: `sqlite:${join(folder, "full.db")}`, PORT: String(port) },
    stdio: ["ignore", disk.fd, "pipe"],
  });
  await disk.close();
  children.push(child);
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const exit = once(child, "close");
  await eventually(() => askNowhere(port));
  await askOften(port);
  child.kill("SIGTERM");
  expect([await exit, errors]).toEqual([[0, null], ""]);
});

test("the reader of the log reads no more: the service stops", async () => {
  const { child, output } = launch(server, { DATABASE_URL: `sqlite:${join(folder, "unread.db")}` });
  await until(() => output().includes("curl"));
  child.stdout?.pause();
  await askOften(Number(/:(\d+)/.exec(output())?.[1]));
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("the first process of a container ends by a signal while its modules are loaded", async () => {
  const script = `const { pid } = process;
    Object.defineProperty(process, "pid", { value: 1 });
    require("./dist/src/host/process-start.js");
    process.kill(pid, "SIGTERM");
    setTimeout(() => undefined, 60_000);`;
  expect(await run(["node", "-e", script], {})).toEqual({ code: 143, output: "" });
});

test("SIGHUP reads the permissions file again, and a wrong one changes nothing", async () => {
  const file = join(folder, "permissions.json");
  const write = (principals: object) => writeFile(file, JSON.stringify({ principals }));
  await write({});
  const { child, output, exit } = launch(server, { AUTH_PERMISSIONS_FILE: file });
  await until(() => output().includes("curl"));
  const [, first = ""] = /'(http[^']+)'/.exec(output()) ?? [];
  const token = (await run(["node", "dist/scripts/token.js"], {})).output.trim();
  const status = async () => (await send("GET", first, { Authorization: `Bearer ${token}` })).status;
  expect(await status()).toBe(403);
  await write({ "D0D0D0D0-0000-4000-8000-000000000001": { access: "read", companies: "*" } });
  child.kill("SIGHUP");
  await until(() => output().includes("the permissions file was read again"));
  expect(await status()).toBe(200);
  await write({ nobody: {} });
  child.kill("SIGHUP");
  await until(() => output().includes("the permissions file is invalid"));
  expect(await status()).toBe(200);
  child.kill("SIGTERM");
  expect(await exit).toBe(0);
});

test.each<[string[], RegExp]>([
  [["--role", "read", "--company", "11111111-1111-4111-8111-111111111111", "--expires", "1h"], /^ey\S+\n$/],
  [["--role", "admin"], /^No token: --role is 'admin'; expected read or write\.\n$/],
  [["--expires", "soon"], /^No token: --expires is 'soon'/],
  [["--company", "Demo"], /^No token: --company is 'Demo'/],
  [["--what"], /^No token: .*--what.*expected --role/],
])("token %j", async (args, expected) => {
  const { output, code } = await run(["node", "dist/scripts/token.js", ...args], {});
  expect(output).toMatch(expected);
  expect(code).toBe(output.startsWith("ey") ? 0 : 1);
});

test("a reader of the output that has ended gives a sentence, and no key is stored", async () => {
  const env = { DATABASE_URL: `sqlite:${join(folder, "keys.db")}` };
  expect((await run(["node", "dist/scripts/migrate.js"], env)).code).toBe(0);
  const withoutReader = async (command: string) => {
    const { child, output, exit } = launch(
      ["sh", "-c", `read -r go; exec node dist/scripts/${command}`],
      env,
    );
    child.stdout?.destroy();
    if (child.stdout?.closed === false) await once(child.stdout, "close");
    child.stdin?.end("go\n");
    return { code: await exit, output: output() };
  };
  expect(await withoutReader("token.js")).toEqual({
    code: 1,
    output: "No output: standard output cannot be written (EPIPE).\n",
  });
  expect(await withoutReader("key.js add reader --role read --companies '*' --expires 1d")).toEqual({
    code: 1,
    output: "Nothing was changed: standard output cannot be written (EPIPE), so the key is not stored.\n",
  });
  expect(await run(["node", "dist/scripts/key.js", "list"], env)).toEqual({ code: 0, output: "" });
  expect(await withoutReader("migrate.js")).toEqual({
    code: 1,
    output: "No output: standard output cannot be written (EPIPE).\n",
  });
});

test("no token when the development issuer is off", async () => {
  const { output, code } = await run(["node", "dist/scripts/token.js"], {
    AUTH_DEV_ISSUER: "true",
    HOST: "0.0.0.0",
  });
  expect(output).toContain("AUTH_DEV_ISSUER is true, but HOST is 0.0.0.0");
  expect(code).toBe(1);
});

describe("a failed start prints one sentence", () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: "abc" }, "PORT is 'abc'; expected a whole number from 0 to 65535."],
    [{ NODE_ENV: "production" }, "No sign-in is configured"],
    [
      { HOST: "192.0.2.1", DEMO_DATA: "none", OIDC_ISSUER: "https://i.example", OIDC_AUDIENCE: "x" },
      "HOST names no address of this machine",
    ],
    // EINVAL, as the address lacks its zone, or another code where there is no IPv6.
    [
      { HOST: "fe80::1", DEMO_DATA: "none", OIDC_ISSUER: "https://i.example", OIDC_AUDIENCE: "x" },
      "HOST names ",
    ],
    [
      { DATABASE_URL: "postgres://u:p@no-such-host.invalid/lease" },
      "DATABASE_URL: the host of no-such-host.invalid:5432 has no address",
    ],
    [
      { DATABASE_URL: "mssql://u:p@h/d?encrypt=ture" },
      "DATABASE_URL has a value for 'encrypt' that is not known",
    ],
    [
      { DATA_FOLDER: "/dev/null/data" },
      "The file or folder /dev/null/data/dev-issuer-key.json cannot be created, read or written (ENOTDIR)",
    ],
    [{ DATA_FOLDER: `/tmp/${"a".repeat(256)}` }, `The file or folder /tmp/${"a".repeat(256)}`],
  ])("%j", async (env, sentence) => {
    const { code, output } = await run(server, env);
    expect(code).toBe(1);
    expect(output).toContain(`The service cannot start. ${sentence}`);
    expect(output).not.toContain("    at ");
  });

  test("a database that is a folder, before anything is written", async () => {
    const parent = await mkdtemp(join(folder, "parent-"));
    const database = await mkdtemp(join(parent, "database-"));
    await chmod(database, 0o755);
    await chmod(parent, 0o755);
    const { code, output } = await run(server, { DATABASE_URL: `sqlite:${database}` });
    expect([code, output.trim()]).toEqual([
      1,
      "The service cannot start. DATABASE_URL names a folder; expected a file, such as sqlite:./data/lease.db.",
    ]);
    expect(await readdir(parent)).toEqual([basename(database)]);
    expect((await stat(database)).mode & 0o777).toBe(0o755);
    expect((await stat(parent)).mode & 0o777).toBe(0o755);
  });

  test("the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((done) => other.once("listening", done));
    const { port } = other.address() as AddressInfo;
    const { code, output } = await run(server, { PORT: String(port), DEMO_DATA: "none" });
    other.close();
    expect(code).toBe(1);
    expect(output).toContain(`The service cannot start. PORT is ${port}, but another process listens`);
  });
});

test("SIGTERM with SHUTDOWN_DELAY: not ready, requests are served as the last of their connections; SIGINT ends it", async () => {
  const database = `sqlite:${join(folder, "delayed.db")}`;
  const { child, output, exit } = launch(server, { DATABASE_URL: database, SHUTDOWN_DELAY: "86400s" });
  await until(() => output().includes("curl"));
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0] ?? "";
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string, agentOf?: Agent) => {
    const { status, headers } = await send(
      "GET",
      url + path,
      { Connection: "keep-alive" },
      undefined,
      agentOf,
    );
    return [status, headers["connection"]];
  };
  expect(await ask("/health/ready", agent)).toEqual([200, "keep-alive"]);
  const [kept] = Object.values(agent.freeSockets).flat();
  child.kill("SIGTERM");
  await until(() => output().includes('"msg":"not ready"'));
  expect(kept?.destroyed).toBe(false);
  expect(await ask("/health/ready", agent)).toEqual([503, "close"]);
  for (const [path, status] of [
    ["/health/live", 200],
    ["/lease/management/v3.0/", 401],
    ["/none", 404],
  ] as const)
    // oxlint-disable-next-line eslint/no-await-in-loop
    expect([path, ...(await ask(path))]).toEqual([path, status, "close"]);
  agent.destroy();
  child.kill("SIGINT");
  expect(await exit).toBe(0);
});

test("while the service stops, each response has `Connection: close` once", async () => {
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: `sqlite:${join(folder, "x.db")}`,
    LOG_LEVEL: "silent",
  });
  const nothing = (): Promise<void> => Promise.resolve();
  const service = await startServer(config, createLog(config), () =>
    Promise.resolve({
      handle: () => Promise.reject(new Error("not called")),
      findKey: () => Promise.resolve(undefined),
      ready: nothing,
      close: nothing,
    }),
  );
  const root = "/lease/management/v3.0/";
  const heads = [
    `GET ${root}`,
    `POST ${root}\r\nContent-Length: 5\r\nConnection: close`,
    `POST ${root}\r\nContent-Length: 5\r\nExpect: 100-continue`,
    "POST /mcp\r\nContent-Length: 5\r\nConnection: close",
    "GET /none",
    "GET /none\r\nHost: y\r\nContent-Length: 5\r\nConnection: close",
  ].map((head) => head.replace(/ \S+/, "$& HTTP/1.1\r\nHost: x"));
  const received = heads.map((head) => {
    const client = connect(Number(new URL(service.url).port), "127.0.0.1");
    let text = "";
    client.on("data", (chunk: Buffer) => (text += chunk.toString())).on("error", () => undefined);
    // The second request is in progress when the stop begins, since its head lacks the last line.
    client.write(`GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n${head}\r\n`);
    return { client, head, text: () => text };
  });
  await until(() => received.every(({ text }) => text().includes("HTTP/1.1 200")));
  const stopped = service.stop();
  for (const { client } of received) client.write("\r\n");
  await stopped;
  const connectionLines = received.map(({ text }) => {
    const [, last = ""] = text().split(/(?=HTTP\/1.1 4)/);
    return last.match(/^Connection: .*/gim);
  });
  expect(connectionLines).toEqual(heads.map(() => ["Connection: close"]));
});

test("a stop lets requests in flight end, refuses new connections, closes idle ones, then closes the service", async () => {
  const events: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: `sqlite:${join(folder, "x.db")}`,
    LOG_LEVEL: "silent",
  });
  const service = await startServer(config, createLog(config), () =>
    Promise.resolve({
      handle: async () => {
        events.push("asked");
        await held;
        events.push("answered");
        return { status: 200, headers: {}, body: "done" };
      },
      findKey: () => Promise.resolve(undefined),
      ready: () => Promise.resolve(),
      close: async () => void events.push("closed"),
    }),
  );
  const token = (await run(["node", "dist/scripts/token.js"], {})).output.trim();
  // The key is in the folder of the database.
  const pending = send("GET", `${service.url}/lease/management/v3.0/`, { Authorization: `Bearer ${token}` });
  const opened = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    await once(socket, "connect");
    return socket;
  };
  const [idle, late] = [await opened(), await opened()];
  const idleClosed = new Promise((done) => idle.once("close", done));
  let received = "";
  late.on("data", (bytes: Buffer) => (received += bytes.toString()));
  const lateClosed = once(late, "close");
  await until(() => events.includes("asked"));
  const stopped = service.stop();
  // The first request of a connection that was open.
  late.write("GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
  await lateClosed;
  expect(received).toMatch(/^HTTP\/1.1 200 .*"live"/s);
  expect(service.stop()).toBe(stopped);
  await eventually(() => expect(send("GET", `${service.url}/health/live`)).rejects.toThrow("ECONNREFUSED"));
  expect(events).toEqual(["asked"]);
  release();
  expect((await pending).text).toBe("done");
  await stopped;
  await idleClosed;
  expect(events).toEqual(["asked", "answered", "closed"]);
});
