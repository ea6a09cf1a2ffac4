/** A sign-in that was tried and refused: what the client is told, and beside it what only the log is told. */
import { ODataError, type ErrorCode } from "../odata";

/** For the log: never a header, a token or a message. */
export interface RefusedSignIn {
  readonly scheme: "bearer" | "ntlm" | "other";
  /** One word. */
  readonly fault: string;
  /** The account as the client named it, where the scheme has one. */
  readonly account?: string;
}

/** 401, 429 or 503 in answer to credentials. */
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

/** The same refusal as another error (throttled, nobody to ask), with what the log is told. Other errors stay as they are. */
export function refusedBy(signIn: RefusedSignIn, error: unknown): unknown {
  if (!(error instanceof ODataError)) return error;
  return new SignInRefused(signIn, error.kind, error.message, error.headers, error.cause);
}
