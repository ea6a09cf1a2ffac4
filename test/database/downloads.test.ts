/** Downloads that are read slowly hold connections to PostgreSQL; some are left for callers that hold none. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { fairShare } from "../../src/odata";
import { postgresStore } from "../../src/odata/store/postgres/store";
import type { Row } from "../../src/odata/store/store";
import { newDatabase, type TestDatabase } from "../databases";

/** Four of them for downloads. */
const poolSize = 6;

let folder: string;
let database: TestDatabase;
let pool: Pool;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-downloads-"));
  database = await newDatabase(folder);
  pool = new Pool({ connectionString: database.url, max: poolSize });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("two callers that read slowly leave a connection for the download of a third", async () => {
  const limits = { poolSize, readProcesses: 1, poolTimeout: 200 };
  const { storeFor } = fairShare(postgresStore({ pool, statementTimeout: 0 }), limits);
  const numbers = { text: "select generate_series(1, 10000)", parameters: [] };
  const open: AsyncIterator<readonly Row[]>[] = [];
  /** Reads the first rows and waits; resolves with the status. */
  const begin = async (caller: string): Promise<unknown> => {
    const download = storeFor(caller).stream(numbers, {}, 100)[Symbol.asyncIterator]();
    open.push(download);
    return download.next().then(
      ({ value }) => value[0],
      (error: { readonly status: number }) => error.status,
    );
  };
  try {
    expect([await begin("a"), await begin("a"), await begin("a")]).toEqual([[1], [1], 503]);
    expect([await begin("b"), await begin("b")]).toEqual([[1], 503]);
    expect(await begin("c")).toEqual([1]);
  } finally {
    for (const download of open) await download.return?.();
  }
  // All connections are back.
  expect([await begin("a"), await begin("a")]).toEqual([[1], [1]]);
  for (const download of open) await download.return?.();
});
