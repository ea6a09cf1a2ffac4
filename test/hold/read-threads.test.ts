/** The threads that search an SQLite file: turns, snapshots, and statements that nobody waits for any more. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import type { PageForm, PagePart } from "../../src/odata/store/page-parts";
import { readThreads, type ReadThreads } from "../../src/odata/store/sqlite-threads";

const rows = 5000;
const all = "select n, text from item order by n";
/** Some time inside SQLite, without a call of ours. */
const busy =
  "with recursive c(x) as (select 1 union all select x + 1 from c where x < 4000000) select max(x) from c";
/** Hours, with a call of ours for each row. */
const calling = `with recursive c(x) as (select 1 union all select x + 1 from c where x < 500000000) select count(unicode_lower('A' || x)) from c`;

jest.setTimeout(120_000);

let folder: string;
let file: string;
let threads: ReadThreads;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-threads-"));
  file = join(folder, "items.db");
  const database = new Database(file);
  database.pragma("journal_mode = wal");
  database.exec("create table item (n integer primary key, text text)");
  const insert = database.prepare("insert into item values (?, ?)");
  database.transaction(() => {
    for (let n = 1; n <= rows; n += 1) insert.run(n, `item ${n}`);
  })();
  database.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => (threads = readThreads(file, { readThreads: 2, poolTimeout: 5000 })));
afterEach(() => threads.close());

const count = (): Promise<unknown> =>
  threads.query("select count(*) from item", [], undefined).then(([row]) => row?.[0]);

function write(sql: string): void {
  const database = new Database(file);
  database.exec(sql);
  database.close();
}

/** What a promise is rejected with, and after how many milliseconds. */
async function rejection(
  promise: Promise<unknown>,
): Promise<{ readonly error: unknown; readonly after: number }> {
  const started = performance.now();
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, after: performance.now() - started };
}

test("a query gives all rows, and errors of the database come as ours", async () => {
  expect(await threads.query("select n, text from item where n > ? order by n", [4998n], undefined)).toEqual([
    [4999, "item 4999"],
    [5000, "item 5000"],
  ]);
  await expect(
    threads.query("select 1 where matches_pattern('a', '(')", [], undefined),
  ).rejects.toMatchObject({
    code: "Application_FilterErrorException",
  });
  expect(await count()).toBe(rows);
});

test("a stream gives one snapshot in chunks, whatever is written and asked meanwhile", async () => {
  const seen: unknown[] = [];
  const sizes = new Set<number>();
  for await (const chunk of threads.stream(64, all, [], undefined)) {
    if (seen.length === 64) write("insert into item values (5001, 'late'); delete from item where n = 5000");
    if (seen.length === 128) expect(await count()).toBe(rows);
    sizes.add(chunk.length);
    seen.push(...chunk.map(([n]) => n));
  }
  expect(seen).toEqual(Array.from({ length: rows }, (_, i) => i + 1));
  expect([...sizes]).toEqual([64, rows % 64]);
  write("delete from item where n = 5001; insert into item values (5000, 'item 5000')");
});

/** The records' texts of a page, and its parts. */
async function pageOf(form: PageForm, text = "select text, n from item order by n") {
  const parts: PagePart[] = [];
  for await (const part of threads.page(form, text, [], undefined)) parts.push(part);
  return { parts, text: parts.map(({ bytes }) => Buffer.from(bytes).toString()).join("") };
}

const joinedItems = (length: number): string => Array.from({ length }, (_, i) => `item ${i + 1}`).join(",");

test("a page comes as bytes: in one part or in several, cut where it ends", async () => {
  const whole = await pageOf({ leading: 0, most: rows, whole: true });
  expect(whole.text).toBe(joinedItems(rows));
  expect(whole.parts).toEqual([
    expect.objectContaining({ leading: [], written: rows, keys: [rows], more: false, over: true, rows }),
  ]);
  const wide = "select text || hex(zeroblob(100)), n from item order by n";
  const long = await pageOf({ leading: 1, most: 4000, whole: false }, wide);
  expect(long.parts.length).toBeGreaterThan(5);
  expect(long.parts.map(({ leading }) => leading.length)).toEqual([1, ...long.parts.slice(1).map(() => 0)]);
  expect(long.text.split(",")).toHaveLength(4000);
  expect(long.parts.at(-1)).toMatchObject({ written: 4000, keys: [4001], more: true, over: true });
  const none = await pageOf({ leading: 0, most: 10, whole: false }, "select text, n from item where n < 0");
  expect(none.parts).toEqual([expect.objectContaining({ written: 0, keys: [], more: false, over: true })]);
});

test.each(["€", "ä", "👍", "plain"])("letters of several bytes: %s", async (letter) => {
  const texts = [1, 300, 7, 60_000, 2].map((times) => letter.repeat(times));
  const values = texts.map((text, i) => `(${i}, '${text}')`).join(", ");
  const statement = `with t(n, text) as (values ${values}) select text, n from t order by n`;
  for (const whole of [true, false]) {
    const { text } = await pageOf({ leading: 0, most: 5, whole }, statement);
    expect(text).toBe(texts.join(","));
  }
});

test("streams that nobody reads hold up no query and no other stream", async () => {
  const idle = Array.from({ length: 40 }, () => threads.stream(64, all, [], undefined));
  for (const stream of idle) await stream.next();
  expect(await count()).toBe(rows);
  for (const stream of idle) await stream.return(undefined);
  // Those that were left let go of their places.
  for (const stream of Array.from({ length: 64 }, () => threads.stream(64, all, [], undefined)))
    expect((await stream.next()).value).toHaveLength(64);
});

test("a statement that calls functions of ours ends with its signal, and its thread goes on", async () => {
  expect(await count()).toBe(rows);
  const leaving = new AbortController();
  const query = rejection(threads.query(calling, [], leaving.signal));
  await sleep(300);
  leaving.abort(new Error("left"));
  const { error } = await query;
  expect(error).toEqual(new Error("left"));
  for (let wait = 0; threads.use().inUse > 0 && wait < 40; wait += 1) await sleep(50);
  expect(threads.use()).toEqual({ inUse: 0, idle: 1, waiting: 0 });
});

/** A file that is locked: whoever reads it waits inside SQLite, for 5 s or until `unlock`. */
async function lockedFile(limits: Parameters<typeof readThreads>[1]) {
  const path = join(folder, `locked-${limits.poolTimeout}.db`);
  const lock = new Database(path);
  lock.exec("create table item (n integer)");
  const locked = readThreads(path, limits);
  const started = Array.from({ length: limits.readThreads }, () =>
    locked.query("select count(*) from item", [], undefined),
  );
  await Promise.all(started);
  lock.exec("begin exclusive");
  return {
    ask: (signal?: AbortSignal) => locked.query("select count(*) from item", [], signal),
    unlock: () => void lock.exec("rollback"),
    close: async () => {
      lock.close();
      await locked.close();
    },
  };
}

test("a statement that cannot be ended is given up, and another thread takes the place", async () => {
  const { ask, unlock, close } = await lockedFile({ readThreads: 2, poolTimeout: 5000 });
  const leaving = new AbortController();
  const queries = [1, 2].map(() => rejection(ask(leaving.signal)));
  await sleep(100);
  const waited = ask();
  setTimeout(() => leaving.abort(new Error("left")), 300);
  for (const { error, after } of await Promise.all(queries)) {
    expect(error).toEqual(new Error("left"));
    expect(after).toBeLessThan(1500);
  }
  setTimeout(unlock, 1000);
  expect(await waited).toEqual([[0]]);
  await close();
});

test("what waits leaves with its signal; a thread that others stream from is not ended under them", async () => {
  const stream = threads.stream(64, all, [], undefined);
  const second = threads.stream(64, all, [], undefined);
  let seen = ((await stream.next()).value as unknown[]).length;
  await second.next();
  const leaving = new AbortController();
  const queries = [1, 2, 3].map(() => rejection(threads.query(busy, [], leaving.signal)));
  await sleep(100);
  expect(threads.use().waiting).toBe(1);
  leaving.abort(new Error("left"));
  for (const { after } of await Promise.all(queries)) expect(after).toBeLessThan(1500);
  expect(threads.use().waiting).toBe(0);
  for await (const chunk of stream) seen += chunk.length;
  expect(seen).toBe(rows);
  await second.return(undefined);
});

test("when too many threads are given up, searches are refused until one has ended", async () => {
  const { ask, unlock, close } = await lockedFile({ readThreads: 4, poolTimeout: 4000 });
  const leaving = new AbortController();
  const queries = [1, 2, 3, 4].map(() => rejection(ask(leaving.signal)));
  await sleep(100);
  leaving.abort();
  await Promise.all(queries);
  await sleep(1000);
  expect((await rejection(ask())).error).toMatchObject({
    code: "Internal_ServiceUnavailable",
    headers: { "Retry-After": "1" },
  });
  unlock();
  const answered = async (): Promise<unknown> => ask().catch(() => sleep(200).then(answered));
  expect(await answered()).toEqual([[0]]);
  await close();
});

test("what would wait longer than it may is refused at once", async () => {
  const { ask, unlock, close } = await lockedFile({ readThreads: 1, poolTimeout: 200 });
  const [first, second] = [ask(), ask()];
  await sleep(300);
  const third = await rejection(ask());
  expect(third.error).toMatchObject({ code: "Internal_ServiceUnavailable", status: 503 });
  expect(third.after).toBeLessThan(200);
  unlock();
  expect(await Promise.all([first, second])).toEqual([[[0]], [[0]]]);
  await close();
});
