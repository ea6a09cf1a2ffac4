/** Days and periods: month arithmetic clamps to the month's end, and nothing leaves the calendar. */
import {
  addDays, addMonths, addPeriod, daysIn, daysInMonth, daysInYear, monthsOf, cutByMonths, readPeriod, sharedDays,
} from "../../src/lease/periods"; // prettier-ignore

describe("the text of a period", () => {
  test.each([
    ["12M", { count: 12, letter: "M" }],
    [" 2 y ", { count: 2, letter: "Y" }],
    ["1q", { count: 1, letter: "Q" }],
    ["90D", { count: 90, letter: "D" }],
    ["9999W", { count: 9999, letter: "W" }],
    ["", undefined],
    ["0M", undefined],
    ["01M", undefined],
    ["12345D", undefined],
    ["-1M", undefined],
    ["1.5M", undefined],
    ["1M+2D", undefined],
    ["CM", undefined],
    ["M", undefined],
    ["1 month", undefined],
  ])("%p", (text, period) => {
    expect(readPeriod(text)).toEqual(period);
  });
});

describe("a day and a period", () => {
  test.each([
    ["2026-01-31", "1M", "2026-02-28"],
    ["2028-01-31", "1M", "2028-02-29"],
    ["2028-02-29", "1Y", "2029-02-28"],
    ["2028-02-29", "4Y", "2032-02-29"],
    ["2026-11-30", "1Q", "2027-02-28"],
    ["2026-12-15", "1M", "2027-01-15"],
    ["2026-12-31", "1D", "2027-01-01"],
    ["2026-12-31", "2W", "2027-01-14"],
    ["9999-12-30", "5D", "9999-12-31"],
    ["9999-01-31", "1Y", "9999-12-31"],
    ["9999-11-30", "1M", "9999-12-30"],
    ["9999-12-15", "1M", "9999-12-31"],
    ["0001-01-01", "9999Y", "9999-12-31"],
    ["0001-01-01", "9998Y", "9999-01-01"],
    ["0001-01-01", "9999D", "0028-05-18"],
  ])("%s + %s = %s", (day, period, expected) => {
    const read = readPeriod(period);
    expect(read && addPeriod(day, read)).toBe(expected);
  });

  test("nothing comes before the first day", () => {
    expect(addDays("0001-01-02", -5)).toBe("0001-01-01");
    expect(addMonths("0001-03-31", -12)).toBe("0001-01-01");
    expect(addMonths("0002-03-31", -13)).toBe("0001-02-28");
  });
});

test.each([
  ["1900-02-01", 28, 365],
  ["2000-02-29", 29, 366],
  ["2026-04-30", 30, 365],
  ["2028-12-31", 31, 366],
])("%s: %i days in the month, %i in the year", (day, month, year) => {
  expect([daysInMonth(day), daysInYear(day)]).toEqual([month, year]);
});

test.each([
  ["2026-01-15", "2026-01-15", [["2026-01-15", "2026-01-15"]]],
  [
    "2026-01-15",
    "2026-03-01",
    [
      ["2026-01-15", "2026-01-31"],
      ["2026-02-01", "2026-02-28"],
      ["2026-03-01", "2026-03-01"],
    ],
  ],
  [
    "2026-12-31",
    "2027-01-01",
    [
      ["2026-12-31", "2026-12-31"],
      ["2027-01-01", "2027-01-01"],
    ],
  ],
  [
    "9999-11-15",
    "9999-12-31",
    [
      ["9999-11-15", "9999-11-30"],
      ["9999-12-01", "9999-12-31"],
    ],
  ],
  ["2026-02-01", "2026-01-31", []],
])("the months of %s to %s", (first, last, months) => {
  // prettier-ignore
  expect(monthsOf({ first, last }).map((month) => [month.first, month.last])).toEqual(months);
});

test.each([
  ["2026-01-15", "2026-07-10", 3, ["2026-03-31", "2026-06-30", "2026-07-10"]],
  ["2026-01-15", "2026-03-31", 3, ["2026-03-31"]],
  ["2026-01-15", "2026-02-10", 500, ["2026-02-10"]],
  ["9999-01-15", "9999-12-31", 5, ["9999-05-31", "9999-10-31", "9999-12-31"]],
])("%s to %s in parts of %i months", (first, last, months, ends) => {
  expect(cutByMonths({ first, last }, months).map((part) => part.last)).toEqual(ends);
});

test("days that two times share", () => {
  const days = { first: "2026-01-10", last: "2026-01-20" };
  expect(sharedDays(days, { first: "2026-01-20", last: "9999-12-31" })).toEqual({
    first: "2026-01-20",
    last: "2026-01-20",
  });
  expect(sharedDays(days, { first: "2026-01-21", last: "9999-12-31" })).toBeUndefined();
  expect(daysIn(days)).toBe(11);
});
