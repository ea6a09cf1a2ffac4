/** An error of the service, or the reason for a missing response. */
interface ErrorDetail {
  readonly code: string;
  readonly message: string;
  readonly target?: string;
}

export interface ServiceErrorFacts extends ErrorDetail {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  /** From the `request-id` header; it identifies the request in the log. */
  readonly correlationId: string | undefined;
  /** Method and address of the request. */
  readonly request: string;
}

/** Thrown for every response of 400 and above, and when there is no response. */
export class ServiceError extends Error {
  constructor(readonly facts: ServiceErrorFacts) {
    super(facts.message);
    this.name = "ServiceError";
  }
}

/** The error with a sentence in front of its own. */
export function preceded(sentence: string, error: unknown): unknown {
  const message = `${sentence} ${error instanceof Error ? error.message : String(error)}`;
  return error instanceof ServiceError
    ? new ServiceError({ ...error.facts, message })
    : new Error(message, { cause: error });
}

/** Whether an error is a response of the service with this status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ServiceError && error.facts.status === status;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function detailOf(value: unknown): ErrorDetail {
  const { code, message, target } = objectOf(value);
  return { code: text(code), message: text(message), ...(typeof target === "string" && { target }) };
}

/** Of a response that is a web page. */
const notOfService =
  "The response is not one of the service: a program in between, such as a proxy, may be faulty or require a sign-in.";

/** A response of success that is no JSON. */
export const noJson = (status: number, correlationId: string | undefined, request: string): ServiceError =>
  new ServiceError({ code: "No JSON", message: notOfService, status, details: [], correlationId, request });

/**
 * Reads the body of an error (OData JSON Format 4.01, section 21.1); a body in another format, except a web page, becomes
 * the message.
 */
export function readError(
  status: number,
  body: string,
  correlationId: string | undefined,
  request: string,
): ServiceError {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    parsed = undefined;
  }
  const { error } = objectOf(parsed);
  const { details } = objectOf(error);
  const message = /^\s*</.test(body) ? notOfService : body.slice(0, 2000);
  const detail = error === undefined ? { code: `HTTP ${status}`, message } : detailOf(error);
  return new ServiceError({
    ...detail,
    status,
    details: Array.isArray(details) ? details.map(detailOf) : [],
    correlationId,
    request,
  });
}

/** No response: the network or the service is down. */
export function noAnswer(request: string, cause: unknown): ServiceError {
  const message = navigator.onLine
    ? "The service does not respond. It may be stopped or starting; try again in a moment."
    : "This device is offline. Your input is kept; try again when the connection is back.";
  const facts = { status: 0, code: "No answer", message, details: [], correlationId: undefined, request };
  return Object.assign(new ServiceError(facts), { cause });
}
