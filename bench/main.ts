/**
 * `npm run bench`: the service and a bare server on the same data, measured in turn. Prints results and targets;
 * docs/benchmark.md explains them. Needs Linux, for the CPU time of other processes.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openDevKey, signDevToken } from "../src/auth/dev-issuer";
import { makeDatabases, takeSample, type Databases } from "./database";
import { measure, type Measurement, type Servers, type Settings } from "./measure";
import { startProcess } from "./processes";
import { printReport, type Report } from "./report";
import { verify } from "./verify";
import { maxPageSize, workloads } from "./workloads";

const usage = `npm run bench -- [--quick] [--json] [--units n] [--rounds n] [--only keyed,page,…] [--profile folder]
  --quick    fewer units and rounds, for a result in under a minute
  --json     every figure of every round, as JSON
  --units    lease units in the generated company (100,000)
  --rounds   rounds of each workload (5)
  --only     these workloads
  --profile  writes a CPU profile of the service into the folder, for Chrome's developer tools
`;

interface Options extends Settings {
  readonly units: number;
  readonly json: boolean;
  readonly only: ReadonlySet<string> | undefined;
  readonly profile: string | undefined;
}

function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      units: { type: "string" },
      rounds: { type: "string" },
      only: { type: "string" },
      profile: { type: "string" },
    },
  });
  const { quick } = values;
  return {
    units: count("units", values.units, quick ? 10_000 : 100_000),
    rounds: count("rounds", values.rounds, quick ? 3 : 5),
    connections: 12,
    milliseconds: quick ? 400 : 1200,
    warmUpMilliseconds: quick ? 500 : 1500,
    json: values.json,
    only: values.only === undefined ? undefined : new Set(values.only.split(",")),
    profile: values.profile === undefined ? undefined : resolve(values.profile),
  };
}

function count(name: string, text: string | undefined, initial: number): number {
  if (text === undefined) return initial;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`--${name} is '${text}'; expected a whole number above 0\n${usage}`);
}

/** The options of `npm start`. */
const serviceOptions = ["--max-semi-space-size=2"];

/** Starts the servers, each on its file. */
async function startServers(databases: Databases, profile: string | undefined): Promise<Servers> {
  const settings = (port: number, file: string) => ({
    PORT: String(port),
    DATABASE_URL: `sqlite:${file}`,
    DEMO_DATA: "none",
    MAX_PAGE_SIZE: String(maxPageSize),
  });
  const ours = await startProcess({
    script: () => [join(__dirname, "../src/server.js")],
    env: (port) => settings(port, databases.ours),
    nodeOptions:
      profile === undefined ? serviceOptions : [...serviceOptions, "--cpu-prof", `--cpu-prof-dir=${profile}`],
  });
  const bare = await startProcess({
    script: (port) => [join(__dirname, "bare-server.js"), databases.bare, String(port)],
  });
  const unguarded = await startProcess({
    script: () => [join(__dirname, "unguarded-server.js")],
    env: (port) => settings(port, databases.unguarded),
    nodeOptions: serviceOptions,
  });
  return { ours, bare, unguarded };
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

async function bench(options: Options, folder: string): Promise<Report> {
  say(`Making a company with ${options.units.toLocaleString("en")} lease units …`);
  const databases = await makeDatabases(folder, options.units);
  const sample = takeSample(databases.ours);
  const token = await signDevToken(await openDevKey(dirname(databases.ours)), {
    role: "write",
    expires: "2h",
  });
  const servers = await startServers(databases, options.profile);
  try {
    const chosen = workloads(sample, token).filter(({ name }) => options.only?.has(name) ?? true);
    if (chosen.length === 0) throw new Error(`--only contains no workload\n${usage}`);
    const measurements: Measurement[] = [];
    for (const workload of chosen) {
      const compared = await verify(
        workload,
        servers.ours.port,
        servers[workload.comparedWith ?? "bare"].port,
      );
      const equal = workload.kind === "feed" ? "" : ` (${compared} records equal)`;
      say(`${workload.name}: ${workload.title}${equal} …`);
      measurements.push(await measure(workload, servers, options, sample.units));
    }
    const facts = {
      date: new Date().toISOString().slice(0, 10),
      node: process.versions.node,
      cores: availableParallelism(),
      units: sample.units,
      contracts: sample.contracts,
      rounds: options.rounds,
      connections: options.connections,
      peakMegabytes: { ours: servers.ours.peakMegabytes(), bare: servers.bare.peakMegabytes() },
    };
    return { facts, measurements };
  } finally {
    await Promise.all([servers.ours.stop(), servers.bare.stop(), servers.unguarded.stop()]);
  }
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const folder = await mkdtemp(join(tmpdir(), "lease-bench-"));
  try {
    const report = await bench(options, folder);
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : printReport(report));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`The benchmark failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
