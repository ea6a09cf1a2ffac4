/** The parts that the benchmarks have in common: database, token, the loop over the workloads, the report of an error. */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { openDevKey, signDevToken } from "../src/auth/dev-issuer";
import { measure, type Measurement, type Settings, type Sides } from "./measure";
import type { Server } from "./processes";
import type { Facts } from "./report";
import type { Sample } from "./database";
import { verify } from "./verify";
import type { Workload } from "./workloads";

export const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** Runs a benchmark as a program. */
export function runBenchmark(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    say(`The benchmark failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
}

/** Runs `work` with a new folder, which is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "lease-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A token for the service whose data folder this is. */
export const tokenIn = async (folder: string): Promise<string> =>
  signDevToken(await openDevKey(folder), { role: "write", expires: "2h" });

/** The workloads that `--only` names; all without it. */
export function chosenOf(
  workloads: readonly Workload[],
  only: string | undefined,
  usage: string,
): readonly Workload[] {
  const names = only?.split(",");
  const chosen = workloads.filter(({ name }) => names?.includes(name) ?? true);
  if (chosen.length === 0) throw new Error(`--only contains no workload\n${usage}`);
  return chosen;
}

/** Verifies and measures one workload after the other, each on its servers. */
export async function measureAll(
  workloads: readonly Workload[],
  { units }: Sample,
  settings: Settings,
  sidesOf: (workload: Workload) => Promise<Sides>,
): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = [];
  for (const workload of workloads) {
    const sides = await sidesOf(workload);
    let compared = 0;
    for (const [pair, other] of [sides.bare, sides.best].entries())
      if (other) compared = await verify(workload, [sides.ours.port, other.port], pair);
    say(`${workload.name}: ${workload.title}${workload.feed ? "" : ` (${compared} records equal)`} …`);
    measurements.push(await measure(workload, sides, settings, units));
  }
  return measurements;
}

/** The facts of a report, with the memory of the servers so far. */
export const factsOf = (
  { units, contracts }: Sample,
  { rounds, connections }: Settings,
  servers: { readonly ours: Server; readonly bare: Server },
): Facts => ({
  date: new Date().toISOString().slice(0, 10),
  node: process.versions.node,
  cores: availableParallelism(),
  units,
  contracts,
  rounds,
  connections,
  peakMegabytes: { ours: servers.ours.peakMegabytes(), bare: servers.bare.peakMegabytes() },
});
