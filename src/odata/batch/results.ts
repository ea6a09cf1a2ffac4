/** What later requests of a batch may refer to: the URL, the ETag and the body of the answers before them. */
import { ODataError } from "../errors";
import { readJsonObject, type JsonObject } from "../json/read";
import type { ODataResponse } from "../message";
import { wholeText } from "./body";
import type { Operation, Unit } from "./batch";
import { partServiceUrl } from "./part-url";

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
