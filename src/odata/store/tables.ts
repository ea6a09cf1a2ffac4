/**
 * Tables as the decorators declare them: columns by kind, which each driver has its own type for. TypeORM takes classes
 * with SQLite's types as they are; for another driver the same classes are given to it as schemas with that one's types.
 */
import { Column, Entity, EntitySchema, Index, PrimaryColumn, type EntitySchemaColumnOptions } from "typeorm";
import { columnType, type ColumnKind, type DriverName } from "./column-types";
import { place, prototypeOf } from "./place";

/** A class that stands for a table. */
export type EntityClass = new () => object;

/** A column; its name is that of the member. */
export interface ColumnFacts {
  readonly kind: ColumnKind;
  /** UTF-16 code units of a text. */
  readonly maxLength?: number | undefined;
  readonly primary?: boolean;
  /** Of a row that SQLite makes without it. */
  readonly default?: string | number | boolean;
}

export interface IndexFacts {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
}

export interface TableFacts {
  readonly name: string;
  readonly indexes: readonly IndexFacts[];
  /** The rows are in the order of the key, where SQLite is asked. */
  readonly withoutRowid?: boolean;
}

const embedded: DriverName = "better-sqlite3";

const columnsOf = place<Readonly<Record<string, ColumnFacts>>>("columns");
const tableOf = place<TableFacts>("table");

/** Declares a column of the class. */
export function column(prototype: object, name: string, facts: ColumnFacts): void {
  columnsOf.leave(prototype, { ...columnsOf.own(prototype), [name]: facts });
  const options = { ...columnType(embedded, facts.kind, facts.maxLength), name };
  if (facts.primary) PrimaryColumn(options)(prototype, name);
  else
    Column(facts.default === undefined ? options : { ...options, default: facts.default })(prototype, name);
}

/** A column of a table of the service's own. */
export const stored =
  (kind: ColumnKind, facts: Omit<ColumnFacts, "kind"> = {}) =>
  (prototype: object, name: string): void =>
    column(prototype, name, { kind, ...facts });

/** The class is a table. */
export function table(facts: TableFacts): ClassDecorator {
  return (target) => {
    tableOf.leave(target, facts);
    Entity({ name: facts.name, ...(facts.withoutRowid && { withoutRowid: true }) })(target);
    for (const { name, columns, unique } of facts.indexes) Index(name, [...columns], { unique })(target);
  };
}

/** What TypeORM's DataSource of that driver takes as `entities`. */
export const entitiesFor = (
  driver: DriverName,
  classes: readonly EntityClass[],
): (EntityClass | EntitySchema)[] =>
  driver === embedded ? [...classes] : classes.map((target) => schemaOf(driver, target));

/** The columns of the class and of what it inherits from, by name. */
export const columnsOfClass = (target: EntityClass): Readonly<Record<string, ColumnFacts>> =>
  Object.assign({}, ...columnsOf.all(prototypeOf(target))) as Readonly<Record<string, ColumnFacts>>;

/** Every column is written with every row, so other drivers need no defaults, which they would tell in forms of their own. */
function schemaOf(driver: DriverName, target: EntityClass): EntitySchema {
  const facts = tableOf.own(target);
  if (!facts) throw new Error(`The class ${target.name} is no table.`);
  const columns = Object.entries(columnsOfClass(target));
  return new EntitySchema({
    target,
    name: target.name,
    tableName: facts.name,
    columns: Object.fromEntries(
      columns.map(([name, { kind, maxLength, primary }]): [string, EntitySchemaColumnOptions] => [
        name,
        { ...columnType(driver, kind, maxLength), name, primary: primary === true },
      ]),
    ),
    indices: facts.indexes.map(({ name, columns: names, unique }) => ({ name, columns: [...names], unique })),
  });
}
