/** `$search` (URL Conventions 4.01, 5.1.7; DECISIONS, section 4): whole words and phrases, any letter case. */
import { start, type TestService } from "../harness";
import { create, found, foundSet, idOf, query, createEstate } from "../protocol/estate";

let service: TestService;

beforeAll(async () => {
  service = await start();
  await createEstate(service);
  await create(service, "services", {
    code: "WATER",
    description: "Hot-water supply",
    description2: "Straße über",
  });
  await create(service, "services", { code: "SUPPLY", description: "Water meter", description2: "hot" });
});
afterAll(() => service.stop());

describe("on a set", () => {
  test.each<[string, string[]]>([
    ["rent", ["RENT"]],
    ["RENT", ["RENT"]],
    ["ren", []],
    ["rents", []],
    ["water", ["SUPPLY", "WATER"]],
    ["hot water", ["SUPPLY", "WATER"]],
    ["hot AND water", ["SUPPLY", "WATER"]],
    ['"hot water"', ["WATER"]],
    ['"water hot"', []],
    ['"water supply"', ["WATER"]],
    ["hot-water", ["WATER"]],
    ["STRASSE", []],
    ["straße", ["WATER"]],
    ["ÜBER", ["WATER"]],
    ["rent OR heating", ["HEAT", "RENT"]],
    ["rent OR hot water", ["RENT", "SUPPLY", "WATER"]],
    ["(rent OR hot) water", ["SUPPLY", "WATER"]],
    ["NOT water", ["HEAT", "PARK", "RENT"]],
    ["water NOT supply", []],
    ["water NOT meter", ["WATER"]],
    ["NOT (rent OR water)", ["HEAT", "PARK"]],
    ["parking", ["PARK"]],
  ])("%s", async (search, codes) => {
    expect(await foundSet(service, "services", "code", { $search: search })).toEqual(codes);
  });

  test("no phrase matches across fields", async () => {
    expect(await foundSet(service, "services", "code", { $search: '"rent rent"' })).toEqual([]);
  });

  test("together with the other options", async () => {
    const options = { $search: "water", $filter: "code ne 'SUPPLY'", $orderby: "code desc" };
    expect(await found(service, "services", "code", options)).toEqual(["WATER"]);
  });

  test("one plan serves other words of the same shape", async () => {
    expect(await found(service, "services", "code", { $search: "heating" })).toEqual(["HEAT"]);
    expect(await found(service, "services", "code", { $search: "parking" })).toEqual(["PARK"]);
  });

  test("words without letter or digit are refused", async () => {
    const answer = await service.request("GET", query("services", { $search: '"--"' }));
    expect(answer.status).toBe(400);
    expect(answer.json.error.message).toContain("neither a letter nor a digit");
  });
});

describe("elsewhere", () => {
  const contract = idOf("a", 2);
  test("/$count", async () => {
    expect((await service.request("GET", query("services/$count", { $search: "water" }))).text).toBe("2");
  });
  test("/$count in an expression", async () => {
    const $filter = "leaseUnit/$count($search=unit) gt 1";
    expect(await found(service, "leaseContracts", "versionNo", { $filter })).toEqual([2]);
  });
  test("in an expansion", async () => {
    const $expand = "leaseUnit($select=number;$search=U2)";
    const answer = await service.request("GET", query(`leaseContracts(${contract})`, { $expand }));
    expect(answer.json.leaseUnit.map((unit: { number: string }) => unit.number)).toEqual(["U2"]);
  });
  test("not on a single record", async () => {
    expect((await service.request("GET", `leaseContracts(${contract})?$search=x`)).status).toBe(400);
  });
});

test("the metadata names the properties", async () => {
  const { json } = await service.request("GET", "/$metadata?$format=json");
  const set = json["Microsoft.NAV"].NAV.services;
  expect(set["@Capabilities.SearchRestrictions"]).toEqual({
    Searchable: true,
    UnsupportedExpressions: "none",
  });
  expect(set["@Core.LongDescription"]).toContain("description2");
});
