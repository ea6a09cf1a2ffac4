/** Counters that never return a number twice: one row per partition and name. A system table, not a resource. */
import { ident, param, render, sql, type Statement } from "../sql/fragment";
import type { Dialect } from "../sql/dialect";
import type { TableDeclaration } from "./tables";

/** The table; `lastNumber` is the last number that was assigned. */
export const counterTable = (partitionColumn: string): TableDeclaration => ({
  name: "counter",
  indexes: [],
  columns: {
    [partitionColumn]: { kind: "Edm.Guid", primary: true },
    name: { kind: "Edm.String", primary: true, maxLength: 100 },
    lastNumber: { kind: "Edm.Int32" },
  },
});

export interface CounterInputs {
  readonly partition: string;
  readonly name: string;
  /** For the first number, or the number to raise the counter to. */
  readonly first: number;
}

const partition = param<CounterInputs>((inputs) => inputs.partition, "Edm.Guid");
const name = param<CounterInputs>((inputs) => inputs.name, "Edm.String");

/**
 * Statements that increment a counter and return it (no row: the counter does not exist yet), read it, create it, and
 * raise a lower one.
 */
export const counterStatements = (
  dialect: Dialect,
  partitionColumn: string,
): Record<"next" | "read" | "begin" | "raise", Statement<CounterInputs>> => {
  const finish = (fragment: Parameters<typeof render>[0]): Statement<CounterInputs> =>
    render<CounterInputs>(fragment, dialect);
  const thisCounter = sql`${ident(partitionColumn)} = ${partition} and ${ident("name")} = ${name}`;
  const first = param<CounterInputs>((inputs) => inputs.first, "Edm.Int32");
  const { output, returning } = dialect.updated(ident("lastNumber"));
  return {
    next: finish(
      sql`update ${ident("counter")} set ${ident("lastNumber")} = ${ident("lastNumber")} + 1${output} where ${thisCounter}${returning}`,
    ),
    read: finish(sql`select ${ident("lastNumber")} from ${ident("counter")} where ${thisCounter}`),
    begin: finish(
      sql`insert into ${ident("counter")} (${ident(partitionColumn)}, ${ident("name")}, ${ident("lastNumber")}) values (${partition}, ${name}, ${first})`,
    ),
    raise: finish(
      sql`update ${ident("counter")} set ${ident("lastNumber")} = ${first} where ${thisCounter} and ${ident("lastNumber")} < ${first}`,
    ),
  };
};
