/** Several processes on one port (`WORKERS`), and `npm run migrate`. */
import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { migrations } from "../../src/database/migrations";
import { bareEnvironment } from "../bare-environment";
import { compiledProgram as program } from "../compiled";
import { placeDevKey } from "../dev-key";
import { signDevToken } from "../../src/auth/dev-issuer";
import { databaseKind, newDatabase, type TestDatabase } from "../databases";
import { send } from "../harness";
import { until as untilFound } from "../waiting";

const run = promisify(execFile);
let folder: string;
let token: string;
let database: TestDatabase;
let child: ChildProcess | undefined;
let output = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-workers-"));
  token = await signDevToken(await placeDevKey(folder), { role: "write", expires: "1h" });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  database = await newDatabase(await mkdtemp(join(folder, "database-")));
});
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  child = undefined;
  await database.drop();
});

const environment = (settings: Record<string, string> = {}): Record<string, string> => ({
  ...bareEnvironment,
  PORT: "0",
  DATABASE_URL: database.url,
  DATA_FOLDER: folder,
  RATE_LIMIT: "off",
  MAX_IN_FLIGHT: "0",
  MAX_REQUESTS_IN_PROGRESS: "0",
  DATABASE_POOL_TIMEOUT: "60s",
  DEMO_DATA: "none",
  ...settings,
});

const until = <T>(find: () => Promise<T | undefined> | T | undefined): Promise<T> =>
  untilFound(find, () => `${output}\n${processes()}`);

/** The service's processes and what each waits for, for the message of a failure. */
const processes = (): string =>
  execFileSync("ps", ["-eo", "pid,ppid,stat,wchan:24,time,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(program))
    .join("\n");

const listening = (): readonly string[] =>
  [...output.matchAll(/"url":"(http:\/\/127\.0\.0\.1:\d+)"/g)].map(([, url = ""]) => url);

/** Starts the service; resolves with its URL when that many processes listen. */
async function launch(settings: Record<string, string>, count: number): Promise<string> {
  output = "";
  child = spawn(process.execPath, [join(program, "src/server.js")], {
    cwd: folder,
    env: environment(settings),
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await until(() => (listening().length >= count || child?.exitCode !== null ? true : undefined));
  const [url = ""] = listening();
  if (child.exitCode !== null || url === "") throw new Error(`The service did not start: ${output}`);
  return url;
}

/** Process ids of the workers. */
async function workers(): Promise<readonly number[]> {
  const { stdout } = await run("ps", ["-o", "pid=", "--ppid", String(child?.pid)]).catch(
    (error: { stdout: string }) => error,
  );
  return stdout.trim().split(/\s+/).filter(Boolean).map(Number);
}

const ask = (url: string, method: string, path: string, body?: object) =>
  send(method, `${url}/lease/management/v3.0${path}`, { Authorization: `Bearer ${token}` }, body);

/** The value of a metric, summed over its labels. */
const metric = async (url: string, name: string): Promise<number> =>
  (await send("GET", `${url}/metrics`)).text
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);

test("a signal while no worker runs, in the pause before one is replaced, ends the primary process", async () => {
  const file = join(folder, "primary.js");
  await writeFile(
    file,
    `const { runWorkers } = require(${JSON.stringify(join(program, "src/host/workers.js"))});
    if (require("node:cluster").isWorker) process.exit(3);
    // The line about the worker that ended comes before the pause.
    const log = { error: () => process.kill(process.pid, "SIGTERM") };
    const over = (code) => process.stdout.write("over " + code, () => process.exit(code));
    runWorkers(1, log, over);`,
  );
  expect((await run(process.execPath, [file])).stdout).toBe("over 0");
});

if (databaseKind === "sqlite") {
  test("several processes on an embedded database are refused with a sentence", async () => {
    const failed = await run(process.execPath, [join(program, "src/server.js")], {
      cwd: folder,
      env: environment({ WORKERS: "2" }),
    }).catch((error: { code: number; stderr: string }) => error);
    expect(failed).toMatchObject({ code: 1 });
    expect(failed.stderr).toBe(
      "The service cannot start. WORKERS is 2, but DATABASE_URL names an embedded database, which has one writer; expected 1, or a database server.\n",
    );
  });
} else {
  test("two workers serve one port, aggregate their metrics, and stop together", async () => {
    const url = await launch({ WORKERS: "2" }, 2);
    expect(new Set(listening()).size).toBe(1);
    expect(await workers()).toHaveLength(2);
    const created = await ask(url, "POST", "/companies", { name: "Estate" });
    expect(created.status).toBe(201);
    // Each worker counts its responses; every one of them returns the sum.
    const before = await metric(url, "http_requests_total");
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await ask(url, "GET", "/companies")).status),
    );
    expect(statuses).toEqual(Array(40).fill(200));
    expect((await metric(url, "http_requests_total")) - before).toBe(40);
    expect(await metric(url, "http_requests_total")).toBe(await metric(url, "http_requests_total"));
    expect(await metric(url, "db_pool_connections")).toBeGreaterThanOrEqual(2);
    const ended = once(child as ChildProcess, "exit");
    child?.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    await expect(ask(url, "GET", "/companies")).rejects.toThrow("ECONNREFUSED");
  });

  test("metrics that are read while a worker ends are those of the others", async () => {
    const url = await launch({ WORKERS: "2" }, 2);
    const [ended] = await workers();
    // It does not respond, and then it is gone.
    process.kill(ended as number, "SIGSTOP");
    const reading = send("GET", `${url}/metrics`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    process.kill(ended as number, "SIGKILL");
    const { status, text } = await reading;
    expect([status, text]).toEqual([200, expect.stringMatching(/^http_requests_in_flight 0$/m)]);
    await until(() => (listening().length === 3 ? true : undefined));
    const starts = /^process_start_time_seconds (\d+)$/m;
    const [, before] = starts.exec(text) ?? [];
    const [, after] = starts.exec((await send("GET", `${url}/metrics`)).text) ?? [];
    expect(Number(before)).toBeGreaterThan(Date.parse("2020-01-01") / 1000);
    expect(Number(after)).toBeGreaterThanOrEqual(Number(before));
  });

  test("a killed worker is replaced; the others serve meanwhile, no acknowledged write is lost", async () => {
    const url = await launch({ WORKERS: "2" }, 2);
    const { id } = (await ask(url, "POST", "/companies", { name: "Estate" })).json;
    const before = await workers();
    const created: string[] = [];
    const writing = new AbortController();
    const client = async (name: string): Promise<void> => {
      for (let i = 0; !writing.signal.aborted; i += 1) {
        const code = `${name}${i}`;
        for (;;) {
          // A connection to the killed process is aborted; a new one works.
          const answer = await ask(url, "POST", `/companies(${id})/services`, { code }).catch(
            () => undefined,
          );
          if (answer === undefined) continue;
          // Writes whose response was lost are stored already.
          expect([201, 400]).toContain(answer.status);
          break;
        }
        created.push(code);
      }
    };
    const clients = ["A", "B", "C", "D"].map(client);
    await until(() => (created.length > 4 ? true : undefined));
    process.kill(before[0] as number, "SIGKILL");
    await until(async () => {
      const now = await workers();
      return now.length === 2 && !now.includes(before[0] as number) ? true : undefined;
    });
    await until(() => (listening().length === 3 ? true : undefined));
    writing.abort();
    await Promise.all(clients);
    await until(() => output.includes("a worker ended; another takes its place") || undefined);
    const { json } = await ask(url, "GET", `/companies(${id})/services?$select=code`);
    expect(json.value.map(({ code }: { code: string }) => code).toSorted()).toEqual(created.toSorted());
    expect(created.length).toBeGreaterThan(4);
  });

  test("a worker that serves goes on while another fails to start, as after the migration of a later version", async () => {
    const url = await launch({ WORKERS: "2" }, 2);
    const [killed] = await workers();
    await database.sql(
      `insert into "migrations" ("timestamp", "name") values (9999999999999, 'Later9999999999999')`,
    );
    process.kill(killed as number, "SIGKILL");
    const failed = (): number => output.split("a worker ended; another takes its place").length - 1;
    await until(() => (failed() > 6 || child?.exitCode !== null ? true : undefined));
    expect((await ask(url, "GET", "/companies")).status).toBe(200);
    await database.sql(`delete from "migrations" where "name" = 'Later9999999999999'`);
    await until(() => (listening().length === 3 ? true : undefined));
  });

  test("as the first process of a container, the primary process waits for its workers", async () => {
    const asFirst = join(folder, "as-first.js");
    await writeFile(asFirst, 'Object.defineProperty(process, "pid", { value: 1 });');
    const NODE_OPTIONS = `${bareEnvironment["NODE_OPTIONS"]} --require ${JSON.stringify(asFirst)}`;
    await launch({ WORKERS: "2", NODE_OPTIONS }, 2);
    child?.kill("SIGTERM");
    await until(() => (child?.exitCode ?? undefined) !== undefined || undefined);
    expect(child?.exitCode).toBe(0);
    expect(output.split('"msg":"stopped"')).toHaveLength(3);
  });

  test("workers that fail to start end the service with an error", async () => {
    const failed = await run(process.execPath, [join(program, "src/server.js")], {
      cwd: folder,
      env: environment({ WORKERS: "2", MIGRATE: "check" }),
    }).catch((error: { code: number; stderr: string }) => error);
    expect(failed).toMatchObject({ code: 1 });
    const sentences = failed.stderr.trim().split("\n");
    expect(sentences.length).toBeGreaterThanOrEqual(5);
    for (const sentence of sentences)
      expect(sentence).toMatch(
        /^The service cannot start\. The schema of the database is only checked, and /,
      );
  });
}

test("concurrent `npm run migrate` on a new database all report its migrations", async () => {
  const done = await Promise.all(
    Array.from({ length: databaseKind === "sqlite" ? 4 : 6 }, () =>
      run(process.execPath, [join(program, "scripts/migrate.js")], { cwd: folder, env: environment() }),
    ),
  );
  for (const { stdout, stderr } of done)
    expect([stdout, stderr]).toEqual([
      `The database has all migrations: ${migrations.map(({ name }) => name).join(", ")}.\n`,
      "",
    ]);
  const rows = await database.sql('select "name" from "migrations"');
  expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  await launch({ MIGRATE: "check" }, 1);
});
