/**
 * Under load: hostile searches delay nobody else, and at four times its capacity the service refuses early, keeps the
 * latency of what it accepts, and goes on saying that it lives. docs/reliability.md has the figures of the long form.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { ask, quantile, saturate, type OfferedAnswer, type OfferedRequest } from "./load-client";
import { startIdle, startLoaded, type LoadedService } from "./load-service";
import { isLong } from "./trials";

jest.setTimeout(isLong ? 600_000 : 120_000);

const units = isLong ? 20_000 : 2000;
const searchWait = isLong ? 2000 : 500;
/** What the service takes at once. */
const atOnce = 16;
/** Clients that it has room for, however late it learns that an answer has gone. */
const usually = 8;
const timeout = isLong ? 10_000 : 3000;
/** Of what is asked now and then the short form has so few answers that one late one would be its p99. */
const late = isLong ? 0.99 : 0.9;

let service: LoadedService;
let unitIds: readonly string[];
beforeAll(async () => {
  service = await startLoaded(units, {
    READ_THREADS: "2",
    DATABASE_POOL_TIMEOUT: `${searchWait}ms`,
    REQUEST_TIMEOUT: `${timeout}ms`,
    MAX_REQUESTS_IN_PROGRESS: String(atOnce),
  });
  const answer = await fetch(`${service.url}${service.company}/leaseUnits?$select=id&$top=200`, {
    headers: { Authorization: `Bearer ${service.token}` },
  });
  const { value } = (await answer.json()) as { readonly value: readonly { readonly id: string }[] };
  unitIds = value.map(({ id }) => id);
});
afterAll(() => service.stop());

const request = (path: string, more: Partial<OfferedRequest> = {}): OfferedRequest => ({
  ...more,
  path: path.startsWith("/") ? `${service.root}${path}` : `${service.company}/${path}`,
  headers: { Authorization: `Bearer ${service.token}`, ...more.headers },
});
const query = (options: Readonly<Record<string, string>>): string =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
const get = (path: string): Promise<OfferedAnswer> => ask(service.url, request(path));
const keyed = (index: number): OfferedRequest =>
  request(`leaseUnits(${unitIds[index % unitIds.length] ?? ""})`);
const alive = (): Promise<OfferedAnswer> => ask(service.url, { path: "/health/live", headers: {} });

const report = (figures: Readonly<Record<string, number>>): void => {
  const rounded = Object.entries(figures).map(([name, value]) => [name, Math.round(value * 10) / 10]);
  if (isLong) process.stdout.write(`${JSON.stringify(Object.fromEntries(rounded))}\n`);
};

const pattern = "^(a+)+[^x]*([a-z]|[0-9])*(b|c|d)?.*zz$";
const hostile: Readonly<Record<string, string>> = {
  "nested any with patterns": `customers?${query({
    $filter: `leaseContracts/any(c:c/leaseContractLines/any(l:matchesPattern(concat(l/description,concat(c/customerName,l/description)),'${pattern}') or matchesPattern(tolower(concat(c/customerName,l/description)),'${pattern}')))`,
    $count: "true",
  })}`,
  "groupings of the whole company": `leaseUnits?${query({
    $apply:
      "groupby((city,category,number),aggregate($count as n,objectArea with sum as area,objectArea with average as mean))/groupby((city),aggregate(n with max as most,area with sum as total))",
    $orderby: "total desc",
  })}`,
  "every unit with every contract line": `/$crossjoin(leaseUnits,leaseContractLines)?${query({
    $filter: "leaseUnits/objectArea lt leaseContractLines/unitPrice sub 100000000",
    $count: "true",
  })}`,
};

/** Latencies of keyed reads, one after the other, until told to stop. */
async function latencies(isOver: () => boolean): Promise<readonly number[]> {
  const all: number[] = [];
  for (let index = 0; !isOver(); index += 1) {
    const { status, milliseconds } = await ask(service.url, keyed(index));
    expect(status).toBe(200);
    all.push(milliseconds);
  }
  return all;
}

const mixed = (index: number): OfferedRequest => {
  const write = { method: "PATCH", headers: { "Content-Type": "application/json", "If-Match": "*" } };
  if (index % 10 === 0)
    return {
      ...keyed(index),
      ...write,
      headers: { ...keyed(index).headers, ...write.headers },
      body: '{"floor":"2"}',
    };
  if (index % 2 === 0)
    return request(
      `leaseUnits?${query({ $filter: "objectArea gt 10 and contains(tolower(city),'a')", $orderby: "objectArea desc", $top: "50" })}`,
    );
  return keyed(index);
};
const timesOf = (answers: readonly OfferedAnswer[], part: number): number =>
  quantile(
    answers.map(({ milliseconds }) => milliseconds),
    part,
  );
const isAccepted = ({ status }: OfferedAnswer): boolean => status === 200 || status === 204;

test("at four times its capacity it refuses early, and what it accepts is answered in time", async () => {
  const milliseconds = isLong ? 60_000 : 4000;
  await saturate(service.url, mixed, { connections: usually, milliseconds: 1500 });
  const all = await saturate(service.url, mixed, { connections: usually, milliseconds });
  const usual = all.filter(isAccepted);
  expect(usual.length).toBeGreaterThan(0.9 * all.length);

  await saturate(service.url, mixed, { connections: 4 * atOnce, milliseconds: 1500 });
  const idle = await startIdle();
  const phase = { over: false };
  const offered = saturate(service.url, mixed, { connections: 4 * atOnce, milliseconds }).finally(
    () => (phase.over = true),
  );
  const health: OfferedAnswer[] = [];
  const control: OfferedAnswer[] = [];
  const memory: number[] = [];
  while (!phase.over) {
    health.push(await alive());
    control.push(await ask(idle.url, { path: "/", headers: {} }));
    memory.push(await service.megabytes());
    await sleep(50);
  }
  idle.stop();
  const answers = await offered;
  const accepted = answers.filter(isAccepted);
  const shed = answers.filter(({ status }) => status === 503 || status === 429);
  const perSecond = (some: readonly OfferedAnswer[]): number => (some.length / milliseconds) * 1000;
  const half = memory.length / 2;
  const figures = {
    "capacity per second": perSecond(usual),
    "median at capacity": timesOf(usual, 0.5),
    "p99 at capacity": timesOf(usual, 0.99),
    "offered per second": perSecond(answers),
    "accepted per second": perSecond(accepted),
    shed: shed.length,
    "median of accepted": timesOf(accepted, 0.5),
    "p99 of accepted": timesOf(accepted, 0.99),
    "p99 of shed": timesOf(shed, 0.99),
    "late health": timesOf(health, late),
    "late idle server": timesOf(control, late),
    "MB in the first half": Math.max(...memory.slice(0, Math.ceil(half))),
    "MB in the second": Math.max(...memory.slice(Math.floor(half))),
  };
  report(figures);
  expect(answers.filter((answer) => !isAccepted(answer) && !shed.includes(answer))).toEqual([]);
  expect(shed.length).toBeGreaterThan(0);
  expect(shed.filter(({ retryAfter }) => !/^[1-9]\d*$/.test(retryAfter ?? ""))).toEqual([]);
  expect(accepted.length).toBeGreaterThan(usual.length / 4);
  const machine = 2 * figures["late idle server"];
  expect(figures["p99 of accepted"]).toBeLessThan(searchWait + 4 * figures["p99 at capacity"] + machine);
  expect(health.filter(({ status }) => status !== 200)).toEqual([]);
  expect(figures["late health"]).toBeLessThan(250 + machine);
  expect(figures["MB in the second"]).toBeLessThan(figures["MB in the first half"] + 60);
  expect((await ask(service.url, keyed(1))).status).toBe(200);
});

test.each(Object.entries(hostile))("%s: ends in time, and delays no keyed read", async (name, path) => {
  const until = performance.now() + 1000;
  await latencies(() => performance.now() > until);
  const quiet = await latencies(() => performance.now() > until + 1000);
  let over = false;
  const long = performance.now() + 1500;
  const search = async (): Promise<readonly OfferedAnswer[]> => {
    const found = [await get(path)];
    while (performance.now() < long) found.push(await get(path));
    return found;
  };
  const searching = Promise.all([search(), search()]).finally(() => (over = true));
  const busy = await latencies(() => over);
  for (const { status, milliseconds } of (await searching).flat()) {
    expect([200, 408]).toContain(status);
    expect(milliseconds).toBeLessThan(timeout + 1000);
  }
  report({
    [`${name}, median without`]: quantile(quiet, 0.5),
    with: quantile(busy, 0.5),
    "p99 without": quantile(quiet, 0.99),
    p99: quantile(busy, 0.99),
  });
  expect(quantile(busy, 0.5) - quantile(quiet, 0.5)).toBeLessThan(20);
  // What the machine's other work delays, but never the whole search.
  expect(quantile(busy, 0.9)).toBeLessThan(quantile(quiet, 0.9) + 100);
});

test("after searches that were given up, others are answered", async () => {
  const path = hostile["every unit with every contract line"] ?? "";
  await Promise.all([get(path), get(path), get(path)]);
  let answer = await get("leaseUnits/$count?$filter=blocked eq false".replaceAll(" ", "%20"));
  for (let attempt = 0; answer.status === 503 && attempt < 20; attempt += 1) {
    await sleep(500);
    answer = await get("leaseUnits/$count?$filter=blocked eq false".replaceAll(" ", "%20"));
  }
  expect(answer.status).toBe(200);
});
