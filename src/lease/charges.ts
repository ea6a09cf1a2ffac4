/**
 * The charges of a version of a contract: a row for each line and calendar month in which the line runs. Of the discounts,
 * percentages are taken first, then amounts by area, then fixed amounts.
 */
import { runningDays } from "./contracts";
import { centsOf, centsText, type Fraction, minus, plus, ratio, smallerOf, textOf, times, zero } from "./decimals"; // prettier-ignore
import { addMonths, byText, dayOf, type Days, daysIn, daysInMonth, daysInYear, firstOfMonth, lastOfMonth, later, monthsOf, numberOf, sharedDays, unsetDay, untilOf } from "./periods"; // prettier-ignore
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
  readonly measured: boolean;
  readonly amount: Fraction;
  /** The scopes of the discounts that fit the line. */
  readonly scopes: readonly string[];
}

/** Whether charges may be requested for these days: `first` is not after `last`, and they are less than ten years. */
export const canBeCharged = ({ first, last }: Days): boolean =>
  first <= last && (first > "9989-12-31" || last < addMonths(first, 120));

/** The order of the charges of one contract number: by line and month, also across several versions of it. */
export const byLineAndMonth = (a: Charge, b: Charge): number =>
  a.lineNo - b.lineNo ||
  (a.periodStart === b.periodStart ? a.versionNo - b.versionNo : a.periodStart < b.periodStart ? -1 : 1);

/** A computation with a result, in short steps, between which its caller may let other work have a turn. */
export type Steps<Result> = Generator<undefined, Result>;

/** The charges of the days of `asked`, in the order of line and month. */
export function* chargesOf(contract: ChargedContract, asked: Days): Steps<readonly Charge[]> {
  const months = new Map<string, ChargedMonth[]>();
  const lines = contract.lines.toSorted((a, b) => a.lineNo - b.lineNo);
  for (const line of lines) {
    // Terminated lines run up to their ending date; without one they do not run at all.
    if (line.status === "Terminated" && line.endingDate === unsetDay) continue;
    const charged = sharedDays(runningDays(line, contract), asked);
    const scopes = scopesOf(line);
    for (const days of charged ? monthsOf(charged) : []) {
      const month = firstOfMonth(days.first);
      const rows = months.get(month);
      if (rows) rows.push(chargedMonth(line, days, scopes));
      else months.set(month, [chargedMonth(line, days, scopes)]);
      yield;
    }
  }
  const discounts = discountsByType(contract);
  const charges: Charge[] = [];
  for (const [first, rows] of months) {
    const month = { first, last: lastOfMonth(first) };
    const taken = contract.discounts.length === 0 ? [] : yield* discountsOf(rows, discounts, month);
    for (const [i, row] of rows.entries()) {
      charges.push(chargeOf(contract, row, taken[i] ?? zero));
      yield;
    }
  }
  return charges.toSorted(byLineAndMonth);
}

/** The charge of a line for days of one calendar month, with the price and multiplier of the first of them. */
function chargedMonth(line: ChargedLine, days: Days, scopes: readonly string[]): ChargedMonth {
  const { first } = days;
  const price = priceOn(line, first);
  const { multiplier, measured } = multiplierOn(line, first);
  const amount = times(priceOfDays(price, first, daysIn(days)), multiplier);
  return { ...price, line, days, multiplier, measured, amount, scopes };
}

/** The line's own price, or, if that is 0, the list price, with the list's period if it has one. */
function priceOn(line: ChargedLine, date: string): PeriodPrice {
  const listed = line.unitPrice.numerator === 0n ? line.listPriceOn(date) : undefined;
  if (!listed) return { price: line.unitPrice, period: line.pricePeriod, equalMonths: false };
  const period = listed.priceForPeriod.trim() === "" ? line.pricePeriod : listed.priceForPeriod;
  return { price: listed.unitPrice, period, equalMonths: listed.daysPerYear360 };
}

/** The multiplier of the price. Turnover and meter readings are not stored, so such lines are not measured. */
function multiplierOn(
  { priceType, quantity, areaOn }: ChargedLine,
  date: string,
): Pick<ChargedMonth, "multiplier" | "measured"> {
  if (priceType === "Area") return { multiplier: areaOn(date), measured: true };
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

/*
 * Discounts in one calendar month. The work for a month is in proportion to its rows and the discounts, not to their
 * product: discounts by day are added up before they apply to rows, and fixed amounts skip the rows that are used up.
 */

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
const inTurn = (a: Discount, b: Discount): number =>
  closeness(a) - closeness(b) ||
  byText(a.startingDate, b.startingDate) ||
  byText(a.id.toLowerCase(), b.id.toLowerCase());

/** Discounts are looked up by their scope: a unit and a service, each of which may be empty. */
const scopeOf = ({ leaseUnitNo, serviceNo }: Pick<Discount, "leaseUnitNo" | "serviceNo">): string =>
  JSON.stringify([leaseUnitNo, serviceNo]);

/** The scopes of the discounts that fit a line. */
const scopesOf = ({ leaseUnitNo, serviceNo }: ChargedLine): readonly string[] => [
  ...new Set(
    [leaseUnitNo, ""].flatMap((unit) =>
      [serviceNo, ""].map((service) => scopeOf({ leaseUnitNo: unit, serviceNo: service })),
    ),
  ),
];

/** The discounts of a version by type. */
interface DiscountsByType {
  readonly percentages: readonly Discount[];
  readonly byArea: readonly Discount[];
  /** In the order in which they are taken. */
  readonly fixed: readonly Discount[];
}

function discountsByType({ discounts, versionNo }: ChargedContract): DiscountsByType {
  const ofType = (type: string): readonly Discount[] =>
    discounts.filter(
      ({ discountType, contractVersionNo }) =>
        discountType === type && (contractVersionNo === 0 || contractVersionNo === versionNo),
    );
  return {
    percentages: ofType("Percentage"),
    byArea: ofType("Area"),
    fixed: ofType("Fixed").toSorted(inTurn),
  };
}

/** A row, and the part of its amount that no discount has taken; undefined if the row can have no discount. */
interface Discounted {
  readonly row: ChargedMonth;
  left: Fraction | undefined;
}

/** Takes up to `most` from a row, and returns the amount taken. */
function take(from: Discounted, most: Fraction): Fraction {
  if (!from.left) return zero;
  const part = smallerOf(most, from.left);
  from.left = minus(from.left, part);
  return part;
}

/**
 * The discount of each of the rows, which are those of one version in the order of their lines, with days of one
 * calendar month. No discount exceeds the amount of its line; a line with an amount below 0, or not measured, has none.
 */
function* discountsOf(
  rows: readonly ChargedMonth[],
  { percentages, byArea, fixed }: DiscountsByType,
  month: Days,
): Steps<readonly Fraction[]> {
  const discounted = rows.map((row): Discounted => ({
    row,
    left: row.measured && row.amount.numerator >= 0n ? row.amount : undefined,
  }));
  const percentageOf = yield* totalOf(percentages, ({ amount }) => amount, month);
  const areaPriceOf = yield* totalOf(
    byArea,
    (discount) => priceOfDays(periodPriceOf(discount), month.first, 1),
    month,
  );
  // A surcharge counts in full beside discounts that exceed the amount, so those of a type are added before they are
  // taken.
  for (const each of discounted) {
    const { row } = each;
    const share = times(percentageOf(row), ratio(1, 100 * daysIn(row.days)));
    take(each, times(row.amount, share));
    const price = areaPriceOf(row);
    if (price.numerator !== 0n) take(each, times(price, row.line.areaOn(row.days.first)));
    yield;
  }
  yield* takeFixed(discounted, fixed, month);
  return discounted.map(({ row, left }) => (left ? minus(row.amount, left) : zero));
}

/** The days of a month on which a discount runs. */
const runningIn = ({ startingDate, endingDate }: Discount, month: Days): Days | undefined =>
  sharedDays(month, { first: startingDate, last: untilOf(endingDate) });

/** For each row, the total of the discounts that fit it over the days on which both run, by their rates for a day. */
function* totalOf(
  discounts: readonly Discount[],
  rateOf: (discount: Discount) => Fraction,
  month: Days,
): Steps<(row: ChargedMonth) => Fraction> {
  const changes = new Map<string, Map<number, Fraction>>();
  for (const discount of discounts) {
    yield;
    const days = runningIn(discount, month);
    if (!days) continue;
    const scope = scopeOf(discount);
    const ofScope = changes.get(scope) ?? new Map<number, Fraction>();
    changes.set(scope, ofScope);
    const rate = rateOf(discount);
    const [first, after] = [dayOfMonth(days.first), dayOfMonth(days.last) + 1];
    ofScope.set(first, plus(ofScope.get(first) ?? zero, rate));
    ofScope.set(after, minus(ofScope.get(after) ?? zero, rate));
  }
  const totals = new Map([...changes].map(([scope, ofScope]) => [scope, totalsByDay(ofScope)]));
  return ({ scopes, days }) => {
    const [before, last] = [dayOfMonth(days.first) - 1, dayOfMonth(days.last)];
    return scopes.reduce((sum, scope) => {
      const upTo = totals.get(scope);
      return upTo ? plus(sum, minus(upTo[last] ?? zero, upTo[before] ?? zero)) : sum;
    }, zero);
  };
}

/** At n, the total of the first n days of a month, by the days on which the rate for a day changes. */
function totalsByDay(changes: ReadonlyMap<number, Fraction>): readonly Fraction[] {
  const totals = [zero];
  let [rate, total] = [zero, zero];
  for (let day = 1; day <= mostDays; day += 1) {
    rate = plus(rate, changes.get(day) ?? zero);
    total = plus(total, rate);
    totals.push(total);
  }
  return totals;
}

/** The most days that a month has. */
const mostDays = 31;

/** The rows that the fixed discounts of one scope fit. */
interface FixedScope {
  readonly rows: Discounted[];
  /** The days of the month on which at least one of the lines runs. */
  readonly days: Set<number>;
  /** The rows before it are used up. */
  first: number;
}

/** Takes each fixed discount once, from the rows that it fits, until it or they are used up. */
function* takeFixed(discounted: readonly Discounted[], fixed: readonly Discount[], month: Days): Steps<void> {
  if (fixed.length === 0) return;
  const scopes = yield* fixedScopes(discounted);
  for (const discount of fixed) {
    yield;
    const scope = scopes.get(scopeOf(discount));
    const days = runningIn(discount, month);
    if (!scope || !days) continue;
    let left = fixedOn(scope, discount, days);
    // A fixed amount below 0 is ignored.
    if (left.numerator < 0n) continue;
    const { rows } = scope;
    while (isUsedUp(rows[scope.first])) scope.first += 1;
    for (let at = scope.first; at < rows.length && left.numerator !== 0n; at += 1) {
      const each = rows[at];
      if (!each || isUsedUp(each) || !sharedDays(each.row.days, days)) continue;
      left = minus(left, take(each, left));
      yield;
    }
  }
}

const isUsedUp = (row: Discounted | undefined): boolean => !!row && (!row.left || row.left.numerator === 0n);

function* fixedScopes(discounted: readonly Discounted[]): Steps<ReadonlyMap<string, FixedScope>> {
  const scopes = new Map<string, FixedScope>();
  for (const each of discounted) {
    const { scopes: fitting, days } = each.row;
    for (const name of fitting) {
      const scope = scopes.get(name) ?? { rows: [], days: new Set(), first: 0 };
      scopes.set(name, scope);
      scope.rows.push(each);
      for (let day = dayOfMonth(days.first); day <= dayOfMonth(days.last); day += 1) scope.days.add(day);
    }
    yield;
  }
  return scopes;
}

/** A fixed amount for those of the days on which at least one of the lines runs. */
function fixedOn(scope: FixedScope, discount: Discount, days: Days): Fraction {
  const [first, last] = [dayOfMonth(days.first), dayOfMonth(days.last)];
  const common = [...scope.days].filter((day) => day >= first && day <= last).length;
  return priceOfDays(periodPriceOf(discount), days.first, common);
}

const dayOfMonth = (day: string): number => Number(day.slice(8));

const periodPriceOf = ({ amount: price, period }: Discount): PeriodPrice => ({
  price,
  period,
  equalMonths: false,
});

/** A price, of which some days of a calendar month have a share. */
interface PeriodPrice {
  readonly price: Fraction;
  /** Day, Week, Month, Quarter or Year; a price for any other period counts as 0. */
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
