/** Reads CSV (RFC 4180) as spreadsheets write it: separated by commas, semicolons or tabs, with any end of line. */

/** The separator of the header: the one that occurs most in the first line. */
export function separatorOf(text: string): string {
  const [line = ""] = text.split(/[\r\n]/, 1);
  const counted = [",", ";", "\t"].map((mark) => ({ mark, count: line.split(mark).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

/** The lines with their values; empty lines are omitted. Throws a sentence for an open quotation mark. */
export function parseCsv(
  text: string,
  separator: string,
): readonly { readonly row: number; readonly values: string[] }[] {
  const lines: { row: number; values: string[] }[] = [];
  const source = text.replace(/^\uFEFF/, "");
  const plain = new RegExp(`[^${separator}\r\n]*`, "y");
  let values: string[] = [];
  let row = 1;
  for (let at = 0; at < source.length;) {
    const isQuoted = source[at] === '"';
    plain.lastIndex = at;
    const end = isQuoted ? closingQuote(source, at) + 1 : at + (plain.exec(source)?.[0].length ?? 0);
    if (isQuoted && end === 0) throw new Error(`Row ${row} ends within quotation marks.`);
    values.push(isQuoted ? source.slice(at + 1, end - 1).replaceAll('""', '"') : source.slice(at, end));
    at = end;
    const isEnd = source[at] !== separator;
    if (isEnd && at < source.length && !/[\r\n]/.test(source.charAt(at)))
      throw new Error(`Row ${row} has a character after a closing quotation mark.`);
    at += source.startsWith("\r\n", at) ? 2 : 1;
    // A separator at the end of the text precedes an empty value.
    if (!isEnd && at === source.length) values.push("");
    if (!isEnd && at < source.length) continue;
    if (values.some((value) => value !== "")) lines.push({ row, values });
    values = [];
    row += 1;
  }
  return lines;
}

/** The position of the quotation mark that closes the value which begins at one; -1: there is none. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
