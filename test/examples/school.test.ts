/** Services on the library alone: a partition whose records declare no audit fields, and declarations that are rejected. */
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { DataSource } from "typeorm";
import { type ActionHandlers, createListener, createService, entitiesFor } from "../../src/odata";
import { type FunctionHandlers, modelOf, storeOf, withAsync } from "../../src/odata";
import { optionList } from "../../src/odata/model/model";
import {
  changeCounter,
  entityType,
  key,
  navigation,
  partitionKey,
  property,
  stream,
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

@entityType({
  name: "kid",
  set: "kids",
  description: "A child.",
  naturalKey: ["name"],
  operations: [
    { kind: "function", name: "greeting", description: "Greets.", result: { type: "Edm.String" } },
    { kind: "action", name: "board", description: "Changes the kind.", result: { type: "kid" } },
  ],
})
class Kid extends SchoolRecord {
  @partitionKey() schoolId!: string;
  @text() name!: string;
  @text() clubName!: string;
  @property("Edm.String", { description: "Kind.", options: optionList({ values: ["Day", "Boarding"] }) })
  kind!: string;
  @property("Edm.String", { description: "The photo in Base64." }) photoText!: string;
  @property("Edm.String", { description: "Its extension.", maxLength: 10 }) photoType!: string;
  @stream({ content: "photoText", extension: "photoType" }, { description: "The photo." }) photo!: unknown;
  // The class is declared below: its name must not be the type.
  @navigation({ target: "club", on: [["clubName", "name"]], description: "The club." }) club!: Readonly<Club>;
}

@entityType({ name: "club", set: "clubs", description: "A club.", naturalKey: ["name"] })
class Club extends SchoolRecord {
  @partitionKey() schoolId!: string;
  @text() name!: string;
  @text() room!: string;
}

@entityType({ name: "room", set: "rooms", description: "A room.", naturalKey: ["name"] })
class Room extends SchoolRecord {
  @partitionKey() schoolId!: string;
  @text() name!: string;
  @navigation({
    target: "kid",
    collection: true,
    through: { type: "club", on: [["name", "room"]] },
    on: [["name", "clubName"]],
    description: "The children of the clubs in the room.",
  })
  visitors!: Kid[];
}

const functions: FunctionHandlers = {
  "kid/greeting": ({ record }) => ({ value: `Hello, ${String(record["name"])}!` }),
};
const actions: ActionHandlers = {
  "kid/board": async ({ record: { id }, records }) => {
    await records.update("kid", { id: String(id) }, { kind: "Boarding" });
    return { id: String(id) };
  },
};

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
  const classes = [School, Kid, Club, Room];
  const model = modelOf(classes, { ...names, partition });
  const entities = entitiesFor("better-sqlite3", classes, model);
  const db = new DataSource({ type: "better-sqlite3", database: ":memory:", synchronize: true, entities });
  const store = storeOf(await db.initialize(), undefined, model, limits);
  const single = createService({
    model,
    store,
    behaviours: {},
    functions,
    actions,
    limits,
    tokenKey: randomBytes(32).toString("hex"),
  });
  const authenticate = () => ({ id: randomUUID(), name: "", canWrite: true, partitions: "*" as const });
  const finished = () => undefined;
  const asynchronous = { store, limits: { ...limits, asyncTimeout: 60_000 }, finished };
  const { service, stop } = withAsync(single, asynchronous);
  const listener = createListener({ handle: service, limits, authenticate, finished });
  server = createServer((req, res) => listener(req, res, { prefix: "", root }));
  server.on(
    "close",
    () =>
      void stop()
        .then(() => store.close())
        .then(() => db.destroy()),
  );
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

test("operations, streams, options, relations through another entity and to a class declared later", async () => {
  const { json: school } = await send("POST", `${root}/schools`, {}, { name: "Oak Lane" });
  const at = `${root}/schools(${school.id})`;
  await send("POST", `${at}/rooms`, {}, { name: "R1" });
  await send("POST", `${at}/clubs`, {}, { name: "Chess", room: "R1" });
  const bo = { name: "Bo", clubName: "Chess", kind: "boarding", photoText: "QUJD", photoType: "txt" };
  const { json: kid } = await send("POST", `${at}/kids?$expand=club($select=name)`, {}, bo);
  expect(kid).toMatchObject({ kind: "Boarding", club: { name: "Chess" } });
  const bob = `${at}/kids(name='Bo')`;
  expect((await send("GET", `${bob}/photo`)).text).toBe("ABC");
  expect((await send("GET", `${bob}/greeting()`)).json.value).toBe("Hello, Bo!");
  expect((await send("PATCH", bob, {}, { kind: "Day" })).json.kind).toBe("Day");
  const acted = await send("POST", `${bob}/board`, {}, {});
  expect([acted.status, acted.json.kind]).toEqual([200, "Boarding"]);
  expect((await send("PATCH", bob, {}, { kind: "Night" })).status).toBe(400);
  const { json: visitors } = await send("GET", `${at}/rooms(name='R1')/visitors`);
  expect(visitors.value).toMatchObject([{ name: "Bo" }]);
});

test("asynchronous requests", async () => {
  const { status, headers } = await send("GET", `${root}/schools`, { Prefer: "respond-async" });
  expect([status, headers["preference-applied"]]).toEqual([202, "respond-async"]);
  expect(headers["location"]).toContain(root);
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
