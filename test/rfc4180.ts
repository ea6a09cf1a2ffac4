/** A reader of CSV by the grammar of RFC 4180, section 2, independent of the writer; throws for any other text. */
export function parseCsv(text: string, separator = ","): string[][] {
  const lines: string[][] = [];
  let at = 0;
  const field = (): string => {
    if (text[at] !== '"') {
      const start = at;
      while (at < text.length && text[at] !== separator && !text.startsWith("\r\n", at)) {
        if (/["\r\n]/.test(text.charAt(at))) throw new Error(`unquoted ${JSON.stringify(text[at])} at ${at}`);
        at += 1;
      }
      return text.slice(start, at);
    }
    let value = "";
    for (at += 1; at < text.length; at += 1) {
      if (text[at] !== '"') value += text[at];
      else if (text[at + 1] === '"') {
        value += '"';
        at += 1;
      } else {
        at += 1;
        return value;
      }
    }
    throw new Error("a quoted field without an end");
  };
  while (at < text.length) {
    const line = [field()];
    while (text[at] === separator) {
      at += 1;
      line.push(field());
    }
    if (!text.startsWith("\r\n", at)) throw new Error(`expected the end of a line at ${at}`);
    at += 2;
    lines.push(line);
  }
  return lines;
}
