/** Services on the library alone: a partition whose records declare no audit fields, and declarations that are rejected. */
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { DataSource } from "typeorm";
import { createListener, createService, entitiesFor, modelOf, storeOf } from "../../src/odata";
import {
  changeCounter,
  entityType,
  key,
  partitionKey,
  property,
  type EntityClass,
} from "../../src/odata/store/decorators";
import { send } from "../harness";

const text = () =>
  property<string>("Edm.String", { description: "A text.", maxLength: 100, searchable: true });

abstract class SchoolRecord {
  @key({ description: "Unique id." }) id!: string;
  @changeCounter() rowVersion!: number;
}

@entityType({
  name: "school",
  set: "schools",
  description: "A school.",
  naturalKey: ["name"],
  deletable: false,
})
class School extends SchoolRecord {
  @text() name!: string;
}

@entityType({ name: "kid", set: "kids", description: "A child.", naturalKey: ["name"] })
class Kid extends SchoolRecord {
  @partitionKey() schoolId!: string;
  @text() name!: string;
}

const names = { namespace: "Town", container: "Town" };
const partition = { type: "school", column: "schoolId", parameter: "school" };
// prettier-ignore
const limits = {
  maxPageSize: 1000, maxExpandDepth: 4, maxExpressionNodes: 1000, maxRequestNodes: 100_000, maxEachRecords: 1000,
  maxBatchOperations: 100, maxBodyValues: 100_000, deltaMaxAge: 86_400_000, maxUrlLength: 8192, maxBodySize: 1e6,
  maxBodyMemory: 1e8, requestTimeout: 30_000, readProcesses: 0, poolTimeout: 0, statementTimeout: 0,
};

let server: Server;
let root: string;
beforeAll(async () => {
  const classes = [School, Kid];
  const model = modelOf(classes, { ...names, partition });
  const entities = entitiesFor("better-sqlite3", classes, model);
  const db = new DataSource({ type: "better-sqlite3", database: ":memory:", synchronize: true, entities });
  const store = storeOf(await db.initialize(), undefined, model, limits);
  const handle = createService({
    model,
    store,
    behaviours: {},
    limits,
    tokenKey: randomBytes(32).toString("hex"),
  });
  const authenticate = () => ({ id: randomUUID(), name: "", canWrite: true, partitions: "*" as const });
  const listener = createListener({ handle, limits, authenticate, finished: () => undefined });
  server = createServer((req, res) => listener(req, res, { prefix: "", root }));
  server.on("close", () => void store.close().then(() => db.destroy()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await once(server, "close");
});

test("records of a partition need no audit fields", async () => {
  const { json: school } = await send("POST", `${root}/schools`, {}, { name: "Elm Street" });
  const kids = `${root}/schools(${school.id})/kids`;
  expect((await send("POST", kids, {}, { name: "Ada" })).status).toBe(201);
  const { status, json } = await send("GET", kids);
  expect([status, json.value]).toMatchObject([200, [{ name: "Ada" }]]);
  expect((await send("DELETE", `${root}/schools(${school.id})`)).status).toBe(405);
  const { text: metadata } = await send("GET", `${root}/$metadata`);
  expect(metadata).not.toContain("systemModifiedAt");
});

describe("declarations that are rejected", () => {
  const declared = (name: string, target: EntityClass): EntityClass => {
    text()(target.prototype as { name: string }, "name");
    entityType({ name, set: `${name}s`, description: "A type.", naturalKey: ["name"] })(target);
    return target;
  };

  class Uncounted {
    @key({ description: "Unique id." }) id!: string;
  }
  class Miscounted extends Uncounted {
    @changeCounter() version!: number;
  }
  test.each([Uncounted, Miscounted])("%p, without the change counter", (target) => {
    expect(() => modelOf([declared("kid", target)], names)).toThrow(
      "kid has no change counter; expected the member 'rowVersion' with @changeCounter().",
    );
  });

  test("a search index, which no migration has made", async () => {
    class Indexed extends SchoolRecord {}
    text()(Indexed.prototype as unknown as { name: string }, "name");
    const facts = { name: "pupil", set: "pupils", description: "A pupil.", naturalKey: ["name"] };
    entityType({ ...facts, searchIndex: true })(Indexed);
    const model = modelOf([Indexed], names);
    const entities = entitiesFor("better-sqlite3", [Indexed], model);
    const db = new DataSource({ type: "better-sqlite3", database: ":memory:", synchronize: true, entities });
    await db.initialize();
    expect(() => storeOf(db, undefined, model, limits)).toThrow(
      "pupil has a search index, which 'synchronize' of TypeORM does not create; expected a migration that does, or no 'searchIndex'.",
    );
    await db.destroy();
  });

  test.each(["change", "Counter", "serviceKey", "asyncRequest"])("%s, a table of the library", (name) => {
    class Taken extends SchoolRecord {}
    expect(() => modelOf([declared(name, Taken)], names)).toThrow(
      `The entity type ${name} has the name of a table of the library; expected another name than counter, change,`,
    );
  });
});
