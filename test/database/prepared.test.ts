/** Prepared statements of PostgreSQL, whose plans may ignore the values: only changes and short reads are prepared. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { bounded, type Statement } from "../../src/odata/sql/fragment";
import { postgresStore } from "../../src/odata/store/postgres/store";
import { newDatabase, type TestDatabase } from "../databases";

let folder: string;
let database: TestDatabase;
let pool: Pool;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-prepared-"));
  database = await newDatabase(folder, "tables");
  // The one connection shows its own statements.
  pool = new Pool({ connectionString: database.url, max: 1 });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const plain = (text: string): Statement<unknown> => ({ text, parameters: [] });
const read = plain('select "number" from "leaseUnit"');
const change = plain('update "leaseUnit" set "number" = "number"');

test.each<[string, "query" | "execute", Statement<unknown>, boolean]>([
  ["a short read", "query", bounded(read), true],
  ["a change", "execute", change, true],
  ["a short read of long texts", "query", { ...bounded(read), long: true }, false],
  ["a read of any number of rows", "query", read, false],
])("%s, executed three times: in a transaction as outside", async (_, method, statement, isPrepared) => {
  const store = postgresStore({ pool, statementTimeout: 0 });
  const { signal } = new AbortController();
  for (let i = 0; i < 3; i += 1) {
    if (method === "query") await store.query(statement, {});
    await store.transaction(async (transaction) => void (await transaction[method](statement, {})), signal);
  }
  const { rows } = await pool.query("select statement from pg_prepared_statements");
  expect(rows).toEqual(isPrepared ? [{ statement: statement.text }] : []);
});
