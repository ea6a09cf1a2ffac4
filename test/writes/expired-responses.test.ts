/** Responses of asynchronous and of repeatable requests are deleted after a day, without a later request of the kind. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config/config";
import { openDatabase } from "../../src/database/open";
import { model } from "../../src/entities";
import { serviceRecords } from "../../src/odata";
import { asyncRequests } from "../../src/odata/store/async-request";
import { rememberedStatements } from "../../src/odata/store/repeatable-request";
import { newDatabase } from "../databases";

const hour = 3_600_000;
afterEach(() => jest.restoreAllMocks());

test("those of a day are kept; older ones are deleted in portions", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lease-expired-"));
  const database = await newDatabase(folder, "tables");
  const { store, close } = await openDatabase(
    readConfig({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: "2", DEMO_DATA: "none" }),
  );
  const count = async (table: string): Promise<number> =>
    Number((await database.sql(`select count(*) as "count" from "${table}"`))[0]?.["count"]);
  const counts = async (): Promise<readonly number[]> => [
    await count("asyncRequest"),
    await count("repeatableRequest"),
  ];
  const { insert } = rememberedStatements(store.dialect, model.partitionColumn);
  const requests = asyncRequests(store);
  /** Stores so many responses of each kind as at that time. */
  const storeAt = async (time: number, number: number): Promise<void> => {
    jest.spyOn(Date, "now").mockReturnValue(time);
    for (let i = 0; i < number; i += 1) {
      await requests.add(randomUUID(), "owner", "read", 1000);
      await store.transaction(async (transaction) => {
        await transaction.execute(insert, {
          requestKey: randomUUID(),
          fingerprint: "f",
          firstSent: new Date(time).toISOString(),
          partition: "",
          status: 204,
          headers: "{}",
          body: "",
        });
      }, new AbortController().signal);
    }
  };
  const records = serviceRecords(store, { model, deltaMaxAge: 24 * hour });
  const begin = Date.UTC(2026, 0, 2);
  await storeAt(begin, 60);
  await storeAt(begin + 12 * hour, 1);
  const forgetAt = (time: number): Promise<boolean> => {
    jest.spyOn(Date, "now").mockReturnValue(time);
    return records.forgetResponses();
  };
  expect(await forgetAt(begin + 24 * hour)).toBe(false);
  expect(await counts()).toEqual([61, 61]);
  // The repeatable ones are kept for an hour longer.
  expect(await forgetAt(begin + 24.5 * hour)).toBe(true);
  expect(await counts()).toEqual([41, 61]);
  expect(await forgetAt(begin + 25.5 * hour)).toBe(true);
  expect(await counts()).toEqual([21, 11]);
  expect(await forgetAt(begin + 25.5 * hour)).toBe(true);
  expect(await counts()).toEqual([1, 1]);
  expect(await forgetAt(begin + 25.5 * hour)).toBe(false);
  expect(await counts()).toEqual([1, 1]);
  expect(await forgetAt(begin + 48 * hour)).toBe(true);
  expect(await counts()).toEqual([0, 0]);
  await close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
