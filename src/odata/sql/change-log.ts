/** The log of a set's changes in SQL (`store/change-log.ts` writes it): its columns, and how far it reaches. */
import type { Dialect } from "./dialect";
import { type Fragment, ident, sql, text } from "./fragment";
import { partitionValue } from "./relation";

export const changeTable: Fragment = ident("change");
export const changeNumber: Fragment = ident("sequence");

/** The rows of the set in the partition of the inputs. */
export const ofSet = (typeName: string): Fragment =>
  sql`${ident("companyId")} = ${partitionValue} and ${ident("type")} = ${text(typeName)}`;

/** Number of the newest change, 0 for none: what a client knows that reads in the same statement. */
export const newestChange = (typeName: string): Fragment =>
  sql`(select coalesce(max(${changeNumber}), 0) from ${changeTable} where ${ofSet(typeName)})`;

/** A change as `plan/delta.ts` reads it: its number, its record, its time. `row`: the alias of the log, with its dot. */
export const changeText = (dialect: Dialect, row = sql``): Fragment =>
  dialect.concat([
    dialect.asText(sql`${row}${changeNumber}`, "Edm.Int64"),
    text(" "),
    dialect.asText(sql`${row}${ident("recordId")}`, "Edm.Guid"),
    text(" "),
    dialect.asText(sql`${row}${ident("at")}`, "Edm.DateTimeOffset"),
  ]);

/** The change of that number, "0" for none. */
export const changeAt = (dialect: Dialect, typeName: string, number: Fragment): Fragment =>
  sql`coalesce((select ${changeText(dialect)} from ${changeTable} where ${ofSet(typeName)} and ${changeNumber} = ${number}), ${text("0")})`;

/** Number of the oldest change that is still known, null for none. */
export const oldestChange = (typeName: string): Fragment =>
  sql`(select min(${changeNumber}) from ${changeTable} where ${ofSet(typeName)})`;
