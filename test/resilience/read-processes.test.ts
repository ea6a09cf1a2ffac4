/** The processes that search an SQLite file: turns, snapshots, slow readers, and abandoned statements. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readdir, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type PageForm, type PagePart, partBytes } from "../../src/odata/store/page-chunks";
import { Sqlite } from "../../src/odata/store/sqlite/connection";
import { type ReadProcesses, readProcesses } from "../../src/odata/store/sqlite/read-processes";
import { until } from "../waiting";

const rows = 5000;
const all = "select n, text from item order by n";
/** Statements that take hours inside SQLite, each in another of its loops, without callbacks or rows. */
const endless = {
  recursion:
    "with recursive c(x) as (select 1 union all select x + 1 from c where x < 9000000000000) select max(x) from c",
  join: "select count(*) from item a, item b, item c, item d where a.n + b.n + c.n + d.n < 0",
  sorting: "select a.n from item a, item b, item c order by a.n + b.n * c.n limit 1",
  grouping: "select count(*) from (select 1 from item a, item b, item c group by a.n, b.n, c.n)",
  texts: "select count(*) from item a, item b, item c where instr(a.text || b.text || c.text, 'x')",
};

let folder: string;
let file: string;
let processes: ReadProcesses;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-processes-"));
  file = join(folder, "items.db");
  const database = new Sqlite(file);
  database.pragma("journal_mode = wal");
  database.exec("create table item (n integer primary key, text text)");
  const insert = database.prepare("insert into item values (?, ?)");
  database.transaction(() => {
    for (let n = 1; n <= rows; n += 1) insert.run(n, `item ${n}`);
  })();
  database.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => (processes = readProcesses(file, { readProcesses: 2, poolTimeout: 30_000 })));
afterEach(() => processes.close());

const count = (): Promise<unknown> =>
  processes.query("select count(*) from item", [], undefined).then(([row]) => row?.[0]);

function write(sql: string): void {
  const database = new Sqlite(file);
  database.exec(sql);
  database.close();
}

async function firstOf<Item>(items: AsyncIterable<Item>): Promise<Item> {
  for await (const item of items) return item;
  throw new Error("nothing was read");
}

/** The reason of a rejection. */
const rejection = async (promise: Promise<unknown>): Promise<{ readonly error: unknown }> => ({
  error: await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  ),
});

test("a query returns all rows, and database errors are converted", async () => {
  expect(
    await processes.query("select n, text from item where n > ? order by n", [4998n], undefined),
  ).toEqual([
    [4999, "item 4999"],
    [5000, "item 5000"],
  ]);
  await expect(
    processes.query("select 1 where matches_pattern('a', '(')", [], undefined),
  ).rejects.toMatchObject({
    code: "Application_FilterErrorException",
  });
  expect(await count()).toBe(rows);
});

test.each([
  ["query", (sql: string) => processes.query(sql, [], undefined)],
  ["stream", (sql: string) => firstOf(processes.stream(64, sql, [], undefined))],
])("a %s that joins derived tables does not compare all pairs of their rows", async (_kind, read) => {
  const derived = "(select n % 7 as n, text from item)";
  const plan = await read(
    `explain query plan with a as materialized ${derived}, b as materialized ${derived}
     select count(*) from a left join b on b.n = a.n`,
  );
  expect(plan.map((step) => step[3])).toContain("SEARCH b USING AUTOMATIC COVERING INDEX (n=?) LEFT-JOIN");
});

test("a stream reads one snapshot in chunks, despite concurrent writes and reads", async () => {
  const seen: unknown[] = [];
  const sizes = new Set<number>();
  for await (const chunk of processes.stream(64, all, [], undefined)) {
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
  for await (const part of processes.page(form, text, [], undefined)) parts.push(part);
  return { parts, text: parts.map((part) => partBytes(part).toString()).join("") };
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

test("lines of CSV are made in the process, after the key of the next page", async () => {
  const table = {
    format: {
      kind: "csv",
      separator: ";",
      decimal: ",",
      header: true,
      bom: false,
      escapesFormulas: false,
      emptiesUnset: false,
      contentType: "text/csv",
    },
    columns: [
      { path: ["n"], name: "n", type: "Edm.Decimal" },
      { path: ["a", "b"], name: "a/b", type: "Edm.String" },
    ],
  } as const;
  const records = `select json_object('n', n || '.5', 'a', json_object('b', text || ';')), n from item`;
  const { parts, text } = await pageOf(
    { leading: 0, most: 4999, whole: false, table },
    `select 'next', 4999 union all select * from (${records} order by n)`,
  );
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.map(({ leading }) => leading)).toEqual([[["next", 4999]], ...parts.slice(1).map(() => [])]);
  expect(text).toBe(Array.from({ length: 4999 }, (_, i) => `${i + 1},5;"item ${i + 1};"\r\n`).join(""));
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

test("unread streams block no query and no other stream, however long they are", async () => {
  const wide = "select n, text || hex(zeroblob(1000)) from item order by n";
  const idle = Array.from({ length: 8 }, () => processes.stream(64, wide, [], undefined));
  for (const stream of idle) await stream.next();
  expect(await count()).toBe(rows);
  write("delete from item where n = 5000");
  for (const stream of idle) {
    const seen: unknown[] = [];
    for await (const chunk of stream)
      seen.push(...chunk.map(([n, text]) => `${String(n)} ${String(text).length}`));
    expect(seen).toHaveLength(rows - 64);
    expect(seen[0]).toBe("65 2007");
    expect(seen.at(-1)).toBe("5000 2009");
  }
  write("insert into item values (5000, 'item 5000')");
  expect((await readdir(folder)).filter((name) => name.includes("spool"))).toEqual([]);
});

test("without room a slow reader is ended, and another caller has half of the room", async () => {
  const statementTimeout = 300;
  const spoolLimit = 4_000_000;
  const limits = { readProcesses: 2, poolTimeout: 60_000, statementTimeout, spoolLimit };
  const limited = readProcesses(file, limits);
  const processesFree = (): Promise<unknown> => until(() => limited.use().inUse === 0);
  const wide = (most: number): string =>
    `select n, text || hex(zeroblob(1000)) from item where n <= ${most} order by n`;
  /** Reads the first rows and waits. */
  const begin = async (caller: string, most: number): Promise<AsyncGenerator<readonly unknown[]>> => {
    const stream = limited.stream(64, wide(most), [], undefined, caller);
    expect((await stream.next()).value).toHaveLength(64);
    return stream;
  };
  try {
    // 10 MB; no other request waits for the process.
    const greedy = await begin("a", rows);
    await processesFree();
    await expect(greedy.next()).rejects.toMatchObject({ code: "Internal_ServiceUnavailable", status: 503 });
    // 1.9 MB each: a second one of the same caller has no room.
    const kept = [await begin("a", 900), await begin("b", 900)];
    await processesFree();
    const refused = await begin("a", 900);
    await processesFree();
    await expect(refused.next()).rejects.toMatchObject({ code: "Internal_ServiceUnavailable", status: 503 });
    for (const stream of kept) {
      let seen = 64;
      for await (const chunk of stream) seen += chunk.length;
      expect(seen).toBe(900);
    }
    // All room is back.
    const again = await begin("a", 900);
    await processesFree();
    expect((await again.next()).value).toHaveLength(64);
    await again.return(undefined);
  } finally {
    await limited.close();
  }
});

test("an abandoned stream releases its process", async () => {
  for (let round = 0; round < 20; round += 1) {
    const stream = processes.stream(64, all, [], undefined);
    expect((await stream.next()).value).toHaveLength(64);
    await stream.return(undefined);
  }
  await unused();
});

/** Waits until no process is in use. */
async function unused(): Promise<void> {
  while (processes.use().inUse > 0) await sleep(20);
}

test.each(Object.entries(endless))("an abandoned statement ends wherever it is: %s", async (_, statement) => {
  const leaving = new AbortController();
  const others = processes.stream(64, all, [], undefined);
  let seen = ((await others.next()).value as unknown[]).length;
  const queries = [1, 2, 3].map(() => rejection(processes.query(statement, [], leaving.signal)));
  const pages = processes.page({ leading: 0, most: 10, whole: false }, statement, [], leaving.signal);
  const page = rejection(pages.next());
  await sleep(200);
  expect(processes.use()).toMatchObject({ inUse: 2 });
  leaving.abort(new Error("left"));
  for (const { error } of await Promise.all([...queries, page])) expect(error).toEqual(new Error("left"));
  expect(await count()).toBe(rows);
  for await (const chunk of others) seen += chunk.length;
  expect(seen).toBe(rows);
  await unused();
  expect(processes.use().waiting).toBe(0);
});

test("a file that is cut off ends the process that has mapped it with an error of the disk, and the next one responds", async () => {
  const copy = join(folder, "cut.db");
  await copyFile(file, copy);
  // With a log, SQLite takes the number of pages from it, not from the size of the file.
  const writer = new Sqlite(copy);
  writer.exec("update item set text = 'changed' where n = 1");
  const readers = readProcesses(copy, { readProcesses: 1, poolTimeout: 30_000 });
  try {
    expect(await readers.query("select count(*) from item", [], undefined)).toEqual([[rows]]);
    await truncate(copy, 4096);
    await expect(readers.query(all, [], undefined)).rejects.toMatchObject({
      code: "Internal_ServiceUnavailable",
      message: "The database file cannot be read or written now.",
    });
    expect(await readers.query("select 1", [], undefined)).toEqual([[1]]);
  } finally {
    await readers.close();
    writer.close();
  }
});

test("closing does not wait for running statements, and their callers get an error", async () => {
  const query = rejection(processes.query(endless.join, [], undefined));
  await sleep(200);
  await processes.close();
  expect((await query).error).toMatchObject({ code: "Internal_ServiceUnavailable", status: 503 });
});

test("processes end with the service, even during a statement", async () => {
  const source = join(__dirname, "../../src/odata/store/sqlite/read-processes.ts");
  const script = `const { readProcesses } = require(${JSON.stringify(source)});
    const open = readProcesses(${JSON.stringify(file)}, { readProcesses: 1, poolTimeout: 5000 });
    open.query("select 1", [], undefined).then(() => {
      void open.query(${JSON.stringify(endless.join)}, [], undefined);
      process.stdout.write("running");
    });`;
  const service = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(service.stdout, "data");
  const children = `/proc/${service.pid ?? 0}/task/${service.pid ?? 0}/children`;
  const [child = ""] = existsSync(children) ? (await readFile(children, "utf8")).trim().split(" ") : [];
  service.kill("SIGKILL");
  await once(service, "exit");
  const pids = child === "" ? [] : [Number(child)];
  for (const pid of pids) while (await isRunning(pid)) await sleep(50);
  expect(await Promise.all(pids.map(isRunning))).toEqual(pids.map(() => false));
});

/** Whether a process exists and is not a zombie. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return status !== "" && !/\) Z /.test(status);
}

test("an idle process does not keep the service alive", async () => {
  const source = join(__dirname, "../../src/odata/store/sqlite/read-processes.ts");
  const script = `const { readProcesses } = require(${JSON.stringify(source)});
    const open = readProcesses(${JSON.stringify(file)}, { readProcesses: 1, poolTimeout: 5000 });
    open.query("select 42", [], undefined).then((rows) => process.stdout.write(JSON.stringify(rows)));`;
  const service = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [[text], [code]] = await Promise.all([once(service.stdout, "data"), once(service, "exit")]);
  expect([String(text), code]).toEqual(["[[42]]", 0]);
});

test("a request that would wait too long is rejected at once", async () => {
  const tight = readProcesses(file, { readProcesses: 1, poolTimeout: 200 });
  const leaving = new AbortController();
  const first = rejection(tight.query(endless.join, [], leaving.signal));
  const second = tight.query("select count(*) from item", [], undefined);
  await sleep(400);
  const third = await rejection(tight.query("select 1", [], undefined));
  expect(third.error).toMatchObject({ code: "Internal_ServiceUnavailable", status: 503 });
  leaving.abort(new Error("left"));
  expect((await first).error).toEqual(new Error("left"));
  expect(await second).toEqual([[rows]]);
  await tight.close();
});

test("the pages of the file that a scan reads do not count as memory", async () => {
  const large = join(folder, "large.db");
  const database = new Sqlite(large);
  database.pragma("journal_mode = wal");
  // More than a process may have, whose limit is sixteen times that of a record, and a fixed part.
  database.exec(`create table blob as with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)
    select zeroblob(1000000) as content from n`);
  database.close();
  const small = readProcesses(large, { readProcesses: 1, poolTimeout: 60_000, maxRead: 1_000_000 });
  // Eight scans, longer than the time between two looks at the memory.
  const scans = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 8)
    select sum(instr(content, x'01') + i * 0) from n cross join blob`;
  try {
    expect(await small.query(scans, [], undefined)).toEqual([[0]]);
  } finally {
    await small.close();
  }
});

test("a response that takes too much memory ends its process with an error of its own, and the next one is served", async () => {
  const small = readProcesses(file, { readProcesses: 1, poolTimeout: 60_000, maxRead: 1_000_000 });
  const held = `with recursive c(x) as (select 1 union all select x + 1 from c), t(b) as materialized (select hex(zeroblob(150000000)))
    select max(x + length(b)) from c, t`;
  try {
    await expect(small.query(held, [], undefined)).rejects.toMatchObject({
      kind: "BadRequest_LimitExceeded",
    });
    await expect(small.query("select hex(zeroblob(600000))", [], undefined)).rejects.toMatchObject({
      kind: "BadRequest_LimitExceeded",
    });
    expect(await small.query("select 1", [], undefined)).toEqual([[1]]);
  } finally {
    await small.close();
  }
});
