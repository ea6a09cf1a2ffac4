/**
 * `npm run migration -- NAME`: writes the migration that leads from the last migration to the model. Migrations are data:
 * one serves all databases, and none has to be running.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { missingMigration, type SchemaDifference } from "../src/database/model-schema";
import { migrationClass, migrationsIndex, migrationSource } from "./migration-source";
import { runProgram } from "./terminal";

const help = `
Writes the migration that leads from the last migration to the model (src/entities), for SQLite, PostgreSQL and SQL
Server, and its line in src/database/migrations/index.ts. It needs no database.

npm run migration -- NAME
npm run migration -- NAME --drop

  NAME     words in lower case with hyphens: post-code-rating
  --drop   also drop columns and tables that the model no longer has, with their values
`;

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

runProgram(module, "No migration written", () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) return void process.stdout.write(help.trimStart());
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
