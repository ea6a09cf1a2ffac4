/**
 * The clock of the tests (clock.js): no day ends while a run lasts, in every process, thread and browser. Suites that
 * read the day once, compare it with that of the service, or count days from it, are therefore right at any time.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { bareEnvironment } from "../bare-environment";
import { openBrowser, newContext } from "../web/browser";

const folder = join(__dirname, "..");
const print = (env: NodeJS.ProcessEnv): string =>
  execFileSync(process.execPath, ["-p", "Date.now()"], { encoding: "utf8", env });

const clocks: Readonly<Record<string, () => unknown>> = {
  "a suite": () => new Date().getTime(),
  "a suite, as text": () => Date.parse(new Date().toISOString()),
  "a process": () => print(process.env),
  "a process with few variables": () => print(bareEnvironment),
  "a process of such a process": () => {
    const script =
      "process.stdout.write(require('node:child_process').execFileSync(process.execPath, ['-p', 'Date.now()']))";
    return execFileSync(process.execPath, ["-e", script], { encoding: "utf8", env: bareEnvironment });
  },
  "a thread": () => {
    const script = "require('node:worker_threads').parentPort.postMessage(Date.now())";
    const worker = new Worker(script, { eval: true });
    return new Promise((resolve) => worker.once("message", resolve));
  },
  "a page": async () => {
    const browser = await openBrowser();
    try {
      return await (await (await newContext(browser)).newPage()).evaluate("new Date().getTime()");
    } finally {
      await browser.close();
    }
  },
};

test.each(Object.entries(clocks))("%s has it", async (_kind, read) => {
  const before = Date.now();
  const time = Number(await read());
  expect([time >= before, time <= Date.now()]).toEqual([true, true]);
});

/** Prints the clock when a run begins at a moment of the system's clock, and some seconds of the system later. */
function run(moment: string, later: number, env: Readonly<Record<string, string>> = {}): readonly string[] {
  const script = `
    let now = Date.parse(${JSON.stringify(moment)});
    const SystemDate = Date;
    globalThis.Date = class extends SystemDate {
      constructor(...parts) { super(...(parts.length === 0 ? [now] : parts)); }
      static now() { return now; }
    };
    const clock = require(${JSON.stringify(join(__dirname, "clock.js"))});
    clock.beginRun();
    clock.moveClockOf(globalThis);
    const times = [new Date().toISOString()];
    now += ${later} * 1000;
    times.push(new Date().toISOString());
    console.log(JSON.stringify(times));`;
  const printed = execFileSync(process.execPath, ["-e", script], { encoding: "utf8", env });
  return JSON.parse(printed) as string[];
}

test.each([
  ["2026-02-28T23:59:59.999Z", 10, "2026-02-28T00:30:00.000Z", "2026-02-28T00:30:10.000Z"],
  ["2026-03-01T00:00:00.000Z", 10, "2026-03-01T00:30:00.000Z", "2026-03-01T00:30:10.000Z"],
  ["2026-12-31T12:00:00.000Z", 36_000, "2026-12-31T00:30:00.000Z", "2026-12-31T10:30:00.000Z"],
])("a run that begins at %s has the same day %d s later", (moment, later, first, last) => {
  expect(run(moment, later)).toEqual([first, last]);
});

test("a run may begin at another time, to see what would fail", () => {
  expect(run("2026-05-05T12:00:00Z", 10, { TEST_CLOCK: "23:59:55" })).toEqual([
    "2026-05-05T23:59:55.000Z",
    "2026-05-06T00:00:05.000Z",
  ]);
});

/** Places where the clock would be the system's. */
const unmoved: readonly (readonly [string, RegExp, readonly string[]])[] = [
  ["realm without it", /@jest-environment (?!<rootDir>\/test\/runtime\/own-realm\.js)/, []],
  ["environment without it", /\bPATH: |\bNODE_OPTIONS: (?!process\.env)/, ["bare-environment.ts"]],
  ["browser without it", /chromium\.launch\(|\.newContext\(|browser\.newPage\(/, ["web/browser.ts"]],
  ["clock of a program or database", /\bdate [-+]|current_timestamp|current_date|\bdate\('now'/i, []],
];

test.each(unmoved)("no %s", (_what, pattern, allowed) => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && file !== "runtime/clock.test.ts");
  const found = files.filter((file) => pattern.test(readFileSync(join(folder, file), "utf8")));
  expect(found).toEqual(allowed);
});
