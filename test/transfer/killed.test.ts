/**
 * Each command killed (SIGKILL) repeatedly at random moments: it continues, and the result is complete and without
 * duplicates.
 */
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { newDatabase } from "../databases";
import type { TestService } from "../harness";
import { isLong } from "../resilience/trials";
import { compileCommands, runThroughKills, type Commands } from "./commands";
import { contentsAt, contentsOf, countOf, serve, type Contents } from "./contents";

/** The long form (`RESILIENCE=long`) has as many records as a command takes seconds for. */
const units = isLong ? 1000 : 300;
/** Milliseconds until a kill at the latest, of those with 1000 units. */
const soon = (milliseconds: number): number => Math.round((milliseconds * units) / 1000);
const seedArguments = ["--units", String(units), "--seed", "7"];

let folder: string;
let commands: Commands;
let source: TestService;
let sourceFile: string;
let expected: Contents;

beforeAll(async () => {
  [folder, commands] = await Promise.all([mkdtemp(join(tmpdir(), "lease-killed-")), compileCommands()]);
  sourceFile = await databaseIn("source");
  const { code } = await commands.run("seed", seedArguments, { env: { DATABASE_URL: urlOf(sourceFile) } });
  if (code !== 0) throw new Error("the source was not made");
  source = await serve(sourceFile);
  expected = await contentsOf(source);
});

afterAll(async () => {
  await source.stop();
  await commands.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** The file of a database: new, or with tables, so that kills meet the work on records. */
async function databaseIn(name: string, content: "nothing" | "tables" = "tables"): Promise<string> {
  await mkdir(join(folder, name));
  await newDatabase(join(folder, name), content);
  return join(folder, name, "lease.db");
}

const urlOf = (file: string): string => `sqlite:${file}`;

/** The files of incomplete jobs. */
const leftovers = async (file: string): Promise<string[]> =>
  (await readdir(dirname(file))).filter((name) => /state|draft|refused|part/.test(name));

/** Runs the command with kills; at least two must come before its end, or the test would prove nothing. */
async function survives(
  script: string,
  args: readonly string[],
  file: string,
  { within, env = {} }: { readonly within: number; readonly env?: Readonly<Record<string, string>> },
): Promise<string> {
  const settings = { DATABASE_URL: urlOf(file), ...env };
  const killing = { folder: dirname(file), kills: 3, within };
  const { ended, killedAfter } = await runThroughKills(commands, script, args, settings, killing);
  expect({ ...ended, killedAfter }).toMatchObject({ code: 0 });
  expect(killedAfter.length).toBeGreaterThan(1);
  expect(await leftovers(file)).toEqual([]);
  return ended.stdout;
}

test("the source has the requested size", () => {
  const [company] = expected["companies"] ?? [];
  expect(expected[`${String(company?.["id"])} leaseUnits`]).toHaveLength(units);
  expect(countOf(expected)).toBeGreaterThan(5 * units);
});

test("import", async () => {
  const file = await databaseIn("import");
  const args = ["--from", source.root, "--page-size", String(units / 5)];
  await survives("import", args, file, { within: soon(900), env: { LEASE_IMPORT_TOKEN: source.token } });
  expect(await contentsAt(file)).toEqual(expected);
});

test("export, then restore", async () => {
  const file = await databaseIn("restore");
  const path = join(folder, "restore", "all.jsonl.gz");
  // An export does not change the source's folder, but the file's.
  const exported = await runThroughKills(
    commands,
    "export",
    ["--to", path],
    { DATABASE_URL: urlOf(sourceFile) },
    { folder: dirname(path), kills: 3, within: soon(150) },
  );
  expect(exported.ended).toMatchObject({ code: 0 });
  expect(exported.killedAfter.length).toBeGreaterThan(0);
  expect(await leftovers(file)).toEqual([]);
  await survives("restore", ["--from", path], file, { within: soon(700) });
  expect(await contentsAt(file)).toEqual(expected);
});

test("seed", async () => {
  const file = await databaseIn("seed", "nothing");
  await survives("seed", seedArguments, file, { within: 700 });
  expect(await contentsAt(file)).toEqual(expected);
});

test("copy", async () => {
  const file = await databaseIn("copy");
  const stdout = await survives("copy", ["--from", urlOf(sourceFile), "--to", "env"], file, {
    within: soon(500),
  });
  expect(stdout).toContain("Both databases are equal");
  expect(await contentsAt(file)).toEqual(expected);
});

test("a stop by SIGINT reports that the same command continues", async () => {
  const file = await databaseIn("stopped", "nothing");
  const stopped = await commands.run("seed", ["--units", "1000"], {
    env: { DATABASE_URL: urlOf(file) },
    kill: { folder: dirname(file), after: 300, signal: "SIGINT" },
  });
  expect(stopped).toMatchObject({ code: 130, stdout: "" });
  expect(stopped.stderr).toContain("Seed stopped; the same command continues.");
});
