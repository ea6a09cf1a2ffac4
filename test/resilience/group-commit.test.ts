/**
 * Short writes of SQLite that share a commit: none is answered before it, a failed one undoes nothing of the others, and
 * where the commit fails, all of them fail.
 */
import type Database from "better-sqlite3";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Statement } from "../../src/odata/sql/fragment";
import { Sqlite } from "../../src/odata/store/sqlite/connection";
import { sqliteStore } from "../../src/odata/store/sqlite/store";
import type { Store, Transaction } from "../../src/odata/store/store";
import { demoCompanyId, start } from "../harness";

const statement = (text: string): Statement<unknown> => ({ text, parameters: [], bounded: true });

let folder: string;
let connection: Database.Database;
let store: Store;
let open: (longestGroup: number) => Store;
/** Commits, and the ends of writes, in their order. */
let events: string[];
let commitFails: string | undefined;
let beforeCommit: () => void;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lease-group-"));
  const file = join(folder, "lease.db");
  connection = new Sqlite(file);
  connection.pragma("journal_mode = wal");
  connection.exec("create table note (name text primary key)");
  events = [];
  commitFails = undefined;
  beforeCommit = () => undefined;
  const commit = (run: () => unknown) => (): void => {
    beforeCommit();
    if (commitFails) throw new Sqlite.SqliteError("disk I/O error", commitFails);
    run();
    events.push("commit");
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
  open = (longestGroup) =>
    sqliteStore(
      watched,
      { file, partitionColumn: "companyId", longestGroup },
      { readProcesses: 1, poolTimeout: 60_000 },
    );
  // No verdict depends on the clock.
  store = open(Infinity);
});
afterEach(async () => {
  await store.close();
  connection.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Write {
  readonly name: string;
  readonly short?: boolean;
  readonly signal?: AbortSignal;
  /** Runs after the row was inserted. */
  readonly within?: (transaction: Transaction) => unknown;
}

/** The result of a write, or the message of its error. */
async function write({
  name,
  short = true,
  signal = new AbortController().signal,
  within,
}: Write): Promise<string> {
  const work = async (transaction: Transaction): Promise<string> => {
    await transaction.execute(statement(`insert into note values ('${name}')`), undefined);
    await within?.(transaction);
    return `wrote ${name}`;
  };
  const result = await store
    .transaction(work, signal, undefined, { short })
    .catch((error: unknown) => (error as Error).message);
  events.push(result);
  return result;
}

const together = (...writes: readonly Write[]): Promise<readonly string[]> => Promise.all(writes.map(write));
const named = (...names: readonly string[]): readonly Write[] => names.map((name) => ({ name }));
const stored = (): readonly unknown[] =>
  connection.prepare("select name from note order by rowid").pluck().all();
const fail = (): never => {
  throw new Error("no");
};

test("writes that wait together are committed once, and answered afterwards", async () => {
  await together(...named("a", "b", "c"));
  expect(events).toEqual(["commit", "wrote a", "wrote b", "wrote c"]);
  expect(stored()).toEqual(["a", "b", "c"]);
});

test("writes one after the other are committed each", async () => {
  await write({ name: "a" });
  await write({ name: "b" });
  expect(events).toEqual(["commit", "wrote a", "commit", "wrote b"]);
});

test("a failed write, and one whose key another has just taken, undo only themselves", async () => {
  await together({ name: "a" }, { name: "b", within: fail }, { name: "a" }, { name: "c" });
  expect(events).toEqual([
    "commit",
    "wrote a",
    "no",
    "A record with the same name already exists.",
    "wrote c",
  ]);
  expect(stored()).toEqual(["a", "c"]);
});

test("writes that all fail commit nothing", async () => {
  expect(await together({ name: "a", within: fail }, { name: "b", within: fail })).toEqual(["no", "no"]);
  expect(events).not.toContain("commit");
  expect(connection.inTransaction).toBe(false);
  expect(stored()).toEqual([]);
});

test("a commit that fails is the failure of all, those that had failed before included", async () => {
  commitFails = "SQLITE_IOERR_WRITE";
  const [first, ...others] = await together({ name: "a" }, { name: "b", within: fail }, { name: "a" });
  expect(first).not.toMatch(/^wrote/);
  expect(others).toEqual([first, first]);
  expect(stored()).toEqual([]);
  commitFails = undefined;
  expect(await write({ name: "a" })).toBe("wrote a");
  expect(stored()).toEqual(["a"]);
});

test("a client that leaves before the commit has changed nothing, and the others have", async () => {
  const leaving = new AbortController();
  let runs = 0;
  const answers = await together(
    { name: "a" },
    { name: "b", signal: leaving.signal },
    {
      name: "c",
      within: () => {
        runs += 1;
        leaving.abort(new Error("left"));
      },
    },
  );
  expect(answers).toEqual(["wrote a", "left", "wrote c"]);
  expect(stored()).toEqual(["a", "c"]);
  expect(runs).toBe(2);
});

test("a client that leaves during its own work is undone alone", async () => {
  const leaving = new AbortController();
  const leave = (): void => leaving.abort(new Error("left"));
  const answers = await together(
    { name: "a" },
    { name: "b", signal: leaving.signal, within: leave },
    { name: "c" },
  );
  expect(answers).toEqual(["wrote a", "left", "wrote c"]);
  expect(events.filter((event) => event === "commit")).toHaveLength(1);
  expect(stored()).toEqual(["a", "c"]);
});

test("after SQLite has rolled back the whole transaction, the others are executed again", async () => {
  let isFirst = true;
  const lose = (): void => {
    if (!isFirst) return;
    isFirst = false;
    connection.exec("rollback");
    fail();
  };
  expect(await together({ name: "a" }, { name: "b", within: lose }, { name: "c" })).toEqual([
    "wrote a",
    "wrote b",
    "wrote c",
  ]);
  expect(stored()).toEqual(["a", "b", "c"]);
});

test("a transaction of its own is neither joined nor overtaken", async () => {
  await together({ name: "a" }, { name: "b", short: false }, { name: "c" }, { name: "d" });
  expect(events).toEqual(["commit", "wrote a", "commit", "wrote b", "commit", "wrote c", "wrote d"]);
});

test("a write with a long read leaves its group, which is committed before", async () => {
  const search = (transaction: Transaction): unknown =>
    transaction.search?.({ text: "select count(*) from note", parameters: [] }, undefined);
  const answers = await together({ name: "a" }, { name: "b", within: search }, { name: "c" });
  expect(answers).toEqual(["wrote a", "wrote b", "wrote c"]);
  expect(events).toEqual(["commit", "wrote a", "wrote b", "commit", "wrote c"]);
  expect(stored()).toEqual(["a", "b", "c"]);
});

test("a group has at most 32 writes", async () => {
  const names = Array.from({ length: 100 }, (_, i) => `n${i}`);
  const sizes: number[] = [];
  let before = 0;
  beforeCommit = () => {
    const now = Number(connection.prepare("select count(*) from note").pluck().get());
    sizes.push(now - before);
    before = now;
  };
  await together(...named(...names));
  expect(stored()).toEqual(names);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(32);
});

test("a group that has lasted too long is not joined", async () => {
  await store.close();
  store = open(-1);
  await together(...named("a", "b"));
  expect(events).toEqual(["commit", "wrote a", "commit", "wrote b"]);
});

test("changes of a group are logged without gaps: a delta has the stored records, and none of the failed", async () => {
  const service = await start({ env: { MAX_IN_FLIGHT: "0" } });
  try {
    await service.request("POST", "/companies", { body: { id: demoCompanyId, name: "Group" } });
    const set = "leaseUnits";
    const begun = await service.request("GET", set, { headers: { prefer: "track-changes" } });
    // Each number is sent twice, and every fifth record has an unknown field.
    const bodies = Array.from({ length: 40 }, (_, i) => ({
      number: `G${Math.floor(i / 2)}`,
      ...(i % 5 === 0 && { nowhere: 1 }),
    }));
    const answers = await Promise.all(bodies.map((body) => service.request("POST", set, { body })));
    const numbers = new Set(bodies.filter((body) => !("nowhere" in body)).map(({ number }) => number));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(numbers.size);
    const delta = await service.request("GET", String(begun.json["@odata.deltaLink"]));
    const changed = (delta.json.value as { readonly number: string }[]).map(({ number }) => number);
    expect(changed.toSorted()).toEqual([...numbers].toSorted());
    const log = `select min("sequence"), max("sequence"), count(*) from "change" where "type" = 'leaseUnit'`;
    expect(Object.values((await service.sql(log))[0] ?? {})).toEqual([1, numbers.size, numbers.size]);
  } finally {
    await service.stop();
  }
});
