/**
 * Derives a Caller from roles, scopes and the permissions file: access must be allowed by both the sign-in and the
 * file. `roles` count for application tokens, `scp` for delegated ones; neither may use the names of the other, or a
 * user could acquire an application's permission.
 */
import { readFile } from "node:fs/promises";
import * as v from "@badrap/valita";
import { ConfigurationError } from "../config/config";
import type { Logger } from "../observability/log";
import { asSentence, type Caller, isGuid, type Model, ODataError, setChanges } from "../odata";
import type { Permission, Principal } from "./principal";
import { type Companies, type Grant, inBoth, readRules, viewOf } from "./rules";

const readOnly: readonly Permission[] = ["read"];
const readAndWrite: readonly Permission[] = ["read", "write"];

/** Business Central's names, and two read-only ones of this service. */
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

/**
 * Returns the permissions of a list of role names (application) or scope names (delegated); unknown names give none.
 */
export function permissionsOf(
  kind: keyof typeof permissionsByName,
  names: readonly string[],
): ReadonlySet<Permission> {
  return new Set(names.flatMap((name) => permissionsByName[kind].get(name) ?? []));
}

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

// `AUTH_PERMISSIONS_FILE`: permissions per principal and company, as JSON. Read at the start, where a mistake stops the
// service, and on reload, where a mistake keeps the previous permissions.

interface PermissionsFile {
  /** The last valid content of the file; undefined when no file is configured. The same object until it changes. */
  readonly current: () => Grants | undefined;
  /** Reads the file again; logs errors and never rejects. */
  readonly reload: () => Promise<void>;
}

/** Opens the file at `path`; its rules are about the sets of the model. Rejects with a `ConfigurationError` that names the fault and its location. */
export async function openPermissionsFile(
  path: string | undefined,
  log: Logger,
  model: Model,
): Promise<PermissionsFile> {
  if (path === undefined) return { current: () => undefined, reload: () => Promise.resolve() };
  let grants = await readGrants(path, model);
  return {
    current: () => grants,
    async reload() {
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

const fileSchema = v.object({
  principals: v
    .record(grantSchema)
    .assert((grants) => !Object.hasOwn(grants, ""), { message: "a name that is not empty", path: [""] }),
});

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
  const own = issue?.code === "custom_error" ? issue.message : undefined;
  return `${location}: expected ${own ?? expected[place]}`;
}
