/** From the lines of a file to records: the header names fields by name or label, values become those of JSON. */
import type { EntityType, Property } from "../service/model";
import type { parseCsv } from "./csv";

type Lines = ReturnType<typeof parseCsv>;

export interface ImportRow {
  /** As a spreadsheet shows it. */
  readonly row: number;
  readonly record: Readonly<Record<string, string | boolean | null>>;
}

export interface ImportRows {
  readonly rows: readonly ImportRow[];
  /** Columns of fields that the service computes. */
  readonly ignored: readonly string[];
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Throws a sentence for an unknown field, with the fields that there are. */
export function rowsOf(
  [header, ...lines]: Lines,
  { properties }: EntityType,
  decimal: "." | ",",
): ImportRows {
  if (header === undefined) throw new Error("The file has no rows; the first one has the names of fields.");
  const columns = header.values.map((name) => {
    const found = properties.find((each) => [each.name, each.label].map(plain).includes(plain(name)));
    if (found !== undefined || name === "") return found;
    throw new Error(
      `'${name}' is no field. The fields are ${properties.map((each) => each.label).join(", ")}.`,
    );
  });
  const isWritten = ({ computed, name, kind }: Property): boolean =>
    (!computed || name === "id") && kind !== "stream";
  const rows = lines.map(({ row, values }) => ({
    row,
    record: Object.fromEntries(
      columns.flatMap((property, i) =>
        property !== undefined && isWritten(property)
          ? [[property.name, valueOf(property, values[i] ?? "", decimal)]]
          : [],
      ),
    ),
  }));
  const ignored = columns.flatMap((each) => (each === undefined || isWritten(each) ? [] : [each.label]));
  return { rows, ignored };
}

/** Numbers remain texts, so that no digit is lost; the service checks every value. */
function valueOf({ kind }: Property, text: string, decimal: "." | ","): string | boolean | null {
  if (text === "") return null;
  switch (kind) {
    case "boolean":
      return /^(true|1)$/i.test(text) ? true : /^(false|0)$/i.test(text) ? false : text;
    case "decimal":
    case "integer":
      return decimal === "," ? text.replace(",", ".") : text;
    case "text":
      // The download puts an apostrophe before texts that a spreadsheet would take for formulas.
      return /^'\s*[=+\-@]|^'[\t\r\n]/.test(text) ? text.slice(1) : text;
    default:
      return text;
  }
}
