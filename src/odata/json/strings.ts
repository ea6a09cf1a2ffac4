/** Strings within JSON text, passed over without a pattern, which would overflow on long ones. */

/** The offset after the closing quote of the string that opens at `open`. */
export function endOfString(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}
