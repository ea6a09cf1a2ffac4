/** Recursive hierarchies: functions and transformations (Data Aggregation 4.0, sections 5.5.2.1 and 6). */
import { demoCompanyId, start, type TestService } from "../harness";
import { query } from "../protocol/estate";
import { apply } from "./sums";
import { createTree, otherCompanyId, units } from "./tree";

let service: TestService;
beforeAll(async () => {
  service = await start();
  await createTree(service);
});
afterAll(() => service.stop());

type Options = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;

/** The values of a property in the order of the response. */
async function list(set: string, options: Options, name: string): Promise<string> {
  const answer = await apply(service, set, options);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json.value.map((row: Row) => String(row[name])).join(" ");
}

const numbers = (options: Options, set = "leaseUnits"): Promise<string> => list(set, options, "number");
const lineNumbers = (options: Options): Promise<string> => list("leaseContractLines", options, "lineNo");

const nodes = "HierarchyNodes=$root/leaseUnits,HierarchyQualifier='Buildings'";
const h = "$root/leaseUnits,Buildings";
const every = units.map(([number]) => number).toSorted();

describe("functions on the nodes", () => {
  test.each<[call: string, expected: string]>([
    [`isnode(${nodes},Node=number)`, every.join(" ")],
    [
      `isnode(${nodes},Node=leaseUnitGroupNo)`,
      "F1A F1B F2A FLOOR1 FLOOR2 H2A HOUSE1 HOUSE2 L1 RING1 RING2 RING3",
    ],
    [`isroot(${nodes},Node=number)`, "ALONE LOST TOWN"],
    [`isleaf(${nodes},Node=number)`, "ALONE F1A F1B F2A H2A L1 RING3"],
    [`issibling(${nodes},Node=number,Other='F1A')`, "F1B"],
    [`issibling(${nodes},Node=number,Other='RING1')`, ""],
    [`issibling(${nodes},Node=number,Other='RING2')`, "RING3"],
    [`issibling(${nodes},Node=number,Other='TOWN')`, "ALONE LOST"],
    [`issibling(${nodes},Node=number,Other='NOWHERE')`, ""],
    [`isancestor(${nodes},Node=number,Descendant='F1A')`, "FLOOR1 HOUSE1 TOWN"],
    [`isancestor(${nodes},Node=number,Descendant='F1A',MaxDistance=2)`, "FLOOR1 HOUSE1"],
    [`isancestor(${nodes},Node=number,Descendant='F1A',MaxDistance=1,IncludeSelf=true)`, "F1A FLOOR1"],
    [`isancestor(${nodes},Node=number,Descendant='L1')`, "LOST"],
    [`isancestor(${nodes},Node='HOUSE1',Descendant=number)`, "F1A F1B F2A FLOOR1 FLOOR2"],
    [`isdescendant(${nodes},Node=number,Ancestor='HOUSE1')`, "F1A F1B F2A FLOOR1 FLOOR2"],
    [`isdescendant(${nodes},Node=number,Ancestor='HOUSE1',MaxDistance=1)`, "FLOOR1 FLOOR2"],
    [`isdescendant(${nodes},Node=number,Ancestor='HOUSE1',IncludeSelf=false)`, "F1A F1B F2A FLOOR1 FLOOR2"],
    [`isdescendant(${nodes},Node=number,Ancestor='H2A',IncludeSelf=true)`, "H2A"],
    [`isdescendant(${nodes},Node='F1A',Ancestor=number)`, "FLOOR1 HOUSE1 TOWN"],
    // Of two nodes that depend on the record.
    [`isdescendant(${nodes},Node=number,Ancestor=leaseUnitGroupNo)`, every.filter((each) => !["ALONE", "LOST", "TOWN"].includes(each)).join(" ")], // prettier-ignore
    [`isancestor(${nodes},Node=leaseUnitGroupNo,Descendant=number,IncludeSelf=true)`, every.filter((each) => !["ALONE", "LOST", "TOWN"].includes(each)).join(" ")], // prettier-ignore
    [`isancestor(${nodes},Node=number,Descendant=leaseUnitGroupNo)`, "RING1 RING2"],
    [`isdescendant(${nodes},Node=number,Ancestor=group/leaseUnitGroupNo,MaxDistance=1)`, ""],
    [`isdescendant(${nodes},Node=number,Ancestor=group/leaseUnitGroupNo,MaxDistance=2)`, "F1A F1B F2A FLOOR1 FLOOR2 H2A RING1 RING2 RING3"], // prettier-ignore
    [`isancestor(${nodes},Node=number,Descendant=number)`, "RING1 RING2"],
    [`isancestor(${nodes},Node=number,Descendant=number,IncludeSelf=true)`, every.join(" ")],
    // The ring ends, and each of its nodes is above itself.
    [`isdescendant(${nodes},Node=number,Ancestor='RING2')`, "RING1 RING2 RING3"],
    [`isancestor(${nodes},Node=number,Descendant='RING3')`, "RING1 RING2"],
    // A unit that does not exist is no node.
    [`isdescendant(${nodes},Node=number,Ancestor='NOWHERE',IncludeSelf=true)`, ""],
    [`isancestor(${nodes},Node=number,Descendant=null)`, ""],
  ])("%s", async (call, expected) => {
    expect(await numbers({ $filter: `Aggregation.${call}` })).toBe(expected);
    const others = every.filter((number) => !expected.split(" ").includes(number));
    expect(await numbers({ $filter: `not Aggregation.${call}` })).toBe(others.join(" "));
  });

  test.each<[filter: string, expected: string]>([
    [`Aggregation.isdescendant(${nodes},Node=leaseUnitNo,Ancestor='HOUSE1')`, "10000 20000 30000 50000"],
    [`Aggregation.isdescendant(${nodes},Node=leaseUnit/number,Ancestor='FLOOR1')`, "10000 20000"],
    [`leaseUnit/leaseContractLines/any(l:Aggregation.isancestor(${nodes},Node=l/leaseUnit/leaseUnitGroupNo,Descendant=leaseUnitNo,MaxDistance=1))`, "10000 20000 30000 40000 50000 80000"], // prettier-ignore
    // Neither the line without a unit nor the one whose unit is missing.
    [`Aggregation.isnode(${nodes},Node=leaseUnitNo)`, "10000 20000 30000 40000 50000 80000"],
    [`not Aggregation.isnode(${nodes},Node=leaseUnit/number)`, "60000 70000"],
  ])("of the records that lead to nodes: %s", async ($filter, expected) => {
    expect(await lineNumbers({ $filter })).toBe(expected);
  });

  test("by the name of the vocabulary, with parameter aliases, in any place of an expression", async () => {
    const call = `isdescendant(HierarchyNodes=@h,HierarchyQualifier=@q,Node=number,Ancestor=@a,MaxDistance=@d)`;
    const aliases = { "@h": "$root/leaseUnits", "@q": "'Buildings'", "@a": "'HOUSE1'", "@d": "1" };
    expect(await numbers({ $filter: `Org.OData.Aggregation.V1.${call}`, ...aliases })).toBe("FLOOR1 FLOOR2");
    // The plan depends on the name of the hierarchy, so it is not that of another name.
    const other = await apply(service, "leaseUnits", {
      $filter: `Org.OData.Aggregation.V1.${call}`,
      ...aliases,
      "@q": "'Floors'",
    });
    expect([other.status, other.text]).toEqual([
      400,
      expect.stringContaining("no recursive hierarchy 'Floors'"),
    ]);
    const member = { $filter: `Aggregation.${call.replace("@q", "@q/name")}`, ...aliases };
    const inObject = await apply(service, "leaseUnits", { ...member, "@q": '{"name":"Buildings"}' });
    expect([inObject.status, inObject.text]).toEqual([400, expect.stringContaining("in quotes")]);
    const within = `leaseContractLines($filter=Aggregation.isroot(HierarchyNodes=$root/leaseUnits,HierarchyQualifier=@q,Node=leaseUnitNo);@q='Buildings')`;
    expect((await apply(service, "leaseContracts", { $expand: within })).status).toBe(200);
    const order = `Aggregation.isleaf(${nodes},Node=number) desc,number desc`;
    expect(await numbers({ $filter: `startswith(number,'F')`, $orderby: order })).toBe(
      "F2A F1B F1A FLOOR2 FLOOR1",
    );
    const some = `leaseContractLines/any(l:Aggregation.isdescendant(${nodes},Node=l/leaseUnitNo,Ancestor='LOST'))`;
    expect(await list("leaseContracts", { $filter: some }, "number")).toBe("K1");
    const inner = `leaseContractLines($select=lineNo;$filter=Aggregation.isdescendant(${nodes},Node=leaseUnitNo,Ancestor='FLOOR1'))`;
    const { json } = await apply(service, "leaseContracts", { $expand: inner });
    expect(json.value[0].leaseContractLines.map((line: Row) => line["lineNo"])).toEqual([10000, 20000]);
  });

  test("with /$count, $count and pages", async () => {
    const $filter = `Aggregation.isdescendant(${nodes},Node=number,Ancestor='TOWN')`;
    expect((await apply(service, "leaseUnits/$count", { $filter })).text.trim()).toBe("8");
    const first = await apply(
      service,
      "leaseUnits",
      { $filter, $count: "true" },
      { Prefer: "odata.maxpagesize=5" },
    );
    expect([first.json["@odata.count"], first.json.value.length]).toEqual([8, 5]);
    const second = await service.request("GET", first.json["@odata.nextLink"]);
    expect(second.json.value.map(({ number }: Row) => number)).toEqual(["H2A", "HOUSE1", "HOUSE2"]);
  });

  test("changes of the members, and no delta link, as the nodes are other records", async () => {
    const $filter = `Aggregation.isdescendant(${nodes},Node=number,Ancestor='FLOOR2')`;
    const path = encodeURI(`leaseUnits/$filter(${$filter})/$each`);
    const { status } = await service.request("PATCH", path, { body: { roomNo: "7" } });
    expect([status, await list("leaseUnits", { $filter: "roomNo eq '7'" }, "number")]).toEqual([200, "F2A"]);
    const tracked = await apply(service, "leaseUnits", { $filter }, { Prefer: "odata.track-changes" });
    expect(tracked.json["@odata.deltaLink"]).toBeUndefined();
  });
});

describe("the nodes of the hierarchy", () => {
  test.each<[path: string, expected: string]>([
    // Of the other company, in which F1A is in the town, and HOUSE1 does not exist.
    [`$root/companies(${otherCompanyId})/leaseUnits`, "F1A"],
    ["$root/leaseUnits/$filter(number ne 'FLOOR1')", "F2A FLOOR2 H2A HOUSE1 HOUSE2"],
    ["$root/leaseUnits/$filter(group/number ne 'TOWN')", ""],
    ["$root/leaseUnits/$filter(group/number ne 'HOUSE1')", "H2A HOUSE1 HOUSE2"],
    [`$root/companies(${demoCompanyId})/leaseUnits/$filter(group/number ne 'HOUSE1')`, "H2A HOUSE1 HOUSE2"],
    // Nodes by their place in a hierarchy.
    [
      `$root/leaseUnits/$filter(Aggregation.isancestor(${nodes},Node=number,Descendant='F1A'))`,
      "FLOOR1 HOUSE1",
    ],
  ])("%s", async (path, expected) => {
    const call = `isdescendant(HierarchyNodes=${path},HierarchyQualifier='Buildings',Node=number,Ancestor='TOWN')`;
    expect(await numbers({ $filter: `Aggregation.${call}` })).toBe(expected);
    const $apply = `descendants(${path},Buildings,number,filter(number eq 'TOWN'))`;
    expect(await numbers({ $apply })).toBe(expected);
  });

  test("those of the company of the request", async () => {
    const other = `/companies(${otherCompanyId})/leaseUnits`;
    const $apply = `descendants(${h},number,filter(number eq 'TOWN'))`;
    expect(await numbers({ $apply }, other)).toBe("F1A");
    expect(await numbers({ $filter: `Aggregation.isroot(${nodes},Node=number)` }, other)).toBe("TOWN X9");
  });

  test("those that a filter leaves have other roots and leaves", async () => {
    const some = "HierarchyNodes=$root/leaseUnits/$filter(objectArea eq 0),HierarchyQualifier='Buildings'";
    expect(await numbers({ $filter: `Aggregation.isleaf(${some},Node=number)` })).toBe(
      "FLOOR1 FLOOR2 HOUSE2 LOST",
    );
    const no = "HierarchyNodes=$root/leaseUnits/$filter(number ne 'HOUSE1'),HierarchyQualifier='Buildings'";
    expect(await numbers({ $filter: `Aggregation.isroot(${no},Node=number)` })).toBe(
      "ALONE FLOOR1 FLOOR2 LOST TOWN",
    );
  });
});

describe("ancestors and descendants", () => {
  test.each<[$apply: string, expected: string]>([
    [`ancestors(${h},number,filter(number eq 'F1A' or number eq 'F2A'))`, "FLOOR1 FLOOR2 HOUSE1 TOWN"],
    [`ancestors(${h},number,filter(number eq 'F1A' or number eq 'F2A'),1)`, "FLOOR1 FLOOR2"],
    [`ancestors(${h},number,filter(number eq 'F1A'),2,keep start)`, "F1A FLOOR1 HOUSE1"],
    // HOUSE1 is a start and above another start.
    [`ancestors(${h},number,filter(number eq 'F1A' or number eq 'HOUSE1'))`, "FLOOR1 HOUSE1 TOWN"],
    [`ancestors(${h},number,filter(number eq 'L1'),keep start)`, "L1 LOST"],
    [`ancestors(${h},number,filter(number eq 'RING3'),keep start)`, "RING1 RING2 RING3"],
    [`ancestors(${h},number,search(kiosk))`, "HOUSE2 TOWN"],
    [`descendants(${h},number,filter(number eq 'HOUSE1'))`, "F1A F1B F2A FLOOR1 FLOOR2"],
    [`descendants(${h},number,filter(number eq 'HOUSE1'),1,keep start)`, "FLOOR1 FLOOR2 HOUSE1"],
    [`descendants(${h},number,topcount(1,objectArea),keep start)`, "F1B"],
    [`descendants(${h},number,filter(number eq 'RING2'))`, "RING1 RING2 RING3"],
    [`descendants(${h},number,filter(false))`, ""],
    // Only instances of the input set.
    [`filter(objectArea gt 0)/descendants(${h},number,identity)`, "RING1 RING2 RING3"],
    [`filter(number ne 'FLOOR1')/ancestors(${h},number,filter(number eq 'F1A'))`, "HOUSE1 TOWN"],
    [`filter(number ne 'FLOOR1')/descendants(${h},number,filter(number eq 'HOUSE1'))`, "F1A F1B F2A FLOOR2"],
    // One within another (example 63 of the standard).
    [
      `descendants(${h},number,filter(number eq 'HOUSE1'),keep start)/ancestors(${h},number,filter(contains(description,'attic')),keep start)`,
      "FLOOR2 HOUSE1",
    ],
    [`descendants(${h},number,ancestors(${h},number,filter(number eq 'F2A'),1),keep start)`, "F2A FLOOR2"],
    // A traversal of groups leaves the records of their nodes.
    [
      `groupby((number))/ancestors(${h},number,traverse(${h},number,preorder)/filter(description ne '' and number eq 'F1A'))`,
      "FLOOR1 HOUSE1 TOWN",
    ],
  ])("%s", async ($apply, expected) => {
    expect(await numbers({ $apply, $orderby: "number" })).toBe(expected);
  });

  test.each<[$apply: string, expected: string]>([
    [`descendants(${h},leaseUnitNo,filter(lineNo eq 50000))`, "10000 20000"],
    [`descendants(${h},leaseUnit/number,filter(lineNo eq 50000),keep start)`, "10000 20000 50000"],
    [`ancestors(${h},leaseUnit/number,filter(unitPrice eq 8))`, "50000"],
    // Neither line without a node is kept.
    [`ancestors(${h},leaseUnitNo,identity,keep start)`, "10000 20000 30000 40000 50000 80000"],
    [
      `filter(lineNo gt 10000)/descendants(${h},leaseUnit/group/number,filter(lineNo eq 50000))`,
      "20000 30000",
    ],
  ])("of the records that lead to nodes: %s", async ($apply, expected) => {
    expect(await lineNumbers({ $apply, $orderby: "lineNo" })).toBe(expected);
  });

  test("within the groups of groupby, and before aggregate", async () => {
    const above = `ancestors(${h},number,filter(objectArea ge 40))`;
    const $apply = `groupby((leaseUnitCategory),${above}/aggregate($count as N))`;
    expect((await apply(service, "leaseUnits", { $apply })).json.value).toMatchObject([{ N: 3 }]);
    // Groups by properties that lead from a node to others.
    const ofNumber = `groupby((number),descendants(${h},number,identity,keep start))`;
    expect(await numbers({ $apply: ofNumber, $orderby: "number" })).toBe(every.join(" "));
    const ofGroup = `groupby((leaseUnitGroupNo),descendants(${h},number,identity))`;
    expect(await numbers({ $apply: ofGroup, $orderby: "number" })).toBe("RING1 RING2 RING3");
    const perContract = `groupby((leaseContractNo),descendants(${h},leaseUnitNo,filter(lineNo eq 50000))/aggregate(unitPrice with sum as Total))`;
    const lines = await apply(service, "leaseContractLines", { $apply: perContract });
    expect(lines.json.value).toMatchObject([{ leaseContractNo: "K1", Total: 12 }]);
    const aggregated = `groupby((leaseUnitNo),aggregate(unitPrice with sum as Total))/descendants(${h},leaseUnitNo,filter(Total eq 0.5))`;
    const rows = await apply(service, "leaseContractLines", { $apply: aggregated, $orderby: "Total" });
    expect(rows.json.value).toMatchObject([
      { leaseUnitNo: "F1B", Total: 4 },
      { leaseUnitNo: "F1A", Total: 8 },
    ]);
  });

  test("the result is records, with ETags, links and every other option", async () => {
    const $apply = `descendants(${h},number,filter(number eq 'FLOOR1'))`;
    const { json } = await apply(service, "leaseUnits", {
      $apply,
      $select: "number",
      $expand: "group($select=number)",
      $orderby: "number desc",
      $count: "true",
      $top: "1",
    });
    expect(json["@odata.context"]).toMatch(/leaseUnits\(id,number,group\(id,number\)\)$/);
    expect(json["@odata.count"]).toBe(2);
    expect(json.value).toMatchObject([{ number: "F1B", group: { number: "FLOOR1" } }]);
    expect(json.value[0]["@odata.etag"]).toMatch(/^W\//);
  });
});

describe("traverse", () => {
  test.each<[$apply: string, expected: string]>([
    [`traverse(${h},number,preorder)`, "ALONE LOST L1 TOWN HOUSE1 FLOOR1 F1A F1B FLOOR2 F2A HOUSE2 H2A"],
    [`traverse(${h},number,postorder)`, "ALONE L1 LOST F1A F1B FLOOR1 F2A FLOOR2 HOUSE1 H2A HOUSE2 TOWN"],
    [
      `traverse(${h},number,preorder,description)`,
      "ALONE LOST L1 TOWN HOUSE2 H2A HOUSE1 FLOOR2 F2A FLOOR1 F1B F1A",
    ],
    [
      `traverse(${h},number,preorder,objectArea desc,number desc)`,
      "ALONE TOWN HOUSE2 H2A HOUSE1 FLOOR2 F2A FLOOR1 F1B F1A LOST L1",
    ],
    [`filter(objectArea gt 6)/traverse(${h},number,preorder)`, "ALONE F1A F1B F2A H2A"],
    [`traverse(${h},number,preorder)/skip(4)/top(2)`, "HOUSE1 FLOOR1"],
    // Of a part of the nodes, from its own roots, in its order.
    [`traverse(${h},number,preorder,descendants(${h},number,filter(number eq 'HOUSE1'),keep start))`, "HOUSE1 FLOOR1 F1A F1B FLOOR2 F2A"], // prettier-ignore
    [
      `traverse(${h},number,postorder,filter(startswith(number,'F')),description)`,
      "F2A FLOOR2 F1B F1A FLOOR1",
    ],
    [`traverse(${h},number,preorder,filter(startswith(number,'F'))/orderby(description))`, "FLOOR2 F2A FLOOR1 F1B F1A"], // prettier-ignore
    [`traverse(${h},number,preorder,orderby(objectArea desc)/top(2))`, "F1B F1A"],
    [`filter(objectArea gt 15)/traverse(${h},number,preorder,filter(number ne 'FLOOR1'))`, "F1A F1B F2A"],
    [
      `traverse($root/leaseUnits/$filter(number ne 'HOUSE1'),Buildings,number,preorder)`,
      "ALONE FLOOR1 F1A F1B FLOOR2 F2A LOST L1 TOWN HOUSE2 H2A",
    ],
    // Example 63 of the standard.
    [
      `descendants(${h},number,filter(number eq 'HOUSE1'),keep start)/ancestors(${h},number,filter(number eq 'F2A'),keep start)/traverse(${h},number,preorder)`,
      "HOUSE1 FLOOR2 F2A",
    ],
  ])("%s", async ($apply, expected) => {
    expect(await numbers({ $apply })).toBe(expected);
  });

  test("pages have the order of the tree", async () => {
    const $apply = `traverse(${h},number,preorder)`;
    const found: string[] = [];
    let next = query("leaseUnits", { $apply, $select: "number" });
    while (next !== "") {
      const { json } = await service.request("GET", next, { headers: { Prefer: "odata.maxpagesize=5" } });
      found.push(json.value.map(({ number }: Row) => String(number)).join(" "));
      next = json["@odata.nextLink"] ?? "";
    }
    expect(found).toEqual(["ALONE LOST L1 TOWN HOUSE1", "FLOOR1 F1A F1B FLOOR2 F2A", "HOUSE2 H2A"]);
  });

  test("records that lead to nodes, which are expanded", async () => {
    const $apply = `orderby(lineNo desc)/traverse(${h},leaseUnit/number,preorder)`;
    const { json } = await apply(service, "leaseContractLines", { $apply });
    expect(json["@odata.context"]).toMatch(/leaseContractLines$/);
    const later = await apply(service, "leaseContractLines", { $apply }, { "OData-MaxVersion": "4.01" });
    expect(later.json["@context"]).toMatch(/leaseContractLines\(leaseUnit\(\)\)$/);
    expect(json.value.map(({ leaseUnit }: { leaseUnit: Row }) => leaseUnit["number"]).join(" ")).toBe(
      "L1 FLOOR1 F1A F1B F2A H2A",
    );
  });

  test.each<[set: string, name: string, $apply: string, expected: string]>([
    [
      "leaseContractLines",
      "lineNo",
      `groupby((leaseContract/number),traverse(${h},leaseUnit/number,preorder))`,
      "80000 50000 10000 20000 30000 40000",
    ],
    [
      "leaseUnits",
      "number",
      `groupby((group/description),traverse(${h},number,preorder)/top(1))`,
      "ALONE L1 HOUSE1 FLOOR1 F1A F2A H2A",
    ],
    [
      "leaseUnits",
      "number",
      `groupby((group/description),concat(aggregate($count as N),identity)/traverse(${h},number,preorder))/filter(N eq null)`,
      "ALONE LOST L1 TOWN HOUSE1 FLOOR1 F1A F1B FLOOR2 F2A HOUSE2 H2A",
    ],
  ])("records in groups by other paths: %s, %s of %s", async (set, name, $apply, expected) => {
    expect(await list(set, { $apply }, name)).toBe(expected);
  });

  test("groups become records of their nodes", async () => {
    const counted = `filter(leaseUnitGroupNo ne '')/groupby((leaseUnitGroupNo),aggregate($count as N))`;
    const rows = await apply(service, "leaseUnits", {
      $apply: `${counted}/traverse(${h},leaseUnitGroupNo,preorder)`,
    });
    expect(rows.json.value.map((row: Row) => `${String(row["leaseUnitGroupNo"])} ${String(row["N"])}`)).toEqual([
      "LOST 1", "TOWN 2", "HOUSE1 2", "FLOOR1 2", "FLOOR2 1", "HOUSE2 1",
    ]); // prettier-ignore
    const byUnit = `groupby((number),aggregate(objectArea with sum as Area))/traverse(${h},number,postorder)`;
    const { json } = await apply(service, "leaseUnits", {
      $apply: byUnit,
      $select: "number,description,Area",
    });
    expect(json.value[3]).toMatchObject({ number: "F1A", description: "shop", Area: 40 });
    const byGroup = `groupby((leaseUnit/leaseUnitGroupNo),aggregate(unitPrice with sum as Total))`;
    const groups = await apply(service, "leaseContractLines", {
      $apply: `${byGroup}/traverse(${h},leaseUnit/leaseUnitGroupNo,preorder)`,
    });
    expect(groups.json.value).toMatchObject([
      { leaseUnit: { leaseUnitGroupNo: "LOST" }, Total: 64 },
      { leaseUnit: { leaseUnitGroupNo: "HOUSE1" }, Total: 0.5 },
      { leaseUnit: { leaseUnitGroupNo: "FLOOR1" }, Total: 12 },
      { leaseUnit: { leaseUnitGroupNo: "FLOOR2" }, Total: 2 },
      { leaseUnit: { leaseUnitGroupNo: "HOUSE2" }, Total: 1 },
    ]);
    const byRecord = `groupby((leaseUnit/number),aggregate(unitPrice with sum as Total))/traverse(${h},leaseUnit/number,preorder)`;
    const lines = await apply(service, "leaseContractLines", { $apply: byRecord });
    expect(lines.json.value[1]).toMatchObject({
      leaseUnit: { number: "FLOOR1", description: "ground floor" },
      Total: 0.5,
    });
  });
});

describe("rolluprecursive", () => {
  const totals = async (set: string, options: Options, key: (row: Row) => unknown, ...names: string[]) => {
    const answer = await apply(service, set, options);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.json.value.map((row: Row) => [key(row), ...names.map((name) => row[name])].join(" "));
  };
  const number = (row: Row): unknown => row["number"];

  test("the nodes themselves: every property of the node (example 65 of the standard)", async () => {
    const $apply = `groupby((rolluprecursive(${h},number)),aggregate(objectArea with sum as Area,$count as N)/compute(N sub 1 as Below))`;
    expect(await totals("leaseUnits", { $apply, $orderby: "number" }, number, "Area", "Below")).toEqual([
      "ALONE 7 0", "F1A 40 0", "F1B 60 0", "F2A 20 0", "FLOOR1 100 2", "FLOOR2 20 1", "H2A 10 0", "HOUSE1 120 5",
      "HOUSE2 10 1", "L1 5 0", "LOST 5 1", "RING1 7 2", "RING2 7 2", "RING3 4 0", "TOWN 130 8",
    ]); // prettier-ignore
    const { json } = await apply(service, "leaseUnits", {
      $apply,
      $filter: "number eq 'FLOOR1'",
      $select: "number,description,Below",
      $expand: "group($select=number)",
    });
    expect(json["@odata.context"]).toMatch(/leaseUnits\(id,number,description,Below,group\(id,number\)\)$/);
    expect(json.value).toMatchObject([
      { number: "FLOOR1", description: "ground floor", Below: 2, group: { number: "HOUSE1" } },
    ]);
  });

  test("records that lead to nodes: the node is expanded, also without any of them", async () => {
    const $apply = `groupby((rolluprecursive(${h},leaseUnit/number)),aggregate(unitPrice with sum as Total,$count as N))`;
    const unit = ({ leaseUnit }: Row): unknown => (leaseUnit as Row)["number"];
    expect(await totals("leaseContractLines", { $apply }, unit, "Total", "N")).toEqual([
      "ALONE  0", "F1A 8 1", "F1B 4 1", "F2A 2 1", "FLOOR1 12.5 3", "FLOOR2 2 1", "H2A 1 1", "HOUSE1 14.5 4",
      "HOUSE2 1 1", "L1 64 1", "LOST 64 1", "RING1  0", "RING2  0", "RING3  0", "TOWN 15.5 5",
    ]); // prettier-ignore
    const { json } = await apply(service, "leaseContractLines", { $apply });
    expect(json["@odata.context"]).toMatch(/leaseContractLines\(leaseUnit\(\),Total,N\)$/);
    expect(json.value[4].leaseUnit).toMatchObject({ number: "FLOOR1", description: "ground floor" });
  });

  test("equal identifiers without a navigation property, with further groups", async () => {
    const $apply = `groupby((rolluprecursive(${h},leaseUnitNo),serviceNo),aggregate(unitPrice with sum as Total))`;
    const unit = (row: Row): unknown => `${String(row["leaseUnitNo"])} ${String(row["serviceNo"])}`;
    // A group without records is in no further group.
    expect(await totals("leaseContractLines", { $apply, $orderby: "leaseUnitNo" }, unit, "Total")).toEqual([
      "F1A RENT 8", "F1B RENT 4", "F2A RENT 2", "FLOOR1 RENT 12.5", "FLOOR2 RENT 2", "H2A RENT 1",
      "HOUSE1 RENT 14.5", "HOUSE2 RENT 1", "L1 RENT 64", "LOST RENT 64", "TOWN RENT 15.5",
    ]); // prettier-ignore
  });

  test("some nodes, in the order of a traversal; the node's own records (example 66 of the standard)", async () => {
    const some = `descendants(${h},number,filter(number eq 'HOUSE1'),1,keep start)/traverse(${h},number,postorder)`;
    const own = "compute(case(leaseUnit eq Aggregation.rollupnode():unitPrice) as Own)";
    const $apply = `groupby((rolluprecursive(${h},leaseUnit/number,${some})),${own}/aggregate(unitPrice with sum as Total,Own with sum as Excl))`;
    const unit = ({ leaseUnit }: Row): unknown => (leaseUnit as Row)["number"];
    // All nodes below count, not only those that are left.
    expect(await totals("leaseContractLines", { $apply }, unit, "Total", "Excl")).toEqual([
      "FLOOR1 12.5 0.5", "FLOOR2 2 ", "HOUSE1 14.5 ",
    ]); // prettier-ignore
  });

  test("visual totals (example 67 of the standard)", async () => {
    const up = (path: string, filter: string) => `ancestors(${h},${path},filter(${filter}),keep start)`;
    const group = `groupby((rolluprecursive(${h},leaseUnitNo,${up("number", "number eq 'FLOOR1'")})),aggregate(unitPrice with sum as Total))`;
    const unit = (row: Row): unknown => row["leaseUnitNo"];
    const actual = await totals("leaseContractLines", { $apply: group }, unit, "Total");
    expect(actual).toEqual(["FLOOR1 12.5", "HOUSE1 14.5", "TOWN 15.5"]);
    const $apply = `${up("leaseUnitNo", "leaseUnitNo eq 'FLOOR1'")}/${group}`;
    const visual = await totals("leaseContractLines", { $apply }, unit, "Total");
    expect(visual).toEqual(["FLOOR1 0.5", "HOUSE1 0.5", "TOWN 0.5"]);
  });

  test("without transformations, with records as results, and before other transformations", async () => {
    const plain = `groupby((rolluprecursive(${h},leaseUnitNo,filter(startswith(number,'H')))))`;
    expect(await totals("leaseContractLines", { $apply: plain }, (row) => row["leaseUnitNo"])).toEqual([
      "H2A", "HOUSE1", "HOUSE2",
    ]); // prettier-ignore
    const best = `groupby((rolluprecursive(${h},leaseUnitNo,filter(startswith(number,'HOUSE')))),topcount(1,unitPrice))`;
    expect(await totals("leaseContractLines", { $apply: best }, (row) => row["leaseUnitNo"], "lineNo")).toEqual([
      "HOUSE1 10000", "HOUSE2 40000",
    ]); // prettier-ignore
    const top = `groupby((rolluprecursive(${h},number)),aggregate(objectArea with sum as Area))/topcount(2,Area)`;
    expect(await totals("leaseUnits", { $apply: top, $orderby: "Area" }, number, "Area")).toEqual([
      "HOUSE1 120", "TOWN 130",
    ]); // prettier-ignore
    const both = `groupby((rolluprecursive(${h},number)),concat(aggregate($count as N),aggregate(objectArea with max as Most)))/filter(number eq 'FLOOR1')`;
    expect(await totals("leaseUnits", { $apply: both }, number, "N", "Most")).toEqual([
      "FLOOR1 3 ",
      "FLOOR1  60",
    ]);
  });

  describe("several", () => {
    const first = `rolluprecursive(${h},leaseUnit/number,filter(number in ('TOWN','FLOOR1')))`;
    const second = `rolluprecursive(${h},leaseUnitNo,filter(number in ('HOUSE1','F1A','H2A')))`;
    const pair = ({ leaseUnit, leaseUnitNo }: Row) =>
      `${String((leaseUnit as Row)["number"])}/${String(leaseUnitNo)}`;
    const own = (position: string) => `case(leaseUnit eq Aggregation.rollupnode(${position}):unitPrice)`;

    test.each<[$apply: string, ...rows: string[]]>([
      // One group for each pair of nodes, also without records.
      [`groupby((${first},${second}),aggregate(unitPrice with sum as A,$count as B))`,
        "FLOOR1/F1A 8 1", "FLOOR1/H2A  0", "FLOOR1/HOUSE1 12.5 3", "TOWN/F1A 8 1", "TOWN/H2A 1 1", "TOWN/HOUSE1 14.5 4"],
      // Further groups have records.
      [`groupby((${first},serviceNo,${second}),aggregate(unitPrice with sum as A,$count as B))`,
        "FLOOR1/F1A 8 1", "FLOOR1/HOUSE1 12.5 3", "TOWN/F1A 8 1", "TOWN/H2A 1 1", "TOWN/HOUSE1 14.5 4"],
      [`groupby((${first},${second}),compute(${own("")} as One,${own("Position=2")} as Two)/aggregate(One with sum as A,Two with sum as B))`,
        "FLOOR1/F1A  8", "FLOOR1/H2A  ", "FLOOR1/HOUSE1 0.5 ", "TOWN/F1A  8", "TOWN/H2A  1", "TOWN/HOUSE1  "],
      [`groupby((${first},${second}),compute(${own("Position=1")} as One)/aggregate(One with sum as A))`,
        "FLOOR1/F1A  ", "FLOOR1/H2A  ", "FLOOR1/HOUSE1 0.5 ", "TOWN/F1A  ", "TOWN/H2A  ", "TOWN/HOUSE1  "],
      [`groupby((serviceNo),groupby((${first},${second}),aggregate($count as A)))`,
        "FLOOR1/F1A 1 ", "FLOOR1/H2A 0 ", "FLOOR1/HOUSE1 3 ", "TOWN/F1A 1 ", "TOWN/H2A 1 ", "TOWN/HOUSE1 4 "],
    ])("%s", async ($apply, ...rows) => {
      const found = await totals("leaseContractLines", { $apply }, pair, "A", "B");
      expect(found.toSorted()).toEqual(rows);
    }); // prettier-ignore

    test("the record of a node keeps the identifier of the other", async () => {
      const some = "filter(number in ('TOWN','HOUSE1'))";
      const $apply = `groupby((rolluprecursive(${h},leaseUnitGroupNo,${some}),rolluprecursive(${h},number,${some})),aggregate($count as N))`;
      const key = (row: Row) => `${String(row["leaseUnitGroupNo"])}/${String(row["number"])}`;
      const found = await totals("leaseUnits", { $apply }, key, "description", "N");
      expect(found.toSorted()).toEqual([
        "HOUSE1/HOUSE1 west 5", "HOUSE1/TOWN town 5", "TOWN/HOUSE1 west 6", "TOWN/TOWN town 8",
      ]); // prettier-ignore
    });
  });

  test.each<[$apply: string, ...rows: string[]]>([
    [`concat(groupby((rolluprecursive(${h},leaseUnit/number))),filter(lineNo le 20000))`, "TOWN town", "null F1A", "null F1B"],
    [`concat(filter(lineNo le 20000),groupby((rolluprecursive(${h},leaseUnit/number))))`, "TOWN town", "null F1A", "null F1B"],
    [`concat(filter(lineNo le 20000),groupby((leaseUnit/number))/traverse(${h},leaseUnit/number,preorder))`, "null F1A", "null F1B"],
  ])("beside records: %s", async ($apply, ...rows) => {
    const { json, status } = await apply(service, "leaseContractLines", { $apply });
    expect(status).toBe(200);
    const shown = ({ leaseUnit, leaseUnitNo }: Row) =>
      leaseUnitNo === undefined ? leaseUnit : { number: null, description: leaseUnitNo };
    const found = json.value.map(shown).map((row: Row) => `${String(row["number"])} ${String(row["description"])}`);
    expect(found.toSorted().filter((row: string) => /^(TOWN|null)/.test(row))).toEqual(rows);
  }); // prettier-ignore

  describe("beside other groupings, which keep their values", () => {
    const floor = `rolluprecursive(${h},number,filter(number eq 'FLOOR1'))`;
    const count = "aggregate($count as N)";
    const three = ["FLOOR1 ground floor 1", "FLOOR1 office 1", "FLOOR1 shop 1"];
    test.each<[options: Options, ...rows: string[]]>([
      [{ $apply: `groupby((description,${floor}),${count})` }, ...three],
      [{ $apply: `groupby((${floor},description),${count})` }, ...three],
      [{ $apply: `groupby((description),groupby((${floor}),${count}))/filter(N gt 0)` }, ...three],
      [{ $apply: `groupby((description,${floor}),${count})/filter(description eq 'shop' and number eq 'FLOOR1')` }, "FLOOR1 shop 1"],
      [{ $apply: `groupby((description,rolluprecursive(${h},number)),${count})`, $filter: "description eq 'shop' and number eq 'HOUSE1'" }, "HOUSE1 shop 1"],
      [{ $apply: `groupby((description,${floor}),compute(length(number) as L)/topcount(1,L))` }, "FLOOR1 ground floor ", "FLOOR1 office ", "FLOOR1 shop "],
      [{ $apply: `groupby((description),groupby((${floor}),${count})/topcount(1,N))/filter(N gt 0)` }, ...three],
      // The coarser level has the value of the node.
      [{ $apply: `groupby((rollup(objectArea,description),${floor}),${count})` }, "FLOOR1 ground floor 1", "FLOOR1 ground floor 1", "FLOOR1 ground floor 1", "FLOOR1 ground floor 1", "FLOOR1 office 1", "FLOOR1 shop 1"],
      [{ $apply: `compute(substring(description,0,1) as F)/groupby((F,description,${floor}),${count})`, $filter: "F eq 's'" }, "FLOOR1 shop 1"],
    ])("%j", async (options, ...rows) => {
      const key = (row: Row) => `${String(row["number"])} ${String(row["description"])}`;
      expect((await totals("leaseUnits", options, key, "N")).toSorted()).toEqual(rows);
    }); // prettier-ignore

    test("with $select and $orderby", async () => {
      const { json } = await apply(service, "leaseUnits", {
        $apply: `groupby((description,${floor}),${count})`,
        $select: "number,description,N",
        $orderby: "description desc",
      });
      expect(json["@odata.context"]).toMatch(/leaseUnits\(id,number,description,N\)$/);
      expect(json.value.map((row: Row) => [row["number"], row["description"], row["N"]].join(" "))).toEqual(
        three.toReversed(),
      );
    });

    test("the identifier of another node after that of the record", async () => {
      const some = "filter(number in ('TOWN','HOUSE1'))";
      const $apply = `groupby((rolluprecursive(${h},number,${some}),rolluprecursive(${h},leaseUnitGroupNo,${some})),aggregate($count as N))`;
      const key = (row: Row) => `${String(row["leaseUnitGroupNo"])}/${String(row["number"])}`;
      const found = await totals("leaseUnits", { $apply }, key, "description", "N");
      expect(found.toSorted()).toEqual([
        "HOUSE1/HOUSE1 west 5", "HOUSE1/TOWN town 5", "TOWN/HOUSE1 west 6", "TOWN/TOWN town 8",
      ]); // prettier-ignore
    });
  });

  describe("further groupings have the values of the response", () => {
    const some = "filter(number in ('TOWN','FLOOR1'))";
    const byUnit = `rolluprecursive(${h},leaseUnit/number,${some})`;
    const byNumber = `rolluprecursive(${h},number,${some})`;
    const again = (path: string) => `groupby((${path}),aggregate($count as N))`;
    test.each<[set: string, $apply: string, path: string, ...rows: string[]]>([
      // Lines of five units are below TOWN, of three below FLOOR1.
      ["leaseContractLines", `groupby((${byUnit}),groupby((leaseUnit/description)))/${again("leaseUnit/description")}`, "leaseUnit/description", "ground floor 3", "town 5"],
      ["leaseContractLines", `groupby((${byUnit}),groupby((leaseUnit/description)))/compute(leaseUnit/description as X)/${again("X")}`, "X", "ground floor 3", "town 5"],
      // TOWN has no group, and units of no and of five groups; FLOOR1 is in HOUSE1.
      ["leaseUnits", `groupby((${byNumber}),groupby((group/description)))/${again("group/description")}`, "group/description", "undefined 6", "west 2"],
      ["leaseUnits", `groupby((description,rolluprecursive(${h},number,filter(number eq 'FLOOR1'))))/${again("description")}`, "description", "ground floor 1", "office 1", "shop 1"],
      // Two nodes in each group.
      ["leaseContractLines", `groupby((leaseUnit/description),groupby((${byUnit}),aggregate($count as M))/${again("leaseUnit/description")}/aggregate(N with sum as N))`, "leaseUnit/description", "ground floor 2", "kiosk 2", "lost shop 2", "office 2", "shop 2", "studio 2", "undefined 2"],
    ])("%s: %s", async (set, $apply, path, ...rows) => {
      const value = (row: Row): unknown =>
        path.split("/").reduce<unknown>((at, name) => (at as Row | null | undefined)?.[name], row);
      expect((await totals(set, { $apply }, (row) => String(value(row)), "N")).toSorted()).toEqual(rows);
    }); // prettier-ignore
  });

  test("joined records stay with the record of the node", async () => {
    const $apply = `groupby((rolluprecursive(${h},number,filter(number eq 'FLOOR1'))),join(leaseContractLines as Line))`;
    const { json } = await apply(service, "leaseUnits", { $apply, $expand: "Line($select=unitPrice)" });
    const rows = json.value as readonly { number: string; Line: { unitPrice: number } }[];
    expect(rows.map(({ number: of, Line }) => `${of} ${Line.unitPrice}`).toSorted()).toEqual([
      "FLOOR1 0.5",
      "FLOOR1 4",
      "FLOOR1 8",
    ]);
  });

  test("within the groups of another groupby", async () => {
    const inner = `groupby((rolluprecursive(${h},leaseUnitNo,filter(startswith(number,'HOUSE')))),aggregate($count as N))`;
    const $apply = `groupby((serviceNo),${inner})`;
    expect(
      await totals("leaseContractLines", { $apply }, (row) => row["leaseUnitNo"], "serviceNo", "N"),
    ).toEqual(["HOUSE1 RENT 4", "HOUSE2 RENT 1"]);
  });
});

describe("errors", () => {
  test.each<[option: string, text: string, status: number, message: string]>([
    ["$filter", `Aggregation.isdescendant(${nodes},Node=number,Ancestor='HOUSE1',MaxDistance=1.5)`, 400, "a whole number, 1 or more; found 1.5"],
    ["$filter", `Aggregation.isleaf(HierarchyNodes=$root/leaseUnits,HierarchyQualifier='X',Node=number)`, 400, "'leaseUnit' has no recursive hierarchy 'X'; expected one of Buildings."],
    ["$filter", `Aggregation.isleaf(HierarchyNodes=$root/customers,HierarchyQualifier='X',Node=number)`, 400, "The records of 'customers' form no recursive hierarchy."],
    ["$filter", `Aggregation.isleaf(HierarchyNodes=leaseUnits,HierarchyQualifier='Buildings',Node=number)`, 400, "begins with $root/"],
    ["$filter", `Aggregation.isleaf(HierarchyNodes=$root/leaseUnit,HierarchyQualifier='Buildings',Node=number)`, 400, "does not exist at the service root"],
    ["$filter", `Aggregation.isleaf(HierarchyNodes=$root/leaseUnits,HierarchyQualifier='Buildings')`, 400, "found HierarchyNodes, HierarchyQualifier."],
    ["$filter", `Aggregation.isleaf(${nodes},Node=number,Other='X')`, 400, "takes the parameters HierarchyNodes, HierarchyQualifier, Node by name"],
    ["$filter", `Aggregation.isleaf(${nodes},Node=objectArea)`, 400, "identified by a value of type Edm.String; found Edm.Decimal"],
    ["$filter", `Aggregation.isdescendant(${nodes},Node=number,Ancestor='X',MaxDistance=0)`, 400, "1 or more; found 0"],
    ["$filter", "Aggregation.rollupnode() ne null", 400, "only in the transformations of a groupby with rolluprecursive"],
    ["$apply", `ancestors(${h},number,aggregate($count as N))`, 400, "must return a part of their input"],
    ["$apply", `ancestors(${h},number,filter(number eq 'A'),0)`, 400, "1 or more; found 0"],
    ["$apply", `ancestors(${h},objectArea,identity)`, 400, "values of type Edm.String; found Edm.Decimal"],
    ["$apply", `traverse(${h},number,preorder,filter(true)/aggregate($count as N))`, 400, "in traverse must return a part of their input"],
    ["$apply", `groupby((group/description,rolluprecursive(${h},number)),aggregate($count as N))`, 501, "Grouping by 'group' and nodes that have other values of it"],
    ["$apply", `groupby((group,rolluprecursive(${h},number)),aggregate($count as N))`, 501, "Grouping by 'group' and nodes that have other values of it"],
    ["$apply", `groupby((group/description,rolluprecursive(${h},group/number)),aggregate($count as N))`, 501, "Grouping by 'group' and nodes that have other values of it"],
    ["$apply", `groupby((group/description),groupby((number))/traverse(${h},number,preorder))`, 501, "Grouping by 'group' and nodes that have other values of it"],
    ["$apply", `groupby((rolluprecursive(${h},number)),filter(Aggregation.rollupnode(Position=2) ne null))`, 400, "fewer than 2 rolluprecursive"],
    ["$apply", `groupby((rolluprecursive(${h},number)),filter(Aggregation.rollupnode(Position=0) ne null))`, 400, "takes the parameter Position"],
    ["$apply", `groupby((rolluprecursive(${h},number)),filter(Aggregation.rollupnode(Number=1) ne null))`, 400, "takes the parameter Position"],
    ["$apply", `groupby((rolluprecursive(${h},number)),filter(Aggregation.rollupnode(Position=1,Position=1) ne null))`, 400, "takes the parameter Position"],
  ])("%s=%s", async (option, text, status, message) => {
    const { status: found, json } = await apply(service, "leaseUnits", { [option]: text });
    expect([found, json.error.message]).toEqual([status, expect.stringContaining(message)]);
  }); // prettier-ignore
});
