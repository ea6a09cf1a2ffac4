/**
 * The tests pass at any load of the machine: no verdict by elapsed time, no short time limit, and no fixed wait for
 * something to happen. A fixed wait is only permitted for something that must not happen meanwhile, or that happens by
 * the clock; these are listed with their reasons.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(__dirname, "..");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts") && !file.endsWith("no-verdict-by-time.test.ts"))
  .toSorted();

/** Milliseconds; below, a wait is one between two checks. */
const shortest = 100;
/** jest.config.js */
const timeLimit = 300_000;

const reasons: Readonly<Record<string, string>> = {
  "auth/ntlm-domain.test.ts": "between two attempts to reach the domain, which takes long to start",
  "database/faults.test.ts":
    "connections end at moments of a running load; a server that is down for seconds",
  "database/workers.test.ts":
    "a stopped process has been asked, which nothing reports; not asked, the test is weaker",
  "delta/age.test.ts": "a link expires by the clock",
  "http/listener.test.ts": "between two counts that are equal when nothing moves any more",
  "notifications/delivery.test.ts": "nothing is sent twice, or to others",
  "notifications/processes.test.ts": "nothing is sent twice; changes in several turns of the dispatcher",
  "notifications/responses.test.ts": "nothing is sent again",
  "resilience/clients.test.ts": "clients that do nothing for a time",
  "resilience/crash-disk.test.ts": "another process holds the lock for a time that a writer waits",
  "resilience/read-processes.test.ts":
    "statements without end are running, or have been waiting for too long",
};

interface Place {
  readonly file: string;
  readonly line: string;
}

const linesWith = (pattern: RegExp, matters: (found: RegExpExecArray) => boolean): readonly Place[] =>
  files.flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .flatMap((line) => {
        const found = pattern.exec(line);
        return found && matters(found) ? [{ file, line: line.trim() }] : [];
      }),
  );

const milliseconds = (found: RegExpExecArray): number => Number((found[1] ?? "").replaceAll("_", ""));

const elapsed = String.raw`(?:[mM]illiseconds|[eE]lapsed|\btook\b|\bduration\b|Date\.now\(\) ?-|performance\.now\(\) ?-)`;

test("elapsed time is no verdict", () => {
  const bound = new RegExp(String.raw`expect\(.*${elapsed}.*\)\.(?:toBeLessThan|not\.toBeGreaterThan)`);
  const found = linesWith(bound, () => true);
  // Its bounds apply to the long form only, which runs on an idle machine.
  expect(found.filter(({ file }) => file !== "resilience/trials.ts")).toEqual([]);
});

test("no time limit of a test is below the default", () => {
  expect(linesWith(/jest\.setTimeout\(([\d_]+)\)/, (found) => milliseconds(found) < timeLimit)).toEqual([]);
  // The last argument of a test or a hook; of two, the one of the short form.
  const last = /\},\s+(?:\w+ \? [\d_]+ : )?(\d+_000),?\s+?\);$|^\s*\}, (\d+_000)\);$/gm;
  const short = files.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(last)]
      .map(([, own, inLine]) => Number((own ?? inLine ?? "").replaceAll("_", "")))
      .filter((limit) => limit < timeLimit)
      .map((limit) => ({ file, limit })),
  );
  expect(short).toEqual([]);
});

test("fixed waits have a reason", () => {
  const wait = /(?:\b(?:pause|sleep)\(|setTimeout\((?:resolve|\w+), )([\d_]+)\)/;
  const found = linesWith(wait, (each) => milliseconds(each) >= shortest);
  expect(found.filter(({ file }) => !(file in reasons))).toEqual([]);
  expect(Object.keys(reasons).filter((file) => !found.some((place) => place.file === file))).toEqual([]);
});
