/**
 * The charges of a version of a contract: a row for each line and calendar month in which the line runs. Of the discounts,
 * percentages are taken first, then amounts by area, then fixed amounts.
 */
import { runningDays } from "./contracts";
import { centsOf, centsText, type Fraction, minus, plus, ratio, smallerOf, textOf, times, zero } from "./decimals"; // prettier-ignore
import { addMonths, dayOf, type Days, daysIn, daysInMonth, daysInYear, firstOfMonth, lastOfMonth, later, monthsOf, numberOf, sharedDays, unsetDay, untilOf } from "./periods"; // prettier-ignore
import type { ListPrice } from "./prices";

/** A line as it is charged; unset days are 0001-01-01. */
export interface ChargedLine {
  readonly lineNo: number;
  readonly leaseUnitNo: string;
  readonly serviceNo: string;
  readonly description: string;
  readonly status: string;
  readonly startingDate: string;
  readonly endingDate: string;
  readonly quantity: Fraction;
  readonly priceType: string;
  readonly pricePeriod: string;
  readonly unitPrice: Fraction;
  /** The service is paid in arrears; otherwise, or if that is not defined, in advance. */
  readonly inArrears: boolean;
  /** The area of the unit on a day. */
  readonly areaOn: (date: string) => Fraction;
  /** The list price on a day, if there is one. */
  readonly listPriceOn: (date: string) => ListPrice | undefined;
}

/** A version of a contract with its lines and the discounts of its number. */
export interface ChargedContract extends Invoicing {
  readonly number: string;
  readonly versionNo: number;
  readonly contractValidUntil: string;
  readonly currencyCode: string;
  readonly lines: readonly ChargedLine[];
  readonly discounts: readonly Discount[];
}

/** A row: decimals and days as text. */
export interface Charge {
  readonly leaseContractNo: string;
  readonly versionNo: number;
  readonly lineNo: number;
  readonly leaseUnitNo: string;
  readonly serviceNo: string;
  readonly description: string;
  /** First and last charged day. */
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly invoiceDate: string;
  readonly currencyCode: string;
  readonly priceType: string;
  readonly pricePeriod: string;
  readonly unitPrice: string;
  readonly multiplier: string;
  readonly amount: string;
  readonly discount: string;
  readonly net: string;
  readonly measured: boolean;
}

/** A row before the discounts, with the price of its first day. */
interface ChargedMonth extends PeriodPrice {
  readonly line: ChargedLine;
  readonly days: Days;
  readonly multiplier: Fraction;
  /** The area of the unit on the first of the days. */
  readonly area: Fraction;
  readonly measured: boolean;
  readonly amount: Fraction;
}

/** Whether charges may be requested for these days: `first` is not after `last`, and they are less than ten years. */
export const canBeCharged = ({ first, last }: Days): boolean =>
  first <= last && (first > "9989-12-31" || last < addMonths(first, 120));

/** The order of the charges of one contract number: by line and month, also across several versions of it. */
export const byLineAndMonth = (a: Charge, b: Charge): number =>
  a.lineNo - b.lineNo ||
  (a.periodStart === b.periodStart ? a.versionNo - b.versionNo : a.periodStart < b.periodStart ? -1 : 1);

/** The charges of the days of `asked`, in the order of line and month. */
export function chargesOf(contract: ChargedContract, asked: Days): readonly Charge[] {
  const months = new Map<string, ChargedMonth[]>();
  const lines = contract.lines.toSorted((a, b) => a.lineNo - b.lineNo);
  for (const line of lines) {
    // Terminated lines run up to their ending date; without one they do not run at all.
    if (line.status === "Terminated" && line.endingDate === unsetDay) continue;
    const charged = sharedDays(runningDays(line, contract), asked);
    for (const days of charged ? monthsOf(charged) : []) {
      const month = days.first.slice(0, 7);
      const rows = months.get(month);
      if (rows) rows.push(chargedMonth(line, days));
      else months.set(month, [chargedMonth(line, days)]);
    }
  }
  const charges = [...months.values()].flatMap((rows) => {
    const discounts =
      contract.discounts.length === 0 ? [] : discountsOf(rows, contract.versionNo, contract.discounts);
    return rows.map((row, i) => chargeOf(contract, row, discounts[i] ?? zero));
  });
  return charges.toSorted(byLineAndMonth);
}

/** The charge of a line for days of one calendar month, with the price and multiplier of the first of them. */
function chargedMonth(line: ChargedLine, days: Days): ChargedMonth {
  const { first } = days;
  const price = priceOn(line, first);
  const area = line.areaOn(first);
  const { multiplier, measured } = multiplierOf(line, area);
  const amount = times(priceOfDays(price, first, daysIn(days)), multiplier);
  return { ...price, line, days, multiplier, area, measured, amount };
}

/** The line's own price, or, if that is 0, the list price, with the list's period if it has one. */
function priceOn(line: ChargedLine, date: string): PeriodPrice {
  const listed = line.unitPrice.numerator === 0n ? line.listPriceOn(date) : undefined;
  if (!listed) return { price: line.unitPrice, period: line.pricePeriod, equalMonths: false };
  const period = listed.priceForPeriod.trim() === "" ? line.pricePeriod : listed.priceForPeriod;
  return { price: listed.unitPrice, period, equalMonths: listed.daysPerYear360 };
}

/** The multiplier of the price. Turnover and meter readings are not stored, so such lines are not measured. */
function multiplierOf(
  { priceType, quantity }: ChargedLine,
  area: Fraction,
): Pick<ChargedMonth, "multiplier" | "measured"> {
  if (priceType === "Area") return { multiplier: area, measured: true };
  if (priceType !== "Fixed") return { multiplier: zero, measured: false };
  return { multiplier: quantity.numerator === 0n ? ratio(1) : quantity, measured: true };
}

function chargeOf(contract: ChargedContract, row: ChargedMonth, taken: Fraction): Charge {
  const { line, days } = row;
  const [amount, discount] = [centsOf(row.amount), centsOf(taken)];
  return {
    leaseContractNo: contract.number,
    versionNo: contract.versionNo,
    lineNo: line.lineNo,
    leaseUnitNo: line.leaseUnitNo,
    serviceNo: line.serviceNo,
    description: line.description,
    periodStart: days.first,
    periodEnd: days.last,
    invoiceDate: invoiceDate(contract, line, days),
    currencyCode: contract.currencyCode,
    priceType: line.priceType,
    pricePeriod: row.period,
    unitPrice: textOf(row.price),
    multiplier: textOf(row.multiplier),
    amount: centsText(amount),
    discount: centsText(discount),
    net: centsText(amount - discount),
    measured: row.measured,
  };
}

/*
 * The day on which a charge is invoiced: by the frequency of the contract, in advance or in arrears by the service.
 */

/** The invoicing terms of a contract. */
interface Invoicing {
  readonly invoicingFrequency: string;
  /** Fortnights are counted from this day, or from the start of the line if it is unset. */
  readonly contractDate: string;
}

const monthsOfFrequency: Readonly<Record<string, number>> = {
  Monthly: 1,
  Quarterly: 3,
  "Semi-Annual": 6,
  Yearly: 12,
};

const weeksOfFrequency: Readonly<Record<string, number>> = { Weekly: 1, Fortnightly: 2 };

/** A Monday, the start of every week: the first day of the calendar. */
const monday = unsetDay;

/**
 * The day of the invoice for charged days of one line: in advance, the first day of the invoicing period of the first
 * charged day, but not before the line starts; in arrears, the last day of the period of the last charged day.
 */
export function invoiceDate(
  invoicing: Invoicing,
  { startingDate, inArrears }: { readonly startingDate: string; readonly inArrears: boolean },
  charged: Days,
): string {
  const period = (day: string): Days => invoicingPeriod(invoicing, startingDate, day);
  return inArrears ? period(charged.last).last : later(period(charged.first).first, startingDate);
}

function invoicingPeriod({ invoicingFrequency, contractDate }: Invoicing, start: string, day: string): Days {
  const weeks = weeksOfFrequency[invoicingFrequency];
  if (weeks !== undefined) {
    const begin = weeks === 1 ? monday : contractDate === unsetDay ? start : contractDate;
    return daysOfLength(begin, weeks * 7, day);
  }
  const months = monthsOfFrequency[invoicingFrequency] ?? 1;
  const month = Number(day.slice(5, 7)) - 1;
  const first = addMonths(firstOfMonth(day), -(month % months));
  return { first, last: lastOfMonth(addMonths(first, months - 1)) };
}

/** The interval of a given length that contains a day, in a series of such intervals before and after `begin`. */
function daysOfLength(begin: string, length: number, day: string): Days {
  const origin = numberOf(begin);
  const first = origin + Math.floor((numberOf(day) - origin) / length) * length;
  return { first: dayOf(first), last: dayOf(first + length - 1) };
}

/* Discounts in one calendar month. */

/** A discount of a contract number; empty codes, and version 0, match everything. */
export interface Discount {
  readonly id: string;
  readonly contractVersionNo: number;
  readonly leaseUnitNo: string;
  readonly serviceNo: string;
  readonly startingDate: string;
  readonly endingDate: string;
  readonly discountType: string;
  readonly amount: Fraction;
  readonly period: string;
}

/** The specificity of a discount: by unit and service 0, by unit 1, by service 2, for every line 3. */
const closeness = ({ leaseUnitNo, serviceNo }: Discount): number =>
  (leaseUnitNo === "" ? 2 : 0) + (serviceNo === "" ? 1 : 0);

/**
 * The order in which fixed discounts are taken, which decides the line that bears each.
 * Discounts that fit few lines come first, as in the rent roll, so that those for many lines apply to the remainders.
 */
const inTurn = (a: Discount, b: Discount): number => (rankOf(a) < rankOf(b) ? -1 : 1);

const rankOf = (discount: Discount): string =>
  [closeness(discount), discount.startingDate, discount.id.toLowerCase()].join("\n");

/**
 * The discount of each of the rows, which are those of one version in the order of their lines, with days of one
 * calendar month. No discount exceeds the amount of its line; a line with an amount below 0, or not measured, has none.
 */
function discountsOf(
  rows: readonly ChargedMonth[],
  versionNo: number,
  discounts: readonly Discount[],
): readonly Fraction[] {
  const taken = rows.map(() => zero);
  /** Takes up to `most` from a row, and returns the amount taken. */
  const take = (at: number, { amount, measured }: ChargedMonth, most: Fraction): Fraction => {
    const before = taken[at] ?? zero;
    if (!measured || amount.numerator < 0n) return zero;
    const part = smallerOf(most, minus(amount, before));
    taken[at] = plus(before, part);
    return part;
  };
  const ofType = (type: string): readonly Discount[] =>
    discounts.filter(
      ({ discountType, contractVersionNo }) =>
        discountType === type && (contractVersionNo === 0 || contractVersionNo === versionNo),
    );
  // A surcharge counts in full beside discounts that exceed the amount, so those of a type are added before they are taken.
  for (const [type, requested] of [
    ["Percentage", percentageOf],
    ["Area", areaDiscountOf],
  ] as const) {
    const each = ofType(type);
    for (const [at, row] of rows.entries())
      take(at, row, each.map((discount) => requested(discount, row)).reduce(plus, zero));
  }
  for (const discount of ofType("Fixed").toSorted(inTurn)) {
    const fitting = rows.map((row) => commonDays(discount, row));
    let left = fixedOf(discount, fitting);
    // A fixed amount below 0 is ignored.
    if (left.numerator < 0n) continue;
    for (const [at, row] of rows.entries())
      if (fitting[at] && left.numerator !== 0n) left = minus(left, take(at, row, left));
  }
  return taken;
}

/** The charged days on which the discount runs; undefined if it does not fit the line. */
function commonDays(discount: Discount, { line, days }: ChargedMonth): Days | undefined {
  if (discount.leaseUnitNo !== "" && discount.leaseUnitNo !== line.leaseUnitNo) return undefined;
  if (discount.serviceNo !== "" && discount.serviceNo !== line.serviceNo) return undefined;
  return sharedDays(days, { first: discount.startingDate, last: untilOf(discount.endingDate) });
}

function percentageOf(discount: Discount, row: ChargedMonth): Fraction {
  const common = commonDays(discount, row);
  if (!common) return zero;
  const part = ratio(daysIn(common), 100 * daysIn(row.days));
  return times(times(row.amount, discount.amount), part);
}

function areaDiscountOf(discount: Discount, row: ChargedMonth): Fraction {
  const common = commonDays(discount, row);
  if (!common) return zero;
  return times(priceOfDays(periodPriceOf(discount), common.first, daysIn(common)), row.area);
}

const periodPriceOf = ({ amount: price, period }: Discount): PeriodPrice => ({
  price,
  period,
  equalMonths: false,
});

/** A fixed amount for the days on which at least one of the matching lines runs. */
function fixedOf(discount: Discount, fitting: readonly (Days | undefined)[]): Fraction {
  const days = new Set<number>();
  let month = "";
  for (const part of fitting) {
    if (!part) continue;
    month = part.first;
    for (let day = dayOfMonth(part.first); day <= dayOfMonth(part.last); day += 1) days.add(day);
  }
  return days.size === 0 ? zero : priceOfDays(periodPriceOf(discount), month, days.size);
}

const dayOfMonth = (day: string): number => Number(day.slice(8));

/** A price, of which some days of a calendar month have a share. */
interface PeriodPrice {
  readonly price: Fraction;
  /** Day, Week, Month, Quarter or Year; 0 for anything else. */
  readonly period: string;
  /** A year is charged in twelve equal months, not by its days. */
  readonly equalMonths: boolean;
}

/** The price of `days` days of the month that contains `day`. */
function priceOfDays({ price, period, equalMonths }: PeriodPrice, day: string, days: number): Fraction {
  switch (period) {
    case "Day":
      return times(price, ratio(days));
    case "Week":
      return times(price, ratio(days, 7));
    case "Month":
      return times(price, ratio(days, daysInMonth(day)));
    case "Quarter":
      return times(price, ratio(days, 3 * daysInMonth(day)));
    case "Year":
      return times(price, ratio(days, equalMonths ? 12 * daysInMonth(day) : daysInYear(day)));
    default:
      return zero;
  }
}
