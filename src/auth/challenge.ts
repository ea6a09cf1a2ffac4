/** The `WWW-Authenticate` lines of an answer 401 (RFC 6750, section 3; Power Query reads `authorization_uri`). */
import type { SignInConfig } from "../config";
import { ODataError } from "../odata";
import type { TokenFault } from "./bearer/strategy";

/** One line per scheme that this service can verify; a further scheme adds its line here. */
function schemes(config: SignInConfig, origin: string, fault: TokenFault | undefined): readonly string[] {
  const failure = fault === undefined ? "" : `, error="invalid_token", error_description="${fault}"`;
  return [`Bearer ${bearerParameters(config, origin)}${failure}`];
}

function bearerParameters({ entra, oidc }: SignInConfig, origin: string): string {
  const tenant = entra?.tenantIds[0];
  if (entra && tenant !== undefined) {
    const realm = `${entra.authority}/${tenant}`;
    return `realm="${realm}", authorization_uri="${realm}/oauth2/authorize"`;
  }
  if (oidc) return `realm="${oidc.issuer}", authorization_uri="${oidc.issuer}"`;
  return `realm="${origin}", authorization_uri="${origin}/dev-login"`;
}

/**
 * The 401 for a request without credentials (no `fault`) or with a token that is not valid.
 * `origin` is the address by which the client came; the development issuer's page is there.
 */
export function unauthorized(config: SignInConfig, origin: string, fault?: TokenFault): ODataError {
  const message =
    fault === undefined
      ? "The request carries no credentials; expected a bearer token in the Authorization header."
      : `The bearer token is not valid (${fault}).`;
  return new ODataError("Authentication_InvalidCredentials", message, {
    headers: { "WWW-Authenticate": schemes(config, origin, fault) },
  });
}
