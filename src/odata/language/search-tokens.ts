/**
 * What a word is to `$search`: letters and digits of any script, in any letter case; everything else stands between
 * words. The database and the request cut their texts by this one rule.
 */

/** Stands between the fields of a record, so that no phrase reaches from one into the next. */
export const fieldSeparator = "\u001f";

const betweenWords = new RegExp(`[^\\p{L}\\p{M}\\p{N}${fieldSeparator}]+`, "gu");

/** The words of a text in lower case, each with a blank before and after it; a blank alone when there is none. */
export function tokenize(text: string): string {
  const fields = text.normalize("NFC").toLowerCase().replaceAll(fieldSeparator, ` ${fieldSeparator} `);
  const words = fields.replace(betweenWords, " ").trim();
  return words === "" ? " " : ` ${words} `;
}
