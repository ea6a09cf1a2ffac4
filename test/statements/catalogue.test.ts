/**
 * Every statement of the catalogue for SQL Server parses. The parser knows the grammar of T-SQL but is generous with
 * functions and clauses of other databases, which `transactSqlFaults` finds. The other databases execute their
 * statements in other suites.
 */
import { init, validate } from "@guanmingchiu/sqlparser-ts";
import { mssql } from "../../src/odata/store/mssql/dialect";
import { transactSqlFaults } from "../golden/transact-sql";
import { makeCatalogue, type CataloguedStatement } from "./catalogue";
import { mssqlDeclarations } from "./declarations";

jest.setTimeout(3_600_000);
beforeAll(() => init());

/** FETCH takes expressions in T-SQL, but constants in this parser: the service's one expression there is checked by its form. */
const fetchNext = /(?<=fetch next )(\(case when (@p\d+) > 0 then \2 else 1 end\))(?= rows)/g;

function faultOf(text: string): string | undefined {
  try {
    validate(text.replaceAll(fetchNext, "1"), "mssql");
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** The first faults, of the shortest statements: on a long one that is wrong, the parser may take very long. */
function firstFaults(statements: readonly CataloguedStatement[]): readonly string[] {
  const faults: string[] = [];
  for (const { text, types } of statements.toSorted((a, b) => a.text.length - b.text.length)) {
    const found = [faultOf(text), ...transactSqlFaults(text, types.length)];
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
])("the parser rejects '%s'", (text) => {
  expect(faultOf(text)).toMatch(/error/);
});

test("all statements for SQL Server are T-SQL, and have the parameters that are bound", async () => {
  const { statements, statuses } = await makeCatalogue(1, [mssql]);
  expect(firstFaults(statements.mssql)).toEqual([]);
  expect(statements.mssql.length).toBeGreaterThan(2000);
  // The requests are valid, so that their statements are those of real clients.
  expect(statuses[200]).toBeGreaterThan(2000);
  expect(statuses[500]).toBeUndefined();
});

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
