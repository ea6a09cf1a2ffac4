/**
 * `npm run bench:postgres`: the service on PostgreSQL and a bare server on a copy of its database, measured in turn; the
 * processor time is that of the servers, not of the database. Needs Linux and a PostgreSQL server on this machine in
 * BENCH_POSTGRES_URL, with the right to create databases.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chosenOf, factsOf, measureAll, runBenchmark, say, tokenIn, withFolder } from "../benchmark";
import { companyId, fillDatabase, takeSample } from "../database";
import type { Settings } from "../measure";
import { type Server, serviceOptions, startProcess } from "../processes";
import { printReport, type Report } from "../report";
import { requestsOf } from "../workloads";
import { command, serverUrl, withDatabase } from "./command";
import { postgresWorkloads } from "./workloads";

const usage = `npm run bench:postgres -- [--quick] [--only keyed,list,…]
  --quick  10,000 instead of 100,000 lease units, and fewer rounds
  --only   these workloads
`;

/** Runs `work` with the URLs of two equal databases of a company with `units` lease units. */
function withDatabases<T>(units: number, work: (ours: string, bare: string) => Promise<T>): Promise<T> {
  const [first, second] = ["ours", "bare"].map((side) => `lease_bench_${process.pid}_${side}`) as [string, string]; // prettier-ignore
  return withDatabase(first, async (ours) => {
    say(`Making a company with ${units.toLocaleString("en")} lease units …`);
    await fillDatabase(ours, [{ companyId, name: "Demo Estates", units }]);
    await command(ours, "vacuum analyze");
    const copied = async (bare: string): Promise<T> => {
      await command(bare, "vacuum analyze");
      return work(ours, bare);
    };
    return withDatabase(second, copied, first);
  });
}

/** Starts the service and the bare server, and passes them to `work`. */
async function withServers<T>(
  ours: string,
  bare: string,
  work: (servers: { readonly ours: Server; readonly bare: Server }, token: string) => Promise<T>,
): Promise<T> {
  return withFolder(async (folder) => {
    const token = await tokenIn(folder);
    const servers: Server[] = [];
    const started = async (...args: Parameters<typeof startProcess>): Promise<Server> => {
      const server = await startProcess(...args);
      servers.push(server);
      return server;
    };
    try {
      const service = await started([...serviceOptions, join(__dirname, "../../src/server.js")], {
        DATABASE_URL: ours,
        DATA_FOLDER: folder,
        DEMO_DATA: "none",
        RATE_LIMIT: "off",
      });
      return await work(
        { ours: service, bare: await started([join(__dirname, "bare-server.js"), bare]) },
        token,
      );
    } finally {
      for (const server of servers) await server.stop();
    }
  });
}

async function bench(
  ours: string,
  bare: string,
  settings: Settings,
  only: string | undefined,
): Promise<Report> {
  const sample = await takeSample(async (sql) =>
    ((await command(ours, sql)) as readonly object[]).map((row) => String(Object.values(row)[0])),
  );
  return withServers(ours, bare, async (servers, token) => {
    const chosen = chosenOf(postgresWorkloads(requestsOf(sample, token)), only, usage);
    const sides = { ...servers, best: undefined };
    const measurements = await measureAll(chosen, sample, settings, () => Promise.resolve(sides));
    return { facts: factsOf(sample, settings, servers), measurements };
  });
}

runBenchmark(async () => {
  const { values } = parseArgs({
    options: { quick: { type: "boolean", default: false }, only: { type: "string" } },
  });
  serverUrl(`\n${usage}`);
  const settings = {
    rounds: values.quick ? 3 : 5,
    connections: 12,
    milliseconds: values.quick ? 1000 : 3000,
    // V8 compiles the code of a write in the first thousands of them.
    warmUpMilliseconds: values.quick ? 4000 : 12_000,
  };
  const report = await withDatabases(values.quick ? 10_000 : 100_000, (ours, bare) =>
    bench(ours, bare, settings, values.only),
  );
  process.stdout.write(printReport(report));
});
