/**
 * OData requests of a tool call: URLs from names of the model and encoded values, run in process with the caller, id
 * and signal of the agent's request. The service checks permissions, limits and contents as for requests by HTTP.
 */
import {
  beginningOf,
  bytesOf,
  type EntityType,
  errorResponse,
  isFault,
  isGuid,
  type Model,
  newTrace,
  ODataError,
  type ODataHandler,
  type ODataRequest,
  type ODataResponse,
  type Operation,
  type Property,
  quotedText,
} from "../odata";

/** The context of a tool call. */
export interface Call {
  /** The agent's request. */
  readonly request: ODataRequest;
  readonly service: ODataHandler;
  readonly model: Model;
  readonly maxUrlLength: number;
  /** Whether the tools that write are offered. */
  readonly writes: boolean;
  /** Called with every fault behind an error 500. */
  readonly fault: (error: unknown, request: ODataRequest) => void;
}

/** One OData request. */
interface Step {
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the service root, percent-encoded. */
  readonly path: string;
  /** Query options by name, not encoded; undefined ones are omitted. */
  readonly options?: Readonly<Record<string, string | undefined>>;
  readonly prefer?: string;
  readonly ifMatch?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
}

interface Reply {
  /** The parsed body; undefined without one. */
  readonly json: unknown;
  readonly etag: string | undefined;
}

/** An error response of the service; `body` is its JSON. */
export class Refused extends Error {
  constructor(readonly body: string) {
    super("the service rejected the request");
  }
}

/** Bytes of a response that are read at most; more than an agent gets, because a page is read before it is cut. */
const mostRead = 4 * 1024 * 1024;

/** Runs one request. Throws `Refused` for an error response, and the reason when the agent's request was aborted. */
export async function send(call: Call, step: Step): Promise<Reply> {
  const { method = "GET" } = step;
  const { trace: outer, signal, id } = call.request;
  const trace = newTrace(outer?.spans !== undefined);
  const url = step.path + queryOf(step.options ?? {});
  const body = step.body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(step.body));
  const request: ODataRequest = {
    ...call.request,
    method,
    url,
    headers: {
      accept: "application/json;odata.metadata=none",
      prefer: step.prefer,
      "if-match": step.ifMatch,
      ...(body && { "content-type": "application/json", "content-length": String(body.length) }),
    },
    body: () => Promise.resolve(body ?? new Uint8Array()),
    trace,
  };
  let response: ODataResponse;
  let text: string;
  try {
    if (url.length > call.maxUrlLength)
      throw new ODataError(
        "BadRequest_UrlTooLong",
        `The arguments are ${url.length} characters of a URL; the limit is ${call.maxUrlLength}.`,
      );
    response = await call.service(request);
    text = await textOf(response, method === "GET" ? mostRead : Infinity);
  } catch (error) {
    signal().throwIfAborted();
    if (isFault(error)) call.fault(error, request);
    response = errorResponse(error, id);
    text = await textOf(response, Infinity);
  }
  const { status, headers } = response;
  outer?.parts.push({ method, status, started: trace.started, ended: performance.now(), trace });
  if (status >= 400) throw new Refused(text);
  return { json: text === "" ? undefined : JSON.parse(text), etag: headers["ETag"]?.toString() };
}

async function textOf({ body }: ODataResponse, most: number): Promise<string> {
  const bytes = await bytesOf(body, most);
  if (bytes === undefined) throw tooLong(`more than ${most} bytes`);
  return bytes.toString();
}

/** Characters of an answer: some 12,000 tokens. */
const mostAnswered = 50_000;

/** The JSON of an answer. Throws `BadRequest_LimitExceeded` for one that is too long. */
export function answerText(answer: unknown): string {
  const text = JSON.stringify(answer);
  if (text.length > mostAnswered) throw tooLong(`${text.length} characters`);
  return text;
}

/**
 * The answer of a change. Of a record that is too long it has the id only: the change is committed, and an error would
 * say the opposite.
 */
export function changeAnswer(answer: object, name: string, result: unknown): object {
  const whole = { ...answer, [name]: result };
  if (JSON.stringify(whole).length <= mostAnswered) return whole;
  const { id } = Object(result) as { readonly id?: unknown };
  const cut = `The change is made. The ${name} is too long for an answer; read it with fewer fields.`;
  return { ...answer, cut, [name]: { id } };
}

const tooLong = (size: string): ODataError =>
  new ODataError(
    "BadRequest_LimitExceeded",
    `The answer has ${size}, which is more than an agent gets; select fewer fields, expand less, or use a smaller top.`,
  );

const queryOf = (options: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encode(value)}`],
  );
  return given.length === 0 ? "" : `?${given.join("&")}`;
};

/* Rows: pages that fit into an answer. */

/** Position and size of a page, as the tools have them among their arguments. */
export interface Page {
  readonly top: number;
  readonly next?: string | undefined;
}

export interface Rows {
  /** Of all pages. */
  readonly total: number | undefined;
  readonly returned: number;
  readonly rows: readonly unknown[];
  /** Present when there are more rows: a sentence, and the argument for the next call. */
  readonly cut?: string;
  readonly next?: string;
}

interface RowsBody {
  readonly value: readonly unknown[];
  readonly "@odata.count"?: number;
  readonly "@odata.nextLink"?: string;
}

/** Reads a page of rows, of fewer when `top` of them would be too long for an answer. */
export async function readRows(call: Call, step: Step, { top, next }: Page): Promise<Rows> {
  const page = async (size: number): Promise<RowsBody> => {
    const options = { ...step.options, $count: "true", $skiptoken: next };
    const { json } = await send(call, { ...step, options, prefer: `odata.maxpagesize=${size}` });
    return json as RowsBody;
  };
  for (let size = top; size > 0;) {
    const rows = rowsOf(await page(size));
    const excess = JSON.stringify(rows).length - mostAnswered;
    if (excess <= 0) return rows;
    size = fittingRows(rows.rows, excess + cutLength);
  }
  throw tooLong(`more than ${mostAnswered}`);
}

/** Characters of `cut` and `next`, which the answer with fewer rows may have; a longer `next` takes a row more. */
const cutLength = 1_000;

/** How many of the rows remain without the last ones that have the excess of characters. */
function fittingRows(rows: readonly unknown[], excess: number): number {
  let fitting = rows.length;
  for (let left = excess; left > 0 && fitting > 0; fitting -= 1)
    left -= JSON.stringify(rows[fitting - 1]).length;
  return fitting;
}

function rowsOf({ value: rows, "@odata.count": total, "@odata.nextLink": link }: RowsBody): Rows {
  const facts = { total, returned: rows.length };
  const next = link === undefined ? undefined : new URL(link).searchParams.get("$skiptoken");
  if (typeof next !== "string") return { ...facts, rows };
  const cut =
    "There are more rows. For the following ones repeat the call with the same arguments and this value of next; " +
    "to count or sum all of them use aggregate_records.";
  return { ...facts, cut, next, rows };
}

/** An error of the tools in the form of the service's responses. */
export function refusalOf(error: unknown, { request }: Pick<Call, "request">): Refused {
  if (error instanceof Refused) return error;
  const { body } = errorResponse(error, request.id);
  return new Refused(typeof body === "string" ? body : "");
}

/* Paths: names are those of the model, values are literals. */

/** The type of a set. Throws `BadRequest_ResourceNotFound` with the names of all sets. */
export function setNamed({ model }: Pick<Call, "model">, name: string): EntityType {
  const type = model.set(name);
  if (type !== undefined) return type;
  throw new ODataError(
    "BadRequest_ResourceNotFound",
    `There is no set '${short(name)}'; the sets are ${model.types.map(({ set }) => set).join(", ")}.`,
    { target: "set" },
  );
}

/** A value of a key or a parameter. */
type Scalar = string | number | boolean;

/** A key: the id, or the value or values of the natural key. */
export type Key = string | Readonly<Record<string, Scalar>>;

/**
 * The path of a record. Throws `BadRequest_RequiredParamNotProvided` when a part of the natural key is missing, and
 * the code `Partition.notFound` for an unknown name of a partition, whose URLs have ids only.
 */
export async function recordPath(call: Call, type: EntityType, key: Key): Promise<string> {
  const { set, naturalKey, property } = type;
  if (typeof key === "string" && isGuid(key)) return `/${set}(${key})`;
  const [first = "", ...others] = naturalKey;
  const values = typeof key === "object" ? key : others.length === 0 ? { [first]: key } : {};
  if (Object.keys(values).toSorted().join() !== naturalKey.toSorted().join())
    throw new ODataError(
      "BadRequest_RequiredParamNotProvided",
      `The key of ${set} is the id, or ${others.length === 0 ? "the value" : "an object with the values"} of ${naturalKey.join(", ")}; found ${short(JSON.stringify(key))}.`,
      { target: "key" },
    );
  if (type === call.model.partition?.type)
    return `/${set}(${await partitionId(call, type, String(values[first]))})`;
  const parts = naturalKey.map((name) => `${name}=${encoded(property(name), values[name] ?? "")}`);
  return `/${set}(${parts.join(",")})`;
}

async function partitionId(call: Call, { set, naturalKey }: EntityType, named: string): Promise<string> {
  const $filter = `${naturalKey[0]} eq ${quotedText(named)}`;
  const { json } = await send(call, { path: `/${set}`, options: { $filter, $select: "id" } });
  const [found] = (json as RowsBody).value as readonly { readonly id: string }[];
  if (found !== undefined) return found.id;
  throw new ODataError("Internal_PartitionNotFound", `'${short(named)}' names none of the ${set}.`, {
    target: "key",
    ...(call.model.partition && { code: call.model.partition.notFound }),
  });
}

/** The name of a function with its parameters: `areaAt(date=2020-12-31)`. Throws for unknown parameters. */
export function functionCall(operation: Operation, parameters: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(parameters).flatMap(([name, value]) => {
    const parameter = operation.parameter(name);
    if (parameter === undefined) throw unknownParameter(operation, name);
    if (value === null) return [];
    if (parameter.of.kind !== "primitive" || typeof value === "object")
      throw new ODataError("BadRequest_TypeMismatch", `The parameter '${parameter.name}' is not a value.`);
    return [`${parameter.name}=${encoded(parameter.of.property, value as Scalar)}`];
  });
  return `${operation.name}(${parts.join(",")})`;
}

const unknownParameter = ({ name: operation, parameters }: Operation, name: string): ODataError =>
  new ODataError(
    "BadRequest_UnknownProperty",
    `'${operation}' has no parameter '${short(name)}'; ${parameters.length === 0 ? "it has none" : `expected ${parameters.map((each) => each.name).join(", ")}`}.`,
    { target: "parameters" },
  );

/** The literal of a value, encoded for a path: a text in quotes, anything else only if it can be one literal. */
function encoded(property: Property | undefined, value: Scalar): string {
  const text = String(value);
  if (property === undefined || property.type === "Edm.String") return encode(quotedText(text));
  if (/^[\w.:+-]+$/.test(text)) return encode(text);
  const { name, type } = property;
  throw new ODataError("BadRequest_TypeMismatch", `'${short(text)}' is no value of '${name}' (${type}).`, {
    target: name,
  });
}

/** The text of an argument, percent-encoded. */
function encode(text: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text);
  throw new ODataError(
    "BadRequest_InvalidRequestUrl",
    `'${short(text.toWellFormed())}' contains half of a surrogate pair; expected well-formed Unicode text.`,
  );
}

/** Text of an argument for a message. */
export const short = (text: string): string => beginningOf(text, 100);
