/** A batch as plain data: its requests, their results and URLs, and the state of its execution. */
import { ODataError } from "../errors";
import { type JsonObject, readJsonObject } from "../json/read";
import type { Budget } from "../budget";
import type { ODataRequest, ODataResponse, RepeatablePart } from "../message";
import type { Model } from "../model/model";
import type { FinishedPart } from "../request-trace";
import type { Service } from "../service";
import type { Store } from "../store/store";
import { type ResponseRoom, wholeText } from "./body";

/* A batch as plain data: what the multipart and the JSON format have in common (Protocol 4.01, section 11.7). */

/** One request of a batch, as it was sent. */
export interface Operation {
  /** `Content-ID` or `id`; parts of a multipart batch may have none. */
  readonly id: string | undefined;
  /** Upper case. */
  readonly method: string;
  /** Percent-encoded: absolute, an absolute path, or relative to the service root; `$id` may stand for a record. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  /** Ids of requests and names of groups that must have succeeded (JSON Format 4.01, section 19.1). */
  readonly dependsOn: readonly string[];
  /** The expression of `if`, which decides in place of `dependsOn`. */
  readonly condition: string | undefined;
  /** Why this is no request at all: its answer. */
  readonly fault: ODataError | undefined;
}

/** What is done as one: a request of its own, or a change set or atomicity group. */
export type Unit =
  | { readonly kind: "request"; readonly operations: readonly [Operation] }
  | {
      readonly kind: "group";
      /** `atomicityGroup`; change sets have no name. */
      readonly name: string | undefined;
      readonly operations: readonly Operation[];
    };

export interface Response {
  readonly operation: Operation;
  readonly response: ODataResponse;
}

/** The responses of one unit, in the order of its operations. */
export interface UnitResponse {
  readonly unit: Unit;
  readonly responses: readonly Response[];
  /** The one that made the unit fail; of a group nothing is left then. */
  readonly failure: Response | undefined;
}

const nothing = new Uint8Array(0);

/** A request without the facts that only some requests have. */
export const operation = (facts: Partial<Operation>): Operation => ({
  id: undefined,
  method: "GET",
  url: "",
  headers: {},
  body: nothing,
  dependsOn: [],
  condition: undefined,
  fault: undefined,
  ...facts,
});

/** Errors (Protocol 4.01, section 11.7.7.5, "the first error"): a 304 is none. */
export const isError = ({ response }: Response): boolean => response.status >= 400;

/* What the requests of one batch are run with, and what is known of those that are done. */

export interface BatchRun {
  readonly service: Service;
  readonly model: Model;
  readonly store: Store;
  readonly limits: BatchLimits;
  /** Paths of all service roots, that of the request first. */
  readonly roots: readonly string[];
  /** Called with every fault behind a response 500, for the log. */
  readonly fault: (error: unknown, request: ODataRequest) => void;
  /** The batch itself. */
  readonly request: ODataRequest;
  /** Creates the budget of the next operation. */
  readonly newPartBudget: () => Budget;
  /** What parts have when they have no such header of their own. */
  readonly inherited: ODataRequest["headers"];
  /** Go on after an error. */
  readonly continues: boolean;
  /** Ids of the requests that others may refer to. */
  readonly mentioned: ReadonlySet<string>;
  /** All of it is one transaction. */
  readonly snapshot: boolean;
  /** Of a batch that is repeatable as a whole: what its parts have when they have no id of their own. */
  readonly repeatable: RepeatableParts | undefined;
}

export interface RepeatableParts {
  readonly headers: ODataRequest["headers"];
  readonly parts: ReadonlyMap<Operation, RepeatablePart>;
}

/** A batch run with the budget of one operation. */
export interface OperationRun extends BatchRun {
  readonly budget: Budget;
}

export interface Progress {
  readonly results: Map<string, Result>;
  /** Whether requests and groups succeeded, by id and name. */
  readonly succeeded: Map<string, boolean>;
  /** Traces of the requests that were run; of their last run, when a transaction was begun again. */
  readonly attempts: Map<Operation, Omit<FinishedPart, "status">>;
}

/** Where requests run: the store, and what answers may cost while its transaction is open (undefined: there is none). */
export interface BatchTarget {
  readonly store: Store;
  readonly room: ResponseRoom | undefined;
}

/* The limits of a batch and the errors beyond them. */

export interface BatchLimits {
  /** Requests in one batch. */
  readonly maxBatchOperations: number;
  /** Nodes that are bound for one operation; ten times as many for all operations of a batch. */
  readonly maxRequestNodes: number;
  /** Characters of a request's URL. */
  readonly maxUrlLength: number;
  /** Bytes of one decoded body, and of all answers that are kept until a transaction ends. */
  readonly maxBodySize: number;
  /** Values in one JSON body. */
  readonly maxBodyValues: number;
}

export const tooManyOperations = (limit: number): ODataError =>
  new ODataError(
    "BadRequest_LimitExceeded",
    `The batch has more than ${limit} requests, which is the limit.`,
  );

/* What later requests of a batch may refer to: the URL, the ETag and the body of the answers before them. */

/** One answered request. URLs begin behind the service root. */
export interface Result {
  readonly succeeded: boolean;
  /** The URL it was run with. */
  readonly requestUrl: string;
  /** The record it created or addressed; undefined when it created none. */
  readonly recordUrl: string | undefined;
  readonly etag: string | undefined;
  /** Undefined when the body is too long to be referred to. */
  readonly body: string | undefined;
  /** The body as a JSON object; throws when it is none. Read once, as a batch may refer to it thousands of times. */
  readonly json: () => JsonObject;
  readonly contentType: string;
}

export type Results = ReadonlyMap<string, Result>;

/** Longer ids cannot be referred to. */
const maxIdLength = 100;
/** Characters of a body that can be referred to; a streamed one cannot. */
const maxBodyLength = 1_048_576;
/** Bytes of a body that are looked through in one go. */
const scanSize = 262_144;

/** ABNF `request-id`. */
const mention = /(?:\$|%24)([A-Za-z0-9\-._~]{1,100})/g;

/** The ids that any request of the batch might refer to: only their answers are kept. */
export async function mentionedIds(units: readonly Unit[]): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const collect = (text: string | undefined): void => {
    for (const [, id = ""] of (text ?? "").matchAll(mention)) ids.add(id);
  };
  for (const { url, condition, headers, body } of units.flatMap((unit) => unit.operations)) {
    collect(url);
    collect(condition);
    collect(headers["if-match"]);
    collect(headers["if-none-match"]);
    if (!body.includes(0x24)) continue;
    for (let start = 0; start < body.length; start += scanSize) {
      collect(Buffer.from(body.subarray(start, start + scanSize + maxIdLength)).toString("latin1"));
      // A long body is looked through in steps, between which other requests get their turn.
      if (body.length > scanSize) await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return ids;
}

const text = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === "string" ? value : value?.[0];

/** The result of an answer; `url` is what was run, `roots` the paths of the service. */
export function resultOf(
  { method }: Operation,
  url: string,
  response: ODataResponse,
  roots: readonly string[],
): Result {
  const { status, headers } = response;
  const location = text(headers["Location"]);
  const addressed = method === "POST" ? undefined : url;
  const body = wholeText(response);
  const kept = body !== undefined && body.length <= maxBodyLength ? body : undefined;
  let read: JsonObject | undefined;
  return {
    succeeded: status >= 200 && status < 300,
    requestUrl: url,
    recordUrl: location === undefined ? addressed : partServiceUrl(location, roots),
    etag: text(headers["ETag"]),
    body: kept,
    json: () => (read ??= readJsonObject(Buffer.from(kept ?? ""))),
    contentType: text(headers["Content-Type"]) ?? "",
  };
}

/** A request that needs another one which failed (424). */
export const failedDependency = (message: string): ODataError =>
  new ODataError("BadRequest_FailedDependency", message);

/** The result that a reference names. Throws 424 when that request failed, 400 when there is none. */
export function resultNamed(results: Results, id: string, where: string): Result {
  const result = results.get(id);
  if (result === undefined) {
    throw new ODataError(
      "BadRequest_InvalidRequestUrl",
      `${where} refers to '$${id}', but no request before it in the batch has this id.`,
    );
  }
  if (!result.succeeded) throw failedDependency(`${where} refers to '$${id}', and that request failed.`);
  return result;
}

/*
 * Where the URL of a part leads (Protocol 4.01, section 11.7.7.1). Clients send them relative to the service root, as
 * whole URLs, as absolute paths of the host, and as paths that take the service root for the host's (`/{set}…`).
 */

/** The URL from the service root on, beginning with "/" (or "?", or empty); `roots` are the paths of the service. */
export function partServiceUrl(url: string, roots: readonly string[]): string {
  const withoutFragment = url.split("#", 1)[0] ?? "";
  // The host is not compared: a proxy between client and service may have changed it.
  const path = /^https?:\/\/[^/?]*(.*)$/is.exec(withoutFragment)?.[1] ?? withoutFragment;
  if (!path.startsWith("/")) return `/${path}`;
  for (const root of roots) {
    const next = path.startsWith(root) ? path[root.length] : "";
    if (next === undefined || next === "/" || next === "?") return path.slice(root.length);
  }
  return path;
}
