/**
 * `npm run bench:scale`: measures one service process on PostgreSQL and simulates several of them on one database
 * server at the load of docs/scale.md. Needs Linux and a PostgreSQL server on this machine in BENCH_POSTGRES_URL.
 */
import { random } from "../../src/demo/random";
import { runBenchmark } from "../benchmark";
import type { Times } from "../driver";
import { type Cluster, type ClusterResult, simulate } from "./cluster";
import { measureOneProcess, type OneProcess } from "./one-process";

const companies = 100;
const unitsPerCompany = 200;
const processes = 8;
const requestsPerSecond = 2000;
const seconds = 20;

/** The clusters that are simulated: one process as it was measured, then variants of the whole. */
function clusters({ kinds, networkMilliseconds }: OneProcess): readonly (readonly [string, Cluster])[] {
  const one: Cluster = {
    kinds,
    networkMilliseconds,
    requestsPerSecond: requestsPerSecond / processes,
    processes: 1,
    connections: 8,
    databaseCores: 1,
    flushMilliseconds: 0,
    companies,
    busiestShare: 1 / companies,
    seconds,
  };
  const all: Cluster = {
    ...one,
    requestsPerSecond,
    processes,
    databaseCores: 8,
    networkMilliseconds: 0.5,
    flushMilliseconds: 0.5,
    companies: 1000,
    busiestShare: 0.001,
  };
  return [
    ["1 process, as measured", one],
    ["8 processes", all],
    ["8, database with 4 cores", { ...all, databaseCores: 4 }],
    ["8, a disk of 6 ms", { ...all, flushMilliseconds: 6 }],
    ["8, a company with a tenth of all", { ...all, busiestShare: 0.1 }],
    ["8, the same, a disk of 6 ms", { ...all, busiestShare: 0.1, flushMilliseconds: 6 }],
    ["16 processes", { ...all, processes: 16 }],
    ["12 processes, 3,000 a second", { ...all, processes: 12, requestsPerSecond: 3000 }],
  ];
}

const percent = (part: number): string => `${Math.round(part * 100)} %`;
const times = ({ p50, p99 }: Times): string => `${p50.toFixed(1)}/${p99.toFixed(1)}`;

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |\n`).join("");
}

function print(one: OneProcess, results: readonly (readonly [string, ClusterResult])[]): string {
  const costs = one.kinds.map(({ name, share, serviceTime, databaseTime, roundTrips }) => [
    name,
    percent(share),
    serviceTime.toFixed(2),
    databaseTime.toFixed(2),
    String(roundTrips),
  ]);
  const names = one.kinds.map(({ name }) => name);
  const row = (title: string, latencies: ReadonlyMap<string, Times>): string[] => [
    title,
    ...names.map((name) => times(latencies.get(name) ?? { p50: Number.NaN, p99: Number.NaN })),
  ];
  return `Milliseconds of processor time per request, measured in one process:

${table([["", "share", "service", "database", "round trips"], ...costs])}
Latency, p50/p99 in milliseconds:

${table([
  ["", ...names, "use of service", "use of database", "completed"],
  [...row("1 process, measured", one.latencies), "", "", ""],
  ...results.map(([title, { latencies, serviceUse, databaseUse, completed }]) => [
    ...row(title, latencies),
    percent(serviceUse),
    percent(databaseUse),
    percent(completed),
  ]),
])}`;
}

runBenchmark(async () => {
  const one = await measureOneProcess({
    companies,
    unitsPerCompany,
    requestsPerSecond: requestsPerSecond / processes,
    seconds,
  });
  const results = clusters(one).map(([title, cluster]) => {
    const { int } = random(1, title);
    return [title, simulate(cluster, () => int(0, 2 ** 31 - 1) / 2 ** 31)] as const;
  });
  process.stdout.write(print(one, results));
});
