/** THE TABLE of formats of tables: the text before the records, the rows of records, the text after them, and the file. */
import type { TableFormat } from "../headers/table-format";
import type { Body } from "../message";
import { csvHead, csvWriter } from "./csv";
import type { TableForm } from "./format";
import { sheetHead, sheetLimits, sheetTail, sheetWriter } from "./sheet";
import { workbookOf } from "./workbook";

interface TableWriting<Format extends TableFormat> {
  readonly head: (form: TableForm<Format>) => string;
  /** From the JSON texts of records to their rows, of one page in turn. */
  readonly writer: (form: TableForm<Format>) => (records: readonly string[]) => string;
  readonly tail: string;
  /** The file with these rows, where they are not the response themselves. */
  readonly file?: (name: string, rows: Body) => Body;
  /** The most records of a file, which has no pages. */
  readonly most?: number;
}

type ByKind = { readonly [Kind in TableFormat["kind"]]: TableWriting<Extract<TableFormat, { kind: Kind }>> };

const writings: ByKind = {
  csv: { head: csvHead, writer: csvWriter, tail: "" },
  xlsx: {
    head: sheetHead,
    writer: sheetWriter,
    tail: sheetTail,
    file: workbookOf,
    most: sheetLimits.rows - 1,
  },
};

/** The row of a format; its functions are called with forms of that format only. */
export const tableWriting = ({ kind }: TableFormat): TableWriting<TableFormat> =>
  writings[kind] as TableWriting<TableFormat>;
