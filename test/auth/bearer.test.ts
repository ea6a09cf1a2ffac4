/** Sign-in with tokens of Entra ID's form, of another issuer and of the development issuer, on the running service. */
import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { principalOf } from "../../src/auth/bearer";
import { openDevKey, signClaims, signDevToken } from "../../src/auth/dev-issuer";
import { ODataError } from "../../src/odata/errors";
import type { ODataHandler } from "../../src/odata/http/listener";
import { start, type TestService } from "../harness";
import { eventually } from "../waiting";
import { nowSeconds, startIssuer, type TokenIssuer } from "./token-issuer";

const tenant = "aaaaaaaa-0000-4000-8000-000000000001";
const otherTenant = "aaaaaaaa-0000-4000-8000-000000000002";
const client = "cccccccc-0000-4000-8000-000000000003";
const user = "eeeeeeee-0000-4000-8000-000000000004";

/** Returns the caller. */
const whoAmI: ODataHandler = ({ caller, method }) => {
  if (method !== "GET" && !caller.canWrite) {
    return Promise.reject(new ODataError("Authorization_InsufficientPermissions", "Read only."));
  }
  const { partitions: companies, scheme: _, ...who } = caller;
  const body = JSON.stringify({ ...who, companies: companies === "*" ? "*" : [...companies] });
  return Promise.resolve({ status: 200, headers: { "Content-Type": "application/json" }, body });
};

let issuer: TokenIssuer;
let service: TestService;
beforeAll(async () => {
  issuer = await startIssuer();
  service = await start({
    service: whoAmI,
    env: {
      ENTRA_AUTHORITY: issuer.url,
      ENTRA_TENANT_IDS: `${tenant}, ${otherTenant}`,
      ENTRA_CLIENT_ID: client,
      ENTRA_AUDIENCES: "https://lease.example.com",
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: "lease",
      AUTH_DEV_ISSUER: "true",
    },
  });
});
afterAll(async () => {
  await service.stop();
  await issuer.close();
});

/** Claims that override those of a valid token; undefined removes one. */
type Claims = { readonly [Name in keyof JWTPayload]?: JWTPayload[Name] | undefined };

const entra = (claims: Claims = {}): JWTPayload =>
  ({
    iss: `${issuer.url}/${tenant}/v2.0`,
    tid: tenant,
    aud: client,
    oid: user,
    name: "Ann Smith",
    scp: "openid Financials.ReadWrite.All",
    ...claims,
  }) as JWTPayload;

const ask = (authorization: string | undefined, method = "GET", path = "/") =>
  service.request(method, path, { headers: { Authorization: authorization } });
const askWith = async (claims: JWTPayload, method = "GET", path = "/") =>
  ask(`Bearer ${await issuer.sign(claims)}`, method, path);

const challenge = () =>
  `Bearer realm="${issuer.url}/${tenant}", authorization_uri="${issuer.url}/${tenant}/oauth2/authorize"`;

describe("without credentials: 401 with the address to get them", () => {
  test.each([
    undefined,
    "",
    "Bearer",
    "Bearer ",
    "bearer",
    "Basic dXNlcjpwYXNz",
    "NTLM TlRMTVNTUAAB",
    "nonsense",
  ])("%p", async (authorization) => {
    for (const path of ["", "/", "/$metadata", "/companies"]) {
      const { status, headers, json } = await ask(authorization, "GET", path);
      expect(status).toBe(401);
      expect(headers["www-authenticate"]).toBe(challenge());
      expect(headers["odata-version"]).toBe("4.0");
      expect(json.error.code).toBe("Authentication_InvalidCredentials");
      expect(json.error.message).toContain(headers["request-id"]);
    }
  });

  test("HEAD and POST too", async () => {
    expect((await ask(undefined, "HEAD")).status).toBe(401);
    expect((await ask(undefined, "POST")).status).toBe(401);
  });
});

describe("a token that is not valid: 401 and one word", () => {
  const cases: [string, string, () => Promise<string>][] = [
    ["expired", "expired", () => issuer.sign(entra({ exp: nowSeconds() - 400 }))],
    ["not valid yet", "expired", () => issuer.sign(entra({ nbf: nowSeconds() + 400 }))],
    ["without exp", "expired", () => issuer.sign(entra({ exp: undefined }))],
    ["without iat", "expired", () => issuer.sign(entra({ iat: undefined }))],
    ["another audience", "audience", () => issuer.sign(entra({ aud: "somebody" }))],
    ["no audience", "audience", () => issuer.sign(entra({ aud: undefined }))],
    ["another issuer's audience", "audience", () => issuer.sign(entra({ aud: "lease" }))],
    ["a foreign tenant", "issuer", () => issuer.sign(entra({ iss: `${issuer.url}/x/v2.0` }))],
    ["a tenant that is not in iss", "issuer", () => issuer.sign(entra({ tid: otherTenant }))],
    ["no issuer", "issuer", () => issuer.sign(entra({ iss: undefined }))],
    ["an unknown key", "signature", () => issuer.sign(entra(), { kid: "unknown" })],
    ["the development key for another issuer", "signature", () => signClaims(service.devKey, "1h", entra())],
    [
      "another payload",
      "signature",
      async () => {
        const [head = "", , signature = ""] = (await issuer.sign(entra())).split(".");
        return [
          head,
          Buffer.from(JSON.stringify(entra({ exp: nowSeconds() + 99, iat: nowSeconds() }))).toString(
            "base64url",
          ),
          signature,
        ].join(".");
      },
    ],
    [
      "no signature",
      "signature",
      async () => new UnsecuredJWT(entra()).setIssuedAt().setExpirationTime("1h").encode(),
    ],
    [
      "HS256 with the public key",
      "signature",
      async () =>
        new SignJWT(entra())
          .setProtectedHeader({ alg: "HS256" })
          .setIssuedAt()
          .setExpirationTime("1h")
          .sign(new TextEncoder().encode(await issuer.publicPem())),
    ],
    ["no token", "signature", async () => "abc"],
    ["three dots", "signature", async () => "..."],
    ["no JSON", "signature", async () => "YQ.YQ.YQ"],
    ["a user who is not identified", "subject", () => issuer.sign(entra({ oid: undefined, azp: client }))],
    ["a user with an empty id", "subject", () => issuer.sign(entra({ oid: "", sub: "", client_id: "x" }))],
    [
      "an application that is not identified",
      "subject",
      () => issuer.sign(entra({ oid: undefined, scp: undefined, roles: ["API.ReadWrite.All"] })),
    ],
    ["longer than any token", "length", async () => await issuer.sign(entra({ x: "x".repeat(12_000) }))],
    ["longer, and no token", "length", async () => "x".repeat(16_385)],
    ["as long as a token may be, and none", "signature", async () => "x".repeat(16_384)],
  ];
  test.each(cases)("%s: %s", async (_, word, token) => {
    const { status, headers, text } = await ask(`Bearer ${await token()}`);
    expect(status).toBe(401);
    expect(headers["www-authenticate"]).toBe(
      `${challenge()}, error="invalid_token", error_description="${word}"`,
    );
    expect(text).not.toContain("Smith");
  });
});

describe("a valid token", () => {
  test.each<[string, () => Claims]>([
    ["of version 2", () => ({})],
    ["of version 1", () => ({ iss: `https://sts.windows.net/${tenant}/`, aud: `api://${client}` })],
    ["of the other tenant", () => ({ iss: `${issuer.url}/${otherTenant}/v2.0`, tid: otherTenant })],
    ["with two audiences", () => ({ aud: ["x", client] })],
    ["for the address", () => ({ aud: "https://lease.example.com" })],
    ["expired within the skew", () => ({ exp: nowSeconds() - 200 })],
    // The most that Entra ID lists, and a kilobyte of other claims.
    [
      "with 200 groups",
      () => ({ groups: Array.from({ length: 200 }, () => randomUUID()), x: "x".repeat(1000) }),
    ],
  ])("%s", async (_, claims) => {
    const { status, json } = await askWith(entra(claims()));
    expect(status).toBe(200);
    expect(json).toEqual({ id: user, name: "Ann Smith", canWrite: true, companies: "*" });
  });

  test("typ at+jwt, and the scheme in any letter case", async () => {
    expect((await ask(`Bearer ${await issuer.sign(entra(), { typ: "at+jwt" })}`)).status).toBe(200);
    expect((await ask(`bearer  ${await issuer.sign(entra())}`)).status).toBe(200);
  });

  test("of the OpenID Connect issuer; a subject that is not a GUID is mapped to a stable one", async () => {
    const claims = {
      iss: issuer.url,
      aud: "lease",
      sub: "auth0|17",
      scope: "Financials.Read.All",
      email: "a@b",
    };
    const first = await askWith(claims);
    const second = await askWith({ ...claims, jti: "2" });
    expect(first.json).toMatchObject({ name: "auth0|17", canWrite: false });
    expect(first.json.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second.json.id).toBe(first.json.id);
  });

  test("is not read from the URL or the body", async () => {
    const token = await issuer.sign(entra());
    const answer = await service.request("POST", `/?access_token=${token}`, {
      headers: { Authorization: undefined, "Content-Type": "application/x-www-form-urlencoded" },
      body: `access_token=${token}`,
    });
    expect(answer.status).toBe(401);
  });
});

describe("the public address is an audience, as requested by Power Query", () => {
  test.each([
    ["https://lease.example.com", 200],
    ["https://lease.example.com/", 200],
    ["https://lease.example.com/lease", 401],
    [`api://${client}`, 200],
    [client, 200],
  ])("%s: %s", async (aud, status) => {
    const other = await start({
      service: whoAmI,
      env: {
        ENTRA_AUTHORITY: issuer.url,
        ENTRA_TENANT_IDS: tenant,
        ENTRA_CLIENT_ID: client,
        PUBLIC_URL: "https://lease.example.com/",
      },
    });
    const headers = { Authorization: `Bearer ${await issuer.sign(entra({ aud }))}` };
    expect((await other.request("GET", "/", { headers })).status).toBe(status);
    await other.stop();
  });
});

test.each<[string, JWTPayload, readonly string[]]>([
  ["a user", { oid: user, sub: "pairwise", scp: "x", groups: ["g1", "g2"] }, [user, "pairwise", "g1", "g2"]],
  ["a user through an application", { oid: user, scp: "x", azp: client }, [user]],
  ["a user with a list of scopes", { oid: user, scp: ["x"], roles: ["x"], azp: client }, [user]],
  ["an application", { oid: user, sub: user, roles: ["x"], azp: client }, [user, client]],
  ["an application of version 1", { oid: user, appid: client, groups: ["g1"] }, [user, client, "g1"]],
  ["groups that are no list", { oid: user, scp: "x", groups: "g1" }, [user]],
])("the permissions file may list %s", (_, claims, names) => {
  expect(principalOf(claims)?.names).toEqual(names);
});

// Derived ids are the SHA-256 of the JSON array of issuer and subject, in the form of RFC 9562, version 8.
test.each<[string, JWTPayload, string]>([
  ["an object id", { oid: user, sub: "ann", scp: "x" }, user],
  ["a subject", { sub: "ann", scp: "x", azp: "app-a" }, "9484a9f1-fac8-80b1-8443-6f61014aa1e2"],
  [
    "an object id that is no GUID",
    { oid: "ann", scp: "x", azp: "app-a" },
    "9484a9f1-fac8-80b1-8443-6f61014aa1e2",
  ],
  [
    "an application's subject",
    { sub: "lease-app", client_id: "app-a" },
    "22468f2f-562a-87d1-8d0f-49a54444f9eb",
  ],
  ["azp", { azp: "app-a", appid: "app-b", client_id: "app-c" }, "de08508d-fe43-8fb9-8725-c369b7cc8de9"],
  ["appid", { appid: "app-b", client_id: "app-c" }, "865fe859-3cbd-839d-8cf6-64d318ff0ce8"],
  ["client_id", { client_id: "app-c" }, "6b0b900d-bae7-8578-8902-6040d414c8af"],
  [
    "client_id, with an empty subject",
    { sub: "", client_id: "app-c" },
    "6b0b900d-bae7-8578-8902-6040d414c8af",
  ],
])("the caller is identified by %s", (_, claims, id) => {
  expect(principalOf({ iss: "https://issuer.example.com", ...claims })?.id).toBe(id);
});

test.each<[string, Claims, string]>([
  ["control characters", { name: "\u0000A\r\nnn\u001b\u007f\u0085 Smith" }, "Ann Smith"],
  ["half a character", { name: "Ann \ud83d" }, "Ann \ufffd"],
  ["whole characters", { name: "Ánn 😀" }, "Ánn 😀"],
  [
    "nothing but control characters",
    { name: "\u0000\n", preferred_username: "ann@example.com" },
    "ann@example.com",
  ],
  ["no name", { name: undefined, sub: "\u0000ann" }, "ann"],
  ["no name at all", { name: "\u0000", sub: "\u0007" }, "unknown"],
])("a name with %s", async (_, claims, name) => {
  const { status, json } = await askWith(entra(claims));
  expect([status, json.name]).toEqual([200, name]);
});

describe("permissions", () => {
  /** A user's token, with an application's role and a list of scopes. */
  const list = (...scp: string[]) => entra({ scp, azp: client, roles: ["API.ReadWrite.All"] });
  const app = (roles: string[]) => entra({ scp: undefined, name: undefined, azp: client, roles });
  test.each<[string, () => JWTPayload, number, number]>([
    ["delegated Financials.ReadWrite.All", () => entra(), 200, 200],
    ["delegated user_impersonation", () => entra({ scp: "user_impersonation" }), 200, 200],
    ["delegated Financials.Read.All", () => entra({ scp: "Financials.Read.All" }), 200, 403],
    ["delegated, other scope", () => entra({ scp: "openid profile" }), 403, 403],
    ["delegated, application's name", () => entra({ scp: "API.ReadWrite.All" }), 403, 403],
    ["delegated, application's role", () => entra({ scp: "openid", roles: ["API.ReadWrite.All"] }), 403, 403],
    ["delegated, list with Financials.ReadWrite.All", () => list("x", "Financials.ReadWrite.All"), 200, 200],
    ["delegated, list with Financials.Read.All", () => list("openid", "Financials.Read.All"), 200, 403],
    [
      "delegated, list in scope",
      () => ({ ...list(), scp: undefined, scope: ["user_impersonation"] }),
      200,
      200,
    ],
    ["delegated, empty list", () => list(), 403, 403],
    ["application API.ReadWrite.All", () => app(["API.ReadWrite.All"]), 200, 200],
    ["application Automation.ReadWrite.All", () => app(["x", "Automation.ReadWrite.All"]), 200, 200],
    ["application, empty text", () => ({ ...app(["API.ReadWrite.All"]), scope: "" }), 200, 200],
    ["application API.Read.All", () => app(["API.Read.All"]), 200, 403],
    ["application, scope's name", () => app(["Financials.ReadWrite.All"]), 403, 403],
    ["nothing", () => entra({ scp: undefined }), 403, 403],
  ])("%s: read %s, write %s", async (_, claims, read, write) => {
    expect((await askWith(claims(), "GET")).status).toBe(read);
    const refused = await askWith(claims(), "POST");
    expect(refused.status).toBe(write);
    const { code } = (refused.json as { error?: { code: string } }).error ?? {};
    expect(code).toBe(write === 403 ? "Authorization_InsufficientPermissions" : undefined);
    expect(refused.headers["www-authenticate"] ?? "").toContain(write === 403 ? "insufficient_scope" : "");
    expect((await askWith(claims(), "GET", "/$metadata")).status).toBe(200);
  });

  test("an application is audited under its name", async () => {
    expect((await askWith(app(["API.Read.All"]))).json.name).toBe(client);
  });

  test("only the development issuer restricts to companies", async () => {
    const companies = ["11111111-1111-4111-8111-11111111111A"];
    const dev = await signDevToken(service.devKey, { role: "read", companies, expires: "1h" });
    expect((await ask(`Bearer ${dev}`)).json).toEqual({
      id: "d0d0d0d0-0000-4000-8000-000000000001",
      name: "Developer",
      canWrite: false,
      companies: ["11111111-1111-4111-8111-11111111111a"],
    });
    expect((await askWith(entra({ companies: [] }))).json.companies).toBe("*");
  });
});

describe("development issuer", () => {
  test("alone, its challenge has the address of its page", async () => {
    const alone = await start({ service: whoAmI });
    const { headers } = await alone.request("GET", "/", { headers: { Authorization: undefined } });
    expect(headers["www-authenticate"]).toBe(
      `Bearer realm="${alone.url}", authorization_uri="${alone.url}/dev-login"`,
    );
    expect((await alone.request("GET", `${alone.url}/dev-login`)).text).toContain("npm run -s token");
    expect((await alone.request("GET", "/")).status).toBe(200);
    // A key of another folder belongs to another service.
    const otherKey = await openDevKey(join(alone.folder, "other"));
    const token = await signDevToken(otherKey, { role: "write", expires: "1h" });
    const headersOfOther = { Authorization: `Bearer ${token}` };
    expect((await alone.request("GET", "/", { headers: headersOfOther })).status).toBe(401);
    await alone.stop();
  });

  test("disabled, its tokens are invalid", async () => {
    const off = await start({
      service: whoAmI,
      env: { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: "lease" },
    });
    expect((await off.request("GET", "/")).status).toBe(401);
    expect((await off.request("GET", `${off.url}/dev-login`)).status).toBe(404);
    await off.stop();
  });
});

describe("an issuer in trouble", () => {
  test.each(["500", "html", "empty", "hang", "another issuer", "no keys"] as const)(
    "%s: 503 until it recovers",
    async (kind) => {
      const troubled = await startIssuer();
      const env = { OIDC_ISSUER: troubled.url, OIDC_AUDIENCE: "lease" };
      const other = await start({ service: whoAmI, env });
      troubled.trouble(kind);
      const token = await troubled.sign({
        iss: troubled.url,
        aud: "lease",
        sub: "s",
        scp: "user_impersonation",
      });
      const headers = { Authorization: `Bearer ${token}` };
      const refused = await other.request("GET", "/", { headers });
      expect(refused.status).toBe(503);
      expect(refused.headers["retry-after"]).toBe("5");
      expect(refused.json.error.code).toBe("Internal_ServiceUnavailable");
      troubled.trouble("none");
      await eventually(async () => expect((await other.request("GET", "/", { headers })).status).toBe(200));
      await other.stop();
      await troubled.close();
    },
  );
});
