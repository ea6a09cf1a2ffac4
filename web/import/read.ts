/** Reads a file of rows by the end of its name: a workbook, or CSV. */
import type { EntityType } from "../service/model";
import { parseCsv, separatorOf } from "./csv";
import { type ImportRows, rowsOf, type Sheet } from "./rows";
import { xlsxRows } from "./xlsx";

/** Characters of a CSV file at most; those of a workbook are limited where it is inflated. */
const mostMebibytes = 32;

/**
 * Throws a sentence for a file that cannot be read, or that has an unknown field; the signal ends the reading of a
 * workbook.
 */
export async function readFile(file: File, type: EntityType, signal: AbortSignal): Promise<ImportRows> {
  if (/\.xls$/i.test(file.name))
    throw new Error("The file has the form XLS; save it as Excel workbook (.xlsx) or as CSV UTF-8.");
  if (/\.xlsx$/i.test(file.name)) return rowsOf(await xlsxRows(file, signal), type);
  if (file.size > mostMebibytes * 1024 * 1024)
    throw new Error(
      `The file has more than ${mostMebibytes} MiB, the most that this page reads. Use npm run import.`,
    );
  return rowsOf(csvRows(decoded(await file.arrayBuffer())), type);
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error("The file is not UTF-8; save it as CSV UTF-8.", { cause: error });
  }
}

/** Semicolons separate where the decimal sign is a comma. */
function csvRows(text: string): Sheet {
  const separator = separatorOf(text);
  const rows = parseCsv(text, separator).map(({ row, values }) => ({
    row,
    cells: values.map((value) => (value === "" ? undefined : { kind: "text" as const, text: value })),
  }));
  return { rows, epoch: 0, decimal: separator === ";" ? "," : ".", isCsv: true, escapesFormulas: true };
}
