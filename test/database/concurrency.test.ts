/**
 * Many writers on one database: two services in place of two processes, which share nothing but the database (SQLite
 * has one writing process). Numbers are unique and without gaps, no change is lost, and unrelated requests do not wait
 * for each other.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config/config";
import { openDatabase } from "../../src/database/open";
import { model } from "../../src/entities";
import { createLoader, type Store } from "../../src/odata";
import { databaseKind, newDatabase, type TestDatabase } from "../databases";
import { demoCompanyId, start, type TestAnswer, type TestService } from "../harness";
import type { AnsweredRecord } from "../resources/empty-company";
import { inputs } from "../resilience/trials";

const otherCompanyId = "22222222-2222-4222-8222-222222222222";
/** Requests of a kind at once, to one record, and creates that a reader follows. */
const [creates, changes, followed] = [inputs(20, 60), inputs(60, 200), 15 * inputs(2, 4)];
let folder: string;
let database: TestDatabase;
let services: readonly TestService[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-concurrency-"));
  database = await newDatabase(folder, "tables");
  const env = { DATABASE_POOL_TIMEOUT: "60s", REQUEST_TIMEOUT: "60s" };
  const first = await start({ env, database });
  services = databaseKind === "sqlite" ? [first] : [first, await start({ env, database })];
  await ask(0, "POST", "/companies", { id: demoCompanyId, name: "Estate" });
  await ask(0, "POST", "/companies", { id: otherCompanyId, name: "Elsewhere" });
});
afterEach(async () => {
  for (const service of services) await service.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const serviceOf = (i: number): TestService => services[i % services.length] as TestService;

/** Sends a request to one of the services, in turn. */
const ask = (
  i: number,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<TestAnswer> =>
  serviceOf(i).request(method, path.replaceAll(" ", "%20"), { headers, ...(body && { body }) });

async function list(path: string): Promise<AnsweredRecord[]> {
  const answer = await ask(0, "GET", path);
  expect(answer.status).toBe(200);
  return answer.json.value;
}

const statusesOf = async (answers: readonly Promise<TestAnswer>[]): Promise<readonly number[]> =>
  (await Promise.all(answers)).map(({ status }) => status);

const numbers = (prefix: string, count: number): string[] =>
  times(count, (i) => `${prefix}${String(i + 1).padStart(5, "0")}`);

test("creates of everything that is numbered, and changes of areas, from both at once", async () => {
  const contract = await ask(0, "POST", "leaseContracts", { number: "HOT" });
  expect(contract.status).toBe(201);
  const areas = times(10, (i) => ask(i, "POST", "leaseUnits", { number: `AREA${i}`, objectArea: 1 }));
  const units = (await Promise.all(areas)).map(({ json }) => String(json.id));
  const line = { leaseContractNo: "HOT", versionNo: 1 };
  const statuses = await statusesOf(
    times(creates, (i) => [
      ask(i, "POST", "leaseContracts", {}),
      ask(i + 1, "POST", "leaseUnits", { objectArea: i + 1.5 }),
      ask(i, "POST", "documents", { description: `${i}` }),
      ask(i + 1, "POST", "leaseContractLines", line),
      ask(i, "PATCH", `leaseUnits(${units[i % 10]})`, { objectArea: 100 + i }),
      ask(i + 1, "POST", "leaseContracts", { number: "VERSIONS" }),
    ]).flat(),
  );
  expect(statuses).toEqual(times(creates, () => [201, 201, 201, 201, 200, 201]).flat());

  const contracts = await list("leaseContracts?$filter=startswith(number,'LC')&$orderby=number");
  expect(contracts.map(({ number }) => number)).toEqual(numbers("LC", creates));
  const versions = await list("leaseContracts?$filter=number eq 'VERSIONS'&$orderby=versionNo");
  expect(versions.map(({ versionNo }) => versionNo)).toEqual(times(creates, (i) => i + 1));
  const lines = await list("leaseContractLines?$filter=leaseContractNo eq 'HOT'&$orderby=lineNo");
  expect(lines.map(({ lineNo }) => lineNo)).toEqual(times(creates, (i) => 10_000 * (i + 1)));
  const documents = await list("documents?$orderby=entryNo");
  expect(documents.map(({ entryNo }) => entryNo)).toEqual(times(creates, (i) => i + 1));

  const all = await list("leaseUnits?$orderby=number");
  const created = all.map(({ number }) => String(number)).filter((number) => number.startsWith("LU"));
  expect(created).toEqual(numbers("LU", creates));
  const entries = await list("leaseUnitLedgerEntries?$orderby=entryNo");
  expect(entries.map(({ entryNo }) => entryNo)).toEqual(times(entries.length, (i) => i + 1));
  const sums: Record<string, number> = {};
  for (const { leaseUnitNo, quantity } of entries) sums[leaseUnitNo] = (sums[leaseUnitNo] ?? 0) + quantity;
  expect(sums).toEqual(Object.fromEntries(all.map(({ number, objectArea }) => [number, objectArea])));
});

test("one hot record: without If-Match every change succeeds, with it only the first of each version", async () => {
  const unit = (await ask(0, "POST", "leaseUnits", { objectArea: 1 })).json;
  const path = `leaseUnits(${unit.id})`;
  const done = await statusesOf(times(changes, (i) => ask(i, "PATCH", path, { objectArea: 2 + i })));
  expect(done).toEqual(Array(changes).fill(200));
  const changed = (await ask(1, "GET", path)).json;
  const entries = await list("leaseUnitLedgerEntries");
  expect(entries).toHaveLength(changes + 1);
  expect(entries.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(changed.objectArea);

  // Each increments the value that it has read, and reads again after a conflict.
  const increment = async (i: number): Promise<void> => {
    for (;;) {
      const { json } = await ask(i, "GET", path);
      const next = { objectArea: Number(json.objectArea) + 1 };
      const { status } = await ask(i, "PATCH", path, next, { "If-Match": json["@odata.etag"] });
      if (status === 200) return;
      expect(status).toBe(412);
    }
  };
  const fiveTimes = async (i: number): Promise<void> => {
    for (let n = 0; n < 5; n += 1) await increment(i);
  };
  await Promise.all(times(8, fiveTimes));
  expect((await ask(0, "GET", path)).json.objectArea).toBe(changed.objectArea + 40);
});

test("a reader that follows delta links meanwhile gets every change exactly once", async () => {
  const first = await ask(0, "GET", "services?$select=code,description", undefined, {
    Prefer: "track-changes",
  });
  // Each process accepts links of the others.
  const relative = ({ json }: TestAnswer): string =>
    String(json["@odata.deltaLink"]).replace(/^.*\/(?=services\?)/, "");
  let link = relative(first);
  const seen = new Map<string, string[]>();
  const follow = async (i: number): Promise<number> => {
    const answer = await ask(i, "GET", link);
    expect(answer.status).toBe(200);
    for (const { code, description } of answer.json.value)
      seen.set(code, [...(seen.get(code) ?? []), description]);
    link = relative(answer);
    return answer.json.value.length;
  };
  const writing = new AbortController();
  const reading = (async () => {
    for (let i = 0; !writing.signal.aborted; i += 1) await follow(i);
  })();
  const write = async (i: number): Promise<void> => {
    const created = await ask(i, "POST", "services", { code: `S${i}`, description: "0" });
    expect(created.status).toBe(201);
    for (let n = 1; n <= 3; n += 1)
      expect(
        (await ask(i + n, "PATCH", `services(${created.json.id})`, { description: `${n}` })).status,
      ).toBe(200);
  };
  for (let round = 0; round < followed / 15; round += 1)
    await Promise.all(times(15, (i) => write(15 * round + i)));
  writing.abort();
  await reading;
  await follow(0);
  expect(await follow(1)).toBe(0);
  expect([...seen.keys()].toSorted()).toEqual(times(followed, (i) => `S${i}`).toSorted());
  for (const states of seen.values()) {
    // Several changes between two polls are reported as one, with the final state; none is reported twice.
    expect(states.at(-1)).toBe("3");
    expect(new Set(states).size).toBe(states.length);
    expect(states.toSorted()).toEqual(states);
  }
});

test("a load does not undo a change since it read the record", async () => {
  const { json: unit } = await ask(0, "POST", "leaseUnits", { number: "L1" });
  const { store, close } = await openDatabase(readConfig({ DATABASE_URL: database.url, DEMO_DATA: "none" }));
  let reads = 0;
  const slow: Store = {
    ...store,
    transaction: (work, ...more) =>
      store.transaction(
        (transaction) =>
          work({
            ...transaction,
            query: async (statement, values) => {
              const rows = await transaction.query(statement, values);
              // SQLite has one writer: between the read and the write of a load there is no other.
              const isBetween = reads++ === 0 && databaseKind !== "sqlite";
              if (isBetween) await ask(0, "PATCH", `leaseUnits(${unit.id})`, { floor: "3" });
              return rows;
            },
          }),
        ...more,
      ),
  };
  const load = createLoader({
    store: slow,
    model,
    behaviours: {},
    numbered: [],
    existing: "replace",
    logged: true,
  });
  const facts = { partition: demoCompanyId, userId: demoCompanyId, now: "2026-01-01T00:00:00Z" };
  const record = { id: unit.id, number: "L1", description: "loaded" };
  const { signal } = new AbortController();
  try {
    expect(await load([{ set: "leaseUnits", record }], facts, signal)).toEqual([
      expect.objectContaining({ result: "updated" }),
    ]);
  } finally {
    await close();
  }
  expect(await list("leaseUnits?$select=floor,description")).toMatchObject([
    { floor: databaseKind === "sqlite" ? "" : "3", description: "loaded" },
  ]);
  expect(reads).toBeGreaterThan(databaseKind === "sqlite" ? 0 : 1);
});
