/**
 * Requirements for every response to hostile input: in time, no internal fault, and an error in OData's form that
 * describes the fault and discloses nothing about the implementation.
 */
import { model } from "../../src/entities";
import { errorCatalogue } from "../../src/odata/errors";
import { isLong } from "./trials";

const errorCodes = errorCatalogue(model);

export interface HostileAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  readonly milliseconds: number;
}

/** Milliseconds within which each hostile request is answered, many of them being in progress. */
export const answerBound = 10_000;

/** The service may reject, but neither fail nor exhaust its resources. */
const faults: ReadonlySet<number> = new Set([408, 500, 502, 503, 504, 507]);

/** Stacks, paths, messages of drivers, SQL, and stringified JavaScript values. */
const leaks: readonly RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /node:internal|node_modules|\/src\/|\/dist\/|\.ts:\d|\.js:\d/,
  /Sqlite|SQLITE_|better-sqlite|no such (?:column|table|function)|near ".*": syntax|unrecognized token/i,
  /syntax error at or near|pg_catalog|invalid input syntax|operator does not exist|postgres:\/\//i,
  /\bselect\b.+\bfrom\b.+\bwhere\b/i,
  /json_object|json_build|json_group/i,
  /\[object Object\]|TypeError|RangeError|ReferenceError|SyntaxError:/,
  /Cannot read propert|is not a function|is not iterable|Maximum call stack/,
];

const correlation = / {2}CorrelationId: {2}([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.$/;

/**
 * The faults of a response; empty when there are none. `sent` is the request as text, which the response may quote;
 * `secrets` must not be in it.
 */
export function faultsOf(
  answer: HostileAnswer,
  sent: string,
  secrets: readonly string[] = [],
): readonly string[] {
  const { status, text, milliseconds } = answer;
  const found: string[] = [];
  if (faults.has(status) || status < 200) found.push(`status ${status}`);
  if (isLong && milliseconds > answerBound) found.push(`took ${Math.round(milliseconds)} ms`);
  if (text.includes("Internal_ServerError")) found.push("a fault within");
  for (const secret of secrets) if (text.includes(secret)) found.push("tells a secret");
  if (status >= 400) {
    for (const leak of leaks) {
      const leaked = leak.exec(text)?.[0];
      if (leaked !== undefined && !leak.test(sent)) found.push(`tells of its inside: ${leaked.slice(0, 80)}`);
    }
    const malformed = malformedError(answer);
    if (malformed !== undefined) found.push(malformed);
  }
  return found;
}

/** Why an error does not have OData's form (JSON Format 4.01, section 21.1), or undefined. */
function malformedError({ headers, text, status }: HostileAnswer): string | undefined {
  // HEAD has no body.
  if (text === "") return headers["content-length"] === "0" ? "an error without a body" : undefined;
  let error: { readonly code?: unknown; readonly message?: unknown } | undefined;
  try {
    ({ error } = JSON.parse(text) as { error?: object });
  } catch {
    return `an error that is no JSON: ${text.slice(0, 200)}`;
  }
  if (typeof error?.code !== "string" || !Object.hasOwn(errorCodes, error.code))
    return "an error without a code";
  const id = typeof error.message === "string" ? correlation.exec(error.message)?.[1] : undefined;
  if (id === undefined) return "an error without a correlation id";
  if (headers["request-id"] !== undefined && headers["request-id"] !== id) return "two correlation ids";
  if (text.length > 20_000) return `an error of ${text.length} characters, status ${status}`;
  return undefined;
}
