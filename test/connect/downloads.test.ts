/** Downloads of /connect: connections for Excel and Power BI and the API document, each with the right address. */
import { gunzipSync } from "node:zlib";
import { demoCompanyId, start, type TestService } from "../harness";
import { below, readXml } from "../model/xml-reader";

let service: TestService;
beforeAll(async () => {
  service = await start({ demo: true });
});
afterAll(() => service.stop());

/** Without a sign-in, as a browser or Excel does. */
const get = (path: string, headers: Record<string, string> = {}, from = service) =>
  from.request("GET", `${from.url}${path}`, { headers: { Authorization: undefined, ...headers } });

const unescape = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

const inside = (text: string, element: string): string =>
  new RegExp(`<${element}(?:\\s[^>]*)?>([\\s\\S]*?)</${element}>`).exec(text)?.[1] ?? "";

/** The query in M of an Office data connection. */
const queryOf = (text: string): string =>
  unescape(inside(unescape(inside(text, "odc:PowerQueryMashupData")), "Formula"));

describe("Office data connections", () => {
  test("the file has Excel's form: a Power Query connection with its mashup", async () => {
    const { status, headers, text } = await get("/connect/leaseUnits.odc");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/x-ms-odc; charset=utf-8");
    expect(headers["content-disposition"]).toBe("attachment; filename=leaseUnits.odc");
    expect(text).toContain("<meta name=ProgId content=ODC.Database>");
    // MS-ODCFF, 2.7.1.1: a PowerQueryConnection, followed by PowerQueryMashupData.
    const connection = readXml(`<odc>${inside(text, "odc:OfficeDataConnection")}</odc>`);
    expect(below(connection, "odc:PowerQueryConnection")[0]?.attributes).toEqual({ "odc:Type": "OLEDB" });
    expect(inside(text, "odc:ConnectionString")).toContain(
      "Provider=Microsoft.Mashup.OleDb.1;Data Source=$Workbook$;Location=leaseUnits;",
    );
    expect(inside(text, "odc:CommandText")).toBe("SELECT * FROM [leaseUnits]");
    const mashup = readXml(unescape(inside(text, "odc:PowerQueryMashupData")));
    expect(below(mashup, "Query")[0]?.attributes["Name"]).toBe("leaseUnits");
    expect(queryOf(text)).toBe(
      `let\n    Source = OData.Feed("${service.root}/leaseUnits", null, [Implementation = "2.0"])\nin\n    Source`,
    );
  });

  test.each([
    ["Demo Estates", "Demo%20Estates", '"Demo Estates"'],
    [demoCompanyId, demoCompanyId, `"${demoCompanyId}"`],
    ['O"Hara & <Sons> #(cr)', "O%22Hara%20%26%20%3CSons%3E%20%23(cr)", '"O""Hara & <Sons> #(#)(cr)"'],
  ])("a company is in the query: %s", async (_company, written, expected) => {
    const { text } = await get(`/connect/postCodes.odc?company=${written}`);
    expect(queryOf(text)).toContain(`[Implementation = "2.0", Query = [company = ${expected}]]`);
  });

  test("its address responds, for the company too", async () => {
    const { text } = await get("/connect/leaseUnits.odc?company=Demo%20Estates");
    const [, url = ""] = /OData\.Feed\("([^"]+)"/.exec(queryOf(text)) ?? [];
    const feed = await service.request("GET", `${url}?company=Demo%20Estates&$top=3`);
    expect([feed.status, feed.json.value.length]).toEqual([200, 3]);
  });

  const utcToday = "DateTime.Date(DateTimeZone.UtcNow())";
  test.each([
    ["rentRollAt", "", utcToday, '[Implementation = "2.0"]'],
    ["rentRollAt", "?date=2026-12-31", "#date(2026, 12, 31)", '[Implementation = "2.0"]'],
    [
      "occupancyAt",
      "?date=2028-02-29&company=Demo%20Estates",
      "#date(2028, 2, 29)",
      '[Implementation = "2.0", Query = [company = "Demo Estates"]]',
    ],
  ])("the date of %s%s is a step of the query", async (name, query, date, options) => {
    const { status, headers, text } = await get(`/connect/${name}.odc${query}`);
    expect([status, headers["content-disposition"]]).toEqual([200, `attachment; filename=${name}.odc`]);
    expect(inside(text, "odc:CommandText")).toBe(`SELECT * FROM [${name}]`);
    expect(queryOf(text)).toBe(
      `let\n    AsOf = ${date},\n    Source = OData.Feed("${service.root}/${name}(date=" & ` +
        `Date.ToText(AsOf, "yyyy-MM-dd", "en-US") & ")", null, ${options})\nin\n    Source`,
    );
  });

  test("the address of a function responds with the rows of the date", async () => {
    const { text } = await get("/connect/rentRollAt.odc?date=2026-12-31");
    const [, url = ""] = /OData\.Feed\("([^"]+)"/.exec(queryOf(text)) ?? [];
    const rows = async (path: string) => (await service.request("GET", path)).json.value;
    const found = await rows(`${url}2026-12-31)`);
    expect(found.length).toBeGreaterThan(600);
    expect(found).toEqual(await rows("rentRollAt(date=2026-12-31)"));
  });

  test.each([
    ["/connect/rentrollat.odc", 200, "filename=rentRollAt.odc"],
    ["/connect/rentRollAt.odc?date=2026-02-29", 400, undefined],
    ["/connect/rentRollAt.odc?date=2026-13-01", 400, undefined],
    ["/connect/rentRollAt.odc?date=31.12.2026", 400, undefined],
    ["/connect/rentRollAt.odc?date=2026-12-31&date=2027-12-31", 400, undefined],
    ["/connect/areaAt.odc", 404, undefined],
    ["/connect/leaseunits.odc", 200, "filename=leaseUnits.odc"],
    ["/connect/nothing.odc", 404, undefined],
    ["/connect/leaseUnits.odc?company=", 400, undefined],
    ["/connect/leaseUnits.odc?company=a&company=b", 400, undefined],
    ["/connect/leaseUnits.odc?company=a%0Db", 400, undefined],
    [`/connect/leaseUnits.odc?company=${"x".repeat(101)}`, 400, undefined],
  ])("GET %s: %d", async (path, expected, disposition) => {
    const { status, headers } = await get(path);
    expect(status).toBe(expected);
    if (disposition === undefined) expect(headers["content-disposition"]).toBeUndefined();
    else expect(headers["content-disposition"]).toContain(disposition);
  });
});

test("Power BI's data source file names the service root", async () => {
  const { status, headers, json } = await get("/connect/lease.pbids");
  expect(status).toBe(200);
  expect(headers["content-disposition"]).toBe("attachment; filename=lease.pbids");
  expect(json).toEqual({
    version: "0.1",
    connections: [
      { details: { protocol: "odata", address: { url: service.root } }, options: {}, mode: "Import" },
    ],
  });
});

test("the API document names this service as its server", async () => {
  const { status, headers, json } = await get("/connect/openapi.json");
  expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
  expect(json.servers).toEqual([{ url: service.root }]);
  expect(json.openapi).toMatch(/^3\.1\./);
});

/** All references to the service, and their address. */
const addressed: readonly (readonly [path: string, addressIn: (text: string) => string | undefined])[] = [
  ["/connect/openapi.json", (text) => JSON.parse(text).servers[0].url],
  ["/connect/lease.pbids", (text) => JSON.parse(text).connections[0].details.address.url],
  ["/connect/lease.postman_collection.json", (text) => JSON.parse(text).variable[0].value],
  ["/connect/lease.postman_environment.json", (text) => JSON.parse(text).values[0].value],
  ["/connect/leaseUnits.odc", (text) => /OData\.Feed\("([^"]+)\/leaseUnits"/.exec(queryOf(text))?.[1]],
];

test.each(addressed)("%s has the host of the request", async (path, addressIn) => {
  const { text } = await get(path, { Host: "lease.example.com:8443" });
  expect(addressIn(text)).toBe("http://lease.example.com:8443/lease/management/v3.0");
  const forwarded = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example.com" };
  expect(addressIn((await get(path, forwarded)).text)).toBe(service.root);
});

describe("a public document", () => {
  const documents = [
    "/connect/openapi.json",
    "/connect/lease.pbids",
    "/connect/lease.postman_collection.json",
    "/connect/lease.postman_environment.json",
  ];

  test.each(documents)("%s is not sent again to a client that has it", async (path) => {
    const { headers, status } = await get(path);
    expect([status, headers["cache-control"]]).toEqual([200, "no-cache"]);
    const has = { "If-None-Match": headers.etag ?? "" };
    const again = await get(path, has);
    expect([again.status, again.text, again.headers.etag]).toEqual([304, "", headers.etag]);
    // Another address gives another document.
    expect((await get(path, { ...has, Host: "lease.example.com" })).status).toBe(200);
  });

  test("is compressed for clients that accept it, with the same content", async () => {
    const path = "/connect/openapi.json";
    const [plain, zipped] = [await get(path), await get(path, { "Accept-Encoding": "gzip, br" })];
    expect([plain.headers["content-encoding"], zipped.headers["content-encoding"]]).toEqual([
      undefined,
      "gzip",
    ]);
    expect(zipped.headers.vary).toContain("Accept-Encoding");
    expect(zipped.headers["content-type"]).toBe(plain.headers["content-type"]);
    expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
  });

  test("is compressed for a few addresses only, and correct for all", async () => {
    const codings = [];
    for (let n = 0; n < 20; n++) {
      const Host = `h${n}.example.com`;
      const { headers, bytes } = await get("/connect/lease.pbids", { Host, "Accept-Encoding": "gzip" });
      const zipped = headers["content-encoding"] === "gzip";
      codings.push(zipped);
      expect((zipped ? gunzipSync(bytes) : bytes).toString()).toContain(
        `"http://${Host}/lease/management/v3.0"`,
      );
    }
    expect(codings.filter(Boolean).length).toBeLessThanOrEqual(8);
    expect(codings.at(-1)).toBe(false);
  });
});

describe("behind a proxy", () => {
  test.each<[Record<string, string>, string]>([
    [
      { PUBLIC_URL: "https://estates.example.com/leases" },
      "https://estates.example.com/leases/lease/management/v3.0",
    ],
    [
      { TRUST_PROXY: "true", BASE_PATH: "/v2.0/tenant/production", API_GROUP: "acme/property" },
      "https://proxy.example.com/v2.0/tenant/production/acme/property/v3.0",
    ],
  ])("%j", async (env, root) => {
    const proxied = await start({ env });
    try {
      const headers = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "proxy.example.com" };
      for (const [path, addressIn] of addressed) {
        expect([path, addressIn((await get(path, headers, proxied)).text)]).toEqual([path, root]);
      }
    } finally {
      await proxied.stop();
    }
  });
});
