/**
 * Every error that the service can return: one table of codes, one class.
 * The codes are Business Central's where it has one for the cause; `docs/errors.md` is generated from this table.
 */

/** One row of the catalogue: HTTP status, and the description of the cause for the documentation. */
export interface ErrorRow {
  readonly status: number;
  readonly documentation: string;
}

const row = (status: number, documentation: string): ErrorRow => ({ status, documentation });

export const errorCodes = {
  BadRequest: row(400, "The request is malformed: URL, query option, header or body."),
  BadRequest_InvalidRequestUrl: row(
    400,
    "The URL does not follow the OData grammar; the message has the offset.",
  ),
  BadRequest_InvalidBody: row(400, "The body is not the JSON object that was expected."),
  BadRequest_UnknownProperty: row(400, "A property does not exist; the message has the nearest known one."),
  BadRequest_TypeMismatch: row(400, "A value or an operand has the wrong type for its position."),
  BadRequest_InvalidQueryOption: row(
    400,
    "A query option is unknown here, occurs twice, or has an invalid value.",
  ),
  BadRequest_InvalidToken: row(
    400,
    "A $skiptoken or $deltatoken was not issued by this service for this request.",
  ),
  BadRequest_DeltaTokenExpired: row(
    410,
    "A delta link is older than the retained changes; `Location` has the URL that reads the whole set again.",
  ),
  BadRequest_RequiredParamNotProvided: row(400, "A key field or another required value is missing."),
  BadRequest_PageGone: row(
    410,
    "The record after which the next page of an expanded collection begins was deleted; read the collection again.",
  ),
  BadRequest_LimitExceeded: row(
    400,
    "A limit of the configuration is exceeded (expand depth, expression size).",
  ),
  BadRequest_NotFound: row(404, "The URL does not exist; the message has existing ones at the same level."),
  BadRequest_ResourceNotFound: row(404, "The collection, property or API version does not exist."),
  BadRequest_MethodNotAllowed: row(
    405,
    "The resource exists, but not for this method; `Allow` names the methods.",
  ),
  BadRequest_NotAcceptable: row(406, "None of the accepted media types can be served."),
  BadRequest_UnsupportedMediaType: row(415, "The body's media type or encoding cannot be read."),
  BadRequest_UrlTooLong: row(
    414,
    "The URL is longer than the configured limit, or the link to the next page of a `$query` or of a part of a batch would be.",
  ),
  BadRequest_BodyTooLarge: row(413, "The body is larger than the configured limit."),
  BadRequest_PreconditionRequired: row(428, "If-Match is required by the configuration and is missing."),
  BadRequest_MethodNotImplemented: row(501, "A feature of OData that this service does not implement."),
  BadRequest_FailedDependency: row(
    424,
    "A request of a batch was not executed or was undone, because another one failed or its condition is not true.",
  ),
  BadRequest_IsolationNotSupported: row(
    412,
    "The snapshot requested by the Isolation header cannot be provided for this request.",
  ),
  BadRequest_RequestIdReused: row(
    400,
    "Another request was sent with the same `Repeatability-Request-ID` before; the id belongs to one request.",
  ),
  BadRequest_FirstSentOutsideWindow: row(
    412,
    "`Repeatability-First-Sent` is more than 24 hours ago or more than 5 minutes in the future, so a repetition would not be recognized.",
  ),
  Internal_PartitionNotFound: row(404, "The partition does not exist, or is not visible to the caller."),
  Internal_RecordNotFound: row(404, "The record does not exist."),
  Internal_EntityWithSameKeyExists: row(
    400,
    "A record with the same id or natural key exists in the partition.",
  ),
  Internal_InvalidTableRelation: row(
    400,
    "A code refers to no record and STRICT_REFERENCES is on, or a changed key is used by references of other records.",
  ),
  Internal_ServerError: row(500, "A fault of the service; the log has the details under the correlation id."),
  Internal_ServiceUnavailable: row(503, "The database or a key server is temporarily unavailable; retry."),
  Internal_InsufficientStorage: row(507, "The database has no free space for this write."),
  Application_FieldValidationException: row(
    400,
    "A value is not allowed in this field; the allowed values are named.",
  ),
  Application_StringExceededLength: row(400, "A text is longer than the field."),
  Application_FilterErrorException: row(
    400,
    "A filter cannot be evaluated: wrong operand, division by zero.",
  ),
  Application_TooManyRequests: row(
    429,
    "A limit on requests is exceeded; `Retry-After` has the time until the next attempt.",
  ),
  Application_RequestTimeout: row(408, "The request took longer than the configured time."),
  Authentication_InvalidCredentials: row(401, "No credentials, or credentials that are not valid."),
  Authorization_InsufficientPermissions: row(403, "The caller is signed in but lacks the permission."),
  Request_AlreadyEnded: row(409, "An asynchronous request has ended, so that it can no longer be cancelled."),
  Request_EntityChanged: row(412, "The record has changed since the ETag in If-Match was read."),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorCodes;

/** The table for the clients of a service: with the service's word and code for the partition, if it has one. */
export const errorCatalogue = ({
  partition,
}: {
  readonly partition: NamedPartition | undefined;
}): ErrorRows =>
  Object.fromEntries(
    Object.entries<ErrorRow>(errorCodes).flatMap(([code, { status, documentation }]) => {
      if (partition)
        return [
          [
            code === missingPartition ? partition.notFound : code,
            row(status, documentation.replace("partition", partition.type.name)),
          ],
        ];
      return code === missingPartition ? [] : [[code, row(status, documentation.replace(inPartition, ""))]];
    }),
  );

export type ErrorRows = Readonly<Record<string, ErrorRow>>;

interface NamedPartition {
  readonly notFound: string;
  readonly type: { readonly name: string };
}

const inPartition = " in the partition";
const missingPartition: ErrorCode = "Internal_PartitionNotFound";

/** Further facts of one error (OData JSON Format 4.01, section 21.1). */
export interface ErrorDetail {
  readonly code: ErrorCode;
  readonly message: string;
  readonly target?: string;
}

/** The properties of an error besides code and message. */
export interface ErrorOptions {
  /** The property, option or header that is at fault. */
  readonly target?: string | undefined;
  readonly details?: readonly ErrorDetail[];
  /** Headers of the response, for example `WWW-Authenticate` (an array becomes several lines). */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly cause?: unknown;
  /** A status other than the table's, if the same cause has a different response (no partition named: 400, not 404). */
  readonly status?: number;
  /** The code of the service for the cause in place of the table's (`Partition.notFound`). */
  readonly code?: string;
  /** The position of the fault in the decoded text, for grammar errors. */
  readonly offset?: number | undefined;
  /** The same work may succeed when it is repeated from its beginning: stores do that with transactions. */
  readonly repeatable?: boolean;
  /** Milliseconds before the first repetition; undefined: a moment. */
  readonly pause?: number | undefined;
  /** Part of normal operation, whatever the status: no failure of the database. */
  readonly expected?: boolean;
}

/** Characters of a message and of a target: both quote names of requests, which may have any length. */
const longestMessage = 4000;
const longestTarget = 1000;

/** An error with a code of the table, or with the service's for the same cause; others are `Internal_ServerError`. */
export class ODataError extends Error {
  /** As in responses to clients. */
  readonly code: string;
  /** Its row of the table. */
  readonly kind: ErrorCode;
  readonly status: number;
  readonly target: string | undefined;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** The position of the fault in the decoded text of the option or path (0-based), for grammar errors. */
  readonly offset: number | undefined;
  readonly repeatable: boolean;
  readonly pause: number | undefined;
  readonly expected: boolean;

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(
      shortened(message, longestMessage),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = "ODataError";
    this.code = options.code ?? code;
    this.kind = code;
    this.status = options.status ?? errorCodes[code].status;
    this.target = options.target === undefined ? undefined : shortened(options.target, longestTarget);
    this.details = options.details ?? [];
    this.headers = options.headers ?? {};
    this.offset = options.offset;
    this.repeatable = options.repeatable ?? false;
    this.pause = options.pause;
    this.expected = options.expected ?? false;
  }
}

/** The same error with another message, target or details, or with further headers; headers that it already has are kept. */
export const changedError = (
  error: ODataError,
  {
    message = error.message,
    target = error.target,
    details = error.details,
    headers,
  }: { readonly message?: string } & Pick<ErrorOptions, "target" | "details" | "headers">,
): ODataError =>
  new ODataError(error.kind, message, {
    target,
    headers: { ...headers, ...error.headers },
    details,
    cause: error.cause ?? error,
    status: error.status,
    code: error.code,
    offset: error.offset,
    repeatable: error.repeatable,
    pause: error.pause,
    expected: error.expected,
  });

/** 501: OData defines it, this service does not support it. `feature` begins the sentence, `advice` ends it. */
export const notImplemented = (feature: string, target?: string, advice?: string): ODataError =>
  new ODataError(
    "BadRequest_MethodNotImplemented",
    `${feature} is not implemented by this service${advice === undefined ? "" : `; ${advice}`}.`,
    { target },
  );

/** 503; `retryAfter` is the number of seconds after which the request may succeed, where that is known. */
export const serviceUnavailable = (message: string, retryAfter?: number, cause?: unknown): ODataError =>
  new ODataError("Internal_ServiceUnavailable", message, {
    cause,
    ...(retryAfter !== undefined && { headers: { "Retry-After": String(retryAfter) } }),
  });

/** 400 without a code of its own. */
export const badRequest = (message: string, target?: string): ODataError =>
  new ODataError("BadRequest", message, { target });

/** 400 for a request beyond a limit. */
export const limitExceeded = (message: string, target?: string): ODataError =>
  new ODataError("BadRequest_LimitExceeded", message, { target });

/** Throws 414 for a URL that is longer than the limit. */
export function requireShortUrl({ length }: string, limit: number): void {
  if (length > limit)
    throw new ODataError("BadRequest_UrlTooLong", `The URL has ${length} characters; the limit is ${limit}.`);
}

/** 400 for a value or an operand of the wrong type for its position. */
export const mismatch = (message: string, target?: string): ODataError =>
  new ODataError("BadRequest_TypeMismatch", message, { target });

/** 400 for a name that the type does not have. */
export const unknownProperty = (message: string, target?: string): ODataError =>
  new ODataError("BadRequest_UnknownProperty", message, { target });

/** 400 for a query option that is unknown at its place or has an invalid value. */
export const invalidOption = (message: string, target?: string): ODataError =>
  new ODataError("BadRequest_InvalidQueryOption", message, { target });

/** 400 for a body that is not as expected. */
export const invalidBody = (message: string, target?: string, cause?: unknown): ODataError =>
  new ODataError("BadRequest_InvalidBody", message, { target, cause });

/** The first characters of a text, without half of a surrogate pair at their end: no text has it, and no database. */
export const beginningOf = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, "");

/** Text of a request for a message: truncated, so that a long value does not fill the response. */
export const shortened = (text: string, length = 60): string =>
  text.length > length ? `${beginningOf(text, length)}…` : text;

/** The known name closest to a misspelt one (edit distance at most 2, or a third of its length), or undefined. */
function nearestName(wrong: string, known: Iterable<string>): string | undefined {
  const lower = wrong.toLowerCase().slice(0, 64);
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(lower.length / 3)) + 1;
  for (const name of known) {
    const distance = editDistance(lower, name.toLowerCase(), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [name, distance];
  }
  return best;
}

/** " Did you mean 'x'?" for the end of a message, or an empty text. */
export function didYouMean(wrong: string, known: Iterable<string>): string {
  const name = nearestName(wrong, known);
  return name === undefined ? "" : ` Did you mean '${name}'?`;
}

/** The text with a full stop, unless it ends like a sentence already: with a question, as above. */
export const asSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/**
 * The edit distance of two texts (optimal string alignment): characters inserted, deleted, replaced, or swapped with their
 * neighbours. The limit stands for itself and greater distances.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let beforePrevious: readonly number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (beforePrevious[j - 2] ?? limit) + 1 : limit;
      current.push(Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution, swap));
    }
    // Later rows are derived from the last two.
    if ([...previous, ...current].every((distance) => distance >= limit)) return limit;
    [beforePrevious, previous] = [previous, current];
  }
  return previous[b.length] ?? limit;
}
