/** Counters that never give a number twice: one row per company and name. A table of the service's own, not a resource. */
import { Column, Entity, PrimaryColumn } from "typeorm";
import { ident, param, render, sql, type Statement } from "../fragment";
import type { Dialect } from "../sql/dialect";
import { columnTypes } from "./column-types";

const { "Edm.Guid": guid, "Edm.String": text, "Edm.Int32": integer } = columnTypes["better-sqlite3"];

@Entity({ name: "counter" })
export class Counter {
  @PrimaryColumn({ ...guid })
  companyId!: string;

  @PrimaryColumn({ ...text })
  name!: string;

  /** The last number that was given. */
  @Column({ ...integer })
  lastNumber!: number;
}

export interface CounterInputs {
  readonly partition: string;
  readonly name: string;
  /** For the first number of all. */
  readonly first: number;
}

const partition = param<CounterInputs>((inputs) => inputs.partition, "Edm.Guid");
const name = param<CounterInputs>((inputs) => inputs.name, "Edm.String");
const thisCounter = sql`${ident("companyId")} = ${partition} and ${ident("name")} = ${name}`;

/** Counts up (no row changed: there is no such counter yet), reads, and begins a counter. */
export const counterStatements = (
  dialect: Dialect,
): Record<"next" | "read" | "begin", Statement<CounterInputs>> => {
  const finish = (fragment: Parameters<typeof render>[0]): Statement<CounterInputs> =>
    render<CounterInputs>(fragment, dialect.placeholder);
  const first = param<CounterInputs>((inputs) => inputs.first, "Edm.Int32");
  return {
    next: finish(
      sql`update ${ident("counter")} set ${ident("lastNumber")} = ${ident("lastNumber")} + 1 where ${thisCounter}`,
    ),
    read: finish(sql`select ${ident("lastNumber")} from ${ident("counter")} where ${thisCounter}`),
    begin: finish(
      sql`insert into ${ident("counter")} (${ident("companyId")}, ${ident("name")}, ${ident("lastNumber")}) values (${partition}, ${name}, ${first})`,
    ),
  };
};
