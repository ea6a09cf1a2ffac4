/**
 * The order of suites: long ones first, so that no worker is left with one of them at the end. Jest's own order is by
 * the durations of the last run, or in a fresh clone by the size of the files.
 */
const { default: Sequencer } = require("@jest/test-sequencer");

/** Suites that take longer than their size suggests, the longest first. */
const longest = [
  "web/journeys",
  "statements/catalogue",
  "resilience/crash-disk",
  "resilience/load",
  "transfer/killed",
  "transfer/file",
  "web/explorer",
  "web/overview",
  "web/records",
  "web/looks",
  "connect/docs-browser",
  "web/attention",
  "transfer/command-line",
  "resilience/crash-files",
  "resilience/clients",
  "process/server",
  "resilience/abandoned",
  "resilience/hostile-bombs",
  "resilience/hostile-injection",
  "resilience/soak",
  "web/connect",
  "web/import",
  "notifications/responses",
  "auth/isolation",
  "resilience/isolation",
  "resilience/crash",
  "resilience/read-processes",
  "web/trouble",
  "web/access",
  "transfer/backup",
  "transfer/import",
  "transfer/copy",
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
