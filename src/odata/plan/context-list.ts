/**
 * The select-list of a context URL as data (Protocol 4.01, 10.7 to 10.10): the members that every record or instance of
 * the response has.
 */
import type { Format } from "../json/write";
import { emptyType, type EntityType } from "../model/model";

export interface ContextList {
  readonly type: EntityType;
  /** All structural properties of the type are members, whether named or not. */
  readonly all: boolean;
  readonly entries: readonly ListEntry[];
}

/** `list` has the members of an expanded or nested property; without it, only the property itself is a member. */
export interface ListEntry {
  readonly name: string;
  readonly list?: ContextList | undefined;
  /** Expanded from a record without nested options. */
  readonly unnested?: boolean | undefined;
  /** The names that the name is short for. */
  readonly each?: readonly string[] | undefined;
}

/** Of objects and collections that state their own context. */
export const statedElsewhere: ContextList = { type: emptyType(""), all: true, entries: [] };

type Version = Pick<Format, "control">;

/** The list in parentheses; empty where there is no list, and where only structural properties are members. */
export function listText(list: ContextList | undefined, version: Version): string {
  const text = list ? namesOf(list, version) : "";
  return text === "" ? "" : `(${text})`;
}

/** Instances that have no member in common state that (Data Aggregation 4.0, section 3.1.1). */
const namesOf = ({ all, entries }: ContextList, version: Version): string =>
  entries.flatMap((entry) => nameOf(entry, version)).join(",") || (all ? "" : "@Core.AnyStructure");

/** 4.0 responses omit properties expanded without options, and name each operation (Protocol 4.01, 10.7 to 10.10). */
function nameOf({ name, list, unnested, each }: ListEntry, version: Version): readonly string[] {
  const isEarlier = version.control === "@odata.";
  if (!list) return isEarlier && each ? each : [name];
  const names = namesOf(list, version);
  return isEarlier && unnested && names === "" ? [] : [`${name}(${names})`];
}

/** The members that two structures have in common. */
export function commonList(a: ContextList, b: ContextList): ContextList {
  // A list without all structural properties names each of the result.
  const [named, other] = a.all && !b.all ? [b, a] : [a, b];
  return {
    type: a.type,
    all: a.all && b.all,
    entries: named.entries.flatMap((entry): readonly ListEntry[] => {
      const { name, list } = entry;
      if (!list) return hasMember(other, name) ? [entry] : [];
      const match = other.entries.find((each) => each.list && each.name === name);
      return match?.list
        ? [{ name, list: commonList(list, match.list), unnested: entry.unnested && match.unnested }]
        : [];
    }),
  };
}

/** Whether the list has the member, which is not expanded. */
const hasMember = ({ type, all, entries }: ContextList, member: string): boolean =>
  entries.some(({ name, list }) => name === member && !list) ||
  (all && (member === "*" || type.property(member) !== undefined));
