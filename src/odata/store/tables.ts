/**
 * Tables as the decorators declare them: columns by kind, with a type for each driver. TypeORM uses the classes with
 * SQLite's types directly; other drivers get the same classes as schemas with their types.
 */
// oxlint-disable-next-line import/no-unassigned-import -- it adds Reflect.defineMetadata
import "reflect-metadata";
import type { ColumnOptions, EntitySchemaColumnOptions } from "typeorm";
// The files of the decorators: the package's index loads all of TypeORM, with every driver.
import { Column } from "typeorm/decorator/columns/Column";
import { PrimaryColumn } from "typeorm/decorator/columns/PrimaryColumn";
import { Entity } from "typeorm/decorator/entity/Entity";
import { Index } from "typeorm/decorator/Index";
import { EntitySchema } from "typeorm/entity-schema/EntitySchema";
import type { PrimitiveTypeName } from "../model/types";
import { commaList, type Fragment, ident, idents, params, sql } from "../sql/fragment";

/** A class that declares a table. */
export type EntityClass = new () => object;

/** A column; its name is that of the member. */
export interface ColumnFacts {
  readonly kind: ColumnKind;
  /** UTF-16 code units of a text. */
  readonly maxLength?: number | undefined;
  readonly primary?: boolean;
  /** The first column of the primary key, regardless of its position in the class. */
  readonly leads?: boolean;
  /** Default value where a row is inserted without the column; on servers only if a migration added or altered it. */
  readonly default?: string | number | boolean;
}

interface IndexFacts {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
}

interface TableFacts {
  readonly name: string;
  readonly indexes: readonly IndexFacts[];
  /** In SQLite, rows are stored in the order of the key. */
  readonly withoutRowid?: boolean;
  /** The columns of its search index, for databases that have one. */
  readonly searchIndex?: readonly string[];
}

const embedded: DriverName = "better-sqlite3";

const columnsOf = metadataOf<Readonly<Record<string, ColumnFacts>>>("columns");
const tableOf = metadataOf<TableFacts>("table");

/** Declares a column of the class. */
export function column(prototype: object, name: string, facts: ColumnFacts): void {
  columnsOf.set(prototype, { ...columnsOf.own(prototype), [name]: facts });
  const options = { ...columnType(embedded, facts.kind, facts.maxLength), name };
  const { default: initial } = facts;
  // TypeORM puts quotes around a text and does not escape quotes in it.
  const written = typeof initial === "string" ? initial.replaceAll("'", "''") : initial;
  if (facts.primary) PrimaryColumn(options)(prototype, name);
  else Column(written === undefined ? options : { ...options, default: written })(prototype, name);
}

/** A system table, without a class. */
export interface TableDeclaration extends TableFacts {
  readonly columns: Readonly<Record<string, ColumnFacts>>;
}

/** The parts of statements on a system table: its columns, parameters of their names and types, and the insert of a row. */
export function statementParts<Name extends string>({
  name,
  columns,
}: TableDeclaration & { readonly columns: Readonly<Record<Name, ColumnFacts>> }) {
  const names = Object.keys(columns) as Name[];
  const kinds = Object.fromEntries(names.map((each) => [each, columns[each].kind]));
  const parts = {
    table: ident(name),
    column: idents(...names),
    given: params<Record<Name, string>>(kinds as Record<Name, ColumnKind>),
  };
  const list = (of: Record<Name, Fragment>): Fragment => commaList(names.map((each) => of[each]));
  const insert = sql`insert into ${parts.table} (${list(parts.column)}) values (${list(parts.given)})`;
  return { ...parts, insert };
}

/** Declares the class as a table. */
export function table(facts: TableFacts): ClassDecorator {
  return (target) => {
    tableOf.set(target, facts);
    Entity({ name: facts.name, ...(facts.withoutRowid && { withoutRowid: true }) })(target);
    for (const { name, columns, unique } of facts.indexes) Index(name, [...columns], { unique })(target);
  };
}

/** The tables of classes and the system tables in the form that TypeORM's DataSource of that driver accepts. */
export const entitiesOf = (
  driver: DriverName,
  classes: readonly EntityClass[],
  tables: readonly TableDeclaration[],
): (EntityClass | EntitySchema)[] => [
  // Other drivers would report defaults differently; those of their columns come from migrations.
  ...(driver === embedded
    ? classes
    : classes.map((target) => schemaOf(driver, declaredTable(target), { target, name: target.name }))),
  ...tables.map((facts) => schemaOf(driver, facts, { name: facts.name })),
];

/** The columns of the class and its ancestors, by name; those of the primary key are in its order. */
function columnsOfClass(target: EntityClass): Readonly<Record<string, ColumnFacts>> {
  const all = columnsOf.all(prototypeOf(target)).flatMap((columns) => Object.entries(columns));
  return Object.fromEntries([...all.filter(([, { leads }]) => leads), ...all]);
}

/** Returns the table of a class. Throws for a class without one. */
export function declaredTable(target: EntityClass): TableDeclaration {
  const facts = tableOf.own(target);
  if (!facts) throw new Error(`The class ${target.name} is no table.`);
  return { ...facts, columns: columnsOfClass(target) };
}

function schemaOf(
  driver: DriverName,
  facts: TableDeclaration,
  entity: { readonly name: string; readonly target?: EntityClass },
): EntitySchema {
  return new EntitySchema({
    ...entity,
    tableName: facts.name,
    ...(facts.withoutRowid && driver === embedded && { withoutRowid: true }),
    columns: Object.fromEntries(
      Object.entries(facts.columns).map(
        ([name, { kind, maxLength, primary }]): [string, EntitySchemaColumnOptions] => [
          name,
          { ...columnType(driver, kind, maxLength), name, primary: primary === true },
        ],
      ),
    ),
    indices: facts.indexes.map(({ name, columns: names, unique }) => ({ name, columns: [...names], unique })),
  });
}

/*
 * Storage of primitive types: one row per database driver. Columns are never NULL; a value that was never set has the
 * type's unset value. A further database needs a further row here (and its dialect).
 */

/** The content of a column: a primitive type, or the record's change counter. */
export type ColumnKind = Exclude<PrimitiveTypeName, "Edm.Stream"> | "rowVersion";

/** A column's type, as TypeORM names it. */
interface ColumnType {
  readonly type: NonNullable<ColumnOptions["type"]>;
  readonly length?: number | "MAX";
  readonly precision?: number;
  readonly scale?: number;
  readonly collation?: string;
}

type ColumnTypes = Readonly<Record<ColumnKind, ColumnType>>;

/** Types of texts without a declared length; those with a length are in `columnType`. */
const codePoints = { postgres: "C", mssql: "Latin1_General_100_BIN2" } as const;
const postgresText = { type: "text", collation: codePoints.postgres } as const;
const mssqlText = { type: "nvarchar", length: "MAX", collation: codePoints.mssql } as const;
const decimal = { precision: 28, scale: 8 } as const;

const columnTypes = {
  "better-sqlite3": {
    "Edm.Guid": { type: "text" },
    "Edm.String": { type: "text" },
    "Edm.Boolean": { type: "boolean" }, // 0 and 1; TypeORM returns true and false in entities
    "Edm.Byte": { type: "integer" },
    "Edm.SByte": { type: "integer" },
    "Edm.Int16": { type: "integer" },
    "Edm.Int32": { type: "integer" },
    "Edm.Int64": { type: "integer" },
    "Edm.Decimal": { type: "real" },
    "Edm.Double": { type: "real" },
    "Edm.Single": { type: "real" },
    "Edm.Date": { type: "text" },
    "Edm.DateTimeOffset": { type: "text" },
    "Edm.TimeOfDay": { type: "text" },
    "Edm.Duration": { type: "integer" },
    "Edm.Binary": { type: "text" },
    rowVersion: { type: "integer" },
  },
  postgres: {
    "Edm.Guid": { type: "uuid" },
    "Edm.String": postgresText,
    "Edm.Boolean": { type: "boolean" },
    "Edm.Byte": { type: "integer" },
    "Edm.SByte": { type: "integer" },
    "Edm.Int16": { type: "integer" },
    "Edm.Int32": { type: "integer" },
    "Edm.Int64": { type: "bigint" },
    "Edm.Decimal": { type: "numeric", ...decimal },
    "Edm.Double": { type: "double precision" },
    "Edm.Single": { type: "double precision" },
    "Edm.Date": { type: "date" },
    "Edm.DateTimeOffset": { type: "timestamp", precision: 3 }, // in UTC
    "Edm.TimeOfDay": { type: "time", precision: 3 },
    "Edm.Duration": { type: "bigint" },
    "Edm.Binary": postgresText,
    rowVersion: { type: "bigint" },
  },
  mssql: {
    "Edm.Guid": { type: "uniqueidentifier" },
    "Edm.String": mssqlText,
    "Edm.Boolean": { type: "bit" },
    "Edm.Byte": { type: "int" },
    "Edm.SByte": { type: "int" },
    "Edm.Int16": { type: "int" },
    "Edm.Int32": { type: "int" },
    "Edm.Int64": { type: "bigint" },
    "Edm.Decimal": { type: "decimal", ...decimal },
    "Edm.Double": { type: "float" },
    "Edm.Single": { type: "float" },
    "Edm.Date": { type: "date" },
    "Edm.DateTimeOffset": { type: "datetime2", precision: 3 }, // in UTC
    "Edm.TimeOfDay": { type: "time", precision: 3 },
    "Edm.Duration": { type: "bigint" },
    "Edm.Binary": mssqlText,
    rowVersion: { type: "bigint" },
  },
} as const satisfies Record<string, ColumnTypes>;

export type DriverName = keyof typeof columnTypes;

/** Returns the column type of a kind; texts of at most `maxLength` code units get that length where it matters. */
export function columnType(driver: DriverName, kind: ColumnKind, maxLength?: number): ColumnType {
  const type: ColumnType = columnTypes[driver][kind];
  // SQL Server cannot index text without a length; the other databases check no length, since bodies are checked.
  return driver === "mssql" && kind === "Edm.String" && maxLength !== undefined && maxLength <= 4000
    ? { ...type, length: maxLength }
    : type;
}

/* Storage for the declarations of decorators: metadata of a class or its prototype, under a distinct name. */

/** Storage for declarations of one kind. */
export function metadataOf<Declaration>(name: string) {
  const metadataKey = Symbol(name);
  const own = (at: object): Declaration | undefined => Reflect.getOwnMetadata(metadataKey, at);
  return {
    set: (at: object, declaration: Declaration): void => Reflect.defineMetadata(metadataKey, declaration, at),
    /** The declaration at this object, without inherited ones. */
    own,
    inherited: (at: object): Declaration | undefined => Reflect.getMetadata(metadataKey, at),
    /** The declarations at this object and its ancestors, the outermost ancestor first. */
    all: (at: object): readonly Declaration[] => {
      const found: Declaration[] = [];
      for (let here: unknown = at; here instanceof Object; here = Object.getPrototypeOf(here)) {
        const declaration = own(here);
        if (declaration !== undefined) found.unshift(declaration);
      }
      return found;
    },
  };
}

export const prototypeOf = (target: { readonly prototype: object }): object => target.prototype;
