/** The difference between schemas as a migration: any two lead to one another, as data, as source, as statements. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "@swc/core";
import * as fc from "fast-check";
import { DataSource, type DataSourceOptions, type QueryRunner } from "typeorm";
import {
  formatted,
  migrationClass,
  migrationsIndex,
  migrationSource,
  readArguments,
  writeMigration,
} from "../../scripts/migration";
import * as schemaMigration from "../../src/database/migrations/schema-migration";
import * as kinds from "../../src/database/migrations/table";
import { missingMigration, schemaAfter, schemaDifference } from "../../src/database/model-schema";
import { requireMigrations } from "../../src/database/schema";

const { SchemaMigration } = schemaMigration;
type Changes = schemaMigration.SchemaChanges;

test("the migrations create the schema of the model (npm run migration -- NAME writes a missing one)", () => {
  expect(missingMigration()).toEqual({ changes: {}, found: [], losses: [], obstacles: [] });
});

/** Columns by kind, so that two of the same name are the same, or differ by length or default. */
const column = fc.oneof(
  fc.constantFrom(
    kinds.flag(),
    kinds.whole(),
    kinds.bigWhole(),
    kinds.amount(),
    kinds.day(),
    kinds.instant(),
  ),
  fc.constantFrom(
    kinds.guid("00000000-0000-0000-0000-000000000000"),
    kinds.longText(),
    kinds.changeCounter(),
  ),
  fc
    .tuple(fc.integer({ min: 1, max: 5000 }), fc.string())
    .map(([length, initial]) => kinds.text(length, initial)),
);
// A column may have the name of a column's own fact.
const name = fc.constantFrom("a", "b", "c", "kind");
const columnLists = fc.uniqueArray(name, { minLength: 1 });
const table: fc.Arbitrary<kinds.TableDescription> = fc.record({
  columns: fc.dictionary(name, column).map((columns) => ({ id: kinds.guid(), ...columns })),
  primaryKey: fc.constant(["id"]),
  unique: fc.dictionary(fc.constantFrom("book_key", "u1"), columnLists),
  indexes: fc.dictionary(fc.constantFrom("i1", "i2"), columnLists),
});
const schema: fc.Arbitrary<kinds.Schema> = fc.dictionary(fc.constantFrom("book", "loan", "shelf"), table);

/** The changes of a migration's source, run as a program. */
function changesOf(source: string): Changes {
  const options = {
    jsc: { parser: { syntax: "typescript" }, target: "es2022" },
    module: { type: "commonjs" },
  } as const;
  const { code } = transformSync(source, options);
  const modules: Readonly<Record<string, unknown>> = {
    "./schema-migration": schemaMigration,
    "./table": kinds,
  };
  const exported: Record<string, new () => schemaMigration.SchemaMigration> = {};
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the program under test
  new Function("exports", "require", code)(exported, (path: string) => modules[path]);
  const [migration] = Object.values(exported);
  if (!migration) throw new Error(`no class in ${source}`);
  return new migration().changes;
}

test("derived changes lead from any schema to any other, and their source has the same meaning", () => {
  fc.assert(
    fc.property(schema, schema, (from, to) => {
      const { changes, found, obstacles } = schemaDifference(from, to);
      expect(changesOf(migrationSource("Any1700000000000", changes, found))).toEqual(changes);
      if (obstacles.length > 0) return;
      const after = schemaAfter([{ createTables: from }, changes]);
      expect(schemaDifference(after, to)).toEqual({ changes: {}, found: [], losses: [], obstacles: [] });
      expect(found.length > 0).toBe(Object.keys(changes).length > 0);
    }),
  );
});

const book: kinds.TableDescription = {
  columns: { id: kinds.guid(), title: kinds.text(50), pages: kinds.whole() },
  primaryKey: ["id"],
  unique: { book_key: ["title"] },
};

test.each<[string, kinds.TableDescription | undefined, Partial<ReturnType<typeof schemaDifference>>]>([
  [
    "a shorter text",
    { ...book, columns: { ...book.columns, title: kinds.text(20) } },
    { obstacles: ["the column 'title' in 'book', which has become shorter or of another kind"] },
  ],
  [
    "a column of another kind",
    { ...book, columns: { ...book.columns, pages: kinds.amount() } },
    { obstacles: ["the column 'pages' in 'book', which has become shorter or of another kind"] },
  ],
  [
    "a column without a default",
    { ...book, columns: { ...book.columns, shelf: kinds.guid() } },
    { obstacles: ["the new column 'shelf' in 'book', which has no default for existing rows"] },
  ],
  [
    "another primary key",
    { ...book, primaryKey: ["id", "title"] },
    { obstacles: ["the primary key of 'book', which has changed"] },
  ],
  [
    "a column that is gone",
    { ...book, columns: { id: kinds.guid(), title: kinds.text(50) } },
    {
      losses: ["the column 'pages' in 'book'"],
      changes: { dropColumns: { book: { pages: kinds.whole() } } },
    },
  ],
  ["a table that is gone", undefined, { losses: ["the table 'book'"], changes: { dropTables: { book } } }],
  [
    "an index over other columns",
    { ...book, unique: { book_key: ["title", "pages"] } },
    {
      found: ["the index 'book_key' on 'book'"],
      changes: {
        dropIndexes: { book: { unique: { book_key: ["title"] } } },
        addIndexes: { book: { unique: { book_key: ["title", "pages"] } } },
      },
    },
  ],
])("%s", (_, after, expected) => {
  expect(schemaDifference({ book }, after ? { book: after } : {})).toMatchObject(expected);
});

test("a start with a model that is ahead of its migrations names the command", () => {
  const columns = { ...book.columns, rating: kinds.whole(), weight: kinds.amount() };
  expect(() => requireMigrations(schemaDifference({ book }, { book: { ...book, columns } }))).toThrow(
    "The model differs from its migrations by the new column 'rating' in 'book' and 1 more; write the migration with `npm run migration -- NAME`, and start again.",
  );
  expect(() => requireMigrations(schemaDifference({ book }, { book }))).not.toThrow();
});

/** The statements of a migration on a database that is not there. */
async function statementsOf(type: DataSourceOptions["type"], changes: Changes): Promise<readonly string[]> {
  const runner = new DataSource({ type, database: ":memory:" } as DataSourceOptions).createQueryRunner();
  const statements: string[] = [];
  const recording: Pick<QueryRunner, "query"> = {
    query: async (text: string) => {
      statements.push(text);
      return [] as never;
    },
  };
  Object.assign(runner, recording);
  class Recorded extends SchemaMigration {
    readonly changes = changes;
  }
  await new Recorded().up(runner);
  return statements;
}

const further: Changes = {
  dropIndexes: { book: { unique: { book_key: ["title"] } } },
  addColumns: {
    book: {
      rating: kinds.whole(),
      author: kinds.text(100, "N'ame"),
      lent: kinds.flag(),
      seen: kinds.instant(),
      weight: kinds.amount(),
    },
  },
  alterColumns: { book: { title: { from: kinds.text(50), to: kinds.text(80) } } },
  addIndexes: {
    book: { unique: { book_key: ["title", "author"] }, indexes: { book_by_rating: ["rating"] } },
  },
};

test("the statements on SQLite", async () => {
  expect(await statementsOf("better-sqlite3", further)).toEqual([
    'DROP INDEX "book_key"',
    `ALTER TABLE "book" ADD "rating" integer NOT NULL DEFAULT (0)`,
    `ALTER TABLE "book" ADD "author" text NOT NULL DEFAULT ('N''ame')`,
    `ALTER TABLE "book" ADD "lent" boolean NOT NULL DEFAULT (0)`,
    `ALTER TABLE "book" ADD "seen" text NOT NULL DEFAULT ('0001-01-01T00:00:00.000Z')`,
    `ALTER TABLE "book" ADD "weight" real NOT NULL DEFAULT (0)`,
    'CREATE UNIQUE INDEX "book_key" ON "book" ("title", "author") ',
    'CREATE INDEX "book_by_rating" ON "book" ("rating") ',
  ]);
});

test("the statements on PostgreSQL", async () => {
  expect(await statementsOf("postgres", further)).toEqual([
    'DROP INDEX "book_key"',
    'ALTER TABLE "book" ADD "rating" integer NOT NULL DEFAULT 0',
    `ALTER TABLE "book" ADD "author" text COLLATE "C" NOT NULL DEFAULT 'N''ame'`,
    'ALTER TABLE "book" ADD "lent" boolean NOT NULL DEFAULT false',
    `ALTER TABLE "book" ADD "seen" timestamp(3) NOT NULL DEFAULT '0001-01-01T00:00:00.000'`,
    'ALTER TABLE "book" ADD "weight" numeric(28, 8) NOT NULL DEFAULT 0',
    'CREATE UNIQUE INDEX "book_key" ON "book"  ("title", "author") ',
    'CREATE INDEX "book_by_rating" ON "book"  ("rating") ',
  ]);
});

test("the statements on SQL Server, whose rows stay in the order of the natural key", async () => {
  const binary = "COLLATE Latin1_General_100_BIN2";
  expect(await statementsOf("mssql", further)).toEqual([
    'DROP INDEX "book_key" ON "book"',
    'ALTER TABLE "book" ADD "rating" int NOT NULL CONSTRAINT "book_rating_default" DEFAULT 0',
    `ALTER TABLE "book" ADD "author" nvarchar(100) ${binary} NOT NULL CONSTRAINT "book_author_default" DEFAULT N'N''ame'`,
    'ALTER TABLE "book" ADD "lent" bit NOT NULL CONSTRAINT "book_lent_default" DEFAULT 0',
    `ALTER TABLE "book" ADD "seen" datetime2(3) NOT NULL CONSTRAINT "book_seen_default" DEFAULT N'0001-01-01T00:00:00.000'`,
    'ALTER TABLE "book" ADD "weight" decimal(28, 8) NOT NULL CONSTRAINT "book_weight_default" DEFAULT 0',
    'ALTER TABLE "book" DROP CONSTRAINT IF EXISTS "book_title_default"',
    `ALTER TABLE "book" ALTER COLUMN "title" nvarchar(80) ${binary} NOT NULL`,
    `ALTER TABLE "book" ADD CONSTRAINT "book_title_default" DEFAULT N'' FOR "title"`,
    'CREATE UNIQUE CLUSTERED INDEX "book_key" ON "book" ("title", "author")',
    'CREATE INDEX "book_by_rating" ON "book" ("rating") ',
  ]);
});

const drop = (gone: string): string => `ALTER TABLE "book" DROP COLUMN "${gone}"`;

test.each<readonly [DataSourceOptions["type"], readonly string[]]>([
  ["better-sqlite3", [drop("rating")]],
  ["postgres", [drop("rating"), `ALTER TABLE "book" ALTER COLUMN "state" SET DEFAULT 'Used'`]],
  [
    "mssql",
    [
      'ALTER TABLE "book" DROP CONSTRAINT IF EXISTS "book_rating_default"',
      drop("rating"),
      'ALTER TABLE "book" DROP CONSTRAINT IF EXISTS "book_state_default"',
      `ALTER TABLE "book" ADD CONSTRAINT "book_state_default" DEFAULT N'Used' FOR "state"`,
    ],
  ],
])("the statements for a dropped column and another default on %s", async (type, expected) => {
  const state = { from: kinds.text(50, "New"), to: kinds.text(50, "Used") };
  // SQLite copies the table: test/database/schema-change.test.ts.
  const alterColumns = type === "better-sqlite3" ? {} : { book: { state } };
  const changes = { dropColumns: { book: { rating: kinds.whole() } }, alterColumns };
  expect(await statementsOf(type, changes)).toEqual(expected);
});

describe("npm run migration", () => {
  test.each([
    [["post-code-rating"], { name: "post-code-rating", drop: false }],
    [["--drop", "county2"], { name: "county2", drop: true }],
  ])("takes %j", (args, expected) => {
    expect(readArguments(args)).toEqual(expected);
  });

  test.each([
    [
      [],
      "the name is missing; expected words in lower case with hyphens, as in `npm run migration -- post-code-rating`",
    ],
    [["--drop"], "the name is missing"],
    [["a", "b"], "there are two names, 'a' and 'b'"],
    [["PostCode"], "'PostCode' is not a valid name of at most 60 characters"],
    [["../x"], "'../x' is not a valid name of at most 60 characters"],
    [["x".repeat(61)], "is not a valid name of at most 60 characters"],
    [["--force", "a"], "there is no option '--force'; the only one is --drop"],
  ])("refuses %j", (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });

  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "lease-migration-"));
    await writeFile(
      join(folder, "1763740800000-initial.ts"),
      "export class Initial1763740800000 extends X {}\n",
    );
    await writeFile(join(folder, "table.ts"), "");
  });
  afterEach(() => rm(folder, { recursive: true }));

  const columns = { ...book.columns, rating: kinds.whole(), author: kinds.text(100) };
  const difference = schemaDifference({ book }, { book: { ...book, columns } });

  test("writes the migration and its line in the list", async () => {
    const file = join(folder, "1795000000000-book-rating.ts");
    const list = join(folder, "index.ts");
    const written = writeMigration({
      name: "book-rating",
      drop: false,
      difference,
      folder,
      now: 1795000000000,
    });
    expect(written).toEqual([file, list]);
    expect(await readFile(file, "utf8")).toBe(`/**
 * The new column 'rating' in 'book';
 * the new column 'author' in 'book'.
 */
import { SchemaMigration } from "./schema-migration";
import { text, whole } from "./table";

export class BookRating1795000000000 extends SchemaMigration {
  readonly changes = {
    addColumns: { book: { rating: whole(), author: text(100) } },
  };
}
`);
    expect(await readFile(list, "utf8"))
      .toBe(`/** The migrations, in order. A released migration is never changed; further changes are new migrations. */
import { Initial1763740800000 } from "./1763740800000-initial";
import { BookRating1795000000000 } from "./1795000000000-book-rating";

export const migrations = [Initial1763740800000, BookRating1795000000000];
`);
  });

  test("writes a column, a table and an index with the name `kind`", () => {
    const kind = { columns: { kind: kinds.text(20) }, primaryKey: ["kind"], indexes: { kind: ["kind"] } };
    const changes = { createTables: { kind }, addColumns: { book: { kind: kinds.whole() } } };
    const source = migrationSource("Kind1795000000000", changes, ["the kind"]);
    expect(formatted("kind.ts", source)).toBe(`/** The kind. */
import { SchemaMigration } from "./schema-migration";
import { text, whole } from "./table";

export class Kind1795000000000 extends SchemaMigration {
  readonly changes = {
    createTables: {
      kind: { columns: { kind: text(20) }, primaryKey: ["kind"], indexes: { kind: ["kind"] } },
    },
    addColumns: { book: { kind: whole() } },
  };
}
`);
  });

  test("gives a number after the last one's where the clock is behind", () => {
    const [file] = writeMigration({ name: "a", drop: false, difference, folder, now: 1700000000000 });
    expect(file).toBe(join(folder, "1763740800001-a.ts"));
  });

  test.each([
    [
      schemaDifference({ book }, { book }),
      "the migrations already create all tables, columns and indexes of the model",
    ],
    [
      schemaDifference({ book: { ...book, columns } }, { book }),
      "the model no longer has the column 'rating' in 'book'; the column 'author' in 'book', whose values would be lost; repeat with --drop, or keep the field",
    ],
    [
      schemaDifference({ book }, { book: { ...book, primaryKey: ["title"] } }),
      "no migration can be derived for the primary key of 'book', which has changed; add a field of another name, or write the migration by hand",
    ],
  ])("refuses, and writes nothing: %#", async (refused, message) => {
    const request = { name: "a", drop: false, difference: refused, folder, now: 1795000000000 };
    expect(() => writeMigration(request)).toThrow(message);
    expect(await readdir(folder)).toEqual(["1763740800000-initial.ts", "table.ts"]);
  });

  test("drops with --drop, and says in the file that values are lost", async () => {
    const request = { name: "a", drop: true, folder, now: 1795000000000 };
    const [file = ""] = writeMigration({
      ...request,
      difference: schemaDifference({ book: { ...book, columns } }, { book }),
    });
    expect(await readFile(file, "utf8")).toContain("THE VALUES OF DROPPED COLUMNS AND TABLES ARE LOST");
  });

  test("the list in the repository is the list that the command writes", async () => {
    const real = join(__dirname, "../../src/database/migrations");
    const files = (await readdir(real)).filter((each) => /^\d{13}-/.test(each));
    const sources = await Promise.all(
      files.map(async (each) => [each, await readFile(join(real, each), "utf8")] as const),
    );
    const list = join(real, "index.ts");
    expect(await readFile(list, "utf8")).toBe(formatted(list, migrationsIndex(Object.fromEntries(sources))));
    for (const [each, source] of sources) {
      const [, timestamp, words = ""] = /^(\d+)-(.*)\.ts$/.exec(each) ?? [];
      expect(source).toContain(
        `export class ${migrationClass(Number(timestamp), words)} extends SchemaMigration {`,
      );
    }
  });
});
