/**
 * Counters: one row per partition and name. A series ends at 999,999,999 and begins at 1 again. A system table, not a
 * resource.
 */
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
  /** For the first number, the number to set or raise the counter to, or the first one of those that may be free. */
  readonly first: number;
}

const [table, lastNumber] = [ident("counter"), ident("lastNumber")];
const { partition, name, first } = params<CounterInputs>({
  partition: "Edm.Guid",
  name: "Edm.String",
  first: "Edm.Int32",
});

/** The highest number of a series; the number that follows it is 1. */
const highestNumber = 999_999_999;

/** The number that follows in a series. */
export const following = (last: number): number => (last < highestNumber ? last + 1 : 1);

/**
 * Statements that increment a counter, also that of a series, read it (no row: it does not exist yet), create it, set
 * it, and raise a lower one.
 */
export function counterStatements(dialect: Dialect, partitionColumn: string) {
  const finish = (fragment: Fragment): Statement<CounterInputs> => render(fragment, dialect);
  const column = ident(partitionColumn);
  const thisCounter = sql`${column} = ${partition} and ${ident("name")} = ${name}`;
  return {
    next: finish(sql`update ${table} set ${lastNumber} = ${lastNumber} + 1 where ${thisCounter}`),
    nextInSeries: finish(
      sql`update ${table} set ${lastNumber} = case when ${lastNumber} < ${number(highestNumber)} then ${lastNumber} + 1 else 1 end where ${thisCounter}`,
    ),
    read: finish(sql`select ${lastNumber} from ${table} where ${thisCounter}`),
    begin: finish(
      sql`insert into ${table} (${column}, ${ident("name")}, ${lastNumber}) values (${partition}, ${name}, ${first})`,
    ),
    set: finish(sql`update ${table} set ${lastNumber} = ${first} where ${thisCounter}`),
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

/** A condition: a record of the type has the text of the number in the series. */
function isTaken(dialect: Dialect, type: EntityType, series: Series, value: Fragment): Fragment {
  const { property, prefix, digits } = series;
  const zeros = Array.from({ length: digits - 1 }, (_, i) => i + 1).map(
    (length) => sql`when ${value} < ${number(10 ** length)} then ${text("0".repeat(digits - length))}`,
  );
  const padding = sql`case ${join(zeros, sql` `)} else ${text("")} end`;
  const present = dialect.shortText(
    dialect.concat([text(prefix), padding, dialect.asText(value, "Edm.Int32")]),
  );
  const column = ident(type.property(property)?.column ?? property);
  return sql`exists (select 1 from ${ident(type.table)} ${ident("r")} where ${ident("r")}.${ident(type.partitionColumn)} = ${partition} and ${ident("r")}.${column} = ${present})`;
}

/** Reads the counter of a series, and whether a record of the type has its present text (1 or 0). */
export function selectSeries(dialect: Dialect, type: EntityType, series: Series): Statement<CounterInputs> {
  const last = sql`${ident("c")}.${lastNumber}`;
  const taken = isTaken(dialect, type, series, last);
  return render(
    sql`select ${last}, case when ${taken} then 1 else 0 end from ${table} ${ident("c")} where ${ident(type.partitionColumn)} = ${partition} and ${ident("name")} = ${name}`,
    dialect,
  );
}

/** The numbers of a window, as powers of 10: each number is looked up, so that a statement costs no more. */
const windowDigits = 3;

/** The number after the window that begins with the number. */
export const afterWindow = (start: number): number =>
  following(Math.min(start + 10 ** windowDigits - 1, highestNumber));

/** The least number of the window that begins with `first` and that no record of the type has in the series, or null. */
export function selectFree(dialect: Dialect, type: EntityType, series: Series): Statement<CounterInputs> {
  const digit = sql`(${join(
    Array.from({ length: 10 }, (_, i) => sql`select ${number(i)} as ${ident("digit")}`),
    sql` union all `,
  )})`;
  const places = Array.from({ length: windowDigits }, (_, i) => ({
    alias: ident(`d${i}`),
    weight: number(10 ** i),
  }));
  const offset = join(
    places.map(({ alias, weight }) => sql`${alias}.${ident("digit")} * ${weight}`),
    sql` + `,
  );
  const from = join(
    places.map(({ alias }) => sql`${digit} ${alias}`),
    sql` cross join `,
  );
  const candidate = sql`${ident("n")}.${ident("candidate")}`;
  return render(
    sql`select min(${candidate}) from (select ${first} + ${offset} as ${ident("candidate")} from ${from}) ${ident("n")} where ${candidate} <= ${number(highestNumber)} and not ${isTaken(dialect, type, series, candidate)}`,
    dialect,
  );
}
