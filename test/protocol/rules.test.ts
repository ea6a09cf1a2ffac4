/**
 * Rules of rows, fields, changes and operations, attacked: a manager sees one building of the demo company, and no
 * request shows, counts, changes or names anything of the others.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signClaims } from "../../src/auth/dev-issuer";
import { demoCompanyId, start, type TestAnswer, type TestService } from "../harness";
import { connect } from "../mcp/agent";

const id = (n: number): string => `00000000-0000-4000-8000-0000000000${n}`;
const [admin, manager, auditor, north, south, seller, blind, clerk, keeper, downloader] = [
  10, 11, 12, 13, 14, 15, 16, 17, 18, 21,
].map(id) as [string, string, string, string, string, string, string, string, string, string];

const building = "LU00001";
const inBuilding = `number eq '${building}' or leaseUnitGroupNo eq '${building}'`;
/** The rules of the manager: of its own columns, of a joined record, of related records, of nothing. */
const managed = {
  "*": { filter: "false" },
  leaseUnits: {
    filter: inBuilding,
    hidden: ["owner", "ownerCode", "ownerName"],
    readOnly: ["objectArea", "manager"],
  },
  leaseContracts: { filter: `buildingNo eq '${building}'`, hidden: ["warrantyAmount"], allow: ["update"] },
  leaseContractLines: { filter: `leaseUnit/leaseUnitGroupNo eq '${building}'` },
  customers: { filter: `leaseContracts/any(c:c/buildingNo eq '${building}')`, allow: [] },
  leaseUnitCategories: { allow: [] },
  rentRoll: { hidden: ["customerName"] },
};
const ofUnits = (filter: string) => ({ leaseUnits: { filter } });
const all = { access: "write", companies: "*" };
const principals = {
  [admin]: all,
  [manager]: { ...all, sets: managed, operations: ["areaAt", "rentRollAt"] },
  [auditor]: { access: "read", companies: "*", sets: ofUnits(`number eq '${building}'`), operations: "*" },
  [north]: { ...all, sets: ofUnits("number eq 'LU00002'"), operations: "*" },
  [south]: { access: "read", companies: "*", sets: ofUnits("number eq 'LU00003'"), operations: "*" },
  [blind]: { access: "read", companies: "*", sets: { leaseContractLines: { filter: "false" } } },
  [clerk]: { ...all, sets: { leaseContractLines: { filter: "leaseUnitNo ne ''" } } },
  [keeper]: { ...all, sets: { leaseContractLines: { allow: ["create", "update"] } } },
  [seller]: { ...all, sets: { leaseUnits: { allow: ["create"], filter: "city eq 'Zürich''s'" } } },
  [downloader]: {
    access: "read",
    companies: "*",
    sets: { documents: { hidden: ["fileName", "fileExtension"] } },
  },
};

let folder: string;
let file: string;
let service: TestService;
const tokens = new Map<string, string>();
const as = async (
  who: string,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
): Promise<TestAnswer> => {
  const oid = who.split("+");
  const token =
    tokens.get(who) ??
    (await signClaims(service.devKey, "1h", {
      oid: oid[0],
      groups: oid.slice(1),
      roles: ["API.ReadWrite.All"],
    }));
  tokens.set(who, token);
  const escaped = path.replaceAll(" ", "%20").replaceAll("+", "%2B");
  return service.request(method, escaped, {
    headers: { ...headers, Authorization: `Bearer ${token}` },
    body,
  });
};
const permit = (more: object = {}) =>
  writeFile(file, JSON.stringify({ principals: { ...principals, ...more } }));

/** Texts of records that the manager does not see. */
let foreign: readonly string[];
let unit: Record<string, unknown>;
let otherUnit: Record<string, unknown>;
let otherLine: Record<string, unknown>;
let otherContract: Record<string, unknown>;
let contract: Record<string, unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-rules-"));
  file = join(folder, "permissions.json");
  await permit();
  service = await start({ demo: true, env: { AUTH_PERMISSIONS_FILE: file, MCP_WRITE: "true" } });
  const records = async (path: string) =>
    (await as(admin, "GET", path)).json.value as Record<string, unknown>[];
  const other = `not (${inBuilding})`;
  const units = await records(`leaseUnits?$filter=${other}&$select=id,number`);
  const contracts = await records(`leaseContracts?$filter=buildingNo ne '${building}'&$select=id`);
  const lines = await records(
    `leaseContractLines?$filter=leaseUnit/leaseUnitGroupNo ne '${building}'&$select=id`,
  );
  foreign = [...units, ...contracts, ...lines]
    .flatMap((record) => Object.entries(record))
    .filter(([name]) => name === "id" || name === "number")
    .map(([, value]) => String(value));
  const first = async (path: string) => (await records(path))[0] ?? {};
  unit = await first("leaseUnits?$filter=number eq 'LU00002'");
  otherUnit = await first("leaseUnits?$filter=number eq 'LU00052'");
  otherLine = await first("leaseContractLines?$filter=leaseUnitNo eq 'LU00052'");
  otherContract = await first(`leaseContracts?$filter=buildingNo ne '${building}'`);
  contract = await first(`leaseContracts?$filter=buildingNo eq '${building}'`);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const hiddenValues = ["Own portfolio", "OWN-01", "Demo Estates Holding", "ownerName", "warrantyAmount"];

/** Texts that the response must not have, other than those of the request. */
const leaks = ({ rawHeaders, text }: TestAnswer, request: string): readonly string[] => {
  const told = `${rawHeaders.join("\n")}\n${text}`;
  return [...foreign, ...hiddenValues].filter((word) => told.includes(word) && !request.includes(word));
};

const placeholders = (path: string): string =>
  path
    .replaceAll("{other}", String(otherUnit["id"]))
    .replaceAll("{line}", String(otherLine["id"]))
    .replaceAll("{contract}", String(otherContract["id"]))
    .replaceAll("{own}", String(unit["id"]));

describe("reads are those of the caller's records", () => {
  /** The manager's request, and the request of an administrator that has the same result. */
  test.each<readonly [string, string]>([
    ["leaseUnits/$count", `leaseUnits/$count?$filter=${inBuilding}`],
    [
      "leaseUnits?$apply=aggregate(totalArea with sum as a)",
      `leaseUnits?$apply=filter(${inBuilding})/aggregate(totalArea with sum as a)`,
    ],
    ["leaseContracts/$count", `leaseContracts/$count?$filter=buildingNo eq '${building}'`],
    [
      "leaseContractLines/$count",
      `leaseContractLines/$count?$filter=leaseUnit/leaseUnitGroupNo eq '${building}'`,
    ],
    ["customers/$count", `customers/$count?$filter=leaseContracts/any(c:c/buildingNo eq '${building}')`],
    [
      "leaseUnits?$count=true&$top=0&$search=office",
      `leaseUnits?$count=true&$top=0&$search=office&$filter=${inBuilding}`,
    ],
    [
      "leaseUnits?$select=number&$orderby=totalArea desc&$top=5",
      `leaseUnits?$select=number&$orderby=totalArea desc&$top=5&$filter=${inBuilding}`,
    ],
    [
      "leaseUnits?$select=number&$filter=leaseContractLines/any()",
      `leaseUnits?$select=number&$filter=(${inBuilding}) and leaseContractLines/any()`,
    ],
    [
      "leaseUnits?$select=number&$expand=category($select=code)&$top=2",
      `leaseUnits?$select=number&$expand=category($select=code)&$top=2&$filter=${inBuilding}`,
    ],
    [
      "leaseContracts?$select=number&$expand=leaseContractLines($select=lineNo;$count=true)&$top=3",
      `leaseContracts?$select=number&$expand=leaseContractLines($select=lineNo;$count=true;$filter=leaseUnit/leaseUnitGroupNo eq '${building}')&$top=3&$filter=buildingNo eq '${building}'`,
    ],
    [
      "leaseUnits?$apply=groupby((leaseUnitCategory),aggregate($count as n))&$orderby=leaseUnitCategory",
      `leaseUnits?$apply=filter(${inBuilding})/groupby((leaseUnitCategory),aggregate($count as n))&$orderby=leaseUnitCategory`,
    ],
    [
      "leaseContractLines?$apply=groupby((leaseUnit/city),aggregate($count as n))",
      `leaseContractLines?$apply=filter(leaseUnit/leaseUnitGroupNo eq '${building}')/groupby((leaseUnit/city),aggregate($count as n))`,
    ],
    [
      "leaseContracts?$apply=concat(aggregate($count as n),topcount(1,number)/groupby((number)))",
      `leaseContracts?$apply=filter(buildingNo eq '${building}')/concat(aggregate($count as n),topcount(1,number)/groupby((number)))`,
    ],
    [
      "leaseContracts?$apply=join(leaseContractLines as l)/aggregate($count as n)",
      `leaseContracts?$apply=filter(buildingNo eq '${building}')/join(leaseContractLines as l,filter(leaseUnit/leaseUnitGroupNo eq '${building}'))/aggregate($count as n)`,
    ],
    [
      "/companies?$select=name&$expand=leaseContractLines($select=lineNo;$count=true;$top=2)",
      `/companies?$select=name&$expand=leaseContractLines($select=lineNo;$count=true;$top=2;$filter=leaseUnit/leaseUnitGroupNo eq '${building}')`,
    ],
    [
      "leaseContracts?$select=number&$expand=leaseContractLines($apply=aggregate(unitPrice with sum as t,$count as n))&$top=3",
      `leaseContracts?$select=number&$expand=leaseContractLines($apply=filter(leaseUnit/leaseUnitGroupNo eq '${building}')/aggregate(unitPrice with sum as t,$count as n))&$top=3&$filter=buildingNo eq '${building}'`,
    ],
    [
      "leaseContracts?$compute=leaseContractLines/aggregate(unitPrice with sum) as t&$select=number,t&$top=3",
      `leaseContracts?$compute=leaseContractLines/$filter(leaseUnit/leaseUnitGroupNo eq '${building}')/aggregate(unitPrice with sum) as t&$select=number,t&$top=3&$filter=buildingNo eq '${building}'`,
    ],
    [
      "leaseUnits?$select=number&$filter=totalArea eq $these/aggregate(totalArea with max)",
      `leaseUnits?$select=number&$filter=(${inBuilding}) and totalArea eq $these/$filter(${inBuilding})/aggregate(totalArea with max)`,
    ],
    [
      "leaseContracts?$compute=$root/leaseUnits/$count as n&$select=n&$top=1",
      `leaseContracts?$compute=$root/leaseUnits/$count($filter=${inBuilding}) as n&$select=n&$top=1&$filter=buildingNo eq '${building}'`,
    ],
    [
      "/$crossjoin(leaseUnits,leaseContracts)?$apply=filter(leaseUnits/leaseUnitGroupNo eq leaseContracts/buildingNo)/aggregate($count as n)",
      `/$crossjoin(leaseUnits,leaseContracts)?$apply=filter(leaseUnits/leaseUnitGroupNo eq leaseContracts/buildingNo)/filter(leaseContracts/buildingNo eq '${building}')/aggregate($count as n)`,
    ],
    ["rentRoll/$count", `rentRoll/$count?$filter=buildingNo eq '${building}'`],
  ])("%s", async (path, same) => {
    const [mine, theirs] = [await as(manager, "GET", path), await as(admin, "GET", same)];
    expect([mine.status, mine.text.replace(/"@odata.context":"[^"]*"/, "")]).toEqual([
      200,
      theirs.text.replace(/"@odata.context":"[^"]*"/, ""),
    ]);
  });

  test.each([
    "leaseUnits",
    "leaseUnits?$format=csv",
    "leaseUnits?$format=xlsx",
    "leaseUnits?$expand=*",
    "leaseUnits?$expand=leaseContractLines($expand=leaseContract($expand=leaseUnit))",
    "leaseContracts?$expand=leaseUnit,customer($expand=leaseContracts),versions,documents",
    "leaseContracts?$filter=leaseUnit/any(u:u/number eq 'LU00052')",
    "customers?$expand=leaseContracts($expand=leaseContractLines($expand=leaseUnit))",
    "leaseContractLines?$expand=leaseUnit,leaseContract",
    "leaseUnits?$filter=category/code ne 'X'&$expand=category",
    "leaseUnits?$select=number&$compute=category/description as d&$top=3",
    "leaseUnits?$filter=$root/leaseUnits({other})/description ne null",
    "leaseUnits?$compute=$root/leaseUnits({other})/description as d&$top=1",
    "leaseUnits({other})",
    "leaseUnits({other})/description/$value",
    "leaseUnits({other})/leaseContractLines",
    "leaseUnits(number='LU00052')",
    "leaseUnits({other})/areaAt()",
    "leaseContractLines({line})",
    "leaseContractLines({line})/leaseUnit",
    "leaseContracts({contract})/leaseContractLines/$count",
    "/$entity?$id=companies(11111111-1111-4111-8111-111111111111)/leaseUnits({other})",
    "/$crossjoin(leaseUnits,leaseContracts)?$expand=leaseUnits,leaseContracts&$filter=leaseUnits/number eq leaseContracts/buildingNo",
    "/$all",
    "/leaseUnits?$search=house",
    "/companies?$expand=leaseUnits($select=number)",
    "/companies?$apply=groupby((leaseUnits/number))",
    "rentRoll",
    "rentRollAt(date=2026-01-01)",
    "leaseUnits?$orderby=leaseContractLines/$count desc&$expand=leaseUnitLedgerEntries",
    "leaseUnits?$apply=join(leaseContractLines as l)/groupby((l/leaseContractNo,number))",
    "leaseUnits/$metadata",
    "/$metadata",
    "/$metadata?$format=json",
    "leaseUnits?$filter=ownerr eq 'x'",
  ])("no response names others: %s", async (path) => {
    const asked = placeholders(path);
    const answer = await as(manager, "GET", asked);
    expect([asked, answer.status < 500, leaks(answer, asked)]).toEqual([asked, true, []]);
  });

  test("an invisible record looks like none", async () => {
    const none = "99999999-9999-4999-8999-999999999999";
    for (const [method, path, body] of [
      ["GET", "leaseUnits(#)", undefined],
      ["GET", "leaseUnits(#)/leaseContractLines", undefined],
      ["PATCH", "leaseUnits(#)", { description: "x" }],
      ["DELETE", "leaseUnits(#)", undefined],
      ["PUT", "leaseUnits(#)/description", { value: "x" }],
      ["GET", "leaseUnits(#)/areaAt()", undefined],
    ] as const) {
      const [one, other] = [String(otherUnit["id"]), none].map((key) => path.replace("#", key));
      for (const headers of [{}, { "If-Match": "*" }, { "If-Match": String(otherUnit["@odata.etag"]) }]) {
        const [mine, unknown] = [
          await as(manager, method, one ?? "", body, headers),
          await as(manager, method, other ?? "", body, headers),
        ];
        const plain = ({ status, text }: TestAnswer) => [
          status,
          text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ""),
        ];
        expect([path, plain(mine)]).toEqual([path, plain(unknown)]);
        expect(mine.status).toBe(404);
      }
    }
  });

  test("hidden properties do not exist", async () => {
    for (const path of [
      "leaseUnits?$filter=ownerName eq 'Demo Estates Holding'",
      "leaseUnits?$orderby=ownerName",
      "leaseUnits?$select=ownerName",
      "leaseUnits?$apply=groupby((ownerName))",
      "leaseUnits?$apply=aggregate(ownerName with countdistinct as n)",
      "leaseUnits?$compute=length(ownerName) as n",
      "leaseContractLines?$filter=leaseUnit/ownerName eq 'x'",
      "leaseContractLines?$expand=leaseUnit($select=ownerName)",
      "leaseUnits?$filter=startswith(OWNERNAME,'D')",
      "rentRoll?$filter=customerName ne ''",
      "leaseContracts?$filter=versions/any(v:v/warrantyAmount gt 1)",
    ]) {
      const { status, json } = await as(manager, "GET", path);
      expect([path, status, json.error.code]).toEqual([path, 400, "BadRequest_UnknownProperty"]);
    }
    expect((await as(manager, "GET", placeholders("leaseUnits({own})/ownerName"))).status).toBe(404);
    expect((await as(manager, "GET", "leaseUnits?$search=Holding")).json.value).toEqual([]);
    expect((await as(admin, "GET", "/$metadata")).text).toContain("ownerName");
    const { json } = await as(manager, "GET", "leaseUnits?$top=1");
    expect(Object.keys(json.value[0])).not.toContain("ownerName");
  });
});

describe("writes", () => {
  const change = async (path: string, body: object, who = manager, method = "PATCH") => {
    const { status, text } = await as(who, method, placeholders(path), body);
    return [status, status < 300 ? "" : (JSON.parse(text) as { error: { code: string } }).error.code];
  };
  const refused = [403, "Authorization_InsufficientPermissions"];
  const unchanged = async () => {
    const path = placeholders("leaseUnits({own})");
    return (await as(admin, "GET", path)).json as Record<string, unknown>;
  };

  test("a change that leaves the caller's records is refused", async () => {
    expect(await change("leaseUnits({own})", { leaseUnitGroupNo: "NOWHERE" })).toEqual(refused);
    expect(await change("leaseUnits({own})/leaseUnitGroupNo", { value: "NOWHERE" }, manager, "PUT")).toEqual(
      refused,
    );
    expect(await change("leaseUnits/$each", { leaseUnitGroupNo: "" })).toEqual(refused);
    expect((await unchanged())["leaseUnitGroupNo"]).toBe(building);
  });

  test("a change within them is made, and its answer has no hidden value", async () => {
    const answer = await as(manager, "PATCH", placeholders("leaseUnits({own})"), { description: "Corner" });
    expect([answer.status, answer.json.description, leaks(answer, "")]).toEqual([200, "Corner", []]);
    expect(await unchanged()).toMatchObject({ description: "Corner", ownerName: unit["ownerName"] });
    const { "@odata.context": _, ...record } = (await as(manager, "GET", placeholders("leaseUnits({own})")))
      .json;
    // A whole record that is sent back, with its read-only values.
    expect((await as(manager, "PUT", placeholders("leaseUnits({own})"), record)).status).toBe(200);
    expect(await unchanged()).toMatchObject({
      objectArea: unit["objectArea"],
      ownerName: unit["ownerName"],
      ownerCode: unit["ownerCode"],
    });
    expect(
      (
        await as(manager, "PUT", placeholders("leaseUnits({own})"), {
          number: "LU00002",
          leaseUnitGroupNo: building,
          leaseUnitCategory: record.leaseUnitCategory,
        })
      ).status,
    ).toBe(200);
    expect(await unchanged()).toMatchObject({
      objectArea: unit["objectArea"],
      manager: unit["manager"],
      ownerName: unit["ownerName"],
    });
  });

  test("hidden and read-only values are refused", async () => {
    expect(await change("leaseUnits({own})", { ownerName: "Me" })).toEqual([
      400,
      "BadRequest_UnknownProperty",
    ]);
    expect(await change("leaseUnits({own})", { manager: "ME" })).toEqual(refused);
    expect(await change("leaseUnits({own})", { manager: unit["manager"] })).toEqual([200, ""]);
    expect(await change("leaseUnits({own})/manager", { value: "ME" }, manager, "PUT")).toEqual(refused);
    expect(
      await change(
        "leaseUnits",
        { number: "N1", leaseUnitGroupNo: building, manager: "ME" },
        manager,
        "POST",
      ),
    ).toEqual(refused);
    expect((await unchanged())["manager"]).toBe(unit["manager"]);
  });

  test("new records are the caller's", async () => {
    expect(
      await change("leaseUnits", { number: "N2", leaseUnitGroupNo: "NOWHERE" }, manager, "POST"),
    ).toEqual(refused);
    expect(await change("leaseUnits", { number: "N3", leaseUnitGroupNo: building }, manager, "POST")).toEqual(
      [201, ""],
    );
    expect(
      await change(`leaseUnits(99999999-9999-4999-8999-000000000001)`, { number: "N4" }, manager, "PUT"),
    ).toEqual(refused);
    expect((await as(admin, "GET", "leaseUnits/$count?$filter=number in ('N1','N2','N4')")).text).toBe("0");
    expect((await as(admin, "GET", "leaseUnits/$count?$filter=number eq 'N3'")).text).toBe("1");
  });

  test("a key that another record has is refused without naming the record", async () => {
    const body = { number: "LU00052", leaseUnitGroupNo: building };
    expect(await change("leaseUnits", body, manager, "POST")).toEqual(refused);
    expect(await change("leaseUnits({own})", { number: "LU00052" })).toEqual(refused);
    const upsert = await as(manager, "PUT", placeholders("leaseUnits({other})"), { ...body, number: "N5" });
    expect(upsert.status).toBe(403);
    expect(leaks(upsert, placeholders("{other}"))).toEqual([]);
    expect((await as(admin, "GET", placeholders("leaseUnits({other})"))).json.number).toBe("LU00052");
  });

  test("each change of a delta payload is subject to them", async () => {
    const delta = (value: readonly object[], set = "leaseUnits") =>
      change(set, { "@context": "#$delta", value });
    const good = { number: "LU00002", description: "Loft" };
    for (const bad of [
      { number: "N6", leaseUnitGroupNo: "NOWHERE" },
      { number: "LU00002", leaseUnitGroupNo: "NOWHERE" },
      { number: "LU00052", leaseUnitGroupNo: building },
      { id: otherUnit["id"], description: "taken" },
      { "@removed": { reason: "deleted" }, id: otherUnit["id"] },
    ])
      expect(await delta("number" in bad && bad.number === "LU00002" ? [bad] : [good, bad])).not.toEqual([
        200,
        "",
      ]);
    expect((await unchanged())["description"]).not.toBe("Loft");
    const customer = String(contract["customerNo"]);
    expect(await delta([{ number: customer, searchName: "x" }], "customers")).toEqual(refused);
    expect(await delta([{ number: "N6" }], "leaseContracts")).toEqual(refused);
    expect(await delta([{ "@removed": {}, id: contract["id"] }], "leaseContracts")).toEqual(refused);
    expect(await delta([good])).toEqual([200, ""]);
    const taken = "leaseUnits/$count?$filter=number eq 'N6' or description eq 'taken'";
    expect((await as(admin, "GET", taken)).text).toBe("0");
  });

  test("with continue-on-error, the changes that they forbid fail alone", async () => {
    const newest = { "OData-MaxVersion": "4.01", Prefer: "continue-on-error" };
    const value = [
      { number: "LU00002", leaseUnitGroupNo: "NOWHERE" },
      { number: "N7", leaseUnitGroupNo: "NOWHERE" },
      { number: "LU00002", description: "Studio" },
      { "@removed": { reason: "deleted" }, id: otherUnit["id"] },
    ];
    const answer = await as(manager, "PATCH", "leaseUnits?$select=number", { value }, newest);
    const failures = (
      answer.json.value as Record<string, { failedOperation: string; responseCode: number }>[]
    )
      .map((each) => each["@Core.DataModificationException"])
      .map((failure) => failure && [failure.failedOperation, failure.responseCode]);
    expect(failures).toEqual([["update", 403], ["insert", 403], undefined, ["delete", 400]]);
    expect(leaks(answer, JSON.stringify(value))).toEqual([]);
    expect(await unchanged()).toMatchObject({ description: "Studio", leaseUnitGroupNo: building });
    expect((await as(admin, "GET", "leaseUnits/$count?$filter=number eq 'N7'")).text).toBe("0");
    for (const [number, lines] of [
      ["ZK1", [{}]],
      ["ZK2", []],
    ] as const)
      await as(admin, "POST", "leaseContracts", { number, leaseContractLines: lines });
    const each = "leaseContracts/$filter(startswith(number,'ZK'))/$each?$select=number";
    const deleted = await as(keeper, "DELETE", each, undefined, newest);
    expect([deleted.status, deleted.json.value]).toEqual([
      200,
      [
        expect.objectContaining({
          number: "ZK1",
          "@Core.DataModificationException": expect.objectContaining({
            failedOperation: "delete",
            responseCode: 403,
          }),
        }),
      ],
    ]);
    expect(deleted.json["@context"]).toMatch(/leaseContracts\(id,number\)\/\$delta$/);
    expect((await as(admin, "GET", "leaseContracts/$count?$filter=startswith(number,'ZK')")).text).toBe("1");
  });

  test("nested and bound records are the caller's", async () => {
    const own = `leaseContracts(${String(contract["id"])})`;
    const line = { leaseUnitNo: "LU00052", serviceNo: "RENT" };
    const invisible = [400, "Internal_InvalidTableRelation"];
    expect(await change(`${own}/leaseContractLines`, line, manager, "POST")).toEqual(invisible);
    const elsewhere = { description: "of no unit" };
    expect(await change(`${own}/leaseContractLines`, elsewhere, manager, "POST")).toEqual(refused);
    expect(
      await change(own, {
        "leaseContractLines@odata.delta": [{ id: otherLine["id"], description: "taken" }],
      }),
    ).not.toEqual([200, ""]);
    expect(
      await change(own, { "leaseContractLines@odata.bind": [placeholders("leaseContractLines({line})")] }),
    ).toEqual([400, "BadRequest"]);
    expect(
      (
        await as(manager, "POST", `${own}/leaseContractLines/$ref`, {
          "@odata.id": `${service.companyRoot}/${placeholders("leaseContractLines({line})")}`,
        })
      ).status,
    ).toBe(400);
    expect((await as(admin, "GET", placeholders("leaseContractLines({line})"))).json).toMatchObject({
      description: otherLine["description"],
      leaseContractNo: otherLine["leaseContractNo"],
    });
  });

  test.each<readonly [string, string, string, number]>([
    ["a line that the caller does not see", clerk, "", 403],
    ["a line that the caller sees", clerk, "LU00002", 204],
    ["a line, which the caller may not delete", keeper, "LU00002", 403],
    ["no line", keeper, "none", 204],
  ])("a deletion that includes %s", async (_, who, unitNo, status) => {
    const lines = unitNo === "none" ? [] : [{ leaseUnitNo: unitNo, description: "goes with its contract" }];
    const body = { contractDate: "2026-01-01", leaseContractLines: lines };
    const made = (await as(admin, "POST", "leaseContracts", body)).json as { id: string; number: string };
    const answer = await as(who, "DELETE", `leaseContracts(${made.id})`);
    expect(answer.status).toBe(status);
    const count = `leaseContractLines/$count?$filter=leaseContractNo eq '${made.number}'`;
    expect((await as(admin, "GET", count)).text).toBe(String(status === 204 ? 0 : lines.length));
    await as(admin, "DELETE", `leaseContracts(${made.id})`);
  });

  test("no code names a record that the caller does not see, of which the service would copy values", async () => {
    const numbers = async (who: string) =>
      ((await as(who, "GET", "customers?$select=number")).json.value as { number: string }[]).map(
        ({ number }) => number,
      );
    const seen = new Set(await numbers(manager));
    const unseen = (await numbers(admin)).find((number) => !seen.has(number));
    const own = `leaseContracts(${String(contract["id"])})`;
    expect(await change(own, { customerNo: unseen })).toEqual([400, "Internal_InvalidTableRelation"]);
    expect((await as(admin, "GET", own)).json.customerName).toBe(contract["customerName"]);
    expect(await change(own, { customerNo: contract["customerNo"], noticePeriod: "6M" })).toEqual([200, ""]);
  });

  test("changes and operations that are not allowed are refused, and not offered", async () => {
    expect(await change("customers", { displayName: "x" }, manager, "POST")).toEqual(refused);
    expect(await change("/companies", { name: "x" }, manager, "POST")).toEqual(refused);
    const { json } = await as(manager, "GET", "customers?$top=1");
    expect(await change(`customers(${json.value[0].id})`, { displayName: "x" })).toEqual(refused);
    expect(await change(`customers(${json.value[0].id})`, {}, manager, "DELETE")).toEqual(refused);
    const own = `leaseContracts(${String(contract["id"])})`;
    expect(await change(own, {}, manager, "DELETE")).toEqual(refused);
    expect(await change(`${own}/newVersion`, {}, manager, "POST")).toEqual(refused);
    expect((await as(manager, "GET", `${own}/earliestTermination()`)).status).toBe(403);
    expect((await as(manager, "GET", "occupancyAt()")).status).toBe(403);
    const metadata = (await as(manager, "GET", "/$metadata")).text;
    expect(metadata).not.toContain("newVersion");
    expect(metadata).toContain("areaAt");
    expect((await as(auditor, "PATCH", placeholders("leaseUnits({own})"), { description: "x" })).status).toBe(
      403,
    );
  });

  test("a batch and its references follow the same rules", async () => {
    const url = (path: string) => `${new URL(service.companyRoot).pathname}/${path}`;
    const answer = await as(
      manager,
      "POST",
      "/$batch",
      {
        requests: [
          {
            id: "1",
            atomicityGroup: "g",
            method: "POST",
            url: url("leaseUnits"),
            headers: { "Content-Type": "application/json" },
            body: { number: "N6", leaseUnitGroupNo: building },
          },
          {
            id: "2",
            atomicityGroup: "g",
            dependsOn: ["1"],
            method: "PATCH",
            url: "$1",
            headers: { "Content-Type": "application/json" },
            body: { leaseUnitGroupNo: "NOWHERE" },
          },
          { id: "3", method: "GET", url: url(placeholders("leaseUnits({other})")) },
        ],
      },
      { Accept: "application/json" },
    );
    const statuses = Object.fromEntries(
      (answer.json.responses as { id: string; status: number }[]).map((one) => [one.id, one.status]),
    );
    expect(statuses).toMatchObject({ "2": 403, "3": 404 });
    expect((await as(admin, "GET", "leaseUnits/$count?$filter=number eq 'N6'")).text).toBe("0");
  });
});

test("an action writes the caller's records only", async () => {
  const own = `leaseContracts(${String(contract["id"])})`;
  const prices = "servicePrices/$count?$filter=effectiveDate eq 2030-01-01";
  const permitLines = async (filter: string) => {
    const sets = {
      ...managed,
      "*": {},
      servicePrices: { filter: "code eq 'LU00002'" },
      leaseContractLines: { filter },
    };
    await permit({ [manager]: { ...all, sets, operations: "*" } });
    await service.reload();
  };
  await permitLines("leaseUnitNo eq 'LU00002'");
  const index = { priceIndexingCode: "CPI", coefficient: 1.1, from: "2030-01-01" };
  const indexed = await as(manager, "POST", "servicePrices/indexPrices", index);
  expect(indexed.status).toBe(200);
  const others = "servicePrices/$count?$filter=effectiveDate eq 2030-01-01 and code ne 'LU00002'";
  expect((await as(admin, "GET", others)).text).toBe("0");
  expect((await as(manager, "GET", prices)).text).toBe((await as(admin, "GET", prices)).text);
  // The contract has lines of other units, which the new version would have as well.
  const versions = `leaseContracts/$count?$filter=number eq '${String(contract["number"])}'`;
  const before = (await as(admin, "GET", versions)).text;
  const refused = await as(manager, "POST", `${own}/newVersion`);
  expect([refused.status, refused.json.error.code]).toEqual([403, "Authorization_InsufficientPermissions"]);
  expect((await as(admin, "GET", versions)).text).toBe(before);
  await permitLines(managed.leaseContractLines.filter);
  const made = await as(manager, "POST", `${own}/newVersion`);
  expect([made.status, leaks(made, "")]).toEqual([201, []]);
  await permit();
  await service.reload();
});

test("an operation that is granted makes its changes as a whole: allow and readOnly are for values of requests", async () => {
  const sets = {
    servicePrices: { filter: "type ne 'Contract'", allow: ["create"] },
    leaseContracts: { filter: `buildingNo eq '${building}'`, readOnly: ["status"] },
  };
  await permit({ [manager]: { ...all, sets, operations: ["indexPrices", "release", "newVersion"] } });
  await service.reload();
  const priced = {
    priceIndexingCode: "WHOLE",
    indexPrice: true,
    unitPrice: 100,
    effectiveDate: "2026-01-01",
  };
  const due = { indexingStartingDate: "2026-01-01", indexingCalcStartingDate: "2027-01-01" };
  const made = (type: string) =>
    as(admin, "POST", "servicePrices", { ...priced, ...due, type, code: "LU00002" });
  const [ofUnit, ofContract] = [(await made("Lease Unit")).json.id, (await made("Contract")).json.id];
  const change = async (path: string, body: object) => (await as(manager, "PATCH", path, body)).status;
  const price = async (of: string) => (await as(admin, "GET", `servicePrices(${of})`)).json;
  expect(await change(`servicePrices(${ofUnit})`, { expirationDate: "2027-06-30" })).toBe(403);
  const index = { priceIndexingCode: "WHOLE", coefficient: 1.04, from: "2027-01-01" };
  expect((await as(manager, "POST", "servicePrices/indexPrices", index)).status).toBe(200);
  expect(await price(ofUnit)).toMatchObject({
    expirationDate: "2026-12-31",
    createdNewIndexedPriceLine: true,
  });
  // Rows count for operations, too.
  expect(await price(ofContract)).toMatchObject({ expirationDate: "0001-01-01" });

  const number = "WHOLE";
  const lines = [{ leaseUnitNo: "LU00002", serviceNo: "WHOLE" }];
  const draft = { number, buildingNo: building, leaseContractLines: lines };
  const own = `leaseContracts(${(await as(admin, "POST", "leaseContracts", draft)).json.id})`;
  expect(await change(own, { status: "Released" })).toBe(403);
  const released = await as(manager, "POST", `${own}/release`);
  expect([released.status, released.json.status]).toEqual([200, "Released"]);
  // Leaving it out of `operations` is what forbids one.
  expect((await as(manager, "POST", `${own}/terminate`, { date: "2030-12-31" })).status).toBe(403);
  const other = placeholders("leaseContracts({contract})");
  expect((await as(manager, "POST", `${other}/newVersion`)).status).toBe(404);
  await permit();
  await service.reload();
});

test("changes are not tracked, and nothing is notified, for a part of a set", async () => {
  const track = { Prefer: "odata.track-changes" };
  const answer = await as(manager, "GET", "leaseUnits?$top=1", undefined, track);
  expect([answer.json["@odata.deltaLink"], answer.headers["preference-applied"]]).toEqual([
    undefined,
    undefined,
  ]);
  const link = (await as(admin, "GET", "leaseUnits", undefined, track)).json["@odata.deltaLink"] as string;
  const gone = await as(manager, "GET", link);
  expect([gone.status, gone.json.error.code]).toEqual([410, "BadRequest_DeltaTokenExpired"]);
  // A set that the caller sees as a whole is tracked until the rules change.
  const own = (await as(manager, "GET", "leaseUnitCategories", undefined, track)).json[
    "@odata.deltaLink"
  ] as string;
  expect((await as(manager, "GET", own)).status).toBe(200);
  await permit({
    [manager]: { ...all, sets: { ...managed, leaseUnitCategories: { hidden: ["description"] } } },
  });
  await service.reload();
  expect((await as(manager, "GET", own)).status).toBe(410);
  const told = await as(manager, "POST", "/subscriptions", {
    notificationUrl: "https://example.com",
    resource: `companies(${demoCompanyId})/leaseUnits`,
  });
  expect(told.status).toBe(400);
  expect(told.text).toContain("only some of its records");
  await permit();
  await service.reload();
});

test.each<readonly [readsIn: "*" | string[], writesIn: "*" | string[], isTracked: boolean]>([
  ["*", "*", true],
  ["*", [demoCompanyId], true],
  [[demoCompanyId], [demoCompanyId], true],
  [[demoCompanyId.toUpperCase()], [demoCompanyId], true],
  [[demoCompanyId], "*", false],
  [[], [demoCompanyId], false],
  [["99999999-9999-4999-8999-999999999999"], [demoCompanyId], false],
])(
  "a set that one entry shows as a whole (in %j) is tracked, beside a filter of another one (in %j)",
  async (readsIn, writesIn, isTracked) => {
    const [reader, writer] = [id(22), id(23)];
    await permit({
      [reader]: { access: "read", companies: readsIn },
      [writer]: { access: "write", companies: writesIn, sets: ofUnits("number eq 'LU00002'") },
    });
    await service.reload();
    const both = `${reader}+${writer}`;
    const track = { Prefer: "odata.track-changes" };
    const answer = await as(both, "GET", "leaseUnits?$select=number", undefined, track);
    const link = answer.json["@odata.deltaLink"] as string | undefined;
    expect([answer.status, link !== undefined]).toEqual([200, isTracked]);
    if (link !== undefined) expect((await as(both, "GET", link)).status).toBe(200);
    // Writes are those of the entry that permits them.
    const patch = async (number: string) =>
      (await as(both, "PATCH", `leaseUnits(number='${number}')`, { description: "x" })).status;
    const isSeen = readsIn.length > 0 && (readsIn === "*" || readsIn[0]?.startsWith("1"));
    expect([await patch("LU00002"), await patch("LU00003")]).toEqual([200, isSeen ? 403 : 404]);
    await permit();
    await service.reload();
  },
);

test("a repeated request under other rules is not answered from memory", async () => {
  const headers = { "Repeatability-Request-ID": "r1", "Repeatability-First-Sent": new Date().toUTCString() };
  const send = () =>
    as(manager, "PATCH", placeholders("leaseUnits({own})"), { description: "again" }, headers);
  expect((await send()).status).toBe(200);
  await permit({ [manager]: { ...all, sets: { leaseUnits: { filter: "false" } } } });
  await service.reload();
  expect((await send()).json.error.code).toBe("BadRequest_RequestIdReused");
  await permit();
  await service.reload();
});

test("several entries: their records together, the restrictions of each", async () => {
  const numbers = async (who: string) =>
    ((await as(who, "GET", "leaseUnits?$select=number")).json.value as { number: string }[]).map(
      ({ number }) => number,
    );
  expect(await numbers(north)).toEqual(["LU00002"]);
  expect(await numbers(`${north}+${south}`)).toEqual(["LU00002", "LU00003"]);
  const patch = async (who: string, number: string) =>
    (await as(who, "PATCH", `leaseUnits(number='${number}')`, { description: "x" })).status;
  expect(await patch(`${north}+${south}`, "LU00002")).toBe(200);
  // The entry that shows this one permits reading only.
  expect(await patch(`${north}+${south}`, "LU00003")).toBe(403);
  expect(await numbers(`${north}+${admin}`)).toHaveLength(
    Number((await as(admin, "GET", "leaseUnits/$count")).text),
  );
});

test("OPTIONS at a record: the methods that the rules of the caller leave there", async () => {
  const methods = async (who: string, path: string) =>
    (await as(who, "OPTIONS", path)).headers["allow"]?.split(", ").slice(2).join();
  const both = `${north}+${south}`;
  expect(await methods(both, "leaseUnits(number='LU00002')")).toBe("PATCH,PUT,DELETE");
  // This one may be read only; and the response for a record that is not seen is that for no record.
  expect(await methods(both, "leaseUnits(number='LU00003')")).toBe("");
  expect(await methods(both, "leaseUnits(number='LU00004')")).toBe("PATCH,PUT,DELETE");
  expect(await methods(both, "leaseUnits(number='NONE')")).toBe("PATCH,PUT,DELETE");

  const made = async (leaseUnitNos: readonly string[]): Promise<string> => {
    const leaseContractLines = leaseUnitNos.map((leaseUnitNo) => ({ leaseUnitNo }));
    const { json } = await as(admin, "POST", "leaseContracts", { leaseContractLines });
    return `leaseContracts(${json.id})`;
  };
  const [empty, named, unnamed] = [await made([]), await made(["LU00002"]), await made(["LU00002", ""])];
  // The clerk may delete lines that name a unit, the keeper no lines; DELETE agrees with OPTIONS.
  for (const [who, path, allowed] of [
    [keeper, named, "PATCH,PUT"],
    [keeper, empty, "PATCH,PUT,DELETE"],
    [clerk, unnamed, "PATCH,PUT"],
    [clerk, named, "PATCH,PUT,DELETE"],
  ] as const) {
    expect([path, await methods(who, path)]).toEqual([path, allowed]);
    expect((await as(who, "DELETE", path)).status).toBe(allowed.includes("DELETE") ? 204 : 403);
  }
});

test("a hidden name and extension of a file are not in the headers of its content", async () => {
  const body = { fileName: "secret.pdf", blobText: "SGVsbG8=", leaseContractNo: "LC00001" };
  const { json } = await as(admin, "POST", "documents", body);
  const path = `documents(${String(json.id)})/content`;
  const etag = json["@odata.etag"];
  const whole = await as(admin, "GET", path);
  expect(whole.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="secret.pdf"',
    etag,
  });
  const other = await as(downloader, "GET", path);
  expect([other.status, other.text]).toEqual([200, "Hello"]);
  expect(other.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment",
    etag,
  });
});

test("records between others are those that the caller sees", async () => {
  const reached = async (who: string) =>
    (
      await as(who, "GET", "leaseContracts?$expand=leaseUnit($select=number)&$select=number&$top=3")
    ).json.value.map(({ leaseUnit }: { leaseUnit: unknown[] }) => leaseUnit.length > 0);
  expect(await reached(admin)).toEqual([true, true, true]);
  expect(await reached(blind)).toEqual([false, false, false]);
  expect((await as(blind, "GET", `leaseContracts(${String(contract["id"])})/leaseUnit/$count`)).text).toBe(
    "0",
  );
});

test("literals of rules are values", async () => {
  const create = (city: string, number: string) => as(seller, "POST", "leaseUnits", { number, city });
  expect((await create("Zürich's", "Z1")).status).toBe(201);
  expect((await create("Zürich", "Z2")).status).toBe(403);
  expect((await as(seller, "GET", "leaseUnits")).json.value).toMatchObject([{ number: "Z1" }]);
});

test("an agent sees the same", async () => {
  await as(manager, "GET", "leaseUnits/$count");
  const agent = await connect(service, tokens.get(manager));
  const calls: [string, Record<string, unknown>][] = [
    ["describe_model", {}],
    ["describe_model", { set: "leaseUnits" }],
    ["query_records", { set: "leaseUnits", top: 100 }],
    ["query_records", { set: "leaseUnits", filter: "ownerName eq 'x'" }],
    ["aggregate_records", { set: "leaseUnits", aggregate: [{ of: "$count", as: "n" }] }],
    ["get_record", { set: "leaseUnits", key: { number: "LU00052" } }],
  ];
  for (const [tool, args] of calls) {
    const { text } = await agent.call(tool, args);
    const told = [...foreign, ...hiddenValues].filter(
      (word) => text.includes(word) && !JSON.stringify(args).includes(word),
    );
    expect([tool, told]).toEqual([tool, []]);
  }
  await agent.close();
});

test.each<readonly [others: object, rows: readonly [rentRoll: boolean, occupancy: boolean]]>([
  [{}, [false, false]],
  [{ "*": { allow: [] } }, [false, false]],
  [{ "*": { readOnly: [] } }, [false, false]],
  [{ "*": { filter: "true" } }, [false, false]],
  [{ "*": { allow: [] }, occupancy: {} }, [false, true]],
])("computed sets show rows only if they are named: %j", async (others, rows) => {
  const sets = { leaseUnits: { hidden: ["description", "objectArea"] }, ...others };
  await permit({ [manager]: { ...all, sets } });
  await service.reload();
  const count = async (path: string) => (await as(manager, "GET", `${path}/$count`)).text;
  expect([(await count("rentRoll")) !== "0", (await count("occupancy")) !== "0"]).toEqual(rows);
  // Operations are by name, too, whatever the rules of the other sets.
  expect((await as(manager, "GET", "rentRollAt(date=2026-01-01)")).status).toBe(403);
  expect((await as(manager, "POST", "servicePrices/indexPrices", {})).status).toBe(403);
  await permit();
  await service.reload();
});

test("rules that lead to the sets of other rules, and back", async () => {
  await permit({
    [manager]: {
      ...all,
      sets: {
        leaseUnits: { filter: `group/number eq '${building}'` },
        leaseContracts: { filter: "customer/number ne 'C00003'" },
        customers: { filter: "leaseContracts/any(c:c/customer/number ne 'C00004')" },
        rentRoll: { filter: "leaseUnit/number ne 'LU00005'" },
        occupancy: {},
      },
      operations: "*",
    },
  });
  await service.reload();
  const numbers = async (path: string, name: string): Promise<readonly string[]> => {
    const records: readonly Record<string, unknown>[] = (await as(manager, "GET", path)).json.value;
    return [...new Set(records.map((record) => String(record[name])))].toSorted();
  };
  const seen = await numbers("leaseUnits?$orderby=number", "number");
  expect(seen.length).toBeGreaterThan(5);
  const count = async (who: string, path: string) => (await as(who, "GET", path)).text;
  // Lines of units that the caller does not see have an empty number; every unit has a row.
  expect(await numbers("rentRoll", "leaseUnitNo")).toEqual([
    "",
    ...seen.filter((number) => number !== "LU00005"),
  ]);
  expect(await count(manager, "rentRollAt(date=2026-01-01)/$count")).toMatch(/^[1-9]/);
  expect(await count(manager, "charges(from=2026-01-01,to=2026-01-02)/$count")).toMatch(/^[1-9]/);
  expect(await numbers("occupancy", "buildingNo")).toContain(building);
});

test.each<readonly [set: string, rule: string]>([
  ["leaseUnits", "number eq 'LU00002'"],
  ["leaseUnits", "number in ('LU00002','LU00003')"],
  ["leaseUnits", "startswith(number,'LU0000')"],
  ["leaseUnits", "leaseContractLines/$count($filter=leaseContractNo eq 'LC00001') gt 0"],
  ["leaseUnits", "leaseContractLines/$filter(leaseContractNo eq 'LC00001')/$count gt 0"],
  ["leaseUnits", "leaseContractLines/any(l:l/leaseContractNo eq 'LC00001')"],
  ["leaseUnits", "leaseContractLines/aggregate(unitPrice with sum) gt 100"],
  ["customers", "leaseContracts/$count($search=zzzznothing) gt 0"],
  ["customers", "leaseContracts/$count($search=LC00001) gt 0"],
  ["customers", 'leaseContracts/$count($search="LC00001" AND NOT zzzz) gt 0'],
  ["leaseUnits", "$root/companies({company})/leaseUnits({own})/number eq number"],
  ["leaseUnits", "$root/companies({company})/leaseUnits(number='LU00003')/id eq id"],
])("literals of a request are not those of a rule: %s of %s", async (set, rule) => {
  const filter = placeholders(rule).replace("{company}", demoCompanyId);
  await permit({ [manager]: { ...all, sets: { [set]: { filter } } } });
  await service.reload();
  const count = async (who: string, query: string) =>
    (await as(who, "GET", `${set}/$count?$filter=${placeholders(query)}`)).text;
  // Text of a request only, as an administrator's: another way to the same records.
  const visible = await count(admin, filter);
  for (const decoys of [
    "'LC00001' ne 'LU00010' and 'office' ne 'LU00011'",
    "{other} ne {contract} and {line} ne {own}",
    "number ne 'x' and 0 ne 1 and -5 lt 4",
  ])
    expect([decoys, await count(manager, decoys)]).toEqual([decoys, visible]);
});

test.each<[object, string]>([
  [{ sets: { leaseUnit: {} } }, "sets, leaseUnit: it is no set"],
  [
    { sets: { leaseUnits: { filter: "nmber eq 'x'" } } },
    "sets, leaseUnits, filter: Could not find a property named 'nmber'",
  ],
  [
    { sets: { leaseUnits: { filter: "numbr eq 1" } } },
    `sets, leaseUnits, filter: Could not find a property named 'numbr' on type 'leaseUnit'. Did you mean 'number'?"`,
  ],
  [{ sets: { leaseUnits: { filter: "number eq" } } }, "sets, leaseUnits, filter: "],
  [{ sets: { leaseUnits: { filter: "number" } } }, "sets, leaseUnits, filter: A rule needs a condition"],
  [{ sets: { leaseContracts: { filter: "status eq 'Bogus'" } } }, "'Bogus' is no value of 'status'"],
  [{ sets: { leaseUnits: { hidden: ["number"] } } }, "sets, leaseUnits, hidden: 'number' is unknown"],
  [{ sets: { leaseUnits: { readOnly: ["x"] } } }, "sets, leaseUnits, readOnly: 'x' is unknown"],
  [
    { sets: { leaseUnits: { filter: "$root/customers/$count gt 1" } } },
    "sets, leaseUnits, filter: $root/customers in a rule is not implemented",
  ],
  [{ sets: { companies: { filter: "true" } } }, "sets, companies, filter:"],
  [{ sets: { leaseUnits: { allow: ["remove"] } } }, "sets, leaseUnits, allow"],
  [{ sets: { leaseUnits: { filters: "true" } } }, "'filters' is unknown"],
  [{ operations: ["areaOf"] }, "'areaOf' is no operation"],
])("an invalid rule is refused: %j", async (entry, reason) => {
  await permit({ [manager]: { ...all, ...entry } });
  await service.reload();
  const logged = service
    .logLines()
    .map((line) => JSON.stringify(line["reason"] ?? ""))
    .at(-1);
  expect(logged).toContain(reason);
  expect((await as(manager, "GET", "leaseUnits/$count?$filter=number eq 'LU00052'")).text).toBe("0");
});
