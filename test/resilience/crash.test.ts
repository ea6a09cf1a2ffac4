/**
 * The service killed (SIGKILL) at random moments while clients write: acknowledged writes are stored, others completely
 * or not at all; numbers, ledger and change log continue; repeated requests are executed once. `RESILIENCE=long` kills
 * it hundreds of times.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseKind, newDatabase, type TestDatabase } from "../databases";
import { demoCompanyId } from "../harness";
import { startReceiver, type Receiver } from "../notifications/receiver";
import { compare, compareDelta, compareLedger, deltaLinkOf, inspect, pagesOf } from "./crash-checks";
import { clientOf, compile, type Ask, type Compiled, type Started } from "./crash-process";
import { newLane, type Lane } from "./crash-recorder";
import { writeUntilKilled } from "./crash-writes";
import { inputs, isLong, seconds } from "./trials";

const kills = inputs(2, 250);
const killsOfCommands = inputs(1, 40);
/** The longest time before a kill, in milliseconds. */
const within = isLong ? 3000 : 600;
const laneCount = 8;
/** New clients after some rounds, so that the comparison does not grow without end. */
const killsOfLanes = 25;

let compiled: Compiled;
let folder: string;
let database: TestDatabase;
let receiver: Receiver;
let service: Started | undefined;
let ask: Ask;
let lanes: readonly Lane[] = [];
const total = { kills: 0, acknowledged: 0, compared: 0, done: 0, undone: 0, repeated: 0 };

beforeAll(async () => {
  [compiled, receiver] = await Promise.all([compile(), startReceiver()]);
  folder = await mkdtemp(join(tmpdir(), "lease-killed-"));
  database = await newDatabase(folder, "tables");
  await launch();
  await ask("POST", "/companies", { body: { id: demoCompanyId, name: "Crash" } });
});

afterAll(async () => {
  await service?.end("SIGKILL");
  await compiled.dispose();
  await receiver.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
  if (isLong) process.stdout.write(`crash (${databaseKind}): ${JSON.stringify(total)}\n`);
});

async function launch(): Promise<void> {
  service = compiled.launch({
    dataFolder: folder,
    env: {
      DATABASE_URL: database.url,
      DEMO_DATA: "none",
      MAX_IN_FLIGHT: "0",
      NOTIFICATIONS_ALLOW_PRIVATE: "true",
      NOTIFICATIONS_ALLOW_HTTP: "true",
    },
  });
  ask = await clientOf(await service.url, folder);
}

/** Lets the lanes write, kills the service and its child processes, and restarts it; returns the violations. */
async function killWhileWriting(others: readonly Started[] = []): Promise<readonly string[]> {
  const killed = new AbortController();
  const client = { ask, subscriber: `${receiver.url}/hook` };
  const faults: string[] = [];
  const before = acknowledgedBy(lanes);
  const working = lanes.map((lane) =>
    writeUntilKilled(lane, client, killed.signal).catch((error: unknown) => void faults.push(String(error))),
  );
  const until = Date.now() + 50 + Math.random() * within;
  // A slow machine gets the time for at least some writes.
  while (Date.now() < until || acknowledgedBy(lanes) < before + 10) {
    if (faults.length > 0) break;
    await sleep(5);
  }
  killed.abort();
  await Promise.all([service?.end("SIGKILL"), ...others.map((one) => one.end("SIGKILL")), ...working]);
  total.kills += 1 + others.length;
  total.acknowledged += acknowledgedBy(lanes) - before;
  await launch();
  return faults;
}

const acknowledgedBy = (some: readonly Lane[]): number =>
  some.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

/** All invariants. */
async function check(link: string): Promise<readonly string[]> {
  const pendingWrites = lanes.map(({ pending }) => pending);
  const { faults, compared, unacknowledged } = await compare(ask, lanes);
  total.compared += compared;
  total.done += unacknowledged.committed;
  total.undone += unacknowledged.notCommitted;
  return [
    ...faults,
    ...(await compareDelta(ask, link, lanes)),
    ...(await compareLedger(ask, lanes)),
    ...(await inspect(database)),
    ...(await repeatUnanswered(pendingWrites)),
  ];
}

/** Sends each request without a response again: its changes are stored afterwards, exactly once. */
async function repeatUnanswered(pending: readonly Lane["pending"][]): Promise<readonly string[]> {
  const refused: string[] = [];
  for (const [i, lane] of lanes.entries()) {
    if (!lane.unanswered) continue;
    const { method, path, options } = lane.unanswered;
    const { status, text } = await ask(method, path, options);
    if (status >= 300 || /"status":[45]|HTTP\/1.1 [45]/.test(text))
      refused.push(`${method} ${path}: ${text}`);
    lane.unanswered = undefined;
    lane.pending = pending[i] ?? [];
    total.repeated += 1;
  }
  const { faults, unacknowledged } = await compare(ask, lanes);
  for (const { written } of lanes) written.clear();
  if (unacknowledged.notCommitted > 0)
    refused.push(`${unacknowledged.notCommitted} repeated changes were not made`);
  return [...refused, ...faults];
}

test(
  `killed ${kills} times while ${laneCount} clients write`,
  async () => {
    lanes = Array.from({ length: laneCount }, (_, i) => newLane(`A${i}`));
    for (let kill = 0; kill < kills; kill++) {
      if (kill % killsOfLanes === killsOfLanes - 1) await clear(kill);
      const link = await deltaLinkOf(ask, "leaseUnits");
      const refused = await killWhileWriting();
      expect([...refused, ...(await check(link))]).toEqual([]);
    }
    expect(total.acknowledged).toBeGreaterThanOrEqual(kills * 10);
    // The kills hit requests in flight nearly every time.
    expect(total.done + total.undone).toBeGreaterThan(kills);
    expect(total.repeated).toBeGreaterThan(kills);
  },
  seconds(120, 3600),
);

/** Deletes the records of the lanes, and returns new lanes. */
async function clear(kill: number): Promise<void> {
  const company = `/companies(${demoCompanyId})`;
  for (const set of ["leaseContractLines", "leaseContracts", "leaseUnitLedgerEntries", "leaseUnits"])
    await ask("DELETE", `${company}/${set}/$each`);
  for (const set of ["customers", "postCodes", "documents"]) await ask("DELETE", `${company}/${set}/$each`);
  const { records } = await pagesOf(ask, "/subscriptions");
  for (const { id, "@odata.etag": etag } of records)
    await ask("DELETE", `/subscriptions(${id})`, { headers: { "If-Match": etag } });
  lanes = Array.from({ length: laneCount }, (_, i) => newLane(`B${kill}-${i}`));
}

test(
  `killed together with a running seed, ${killsOfCommands} times; the seed then completes`,
  async () => {
    lanes = lanes.length > 0 ? lanes : [newLane("S0")];
    const args = ["--units", "400", "--seed", "3", "--company", "Seeded"];
    const env = { DATABASE_URL: database.url };
    for (let kill = 0; kill < killsOfCommands; kill++) {
      const link = await deltaLinkOf(ask, "leaseUnits");
      const seed = compiled.run("seed", args, env);
      const refused = await killWhileWriting([seed]);
      expect([...refused, ...(await check(link))]).toEqual([]);
    }
    const seed = compiled.run("seed", args, env);
    expect([await seed.ended, seed.output()]).toEqual([0, expect.stringContaining("Seeded")]);
    const seeded = (await pagesOf(ask, "/companies")).records.filter(({ name }) => name === "Seeded");
    expect(seeded).toHaveLength(1);
    const count = await ask("GET", `/companies(${seeded[0]?.["id"]})/leaseUnits/$count`);
    expect(count.text).toBe("400");
    expect(await inspect(database)).toEqual([]);
  },
  seconds(120, 1800),
);

test("numbers continue above the highest assigned one", async () => {
  const company = `/companies(${demoCompanyId})`;
  /** 0 before the first one: the kills may have come before any document. */
  const highest = async (name: string): Promise<number> =>
    Number(
      (
        await database.sql(
          `select "lastNumber" as "n" from "counter" where "name" = '${name}' and "companyId" = '${demoCompanyId}'`,
        )
      )[0]?.["n"] ?? 0,
    );
  const [units, documents] = [await highest("leaseUnit"), await highest("document")];
  const given = lanes
    .flatMap(({ known }) => [...known.values()])
    .map(({ values }) => values?.["number"] as unknown);
  const unit = (await ask("POST", `${company}/leaseUnits`, { body: {} })).json;
  expect(unit.number).toBe(`LU${String(units + 1).padStart(5, "0")}`);
  expect(given).not.toContain(unit.number);
  expect((await ask("POST", `${company}/documents`, { body: {} })).json.entryNo).toBe(documents + 1);
});
