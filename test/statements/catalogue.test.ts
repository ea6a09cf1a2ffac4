/**
 * Every statement of the catalogue for SQL Server parses. The parser knows the grammar of T-SQL but is generous with
 * functions and clauses of other databases, which `transactSqlFaults` finds. The other databases execute their
 * statements in other suites.
 */
import { Dialect, init, parse } from "@polyglot-sql/sdk";
import { mssql } from "../../src/odata/store/mssql/dialect";
import { transactSqlFaults } from "../golden/transact-sql";
import { makeCatalogue } from "./catalogue";
import { mssqlDeclarations } from "./declarations";

jest.setTimeout(3_600_000);
beforeAll(() => init());

const faultOf = (text: string): string | undefined => {
  const result = parse(text, Dialect.TSQL);
  return result.success ? undefined : result.error;
};

test.each([
  "select (1 from t",
  "selct a from t",
  "select case when 1 = 1 then 2 from t",
  "select a from t where a = = b",
  "select a from t for json pathh",
  "select * from t cross aply (select 1) x",
  "select string_agg(a, ',') within group order by a from t",
])("the parser rejects '%s'", (text) => {
  expect(faultOf(text)).toMatch(/error/);
});

test("all statements for SQL Server are T-SQL, and have the parameters that are bound", async () => {
  const { statements, statuses } = await makeCatalogue(1, [mssql]);
  const faults = statements.mssql.flatMap(({ text, types }) =>
    [faultOf(text), ...transactSqlFaults(text, types.length)]
      .filter((fault) => fault !== undefined)
      .map((fault) => `${fault}: ${text}`),
  );
  expect(faults).toEqual([]);
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
