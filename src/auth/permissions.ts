/**
 * From roles and scopes to permissions, and from permissions to a Caller. Application tokens count by `roles`,
 * delegated ones by `scp`; neither may use the names of the other, or a user could lend itself an application's right.
 */
import { type Caller, ODataError } from "../odata";
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

/**
 * What the principal may do now. `path` is the request's path: `$metadata` needs a sign-in only.
 * Throws `Authorization_InsufficientPermissions` for a principal that may not even read; whether it may write, and
 * where, is decided with the request, from the Caller.
 */
export function authorize(principal: Principal, path: string): Caller {
  if (!principal.permissions.has("read") && !/\/\$metadata\/?(\?|$)/i.test(path)) {
    throw new ODataError(
      "Authorization_InsufficientPermissions",
      "The sign-in is valid, but gives no permission to this service: it has none of the roles or scopes that do.",
      { headers: insufficientScope },
    );
  }
  return {
    id: principal.id,
    name: principal.name,
    canWrite: principal.permissions.has("write"),
    companies: principal.companies,
  };
}

/** Tells a token client which scope it lacks (RFC 6750, section 3.1). */
export const insufficientScope = {
  "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="Financials.ReadWrite.All"',
} as const;
