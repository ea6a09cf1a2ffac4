/**
 * Permissions: `AUTH_PERMISSIONS_FILE`, which has them per principal and company, as JSON, with rules per set (the records
 * that are visible, hidden and read-only fields and the changes allowed, and the operations); and the Caller that a sign-in
 * becomes. Access must be allowed by the sign-in and by the entries of the file.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import * as v from "@badrap/valita";
import { asSentence, type Caller, checkFilter, type EntityType, isGuid, type Model, ODataError, type RowRule, type SetChange, setChanges, type SetRules, shownNavigations, type View } from "../odata"; // prettier-ignore
import type { Permission, Principal } from "./principal";
import { ConfigurationError } from "../config/config";
import type { Logger } from "../observability/log";

/** The rules of an entry. Names are those of the model. */
interface Rules {
  readonly sets: ReadonlyMap<string, RulesOfSet>;
  readonly operations: "*" | ReadonlySet<string>;
}

interface RulesOfSet extends Pick<SetRules, "hidden" | "readOnly" | "allow"> {
  readonly filter: string | undefined;
}

/** One entry of the permissions file; `write` includes `read`. */
interface Grant {
  readonly access: Permission;
  readonly companies: Companies;
  /** The entry's permissions within these companies; absent: everything. */
  readonly rules?: Rules;
}

/** Sets of companies, by their ids in lower case; `*` is all companies, later ones included. */
type Companies = "*" | ReadonlySet<string>;

/** The entries of a permissions file, by their keys in lower case. */
export type Grants = ReadonlyMap<string, Grant>;

/**
 * Returns the current permissions of the principal as a Caller. `path` is the request target: `$metadata` requires
 * authentication only. Throws `NotPermitted` for a principal without read permission; write permission is checked
 * later, with the Caller.
 */
export type Authorize = (principal: Principal, path: string) => Caller;

/** 403: the sign-in is valid but has no permission. Carries the principal, for the audit. */
export class NotPermitted extends ODataError {
  constructor(
    readonly principal: Principal,
    reason: string,
  ) {
    const headers = principal.scheme === "bearer" ? insufficientScope : {};
    super("Authorization_InsufficientPermissions", `The sign-in is valid, but ${reason}`, { headers });
  }
}

/** Names the missing scope to a client with a token (RFC 6750, section 3.1). */
const insufficientScope = {
  "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="Financials.ReadWrite.All"',
} as const;

/** Headers of a 403 for an admitted caller. A challenge would make NTLM clients sign in again and again. */
export const forbiddenHeaders = ({ scheme }: Caller): Record<string, string> =>
  scheme === "bearer" ? { ...insufficientScope } : {};

/**
 * Creates the function that authorizes; `grants` returns the current permissions file, undefined where there is none.
 */
export function createAuthorize(grants: () => Grants | undefined): Authorize {
  let basis: Grants | undefined;
  // A principal lives as long as its cached token or its connection, so most requests are answered from this map.
  let known = new WeakMap<Principal, Right>();
  return (principal, path) => {
    const listed = grants();
    if (listed !== basis) [basis, known] = [listed, new WeakMap()];
    let right = known.get(principal);
    if (right === undefined) known.set(principal, (right = rightOf(principal, listed)));
    if (right.obstacle !== undefined && !isMetadata(path)) throw new NotPermitted(principal, right.obstacle);
    return right.caller;
  };
}

/** Only the path counts; a query cannot make a request public. */
const isMetadata = (target: string): boolean => /^[^?#]*\/(?:\$|%24)metadata\/?(?:\?|$)/i.test(target);

interface Right {
  readonly caller: Caller;
  /** The reason for a missing permission, as the end of a sentence. */
  readonly obstacle: string | undefined;
}

function rightOf(principal: Principal, listed: Grants | undefined): Right {
  const { scheme, id, name, permissions, companies } = principal;
  const who = { scheme, id, name };
  const granted = grantsOf(principal, listed);
  const obstacle = obstacleOf(principal, listed, granted);
  if (obstacle !== undefined)
    return { obstacle, caller: Object.freeze({ ...who, canWrite: false, partitions: new Set<string>() }) };
  const readable = inBoth(allowed(granted), companies);
  const writable = inBoth(allowed(granted.filter(({ access }) => access === "write")), companies);
  const mayWrite = scheme === "ntlm" || permissions.has("write");
  const canWrite = mayWrite && (writable === "*" || writable.size > 0);
  const view = viewOf(granted);
  const isConfined = canWrite && writable !== "*" && (readable === "*" || writable.size < readable.size);
  return {
    obstacle,
    caller: Object.freeze({
      ...who,
      canWrite,
      partitions: readable,
      ...(isConfined && { writablePartitions: writable }),
      ...(view && { view }),
    }),
  };
}

/**
 * Without a file, a token is valid for every company; Windows accounts have no scopes, so the file alone decides. A key
 * has a role and companies, which an entry of the file can only restrict.
 */
function grantsOf({ scheme, names }: Principal, listed: Grants | undefined): readonly Grant[] {
  const granted = names.flatMap((name) => listed?.get(name.toLowerCase()) ?? []);
  const isFree = granted.length === 0 && (scheme === "key" || (listed === undefined && scheme === "bearer"));
  return isFree ? [{ access: "write", companies: "*" }] : granted;
}

function obstacleOf(
  { scheme, id, names, permissions }: Principal,
  listed: Grants | undefined,
  granted: readonly Grant[],
): string | undefined {
  if (scheme === "bearer" && !permissions.has("read"))
    return "gives no permission for this service: it has none of the required roles or scopes.";
  if (granted.length > 0) return undefined;
  if (listed === undefined)
    return "Windows accounts have the permissions of AUTH_PERMISSIONS_FILE only, which is not set.";
  const itself = names.includes(id) ? ` '${id}'` : "";
  return `the permissions file lists neither this account${itself} nor any of its groups.`;
}

/** The union of the companies of all grants. */
function allowed(grants: readonly { readonly companies: Companies }[]): Companies {
  const ids = new Set<string>();
  for (const { companies } of grants) {
    if (companies === "*") return "*";
    for (const id of companies) ids.add(id);
  }
  return ids;
}

/**
 * The view of a caller with these entries; undefined where none has rules. A record is visible that one of the entries
 * shows, in the companies of that entry; fields that one of them hides are hidden, and so on: no combination of entries
 * allows more than one of them alone.
 */
function viewOf(granted: readonly Grant[]): View | undefined {
  if (granted.every(({ rules }) => rules === undefined)) return undefined;
  const names = new Set(granted.flatMap(({ rules }) => [...(rules?.sets.keys() ?? [])]));
  const operations = granted.map(({ rules }) => rules?.operations ?? "*").reduce(inBoth, "*");
  const sets = new Map([...names].toSorted().map((name) => [name, setRules(granted, name)]));
  const content = JSON.stringify([[...sets], operations], (_name, value: unknown) =>
    value instanceof Set ? [...value].map(String).toSorted() : value,
  );
  const id = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  return Object.freeze({ id, sets, operations });
}

/** The names that are in both sets; `*` is all. */
const inBoth = (a: Companies, b: Companies): Companies =>
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

/**
 * One rule for each entry; undefined where the entries without a filter show every record of the companies of all. The
 * caller is confined to its companies.
 */
function rowRules(
  granted: readonly Grant[],
  name: string,
  isOneOfMany: boolean,
): readonly RowRule[] | undefined {
  const filterOf = ({ rules }: Grant): string | undefined => rules?.sets.get(name)?.filter;
  const whole = allowed(granted.filter((grant) => filterOf(grant) === undefined));
  if (granted.length > 0 && includes(whole, allowed(granted))) return undefined;
  return granted.map((grant) => ({
    partitions: isOneOfMany ? grant.companies : "*",
    filter: filterOf(grant),
  }));
}

/** Whether the first set has all companies of the second one. */
const includes = (all: Companies, some: Companies): boolean =>
  all === "*" || (some !== "*" && [...some].every((id) => all.has(id)));

/* The file. Read at the start, where a mistake stops the service, and on reload, where a mistake keeps the previous permissions. */

/**
 * Opens the file at `path`; its rules are about the sets of the model. Rejects with a `ConfigurationError` that names the fault
 * and its location.
 */
export async function openPermissionsFile(path: string | undefined, log: Logger, model: Model) {
  let grants = path === undefined ? undefined : await readGrants(path, model);
  return {
    /** The last valid content of the file; undefined when no file is configured. The same object until it changes. */
    current: (): Grants | undefined => grants,
    /** Reads the file again; logs errors and never rejects. */
    async reload(): Promise<void> {
      if (path === undefined) return;
      try {
        grants = await readGrants(path, model);
        log.info({ principals: grants.size }, "the permissions file was read again");
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        log.error({ reason }, "the permissions file is invalid; the previous permissions stay in force");
      }
    },
  };
}

const setSchema = v.object({
  filter: v.string().optional(),
  hidden: v.array(v.string()).optional(),
  readOnly: v.array(v.string()).optional(),
  allow: v.array(v.union(...setChanges.map((change) => v.literal(change)))).optional(),
});

const grantSchema = v.object({
  access: v.union(v.literal("read"), v.literal("write")),
  companies: v.union(v.literal("*"), v.array(v.string().assert(isGuid))),
  sets: v.record(setSchema).optional(),
  operations: v.union(v.literal("*"), v.array(v.string())).optional(),
});

const fileSchema = v.object({ principals: v.record(grantSchema) });

/** The rules of a set in the file. */
type GivenRules = v.Infer<typeof setSchema>;

/** The expected values of the file, by their places; `*` is any entry, set or item of a list. */
const expected: Readonly<Record<string, string>> = {
  "": '{"principals":{…}}',
  principals: "an object with one member for each of them",
  "principals/*": 'an object with "access" and "companies"',
  "principals/*/access": '"read" or "write"',
  "principals/*/companies": '"*" or a list of company ids (GUIDs)',
  "principals/*/companies/*": "the id of a company (a GUID)",
  "principals/*/operations": '"*" or a list of operations',
  "principals/*/operations/*": "the name of an operation",
  "principals/*/sets": "an object with one member for each set",
  "principals/*/sets/*": "an object with the rules of the set",
  "principals/*/sets/*/filter": "a condition as in $filter",
  "principals/*/sets/*/hidden": "a list of names",
  "principals/*/sets/*/hidden/*": "a name",
  "principals/*/sets/*/readOnly": "a list of names",
  "principals/*/sets/*/readOnly/*": "a name",
  "principals/*/sets/*/allow": 'a list of "create", "update" and "delete"',
  "principals/*/sets/*/allow/*": '"create", "update" or "delete"',
};

/** Reads and checks the file; keys are compared without regard to letter case. */
async function readGrants(path: string, model: Model): Promise<Grants> {
  const invalid = (reason: string): ConfigurationError =>
    new ConfigurationError("AUTH_PERMISSIONS_FILE", `AUTH_PERMISSIONS_FILE is '${path}', ${reason}`);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw invalid("which does not exist; expected a JSON file.");
    throw invalid(`which cannot be read (${error.code}); expected a JSON file.`);
  });
  const parsed = fileSchema.try(parseJson(text, invalid));
  if (!parsed.ok) throw invalid(`where ${faultOf(parsed)}.`);
  const grants = new Map<string, Grant>();
  for (const [name, { access, companies, sets, operations }] of Object.entries(parsed.value.principals)) {
    const folded = name.trim().toLowerCase();
    if (folded === "") throw invalid(`where the entry '${name}': expected a name that is not empty.`);
    if (grants.has(folded))
      throw invalid(`where '${name}' is listed twice (letter case does not count); expected one entry.`);
    const ids = companies === "*" ? companies : new Set(companies.map((id) => id.toLowerCase()));
    const hasRules = sets !== undefined || operations !== undefined;
    const rules =
      hasRules &&
      readRules(model, sets ?? {}, operations ?? [], (place, reason) =>
        invalid(asSentence(`where the entry '${name}', ${place}: ${reason}`)),
      );
    grants.set(folded, Object.freeze({ access, companies: ids, ...(rules && { rules }) }));
  }
  return grants;
}

/** Editors on Windows write a byte order mark first. */
function parseJson(text: string, invalid: (reason: string) => ConfigurationError): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw invalid(`which is not JSON (${(error as SyntaxError).message}); expected {"principals":{…}}.`);
  }
}

function faultOf({ issues: [issue] }: v.Err): string {
  if (issue?.code === "unrecognized_keys")
    return `'${issue.keys[0]}' is unknown; expected "principals", in each entry "access", "companies", "sets" and "operations", in each set "filter", "hidden", "readOnly" and "allow"`;
  const path = issue?.path ?? [];
  const [, name, ...rest] = path.map(String);
  const location = name === undefined ? "the whole" : [`the entry '${name}'`, ...rest].join(", ");
  const place = path.map((member, depth) => (depth % 2 === 0 ? String(member) : "*")).join("/");
  return `${location}: expected ${expected[place]}`;
}

/* The rules, checked against the model. */

/** The entry of the sets that the file does not name. */
const others = "*";

/**
 * The rules, with an entry for each set that they confine. `fail` makes the error for a place in the entry and a
 * sentence about it.
 */
function readRules(
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
    const rules = given[type.set] ?? ofOthers(model, type, given[others]);
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

/** The rules of a type that the file does not name; `rules`: those of all other sets. */
function ofOthers(model: Model, type: EntityType, rules: GivenRules | undefined): GivenRules | undefined {
  // A computed set may show values that are hidden where they are stored.
  if (type.query) return { filter: "false" };
  return type === model.partition?.type ? ofPartitions(rules) : rules;
}

/**
 * The rules of all other sets for the partitions, whose rows the entry confines by itself: a caller who sees a part of
 * the other sets only creates no partition without permission for it.
 */
const ofPartitions = (rules: GivenRules | undefined): GivenRules | undefined =>
  rules && { allow: rules.allow ?? (rules.filter === undefined ? [...setChanges] : []) };

function checked(
  model: Model,
  type: EntityType,
  { filter, hidden = [], readOnly = [], allow = [...setChanges] }: GivenRules,
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
  const navigations = shownNavigations(type).map(({ name }) => name);
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
