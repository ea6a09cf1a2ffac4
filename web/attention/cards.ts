/**
 * The table of the start page: a row for each thing that needs attention, with its records, its figures, and the
 * columns of its first records. Requests and links are made from the same expressions.
 */
import type { Condition } from "../explorer/state";
import { addDays, addPeriod, daysBetween, lastNotice } from "../parts/days";
import type { Row } from "../service/request";

/** A choice of records: conditions of the explorer, and an expression of `$filter` for all that they cannot say. */
export interface Where {
  readonly conditions?: readonly Condition[];
  readonly filter?: string;
}

/** A number that links to its records. */
export interface Figure extends Where {
  readonly label: string;
  /** The same choice as an expression of the prepared rows, where they are counted. */
  readonly prepared?: string;
}

export interface Column {
  readonly label: string;
  readonly kind?: "number" | "money" | "date" | "flag";
  /** The name of a property, or the value computed from the record. */
  readonly of: string | ((row: Row) => string | number | undefined);
}

export interface Card {
  readonly id: string;
  readonly title: string;
  readonly explanation: string;
  readonly set: string;
  /** All records of the card; each figure counts those that fit its own choice too. */
  readonly where: Where;
  readonly figures: readonly Figure[];
  /** Transformations of `$apply` that replace the records by rows with an `id`. */
  readonly prepared?: string;
  /** Summed for each figure, in each currency. */
  readonly amount?: { readonly of: string; readonly currency: string };
  readonly orderby: string;
  /** The properties of the first records that the columns need. */
  readonly select: readonly string[];
  readonly columns: readonly Column[];
  /** The explorer's columns behind the links. */
  readonly shown: readonly string[];
}

/** A row of the table. */
export interface Subject {
  readonly id: string;
  /** `$apply` on a set, whose result the card depends on. */
  readonly facts?: { readonly set: string; readonly apply: string };
  readonly card: (today: string, facts: readonly Row[]) => Card;
}

const unset = "0001-01-01";
const spans = [30, 60, 90] as const;
const widest = 90;

const is = (property: string, operator: string, value: string): Condition => ({ property, operator, value });
const textOf = (row: Row, name: string): string => {
  const value = row[name];
  return typeof value === "string" && value !== unset ? value : "";
};

/** Figures for the days from today on. */
const within = (today: string, where: (until: string) => Where): readonly Figure[] =>
  spans.map((days) => ({ label: `in ${days} days`, ...where(addDays(today, days)) }));

const inForce = [is("versionStatus", "eq", "Valid"), is("status", "ne", "Terminated")];

/** The explorer's columns of contracts whose end is the subject. */
const endColumns = [
  "number",
  "customerName",
  "contractValidUntil",
  "noticePeriod",
  "automaticallyExtend",
  "buildingNo",
] as const;

/** Contracts by a date of theirs. */
const contractsBy = (property: string, today: string) => ({
  set: "leaseContracts",
  where: {
    conditions: [...inForce, is(property, "from", today), is(property, "until", addDays(today, widest))],
  },
  figures: within(today, (until) => ({ conditions: [is(property, "until", until)] })),
  orderby: `${property},number`,
});

const ends: Subject = {
  id: "ends",
  card: (today) => ({
    ...contractsBy("contractValidUntil", today),
    id: "ends",
    title: "Contracts that end",
    explanation: "Valid versions that are not terminated, by the day on which they end.",
    select: ["number", "customerName", "contractValidUntil", "automaticallyExtend"],
    columns: [
      { label: "Contract", of: "number" },
      { label: "Customer", of: "customerName" },
      { label: "Ends", of: "contractValidUntil", kind: "date" },
      { label: "Extends itself", of: "automaticallyExtend", kind: "flag" },
    ],
    shown: endColumns,
  }),
};

/**
 * The contracts whose last day of notice is until a day, and not before another one. Periods are texts, so each one has its
 * own dates.
 */
function noticeUntil(periods: readonly string[], until: string, from?: string): string {
  const parts = periods.flatMap((period) => {
    const [first, after] = [from && addPeriod(from, period), addPeriod(addDays(until, 1), period)];
    if (after === undefined) return [];
    // A period has no quote in it.
    const fits = `noticePeriod eq '${period}' and contractValidUntil lt ${after}`;
    return first === undefined ? fits : `${fits} and contractValidUntil ge ${first}`;
  });
  return parts.length === 0 ? "false" : parts.join(" or ");
}

const notice: Subject = {
  id: "notice",
  facts: {
    set: "leaseContracts",
    apply: "filter(versionStatus eq 'Valid')/groupby((noticePeriod))/orderby(noticePeriod)",
  },
  card: (today, facts) => {
    const periods = facts.map((row) => textOf(row, "noticePeriod"));
    return {
      id: "notice",
      title: "Notice dates",
      explanation: "Last day on which notice ends the contract on its end: the end less the notice period.",
      set: "leaseContracts",
      where: {
        conditions: inForce,
        filter: noticeUntil(periods, addDays(today, widest), today),
      },
      figures: within(today, (until) => ({ filter: noticeUntil(periods, until) })),
      orderby: "contractValidUntil,number",
      select: ["number", "customerName", "contractValidUntil", "noticePeriod", "automaticallyExtend"],
      columns: [
        { label: "Contract", of: "number" },
        { label: "Customer", of: "customerName" },
        {
          label: "Notice until",
          of: (row) => lastNotice(textOf(row, "contractValidUntil"), textOf(row, "noticePeriod")),
          kind: "date",
        },
        { label: "Ends", of: "contractValidUntil", kind: "date" },
        { label: "Extends itself", of: "automaticallyExtend", kind: "flag" },
      ],
      shown: endColumns,
    };
  },
};

/**
 * The units without tenant and reservation: those of the rent roll, but by the index of tenants. An index of a flag
 * would find almost all units: flags are excluded by `not`, with which no database begins.
 */
const vacant = (today: string): Where => ({
  filter:
    "tenantName eq 'Vacant' and not (parkingUnit or blocked or leaseUnitGroup or building) and " +
    `not leaseContractLines/any(l:l/startingDate gt ${today} and l/status ne 'Terminated' and ` +
    "l/leaseContract/status eq 'Reserved' and l/leaseContract/versionStatus ne 'Old')",
});

/** A line of a valid version that ended between two days, the second one excluded. */
const endedBetween = (from: string, before: string): string =>
  "leaseContractLines/any(l:l/leaseContract/versionStatus eq 'Valid' and " +
  `(l/endingDate ge ${from} and l/endingDate lt ${before} and l/endingDate ge l/startingDate or ` +
  `l/endingDate eq ${unset} and l/leaseContract/contractValidUntil ge ${from} and ` +
  `l/leaseContract/contractValidUntil lt ${before} and l/leaseContract/contractValidUntil ge l/startingDate))`;

/** Each vacant unit with the end of its last lines, and what they charge in a month for its area, before discounts. */
const lastLease = (today: string): string =>
  [
    "outerjoin(leaseContractLines as line," +
      `filter(leaseContract/versionStatus eq 'Valid' and startingDate lt ${today})/` +
      `compute(case(endingDate ne ${unset}:endingDate,true:leaseContract/contractValidUntil) as ended)/` +
      `filter(ended ge startingDate and ended lt ${today}))`,
    "compute(line/ended as ended,line/leaseContract/invoicingCurrencyCode as currency," +
      "line/unitPrice mul case(line/priceType eq 'Area':objectArea," +
      "line/priceType eq 'Fixed' and line/quantity ne 0:line/quantity,line/priceType eq 'Fixed':1,true:0) mul " +
      "case(line/pricePeriod eq 'Year':1,line/pricePeriod eq 'Quarter':4,line/pricePeriod eq 'Month':12," +
      "line/pricePeriod eq 'Week':52,true:365) div 12 as monthly)",
    "groupby((id,number,description,ended,currency),aggregate(monthly with sum as rent))",
    "groupby((id),orderby(ended desc,rent desc)/top(1))",
  ].join("/");

const vacancy: Subject = {
  id: "vacancy",
  card: (today) => {
    const since = (days: number): string => endedBetween(addDays(today, -days), today);
    const endedSince = (days: number): string => `ended ge ${addDays(today, -days)}`;
    const daysVacant = (row: Row): string | number => {
      const ended = textOf(row, "ended");
      return ended === "" ? "never let" : daysBetween(ended, today);
    };
    return {
      id: "vacancy",
      title: "Vacant units and lost rent",
      explanation:
        "Units without tenant and reservation, without parking, by the days since their last line ended, with what their last lines charge in a month for the present area (before discounts, without prices of the list).",
      set: "leaseUnits",
      where: vacant(today),
      prepared: lastLease(today),
      amount: { of: "rent", currency: "currency" },
      figures: [
        { label: "up to 30 days", filter: since(30), prepared: endedSince(30) },
        ...(
          [
            ["31 to 90 days", 90, 30],
            ["91 to 365 days", 365, 90],
          ] as const
        ).map(([label, most, least]) => ({
          label,
          filter: `${since(most)} and not ${since(least)}`,
          prepared: `${endedSince(most)} and not (${endedSince(least)})`,
        })),
        {
          label: "longer, or never let",
          filter: `not ${since(365)}`,
          prepared: `ended eq null or not (${endedSince(365)})`,
        },
      ],
      orderby: "rent desc,number",
      select: ["number", "description", "ended", "rent", "currency"],
      columns: [
        { label: "Unit", of: "number" },
        { label: "Description", of: "description" },
        { label: "Days vacant", of: daysVacant, kind: "number" },
        { label: "Lost rent a month", of: "rent", kind: "money" },
        { label: "Currency", of: "currency" },
      ],
      shown: ["number", "description", "city", "objectArea", "leaseUnitCategory", "leaseUnitClass", "floor"],
    };
  },
};

const deposits: Subject = {
  id: "deposits",
  card: (today) => {
    const byTerm = contractsBy("depositTerm", today);
    return {
      ...byTerm,
      id: "deposits",
      title: "Deposits due",
      explanation:
        "By the day on which the deposit has to be paid. Payments are not recorded in this service.",
      where: { conditions: [...byTerm.where.conditions, is("requiredDepositAmount", "gt", "0")] },
      amount: { of: "requiredDepositAmount", currency: "invoicingCurrencyCode" },
      select: ["number", "customerName", "depositTerm", "requiredDepositAmount", "invoicingCurrencyCode"],
      columns: [
        { label: "Contract", of: "number" },
        { label: "Customer", of: "customerName" },
        { label: "Due", of: "depositTerm", kind: "date" },
        { label: "Deposit", of: "requiredDepositAmount", kind: "money" },
        { label: "Currency", of: "invoicingCurrencyCode" },
      ],
      shown: ["number", "customerName", "depositTerm", "requiredDepositAmount", "invoicingCurrencyCode"],
    };
  },
};

const documents: Subject = {
  id: "documents",
  card: () => {
    const marked = (name: string, value: boolean): Condition => is(name, "eq", String(value));
    return {
      id: "documents",
      title: "Documents not signed",
      explanation: "Documents of contracts in force or in draft, by the last step that is marked.",
      set: "documents",
      where: {
        conditions: [marked("signed", false)],
        filter: "leaseContract/versionStatus in ('New','Valid') and leaseContract/status ne 'Terminated'",
      },
      figures: [
        {
          label: "not prepared",
          conditions: ["prepared", "checked", "checkedByLawyer"].map((name) => marked(name, false)),
        },
        {
          label: "prepared",
          conditions: [marked("prepared", true), marked("checked", false), marked("checkedByLawyer", false)],
        },
        { label: "checked", conditions: [marked("checked", true), marked("checkedByLawyer", false)] },
        { label: "checked by a lawyer", conditions: [marked("checkedByLawyer", true)] },
      ],
      orderby: "documentDate,entryNo",
      select: ["entryNo", "leaseContractNo", "description", "documentDate"],
      columns: [
        { label: "Document", of: "description" },
        { label: "Contract", of: "leaseContractNo" },
        { label: "Date", of: "documentDate", kind: "date" },
      ],
      shown: [
        "description",
        "leaseContractNo",
        "leaseContractVersionNo",
        "documentDate",
        "prepared",
        "checked",
      ],
    };
  },
};

const indexations: Subject = {
  id: "indexations",
  card: (today) => {
    const by = (until: string): readonly Condition[] => [is("indexingCalcStartingDate", "until", until)];
    return {
      id: "indexations",
      title: "Price indexations due",
      explanation: "Prices whose day of the next indexation has come or is near, and that run on that day.",
      set: "servicePrices",
      where: {
        conditions: [
          is("indexPrice", "eq", "true"),
          is("createdNewIndexedPriceLine", "eq", "false"),
          is("indexingCalcStartingDate", "set", ""),
          ...by(addDays(today, widest)),
        ],
        filter:
          "indexingStartingDate le indexingCalcStartingDate and effectiveDate lt indexingCalcStartingDate and " +
          `(expirationDate eq ${unset} or expirationDate ge indexingCalcStartingDate and expirationDate ge ${today}) and ` +
          `(indexingEndingDate eq ${unset} or indexingEndingDate ge indexingCalcStartingDate and indexingEndingDate ge ${today})`,
      },
      figures: [
        { label: "due", conditions: by(today) },
        ...spans.map((days) => ({
          label: `in ${days} days`,
          conditions: [is("indexingCalcStartingDate", "after", today), ...by(addDays(today, days))],
        })),
      ],
      orderby: "indexingCalcStartingDate,type,code",
      select: ["type", "code", "serviceNo", "unitPrice", "priceIndexingCode", "indexingCalcStartingDate"],
      columns: [
        { label: "Price of", of: (row) => `${textOf(row, "type")} ${textOf(row, "code")}`.trim() },
        { label: "Service", of: "serviceNo" },
        { label: "Index", of: "priceIndexingCode" },
        { label: "Due", of: "indexingCalcStartingDate", kind: "date" },
        { label: "Price", of: "unitPrice", kind: "money" },
      ],
      shown: [
        "type",
        "code",
        "serviceNo",
        "unitPrice",
        "priceIndexingCode",
        "indexingCalcStartingDate",
        "expirationDate",
      ],
    };
  },
};

/** In the order of the page. */
export const subjects: readonly Subject[] = [ends, notice, vacancy, deposits, indexations, documents];
