/** Conversion of values to and from SQL Server, without a server. */
import sql from "mssql";
import { rowReader, typedParameter } from "../../src/odata/store/mssql/store";
import type { SqlValue } from "../../src/odata/sql/fragment";

const declared = (value: SqlValue, type: string): readonly unknown[] => {
  const parameter = typedParameter(value, type);
  const { type: name, length } = parameter.type as { readonly type: unknown; readonly length?: unknown };
  return [name, length, parameter.value];
};

test.each<readonly [SqlValue, string, readonly unknown[]]>([
  ["LU00001", "Edm.String", [sql.NVarChar, 4000, "LU00001"]],
  ["x".repeat(4000), "Edm.String", [sql.NVarChar, 4000, "x".repeat(4000)]],
  ["x".repeat(4001), "Edm.String", [sql.NVarChar, sql.MAX, "x".repeat(4001)]],
  [null, "Edm.String", [sql.NVarChar, 4000, null]],
  [1, "Edm.Boolean", [sql.Bit, undefined, true]],
  [0, "Edm.Boolean", [sql.Bit, undefined, false]],
  [7, "Edm.Int32", [sql.Int, undefined, 7]],
  [-2147483648, "Edm.Int32", [sql.Int, undefined, -2147483648]],
  [2147483648, "Edm.Int32", [sql.BigInt, undefined, 2147483648]],
  [9007199254740993n, "Edm.Int64", [sql.BigInt, undefined, 9007199254740993n]],
  [-5000, "Edm.Duration", [sql.BigInt, undefined, -5000]],
  ["12345678901234567890.12345678", "Edm.Decimal", [sql.NVarChar, 40, "12345678901234567890.12345678"]],
  [1e-7, "Edm.Decimal", [sql.NVarChar, 40, "0.00000010"]],
  [0.1, "Edm.Double", [sql.Float, undefined, 0.1]],
  ["2024-03-31", "Edm.Date", [sql.NVarChar, 40, "2024-03-31"]],
  ["2024-03-31T02:30:00.250Z", "Edm.DateTimeOffset", [sql.NVarChar, 40, "2024-03-31T02:30:00.250"]],
  ["13:14:15.250", "Edm.TimeOfDay", [sql.NVarChar, 40, "13:14:15.250"]],
  [
    "D0000000-0000-4000-8000-000000000001",
    "Edm.Guid",
    [sql.UniqueIdentifier, undefined, "D0000000-0000-4000-8000-000000000001"],
  ],
  ["", "Edm.Guid", [sql.UniqueIdentifier, undefined, "00000000-0000-0000-0000-000000000000"]],
])("%p as %s", (value, type, expected) => {
  expect(declared(value, type)).toEqual(expected);
});

test("an unknown type is an internal fault", () => {
  expect(() => typedParameter(1, "Edm.Geography")).toThrow("no such type: Edm.Geography");
});

test("rows come in the stored forms", () => {
  const columns = [
    sql.NVarChar,
    sql.BigInt,
    sql.BigInt,
    sql.Bit,
    sql.UniqueIdentifier,
    sql.NVarChar,
    sql.Int,
  ].map((type) => ({ type }));
  const row = [
    "Quay",
    "42",
    "9007199254740993",
    true,
    "D0000000-0000-4000-8000-00000000000A",
    "9999-12-31T23:59:59.999Z",
    null,
  ];
  expect(rowReader(columns)(row)).toEqual([
    "Quay",
    42,
    9007199254740993n,
    1,
    "d0000000-0000-4000-8000-00000000000a",
    "9999-12-31T23:59:59.999Z",
    null,
  ]);
});

test("a text that the server has cut is an error", () => {
  const read = rowReader([{ type: sql.NVarChar }], 8);
  expect(read(["1234567"])).toEqual(["1234567"]);
  expect(() => read(["12345678"])).toThrow("A record with its expanded collections is larger than");
});

test.each([
  ["Date", sql.Date],
  ["Time", sql.Time],
  ["DateTime", sql.DateTime],
  ["DateTime2", sql.DateTime2],
  ["SmallDateTime", sql.SmallDateTime],
  ["DateTimeOffset", sql.DateTimeOffset],
  ["no type that is known here", undefined],
])("a Date of the driver in a column of %s is a fault of the statement", (_, type) => {
  const read = rowReader([{ type: sql.Int }, { type: type as never }]);
  expect(read([1, null])).toEqual([1, null]);
  expect(() => read([1, new Date(0)])).toThrow(
    "Column 2 left the database as the driver's Date; expected text.",
  );
});
