/** Parses bearer tokens: cleans pasted text and decodes claims for display. Validation is up to the service. */

/** The claims of a token, for display only. */
export interface TokenClaims {
  readonly name: string | undefined;
  readonly roles: readonly string[];
  readonly expires: Date | undefined;
}

/** Decodes the claims of a JSON Web Token (RFC 7519); undefined for a token of another kind. */
export function claimsOf(text: string): TokenClaims | undefined {
  try {
    const part = (text.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const bytes = Uint8Array.from(atob(part), (sign) => sign.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const { name, roles, exp } = claims;
    return {
      name: typeof name === "string" ? name : undefined,
      roles: Array.isArray(roles) ? roles.filter((role): role is string => typeof role === "string") : [],
      expires: typeof exp === "number" ? new Date(exp * 1000) : undefined,
    };
  } catch {
    return undefined;
  }
}

/** Cleans a pasted token: removes the scheme and the line breaks of a terminal. */
export const cleanToken = (text: string): string =>
  text
    .trim()
    .replace(/^(?:authorization:\s*)?bearer\s+/i, "")
    .replace(/\s+/g, "");

/** Whether a cleaned text can be a token: visible ASCII characters, as a header permits. */
export const isToken = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);
