/** The normal form of codes, as in Business Central's fields of type Code: no surrounding blanks, upper case. */

/** A whole code: trimmed at both ends, in upper case by Unicode's default mapping, independent of the locale. */
export const normalizedCode = (code: string): string => code.trim().toUpperCase();

/** A part of a code: in upper case. Blanks are kept, because inside a code they are significant. */
export const normalizedPart = (part: string): string => part.toUpperCase();
