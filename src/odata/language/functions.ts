/**
 * The functions of the expression language (OData URL Conventions 4.01, section 5.1.1): ONE row each, with overloads,
 * SQL per dialect, documentation and an example that is true and is run by the tests. No other code names a function.
 * `cast`, `isof` and `case` take types and pairs instead of values; the binder has them.
 */
import { ODataError } from "../errors";
import { hasSubSelect, isConstant, sql, text, type Fragment, type DialectName } from "../sql/fragment";
import type { PrimitiveTypeName } from "../model/types";
import { writtenPattern } from "./patterns";

/** SQL of a call; operands are values in the database's form of their type (durations: milliseconds). */
type FunctionCell = (...operands: readonly Fragment[]) => Fragment;

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
  /** The second operand must be a literal: its text as the database has it; throws for one that the function cannot take. */
  readonly literal?: (text: string, dialect: DialectName) => string;
  /** Nodes that a call costs besides its own and those of its operands (`MAX_REQUEST_NODES`). */
  readonly nodes?: number;
  /** The texts are compared with each other: one beside a code is read as a part of codes. */
  readonly compares?: true;
  /** The result depends on the time zone that a point in time is stated in. */
  readonly zoned?: true;
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
function signature(written: string): Overload {
  const [parameters = "", result = ""] = written.split("→");
  const name = (short: string): PrimitiveTypeName => types[short as ShortName];
  return { parameters: parameters === "" ? [] : parameters.split(",").map(name), result: name(result) };
}

/** The nodes of a literal with some milliseconds of preparation: a request has 24 at most, a batch ten times that. */
const preparedNodes = 800;

type Cells = FunctionRow["sql"];

const rowWith =
  (facts: Partial<FunctionRow>) =>
  (signatures: string, example: string, documentation: string, cells: Cells): FunctionRow => ({
    overloads: signatures.split(" ").map(signature),
    sql: cells,
    documentation,
    example,
    ...facts,
  });
const row = rowWith({});
const comparing = rowWith({ compares: true });
const zoned = rowWith({ zoned: true });
const prepared = rowWith({ literal: writtenPattern, nodes: preparedNodes });

/** The same SQL in all databases. */
const everywhere = (cell: FunctionCell): Cells => ({ sqlite: cell, postgres: cell, mssql: cell });

/** A number in dates and times; `place`: the position and length of its digits in SQLite's text. */
const numberAt = (part: Fragment, place: FunctionCell): Cells => ({
  sqlite: (a) => sql`cast(substr(${a}, ${place(a)}) as integer)`,
  postgres: (a) => sql`extract(${part} from ${a})::int`,
  mssql: (a) => sql`datepart(${part}, ${a})`,
});

/** White space according to Unicode. */
const whiteSpace = sql`char(9, 10, 11, 12, 13, 32, 133, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288)`;

/** The same as a text: `U&` writes characters by their code points. */
const whiteSpaceText = sql`U&'\\0009\\000A\\000B\\000C\\000D\\0020\\0085\\00A0\\1680\\2000\\2001\\2002\\2003\\2004\\2005\\2006\\2007\\2008\\2009\\200A\\2028\\2029\\202F\\205F\\3000'`;

/** SQL Server: a text of any length, or one that grows beyond 4,000 characters is cut. */
const long = (a: Fragment): Fragment => sql`cast(${a} as nvarchar(max))`;
/** SQL Server: LEN would leave blanks at the end out. */
const characters = (a: Fragment): Fragment => sql`(len(${long(a)} + N'.') - 1)`;
/** SQL Server: a position beyond every text, which the positions of requests are cut to. */
const farther = sql`1000000000`;
/** SQL Server: from 1; 0 for none. The empty text is in every text, which CHARINDEX denies. */
const position = (a: Fragment, b: Fragment): Fragment =>
  sql`case when datalength(${b}) = 0 then 1 else charindex(${b}, ${a}) end`;
/** SQL Server: equal texts of equal length; its comparison fills the shorter one up with blanks. */
const sameText = (a: Fragment, b: Fragment): Fragment =>
  sql`(${a} = ${b} and datalength(${long(a)}) = datalength(${long(b)}))`;

const beginsWith = (a: Fragment, b: Fragment): Fragment => sameText(sql`left(${a}, ${characters(b)})`, b);
/**
 * SQL Server: a range of an index, for the texts that begin like the second one: a pattern has at most 4,000
 * characters, and escapes may double them.
 */
const mayBeginWith = (a: Fragment, b: Fragment): Fragment => {
  const escaped = ["~", "%", "_", "["].reduce(
    (pattern, character) => sql`replace(${pattern}, N${text(character)}, N${text(`~${character}`)})`,
    sql`left(${b}, 1000)`,
  );
  return sql`${a} like ${escaped} + N'%' escape N'~'`;
};

const whiteSpaceCharacters = sql`nchar(9) + nchar(10) + nchar(11) + nchar(12) + nchar(13) + nchar(32) + nchar(133) + nchar(160) + nchar(5760) + nchar(8192) + nchar(8193) + nchar(8194) + nchar(8195) + nchar(8196) + nchar(8197) + nchar(8198) + nchar(8199) + nchar(8200) + nchar(8201) + nchar(8202) + nchar(8232) + nchar(8233) + nchar(8239) + nchar(8287) + nchar(12288)`;

/** The function that a database cannot run. */
const missing: FunctionCell = () => {
  throw new ODataError(
    "BadRequest_MethodNotImplemented",
    "The database of this service has no regular expressions, so 'matchesPattern' is not implemented; use contains, startswith or endswith.",
    { target: "matchesPattern" },
  );
};

export const functions: Readonly<Record<string, FunctionRow>> = {
  concat: row(
    "string,string→string",
    "concat('Quay ','House') eq 'Quay House'",
    "The concatenation of both texts.",
    {
      sqlite: (a, b) => sql`(${a} || ${b})`,
      postgres: (a, b) => sql`(${a} || ${b})`,
      mssql: (a, b) => sql`(${long(a)} + ${b})`,
    },
  ),
  contains: comparing(
    "string,string→boolean",
    "contains('Quay House','y H')",
    "Whether the first text contains the second.",
    {
      sqlite: (a, b) => sql`instr(${a}, ${b}) > 0`,
      postgres: (a, b) => sql`strpos(${a}, ${b}) > 0`,
      mssql: (a, b) => sql`${position(a, b)} > 0`,
    },
  ),
  startswith: comparing(
    "string,string→boolean",
    "startswith('Quay House','Quay')",
    "Whether the first text begins with the second.",
    {
      sqlite: (a, b) => sql`substr(${a}, 1, length(${b})) = ${b}`,
      postgres: (a, b) => sql`starts_with(${a}, ${b})`,
      mssql: (a, b) =>
        isConstant(b) && !hasSubSelect(a)
          ? sql`(${mayBeginWith(a, b)} and ${beginsWith(a, b)})`
          : beginsWith(a, b),
    },
  ),
  endswith: comparing(
    "string,string→boolean",
    "endswith('Quay House','House')",
    "Whether the first text ends with the second.",
    {
      sqlite: (a, b) =>
        sql`substr(${a}, length(${a}) - length(${b}) + 1) = ${b} and length(${a}) >= length(${b})`,
      postgres: (a, b) => sql`right(${a}, length(${b})) = ${b}`,
      mssql: (a, b) => sameText(sql`right(${a}, ${characters(b)})`, b),
    },
  ),
  indexof: comparing(
    "string,string→int",
    "indexof('Quay House','House') eq 5",
    "Position of the second text in the first, from 0; -1 if absent.",
    {
      sqlite: (a, b) => sql`(instr(${a}, ${b}) - 1)`,
      postgres: (a, b) => sql`(strpos(${a}, ${b}) - 1)`,
      mssql: (a, b) => sql`(${position(a, b)} - 1)`,
    },
  ),
  length: row("string→int", "length('Quay') eq 4", "Number of characters.", {
    sqlite: (a) => sql`length(${a})`,
    postgres: (a) => sql`length(${a})`,
    mssql: characters,
  }),
  substring: row(
    "string,int→string string,int,int→string",
    "substring('Quay House',5,3) eq 'Hou' and substring('Quay House',-5) eq 'House'",
    "The text from a position (from 0; negative: from the end) to the end, or of a given length.",
    {
      // Without a length, SQLite's function returns no text for a position far before the beginning.
      sqlite: (a, from, length?: Fragment) =>
        length === undefined
          ? sql`substr(${a}, max(${from}, -length(${a})) + (${from} >= 0))`
          : sql`substr(${a}, ${from} + (${from} >= 0), max(${length}, 0))`,
      postgres: (a, from, length?: Fragment) => {
        const start = sql`(case when ${from} >= 0 then least(${from}, 1000000000) + 1 when ${from} < 0 then length(${a}) + greatest(${from}, -1000000000) + 1 end)::int`;
        return length === undefined
          ? sql`substr(${a}, ${start})`
          : sql`substr(${a}, ${start}, (case when ${length} > 0 then least(${length}, 1000000000) when ${length} <= 0 then 0 end)::int)`;
      },
      mssql: (a, from, length?: Fragment) => {
        const start = sql`case when ${from} > ${farther} then ${farther} + 1 when ${from} >= 0 then ${from} + 1 when ${from} < -${farther} then -${farther} when ${from} < 0 then ${characters(a)} + ${from} + 1 end`;
        const most =
          length === undefined
            ? sql`2 * ${farther}`
            : sql`case when ${length} > ${farther} then ${farther} when ${length} > 0 then ${length} when ${length} <= 0 then 0 end`;
        return sql`substring(${a}, ${start}, ${most})`;
      },
    },
  ),
  tolower: row("string→string", "tolower('QUAY É') eq 'quay é'", "The text in lower case (Unicode).", {
    sqlite: (a) => sql`unicode_lower(${a})`,
    postgres: (a) => sql`(lower(${a} collate "und-x-icu") collate "C")`,
    mssql: (a) => sql`lower(${a})`,
  }),
  toupper: row("string→string", "toupper('quay é') eq 'QUAY É'", "The text in upper case (Unicode).", {
    sqlite: (a) => sql`unicode_upper(${a})`,
    postgres: (a) => sql`(upper(${a} collate "und-x-icu") collate "C")`,
    mssql: (a) => sql`upper(${a})`,
  }),
  matchesPattern: prepared(
    "string,string→boolean",
    "matchesPattern('Quay House','^Q.*e$')",
    "Whether the text matches the regular expression, a literal: ECMAScript's, without back references and look-around assertions, and with `(?i)`.",
    {
      sqlite: (a, b) => sql`matches_pattern(${a}, ${b}) = 1`,
      postgres: (a, b) => sql`${a} ~ ${b}`,
      mssql: missing,
    },
  ),
  trim: row(
    "string→string",
    "trim('  Quay ') eq 'Quay'",
    "The text without white space (Unicode) at both ends.",
    {
      sqlite: (a) => sql`trim(${a}, ${whiteSpace})`,
      postgres: (a) => sql`btrim(${a}, ${whiteSpaceText})`,
      mssql: (a) => sql`trim(${whiteSpaceCharacters} from ${a})`,
    },
  ),

  year: zoned(
    "date→int instant→int",
    "year(2026-03-31) eq 2026",
    "The year.",
    numberAt(sql`year`, () => sql`1, 4`),
  ),
  month: zoned(
    "date→int instant→int",
    "month(2026-03-31) eq 3",
    "The month, 1 to 12.",
    numberAt(sql`month`, () => sql`6, 2`),
  ),
  day: zoned(
    "date→int instant→int",
    "day(2026-03-31) eq 31",
    "The day of the month.",
    numberAt(sql`day`, () => sql`9, 2`),
  ),
  hour: zoned(
    "instant→int time→int",
    "hour(2026-03-31T13:14:15Z) eq 13",
    "The hour (UTC), 0 to 23.",
    numberAt(sql`hour`, (a) => sql`-13 + 14 * (length(${a}) < 20), 2`),
  ),
  minute: zoned(
    "instant→int time→int",
    "minute(2026-03-31T13:14:15Z) eq 14",
    "The minute.",
    numberAt(sql`minute`, (a) => sql`-10 + 14 * (length(${a}) < 20), 2`),
  ),
  second: row("instant→int time→int", "second(2026-03-31T13:14:15Z) eq 15", "The second.", {
    sqlite: (a) => sql`cast(substr(${a}, -7 + 14 * (length(${a}) < 20), 2) as integer)`,
    postgres: (a) => sql`floor(extract(second from ${a}))::int`,
    mssql: (a) => sql`datepart(second, ${a})`,
  }),
  fractionalseconds: row(
    "instant→decimal time→decimal",
    "fractionalseconds(2026-03-31T13:14:15.250Z) eq 0.25",
    "The part of a second, from 0 to below 1.",
    {
      sqlite: (a) => sql`(cast(substr(${a}, -4 + 14 * (length(${a}) < 20), 3) as integer) / 1000.0)`,
      postgres: (a) => sql`(mod(extract(milliseconds from ${a}), 1000) / 1000)`,
      mssql: (a) => sql`(datepart(millisecond, ${a}) / 1000.0)`,
    },
  ),
  date: zoned("instant→date date→date", "date(2026-03-31T23:14:15Z) eq 2026-03-31", "The date (UTC).", {
    sqlite: (a) => sql`substr(${a}, 1, 10)`,
    postgres: (a) => sql`(${a})::date`,
    mssql: (a) => sql`cast(${a} as date)`,
  }),
  time: zoned("instant→time", "time(2026-03-31T13:14:15Z) eq 13:14:15", "The time of day (UTC).", {
    sqlite: (a) => sql`substr(${a}, 12, 12)`,
    postgres: (a) => sql`(${a})::time(3)`,
    mssql: (a) => sql`cast(${a} as time(3))`,
  }),
  now: row(
    "→instant",
    "now() gt 2020-01-01T00:00:00Z",
    "The time of this request (UTC).",
    everywhere((now) => now),
  ),
  maxdatetime: row("→instant", "maxdatetime() gt now()", "The latest point in time.", {
    sqlite: () => sql`'9999-12-31T23:59:59.999Z'`,
    postgres: () => sql`'9999-12-31T23:59:59.999'::timestamp(3)`,
    mssql: () => sql`cast('9999-12-31T23:59:59.999' as datetime2(3))`,
  }),
  mindatetime: row(
    "→instant",
    "mindatetime() lt now()",
    "The earliest point in time; an unset datetime has this value.",
    {
      sqlite: () => sql`'0001-01-01T00:00:00.000Z'`,
      postgres: () => sql`'0001-01-01T00:00:00'::timestamp(3)`,
      mssql: () => sql`cast('0001-01-01T00:00:00' as datetime2(3))`,
    },
  ),
  totaloffsetminutes: zoned(
    "instant→int",
    "totaloffsetminutes(now()) eq 0",
    "The offset from UTC; always 0, since responses are in UTC.",
    {
      sqlite: (a) => sql`iif(${a} is null, null, 0)`,
      postgres: (a) => sql`case when ${a} is not null then 0 end`,
      mssql: (a) => sql`case when ${a} is not null then 0 end`,
    },
  ),
  totalseconds: row(
    "duration→decimal",
    "totalseconds(duration'PT1M0.5S') eq 60.5",
    "The length in seconds.",
    everywhere((a) => sql`round(${a} / 1000.0, 8)`),
  ),

  round: row(
    "decimal→decimal double→double",
    "round(2.5) eq 3 and round(-2.5) eq -3",
    "The nearest integer; halves are rounded away from zero.",
    {
      sqlite: (a) => sql`round(${a})`,
      postgres: (a) => sql`round((${a})::numeric)`,
      mssql: (a) => sql`round(${a}, 0)`,
    },
  ),
  floor: row(
    "decimal→decimal double→double",
    "floor(-2.5) eq -3",
    "The next integer below.",
    everywhere((a) => sql`floor(${a})`),
  ),
  ceiling: row("decimal→decimal double→double", "ceiling(-2.5) eq -2", "The next integer above.", {
    sqlite: (a) => sql`ceil(${a})`,
    postgres: (a) => sql`ceil(${a})`,
    mssql: (a) => sql`ceiling(${a})`,
  }),
};

/** Functions for expressions of the model alone, which no request can name. */
export const modelFunctions: Readonly<Record<string, FunctionRow>> = {
  days: row(
    "date,date→int",
    "days(2026-03-01,2026-02-28) eq 1",
    "The days from the second date to the first.",
    {
      sqlite: (a, b) => sql`cast(julianday(${a}) - julianday(${b}) as integer)`,
      postgres: (a, b) => sql`((${a})::date - (${b})::date)`,
      mssql: (a, b) => sql`datediff(day, ${b}, ${a})`,
    },
  ),
  round2: row(
    "decimal→decimal",
    "round2(2.345) eq 2.35",
    "The number with two places; halves go away from zero.",
    {
      // A binary fraction is at most some units of its last place below the half that it stands for, and pushed over it.
      sqlite: (a) => sql`(round(${a} * 100.00000000000006) / 100)`,
      postgres: (a) => sql`round((${a})::numeric, 2)`,
      mssql: (a) => sql`round(${a}, 2)`,
    },
  ),
};

/** Functions of OData that this model or its databases cannot have: known names, answered with 501. */
export const functionsNotImplemented: ReadonlySet<string> = new Set(
  ["distance", "intersects", "length"].map((name) => `geo.${name}`),
);

/** A function on the nodes of a recursive hierarchy. Its parameters have names; the first three are the same for all. */
export interface HierarchyFunctionRow {
  /** Further parameters; those with a question mark may be omitted. */
  readonly parameters: readonly string[];
  readonly documentation: string;
}

/** By their names in the vocabulary `Aggregation` (Data Aggregation 4.0, section 5.5.2.1). */
export const hierarchyFunctions = {
  isnode: { parameters: [], documentation: "Whether `Node` is a node of the hierarchy." },
  isroot: { parameters: [], documentation: "Whether it is a node without a parent among the nodes." },
  isleaf: { parameters: [], documentation: "Whether it is a node without children among the nodes." },
  issibling: {
    parameters: ["Other"],
    documentation: "Whether it is another node with the same parent as `Other`, or both are roots.",
  },
  isancestor: {
    parameters: ["Descendant", "MaxDistance?", "IncludeSelf?"],
    documentation: "Whether it is above `Descendant`, or with `IncludeSelf=true` the same node.",
  },
  isdescendant: {
    parameters: ["Ancestor", "MaxDistance?", "IncludeSelf?"],
    documentation: "Whether it is below `Ancestor`, or with `IncludeSelf=true` the same node.",
  },
} as const satisfies Readonly<Record<string, HierarchyFunctionRow>>;

export type HierarchyFunctionName = keyof typeof hierarchyFunctions;

export const hierarchyFunctionNames = Object.keys(hierarchyFunctions) as readonly HierarchyFunctionName[];

/** The dynamic properties of nodes in the results of `TopLevels`, to which `$metadata` refers. */
export const treeProperties = [
  "DistanceFromRoot",
  "DrillState",
  "LimitedDescendantCount",
  "LimitedRank",
] as const;

export type TreeProperty = (typeof treeProperties)[number];

/** Functions of two lists alone; others of the same names as those of texts take lists, too (`plan/expression.ts`). */
export const listFunctions: Readonly<
  Record<string, { readonly documentation: string; readonly example: string }>
> = {
  hassubset: {
    documentation: "Whether the second list is the first one without some items, in any order.",
    example: "hassubset([4,1,3,1],[1,4,1])",
  },
  hassubsequence: {
    documentation: "Whether the second list is the first one without some items, in its order.",
    example: "hassubsequence([4,1,3,1],[4,1,1])",
  },
};

/** Functions whose arguments are types, conditions or names of properties (`plan/expression.ts`). */
const formFunctions = ["cast", "isof", "case", "isdefined"] as const;

/** Names for `Capabilities.FilterFunctions`, the documentation and suggestions. */
export const functionNames: readonly string[] = [
  ...Object.keys(functions),
  ...Object.keys(listFunctions),
  ...formFunctions,
];

interface FoundFunction {
  readonly name: string;
  readonly row: FunctionRow;
}

const byLowerName: ReadonlyMap<string, FoundFunction> = new Map(
  Object.entries(functions).map(([name, entry]) => [name.toLowerCase(), { name, row: entry }]),
);

/** The function of that name in any letter case (4.01), with its canonical spelling. */
export const findFunction = (name: string): FoundFunction | undefined => byLowerName.get(name.toLowerCase());

/** The same for text of the model. */
export function findModelFunction(name: string): FoundFunction | undefined {
  const own = modelFunctions[name];
  return own ? { name, row: own } : findFunction(name);
}
