/**
 * Storms of hostile requests against the running service: several at a time, every response checked, and the process
 * monitored: event loop, memory, log. Afterwards the service must respond as before, and its tables be unchanged.
 */
import { createHash } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { databaseKind } from "../databases";
import type { TestService } from "../harness";
import { faultsOf, type HostileAnswer } from "./hostile-responses";
import { hostileClient, type HostileRequest } from "./hostile-client";
import { expectWithin } from "./trials";

/** Milliseconds for which the event loop may be blocked, other work of the machine included. */
export const loopBound = 2000;
/** Bytes by which the memory of the process may grow in a storm. */
const memoryBound = 768 * 1024 * 1024;

export interface Storm {
  readonly statuses: Readonly<Record<string, number>>;
  /** The longest block of the event loop and the slowest response, in milliseconds; the growth of memory in MiB. */
  readonly longestBlock: number;
  readonly slowest: number;
  readonly growth: number;
}

/** A failing request, short enough to be read and long enough to be repeated. */
const described = ({ method = "GET", target, headers, body }: HostileRequest): string =>
  [
    `${method} ${target.slice(0, 2000)}`,
    ...(headers ?? []).map(([name, value]) => `${name}: ${value.slice(0, 300)}`),
    ...(body === undefined ? [] : [Buffer.from(body).toString("utf8").slice(0, 3000)]),
  ].join("\n");

export interface StormOptions {
  readonly count: number;
  readonly make: () => HostileRequest;
  /** Requests at a time; default 8. */
  readonly width?: number;
  readonly secrets?: readonly string[];
  /** Further checks of a response. */
  readonly check?: (answer: HostileAnswer, request: HostileRequest) => string | undefined;
}

/** Sends `count` requests; rejects with the first ten wrong responses. */
export async function storm(service: TestService, options: StormOptions): Promise<Storm> {
  const { count, make, width = 8, secrets = [], check } = options;
  const client = hostileClient(service.url, service.token);
  const loop = monitorEventLoopDelay({ resolution: 10 });
  const before = process.memoryUsage().rss;
  const wrong: string[] = [];
  const statuses: Record<string, number> = {};
  let slowest = 0;
  let left = count;
  let most = before;
  const faultsBefore = service.logLines().length;
  loop.enable();
  const worker = async (): Promise<void> => {
    while (left-- > 0 && wrong.length < 10) {
      const request = make();
      const answer = await client.ask(request);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      slowest = Math.max(slowest, answer.milliseconds);
      if (left % 64 === 0) most = Math.max(most, process.memoryUsage().rss);
      const sent = decodedOnce(described(request));
      const found = [...faultsOf(answer, sent, [service.token, ...secrets]), check?.(answer, request)];
      const faults = found.filter((fault) => fault !== undefined);
      if (faults.length > 0)
        wrong.push(
          `${faults.join("; ")}\n${described(request)}\n-> ${answer.status} ${answer.text.slice(0, 600)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  loop.disable();
  client.close();
  if (wrong.length > 0) throw new Error(wrong.join("\n\n"));
  const logged = service
    .logLines()
    .slice(faultsBefore)
    .filter(({ level }) => Number(level) >= 50);
  expect(logged).toEqual([]);
  const result: Storm = {
    statuses,
    longestBlock: Math.round(loop.max / 1e6),
    slowest: Math.round(slowest),
    growth: Math.round((most - before) / 1024 / 1024),
  };
  expectWithin(result.longestBlock, loopBound);
  expect(most - before).toBeLessThan(memoryBound);
  report(result);
  return result;
}

function decodedOnce(text: string): string {
  return `${text} ${text.replaceAll("+", " ").replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString())}`;
}

/** Figures for docs/reliability.md, when requested. */
export function report(figures: object): void {
  if (process.env["RESILIENCE_REPORT"] !== undefined)
    process.stdout.write(`${expect.getState().currentTestName}: ${JSON.stringify(figures)}\n`);
}

const tableNames = {
  sqlite: `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%' order by name`,
  postgres: `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  mssql: `select table_name as name from information_schema.tables order by 1`,
};

/** A checksum of each table's rows, without the responses of asynchronous requests, which reads have, too. */
export async function checksums({
  sql,
}: Pick<TestService, "sql">): Promise<Readonly<Record<string, string>>> {
  const tables = (await sql(tableNames[databaseKind])).filter(({ name }) => name !== "asyncRequest");
  // A connection for each table would be most of the work.
  if (databaseKind === "postgres") {
    const sumOf = (name: string): string =>
      `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from "${name}" t`;
    const rows = await sql(tables.map(({ name }) => sumOf(String(name))).join(" union all "));
    return Object.fromEntries(rows.map(({ name, sum }) => [String(name), String(sum)]));
  }
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = (await sql(`select * from "${String(name)}"`)).map((row) =>
      JSON.stringify(row, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
    );
    sums[String(name)] = createHash("sha256").update(rows.toSorted().join("\n")).digest("hex");
  }
  return sums;
}

/** Checks that the service responds normally after a storm. */
export async function expectWell(service: TestService): Promise<void> {
  const { status, json } = await service.request("GET", "leaseUnits?$top=1&$count=true");
  expect(status).toBe(200);
  expect(json.value.length).toBeLessThanOrEqual(1);
  expect(json["@odata.count"]).toBeGreaterThanOrEqual(json.value.length as number);
  expect((await service.request("GET", `${service.adminUrl}/health`)).status).toBe(200);
}
