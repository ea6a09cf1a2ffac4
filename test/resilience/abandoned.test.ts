/**
 * Searches abandoned by the client: whatever their shape, their process serves the next one, and no resource leaks.
 * A caller has one search process, so the response to its probe shows that it is free.
 */
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseKind } from "../databases";
import { abandonedRequest, threeLevels } from "./abandoned-requests";
import { ask, quantile, type OfferedAnswer } from "./load-client";
import { startLoaded, type LoadedService } from "./load-service";
import { inputs, isLong, random, seconds } from "./trials";
import { until } from "../waiting";

jest.setTimeout(seconds(600, 36_000));

const units = isLong ? 10_000 : 2000;
/** Milliseconds after which a client leaves at the latest. */
const patience = 300;

let service: LoadedService;
beforeAll(async () => {
  service = await startLoaded(units, {
    // The second one is for other callers.
    READ_PROCESSES: "2",
    DATABASE_POOL_SIZE: "2",
    DATABASE_POOL_TIMEOUT: "60s",
    // Above the patience of the tests, so that only the client's end can end a search.
    REQUEST_TIMEOUT: "600s",
    MAX_REQUESTS_IN_PROGRESS: "0",
  });
});
afterAll(() => service.stop());

const headers = (): Record<string, string> => ({ Authorization: `Bearer ${service.token}` });
const urlOf = (path: string): string =>
  encodeURI(path.startsWith("/") ? service.root + path : `${service.company}/${path}`).replaceAll("+", "%2B");

/** Sends a request and disconnects after a while; resolves with the status, or 0 when there was none by then. */
function abandon(
  path: string,
  more: Readonly<Record<string, string>> = {},
  method = "GET",
  body?: string,
  after = patience,
): Promise<number> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    const sent = request({
      agent: false,
      hostname,
      port,
      method,
      path: path === "/$batch" ? `${service.root}/$batch` : urlOf(path),
      headers: { ...headers(), ...more },
    });
    let status = 0;
    sent.on("response", (res) => {
      status = res.statusCode ?? 0;
      res.resume();
      res.on("end", () => sent.destroy());
      res.on("error", () => undefined);
    });
    sent.on("error", () => undefined);
    sent.on("close", () => resolve(status));
    sent.end(body);
    setTimeout(() => sent.destroy(), after);
  });
}

const probe = (token = service.token): Promise<OfferedAnswer> =>
  ask(service.url, {
    path: urlOf("leaseUnits?$filter=objectArea lt -1&$top=1"),
    headers: { Authorization: `Bearer ${token}` },
  });

/** A value of /metrics. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

const pool = databaseKind === "sqlite" ? "db_read_processes" : "db_pool_connections";

async function nothingInUse(): Promise<void> {
  while ((await metric(`${pool}{state="in_use"}`)) > 0) await sleep(20);
}

test("each abandoned search releases its process", async () => {
  const r = random("abandoned");
  expect((await probe()).status).toBe(200);
  const waits: number[] = [];
  const statuses = new Map<number, number>();
  const resident: number[] = [];
  const count = inputs(30, 10_000);
  for (let index = 0; index < count; index += 1) {
    const path = index % 10 === 0 ? threeLevels : abandonedRequest(r);
    const isolated = index % 5 === 4;
    // At any moment: a process that is still starting, a snapshot that begins, a response that is being read.
    const after = r.below(2) === 0 ? patience : r.below(patience);
    const status = await abandon(path, isolated ? { Isolation: "snapshot" } : {}, "GET", undefined, after);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const answer = await probe();
    if (answer.status !== 200) throw new Error(`${answer.status} after ${path}`);
    waits.push(answer.milliseconds);
    if (index % Math.ceil(count / 90) === 0) resident.push(await service.megabytes());
  }
  await nothingInUse();
  const refused = [...statuses].filter(([status]) => status >= 400).reduce((sum, [, n]) => sum + n, 0);
  expect(statuses.get(500) ?? 0).toBe(0);
  // Those that do not end, and the generated ones for which the machine needs longer than the client's patience.
  expect(statuses.get(0) ?? 0).toBeGreaterThanOrEqual(count / 10);
  expect(refused).toBeLessThan(count / 5);
  // The bounded caches of plans and statements fill in the first third of the long form. Noise has no direction, a leak has.
  const third = Math.ceil(resident.length / 3);
  const [first, last] = [resident.slice(0, third), resident.slice(-third)];
  expect(Math.min(...last)).toBeLessThan(Math.max(...first) + (isLong ? 20 : 64));
  const ready = await fetch(`${service.url}/health/ready`);
  expect(ready.status).toBe(200);
  process.stdout.write(
    `${JSON.stringify({
      database: databaseKind,
      requests: count,
      statuses: Object.fromEntries(statuses),
      "served again, ms": { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99), most: Math.max(...waits) },
      "longest turn of the event loop, ms": 1000 * (await metric("nodejs_eventloop_lag_max_seconds")),
      "resident, MB, by thirds": [first, resident.slice(third, -third), last].map((part) =>
        Math.round(Math.max(...part)),
      ),
    })}\n`,
  );
});

const json = { "Content-Type": "application/json" };
/** Doublings of each description: thousands of copies, all scanned by a pattern that does not match. */
const doublings = 12;
const aliases = Array.from({ length: doublings }, (_, at) => {
  const text = at === 0 ? "description" : `@t${at - 1}`;
  return `@t${at}=concat(${text},${text})`;
}).join("&");
const slow = `matchesPattern(@t${doublings - 1},'(a+)+[^x]*([a-z]|[0-9])*(b|c|d)*.*§$')`;
/** A new unit, and a search that finds it and does not end. */
const unit = (number: string) => ({
  id: number,
  method: "POST",
  url: `${service.company}/leaseUnits`,
  headers: json,
  body: { number },
});
const search = { id: "search", method: "GET", url: encodeURI(threeLevels.slice(1)) };

const writes: Readonly<Record<string, () => readonly [string, string, Record<string, string>, unknown]>> = {
  "PATCH of what a search finds": () => [
    "PATCH",
    `leaseUnits/$filter(${slow})/$each?${aliases}`,
    json,
    { description: "never" },
  ],
  "a snapshot that writes": () => [
    "POST",
    "/$batch",
    { ...json, Isolation: "snapshot" },
    { requests: [unit("ABANDONED1"), search] },
  ],
  "a group that writes and reads": () => [
    "POST",
    "/$batch",
    json,
    {
      requests: [
        { ...unit("ABANDONED2"), atomicityGroup: "g" },
        { ...search, atomicityGroup: "g" },
      ],
    },
  ],
};

/** The moments at which a client leaves: before, while and after the transaction begins in another process. */
const moments = [300, 0, 2, 5, 10, 20, 50, 100, ...Array.from({ length: inputs(0, 200) }, (_, at) => at)];

test.each(Object.keys(writes))("%s: abandoned, it blocks no writers and is rolled back", async (name) => {
  const [method, path, more, body] = writes[name]?.() ?? ["", "", {}, undefined];
  const create = (): Promise<Response> =>
    fetch(`${service.url}${urlOf("leaseUnits")}`, {
      method: "POST",
      headers: { ...headers(), ...json },
      body: "{}",
    });
  for (const after of moments) {
    expect(await abandon(path, more, method, JSON.stringify(body), after)).toBe(0);
    // A busy machine may take longer to end the process than a writer waits for it.
    const created = await until(async () => {
      const answer = await create();
      return answer.status !== 503 && answer;
    });
    expect(created.status).toBe(201);
  }
  const left = await fetch(
    `${service.url}${urlOf("leaseUnits/$count?$filter=startswith(number,'ABANDONED')")}`,
    {
      headers: headers(),
    },
  );
  expect(await left.text()).toBe("0");
  await nothingInUse();
});

test("searches that do not end, as many as their caller can send, leave another caller's unaffected", async () => {
  const leaving = new AbortController();
  const searches = Array.from({ length: 8 }, () =>
    fetch(`${service.url}${urlOf(threeLevels)}`, { headers: headers(), signal: leaving.signal }),
  );
  const ended = Promise.allSettled(searches);
  await until(async () => (await metric(`${pool}{state="in_use"}`)) > 0);
  expect((await probe(service.otherToken)).status).toBe(200);
  // That of the other caller is released after its response.
  await until(async () => (await metric(`${pool}{state="in_use"}`)) === 1);
  leaving.abort();
  expect((await ended).every(({ status }) => status === "rejected")).toBe(true);
  await nothingInUse();
});

test("a stop does not wait for abandoned searches", async () => {
  await Promise.all([1, 2, 3].map(() => abandon(threeLevels)));
  const leaving = abandon(threeLevels);
  await sleep(patience / 2);
  const ended = service.terminate();
  await leaving;
  expect(await ended).toBe(0);
});
