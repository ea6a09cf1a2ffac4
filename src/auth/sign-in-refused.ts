/** A rejected sign-in: the response for the client, and the details for the log only. */
import { ODataError, type ErrorCode } from "../odata";

/** For the log: never contains a header, a token or a message. */
export interface RefusedSignIn {
  readonly scheme: "bearer" | "ntlm" | "key" | "other";
  /** One word. */
  readonly fault: string;
  /** The account as named by the client, or the name of a key. */
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
    super(code, message, { headers, ...(cause !== undefined && { cause }) });
    this.name = "SignInRefused";
  }
}

/**
 * Attaches the details of the sign-in to another error (throttled, verifier unavailable). Other errors are returned
 * unchanged.
 */
export function refusedBy(signIn: RefusedSignIn, error: unknown): unknown {
  if (!(error instanceof ODataError)) return error;
  return new SignInRefused(signIn, error.kind, error.message, error.headers, error.cause);
}
