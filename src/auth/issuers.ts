/**
 * The trusted issuers of tokens (Entra ID tenants, one OpenID Connect issuer, the development issuer) and their signing
 * keys: fetched on first use, refreshed in the background, fetched again for an unknown key, and kept for up to a day when
 * the issuer is unreachable. A request waits for the issuer only when there is no key at all.
 */
import type { createLocalJWKSet, JSONWebKeySet, JWTVerifyGetKey } from "jose";
import type { SignInConfig } from "../config/config";
import type { ODataError } from "../odata";
import { devAudience, devIssuerName, type DevKey } from "./dev-issuer";
import { jose } from "./jose";
import { cannotVerify } from "./principal";

interface KeySourceOptions {
  /** Fetches the key set; the signal aborts it after the timeout. */
  readonly load: (signal: AbortSignal) => Promise<JSONWebKeySet>;
  /** Called when a key set replaces a different one: tokens verified with the old set must be verified again. */
  readonly changed?: () => void;
  /** A clock that is never set. */
  readonly now?: () => number;
}

interface KeySet {
  readonly text: string;
  readonly find: ReturnType<typeof createLocalJWKSet>;
  readonly loaded: number;
}

/**
 * Milliseconds: timeout of one load; pause between loads; age that triggers a refresh; age at which an old set is no longer
 * used.
 */
const timeout = 3000;
const cooldown = 30_000;
const maxAge = 600_000;
const maxStale = 86_400_000;

/** Creates the key source of one issuer. */
export function createKeySource({ load, changed, now = () => performance.now() }: KeySourceOptions) {
  let keys: KeySet | undefined;
  let loading: Promise<void> | undefined;
  let tried = Number.NEGATIVE_INFINITY;

  async function reload(): Promise<void> {
    tried = now();
    const set = await load(AbortSignal.timeout(timeout));
    const text = JSON.stringify(set);
    if (keys !== undefined && keys.text !== text) changed?.();
    keys = { text, find: jose().createLocalJWKSet(set), loaded: now() };
  }

  /** One load at a time; concurrent requests share it. */
  function refresh(): Promise<void> {
    loading ??= reload().finally(() => (loading = undefined));
    return loading;
  }

  async function current(): Promise<KeySet> {
    if (keys !== undefined && now() - keys.loaded > maxStale) keys = undefined;
    if (keys === undefined) {
      // Requests while the issuer is down must not become requests to the issuer: at most one try per second.
      if (loading === undefined && now() - tried < 1000) throw unavailable();
      await refresh().catch((error: unknown) => {
        throw unavailable(error);
      });
    } else if (now() - keys.loaded > maxAge && (loading !== undefined || now() - tried > cooldown)) {
      // The old keys are for a time in which the issuer does not respond; it may have withdrawn one of them.
      await refresh().catch(() => undefined);
    }
    if (keys === undefined) throw unavailable();
    return keys;
  }

  return {
    /** Returns the key of a token to jose. Rejects with `Internal_ServiceUnavailable` when no keys have been loaded. */
    keyOf: async (...[header, token]: Parameters<JWTVerifyGetKey>) => {
      const set = await current();
      try {
        return await set.find(header, token);
      } catch (error) {
        if (!(error instanceof jose().errors.JWKSNoMatchingKey) || now() - tried < cooldown) throw error;
        await refresh().catch(() => undefined);
        return (keys ?? set).find(header, token);
      }
    },
  };
}

const unavailable = (cause?: unknown): ODataError =>
  cannotVerify("The keys to verify sign-ins with cannot be fetched from the issuer now; try again.", cause);

/** Key sets and discovery documents have a few kilobytes. */
const maxDocumentBytes = 1024 * 1024;

/**
 * Fetches a JSON object of at most 1 MiB. Rejects for a status other than 200 and for a body that is not JSON (a
 * captive portal). Redirects are not followed: they could lead to http or to another host of the internal network.
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
    throw new Error(`${url} returned ${response.status}`);
  }
  const json: unknown = JSON.parse(await readText(response, url));
  if (typeof json !== "object" || json === null) throw new Error(`${url} returned no JSON object`);
  return json as Readonly<Record<string, unknown>>;
}

/** Reads the body as text; closes the connection as soon as the decompressed size exceeds the limit. */
async function readText(response: Response, url: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxDocumentBytes) throw new Error(`${url} returned more than ${maxDocumentBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Checks that a document is a key set with at least one key. An empty set from an issuer in trouble must not lock all
 * users out.
 */
function asKeySet(json: Readonly<Record<string, unknown>>): JSONWebKeySet {
  if (!Array.isArray(json.keys) || json.keys.length === 0) throw new Error("the key set has no keys");
  return { keys: json.keys };
}

export interface TrustedIssuer {
  /** Value of the `iss` claim. */
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly keys: ReturnType<typeof createKeySource>;
  /** Entra ID: the required value of the `tid` claim. */
  readonly tenant?: string;
}

/**
 * Returns the trusted issuers of a configuration. For Entra ID, `publicUrl` is an additional audience, with and without
 * a slash at its end, because Power Query requests a token for the address itself. `changed` is called when keys were
 * replaced.
 */
export function trustedIssuers(
  config: SignInConfig,
  publicUrl: string | undefined,
  devKey: DevKey | undefined,
  changed: () => void,
): readonly TrustedIssuer[] {
  const issuers: TrustedIssuer[] = [];
  if (config.entra) {
    const { authority, audiences, tenantIds } = config.entra;
    const accepted = publicUrl === undefined ? audiences : [...audiences, publicUrl, `${publicUrl}/`];
    for (const tenant of tenantIds) {
      const keys = createKeySource({
        load: async (signal) =>
          asKeySet(await fetchJson(`${authority}/${tenant}/discovery/v2.0/keys`, signal)),
        changed,
      });
      for (const issuer of [`${authority}/${tenant}/v2.0`, `https://sts.windows.net/${tenant}/`]) {
        issuers.push({ issuer, audiences: accepted, keys, tenant });
      }
    }
  }
  if (config.oidc) {
    const { issuer, audience } = config.oidc;
    const load = async (signal: AbortSignal) => {
      const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
      const found = await fetchJson(url, signal);
      // OpenID Connect Discovery 1.0, section 4.3; otherwise one issuer could act for another.
      if (found.issuer !== issuer) throw new Error(`${url} has another issuer than OIDC_ISSUER`);
      return asKeySet(await fetchJson(keysUrl(found.jwks_uri, issuer), signal));
    };
    issuers.push({ issuer, audiences: [audience], keys: createKeySource({ load, changed }) });
  }
  if (devKey) {
    const keys = createKeySource({ load: () => Promise.resolve({ keys: [devKey.publicJwk] }) });
    issuers.push({ issuer: devIssuerName, audiences: [devAudience], keys });
  }
  return issuers;
}

/** Keys sent over plain http can be replaced on the way, so http is accepted for an issuer on this machine only. */
function keysUrl(uri: unknown, issuer: string): string {
  if (typeof uri !== "string" || !URL.canParse(uri)) throw new Error(`${issuer} has no jwks_uri`);
  if (issuer.startsWith("https:") && !uri.startsWith("https:"))
    throw new Error(`${issuer} has a jwks_uri without https`);
  return uri;
}
