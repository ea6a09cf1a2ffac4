/** Rows that a handler gives, as a derived table in the SQL of each database; for SQL Server, which is not queried, the text is compared. */
import { mssql } from "../../src/odata/store/mssql/dialect";
import { postgres } from "../../src/odata/store/postgres/dialect";
import { sqlite } from "../../src/odata/store/sqlite/dialect";
import { param, render } from "../../src/odata/sql/fragment";
import { transactSqlFaults } from "../golden/transact-sql";

const columns = [
  { name: "id", type: "Edm.Guid" },
  { name: "text", type: "Edm.String" },
  { name: "amount", type: "Edm.Decimal" },
  { name: "at", type: "Edm.DateTimeOffset" },
  { name: "on", type: "Edm.Boolean" },
] as const;

test.each([
  [
    sqlite,
    `select cast(json_extract(e.value, '$[0]') as text) as "id", cast(json_extract(e.value, '$[1]') as text) as "text", ` +
      `cast(json_extract(e.value, '$[2]') as real) as "amount", cast(json_extract(e.value, '$[3]') as text) as "at", ` +
      `cast(json_extract(e.value, '$[4]') as integer) as "on", e.key as "place" from json_each(?) e`,
  ],
  [
    postgres,
    `select (e.value ->> 0)::uuid as "id", ((e.value ->> 1) collate "C") as "text", (e.value ->> 2)::numeric as "amount", ` +
      `(e.value ->> 3)::timestamp(3) as "at", (e.value ->> 4)::boolean as "on", e.place as "place" ` +
      `from jsonb_array_elements(($1::text collate "C")::jsonb) with ordinality e(value, place)`,
  ],
  [
    mssql,
    `select cast(c."c0" as uniqueidentifier) as "id", (c."c1" collate Latin1_General_100_BIN2) as "text", ` +
      `cast(c."c2" as decimal(28, 8)) as "amount", cast(replace(c."c3", 'Z', '') as datetime2(3)) as "at", ` +
      `cast(c."c4" as bit) as "on", cast(e.[key] as bigint) as "place" ` +
      `from openjson((@p1 collate Latin1_General_100_BIN2)) e cross apply openjson(N'[' + e.value + N']') ` +
      `with ("c0" nvarchar(max) '$[0]', "c1" nvarchar(max) '$[1]', "c2" nvarchar(max) '$[2]', "c3" nvarchar(max) '$[3]', ` +
      `"c4" nvarchar(max) '$[4]') c`,
  ],
])("%#: one parameter, typed columns, the place of each row", (dialect, expected) => {
  const rows = param<{ readonly rows: string }>((inputs) => inputs.rows, "Edm.String");
  const { text, parameters } = render(dialect.jsonRows(rows, columns, "place"), dialect);
  expect([text, parameters.length]).toEqual([expected, 1]);
  if (dialect.name === "mssql") expect(transactSqlFaults(text, parameters.length)).toEqual([]);
});
