/** Requests and answers as plain data: no framework, no socket. The HTTP layer makes the one and writes the other. */
import type { Budget } from "./budget";
import type { RequestTrace } from "./request-trace";

/** Who asks. Made by the sign-in, read by everything else. */
export interface Caller {
  /** GUID of the signed-in user or application, lower case; written into the audit fields. */
  readonly id: string;
  /** Display name; written into marks such as `signedMarkBy`. Never logged together with content. */
  readonly name: string;
  readonly canWrite: boolean;
  /** Ids (lower case) of the companies the caller may see, or all. */
  readonly companies: "*" | ReadonlySet<string>;
  /** Those of them that the caller may write to, where it may only read others. Absent: `canWrite` is for all. */
  readonly writableCompanies?: ReadonlySet<string>;
  /** How the caller signed in; for logs, and looked at by nothing else. */
  readonly scheme?: string;
}

/** One request below a service root. */
export interface ODataRequest {
  readonly method: string;
  /** Path and query below the service root, as sent (percent-encoded), starting with "/" or empty. */
  readonly url: string;
  /** Absolute URL of the service root by which the request came, without a slash at its end. */
  readonly root: string;
  /** Header names in lower case; a header sent several times is joined by ", ". */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Reads the whole body once; refuses what exceeds the limit. Empty for no body. */
  readonly body: () => Promise<Uint8Array>;
  /**
   * Says how many bytes are held beside the body that were made of it, such as a decoded part of a batch; throws
   * `Internal_ServiceUnavailable` when there is no memory for them. Absent where there is no such limit.
   */
  readonly holdBeside?: (bytes: number) => void;
  readonly caller: Caller;
  /** Correlation id (GUID), also in the `request-id` header and the log. */
  readonly id: string;
  /** Aborted when the client leaves or the time is over. */
  readonly signal: AbortSignal;
  /** Where the stages of the request are recorded; absent when nothing reads it. */
  readonly trace?: RequestTrace;
  /** That of the batch that the request is part of; the service gives one to each other request. */
  readonly budget?: Budget;
}

/** A request with what may be bound for it. */
export type BudgetedRequest = ODataRequest & { readonly budget: Budget };

/** Text as it comes, in chunks; the writer waits for the socket between chunks. */
export type Body = string | Uint8Array | AsyncIterable<string | Uint8Array>;

export interface ODataResponse {
  readonly status: number;
  /** Names in their usual case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Body;
}
