/**
 * The functions of the expression language (OData URL Conventions 4.01, section 5.1.1): ONE row each, with overloads,
 * SQL per dialect, documentation and an example that is true and is run by the tests. Nobody else names a function.
 * `cast`, `isof` and `case` take types and pairs instead of values; the binder has them.
 */
import { sql, type Fragment } from "../fragment";
import type { PrimitiveTypeName } from "../edm/types";
import type { DialectName } from "./dialect-name";

/** SQL of a call; operands are values in the database's form of their type (durations: milliseconds). */
export type FunctionCell = (...operands: readonly Fragment[]) => Fragment;

export interface Overload {
  readonly parameters: readonly PrimitiveTypeName[];
  readonly result: PrimitiveTypeName;
}

export interface FunctionRow {
  readonly overloads: readonly Overload[];
  /** Boolean results are conditions, everything else is a value. */
  readonly sql: Readonly<Record<DialectName, FunctionCell>>;
  readonly documentation: string;
  /** A filter that is true for every record. */
  readonly example: string;
}

const types = {
  string: "Edm.String",
  boolean: "Edm.Boolean",
  int: "Edm.Int32",
  decimal: "Edm.Decimal",
  double: "Edm.Double",
  date: "Edm.Date",
  instant: "Edm.DateTimeOffset",
  time: "Edm.TimeOfDay",
  duration: "Edm.Duration",
} as const satisfies Record<string, PrimitiveTypeName>;
type ShortName = keyof typeof types;

/** "string,int→string" */
function signature(text: string): Overload {
  const [parameters = "", result = ""] = text.split("→");
  const name = (short: string): PrimitiveTypeName => types[short as ShortName];
  return { parameters: parameters === "" ? [] : parameters.split(",").map(name), result: name(result) };
}

const row = (
  signatures: string,
  example: string,
  documentation: string,
  cells: Record<DialectName, FunctionCell>,
): FunctionRow => ({ overloads: signatures.split(" ").map(signature), sql: cells, documentation, example });

const none = sql`''`;
/** What Unicode calls white space. */
const whiteSpace = sql`char(9, 10, 11, 12, 13, 32, 133, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288)`;

export const functions: Readonly<Record<string, FunctionRow>> = {
  concat: row(
    "string,string→string",
    "concat('Quay ','House') eq 'Quay House'",
    "Both texts, one after the other.",
    {
      sqlite: (a = none, b = none) => sql`(${a} || ${b})`,
    },
  ),
  contains: row(
    "string,string→boolean",
    "contains('Quay House','y H')",
    "Whether the first text holds the second.",
    {
      sqlite: (a = none, b = none) => sql`instr(${a}, ${b}) > 0`,
    },
  ),
  startswith: row(
    "string,string→boolean",
    "startswith('Quay House','Quay')",
    "Whether the first text begins with the second.",
    {
      sqlite: (a = none, b = none) => sql`substr(${a}, 1, length(${b})) = ${b}`,
    },
  ),
  endswith: row(
    "string,string→boolean",
    "endswith('Quay House','House')",
    "Whether the first text ends with the second.",
    {
      sqlite: (a = none, b = none) =>
        sql`substr(${a}, length(${a}) - length(${b}) + 1) = ${b} and length(${a}) >= length(${b})`,
    },
  ),
  indexof: row(
    "string,string→int",
    "indexof('Quay House','House') eq 5",
    "Position of the second text in the first, from 0; -1 when absent.",
    {
      sqlite: (a = none, b = none) => sql`(instr(${a}, ${b}) - 1)`,
    },
  ),
  length: row("string→int", "length('Quay') eq 4", "Number of characters.", {
    sqlite: (a = none) => sql`length(${a})`,
  }),
  substring: row(
    "string,int→string string,int,int→string",
    "substring('Quay House',5,3) eq 'Hou' and substring('Quay House',-5) eq 'House'",
    "The text from a position (from 0; negative: from the end), to the end or of a given length.",
    {
      sqlite: (a = none, from = none, length?: Fragment) =>
        length === undefined
          ? sql`substr(${a}, ${from} + (${from} >= 0))`
          : sql`substr(${a}, ${from} + (${from} >= 0), max(${length}, 0))`,
    },
  ),
  tolower: row("string→string", "tolower('QUAY É') eq 'quay é'", "The text in lower case (Unicode).", {
    sqlite: (a = none) => sql`unicode_lower(${a})`,
  }),
  toupper: row("string→string", "toupper('quay é') eq 'QUAY É'", "The text in upper case (Unicode).", {
    sqlite: (a = none) => sql`unicode_upper(${a})`,
  }),
  matchesPattern: row(
    "string,string→boolean",
    "matchesPattern('Quay House','^Q.*e$')",
    "Whether the text matches the regular expression (RE2 syntax, so no back references).",
    { sqlite: (a = none, b = none) => sql`matches_pattern(${a}, ${b}) = 1` },
  ),
  trim: row(
    "string→string",
    "trim('  Quay ') eq 'Quay'",
    "The text without white space (Unicode) at both ends.",
    {
      sqlite: (a = none) => sql`trim(${a}, ${whiteSpace})`,
    },
  ),

  year: row("date→int instant→int", "year(2026-03-31) eq 2026", "The year.", {
    sqlite: (a = none) => sql`cast(substr(${a}, 1, 4) as integer)`,
  }),
  month: row("date→int instant→int", "month(2026-03-31) eq 3", "The month, 1 to 12.", {
    sqlite: (a = none) => sql`cast(substr(${a}, 6, 2) as integer)`,
  }),
  day: row("date→int instant→int", "day(2026-03-31) eq 31", "The day of the month.", {
    sqlite: (a = none) => sql`cast(substr(${a}, 9, 2) as integer)`,
  }),
  hour: row("instant→int time→int", "hour(2026-03-31T13:14:15Z) eq 13", "The hour (UTC), 0 to 23.", {
    sqlite: (a = none) => sql`cast(substr(${a}, -13 + 14 * (length(${a}) < 20), 2) as integer)`,
  }),
  minute: row("instant→int time→int", "minute(2026-03-31T13:14:15Z) eq 14", "The minute.", {
    sqlite: (a = none) => sql`cast(substr(${a}, -10 + 14 * (length(${a}) < 20), 2) as integer)`,
  }),
  second: row("instant→int time→int", "second(2026-03-31T13:14:15Z) eq 15", "The second.", {
    sqlite: (a = none) => sql`cast(substr(${a}, -7 + 14 * (length(${a}) < 20), 2) as integer)`,
  }),
  fractionalseconds: row(
    "instant→decimal time→decimal",
    "fractionalseconds(2026-03-31T13:14:15.250Z) eq 0.25",
    "The part of a second, from 0 to below 1.",
    { sqlite: (a = none) => sql`(cast(substr(${a}, -4 + 14 * (length(${a}) < 20), 3) as integer) / 1000.0)` },
  ),
  date: row("instant→date date→date", "date(2026-03-31T23:14:15Z) eq 2026-03-31", "The date (UTC).", {
    sqlite: (a = none) => sql`substr(${a}, 1, 10)`,
  }),
  time: row("instant→time", "time(2026-03-31T13:14:15Z) eq 13:14:15", "The time of day (UTC).", {
    sqlite: (a = none) => sql`substr(${a}, 12, 12)`,
  }),
  now: row("→instant", "now() gt 2020-01-01T00:00:00Z", "The time of this request (UTC).", {
    sqlite: (now = none) => now,
  }),
  maxdatetime: row("→instant", "maxdatetime() gt now()", "The latest point in time.", {
    sqlite: () => sql`'9999-12-31T23:59:59.999Z'`,
  }),
  mindatetime: row(
    "→instant",
    "mindatetime() lt now()",
    "The earliest point in time; an unset datetime has this value.",
    {
      sqlite: () => sql`'0001-01-01T00:00:00.000Z'`,
    },
  ),
  totaloffsetminutes: row(
    "instant→int",
    "totaloffsetminutes(now()) eq 0",
    "The offset from UTC; always 0, since answers are in UTC.",
    {
      sqlite: (a = none) => sql`iif(${a} is null, null, 0)`,
    },
  ),
  totalseconds: row(
    "duration→decimal",
    "totalseconds(duration'PT1M0.5S') eq 60.5",
    "The length in seconds.",
    {
      sqlite: (a = none) => sql`round(${a} / 1000.0, 8)`,
    },
  ),

  round: row(
    "decimal→decimal double→double",
    "round(2.5) eq 3 and round(-2.5) eq -3",
    "The nearest integer; halves go away from zero.",
    { sqlite: (a = none) => sql`round(${a})` },
  ),
  floor: row("decimal→decimal double→double", "floor(-2.5) eq -3", "The next integer below.", {
    sqlite: (a = none) => sql`floor(${a})`,
  }),
  ceiling: row("decimal→decimal double→double", "ceiling(-2.5) eq -2", "The next integer above.", {
    sqlite: (a = none) => sql`ceil(${a})`,
  }),
};

/** Functions of OData that this model or its databases cannot have: known names, answered with 501. */
export const functionsNotImplemented: ReadonlySet<string> = new Set([
  "hassubset",
  "hassubsequence",
  "geo.distance",
  "geo.intersects",
  "geo.length",
]);

/** Names for `Capabilities.FilterFunctions` and the documentation. */
export const functionNames: readonly string[] = Object.keys(functions);

const byLowerName: ReadonlyMap<string, { readonly name: string; readonly row: FunctionRow }> = new Map(
  Object.entries(functions).map(([name, entry]) => [name.toLowerCase(), { name, row: entry }]),
);

/** The function of that name in any letter case (4.01), with its canonical spelling. */
export const findFunction = (
  name: string,
): { readonly name: string; readonly row: FunctionRow } | undefined => byLowerName.get(name.toLowerCase());
