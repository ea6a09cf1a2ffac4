/**
 * The form of the demo company's records and their common fields: an id derived from company, set and natural key, and
 * audit fields with dates from the books; the calendar of the books.
 */
import { createHash } from "node:crypto";
import { addDays, earlier } from "../lease/periods";
import { users } from "./names";

// Days are text YYYY-MM-DD, months are counted from January 2019 as 0. Leases start on the first and end on the last day
// of a month. Nothing here depends on the current time.

const firstYear = 2019;

const textOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The number of a month; January is 1. */
export const month = (year: number, monthOfYear: number): number => (year - firstYear) * 12 + monthOfYear - 1;

export const firstDay = (months: number): string => textOf(Date.UTC(firstYear, months, 1));

export const lastDay = (months: number): string => textOf(Date.UTC(firstYear, months + 1, 0));

const two = (count: number): string => String(count).padStart(2, "0");

/** A point in time on a day, UTC with milliseconds; `minutes` from midnight, below 1440. */
export function instantOn(day: string, minutes: number): string {
  return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00.000Z`;
}

/** The last month in the books: nothing was signed, posted or written after it. */
export const closingMonth = month(2024, 12);

/** The last day in the books. */
export const closingDay = lastDay(closingMonth);

/** Values by canonical property name; omitted properties are unset. Options are in display text, a blank as " ". */
export type Fields = Readonly<Record<string, string | number | boolean>>;

/** A record of an entity set. */
export interface DemoRecord {
  readonly set: string;
  readonly record: Fields;
}

/** Creates a record. `key` is its natural key as text, unique in the set; `since` the day of its creation. */
export type Enter = (set: string, key: string, since: string, fields: Fields) => DemoRecord;

/** Returns the function from name to name-based GUID (version 5, RFC 9562) within a namespace, which is a GUID too. */
export function nameBasedIds(namespace: string): (name: string) => string {
  const prefix = Buffer.from(namespace.replaceAll("-", ""), "hex");
  return (name) => {
    const bytes = createHash("sha1").update(prefix).update(name).digest();
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    const hex = bytes.toString("hex", 0, 16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}

/** Returns the function that creates a company's records. */
export function enterInto(companyId: string): Enter {
  const idOf = nameBasedIds(companyId);
  const userIds = users.map((user) => idOf(`users/${user}`));
  const userId = (position: number): string => userIds[position % userIds.length] ?? companyId;
  return (set, key, since, fields) => {
    const id = idOf(`${set}/${key}`);
    // The digits of the id serve as random numbers: they choose the user, the time of day and a later change.
    const digits = Number.parseInt(id.slice(0, 8), 16);
    const made = earlier(since, closingDay);
    const changed = digits % 4 === 0 ? earlier(addDays(made, digits % 180), closingDay) : made;
    const minutes = 7 * 60 + (digits % 600);
    return {
      set,
      record: {
        id,
        ...fields,
        systemCreatedAt: instantOn(made, minutes),
        systemCreatedBy: userId(digits),
        systemModifiedAt: instantOn(changed, minutes + (changed === made ? 0 : 45)),
        systemModifiedBy: userId(changed === made ? digits : digits >>> 3),
      },
    };
  };
}
