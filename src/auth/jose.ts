/** Tokens and keys: jose is loaded with the first token. Its sixty ES modules take longer than those of any other package. */

/** Returns the package. */
export const jose = (): typeof import("jose") => require("jose") as typeof import("jose");
