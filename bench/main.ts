/**
 * `npm run bench`: the service and a bare server on the same data, measured in turn. Prints results and targets;
 * docs/benchmark.md explains them. Needs Linux, for the CPU time of other processes.
 */
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chosenOf, factsOf, measureAll, runBenchmark, say, tokenIn, withFolder } from "./benchmark";
import { copyDatabase, fileOf, makeDatabase, takeFileSample, type ServerName } from "./database";
import { type BenchRequest, drive } from "./driver";
import type { Settings, Sides } from "./measure";
import { measurePeers } from "./peers";
import { type Server, serviceOptions, startProcess } from "./processes";
import { printReport, type Report } from "./report";
import { maxPageSize, requestsOf, type Workload, workloads } from "./workloads";

const usage = `npm run bench -- [--quick] [--json] [--units n] [--rounds n] [--only keyed,page,…] [--profile folder]
  --quick    fewer units and rounds, for a result in under a minute
  --json     every figure of every round, as JSON
  --units    lease units in the generated company (100,000)
  --rounds   rounds of each workload (5)
  --only     these workloads
  --profile  writes a CPU profile of the service into the folder, for Chrome's developer tools
With BENCH_PEERS=folder, the benchmark of other OData servers in that folder runs afterwards.
`;

interface Options extends Settings {
  readonly units: number;
  readonly json: boolean;
  readonly only: string | undefined;
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
    only: values.only,
    profile: values.profile === undefined ? undefined : resolve(values.profile),
  };
}

function count(name: string, text: string | undefined, initial: number): number {
  if (text === undefined) return initial;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`--${name} is '${text}'; expected a whole number above 0\n${usage}`);
}

const writesBeforeCrash = 500;

/** The servers, each started on its own copy of the data when a workload needs it. */
function serversIn(folder: string, profile: string | undefined) {
  const service = (file: string, script: string, options: readonly string[] = []): Promise<Server> =>
    startProcess([...serviceOptions, ...options, join(__dirname, script)], {
      DATABASE_URL: `sqlite:${file}`,
      DEMO_DATA: "none",
      MAX_PAGE_SIZE: String(maxPageSize),
      REQUEST_TIMEOUT: "600s",
    });
  const bare = async (name: ServerName, form: "rows" | "json"): Promise<Server> =>
    startProcess([join(__dirname, "bare-server.js"), await copyDatabase(folder, name), form]);
  const start: Readonly<Record<ServerName, () => Promise<Server>>> = {
    ours: () =>
      service(
        fileOf(folder, "ours"),
        "../src/server.js",
        profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`],
      ),
    bare: () => bare("bare", "rows"),
    best: () => bare("best", "json"),
    unguarded: async () => service(await copyDatabase(folder, "unguarded"), "unguarded-server.js"),
    crashed: async () => service(await copyDatabase(folder, "crashed"), "../src/server.js"),
  };
  const started = new Map<ServerName, Promise<Server>>();
  const server = (name: ServerName): Promise<Server> => {
    const known = started.get(name) ?? start[name]();
    started.set(name, known);
    return known;
  };
  return {
    server,
    /** Kills a server while it writes, and starts it again on its file. */
    async crash(name: "crashed", write: Workload["ours"]): Promise<void> {
      const { port, kill } = await server(name);
      let killed: Promise<void> | undefined;
      const request = (index: number): BenchRequest => {
        if (index === writesBeforeCrash) killed = kill();
        return write(index);
      };
      // The connections end with the process.
      await drive({ port, request, from: 0, connections: 4, milliseconds: 60_000 }).catch(() => undefined);
      await killed;
      started.set(name, service(fileOf(folder, name), "../src/server.js"));
    },
    stop: async (): Promise<void> => {
      for (const one of started.values()) await (await one).stop();
    },
  };
}

async function bench(options: Options, folder: string): Promise<Report> {
  say(`Making a company with ${options.units.toLocaleString("en")} lease units …`);
  await makeDatabase(folder, options.units);
  const sample = await takeFileSample(fileOf(folder, "ours"));
  const token = await tokenIn(dirname(fileOf(folder, "ours")));
  const all = workloads(requestsOf(sample, token));
  const chosen = chosenOf(all, options.only, usage);
  const servers = serversIn(folder, options.profile);
  try {
    const writing = all.find(({ name }) => name === "create");
    if (writing && chosen.some(({ measured }) => measured)) await servers.crash("crashed", writing.ours);
    const { server } = servers;
    const sidesOf = async ({ measured, comparedWith }: Workload): Promise<Sides> => ({
      ours: await server(measured ?? "ours"),
      bare: await server(comparedWith ?? "bare"),
      best: comparedWith ? undefined : await server("best"),
    });
    const measurements = await measureAll(chosen, sample, options, sidesOf);
    const [ours, bare] = [await server("ours"), await server("bare")];
    return { facts: factsOf(sample, options, { ours, bare }), measurements };
  } finally {
    await servers.stop();
  }
}

runBenchmark(async () => {
  const options = readOptions(process.argv.slice(2));
  const report = await withFolder((folder) => bench(options, folder));
  process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : printReport(report));
  const peers = process.env["BENCH_PEERS"];
  if (peers !== undefined) process.stdout.write(await measurePeers(peers, resolve(__dirname, "../..")));
});
