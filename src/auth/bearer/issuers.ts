/** The issuers whose tokens are trusted: Entra ID tenants, one OpenID Connect issuer, the development issuer. */
import type { SignInConfig } from "../../config/config";
import { devAudience, devIssuerName, type DevKey } from "../dev-issuer";
import { asKeySet, createKeySource, fetchJson, type KeySource } from "./keys";

export interface TrustedIssuer {
  /** The `iss` of its tokens. */
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly keys: KeySource;
  /** Entra ID: the `tid` that its tokens must carry. */
  readonly tenant?: string;
}

/**
 * The trusted issuers of a configuration. `publicUrl` is one more audience for Entra ID, with and without a slash,
 * because Power Query asks for a token to the address itself. `changed` is told when keys were replaced.
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
      // OpenID Connect Discovery 1.0, section 4.3: or one issuer could speak for another.
      if (found.issuer !== issuer) throw new Error(`${url} is of another issuer than OIDC_ISSUER`);
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

/** Keys that travel unprotected could be anybody's; only an issuer on this machine may give them so. */
function keysUrl(uri: unknown, issuer: string): string {
  if (typeof uri !== "string" || !URL.canParse(uri)) throw new Error(`${issuer} names no jwks_uri`);
  if (issuer.startsWith("https:") && !uri.startsWith("https:"))
    throw new Error(`${issuer} names no https jwks_uri`);
  return uri;
}
