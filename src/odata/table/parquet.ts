/**
 * Records as a file of Apache Parquet: typed columns in groups of rows. A group is in memory until it is full; the table of
 * the groups is the end of the file.
 */
import type { SchemaElement } from "hyparquet";
import { ODataError } from "../errors";
import type { PrimitiveTypeName } from "../model/types";
import { isUnset, type TableColumn, type TableForm, valueAt } from "./columns";

type ParquetForm = Pick<TableForm, "columns">;
type Value = string | number | bigint | boolean | null;

/** Rows of a group at most, and UTF-16 code units of their JSON after which a group is full as well. */
const group = { rows: 5000, length: 8 * 1024 * 1024 } as const;

/** Loaded with the first file: the package has ES modules only, and is optional to install. */
function library(): typeof import("hyparquet-writer") {
  try {
    return require("hyparquet-writer") as typeof import("hyparquet-writer");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    throw new ODataError(
      "BadRequest_NotAcceptable",
      "A Parquet file needs the package hyparquet-writer, which is not installed; `npm ci --omit=dev` installs it.",
      { cause: error },
    );
  }
}

/** There is no text before the records. Throws 406 where the library is missing. */
export function parquetHead(): string {
  library();
  return "";
}

/** Returns the writer of records: from their JSON texts to the bytes of complete groups, and of the end of the file. */
export function parquetWriter({
  columns,
}: ParquetForm): (records: readonly string[], over: boolean) => Buffer {
  const { ByteWriter, ParquetWriter } = library();
  const bytes = new ByteWriter();
  const elements = columns.map(elementOf);
  const root: SchemaElement = { name: "records", num_children: columns.length };
  const file = new ParquetWriter({ writer: bytes, schema: [root, ...elements], createdBy: "OData service" });
  const readers = columns.map(readerOf);
  let data: Value[][] = columns.map(() => []);
  let rows = 0;
  let length = 0;

  const endGroup = (): void => {
    if (rows > 0)
      void file.write({
        columnData: columns.map(({ name }, i) => ({ name, data: data[i] ?? [] })),
        rowGroupSize: rows,
      });
    data = columns.map(() => []);
    [rows, length] = [0, 0];
  };
  /** The bytes since the last call; positions in the file count on. */
  const taken = (): Buffer => {
    const written = Buffer.from(bytes.getBytes());
    bytes.index = 0;
    return written;
  };

  return (records, over) => {
    for (const text of records) {
      const record: unknown = JSON.parse(text);
      for (const [i, read] of readers.entries()) data[i]?.push(read(record));
      rows += 1;
      length += text.length;
      if (rows >= group.rows || length >= group.length) endGroup();
    }
    if (over) {
      endGroup();
      void file.finish();
    }
    return taken();
  };
}

/** The scale of computed decimals, whose number of digits is not declared. */
const computedScale = 15;
const scaleOf = ({ scale = computedScale }: TableColumn): number => scale;

const text = { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } } as const;
const integer = { type: "INT32" } as const;
const double = { type: "DOUBLE" } as const;

/** The types of columns; other types are texts. */
const physical: Readonly<Partial<Record<PrimitiveTypeName, Omit<SchemaElement, "name">>>> = {
  "Edm.Boolean": { type: "BOOLEAN" },
  "Edm.Byte": integer,
  "Edm.SByte": integer,
  "Edm.Int16": integer,
  "Edm.Int32": integer,
  "Edm.Int64": { type: "INT64" },
  "Edm.Double": double,
  "Edm.Single": double,
  "Edm.Date": { type: "INT32", converted_type: "DATE", logical_type: { type: "DATE" } },
  "Edm.DateTimeOffset": {
    type: "INT64",
    converted_type: "TIMESTAMP_MILLIS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
  },
};

function elementOf(column: TableColumn): SchemaElement {
  const { name, type } = column;
  const common = { name, repetition_type: "OPTIONAL" } as const;
  if (type !== "Edm.Decimal") return { ...common, ...(physical[type] ?? text) };
  const decimal = { precision: 38, scale: scaleOf(column) };
  return {
    ...common,
    ...decimal,
    type: "FIXED_LEN_BYTE_ARRAY",
    type_length: 16,
    converted_type: "DECIMAL",
    logical_type: { type: "DECIMAL", ...decimal },
  };
}

const day = 86_400_000;

const converters: Readonly<
  Partial<Record<PrimitiveTypeName, (value: string, column: TableColumn) => Value>>
> = {
  "Edm.Int64": (value) => BigInt(value),
  "Edm.Decimal": (value, column) => unscaled(value, scaleOf(column)),
  "Edm.Date": (value) => (isUnset(value) ? null : Date.parse(value) / day),
  "Edm.DateTimeOffset": (value) => (isUnset(value) ? null : BigInt(Date.parse(value))),
};

function readerOf(column: TableColumn): (record: unknown) => Value {
  const { path, type } = column;
  const convert = converters[type];
  const isText = !convert && !physical[type];
  return (record) => {
    const value = valueAt(record, path);
    if (value === undefined || value === null) return null;
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    if (convert) return convert(shown, column);
    if (isText) return shown;
    return typeof value === "string" ? Number(value) : (value as number | boolean);
  };
}

/** The integer that the scale divides; digits beyond it are rounded, halves away from zero. */
function unscaled(value: string, scale: number): bigint {
  const [, sign = "", whole = "0", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(value) ?? [];
  const digits = whole + fraction;
  const moved = scale - fraction.length + Number(exponent);
  const number =
    moved >= 0
      ? BigInt(digits) * 10n ** BigInt(moved)
      : (BigInt(digits) * 2n + 10n ** BigInt(-moved)) / (2n * 10n ** BigInt(-moved));
  return sign === "-" ? -number : number;
}
