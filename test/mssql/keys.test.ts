/** The statements by which the migration of keys changes tables on the servers, where it alters what is there. */
import { DefaultNamingStrategy, type QueryRunner, type Table, type TableIndex } from "typeorm";
import { KeysByCompany1763913600000 } from "../../src/database/migrations/1763913600000-keys-by-company";
import { model } from "../../src/entities";

/** The migration's queries of a database of that kind. */
async function statementsOf(type: "mssql" | "postgres", way: "up" | "down"): Promise<readonly string[]> {
  const asked: string[] = [];
  const runner = {
    dataSource: { options: { type }, namingStrategy: new DefaultNamingStrategy() },
    query: (text: string) => Promise.resolve(void asked.push(text)),
    dropIndex: ({ name }: Table, { name: index }: TableIndex) =>
      Promise.resolve(void asked.push(`DROP INDEX "${index}" ON "${name}"`)),
    createIndex: ({ name }: Table, { name: index }: TableIndex) =>
      Promise.resolve(void asked.push(`CREATE UNIQUE INDEX "${index}" ON "${name}"`)),
  };
  await new KeysByCompany1763913600000()[way](runner as unknown as QueryRunner);
  return asked;
}

const nameOf = (table: string, ...columns: string[]): string =>
  new DefaultNamingStrategy().primaryKeyName(table, columns);
const [id, both] = [
  (table: string) => nameOf(table, "id"),
  (table: string) => nameOf(table, "companyId", "id"),
];
const of = (table: string, all: readonly string[]): readonly string[] =>
  all.filter((text) => text.includes(`"${table}"`));

test.each(["mssql", "postgres"] as const)("every table of a company is changed, on %s", async (type) => {
  const partitioned = model.types.filter((one) => one.partitioned && !one.query).map(({ table }) => table);
  for (const way of ["up", "down"] as const) {
    const changed = (await statementsOf(type, way)).map((text) => /(?:TABLE|ON) "(\w+)"/.exec(text)?.[1]);
    expect(new Set(changed.filter((table) => table !== undefined))).toEqual(new Set(partitioned));
  }
});

test("SQL Server: the cluster of the natural key stays", async () => {
  expect(of("leaseUnit", await statementsOf("mssql", "up"))).toEqual([
    `ALTER TABLE "leaseUnit" DROP CONSTRAINT "${id("leaseUnit")}"`,
    `ALTER TABLE "leaseUnit" ADD CONSTRAINT "${both("leaseUnit")}" PRIMARY KEY NONCLUSTERED ("companyId", "id")`,
  ]);
  expect(of("leaseUnit", await statementsOf("mssql", "down"))).toEqual([
    `ALTER TABLE "leaseUnit" DROP CONSTRAINT "${both("leaseUnit")}"`,
    `ALTER TABLE "leaseUnit" ADD CONSTRAINT "${id("leaseUnit")}" PRIMARY KEY NONCLUSTERED ("id")`,
  ]);
});

test("SQL Server: a natural key that is the id is the primary key, and the cluster", async () => {
  expect(of("servicePrice", await statementsOf("mssql", "up"))).toEqual([
    `DROP INDEX "servicePrice_key" ON "servicePrice"`,
    `ALTER TABLE "servicePrice" DROP CONSTRAINT "${id("servicePrice")}"`,
    `ALTER TABLE "servicePrice" ADD CONSTRAINT "${both("servicePrice")}" PRIMARY KEY CLUSTERED ("companyId", "id")`,
  ]);
  expect(of("servicePrice", await statementsOf("mssql", "down"))).toEqual([
    `ALTER TABLE "servicePrice" DROP CONSTRAINT "${both("servicePrice")}"`,
    `ALTER TABLE "servicePrice" ADD CONSTRAINT "${id("servicePrice")}" PRIMARY KEY NONCLUSTERED ("id")`,
    `CREATE UNIQUE CLUSTERED INDEX "servicePrice_key" ON "servicePrice" ("companyId", "id")`,
  ]);
});

test("PostgreSQL changes the key in one statement", async () => {
  expect(of("leaseUnit", await statementsOf("postgres", "up"))).toEqual([
    `ALTER TABLE "leaseUnit" DROP CONSTRAINT "${id("leaseUnit")}", ADD CONSTRAINT "${both("leaseUnit")}" PRIMARY KEY ("companyId", "id")`,
  ]);
});
