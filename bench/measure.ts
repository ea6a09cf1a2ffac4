/** Measures one workload on its servers in turn, round after round. */
import { type BenchRequest, drive, type Times } from "./driver";
import { follow } from "./feed";
import type { Server } from "./processes";
import type { Workload } from "./workloads";

/** The servers of a workload. */
export interface Sides {
  readonly ours: Server;
  readonly bare: Server;
  /** The bare server whose JSON SQLite makes, if the workload is compared with it. */
  readonly best: Server | undefined;
}

export interface Settings {
  readonly rounds: number;
  readonly connections: number;
  /** CPU and memory figures of each server in each round, and before the first. */
  readonly milliseconds: number;
  readonly warmUpMilliseconds: number;
}

/** One server in one round, with the latencies in milliseconds; for a feed, the time to its end. */
export interface Run extends Times {
  /** Number of requests, or of records of a feed. */
  readonly done: number;
  readonly cpuSeconds: number;
  readonly perCpuSecond: number;
  /** Maximum resident memory during a feed, in MB. */
  readonly residentMegabytes?: number;
}

export interface Measurement {
  readonly workload: Pick<Workload, "name" | "title" | "target" | "feed">;
  readonly ours: readonly Run[];
  readonly bare: readonly Run[];
  readonly best: readonly Run[];
  /** Service divided by bare server, and by the best one, round by round. */
  readonly ratios: readonly number[];
  readonly ratiosToBest: readonly number[];
}

/** Measures a workload. Throws when a feed does not have `units` records. */
export async function measure(
  workload: Workload,
  sides: Sides,
  settings: Settings,
  units: number,
): Promise<Measurement> {
  /** The number of a request is unique, since it is part of the key of created records. */
  const sent = { ours: 1000, bare: 1000, best: 1000 };
  const run = async (side: keyof Sides, server: Server, milliseconds: number): Promise<Run> => {
    const request = workload[side === "best" ? "bare" : side];
    if (workload.feed) return runFeed(server, request(0), units);
    const before = server.cpuSeconds();
    const { requests, ...times } = await drive({
      port: server.port,
      request,
      from: sent[side],
      connections: workload.connections ?? settings.connections,
      milliseconds,
    });
    sent[side] += requests;
    return { ...rate(requests, server.cpuSeconds() - before), ...times };
  };
  const runs = { ours: [] as Run[], bare: [] as Run[], best: [] as Run[] };
  for (let round = 0; round <= settings.rounds; round += 1) {
    const warmsUp = round === 0;
    for (const side of ["ours", "bare", "best"] as const) {
      const server = sides[side];
      if (!server) continue;
      const done = await run(side, server, warmsUp ? settings.warmUpMilliseconds : settings.milliseconds);
      if (!warmsUp) runs[side].push(done);
    }
  }
  const { name, title, target, feed } = workload;
  const ratios = (others: readonly Run[]): readonly number[] =>
    others.map(({ perCpuSecond }, i) => (runs.ours[i]?.perCpuSecond ?? 0) / perCpuSecond);
  return {
    workload: { name, title, target, ...(feed && { feed }) },
    ...runs,
    ratios: ratios(runs.bare),
    ratiosToBest: ratios(runs.best),
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
