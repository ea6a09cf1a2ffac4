/**
 * One service process on PostgreSQL, measured: the processor time of each kind of request in the service and in the
 * database, its round trips, and its latency at the load that one of several processes has.
 */
import { Agent, request as httpRequest } from "node:http";
import { connect, createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { Client } from "pg";
import { say, tokenIn, withFolder } from "../benchmark";
import { companyId as demoId, fillDatabase } from "../database";
import { type BenchRequest, drive, type Times, timesOf } from "../driver";
import { command, withDatabase } from "../postgres/command";
import { cpuSeconds, type Server, startProcess } from "../processes";
import { changed } from "../workloads";
import type { RequestKind } from "./cluster";

/** A kind of request, and the request with a number. */
interface Work extends Pick<RequestKind, "name" | "share" | "isChange"> {
  readonly request: (index: number) => BenchRequest;
}

export interface OneProcess {
  readonly kinds: readonly RequestKind[];
  /** Of a statement without work, through the proxy that counts round trips. */
  readonly networkMilliseconds: number;
  /** Latencies while requests arrive at random, by the name of the kind. */
  readonly latencies: ReadonlyMap<string, Times>;
}

export interface OneProcessOptions {
  readonly companies: number;
  readonly unitsPerCompany: number;
  /** Load of the process in the mix of all kinds. */
  readonly requestsPerSecond: number;
  readonly seconds: number;
}

const milliseconds = 4000;
const connections = 4;
const countedRequests = 100;

/** Measures a process on a new database. */
export const measureOneProcess = (options: OneProcessOptions): Promise<OneProcess> =>
  withDatabase(`lease_scale_${process.pid}`, async (url) => {
    const proxy = await countingProxy(new URL(url));
    try {
      return await withFolder((folder) => measureIn(folder, url, proxy, options));
    } finally {
      proxy.close();
    }
  });

async function measureIn(
  folder: string,
  url: string,
  proxy: CountingProxy,
  options: OneProcessOptions,
): Promise<OneProcess> {
  say(`Making ${options.companies} companies with ${options.unitsPerCompany} lease units each …`);
  const works = workOf(await unitsOf(url, options), await tokenIn(folder));
  const service = await startProcess([join(__dirname, "../../src/server.js")], {
    DATABASE_URL: proxy.url,
    DATA_FOLDER: folder,
    DEMO_DATA: "none",
    RATE_LIMIT: "0",
  });
  try {
    const kinds: RequestKind[] = [];
    for (const work of works) {
      say(`${work.name} …`);
      kinds.push(await costsOf(work, service, url, proxy));
    }
    say(`${options.requestsPerSecond} requests per second for ${options.seconds} s …`);
    const latencies = await offer(works, service.port, options);
    return { kinds, networkMilliseconds: await emptyRoundTrip(proxy.url), latencies };
  } finally {
    await service.stop();
  }
}

interface Unit {
  readonly companyId: string;
  readonly id: string;
  readonly number: string;
}

/** Fills the database, and chooses some of its units. */
async function unitsOf(
  url: string,
  { companies, unitsPerCompany: units }: OneProcessOptions,
): Promise<readonly Unit[]> {
  const sizes = Array.from({ length: companies }, (_, index) => ({
    companyId: demoId.replace(/.{4}$/, String(index).padStart(4, "0")),
    name: `Company ${index}`,
    units,
  }));
  await fillDatabase(url, sizes);
  await command(url, "vacuum analyze");
  const chosen = `select "companyId", id, number from "leaseUnit" order by md5(id::text) limit 5000`;
  return (await command(url, chosen)) as readonly Unit[];
}

/** The mix of docs/scale.md. */
function workOf(units: readonly Unit[], token: string): readonly Work[] {
  const headers = { Authorization: `Bearer ${token}`, Accept: "application/json" };
  const at = (index: number): Unit => units[index % units.length]!;
  const path = ({ companyId }: Unit, rest: string): string =>
    `/lease/management/v3.0/companies(${companyId})/${rest}`;
  const keyed = (index: number): string => path(at(index), `leaseUnits(${at(index).id})`);
  return [
    {
      name: "a record by its key",
      share: 0.6,
      isChange: false,
      request: (i) => ({ path: keyed(i), headers }),
    },
    {
      name: "a page of 100 units",
      share: 0.2,
      isChange: false,
      request: (i) => ({ path: path(at(i), "leaseUnits?$top=100"), headers }),
    },
    {
      name: "change of a unit",
      share: 0.2,
      isChange: true,
      request: (i) => ({
        method: "PATCH",
        path: keyed(i),
        headers: { ...headers, "Content-Type": "application/json" },
        body: changed(i),
      }),
    },
  ];
}

async function costsOf(
  { name, share, isChange, request }: Work,
  service: Server,
  url: string,
  proxy: CountingProxy,
): Promise<RequestKind> {
  const { port } = service;
  const first = 1_000_000;
  // Warms the service up, and opens its connections.
  await drive({ port, request, from: first, connections, milliseconds });
  const trips = proxy.roundTrips();
  for (let index = 0; index < countedRequests; index++) await exchange(port, request(first + index));
  const roundTrips = Math.round((proxy.roundTrips() - trips) / countedRequests);
  const inDatabase = await databaseSeconds(url);
  const inService = service.cpuSeconds();
  const { requests } = await drive({ port, request, from: 0, connections, milliseconds });
  const serviceTime = ((service.cpuSeconds() - inService) / requests) * 1000;
  const databaseTime = (((await databaseSeconds(url)) - inDatabase) / requests) * 1000;
  return { name, share, isChange, serviceTime, databaseTime, roundTrips };
}

/** Sends requests at random moments with the mean rate, whatever the responses; resolves with the latencies. */
async function offer(
  works: readonly Work[],
  port: number,
  { requestsPerSecond, seconds }: OneProcessOptions,
): Promise<ReadonlyMap<string, Times>> {
  const latencies = new Map(works.map(({ name }) => [name, [] as number[]]));
  const sent: Promise<void>[] = [];
  const end = performance.now() + seconds * 1000;
  let next = performance.now();
  for (let index = 0; next < end; index++) {
    next += (-Math.log(1 - Math.random()) * 1000) / requestsPerSecond;
    const wait = next - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    let place = Math.random();
    const work = works.find(({ share }) => (place -= share) < 0) ?? works[0]!;
    const due = next;
    sent.push(
      exchange(port, work.request(index)).then(
        () => void latencies.get(work.name)?.push(performance.now() - due),
      ),
    );
  }
  await Promise.all(sent);
  return new Map([...latencies].map(([name, times]) => [name, timesOf(times)]));
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One request and its whole response; rejects for any status other than 2xx. */
function exchange(port: number, { method = "GET", path, headers, body }: BenchRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: "127.0.0.1", agent, method, path, headers }, (response) => {
      const { statusCode = 0 } = response;
      response.resume().once("end", () => {
        if (statusCode >= 200 && statusCode < 300) resolve();
        else reject(new Error(`${method} ${path} returned ${statusCode}`));
      });
    });
    sent.once("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Processor time of the sessions of a database so far; its server must run on this machine. */
async function databaseSeconds(url: string): Promise<number> {
  const sessions = (await command(
    url,
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  )) as readonly { readonly pid: number }[];
  return sessions.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
}

async function emptyRoundTrip(url: string): Promise<number> {
  const client = new Client(url);
  await client.connect();
  const times: number[] = [];
  for (let index = 0; index < countedRequests; index++) {
    const started = performance.now();
    await client.query("select 1");
    times.push(performance.now() - started);
  }
  await client.end();
  return timesOf(times).p50;
}

type CountingProxy = Awaited<ReturnType<typeof countingProxy>>;

/** A proxy in front of a database; `roundTrips` is the number of messages to the server, so far, that followed one from it. */
async function countingProxy(database: URL) {
  let count = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({
      host: database.hostname,
      port: Number(database.port || "5432"),
      noDelay: true,
    });
    let isAnswered = true;
    client.on("data", () => {
      if (isAnswered) count += 1;
      isAnswered = false;
    });
    upstream.on("data", () => (isAnswered = true));
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream])
      socket.on("error", () => undefined).on("close", () => (client.destroy(), upstream.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(database);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, roundTrips: (): number => count, close: (): void => void server.close() };
}
