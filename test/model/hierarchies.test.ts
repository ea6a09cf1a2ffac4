/** A hierarchy of another model than that of leases: records without a partition, identified by their ids. */
import { randomUUID } from "node:crypto";
import { DataSource } from "typeorm";
import { createService, entitiesFor, modelOf, storeOf } from "../../src/odata";
import { csdlJson } from "../../src/odata/metadata/csdl";
import { serviceFacts } from "../../src/odata/metadata/facts";
import { changeCounter, entityType, key, navigation, property } from "../../src/odata/store/decorators";

@entityType({
  name: "category",
  set: "categories",
  description: "A category.",
  naturalKey: ["name"],
  hierarchies: [{ qualifier: "Tree", node: "id", parent: "broader" }],
})
class Category {
  @key({ description: "Id." }) id!: string;
  @changeCounter() rowVersion!: number;
  @property("Edm.String", { description: "Name.", maxLength: 100 }) name!: string;
  @property("Edm.Guid", { description: "Id of the broader category." }) broaderId!: string;
  @navigation({ target: "category", on: [["broaderId", "id"]], description: "The broader category." })
  broader!: Category;
  @navigation({
    target: "category",
    on: [["id", "broaderId"]],
    collection: true,
    description: "The narrower ones.",
  })
  narrower!: Category[];
}

const model = modelOf([Category], { namespace: "Test", container: "Shop" });
// prettier-ignore
const limits = {
  maxPageSize: 1000, maxExpandDepth: 4, maxExpressionNodes: 1000, maxRequestNodes: 100_000, maxEachRecords: 1000,
  maxBodyValues: 1000, deltaMaxAge: 86_400_000, maxUrlLength: 8192, maxBodySize: 1_000_000, readProcesses: 0, poolTimeout: 0, statementTimeout: 0,
};

const idOf = (name: string): string => `00000000-0000-4000-8000-00000000000${name}`;

let db: DataSource;
let ask: (method: string, url: string, body?: object) => Promise<unknown>;
beforeAll(async () => {
  const entities = entitiesFor("better-sqlite3", [Category], model);
  db = await new DataSource({
    type: "better-sqlite3",
    database: ":memory:",
    synchronize: true,
    entities,
  }).initialize();
  const store = storeOf(db, undefined, model, limits);
  const service = createService({ model, store, behaviours: {}, limits, tokenKey: "0".repeat(64) });
  ask = async (method, url, body) => {
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
    return response.body;
  };
  // 1 is the root of 2 and 3; 4 is below 3.
  for (const [name, broader] of [["1", "0"], ["2", "1"], ["3", "1"], ["4", "3"]] as const)
    await ask("POST", "/categories", { id: idOf(name), name, broaderId: idOf(broader) }); // prettier-ignore
});
afterAll(() => db.destroy());

const nodes = "HierarchyNodes=$root/categories,HierarchyQualifier='Tree',Node=id";

test.each<[query: string, expected: string]>([
  [`$filter=Aggregation.isdescendant(${nodes},Ancestor=${idOf("1")},MaxDistance=1)`, "23"],
  [`$filter=Aggregation.isroot(${nodes})`, "1"],
  [`$apply=ancestors($root/categories,Tree,id,filter(name eq '4'),keep start)`, "134"],
  [`$apply=traverse($root/categories,Tree,id,preorder,name desc)`, "1342"],
  [`$apply=groupby((rolluprecursive($root/categories,Tree,id)),aggregate($count as N))/filter(N eq 2)`, "3"],
])("%s", async (query, expected) => {
  const text = String(await ask("GET", `/categories?${query}`));
  const { value } = JSON.parse(text) as { value: { name: string }[] };
  expect(value.map(({ name }) => name).join("")).toBe(expected);
});

test("a collection that leads to nodes has the node as its item", async () => {
  const $apply = "groupby((rolluprecursive($root/categories,Tree,narrower/id)),aggregate($count as N))";
  const text = String(await ask("GET", `/categories?$apply=${$apply}`));
  const { value } = JSON.parse(text) as { value: { narrower: { name: string }[]; N: number }[] };
  // The categories with a narrower one that is the node or below it.
  const found = value.map(({ narrower, N }) => `${narrower.map(({ name }) => name).join("")}:${N}`);
  expect(found.toSorted()).toEqual(["1:2", "2:1", "3:2", "4:1"]);
});

test("the metadata declares it beside its type", () => {
  expect(csdlJson(model, serviceFacts(4))).toMatchObject({
    Test: {
      category: {
        broader: { $Kind: "NavigationProperty", $Type: "Test.category" },
        "@Aggregation.RecursiveHierarchy#Tree": { NodeProperty: "id", ParentNavigationProperty: "broader" },
      },
    },
  });
});
