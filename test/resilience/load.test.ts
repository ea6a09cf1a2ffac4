/**
 * Under load: hostile searches do not delay others, throughput beyond the capacity is that at the capacity, each caller
 * has a share, and health checks succeed. Verdicts are counts, order and ratios within one run; times are figures for
 * the report only. docs/reliability.md has those of the long form.
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
  ask,
  keptConnections,
  quantile,
  saturate,
  type OfferedAnswer,
  type OfferedRequest,
} from "./load-client";
import { startLoaded, type LoadedService } from "./load-service";
import { until } from "../waiting";
import { isLong } from "./trials";

jest.setTimeout(1_200_000);

const units = isLong ? 20_000 : 2000;
const searchWait = 2000;
/** Requests in progress at once; four times as many wait. */
const atOnce = isLong ? 1000 : 64;
/** Clients within its capacity, even when it learns late that a response has been sent. */
const usually = 8;
const timeout = isLong ? 10_000 : 3000;

let service: LoadedService;
let unitIds: readonly string[];
beforeAll(async () => {
  service = await startLoaded(units, {
    READ_PROCESSES: "3",
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

/** Latencies of keyed reads, one after the other, until stopped. */
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
const isAccepted = ({ status }: OfferedAnswer): boolean => status === 200 || status === 204;
const isShed = ({ status, retryAfter }: OfferedAnswer): boolean =>
  (status === 503 || status === 429) && /^[1-9]\d*$/.test(retryAfter ?? "");
const timesOf = (answers: readonly OfferedAnswer[], part: number): number =>
  quantile(
    answers.map(({ milliseconds }) => milliseconds),
    part,
  );

interface Phase {
  readonly answers: readonly OfferedAnswer[];
  readonly good: number;
  readonly cpu: number;
}

/** Clients with separate connections, opened before the measurement. */
async function clients(connections: number, make: typeof keyed) {
  const agent = keptConnections(connections);
  const offer = (answers: number): Promise<readonly OfferedAnswer[]> =>
    saturate(service.url, make, { connections, answers, agent });
  await offer(2 * connections);
  return {
    /** Sends requests until `count` are answered, and returns the CPU time per successful response. */
    phase: async (count: number): Promise<Phase> => {
      const before = await service.cpuSeconds();
      const answers = await offer(count);
      const cpu = (await service.cpuSeconds()) - before;
      return { answers, good: answers.filter(isAccepted).length, cpu };
    },
    end: () => agent.destroy(),
  };
}

/** Successful responses per CPU second, over several phases. */
const goodput = (phases: readonly Phase[]): number =>
  phases.reduce((sum, { good }) => sum + good, 0) / phases.reduce((sum, { cpu }) => sum + cpu, 0);

test.each([
  ["keyed reads", isLong ? 1000 : 250, keyed],
  ["a mixture", 8 * usually, (index: number) => mixed(index)],
] as const)("throughput beyond the capacity is close to that at capacity: %s", async (name, many, make) => {
  const count = isLong ? 40 * many : 3 * many;
  let asked = 0;
  const few = await clients(usually, make);
  const all = await clients(many, (index) => {
    asked += 1;
    return make(index);
  });
  const usual: Phase[] = [];
  const beyond: Phase[] = [];
  const memory: number[] = [];
  const health: { readonly status: number; readonly before: number }[] = [];
  // In turn, so that other work of the machine affects both alike.
  for (let turn = 0; turn < 3; turn += 1) {
    usual.push(await few.phase(count));
    const round = { over: false };
    const offered = all.phase(count).finally(() => (round.over = true));
    while (!round.over) {
      const sent = asked;
      const { status } = await alive();
      health.push({ status, before: asked - sent });
      memory.push(await service.megabytes());
      await sleep(20);
    }
    beyond.push(await offered);
  }
  few.end();
  all.end();
  const answers = beyond.flatMap((one) => one.answers);
  const shed = answers.filter(isShed);
  const beforeHealth = quantile(
    health.map(({ before }) => before),
    0.5,
  );
  const ratio = goodput(beyond) / goodput(usual);
  report({
    [`${name}: good answers for each CPU second at capacity`]: goodput(usual),
    "part of it beyond, in percent": 100 * ratio,
    answers: answers.length,
    shed: shed.length,
    "median of accepted": timesOf(answers.filter(isAccepted), 0.5),
    "p99 of accepted": timesOf(answers.filter(isAccepted), 0.99),
    "requests between health and its answer, median": beforeHealth,
  });
  expect(answers.filter((answer) => !isAccepted(answer) && !isShed(answer) && answer.status !== 408)).toEqual(
    [],
  );
  expect(ratio).toBeGreaterThan(isLong ? 0.9 : 0.75);
  expect(health.filter(({ status }) => status !== 200)).toEqual([]);
  // It never waits behind the clients: a new connection overtakes most requests sent before.
  expect(beforeHealth).toBeLessThan(2 * many);
  const half = memory.length / 2;
  const most = (part: readonly number[]): number => Math.max(...part);
  expect(most(memory.slice(Math.floor(half)))).toBeLessThan(most(memory.slice(0, Math.ceil(half))) + 60);
});

/** The same for the other caller. */
const politely = ({ headers, ...rest }: OfferedRequest): OfferedRequest => ({
  ...rest,
  headers: { ...headers, Authorization: `Bearer ${service.otherToken}` },
});

test("normal callers are served next to a greedy one", async () => {
  const phase = { over: false };
  let meanwhile = 0;
  const greedy = saturate(
    service.url,
    (index) => {
      meanwhile = index;
      return mixed(index);
    },
    { connections: 90, until: () => phase.over },
  );
  const answers: OfferedAnswer[] = [];
  const polite = async (first: number): Promise<void> => {
    for (let index = first; index < first + (isLong ? 100 : 5); index += 1) {
      answers.push(await ask(service.url, politely(keyed(index))));
      await sleep(50);
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(polite));
  phase.over = true;
  await greedy;
  const good = answers.filter(isAccepted).length;
  report({ "polite requests": answers.length, "answered, in percent": (100 * good) / answers.length });
  expect(meanwhile).toBeGreaterThan(90);
  expect(good).toBeGreaterThanOrEqual(0.95 * answers.length);
});

test("one caller's searches do not block another's", async () => {
  // Takes the database longer than the request's way there and back, which the greedy caller has for itself.
  const patterns = Array.from(
    "abcdefghijklmnop",
    (letter) => `contains(concat(tolower(city),concat(number,city)),'${letter}z')`,
  );
  const search = request(
    `leaseUnits?${query({ $filter: patterns.join(" or "), $count: "true", $top: "0" })}`,
  );
  const done = { answered: 0 };
  const phase = { over: false };
  const greedy = async (): Promise<void> => {
    while (!phase.over) {
      await ask(service.url, search);
      done.answered += 1;
    }
  };
  const all = Promise.all(Array.from({ length: 16 }, greedy));
  while (done.answered < 16) await sleep(5);
  const before = done.answered;
  const searches = 20;
  let served = 0;
  const others: OfferedAnswer[] = [];
  // Two at once: one of them waits while the other is in progress.
  const polite = async (): Promise<void> => {
    while (served < searches) {
      const answer = await ask(service.url, politely(search));
      if (answer.status === 200) served += 1;
      else others.push(answer);
    }
  };
  await Promise.all([polite(), polite()]);
  phase.over = true;
  const meanwhile = done.answered - before;
  await all;
  report({ "searches of one": served, "of sixteen connections meanwhile": meanwhile });
  // Where the machine is busy with other work too, a search may wait or take longer than the limits, and is repeated.
  expect(others.filter((answer) => isLong || (answer.status !== 408 && !isShed(answer)))).toEqual([]);
  // In turn they have one each; first come, first served would be eight for each.
  expect(meanwhile).toBeLessThan(4 * searches);
});

test.each(Object.entries(hostile))("%s: ends, and keeps no keyed read waiting for it", async (name, path) => {
  const short = performance.now() + (isLong ? 1000 : 300);
  const quiet = await latencies(() => performance.now() > short);
  let over = false;
  const long = performance.now() + (isLong ? 1500 : 500);
  const search = async (): Promise<readonly OfferedAnswer[]> => {
    const found = [await get(path)];
    while (performance.now() < long) found.push(await get(path));
    return found;
  };
  const searching = Promise.all([search(), search()]).finally(() => (over = true));
  const busy = await latencies(() => over);
  const searches = (await searching).flat();
  report({
    [`${name}, median without`]: quantile(quiet, 0.5),
    with: quantile(busy, 0.5),
    "p99 without": quantile(quiet, 0.99),
    p99: quantile(busy, 0.99),
  });
  expect(searches.filter((answer) => ![200, 408].includes(answer.status) && !isShed(answer))).toEqual([]);
  // One after the other they overtake the searches, which would be two for each if they waited.
  expect(busy.length).toBeGreaterThan(searches.length);
});

test("after abandoned searches, others are served", async () => {
  const path = hostile["every unit with every contract line"] ?? "";
  await Promise.all([get(path), get(path), get(path)]);
  const search = (): Promise<OfferedAnswer> =>
    get(`leaseUnits/$count?${query({ $filter: "blocked eq false" })}`);
  const answer = await until(async () => {
    const { status } = await search();
    return status !== 503 && status !== 408 && status;
  });
  expect(answer).toBe(200);
});
