/**
 * `npm run migration -- NAME`: writes the migration that leads from the last migration to the model. Migrations are data:
 * one serves all databases, and none has to be running.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { missingMigration, type SchemaDifference } from "../src/database/model-schema";
import { runProgram } from "./terminal";
import { isDeepStrictEqual } from "node:util";
import type { SchemaChanges } from "../src/database/migrations/schema-migration";
import * as kinds from "../src/database/migrations/table";

const help = `
Writes the migration that leads from the last migration to the model (src/entities), for SQLite, PostgreSQL and SQL
Server, and its line in src/database/migrations/index.ts. It needs no database.

npm run migration -- NAME
npm run migration -- NAME --drop

  NAME     words in lower case with hyphens: post-code-rating
  --drop   also drop columns and tables that the model no longer has, with their values`;

const migrationName = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
const longestName = 60;
const migrationFiles = /^\d{13}-.+\.ts$/;

/** The name and whether values may go. Throws a sentence for other arguments. */
export function readArguments(args: readonly string[]): { readonly name: string; readonly drop: boolean } {
  const option = args.find((arg) => arg.startsWith("-") && arg !== "--drop");
  if (option !== undefined) throw new Error(`there is no option '${option}'; the only one is --drop`);
  const [name, further] = args.filter((arg) => arg !== "--drop");
  const expected = "expected words in lower case with hyphens, as in `npm run migration -- post-code-rating`";
  if (name === undefined) throw new Error(`the name is missing; ${expected}`);
  if (further !== undefined) throw new Error(`there are two names, '${name}' and '${further}'; ${expected}`);
  if (!migrationName.test(name) || name.length > longestName)
    throw new Error(`'${name}' is not a valid name of at most ${longestName} characters; ${expected}`);
  return { name, drop: args.includes("--drop") };
}

/** The parameters of a migration file. */
export interface MigrationRequest {
  readonly name: string;
  readonly drop: boolean;
  readonly difference: SchemaDifference;
  /** The folder of the migrations. */
  readonly folder: string;
  /** Milliseconds since 1970, the number of the migration; never less than that of the last migration plus 1. */
  readonly now: number;
}

/** Writes the migration's file and the list. Returns the paths. Throws a sentence, before anything is written. */
export function writeMigration(request: MigrationRequest): readonly string[] {
  const { name, folder, difference, now } = request;
  requireDerivable(request);
  const files = readdirSync(folder).filter((file) => migrationFiles.test(file));
  const last = Math.max(...files.map((file) => Number.parseInt(file, 10)));
  const timestamp = Math.max(now, last + 1);
  const fileName = `${timestamp}-${name}.ts`;
  const file = join(folder, fileName);
  const source = migrationSource(migrationClass(timestamp, name), difference.changes, difference.found);
  const sources = files.map((each) => [each, readFileSync(join(folder, each), "utf8")] as const);
  const list = join(folder, "index.ts");
  const index = migrationsIndex(Object.fromEntries([...sources, [fileName, source]]));
  const written: readonly (readonly [path: string, text: string])[] = [
    [file, formatted(file, source)],
    [list, formatted(list, index)],
  ];
  for (const [path, text] of written) writeFileSync(path, text);
  return written.map(([path]) => path);
}

/** The text as `npm run format` formats it. Prettier runs as a program, because its module can only be loaded by `import()`. */
export const formatted = (path: string, text: string): string =>
  execFileSync(process.execPath, [require.resolve("prettier/bin/prettier.cjs"), "--stdin-filepath", path], {
    input: text,
    encoding: "utf8",
  });

function requireDerivable({ difference: { found, losses, obstacles }, drop }: MigrationRequest): void {
  if (obstacles.length > 0)
    throw new Error(
      `no migration can be derived for ${listed(obstacles)}; add a field of another name, or write the migration by hand`,
    );
  if (found.length === 0)
    throw new Error(
      "the migrations already create all tables, columns and indexes of the model; change src/entities first",
    );
  if (losses.length > 0 && !drop)
    throw new Error(
      `the model no longer has ${listed(losses)}, whose values would be lost; repeat with --drop, or keep the field until its values are copied`,
    );
}

const listed = (parts: readonly string[]): string => parts.join("; ");

/**
 * The class that TypeORM knows the migration by: `PostCodeRating1795000000000`. `timestamp` in milliseconds, 13 digits; `name`
 * as in `post-code-rating`.
 */
export const migrationClass = (timestamp: number, name: string): string =>
  `${name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")}${timestamp}`;

/** The source of a migration, not formatted. `found` are its changes in words. */
export function migrationSource(className: string, changes: SchemaChanges, found: readonly string[]): string {
  const used = new Set<string>();
  const body = valueSource(changes, used);
  return [
    header([...sentence(found), ...commentsOn(changes)]),
    'import { SchemaMigration } from "./schema-migration";',
    ...(used.size > 0 ? [`import { ${[...used].toSorted().join(", ")} } from "./table";`] : []),
    "",
    `export class ${className} extends SchemaMigration {`,
    `  readonly changes = ${body};`,
    "}",
    "",
  ].join("\n");
}

const header = (lines: readonly string[]): string =>
  lines.length === 1
    ? `/** ${lines.join("")} */`
    : ["/**", ...lines.map((line) => ` * ${line}`), " */"].join("\n");

/** One sentence, with a line for each part. */
const sentence = (parts: readonly string[]): readonly string[] =>
  parts.map((part, i) => {
    const begun = i === 0 ? part.charAt(0).toUpperCase() + part.slice(1) : part;
    return `${begun}${i < parts.length - 1 ? ";" : "."}`;
  });

function commentsOn({ dropColumns, dropTables, addIndexes = {} }: SchemaChanges): readonly string[] {
  const unique = Object.values(addIndexes).some((indexes) => indexes.unique !== undefined);
  return [
    ...(dropColumns || dropTables
      ? [
          "THE VALUES OF DROPPED COLUMNS AND TABLES ARE LOST: undoing the migration creates them again, empty.",
        ]
      : []),
    ...(unique
      ? ["The migration fails if two existing records have the same values in a unique index."]
      : []),
  ];
}

/** A value as source: columns by the function of their kind, everything else as it is. */
function valueSource(value: unknown, used: Set<string>): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  if (isColumn(value)) return columnSource(value, used);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${valueSource(member, used)}`,
  );
  return `{ ${members.join(", ")} }`;
}

/** Columns, tables and indexes may have the name `kind`, too, but none of them is a text. */
const isColumn = (value: object): value is kinds.Column => "kind" in value && typeof value.kind === "string";

/** The first call in the list that gives the column. */
function columnSource(column: kinds.Column, used: Set<string>): string {
  const { kind, maxLength = 0, default: initial = "" } = column;
  const first = String(initial);
  const ways: readonly (readonly [function: string, args: readonly unknown[], meaning: kinds.Column])[] = [
    ["changeCounter", [], kinds.changeCounter()],
    ["guid", [], kinds.guid()],
    ["guid", [first], kinds.guid(first)],
    ["text", [maxLength], kinds.text(maxLength)],
    ["text", [maxLength, first], kinds.text(maxLength, first)],
    ["longText", [], kinds.longText()],
    ["flag", [], kinds.flag()],
    ["whole", [], kinds.whole()],
    ["bigWhole", [], kinds.bigWhole()],
    ["amount", [], kinds.amount()],
    ["day", [], kinds.day()],
    ["instant", [], kinds.instant()],
    ["given", [kind], kinds.given(kind)],
    ["given", [kind, maxLength], kinds.given(kind, maxLength)],
  ];
  const way = ways.find(([, , meaning]) => isDeepStrictEqual(meaning, column));
  if (!way)
    return `{ ${Object.entries(column)
      .map(([name, fact]) => `${name}: ${JSON.stringify(fact)}${name === "kind" ? " as const" : ""}`)
      .join(", ")} }`;
  const [name, args] = way;
  used.add(name);
  return `${name}(${args.map((arg) => JSON.stringify(arg)).join(", ")})`;
}

/** The list of the migrations in a folder, from their files' names and sources, not formatted. */
export function migrationsIndex(files: Readonly<Record<string, string>>): string {
  const classes = Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, source]) => {
      const className = /^export class (\w+) extends /m.exec(source)?.[1];
      if (className === undefined) throw new Error(`${file} has no line that begins with 'export class'`);
      return { className, module: file.replace(/\.ts$/, "") };
    });
  return [
    "/** The migrations, in order. A released migration is never changed; further changes are new migrations. */",
    ...classes.map(({ className, module }) => `import { ${className} } from "./${module}";`),
    "",
    `export const migrations = [${classes.map(({ className }) => className).join(", ")}];`,
    "",
  ].join("\n");
}

runProgram(module, { failure: "No migration written", help }, (args) => {
  const { name, drop } = readArguments(args);
  const folder = join("src", "database", "migrations");
  if (!existsSync(folder))
    throw new Error(`there is no folder ${folder}; run the command in the project's folder`);
  const difference = missingMigration();
  const paths = writeMigration({ name, drop, difference, folder, now: Date.now() });
  const lines = [
    ...paths.map((path) => `Written: ${path}`),
    ...difference.found.map((line) => `  ${line}`),
    "Read it. `npm start` applies it; where MIGRATE is check, `npm run migrate` does.",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
});
