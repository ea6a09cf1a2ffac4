/** Progress: a bar on a terminal, lines elsewhere, with rates and the remaining time. */
import { createProgress, type ProgressStream } from "../../src/transfer/progress";

function kept(isTTY: boolean) {
  const written: string[] = [];
  let time = 0;
  const nothing = (): void => undefined;
  const stream = { isTTY, columns: 100, write: (text: string) => written.push(text), on: nothing };
  return {
    progress: createProgress(stream as unknown as ProgressStream, () => time),
    pass: (milliseconds: number) => void (time += milliseconds),
    text: () => written.join(""),
  };
}

test("lines: at most one in two seconds, and one at the end of each part", () => {
  const { progress, pass, text } = kept(false);
  progress.begin({ name: "Units", total: 1000 });
  pass(1000);
  progress.advance(100);
  pass(1000);
  progress.advance(100);
  pass(500);
  progress.message("Waiting.");
  pass(500);
  progress.advance(800);
  progress.begin({ name: "Prices", total: undefined });
  pass(2000);
  progress.advance(50);
  progress.begin({ name: "Nothing", total: 0 });
  progress.end();
  progress.end();
  expect(text().split("\n")).toEqual([
    "Units: 200 of 1000 (20%), 100 records/s, 8 s left",
    "Waiting.",
    "Units: 1000 of 1000 (100%), 333 records/s",
    "Prices: 50, 25 records/s",
    "Prices: 50, 25 records/s",
    "Nothing: 0 of 0 (100%), 0 records/s",
    "",
  ]);
  expect(progress.perSecond()).toBe(210);
});

test("work of an earlier process counts for the part, not for the rate; parts aside do not count", () => {
  const { progress, pass, text } = kept(false);
  progress.begin({ name: "Checking", total: undefined, aside: true });
  pass(100_000);
  progress.advance(5);
  progress.begin({ name: "Units", total: 10_000, done: 5000 });
  pass(100_000);
  progress.advance(100, 1000);
  progress.end();
  expect(text()).toContain("Units: 6000 of 10000 (60%), 1 records/s, 6 min 40 s left\n");
  expect(progress.perSecond()).toBe(1);
});

test("a bar on a terminal", () => {
  const { progress, pass, text } = kept(true);
  progress.begin({ name: "Units", total: 10 });
  pass(1000);
  progress.advance(10);
  progress.end();
  expect(text()).toMatch(/Units \[=+-*\] 100% \| 10 of 10 \| 10 records\/s/);
});
