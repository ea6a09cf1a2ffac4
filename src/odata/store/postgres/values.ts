/** Conversion of values to and from PostgreSQL: they arrive as text and become the stored forms here. */
import type { QueryArrayConfig } from "pg";
import { emptyGuid } from "../../model/types";
import type { SqlValue, Statement } from "../../sql/fragment";

/** pg's numbers of types whose text is not the stored form. */
const parsers: Readonly<Record<number, (text: string) => SqlValue>> = {
  16: (text) => (text === "t" ? 1 : 0), // boolean
  20: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)), // bigint
  23: Number, // integer
  701: Number, // double precision
  1083: withMilliseconds, // time
  1114: (text) => `${withMilliseconds(text.replace(" ", "T"))}Z`, // timestamp
  1700: (text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text), // numeric
};
export const types: NonNullable<QueryArrayConfig["types"]> = {
  getTypeParser: (oid: number) => parsers[oid] ?? String,
};

/** "13:14:15" and "13:14:15.2" → "13:14:15.200". */
function withMilliseconds(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  return `${whole}.${fraction.padEnd(3, "0")}`;
}

const bindings: Readonly<Record<string, (value: SqlValue) => unknown>> = {
  "Edm.Boolean": (value) => Number(value) === 1,
  "Edm.Guid": (value) => (value === "" ? emptyGuid : value),
};

export const valuesOf = <Inputs>(statement: Statement<Inputs>, inputs: Inputs): unknown[] =>
  statement.parameters.map(({ read, type }) => {
    const value = read(inputs);
    return value === null ? null : (bindings[type]?.(value) ?? value);
  });
