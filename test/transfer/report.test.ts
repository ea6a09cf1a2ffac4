/** The report of a transfer: its text, and the memory for any number of rejected records. */
import { execFile } from "node:child_process";
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bareEnvironment } from "../bare-environment";
import { compiledProgram } from "../compiled";
import { newTally, reported, type LoadJob } from "../../src/transfer/report";
import { keptProgress } from "./jobs";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-report-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const linesPath = (): string => join(folder, "report.refused.jsonl");
const reportPath = (): string => join(folder, "report.json");

/** Writes the report of a finished job that has rejected these records. */
async function report(lines: readonly string[]): Promise<string> {
  const text = lines.map((line) => `${line}\n`).join("");
  await writeFile(linesPath(), text);
  const state: LoadJob<object>["state"] = {
    read: () => Promise.resolve(undefined),
    save: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  };
  const job: LoadJob<object> = {
    companies: [],
    target: () => Promise.resolve([]),
    state,
    reportPath: reportPath(),
    progress: keptProgress().progress,
    signal: new AbortController().signal,
  };
  const tally = { ...newTally(), refusedLength: Buffer.byteLength(text) };
  await reported(job, { from: "source", started: "2026-01-01T00:00:00.000Z", tally }, () =>
    Promise.resolve(),
  );
  return readFile(reportPath(), "utf8");
}

test.each([
  [[], "[]"],
  [['{"id":"1"}'], '[\n    {"id":"1"}\n  ]'],
  [['{"id":"1"}', '{"id":"\u2028ü"}'], '[\n    {"id":"1"},\n    {"id":"\u2028ü"}\n  ]'],
])("the text for %j", async (lines, refused) => {
  const text = await report(lines);
  expect(text).toMatch(
    /^\{\n {2}"from": "source",\n {2}"started": "2026-01-01T00:00:00\.000Z",\n {2}"ended"/,
  );
  expect(text.slice(text.indexOf('  "refused"'))).toBe(`  "refused": ${refused}\n}\n`);
  expect(await readdir(folder)).toEqual(["report.json"]);
});

test("lines that end within, at and after a portion of the file", async () => {
  const portion = 65_536;
  const lengths = [portion - 1, portion - 1, portion, 1, portion - 3, 2 * portion, portion - 2, 10];
  const lines = lengths.map((length) => `"${"€".repeat(length / 3).padEnd(length - 2)}"`);
  const { refused } = JSON.parse(await report(lines)) as { readonly refused: readonly string[] };
  expect(refused.map((line) => JSON.stringify(line))).toEqual(lines);
});

test("200 MB of rejected records are reported in a process with a heap of 64 MB", async () => {
  const block = `{"id":"${"0".repeat(1000)}"}\n`.repeat(1000);
  const blocks = 200;
  const file = await open(linesPath(), "w");
  for (let i = 0; i < blocks; i += 1) await file.write(block);
  await file.close();
  const job = `
    const { newTally, reported } = require(${JSON.stringify(join(compiledProgram, "src/transfer/report.js"))});
    const progress = { end: () => undefined };
    const state = { remove: () => Promise.resolve() };
    const tally = { ...newTally(), refusedLength: ${blocks * block.length} };
    const facts = { from: "source", started: "", tally };
    reported({ reportPath: ${JSON.stringify(reportPath())}, state, progress }, facts, () => Promise.resolve());
  `;
  await promisify(execFile)(process.execPath, ["--max-old-space-size=64", "-e", job], {
    env: bareEnvironment,
  });
  // Each line is indented, and has a comma in all but the last.
  const { size } = await stat(reportPath());
  expect(size).toBeGreaterThan(blocks * block.length + 5 * blocks * 1000);
}, 600_000);
