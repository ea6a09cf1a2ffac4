/** The tree that SAP's clients read: `TopLevels` of SAP's vocabulary of hierarchies, and `DrillState` of children. */
import { demoCompanyId, start, type TestService } from "../harness";
import { createTree } from "./tree";

let service: TestService;
beforeAll(async () => {
  service = await start();
  await createTree(service);
});
afterAll(() => service.stop());

const nodes = `$root/companies(${demoCompanyId})/leaseUnits`;
const topLevels = (more = "", collection = nodes): string =>
  `com.sap.vocabularies.Hierarchy.v1.TopLevels(HierarchyNodes=${collection},HierarchyQualifier='Buildings',NodeProperty='number'${more})`;
const onlyWith = (condition: string): string =>
  `ancestors(${nodes},Buildings,number,filter(${condition}),keep start)`;
const childrenOf = (number: string): string =>
  `descendants(${nodes},Buildings,number,filter(number eq '${number}'),1)`;

const read = (apply: string, options: string) =>
  service.request("GET", encodeURI(`leaseUnits?$apply=${apply}&${options}`));

/** Each node as one text: its number, distance from its root, state, number of nodes shown below it. */
async function shown(apply: string, options = ""): Promise<readonly string[]> {
  const select = "$select=number,DistanceFromRoot,DrillState,LimitedDescendantCount";
  const { status, json, text } = await read(apply, options === "" ? select : `${select}&${options}`);
  if (status !== 200) throw new Error(text);
  return (json.value as readonly Readonly<Record<string, unknown>>[]).map((row) =>
    [row["number"], row["DistanceFromRoot"], row["DrillState"], row["LimitedDescendantCount"]].join(" "),
  );
}

const whole = [
  "ALONE 0 leaf 0",
  "LOST 0 expanded 1",
  "L1 1 leaf 0",
  "TOWN 0 expanded 8",
  "HOUSE1 1 expanded 5",
  "FLOOR1 2 expanded 2",
  "F1A 3 leaf 0",
  "F1B 3 leaf 0",
  "FLOOR2 2 expanded 1",
  "F2A 3 leaf 0",
  "HOUSE2 1 expanded 1",
  "H2A 2 leaf 0",
];

describe("TopLevels", () => {
  test.each<[string, string, readonly string[]]>([
    [
      "one level",
      `orderby(number)/${topLevels(",Levels=1")}`,
      ["ALONE 0 leaf 0", "LOST 0 collapsed 0", "TOWN 0 collapsed 0"],
    ],
    [
      "two levels, siblings in descending order",
      `orderby(description desc)/${topLevels(",Levels=2")}`,
      [
        "TOWN 0 expanded 2",
        "HOUSE1 1 collapsed 0",
        "HOUSE2 1 collapsed 0",
        "LOST 0 expanded 1",
        "L1 1 leaf 0",
        "ALONE 0 leaf 0",
      ],
    ],
    ["all levels", `orderby(number)/${topLevels()}`, whole],
    ["more levels than there are", `orderby(number)/${topLevels(",Levels=9007199254740991")}`, whole],
    ["the nodes of the set itself", `orderby(number)/${topLevels("", "$root/leaseUnits")}`, whole],
    [
      "a node that is expanded, and one that is collapsed",
      `orderby(number)/${topLevels(`,Levels=2,ExpandLevels=[{"NodeID":"HOUSE1","Levels":1},{"NodeID":"LOST","Levels":0}]`)}`,
      [
        "ALONE 0 leaf 0",
        "LOST 0 collapsed 0",
        "TOWN 0 expanded 4",
        "HOUSE1 1 expanded 2",
        "FLOOR1 2 collapsed 0",
        "FLOOR2 2 collapsed 0",
        "HOUSE2 1 collapsed 0",
      ],
    ],
    [
      "all levels of a node",
      `orderby(number)/${topLevels(`,Levels=1,ExpandLevels=[{"NodeID":"TOWN","Levels":null},{"NodeID":"HOUSE1","Levels":0}]`)}`,
      [
        "ALONE 0 leaf 0",
        "LOST 0 collapsed 0",
        "TOWN 0 expanded 3",
        "HOUSE1 1 collapsed 0",
        "HOUSE2 1 expanded 1",
        "H2A 2 leaf 0",
      ],
    ],
    [
      "the nodes that a filter finds, with those above them",
      `${onlyWith("description eq 'studio'")}/orderby(number)/${topLevels()}`,
      ["TOWN 0 expanded 3", "HOUSE1 1 expanded 2", "FLOOR2 2 expanded 1", "F2A 3 leaf 0"],
    ],
    [
      "a part of the nodes: those without a parent among them are roots",
      `filter(objectArea gt 0)/orderby(number)/${topLevels(",Levels=1", `${nodes}/$filter(objectArea gt 30)`)}`,
      ["F1A 0 leaf 0", "F1B 0 leaf 0"],
    ],
  ])("%s", async (_, apply, expected) => {
    expect(await shown(apply)).toEqual(expected);
  });

  test("pages and their number", async () => {
    const apply = `orderby(number)/${topLevels(",Levels=2")}`;
    expect(await shown(apply, "$skip=2&$top=2")).toEqual(["L1 1 leaf 0", "TOWN 0 expanded 2"]);
    const { json } = await read(apply, "$count=true&$top=1&$select=number");
    expect(json["@odata.count"]).toBe(6);
  });

  test("the rank of a node is its index among all nodes that are shown, whichever the request leaves", async () => {
    const apply = `orderby(number)/${topLevels(`,Levels=2,ExpandLevels=[{"NodeID":"LOST","Levels":0}]`)}`;
    const ranks = async (options: string): Promise<readonly string[]> => {
      const { json } = await read(apply, `$select=number,LimitedRank${options}`);
      return json.value.map((row: Record<string, unknown>) => [row["number"], row["LimitedRank"]].join(" "));
    };
    expect(await ranks("")).toEqual(["ALONE 0", "LOST 1", "TOWN 2", "HOUSE1 3", "HOUSE2 4"]);
    expect(await ranks("&$skip=1&$top=1")).toEqual(["LOST 1"]);
    expect(await ranks("&$filter=number eq 'HOUSE2'")).toEqual(["HOUSE2 4"]);
    expect(await ranks("&$filter=number eq 'L1'")).toEqual([]);
  });

  test("whole records have all properties of the tree, a selection those that it names", async () => {
    const apply = topLevels(",Levels=1");
    const { json } = await read(apply, "$top=1&$expand=group");
    expect(json.value[0]).toMatchObject({ number: "ALONE", group: null, DrillState: "leaf" });
    expect(json.value[0]).toMatchObject({
      DistanceFromRoot: 0,
      LimitedDescendantCount: 0,
      LimitedRank: 0,
    });
    const selected = await read(apply, "$top=1&$select=number,DrillState");
    expect(Object.keys(selected.json.value[0] as object).filter((name) => !name.includes("@"))).toEqual([
      "id",
      "number",
      "DrillState",
    ]);
  });

  test.each<[string, number, string]>([
    ["no node", 501, `groupby((number))/${topLevels()}`],
    ["another parameter", 400, topLevels(",Depth=1")],
    [
      "no qualifier",
      400,
      `com.sap.vocabularies.Hierarchy.v1.TopLevels(HierarchyNodes=${nodes},NodeProperty='number')`,
    ],
    ["another hierarchy", 400, topLevels().replace("Buildings", "Towns")],
    ["another property", 501, topLevels().replace("'number'", "'description'")],
    ["no levels", 400, topLevels(",Levels=0")],
    ["levels of no node", 400, topLevels(`,ExpandLevels=[{"Levels":1}]`)],
    ["levels that are no list", 400, topLevels(",ExpandLevels='x'")],
    ["another function of the vocabulary", 501, "com.sap.vocabularies.Hierarchy.v1.Siblings()"],
  ])("%s: %i", async (_, status, apply) => {
    expect((await read(apply, "$top=1")).status).toBe(status);
  });
});

test("$metadata names the properties for SAP's clients", async () => {
  const { json } = await service.request("GET", "/$metadata?$format=json");
  expect(json["Microsoft.NAV"].leaseUnit["@Hierarchy.RecursiveHierarchy#Buildings"]).toEqual({
    DistanceFromRoot: { $Path: "DistanceFromRoot" },
    DrillState: { $Path: "DrillState" },
    LimitedDescendantCount: { $Path: "LimitedDescendantCount" },
    LimitedRank: { $Path: "LimitedRank" },
  });
});

describe("the children of a node", () => {
  test.each<[string, string, readonly string[]]>([
    [
      "nodes with children",
      `${childrenOf("HOUSE1")}/orderby(number desc)`,
      ["FLOOR2 collapsed", "FLOOR1 collapsed"],
    ],
    ["leaves", childrenOf("FLOOR1"), ["F1A leaf", "F1B leaf"]],
    [
      "children that a filter leaves out do not count",
      `${onlyWith("number eq 'FLOOR1'")}/${childrenOf("HOUSE1")}`,
      ["FLOOR1 leaf"],
    ],
  ])("%s", async (_, apply, expected) => {
    const { json } = await read(apply, "$select=number,DrillState");
    expect(
      (json.value as { number: string; DrillState: string }[]).map(
        (row) => `${row.number} ${row.DrillState}`,
      ),
    ).toEqual(expected);
  });

  test("without $select, records are as they are stored", async () => {
    const { json } = await read(childrenOf("FLOOR1"), "$top=1");
    expect(json.value[0]).not.toHaveProperty("DrillState");
  });
});
