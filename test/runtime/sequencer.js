/**
 * The order of suites: long ones first, so that no worker is left with one of them at the end. Jest's own order is by
 * the durations of the last run, or in a fresh clone by the size of the files.
 */
const { default: Sequencer } = require("@jest/test-sequencer");

/** Suites that take longer than their size suggests, the longest first. */
const longest = [
  "statements/catalogue",
  "resilience/crash-disk",
  "transfer/killed",
  "transfer/command-line",
  "web/explorer",
  "resilience/crash-files",
  "transfer/backup",
  "resilience/load",
  "resilience/clients",
  "web/looks",
  "web/overview",
  "transfer/file",
  "resilience/soak",
  "resilience/crash",
  "process/server",
  "notifications/responses",
];

const placeOf = ({ path }) => {
  const place = longest.findIndex((name) => path.replaceAll("\\", "/").endsWith(`/test/${name}.test.ts`));
  return place < 0 ? longest.length : place;
};

module.exports = class LongestFirst extends Sequencer {
  async sort(tests) {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of Jest
    const sorted = await super.sort(tests);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
};
