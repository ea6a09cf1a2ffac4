/** Routing of URLs, link prefixes, health and metrics, on a running server with a fake service. */
import { start, send, type TestService } from "../harness";
import type { ODataHandler } from "../../src/odata/http/listener";
import { exchange } from "../http/raw-connection";

const echo: ODataHandler = ({ url, root }) =>
  Promise.resolve({
    status: 200,
    headers: { "OData-Version": "4.0", "Content-Type": "application/json" },
    body: JSON.stringify({ url, root }),
  });

const running: TestService[] = [];
async function run(env: Record<string, string> = {}): Promise<TestService> {
  const service = await start({ service: echo, env });
  running.push(service);
  return service;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()));
});

test("both service roots, with and without slash, are the same service", async () => {
  const { url, request } = await run();
  for (const prefix of ["/lease/management/v3.0", "/api/lease/management/v3.0"]) {
    for (const rest of ["", "/", "?$format=json", "/companies(1)/leaseUnits?$top=1"]) {
      const { status, json } = await request("GET", url + prefix + rest);
      expect(status).toBe(200);
      expect(json).toEqual({ url: rest, root: url + prefix });
    }
  }
});

// RFC 3986, section 6.2.2.2
test("percent-encoded unreserved characters of the root are equal to their plain form; others are not", async () => {
  const { url, request } = await run({ BASE_PATH: "/a~b" });
  const root = `${url}/a~b/lease/management/v3.0`;
  for (const [path, rest] of [
    ["/a%7eb/lease/management/v3.0", ""],
    ["/a%7Eb/le%61se/management/v3%2E0/le%61seUnits?$filter=%27%61%27", "/leaseUnits?$filter=%27a%27"],
    ["/%61~b/lease/management/%76%33%2e%30?$top=1", "?$top=1"],
  ])
    expect((await request("GET", url + path)).json).toEqual({ url: rest, root });
  expect((await request("GET", `${url}/a~b/%61pi/lease/management/v3.0/x`)).json).toEqual({
    url: "/x",
    root: `${url}/a~b/api/lease/management/v3.0`,
  });
  for (const path of ["/a~b%2Flease/management/v3.0", "/a~b/%6c%65ase/management/v3%2e0x", "/a~b/le%2561se"])
    expect((await request("GET", url + path)).status).toBe(404);
});

test("API_GROUP and BASE_PATH move the roots", async () => {
  const { url, request } = await run({ API_GROUP: "acme/rent", BASE_PATH: "/v2.0/t/production" });
  for (const prefix of ["/v2.0/t/production/acme/rent/v3.0", "/v2.0/t/production/api/acme/rent/v3.0"]) {
    expect((await request("GET", `${url}${prefix}/x`)).json).toEqual({ url: "/x", root: url + prefix });
  }
  expect((await request("GET", `${url}/acme/rent/v3.0/x`)).status).toBe(404);
});

test.each([
  ["/lease/management/v2.0/companies", "BadRequest_ResourceNotFound"],
  ["/api/lease/management/v1.0/companies", "BadRequest_ResourceNotFound"],
  ["/api/other/group/v3.0", "BadRequest_ResourceNotFound"],
  ["/api/v2.0/companies", "BadRequest_ResourceNotFound"],
  ["/lease/management/v3.0x", "BadRequest_NotFound"],
  ["/favicon.ico", "BadRequest_NotFound"],
  ["/%", "BadRequest_NotFound"],
  ["/%c0%ae%c0%ae/etc/passwd", "BadRequest_NotFound"],
])("%s: 404 %s with the existing roots", async (path, code) => {
  const { url, request } = await run();
  for (const method of ["GET", "POST"]) {
    const { status, json, headers, rawHeaders } = await request(method, url + path);
    expect(status).toBe(404);
    expect(json.error.code).toBe(code);
    expect(json.error.message).toContain("/lease/management/v3.0 and /api/lease/management/v3.0");
    expect(json.error.message).toContain(headers["request-id"]);
    expect(rawHeaders.filter((name) => name.toLowerCase() === "request-id")).toHaveLength(1);
    expect(headers["x-powered-by"]).toBeUndefined();
  }
});

describe("links begin with", () => {
  const prefix = "/lease/management/v3.0";
  const rootOf = async (env: Record<string, string>, headers: Record<string, string>): Promise<string> => {
    const { root, token } = await run(env);
    const { json } = await send("GET", root, { Authorization: `Bearer ${token}`, ...headers });
    return (json as { root: string }).root;
  };
  const forwarded = { "X-Forwarded-Proto": "https, http", "X-Forwarded-Host": "lease.example.com, inner" };

  test.each<[string, Record<string, string>, Record<string, string>, string]>([
    ["the request's host", {}, { Host: "lease.example.com:8080" }, "http://lease.example.com:8080"],
    ["the request's host, a proxy not being trusted", {}, { Host: "a", ...forwarded }, "http://a"],
    [
      "the headers of a trusted proxy",
      { TRUST_PROXY: "true" },
      { Host: "a", ...forwarded },
      "https://lease.example.com",
    ],
    ["the host, a trusted proxy saying nothing", { TRUST_PROXY: "true" }, { Host: "a" }, "http://a"],
    ["PUBLIC_URL", { PUBLIC_URL: "https://x.example/y/" }, { Host: "a" }, "https://x.example/y"],
    ["PUBLIC_URL, before a proxy", { PUBLIC_URL: "https://x", TRUST_PROXY: "1" }, forwarded, "https://x"],
    ["an IPv6 host", {}, { Host: "[::1]:3000" }, "http://[::1]:3000"],
  ])("%s", async (_, env, headers, origin) => expect(await rootOf(env, headers)).toBe(origin + prefix));

  const answerFor = async (host: string): Promise<readonly [url: string, text: string]> => {
    const { url, token } = await run();
    const head = `GET ${prefix} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`;
    return [url, await exchange(url, head)];
  };

  // Valid (RFC 3986, section 3.2.2), but with characters that could end the text in which a link is.
  test.each(["", "a'b", "a(b)", "%61"])("the socket's address for Host %p", async (host) => {
    const [url, text] = await answerFor(host);
    expect(text).toContain(`"root":"${url}${prefix}"`);
  });

  // Links cannot begin with them: a port above 65535, numbers that are no address of IPv4, an invalid one of IPv6.
  test.each(["127.0.0.1:99999", "lease.1", "[::::]"])("no 500 for Host %p", async (host) => {
    const { url, token } = await run();
    const ask = (path: string, type: string, body: string, line = `Host: ${host}`): Promise<string> =>
      exchange(
        url,
        `POST ${path} HTTP/1.1\r\n${line}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\nAccept: application/json, text/event-stream\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    const batch = '{"requests":[{"id":"1","method":"GET","url":""}]}';
    expect(await ask(`${prefix}/$batch`, "application/json", batch)).toMatch(/^HTTP\/1.1 200 /);
    const call = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    expect(await ask("/mcp", "application/json", call)).toMatch(/^HTTP\/1.1 200 /);
    const { root, token: other } = await run({ TRUST_PROXY: "true" });
    const { json } = await send("GET", root, {
      Authorization: `Bearer ${other}`,
      Host: "a",
      "X-Forwarded-Host": host,
    });
    expect(json.root).toBe(`http://a${prefix}`);
  });

  // RFC 9112, section 3.2
  test.each(['a"b', "a/b", "a b", "<x>", "a:b", "user@host"])("400 for the invalid Host %p", async (host) => {
    const [, text] = await answerFor(host);
    expect(text).toMatch(/^HTTP\/1.1 400 [^]*no valid Host header/);
    expect(text).not.toContain(host);
  });
});

describe("health, metrics, pages", () => {
  test("need no sign-in", async () => {
    const { url } = await run();
    for (const path of ["/health", "/health/live", "/health/ready"]) {
      const { status, headers } = await send("GET", url + path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect((await send("HEAD", `${url}/health/live`)).status).toBe(200);
    const page = await send("GET", url);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.text).toContain("/lease/management/v3.0");
  });

  test("metrics count requests by method and status", async () => {
    const { url, request } = await run();
    await request("GET", "/a");
    await request("GET", "/b");
    await request("GET", "/c", { headers: { Authorization: undefined } });
    const { text, headers } = await send("GET", `${url}/metrics`);
    expect(headers["content-type"]).toContain("text/plain");
    expect(text).toContain('http_requests_total{set="other",method="GET",status="200"} 2');
    expect(text).toContain('http_requests_total{set="other",method="GET",status="401"} 1');
    expect(text).toContain("process_resident_memory_bytes");
  });

  test("move to ADMIN_PORT", async () => {
    const { url, adminUrl } = await run({ ADMIN_PORT: "0" });
    expect(adminUrl).not.toBe(url);
    expect((await send("GET", `${url}/health/live`)).status).toBe(404);
    expect((await send("GET", `${url}/metrics`)).status).toBe(404);
    expect((await send("GET", `${adminUrl}/health/live`)).status).toBe(200);
    expect((await send("GET", `${adminUrl}/metrics`)).status).toBe(200);
    expect((await send("GET", `${adminUrl}/lease/management/v3.0`)).status).toBe(404);
  });
});
