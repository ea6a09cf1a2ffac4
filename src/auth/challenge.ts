/**
 * The 401 responses and their `WWW-Authenticate` lines (RFC 6750, section 3; RFC 4559, section 4; Power Query reads
 * `authorization_uri`). Each response offers only the schemes with which the client can continue.
 */
import type { SignInConfig } from "../config/config";
import { ODataError } from "../odata";
import type { KeyCredential, KeyFault } from "./api-key";
import type { TokenFault } from "./bearer/strategy";
import type { NtlmObstacle } from "./ntlm";
import { SignInRefused, type RefusedSignIn } from "./sign-in-refused";

/** The schemes that can be offered for one request. */
export interface Offer {
  readonly config: SignInConfig;
  /** Scheme, host and port by which the client came; the page of the development issuer is there. */
  readonly origin: string;
  /** Whether NTLM is possible for the request, and the obstacle when it is configured but not possible. */
  readonly ntlm: "offered" | "off" | NtlmObstacle;
  /** Whether an API key is possible for the request. */
  readonly key: boolean;
}

const code = "Authentication_InvalidCredentials";

const challenges = (lines: readonly string[]): ODataError["headers"] =>
  lines.length === 0 ? {} : { "WWW-Authenticate": lines };

/** One line per scheme with which the client may start. */
const opening = ({ config, origin, ntlm, key }: Offer): readonly string[] => [
  ...(config.bearer ? [`Bearer ${bearerParameters(config, origin)}`] : []),
  ...(ntlm === "offered" ? ["NTLM"] : []),
  ...(key ? [`Basic realm="${origin}", charset="UTF-8"`] : []),
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

/** The expected credentials, as the end of a sentence. Without a scheme to offer there is no challenge line either. */
function expected({ config, ntlm }: Offer): string {
  const byNtlm = ntlm === "off" ? [] : [`a sign-in with NTLM${ntlmNeeds[ntlm]}`];
  const byKey = config.keys ? ["an API key, which needs TLS unless it is on one machine"] : [];
  if (!config.bearer) return [...byKey, ...byNtlm].join(", or ");
  const byToken = "a bearer token in the Authorization header";
  return [byToken, ...byKey, ...(ntlm === "connection" ? [] : byNtlm)].join(", or ");
}

/** 401 for a request without credentials. */
export function noCredentials(offer: Offer): ODataError {
  const message = `The request carries no credentials; expected ${expected(offer)}.`;
  return new ODataError(code, message, { headers: challenges(opening(offer)) });
}

/** 401 for credentials of a scheme that is not available for the request. */
export function unusableScheme(offer: Offer, scheme: RefusedSignIn["scheme"]): SignInRefused {
  const message = `The scheme of the Authorization header cannot be used here; expected ${expected(offer)}.`;
  return new SignInRefused({ scheme, fault: "scheme" }, code, message, challenges(opening(offer)));
}

/** Other schemes are not offered: the client has chosen this one. */
const badBearer = (offer: Offer, fault: TokenFault | KeyFault): readonly string[] =>
  opening({ ...offer, ntlm: "off", key: false }).map(
    (line) => `${line}, error="invalid_token", error_description="${fault}"`,
  );

/** 401 for an invalid token. */
export function badToken(offer: Offer, fault: TokenFault): SignInRefused {
  const lines = badBearer(offer, fault);
  const message = `The bearer token is not valid (${fault}).`;
  return new SignInRefused({ scheme: "bearer", fault }, code, message, challenges(lines));
}

const keyFaults: Readonly<Partial<Record<KeyFault, string>>> = {
  connection:
    "The API key was sent on a connection without TLS; expected https, and a new key in place of this one.",
  origin:
    "The API key was sent by a page of another origin; expected one of CORS_ORIGINS (see Origin and Sec-Fetch-Site of the request).",
};

/** 401 for an invalid API key; `account` is its name, where it is known. */
export function badKey(
  offer: Offer,
  { by }: KeyCredential,
  refusal: { readonly fault: KeyFault; readonly account?: string },
): SignInRefused {
  const { fault } = refusal;
  const lines =
    by === "bearer" && offer.config.bearer
      ? badBearer(offer, fault)
      : opening({ ...offer, config: { ...offer.config, bearer: false }, ntlm: "off" });
  const message = keyFaults[fault] ?? `The API key is not valid (${fault}).`;
  return new SignInRefused({ scheme: "key", ...refusal }, code, message, challenges(lines));
}

/** 401 with NTLM message type 2. */
export function ntlmChallenge(message: Buffer): ODataError {
  const headers = challenges([`NTLM ${message.toString("base64")}`]);
  return new ODataError(code, "The sign-in with NTLM continues with the client's next message.", { headers });
}

/** 401 for a failed sign-in with NTLM. The reason is written to the log only. */
export function badNtlm(signIn: RefusedSignIn): SignInRefused {
  return new SignInRefused(signIn, code, "The sign-in with NTLM is not valid.", challenges(["NTLM"]));
}
