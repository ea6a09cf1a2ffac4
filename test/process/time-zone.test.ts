/**
 * The time zone of all tests (jest.config.js): half an hour off UTC and with daylight saving, so that a date shifted by
 * the time zone of the process fails a test.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bareEnvironment } from "../bare-environment";

const offsets = "[0, 6].map((month) => new Date(2026, month, 1).getTimezoneOffset())";

test("tests run half an hour off UTC, with daylight saving", () => {
  expect([0, 6].map((month) => new Date(2026, month, 1).getTimezoneOffset())).toEqual([210, 150]);
});

test.each([["of a test"], ["that a test starts with few variables"]])(
  "processes %s run in it too",
  (kind) => {
    const env = kind === "of a test" ? process.env : bareEnvironment;
    const printed = execFileSync(process.execPath, ["-p", `JSON.stringify(${offsets})`], {
      encoding: "utf8",
      env,
    });
    expect(printed).toBe("[210,150]\n");
  },
);

test("no test makes an environment without the zone", () => {
  const root = join(__dirname, "..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const own = files.filter((name) => /\bPATH: /.test(readFileSync(join(root, name), "utf8")));
  expect(own).toEqual(["bare-environment.ts"]);
});
