/** Beside a long read, SQLite cannot use its log again, which grows with each write; the store reports that it is behind. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { model } from "../../src/entities";
import type { Statement } from "../../src/odata/sql/fragment";
import { fairShare } from "../../src/odata/store/fair-share";
import { instrumented } from "../../src/odata/store/instrumented-store";
import { openFile } from "../../src/odata/store/sqlite/store";
import { Sqlite } from "../../src/odata/store/sqlite/connection";
import { embeddedStore } from "../../src/odata/write/store";

const limits = { readProcesses: 1, poolTimeout: 60_000 };
const signal = new AbortController().signal;
const insert: Statement<object> = { text: "insert into note values (zeroblob(8 << 20))", parameters: [] };

test("is behind while a read lasts, through all wrappers of a store", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lease-behind-"));
  const file = join(folder, "lease.db");
  const writer = openFile(file);
  writer.exec("create table note (content blob)");
  const shared = fairShare(embeddedStore(writer, model, limits), { ...limits, poolSize: 1 }).storeFor(
    "caller",
  );
  const store = instrumented(shared, () => undefined);
  const reader = new Sqlite(file, { readonly: true });
  try {
    const write = async (times: number): Promise<void> => {
      for (let n = 0; n < times; n += 1)
        await store.transaction((transaction) => Promise.resolve(transaction.execute(insert, {})), signal);
    };
    await write(10);
    expect(store.isBehind?.()).toBe(false);
    reader.exec("begin");
    reader.prepare("select count(*) from note").get();
    // 64 MiB are much; each write has 8.
    await write(6);
    expect(store.isBehind?.()).toBe(false);
    await write(4);
    expect(store.isBehind?.()).toBe(true);
    reader.exec("commit");
    expect(store.isBehind?.()).toBe(false);
  } finally {
    reader.close();
    await store.close();
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
