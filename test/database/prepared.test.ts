/** Prepared statements of PostgreSQL, whose plans may ignore the values: short reads, and statements of transactions. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { bounded, type Statement } from "../../src/odata/sql/fragment";
import { postgresStore } from "../../src/odata/store/postgres/store";
import type { Store } from "../../src/odata";
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

const { signal } = new AbortController();
const outside =
  (statement: Statement<unknown>) =>
  (store: Store): unknown =>
    store.query(statement, {});
const within =
  (method: "query" | "execute", statement: Statement<unknown>) =>
  (store: Store): unknown =>
    store.transaction(async (transaction) => void (await transaction[method](statement, {})), signal);

// A connection with more is closed; a statement whose name was forgotten would be prepared a second time.
test("a statement that is used again and again keeps its name among many others", async () => {
  const store = postgresStore({ pool, statementTimeout: 0 });
  const often = bounded(read);
  for (let i = 0; i < 600; i += 1) {
    if (i % 50 === 0) for (let n = 0; n < 2; n += 1) await store.query(often, {});
    await store.query(bounded(plain(`select ${i}`)), {});
  }
  const { rows } = await pool.query("select statement from pg_prepared_statements");
  expect(rows).toEqual([{ statement: often.text }]);
});

test.each<[string, (store: Store) => unknown, Statement<unknown>[]]>([
  ["a short read", outside(bounded(read)), [read]],
  ["a short read of long texts", outside({ ...bounded(read), long: true }), []],
  ["a read of any number of rows", outside(read), []],
  ["a read of any number of rows in a transaction", within("query", read), [read]],
  ["a change", within("execute", change), [change]],
])("%s, executed three times", async (_, run, prepared) => {
  const store = postgresStore({ pool, statementTimeout: 0 });
  for (let i = 0; i < 3; i += 1) await run(store);
  const { rows } = await pool.query("select statement from pg_prepared_statements");
  expect(rows).toEqual(prepared.map(({ text }) => ({ statement: text })));
});
