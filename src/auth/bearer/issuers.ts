/** The issuers whose tokens are trusted: Entra ID tenants, one OpenID Connect issuer, the development issuer. */
import type { SignInConfig } from "../../config/config";
import { devAudience, devIssuerName, type DevKey } from "../dev-issuer";
import { asKeySet, createKeySource, fetchJson, type KeySource } from "./keys";

export interface TrustedIssuer {
  /** Value of the `iss` claim. */
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly keys: KeySource;
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
