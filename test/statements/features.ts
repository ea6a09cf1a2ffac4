/**
 * The statements of features that the requests of the catalogue do not use: keys, limits, asynchronous requests, deliveries
 * to subscribers, and the commands that load, copy and compute rows.
 */
import { model } from "../../src/entities";
import {
  apiKeys,
  createLoader,
  hasPartitions,
  keepMaterializations,
  limitCounters,
  readRows,
  rebuildProjections,
  rowWriter,
  serviceKey,
  serviceRecords,
  storedRecords,
  type Store,
  tablesOf,
} from "../../src/odata";
import type { Statement } from "../../src/odata/sql/fragment";
import type { Dialect } from "../../src/odata/sql/dialect";
import {
  computeRows,
  countRecords,
  deletePositions,
  deleteRowsOf,
  forgetPositions,
  selectChangedKeys,
  selectEarlierRows,
  selectFurtherKeys,
  selectGeneration,
  selectPositions,
  selectRecordKeys,
} from "../../src/odata/sql/materialization";
import { selectAnyRow, selectNextOwners, tableOfRows } from "../../src/odata/sql/projection";
import { countRows, insertRows, selectKey, selectRows } from "../../src/odata/sql/table";
import { selectIds } from "../../src/odata/sql/write";
import { asyncRequests } from "../../src/odata/store/async-request";
import { forgetChanges } from "../../src/odata/store/change-log";
import { counterStatements, selectFree } from "../../src/odata/store/counter";
import { rememberedStatements } from "../../src/odata/store/repeatable-request";
import { company, estate, id } from "../golden/estate";

/** Statements that need many records or much time to be executed. */
export const rareStatements = (dialect: Dialect): readonly Statement<never>[] => [
  ...model.materializations.flatMap((each) => [
    selectPositions(dialect, each, "version"),
    selectGeneration(dialect, each, true),
    deletePositions(dialect, each, false),
    forgetPositions(dialect, each),
    countRecords(dialect, model, each, 1),
    selectChangedKeys(dialect, model, each),
    computeRows(dialect, model, each),
    selectRecordKeys(dialect, model, each, 1),
    selectFurtherKeys(dialect, model, each),
    deleteRowsOf(dialect, each),
    selectEarlierRows(dialect, each, 1),
    insertRows(dialect, tableOfRows(each.type), 2),
    insertRows(dialect, tableOfRows(each.positions), 2),
  ]),
  ...model.projections.flatMap((each) => [
    selectAnyRow(dialect, each),
    selectNextOwners(dialect, model, each, true),
    insertRows(dialect, tableOfRows(each.type), 2),
  ]),
  ...tablesOf(model).flatMap((table) => [
    countRows(dialect, table),
    selectKey(dialect, table),
    insertRows(dialect, table, 2),
    selectRows(dialect, table, { continues: false }),
    selectRows(dialect, table, { continues: true }),
  ]),
  ...Object.values(rememberedStatements(dialect, model.partitionColumn)),
  ...Object.values(counterStatements(dialect, model.partitionColumn)),
  ...model.types
    .filter(({ query }) => !query)
    .flatMap((type) => [forgetChanges(dialect, type), selectIds(dialect, type, type.naturalKey, 2)]),
  selectFree(dialect, model.type("leaseUnit"), {
    type: "leaseUnit",
    property: "number",
    prefix: "LU",
    digits: 5,
  }),
];

/** Uses each feature on the store. */
export async function useFeatures(store: Store): Promise<void> {
  await serviceKey(store, "catalogue");
  await useKeysAndLimits(store);
  await useAsyncRequests(store);
  await useDeliveries(store);
  await useCommands(store);
  await useStoredRows(store);
}

async function useKeysAndLimits(store: Store): Promise<void> {
  const keys = apiKeys(store);
  const key = {
    name: "key",
    digest: "d",
    role: "read",
    partitions: "*",
    expiresAt: "2030-01-01T00:00:00.000Z",
  };
  await keys.add(key);
  await keys.find(key.digest);
  await keys.list();
  await keys.revoke(key.name);
  const limits = limitCounters(store);
  for (const points of [1, 2]) await limits.add("caller", points, 60_000);
  await limits.get("caller", 60_000);
}

async function useAsyncRequests(store: Store): Promise<void> {
  const requests = asyncRequests(store);
  await requests.add(id(1), "owner", "read", 10);
  await requests.find(id(1), "owner");
  await requests.touch(id(1));
  await requests.cancel(id(1));
  await requests.finish(id(1), { status: 200, headers: {}, body: Buffer.from("x") });
  await requests.remove(id(1));
}

/** Those of the dispatcher (`src/notifications/deliver.ts`). */
async function useDeliveries(store: Store): Promise<void> {
  const records = serviceRecords(store, { model, deltaMaxAge: 1000 });
  const [set, userId] = [{ type: "leaseUnit", partition: company }, id(100)];
  const { changes } = records;
  await changes.newest({ record: "subscription", partition: "company", type: "entityType" });
  await changes.first(set, 0);
  await changes.extent(set, 0, 1);
  await changes.list(set, 0, 1);
  await records.transaction(userId, async (own) => {
    const { id: made = "" } = await own.create("subscription", {
      subscriptionId: "s",
      notificationUrl: "https://example.com/",
      resource: "leaseUnits",
    });
    const expected = {
      id: made,
      claimedUntil: "0001-01-01T00:00:00.000Z",
      deliveredChange: 0,
      failedAttempts: 0,
    };
    await own.setInternal("subscription", expected, { claimedUntil: "2030-01-01T00:00:00.000Z" });
    await own.newestChange(set);
    const start = async () => Number((await own.highest("subscriptionDelivery", "entryNo", { userId })) ?? 0);
    const entryNo = await own.nextNumber("subscriptionDelivery", start);
    await own.create("subscriptionDelivery", { entryNo, userId, outcome: "Delivered" });
    await own.removeAll("subscriptionDelivery", { userId, entryNo });
    await own.removeAll("subscription", { id: made });
  });
  await records.find("subscription", {});
}

/** The rows that reads of a day use, which are computed once they were missing. */
async function useStoredRows(store: Store): Promise<void> {
  const faults: unknown[] = [];
  const kept = keepMaterializations(store, model, { from: 1, rest: 0, fault: (error) => faults.push(error) });
  const inputs = { partition: company, now: new Date().toISOString() };
  for (const { type } of model.materializations) await kept.serve(store, type.name, inputs as never);
  await kept.settled();
  await kept.stop();
  if (faults.length > 0) throw faults[0];
}

/** Those of `npm run import`, `restore`, `copy` and `rebuild`. */
async function useCommands(store: Store): Promise<void> {
  const { signal } = new AbortController();
  await hasPartitions(store, model);
  const facts = { partition: company, userId: id(100), now: "2025-01-02T00:00:00.000Z" };
  for (const existing of ["keep", "replace"] as const) {
    const options = { store, model, behaviours: undefined, numbered: [], existing, logged: true };
    await createLoader(options)(estate, facts, signal);
  }
  for (const type of model.types.filter(({ query }) => !query))
    await arrayOf(storedRecords(store, type, { after: undefined, partitions: [company] }, 10));
  await rebuildProjections(store, model, signal, () => undefined);
  for (const table of tablesOf(model)) {
    const [rows = []] = await arrayOf(readRows(store, table, undefined, 10));
    await rowWriter(store)(table, rows, true, signal);
  }
}

async function arrayOf<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
