/** NORMALIZE_CODES: codes are trimmed and upper-cased, when written and when compared. */
import type { RequestOptions } from "../harness";
import { startEmptyCompany, type AnsweredRecord, type EmptyCompany } from "./empty-company";

let company: EmptyCompany;
let plain: EmptyCompany;
let unit: AnsweredRecord;
beforeAll(async () => {
  [company, plain] = await Promise.all([
    startEmptyCompany({ NORMALIZE_CODES: "true", STRICT_REFERENCES: "true" }),
    startEmptyCompany(),
  ]);
  for (const service of [company, plain]) {
    await service.create("salespeoplePurchasers", { code: " p1 ", phoneNo: " ext. 7 " });
    await service.create("leaseUnitClasses", { code: "gold" });
    await service.create("services", { code: "rent" });
    await service.create("customers", { number: "c1" });
    await service.create("customerBrands", { customerNo: "c1", brandCode: "b1" });
    await service.create("leaseUnits", { number: "b 1", description: "a1" });
    await service.create("leaseUnits", { number: "a2" });
  }
  unit = await company.create("leaseUnits", {
    number: "  a1\t",
    description: " a1 ",
    leaseUnitClass: "Gold",
    salespersonCode: " p1",
    floor: "a",
  });
  await company.create("leaseContracts", {
    number: "k1",
    "customer@odata.bind": "customers(number=' c1')",
    customerBrand: "b1 ",
    leaseContractLines: [{ leaseUnitNo: "a1", serviceNo: "Rent", description: "a1" }],
  });
});
afterAll(() => Promise.all([company.stop(), plain.stop()]));

describe("writing", () => {
  test("a code is trimmed and in upper case, other texts are as they are given", async () => {
    expect(unit).toMatchObject({
      number: "A1",
      description: " a1 ",
      leaseUnitClass: "GOLD",
      salespersonCode: "P1",
      floor: "a",
    });
    const [person] = await company.list("salespeoplePurchasers");
    expect(person).toMatchObject({ code: "P1", phoneNo: " ext. 7 " });
  });

  test("links, nested records and references by code have it too", async () => {
    const [contract] = await company.list("leaseContracts?$expand=leaseContractLines");
    expect(contract).toMatchObject({ number: "K1", customerNo: "C1", customerBrand: "B1" });
    expect(contract?.["leaseContractLines"]).toMatchObject([
      { leaseContractNo: "K1", leaseUnitNo: "A1", serviceNo: "RENT", description: "a1" },
    ]);
  });

  const w = "dddddddd-0000-4000-8000-00000000000d";
  // Each changes roomNo of the record whose number is "W".
  const ways: readonly (readonly [method: string, path: string, request: RequestOptions])[] = [
    ["PATCH", `leaseUnits(${w})`, { body: { roomNo: " r-ä " } }],
    ["PUT", `leaseUnits(${w})`, { body: { number: "w", roomNo: " r-ä " } }],
    ["PATCH", "leaseUnits(number=' w')", { body: { roomNo: " r-ä " } }],
    ["PUT", `leaseUnits(${w})/roomNo`, { body: { value: " r-ä " } }],
    ["PUT", `leaseUnits(${w})/roomNo/$value`, { body: " r-ä ", headers: { "Content-Type": "text/plain" } }],
    ["PATCH", "leaseUnits/$filter(number eq 'w')/$each", { body: { roomNo: " r-ä " } }],
  ];
  test.each(ways)("%s %s", async (method, path, request) => {
    await company.create("leaseUnits", { id: w, number: "w" });
    const answer = await company.request(method, path, request);
    const record = await company.read("leaseUnits", w);
    const removal = await company.request("DELETE", "leaseUnits(number='w ')");
    expect(Math.floor(answer.status / 100)).toBe(2);
    expect(record).toMatchObject({ number: "W", roomNo: "R-Ä" });
    expect(removal.status).toBe(204);
  });

  test("a create by PUT", async () => {
    const path = "leaseUnitCategories(dddddddd-0000-4000-8000-000000000001)";
    expect((await company.request("PUT", path, { body: { code: " new " } })).json.code).toBe("NEW");
  });

  test("a country that a contract copies from its customer", async () => {
    const copied = async (number: string, country: string): Promise<unknown> => {
      await company.create("customers", { number, country });
      const { id, ...contract } = await company.create("leaseContracts", { customerNo: number });
      await company.request("DELETE", `leaseContracts(${id})`);
      return contract["customerCountryRegionCode"];
    };
    expect(await copied("co1", " de")).toBe("DE");
    // Its upper case has 22 characters.
    expect(await copied("co2", "ß".repeat(11))).toBe("");
  });

  test("the group of a service is a text, also in the rent roll", async () => {
    await company.create("services", { code: "grouped", serviceGroup: "Rent of the premises" });
    await company.create("leaseUnits", { number: "gr" });
    const contract = await company.create("leaseContracts", { number: "gr", versionStatus: "Valid" });
    await company.create("leaseContractLines", {
      leaseContractNo: "gr",
      leaseUnitNo: "gr",
      serviceNo: "grouped",
      startingDate: "2020-01-01",
    });
    const rows = await company.list("rentRoll?$filter=serviceGroup eq 'Rent of the premises'");
    const other = await company.list("rentRoll?$filter=serviceGroup eq 'RENT OF THE PREMISES'");
    await company.request("DELETE", `leaseContracts(${contract["id"]})`);
    await company.request("DELETE", "leaseUnits(number='gr')");
    expect(rows.map(({ leaseUnitNo }) => leaseUnitNo)).toEqual(["GR"]);
    expect(other).toEqual([]);
  });

  test("a nested record is found by its key in any spelling", async () => {
    const [contract] = await company.list("leaseContracts?$filter=number eq 'k1'");
    const number = { leaseContractNo: " k1", versionNo: contract?.["versionNo"], lineNo: 10_000 };
    const [line] = await company.list("leaseContractLines?$filter=leaseContractNo eq 'k1'");
    const body = { leaseContractLines: [{ ...number, lineNo: line?.["lineNo"], description: "found" }] };
    await company.change("leaseContracts", String(contract?.["id"]), body);
    const lines = await company.list("leaseContractLines?$filter=leaseContractNo eq 'k1'");
    expect(lines.map(({ id, description }) => [id, description])).toEqual([[line?.["id"], "found"]]);
  });

  const refused: readonly (readonly [
    method: string,
    path: string,
    body: AnsweredRecord,
    code: string,
    found: string,
  ])[] = [
    ["POST", "leaseUnits", { number: " a1 " }, "Internal_EntityWithSameKeyExists", "number"],
    ["POST", "services", { code: "   " }, "BadRequest_RequiredParamNotProvided", "code"],
    ["PATCH", "leaseUnits(number='a1')", { number: "  " }, "BadRequest_RequiredParamNotProvided", "number"],
    ["POST", "leaseUnits", { roomNo: "ß".repeat(11) }, "Application_StringExceededLength", "22"],
    ["POST", "leaseUnits", { salespersonCode: " p2 " }, "Internal_InvalidTableRelation", "'P2'"],
  ];
  test.each(refused)("%s %s %j is a 400", async (method, path, body, code, found) => {
    const { status, json } = await company.request(method, path, { body });
    expect([status, json.error.code]).toEqual([400, code]);
    expect(json.error.message).toContain(found);
  });

  test("blanks around do not count for the length", async () => {
    const made = await company.create("services", { code: `  ${"x".repeat(20)}  ` });
    expect(made["code"]).toBe("X".repeat(20));
  });

  test("a series continues after a number in any spelling, and a blank number is none", async () => {
    const given = await company.create("leaseUnits", { number: "lu00007" });
    const [next, blank] = [
      await company.create("leaseUnits", {}),
      await company.create("leaseUnits", { number: "  " }),
    ];
    expect([given["number"], next["number"], blank["number"]]).toEqual(["LU00007", "LU00008", "LU00009"]);
    for (const { id } of [given, next, blank]) await company.request("DELETE", `leaseUnits(${id})`);
  });
});

describe("comparing", () => {
  const rooted = "$root/companies(11111111-1111-4111-8111-111111111111)/leaseUnits(number='a1')";
  const filters: readonly (readonly [filter: string, numbers: readonly string[]])[] = [
    ["number eq 'a1'", ["A1"]],
    // The same shape with other values, whose plan is cached.
    ["number eq ' A2  '", ["A2"]],
    ["number eq 'ab'", []],
    ["'a1' eq number", ["A1"]],
    ["number ne 'a1'", ["A2", "B 1"]],
    ["number lt 'a2'", ["A1"]],
    ["number le 'a2'", ["A1", "A2"]],
    ["number gt ' a2'", ["B 1"]],
    ["'b 1' le number", ["B 1"]],
    ["number in ('a1',' b 1')", ["A1", "B 1"]],
    ["number eq @n&@n=' a1'", ["A1"]],
    ["number in @l&@l=['a1','b 1']", ["A1", "B 1"]],
    ["startswith(number,'a')", ["A1", "A2"]],
    ["endswith(number,' 1')", ["B 1"]],
    ["contains(number,'b ')", ["B 1"]],
    ["contains('xa1',number)", ["A1"]],
    ["indexof(number,'b') eq 0", ["B 1"]],
    ["case(number eq 'a1':true,true:false)", ["A1"]],
    ["case(true:number) eq 'a1'", ["A1"]],
    ["case(number eq 'a1':leaseUnitClass,true:number) in ('gold','a2')", ["A1", "A2"]],
    ["case(number eq 'a1':'some',true:number) eq 'some'", ["A1"]],
    ["case(number eq 'a1':floor,true:number) eq 'a'", ["A1"]],
    ["$it/number eq 'a1'", ["A1"]],
    ["class/code eq 'gold'", ["A1"]],
    ["leaseUnitClass eq ' gold'", ["A1"]],
    ["leaseContractLines/any(l:l/leaseContractNo eq 'k1' and l/serviceNo eq 'rent')", ["A1"]],
    ["leaseContractLines/$count($filter=serviceNo eq 'rent') eq 1", ["A1"]],
    [`number eq ${rooted}/number`, ["A1"]],
    [`number eq 'a1' and ${rooted}/number eq 'a1'`, ["A1"]],
    ["n eq 'a1'&$compute=number as n", ["A1"]],
    // Other texts, and values computed from codes, are compared unchanged.
    ["description eq 'a1'", ["B 1"]],
    ["description eq 'A1'", []],
    ["tolower(number) eq 'a1'", ["A1"]],
    ["concat(number,'x') eq 'A1x'", ["A1"]],
    ["floor eq 'a'", ["A1"]],
  ];
  test.each(filters)("$filter=%s", async (filter, numbers) => {
    const found = await company.list(`leaseUnits?$orderby=number&$filter=${filter}`);
    expect(found.map(({ number }) => number)).toEqual(numbers);
  });

  const lists: readonly (readonly [path: string, records: readonly AnsweredRecord[]])[] = [
    ["leaseUnits/$filter(number eq 'a1')?$select=number", [{ number: "A1" }]],
    ["leaseUnits(number=@k)/leaseContractLines?@k=' a1'&$select=serviceNo", [{ serviceNo: "RENT" }]],
    ["leaseUnits(number='a1')/leaseContractLines?$filter=serviceNo eq 'rent'", [{ serviceNo: "RENT" }]],
    [
      "leaseUnits?$filter=number eq 'a1'&$expand=leaseContractLines($filter=serviceNo eq 'rent')",
      [{ leaseContractLines: [{ serviceNo: "RENT" }] }],
    ],
    ["leaseUnits?$apply=filter(number eq 'a1')/aggregate($count as n)", [{ n: 1 }]],
    ["leaseUnits?$apply=groupby((number))/filter(number eq 'a1')", [{ number: "A1" }]],
    [
      "leaseContractLines?$apply=groupby((leaseUnit/number))/filter(leaseUnit/number eq 'a1')",
      [{ leaseUnit: { number: "A1" } }],
    ],
    ["leaseUnits?$apply=aggregate(number with max as m)/filter(m eq 'b 1')", [{ m: "B 1" }]],
    ["leaseUnits?$apply=aggregate(description with max as m)/filter(m eq 'A1')", []],
    ["leaseUnits?$apply=compute(number as n)/filter(n eq 'a1')/aggregate($count as c)", [{ c: 1 }]],
    [
      "leaseUnits?$apply=concat(compute(number as n),compute(roomNo as n))/filter(n eq 'a1')/aggregate($count as c)",
      [{ c: 1 }],
    ],
    [
      "leaseUnits?$apply=join(leaseContractLines as l)/filter(l/serviceNo eq 'rent')/groupby((l/serviceNo))",
      [{ l: { serviceNo: "RENT" } }],
    ],
    [
      "leaseUnits?$apply=join(leaseContractLines as l,aggregate(serviceNo with max as s))/filter(l/s eq 'rent')/aggregate($count as c)",
      [{ c: 1 }],
    ],
    [
      "leaseUnits?$apply=aggregate(leaseContractLines/serviceNo with max as s)/filter(s eq 'rent')",
      [{ s: "RENT" }],
    ],
  ];
  test.each(lists)("%s", async (path, records) => {
    const found = await company.list(path);
    expect(found).toHaveLength(records.length);
    expect(found).toMatchObject(records);
  });

  test.each([
    ["leaseUnits(number=' a1')", "A1"],
    ["leaseContracts(number='k1',versionNo=1)", "K1"],
    ["/$entity?$id=companies(11111111-1111-4111-8111-111111111111)/leaseUnits(number='a1')", "A1"],
    ["leaseUnits(number='a1')/number", undefined],
  ])("GET %s", async (path, number) => {
    const { status, json } = await company.request("GET", path);
    expect(status).toBe(200);
    expect(number === undefined ? json.value : json.number).toBe(number ?? "A1");
  });

  test("a reference names its record by a key in any spelling", async () => {
    const body = { "@odata.id": "leaseUnitClasses(code='gold')" };
    const { id } = await company.create("leaseUnits", { number: "ref" });
    expect((await company.request("PUT", `leaseUnits(${id})/class/$ref`, { body })).status).toBe(204);
    expect((await company.read("leaseUnits", id))["leaseUnitClass"]).toBe("GOLD");
    expect((await company.request("DELETE", "leaseUnits(number='ref')")).status).toBe(204);
  });

  test("a code stored earlier is found once it is rewritten", async () => {
    const { id } = await company.create("postCodes", { code: "OLD" });
    await company.sql(`update "postCode" set "code" = 'old' where "id" = '${id}'`);
    expect(await company.list("postCodes?$filter=code eq 'old'")).toEqual([]);
    expect((await company.read("postCodes", id))["code"]).toBe("old");
    await company.change("postCodes", id, { code: "old" });
    expect(await company.list("postCodes?$filter=code eq 'old'")).toMatchObject([{ id, code: "OLD" }]);
  });
});

test("functions find what records with codes of before the setting refer to", async () => {
  const date = "2020-06-30";
  const early = await company.create("leaseUnits", { number: "early", objectArea: 10 });
  await company.create("leaseUnitLedgerEntries", {
    leaseUnitNo: "early",
    quantity: 7,
    postingDate: "2020-12-01",
  });
  const ofContract = { number: "early", versionStatus: "Valid", status: "Released", buildingNo: "early" };
  const { id } = await company.create("leaseContracts", ofContract);
  const line = { priceType: "Area", pricePeriod: "Month", startingDate: "2020-01-01", serviceNo: "rent" };
  await company.create("leaseContractLines", { ...line, leaseContractNo: "early", leaseUnitNo: "early" });
  const price = {
    type: "Building",
    code: "early",
    serviceNo: "rent",
    effectiveDate: "2020-01-01",
    unitPrice: 3,
  };
  const { id: priceId } = await company.create("servicePrices", price);
  const columns = [
    ["leaseUnit", "number"],
    ["leaseUnitLedgerEntry", "leaseUnitNo"],
    ["leaseContract", "number"],
    ["leaseContract", "buildingNo"],
    ["leaseContractLine", "leaseContractNo"],
    ["leaseContractLine", "leaseUnitNo"],
    ["servicePrice", "code"],
  ];
  for (const [table, column] of columns)
    await company.sql(`update "${table}" set "${column}" = 'early' where "${column}" = 'EARLY'`);
  const of = async (path: string): Promise<AnsweredRecord> => (await company.request("GET", path)).json;
  // 7 of the 10 of today came later.
  expect((await of(`leaseUnits(${early["id"]})/areaAt(date=${date})`))["value"]).toBe(3);
  expect((await of(`leaseUnits(${early["id"]})/priceAt(serviceNo='rent',date=${date})`))["id"]).toBe(priceId);
  const month = "charges(from=2020-06-01,to=2020-06-30)?$select=net";
  for (const path of [`leaseContracts(${id})/${month}`, month])
    expect((await of(path))["value"]).toMatchObject([{ net: 3 * 3 }]);
});

describe("without the setting", () => {
  test("codes are as they are written", async () => {
    const [person] = await plain.list("salespeoplePurchasers");
    expect(person?.["code"]).toBe(" p1 ");
    const made = await plain.create("leaseUnits", { number: "A2", leaseUnitClass: "Gold" });
    expect(made).toMatchObject({ number: "A2", leaseUnitClass: "Gold" });
  });

  test.each([
    ["number eq 'a2'", ["a2"]],
    ["number eq 'A2'", ["A2"]],
    ["number in ('B 1')", []],
    ["startswith(number,'B')", []],
    ["case(true:number) eq 'B 1'", []],
  ])("$filter=%s", async (filter, numbers) => {
    const found = await plain.list(`leaseUnits?$filter=${filter}`);
    expect(found.map(({ number }) => number)).toEqual(numbers);
  });

  test("a key in another spelling does not match", async () => {
    expect((await plain.request("GET", "leaseUnits(number='B 1')")).status).toBe(404);
  });
});
