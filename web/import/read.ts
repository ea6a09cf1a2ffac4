/** Reads a file of rows by the end of its name: a workbook, or CSV. */
import type { EntityType } from "../service/model";
import { parseCsv, separatorOf } from "./csv";
import { type ImportRows, rowsOf, type Sheet } from "./rows";
import { xlsxRows } from "./xlsx";

/** Throws a sentence for a file that cannot be read, or that has an unknown field. */
export async function readFile(file: File, type: EntityType): Promise<ImportRows> {
  if (/\.xls$/i.test(file.name))
    throw new Error("The file has the form XLS; save it as Excel workbook (.xlsx) or as CSV UTF-8.");
  return rowsOf(/\.xlsx$/i.test(file.name) ? await xlsxRows(file) : csvRows(await file.text()), type);
}

/** Semicolons separate where the decimal sign is a comma. */
function csvRows(text: string): Sheet {
  const separator = separatorOf(text);
  const rows = parseCsv(text, separator).map(({ row, values }) => ({
    row,
    cells: values.map((value) => (value === "" ? undefined : { kind: "text" as const, text: value })),
  }));
  return { rows, epoch: 0, decimal: separator === ";" ? "," : ".", escapesFormulas: true };
}
