/**
 * Tokenizer of `$search`: a token is a run of letters and digits of any script, in any letter case; all other
 * characters separate tokens. Used for the stored texts and for the request. Tokens stand between blanks, so that a text
 * contains a sequence of tokens where its tokens contain that of the sequence, and one whose last word only begins so
 * where they contain it without the last blank.
 */

/** Separates the fields of a record, so that no phrase matches across two fields. */
export const fieldSeparator = "\u001f";

const betweenWords = new RegExp(`[^\\p{L}\\p{M}\\p{N}${fieldSeparator}]+`, "gu");

/** Returns the tokens of a text in lower case, each between blanks; a single blank when there is none. */
export function tokenize(text: string): string {
  const fields = text.normalize("NFC").toLowerCase().replaceAll(fieldSeparator, ` ${fieldSeparator} `);
  const words = fields.replace(betweenWords, " ").trim();
  return words === "" ? " " : ` ${words} `;
}

/** A token that no text has, for a search without tokens, as for a quote: it finds nothing (URL Conventions 4.01, 5.1.7). */
export const noWord = ' " ';

/** The tokens of a text, the last of which stands for all words that begin with it. */
export const tokenizeBeginning = (text: string): string => tokenize(text).trimEnd();

/** The words of a sequence of tokens, and whether the last one stands for all that begin with it. */
export const tokensOf = (
  tokens: string,
): { readonly words: readonly string[]; readonly isBeginning: boolean } => ({
  words: tokens.split(" ").filter((word) => word !== "" && word !== fieldSeparator),
  isBeginning: !tokens.endsWith(" "),
});
