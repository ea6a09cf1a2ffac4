/**
 * References to answers (Protocol 4.01, sections 11.7.4 to 11.7.6): `$1` as the first segment of a URL, as an ETag,
 * as a link in a body; `$1/property` as a value in the query of a URL and, for requests of version 4.01, in a body.
 */
import { ODataError } from "../errors";
import { readJsonObject } from "../json/read";
import { decodeQueryText, splitUrl } from "../uri/decode";
import { resultNamed, type Results } from "./results";

/** A value of an answer, and as it is written in a URL. */
export interface ReferencedValue {
  readonly value: unknown;
  readonly literal: () => string;
}

/** Reads the value that `$id/path` names; throws for what is no value. */
export type ReadValue = (id: string, path: string) => ReferencedValue;

const requestId = String.raw`[A-Za-z0-9\-._~]+`;
const firstSegment = new RegExp(String.raw`^/(?:\$|%24)(${requestId})(?=[/?]|$)`);
const wholeReference = new RegExp(String.raw`^/?\$(${requestId})(/.*)?$`, "s");
const valueReference = new RegExp(String.raw`^\$(${requestId})((?:/[A-Za-z_]\w*)+)$`);
/** String literals are passed over; a reference stands behind no letter, digit or slash. */
const queryToken = new RegExp(
  String.raw`'[^']*(?:'|$)|(?<![\w/$])\$(${requestId})((?:/[A-Za-z_$][\w.]*)*)`,
  "g",
);

const systemResources = new Set(["batch", "crossjoin", "all", "entity", "root", "id", "metadata"]);
const predefinedLiterals = new Set(["it", "this", "root", "these"]);

/** The URL with its first segment `$id` replaced by the record's URL; query options of the record's URL without "$" stay. */
export function resolveRecord(url: string, results: Results): string {
  const match = firstSegment.exec(url);
  const [segment = "", id = ""] = match ?? [];
  if (!match || systemResources.has(id)) return url;
  const { recordUrl } = resultNamed(results, id, "The URL");
  if (recordUrl === undefined)
    throw new ODataError(
      "BadRequest_InvalidRequestUrl",
      `The request '$${id}' gave no record that a URL can begin with.`,
    );
  const { path, query } = splitUrl(recordUrl);
  const { path: rest, query: ownQuery } = splitUrl(url.slice(segment.length));
  const kept = query.split("&").filter((option) => option !== "" && !/^(\$|%24|@|%40)/.test(option));
  const options = [ownQuery, ...kept].filter((option) => option !== "").join("&");
  return `${path.replace(/\/$/, "")}${rest}${options === "" ? "" : `?${options}`}`;
}

/** The URL with the value references of its query replaced by literals. */
export function resolveQuery(url: string, results: Results, read: ReadValue): string {
  const { path, query } = splitUrl(url);
  if (results.size === 0 || !/\$|%24/.test(query)) return url;
  const options = query.split("&").map((option) => {
    const equals = option.indexOf("=");
    const value = decodeQueryText(option.slice(equals + 1));
    const resolved = equals < 0 ? value : resolveValues(value, results, read);
    return resolved === value ? option : `${option.slice(0, equals)}=${encodeURIComponent(resolved)}`;
  });
  return `${path}?${options.join("&")}`;
}

/** An expression with its value references replaced by literals. What names no request of the batch is left as it is. */
export const resolveValues = (expression: string, results: Results, read: ReadValue): string =>
  expression.replace(queryToken, (token: string, id: string | undefined, path: string | undefined) =>
    id === undefined || predefinedLiterals.has(id) || !results.has(id)
      ? token
      : read(id, path ?? "").literal(),
  );

/** `If-Match: $1` and `If-None-Match: $1`: the ETag of that answer in place of the reference. */
export function resolveETags(
  headers: Readonly<Record<string, string | undefined>>,
  results: Results,
): Record<string, string | undefined> {
  const resolved = { ...headers };
  for (const name of ["if-match", "if-none-match"]) {
    const id = wholeReference.exec(headers[name] ?? "")?.[1];
    if (id === undefined) continue;
    const { etag } = resultNamed(results, id, `The header ${name}`);
    if (etag === undefined)
      throw new ODataError("BadRequest", `The header ${name} refers to '$${id}', whose answer has no ETag.`);
    resolved[name] = etag;
  }
  return resolved;
}

/** What bodies need of the batch. */
export interface BodyReferences {
  readonly results: Results;
  /** Absolute URL of the service root. */
  readonly root: string;
  /** Values that a body may have (`BatchLimits`). */
  readonly maxValues: number;
  /** For values; undefined where the request's version knows none. */
  readonly read: ReadValue | undefined;
}

/** The body with its references replaced; as it is when it has none, or is no JSON object (the service will say so). */
export function resolveBody(body: Uint8Array, references: BodyReferences): Uint8Array {
  if (references.results.size === 0 || !body.includes(0x24)) return body;
  let value: unknown;
  try {
    value = readJsonObject(body, references.maxValues);
  } catch (error) {
    if (error instanceof ODataError) return body;
    throw error;
  }
  const resolved = resolveMember(value, "", references);
  return resolved === value ? body : Buffer.from(JSON.stringify(resolved));
}

const linkName = /@(?:odata\.)?(?:bind|id)$/;

/** The same value when nothing in it was replaced. */
function resolveMember(value: unknown, name: string, references: BodyReferences): unknown {
  if (typeof value === "string") return resolveText(value, name, references);
  if (typeof value !== "object" || value === null) return value;
  let changed = false;
  const members = Object.entries(value).map(([key, member]): [string, unknown] => {
    const resolved = resolveMember(member, Array.isArray(value) ? name : key, references);
    changed ||= resolved !== member;
    return [key, resolved];
  });
  if (!changed) return value;
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

function resolveText(text: string, name: string, { results, root, read }: BodyReferences): unknown {
  if (!text.includes("$")) return text;
  if (linkName.test(name)) {
    const id = wholeReference.exec(text)?.[1];
    return id === undefined || !results.has(id)
      ? text
      : root + resolveRecord(text.replace(/^\/?/, "/"), results);
  }
  const [, id = "", path = ""] = valueReference.exec(text) ?? [];
  return read === undefined || !results.has(id) ? text : read(id, path).value;
}
