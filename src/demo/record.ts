/**
 * The form in which the demo company hands out its records, and what all of them have: an id that follows from
 * company, set and natural key, and audit fields from the days of the books.
 */
import { createHash } from "node:crypto";
import { addDays, closingDay, earlier, instantOn } from "./calendar";
import { users } from "./names";

/** Values by canonical property name; what is left out is unset. Options stand in display text, a blank as " ". */
export type Fields = Readonly<Record<string, string | number | boolean>>;

/** A record of an entity set. */
export interface DemoRecord {
  readonly set: string;
  readonly record: Fields;
}

/** Makes a record. `key` is its natural key as text, unique in the set; `since` the day on which it was made. */
export type Enter = (set: string, key: string, since: string, fields: Fields) => DemoRecord;

/** The name-based GUIDs (version 5, RFC 9562) within a namespace, which is a GUID too: from name to id. */
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

/** The maker of a company's records. */
export function enterInto(companyId: string): Enter {
  const idOf = nameBasedIds(companyId);
  const userIds = users.map((user) => idOf(`users/${user}`));
  const userId = (position: number): string => userIds[position % userIds.length] ?? companyId;
  return (set, key, since, fields) => {
    const id = idOf(`${set}/${key}`);
    // The id's digits are as good as drawn: they choose the user, the time of the day and a later change.
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
