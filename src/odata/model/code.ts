/** The normal form of codes, as Business Central keeps fields of its type Code: without blanks around, in upper case. */

/** A whole code: trimmed at both ends, in upper case by Unicode's own mapping, whatever the locale. */
export const normalizedCode = (code: string): string => code.trim().toUpperCase();

/** A piece of a code: in upper case. Blanks stay, since in the midst of a code they count. */
export const normalizedPart = (part: string): string => part.toUpperCase();
