/**
 * The service as a separate process, run from the sources, on a generated company: its use of resources is read from
 * /proc, and its event loop is not that of the test.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bareEnvironment } from "../bare-environment";
import { signClaims, signDevToken } from "../../src/auth/dev-issuer";
import { readConfig } from "../../src/config/config";
import { openDatabase } from "../../src/database/open";
import { demoCompanyId, estate } from "../../src/demo";
import { model } from "../../src/entities";
import { loadRecords } from "../../src/odata";
import { newDatabase } from "../databases";
import { placeDevKey } from "../dev-key";

export interface LoadedService {
  readonly url: string;
  /** Path of the service's root. */
  readonly root: string;
  /** Path of the generated company. */
  readonly company: string;
  readonly token: string;
  /** The token of another caller. */
  readonly otherToken: string;
  /** Resident memory in MB. */
  readonly megabytes: () => Promise<number>;
  /** CPU time that the process has used, over all threads. */
  readonly cpuSeconds: () => Promise<number>;
  /** Number of open sockets. */
  readonly sockets: () => Promise<number>;
  /** Number of other open files. */
  readonly files: () => Promise<number>;
  /** Threads of the operating system. */
  readonly threads: () => Promise<number>;
  /** Number of processes that it has started and that run. */
  readonly children: () => Promise<number>;
  /** The folder of the database file and the development key. */
  readonly folder: string;
  /** Memory in use after garbage collection. */
  readonly inUse: () => Promise<InUse>;
  /** Sends SIGTERM, as an operating system does; resolves with the exit code. */
  readonly terminate: () => Promise<number | null>;
  readonly stop: () => Promise<void>;
}

interface InUse {
  /** Bytes of objects. */
  readonly heapUsed: number;
  /** Bytes outside of the heap held by objects. */
  readonly external: number;
  /** Resources that keep the event loop alive: sockets, timers, ports, by their kinds. */
  readonly resources: Readonly<Record<string, number>>;
}

const root = "/lease/management/v3.0";
const project = resolve(__dirname, "../..");

/** Starts the service over a new company with `units` lease units. */
export async function startLoaded(
  units: number,
  env: Readonly<Record<string, string>>,
): Promise<LoadedService> {
  const folder = await mkdtemp(join(place, "lease-load-"));
  const records = { name: `estate_${units}`, fill: (url: string) => fill(url, units) };
  const database = await newDatabase(folder, records);
  const key = await placeDevKey(folder);
  const token = await signDevToken(key, { role: "write", expires: "4h" });
  const other = { oid: otherId, name: "Other", roles: ["API.ReadWrite.All"] };
  const otherToken = await signClaims(key, "4h", other);
  const hook = join(project, "test/typescript-processes.js");
  const collector = join(project, "test/resilience/collector.js");
  const preloaded = ["--max-semi-space-size=2", "--expose-gc", "--require", hook, "--require", collector];
  const child = spawn(process.execPath, [...preloaded, join(project, "src/server.ts")], {
    cwd: project,
    env: {
      ...bareEnvironment,
      NODE_OPTIONS: process.env["NODE_OPTIONS"] ?? "",
      PORT: "0",
      DATABASE_URL: database.url,
      DATA_FOLDER: folder,
      DEMO_DATA: "none",
      MAX_IN_FLIGHT: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const url = await listening(child);
  const proc = `/proc/${child.pid ?? 0}`;
  return {
    url,
    root,
    company: `${root}/companies(${demoCompanyId})`,
    token,
    otherToken,
    megabytes: async () => {
      const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`${proc}/status`, "utf8"))?.[1];
      return Number(kibibytes) / 1024;
    },
    cpuSeconds: async () => {
      // After the name, which may contain spaces: user and system time are fields 14 and 15, in hundredths.
      const [, fields = ""] = (await readFile(`${proc}/stat`, "utf8")).split(") ");
      const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
      return (user + system) / 100;
    },
    sockets: async () => (await openIn(proc)).filter(isSocket).length,
    files: async () => (await openIn(proc)).filter((target) => !isSocket(target)).length,
    children: async () =>
      (await readFile(`${proc}/task/${child.pid ?? 0}/children`, "utf8")).split(" ").filter(Boolean).length,
    threads: async () => (await readdir(`${proc}/task`)).length,
    folder,
    inUse: async () => {
      child.send("collect");
      const [use] = (await once(child, "message")) as [InUse];
      return use;
    },
    terminate: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      return (await ended)[0] as number | null;
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const otherId = "d0d0d0d0-0000-4000-8000-000000000002";

const isSocket = (target: string): boolean => target.startsWith("socket:");

/** The open files of the process; just closed ones are skipped. */
async function openIn(proc: string): Promise<readonly string[]> {
  const names = await readdir(`${proc}/fd`);
  const targets = await Promise.all(names.map((name) => readlink(`${proc}/fd/${name}`).catch(() => "")));
  return targets.filter((target) => target !== "");
}

/** In memory on Linux: the measurement must not depend on the disk. */
const place = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

async function fill(url: string, units: number): Promise<void> {
  const { connections, database } = readConfig({ DATABASE_URL: url });
  const { store, close } = await openDatabase({ database, connections, migrate: "auto" });
  const facts = { partition: demoCompanyId, userId: demoCompanyId, now: "2026-01-01T00:00:00Z" };
  await loadRecords(store, model, estate({ companyId: demoCompanyId, name: "Held Estates", units }), facts);
  await close();
}

/** The URL from the log; later output is discarded. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let log = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      if (log === "done") return;
      log += text;
      const url = /"url":"(http[^"]+)"/.exec(log)?.[1];
      if (url === undefined) return;
      log = "done";
      found(url);
    });
    child.once("exit", (code) => fail(new Error(`the service ended with ${code}: ${log.slice(-2000)}`)));
  });
}
