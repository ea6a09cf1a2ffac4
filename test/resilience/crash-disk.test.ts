/**
 * The disk of the database file: full, over a limit, read-only, the file moved away, locked by another process. A write
 * is rejected with 507 or 503 without effect, reads continue, and the service recovers when the cause is gone.
 *
 * A full disk is simulated by a limit of the file size (RLIMIT_FSIZE, set from outside by prlimit), which needs no
 * privileges; where a file system can be mounted, a small one is filled instead, in the long form as well.
 */
import type Database from "better-sqlite3";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../../src/config/config";
import { openDatabase } from "../../src/database/open";
import { Sqlite } from "../../src/odata/store/sqlite/connection";
import { newDatabase } from "../databases";
import { placeDevKey } from "../dev-key";
import { demoCompanyId, type TestAnswer } from "../harness";
import { until } from "../waiting";
import { inspect } from "./crash-checks";
import { type Ask, clientOf, compile, type Compiled, type Started } from "./crash-process";
import { expectWithin, isLong } from "./trials";

const company = `/companies(${demoCompanyId})`;
const url = (path: string): string => `companies(${demoCompanyId})/${path}`;

let compiled: Compiled;
let service: Started;
let ask: Ask;
let folder = "";

beforeAll(async () => {
  compiled = await compile();
});
afterAll(() => compiled.dispose());

const newFolder = (): string => (folder = mkdtempSync(join(tmpdir(), "lease-disk-")));
const file = (): string => join(folder, "lease.db");

async function launch(
  through: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const env = { DATABASE_URL: `sqlite:${file()}`, DEMO_DATA: "none", SQLITE_TMPDIR: folder, ...more };
  service = compiled.launch({ dataFolder: folder, env, through });
  ask = await clientOf(await service.url, folder);
}

/** Puts tables and a key there, which a service would make in its first seconds. */
async function prepareFolder(): Promise<void> {
  await newDatabase(folder, "tables");
  await placeDevKey(folder);
}

async function launchNew(): Promise<void> {
  newFolder();
  await prepareFolder();
  await launch();
  expect((await ask("POST", "/companies", { body: { id: demoCompanyId, name: "Disk" } })).status).toBe(201);
  expect((await post()).status).toBe(201);
}

async function expectSound(): Promise<void> {
  expect(await inspect(await newDatabase(folder))).toEqual([]);
}

async function end(): Promise<void> {
  await expectSound();
  await service.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}

const post = (): Promise<TestAnswer> => ask("POST", `${company}/leaseUnits`, { body: { objectArea: 5 } });
const count = async (set = "leaseUnits"): Promise<number> =>
  Number((await ask("GET", `${company}/${set}/$count`)).text);
const ready = async (): Promise<number> =>
  (await ask("GET", `${await service.url}/health/ready`, { headers: { Authorization: "" } })).status;

/** Functions that take the disk space away from the service and give it back. */
interface Limit {
  readonly prepare: () => void;
  readonly take: () => void;
  readonly give: () => void;
  readonly end: () => void;
}

const nothing = (): void => undefined;
/** The service, and the processes that search its database. */
function limitFiles(bytes: string): void {
  const children = readFileSync(`/proc/${service.pid}/task/${service.pid}/children`, "utf8");
  for (const pid of [String(service.pid), ...children.split(" ").filter((child) => child !== "")])
    execFileSync("prlimit", ["--pid", pid, `--fsize=${bytes}:unlimited`]);
}

const sizeLimit: Limit = {
  prepare: () => void newFolder(),
  take: () => limitFiles("1024"),
  give: () => limitFiles("unlimited"),
  end: nothing,
};

const smallDisk: Limit = {
  prepare: () => execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "lease-test", newFolder()]),
  take: () => {
    for (const size of [65_536, 4096, 1]) {
      try {
        for (let i = 0; i < 2000; i++) writeFileSync(join(folder, `fill-${size}-${i}`), Buffer.alloc(size));
      } catch {
        // No more writes of this size.
      }
    }
  },
  give: () => execFileSync("find", [folder, "-name", "fill-*", "-delete"]),
  end: () => execFileSync("umount", [folder]),
};

/** Whether this user may mount file systems here. */
function mayMount(): boolean {
  const at = mkdtempSync(join(tmpdir(), "lease-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "lease-test", at], { stdio: "ignore" });
    execFileSync("umount", [at]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(at, { recursive: true });
  }
}

const isMounted = mayMount();
/** The limit of the file size stands for a full disk in the short form where no file system can be mounted. */
const limits: readonly (readonly [string, Limit])[] = [
  ...(isLong || !isMounted ? [["no file may grow", sizeLimit] as const] : []),
  ...(isMounted ? [["the disk is full", smallDisk] as const] : []),
];

describe.each(limits)("%s", (_name, limit) => {
  beforeAll(async () => {
    limit.prepare();
    await prepareFolder();
    await launch();
    await ask("POST", "/companies", { body: { id: demoCompanyId, name: "Disk" } });
    for (let i = 0; i < 20; i++) await post();
  });
  afterAll(async () => {
    await service.end("SIGTERM");
    limit.end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Writes until the remaining space is used up. */
  async function refused(write: () => Promise<TestAnswer>): Promise<TestAnswer> {
    for (let i = 0; i < 200; i++) {
      const answer = await write();
      if (answer.status !== 201) return answer;
    }
    throw new Error("the room was not taken");
  }

  test.each<[string, () => Promise<TestAnswer>]>([
    ["a record", post],
    [
      "a contract with lines",
      () => ask("POST", `${company}/leaseContracts`, { body: { leaseContractLines: [{}, {}, {}] } }),
    ],
    [
      "a large document",
      () => ask("POST", `${company}/documents`, { body: { blobText: "QUJD".repeat(1_200_000) } }),
    ],
  ])("%s is a 507 and leaves nothing; then it works again", async (_what, write) => {
    limit.take();
    const { status, json } = await refused(write);
    expect([status, json.error.code]).toEqual([507, "Internal_InsufficientStorage"]);
    const [units, contracts, lines, documents] = [
      await count(),
      await count("leaseContracts"),
      await count("leaseContractLines"),
      await count("documents"),
    ];
    expect(lines).toBe(3 * contracts);
    expect((await ask("GET", `${company}/leaseUnits?$orderby=objectArea`)).json.value).toHaveLength(units);
    expect(await ready()).toBe(200);
    expect(await inspect(await newDatabase(folder))).toEqual([]);
    limit.give();
    expect((await post()).status).toBe(201);
    expect([await count(), await count("documents")]).toEqual([units + 1, documents]);
  });

  test("a batch: requests that do not fit report it, a change set is stored completely or not at all", async () => {
    const before = [await count("postCodes"), await count("customers")];
    limit.take();
    await refused(post);
    const requests = [
      { id: "1", atomicityGroup: "g", method: "POST", url: url("customers"), body: { number: "D1" } },
      {
        id: "2",
        atomicityGroup: "g",
        method: "POST",
        url: url("documents"),
        body: { blobText: "QUJD".repeat(90_000) },
      },
      { id: "3", method: "POST", url: url("postCodes"), body: { code: "1", city: "x".repeat(50) } },
      { id: "4", method: "GET", url: url("leaseUnits?$top=1") },
    ];
    const headers = { Prefer: "continue-on-error" };
    const { json } = await ask("POST", "/$batch", { headers, body: { requests } });
    const statuses = Object.fromEntries(
      (json.responses as { id: string; status: number }[]).map(({ id, status }) => [id, status]),
    );
    expect(statuses["4"]).toBe(200);
    expect(statuses["2"]).toBe(507);
    expect([201, 507]).toContain(statuses["3"]);
    limit.give();
    expect([await count("postCodes"), await count("customers")]).toEqual([
      Number(before[0]) + (statuses["3"] === 201 ? 1 : 0),
      before[1],
    ]);
  });

  test("writes acknowledged before the disk was full survive a kill", async () => {
    const acknowledged: string[] = [];
    limit.take();
    for (let i = 0; i < 30; i++) {
      const { status, json } = await post();
      if (status === 201) acknowledged.push(json.id as string);
      else expect(status).toBe(507);
      if (i % 10 === 4) limit.give();
      if (i % 10 === 9) limit.take();
    }
    await service.end("SIGKILL");
    await launch();
    for (const id of acknowledged)
      expect((await ask("GET", `${company}/leaseUnits(${id})`)).status).toBe(200);
    expect(acknowledged.length).toBeGreaterThan(5);
    expect(await inspect(await newDatabase(folder))).toEqual([]);
  });
});

const ends = ["SIGTERM", "SIGKILL"] as const;
/** The one limit that also holds for a process that starts. */
const fullDisks = limits.filter(([, limit]) => limit === smallDisk);
if (fullDisks.length > 0)
  describe.each(fullDisks)("%s before the start", (_name, disk) => {
    afterEach(async () => {
      await service.end("SIGKILL");
      disk.end();
      rmSync(folder, { recursive: true, force: true });
    });

    test.each(ends)("after %s: the service starts to read, and writes when there is room", async (signal) => {
      disk.prepare();
      await prepareFolder();
      await launch();
      await ask("POST", "/companies", { body: { id: demoCompanyId, name: "Disk" } });
      for (let i = 0; i < 20; i++) await post();
      // Stopped and started without any room, more than once.
      for (let round = 0; round < 2; round++) {
        await service.end(signal);
        disk.take();
        await launch();
        expect(await ready()).toBe(200);
        const units = await count();
        const page = await ask(
          "GET",
          `${company}/leaseUnits?$orderby=objectArea&$filter=objectArea%20gt%201`,
        );
        expect([page.status, page.json.value.length]).toEqual([200, units]);
        for (let i = 0, status = 201; i < 100 && status === 201; i++) ({ status } = await post());
        const { status, json } = await post();
        expect([status, json.error.code]).toEqual([507, "Internal_InsufficientStorage"]);
        expect(await ready()).toBe(200);
      }
      disk.give();
      expect((await post()).status).toBe(201);
      expect(await inspect(await newDatabase(folder))).toEqual([]);
    });

    test("the first start reports it, and leaves nothing", async () => {
      disk.prepare();
      disk.take();
      const env = { DATABASE_URL: `sqlite:${file()}`, DEMO_DATA: "none" };
      service = compiled.launch({ dataFolder: folder, env });
      expect(await service.ended).toBe(1);
      expect(service.output()).toMatch(
        /^The service cannot start\. The disk of DATA_FOLDER has no free space; free some\.$/m,
      );
      expect(readdirSync(folder).filter((name) => !name.startsWith("fill-"))).toEqual([]);
    });

    test("commands report it, and continue when there is room", async () => {
      disk.prepare();
      const run = async (script: string, args: readonly string[]) => {
        service = compiled.run(script, args, { DATABASE_URL: `sqlite:${file()}`, DATA_FOLDER: folder });
        return [await service.ended, service.output()];
      };
      const isFull = (name: string) => [
        1,
        expect.stringMatching(
          new RegExp(
            `${name} failed: the disk is full; free some space, then the same command continues\\.\n$`,
          ),
        ),
      ];
      const seeding = ["--units", "400", "--company", "Large"];
      expect(await run("seed", seeding)).toEqual(isFull("Seed"));
      execFileSync("mount", ["-o", "remount,size=16m", folder]);
      expect(await run("seed", seeding)).toEqual([
        0,
        expect.stringMatching(/records created, [1-9]\d* existed/),
      ]);
      const exporting = ["--to", join(folder, "all.jsonl.gz")];
      disk.take();
      expect(await run("export", exporting)).toEqual(isFull("Export"));
      disk.give();
      expect(await run("export", exporting)).toEqual([0, expect.stringContaining("SHA-256")]);
    });
  });

// Each fault leaves the service, or the one that follows it on the same file, as it was before.
describe("one database, through its faults", () => {
  beforeAll(launchNew);
  afterEach(expectSound);
  afterAll(async () => {
    await service.end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  });

  test("temporary files that do not fit are a 507 of that read alone", async () => {
    // Together more than a process sorts in memory.
    const blobText = "QUJD".repeat(1_000_000);
    for (let i = 0; i < 6; i++)
      expect((await ask("POST", `${company}/documents`, { body: { blobText } })).status).toBe(201);
    const sorted = `${company}/documents?$orderby=concat(blobText,description)&$select=id`;
    expect((await ask("GET", sorted)).status).toBe(200);
    limitFiles("1024");
    const { status, json } = await ask("GET", sorted);
    expect([status, json.error.code]).toEqual([507, "Internal_InsufficientStorage"]);
    expect(await count("documents")).toBe(6);
    limitFiles("unlimited");
    expect((await ask("GET", sorted)).status).toBe(200);
  });

  test("a moved file rejects writes that would be lost; moved back, it works again", async () => {
    const before = await count();
    const away = join(folder, "elsewhere.db");
    renameSync(file(), away);
    const { status, headers, json } = await post();
    expect([status, json.error.code, headers["retry-after"]]).toEqual([
      503,
      "Internal_ServiceUnavailable",
      "10",
    ]);
    expect(json.error.message).toMatch(/moved, deleted or replaced/);
    expect([await ready(), (await ask("GET", `${company}/leaseUnits(${demoCompanyId})`)).status]).toEqual([
      503, 404,
    ]);
    renameSync(away, file());
    expect([await ready(), (await post()).status, await count()]).toEqual([200, 201, before + 1]);
  });

  test.each([["-wal"], ["-shm"], ["-wal -shm"]])(
    "without its %s it takes no writes; a kill and a restart find all that was acknowledged",
    async (lost) => {
      const before = await count();
      for (let i = 0; i < 10; i++) expect((await post()).status).toBe(201);
      for (const ending of lost.split(" ")) rmSync(file() + ending);
      const refusal = /^The write-ahead log beside the database file \(-wal, -shm\) was deleted or replaced/;
      for (let i = 0; i < 3; i++) {
        const { status, json } = await post();
        expect([status, json.error.message]).toEqual([503, expect.stringMatching(refusal)]);
      }
      const health = await ask("GET", `${await service.url}/health/ready`);
      expect([health.status, health.json.reason]).toEqual([503, expect.stringMatching(refusal)]);
      expect(await count()).toBe(before + 10);
      await until(() => /Stop the service \(SIGTERM\) and start it again/.test(service.output()));
      await service.end("SIGKILL");
      await launch();
      expect([await ready(), await count(), (await post()).status]).toEqual([200, before + 10, 201]);
    },
  );

  describe("locked by another process", () => {
    let other: Database.Database;
    beforeAll(() => {
      other = new Sqlite(file());
    });
    afterAll(() => other.close());

    /** The longest time of a read while the write was waiting. */
    async function readWhile(writing: Promise<unknown>): Promise<number> {
      const over = new AbortController();
      void writing.then(() => over.abort());
      let longest = 0;
      while (!over.signal.aborted) {
        const began = performance.now();
        expect((await ask("GET", `${company}/leaseUnits?$top=1`)).status).toBe(200);
        longest = Math.max(longest, performance.now() - began);
        await sleep(50);
      }
      return longest;
    }

    test("for a short time: the write waits, reads do not", async () => {
      other.exec("begin immediate");
      const writing = post();
      const freed = sleep(1500).then(() => other.exec("rollback"));
      expectWithin(await readWhile(writing), 1000);
      await freed;
      expect((await writing).status).toBe(201);
    });

    test("for long: writes are a 503 after five seconds, all those that wait, and reads go on", async () => {
      other.exec("begin immediate");
      const began = performance.now();
      const writing = Promise.all(Array.from({ length: 10 }, post));
      expectWithin(await readWhile(writing), 2500);
      const took = performance.now() - began;
      other.exec("rollback");
      const answers = await writing;
      expect(answers.map(({ status, headers }) => [status, headers["retry-after"]])).toEqual(
        answers.map(() => [503, "1"]),
      );
      expect(took).toBeGreaterThan(4500);
      expectWithin(took, 12_000);
      expect((await post()).status).toBe(201);
      expect(statSync(file()).size).toBeGreaterThan(0);
    });
  });

  test("a file that is read-only at the start can be read; writes are a 503 until it may be written", async () => {
    const before = await count();
    await service.end("SIGTERM");
    chmodSync(file(), 0o444);
    // File modes do not apply to root, unless it drops that capability.
    const isRoot = process.getuid?.() === 0;
    await launch(isRoot ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : []);
    for (let i = 0; i < 2; i++) {
      const { status, headers, json } = await post();
      expect([status, json.error.code, headers["retry-after"]]).toEqual([
        503,
        "Internal_ServiceUnavailable",
        "1",
      ]);
    }
    expect(await count()).toBe(before);
    // No status can be stored, so the response is synchronous.
    const headers = { Prefer: "respond-async" };
    expect((await ask("GET", `${company}/leaseUnits/$count`, { headers })).status).toBe(200);
    chmodSync(file(), 0o644);
    expect([(await post()).status, (await post()).status, await count()]).toEqual([201, 201, before + 2]);
  });
});

test("a folder that is read-only stops the start with a sentence", async () => {
  newFolder();
  await prepareFolder();
  chmodSync(folder, 0o555);
  const through =
    process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];
  const started = compiled.launch({
    dataFolder: folder,
    env: { DATABASE_URL: `sqlite:${file()}`, DEMO_DATA: "none" },
    through,
  });
  expect(await started.ended).toBe(1);
  expect(started.output()).toMatch(
    /^The service cannot start\. DATABASE_URL: \S+lease\.db cannot be opened or written; name a file in a folder that this user may write to, or grant the permission\.$/m,
  );
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true });
});

/** A library that makes fsync of the write-ahead log fail while a file exists; undefined without a C compiler. */
function failingDisk(): string | undefined {
  const made = join(compiled.folder, "failing-disk.so");
  try {
    const input = `
      #define _GNU_SOURCE
      #include <errno.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <sys/syscall.h>
      #include <unistd.h>
      static int fails(int fd) {
        char link[64], path[4096];
        const char *sign = getenv("DISK_FAILS_FILE");
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        ssize_t length = readlink(link, path, sizeof path - 1);
        if (length < 4 || memcmp(path + length - 4, "-wal", 4) || !sign || access(sign, F_OK)) return 0;
        errno = EIO;
        return 1;
      }
      int fsync(int fd) { return fails(fd) ? -1 : (int)syscall(SYS_fsync, fd); }
      int fdatasync(int fd) { return fails(fd) ? -1 : (int)syscall(SYS_fdatasync, fd); }`;
    execFileSync("cc", ["-shared", "-fPIC", "-x", "c", "-", "-o", made], { input, stdio: "pipe" });
    return made;
  } catch {
    return undefined;
  }
}

test("a disk failure during a commit ends writes and readiness; reads go on, and a restart finds the rest", async () => {
  const library = failingDisk();
  // The messages of SQLite are tested in crash-files, also on machines without a compiler.
  if (library === undefined) return;
  newFolder();
  await prepareFolder();
  const sign = join(folder, "fails");
  await launch([], { LD_PRELOAD: library, DISK_FAILS_FILE: sign });
  await ask("POST", "/companies", { body: { id: demoCompanyId, name: "Disk" } });
  for (let i = 0; i < 5; i++) expect((await post()).status).toBe(201);
  writeFileSync(sign, "");
  const met = await post();
  expect([met.status, met.headers["retry-after"], met.json.error.message]).toEqual([
    503,
    undefined,
    expect.stringMatching(/^The disk failed while the changes were committed; read the records after/),
  ]);
  // A system reports a failed fsync once; the next call succeeds.
  rmSync(sign);
  const refusal =
    /^The disk failed while changes were committed; nothing is written until the service is restarted/;
  for (let i = 0; i < 2; i++) expect((await post()).json.error.message).toMatch(refusal);
  const health = await ask("GET", `${await service.url}/health/ready`);
  expect([health.status, health.json]).toEqual([
    503,
    { status: "not ready", reason: expect.stringMatching(refusal) },
  ]);
  expect([await count(), (await ask("GET", `${company}/leaseUnits?$orderby=objectArea`)).status]).toEqual([
    5, 200,
  ]);
  await until(() => /Examine the disk and its messages/.test(service.output()));
  await service.end("SIGKILL");
  await launch();
  expect([await ready(), (await post()).status]).toEqual([200, 201]);
  // The change whose result is unknown is stored completely, or not at all.
  expect([6, 7]).toContain(await count());
  await end();
});

test("a power failure: commits wait until the write-ahead log is on the disk", async () => {
  newFolder();
  const config = readConfig({ DATABASE_URL: `sqlite:${file()}`, DATA_FOLDER: folder });
  const { store, close } = await openDatabase(config);
  const setting = async (name: string): Promise<unknown> =>
    store.transaction(
      async (writer) => (await writer.query({ text: `pragma ${name}`, parameters: [] }, {}))[0]?.[0],
      new AbortController().signal,
    );
  // 2 is FULL; the driver's default is NORMAL (1), which syncs at checkpoints only.
  expect([await setting("synchronous"), await setting("journal_mode"), await setting("fullfsync")]).toEqual([
    2,
    "wal",
    1,
  ]);
  await close();
  rmSync(folder, { recursive: true });
});
