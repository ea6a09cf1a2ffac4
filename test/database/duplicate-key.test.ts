/** A key that exists already is named by all of its properties, in a model without a partition. */
import { DataSource } from "typeorm";
import { createService, entitiesFor, modelOf, type ODataRequest, storeOf } from "../../src/odata";
import { changeCounter, entityType, key, property } from "../../src/odata/store/decorators";

@entityType({ name: "seat", set: "seats", description: "A seat.", naturalKey: ["line", "place"] })
class Seat {
  @key({ description: "Id." })
  id!: string;

  @changeCounter()
  rowVersion!: number;

  @property("Edm.String", { description: "Line.", maxLength: 5 })
  line!: string;

  @property("Edm.Int32", { description: "Place." })
  place!: number;
}

const limits = {
  maxPageSize: 10,
  maxExpandDepth: 1,
  maxExpressionNodes: 100,
  maxRequestNodes: 1000,
  maxBodyValues: 100,
  maxEachRecords: 10,
  maxUrlLength: 8192,
  maxBodySize: 1_000_000,
  deltaMaxAge: 1000,
};
const model = modelOf([Seat], { namespace: "Theatre", container: "House" });
let source: DataSource;

beforeAll(async () => {
  source = await new DataSource({
    type: "better-sqlite3",
    database: ":memory:",
    synchronize: true,
    entities: entitiesFor("better-sqlite3", [Seat], model),
  }).initialize();
});
afterAll(() => source.destroy());

test.each([
  ["the same key", { line: "A", place: 1 }, "A record with the same line and place already exists."],
  ["another place", { line: "A", place: 2 }, undefined],
  ["another line", { line: "B", place: 1 }, undefined],
])("%s", async (_, seat, message) => {
  const store = storeOf(source, undefined, model, { readProcesses: 0, poolTimeout: 0, statementTimeout: 0 });
  const service = createService({ model, store, behaviours: {}, limits, tokenKey: "key" });
  const post = (body: object): Promise<number> =>
    Promise.resolve(service(request(body))).then(({ status }) => status);
  await post({ line: "A", place: 1 }).catch(() => undefined);
  const second = post(seat);
  if (message === undefined) expect(await second).toBe(201);
  else await expect(second).rejects.toThrow(message);
});

const request = (body: object): ODataRequest => ({
  method: "POST",
  url: "/seats",
  root: "http://127.0.0.1",
  headers: { "content-type": "application/json" },
  body: () => Promise.resolve(Buffer.from(JSON.stringify(body))),
  caller: { id: "00000000-0000-4000-8000-000000000000", name: "", canWrite: true, partitions: "*" },
  id: "00000000-0000-4000-8000-000000000001",
  signal: () => new AbortController().signal,
});
