/**
 * The schema that the model declares, the schema that the migrations create, and the difference between the two as the
 * changes of a new migration. Pure data, without a database.
 */
import { isDeepStrictEqual } from "node:util";
import { entities, model } from "../entities";
import { declaredTables, type TableDeclaration } from "../odata";
import { migrations } from "./migrations";
import type { AlteredColumn, SchemaChanges } from "./migrations/schema-migration";
import type { Column, Indexes, Schema, TableDescription } from "./migrations/table";

/** Declared tables in the form of migrations. */
export function schemaOf(tables: readonly TableDeclaration[]): Schema {
  return Object.fromEntries(
    tables.map(({ name, columns, indexes, withoutRowid, searchIndex }) => {
      const all = Object.entries(columns);
      const description: TableDescription = {
        columns: Object.fromEntries(all.map(([column, facts]) => [column, described(facts)])),
        primaryKey: all.filter(([, { primary }]) => primary).map(([column]) => column),
        unique: columnsByIndex(indexes.filter(({ unique }) => unique)),
        indexes: columnsByIndex(indexes.filter(({ unique }) => !unique)),
        ...(withoutRowid && { withoutRowid }),
        ...(searchIndex && { searchIndex }),
      };
      return [name, description];
    }),
  );
}

/** A column in the form of migrations, without undefined members. */
const described = ({ kind, maxLength, default: initial }: TableDeclaration["columns"][string]): Column => ({
  kind,
  ...(maxLength !== undefined && { maxLength }),
  ...(initial !== undefined && { default: initial }),
});

const columnsByIndex = (
  indexes: readonly { readonly name: string; readonly columns: readonly string[] }[],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(indexes.map(({ name, columns }) => [name, columns]));

/**
 * The schema after the changes, starting with an empty database. Throws for a change of a table that does not exist.
 */
export function schemaAfter(steps: readonly SchemaChanges[]): Schema {
  const tables: Record<string, TableDescription> = {};
  const change = <Facts>(
    facts: Readonly<Record<string, Facts>> = {},
    to: (table: TableDescription, of: Facts) => TableDescription,
  ): void => {
    for (const [name, of] of Object.entries(facts)) {
      const table = tables[name];
      if (!table) throw new Error(`A migration changes the table '${name}', which no migration has created.`);
      tables[name] = to(table, of);
    }
  };
  for (const step of steps) {
    change(step.dropSearchIndexes, ({ searchIndex: _gone, ...table }) => table);
    change(step.dropIndexes, (table, gone) => ({
      ...table,
      unique: without(table.unique, gone.unique),
      indexes: without(table.indexes, gone.indexes),
    }));
    change(step.primaryKeys, (table, { to }) => ({ ...table, primaryKey: to.columns }));
    change(step.dropColumns, (table, gone) => ({ ...table, columns: without(table.columns, gone) }));
    for (const name of Object.keys(step.dropTables ?? {})) delete tables[name];
    Object.assign(tables, step.createTables);
    change(step.addColumns, (table, columns) => ({ ...table, columns: { ...table.columns, ...columns } }));
    change(step.alterColumns, (table, altered) => {
      const columns = Object.fromEntries(Object.entries(altered).map(([column, { to }]) => [column, to]));
      return { ...table, columns: { ...table.columns, ...columns } };
    });
    change(step.addIndexes, (table, { unique, indexes }) => ({
      ...table,
      unique: { ...table.unique, ...unique },
      indexes: { ...table.indexes, ...indexes },
    }));
    change(step.addSearchIndexes, (table, searchIndex) => ({ ...table, searchIndex }));
  }
  return tables;
}

const without = <Facts>(
  from: Readonly<Record<string, Facts>> = {},
  gone: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, Facts>> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !(name in gone)));

/** The difference between two schemas. */
export interface SchemaDifference {
  readonly changes: SchemaChanges;
  /** The differences in words: `the new column 'rating' in 'postCode'`. */
  readonly found: readonly string[];
  /** Changes that lose data, in words; they are part of `changes`. */
  readonly losses: readonly string[];
  /** Differences without a derived change, in words; they are not part of `changes`. */
  readonly obstacles: readonly string[];
}

/** The changes that lead from one schema to another. */
export function schemaDifference(from: Schema, to: Schema): SchemaDifference {
  const created = without(to, from);
  const dropped = without(from, to);
  const kept = Object.keys(to).flatMap((name) => {
    const [before, after] = [from[name], to[name]];
    return before && after ? [tableDifference(name, before, after)] : [];
  });
  const changes = (step: keyof SchemaChanges & keyof ReturnType<typeof tableDifference>): object => {
    const parts = kept.filter((table) => Object.keys(table[step] ?? {}).length > 0);
    return parts.length === 0
      ? {}
      : { [step]: Object.fromEntries(parts.map((table) => [table.name, table[step]])) };
  };
  const losses = [
    ...Object.keys(dropped).map((name) => `the table '${name}'`),
    ...kept.flatMap(({ name, dropColumns }) =>
      Object.keys(dropColumns).map((column) => columnOf(name, column)),
    ),
  ];
  return {
    changes: {
      ...changes("dropSearchIndexes"),
      ...changes("dropIndexes"),
      ...changes("dropColumns"),
      ...(Object.keys(dropped).length > 0 && { dropTables: dropped }),
      ...(Object.keys(created).length > 0 && { createTables: created }),
      ...changes("addColumns"),
      ...changes("alterColumns"),
      ...changes("addIndexes"),
      ...changes("addSearchIndexes"),
    },
    found: [
      ...Object.keys(created).map((name) => `the new table '${name}'`),
      ...kept.flatMap(({ found }) => found),
      ...losses.map((loss) => `${loss}, which is gone`),
    ],
    losses,
    obstacles: kept.flatMap(({ obstacles }) => obstacles),
  };
}

const columnOf = (table: string, column: string): string => `the column '${column}' in '${table}'`;

/** The changes of a table, and the differences in words. */
function tableDifference(name: string, before: TableDescription, after: TableDescription) {
  const addColumns = without(after.columns, before.columns);
  const pairs = Object.entries(after.columns).flatMap(([column, to]) => {
    const from = before.columns[column];
    return from && !isDeepStrictEqual(from, to) ? [[column, { from, to }] as const] : [];
  });
  const alterColumns = Object.fromEntries(pairs.filter(([, altered]) => canAlter(altered)));
  const [dropIndexes, addIndexes] = [changedIndexes(before, after), changedIndexes(after, before)];
  const isSearchedAlike = isDeepStrictEqual(before.searchIndex, after.searchIndex);
  const obstacles = [
    ...pairs
      .filter(([, altered]) => !canAlter(altered))
      .map(([column]) => `${columnOf(name, column)}, which has become shorter or of another kind`),
    ...Object.entries(addColumns)
      .filter(([, column]) => column.default === undefined)
      .map(([column]) => `the new column '${column}' in '${name}', which has no default for existing rows`),
    ...(isDeepStrictEqual([before.primaryKey, before.withoutRowid], [after.primaryKey, after.withoutRowid])
      ? []
      : [`the primary key of '${name}', which has changed`]),
  ];
  return {
    name,
    dropSearchIndexes: isSearchedAlike ? undefined : before.searchIndex,
    dropIndexes,
    dropColumns: without(before.columns, after.columns),
    addColumns,
    alterColumns,
    addIndexes,
    addSearchIndexes: isSearchedAlike ? undefined : after.searchIndex,
    found: [
      ...Object.keys(addColumns).map((column) => `the new column '${column}' in '${name}'`),
      ...Object.keys(alterColumns).map(
        (column) => `${columnOf(name, column)}, which has another length or default`,
      ),
      ...indexNames(addIndexes).map((index) => `the index '${index}' on '${name}'`),
      ...indexNames(dropIndexes)
        .filter((index) => !indexNames(addIndexes).includes(index))
        .map((index) => `the index '${index}' on '${name}', which is gone`),
      ...(isSearchedAlike ? [] : [`the search index of '${name}', which has changed`]),
    ],
    obstacles,
  };
}

/** Lengths may grow: stored values still fit. */
const canAlter = ({ from, to }: AlteredColumn): boolean =>
  from.kind === to.kind &&
  (from.default === undefined) === (to.default === undefined) &&
  (to.maxLength ?? Infinity) >= (from.maxLength ?? Infinity);

/** The indexes of a table that are missing in the other table, or have other columns there. */
const changedIndexes = (table: Indexes, other: Indexes): Indexes => {
  const unique = changed(table.unique, other.unique);
  const indexes = changed(table.indexes, other.indexes);
  return {
    ...(Object.keys(unique).length > 0 && { unique }),
    ...(Object.keys(indexes).length > 0 && { indexes }),
  };
};

const changed = (
  these: NonNullable<Indexes["unique"]> = {},
  those: NonNullable<Indexes["unique"]> = {},
): NonNullable<Indexes["unique"]> =>
  Object.fromEntries(
    Object.entries(these).filter(([name, columns]) => !isDeepStrictEqual(columns, those[name])),
  );

const indexNames = ({ unique, indexes }: Indexes): readonly string[] =>
  Object.keys({ ...unique, ...indexes });

/** The difference between the migrations and the model. */
export const missingMigration = (): SchemaDifference =>
  schemaDifference(
    schemaAfter(migrations.map((migration) => new migration().changes)),
    schemaOf(declaredTables(entities, model)),
  );
