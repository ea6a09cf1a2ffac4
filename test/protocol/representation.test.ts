/**
 * The representation of responses: metadata levels, versions, numbers as text, headers (JSON Format 4.01; Protocol
 * 4.01, 8).
 */
import { model } from "../../src/entities";
import { demoCompanyId, start, type TestService } from "../harness";
import { idOf, createEstate, query } from "./estate";

let service: TestService;
const unit1 = idOf("d", 2);
const contract2 = idOf("a", 2);
const get = (path: string, headers: Record<string, string> = {}) => service.request("GET", path, { headers });

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

describe("metadata levels", () => {
  test.each([
    ["nothing", {}],
    ["*/*", { Accept: "*/*" }],
    ["application/json", { Accept: "application/json" }],
    ["minimal", { Accept: "application/json;odata.metadata=minimal" }],
  ])("minimal for %s", async (_, headers) => {
    const { json, headers: answered } = await get("leaseUnits?$top=1&$count=true&$select=number", headers);
    expect(answered["content-type"]).toBe("application/json;odata.metadata=minimal");
    expect(json).toEqual({
      "@odata.context": `${service.root}/$metadata#companies(${demoCompanyId})/leaseUnits(id,number)`,
      "@odata.count": 5,
      value: [
        {
          "@odata.etag": expect.stringMatching(/^W\/"[^"]+"$/),
          id: idOf("d", 1),
          number: "B1",
        },
      ],
    });
  });

  // JSON Format 4.01, 4.5.8: the key is always returned, so @odata.id is not needed.
  test.each([
    "$select=number",
    "$select=number,id",
    "$select=*",
    "$compute=objectArea%20as%20area&$select=area",
    "$select=category",
    "$select=Microsoft.NAV.*",
    "$expand=category",
  ])("minimal with %s", async (options) => {
    for (const path of [`leaseUnits?${options}&$top=1`, `leaseUnits(${idOf("d", 1)})?${options}`]) {
      const { json } = await get(path);
      const [record] = json.value ?? [json];
      expect(record).toMatchObject({ id: idOf("d", 1) });
      expect(record).not.toHaveProperty(["@odata.id"]);
    }
  });

  test("minimal in an expansion without the key", async () => {
    const { json } = await get(`leaseUnits(${idOf("d", 2)})?$expand=category($select=code),class`);
    expect(json["@odata.id"]).toBeUndefined();
    expect(json.category["@odata.id"]).toBeUndefined();
    expect(Object.keys(json.category)).toEqual(["@odata.etag", "id", "code"]);
    expect(json.class?.["@odata.id"]).toBeUndefined();
  });

  test("none: only count and nextLink", async () => {
    const { json, headers } = await get(
      "leaseUnits?$count=true&$select=number&$expand=category($select=code)&$skip=1",
      {
        Accept: "application/json;odata.metadata=none",
        Prefer: "odata.maxpagesize=1",
      },
    );
    expect(headers["content-type"]).toMatch(/^application\/json;odata\.metadata=none/);
    expect(json).toEqual({
      "@odata.count": 5,
      value: [{ id: unit1, number: "U1", category: { id: expect.any(String), code: "OFF" } }],
      "@odata.nextLink": expect.stringContaining("$skiptoken="),
    });
    expect(
      (await get(`leaseUnits(${unit1})?$select=number&$format=application/json;odata.metadata=none`)).json,
    ).toEqual({ id: unit1, number: "U1" });
    const property = await get(`leaseUnits(${unit1})/number`, {
      Accept: "application/json;odata.metadata=none",
    });
    expect(property.json).toEqual({ value: "U1" });
  });

  test.each(model.types.map((type) => [type.set, type] as const))(
    "full: %s have an editLink only if they can be changed or deleted",
    async (set, { updatable, deletable, partitioned }) => {
      const { json } = await get(`${partitioned ? "" : "/"}${set}?$top=1`, {
        Accept: "application/json;odata.metadata=full",
      });
      const records = json.value as readonly Readonly<Record<string, unknown>>[];
      const links = records
        .flatMap((each) => Object.keys(each))
        .filter((name) => /^@odata\.(edit|read)Link$/.test(name));
      const link = updatable || deletable ? "@odata.editLink" : "@odata.readLink";
      expect(links).toEqual(records.map(() => link));
    },
  );

  test("full: a company has a readLink, since it cannot be changed", async () => {
    const { json } = await get("/companies", { Accept: "application/json;odata.metadata=full" });
    const [company] = json.value as readonly Readonly<Record<string, unknown>>[];
    expect(company).toMatchObject({ "@odata.readLink": company?.["@odata.id"] });
    expect(company?.["@odata.editLink"]).toBeUndefined();
  });

  test("full: type, id, editLink, navigation links, types of what JSON cannot tell", async () => {
    const { json, headers } = await get(
      `leaseContracts(${contract2})?$select=number,contractDate,requiredDepositAmount`,
      {
        Accept: "application/json;odata.metadata=full",
      },
    );
    expect(headers["content-type"]).toMatch(/^application\/json;odata\.metadata=full/);
    const url = `${service.companyRoot}/leaseContracts(${contract2})`;
    expect(json).toMatchObject({
      "@odata.type": "#Microsoft.NAV.leaseContract",
      "@odata.id": expect.stringMatching(new RegExp(`leaseContracts\\(${contract2}\\)$`)),
      "@odata.editLink": expect.stringMatching(new RegExp(`leaseContracts\\(${contract2}\\)$`)),
      "contractDate@odata.type": "#Date",
      "requiredDepositAmount@odata.type": "#Decimal",
      contractDate: "2025-01-01",
      number: "LC1",
    });
    expect(json).not.toHaveProperty(["number@odata.type"]);
    const whole = await get(`leaseContracts(${contract2})`, {
      Accept: "application/json;odata.metadata=full",
    });
    expect(whole.json).toMatchObject({
      "customer@odata.navigationLink": expect.stringMatching(/leaseContracts\(.*\)\/customer$/),
      "leaseContractLines@odata.navigationLink": expect.stringMatching(/\/leaseContractLines$/),
      "versionNo@odata.type": expect.stringMatching(/^#Int32$/),
      "id@odata.type": "#Guid",
    });
    const id = new URL(whole.json["@odata.id"], `${service.root}/`).href;
    expect(id).toBe(url);
    expect((await get(id)).json.number).toBe("LC1");
    const link = new URL(whole.json["leaseContractLines@odata.navigationLink"], `${service.root}/`).href;
    expect((await get(link)).json.value).toHaveLength(2);
  });

  test.each([
    ["an unknown level", "leaseUnits", "application/json;odata.metadata=some"],
    ["XML", "leaseUnits", "application/xml"],
    ["HTML", "leaseUnits", "text/html"],
  ])("%s is not acceptable", async (_, path, accept) => {
    const { status, json } = await get(path, { Accept: accept });
    expect([status, json.error.code]).toEqual([406, "BadRequest_NotAcceptable"]);
  });

  test("$format beats Accept", async () => {
    expect((await get("leaseUnits?$format=json", { Accept: "application/xml" })).status).toBe(200);
    expect((await get("leaseUnits?$format=xml")).status).toBe(406);
  });
});

describe("numbers", () => {
  test("IEEE754Compatible writes decimals and counts as text", async () => {
    const { json, headers } = await get(
      "servicePrices?$count=true&$filter=code%20eq%20'N5'&$select=unitPrice,useQuantity",
      {
        Accept: "application/json;IEEE754Compatible=true",
      },
    );
    expect(headers["content-type"]).toMatch(/IEEE754Compatible=true/);
    expect(json["@odata.count"]).toBe("1");
    expect(json.value[0]).toMatchObject({ unitPrice: "1234567.12345678", useQuantity: true });
    const integers = await get(`documents(${idOf("f", 13)})?$select=attachmentNo`, {
      Accept: "application/json;odata.metadata=none;IEEE754Compatible=true",
    });
    expect(integers.json).toEqual({ id: idOf("f", 13), attachmentNo: 2147483647 });
    const property = await get(`leaseUnits(${unit1})/objectArea`, {
      Accept: "application/json;IEEE754Compatible=true",
    });
    expect(property.json.value).toBe("12.5");
  });

  test.each([
    ["leaseContractLines($count=true;$top=0)", "2"],
    ["leaseContractLines/$count", "2"],
    ["leaseContractLines/$count($filter=lineNo eq 10000)", "1"],
  ])("IEEE754Compatible: the count of $expand=%s", async ($expand, expected) => {
    const path = query(`leaseContracts(${idOf("a", 2)})`, { $select: "number", $expand });
    const { json } = await get(path, { Accept: "application/json;IEEE754Compatible=true" });
    expect(json["leaseContractLines@odata.count"]).toBe(expected);
  });

  // JSON Format 4.01, 3.2: decimals of 4.0 have no exponent. SQLite keeps 15 digits.
  test.each([
    ["0.00001", "0.00001"],
    ["0.00000001", "0.00000001"],
    ["-0.00000012", "-0.00000012"],
    ["-2.5", "-2.5"],
    ["0", "0"],
    ["10000000000000000000", "10000000000000000000"],
    ["1e18", "1000000000000000000"],
    // Numbers of 14 and 15 digits.
    ["265900867542.92", "265900867542.92"],
    ["3200882.95737011", "3200882.95737011"],
    ["-676881.99914391", "-676881.99914391"],
    ["123456.7", "123456.7"],
    ["123456789012.3456", "123456789012.3456"],
    ["99999999999.99", "99999999999.99"],
  ])("the decimal %s is written as %s everywhere", async (sent, expected) => {
    const body = JSON.stringify({ number: "EXP" }).replace("}", `,"objectArea":${sent}}`);
    const headers = { "Content-Type": "application/json" };
    const created = await service.request("POST", "leaseUnits", { body, headers });
    const at = `leaseUnits(${created.json.id})`;
    const where = `$filter=id eq ${created.json.id}`.replaceAll(" ", "%20");
    const area = /"(?:objectArea|value|same|most)":(-?[^,}\]]+)/g;
    const written = async (path: string) =>
      [...(await get(path)).text.matchAll(area)].map(([, number = ""]) => number.replace(/\.0$/, ""));
    const [same, most] = ["$compute=objectArea%20add%200%20as%20same", "objectArea%20with%20max%20as%20most"];
    expect([
      ...(await written(`${at}?$select=objectArea`)),
      ...(await written(`${at}/objectArea`)),
      ...(await written(`leaseUnits?${where}&$select=objectArea,same&${same}`)).slice(1),
      ...(await written(`leaseUnits?$apply=filter(id%20eq%20${created.json.id})/aggregate(${most})`)).slice(
        1,
      ),
      (await get(`${at}/objectArea/$value`)).text,
    ]).toEqual([expected, expected, expected, expected, expected, expected]);
    await service.request("DELETE", at);
  });

  test("numbers, booleans, dates and instants otherwise", async () => {
    const { json } = await get(`documents(${idOf("f", 11)})`);
    expect(json).toMatchObject({
      attachmentNo: 7,
      prepared: true,
      signed: false,
      documentDate: "0001-01-01",
      docSendTo: "_x0020_",
      comment: "",
      signedMarkDateTime: "0001-01-01T00:00:00Z",
      fileExtension: "txt",
      blobText: "UXVheSBIb3VzZQ==",
    });
    expect(Date.parse(json.preparedMarkDateTime)).toBe(Date.parse("2026-03-31T13:14:15.250Z"));
    expect(json.systemCreatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/);
    const price = await get(`servicePrices(${idOf("f", 5)})`);
    expect(price.json).toMatchObject({
      unitPrice: 1234567.12345678,
      daysPerYear360: false,
      priceForPeriod: "Month",
      type: "Lease Unit",
      bckUnitPrice: 0,
      appliedPriceIndexingCode: "",
      appliedPriceIndexingValue: 0,
    });
  });
});

describe("versions", () => {
  test.each<[Record<string, string>, string]>([
    [{}, "4.0"],
    [{ "OData-MaxVersion": "4.0" }, "4.0"],
    [{ "OData-MaxVersion": "4.01" }, "4.01"],
    [{ "OData-Version": "4.01" }, "4.01"],
    [{ "OData-Version": "4.0", "OData-MaxVersion": "4.01" }, "4.01"],
    [{ "OData-Version": "4.01", "OData-MaxVersion": "4.0" }, "4.0"],
    [{ "OData-MaxVersion": "5.0" }, "4.01"],
  ])("%j is answered with %s", async (headers, version) => {
    for (const path of [
      "leaseUnits",
      "/",
      "/$metadata",
      "leaseUnits/$count",
      `leaseUnits(${idOf("9", 9)})`,
    ]) {
      const answer = await get(path, headers);
      expect(answer.headers["odata-version"]).toBe(version);
      expect(answer.rawHeaders.filter((name) => name.toLowerCase() === "odata-version")).toHaveLength(1);
    }
  });

  test.each<Record<string, string>>([
    { "OData-MaxVersion": "3.0" },
    { "OData-Version": "3.0" },
    { "OData-MaxVersion": "abc" },
  ])("%j is refused", async (headers) => {
    expect((await get("leaseUnits", headers)).status).toBe(400);
  });

  test("4.01 omits the odata. of names", async () => {
    const headers = { "OData-MaxVersion": "4.01", Prefer: "maxpagesize=1" };
    const { json, headers: answered } = await get(
      "leaseContracts?$count=true&$select=number&$expand=leaseContractLines($count=true;$select=lineNo)",
      headers,
    );
    expect(json).toEqual({
      "@context": `${service.root}/$metadata#companies(${demoCompanyId})/leaseContracts(id,number,leaseContractLines(id,lineNo))`,
      "@count": 5,
      value: [
        {
          "@etag": expect.any(String),
          id: idOf("a", 1),
          number: "LC1",
          "leaseContractLines@count": 1,
          leaseContractLines: [
            {
              "@etag": expect.any(String),
              id: idOf("b", 1),
              lineNo: 10000,
            },
          ],
        },
      ],
      "@nextLink": expect.stringContaining("$skiptoken="),
    });
    expect(answered["content-type"]).toMatch(/^application\/json;(odata\.)?metadata=minimal/);
    expect((await get("/", headers)).json).toHaveProperty(["@context"]);
    expect((await get(`leaseUnits(${unit1})/number`, headers)).json).toHaveProperty(["@context"]);
    const full = await get(`leaseUnits(${unit1})`, { ...headers, Accept: "application/json;metadata=full" });
    expect(full.json["@type"]).toMatch(/#Microsoft\.NAV\.leaseUnit$/);
    expect(full.json).toHaveProperty(["objectArea@type"]);
    expect(Object.keys(full.json).filter((name) => name.includes("odata."))).toEqual([]);
  });
});

describe("HEAD", () => {
  test.each([
    "/",
    "/$metadata",
    "/companies",
    "leaseUnits",
    "leaseUnits?$top=2",
    `leaseUnits(${unit1})`,
    "leaseUnits/$count",
    `leaseUnits(${unit1})/number`,
    `leaseUnits(${unit1})/number/$value`,
    `documents(${idOf("f", 11)})/content`,
  ])("%s responds as GET, without a body", async (path) => {
    const got = await get(path, { "x-csrf-token": "Fetch" });
    const head = await service.request("HEAD", path, { headers: { "x-csrf-token": "Fetch" } });
    expect([head.status, head.text]).toEqual([200, ""]);
    for (const name of ["content-type", "odata-version", "etag"])
      expect(head.headers[name]).toBe(got.headers[name]);
  });

  test("of a missing resource", async () => {
    const head = await service.request("HEAD", `leaseUnits(${idOf("9", 9)})`);
    expect([head.status, head.text]).toEqual([404, ""]);
  });
});
