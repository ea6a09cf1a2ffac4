/** How far the log of a set's changes reaches (`store/change-log.ts`): the numbers of its first and its last row. */
import { ident, param, sql, text, type Fragment } from "../fragment";

export const changeTable: Fragment = ident("change");
export const changeNumber: Fragment = ident("sequence");

const partition = param<{ readonly partition: string }>((inputs) => inputs.partition, "Edm.Guid");

/** The rows of the set in the partition of the inputs. */
export const ofSet = (typeName: string): Fragment =>
  sql`${ident("companyId")} = ${partition} and ${ident("type")} = ${text(typeName)}`;

/** Number of the newest change, 0 for none: what a client knows that reads in the same statement. */
export const newestChange = (typeName: string): Fragment =>
  sql`(select coalesce(max(${changeNumber}), 0) from ${changeTable} where ${ofSet(typeName)})`;

/** Number of the oldest change that is still known, null for none. */
export const oldestChange = (typeName: string): Fragment =>
  sql`(select min(${changeNumber}) from ${changeTable} where ${ofSet(typeName)})`;
