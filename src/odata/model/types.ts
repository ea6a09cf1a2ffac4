/**
 * The primitive types of the Entity Data Model that this service supports, as a table. Each row parses text into the
 * canonical value (the stored and bound one) and defines its form in JSON, OpenAPI and URLs.
 */
import type { SqlValue } from "../sql/fragment";

/*
 * Dates, times and durations as text, each in one fixed form, so that text order is time order in every database:
 * YYYY-MM-DD, YYYY-MM-DDThh:mm:ss.sssZ (always UTC, always milliseconds), hh:mm:ss.sss. Durations are milliseconds.
 */

const datePattern = /^(\d{4})-(\d\d)-(\d\d)$/;
const dateTimePattern =
  /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,12}))?)?(?:([Zz])|([+-])(\d\d):(\d\d))$/;
const timePattern = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,12}))?)?$/;
const durationPattern =
  /^([+-])?P(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:\.(\d{1,12}))?S)?)?$/i;

const daysInMonth = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;

/** Returns the date itself when it is a day of the calendar in the years 0001 to 9999. */
function parseDate(text: string): string | undefined {
  const match = datePattern.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const valid = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return valid ? text : undefined;
}

const midnight = /T00:00:00(?:\.0{1,12})?(?:Z|[+-]00:00)$/i;

/** A date as types with a time write it: midnight in UTC. Others are rejected: midnight elsewhere can be on another day. */
const parseGivenDate = (text: string): string | undefined => parseDate(text.replace(midnight, ""));

const milliseconds = (fraction: string | undefined): string => (fraction ?? "").slice(0, 3).padEnd(3, "0");

/** Returns UTC text with milliseconds, from any offset; truncated, and undefined outside the years 0001–9999. */
function parseDateTimeOffset(text: string): string | undefined {
  const match = dateTimePattern.exec(text);
  if (!match) return undefined;
  const [, date = "", hour = "", minute = "", second = "00", fraction, utc, sign, offsetHour, offsetMinute] =
    match;
  if (parseDate(date) === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return undefined;
  const local = `${date}T${hour}:${minute}:${second}.${milliseconds(fraction)}Z`;
  if (utc) return local;
  if (Number(offsetHour) > 14 || Number(offsetMinute) > 59) return undefined;
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000 * (sign === "-" ? -1 : 1);
  const utcText = new Date(Date.parse(local) - offset).toISOString();
  return /^\d{4}-/.test(utcText) && !utcText.startsWith("0000") ? utcText : undefined;
}

/** Returns hh:mm:ss.sss. */
function parseTimeOfDay(text: string): string | undefined {
  const match = timePattern.exec(text);
  if (!match) return undefined;
  const [, hour = "", minute = "", second = "00", fraction] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return `${hour}:${minute}:${second}.${milliseconds(fraction)}`;
}

/** Returns milliseconds; undefined when the text is not a duration or is longer than the calendar. */
function parseDuration(text: string): number | undefined {
  const match = durationPattern.exec(text);
  if (!match || /[PT]$/i.test(text)) return undefined;
  const [, sign, days = "0", hours = "0", minutes = "0", seconds = "0", fraction] = match;
  const value =
    ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000 +
    Number(seconds) * 1000 +
    Number(milliseconds(fraction));
  return value > 400_000_000_000_000 ? undefined : sign === "-" ? -value : value;
}

/*
 * Instants, times and durations that are compared. Values are in milliseconds, but a literal may be finer: it is rounded
 * so that its order relative to each value is unchanged.
 */

/** The digits beyond milliseconds, a fraction of one millisecond: "" where there are none. */
export const beyondMilliseconds = (text: string): string => /\.\d{3}(\d*[1-9])/.exec(text)?.[1] ?? "";

const later: Readonly<Partial<Record<PrimitiveTypeName, (value: SqlValue) => SqlValue>>> = {
  "Edm.Duration": (value) => Number(value) + 1,
  "Edm.DateTimeOffset": (value) =>
    String(value).startsWith("9999-12-31T23:59:59.999")
      ? value
      : new Date(Date.parse(String(value)) + 1).toISOString(),
  "Edm.TimeOfDay": (value) =>
    value === "23:59:59.999"
      ? value
      : new Date(Date.parse(`1970-01-01T${String(value)}Z`) + 1).toISOString().slice(11, 23),
};

/** Types whose values are whole milliseconds, unlike their literals. */
export const isInMilliseconds = (type: PrimitiveTypeName): boolean => later[type] !== undefined;

/** The digits of a fraction of a second (CSDL 4.01, section 7.2.3); without the facet there would be none. */
export const secondsPrecision = (type: PrimitiveTypeName): number | undefined =>
  isInMilliseconds(type) ? 3 : undefined;

/** The order of two literals of such a type, as `orderOfDecimals`. */
export function orderInMilliseconds(type: PrimitiveTypeName, a: string, b: string): number {
  const { parse } = primitiveTypes[type];
  const [left, right] = [parse(a) ?? "", parse(b) ?? ""];
  if (left !== right) return left < right ? -1 : 1;
  const beyond = (text: string): number =>
    Number(`${text.startsWith("-") ? "-" : ""}0.${beyondMilliseconds(text)}`);
  return beyond(a) - beyond(b);
}

/** The least value that is not below the literal's, or the greatest that is not above it; undefined as `parse`. */
export function roundedToMilliseconds(
  type: PrimitiveTypeName,
  text: string,
  up: boolean,
): SqlValue | undefined {
  const value = primitiveTypes[type].parse(text);
  if (value === undefined || beyondMilliseconds(text) === "") return value;
  // Parsing cuts the fraction off: towards zero, where a duration is negative.
  if (text.startsWith("-")) return up ? value : Number(value) - 1;
  return up ? later[type]?.(value) : value;
}

/** The form in responses: milliseconds only when they are not zero. */
export const jsonInstant = (stored: string): string => stored.replace(".000Z", "Z");

/*
 * Decimals as text: the canonical value that is stored (8 places), the exact value of a literal that is compared,
 * and the order of two such texts. All computation uses integers, so that no digit is lost.
 */

const decimal = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** The scale of every decimal column. */
const storedPlaces = 8;
/** Its digits before the point. */
const storedWhole = 20;
/** Places of a compared literal: with 20 integer digits they make the 38 digits of SQL Server. */
const comparedPlaces = 18;

/** The type name of parameters of that form, in addition to the primitive types. */
export const comparedDecimalType = "Edm.Decimal(38,18)";

/** `digits` divided by 10 to the power of `places`. */
interface Scaled {
  readonly negative: boolean;
  readonly digits: bigint;
  readonly places: number;
}

/** Returns undefined for a text that is not a number, or has more than 38 digits. */
function scaled(text: string): Scaled | undefined {
  const match = decimal.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const digits = whole + fraction;
  if (digits.length > 38 && digits.replace(/^0+/, "").length > 38) return undefined;
  return { negative: sign === "-", digits: BigInt(digits), places: fraction.length - Number(exponent) };
}

/** The number in full, without exponent, sign "+" and needless zeros; undefined beyond 20 integer digits. */
function written(negative: boolean, units: bigint, places: number): string | undefined {
  if (units >= 10n ** BigInt(places + storedWhole)) return undefined;
  if (units === 0n) return "0";
  const digits = units.toString().padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/(?<!0)0+$/, "");
  return `${negative ? "-" : ""}${digits.slice(0, -places)}${fraction && `.${fraction}`}`;
}

/** The whole units of 10 to the power of -`places`, and the remainder of the number, from 0 to below 1. */
function unitsOf(
  { digits, places: own }: Scaled,
  places: number,
): { units: bigint; rest: bigint; of: bigint } {
  if (own <= places) return { units: digits * 10n ** BigInt(Math.min(places - own, 100)), rest: 0n, of: 1n };
  // A number has at most 38 digits, so beyond 100 places there is only a remainder.
  const of = 10n ** BigInt(Math.min(own - places, 100));
  return { units: digits / of, rest: digits % of, of };
}

/**
 * Returns the canonical value of a stored decimal: the fraction rounded half away from zero to 8 places. Undefined for
 * a text that is not a number, has more than 38 digits, or more than 20 before the point.
 */
function parseDecimal(text: string): string | undefined {
  const number = scaled(text);
  if (!number) return undefined;
  const { units, rest, of } = unitsOf(number, storedPlaces);
  return written(number.negative, rest * 2n >= of ? units + 1n : units, storedPlaces);
}

/** The digits of a decimal (CSDL 4.01, sections 7.2.3 and 7.2.4): at most `scale` of its `precision` are after the point. */
export interface DecimalFacets {
  readonly precision: number;
  readonly scale: number;
}

/** The most digits that a column of decimals can hold, with that scale. */
export const storableDigits = (scale: number = storedPlaces): DecimalFacets => ({
  precision: storedWhole + scale,
  scale,
});

/** Whether a column of decimals can hold all numbers of the facets. */
export const isStorable = ({ precision, scale }: DecimalFacets): boolean =>
  scale >= 0 &&
  scale <= storedPlaces &&
  precision > 0 &&
  precision >= scale &&
  precision <= storableDigits(scale).precision;

/** Whether the canonical value of a stored decimal has only the digits of the facets. */
export function hasOnlyDigitsOf({ precision, scale }: DecimalFacets, value: string): boolean {
  const [whole = "", fraction = ""] = value.replace("-", "").split(".");
  return fraction.length <= scale && (whole === "0" || whole.length <= precision - scale);
}

/**
 * Returns the value of a literal that is compared. If the literal has digits beyond 18 places, its last place becomes a
 * 5: stored decimals have 8 places, so the order relative to each of them is unchanged.
 */
export function parseComparedDecimal(text: string): string | undefined {
  const number = scaled(text);
  if (!number) return undefined;
  const { units, rest } = unitsOf(number, comparedPlaces);
  return written(number.negative, rest === 0n ? units : (units / 10n) * 10n + 5n, comparedPlaces);
}

/**
 * Returns a negative number where `a` is smaller, a positive one where `b` is, 0 where they are equal. Both are texts
 * as a parser accepts them.
 */
export function orderOfDecimals(a: string, b: string): number {
  const [left, right] = [scaled(a), scaled(b)];
  if (!left || !right) throw new Error(`not decimals: ${a}, ${b}`);
  const places = Math.max(left.places, right.places);
  const units = ({ negative, digits, places: own }: Scaled): bigint =>
    (negative ? -digits : digits) * 10n ** BigInt(places - own);
  const difference = units(left) - units(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * The binary fraction that compares with those of stored decimals as the decimal does. A value that only rounds to the
 * same fraction as a decimal of 15 digits gets the adjacent fraction, as does one that rounds to the least integer of 64
 * bits; the greatest is no binary fraction.
 */
export function comparedDouble(text: string): number {
  const nearest = Number(text);
  const [least] = integerRanges["Edm.Int64"];
  const exact = nearest === Number(least) ? String(least) : nearest.toPrecision(15);
  if (Number(exact) !== nearest) return nearest;
  const order = orderOfDecimals(text, exact);
  return order === 0 ? nearest : neighbour(nearest, order);
}

/** The next binary fraction above (`direction` above 0) or below. */
function neighbour(of: number, direction: number): number {
  if (of === 0) return direction * Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, of);
  view.setBigInt64(0, view.getBigInt64(0) + (direction > 0 === of > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

/* The normal form of codes, as in Business Central's fields of type Code: no surrounding blanks, upper case. */

/** A whole code: trimmed at both ends, in upper case by Unicode's default mapping, independent of the locale. */
export const normalizedCode = (code: string): string => code.trim().toUpperCase();

/** A part of a code: in upper case. Blanks are kept, because inside a code they are significant. */
export const normalizedPart = (part: string): string => part.toUpperCase();

export type PrimitiveTypeName =
  | "Edm.Guid"
  | "Edm.String"
  | "Edm.Boolean"
  | "Edm.Byte"
  | "Edm.SByte"
  | "Edm.Int16"
  | "Edm.Int32"
  | "Edm.Int64"
  | "Edm.Decimal"
  | "Edm.Double"
  | "Edm.Single"
  | "Edm.Date"
  | "Edm.DateTimeOffset"
  | "Edm.TimeOfDay"
  | "Edm.Duration"
  | "Edm.Binary"
  | "Edm.Stream";

/** One row of the table. */
interface PrimitiveType {
  /** A description of a value for messages: "a date, YYYY-MM-DD". */
  readonly expected: string;
  /** The kinds of JSON values accepted in a body. Numbers may also be sent as text. */
  readonly json: readonly ("string" | "number" | "boolean")[];
  /** Parses the text form (JSON text or URL literal) into the canonical value; undefined when it is not of the type. */
  readonly parse: (text: string) => SqlValue | undefined;
  /**
   * The same for values of bodies and parameters, where these have more spellings than literals of expressions, or fewer
   * values: a literal that is compared keeps its digits.
   */
  readonly parseGiven?: (text: string) => SqlValue | undefined;
  /** JSON Schema of the value in a response. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Numeric types compare and compute with each other; the wider one is the type of the result. 0 for other types. */
  readonly numericRank: number;
  /** The value of a property that was never set, in its JSON form. */
  readonly unset: string | number | boolean;
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the text is a GUID, in either case. */
export const isGuid = (text: string): boolean => guid.test(text);

const integer = /^[+-]?\d{1,40}$/;
const double = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

export const isNumeric = (type: PrimitiveTypeName): boolean => primitiveTypes[type].numericRank > 0;

/** Whether values are binary fractions. */
export const isFloating = (type: PrimitiveTypeName): boolean =>
  type === "Edm.Double" || type === "Edm.Single";

/** The zero GUID, the unset value of audit fields. */
export const emptyGuid = "00000000-0000-0000-0000-000000000000";

/** The stored forms of dates and points in time that were never set. */
export const unsetDate = "0001-01-01";
export const unsetInstant = "0001-01-01T00:00:00.000Z";

/** Minimum and maximum of the integer types. */
export const integerRanges = {
  "Edm.Byte": [0n, 255n],
  "Edm.SByte": [-128n, 127n],
  "Edm.Int16": [-32768n, 32767n],
  "Edm.Int32": [-2147483648n, 2147483647n],
  "Edm.Int64": [-9223372036854775808n, 9223372036854775807n],
} as const satisfies Partial<Record<PrimitiveTypeName, readonly [bigint, bigint]>>;

export type IntegerTypeName = keyof typeof integerRanges;

export const isIntegerTypeName = (name: string): name is IntegerTypeName =>
  Object.hasOwn(integerRanges, name);

function parseInteger(text: string, type: IntegerTypeName): SqlValue | undefined {
  if (!integer.test(text)) return undefined;
  const value = BigInt(text.replace(/^\+/, ""));
  const [least, greatest] = integerRanges[type];
  if (value < least || value > greatest) return undefined;
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** The row of an integer type. No property has one without a format, but values can be cast to it. */
const integerType = (type: IntegerTypeName, expected: string, format?: "int32" | "int64"): PrimitiveType => ({
  expected,
  json: ["number", "string"],
  parse: (text) => parseInteger(text, type),
  schema: { type: "integer", ...(format && { format }) },
  numericRank: format === "int64" ? 2 : 1,
  unset: 0,
});

/** Infinities and NaN are rejected, because not every database supports them. */
function parseDouble(text: string): SqlValue | undefined {
  const value = double.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : undefined;
}

/**
 * The nearest number of single precision, as the shortest decimal that rounds to it: columns have double precision, and
 * 0.1 stays 0.1.
 */
function parseSingle(text: string): SqlValue | undefined {
  const single = Math.fround(Number(parseDouble(text) ?? NaN));
  if (!Number.isFinite(single)) return undefined;
  const shortest = [6, 7, 8].map((digits) => Number(single.toPrecision(digits)));
  return shortest.find((value) => Math.fround(value) === single) ?? Number(single.toPrecision(9));
}

const floatingType = (format: "double" | "float"): PrimitiveType => ({
  expected: "a number",
  json: ["number", "string"],
  parse: parseDouble,
  schema: { type: "number", format },
  numericRank: 4,
  unset: 0,
});

/** Base64url without padding (JSON Format 4.01, section 7.1), also from other Base64, so that equal bytes are equal texts. */
function parseBinary(text: string): string | undefined {
  const isPadded = text.endsWith("=");
  if (!/^[\w+/-]*={0,2}$/.test(text) || (isPadded && text.length % 4 !== 0)) return undefined;
  const value = text
    .replace(/={1,2}$/, "")
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  // Its last character may have bits that belong to no byte.
  return Buffer.from(value, "base64url").toString("base64url") === value ? value : undefined;
}

/** The row of a type whose values are texts in JSON. */
const textType = (
  expected: string,
  format: string | undefined,
  unset: string,
  parse: PrimitiveType["parse"],
): PrimitiveType => ({
  expected,
  json: ["string"],
  parse,
  schema: { type: "string", ...(format !== undefined && { format }) },
  numericRank: 0,
  unset,
});

export const primitiveTypes: Readonly<Record<PrimitiveTypeName, PrimitiveType>> = {
  "Edm.Guid": textType("a GUID such as 5d115c9c-44e3-ea11-bb43-000d3a2feca1", "uuid", emptyGuid, (text) =>
    isGuid(text) ? text.toLowerCase() : undefined,
  ),
  "Edm.String": textType("a text", undefined, "", (text) => text),
  "Edm.Boolean": {
    expected: "true or false",
    json: ["boolean"],
    parse: (text) => (text === "true" ? 1 : text === "false" ? 0 : undefined),
    schema: { type: "boolean" },
    numericRank: 0,
    unset: false,
  },
  "Edm.Byte": integerType("Edm.Byte", "an integer from 0 to 255"),
  "Edm.SByte": integerType("Edm.SByte", "an integer from -128 to 127"),
  "Edm.Int16": integerType("Edm.Int16", "an integer from -32768 to 32767"),
  "Edm.Int32": integerType("Edm.Int32", "an integer from -2147483648 to 2147483647", "int32"),
  "Edm.Int64": integerType("Edm.Int64", "an integer of 64 bits", "int64"),
  "Edm.Decimal": {
    expected: "a decimal number of at most 20 integer digits (38 digits in all)",
    json: ["number", "string"],
    parse: parseDecimal,
    schema: { type: "number", format: "decimal" },
    numericRank: 3,
    unset: 0,
  },
  "Edm.Double": floatingType("double"),
  "Edm.Single": {
    ...floatingType("float"),
    expected: "a number of single precision, from -3.4028235e38 to 3.4028235e38",
    parseGiven: parseSingle,
  },
  "Edm.Date": {
    ...textType("a date of the calendar, YYYY-MM-DD", "date", unsetDate, parseDate),
    parseGiven: parseGivenDate,
  },
  "Edm.DateTimeOffset": textType(
    "a date and time with offset, YYYY-MM-DDThh:mm:ssZ",
    "date-time",
    "0001-01-01T00:00:00Z",
    parseDateTimeOffset,
  ),
  "Edm.TimeOfDay": textType("a time of day, hh:mm:ss", "time", "00:00:00", parseTimeOfDay),
  "Edm.Duration": textType("a duration such as P1DT2H30M", "duration", "PT0S", parseDuration),
  "Edm.Binary": textType("bytes as base64url such as T0RhdGE", "base64url", "", parseBinary),
  "Edm.Stream": {
    ...textType("nothing: the stream is written at its own URL", "binary", "", () => undefined),
    json: [],
  },
};

export const isPrimitiveTypeName = (name: string): name is PrimitiveTypeName =>
  Object.hasOwn(primitiveTypes, name);

/*
 * A uniform form of values from different drivers, and its JSON; for comparing rows of two databases and exporting them
 * to files.
 */

/**
 * Returns the stored form of a value from a driver: decimals as text without needless zeros, Booleans as 0 and 1,
 * points in time with milliseconds. A value that is not of the type is returned unchanged.
 */
export function storedForm(type: PrimitiveTypeName, value: SqlValue | boolean | Date): SqlValue {
  if (value === null || value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "boolean") return Number(value);
  if (type === "Edm.Boolean" || type === "Edm.Duration") return Number(value);
  if (type === "Edm.String" || type === "Edm.Binary") return String(value);
  return primitiveTypes[type].parse(String(value)) ?? value;
}

/** Whether a stored value equals the stored form of `bound`. Drivers whose decimals are doubles return numbers. */
export function isStored(type: PrimitiveTypeName, stored: SqlValue, bound: SqlValue): boolean {
  const value = storedForm(type, bound);
  return storedForm(type, stored) === value || (typeof stored === "number" && stored === Number(value));
}

/** Returns the JSON value of a stored value, as bodies accept it: Int64 and decimals as text, without loss. */
export function jsonOfStored(type: PrimitiveTypeName, value: SqlValue): string | number | boolean {
  const stored = storedForm(type, value);
  switch (type) {
    case "Edm.Boolean":
      return stored === 1;
    case "Edm.Byte":
    case "Edm.SByte":
    case "Edm.Int16":
    case "Edm.Int32":
    case "Edm.Double":
    case "Edm.Single":
      return Number(stored);
    case "Edm.DateTimeOffset":
      return jsonInstant(String(stored));
    case "Edm.Duration":
      return `${Number(stored) < 0 ? "-" : ""}PT${Math.abs(Number(stored)) / 1000}S`;
    default:
      return String(stored);
  }
}
