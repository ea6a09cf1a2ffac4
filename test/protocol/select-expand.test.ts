/** $select and $expand with all their options, and the resulting context URLs (URL Conventions 4.01, 5.1.2–5.1.3). */
import { demoCompanyId, start, type TestService } from "../harness";
import { create, idOf, otherCompanyId, query, createEstate } from "./estate";

let service: TestService;
const contract2 = idOf("a", 2);
const get = (path: string, options: Record<string, string> = {}) =>
  service.request("GET", Object.keys(options).length === 0 ? path : query(path, options));
const context = (rest: string) => `${service.root}/$metadata#companies(${demoCompanyId})/${rest}`;
/** Without annotations; with the ids. */
const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(plain)
    : value !== null && typeof value === "object"
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => !name.includes("@"))
            .map(([n, v]) => [n, plain(v)]),
        )
      : value;

/** customer → leaseContracts → customer …, from a level down to the last. */
const nested = (last: number, level = 1): string => {
  const toCustomer = level % 2 === 1;
  const rest = level < last ? `$expand=${nested(last, level + 1)}` : "$count=true";
  if (toCustomer) return level < last ? `customer(${rest})` : "customer";
  return `leaseContracts($filter=versionNo eq 2;${rest})`;
};

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

describe("$select", () => {
  test.each<[string, Record<string, unknown>]>([
    ["code", { code: "RENT" }],
    ["code,description", { code: "RENT", description: "Rent" }],
    ["description,code", { code: "RENT", description: "Rent" }],
    ["CODE, Description", { code: "RENT", description: "Rent" }],
    ["code,code", { code: "RENT" }],
    ["balance", { balance: 0 }],
    ["inArrearsInAdvance,id", { inArrearsInAdvance: "In_x0020_Advance", id: idOf("e", 1) }],
  ])("%s", async (select, expected) => {
    const one = await get(`services(${idOf("e", 1)})`, { $select: select });
    const id = idOf("e", 1);
    expect(plain(one.json)).toEqual({ id, ...expected });
    expect(one.json["@odata.etag"]).toMatch(/^W\//);
    const list = await get("services", { $select: select, $filter: "code eq 'RENT'" });
    expect(plain(list.json.value)).toEqual([{ id, ...expected }]);
  });

  test("the context carries the list in canonical spelling", async () => {
    expect((await get("postCodes", { $select: "code,city" })).json["@odata.context"]).toBe(
      context("postCodes(id,code,city)"),
    );
    expect((await get("postCodes", { $select: "CODE,City" })).json["@odata.context"]).toBe(
      context("postCodes(id,code,city)"),
    );
    expect((await get(`services(${idOf("e", 1)})`, { $select: "code" })).json["@odata.context"]).toBe(
      context("services(id,code)/$entity"),
    );
    expect((await get("/services?company=Estate&$select=code")).json["@odata.context"]).toBe(
      `${service.root}/$metadata#services(id,code)`,
    );
  });

  test("* is everything, and an alias is written in the canonical spelling", async () => {
    const all = await get(`documents(${idOf("f", 11)})`);
    const star = await get(`documents(${idOf("f", 11)})`, { $select: "*" });
    expect(plain(star.json)).toEqual(plain(all.json));
    const alias = await get(`documents(${idOf("f", 11)})`, { $select: "createdBy,documentTyoeCode" });
    expect(plain(alias.json)).toEqual({
      id: idOf("f", 11),
      craetedBy: expect.any(String),
      documentTypeCode: "LEASE",
    });
  });

  test("every declared field is in the row, and no other", async () => {
    const { json } = await get("postCodes?$top=1");
    expect(new Set(Object.keys(json.value[0]))).toEqual(
      new Set([
        "@odata.etag",
        "city",
        "code",
        "countryRegionCode",
        "county",
        "id",
        "systemCreatedAt",
        "systemCreatedBy",
        "systemModifiedAt",
        "systemModifiedBy",
        "timeZone",
      ]),
    );
  });
});

describe("$expand", () => {
  test("one level: rows with etags, null where there is none", async () => {
    const { json } = await get("leaseContracts", {
      $expand: "leaseContractLines,customer,leaseContrDiscounts",
      $filter: "number eq 'LC4' or versionNo eq 2",
    });
    expect(json["@odata.context"]).toBe(context("leaseContracts"));
    const [second, fourth] = json.value;
    expect(second.leaseContractLines.map((line: { lineNo: number }) => line.lineNo)).toEqual([10000, 20000]);
    for (const line of second.leaseContractLines) expect(line["@odata.etag"]).toMatch(/^W\//);
    expect(second.customer).toMatchObject({ number: "C1", "@odata.etag": expect.stringMatching(/^W\//) });
    expect(second.leaseContrDiscounts).toHaveLength(1);
    expect(fourth).toMatchObject({
      number: "LC4",
      leaseContractLines: [],
      customer: null,
      leaseContrDiscounts: [],
    });
  });

  const two = { id: idOf("b", 3), lineNo: 20000 };
  const one = { id: idOf("b", 2), lineNo: 10000 };
  test.each<[string, Record<string, unknown>, string]>([
    [
      "leaseContractLines($select=lineNo)",
      { leaseContractLines: [one, two] },
      "id,number,leaseContractLines(id,lineNo)",
    ],
    [
      "LeaseContractLines($Select=LineNo)",
      { leaseContractLines: [one, two] },
      "id,number,leaseContractLines(id,lineNo)",
    ],
    [
      "leaseContractLines(select=lineNo)",
      { leaseContractLines: [one, two] },
      "id,number,leaseContractLines(id,lineNo)",
    ],
    [
      "leaseContractLines($select=lineNo;$filter=unitPrice gt 10)",
      { leaseContractLines: [one] },
      "id,number,leaseContractLines(id,lineNo)",
    ],
    [
      "leaseContractLines($select=lineNo;$orderby=lineNo desc)",
      { leaseContractLines: [two, one] },
      "id,number,leaseContractLines(id,lineNo)",
    ],
    [
      "leaseContractLines($select=lineNo;$top=1)",
      { leaseContractLines: [one] },
      "id,number,leaseContractLines(id,lineNo)",
    ],
    [
      "leaseContractLines($select=lineNo;$skip=1)",
      { leaseContractLines: [two] },
      "id,number,leaseContractLines(id,lineNo)",
    ],
    [
      "leaseContractLines($select=lineNo;$orderby=unitPrice;$skip=1;$top=1)",
      { leaseContractLines: [one] },
      "id,number,leaseContractLines(id,lineNo)",
    ],
    [
      "leaseContractLines($select=lineNo;$top=0)",
      { leaseContractLines: [] },
      "id,number,leaseContractLines(id,lineNo)",
    ],
    [
      "leaseContractLines($filter=lineNo eq 20000;$select=lineNo;$expand=service($select=code))",
      { leaseContractLines: [{ ...two, service: { id: idOf("e", 2), code: "HEAT" } }] },
      "id,number,leaseContractLines(id,lineNo,service(id,code))",
    ],
    [
      "leaseUnit($select=number;$filter=blocked)",
      { leaseUnit: [{ id: idOf("d", 3), number: "U2" }] },
      "id,number,leaseUnit(id,number)",
    ],
    [
      "customer($select=number;$expand=leaseContracts($select=versionNo;$orderby=versionNo desc))",
      {
        customer: {
          id: idOf("c", 1),
          number: "C1",
          leaseContracts: [
            { id: contract2, versionNo: 2 },
            { id: idOf("a", 1), versionNo: 1 },
          ],
        },
      },
      "id,number,customer(id,number,leaseContracts(id,versionNo))",
    ],
    [
      "leaseContractLines($select=lineNo;$filter=leaseUnit/objectArea eq 80),customer($select=city)",
      { leaseContractLines: [two], customer: { id: idOf("c", 1), city: "Leeds" } },
      "id,number,leaseContractLines(id,lineNo),customer(id,city)",
    ],
  ])("%s", async (expand, expected, list) => {
    const answer = await get(`leaseContracts(${contract2})`, { $select: "number", $expand: expand });
    expect(plain(answer.json)).toEqual({ id: contract2, number: "LC1", ...expected });
    expect(answer.json["@odata.context"]).toBe(context(`leaseContracts(${list})/$entity`));
    const inList = await get("leaseContracts", {
      $select: "number",
      $expand: expand,
      $filter: "versionNo eq 2",
    });
    expect(plain(inList.json.value)).toEqual([{ id: contract2, number: "LC1", ...expected }]);
    expect(inList.json["@odata.context"]).toBe(context(`leaseContracts(${list})`));
  });

  test("$count=true counts the filtered records, regardless of $top", async () => {
    const expand = "leaseContractLines($count=true;$top=1;$select=lineNo)";
    const { json } = await get(`leaseContracts(${contract2})`, { $expand: expand });
    expect(json["leaseContractLines@odata.count"]).toBe(2);
    expect(plain(json.leaseContractLines)).toEqual([one]);
    const filtered = await get(`leaseContracts(${contract2})`, {
      $expand: "leaseContractLines($count=true;$filter=lineNo gt 10000)",
    });
    expect(filtered.json["leaseContractLines@odata.count"]).toBe(1);
  });

  test("/$count instead of the records", async () => {
    const { json } = await get(`leaseContracts(${contract2})`, {
      $expand: "leaseContractLines/$count,leaseUnit/$count($filter=blocked)",
    });
    expect(json["leaseContractLines@odata.count"]).toBe(2);
    expect(json["leaseUnit@odata.count"]).toBe(1);
    expect(json).not.toHaveProperty("leaseContractLines");
  });

  test("/$ref returns references", async () => {
    const { json } = await get(`leaseContracts(${contract2})`, {
      $expand: "leaseContractLines/$ref($filter=lineNo eq 20000),customer/$ref",
    });
    expect(json.leaseContractLines).toEqual([
      { "@odata.id": expect.stringContaining(`leaseContractLines(${idOf("b", 3)})`) },
    ]);
    expect(json.customer).toEqual({ "@odata.id": expect.stringContaining(`customers(${idOf("c", 1)})`) });
  });

  test("* expands every navigation property once", async () => {
    const { json } = await get(`leaseContracts(${contract2})`, { $expand: "*" });
    expect(json.leaseContractLines).toHaveLength(2);
    expect(json.customer.number).toBe("C1");
    expect(json.leaseUnit).toHaveLength(2);
    expect(json.leaseContrDiscounts).toHaveLength(1);
    expect(json.documents).toHaveLength(1);
    const levels = await get(`leaseContracts(${contract2})`, { $expand: "*,leaseContractLines($top=1)" });
    expect(levels.json.leaseContractLines).toHaveLength(1);
    expect(levels.json.leaseUnit).toHaveLength(2);
  });

  test("*($levels=2) expands the related records and theirs", async () => {
    const at = `leaseContracts(${contract2})`;
    const { json } = await get(at, { $expand: "*($levels=2)" });
    const [contract] = json.customer.leaseContracts;
    expect(contract).toMatchObject({ number: "LC1" });
    expect(contract).not.toHaveProperty("customer");
    expect(json.leaseContractLines).toMatchObject([
      { leaseContract: { number: "LC1", versionNo: 2 }, leaseUnit: { number: "U1" } },
      { leaseContract: { number: "LC1", versionNo: 2 }, leaseUnit: { number: "U2" } },
    ]);
    expect(json["@odata.context"]).toBe(
      context(
        "leaseContracts(leaseContractLines(),customer(),leaseUnit(),leaseContrDiscounts(),documents())/$entity",
      ),
    );
    expect((await get(at, { $expand: "*($levels=max)" })).json).toEqual(json);
    expect((await get(at, { $expand: "*($levels=1)" })).json).toEqual((await get(at, { $expand: "*" })).json);
  });

  test("6 deep", async () => {
    const { status, json } = await get(`leaseContracts(${contract2})`, { $expand: nested(6) });
    expect(status).toBe(200);
    let record = json;
    for (let level = 0; level < 3; level++) {
      expect(record.customer.number).toBe("C1");
      expect(record.customer.leaseContracts).toHaveLength(1);
      record = record.customer.leaseContracts[0];
      expect(record).toMatchObject({ number: "LC1", versionNo: 2 });
    }
    expect(record).not.toHaveProperty("customer");
  });

  test("7 deep is beyond the limit", async () => {
    const { status, json } = await get(`leaseContracts(${contract2})`, { $expand: nested(7) });
    expect([status, json.error.code]).toEqual([400, "BadRequest_LimitExceeded"]);
    expect(json.error.message).toContain("6");
  });

  test("a unit of two lines is included once", async () => {
    const line = { leaseContractNo: "LC9", versionNo: 1, leaseUnitNo: "U1" };
    const { id } = await create(service, "leaseContracts", { number: "LC9", versionNo: 1 });
    await create(service, "leaseContractLines", line);
    await create(service, "leaseContractLines", line);
    const path = `leaseContracts(${String(id)})`;
    const { json } = await get(path, { $expand: "leaseContractLines,leaseUnit($count=true)" });
    expect(json.leaseContractLines).toHaveLength(2);
    expect(json.leaseUnit.map((unit: { number: string }) => unit.number)).toEqual(["U1"]);
    expect(json["leaseUnit@odata.count"]).toBe(1);
    expect((await get(`${path}/leaseUnit/$count`)).text).toBe("1");
    const counted = await get("leaseContracts/$count", {
      $filter: "leaseUnit/$count eq 1 and number eq 'LC9'",
    });
    expect(counted.text).toBe("1");
    await service.request("DELETE", path);
  });

  test("$it is the record of the path, also in the options of $expand", async () => {
    const { json } = await get("leaseContracts", {
      $select: "number",
      $expand: "leaseContractLines($filter=unitPrice gt $it/requiredDepositAmount;$select=unitPrice)",
      $filter: "leaseContractLines/any()",
    });
    expect(plain(json.value)).toEqual([
      { id: idOf("a", 1), number: "LC1", leaseContractLines: [] },
      { id: idOf("a", 2), number: "LC1", leaseContractLines: [] },
      { id: idOf("a", 3), number: "LC2", leaseContractLines: [{ id: idOf("b", 4), unitPrice: 20 }] },
      { id: idOf("a", 4), number: "LC3", leaseContractLines: [] },
    ]);
  });

  test("an alias and $top of the outer list do not affect the inner one", async () => {
    const { json } = await get("leaseContracts", {
      $select: "number",
      $expand: "leaseContractLines($filter=unitPrice gt @p;$select=lineNo)",
      "@p": "3",
      $top: "1",
      $skip: "1",
    });
    expect(plain(json.value)).toEqual([{ id: contract2, number: "LC1", leaseContractLines: [one, two] }]);
  });

  test("below a company", async () => {
    const { json } = await get(`/companies(${demoCompanyId})`, {
      $expand: "leaseUnits($top=3;$select=number),services($select=code)",
    });
    expect(plain(json.leaseUnits)).toEqual([
      { id: idOf("d", 1), number: "B1" },
      { id: idOf("d", 2), number: "U1" },
      { id: idOf("d", 3), number: "U2" },
    ]);
    expect(plain(json.services)).toEqual([
      { id: idOf("e", 2), code: "HEAT" },
      { id: idOf("e", 3), code: "PARK" },
      { id: idOf("e", 1), code: "RENT" },
    ]);
    const list = await get("/companies", {
      $select: "name",
      $expand: "leaseUnits($count=true;$top=1;$select=number)",
      $orderby: "name",
    });
    expect(plain(list.json.value)).toEqual([
      { id: demoCompanyId, name: "Estate", leaseUnits: [{ id: idOf("d", 1), number: "B1" }] },
      { id: otherCompanyId, name: "Other", leaseUnits: [{ id: expect.any(String), number: "X1" }] },
    ]);
    expect(list.json.value[0]["leaseUnits@odata.count"]).toBe(5);
    expect(list.json["@odata.context"]).toBe(
      `${service.root}/$metadata#companies(id,name,leaseUnits(id,number))`,
    );
  });

  test.each([
    ["leaseContracts", "leaseContractLine", "leaseContractLines"],
    ["leaseContracts", "number", "navigation"],
    ["leaseContracts", "leaseContractLines($select=lineNumber)", "lineNumber"],
    ["leaseContracts", "leaseContractLines($foo=1)", "foo"],
    ["leaseContracts", "leaseContractLines($top=x)", "$expand"],
    ["leaseContracts", "customer,customer", "customer"],
    ["leaseContracts", "customer(", ""],
    ["leaseContracts", "customer($expand=nobody)", "nobody"],
  ])("%s?$expand=%s is refused and names %s", async (set, expand, name) => {
    const { status, json } = await get(set, { $expand: expand });
    expect(status).toBe(400);
    expect(json.error.message).toContain(name);
  });
});
