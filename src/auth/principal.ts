/**
 * The result of a sign-in: the authenticated identity before authorization, the same for every scheme, or a rejection with
 * the response for the client and the details for the log only.
 */
import { createHash } from "node:crypto";
import { type ErrorCode, ODataError } from "../odata";

export interface Principal {
  readonly scheme: "bearer" | "ntlm" | "key";
  /**
   * GUID in lower case: the object id of the directory, or one derived from issuer and subject (of an application without
   * one, its own id), from the account, or from the key's name.
   */
  readonly id: string;
  /** The result of `displayName`; for the audit fields of documents, never for logs. */
  readonly name: string;
  /**
   * The keys under which the permissions file may list this principal. Bearer: object id, subject, application id (of a
   * token without a user only), group ids. NTLM: `DOMAIN\user`, `user`, and SIDs and names of its groups. Key:
   * `key:name`. In the letter case of the directory; comparisons ignore it.
   */
  readonly names: readonly string[];
  /** The most that the sign-in itself allows. */
  readonly permissions: ReadonlySet<Permission>;
  /** The companies that the sign-in itself restricts to. */
  readonly companies: "*" | ReadonlySet<string>;
}

export type Permission = "read" | "write";

/**
 * A name of a directory as records store it: without control characters, of which no database takes U+0000, and
 * well-formed Unicode. Empty when nothing else is left.
 */
export const displayName = (name: string): string => name.toWellFormed().replace(/\p{Cc}+/gu, "");

/** A GUID that is always the same for the same facts (RFC 9562, version 8), for identities without one. */
export function lastingId(facts: readonly unknown[]): string {
  const hex = createHash("sha256").update(JSON.stringify(facts)).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** Never contains a header, a token or a message. */
export interface RefusedSignIn {
  readonly scheme: "bearer" | "ntlm" | "key" | "other";
  /** One word. */
  readonly fault: string;
  /** The account as named by the client, which the log shows as a digest, or the name of a key. */
  readonly account?: string;
}

/** 401, 429 or 503 in response to credentials. */
export class SignInRefused extends ODataError {
  constructor(
    readonly signIn: RefusedSignIn,
    code: ErrorCode,
    message: string,
    headers: ODataError["headers"] = {},
    cause?: unknown,
  ) {
    super(code, message, { headers, cause });
    this.name = "SignInRefused";
  }
}

/** 503: sign-ins cannot be verified now. */
export const cannotVerify = (message: string, cause: unknown): ODataError =>
  new ODataError("Internal_ServiceUnavailable", message, { headers: { "Retry-After": "5" }, cause });

/**
 * Attaches the details of the sign-in to another error (throttled, verifier unavailable). Other errors are returned
 * unchanged.
 */
export function refusedBy(signIn: RefusedSignIn, error: unknown): unknown {
  if (!(error instanceof ODataError)) return error;
  return new SignInRefused(signIn, error.kind, error.message, error.headers, error.cause);
}
