/** Types that the lease model does not have: a model of a record for each of them, on each database. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataSource } from "typeorm";
import { csdlJson } from "../../src/odata/metadata/csdl";
import { serviceFacts } from "../../src/odata/metadata/facts";
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

@entityType({ name: "item", set: "items", description: "An item.", naturalKey: ["no"] })
class Item {
  @key({ description: "Id." }) id!: string;
  @changeCounter() rowVersion!: number;
  @property("Edm.Int32", { description: "Number." }) no!: number;
  @property("Edm.Binary", { description: "Bytes." }) bytes!: string;
  @property("Edm.Single", { description: "Weight." }) weight!: number;
  @property("Edm.DateTimeOffset", { description: "Instant." }) instant!: string;
  @property("Edm.TimeOfDay", { description: "Time." }) time!: string;
  @property("Edm.Duration", { description: "Length." }) length!: string;
}

const classes = [Genre, Item];
const model = modelOf(classes, {
  namespace: "Library",
  container: "Container",
  operations: [
    {
      kind: "action",
      name: "wait",
      description: "Waits.",
      parameters: [{ name: "length", type: "Edm.Duration", description: "Length." }],
      result: { type: "Edm.TimeOfDay" },
    },
  ],
});
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
  const actions = { "/wait": () => ({ value: "00:00:00" }) };
  service = createService({ model, store, behaviours: {}, actions, limits, tokenKey: "0".repeat(64) });
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

/** The numbers of the records, in the order of the response. */
async function numbers(query: string, set = "genres"): Promise<readonly number[]> {
  const [status, body] = await ask("GET", `/${set}?${query}`);
  expect([query, status, body]).toEqual([query, 200, body]);
  const { value } = JSON.parse(body) as { value: { no: number }[] };
  return value.map(({ no }) => no);
}

const nodes = "HierarchyNodes=$root/genres,HierarchyQualifier='Tree'";

describe("nodes of a hierarchy are identified by numbers", () => {
  test.each<[condition: string, expected: number[]]>([
    ["isdescendant(NODES,Node=no,Ancestor=20)", [22]],
    ["isdescendant(NODES,Node=no,Ancestor=@a)&@a=10", [20, 21, 22]],
    ["isdescendant(NODES,Node=no,Ancestor=20.0,IncludeSelf=true)", [20, 22]],
    ["isancestor(NODES,Node=no,Descendant=22)", [10, 20]],
    ["isancestor(NODES,Node=10,Descendant=no)", [20, 21, 22]],
    ["isdescendant(NODES,Node=22,Ancestor=no)", [10, 20]],
    ["isdescendant(NODES,Node=no add 2,Ancestor=20)", [20]],
    ["issibling(NODES,Node=no,Other=21)", [20]],
    ["issibling(NODES,Node=no,Other=no sub 1)", [21]],
    ["isnode(NODES,Node=99)", []],
    ["isnode(NODES,Node=21)", [10, 20, 21, 22]],
    // No node has such a number.
    ["isnode(NODES,Node=21.000000001)", []],
    ["isnode(NODES,Node=21474836480)", []],
    ["isdescendant(NODES,Node=no,Ancestor=9223372036854775808)", []],
    ["issibling(NODES,Node=no,Other=-9223372036854775809)", []],
    ["isdescendant(NODES,Node=no,Ancestor=null)", []],
  ])("%s", async (condition, expected) => {
    const filter = condition.replace("NODES", nodes);
    expect(await numbers(`$orderby=no&$filter=Aggregation.${filter}`)).toEqual(expected);
  });

  test("a text is no such number", async () => {
    const condition = `Aggregation.isdescendant(${nodes},Node=no,Ancestor='20')`;
    expect(await ask("GET", `/genres?$filter=${condition}`)).toEqual([
      400,
      "A node of the hierarchy 'Tree' is identified by a value of type Edm.Int32; found Edm.String.",
    ]);
  });
});

describe("TopLevels expands nodes whose NodeID is a text, as SAP's vocabulary declares it, or a number", () => {
  const shown = (entry: string): string =>
    `$apply=com.sap.vocabularies.Hierarchy.v1.TopLevels(${nodes},NodeProperty='no',Levels=2,ExpandLevels=[{"NodeID":${entry},"Levels":1}])`;
  test.each<[entry: string, expected: number[]]>([
    ['"20"', [10, 20, 22, 21]],
    ["20", [10, 20, 22, 21]],
    ['"99"', [10, 20, 21]],
    ["99", [10, 20, 21]],
  ])("%s", async (entry, expected) => {
    expect(await numbers(shown(entry))).toEqual(expected);
  });

  test.each(["x", "", "2147483648", "NaN"])("the text '%s' is no number of a node", async (text) => {
    expect(await ask("GET", `/genres?${shown(`"${text}"`)}`)).toEqual([
      400,
      `The literal '${text}' is not an integer from -2147483648 to 2147483647.`,
    ]);
  });
});

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

/** The value of a property, as it is returned for the new record and by the next read; or status and message. */
let items = 0;
async function stored(name: string, value: unknown): Promise<unknown> {
  const [status, text] = await ask("POST", "/items", { no: ++items, [name]: value });
  if (status !== 201) return [status, text];
  const created = (JSON.parse(text) as Record<string, unknown>)[name];
  const [, read] = await ask("GET", `/items(no=${items})`);
  expect((JSON.parse(read) as Record<string, unknown>)[name]).toEqual(created);
  return created;
}

describe("bytes are base64url without padding (JSON Format 4.01, section 7.1)", () => {
  test.each([
    ["", ""],
    ["T0RhdGE", "T0RhdGE"],
    ["T0RhdGE=", "T0RhdGE"],
    ["-_8", "-_8"],
    ["+/8=", "-_8"],
    ["+/8", "-_8"],
    ["_w==", "_w"],
    ["AAEC", "AAEC"],
  ])("'%s' is '%s'", async (given, expected) => {
    expect(await stored("bytes", given)).toBe(expected);
  });

  test.each([
    "a",
    "abcde",
    "T0RhdGE==",
    "_w=",
    "=",
    "====",
    "T0 RhdGE",
    "T0RhdGE!",
    "_x",
    "AAF",
    "AA\u{e9}A",
  ])("'%s' are no bytes", async (given) => {
    expect(await stored("bytes", given)).toEqual([
      400,
      `'bytes' must be bytes as base64url such as T0RhdGE; found '${given}'.`,
    ]);
  });
});

describe("seconds have milliseconds, as the metadata says (CSDL 4.01, section 7.2.3)", () => {
  test("the facet Precision, which is 0 where it is missing", () => {
    expect(csdlJson(model, serviceFacts(4))).toMatchObject({
      Library: {
        item: {
          instant: { $Type: "Edm.DateTimeOffset", $Precision: 3 },
          time: { $Type: "Edm.TimeOfDay", $Precision: 3 },
          length: { $Type: "Edm.Duration", $Precision: 3 },
        },
        wait: [
          {
            $Parameter: [{ $Name: "length", $Type: "Edm.Duration", $Precision: 3 }],
            $ReturnType: { $Type: "Edm.TimeOfDay", $Precision: 3 },
          },
        ],
      },
    });
  });

  test.each([
    ["instant", "2026-02-28T23:59:59.1239Z", "2026-02-28T23:59:59.123Z"],
    ["time", "23:59:59.1239", "23:59:59.123"],
    ["length", "PT0.0019S", "PT0.001S"],
  ])("%s: %s", async (name, given, expected) => {
    expect(await stored(name, given)).toBe(expected);
  });
});

describe("numbers of single precision are rounded to it", () => {
  test.each([
    [16777217, 16777216],
    [16777219, 16777220],
    [0.1, 0.1],
    ["2.000000119209", 2],
    ["2.00000012", 2.0000002],
    [-1.17549435e-38, -1.1754944e-38],
    [3.4028235e38, 3.4028235e38],
    ["3.40282356e38", 3.4028235e38],
    [1e-46, 0],
    [0, 0],
  ])("%s is %s", async (given, expected) => {
    expect(await stored("weight", given)).toBe(expected);
    expect(Math.fround(Number(given))).toBe(Math.fround(expected));
  });

  test.each([1e39, -1e39, "3.4028236e38"])("%s is beyond it", async (given) => {
    expect(await stored("weight", given)).toEqual([
      400,
      `'weight' must be a number of single precision, from -3.4028235e38 to 3.4028235e38; found '${given}'.`,
    ]);
  });

  test("a literal that is compared keeps its digits", async () => {
    await ask("POST", "/items", { no: 1000, weight: 0.1 });
    await ask("POST", "/items", { no: 1001, weight: 16777217 });
    const among = (condition: string): Promise<readonly number[]> =>
      numbers(`$orderby=no&$filter=no ge 1000 and ${condition}`, "items");
    expect(await among("weight eq 0.1")).toEqual([1000]);
    expect(await among("weight eq 16777217")).toEqual([]);
    expect(await among("weight lt 16777217 and weight gt 1")).toEqual([1001]);
    expect(await among("weight lt 1e39")).toEqual([1000, 1001]);
  });
});
