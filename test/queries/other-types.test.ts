/** Types that the lease model does not have: a model of a record for each of them, on each database. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataSource } from "typeorm";
import { createService, entitiesFor, modelOf, storeOf } from "../../src/odata";
import { changeCounter, entityType, key, navigation, property } from "../../src/odata/store/decorators";
import { databaseKind, newDatabase, type TestDatabase } from "../databases";

@entityType({
  name: "genre",
  set: "genres",
  description: "A genre.",
  naturalKey: ["no"],
  hierarchies: [{ qualifier: "Tree", node: "no", parent: "broader" }],
})
class Genre {
  @key({ description: "Id." }) id!: string;
  @changeCounter() rowVersion!: number;
  @property("Edm.Int32", { description: "Number." }) no!: number;
  @property("Edm.Int32", { description: "Number of the broader genre." }) broaderNo!: number;
  @property("Edm.Int64", { description: "Copies." }) copies!: number;
  @navigation({ target: "genre", on: [["broaderNo", "no"]], description: "The broader genre." })
  broader!: Genre;
}

const classes = [Genre];
const model = modelOf(classes, { namespace: "Library", container: "Container" });
// prettier-ignore
const limits = {
  maxPageSize: 1000, maxExpandDepth: 4, maxExpressionNodes: 1000, maxRequestNodes: 100_000, maxEachRecords: 1000,
  maxBodyValues: 1000, deltaMaxAge: 86_400_000, maxUrlLength: 8192, maxBodySize: 1_000_000, readProcesses: 0, poolTimeout: 0, statementTimeout: 0,
};

let folder: string;
let database: TestDatabase;
let source: DataSource;
let service: ReturnType<typeof createService>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-types-"));
  database = await newDatabase(folder);
  // The tables are made by TypeORM, as in the lease service by migrations; SQL Server has the same types as PostgreSQL.
  source = await new DataSource(
    databaseKind === "postgres"
      ? { type: "postgres", url: database.url, synchronize: true, entities: entitiesFor("postgres", classes, model) }
      : { type: "better-sqlite3", database: ":memory:", synchronize: true, entities: entitiesFor("better-sqlite3", classes, model) }, // prettier-ignore
  ).initialize();
  const store = storeOf(source, undefined, model, limits);
  service = createService({ model, store, behaviours: {}, limits, tokenKey: "0".repeat(64) });
  // 10 is the root of 20 and 21, 22 is below 20.
  for (const [no, broaderNo, copies] of [[10, 0, "9223372036854775807"], [20, 10, "-9223372036854775808"], [21, 10, 1], [22, 20, 2]] as const)
    await ask("POST", "/genres", { no, broaderNo, copies }); // prettier-ignore
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** The status and the body of a response, or the message of an error. */
async function ask(method: string, url: string, body?: object): Promise<readonly [number, string]> {
  try {
    const response = await service({
      method,
      url: encodeURI(url),
      root: "http://service",
      headers: { "content-type": "application/json", accept: "application/json;odata.metadata=none" },
      body: () => Promise.resolve(Buffer.from(JSON.stringify(body ?? {}))),
      caller: { id: randomUUID(), name: "", canWrite: true, partitions: "*" },
      id: randomUUID(),
      signal: () => new AbortController().signal,
    });
    return [response.status, response.body as string];
  } catch (error) {
    const { status, message } = error as { readonly status: number; readonly message: string };
    return [status, message];
  }
}

/** The numbers of the genres, in the order of the response. */
async function numbers(query: string): Promise<readonly number[]> {
  const [status, body] = await ask("GET", `/genres?${query}`);
  expect([query, status, body]).toEqual([query, 200, body]);
  const { value } = JSON.parse(body) as { value: { no: number }[] };
  return value.map(({ no }) => no);
}

describe("integers of 64 bits are compared with whole numbers beyond them", () => {
  test.each<[condition: string, expected: number[]]>([
    ["copies eq 9223372036854775807", [10]],
    ["copies eq 9223372036854775808", []],
    ["copies lt 9223372036854775808", [10, 20, 21, 22]],
    ["copies ge 9223372036854775808", []],
    ["copies eq -9223372036854775808", [20]],
    ["copies eq -9223372036854775809", []],
    ["copies gt -9223372036854775809", [10, 20, 21, 22]],
    ["copies le -9223372036854775809", []],
    ["copies in (1,9223372036854775808)", [21]],
    ["copies in (1,9223372036854775807)", [10, 21]],
    ["copies in (-9223372036854775808,-9223372036854775809)", [20]],
  ])("%s", async (condition, expected) => {
    expect(await numbers(`$orderby=no&$filter=${condition}`)).toEqual(expected);
  });
});
