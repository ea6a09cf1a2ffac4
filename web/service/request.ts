/** Requests to the service, with the token of the session. Independent of views. */
import { serviceRoot } from "../page";
import { token } from "../session";
import { noAnswer, noJson, readError } from "./error";

export interface AskOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of a body. */
  readonly content?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** The parsed body; undefined when there is none. */
  readonly json: unknown;
  /** The absolute URL of the request. */
  readonly url: string;
  readonly correlationId: string | undefined;
  /** The header with the methods of the resource, in a response to `OPTIONS`. */
  readonly allow: string;
  readonly milliseconds: number;
}

/** The absolute URL of a path relative to the service root. */
export const urlOf = (path: string): string => `${serviceRoot}/${path}`;

/**
 * Sends a request to a path relative to the service root. Rejects with a `ServiceError`, or with the signal's reason
 * when aborted.
 */
export async function ask(method: string, path: string, options: AskOptions = {}): Promise<Answer> {
  const { body, content, headers = {}, signal } = options;
  const url = urlOf(path);
  const bearer = token();
  const started = performance.now();
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers: {
        Accept: "application/json",
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(content !== undefined && { "Content-Type": content.type || "application/octet-stream" }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      // No cookies, and no sign-in dialog of the browser.
      credentials: "omit",
      cache: "no-store",
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw noAnswer(`${method} ${url}`, error);
  }
  const { status } = response;
  const correlationId = response.headers.get("request-id") ?? undefined;
  if (!response.ok) {
    throw readError(status, text, correlationId, `${method} ${url}`);
  }
  const milliseconds = performance.now() - started;
  let json: unknown;
  try {
    json = text === "" ? undefined : JSON.parse(text);
  } catch {
    throw noJson(status, correlationId, `${method} ${url}`);
  }
  const allow = response.headers.get("allow") ?? "";
  return { status, text, json, url, correlationId, allow, milliseconds };
}

/** Half of the time in which the service recognizes repetitions: a browser's clock may be wrong by hours. */
const halfDay = 43_200_000;

/** Headers of a request that is executed once, however often it is sent (Repeatable Requests 1.0). */
export const repeatable = (): Readonly<Record<string, string>> => ({
  // `randomUUID` exists in secure contexts only.
  "Repeatability-Request-ID": crypto.getRandomValues(new Uint32Array(4)).join("-"),
  "Repeatability-First-Sent": new Date(Date.now() - halfDay).toUTCString(),
});

/** Fetches a file, such as the content of a document, or a list in a format of `accept`; rejects as `ask` does. */
export async function askFile(path: string, accept = "*/*", signal?: AbortSignal): Promise<Blob> {
  const url = urlOf(path);
  const response = await fetch(url, {
    headers: { Accept: accept, Authorization: `Bearer ${token() ?? ""}` },
    credentials: "omit",
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw noAnswer(`GET ${url}`, error);
  });
  if (response.ok) return response.blob();
  const correlationId = response.headers.get("request-id") ?? undefined;
  throw readError(response.status, await response.text(), correlationId, `GET ${url}`);
}

/** A record as received: properties and annotations. */
export type Row = Readonly<Record<string, unknown>>;

export interface Page {
  readonly rows: readonly Row[];
  /** Total number of records, when requested. */
  readonly count: number | undefined;
  /** Path and query of the next page, relative to the service root. */
  readonly next: string | undefined;
  readonly answer: Answer;
}

/** Reads one page of a collection; `size` is the maximum number of records. */
export async function askPage(path: string, size: number, signal?: AbortSignal): Promise<Page> {
  const headers = { Prefer: `odata.maxpagesize=${size}` };
  const answer = await ask("GET", path, { headers, ...(signal && { signal }) });
  const body = answer.json as { value?: Row[]; "@odata.count"?: number; "@odata.nextLink"?: string };
  return {
    rows: body.value ?? [],
    count: body["@odata.count"],
    next: relativeToRoot(body["@odata.nextLink"]),
    answer,
  };
}

/**
 * Makes a link of the service relative to its root: the link may have a public address that differs from the page's.
 */
function relativeToRoot(link: string | undefined): string | undefined {
  if (link === undefined) return undefined;
  const { pathname } = new URL(serviceRoot);
  const own = document.documentElement.dataset.root ?? pathname;
  const at = link.indexOf(`${own}/`);
  return at < 0 ? link : link.slice(at + own.length + 1);
}

/** The header by which a request fails with 412 where the record is no longer the given version. */
export function ifMatch(row: Row): Readonly<Record<string, string>> {
  const tag = etagOf(row);
  return tag === undefined ? {} : { "If-Match": tag };
}

/** The entity tag of a record. */
export const etagOf = (row: Row): string | undefined => {
  const tag = row["@odata.etag"];
  return typeof tag === "string" ? tag : undefined;
};
