/** Backups of the embedded database: while a service writes, into a file, and back; refusals leave every file as it is. */
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Sqlite } from "../../src/odata/store/sqlite/connection";
import { backUp, restoreBackup } from "../../src/transfer/backup";
import type { TestService } from "../harness";
import { type Commands, compileCommands, type Ended } from "./commands";
import { serve } from "./contents";
import { databaseFolder, keptProgress } from "./jobs";

let commands: Commands;
let folder: Awaited<ReturnType<typeof databaseFolder>>;
beforeAll(async () => {
  [commands, folder] = await Promise.all([compileCommands(), databaseFolder()]);
});
afterAll(async () => {
  await commands.dispose();
  await folder.remove();
});

const backup = (file: string, ...args: readonly string[]): Promise<Ended> =>
  commands.run("backup", args, { env: { DATABASE_URL: `sqlite:${file}` } });

/** A database of the demo company that no service has open. */
const stoppedDatabase = (name: string): Promise<string> => folder.filled(name, "demo");

function rowsOf(file: string, text: string): readonly unknown[] {
  const database = new Sqlite(file, { readonly: true });
  try {
    return database.prepare(text).pluck().all();
  } finally {
    database.close();
  }
}

const { signal } = new AbortController();

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

const filesBeside = async (file: string): Promise<readonly string[]> =>
  (await readdir(dirname(file))).filter((name) => /part|backup|replaced/.test(name)).toSorted();

const post = async (service: TestService, code: string): Promise<void> => {
  const { status } = await service.request("POST", "postCodes", { body: { code, city: "Backed up" } });
  expect(status).toBe(201);
};

test("a backup while a service writes has all that was acknowledged before, and is consistent", async () => {
  const file = await stoppedDatabase("busy");
  const path = join(dirname(file), "backup.db");
  const service = await serve(file);
  try {
    const before = Array.from({ length: 20 }, (_, i) => `BEFORE${i}`);
    for (const code of before) await post(service, code);
    const work = { done: false };
    const running = backup(file, path).finally(() => (work.done = true));
    let meanwhile = 0;
    while (!work.done) await post(service, `DURING${meanwhile++}`);
    const ended = await running;
    expect(ended).toMatchObject({ code: 0, stderr: expect.stringContaining("Checking ") });
    expect(ended.stdout).toContain("company: 1 rows\n");
    expect(ended.stdout).toMatch(/\n.*backup\.db is a complete backup of .*lease\.db\.\n$/);
    expect(meanwhile).toBeGreaterThan(0);
    const codes = rowsOf(path, `select "code" from "postCode" where "city" = 'Backed up'`);
    expect(codes).toEqual(expect.arrayContaining(before));
    // Each record was stored in one transaction with its entry in the log of changes.
    expect(rowsOf(path, `select count(*) from "change" where "type" = 'postCode'`)).toEqual([codes.length]);
    const during = codes.filter((code) => String(code).startsWith("DURING"));
    expect(new Set(during)).toEqual(new Set(Array.from(during, (_, i) => `DURING${i}`)));
    expect(rowsOf(path, "pragma integrity_check")).toEqual(["ok"]);
    expect(rowsOf(path, "pragma journal_mode")).toEqual(["delete"]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await filesBeside(file)).toEqual(["backup.db"]);
  } finally {
    await service.stop();
  }
});

test("a restored database has the state of the backup, and no earlier delta link is valid", async () => {
  const file = await stoppedDatabase("restored");
  const path = join(dirname(file), "backup.db");
  const link = async (of: TestService, set: string): Promise<string> => {
    const headers = { Prefer: "track-changes" };
    const { json } = await of.request("GET", `${set}?$top=0`, { headers });
    return String(json["@odata.deltaLink"]).slice(of.root.length);
  };
  const statusesOf = (of: TestService, links: readonly string[]): Promise<readonly (string | number)[]> =>
    Promise.all(
      links.map(async (url) => {
        const { status, json } = await of.request("GET", url);
        return json.error?.code ?? status;
      }),
    );

  const first = await serve(file);
  await post(first, "KEPT");
  const links = [await link(first, "postCodes"), await link(first, "services")];
  expect(await backup(file, path)).toMatchObject({ code: 0 });
  links.push(await link(first, "postCodes"));
  await post(first, "LOST");
  links.push(await link(first, "postCodes"));
  expect(await statusesOf(first, links)).toEqual([200, 200, 200, 200]);
  const refused = await backup(file, "--restore", path);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toBe(
    `Backup failed: A service or another program has ${file} open; stop it first.\n`,
  );
  await first.stop();

  const ended = await backup(file, "--restore", path);
  expect(ended).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${file} has the state of ${path}.`),
  });
  const [replaced = "", ...others] = (await filesBeside(file)).filter((name) => name !== "backup.db");
  expect(others).toEqual([]);
  expect(ended.stdout).toContain(`The replaced database is ${join(dirname(file), replaced)}.\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const codesOf = (of: string): readonly unknown[] =>
    rowsOf(of, `select "code" from "postCode" where "city" = 'Backed up' order by "code"`);
  expect(codesOf(join(dirname(file), replaced))).toEqual(["KEPT", "LOST"]);
  expect(codesOf(file)).toEqual(["KEPT"]);

  const gone = "BadRequest_DeltaTokenExpired";
  const second = await serve(file);
  expect(await statusesOf(second, links)).toEqual([gone, gone, gone, gone]);
  await post(second, "NEW");
  expect(await statusesOf(second, links)).toEqual([gone, gone, gone, gone]);
  const [newer, unchanged] = [await link(second, "postCodes"), await link(second, "services")];
  expect(await statusesOf(second, [newer, unchanged])).toEqual([200, 200]);
  await second.stop();

  const third = await serve(file);
  expect(await statusesOf(third, [newer, unchanged])).toEqual([200, 200]);
  await third.stop();
  // The same backup once more is yet another history.
  expect(await backup(file, "--restore", path)).toMatchObject({ code: 0 });
  const fourth = await serve(file);
  expect(await statusesOf(fourth, [newer, unchanged])).toEqual([gone, gone]);
  await fourth.stop();
});

test("a damaged database is replaced together with its log, and a missing one is created", async () => {
  const file = await stoppedDatabase("damaged");
  const path = join(dirname(file), "backup.db");
  expect(await backup(file, path)).toMatchObject({ code: 0 });
  const noise = Buffer.alloc(8192, "noise");
  for (const ending of ["", "-wal"]) await writeFile(file + ending, noise);
  expect(await backup(file, "--restore", path)).toMatchObject({ code: 0, stderr: expect.any(String) });
  const replaced = (await filesBeside(file)).filter((name) => name.includes("replaced"));
  const kept = ["", "-wal"].map((ending) => join(dirname(file), `${replaced[0]}${ending}`));
  for (const name of kept) expect(hashOf(await readFile(name))).toBe(hashOf(noise));

  const elsewhere = folder.file("new/machine");
  const created = await backup(elsewhere, "--restore", path);
  expect(created).toMatchObject({ code: 0, stdout: expect.not.stringContaining("replaced") });
  for (const restored of [file, elsewhere]) {
    const service = await serve(restored);
    expect((await service.request("GET", "leaseUnits/$count")).status).toBe(200);
    await service.stop();
  }
});

test("through a symbolic link, the file that it leads to is replaced", async () => {
  const file = await stoppedDatabase("linked");
  const path = join(dirname(file), "backup.db");
  expect(await backup(file, path)).toMatchObject({ code: 0 });
  const link = folder.file("link");
  await mkdir(dirname(link), { recursive: true });
  await symlink(file, link);
  const before = await stat(file);
  expect(await backup(link, "--restore", path)).toMatchObject({ code: 0 });
  expect(await readlink(link)).toBe(file);
  expect((await stat(file)).ino).not.toBe(before.ino);
  expect((await filesBeside(file)).filter((name) => name.includes("replaced"))).toHaveLength(1);
});

test("the database of an older version can be backed up; the next start applies its migrations", async () => {
  const file = await stoppedDatabase("older");
  const last = rowsOf(file, 'select "name" from "migrations" order by "id" desc limit 1');
  const database = new Sqlite(file);
  database.exec('delete from "migrations" where "id" = (select max("id") from "migrations")');
  database.close();
  const { code, stdout } = await backup(file, join(dirname(file), "backup.db"));
  expect(code).toBe(0);
  expect(stdout).toContain(`The next start applies the migrations ${last.join()}.\n`);
});

test("a backup that is stopped leaves no file", async () => {
  const file = await stoppedDatabase("stopped");
  const options = { file, path: join(dirname(file), "backup.db"), force: false };
  const { progress } = keptProgress();
  await expect(backUp({ ...options, progress, signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  expect(await filesBeside(file)).toEqual([]);
});

describe("refused, without a change of any file", () => {
  let file: string;
  const at = (name: string): string => join(dirname(file), name);
  beforeAll(async () => {
    file = await stoppedDatabase("refused");
    const { progress } = keptProgress();
    await backUp({ file, path: at("backup.db"), force: false, progress, signal });
    await mkdir(at("folder.backup"));
    await writeFile(at("text.backup"), "a text that is longer than the header of a file. ".repeat(100));
    for (const [name, columns] of [
      ["strange.backup", "t (a)"],
      ["empty.backup", "migrations (id, timestamp, name)"],
      ["foreign.backup", "migrations (id, migration, batch)"],
    ]) {
      const strange = new Sqlite(at(String(name)));
      strange.exec(`create table ${columns}`);
      strange.close();
    }
    await copyFile(at("backup.db"), at("newer.backup"));
    const newer = new Sqlite(at("newer.backup"));
    newer.exec(`insert into "migrations" ("timestamp", "name") values (9999999999999, 'Later9999999999999')`);
    newer.close();
    const bytes = await readFile(at("backup.db"));
    await writeFile(at("damaged.backup"), bytes.fill(7, bytes.length / 2, bytes.length / 2 + 40_000));
  });

  /** Runs the work, and checks that no file was changed. */
  const changingNothing = async <T>(work: () => Promise<T>): Promise<T> => {
    const contents = async (): Promise<readonly unknown[]> => {
      const names = (await readdir(dirname(file))).filter((name) => name !== "folder.backup").toSorted();
      return Promise.all(names.map(async (name) => [name, hashOf(await readFile(at(name)))]));
    };
    const before = await contents();
    const result = await work();
    expect(await contents()).toEqual(before);
    return result;
  };

  test.each<[string, readonly string[], RegExp]>([
    ["no file", [], /^there are 0 arguments without an option; expected a file such as .*; see --help$/],
    ["two files", ["a", "b"], /^there are 2 arguments without an option; expected a file/],
    ["an unknown option", ["--what", "a"], /^Unknown option '--what'/],
    ["--force with --restore", ["--force", "--restore", "a"], /^--force and --restore cannot be combined/],
    ["restoring a text", ["--restore", "text.backup"], /text\.backup is damaged or no SQLite database/],
  ])("arguments: %s", async (_, given, expected) => {
    const args = given.map((arg) => (arg.includes(".") ? at(arg) : arg));
    const { code, stdout, stderr } = await changingNothing(() => backup(file, ...args));
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    const [, sentence] = /^Backup failed: (.*)\.\n$/.exec(stderr) ?? [];
    expect(sentence).toMatch(expected);
  });

  test.each<[string, boolean, string, RegExp]>([
    [
      "backup.db",
      false,
      "an existing file",
      /backup\.db exists; name another file, or replace it by --force$/,
    ],
    ["folder.backup", true, "a folder", /folder\.backup is a folder; expected the name of a file$/],
    ["none/backup.db", false, "a missing folder", /backup\.db cannot be written \(ENOENT\); expected a fold/],
    ["lease.db", true, "the database", /lease\.db belongs to the database itself; expected another file$/],
    ["lease.db-wal", false, "its log", /lease\.db-wal belongs to the database itself/],
  ])("a backup to %s (force: %s): %s", async (name, force, _, expected) => {
    const { progress } = keptProgress();
    await changingNothing(() =>
      expect(backUp({ file, path: at(name), force, progress, signal })).rejects.toThrow(expected),
    );
  });

  test.each<[string, RegExp]>([
    ["none.backup", /^There is no file .*none\.backup$/],
    ["lease.db", /lease\.db belongs to the database itself/],
    ["strange.backup", /strange\.backup is no database of this service: it has no table 'migrations'$/],
    ["empty.backup", /empty\.backup is no database of this service: its table 'migrations' names none$/],
    ["foreign.backup", /foreign\.backup is no database of this service: its table 'migrations' names none$/],
    [
      "newer.backup",
      /newer\.backup has the migration 'Later9999999999999', which this version .* does not have/,
    ],
    ["damaged.backup", /^The copy is damaged, and so is its source: /],
  ])("a restore of %s", async (name, expected) => {
    const { progress } = keptProgress();
    await changingNothing(() =>
      expect(restoreBackup({ file, path: at(name), progress, signal })).rejects.toThrow(expected),
    );
  });

  test.each([
    ["postgres://u:secret@127.0.0.1:1/d", "a PostgreSQL database; back it up with pg_dump"],
    ["mssql://u:secret@127.0.0.1:1/d", "an SQL Server database; use its statements `backup database`"],
  ])("the server of %s", async (url, tool) => {
    const ended = await commands.run("backup", ["x.db"], { env: { DATABASE_URL: url } });
    expect(ended).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining(tool) });
    expect(ended.stderr).not.toContain("secret");
  });

  test("a database that does not exist", async () => {
    const { code, stderr } = await backup(at("none.db"), at("other.db"));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Backup failed: There is no database file ${at("none.db")}.\n`,
    });
    expect(await filesBeside(file)).not.toContain(basename(at("other.db")));
  });

  test("--force replaces an existing file", async () => {
    expect(await backup(file, "--force", at("text.backup"))).toMatchObject({ code: 0 });
    expect(rowsOf(at("text.backup"), "pragma integrity_check")).toEqual(["ok"]);
  });
});
