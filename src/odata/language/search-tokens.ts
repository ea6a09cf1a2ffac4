/**
 * Tokenizer of `$search`: a token is a run of letters and digits of any script, in any letter case; all other
 * characters separate tokens. Used for the stored texts and for the request.
 */

/** Separates the fields of a record, so that no phrase matches across two fields. */
export const fieldSeparator = "\u001f";

const betweenWords = new RegExp(`[^\\p{L}\\p{M}\\p{N}${fieldSeparator}]+`, "gu");

/**
 * Returns the tokens of a text in lower case, each with a blank before and after it; a single blank when there is none.
 */
export function tokenize(text: string): string {
  const fields = text.normalize("NFC").toLowerCase().replaceAll(fieldSeparator, ` ${fieldSeparator} `);
  const words = fields.replace(betweenWords, " ").trim();
  return words === "" ? " " : ` ${words} `;
}
