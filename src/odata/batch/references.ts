/** References from a request of a batch to earlier responses: to their records, values and success. */
import { badRequest, limitExceeded, mismatch, notImplemented, ODataError } from "../errors";
import { isJsonObject, jsonText, LongNumber, readJsonObject } from "../json/read";
import { emptyType, type EntityType, type Model } from "../model/model";
import type { PrimitiveTypeName } from "../model/types";
import { bindCondition } from "../plan/expression";
import { literalText } from "../plan/literal";
import { bindPath, type Target } from "../plan/path";
import { type Inputs, noInputs } from "../plan/plan";
import { newBinding } from "../plan/binding";
import { newSource, rootScope, type Binding } from "../plan/scope";
import { render, sql } from "../sql/fragment";
import { valueSql } from "../sql/value";
import type { Queries, Store } from "../store/store";
import { parseConditionText, parseUri } from "../uri/parser";
import { decodeQueryText, splitUrl } from "../uri/lexer";
import { isJson, type OperationRun, type Result, resultNamed, type Results } from "./batch";
import { literalsOf } from "../uri/ast";

/*
 * References to responses (Protocol 4.01, sections 11.7.4 to 11.7.6): `$1` as the first segment of a URL, as an ETag,
 * as a link in a body; `$1/property` as a value in the query of a URL and, for requests of version 4.01, in a body.
 */

/** A value of a response, and its form in a URL. */
interface ReferencedValue {
  readonly value: unknown;
  readonly literal: () => string;
}

/** Reads the value that `$id/path` names; throws if it is not a value. */
type ReadValue = (id: string, path: string) => ReferencedValue;

const requestId = String.raw`[A-Za-z0-9\-._~]+`;
const firstSegment = new RegExp(String.raw`^/(?:\$|%24)(${requestId})(?=[/?]|$)`);
const wholeReference = new RegExp(String.raw`^/?\$(${requestId})(/.*)?$`, "s");
const valueReference = new RegExp(String.raw`^\$(${requestId})((?:/[A-Za-z_]\w*)+)$`);
/**
 * String literals are skipped; a reference does not follow a letter, digit or slash, and no `=` follows it, as it follows
 * the name of an option in `$expand=unit($top=1)`.
 */
const reference = String.raw`'[^']*(?:'|$)|(?<![\w/$])\$(${requestId})(?![A-Za-z0-9\-._~=])((?:/[A-Za-z_$][\w.]*)*)`;
const queryToken = new RegExp(reference, "g");
const nullTest = new RegExp(String.raw`${reference}\s+(eq|ne)\s+null\b`, "g");

const systemResources = new Set(["batch", "crossjoin", "all", "entity", "root", "id", "metadata"]);
const predefinedLiterals = new Set(["it", "this", "root", "these"]);

/** The URL with its first segment `$id` replaced by the record's URL, whose query options without "$" remain. */
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

/** An expression with literals for its value references. Names that match no request of the batch are unchanged. */
const resolveValues = (expression: string, results: Results, read: ReadValue): string =>
  expression.replace(queryToken, (token: string, id: string | undefined, path: string | undefined) =>
    id === undefined || predefinedLiterals.has(id) || !results.has(id)
      ? token
      : read(id, path ?? "").literal(),
  );

/** `If-Match: $1` and `If-None-Match: $1`: the ETag of that response in place of the reference. */
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
      throw badRequest(`The header ${name} refers to '$${id}', whose response has no ETag.`);
    resolved[name] = etag;
  }
  return resolved;
}

/** The facts of the batch that references in bodies need. */
interface BodyReferences {
  readonly results: Results;
  /** Absolute URL of the service root. */
  readonly root: string;
  /** Maximum number of values in a body (`BatchLimits`). */
  readonly maxValues: number;
  /** For values; undefined if the request's version does not support them. */
  readonly read: ReadValue | undefined;
  /** Whether the body is a file, whose bytes are stored as they are. */
  readonly isFile: () => boolean;
}

/**
 * The body with its references replaced; unchanged if it has none, is a file, or is no JSON object: the service
 * rejects it.
 */
export function resolveBody(body: Uint8Array, references: BodyReferences): Uint8Array {
  if (references.results.size === 0 || !body.includes(0x24) || references.isFile()) return body;
  let value: unknown;
  try {
    value = readJsonObject(body, references.maxValues);
  } catch (error) {
    if (error instanceof ODataError) return body;
    throw error;
  }
  const resolved = resolveMember(value, "", references);
  return resolved === value ? body : Buffer.from(jsonText(resolved));
}

const linkName = /@(?:odata\.)?(?:bind|id)$/;

/** The same value if nothing in it was replaced. */
function resolveMember(value: unknown, name: string, references: BodyReferences): unknown {
  if (typeof value === "string") return resolveText(value, name, references);
  if (!isJsonObject(value) && !Array.isArray(value)) return value;
  let changed = false;
  const members = Object.entries(value).map(([key, member]): [string, unknown] => {
    const resolved = resolveMember(member, Array.isArray(value) ? name : key, references);
    changed ||= resolved !== member;
    return [key, resolved];
  });
  if (!changed) return value;
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

/** Characters; longer texts are no references. */
const maxReferenceLength = 2000;

function resolveText(text: string, name: string, { results, root, read }: BodyReferences): unknown {
  if (text.length > maxReferenceLength || !text.includes("$")) return text;
  if (linkName.test(name)) {
    const id = wholeReference.exec(text)?.[1];
    return id === undefined || !results.has(id)
      ? text
      : root + resolveRecord(text.replace(/^\/?/, "/"), results);
  }
  const [, id = "", path = ""] = valueReference.exec(text) ?? [];
  return read === undefined || !results.has(id) ? text : read(id, path).value;
}

/* Values of responses that later requests use, with their types in the model. */

/** Longer texts are not inserted into URLs. */
const maxLiteralLength = 2000;

/** Returns the reader of values of these results. Those of a failed request are for the condition of another only. */
export function valueReader(
  facts: Pick<OperationRun, "model" | "budget">,
  results: Results,
  ofFailed = false,
): ReadValue {
  const targets = new Map<Result, Target | undefined>();
  const targetOf = (result: Result): Target | undefined => {
    if (!targets.has(result)) targets.set(result, addressed(facts, result.requestUrl));
    return targets.get(result);
  };
  return (id, path) => {
    facts.budget.draw();
    const result = ofFailed ? results.get(id) : resultNamed(results, id, "The request");
    const names = path.split("/").slice(1);
    if (ofFailed && names[0] === "$succeeded") return referenced(result?.succeeded ?? false, "Edm.Boolean");
    const found = result && valueIn(facts.model, result, targetOf, names);
    if (found) return found;
    if (ofFailed) return referenced(result && names.length === 0 ? contentOf(result) : null, undefined);
    throw new ODataError(
      "BadRequest_InvalidRequestUrl",
      `'$${id}${path}' refers to no value: the response to the request '${id}' has none at that path.`,
    );
  };
}

/** The JSON of a response; null where it has none. */
const contentOf = (result: Result): unknown =>
  result.body !== undefined && isJson(result.contentType) ? result.json() : null;

function valueIn(
  model: Model,
  result: Result,
  targetOf: (result: Result) => Target | undefined,
  names: readonly string[],
): ReferencedValue | undefined {
  const { body, contentType } = result;
  if (body === undefined) return undefined;
  const target = targetOf(result);
  if (!isJson(contentType)) {
    const type = target?.kind === "count" ? "Edm.Int64" : propertyOf(target)?.type;
    return names.length === 0 && contentType.startsWith("text/plain") ? referenced(body, type) : undefined;
  }
  let value: unknown = result.json();
  if (names.length === 0) {
    const property = propertyOf(target);
    return property ? referenced(memberOf(value, "value"), property.type) : undefined;
  }
  let type = typeOf(target);
  let leaf: PrimitiveTypeName | undefined;
  for (const name of names) {
    if (name === "$count") {
      const items = Array.isArray(value) ? value : memberOf(value, "value");
      value = Array.isArray(items) ? items.length : undefined;
      leaf = "Edm.Int64";
      type = undefined;
      continue;
    }
    if (name.startsWith("$")) throw notImplemented(`'${name}' in a reference to a response`);
    if (Array.isArray(value))
      throw mismatch(`A reference names '${name}' of a collection; only '$count' follows a collection.`);
    const property = type?.property(name);
    const navigation = type?.navigation(name);
    value = memberOf(value, (property ?? navigation)?.name ?? name);
    leaf = property?.type;
    type = navigation && model.type(navigation.target);
  }
  return value === undefined ? undefined : referenced(value, leaf);
}

/** The type of the records in the response; for an action, of its result. */
function typeOf(target: Target | undefined): EntityType | undefined {
  const result = target?.kind === "action" ? target.result : target;
  return result && "type" in result ? result.type : undefined;
}

const propertyOf = (target: Target | undefined) =>
  target?.kind === "property" || target?.kind === "value" ? target.property : undefined;

function memberOf(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The resource that the URL of a request addresses; undefined for URLs of other parts of the service. */
export function addressed(
  { model, budget }: Pick<OperationRun, "model" | "budget">,
  url: string,
): Target | undefined {
  try {
    const uri = parseUri(url);
    return bindPath(newBinding({ model, budget }, 1, uri.options.aliases), uri.path);
  } catch (error) {
    if (error instanceof ODataError) return undefined;
    throw error;
  }
}

const referenced = (value: unknown, type: string | undefined): ReferencedValue => ({
  value,
  literal: () => literalOf(value, type),
});

/** The literal of a value in JSON. Throws 400 for records, collections and long texts. */
function literalOf(value: unknown, type: string | undefined): string {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "boolean" || value instanceof LongNumber)
    return String(value);
  if (typeof value !== "string") {
    throw mismatch(
      "A reference in the URL names a record or a collection; expected a value, as in '$1/number'.",
    );
  }
  if (value.length > maxLiteralLength) {
    throw limitExceeded(
      `A reference in the URL names a value of ${value.length} characters; the limit is ${maxLiteralLength}.`,
    );
  }
  return literalText(value, type);
}

/*
 * `if` of a JSON batch (JSON Format 4.01, section 19.1): a URL expression over the earlier responses. Its references
 * become literals, and the database evaluates the rest, so that every function of `$filter` is available.
 */

/** The expression with the results of comparing records and collections, which have no literals, with null. */
const resolveNullTests = (expression: string, results: Results, read: ReadValue): string =>
  expression.replace(nullTest, (token: string, id?: string, path?: string, operator?: string) => {
    if (id === undefined || predefinedLiterals.has(id) || !results.has(id)) return token;
    const { value } = read(id, path ?? "");
    return isJsonObject(value) || Array.isArray(value) ? String(operator === "ne") : token;
  });

/** There is no record around the expression, so every bare name is unknown. */
const nothing = emptyType("batch");

/** Whether the expression is true; null counts as false. Throws the errors of a malformed `$filter`. */
export async function evaluateCondition(
  { model, budget, limits, results }: Pick<OperationRun, "model" | "budget" | "limits" | "results">,
  store: Pick<Store, "dialect"> & Queries,
  expression: string,
): Promise<boolean> {
  requireLength(expression, limits.maxUrlLength);
  const read = valueReader({ model, budget }, results, true);
  const resolved = resolveValues(resolveNullTests(expression, results, read), results, read);
  requireLength(resolved, limits.maxUrlLength);
  const parsed = parseConditionText(resolved, "'if'");
  const binding: Binding = { ...newBinding({ model, budget }, 0, new Map()), readsNone: true };
  const scope = rootScope(binding, newSource(binding, nothing));
  const condition = bindCondition(scope, parsed.condition, "'if'");
  const statement = render<Inputs>(sql`select ${valueSql(store.dialect, condition)}`, store.dialect);
  const literals = literalsOf(parsed);
  const [row] = await store.query(statement, { ...noInputs, literals, now: new Date().toISOString() });
  return Number(row?.[0] ?? 0) === 1;
}

function requireLength({ length }: string, limit: number): void {
  if (length <= limit) return;
  throw limitExceeded(`The condition 'if' is longer than ${limit} characters.`);
}
