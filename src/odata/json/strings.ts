/** Skips strings within JSON text, without a regular expression, which would overflow on long ones. */

const backslash = 92;

/** The offset after the closing quote of the string that begins at `open`. */
export function endOfString(text: string, open: number): number {
  const quote = text.indexOf('"', open + 1);
  if (quote < 0) return text.length;
  if (text.charCodeAt(quote - 1) !== backslash) return quote + 1;
  let at = open + 1;
  while (at < text.length && text.charCodeAt(at) !== 34) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return Math.min(at + 1, text.length);
}
