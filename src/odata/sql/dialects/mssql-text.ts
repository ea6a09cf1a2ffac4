/** SQL Server: the types of values, and their texts. */
import type { PrimitiveTypeName } from "../../edm/types";
import { sql, type Fragment } from "../../fragment";
import type { Dialect } from "../dialect";

/** Texts are compared by code point: columns have this collation, parameters get it. */
export const codePoints = sql`collate Latin1_General_100_BIN2`;

/** The database's type of each primitive type. Durations are milliseconds. */
export const typeNames: Readonly<Record<PrimitiveTypeName, Fragment>> = {
  "Edm.Guid": sql`uniqueidentifier`,
  "Edm.String": sql`nvarchar(4000)`,
  "Edm.Boolean": sql`bit`,
  "Edm.Byte": sql`int`,
  "Edm.SByte": sql`int`,
  "Edm.Int16": sql`int`,
  "Edm.Int32": sql`int`,
  "Edm.Int64": sql`bigint`,
  "Edm.Decimal": sql`decimal(28, 8)`,
  "Edm.Double": sql`float`,
  "Edm.Single": sql`float`,
  "Edm.Date": sql`date`,
  "Edm.DateTimeOffset": sql`datetime2(3)`,
  "Edm.TimeOfDay": sql`time(3)`,
  "Edm.Duration": sql`bigint`,
  "Edm.Binary": sql`nvarchar(4000)`,
  "Edm.Stream": sql`nvarchar(4000)`,
};

export const isFloating = (type: PrimitiveTypeName): boolean =>
  type === "Edm.Double" || type === "Edm.Single";

/** The value as its type, or a narrower one. Decimals are rounded to 8 places, halves away from zero. */
export const as = (value: Fragment, type: PrimitiveTypeName): Fragment =>
  sql`cast(${value} as ${typeNames[type]})`;

/** Without needless zeros: they stand as blanks while the last ones are cut. */
export const decimalText = (value: Fragment): Fragment =>
  sql`trim(N'.' from replace(rtrim(replace(convert(nvarchar(40), ${as(value, "Edm.Decimal")}), N'0', N' ')), N' ', N'0'))`;

/** Style 126 would leave the `T` to the server's version and the milliseconds out when there are none. */
export const instantText = (value: Fragment): Fragment =>
  sql`replace(stuff(convert(nvarchar(23), ${value}, 121), 11, 1, N'T') + N'Z', N'.000Z', N'Z')`;

export const timeText = (value: Fragment): Fragment =>
  sql`replace(convert(nvarchar(12), ${value}, 121), N'.000', N'')`;

/** ISO 8601 text of milliseconds. */
export const durationText = (value: Fragment): Fragment =>
  sql`(case when ${value} < 0 then N'-' else N'' end + N'PT' + ${decimalText(sql`abs(${value}) / 1000.0`)} + N'S')`;

export const guidText = (value: Fragment): Fragment =>
  sql`lower(convert(nvarchar(36), ${value}) ${codePoints})`;

export const asText: Dialect["asText"] = (value, type) => {
  switch (type) {
    case "Edm.String":
    case "Edm.Binary":
    case "Edm.Stream":
      return value;
    case "Edm.Guid":
      return guidText(value);
    case "Edm.Boolean":
      return sql`case when ${value} = 1 then N'true' when ${value} = 0 then N'false' end`;
    case "Edm.Decimal":
      return decimalText(value);
    case "Edm.Double":
    case "Edm.Single":
      return sql`format(${value}, N'R', N'en-US')`;
    case "Edm.Date":
      return sql`convert(nvarchar(10), ${value}, 23)`;
    case "Edm.DateTimeOffset":
      return instantText(value);
    case "Edm.TimeOfDay":
      return timeText(value);
    case "Edm.Duration":
      return durationText(value);
    default:
      return sql`convert(nvarchar(20), ${value})`;
  }
};
