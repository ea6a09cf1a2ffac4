/** The first day on which a contract can end. */
import { earliestEnd } from "../../src/lease/contracts";

const contract = {
  contractDate: "2024-03-15",
  contractValidUntil: "2029-03-14",
  minimumTerm: "2Y",
  noticePeriod: "6M",
};
const unset = "0001-01-01";

test.each([
  ["after the minimum term: the notice", {}, "2026-11-22", "2027-05-22"],
  ["within the minimum term: its end", {}, "2025-01-01", "2026-03-14"],
  ["shortly before the end: the end", {}, "2028-12-01", "2029-03-14"],
  ["after the end: the end", {}, "2030-01-01", "2029-03-14"],
  ["an open contract: no end", { contractValidUntil: unset }, "2028-12-01", "2029-06-01"],
  ["no notice period", { noticePeriod: "" }, "2026-11-22", "2026-11-22"],
  ["a notice period that is none", { noticePeriod: "half a year" }, "2026-11-22", "2026-11-22"],
  ["a minimum term that is none", { minimumTerm: "0Y" }, "2025-01-01", "2025-07-01"],
  ["no minimum term", { minimumTerm: "" }, "2025-01-01", "2025-07-01"],
  ["no contract date", { contractDate: unset }, "2025-01-01", "2025-07-01"],
  [
    "nothing set: the day itself",
    { contractDate: unset, contractValidUntil: unset, minimumTerm: "", noticePeriod: "" },
    "2025-01-01",
    "2025-01-01",
  ],
  ["a notice from the end of a month", { noticePeriod: "1M" }, "2027-01-31", "2027-02-28"],
  [
    "days and weeks, any letter case",
    { minimumTerm: " 1000 d ", noticePeriod: "2w" },
    "2026-12-01",
    "2026-12-15",
  ],
  [
    "the end of the calendar",
    { contractValidUntil: unset, noticePeriod: "9999Y" },
    "2026-01-01",
    "9999-12-31",
  ],
])("%s", (_case, terms, date, end) => {
  // prettier-ignore
  expect(earliestEnd({ ...contract, ...terms }, date)).toBe(end);
});
