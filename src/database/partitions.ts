/**
 * `PARTITION_BY_COMPANY`: on PostgreSQL, the tables whose keys begin with the company are hash-partitioned by it. Their
 * partitions are made after the migrations, which need not know of them: PostgreSQL applies changes of columns and
 * indexes to all partitions of a table.
 */
import type { DataSource, QueryRunner } from "typeorm";
import { ConfigurationError, type DatabaseConfig, type MigrationMode } from "../config/config";
import { entities, model } from "../entities";
import { declaredTables } from "../odata";

/** The column by whose hash rows are divided. */
const column = model.partitionColumn;

/** The tables whose primary key begins with the company. */
const dividedTables: readonly string[] = declaredTables(entities, model)
  .filter(({ columns }) => columns[column]?.primary)
  .map(({ name }) => name);

/**
 * Partitions the tables of an empty database as the setting requires, and those that migrations have added to a
 * partitioned one. Rejects with a sentence when the database is divided in another way, or has records and is not
 * divided; with `check`, also when there is something to do.
 */
export async function partitionTables(
  dataSource: DataSource,
  mode: MigrationMode,
  wanted: number | undefined,
): Promise<void> {
  if (dataSource.options.type !== "postgres") return;
  const runner = dataSource.createQueryRunner();
  try {
    const found = await partitionsOf(runner);
    const existing = Math.max(...found.values());
    const plain = dividedTables.filter((table) => found.get(table) === 0);
    const count = existing || wanted;
    if (count === undefined) return;
    if (wanted !== undefined && wanted !== count)
      throw refused(wanted, `the tables have ${count} partitions; expected ${count}, or no value`);
    const [first] = plain;
    if (first === undefined) return;
    if (existing === 0 && (await hasRows(runner, plain)))
      throw refused(
        count,
        "the database has records, in tables that are not partitioned; expected an empty database, into which `npm run copy` copies this one",
      );
    if (mode === "check") throw outdated(`the table '${first}' is not partitioned`);
    await runner.startTransaction();
    for (const table of plain) await partition(runner, table, count);
    await runner.commitTransaction();
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}

/** Rejects the setting for other databases. */
export function requirePartitionable({
  database,
  partitions,
}: Pick<DatabaseConfig, "database" | "partitions">): void {
  if (partitions !== undefined && database.kind !== "postgres")
    throw refused(partitions, `DATABASE_URL is of the kind ${database.kind}; expected postgres, or no value`);
}

const refused = (wanted: number, reason: string): ConfigurationError =>
  new ConfigurationError("PARTITION_BY_COMPANY", `PARTITION_BY_COMPANY is ${wanted}, but ${reason}.`);

/**
 * The error of a schema that may only be checked, as by a service with MIGRATE=check and by commands that read, and of
 * which this was found. `steps` come before the usual ones.
 */
export const outdated = (found: string, steps = ""): ConfigurationError =>
  new ConfigurationError(
    "MIGRATE",
    `The schema of the database is only checked, and ${found}; ${steps}run \`npm run migrate\`, or start the service with MIGRATE=auto.`,
  );

/** The number of partitions of each table; 0: it is not partitioned. */
async function partitionsOf(runner: QueryRunner): Promise<ReadonlyMap<string, number>> {
  const rows = (await runner.query(
    `select t.name, (select count(*) from pg_inherits where inhparent = to_regclass(quote_ident(t.name)))::int as count
      from unnest($1::text[]) as t(name)`,
    [dividedTables],
  )) as readonly { readonly name: string; readonly count: number }[];
  return new Map(rows.map(({ name, count }) => [name, count]));
}

async function hasRows(runner: QueryRunner, tables: readonly string[]): Promise<boolean> {
  const any = tables.map((table) => `exists (select 1 from "${table}")`).join(" or ");
  const [row] = (await runner.query(`select ${any} as any`)) as readonly { readonly any: boolean }[];
  return row?.any === true;
}

/** Replaces a table by a partitioned one with its rows, key and indexes. */
async function partition(runner: QueryRunner, table: string, count: number): Promise<void> {
  const before = `${table}_plain`;
  const definitions = async (text: string): Promise<readonly string[]> => {
    const rows = (await runner.query(text, [table])) as readonly { readonly text: string }[];
    return rows.map((row) => row.text);
  };
  const keys = await definitions(
    `select format('alter table %I add constraint %I %s', $1::text, conname, pg_get_constraintdef(oid)) as text
      from pg_constraint where conrelid = to_regclass(quote_ident($1)) and contype in ('p', 'u')`,
  );
  const indexes = await definitions(
    `select pg_get_indexdef(indexrelid) as text from pg_index i where indrelid = to_regclass(quote_ident($1))
      and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`,
  );
  await runner.query(`alter table "${table}" rename to "${before}"`);
  await runner.query(
    `create table "${table}" (like "${before}" including all excluding indexes) partition by hash ("${column}")`,
  );
  for (let i = 0; i < count; i += 1)
    await runner.query(
      `create table "${table}_p${i}" partition of "${table}" for values with (modulus ${count}, remainder ${i})`,
    );
  await runner.query(`insert into "${table}" select * from "${before}"`);
  await runner.query(`drop table "${before}"`);
  for (const statement of [...keys, ...indexes]) await runner.query(statement);
}
