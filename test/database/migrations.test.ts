/**
 * The schema: migrations produce exactly the entities' schema, many processes may start at once, and errors are
 * sentences.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DataSource } from "typeorm";
import { readConfig } from "../../src/config/config";
import { migrations } from "../../src/database/migrations";
import { createDataSource, type OpenDatabase, openDatabase } from "../../src/database/open";
import { schemaAfter } from "../../src/database/model-schema";
import { demoCompany, demoCompanyId, factsOf } from "../../src/demo";
import { model } from "../../src/entities";
import { loadRecords, storeOf } from "../../src/odata";
import type { EntityType, Property } from "../../src/odata/model/model";
import { databaseKind, dropDefaults, newDatabase, type TestDatabase } from "../databases";

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-migrations-"));
  database = await newDatabase(folder);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const config = (migrate: "auto" | "check" = "auto") =>
  readConfig({ DATABASE_URL: database.url, DATA_FOLDER: folder, MIGRATE: migrate });
const open = (migrate: "auto" | "check" = "auto", fill?: () => Promise<number>): Promise<OpenDatabase> =>
  openDatabase(config(migrate), fill);

const byTypeorm = (): Promise<DataSource> => {
  const { database: url, connections } = config();
  return createDataSource(url, connections).initialize();
};

const hasTables = (): Promise<boolean> =>
  database.sql('select "name" from "company"').then(
    () => true,
    () => false,
  );

test("migrations make exactly the schema of the entities, and can be undone", async () => {
  await (await open()).close();
  await dropDefaults(database, "subscription", ["notificationFormat"]);
  const dataSource = await byTypeorm();
  try {
    // On SQL Server the primary key is not clustered, which TypeORM does not compare.
    const missing = await dataSource.driver.createSchemaBuilder().log();
    expect(missing.upQueries.map(({ query }) => query)).toEqual([]);
    expect(missing.downQueries.map(({ query }) => query)).toEqual([]);
    let undone = 0;
    const from = migrations.findIndex(({ name }) => name.startsWith("SearchIndexes"));
    // The newest first.
    for (const { name } of migrations.slice(from).toReversed()) {
      await dataSource.undoLastMigration();
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      // Search indexes are not declared to TypeORM, and only SQL Server has lengths of texts.
      const isLength = databaseKind !== "mssql" && name.startsWith("RentRollServiceGroup");
      const isDeclared = !isLength && !/^(?:SearchIndexes|PendingWords)\d/.test(name);
      expect([name, upQueries.length > undone]).toEqual([name, isDeclared]);
      undone = upQueries.length;
    }
  } finally {
    await dataSource.destroy();
  }
});

test("a database of earlier versions, whose columns have no defaults on servers, is opened, and so are other defaults", async () => {
  await (await open()).close();
  await dropDefaults(database, "subscription", ["notificationFormat"]);
  await (await open()).close();
  if (databaseKind !== "sqlite")
    await database.sql(
      databaseKind === "postgres"
        ? `alter table "postCode" alter column "county" set default 'Kent'`
        : `alter table "postCode" add constraint "county_default" default 'Kent' for "county"`,
    );
  const { close } = await open();
  await expect(close()).resolves.toBeUndefined();
});

/** The columns of every index, in their order, by table. */
async function indexedColumns(): Promise<ReadonlyMap<string, readonly string[]>> {
  const text = {
    sqlite: `select m.name as "table", (select group_concat(name) from (select name from pragma_index_info(i.name) order by seqno)) as "columns"
      from sqlite_master m join pragma_index_list(m.name) i where m.type = 'table'`,
    postgres: `select t.relname as "table", (select string_agg(a.attname, ',' order by k.n) from unnest(i.indkey) with ordinality k(c, n)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.c) as "columns"
      from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace s on s.oid = t.relnamespace where s.nspname = 'public'`,
    mssql: `select t.name as "table", (select string_agg(cast(c.name as nvarchar(128)), ',') within group (order by k.key_ordinal) from sys.index_columns k
      join sys.columns c on c.object_id = k.object_id and c.column_id = k.column_id where k.object_id = i.object_id and k.index_id = i.index_id) as "columns"
      from sys.indexes i join sys.tables t on t.object_id = i.object_id`,
  }[databaseKind];
  const tables = new Map<string, string[]>();
  for (const { table, columns } of await database.sql(text))
    tables.set(String(table), [...(tables.get(String(table)) ?? []), String(columns)]);
  return tables;
}

test("natural orders, relations and systemModifiedAt have indexes", async () => {
  await (await open()).close();
  const indexes = await indexedColumns();
  const lacking: string[] = [];
  const requireIndex = (type: string, why: string, ...columns: string[]): void => {
    const begins = columns.join();
    const found = indexes.get(type)?.some((index) => `${index},`.startsWith(`${begins},`));
    if (!found) lacking.push(`${type}: ${why} (${begins})`);
  };
  const stored = model.types.filter(({ query }) => query === undefined);
  for (const type of stored) {
    const company = type.partitioned ? ["companyId"] : [];
    requireIndex(type.name, "primary key", ...company, "id");
    requireIndex(type.name, "natural order", ...company, ...type.naturalKey);
    if (type.partitioned) requireIndex(type.name, "refresh", ...company, "systemModifiedAt");
    for (const { name, target, on, where } of type.navigations) {
      if (!stored.includes(model.type(target))) continue;
      const there = on.map(([, column]) => column);
      // Further conditions of the relation may lead the index.
      const fixed = /^(\w+) eq /.exec(where ?? "")?.slice(1) ?? [];
      if (there.join() !== "id")
        requireIndex(target, `${type.name}/${name}`, "companyId", ...fixed, ...there);
    }
  }
  expect(lacking).toEqual([]);
});

describe("keys by company", () => {
  const itsPlace = migrations.findIndex(({ name }) => name.startsWith("KeysByCompany"));

  const earlierTables = schemaAfter(migrations.slice(0, itsPlace).map((each) => new each().changes));
  const earlierType = (type: EntityType): EntityType => {
    const isEarlier = ({ column }: Property): boolean =>
      column === undefined || column in (earlierTables[type.table]?.columns ?? {});
    return {
      ...type,
      properties: type.properties.filter(isEarlier),
      ...(type.internal && { internal: type.internal.filter(isEarlier) }),
      property: (name) => [type.property(name)].find((each) => each && isEarlier(each)),
    };
  };
  /** The model with the tables and columns of the earlier migrations. */
  const earlierModel: typeof model = {
    ...model,
    projections: [],
    types: model.types.filter(({ table }) => table in earlierTables).map(earlierType),
    type: (name) => earlierType(model.type(name)),
    set: (name) => [model.set(name)].flatMap((type) => (type ? earlierType(type) : []))[0],
  };

  /** The demo company in the schema of the earlier migrations, with objects that an administrator may have added. */
  async function earlierVersion(): Promise<void> {
    const { database: url, connections } = config();
    const earlier = migrations.slice(0, itsPlace);
    const dataSource = createDataSource(url, connections).setOptions({ migrations: earlier });
    await dataSource.initialize();
    await dataSource.runMigrations({ transaction: "all" });
    const store = storeOf(dataSource, undefined, earlierModel, { ...connections, statementTimeout: 0 });
    const sets = new Set(earlierModel.types.map(({ set }) => set));
    const records = [...demoCompany()].filter(({ set }) => sets.has(set));
    await loadRecords(store, earlierModel, records, factsOf(demoCompanyId));
    await store.close();
    if (dataSource.isInitialized) await dataSource.destroy();
    await database.sql('create index "byCounty" on "postCode" ("county")');
    await database.sql('create view "codes" as select "code" from "postCode"');
    if (databaseKind !== "sqlite") return;
    await database.sql('alter table "postCode" add "remark" varchar(10) collate nocase');
    await database.sql(
      `create trigger "remarked" after update of "county" on "postCode" begin
        update "postCode" set "remark" = 'Moved' where "id" = new."id"; end`,
    );
  }

  const partitioned = earlierModel.types
    .filter((type) => type.partitioned && !type.query)
    .map(({ table }) => table);
  const rowsOf = async (table: string) =>
    JSON.stringify(await database.sql(`select * from "${table}" order by "companyId", "id"`));
  const contents = async () => {
    const tables: string[] = [];
    for (const table of partitioned) tables.push(await rowsOf(table));
    return tables;
  };
  const indexesOf = async (table: string) => (await indexedColumns()).get(table)?.toSorted();

  test("rows, indexes, views and triggers of the earlier schema stay; an id is unique within each company", async () => {
    await earlierVersion();
    const before = await contents();
    expect(before.every((rows) => rows.length > 2)).toBe(true);
    const former = await Promise.all(partitioned.map(indexesOf));
    await (await open()).close();
    const dataSource = await byTypeorm();
    try {
      for (let last = migrations.length - 1; last > itsPlace; last -= 1) await dataSource.undoLastMigration();
      expect(await contents()).toEqual(before);
      for (const [i, table] of partitioned.entries()) {
        const changed = former[i]?.filter((columns) => columns !== "id" && columns !== "companyId,id");
        expect(await indexesOf(table)).toEqual([...(changed ?? []), "companyId,id"].toSorted());
      }
      expect(await database.sql('select "code" from "codes"')).not.toEqual([]);

      const codes = await database.sql('select "id" from "postCode" order by "id"');
      const [first, second, third] = codes.map(({ id }) => String(id));
      const other = "22222222-2222-4222-8222-222222222222";
      await database.sql(
        `update "postCode" set "id" = '${first}', "companyId" = '${other}' where "id" = '${second}'`,
      );
      await expect(
        database.sql(`update "postCode" set "id" = '${first}' where "id" = '${third}'`),
      ).rejects.toThrow(/unique|duplicate/i);
      if (databaseKind === "sqlite") {
        await database.sql(`update "postCode" set "county" = 'X' where "companyId" = '${other}'`);
        const found = await database.sql(`select "code" from "postCode" where "remark" = 'mOVED'`);
        expect(found).toHaveLength(2); // the trigger compares only the id
      }
      await expect(dataSource.undoLastMigration()).rejects.toThrow(/unique|duplicate/i);
      expect(await indexesOf("postCode")).toContain("companyId,id");

      await database.sql(`delete from "postCode" where "companyId" = '${other}'`);
      await dataSource.undoLastMigration();
      expect(await Promise.all(partitioned.map(indexesOf))).toEqual(former);
      expect((await contents()).filter((rows, i) => rows !== before[i])).toHaveLength(1);
    } finally {
      await dataSource.destroy();
    }
  });
});

// The embedded database's lock blocks a whole process, so it is tested with processes: workers.test.ts.
if (databaseKind !== "sqlite")
  test("ten concurrent starts on a new database all succeed", async () => {
    let filling = 0;
    const together: number[] = [];
    const fill = async (): Promise<number> => {
      together.push((filling += 1));
      await new Promise((resolve) => setTimeout(resolve, 10));
      filling -= 1;
      return 0;
    };
    const opened = await Promise.all(Array.from({ length: 10 }, () => open("auto", fill)));
    await Promise.all(opened.map(({ close }) => close()));
    expect(together).toEqual(Array(10).fill(1));
    const rows = await database.sql('select "name" from "migrations"');
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

test("MIGRATE=check rejects a database with pending migrations, and changes nothing; afterwards it passes", async () => {
  // An SQLite file that is missing has a sentence with its name: test/process/database-start.test.ts.
  if (databaseKind === "sqlite") await database.sql("pragma user_version");
  await expect(open("check")).rejects.toThrow(
    "The schema of the database is only checked, and the database lacks migrations; run `npm run migrate`, or start the service with MIGRATE=auto.",
  );
  expect(await hasTables()).toBe(false);
  await (await open("auto")).close();
  await (await open("check")).close();
});

test("unknown tables are left unchanged", async () => {
  await database.sql('create table "company" ("id" varchar(36) primary key)');
  await expect(open()).rejects.toThrow(
    "The database has tables that were not created by a migration of this service; start with a new DATABASE_URL and copy the data.",
  );
  expect(await database.sql('select "id" from "company"')).toEqual([]);
});

test("a failed migration leaves no partial schema", async () => {
  // A conflicting table exists; TypeORM prints the error on the console too.
  await database.sql('create table "counter" ("id" varchar(36) primary key)');
  const told = jest.spyOn(console, "log").mockReturnValue();
  await expect(open()).rejects.toThrow(
    "The table 'counter' already exists in the database of DATABASE_URL, and was not created by a migration of this service",
  );
  told.mockRestore();
  expect(await hasTables()).toBe(false);
  await database.sql('drop table "counter"');
  await (await open()).close();
  expect(await database.sql('select "name" from "company"')).toEqual([]);
});

describe("a database of another version of the service is rejected, and left unchanged", () => {
  const changed = async (statement: string): Promise<void> => {
    await (await open()).close();
    await database.sql(statement);
  };

  test("one with a newer migration", async () => {
    await changed(
      `insert into "migrations" ("timestamp", "name") values (9999999999999, 'Later9999999999999')`,
    );
    for (const migrate of ["auto", "check"] as const)
      await expect(open(migrate)).rejects.toThrow(
        "The database has the migration 'Later9999999999999', which this version of the service does not have; start the version that ran it or a later one, or restore a backup.",
      );
  });

  test("one that lacks a column", async () => {
    await changed('alter table "postCode" drop column "county"');
    await expect(open()).rejects.toThrow("The database has no column 'county' in the table 'postCode'");
    await expect(open("check")).rejects.toThrow("has no column 'county' in the table 'postCode'");
  });

  test("one that lacks a table", async () => {
    await changed('drop table "counter"');
    await expect(open()).rejects.toThrow("The database has no table 'counter'");
  });

  test("one with an additional required column; optional ones are ignored", async () => {
    await changed('alter table "postCode" add "remark" varchar(10)');
    await (await open()).close();
    if (databaseKind === "sqlite") return;
    await database.sql('alter table "postCode" add "needed" integer not null');
    await expect(open()).rejects.toThrow(
      "has the further column 'needed' in the table 'postCode', which is never empty",
    );
  });

  if (databaseKind === "postgres")
    test("one with a column of another type", async () => {
      await changed('alter table "postCode" alter column "city" type varchar(3)');
      await expect(open()).rejects.toThrow(
        "has the column 'city' of the table 'postCode' as character varying",
      );
      await database.sql('alter table "postCode" alter column "city" type text collate "C"');
      await (await open()).close();
      await database.sql('alter table "postCode" alter column "city" drop not null');
      await expect(open()).rejects.toThrow(
        "The database has the column 'city' of the table 'postCode' as text, with another type, length, collation, key or NOT NULL, unlike the migrations of this service; undo the change, or restore a backup.",
      );
    });

  test("additional indexes are ignored", async () => {
    await changed('create index "byCounty" on "postCode" ("county")');
    const { close } = await open();
    await expect(close()).resolves.toBeUndefined();
  });
});
