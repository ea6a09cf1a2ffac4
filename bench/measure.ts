/** Measures one workload on both servers in turn, round after round. */
import { drive, type BenchRequest } from "./driver";
import { follow } from "./feed";
import type { Server } from "./processes";
import type { Workload } from "./workloads";

export interface Servers {
  readonly ours: Server;
  readonly bare: Server;
  /** The service without authentication. */
  readonly unguarded: Server;
}

/** The service, and the server to compare with. */
type Side = "ours" | "bare";

export interface Settings {
  readonly rounds: number;
  readonly connections: number;
  /** CPU and memory figures of each server in each round, and before the first. */
  readonly milliseconds: number;
  readonly warmUpMilliseconds: number;
}

/** One server in one round. */
export interface Run {
  /** Number of requests, or of records of a feed. */
  readonly done: number;
  readonly cpuSeconds: number;
  readonly perCpuSecond: number;
  /** Latencies in milliseconds; for a feed, the time to its end. */
  readonly p50: number;
  readonly p99: number;
  /** Maximum resident memory during a feed, in MB. */
  readonly residentMegabytes?: number;
}

export interface Measurement {
  readonly workload: Pick<Workload, "name" | "title" | "target" | "kind">;
  readonly ours: readonly Run[];
  readonly bare: readonly Run[];
  /** Service divided by bare server, round by round. */
  readonly ratios: readonly number[];
}

/** Measures a workload. Throws when a feed does not have `units` records. */
export async function measure(
  workload: Workload,
  servers: Servers,
  settings: Settings,
  units: number,
): Promise<Measurement> {
  /** The number of a request is unique, since it is part of the key of created records. */
  const sent = { ours: 1000, bare: 1000 };
  const run = async (side: Side, milliseconds: number): Promise<Run> => {
    const server = side === "ours" ? servers.ours : servers[workload.comparedWith ?? "bare"];
    if (workload.kind === "feed") return runFeed(server, workload[side](0), units);
    const before = server.cpuSeconds();
    const { requests, latencies } = await drive({
      port: server.port,
      request: workload[side],
      from: sent[side],
      connections: settings.connections,
      milliseconds,
    });
    sent[side] += requests;
    const part = (share: number): number => latencies[Math.floor(share * (latencies.length - 1))] ?? 0;
    return { ...rate(requests, server.cpuSeconds() - before), p50: part(0.5), p99: part(0.99) };
  };
  await run("ours", settings.warmUpMilliseconds);
  await run("bare", settings.warmUpMilliseconds);
  const runs: { readonly ours: Run; readonly bare: Run }[] = [];
  for (let round = 0; round < settings.rounds; round += 1) {
    const ours = await run("ours", settings.milliseconds);
    runs.push({ ours, bare: await run("bare", settings.milliseconds) });
  }
  const { name, title, target, kind } = workload;
  return {
    workload: { name, title, target, kind },
    ours: runs.map(({ ours }) => ours),
    bare: runs.map(({ bare }) => bare),
    ratios: runs.map(({ ours, bare }) => ours.perCpuSecond / bare.perCpuSecond),
  };
}

const rate = (done: number, cpuSeconds: number): Pick<Run, "done" | "cpuSeconds" | "perCpuSecond"> => ({
  done,
  cpuSeconds,
  perCpuSecond: done / cpuSeconds,
});

async function runFeed(server: Server, request: BenchRequest, units: number): Promise<Run> {
  const before = server.cpuSeconds();
  const started = performance.now();
  const { records, residentMegabytes } = await follow(server, request);
  if (records !== units) throw new Error(`the feed has ${records} records; expected all ${units} units`);
  const milliseconds = performance.now() - started;
  return {
    ...rate(records, server.cpuSeconds() - before),
    p50: milliseconds,
    p99: milliseconds,
    residentMegabytes,
  };
}
