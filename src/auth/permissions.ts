/**
 * From roles, scopes and the permissions file to a Caller: what the sign-in gives and what the file gives, both must
 * allow. Application tokens count by `roles`, delegated ones by `scp`; neither may use the names of the other, or a user
 * could lend itself an application's right.
 */
import { type Caller, ODataError } from "../odata";
import { allowed, intersection, type Companies } from "./companies";
import type { Permission, Principal } from "./principal";

const readOnly: readonly Permission[] = ["read"];
const readAndWrite: readonly Permission[] = ["read", "write"];

/** Business Central's names, and the service's own two that only read. */
const permissionsByName = {
  application: new Map<string, readonly Permission[]>([
    ["API.ReadWrite.All", readAndWrite],
    ["Automation.ReadWrite.All", readAndWrite],
    ["API.Read.All", readOnly],
  ]),
  delegated: new Map<string, readonly Permission[]>([
    ["Financials.ReadWrite.All", readAndWrite],
    ["user_impersonation", readAndWrite],
    ["Financials.Read.All", readOnly],
  ]),
} as const;

/** The permissions of a list of role names (application) or scope names (delegated); unknown names give none. */
export function permissionsOf(
  kind: keyof typeof permissionsByName,
  names: readonly string[],
): ReadonlySet<Permission> {
  return new Set(names.flatMap((name) => permissionsByName[kind].get(name) ?? []));
}

/** What one entry of the permissions file gives; `write` includes `read`. */
export interface Grant {
  readonly access: Permission;
  readonly companies: Companies;
}

/** The entries of a permissions file, by their keys in lower case. */
export type Grants = ReadonlyMap<string, Grant>;

/**
 * What the principal may do now. `path` is the request's target: `$metadata` needs a sign-in only. Throws `NotPermitted`
 * for a principal that may not even read; what it may write, and where, is decided with the request, from the Caller.
 */
export type Authorize = (principal: Principal, path: string) => Caller;

/** 403: the sign-in is valid and gives nothing. Says who it was, for the audit. */
export class NotPermitted extends ODataError {
  constructor(
    readonly principal: Principal,
    reason: string,
  ) {
    const headers = principal.scheme === "bearer" ? insufficientScope : {};
    super("Authorization_InsufficientPermissions", `The sign-in is valid, but ${reason}`, { headers });
  }
}

/** Tells a token client which scope it lacks (RFC 6750, section 3.1). */
const insufficientScope = {
  "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="Financials.ReadWrite.All"',
} as const;

/** Headers of a 403 for a caller that was let in. A challenge would make NTLM clients sign in again and again. */
export const forbiddenHeaders = ({ scheme }: Caller): Record<string, string> =>
  scheme === "bearer" ? { ...insufficientScope } : {};

/** Makes the function that decides; `grants` gives the permissions file as it is now, undefined where there is none. */
export function createAuthorize(grants: () => Grants | undefined): Authorize {
  let basis: Grants | undefined;
  // A principal lives as long as its token or its connection is remembered, so that most requests find their answer here.
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

/** The path only: what stands behind a "?" opens nothing. */
const isMetadata = (target: string): boolean => /^[^?#]*\/(?:\$|%24)metadata\/?(?:\?|$)/i.test(target);

interface Right {
  readonly caller: Caller;
  /** Why there is none, as the end of a sentence. */
  readonly obstacle: string | undefined;
}

function rightOf(principal: Principal, listed: Grants | undefined): Right {
  const { scheme, id, name, permissions, companies } = principal;
  const who = { scheme, id, name };
  const granted = grantsOf(principal, listed);
  const obstacle = obstacleOf(principal, listed, granted);
  if (obstacle !== undefined)
    return { obstacle, caller: Object.freeze({ ...who, canWrite: false, partitions: new Set<string>() }) };
  const readable = intersection(allowed(granted), companies);
  const writable = intersection(allowed(granted.filter(({ access }) => access === "write")), companies);
  const mayWrite = scheme === "ntlm" || permissions.has("write");
  const canWrite = mayWrite && (writable === "*" || writable.size > 0);
  const isConfined = canWrite && writable !== "*" && (readable === "*" || writable.size < readable.size);
  return {
    obstacle,
    caller: Object.freeze({
      ...who,
      canWrite,
      partitions: readable,
      ...(isConfined && { writablePartitions: writable }),
    }),
  };
}

/** Without a file, a token counts for every company; Windows accounts bring no scopes, so for them the file is all. */
function grantsOf({ scheme, names }: Principal, listed: Grants | undefined): readonly Grant[] {
  if (listed === undefined) return scheme === "ntlm" ? [] : [{ access: "write", companies: "*" }];
  return names.flatMap((name) => listed.get(name.toLowerCase()) ?? []);
}

function obstacleOf(
  { scheme, id, names, permissions }: Principal,
  listed: Grants | undefined,
  granted: readonly Grant[],
): string | undefined {
  if (scheme === "bearer" && !permissions.has("read"))
    return "gives no permission to this service: it has none of the roles or scopes that do.";
  if (granted.length > 0) return undefined;
  if (listed === undefined)
    return "Windows accounts have the permissions of AUTH_PERMISSIONS_FILE only, which is not set.";
  const itself = names.includes(id) ? ` '${id}'` : "";
  return `the permissions file lists neither the one who signed in${itself} nor any group it is in.`;
}
