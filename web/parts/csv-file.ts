/** Downloads a collection as CSV for spreadsheets, page after page, written by the service. */
import { askCsv } from "../service/request";
import { announce } from "./announce";
import { saveFile } from "./save-file";

/** Spreadsheets whose numbers have decimal commas expect semicolons between the values. */
const hasDecimalComma = (): boolean => (1.5).toLocaleString().includes(",");

const formatOf = (header: "present" | "absent"): string =>
  `text/csv;formulas=escape;header=${header}${hasDecimalComma() ? ";separator=semicolon;decimal=comma" : ""}`;

/** Excel recognises UTF-8 by it; reading a response as text removes the service's. */
const byteOrderMark = "\uFEFF";

/** `path` is that of the first page. Rejects with a `ServiceError`. */
export async function downloadCsvFile(path: string, fileName: string): Promise<void> {
  const parts = [byteOrderMark];
  let next: string | undefined = path;
  while (next !== undefined) {
    // Each page has the link to the next one.
    // oxlint-disable-next-line eslint/no-await-in-loop
    const page: Awaited<ReturnType<typeof askCsv>> = await askCsv(
      next,
      formatOf(parts.length === 1 ? "present" : "absent"),
    );
    parts.push(page.text);
    next = page.next;
  }
  saveFile(new Blob(parts, { type: "text/csv;charset=utf-8" }), fileName);
  announce(`Downloaded ${fileName}.`);
}
