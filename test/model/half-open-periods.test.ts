/** Periods whose end is the first day after them (Temporal Data 4.0, section 4.2.3), in a model without partitions. */
import { randomBytes, randomUUID } from "node:crypto";
import { DataSource } from "typeorm";
import { readConfig } from "../../src/config/config";
import { createService, entitiesFor, loadRecords, modelOf, storeOf } from "../../src/odata";
import { csdlJson } from "../../src/odata/metadata/csdl";
import { serviceFacts } from "../../src/odata/metadata/facts";
import { changeCounter, entityType, key, property } from "../../src/odata/store/decorators";

@entityType({
  name: "offer",
  set: "offers",
  description: "An offer.",
  naturalKey: ["number"],
  applicationTime: { from: "since", to: "until", inclusive: false },
})
class Offer {
  @key({ description: "Unique id." }) id!: string;
  @changeCounter() rowVersion!: number;
  @property("Edm.Int32", { description: "Number." }) number!: number;
  @property("Edm.Date", { description: "First day." }) since!: string;
  @property("Edm.Date", { description: "First day after it." }) until!: string;
}

const classes = [Offer];
const model = modelOf(classes, { namespace: "Test", container: "Container" });
const caller = { id: randomUUID(), name: "", canWrite: true, partitions: "*" } as const;

let get: (url: string) => Promise<readonly number[]>;
let stop: () => Promise<void>;
beforeAll(async () => {
  const entities = entitiesFor("better-sqlite3", classes, model);
  const db = new DataSource({ type: "better-sqlite3", database: ":memory:", synchronize: true, entities });
  const { limits } = readConfig({ DATABASE_URL: "sqlite:unused.db" });
  const store = storeOf(await db.initialize(), undefined, model, {
    ...limits,
    statementTimeout: 0,
    readProcesses: 0,
    poolTimeout: 0,
  });
  stop = async () => {
    await store.close();
    await db.destroy();
  };
  const offers = [
    { number: 1, until: "2026-01-01" },
    { number: 2, since: "2026-01-01", until: "2027-01-01" },
    { number: 3, since: "2027-01-01" },
    { number: 4, since: "2026-03-01", until: "2026-03-01" }, // no day
  ];
  await loadRecords(
    store,
    model,
    offers.map((offer) => ({ set: "offers", record: { id: randomUUID(), ...offer } })),
    { partition: "", userId: caller.id, now: "2026-01-01T00:00:00.000Z" },
  );
  const tokenKey = randomBytes(32).toString("hex");
  const service = createService({ model, store, behaviours: {}, limits, tokenKey });
  get = async (url) => {
    const { signal: never } = new AbortController();
    const signal = (): AbortSignal => never;
    const body = () => Promise.resolve(Buffer.alloc(0));
    const request = { method: "GET", url, root: "http://service", headers: {}, body, caller, id: "", signal };
    const { body: bytes } = await service(request);
    return JSON.parse(Buffer.from(bytes as Uint8Array).toString()).value.map(
      ({ number }: { number: number }) => number,
    );
  };
});
afterAll(() => stop());

test.each([
  ["$at=2025-12-31", [1]],
  ["$at=2026-01-01", [2]],
  ["$at=2026-12-31", [2]],
  ["$at=2027-01-01", [3]],
  ["$from=2025-12-31&$to=2026-01-01", [1]],
  ["$from=2025-12-31&$toInclusive=2026-01-01", [1, 2]],
  ["$from=2026-01-01&$to=2027-01-01", [2]],
  ["$from=2026-06-30", [2, 3]],
  ["$at=2026-03-01", [2]],
  ["$from=2026-02-28&$to=2026-03-02", [2]],
])("%s", async (options, numbers) => {
  expect(await get(`/offers?${options}`)).toEqual(numbers);
});

test("the metadata says that the end is not part of a period", () => {
  expect(csdlJson(model, serviceFacts(6))).toMatchObject({
    Test: {
      Container: {
        offers: { "@Temporal.ApplicationTimeSupport": { UnitOfTime: { ClosedClosedPeriods: false } } },
      },
    },
  });
});
