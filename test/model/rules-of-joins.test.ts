/**
 * A computed field of the model and the caller's request follow the same navigation property: the field sees every
 * record, the request those of the caller, in whichever order they are named.
 */
import { randomUUID } from "node:crypto";
import { DataSource } from "typeorm";
import {
  type Caller,
  createService,
  entitiesFor,
  modelOf,
  type ODataRequest,
  storeOf,
  type View,
} from "../../src/odata";
import { changeCounter, entityType, key, navigation, property } from "../../src/odata/store/decorators";

const text = (expression?: string) =>
  property<string>("Edm.String", {
    description: "A text.",
    maxLength: 100,
    ...(expression !== undefined && { expression, access: "computed" as const }),
  });

abstract class Row {
  @key({ description: "Id." }) id!: string;
  @changeCounter() rowVersion!: number;
}

@entityType({ name: "author", set: "authors", description: "An author.", naturalKey: ["name"] })
class Author extends Row {
  @text() name!: string;
  @text() city!: string;
}

@entityType({ name: "book", set: "books", description: "A book.", naturalKey: ["title"] })
class Book extends Row {
  @text() title!: string;
  @text() author!: string;
  @text("writtenBy/city") city!: string;
  @navigation({ target: "author", on: [["author", "name"]], description: "The author." }) writtenBy!: Author;
}

const classes = [Author, Book];
const model = modelOf(classes, { namespace: "Test", container: "Shop" });
// prettier-ignore
const limits = {
  maxPageSize: 1000, maxExpandDepth: 4, maxExpressionNodes: 1000, maxRequestNodes: 100_000, maxEachRecords: 1000,
  maxBodyValues: 1000, deltaMaxAge: 86_400_000, maxUrlLength: 8192, maxBodySize: 1_000_000, readProcesses: 0, poolTimeout: 0, statementTimeout: 0,
};

const onlyAda: View = {
  id: "ada",
  operations: "*",
  sets: new Map([
    [
      "authors",
      {
        read: [{ partitions: "*", filter: "name eq 'Ada'" }],
        write: [],
        hidden: new Set<string>(),
        readOnly: new Set<string>(),
        allow: new Set<"create">(),
      },
    ],
  ]),
};

let db: DataSource;
let ask: (view: View | undefined, method: string, url: string, body?: object) => Promise<unknown>;
beforeAll(async () => {
  const entities = entitiesFor("better-sqlite3", classes, model);
  db = await new DataSource({
    type: "better-sqlite3",
    database: ":memory:",
    synchronize: true,
    entities,
  }).initialize();
  const store = storeOf(db, undefined, model, limits);
  const service = createService({ model, store, behaviours: {}, limits, tokenKey: "0".repeat(64) });
  ask = async (view, method, url, body) => {
    const caller: Caller = {
      id: randomUUID(),
      name: "",
      canWrite: true,
      partitions: "*",
      ...(view && { view }),
    };
    const request: ODataRequest = {
      method,
      url,
      root: "http://service",
      headers: { "content-type": "application/json", accept: "application/json;odata.metadata=none" },
      body: () => Promise.resolve(Buffer.from(JSON.stringify(body ?? {}))),
      caller,
      id: randomUUID(),
      signal: () => new AbortController().signal,
    };
    return (await service(request)).body;
  };
  for (const [name, city] of [
    ["Ada", "London"],
    ["Bea", "Bern"],
  ]) {
    await ask(undefined, "POST", "/authors", { name, city });
    await ask(undefined, "POST", "/books", { title: `By ${name}`, author: name });
  }
});
afterAll(() => db.destroy());

test.each([
  "city eq 'Bern' and writtenBy/city eq null",
  "writtenBy/city eq null and city eq 'Bern'",
  "city ne writtenBy/city",
  "writtenBy/city ne city",
])("%s", async (condition) => {
  const titles = async (view: View | undefined): Promise<unknown> =>
    JSON.parse(
      String(await ask(view, "GET", `/books?$filter=${encodeURIComponent(condition)}&$select=title`)),
    );
  expect(await titles(onlyAda)).toMatchObject({ value: [{ title: "By Bea" }] });
  expect(await titles(undefined)).toMatchObject({ value: [] });
});
