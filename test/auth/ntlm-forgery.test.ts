/**
 * Browsers sign in with the user's Windows account automatically. Every combination of method, `Origin` and
 * `Sec-Fetch-Site`: changes are accepted from the service's own pages, those of CORS_ORIGINS, and clients other than
 * browsers.
 */
import type { IncomingMessage } from "node:http";
import { signDevToken } from "../../src/auth/dev-issuer";
import { isForged } from "../../src/auth/ntlm";
import { readConfig } from "../../src/config/config";
import { trustedOrigins } from "../../src/host/public-url";
import { send } from "../harness";
import {
  authenticate,
  challengeIn,
  connect,
  header,
  negotiate,
  signIn,
  type Connection,
} from "./ntlm-client";
import { ann, startWithNtlm, type NtlmService } from "./ntlm-service";

type Kind = "absent" | "own" | "listed" | "foreign";

const safe = ["GET", "HEAD"];
const unsafe = ["POST", "PUT", "PATCH", "DELETE"];
const sites = [undefined, "none", "same-origin", "same-site", "cross-site", "same-origin, cross-site", "?"];

/** The rule by hand, row by row: sites from which a change is accepted. */
const acceptedSites: Readonly<Record<Kind, readonly (string | undefined)[]>> = {
  absent: [undefined, "none", "same-origin"],
  own: [undefined, "none", "same-origin"],
  listed: sites,
  foreign: [],
};

interface Shape {
  readonly what: string;
  readonly env: Record<string, string>;
  /** From the service's own address. */
  readonly origins: (url: URL) => readonly (readonly [Kind, string | undefined])[];
}

const shapes: readonly Shape[] = [
  {
    what: "the request's host",
    env: { CORS_ORIGINS: "https://app.example.com,http://localhost:1" },
    origins: ({ origin, port }) => [
      ["absent", undefined],
      ["own", origin],
      ["listed", "https://app.example.com"],
      ["listed", "http://localhost:1"],
      ["foreign", `http://127.0.0.1:${Number(port) - 1}`],
      ["foreign", `http://127.0.0.1`],
      ["foreign", `http://localhost:${port}`],
      ["foreign", `https://127.0.0.1:${port}`],
      ["foreign", `${origin}.evil.example`],
      ["foreign", `${origin}/`],
      ["foreign", `${origin}, ${origin}`],
      ["foreign", "https://evil.example"],
      ["foreign", "http://app.example.com"],
      ["foreign", "https://app.example.com:8443"],
      ["foreign", "null"],
      ["foreign", "*"],
      ["foreign", ""],
    ],
  },
  {
    what: "PUBLIC_URL, with a path and the scheme's own port",
    env: { AUTH_SCHEMES: "ntlm", PUBLIC_URL: "http://Lease.example.com:80/estates" },
    origins: ({ origin }) => [
      ["absent", undefined],
      ["own", "http://lease.example.com"],
      ["foreign", origin],
      ["foreign", "http://lease.example.com:80"],
      ["foreign", "http://lease.example.com/estates"],
      ["foreign", "https://lease.example.com"],
    ],
  },
  {
    what: "CORS_ORIGINS=*, which is without the browser's credentials",
    env: { CORS_ORIGINS: "*" },
    origins: ({ origin }) => [
      ["absent", undefined],
      ["own", origin],
      ["foreign", "https://app.example.com"],
      ["foreign", "*"],
    ],
  },
];

/** A request as the service would see it at 127.0.0.1:3000. */
const requestOf = (
  method: string,
  headers: Record<string, string | undefined>,
  localAddress = "127.0.0.1",
): IncomingMessage =>
  ({
    method,
    headers: { host: "127.0.0.1:3000", ...headers },
    socket: { localAddress },
  }) as unknown as IncomingMessage;

test.each(shapes)("every combination, own is $what", ({ env, origins }) => {
  const trusted = trustedOrigins(readConfig(env));
  for (const [kind, origin] of origins(new URL("http://127.0.0.1:3000")))
    for (const site of sites)
      for (const method of [...safe, ...unsafe, "OPTIONS", "MERGE", "get", "QUERY"]) {
        const headers = { origin, "sec-fetch-site": site };
        const forged = isForged(requestOf(method, headers), trusted);
        const isAccepted = [...safe, "OPTIONS"].includes(method) || acceptedSites[kind].includes(site);
        expect([method, headers, forged]).toEqual([method, headers, !isAccepted]);
      }
});

// An attacker's DNS server may give any name the address of this machine (DNS rebinding): Origin and Host are then the same.
test.each<[string, string, Record<string, string>, boolean]>([
  ["localhost:3000", "127.0.0.1", {}, true],
  ["LOCALHOST:3000", "::1", {}, true],
  ["127.0.0.1:3000", "::ffff:127.0.0.1", {}, true],
  ["127.4.5.6", "127.4.5.6", {}, true],
  ["[::1]:3000", "::1", {}, true],
  ["attacker.example:3000", "127.0.0.1", {}, false],
  ["attacker.example:3000", "::ffff:127.0.0.1", {}, false],
  ["attacker.example", "::1", {}, false],
  ["localhost.attacker.example", "127.0.0.1", {}, false],
  ["127.0.0.1.attacker.example", "127.0.0.1", {}, false],
  ["192.0.2.1", "127.0.0.1", {}, false],
  // Behind a proxy of this machine.
  ["lease.example.com", "127.0.0.1", { PUBLIC_URL: "http://lease.example.com" }, true],
  ["attacker.example", "127.0.0.1", { PUBLIC_URL: "http://lease.example.com" }, false],
  ["lease.example.com", "127.0.0.1", { TRUST_PROXY: "true" }, true],
  // On other addresses only PUBLIC_URL decides.
  ["lease.example.com", "192.0.2.1", {}, true],
  ["attacker.example", "192.0.2.1", { PUBLIC_URL: "http://lease.example.com" }, false],
])("the host %s at %s with %j is own: %s", (host, localAddress, env, isOwn) => {
  const trusted = trustedOrigins(readConfig({ AUTH_SCHEMES: "key", ...env }));
  const headers = { host, origin: `http://${host.toLowerCase()}`, "sec-fetch-site": "same-origin" };
  expect(isForged(requestOf("POST", headers, localAddress), trusted)).toBe(!isOwn);
  const asked = { host, origin: undefined };
  expect(isForged(requestOf("POST", asked, localAddress), trusted)).toBe(false);
});

/** Signs the connection in again where an earlier request ended the sign-in. */
async function signedIn(connection: Connection): Promise<void> {
  if ((await connection.ask()).status !== 200) expect((await signIn(connection, ann)).status).toBe(200);
}

describe("on a running service", () => {
  const app = "https://app.example.com";
  let service: NtlmService;
  beforeAll(async () => {
    service = await startWithNtlm({ CORS_ORIGINS: app });
  });
  afterAll(() => service.stop());

  const cases = () => {
    const origins = { absent: undefined, own: service.url, listed: app, foreign: `${service.url}0` } as const;
    return (["absent", "own", "listed", "foreign"] as const).flatMap((kind) =>
      [undefined, "same-origin", "same-site", "cross-site"].map((site) => ({
        isAccepted: acceptedSites[kind].includes(site),
        headers: { Origin: origins[kind], "Sec-Fetch-Site": site },
      })),
    );
  };

  test.each([...[...safe, ...unsafe].map((method) => [method, ""] as const), ["POST", "$batch"] as const])(
    "%s %s on a connection that signed in",
    async (method, path) => {
      const connection = connect(service.address + path);
      const body = unsafe.includes(method) ? { body: "{}" } : {};
      const [found, expected]: unknown[][] = [[], []];
      for (const { isAccepted, headers } of cases()) {
        await signedIn(connection);
        const answer = await connection.ask(headers, { method, ...body });
        found?.push([headers, answer.status, /NTLM/.test(answer.headers["www-authenticate"] ?? "")]);
        expected?.push([headers, safe.includes(method) || isAccepted ? 200 : 401, false]);
      }
      connection.close();
      expect(found).toEqual(expected);
    },
  );

  test.each([
    ["attacker.example", 401],
    ["localhost", 200],
  ])("a change by a page of %s, a name of this machine: %d", async (name, status) => {
    const host = `${name}:${new URL(service.url).port}`;
    const connection = connect(service.address);
    await signedIn(connection);
    const headers = { Host: host, Origin: `http://${host}`, "Sec-Fetch-Site": "same-origin" };
    expect((await connection.ask(headers, { method: "POST", body: "{}" })).status).toBe(status);
    connection.close();
  });

  test("a change is not accepted with a handshake either", async () => {
    const connection = connect(service.address);
    const [found, expected]: unknown[][] = [[], []];
    for (const { isAccepted, headers } of cases()) {
      const first = await connection.ask({ ...headers, ...header(negotiate()) }, { method: "POST" });
      const begun = /^NTLM ./.test(first.headers["www-authenticate"] ?? "");
      // The last message carries the change: its handshake may have been a harmless one.
      const type2 = challengeIn(begun ? first : await connection.ask(header(negotiate())));
      const last = { ...headers, ...header(authenticate(type2, ann)) };
      found?.push([headers, begun, (await connection.ask(last, { method: "POST", body: "{}" })).status]);
      expected?.push([headers, isAccepted, isAccepted ? 200 : 401]);
    }
    connection.close();
    expect(found).toEqual(expected);
  });
});

describe("the response to a rejected change", () => {
  test("with NTLM alone", async () => {
    const service = await startWithNtlm({ AUTH_SCHEMES: "ntlm" });
    const connection = connect(service.address);
    expect((await signIn(connection, ann)).status).toBe(200);
    const { status, headers, text } = await connection.ask(
      { Origin: "http://127.0.0.1:1", "Sec-Fetch-Site": "same-site" },
      { method: "POST", body: "{}" },
    );
    expect([status, headers["www-authenticate"]]).toEqual([401, undefined]);
    expect(text).toContain("only for pages of the service's own origin or of CORS_ORIGINS");
    // The connection has to sign in again, since the page may repeat the request.
    expect((await connection.ask()).status).toBe(401);
    connection.close();
    await service.stop();
  });

  test("a token is valid from any origin", async () => {
    const service = await startWithNtlm();
    const token = await signDevToken(service.devKey, { role: "write", expires: "1h" });
    const headers = {
      Authorization: `Bearer ${token}`,
      Origin: "https://evil.example",
      "Sec-Fetch-Site": "cross-site",
    };
    expect((await send("POST", service.address, headers, "{}")).status).toBe(200);
    await service.stop();
  });
});

describe("Content-Type", () => {
  let service: NtlmService;
  let connection: Connection;
  beforeAll(async () => {
    service = await startWithNtlm();
    connection = connect(service.address);
    await signIn(connection, ann);
  });
  afterAll(async () => {
    connection.close();
    await service.stop();
  });

  test.each([
    ["POST", { "Content-Type": undefined }, "{}", 415],
    ["POST", { "Content-Type": "" }, "{}", 415],
    ["PATCH", { "Content-Type": undefined }, "{}", 415],
    ["PUT", { "Content-Type": undefined }, "{}", 415],
    ["DELETE", { "Content-Type": undefined }, "{}", 415],
    ["POST", { "Content-Type": "application/json" }, "{}", 200],
    ["POST", { "Content-Type": undefined }, "", 200],
    ["POST", { "Content-Type": undefined }, undefined, 200],
    ["DELETE", { "Content-Type": undefined }, undefined, 200],
    ["GET", {}, undefined, 200],
  ])("%s with %j and the body %j: %d", async (method, headers, body, status) => {
    const answer = await connection.ask(headers, { method, ...(body !== undefined && { body }) });
    expect(answer.status).toBe(status);
    if (status === 415) expect(JSON.parse(answer.text).error.target).toBe("Content-Type");
    // Whatever the response, the connection still belongs to the caller.
    expect((await connection.ask()).status).toBe(200);
  });

  test("a caller with a token may send JSON without Content-Type", async () => {
    const headers = { Authorization: `Bearer ${service.token}` };
    expect((await send("POST", service.address, headers, "{}")).status).toBe(200);
  });
});
