/**
 * A soak test: the same work round after round. After a warm-up (pools, caches, statistics), a round must not increase
 * memory, sockets, files, threads or timers.
 */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { startLoaded, type LoadedService } from "./load-service";
import { operations } from "./soak-work";
import { inputs, isLong, random, seconds } from "./trials";

/** Operations of one round, and concurrent clients. */
const perRound = isLong ? 5000 : 60;
const clients = 8;
/** Warm-up rounds. */
const warmUp = isLong ? 4 : 3;
const rounds = inputs(6, 24);
const third = Math.ceil(rounds / 3);
/**
 * Connections and what belongs to them vary by how many requests happen to overlap. A leak of one in each round grows by
 * one more than this between the first third of the rounds and the last.
 */
const lessThanOneEachRound = rounds - 2 * third;

let service: LoadedService;
beforeAll(async () => {
  service = await startLoaded(isLong ? 5000 : 1000, {
    READ_PROCESSES: "3",
    RATE_LIMIT: "off",
    MAX_REQUESTS_IN_PROGRESS: "0",
    // On a busy machine the work of a round takes long; none of it is to be rejected.
    DATABASE_POOL_TIMEOUT: "300s",
    REQUEST_TIMEOUT: "300s",
    // Rejected sign-ins would be delayed.
    AUTH_MAX_FAILURES: "1000000",
  });
});
afterAll(() => service.stop());

/** The measured values, each with the tolerated growth: little of the collected heap, more of resident memory. */
const allowed = {
  heapMB: 1,
  externalMB: 1,
  residentMB: 20,
  sockets: lessThanOneEachRound,
  files: lessThanOneEachRound,
  threads: 0,
  resources: lessThanOneEachRound,
  filesOnDisk: 0,
  /** SQLite's write-ahead log. */
  logMB: 8,
};
type Left = Readonly<Record<keyof typeof allowed, number>>;

const mebibyte = 1024 * 1024;
const tenths = (value: number): number => Math.round(value * 10) / 10;

async function left(): Promise<Left> {
  const { heapUsed, external, resources } = await service.inUse();
  const names = await readdir(service.folder);
  const sizes = await Promise.all(
    names
      .filter((name) => name.endsWith("-wal"))
      .map(async (name) => (await stat(join(service.folder, name))).size),
  );
  return {
    heapMB: tenths(heapUsed / mebibyte),
    externalMB: tenths(external / mebibyte),
    residentMB: tenths(await service.megabytes()),
    sockets: await service.sockets(),
    files: await service.files(),
    threads: await service.threads(),
    resources: Object.values(resources).reduce((sum, count) => sum + count, 0),
    filesOnDisk: names.length,
    logMB: tenths(sizes.reduce((sum, size) => sum + size, 0) / mebibyte),
  };
}

async function round(index: number): Promise<void> {
  let begun = 0;
  const names = Object.keys(operations);
  const client = async (_: unknown, lane: number): Promise<void> => {
    const source = random(`soak ${index} ${lane}`);
    while (begun < perRound) {
      begun += 1;
      await operations[source.pick(names)]?.(service, source);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

test(
  "resources do not grow from round to round",
  async () => {
    const after: Left[] = [];
    for (let index = 0; index < warmUp + rounds; index += 1) {
      await round(index);
      const now = await left();
      if (index >= warmUp) after.push(now);
      if (isLong) process.stdout.write(`${JSON.stringify(now)}\n`);
    }
    const first = after.slice(0, third);
    const last = after.slice(-third);
    // Noise has no direction, a leak has: the minimum of the last rounds exceeds the maximum of the first.
    const grown = (Object.keys(allowed) as (keyof Left)[]).filter(
      (figure) =>
        Math.min(...last.map((then) => then[figure])) >
        Math.max(...first.map((then) => then[figure])) + allowed[figure],
    );
    expect(grown.map((figure) => [figure, after.map((then) => then[figure])])).toEqual([]);
  },
  seconds(120, 7200),
);
