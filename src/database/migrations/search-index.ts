/**
 * Search indexes: the words of a table's texts, of which `$search` makes a first choice of records. PostgreSQL and SQLite
 * keep them in the transaction of each write, from any program. SQL Server's full-text indexes are filled later, so that
 * new records would be missed; it has none.
 */
import type { QueryRunner } from "typeorm";
import type { DriverName } from "../../odata/store/tables";
import { driverOf, quoted } from "./table";

interface SearchIndexes {
  readonly create: (table: string, columns: readonly string[]) => readonly string[];
  readonly drop: (table: string) => readonly string[];
}

/** Creates the index and fills it. */
export async function createSearchIndex(
  runner: QueryRunner,
  table: string,
  columns: readonly string[],
): Promise<void> {
  for (const statement of forms[driverOf(runner)].create(table, columns)) await runner.query(statement);
}

export async function dropSearchIndex(runner: QueryRunner, table: string): Promise<void> {
  for (const statement of forms[driverOf(runner)].drop(table)) await runner.query(statement);
}

/** The texts with the separator of fields between them, as `src/odata/language/search-tokens.ts` has it. */
const joined = (columns: readonly string[], separator: string, row = ""): string =>
  columns.map((column) => `${row}"${column}"`).join(` || ${separator}(31) || `);

/*
 * SQLite: an FTS5 table by rowid without the texts, since triggers know them, and a view of its words. Changed records
 * are listed with the words that the index has of them, and are always chosen, until there are enough of them to be
 * indexed together. FTS5 knows the characters of Unicode 6.1 and takes later ones for letters. A record with a character
 * beyond those of European languages therefore has the word `0odd` instead, with which it is always chosen.
 */

/** From U+0001: characters whose words FTS5 and the tokenizer of `$search` agree on (docs/decisions/0041-search-index.md). */
const usual = "\u0377\u2000-\u2064\u20a0-\u20b9";

const sqliteWords = (columns: readonly string[], row: string): string =>
  `(SELECT iif(t GLOB '*[^' || char(1) || '-${usual}]*', '0odd', t) FROM (SELECT ${joined(columns, "char", row)} AS t))`;

/** Changed records whose words are not in the index yet: an insert into FTS5 costs as much for 200 records as for one. */
const mostPending = 200;

const fill = (table: string, columns: readonly string[], from = `"${table}" k`): string =>
  `INSERT INTO "${table}_search" ("rowid", "words") SELECT k."rowid", ${sqliteWords(columns, "k.")} FROM ${from};`;

/** The statements that fill an index of SQLite again, after the rows got other rowids. */
export const refill = (table: string, columns: readonly string[]): readonly string[] => [
  `INSERT INTO "${table}_search" ("${table}_search") VALUES ('delete-all')`,
  `DELETE FROM "${table}_searchPending"`,
  fill(table, columns),
];

const sqliteForm: SearchIndexes = {
  create: (table, columns) => {
    const index = `"${table}_search"`;
    const pending = `"${table}_searchPending"`;
    // Not OR IGNORE, for which the clause of a statement that fires the trigger would be substituted.
    const note = (row: string, words: string): string =>
      `INSERT INTO ${pending} SELECT ${row}."rowid", ${words} WHERE NOT EXISTS (SELECT 1 FROM ${pending} WHERE "row" = ${row}."rowid");`;
    const former = note("old", sqliteWords(columns, "old."));
    const changed = columns.map((column) => `old."${column}" IS NOT new."${column}"`).join(" OR ");
    const remove = `INSERT INTO ${index} (${index}, "rowid", "words") SELECT 'delete', "row", "words" FROM ${pending} WHERE "words" <> '' ORDER BY "row";`;
    const add = fill(
      table,
      columns,
      `${pending} p JOIN "${table}" k ON k."rowid" = p."row" ORDER BY p."row"`,
    );
    const many = `(SELECT count(*) FROM ${pending}) >= ${mostPending}`;
    return [
      `CREATE VIRTUAL TABLE ${index} USING fts5("words", content = '', detail = none, columnsize = 0, tokenize = "unicode61 remove_diacritics 2 categories 'L* N*'")`,
      `CREATE VIRTUAL TABLE "${table}_searchWords" USING fts5vocab(${index}, instance)`,
      `CREATE TABLE ${pending} ("row" integer PRIMARY KEY, "words" text NOT NULL)`,
      fill(table, columns),
      `CREATE TRIGGER "${table}_searchInsert" AFTER INSERT ON "${table}" BEGIN ${note("new", "''")} END`,
      `CREATE TRIGGER "${table}_searchDelete" AFTER DELETE ON "${table}" BEGIN ${former} END`,
      `CREATE TRIGGER "${table}_searchUpdate" AFTER UPDATE OF ${quoted(columns)} ON "${table}" WHEN ${changed} BEGIN ${former} END`,
      `CREATE TRIGGER "${table}_searchFlush" AFTER INSERT ON ${pending} WHEN ${many} BEGIN ${remove} ${add} DELETE FROM ${pending}; END`,
    ];
  },
  drop: (table) => [
    ...["Insert", "Delete", "Update"].map((event) => `DROP TRIGGER "${table}_search${event}"`),
    // Indexes of before 1795420000000-pending-words have none.
    `DROP TABLE IF EXISTS "${table}_searchPending"`,
    `DROP TABLE "${table}_searchWords"`,
    `DROP TABLE "${table}_search"`,
  ],
};

/*
 * PostgreSQL: a GIN index over a function that splits texts at all characters but letters and digits, so into shorter
 * words than the condition of `$search`. A function in PL/pgSQL is not inlined: the planner knows its cost, and prefers
 * the index.
 */

const postgresForm: SearchIndexes = {
  create: (table, columns) => [
    `CREATE OR REPLACE FUNCTION search_vector(texts text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$ BEGIN RETURN array_to_tsvector(string_to_array(btrim(regexp_replace(lower(normalize(texts) COLLATE "und-x-icu"), '[^[:alnum:]]+' COLLATE "und-x-icu", ' ', 'g')), ' ')); END $$`,
    `CREATE INDEX "${table}_search" ON "${table}" USING gin (search_vector(${joined(columns, "chr")}))`,
  ],
  // The function stays: other tables may use it.
  drop: (table) => [`DROP INDEX "${table}_search"`],
};

const forms: Readonly<Record<DriverName, SearchIndexes>> = {
  "better-sqlite3": sqliteForm,
  postgres: postgresForm,
  mssql: { create: () => [], drop: () => [] },
};
