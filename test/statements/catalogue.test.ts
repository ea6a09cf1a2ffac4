/**
 * Every statement of the catalogue for SQL Server parses. The parser knows the grammar of T-SQL but is generous with
 * functions and clauses of other databases, which `transactSqlFaults` finds. The other databases execute their
 * statements in other suites.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { init, validate } from "@guanmingchiu/sqlparser-ts";
import { mssql } from "../../src/odata/store/mssql/dialect";
import { defineFunctions } from "../../src/odata/store/sqlite/connection";
import { newDatabase } from "../databases";
import { transactSqlFaults } from "../golden/transact-sql";
import type { SentText } from "../mssql/tds";
import { type Catalogue, makeCatalogue, type CataloguedStatement } from "./catalogue";
import { mssqlDeclarations } from "./declarations";
import { schemaTexts } from "./schema";

jest.setTimeout(3_600_000);
let catalogue: Catalogue;
beforeAll(async () => {
  await init();
  catalogue = await makeCatalogue(1, [mssql]);
});

/** Forms of T-SQL that Microsoft documents and the parser does not know, and forms that it knows: the rest of the text is parsed. */
const forms: readonly (readonly [form: RegExp, known: string])[] = [
  // FETCH takes expressions: the service's one expression there is checked by its form.
  [/(?<=fetch next )(\(case when (@(?:s\d+)?p\d+|\d+) > 0 then \2 else 1 end\))(?= rows)/g, "1"],
  // EXECUTE with the variable for the return status: `EXEC @status = procedure`.
  [/\bexec @result = (?=sp_\w+ )/g, "exec "],
  // SAVE TRANSACTION and ROLLBACK TRANSACTION with the name of a savepoint.
  [/^(.*; )?(?:save|rollback) transaction part$/g, "$1rollback transaction"],
  // CREATE INDEX with UNIQUE and CLUSTERED.
  [/^CREATE UNIQUE CLUSTERED INDEX /g, "CREATE UNIQUE INDEX "],
  // ALTER COLUMN with the definition of the column.
  [/(?<=^ALTER TABLE "\w+" )ALTER COLUMN(?= "\w+" n?\w+)/g, "ADD"],
  // ADD CONSTRAINT with DEFAULT and FOR.
  [
    /(?<=^ALTER TABLE "\w+" )ADD CONSTRAINT ("\w+") DEFAULT (.+) FOR ("\w+")$/g,
    "ADD $3 int CONSTRAINT $1 DEFAULT $2",
  ],
];

function faultOf(text: string): string | undefined {
  try {
    validate(
      forms.reduce((known, [form, other]) => known.replaceAll(form, other), text),
      "mssql",
    );
    return undefined;
  } catch (error) {
    return String(error);
  }
}

interface CheckedText {
  readonly text: string;
  /** The names of its parameters, or their number. */
  readonly parameters: number | readonly string[];
}

const ofSent = ({ text, declarations }: SentText): CheckedText => ({
  text,
  parameters: declarations.match(/@\w+/g) ?? [],
});

/** The first faults, of the shortest texts: on a long one that is wrong, the parser may take very long. */
function firstFaults(texts: readonly CheckedText[]): readonly string[] {
  const faults: string[] = [];
  for (const { text, parameters } of texts.toSorted((a, b) => a.text.length - b.text.length)) {
    const found = [faultOf(text), ...transactSqlFaults(text, parameters)];
    for (const fault of found) if (fault !== undefined) faults.push(`${fault}: ${text}`);
    if (faults.length > 3) break;
  }
  return faults;
}

test.each([
  "select (1 from t",
  "selct a from t",
  "select case when 1 = 1 then 2 from t",
  "select a from t where a = = b",
  "select a from t for json pathh",
  "select * from t cross aply (select 1) x",
  "select string_agg(a, ',') within group order by a from t",
  "select a from t order by a offset 1 rows fetch next (case when @p1 > 0 then @p2 else 1 end) rows only",
  "declare @result; select 1",
  "exec @result = sp_getapplock @Resource = , @LockMode = 'Shared'",
  "if @@rowcount <> 1 throw 51206, '0' 1; select 1",
  "update t set a = 1; if @@rowcount <> throw 51206, '0', 1; select 1",
  "save transaction",
  "save transaction part if",
  "commit; begin transactions",
  'CREATE UNIQUE CLUSTERED INDEX "i" ON "t" ()',
  'ALTER TABLE "t" ALTER COLUMN "a" nvarchar(20 NOT NULL',
  `ALTER TABLE "t" ADD CONSTRAINT "d" DEFAULT FOR "a"`,
])("the parser rejects '%s'", (text) => {
  expect(faultOf(text)).toMatch(/error/);
});

test.each([
  ["select sum((select 1)) from t", "an aggregate over a sub-select (error 130)"],
  ["with \"w\" as (select 1 as n union all select w.n from \"w\" w left join t on 1 = 1) select 1", "'left' in a recursion (error 462)"],
  ["with \"w\" as (select 1 as n union all select w.n from \"w\" w where (select count(*) from t) > 1) select 1", "'count' in a recursion (error 467)"],
  [`select ${"case when 1 = 1 then ".repeat(11)}1${" end".repeat(11)}`, "more than ten nested cases (error 125)"],
  [`select 1 from t order by "t"."a", isnull(b, 0), "t"."a" desc`, "a repeated key of an order (error 169)"],
  [`select row_number() over (order by (select 1), b, b) from t`, "a repeated key of an order (error 169)"],
  ["declare @other int; exec @result = p @Name = N'x'", "@other,@result are in it, and 0 parameters are bound"],
])("the checker finds a fault in '%s'", (text, fault) => {
  expect(transactSqlFaults(text, 0)).toEqual([fault]);
}); // prettier-ignore

test.each([
  "with \"a\" as (select t.n from t left join u on 1 = 1), \"w\" as (select 1 as n union all select left(a.n, 1) from \"w\" w join \"a\" a on 1 = 1) select 1",
  "with \"w\" as (select count(*) as n from t union all select w.n from \"w\" w) select 1",
  `select ${"case when 1 = 1 then ".repeat(10)}1${" end".repeat(10)}`,
  `select 1 from t order by "t"."a", isnull("t"."a", 0), "t"."b" desc offset 0 rows fetch next 1 rows only`,
  "declare @result int; exec @result = p @Name = N'x'; if @result < 0 or @@rowcount = 0 throw 51205, 'p', 1; select @result",
])("the checker finds none in '%s'", (text) => {
  expect(transactSqlFaults(text, 0)).toEqual([]);
}); // prettier-ignore

test("all statements for SQL Server are T-SQL, and have the parameters that are bound", () => {
  const { statements, statuses } = catalogue;
  const checked = statements.mssql.map(({ text, types }) => ({ text, parameters: types.length }));
  expect(firstFaults(checked)).toEqual([]);
  expect(statements.mssql.length).toBeGreaterThan(2000);
  // The requests are valid, so that their statements are those of real clients.
  expect(statuses[200]).toBeGreaterThan(2000);
  expect(statuses[500]).toBeUndefined();
});

test.each([
  "exec @result = sp_getapplock @Resource = @lock1, @LockMode = 'Exclusive', @LockOwner = 'Transaction'; ",
  "exec @result = sp_getapplock @Resource = @lock8, @LockMode = 'Shared', @LockOwner = 'Transaction'; ",
  "if @result < 0 throw 51205, 'sp_getapplock', 1; ",
  "; if @@rowcount <> 1 throw 51206, '0', 1; select ",
  "; if @@rowcount <> 1 throw 51206, '0', 1; exec @result = ",
  "; if @@error <> 0 return; commit; begin transaction",
  "save transaction part",
  "rollback transaction part",
])("the messages of transactions to SQL Server have '%s'", (part) => {
  expect(catalogue.batches.some(({ text }) => text.includes(part))).toBe(true);
});

const ofFeatures = ["apiKey", "asyncRequest", "limitCounter", "repeatableRequest", "serviceKey"];
const ofDeliveries = ["subscription", "subscriptionDelivery", "change", "counter"];
test.each([...ofFeatures, ...ofDeliveries])("the messages of transactions insert into '%s'", (table) => {
  expect(catalogue.batches.some(({ text }) => text.includes(`insert into "${table}" `))).toBe(true);
});

test.each(["materialization", "rentRollToday", "tenancy"])(
  "computed rows are inserted into '%s'",
  (table) => {
    for (const statements of [catalogue.statements.mssql, catalogue.statements.sqlite])
      expect(statements.some(({ text }) => text.startsWith(`insert into "${table}" `))).toBe(true);
  },
);

test("all messages of transactions to SQL Server are T-SQL, with the parameters that are declared", () => {
  expect(firstFaults(catalogue.batches.map(ofSent))).toEqual([]);
});

test("all statements of a start on SQL Server are T-SQL, with those that make and undo the tables", async () => {
  const texts = await schemaTexts();
  for (const part of [
    'ALTER COLUMN "county"',
    'DROP COLUMN "notificationFormat"',
    'CREATE TABLE "company"',
    "sp_getapplock",
  ])
    expect([part, texts.some(({ text }) => text.includes(part))]).toEqual([part, true]);
  expect(firstFaults(texts.map(ofSent))).toEqual([]);
});

/**
 * The loops of a statement by SQLite's plan that may read several rows of a table and do not count them. A search by all
 * columns of a unique index reads one row; JSON of the parameters and derived tables are bounded by other loops; a unit
 * has few tenancies, since those of the past are not kept.
 */
function uncountedLoops(
  connection: Database.Database,
  { guarded = "", types }: CataloguedStatement,
): readonly string[] {
  // `(select …) name`, the groups of a count, `(select … group by …) name`, and `name as materialized (select …)`.
  const derived = new Set(
    [...guarded.matchAll(/\) "?(\w+)"?|"(\w+)" as materialized \(/g)].map(([, name, table]) => name ?? table),
  );
  return planOf(connection, guarded, types).flatMap((detail) => {
    const [, kind, alias = "", by = ""] = /^(SCAN|SEARCH) (\S+)(.*)$/.exec(detail) ?? [];
    if (!kind || derived.has(alias) || /VIRTUAL TABLE|^\(|CONSTANT ROW/.test(`${alias}${by}`)) return [];
    // Before all conditions, so that a row counts that does not meet them.
    const counted = new RegExp(`where (row_budget\\([^)]*\\) and )*row_budget\\("${alias}"`);
    if (counted.test(guarded)) return [];
    const { index, equal } = searchedBy(by);
    const ofUnit = index === "KEY" && by.endsWith("LEFT-JOIN") && equal.includes("leaseUnitNo");
    return ofUnit || isOneRow(connection, by)
      ? []
      : [`${detail}: ${guarded.slice(guarded.lastIndexOf(" from "))}`];
  });
}

/** The lines of SQLite's plan of a statement. */
function planOf(
  connection: Database.Database,
  text: string,
  types: CataloguedStatement["types"],
): readonly string[] {
  const lines = connection.prepare(`explain query plan ${text}`).all(...types.map(() => null));
  return (lines as { readonly detail: string }[]).map(({ detail }) => detail);
}

/** The index of a search, and the columns that have one value each. */
function searchedBy(by: string): { readonly index: string; readonly equal: readonly string[] } {
  const [, index = "", columns = ""] =
    /USING (?:COVERING |PRIMARY |)(?:INDEX )?(\S+) \((.*)\)/.exec(by) ?? [];
  return { index, equal: columns.split(" AND ").flatMap((column) => /^(\w+)=\?$/.exec(column)?.[1] ?? []) };
}

/** Whether a search is by all columns of a unique index. */
function isOneRow(connection: Database.Database, by: string): boolean {
  const { index, equal } = searchedBy(by);
  return uniqueIndexes(connection, index).some((key) => key.every((name) => equal.includes(name)));
}

/** The columns of each unique index of the table that has the index. */
const uniqueIndexes = (connection: Database.Database, index: string): readonly (readonly string[])[] =>
  (
    connection
      .prepare(
        `select (select json_group_array(c.name) from pragma_index_info(i.name) c)
         from sqlite_schema t, pragma_index_list(t.tbl_name) i where t.name = ? and i."unique"`,
      )
      .pluck()
      .all(index) as string[]
  ).map((columns) => JSON.parse(columns) as string[]);

/** Runs `work` on a database with the tables of the service, as the event loop opens it. */
async function onTables(work: (connection: Database.Database) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lease-loops-"));
  const database = await newDatabase(folder, "tables");
  const connection = new Database(fileURLToPath(database.url.replace("sqlite:", "file://")));
  defineFunctions(connection);
  connection.function("row_budget", (_row: unknown) => 1);
  connection.pragma("automatic_index = off");
  work(connection);
  connection.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}

test("every loop of a statement on SQLite's event loop counts its rows, or reads one", () =>
  onTables((connection) => {
    const guarded = catalogue.statements.sqlite.filter((statement) => statement.guarded !== undefined);
    expect(guarded.length).toBeGreaterThan(500);
    expect(guarded.flatMap((statement) => uncountedLoops(connection, statement)).slice(0, 5)).toEqual([]);
  }));

/**
 * The conditions `exists` that SQLite has made a join of, except those of one record: with an order and a limit, it reads all
 * of their rows for each record, instead of the first.
 */
const joinedConditions = (
  connection: Database.Database,
  { text, types }: CataloguedStatement,
): readonly string[] =>
  planOf(connection, text, types).flatMap((detail) => {
    const [, by] = / EXISTS(.*)$/.exec(detail) ?? [];
    return by === undefined || isOneRow(connection, by) ? [] : [`${detail}: ${text}`];
  });

test("SQLite makes no join of an exists", () =>
  onTables((connection) => {
    const reads = catalogue.statements.sqlite.filter(({ text }) => /^(select|with)/.test(text));
    expect(reads.length).toBeGreaterThan(1000);
    expect(reads.flatMap((statement) => joinedConditions(connection, statement)).slice(0, 5)).toEqual([]);
  }));

test("parameters are declared with the types that the driver sends", () => {
  const types = [
    "Edm.String",
    "Edm.Guid",
    "Edm.Decimal",
    "Edm.Int32",
    "Edm.Int64",
    "Edm.Boolean",
    "Edm.Double",
  ];
  expect(mssqlDeclarations(types)).toBe(
    "@p1 nvarchar(4000), @p2 uniqueidentifier, @p3 nvarchar(40), @p4 int, @p5 bigint, @p6 bit, @p7 float",
  );
});
