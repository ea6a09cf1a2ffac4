/** Notifications across processes: a killed and restarted one, and two on one database. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bareEnvironment } from "../bare-environment";
import { compiledProgram as program } from "../compiled";
import { placeDevKey } from "../dev-key";
import { signDevToken } from "../../src/auth/dev-issuer";
import { newDatabase, storedInstant, type TestDatabase } from "../databases";
import { demoCompanyId, send, type TestAnswer } from "../harness";
import { until } from "../waiting";
import { pause, quick, startReceiver, type Receiver } from "./receiver";

const services = `companies(${demoCompanyId})/services`;
let folder: string;
let token: string;
let receiver: Receiver;
let database: TestDatabase;
const running = new Set<Process>();

interface Process {
  readonly child: ChildProcess;
  readonly root: string;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-notifications-"));
  token = await signDevToken(await placeDevKey(folder), { role: "write", expires: "1h" });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  receiver = await startReceiver();
  const place = await mkdtemp(join(folder, "database-"));
  database = await newDatabase(place, "tables");
});
afterEach(async () => {
  for (const process of running) await end(process, "SIGKILL");
  await database.drop();
  await receiver.close();
});

/** Starts a process on the database, and waits until it listens. */
async function launch(settings: Record<string, string> = {}): Promise<Process> {
  const env = {
    ...bareEnvironment,
    PORT: "0",
    DATABASE_URL: database.url,
    DATA_FOLDER: folder,
    RATE_LIMIT: "off",
    MAX_IN_FLIGHT: "0",
    MAX_REQUESTS_IN_PROGRESS: "0",
    DATABASE_POOL_TIMEOUT: "60s",
    DEMO_DATA: "none",
    READ_PROCESSES: "1",
    ...quick,
    ...settings,
  };
  const child = spawn(process.execPath, [join(program, "src/server.js")], { cwd: folder, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const listening = /"url":"(http:\/\/127\.0\.0\.1:\d+)"/;
  await until(() => listening.test(output) || child.exitCode !== null);
  const url = listening.exec(output)?.[1];
  if (url === undefined) throw new Error(`The service did not start: ${output}`);
  const started = { child, root: `${url}/lease/management/v3.0` };
  running.add(started);
  return started;
}

async function end(process: Process, signal: "SIGTERM" | "SIGKILL"): Promise<unknown> {
  running.delete(process);
  const ended = once(process.child, "exit");
  process.child.kill(signal);
  return (await ended)[0];
}

const ask = (
  { root }: Pick<Process, "root">,
  method: string,
  path: string,
  body?: object,
): Promise<TestAnswer> => send(method, `${root}/${path}`, { Authorization: `Bearer ${token}` }, body);

async function prepare(service: Process, subscriptions: number): Promise<void> {
  await ask(service, "POST", "companies", { id: demoCompanyId, name: "Estate" });
  for (let i = 0; i < subscriptions; i++) {
    const body = { notificationUrl: `${receiver.url}/${i}`, resource: services };
    expect((await ask(service, "POST", "subscriptions", body)).status).toBe(201);
  }
}

const create = async (service: Process, code: string): Promise<void> =>
  expect((await ask(service, "POST", services, { code })).status).toBe(201);

/** Ends the claim of a process that has crashed, which would be over some seconds later. */
async function expireClaim(): Promise<void> {
  const [row] = await database.sql('select "claimedUntil" as "until" from "subscription"');
  expect(new Date(String(row?.["until"])).getTime()).toBeGreaterThan(Date.now());
  const past = storedInstant(Date.UTC(2001, 0, 1));
  await database.sql(`update "subscription" set "claimedUntil" = '${past}'`);
}

const told = (): readonly string[] =>
  receiver.posts.flatMap(({ path, body }) => body.value.map(({ resource }) => `${path} ${resource}`));

test("changes pending at a crash are reported after the next start", async () => {
  const first = await launch({ NOTIFICATIONS_DELAY: "2s" });
  await prepare(first, 1);
  await create(first, "A1");
  await end(first, "SIGKILL");
  expect(receiver.posts).toEqual([]);
  const second = await launch();
  await receiver.received(1);
  expect(receiver.posts[0]?.body.value.map(({ changeType }) => changeType)).toEqual(["created"]);
  // Notifications sent before a restart are not repeated.
  await until(async () => (await ask(second, "GET", "subscriptionDeliveries/$count")).text === "1");
  await end(second, "SIGKILL");
  const third = await launch();
  await create(third, "A2");
  await receiver.received(2);
  expect(receiver.posts[1]?.body.value.length).toBe(1);
});

test("a crash during a delivery: another process takes over when the claim has expired", async () => {
  const first = await launch({ NOTIFICATIONS_TIMEOUT: "1s" });
  const second = await launch({ NOTIFICATIONS_DELAY: "2s" });
  await prepare(first, 1);
  let began = 0;
  receiver.answerWith((_, res, asked) => {
    began += 1;
    if (asked !== null) res.end(asked);
  });
  await create(first, "B1");
  await until(() => began === 1);
  await end(first, "SIGKILL");
  receiver.answerWith(undefined);
  await expireClaim();
  await receiver.received(1);
  expect(receiver.posts[0]?.body.value.length).toBe(1);
  await until(async () => (await ask(second, "GET", "subscriptionDeliveries/$count")).text === "1");
  expect(began).toBe(1);
});

test("a stop waits for the delivery in progress", async () => {
  const service = await launch({ NOTIFICATIONS_TIMEOUT: "5s" });
  await prepare(service, 1);
  let answered = false;
  let began = false;
  receiver.answerWith((_, res) => {
    began = true;
    setTimeout(() => {
      answered = true;
      res.end();
    }, 1000);
  });
  await create(service, "C1");
  await until(() => began);
  expect(await end(service, "SIGTERM")).toBe(0);
  expect(answered).toBe(true);
  receiver.answerWith(undefined);
  const next = await launch();
  expect((await ask(next, "GET", "subscriptionDeliveries")).json.value).toEqual([
    expect.objectContaining({ outcome: "Delivered", status: 200 }),
  ]);
  await pause(500);
  expect(receiver.posts).toEqual([]);
});

test("two processes on one database report everything once", async () => {
  const [one, two] = [await launch(), await launch()];
  await prepare(one, 6);
  const codes = Array.from({ length: 10 }, (_, i) => `D${i}`);
  for (const [i, code] of codes.entries()) {
    await create(i % 2 === 0 ? one : two, code);
    await pause(150);
  }
  await until(() => told().length >= 60);
  await pause(500);
  expect(told().length).toBe(60);
  expect(new Set(told()).size).toBe(60);
  const { json } = await ask(two, "GET", "subscriptionDeliveries?$select=outcome,entryNo");
  expect(json.value.length).toBe(receiver.posts.length);
  expect(json.value.every(({ outcome }: { outcome: string }) => outcome === "Delivered")).toBe(true);
});
