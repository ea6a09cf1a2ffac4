/**
 * The files of an SQLite database under a running service: deleted, replaced, moved with their folder, damaged, or on a
 * disk that fails while a commit is kept. Each fault at each moment of a write; no acknowledged write may be lost, and
 * where none can be kept any more, writing and readiness end with a sentence while reading goes on.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ODataError } from "../../src/odata/errors";
import type { Statement } from "../../src/odata/sql/fragment";
import { Sqlite } from "../../src/odata/store/sqlite/connection";
import { sqliteStore } from "../../src/odata/store/sqlite/store";
import type { Store } from "../../src/odata/store/store";
import { newDatabase } from "../databases";
import { demoCompanyId, start, type TestAnswer, type TestService } from "../harness";
import { isLong } from "./trials";

/** Commands of the system, as opening the database file here would end the locks that SQLite has on it. */
const sh = (command: string): void => void execFileSync("sh", ["-c", command], { stdio: "ignore" });

let folder = "";
const file = (): string => join(folder, "data", "lease.db");
const driver = join(__dirname, "../../src/odata/store/sqlite/connection");
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lease-files-"));
  sh(`mkdir ${folder}/data`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const statement = (text: string): Statement<unknown> => ({ text, parameters: [], bounded: true });
const insert = (name: string): Statement<unknown> => statement(`insert into note values ('${name}')`);
const count = statement("select count(*) from note");

/** A store, and what is done just before and after its commits; `commitFails` has them fail with the code. */
interface Opened {
  readonly store: Store;
  readonly said: string[];
  beforeCommit: () => void;
  afterCommit: () => void;
  commitFails: string | undefined;
  readonly close: () => Promise<void>;
}

function open(): Opened {
  const connection = new Sqlite(file());
  connection.pragma("journal_mode = wal");
  connection.exec("create table if not exists note (name text)");
  const nothing = (): void => undefined;
  const opened = { said: [] as string[], beforeCommit: nothing, afterCommit: nothing } as Opened;
  const commit = (run: () => unknown) => (): void => {
    opened.beforeCommit();
    if (opened.commitFails) throw new Sqlite.SqliteError("disk I/O error", opened.commitFails);
    run();
    opened.afterCommit();
  };
  const watched = new Proxy(connection, {
    get: (target, name) => {
      if (name === "prepare")
        return (text: string) => {
          const prepared = target.prepare(text);
          return text === "commit" ? { run: commit(() => prepared.run()) } : prepared;
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  const limits = { readProcesses: 1, poolTimeout: 60_000, report: (text: string) => opened.said.push(text) };
  const store = sqliteStore(watched, { file: file(), partitionColumn: "companyId" }, limits);
  return Object.assign(opened, {
    store,
    close: async () => {
      await store.close();
      connection.close();
    },
  });
}

/** A transaction that does `within` after its change; with a search it is run in a process. */
function write(
  { store }: Opened,
  name: string,
  { within = () => undefined, searches = false }: { within?: () => void; searches?: boolean } = {},
): Promise<unknown> {
  return store.transaction(async (transaction) => {
    if (searches) await transaction.search?.(count, undefined);
    await transaction.execute(insert(name), undefined);
    within();
  }, new AbortController().signal);
}

/** The names that are in the files, as they would be found if the machine stopped now. */
function namesInFiles(): readonly unknown[] {
  sh(`rm -rf ${folder}/copy && cp -r ${folder}/data ${folder}/copy && rm -f ${folder}/copy/*-shm`);
  const copy = new Sqlite(join(folder, "copy", "lease.db"));
  try {
    expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
    return copy.prepare("select name from note").pluck().all();
  } finally {
    copy.close();
  }
}

const refused = (work: Promise<unknown>): Promise<ODataError> =>
  work.then(
    () => {
      throw new Error("It was not refused.");
    },
    (error: unknown) => {
      if (!(error instanceof ODataError)) throw error;
      return error;
    },
  );

interface FileFault {
  readonly name: string;
  readonly happen: () => void;
  /** Of the sentence that readiness gives. */
  readonly reason: RegExp;
  /** The database file is still there, so everything acknowledged must be found in the end. */
  readonly keeps: boolean;
  readonly repair?: () => void;
}

const away = /^The database file was moved, deleted or replaced/;
const logLost = /^The write-ahead log beside the database file \(-wal, -shm\) was deleted or replaced/;
const fileFaults: readonly FileFault[] = [
  { name: "the log deleted", happen: () => sh(`rm ${file()}-wal`), reason: logLost, keeps: true },
  { name: "the log replaced by an empty one", happen: () => sh(`rm ${file()}-wal; : >${file()}-wal`), reason: logLost, keeps: true },
  { name: "the log moved away", happen: () => sh(`mv ${file()}-wal ${folder}/wal`), reason: logLost, keeps: true },
  { name: "the log's index deleted", happen: () => sh(`rm ${file()}-shm`), reason: logLost, keeps: true },
  { name: "log and index deleted", happen: () => sh(`rm ${file()}-wal ${file()}-shm`), reason: logLost, keeps: true },
  { name: "the database file deleted", happen: () => sh(`rm ${file()}`), reason: away, keeps: false },
  { name: "all files deleted", happen: () => sh(`rm ${file()}*`), reason: away, keeps: false },
  { name: "the database file replaced by a copy", happen: () => sh(`cp ${file()} ${folder}/c; mv ${folder}/c ${file()}`), reason: away, keeps: false },
  { name: "the folder deleted", happen: () => sh(`rm -r ${folder}/data`), reason: away, keeps: false },
  { name: "the folder moved away and put back", happen: () => sh(`mv ${folder}/data ${folder}/away`), reason: away, keeps: true, repair: () => sh(`mv ${folder}/away ${folder}/data`) },
]; // prettier-ignore

/** Lets the fault happen at a moment of the write, which is then tried. */
type Moment = (opened: Opened, happen: () => void) => Promise<unknown>;

const moments: Readonly<Record<string, Moment>> = {
  "before a write": (opened, happen) => {
    happen();
    return write(opened, "second");
  },
  "before a write that searches": (opened, happen) => {
    happen();
    return write(opened, "second", { searches: true });
  },
  "within the transaction": (opened, happen) => write(opened, "second", { within: happen }),
  "within a transaction that searches": (opened, happen) =>
    write(opened, "second", { searches: true, within: happen }),
  "just before the commit": (opened, happen) => {
    opened.beforeCommit = happen;
    return write(opened, "second").finally(() => (opened.beforeCommit = () => undefined));
  },
  "just after the commit": (opened, happen) => {
    opened.afterCommit = happen;
    return write(opened, "second").finally(() => (opened.afterCommit = () => undefined));
  },
};

const trials = fileFaults.flatMap((fault) =>
  Object.entries(moments).map(([moment, meet]) => ({ ...fault, moment, meet })),
);

test.each(trials)("$name $moment: no acknowledged write is lost", async (trial) => {
  const { happen, reason, keeps, repair, moment, meet } = trial;
  const opened = open();
  await write(opened, "first");
  const met = await refused(meet(opened, happen));
  expect(met.status).toBe(503);
  expect((await refused(write(opened, "third"))).message).toMatch(reason);
  expect((await refused(opened.store.ping())).message).toMatch(reason);
  expect(opened.said.join("\n")).toMatch(/start it again|restart the service/);
  // Reading goes on, on what was opened before.
  expect(Number((await opened.store.query(count, undefined))[0]?.[0])).toBeGreaterThanOrEqual(1);
  // Where the database file has everything, a process that starts now reads it, too.
  if (reason === logLost && (isLong || moment === "within the transaction")) {
    const found = await opened.store.query({ ...count, bounded: false }, undefined);
    expect(Number(found[0]?.[0])).toBeGreaterThanOrEqual(1);
  }
  if (repair) {
    repair();
    await opened.store.ping();
    await write(opened, "fourth");
  }
  if (keeps) {
    const names = namesInFiles();
    expect(names).toContain("first");
    expect(names).not.toContain("third");
    expect(names.includes("fourth")).toBe(repair !== undefined);
  }
  await opened.close();
});

const codes = ["FSYNC", "DIR_FSYNC", "TRUNCATE", "READ", "LOCK", "SHMMAP", "CLOSE"] as const;

test.each(codes)("after SQLITE_IOERR_%s of a commit nothing is written any more", async (code) => {
  const opened = open();
  await write(opened, "first");
  opened.commitFails = `SQLITE_IOERR_${code}`;
  const met = await refused(write(opened, "second"));
  expect([met.status, met.message]).toEqual([
    503,
    "The disk failed while the changes were committed; read the records after the service was started again to see whether they were.",
  ]);
  opened.commitFails = undefined;
  for (const searches of [false, true])
    expect((await refused(write(opened, "third", { searches }))).message).toMatch(/^The disk failed/);
  expect((await refused(opened.store.ping())).message).toMatch(/nothing is written until/);
  expect(opened.said).toEqual([expect.stringMatching(/Examine the disk.*integrity_check/)]);
  expect(await opened.store.query(count, undefined)).toEqual([[1]]);
  await opened.close();
});

test("a commit that could not be written at all is repeated when there is room", async () => {
  const opened = open();
  for (const code of ["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"]) {
    opened.commitFails = code;
    expect((await refused(write(opened, code))).status).toBe(507);
    opened.commitFails = undefined;
    await opened.store.ping();
    await write(opened, `after ${code}`);
  }
  expect([opened.said, await opened.store.query(count, undefined)]).toEqual([[], [[3]]]);
  await opened.close();
});

describe("damaged pages", () => {
  const pageBytes = 4096;

  /** Overwrites `bytes` of the file from there on. */
  const overwrite = (from: number, bytes: number): void =>
    sh(`head -c ${bytes} /dev/urandom | dd of=${file()} bs=1 seek=${from} conv=notrunc`);
  /** Damages the upper pages of a table and its indexes, on which every look at them begins. */
  function damageTable(name: string): void {
    const script = `
      const database = new (require(process.argv[3]).Sqlite)(process.argv[1], { readonly: true });
      const roots = database.prepare("select rootpage from sqlite_schema where tbl_name = ? and rootpage > 0");
      process.stdout.write(JSON.stringify(roots.pluck().all(process.argv[2])));`;
    const roots = execFileSync(process.execPath, ["-e", script, file(), name, driver], { encoding: "utf8" });
    for (const root of JSON.parse(roots) as readonly number[]) overwrite((root - 1) * pageBytes, 200);
  }

  const damages: Readonly<Record<string, () => void>> = {
    "a table": () => damageTable("leaseUnit"),
    "a file that is cut": () => sh(`truncate -s ${3 * pageBytes} ${file()}`),
  };
  /** Requests that meet the damage: here and in a process, reading and writing. */
  const requests = {
    "a record": (service: TestService): Promise<TestAnswer> => service.request("GET", `leaseUnits(${demoCompanyId})`),
    "a search": (service: TestService): Promise<TestAnswer> => service.request("GET", "leaseUnits?$filter=contains(description,'Office')&$orderby=objectArea"),
    "a create": (service: TestService): Promise<TestAnswer> => service.request("POST", "leaseUnits", { body: { objectArea: 5 } }),
    "a snapshot": (service: TestService): Promise<TestAnswer> =>
      service.request("POST", "/$batch", {
        headers: { Isolation: "snapshot" },
        body: { requests: [{ id: "1", method: "get", url: `companies(${demoCompanyId})/leaseUnits?$orderby=objectArea` }] },
      }).then((answer) => answer.status === 200 ? { ...answer, status: answer.json.responses[0].status, json: answer.json.responses[0].body } : answer),
  }; // prettier-ignore

  const names = Object.keys(requests) as (keyof typeof requests)[];
  const cases = names.flatMap((request) => [
    // Without its schema the file could not be opened.
    { damage: "a table", when: "before the start", request },
    ...Object.keys(damages).map((damage) => ({ damage, when: "while it runs", request })),
  ]);

  test.each(cases)("$damage $when: $request reports the damage, readiness and writing end", async (trial) => {
    const database = await newDatabase(join(folder, "data"), "demo");
    if (trial.when === "before the start") {
      // The first start stores a key of its own, which a damaged file could no longer take.
      await (await start({ database, env: { DEMO_DATA: "none" } })).stop();
      damages[trial.damage]?.();
    }
    const service = await start({ database, env: { DEMO_DATA: "none" } });
    try {
      if (trial.when === "while it runs") damages[trial.damage]?.();
      const { status, headers, json } = await requests[trial.request](service);
      // The start looks at the tables for its statistics, so the damage is known before the first change.
      const isKnown = trial.when === "before the start" && trial.request === "a create";
      expect([status, json.error.message]).toEqual([
        isKnown ? 503 : 500,
        expect.stringMatching(
          isKnown
            ? /^The database file is damaged; nothing is written/
            : /^The database file is damaged where this request reads or writes/,
        ),
      ]);
      expect(headers["retry-after"]).toBeUndefined();
      const ready = await service.request("GET", `${service.adminUrl}/health/ready`);
      expect([ready.status, ready.json]).toEqual([
        503,
        {
          status: "not ready",
          reason: expect.stringMatching(/^The database file is damaged; nothing is written/),
        },
      ]);
      const written = await service.request("POST", "postCodes", { body: { code: "1", city: "x" } });
      expect([written.status, written.headers["retry-after"]]).toEqual([503, undefined]);
      expect(service.logLines().filter(({ msg }) => /integrity_check/.test(String(msg)))).toHaveLength(1);
      expect((await service.request("GET", `${service.adminUrl}/health/live`)).status).toBe(200);
    } finally {
      await service.stop();
    }
  });

  test("a head of the file that is none is reported by the next process that opens it", async () => {
    const database = await newDatabase(join(folder, "data"), "demo");
    const service = await start({ database, env: { DEMO_DATA: "none" } });
    try {
      overwrite(0, 100);
      const { status, json } = await requests["a search"](service);
      expect([status, json.error.message]).toEqual([
        500,
        expect.stringMatching(/^The database file is damaged/),
      ]);
    } finally {
      await service.stop();
    }
  });
});
