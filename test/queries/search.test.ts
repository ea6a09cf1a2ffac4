/** `$search` (URL Conventions 4.01, 5.1.7; DECISIONS, section 4): beginnings of words and whole phrases, any letter case. */
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

// PostgreSQL's index of words has none of more than 2,046 bytes.
test.each([
  ["2,046 bytes", "x".repeat(2046)],
  ["2,047 bytes", "x".repeat(2047)],
  ["2,048 bytes", "ö".repeat(1024)],
])("a word of %s", async (_, word) => {
  const $search = (text: string) => found(service, "leaseUnits", "number", { $search: text });
  const first = await create(service, "leaseUnits", { number: "SEARCHED", description: "Lighthouse" });
  expect(await $search(word)).toEqual([]);
  expect(await $search(`lighthouse ${word}`)).toEqual([]);
  expect(await $search(`lighthouse OR ${word}`)).toEqual(["SEARCHED"]);
  expect(await $search(`lighthouse NOT ${word}`)).toEqual(["SEARCHED"]);
  expect((await service.request("DELETE", `leaseUnits(${String(first["id"])})`)).status).toBe(204);
});

describe("on a set", () => {
  test.each<[string, string[]]>([
    ["rent", ["RENT"]],
    ["RENT", ["RENT"]],
    ["ren", ["RENT"]],
    ["r", ["RENT"]],
    ["ent", []],
    ["rents", []],
    ['"rent"', ["RENT"]],
    ['"ren"', []],
    ["'ren'", []],
    ["wat", ["SUPPLY", "WATER"]],
    ["ho wa", ["SUPPLY", "WATER"]],
    ['"hot wat"', []],
    ['"hot wat" OR ren', ["RENT"]],
    ["water", ["SUPPLY", "WATER"]],
    ["hot water", ["SUPPLY", "WATER"]],
    ["hot AND water", ["SUPPLY", "WATER"]],
    ['"hot water"', ["WATER"]],
    ['"water hot"', []],
    ['"water supply"', ["WATER"]],
    ["hot-water", ["WATER"]],
    ["hot-wat", ["WATER"]],
    ["hot-", ["SUPPLY", "WATER"]],
    ["ho-water", []],
    ["water-hot", []],
    ["hot-water-sup", ["WATER"]],
    ["STRASSE", []],
    ["straße", ["WATER"]],
    ["straß", ["WATER"]],
    ["STRAẞ", ["WATER"]],
    ["ÜBER", ["WATER"]],
    ["Ü", ["WATER"]],
    ["u\u0308be", ["WATER"]],
    ["u", []],
    ["rent OR heating", ["HEAT", "RENT"]],
    ["rent OR hot water", ["RENT", "SUPPLY", "WATER"]],
    ["(rent OR hot) water", ["SUPPLY", "WATER"]],
    ["NOT water", ["HEAT", "PARK", "RENT"]],
    ["NOT wat", ["HEAT", "PARK", "RENT"]],
    ['NOT "wat"', ["HEAT", "PARK", "RENT", "SUPPLY", "WATER"]],
    ["water NOT supply", []],
    ["water NOT meter", ["WATER"]],
    ["NOT (rent OR water)", ["HEAT", "PARK"]],
    ["parking", ["PARK"]],
  ])("%s", async (search, codes) => {
    expect(await foundSet(service, "services", "code", { $search: search })).toEqual(codes);
  });

  test("no phrase matches across fields", async () => {
    expect(await foundSet(service, "services", "code", { $search: '"rent rent"' })).toEqual([]);
    expect(await foundSet(service, "services", "code", { $search: "rent-ren" })).toEqual([]);
  });

  test("together with the other options", async () => {
    const options = { $search: "water", $filter: "code ne 'SUPPLY'", $orderby: "code desc" };
    expect(await found(service, "services", "code", options)).toEqual(["WATER"]);
  });

  test("one plan serves other words of the same shape", async () => {
    expect(await found(service, "services", "code", { $search: "heating" })).toEqual(["HEAT"]);
    expect(await found(service, "services", "code", { $search: "parking" })).toEqual(["PARK"]);
  });

  // The first two are incomplete expressions of the grammar's own cases.
  test.each<[string, string[]]>([
    [`'"'`, []],
    ["'('", []],
    ['"--"', []],
    ["#", []],
    [`rent "--"`, []],
    ["parking OR #", ["PARK"]],
    ["parking NOT #", ["PARK"]],
    // The text of a phrase in single quotes.
    [`'"parking'`, ["PARK"]],
  ])("without letter or digit: %s", async (search, codes) => {
    expect(await foundSet(service, "services", "code", { $search: search })).toEqual(codes);
  });
});

describe("elsewhere", () => {
  const contract = idOf("a", 2);
  test("/$count", async () => {
    expect((await service.request("GET", query("services/$count", { $search: "water" }))).text).toBe("2");
    expect((await service.request("GET", query("services/$count", { $search: "wat" }))).text).toBe("2");
    expect((await service.request("GET", query("services/$count", { $search: '"wat"' }))).text).toBe("0");
  });
  test("/$count in an expression", async () => {
    const $filter = (search: string) => `leaseUnit/$count($search=${search}) gt 1`;
    expect(await found(service, "leaseContracts", "versionNo", { $filter: $filter("unit") })).toEqual([2]);
    expect(await found(service, "leaseContracts", "versionNo", { $filter: $filter("uni") })).toEqual([2]);
    expect(await found(service, "leaseContracts", "versionNo", { $filter: $filter('"uni"') })).toEqual([]);
  });
  test.each([
    ["U2", ["U2"]],
    ["uni", ["U1", "U2"]],
    ['"uni"', []],
  ])("in an expansion: %s", async (search, numbers) => {
    const $expand = `leaseUnit($select=number;$search=${search})`;
    const answer = await service.request("GET", query(`leaseContracts(${contract})`, { $expand }));
    expect(answer.json.leaseUnit.map((unit: { number: string }) => unit.number)).toEqual(numbers);
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
  const rule = "A word finds the words that begin with it, a phrase in double quotes whole words.";
  expect(set["@Core.LongDescription"].endsWith(`. ${rule}`)).toBe(true);
  const xml = (await service.request("GET", "/$metadata")).text;
  expect(xml).toMatch(
    /<PropertyValue Property="Searchable" Bool="true"\/>.*?<Annotation Term="Org.OData.Core.V1.LongDescription" String="[^"]*\. A word finds/s,
  );
});
