/** Small valid files for documents: a one-page PDF, plain text, comma-separated values. */

/** The operator that shows a text. */
const shown = (text: string): string => `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj`;

/** A PDF (1.4) with one page of lines in Helvetica; characters beyond Latin-1 become question marks. */
export function pdf(title: string, lines: readonly string[]): Buffer {
  const body = lines.map((line) => `0 -18 Td ${shown(line)}`).join("\n");
  const page = `BT /F1 16 Tf 60 780 Td ${shown(title)}\n/F1 11 Tf\n${body}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R " +
      "/Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  // Every character is one byte (latin1 below), so text positions are file offsets.
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file.replaceAll(/[\u0100-\uffff]/g, "?"), "latin1");
}

/** Lines of UTF-8 text. */
export const plainText = (lines: readonly string[]): Buffer =>
  Buffer.from(`${lines.join("\r\n")}\r\n`, "utf8");

/** A table of comma-separated values (RFC 4180) in UTF-8. */
export const commaSeparated = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  plainText(rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(",")));
