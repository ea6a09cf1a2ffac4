/** Serving of the page: types, caching, the security policy, and conditions for a development token. */
import { join } from "node:path";
import { openDevKey, pageKeyOf } from "../../src/auth/dev-issuer";
import { send, start, type TestAnswer, type TestService } from "../harness";

let service: TestService;
beforeAll(async () => {
  service = await start();
});
afterAll(() => service.stop());

const get = (path: string, headers = {}): Promise<TestAnswer> => send("GET", service.url + path, headers);

const assetsOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(assets\/[^"]+)"/g)].map(([, path = ""]) => `/${path}`);

describe("the document", () => {
  test("is HTML with the service root", async () => {
    const { status, headers, text } = await get("/");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toContain('data-root="/lease/management/v3.0"');
    expect(text).toContain('data-development="true"');
    expect(text).not.toContain("{{");
  });

  test("is revalidated each time, with 304 when unchanged", async () => {
    const { headers } = await get("/");
    expect(headers["cache-control"]).toBe("no-cache");
    const again = await get("/", { "If-None-Match": headers.etag });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await get("/", { "If-None-Match": '"other"' })).status).toBe(200);
  });

  test("allows no inline code, no evaluation, no files of other hosts, and no frame", async () => {
    const policy = String((await get("/")).headers["content-security-policy"]).split("; ");
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe|https?:/);
  });

  test("has no inline script or style, and names no other host", async () => {
    const { text } = await get("/");
    expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|https?:\/\//);
  });

  test("follows BASE_PATH and API_GROUP", async () => {
    const other = await start({ env: { BASE_PATH: "/v2.0/tenant", API_GROUP: "acme/estates" } });
    const { text } = await send("GET", `${other.url}/`);
    await other.stop();
    expect(text).toContain('data-root="/v2.0/tenant/acme/estates/v3.0"');
  });
});

describe("the files", () => {
  test.each([
    ["style sheets", /\.css$/, "text/css; charset=utf-8"],
    ["scripts", /\.js$/, "text/javascript; charset=utf-8"],
    ["pictures", /\.svg$/, "image/svg+xml"],
  ])("%s have their type and never change under their name", async (_what, name, type) => {
    const paths = assetsOf((await get("/")).text).filter((path) => name.test(path));
    expect(paths).not.toEqual([]);
    for (const path of paths) {
      const { status, headers } = await get(path);
      expect([path, status, headers["content-type"]]).toEqual([path, 200, type]);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test("are few: a browser loads two scripts, one style sheet and the icon", async () => {
    const assets = assetsOf((await get("/")).text);
    const names = assets.map((path) => path.slice(path.lastIndexOf("/") + 1));
    expect(names).toEqual(["favicon.svg", "page.css", "theme-start.js", "main.js", "favicon.svg"]);
    // Charts are imported when they are drawn.
    expect((await get(assets[3] ?? "")).text).not.toMatch(/^import[ {*]|[;}]import[ {*]/);
    expect((await get(assets[1] ?? "")).text).not.toContain("@import");
  });

  test("are compressed for clients that accept it", async () => {
    const main = assetsOf((await get("/")).text).find((path) => path.endsWith("/main.js")) ?? "";
    const [plain, zipped] = [await get(main), await get(main, { "Accept-Encoding": "gzip, br" })];
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.text).toContain("What needs attention");
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(zipped.headers.vary).toContain("Accept-Encoding");
    expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  test.each([
    "/assets/0000000000000000/main.js",
    "/assets/%2e%2e/package.json",
    "/assets/../package.json",
    "/main.js",
  ])("%s is not there", async (path) => {
    const { status, json } = await get(path);
    expect([status, json.error.code]).toEqual([404, "BadRequest_NotFound"]);
  });

  test("index.html is not among them, nor are files in parent folders", async () => {
    const main = assetsOf((await get("/")).text).find((path) => path.endsWith("/main.js")) ?? "";
    for (const name of ["index.html", "..%2f..%2fpackage.json", "../src/server.js", "tsconfig.json"]) {
      expect((await get(main.replace("main.js", name))).status).toBe(404);
    }
  });
});

describe("POST /dev-login/token", () => {
  /** Placeholder for the key of the printed address, which is known when the service runs. */
  const printed = "{key}";
  const own = { "X-Lease-Page": printed, "Sec-Fetch-Site": "same-origin" };
  const take = (role: string, headers: Record<string, string | undefined>): Promise<TestAnswer> => {
    const key = new URL(service.pageUrl).searchParams.get("key") ?? "";
    const given = headers["X-Lease-Page"]?.replace(printed, key);
    return send("POST", `${service.url}/dev-login/token${role}`, { ...headers, "X-Lease-Page": given });
  };

  /** The end of every error's message (DECISIONS, 4, "Errors"). */
  const correlated = ({ headers }: TestAnswer): RegExp =>
    new RegExp(`\\.  CorrelationId:  ${String(headers["request-id"])}\\.$`);

  test("requires a random key, the same for each process and start, and different elsewhere", async () => {
    expect(service.pageUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?key=[\w-]{43}$/);
    expect(service.pageUrl).toBe(`${service.url}/?key=${pageKeyOf(await openDevKey(service.folder))}`);
    const other = await start({ env: { DATA_FOLDER: join(service.folder, "other") } });
    expect(new URL(other.pageUrl).search).not.toBe(new URL(service.pageUrl).search);
    const text = JSON.stringify(other.logLines());
    expect(text).not.toContain(new URL(other.pageUrl).searchParams.get("key"));
    await other.stop();
  });

  test.each([
    ["write", 201],
    ["read", 403],
  ])("issues a token of role %s to the page", async (role, status) => {
    const answer = await take(`?role=${role}`, own);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    const headers = { Authorization: `Bearer ${answer.json.token}` };
    const name = `Company of ${role}`;
    const made = await send("POST", `${service.root}/companies`, headers, { name });
    expect(made.status).toBe(status);
  });

  test.each<[string, Record<string, string | undefined>]>([
    ["no key header", { "Sec-Fetch-Site": "same-origin" }],
    ["no key", { ...own, "X-Lease-Page": "" }],
    ["a key that is guessed", { ...own, "X-Lease-Page": "1" }],
    ["a key and more", { ...own, "X-Lease-Page": `${printed}0` }],
    ["no Sec-Fetch-Site", { "X-Lease-Page": printed }],
    ["another site", { ...own, "Sec-Fetch-Site": "cross-site" }],
    ["another port of this machine", { ...own, "Sec-Fetch-Site": "same-site" }],
    ["an address typed in", { ...own, "Sec-Fetch-Site": "none" }],
    ["another origin", { ...own, Origin: "https://evil.example" }],
    ["a name that was pointed here", { ...own, Host: "evil.example:3000" }],
    ["such a name with its origin", { ...own, Host: "evil.example", Origin: "http://evil.example" }],
    ["a name that begins like this machine's", { ...own, Host: "127.0.0.1.evil.example" }],
    ["a proxy", { ...own, "X-Forwarded-For": "203.0.113.7" }],
    ["a proxy of the standard", { ...own, Forwarded: "for=203.0.113.7" }],
  ])("refuses %s", async (_what, headers) => {
    const answer = await take("?role=read", headers);
    const { status, json, text } = answer;
    expect([status, json.error.code]).toEqual([403, "Authorization_InsufficientPermissions"]);
    expect(json.error.message).toMatch(correlated(answer));
    expect(text).not.toContain("eyJ");
  });

  test.each(["", "?role=admin", "?role=read&role=write"])("requires a role, not '%s'", async (role) => {
    const answer = await take(role, own);
    expect(answer.status).toBe(400);
    expect(answer.json.error.message).toMatch(correlated(answer));
  });

  test("explains itself on GET", async () => {
    expect((await get("/dev-login/token?role=read", own)).status).toBe(404);
    expect((await get("/dev-login")).text).toContain("npm run -s token");
  });

  test("does not exist when the development issuer is disabled", async () => {
    const other = await start({ env: { OIDC_ISSUER: "https://login.example", OIDC_AUDIENCE: "lease" } });
    const { status } = await send("POST", `${other.url}/dev-login/token?role=read`, own);
    const { text } = await send("GET", `${other.url}/`);
    await other.stop();
    expect(status).toBe(404);
    expect(text).toContain('data-development="false"');
  });
});
