/** A derived migration on a database with records: it makes what the new model says, keeps what is stored, can be undone. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataSource } from "typeorm";
import { readConfig } from "../../src/config/config";
import { SchemaMigration, type SchemaChanges } from "../../src/database/migrations/schema-migration";
import { schemaDifference, schemaOf } from "../../src/database/model-schema";
import * as kinds from "../../src/database/migrations/table";
import { createDataSource, openDatabase } from "../../src/database/open";
import { entities } from "../../src/entities";
import { entityType, type EntityClass } from "../../src/odata/store/decorators";
import { declaredTable, entitiesOf, type TableDeclaration } from "../../src/odata/store/tables";
import {
  amount,
  base64,
  code,
  count,
  day,
  flag,
  guid,
  instant,
  integer,
  option,
  text,
  CompanyRecord,
} from "../../src/entities/fields";
import { databaseKind, dropDefaults, newDatabase, type TestDatabase } from "../databases";
import { demoCompanyId, start } from "../harness";

const facts = { description: "A field." };
const book = { name: "book", set: "books", description: "A book." };

/** The model before. */
@entityType({ ...book, naturalKey: ["title"], indexes: [["shelf"]] })
class Book extends CompanyRecord {
  @text(20, facts) title!: string;
  @code(facts) shelf!: string;
  @integer(facts) pages!: number;
}

const oddity: TableDeclaration = {
  name: "oddity",
  indexes: [],
  columns: { id: { kind: "Edm.Guid", primary: true } },
};

/** The model after: a field of each kind, a longer one, one that is gone, another natural key, other indexes and tables. */
@entityType({ ...book, naturalKey: ["title", "author"], indexes: [["author", "published"]] })
class NewBook extends CompanyRecord {
  @text(50, facts) title!: string;
  @code(facts) shelf!: string;
  @text(50, facts) author!: string;
  @base64(facts) cover!: string;
  @option({ values: ["It's new", "Used"] }, facts) state!: string;
  @count(facts) copies!: number;
  @amount(facts) weight!: number;
  @flag(facts) lent!: boolean;
  @day(facts) published!: string;
  @instant(facts) seen!: string;
  @guid(facts) owner!: string;
}

@entityType({ name: "loan", set: "loans", description: "A loan.", naturalKey: ["number"] })
class Loan extends CompanyRecord {
  @code(facts) number!: string;
}

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-schema-change-"));
  database = await newDatabase(folder);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const settings = () => readConfig({ DATABASE_URL: database.url, DATA_FOLDER: folder });

/** Tables of a model. */
interface Tables {
  readonly classes: readonly EntityClass[];
  readonly tables: readonly TableDeclaration[];
}

const schemaOfTables = ({ classes, tables }: Tables): kinds.Schema =>
  schemaOf([...classes.map(declaredTable), ...tables]);

/** The database by TypeORM, as if the service had these tables. */
async function connected<T>(
  { classes, tables }: Tables,
  work: (source: DataSource) => Promise<T>,
): Promise<T> {
  const { database: url, connections } = settings();
  const { options } = createDataSource(url, connections);
  const tablesOfSource = entitiesOf(options.type as Parameters<typeof entitiesOf>[0], classes, tables);
  const source = await new DataSource({
    ...options,
    entities: tablesOfSource,
    migrations: [],
  }).initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}

/** The statements by which TypeORM would make the tables of the classes. */
const lacking = (tables: Tables): Promise<readonly string[]> =>
  connected(tables, async (source) => {
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  });

const migrate = (way: "up" | "down", changes: SchemaChanges): Promise<void> =>
  connected({ classes: [], tables: [] }, async (source) => {
    class Derived extends SchemaMigration {
      readonly changes = changes;
    }
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    await new Derived()[way](runner);
    await runner.commitTransaction();
    await runner.release();
  });

const before: Tables = { classes: [Book], tables: [oddity] };
const after: Tables = { classes: [NewBook, Loan], tables: [] };
const added = ["author", "cover", "state", "copies", "weight", "lent", "published", "seen", "owner"];
const noUser = "00000000-0000-0000-0000-000000000000";
const unset = {
  shelf: "W",
  author: "",
  cover: "",
  state: "It's new",
  lent: false,
  published: "0001-01-01",
  owner: noUser,
};
const ids = {
  id: "00000000-0000-4000-8000-000000000001",
  other: "00000000-0000-4000-8000-000000000003",
  company: "00000000-0000-4000-8000-000000000002",
};

/** Inserts a row by a statement with these columns and those of every record. */
async function insertBook(id: string, columns: Readonly<Record<string, string | number>>): Promise<void> {
  const time = "2026-01-02T03:04:05.006";
  const record = { id, companyId: ids.company, rowVersion: 7 };
  const created = { systemCreatedAt: time, systemCreatedBy: noUser };
  const all = { ...record, ...created, systemModifiedAt: time, systemModifiedBy: noUser, ...columns };
  const names = Object.keys(all).map((name) => `"${name}"`);
  const values = Object.values(all).map((value) => (typeof value === "string" ? `'${value}'` : value));
  await database.sql(`insert into "book" (${names.join(", ")}) values (${values.join(", ")})`);
}

test("new, longer and dropped columns, another key, further indexes and tables, on records that are there", async () => {
  const { changes: first } = schemaDifference({}, schemaOfTables(before));
  await migrate("up", first);
  expect(await lacking(before)).toEqual([]);
  await insertBook(ids.id, { title: "Walden", shelf: "W", pages: 350 });
  const difference = schemaDifference(schemaOfTables(before), schemaOfTables(after));
  expect(difference.obstacles).toEqual([]);
  await migrate("up", difference.changes);
  // A process of the version before knows nothing of the new columns.
  await insertBook(ids.other, { title: "Emma", shelf: "W" });
  const rows = await connected(after, (source) =>
    source.getRepository(NewBook).find({ order: { id: "ASC" } }),
  );
  expect(rows).toMatchObject([
    { id: ids.id, title: "Walden", ...unset },
    { id: ids.other, title: "Emma", ...unset },
  ]);
  const numbers = rows.map(({ rowVersion, copies, weight }) => [rowVersion, copies, weight].map(Number));
  expect(numbers).toEqual([
    [7, 0, 0],
    [7, 0, 0],
  ]);
  const seen = await database.sql(
    databaseKind === "sqlite"
      ? 'select "seen" from "book"'
      : `select case when "seen" = '0001-01-01T00:00:00.000' then '0001-01-01T00:00:00.000Z' end as "seen" from "book"`,
  );
  expect(seen).toEqual([{ seen: "0001-01-01T00:00:00.000Z" }, { seen: "0001-01-01T00:00:00.000Z" }]);
  await dropDefaults(database, "book", ["title", ...added]);
  expect(await lacking(after)).toEqual([]);
  await migrate("down", difference.changes);
  await dropDefaults(database, "book", ["title", "pages"]);
  expect(await lacking(before)).toEqual([]);
  const remaining = await database.sql('select "title", "pages" from "book" order by "id"');
  expect(remaining).toEqual([
    { title: "Walden", pages: 0 },
    { title: "Emma", pages: 0 },
  ]);
});

test("another default and a longer text", async () => {
  @entityType({ ...book, naturalKey: ["title"], indexes: [["shelf"]] })
  class StartingBook extends CompanyRecord {
    @text(20, facts) title!: string;
    @text(40, { ...facts, unset: "A1" }) shelf!: string;
    @integer(facts) pages!: number;
  }
  await migrate("up", schemaDifference({}, schemaOf([declaredTable(Book)])).changes);
  const { changes, obstacles } = schemaDifference(
    schemaOf([declaredTable(Book)]),
    schemaOf([declaredTable(StartingBook)]),
  );
  expect(obstacles).toEqual([]);
  await migrate("up", changes);
  await insertBook(ids.id, { title: "Walden", pages: 350 });
  expect(await database.sql('select "shelf" from "book"')).toEqual([{ shelf: "A1" }]);
  await dropDefaults(database, "book", ["shelf"]);
  expect(await lacking({ classes: [StartingBook], tables: [] })).toEqual([]);
});

test("another default of a table with a search index changes nothing else", async () => {
  const service = await start({ database });
  try {
    await service.request("POST", "/companies", { body: { id: demoCompanyId, name: "Estate" } });
    await service.request("POST", "leaseUnits", { body: { number: "U1", description: "Harbour" } });
    const ofOperator = [
      `create index "mine" on "leaseUnit" ("companyId", "city" desc) where "city" <> ''`,
      `create index "folded" on "leaseUnit" ("companyId", lower("city"))`,
    ];
    for (const statement of ofOperator) await database.sql(statement);
    const schema = (): Promise<readonly object[]> =>
      databaseKind === "sqlite"
        ? database.sql(
            `select "name", "sql" from "sqlite_schema" where "tbl_name" = 'leaseUnit' and "type" <> 'table' order by "name"`,
          )
        : database.sql(`select indexdef from pg_indexes where tablename = 'leaseUnit' order by 1`);
    const found = await schema();
    expect(JSON.stringify(found)).toContain("mine");
    const change = { from: kinds.text(50), to: { ...kinds.text(50), default: "Other" } };
    await migrate("up", { alterColumns: { leaseUnit: { buildingType: change } } });
    expect(await schema()).toEqual(found);
    if (databaseKind === "sqlite")
      expect(
        await database.sql(`select "name" from pragma_table_info('leaseUnit') where "pk" > 0 order by "pk"`),
      ).toEqual([{ name: "companyId" }, { name: "id" }]);
    await service.request("POST", "leaseUnits", { body: { number: "U2", description: "Harbour" } });
    const { json } = await service.request(
      "GET",
      "leaseUnits?$search=harbour&$select=number&$orderby=number",
    );
    expect(json.value).toMatchObject([{ number: "U1" }, { number: "U2" }]);
    await migrate("down", { alterColumns: { leaseUnit: { buildingType: change } } });
    expect(await schema()).toEqual(found);
  } finally {
    await service.stop();
  }
});

test("a running service writes records of a table that a newer version has given columns", async () => {
  const service = await start({ database });
  try {
    const send = (method: string, path: string, body: object) => service.request(method, path, { body });
    await send("POST", "/companies", { id: demoCompanyId, name: "Estate" });
    expect((await send("POST", "leaseUnits", { number: "U1" })).status).toBe(201);
    await migrate("up", { addColumns: { leaseUnit: { author: kinds.text(50), copies: kinds.whole() } } });
    for (const number of ["U2", "U3"]) {
      const { status, json } = await send("POST", "leaseUnits", { number });
      expect(status).toBe(201);
      expect((await send("PATCH", `leaseUnits(${json.id})`, { description: "A shop" })).status).toBe(200);
    }
    expect(
      await database.sql('select "number", "author", "copies" from "leaseUnit" order by "number"'),
    ).toEqual(["U1", "U2", "U3"].map((number) => ({ number, author: "", copies: 0 })));
  } finally {
    await service.stop();
  }
});

test("a start with a table that no migration makes names the command, and changes nothing", async () => {
  const classes = entities as EntityClass[];
  classes.push(Loan);
  try {
    await expect(openDatabase(settings())).rejects.toThrow(
      "The model differs from its migrations by the new table 'loan'; write the migration with `npm run migration -- NAME`, and start again.",
    );
  } finally {
    classes.pop();
  }
  await expect(database.sql('select "name" from "migrations"')).rejects.toThrow("migrations");
});
