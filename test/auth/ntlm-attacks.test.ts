/** Attacks on NTLM: without a password, or through another user's connection. */
import { Agent, createServer, request } from "node:http";
import { type AddressInfo, connect as connectSocket, Socket } from "node:net";
import { signDevToken } from "../../src/auth/dev-issuer";
import { createConnections, type Handshake } from "../../src/auth/ntlm/strategy";
import type { Principal } from "../../src/auth/principal";
import {
  authenticate,
  challengeIn,
  connect,
  type Connection,
  hashOf,
  header,
  negotiate,
  signIn,
  type Variations,
} from "./ntlm-client";
import { ann, bob, type NtlmService, startWithNtlm } from "./ntlm-service";

let service: NtlmService;
let connection: Connection;
beforeAll(async () => {
  service = await startWithNtlm({ AUTH_MAX_FAILURES: "100000" });
});
afterAll(() => service.stop());
beforeEach(() => {
  connection = connect(service.address);
});
afterEach(() => connection.close());

const day = 24 * 3_600_000;

test("without credentials both schemes are offered, each on its line", async () => {
  const { headers, status } = await service.request("GET", "/", { headers: { Authorization: undefined } });
  expect([status, headers["www-authenticate"]]).toEqual([
    401,
    `Bearer realm="${service.url}", authorization_uri="${service.url}/dev-login", NTLM`,
  ]);
});

test("a handshake signs in its connection, and no other", async () => {
  expect(JSON.parse((await signIn(connection, ann)).text)).toMatchObject({
    name: "LEASE\\ann",
    scheme: "ntlm",
  });
  expect((await connection.ask()).status).toBe(200);
  const other = connect(service.address);
  expect((await other.ask()).status).toBe(401);
  other.close();
});

test.each<[string, Variations]>([
  ["no MIC", { mic: false }],
  ["no exchanged key", { exchange: false }],
  ["a clock a day off", { now: Date.now() - day }],
  ["the hash in place of the password", { hash: hashOf(ann.password) }],
])("%s is accepted", async (_, twists) => {
  expect((await signIn(connection, ann, twists)).status).toBe(200);
});

test.each<[string, Partial<typeof ann>, Variations, string]>([
  ["a wrong password", { password: "wrong" }, {}, "credentials"],
  ["no password", { password: "" }, {}, "credentials"],
  [
    "somebody else's password",
    bob.password === ann.password ? {} : { password: bob.password },
    {},
    "credentials",
  ],
  ["an unknown user", { user: "nobody" }, {}, "credentials"],
  ["__proto__", { user: "__proto__" }, {}, "credentials"],
  ["an empty user", { user: "" }, {}, "message"],
  ["a changed MIC", {}, { mic: "wrong" }, "mic"],
  ["a MIC of zeros", {}, { mic: "zero" }, "mic"],
  ["an answer of NTLMv1's length", {}, { version1: true }, "message"],
  ["a clock three days behind", {}, { now: Date.now() - 3 * day }, "clock"],
  ["a clock three days ahead", {}, { now: Date.now() + 3 * day }, "clock"],
])("%s: 401, and the log has the reason", async (_, who, twists, fault) => {
  const { status, headers, text } = await signIn(connection, { ...ann, ...who }, twists);
  expect([status, headers["www-authenticate"]]).toEqual([401, "NTLM"]);
  expect(text).toContain("The sign-in with NTLM is not valid.");
  expect((await connection.ask()).status).toBe(401);
  const lines = service.logLines().filter(({ msg }) => msg === "sign-in refused");
  expect(lines.at(-1)).toMatchObject({ scheme: "ntlm", cause: fault, address: "127.0.0.1" });
  if (fault !== "message") expect(lines.at(-1)?.["account"]).toMatch(/^[\w-]{22}$/);
  expect(JSON.stringify(lines)).not.toMatch(/TlRM|"(?:ann|nobody|__proto__)"/);
});

test("the log recognises an account in every spelling, and does not have its name", async () => {
  const before = service.logLines().length;
  for (const user of ["Marker", "MARKER", "marker@example.com", "zedzed"])
    expect((await signIn(connection, { ...ann, user })).status).toBe(401);
  const lines = service.logLines().slice(before);
  const accounts = lines.flatMap(({ account }) => (account === undefined ? [] : [account]));
  expect(accounts.map((account) => accounts.indexOf(account))).toEqual([0, 0, 0, 3]);
  expect(JSON.stringify(lines)).not.toMatch(/marker|zedzed/i);
});

describe("a challenge is answered once, on its connection", () => {
  test("the same message again, there and elsewhere", async () => {
    const type2 = challengeIn(await connection.ask(header(negotiate())));
    const answer = header(authenticate(type2, ann));
    expect((await connection.ask(answer)).status).toBe(200);
    expect((await connection.ask(answer)).status).toBe(401);
    expect((await connection.ask()).status).toBe(401);
    const other = connect(service.address);
    expect((await other.ask(answer)).status).toBe(401);
    challengeIn(await other.ask(header(negotiate())));
    expect((await other.ask(answer)).status).toBe(401);
    other.close();
  });

  test("a second guess", async () => {
    const type2 = challengeIn(await connection.ask(header(negotiate())));
    expect((await connection.ask(header(authenticate(type2, { ...ann, password: "x" })))).status).toBe(401);
    expect((await connection.ask(header(authenticate(type2, ann)))).status).toBe(401);
  });

  test("an answer to an older challenge", async () => {
    const type2 = challengeIn(await connection.ask(header(negotiate())));
    challengeIn(await connection.ask(header(negotiate())));
    expect((await connection.ask(header(authenticate(type2, ann)))).status).toBe(401);
  });

  test("an answer without a challenge", async () => {
    const other = connect(service.address);
    const type2 = challengeIn(await other.ask(header(negotiate())));
    expect((await connection.ask(header(authenticate(type2, ann)))).status).toBe(401);
    // The other connection still has its own challenge.
    expect((await other.ask(header(authenticate(type2, ann)))).status).toBe(200);
    other.close();
  });
});

describe("the identity of a connection ends", () => {
  const bearer = async (): Promise<string> =>
    `Bearer ${await signDevToken(service.devKey, { role: "read", expires: "1h" })}`;

  test.each<[string, () => Promise<Record<string, string>> | Record<string, string>, number]>([
    ["with a new handshake", () => header(negotiate()), 401],
    ["with a message that is none", () => ({ Authorization: "NTLM abc" }), 401],
    ["with an empty message", () => ({ Authorization: "NTLM" }), 401],
    ["with a bad token", () => ({ Authorization: "Bearer abc" }), 401],
    ["with an empty token", () => ({ Authorization: "Bearer" }), 401],
    ["with another scheme", () => ({ Authorization: "Basic YTpi" }), 401],
    ["with an empty header", () => ({ Authorization: "" }), 401],
    ["with somebody's good token", async () => ({ Authorization: await bearer() }), 200],
    ["with Via", () => ({ Via: "1.1 proxy" }), 401],
    ["with Forwarded", () => ({ Forwarded: "for=192.0.2.1" }), 401],
    ["with X-Forwarded-For", () => ({ "X-Forwarded-For": "192.0.2.1" }), 401],
    ["with X-Forwarded-Whatever", () => ({ "X-Forwarded-Whatever": "x" }), 401],
  ])("%s", async (_, headers, status) => {
    expect((await signIn(connection, ann)).status).toBe(200);
    expect((await connection.ask(await headers())).status).toBe(status);
    expect((await connection.ask()).status).toBe(401);
  });

  test("not with another request of the client, whatever its status", async () => {
    expect((await signIn(connection, bob)).status).toBe(200);
    const refused = await connection.ask({}, { method: "POST", body: "{}" });
    expect([refused.status, refused.headers["www-authenticate"]]).toEqual([403, undefined]);
    expect((await connection.ask()).status).toBe(200);
  });

  test("when another site's page requests a change, in a browser that signs in automatically", async () => {
    expect((await signIn(connection, ann)).status).toBe(200);
    const forged = await connection.ask({ "Sec-Fetch-Site": "cross-site" }, { method: "POST", body: "{}" });
    expect(forged.status).toBe(401);
  });
});

describe("never behind a proxy", () => {
  test.each([
    ["Via", "1.1 x"],
    ["Forwarded", "for=x"],
    ["X-Forwarded-Proto", "https"],
    ["X-Real-IP", "192.0.2.1"],
  ])("%s: not offered, not continued", async (name, value) => {
    const { headers } = await connection.ask({ [name]: value });
    expect(headers["www-authenticate"]).not.toContain("NTLM");
    const begun = await connection.ask({ ...header(negotiate()), [name]: value });
    expect([begun.status, begun.headers["www-authenticate"]]).toEqual([
      401,
      expect.not.stringContaining("NTLM"),
    ]);
  });

  test("a proxy that shares its connections shares no identity", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const proxy = createServer((req, res) => {
      const headers = { ...req.headers, via: "1.1 proxy" };
      req.pipe(
        request(service.url + req.url, { method: req.method ?? "GET", headers, agent }, (answer) => {
          res.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(res);
        }),
      );
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${new URL(service.address).pathname}`;
    const [a, b] = [connect(address), connect(address)];
    await expect(signIn(a, ann)).rejects.toThrow("no challenge in an answer 401");
    expect((await b.ask()).status).toBe(401);
    for (const one of [a, b]) one.close();
    agent.destroy();
    await new Promise((resolve) => proxy.close(resolve));
  });

  // The service has no TLS, so a proxy has it; one that adds no header is known only by the setting.
  test.each([{ TRUST_PROXY: "true" }, { PUBLIC_URL: "https://lease.example.com" }])(
    "%j disables it",
    async (env) => {
      const behind = await startWithNtlm(env);
      const direct = connect(behind.address);
      expect((await direct.ask()).headers["www-authenticate"]).not.toContain("NTLM");
      expect((await direct.ask(header(negotiate()))).headers["www-authenticate"]).not.toContain("NTLM");
      direct.close();
      await behind.stop();
    },
  );

  test("HTTP/1.0 is not continued", async () => {
    const { hostname, port, pathname } = new URL(service.address);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connectSocket(Number(port), hostname);
      let all = "";
      socket.setEncoding("latin1").on("data", (chunk: string) => (all += chunk));
      socket.on("end", () => resolve(all)).on("error", reject);
      socket.write(
        `GET ${pathname} HTTP/1.0\r\nAuthorization: NTLM ${negotiate().toString("base64")}\r\n\r\n`,
      );
    });
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).not.toMatch(/WWW-Authenticate: NTLM/i);
  });
});

test("NTLM alone: bearer is neither offered nor accepted", async () => {
  const alone = await startWithNtlm({ AUTH_SCHEMES: "ntlm" });
  const direct = connect(alone.address);
  expect((await direct.ask()).headers["www-authenticate"]).toBe("NTLM");
  expect((await direct.ask({ Authorization: `Bearer ${alone.token}` })).status).toBe(401);
  expect((await signIn(direct, ann)).status).toBe(200);
  const indirect = await direct.ask({ Via: "1.1 x" });
  expect([indirect.status, indirect.headers["www-authenticate"]]).toEqual([401, undefined]);
  expect(indirect.text).toContain("direct connection");
  direct.close();
  await alone.stop();
});

test("NTLM_REQUIRE_MIC rejects clients without a MIC", async () => {
  const strict = await startWithNtlm({ NTLM_REQUIRE_MIC: "true" });
  const direct = connect(strict.address);
  expect((await signIn(direct, ann, { mic: false })).status).toBe(401);
  expect((await signIn(direct, ann)).status).toBe(200);
  direct.close();
  await strict.stop();
});

test("thousands of mutated messages: none is accepted, nothing fails", async () => {
  let seed = 1;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const counts = new Map<number, number>();
  const workers = Array.from({ length: 8 }, async () => {
    const own = connect(service.address);
    for (let round = 0; round < 400; round++) {
      const isFirst = round % 4 === 0;
      const first = isFirst ? negotiate() : challengeIn(await own.ask(header(negotiate())));
      const good = isFirst ? first : authenticate(first, ann);
      const bad = Buffer.from(good.subarray(0, next(5) === 0 ? next(good.length) : good.length));
      // The workstation's name and the LM response prove nothing, so the changed bytes are elsewhere or in the header.
      for (let n = 1 + next(4); n > 0 && bad.length > 0; n--) bad[next(Math.min(60, bad.length))] = next(256);
      const { status } = await own.ask(bad.equals(good) ? { Authorization: "NTLM AA==" } : header(bad));
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status === 200) {
        const parts = [...bad.entries()].filter(([at, byte]) => byte !== good[at]);
        // Only allocated length and offset of unproved fields may differ: every other byte is covered by the proof or
        // the MIC.
        expect(parts).toEqual([]);
      }
    }
    own.close();
  });
  await Promise.all(workers);
  expect([...counts.keys()]).toEqual([401]);
});

describe("the state of connections", () => {
  const handshake = (log: string[] = []): Handshake => ({
    challenge: Buffer.from("2"),
    verify: () => Promise.resolve({ fault: "credentials" }),
    abandon: () => void log.push("abandoned"),
  });
  const principal = { scheme: "ntlm" } as unknown as Principal;
  const begin = (log?: string[]) => () => Promise.resolve(handshake(log));
  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, milliseconds));

  test("a sign-in expires after 10 minutes", async () => {
    let now = 0;
    const connections = createConnections({ now: () => now });
    const socket = new Socket();
    await connections.challenge(socket, "a", begin());
    connections.take(socket)?.accept(principal);
    now = 10 * 60_000 - 1;
    expect(connections.principalOf(socket)).toBe(principal);
    now++;
    expect(connections.principalOf(socket)).toBeUndefined();
  });

  test("a challenge expires, and ends with its connection", async () => {
    const log: string[] = [];
    const connections = createConnections({ challengeTimeout: 40 });
    const [slow, gone] = [new Socket(), new Socket()];
    await connections.challenge(slow, "a", begin(log));
    await connections.challenge(gone, "a", begin(log));
    gone.destroy();
    await wait(10);
    expect(log).toHaveLength(1);
    await wait(60);
    expect(log).toHaveLength(2);
    expect([connections.take(slow), connections.take(gone)]).toEqual([undefined, undefined]);
  });

  test("a slow verification counts only if the connection is unchanged", async () => {
    const connections = createConnections();
    const socket = new Socket();
    await connections.challenge(socket, "a", begin());
    const answering = connections.take(socket);
    await connections.challenge(socket, "a", begin());
    answering?.accept(principal);
    expect(connections.principalOf(socket)).toBeUndefined();
    connections.forget(socket);
    answering?.accept(principal);
    expect(connections.principalOf(socket)).toBeUndefined();
  });

  test("pending challenges are limited, in total and per address", async () => {
    const connections = createConnections({ maxPending: 3, maxPendingPerAddress: 2 });
    const sockets = Array.from({ length: 6 }, () => new Socket());
    const tryAt = (index: number, address: string): Promise<string> =>
      connections.challenge(sockets[index] ?? new Socket(), address, begin()).then(
        () => "challenge",
        (error: { code: string }) => error.code,
      );
    expect(await Promise.all([tryAt(0, "a"), tryAt(1, "a"), tryAt(2, "a")])).toEqual([
      "challenge",
      "challenge",
      "Application_TooManyRequests",
    ]);
    expect(await Promise.all([tryAt(3, "b"), tryAt(4, "b")])).toEqual([
      "challenge",
      "Internal_ServiceUnavailable",
    ]);
    connections.take(sockets[0] ?? new Socket());
    expect(await tryAt(5, "b")).toBe("challenge");
    for (const socket of sockets) connections.forget(socket);
  });

  test.each([
    ["a network of IPv6", "2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:2::1"],
    ["an address of IPv4 in both forms", "192.0.2.1", "::ffff:192.0.2.1", "192.0.2.2"],
  ])("pending challenges are limited per address: %s is one", async (_, first, same, other) => {
    const connections = createConnections({ maxPendingPerAddress: 1 });
    const sockets = [new Socket(), new Socket(), new Socket()] as const;
    await connections.challenge(sockets[0], first, begin());
    await expect(connections.challenge(sockets[1], same, begin())).rejects.toMatchObject({
      code: "Application_TooManyRequests",
    });
    await connections.challenge(sockets[2], other, begin());
    connections.forget(sockets[0]);
    await connections.challenge(sockets[1], same, begin());
    for (const socket of sockets) connections.forget(socket);
  });

  test("a handshake that fails to begin leaves no state", async () => {
    const connections = createConnections({ maxPending: 1 });
    const socket = new Socket();
    for (let i = 0; i < 3; i++) {
      await expect(connections.challenge(socket, "a", () => Promise.reject(new Error("no")))).rejects.toThrow(
        "no",
      );
    }
    expect(socket.listenerCount("close")).toBe(new Socket().listenerCount("close"));
    await connections.challenge(socket, "a", begin());
    connections.forget(socket);
  });
});
