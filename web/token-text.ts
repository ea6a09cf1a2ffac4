/** A bearer token as a text: how one is pasted, and what it says about itself. Checked by the service only. */

/** What a token says about itself; for showing only, the service decides. */
export interface TokenClaims {
  readonly name: string | undefined;
  readonly roles: readonly string[];
  readonly expires: Date | undefined;
}

/** Reads the claims of a JSON Web Token (RFC 7519); undefined for a token of another kind. */
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

/** A pasted text as a token: without a scheme before it and the line breaks of a terminal. */
export const cleanToken = (text: string): string =>
  text
    .trim()
    .replace(/^(?:authorization:\s*)?bearer\s+/i, "")
    .replace(/\s+/g, "");
