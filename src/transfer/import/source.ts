/**
 * A client for another service with this interface, read page by page over HTTP: with a bearer token that is sent to
 * its host only, and with retries when it is busy (429, 503 with Retry-After), disconnects or is unreachable.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { isJsonObject, readJsonObject } from "../../odata";

/** A failure of the other service; `status` is HTTP's, `retryAfter` the header (RFC 9110, section 10.2.3). */
export class SourceError extends Error {
  override readonly name = "SourceError";
  constructor(
    readonly status: number,
    message: string,
    readonly retryAfter: string | null = null,
  ) {
    super(message);
  }
}

export interface SourceOptions {
  /** Service root. Its query, such as `?tenant=…`, is sent with every request. */
  readonly root: URL;
  readonly token: string;
  readonly signal: AbortSignal;
  /** Called for each wait, with a sentence. */
  readonly onWait: (sentence: string) => void;
}

export interface SourcePage {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** Path and query of the next page; undefined after the last. */
  readonly next: string | undefined;
}

export type Source = ReturnType<typeof createSource>;

/** Timeout without new data. */
const timeoutMilliseconds = 120_000;
/** Consecutive failures after which the import stops; it can be continued then. */
const attempts = 8;
const maxBackoff = 60_000;
const retryable: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Numbers that a double cannot hold are sent as text where the service supports this form (JSON Format 4.01, section
 * 3.2).
 */
const exact = "application/json;IEEE754Compatible=true";

export function createSource({ root, token, signal, onWait }: SourceOptions) {
  let accept = exact;

  async function once(address: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
    const response = await fetch(new URL(address, root.origin), {
      headers: { ...headers, Authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.ok) return bytes;
    throw new SourceError(response.status, messageOf(response, bytes), response.headers.get("Retry-After"));
  }

  async function get(address: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(address, headers);
      } catch (error) {
        signal.throwIfAborted();
        const refusal = error instanceof SourceError ? error : undefined;
        if (refusal && !retryable.has(refusal.status)) throw refusal;
        const problem = refusal ? refusal.message : `the connection failed (${causeOf(error)})`;
        if (attempt === attempts)
          throw new SourceError(refusal?.status ?? 0, `${problem}, ${attempts} times in a row`);
        const wait = waitFor(refusal?.retryAfter) ?? backoff(attempt);
        onWait(`Waiting ${Math.ceil(wait / 1000)} s: ${problem}.`);
        await sleep(wait, undefined, { signal });
      }
    }
  }

  async function json(address: string, size: number): Promise<Readonly<Record<string, unknown>>> {
    const headers = { Accept: accept, Prefer: `odata.maxpagesize=${size}` };
    try {
      return readJsonObject(await get(address, headers));
    } catch (error) {
      const isFormat = error instanceof SourceError && [400, 406, 415].includes(error.status);
      if (!isFormat || accept !== exact) throw error;
      const body = readJsonObject(await get(address, { ...headers, Accept: "application/json" }));
      accept = "application/json";
      return body;
    }
  }

  /** Returns path and query of a collection; `path` is relative to the root. */
  const address = (path: string): string => {
    const url = new URL(root);
    url.pathname = `${root.pathname.replace(/\/+$/, "")}/${path}`;
    return url.pathname + url.search;
  };

  return {
    address,
    /** Reads one page; `size` is a preference. Throws `SourceError`. */
    async page(at: string, size: number): Promise<SourcePage> {
      const { value, ...body } = await json(at, size);
      if (!Array.isArray(value) || !value.every(isJsonObject))
        throw new SourceError(200, `${at} did not return a collection ('value' with records)`);
      const next = body["@odata.nextLink"] ?? body["@nextLink"];
      if (next === undefined) return { records: value, next: undefined };
      const url = typeof next === "string" ? new URL(next, new URL(at, root.origin)) : undefined;
      // Only path and query are used: behind a proxy the host may be an internal one.
      if (!url || url.pathname + url.search === at)
        throw new SourceError(200, `${at} has a next link that is invalid or leads to itself`);
      return { records: value, next: url.pathname + url.search };
    },
    /** Reads the number of records of a collection; undefined when the service does not provide it. */
    async count(path: string): Promise<number | undefined> {
      try {
        const text = (await get(address(`${path}/$count`), { Accept: "text/plain" })).toString();
        const digits = /^\uFEFF?(\d{1,12})\s*$/.exec(text)?.[1];
        return digits === undefined ? undefined : Number(digits);
      } catch (error) {
        if (error instanceof SourceError && error.status >= 400 && error.status !== 401) return undefined;
        throw error;
      }
    },
  };
}

/** Milliseconds of `Retry-After`; undefined when it is absent or invalid. */
function waitFor(retryAfter: string | null | undefined): number | undefined {
  const text = retryAfter?.trim();
  if (!text) return undefined;
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Milliseconds: exponential, with jitter. */
const backoff = (attempt: number): number =>
  Math.min(maxBackoff, 500 * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);

function messageOf({ status }: Response, bytes: Buffer): string {
  try {
    const { error } = readJsonObject(bytes) as { readonly error?: { code?: unknown; message?: unknown } };
    const { code, message } = error ?? {};
    if (typeof code === "string" && typeof message === "string")
      return `the service returns ${status} ${code}: ${message.slice(0, 300)}`;
  } catch {
    // Not an OData error; the status is sufficient.
  }
  return `the service returns ${status}`;
}

function causeOf(error: unknown): string {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } };
  return name === "TimeoutError" ? "no response in time" : (cause?.code ?? "broken off");
}
