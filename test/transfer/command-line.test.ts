/** The commands as run by users: help, invalid arguments, tokens, exit codes, work next to a running service. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { open, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { migrations } from "../../src/database/migrations";
import type { Content } from "../databases";
import type { TestService } from "../harness";
import { startFakeSource, type FakeSource } from "./business-central";
import { compileCommands, type Commands } from "./commands";
import { recordsOf, serve } from "./contents";
import { databaseFolder } from "./jobs";

const company = "5d115c9c-44e3-ea11-bb43-000d3a2feca1";

let commands: Commands;
let folder: Awaited<ReturnType<typeof databaseFolder>>;
let standIn: FakeSource;

beforeAll(async () => {
  [commands, folder] = await Promise.all([compileCommands(), databaseFolder()]);
  standIn = await startFakeSource({
    companies: [{ id: company, name: "CRONUS" }],
    sets: {
      [company]: {
        postCodes: [
          { id: company, code: "1", city: "A" },
          { id: "x", code: "2", city: "B" },
        ],
      },
    },
    pageSize: 1,
  });
});

afterAll(async () => {
  await standIn.stop();
  await commands.dispose();
  await folder.remove();
});

async function environment(
  name: string,
  content: Content = "tables",
): Promise<{ file: string; env: Record<string, string> }> {
  const file = await folder.filled(name, content);
  return { file, env: { DATABASE_URL: `sqlite:${file}` } };
}

test("--help prints the usage", async () => {
  const transfers = ["import", "export", "restore", "seed", "copy"].map((name) => `${name} -- --`);
  const others = ["backup -- --restore", "migrate -- --", "rebuild", "migration -- NAME"];
  const programs = ["key -- add", "ntlm-user -- add", "token -- [--role"].map((usage) => `-s ${usage}`);
  const ofProject = ["generate -- [FOLDER]", "licenses -- [FOLDER]"];
  const usages = [...transfers, ...others, ...programs, ...ofProject];
  const scriptOf = (usage: string): string => /^(?:-s )?(\S+)/.exec(usage)?.[1] ?? "";
  // There is no database, and the settings are wrong.
  const env = { PORT: "none" };
  const helps = await Promise.all(usages.map((usage) => commands.run(scriptOf(usage), ["--help"], { env })));
  expect(helps).toEqual(
    usages.map((usage) => ({ code: 0, stdout: expect.stringContaining(`npm run ${usage}`), stderr: "" })),
  );
});

test("an error is one sentence", async () => {
  const { file: stored } = await environment("stored");
  const strange = `${stored}-strange`;
  await writeFile(strange, "this is no database");
  const cases: readonly (readonly [string, string[], RegExp])[] = [
    [
      "import",
      [],
      /^Import failed: --from is missing; expected the service root of the other service; see --help\.\n$/,
    ],
    [
      "import",
      ["--from", "ftp://x/"],
      /^Import failed: --from is not a service root; expected a URL such as https/,
    ],
    [
      "import",
      ["--from", "http://x/v3.0"],
      /^Import failed: There is no token; expected --token, .*LEASE_IMPORT_TOKEN; see --help/,
    ],
    ["import", ["--what"], /^Import failed: Unknown option '--what'/],
    ["export", ["--to", "x.gz"], /^Export failed: There is no database file/],
    [
      "restore",
      ["--from", "not-there.gz"],
      /^Checking.*\nRestore failed: There is no file not-there.gz\.\n$/,
    ],
    [
      "seed",
      ["--units", "many"],
      /^Seed failed: --units is 'many'; expected a whole number from 1 to 10000000/,
    ],
    [
      "copy",
      ["--from", "nosql://u:secret@h/d", "--to", "env"],
      /^Copy failed: --from is not valid; expected sqlite: and a file/,
    ],
    // The option that names a database that cannot be opened.
    [
      "copy",
      ["--from", `sqlite:${strange}`, "--to", "env"],
      /^Copy failed: --from: \S*-strange is damaged or no SQLite/,
    ],
    [
      "copy",
      ["--from", `sqlite:${stored}`, "--to", `sqlite:${strange}`],
      /^Copy failed: --to: \S*-strange is damaged/,
    ],
    ["copy", ["--from", "env", "--to", "env"], /^Copy failed: --from and --to are the same database/],
  ];
  // Each has a separate file, since some create theirs before they find the fault.
  const ended = await Promise.all(
    cases.map(([script, args], i) =>
      commands.run(script, args, { env: { DATABASE_URL: `sqlite:${folder.file(`never${i}`)}` } }),
    ),
  );
  for (const [i, { code, stdout, stderr }] of ended.entries()) {
    expect(stderr).toMatch(cases[i]?.[2] ?? /^$/);
    expect(stderr).not.toMatch(/secret|\n {4}at /);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  }
});

test("an error that ends with a question has no full stop behind it", async () => {
  const { file, env } = await environment("header", "demo");
  const sheet = join(dirname(file), "header.csv");
  await writeFile(sheet, "code,citty\n1,2\n");
  const { code, stderr } = await commands.run("import", ["--file", sheet, "--set", "postCodes"], { env });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/ no field of postCodes\. Did you mean 'city'\?\n$/),
  ]);
});

test.each([[["--by-row"]], [[]]])("a full disk for the audit log is one sentence: %j", async (more) => {
  const { file, env } = await environment(`full-${more.length}`, "demo");
  const data = dirname(file);
  await symlink("/dev/full", join(data, "import-audit.jsonl"));
  await writeFile(join(data, "codes.csv"), "code\n1\n");
  const args = ["--file", join(data, "codes.csv"), "--set", "postCodes", ...more];
  const { code, stderr } = await commands.run("import", args, { env: { ...env, DATA_FOLDER: data } });
  expect([code, stderr]).toEqual([
    1,
    "Import failed: the disk is full; free some space, then the same command begins with the first row.\n",
  ]);
});

describe("the report of an import of a file", () => {
  let data: string;
  let codes: string;
  let report: string;
  let run: (...args: string[]) => ReturnType<Commands["run"]>;

  beforeAll(async () => {
    const { file, env } = await environment("reports", "demo");
    data = dirname(file);
    codes = join(data, "codes.csv");
    report = join(data, "import-report.jsonl");
    await writeFile(codes, "code\nR1\n");
    run = (...args) =>
      commands.run("import", ["--set", "services", ...args], { env: { ...env, DATA_FOLDER: data } });
  });

  test("is kept where the next import cannot begin, and is never the file itself", async () => {
    expect(await run("--file", codes)).toMatchObject({ code: 0 });
    const before = await readFile(report, "utf8");
    const again = join(data, "again.csv");
    await symlink(codes, again);
    const missing = join(data, "missing.csv");
    const failing = [
      [["--file", missing], `there is no file ${missing}`],
      [["--file", data], `${data} is a folder; expected a file`],
      [
        ["--file", codes, "--report", codes],
        `the report ${codes} is the file to import; expected another file`,
      ],
      [
        ["--file", again, "--report", codes],
        `the report ${codes} is the file to import; expected another file`,
      ],
    ] as const;
    for (const [args, message] of failing)
      expect(await run(...args)).toMatchObject({ code: 1, stderr: `Import failed: ${message}.\n` });
    expect([await readFile(report, "utf8"), await readFile(codes, "utf8")]).toEqual([before, "code\nR1\n"]);
  });

  test("belongs to one import at a time, unless another is named", async () => {
    const endless = join(data, "endless.csv");
    await promisify(execFile)("mkfifo", [endless]);
    const first = run("--file", endless, "--by-row");
    const input = await open(endless, "w");
    const before = await readFile(report, "utf8");
    const ended = [
      await run("--file", codes),
      await run("--file", codes, "--report", join(data, "other.jsonl")),
    ];
    await input.writeFile("code\nR2\n");
    await input.close();
    expect(await first).toMatchObject({ code: 0 });
    expect(ended).toMatchObject([
      {
        code: 1,
        stderr: `Import failed: another import is writing ${report}; wait for its end, or name another file by --report.\n`,
      },
      { code: 0, stdout: expect.stringContaining("1 rows: 0 created, 1 updated, 0 rejected.") },
    ]);
    expect(before).toBe("");
    expect(await readFile(report, "utf8")).toMatch(/^\{"row":2,"result":"created","id":"[\da-f-]{36}"\}\n$/);
  });
});

test("an import of a file that was stopped begins with the first row", async () => {
  const { file, env } = await environment("stopped", "demo");
  const data = dirname(file);
  const codes = join(data, "codes.csv");
  await writeFile(codes, `code\n${Array.from({ length: 20_000 }, (_, i) => `T${i}\n`).join("")}`);
  const ended = await commands.run("import", ["--file", codes, "--set", "postCodes"], {
    env: { ...env, DATA_FOLDER: data },
    kill: { folder: data, after: 0, signal: "SIGTERM" },
  });
  expect(ended).toMatchObject({
    code: 130,
    stderr: expect.stringMatching(/Import stopped; the same command begins with the first row\.\n$/),
  });
});

test.each<[string, string[], Record<string, string>, string | undefined]>([
  ["its option", ["--token", "let-me-in"], {}, undefined],
  ["the environment", [], { LEASE_IMPORT_TOKEN: "let-me-in" }, undefined],
  ["standard input", ["--token", "-"], {}, "let-me-in\n"],
])(
  "the token from %s; rejected records give exit code 2 and are in the report",
  async (name, args, more, input) => {
    const { file, env } = await environment(`token-${name.replace(" ", "-")}`);
    const ended = await commands.run("import", ["--from", standIn.root, ...args], {
      env: { ...env, ...more },
      ...(input !== undefined && { input }),
    });
    expect(ended.code).toBe(2);
    expect(ended.stdout).toContain("3 records read: 2 created, 0 updated, 0 unchanged, 1 rejected.");
    expect(ended.stdout + ended.stderr).not.toContain("let-me-in");
    const report = await readFile(join(dirname(file), "import-report.json"), "utf8");
    expect(JSON.parse(report)).toMatchObject({
      refused: [{ company: "CRONUS", set: "postCodes", id: "x", field: "id" }],
    });
    expect(report).not.toContain("let-me-in");
  },
);

test("a wrong token is a failure that can be continued", async () => {
  const { env } = await environment("wrong");
  const { code, stderr } = await commands.run("import", ["--from", standIn.root, "--token", "no"], { env });
  expect(code).toBe(1);
  expect(stderr).toContain("Import failed: the service returns 401 Authentication_InvalidCredentials");
});

test("a second seed finds everything there; other arguments need another name", async () => {
  const { env } = await environment("seeds");
  const args = ["--units", "60", "--company", "Mine"];
  const first = await commands.run("seed", args, { env });
  expect(first.stdout).toMatch(/^Mine \([0-9a-f-]{36}\): [1-9]\d* records created, 0 existed/);
  const second = await commands.run("seed", args, { env });
  expect(second.stdout).toMatch(/^Mine \([0-9a-f-]{36}\): 0 records created, [1-9]\d* existed/);
  const other = await commands.run("seed", ["--units", "61", "--company", "Mine"], { env });
  expect(other).toMatchObject({ code: 1 });
  expect(other.stderr).toContain("There is a company 'Mine' from other arguments; give another --company");
});

describe("next to a running service", () => {
  let service: TestService;
  let env: Record<string, string>;
  let file: string;

  beforeAll(async () => {
    ({ file, env } = await environment("running"));
    service = await serve(file, { demo: true, env: { DEMO_DATA: "auto" } });
  });
  afterAll(() => service.stop());

  test("requests succeed while a company is seeded, and numbers are unique", async () => {
    const work = { done: false };
    const seeding = commands.run("seed", ["--units", "200"], { env }).finally(() => (work.done = true));
    const statuses = new Map<number, number>();
    const numbers: string[] = [];
    while (!work.done) {
      await pause(5);
      const { status, json } = await service.request("POST", "leaseUnits", { body: {} });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      numbers.push(json.number as string);
    }
    expect(await seeding).toMatchObject({ code: 0 });
    expect([...statuses.keys()]).toEqual([201]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(10);
  });

  test("an export during writes can be restored", async () => {
    const path = join(dirname(file), "running.jsonl.gz");
    const work = { done: false };
    const exporting = commands.run("export", ["--to", path], { env }).finally(() => (work.done = true));
    while (!work.done) {
      await pause(5);
      expect((await service.request("POST", "leaseUnits", { body: {} })).status).toBe(201);
    }
    expect(await exporting).toMatchObject({ code: 0 });
    const to = await environment("restored");
    expect(await commands.run("restore", ["--from", path], { env: to.env })).toMatchObject({ code: 0 });
    const before = await recordsOf(service, "/companies");
    const copy = await serve(to.file);
    const after = await recordsOf(copy, "/companies");
    await copy.stop();
    expect(after).toEqual(before);
    expect((await readdir(dirname(path))).filter((name) => name.includes(".part"))).toEqual([]);
  });
});

test("migrate: help and unknown arguments change nothing, --check reports pending migrations", async () => {
  const { file, env } = await environment("migrated", "nothing");
  const run = (...args: string[]) => commands.run("migrate", args, { env });
  expect(await run("--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("--check") });
  for (const args of [["--chek"], ["now"], ["--check=yes"]])
    expect(await run(...args)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Migrate failed: /) });
  expect(await run("--check")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`there is no database file ${file}`),
  });
  expect(existsSync(file)).toBe(false);
  expect(await run()).toMatchObject({
    code: 0,
    stdout: `The database has all migrations: ${migrations.map(({ name }) => name).join(", ")}.\n`,
  });
  expect(await run("--check")).toMatchObject({ code: 0 });
});
