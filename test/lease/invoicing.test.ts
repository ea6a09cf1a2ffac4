/** On which day a charge is invoiced. */
import { invoiceDate } from "../../src/lease/charges";

const contractDate = "2026-01-05"; // a Monday
const january = ["2026-01-01", "2026-01-31"] as const;
const august = ["2026-08-01", "2026-08-31"] as const;

test.each([
  ["Monthly", january, "2026-01-01", "2026-01-31"],
  ["Quarterly", august, "2026-07-01", "2026-09-30"],
  ["Semi-Annual", august, "2026-07-01", "2026-12-31"],
  ["Semi-Annual", january, "2026-01-01", "2026-06-30"],
  ["Yearly", august, "2026-01-01", "2026-12-31"],
  // 1 January 2026 is a Thursday, 31 January a Saturday.
  ["Weekly", january, "2025-12-29", "2026-02-01"],
  ["Fortnightly", january, "2025-12-22", "2026-02-01"],
  ["Weekly", ["9999-12-27", "9999-12-31"] as const, "9999-12-27", "9999-12-31"],
  ["Yearly", ["9999-12-01", "9999-12-31"] as const, "9999-01-01", "9999-12-31"],
])("%s, %p: in advance %s, in arrears %s", (invoicingFrequency, [first, last], advance, arrears) => {
  const invoicing = { invoicingFrequency, contractDate };
  const dates = [false, true].map((inArrears) =>
    invoiceDate(invoicing, { startingDate: "2020-01-01", inArrears }, { first, last }),
  );
  expect(dates).toEqual([advance, arrears]);
});

test("in advance, but not before the line starts", () => {
  const line = { startingDate: "2026-02-10", inArrears: false };
  const days = (first: string, last: string) => ({ first, last });
  const of = (frequency: string, first: string, last: string) =>
    invoiceDate({ invoicingFrequency: frequency, contractDate }, line, days(first, last));
  expect(of("Quarterly", "2026-02-10", "2026-02-28")).toBe("2026-02-10");
  expect(of("Quarterly", "2026-03-01", "2026-03-31")).toBe("2026-02-10");
  expect(of("Quarterly", "2026-04-01", "2026-04-30")).toBe("2026-04-01");
});

test("fortnights without a contract date begin with the line", () => {
  const line = { startingDate: "2026-01-15", inArrears: true };
  const invoicing = { invoicingFrequency: "Fortnightly", contractDate: "0001-01-01" };
  expect(invoiceDate(invoicing, line, { first: "2026-01-15", last: "2026-01-31" })).toBe("2026-02-11");
});
