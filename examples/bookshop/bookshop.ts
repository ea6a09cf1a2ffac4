/**
 * A bookshop on the OData library: authors, books, and orders that lower the stock. In memory, without authentication.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { DataSource } from "typeorm";
import { type Behaviours, type Caller, ODataError } from "../../src/odata";
import { createListener, createService, entitiesFor, modelOf, storeOf, withBatch } from "../../src/odata";
import { changeCounter, entityType, key, navigation, property } from "../../src/odata/store/decorators";

const text = (description: string) =>
  property<string>("Edm.String", { description, maxLength: 100, searchable: true });
const integer = (description: string) => property<number>("Edm.Int32", { description });

abstract class BookshopRecord {
  @key({ description: "Unique id, assigned if a create gives none." }) id!: string;
  @changeCounter() rowVersion!: number;
}

@entityType({ name: "author", set: "authors", description: "An author.", naturalKey: ["name"] })
class Author extends BookshopRecord {
  @text("Name.") name!: string;
  @navigation({ target: "book", collection: true, on: [["name", "author"]], description: "Books." })
  books!: Book[];
}

@entityType({ name: "book", set: "books", description: "A book.", naturalKey: ["isbn"] })
class Book extends BookshopRecord {
  @text("ISBN.") isbn!: string;
  @text("Title.") title!: string;
  @text("Name of the author.") author!: string;
  @property("Edm.Decimal", { description: "Price in EUR.", precision: 9, scale: 2 }) price!: number;
  @integer("Copies in stock.") stock!: number;
  @navigation({ target: "author", on: [["author", "name"]], description: "The author." }) writtenBy!: Author;
}

@entityType({
  name: "order",
  set: "orders",
  description: "A sale.",
  naturalKey: ["number"],
  updatable: false,
})
class Order extends BookshopRecord {
  @integer("Number, counted from 1.") number!: number;
  @text("ISBN of the book.") isbn!: string;
  @integer("Copies.") quantity!: number;
}

const classes = [Author, Book, Order];
const model = modelOf(classes, { namespace: "Bookshop", container: "Shop" });

const behaviours: Behaviours = {
  order: {
    async beforeWrite({ record }, { records }) {
      const { isbn = "", quantity } = record;
      const [book] = await records.find("book", { isbn });
      const [stock, copies] = [Number(book?.["stock"] ?? 0), Number(quantity)];
      if (copies < 1 || copies > stock) {
        const message = `'quantity' must be between 1 and the stock of '${String(isbn)}', ${stock}; found ${copies}.`;
        throw new ODataError("Application_FieldValidationException", message, { target: "quantity" });
      }
      record["number"] = await records.nextNumber("order", () => Promise.resolve(0));
      await records.update("book", { isbn }, { stock: stock - copies });
    },
  },
};

// prettier-ignore
const limits = {
  maxPageSize: 1000, maxExpandDepth: 4, maxExpressionNodes: 1000, maxRequestNodes: 100_000, maxEachRecords: 1000,
  maxBatchOperations: 100, maxBodyValues: 100_000, deltaMaxAge: 86_400_000, maxUrlLength: 8192, maxBodySize: 1e6,
  maxBodyMemory: 1e8, requestTimeout: 30_000, readProcesses: 0, poolTimeout: 0, statementTimeout: 0,
};
const anybody: Caller = { id: randomUUID(), name: "", canWrite: true, partitions: "*" };
const fault = (error: unknown): void => void (error && console.error(error));

/** Starts the shop on a port of this machine (0: a free one). Its database is discarded when the server stops. */
export async function startBookshop(port: number): Promise<Server> {
  const entities = entitiesFor("better-sqlite3", classes, model);
  const db = new DataSource({ type: "better-sqlite3", database: ":memory:", synchronize: true, entities });
  const store = storeOf(await db.initialize(), undefined, model, limits);
  const tokenKey = randomBytes(32).toString("hex");
  const single = createService({ model, store, behaviours, limits, tokenKey });
  const handle = withBatch(single, { model, store, limits, rootPaths: [], fault });
  const authenticate = (): Caller => anybody;
  const finished = (request: { readonly fault?: unknown }): void => fault(request.fault);
  const listener = createListener({ handle, limits, authenticate, finished });
  const server = createServer((req, res) =>
    listener(req, res, { prefix: "", root: `http://${req.headers.host}` }),
  );
  // The listener sends the response 100 when it needs the body.
  server.on("checkContinue", (req, res) => server.emit("request", req, res));
  server.on("close", () => void store.close().then(() => db.destroy()));
  return server.listen(port, "127.0.0.1");
}

if (require.main === module) void startBookshop(8080).then(() => console.log("http://127.0.0.1:8080/books"));
