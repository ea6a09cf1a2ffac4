/**
 * Derives a Caller from a sign-in and the entries of the permissions file: access must be allowed by both.
 */
import { createHash } from "node:crypto";
import { type Caller, ODataError, type RowRule, type SetChange, setChanges, type SetRules, type View } from "../odata"; // prettier-ignore
import type { Permission, Principal } from "./principal";

/** The rules of an entry. Names are those of the model. */
export interface Rules {
  readonly sets: ReadonlyMap<string, RulesOfSet>;
  readonly operations: "*" | ReadonlySet<string>;
}

export interface RulesOfSet extends Pick<SetRules, "hidden" | "readOnly" | "allow"> {
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
