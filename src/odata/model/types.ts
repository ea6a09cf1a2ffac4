/**
 * The primitive types of the Entity Data Model that this service supports, as a table. Each row parses text into the
 * canonical value (the stored and bound one) and defines its form in JSON, OpenAPI and URLs.
 */
import type { SqlValue } from "../sql/fragment";
import { parseDate, parseDateTimeOffset, parseDuration, parseTimeOfDay } from "./calendar";
import { parseDecimal } from "./decimal";

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
export interface PrimitiveType {
  /** A description of a value for messages: "a date, YYYY-MM-DD". */
  readonly expected: string;
  /** The kinds of JSON values accepted in a body. Numbers may also be sent as text. */
  readonly json: readonly ("string" | "number" | "boolean")[];
  /** Parses the text form (JSON text or URL literal) into the canonical value; undefined when it is not of the type. */
  readonly parse: (text: string) => SqlValue | undefined;
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

/** The zero GUID, the unset value of audit fields. */
export const emptyGuid = "00000000-0000-0000-0000-000000000000";

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

/** The row of a small integer type; no property has it, but values can be cast to it. */
const smallInteger = (type: IntegerTypeName, expected: string): PrimitiveType => ({
  expected,
  json: ["number", "string"],
  parse: (text) => parseInteger(text, type),
  schema: { type: "integer" },
  numericRank: 1,
  unset: 0,
});

/** Infinities and NaN are rejected, because not every database supports them. */
function parseDouble(text: string): SqlValue | undefined {
  const value = double.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : undefined;
}

export const primitiveTypes: Readonly<Record<PrimitiveTypeName, PrimitiveType>> = {
  "Edm.Guid": {
    expected: "a GUID such as 5d115c9c-44e3-ea11-bb43-000d3a2feca1",
    json: ["string"],
    parse: (text) => (isGuid(text) ? text.toLowerCase() : undefined),
    schema: { type: "string", format: "uuid" },
    numericRank: 0,
    unset: emptyGuid,
  },
  "Edm.String": {
    expected: "a text",
    json: ["string"],
    parse: (text) => text,
    schema: { type: "string" },
    numericRank: 0,
    unset: "",
  },
  "Edm.Boolean": {
    expected: "true or false",
    json: ["boolean"],
    parse: (text) => (text === "true" ? 1 : text === "false" ? 0 : undefined),
    schema: { type: "boolean" },
    numericRank: 0,
    unset: false,
  },
  "Edm.Byte": smallInteger("Edm.Byte", "an integer from 0 to 255"),
  "Edm.SByte": smallInteger("Edm.SByte", "an integer from -128 to 127"),
  "Edm.Int16": smallInteger("Edm.Int16", "an integer from -32768 to 32767"),
  "Edm.Int32": {
    expected: "an integer from -2147483648 to 2147483647",
    json: ["number", "string"],
    parse: (text) => parseInteger(text, "Edm.Int32"),
    schema: { type: "integer", format: "int32" },
    numericRank: 1,
    unset: 0,
  },
  "Edm.Int64": {
    expected: "an integer of 64 bits",
    json: ["number", "string"],
    parse: (text) => parseInteger(text, "Edm.Int64"),
    schema: { type: "integer", format: "int64" },
    numericRank: 2,
    unset: 0,
  },
  "Edm.Decimal": {
    expected: "a decimal number of at most 20 integer digits (38 digits in all)",
    json: ["number", "string"],
    parse: parseDecimal,
    schema: { type: "number", format: "decimal" },
    numericRank: 3,
    unset: 0,
  },
  "Edm.Double": {
    expected: "a number",
    json: ["number", "string"],
    parse: parseDouble,
    schema: { type: "number", format: "double" },
    numericRank: 4,
    unset: 0,
  },
  "Edm.Single": {
    expected: "a number",
    json: ["number", "string"],
    parse: parseDouble,
    schema: { type: "number", format: "float" },
    numericRank: 4,
    unset: 0,
  },
  "Edm.Date": {
    expected: "a date of the calendar, YYYY-MM-DD",
    json: ["string"],
    parse: parseDate,
    schema: { type: "string", format: "date" },
    numericRank: 0,
    unset: "0001-01-01",
  },
  "Edm.DateTimeOffset": {
    expected: "a date and time with offset, YYYY-MM-DDThh:mm:ssZ",
    json: ["string"],
    parse: parseDateTimeOffset,
    schema: { type: "string", format: "date-time" },
    numericRank: 0,
    unset: "0001-01-01T00:00:00Z",
  },
  "Edm.TimeOfDay": {
    expected: "a time of day, hh:mm:ss",
    json: ["string"],
    parse: parseTimeOfDay,
    schema: { type: "string", format: "time" },
    numericRank: 0,
    unset: "00:00:00",
  },
  "Edm.Duration": {
    expected: "a duration such as P1DT2H30M",
    json: ["string"],
    parse: parseDuration,
    schema: { type: "string", format: "duration" },
    numericRank: 0,
    unset: "PT0S",
  },
  "Edm.Binary": {
    expected: "Base64 text",
    json: ["string"],
    parse: (text) => (/^[A-Za-z0-9_+/-]*={0,2}$/.test(text) ? text : undefined),
    schema: { type: "string", format: "base64url" },
    numericRank: 0,
    unset: "",
  },
  "Edm.Stream": {
    expected: "nothing: the stream is written at its own URL",
    json: [],
    parse: () => undefined,
    schema: { type: "string", format: "binary" },
    numericRank: 0,
    unset: "",
  },
};

export const isPrimitiveTypeName = (name: string): name is PrimitiveTypeName =>
  Object.hasOwn(primitiveTypes, name);
