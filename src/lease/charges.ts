/** The charges of a version of a contract: a row for each line and calendar month in which the line runs. */
import { centsOf, centsText, type Fraction, ratio, textOf, times, zero } from "./decimals";
import { type Discount, discountsOf, priceOfDays } from "./discounts";
import {
  addMonths,
  dayOf,
  type Days,
  daysIn,
  firstOfMonth,
  lastOfMonth,
  later,
  monthsOf,
  numberOf,
  sharedDays,
  unsetDay,
  untilOf,
} from "./periods";
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

/** A row before the discounts. */
interface ChargedMonth {
  readonly line: ChargedLine;
  readonly leaseUnitNo: string;
  readonly serviceNo: string;
  readonly days: Days;
  readonly unitPrice: Fraction;
  readonly pricePeriod: string;
  readonly multiplier: Fraction;
  readonly area: Fraction;
  readonly measured: boolean;
  readonly amount: Fraction;
}

/** Whether charges may be requested for these days: `first` is not after `last`, and they are less than ten years. */
export const canBeCharged = ({ first, last }: Days): boolean =>
  first <= last && (first > "9989-12-31" || last < addMonths(first, 120));

/**
 * The days on which a line runs: up to its ending date, else to the end of the contract. Terminated lines run up to
 * their ending date; without one they do not run at all.
 */
function daysOfLine(
  { status, startingDate, endingDate }: Pick<ChargedLine, "status" | "startingDate" | "endingDate">,
  contractValidUntil: string,
): Days | undefined {
  if (status === "Terminated" && endingDate === unsetDay) return undefined;
  const last = untilOf(endingDate === unsetDay ? contractValidUntil : endingDate);
  return startingDate <= last ? { first: startingDate, last } : undefined;
}

/** The order of the charges of one contract number: by line and month, also across several versions of it. */
export const byLineAndMonth = (a: Charge, b: Charge): number =>
  a.lineNo - b.lineNo ||
  (a.periodStart === b.periodStart ? a.versionNo - b.versionNo : a.periodStart < b.periodStart ? -1 : 1);

/** The charges of the days of `asked`, in the order of line and month. */
export function chargesOf(contract: ChargedContract, asked: Days): readonly Charge[] {
  const months = new Map<string, ChargedMonth[]>();
  const lines = contract.lines.toSorted((a, b) => a.lineNo - b.lineNo);
  for (const line of lines) {
    const running = daysOfLine(line, contract.contractValidUntil);
    const charged = running && sharedDays(running, asked);
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
  const { price, period, equalMonths } = priceOn(line, first);
  const area = line.areaOn(first);
  const { multiplier, measured } = multiplierOf(line, area);
  const ofDays = priceOfDays({ price, period, equalMonths }, first, daysIn(days));
  return {
    line,
    leaseUnitNo: line.leaseUnitNo,
    serviceNo: line.serviceNo,
    days,
    unitPrice: price,
    pricePeriod: period,
    multiplier,
    area,
    measured,
    amount: times(ofDays, multiplier),
  };
}

/** The line's own price, or, if that is 0, the list price, with the list's period if it has one. */
function priceOn(line: ChargedLine, date: string): { price: Fraction; period: string; equalMonths: boolean } {
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
    pricePeriod: row.pricePeriod,
    unitPrice: textOf(row.unitPrice),
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
