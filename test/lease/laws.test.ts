/** Laws of charges, for random contracts, lines, discounts and days. */
import * as fc from "fast-check";
import { type Charge } from "../../src/lease/charges";
import { fractionOf } from "../../src/lease/decimals";
import { addDays, dayOf, lastOfMonth, monthsOf, numberOf } from "../../src/lease/periods";
import { runs } from "../property/run";
import { chargesOf, contract, discount, line, listPrice } from "./contracts";

jest.setTimeout(3_600_000);

const firstNumber = numberOf("2023-11-01");
const anyDay = fc.integer({ min: firstNumber, max: firstNumber + 900 }).map(dayOf);
const maybeDay = fc.option(anyDay, { freq: 2, nil: "0001-01-01" });
const units = ["U1", "U2"];
const services = ["RENT", "PARKING"];
const periods = ["Day", "Week", "Month", "Quarter", "Year"];
/** Decimals with 0 to 3 places; thirds of cents appear by proration. */
const anyDecimal = (min: number, max: number) =>
  fc
    .tuple(fc.integer({ min: min * 1000, max: max * 1000 }), fc.constantFrom(1, 10, 1000))
    .map(([thousandths, step]) => String(Math.round(thousandths / step) / (1000 / step)));

const anyLine = fc
  .record({
    leaseUnitNo: fc.constantFrom(...units),
    serviceNo: fc.constantFrom(...services),
    status: fc.constantFrom("Released", "Released", "Terminated"),
    startingDate: maybeDay,
    endingDate: maybeDay,
    quantity: anyDecimal(0, 4),
    priceType: fc.constantFrom("Area", "Fixed", "Fixed", "Meter"),
    pricePeriod: fc.constantFrom(...periods),
    unitPrice: fc.oneof(fc.constant("0"), anyDecimal(-20, 200)),
    inArrears: fc.boolean(),
    changed: anyDay,
    areas: fc.tuple(anyDecimal(0, 300), anyDecimal(0, 300)),
    list: fc.record({
      unitPrice: anyDecimal(0, 100),
      priceForPeriod: fc.constantFrom(...periods),
      daysPerYear360: fc.boolean(),
    }),
  })
  .map(({ changed, areas: [before, after], list, ...more }) =>
    line({
      ...more,
      areaOn: (date) => fractionOf(date < changed ? before : after),
      listPriceOn: (date) => (date < changed ? undefined : listPrice(list)),
    }),
  );

const anyDiscount = fc
  .record({
    id: fc.uuid(),
    contractVersionNo: fc.constantFrom(0, 1, 1, 2),
    leaseUnitNo: fc.constantFrom("", ...units),
    serviceNo: fc.constantFrom("", ...services),
    startingDate: maybeDay,
    endingDate: maybeDay,
    discountType: fc.constantFrom("Percentage", "Area", "Fixed", "Fixed"),
    amount: anyDecimal(0, 120),
    period: fc.constantFrom(...periods),
  })
  .map(discount);

const anyContract = fc
  .record({
    lines: fc.array(anyLine, { maxLength: 5 }),
    discounts: fc.array(anyDiscount, { maxLength: 4 }),
    contractDate: maybeDay,
    contractValidUntil: maybeDay,
    invoicingFrequency: fc.constantFrom("Monthly", "Quarterly", "Yearly", "Weekly", "Fortnightly", "Semi-Annual"),
  })
  .map(({ lines, discounts, ...more }) =>
    contract(lines.map((each, i) => ({ ...each, lineNo: (i + 1) * 10_000 })), discounts, more),
  ); // prettier-ignore

const anyTime = fc
  .tuple(anyDay, anyDay)
  .map(([a, b]) => (a < b ? { first: a, last: b } : { first: b, last: a }));

const cents = (text: string): number => Math.round(Number(text) * 100);
const place = ({ lineNo, periodStart }: Charge): string => `${lineNo} ${periodStart}`;

test("charges(a, c) = charges(a, b) and charges(b + 1, c) when b ends a month", () => {
  fc.assert(
    fc.property(anyContract, anyTime, fc.nat(), (charged, days, month) => {
      const ends = monthsOf(days).map(({ first }) => lastOfMonth(first)).filter((end) => end < days.last); // prettier-ignore
      fc.pre(ends.length > 0);
      const end = ends[month % ends.length] ?? "";
      const parts = [
        ...chargesOf(charged, { first: days.first, last: end }),
        ...chargesOf(charged, { first: addDays(end, 1), last: days.last }),
      ];
      const byPlace = (rows: readonly Charge[]) => new Map(rows.map((row) => [place(row), row]));
      expect(byPlace(parts)).toEqual(byPlace(chargesOf(charged, days)));
    }),
    runs(400),
  );
});

test("rows are in order, once for each line and month, on days that are asked for, and net is what is left", () => {
  fc.assert(
    fc.property(anyContract, anyTime, (charged, days) => {
      const rows = chargesOf(charged, days);
      const order = rows.map(
        ({ lineNo, periodStart }) => `${String(lineNo).padStart(9, "0")} ${periodStart}`,
      );
      expect(order).toEqual(order.toSorted());
      expect(new Set(rows.map((row) => `${row.lineNo} ${row.periodStart.slice(0, 7)}`)).size).toBe(
        rows.length,
      );
      for (const row of rows) {
        expect(row.periodStart >= days.first && row.periodEnd <= days.last).toBe(true);
        expect(row.periodStart.slice(0, 7)).toBe(row.periodEnd.slice(0, 7));
        expect(cents(row.net)).toBe(cents(row.amount) - cents(row.discount));
      }
    }),
    runs(400),
  );
});

test("a discount is never more than the amount, and there is none on amounts below 0 or not measured", () => {
  fc.assert(
    fc.property(anyContract, anyTime, (charged, days) => {
      for (const { amount, discount: taken, measured } of chargesOf(charged, days)) {
        expect(cents(taken) >= 0 && cents(taken) <= Math.max(cents(amount), 0)).toBe(true);
        if (!measured || cents(amount) < 0) expect(taken).toBe("0");
      }
    }),
    runs(400),
  );
});

test("a fixed amount for a month is taken once: whole where the lines bear it, else all that they are", () => {
  const month = { first: "2026-06-01", last: "2026-06-30" };
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 500 }), { minLength: 1, maxLength: 6 }), fc.nat({ max: 1500 }), (prices, off) => {
      const lines = prices.map((price, i) =>
        line({ lineNo: i + 1, priceType: "Fixed", unitPrice: String(price), listPriceOn: () => undefined }),
      );
      const rows = chargesOf(contract(lines, [discount({ discountType: "Fixed", amount: String(off) })]), month);
      const total = (name: "amount" | "discount") => rows.reduce((sum, row) => sum + cents(row[name]), 0);
      expect(total("discount")).toBe(Math.min(off * 100, total("amount")));
      // In order: a line bears nothing before those in front of it have borne all that they are.
      const firstLeft = rows.findIndex((row) => cents(row.net) > 0);
      if (firstLeft >= 0) for (const row of rows.slice(firstLeft + 1)) expect(row.discount).toBe("0");
    }), // prettier-ignore
    runs(400),
  );
});
