/**
 * The answers 401 and their `WWW-Authenticate` lines (RFC 6750, section 3; RFC 4559, section 4; Power Query reads
 * `authorization_uri`). A line tells a client what to send next, so each answer has only those that lead on.
 */
import type { SignInConfig } from "../config/config";
import { ODataError } from "../odata";
import type { TokenFault } from "./bearer/strategy";
import type { NtlmObstacle } from "./ntlm";
import { SignInRefused, type RefusedSignIn } from "./sign-in-refused";

/** What can be offered to one request. */
export interface Offer {
  readonly config: SignInConfig;
  /** The address by which the client came; the development issuer's page is there. */
  readonly origin: string;
  /** Whether NTLM is possible for the request, and why not where it is on. */
  readonly ntlm: "offered" | "off" | NtlmObstacle;
}

const code = "Authentication_InvalidCredentials";

const challenges = (lines: readonly string[]): ODataError["headers"] =>
  lines.length === 0 ? {} : { "WWW-Authenticate": lines };

/** One line per scheme with which the client may begin. */
const opening = ({ config, origin, ntlm }: Offer): readonly string[] => [
  ...(config.bearer ? [`Bearer ${bearerParameters(config, origin)}`] : []),
  ...(ntlm === "offered" ? ["NTLM"] : []),
];

function bearerParameters({ entra, oidc }: SignInConfig, origin: string): string {
  const tenant = entra?.tenantIds[0];
  if (entra && tenant !== undefined) {
    const realm = `${entra.authority}/${tenant}`;
    return `realm="${realm}", authorization_uri="${realm}/oauth2/authorize"`;
  }
  if (oidc) return `realm="${oidc.issuer}", authorization_uri="${oidc.issuer}"`;
  return `realm="${origin}", authorization_uri="${origin}/dev-login"`;
}

const ntlmNeeds = {
  offered: "",
  connection: ", which needs a direct connection without a proxy, and TLS unless it is on one machine",
  origin:
    ", which changes records only for pages of the service's own origin or of CORS_ORIGINS (see Origin and Sec-Fetch-Site of the request)",
} as const;

/** What to send, as the end of a sentence. Where nothing can be offered, there is no line either: it would mislead. */
function expected({ config, ntlm }: Offer): string {
  const byNtlm = ntlm === "off" ? "" : `a sign-in with NTLM${ntlmNeeds[ntlm]}`;
  if (!config.bearer) return byNtlm;
  const byToken = "a bearer token in the Authorization header";
  return ntlm === "offered" || ntlm === "origin" ? `${byToken}, or ${byNtlm}` : byToken;
}

/** 401 for a request without credentials. */
export function noCredentials(offer: Offer): ODataError {
  const message = `The request carries no credentials; expected ${expected(offer)}.`;
  return new ODataError(code, message, { headers: challenges(opening(offer)) });
}

/** 401 for credentials of a scheme that cannot be used here. */
export function unusableScheme(offer: Offer, scheme: RefusedSignIn["scheme"]): SignInRefused {
  const message = `The scheme of the Authorization header cannot be used here; expected ${expected(offer)}.`;
  return new SignInRefused({ scheme, fault: "scheme" }, code, message, challenges(opening(offer)));
}

/** 401 for a token that is not valid. NTLM is not offered with it: the client has chosen. */
export function badToken(offer: Offer, fault: TokenFault): SignInRefused {
  const lines = opening({ ...offer, ntlm: "off" }).map(
    (line) => `${line}, error="invalid_token", error_description="${fault}"`,
  );
  const message = `The bearer token is not valid (${fault}).`;
  return new SignInRefused({ scheme: "bearer", fault }, code, message, challenges(lines));
}

/** 401 that carries message type 2. */
export function ntlmChallenge(message: Buffer): ODataError {
  const headers = challenges([`NTLM ${message.toString("base64")}`]);
  return new ODataError(code, "The sign-in with NTLM goes on with the client's next message.", { headers });
}

/** 401 for a sign-in with NTLM that failed. Which part of it was wrong is for the log only. */
export function badNtlm(signIn: RefusedSignIn): SignInRefused {
  return new SignInRefused(signIn, code, "The sign-in with NTLM is not valid.", challenges(["NTLM"]));
}
