/** URL rewrites: `POST …/$query` (URL Conventions 4.01, 4.17) and `$entity?$id=` (4.15). */
import { signDevToken } from "../../src/auth/dev-issuer";
import { demoCompanyId, start, type TestService } from "../harness";
import { idOf, createEstate } from "../protocol/estate";

let service: TestService;
const plain = { "Content-Type": "text/plain" };
const form = { "Content-Type": "application/x-www-form-urlencoded;charset=utf-8" };
const post = (path: string, body: string, headers: Record<string, string> = plain) =>
  service.request("POST", path, { headers, body });
const numbers = (json: { value: readonly { number: string }[] }) => json.value.map(({ number }) => number);

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

describe("POST …/$query", () => {
  test("text/plain is a query as a URL has it", async () => {
    const { json } = await post(
      "leaseUnits/$query",
      "$filter=number%20ge%20'U2'&$select=number&$orderby=number%20desc",
    );
    expect(numbers(json)).toEqual(["U4", "U3", "U2"]);
    expect(json["@odata.context"]).toBe(
      `${service.root}/$metadata#companies(${demoCompanyId})/leaseUnits(id,number)`,
    );
  });
  test("a form has blanks as plus signs", async () => {
    const { json } = await post(
      "leaseUnits/$query",
      "%24filter=description+eq+%27Unit+1%27&%24select=number",
      form,
    );
    expect(numbers(json)).toEqual(["U1"]);
  });
  test("the options of the URL count too", async () => {
    expect(numbers((await post("leaseUnits/$query?$top=1", "$skip=1")).json)).toEqual(["U1"]);
    expect((await post("leaseUnits/$query?$top=1", "$top=2")).status).toBe(400);
  });
  test("without a body it is the set", async () => {
    expect((await post("leaseUnits/$query", "")).json.value).toHaveLength(5);
  });
  test("a slash at the end", async () => {
    expect(numbers((await post("leaseUnits/$query/", "$top=1")).json)).toHaveLength(1);
  });
  test("on a record", async () => {
    expect((await post(`leaseUnits(${idOf("d", 2)})/$query`, "$select=number")).json.number).toBe("U1");
  });
  test("pages go on with GET", async () => {
    const first = await post("leaseUnits/$query", "$select=number", { ...plain, Prefer: "maxpagesize=4" });
    const rest = await service.request("GET", first.json["@odata.nextLink"]);
    expect([...numbers(first.json), ...numbers(rest.json)]).toEqual(["B1", "U1", "U2", "U3", "U4"]);
  });
  test("a long list goes in the body", async () => {
    const list = Array.from({ length: 900 }, (_, i) => `'NUMBER-${String(i).padStart(12, "0")}'`).join(",");
    const answer = await post("leaseUnits/$query", `$filter=number%20in%20(${list},'U1')&$select=number`);
    expect(numbers(answer.json)).toEqual(["U1"]);
  });
  // Links are URLs (RFC 3986, section 2), and the service takes those that it gives.
  test.each([
    ["a text", plain, "$filter=number ne 'a <b> \"ä€😀\" #1'&$select=number"],
    ["a form", form, "$filter=number+ne+'a b'&$select=number&$search=\"unit\" OR B1"],
    [
      "a text with blanks around names",
      plain,
      "$filter=number ne 'a b' & $orderby = number & $select=number",
    ],
  ])("characters that %s need not encode are encoded in links", async (_, headers, body) => {
    const first = await post("leaseUnits/$query", body, {
      ...headers,
      Prefer: "maxpagesize=4,track-changes",
    });
    const next = first.json["@odata.nextLink"] as string;
    expect(next).toMatch(/^[\w!$%&'()*+,\-./:;=?@~]+$/);
    const rest = await service.request("GET", next);
    expect([...numbers(first.json), ...numbers(rest.json)]).toEqual(["B1", "U1", "U2", "U3", "U4"]);
    if (body.includes("$search")) return;
    const delta = rest.json["@odata.deltaLink"] as string;
    expect(delta).toMatch(/^[\w!$%&'()*+,\-./:;=?@~]+$/);
    expect((await service.request("GET", delta)).json.value).toEqual([]);
  });
  test("read permission is sufficient", async () => {
    const token = await signDevToken(service.devKey, { role: "read", expires: "1h" });
    const headers = { ...plain, Authorization: `Bearer ${token}` };
    expect((await post("leaseUnits/$query", "$top=1", headers)).status).toBe(200);
  });
  test.each([
    ["another media type", "POST", { "Content-Type": "application/xml" }, 415],
    ["no media type", "POST", {}, 415],
    ["a path that leads to nothing", "POST", plain, 404, "ships/$query"],
  ])("%s is refused", async (_, method, headers, status, path = "leaseUnits/$query") => {
    expect((await service.request(method, path, { headers, body: "$top=1" })).status).toBe(status);
  });

  // RFC 9110, 9.3.7 and 15.5.6: OPTIONS of a resource that exists is no 404, and a 405 names the methods.
  const unit = `leaseUnits(${idOf("d", 2)})`;
  test.each([
    ["a collection", "leaseUnits/$query", "$top=1"],
    ["a collection, encoded, with a slash", "leaseUnits/%24query/", "$top=1"],
    ["a record", `${unit}/$query`, "$select=number"],
    ["a property", `${unit}/number/$query`, ""],
    ["a related record", `${unit}/category/$query`, "$select=code"],
    ["a function", `${unit}/areaAt(date=2026-01-01)/$query`, ""],
    ["a set that is a query", "rentRoll/$query", "$top=1"],
  ])("%s: POST works, so OPTIONS names it, and other methods are 405", async (_, path, body) => {
    const posted = await service.request("POST", path, { headers: plain, body });
    expect([path, posted.status]).toEqual([path, 200]);
    const { status, headers, text } = await service.request("OPTIONS", path);
    expect([status, headers["allow"], text]).toEqual([204, "POST", ""]);
    for (const method of ["GET", "HEAD", "PATCH", "PUT", "DELETE"]) {
      const other = await service.request(method, path);
      expect([method, other.status, other.headers["allow"]]).toEqual([method, 405, "POST"]);
    }
  });

  test("a path that leads to nothing is a 404 for every method, and that of an action takes none", async () => {
    for (const method of ["GET", "OPTIONS", "DELETE"])
      expect((await service.request(method, "ships/$query")).status).toBe(404);
    const { status, headers } = await service.request(
      "OPTIONS",
      `leaseContracts(${idOf("a", 1)})/release/$query`,
    );
    expect([status, headers["allow"]]).toEqual([204, ""]);
  });
});

describe("a query that is longer than a URL", () => {
  const list = Array.from({ length: 900 }, (_, i) => `'NUMBER-${String(i).padStart(12, "0")}'`).join(",");
  const query = `$filter=not (code in (${list}))&$select=code`;
  let many: TestService;
  beforeAll(async () => {
    many = await start({ env: { MAX_PAGE_SIZE: "300" } });
    const headers = { "OData-Version": "4.01" };
    await many.request("POST", "/companies", { body: { id: demoCompanyId, name: "Many" } });
    const value = Array.from({ length: 301 }, (_, i) => ({ code: `P${i}`, city: "X" }));
    await many.request("PATCH", "postCodes", { headers, body: { "@context": "#$delta", value } });
  });
  afterAll(() => many.stop());
  const ask = (options: string, prefer = "") =>
    many.request("POST", "postCodes/$query", {
      headers: { ...plain, Prefer: prefer },
      body: `${query}${options}`,
    });

  test.each([
    ["a short page", "", "maxpagesize=2"],
    ["a long page", "", ""],
    ["a table", "&$format=csv", "maxpagesize=2"],
  ])("%s with a link to the next one is a 414, as the link would be", async (_, options, prefer) => {
    const { status, json } = await ask(options, prefer);
    expect([status, json.error.code]).toEqual([414, "BadRequest_UrlTooLong"]);
    expect(json.error.message).toMatch(
      /a link to the next page, which would have \d{5} characters; the limit/,
    );
  });
  test.each([
    ["the only short page", "&$filter=code eq 'P7'", 1],
    ["the only long page", "&$top=300", 300],
    ["a long page of all records", "&$skip=1", 300],
  ])("%s needs none", async (_, options, count) => {
    const answer = await many.request("POST", "postCodes/$query", {
      headers: plain,
      body: options.startsWith("&$filter") ? query.replace("&", ` and code eq 'P7'&`) : query + options,
    });
    expect([answer.status, answer.json.value.length]).toEqual([200, count]);
    expect(answer.json).not.toHaveProperty(["@odata.nextLink"]);
  });
  test("changes are not tracked", async () => {
    const { status, headers, json } = await ask("&$top=1", "track-changes,maxpagesize=5");
    expect([status, headers["preference-applied"]]).toEqual([200, "maxpagesize=5"]);
    expect(json).not.toHaveProperty(["@odata.deltaLink"]);
  });
});

describe("$entity", () => {
  const path = `companies(${demoCompanyId})/leaseUnits(${idOf("d", 2)})`;
  test.each([
    ["absolute", () => `${service.root}/${path}`],
    ["relative", () => path],
    ["relative with a slash", () => `/${path}`],
    ["percent-encoded", () => encodeURIComponent(`${service.root}/${path}`)],
    ["an absolute path", () => `${new URL(service.root).pathname}/${path}`],
    ["relative to the request", () => `./${path}`],
    ["with another scheme", () => `${service.root.replace("http:", "https:")}/${path}`],
    ["of the other root", () => `${service.url}/api${new URL(service.root).pathname}/${path}`],
    [
      "an alternate key, encoded as a URL in a URL",
      () => encodeURIComponent(`companies(${demoCompanyId})/leaseUnits(number='%55%31')`),
    ],
  ])("an id that is %s", async (_, id) => {
    const { status, json } = await service.request("GET", `/$entity?$id=${id()}`);
    expect(status).toBe(200);
    expect(json["@odata.context"]).toBe(
      `${service.root}/$metadata#companies(${demoCompanyId})/leaseUnits/$entity`,
    );
    expect(json.number).toBe("U1");
  });
  test("with a type it takes $select and $expand", async () => {
    const { json } = await service.request(
      "GET",
      `/$entity/Microsoft.NAV.leaseUnit?$id=${path}&$select=number&$expand=category($select=code)`,
    );
    expect(json).toMatchObject({ number: "U1", category: { code: "OFF" } });
  });
  test.each([
    ["another type", `/$entity/Microsoft.NAV.customer?$id=${path}`, 404],
    ["a URL outside of the service root", "/$entity?$id=https://example.org/leaseUnits(1)", 400],
    ["a set", "/$entity?$id=leaseUnits", 400],
    ["a query", `/$entity?$id=${path}%3F$select=number`, 400],
    ["an unknown id", `/$entity?$id=companies(${demoCompanyId})/leaseUnits(${idOf("d", 99)})`, 404],
    ["an unknown key with a colon", `/$entity?$id=companies(${demoCompanyId})/leaseUnits(number='X:1')`, 404],
    ["no id", "/$entity", 400],
  ])("%s", async (_, url, status) => {
    expect((await service.request("GET", url)).status).toBe(status);
  });
  test.each(["POST", "PATCH", "PUT", "DELETE", "OPTIONS"])("%s: it can be read only", async (method) => {
    for (const url of [`/$entity?$id=${path}`, `/$entity/Microsoft.NAV.leaseUnit?$id=${path}`]) {
      const { status, headers } = await service.request(method, url, { body: {} });
      expect([status, headers["allow"]]).toEqual([method === "OPTIONS" ? 204 : 405, "GET, HEAD"]);
    }
  });
});
