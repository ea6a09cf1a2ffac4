/** A migration as TypeScript: the file of its class, and the list of all. Text only; `npm run migration` writes it. */
import { isDeepStrictEqual } from "node:util";
import type { SchemaChanges } from "../src/database/migrations/schema-migration";
import * as kinds from "../src/database/migrations/table";

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
  if ("kind" in value) return columnSource(value as kinds.Column, used);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${valueSource(member, used)}`,
  );
  return `{ ${members.join(", ")} }`;
}

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
  const listed = Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, source]) => {
      const className = /^export class (\w+) extends /m.exec(source)?.[1];
      if (className === undefined) throw new Error(`${file} has no line that begins with 'export class'`);
      return { className, module: file.replace(/\.ts$/, "") };
    });
  return [
    "/** The migrations, in order. A released migration is never changed; further changes are new migrations. */",
    ...listed.map(({ className, module }) => `import { ${className} } from "./${module}";`),
    "",
    `export const migrations = [${listed.map(({ className }) => className).join(", ")}];`,
    "",
  ].join("\n");
}
