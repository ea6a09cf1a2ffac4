/** Operations of a model whose sets are all at the service root: at the root, on a set, on a record. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { DataSource } from "typeorm";
import {
  type ActionHandlers,
  type Caller,
  createListener,
  createService,
  entitiesFor,
} from "../../src/odata";
import { type FunctionHandlers, modelOf, storeOf } from "../../src/odata";
import { changeCounter, entityType, key, property } from "../../src/odata/store/decorators";
import { send, type TestAnswer } from "../harness";

const number = { type: "Edm.Int64" } as const;
const copies = { name: "copies", description: "Copies.", type: "Edm.Int32" } as const;

@entityType({
  name: "book",
  set: "books",
  description: "A book.",
  naturalKey: ["isbn"],
  operations: [
    { kind: "function", name: "counted", description: "Count.", onCollection: true, result: number },
    {
      kind: "action",
      name: "stock",
      description: "Stocks.",
      onCollection: true,
      parameters: [copies],
      result: number,
    },
    {
      kind: "action",
      name: "sell",
      description: "Sells.",
      parameters: [copies],
      result: { type: "book" },
    },
  ],
})
class Book {
  @key({ description: "Id." }) id!: string;
  @property("Edm.String", { description: "ISBN.", maxLength: 20 }) isbn!: string;
  @property("Edm.Int32", { description: "Copies." }) copies!: number;
  @changeCounter() rowVersion!: number;
}

const model = modelOf([Book], {
  namespace: "Shop",
  container: "Container",
  operations: [
    { kind: "function", name: "twice", description: "Twice.", parameters: [copies], result: number },
    { kind: "action", name: "clear", description: "Clears." },
    { kind: "action", name: "add", description: "Adds.", parameters: [copies], result: { type: "book" } },
  ],
});

const functions: FunctionHandlers = {
  "/twice": ({ parameters }) => ({ value: 2 * Number(parameters["copies"]) }),
  "book/counted": async ({ members }) => ({ value: (await members()).length }),
};
const actions: ActionHandlers = {
  "/clear": async ({ records }) => {
    await records.removeAll("book", {});
    return undefined;
  },
  "/add": async ({ parameters, records }) => {
    const { id } = await records.create("book", { isbn: "new", copies: Number(parameters["copies"]) });
    return { id: String(id), created: true };
  },
  "book/stock": async ({ members, parameters, records }) => {
    const all = await members();
    for (const { id } of all)
      await records.update("book", { id: String(id) }, { copies: Number(parameters["copies"]) });
    return { value: all.length };
  },
  "book/sell": async ({ record: { id, copies: stock }, parameters, records }) => {
    const rest = Number(stock) - Number(parameters["copies"]);
    await records.update("book", { id: String(id) }, { copies: rest });
    return { id: String(id) };
  },
};

// prettier-ignore
const limits = {
  maxPageSize: 1000, maxExpandDepth: 4, maxExpressionNodes: 1000, maxRequestNodes: 100_000, maxEachRecords: 1000,
  maxBatchOperations: 100, maxBodyValues: 100_000, deltaMaxAge: 86_400_000, maxUrlLength: 8192, maxBodySize: 1e6,
  maxBodyMemory: 1e8, requestTimeout: 30_000, readProcesses: 0, poolTimeout: 0, statementTimeout: 0,
};

let server: Server;
beforeAll(async () => {
  const entities = entitiesFor("better-sqlite3", [Book], model);
  const db = new DataSource({ type: "better-sqlite3", database: ":memory:", synchronize: true, entities });
  const store = storeOf(await db.initialize(), undefined, model, limits);
  const handle = createService({ model, store, behaviours: {}, functions, actions, limits, tokenKey: "key" });
  const authenticate = (): Caller => ({ id: randomUUID(), name: "", canWrite: true, partitions: "*" });
  const listener = createListener({ handle, limits, authenticate, finished: () => undefined });
  server = createServer((req, res) =>
    listener(req, res, { prefix: "", root: `http://${req.headers.host}` }),
  ).listen(0, "127.0.0.1");
  server.on("close", () => void store.close().then(() => db.destroy()));
  await once(server, "listening");
  await ask("POST", "/books", { isbn: "a", copies: 3 });
});
afterAll(async () => {
  server.close();
  await once(server, "close");
});

const ask = (method: string, path: string, body?: unknown): Promise<TestAnswer> =>
  send(method, `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {}, body);

test.each<[method: string, path: string, body: unknown, status: number, expected: unknown]>([
  ["GET", "/twice(copies=4)", undefined, 200, { value: 8 }],
  ["GET", "/books/counted", undefined, 200, { value: 1 }],
  ["POST", "/add", { copies: 5 }, 201, { isbn: "new", copies: 5 }],
  ["POST", "/books/stock", { copies: 7 }, 200, { value: 2 }],
  ["POST", "/books(isbn='a')/sell", { copies: 2 }, 200, { isbn: "a", copies: 5 }],
  ["POST", "/books(isbn='none')/sell", { copies: 2 }, 404, { error: { code: "Internal_RecordNotFound" } }],
  ["OPTIONS", "/clear", undefined, 204, undefined],
  ["POST", "/clear", undefined, 204, undefined],
  ["GET", "/books/counted", undefined, 200, { value: 0 }],
])("%s %s %j: %d", async (method, path, body, status, expected) => {
  const answer = await ask(method, path, body);
  expect([answer.status, answer.text === "" ? undefined : answer.json]).toMatchObject([status, expected]);
});
