/** Security headers on every response, CORS off and on, and no disclosure of the implementation. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError, readConfig } from "../../src/config/config";
import { send, start, type TestService } from "../harness";
import { exchange } from "./raw-connection";

const project = join(__dirname, "../..");

test("the threat model cites tests that exist, for each kind of threat", () => {
  const text = readFileSync(join(project, "docs/security.md"), "utf8");
  const kinds = text.split(/^### /m).slice(1);
  expect(kinds.map((kind) => kind.split(":")[0])).toEqual([
    "Spoofing",
    "Tampering",
    "Repudiation",
    "Information disclosure",
    "Denial of service",
    "Elevation of privilege",
  ]);
  for (const kind of kinds) {
    const rows = kind.split("\n").filter((line) => /^\| (?!-|Threat)/.test(line));
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      const cited = [...row.matchAll(/`((?:test\/|Dockerfile|compose)[\w./-]*)`/g)].map(
        ([, path = ""]) => path,
      );
      expect([row, cited.length > 0, cited.filter((path) => !existsSync(join(project, path)))]).toEqual([
        row,
        true,
        [],
      ]);
    }
  }
});

let service: TestService;
beforeAll(async () => {
  service = await start({ demo: true });
});
afterAll(() => service.stop());

type Headers = Readonly<Record<string, string | undefined>>;
const root = "/lease/management/v3.0";
const company = `${root}/companies(11111111-1111-4111-8111-111111111111)`;

/** A response of the service; the token is sent unless `Authorization` is given. */
const ask = (path: string, headers: Headers = {}, method = "GET", { url, token } = service) =>
  send(method, url + path, { Authorization: `Bearer ${token}`, ...headers });

const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

describe("every answer below a service root", () => {
  test.each<[string, string, Headers, string, number]>([
    ["a page of records", `${company}/leaseUnits?$top=1`, {}, "GET", 200],
    ["a HEAD", `${company}/leaseUnits?$top=1`, {}, "HEAD", 200],
    ["a count", `${company}/leaseUnits/$count`, {}, "GET", 200],
    ["the metadata", `${root}/$metadata`, {}, "GET", 200],
    ["a wrong request", `${company}/leaseUnits?$filter=x`, {}, "GET", 400],
    ["an unknown record", `${company}/leaseUnits(99999999-0000-4000-8000-000000000000)`, {}, "GET", 404],
    ["a refused sign-in", `${company}/leaseUnits`, { Authorization: "Bearer a.b.c" }, "GET", 401],
    ["no sign-in", `${company}/leaseUnits`, { Authorization: undefined }, "GET", 401],
    ["a method that is not there", `${root}/$metadata`, {}, "TRACE", 405],
    ["an unknown root", "/lease/management/v9.0/companies", {}, "GET", 404],
    ["an unknown page", "/no-such-page", {}, "GET", 404],
  ])("%s", async (_, path, headers, method, status) => {
    const answer = await ask(path, headers, method);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": dataPolicy,
      "referrer-policy": "no-referrer",
      "cache-control": "private, no-cache",
    });
    expect(answer.headers["content-type"] ?? "application/json").not.toContain("html");
    expect(answer.headers).not.toHaveProperty("strict-transport-security");
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  });

  test("a file is a download, with any content: a page in it does not run in the service's origin", async () => {
    const blobText = Buffer.from("<script>alert(1)</script>").toString("base64");
    const body = { fileName: "page.html", fileExtension: "html", blobText, leaseContractNo: "LC00001" };
    const made = await service.request("POST", "documents", { body });
    expect(made.status).toBe(201);
    const file = await service.request("GET", `documents(${String(made.json.id)})/content`);
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      "content-disposition": 'attachment; filename="page.html"',
      "content-security-policy": dataPolicy,
      "x-content-type-options": "nosniff",
    });
  });

  test("connections rejected before there is a request", async () => {
    const text = await exchange(service.url, "NONSENSE\r\n\r\n");
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(text).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
    expect(text).toContain(`\r\nContent-Security-Policy: ${dataPolicy}\r\n`);
    expect(text).toContain("\r\nCache-Control: no-store\r\n");
  });
});

test.each(["/", "/dev-login", "/health/live", "/health/ready", "/metrics"])("the page %s", async (path) => {
  const { headers } = await send("GET", service.url + path);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": expect.stringMatching(/^(same-origin|no-referrer)$/),
  });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/default-src '(self|none)'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe-inline|\*)|https?:/);
});

describe("Strict-Transport-Security is sent over TLS only", () => {
  test.each<[string, Record<string, string>, Headers, string | undefined]>([
    ["PUBLIC_URL is https", { PUBLIC_URL: "https://lease.example.com" }, {}, "max-age=31536000"],
    ["PUBLIC_URL is http", { PUBLIC_URL: "http://lease.example.com" }, {}, undefined],
    [
      "a trusted proxy says https",
      { TRUST_PROXY: "1" },
      { "X-Forwarded-Proto": "https" },
      "max-age=31536000",
    ],
    ["a trusted proxy says http", { TRUST_PROXY: "1" }, { "X-Forwarded-Proto": "http" }, undefined],
    ["a client says https", {}, { "X-Forwarded-Proto": "https" }, undefined],
  ])("%s", async (_, env, headers, expected) => {
    const other = await start({ env });
    for (const path of [`${root}/$metadata`, "/health/live", "/no-such-page"]) {
      const answer = await ask(path, headers, "GET", other);
      expect([path, answer.headers["strict-transport-security"]]).toEqual([path, expected]);
    }
    await other.stop();
  });
});

test("no response discloses the implementation or its version", async () => {
  const answers = await Promise.all([
    ask(`${company}/leaseUnits?$top=1`),
    ask(`${company}/leaseUnits?$filter=((`),
    ask(`${company}/leaseUnits`, { Authorization: "Bearer a.b.c" }),
    ask(`${root}/$batch`, { "Content-Type": "text/plain" }, "POST"),
    ask("/no-such-page"),
    ask("/health/ready"),
    ask("/", {}, "POST"),
  ]);
  for (const { headers, text, status } of answers) {
    for (const name of ["server", "x-powered-by", "via", "x-aspnet-version"])
      expect(headers).not.toHaveProperty(name);
    const head = JSON.stringify(headers);
    expect(head).not.toMatch(/express|node\.?js|node\/|sqlite|typeorm/i);
    if (status >= 400)
      expect(text).not.toMatch(/\bexpress\b|node\.?js|node_modules|sqlite|typeorm|\.ts:|\.js:|\n\s+at /i);
  }
});

describe("CORS", () => {
  const app = "https://app.example.com";
  const preflight = { Authorization: undefined, "Access-Control-Request-Method": "PATCH" } as const;
  const cors = (headers: object): readonly string[] =>
    Object.keys(headers).filter((name) => name.startsWith("access-control-"));

  test("is off: no header, and a preflight is a request without sign-in", async () => {
    const answer = await ask(`${root}/companies`, { Origin: app });
    expect(answer.status).toBe(200);
    expect(cors(answer.headers)).toEqual([]);
    const asked = await ask(`${root}/companies`, { ...preflight, Origin: app }, "OPTIONS");
    expect(asked.status).toBe(401);
    expect(cors(asked.headers)).toEqual([]);
  });

  describe("for named origins", () => {
    let open: TestService;
    beforeAll(async () => {
      open = await start({ demo: true, env: { CORS_ORIGINS: `${app}, http://localhost:8080` } });
    });
    afterAll(() => open.stop());

    test.each([app, "http://localhost:8080"])("%s may read the answer and its headers", async (Origin) => {
      const { headers, status } = await ask(`${company}/leaseUnits?$top=1`, { Origin }, "GET", open);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "access-control-allow-origin": Origin,
        "access-control-allow-credentials": "true",
        vary: expect.stringMatching(/\bOrigin\b/),
      });
      const exposed = String(headers["access-control-expose-headers"]).toLowerCase().split(", ");
      expect(exposed).toEqual(
        expect.arrayContaining([
          "allow",
          "etag",
          "location",
          "odata-entityid",
          "odata-version",
          "preference-applied",
          "request-id",
          "retry-after",
        ]),
      );
    });

    test("an error can be read too, a refused sign-in among them", async () => {
      for (const headers of [{ Origin: app }, { Origin: app, Authorization: undefined }]) {
        const answer = await ask(`${root}/nothing`, headers, "GET", open);
        expect(answer.status).toBeGreaterThanOrEqual(401);
        expect(answer.headers["access-control-allow-origin"]).toBe(app);
      }
    });

    test("a preflight is answered without sign-in, with what OData clients send", async () => {
      const { status, headers, text } = await ask(
        `${company}/leaseUnits`,
        { ...preflight, Origin: app, "Access-Control-Request-Headers": "authorization,if-match,prefer" },
        "OPTIONS",
        open,
      );
      expect([status, text]).toEqual([204, ""]);
      expect(headers).toMatchObject({
        "access-control-allow-origin": app,
        "access-control-allow-credentials": "true",
        "access-control-allow-headers": "authorization,if-match,prefer",
        "access-control-max-age": "7200",
        vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
        "content-security-policy": dataPolicy,
      });
      const listOf = (name: string): readonly string[] => String(headers[name]).split(", ");
      expect(listOf("access-control-allow-methods")).toEqual([
        "GET",
        "HEAD",
        "POST",
        "PATCH",
        "PUT",
        "DELETE",
      ]);
    });

    test.each([
      ["UI5", "authorization,content-type,mime-version,sap-cancel-on-close,x-sap-security-session"],
      ["UI5, with a session", "authorization,sap-contextid,x-csrf-token"],
      ["OpenTelemetry", "authorization,baggage,traceparent,tracestate"],
      ["Business Central's clients", "authorization,data-access-intent"],
      ["a page that avoids caches", "authorization,cache-control,pragma"],
    ])("%s may send its headers", async (_, names) => {
      const { headers } = await ask(
        `${root}/companies`,
        { ...preflight, Origin: app, "Access-Control-Request-Headers": names },
        "OPTIONS",
        open,
      );
      expect(headers["access-control-allow-headers"]).toBe(names);
    });

    test("a preflight without headers is answered without any", async () => {
      const { status, headers } = await ask(
        `${root}/companies`,
        { ...preflight, Origin: app },
        "OPTIONS",
        open,
      );
      expect([status, headers["access-control-allow-headers"]]).toEqual([204, undefined]);
    });

    test.each([
      "https://evil.example.com",
      "https://app.example.com.evil.example",
      "https://evilapp.example.com",
      "http://app.example.com",
      "https://app.example.com:8443",
      "https://APP.example.com",
      "null",
      "*",
      "",
    ])("%p gets nothing", async (Origin) => {
      const answer = await ask(`${root}/companies`, { Origin }, "GET", open);
      expect(answer.status).toBe(200);
      expect(cors(answer.headers)).toEqual([]);
      expect(answer.headers["vary"]).toMatch(/\bOrigin\b/);
      const names = { "Access-Control-Request-Headers": "authorization" };
      const asked = await ask(`${root}/companies`, { ...preflight, ...names, Origin }, "OPTIONS", open);
      expect(asked.status).toBe(401);
      expect(cors(asked.headers)).toEqual([]);
    });

    test("caches keep the answers of origins apart, for those without an origin too", async () => {
      const { headers } = await ask(`${root}/companies`, {}, "GET", open);
      expect(cors(headers)).toEqual([]);
      expect(headers["vary"]).toMatch(/\bOrigin\b/);
    });

    test("pages, health and metrics have no CORS", async () => {
      for (const path of ["/", "/health/live", "/metrics"]) {
        const { headers } = await send("GET", open.url + path, { Origin: app });
        expect([path, cors(headers)]).toEqual([path, []]);
      }
    });

    test("OPTIONS that is no preflight needs a sign-in", async () => {
      const plain = await ask(
        `${root}/companies`,
        { Origin: app, Authorization: undefined },
        "OPTIONS",
        open,
      );
      expect(plain.status).toBe(401);
    });
  });

  test("for any origin, never with credentials of the browser", async () => {
    const open = await start({ env: { CORS_ORIGINS: "*" } });
    for (const Origin of [app, "null"]) {
      const { headers } = await ask(`${root}/companies`, { Origin }, "GET", open);
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers).not.toHaveProperty("access-control-allow-credentials");
      const asked = await ask(`${root}/companies`, { ...preflight, Origin }, "OPTIONS", open);
      expect(asked.status).toBe(204);
      expect(asked.headers["access-control-allow-origin"]).toBe("*");
      expect(asked.headers).not.toHaveProperty("access-control-allow-credentials");
    }
    await open.stop();
  });

  test.each([
    "https://app.example.com/",
    "https://app.example.com/path",
    "app.example.com",
    "*.example.com",
    "https://*.example.com",
    "https://app.example.com, *",
    "ftp://app.example.com",
    "null",
    "https://user@app.example.com",
  ])("CORS_ORIGINS=%s stops the start", (text) => {
    expect(() => readConfig({ CORS_ORIGINS: text })).toThrow(ConfigurationError);
    expect(() => readConfig({ CORS_ORIGINS: text })).toThrow(
      "expected origins such as https://app.example.com",
    );
  });
});
