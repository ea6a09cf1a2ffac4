/** Starts that fail because of the database: one sentence with the setting and the next step, without a stack trace. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigurationError, readConfig } from "../../src/config/config";
import { announceService, openDatabase } from "../../src/database/open";
import { databaseFault } from "../../src/database/fault";
import { parseDatabaseUrl } from "../../src/config/database-url";
import { Sqlite } from "../../src/odata";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-database-start-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = async (env: Record<string, string>): Promise<string> => {
  const opening = openDatabase(readConfig({ DATA_FOLDER: folder, DATABASE_POOL_TIMEOUT: "1s", ...env }));
  return opening.then(
    ({ close }) => close().then(() => "opened"),
    (error: Error) => `${error.name}: ${error.message}`,
  );
};

test("a host without an address, and a port where nothing listens", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => closed.once("listening", done));
  const { port } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  for (const scheme of ["postgres", "mssql"]) {
    expect(await open({ DATABASE_URL: `${scheme}://u:hunter2@no-such-host.invalid/lease` })).toMatch(
      /^ConfigurationError: DATABASE_URL: the host of no-such-host\.invalid:\d+ has no address; correct the host/,
    );
    expect(await open({ DATABASE_URL: `${scheme}://u:hunter2@127.0.0.1:${port}/lease` })).toBe(
      `ConfigurationError: DATABASE_URL: 127.0.0.1:${port} accepts no connections; start the database, or correct host, port or firewall.`,
    );
  }
});

test("a silent server", async () => {
  const mute = createServer(() => undefined).listen(0, "127.0.0.1");
  await new Promise((done) => mute.once("listening", done));
  const { port } = mute.address() as AddressInfo;
  for (const scheme of ["postgres", "mssql"])
    expect(await open({ DATABASE_URL: `${scheme}://u:hunter2@127.0.0.1:${port}/lease` })).toContain(
      `127.0.0.1:${port} did not respond in time; correct host, port or firewall`,
    );
  mute.close();
});

test("SQLite: a folder in the file's place, a file in the folder's, and a file that is no database", async () => {
  await mkdir(join(folder, "folder"));
  await writeFile(
    join(folder, "text.db"),
    "This is no database, but a text that is long enough. ".repeat(40),
  );
  await expect(open({ DATABASE_URL: `sqlite:${join(folder, "folder")}` })).rejects.toThrow(
    "DATABASE_URL names a folder; expected a file, such as sqlite:./data/lease.db",
  );
  expect(await open({ DATABASE_URL: `sqlite:${join(folder, "text.db", "lease.db")}` })).toContain(
    "cannot be opened or written; name a file in a folder that this user may write to",
  );
  expect(await open({ DATABASE_URL: `sqlite:${join(folder, "text.db")}` })).toContain(
    "is damaged or no SQLite database; restore a backup, or name another file",
  );
});

test("SQLite: a name that the file system does not take, alone or with an ending", async () => {
  for (const length of [249, 256]) {
    const file = join(folder, "a".repeat(length));
    expect(await open({ DATABASE_URL: `sqlite:${file}` })).toBe(
      `ConfigurationError: DATABASE_URL: the name ${file} is too long for the file system; name a shorter one, which leaves room for endings such as -journal.`,
    );
  }
});

test("SQLite: a file beside the database that cannot be opened is named", async () => {
  const file = join(folder, "beside.db");
  await mkdir(`${file}.lock`);
  expect(await open({ DATABASE_URL: `sqlite:${file}` })).toBe(
    `ConfigurationError: DATABASE_URL: ${file}.lock cannot be opened or written; name a file in a folder that this user may write to, or grant the permission.`,
  );
});

test("SQLite: the longest path that is accepted has room for each file beside it", async () => {
  const long = join(folder, "b".repeat(200), "b".repeat(200));
  const file = join(long, "c".repeat(491 - long.length - 1));
  const settings = readConfig({ DATABASE_URL: `sqlite:${file}`, DATA_FOLDER: folder });
  expect(await open({ DATABASE_URL: `sqlite:${file}` })).toBe("opened");
  const reported: string[] = [];
  const release = await announceService(settings, (text) => reported.push(text));
  await announceService(settings, (text) => reported.push(text));
  await release();
  expect(reported).toEqual([expect.stringContaining("Another service runs on")]);
});

test("SQLite: with MIGRATE=check, a missing file is rejected, and nothing is created", async () => {
  const file = join(folder, "missing/lease.db");
  const settings = readConfig({ DATABASE_URL: `sqlite:${file}`, DATA_FOLDER: folder, MIGRATE: "check" });
  const sentence = `The schema of the database is only checked, and there is no database file ${file}; correct DATABASE_URL, run \`npm run migrate\`, or start the service with MIGRATE=auto.`;
  await expect(openDatabase(settings)).rejects.toThrow(new ConfigurationError("MIGRATE", sentence));
  expect(existsSync(join(folder, "missing"))).toBe(false);
});

test("SQLite: a second service on a file, also by a link, is reported", async () => {
  const file = join(folder, "served.db");
  const link = join(folder, "link.db");
  const reports = async (path: string) => {
    const reported: string[] = [];
    const settings = readConfig({ DATABASE_URL: `sqlite:${path}`, DATA_FOLDER: folder });
    return { release: await announceService(settings, (text) => reported.push(text)), reported };
  };
  expect(await open({ DATABASE_URL: `sqlite:${file}` })).toBe("opened");
  await symlink(file, link);
  const first = await reports(file);
  expect(first.reported).toEqual([]);
  for (const path of [file, link])
    expect((await reports(path)).reported).toEqual([
      expect.stringContaining(`Another service runs on ${path}.`),
    ]);
  await first.release();
  const next = await reports(link);
  expect(next.reported).toEqual([]);
  await next.release();
});

const ofAnotherProgram = (column: string): string =>
  `The table 'migrations' in the database of DATABASE_URL has no column '${column}', so it belongs to another program; name a database that only the service uses.`;
const inTheWay = (object: string): string =>
  `The ${object} already exists in the database of DATABASE_URL, and was not created by a migration of this service; name a database that only the service uses, or restore into an empty one (docs/backup.md).`;

describe("SQLite: a file of another program is rejected, and keeps its objects", () => {
  test.each([
    ["create table migrations (id integer primary key, version text)", ofAnotherProgram("timestamp")],
    ["create table migrations (name text)", ofAnotherProgram("id")],
    ["create table migrations (id integer primary key, timestamp text)", ofAnotherProgram("name")],
    ["create view migrations as select 1 as id, 2 as timestamp, 'x' as name", inTheWay("view 'migrations'")],
    ["create view company as select 1 as id", inTheWay("view 'company'")],
    ["create table other (x text); create index counter on other (x)", inTheWay("index 'counter'")],
  ])("%s", async (statements, sentence) => {
    const file = join(await mkdtemp(join(folder, "other-")), "other.db");
    const other = new Sqlite(file);
    other.exec(statements);
    const schema = other.prepare("select type, name, sql from sqlite_schema");
    const before = schema.all();
    // TypeORM prints the error of a failed migration on the console, too.
    const printed = jest.spyOn(console, "log").mockReturnValue();
    expect(await open({ DATABASE_URL: `sqlite:${file}` })).toBe(`ConfigurationError: ${sentence}`);
    printed.mockRestore();
    expect(schema.all()).toEqual(expect.arrayContaining(before));
    other.close();
  });
});

const postgres = parseDatabaseUrl("postgres://u:hunter2@db.example/lease");

/** Errors as thrown by the drivers. */
test.each<readonly [string, object, string]>([
  ["a wrong password", { code: "28P01" }, "rejected this user"],
  ["no such database", { code: "3D000" }, "has no database 'lease'; create it"],
  ["no rights", { code: "42501" }, "accepts this user, but denies rights that a start needs; grant them"],
  [
    "a connection that broke",
    { message: "Client has encountered a connection error and is not queryable" },
    "the connection to db.example:5432 broke; start again",
  ],
  [
    "a connection that broke before the statement",
    { message: "Query runner already released. Cannot run queries anymore." },
    "the connection to db.example:5432 broke; start again",
  ],
  ["recovery", { code: "57P03" }, "is starting or stopping"],
  [
    "a certificate",
    { code: "DEPTH_ZERO_SELF_SIGNED_CERT" },
    "the certificate of db.example:5432 is not valid",
  ],
  ["no TLS", { message: "The server does not support SSL connections" }, "offers no encryption"],
  [
    "several addresses",
    { name: "AggregateError", errors: [{ code: "ECONNREFUSED" }] },
    "accepts no connections",
  ],
  [
    "SQL Server: login",
    { code: "ELOGIN", message: "Login failed", originalError: { number: 18456 } },
    "rejected this user",
  ],
  ["SQL Server: database", { code: "EREQUEST", number: 4060 }, "has no database 'lease'"],
  ["a full disk", { driverError: {}, code: "SQLITE_FULL" }, "has no free disk space"],
  ["an I/O error", { code: "SQLITE_IOERR_WRITE" }, "cannot be opened or written"],
  [
    "a driver compiled for another version of Node.js",
    { code: "ERR_DLOPEN_FAILED", message: "Module did not self-register" },
    "cannot be loaded by this version of Node.js; `npm ci --omit=dev` installs it again",
  ],
  [
    "a table in the way",
    { message: 'relation "counter" already exists' },
    "The table 'counter' already exists",
  ],
  [
    "a table in SQL Server's way",
    { message: "There is already an object named 'counter' in the database." },
    "The table 'counter' already exists",
  ],
])("%s", (_, error, sentence) => {
  const fault = databaseFault(Object.assign(new Error("driver"), error), postgres, "DATABASE_URL_READONLY");
  expect(fault).toMatchObject({ name: "ConfigurationError", setting: "DATABASE_URL_READONLY" });
  expect((fault as Error).message).toContain(sentence);
  expect((fault as Error).message).toMatch(/^[^.]*(\S\.\S[^.]*)*\.$/);
  expect((fault as Error).message).not.toContain("hunter2");
});

test("unknown errors are unchanged", () => {
  const error = new TypeError("a fault of ours");
  expect(databaseFault(error, postgres, "DATABASE_URL")).toBe(error);
});
