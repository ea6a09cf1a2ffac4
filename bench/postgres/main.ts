/**
 * `npm run bench:postgres`: the service on PostgreSQL and a bare server on a copy of its database, measured in turn; the
 * processor time is that of the servers, not of the database. Needs Linux and a PostgreSQL server on this machine in
 * BENCH_POSTGRES_URL, with the right to create databases.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDevKey, signDevToken } from "../../src/auth/dev-issuer";
import { readConfig } from "../../src/config/config";
import { openDatabase } from "../../src/database/open";
import { loadCompany, takeSample } from "../database";
import { measure, type Measurement } from "../measure";
import { startProcess, type Server } from "../processes";
import { printReport } from "../report";
import { verify } from "../verify";
import { command } from "./command";
import { postgresWorkloads } from "./workloads";

const usage = `npm run bench:postgres -- [--quick] [--only keyed,list,…]
  --quick  10,000 instead of 100,000 lease units, and fewer rounds
  --only   these workloads
`;

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** Runs `work` with the URLs of two equal databases of a company with `units` lease units, which are dropped afterwards. */
async function withDatabases<T>(
  server: string,
  units: number,
  work: (ours: string, bare: string) => Promise<T>,
): Promise<T> {
  const names = ["ours", "bare"].map((side) => `lease_bench_${process.pid}_${side}`);
  const [ours = "", bare = ""] = names.map(
    (name) => Object.assign(new URL(server), { pathname: `/${name}` }).href,
  );
  await command(server, `create database ${names[0]}`);
  try {
    say(`Making a company with ${units.toLocaleString("en")} lease units …`);
    const { database, connections } = readConfig({ DATABASE_URL: ours });
    const { store, close } = await openDatabase({ database, connections, migrate: "auto" });
    await loadCompany(store, units).finally(close);
    await command(ours, "vacuum analyze");
    await command(server, `create database ${names[1]} template ${names[0]}`);
    await command(bare, "vacuum analyze");
    return await work(ours, bare);
  } finally {
    for (const name of names) await command(server, `drop database if exists ${name} with (force)`);
  }
}

/** Starts the service and the bare server, and passes them to `work`. */
async function withServers<T>(
  ours: string,
  bare: string,
  work: (ours: Server, bare: Server, token: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "lease-bench-"));
  const token = await signDevToken(await openDevKey(folder), { role: "write", expires: "2h" });
  const servers: Server[] = [];
  try {
    const service = await startProcess({
      script: () => [join(__dirname, "../../src/server.js")],
      env: (port) => ({
        PORT: String(port),
        DATABASE_URL: ours,
        DATA_FOLDER: folder,
        DEMO_DATA: "none",
        RATE_LIMIT: "off",
      }),
      // The option of `npm start`.
      nodeOptions: ["--max-semi-space-size=2"],
    });
    servers.push(service);
    const other = await startProcess({
      script: (port) => [join(__dirname, "bare-server.js"), bare, String(port)],
    });
    servers.push(other);
    return await work(service, other, token);
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { quick: { type: "boolean", default: false }, only: { type: "string" } },
  });
  const server = process.env["BENCH_POSTGRES_URL"];
  if (server === undefined)
    throw new Error(
      `BENCH_POSTGRES_URL is not set; expected postgres://user:password@127.0.0.1:5432/postgres\n${usage}`,
    );
  const only = values.only?.split(",");
  const settings = {
    rounds: values.quick ? 3 : 5,
    connections: 12,
    milliseconds: values.quick ? 1000 : 3000,
    // V8 compiles the code of a write in the first thousands of them.
    warmUpMilliseconds: values.quick ? 4000 : 12_000,
  };
  const report = await withDatabases(server, values.quick ? 10_000 : 100_000, async (ours, bare) => {
    const sample = await takeSample(async (sql) =>
      ((await command(ours, sql)) as readonly object[]).map((row) => String(Object.values(row)[0])),
    );
    return withServers(ours, bare, async (service, other, token) => {
      const chosen = postgresWorkloads(sample, token).filter(({ name }) => only?.includes(name) ?? true);
      if (chosen.length === 0) throw new Error(`--only contains no workload\n${usage}`);
      const measurements: Measurement[] = [];
      for (const workload of chosen) {
        const compared = await verify(workload, [service.port, other.port], 0);
        say(`${workload.name}: ${workload.title} (${compared} records equal) …`);
        const sides = { ours: service, bare: other, best: undefined };
        measurements.push(await measure(workload, sides, settings, sample.units));
      }
      const facts = {
        date: new Date().toISOString().slice(0, 10),
        node: process.versions.node,
        cores: availableParallelism(),
        units: sample.units,
        contracts: sample.contracts,
        ...settings,
        peakMegabytes: { ours: service.peakMegabytes(), bare: other.peakMegabytes() },
      };
      return { facts, measurements };
    });
  });
  process.stdout.write(printReport(report));
}

main().catch((error: unknown) => {
  process.stderr.write(`The benchmark failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
