/** Counters that never return a number twice: one row per partition and name. A system table, not a resource. */
import type { EntityType } from "../model/model";
import {
  type Fragment,
  ident,
  join,
  number,
  params,
  render,
  sql,
  type SqlValue,
  type Statement,
  text,
} from "../sql/fragment";
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

const [table, lastNumber] = [ident("counter"), ident("lastNumber")];
const { partition, name, first } = params<CounterInputs>({
  partition: "Edm.Guid",
  name: "Edm.String",
  first: "Edm.Int32",
});

/** Statements that increment a counter, read it (no row: it does not exist yet), create it, and raise a lower one. */
export function counterStatements(dialect: Dialect, partitionColumn: string) {
  const finish = (fragment: Fragment): Statement<CounterInputs> => render(fragment, dialect);
  const column = ident(partitionColumn);
  const thisCounter = sql`${column} = ${partition} and ${ident("name")} = ${name}`;
  return {
    next: finish(sql`update ${table} set ${lastNumber} = ${lastNumber} + 1 where ${thisCounter}`),
    read: finish(sql`select ${lastNumber} from ${table} where ${thisCounter}`),
    begin: finish(
      sql`insert into ${table} (${column}, ${ident("name")}, ${lastNumber}) values (${partition}, ${name}, ${first})`,
    ),
    raise: finish(
      sql`update ${table} set ${lastNumber} = ${first} where ${thisCounter} and ${lastNumber} < ${first}`,
    ),
  };
}

/**
 * The number in a value of a series: 12 in "LC00012" with the prefix "LC". 0 for any other value, also for one of more
 * than 9 digits: a series that continued after it would soon exceed the counter.
 */
export function numberIn(value: SqlValue | undefined, prefix: string): number {
  const content = String(value ?? "");
  const digits = content.startsWith(prefix) ? content.slice(prefix.length) : "";
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
}

/** A series of texts: a prefix, and a number with zeros before it. */
export interface Series {
  /** Name of the entity type. */
  readonly type: string;
  readonly property: string;
  readonly prefix: string;
  /** The least number of digits. */
  readonly digits: number;
}

/** Reads the counter of a series, and whether a record of the type has its present text (1 or 0). */
export function selectSeries(
  dialect: Dialect,
  type: EntityType,
  { property, prefix, digits }: Series,
): Statement<CounterInputs> {
  const last = sql`${ident("c")}.${lastNumber}`;
  const powers = Array.from({ length: digits - 1 }, (_, i) => i + 1);
  const zeros = powers.map(
    (length) => sql`when ${last} < ${number(10 ** length)} then ${text("0".repeat(digits - length))}`,
  );
  const padding = sql`case ${join(zeros, sql` `)} else ${text("")} end`;
  const present = dialect.shortText(
    dialect.concat([text(prefix), padding, dialect.asText(last, "Edm.Int32")]),
  );
  const column = ident(type.property(property)?.column ?? property);
  const taken = sql`select 1 from ${ident(type.table)} ${ident("r")} where ${ident("r")}.${ident(type.partitionColumn)} = ${partition} and ${ident("r")}.${column} = ${present}`;
  return render(
    sql`select ${last}, case when exists (${taken}) then 1 else 0 end from ${table} ${ident("c")} where ${ident(type.partitionColumn)} = ${partition} and ${ident("name")} = ${name}`,
    dialect,
  );
}
