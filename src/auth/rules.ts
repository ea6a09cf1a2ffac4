/**
 * The rules of an entry of the permissions file: per set the records that are visible, hidden and read-only fields and
 * the changes allowed, and the operations. Checked against the model when the file is read; combined to the view of a
 * caller.
 */
import { createHash } from "node:crypto";
import {
  checkFilter,
  type EntityType,
  type Model,
  ODataError,
  type RowRule,
  type SetChange,
  setChanges,
  type SetRules,
  type View,
} from "../odata";
import type { Permission } from "./principal";

/** The rules of a set in the file. */
export interface GivenRules {
  readonly filter?: string | undefined;
  readonly hidden?: readonly string[] | undefined;
  readonly readOnly?: readonly string[] | undefined;
  readonly allow?: readonly SetChange[] | undefined;
}

/** The rules of an entry. Names are those of the model. */
export interface Rules {
  readonly sets: ReadonlyMap<string, RulesOfSet>;
  readonly operations: "*" | ReadonlySet<string>;
}

interface RulesOfSet extends Pick<SetRules, "hidden" | "readOnly" | "allow"> {
  readonly filter: string | undefined;
}

/** One entry of the permissions file; `write` includes `read`. */
export interface Grant {
  readonly access: Permission;
  readonly companies: Companies;
  /** The entry's permissions within these companies; absent: everything. */
  readonly rules?: Rules;
}

/** Sets of companies, by their ids in lower case; `*` is all companies, later ones included. */
export type Companies = "*" | ReadonlySet<string>;

/** The entry of the sets that the file does not name. */
const others = "*";

/**
 * The rules, with an entry for each set that they confine. `fail` makes the error for a place in the entry and a
 * sentence about it.
 */
export function readRules(
  model: Model,
  given: Readonly<Record<string, GivenRules>>,
  operations: "*" | readonly string[],
  fail: (place: string, reason: string) => Error,
): Rules {
  const named = model.types.map(({ set }) => set);
  const unknown = Object.keys(given).find((name) => name !== others && !named.includes(name));
  if (unknown !== undefined)
    throw fail(`sets, ${unknown}`, `it is no set; expected "*" or one of ${named.join(", ")}`);
  const sets = new Map<string, RulesOfSet>();
  for (const type of model.types) {
    const own =
      given[type.set] ?? (type === model.partition?.type ? ofPartitions(given[others]) : given[others]);
    // A computed set may show values that are hidden where they are stored.
    const rules = own ?? (type.query ? { filter: "false" } : undefined);
    if (rules)
      sets.set(
        type.set,
        checked(model, type, rules, (part, why) => fail(`sets, ${type.set}, ${part}`, why)),
      );
  }
  return { sets, operations: operations === "*" ? "*" : new Set(operations.map(operationOf)) };

  function operationOf(name: string): string {
    if (model.operations.some((operation) => operation.name === name)) return name;
    const known = [...new Set(model.operations.map((operation) => operation.name))];
    throw fail("operations", `'${name}' is no operation; expected "*" or some of ${known.join(", ")}`);
  }
}

/**
 * The rules of all other sets for the partitions, whose rows the entry confines by itself: a caller who sees a part of
 * the other sets only creates no partition without permission for it.
 */
const ofPartitions = (rules: GivenRules | undefined): GivenRules | undefined =>
  rules && { allow: rules.allow ?? (rules.filter === undefined ? setChanges : []) };

function checked(
  model: Model,
  type: EntityType,
  { filter, hidden = [], readOnly = [], allow = setChanges }: GivenRules,
  fail: (part: string, reason: string) => Error,
): RulesOfSet {
  if (filter !== undefined) {
    if (type === model.partition?.type)
      throw fail("filter", `"companies" of the entry confines these records; expected no filter`);
    try {
      checkFilter(model, type, filter);
    } catch (error) {
      if (error instanceof ODataError) throw fail("filter", error.message);
      throw error;
    }
  }
  const properties = type.properties.map(({ name }) => name);
  const navigations = type.navigations.filter((navigation) => !navigation.hidden).map(({ name }) => name);
  const names = (part: string, list: readonly string[], known: readonly string[]): ReadonlySet<string> => {
    const wrong = list.find((name) => !known.includes(name));
    if (wrong !== undefined) throw fail(part, `'${wrong}' is unknown; expected some of ${known.join(", ")}`);
    return new Set(list);
  };
  // The key is in URLs, ETags and links.
  const key = ["id", ...type.naturalKey];
  return {
    filter,
    hidden: names("hidden", hidden, [...properties.filter((name) => !key.includes(name)), ...navigations]),
    readOnly: names("readOnly", readOnly, properties),
    allow: new Set(allow),
  };
}

/**
 * The view of a caller with these entries; undefined where none has rules. A record is visible that one of the entries
 * shows, in the companies of that entry; fields that one of them hides are hidden, and so on: no combination of entries
 * allows more than one of them alone.
 */
export function viewOf(granted: readonly Grant[]): View | undefined {
  const names = new Set(granted.flatMap(({ rules }) => [...(rules?.sets.keys() ?? [])]));
  const operations = granted.map(({ rules }) => rules?.operations ?? "*").reduce(inBoth, "*");
  const sets = new Map([...names].toSorted().map((name) => [name, setRules(granted, name)]));
  if (granted.every(({ rules }) => rules === undefined)) return undefined;
  const content = JSON.stringify([[...sets], operations], (_name, value: unknown) =>
    value instanceof Set ? [...value].map(String).toSorted() : value,
  );
  const id = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  return Object.freeze({ id, sets, operations });
}

/** The names that are in both sets; `*` is all. */
export const inBoth = (a: Companies, b: Companies): Companies =>
  a === "*" ? b : b === "*" ? a : new Set([...a].filter((name) => b.has(name)));

function setRules(granted: readonly Grant[], name: string): SetRules {
  const rules = granted.flatMap((grant) => grant.rules?.sets.get(name) ?? []);
  const writers = granted.filter(({ access }) => access === "write");
  const isAllowed = (change: SetChange): boolean =>
    writers.every((grant) => grant.rules?.sets.get(name)?.allow.has(change) !== false);
  return {
    read: rowRules(granted, name, granted.length > 1),
    write: rowRules(writers, name, granted.length > 1),
    hidden: new Set(rules.flatMap(({ hidden }) => [...hidden])),
    readOnly: new Set(rules.flatMap(({ readOnly }) => [...readOnly])),
    allow: new Set(setChanges.filter(isAllowed)),
  };
}

/** One rule for each entry; undefined where the entries show every record. The caller is confined to its companies. */
function rowRules(
  granted: readonly Grant[],
  name: string,
  isOneOfMany: boolean,
): readonly RowRule[] | undefined {
  const rows = granted.map(({ companies, rules }): RowRule => {
    const filter = rules?.sets.get(name)?.filter;
    return { partitions: isOneOfMany ? companies : "*", filter };
  });
  const isAll = rows.every(({ filter }) => filter === undefined);
  return isAll && granted.length > 0 ? undefined : rows;
}
