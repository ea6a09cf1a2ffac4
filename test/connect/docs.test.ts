/** The API reference: Swagger UI with files of this service only, under a strict policy. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { start, type TestService } from "../harness";

/** Behind a proxy the development issuer is off. */
const proxied = { TRUST_PROXY: "true", OIDC_ISSUER: "https://login.example", OIDC_AUDIENCE: "lease" };

let service: TestService;
beforeAll(async () => {
  service = await start();
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  service.request("GET", `${service.url}${path}`, { headers: { Authorization: undefined, ...headers } });

test("the page loads nothing from other hosts, and nothing inline", async () => {
  const { status, headers, text } = await get("/docs");
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
  expect(text).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(text).not.toMatch(/<script>|<style|\son\w+=/);
});

test("every referenced file exists, with its type", async () => {
  const { text } = await get("/docs");
  const files = [...text.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, file]) => file ?? "");
  expect(files.toSorted()).toEqual([
    "docs/favicon-32x32.png",
    "docs/start.js",
    "docs/swagger-ui-bundle.js",
    "docs/swagger-ui.css",
  ]);
  const types: Record<string, RegExp> = { js: /^text\/javascript/, css: /^text\/css/, png: /^image\/png/ };
  for (const file of files) {
    const { status, headers, bytes } = await get(`/${file}`);
    expect([file, status]).toEqual([file, 200]);
    expect(headers["content-type"]).toMatch(types[file.split(".").at(-1) ?? ""] ?? /^$/);
    expect(bytes.length).toBeGreaterThan(100);
  }
  expect((await get("/docs/swagger-ui-bundle.js")).text).toBe(
    readFileSync(require.resolve("swagger-ui-dist/swagger-ui-bundle.js"), "utf8"),
  );
});

test("a file that did not change is not sent again", async () => {
  const { headers } = await get("/docs/swagger-ui.css");
  const again = await get("/docs/swagger-ui.css", { "If-None-Match": String(headers.etag) });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test.each<[string, Record<string, string>, number]>([
  ["/docs/swagger-ui.css", { Range: "bytes=9999999-" }, 416],
  ["/docs/swagger-ui.css", { "If-Match": '"zz"' }, 412],
  ["/docs/swagger-ui.css", { "If-Unmodified-Since": "Sat, 29 Oct 1994 19:43:31 GMT" }, 412],
  ["/connect/%ff.odc", {}, 400],
])("%s with %o is an error of the client: %i", async (path, headers, status) => {
  expect((await get(path, headers)).status).toBe(status);
});

test("/docs/ redirects to /docs, with any prefix", async () => {
  const { status, headers } = await get("/docs/");
  expect([status, headers.location]).toEqual([308, "../docs"]);
});

test("nothing else of the package is served", async () => {
  for (const file of [
    "package.json",
    "index.html",
    "swagger-initializer.js",
    "..%2fpackage.json",
    "../package.json",
  ]) {
    expect([file, (await get(`/docs/${file}`)).status]).toEqual([file, 404]);
  }
});

test("nothing is reported about the installation: Scarf is off, and no document is sent to a validator", async () => {
  const settings = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as object;
  expect(settings).toMatchObject({ scarfSettings: { enabled: false } });
  expect((await get("/docs/start.js")).text).toContain("validatorUrl: null");
});

test.each([
  ["bearer", {}, ["bearer"]],
  ["ntlm", { AUTH_SCHEMES: "ntlm" }, ["ntlm"]],
  ["both", { AUTH_SCHEMES: "bearer,ntlm" }, ["bearer", "ntlm"]],
  ["keys", { AUTH_SCHEMES: "key,ntlm" }, ["bearer", "ntlm", "basic"]],
  ["both behind a proxy", { ...proxied, AUTH_SCHEMES: "bearer,ntlm" }, ["bearer"]],
])("only the schemes that are on are offered: %s", async (_name, env, expected) => {
  const other = await start({ env });
  const { json } = await other.request("GET", `${other.url}/connect/openapi.json`);
  await other.stop();
  expect(json.security).toEqual(expected.map((name) => ({ [name]: [] })));
  expect(Object.keys(json.components.securitySchemes)).toEqual(expected);
});
