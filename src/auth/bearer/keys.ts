/**
 * An issuer's signing keys: fetched when first needed, refreshed in the background, fetched again for an unknown key,
 * and kept up to a day when the issuer is down. A request waits for the issuer only when there is no key at all.
 */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { ODataError } from "../../odata";

export interface KeySource {
  /** Finds the key of a token for jose. Rejects with `Internal_ServiceUnavailable` when no keys were ever loaded. */
  readonly keyOf: JWTVerifyGetKey;
}

export interface KeySourceOptions {
  /** Fetches the key set; the signal ends it after the timeout. */
  readonly load: (signal: AbortSignal) => Promise<JSONWebKeySet>;
  /** Told when a key set replaces a different one: what was verified with the old one must be verified anew. */
  readonly changed?: () => void;
  readonly now?: () => number;
  /** Milliseconds: one load; between loads; until a refresh; how long an old set serves when refreshes fail. */
  readonly timeout?: number;
  readonly cooldown?: number;
  readonly maxAge?: number;
  readonly maxStale?: number;
}

interface KeySet {
  readonly text: string;
  readonly find: ReturnType<typeof createLocalJWKSet>;
  readonly loaded: number;
}

const minute = 60_000;

/** Makes the key source of one issuer. */
export function createKeySource(options: KeySourceOptions): KeySource {
  const { load, changed, now = Date.now } = options;
  const {
    timeout = 3000,
    cooldown = minute / 2,
    maxAge = 10 * minute,
    maxStale = 24 * 60 * minute,
  } = options;
  let keys: KeySet | undefined;
  let loading: Promise<void> | undefined;
  let tried = Number.NEGATIVE_INFINITY;

  async function reload(): Promise<void> {
    tried = now();
    const set = await load(AbortSignal.timeout(timeout));
    const text = JSON.stringify(set);
    if (keys !== undefined && keys.text !== text) changed?.();
    keys = { text, find: createLocalJWKSet(set), loaded: now() };
  }

  /** One load at a time; whoever comes during it waits for the same one. */
  function refresh(): Promise<void> {
    loading ??= reload().finally(() => (loading = undefined));
    return loading;
  }

  async function current(): Promise<KeySet> {
    if (keys !== undefined && now() - keys.loaded > maxStale) keys = undefined;
    if (keys === undefined) {
      // A client that hammers while the issuer is down must not make us hammer the issuer: one try per second.
      if (loading === undefined && now() - tried < Math.min(cooldown, 1000)) throw unavailable();
      await refresh().catch((error: unknown) => {
        throw unavailable(error);
      });
    } else if (now() - keys.loaded > maxAge && now() - tried > cooldown) {
      refresh().catch(() => undefined);
    }
    if (keys === undefined) throw unavailable();
    return keys;
  }

  return {
    async keyOf(header, token) {
      const set = await current();
      try {
        return await set.find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || now() - tried < cooldown) throw error;
        await refresh().catch(() => undefined);
        return (keys ?? set).find(header, token);
      }
    },
  };
}

function unavailable(cause?: unknown): ODataError {
  return new ODataError(
    "Internal_ServiceUnavailable",
    "The keys to verify sign-ins with cannot be fetched from the issuer now; try again.",
    { headers: { "Retry-After": "5" }, ...(cause !== undefined && { cause }) },
  );
}

/** Key sets and discovery documents have some kilobytes. */
const maxDocumentBytes = 1024 * 1024;

/**
 * Fetches a JSON object of at most 1 MiB; rejects for a status other than 200, and for a page that is no JSON (a captive
 * portal). A redirect is not followed: it could lead to http, or to another host of the service's own network.
 */
export async function fetchJson(
  url: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, {
    signal,
    redirect: "manual",
    headers: { Accept: "application/json" },
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status}`);
  }
  const json: unknown = JSON.parse(await readText(response, url));
  if (typeof json !== "object" || json === null) throw new Error(`${url} answered no JSON object`);
  return json as Readonly<Record<string, unknown>>;
}

/** The body as text; ends the connection as soon as it is too long, counted as decompressed. */
async function readText(response: Response, url: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxDocumentBytes) throw new Error(`${url} answered more than ${maxDocumentBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Checks that what was fetched is a key set. An empty one is none: an issuer in trouble must not lock everybody out. */
export function asKeySet(json: Readonly<Record<string, unknown>>): JSONWebKeySet {
  if (!Array.isArray(json.keys) || json.keys.length === 0) throw new Error("the key set has no keys");
  return { keys: json.keys };
}
